"""Casting spells (601): steps, choices, costs, permissions, and what is refused."""

from __future__ import annotations

import pytest
from casting_support import (
    BEAR,
    BOLT,
    CREATURE,
    DUAL,
    FOREST,
    ISLAND,
    MOUNTAIN,
    ONE,
    Table,
    damage,
    face,
    spell,
)

from mtgrules.abilities import effects as e
from mtgrules.abilities.abilities import ActivatedAbility, Keyword, StaticAbility
from mtgrules.abilities.amounts import Count, Number, X
from mtgrules.abilities.changes import (
    AdditionalCost,
    AlternativeCost,
    Cant,
    CostChange,
    MayPlay,
)
from mtgrules.abilities.conditions import Matches, WasPaid
from mtgrules.abilities.costs import Either, Mana, Perform, TapSymbol
from mtgrules.abilities.predicates import ControlledBy, Filter, InZone, Is, Not
from mtgrules.abilities.references import Each, Players, Some, Target, TargetRef, This, You
from mtgrules.engine.actions import Activate, Cast, PlayLand
from mtgrules.engine.game import IllegalAction

SPELLS = Filter(predicates=(Is(word="spell"),))
CREATURE_SPELLS = Filter(predicates=(Is(word="creature"), Is(word="spell")))
YOUR_CREATURE = Filter(predicates=(Is(word="creature"), ControlledBy(who=You())))
SACRIFICE_A_CREATURE = Perform(effect=e.Sacrifice(who=You(), what=Some(filter=YOUR_CREATURE)))


def static(*changes: object) -> StaticAbility:
    return StaticAbility(changes=changes)  # type: ignore[arg-type]


# --- the steps -----------------------------------------------------------------------------------------------------


def test_the_steps_are_logged_in_order() -> None:
    t = Table()
    bolt = t.put(BOLT, "hand")
    t.put(MOUNTAIN)
    t.begin().cast(bolt, target=t.bob)
    steps = [rule for rule in t.rules() if rule.startswith(("601", "118", "605"))]
    assert steps == ["601.2a", "601.2c", "601.2c", "601.2f", "605.3b", "118.3a", "601.2h", "601.2i"]
    assert t.names("stack") == ["Test Bolt"]
    t.resolve()
    assert t.life(t.bob) == 17
    assert t.zone(bolt) == "graveyard"
    assert "608.2n" in t.rules()


def test_a_creature_spell_becomes_a_permanent() -> None:
    t = Table()
    bear = t.put(BEAR, "hand")
    t.put(FOREST)
    t.put(FOREST)
    t.begin().cast(bear).resolve()
    assert t.zone(bear) == "battlefield"
    assert "608.3a" in t.rules()
    assert t.g.object(t.g.find(bear)).sick


def test_without_mana_the_game_is_as_before() -> None:
    t = Table()
    bolt = t.put(BOLT, "hand")
    t.put(FOREST)
    t.begin()
    assert not t.can(Cast(bolt))
    t.do(Cast(bolt))
    with pytest.raises(IllegalAction) as refused:
        t.answers(target=t.bob)
    assert refused.value.rule == "601.2h"
    assert t.g.decision is not None
    assert t.g.decision.kind == "target"


@pytest.mark.parametrize(("active", "step"), [(1, "precombat main"), (0, "upkeep"), (0, "end step")])
def test_a_creature_is_cast_in_its_own_main_phase_only(active: int, step: str) -> None:
    t = Table(active=active, step=step)
    bear, bolt = t.put(BEAR, "hand"), t.put(BOLT, "hand")
    t.mana("{R}{G}{G}")
    t.begin()
    if active:
        t.passes()
    assert t.can(Cast(bolt))
    assert not t.can(Cast(bear))
    with pytest.raises(IllegalAction) as refused:
        t.cast(bear)
    assert refused.value.rule == "117.1a"


def test_flash_lets_a_creature_be_cast_like_an_instant() -> None:
    t = Table(active=1)
    ambusher = t.put(face("Test Ambusher", "creature — Cat", "{G}", Keyword(name="flash"), pt=(1, 1)), "hand")
    t.mana("{G}")
    t.begin().passes()
    assert t.can(Cast(ambusher))


