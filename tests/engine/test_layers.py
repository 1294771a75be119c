"""Layer by layer (613): what effects and counters make of an object's characteristics."""

from __future__ import annotations

import pytest

from mtgrules.abilities.abilities import ActivatedAbility
from mtgrules.abilities.amounts import Count, CountersOn, Quality
from mtgrules.abilities.changes import (
    BasePT,
    Becomes,
    CantHave,
    Controls,
    GainsAbilities,
    GainsAbilitiesOf,
    LosesAbilities,
    SwitchPT,
)
from mtgrules.abilities.conditions import Comparison, During, EventHappened, Exists
from mtgrules.abilities.predicates import Compare, ControlledBy, Filter, HasCounter, InZone, Is, With
from mtgrules.abilities.references import Attached, Both, Each, EachOne, Linked, You
from mtgrules.abilities.triggers import ZoneChange as Moves
from mtgrules.engine import layers
from mtgrules.engine.object_events import (
    BecameAttached,
    CountersPut,
    CountersRemoved,
    LifeGained,
    LifeLost,
    Remembered,
    Tapped,
)
from mtgrules.engine.zone_events import ZoneChange
from tests.engine.layer_support import (
    ANTHEM,
    FLYING,
    HUMILITY,
    SWORD,
    TARGET,
    THIS,
    Board,
    creature,
    each,
    enchantment,
    gets,
    kind,
    kw,
    land,
    n,
    static,
)


@pytest.fixture
def b() -> Board:
    return Board()


FLYERS = Filter(predicates=(Is(word="creature"), With(keyword="flying")))


# --- counters and simple statics -------------------------------------------------------------------------------


def test_an_idle_object_is_its_face(b: Board) -> None:
    bear = b.put(creature())
    assert b.size(bear) == (2, 2)
    assert b.g.chars(bear) is b.g.chars(bear)
    assert b.g.chars(bear).controller == b.alice


def test_counters_are_added(b: Board) -> None:
    bear = b.put(creature(), counters={"+1/+1": 3, "-1/-1": 1, "+2/+0": 1, "-0/-1": 1})
    assert b.size(bear) == (6, 3)


def test_an_anthem_reaches_its_controllers_creatures_alone(b: Board) -> None:
    mine, theirs, anthem = b.put(creature()), b.put(creature(), b.bob), b.put(ANTHEM)
    assert (b.size(mine), b.size(theirs)) == ((3, 3), (2, 2))
    b.event(ZoneChange(object=anthem, to="graveyard"))
    assert b.size(mine) == (2, 2)


def test_a_creature_that_enters_is_reached_at_once(b: Board) -> None:
    b.put(ANTHEM)
    assert b.size(b.put(creature())) == (3, 3)
    assert b.size(b.put(creature(), zone="hand")) == (2, 2)


def test_other_creatures_leaves_the_source_out(b: Board) -> None:
    lord = b.put(creature("Lord", 2, 2, static(gets(each("Bear", yours=True, other=True), 1, 1))))
    bear = b.put(creature())
    assert (b.size(lord), b.size(bear)) == ((2, 2), (3, 3))
    second = b.put(creature("Lord", 2, 2, static(gets(each("Bear", yours=True, other=True), 1, 1))))
    assert (b.size(lord), b.size(second), b.size(bear)) == ((3, 3), (3, 3), (4, 4))


def test_equipment_acts_on_what_it_is_attached_to(b: Board) -> None:
    bear, other, sword = b.put(creature()), b.put(creature()), b.put(SWORD)
    assert b.size(bear) == (2, 2)
    b.event(BecameAttached(object=sword, to=bear))
    assert b.size(bear) == (4, 4)
    assert b.has(bear, "flying")
    b.event(BecameAttached(object=sword, to=other))
    assert (b.size(bear), b.size(other), b.has(bear, "flying")) == ((2, 2), (4, 4), False)


