"""Wordings that many sets use, read from text and played."""

from __future__ import annotations

import pytest
from casting_support import BEAR
from test_casting_texts import card, table

from mtgrules.abilities.abilities import StaticAbility
from mtgrules.engine import evaluate, setup
from tests.engine.meaning_support import RULES, creature
from tests.engine.test_spells_by_text import Board


@pytest.fixture
def b() -> Board:
    return Board()


@pytest.mark.parametrize(("hands", "holds"), [((3, 0, 2), True), ((1, 2, 2), False)])
def test_an_opponent_is_any_one_of_them(hands: tuple[int, ...], holds: bool) -> None:
    """102.2: what is asked of an opponent is not asked of all together"""
    g = setup.new_game(RULES, ["Alice", "Bob", "Cleo", "Dan"])
    alice, *others = g.root.players
    for player, size in zip(others, hands, strict=True):
        for _ in range(size):
            setup.put(g, creature("Card"), "hand", player)
    (ability,) = RULES.read(
        "This creature has flying as long as an opponent has three or more cards in hand.", "Test", "Creature"
    )
    assert isinstance(ability, StaticAbility)
    assert ability.condition is not None
    id = setup.put(g, creature("Test"), "battlefield", alice)
    assert evaluate.holds(g, ability.condition, evaluate.context(g, id)) is holds


@pytest.mark.parametrize(
    ("kind", "much", "flies"), [("poison", 3, True), ("poison", 2, False), ("rad", 3, False)]
)
def test_counters_that_a_player_has(kind: str, much: int, flies: bool) -> None:
    t = table()
    words = "This creature has flying as long as an opponent has three or more poison counters."
    bird = t.put(card("Test Bird", "creature — Bird", "{1}", words, pt=(1, 1)))
    t.g.state.edit(t.bob).counters = {kind: much}
    t.begin()
    assert t.g.has_keyword(bird, "flying") is flies


def test_with_different_mana_values(b: Board) -> None:
    """one after another, none like one that was chosen before"""
    text = "Return any number of cards with different names from your graveyard to your hand."
    ogres = [b.put(creature("A Ogre", 3, 3), "graveyard") for _ in range(2)]
    elf = b.put(creature("Elf", 1, 1), "graveyard")
    b.cast(text, ogres[0], elf)
    assert sorted(b.names("hand")) == ["A Ogre", "A h1", "A h2", "Elf"]


def test_two_face_up_piles(b: Board) -> None:
    text = (
        "Reveal the top three cards of your library. An opponent separates those cards into two piles. Put one pile into "
        "your hand and the other into your graveyard."
    )
    top = list(b.g.contents("library", b.alice))[-3:]
    b.cast(text, (tuple(top[:1]), tuple(top[1:])), "second pile")
    assert len(b.g.contents("hand", b.alice)) == 4
    assert b.g.zone_kind(b.g.find(top[0])) == "graveyard"


def test_damage_prevented_and_more() -> None:
    """615.5"""
    t = table()
    words = (
        "If damage would be dealt to this creature, prevent that damage and remove a +1/+1 counter from it."
    )
    hydra = t.put(card("Test Hydra", "creature — Hydra", "{1}", words, pt=(0, 0)), counters={"+1/+1": 3})
    from casting_support import BOLT, MOUNTAIN

    t.put(MOUNTAIN)
    t.begin()
    t.cast(t.put(BOLT, "hand"), target=hydra).resolve()
    assert t.g.object(hydra).counters == {"+1/+1": 2}
    assert t.g.object(hydra).damage == 0


def test_an_equip_ability_that_costs_less() -> None:
    t = table()
    words = "Equip {3}. This ability costs {1} less to activate for each creature you control."
    t.put(card("Test Sword", "artifact — Equipment", "{1}", words))
    from casting_support import MOUNTAIN

    from mtgrules.engine.actions import Activate

    sword = t.put(card("Test Axe", "artifact — Equipment", "{1}", words))
    t.put(BEAR)
    t.put(BEAR)
    t.put(MOUNTAIN)
    t.begin()
    assert t.can(Activate(sword, 0))