def test_no_creature_spell_while_the_stack_is_not_empty() -> None:
    t = Table()
    bear, bolt = t.put(BEAR, "hand"), t.put(BOLT, "hand")
    t.mana("{R}{G}{G}")
    t.begin().cast(bolt, target=t.bob)
    assert not t.can(Cast(bear))


def test_the_caster_keeps_priority() -> None:
    t = Table()
    bolt = t.put(BOLT, "hand")
    t.mana("{R}")
    t.begin().cast(bolt, target=t.bob)
    assert t.g.root.priority == t.alice


def test_a_card_in_another_hand_cannot_be_cast() -> None:
    t = Table()
    bolt = t.put(BOLT, "hand", t.bob)
    t.mana("{R}")
    t.begin()
    with pytest.raises(IllegalAction) as refused:
        t.cast(bolt)
    assert refused.value.rule == "601.3"


# --- targets -------------------------------------------------------------------------------------------------------


def test_without_a_legal_target_a_spell_cannot_be_cast() -> None:
    t = Table()
    murder = t.put(
        face("Test End", "instant", "{B}", spell(e.Destroy(what=Target(index=0, filter=CREATURE)))), "hand"
    )
    t.mana("{B}")
    t.begin()
    assert not t.can(Cast(murder))
    with pytest.raises(IllegalAction) as refused:
        t.cast(murder)
    assert refused.value.rule == "601.2c"
    assert t.zone(murder) == "hand"


def test_a_spell_whose_only_target_is_gone_does_not_resolve() -> None:
    t = Table()
    bear = t.put(BEAR)
    t.put(BEAR)
    first, second = t.put(BOLT, "hand"), t.put(BOLT, "hand")
    t.mana("{R}{R}")
    t.begin().cast(first, target=bear).cast(second, target=bear).resolve()
    assert t.zone(bear) == "graveyard"
    t.resolve()
    assert "608.2b" in t.rules()
    assert t.zone(first) == "graveyard"


def test_one_legal_target_of_two_is_enough() -> None:
    t = Table()
    bear, other = t.put(BEAR), t.put(BEAR)
    both = Target(index=0, filter=CREATURE, least=Number(value=2))
    twin = t.put(face("Test Twin", "sorcery", "{R}", spell(damage(2, both))), "hand")
    bolt = t.put(BOLT, "hand")
    t.mana("{R}{R}")
    t.begin().cast(twin).cast(bolt, target=bear).resolve().resolve()
    assert t.zone(other) == "graveyard"


@pytest.mark.parametrize(
    ("keyword", "mine", "theirs"),
    [
        (Keyword(name="shroud"), False, False),
        (Keyword(name="hexproof"), True, False),
        (Keyword(name="protection", filter=Filter(predicates=(Is(word="red"),))), False, False),
        (Keyword(name="protection", filter=Filter(predicates=(Is(word="green"),))), True, True),
    ],
)
def test_keywords_that_forbid_targets(keyword: Keyword, mine: bool, theirs: bool) -> None:
    t = Table()
    guarded = face("Test Guard", "creature — Elf", "{G}", keyword, pt=(3, 3))
    own, other = t.put(guarded), t.put(guarded, player=t.bob)
    bolt = t.put(BOLT, "hand")
    t.mana("{R}")
    t.begin().cast(bolt)
    assert t.g.decision is not None
    assert (own in t.g.decision.options) is mine
    assert (other in t.g.decision.options) is theirs


def test_damage_is_divided_among_targets() -> None:
    t = Table()
    bear = t.put(BEAR, player=t.bob)
    some = Target(index=0, filter=None, least=ONE, most=Number(value=3))
    split = t.put(face("Test Arc", "sorcery", "{R}", spell(damage(3, some, divided=True))), "hand")
    t.mana("{R}")
    t.begin().cast(split, target=(bear, t.bob), division=(2, 1)).resolve()
    assert t.zone(bear) == "graveyard"
    assert t.life(t.bob) == 19
    assert "601.2d" in t.rules()


def test_each_target_gets_a_share() -> None:
    t = Table()
    bears = [t.put(BEAR, player=t.bob) for _ in range(3)]
    some = Target(index=0, filter=None, least=ONE, unlimited=True)
    split = t.put(face("Test Arc", "sorcery", "{R}", spell(damage(2, some, divided=True))), "hand")
    t.mana("{R}")
    t.begin().cast(split)
    assert t.g.decision is not None
    assert t.g.decision.most == 2
    t.answers(target=(bears[0], bears[1])).resolve()
    assert [t.zone(bear) for bear in bears] == ["battlefield"] * 3


