"""What something costs in total (601.2f), and whether that could be paid (118.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from mtgrules.abilities.abilities import ActivatedAbility
from mtgrules.abilities.amounts import X
from mtgrules.abilities.changes import AdditionalCost, AlternativeCost, CostChange
from mtgrules.abilities.costs import Either, Loyalty, Mana, Multiple, Perform, TapSymbol, UntapSymbol
from mtgrules.abilities.node import Cost
from mtgrules.abilities.predicates import TargetsOnly
from mtgrules.abilities.references import Both, This
from mtgrules.engine import evaluate
from mtgrules.engine.ability_names import AbilityAsked, names_ability
from mtgrules.engine.commander import tax
from mtgrules.engine.mana import Plan, Source, combined, greatest_x, reduced, with_x
from mtgrules.engine.mana_abilities import (
    Purpose,
    Purse,
    energy_cost,
    life_to_pay,
    mana_objects,
    sources,
    substitutes,
    with_energy,
    with_stand_ins,
)
from mtgrules.engine.payments import any_choices, competes, find
from mtgrules.engine.permissions import changes, names, own_changes
from mtgrules.engine.records import Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

MOST_X = 100  # where nothing else bounds X


class Total(NamedTuple):
    """A total cost: its mana symbols, and everything else in the order in which it is paid."""

    mana: tuple[str, ...]
    actions: tuple[Cost, ...] = ()

    @property
    def taps(self) -> bool:
        return any(isinstance(cost, (TapSymbol, UntapSymbol)) for cost in self.actions)


# --- taking costs apart ----------------------------------------------------------------------------------------


def total_of(g: Game, costs: Iterable[Cost], ctx: Resolution) -> Total:
    """The mana and the rest of a list of costs; "for each" worked out, X as it was chosen."""
    mana: list[str] = []
    actions: list[Cost] = []
    for cost in flattened(g, costs, ctx):
        if isinstance(cost, Mana):
            mana.extend(cost.symbols)
        else:
            actions.append(cost)
    if "E" in mana:
        actions.append(energy_cost(mana.count("E")))
        mana = [symbol for symbol in mana if symbol != "E"]
    return Total(with_x(mana, ctx.x or 0), tuple(actions))


def flattened(g: Game, costs: Iterable[Cost], ctx: Resolution) -> Iterator[Cost]:
    for cost in costs:
        if isinstance(cost, Multiple):
            times = max(0, evaluate.amount(g, cost.amount, ctx))
            for _ in range(times):
                yield from flattened(g, (cost.cost,), ctx)
        else:
            yield cost


def has_x(costs: Iterable[Cost]) -> bool:
    """Is there an X to be chosen in these costs (107.3a)?"""
    for cost in costs:
        if isinstance(cost, Mana) and "X" in cost.symbols:
            return True
        if isinstance(cost, Loyalty) and cost.x:
            return True
        if isinstance(cost, Perform) and any(isinstance(node, X) for node in cost.walk()):
            return True
    return False


def unresolved(costs: Iterable[Cost]) -> bool:
    return any(isinstance(cost, Either) for cost in costs)


# --- increases and reductions ----------------------------------------------------------------------------------


def spell_total(g: Game, player: int, spell: int, costs: Iterable[Cost], ctx: Resolution) -> Total:
    """The total cost of a spell: ``costs`` are its mana or alternative cost and the additional ones chosen."""
    total = total_of(g, costs, ctx)
    more = tax(g, player, spell)
    if more:
        total = total._replace(mana=(*total.mana, str(more)))
    found = [
        (change, own)
        for change, own in own_changes(g, spell, CostChange)
        if isinstance(change.what, This) and change.ability is None
    ]
    for change, other, _ in changes(g, CostChange):
        if (
            change.ability is None
            and not isinstance(change.what, This)
            and names(g, change.what, spell, player, other)
        ):
            found.append((change, other))
    return total._replace(mana=_changed(g, total.mana, found))


def ability_total(
    g: Game, player: int, source: int, number: int, ability: ActivatedAbility, ctx: Resolution
) -> Total:
    """The total cost to activate an ability (602.2b)."""
    total = total_of(g, ability.costs, ctx)
    found = [
        (limit.cost_change, ctx) for limit in ability.limits if isinstance(limit.cost_change, CostChange)
    ]
    about = AbilityAsked(player, source, number, ctx.stack_object)
    for change, other, _ in changes(g, CostChange):
        if change.ability is not None and names_ability(g, change.what, change.ability, about, other):
            found.append((change, other))
    return total._replace(mana=_changed(g, total.mana, found))


def ability_alternatives(g: Game, about: AbilityAsked) -> Iterator[tuple[Cost, ...]]:
    """Costs that effects offer in place of an ability's own ("pay {0} rather than pay the equip cost")."""
    for change, ctx, _ in changes(g, AlternativeCost):
        if change.ability is not None and names_ability(g, change.what, change.ability, about, ctx):
            yield change.costs


