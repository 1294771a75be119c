"""Resolving (608): instructions, permanents, countering, copies (707.10), casting during a resolution (608.2g)."""

from __future__ import annotations

import pytest
from casting_support import BEAR, BOLT, CREATURE, ONE, Table, damage, face, spell

from mtgrules.abilities import effects as e
from mtgrules.abilities.abilities import Keyword, StaticAbility, TriggeredAbility
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.changes import AdditionalCost, Cant, Gets
from mtgrules.abilities.conditions import Did, Exists
from mtgrules.abilities.costs import Mana, Perform
from mtgrules.abilities.predicates import AnyOf, Compare, ControlledBy, Filter, InZone, Is
from mtgrules.abilities.references import Attached, Done, Each, Some, Target, This, You
from mtgrules.abilities.triggers import ZoneChange
from mtgrules.engine.actions import Cast, Pass
from mtgrules.engine.decisions import only_answer
from mtgrules.engine.game import IllegalAction

SPELL = Filter(predicates=(Is(word="spell"),))
COUNTER = face("Test Denial", "instant", "{U}", spell(e.Counter(what=Target(index=0, filter=SPELL))))


def test_a_countered_spell_goes_to_its_owners_graveyard() -> None:
    t = Table()
    bolt, denial = t.put(BOLT, "hand"), t.put(COUNTER, "hand", t.bob)
    t.mana("{R}")
    t.mana("{U}", t.bob)
    t.begin().cast(bolt, target=t.bob).passes().cast(denial).resolve()
    assert t.zone(bolt) == "graveyard"
    assert t.names("graveyard") == ["Test Bolt"]
    assert t.life(t.bob) == 20
    assert "701.6a" in t.rules()


def test_a_spell_that_cannot_be_countered_still_can_be_the_target() -> None:
    t = Table()
    sure = StaticAbility(changes=(Cant(subject=This(), action="be countered"),), zone="stack")
    bear = t.put(face("Test Titan", "creature — Giant", "{G}", sure, pt=(4, 4)), "hand")
    denial = t.put(COUNTER, "hand", t.bob)
    t.mana("{G}")
    t.mana("{U}", t.bob)
    t.begin().cast(bear).passes().cast(denial).resolve()
    assert t.names("stack") == ["Test Titan"]
    t.resolve()
    assert t.zone(bear) == "battlefield"


def test_a_spell_is_no_target_for_itself() -> None:
    t = Table()
    denial = t.put(COUNTER, "hand")
    t.mana("{U}")
    t.begin()
    assert not t.can(Cast(denial))
    with pytest.raises(IllegalAction) as refused:
        t.cast(denial)
    assert refused.value.rule == "601.2c"


AURA = face(
    "Test Mantle", "enchantment — Aura", "{G}",
    Keyword(name="enchant", filter=CREATURE),
    StaticAbility(changes=(Gets(what=Attached(), power=Number(value=2), toughness=Number(value=2)),)),
)  # fmt: skip


def test_an_aura_enters_attached_to_its_target() -> None:
    t = Table()
    bear = t.put(BEAR)
    mantle = t.put(AURA, "hand")
    t.mana("{G}")
    t.begin().cast(mantle).resolve()
    assert t.g.object(t.g.find(mantle)).attached_to == bear
    assert "608.3c" in t.rules()
    assert t.g.chars(bear).power == 4


def test_an_aura_without_its_target_does_not_resolve() -> None:
    t = Table()
    bear = t.put(BEAR)
    mantle, bolt = t.put(AURA, "hand"), t.put(BOLT, "hand")
    t.mana("{G}{R}")
    t.begin().cast(mantle).cast(bolt, target=bear).resolve().resolve()
    assert t.zone(mantle) == "graveyard"
    assert "608.3b" in t.rules()


def test_two_spell_abilities_keep_their_targets_apart() -> None:
    t = Table()
    one, two = spell(damage(1)), spell(damage(2))
    both = t.put(face("Test Forks", "instant", "{R}", one, two), "hand")
    bear = t.put(BEAR, player=t.bob)
    t.mana("{R}")
    t.begin().cast(both, target=[t.bob, bear]).resolve()
    assert t.life(t.bob) == 19
    assert t.zone(bear) == "graveyard"


def test_an_intervening_if_is_looked_at_again() -> None:
    t = Table()
    bears = Exists(filter=Filter(predicates=(Is(word="Bear"), ControlledBy(who=You()))))
    ability = TriggeredAbility(
        trigger=ZoneChange(what=This(), to="battlefield"),
        effect=e.GainLife(who=You(), amount=ONE),
        condition=bears,
    )
    cat = t.put(face("Test Cat", "creature — Cat", "{G}", ability, pt=(1, 1)), "hand")
    bear, bolt = t.put(BEAR), t.put(BOLT, "hand")
    t.mana("{G}{R}")
    t.begin().cast(cat).resolve()
    assert t.names("stack") == ["ability of Test Cat"]
    t.cast(bolt, target=bear).resolve().resolve()
    assert t.life(t.alice) == 20
    assert "608.2a" in t.rules()


