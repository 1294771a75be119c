"""The layers (613): how continuous effects make an object's characteristics.

Objects are worked out when somebody asks, layer by layer and only as far as needed: what an effect of one layer reads of
other objects is what the layers before it have made of them, so the questions always end. Two effects of one layer that
may meet (613.8), or that read what a later layer settles, are left to `dependency`, which takes the whole board
through the layers in step; boards without such effects, nearly all, never pay for it.

A `Row` is one change of one effect. *Narrow* rows act on their own object, on what that is attached to, or on objects
locked in (611.2c), and are found from the object asked about; *wide* rows act on whatever fits, and stand in the `Board`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import StaticAbility
from mtgrules.abilities.changes import Becomes, BecomesCopy, CantHave, GainsAbilities
from mtgrules.abilities.effects import Continuously
from mtgrules.abilities.node import Ability
from mtgrules.abilities.references import Attached, This
from mtgrules.engine import characteristics, evaluate, index
from mtgrules.engine.characteristics import KEYWORD_COUNTERS
from mtgrules.engine.layer_changes import ALL_CREATURE_TYPES, LAYERED, without
from mtgrules.engine.layer_reads import AFTER_CONTROL, END, LAYERS, POSITION, Analysis, locked, parts_of
from mtgrules.engine.records import Object, Resolution
from mtgrules.mechanics.spec import Mechanic

if TYPE_CHECKING:
    from mtgrules.engine.faces import Characteristics
    from mtgrules.engine.game import Game
    from mtgrules.engine.records import ContinuousEffect

FIRST = POSITION["1"]  # copy effects of resolutions are in the object's face already (engine/copying.py)
SIX = POSITION["6"]


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One change that an effect makes to the objects named by ``what``.

    ``group`` names the effect: its parts in several layers act on the same objects (613.6). ``ability``: the one as it
    stands among the source's abilities, None for effects of resolutions and counters. ``order``: timestamp, then what
    breaks ties (613.7)."""

    change: Any
    what: Any
    info: Analysis
    source: int
    group: tuple[Any, ...]
    order: tuple[int, ...]
    noun: int = 0
    ability: Ability | None = None
    static: StaticAbility | None = None
    effect: int = 0
    counter: str = ""


class Making:
    """Characteristics on their way through the layers: ``stage`` layers are done."""

    __slots__ = (
        "barred",
        "busy",
        "chars",
        "givers",
        "layers",
        "lost",
        "members",
        "obj",
        "rows",
        "stage",
        "started",
        "zone",
    )

    def __init__(self, obj: Object, zone: str, chars: Characteristics, rows: list[Row]) -> None:
        self.obj = obj
        self.zone = zone
        self.chars = chars
        self.rows: list[Row] = []
        self.layers: set[str] = set()  # those in which a row acts
        self.add(rows)
        self.stage = FIRST
        self.busy = False
        self.lost = False  # an effect took abilities away
        self.members: dict[tuple[Any, ...], bool] = {}
        self.barred: list[CantHave] = []
        self.started: set[tuple[Any, ...]] = set()  # effects that have begun to apply (613.6)
        self.givers: list[int] = [0] * len(chars.abilities)  # what gave it each ability, 0 for its own

    def add(self, rows: list[Row]) -> None:
        """Rows that act on it, in the order of a layer."""
        if rows:
            self.rows = sorted((*self.rows, *rows), key=when)
            for row in rows:
                self.layers.update(row.info.layers)


# --- rows --------------------------------------------------------------------------------------------------------