def test_a_hone_counter_acts_from_the_equipment(b: Board) -> None:  # 122.1j
    bear, sword = b.put(creature()), b.put(SWORD)
    b.attach(sword, bear)
    assert b.size(bear) == (4, 4)
    b.event(CountersPut(to=sword, kind="hone", amount=2))
    assert b.size(bear) == (6, 4)
    b.event(CountersRemoved(to=sword, kind="hone", amount=1))
    assert b.size(bear) == (5, 4)


def test_keyword_counters_of_one_moment_have_one_order(
    b: Board,
) -> None:  # 613.7c; JSON keeps no order of its own
    shown = []
    for kinds in (("vigilance", "lifelink"), ("lifelink", "vigilance")):
        bear = b.put(creature("Bear", 2, 2))
        record = b.g.state.edit(bear)
        record.counters = dict.fromkeys(kinds, 1)
        record.counter_times = dict.fromkeys(kinds, 7)
        shown.append([str(ability) for ability in b.g.chars(bear).abilities])
    assert shown[0] == shown[1] == ["Lifelink", "Vigilance"]


def test_keyword_counters_act_by_their_timestamps(b: Board) -> None:  # 122.1b, 613.7c
    bear = b.put(creature())
    b.event(CountersPut(to=bear, kind="flying", amount=1))
    assert b.has(bear, "flying")
    b.resolve(LosesAbilities(what=TARGET, abilities=None), targets=(bear,))
    assert not b.has(bear, "flying")
    b.event(CountersPut(to=bear, kind="vigilance", amount=1))
    assert b.has(bear, "vigilance")
    assert not b.has(bear, "flying")


# --- power and toughness (613.4) -------------------------------------------------------------------------------


def test_power_is_set_then_counted_then_switched(b: Board) -> None:
    bear = b.put(creature("Bear", 2, 3), counters={"+1/+1": 1})
    b.resolve(SwitchPT(what=TARGET), targets=(bear,))
    b.resolve(gets(TARGET, 2, 0), targets=(bear,))
    b.resolve(BasePT(what=TARGET, power=n(0), toughness=n(4)), targets=(bear,))
    assert b.size(bear) == (5, 3)
    assert b.g.chars(bear).base_power == 0
    b.resolve(SwitchPT(what=TARGET), targets=(bear,))
    assert b.size(bear) == (3, 5)


def test_a_defining_ability_works_in_all_zones_and_is_set_over(b: Board) -> None:  # 604.3, 613.4a
    count = Count(filter=kind("creature", yours=True))
    face = creature("Crowd", 0, 0, static(BasePT(what=THIS, power=count, toughness=count, defining=True)))
    crowd, card = b.put(face), b.put(face, zone="graveyard")
    assert (b.size(crowd), b.size(card)) == ((1, 1), (1, 1))
    b.put(creature())
    assert (b.size(crowd), b.size(card)) == ((2, 2), (2, 2))
    b.resolve(BasePT(what=TARGET, power=n(7), toughness=n(7)), targets=(crowd,))
    assert b.size(crowd) == (7, 7)


def test_of_two_that_set_the_later_counts(b: Board) -> None:
    bear = b.put(creature())
    b.resolve(BasePT(what=TARGET, power=n(5), toughness=n(5)), targets=(bear,))
    b.put(HUMILITY)
    assert b.size(bear) == (1, 1)
    b.resolve(BasePT(what=TARGET, power=n(4), toughness=n(4)), targets=(bear,))
    assert b.size(bear) == (4, 4)


# --- abilities (613.1f) ----------------------------------------------------------------------------------------


def test_abilities_lost_and_gained_by_timestamp(b: Board) -> None:
    angel = b.put(creature("Angel", 4, 4, FLYING, kw("vigilance")))
    b.resolve(LosesAbilities(what=TARGET, abilities=(FLYING,)), targets=(angel,))
    assert not b.has(angel, "flying")
    assert b.has(angel, "vigilance")
    b.resolve(GainsAbilities(what=TARGET, abilities=(FLYING,)), targets=(angel,))
    assert b.has(angel, "flying")
    assert b.g.chars(angel).granted[-1] != ()