def test_a_triggered_ability_without_a_target_is_removed() -> None:
    t = Table()
    kill = e.Destroy(what=Target(index=0, filter=Filter(predicates=(Is(word="artifact"),))))
    ability = TriggeredAbility(trigger=ZoneChange(what=This(), to="battlefield"), effect=kill)
    cat = t.put(face("Test Cat", "creature — Cat", "{G}", ability, pt=(1, 1)), "hand")
    t.mana("{G}")
    t.begin().cast(cat).resolve()
    assert not t.names("stack")
    assert "603.3d" in t.rules()


# --- copies --------------------------------------------------------------------------------------------------------


FORK = face(
    "Test Echoes", "instant", "{U}",
    spell(e.CopyOnStack(what=Target(index=0, filter=SPELL), who=You(), new_targets=True)),
)  # fmt: skip


@pytest.mark.parametrize(("new", "bear_dies", "life"), [("bear", True, 17), ("no", False, 14)])
def test_a_copy_may_get_new_targets(new: str, bear_dies: bool, life: int) -> None:
    t = Table()
    bear = t.put(BEAR, player=t.bob)
    bolt, fork = t.put(BOLT, "hand"), t.put(FORK, "hand")
    t.mana("{R}{U}")
    t.begin().cast(bolt, target=t.bob).cast(fork)
    t.resolve(new_targets=bear if new == "bear" else "no")
    assert t.names("stack") == ["Test Bolt", "Test Bolt"]
    t.resolve()
    assert (t.zone(bear) == "graveyard") is bear_dies
    t.resolve()
    assert t.life(t.bob) == life
    assert t.names("graveyard") == ["Test Echoes", "Test Bolt"]
    assert "707.10c" in t.rules()


def test_a_copy_of_a_permanent_spell_becomes_a_token() -> None:
    t = Table()
    bear, fork = t.put(BEAR, "hand"), t.put(FORK, "hand")
    t.mana("{G}{G}{U}")
    t.begin().cast(bear).cast(fork).resolve().resolve()
    (twin,) = t.g.creatures(t.alice)
    assert t.g.object(twin).kind == "token"
    assert "608.3f" in t.rules()


def test_storm_counts_what_was_cast_before() -> None:
    t = Table()
    storm = t.put(face("Test Gale", "sorcery", "{R}", Keyword(name="storm"), spell(damage(1))), "hand")
    bolts = [t.put(BOLT, "hand") for _ in range(2)]
    t.mana("{R}{R}{R}")
    t.begin()
    for bolt in bolts:
        t.cast(bolt, target=t.bob).resolve()
    t.cast(storm, target=t.bob).resolve(new_targets=["no", "no"])
    assert t.names("stack") == ["Test Gale"] * 3
    for _ in range(3):
        t.resolve()
    assert t.life(t.bob) == 11


# --- casting during a resolution -----------------------------------------------------------------------------------


def free_cast(*predicates: object, most: int = 1) -> e.CastNow:
    in_hand = Filter(predicates=(*predicates, Is(word="spell"), InZone(zone="hand", who=You())))  # type: ignore[arg-type]
    return e.CastNow(
        who=You(), what=Some(filter=in_hand, least=Number(value=0), most=Number(value=most)), free=True
    )


INSTANT_OR_SORCERY = AnyOf(predicates=(Is(word="instant"), Is(word="sorcery")))


def test_a_spell_cast_during_a_resolution_is_free_and_waits_on_the_stack() -> None:
    t = Table()
    small = Compare(quality="mana value", op="<=", amount=ONE)
    wise = t.put(face("Test Insight", "sorcery", "{U}", spell(free_cast(INSTANT_OR_SORCERY, small))), "hand")
    bolt = t.put(BOLT, "hand")
    t.put(face("Test Big", "sorcery", "{9}", spell(damage(9))), "hand")
    t.put(BEAR, "hand")
    t.mana("{U}")
    t.begin().cast(wise).resolve()
    assert t.g.decision is not None
    assert t.g.decision.options == (bolt, "no")
    t.answers(cast=bolt, target=t.bob)
    assert t.names("stack") == ["Test Bolt"]
    assert t.zone(wise) == "graveyard"
    t.resolve()
    assert t.life(t.bob) == 17