def rows_of_ability(
    g: Game, obj: Object, ability: Ability, number: int, zone: str, *, timestamp: int = 0, giver: int = 0
) -> Iterator[Row]:
    """The rows of an ability of ``obj``: all of them where it works (113.6), else only those that define its
    characteristics, which work everywhere (604.3). ``giver``: what gave it the ability, at ``timestamp``."""
    for spelt in index.parts(g, ability):
        static = spelt.ability
        if not isinstance(static, StaticAbility):
            continue
        works = index.works(g, spelt, obj, zone)
        for part in parts_of(g.rules, static):
            if works or (part.info.defining and not giver):
                yield Row(
                    part.change,
                    part.what,
                    part.info,
                    obj.id,
                    (obj.id, number, giver, id(static)),
                    (max(obj.timestamp, timestamp), obj.id, number, part.position),
                    part.noun,
                    ability,
                    static,
                )


def rows_of_effect(g: Game, effect: ContinuousEffect, id: int) -> Iterator[Row]:
    """The rows of an effect of a resolution that act on ``id``."""
    for position, (change, affected) in enumerate(zip(effect.changes, effect.affected, strict=True)):
        info = locked(g.rules, change) if affected is not None and id in affected else None
        if info is not None and not isinstance(change, BecomesCopy):
            order = (effect.timestamp, effect.id, position)
            yield Row(change, None, info, effect.source, (effect.id,), order, position, effect=effect.id)


def rows_of_counters(g: Game, holder: Object, of: type) -> Iterator[Row]:
    """The rows that counters on ``holder`` make for itself (``of`` `This`) or for what it is attached to."""
    for kind, amount in holder.counters.items():
        changes = g.rules.counter_changes.get(kind)
        if changes is None or amount <= 0:
            continue
        order = (holder.counter_times.get(kind, holder.timestamp), holder.id)
        for position, change in enumerate(changes(g, holder.id, amount)):
            info = locked(g.rules, change)
            if info is not None and isinstance(change.what, of):
                yield Row(change, None, info, holder.id, (holder.id, kind), order, position, counter=kind)


def keyword_rows(g: Game, obj: Object) -> Iterator[Row]:
    """Keyword counters (122.1b), each kind with the timestamp of its latest counter (613.7c)."""
    for kind, amount in obj.counters.items():
        change = KEYWORD_CHANGES.get(kind)
        info = locked(g.rules, change) if change is not None and amount > 0 else None
        if info is not None:
            order = (obj.counter_times.get(kind, obj.timestamp), obj.id)
            yield Row(change, None, info, obj.id, (obj.id, kind), order, counter=kind)


def narrow_rows(g: Game, obj: Object, *, own: bool = True) -> list[Row]:
    """The rows that are found from the object itself: its own, those of what is attached to it, those locked on."""
    rows: list[Row] = []
    zone = g.zone(obj.zone).kind
    if own:
        for number, ability in enumerate(characteristics.copiable(g, obj).abilities):
            found = rows_of_ability(g, obj, ability, number, zone)
            rows.extend(row for row in found if row.info.scope == "this")
    for other in obj.attachments:
        attached = g.object(other)
        if attached.phased_out or not attached.zone:
            continue
        for number, ability in enumerate(characteristics.copiable(g, attached).abilities):
            found = rows_of_ability(g, attached, ability, number, "battlefield")
            rows.extend(row for row in found if row.info.scope == "attached")
    for id in obj.effects:
        effect: Any = g.state.records.get(id)
        if effect is not None:
            rows.extend(rows_of_effect(g, effect, obj.id))
    return rows


# --- the board -----------------------------------------------------------------------------------------------------


