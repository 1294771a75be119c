"""Replacement and prevention effects (614–616)."""

from typing import Any

from mtgrules.abilities.amounts import EventAmount
from mtgrules.abilities.changes import (
    AsEnters,
    DamageCant,
    Doubles,
    EntersAsCopy,
    EntersWith,
    Instead,
    Prevent,
    Until,
)
from mtgrules.abilities.conditions import Exists
from mtgrules.abilities.costs import Perform
from mtgrules.abilities.effects import (
    Choose,
    Continuously,
    CopySpec,
    Counters,
    Exile,
    GainLife,
    Move,
    PayLife,
    PreventDamage,
    Regenerate,
)
from mtgrules.abilities.references import Each, EventThing, Players, Some, This, You
from mtgrules.abilities.triggers import Damage as Damages
from mtgrules.abilities.triggers import PlayerDoes, ZoneChange
from mtgrules.engine.frames import Do
from mtgrules.engine.object_events import CountersPut, Damage, LifeGained
from mtgrules.engine.records import Resolution
from mtgrules.engine.zone_events import CreateTokens, Destroyed, DrawCard
from mtgrules.engine.zone_events import ZoneChange as Moves
from tests.engine.turn_support import (
    Table,
    creature,
    dies,
    draw,
    enters,
    gain,
    kw,
    n,
    of,
    static,
    thing,
    when,
)


def start(*changes: Any) -> tuple[Table, int]:
    table = Table()
    id = table.put(thing("Source", *([static(*changes)] if changes else [])))
    table.at("precombat main")
    return table, id


def enter(table: Table, face: Any, player: int | None = None) -> int:
    """Put a card from hand onto the battlefield; its new id."""
    owner = table.a if player is None else player
    card = table.put(face, owner, "hand")
    table.do(Moves(object=card, to="battlefield", controller=owner))
    return table.g.find(card)


def effect(table: Table, node: Any, source: int) -> None:
    memory = table.g.state.add(Resolution(source=source, controller=table.a)).id
    table.do(Do(what=node, controller=table.a, resolution=memory))


def test_enters_tapped_and_with_counters() -> None:
    table, _ = start()
    own = static(EntersWith(what=This(), tapped=True, counters=(Counters(kind="+1/+1", amount=n(2)),)))
    id = enter(table, creature("Hydra", 0, 0, own))
    obj = table.g.object(id)
    assert obj.tapped
    assert obj.counters == {"+1/+1": 2}
    assert table.where(id) == "battlefield"
    assert "614.1c" in table.rules_applied()


def test_enters_tapped_unless() -> None:
    table, _ = start()
    own = static(EntersWith(what=This(), tapped=True, unless=Exists(filter=of("artifact", yours=True))))
    assert table.g.object(enter(table, creature("Land", 1, 1, own))).tapped
    table.put(thing("Mox", types="artifact"))
    assert not table.g.object(enter(table, creature("Land", 1, 1, own))).tapped


def test_creatures_of_opponents_enter_tapped() -> None:
    from mtgrules.abilities.predicates import ControlledBy, Filter, Is

    theirs = Filter(predicates=(Is(word="creature"), ControlledBy(who=Players(which="your opponents"))))
    table, _ = start(EntersWith(what=Each(filter=theirs), tapped=True))
    assert not table.g.object(enter(table, creature())).tapped
    assert table.g.object(enter(table, creature(), table.b)).tapped
    assert not table.g.object(enter(table, thing("Mox", types="artifact"), table.b)).tapped
    table.do(CreateTokens(player=table.b, faces=(creature("Token", 1, 1),) * 3))
    assert all(table.g.object(id).tapped for id in table.g.battlefield()[-3:])
    assert "614.1d" in table.rules_applied()


def test_as_it_enters_a_word_is_chosen_before_it_is_there() -> None:
    table, _ = start()
    own = static(AsEnters(what=This(), effect=Choose(who=You(), quality="color")))
    card = table.put(thing("Prism", own, types="artifact"), zone="hand")
    table.do(Moves(object=card, to="battlefield", controller=table.a))
    assert table.g.decision.about == "color"
    assert table.where(card) == "hand"
    table.answer("red")
    id = table.g.find(card)
    assert table.g.zone_kind(id) == "battlefield"
    assert table.g.object(id).chosen == {"color": "red"}


