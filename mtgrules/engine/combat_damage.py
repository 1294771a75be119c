"""The combat damage step (510): how damage is assigned, and that all of it is dealt at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from mtgrules.abilities.changes import AssignsByToughness
from mtgrules.engine import restrictions
from mtgrules.engine.combat_rules import defending_player
from mtgrules.engine.combat_state import attackers, blockers, blockers_of, strikes_first
from mtgrules.engine.decisions import Ask, Decision
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Frame, Together
from mtgrules.engine.matching import names
from mtgrules.engine.object_events import Damage
from mtgrules.engine.records import Object

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

Assignment = dict[int, int]  # recipient → damage


class AssignDamage(Frame, frozen=True):
    """510.1: damage is announced, the active player's creatures first; 510.2: then it is dealt."""


class Struck(Event, frozen=True):
    """Which creatures had first strike or double strike as the first combat damage step began (510.4): bookkeeping."""

    silent: ClassVar[bool] = True
    objects: tuple[int, ...]

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.combat = {**root.combat, "struck": 1, **{f"struck {id}": 1 for id in self.objects}}


class Task(NamedTuple):
    """One creature that assigns combat damage: to whom it may."""

    source: int
    player: int
    amount: int
    creatures: tuple[int, ...]  # blocking it, or blocked by it
    through: tuple[int, ...]  # what trample lets it assign the rest to, or what it attacks if it is unblocked
    planeswalker: int = 0  # trample over planeswalkers: this loyalty comes before the player (702.19c)


def deals_now(g: Game, id: int) -> bool:
    """Does that creature assign damage in this step (510.4)?"""
    if g.root.step == "first strike damage":
        return strikes_first(g, id)
    if "struck" not in g.root.combat:
        return True
    return f"struck {id}" not in g.root.combat or g.has_keyword(id, "double strike")


def tasks(g: Game) -> list[Task]:
    """All creatures that assign combat damage in this step, the active player's first."""
    modes = list(restrictions.changes(g, AssignsByToughness))
    found: list[Task] = []
    for id in attackers(g):
        if not deals_now(g, id):
            continue
        obj = g.object(id)
        how = {change.how for change, ctx in modes if names(g, change.what, id, ctx)}
        amount = _amount(g, id, how)
        if amount <= 0:
            continue
        goal = _goal(g, obj)
        by = tuple(blockers_of(g, id))
        player = g.controller(id)
        over = any(
            keyword.name == "trample over planeswalkers"
            for keyword in g.keywords(id, "trample over planeswalkers")
        )
        defender = defending_player(g, obj.attacking) if obj.attacking in g.state.records else 0
        if not obj.blocked or "unblocked" in how:
            through = (goal,) if goal else ()
            if over and not g.is_player(obj.attacking):
                walker = goal
                through = (*through, defender) if defender else through
                found.append(Task(id, player, amount, (), through, walker))
            else:
                found.append(Task(id, player, amount, (), through))
        elif g.has_keyword(id, "trample") or over:
            if over and not g.is_player(obj.attacking):
                found.append(Task(id, player, amount, by, (*((goal,) if goal else ()), defender), goal))
            else:
                found.append(Task(id, player, amount, by, (goal,) if goal else ()))
        elif by:
            found.append(Task(id, player, amount, by, ()))
    alive = set(attackers(g))
    for id in blockers(g):
        if deals_now(g, id):
            how = {change.how for change, ctx in modes if names(g, change.what, id, ctx)}
            amount = _amount(g, id, how)
            blocked = tuple(other for other in g.object(id).blocking if other in alive)
            if amount > 0 and blocked:
                found.append(Task(id, g.controller(id), amount, blocked, ()))
    order = {player: n for n, player in enumerate(g.players())}
    return sorted(found, key=lambda task: order.get(task.player, len(order)))


def _amount(g: Game, id: int, how: set[str]) -> int:
    """510.1a: a creature assigns damage equal to its power; some, to its toughness, or none."""
    if "none" in how:
        return 0
    chars = g.chars(id)
    return (chars.toughness if "toughness" in how else chars.power) or 0


def _goal(g: Game, obj: Object) -> int:
    """What it is attacking now: 0 where that is gone (506.4c)."""
    goal = g.state.records.get(obj.attacking)
    if type(goal) is Object:
        types = g.chars(goal.id).types if goal.zone else ()
        if goal.id not in g.root.combatants or not {"planeswalker", "battle"} & set(types):
            return 0
        return goal.id
    return obj.attacking if goal is not None and not getattr(goal, "lost", False) else 0


def lethal(g: Game, source: int, to: int, others: int) -> int:
    """How much more damage from ``source`` is lethal for ``to``, with what it has already and what ``others`` assign to
    it in this step (702.19b, 702.2c)."""
    chars = g.chars(to)
    need = max(0, (chars.toughness or 0) - g.object(to).damage - others)
    if need > 1 and g.has_keyword(source, "deathtouch"):
        return 1
    return need


