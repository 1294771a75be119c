"""Can an instruction be carried out at all? Nobody may choose to do what is impossible (608.2d), and "if you do" asks
whether anything was done (609.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mtgrules.abilities import effects as e
from mtgrules.abilities.changes import Controls
from mtgrules.abilities.node import Amount, Effect
from mtgrules.abilities.references import Both, Some, Zone
from mtgrules.engine import evaluate, picking
from mtgrules.engine.crewing import TapToCrew, can_crew
from mtgrules.engine.records import Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

Test = Callable[["Game", Any, Resolution, int], bool]


def can_do(g: Game, effect: Effect, ctx: Resolution, player: int) -> bool:
    """Can ``player`` do at least part of it (all of it, where objects are to be chosen)? What is not known to be
    impossible counts as possible."""
    test = TESTS.get(type(effect))
    return test is None or test(g, effect, ctx, player)


def _targets(
    g: Game,
    what: Any,
    ctx: Resolution,
    *,
    within: list[int] | None = None,
    zones: tuple[str, ...] = (),
    allowed: Callable[[int], bool] | None = None,
) -> bool:
    """Is there something (of what may be chosen: enough) to do it to?"""
    if type(what) is Both:
        each = [_targets(g, part, ctx, within=within, zones=zones, allowed=allowed) for part in what.parts]
        if what.either or not any(type(part) is Some for part in what.parts):
            return any(each)
        return all(each) and _apart(g, what.parts, ctx, within, allowed)
    if type(what) is Some:
        able = picking.options(g, what, ctx, within, allowed)
        least, most = picking.bounds(g, what, ctx)
        return len(able) >= max(least, 1 if most else 0)
    ids = evaluate.found(g, what, ctx)
    if within is not None:
        ids = [id for id in ids if id in within]
    if allowed is not None:
        ids = [id for id in ids if allowed(id)]
    return bool(evaluate.present(g, ids, *zones)) or any(g.is_player(id) for id in ids)


def _apart(
    g: Game,
    parts: tuple[Any, ...],
    ctx: Resolution,
    within: list[int] | None,
    allowed: Callable[[int], bool] | None,
) -> bool:
    """Is there another thing for each part: "~ and a legendary artifact" where ~ is the only legendary artifact?"""
    taken = {id for part in parts if type(part) is not Some for id in evaluate.found(g, part, ctx)}
    wanted: list[list[int]] = []
    for part in parts:
        if type(part) is Some:
            able = [id for id in picking.options(g, part, ctx, within, allowed) if id not in taken]
            wanted.extend([able] * min(picking.bounds(g, part, ctx)[0], len(able) + 1))
    given: dict[int, int] = {}  # what is given to which of those wanted

    def give(number: int, tried: set[int]) -> bool:
        for id in wanted[number]:
            if id not in tried:
                tried.add(id)
                if id not in given or give(given[id], tried):
                    given[id] = number
                    return True
        return False

    return all(give(number, set()) for number in range(len(wanted)))


def _first(g: Game, node: e.Sequence, ctx: Resolution, player: int) -> bool:
    return can_do(g, node.effects[0], ctx, player)


def _either(g: Game, node: e.If, ctx: Resolution, player: int) -> bool:
    branch = node.then if evaluate.holds(g, node.condition, ctx) else node.otherwise
    return branch is not None and can_do(g, branch, ctx, player)


def _modal(g: Game, node: e.Modal, ctx: Resolution, player: int) -> bool:
    return any(can_do(g, mode, ctx, player) for mode in node.modes)


def _one_of(g: Game, node: e.OneOf, ctx: Resolution, player: int) -> bool:
    return any(can_do(g, option, ctx, player) for option in node.options)


def _inner(g: Game, node: Any, ctx: Resolution, player: int) -> bool:
    return can_do(g, node.effect, ctx, player)


def _for_each(g: Game, node: e.ForEach, ctx: Resolution, player: int) -> bool:
    if isinstance(node.each, Amount):
        return evaluate.quantity(g, node.each, ctx) > 0
    return bool(evaluate.things(g, node.each, ctx))


def _draw(g: Game, node: e.Draw, ctx: Resolution, player: int) -> bool:
    """An empty library doesn't matter, an effect that says "can't" does (121.3)."""
    return any(not picking.forbidden(g, "draw cards", drawer) for drawer in evaluate.things(g, node.who, ctx))


def _discard(g: Game, node: e.Discard, ctx: Resolution, player: int) -> bool:
    players = evaluate.things(g, node.who, ctx)
    if type(node.what) is Zone:
        return bool(players)  # a hand without cards can be discarded too
    return any(
        _targets(g, node.what, evaluate.one_of(ctx, who), within=list(g.contents("hand", who)))
        for who in players
    )


def _sacrifice(g: Game, node: e.Sacrifice, ctx: Resolution, player: int) -> bool:
    return any(
        _targets(g, node.what, evaluate.one_of(ctx, who), within=sacrificeable(g, who))
        for who in evaluate.things(g, node.who, ctx)
    )


def sacrificeable(g: Game, player: int) -> list[int]:
    """The permanents that a player could sacrifice (701.21a)."""
    return [
        id
        for id in g.battlefield()
        if g.controller(id) == player
        and not picking.forbidden(g, "be sacrificed", id)
        and not picking.forbidden(g, "sacrifice", player, id)
    ]


