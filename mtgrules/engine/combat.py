"""Combat (506–511): attackers and blockers are declared; which steps there are; how the phase ends.

Who is in combat stands in `combat_state`, what makes a declaration legal in `combat_rules`, damage in `combat_damage`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.node import Cost
from mtgrules.engine import combat_rules, continuous
from mtgrules.engine.combat_damage import AssignDamage, assign_damage
from mtgrules.engine.combat_rules import Pairs, attackable, defending_player
from mtgrules.engine.combat_state import (
    Attacks,
    BecomesBlocked,
    BlockersDeclared,
    Blocks,
    CombatEnds,
    Unblocked,
    attackers,
    blockers,
    left_combat,
    strikes_first,
)
from mtgrules.engine.decisions import Ask, Decision
from mtgrules.engine.entering import Forgotten, Remembering
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Frame, Together
from mtgrules.engine.object_events import Tapped
from mtgrules.engine.records import Resolution
from mtgrules.mechanics.spec import Mechanic

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

# --- declaring attackers ---------------------------------------------------------------------------------------


class DeclareAttackers(Frame, frozen=True):
    """508.1: the active player declares attackers."""

    player: int
    pairs: Pairs = ()


def declare_attackers(g: Game, f: DeclareAttackers, ask: Ask) -> Iterable[Next] | None:
    if f.stage == 0:
        law = combat_rules.laws(g)
        goals = attackable(g, f.player)
        able = [
            id
            for id in g.creatures(f.player)
            if any(combat_rules.cannot_attack(g, law, id, whom) is None for whom in goals)
        ]
        if not able:
            return None
        decision = Decision(
            f.player,
            "attack",
            "Declare attackers",
            tuple(able),
            0,
            len(able),
            rule="508.1",
            about="attackers",
        )
        pairs = as_pairs(ask.decide(decision))
        refuse(combat_rules.check_attack(g, law, pairs))
        taps = tuple(
            Tapped(rule="508.1f", object=id, player=f.player)
            for id, _ in pairs
            if not g.has_keyword(id, "vigilance")
        )
        costs = combat_rules.attack_costs(g, law, pairs)
        found: list[Next] = [Together(events=taps)] if taps else []
        if costs:
            found.extend(pay(g, f.player, costs, "508.1h", pairs[0][0]))
        return [*found, f.at(1, pairs=pairs)]
    declared = [(id, whom) for id, whom in f.pairs if g.object(id).zone and g.controller(id) == f.player]
    events = tuple(
        Attacks(rule="508.1k", object=id, attacked=whom, player=f.player, count=len(declared))
        for id, whom in declared
    )
    return [Together(events=events)] if events else None


def as_pairs(answer: Any) -> Pairs:
    """Pairs of ids from an answer; raises `IllegalAction` for anything else."""
    from mtgrules.engine.game import IllegalAction

    pairs = []
    for pair in answer:
        if not isinstance(pair, tuple | list) or len(pair) != 2 or any(type(id) is not int for id in pair):
            raise IllegalAction("", "pairs of ids expected")
        pairs.append((pair[0], pair[1]))
    return tuple(pairs)


def refuse(refusal: tuple[str, str] | None) -> None:
    from mtgrules.engine.game import IllegalAction

    if refusal is not None:
        raise IllegalAction(*refusal)


class PayForCombat(Frame, frozen=True):
    """508.1h–j, 509.1d–f: what is asked for attacking or blocking is paid."""

    player: int
    costs: tuple[Cost, ...]
    source: int
    resolution: int = 0


def pay(g: Game, player: int, costs: Sequence[Cost], rule: str, source: int) -> list[Next]:
    """A declaration that can't be paid for is illegal."""
    from mtgrules.engine.costs import can_pay
    from mtgrules.engine.game import IllegalAction

    if not can_pay(g, player, tuple(costs), source):
        raise IllegalAction(rule, f"{g.name(player)} can't pay {', '.join(map(str, costs))}")
    return [PayForCombat(player=player, costs=tuple(costs), source=source)]


def pay_for_combat(g: Game, f: PayForCombat, ask: Ask) -> Iterable[Next]:
    from mtgrules.engine.paying import PayCosts

    if f.stage == 0:
        return [Remembering(frame=f.at(1), memory=Resolution(source=f.source, controller=f.player))]
    pay = PayCosts(player=f.player, costs=f.costs, resolution=f.resolution)
    return [pay, Forgotten(memory=f.resolution)]