def test_what_cant_have_an_ability_does_not_gain_it_later(b: Board) -> None:
    bear = b.put(creature("Bear", 2, 2, FLYING))
    b.put(enchantment("Ground", static(CantHave(what=each("creature"), abilities=(FLYING,)))))
    assert not b.has(bear, "flying")
    b.resolve(GainsAbilities(what=TARGET, abilities=(FLYING, kw("haste"))), targets=(bear,))
    assert not b.has(bear, "flying")
    assert b.has(bear, "haste")


def test_humility_and_an_anthem(b: Board) -> None:
    angel = b.put(creature("Angel", 4, 4, FLYING))
    lord = b.put(creature("Lord", 2, 2, static(gets(each("creature", yours=True, other=True), 1, 1))))
    assert b.size(angel) == (5, 5)
    humility = b.put(HUMILITY)
    b.put(ANTHEM)
    assert (b.size(angel), b.size(lord), b.has(angel, "flying")) == ((2, 2), (2, 2), False)
    b.event(ZoneChange(object=humility, to="graveyard"))
    assert (b.size(angel), b.size(lord), b.has(angel, "flying")) == ((6, 6), (3, 3), True)


def test_a_granted_static_ability_works(b: Board) -> None:
    count = Count(filter=kind("creature", yours=True))
    bear = b.put(creature())
    ability = static(gets(THIS, count, 0))
    aura = b.put(
        enchantment("Aura", static(GainsAbilities(what=Attached(), abilities=(ability,))), subtypes="Aura")
    )
    b.attach(aura, bear)
    assert b.size(bear) == (3, 2)
    b.put(creature())
    assert b.size(bear) == (4, 2)
    b.resolve(GainsAbilities(what=TARGET, abilities=(static(gets(THIS, 5, 5)),)), targets=(bear,))
    assert b.size(bear) == (9, 7)


def test_a_granted_anthem_works(b: Board) -> None:
    first, second = b.put(creature()), b.put(creature())
    anthem = static(gets(each("creature", yours=True, other=True), 1, 1))
    b.resolve(GainsAbilities(what=TARGET, abilities=(anthem,)), targets=(first,))
    assert (b.size(first), b.size(second)) == ((2, 2), (3, 3))
    b.resolve(LosesAbilities(what=TARGET, abilities=None), targets=(first,))
    assert b.size(second) == (2, 2)


def test_abilities_of_other_objects(b: Board) -> None:
    taps = ActivatedAbility(costs=(), effect=b_nothing())
    mimic = b.put(
        creature(
            "Mimic",
            1,
            1,
            static(
                GainsAbilitiesOf(
                    what=THIS,
                    kind="activated",
                    of=Each(
                        filter=Filter(predicates=(Is(word="creature"), InZone(zone="graveyard", who=You())))
                    ),
                )
            ),
        )
    )
    assert taps not in b.g.abilities(mimic)
    b.put(creature("Dead", 1, 1, taps, FLYING), zone="graveyard")
    assert taps in b.g.abilities(mimic)
    assert not b.has(mimic, "flying")


def b_nothing() -> object:
    from mtgrules.abilities.effects import Sequence

    return Sequence(effects=())


# --- types and colours (613.1d–e) ------------------------------------------------------------------------------


def test_lands_have_the_abilities_of_their_types(b: Board) -> None:  # 305.6
    forest = b.put(land("Forest", subtypes="Forest", basic=True))
    assert [ability.effect.symbols for ability in b.g.abilities(forest)] == [("G",)]
    b.put(enchantment("Tomb", static(Becomes(what=each("land"), subtypes=("Swamp",), adding=True))))
    assert [ability.effect.symbols for ability in b.g.abilities(forest)] == [("G",), ("B",)]
    assert b.g.chars(forest).subtypes == ("Forest", "Swamp")


def test_nonbasic_lands_are_mountains(b: Board) -> None:  # 305.7
    b.put(
        enchantment(
            "Moon", static(Becomes(what=each("land", "-basic"), subtypes=("Mountain",), adding=False))
        )
    )
    cave = b.put(land("Cave", FLYING, subtypes="Cave Forest"))
    forest = b.put(land("Forest", subtypes="Forest", basic=True))
    chars = b.g.chars(cave)
    assert chars.subtypes == ("Mountain",)
    assert [ability.effect.symbols for ability in chars.abilities] == [("R",)]
    assert b.g.chars(forest).subtypes == ("Forest",)


