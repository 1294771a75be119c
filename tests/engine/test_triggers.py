"""Triggered abilities (603): what triggers, how often, in which order it goes on the stack."""

import pytest

from mtgrules.abilities.abilities import ChapterAbility
from mtgrules.abilities.amounts import EventAmount
from mtgrules.abilities.changes import TriggersAgain, Until
from mtgrules.abilities.conditions import Did, Exists
from mtgrules.abilities.effects import Delayed, GainLife, LoseLife, MayPay, Sacrifice, Sequence, WhenYouDo
from mtgrules.abilities.references import Each, EventThing, Players, SelfOr, This, You
from mtgrules.abilities.triggers import Damage as Damages
from mtgrules.abilities.triggers import Does, EitherTrigger, Moment, PlayerDoes, StateIs, ZoneChange
from mtgrules.engine.actions import Pass
from mtgrules.engine.frames import Do
from mtgrules.engine.object_events import CountersPut, Damage, LifeGained, Tapped
from mtgrules.engine.records import Resolution
from mtgrules.engine.zone_events import CreateTokens, Destroyed, Discarded, DrawCard, Sacrificed
from mtgrules.engine.zone_events import ZoneChange as Moves
from tests.engine.turn_support import (
    Table,
    creature,
    dies,
    draw,
    enters,
    gain,
    n,
    of,
    static,
    thing,
    when,
)


def start(*abilities: object, **fields: object) -> tuple[Table, int]:
    """A position in Alice's main phase with one watching enchantment of hers."""
    table = Table()
    id = table.put(thing("Watcher", *abilities, **fields))
    table.at("precombat main")
    return table, id


def test_each_object_that_enters_triggers_but_one_or_more_triggers_once() -> None:
    table, _ = start(
        when(enters(of("creature")), gain(1)), when(enters(of("creature"), batch=True), gain(10))
    )
    table.do(CreateTokens(player=table.b, faces=(creature(),) * 3))
    assert table.kind == "order"
    table.answer(*table.g.decision.options)
    assert len(table.stack()) == 4
    for _ in range(4):
        table.passes()
    assert table.life() == 20 + 3 + 10


def test_another_leaves_out_the_object_itself() -> None:
    table = Table().at("precombat main")
    watching = creature("Herald", 1, 1, when(enters(of("creature", other=True)), gain(1)))
    table.do(CreateTokens(player=table.a, faces=(watching,)))
    assert table.stack() == []
    table.do(CreateTokens(player=table.a, faces=(creature(),)))
    assert table.stack() == ["Herald"]


def test_two_that_enter_together_see_each_other() -> None:
    table = Table().at("precombat main")
    watching = creature("Herald", 1, 1, when(enters(of("creature", other=True)), gain(1)))
    table.do(CreateTokens(player=table.a, faces=(watching, watching)))
    table.answer(*table.g.decision.options)
    assert table.stack() == ["Herald", "Herald"]


def test_two_that_die_together_see_each_other_die() -> None:
    table = Table()
    watching = creature("Mourner", 1, 1, when(dies(of("creature", other=True)), gain(1)))
    ids = [table.put(watching), table.put(watching)]
    table.at("precombat main")
    table.together(*(Destroyed(object=id) for id in ids))
    table.answer(*table.g.decision.options)
    assert table.stack() == ["Mourner", "Mourner"]
    table.passes()
    table.passes()
    assert table.life() == 22
    assert "603.6c" in table.rules_applied()


def test_dies_does_not_trigger_on_exile_or_on_being_discarded() -> None:
    table, _ = start(when(dies(of("creature")), gain(1)))
    bear = table.put(creature())
    card = table.put(creature(), zone="hand")
    table.do(Moves(object=bear, to="exile"))
    table.do(Discarded(object=card, player=table.a))
    assert table.stack() == []


