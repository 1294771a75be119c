"""What holds on the board for one version of the continuous effects, and when that version ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgrules.abilities.node import Amount, What, Who
from mtgrules.engine import characteristics, evaluate, index
from mtgrules.engine.layer_reads import Analysis, locked, parts_of
from mtgrules.engine.layer_rows import Row, narrow_rows, rows_of_ability
from mtgrules.engine.records import Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.faces import Characteristics
    from mtgrules.engine.game import Game


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
