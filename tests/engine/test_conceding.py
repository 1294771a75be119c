"""Conceding (104.3a)."""

from __future__ import annotations

import pytest

from mtgrules.cards import Card, CardFace
from mtgrules.engine import setup, turn
from mtgrules.engine.actions import Pass
from mtgrules.engine.conceding import concede
from mtgrules.engine.game import Game, IllegalAction
from mtgrules.rules import Rules

RULES = Rules()


def table(*names: str) -> Game:
    g = setup.new_game(RULES, names, format="two-player" if len(names) == 2 else "multiplayer")
    for player in g.root.players:
        for _ in range(9):
            setup.put(g, RULES.face(RULES.library.find("Forest")), "library", player)
    turn.begin_at(g, g.root.players[0], "precombat main")
    return g


@pytest.mark.parametrize("who", [0, 1])
def test_the_other_player_wins(who: int) -> None:
    g = table("Alice", "Bob")
    concede(g, g.root.players[who])
    assert g.root.winner == g.root.players[1 - who]
    assert g.player(g.root.players[who]).lost_by == "104.3a"
    assert [entry.rule for entry in g.state.log] == ["104.3a", "104.2a"]


def test_nothing_forbids_it() -> None:
    """101.1: "You can't lose the game" does not."""
    g = table("Alice", "Bob")
    alice = g.root.players[0]
    text = "You can't lose the game and your opponents can't win the game."
    sure = Card("Sure", (CardFace("Sure", "{1}", "Enchantment", text),))
    setup.put(g, RULES.face(sure), "battlefield", alice)
    concede(g, alice)
    assert g.player(alice).lost


@pytest.mark.parametrize("who", [0, 1, 2])
def test_the_others_play_on(who: int) -> None:
    g = table("Alice", "Bob", "Carol")
    gone = g.root.players[who]
    bears = setup.put(g, RULES.face(RULES.library.find("Grizzly Bears")), "battlefield", gone)
    concede(g, gone)
    assert g.root.outcome is None
    assert not g.object(bears).zone  # 800.4a
    for _ in range(12):
        assert g.decision is not None
        assert g.decision.player != gone
        g.answer((Pass(),) if g.decision.kind == "priority" else ())
    concede(g, g.players()[0])
    assert g.root.outcome is not None


def test_who_is_in_no_game_cannot_concede() -> None:
    g = table("Alice", "Bob")
    concede(g, g.root.players[0])
    for player in g.root.players:
        with pytest.raises(IllegalAction, match=r"104\.3a"):
            concede(g, player)
