"""Card files to `Card`s: Scryfall's and MTGJSON's records through one door, errors in one line each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from io import BufferedIOBase
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, cast

import msgspec

from mtgrules.cards.json_stream import JsonError, JsonRecords
from mtgrules.cards.lines import COLORS, LineError
from mtgrules.cards.records import Card, CardFace
from mtgrules.doors import PATH, door
from mtgrules.errors import MtgRulesError


class CardError(MtgRulesError):
    """A card file or a record of one is wrong."""


class _Face(msgspec.Struct):
    """A face as Scryfall writes it; what is not listed is ignored."""

    name: str = ""
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None
    color_indicator: tuple[str, ...] | None = None


class _Record(_Face):
    """A whole record: Scryfall's, and under their own names what MTGJSON calls otherwise."""

    layout: str | None = None
    set: str | None = None
    card_faces: tuple[_Face, ...] | None = None
    border_color: str | None = None
    security_stamp: str | None = None

    mtgjson_cost: str | None = msgspec.field(default=None, name="manaCost")
    mtgjson_type: str | None = msgspec.field(default=None, name="type")
    mtgjson_text: str | None = msgspec.field(default=None, name="text")
    mtgjson_indicator: tuple[str, ...] | None = msgspec.field(default=None, name="colorIndicator")
    mtgjson_set: str | None = msgspec.field(default=None, name="setCode")
    mtgjson_border: str | None = msgspec.field(default=None, name="borderColor")
    mtgjson_stamp: str | None = msgspec.field(default=None, name="securityStamp")
    face_name: str | None = msgspec.field(default=None, name="faceName")
    side: str | None = None
    is_funny: bool | None = msgspec.field(default=None, name="isFunny")


_DECODER = msgspec.json.Decoder(_Record)
_MTGJSON_NAMES = {
    "mana_cost": "manaCost",
    "type_line": "type",
    "oracle_text": "text",
    "color_indicator": "colorIndicator",
}


@door(path=PATH)
def iter_cards(path: str | Path, on_read: Callable[[int], None] | None = None) -> Iterator[Card]:
    """The cards of a file one by one, reprints and all, in bounded memory: a bulk file may be of any size.

    Not yielded: art cards, and cards made for casual play that the rules do not cover (100.7). ``on_read`` is
    told how many more bytes have been read, for a progress bar.
    """
    return (card for card, _ in numbered_cards(Path(path), on_read))


@door(path=PATH)
def load(path: str | Path) -> list[Card]:
    """The cards of a file, reprints with the same rules text merged into the first.

    Two cards of one name with different text are an error; tokens may share a name (111.4).
    """
    merged: dict[str, list[tuple[Card, str]]] = {}
    for card, record in numbered_cards(Path(path)):
        same_name = merged.setdefault(card.name, [])
        if any(card.same_rules(other) for other, _ in same_name):
            continue
        clash = next((where for other, where in same_name if not (card.is_token or other.is_token)), None)
        if clash:
            raise CardError(f'"{card.name}" has other rules text than in {clash}', f"{path}: {record}")
        same_name.append((card, record))
    return [card for same_name in merged.values() for card, _ in same_name]


def numbered_cards(path: Path, on_read: Callable[[int], None] | None = None) -> Iterator[tuple[Card, str]]:
    """The cards of a file, each with words for the record it stands in."""
    try:
        with _opened(path) as stream:
            watched = stream if on_read is None else cast("BinaryIO", _Watched(stream, on_read))
            yield from _Reader(path, JsonRecords(watched, str(path))).cards()
    except FileNotFoundError:
        raise CardError("no such file", str(path)) from None
    except IsADirectoryError:
        raise CardError("expected a file, found a folder", str(path)) from None
    except OSError as error:
        raise CardError(f"cannot be read: {error.strerror}", str(path)) from None


