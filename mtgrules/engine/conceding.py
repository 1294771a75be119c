"""Conceding (104.3a): no action of the game, nothing stops it, and it does not use the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgrules.engine.events import Event
from mtgrules.engine.frames import Happen, Priority, Settle
from mtgrules.engine.leaving import PlayerLost

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def concede(g: Game, player: int) -> None:
    """The player leaves the game and loses; nothing can forbid that (101.1). Play goes on to the next decision.

    Raises `IllegalAction` where the game is over, the player has lost already, or, with others left to play on, while
    something else than priority is decided: what is being done then has to be finished first."""
    from mtgrules.engine.game import IllegalAction

    root = g.root
    decision = root.decision
    if root.outcome is not None or g.player(player).lost or decision is None:
        raise IllegalAction("104.3a", f"{g.name(player)} is in no game that could be conceded")
    top = root.frames[-1]
    if len(g.players()) > 2 and not isinstance(top, Priority):
        raise IllegalAction("104.3a", f"{g.name(player)} can concede as soon as a player has priority")
    follows = g.perform([PlayerLost(rule="104.3a", player=player)])
    root = g.state.edit_root()
    root.decision = None
    again = Priority(player=top.player) if isinstance(top, Priority) else top
    then = [Happen(event=item) if isinstance(item, Event) else item for item in (*follows, Settle())]
    root.frames = (*root.frames[:-1], again, *reversed(then))
    g.run()


__all__ = ["concede"]
