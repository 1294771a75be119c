"""Nodes with one part exchanged for another: "each player may …" once it is known which player is meant."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.node import Ability, Node


def exchanged(value: Any, old: Node, new: Node) -> Any:
    """The node (or tuple of nodes) with ``new`` in every place of ``old``; not within abilities that it gives."""
    if isinstance(value, tuple):
        return tuple(exchanged(item, old, new) for item in value)
    if not isinstance(value, Node) or isinstance(value, Ability):
        return value
    if value == old:
        return new
    return msgspec.structs.replace(
        value, **{name: exchanged(getattr(value, name), old, new) for name in value.__struct_fields__}
    )


__all__ = ["exchanged"]
