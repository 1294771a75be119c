"""The part of JSON Schema (draft 2020-12) that the schema of ability objects uses, checked in a few lines."""

from __future__ import annotations

from typing import Any

_TYPES: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
_KNOWN = {
    "$schema", "$id", "$defs", "$ref", "title", "description", "type", "properties", "required",
    "additionalProperties", "items", "const", "oneOf", "anyOf",
}  # fmt: skip


def problems(schema: dict[str, Any], value: Any) -> list[str]:
    """What of the value is not as the schema says; nothing if all is well."""
    return _problems(schema, schema, value, "$")


def _problems(root: dict[str, Any], schema: dict[str, Any], value: Any, where: str) -> list[str]:
    assert set(schema) <= _KNOWN, f"{sorted(set(schema) - _KNOWN)} cannot be checked"
    found: list[str] = []
    if "$ref" in schema:
        found += _problems(root, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], value, where)
    if "const" in schema and value != schema["const"]:
        found.append(f"{where}: not {schema['const']!r}")
    if "type" in schema and not _is(value, schema["type"]):
        return [*found, f"{where}: no {schema['type']}"]
    if "oneOf" in schema:
        fits = sum(not _problems(root, part, value, where) for part in schema["oneOf"])
        found += [] if fits == 1 else [f"{where}: fits {fits} of the alternatives"]
    if "anyOf" in schema and all(_problems(root, part, value, where) for part in schema["anyOf"]):
        found.append(f"{where}: fits no alternative")
    if isinstance(value, dict) and schema.get("type") == "object":
        tag = schema["properties"].get("node", {})
        if "const" in tag and value.get("node") != tag["const"]:  # of another class: the rest says nothing
            return [*found, f"{where}: not {tag['const']}"]
        found += [f"{where}: no {name!r}" for name in schema.get("required", ()) if name not in value]
        for name, item in value.items():
            if name in schema["properties"]:
                found += _problems(root, schema["properties"][name], item, f"{where}.{name}")
            elif schema.get("additionalProperties") is False:
                found.append(f"{where}: {name!r} is not known")
    if isinstance(value, list) and "items" in schema:
        for number, item in enumerate(value):
            found += _problems(root, schema["items"], item, f"{where}[{number}]")
    return found


def _is(value: Any, name: str) -> bool:
    if name == "null":
        return value is None
    return isinstance(value, _TYPES[name]) and not (name == "integer" and isinstance(value, bool))