def test_put_into_a_graveyard_from_anywhere_sees_both() -> None:
    table, _ = start(when(ZoneChange(what=of("creature"), to="graveyard"), gain(1)))
    bear = table.put(creature())
    card = table.put(creature(), zone="hand")
    table.together(Destroyed(object=bear), Discarded(object=card, player=table.a))
    table.answer(*table.g.decision.options)
    assert len(table.stack()) == 2


def test_a_dying_creature_is_looked_at_as_it_was() -> None:
    big = when(dies(of("creature")), GainLife(who=You(), amount=power_of_it()))
    table, _ = start(big)
    bear = table.put(creature())
    table.do(CountersPut(to=bear, kind="+1/+1", amount=3))
    table.do(Destroyed(object=bear))
    table.passes()
    assert table.life() == 25


def power_of_it() -> object:
    from mtgrules.abilities.amounts import Quality

    return Quality(quality="power", what=EventThing(role="subject"))


def test_self_or_another_triggers_for_both() -> None:
    table = Table()
    id = table.put(creature("Chief", 2, 2, when(dies(SelfOr(filter=of("creature", other=True))), gain(1))))
    other = table.put(creature())
    table.at("precombat main")
    table.do(Destroyed(object=other))
    table.passes()
    table.do(Destroyed(object=id))
    assert table.stack() == ["Chief"]
    table.passes()
    assert table.life() == 22


def test_an_intervening_if_is_checked_as_it_triggers_and_as_it_resolves() -> None:
    condition = Exists(filter=of("artifact", yours=True))
    table, _ = start(when(enters(of("creature")), gain(1), condition=condition))
    table.do(CreateTokens(player=table.a, faces=(creature(),)))
    assert table.stack() == []
    mox = table.put(thing("Mox", types="artifact"))
    table.do(CreateTokens(player=table.a, faces=(creature(),)))
    assert table.stack() == ["Watcher"]
    table.do(Destroyed(object=mox))
    table.passes()
    assert table.life() == 20


def test_triggers_only_once_each_turn() -> None:
    table, _ = start(when(enters(of("creature")), gain(1), limit=1))
    for _ in range(2):
        table.do(CreateTokens(player=table.a, faces=(creature(),)))
    assert table.stack() == ["Watcher"]
    table.passes()
    table.to("upkeep")
    table.do(CreateTokens(player=table.a, faces=(creature(),)))
    assert table.stack() == ["Watcher"]


def test_active_player_puts_hers_on_the_stack_first_in_the_order_she_wants() -> None:
    table = Table()
    first = table.put(thing("One", when(enters(of("creature")), gain(1))))
    second = table.put(thing("Two", when(enters(of("creature")), gain(1))))
    table.put(thing("Theirs", when(enters(of("creature")), gain(1))), table.b)
    table.at("precombat main")
    table.do(CreateTokens(player=table.a, faces=(creature(),)))
    assert table.kind == "order"
    assert table.g.decision.player == table.a
    options = table.g.decision.options
    assert [table.g.object(id).source for id in options] == [first, second]
    table.answer(options[1], options[0])
    assert table.stack() == ["Theirs", "One", "Two"]
    assert table.g.decision.player == table.a


def test_the_second_draw_each_turn() -> None:
    table, _ = start(when(PlayerDoes(who=You(), verb="draws", what=of("card"), ordinal=2), gain(1)))
    table.do(DrawCard(player=table.a))
    assert table.stack() == []
    table.do(DrawCard(player=table.b))
    assert table.stack() == []
    table.do(DrawCard(player=table.a))
    assert table.stack() == ["Watcher"]
    table.passes()
    table.do(DrawCard(player=table.a))
    assert table.stack() == []


def test_a_failed_draw_is_no_draw() -> None:
    table = Table(library=0)
    table.put(thing("Watcher", when(PlayerDoes(who=Players(which="a player"), verb="draws"), gain(1))))
    table.at("precombat main")
    table.do(DrawCard(player=table.b))
    assert table.g.root.outcome == "Alice wins"
    assert "704.5b" in table.rules_applied()


