"""The one door of reading: what comes out, where it stops, and that the printed text comes back."""

from __future__ import annotations

import pytest

from mtgrules.abilities.abilities import (
    ActivatedAbility,
    ChapterAbility,
    Keyword,
    LevelAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    Unparsed,
)
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.effects import Destroy, Draw, IfInstead, Modal, PutCounters, Sequence
from mtgrules.abilities.references import Attached, Done, EventThing, Target, TargetRef, This, You
from mtgrules.mechanics import amass, landfall, storied
from mtgrules.oracle.reader import Reader


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader([amass.MECHANIC, landfall.MECHANIC, storied.MECHANIC])


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Flying", Keyword),
        ("Destroy target creature.", SpellAbility),
        ("{T}: Add {G}.", ActivatedAbility),
        ("When this creature enters, draw a card.", TriggeredAbility),
        ("Creatures you control get +1/+1.", StaticAbility),
        ("I, II — Draw a card.", ChapterAbility),
        ("{2}{G}: Level 2", LevelAbility),
        ("8+ | Flying", LevelAbility),
    ],
)
def test_each_kind_of_line(reader: Reader, text: str, kind: type) -> None:
    (ability,) = reader.read(text, "Grizzly Bears").abilities
    assert isinstance(ability, kind)


@pytest.mark.parametrize(
    ("text", "type_line", "kind"),
    [
        ("Creatures you control gain haste.", "Sorcery", SpellAbility),
        ("Creatures you control gain haste.", "Enchantment", StaticAbility),
        ("This spell can't be countered.", "Instant", StaticAbility),
        ("This spell costs {1} less to cast for each creature you control.", "Sorcery", StaticAbility),
    ],
)
def test_the_type_line_tells_what_resolves_from_what_holds(
    reader: Reader, text: str, type_line: str, kind: type
) -> None:
    assert isinstance(reader.read(text, "Test", type_line=type_line).abilities[0], kind)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("When Bilbo Baggins enters, draw a card.", "Bilbo Baggins, Burglar"),
        ("When Gollum enters, draw a card.", "Gollum the Abandoned"),
        ("When Dáin enters, draw a card.", "Dáin Ironfoot"),
        ("When Tom, Bert, and William enter, draw a card.", "Tom, Bert, and William"),
        ("When this creature enters, draw a card.", "Elvish Visionary"),
        ("When this Aura enters, draw a card. (It does.)", "Some Aura"),
        ("Chop Down — When this Saga enters, draw a card.", "Some Saga"),
        ("[+1]: Draw a card.", "Jace"),
        ("Choose one —\n• Draw a card.\n• Scry 1. (Look at the top card.)", "Some Charm"),
        ("Spree (Choose costs.)\n+ {2} — Draw a card.\n+ {1}{U} — Scry 1.", "Some Spree"),
    ],
)
def test_what_normalising_changes_comes_back(reader: Reader, text: str, name: str) -> None:
    reading = reader.read(text, name, type_line="Legendary Creature")
    assert reading.complete, reading.unparsed
    assert reading.printed() == text


def test_a_name_inside_a_word_is_no_name(reader: Reader) -> None:
    reading = reader.read("Storied", "Ori, Keeper of Songs", type_line="Legendary Creature")
    assert reading.abilities == (Keyword(name="storied"),)


@pytest.mark.parametrize("holder", ["Equipped creature has", "Creatures you control have"])
def test_an_ability_given_to_others_may_not_call_its_giver_by_name(reader: Reader, holder: str) -> None:
    """201.5a: the name is the giver's; "this creature" is the one that has the ability."""
    read = reader.read(f'{holder} "Sacrifice this creature: Draw a card."', "Test Hook")
    assert type(read.abilities[0]) is StaticAbility
    read = reader.read(f'{holder} "Sacrifice Test Hook: Draw a card."', "Test Hook")
    assert type(read.abilities[0]) is Unparsed
    read = reader.read('Test Hook has "Sacrifice Test Hook: Draw a card."', "Test Hook")
    assert type(read.abilities[0]) is StaticAbility


def test_where_reading_stopped_is_said_in_the_printed_text(reader: Reader) -> None:
    reading = reader.read("Flying\nWhenever Gray Ogre blinks, draw a card.", "Gray Ogre")
    _, stopped = reading.abilities
    assert isinstance(stopped, Unparsed)
    assert (stopped.line, stopped.column, stopped.found) == (2, 20, "blinks")
    assert '"attack"' in stopped.expected
    assert not reading.complete


@pytest.mark.parametrize(
    ("text", "column", "found"),
    [
        ("Destroy target [attacking] crature.", 28, "crature"),
        ("Destroy [target creature].", 26, "."),
        ("[Destroy target creature.] Draw a crad.", 35, "crad"),
    ],
)
def test_where_reading_stopped_is_said_with_square_brackets_too(
    reader: Reader, text: str, column: int, found: str
) -> None:
    (stopped,) = reader.read(text, "Test", type_line="Sorcery").abilities
    assert isinstance(stopped, Unparsed)
    assert (stopped.column, stopped.found) == (column, found)


