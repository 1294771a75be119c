"""Card text ↔ normalised lines.

Normalising keeps meaning and can be undone byte for byte: the card's own name, a legend's short name and "this
creature" become "~"; reminder text is taken off; the bullets of modes and the lines of results tables are joined to
their header; flavour words go. Every such edit is recorded with its place in the normalised line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from mtgrules.abilities import words


class Edit(msgspec.Struct, frozen=True, gc=False):
    """``text`` stood in place of ``normalised[start:end]``."""

    start: int
    end: int
    text: str


class Line(msgspec.Struct, frozen=True, gc=False):
    """A normalised line, the edits that undo it, and the number (from 1) of the printed line where it begins."""

    text: str
    edits: tuple[Edit, ...]
    number: int

    def undo(self, text: str) -> str:
        """The printed words of a normalised line; as the edits were recorded for it."""
        if not self.edits:
            return text
        parts: list[str] = []
        position = 0
        for edit in self.edits:
            parts.append(text[position : edit.start])
            parts.append(edit.text)
            position = edit.end
        parts.append(text[position:])
        return "".join(parts)

    def column(self, position: int) -> tuple[int, int]:
        """The printed line and column, both from 1, of a place in the normalised line."""
        before: list[str] = []
        at = 0
        for edit in self.edits:
            if edit.start >= position:
                break
            before.append(self.text[at : edit.start])
            before.append(edit.text)
            at = max(edit.end, at)
        if at < position:
            before.append(self.text[at:position])
        printed = "".join(before)
        line = self.number + printed.count("\n")
        return line, len(printed) - (printed.rfind("\n") + 1) + 1


_THIS = (
    "creature|spell|card|land|artifact|enchantment|Equipment|Aura|Saga|Vehicle|token|permanent|planeswalker|Class|Case|"
    "Room|Fortification|battle|Siege|Spacecraft|Role|Curse|Shrine|Background|Attraction|emblem|Mount|Rune|Bobblehead|Plan"
)

# Reminder text may hold parentheses one level deep.
_MARKS = re.compile(
    rf"(?P<reminder>[ \t]*\((?:[^()]|\([^()]*\))*\))|(?P<this>\b[Tt]his (?:{_THIS})\b(?! (?:deals|type)x))|(?P<quote>\")"
)

# What precedes an ability that is given to other objects. A name in it is the giver's (201.5a), and no node says that:
# it stays as it is, and the line is not read.
_GRANTED = re.compile(
    r"\b(?:(?:[Ee]quipped|[Ee]nchanted|[Ff]ortified) \w+ (?:gets [^\".]+ and )?has|have) \Z"
)

# "[+1]: …", as some files print loyalty symbols.
_LOYALTY = re.compile(r"\[[+−-]?(?:\d+|X)\](?=: )")

# A line of a results table (706.3a).
_RESULT = re.compile(r"\d+(?:—\d+|\+)? \| ")

# A word or two and a dash before an ability or a mode.
_PREFIX = re.compile(
    r"(?:^(?:[IVX]+(?:, [IVX]+)* — )?|\n• )(?P<words>[A-Z][^—•\n.\"{}:]{1,44}) — (?=[A-Z{+~\"])"
)

_NO_FLAVOR = frozenset(
    (
        *words.ABILITY_WORDS,
        *words.KEYWORD_LABELS,
        *words.SIMPLE_KEYWORDS,
        *words.COST_KEYWORDS,
        *words.FILTER_KEYWORDS,
        "to solve",
        "companion",
        "visit",
    )
)


_FLAVOR_WORDS = 5
"""Flavor words are a name or a short phrase."""

_NO_FLAVOR_SIGN = re.compile(r"[\d+*/]|\b[Tt]his\b")


def flavor_words(whole: str) -> list[tuple[int, int]]:
    """Where flavor words stand with their dash: they have no rules meaning (207.2d)."""
    found: list[tuple[int, int]] = []
    for match in _PREFIX.finditer(whole):
        name = match.group("words")
        if (
            name.lower() in _NO_FLAVOR
            or not name.replace(", ", "").strip("IVX")
            or name.startswith("Choose ")
            or len(name.split()) > _FLAVOR_WORDS
            or _NO_FLAVOR_SIGN.search(name)
        ):
            continue
        found.append((match.start("words"), match.end()))
    return found


def names_of(name: str, type_line: str) -> tuple[str, ...]:
    """The names by which a card may call itself, the longest first."""
    found = [name]
    if "Legendary" in type_line or not type_line:
        head = name.split(",", 1)[0]
        found.append(head)
        found += [head.split(joint, 1)[0] for joint in (" the ", " of ", " from ") if joint in head]
        first = head.split(" ", 1)[0]
        own = first in words.PLANESWALKER_TYPES and "Planeswalker" in type_line
        if first[:1].isupper() and (own or first not in _COMMON) and "'" not in first:
            found.append(first)
        if "'s " in name:
            found.append(name.split("'s ", 1)[0] + "'s")
    return tuple(sorted(dict.fromkeys(filter(str.strip, found)), key=len, reverse=True))


_COMMON = frozenset(
    (
        "The", "A", "An", "This", "That", "When", "Whenever", "At", "If", "You", "Your", "Each", "All",
        "Target", "Other", "Another", "Choose", "Draw", "Create", "Destroy", "Exile", "Add", "As", "Up",
        "Any", "It", "Its", "Until", "Put", "Return", "First", "Double", "Old", "One", "Two", "Three",
        "Lord", "King", "Queen", "High", "Ring", "Black",
    )
) | words.SUBTYPES  # fmt: skip


def normalise(text: str, name: str, type_line: str = "") -> list[Line]:
    """The normalised lines of a face's text, in order. Reminder lines come out empty."""
    names = names_of(name, type_line)
    lines: list[Line] = []
    printed = text.split("\n")
    index = 0
    while index < len(printed):
        number = index + 1
        whole = printed[index]
        index += 1
        rolls = "oll a d" in whole
        while index < len(printed) and (
            printed[index].startswith(("•", "+ {")) or (rolls and _RESULT.match(printed[index]))
        ):
            whole += "\n" + printed[index]
            index += 1
        lines.append(normalise_line(whole, names, number))
    return lines