def test_abilities_given_by_other_effects_survive_a_land_type(b: Board) -> None:  # 305.7
    cave = b.put(land("Cave"))
    b.resolve(GainsAbilities(what=TARGET, abilities=(kw("hexproof"),)), targets=(cave,))
    b.resolve(Becomes(what=TARGET, subtypes=("Island",), adding=False), targets=(cave,))
    assert b.has(cave, "hexproof")


def test_a_creature_set_to_another_type(b: Board) -> None:  # 205.1a
    bear = b.put(creature("Elk Bear", 2, 2, subtypes="Elk Bear"))
    b.resolve(
        Becomes(what=TARGET, types=("creature",), subtypes=("Frog",), colors=("blue",), adding=False,
                power=n(1), toughness=n(1)),
        targets=(bear,),
    )  # fmt: skip
    chars = b.g.chars(bear)
    assert (chars.subtypes, chars.colors, b.size(bear)) == (("Frog",), ("blue",), (1, 1))


def test_an_animated_land_is_both_and_reached_as_a_creature(b: Board) -> None:
    forest = b.put(land("Forest", subtypes="Forest", basic=True))
    b.put(ANTHEM)
    b.resolve(
        Becomes(what=TARGET, types=("creature",), subtypes=("Elemental",), power=n(3), toughness=n(3)),
        targets=(forest,),
    )
    assert b.g.chars(forest).types == ("land", "creature")
    assert b.size(forest) == (4, 4)


def test_a_changeling_is_of_every_creature_type_everywhere(b: Board) -> None:  # 702.73a
    b.put(enchantment("Elves", static(gets(each("Elf"), 1, 1))))
    shifter, card = (
        b.put(creature("Shifter", 1, 1, kw("changeling"))),
        b.put(creature("Shifter", 1, 1, kw("changeling")), zone="hand"),
    )
    assert b.size(shifter) == (2, 2)
    assert b.g.chars(card).every_creature_type
    b.resolve(Becomes(what=TARGET, subtypes=("Frog",), adding=False), targets=(shifter,))
    assert b.size(shifter) == (1, 1)


def test_devoid_is_colorless(b: Board) -> None:
    assert b.g.chars(b.put(creature("Drone", 1, 1, kw("devoid")), zone="library")).colors == ()


def test_types_gained_count_for_effects_that_read_types(b: Board) -> None:
    bear = b.put(creature())
    b.put(enchantment("Goblins", static(gets(each("Goblin"), 2, 2))))
    assert b.size(bear) == (2, 2)
    b.resolve(Becomes(what=TARGET, subtypes=("Goblin",)), targets=(bear,))
    assert b.size(bear) == (4, 4)


def test_an_effect_goes_on_with_the_objects_it_began_with(b: Board) -> None:  # 613.6
    artifact = b.put(creature("Golem", 3, 3).__class__(name="Rock", types=("artifact",)))
    b.put(
        enchantment(
            "March",
            static(
                Becomes(what=each("artifact", "-creature"), types=("creature",), power=n(2), toughness=n(2))
            ),
        )
    )
    assert b.size(artifact) == (2, 2)
    assert b.g.chars(artifact).types == ("artifact", "creature")


# --- control (613.1b) ------------------------------------------------------------------------------------------


def test_an_aura_gives_control(b: Board) -> None:
    bear = b.put(creature(), b.bob)
    b.put(ANTHEM)
    aura = b.put(enchantment("Chains", static(Controls(who=You(), what=Attached())), subtypes="Aura"))
    assert b.g.controller(bear) == b.bob
    b.g.state.edit(bear).sick = False
    b.event(BecameAttached(object=aura, to=bear))
    assert (b.g.controller(bear), b.size(bear), b.g.object(bear).sick) == (b.alice, (3, 3), True)
    b.g.state.edit(bear).sick = False
    b.event(ZoneChange(object=aura, to="graveyard"))
    assert (b.g.controller(bear), b.size(bear), b.g.object(bear).sick) == (b.bob, (2, 2), True)


