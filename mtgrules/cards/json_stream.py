"""Card records cut out of a JSON file of any size, one at a time, in bounded memory and depth.

Four shapes come through this door: a list of records, one record a line (or a single one), Scryfall's
`{"data": [...]}`, and MTGJSON's `{"data": ...}` with a list a card name, one set, or all sets. Brackets
and strings alone are looked at here; whether a record is valid JSON is for its decoder to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, NoReturn

from mtgrules.errors import MtgRulesError

MAX_RECORD = 16 * 1024 * 1024
"""The most bytes that one record may take."""
MAX_DEPTH = 64
"""How deep lists and objects may nest within a record."""

_CHUNK = 1024 * 1024
_BLANK = b" \t\r\n"
_END = b""  # what `peek` sees at the end of the file

# Possessive, so that a string cut off by the end of a chunk fails at once and is tried again with more.
_TO_BRACKET = re.compile(rb'(?:[^"{}\[\]]++|"(?:[^"\\]++|\\.)*+")*+[{}\[\]]', re.DOTALL)
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_WORD = re.compile(rb'[^\s,:"{}\[\]]++')
_INNER_LISTS = frozenset({b'"cards"', b'"tokens"'})


class JsonError(MtgRulesError):
    """A file that is not JSON, or not of cards; the place is `file:line:column`."""


class JsonRecords:
    """Iterates over the records of an open file as `bytes`."""

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self._stream = stream
        self._name = name
        self._buffer = b""
        self._at = 0  # what stands before is done with
        self._lines = 0  # line ends that have left the buffer
        self._columns = 0  # bytes of the first line of the buffer that have left it
        self._taken = 0  # where in the buffer the value handed out last starts, until more is read

    def __iter__(self) -> Iterator[bytes]:
        self._read()
        self._check_encoding()
        first = True
        while (byte := self._peek()) != _END:
            if byte == b"[" and first:
                yield from self._list()
            elif byte == b"{" and first and self._is_wrapper():
                yield from self._wrapper()
            elif byte == b"{":
                yield self._take()
                first = False
                continue
            else:
                self.fail(f"expected a list or an object of cards, found {self._seen()}")
            if self._peek() != _END:
                self.fail(f"expected the end of the file, found {self._seen()}")
            return
        if first:
            self.fail("the file is empty: expected a list of cards")

    def fail(self, message: str) -> NoReturn:
        """An error at the spot that reading has reached."""
        line, column = self._position(self._at)
        raise JsonError(message, f"{self._name}:{line}:{column}")

    def place_in_record(self, offset: int) -> str:
        """The place of a byte of the record handed out last."""
        line, column = self._position(self._taken + offset)
        return f"{self._name}:{line}:{column}"

    # The shapes of files.

    def _is_wrapper(self) -> bool:
        """Whether the object ahead holds its records under "data"; nothing is consumed."""
        ahead = self._skip_blank(1)
        while self._byte(ahead) == b'"':
            end = self._end_of_value(ahead)
            key = self._buffer[self._at + ahead : self._at + end]
            colon = self._skip_blank(end)
            if self._byte(colon) != b":":
                return False  # not JSON: the decoder will say where
            value = self._skip_blank(colon + 1)
            if key == b'"data"' and self._byte(value) in {b"[", b"{"}:
                return True
            ahead = self._skip_blank(self._end_of_value(value))
            if self._byte(ahead) == b",":
                ahead = self._skip_blank(ahead + 1)
        return False

    def _wrapper(self) -> Iterator[bytes]:
        for key in self._members():
            byte = self._peek()
            if key == b'"data"' and byte == b"[":
                yield from self._list()
            elif key == b'"data"' and byte == b"{":
                yield from self._data()
            else:
                self._take()

    def _data(self) -> Iterator[bytes]:
        """MTGJSON: one set, or a list a card name, or a set a set code; the first member tells."""
        one_set: bool | None = None
        for key in self._members():
            byte = self._peek()
            if one_set is None:
                one_set = byte not in {b"[", b"{"} or key in _INNER_LISTS
            if one_set:
                yield from self._member_of_set(key)
            elif byte == b"[":
                yield from self._list()
            elif byte == b"{":
                for inner in self._members():
                    yield from self._member_of_set(inner)
            else:
                self.fail(f"expected a list of cards or a set, found {self._seen()}")

    def _member_of_set(self, key: bytes) -> Iterator[bytes]:
        if key in _INNER_LISTS and self._peek() == b"[":
            yield from self._list()
        else:
            self._take()

    # The parts of JSON.

    def _list(self) -> Iterator[bytes]:
        self._at += 1
        if self._peek() == b"]":
            self._at += 1
            return
        while True:
            if self._peek() == _END:
                self.fail("the file ends inside a list: expected a card or ]")
            if self._peek() != b"{":
                self.fail(f"expected a card as an object, found {self._seen()}")
            yield self._take()
            if self._separator(b"]"):
                return

    def _members(self) -> Iterator[bytes]:
        """The keys of the object ahead, quotes and all; who iterates reads the values."""
        self._at += 1
        if self._peek() == b"}":
            self._at += 1
            return
        while True:
            if self._peek() != b'"':
                self.fail(f"expected a key in quotes, found {self._seen()}")
            key = self._take()
            if self._peek() != b":":
                self.fail(f"expected a colon, found {self._seen()}")
            self._at += 1
            yield key
            if self._separator(b"}"):
                return

    def _separator(self, closing: bytes) -> bool:
        byte = self._peek()
        if byte not in {b",", closing}:
            self.fail(f"expected a comma or {closing.decode()}, found {self._seen()}")
        self._at += 1
        return byte == closing

    def _take(self) -> bytes:
        """The value ahead, consumed."""
        self._skip_here()
        end = self._end_of_value(0)  # may read on, which moves self._at
        self._taken = self._at
        value = self._buffer[self._at : self._at + end]
        self._at += end
        return value

    def _end_of_value(self, ahead: int) -> int:
        """How far ahead the value that starts `ahead` bytes on ends."""
        byte = self._byte(ahead)
        if byte in {b"[", b"{"}:
            return self._end_of_brackets(ahead)
        pattern = _STRING if byte == b'"' else _WORD
        while True:
            match = pattern.match(self._buffer, self._at + ahead)
            if match and (match.end() < len(self._buffer) or not self._read()):
                return match.end() - self._at
            if not match and byte != b'"':
                self.fail(f"expected a value, found {self._seen()}")
            if not match:
                self._need_more(ahead)

    def _end_of_brackets(self, ahead: int) -> int:
        depth = 0
        while True:
            match = _TO_BRACKET.match(self._buffer, self._at + ahead)
            if not match:
                self._need_more(ahead)
                continue
            ahead = match.end() - self._at
            if ahead > MAX_RECORD:
                self._too_long()
            if self._buffer[match.end() - 1] in b"[{":
                depth += 1
                if depth > MAX_DEPTH:
                    self.fail(f"lists and objects nest deeper than {MAX_DEPTH} levels")
            else:
                depth -= 1
                if depth == 0:
                    return ahead

    def _need_more(self, ahead: int) -> None:
        if len(self._buffer) - self._at > MAX_RECORD:
            self._too_long()
        if not self._read():
            start = self._position(self._at)
            self._at = len(self._buffer)
            self.fail(f"the file ends inside what starts at line {start[0]}, column {start[1]}")

    def _too_long(self) -> NoReturn:
        self.fail(f"what starts here is longer than {MAX_RECORD // 1024 // 1024} MB")

    # Bytes.

    def _peek(self) -> bytes:
        self._skip_here()
        return self._byte(0)

    def _byte(self, ahead: int) -> bytes:
        while (at := self._at + ahead) >= len(self._buffer):
            if not self._read():
                return _END
        return self._buffer[at : at + 1]

    def _skip_here(self) -> None:
        ahead = self._skip_blank(0)  # may read on, which moves self._at
        self._at += ahead

    def _skip_blank(self, ahead: int) -> int:
        while (byte := self._byte(ahead)) != _END and byte in _BLANK:
            ahead += 1
            if self._at + ahead > _CHUNK and ahead > MAX_RECORD:
                self._too_long()
        return ahead

    def _read(self) -> bool:
        """Reads on and forgets what is done with; False at the end of the file."""
        chunk = self._stream.read(_CHUNK)
        if not chunk:
            return False
        self._lines, self._columns = self._position_bytes(self._at)
        self._buffer = self._buffer[self._at :] + chunk
        self._at = 0
        return True

    def _position_bytes(self, at: int) -> tuple[int, int]:
        breaks = self._buffer.count(b"\n", 0, at)
        if not breaks:
            return self._lines, self._columns + _width(self._buffer[:at])
        return self._lines + breaks, _width(self._buffer[self._buffer.rfind(b"\n", 0, at) + 1 : at])

    def _position(self, at: int) -> tuple[int, int]:
        line, column = self._position_bytes(at)
        return line + 1, column + 1

    def _seen(self) -> str:
        """What stands ahead, for a message."""
        byte = self._peek()
        if byte == _END:
            return "the end of the file"
        ahead = self._buffer[self._at : self._at + 20].decode("utf-8", "replace")
        return f'"{ahead.split()[0]}"'

    def _check_encoding(self) -> None:
        start = self._buffer[:4]
        if start.startswith(b"\xef\xbb\xbf"):
            self._at = 3
        elif start.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in start:
            self.fail("the file is not UTF-8: it looks like UTF-16 or UTF-32")
        elif start.startswith(b"\x1f\x8b"):
            self.fail("the file is compressed: expected plain JSON")


def _width(text: bytes) -> int:
    return len(text.decode("utf-8", "replace"))