def _opened(path: Path) -> BinaryIO:
    """The file, opened. A name that no file can have, as with a NUL in it, is no ValueError."""
    try:
        return path.open("rb")
    except ValueError as error:
        raise CardError(f"cannot be read: {error}", str(path)) from None


class _Watched(BufferedIOBase):
    """A file that tells how much of it has been read."""

    def __init__(self, stream: BinaryIO, on_read: Callable[[int], None]) -> None:
        self._stream = stream
        self._on_read = on_read

    def read(self, size: int | None = -1, /) -> bytes:
        chunk = self._stream.read(-1 if size is None else size)
        self._on_read(len(chunk))
        return chunk


class _Reader:
    """Makes cards of the records of one file and says in which record something is wrong."""

    def __init__(self, path: Path, records: JsonRecords) -> None:
        self._path = path
        self._records = records
        self._number = 0
        self._name = ""
        # MTGJSON keeps the faces of one card in records of their own, by name and side.
        self._sides: dict[str, dict[str, tuple[_Record, CardFace, str]]] = {}

    def cards(self) -> Iterator[tuple[Card, str]]:
        for data in self._records:
            self._number += 1
            self._name = ""
            record = self._decode(data)
            self._name = record.name
            if not record.name.strip():
                self._wrong("name", "expected text, found nothing")
            if not _is_game_card(record):
                continue
            if record.mtgjson_type is not None and record.face_name and record.layout != "meld":
                self._keep_side(record)
            else:
                yield self._card(record), self._where()
        yield from self._cards_of_sides()

    # One record to one card.

    def _card(self, record: _Record) -> Card:
        layout = record.layout or "normal"
        name = record.name
        faces: list[CardFace] = []
        if record.card_faces is not None:
            if not record.card_faces:
                self._wrong("card_faces", "expected one or more faces, found an empty list")
            for index, face in enumerate(record.card_faces):
                # Both halves of a flip card have the color of the one mana cost printed on it (710.1c).
                inherited = record.colors if layout == "flip" else None
                faces.append(self._face(face, f"card_faces[{index}].", inherited))
            if layout == "reversible_card":  # the same card printed on both sides
                name, layout, faces = faces[0].name, "normal", faces[:1]
        elif record.mtgjson_type is not None and record.type_line is None:
            faces.append(self._mtgjson_face(record))
            name = faces[0].name
        else:
            faces.append(self._face(record, "", None))
        return Card(name, tuple(faces), layout, (record.set or record.mtgjson_set or "").lower())

    def _face(self, face: _Face, at: str, inherited: tuple[str, ...] | None) -> CardFace:
        if not face.name.strip():
            self._wrong(f"{at}name", "expected text, found nothing")
        if face.type_line is None:
            self._wrong(f"{at}type_line", "expected text, found nothing")
        return self._made(face, at, face.colors if face.colors is not None else inherited)

    def _mtgjson_face(self, record: _Record) -> CardFace:
        face = _Face(
            record.face_name or record.name,
            record.mtgjson_cost,
            record.mtgjson_type,
            record.mtgjson_text,
            record.power,
            record.toughness,
            record.loyalty,
            record.defense,
            record.colors,
            record.mtgjson_indicator,
        )
        return self._made(face, "", record.colors, _MTGJSON_NAMES)

    def _made(
        self, face: _Face, at: str, colors: tuple[str, ...] | None, names: dict[str, str] | None = None
    ) -> CardFace:
        for field, letters in (("colors", colors), ("color_indicator", face.color_indicator)):
            if wrong := [letter for letter in letters or () if letter not in COLORS]:
                called = (names or {}).get(field, field)
                self._wrong(at + called, f'expected letters of {"".join(COLORS)}, found "{wrong[0]}"')
        try:
            made = CardFace(
                face.name,
                face.mana_cost or "",
                face.type_line or "",
                (face.oracle_text or "").replace("\r\n", "\n"),
                face.power,
                face.toughness,
                face.loyalty,
                face.defense,
                face.color_indicator or (),
            )
        except LineError as error:
            field = error.place or ""
            self._wrong(at + (names or {}).get(field, field), error.message)
        return made if colors is None else msgspec.structs.replace(made, colors=colors)

    # MTGJSON's faces to one card.

    def _keep_side(self, record: _Record) -> None:
        face = self._mtgjson_face(record)
        sides = self._sides.setdefault(record.name, {})
        side = record.side or "abcdefgh"[len(sides) % 8]
        if side not in sides:
            sides[side] = (record, face, self._where())
        elif record.layout != "token" and (known := sides[side])[1] != face:
            message = f'"{face.name}" has other rules text than in {known[2]}'
            raise CardError(message, f"{self._path}: {self._where()}")

    def _cards_of_sides(self) -> Iterator[tuple[Card, str]]:
        for name, by_side in self._sides.items():
            sides = [by_side[side] for side in sorted(by_side)]
            first, _, where = sides[0]
            faces = tuple(face for _, face, _ in sides)
            yield Card(name, faces, first.layout or "normal", (first.mtgjson_set or "").lower()), where

    # What is wrong, and where.

    def _decode(self, data: bytes) -> _Record:
        try:
            return _DECODER.decode(data)
        except msgspec.ValidationError as error:
            self._name = _name_in(data)
            field, found = _explained(str(error))
            self._wrong(field, found)
        except msgspec.DecodeError as error:
            message, offset = str(error), 0
            if match := re.search(r" \(byte (\d+)\)$", message):
                message, offset = message[: match.start()], int(match.group(1))
            message = message.removeprefix("JSON is malformed: ")
            if "UTF-8" in message:
                self._wrong(None, "the text is not UTF-8")
            raise JsonError(f"not JSON: {message}", self._records.place_in_record(offset)) from None
        except RecursionError:
            self._wrong(None, "lists and objects nest too deep")

    def _where(self) -> str:
        return f'record {self._number} ("{self._name}")' if self._name else f"record {self._number}"

    def _wrong(self, field: str | None, message: str) -> NoReturn:
        where = f'{self._where()}, field "{field}"' if field else self._where()
        raise CardError(message, f"{self._path}: {where}") from None


