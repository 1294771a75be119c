"""Combat (506–511): declarations and what makes them illegal, damage, leaving combat."""

import pytest

from mtgrules.abilities.changes import CanDespite, Cant, Must
from mtgrules.abilities.costs import Mana as ManaCost
from mtgrules.abilities.references import Each, Players, This, You
from mtgrules.abilities.triggers import Damage as Damages
from mtgrules.abilities.triggers import Does, PlayerDoes
from mtgrules.engine import combat_state
from mtgrules.engine.faces import Face
from mtgrules.engine.game import IllegalAction
from mtgrules.engine.object_events import Damage, Tapped
from mtgrules.engine.turn import StepBegins
from mtgrules.engine.zone_events import CreateTokens, Destroyed
from tests.engine.turn_support import Table, creature, enters, gain, kw, land, n, of, static, thing, when


def steps(table: Table) -> list[str]:
    return [event.step for event in table.events(StepBegins)]


def refused(table: Table, *pairs: tuple[int, int]) -> str:
    """The rule by which a declaration is refused; nothing may have changed."""
    before = table.g.root
    with pytest.raises(IllegalAction) as caught:
        table.answer(*pairs)
    assert table.g.root.frames == before.frames
    assert table.g.root.decision == before.decision
    return caught.value.rule


def test_an_unblocked_attacker_damages_the_player_and_is_tapped() -> None:
    table = Table()
    bear = table.put(creature())
    knight = table.put(creature("Knight", 3, 3, *kw("vigilance")))
    table.at("precombat main")
    table.attack((bear, table.b), (knight, table.b))
    assert table.g.object(bear).tapped
    assert not table.g.object(knight).tapped
    assert combat_state.attackers(table.g) == [bear, knight]
    table.to("end of combat")
    assert table.life(table.b) == 15
    assert "first strike damage" not in steps(table)
    table.to("postcombat main")
    assert combat_state.attackers(table.g) == []
    assert "511.3" in table.rules_applied()


def test_without_attackers_there_are_no_blocks_and_no_damage_step() -> None:
    table = Table()
    table.put(creature())
    table.put(creature(), table.b)
    table.at("precombat main")
    table.attack()
    table.to("end of combat")
    assert steps(table)[-3:] == ["beginning of combat", "declare attackers", "end of combat"]


def test_who_cannot_attack() -> None:
    table = Table()
    tapped = table.put(creature(), tapped=True)
    sick = table.put(creature(), sick=True)
    hasty = table.put(creature("Hasty", 1, 1, *kw("haste")), sick=True)
    wall = table.put(creature("Wall", 0, 4, *kw("defender")))
    theirs = table.put(creature(), table.b)
    table.at("precombat main")
    table.to("declare attackers")
    assert table.g.decision.options == (hasty,)
    assert refused(table, (tapped, table.b)) == "508.1a"
    assert refused(table, (sick, table.b)) == "302.6"
    assert refused(table, (wall, table.b)) == "702.3b"
    assert refused(table, (theirs, table.b)) == "508.1a"
    assert refused(table, (hasty, table.a)) == "506.2"
    table.answer((hasty, table.b))
    assert combat_state.attackers(table.g) == [hasty]


def test_as_though_it_did_not_have_defender() -> None:
    table = Table()
    wall = table.put(
        creature("Wall", 0, 4, *kw("defender"), static(CanDespite(subject=This(), action="attack")))
    )
    table.at("precombat main")
    table.attack((wall, table.b))
    assert combat_state.attackers(table.g) == [wall]


def test_a_planeswalker_can_be_attacked_and_loses_loyalty() -> None:
    table = Table()
    bear = table.put(creature())
    walker = table.put(thing("Ajani", types="planeswalker", loyalty=4), table.b)
    table.at("precombat main")
    table.attack((bear, walker))
    table.to("end of combat")
    assert table.g.object(walker).counters == {"loyalty": 2}
    assert table.life(table.b) == 20


