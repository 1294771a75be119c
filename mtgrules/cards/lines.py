"""What stands on a card's frame around its text: the type line, the mana cost, and reminder text."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from mtgrules.errors import MtgRulesError
from mtgrules.names import did_you_mean

COLORS = ("W", "U", "B", "R", "G")
"""The five colors by the letter of their symbol, in the order of rule 105.1."""

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")
"""Rule 205.4a."""

CARD_TYPES = (
    "Artifact",
    "Battle",
    "Conspiracy",
    "Creature",
    "Dungeon",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Phenomenon",
    "Plane",
    "Planeswalker",
    "Scheme",
    "Sorcery",
    "Vanguard",
)
"""Rule 205.2a."""

# 107.4: colored, generic, variable, colorless, snow, hybrid and Phyrexian symbols.
_SYMBOL = re.compile(
    r"\{(?:[0-9]{1,7}|[XYZCSWUBRG]|[2CWUBRG]/[WUBRG]|[WUBRG]/P|[WUBRG]/[WUBRG]/P)\}",
)
_ANY_BRACE = re.compile(r"\{[^{}]*\}?|[^{]+")
_LETTERS = re.compile(r"[WUBRG]")

# Reminder text may hold parentheses of its own, one level deep.
_REMINDER = re.compile(r"[ \t]*\((?:[^()]|\([^()]*\))*\)")


class LineError(MtgRulesError):
    """A type line, a mana cost or a number that the rules do not know; its place is the field of a face."""


class TypeLine(msgspec.Struct, frozen=True):
    """The parts of a type line, each in printed order."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()

    def __str__(self) -> str:
        front = " ".join(self.supertypes + self.types)
        return f"{front} — {' '.join(self.subtypes)}" if self.subtypes else front


@lru_cache(maxsize=4096)
def parse_type_line(text: str) -> TypeLine:
    """`Legendary Creature — Halfling Rogue` taken apart (205).

    "Token", which card files print first for tokens, is no supertype and is left out. A hyphen with
    spaces is taken for the long dash.
    """
    front, dash, back = text.replace(" - ", " — ").partition("—")
    supertypes: list[str] = []
    types: list[str] = []
    for word in front.split():
        if word in CARD_TYPES:
            types.append(word)
        elif word in SUPERTYPES and not types:
            supertypes.append(word)
        elif word == "Tribal":  # the name of kindred in older files
            types.append("Kindred")
        elif word != "Token" or types:
            known = CARD_TYPES if types else SUPERTYPES + CARD_TYPES
            what = "card type" if types else "supertype or card type"
            raise LineError(f'"{word}" in the type line "{text}" is no {what}{did_you_mean(word, known)}')
    subtypes = _subtypes(back.split(), types)
    if dash and not subtypes:
        raise LineError(f'the type line "{text}" ends in a dash: expected subtypes after it')
    return TypeLine(tuple(supertypes), tuple(types), subtypes)


def _subtypes(words: list[str], types: list[str]) -> tuple[str, ...]:
    # 205.3b: all words after the dash of a plane are one subtype; else each word is one, but Time Lord.
    if types == ["Plane"]:
        return (" ".join(words),) if words else ()
    found: list[str] = []
    for word in words:
        if word == "Lord" and found and found[-1] == "Time":
            found[-1] = "Time Lord"
        else:
            found.append(word)
    return tuple(found)


@lru_cache(maxsize=4096)
def parse_mana_cost(text: str) -> tuple[str, ...]:
    """The symbols of `{2}{W/U}`, braces and all: `("{2}", "{W/U}")`. An absent cost has none (202.1b)."""
    symbols: list[str] = []
    for match in _ANY_BRACE.finditer(text):
        symbol = match.group()
        if not _SYMBOL.fullmatch(symbol):
            expected = "expected symbols like {2}, {X}, {W} or {W/U}"
            raise LineError(
                f'"{symbol}" in the mana cost "{text}" is no mana symbol: {expected}', "mana_cost"
            )
        symbols.append(symbol)
    return tuple(symbols)


def mana_value(symbols: tuple[str, ...], x: int = 0) -> int:
    """The mana value of a cost (202.3), with the given value of X (202.3e)."""
    return sum(_symbol_value(symbol, x) for symbol in symbols)


def _symbol_value(symbol: str, x: int) -> int:
    inside = symbol[1:-1]
    if inside.isdigit():
        return int(inside)
    if inside in {"X", "Y", "Z"}:
        return x
    return 2 if inside.startswith("2/") else 1  # 202.3f: the largest part of a hybrid symbol


def colors_of(symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The colors of the mana symbols of a cost (202.2), in the order of `COLORS`."""
    return in_color_order({letter for symbol in symbols for letter in _LETTERS.findall(symbol)})


def in_color_order(letters: set[str]) -> tuple[str, ...]:
    """Those letters of colors, in the order of `COLORS`."""
    return tuple(color for color in COLORS if color in letters)


def without_reminder(text: str) -> str:
    """Rules text without its reminder text, which is no part of the rules (207.2a)."""
    if "(" not in text:
        return text
    lines = (_REMINDER.sub("", line).strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)
