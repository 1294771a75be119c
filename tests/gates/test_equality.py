"""Meaning is equality: lines that mean the same build equal objects; a word that bears meaning changes the object."""

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from mtgrules.abilities.abilities import Unparsed
from mtgrules.abilities.node import Node
from mtgrules.cards import without_reminder
from mtgrules.rules import shipped_reader
from tests.gates.corpus import NAME, Text, all_texts, files, texts_of, written

SEED = 20261130
SAMPLE = 400

SAME = [
    ("Sorcery", "Draw a card.", "You draw a card."),
    ("Sorcery", "Draw a card. You gain 2 life.", "Draw a card, then you gain 2 life."),
    ("Sorcery", "You draw a card and you gain 2 life.", "You draw a card and gain 2 life."),
    ("Sorcery", "Each opponent loses 2 life and you gain 2 life.", "Each opponent loses 2 life. You gain 2 life."),
    ("Sorcery", "Target creature gains flying until end of turn.", "Until end of turn, target creature gains flying."),
    ("Sorcery", "Target creature can't block this turn.", "Until end of turn, target creature can't block."),
    ("Sorcery", "Destroy target artifact or creature.", "Destroy target creature or artifact."),
    ("Sorcery", "Destroy target tapped creature.", "Destroy target creature that's tapped."),
    ("Sorcery", "Destroy target legendary creature or planeswalker.",
     "Destroy target legendary planeswalker or creature."),
    ("Sorcery", "Counter target creature or planeswalker spell.", "Counter target planeswalker or creature spell."),
    ("Sorcery", "Destroy target white or blue artifact creature.", "Destroy target blue or white artifact creature."),
    ("Sorcery", "Destroy target nontoken red or green creature.", "Destroy target nontoken green or red creature."),
    ("Sorcery", "Destroy target nonblack attacking or tapped creature.",
     "Destroy target nonblack tapped or attacking creature."),
    ("Sorcery", "Destroy target nonblack creature.", "Destroy target creature that isn't black."),
    ("Sorcery", "All creatures get -2/-2 until end of turn.", "Each creature gets -2/-2 until end of turn."),
    ("Sorcery", "Destroy all creatures.", "Destroy each creature."),
    ("Sorcery", "If you control a creature, draw a card.", "Draw a card if you control a creature."),
    ("Sorcery", "Testname deals 3 damage to any target.", "This spell deals 3 damage to any target."),
    ("Sorcery", "Destroy target creature. You lose life equal to its power.",
     "Destroy target creature. You lose life equal to that creature's power."),
    ("Sorcery", "Target player draws a card and loses 2 life.", "Target player draws a card, then loses 2 life."),
    ("Sorcery", "Target player draws a card. That player loses 2 life.", "Target player draws a card and loses 2 life."),
    ("Sorcery", "Return target creature to its owner's hand. Its controller loses 1 life.",
     "Return target creature to its owner's hand. That creature's controller loses 1 life."),
    ("Creature", "When this creature enters, draw a card.", "When Testname enters, draw a card."),
    ("Creature", "When this creature enters, draw a card.", "When this creature enters, you draw a card."),
    ("Creature", "When this creature enters the battlefield, draw a card.", "When this creature enters, draw a card."),
    ("Creature", "Whenever this creature attacks, it gets +1/+1 until end of turn.",
     "Whenever this creature attacks, this creature gets +1/+1 until end of turn."),
    ("Creature", "Whenever another creature you control enters, it gains haste until end of turn.",
     "Whenever another creature you control enters, that creature gains haste until end of turn."),
    ("Creature", "Whenever an opponent casts a spell, that player loses 1 life.",
     "Whenever an opponent casts a spell, they lose 1 life."),
    ("Creature", "Other creatures you control get +1/+1.", "Each other creature you control gets +1/+1."),
    ("Creature", "This creature gets +2/+2 as long as you control an artifact.",
     "As long as you control an artifact, this creature gets +2/+2."),
    ("Creature", "As long as it's your turn, this creature has first strike.",
     "This creature has first strike as long as it's your turn."),
    ("Creature", "If a creature would die, exile it instead.", "If a creature would die, instead exile it."),
    ("Creature", "If a creature would die, exile it instead.",
     "If a creature would be put into a graveyard, exile it instead."),
    ("Creature", "Whenever you cast an instant or sorcery spell, draw a card.",
     "Whenever you cast a sorcery or instant spell, draw a card."),
    ("Creature", "{T}: Add {R} or {W}.", "{T}: Add {W} or {R}."),
    ("Creature", "Flashback—{2}{R}", "Flashback {2}{R}"),
    ("Enchantment", "Landfall — Whenever a land you control enters, draw a card.",
     "Whenever a land you control enters, draw a card."),
    ("Enchantment", "Whenever a creature dies, draw a card.",
     "Whenever a creature is put into a graveyard from the battlefield, draw a card."),
]  # fmt: skip
"""Lines that mean the same, and must be read."""