# --- modes ---------------------------------------------------------------------------------------------------------


def modal(**more: object) -> Table:
    t = Table()
    modes = (e.GainLife(who=You(), amount=Number(value=4)), e.Destroy(what=Target(index=0, filter=CREATURE)))
    t.charm = t.put(face("Test Charm", "instant", "{G}", spell(e.Modal(modes=modes, **more))), "hand")  # type: ignore[attr-defined,arg-type]
    t.mana("{G}")
    return t


def test_a_mode_without_a_legal_target_is_not_offered() -> None:
    t = modal()
    t.begin().cast(t.charm)  # type: ignore[attr-defined]
    assert t.g.decision is not None
    assert t.g.decision.kind == "priority"
    t.resolve()
    assert t.life(t.alice) == 24


def test_the_chosen_mode_alone_happens() -> None:
    t = modal()
    bear = t.put(BEAR, player=t.bob)
    t.put(BEAR, player=t.bob)
    t.begin().cast(t.charm, mode="1", target=bear).resolve()  # type: ignore[attr-defined]
    assert t.zone(bear) == "graveyard"
    assert t.life(t.alice) == 20
    assert "700.2a" in t.rules()


def test_choosing_both_modes() -> None:
    t = modal(most=2)
    bear = t.put(BEAR, player=t.bob)
    t.begin().cast(t.charm, mode=("0", "1")).resolve()  # type: ignore[attr-defined]
    assert t.zone(bear) == "graveyard"
    assert t.life(t.alice) == 24


# --- X and kicker --------------------------------------------------------------------------------------------------


def test_x_is_bounded_by_what_can_be_paid() -> None:
    t = Table()
    blaze = t.put(face("Test Blaze", "sorcery", "{X}{R}", spell(damage(X()))), "hand")
    for _ in range(4):
        t.put(MOUNTAIN)
    t.begin().cast(blaze)
    assert t.g.decision is not None
    assert (t.g.decision.kind, t.g.decision.most) == ("number", 3)
    t.answers(X="3", target=t.bob).resolve()
    assert t.life(t.bob) == 17


KICKED = face(
    "Test Kick", "instant", "{R}",
    Keyword(name="kicker", costs=(Mana(symbols=("2",)),)),
    spell(
        e.IfInstead(
            usual=damage(2), condition=WasPaid(keyword="kicker", what=This()), then=damage(4, TargetRef(index=0))
        )
    ),
)  # fmt: skip


@pytest.mark.parametrize(("kick", "life"), [("no", 18), ("yes", 16)])
def test_kicker(kick: str, life: int) -> None:
    t = Table()
    card = t.put(face(KICKED.name, "instant", "{R}", *KICKED.abilities), "hand")
    t.mana("{R}{R}{R}")
    t.begin().cast(card, kicker=kick, target=t.bob)
    assert len(t.g.player(t.alice).pool) == (2 if kick == "no" else 0)
    t.resolve()
    assert t.life(t.bob) == life


def test_a_kicker_that_cannot_be_paid_is_not_offered() -> None:
    t = Table()
    card = t.put(KICKED, "hand")
    t.mana("{R}{R}")
    t.begin().cast(card, target=t.bob)
    assert t.g.object(t.g.find(card)).choices.paid == ()  # type: ignore[union-attr]


# --- costs ---------------------------------------------------------------------------------------------------------


def test_an_additional_cost_is_paid_and_remembered() -> None:
    t = Table()
    bear, other = t.put(BEAR), t.put(BEAR)
    cost = static(AdditionalCost(what=This(), costs=(SACRIFICE_A_CREATURE,)))
    fling = t.put(face("Test Fling", "instant", "{R}", cost, spell(damage(2))), "hand")
    t.mana("{R}")
    t.begin().cast(fling, target=t.bob, sacrifice=bear)
    assert t.zone(bear) == "graveyard"
    assert t.zone(other) == "battlefield"
    assert "701.21a" in t.rules()
    done = t.g.object(t.g.find(fling)).choices.done  # type: ignore[union-attr]
    assert "sacrificed" in done


