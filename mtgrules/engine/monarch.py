"""The monarch (725): the designation's two inherent abilities, and who gets it when the monarch leaves the game.

The abilities have no source in the rules (725.2). Here an emblem of the monarch's stands in for one, so that they trigger
and are named like any others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mtgrules.abilities.abilities import TriggeredAbility
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.effects import BecomeDesignated, Draw
from mtgrules.abilities.predicates import Filter, Is
from mtgrules.abilities.references import ControllerOf, EventThing, You
from mtgrules.abilities.triggers import Damage, Moment
from mtgrules.engine.events import Event
from mtgrules.engine.faces import Face
from mtgrules.engine.leaving import PlayerLeaves
from mtgrules.engine.object_events import Designated
from mtgrules.engine.zone_events import CeaseToExist, ZoneChange
from mtgrules.mechanics.case_words import CaseWords, CheckWord, GivenWord, Observed
from mtgrules.mechanics.spec import Mechanic, after

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

MONARCH = "monarch"
NAME = "The Monarch"

#: 725.2, as the monarch's own
ABILITIES = (
    TriggeredAbility(
        trigger=Moment(step="end step", who=You()), effect=Draw(who=You(), amount=Number(value=1))
    ),
    TriggeredAbility(
        trigger=Damage(source=Filter(predicates=(Is(word="creature"),)), to=You(), combat=True),
        effect=BecomeDesignated(who=ControllerOf(what=EventThing(role="subject")), designation=MONARCH),
    ),
)


def _face(g: Game) -> Face:
    return g.rules.intern(Face(name=NAME, abilities=ABILITIES, layout="emblem"))


def _stand_in(g: Game, player: int) -> int:
    """That player's stand-in for a source, or 0."""
    return next(
        (
            id
            for id in g.contents("command")
            if g.object(id).kind == "emblem"
            and g.object(id).owner == player
            and g.object(id).face.name == NAME
        ),
        0,
    )


@after("PlayerLeaves", "Designated")
def crown(g: Game, events: Sequence[Event]) -> Iterable[Event] | None:
    """The inherent abilities come and go with the designation (725.2)."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, PlayerLeaves) and MONARCH in g.player(event.player).designations:
            found.extend(_succeed(g, event.player))
        if not isinstance(event, Designated) or event.designation != MONARCH:
            continue
        there = _stand_in(g, event.to)
        if event.gone and there:
            found.append(CeaseToExist(rule="725.3", object=there))
        elif not event.gone and not there:
            found.append(
                ZoneChange(
                    rule="725.2",
                    object=0,
                    to="command",
                    verb="created",
                    kind="emblem",
                    face=_face(g),
                    player=event.to,
                    owner=event.to,
                    controller=event.to,
                )
            )
    return found


def _succeed(g: Game, leaving: int) -> list[Event]:
    """725.4: the active player, else the next player in turn order, becomes the monarch."""
    heirs = [player for player in g.players() if player != leaving and not g.player(player).lost]
    gone = Designated(rule="725.4", to=leaving, designation=MONARCH, gone=True)
    return [gone, *(Designated(rule="725.4", to=heir, designation=MONARCH) for heir in heirs[:1])]


def _given(position: Game, *, player: int) -> None:
    from mtgrules.engine.setup import put

    record = position.state.edit(player)
    record.designations = record.designations | {MONARCH}
    put(position, _face(position), "command", player, kind="emblem")


def _check(position: Game, *, player: int) -> Observed:
    now = [position.name(id) for id in position.root.players if MONARCH in position.player(id).designations]
    is_now = MONARCH in position.player(player).designations
    return Observed(is_now, f"the monarch is {now[0]}" if now else "there is no monarch")


PART = Mechanic(
    name=MONARCH,
    watchers=(crown,),
    designations=frozenset((MONARCH,)),
    case_words=CaseWords(
        names=(NAME,),
        given=(GivenWord(MONARCH, _given),),
        checks=(CheckWord("{player} is the monarch", ("{player} is not the monarch",), _check),),
    ),
    rules=frozenset(("725.2", "725.3", "725.4")),
)

__all__ = ["PART"]