MODES = "\n• Draw a card.\n• You gain 1 life.\n• You lose 1 life."

DIFFERENT = [
    ("Sorcery", "Target creature gains flying and loses all other abilities until end of turn.",
     "Target creature gains flying and loses all abilities until end of turn."),
    ("Instant", "Change the target of target spell with a single target.",
     "Choose new targets for target spell with a single target."),
    ("Sorcery", "At the beginning of the next end step, if you control a creature, draw a card.",
     "At the beginning of the next end step, draw a card if you control a creature."),
    ("Sorcery", "You may sacrifice a land. When you do, if you control a Forest, draw a card.",
     "You may sacrifice a land. When you do, draw a card if you control a Forest."),
    ("Sorcery", "Draw a card.", "Draw two cards."),
    ("Sorcery", "Destroy target creature.", "Destroy all creatures."),
    ("Sorcery", "Destroy target creature.", "Destroy target creature you control."),
    ("Sorcery", "Destroy target creature.", "Destroy up to one target creature."),
    ("Sorcery", "Destroy target artifact creature or tapped creature.", "Destroy target artifact or tapped creature."),
    ("Sorcery", "Destroy target legendary creature or planeswalker.",
     "Destroy target planeswalker or legendary creature."),
    ("Sorcery", "Destroy target attacking creature or planeswalker.",
     "Destroy target attacking planeswalker or creature."),
    ("Sorcery", "You may draw a card.", "Draw a card."),
    ("Sorcery", "Target creature gains flying until end of turn.", "Target creature gains flying."),
    ("Sorcery", "Target creature gains flying until end of turn.", "Target creature gains flying until your next turn."),
    ("Sorcery", "Each player sacrifices a creature of their choice.",
     "Each opponent sacrifices a creature of their choice."),
    ("Sorcery", "Exile target creature. Its controller draws a card.", "Exile target creature. Its owner draws a card."),
    ("Sorcery", "Draw a card, then discard a card.", "Discard a card, then draw a card."),
    ("Sorcery", "Testname deals 2 damage to target creature.",
     "Testname deals 2 damage to target creature or planeswalker."),
    ("Sorcery", "Return target creature card from your graveyard to your hand.",
     "Return target creature card from your graveyard to the battlefield."),
    ("Sorcery", "Put target creature on top of its owner's library.",
     "Put target creature on the bottom of its owner's library."),
    ("Creature", "When this creature enters, draw a card.", "Whenever a creature enters, draw a card."),
    ("Creature", "Whenever this creature attacks, draw a card.", "Whenever this creature blocks, draw a card."),
    ("Creature", "Whenever a creature dies, draw a card.", "Whenever another creature dies, draw a card."),
    ("Creature", "Whenever one or more creatures you control attack, draw a card.",
     "Whenever a creature you control attacks, draw a card."),
    ("Creature", "Other creatures you control get +1/+1.", "Creatures you control get +1/+1."),
    ("Creature", "At the beginning of your upkeep, draw a card.", "At the beginning of each upkeep, draw a card."),
    ("Creature", "At the beginning of your upkeep, draw a card.", "At the beginning of your end step, draw a card."),
    ("Creature", "{T}: Draw a card.", "{Q}: Draw a card."),
    ("Creature", "{T}: Draw a card.", "{T}: Draw a card. Activate only as a sorcery."),
    ("Creature", "{T}: Draw a card.", "{1}, {T}: Draw a card."),
    ("Creature", "This creature can't block.", "This creature can't attack."),
    ("Creature", "This creature enters tapped.", "This creature enters tapped unless you control a Forest."),
    ("Creature", "Ward {2}", "Ward {1}"),
    ("Creature", "Protection from red", "Protection from white"),
    ("Creature", "Whenever this creature attacks, it gets +1/+1 until end of turn.",
     "Whenever this creature attacks, it gets +1/+0 until end of turn."),
    ("Creature", "Whenever you gain life, draw a card.",
     "Whenever you gain life, draw a card. This ability triggers only once each turn."),
    ("Sorcery", "Choose one. If this spell was kicked, choose three instead." + MODES,
     "Choose one. If this spell was kicked, choose any number instead." + MODES),
    ("Sorcery", "Choose one. If this spell was kicked, choose two instead." + MODES,
     "Choose one. If this spell was kicked, you may choose two instead." + MODES),
]  # fmt: skip
"""Lines that look alike and mean different things."""