def test_an_additional_cost_that_cannot_be_paid_forbids_the_spell() -> None:
    t = Table()
    cost = static(AdditionalCost(what=This(), costs=(SACRIFICE_A_CREATURE,)))
    fling = t.put(face("Test Fling", "instant", "{R}", cost, spell(damage(2))), "hand")
    t.mana("{R}")
    t.begin()
    assert not t.can(Cast(fling))


def test_the_only_creature_cannot_be_sacrificed_and_tapped_too_late() -> None:
    """The mana is made before the cost is paid, so a creature may do both (601.2g–h)."""
    t = Table()
    elf = t.put(
        face("Test Elf", "creature — Elf", "{G}",
             ActivatedAbility(costs=(TapSymbol(),), effect=e.AddMana(who=You(), symbols=("R",))), pt=(1, 1))
    )  # fmt: skip
    cost = static(AdditionalCost(what=This(), costs=(SACRIFICE_A_CREATURE,)))
    fling = t.put(face("Test Fling", "instant", "{R}", cost, spell(damage(2))), "hand")
    t.begin()
    assert t.can(Cast(fling))
    t.cast(fling, target=t.bob).resolve()
    assert t.zone(elf) == "graveyard"
    assert t.life(t.bob) == 18


def test_either_of_two_costs() -> None:
    t = Table()
    bear = t.put(BEAR)
    either = Either(options=((SACRIFICE_A_CREATURE,), (Mana(symbols=("3",)),)))
    cost = static(AdditionalCost(what=This(), costs=(either,)))
    card = t.put(face("Test Choice", "instant", "{R}", cost, spell(damage(2))), "hand")
    t.mana("{R}")
    t.begin().cast(card, target=t.bob)  # only the sacrifice can be paid
    assert t.zone(bear) == "graveyard"


@pytest.mark.parametrize(
    ("change", "pool", "can"),
    [
        (CostChange(what=Each(filter=SPELLS), mana=("1",), less=False), "{R}", False),
        (CostChange(what=Each(filter=SPELLS), mana=("1",), less=False), "{R}{G}", True),
        (CostChange(what=Each(filter=CREATURE_SPELLS), mana=("1",), less=False), "{R}", True),
    ],
)  # fmt: skip
def test_cost_increases(change: CostChange, pool: str, can: bool) -> None:
    t = Table()
    t.put(face("Test Tax", "enchantment", "{W}", static(change)))
    bolt = t.put(BOLT, "hand")
    t.mana(pool)
    t.begin()
    assert t.can(Cast(bolt)) is can


def test_cost_reduction_leaves_coloured_mana() -> None:
    t = Table()
    less = CostChange(
        what=Each(filter=Filter(predicates=(Is(word="spell"), ControlledBy(who=You())))),
        mana=("3",),
        less=True,
    )
    t.put(face("Test Help", "enchantment", "{W}", static(less)))
    bear, golem = (
        t.put(BEAR, "hand"),
        t.put(face("Test Golem", "artifact creature — Golem", "{2}", pt=(1, 1)), "hand"),
    )
    t.begin()
    assert t.can(Cast(golem))
    assert not t.can(Cast(bear))
    t.cast(golem).resolve()
    assert t.zone(golem) == "battlefield"


def test_a_spell_that_costs_less_for_its_target() -> None:
    t = Table()
    bear = t.put(BEAR)
    t.put(face("Test Wall", "creature — Wall", "{W}", pt=(0, 4)))
    if_bear = Matches(what=TargetRef(index=0), filter=Filter(predicates=(Is(word="Bear"),)))
    less = static(CostChange(what=This(), mana=("2",), less=True, condition=if_bear))
    card = t.put(
        face("Test Aim", "instant", "{2}{R}", less, spell(damage(3, Target(index=0, filter=CREATURE)))),
        "hand",
    )
    t.mana("{R}")
    t.begin()
    assert t.can(Cast(card))
    t.cast(card, target=bear).resolve()
    assert t.zone(bear) == "graveyard"