class Board:
    """What holds for one version of the continuous effects: the wide rows, and who reads what."""

    __slots__ = ("began", "contexts", "full", "prints", "readers", "results", "sources", "wide")

    def __init__(self, g: Game) -> None:
        self.wide: list[Row] = []
        self.readers: list[Row] = []
        self.sources: set[int] = set()
        self.results: dict[int, Characteristics] | None = None
        self.contexts: dict[tuple[Any, ...], Resolution] = {}
        self.began: set[tuple[Any, ...]] = set()  # effects that applied, where effects meet
        self.full = False
        for id in index.entries(g, "static"):
            obj = g.object(id)
            zone = g.zone(obj.zone).kind
            for number, ability in enumerate(characteristics.copiable(g, obj).abilities):
                for row in rows_of_ability(g, obj, ability, number, zone):
                    self._add(g, row)
        for id in g.root.effects:
            effect: Any = g.state.records[id]
            for change, affected in zip(effect.changes, effect.affected, strict=True):
                info = locked(g.rules, change) if affected else None
                if info is not None:
                    self._grants(g, info)
        self.wide.sort(key=lambda row: row.order)
        self.full = self.full or any(_may_lose(g, id) for id in sorted(self.sources))
        self.prints: list[tuple[Row, Any]] = []

    def _add(self, g: Game, row: Row) -> None:
        info = row.info
        if not info.narrow:
            self.wide.append(row)
            self.sources.add(row.source)
            self.full = self.full or info.removes
        if info.reads:
            self.readers.append(row)
            self.sources.add(row.source)
        self.full = self.full or info.unsettled
        self._grants(g, info)

    def _grants(self, g: Game, info: Analysis) -> None:
        for static in info.grants:
            for part in parts_of(g.rules, static):
                if part.info.scope != "this" or part.info.reads or part.info.grants:
                    self.full = True

    def settled(self, g: Game) -> dict[int, Characteristics]:
        """All objects of a board whose effects meet, worked out in step."""
        if self.results is None:
            from mtgrules.engine import dependency

            self.results = dependency.settle(g, self)
        return self.results

    # --- when something changes ----------------------------------------------------------------------------------

    def touched(self, g: Game, id: int, how: str) -> None:
        """Forget what may have changed with ``id``: single objects where that is all, else this version ends."""
        if self.full:
            changed(g)
            return
        seen: set[int] = set()
        queue: list[tuple[frozenset[str], str]] = []
        obj = g.state.records[id]
        if how.startswith(("entered", "left")):
            if self._acts(g, id):
                changed(g)
                return
            queue.append((frozenset(("board",)), how.split()[1]))
        else:
            if how in ("attachment", "effect") and id in self.sources:
                changed(g)
                return
            queue.append((TOUCHES[how], ""))
        holder = obj.attached_to if type(obj) is Object and obj.zone else 0
        if type(g.state.records.get(holder)) is Object:  # what it is attached to feels it
            if holder in self.sources:
                changed(g)
                return
            g.state.edit(holder)
            g.wake("characteristics", holder)
            queue.append((TOUCHES["effect"], ""))
        while queue:
            what, place = queue.pop()
            for row in self.readers:
                hit = place in row.info.places if place else bool(what & row.info.reads)
                if not hit:
                    continue
                if not row.info.narrow:
                    changed(g)
                    return
                target = row.source if row.info.scope == "this" else g.object(row.source).attached_to
                if target and target not in seen and type(g.state.records.get(target)) is Object:
                    seen.add(target)
                    g.state.edit(target)
                    g.wake("characteristics", target)
                    queue.append((TOUCHES["effect"], ""))

    def _acts(self, g: Game, id: int) -> bool:
        """Does an object that enters or leaves have rows that this board lists, or what would make it list others?"""
        if id in self.sources:
            return True
        obj = g.object(id)
        if not obj.zone:
            return False  # it left; what it had would stand in ``sources``
        zone = g.zone(obj.zone).kind
        for number, ability in enumerate(characteristics.copiable(g, obj).abilities):
            for row in rows_of_ability(g, obj, ability, number, zone):
                if not _is_plain(row.info) and (zone == "battlefield" or not row.info.defining):
                    return True
        return False

    def volatile(self, g: Game) -> list[tuple[Row, Any]]:
        """Rows that read what is no object (life, the turn, what happened), with what they read."""
        return [(row, _fingerprint(g, row)) for row in self.readers if "volatile" in row.info.reads]

    def look_again(self, g: Game) -> None:
        """After an event: end this version if what such a row reads has changed."""
        if any(_fingerprint(g, row) != before for row, before in self.prints):
            changed(g)


