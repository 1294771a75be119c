"""Ascend and the city's blessing (702.131)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mtgrules.abilities.abilities import Keyword, StaticAbility
from mtgrules.abilities.node import Ability, Change, Node, Who
from mtgrules.abilities.references import You
from mtgrules.engine import evaluate
from mtgrules.engine.continuous import in_force
from mtgrules.engine.events import Event
from mtgrules.engine.object_events import Designated
from mtgrules.mechanics.spec import Mechanic

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

BLESSING = "city's blessing"
RULE = "702.131b"
ENOUGH = 10


class Ascends(Node, Change, frozen=True):
    """What ascend on a permanent means (702.131b): ``who`` gets the city's blessing any time they control ten or more
    permanents."""

    who: Who


def bless(g: Game, events: Sequence[Event]) -> Iterable[Event] | None:
    """702.131b and d: any time the condition holds, before triggers are matched."""
    ascending = [
        player
        for one in in_force(g, Ascends)
        for player in evaluate.things(g, one.change.who, one.ctx)
        if BLESSING not in g.player(player).designations
    ]
    if not ascending:
        return None
    controllers = [g.controller(id) for id in g.battlefield()]
    return [
        Designated(rule=RULE, to=player, designation=BLESSING)
        for player in dict.fromkeys(ascending)
        if controllers.count(player) >= ENOUGH
    ]


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    return (StaticAbility(changes=(Ascends(who=You()),)),)


PART = Mechanic(
    name="ascend",
    nodes=(Ascends,),
    keyword_abilities={"ascend": _means},
    watchers=(bless,),
    rules=frozenset((RULE,)),
)

__all__ = ["PART"]
