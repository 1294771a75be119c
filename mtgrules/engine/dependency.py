"""Boards whose effects meet: all objects go through the layers in step, and each layer's effects are ordered by
timestamp and dependency (613.7–8).

Whether one effect depends on another is found out by trying: the other is applied, and it is looked at whether the
first one still exists, applies to the same objects and does the same (613.8a). Only pairs are tried of which one writes
what the other reads. What an effect reads that only a later layer settles ("creatures with power 4 or greater have
trample") it takes from the round before; rounds are repeated until nothing changes any more.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.changes import GainsAbilitiesOf
from mtgrules.engine import evaluate
from mtgrules.engine.layer_board import Board, values
from mtgrules.engine.layer_reads import AFTER_CONTROL, END, LAYERS, POSITION, SETTLED, WRITES
from mtgrules.engine.layer_rows import Row, rows_of_ability, when
from mtgrules.engine.layers import Making, View
from mtgrules.engine.records import Version

if TYPE_CHECKING:
    from mtgrules.engine.faces import Characteristics
    from mtgrules.engine.game import Game

ROUNDS = 4  # enough where an answer exists; a paradox has none (the last round counts)


def settle(g: Game, board: Board, trace: list[Any] | None = None) -> dict[int, Characteristics]:
    """The characteristics of everything on the battlefield, the stack and in the command zone, worked out in step."""
    ids = [*g.battlefield(), *g.contents("stack"), *g.contents("command")]
    before: dict[int, Characteristics] = {}
    for _ in range(ROUNDS):
        step = InStep(g, board, ids, before)
        if trace is not None:
            trace.clear()
            step.trace = trace
        token, g.state.token = g.state.token, Version()  # what is memoised is ahead of the layer at work
        g.view = step
        try:
            step.run()
        finally:
            g.view, g.state.token = None, token
        found = {id: step.made[id].chars for id in ids}
        board.began = step.began
        if not step.reads_ahead or found == before:
            return found
        before = found
    return before


class InStep(View):
    """A look at the whole board, one layer after the other."""

    def __init__(self, g: Game, board: Board, ids: list[int], before: dict[int, Characteristics]) -> None:
        super().__init__(g, board)
        self.ids = ids
        self.before = before
        self.reads_ahead = False
        self.ahead = False  # the row looked at now reads what a later layer settles
        self.pool: dict[tuple[Any, ...], Row] = {}
        self.began: set[tuple[Any, ...]] = set()
        self.merged: dict[tuple[int, int], Characteristics] = {}

    def see(self, id: int) -> Characteristics:
        making = self.made.get(id)
        if making is None:
            return super().see(id)
        if not self.ahead or id not in self.before:
            return making.chars
        return self._merge(making, id)

    def _merge(self, making: Making, id: int) -> Characteristics:
        """As this layer sees it; what later layers settle, from the round before."""
        known = self.merged.get((id, self.upto))
        if known is None:
            known, late = copy(making.chars), self.before[id]
            known.power, known.toughness = late.power, late.toughness
            if self.upto < POSITION["6"]:
                known.abilities = late.abilities
            if self.upto < POSITION["5"]:
                known.colors = late.colors
            if self.upto < POSITION["4"]:
                known.types, known.subtypes, known.supertypes = late.types, late.subtypes, late.supertypes
            self.merged[id, self.upto] = known
        return known

    def controller(self, id: int) -> int:
        making = self.made.get(id)
        return making.chars.controller if making is not None else super().controller(id)

    def context(self, row: Row) -> Any:
        if self.upto < AFTER_CONTROL:
            self.contexts.clear()
        return super().context(row)

    # --- the way through the layers ------------------------------------------------------------------------------

    def run(self) -> None:
        for id in self.ids:
            making = self.start(id)
            making.busy = True
            for row in making.rows:
                self._enter(row, id)
        for at in range(END):
            self.upto = at
            self.all_at(at)
        for making in self.made.values():
            making.stage = END

    def _enter(self, row: Row, id: int) -> None:
        """Every row once, however many objects it might act on; rows of effects with what they are locked on."""
        self.pool.setdefault(_name(row, id), row)

    def all_at(self, at: int) -> None:
        layer = LAYERS[at]
        for id in self.ids:
            making = self.made[id]
            making.stage = at
            known = len(making.rows)
            self.begin_layer(making, layer)
            if len(making.rows) > known:
                for row in making.rows:
                    self._enter(row, id)
        waiting = sorted((row for row in self.pool.values() if layer in row.info.layers), key=when)
        while waiting:
            row = self.next_of(waiting, layer)
            waiting.remove(row)
            if row.group in self.began or self.is_there(row):
                for id in self.acted_on(row):
                    self.began.add(row.group)
                    self.apply(row, self.made[id], layer)
            if layer == "6":
                waiting = sorted((*waiting, *self.given(layer)), key=when)
        for id in self.ids:
            self.end_of_layer(self.made[id], layer)

    def given(self, layer: str) -> list[Row]:
        """Rows of static abilities that objects have been given in this layer, whatever they act on."""
        found: list[Row] = []
        for id in self.ids:
            making = self.made[id]
            for number, (ability, giver) in enumerate(
                zip(making.chars.abilities, making.givers, strict=True)
            ):
                if not giver:
                    continue
                timestamp = getattr(self.g.state.records.get(giver), "timestamp", 0)
                for row in rows_of_ability(
                    self.g, making.obj, ability, number, making.zone, timestamp=timestamp, giver=giver
                ):
                    name = _name(row, id)
                    if name not in self.pool:
                        self.pool[name] = row
                        if layer in row.info.layers:
                            found.append(row)
        return found

    def granted(self, making: Making) -> Any:
        return iter(())  # `given` has seen to it

    # --- what a row acts on --------------------------------------------------------------------------------------

    def is_there(self, row: Row) -> bool:
        """Does the effect exist: has its source the ability, and does its condition hold?"""
        self.ahead = self._looks_ahead(row)
        try:
            return self.exists(row) and self.holds(row)
        finally:
            self.ahead = False

    def exists(self, row: Row) -> bool:
        if row.ability is None:
            return True
        source = self.made.get(row.source)
        return source is None or any(row.ability is one for one in source.chars.abilities)

    def acted_on(self, row: Row) -> list[int]:
        """The objects that the effect acts on now; those of its first layer in all others (613.6)."""
        self.ahead = self._looks_ahead(row)
        try:
            return [id for id in self._candidates(row) if self._member(row, self.made[id])]
        finally:
            self.ahead = False

    def _looks_ahead(self, row: Row) -> bool:
        late = any(
            POSITION[SETTLED[quality]] > self.upto and quality not in WRITES[LAYERS[self.upto]]
            for quality in row.info.own | row.info.reads
            if quality in SETTLED
        )
        self.reads_ahead = self.reads_ahead or late
        return late

    def _candidates(self, row: Row) -> list[int]:
        scope = row.info.scope
        if scope == "this":
            return [row.source] if row.source in self.made else []
        if scope == "attached":
            holder = self.g.object(row.source).attached_to
            return [holder] if holder in self.made else []
        if scope == "locked":
            return [id for id in self.ids if any(row is one for one in self.made[id].rows)]
        return [id for id in self.ids if self.made[id].zone in row.info.zones]

    def _member(self, row: Row, making: Making) -> bool:
        if row.static is None:
            return True
        known = making.members.get((row.group, row.noun))
        return self.fits(row, making) if known is None else known

    def apply(self, row: Row, making: Making, layer: str) -> None:
        if row.static is not None:
            self._keep_members(row)
        super().apply(row, making, layer)

    def _keep_members(self, row: Row) -> None:
        key = (row.group, row.noun)
        if any(key in self.made[id].members for id in self.ids):
            return
        acted = set(self.acted_on(row))
        for id in self.ids:
            self.made[id].members[key] = id in acted

    # --- which one is next ---------------------------------------------------------------------------------------

    def next_of(self, waiting: list[Row], layer: str) -> Row:
        """The earliest that depends on none that still waits; within a loop of dependency, timestamps count (613.8b)."""
        if len(waiting) == 1:
            return waiting[0]
        needs: dict[int, list[Row]] = {}

        def needed(row: Row) -> list[Row]:
            known = needs.get(id(row))
            if known is None:
                known = needs[id(row)] = [
                    other for other in waiting if other is not row and self.depends(row, other, layer)
                ]
            return known

        for row in waiting:
            if all(_reaches(other, row, needed) for other in needed(row)):
                return row
        return waiting[0]

    def depends(self, row: Row, other: Row, layer: str) -> bool:
        """613.8a. Tried only where ``other`` writes what ``row`` reads, or may take its ability away."""
        if row.info.defining is not other.info.defining:
            return False
        if row.group in self.began or not self._may_meet(row, other, layer):
            return False
        before = self.outcome(row)
        saved: dict[int, Characteristics] = {}
        if self.is_there(other):
            act = self.g.rules.layers[type(other.change)].apply
            for id in self.acted_on(other):
                making = self.made[id]
                saved[id], making.chars = making.chars, copy(making.chars)
                act(self.g, other.change, layer, making.chars, making.obj, self.context(other))
        after = self.outcome(row)
        for id, chars in saved.items():
            self.made[id].chars = chars
        return bool(before != after)

    def _may_meet(self, row: Row, other: Row, layer: str) -> bool:
        if row.ability is not None and (other.info.removes or layer == "2"):
            return True  # its existence, or who controls its source
        return bool(WRITES[layer] & (row.info.own | row.info.reads))

    def outcome(self, row: Row) -> Any:
        """Whether the effect exists, what it acts on, and what it does to it."""
        if not self.is_there(row):
            return None
        ids = self.acted_on(row)
        self.ahead = self._looks_ahead(row)
        try:
            ctx = self.context(row)
            given: tuple[Any, ...] = ()
            if isinstance(row.change, GainsAbilitiesOf):
                given = tuple(self.g.abilities(id) for id in evaluate.things(self.g, row.change.of, ctx))
            return ids, values(self.g, row.change, ctx), ctx.controller, given
        finally:
            self.ahead = False


def _name(row: Row, id: int) -> tuple[Any, ...]:
    """What tells a row from others: effects and counters have one for each object they act on."""
    return (row.group, row.order, row.noun, row.info.layers, id if row.info.scope == "locked" else 0)


def _reaches(row: Row, goal: Row, needed: Callable[[Row], list[Row]]) -> bool:
    """Does ``row`` depend on ``goal``, through others perhaps?"""
    seen: set[int] = set()
    queue = [row]
    while queue:
        one = queue.pop()
        if one is goal:
            return True
        if id(one) not in seen:
            seen.add(id(one))
            queue.extend(needed(one))
    return False


__all__ = ["InStep", "settle"]
