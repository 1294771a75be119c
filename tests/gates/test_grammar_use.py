"""Every rule of the grammar serves a line: of the shipped cards, of `lines/`, or of the card files in reach."""

import pytest

from mtgrules.cards import library_folders
from mtgrules.cli.measure import CountingReader
from tests.gates.corpus import Text, files, texts_of, written

ONCE = 226
"""How many rules may serve one line only, of the card files in reach: the others are general. It only ever falls."""


@pytest.fixture(scope="module")
def counted() -> CountingReader:
    return read((*written(), *(text for file in files() for text in texts_of(file))))


def read(texts: tuple[Text, ...]) -> CountingReader:
    counting = CountingReader()
    for text in texts:
        counting.reader.read(text.text, text.name, type_line=text.type_line)
    return counting


@pytest.mark.skipif(not library_folders(), reason="needs the card files in MTGRULES_CARDS")
def test_every_rule_serves_a_line(counted: CountingReader) -> None:
    assert sorted(counted.reader.aliases - set(counted.tally.rules)) == []


@pytest.mark.skipif(not library_folders(), reason="needs the card files in MTGRULES_CARDS")
def test_few_rules_serve_one_line_only() -> None:
    counted = read(tuple(text for file in files() for text in texts_of(file)))
    once = {rule: line for rule, line in counted.tally.rules.items() if line is not None}
    print(f"{len(once)} of {len(counted.reader.aliases)} rules serve one line only:")
    for rule, line in sorted(once.items()):
        print(f"  {rule}: {line}")
    assert len(once) <= ONCE
