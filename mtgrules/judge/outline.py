"""A case file cut into cases, and cases into lines and card blocks; no line is understood yet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mtgrules.judge.scan import Token, indent_of, tokens_of, without_comment
from mtgrules.judge.syntax import Place


@dataclass
class RawLine:
    """A line with its tokens; for a `card` or `adventure` line also the rules text under it."""

    place: Place
    source: str
    tokens: list[Token]
    indent: int
    text: list[tuple[int, str]] = field(default_factory=list)

    @property
    def first(self) -> str:
        return self.tokens[0].low


@dataclass
class RawCase:
    """The lines of one case; the first is its `case` line, unless the file begins without one."""

    lines: list[RawLine] = field(default_factory=list)

    @property
    def is_case(self) -> bool:
        return bool(self.lines) and self.lines[0].first == "case"


_CASE = re.compile(r'\s*case\s*"', re.IGNORECASE)
_ADVENTURE = re.compile(r'\s*adventure\s*"', re.IGNORECASE)


def lines_of(text: str) -> list[str]:
    """The lines of a file with any line ends and with or without a byte order mark."""
    return re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))


def outline(file: str, text: str) -> Iterator[RawCase]:
    """The cases of a file, in order. Lines before the first `case` make a case without one."""
    case = RawCase()
    blocks: list[RawLine] = []  # the open card block and, inside it, the adventure block
    for number, source in enumerate(lines_of(text), 1):
        plain = without_comment(source)
        if not plain.strip():
            continue
        indent = indent_of(plain)
        while blocks and (indent <= blocks[-1].indent or _CASE.match(plain)):
            blocks.pop()
        if blocks and not _ADVENTURE.match(plain):
            blocks[-1].text.append((number, plain.strip()))
            continue
        tokens = tokens_of(source)
        line = RawLine(Place(file, number, tokens[0].column, plain.strip()), source, tokens, indent)
        if line.first == "case" and case.lines:
            yield case
            case = RawCase()
        case.lines.append(line)
        if line.first in ("card", "adventure"):
            blocks.append(line)
    if case.lines:
        yield case