TOUCHES = {
    "counters": frozenset(("counters", "power", "abilities")),
    "status": frozenset(("status",)),
    "attachment": frozenset(("status", "control", "types", "colors", "abilities", "power", "name")),
    "effect": frozenset(("control", "types", "colors", "abilities", "power", "name")),
}


def _is_plain(info: Analysis) -> bool:
    return info.narrow and not info.reads and not info.unsettled and not info.grants


def _fingerprint(g: Game, row: Row) -> Any:
    """What a row's condition and amounts come to now."""
    if row.source not in g.state.records:
        return None
    ctx = evaluate.context(g, row.source)
    condition = row.static.condition if row.static is not None else None
    if condition is not None and not evaluate.holds(g, condition, ctx):
        return None
    named = tuple(evaluate.things(g, row.what, ctx)) if row.info.scope == "named" else ()
    return named, values(g, row.change, ctx)


def values(g: Game, change: Any, ctx: Resolution) -> tuple[Any, ...]:
    """What the numbers and nouns of a change come to now, the noun of what it affects apart."""
    from mtgrules.abilities.node import Amount, What, Who

    found: list[Any] = []
    for name in type(change).__struct_fields__:
        node = getattr(change, name)
        if name == "what":
            continue
        if isinstance(node, Amount):
            found.append(evaluate.amount(g, node, ctx))
        elif isinstance(node, What | Who):
            found.append(tuple(evaluate.things(g, node, ctx)))
    return tuple(found)


def _may_lose(g: Game, id: int) -> bool:
    """May an effect that acts on just this object take its abilities away?"""
    obj = g.object(id)
    if not obj.effects and not obj.attachments:
        return False
    return any(row.info.removes for row in narrow_rows(g, obj, own=False))


def board_of(g: Game) -> Board:
    board: Board | None = g.state.token.board
    if board is None:
        board = g.state.token.board = Board(g)
        board.prints = board.volatile(g)
    return board


def changed(g: Game) -> None:
    """A new version of the continuous effects begins: any permanent may be different."""
    g.state.changed()


# --- looking ---------------------------------------------------------------------------------------------------------


def look(g: Game, id: int) -> Characteristics:
    """The characteristics of an object that has no memo."""
    board = board_of(g)
    if board.full:
        found = board.settled(g).get(id)
        if found is not None:
            remember(g, id, found)
            return found
    view = View(g, board)
    g.view = view
    try:
        view.advance(view.start(id), END)
        for making in list(view.made.values()):
            view.advance(making, END)
    finally:
        g.view = None
    for other, making in view.made.items():
        remember(g, other, making.chars)
    return view.made[id].chars


def remember(g: Game, id: int, chars: Characteristics) -> None:
    """Memoise; not off the battlefield where an ability defines characteristics: nothing tells when that changes."""
    obj = g.object(id)
    if obj.zone and (g.zone(obj.zone).kind == "battlefield" or not _defines(g, obj)):
        obj.memo = (g.state.token, chars)


def _defines(g: Game, obj: Object) -> bool:
    return any(
        row.info.reads
        for number, ability in enumerate(obj.face.abilities)
        for row in rows_of_ability(g, obj, ability, number, g.zone(obj.zone).kind)
    )