def changed_by_targets(g: Game, *, less: bool, spells: bool) -> bool:
    """Is there an effect that makes spells, or abilities, cost less, or more, for what they target?"""
    return any(
        change.less == less
        and (change.ability is None) == spells
        and any(isinstance(node, TargetsOnly) for node in change.walk())
        for change, _, _ in changes(g, CostChange)
    )


def _changed(g: Game, mana: tuple[str, ...], found: list[tuple[CostChange, Resolution]]) -> tuple[str, ...]:
    """First what makes it cost more, then what makes it cost less (601.2f)."""
    result = combined(mana)
    if not found:
        return result
    applied = [
        (change, _times(g, change, ctx))
        for change, ctx in found
        if change.condition is None or evaluate.holds(g, change.condition, ctx)
    ]
    for change, times in applied:
        if not change.less and times:
            result = combined((*result, *_symbols(change, times)))
    for change, times in applied:
        if change.less and times:
            less = reduced(result, _symbols(change, times))
            if change.minimum is not None:
                floor = min(change.minimum, _count(result))
                if _count(less) < floor:
                    less = combined((*less, str(floor - _count(less))))
            result = less
    return result


def _times(g: Game, change: CostChange, ctx: Resolution) -> int:
    return 1 if change.each is None else max(0, evaluate.amount(g, change.each, ctx))


def _symbols(change: CostChange, times: int) -> tuple[str, ...]:
    """What it changes the cost by: so many times its mana, or its {X} (", where X is …")."""
    return with_x(change.mana, times) if "X" in change.mana else change.mana * times


def _count(mana: Iterable[str]) -> int:
    return sum(int(symbol) if symbol.isdigit() else 1 for symbol in mana)


def additional_costs(g: Game, player: int, spell: int) -> Iterator[AdditionalCost]:
    """Additional costs that the spell's own text or other effects impose or offer (118.8)."""
    for change, _ in own_changes(g, spell, AdditionalCost):
        if isinstance(change.what, This):
            yield change
    for change, ctx, _ in changes(g, AdditionalCost):
        if not isinstance(change.what, This) and names(g, change.what, spell, player, ctx):
            yield change


# --- can it be paid --------------------------------------------------------------------------------------------


def infinite(g: Game, player: int) -> bool:
    """Has the player mana that pays for everything and is never used up (positions set up by hand)?"""
    return any(mana.symbol == "any" for mana in g.player(player).pool)


def mana_sources(g: Game, player: int, purpose: Purpose) -> list[Source]:
    """What the player could pay mana with, and what may stand for it."""
    found = sources(g, player, purpose, exclude=_excluded(purpose))
    stand_ins = substitutes(g, player, purpose.object) if purpose.kind == "cast" else []
    return with_stand_ins(g, found, stand_ins) if stand_ins else found


def payable(
    g: Game,
    player: int,
    total: Total,
    purpose: Purpose,
    ctx: Resolution,
    *,
    any_mana: bool = False,
    known: Purse | None = None,
) -> bool:
    """Could the player pay this now? Each action is looked at by itself. ``known``: what is there to pay with, where
    that is counted for several questions at once."""
    if not all(can_act(g, player, cost, ctx) for cost in total.actions):
        return False
    if not any(symbol != "0" for symbol in total.mana) or infinite(g, player):
        return True
    if known is not None and purpose.kind == "cast" and purpose.object in mana_objects(g, player):
        known = None  # by then the card is on the stack, and can't be discarded or exiled for mana (601.2a)
    if known is not None and not total.taps and known.sources is not None and not competes(total.actions):
        if known.pays(total.mana, any_mana):
            return True
        if not known.choices:
            return False
    found = mana_sources(g, player, purpose)
    return payment(g, player, total, purpose, ctx, found, any_type=any_mana) is not None


