"""Every trigger event with every ending, and with every other one behind "or": read or declined, never a fault."""

from __future__ import annotations

from functools import cache

import pytest

from mtgrules.abilities.abilities import Unparsed
from mtgrules.rules import Rules

ENDINGS = (
    "",
    " for the first time each turn",
    " for the second time during each of your turns",
    " during your turn",
    " while you control a Forest",
    " while saddled",
    " for the first time each turn while you control a Forest",
)
#: what a creature does
CREATURE = (
    "enters",
    "enters tapped",
    "dies",
    "leaves the battlefield",
    "is exiled",
    "is put into a graveyard from the battlefield",
    "deals damage",
    "deals combat damage to a player",
    "is dealt damage",
    "attacks",
    "attacks alone",
    "attacks a player",
    "blocks",
    "blocks a creature",
    "becomes blocked by a creature",
    "blocks or becomes blocked by a creature",
    "becomes tapped",
    "becomes the target of a spell",
    "transforms",
    "explores",
)
#: what you do
PLAYER = (
    "cast a spell",
    "gain life",
    "lose 2 or more life",
    "draw a card",
    "draw your second card each turn",
    "discard one or more cards",
    "attack",
    "attack a player",
    "attack with two or more creatures",
    "sacrifice a permanent",
    "create a token",
    "scry",
    "tap a land for mana",
    "search your library",
    "expend 4",
    "put one or more +1/+1 counters on a creature",
    "get one or more {E}",
    "control no Islands",
)
#: what is another word where several do it
SEVERAL = {"is": "are", "dies": "die"}


def several(verb: str) -> str:
    first, *rest = verb.split(" ")
    rest = ["become" if word == "becomes" else word for word in rest]
    return " ".join([SEVERAL.get(first, first.removesuffix("s")), *rest])


SUBJECTS = {
    "a creature you control": CREATURE,
    "this creature": CREATURE,
    "one or more creatures you control": tuple(several(verb) for verb in CREATURE),
    "you": PLAYER,
}


@cache
def rules() -> Rules:
    return Rules()


def understood(event: str) -> bool:
    abilities = rules().read(f"Whenever {event}, you gain 1 life.", "Test Eye")
    return not any(isinstance(ability, Unparsed) for ability in abilities)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_event_with_every_ending(subject: str) -> None:
    read = {verb for verb in SUBJECTS[subject] for end in ENDINGS if understood(f"{subject} {verb}{end}")}
    assert read == set(SUBJECTS[subject])  # each of them with some ending: the list is no list of nonsense


@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_event_behind_every_other(subject: str) -> None:
    verbs = SUBJECTS[subject]
    counted = ("", " for the first time each turn", " for the second time during each of your turns")
    read = {
        second
        for first in verbs
        for second in verbs
        for end in counted
        if understood(f"{subject} {first} or {second}{end}")
    }
    assert len(read) > len(verbs) // 2


@pytest.mark.parametrize(
    ("event", "read"),
    [
        ("this creature attacks for the first time each turn", True),
        ("you gain life for the second time during each of your turns", True),
        (
            "a creature you control enters or becomes tapped for the first time during each of your turns",
            True,
        ),
        ("a creature you control enters or enters tapped", True),
        ("a creature you control dies or blocks or becomes blocked by a creature", True),
        # which of several creatures is counted, or which zone change of a new object (400.7), the words don't say
        ("a creature you control enters for the first time each turn", False),
        ("a creature you control is dealt damage for the first time each turn", False),
        ("this creature blocks or becomes blocked by a creature for the first time each turn", False),
        ("you draw your second card each turn for the first time each turn", False),
        ("you cycle this card for the first time each turn", False),
        ("you gain life or control no Islands", False),  # 603.8: a state is no event
    ],
)
def test_what_is_counted_in_a_turn(event: str, read: bool) -> None:
    assert understood(event) is read


def test_what_only_has_sentences_about_it_does_nothing() -> None:
    (ability,) = rules().read("When this creature enters, activate only once each turn.", "Test Eye")
    assert isinstance(ability, Unparsed)
    assert "does nothing" in ability.found
