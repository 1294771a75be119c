"""How a mana cost can be paid: a search over the mana that is there or could be made. No game in here.

Mana that is wanted is a list of *slots* (one a symbol); mana that could be had is a list of *sources*, each of which can
be used once, in one of its *ways*, which yields some *units*. A unit goes into one slot that accepts it. Units are tried
in order of preference, and a unit once used stays used while others move over (augmenting paths): so a payment is
found where one exists, and it uses the least preferred sources only where it must.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, islice, product
from typing import NamedTuple

import msgspec

COLORS = ("W", "U", "B", "R", "G")
TYPES = (*COLORS, "C")
ALL = frozenset(TYPES)
BASICS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

MOST_FILTERS = 8  # how many sources that cost mana themselves one payment may use
MOST_ORDERS = 500  # orders in which so many of them are tried
MOST_TRIALS = 100  # payments looked at that would draw more of something than there is


class Unit(NamedTuple):
    """One mana, or what may stand for it (convoke, delve): the types it can be. None of them: generic only. ``stands``:
    it is no mana, and pays for the cost itself alone, not for what a source costs."""

    kinds: frozenset[str]
    snow: bool = False
    stands: bool = False


class Draw(NamedTuple):
    """What using a source takes from something that others may draw on, too: so much life or energy of a player, so many
    counters of a permanent. ``have``: how much of it there is."""

    what: str
    of: int  # the player or object
    amount: int
    have: int


class Way(NamedTuple):
    """One way to use a source. ``needs``: mana it costs itself; ``rank``: how little one likes to use it; ``draws``:
    what else it takes."""

    key: tuple[int, int, int]  # object, ability, which of its outputs
    units: tuple[Unit, ...]
    needs: tuple[str, ...] = ()
    rank: int = 0
    draws: tuple[Draw, ...] = ()


class Source(NamedTuple):
    """Something that can be used once, in one of its ways."""

    ways: tuple[Way, ...]


class Use(NamedTuple):
    """A source used in a payment: ``kinds``, the type that each of its units is to have; ``spends``, the types of
    mana to pay its own cost with."""

    way: Way
    kinds: tuple[str, ...]
    spends: tuple[str, ...] = ()


class Plan(NamedTuple):
    """A payment: the sources to use, in order, and the life paid for Phyrexian mana."""

    uses: tuple[Use, ...]
    life: int = 0


class Slot(NamedTuple):
    """One mana wanted: of one of ``kinds`` (None: generic, anything pays for it). ``stage``: 0, 1 … for the costs of
    the sources used first, second …; the cost itself comes last. ``makes``: it is such a source's cost."""

    kinds: frozenset[str] | None
    snow: bool = False
    stage: int = 0
    makes: bool = False

    def accepts(self, unit: Unit) -> bool:
        if unit.stands and self.makes:
            return False
        if self.snow:
            return unit.snow
        return self.kinds is None or not self.kinds.isdisjoint(unit.kinds)


class _Supply(msgspec.Struct, frozen=True, gc=False):
    unit: Unit
    source: int
    way: Way
    stage: int  # usable in later stages only
    flexible: int = 1  # how many types of mana its source can make
    others: tuple[Way, ...] = ()  # where one unit stands for several ways: all of them


def expansions(symbols: Sequence[str], any_type: bool = False) -> Iterator[tuple[list[Slot], int]]:
    """The lists of slots that a cost may be paid as (107.4), those that cost no life first."""
    choices: list[list[tuple[list[Slot], int]]] = []
    fixed: list[Slot] = []
    for symbol in symbols:
        parts = symbol.split("/")
        if symbol.isdigit():
            fixed.extend([Slot(None)] * int(symbol))
        elif symbol == "S":
            fixed.append(Slot(None, snow=True))
        else:
            types = frozenset(part for part in parts if part in ALL)
            ways: list[tuple[list[Slot], int]] = [([Slot(ALL if any_type else types)], 0)] if types else []
            ways += [([Slot(None)] * int(part), 0) for part in parts if part.isdigit()]
            if "P" in parts:
                ways.append(([], 2))  # 107.4f
            if not ways:
                from mtgrules.engine.game import Unplayable

                raise Unplayable("107.4", f"{{{symbol}}} is no symbol that a cost can be paid for")
            if len(ways) == 1:
                fixed.extend(ways[0][0])
            else:
                choices.append(ways)
    if not choices:
        yield fixed, 0
        return
    every = sorted(product(*choices), key=lambda picks: sum(life for _, life in picks))
    for picks in every:
        yield [*fixed, *(slot for slots, _ in picks for slot in slots)], sum(life for _, life in picks)