def test_the_latest_control_effect_counts(b: Board) -> None:
    bear = b.put(creature(), b.bob)
    aura = b.put(enchantment("Chains", static(Controls(who=You(), what=Attached())), subtypes="Aura"))
    b.attach(aura, bear)
    b.resolve(Controls(who=You(), what=TARGET), targets=(bear,), controller=b.bob)
    assert b.g.controller(bear) == b.bob


def test_who_controls_the_aura_controls_the_creature(b: Board) -> None:
    bear = b.put(creature(), b.bob)
    aura = b.put(enchantment("Chains", static(Controls(who=You(), what=Attached())), subtypes="Aura"))
    b.attach(aura, bear)
    assert b.g.controller(bear) == b.alice
    b.resolve(Controls(who=You(), what=TARGET), targets=(aura,), controller=b.bob)
    assert b.g.controller(bear) == b.bob


# --- conditions and what they read -----------------------------------------------------------------------------


def test_a_condition_about_the_board(b: Board) -> None:
    face = creature(
        "Ape", 1, 1, static(gets(THIS, 1, 2), condition=Exists(filter=kind("Forest", yours=True)))
    )
    ape = b.put(face)
    assert b.size(ape) == (1, 1)
    forest = b.put(land("Forest", subtypes="Forest"))
    assert b.size(ape) == (2, 3)
    b.event(ZoneChange(object=forest, to="hand"))
    assert b.size(ape) == (1, 1)


def test_a_condition_about_life_is_looked_at_after_each_event(b: Board) -> None:
    life = Comparison(left=Quality(quality="life total", what=You()), op=">=", right=n(25))
    cleric = b.put(creature("Cleric", 1, 1, static(gets(THIS, 3, 3), condition=life)))
    assert b.size(cleric) == (1, 1)
    b.event(LifeGained(player=b.alice, amount=6))
    assert b.size(cleric) == (4, 4)
    b.event(LifeLost(player=b.alice, amount=2))
    assert b.size(cleric) == (1, 1)


def test_a_condition_about_what_has_happened(b: Board) -> None:
    died = EventHappened(trigger=Moves(what=kind("creature"), source="battlefield", to="graveyard"))
    mourner, bear = (
        b.put(creature("Mourner", 1, 1, static(gets(THIS, 2, 2), condition=died))),
        b.put(creature()),
    )
    assert b.size(mourner) == (1, 1)
    b.event(ZoneChange(object=bear, to="graveyard"))
    assert b.size(mourner) == (3, 3)


def test_a_condition_about_whose_turn_it_is(b: Board) -> None:
    b.put(
        enchantment(
            "Day", static(gets(each("creature", yours=True), 2, 0), condition=During(part="turn", who=You()))
        )
    )
    bear = b.put(creature())
    assert b.size(bear) == (4, 2)
    b.g.state.edit_root().active = b.bob
    b.event(LifeGained(player=b.bob, amount=1))
    assert b.size(bear) == (2, 2)


def test_an_effect_that_reads_power_sees_what_power_is(b: Board) -> None:
    big = Filter(predicates=(Is(word="creature"), Compare(quality="power", op=">=", amount=n(4))))
    b.put(enchantment("Horns", static(GainsAbilities(what=Each(filter=big), abilities=(kw("trample"),)))))
    bear = b.put(creature(), counters={"+1/+1": 1})
    assert not b.has(bear, "trample")
    b.resolve(gets(TARGET, 1, 1), targets=(bear,))
    assert b.has(bear, "trample")


def test_an_amount_that_reads_power(b: Board) -> None:
    count = Quality(quality="power", what=each("creature", other=True), how="greatest")
    copycat = b.put(creature("Ogre", 0, 1, static(gets(THIS, count, 0))))
    assert b.size(copycat) == (0, 1)
    bear = b.put(creature("Bear", 3, 3))
    assert b.size(copycat) == (3, 1)
    b.event(CountersPut(to=bear, kind="+1/+1", amount=2))
    assert b.size(copycat) == (5, 1)


