"""State-based actions (704): each where it applies, all of one check at once, and only what was marked is looked at."""

import pytest

from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.changes import Cant, Gets
from mtgrules.abilities.references import Each, You
from mtgrules.engine import setup
from mtgrules.engine.faces import Face
from mtgrules.engine.object_events import CountersPut, Damage, LifeLost
from mtgrules.engine.state_based import CHECKS
from mtgrules.engine.zone_events import CreateTokens, Destroyed, DrawCard
from mtgrules.engine.zone_events import ZoneChange as Moves
from tests.engine.turn_support import Table, creature, dies, gain, kw, n, of, static, thing, when


def test_a_player_at_no_life_loses_and_the_other_wins() -> None:
    table = Table().at("precombat main")
    table.do(LifeLost(player=table.b, amount=20))
    assert table.g.root.outcome == "Alice wins"
    assert table.g.root.winner == table.a
    assert {"704.5a", "104.2a"} <= set(table.rules_applied())


def test_both_at_no_life_is_a_draw() -> None:
    table = Table().at("precombat main")
    table.together(LifeLost(player=table.a, amount=20), LifeLost(player=table.b, amount=21))
    assert table.g.root.outcome == "draw"
    assert "104.4a" in table.rules_applied()


def test_ten_poison_counters() -> None:
    table = Table().at("precombat main")
    table.do(CountersPut(to=table.b, kind="poison", amount=9))
    assert table.g.root.outcome is None
    table.do(CountersPut(to=table.b, kind="poison", amount=1))
    assert table.g.root.outcome == "Alice wins"


def test_a_draw_from_an_empty_library_loses_only_at_the_next_check() -> None:
    table = Table(library=1).at("precombat main")
    table.do(DrawCard(player=table.b))
    assert table.g.root.outcome is None
    table.do(DrawCard(player=table.b))
    assert table.g.root.outcome == "Alice wins"


def test_lethal_damage_destroys_unless_indestructible() -> None:
    table = Table()
    bear = table.put(creature())
    god = table.put(creature("God", 2, 2, *kw("indestructible")))
    table.at("precombat main")
    table.together(Damage(source=bear, to=bear, amount=2), Damage(source=bear, to=god, amount=2))
    assert table.where(bear) == "graveyard"
    assert table.where(god) == "battlefield"


def test_deathtouch_destroys_at_any_toughness() -> None:
    table = Table()
    snake = table.put(creature("Snake", 1, 1, *kw("deathtouch")))
    wall = table.put(creature("Wall", 0, 9))
    table.at("precombat main")
    table.do(Damage(source=snake, to=wall, amount=1))
    assert table.where(wall) == "graveyard"
    assert "704.5h" in table.rules_applied()


def test_no_toughness_is_no_destruction() -> None:
    table = Table()
    god = table.put(creature("God", 2, 2, *kw("indestructible")))
    table.at("precombat main")
    table.do(CountersPut(to=god, kind="-1/-1", amount=2))
    assert table.where(god) == "graveyard"
    assert not table.events(Destroyed)


def test_a_creature_dies_when_the_anthem_that_kept_it_alive_leaves() -> None:
    table = Table()
    anthem = table.put(
        thing(
            "Anthem", static(Gets(what=Each(filter=of("creature", yours=True)), power=n(1), toughness=n(1)))
        )
    )
    ids = [table.put(creature("Spirit", 0, 0)) for _ in range(2)]
    table.at("precombat main")
    assert [table.where(id) for id in ids] == ["battlefield", "battlefield"]
    table.do(Destroyed(object=anthem))
    assert [table.where(id) for id in ids] == ["graveyard", "graveyard"]


def test_a_token_that_left_ceases_to_exist_but_it_died() -> None:
    table = Table()
    table.put(thing("Watcher", when(dies(of("creature")), gain(1))))
    table.at("precombat main")
    table.do(CreateTokens(player=table.a, faces=(creature(),)))
    token = table.g.battlefield()[-1]
    table.do(Destroyed(object=token))
    assert table.where(token) == "nowhere"
    assert table.stack() == ["Watcher"]
    assert "704.5d" in table.rules_applied()


