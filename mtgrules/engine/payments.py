"""Finding a payment for a whole cost (118.3): its mana together with what else it, and mana abilities, use up.

`mana.solve` matches mana with what makes it, each source used once. Here that is asked again and again: without the
permanents that other parts of the cost must still find (a creature tapped for mana can't be tapped to pay), and with
mana abilities whose own cost is a choice ("Sacrifice a creature: Add {C}{C}"), as few of them as will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, islice, product
from typing import TYPE_CHECKING, Any, NamedTuple

from mtgrules.abilities import effects as e
from mtgrules.abilities.costs import Mana as ManaCost
from mtgrules.abilities.costs import Perform, TapSymbol, UntapSymbol
from mtgrules.abilities.node import Cost
from mtgrules.abilities.references import Some, Zone
from mtgrules.engine import evaluate, picking
from mtgrules.engine.ability_kinds import activated
from mtgrules.engine.mana import NOTHING, Plan, Source, Use, Way, solve
from mtgrules.engine.mana_abilities import (
    COUNTERS,
    POOL,
    Affects,
    Purpose,
    Simple,
    affects,
    any_choices,
    asks_for_choice,
    drawn_on,
    draws_of,
    life_to_pay,
    mana_objects,
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
    once: bool
    empties: frozenset[int] = frozenset()  # "discard your hand": of these, whatever is there by then


#: what one use of such an ability uses up: True if it is only tapped, None if it is only shown
Pick = Mapping[Thing, bool | None]


class Used(NamedTuple):
    """What mana abilities of the payment use up. What is tapped may be taken away afterwards, so an object may be both;
    `_order` looks for an order in which that can be done."""

    tapped: frozenset[Thing] = frozenset()
    taken: frozenset[Thing] = frozenset()
    emptied: frozenset[int] = frozenset()

    def free(self, thing: Thing, taps: bool) -> bool:
        """May a mana ability still tap it, or take it away? A counter, too, may be removed before its object leaves."""
        return thing not in (self.tapped if taps else self.taken)

    def left(self, thing: Thing, taps: bool) -> bool:
        """May it still be tapped, or taken away, as the cost itself is paid, after all mana abilities (601.2h)?"""
        object = thing if isinstance(thing, int) else thing[0]
        if object in self.taken or object in self.emptied:
            return False
        return thing not in self.taken and not (taps and thing in self.tapped)

    def __or__(self, other: Used) -> Used:
        return Used(self.tapped | other.tapped, self.taken | other.taken, self.emptied | other.emptied)


def _used_up(one: Chosen, pick: Pick) -> Used:
    tapped = [thing for thing, taps in pick.items() if taps]
    if one.taps:
        tapped.append(one.object)
    taken = [thing for thing, taps in pick.items() if taps is False]
    return Used(frozenset(tapped), frozenset(taken), one.empties)


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


class _Stock:
    """The sources, with what using each of them does to its object. ``known``: that, by object and ability."""

    def __init__(
        self, g: Game, sources: Sequence[Source], known: dict[tuple[int, int], Affects] | None = None
    ) -> None:
        self.g = g
        self.sources = sources
        self.known = {} if known is None else known
        self.of: dict[int, list[Way]] = {}
        for source in sources:
            object, number, _ = source.ways[0].key
            if number != POOL:
                self.of.setdefault(object, []).extend(source.ways)

    def affects(self, way: Way) -> Affects:
        key = way.key[:2]
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = affects(self.g, way)
        return found

    def harmed(self, thing: Thing, taps: bool) -> bool:
        """Would making mana with that object keep it from being tapped, or taken away, for something else?"""
        if isinstance(thing, int):
            found = map(self.affects, self.of.get(thing, ()))
            return any(one.leaves or (taps and one.taps) for one in found)
        object, kind, _ = thing
        return any(
            self.affects(way).leaves or any(draw.what == kind + COUNTERS for draw in way.draws)
            for way in self.of.get(object, ())
        )

    def without(self, kept: Mapping[Thing, bool]) -> list[Source]:
        """Those that leave what other parts of the cost need: untapped (True), or only there (False)."""
        taps: dict[int, bool] = {}
        for thing, tapped in kept.items():
            object = thing if isinstance(thing, int) else thing[0]
            taps[object] = taps.get(object, False) or tapped

        def able(object: int, one: Affects) -> bool:
            return not (one.leaves or (one.taps and taps[object]))

        return self._those(taps, able)

    def beside(self, used: Used) -> list[Source]:
        """Those that may be used besides what mana abilities tap, and take away."""
        objects = {thing for thing in (*used.tapped, *used.taken) if isinstance(thing, int)}

        def able(object: int, one: Affects) -> bool:
            if one.taps and object in used.tapped:
                return False
            return not (object in used.taken and (one.leaves or one.stands))

        return self._those(objects, able)

    def but(self, objects: Container[Thing]) -> list[Source]:
        """Those that are none of these objects tapped for mana."""
        return self._those(objects, lambda _, one: not one.taps)

    def _those(self, objects: Container[Thing], able: Callable[[int, Affects], bool]) -> list[Source]:
        found: list[Source] = []
        for source in self.sources:
            object, number, _ = source.ways[0].key
            if number == POOL or object not in objects:
                found.append(source)
            elif ways := tuple(way for way in source.ways if able(object, self.affects(way))):
                found.append(source if len(ways) == len(source.ways) else Source(ways))
        return found


def _kept(needs: Sequence[Need], stock: _Stock, used: Used) -> Iterator[dict[Thing, bool]]:
    """Sets of objects that mana is not to be made with, so that each need finds enough; the smallest."""
    choices: list[list[tuple[tuple[Thing, ...], Need]]] = []
    for need in needs:
        able = [thing for thing in need.ids if used.left(thing, need.taps)]
        wanted = [thing for thing in able if stock.harmed(thing, need.taps)]
        short = need.number - (len(able) - len(wanted))
        if short > len(wanted):
            return
        sets = combinations(wanted, max(short, 0))
        choices.append([(some, need) for some in islice(sets, MOST_SETS)])
    for picks in islice(product(*choices), MOST_SETS):
        ids = [id for some, need in picks if not need.stays for id in some]
        if len(set(ids)) == len(ids):
            kept: dict[Thing, bool] = {}
            for some, need in picks:
                kept.update((thing, need.taps or kept.get(thing, False)) for thing in some)
            yield kept


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
                once = taps or bool(ability.limits)
                hand = frozenset(g.contents("hand", player)) if any(map(_empties, actions)) else frozenset()
                found.append(Chosen(id, ways, needs, taps, once, hand))
    return found


def _empties(cost: Cost) -> bool:
    """Is it "discard your hand"?"""
    effect: Any = cost.effect if isinstance(cost, Perform) else None
    return isinstance(effect, e.Discard) and isinstance(effect.what, Zone)


def _picks(one: Chosen, stock: _Stock, used: Used) -> Iterator[Pick]:
    """What the ability might use up: first what makes no mana itself."""
    choices: list[list[tuple[tuple[Thing, ...], bool | None]]] = []
    for need in one.needs:
        if need.stays:
            shown = sorted(need.ids, key=lambda thing: thing in used.taken)[: need.number]
            choices.append([(tuple(shown), None)] if len(shown) == need.number else [])
            continue
        able = [
            id
            for id in need.ids
            if used.free(id, need.taps) and not (one.taps and need.taps and id == one.object)
        ]
        able.sort(key=partial(stock.harmed, taps=need.taps))
        choices.append([(some, need.taps) for some in islice(combinations(able, need.number), 6)])
    for picks in product(*choices):
        ids = [id for some, taps in picks if taps is not None for id in some]
        if len(set(ids)) == len(ids):
            pick = {id: taps for some, taps in picks for id in some}
            yield {**pick, **{id: taps for some, taps in picks if taps is not None for id in some}}


# --- the order of mana abilities -----------------------------------------------------------------------------------


class _Step(NamedTuple):
    """What using a source needs to be there, and what it takes away."""

    there: frozenset[int]
    takes: frozenset[int]


def _step(object: int, leaves: bool, pick: Pick, empties: frozenset[int] = frozenset()) -> _Step:
    there = {object}
    takes = {object, *empties} if leaves else set(empties)
    for thing, taps in pick.items():
        there.add(thing if isinstance(thing, int) else thing[0])
        if isinstance(thing, int) and taps is False:
            takes.add(thing)
    return _Step(frozenset(there), frozenset(takes))


def _first(pending: Sequence[tuple[_Step, Use | None]], made: Counter[str]) -> int | None:
    """The next of them that can be used without taking away what another one needs, and for the mana there is; what takes
    nothing away comes first."""
    late: int | None = None
    for place, (step, use) in enumerate(pending):
        if use is not None and use.spends and not Counter(use.spends) <= made:
            continue
        if not step.takes:
            return place
        if late is None and not any(
            step.takes & other.there for at, (other, _) in enumerate(pending) if at != place
        ):
            late = place
    return late


def _possible(last: _Step, picked: Sequence[tuple[Chosen, _Step]]) -> bool:
    """Is there an order in which nothing is used that was taken away before (118.3)? ``last``: the step that is new."""
    if not last.takes or all(step is last or last.takes.isdisjoint(step.there) for _, step in picked):
        return True  # it may come first
    pending: list[tuple[_Step, Use | None]] = [(step, None) for _, step in picked]
    while pending:
        place = _first(pending, Counter())
        if place is None:
            return False
        del pending[place]
    return True


def _in_order(plan: Plan, stock: _Stock, picked: Sequence[tuple[Chosen, _Step]] = ()) -> Plan | None:
    """The payment with its mana abilities in an order in which they can be used, None if there is none: what is tapped
    for mana may be sacrificed for more afterwards, its counters removed before; what costs mana waits for that mana."""
    steps: dict[tuple[int, ...], list[_Step]] = {}
    for one, step in picked:
        steps.setdefault(one.ways[0].key[:2], []).append(step)
    pool = [use for use in plan.uses if use.way.key[1] == POOL]
    stands = [use for use in plan.uses if use.way.key[1] < POOL]
    pending: list[tuple[_Step, Use | None]] = []
    for use in plan.uses:
        if use.way.key[1] > POOL:
            known = steps.get(use.way.key[:2])
            step = known.pop(0) if known else _step(use.way.key[0], stock.affects(use.way).leaves, {})
            pending.append((step, use))
    made = Counter(kind for use in pool for kind in use.kinds)
    ordered = pool
    while pending:
        place = _first(pending, made)
        if place is None:
            return None
        _, following = pending.pop(place)
        assert following is not None
        ordered.append(following)
        made.update(following.kinds)
        made.subtract(following.spends)
    return plan._replace(uses=(*ordered, *stands))


def _repeats(plan: Plan) -> bool:
    """Is an object used more than once in it?"""
    objects = [use.way.key[0] for use in plan.uses if use.way.key[1] != POOL]
    return len(set(objects)) < len(objects)


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
        if any(what.endswith(COUNTERS) for what, _ in draws):
            needs = (*needs, Need((ctx.source,), 1, False, stays=True))
    if purpose.kind == "activate" and any(isinstance(cost, (TapSymbol, UntapSymbol)) for cost in actions):
        # its source isn't tapped, or sacrificed, for mana (602.2b)
        sources = [source for source in sources if _leaves_alone(g, source, purpose.object)]
        if any_choices(g, player):
            needs = (*needs, Need((purpose.object,), 1, True))
    if not needs:
        plan = solve(mana, sources, life=life, any_type=any_type, reserved=reserved)
        if plan is not None and _repeats(plan):
            plan = _in_order(plan, _Stock(g, sources))
        if plan is not None or not any_choices(g, player):
            return plan
    budget = [MOST_TRIES]

    def complete(stock: _Stock, used: Used, picked: Sequence[tuple[Chosen, _Step]]) -> Plan | None:
        removed = _removed(used.taken)
        if any(
            number + reserved.get((what, id), 0) > g.object(id).counters.get(what.removesuffix(COUNTERS), 0)
            for (what, id), number in removed.items()
            if (what, id) in reserved
        ):
            return None
        for kept in _kept(needs, stock, used):
            budget[0] -= 1
            taken = removed + _removed(kept) if kept else removed.copy()
            if taken:
                taken.update(reserved)
            enough = partial(solve, mana, life=life, any_type=any_type, reserved=taken or reserved)
            plan = enough(stock.without(kept))
            if plan is not None and (picked or _repeats(plan)):
                ordered = _in_order(plan, stock, picked)
                if ordered is None:  # what waits for mana, and is taken away for that mana
                    plan = enough(_Stock(g, stock.without(kept), stock.known).but(used.taken))
                    ordered = plan and _in_order(plan, stock, picked)
                plan = ordered
            if plan is not None or budget[0] <= 0:
                return plan
        return None

    def search(
        depth: int, start: int, stock: _Stock, used: Used, picked: tuple[tuple[Chosen, _Step], ...]
    ) -> Plan | None:
        if not depth:
            return complete(stock, used, picked)
        for number in range(start, len(chosen)):
            one = chosen[number]
            if one.taps and one.object in used.tapped:
                continue
            for pick in _picks(one, stock, used):
                step = _step(one.object, False, pick, one.empties)
                now = (*picked, (one, step))
                if not _possible(step, now):
                    continue
                up = _used_up(one, pick)
                more = _Stock(g, [*stock.beside(up), Source(one.ways)], stock.known)
                plan = search(depth - 1, number + one.once, more, used | up, now)
                if plan is not None or budget[0] <= 0:
                    return plan
        return None

    stock = _Stock(g, sources)
    if needs:
        plan = complete(stock, Used(), ())
        if plan is not None:
            return plan
    chosen = _chosen(g, player, purpose, exclude) if any_choices(g, player) else []
    for depth in range(1, MOST_CHOICES + 1 if chosen else 1):
        plan = search(depth, 0, stock, Used(), ())
        if plan is not None or budget[0] <= 0:
            return plan
    return None


def _removed(things: Iterable[Thing]) -> Counter[tuple[str, int]]:
    """How many counters of each object these are, in the words of `Draw`."""
    return Counter((thing[1] + COUNTERS, thing[0]) for thing in things if not isinstance(thing, int))


def _leaves_alone(g: Game, source: Source, id: int) -> bool:
    """Can it be used without tapping that object, or taking it away?"""
    object, number, _ = source.ways[0].key
    if object != id or number == POOL:
        return True
    affected = affects(g, source.ways[0])
    return not (affected.taps or affected.leaves)


__all__ = ["any_choices", "competes", "find"]