def test_cards_in_other_zones_are_reached(b: Board) -> None:
    cards = Each(filter=Filter(predicates=(Is(word="creature"), InZone(zone="graveyard", who=You()))))
    b.put(enchantment("Grave", static(GainsAbilities(what=cards, abilities=(kw("unearth"),)))))
    mine, theirs = b.put(creature(), zone="graveyard"), b.put(creature(), b.bob, zone="graveyard")
    assert (b.has(mine, "unearth"), b.has(theirs, "unearth"), b.has(b.put(creature()), "unearth")) == (
        True, False, False,
    )  # fmt: skip


def test_spells_are_reached(b: Board) -> None:
    spells = Each(filter=Filter(predicates=(Is(word="creature"), Is(word="spell"), ControlledBy(who=You()))))
    b.put(enchantment("Storm", static(GainsAbilities(what=spells, abilities=(kw("convoke"),)))))
    assert b.has(b.put(creature(), zone="stack"), "convoke")
    assert not b.has(b.put(creature()), "convoke")


# --- dependency (613.8) ----------------------------------------------------------------------------------------

TOMB = land("Tomb", static(Becomes(what=each("land"), subtypes=("Swamp",), adding=True)))
MOON = enchantment("Moon", static(Becomes(what=each("land", "-basic"), subtypes=("Mountain",), adding=False)))


@pytest.mark.parametrize("moon_first", [True, False])
def test_what_loses_its_ability_to_another_effect_waits_for_it(b: Board, moon_first: bool) -> None:
    first, second = (MOON, TOMB) if moon_first else (TOMB, MOON)
    ids = [b.put(first), b.put(second)]
    tomb = ids[1] if moon_first else ids[0]
    forest = b.put(land("Forest", subtypes="Forest", basic=True))
    assert b.g.chars(tomb).subtypes == ("Mountain",)
    assert b.g.chars(forest).subtypes == ("Forest",)


def test_what_another_effect_makes_it_apply_to_comes_later(b: Board) -> None:
    b.put(
        enchantment(
            "Haste",
            static(
                GainsAbilities(
                    what=Each(filter=Filter(predicates=(Is(word="creature"), With(keyword="flying")))),
                    abilities=(kw("haste"),),
                )
            ),
        )
    )
    bear = b.put(creature())
    assert not b.has(bear, "haste")
    b.put(enchantment("Wings", static(GainsAbilities(what=each("creature"), abilities=(FLYING,)))))
    assert b.has(bear, "haste")


def test_a_loop_of_dependency_goes_by_timestamp(b: Board) -> None:  # 613.8b
    one = static(Becomes(what=each("Elf"), subtypes=("Goblin",), adding=False))
    two = static(Becomes(what=each("Goblin"), subtypes=("Elf",), adding=False))
    b.put(enchantment("One", one))
    b.put(enchantment("Two", two))
    elf = b.put(creature("Elf", 1, 1, subtypes="Elf"))
    goblin = b.put(creature("Goblin", 1, 1, subtypes="Goblin"))
    assert b.g.chars(elf).subtypes == ("Elf",)
    assert b.g.chars(goblin).subtypes == ("Elf",)


def test_an_aura_that_takes_abilities_stops_what_the_creature_did(b: Board) -> None:
    lord = b.put(
        creature("Lord", 2, 2, static(GainsAbilities(what=each("creature", yours=True), abilities=(FLYING,))))
    )
    bear = b.put(creature())
    assert b.has(bear, "flying")
    aura = b.put(
        enchantment("Frog", static(LosesAbilities(what=Attached(), abilities=None)), subtypes="Aura")
    )
    b.event(BecameAttached(object=aura, to=lord))
    assert not b.has(bear, "flying")
    assert not b.has(lord, "flying") or b.g.object(lord).timestamp < b.g.object(aura).timestamp
    b.event(ZoneChange(object=aura, to="graveyard"))
    assert b.has(bear, "flying")