def legend(name: str = "Hero") -> Face:
    return creature(name, supertypes=("legendary",))


def test_who_could_not_lose_loses_as_that_ends() -> None:
    table = Table()
    saint = table.put(thing("Saint", static(Cant(subject=You(), action="lose the game"))))
    table.at("precombat main")
    table.do(LifeLost(player=table.a, amount=25))
    assert table.g.root.outcome is None
    table.do(Destroyed(object=saint))
    assert table.g.root.outcome == "Bob wins"


def test_a_choice_does_not_make_the_check_forget_what_it_found() -> None:
    """Two legends and a dead creature of a position set up by hand: no event has marked them."""
    table = Table()
    heroes = [table.put(legend()), table.put(legend())]
    dead = table.put(creature("Ghost", 1, 0), table.b)
    table.at("precombat main")
    assert table.g.decision is not None
    assert table.g.decision.about == "legend"
    table.answer(heroes[1])
    assert [table.where(id) for id in (*heroes, dead)] == ["graveyard", "battlefield", "graveyard"]


def test_the_legend_rule_lets_its_player_choose() -> None:
    table = Table()
    first = table.put(legend())
    table.put(legend(), table.b)
    table.put(legend("Other"))
    card = table.put(legend(), zone="hand")
    table.at("precombat main")
    assert table.kind == "priority"
    table.do(Moves(object=card, to="battlefield", controller=table.a))
    second = table.g.find(card)
    assert table.g.decision.about == "legend"
    assert table.g.decision.player == table.a
    assert table.g.decision.options == (first, second)
    table.answer(second)
    assert table.where(first) == "graveyard"
    assert table.where(second) == "battlefield"
    assert not table.events(Destroyed)
    assert "704.5j" in table.rules_applied()


def test_opposing_counters_go_away_in_pairs() -> None:
    table = Table()
    bear = table.put(creature(), counters={"+1/+1": 3})
    table.at("precombat main")
    table.do(CountersPut(to=bear, kind="-1/-1", amount=1))
    assert table.g.object(bear).counters == {"+1/+1": 2}
    assert "704.5q" in table.rules_applied()


def test_an_aura_falls_off_and_an_equipment_stays() -> None:
    table = Table()
    bear = table.put(creature())
    aura = table.put(thing("Aura", Keyword(name="enchant", filter=of("creature")), subtypes="Aura"))
    sword = table.put(thing("Sword", types="artifact", subtypes="Equipment"))
    for id in (aura, sword):
        setup.attach(table.g, id, bear)
    table.at("precombat main")
    assert table.where(aura) == "battlefield"
    table.do(Destroyed(object=bear))
    assert table.where(aura) == "graveyard"
    assert table.where(sword) == "battlefield"
    assert table.g.object(sword).attached_to == 0
    assert "704.5m" in table.rules_applied()


def test_an_equipment_becomes_unattached_from_what_is_no_creature_any_more() -> None:
    from mtgrules.abilities.changes import Becomes
    from mtgrules.abilities.conditions import Exists
    from mtgrules.abilities.references import This

    sleeping = static(
        Becomes(what=This(), lost_types=("creature",)), condition=Exists(filter=of("artifact", other=True))
    )
    table = Table()
    bear = table.put(creature("Golem", 2, 2, sleeping))
    sword = table.put(thing("Sword", types="enchantment", subtypes="Equipment"))
    setup.attach(table.g, sword, bear)
    table.at("precombat main")
    assert table.g.object(sword).attached_to == bear
    table.do(CreateTokens(player=table.a, faces=(thing("Mox", types="artifact"),)))
    assert table.g.object(sword).attached_to == 0
    assert "704.5n" in table.rules_applied()


