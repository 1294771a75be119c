"""Starting the game (103): libraries are shuffled, opening hands drawn, mulligans taken; then the first turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from mtgrules.engine.decisions import Ask, Decision
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Frame, Together, Turns
from mtgrules.engine.zone_events import DrawCard, Shuffled, ZoneChange

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

HAND = 7  # 103.5


class Beginning(Frame, frozen=True):
    """103.3: everybody shuffles; then they draw, and decide on mulligans."""


class Mulligans(Frame, frozen=True):
    """103.5: those of ``deciding`` say, in turn order, whether they take a mulligan; ``taken``: how many so far."""

    deciding: tuple[int, ...]
    taken: int = 0


class Bottoms(Frame, frozen=True):
    """103.5: a player who took mulligans puts as many cards of the new hand on the bottom of their library."""

    player: int
    count: int


class MulliganTaken(Event, frozen=True):
    """A player takes a mulligan: the hand goes back into the library (103.5)."""

    player: int

    def perform(self, g: Game) -> Iterable[Next]:
        player = g.state.edit(self.player)
        player.mulligans += 1
        back = tuple(
            ZoneChange(rule="103.5", object=id, to="library", player=self.player)
            for id in g.contents("hand", self.player)
        )
        return [Together(events=back), Shuffled(rule="103.5", player=self.player), *hand(self.player)]

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.player,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} takes a mulligan"


class OpeningDraw(Event, frozen=True):
    """A card of an opening hand is drawn: like any draw, but nothing watches before the game has begun."""

    silent: ClassVar[bool] = True
    player: int

    def perform(self, g: Game) -> Iterable[Next] | None:
        return DrawCard(rule="103.5", player=self.player).perform(g)


def hand(player: int) -> list[Event]:
    return [OpeningDraw(player=player) for _ in range(HAND)]


def begin_game(g: Game, first: int | None = None) -> None:
    """Begin a real game: ``first`` takes the first turn (103.1; default: the first of the players)."""
    root = g.state.edit_root()
    if first is not None:
        start = root.players.index(first)
        root.players = (*root.players[start:], *root.players[:start])
    root.active, root.turn = root.players[0], 0
    root.frames = (Turns(), Beginning())
    g.run()


def beginning(g: Game, f: Beginning, ask: Ask) -> Iterable[Next]:
    players = g.players()
    shuffles: list[Next] = [Shuffled(rule="103.3", player=player) for player in players]
    hands = [event for player in players for event in hand(player)]
    return [*shuffles, *hands, Mulligans(deciding=tuple(players)), OpeningHands()]


class OpeningHands(Event, frozen=True):
    """What was drawn before the game is no draw of the first turn: bookkeeping."""

    silent: ClassVar[bool] = True

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.history, root.dirty, root.woken = (), [], frozenset()
        for player in root.players:
            g.state.edit(player).tally = {}
            if g.player(player).drew_from_empty:
                g.wake("life", player)  # 704.5b: no check has looked since


def mulligans(g: Game, f: Mulligans, ask: Ask) -> Iterable[Next] | None:
    most = HAND + (len(g.root.players) > 2)
    again = [
        player
        for player in f.deciding
        if not g.player(player).lost
        and g.player(player).mulligans < most
        and ask.yes(player, "Take a mulligan?", rule="103.5", about="mulligan")
    ]
    if not again:
        return None
    free = len(g.root.players) > 2  # 103.5c
    return [
        *(MulliganTaken(rule="103.5", player=player) for player in again),
        *(Bottoms(player=player, count=max(0, f.taken + 1 - free)) for player in again),
        Mulligans(deciding=tuple(again), taken=f.taken + 1),
    ]


def bottoms(g: Game, f: Bottoms, ask: Ask) -> Iterable[Next] | None:
    cards = list(g.contents("hand", f.player))
    count = min(f.count, len(cards))
    if not count:
        return None
    decision = Decision(
        f.player,
        "choose",
        f"Put {count} card{'s' * (count > 1)} on the bottom of your library",
        tuple(cards),
        count,
        count,
        rule="103.5",
        about="bottom",
    )
    chosen = tuple(cards) if count == len(cards) else ask.decide(decision)
    moves = tuple(
        ZoneChange(rule="103.5", object=id, to="library", position=-1, player=f.player) for id in chosen
    )
    return [Together(events=moves)]


FRAMES: dict[type, Any] = {Beginning: beginning, Mulligans: mulligans, Bottoms: bottoms}

__all__ = ["FRAMES", "Beginning", "begin_game"]