def test_affinity() -> None:
    t = Table()
    big = face(
        "Test Engine",
        "artifact",
        "{4}",
        Keyword(name="affinity", filter=Filter(predicates=(Is(word="artifact"),))),
    )
    engine = t.put(big, "hand")
    for _ in range(3):
        t.put(face("Test Bauble", "artifact", "{0}"))
    t.put(FOREST)
    t.begin()
    assert t.can(Cast(engine))
    t.cast(engine).resolve()
    assert t.zone(engine) == "battlefield"


def test_convoke_taps_creatures_where_mana_lacks() -> None:
    t = Table()
    bears = [t.put(BEAR, sick=True) for _ in range(2)]
    card = t.put(
        face(
            "Test Call",
            "sorcery",
            "{1}{G}",
            Keyword(name="convoke"),
            spell(e.GainLife(who=You(), amount=ONE)),
        ),
        "hand",
    )
    t.begin()
    assert t.can(Cast(card))
    t.cast(card, convoke=())
    assert all(t.g.object(bear).tapped for bear in bears)
    assert "702.51a" in t.rules()


def test_a_creature_of_the_wrong_colour_cannot_convoke_coloured_mana() -> None:
    t = Table()
    t.put(BEAR)
    card = t.put(
        face(
            "Test Call", "sorcery", "{W}", Keyword(name="convoke"), spell(e.GainLife(who=You(), amount=ONE))
        ),
        "hand",
    )
    t.begin()
    assert not t.can(Cast(card))


def test_an_alternative_cost() -> None:
    t = Table()
    fist = AlternativeCost(
        what=Each(filter=Filter(predicates=(Is(word="spell"), ControlledBy(who=You())))),
        costs=(Mana(symbols=("W",)),),
    )
    t.put(face("Test Fist", "enchantment", "{W}", static(fist)))
    bear = t.put(BEAR, "hand")
    t.mana("{W}")
    t.begin()
    assert not t.can(Cast(bear))
    assert t.can(Cast(bear, cost="{W}"))
    t.cast(bear, cost="{W}").resolve()
    assert t.zone(bear) == "battlefield"


def test_a_card_without_mana_cost_cannot_be_cast_for_it() -> None:
    t = Table()
    card = t.put(face("Test Vision", "sorcery", "", spell(e.Draw(who=You(), amount=ONE))), "hand")
    t.begin()
    with pytest.raises(IllegalAction) as refused:
        t.cast(card)
    assert refused.value.rule == "118.6"


# --- permissions ---------------------------------------------------------------------------------------------------


GRAVE = Each(
    filter=Filter(predicates=(Is(word="creature"), Is(word="spell"), InZone(zone="graveyard", who=You())))
)


def test_an_effect_lets_creatures_be_cast_from_the_graveyard() -> None:
    t = Table()
    keeper = t.put(
        face("Test Keeper", "enchantment", "{B}", static(MayPlay(who=You(), what=GRAVE, cast_only=True)))
    )
    bear, bolt = t.put(BEAR, "graveyard"), t.put(BOLT, "graveyard")
    theirs = t.put(BEAR, "graveyard", t.bob)
    t.mana("{R}{G}{G}")
    t.begin()
    assert t.can(Cast(bear, permission=str(keeper)))
    assert not t.can(Cast(bolt, permission=str(keeper)))
    assert not t.can(Cast(theirs, permission=str(keeper)))
    assert not t.can(Cast(bear))


def test_a_permission_for_one_card_each_turn() -> None:
    t = Table()
    once = MayPlay(who=You(), what=GRAVE, cast_only=True, limit="once each turn")
    keeper = t.put(face("Test Keeper", "enchantment", "{B}", static(once)))
    first, second = t.put(BEAR, "graveyard"), t.put(BEAR, "graveyard")
    t.mana("{G}{G}{G}{G}")
    t.begin().cast(first, permission=str(keeper)).resolve()
    assert not t.can(Cast(second, permission=str(keeper)))


def test_casting_for_free_still_pays_additional_costs() -> None:
    t = Table()
    hand = Each(filter=Filter(predicates=(Is(word="spell"), InZone(zone="hand", who=You()))))
    source = t.put(
        face("Test Wisdom", "enchantment", "{U}", static(MayPlay(who=You(), what=hand, free=True)))
    )
    cost = static(AdditionalCost(what=This(), costs=(SACRIFICE_A_CREATURE,)))
    fling = t.put(face("Test Fling", "instant", "{9}{R}", cost, spell(damage(2))), "hand")
    t.begin()
    assert not t.can(Cast(fling, cost="free", permission=str(source)))
    bear = t.put(BEAR)
    assert t.can(Cast(fling, cost="free", permission=str(source)))
    t.cast(fling, cost="free", permission=str(source), target=t.bob).resolve()
    assert t.zone(bear) == "graveyard"


