"""Listing is lazy at every decision: what is far too much to build can be begun, counted, and looked into."""

from itertools import islice

import pytest

from mtgrules import Choose, Game, Position
from mtgrules.engine.decisions import Decision
from mtgrules.play.legal import LegalActions


def declaring(**creatures: list[str]) -> Game:
    """Alice declares attackers."""
    position = Position()
    for player, names in creatures.items():
        position.put_many(player, "battlefield", *names)
    position.turn("Alice", "beginning of combat")
    game = position.game()
    game.push_words("pass")
    game.push_words("pass")
    return game


def test_forty_attackers() -> None:
    game = declaring(Alice=["Grizzly Bears"] * 40, Bob=["Giant Spider"] * 30)
    actions = game.legal_actions
    assert actions.count() == 2**40
    assert [game.words(action) for action in islice(actions, 2)] == [
        "attack with nothing",
        "attack with Grizzly Bears#40",
    ]
    everyone = Choose(tuple((bear.id, game.player("Bob").id) for bear in game.player("Alice").battlefield))
    assert everyone in actions
    assert actions
    game.push(everyone)
    game.push_words("pass")
    game.push_words("pass")
    assert game.legal_actions.count() == 41**30
    assert len(list(islice(game.legal_actions, 1000))) == 1000


def test_one_who_may_block_any_number() -> None:
    game = declaring(Alice=["Grizzly Bears"] * 12, Bob=["Giant Spider"])
    game.push(Choose(tuple((bear.id, game.player("Bob").id) for bear in game.player("Alice").battlefield)))
    game.push_words("pass")
    game.push_words("pass")
    assert game.legal_actions.count() == 13 == len(list(game.legal_actions))


def test_groups_are_looked_at() -> None:
    game = declaring(Alice=["Boggart Brute", "Grizzly Bears"], Bob=["Giant Spider", "Typhoid Rats"])
    game.push_words("attack with Boggart Brute and Grizzly Bears")
    game.push_words("pass")
    game.push_words("pass")
    # menace: nobody or both block the Brute; who does not may block the Bears
    assert game.legal_actions.count() == len(list(game.legal_actions)) == 5


@pytest.mark.parametrize(
    ("decision", "number"),
    [
        (Decision(3, "order", "", tuple(range(10, 26)), 16, 16), 20922789888000),
        (Decision(3, "choose", "", tuple(range(10, 70)), 0, 60), 2**60),
        (Decision(3, "choose", "", tuple(range(10, 16)), 2, 2, about="bottom"), 30),
        (Decision(3, "number", "", (), 0, 1_000_000), 1_000_001),
        (Decision(3, "divide", "", tuple(range(10, 30)), 1, 100, total=100), 107196674080761936594),
        (Decision(3, "arrange", "", tuple(range(10, 30)), 0, 20, piles=("top", "graveyard")), None),
        (Decision(3, "arrange", "", (10, 11, 12), 0, 3, piles=("top", "bottom")), 24),
        (Decision(3, "arrange", "", (10, 11, 12), 0, 3, piles=("top", "graveyard")), 16),
        (
            Decision(3, "arrange", "", tuple(range(10, 30)), 0, 20, piles=("top", "bottom")),
            51090942171709440000,
        ),
    ],
    ids=lambda value: value.kind if isinstance(value, Decision) else str(value),
)
def test_what_is_too_much_to_build(decision: Decision, number: int | None) -> None:
    core = Position().game().core
    core.state.edit_root().decision = decision
    actions = LegalActions(core)
    first = list(islice(actions, 50))
    assert len(set(first)) == len(first) > 0
    assert all(action in actions for action in first)
    if number is not None:
        assert actions.count() == number
        if number <= 50:
            assert len(first) == number
