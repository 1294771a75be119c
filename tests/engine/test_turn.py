"""The turn: steps in order, what happens by itself in them, extra and skipped ones (500–514)."""

from mtgrules.abilities.effects import EndTheTurn
from mtgrules.engine.actions import Pass
from mtgrules.engine.frames import Do
from mtgrules.engine.object_events import CountersPut, Damage, ManaAdded
from mtgrules.engine.records import Mana, Resolution
from mtgrules.engine.turn import PhasesAdded, SkipNext, StepBegins, TurnAdded
from tests.engine.turn_support import Table, creature


def steps(table: Table) -> list[str]:
    return [event.step for event in table.events(StepBegins)]


def test_a_turn_without_attackers_goes_through_its_steps_in_order() -> None:
    table = Table().at("end step")
    table.to("upkeep")
    table.to("end step")
    assert steps(table) == [
        "cleanup", "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers",
        "end of combat", "postcombat main", "end step",
    ]  # fmt: skip
    assert table.g.root.active == table.b


def test_the_active_player_untaps_and_draws_and_nobody_else() -> None:
    table = Table()
    mine = table.put(creature(), table.b, tapped=True)
    other = table.put(creature(), table.a, tapped=True)
    table.at("end step")
    table.to("draw")
    assert not table.g.object(mine).tapped
    assert table.g.object(other).tapped
    assert len(table.g.contents("hand", table.b)) == 1
    assert len(table.g.contents("hand", table.a)) == 0
    assert "502.3" in table.rules_applied()
    assert "504.1" in table.rules_applied()


def test_a_stun_counter_is_removed_instead_of_untapping() -> None:
    table = Table()
    stunned = table.put(creature(), table.b, tapped=True, counters={"stun": 2})
    table.at("end step")
    table.to("upkeep")
    assert table.g.object(stunned).tapped
    assert table.g.object(stunned).counters == {"stun": 1}
    assert "122.1d" in table.rules_applied()


def test_damage_wears_off_and_mana_empties() -> None:
    table = Table()
    bear = table.put(creature(toughness=3))
    table.at("postcombat main")
    table.do(
        Damage(source=bear, to=bear, amount=2),
        ManaAdded(player=table.a, mana=(Mana("G"), Mana("any", keeps=True))),
    )
    table.to("end step")
    assert [mana.symbol for mana in table.g.player(table.a).pool] == ["any"]
    assert table.g.object(bear).damage == 2
    table.to("upkeep")
    assert table.g.object(bear).damage == 0


def test_too_large_a_hand_is_discarded_down_at_cleanup() -> None:
    table = Table()
    cards = [table.put(creature(), table.a, "hand") for _ in range(9)]
    table.at("end step")
    table.passes()
    assert table.kind == "choose"
    assert table.g.decision is not None
    assert table.g.decision.rule == "514.1"
    table.answer(cards[0], cards[1])
    assert table.where(cards[0]) == "graveyard"
    assert len(table.g.contents("hand", table.a)) == 7


def test_an_extra_turn_comes_next_and_the_order_of_turns_goes_on_after_it() -> None:
    table = Table().at("postcombat main")
    table.do(TurnAdded(player=table.a))
    table.to("upkeep")
    assert table.g.root.active == table.a
    table.to("end step")
    table.to("upkeep")
    assert table.g.root.active == table.b


def test_an_extra_combat_and_main_phase_come_after_this_one() -> None:
    table = Table().at("precombat main")
    table.do(PhasesAdded(phases=("combat phase", "main phase"), after="precombat main"))
    table.to("end step")
    assert steps(table) == [
        "beginning of combat", "declare attackers", "end of combat", "postcombat main",
        "beginning of combat", "declare attackers", "end of combat", "postcombat main", "end step",
    ]  # fmt: skip


def test_a_skipped_draw_step_is_skipped_once() -> None:
    table = Table().at("precombat main")
    table.do(SkipNext(player=table.b, named="draw step"))
    table.to("upkeep")
    table.to("precombat main")
    assert len(table.g.contents("hand", table.b)) == 0
    assert "614.10" in table.rules_applied()
    table.to("upkeep")  # Alice's
    table.to("precombat main")
    table.to("upkeep")
    table.to("precombat main")
    assert len(table.g.contents("hand", table.b)) == 1


def test_a_creature_is_summoning_sick_until_its_controllers_turn_begins() -> None:
    table = Table()
    bear = table.put(creature(), table.b, sick=True)
    mine = table.put(creature(), table.a, sick=True)
    table.at("end step")
    table.to("upkeep")
    assert not table.g.object(bear).sick
    assert table.g.object(mine).sick


def test_the_cleanup_step_gives_priority_only_when_something_is_to_be_done() -> None:
    table = Table()
    bear = table.put(creature(toughness=1))
    table.at("end step")
    table.passes()
    assert table.g.root.step == "upkeep"  # nothing happened in cleanup
    assert table.where(bear) == "battlefield"


def test_an_object_set_up_by_hand_is_checked() -> None:
    table = Table()
    bear = table.put(creature(toughness=1))
    table.at("precombat main")
    table.do(CountersPut(to=bear, kind="-1/-1", amount=1))
    assert table.where(bear) == "graveyard"
    assert "704.5f" in table.rules_applied()
    table.answer(Pass())


def test_ending_the_turn_ends_the_phase_and_all_that_ends_with_it() -> None:
    """724.1: state-based actions first, then combat is over and mana is lost; nothing of it is left in the next turn."""
    table = Table()
    bear, wolf = table.put(creature(), table.a), table.put(creature("Wolf"), table.b)
    table.at("precombat main")
    table.attack((bear, table.b))
    memory = table.g.state.add(Resolution(source=bear, controller=table.a))
    table.do(
        ManaAdded(player=table.a, mana=(Mana(symbol="G"),)),
        Damage(source=bear, to=wolf, amount=2),
        Do(what=EndTheTurn(), controller=table.a, resolution=memory.id),
    )
    assert table.where(wolf) == "graveyard", "724.1c: damage wears off only in the cleanup step"
    assert (table.g.root.active, table.g.root.step) == (table.b, "upkeep")
    assert (table.g.player(table.a).pool, table.g.root.combat, table.g.root.combatants) == ((), {}, ())
    assert not table.g.object(bear).attacking