class View:
    """One look at the board: what it has worked out so far, and up to which layer others are now to be seen."""

    def __init__(self, g: Game, board: Board) -> None:
        self.g = g
        self.board = board
        self.made: dict[int, Making] = {}
        self.upto = 0
        self.contexts: dict[tuple[Any, ...], Resolution] = {}
        self.trace: list[Any] | None = None

    # --- seeing --------------------------------------------------------------------------------------------------

    def see(self, id: int) -> Characteristics:
        """An object as the layers before the present one have made it."""
        obj = self.g.object(id)
        memo = obj.memo
        if memo is not None and memo[0] is self.g.state.token:
            return memo[1]  # type: ignore[no-any-return]
        making = self.made.get(id)
        if making is None:
            making = self.start(id)
        if not making.busy:
            self.advance(making, self.upto)
        return making.chars

    def controller(self, id: int) -> int:
        """Who controls the source of an effect: layer 2 is always done first, for sources too."""
        saved, self.upto = self.upto, max(self.upto, AFTER_CONTROL)
        try:
            return self.g.controller(id)
        finally:
            self.upto = saved

    def start(self, id: int) -> Making:
        g = self.g
        obj = g.object(id)
        zone = g.zone(obj.zone).kind if obj.zone else ""
        rows: list[Row] = []
        if zone:
            rows = narrow_rows(g, obj)
            rows.extend(row for row in self.board.wide if zone in row.info.zones)
        making = self.made[id] = Making(obj, zone, characteristics.base(g, obj), rows)
        return making

    def context(self, row: Row) -> Resolution:
        known = self.contexts.get(row.group)
        if known is None:
            known = self.board.contexts.get(row.group)
        if known is None:
            known = context_of(self.g, row, self.controller)
            if self.upto >= AFTER_CONTROL:
                # who controls the source of a wide row changes with the version only
                kept = self.contexts if row.info.narrow or self.board.full else self.board.contexts
                kept[row.group] = known
        return known

    # --- the way through the layers ------------------------------------------------------------------------------

    def advance(self, making: Making, upto: int) -> None:
        """Take one object through the layers before ``upto``."""
        if upto == END and making.stage == FIRST and not making.rows and _is_bare(making.obj):
            making.stage = END
            characteristics.add_intrinsic(making.chars)
            return
        saved = self.upto
        making.busy = True
        try:
            while making.stage < upto:
                self.upto = making.stage
                self.layer(making, making.stage)
                making.stage += 1
        finally:
            making.busy = False
            self.upto = saved

    def layer(self, making: Making, at: int) -> None:
        """Apply one layer to one object."""
        layer = LAYERS[at]
        self.begin_layer(making, layer)
        if layer in making.layers:
            rows = [row for row in making.rows if layer in row.info.layers and self.applies(row, making)]
            if len(rows) > 1 and any(row.info.removes for row in rows):
                # what the object does to itself depends on what may take its abilities away (613.8a)
                own = [row for row in rows if row.source == making.obj.id and row.ability is not None]
                rows = [*(row for row in rows if row not in own), *own]
            for row in rows:
                if self.has_begun(row, making) or self.exists(row):
                    self.apply(row, making, layer)
        self.end_of_layer(making, layer)

    def begin_layer(self, making: Making, layer: str) -> None:
        """Counters come first in 7c: nothing changes what they add, and effects that read power depend on them."""
        if layer == "6":
            self.counters(making)
        elif layer == "7c":
            self.power_counters(making)

    def end_of_layer(self, making: Making, layer: str) -> None:
        """What follows from a layer: land types' abilities (305.6), granted abilities at work."""
        chars = making.chars
        if layer == "4":
            characteristics.add_intrinsic(chars)
            making.givers.extend([0] * (len(chars.abilities) - len(making.givers)))
        elif layer == "6":
            for row in self.granted(making) if any(making.givers) else ():
                if "6" in row.info.layers and self.applies(row, making):
                    self.apply(row, making, "6")
            for bar in making.barred:  # "can't have or gain" holds against what was gained later, too
                before = chars.abilities
                chars.abilities = without(before, bar.abilities)
                realign(making, before, 0)
        elif layer == "7d" and any(making.givers):
            chars.granted = tuple((giver,) if giver else () for giver in making.givers)

    def power_counters(self, making: Making) -> None:
        chars = making.chars
        if chars.power is None or chars.toughness is None or not making.obj.counters:
            return
        power, toughness = characteristics.bonus(making.obj.counters)
        if power or toughness:
            before = describe(chars)
            chars.power, chars.toughness = chars.power + power, chars.toughness + toughness
            self.note(making, "7c", None, before)

    def counters(self, making: Making) -> None:
        """Counters that do something in layer 6 or 7: keyword counters (122.1b) and those of the mechanics."""
        g, obj = self.g, making.obj
        rules = g.rules.counter_changes
        found: list[Row] = []
        if obj.counters:
            found.extend(keyword_rows(g, obj))
            if any(kind in rules for kind in obj.counters):
                found.extend(rows_of_counters(g, obj, This))
        for other in obj.attachments if rules else ():
            holder = g.object(other)
            if holder.counters and any(kind in rules for kind in holder.counters):
                found.extend(rows_of_counters(g, holder, Attached))
        making.add(found)

    def granted(self, making: Making) -> Iterator[Row]:
        """The rows of static abilities that the object has just been given, for as long as there are new ones; they
        act from this layer on (613.6)."""
        done: set[tuple[int, int]] = set()
        found = True
        while found:
            found = False
            for number, (ability, giver) in enumerate(
                zip(making.chars.abilities, making.givers, strict=True)
            ):
                if not giver or (id(ability), giver) in done:
                    continue
                done.add((id(ability), giver))
                found = True
                timestamp = getattr(self.g.state.records.get(giver), "timestamp", 0)
                rows = [
                    row
                    for row in rows_of_ability(
                        self.g, making.obj, ability, number, making.zone, timestamp=timestamp, giver=giver
                    )
                    if row.info.scope == "this"
                ]
                if rows:
                    making.add(rows)
                    yield from rows
                    break

    # --- one row ---------------------------------------------------------------------------------------------------

    def applies(self, row: Row, making: Making) -> bool:
        """Is the object one that the effect acts on? Found out in the first of its layers, and kept (613.6)."""
        if row.static is None:
            return True
        key = (row.group, row.noun)
        known = making.members.get(key)
        if known is None:
            known = making.members[key] = self.exists(row) and self.fits(row, making) and self.holds(row)
        return known

    def exists(self, row: Row) -> bool:
        """Has the source the ability still?"""
        if row.ability is None:
            return True
        source = self.made.get(row.source)
        if source is not None and source.busy:
            return not source.lost or any(row.ability is one for one in source.chars.abilities)
        if self.board.full:
            return row.group in self.board.began or any(
                row.ability is one for one in self.g.abilities(row.source)
            )
        obj = self.g.object(row.source)
        if self.upto < SIX or not (obj.effects or obj.attachments):
            return True
        saved, self.upto = self.upto, SIX + 1  # the effect depends on what takes its ability away (613.8a)
        try:
            return any(row.ability is one for one in self.g.abilities(row.source))
        finally:
            self.upto = saved

    def has_begun(self, row: Row, making: Making) -> bool:
        return row.group in making.started

    def fits(self, row: Row, making: Making) -> bool:
        """Is the object what the row's noun names?"""
        if row.info.scope == "each":
            return making.zone in row.info.zones and evaluate.fits(
                self.g, making.obj.id, row.what.filter, self.context(row)
            )
        if row.info.scope == "named":
            return making.obj.id in evaluate.things(self.g, row.what, self.context(row))
        return True

    def holds(self, row: Row) -> bool:
        condition = row.static.condition if row.static is not None else None
        return condition is None or evaluate.holds(self.g, condition, self.context(row))

    def apply(self, row: Row, making: Making, layer: str) -> None:
        if isinstance(row.change, CantHave):
            making.barred.append(row.change)
        making.started.add(row.group)
        before = making.chars.abilities
        told = describe(making.chars) if self.trace is not None else ()
        ctx = self.context(row)
        if row.info.one_by_one:
            ctx = evaluate.at(ctx, making.obj.id)
        act = self.g.rules.layers[type(row.change)].apply
        act(self.g, row.change, layer, making.chars, making.obj, ctx)
        if making.chars.abilities is not before:
            realign(making, before, row.effect or row.source)
        self.note(making, layer, row, told)

    def note(self, making: Making, layer: str, row: Row | None, before: tuple[Any, ...]) -> None:
        if self.trace is not None:
            self.trace.append((making.obj.id, layer, row, before, describe(making.chars)))


