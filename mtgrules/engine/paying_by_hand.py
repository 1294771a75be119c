"""Paying by hand: who wants to is asked which mana abilities to activate (601.2g, 605.3a) and which mana to spend.

Whatever is still lacking as the player says "done" is made by the automatic payer, so that a cost which can be paid is
paid. `Player.pays_by_hand` says who is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

from mtgrules.engine.actions import Activate
from mtgrules.engine.decisions import Ask
from mtgrules.engine.mana import Plan, Source, printed, solve
from mtgrules.engine.mana_abilities import POOL

if TYPE_CHECKING:
    from mtgrules.engine.game import Game
    from mtgrules.engine.paying import Paying

DONE = "done"
MOST_WAYS = 500
"""So many sets of mana in a pool are looked at before the player may choose among those found."""


def next_ability(g: Game, f: Paying, ask: Ask) -> Activate | None:
    """The mana ability that the player activates next; None: no more of them."""
    from mtgrules.engine.legality import can_complete
    from mtgrules.engine.priority import Actions

    able: dict[str, Activate] = {}
    for action in Actions(g, f.player).activations_of_mana():
        if can_complete(g, f.player, action, during=f.memory or 1):
            able[f"{action.object} {action.ability}"] = action
    if not able:
        return None
    labels = (DONE, *(_label(g, action) for action in able.values()))
    answer = ask.one(
        f.player,
        f"Pay {printed(f.mana)}",
        [DONE, *able],
        kind="pay",
        source=f.on or f.object,
        rule="601.2g",
        labels=labels,
        about="mana",
    )
    return able.get(answer)


def _label(g: Game, action: Activate) -> str:
    from mtgrules.engine.ability_kinds import activated, is_mana_ability

    numbers = [number for number, ability in activated(g, action.object) if is_mana_ability(ability)]
    name = g.name(action.object)
    return f"activate {name}" if len(numbers) == 1 else f"activate ability {action.ability + 1} of {name}"


def spent(g: Game, f: Paying, found: Sequence[Source], plan: Plan, ask: Ask) -> Plan:
    """The payment from the pool: ``plan``, or the one that the player chooses where they may spend other mana."""
    count = sum(use.way.key[1] == POOL for use in plan.uses)
    stands = [source for source in found if source.ways[0].key[1] != POOL]
    pool = [source for source in found if source.ways[0].key[1] == POOL]
    if not count or count == len(pool):
        return plan
    plans: dict[str, Plan] = {}
    for some in islice(_distinct(g, f.player, pool, count), MOST_WAYS):
        other = solve(f.mana, [*some, *stands], life=f.life, any_type=f.any_mana)
        if other is not None and sum(use.way.key[1] == POOL for use in other.uses) == count:
            plans.setdefault(_words(g, f.player, some), other)
    if len(plans) < 2:
        return plan
    answer = ask.one(
        f.player,
        f"Spend which mana on {printed(f.mana)}",
        list(plans),
        kind="pay",
        source=f.on or f.object,
        rule="601.2h",
        about="spend",
    )
    return plans[answer]


def _distinct(g: Game, player: int, pool: Sequence[Source], count: int) -> Iterator[tuple[Source, ...]]:
    """Sets of that many mana of the pool, none twice."""
    seen: set[Any] = set()
    for some in combinations(pool, count):
        what = _words(g, player, some)
        if what not in seen:
            seen.add(what)
            yield some


def _words(g: Game, player: int, some: Sequence[Source]) -> str:
    """Mana in words: its symbols, with the source of such as may be spent on some things only."""
    pool = g.player(player).pool
    parts = []
    for source in some:
        mana = pool[source.ways[0].key[0]]
        parts.append(
            f"{{{mana.symbol}}}" + (f" of {g.name(mana.source)}" if mana.uses and mana.source else "")
        )
    return "".join(sorted(parts)) if not any(" of " in part for part in parts) else ", ".join(sorted(parts))


__all__ = ["DONE", "next_ability", "spent"]