def test_free_casting_makes_x_zero() -> None:
    t = Table()
    hand = Each(filter=Filter(predicates=(Is(word="spell"), InZone(zone="hand", who=You()))))
    source = t.put(
        face("Test Wisdom", "enchantment", "{U}", static(MayPlay(who=You(), what=hand, free=True)))
    )
    blaze = t.put(face("Test Blaze", "sorcery", "{X}{R}", spell(damage(X()))), "hand")
    t.mana("{R}{R}{R}")
    t.begin().cast(blaze, cost="free", permission=str(source), target=t.bob).resolve()
    assert t.life(t.bob) == 20


def test_flashback_is_cast_from_the_graveyard_and_exiled() -> None:
    t = Table()
    card = face(
        "Test Echo",
        "sorcery",
        "{5}{R}",
        Keyword(name="flashback", costs=(Mana(symbols=("R",)),)),
        spell(damage(2)),
    )
    echo = t.put(card, "graveyard")
    t.mana("{R}")
    t.begin()
    assert t.can(Cast(echo, "flashback", "", "flashback"))
    t.cast(echo, "flashback", "", "flashback", target=t.bob).resolve()
    assert t.zone(echo) == "exile"
    assert "702.34a" in t.rules()


def test_the_prohibition_wins() -> None:
    t = Table()
    no_spells = Cant(
        subject=Players(which="players"),
        action="cast",
        by=Filter(predicates=(Not(predicate=Is(word="creature")), Is(word="spell"))),
    )
    t.put(face("Test Hush", "enchantment", "{W}", static(no_spells)))
    bolt, bear = t.put(BOLT, "hand"), t.put(BEAR, "hand")
    t.mana("{R}{G}{G}")
    t.begin()
    assert not t.can(Cast(bolt))
    assert t.can(Cast(bear))
    with pytest.raises(IllegalAction) as refused:
        t.cast(bolt)
    assert refused.value.rule == "101.2"


# --- lands ---------------------------------------------------------------------------------------------------------


def test_one_land_a_turn() -> None:
    t = Table()
    first, second = t.put(FOREST, "hand"), t.put(ISLAND, "hand")
    t.begin().play(first)
    assert t.zone(first) == "battlefield"
    assert "116.2a" in t.rules()
    with pytest.raises(IllegalAction) as refused:
        t.play(second)
    assert refused.value.rule == "305.2b"
    assert not t.can(PlayLand(second))


def test_no_land_in_the_turn_of_another() -> None:
    t = Table(active=1)
    land = t.put(FOREST, "hand")
    t.begin().passes()
    with pytest.raises(IllegalAction) as refused:
        t.play(land)
    assert refused.value.rule == "305.3"


# --- which mana ----------------------------------------------------------------------------------------------------


def test_the_pool_is_used_before_lands() -> None:
    t = Table()
    land = t.put(MOUNTAIN)
    bolt = t.put(BOLT, "hand")
    t.mana("{R}")
    t.begin().cast(bolt, target=t.bob)
    assert not t.g.object(land).tapped
    assert t.g.player(t.alice).pool == ()


def test_the_dual_land_is_left_for_what_only_it_can_pay() -> None:
    t = Table()
    dual, basic = t.put(DUAL), t.put(MOUNTAIN)
    bolt = t.put(BOLT, "hand")
    t.begin().cast(bolt, target=t.bob)
    assert t.g.object(basic).tapped
    assert not t.g.object(dual).tapped


def test_amounts_of_mana_that_are_counted() -> None:
    t = Table()
    per_bear = e.AddMana(who=You(), symbols=("G",), amount=Count(filter=YOUR_CREATURE))
    t.put(face("Test Cradle", "land", "", ActivatedAbility(costs=(TapSymbol(),), effect=per_bear)))
    bear = t.put(BEAR, "hand")
    t.put(BEAR)
    t.begin()
    assert not t.can(Cast(bear))
    t.put(BEAR)
    assert t.can(Cast(bear))
    t.cast(bear).resolve()
    assert t.zone(bear) == "battlefield"


