"""Line patterns: the notation in which the case language's lines are written down, and their matcher.

    {player} casts {spell:object} {options}
    [the] stack is|are empty
    {subject} is|are {negated=not} in exile

Literal words stand for themselves, `a|b` is either word, `[…]` may be left out, `{slot}` is read by a
function of that name, `{field:slot}` keeps the value under another name, and `{field=words}` is true where
those words stand and nothing where they do not. Every place where a line could have gone on is noted, so
that the one farthest to the right tells what was expected there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mtgrules.judge.namebook import Mask
from mtgrules.judge.scan import Token, tokens_of


class Literal(NamedTuple):
    words: tuple[str, ...]


class Optional(NamedTuple):
    elements: tuple[Element, ...]


class Flag(NamedTuple):
    field: str
    words: tuple[Literal, ...]


class Slot(NamedTuple):
    field: str
    reads: str


Element = Literal | Optional | Flag | Slot


@dataclass
class Line:
    """One line being read: its tokens, the names in it, and what could have stood where it went wrong.

    Reading is tried with names closed (a literal word of the language cannot match inside a name) and, if
    that fails, with names open, for a word that happens to be the name of a card too.
    """

    tokens: Sequence[Token]
    masks: Mapping[int, Mask]
    context: Any = None
    names_open: bool = False
    farthest: int = 0
    words: dict[str, None] = field(default_factory=dict)
    wants: dict[str, None] = field(default_factory=dict)
    read: dict[tuple[str, int], tuple[Any, int] | None] = field(default_factory=dict)
    masked: list[bool] = field(default_factory=list)
    blame: tuple[int, str] | None = None

    def __post_init__(self) -> None:
        self.masked = [False] * len(self.tokens)
        for mask in self.masks.values():
            self.masked[mask.start : mask.end] = [True] * (mask.end - mask.start)

    def low(self, at: int) -> str:
        """The token at a place in small letters without accents; nothing past the end."""
        return self.tokens[at].low if at < len(self.tokens) else ""

    def kind(self, at: int) -> str:
        """The kind of the token at a place; nothing past the end."""
        return self.tokens[at].kind if at < len(self.tokens) else ""

    def text(self, start: int, end: int) -> str:
        """The tokens from one place up to another as they stand, with single spaces."""
        parts: list[str] = []
        for i in range(start, end):
            if i > start and self.tokens[i].start > self.tokens[i - 1].end:
                parts.append(" ")
            parts.append(self.tokens[i].text)
        return "".join(parts)

    def is_word(self, at: int, *words: str) -> bool:
        """Whether one of these literal words of the language stands there."""
        if self.low(at) in words and (self.names_open or not self.masked[at]):
            return True
        self._note(at, self.words, words)
        return False

    def missing(self, at: int, *wanted: str) -> None:
        """Notes what could have stood at a place: `a player`, `a number` …"""
        self._note(at, self.wants, wanted)

    def accuse(self, at: int, wanted: str) -> None:
        """Says what is wrong at a place though a line could be read further than that."""
        self.blame = self.blame or (at, wanted)

    def could_be(self, at: int, words: Sequence[str]) -> None:
        """Notes words that could have stood at a place, for the hint at a misspelt one."""
        self._note(at, self.words, words)

    def _note(self, at: int, kind: dict[str, None], what: Sequence[str]) -> None:
        if at > self.farthest:
            self.farthest = at
            self.words.clear()
            self.wants.clear()
        if at == self.farthest:
            kind.update(dict.fromkeys(what))


SlotReader = Callable[[Line, int], tuple[Any, int] | None]
"""Reads a value from a place on and says where it ends, or notes what is missing and gives None."""

_PIECE = re.compile(r"\{(?P<slot>[^}]*)\}|(?P<open>\[)|(?P<close>\])|(?P<word>[^\s\[\]{}]+)|\s+")


def compile_pattern(pattern: str) -> tuple[Element, ...]:
    """The elements of a pattern in the notation of this module."""
    stack: list[list[Element]] = [[]]
    for match in _PIECE.finditer(pattern):
        if slot := match["slot"]:
            name, equals, words = slot.partition("=")
            if equals:
                stack[-1].append(Flag(name, tuple(_literals(words))))
            else:
                name, _, reads = slot.partition(":")
                stack[-1].append(Slot(name, reads or name))
        elif match["open"]:
            stack.append([])
        elif match["close"]:
            if len(stack) == 1:
                raise ValueError(f"a ] without its [ in the pattern: {pattern}")
            inner = Optional(tuple(stack.pop()))
            stack[-1].append(inner)
        elif word := match["word"]:
            stack[-1].extend(_literals(word))
    if len(stack) != 1:
        raise ValueError(f"a [ without its ] in the pattern: {pattern}")
    return tuple(stack[0])


def _literals(text: str) -> list[Literal]:
    if "|" in text and " " not in text:
        return [Literal(tuple(word.casefold() for word in text.split("|")))]
    return [Literal((token.low,)) for token in tokens_of(text)]


def literal_words(elements: Sequence[Element]) -> set[str]:
    """All literal words of a pattern."""
    words: set[str] = set()
    for element in elements:
        if isinstance(element, Literal):
            words.update(element.words)
        elif isinstance(element, Optional):
            words |= literal_words(element.elements)
        elif isinstance(element, Flag):
            words |= literal_words(element.words)
    return words


@dataclass(frozen=True)
class Row:
    """One form of a line: its elements, and what makes its struct of the slots' values."""

    elements: tuple[Element, ...]
    make: Callable[..., Any]


def row(pattern: str, make: Callable[..., Any]) -> Row:
    """A row from its pattern as it is written."""
    return Row(compile_pattern(pattern), make)


class Matcher:
    """Matches patterns whose slots are read by the given functions."""

    def __init__(self, slots: Mapping[str, SlotReader]) -> None:
        self._slots = slots

    def first(
        self, line: Line, rows: Sequence[Row], at: int = 0, ends: tuple[str, ...] = ()
    ) -> tuple[Any, int] | None:
        """What the first row that fits makes of the line from a place on, and the place after it.

        A row must reach the end of the line, or a token of `ends`.
        """
        for row in rows:
            values: dict[str, Any] = {}
            end = self._run(line, row.elements, at, values, ends)
            if end is not None:
                return row.make(**values), end
        return None

    def _run(
        self,
        line: Line,
        elements: tuple[Element, ...],
        at: int,
        values: dict[str, Any],
        ends: tuple[str, ...],
    ) -> int | None:
        for index, element in enumerate(elements):
            rest = elements[index + 1 :]
            if isinstance(element, Literal):
                if not line.is_word(at, *element.words):
                    return None
                at += 1
            elif isinstance(element, Slot):
                found = self.slot(line, element.reads, at)
                if found is None:
                    return None
                values[element.field], at = found
            else:
                inner = element.elements if isinstance(element, Optional) else element.words
                tried = dict(values)
                end = self._run(line, (*inner, *rest), at, tried, ends)
                if end is not None:
                    values.update(tried)
                    if isinstance(element, Flag):
                        values[element.field] = True
                    return end
        if at == len(line.tokens) or (ends and line.low(at) in ends):
            return at
        line.missing(at, "the end of the line")
        return None

    def slot(self, line: Line, name: str, at: int) -> tuple[Any, int] | None:
        """What a slot reads at a place; each is read once, however many patterns ask."""
        key = (name, at)
        if key not in line.read:
            line.read[key] = self._slots[name](line, at)
        return line.read[key]