def test_two_that_enter_together_still_enter_together_though_one_asks() -> None:
    table, _ = start()
    table.put(thing("Watcher", when(enters(of("creature"), batch=True), gain(1))))
    own = static(AsEnters(what=This(), effect=Choose(who=You(), quality="color")))
    cards = [
        table.put(face, zone="hand") for face in (creature(), creature("Chooser", 1, 1, own), creature())
    ]
    table.together(*(Moves(object=card, to="battlefield", controller=table.a) for card in cards))
    assert [table.where(card) for card in cards] == ["hand"] * 3
    table.answer("red")
    assert [table.where(card) for card in cards] == ["battlefield"] * 3
    assert table.stack() == ["Watcher"]


def test_pay_life_or_enter_tapped() -> None:
    table, _ = start()
    cost = (Perform(effect=PayLife(who=You(), amount=n(2))),)
    own = static(EntersWith(what=This(), tapped=True, may_pay=cost))
    for answer, tapped, life in (("yes", False, 18), ("no", True, 18)):
        card = table.put(thing("Shock", own, types="land"), zone="hand")
        table.do(Moves(object=card, to="battlefield", controller=table.a))
        table.answer(answer)
        assert table.g.object(table.g.find(card)).tapped is tapped
        assert table.life() == life


def test_it_may_enter_as_a_copy() -> None:
    table, _ = start()
    bear = table.put(creature("Bear", 2, 2))
    own = static(EntersAsCopy(what=This(), of=CopySpec(what=Some(filter=of("creature")))))
    card = table.put(creature("Clone", 0, 0, own), zone="hand")
    table.do(Moves(object=card, to="battlefield", controller=table.a))
    table.answer("yes")
    id = table.g.find(card)
    assert table.g.name(id) == "Bear"
    assert table.g.chars(id).power == 2
    table.do(Destroyed(object=id), Destroyed(object=bear))
    assert table.g.name(table.g.find(card)) == "Clone"


def test_a_copy_that_declines_dies_as_it_is() -> None:
    table, _ = start()
    table.put(creature())
    own = static(EntersAsCopy(what=This(), of=CopySpec(what=Some(filter=of("creature")))))
    card = table.put(creature("Clone", 0, 0, own), zone="hand")
    table.do(Moves(object=card, to="battlefield", controller=table.a))
    table.answer("no")
    assert table.where(card) == "graveyard"


def test_exile_instead_of_dying_triggers_no_death() -> None:
    table, _ = start(Instead(event=dies(of("creature")), effect=Exile(what=EventThing(role="subject"))))
    table.put(thing("Watcher", when(dies(of("creature")), gain(1))))
    bears = [table.put(creature()) for _ in range(2)]
    table.together(*(Destroyed(object=id) for id in bears))
    assert [table.where(id) for id in bears] == ["exile", "exile"]
    assert table.stack() == []
    assert "614.1a" in table.rules_applied()


def test_a_finality_counter_exiles_and_a_shield_counter_saves() -> None:
    table, _ = start()
    final = table.put(creature(), counters={"finality": 1})
    saved = table.put(creature(), counters={"shield": 1})
    table.together(Destroyed(object=final), Destroyed(object=saved))
    assert table.where(final) == "exile"
    assert table.where(saved) == "battlefield"
    assert table.g.object(saved).counters == {}
    assert {"122.1h", "122.1c"} <= set(table.rules_applied())


def test_the_affected_player_chooses_between_two_replacement_effects() -> None:
    graveyard = ZoneChange(what=of("creature"), to="graveyard")
    table, first = start(Instead(event=graveyard, effect=Exile(what=EventThing(role="subject"))))
    second = table.put(
        thing(
            "Library",
            static(
                Instead(
                    event=graveyard,
                    effect=Move(what=EventThing(role="subject"), to="library", place="bottom"),
                )
            ),
        )
    )
    bear = table.put(creature(), table.b)
    table.do(Destroyed(object=bear))
    decision = table.g.decision
    assert decision.kind == "replacement"
    assert decision.player == table.b
    assert decision.rule == "616.1"
    assert decision.labels == ("Source", "Library")
    assert [int(str(key).split(":")[0]) for key in decision.options] == [first, second]
    table.answer(decision.options[1])
    assert table.where(bear) == "library"


