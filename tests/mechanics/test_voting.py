"""Voting (701.38), from text."""

from __future__ import annotations

from functools import cache
from typing import Any

from mtgrules.abilities.abilities import SpellAbility
from mtgrules.rules import Rules, shipped_mechanics
from tests.engine.meaning_support import Table, creature


@cache
def rules() -> Rules:
    return Rules(shipped_mechanics())


def read(text: str) -> Any:
    (ability,) = rules().read(text, "Test Spell", "Sorcery")
    assert isinstance(ability, SpellAbility), ability
    return ability.effect


COUNCIL = (
    "Will of the council — Starting with you, each player votes for grain or stone. If grain gets more votes, you gain 3 "
    "life. If stone gets more votes or the vote is tied, you gain 5 life."
)


def board() -> Table:
    return Table(rules())


def test_the_controller_votes_first() -> None:
    t = board()
    t.begin(read(COUNCIL), controller=t.bob)
    assert t.g.decision is not None
    assert (t.g.decision.player, t.g.decision.options) == (t.bob, ("grain", "stone"))


def test_more_votes() -> None:
    t = board()
    t.play(read(COUNCIL), "grain", "grain")
    assert t.g.player(t.alice).life == 23


def test_a_tie() -> None:
    t = board()
    t.play(read(COUNCIL), "stone", "grain")
    assert t.g.player(t.alice).life == 25


def test_once_for_each_vote() -> None:
    t = board()
    text = (
        "Council's dilemma — Starting with you, each player votes for grain or stone. For each grain vote, you gain 3 "
        "life. For each stone vote, each opponent loses 5 life."
    )
    t.play(read(text), "grain", "stone")
    assert (t.g.player(t.alice).life, t.g.player(t.bob).life) == (23, 15)


def test_in_secret_the_active_player_votes_first() -> None:
    t = board()
    text = (
        "Each player secretly votes for grain or stone, then those votes are revealed. If stone gets more votes, draw a "
        "card."
    )
    t.begin(read(text), controller=t.bob)
    assert t.g.decision is not None
    assert t.g.decision.player == t.alice


def test_those_with_the_most_votes() -> None:
    t = board()
    bears = [t.put(creature(f"Bear {n}")) for n in range(3)]
    text = (
        "Starting with you, each player votes for a creature. Exile each creature with the most votes or tied for most "
        "votes."
    )
    t.play(read(text), bears[0], bears[2])
    assert [t.g.zone_kind(t.g.find(id)) for id in bears] == ["exile", "battlefield", "exile"]


def test_who_voted_alike() -> None:
    """the ability of another permanent, triggered by the vote"""
    t = board()
    words = (
        "Whenever players finish voting, each opponent who voted for a choice you voted for loses 1 life. You gain X "
        "life, where X is the number of opponents who voted for a choice you didn't vote for."
    )
    elf = creature("Test Clerk", 1, 1, *rules().read(words, "Test Clerk", "Creature"))
    t.put(elf)
    vote = read("Starting with you, each player votes for grain or stone. If the vote is tied, draw a card.")
    t.play(vote, "grain", "grain")
    assert len(t.g.root.waiting) == 1