def payment(
    g: Game,
    player: int,
    total: Total,
    purpose: Purpose,
    ctx: Resolution,
    found: list[Source],
    *,
    any_type: bool = False,
) -> Plan | None:
    """How the mana of a cost could be paid so that the rest of it can be paid too."""
    exclude = _excluded(purpose)
    return find(g, player, total.mana, total.actions, purpose, ctx, found, any_type=any_type, exclude=exclude)


def _excluded(purpose: Purpose) -> frozenset[int]:
    """What makes no mana: a spell, on the stack by then (601.2a)."""
    return frozenset((purpose.object,)) if purpose.kind == "cast" else frozenset()


def most_x(
    g: Game,
    player: int,
    costs: tuple[Cost, ...],
    purpose: Purpose,
    ctx: Resolution,
    *,
    any_mana: bool = False,
) -> int:
    """The greatest X that could be paid for, -1 where not even 0 could."""
    symbols = [symbol for cost in with_energy(costs) if isinstance(cost, Mana) for symbol in cost.symbols]
    limit = MOST_X
    if "X" in symbols and not infinite(g, player):
        found = mana_sources(g, player, purpose)
        limit = greatest_x(symbols, found, life=life_to_pay(g, player), any_type=any_mana)
        if any_choices(g, player):
            while limit < MOST_X:
                more = total_of(g, costs, msgspec.structs.replace(ctx, x=limit + 1))
                if payment(g, player, more, purpose, ctx, found, any_type=any_mana) is None:
                    break
                limit += 1
    actions = [cost for cost in costs if not isinstance(cost, Mana) and has_x((cost,))]
    best = -1 if limit < 0 else limit if not actions else -1
    for x in range(limit + 1 if actions else 0):
        at_x = msgspec.structs.replace(ctx, x=x)
        if not all(can_act(g, player, cost, at_x) for cost in actions):
            break
        best = x
    return best


def can_act(g: Game, player: int, cost: Cost, ctx: Resolution) -> bool:
    """Could this part of a cost that is not mana be paid?"""
    from mtgrules.engine.possible import can_do

    if isinstance(
        cost, (TapSymbol, UntapSymbol)
    ):  # of what has left in the meantime neither can be paid (118.3)
        obj = g.object(ctx.source)
        return obj.zone == g.root.battlefield and obj.tapped == isinstance(cost, UntapSymbol)
    if isinstance(cost, Loyalty):
        amount = -(ctx.x or 0) if cost.x else cost.amount
        return g.object(ctx.source).counters.get("loyalty", 0) + min(amount, 0) >= 0
    if isinstance(cost, Perform):
        own = ctx if ctx.controller == player else msgspec.structs.replace(ctx, controller=player)
        what = getattr(cost.effect, "what", None)
        if type(what) is Both and not what.either:  # a cost is paid whole or not at all (118.3)
            parts = [msgspec.structs.replace(cost.effect, what=part) for part in what.parts]  # type: ignore[type-var]
            if not all(can_do(g, part, own, player) for part in parts):
                return False
        return can_do(g, cost.effect, own, player)
    if isinstance(cost, Either):
        return any(
            all(can_act(g, player, c, ctx) for c in option if not isinstance(c, Mana))
            for option in cost.options
        )
    if isinstance(cost, Multiple):
        return all(
            can_act(g, player, part, ctx) for part in flattened(g, (cost,), ctx) if not isinstance(part, Mana)
        )
    return True


def can_pay(g: Game, player: int, costs: Iterable[Cost], source: int, ctx: Resolution | None = None) -> bool:
    """Could a player pay these costs now, as a spell or ability asks while it resolves (118.12)?"""
    ctx = ctx if ctx is not None else evaluate.context(g, source, controller=player)
    purpose = Purpose("pay", source, player)
    return any(payable(g, player, total_of(g, option, ctx), purpose, ctx) for option in options(tuple(costs)))


def options(costs: tuple[Cost, ...]) -> Iterator[tuple[Cost, ...]]:
    """The lists of costs that are left once each "or" is decided."""
    for position, cost in enumerate(costs):
        if isinstance(cost, Either):
            for option in cost.options:
                yield from options((*costs[:position], *option, *costs[position + 1 :]))
            return
    yield costs


__all__ = [
    "Total",
    "ability_alternatives",
    "ability_total",
    "additional_costs",
    "can_act",
    "can_pay",
    "has_x",
    "infinite",
    "mana_sources",
    "most_x",
    "options",
    "payable",
    "payment",
    "spell_total",
    "total_of",
]