def test_for_the_first_time_each_turn() -> None:
    table, _id = start(when(Does(what=of("creature"), verb="becomes tapped", ordinal=1), gain(1)))
    bears = [table.put(creature()) for _ in range(2)]
    table.do(Tapped(object=bears[0]))
    assert len(table.stack()) == 1
    table.passes()
    table.do(Tapped(object=bears[1]))
    assert table.stack() == []


def test_gaining_life_tells_how_much() -> None:
    opponents = Players(which="each opponent")
    table, _ = start(
        when(PlayerDoes(who=You(), verb="gains life"), LoseLife(who=opponents, amount=EventAmount()))
    )
    table.do(LifeGained(player=table.a, amount=4))
    table.do(LifeGained(player=table.b, amount=4))
    assert table.stack() == ["Watcher"]
    table.passes()
    assert table.life(table.b) == 20


def test_damage_triggers_tell_source_and_recipient_and_zero_damage_is_none() -> None:
    trigger = Damages(source=This(), to=Players(which="an opponent"))
    table = Table()
    id = table.put(
        creature(
            "Biter", 1, 1, when(trigger, LoseLife(who=EventThing(role="recipient"), amount=EventAmount()))
        )
    )
    table.at("precombat main")
    table.do(Damage(source=id, to=table.a, amount=1))
    table.do(Damage(source=id, to=table.b, amount=0))
    assert table.stack() == []
    table.do(Damage(source=id, to=table.b, amount=3))
    table.passes()
    assert table.life(table.b) == 14


def test_at_the_beginning_of_the_upkeep_of_its_controller() -> None:
    table, _ = start(when(Moment(step="upkeep", who=You()), draw()))
    table.to("upkeep")
    assert table.g.root.active == table.b
    assert table.stack() == []
    table.to("end step")
    table.to("upkeep")
    assert table.stack() == ["Watcher"]
    assert "603.2b" in table.rules_applied()


def test_either_event_triggers() -> None:
    either = EitherTrigger(triggers=(enters(This()), Does(what=This(), verb="becomes tapped")))
    table = Table().at("precombat main")
    table.do(CreateTokens(player=table.a, faces=(creature("Twin", 1, 1, when(either, gain(1))),)))
    assert table.stack() == ["Twin"]
    table.passes()
    table.do(Tapped(object=table.g.battlefield()[0]))
    assert table.stack() == ["Twin"]


def test_a_state_trigger_waits_until_it_has_left_the_stack() -> None:
    none = StateIs(condition=Exists(filter=of("artifact", yours=True)))
    table, _ = start(when(none, gain(1)))
    table.do(LifeGained(player=table.b, amount=1))
    assert table.stack() == []
    table.put(thing("Mox", types="artifact"))
    table.do(LifeGained(player=table.b, amount=1))
    table.do(LifeGained(player=table.b, amount=1))
    assert table.stack() == ["Watcher"]
    table.passes()
    assert table.stack() == ["Watcher"]  # and again, as it still is so
    assert "603.8" in table.rules_applied()


def test_triggers_an_additional_time() -> None:
    table, _ = start(when(enters(of("creature")), gain(1)))
    table.put(
        thing(
            "Echo",
            static(
                TriggersAgain(of=Each(filter=of("enchantment", yours=True)), cause=enters(of("creature")))
            ),
        )
    )
    table.do(CreateTokens(player=table.a, faces=(creature(),)))
    assert len(table.g.root.waiting) == 0
    assert table.stack() == ["Watcher", "Watcher"]
    assert "603.2d" in table.rules_applied()


def memory(table: Table, source: int) -> int:
    return table.g.state.add(Resolution(source=source, controller=table.a)).id


def test_a_delayed_ability_triggers_at_the_next_end_step_only() -> None:
    table, id = start()
    node = Delayed(trigger=Moment(step="end step", next=True), effect=gain(5))
    table.do(Do(what=node, controller=table.a, resolution=memory(table, id)))
    table.to("end step")
    assert table.stack() == ["Watcher"]
    assert table.g.root.delayed == ()
    table.passes()
    assert table.life() == 25
    table.to("upkeep")
    table.to("end step")
    assert table.stack() == []
    assert "603.7b" in table.rules_applied()