def test_an_attacker_whose_planeswalker_is_gone_deals_no_damage() -> None:
    table = Table()
    bear = table.put(creature())
    walker = table.put(thing("Ajani", types="planeswalker", loyalty=4), table.b)
    table.at("precombat main")
    table.attack((bear, walker))
    table.do(Destroyed(object=walker))
    assert combat_state.attackers(table.g) == [bear]
    table.to("end of combat")
    assert table.life(table.b) == 20


def test_attacks_each_combat_if_able_must_be_obeyed() -> None:
    table = Table()
    eager = table.put(creature("Eager", 2, 2, static(Must(subject=This(), action="attack"))))
    table.put(creature())
    table.at("precombat main")
    table.to("declare attackers")
    assert refused(table) == "508.1d"
    table.answer((eager, table.b))
    assert combat_state.attackers(table.g) == [eager]


def test_a_requirement_gives_way_to_a_restriction_and_to_a_cost() -> None:
    table = Table()
    table.put(
        creature(
            "Eager",
            2,
            2,
            static(Must(subject=This(), action="attack"), Cant(subject=This(), action="attack")),
        )
    )
    tax = Cant(subject=Each(filter=of("creature")), action="attack", by=You(), unless_pays=(ManaCost(symbols=("2",)),),
               payer=Players(which="its controller"))  # fmt: skip
    table.put(thing("Prison", static(tax)), table.b)
    taxed = table.put(creature("Taxed", 2, 2, static(Must(subject=This(), action="attack"))))
    table.at("precombat main")
    table.to("declare attackers")
    assert table.g.decision.options == (taxed,)
    assert refused(table, (taxed, table.b)) == "508.1h"
    table.answer()
    assert combat_state.attackers(table.g) == []


def test_a_cost_to_attack_is_paid_by_the_attacking_player() -> None:
    table = Table()
    tax = Cant(subject=Each(filter=of("creature")), action="attack", by=You(), unless_pays=(ManaCost(symbols=("2",)),),
               payer=Players(which="its controller"))  # fmt: skip
    table.put(thing("Prison", static(tax)), table.b)
    bear = table.put(creature())
    lands = [table.put(forest()) for _ in range(3)]
    table.at("precombat main")
    table.attack((bear, table.b))
    assert combat_state.attackers(table.g) == [bear]
    assert sum(table.g.object(id).tapped for id in lands) == 2


def forest() -> Face:
    return land()


def test_only_one_creature_can_attack() -> None:
    table = Table()
    table.put(thing("Moat", static(Cant(subject=Each(filter=of("creature")), action="attack", number=n(1)))))
    one = table.put(creature("Eager", 2, 2, static(Must(subject=This(), action="attack"))))
    two = table.put(creature("Eager", 2, 2, static(Must(subject=This(), action="attack"))))
    table.at("precombat main")
    table.to("declare attackers")
    assert refused(table, (one, table.b), (two, table.b)) == "508.1c"
    assert refused(table) == "508.1d"
    table.answer((two, table.b))
    assert combat_state.attackers(table.g) == [two]


def fight(attacker: Face, *blockers: Face) -> tuple[Table, int, list[int]]:
    """Alice attacks with one creature; Bob has these and is about to declare blockers."""
    table = Table()
    id = table.put(attacker)
    ids = [table.put(face, table.b) for face in blockers]
    table.at("precombat main")
    table.attack((id, table.b))
    while table.kind == "priority":
        table.passes()
    return table, id, ids


def test_flying_is_blocked_by_flying_and_reach_alone() -> None:
    table, bird, (bear, spider, other) = fight(
        creature("Bird", 1, 1, *kw("flying")), creature(), creature("Spider", 1, 3, *kw("reach")),
        creature("Drake", 2, 2, *kw("flying")),
    )  # fmt: skip
    assert table.g.decision.options == (spider, other)
    assert refused(table, (bear, bird)) == "702.9b"
    table.answer((spider, bird), (other, bird))
    assert combat_state.blockers_of(table.g, bird) == [spider, other]


def test_menace_wants_two_blockers() -> None:
    table, ogre, (one, two) = fight(creature("Ogre", 3, 3, *kw("menace")), creature(), creature())
    assert refused(table, (one, ogre)) == "702.111b"
    table.answer((one, ogre), (two, ogre))
    assert table.g.object(ogre).blocked