#: what other parts of a cost draw on: what, of whom → how much
Reserved = Mapping[tuple[str, int], int]
NOTHING: Reserved = {}


def solve(
    symbols: Sequence[str],
    sources: Sequence[Source],
    *,
    life: int = 0,
    any_type: bool = False,
    reserved: Reserved = NOTHING,
) -> Plan | None:
    """A payment of ``symbols`` (no X left among them), or None where there is none. ``life``: how much may be paid;
    ``reserved``: what else may not be drawn on."""
    plan = _solve(symbols, sources, life, any_type)
    if plan is None or not any(use.way.draws for use in plan.uses):
        return plan
    # where a payment draws more of something than there is, one of what draws on it must do without
    waiting = [(sources, plan)]
    seen: set[object] = set()
    for _ in range(MOST_TRIALS):
        if not waiting:
            break
        tried, plan = waiting.pop()
        excess = _overdrawn(plan, life, reserved)
        if excess is None:
            return plan
        for use in plan.uses:
            amount = _drawn(use.way, excess)
            if amount:
                rest = _sparing(tried, use.way, excess, amount)
                alike = _alike(rest)
                if alike not in seen:
                    seen.add(alike)
                    other = _solve(symbols, rest, life, any_type)
                    if other is not None:
                        waiting.append((rest, other))
    return None


def _overdrawn(plan: Plan, life: int, reserved: Reserved) -> tuple[str, int] | None:
    """What the payment draws more of than there is."""
    taken: Counter[tuple[str, int]] = Counter()
    have: dict[tuple[str, int], int] = {}
    for use in plan.uses:
        for draw in use.way.draws:
            key = draw.what, draw.of
            taken[key] += draw.amount
            have[key] = life - plan.life if draw.what == "life" else draw.have - reserved.get(key, 0)
    return next((key for key, amount in taken.items() if amount > have[key]), None)


def _drawn(way: Way, key: tuple[str, int]) -> int:
    return sum(draw.amount for draw in way.draws if (draw.what, draw.of) == key)


def _sparing(sources: Sequence[Source], way: Way, key: tuple[str, int], amount: int) -> list[Source]:
    """The sources, that of ``way`` in those ways only that draw less."""
    number = next(n for n, source in enumerate(sources) if way in source.ways)
    left = tuple(other for other in sources[number].ways if _drawn(other, key) < amount)
    return [*sources[:number], *([Source(left)] if left else ()), *sources[number + 1 :]]


def _alike(sources: Sequence[Source]) -> object:
    """The same for sources that differ in nothing but the objects which they are."""
    return frozenset(Counter(tuple(way[1:] for way in source.ways) for source in sources).items())


def _solve(symbols: Sequence[str], sources: Sequence[Source], life: int, any_type: bool) -> Plan | None:
    plain: list[int] = []
    filters: list[int] = []
    most = 0
    able: set[str] = set()
    for n, source in enumerate(sources):
        free = costly = False
        largest = 0
        for way in source.ways:
            if way.needs:
                costly = True
            else:
                free = True
            count = 0
            for unit in way.units:
                able |= unit.kinds
                count += 1
            if count > largest:
                largest = count
        most += largest
        if free:
            plain.append(n)
        if costly:
            filters.append(n)
    for slots, paid in expansions(symbols, any_type):
        if paid > life or len(slots) > most:
            continue
        if any(slot.kinds is not None and able.isdisjoint(slot.kinds) for slot in slots):
            continue  # nothing makes that type
        for depth in range(min(len(filters), MOST_FILTERS) + 1):
            for order in islice(_orders(filters, sources, depth), MOST_ORDERS):
                found = _with_filters(slots, sources, plain, order)
                if found is not None:
                    return Plan(found, paid)
    return None


