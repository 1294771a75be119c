"""Finding a payment for a whole cost (118.3): its mana together with what else it, and mana abilities, use up.

`mana.solve` matches mana with what makes it, each source used once. Here that is asked again and again: without the
permanents that other parts of the cost must still find (a creature tapped for mana can't be tapped to pay), and with
mana abilities whose own cost is a choice ("Sacrifice a creature: Add {C}{C}"), as few of them as will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, islice, product
from typing import TYPE_CHECKING, Any, NamedTuple

from mtgrules.abilities import effects as e
from mtgrules.abilities.costs import Mana as ManaCost
from mtgrules.abilities.costs import Perform, TapSymbol, UntapSymbol
from mtgrules.abilities.node import Cost
from mtgrules.abilities.references import Some, Zone
from mtgrules.engine import evaluate, picking
from mtgrules.engine.ability_kinds import activated, activated_number, needs_tap
from mtgrules.engine.mana import NOTHING, Plan, Source, Use, Way, solve
from mtgrules.engine.mana_abilities import (
    CONVOKE,
    DELVE,
    IMPROVISE,
    POOL,
    Purpose,
    Simple,
    any_choices,
    asks_for_choice,
    drawn_on,
    draws_of,
    life_to_pay,
    mana_objects,
    simple_costs,
    ways_of,
    with_energy,
)
from mtgrules.engine.records import Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

MOST_SETS = 60  # ways to keep permanents for other parts of the cost that are tried
MOST_TRIES = 300  # payments with mana abilities that ask for a choice
MOST_CHOICES = 8  # of those abilities in one payment
LAST = 60  # how little one likes to use such an ability


#: what is used up: an object, or one of the counters on it, by its kind and number
Thing = int | tuple[int, str, int]


class Need(NamedTuple):
    """A part of a cost uses up ``number`` of these things: it taps them, or takes them away; or it only asks that they be
    there (``stays``)."""

    ids: tuple[Thing, ...]
    number: int
    taps: bool
    stays: bool = False


class Chosen(NamedTuple):
    """A mana ability whose cost lets its player choose what to use up."""

    object: int
    ways: tuple[Way, ...]
    needs: tuple[Need, ...]
    taps: bool  # itself


#: what is used up already by mana abilities of the payment: True if it was only tapped
Used = Mapping[Thing, bool]


# --- what the parts of a cost use up -------------------------------------------------------------------------------


def competes(actions: Sequence[Cost]) -> bool:
    """Might these parts of a cost need what mana could be made with?"""
    return any(isinstance(cost, Perform) and isinstance(cost.effect, COMPETING) for cost in actions)


COMPETING = (
    e.Tap, e.Sacrifice, e.Exile, e.Move, e.PayLife, e.Discard, e.Reveal, e.RemoveCounters
)  # fmt: skip


def needs_of(
    g: Game, player: int, actions: Sequence[Cost], ctx: Resolution, spell: int = 0
) -> tuple[tuple[Need, ...], tuple[tuple[str, int], ...]]:
    """What the parts of a cost use up, and what else they draw on (`mana_abilities.drawn_on`). ``spell``: what is being
    cast, on the stack by then (601.2a): nothing can be done to it."""
    from mtgrules.engine.possible import sacrificeable

    found: list[Need] = []
    draws: list[tuple[str, int]] = []
    for cost in actions:
        effect: Any = cost.effect if isinstance(cost, Perform) else None
        if isinstance(effect, e.PayLife):
            draws.append(("life", evaluate.quantity(g, effect.amount, ctx)))
        elif (drawn := drawn_on(effect)) is not None:
            draws.append(drawn)
        elif isinstance(effect, e.Tap):
            untapped = [id for id in g.battlefield() if not g.object(id).tapped]
            found.append(_need(g, effect.what, ctx, untapped, taps=True))
        elif isinstance(effect, e.Sacrifice):
            found.append(_need(g, effect.what, ctx, sacrificeable(g, player), taps=False))
        elif isinstance(effect, e.Exile | e.Move):
            found.append(_need(g, effect.what, ctx, None, taps=False))
        elif isinstance(effect, e.Discard):
            if not isinstance(effect.what, Zone):
                found.append(_need(g, effect.what, ctx, list(g.contents("hand", player)), taps=False))
        elif isinstance(effect, e.Reveal):
            found.append(_need(g, effect.what, ctx, None, taps=False)._replace(stays=True))
        elif isinstance(effect, e.RemoveCounters):
            found.extend(_counters(g, effect, ctx))
    if spell:
        found = [need._replace(ids=tuple(id for id in need.ids if id != spell)) for need in found]
    return tuple(need for need in found if need.number), tuple(draws)


def _counters(g: Game, effect: e.RemoveCounters, ctx: Resolution) -> Iterator[Need]:
    """The counters that "remove a +1/+1 counter from a creature you control" takes: some number, of one of them or among
    them. Of a number that the player chooses nothing is known."""
    number = getattr(effect.amount, "value", None)
    if number is None or effect.least is not None:
        return
    what = effect.what
    ids = picking.options(g, what, ctx, None) if isinstance(what, Some) else evaluate.found(g, what, ctx)
    things: list[Thing] = []
    for id in ids:
        counters: dict[str, int] = getattr(g.state.records[id], "counters", {})
        able = {kind: n for kind, n in counters.items() if effect.kind in (None, kind)}
        if effect.among or sum(able.values()) >= number:
            things += [(id, kind, n) for kind, have in able.items() for n in range(have)]
    yield Need(tuple(things), number, False)


def _need(g: Game, what: Any, ctx: Resolution, within: list[int] | None, *, taps: bool) -> Need:
    if isinstance(what, Some):
        ids = picking.options(g, what, ctx, within)
        return Need(tuple(ids), picking.bounds(g, what, ctx)[0], taps)
    ids = evaluate.found(g, what, ctx)
    return Need(tuple(ids), len(ids), taps)


# --- what a source of mana uses up -----------------------------------------------------------------------------------


def _uses(g: Game, source: Source) -> tuple[int, bool, bool]:
    """The object, and whether making mana with it taps it or takes it away."""
    object, number, _ = source.ways[0].key
    if number == POOL:
        return 0, False, False
    if number in (CONVOKE, IMPROVISE, DELVE):
        return object, number != DELVE, number == DELVE
    taps = gone = False
    for way in source.ways:
        ability = activated_number(g, object, way.key[1])
        costs = simple_costs(ability) if ability is not None else None
        taps = taps or (ability is not None and needs_tap(ability))
        gone = gone or (costs is not None and costs.gone)
    return object, taps, gone


class _Stock:
    """The sources, with what each of them uses up."""

    def __init__(self, g: Game, sources: Sequence[Source]) -> None:
        self.entries = [(source, *_uses(g, source)) for source in sources]

    def harmed(self, id: Thing, taps: bool) -> bool:
        """Would making mana with that object keep it from being tapped, or taken away, for something else?"""
        return any(
            object == id and (leaves or (taps and tapped)) for _, object, tapped, leaves in self.entries
        )

    def without(self, kept: Mapping[Thing, bool]) -> list[Source]:
        """Those that leave alone what is to be kept: untapped (True), or only there (False)."""
        return [
            source
            for source, object, tapped, leaves in self.entries
            if object not in kept or not (leaves or (tapped and kept[object]))
        ]


def _free(thing: Thing, taps: bool, used: Used) -> bool:
    """May it still be used up? A counter may, though its object is: counters are removed first (`_late_ones_last`)."""
    return thing not in used or (used[thing] and not taps)


def _kept(needs: Sequence[Need], stock: _Stock, used: Used) -> Iterator[dict[Thing, bool]]:
    """Sets of objects that mana is not to be made with, so that each need finds enough; the smallest."""
    choices: list[list[tuple[tuple[Thing, ...], bool]]] = []
    for need in needs:
        able = [id for id in need.ids if _free(id, need.taps, used)]
        wanted = [id for id in able if stock.harmed(id, need.taps)]
        short = need.number - (len(able) - len(wanted))
        if short > len(wanted):
            return
        sets = combinations(wanted, max(short, 0))
        choices.append([(some, need.taps) for some in islice(sets, MOST_SETS)])
    for picks in islice(product(*choices), MOST_SETS):
        ids = [id for some, _ in picks for id in some]
        if len(set(ids)) == len(ids):
            yield {id: taps for some, taps in picks for id in some}


# --- mana abilities that ask for a choice -----------------------------------------------------------------------------


def _chosen(g: Game, player: int, purpose: Purpose, exclude: frozenset[int]) -> list[Chosen]:
    from mtgrules.engine.activation import cant_activate
    from mtgrules.engine.costs import can_act

    spell = purpose.object if purpose.kind == "cast" else 0
    found: list[Chosen] = []
    for id in mana_objects(g, player):
        for number, ability in activated(g, id):
            if id in exclude or not asks_for_choice(ability):
                continue
            ctx = evaluate.context(g, id, controller=player)
            if cant_activate(g, player, id, number) is not None:
                continue
            costs = with_energy(ability.costs)
            actions = [cost for cost in costs if not isinstance(cost, ManaCost)]
            if not all(can_act(g, player, cost, ctx) for cost in actions):
                continue
            mana = tuple(s for cost in costs if isinstance(cost, ManaCost) for s in cost.symbols)
            taps = any(isinstance(cost, (TapSymbol, UntapSymbol)) for cost in costs)
            needs, draws = needs_of(g, player, actions, ctx, spell)
            simple = Simple(taps, mana, False, draws)
            ways = tuple(
                way._replace(rank=LAST) for way in ways_of(g, player, id, number, ability, simple, purpose)
            )
            if ways:
                found.append(Chosen(id, ways, needs, taps or bool(ability.limits)))
    return found


def _picks(one: Chosen, stock: _Stock, used: Used) -> Iterator[dict[Thing, bool]]:
    """What the ability might use up: first what makes no mana itself."""
    choices: list[list[tuple[tuple[Thing, ...], bool]]] = []
    for need in one.needs:
        able = [
            id
            for id in need.ids
            if _free(id, need.taps, used) and not (one.taps and need.taps and id == one.object)
        ]
        able.sort(key=partial(stock.harmed, taps=need.taps))
        if need.stays:
            choices.append([((), False)] if len(able) >= need.number else [])
            continue
        choices.append([(some, need.taps) for some in islice(combinations(able, need.number), 6)])
    for picks in product(*choices):
        ids = [id for some, _ in picks for id in some]
        if len(set(ids)) == len(ids):
            yield {id: taps for some, taps in picks for id in some}


def _takes_counters(one: Chosen) -> bool:
    return any(isinstance(id, tuple) for need in one.needs for id in need.ids)


def _late_ones_last(uses: Sequence[Use], late: Mapping[tuple[int, int, int], bool]) -> tuple[Use, ...]:
    """What is tapped for mana may be sacrificed for more afterwards, its counters removed before; but what costs mana
    itself waits for that mana. ``late``: the ways of abilities that ask for a choice, True: of a counter."""
    waiting = [use for use in uses if use.way.key in late and not use.way.needs]
    waiting.sort(key=lambda use: not late[use.way.key])
    ordered: list[Use] = []
    made: Counter[str] = Counter()
    for use in uses:
        if use.way.key in late and not use.way.needs:
            continue
        if use.spends and not Counter(use.spends) <= made:
            ordered += waiting
            made.update(kind for other in waiting for kind in other.kinds)
            waiting = []
        ordered.append(use)
        made.update(use.kinds)
        made.subtract(use.spends)
    return (*ordered, *waiting)


# --- the payment -----------------------------------------------------------------------------------------------------


def find(
    g: Game,
    player: int,
    mana: tuple[str, ...],
    actions: Sequence[Cost],
    purpose: Purpose,
    ctx: Resolution,
    sources: Sequence[Source],
    *,
    any_type: bool = False,
    exclude: frozenset[int] = frozenset(),
) -> Plan | None:
    """A payment of the mana that leaves what the ``actions`` need, or None where there is none (of the many ways to use
    mana abilities that ask for a choice, some hundred are tried). ``exclude``: what can't make mana."""
    spell = purpose.object if purpose.kind == "cast" else 0
    life = life_to_pay(g, player)
    needs: tuple[Need, ...] = ()
    reserved = NOTHING
    if competes(actions):
        needs, draws = needs_of(g, player, actions, ctx, spell)
        if draws:
            reserved = Counter()
            for draw in draws_of(g, player, ctx.source, draws):
                reserved[draw.what, draw.of] += draw.amount
            life -= reserved["life", player]
    enough = partial(solve, life=life, any_type=any_type, reserved=reserved)
    if not needs:
        plan = enough(mana, sources)
        if plan is not None or not any_choices(g, player):
            return plan
    stock = _Stock(g, sources)
    for kept in _kept(needs, stock, {}) if needs else ():
        plan = enough(mana, stock.without(kept))
        if plan is not None:
            return plan
    chosen = _chosen(g, player, purpose, exclude) if any_choices(g, player) else []
    budget = [MOST_TRIES]

    def search(depth: int, start: int, stock: _Stock, used: dict[Thing, bool]) -> Plan | None:
        if not depth:
            for kept in _kept(needs, stock, used):
                budget[0] -= 1
                plan = enough(mana, stock.without(kept))
                if plan is not None or budget[0] <= 0:
                    return plan
            return None
        for number in range(start, len(chosen)):
            one = chosen[number]
            itself: dict[Thing, bool] = {one.object: True} if one.taps else {}
            for pick in _picks(one, stock, used):
                rest = stock.without({**pick, **itself})
                both = {**used, **itself, **pick}
                plan = search(depth - 1, number + one.taps, _Stock(g, [*rest, Source(one.ways)]), both)
                if plan is not None or budget[0] <= 0:
                    return plan
        return None

    for depth in range(1, MOST_CHOICES + 1 if chosen else 1):
        plan = search(depth, 0, stock, {})
        if plan is not None:
            late = {way.key: _takes_counters(one) for one in chosen for way in one.ways}
            return plan._replace(uses=_late_ones_last(plan.uses, late))
        if budget[0] <= 0:
            break
    return None


__all__ = ["any_choices", "competes", "find"]