def assign_damage(g: Game, f: AssignDamage, ask: Ask) -> Iterable[Next] | None:
    found = tasks(g)
    given: dict[int, Assignment] = {}
    for n, task in enumerate(found):
        only = forced(task)
        if only is not None:
            given[n] = only
    for n, task in enumerate(found):
        if n in given:
            continue
        decision = Decision(
            task.player,
            "assign",
            f"Assign the {task.amount} combat damage of {g.name(task.source)}",
            (*task.creatures, *task.through),
            1,
            len(task.creatures) + len(task.through),
            total=task.amount,
            source=task.source,
            rule="510.1c" if task.through or g.object(task.source).attacking else "510.1d",
            about="damage",
        )
        answer = dict(_pairs(ask.decide(decision)))
        later = [
            other
            for m, other in enumerate(found)
            if m not in given and m != n and other.player == task.player
        ]
        check(g, task, answer, given, found, later)
        given[n] = answer
    events = tuple(
        Damage(rule="510.2", source=found[n].source, to=to, amount=amount, combat=True)
        for n in range(len(found))
        for to, amount in given[n].items()
        if amount > 0
    )
    _say_why(g, found, given)
    result: list[Next] = []
    if g.root.step == "first strike damage":
        result.append(
            Struck(objects=tuple(id for id in (*attackers(g), *blockers(g)) if strikes_first(g, id)))
        )
    return [*result, Together(events=events)] if events else result


def _say_why(g: Game, found: Sequence[Task], given: dict[int, Assignment]) -> None:
    """The rules that decided how damage is assigned, for the log."""
    assigning = {task.source for task in found}
    for id in attackers(g):
        if id not in assigning and g.object(id).blocked and deals_now(g, id):
            g.remark("510.1c", f"{g.name(id)} is blocked, but by no creature any more: it assigns no damage")
    for n, task in enumerate(found):
        attacker = bool(g.object(task.source).attacking)
        if task.through and not task.creatures and g.object(task.source).blocked:
            g.remark(
                "702.19d", f"{g.name(task.source)} assigns its damage as though it were not blocked any more"
            )
        elif task.creatures:
            among = ", ".join(f"{amount} to {g.name(to)}" for to, amount in given[n].items())
            trampling = bool(task.through and task.creatures)
            rule = "702.19b" if trampling else "510.1c" if attacker else "510.1d"
            g.remark(rule, f"{g.name(task.source)} assigns {among}")
        else:
            g.remark("510.1b", f"{g.name(task.source)} is unblocked")


def forced(task: Task) -> Assignment | None:
    """The assignment where there is no choice (510.1b–d), else None."""
    goals = (*task.creatures, *task.through)
    if not goals:
        return {}
    return {goals[0]: task.amount} if len(goals) == 1 else None


def _pairs(answer: Any) -> list[tuple[int, int]]:
    from mtgrules.engine.game import IllegalAction

    found = []
    for pair in answer:
        if not isinstance(pair, tuple | list) or len(pair) != 2 or any(type(n) is not int for n in pair):
            raise IllegalAction("510.1e", "pairs of recipient and damage expected")
        found.append((pair[0], pair[1]))
    if len({to for to, _ in found}) != len(found):
        raise IllegalAction("510.1e", "the same recipient twice")
    return found


def check(
    g: Game,
    task: Task,
    answer: Assignment,
    given: dict[int, Assignment],
    found: Sequence[Task],
    later: Sequence[Task],
) -> None:
    """510.1e: raise `IllegalAction` unless the assignment is legal. Trample counts what other creatures assign, those
    that are still to be asked (``later``) as far as they can."""
    from mtgrules.engine.game import IllegalAction

    if any(n < 0 for n in answer.values()) or sum(answer.values()) != task.amount:
        raise IllegalAction("510.1a", f"{task.amount} damage must be assigned")
    goals = (*task.creatures, *task.through)
    for to in answer:
        if to not in goals:
            rule = "510.1c" if task.creatures else "510.1b"
            raise IllegalAction(rule, f"{g.name(task.source)} can't assign damage to {g.name(to)}")
    if not task.through or not any(answer.get(to, 0) for to in task.through):
        return
    missing: dict[int, int] = {}
    for to in task.creatures:
        others = sum(one.get(to, 0) for one in given.values())
        short = lethal(g, task.source, to, others) - answer.get(to, 0)
        if short > 0:
            missing[to] = short
    if missing and not _coverable(missing, later):
        raise IllegalAction(
            "702.19b", f"lethal damage must be assigned to all creatures blocking {g.name(task.source)} first"
        )
    if task.planeswalker and any(answer.get(to, 0) for to in task.through if to != task.planeswalker):
        others = sum(one.get(task.planeswalker, 0) for one in given.values())
        need = g.object(task.planeswalker).counters.get("loyalty", 0) - others
        if answer.get(task.planeswalker, 0) < need:
            raise IllegalAction(
                "702.19c",
                f"damage equal to its loyalty must be assigned to {g.name(task.planeswalker)} first",
            )


def _coverable(missing: dict[int, int], later: Sequence[Task]) -> bool:
    """Can creatures still to be asked make up what is missing? Each deals its damage once."""
    need = dict(missing)
    for task in sorted(later, key=lambda task: len([to for to in task.creatures if to in need])):
        left = task.amount
        for to in task.creatures:
            used = min(left, need.get(to, 0))
            if used:
                need[to] -= used
                left -= used
    return not any(need.values())


__all__ = ["AssignDamage", "Struck", "assign_damage", "tasks"]
