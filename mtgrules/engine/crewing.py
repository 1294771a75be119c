"""Crew (702.122): creatures are tapped so that a Vehicle becomes an artifact creature."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import TYPE_CHECKING

from mtgrules.abilities.abilities import ActivatedAbility, Keyword
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.changes import Becomes, CrewsAsThough, Until
from mtgrules.abilities.costs import Perform
from mtgrules.abilities.effects import Continuously, Sequence
from mtgrules.abilities.node import Ability, Amount, Effect, Node
from mtgrules.abilities.references import This
from mtgrules.engine import evaluate
from mtgrules.engine.continuous import in_force
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Next, Note
from mtgrules.engine.frames import Do
from mtgrules.engine.keyword_events import ActionCompleted
from mtgrules.engine.matching import names
from mtgrules.engine.object_events import Tapped
from mtgrules.engine.picking import at_once, forbidden
from mtgrules.engine.records import Resolution
from mtgrules.mechanics.spec import Mechanic

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

RULE = "702.122a"


class TapToCrew(Node, Effect, frozen=True):
    """Tap any number of other untapped creatures you control with total power ``power`` or greater."""

    power: Amount

    def __str__(self) -> str:
        return (
            f"tap any number of other untapped creatures you control with total power {self.power} or greater"
        )


class Crewed(Node, Effect, frozen=True):
    """The Vehicle has become crewed: what triggers on that, triggers (702.122e)."""


def _able(g: Game, player: int, vehicle: int) -> list[int]:
    """The creatures that could be tapped, the strongest first; summoning sickness is no hindrance (702.122a)."""
    found = [
        id
        for id in g.creatures(player)
        if id != vehicle and not g.object(id).tapped and not forbidden(g, "crew", id, vehicle)
    ]
    return sorted(found, key=lambda one: -power_to_crew(g, one))


def power_to_crew(g: Game, id: int) -> int:
    """The power that a creature crews with: its own, or as much more as an effect says."""
    more = sum(
        evaluate.amount(g, one.change.more, one.ctx)
        for one in in_force(g, CrewsAsThough)
        if names(g, one.change.subject, id, one.ctx)
    )
    return (g.chars(id).power or 0) + more


def _fewest(g: Game, able: list[int], power: int) -> int | None:
    """How few of them have power enough together; None: not even all of them."""
    if power <= 0:
        return 0
    sums = accumulate(power_to_crew(g, id) for id in able)
    return next((n for n, total in enumerate(sums, 1) if total >= power), None)


def can_crew(g: Game, node: TapToCrew, ctx: Resolution, player: int) -> bool:
    """Have the player's untapped creatures power enough?"""
    return _fewest(g, _able(g, player, ctx.source), evaluate.amount(g, node.power, ctx)) is not None


def tap_to_crew(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    from mtgrules.engine.game import IllegalAction

    node: TapToCrew = f.what  # type: ignore[assignment]
    ctx = g.memory(f)
    power = evaluate.amount(g, node.power, ctx)
    able = _able(g, f.controller, ctx.source)
    fewest = _fewest(g, able, power)
    if fewest is None:
        raise IllegalAction(RULE, f"the creatures that could crew have a total power below {power}")
    prompt = f"Tap creatures with total power {power} or greater"
    crew = ask.some(f.controller, prompt, able, fewest, len(able), source=ctx.source, rule=RULE, about="crew")
    if sum(power_to_crew(g, id) for id in crew) < power:
        raise IllegalAction(RULE, f"creatures with a total power of {power} or greater must be tapped")
    tapped = [Tapped(rule=RULE, object=id, player=f.controller, resolution=f.resolution) for id in crew]
    done = Note(resolution=f.resolution, done={"tapped": tuple(crew), "crewed": tuple(crew)})
    crewing = [
        ActionCompleted(rule="702.122b", verb="crews", player=f.controller, object=id, other=ctx.source)
        for id in crew
    ]
    return [*at_once(tapped), done, *crewing]


def crewed(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    vehicle = g.memory(f).source
    return [ActionCompleted(rule="702.122e", verb="becomes crewed", player=f.controller, object=vehicle)]


def crew(k: Keyword) -> tuple[Ability, ...]:
    """702.122a."""
    becomes = Becomes(what=This(), types=("artifact", "creature"))
    effect = Sequence(
        effects=(Continuously(changes=(becomes,), duration=Until(moment="end of turn")), Crewed())
    )
    cost = Perform(effect=TapToCrew(power=k.amount or Number(value=0)))
    return (ActivatedAbility(costs=(cost,), effect=effect),)


PART = Mechanic(
    name="crew",
    nodes=(TapToCrew, Crewed),
    effects={TapToCrew: tap_to_crew, Crewed: crewed},
    keyword_abilities={"crew": crew},
    rules=frozenset((RULE, "702.122b", "702.122e")),
)

__all__ = ["PART", "TapToCrew", "can_crew"]