def test_the_offer_may_be_declined() -> None:
    t = Table()
    then = e.If(
        condition=Did(), then=e.GainLife(who=You(), amount=ONE), otherwise=e.LoseLife(who=You(), amount=ONE)
    )
    wise = t.put(face("Test Insight", "sorcery", "{U}", spell(free_cast(INSTANT_OR_SORCERY), then)), "hand")
    bolt = t.put(BOLT, "hand")
    t.mana("{U}")
    t.begin().cast(wise).resolve(cast="no")
    assert t.zone(bolt) == "hand"
    assert t.life(t.alice) == 19


def test_additional_costs_are_paid_for_a_free_spell() -> None:
    t = Table()
    yours = Filter(predicates=(Is(word="creature"), ControlledBy(who=You())))
    cost = Perform(effect=e.Sacrifice(who=You(), what=Some(filter=yours)))
    fling = face(
        "Test Fling",
        "instant",
        "{R}",
        StaticAbility(changes=(AdditionalCost(what=This(), costs=(cost,)),)),
        spell(damage(2)),
    )
    wise = t.put(face("Test Insight", "sorcery", "{U}", spell(free_cast(INSTANT_OR_SORCERY))), "hand")
    t.put(fling, "hand")
    t.mana("{U}")
    t.begin().cast(wise).resolve()
    assert t.g.decision is not None
    # nothing could be cast; the others can't know that
    assert only_answer(t.g.decision) == ("no",)


def test_several_spells_one_after_another() -> None:
    t = Table()
    wise = t.put(face("Test Insight", "sorcery", "{U}", spell(free_cast(INSTANT_OR_SORCERY, most=2))), "hand")
    first, second, third = (t.put(BOLT, "hand") for _ in range(3))
    t.mana("{U}")
    t.begin().cast(wise).resolve(cast=[first, second], target=[t.bob, t.bob])
    assert len(t.names("stack")) == 2
    assert t.zone(third) == "hand"


def test_a_copy_of_a_card_is_cast() -> None:
    t = Table()
    card = Each(filter=Filter(predicates=(Is(word="instant"), InZone(zone="graveyard", who=You()))))
    wise = t.put(
        face("Test Recall", "sorcery", "{U}", spell(e.CastNow(who=You(), what=card, free=True, copy=True))),
        "hand",
    )
    bolt = t.put(BOLT, "graveyard")
    t.mana("{U}")
    t.begin().cast(wise).resolve()
    decision = t.g.decision
    assert decision is not None
    assert bolt not in decision.options
    t.answers(cast=decision.options[0], target=t.bob).resolve()
    assert t.life(t.bob) == 17
    assert sorted(t.names("graveyard")) == ["Test Bolt", "Test Recall"]


# --- paying while something resolves -------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "life"), [("yes", 21), ("no", 20)])
def test_may_pay(answer: str, life: int) -> None:
    t = Table()
    effects = (
        e.MayPay(who=You(), costs=(Mana(symbols=("2",)),)),
        e.If(condition=Did(), then=e.GainLife(who=You(), amount=ONE)),
    )
    card = t.put(face("Test Offer", "sorcery", "{U}", spell(*effects)), "hand")
    t.mana("{U}{G}{G}")
    t.begin().cast(card).resolve(pay=answer)
    assert t.life(t.alice) == life
    assert len(t.g.player(t.alice).pool) == (0 if answer == "yes" else 2)


def test_what_cannot_be_paid_is_not_offered() -> None:
    t = Table()
    card = t.put(
        face("Test Offer", "sorcery", "{U}", spell(e.MayPay(who=You(), costs=(Mana(symbols=("2",)),)))),
        "hand",
    )
    t.mana("{U}{G}")
    t.begin().cast(card).resolve()
    assert t.g.decision is not None
    assert t.g.decision.kind == "priority"


def test_a_gift_comes_first() -> None:
    t = Table()
    gift = Keyword(name="gift", quality="card")
    card = t.put(
        face("Test Present", "sorcery", "{G}", gift, spell(e.GainLife(who=You(), amount=ONE))), "hand"
    )
    t.mana("{G}")
    t.begin().cast(card, gift=t.bob)
    assert "702.174a" not in t.rules()
    t.resolve()
    assert len(t.names("hand", t.bob)) == 1
    assert t.life(t.alice) == 21


def test_the_sacrificed_creature_is_known_as_the_spell_resolves() -> None:
    from mtgrules.abilities.amounts import Quality

    t = Table()
    bear = t.put(face("Test Ox", "creature — Ox", "{G}", pt=(4, 4)))
    yours = Filter(predicates=(Is(word="creature"), ControlledBy(who=You())))
    cost = Perform(effect=e.Sacrifice(who=You(), what=Some(filter=yours)))
    power = Quality(quality="power", what=Done(verb="sacrificed"))
    fling = face(
        "Test Fling", "instant", "{R}",
        StaticAbility(changes=(AdditionalCost(what=This(), costs=(cost,)),)), spell(damage(power)),
    )  # fmt: skip
    card = t.put(fling, "hand")
    t.mana("{R}")
    t.begin().cast(card, target=t.bob).resolve()
    assert t.zone(bear) == "graveyard"
    assert t.life(t.bob) == 16


