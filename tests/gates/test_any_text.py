"""Bad text: nothing but abilities and declines comes back, never an object that prints something else, and the work
is linear in the length of the text."""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgrules.abilities.abilities import Unparsed
from mtgrules.abilities.registry import NodeRegistry
from mtgrules.oracle.reader import Reader
from mtgrules.rules import shipped_mechanics, shipped_reader
from tests.gates.corpus import all_texts

SETTINGS = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def real_lines() -> tuple[str, ...]:
    return tuple(dict.fromkeys(line for text in all_texts() for line in text.text.split("\n") if line))


@cache
def registry() -> NodeRegistry:
    return NodeRegistry(node for mechanic in shipped_mechanics() for node in mechanic.nodes)


def check(text: str, name: str = "Some Name", type_line: str = "Creature") -> None:
    """Reads the text: whatever it is, it comes back as it stood."""
    reading = shipped_reader().read(text, name, type_line=type_line)
    assert reading.printed() == text
    assert reading.complete == (not any(isinstance(ability, Unparsed) for ability in reading.abilities))
    for ability in reading.abilities:
        assert registry().decode(registry().encode(ability)) == ability
        if isinstance(ability, Unparsed):
            assert ability.line >= 1
            assert ability.column >= 1
            assert "\n" not in ability.found


lines = st.sampled_from(range(10**6)).map(lambda number: real_lines()[number % len(real_lines())])
seeds = st.randoms(use_true_random=False)


@SETTINGS
@given(st.text(max_size=200), st.text(max_size=20))
def test_any_unicode(text: str, name: str) -> None:
    check(text, name)


@SETTINGS
@given(st.text(st.sampled_from("~{}()\"'•—–:;,.\n +-/−0123X WUBRGT[]aA*"), max_size=80))
def test_any_of_the_signs_of_cards(text: str) -> None:
    check(text)


@SETTINGS
@given(lines, st.data())
def test_cut(line: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    check(line[start:end])


@SETTINGS
@given(lines, st.sampled_from(["", " ", "\n", ". ", ", ", " and "]))
def test_doubled(line: str, joint: str) -> None:
    check(line + joint + line)


@SETTINGS
@given(lines, seeds)
def test_shuffled(line: str, rng: random.Random) -> None:
    words = line.split(" ")
    rng.shuffle(words)
    check(" ".join(words))


@SETTINGS
@given(lines, lines, st.data())
def test_mixed(one: str, other: str, data: st.DataObject) -> None:
    first, second = one.split(" "), other.split(" ")
    cut, place = data.draw(st.integers(0, len(first))), data.draw(st.integers(0, len(second)))
    check(" ".join(first[:cut] + second[place:]))


@SETTINGS
@given(lines, st.data())
def test_one_sign_changed(line: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(line) - 1))
    sign = data.draw(st.characters(codec="utf-8") | st.sampled_from(' .,"{}'))
    check(line[:place] + sign + line[place + 1 :])


@SETTINGS
@given(
    lines,
    st.sampled_from(["Instant", "Land", "Enchantment — Saga", "Planeswalker", "", "Creature — Human", "—"]),
)
def test_any_type_line(line: str, type_line: str) -> None:
    check(line, type_line=type_line)


@contextmanager
def counted() -> Iterator[list[int]]:
    """Counts the calls of functions, a measure of work that does not depend on the machine."""
    calls = [0]

    def count(frame: object, event: str, argument: object) -> None:
        calls[0] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield calls
    finally:
        sys.setprofile(before)


GROWING = [
    ("Flying", ", first strike", ""),
    ("Draw a card", ", then draw a card", "."),
    ("Draw a card.", " Draw a card.", ""),
    ("Destroy target creature", " with flying", "."),
    ("Destroy target creature", " and target creature", "."),
    ("This creature gets +1/+1", " and gets +1/+1", " until end of turn."),
    ("", "(", ""),
    ("", '"', ""),
    ("", "{", ""),
    ("", "• Draw a card.\n", ""),
    ("", "~ ", ""),
    ("", "Some Name ", ""),
    ("Draw a card", " (a card)", "."),
    ("Draw a card.", "\nDraw a card.", ""),
    ("{T}", ", {T}", ": Draw a card."),
    ("Target creature", " or creature", " gets +1/+1 until end of turn."),
    ("Creatures you control", ", creatures you control", " get +1/+1."),
    ("Exile ", "a", " card."),
    ("Create a ", "Food ", "token."),
    ("When this creature enters", ", if you control a creature", ", draw a card."),
    ("If you do, ", "if you do, ", "draw a card."),
    ("Creatures you control have ", '"Creatures you control have ', "flying."),
]


@pytest.mark.parametrize(("head", "more", "tail"), GROWING, ids=[more for _, more, _ in GROWING])
def test_work_is_linear(head: str, more: str, tail: str) -> None:
    reader = Reader((*shipped_mechanics(),), memo=False)

    def work(times: int) -> int:
        text = head + more * times + tail
        with counted() as calls:
            reader.read(text, "Some Name", type_line="Creature")
        check(text)
        return calls[0]

    small, large = work(60), work(600)
    assert large <= 12 * small + 2000


def test_long_and_deep_text_is_declined_or_read() -> None:
    for text in (
        "(" * 5000,
        '"' * 5000,
        "Draw a card. " * 3000,
        "~" * 5000,
        "{" * 5000 + "}" * 5000,
        "\n" * 5000,
    ):
        check(text)


def test_quotes_within_quotes_are_bounded() -> None:
    inner = "Draw a card."
    for _ in range(300):
        inner = f'Creatures you control have "{inner}"'
    check(inner)
