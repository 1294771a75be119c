"""Deck checks: what each format forbids, and the rule that is named for it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from mtgrules.cards import Card, CardFace, Library
from mtgrules.errors import MtgRulesError
from mtgrules.play.decks import Deck, load_deck, parse_deck
from mtgrules.play.formats import color_identity, objections, unplayable
from mtgrules.rules import Rules

EXAMPLES = Path(__file__).parents[2] / "examples" / "decks"


def card(name: str, cost: str = "", types: str = "Creature — Elf", text: str = "", **more: str) -> Card:
    pt = {"power": "1", "toughness": "1"} if "Creature" in types else {}
    return Card(name, (CardFace(name, cost, types, text, **{**pt, **more}),))


#: cards as these tests need them, beside the shipped ones
CARDS = (
    card("Leader", "{G}", "Legendary Creature — Elf"),
    card("Wheels", "{2}", "Legendary Artifact — Vehicle", "Crew 1", power="3", toughness="3"),
    card("Hull", "{2}", "Legendary Artifact — Spacecraft", power="3", toughness="3"),
    card("Wreck", "{2}", "Legendary Artifact — Spacecraft"),
    card("One Half", "{G}", "Legendary Creature — Elf", "Partner"),
    card("Other Half", "{U}", "Legendary Creature — Elf", "Partner"),
    card("Left", "{G}", "Legendary Creature — Elf", "Partner with Right"),
    card("Right", "{W}", "Legendary Creature — Elf", "Partner with Left"),
    card("Chooser", "{G}", "Legendary Creature — Elf", "Choose a Background"),
    card("Youth", "{R}", "Legendary Enchantment — Background"),
    card("Legion", "{G}", text="A deck can have any number of cards named Legion."),
    card("Company", "{G}", text="A deck can have up to seven cards named Company."),
    card("Riddle", "{G}", text="Frobnicate the bloop."),
    card("Glade", "", "Land — Forest Island"),
    card("Rainbow", "{3}", text="Rainbow is all colors."),
    card("Reminder", "{G}", text="Flying (This isn't about {W}.)"),
    card("Hybrid", "{G/U}", text="{2/B}, {R/P}: Draw a card."),
    Card(
        "Doer // Deed",
        (CardFace("Doer", "{G}", "Creature — Elf"), CardFace("Deed", "{R}", "Sorcery")),
        "adventure",
    ),
    Card(
        "Day // Night",
        (
            CardFace("Day", "{G}", "Creature — Elf"),
            CardFace("Night", "", "Creature — Elf", color_indicator=("B",)),
        ),
        "transform",
    ),
)


@cache
def rules() -> Rules:
    library = Library.shipped()
    library.add(CARDS)
    return Rules(library=library)


def deck(text: str) -> Deck:
    """Lines parted by semicolons."""
    return parse_deck(text.replace("; ", "\n"), rules().library)


def told(text: str, format: str) -> list[str]:
    return [str(one) for one in objections(rules(), deck(text), format)]


@pytest.mark.parametrize(
    ("text", "format", "words"),
    [
        ("60 Forest", "constructed", []),
        ("56 Forest; 4 Grizzly Bears; SB: 15 Island", "constructed", []),
        ("40 Legion; 20 Forest", "constructed", []),
        ("Companion; 1 Shock; Deck; 60 Forest; Sideboard; 1 Shock; 14 Island", "constructed", []),
        ("7 Company; 60 Wastes", "constructed", []),
        ("59 Forest", "constructed", ["at least 60 cards are expected; there are 59 (100.2a)"]),
        (
            "60 Forest; 5 Grizzly Bears",
            "constructed",
            ["at most 4 of Grizzly Bears are expected; there are 5 (100.2a)"],
        ),
        (
            "60 Forest; 3 Opt; SB: 2 Opt",
            "constructed",
            ["at most 4 of Opt are expected; there are 5 (100.2a)"],
        ),
        (
            "60 Forest; 8 Company",
            "constructed",
            ["at most 7 of Company are expected; there are 8 (100.2a)"],
        ),
        (
            "Companion; 1 Shock; Deck; 60 Forest; Sideboard; 15 Island",
            "constructed",
            ["at most 15 cards in the sideboard are expected; there are 16 (100.4a)"],
        ),
        (
            "60 Forest; SB: 16 Island",
            "constructed",
            ["at most 15 cards in the sideboard are expected; there are 16 (100.4a)"],
        ),
        (
            "60 Forest; Commander; 1 Leader",
            "constructed",
            ["only a Commander deck has a commander; this one has Leader (903.3)"],
        ),
        ("20 Forest; 20 Opt; SB: 90 Shock", "limited", []),
        ("39 Forest", "limited", ["at least 40 cards are expected; there are 39 (100.2b)"]),
        ("1 Opt", "casual", []),
        ("SB: 1 Opt", "casual", ["a deck needs cards (100.2)"]),
    ],
)
def test_sixty_forty_and_what_players_agree_on(text: str, format: str, words: list[str]) -> None:
    assert told(text, format) == words


NO_PARTNERS = "two commanders need partner abilities that go together; {} have none (702.124a)"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Commander; 1 Leader; Deck; 99 Forest", []),
        ("Commander; 1 Wheels; Deck; 99 Wastes", []),
        ("Commander; 1 Hull; Deck; 99 Wastes", []),
        ("Commander; 1 One Half; 1 Other Half; Deck; 49 Forest; 49 Island", []),
        ("Commander; 1 Left; 1 Right; Deck; 49 Forest; 49 Plains", []),
        ("Commander; 1 Chooser; 1 Youth; Deck; 49 Forest; 49 Mountain", []),
        ("Commander; 1 Leader; Deck; 60 Legion; 39 Forest", []),
        (
            "Commander; 1 Leader; Deck; 98 Forest",
            ["exactly 100 cards are expected, the commander among them; there are 99 (903.5a)"],
        ),
        (
            "100 Forest",
            ["a legendary card is expected as the commander; the deck names none (903.3)"],
        ),
        (
            "Commander; 1 Leader; Deck; 97 Forest; 2 Wood Elves",
            ["only one of Wood Elves is expected; there are 2 (903.5b)"],
        ),
        (
            "Commander; 1 Leader; Deck; 98 Forest; 1 Leader",
            ["only one of Leader is expected; there are 2 (903.5b)"],
        ),
        (
            "Commander; 1 Leader; Deck; 99 Forest; Sideboard; 1 Wood Elves",
            ["no sideboard is used; this one has 1 (903.5e)"],
        ),
        (
            "Commander; 1 Grizzly Bears; Deck; 99 Forest",
            [
                "a legendary creature, Vehicle or Spacecraft is expected as the commander; Grizzly Bears is a Creature"
                " — Bear (903.3)"
            ],
        ),
        (
            "Commander; 1 Wreck; Deck; 99 Wastes",
            [
                "a legendary creature, Vehicle or Spacecraft is expected as the commander; Wreck is a Legendary Artifact"
                " — Spacecraft (903.3)"
            ],
        ),
        ("Commander; 1 Leader; 1 One Half; Deck; 98 Forest", [NO_PARTNERS.format("Leader and One Half")]),
        ("Commander; 1 Left; 1 One Half; Deck; 98 Forest", [NO_PARTNERS.format("Left and One Half")]),
        (
            "Commander; 1 Leader; 1 Left; 1 Right; Deck; 97 Forest",
            ["one commander is expected, or two that are partners; there are 3 (702.124g)"],
        ),
        (
            "Commander; 1 Leader; Deck; 96 Forest; 1 Opt; 1 Island; 1 Glade",
            [
                "Opt is blue, but the commander's color identity is green (903.5c)",
                "Island makes blue mana, but the commander's color identity is green (903.5d)",
                "Glade makes blue mana, but the commander's color identity is green (903.5d)",
            ],
        ),
        (
            "Commander; 1 Wheels; Deck; 98 Wastes; 1 Hybrid",
            [
                "Hybrid is blue and black and red and green, but the commander's color identity is colorless (903.5c)"
            ],
        ),
    ],
)
def test_commander(text: str, words: list[str]) -> None:
    assert told(text, "commander") == words


def test_what_a_card_says_of_itself_goes_before_the_rule() -> None:
    """101.1: one of each is the rule (903.5b), but the card says otherwise."""
    assert told("Commander; 1 Leader; Deck; 7 Company; 92 Forest", "commander") == []
    assert told("Commander; 1 Leader; Deck; 8 Company; 91 Forest", "commander") == [
        "at most 7 of Company are expected; there are 8 (903.5b)"
    ]


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Leader", "G"),
        ("Wheels", ""),
        ("Hybrid", "UBRG"),
        ("Reminder", "G"),
        ("Rainbow", "WUBRG"),
        ("Doer", "RG"),
        ("Day", "BG"),
        ("Llanowar Elves", "G"),
        ("Fist of Suns", "WUBRG"),
        ("Forest", ""),
    ],
)
def test_color_identity(name: str, letters: str) -> None:
    assert "".join(color_identity(rules(), rules().library.find(name))) == letters


def test_what_cannot_be_played_is_told() -> None:
    assert unplayable(rules(), deck("60 Forest; 4 Shock")) == []
    assert unplayable(rules(), deck("60 Forest; 4 Riddle; SB: 1 Riddle")) == [
        "Riddle can't be played as printed: not read: Frobnicate the bloop."
    ]
    assert unplayable(rules(), deck("Companion; 1 Shock; Deck; 60 Forest")) == [
        "a companion is not played; it stays outside the game"
    ]


def test_numbers_that_are_none_are_told() -> None:
    """They would count as 0; what an ability defines does so until it applies (208.2)."""
    mine = Library(
        [*CARDS, *(card(f"Test {power}", "{G}", power=power) for power in ("x", "3.5", "1+*", "-1", "7-*"))]
    )
    of = Rules(library=mine)
    for power, told in (("x", True), ("3.5", True), ("1+*", False), ("-1", False), ("7-*", False)):
        lines = unplayable(of, Deck.of([mine.find(f"Test {power}")]))
        expected = [f"Test {power} can't be played as printed: its power '{power}' is no number"]
        assert lines == (expected if told else [])


def test_a_commander_is_told_once_however_many_there_are() -> None:
    many = parse_deck("Commander\n1 Leader\n99 Glade", rules().library)
    told = [str(one) for one in objections(rules(), many, "commander")]
    assert len(told) < 6
    assert sum("Glade is a Land" in line for line in told) == 1
    one = [str(one) for one in objections(rules(), many, "constructed")]
    assert "only a Commander deck has a commander; this one has Leader and Glade (903.3)" in one


def test_a_format_that_there_is_not() -> None:
    with pytest.raises(MtgRulesError) as error:
        objections(rules(), deck("60 Forest"), "comander")
    assert str(error.value) == 'no format "comander"; did you mean "commander"?'


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.txt")), ids=lambda path: path.stem)
def test_the_example_decks_are_what_they_should_be(path: Path) -> None:
    """Of shipped cards, allowed, and played as printed."""
    shipped = Rules()
    example = load_deck(path, shipped.library)
    assert objections(shipped, example, "commander" if example.commander else "constructed") == []
    assert unplayable(shipped, example) == []
