"""Events of looking at, finding and arranging cards (701.20, 701.22–25)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

import msgspec

from mtgrules.engine import knowledge
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Together
from mtgrules.engine.zone_events import ZoneChange

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


class _ByPlayer(Event, frozen=True):
    """An action of a player."""

    player: int

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.player,), "player": (self.player,)}


class Revealed(_ByPlayer, frozen=True):
    """A player reveals cards (701.20a): all players see them; they stay where they are (701.20b)."""

    objects: tuple[int, ...]

    def perform(self, g: Game) -> None:
        knowledge.all_learn(g, self.objects)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": self.objects, "player": (self.player,)}

    def number(self) -> int:
        return len(self.objects)

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} reveals {', '.join(map(g.name, self.objects)) or 'nothing'}"


class LookedAt(_ByPlayer, frozen=True):
    """A player looks at cards (701.20e)."""

    objects: tuple[int, ...]

    def perform(self, g: Game) -> None:
        knowledge.learn(g, self.objects, (self.player,))

    def number(self) -> int:
        return len(self.objects)

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} looks at {len(self.objects)} card{'s' * (len(self.objects) != 1)}"


class Searched(_ByPlayer, frozen=True):
    """A player searches a zone, usually a library, for cards (701.23a)."""

    owner: int
    zone: str = "library"

    def perform(self, g: Game) -> None:
        knowledge.learn(g, g.contents(self.zone, self.owner), (self.player,))

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} searches {g.name(self.owner)}'s {self.zone}"


class Arranged(Event, frozen=True):
    """Cards of a library are put back on its top and bottom, each pile given from top to bottom. They don't change
    zones; bookkeeping of the action that does it."""

    silent: ClassVar[bool] = True
    player: int  # whose library
    top: tuple[int, ...] = ()
    bottom: tuple[int, ...] = ()
    by: int = 0  # who does it; 0: the player

    def perform(self, g: Game) -> None:
        contents = g.state.edit(g.player(self.player).library).contents
        moved = {*self.top, *self.bottom}
        top = [id for id in self.top if id in contents]
        bottom = [id for id in self.bottom if id in contents]
        contents[:] = [*reversed(bottom), *(id for id in contents if id not in moved), *reversed(top)]
        knowledge.arranged(g, (*top, *bottom), self.by or self.player)


#: role of the cards that a player has looked at while scrying
LOOKED_AT = "looked at while scrying"


class Scried(_ByPlayer, frozen=True):
    """A player has scried (701.22d), whatever came of it; ``amount`` cards looked at."""

    amount: int
    bottom: int = 0  # how many went to the bottom
    cards: tuple[int, ...] = ()  # those looked at

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {**super().roles(), LOOKED_AT: self.cards}

    def number(self) -> int:
        return self.amount

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} scries {self.amount} and puts {_so_many(self.bottom)} on the bottom"


class Surveiled(_ByPlayer, frozen=True):
    """A player has surveiled (701.25d), whatever came of it."""

    amount: int
    graveyard: int = 0  # how many went to the graveyard

    def number(self) -> int:
        return self.amount

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} surveils {self.amount} and puts {_so_many(self.graveyard)} into the graveyard"


class PutAtRandom(Event, frozen=True):
    """Objects are put on the top or bottom of their owners' libraries in a random order."""

    silent: ClassVar[bool] = True
    moves: tuple[ZoneChange, ...]

    def perform(self, g: Game) -> Iterable[Next]:
        moves = [msgspec.structs.replace(move, mixed=True) for move in self.moves]
        for i in range(len(moves) - 1, 0, -1):
            j = g.state.random(i + 1)
            moves[i], moves[j] = moves[j], moves[i]
        return [Together(events=tuple(moves))] if moves else []


class CoinFlipped(_ByPlayer, frozen=True):
    """A player flips a coin and wins or loses the flip (705.2)."""

    def perform(self, g: Game) -> None:
        won = g.state.random(2)
        if self.resolution:
            memory = g.state.edit(self.resolution)
            memory.numbers = {
                **memory.numbers,
                "coin": won,
                "coins won": memory.numbers.get("coins won", 0) + won,
            }

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} flips a coin"


class DieRolled(_ByPlayer, frozen=True):
    """A player rolls a die (706.1)."""

    sides: int

    def perform(self, g: Game) -> None:
        result = 1 + g.state.random(self.sides)
        if self.resolution:
            memory = g.state.edit(self.resolution)
            memory.numbers = {**memory.numbers, "result": result, "that much": result}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} rolls a {self.sides}-sided die"


def _so_many(number: int) -> str:
    return "none" if not number else f"{number} card{'s' * (number != 1)}"
