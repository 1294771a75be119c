"""Declarations of attackers and blockers, one after another: every legal one, none of them built as a whole.

Where nothing speaks of attackers or blockers as a group, and nothing requires or charges for them, any combination of
what each creature may do is legal: then they need no checking, and can be counted by a formula (508.1, 509.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, TypeVar

from mtgrules.engine import combat, combat_rules
from mtgrules.engine.combat_rules import Laws, Pairs
from mtgrules.engine.costs import can_pay
from mtgrules.engine.decisions import Decision

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core

T = TypeVar("T")
ATTACKING = frozenset(("attack", "attack or block", "goaded"))
BLOCKING = frozenset(("block", "be blocked", "attack or block"))


class Attackers:
    """The declarations of attackers that answer a decision."""

    def __init__(self, core: Core, decision: Decision) -> None:
        self._core = core
        self._player = decision.player
        self._law = combat_rules.laws(core)
        self._goals = combat_rules.attackable(core, decision.player)
        self._able = [
            [
                (id, whom)
                for whom in self._goals
                if combat_rules.cannot_attack(core, self._law, id, whom) is None
            ]
            for id in map(int, decision.options)
        ]
        self._free = not _binds(self._law, ATTACKING)

    def count(self) -> int | None:
        """How many there are; None where they have to be looked at one by one."""
        return prod(len(pairs) + 1 for pairs in self._able) if self._free else None

    def __iter__(self) -> Iterator[Pairs]:
        """None first, where that is legal, else what is required (508.1d)."""
        first: Pairs = (
            () if self._legal(()) else combat_rules.required_attack(self._core, self._law, self._goals)
        )
        if self._legal(first):
            yield first
        for chosen in each([_or_none(pairs) for pairs in self._able]):
            declared = tuple(pair for pair in chosen if pair is not None)
            if declared != first and self._legal(declared):
                yield declared

    def _legal(self, pairs: Pairs) -> bool:
        if self._free:
            return True
        if combat_rules.check_attack(self._core, self._law, pairs) is not None:
            return False
        costs = combat_rules.attack_costs(self._core, self._law, pairs)
        return not costs or can_pay(self._core, self._player, tuple(costs), pairs[0][0])


class Blockers:
    """The declarations of blockers that answer a decision."""

    def __init__(self, core: Core, decision: Decision) -> None:
        self._core = core
        self._player = decision.player
        self._law = combat_rules.laws(core)
        self._goals = combat.attacking_player(core, decision.player)
        self._able: list[tuple[list[tuple[int, int]], int]] = []
        for id in map(int, decision.options):
            may = [
                (id, it) for it in self._goals if combat_rules.cannot_block(core, self._law, id, it) is None
            ]
            capacity = combat_rules.block_capacity(core, self._law, id)
            self._able.append((may, len(may) if capacity is None else min(capacity, len(may))))
        self._free = not _binds(self._law, BLOCKING) and not any(
            core.has_keyword(id, "menace") for id in self._goals
        )

    def count(self) -> int | None:
        """How many there are; None where they have to be looked at one by one."""
        if not self._free:
            return None
        return prod(sum(comb(len(may), size) for size in range(most + 1)) for may, most in self._able)

    def __iter__(self) -> Iterator[Pairs]:
        """None first, where that is legal, else what is required (509.1c)."""
        first: Pairs = ()
        if not self._legal(()):
            first = combat_rules.required_blocks(self._core, self._law, self._player, self._goals) or ()
        if self._legal(first):
            yield first
        for chosen in each([_some(may, most) for may, most in self._able]):
            declared = tuple(pair for pairs in chosen for pair in pairs)
            if declared != first and self._legal(declared):
                yield declared

    def _legal(self, pairs: Pairs) -> bool:
        if self._free:
            return True
        if combat_rules.check_block(self._core, self._law, self._player, pairs, self._goals) is not None:
            return False
        costs = combat_rules.block_costs(self._core, self._law, pairs)
        return not costs or can_pay(self._core, self._player, tuple(costs), pairs[0][0])


def _binds(law: Laws, actions: frozenset[str]) -> bool:
    """Does an effect limit, require or charge for these creatures as a group?"""
    return any(must.action in actions for must, _ in law.musts) or any(
        cant.action in actions and (cant.number is not None or cant.alone or cant.unless_pays)
        for cant, _ in law.cants
    )


def _or_none(items: Sequence[T]) -> Callable[[], Iterator[T | None]]:
    return lambda: iter((None, *items))


def _some(items: Sequence[T], most: int) -> Callable[[], Iterator[tuple[T, ...]]]:
    return lambda: (some for size in range(most + 1) for some in combinations(items, size))


def each(choices: Sequence[Callable[[], Iterator[T]]]) -> Iterator[tuple[T, ...]]:
    """Every way to take one of each: like `itertools.product`, but no choice is ever held as a whole."""
    if not choices:
        yield ()
        return
    chosen: list[T] = []
    running = [choices[0]()]
    while running:
        for item in running[-1]:
            chosen.append(item)
            break
        else:
            running.pop()
            del chosen[-1:]
            continue
        if len(chosen) == len(choices):
            yield tuple(chosen)
            chosen.pop()
        else:
            running.append(choices[len(chosen)]())


__all__ = ["Attackers", "Blockers", "each"]