def realign(making: Making, before: tuple[Ability, ...], giver: int) -> None:
    """Keep track of what gave each ability, after some were lost or gained: those kept stay in order."""
    after = making.chars.abilities
    found: list[int] = []
    at = 0
    for ability in after:
        place = next((i for i in range(at, len(before)) if before[i] is ability), None)
        if place is None:
            found.append(giver)
        else:
            found.append(making.givers[place])
            at = place + 1
    making.givers = found
    making.lost = making.lost or len(after) < len(before)


def _is_bare(obj: Object) -> bool:
    return not obj.counters and not obj.attachments


def context_of(g: Game, row: Row, controller: Any) -> Resolution:
    """The context in which the nodes of a row are read."""
    if row.effect:
        effect: Any = g.state.records[row.effect]
        memory = g.state.records.get(effect.resolution)
        if isinstance(memory, Resolution):
            return memory
        return Resolution(source=effect.source, controller=effect.controller)
    return Resolution(source=row.source, controller=controller(row.source))


def when(row: Row) -> tuple[bool, tuple[int, ...]]:
    """The order of a layer (613.3, 613.7): characteristic-defining abilities first, then by timestamp."""
    return (not row.info.defining, row.order)


def describe(chars: Characteristics) -> tuple[Any, ...]:
    """What an explanation compares."""
    return (
        chars.name,
        chars.controller,
        (
            *chars.supertypes,
            *chars.types,
            *chars.subtypes,
            *(("every creature type",) * chars.every_creature_type),
        ),
        chars.colors,
        chars.abilities,
        (chars.power, chars.toughness),
    )


