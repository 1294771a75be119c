"""From words to what happens: spells read from their text and carried out on one small board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from mtgrules.abilities.abilities import SpellAbility
from mtgrules.engine.faces import Face
from mtgrules.engine.records import Choices
from tests.engine.meaning_support import RULES, Table, creature


class Board(Table):
    """Alice and Bob each have a Bear 2/2 and a Giant 5/5, two cards in hand, a dead Ogre, and a library of spells above
    a Plains, a Forest and an Elf."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: dict[str, int] = {}
        for player, whose in ((self.alice, "A "), (self.bob, "B ")):
            for name, size in (("Bear", 2), ("Giant", 5)):
                self.ids[whose + name] = self.put(creature(whose + name, size, size), owner=player)
            self.cards("hand", whose + "h1", whose + "h2", owner=player)
            self.cards("library", *(f"{whose}{n}" for n in range(6)), owner=player)
            self.ids[whose + "Ogre"] = self.put(creature(whose + "Ogre", 3, 3), "graveyard", player)
            for name in ("Plains", "Forest"):
                land = Face(name=whose + name, types=("land",), supertypes=("basic",), subtypes=(name,))
                self.ids[whose + name] = self.put(land, "library", player, bottom=True)
            self.ids[whose + "Elf"] = self.put(creature(whose + "Elf", 1, 1), "library", player, bottom=True)

    def cast(self, text: str, *answers: Any, targets: Sequence[Sequence[int | str]] = (), x: int = 0) -> None:
        """Carry the text out as a spell of Alice's; targets by name."""
        (ability,) = RULES.read(text, "Test Spell", "Sorcery")
        assert isinstance(ability, SpellAbility), ability
        face = Face(name="Test Spell", types=("sorcery",), abilities=(ability,))
        source = self.put(face, "stack", choices=Choices(x=x))
        ids = [[self.ids[one] if isinstance(one, str) else one for one in phrase] for phrase in targets]
        self.play(ability.effect, *answers, source=source, targets=ids, x=x)

    def creatures_of(self, player: int) -> list[str]:
        return [self.g.name(id) for id in self.g.creatures(player)]


@pytest.fixture
def b() -> Board:
    return Board()


def test_exile_and_its_power(b: Board) -> None:
    b.cast("Exile target creature. Its controller gains life equal to its power.", targets=[["B Giant"]])
    assert b.zone(b.ids["B Giant"]) == "exile"
    assert (b.life(b.alice), b.life(b.bob)) == (20, 25)


def test_flicker(b: Board) -> None:
    text = "Exile target creature you control, then return that card to the battlefield under its owner's control."
    b.cast(text, targets=[["A Bear"]])
    new = b.g.find(b.ids["A Bear"])
    assert new != b.ids["A Bear"]
    assert b.zone(new) == "battlefield"


def test_a_land_from_the_library(b: Board) -> None:
    text = "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle."
    b.cast(text, b.ids["A Forest"])
    forest = b.g.find(b.ids["A Forest"])
    assert b.zone(forest) == "battlefield"
    assert b.obj(forest).tapped
    assert len(b.events("Shuffled")) == 1


def test_each_creature_destroyed_this_way(b: Board) -> None:
    b.cast("Destroy all creatures. You gain 1 life for each creature destroyed this way.")
    assert b.life(b.alice) == 24
    assert b.g.creatures(b.alice) == []


def test_you_choose_what_is_discarded(b: Board) -> None:
    text = "Target opponent reveals their hand. You choose a nonland card from it. That player discards that card."
    hand = list(b.g.contents("hand", b.bob))
    b.cast(text, hand[1], targets=[[b.bob]])
    assert b.names("hand", b.bob) == ["B h1"]


def test_if_you_do(b: Board) -> None:
    text = "You may sacrifice a creature. If you do, draw two cards."
    b.cast(text, "no")
    assert len(b.names("hand")) == 2
    b.cast(text, "yes", b.ids["A Bear"])
    assert len(b.names("hand")) == 4
    assert b.creatures_of(b.alice) == ["A Giant"]


def test_that_many(b: Board) -> None:
    b.cast("Discard your hand, then draw that many cards.")
    assert b.names("hand") == ["A 0", "A 1"]


def test_x_is_the_number(b: Board) -> None:
    b.cast(
        "Create X 1/1 white Human Soldier creature tokens, where X is the number of creatures you control.",
        x=7,
    )
    assert b.creatures_of(b.alice) == ["A Bear", "A Giant", "Human Soldier", "Human Soldier"]


def test_until_a_creature_is_revealed(b: Board) -> None:
    b.cast(
        "Reveal cards from the top of your library until you reveal a creature card. Put that card into your hand"
        " and the rest on the bottom of your library in a random order."
    )
    assert "A Elf" in b.names("hand")
    assert len(b.names("library")) == 8


def test_the_sacrificed_creature(b: Board) -> None:
    b.cast(
        "Sacrifice a creature. You gain life equal to the sacrificed creature's toughness.", b.ids["A Giant"]
    )
    assert b.life(b.alice) == 25


def test_instead(b: Board) -> None:
    text = "Draw a card. If you control three or more creatures, instead draw three cards."
    b.cast(text)
    assert len(b.names("hand")) == 3
    b.put(creature("Third"))
    b.cast(text)
    assert len(b.names("hand")) == 6


def test_each_creature_hurts_its_controller(b: Board) -> None:
    b.cast("Each creature deals 1 damage to its controller.")
    assert (b.life(b.alice), b.life(b.bob)) == (18, 18)


def test_they_are_all_that_were_named(b: Board) -> None:
    b.cast("Untap all creatures you control. They gain trample until end of turn.")
    assert all(b.g.has_keyword(id, "trample") for id in b.g.creatures(b.alice))
    assert not any(b.g.has_keyword(id, "trample") for id in b.g.creatures(b.bob))


def test_its_controller_gets_a_token(b: Board) -> None:
    text = "Destroy target creature. Its controller creates a 3/3 green Elephant creature token."
    b.cast(text, targets=[["B Bear"]])
    assert b.creatures_of(b.bob) == ["B Giant", "Elephant"]


def test_mana_value_of_what_went_to_the_hand(b: Board) -> None:
    text = "Return target creature to its owner's hand. If its mana value was 3 or less, draw a card."
    b.cast(text, targets=[["B Bear"]])
    assert "B Bear" in b.names("hand", b.bob)
    assert len(b.names("hand")) == 3
