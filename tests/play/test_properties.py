"""What holds for every legal action of every decision, in games from random positions."""

from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgrules import Choose, Game, Pass
from mtgrules.engine.answering import Chance
from mtgrules.play.errors import ActionError
from mtgrules.play.key import Digests
from tests.play.positions import random_game

MOST_LISTED = 8
DECISIONS = 25
numbers = st.integers(0, 100_000)
few = settings(max_examples=12, deadline=None, derandomize=True)


def played(number: int, decisions: int = DECISIONS) -> Game:
    """A game that some random actions have been pushed in."""
    game, chance = random_game(number), Chance(number + 1)
    for _ in range(chance.below(decisions)):
        if game.is_over:
            break
        game.push(chance.one(list(islice(game.legal_actions, MOST_LISTED))))
    return game


@given(number=numbers)
@few
def test_listed_actions_are_legal_and_can_be_taken_back(number: int) -> None:
    game, chance = random_game(number), Chance(number)
    for _ in range(DECISIONS):
        if game.is_over:
            break
        assert game.legal_actions
        key, saved, count = game.key(), game.to_json(), len(game.actions)
        listed = list(islice(game.legal_actions, MOST_LISTED))
        assert len(set(listed)) == len(listed)
        for action in listed:
            assert action in game.legal_actions
            events = game.event_count
            game.push(action)
            assert game.peek() == action
            assert (game.key(), game.to_json()) != (key, saved)
            assert game.pop() == action
            assert (game.key(), game.to_json(), game.event_count) == (key, saved, events)
        assert len(game.actions) == count
        game.push(chance.one(listed))


@given(number=numbers)
@few
def test_a_key_made_from_changes_is_the_key(number: int) -> None:
    game, chance = random_game(number), Chance(number)
    for _ in range(DECISIONS):
        assert game.key() == Digests().key(game.core)
        if game.is_over:
            break
        game.push(chance.one(list(islice(game.legal_actions, MOST_LISTED))))


@given(number=numbers)
@few
def test_words_of_listed_actions_are_read_back(number: int) -> None:
    game, chance = random_game(number), Chance(number)
    for _ in range(DECISIONS):
        if game.is_over:
            break
        listed = list(islice(game.legal_actions, MOST_LISTED))
        for action in listed:
            words = game.words(action)
            assert words == " ".join(words.split())
            assert game.parse_action(words) == action, words
        game.push(chance.one(listed))


@given(number=numbers)
@few
def test_a_game_from_json_is_the_same_game(number: int) -> None:
    game = played(number)
    again = Game.from_json(game.to_json())
    assert again == game
    assert (again.key(), again.to_json()) == (game.key(), game.to_json())
    if not game.is_over:
        actions = list(islice(game.legal_actions, MOST_LISTED))
        assert list(islice(again.legal_actions, MOST_LISTED)) == actions
        game.push(actions[-1])
        again.push(actions[-1])
        assert again == game


@given(number=numbers)
@few
def test_a_copy_goes_its_own_way(number: int) -> None:
    game = played(number)
    key, events = game.key(), [str(event) for event in game.events()]
    for copy in (game.copy(), game.copy(stack=False)):
        assert copy == game
        assert copy.actions == game.actions
        if not copy.is_over:
            copy.push(copy.legal_actions[0])
            assert copy != game
            copy.pop()
            assert copy.key() == key
    assert game.key() == key
    assert [str(event) for event in game.events()] == events
    copy = game.copy()
    assert [str(event) for event in copy.events()] == events
    while copy.actions:
        copy.pop()
    assert copy == random_game(number)
    assert game.key() == key


@given(number=numbers)
@few
def test_counting_agrees_with_listing(number: int) -> None:
    game = played(number)
    if not game.is_over:
        listed = list(islice(game.legal_actions, 2_000))
        if len(listed) < 2_000:
            assert game.legal_actions.count() == len(listed)
        assert game.legal_actions.is_only_pass == (listed == [Pass()])


@given(
    number=numbers, answer=st.recursive(st.integers(-3, 60) | st.text(max_size=3), lambda x: st.tuples(x, x))
)
@few
def test_what_is_not_legal_is_refused_and_changes_nothing(number: int, answer: object) -> None:
    game = played(number)
    key = game.key()
    for chosen in ((answer,), (answer, answer), answer if isinstance(answer, tuple) else ()):
        action = Choose(chosen)
        legal = not game.is_over and action in game.legal_actions
        if legal:
            game.push(action)
            game.pop()
        else:
            with pytest.raises(ValueError) as wrong:
                game.push(action)
            assert str(wrong.value).isprintable()
        assert game.key() == key


@given(number=numbers, text=st.text(max_size=40))
@few
def test_any_words_mean_a_legal_action_or_are_refused(number: int, text: str) -> None:
    game = played(number)
    for words in (text, f"cast {text}", f"choose {text}", f"attack with {text}", f"assign 1 to {text}"):
        with suppress(ActionError):
            assert game.parse_action(words) in game.legal_actions


@given(number=numbers)
@few
def test_positions_that_were_played_are_possible(number: int) -> None:
    game = played(number)
    assert game.problems() == ()