def test_a_creature_blocks_one_attacker_unless_it_can_block_more() -> None:
    table = Table()
    attackers = [table.put(creature()) for _ in range(3)]
    plain = table.put(creature(), table.b)
    many = table.put(
        creature("Guard", 1, 9, static(CanDespite(subject=This(), action="block additional", number=n(1)))),
        table.b,
    )
    table.at("precombat main")
    table.attack(*((id, table.b) for id in attackers))
    table.to("declare blockers")
    assert refused(table, (plain, attackers[0]), (plain, attackers[1])) == "509.1a"
    assert refused(table, *((many, id) for id in attackers)) == "509.1a"
    table.answer((many, attackers[0]), (many, attackers[1]))
    assert combat_state.blockers_of(table.g, attackers[1]) == [many]


def test_must_be_blocked_if_able() -> None:
    table, id, (bear,) = fight(
        creature("Taunt", 2, 2, static(Must(subject=This(), action="be blocked"))), creature()
    )
    assert refused(table) == "509.1c"
    table.answer((bear, id))


def test_blocks_if_able_but_menace_asks_for_both() -> None:
    """The rules' own example of 509.1c."""
    table, id, (must, other) = fight(
        creature("Ogre", 3, 3, *kw("menace")),
        creature("Must", 1, 1, static(Must(subject=This(), action="block"))),
        creature(),
    )
    assert refused(table) == "509.1c"
    assert refused(table, (must, id)) == "702.111b"
    table.answer((must, id), (other, id))


def test_no_more_than_one_creature_can_block_it() -> None:
    table, id, (one, two) = fight(
        creature("Slim", 2, 2, static(Cant(subject=This(), action="be blocked", number=n(1)))), creature(), creature()
    )  # fmt: skip
    assert refused(table, (one, id), (two, id)) == "509.1b"
    table.answer((two, id))


def test_a_blocked_attacker_stays_blocked_though_its_blocker_is_gone() -> None:
    table, id, (bear,) = fight(creature(), creature())
    table.answer((bear, id))
    table.do(Destroyed(object=bear))
    table.to("end of combat")
    assert table.life(table.b) == 20
    assert table.where(id) == "battlefield"


def test_creatures_that_fight_each_other_die_at_once() -> None:
    table, id, (bear,) = fight(creature(), creature())
    table.answer((bear, id))
    table.to("combat damage")
    assert table.where(id) == table.where(bear) == "graveyard"
    assert [event.object for event in table.events(Destroyed) if event.rule == "704.5g"] == [id, bear]


def test_first_strike_kills_before_the_other_strikes() -> None:
    table, id, (bear,) = fight(creature("Knight", 2, 2, *kw("first strike")), creature())
    table.answer((bear, id))
    table.to("first strike damage")
    assert table.where(bear) == "graveyard"
    table.to("end of combat")
    assert table.where(id) == "battlefield"
    assert steps(table)[-3:] == ["first strike damage", "combat damage", "end of combat"]


def test_double_strike_deals_damage_twice_and_a_plain_creature_once() -> None:
    table = Table()
    twice = table.put(creature("Duelist", 2, 2, *kw("double strike")))
    once = table.put(creature("Bear", 3, 3))
    table.at("precombat main")
    table.attack((twice, table.b), (once, table.b))
    table.to("first strike damage")
    assert table.life(table.b) == 18
    table.to("combat damage")
    assert table.life(table.b) == 13


def test_damage_is_divided_freely_among_blockers() -> None:
    table, id, (one, two) = fight(
        creature("Giant", 4, 4), creature("Vampire", 2, 3), creature("Hunter", 1, 1)
    )
    table.answer((one, id), (two, id))
    while table.kind == "priority":
        table.passes()
    assert table.kind == "assign"
    assert table.g.decision.options == (one, two)
    assert refused(table, (one, 3)) == "510.1a"
    assert refused(table, (one, 3), (table.b, 1)) == "510.1c"
    table.answer((two, 4))
    assert table.where(two) == "graveyard"
    assert table.g.object(one).damage == 0


