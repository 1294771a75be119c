"""The loop: who may write, and that it is seen where somebody else does."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Next
from mtgrules.engine.frames import Frame
from mtgrules.engine.game import Game
from mtgrules.engine.object_events import LifeGained
from mtgrules.engine.records import Zone
from mtgrules.engine.setup import new_game
from mtgrules.mechanics.spec import Mechanic
from mtgrules.rules import Rules


class Meddle(Frame, frozen=True):
    """A frame whose handler does what it may not."""

    player: int
    how: str


def meddle(g: Game, f: Meddle, ask: Ask) -> Iterable[Next]:
    if f.how == "edits":
        g.state.edit(f.player).life = 1
    elif f.how == "adds":
        g.state.add(Zone(kind="exile", contents=[]))
    elif f.how == "drops":
        g.state.drop(f.player)
    elif f.how == "late":
        return late(g, f)
    elif f.how == "on a fork":
        other = g.fork()
        other.state.edit(f.player).life = 1
    return [LifeGained(rule="119.3", player=f.player, amount=1)]


def late(g: Game, f: Meddle) -> Iterable[Next]:
    g.state.edit(f.player).life = 1
    yield LifeGained(rule="119.3", player=f.player, amount=1)


def game(how: str) -> tuple[Game, int]:
    g = new_game(Rules((Mechanic(name="meddling", frames={Meddle: meddle}),)))
    g.debug = True
    player = g.root.players[0]
    g.begin(Meddle(player=player, how=how))
    return g, player


@pytest.mark.parametrize("how", ["edits", "adds", "drops", "late"])
def test_a_handler_that_writes_is_found_out(how: str) -> None:
    g, _ = game(how)
    with pytest.raises(AssertionError, match="only events write"):
        g.run()


@pytest.mark.parametrize("how", ["returns events", "on a fork"])
def test_what_it_returns_is_performed_and_a_fork_is_its_own(how: str) -> None:
    g, player = game(how)
    g.run()
    assert g.player(player).life == 21
