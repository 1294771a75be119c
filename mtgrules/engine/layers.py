"""The layers (613): how continuous effects make an object's characteristics.

Objects are worked out when somebody asks, layer by layer and only as far as needed: what an effect of one layer reads of
other objects is what the layers before it have made of them, so the questions always end. Two effects of one layer that
may meet (613.8), or that read what a later layer settles, are left to `dependency`, which takes the whole board
through the layers in step; boards without such effects, nearly all, never pay for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import StaticAbility
from mtgrules.abilities.changes import Becomes, CantHave
from mtgrules.abilities.effects import Continuously
from mtgrules.abilities.node import Ability
from mtgrules.abilities.references import Attached, This
from mtgrules.engine import characteristics, evaluate, index
from mtgrules.engine.layer_board import Board, board_of
from mtgrules.engine.layer_changes import ALL_CREATURE_TYPES, LAYERED, without
from mtgrules.engine.layer_reads import AFTER_CONTROL, END, LAYERS, POSITION
from mtgrules.engine.layer_rows import (
    Row,
    context_of,
    keyword_rows,
    narrow_rows,
    rows_of_ability,
    rows_of_counters,
    when,
)
from mtgrules.engine.records import Object, Resolution
from mtgrules.mechanics.spec import Mechanic

if TYPE_CHECKING:
    from mtgrules.engine.faces import Characteristics, Face
    from mtgrules.engine.game import Game

FIRST = POSITION["1"]  # copy effects of resolutions are in the object's face already (engine/copying.py)
SIX = POSITION["6"]
#: layers in which something may happen to an object though no row acts on it there: land types, counters, what was given
EVENTFUL = frozenset(("4", "6", "7c", "7d"))


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


# --- looking ---------------------------------------------------------------------------------------------------------


def look(g: Game, id: int) -> Characteristics:
    """The characteristics of an object that has no memo."""
    board = board_of(g)
    if board.full:
        settled = board.settled(g)
        found = settled.get(id)
        if found is not None and remember(g, id, found):
            return found
    obj = g.object(id)
    if obj.zone and _is_untouched(g, board, obj):
        chars, shown = _as_printed(g, obj)
        obj.memo = (g.state.token, chars, {}, shown)
        return chars
    view = View(g, board)
    g.view = view
    try:
        view.start(id)
        finished = 0
        while finished < len(
            view.made
        ):  # whoever is looked at is worked out whole: it will be asked for next
            for making in list(view.made.values())[finished:]:
                view.advance(making, END)
                finished += 1
    finally:
        g.view = None
    for other, making in view.made.items():
        remember(g, other, making.chars)
    chars = view.made[id].chars
    if (obj.memo is None or obj.memo[0] is not g.state.token) and g.root.decision is not None:
        # nothing is under way, so nobody writes without more ado
        g.state.looked[id] = (chars, {}, {})
    return chars


def _is_untouched(g: Game, board: Board, obj: Object) -> bool:
    """Does nothing make the object other than its face says: no ability of its own, nothing attached to it or locked on
    to it, no counter, no effect on whatever is in its zone?"""
    if obj.counters or obj.attachments or obj.effects or obj.face_down or obj.face.loyalty is not None:
        return False
    return g.zone(obj.zone).kind not in board.zones and _is_plain(g, obj.face)


def _is_plain(g: Game, face: Face) -> bool:
    """Has the face no static ability?"""
    key = ("plain", id(face))
    known = g.rules.cache.get(key)
    if known is None:
        statics = (
            isinstance(part.ability, StaticAbility)
            for ability in face.abilities
            for part in index.parts(g, ability)
        )
        known = g.rules.cache[key] = (face, not any(statics))
    return known[1]


def _as_printed(g: Game, obj: Object) -> tuple[Characteristics, dict[Any, Any]]:
    """The face under that control, and room for what follows from it: one object for all that show it."""
    key = ("as printed", id(obj.face), obj.controller)
    known = g.rules.cache.get(key)
    if known is None:
        chars = characteristics.base(g, obj)
        characteristics.add_intrinsic(chars)
        known = g.rules.cache[key] = (obj.face, (chars, {}))
    return known[1]


def remember(g: Game, id: int, chars: Characteristics) -> bool:
    """Memoise; not off the battlefield where an ability defines characteristics: nothing tells when that changes, and
    what was settled before does not hold either."""
    obj = g.object(id)
    if not obj.zone or (g.zone(obj.zone).kind != "battlefield" and _defines(g, obj)):
        return False
    obj.memo = (g.state.token, chars, {}, {})
    return True


def _defines(g: Game, obj: Object) -> bool:
    return any(
        row.info.defining and row.info.reads
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
        settled = self.board.results
        if settled is not None and id in settled and remember(self.g, id, settled[id]):
            return settled[id]  # what an object elsewhere looks at is as it was settled in step
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
                layer = LAYERS[making.stage]
                if layer in making.layers or layer in EVENTFUL:
                    self.upto = making.stage
                    self.layer(making, layer)
                making.stage += 1
        finally:
            making.busy = False
            self.upto = saved

    def layer(self, making: Making, layer: str) -> None:
        """Apply one layer to one object."""
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


def describe(chars: Characteristics) -> tuple[Any, ...]:
    """What an explanation compares."""
    return (
        chars.name,
        chars.controller,
        (
            *chars.supertypes,
            *chars.subtypes,
            *chars.types,
            *(("every creature type",) * chars.every_creature_type),
        ),
        chars.colors,
        chars.abilities,
        (chars.power, chars.toughness),
    )


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
characteristics.look = look
