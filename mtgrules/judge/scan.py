"""A line of the case language, cut into tokens.

Names are matched token by token, so a name and the line it stands in must be cut alike: the cutting
knows no names and looks at nothing but characters.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

_TOKEN = re.compile(
    r"""
      (?P<space>\s+)
    | (?P<string>"(?:[^"\\]|\\.)*")
    | (?P<mana>(?:\{[^{}\s"]*\})+)
    | (?P<pt>[+-]?(?:\d+|\*)/[+-]?(?:\d+|\*)(?!\w))
    | (?P<rule>\d{3}\.\d+[a-z]{0,2}(?!\w))
    | (?P<ordinal>\d+(?:st|nd|rd|th)(?!\w))
    | (?P<number>[+-]?\d+(?!\w))
    | (?P<possessive>['’]s(?!\w))
    | (?P<word>[^\W_][\w\u0300-\u036f]*(?:-[\w\u0300-\u036f]+)*)
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)

_LETTERS = str.maketrans(
    {"’": "'", "‘": "'", "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "ß": "ss", "Ø": "O", "ø": "o", "−": "-"}
)


class Token(NamedTuple):
    """A piece of a line. `key` is its text without accents, `low` that in small letters."""

    kind: str
    text: str
    key: str
    low: str
    start: int
    end: int

    @property
    def column(self) -> int:
        return self.start + 1


def without_accents(text: str) -> str:
    """The text with plain letters and straight apostrophes: `Théoden` and `Theoden` become the same."""
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(c for c in plain if not unicodedata.combining(c))


def tokens_of(line: str) -> list[Token]:
    """The tokens of a line, without its comment. A quote that is not closed is an `open` token."""
    tokens: list[Token] = []
    for match in _TOKEN.finditer(line):
        kind = match.lastgroup or "other"
        if kind == "space":
            continue
        text = match.group()
        if text == "#":
            break
        if text == '"':
            tokens.append(Token("open", line[match.start() :], text, text, match.start(), len(line)))
            break
        key = without_accents(text)
        tokens.append(Token(kind, text, key, key.casefold(), match.start(), match.end()))
    return tokens


def string_value(text: str) -> str:
    r"""What a quoted string says: `\"` is a quote, `\\` a backslash."""
    return re.sub(r"\\(.)", r"\1", text[1:-1], flags=re.DOTALL)


_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|\{[^{}]*\}|#')


def without_comment(line: str) -> str:
    """The line as it stands, up to a `#` that is neither in quotes nor in a mana symbol."""
    for match in _COMMENT.finditer(line):
        if match.group() == "#":
            return line[: match.start()].rstrip()
    return line.rstrip()


def indent_of(line: str) -> int:
    """How deep a line is indented; a tab goes on to the next multiple of eight."""
    expanded = line.expandtabs(8)
    return len(expanded) - len(expanded.lstrip())
