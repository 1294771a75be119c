"""Invariants over random combats: nothing a player may answer breaks a game, a game is a value, marks find all that
the full sweep of state-based actions finds (`Game.debug` asserts it)."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from mtgrules.abilities.references import This
from mtgrules.abilities.triggers import Does
from mtgrules.engine import combat_rules, combat_state
from mtgrules.engine.actions import Pass
from mtgrules.engine.decisions import Decision, InvalidChoice
from mtgrules.engine.game import Game, IllegalAction
from mtgrules.engine.json import from_json, to_json
from tests.engine.turn_support import Table, creature, dies, gain, kw, of, rules, thing, when

KEYWORDS = (
    "flying", "reach", "menace", "first strike", "double strike", "trample", "deathtouch", "lifelink", "vigilance",
    "defender", "haste", "indestructible",
)  # fmt: skip

creatures = st.builds(
    lambda power, toughness, names, triggers: creature(
        "Beast",
        power,
        toughness,
        *kw(*sorted(names)),
        *([when(Does(what=This(), verb="attacks"), gain(1))] if triggers else []),
    ),
    st.integers(0, 4),
    st.integers(1, 4),
    st.sets(st.sampled_from(KEYWORDS), max_size=2),
    st.booleans(),
)


def answers(g: Game, decision: Decision, rng: random.Random) -> tuple[Any, ...]:
    """Some answer to a decision, often a legal one."""
    if decision.kind == "priority":
        return (Pass(),)
    if decision.kind == "attack":
        goals = combat_rules.attackable(g, decision.player)
        return tuple((id, rng.choice(goals)) for id in decision.options if rng.random() < 0.7)
    if decision.kind == "block":
        goals = combat_state.attackers(g)
        return tuple((id, rng.choice(goals)) for id in decision.options if rng.random() < 0.6)
    if decision.kind == "assign":
        left, pairs = decision.total, []
        for id in rng.sample(decision.options, len(decision.options)):
            share = rng.randint(0, left)
            pairs.append((id, share))
            left -= share
        pairs[-1] = (pairs[-1][0], pairs[-1][1] + left)
        return tuple(pairs)
    if decision.kind == "order":
        return tuple(rng.sample(decision.options, len(decision.options)))
    return tuple(decision.options[: decision.least])


def fallback(g: Game, decision: Decision) -> tuple[Any, ...]:
    """An answer that is always legal here."""
    if decision.kind == "assign":
        return ((decision.options[0], decision.total),)
    return ()


def table_of(mine: list[Any], theirs: list[Any]) -> Table:
    table = Table(library=5)
    for face in mine:
        table.put(face)
    for face in theirs:
        table.put(face, table.b)
    table.put(thing("Watcher", when(dies(of("creature")), gain(1))))
    return table.at("precombat main")


@settings(max_examples=20, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.lists(creatures, max_size=4), st.lists(creatures, max_size=4), st.integers(0, 1000))
def test_random_combats(mine: list[Any], theirs: list[Any], seed: int) -> None:
    rng = random.Random(seed)
    table = table_of(mine, theirs)
    g = table.g
    for step in range(80):
        decision = g.decision
        if decision is None or g.root.outcome is not None:
            break
        before = to_json(g) if step % 10 == 0 else b""
        answer = answers(g, decision, rng)
        g.state.push()
        try:
            g.answer(answer)
            legal = True
        except (IllegalAction, InvalidChoice):
            legal = False
        g.state.pop()
        if before:
            assert to_json(g) == before
        fork = g.fork()
        again = from_json(rules(), before) if before else None
        choice = answer if legal else fallback(g, decision)
        g.answer(choice)
        if before:
            fork.answer(choice)
            assert to_json(fork) == to_json(g)
            assert again is not None
            again.answer(choice)
            assert to_json(again) == to_json(g)
    for player in g.root.players:
        creatures_left = [g.object(id) for id in g.battlefield() if g.controller(id) == player]
        assert all(obj.damage < (g.chars(obj.id).toughness or 99) or "indestructible" in str(g.abilities(obj.id))
                   for obj in creatures_left if "creature" in g.chars(obj.id).types)  # fmt: skip
