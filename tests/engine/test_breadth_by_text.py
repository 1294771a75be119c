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


@pytest.mark.parametrize(("types", "life"), [("creature — Dragon", 23), ("creature — Bear", 20)])
def test_when_that_mana_is_spent(types: str, life: int) -> None:
    """106.6: a delayed triggered ability, as that mana is spent on such a spell"""
    t = table()
    words = "{T}: Add {R}. When that mana is spent to cast a Dragon creature spell, you gain 3 life."
    t.put(card("Test Cave", "land", "", words))
    t.begin()
    t.cast(t.put(card("Test Beast", types, "{R}", "", pt=(2, 2)), "hand"))
    t.resolve().resolve() if life > 20 else t.resolve()
    assert t.life(t.alice) == life


@pytest.mark.parametrize(("types", "countered"), [("creature — Bear", True), ("instant", False)])
def test_if_that_mana_is_spent_it_cannot_be_countered(types: str, countered: bool) -> None:
    t = table()
    t.put(
        card(
            "Test Grove",
            "land",
            "",
            "{T}: Add {R}. If that mana is spent on an instant spell, that spell can't be countered.",
        )
    )
    more = {"pt": (2, 2)} if "creature" in types else {}
    spell = t.put(card("Test Spell", types, "{R}", "" if more else "You gain 1 life.", **more), "hand")
    t.begin()
    t.cast(spell)
    (on_stack,) = t.g.contents("stack")
    from mtgrules.engine.resolving import _mana_protects

    assert _mana_protects(t.g, t.g.object(on_stack)) is not countered


def test_a_pilot_crews_with_more_power() -> None:
    from mtgrules.engine.actions import Activate

    t = table()
    wagon = t.put(card("Test Wagon", "artifact — Vehicle", "{1}", "Crew 4", pt=(4, 4)))
    t.put(
        card(
            "Test Pilot",
            "creature — Pilot",
            "{1}",
            "This creature crews Vehicles as though its power were 3 greater.",
            pt=(1, 1),
        )
    )
    t.begin()
    assert t.can(Activate(wagon, 0))


def test_those_with_the_same_name(b: Board) -> None:
    twins = [b.put(creature("Twin", 1, 1), owner=b.bob) for _ in range(2)]
    b.cast(
        "Destroy target creature and each other creature with the same name as that creature.",
        targets=[[twins[0]]],
    )
    assert [b.g.zone_kind(b.g.find(id)) for id in twins] == ["graveyard", "graveyard"]
    assert b.zone(b.ids["A Bear"]) == "battlefield"


def test_who_had_the_creature_targeted_discards() -> None:
    from casting_support import BOLT, MOUNTAIN

    t = table()
    words = (
        "Whenever this creature becomes the target of a spell an opponent controls, that player loses 5 life."
    )
    cat = t.put(card("Test Cat", "creature — Cat", "{1}", words, pt=(2, 9)), player=t.bob)
    t.put(MOUNTAIN)
    t.begin()
    t.cast(t.put(BOLT, "hand"), target=cat).resolve()
    assert t.life(t.alice) == 15


SILENCED = [
    ("Creatures entering don't cause abilities to trigger.", []),
    ("Creatures entering or dying don't cause abilities to trigger.", []),
    ("Creatures dying don't cause abilities to trigger.", ["Elf", "Eye"]),
    ("Permanents entering don't cause abilities of permanents your opponents control to trigger.", ["Elf"]),
    ("Permanents entering don't cause abilities of creatures to trigger.", ["Eye"]),
]


@pytest.mark.parametrize(("words", "triggered"), SILENCED)
def test_what_enters_triggers_nothing(b: Board, words: str, triggered: list[str]) -> None:
    """603.2: a creature enters under the eyes of an ability of Alice's creature and one of Bob's enchantment"""
    b.put(card("Orb", "artifact", "{1}", words))
    seen = "Whenever a creature enters, you gain 1 life."
    b.put(card("Elf", "creature — Elf", "{1}", seen, pt=(1, 1)))
    b.put(
        card("Eye", "enchantment", "{1}", seen.replace("a creature enters", "one or more creatures enter")),
        owner=b.bob,
    )
    b.put(card("Field", "enchantment", "{1}", seen.replace("creature", "land")), owner=b.bob)
    b.cast("Create a 2/2 white Cat creature token.")
    assert sorted(b.g.name(b.obj(id).source) for id in b.g.root.waiting) == triggered


def test_what_dies_triggers_nothing(b: Board) -> None:
    b.put(card("Orb", "artifact", "{1}", "Creatures dying don't cause abilities to trigger."))
    died = "Whenever a creature dies, you gain 1 life."
    b.put(card("Elf", "creature — Elf", "{1}", died, pt=(1, 1)))
    b.put(card("Rock", "artifact", "{1}", died.replace("creature dies", "permanent leaves the battlefield")))
    b.put(card("Wall", "artifact", "{1}", died.replace("a creature dies", "an artifact dies")))
    b.cast("Destroy target creature.", targets=[["B Bear"]])
    assert not b.g.root.waiting
    b.cast("Exile target creature.", targets=[["B Giant"]])
    assert [b.g.name(b.obj(id).source) for id in b.g.root.waiting] == ["Rock"]


@pytest.mark.parametrize(
    ("words", "sizes"),
    [
        ("Your maximum hand size is increased by two.", (9, 7)),
        ("Each opponent's maximum hand size is reduced by one.", (7, 6)),
        ("Each player's maximum hand size is two.", (2, 2)),
    ],
)
def test_maximum_hand_size(b: Board, words: str, sizes: tuple[int, int]) -> None:
    from mtgrules.engine import restrictions

    b.put(card("Spire", "enchantment", "{1}", words))
    assert (restrictions.hand_size(b.g, b.alice), restrictions.hand_size(b.g, b.bob)) == sizes