def test_twice_as_many_tokens_and_two_doublers_make_four_without_asking() -> None:
    doubled = Doubles(event=PlayerDoes(who=You(), verb="creates", what=of("token")), factor=2)
    table, _ = start(doubled)
    table.do(CreateTokens(player=table.a, faces=(creature(),)))
    table.do(CreateTokens(player=table.b, faces=(creature(),)))
    assert len(table.g.creatures(table.a)) == 2
    assert len(table.g.creatures(table.b)) == 1
    table.put(thing("Source", static(doubled)))
    table.do(CreateTokens(player=table.a, faces=(creature(),)))
    assert len(table.g.creatures(table.a)) == 6


def test_that_many_plus_one_counters_also_for_one_that_enters_with_them() -> None:
    event = PlayerDoes(
        who=You(), verb="puts counters", counter="+1/+1", on=of("creature", yours=True), batch=True
    )
    table, _ = start(Doubles(event=event, plus=n(1)))
    bear = table.put(creature())
    table.do(CountersPut(to=bear, kind="+1/+1", amount=2, player=table.a))
    assert table.g.object(bear).counters == {"+1/+1": 3}
    own = static(EntersWith(what=This(), counters=(Counters(kind="+1/+1", amount=n(2)),)))
    id = enter(table, creature("Hydra", 0, 0, own))
    assert table.g.object(id).counters == {"+1/+1": 3}


def test_double_damage_and_double_life() -> None:
    table, source = start(
        Doubles(
            event=Damages(source=of("enchantment", yours=True), to=Players(which="an opponent")), factor=2
        ),
        Doubles(event=PlayerDoes(who=You(), verb="gains life"), factor=2),
    )
    table.do(Damage(source=source, to=table.b, amount=3), LifeGained(player=table.a, amount=3))
    assert table.life(table.b) == 14
    assert table.life() == 26
    table.do(Damage(source=source, to=table.a, amount=3), LifeGained(player=table.b, amount=3))
    assert table.life() == 23
    assert table.life(table.b) == 17


def test_a_replacement_does_not_apply_to_what_it_made() -> None:
    table, _ = start(Instead(event=PlayerDoes(who=You(), verb="draws"), effect=draw(2)))
    table.do(DrawCard(player=table.a))
    assert len(table.g.contents("hand", table.a)) == 2
    table.do(DrawCard(player=table.b))
    assert len(table.g.contents("hand", table.b)) == 1


def test_all_damage_is_prevented_and_then_something_else_happens() -> None:
    then = GainLife(who=You(), amount=EventAmount())
    table, _ = start(Prevent(event=Damages(to=of("creature", yours=True)), then=then))
    bear = table.put(creature())
    table.do(Damage(source=bear, to=bear, amount=5))
    assert table.where(bear) == "battlefield"
    assert table.g.object(bear).damage == 0
    assert table.life() == 25
    assert "615.6" in table.rules_applied()


def test_a_static_prevention_of_one_damage_works_every_time() -> None:
    table, source = start(Prevent(event=Damages(to=You()), amount=n(1)))
    for _ in range(2):
        table.do(Damage(source=source, to=table.a, amount=3))
    assert table.life() == 16


def test_a_shield_is_used_up() -> None:
    table, source = start()
    effect(table, PreventDamage(amount=n(3), to=You()), source)
    table.do(Damage(source=source, to=table.a, amount=2))
    assert table.life() == 20
    table.do(Damage(source=source, to=table.a, amount=2))
    assert table.life() == 19
    assert table.g.root.effects == ()
    table.do(Damage(source=source, to=table.a, amount=2))
    assert table.life() == 17


def test_damage_that_cant_be_prevented() -> None:
    table, source = start(DamageCant(what="damage can't be prevented"), Prevent(event=Damages(to=You())))
    table.do(Damage(source=source, to=table.a, amount=2))
    assert table.life() == 18


