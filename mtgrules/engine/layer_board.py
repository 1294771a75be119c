"""What holds on the board for one version of the continuous effects, and when that version ends."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.node import Amount, What, Who
from mtgrules.engine import characteristics, evaluate, index
from mtgrules.engine.ability_kinds import by_identity
from mtgrules.engine.layer_reads import Analysis, locked, parts_of
from mtgrules.engine.layer_rows import Row, narrow_rows, rows_of_ability
from mtgrules.engine.records import Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.faces import Characteristics
    from mtgrules.engine.game import Game


class Board:
    """What holds for one version of the continuous effects: the wide rows, and who reads what."""

    __slots__ = (
        "began",
        "contexts",
        "full",
        "heeded",
        "heedless",
        "prints",
        "readers",
        "results",
        "sources",
        "wide",
        "zones",
    )

    def __init__(self, g: Game) -> None:
        self.wide: list[Row] = []
        self.readers: list[Row] = []
        self.sources: set[int] = set()
        self.results: dict[int, Characteristics] | None = None
        self.contexts: dict[tuple[Any, ...], Resolution] = {}
        self.began: set[tuple[Any, ...]] = set()  # effects that applied, where effects meet
        self.full = False
        self.heeded: set[str] = set()  # qualities that any row reads, and zones whose contents one counts
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
        self.zones = frozenset(zone for row in self.wide for zone in row.info.zones)  # where they act
        self.full = self.full or any(_may_lose(g, id) for id in sorted(self.sources))
        self.heedless = not self.heeded & {"status", "volatile"}
        self.prints: list[tuple[Row, Any]] = []

    def _add(self, g: Game, row: Row) -> None:
        info = row.info
        if not info.narrow:
            self.wide.append(row)
            self.sources.add(row.source)
        if info.reads:
            self.readers.append(row)
        self.full = self.full or info.unsettled or (info.removes and not info.narrow)
        self.heeded |= info.own | info.places
        # `look_again` sees to what is no object, unless it is asked for each object apart
        self.heeded |= info.reads if info.one_by_one else info.reads - {"volatile"}
        self._grants(g, info)

    def _grants(self, g: Game, info: Analysis) -> None:
        self.full = self.full or _gives_more(g, info)
        for static in info.grants:
            for part in parts_of(g.rules, static):
                self.heeded |= part.info.own | part.info.reads | part.info.places
                self._grants(g, part.info)

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
            if self._concerns_all(g, id, how):
                changed(g)
            return
        queue: list[tuple[frozenset[str], str]] = []
        obj = g.state.records[id]
        if how.startswith("left"):
            if id in self.sources:
                changed(g)
                return
            self._forget(g, id)
            queue.append((frozenset(("board",)), how.split()[1]))
        elif how.startswith("entered"):
            if not self._admit(g, id):
                changed(g)
                return
            queue.append((frozenset(("board",)), how.split()[1]))
        else:
            if how in ("attachment", "effect") and id in self.sources:
                changed(g)
                return
            if how == "effect" and _was_given_more(g, id):
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
        self._spread(g, queue)

    def _concerns_all(self, g: Game, id: int, how: str) -> bool:
        """Where effects meet: may what all of them come to depend on this? Not on what is tapped or lies in a hand, if
        none reads that."""
        if "volatile" in self.heeded:
            return True
        if how == "status":
            return "status" in self.heeded
        zone = how.rpartition(" ")[2]
        return zone not in ASIDE or zone in self.heeded or _acts_from(g, g.object(id), zone)

    def _spread(self, g: Game, queue: list[tuple[frozenset[str], str]]) -> None:
        """Who reads what has changed is changed, too: single objects, or whatever a wide row acts on."""
        seen: set[int] = set()
        while queue:
            what, place = queue.pop()
            for row in self.readers:
                hit = place in row.info.places if place else bool(what & row.info.reads)
                if not hit:
                    continue
                if not row.info.narrow:
                    changed(g)
                    return
                target = _target(g, row)
                if target and target not in seen:
                    seen.add(target)
                    g.state.edit(target)
                    g.wake("characteristics", target)
                    queue.append((TOUCHES["effect"], ""))

    def _admit(self, g: Game, id: int) -> bool:
        """Take in an object that enters: what acts on itself alone, and reads of the board, is one reader more. False
        where all must be worked out again."""
        obj = g.object(id)
        zone = g.zone(obj.zone).kind
        readers: list[Row] = []
        for number, ability in enumerate(characteristics.copiable(g, obj).abilities):
            for row in rows_of_ability(g, obj, ability, number, zone):
                info = row.info
                if zone != "battlefield" and info.defining:
                    continue  # not memoised there: see `layers.remember`
                if not info.narrow or info.unsettled or _gives_more(g, info):
                    return False
                if info.one_by_one and "volatile" in info.reads:
                    return False
                if info.reads:
                    readers.append(row)
        if readers:
            board = copy(self)
            board.readers = [*self.readers, *readers]
            board.prints = [*self.prints, *_prints(g, readers)]
            g.state.board = board
        return True

    def _forget(self, g: Game, id: int) -> None:
        if any(row.source == id for row in self.readers):
            board = copy(self)
            board.readers = [row for row in self.readers if row.source != id]
            board.prints = [pair for pair in self.prints if pair[0].source != id]
            g.state.board = board

    def look_again(self, g: Game) -> None:
        """After an event: see whether what rows read of players, the turn or the past has changed."""
        now = [(row, _fingerprint(g, row)) for row, _ in self.prints]
        moved = [row for (row, before), (_, after) in zip(self.prints, now, strict=True) if before != after]
        if not moved:
            return
        if self.full or not all(row.info.narrow for row in moved):
            changed(g)
            return
        board = copy(self)
        board.prints = now
        g.state.board = board
        for row in moved:
            target = _target(g, row)
            if target:
                g.state.edit(target)
                g.wake("characteristics", target)
        board._spread(g, [(TOUCHES["effect"], "")])


TOUCHES = {
    "counters": frozenset(("counters", "power", "abilities")),
    "status": frozenset(("status",)),
    "attachment": frozenset(("status", "control", "types", "colors", "abilities", "power", "name")),
    "effect": frozenset(("control", "types", "colors", "abilities", "power", "name")),
}


#: the kinds of zones whose objects are not worked out together with all others
ASIDE = frozenset(("hand", "library", "graveyard", "exile"))


def _acts_from(g: Game, obj: Object, zone: str) -> bool:
    """Does the object have an ability that works in such a zone and makes anything other than it is by itself?"""
    return any(
        not row.info.defining
        for number, ability in enumerate(characteristics.copiable(g, obj).abilities)
        for row in rows_of_ability(g, obj, ability, number, zone)
    )


def _target(g: Game, row: Row) -> int:
    """The object that a narrow row acts on, 0 where there is none."""
    target = row.source if row.info.scope == "this" else g.object(row.source).attached_to
    return target if type(g.state.records.get(target)) is Object else 0


def _gives_more(g: Game, info: Analysis) -> bool:
    """Does it give static abilities that act on more than who has them, or that read the board?"""
    return any(
        part.info.scope != "this" or part.info.reads or part.info.grants
        for static in info.grants
        for part in parts_of(g.rules, static)
    )


def _was_given_more(g: Game, id: int) -> bool:
    """Does an effect of a resolution give the object such an ability? Then it is a board of another kind."""
    for number in g.object(id).effects:
        effect: Any = g.state.records.get(number)
        for change in effect.changes if effect is not None else ():
            info = locked(g.rules, change)
            if info is not None and _gives_more(g, info):
                return True
    return False


def _prints(g: Game, readers: list[Row]) -> list[tuple[Row, Any]]:
    """Rows that read what is no object (life, the turn, what happened), with what they read."""
    return [(row, _fingerprint(g, row)) for row in readers if "volatile" in row.info.reads]


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
    return tuple(
        evaluate.amount(g, node, ctx) if isinstance(node, Amount) else tuple(evaluate.things(g, node, ctx))
        for node in _numbers_and_nouns(change)
    )


@by_identity
def _numbers_and_nouns(change: Any) -> tuple[Any, ...]:
    nodes = (getattr(change, name) for name in type(change).__struct_fields__ if name != "what")
    return tuple(node for node in nodes if isinstance(node, Amount | What | Who))


def _may_lose(g: Game, id: int) -> bool:
    """May an effect that acts on just this object take its abilities away?"""
    obj = g.object(id)
    if not obj.effects and not obj.attachments:
        return False
    return any(row.info.removes for row in narrow_rows(g, obj, own=False))


def board_of(g: Game) -> Board:
    board: Board | None = g.state.board
    if board is None:
        board = g.state.board = Board(g)
        board.prints = _prints(g, board.readers)
    return board


def changed(g: Game) -> None:
    """A new version of the continuous effects begins: any permanent may be different."""
    g.state.changed()
