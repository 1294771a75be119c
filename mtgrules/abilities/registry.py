"""Ability objects to JSON and back, and the JSON Schema of what is written.

A node is an object whose ``node`` names its class; fields at their defaults are left out. Which classes there are is
the registry's: the core's and those of some mechanics. Fields are typed by markers (`Effect`, `Who` …), so the class is
looked up by its name, and then held against the field's type.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from mtgrules.abilities.node import Node, What, Who
from mtgrules.doors import Each, door
from mtgrules.errors import MtgRulesError
from mtgrules.names import did_you_mean

VERSION = 1
"""Version of the JSON form. It grows when something written by an older version would be read otherwise."""

MAX_DEPTH = 200
"""How deep nodes may nest in JSON."""

CORE = (
    "abilities",
    "amounts",
    "changes",
    "conditions",
    "costs",
    "counters",
    "joints",
    "effects",
    "predicates",
    "references",
    "triggers",
)
"""The modules of the core's node classes."""


class AbilityFormatError(MtgRulesError):
    """JSON that is no ability object; the place is the path of fields that leads to what is wrong."""


@cache
def core_nodes() -> tuple[type[Node], ...]:
    """The node classes of the core, in the order in which they are defined."""
    found: list[type[Node]] = []
    for name in CORE:
        module = import_module(f"mtgrules.abilities.{name}")
        found += [
            value
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, Node) and value.__module__ == module.__name__
        ]
    return tuple(found)


