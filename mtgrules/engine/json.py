"""A game as JSON: every record, self-describing, so that another process can play it on to the same end.

Structs are objects with their class name under ``"#"``; tuples are arrays, sets ``{"#": "set", "of": […]}``; faces, which
many objects share, lie in a table. Epochs, memos and the log are no part of a game's value. Reading checks every
field against its type: files may come from anybody.
"""

from __future__ import annotations

import hashlib
import re
import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.node import Node
from mtgrules.engine.events import Event
from mtgrules.engine.faces import Characteristics, Face
from mtgrules.engine.frames import Frame
from mtgrules.engine.game import Game
from mtgrules.engine.records import Bucket, Choices, EventInfo, Mana, Past, Record, Root, State

if TYPE_CHECKING:
    from mtgrules.engine.registries import Registries

VERSION = 1
NO_VALUE = frozenset({"epoch", "memo"})
MAX_BYTES = 200_000_000
SYMBOL = re.compile(r"[0-9]{1,7}|[WUBRGCSXYZ]|[2CWUBRG]/[WUBRG](?:/P)?|[WUBRG]/P")
"""A symbol of a mana cost without its braces (107.4)."""


class GameFormatError(ValueError):
    """JSON that is not a game: says where and what was expected."""


def to_json(g: Game) -> bytes:
    """The game as canonical JSON: equal games give equal bytes."""
    faces: list[Any] = []
    numbers: dict[int, int] = {}
    by_name: dict[str, list[int]] = {}  # faces that may be the same as one with that name
    written = _written(g)

    def plain(value: Any) -> Any:
        if value is None or isinstance(value, (int, str)):
            return value
        if isinstance(value, Face):
            number = numbers.get(id(value))
            if number is None:
                encoded = struct(value)
                alike = by_name.setdefault(value.name, [])
                number = next((n for n in alike if faces[n] == encoded), len(faces))
                if number == len(faces):
                    faces.append(encoded)
                    alike.append(number)
                numbers[id(value)] = number
            return {"#": "face", "n": number}
        if isinstance(value, Node):  # frozen, and shared by all that have the text: written once
            known = written.get(id(value))
            if known is None:
                known = written[id(value)] = (value, struct(value))
            return known[1]
        if isinstance(value, msgspec.Struct):
            return struct(value)
        if isinstance(value, (tuple, list)):
            return [plain(item) for item in value]
        if isinstance(value, frozenset):
            return {"#": "set", "of": sorted(value)}
        if isinstance(value, Mapping):
            return {key: plain(item) for key, item in sorted(value.items())}
        raise TypeError(f"a {type(value).__name__} is no part of a game's value")

    def struct(value: msgspec.Struct) -> dict[str, Any]:
        made: dict[str, Any] = {"#": label(type(value))}
        if isinstance(value, Bucket):
            return {
                **made,
                "id": value.id,
                "key": value.key,
                "entries": [list(entry) for entry in value.entries],
            }
        for name, field, plainly in _written_fields(type(value)):
            item = getattr(value, name)
            if item is plainly or _is_default(item, field):
                continue
            made[name] = plain(item)
        return made

    records = [plain(g.state.records[id]) for id in sorted(g.state.records)]
    return msgspec.json.encode({"mtgrules game": VERSION, "faces": faces, "records": records})


#: so many nodes are kept as they are written
MOST_WRITTEN = 50_000


def _written(g: Game) -> dict[int, tuple[Node, Any]]:
    """Nodes as they are written, kept with the rules: by identity, with the node, so that no other takes its place."""
    written: dict[int, tuple[Node, Any]] = g.rules.cache.setdefault("written as JSON", {})
    if len(written) > MOST_WRITTEN:
        written.clear()
    return written


@cache
def _written_fields(cls: type[msgspec.Struct]) -> tuple[tuple[str, Any, Any], ...]:
    """The fields of a class that are part of its value: name, field, the default where it can be told by identity."""
    return tuple(
        (field.name, field, field.default if field.default is not msgspec.NODEFAULT else ...)
        for field in _fields(cls)
        if field.name not in NO_VALUE
    )


def key(g: Game) -> str:
    """A digest of the game's value: equal for equal positions."""
    return hashlib.sha256(to_json(g)).hexdigest()