def test_a_delayed_ability_for_this_turn_triggers_each_time_until_cleanup() -> None:
    table, id = start()
    node = Delayed(trigger=enters(of("creature")), effect=gain(1), duration=Until(moment="end of turn"))
    table.do(Do(what=node, controller=table.a, resolution=memory(table, id)))
    for _ in range(2):
        table.do(CreateTokens(player=table.a, faces=(creature(),)))
        table.passes()
    assert table.life() == 22
    table.to("upkeep")
    table.do(CreateTokens(player=table.a, faces=(creature(),)))
    assert table.stack() == []
    assert table.g.root.delayed == ()


def test_a_delayed_ability_that_waits_for_a_death_triggers_though_its_source_is_gone() -> None:
    table, id = start()
    node = Delayed(trigger=dies(of("creature")), effect=gain(1))
    table.do(Do(what=node, controller=table.a, resolution=memory(table, id)))
    bears = [table.put(creature()) for _ in range(2)]
    table.do(Destroyed(object=id))
    table.together(*(Destroyed(object=bear) for bear in bears))
    assert table.stack() == ["Watcher"]  # 603.7b: once, although two died


@pytest.mark.parametrize("pays", [True, False])
def test_a_reflexive_ability_triggers_when_you_do(pays: bool) -> None:
    from mtgrules.abilities.costs import Perform
    from mtgrules.abilities.effects import PayLife

    table, id = start()
    effect = Sequence(
        effects=(
            MayPay(who=You(), costs=(Perform(effect=PayLife(who=You(), amount=n(2))),)),
            WhenYouDo(event=Did(), effect=gain(7)),
        )
    )
    table.do(Do(what=effect, controller=table.a, resolution=memory(table, id)))
    table.answer("yes" if pays else "no")
    assert table.stack() == (["Watcher"] if pays else [])
    if pays:
        table.passes()
    assert table.life() == (25 if pays else 20)
    assert ("603.12" in table.rules_applied()) is pays


def test_a_sacrifice_triggers_and_so_does_the_death() -> None:
    table, _ = start(
        when(PlayerDoes(who=You(), verb="sacrifices", what=of("creature")), gain(1)),
        when(dies(of("creature")), gain(10)),
    )
    bear = table.put(creature())
    table.do(Sacrificed(object=bear, player=table.a))
    table.answer(*table.g.decision.options)
    assert len(table.stack()) == 2


def test_an_ability_given_by_an_effect_triggers_too() -> None:
    from mtgrules.abilities.changes import GainsAbilities

    given = when(enters(of("artifact")), gain(1))
    table = Table()
    table.put(
        thing(
            "Lord", static(GainsAbilities(what=Each(filter=of("creature", yours=True)), abilities=(given,)))
        )
    )
    table.put(creature())
    table.put(creature(), table.b)
    table.at("precombat main")
    table.do(CreateTokens(player=table.a, faces=(thing("Mox", types="artifact"),)))
    assert table.stack() == ["Bear"]


def test_chapters_trigger_as_lore_counters_pass_them_and_the_saga_is_sacrificed_at_the_end() -> None:
    saga = thing("Tale", ChapterAbility(chapters=(1, 2), effect=gain(1)), ChapterAbility(chapters=(3,), effect=gain(10)),
                 subtypes="Saga")  # fmt: skip
    table = Table()
    card = table.put(saga, zone="hand")
    table.at("precombat main")
    table.do(Moves(object=card, to="battlefield", controller=table.a))
    tale = table.g.find(card)
    assert table.g.object(tale).counters == {"lore": 1}
    assert table.stack() == ["Tale"]
    table.passes()
    assert table.life() == 21
    table.do(CountersPut(to=tale, kind="lore", amount=2))
    table.answer(*table.g.decision.options)
    assert len(table.stack()) == 2
    assert table.where(tale) == "battlefield"
    table.passes()
    table.passes()
    assert table.life() == 32
    assert table.where(tale) == "graveyard"
    assert {"714.3a", "714.2b", "704.5s"} <= set(table.rules_applied())