class NodeRegistry:
    """The node classes of the core and ``nodes``, those of mechanics, by name."""

    @door(nodes=Each(type))
    def __init__(self, nodes: Iterable[type[Node]] = ()) -> None:
        self.classes: dict[str, type[Node]] = {}
        for cls in (*core_nodes(), *nodes):
            if self.classes.setdefault(cls.__name__, cls) is not cls:
                raise ValueError(f"two node classes are named {cls.__name__}")

    def __iter__(self) -> Iterator[type[Node]]:
        return iter(self.classes.values())

    # --- writing ---------------------------------------------------------------------------------------

    def encode(self, node: Node) -> bytes:
        """The node as JSON; an `AbilityFormatError` where a text in it has half of a surrogate pair."""
        try:
            return msgspec.json.encode(self.plain(node))
        except UnicodeEncodeError:
            raise AbilityFormatError("a text that is not Unicode can't be written") from None

    def plain(self, node: Node) -> dict[str, Any]:
        """The node as dictionaries, lists, texts and numbers."""
        try:
            return self._plain(node)
        except RecursionError:
            raise AbilityFormatError("nodes nest too deep to be written") from None

    def _plain(self, node: Node) -> dict[str, Any]:
        cls = type(node)
        if self.classes.get(cls.__name__) is not cls:
            raise AbilityFormatError(f'no node "{cls.__name__}"{did_you_mean(cls.__name__, self.classes)}')
        made: dict[str, Any] = {"node": cls.__name__}
        for field in _fields(cls):
            value = getattr(node, field.name)
            if field.required or type(value) is not type(field.default) or not _same(value, field.default):
                made[field.name] = self._value(value)
        return made

    def _value(self, value: Any) -> Any:
        if isinstance(value, Node):
            return self._plain(value)
        if isinstance(value, tuple):
            return [self._value(item) for item in value]
        return int(value) if isinstance(value, int) and not isinstance(value, bool) else value

    # --- reading ---------------------------------------------------------------------------------------

    @door(data=(str, bytes))
    def decode(self, data: bytes | str) -> Node:
        """The node that a JSON text holds. Raises `AbilityFormatError`."""
        try:
            value = msgspec.json.decode(data)
        except msgspec.DecodeError as error:
            raise AbilityFormatError(f"not JSON: {error}") from None
        except RecursionError:
            raise AbilityFormatError("lists and objects nest too deep") from None
        return self.node(value)

    @door(kind=type, where=str)
    def node(self, value: object, kind: type = Node, where: str = "") -> Node:
        """The node that plain data, as `plain` makes it, holds; it must be of class or marker ``kind``."""
        try:
            return self._node(value, (kind,), where, 0)
        except RecursionError:
            raise AbilityFormatError("lists and objects nest too deep", where or None) from None

    def _node(self, value: object, kinds: tuple[type, ...], where: str, depth: int) -> Node:
        if depth > MAX_DEPTH:
            raise AbilityFormatError(f"nodes nest deeper than {MAX_DEPTH}", where[:80])
        if not isinstance(value, dict):
            raise _wrong(where, value, _names(kinds))
        tag = value.get("node")
        cls = self.classes.get(tag) if isinstance(tag, str) else None
        if cls is None:
            near = did_you_mean(tag, self.classes) if isinstance(tag, str) else ""
            raise AbilityFormatError(f"no node {_shown(tag)}{near}", where or None)
        if not issubclass(cls, kinds):
            raise AbilityFormatError(f"expected {_names(kinds)}, found {cls.__name__}", where or None)
        fields = {field.name: field for field in _fields(cls)}
        given: dict[str, Any] = {}
        for name, item in value.items():
            if name == "node":
                continue
            if name not in fields:
                near = did_you_mean(name, fields)
                raise AbilityFormatError(f"{cls.__name__} has no field {_shown(name)}{near}", where or None)
            inner = f"{where}.{name}" if where else name
            given[name] = fields[name].read(self, item, inner, depth + 1)
        for field in fields.values():
            if field.required and field.name not in given:
                raise AbilityFormatError(f'{cls.__name__} needs the field "{field.name}"', where or None)
        return cls(**given)

    # --- JSON Schema -----------------------------------------------------------------------------------

    def schema(self) -> dict[str, Any]:
        """The JSON Schema (draft 2020-12) of one ability: a definition for each node class; a field that several
        classes may fill refers to a definition that lists them."""
        definitions: dict[str, Any] = {}
        unions: dict[str, tuple[type, ...]] = {}

        def reference(kinds: tuple[type, ...]) -> dict[str, Any]:
            if len(kinds) == 1 and kinds[0].__name__ in self.classes:
                return {"$ref": f"#/$defs/{kinds[0].__name__}"}
            name = "Or".join(sorted(kind.__name__ for kind in kinds))
            unions[name] = kinds
            return {"$ref": f"#/$defs/{name}"}

        root = reference((_marker("Ability"),))
        for cls in self:
            fields = _fields(cls)
            definitions[cls.__name__] = {
                "type": "object",
                "description": " ".join((cls.__doc__ or "").split("\n\n")[0].split()),
                "properties": {
                    "node": {"const": cls.__name__},
                    **{field.name: field.shape(reference) for field in fields},
                },
                "required": ["node", *(field.name for field in fields if field.required)],
                "additionalProperties": False,
            }
        for name, kinds in sorted(unions.items()):
            fitting = [cls.__name__ for cls in self if issubclass(cls, kinds)]
            definitions[name] = {"oneOf": [{"$ref": f"#/$defs/{fit}"} for fit in fitting]}
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": f"urn:mtgrules:abilities:{VERSION}",
            "title": f"mtgrules ability objects, version {VERSION}",
            **root,
            "$defs": definitions,
        }


# --- types --------------------------------------------------------------------------------------------------