def from_json(rules: Registries, data: bytes) -> Game:
    """The game that ``data`` holds. Raises `GameFormatError`."""
    if len(data) > MAX_BYTES:
        raise GameFormatError(f"more than {MAX_BYTES} bytes")
    try:
        decoded = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise GameFormatError(f"not JSON: {error}") from None
    if not isinstance(decoded, dict) or decoded.get("mtgrules game") != VERSION:
        raise GameFormatError(f'a game of version {VERSION} has {{"mtgrules game": {VERSION}, …}} at its top')
    known = classes(rules)
    faces: list[Face] = []

    def lively(value: Any, where: str) -> Any:
        if isinstance(value, list):
            return tuple(lively(item, where) for item in value)
        if type(value) is int and not -(2**63) <= value < 2**64:  # what can be written again
            raise GameFormatError(f"{where}: a number of at most 64 bits expected")
        if not isinstance(value, dict):
            return value
        tag = value.get("#")
        if tag is None:
            return {name: lively(item, where) for name, item in value.items()}
        if tag == "set":
            return frozenset(value.get("of", ()))
        if tag == "face":
            number = value.get("n")
            if not isinstance(number, int) or not 0 <= number < len(faces):
                raise GameFormatError(f"{where}: no face number {number!r}")
            return faces[number]
        cls = known.get(tag)
        if cls is None:
            raise GameFormatError(f"{where}: {tag!r} is no class of a game under these rules")
        names = {field.name for field in _fields(cls)} - NO_VALUE
        fields = {}
        for name, item in value.items():
            if name == "#":
                continue
            if name not in names:
                raise GameFormatError(f"{where}: {tag} has no field {name!r}")
            fields[name] = lively(item, f"{where}.{name}")
        for name in _lists(cls):
            if isinstance(fields.get(name), tuple):
                fields[name] = list(fields[name])
        cost = fields.get("mana_cost")
        if isinstance(cost, tuple) and not all(
            isinstance(one, str) and SYMBOL.fullmatch(one) for one in cost
        ):
            raise GameFormatError(f"{where}.mana_cost: symbols of mana expected (107.4), found {cost!r:.80}")
        if cls is Bucket:
            fields["entries"] = {tuple(entry): True for entry in fields.get("entries", ())}
        for name, item in fields.items():
            if not _fits(item, _hints(cls)[name]):
                raise GameFormatError(f"{where}.{name}: {str(item)[:40]!r} is not what {tag}.{name} holds")
        try:
            return cls(**fields)
        except TypeError as error:
            raise GameFormatError(f"{where}: {error}") from None

    try:
        for number, item in enumerate(_listed(decoded, "faces")):
            face = lively(item, f"faces[{number}]")
            if not isinstance(face, Face):
                raise GameFormatError(f"faces[{number}]: a face expected")
            faces.append(rules.intern(face))
        state = State()
        state.records = {}
        for number, item in enumerate(_listed(decoded, "records")):
            record = lively(item, f"records[{number}]")
            if not isinstance(record, Record):
                raise GameFormatError(f"records[{number}]: a record expected")
            record.epoch = state.epoch
            state.records[record.id] = record
    except RecursionError:
        raise GameFormatError("nested too deep") from None
    except (TypeError, AttributeError) as error:  # what stands in place of a list or of a name
        raise GameFormatError(f"something is not what stands there in a game: {error}") from None
    if not isinstance(state.records.get(0), Root):
        raise GameFormatError("records: the game's root (id 0) is missing")
    return Game(rules, state)


def _listed(data: dict[str, Any], name: str) -> list[Any]:
    found = data.get(name, [])
    if not isinstance(found, list):
        raise GameFormatError(f"{name}: a list expected")
    return found


def classes(rules: Registries) -> dict[str, type[msgspec.Struct]]:
    """Every struct class that may stand in a game's JSON, by name."""
    from mtgrules.engine.decisions import Decision

    found: dict[str, type[msgspec.Struct]] = {
        label(cls): cls for cls in (Face, Characteristics, Choices, EventInfo, Mana, Past, Decision)
    }
    for base in (Record, Frame):
        found.update({label(cls): cls for cls in _subclasses(base)})
    for cls in (*rules.node_classes, *rules.event_classes, *rules.value_classes):
        if found.setdefault(label(cls), cls) is not cls:
            raise TypeError(f"two classes of a game's value are named {label(cls)}")
    return found


def label(cls: type[msgspec.Struct]) -> str:
    """The name of a class in JSON: nodes and events have names in common ("damage" that triggers, damage dealt)."""
    return _label(cls)


@cache
def _label(cls: type[msgspec.Struct]) -> str:
    kind = next(
        (
            word
            for base, word in ((Node, "node"), (Event, "event"), (Frame, "frame"))
            if issubclass(cls, base)
        ),
        "",
    )
    return f"{kind} {cls.__name__}" if kind else cls.__name__


def _subclasses(base: type) -> list[type[Any]]:
    found: list[type[Any]] = []
    cls: type[Any]
    for cls in base.__subclasses__():
        found += [cls, *_subclasses(cls)]
    return found


@cache
def _fields(cls: type[msgspec.Struct]) -> tuple[Any, ...]:
    return msgspec.structs.fields(cls)


def _is_default(value: Any, field: Any) -> bool:
    if field.default is not msgspec.NODEFAULT:
        return type(value) is type(field.default) and bool(value == field.default)
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(value == field.default_factory())
    return False


@cache
def _hints(cls: type[msgspec.Struct]) -> dict[str, Callable[[Any], bool] | Any]:
    return typing.get_type_hints(cls)


@cache
def _lists(cls: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields that are written in place (`Zone.contents`, `Root.dirty`): lists, where all others are tuples."""
    return tuple(name for name, hint in _hints(cls).items() if typing.get_origin(hint) is list)


def _fits(value: Any, hint: Any) -> bool:
    if hint is Any:
        return True
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return any(_fits(value, option) for option in typing.get_args(hint))
    if hint is None or hint is type(None):
        return value is None
    arguments = typing.get_args(hint)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if len(arguments) == 2 and arguments[1] is ...:
            return all(_fits(item, arguments[0]) for item in value)
        return len(value) == len(arguments) and all(map(_fits, value, arguments))
    if origin in (list, frozenset):
        return isinstance(value, origin) and all(_fits(item, arguments[0]) for item in value)
    if origin is dict:
        return isinstance(value, dict) and all(
            _fits(name, arguments[0]) and _fits(item, arguments[1]) for name, item in value.items()
        )
    if hint is int:
        return type(value) is int
    return isinstance(value, hint)