#: 122.1b
KEYWORD_CHANGES = {
    kind: GainsAbilities(what=This(), abilities=(ability,)) for kind, ability in KEYWORD_COUNTERS.items()
}


def explain(g: Game, id: int) -> list[Any]:
    """What made an object's characteristics, step by step (`explaining.Step`)."""
    from mtgrules.engine.explaining import explain as steps

    return steps(g, id)


def check(g: Game) -> None:
    """Debug: what is memoised equals what a look at the whole board in step finds."""
    from mtgrules.engine import dependency

    board = Board(g)
    fresh = dependency.settle(g, board)
    for id, expected in fresh.items():
        found = characteristics.of(g, id)
        assert found == expected, f"{expected.name} ({id}): {found} is memoised, {expected} is right"


def _parts() -> Mechanic:
    from mtgrules.engine import continuous, control

    return Mechanic(
        name="layers",
        layers=LAYERED,
        effects={Continuously: continuous.continuously},
        events=(
            continuous.ContinuousBegins,
            continuous.ContinuousEnds,
            continuous.ContinuousForgotten,
            control.ControlChanged,
        ),
        keyword_abilities=KEYWORD_DEFINING,
        rules=RULES,
    )


#: keywords that are characteristic-defining abilities: changeling (702.73a), devoid (702.114a)
KEYWORD_DEFINING = {
    "changeling": lambda keyword: (
        StaticAbility(changes=(Becomes(what=This(), chosen=ALL_CREATURE_TYPES),)),
    ),
    "devoid": lambda keyword: (
        StaticAbility(changes=(Becomes(what=This(), colors=("colorless",), adding=False),)),
    ),
}

#: rules that the log, refusals and remarks of these modules name
RULES = frozenset(("101.2", "400.7a", "502.3", "514.2", "611.2a", "611.2b", "611.2c", "613.1b", "701.12b"))

PART = _parts()
