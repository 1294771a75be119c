"""A vocabulary to read cases with."""

import pytest

from mtgrules.judge.reader import Reader
from mtgrules.judge.vocabulary import vocabulary
from mtgrules.mechanics.case_words import CaseWords, CheckWord, GivenWord, StateWord

CARDS = (
    "Bilbo Baggins, Burglar",
    "Take a Glance",
    "Gandalf, Party Guest",
    "Grizzly Bears",
    "Forest",
    "Island",
    "Wastes",
    "Clap! Snap!",
    "Ajani, Caller of the Pride",
    "Théoden, King of Rohan",
    "Counterspell",
    "Exile",
    "Turn",
    "Opt",
    "+2 Mace",
    'Henzie "Toolbox" Torre',
    "Sting",
    "Lightning Bolt",
)
TOKENS = ("Food", "Treasure", "Human Soldier", "Orc Army", "Spirit", "Dwarf")
WORDS = CaseWords(
    names=("The Ring",),
    given=(
        GivenWord("ring {number}"),
        GivenWord("enduring story"),
        GivenWord("monarch"),
        GivenWord("city's blessing"),
    ),
    states=(StateWord("on an Adventure"), StateWord("ring-bearer")),
    checks=(
        CheckWord(
            "{player} has an enduring story",
            ("{player} has no enduring story", "{player} does not have an enduring story"),
        ),
        CheckWord("{player} has the city's blessing", ("{player} does not have the city's blessing",)),
        CheckWord("{player} is the monarch", ("{player} is not the monarch",)),
        CheckWord("{player}'s Ring-bearer is {object}"),
        CheckWord("{player} has no Ring-bearer"),
        CheckWord("{player}'s Ring has {number} ability|abilities"),
    ),
)


VOCABULARY = vocabulary(CARDS, TOKENS, words=WORDS, at_hand=("HOB",))


@pytest.fixture(scope="session")
def reader() -> Reader:
    return Reader(VOCABULARY)