def test_trample_needs_lethal_damage_first() -> None:
    table, id, (bear,) = fight(creature("Beast", 5, 5, *kw("trample")), creature())
    table.answer((bear, id))
    while table.kind == "priority":
        table.passes()
    assert refused(table, (bear, 1), (table.b, 4)) == "702.19b"
    table.answer((bear, 2), (table.b, 3))
    assert table.life(table.b) == 17


def test_trample_with_deathtouch_needs_one_damage() -> None:
    table, id, (bear,) = fight(creature("Beast", 5, 5, *kw("trample", "deathtouch")), creature("Wall", 0, 9))
    table.answer((bear, id))
    while table.kind == "priority":
        table.passes()
    table.answer((bear, 1), (table.b, 4))
    assert table.life(table.b) == 16
    assert table.where(bear) == "graveyard"
    assert "704.5h" in table.rules_applied()


def test_trample_goes_all_through_when_the_blocker_is_gone() -> None:
    table, id, (bear,) = fight(creature("Beast", 5, 5, *kw("trample")), creature())
    table.answer((bear, id))
    table.do(Destroyed(object=bear))
    table.to("combat damage")
    assert table.life(table.b) == 15


def test_lifelink_gains_with_the_damage() -> None:
    table = Table()
    cat = table.put(creature("Cat", 3, 3, *kw("lifelink")))
    table.at("precombat main")
    table.attack((cat, table.b))
    table.to("combat damage")
    assert table.life(table.a) == 23
    assert "120.3f" in table.rules_applied()


def test_attack_triggers_for_the_creature_and_for_the_player_once() -> None:
    table = Table()
    table.put(thing("War Drum", when(PlayerDoes(who=You(), verb="attacks"), gain(10))))
    table.put(thing("Bugle", when(Does(what=of("creature", yours=True), verb="attacks"), gain(1))))
    ids = [table.put(creature()) for _ in range(2)]
    table.at("precombat main")
    table.attack(*((id, table.b) for id in ids))
    table.answer(*table.g.decision.options)
    assert sorted(table.stack()) == ["Bugle", "Bugle", "War Drum"]
    assert "508.3a" in table.rules_applied()


def test_attacks_alone() -> None:
    table = Table()
    table.put(thing("Banner", when(Does(what=of("creature", yours=True), verb="attacks alone"), gain(1))))
    ids = [table.put(creature()) for _ in range(2)]
    table.at("precombat main")
    table.attack((ids[0], table.b))
    assert table.stack() == ["Banner"]


def test_block_triggers() -> None:
    table = Table()
    id = table.put(creature("Rhino", 4, 4, when(Does(what=This(), verb="becomes blocked"), gain(1)),
                            when(Does(what=This(), verb="becomes blocked", other=of("creature")), gain(10))))  # fmt: skip
    free = table.put(
        creature("Sneak", 1, 1, when(Does(what=This(), verb="attacks and isn't blocked"), gain(100)))
    )
    bears = [table.put(creature(), table.b) for _ in range(2)]
    table.at("precombat main")
    table.attack((id, table.b), (free, table.b))
    table.to("declare blockers")
    table.answer(*((bear, id) for bear in bears))
    assert table.kind == "order"
    assert sorted(table.g.name(table.g.object(i).source) for i in table.g.decision.options) == [
        "Rhino"
    ] * 3 + ["Sneak"]
    assert {"509.3a", "509.3c", "509.3g"} & set(table.rules_applied()) >= {"509.3c", "509.3g"}


def test_combat_damage_to_a_player_by_one_or_more_triggers_once() -> None:
    trigger = Damages(
        source=of("creature", yours=True), to=Players(which="a player"), combat=True, batch=True
    )
    table = Table()
    table.put(thing("Toll", when(trigger, gain(1))))
    ids = [table.put(creature()) for _ in range(3)]
    table.at("precombat main")
    table.attack(*((id, table.b) for id in ids))
    table.to("combat damage")
    assert table.stack() == ["Toll"]
    assert table.life(table.b) == 14


