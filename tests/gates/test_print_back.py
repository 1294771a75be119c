"""Every line that is read prints back byte for byte, and no card that was read once is lost again."""

import pytest

from mtgrules.abilities.abilities import Unparsed
from mtgrules.rules import shipped_reader
from tests.gates.corpus import Text, files, texts_of, written
from tests.gates.floors import FLOORS

WRITTEN = tuple(dict.fromkeys(text.source for text in written()))


def texts(source: str) -> tuple[Text, ...]:
    return (
        texts_of(source) if source in files() else tuple(text for text in written() if text.source == source)
    )


@pytest.mark.parametrize("source", [*WRITTEN, *files()])
def test_what_is_read_prints_back(source: str) -> None:
    reader = shipped_reader()
    for text in texts(source):
        reading = reader.read(text.text, text.name, type_line=text.type_line)
        assert reading.printed() == text.text, text.card
        unread = [ability for ability in reading.abilities if isinstance(ability, Unparsed)]
        assert reading.complete == (not unread), text.card
        assert text.text == "" or reading.abilities != () or text.text.startswith("("), (
            f"{text.card}: silence"
        )


@pytest.mark.parametrize("source", [*WRITTEN, *files()])
def test_no_card_is_lost(source: str) -> None:
    """Below its floor a file has cards that were read when the floor was set and are not read now."""
    reader = shipped_reader()
    complete = {
        text: reader.read(text.text, text.name, type_line=text.type_line).complete for text in texts(source)
    }
    unread = {text.card for text, read in complete.items() if not read}
    read = len({text.card for text in complete}) - len(unread)
    floor = FLOORS.get(source)
    assert floor is not None, f"{source} has no floor in tests/gates/floors.py: {read} are read"
    assert read >= floor, f"{source}: {read} are read, {floor} were read before; unread now: {sorted(unread)}"


@pytest.mark.parametrize("source", [name for name in files() if name.startswith("cards/")])
def test_every_line_is_an_ability_or_says_where_reading_stopped(source: str) -> None:
    reader = shipped_reader()
    for text in texts(source):
        for ability in reader.read(text.text, text.name, type_line=text.type_line).abilities:
            if isinstance(ability, Unparsed):
                lines = text.text.split("\n")
                assert 1 <= ability.line <= len(lines), text.card
                assert 1 <= ability.column <= len(lines[ability.line - 1]) + 1, text.card
                assert ability.expected, text.card