def _orders(filters: Sequence[int], sources: Sequence[Source], depth: int) -> Iterator[tuple[int, ...]]:
    """The orders in which so many of the sources that cost mana may be used; those that are alike in one order only."""
    alike = {
        number: tuple((way.units, way.needs, way.rank) for way in sources[number].ways) for number in filters
    }

    def longer(order: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(order) == depth:
            yield order
            return
        tried: list[object] = []
        for number in filters:
            if number not in order and alike[number] not in tried:
                tried.append(alike[number])
                yield from longer((*order, number))

    yield from longer(())


def _with_filters(
    slots: list[Slot], sources: Sequence[Source], plain: Sequence[int], order: tuple[int, ...]
) -> tuple[Use, ...] | None:
    last = len(order)
    plain = [number for number in plain if number not in order]
    for ways in product(*([way for way in sources[number].ways if way.needs] for number in order)):
        wanted = [slot._replace(stage=last) for slot in slots] if last else list(slots)
        for stage, way in enumerate(ways):
            for needed, _ in expansions(way.needs):
                wanted.extend(slot._replace(stage=stage, makes=True) for slot in needed)
                break
        extra = [
            _Supply(unit, number, way, stage)
            for stage, (number, way) in enumerate(zip(order, ways, strict=True))
            for unit in way.units
        ]
        for supplies in _offers(wanted, sources, plain):
            matched = _match(wanted, [*supplies, *extra])
            if matched is not None:
                return _uses(wanted, [*supplies, *extra], matched, order)
    return None


def _offers(
    slots: Sequence[Slot], sources: Sequence[Source], plain: Sequence[int]
) -> Iterator[list[_Supply]]:
    """Every choice of one way for each source that is used without mana; alike sources are not told apart."""
    wanted = frozenset(kind for slot in slots if slot.kinds is not None for kind in slot.kinds)
    snow = any(slot.snow for slot in slots)
    fixed: list[_Supply] = []
    groups: dict[tuple[object, ...], list[tuple[int, list[Way]]]] = {}
    for number in plain:
        only = sources[number].ways
        if len(only) == 1:
            several = len(only[0].units) > 1
            width = _width(sources[number]) if several else len(only[0].units[0].kinds)
            others = () if several else only
            fixed.extend([_Supply(unit, number, only[0], -1, width, others) for unit in only[0].units])
            continue
        width = _width(sources[number])
        different: dict[object, Way] = {}
        for way in sources[number].ways:
            if not way.needs:
                signature = tuple(
                    (unit.kinds & wanted, unit.snow and snow, unit.stands) for unit in way.units
                )
                different.setdefault((signature, way.rank, way.draws), way)
        ways = sorted(different.values(), key=lambda way: way.rank)
        singles = [way for way in ways if len(way.units) == 1]
        if len(singles) == len(ways):  # one unit in any case: of the types of all its ways
            fixed.extend(_Supply(_joined(ways), number, way, -1, width, tuple(ways)) for way in ways[:1])
        elif len(ways) == 1:
            fixed.extend(_Supply(unit, number, ways[0], -1, width) for unit in ways[0].units)
        else:
            groups.setdefault(tuple(different), []).append((number, ways))
    kinds = list(groups.values())
    for picks in product(
        *(combinations_with_replacement(range(len(members[0][1])), len(members)) for members in kinds)
    ):
        chosen = list(fixed)
        for members, numbers in zip(kinds, picks, strict=True):
            for (source, ways), pick in zip(members, numbers, strict=True):
                width = _width(sources[source])
                chosen.extend(_Supply(unit, source, ways[pick], -1, width) for unit in ways[pick].units)
        yield chosen


def _width(source: Source) -> int:
    return len({kind for way in source.ways for unit in way.units for kind in unit.kinds})


def _joined(ways: Sequence[Way]) -> Unit:
    kinds: frozenset[str] = frozenset()
    for way in ways:
        kinds |= way.units[0].kinds
    return Unit(kinds, any(way.units[0].snow for way in ways), any(way.units[0].stands for way in ways))


def _match(slots: Sequence[Slot], supplies: Sequence[_Supply]) -> dict[int, int] | None:
    """Slot → supply for all slots, or None. Supplies in order of preference."""
    if len(supplies) < len(slots):
        return None
    fits = len(slots)

    liking = [(s.way.rank, s.flexible, len(s.way.units) > fits, n) for n, s in enumerate(supplies)]
    liking.sort()
    taken: dict[int, int] = {}
    # narrow slots first, so that a unit goes where few others fit
    slot_order = sorted(range(len(slots)), key=lambda n: (slots[n].kinds is None and not slots[n].snow, n))

    def place(supply: int, seen: set[int]) -> bool:
        one = supplies[supply]
        unit, stage = one.unit, one.stage
        mixed = (
            unit.stands and len(one.others) > 1
        )  # it makes mana in one way, and only stands for it in another
        for n in slot_order:
            slot = slots[n]
            if n in seen or (stage >= slot.stage >= 0 and stage >= 0):
                continue
            if not (any(slot.accepts(way.units[0]) for way in one.others) if mixed else slot.accepts(unit)):
                continue
            seen.add(n)
            if n not in taken or place(taken[n], seen):
                taken[n] = supply
                return True
        return False

    for *_, supply in liking:
        if len(taken) == len(slots):
            break
        place(supply, set())
    return taken if len(taken) == len(slots) else None


def _uses(
    slots: Sequence[Slot], supplies: Sequence[_Supply], matched: dict[int, int], order: tuple[int, ...]
) -> tuple[Use, ...]:
    """The sources that a matching uses, those that need mana last, in their order."""
    slot_of = {supply: slot for slot, supply in matched.items()}
    sources = {supplies[n].source for n in slot_of}.union(order)
    kinds: dict[int, list[str]] = {}
    ways: dict[int, Way] = {}
    spends: dict[int, list[str]] = {}
    used: list[int] = []
    for n, supply in enumerate(supplies):
        if supply.source not in sources:
            continue
        slot = slots[slot_of[n]] if n in slot_of else None
        if slot is not None and supply.source not in used:
            used.append(supply.source)
        way, kind = _way_and_kind(supply, slot)
        kinds.setdefault(supply.source, []).append(kind)
        ways[supply.source] = way
        if slot is not None and slot.stage < len(order):
            spends.setdefault(order[slot.stage], []).append(kind)
    return tuple(
        Use(ways[n], tuple(kinds[n]), tuple(spends.get(n, ())))
        for n in (*(n for n in used if n not in order), *order)
    )


def _way_and_kind(supply: _Supply, slot: Slot | None) -> tuple[Way, str]:
    """How a source makes the mana for a slot, of several ways that it could the one that is liked best."""
    if len(supply.others) < 2:
        return supply.way, _kind(supply.unit, slot)
    able = [way for way in supply.others if slot is None or slot.accepts(way.units[0])] or list(supply.others)
    best = [way for way in able if way.rank == able[0].rank]
    kind = _kind(_joined(best), slot)
    return next((way for way in best if kind in way.units[0].kinds), best[0]), kind


def _kind(unit: Unit, slot: Slot | None) -> str:
    """The type that a unit takes on in its slot: what is asked for; else colourless or the first it can be."""
    able = unit.kinds & slot.kinds if slot is not None and slot.kinds is not None else unit.kinds
    if not able:
        return ""
    return "C" if "C" in able and (slot is None or slot.kinds is None) else min(able, key=TYPES.index)


def greatest_x(
    symbols: Sequence[str], sources: Sequence[Source], *, life: int = 0, any_type: bool = False
) -> int:
    """The greatest X for which a cost with {X} can be paid, -1 where not even 0 can."""
    count = sum(1 for symbol in symbols if symbol == "X")
    most = sum(max(len(way.units) for way in source.ways) for source in sources)
    for x in range(most // max(count, 1), -1, -1):
        if solve(with_x(symbols, x), sources, life=life, any_type=any_type) is not None:
            return x
    return -1


def with_x(symbols: Sequence[str], x: int) -> tuple[str, ...]:
    """The cost with a number in place of each {X}."""
    return tuple(str(x) if symbol == "X" else symbol for symbol in symbols)


def combined(symbols: Sequence[str]) -> tuple[str, ...]:
    """The cost with its generic mana as one number in front; {0} where nothing is left."""
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    rest = tuple(symbol for symbol in symbols if not symbol.isdigit())
    return ((str(generic), *rest) if generic or not rest else rest) or ("0",)


def printed(symbols: Sequence[str]) -> str:
    """The cost as it is written: "{2}{W}"."""
    return "".join("{" + symbol + "}" for symbol in symbols)


def reduced(symbols: Sequence[str], by: Sequence[str]) -> tuple[str, ...]:
    """A cost made less (118.7): coloured reductions take their colour first, what is left of them generic mana."""
    left = list(combined(symbols))
    generic = sum(int(symbol) for symbol in by if symbol.isdigit())
    for symbol in by:
        if symbol.isdigit():
            continue
        if symbol in left:
            left.remove(symbol)  # 118.7a
        else:
            hybrid = next((s for s in left if symbol in s.split("/")), None)
            if hybrid is not None:
                left.remove(hybrid)
            else:
                generic += 1  # 118.7b, 118.7c
    if left and left[0].isdigit():
        rest = max(0, int(left[0]) - generic)
        left = [str(rest), *left[1:]] if rest or len(left) == 1 else left[1:]
    return tuple(left) or ("0",)


__all__ = [
    "ALL",
    "BASICS",
    "COLORS",
    "TYPES",
    "Plan",
    "Source",
    "Unit",
    "Use",
    "Way",
    "combined",
    "expansions",
    "greatest_x",
    "printed",
    "reduced",
    "solve",
    "with_x",
]
