"""Whole games played by lot: whatever is answered, the invariants of `random_support` hold, and a game is a value."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgrules.engine.answering import DRAWS, Chance, drawn, random_answer
from mtgrules.engine.decisions import Decision, check_answer
from mtgrules.engine.json import from_json, key, to_json
from mtgrules.engine.setup import new_game
from mtgrules.play.decks import Deck
from mtgrules.play.formats import objections
from mtgrules.rules import Rules
from mtgrules.sim.random_play import any_game, commander_deck, play_on, pool, random_deck
from tests.engine.random_support import playable, rich_game, rules, watched
from tests.engine.soak import EVENTS, played, soak

SEEDS = range(16)


@pytest.mark.parametrize("seed", SEEDS)
def test_games_with_much_going_on(seed: int) -> None:
    g, chance = rich_game(seed, players=2 + (seed % 8 == 7))
    g.debug = seed == 0  # the memo and the marks are compared with a full look after every event
    watched(g, chance, most_turns=2 if g.debug else 5, every=30)


@pytest.mark.parametrize("seed", range(4))
def test_games_of_random_decks(seed: int) -> None:
    """Sixty cards and Commander, two players to four; `tests/engine/soak.py` plays them to their ends."""
    g, chance = any_game(rules(), playable().cards, seed * 5)
    watched(g, chance, most_turns=9, every=40, events=60)


#: 2,000 games a night, in parts that can be run by themselves; 50 of them with a look after every event
NIGHTLY, PART, CLOSELY = 2000, 20, 50


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(0, NIGHTLY, PART))
def test_many_games(first: int) -> None:
    told = io.StringIO()
    assert soak(first, first + PART, EVENTS, None, told) == 0, told.getvalue()


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(CLOSELY))
def test_games_looked_at_after_every_event(seed: int) -> None:
    played(10_000 + seed, events=1, turns=30)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(1000, 1300))
def test_many_games_with_much_going_on(seed: int) -> None:
    g, chance = rich_game(seed, players=2 + (seed % 5 == 0))
    g.debug = seed % 10 == 1
    watched(g, chance, most_turns=20, every=10, events=20)


@pytest.mark.parametrize("seed", range(100, 103))
def test_a_game_read_from_json_is_played_to_the_same_end(seed: int) -> None:
    g, chance = rich_game(seed)
    play_on(g, chance, most_decisions=60)
    again, same = from_json(rules(), to_json(g)), Chance(chance.state)
    assert play_on(g, chance, most_turns=6) == play_on(again, same, most_turns=6)
    assert key(again) == key(g)


PROGRAM = """
import sys
from mtgrules.engine.json import key
from mtgrules.rules import Rules
from mtgrules.sim.random_play import any_game, play_on, pool
rules = Rules()
for seed in map(int, sys.argv[2:]):
    g, chance = any_game(rules, pool(rules).cards, seed)
    for _ in range(3):
        play_on(g, chance, most_decisions=int(sys.argv[1]))
        print(key(g))
"""


@pytest.mark.parametrize(
    ("decisions", "seeds"),
    [(70, ("5",)), pytest.param(2000, tuple(map(str, range(20, 36))), marks=pytest.mark.nightly)],
)
def test_the_seed_alone_decides(decisions: int, seeds: tuple[str, ...]) -> None:
    """The same seed gives the same game in every process, however it hashes strings."""
    found = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, str(decisions), *seeds],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert len(found) == 1
    assert len(set(found.pop().split())) == 3 * len(seeds) or decisions > 100


def test_a_game_without_an_end_is_stopped_at_a_bound() -> None:
    """What runs on is stopped: after so many turns, decisions, or steps that ask nobody."""
    g, chance = rich_game(1)
    assert play_on(g, chance, most_decisions=3).outcome == "stopped after 3 decisions"
    assert play_on(g, chance, most_steps=2).outcome == "stopped after 2 steps without a decision"
    g, chance = rich_game(2)
    assert play_on(g, chance, most_turns=1).outcome == "stopped after 1 turns"


@pytest.mark.parametrize("seed", range(5))
def test_random_decks_fit_their_format(seed: int) -> None:
    chance = Chance(seed)
    deck = Deck.of(random_deck(rules(), playable().cards, chance))
    assert objections(rules(), deck, "constructed") == []
    cards, leader = commander_deck(rules(), playable().cards, chance)
    assert objections(rules(), Deck.of(cards, commander=[leader]), "commander") == []


def test_every_shipped_card_can_be_played() -> None:
    assert pool(Rules()).left_out == {}


def test_what_cannot_be_played_is_left_out_and_named() -> None:
    found = playable()
    assert len(found.cards) + len(found.left_out) + 5 == len(rules().library)
    assert all(found.left_out.values())


KINDS = sorted(
    {*DRAWS, "choose", "target", "yes or no", "mode", "replacement"}
    - {"priority", "attack", "block", "assign"}
)


@st.composite
def decisions(draw: st.DrawFn) -> Decision:
    kind = draw(st.sampled_from(KINDS))
    options = tuple(str(n) for n in range(draw(st.integers(1, 6))))
    least = draw(st.integers(0, len(options)))
    most = draw(st.integers(max(least, 1), len(options) + 1))
    if kind == "yes or no":
        return Decision(1, kind, "", ("yes", "no"))
    if kind == "number":
        return Decision(1, kind, "", (), least, most)
    if kind == "order":
        return Decision(1, kind, "", options, len(options), len(options))
    if kind == "divide":
        least = draw(st.integers(0, 1))
        return Decision(1, kind, "", options, least, 20, total=draw(st.integers(len(options), 20)))
    if kind in ("word", "replacement"):
        return Decision(1, kind, "", options)
    if kind == "arrange":
        return Decision(1, kind, "", options, piles=("top", "bottom"))
    return Decision(1, kind, "", options, least, most)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(decisions(), st.integers(0, 2**64 - 1))
def test_every_answer_drawn_has_the_right_shape(decision: Decision, seed: int) -> None:
    g = new_game(rules())
    for _, answer in zip(range(20), drawn(g, decision, Chance(seed)), strict=False):
        check_answer(decision, answer)


@settings(deadline=None)
@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
def test_chance_stays_within_bounds(seed: int, n: int) -> None:
    chance = Chance(seed)
    assert all(0 <= chance.below(n) < n for _ in range(20))
    assert sorted(chance.shuffled(range(n))) == list(range(n))


def test_no_answer_without_a_decision() -> None:
    with pytest.raises(LookupError, match="no decision is pending"):
        random_answer(new_game(rules()), Chance(0))
