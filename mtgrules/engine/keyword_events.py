"""The event that a keyword action (701) is complete, for abilities that trigger on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgrules.engine.events import Event

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


class ActionCompleted(Event, frozen=True):
    """A player or permanent has done a keyword action, whatever came of it (701.44b, 701.50f and the like).

    ``verb`` in the third person, as trigger events name it: "explores", "investigates" …"""

    verb: str
    player: int
    object: int = 0
    amount: int = 1
    other: int = 0  # what it is done to: the Vehicle that a creature crews

    def perform(self, g: Game) -> None:
        if self.player:
            g.tally(self.player, self.verb)

    def roles(self) -> dict[str, tuple[int, ...]]:
        roles: dict[str, tuple[int, ...]] = {
            "subject": (self.object or self.player,),
            "player": (self.player,),
        }
        return {**roles, "other": (self.other,)} if self.other else roles

    def number(self) -> int:
        return self.amount

    def words(self, g: Game) -> str:
        return f"{g.name(self.object or self.player)} {self.verb}"
