"""Every example on the page about the case language is one: it is read, and whole cases pass."""

import re
from pathlib import Path

import pytest

from mtgrules.cards import Library
from mtgrules.judge.namebook import NameBook, masks_of
from mtgrules.judge.patterns import Line
from mtgrules.judge.reader import Skipped, Unread
from mtgrules.judge.rows import CHECKS, GIVEN, HEADER, STEPS
from mtgrules.judge.run import Judge
from mtgrules.judge.scan import tokens_of
from mtgrules.judge.slots import Scope
from mtgrules.rules import Rules

PAGE = Path(__file__).parents[2] / "docs" / "case-language.md"
EXAMPLES = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
POSITION = next(text for kind, text in EXAMPLES if kind == "position")
CHECK = "then\n  Alice's life is 20\n"

WRAPPED = {
    # kind of example → the case that one line of it stands in
    "header": 'case "T"\n{line}\n' + CHECK,
    "given": 'case "T"\n' + POSITION + "given Alice\n{line}\n" + CHECK,
    "turn": 'case "T"\n' + POSITION + "{line}\n" + CHECK,
    "when": 'case "T"\n' + POSITION + "when\n{line}\n" + CHECK,
    "then": 'case "T"\n' + POSITION + "then\n{line}\n",
}
LINES = [
    (kind, line)
    for kind, text in EXAMPLES
    if kind in WRAPPED
    for line in text.splitlines()
    if line.split("#")[0].strip()
]


@pytest.fixture(scope="module")
def judge() -> Judge:
    library = Library.shipped()
    return Judge(Rules(library=library), library)


@pytest.mark.parametrize(("kind", "line"), LINES)
def test_every_line_is_read(judge: Judge, kind: str, line: str) -> None:
    (reading,) = judge.reader.read(WRAPPED[kind].format(line=line), "page")
    assert not isinstance(reading, Unread), reading.errors
    assert isinstance(reading, Skipped) == line.startswith("needs")


@pytest.mark.parametrize("text", [text for kind, text in EXAMPLES if kind == "case"])
def test_whole_cases_pass(judge: Judge, text: str) -> None:
    (reading,) = judge.reader.read(text, "page")
    report = judge.run(reading)
    assert (report.result, report.message, report.missed) == ("passed", "", ())


ROWS = {"header": HEADER, "when": STEPS, "then": CHECKS, "given": GIVEN}


@pytest.mark.parametrize("kind", ROWS)
def test_every_form_of_a_line_has_an_example(judge: Judge, kind: str) -> None:
    vocabulary, grammar = judge.vocabulary, judge.reader.grammar
    scope = Scope(
        vocabulary, NameBook(("Alice", "Bob")), NameBook(("bear", "vampire", "blade", "gold", "ajani"))
    )
    lines = [line.strip().removeprefix("illegal: ") for of, line in LINES if of == kind]
    tokens = [tokens_of(line) for line in (*lines, 'case "T"')]
    examples = [Line(cut, masks_of(cut, scope.books), scope) for cut in tokens]
    missing = [
        row.elements
        for row in ROWS[kind]
        if not getattr(row.make, "keywords", {}).get("negated")  # denials are told of all together
        and not any(grammar.read(line, (row,)) is not None for line in examples)
    ]
    assert missing == []