def _mill(g: Game, node: e.Mill, ctx: Resolution, player: int) -> bool:
    """A player can't choose to mill more cards than their library holds (701.17b)."""
    return any(
        len(g.contents("library", who)) >= evaluate.quantity(g, node.amount, evaluate.one_of(ctx, who))
        for who in evaluate.things(g, node.who, ctx)
    )


def _search(g: Game, node: e.Search, ctx: Resolution, player: int) -> bool:
    """Always, whatever is to be done with the cards found (701.23g), unless an effect forbids it."""
    return any(not picking.forbidden(g, "search", who) for who in evaluate.things(g, node.who, ctx))


def _move(g: Game, node: e.Move, ctx: Resolution, player: int) -> bool:
    return _targets(g, node.what, ctx, zones=(node.source,) if node.source else ())


def _somewhere(g: Game, node: Any, ctx: Resolution, player: int) -> bool:
    return _targets(g, node.what, ctx)


def _permanent(g: Game, node: Any, ctx: Resolution, player: int) -> bool:
    return _targets(g, node.what, ctx, zones=("battlefield",))


def _tap(g: Game, node: e.Tap, ctx: Resolution, player: int) -> bool:
    return _targets(g, node.what, ctx, zones=("battlefield",), allowed=lambda one: not g.object(one).tapped)


def _untap(g: Game, node: e.Untap, ctx: Resolution, player: int) -> bool:
    return _targets(g, node.what, ctx, zones=("battlefield",), allowed=lambda one: g.object(one).tapped)


def _remove_counters(g: Game, node: e.RemoveCounters, ctx: Resolution, player: int) -> bool:
    def enough(id: int) -> bool:
        counters: dict[str, int] = g.state.records[id].counters  # type: ignore[attr-defined]
        have = counters.get(node.kind, 0) if node.kind is not None else sum(counters.values())
        if node.least is not None:
            return have >= node.least
        needed = 1 if node.amount is None else evaluate.quantity(g, node.amount, ctx)
        return have >= max(needed, 1)

    if node.among:
        ids = evaluate.things(g, node.what, ctx)
        have = sum(g.object(id).counters.get(node.kind or "", 0) for id in ids)
        return node.amount is None or have >= evaluate.quantity(g, node.amount, ctx)
    return _targets(g, node.what, ctx, allowed=enough)


def _move_counters(g: Game, node: e.MoveCounters, ctx: Resolution, player: int) -> bool:
    """122.8–9: what is gone still counts with the counters that it had."""
    return any(has_counters(g, id, node.kind) for id in evaluate.found(g, node.source, ctx)) and _targets(
        g, node.to, ctx
    )


def has_counters(g: Game, id: int, kind: str | None) -> bool:
    """Is there a counter (of that kind) on it?"""
    counters = getattr(g.state.records.get(id), "counters", {})
    return bool(sum(counters.values()) if kind is None else counters.get(kind, 0))


def _continuously(g: Game, node: e.Continuously, ctx: Resolution, player: int) -> bool:
    """Nobody gains control of what is gone."""
    taken = (change.what for change in node.changes if isinstance(change, Controls))
    return all(_targets(g, what, ctx, zones=("battlefield",)) for what in taken)


def _pay_life(g: Game, node: e.PayLife, ctx: Resolution, player: int) -> bool:
    """119.4: only as much as one has; 119.4b: 0 always."""
    return all(
        (n := evaluate.quantity(g, node.amount, ctx)) == 0
        or (g.player(who).life >= n and not picking.forbidden(g, "lose life", who))
        for who in evaluate.things(g, node.who, ctx)
    )


def _attach(g: Game, node: e.Attach, ctx: Resolution, player: int) -> bool:
    return _targets(g, node.what, ctx, zones=("battlefield",)) and _targets(g, node.to, ctx)


def _fight(g: Game, node: e.Fight, ctx: Resolution, player: int) -> bool:
    return _targets(g, node.what, ctx, zones=("battlefield",)) and _targets(
        g, node.other, ctx, zones=("battlefield",)
    )


def _keyword_action(g: Game, node: e.KeywordAction, ctx: Resolution, player: int) -> bool:
    from mtgrules.engine.keyword_actions import IMPOSSIBLE

    test = IMPOSSIBLE.get(node.name)
    return test is None or not test(g, node, ctx, player)


def _on_stack(g: Game, node: Any, ctx: Resolution, player: int) -> bool:
    ids = evaluate.found(g, node.what, ctx)
    return any(type(g.state.records.get(id)) is Object for id in ids)


TESTS: dict[type, Test] = {
    e.Sequence: _first,
    e.If: _either,
    e.Modal: _modal,
    e.OneOf: _one_of,
    e.WhereX: _inner,
    e.ForEach: _for_each,
    e.Draw: _draw,
    e.Discard: _discard,
    e.Sacrifice: _sacrifice,
    e.Mill: _mill,
    e.Search: _search,
    e.Move: _move,
    e.Exile: _somewhere,
    e.Destroy: _permanent,
    e.Continuously: _continuously,
    e.Counter: _on_stack,
    e.PutCounters: _somewhere,
    e.RemoveCounters: _remove_counters,
    e.MoveCounters: _move_counters,
    e.Tap: _tap,
    e.Untap: _untap,
    e.TapOrUntap: _permanent,
    e.Attach: _attach,
    e.Fight: _fight,
    e.PayLife: _pay_life,
    e.Transform: _permanent,
    e.PhaseOut: _permanent,
    e.Reveal: _somewhere,
    e.CopyOnStack: _on_stack,
    e.KeywordAction: _keyword_action,
    TapToCrew: can_crew,
}