def misplaced(node: Node) -> Node | None:
    """The first node inside that stands in a field not made for its kind, as a player where an object must stand."""
    for name, kinds, inside in _places(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            if not _may_stand(value, kinds):
                return value
            found = misplaced(value)
            if found is not None:
                return found
        elif type(value) is tuple:
            for item in value:
                if isinstance(item, Node):
                    if not _may_stand(item, inside):
                        return item
                    found = misplaced(item)
                    if found is not None:
                        return found
    return None


def _may_stand(node: Node, kinds: tuple[type, ...]) -> bool:
    """Whether a node is of one of the kinds; objects do not become players by being named where only those can be."""
    if not isinstance(node, kinds):
        return False
    players = getattr(node, "PLAYERS", None)
    return Who not in kinds or What in kinds or players is None or getattr(node, "verb", None) in players


@cache
def _places(cls: type[Node]) -> tuple[tuple[str, tuple[type, ...], tuple[type, ...]], ...]:
    """The fields of a class that may hold nodes: which nodes, alone and in a tuple."""
    found = []
    for field in _fields(cls):
        _, kinds, inside = _options(field.hint)
        many = _options(inside)[1] if inside is not None else ()
        if kinds or inside is not None:
            found.append((field.name, kinds, many))
    return tuple(found)


# --- fields -------------------------------------------------------------------------------------------------

Reference = Callable[[tuple[type, ...]], "dict[str, Any]"]
_PLAIN: Mapping[type, str] = {str: "string", int: "integer", bool: "boolean", type(None): "null"}


class _Field(msgspec.Struct, frozen=True):
    """A field of a node class: what it may hold."""

    name: str
    required: bool
    default: Any
    hint: Any

    def read(self, registry: NodeRegistry, value: object, where: str, depth: int) -> Any:
        return _read(registry, self.hint, value, where, depth)

    def shape(self, reference: Reference) -> dict[str, Any]:
        return _shape(self.hint, reference)


@cache
def _fields(cls: type[Node]) -> tuple[_Field, ...]:
    hints = typing.get_type_hints(cls)
    return tuple(
        _Field(field.name, field.required, field.default, hints[field.name])
        for field in msgspec.structs.fields(cls)
    )


@cache
def _options(hint: Any) -> tuple[tuple[type, ...], tuple[type, ...], Any]:
    """A type taken apart: the plain types in it, the node classes and markers, and what a tuple in it holds."""
    parts = typing.get_args(hint) if _is_union(hint) else (hint,)
    plain = tuple(part for part in parts if part in _PLAIN)
    kinds = tuple(part for part in parts if isinstance(part, type) and part not in _PLAIN)
    inside = [typing.get_args(part) for part in parts if typing.get_origin(part) is tuple]
    left = [part for part in parts if not isinstance(part, type) and typing.get_origin(part) is not tuple]
    if left or len(inside) > 1 or (inside and (len(inside[0]) != 2 or inside[0][1] is not ...)):
        raise TypeError(f"a field of a node may not hold {hint}")
    return plain, kinds, inside[0][0] if inside else None


def _is_union(hint: Any) -> bool:
    return typing.get_origin(hint) in (typing.Union, types.UnionType)


def _read(registry: NodeRegistry, hint: Any, value: object, where: str, depth: int) -> Any:
    plain, kinds, inside = _options(hint)
    if type(value) in plain:
        return value
    if inside is not None and isinstance(value, list):
        return tuple(
            _read(registry, inside, item, f"{where}[{number}]", depth) for number, item in enumerate(value)
        )
    if kinds and isinstance(value, dict):
        return registry._node(value, kinds, where, depth)
    expected = [_names(kinds)] if kinds else []
    expected += ["a list"] if inside is not None else []
    expected += [_WORDS[kind] for kind in plain]
    raise _wrong(where, value, " or ".join(expected))


def _shape(hint: Any, reference: Reference) -> dict[str, Any]:
    plain, kinds, inside = _options(hint)
    shapes: list[dict[str, Any]] = []
    if inside is not None:
        shapes.append({"type": "array", "items": _shape(inside, reference)})
    if kinds:
        shapes.append(reference(kinds))
    shapes += [{"type": _PLAIN[kind]} for kind in plain]
    return shapes[0] if len(shapes) == 1 else {"anyOf": shapes}


def _marker(name: str) -> type:
    from mtgrules.abilities import node

    marker: type = getattr(node, name)
    return marker


# --- words for what is wrong --------------------------------------------------------------------------------

_WORDS = {str: "text", int: "a whole number", bool: "true or false", type(None): "null"}


def _names(kinds: tuple[type, ...]) -> str:
    names = [kind.__name__ for kind in kinds]
    return " or ".join("a node" if name == "Node" else name for name in names)


def _shown(value: object) -> str:
    text = msgspec.json.encode(value, enc_hook=lambda other: type(other).__name__).decode()
    return text if len(text) <= 40 else f"{text[:39]}…"


def _wrong(where: str, value: object, expected: str) -> AbilityFormatError:
    return AbilityFormatError(f"expected {expected}, found {_shown(value)}", where or None)


def _same(value: Any, default: Any) -> bool:
    return bool(value == default) and not isinstance(value, Node)
