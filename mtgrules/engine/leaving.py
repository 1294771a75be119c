"""Losing, leaving and ending the game (104, 800.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.changes import Controls
from mtgrules.engine.decisions import Decision
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Together
from mtgrules.engine.records import Object
from mtgrules.engine.zone_events import ZoneChange

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


class PlayerLost(Event, frozen=True):
    """A player loses the game (104.3), and so leaves it (104.5). The last one left wins (104.2a)."""

    player: int

    def perform(self, g: Game) -> Iterable[Next] | None:
        player = g.state.edit(self.player)
        player.lost, player.lost_by = True, self.rule
        g.wake("life", self.player)
        g.state.changed()  # who is an opponent, and how many there are, may be what an effect looks at
        if sum(not g.player(id).lost for id in g.root.players) < 2:
            return None  # the game is over
        return [PlayerLeaves(rule="800.4a", player=self.player)]

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.player,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} loses the game"


class GameEnds(Event, frozen=True):
    """The game is over (104.1): ``winner`` wins, or nobody does and it is a draw."""

    winner: int = 0

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.winner, root.ended_by = self.winner, self.rule
        root.outcome = f"{g.name(self.winner)} wins" if self.winner else "draw"

    def words(self, g: Game) -> str:
        return f"{g.name(self.winner)} wins the game" if self.winner else "the game is a draw"


class PlayerLeaves(Event, frozen=True):
    """A player leaves the game (800.4a): what they own and their mana go with them, what they control on the stack that
    is no card ceases to exist, effects that give them control end, and what they still control is exiled."""

    player: int

    def perform(self, g: Game) -> Iterable[Next]:
        from mtgrules.engine.continuous import ContinuousEnds

        records: Any = g.state.records
        theirs: list[int] = []
        for id in _everything(g):
            obj = records[id]
            if obj.owner == self.player or (obj.kind == "ability" and obj.controller == self.player):
                theirs.append(id)
        for id in theirs:
            g.leave(id)
        g.state.edit(self.player).pool = ()
        root = g.state.edit_root()
        root.waiting = tuple(id for id in root.waiting if records[id].controller != self.player)
        root.delayed = tuple(id for id in root.delayed if records[id].controller != self.player)
        root.extra_turns = tuple(player for player in root.extra_turns if player != self.player)
        ends: list[Next] = [
            ContinuousEnds(rule="800.4a", effect=id)
            for id in root.effects
            if records[id].controller == self.player
            and any(isinstance(change, Controls) for change in records[id].changes)
        ]
        return [*ends, StillTheirs(rule="800.4a", player=self.player)]

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.player,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} leaves the game"


class StillTheirs(Event, frozen=True):
    """What a player who left the game still controls is exiled (800.4a)."""

    player: int

    def perform(self, g: Game) -> Iterable[Next]:
        moves = tuple(
            ZoneChange(rule="800.4a", object=id, to="exile", verb="exiled")
            for id in (*g.contents("battlefield"), *g.contents("stack"))
            if g.controller(id) == self.player
        )
        return [Together(events=moves)] if moves else []

    def words(self, g: Game) -> str:
        return f"what {g.name(self.player)} still controls is exiled"


class Reversed(Event, frozen=True):
    """What was being cast or activated can't be completed any more, and goes back (733.1): nothing triggers on it."""

    object: int

    def perform(self, g: Game) -> None:
        obj = g.object(self.object)
        if not obj.zone:
            return
        if not obj.was:
            g.leave(obj.id)
            return
        back = g.zone(g.object(obj.was).last_zone).kind
        g.move(ZoneChange(rule=self.rule, object=obj.id, to=back))

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} can't be completed, and is taken back"


def _everything(g: Game) -> list[int]:
    """All objects that are in some zone."""
    records: Any = g.state.records
    return [id for id in sorted(records) if type(records[id]) is Object and records[id].zone]


def instead_of(g: Game, decision: Decision) -> Decision | None:
    """Who chooses in the place of a player who has left: the next player in turn order (800.4h), of opponents of the
    object's controller if it was one of them (800.4g). None: a cost is not paid (800.4f)."""
    if decision.about == "pay" and decision.kind == "yes or no":
        return None
    order = g.root.players
    at = order.index(decision.player)
    left = [player for player in (*order[at + 1 :], *order[:at]) if not g.player(player).lost]
    asking = g.state.records.get(decision.source)
    controller = asking.controller if type(asking) is Object else 0
    if controller and controller != decision.player:
        left.sort(key=lambda player: player == controller)
    return msgspec.structs.replace(decision, player=left[0])


__all__ = ["GameEnds", "PlayerLeaves", "PlayerLost", "Reversed", "StillTheirs", "instead_of"]
