"""Every kind of decision answered by numbers, and the hints that say how."""

from __future__ import annotations

import pytest

from mtgrules.cards import Card, CardFace, Library
from mtgrules.cli.by_number import Wrong, hint, numbered, options, read_numbers
from mtgrules.engine import setup, turn
from mtgrules.play.choices import Choose, Pass
from mtgrules.play.errors import ActionError
from mtgrules.play.game import Game
from mtgrules.play.views import View
from mtgrules.rules import Rules

CARDS = (
    Card(
        "Split",
        (
            CardFace(
                "Split",
                "{R}",
                "Sorcery",
                "Split deals 4 damage divided as you choose among one or two target creatures.",
            ),
        ),
    ),
    Card(
        "Bell",
        (CardFace("Bell", "{1}", "Artifact", "At the beginning of your upkeep, you gain 1 life."),),
    ),
    Card("Look", (CardFace("Look", "{U}", "Sorcery", "Scry 3."),)),
)
LIBRARY = Library.shipped()
LIBRARY.add(CARDS)
RULES = Rules(library=LIBRARY)


class Table:
    """A position in Alice's turn: "hand Shock", "Bob: battlefield Forest"."""

    def __init__(self, *lines: str, step: str = "precombat main") -> None:
        core = setup.new_game(RULES)
        alice, bob = core.root.players
        for line in ("library Forest", "library Island", "library Plains", "Bob: library Forest", *lines):
            _, colon, rest = line.partition(": ")
            zone, _, name = (rest if colon else line).partition(" ")
            face = RULES.face(LIBRARY.find(name))
            setup.put(core, face, zone, bob if colon else alice)
        turn.begin_at(core, alice, step)
        self.game = Game.of(core)

    def until(self, kind: str, *actions: str) -> View:
        """What who is asked sees at a decision of that kind, after some actions in words."""
        for words in actions:
            while self.game.decision is not None and self.game.decision.is_priority:
                try:
                    self.game.push(self.game.parse_action(words))
                except ActionError:
                    self.game.push(Pass())
                else:
                    break
            else:
                self.game.push(self.game.parse_action(words))
        while self.game.decision is not None and self.game.decision.kind != kind:
            self.game.push(Pass())
        assert self.game.decision is not None
        return self.game.view(self.game.decision.player.name)

    def answer(self, view: View, text: str) -> object:
        """The answer that numbers mean, with names for ids; it is one that may be given, and is given."""
        assert view.decision is not None
        kind = view.decision.kind
        action = read_numbers(view, text)
        assert isinstance(action, Choose)
        assert action in self.game.legal_actions
        core = self.game.core
        names = {id: core.name(id) for id in core.state.records if id}

        def named(value: object) -> object:
            if isinstance(value, tuple):
                return tuple(named(item) for item in value)
            return names[value] if isinstance(value, int) else value

        self.game.push(action)
        if kind == "divide":
            return action.chosen
        if kind == "assign":
            return tuple((names[id], number) for id, number in action.chosen)
        return named(action.chosen)


def refused(view: View, text: str) -> str:
    with pytest.raises((Wrong, ActionError)) as error:
        read_numbers(view, text)
    return str(error.value)


def test_attackers() -> None:
    table = Table("battlefield Grizzly Bears", "battlefield Serra Angel", "Bob: battlefield Giant Spider")
    view = table.until("attack")
    assert options(view.decision)[:1] == ["Grizzly Bears 2/2, Alice's"]
    assert refused(view, "3") == "expected a number from 1 to 2, found 3"
    assert read_numbers(view, "none") == Choose(())
    assert read_numbers(view, "attack with 1") is None
    assert table.answer(view, "1, 2") == (("Grizzly Bears", "Bob"), ("Serra Angel", "Bob"))


def test_attackers_where_there_are_several_to_attack() -> None:
    table = Table(
        "battlefield Grizzly Bears", "battlefield Serra Angel", "Bob: battlefield Ajani, Caller of the Pride"
    )
    view = table.until("attack")
    assert [line.text.strip() for line in numbered(view)][-2:] == [
        "a  Bob",
        "b  Ajani, Caller of the Pride (4 loyalty)",
    ]
    assert refused(view, "1") == "expected a number and a letter from a to b, such as 1a"
    assert refused(view, "1c") == "expected a number and a letter from a to b, such as 1a"
    assert table.answer(view, "1a 2b") == (
        ("Grizzly Bears", "Bob"),
        ("Serra Angel", "Ajani, Caller of the Pride"),
    )


