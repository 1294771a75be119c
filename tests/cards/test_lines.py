"""Type lines, mana costs, reminder text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgrules.cards import (
    CARD_TYPES,
    COLORS,
    SUPERTYPES,
    LineError,
    TypeLine,
    colors_of,
    mana_value,
    parse_mana_cost,
    parse_type_line,
    without_reminder,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Legendary Creature — Halfling Rogue", (["Legendary"], ["Creature"], ["Halfling", "Rogue"])),
        ("Sorcery — Adventure", ([], ["Sorcery"], ["Adventure"])),
        ("Basic Land — Forest", (["Basic"], ["Land"], ["Forest"])),
        ("Basic Snow Land — Island", (["Basic", "Snow"], ["Land"], ["Island"])),
        ("Token Creature — Bear", ([], ["Creature"], ["Bear"])),
        ("Token", ([], [], [])),
        ("Legendary Creature — Time Lord Doctor", (["Legendary"], ["Creature"], ["Time Lord", "Doctor"])),
        ("Creature — Human Time Lord", ([], ["Creature"], ["Human", "Time Lord"])),
        ("Plane — Bolas’s Meditation Realm", ([], ["Plane"], ["Bolas’s Meditation Realm"])),
        ("Land — Urza's Power-Plant", ([], ["Land"], ["Urza's", "Power-Plant"])),
        ("Kindred Enchantment — Treefolk Aura", ([], ["Kindred", "Enchantment"], ["Treefolk", "Aura"])),
        ("Tribal Instant — Goblin", ([], ["Kindred", "Instant"], ["Goblin"])),
        ("Artifact Creature - Wall", ([], ["Artifact", "Creature"], ["Wall"])),
    ],
)
def test_type_line_taken_apart(text: str, expected: tuple[list[str], list[str], list[str]]) -> None:
    assert parse_type_line(text) == TypeLine(*map(tuple, expected))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "Legendry Creature — Elf",
            '"Legendry" in the type line "Legendry Creature — Elf" is no supertype or card type; '
            'did you mean "Legendary"?',
        ),
        ("Creature Legendary", '"Legendary" in the type line "Creature Legendary" is no card type'),
        ("Creature —", 'the type line "Creature —" ends in a dash: expected subtypes after it'),
    ],
)
def test_type_line_refused(text: str, message: str) -> None:
    with pytest.raises(LineError) as error:
        parse_type_line(text)
    assert str(error.value) == message


@given(
    st.lists(st.sampled_from(SUPERTYPES), unique=True),
    st.lists(st.sampled_from([word for word in CARD_TYPES if word != "Plane"]), unique=True, min_size=1),
    st.lists(st.sampled_from(["Elf", "Time Lord", "Army", "Urza's", "Assembly-Worker"]), unique=True),
)
def test_a_type_line_prints_back(supertypes: list[str], types: list[str], subtypes: list[str]) -> None:
    line = TypeLine(tuple(supertypes), tuple(types), tuple(subtypes))
    assert parse_type_line(str(line)) == line


@pytest.mark.parametrize(
    ("text", "value", "colors"),
    [
        ("", 0, ""),
        ("{0}", 0, ""),
        ("{10}{C}{S}", 12, ""),
        ("{X}{X}{2}{R}", 3, "R"),
        ("{2/W}{W/U}{G/P}{R/G/P}", 5, "WURG"),
        ("{G}{W}", 2, "WG"),
    ],
)
def test_value_and_colors_of_a_cost(text: str, value: int, colors: str) -> None:
    symbols = parse_mana_cost(text)
    assert "".join(symbols) == text
    assert mana_value(symbols) == value
    assert colors_of(symbols) == tuple(colors)


def test_x_counts_in_the_value_of_a_spell() -> None:
    assert mana_value(parse_mana_cost("{X}{X}{R}"), x=3) == 7


@pytest.mark.parametrize("text", ["{Q}", "2W", "{2", "{2}}", "{W/X}", "{ 2}", "{}", "{2}{", "{12345678}"])
def test_no_mana_symbol(text: str) -> None:
    with pytest.raises(LineError, match="is no mana symbol"):
        parse_mana_cost(text)


@given(st.lists(st.sampled_from(COLORS)))
def test_colors_come_in_one_order(letters: list[str]) -> None:
    colors = colors_of(tuple(f"{{{letter}}}" for letter in letters))
    assert set(colors) == set(letters)
    assert list(colors) == sorted(colors, key=COLORS.index)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("Trample (Excess damage goes on.)\nHaste", "Trample\nHaste"),
        ("({T}: Add {G}.)", ""),
        ("(As this Saga enters (and later), add.)\nI — Scry 2.", "I — Scry 2."),
        ("Scry 1. (Look.)\nDraw a card.", "Scry 1.\nDraw a card."),
        ("No reminder", "No reminder"),
    ],
)
def test_reminder_text_is_no_rules_text(text: str, rules: str) -> None:
    assert without_reminder(text) == rules