def normalise_line(whole: str, names: Sequence[str], number: int) -> Line:
    """One printed line, with the modes under it."""
    marks: list[tuple[int, int, str]] = []  # where in the printed text, and what stands there now
    foreign: list[
        tuple[int, int]
    ] = []  # abilities given to other objects, whose "this creature" is not this card
    if "(" in whole or "his " in whole or '"' in whole:
        quoted = 0
        for match in _MARKS.finditer(whole):
            if match.lastgroup == "reminder":
                start, end = match.span()
                marks.append((start, end, ""))
            elif match.lastgroup == "this":
                marks.append((match.start(), match.end(), "~"))
            elif quoted:
                if _GRANTED.search(whole, 0, quoted - 1):
                    foreign.append((quoted, match.start()))
                quoted = 0
            else:
                quoted = match.end()
    if whole[:1] == "[" and (loyalty := _LOYALTY.match(whole)):
        marks += [(0, 1, ""), (loyalty.end() - 1, loyalty.end(), "")]
    if " — " in whole:
        marks += [(start, end, "") for start, end in flavor_words(whole)]
    if "\n" in whole:
        start = whole.find("\n")
        while start >= 0:
            marks.append((start, start + 1, " "))
            start = whole.find("\n", start + 1)
    taken: bytearray | None = None  # which characters have been marked, so that each is looked at once
    for name in names:
        start = whole.find(name)
        while start >= 0:
            end = start + len(name)
            if taken is None:
                taken = bytearray(len(whole))
                for first, last, _ in marks:
                    taken[first:last] = b"\1" * (last - first)
            elsewhere = any(first <= start < last for first, last in foreign)
            if _free(whole, start, end) and not any(taken[start:end]) and not elsewhere:
                marks.append((start, end, "~"))
                taken[start:end] = b"\1" * (end - start)
            start = whole.find(name, end)
    if not marks:
        return Line(whole, (), number)
    marks.sort()
    parts: list[str] = []
    edits: list[Edit] = []
    position = size = 0
    for start, end, put in marks:
        if start < position:  # within what is changed already
            continue
        kept = whole[position:start]
        parts.append(kept)
        size += len(kept)
        edits.append(Edit(size, size + len(put), whole[start:end]))
        parts.append(put)
        size += len(put)
        position = end
    parts.append(whole[position:])
    return Line("".join(parts), tuple(edits), number)


_ARTICLES = ("each ", " a ", "another ", "other ", "target ")


def _free(text: str, start: int, end: int) -> bool:
    """Whether a name stands there as words of its own."""
    if text[start:end] in words.SUBTYPES and text[:start].endswith(_ARTICLES):
        return False  # "each Garruk you control": the type
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    return not (before.isalnum() or before == "-") and not (
        after.isalnum() or (after == "-" and text[end + 1 : end + 2].isalpha())
    )