def test_a_saga_gets_its_lore_counter_in_its_controllers_main_phase() -> None:
    saga = thing("Tale", ChapterAbility(chapters=(1, 2, 3, 4, 5), effect=gain(1)), subtypes="Saga")
    table = Table()
    tale = table.put(saga, table.b, counters={"lore": 1})
    table.at("end step")
    table.to("precombat main")
    assert table.g.object(tale).counters == {"lore": 2}
    assert "714.3c" in table.rules_applied()


def test_idle_permanents_are_in_no_bucket_that_events_look_at() -> None:
    table = Table()
    own = creature("Self", 1, 1, when(enters(This()), gain(1)), when(dies(This()), gain(1)))
    for _ in range(3):
        table.put(own)
    assert table.g.root.buckets == {}


def test_sacrificing_as_an_effect_is_the_players() -> None:
    node = Sacrifice(who=You(), what=Each(filter=of("creature", yours=True)))
    table, id = start()
    bear = table.put(creature())
    table.do(Do(what=node, controller=table.a, resolution=memory(table, id)))
    assert table.where(bear) == "graveyard"
    table.answer(Pass())


@pytest.mark.parametrize("first", ["yes", "no"])
def test_do_this_only_once_each_turn_counts_what_was_done(first: str) -> None:
    from mtgrules.abilities.effects import May

    table, _ = start(when(enters(of("creature")), May(who=You(), effect=gain(1)), limit=1, limits_doing=True))
    table.do(CreateTokens(player=table.a, faces=(creature(),)))
    table.passes()
    table.answer(first)
    table.do(CreateTokens(player=table.a, faces=(creature(),)))
    assert table.stack() == ([] if first == "yes" else ["Watcher"])


def test_that_player_is_the_one_attacked() -> None:
    trigger = Does(what=This(), verb="attacks", whom=Players(which="a player"))
    table = Table()
    id = table.put(
        creature("Raider", 2, 2, when(trigger, LoseLife(who=EventThing(role="player"), amount=n(1))))
    )
    table.at("precombat main")
    table.attack((id, table.b))
    assert table.stack() == ["Raider"]
    table.passes()
    assert table.life(table.b) == 19


def test_the_subject_of_being_dealt_damage_is_its_recipient() -> None:
    from mtgrules.abilities.amounts import Quality

    trigger = Damages(to=of("creature", yours=True), form=8)
    table, id = start(
        when(trigger, GainLife(who=You(), amount=Quality(quality="power", what=EventThing(role="subject"))))
    )
    bear = table.put(creature("Bear", 3, 9))
    table.do(Damage(source=id, to=bear, amount=1))
    table.passes()
    assert table.life() == 23


def test_a_triggered_ability_of_the_equipped_creature_triggers_again() -> None:
    from mtgrules.abilities.predicates import Filter, Is, IsWhat
    from mtgrules.abilities.references import Attached, Some
    from mtgrules.engine import setup

    of_it = Some(filter=Filter(predicates=(Is(word="triggered ability"), IsWhat(what=Attached()))))
    table = Table()
    twin = creature("Twin", 1, 1, when(Does(what=This(), verb="becomes tapped"), gain(1)))
    one, two = table.put(twin), table.put(twin)
    staff = table.put(thing("Staff", static(TriggersAgain(of=of_it)), types="artifact", subtypes="Equipment"))
    setup.attach(table.g, staff, one)
    table.at("precombat main")
    table.do(Tapped(object=two))
    assert len(table.stack()) == 1
    table.do(Tapped(object=one))
    assert len(table.stack()) == 3
