"""Miracle (702.94): a card revealed as the first one drawn in a turn may be cast for its miracle cost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import TriggeredAbility
from mtgrules.abilities.conditions import Did
from mtgrules.abilities.costs import Mana
from mtgrules.abilities.effects import CastNow
from mtgrules.abilities.references import This, You
from mtgrules.abilities.triggers import StateIs
from mtgrules.engine import triggers
from mtgrules.engine.card_events import Revealed
from mtgrules.engine.events import Event, Next
from mtgrules.engine.records import EventInfo
from mtgrules.mechanics.spec import Mechanic, Replacement

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

RULE = "702.94a"


class RevealedByMiracle(Event, frozen=True):
    """The card just drawn is revealed; the linked ability triggers (603.11)."""

    object: int  # as it was in the library
    player: int

    def perform(self, g: Game) -> Iterable[Next]:
        card = g.find(self.object)
        costs = g.keywords(card, "miracle")[0].costs or (Mana(symbols=g.object(card).face.mana_cost),)
        cast = CastNow(who=You(), what=This(), costs=costs)
        ability = TriggeredAbility(trigger=StateIs(condition=Did(verb="revealed")), effect=cast)
        triggers.wait(
            g,
            ability,
            source=card,
            controller=self.player,
            event=EventInfo(roles={"subject": (card,), "player": (self.player,)}),
            rule=RULE,
        )
        return [Revealed(rule=RULE, player=self.player, objects=(card,))]

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} reveals {g.name(self.object)} for its miracle"


def _applies(g: Game, event: Any) -> bool:
    """Is the card about to be drawn the first one this turn, and has it miracle?"""
    library = g.contents("library", event.player)
    return (
        bool(library)
        and not g.player(event.player).tally.get("cards drawn", 0)
        and g.has_keyword(library[-1], "miracle")
    )


def _revealing(g: Game, event: Any) -> Iterable[Next]:
    card = g.contents("library", event.player)[-1]
    return [event, RevealedByMiracle(rule=RULE, object=card, player=event.player)]


def _asked(g: Game, event: Any) -> tuple[int, str]:
    card = g.contents("library", event.player)[-1]
    return event.player, f"Reveal {g.name(card)} as you draw it?"


PART = Mechanic(
    name="miracle",
    replacements=(
        Replacement(rule=RULE, event="DrawCard", applies=_applies, replace=_revealing, may=_asked),
    ),
    rules=frozenset((RULE,)),
)

__all__ = ["PART"]