def test_mana_by_hand_asks_which() -> None:
    t = Table()
    dual = t.put(DUAL)
    t.begin().activate(dual, 0, mana="R")
    assert [mana.symbol for mana in t.g.player(t.alice).pool] == ["R"]
    assert not t.can(Activate(dual, 0))


def test_flash_by_its_own_words_where_a_condition_holds() -> None:
    from mtgrules.abilities.conditions import Exists

    t = Table(active=1)
    humans = Exists(filter=Filter(predicates=(Is(word="Human"), ControlledBy(who=You()))))
    words = StaticAbility(changes=(MayPlay(who=You(), what=This(), flash=True),), condition=humans)
    card = t.put(face("Test Company", "creature — Human", "{G}", words, pt=(1, 1)), "hand")
    grave = t.put(face("Test Company", "creature — Human", "{G}", words, pt=(1, 1)), "graveyard")
    t.mana("{G}")
    t.begin().passes()
    assert not t.can(Cast(card))
    t.put(face("Test Human", "creature — Human", "{G}", pt=(1, 1)))
    assert t.can(Cast(card))
    assert not t.can(Cast(grave, permission=str(grave)))


def test_spells_as_though_they_had_flash() -> None:
    t = Table(active=1)
    words = MayPlay(
        who=You(), what=Each(filter=Filter(predicates=(Is(word="sorcery"), Is(word="spell")))), flash=True
    )
    t.put(face("Test Friend", "enchantment", "{W}", static(words)))
    sorcery = t.put(face("Test Study", "sorcery", "{G}", spell(e.Draw(who=You(), amount=ONE))), "hand")
    bear = t.put(BEAR, "hand")
    t.mana("{G}{G}")
    t.begin().passes()
    assert t.can(Cast(sorcery))
    assert not t.can(Cast(bear))


def test_spells_from_elsewhere_than_the_hand_cost_less() -> None:
    t = Table()
    elsewhere = Filter(
        predicates=(Is(word="spell"), ControlledBy(who=You()), Not(predicate=InZone(zone="hand", who=You())))
    )
    t.put(
        face(
            "Test Thief",
            "enchantment",
            "{B}",
            static(CostChange(what=Each(filter=elsewhere), mana=("1",), less=True)),
        )
    )
    keeper = t.put(
        face("Test Keeper", "enchantment", "{B}", static(MayPlay(who=You(), what=GRAVE, cast_only=True)))
    )
    hand, grave = t.put(BEAR, "hand"), t.put(BEAR, "graveyard")
    t.mana("{G}")
    t.begin()
    assert not t.can(Cast(hand))
    assert t.can(Cast(grave, permission=str(keeper)))
    t.cast(grave, permission=str(keeper)).resolve()
    assert t.zone(grave) == "battlefield"


def test_why_not() -> None:
    from mtgrules.engine import legality

    t = Table()
    bolt, bear = t.put(BOLT, "hand"), t.put(BEAR, "graveyard")
    t.begin()
    for action, rule in ((Cast(bolt), "601.2h"), (Cast(bear), "601.3")):
        refusal = legality.why_not(t.g, t.alice, action)
        assert refusal is not None
        assert refusal.rule == rule
    t.mana("{R}")
    assert legality.why_not(t.g, t.alice, Cast(bolt)) is None


def test_a_commander_costs_more_each_time() -> None:
    t = Table()
    leader = face("Test Leader", "legendary creature — Human", "{W}", pt=(2, 2))
    first = t.put(leader, "command", designations=frozenset({"commander"}))
    other = t.put(leader, "command")
    t.mana("{W}{W}")
    t.begin()
    assert not t.can(Cast(other, permission="commander"))
    t.cast(first, permission="commander").resolve()
    assert "903.8" in t.rules()
    (now,) = t.g.creatures(t.alice)
    assert t.g.object(now).designations == {"commander"}
    again = t.put(leader, "command", designations=frozenset({"commander"}))
    assert not t.can(Cast(again, permission="commander"))
    t.mana("{C}{C}")
    assert t.can(Cast(again, permission="commander"))
