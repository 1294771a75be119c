"""Nodes with one part exchanged for another: "each player may …" once it is known which player is meant."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.node import Ability, Node, mapped


def exchanged(value: Any, old: Node, new: Node) -> Any:
    """The node (or tuple of nodes) with ``new`` in every place of ``old``; not within abilities that it gives."""

    def change(node: Node) -> Node | None:
        if isinstance(node, Ability):
            return node
        return new if node == old else None

    return mapped(value, change)


__all__ = ["exchanged"]