def test_a_land_that_was_an_enchantment_stops_what_it_did(b: Board) -> None:  # 305.7
    humility, angel = b.put(HUMILITY), b.put(creature("Angel", 4, 4, FLYING))
    assert b.size(angel) == (1, 1)
    song = b.put(
        enchantment(
            "Song",
            static(
                Becomes(
                    what=Attached(),
                    types=("land",),
                    subtypes=("Forest",),
                    colors=("colorless",),
                    adding=False,
                )
            ),
            subtypes="Aura",
        )
    )
    b.event(BecameAttached(object=song, to=humility))
    chars = b.g.chars(humility)
    assert (chars.types, chars.subtypes, chars.colors) == (("land",), ("Forest",), ())
    assert [ability.effect.symbols for ability in chars.abilities] == [("G",)]
    assert (b.size(angel), b.has(angel, "flying")) == ((4, 4), True)


def test_an_aura_that_lost_its_ability_gives_nothing(b: Board) -> None:  # 613.8a
    bear = b.put(creature())
    aura = b.put(
        enchantment("Wings", static(GainsAbilities(what=Attached(), abilities=(FLYING,))), subtypes="Aura")
    )
    b.attach(aura, bear)
    assert b.has(bear, "flying")
    b.resolve(LosesAbilities(what=TARGET, abilities=None), targets=(aura,))
    assert not b.has(bear, "flying")


def test_a_lord_that_lost_its_ability_gives_nothing(b: Board) -> None:
    bear, lord = (
        b.put(creature()),
        b.put(creature("Lord", 1, 1, static(gets(each("Bear", other=True), 1, 1)))),
    )
    assert b.size(bear) == (3, 3)
    b.resolve(LosesAbilities(what=TARGET, abilities=None), targets=(lord,))
    assert b.size(bear) == (2, 2)
    b.resolve(Controls(who=You(), what=TARGET), targets=(bear,), controller=b.bob)
    assert b.g.controller(bear) == b.bob


def test_a_number_of_objects_with_counters(b: Board) -> None:
    counted = Count(filter=Filter(predicates=(Is(word="creature"), HasCounter())))
    herald, bear = b.put(creature("Herald", 0, 1, static(gets(THIS, counted, 0)))), b.put(creature())
    assert b.size(herald) == (0, 1)
    b.event(CountersPut(to=bear, kind="charge", amount=1))
    assert b.size(herald) == (1, 1)


def test_numbers_about_each_object_that_is_acted_on(b: Board) -> None:
    count = CountersOn(kind="oil", what=EachOne())
    b.put(enchantment("Oil", static(gets(each("creature"), count, 0))))
    dry, oily = b.put(creature()), b.put(creature(), counters={"oil": 2})
    assert (b.size(dry), b.size(oily)) == ((2, 2), (4, 2))
    b.event(CountersPut(to=dry, kind="oil", amount=5))
    assert b.size(dry) == (7, 2)
    b.resolve(gets(each("creature"), 0, count))
    b.event(CountersPut(to=dry, kind="oil", amount=1))
    assert (b.size(dry), b.size(oily)) == ((8, 7), (4, 4))


def test_the_object_and_others_together(b: Board) -> None:
    both = Both(parts=(THIS, each("Goblin", other=True)))
    chief = b.put(
        creature("Chief", 1, 1, static(gets(both, 1, 0), GainsAbilities(what=both, abilities=(kw("haste"),))))
    )
    goblin, bear = b.put(creature("Goblin", 1, 1, subtypes="Goblin")), b.put(creature())
    assert [b.size(id) for id in (chief, goblin, bear)] == [(2, 1), (2, 1), (2, 2)]
    assert [b.has(id, "haste") for id in (chief, goblin, bear)] == [True, True, False]


def test_cards_that_an_ability_exiled(b: Board) -> None:
    linked = Linked(verb="exiled")
    keeper = b.put(enchantment("Keeper", static(GainsAbilities(what=linked, abilities=(kw("foretell"),)))))
    card = b.put(creature(), zone="exile")
    assert not b.has(card, "foretell")
    b.event(Remembered(object=keeper, linked={"exiled": (card,)}))
    assert b.has(card, "foretell")


