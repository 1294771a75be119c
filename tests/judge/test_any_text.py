"""Whatever the text, the reader gives readings and nothing else; and its work grows no faster than the text."""

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgrules.judge.reader import Reader, Skipped, Unread
from mtgrules.judge.syntax import Case
from tests.judge import conftest

READER = Reader(conftest.VOCABULARY)
WORDS = (
    "case given when then turn Alice Bob hand battlefield library only casts activates targeting from exile as x bear "
    '[ ] tapped , ; : \'s is not a creature has no counters 2 +1/+1 {U} " "T" # illegal: Grizzly Bears Opt each the '
    "stack empty resolve all card {W} Creature — Elf 1/1 adventure ability of chooses order top mode rule 715.3d token"
).split()
LINES = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
FILES = st.lists(LINES, max_size=12).map("\n ".join).map('case "T"\n'.__add__)


def check(text: str) -> None:
    lines = text.count("\n") + text.count("\r") + 1
    readings = READER.read(text, "a.case")
    assert readings
    for reading in readings:
        assert isinstance(reading, Case | Skipped | Unread)
        if isinstance(reading, Unread):
            assert reading.errors
            for error in reading.errors:
                assert len(str(error).splitlines()) == 1
                assert str(error).startswith(f"a.case:{error.at.line}:{error.at.column}: ")
                assert 1 <= error.at.line <= lines
                assert "; expected " in str(error)


@given(st.text())
def test_any_text_is_read_or_told_to_be_wrong(text: str) -> None:
    check(text)


@settings(max_examples=300)
@given(FILES)
def test_any_words_of_the_language_too(text: str) -> None:
    check(text)


@settings(max_examples=200)
@given(st.sampled_from(WORDS), st.integers(1, 40), LINES)
def test_a_whole_case_with_one_line_more(word: str, times: int, line: str) -> None:
    check(
        f'case "T"\ngiven Alice\n hand Opt as x\nwhen\n {line} {" ".join([word] * times)}\nthen\n x is in exile'
    )


GOOD = """case "T"
given Alice
  battlefield Grizzly Bears [tapped, 2 +1/+1 counters] as bear; 3 Forest
when
  Alice casts Take a Glance targeting bear; Bob with kicker
  resolve
then
  bear is a 3/3 red creature
  Alice controls no Army
"""
LONG = {
    "many cases": lambda n: GOOD * (n // 4),
    "many lines": lambda n: GOOD + "  bear is tapped\n" * n,
    "a long list": lambda n: f"{GOOD}  {'bear; ' * n}bear are tapped\n",
    "many names": lambda n: f'case "T"\ngiven Alice\n  hand {"Opt; " * n}Opt\nthen\n the stack is empty',
    "many states": lambda n: (
        f'case "T"\ngiven Alice\n  hand Opt [{"tapped, " * n}tapped]\nthen\n the stack is empty'
    ),
    "many words": lambda n: f"{GOOD}  bear is {'red ' * n}\n",
    "many wrong words": lambda n: f"{GOOD}  bear is {'rde ' * n}\n",
    "many brackets": lambda n: f"{GOOD}  {'[' * n}\n",
    "many wrong cases": lambda n: GOOD.replace("Forest", "Frost") * (n // 8 + 1),
    "many labels": lambda n: GOOD.replace("3 Forest", "; ".join(f"Opt as a{i}" for i in range(n))),
}


@pytest.mark.parametrize("shape", LONG)
def test_the_work_is_linear(shape: str) -> None:
    """Counted in calls of functions of the package, four times the text is at most five times the work."""

    def work(n: int) -> int:
        calls = 0

        def count(frame: object, event: str, arg: object) -> None:
            nonlocal calls
            calls += event == "call"

        text = LONG[shape](n)
        sys.setprofile(count)
        try:
            READER.read(text)
        finally:
            sys.setprofile(None)
        return calls

    work(10)  # what is made once
    assert work(400) < 5 * work(100)


def test_the_depth_does_not_grow_with_the_line() -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(_stack_depth() + 200)
    try:
        for make in LONG.values():
            READER.read(make(300))
    finally:
        sys.setrecursionlimit(limit)


def _stack_depth() -> int:
    frame, depth = sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    return depth
