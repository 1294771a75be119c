"""Activating abilities (602), mana abilities (605), loyalty abilities (606), keywords that are activated."""

from __future__ import annotations

import pytest
from casting_support import BEAR, BOLT, CREATURE, FOREST, ONE, Table, damage, face, spell, symbols

from mtgrules.abilities import effects as e
from mtgrules.abilities.abilities import ActivatedAbility, ActivationLimit, Keyword, StaticAbility
from mtgrules.abilities.amounts import X
from mtgrules.abilities.changes import AlternativeCost, Cant, CostChange
from mtgrules.abilities.costs import Loyalty, Mana, Perform, TapSymbol
from mtgrules.abilities.predicates import ControlledBy, Filter, Happened, Is, TargetsOnly
from mtgrules.abilities.references import Each, Players, Some, Target, This, You
from mtgrules.engine.actions import Activate, Cast
from mtgrules.engine.game import IllegalAction

GAIN = e.GainLife(who=You(), amount=ONE)
TAP = TapSymbol()


def ability(*costs: object, effect: e.Effect = GAIN, **more: object) -> ActivatedAbility:
    return ActivatedAbility(costs=costs, effect=effect, **more)  # type: ignore[arg-type]


def mana(cost: str) -> Mana:
    return Mana(symbols=symbols(cost))


def test_an_ability_goes_on_the_stack_and_resolves() -> None:
    t = Table()
    rod = t.put(face("Test Rod", "artifact", "{1}", ability(mana("{1}"), TAP)))
    t.put(FOREST)
    t.begin().activate(rod)
    assert t.names("stack") == ["ability of Test Rod"]
    assert t.g.object(rod).tapped
    steps = [rule for rule in t.rules() if rule.startswith("602")]
    assert steps == ["602.2a", "602.2b", "602.2b"]
    t.resolve()
    assert t.life(t.alice) == 21
    assert not t.names("stack")


def test_a_source_does_not_pay_with_the_tap_it_needs() -> None:
    t = Table()
    both = face(
        "Test Stone",
        "artifact",
        "{1}",
        ability(TAP, effect=e.AddMana(who=You(), symbols=("C",))),
        ability(mana("{1}"), TAP),
    )
    stone = t.put(both)
    t.begin()
    assert not t.can(Activate(stone, 1))
    t.put(FOREST)
    assert t.can(Activate(stone, 1))


def test_a_creature_that_just_came_cannot_tap() -> None:
    t = Table()
    tapper = face("Test Mystic", "creature — Elf", "{G}", ability(TAP), pt=(1, 1))
    hasty = face("Test Sprinter", "creature — Elf", "{G}", Keyword(name="haste"), ability(TAP), pt=(1, 1))
    sick, quick = t.put(tapper, sick=True), t.put(hasty, sick=True)
    t.begin()
    with pytest.raises(IllegalAction) as refused:
        t.activate(sick)
    assert refused.value.rule == "302.6"
    assert t.can(Activate(quick, 1))


def test_the_ability_resolves_without_its_source() -> None:
    t = Table()
    gem = t.put(
        face("Test Gem", "artifact", "{1}", ability(Perform(effect=e.Sacrifice(who=You(), what=This()))))
    )
    t.begin().activate(gem)
    assert t.zone(gem) == "graveyard"
    t.resolve()
    assert t.life(t.alice) == 21


@pytest.mark.parametrize(
    ("limit", "step", "active", "rule"),
    [
        (ActivationLimit(timing="as a sorcery"), "upkeep", 0, "602.5d"),
        (ActivationLimit(timing="as a sorcery"), "precombat main", 0, None),
        (ActivationLimit(timing="during your turn"), "upkeep", 1, "602.5"),
        (ActivationLimit(times=1, period="turn"), "upkeep", 0, None),
    ],
)
def test_activation_instructions(limit: ActivationLimit, step: str, active: int, rule: str | None) -> None:
    t = Table(step=step, active=active)
    rod = t.put(face("Test Rod", "artifact", "{1}", ability(mana("{0}"), limits=(limit,))))
    t.begin()
    if active:
        t.passes()
    if rule is None:
        t.activate(rod)
    else:
        with pytest.raises(IllegalAction) as refused:
            t.activate(rod)
        assert refused.value.rule == rule