def test_blockers_and_damage() -> None:
    table = Table(
        "battlefield Colossal Dreadmaw", "Bob: battlefield Giant Spider", "Bob: battlefield Grizzly Bears"
    )
    view = table.until("attack")
    table.answer(view, "1")
    view = table.until("block")
    assert view.viewer == "Bob"
    assert [line.text.strip() for line in numbered(view)] == [
        "1  Giant Spider 2/4, Bob's",
        "2  Grizzly Bears 2/2, Bob's",
        "a  Colossal Dreadmaw 6/6",
    ]
    assert table.answer(view, "1a 2") == (
        ("Giant Spider", "Colossal Dreadmaw"),
        ("Grizzly Bears", "Colossal Dreadmaw"),
    )
    view = table.until("assign")
    assert options(view.decision) == ["Giant Spider 2/4, Bob's", "Grizzly Bears 2/2, Bob's", "Bob"]
    assert refused(view, "4 2") == "expected 3 numbers, one for each"
    assert "702.19" in refused(view, "0 0 6")
    assert table.answer(view, "4 2 0") == (("Giant Spider", 4), ("Grizzly Bears", 2))


def test_targets_and_shares() -> None:
    table = Table(
        "hand Split",
        "battlefield Mountain",
        "Bob: battlefield Giant Spider",
        "Bob: battlefield Grizzly Bears",
    )
    view = table.until("target", "cast Split")
    assert hint(view.decision) == "1 to 2 numbers"
    assert refused(view, "1 1") == "the same number twice"
    assert refused(view, "0") == "expected a number from 1 to 2, found 0"
    assert table.answer(view, "2 1") == ("Grizzly Bears", "Giant Spider")
    view = table.until("divide")
    assert hint(view.decision) == "for each a number of at least 1, in their order; together 4"
    assert "that make 4" in refused(view, "3 3")
    assert table.answer(view, "3 1") == (3, 1)


def test_a_number() -> None:
    table = Table("hand Blaze", "battlefield Mountain", "battlefield Forest", "battlefield Plains")
    view = table.until("number", "cast Blaze")
    assert hint(view.decision) == "a number from 0 to 2"
    assert read_numbers(view, "2") is None  # the words for it are the number itself
    assert view.parse_action("2") == Choose(("2",))


def test_piles() -> None:
    table = Table("hand Look", "battlefield Island")
    view = table.until("arrange", "cast Look")
    shown = options(view.decision)
    assert sorted(shown) == ["Forest", "Island", "Plains"]
    assert hint(view.decision).startswith("for example: top: 1 / bottom: 1")
    assert refused(view, "top: 1 / bottom: 1") == "the same number twice"
    assert refused(view, "side: 1") == 'there is no pile "side"; expected top or bottom'
    assert refused(view, "top: 7") == "expected a number from 1 to 3, found 7"
    bottom, top = (shown[0],), (shown[2], shown[1])
    assert table.answer(view, "top: 3 2 / bottom: 1") == (top, bottom)


def test_cards_that_are_not_named_stay_in_the_first_pile() -> None:
    table = Table("hand Look", "battlefield Island")
    view = table.until("arrange", "cast Look")
    shown = options(view.decision)
    assert table.answer(view, "bottom: 2") == ((shown[0], shown[2]), (shown[1],))


def test_an_order() -> None:
    table = Table(
        "battlefield Bell", "battlefield Glorious Anthem", "battlefield Call of the Ring", step="upkeep"
    )
    view = table.until("order")
    assert hint(view.decision) == "all the numbers, in the order you want: 2 1 3"
    assert refused(view, "1").startswith("expected ")
    assert isinstance(table.answer(view, "2 1"), tuple)


def test_modes_words_and_yes_or_no() -> None:
    table = Table("hand Forest", "battlefield Elven Raft-Steerer", "Bob: battlefield Grizzly Bears")
    view = table.until("mode", "play Forest")
    assert len(options(view.decision)) == 2
    assert table.answer(view, "1") == ("0",)
    table = Table("hand Meddling Mage", "battlefield Plains", "battlefield Island")
    view = table.until("word", "cast Meddling Mage")
    assert hint(view.decision).startswith("a ")
    assert read_numbers(view, "Shock") is None
    table = Table("hand Forest", "battlefield Mirkwood Meditator")
    view = table.until("yes or no", "play Forest")
    assert [read_numbers(view, word) for word in ("y", "N", "yes", "1")] == [
        Choose(("yes",)),
        Choose(("no",)),
        None,
        None,
    ]