def test_a_token_that_enters_attacking_is_attacking_but_never_attacked() -> None:
    table = Table()
    table.put(thing("Bugle", when(Does(what=of("creature", yours=True), verb="attacks"), gain(1))))
    id = table.put(creature())
    table.at("precombat main")
    table.attack((id, table.b))
    table.passes()
    table.do(CreateTokens(player=table.a, faces=(creature("Goblin", 1, 1),), tapped=True, attacking=table.b))
    assert len(combat_state.attackers(table.g)) == 2
    assert table.stack() == []
    table.to("combat damage")
    assert table.life(table.b) == 17


def test_a_creature_enters_attacking_only_for_the_attacking_player() -> None:
    table = Table()
    id = table.put(creature())
    table.at("precombat main")
    table.attack((id, table.b))
    table.do(CreateTokens(player=table.b, faces=(creature("Goblin", 1, 1),), attacking=table.a))
    assert combat_state.attackers(table.g) == [id]


def test_one_that_stops_being_a_creature_is_removed_from_combat() -> None:
    from mtgrules.abilities.changes import Becomes
    from mtgrules.abilities.conditions import Exists

    change = Becomes(what=This(), lost_types=("creature",))
    table = Table()
    id = table.put(creature("Shifter", 2, 2, static(change, condition=Exists(filter=of("artifact")))))
    table.at("precombat main")
    table.attack((id, table.b))
    table.do(CreateTokens(player=table.b, faces=(thing("Mox", types="artifact"),)))
    assert combat_state.attackers(table.g) == []
    assert "506.4" in table.rules_applied()


def test_tapping_a_blocker_changes_nothing() -> None:
    table, id, (bear,) = fight(creature(), creature())
    table.answer((bear, id))
    table.do(Tapped(object=bear))
    table.to("combat damage")
    assert table.where(id) == "graveyard"


def test_protection_stops_blocks_and_damage() -> None:
    from mtgrules.abilities.abilities import Keyword

    pro = Keyword(name="protection", filter=of("black"))
    table, id, (knight, bear) = fight(
        creature("White Knight", 2, 2, pro), creature("Black Knight", 2, 2, colors=("black",)), creature()
    )
    assert refused(table, (knight, id)) == "702.16f"
    table.answer((bear, id))
    table.do(Damage(source=knight, to=id, amount=5))
    assert table.where(id) == "battlefield"
    assert "702.16e" in table.rules_applied()


def test_in_a_game_of_three_each_defending_player_declares_blockers() -> None:
    table = Table("Alice", "Bob", "Carol")
    c = table.g.root.players[2]
    ids = [table.put(creature()) for _ in range(2)]
    blockers = [table.put(creature(), player) for player in (table.b, c)]
    table.at("precombat main")
    table.attack((ids[0], table.b), (ids[1], c))
    while table.kind == "priority":
        table.passes()
    assert table.g.decision.player == table.b
    assert refused(table, (blockers[0], ids[1])) == "509.1a"
    table.answer((blockers[0], ids[0]))
    assert table.g.decision.player == c
    table.answer()
    table.to("combat damage")
    assert table.life(c) == 18
    assert table.life(table.b) == 20


def test_enters_triggers_still_work_in_combat() -> None:
    table = Table()
    table.put(thing("Watcher", when(enters(of("creature")), gain(1))))
    id = table.put(creature())
    table.at("precombat main")
    table.attack((id, table.b))
    table.do(CreateTokens(player=table.a, faces=(creature(),), attacking=table.b))
    assert table.stack() == ["Watcher"]


def test_a_creature_that_blocks_two_triggers_once_for_blocking_and_twice_for_each() -> None:
    table = Table()
    attackers = [table.put(creature()) for _ in range(2)]
    guard = creature(
        "Guard",
        1,
        9,
        static(CanDespite(subject=This(), action="block additional")),
        when(Does(what=This(), verb="blocks"), gain(1)),
        when(Does(what=This(), verb="blocks", other=of("creature")), gain(10)),
    )
    id = table.put(guard, table.b)
    table.at("precombat main")
    table.attack(*((attacker, table.b) for attacker in attackers))
    table.block(*((id, attacker) for attacker in attackers))
    assert len(table.g.decision.options) == 3
