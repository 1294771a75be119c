"""The key of a position: equal where two games are equal values, and quick to find again after a few changes.

A digest is made of each record; the key adds them up. Records that were digested are frozen (whoever writes next clones
them), so a record that is the same object still has the same digest: after an action only what it touched is
looked at. Nothing in it depends on the process, so keys may be stored.
"""

from __future__ import annotations

from copy import copy
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.engine.ability_kinds import ByIdentity
from mtgrules.engine.events import Event
from mtgrules.engine.forgetting import OPAQUE
from mtgrules.engine.json import label
from mtgrules.engine.records import Bucket, Object, Past, Record, Root

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core

SIZE = 16  # bytes
_ENCODER = msgspec.msgpack.Encoder()
_WRAP = 1 << (8 * SIZE)
_SIMPLE = frozenset((int, str, bool, type(None), bytes))
#: values that many records share, or that stay while what holds them changes: digested once
_SHARED = (*OPAQUE, Event, Past)


class Digests:
    """The digests of a game's records, kept from one key to the next."""

    __slots__ = ("_known", "_root")

    def __init__(self) -> None:
        self._known: dict[int, tuple[Record, int]] = {}
        self._root: tuple[tuple[Any, ...], list[Any]] = ((), [])  # its fields, and what they were made into

    def copy(self) -> Digests:
        other = Digests()
        other._known = dict(self._known)
        other._root = self._root
        return other

    def key(self, core: Core) -> str:
        """The key of the position that the game is in."""
        state = core.state
        state.freeze()
        known = self._known
        total = 0
        for id, record in state.records.items():
            entry = known.get(id)
            if entry is None or entry[0] is not record:
                entry = known[id] = (
                    record,
                    self._of_root(record, core) if type(record) is Root else _digest(record),
                )
            total += entry[1]
        if len(known) > 2 * len(state.records) + 64:  # what was popped or forgotten
            self._known = {id: known[id] for id in state.records}
        return f"{total % _WRAP:032x}"

    def _of_root(self, root: Root, core: Core) -> int:
        """The root changes with every action, but few of its fields do; and those are replaced, not written in place,
        lists apart. Which permanents state-based actions look at first is no part of a game's value; which cards were put
        into a graveyard or exile since they were last checked is (903.9a)."""
        shown = copy(root)
        shown.woken = frozenset()
        shown.dirty = sorted({id for id in root.dirty if _is_elsewhere(core, id)})
        fields = _fields(shown)
        old, made = self._root
        plain = [
            done if field is before and type(field) is not list else _plain(field)
            for field, before, done in zip(fields, old or fields, made or map(_plain, fields), strict=True)
        ]
        self._root = (fields, plain)
        return _number((type(root).__name__, None, plain))


def _is_elsewhere(core: Core, id: int) -> bool:
    """Is it an object in some zone other than the battlefield?"""
    record = core.state.records.get(id)
    return type(record) is Object and record.zone not in (0, core.root.battlefield)


def _fields(record: Record) -> tuple[Any, ...]:
    plain: Any = record.__copy__()  # type: ignore[attr-defined]
    plain.epoch, plain.memo = 0, None  # no part of a game's value
    if type(record) is Bucket:
        plain.entries = {}
    return msgspec.structs.astuple(plain)


def _digest(record: Record) -> int:
    entries = list(record.entries) if type(record) is Bucket else None  # their order is a part of it
    return _number((type(record).__name__, entries, list(map(_plain, _fields(record)))))


def _number(parts: tuple[Any, ...]) -> int:
    return int.from_bytes(blake2b(_ENCODER.encode(parts), digest_size=SIZE).digest(), "big")


def _plain(value: Any) -> Any:
    """A value as numbers, words, bytes and lists that are the same for all that are equal in JSON."""
    kind = type(value)
    if kind in _SIMPLE:
        return value
    if kind is tuple or kind is list:
        return [item if type(item) in _SIMPLE else _plain(item) for item in value]
    if kind is dict:
        return [(name, _plain(item)) for name, item in sorted(value.items())]
    if kind is frozenset:
        return sorted(value)
    if isinstance(value, _SHARED):
        return _shared(value)
    if isinstance(value, msgspec.Struct):
        return [label(kind), [_plain(part) for part in msgspec.structs.astuple(value)]]
    return int(value)  # a word of a closed list, kept as a number


def _of_shared(value: msgspec.Struct) -> bytes:
    parts = [label(type(value)), [_plain(part) for part in msgspec.structs.astuple(value)]]
    return blake2b(_ENCODER.encode(parts), digest_size=SIZE).digest()


_shared = ByIdentity(_of_shared, most=4_000)

__all__ = ["Digests"]