# --- versions and explanations -----------------------------------------------------------------------------------


def test_an_idle_board_is_not_worked_out_again(b: Board) -> None:
    b.put(ANTHEM)
    bears = [b.put(creature()) for _ in range(5)]
    before = [b.g.chars(id) for id in bears]
    b.event(Tapped(object=bears[0]))
    b.event(CountersPut(to=bears[1], kind="+1/+1", amount=1))
    fresh = b.put(creature())
    b.resolve(gets(TARGET, 1, 1), targets=(fresh,))
    assert all(b.g.chars(id) is chars for id, chars in zip(bears[2:], before[2:], strict=True))
    assert b.size(bears[1]) == (4, 4)


def test_one_that_counts_may_come_and_go_without_a_new_version(b: Board) -> None:
    b.put(ANTHEM)
    bears = [b.put(creature()) for _ in range(3)]
    before = [b.g.chars(id) for id in bears]
    token = b.g.state.token
    count = Count(filter=kind("creature", yours=True))
    counter = b.put(creature("Counter", 0, 0, static(gets(THIS, count, count))))
    assert b.size(counter) == (5, 5)
    b.event(ZoneChange(object=bears[0], to="graveyard"))
    assert b.size(counter) == (4, 4)
    b.event(ZoneChange(object=counter, to="graveyard"))
    b.put(creature())
    assert b.g.state.token is token
    assert b.g.chars(bears[1]) is before[1]


def test_what_is_only_about_itself_changes_alone_with_the_turn(b: Board) -> None:
    mine = During(part="turn", who=You())
    guard = b.put(
        creature("Guard", 1, 1, static(GainsAbilities(what=THIS, abilities=(FLYING,)), condition=mine))
    )
    b.put(creature("Admirer", 0, 1, static(gets(THIS, Count(filter=FLYERS), 0))))
    bear = b.put(creature())
    before, admirer = b.g.chars(bear), b.g.find(b.g.battlefield()[1])
    assert (b.has(guard, "flying"), b.size(admirer)) == (True, (1, 1))
    b.g.state.edit_root().active = b.bob
    b.event(LifeGained(player=b.bob, amount=1))
    assert (b.has(guard, "flying"), b.size(admirer)) == (False, (0, 1))
    assert b.g.chars(bear) is before


@pytest.mark.parametrize("fork", [True, False])
def test_what_another_game_sees_first_does_not_count_here(b: Board, fork: bool) -> None:
    life = Comparison(left=Quality(quality="life total", what=You()), op=">=", right=n(25))
    cleric = b.put(creature("Cleric", 1, 1, static(gets(THIS, 3, 3), condition=life)))
    other = Board.of(b.g.fork()) if fork else b
    if not fork:
        b.g.state.push()
    other.event(LifeGained(player=b.alice, amount=6))
    assert other.size(cleric) == (4, 4)
    if not fork:
        b.g.state.pop()
    assert b.size(cleric) == (1, 1)


def test_what_leaves_together_is_remembered_as_it_was(b: Board) -> None:  # 608.2h
    lord = b.put(creature("Lord", 2, 2, static(gets(each("creature", yours=True, other=True), 1, 1))))
    bear = b.put(creature())
    b.event(ZoneChange(object=lord, to="graveyard"), ZoneChange(object=bear, to="graveyard"))
    assert b.size(bear) == (3, 3)


def test_explanations_name_layer_source_and_rule(b: Board) -> None:
    bear, anthem = b.put(creature(), counters={"+1/+1": 1}), b.put(ANTHEM)
    b.resolve(Becomes(what=TARGET, colors=("red",), adding=False), targets=(bear,))
    steps = layers.explain(b.g, bear)
    assert [(step.layer, step.source, step.rule) for step in steps] == [
        ("5", 0, "613.1e"), ("7c", 0, "122.1a"), ("7c", anthem, "613.4c"),
    ]  # fmt: skip
    assert steps[1].words == "is 3/3, was 2/2"
    assert steps[0].words == "is red"
    b.put(HUMILITY)
    assert "613.4b" in [step.rule for step in layers.explain(b.g, bear)]
