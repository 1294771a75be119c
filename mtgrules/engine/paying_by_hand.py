"""Paying by hand: who wants to is asked which mana abilities to activate (601.2g, 605.3a) and which mana to spend.

Whatever is still lacking as the player says "done" is made by the automatic payer, so that a cost which can be paid is
paid. `Player.pays_by_hand` says who is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from mtgrules.engine.actions import Activate
from mtgrules.engine.decisions import Ask
from mtgrules.engine.mana import ALL, Plan, Source, printed, solve
from mtgrules.engine.mana_abilities import POOL

if TYPE_CHECKING:
    from mtgrules.engine.game import Game
    from mtgrules.engine.paying import Paying

DONE = "done"
MOST_WAYS = 500
"""The player may choose among so many sets of mana in a pool."""
MOST_SETS = 10_000
"""So many are looked at to find those that pay for the cost."""


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


def spent(g: Game, f: Paying, found: Sequence[Source], plan: Plan, ask: Ask) -> list[int]:
    """The places in the pool of the mana to spend: as in ``plan``, or as the player chooses who may spend other mana."""
    usual = [use.way.key[0] for use in plan.uses if use.way.key[1] == POOL]
    pool = [source.ways[0].key[0] for source in found if source.ways[0].key[1] == POOL]
    if not usual or len(usual) == len(pool):
        return usual
    sets: dict[str, list[int]] = {}
    for some in islice(_able(g, f, found, pool, len(usual)), MOST_WAYS):
        sets.setdefault(_words([_word(g, f.player, place) for place in some]), some)
    if len(sets) < 2:
        return usual
    answer = ask.one(
        f.player,
        f"Spend which mana on {printed(f.mana)}",
        list(sets),
        kind="pay",
        source=f.on or f.object,
        rule="601.2h",
        about="spend",
    )
    return sets[answer]


def _able(
    g: Game, f: Paying, found: Sequence[Source], pool: Sequence[int], count: int
) -> Iterator[list[int]]:
    """The sets of so many mana of the pool that pay the cost."""
    mana = g.player(f.player).pool
    sets = islice(_sets(g, f.player, pool, count), MOST_SETS)
    stands = [source for source in found if source.ways[0].key[1] != POOL]
    if not stands and not f.life and all(symbol.isdigit() or symbol in ALL for symbol in f.mana):
        wanted = Counter(symbol for symbol in f.mana if symbol in ALL and not f.any_mana)
        for some in sets:  # enough of each type is there, and the rest pays for generic mana
            if not wanted or wanted <= Counter(mana[place].symbol for place in some):
                yield some
        return
    source_of = {source.ways[0].key[0]: source for source in found if source.ways[0].key[1] == POOL}
    for some in islice(sets, MOST_WAYS):
        plan = solve(
            f.mana, [*(source_of[place] for place in some), *stands], life=f.life, any_type=f.any_mana
        )
        if plan is not None and sum(use.way.key[1] == POOL for use in plan.uses) == count:
            yield some


def _sets(g: Game, player: int, pool: Sequence[int], count: int) -> Iterator[list[int]]:
    """Sets of that many mana of the pool; of mana that is alike, only how many are taken differs."""
    groups: dict[str, list[int]] = {}
    for place in pool:
        groups.setdefault(_word(g, player, place), []).append(place)
    alike = list(groups.values())
    behind = [sum(map(len, alike[number + 1 :])) for number in range(len(alike))]

    def longer(number: int, taken: list[int]) -> Iterator[list[int]]:
        left = count - len(taken)
        if not left:
            yield taken
            return
        group = alike[number]
        for most in range(min(left, len(group)), max(left - behind[number], 0) - 1, -1):
            yield from longer(number + 1, [*taken, *group[:most]])

    yield from longer(0, [])


def _word(g: Game, player: int, place: int) -> str:
    """Mana in words: its symbol, with its source where it may be spent on some things only."""
    mana = g.player(player).pool[place]
    return f"{{{mana.symbol}}}" + (f" of {g.name(mana.source)}" if mana.uses and mana.source else "")


def _words(words: Sequence[str]) -> str:
    return "".join(sorted(words)) if not any(" of " in word for word in words) else ", ".join(sorted(words))


__all__ = ["DONE", "next_ability", "spent"]