def meaning(text: str, type_line: str, name: str = NAME) -> tuple[Node, ...] | None:
    """The objects of a text; None where a line is not read."""
    reading = shipped_reader().read(text, name, type_line=type_line)
    return tuple(reading.abilities) if reading.complete else None


@pytest.mark.parametrize(("type_line", "one", "other"), SAME, ids=[other for _, _, other in SAME])
def test_what_means_the_same_is_equal(type_line: str, one: str, other: str) -> None:
    first, second = meaning(one, type_line), meaning(other, type_line)
    assert first is not None, one
    assert second is not None, other
    assert first == second
    assert hash(first) == hash(second)


@pytest.mark.parametrize(("type_line", "one", "other"), DIFFERENT, ids=[other for _, _, other in DIFFERENT])
def test_what_means_something_else_is_not_equal(type_line: str, one: str, other: str) -> None:
    first, second = meaning(one, type_line), meaning(other, type_line)
    assert first is not None or second is not None, "neither is read"
    assert first != second


# --- words removed -----------------------------------------------------------------------------------------------

NO_MEANING = frozenset(
    ("a", "an", "the", "then", "also", "and", "or", "—", "~", "you", "this", "that", "that's")
)
"""Words whose absence may leave the meaning as it is: articles, joints, what points to something named anyway."""

SAID_ANYWAY = [
    ("all", "all"),  # a bare plural speaks of all
    (
        "each",
        r"(?:target|player|creatures?|you control) each|put a .* counter on each",
    ),  # so do two, one by one
    ("has", r"has (?:gained|lost) life"),  # tense
    ("additional", r"draw \w+ additional|with \w+ additional|a number of additional"),
    ("it", r"except it .*, it"),
    ("back", "back on top of"),  # where it came from
    ("again", "again"),  # that it was done before
    ("it", "explores, then it explores"),
    ("exactly", "total is exactly"),
    ("owner's", "to their owner's hand"),  # a card goes to its owner's hand, whatever is said (400.3)
    ("from", "protection from .* and from"),
    ("if", "if .* or if"),
    ("pay", r", pay \{"),
    ("turn's", "next turn's upkeep"),
    ("other", "loses all other abilities"),  # all but those that the same effect gives it (613.1f)
    ("land", "other land types"),
    ("creature", "other creature types"),
    ("of", "of the chosen color"),
    ("base", "creature with base power and toughness"),  # what an effect says that it becomes (613.4b)
    *((done, f"the {done} card's") for done in ("discarded", "revealed", "milled")),  # there is no other card
    (
        "sacrificed",
        "the sacrificed creature's",
    ),  # of one that was sacrificed as a cost, and is "the creature" too
]
"""Words that go without saying where such words stand."""