def test_a_planeswalker_without_loyalty_dies() -> None:
    table = Table()
    bear = table.put(creature())
    walker = table.put(thing("Ajani", types="planeswalker", loyalty=2), table.b)
    table.at("precombat main")
    table.do(Damage(source=bear, to=walker, amount=2))
    assert table.where(walker) == "graveyard"
    assert "704.5i" in table.rules_applied()


def test_all_of_one_check_happens_at_once() -> None:
    table = Table()
    watching = creature("Mourner", 1, 1, when(dies(of("creature", other=True)), gain(1)))
    ids = [table.put(watching) for _ in range(2)]
    table.at("precombat main")
    table.together(*(Damage(source=ids[0], to=id, amount=1) for id in ids))
    assert table.kind == "order"
    assert len(table.g.decision.options) == 2


def test_each_check_names_one_rule_and_some_mark() -> None:
    assert all(row.wakes for row in CHECKS)
    assert len({row.rule for row in CHECKS}) == len(CHECKS)


@pytest.mark.parametrize("count", [1, 5])
def test_the_newest_world_stays(count: int) -> None:
    table = Table()
    table.at("precombat main")
    ids = []
    for _ in range(count):
        card = table.put(thing("World", supertypes=("world",)), zone="hand")
        table.do(Moves(object=card, to="battlefield", controller=table.a))
        ids.append(card)
    assert [table.where(id) for id in ids] == ["graveyard"] * (count - 1) + ["battlefield"]


def test_a_role_is_replaced_by_a_newer_one_of_the_same_player() -> None:
    from mtgrules.engine.object_events import BecameAttached

    table = Table()
    bear = table.put(creature())
    enchant = Keyword(name="enchant", filter=of("creature"))
    ids = [table.put(thing("Role", enchant, subtypes="Aura Role")) for _ in range(2)]
    for id in ids:
        setup.attach(table.g, id, bear)
    table.at("precombat main")
    table.do(BecameAttached(object=ids[0], to=bear), CountersPut(to=bear, kind="+1/+1", amount=1))
    assert [table.where(id) for id in ids] == ["graveyard", "battlefield"]


def test_a_player_who_loses_leaves_and_the_others_play_on() -> None:
    table = Table("Alice", "Bob", "Carol")
    c = table.g.root.players[2]
    theirs = table.put(creature(), table.b)
    lent = table.put(creature("Lent"), table.a, controller=table.b)
    mine = table.put(creature(), c)
    table.at("precombat main")
    table.do(LifeLost(player=table.b, amount=20))
    assert table.g.root.outcome is None
    assert table.where(theirs) == "nowhere"
    assert table.where(lent) == "exile"
    assert table.where(mine) == "battlefield"
    assert "800.4a" in table.rules_applied()
    table.to("upkeep")
    assert table.g.root.active == c
    table.do(LifeLost(player=table.a, amount=20))
    assert table.g.root.outcome == "Carol wins"


def test_the_turn_of_a_player_who_left_goes_on_without_them() -> None:
    table = Table("Alice", "Bob", "Carol").at("precombat main")
    table.do(LifeLost(player=table.a, amount=20))
    assert table.g.root.active == table.a
    assert table.kind == "priority"
    assert table.g.decision.player == table.b
    table.to("upkeep")
    assert table.g.root.active == table.b


def test_a_trial_that_is_taken_back_leaves_nothing_unchecked() -> None:
    table = Table()
    table.put(
        thing("Curse", static(Gets(what=Each(filter=of("creature")), power=n(-2), toughness=n(-2)))),
        zone="hand",
    )
    bear = table.put(creature())
    table.at("precombat main")
    g = table.g
    curse = g.contents("hand", table.a)[0]
    g.perform([Moves(object=curse, to="battlefield", controller=table.a)])
    g.state.push()
    table.do()
    assert table.where(bear) == "graveyard"
    g.state.pop()
    assert table.where(bear) == "battlefield"
    table.do()
    assert table.where(bear) == "graveyard"
