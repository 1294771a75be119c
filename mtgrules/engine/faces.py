"""Printed characteristics (109.3), shared by every object that shows them, and derived ones."""

from __future__ import annotations

import msgspec

from mtgrules.abilities.node import Ability

COLOR_OF_SYMBOL = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def mana_value(symbols: tuple[str, ...]) -> int:
    """The mana value of a cost (202.3): X is 0 here, hybrid counts its largest half, Phyrexian mana 1."""
    total = 0
    for symbol in symbols:
        if symbol.isdigit():
            total += int(symbol)
        elif symbol not in ("X", "Y", "Z"):
            first = symbol.split("/")[0]
            total += int(first) if first.isdigit() else 1
    return total


def colors_of(symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The colours of a mana cost (202.2), in the order white, blue, black, red, green."""
    found = {part for symbol in symbols for part in symbol.split("/")}
    return tuple(color for letter, color in COLOR_OF_SYMBOL.items() if letter in found)


class Face(msgspec.Struct, frozen=True):
    """One set of characteristics as printed, as a token's maker defined it, or as a copy effect made it.

    ``abilities`` in printed order, keyword lines taken apart. ``alternatives``: the other sets that an object with
    this face may have while it is a spell ("adventure" → its Adventure, 715.2); they are copiable too (715.2b).
    Compared by identity first: faces are interned by `Rules`."""

    name: str
    mana_cost: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    layout: str = "normal"
    alternatives: dict[str, Face] = {}
    no_cost: bool = False  # has no mana cost (202.1b): an unpayable one

    @property
    def mana_value(self) -> int:
        return mana_value(self.mana_cost)


class Characteristics(msgspec.Struct):
    """What an object is right now, all continuous effects applied (613). Never written once it is handed out."""

    name: str
    mana_cost: tuple[str, ...]
    colors: tuple[str, ...]
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    abilities: tuple[Ability, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    controller: int
    face: Face  # copiable values after layer 1
    mana_value: int = 0
    every_creature_type: bool = False  # changeling and its like: asked for, not listed
    granted: tuple[
        tuple[int, ...], ...
    ] = ()  # in step with ``abilities``: ids of what gave each; () if nothing did
    base_power: int | None = None
    base_toughness: int | None = None

    def has_type(self, word: str) -> bool:
        """Is ``word`` one of its card types, supertypes or subtypes?"""
        return word in self.types or word in self.subtypes or word in self.supertypes