def goes_without_saying(word: str, line: str, name: str) -> bool:
    """Whether the line may mean the same without the word."""
    if word.lower() in NO_MEANING or word in re.split(r"[ ,]+", name):
        return True
    if (
        word in line.partition(" — ")[0].split() and " — " in line
    ):  # an ability word, or flavor words (207.2c-d)
        return True
    return any(word.lower() == said and re.search(around, line, re.I) for said, around in SAID_ANYWAY)


@cache
def sample() -> tuple[Text, ...]:
    """Lines that are read: those of `lines/` and of the shipped cards, and of the other card files as many by seed."""
    mine = [*written(), *(text for file in files() if file.startswith("cards/") for text in texts_of(file))]
    more = [text for text in all_texts() if text not in set(mine)]
    return (*mine, *random.Random(SEED).sample(more, min(SAMPLE, len(more))))


def without_a_word(text: str) -> Iterator[tuple[str, str]]:
    """Each word of a line, with the line that is left without it."""
    words = text.split(" ")
    for place, word in enumerate(words):
        bare = word.strip(".,:;\n")
        left, right = words[:place], words[place + 1 :]
        tail = word[len(word.rstrip(".,:;")) :] if bare else ""
        if not bare or "\n" in word:
            continue
        if left:
            left[-1] += tail if not left[-1].endswith((".", ",", ":")) else ""
        rest = " ".join(left + right)
        if place == 0 or (left and left[-1].endswith((".", ":", "\n•"))):
            at = len(" ".join(left)) + (1 if left else 0)
            rest = rest[:at] + rest[at : at + 1].upper() + rest[at + 1 :]
        if rest and rest != text:
            yield bare, rest


def test_a_word_that_bears_meaning_changes_the_object() -> None:
    unchanged: list[str] = []
    for text in sample():
        for line in without_reminder(text.text.split("\n•")[0]).split("\n"):
            whole = meaning(line, text.type_line, text.name)
            if whole is None:
                continue
            for word, rest in without_a_word(line):
                if goes_without_saying(word, line, text.name):
                    continue
                if meaning(rest, text.type_line, text.name) == whole:
                    unchanged.append(f"{word!r} in {line!r}")
    assert unchanged == []


# --- lines that are equal ----------------------------------------------------------------------------------------


def known_to_be_equal() -> dict[str, int]:
    """The lines of `equal_lines.txt`, each with the number of its group."""
    found: dict[str, int] = {}
    path = Path(__file__).parent / "equal_lines.txt"
    for number, group in enumerate(path.read_text(encoding="utf-8").splitlines()):
        if not group.startswith("#"):
            found.update(dict.fromkeys(group.split(" | "), number))
    return found


def test_lines_that_are_equal_mean_the_same() -> None:
    """Differently worded lines with equal objects stand in `equal_lines.txt`, once somebody has looked at them."""
    reader = shipped_reader()
    by_meaning: dict[Node, set[str]] = {}
    for text in all_texts():
        for ability in reader.read(text.text, text.name, type_line=text.type_line).abilities:
            if not isinstance(ability, Unparsed):
                by_meaning.setdefault(ability, set()).add(str(ability))
    known = known_to_be_equal()
    unknown = [
        " | ".join(sorted(lines))
        for lines in by_meaning.values()
        if len(lines) > 1 and (len({known.get(line) for line in lines}) > 1 or not lines <= set(known))
    ]
    assert unknown == []
