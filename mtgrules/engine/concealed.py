"""Choices that hang on cards which others don't see (400.2).

Nobody may choose what is impossible (608.2d), and a choice with one answer left is made without asking. But whether
somebody has an Island to reveal, or whether a search finds anything, is for them alone to know: so where such cards could
make a difference, it is asked all the same, and the decision has one legal answer. Then nobody can tell from the question
what somebody holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mtgrules.abilities import effects as e
from mtgrules.abilities.costs import Either, Multiple, Perform
from mtgrules.abilities.node import Cost, Effect, Node, What, Who
from mtgrules.abilities.predicates import InZone, Is
from mtgrules.abilities.references import Both, Some
from mtgrules.engine import evaluate
from mtgrules.engine.records import Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def stated_quality(what: Some) -> bool:
    """Does the description say more than how many cards (701.23b)?"""
    return any(
        not (isinstance(predicate, InZone) or (isinstance(predicate, Is) and predicate.word == "card"))
        for predicate in what.filter.predicates
    )


def unseen(g: Game, player: int, ids: Iterable[int]) -> tuple[int, ...]:
    """All of ``ids`` where one of them lies in a hand or library and somebody else than ``player`` can't tell what it is;
    else nothing."""
    every = tuple(ids)
    return every if any(_is_unseen(g, player, id) for id in every) else ()


def _is_unseen(g: Game, player: int, id: int) -> bool:
    from mtgrules.engine import looking
    from mtgrules.engine.knowledge import HIDDEN

    record = g.state.records.get(id)
    if type(record) is not Object or not record.zone or g.zone(record.zone).kind not in HIDDEN:
        return False
    return any(
        other != player and other not in record.known and not looking.can_see(g, other, id)
        for other in g.players()
    )


def among(
    g: Game, player: int, what: What | Who, ctx: Resolution, within: Iterable[int] | None = None
) -> tuple[int, ...]:
    """What ``player`` chooses from, where others don't see all of it and so can't tell what of it may be chosen. How many
    cards there are is known to all: "a card" of a hand is no secret."""
    if type(what) is Both:
        pool = None if within is None else tuple(within)
        return tuple(dict.fromkeys(id for part in what.parts for id in among(g, player, part, ctx, pool)))
    if type(what) is not Some or not stated_quality(what):
        return ()
    if within is not None:
        return unseen(g, player, within)
    if what.among is not None:
        return unseen(g, player, evaluate.found(g, what.among, ctx))
    if evaluate.is_of_permanents(what.filter):
        return ()  # none of them lies in a hand or library: no second look at the whole board
    return unseen(g, player, evaluate.candidates(g, what.filter, ctx))


def might(g: Game, player: int, parts: Iterable[Effect | Cost], ctx: Resolution) -> tuple[int, ...]:
    """The cards by which ``player`` could do or pay one of those things, for all that others know. Asked of what is
    impossible; as `possible.can_do` does, it looks at what comes first."""
    found: list[int] = []
    for part in parts:
        for first in _firsts(g, part, ctx):
            hand: list[int] = []
            if isinstance(first, e.Discard) or (
                isinstance(first, e.KeywordAction) and first.name == "behold"
            ):
                hand = list(g.contents("hand", player))
            for node in first.walk():
                if type(node) is Some:
                    found.extend(among(g, player, node, ctx, hand or None))
    return tuple(dict.fromkeys(found))


def _firsts(g: Game, part: Any, ctx: Resolution) -> Iterable[Node]:
    if isinstance(part, e.Sequence):
        yield from _firsts(g, part.effects[0], ctx)
    elif isinstance(part, e.If):
        branch = part.then if evaluate.holds(g, part.condition, ctx) else part.otherwise
        yield from _firsts(g, branch, ctx) if branch is not None else ()
    elif isinstance(part, e.Modal):
        for mode in part.modes:
            yield from _firsts(g, mode, ctx)
    elif isinstance(part, e.OneOf):
        for option in part.options:
            yield from _firsts(g, option, ctx)
    elif isinstance(part, e.WhereX | Perform):
        yield from _firsts(g, part.effect, ctx)
    elif isinstance(part, Either):
        for cost in (cost for costs in part.options for cost in costs):
            yield from _firsts(g, cost, ctx)
    elif isinstance(part, Multiple):
        yield from _firsts(g, part.cost, ctx)
    elif isinstance(part, Node):
        yield part


__all__ = ["among", "might", "stated_quality", "unseen"]
