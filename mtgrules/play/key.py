"""The key of a position: equal exactly where two games are equal values, and quick to find again after a few changes.

A digest is made of each record; the key adds them up. Records that were digested are frozen (whoever writes next clones
them), so a record that is the same object still has the same digest: after an action only what it touched is
looked at. Nothing in it depends on the process, so keys may be stored.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.engine.records import Bucket, Object, Record

if TYPE_CHECKING:
    from mtgrules.engine.faces import Face
    from mtgrules.engine.game import Game as Core

SIZE = 16  # bytes
_ENCODER = msgspec.msgpack.Encoder(order="deterministic")
_WRAP = 1 << (8 * SIZE)


class Digests:
    """The digests of a game's records, kept from one key to the next."""

    __slots__ = ("_faces", "_known")

    def __init__(self) -> None:
        self._known: dict[int, tuple[Record, int]] = {}
        self._faces: dict[int, tuple[Face, bytes]] = {}

    def copy(self) -> Digests:
        other = Digests()
        other._known = dict(self._known)
        other._faces = self._faces
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
                entry = known[id] = (record, self._digest(record))
            total += entry[1]
        if len(known) > 2 * len(state.records) + 64:  # what was popped or forgotten
            self._known = {id: known[id] for id in state.records}
        return f"{total % _WRAP:032x}"

    def _digest(self, record: Record) -> int:
        plain: Any = record.__copy__()  # type: ignore[attr-defined]
        plain.epoch, plain.memo = 0, None
        parts: bytes = b""
        if isinstance(record, Object):  # many objects share a face
            parts = self._face(record.face)
            plain.face = None
        elif isinstance(record, Bucket):  # the order of its entries is a part of it
            parts = _ENCODER.encode(list(record.entries))
            plain.entries = {}
        return int.from_bytes(blake2b(_ENCODER.encode(plain) + parts, digest_size=SIZE).digest(), "big")

    def _face(self, face: Face) -> bytes:
        known = self._faces.get(id(face))
        if known is None:
            digest = blake2b(_ENCODER.encode(face), digest_size=SIZE).digest()
            known = self._faces[id(face)] = (face, digest)
        return known[1]


__all__ = ["Digests"]
