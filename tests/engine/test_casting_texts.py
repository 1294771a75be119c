"""Casting by the words of cards: what the text says is what a spell costs and when it may be cast."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from casting_support import BEAR, BOLT, FOREST, MOUNTAIN, Table, face

from mtgrules.engine.actions import Activate, Cast
from mtgrules.engine.faces import Face
from mtgrules.rules import Rules


@cache
def rules() -> Rules:
    return Rules(())


def card(name: str, types: str, cost: str, text: str, **more: Any) -> Face:
    abilities = rules().read(text, name, types)
    unread = [ability for ability in abilities if type(ability).__name__ == "Unparsed"]
    assert not unread, unread
    return face(name, types, cost, *abilities, **more)


def table(**more: Any) -> Table:
    return Table(rules=rules(), **more)


def test_lands_that_cannot_be_used_but_for_mana() -> None:
    t = table()
    words = "Activated abilities of lands your opponents control can't be activated unless they're mana abilities."
    t.put(card("Test Tyrant", "creature — Halfling", "{B}", words, pt=(2, 2)), player=t.bob)
    well = card("Test Well", "land", "", "{T}: Add {C}.\n{1}, {T}: You gain 1 life.")
    mine, other = t.put(well), t.put(FOREST)
    t.begin()
    assert t.can(Activate(mine, 0))
    assert not t.can(Activate(mine, 1))
    assert t.can(Activate(other, 0))


def test_as_much_mana_as_its_power() -> None:
    t = table()
    words = "{T}: Add X mana of any one color, where X is this creature's power."
    t.put(card("Test Weaver", "creature — Elf", "{G}", words, pt=(3, 3)))
    three = t.put(face("Test Trio", "creature — Cat", "{R}{R}{R}", pt=(3, 3)), "hand")
    mixed = t.put(face("Test Pair", "creature — Cat", "{R}{G}", pt=(3, 3)), "hand")
    t.begin()
    assert t.can(Cast(three))
    assert not t.can(Cast(mixed))
    t.cast(three).resolve()
    assert t.zone(three) == "battlefield"


def test_any_color_that_a_land_could_produce() -> None:
    t = table()
    t.put(
        card(
            "Test Orchard",
            "land",
            "",
            "{T}: Add one mana of any color that a land an opponent controls could produce.",
        )
    )
    bolt = t.put(BOLT, "hand")
    t.put(FOREST, player=t.bob)
    t.begin()
    assert not t.can(Cast(bolt))
    t.put(MOUNTAIN, player=t.bob)
    assert t.can(Cast(bolt))


def test_a_painful_land_is_spared_where_another_serves() -> None:
    t = table()
    t.put(
        card(
            "Test Springs", "land", "", "{T}: Add {C}.\n{T}: Add {B} or {R}. This land deals 1 damage to you."
        )
    )
    peak = t.put(MOUNTAIN)
    first, second = t.put(BOLT, "hand"), t.put(BOLT, "hand")
    t.begin().cast(first, target=t.bob)
    assert t.g.object(peak).tapped
    assert t.life(t.alice) == 20
    t.cast(second, target=t.bob)
    assert t.life(t.alice) == 19


def test_it_costs_x_less() -> None:
    t = table()
    words = (
        "This spell costs {X} less to cast, where X is the total power of creatures you control with flying."
    )
    lord = t.put(card("Test Lord", "creature — Bird", "{6}{G}", words, pt=(4, 4)), "hand")
    t.mana("{G}")
    t.begin()
    assert not t.can(Cast(lord))
    for _ in range(2):
        t.put(card("Test Eagle", "creature — Bird", "{3}", "Flying", pt=(3, 3)))
    assert t.can(Cast(lord))


@pytest.mark.parametrize(("tapped", "can"), [(True, True), (False, False)])
def test_it_costs_less_for_a_tapped_target(tapped: bool, can: bool) -> None:
    t = table()
    words = "This spell costs {3} less to cast if it targets a tapped creature.\nDestroy target creature."
    end = t.put(card("Test End", "instant", "{4}{W}", words), "hand")
    t.put(BEAR, tapped=tapped)
    t.mana("{1}{W}".replace("1", "C"))
    t.begin()
    assert t.can(Cast(end)) is can


def test_the_tax_on_noncreature_spells() -> None:
    t = table()
    t.put(card("Test Thorn", "artifact", "{2}", "Noncreature spells cost {1} more to cast."), player=t.bob)
    bolt, bear = t.put(BOLT, "hand"), t.put(BEAR, "hand")
    t.mana("{R}{G}")
    t.begin()
    assert t.can(Cast(bolt))
    assert t.can(Cast(bear))
    t.g.state.edit(t.alice).pool = t.g.player(t.alice).pool[:1]
    assert not t.can(Cast(bolt))


def test_sacrifice_or_pay() -> None:
    t = table()
    words = "As an additional cost to cast this spell, sacrifice a creature or pay {4}.\nYou gain 3 life."
    trouble = t.put(card("Test Trouble", "sorcery", "{B}", words), "hand")
    t.mana("{B}")
    t.begin()
    assert not t.can(Cast(trouble))
    bear = t.put(BEAR)
    assert t.can(Cast(trouble))
    t.cast(trouble).resolve()
    assert t.zone(bear) == "graveyard"
    assert t.life(t.alice) == 23


def test_spells_of_the_chosen_type_cost_less() -> None:
    t = table()
    horn = card(
        "Test Horn", "artifact", "{3}", "Creature spells you cast of the chosen type cost {1} less to cast."
    )
    t.put(horn, chosen={"creature type": "Bear"})
    bear, cat = t.put(BEAR, "hand"), t.put(face("Test Cat", "creature — Cat", "{1}{G}", pt=(2, 2)), "hand")
    t.mana("{G}")
    t.begin()
    assert t.can(Cast(bear))
    assert not t.can(Cast(cat))


def test_pay_x_life() -> None:
    t = table()
    words = (
        "As an additional cost to cast this spell, pay X life.\nAll creatures get -X/-X until end of turn."
    )
    deluge = t.put(card("Test Deluge", "sorcery", "{B}", words), "hand")
    bear = t.put(BEAR)
    t.mana("{B}")
    t.begin().cast(deluge)
    assert t.g.decision is not None
    assert t.g.decision.most == 20
    t.answers(X="2").resolve()
    assert t.life(t.alice) == 18
    assert t.zone(bear) == "graveyard"


def test_mana_for_one_kind_of_ability() -> None:
    t = table()
    words = "{T}: Add {G}. Spend this mana only to cast Elf spells and activate abilities of Elf sources."
    t.put(card("Test Grove", "land", "", words))
    elf = t.put(card("Test Elf", "creature — Elf", "{1}", "{1}: You gain 1 life.", pt=(1, 1)))
    cat = t.put(card("Test Cat", "creature — Cat", "{1}", "{1}: You gain 1 life.", pt=(1, 1)))
    t.begin()
    assert t.can(Activate(elf, 0))
    assert not t.can(Activate(cat, 0))