def test_only_once_each_turn() -> None:
    t = Table()
    limit = ActivationLimit(times=1, period="turn")
    rod = t.put(face("Test Rod", "artifact", "{1}", ability(mana("{0}"), limits=(limit,))))
    t.begin().activate(rod)
    with pytest.raises(IllegalAction) as refused:
        t.activate(rod)
    assert refused.value.rule == "602.5b"


def test_another_players_permanent() -> None:
    t = Table()
    theirs = t.put(face("Test Rod", "artifact", "{1}", ability(mana("{0}"))), player=t.bob)
    open_to_all = t.put(
        face("Test Well", "artifact", "{1}", ability(mana("{0}"), limits=(ActivationLimit(anyone=True),))),
        player=t.bob,
    )
    t.begin()
    with pytest.raises(IllegalAction) as refused:
        t.activate(theirs)
    assert refused.value.rule == "602.2"
    t.activate(open_to_all)


def test_loyalty() -> None:
    t = Table()
    walker = face(
        "Test Walker", "planeswalker — Test", "{3}",
        ability(Loyalty(amount=1)), ability(Loyalty(amount=-4), effect=e.Draw(who=You(), amount=ONE)), loyalty=3,
    )  # fmt: skip
    her = t.put(walker)
    t.begin()
    with pytest.raises(IllegalAction) as refused:
        t.activate(her, 1)
    assert refused.value.rule == "606.6"
    t.activate(her, 0)
    assert t.g.object(her).counters["loyalty"] == 4
    assert "606.4" in t.rules()
    t.resolve()
    with pytest.raises(IllegalAction) as again:
        t.activate(her, 1)
    assert again.value.rule == "606.3"


def test_cycling_from_hand() -> None:
    t = Table()
    card = t.put(
        face(
            "Test Cycler",
            "creature — Beast",
            "{6}{G}",
            Keyword(name="cycling", costs=(mana("{2}"),)),
            pt=(5, 5),
        ),
        "hand",
    )
    t.mana("{G}{G}")
    t.begin()
    assert t.can(Activate(card, 0))
    t.activate(card, 0)
    assert t.zone(card) == "graveyard"
    assert "702.29a" in t.rules()
    t.resolve()
    assert len(t.names("hand")) == 1


def test_cycling_does_not_work_on_the_battlefield() -> None:
    t = Table()
    card = t.put(
        face(
            "Test Cycler",
            "creature — Beast",
            "{6}{G}",
            Keyword(name="cycling", costs=(mana("{2}"),)),
            pt=(5, 5),
        )
    )
    t.mana("{G}{G}")
    t.begin()
    with pytest.raises(IllegalAction) as refused:
        t.activate(card, 0)
    assert refused.value.rule == "113.6"


def test_equip() -> None:
    t = Table()
    bear = t.put(BEAR)
    theirs = t.put(BEAR, player=t.bob)
    blade = t.put(
        face("Test Blade", "artifact — Equipment", "{1}", Keyword(name="equip", costs=(mana("{1}"),)))
    )
    t.mana("{G}{G}")
    t.begin().activate(blade, 0).resolve()
    assert t.g.object(blade).attached_to == bear
    assert theirs != bear


def test_ward_counters_unless_paid() -> None:
    t = Table()
    guard = face(
        "Test Warden", "creature — Elf", "{G}", Keyword(name="ward", costs=(mana("{1}"),)), pt=(3, 3)
    )
    it = t.put(guard, player=t.bob)
    first, second = t.put(BOLT, "hand"), t.put(BOLT, "hand")
    t.mana("{R}{R}{C}")
    t.begin().cast(first, target=it)
    assert t.names("stack") == ["Test Bolt", "ability of Test Warden"]
    t.resolve(pay="no")
    assert t.zone(first) == "graveyard"
    assert "701.6a" in t.rules()
    assert t.zone(it) == "battlefield"
    t.cast(second, target=it).resolve(pay="yes").resolve()
    assert t.zone(it) == "graveyard"