def test_regeneration_saves_once() -> None:
    table, source = start()
    bear = table.put(creature())
    effect(table, Regenerate(what=Each(filter=of("creature"))), source)
    table.do(Damage(source=source, to=bear, amount=2))
    assert table.where(bear) == "battlefield"
    assert table.g.object(bear).tapped
    assert table.g.object(bear).damage == 0
    table.do(Damage(source=source, to=bear, amount=2))
    assert table.where(bear) == "graveyard"


def test_an_instead_effect_of_a_resolution_ends_with_its_duration() -> None:
    table, source = start()
    node = Continuously(
        changes=(Instead(event=dies(of("creature")), effect=Exile(what=EventThing(role="subject"))),),
        duration=Until(moment="end of turn"),
    )
    effect(table, node, source)
    first, second = table.put(creature()), table.put(creature())
    table.do(Destroyed(object=first))
    assert table.where(first) == "exile"
    table.to("upkeep")
    table.do(Destroyed(object=second))
    assert table.where(second) == "graveyard"


def test_a_hundred_tokens_enter_as_one_event() -> None:
    table, _ = start(EntersWith(what=Each(filter=of("creature")), tapped=True))
    table.do(CreateTokens(player=table.a, faces=(creature(),) * 100))
    assert len(table.g.creatures(table.a)) == 100
    assert all(table.g.object(id).tapped for id in table.g.creatures(table.a))


def test_indestructible_is_no_replacement() -> None:
    table, _ = start()
    god = table.put(creature("God", 2, 2, *kw("indestructible")))
    table.do(Damage(source=god, to=god, amount=2))
    assert table.where(god) == "battlefield"
    assert not table.events(Destroyed)


def test_twice_that_much_may_also_be_said_as_an_instruction() -> None:
    from mtgrules.abilities.amounts import Times
    from mtgrules.abilities.effects import PutCounters

    twice = Times(factor=2, amount=EventAmount())
    counters = PlayerDoes(who=Players(which="players"), verb="puts counters", counter="+1/+1", batch=True,
                          on=of("creature", yours=True))  # fmt: skip
    table, _ = start(
        Instead(event=PlayerDoes(who=You(), verb="gains life"), effect=GainLife(who=You(), amount=twice)),
        Instead(
            event=counters, effect=PutCounters(what=EventThing(role="subject"), kind="+1/+1", amount=twice)
        ),
    )
    bear = table.put(creature())
    table.do(LifeGained(player=table.a, amount=3), CountersPut(to=bear, kind="+1/+1", amount=1))
    assert table.life() == 26
    assert table.g.object(bear).counters == {"+1/+1": 2}
    own = static(EntersWith(what=This(), counters=(Counters(kind="+1/+1", amount=n(2)),)))
    assert table.g.object(enter(table, creature("Hydra", 0, 0, own))).counters == {"+1/+1": 4}


def test_redirected_combat_damage_is_still_combat_damage() -> None:
    from mtgrules.abilities.effects import DealDamage

    redirect = Instead(
        event=Damages(to=You()),
        effect=DealDamage(source=EventThing(role="source"), amount=EventAmount(), to=This()),
    )
    table = Table()
    wall = table.put(creature("Wall", 0, 9, static(redirect)))
    table.at("precombat main")
    table.do(Damage(source=wall, to=table.a, amount=3, combat=True))
    assert table.life() == 20
    assert table.g.object(wall).damage == 3
    assert table.events(Damage)[-1].combat


def test_a_game_can_be_put_away_while_something_enters() -> None:
    from mtgrules.engine.json import from_json, to_json
    from tests.engine.turn_support import rules

    table, source = start()
    instead = Instead(event=dies(of("creature")), effect=gain(3))
    effect(table, Continuously(changes=(instead,), duration=Until(moment="end of turn")), source)
    own = static(AsEnters(what=This(), effect=Choose(who=You(), quality="color")))
    cards = [table.put(face, zone="hand") for face in (creature(), creature("Chooser", 1, 1, own))]
    table.together(*(Moves(object=card, to="battlefield", controller=table.a) for card in cards))
    saved = to_json(table.g)
    again = from_json(rules(), saved)
    assert to_json(again) == saved
    for game in (table.g, again):
        game.answer(("red",))
    assert to_json(again) == to_json(table.g)
    table.do(Destroyed(object=table.g.find(cards[0])))
    assert table.where(cards[0]) == "battlefield"
    assert table.life() == 23