def _is_game_card(record: _Record) -> bool:
    border = record.border_color or record.mtgjson_border
    stamp = record.security_stamp or record.mtgjson_stamp
    casual = record.is_funny or border == "silver" or stamp == "acorn"  # 100.7
    return not casual and record.layout != "art_series"


_WORDS = {
    "str": "text",
    "int": "a number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "an object",
}


def _explained(message: str) -> tuple[str | None, str]:
    """msgspec's message taken apart into our field and our words."""
    match = re.fullmatch(r"Expected `([^`]+)`, got `([^`]+)`(?: - at `\$\.?([^`]*)`)?", message)
    if not match:
        return None, message
    expected = [_WORDS.get(word, word) for word in match[1].split(" | ") if word != "null"]
    return match[3], f"expected {' or '.join(expected)}, found {_WORDS.get(match[2], match[2])}"


def _name_in(data: bytes) -> str:
    """The name in a record of which another field is wrong, if it can be made out."""
    try:
        name = msgspec.json.decode(data, type=dict[str, Any]).get("name")
    except (msgspec.MsgspecError, RecursionError):
        return ""
    return name if isinstance(name, str) else ""


def card_files(folders: Iterable[Path]) -> dict[str, Path]:
    """The card files in some folders by name without `.json`, in capitals (`HOB`); the first folder wins."""
    found: dict[str, Path] = {}
    for folder in folders:
        if not folder.is_dir():
            wrong = "expected a folder, found a file" if folder.exists() else "no such folder"
            raise CardError(wrong, str(folder))
        for path in sorted(folder.glob("*.json")):
            found.setdefault(path.stem.upper(), path)
    return found