def test_ward_does_not_trigger_for_its_controller() -> None:
    t = Table()
    it = t.put(
        face("Test Warden", "creature — Elf", "{G}", Keyword(name="ward", costs=(mana("{1}"),)), pt=(3, 3))
    )
    bolt = t.put(BOLT, "hand")
    t.mana("{R}")
    t.begin().cast(bolt, target=it)
    assert t.names("stack") == ["Test Bolt"]


def test_abilities_that_cost_more() -> None:
    t = Table()
    more = CostChange(
        what=Each(filter=Filter(predicates=(Is(word="artifact"),))),
        mana=("2",),
        less=False,
        ability="activated",
    )
    t.put(face("Test Damper", "enchantment", "{W}", StaticAbility(changes=(more,))))
    rod = t.put(face("Test Rod", "artifact", "{1}", ability(mana("{1}"))))
    t.mana("{G}{G}")
    t.begin()
    assert not t.can(Activate(rod, 0))
    t.mana("{G}")
    assert t.can(Activate(rod, 0))


def test_split_second_stops_all_but_mana_abilities() -> None:
    t = Table()
    quick = t.put(
        face("Test Sudden", "instant", "{R}", Keyword(name="split second"), spell(damage(1))), "hand"
    )
    bolt = t.put(BOLT, "hand")
    rod, land = t.put(face("Test Rod", "artifact", "{1}", ability(mana("{0}")))), t.put(FOREST)
    t.mana("{R}{R}")
    t.begin().cast(quick, target=t.bob)
    assert not t.can(Cast(bolt))
    assert not t.can(Activate(rod, 0))
    assert t.can(Activate(land, 0))


def test_an_effect_that_forbids_activating() -> None:
    t = Table()
    stop = Cant(
        subject=Players(which="players"),
        action="activate abilities",
        by=Filter(predicates=(Is(word="artifact"),)),
    )
    t.put(face("Test Null", "enchantment", "{W}", StaticAbility(changes=(stop,))))
    rod = t.put(face("Test Rod", "artifact", "{1}", ability(mana("{0}"))))
    t.begin()
    assert not t.can(Activate(rod, 0))


# --- mana abilities ------------------------------------------------------------------------------------------------


def test_a_mana_ability_does_not_use_the_stack() -> None:
    t = Table()
    land = t.put(FOREST)
    t.begin().activate(land)
    assert not t.names("stack")
    assert [m.symbol for m in t.g.player(t.alice).pool] == ["G"]
    assert "605.3b" in t.rules()


def test_treasures_are_spent_last() -> None:
    t = Table()
    add = e.AddMana(who=You(), amount=ONE, any="one color")
    sacrifice = Perform(effect=e.Sacrifice(who=You(), what=This()))
    treasure = t.put(face("Test Treasure", "artifact", "", ability(TAP, sacrifice, effect=add)), kind="token")
    land = t.put(face("Test Peak", "land", "", ability(TAP, effect=e.AddMana(who=You(), symbols=("R",)))))
    first, second = t.put(BOLT, "hand"), t.put(BOLT, "hand")
    t.begin().cast(first, target=t.bob)
    assert t.g.object(land).tapped
    assert t.zone(treasure) == "battlefield"
    t.cast(second, target=t.bob)
    assert t.zone(treasure) == "nowhere"


def test_mana_with_a_use() -> None:
    t = Table()
    use = e.ManaUse(cast=Filter(predicates=(Is(word="creature"), Is(word="spell"))))
    cavern = e.AddMana(who=You(), symbols=("R",), restrictions=(use,))
    t.put(face("Test Cavern", "land", "", ability(TAP, effect=cavern)))
    bolt = t.put(BOLT, "hand")
    goblin = t.put(face("Test Goblin", "creature — Goblin", "{R}", pt=(1, 1)), "hand")
    t.begin()
    assert not t.can(Cast(bolt))
    assert t.can(Cast(goblin))
    t.cast(goblin).resolve()
    assert t.zone(goblin) == "battlefield"