def test_words_that_do_not_agree_are_declined(reader: Reader) -> None:
    for text in ("Target player draw a card.", "Draw two card.", "Creatures you control gets +1/+1."):
        assert not reader.read(text, "Test").complete, text


def test_targets_are_numbered_in_printed_order(reader: Reader) -> None:
    text = "Destroy target artifact and target creature. Target player draws a card."
    (ability,) = reader.read(text, "Test", type_line="Sorcery").abilities
    assert [node.index for node in ability.walk() if isinstance(node, Target)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Destroy target creature. Its controller draws a card.", TargetRef(index=0)),
        ("Whenever this creature attacks, it deals 1 damage to target player.", This()),
        (
            "Whenever a creature you control enters, it gains haste until end of turn.",
            EventThing(role="subject"),
        ),
        ("Create a Treasure token. Tap it.", Done(verb="created")),
        (
            "Whenever equipped creature attacks, it gains haste until end of turn.",
            Attached(status="equipped"),
        ),
    ],
)
def test_a_pronoun_means_what_was_said(reader: Reader, text: str, meant: object) -> None:
    (ability,) = reader.read(text, "Test").abilities
    assert any(node == meant for node in ability.walk()), ability


@pytest.mark.parametrize(
    "text",
    ["Its controller draws a card.", "Destroy target creature and target land. It deals 1 damage to you."],
)
def test_a_pronoun_without_one_meaning_is_declined(reader: Reader, text: str) -> None:
    assert not reader.read(text, "Test", type_line="Sorcery").complete


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Draw a card.", "You draw a card."),
        ("You gain 2 life.", "Gain 2 life."),
        (
            "Whenever Test attacks, it gets +1/+1 until end of turn.",
            "Whenever Test attacks, Test gets +1/+1 until end of turn.",
        ),
        ("Creatures you control with flying get +1/+1.", "Creatures with flying you control get +1/+1."),
        ("Destroy target artifact or creature.", "Destroy target creature or artifact."),
        ("Raid — When Test enters, draw a card.", "When Test enters, draw a card."),
        ("Draw a card. Scry 1.", "Draw a card, then scry 1."),
    ],
)
def test_lines_that_mean_the_same_are_equal(reader: Reader, one: str, other: str) -> None:
    first, second = (reader.read(text, "Test", type_line="Creature").abilities[0] for text in (one, other))
    assert not isinstance(first, Unparsed)
    assert first == second
    assert hash(first) == hash(second)
    assert str(first) != str(second)


def test_without_its_fragment_a_mechanic_is_not_understood_and_the_rest_is() -> None:
    lines = (
        "Flying",
        "When this creature dies, amass Goblins 4.",
        "Landfall — Whenever a land you control enters, draw a card.",
    )
    text = "\n".join(lines)
    whole = Reader([amass.MECHANIC, landfall.MECHANIC]).read(text, "Test")
    assert whole.complete
    part = Reader([landfall.MECHANIC]).read(text, "Test")
    assert [isinstance(ability, Unparsed) for ability in part.abilities] == [False, True, False]
    assert part.abilities[2] == whole.abilities[2]
    none = Reader().read(text, "Test")
    assert [isinstance(ability, Unparsed) for ability in none.abilities] == [False, True, True]


def test_an_object_by_hand(reader: Reader) -> None:
    (ability,) = reader.read("Draw two cards.", "Divination", type_line="Sorcery").abilities
    assert ability == SpellAbility(effect=Draw(who=You(), amount=Number(value=2)))


def test_instead_takes_the_instruction_before_it(reader: Reader) -> None:
    text = "Draw a card. If this spell was kicked, draw three cards instead."
    (ability,) = reader.read(text, "Test", type_line="Instant").abilities
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.effect, IfInstead)
    assert ability.effect.usual == Draw(who=You(), amount=Number(value=1))


def test_modes_do_not_share_what_they_mention(reader: Reader) -> None:
    second_mode = "• Put a +1/+1 counter on target creature. It gains haste until end of turn."
    text = f"Choose one —\n• Destroy target creature.\n{second_mode}"
    (ability,) = reader.read(text, "Test", type_line="Instant").abilities
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.effect, Modal)
    first, second = ability.effect.modes
    assert isinstance(first, Destroy)
    assert isinstance(second, Sequence)
    assert isinstance(second.effects[0], PutCounters)
    assert any(node == TargetRef(index=1) for node in second.walk())


def test_a_line_without_end_is_declined_in_bounded_work(reader: Reader) -> None:
    (ability,) = reader.read("Draw a card. " * 2000, "Test").abilities
    assert isinstance(ability, Unparsed)


def test_memo_gives_the_same_object(reader: Reader) -> None:
    first, second = (reader.read("Draw a card.", "Test").abilities[0] for _ in range(2))
    assert first is second
