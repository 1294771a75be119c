"""Deck lists: the ways in which programs write them, what is wrong in them, and printing them back."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgrules.cards import Library
from mtgrules.errors import MtgRulesError
from mtgrules.play.decks import (
    MOST_BYTES,
    MOST_CARDS,
    MOST_PROBLEMS,
    Deck,
    DeckError,
    Entry,
    Problem,
    load_deck,
    parse_deck,
)


@cache
def library() -> Library:
    return Library.shipped()


def names(entries: tuple[Entry, ...]) -> list[str]:
    return [str(entry) for entry in entries]


def read(text: str) -> Deck:
    return parse_deck(text, library(), file="list")


ARENA = """About
Name Little Folk

Commander
1 Thranduil, Sindarin Liege // Silvan Rally (HOB) 231

Companion
1 Serra Angel

Deck
4 Shock (M21) 159
2 Forest

Sideboard
1 Naturalize (HOB) 12a
"""


def test_a_list_of_arena() -> None:
    deck = read(ARENA)
    assert deck.name == "Little Folk"
    assert names(deck.commander) == ["1 Thranduil, Sindarin Liege // Silvan Rally"]
    assert names(deck.companion) == ["1 Serra Angel"]
    assert names(deck.main) == ["4 Shock", "2 Forest"]
    assert names(deck.sideboard) == ["1 Naturalize"]
    assert (deck.size, len(deck.cards), deck.cards[0].name) == (7, 6, "Shock")


@pytest.mark.parametrize(
    "line",
    [
        "4 Shock",
        "4x Shock",
        "4X Shock",
        "4 x Shock",
        "  4\tShock  ",
        "4 Shock (M21) 159",
        "4 Shock (M21) 159 *F*",
        "4x Shock (M21:159) *E*",
        "4 Shock (PLST) M21-159★",
        "4 Shock [M21]",
        "4 Shock <159> [M21] (F)",
        "4 Shock *F* #burn #cheap",
        "4x Shock (m21) 159 *F* [Removal] ^Have,#37d67a^",
        "4 shock",
        "4 SHOCK",
    ],
)
def test_what_programs_write_around_a_name(line: str) -> None:
    assert names(read(line).main) == ["4 Shock"]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Shock", "1 Shock"),
        ("1 Bilbo Baggins, Burglar // Take a Glance", "1 Bilbo Baggins, Burglar // Take a Glance"),
        ("1 Bilbo Baggins, Burglar//Take a Glance", "1 Bilbo Baggins, Burglar // Take a Glance"),
        ("1 Bilbo Baggins, Burglar/Take a Glance", "1 Bilbo Baggins, Burglar // Take a Glance"),
        ("1 Bilbo Baggins, Burglar", "1 Bilbo Baggins, Burglar // Take a Glance"),
        ("1 Fili the Pathfinder", "1 Fíli the Pathfinder"),
        ("1 Fi\u0301li the Pathfinder", "1 Fíli the Pathfinder"),
        ("1 Bilbo’s Deadly Slice", "1 Bilbo's Deadly Slice"),
        ("1 My Precious (HOC) 3", "1 My Precious // Allure of Power"),
    ],
)
def test_names_are_read_as_people_type_them(line: str, name: str) -> None:
    assert names(read(line).main) == [name]


def test_the_same_card_twice_is_one_entry() -> None:
    assert names(read("2 Shock (M21) 159\n1 Opt\n2 Shock (M20) 160").main) == ["4 Shock", "1 Opt"]


def test_a_blank_line_begins_the_sideboard_where_nothing_else_does() -> None:
    deck = read("\n4 Shock\n4 Opt\n\n\n2 Negate\n\n")
    assert (names(deck.main), names(deck.sideboard)) == (["4 Shock", "4 Opt"], ["2 Negate"])


def test_with_headings_blank_lines_mean_nothing() -> None:
    deck = read("4 Shock\n\n4 Opt\n\nSIDEBOARD:\n\n2 Negate\n\n1 Cancel\n\nMaybeboard\n4 What do I know\n")
    assert names(deck.main) == ["4 Shock", "4 Opt"]
    assert names(deck.sideboard) == ["2 Negate", "1 Cancel"]


@pytest.mark.parametrize("between", ["\n", "\nCreatures (30)\n", "Creatures (30)\n", "\n\n"])
def test_a_blank_line_or_a_group_ends_the_commanders(between: str) -> None:
    """As in lists of MTG Arena and Moxfield that have no heading for the deck itself."""
    deck = read(f"4 Opt\n\nCommander\n\n1 Saruman the White\n{between}9 Mountain\n\n1 Forest\n")
    assert names(deck.commander) == ["1 Saruman the White"]
    assert names(deck.main) == ["4 Opt", "9 Mountain", "1 Forest"]
    deck = read(f"Companion:\n1 Serra Angel\n{between}9 Mountain\n\nSideboard\n1 Opt\n\n1 Shock")
    assert names(deck.companion) == ["1 Serra Angel"]
    assert (names(deck.main), names(deck.sideboard)) == (["9 Mountain"], ["1 Opt", "1 Shock"])


@pytest.mark.parametrize(
    "text",
    [
        "1 Saruman the White *CMDR*\n\n4 Opt\n\n1 Shock",
        "4 Opt\n\n1 Saruman the White *CMDR*\n1 Shock",
        "4 Opt\n\n1 Shock\n\n1 Saruman the White (LTR) 67 *cmdr* *F*",
    ],
)
def test_marked_commanders_may_stand_apart(text: str) -> None:
    deck = read(text)
    assert names(deck.commander) == ["1 Saruman the White"]
    assert (names(deck.main), names(deck.sideboard)) == (["4 Opt"], ["1 Shock"])


@pytest.mark.parametrize(
    "heading",
    [
        "Sideboard",
        "Sideboard:",
        "sideboard 2",
        "Sideboard: 2",
        "Sideboard (2)",
        "Sideboard (2):",
        "[Sideboard] [2]",
    ],
)
def test_headings_with_the_number_of_cards(heading: str) -> None:
    deck = read(f"4 Shock\n{heading}\n2 Negate")
    assert (names(deck.main), names(deck.sideboard)) == (["4 Shock"], ["2 Negate"])


def test_prefixes_comments_and_groups() -> None:
    text = "// my list\n# burn\nInstants (8)\n4 Shock\n4 Opt\n\nLands:\n9 Island\nSB: 2 Negate\nsb:1 Cancel\n"
    deck = read(text)
    assert names(deck.main) == ["4 Shock", "4 Opt", "9 Island"]
    assert names(deck.sideboard) == ["2 Negate", "1 Cancel"]


def test_a_comment_can_be_a_heading_and_a_mark_a_commander() -> None:
    deck = read("1 Saruman the White *CMDR*\n1 Opt\n// Sideboard\n1 Shock")
    assert names(deck.commander) == ["1 Saruman the White"]
    assert (names(deck.main), names(deck.sideboard)) == (["1 Opt"], ["1 Shock"])


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_ends_and_byte_order_marks(ending: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(b"\xef\xbb\xbf" + ending.join(["4 Fíli the Pathfinder", "", "1 Opt", ""]).encode())
    deck = load_deck(file, library())
    assert (names(deck.main), names(deck.sideboard)) == (["4 Fíli the Pathfinder"], ["1 Opt"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 Shokc", 'list:1:3: no card "Shokc"; did you mean "Shock"?'),
        (
            "4 Opt\n  4x Great Goblin (HOB) 97",
            'list:2:6: no card "Great Goblin"; did you mean "Great Goblin, Foul-Hearted"',
        ),
        ("SB: 2 Shokc", 'list:1:7: no card "Shokc"'),
        ("0 Shock", f"list:1:1: expected a number from 1 to {MOST_CARDS}, found 0"),
        ("99999999999 Shock", f"list:1:1: expected a number from 1 to {MOST_CARDS}, found 99999…"),
        ("2000 Shock\n1 Opt", "list:2:3: more than 2000 cards up to here"),
        ("4", "list:1:2: expected the name of a card after the number"),
        (
            "1 Take a Glance",
            'list:1:3: "Take a Glance" is a part of "Bilbo Baggins, Burglar // Take a Glance"; expected the whole'
            ' name or "Bilbo Baggins, Burglar"',
        ),
        ("1 Opt\n\n1 Opt\n\n1 Opt", "list:5:1: a third group of lines; expected one blank line"),
        ("1 " + "x" * 250, 'list:1:3: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" is too long for the name of a card'),
        ("x" * 400, "list:1:1: expected a number and a name, found 400 characters"),
        ("\n" * MOST_BYTES + "\n", "list:1:1: a deck list of at most 256 KiB was expected"),
    ],
)
def test_what_is_wrong_and_where(text: str, message: str) -> None:
    with pytest.raises(DeckError) as error:
        read(text)
    assert str(error.value).startswith(message)


def test_every_problem_is_told_at_once() -> None:
    with pytest.raises(DeckError) as error:
        read("4 Shokc\n4 Shock\n0 Opt\n")
    assert [(one.line, one.column) for one in error.value.problems] == [(1, 3), (3, 1)]
    assert [line.partition(" ")[0] for line in error.value.lines()] == ["list:1:3:", "list:3:1:"]
    assert str(error.value).endswith("(and 1 more problem)")
    assert "\n" not in str(error.value)


def test_problems_are_bounded() -> None:
    with pytest.raises(DeckError) as error:
        read("4 Nothing at all\n" * 1000)
    assert len(error.value.problems) == MOST_PROBLEMS


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"4 Shock\n4 \xff\xfe", ":2:3: this is not UTF-8 text"),
        (b"x" * (MOST_BYTES + 1), ":1:1: a deck list of at most 256 KiB was expected"),
        (b"\xff" * (MOST_BYTES + 1), ":1:1: a deck list of at most 256 KiB was expected"),
    ],
)
def test_files_that_are_no_lists(content: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(content)
    with pytest.raises(DeckError) as error:
        load_deck(file, library())
    assert str(error.value).startswith(f"{file}{message}")


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    for path, message in ((tmp_path / "none.txt", "no such file"), (tmp_path, "expected a file")):
        with pytest.raises(MtgRulesError, match=message):
            load_deck(path, library())


# --- any text, any deck --------------------------------------------------------------------------------------------

PIECES = """4_ Shock x (HOB)_97 *F* Deck Sideboard| SB:_ // | || # ^ < [ 0 Fíli_the_Pathfinder About| Name_ Commander
Lands_(20) \x0b \u2028 \r \ufeff"""


def pieces() -> st.SearchStrategy[str]:
    words = [piece.replace("_", " ").replace("|", "\n") for piece in PIECES.split(" ")]
    return st.lists(st.sampled_from(words), max_size=12).map("".join)


@given(st.one_of(st.text(), pieces()))
def test_any_text_is_a_deck_or_a_deck_error(text: str) -> None:
    problems: tuple[Problem, ...] = ()
    try:
        deck = read(text)
    except DeckError as error:
        problems = error.problems
    else:
        assert read(str(deck)) == deck
    lines = re.split("\r\n|\r|\n", text.removeprefix("\ufeff"))
    assert len(problems) <= MOST_PROBLEMS
    for problem in problems:
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1


@given(
    st.fixed_dictionaries(
        {
            part: st.dictionaries(st.sampled_from(sorted(library())), st.integers(1, 30), max_size=8)
            for part in ("main", "sideboard", "commander", "companion")
        }
    ),
    st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=20),
)
def test_a_printed_deck_is_read_back(parts: dict[str, dict[str, int]], name: str) -> None:
    entries = {
        part: tuple(Entry(library()[name], count) for name, count in counts.items())
        for part, counts in parts.items()
    }
    deck = Deck(**entries, name=name)
    assert read(str(deck)) == deck


def test_every_card_is_found_by_the_name_that_is_printed() -> None:
    cards = list(library().values())
    assert read(str(Deck.of(cards))).cards == tuple(cards)


@pytest.mark.parametrize(
    "filler", [" ", "\t", "a", "(", "[", "^ ", "# ", "* ", "SB: ", "//", "4 ", "\n", "x\n"]
)
def test_no_line_costs_more_than_its_length(filler: str) -> None:
    """Patterns that go back and forth over a long line would never come to an end here."""
    with pytest.raises(DeckError):
        read("4 a" + filler * (MOST_BYTES // len(filler) - 10) + "!\n0 Shock")