def test_a_filter_land_is_paid_for_first() -> None:
    t = Table()
    t.put(face("Test Wastes", "land", "", ability(TAP, effect=e.AddMana(who=You(), symbols=("C",)))))
    t.put(
        face(
            "Test Filter",
            "land",
            "",
            ability(mana("{1}"), TAP, effect=e.AddMana(who=You(), symbols=("R", "G"))),
        )
    )
    bear = t.put(face("Test Cat", "creature — Cat", "{R}{G}", pt=(2, 2)), "hand")
    t.begin()
    assert t.can(Cast(bear))
    t.cast(bear).resolve()
    assert t.zone(bear) == "battlefield"


def test_an_ability_with_a_cost_that_is_a_choice() -> None:
    t = Table()
    yours = Filter(predicates=(Is(word="creature"), ControlledBy(who=You())))
    altar = ability(
        Perform(effect=e.Sacrifice(who=You(), what=Some(filter=yours))),
        effect=e.AddMana(who=You(), symbols=("C", "C")),
    )
    stone = t.put(face("Test Altar", "artifact", "{3}", altar))
    bear, other = t.put(BEAR), t.put(BEAR)
    t.begin().activate(stone, 0, sacrifice=bear)
    assert t.zone(bear) == "graveyard"
    assert t.zone(other) == "battlefield"
    assert len(t.g.player(t.alice).pool) == 2


def test_targets_are_needed_to_activate() -> None:
    t = Table()
    rod = t.put(
        face(
            "Test Rod",
            "artifact",
            "{1}",
            ability(mana("{0}"), effect=e.Destroy(what=Target(index=0, filter=CREATURE))),
        )
    )
    t.begin()
    assert not t.can(Activate(rod, 0))
    t.put(BEAR)
    assert t.can(Activate(rod, 0))


def test_x_in_an_activation_cost() -> None:
    t = Table()
    rod = t.put(
        face("Test Rod", "artifact", "{1}", ability(mana("{X}"), effect=e.GainLife(who=You(), amount=X())))
    )
    t.mana("{G}{G}{G}")
    t.begin().activate(rod, X="2").resolve()
    assert t.life(t.alice) == 22
    assert len(t.g.player(t.alice).pool) == 1


EQUIP_ABILITIES = (Is(word="equip ability"), Happened(what="you activate"))


def test_equip_costs_less_for_one_target() -> None:
    t = Table()
    about = Each(filter=Filter(predicates=(*EQUIP_ABILITIES, TargetsOnly(what=This()))))
    less = CostChange(what=about, mana=("2",), less=True, ability="activated")
    mauler = t.put(face("Test Mauler", "creature — Dwarf", "{R}", StaticAbility(changes=(less,)), pt=(2, 2)))
    bear = t.put(BEAR)
    blade = t.put(
        face("Test Blade", "artifact — Equipment", "{1}", Keyword(name="equip", costs=(mana("{2}"),)))
    )
    t.begin()
    assert t.can(Activate(blade, 0))
    t.activate(blade, 0)
    with pytest.raises(IllegalAction):
        t.answers(target=bear)
    t.answers(target=mauler).resolve()
    assert t.g.object(blade).attached_to == mauler


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_another_cost_in_place_of_equip(answer: str) -> None:
    t = Table()
    rather = AlternativeCost(
        what=Each(filter=Filter(predicates=EQUIP_ABILITIES)), costs=(mana("{0}"),), ability="equip"
    )
    t.put(face("Test Smith", "creature — Dwarf", "{R}", StaticAbility(changes=(rather,)), pt=(2, 2)))
    blade = t.put(
        face("Test Blade", "artifact — Equipment", "{1}", Keyword(name="equip", costs=(mana("{2}"),)))
    )
    t.mana("{C}{C}")
    t.begin().activate(blade, 0, alternative_cost=answer)
    assert len(t.g.player(t.alice).pool) == (2 if answer == "yes" else 0)
