"""What nothing refers to is forgotten as a turn begins, and nothing that anybody may ask about."""

from __future__ import annotations

from typing import Any

import pytest

from mtgrules.abilities.references import This
from mtgrules.engine import forgetting
from mtgrules.engine.actions import Pass
from mtgrules.engine.game import Game
from mtgrules.engine.json import from_json, to_json
from mtgrules.engine.records import DelayedTrigger, EventInfo, Object, Resolution
from mtgrules.engine.zone_events import CreateTokens, Destroyed, ZoneChange
from mtgrules.rules import Rules
from mtgrules.sim.random_play import play_on, pool, random_game
from tests.engine.turn_support import Table, creature, dies, gain

BEAR = creature("Bear")


def table(library: int = 60) -> Table:
    t = Table(library=library)
    t.g.debug = False
    t.g.state.logging = False
    return t.at("precombat main")


def churn(t: Table, tokens: int) -> None:
    """Tokens come and go."""
    t.do(CreateTokens(rule="701.7a", player=t.a, faces=(BEAR,) * tokens))
    t.together(*(Destroyed(rule="701.8a", object=id) for id in t.g.battlefield()))


def test_a_long_game_needs_no_more_room_than_a_short_one() -> None:
    t = table()
    sizes = []
    for _ in range(30):
        churn(t, 40)
        next_turn(t)
        sizes.append(len(t.g.state.records))
    assert t.g.state.records[0].next_id > 2000  # type: ignore[attr-defined]
    assert max(sizes[15:]) <= max(sizes[:15]) + 10 < 350


def test_little_is_left_alone() -> None:
    t = table()
    churn(t, 5)
    before = len(t.g.state.records)
    assert forgetting.forget(t.g) == 0
    assert len(t.g.state.records) == before


def gone(t: Table, monkeypatch: pytest.MonkeyPatch) -> int:
    """A creature that was destroyed two turns ago; from now on everything is forgotten that can be."""
    monkeypatch.setattr(forgetting, "SPARE", -(10**9))
    bear = t.put(BEAR)
    t.do(Destroyed(rule="701.8a", object=bear))
    assert t.g.object(bear).zone == 0
    return bear


def next_turn(t: Table) -> None:
    """On to the next player's main phase; hands are kept small."""
    turn = t.g.root.turn
    while t.g.root.turn == turn or t.g.root.step != "precombat main":
        decision = t.g.decision
        assert decision is not None
        if decision.kind == "priority":
            t.answer(Pass())
        else:
            t.answer(*(decision.options[: decision.least] if decision.kind == "choose" else ()))


def two_turns(t: Table) -> None:
    next_turn(t)
    next_turn(t)


def test_an_object_that_is_gone_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table()
    bear = gone(t, monkeypatch)
    now = t.g.find(bear)
    assert t.where(bear) == "graveyard"
    next_turn(t)
    assert bear in t.g.state.records, "what happened in the turn before is remembered"
    two_turns(t)
    assert bear not in t.g.state.records
    assert t.where(now) == "graveyard"


def test_what_a_delayed_ability_speaks_of_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """608.2h: it may look at the creature as it last existed, and at what it has become."""
    t = table()
    bear = gone(t, monkeypatch)
    state = t.g.state
    memory = state.add(Resolution(source=bear, controller=t.a, done={"destroyed": (t.g.find(bear),)}))
    waits = state.add(
        DelayedTrigger(
            trigger=dies(This()),
            effect=gain(1),
            source=bear,
            controller=t.a,
            resolution=memory.id,
            once=True,
        )
    )
    state.edit_root().delayed = (waits.id,)
    two_turns(t)
    assert {bear, t.g.find(bear), memory.id, waits.id} <= set(state.records)
    state.edit_root().delayed = ()
    two_turns(t)
    assert not {bear, memory.id, waits.id} & set(state.records)


def test_what_a_permanent_is_linked_to_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """607.2a: "the exiled card" of an ability of a permanent, wherever that card has gone."""
    t = table()
    bear = gone(t, monkeypatch)
    jar = t.put(creature("Jar"))
    t.g.state.edit(jar).linked = {"exiled": (bear,)}
    two_turns(t)
    assert bear in t.g.state.records
    assert t.where(bear) == "graveyard"


def test_abilities_that_wait_keep_what_they_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table()
    bear = gone(t, monkeypatch)
    two_turns(t)
    other = t.put(BEAR)
    t.do(ZoneChange(rule="400.7", object=other, to="exile", verb="exiled"))
    state = t.g.state
    root = state.edit_root()
    root.history = root.last_turn = ()
    waits = state.add(
        Object(
            kind="ability",
            face=BEAR,
            owner=t.a,
            controller=t.a,
            source=other,
            event=EventInfo(roles={"subject": (other,)}),
        )
    )
    state.edit_root().waiting = (waits.id,)
    assert forgetting.forget(t.g) >= 0
    assert {waits.id, other, t.g.find(other)} <= set(state.records)
    assert bear not in state.records
    state.edit_root().waiting = ()
    forgetting.forget(t.g)
    assert not {waits.id, other} & set(state.records)


def test_what_was_forgotten_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table()
    gone(t, monkeypatch)
    t.g.state.edit_root().history = ()
    before = to_json(t.g)
    t.g.state.push()
    assert forgetting.forget(t.g) > 0
    assert to_json(t.g) != before
    assert to_json(from_json(t.g.rules, to_json(t.g))) == to_json(t.g)
    t.g.state.pop()
    assert to_json(t.g) == before


def test_a_game_with_a_log_forgets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table()
    t.g.state.logging = True
    bear = gone(t, monkeypatch)
    two_turns(t)
    assert bear in t.g.state.records
    assert all(entry.event.words(t.g) for entry in t.g.state.log if hasattr(entry.event, "words"))


@pytest.mark.parametrize("seed", range(3))
def test_no_game_goes_another_way(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that forgets all it can at every turn makes the same decisions as one that forgets nothing."""
    rules = Rules()

    def played(spare: int) -> tuple[list[Any], int]:
        monkeypatch.setattr(forgetting, "SPARE", spare)
        g, chance = random_game(rules, pool(rules).cards, seed)
        g.state.logging = False
        seen: list[Any] = []

        def look(g: Game, count: int) -> None:
            lives = [g.player(player).life for player in g.root.players]
            seen.append((g.decision, g.battlefield(), lives, g.state.records[0].next_id))  # type: ignore[attr-defined]

        play_on(g, chance, most_turns=14, watch=look)
        return seen, len(g.state.records)

    mine, size = played(-(10**9))
    others, whole = played(10**9)
    assert mine == others
    assert size < whole
