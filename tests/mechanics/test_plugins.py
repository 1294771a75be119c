"""Mechanics are plugins: taken away, their words are no longer understood and all else stays as it is."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

import pytest

from mtgrules.abilities.abilities import Unparsed
from mtgrules.cards import Library
from mtgrules.judge.run import Judge
from mtgrules.mechanics.spec import Mechanic
from mtgrules.rules import Rules, RulesError, shipped_mechanics

LIBRARY = Library.shipped()
WHOLE = Rules(shipped_mechanics(), LIBRARY)
#: a line that needs the words of a mechanic
WORDS = {
    "adventure": "Draw a card for each creature you control that has an Adventure.",
    "amass": "Amass Goblins 2.",
    "ring": "The Ring tempts you.",
    "storied": "Storied",
    "recruit": "Recruit.",
}
#: what a line of that mechanic cannot be without
OWN = {
    "adventure": "Adventure",
    "amass": "[Aa]mass",
    "ring": "Ring",
    "storied": "Storied|enduring story",
    "recruit": "[Rr]ecruit",
}
#: the lines of the shipped cards, a mode's bullets left with their header, and whose they are
LINES = sorted(
    (line, face.name)
    for card in LIBRARY.values()
    for face in card.faces
    for line in face.rules_text().replace("\n•", " •").split("\n")
    if line
)


def lines(line: str) -> str:
    return line.replace(" •", "\n•")


@lru_cache
def without(name: str) -> Rules:
    return Rules((mechanic for mechanic in shipped_mechanics() if mechanic.name != name), LIBRARY)


@pytest.mark.parametrize("name", WORDS)
def test_without_its_mechanic_a_line_is_not_understood(name: str) -> None:
    assert not isinstance(WHOLE.read(WORDS[name])[0], Unparsed)
    assert isinstance(without(name).read(WORDS[name])[0], Unparsed)


@pytest.mark.parametrize("name", WORDS)
def test_other_lines_mean_what_they_meant(name: str) -> None:
    rules = without(name)
    changed = [
        line
        for line, card in LINES
        if rules.read(lines(line), card) != WHOLE.read(lines(line), card)
        and not isinstance(rules.read(lines(line), card)[0], Unparsed)
    ]
    lost = [line for line, card in LINES if isinstance(rules.read(lines(line), card)[0], Unparsed)]
    assert changed == []
    assert [line for line in lost if not re.search(OWN[name], line)] == []


def test_a_node_given_twice_is_refused_by_name() -> None:
    (amass,) = (mechanic for mechanic in shipped_mechanics() if mechanic.name == "amass")
    again = replace(amass, name="amass again", fragment=None, builders={})
    with pytest.raises(RulesError, match="effects: Amass is given by amass and by amass again"):
        Rules((*shipped_mechanics(), again))


def test_a_mechanic_given_twice_is_refused_by_name() -> None:
    with pytest.raises(RulesError, match="'lonely' is given twice"):
        Rules((Mechanic(name="lonely"), Mechanic(name="lonely")))


ONE_WORD = """case "T"
  card "Test Levy" {{B}} Sorcery
    Amass {what}.
given Alice
  hand Test Levy
  mana any
when
  Alice casts Test Levy
  resolve
  label newest {token} as army
then
  army is {size}
  army is a {token}
"""


@pytest.mark.parametrize(
    ("what", "token", "size"),
    [("Goblins 2", "Goblin Army", "2/2"), ("Goblins 3", "Goblin Army", "3/3"), ("Orcs 2", "Orc Army", "2/2")],
)
def test_one_word_of_a_card_changes_the_outcome(what: str, token: str, size: str) -> None:
    judge = Judge(WHOLE, LIBRARY)
    outcomes = {}
    for said in ("Goblins 2", "Goblins 3", "Orcs 2"):
        (reading,) = judge.reader.read(ONE_WORD.format(what=said, token=token, size=size), "a.case")
        outcomes[said] = judge.run(reading).result
    assert [said for said, result in outcomes.items() if result == "passed"] == [what]
