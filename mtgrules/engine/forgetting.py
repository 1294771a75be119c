"""Records that nothing refers to any more are forgotten as a turn begins: objects that are gone, memories of what has
resolved, effects and delayed abilities that have ended. So a long game needs no more room than a short one.

What may still be asked about stays: everything in a zone, all that is under way, waits, lasts or happened within the
last two turns, and from there whatever those records name. Of an object that is gone, its last-known information
(608.2h) names what it has become, what it was attached to, what was attached to it, and what is linked to it (607).
Where in doubt whether a number is an id, it counts as one: then more is kept than need be.

A game that keeps a log forgets nothing: the log tells of objects by their ids.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.node import Node
from mtgrules.engine.faces import Characteristics, Face
from mtgrules.engine.records import (
    ROOT,
    Bucket,
    ContinuousEffect,
    DelayedTrigger,
    Object,
    Player,
    Record,
    Resolution,
    Root,
    Zone,
)

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

#: kinds of records that stay as long as the game
LASTING = (Root, Player, Zone, Bucket)
#: fields of those that hold numbers, not ids
NUMBERS = frozenset(
    "id epoch memo turn passes next_id clock seed tally life counters lands_played mulligans commander_tax combat".split()
)
#: fields of an object that name other records: while it is in a zone or waits to be, and once it is gone
PRESENT = tuple(
    "became attached_to attachments attacking blocking blocked_by linked choices effects recalls event extra".split()
)
GONE = ("became", "attached_to", "attachments", "linked", "extra")
#: structures without ids in them
OPAQUE = (Node, Face, Characteristics)

#: so many records more than there are objects in zones are left alone
SPARE = 100


def forget(g: Game) -> int:
    """Forget what nothing refers to, if there is much of it; the number of records forgotten. Writes: for performers."""
    records = g.state.records
    present = sum(len(zone.contents) for zone in g.state.of_kind(Zone))
    if len(records) < 2 * present + SPARE:
        return 0
    kept = referred_to(g)
    gone = [id for id, record in records.items() if id not in kept and not isinstance(record, LASTING)]
    for id in gone:
        g.state.drop(id)
    return len(gone)


def referred_to(g: Game) -> set[int]:
    """The ids of all records that may still be asked about."""
    records = g.state.records
    waiting = frozenset(g.root.waiting)
    kept = {ROOT}
    queue = [id for record in records.values() if isinstance(record, LASTING) for id in _of_lasting(record)]
    while queue:
        id = queue.pop()
        record = records.get(id)
        if record is None or id in kept or isinstance(record, LASTING):
            continue
        kept.add(id)
        if type(record) is Object:
            queue.extend(_of_object(record, id in waiting))
            if record.source in records and record.kind != "ability":
                kept.add(record.source)  # its maker's name, and no more
        elif type(record) is Resolution:
            queue.extend(_of_resolution(g, record))
        elif type(record) is ContinuousEffect:
            queue.extend(ids_in((record.affected, record.source, record.resolution)))
        elif type(record) is DelayedTrigger:
            queue.extend((record.source, record.resolution))
        else:  # a mechanic's own kind
            queue.extend(ids_in(_fields(record)))
    return kept


def _fields(record: Record) -> list[Any]:
    return [getattr(record, name) for name in record.__struct_fields__ if name not in NUMBERS]


def _of_lasting(record: Record) -> Iterator[int]:
    return ids_in(_fields(record))


def _of_object(obj: Object, waits: bool) -> Iterator[int]:
    fields = PRESENT if obj.zone or waits else GONE
    yield from ids_in([getattr(obj, name) for name in fields])
    if obj.kind == "ability":
        yield obj.source


def _of_resolution(g: Game, memory: Resolution) -> Iterator[int]:
    yield from ids_in((memory.source, memory.stack_object, memory.choices, memory.event, memory.loop))
    for id in ids_in(memory.done):
        yield id
        moved = g.state.records.get(id)
        if type(moved) is Object:
            yield moved.was  # "the sacrificed creature" is looked at as it was (608.2h)


def ids_in(value: Any) -> Iterator[int]:
    """Every whole number in a value, however deep."""
    stack = [value]
    while stack:
        item = stack.pop()
        kind = type(item)
        if kind is int:
            yield item
        elif kind in (tuple, list, set, frozenset):
            stack.extend(item)
        elif kind is dict:
            stack.extend(item.values())
            stack.extend(item)
        elif isinstance(item, msgspec.Struct) and not isinstance(item, OPAQUE):
            stack.extend(getattr(item, name) for name in item.__struct_fields__)


__all__ = ["forget", "ids_in", "referred_to"]
