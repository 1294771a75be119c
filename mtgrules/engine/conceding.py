"""Conceding (104.3a): no action of the game, nothing stops it, and it does not use the stack.

With others left to play on, what is going on goes on without the player: a choice of theirs that is pending becomes
somebody else's, what they were casting or activating is gone, what others have chosen in the same breath is asked again
where it is no longer there to be chosen, and what can't be completed any more is taken back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgrules.engine.answering import UNDERTAKEN
from mtgrules.engine.casting import Proposing
from mtgrules.engine.decisions import InvalidChoice
from mtgrules.engine.events import Event
from mtgrules.engine.frames import Frame, Happen, Priority, Settle
from mtgrules.engine.leaving import PlayerLost, Reversed

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def concede(g: Game, player: int) -> None:
    """The player leaves the game and loses; nothing can forbid that (101.1). Play goes on to the next decision.

    Raises `IllegalAction` where the game is over or the player has lost already."""
    from mtgrules.engine.game import IllegalAction

    root = g.root
    if root.outcome is not None or g.player(player).lost or root.decision is None:
        raise IllegalAction("104.3a", f"{g.name(player)} is in no game that could be conceded")
    wrong: IllegalAction | InvalidChoice | None = None
    for way in _going_on(g, player):
        g.state.push()
        try:
            _leave(g, player, *way)
        except (IllegalAction, InvalidChoice) as error:
            g.state.pop()
            wrong = wrong or error
        else:
            g.keep()
            return
    raise IllegalAction("104.3a", f"what goes on could not go on without {g.name(player)}: {wrong}")


def _leave(g: Game, player: int, frames: tuple[Frame, ...], events: tuple[Event, ...] = ()) -> None:
    """Write that the player is gone, let these events happen, and go on with these frames."""
    follows = g.perform([PlayerLost(rule="104.3a", player=player)])
    root = g.state.edit_root()
    root.decision = None
    then = [Happen(event=item) if isinstance(item, Event) else item for item in (*follows, *events)]
    root.frames = (*frames, *reversed(then))
    g.run()


Way = tuple[tuple[Frame, ...]] | tuple[tuple[Frame, ...], tuple[Event, ...]]


def _going_on(g: Game, player: int) -> Iterator[Way]:
    """What is to be gone on with, and what happens before: the first of these with which that is possible."""
    frames = g.root.frames
    top = frames[-1]
    last = len(g.players()) <= 2
    if last or isinstance(top, Priority):  # the game ends, or state-based actions are due (117.5)
        again = Priority(player=top.player) if isinstance(top, Priority) else top
        yield ((*frames[:-1], again, Settle()),)
        return
    theirs = [n for n, frame in enumerate(frames) if _undertaken_by(frame) == player]
    if theirs:  # what they cast or activate has left with them (800.4a), what they pay is not paid (800.4f)
        yield (frames[: theirs[0]],)
        return
    yield (frames,)
    yield ((*frames[:-1], top.at(top.stage)),)  # what was chosen is not there any more: it is asked again
    for n, frame in enumerate(frames):
        if isinstance(frame, Proposing) and frame.object:
            yield frames[:n], (Reversed(rule="733.1", object=frame.object),)


def _undertaken_by(frame: Frame) -> int:
    """Who casts a spell, activates an ability or pays a cost by that frame; 0: it is no such frame."""
    return frame.player if isinstance(frame, UNDERTAKEN) else 0


__all__ = ["concede"]