# --- keywords of spells --------------------------------------------------------------------------------------------


def test_cascade_casts_the_first_lesser_card_and_puts_the_rest_below() -> None:
    t = Table()
    t.put(BOLT, "library")  # what cascade finds
    t.put(face("Test Grove", "land", ""), "library")
    t.put(face("Test Giant", "creature — Giant", "{9}", pt=(9, 9)), "library")
    card = t.put(
        face(
            "Test Storm",
            "sorcery",
            "{2}{R}",
            Keyword(name="cascade"),
            spell(e.GainLife(who=You(), amount=ONE)),
        ),
        "hand",
    )
    t.mana("{R}{R}{R}")
    t.begin().cast(card).resolve()
    decision = t.g.decision
    assert decision is not None
    assert [t.g.name(id) for id in decision.options if isinstance(id, int)] == ["Test Bolt"]
    t.answers(cast=decision.options[0], target=t.bob)
    assert t.names("stack") == ["Test Storm", "Test Bolt"]
    assert sorted(t.names("library")[:2]) == ["Test Giant", "Test Grove"]
    assert t.names("exile") == []


def test_replicate_copies_as_often_as_it_was_paid() -> None:
    t = Table()
    card = face(
        "Test Volley",
        "instant",
        "{R}",
        Keyword(name="replicate", costs=(Mana(symbols=("1",)),)),
        spell(damage(1)),
    )
    volley = t.put(card, "hand")
    t.mana("{R}{R}{R}{R}")
    t.begin().cast(volley, replicate="2", target=t.bob).resolve(new_targets=["no", "no"])
    assert t.names("stack") == ["Test Volley"] * 3


def test_multikicker_counts() -> None:
    t = Table()
    card = face(
        "Test Apex",
        "creature — Cat",
        "{G}",
        Keyword(name="multikicker", costs=(Mana(symbols=("1",)),)),
        pt=(1, 1),
    )
    cat = t.put(card, "hand")
    t.mana("{G}{G}{G}")
    t.begin().cast(cat, multikicker="2").resolve()
    assert t.g.object(t.g.find(cat)).choices.paid == ("kicker", "kicker")  # type: ignore[union-attr]


def test_squad_makes_copies() -> None:
    t = Table()
    card = face(
        "Test Troop",
        "creature — Soldier",
        "{W}",
        Keyword(name="squad", costs=(Mana(symbols=("1",)),)),
        pt=(1, 1),
    )
    troop = t.put(card, "hand")
    t.mana("{W}{W}{W}")
    t.begin().cast(troop, squad="2").resolve().resolve()
    assert len(t.g.creatures(t.alice)) == 3


def test_mana_that_keeps_a_spell_from_being_countered() -> None:
    from mtgrules.engine.records import Mana as InPool

    t = Table()
    bear, denial = t.put(BEAR, "hand"), t.put(COUNTER, "hand", t.bob)
    use = e.ManaUse(cast=Filter(predicates=(Is(word="creature"), Is(word="spell"))), uncounterable=True)
    player = t.g.state.edit(t.alice)
    player.pool = (InPool("G", bear, (use,)), InPool("G"))
    t.mana("{U}", t.bob)
    t.begin().cast(bear).passes().cast(denial).resolve()
    assert t.names("stack") == ["Test Bear"]


def test_a_delayed_ability_speaks_of_what_was_targeted() -> None:
    from mtgrules.abilities.references import TargetRef
    from mtgrules.abilities.triggers import Moment

    t = Table()
    bear = t.put(BEAR)
    later = e.Delayed(trigger=Moment(step="end step", next=True), effect=e.Destroy(what=TargetRef(index=0)))
    pump = e.Tap(what=Target(index=0, filter=CREATURE))
    doom = t.put(face("Test Doom", "sorcery", "{B}", spell(pump, later)), "hand")
    t.mana("{B}")
    records = len(t.g.state.records)
    t.begin().cast(doom).resolve()
    assert t.g.object(bear).tapped
    while t.g.root.step != "end step" or not t.names("stack"):
        decision = t.g.decision
        assert decision is not None
        t.g.answer(() if decision.kind in ("attack", "block") else (Pass(),))
    t.resolve()
    assert t.zone(bear) == "graveyard"
    assert len(t.g.state.records) < records + 12