# --- declaring blockers ----------------------------------------------------------------------------------------


class DeclareBlockers(Frame, frozen=True):
    """509.1: a defending player declares blockers."""

    player: int
    pairs: Pairs = ()


def declare_blockers_frames(g: Game) -> list[Next]:
    """One declaration for each defending player, in APNAP order."""
    found: list[Next] = [DeclareBlockers(player=player) for player in g.players() if player != g.root.active]
    return [*found, BlockersDeclared()]


def attacking_player(g: Game, player: int) -> list[int]:
    """Attackers that attack that player, a planeswalker they control or a battle they protect."""
    return [id for id in attackers(g) if defending_player(g, g.object(id).attacking) == player]


def declare_blockers(g: Game, f: DeclareBlockers, ask: Ask) -> Iterable[Next] | None:
    mine = attacking_player(g, f.player)
    if not mine:
        return None
    if f.stage == 0:
        law = combat_rules.laws(g)
        able = [
            id
            for id in g.creatures(f.player)
            if any(combat_rules.cannot_block(g, law, id, other) is None for other in mine)
        ]
        pairs: Pairs = ()
        if able:
            decision = Decision(
                f.player,
                "block",
                "Declare blockers",
                tuple(able),
                0,
                len(able),
                rule="509.1",
                about="blockers",
            )
            pairs = as_pairs(ask.decide(decision))
            refuse(combat_rules.check_block(g, law, f.player, pairs, mine))
        costs = combat_rules.block_costs(g, law, pairs)
        found = pay(g, f.player, costs, "509.1d", pairs[0][0]) if costs else []
        return [*found, f.at(1, pairs=pairs)]
    declared = [(id, other) for id, other in f.pairs if g.object(id).zone and g.controller(id) == f.player]
    events: list[Event] = []
    count: dict[int, int] = {}
    for id, other in declared:
        nth = count.get(id, 0)
        count[id] = nth + 1
        events.append(Blocks(rule="509.1g", object=id, attacker=other, player=f.player, nth=nth))
    for attacker in mine:
        by = tuple(id for id, other in declared if other == attacker)
        if by:
            events.append(BecomesBlocked(rule="509.1h", object=attacker, blockers=by))
        else:
            events.append(Unblocked(rule="509.1h", object=attacker))
    return [Together(events=tuple(events))]


# --- the phase -------------------------------------------------------------------------------------------------


def step_exists(g: Game, step: str) -> bool:
    """Does this combat phase have that step (506.1, 508.8, 510.4)?"""
    if step in ("declare blockers", "combat damage"):
        return "attacked" in g.root.combat
    if step == "first strike damage":
        return "attacked" in g.root.combat and any(
            strikes_first(g, id) for id in (*attackers(g), *blockers(g))
        )
    return True


def phase_ends(g: Game) -> list[Next]:
    """511.3; effects that last until end of combat end with the phase (500.5a)."""
    ends: list[Next] = [CombatEnds(rule="511.3")] if g.root.combatants or g.root.combat else []
    return [*ends, *continuous.expire(g, "end of combat", g.root.active)]


PART = Mechanic(
    name="combat",
    frames={
        DeclareAttackers: declare_attackers,
        DeclareBlockers: declare_blockers,
        PayForCombat: pay_for_combat,
        AssignDamage: assign_damage,
    },
    watchers=(left_combat,),
    rules=frozenset(
        (
            "302.6",
            "508.1",
            "509.1",
            "510.1a",
            "510.1b",
            "510.1e",
            "702.19c",
            "702.19d",
            "506.4",
            "508.1a",
            "508.1b",
            "508.1c",
            "508.1d",
            "508.1f",
            "508.1h",
            "508.1k",
            "509.1a",
            "509.1b",
            "509.1c",
            "509.1d",
            "509.1g",
            "509.1h",
            "510.1c",
            "510.1d",
            "510.2",
            "511.3",
            "702.3b",
            "702.9b",
            "702.13b",
            "702.14c",
            "702.16f",
            "702.19b",
            "702.28b",
            "702.31b",
            "702.36b",
            "702.111b",
            "702.118b",
            "702.147a",
        )
    ),
)

__all__ = ["PART", "DeclareAttackers", "DeclareBlockers"]
