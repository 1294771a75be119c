"""The simple slots of the line patterns: numbers, words, players, zones, costs.

Every reader of a slot gives the value and the place after it, or notes what is missing and gives None.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from mtgrules.judge import syntax as s
from mtgrules.judge.namebook import NameBook
from mtgrules.judge.patterns import Line, SlotReader
from mtgrules.judge.scan import string_value
from mtgrules.judge.vocabulary import Vocabulary

# What can be missing. The reader of errors looks these up for words and names near to what was found.
A_PLAYER = "a player"
A_NAME = "a name"
A_CARD = "a card"
A_TYPE = "a type, color or state"
A_STEP = "a step"
A_KEYWORD = "a keyword ability"
A_ZONE = "a zone"
A_LABEL = "a label: one word that is no keyword of the language"

MOST_OBJECTS = 10_000  # that one entry may repeat
MOST_LETTERS = 200  # of a name
_MOST_DIGITS = 9

RESERVED = frozenset(
    re.findall(
        r"\S+",
        """
        ask explain title case ruling cites needs card adventure format players seed given when then turn
        hand graveyard exile library command battlefield stack life poison mana only any token tokens each
        the no not yes nothing nowhere as of to from with for in on into is are was were has have does do did
        can cannot must may casts cast plays play activates activate passes resolve resolved attacks attack
        blocks block assigns advance chooses draws discards mills gains loses creates controls puts put
        removes remove tap untap destroyed sacrificed triggered countered applied targeting choosing dividing
        sacrificing discarding tapping free illegal label newest tapped untapped attacking blocking attached
        unattached
        """,
    )
)
"""Words that can be no label, since lines with them could no longer be told apart by a person."""


@dataclass(frozen=True)
class Scope:
    """The names that one case knows."""

    vocabulary: Vocabulary
    players: NameBook
    labels: NameBook = field(default_factory=NameBook)
    own: NameBook = field(default_factory=NameBook)  # the case's own cards and tokens

    @property
    def books(self) -> tuple[NameBook, ...]:
        """All books of names, those of the case first."""
        known = self.vocabulary
        return (self.labels, self.players, self.own, known.cards, known.tokens, known.made_names)

    def known(self, name: str) -> str | None:
        """A name of a card, token or other object as its book has it; None for labels and players."""
        return next((found for book in self.books[2:] if (found := book.get(name)) is not None), None)


def scope_of(line: Line) -> Scope:
    """The names of the case that a line stands in."""
    scope: Scope = line.context
    return scope


def number(line: Line, at: int) -> tuple[int, int] | None:
    """Digits, with a sign or not."""
    if line.kind(at) != "number":
        line.missing(at, "a number")
        return None
    if len(line.tokens[at].text) > _MOST_DIGITS:
        line.accuse(at, f"a number of at most {_MOST_DIGITS} digits")
        return None
    return int(line.tokens[at].text), at + 1


def count(line: Line, at: int) -> tuple[int, int] | None:
    """How many: a number that is not negative; `a` and `an` are one."""
    if line.is_word(at, "a", "an"):
        return 1, at + 1
    found = number(line, at)
    if found is None or found[0] < 0 or line.tokens[at].text.startswith("+"):
        line.missing(at, "a number")
        return None
    return found


def quantity(line: Line, at: int) -> tuple[int, int] | None:
    """How many in a check: `no` is none."""
    return (0, at + 1) if line.is_word(at, "no") else count(line, at)


def ordinal(line: Line, at: int) -> tuple[int, int] | None:
    """`1st`, `2nd` …"""
    if line.kind(at) == "ordinal" and len(line.tokens[at].text) <= _MOST_DIGITS:
        return int(line.tokens[at].text[:-2]), at + 1
    line.missing(at, "a place such as 5th")
    return None


def numbers(line: Line, at: int) -> tuple[tuple[int, ...], int] | None:
    """Numbers separated by `;`."""
    return separated(line, at, count)


def rule(line: Line, at: int) -> tuple[str, int] | None:
    """The number of a rule: `715.3d`."""
    if line.kind(at) == "rule" or (line.kind(at) == "number" and re.fullmatch(r"\d{3}", line.low(at))):
        return line.low(at), at + 1
    line.missing(at, "the number of a rule such as 715.3d")
    return None


def rules(line: Line, at: int) -> tuple[tuple[tuple[str, int], ...], int] | None:
    """Numbers of rules with their columns, separated by commas."""
    return separated(line, at, _rule_and_column, ",")


def _rule_and_column(line: Line, at: int) -> tuple[tuple[str, int], int] | None:
    found = rule(line, at)
    return found and ((found[0], line.tokens[at].column), found[1])


def text(line: Line, at: int) -> tuple[str, int] | None:
    """A text in quotes."""
    if line.kind(at) == "string":
        return string_value(line.tokens[at].text), at + 1
    line.missing(at, "a text in quotes" if line.kind(at) != "open" else "a quote that ends on its line")
    return None


def word(line: Line, at: int) -> tuple[str, int] | None:
    """Any single word, as it stands."""
    if line.kind(at) == "word":
        return line.tokens[at].text, at + 1
    line.missing(at, "a word")
    return None


def words(line: Line, at: int) -> tuple[tuple[str, ...], int] | None:
    """Words separated by commas."""
    return separated(line, at, word, ",")


def topic(line: Line, at: int) -> tuple[str, int] | None:
    """One or more words."""
    end = at
    while line.kind(end) == "word":
        end += 1
    if end == at:
        line.missing(at, "a topic")
        return None
    return " ".join(token.text for token in line.tokens[at:end]), end


def language(line: Line, at: int) -> tuple[str, int] | None:
    """A two-letter language code."""
    if re.fullmatch("[a-z]{2}", line.low(at)):
        return line.low(at), at + 1
    line.missing(at, "a two-letter language code")
    return None


def label(line: Line, at: int) -> tuple[str, int] | None:
    """What an object shall be called: one word that is no keyword."""
    if line.kind(at) == "word" and line.low(at) not in RESERVED:
        word = line.tokens[at].key
        if scope_of(line).players.get(word) is None:
            return word, at + 1
    line.missing(at, A_LABEL)
    return None


_SYMBOL = re.compile(r"\{(\d{1,4}|[WUBRGCSXYZ]|[WUBRGC2]/[WUBRG](/P)?|[WUBRG]/P)\}")


def mana(line: Line, at: int) -> tuple[str, int] | None:
    """Mana symbols: `{2}{U}`."""
    end = at
    while line.kind(end) == "mana":
        end += 1
    symbols = "".join(token.text for token in line.tokens[at:end]).upper()
    if symbols and not _SYMBOL.sub("", symbols):
        return symbols, end
    line.missing(at, "mana symbols such as {2}{U}")
    return None


def step(line: Line, at: int) -> tuple[str, int] | None:
    """A step or main phase of a turn; the words `step` and `phase` may follow."""
    for name in s.STEPS:
        parts = name.split()
        if [line.low(at + i) for i in range(len(parts))] == parts:
            end = at + len(parts)
            return name, end + (line.low(end) in ("step", "phase"))
    line.missing(at, A_STEP)
    return None


def separated(line: Line, at: int, read: SlotReader, by: str = ";") -> tuple[tuple[Any, ...], int] | None:
    """What a reader reads, once or several times with a separator between."""
    found: list[Any] = []
    while True:
        item = read(line, at)
        if item is None:
            return None
        found.append(item[0])
        at = item[1]
        if not line.is_word(at, by):
            return tuple(found), at
        at += 1


def player(line: Line, at: int) -> tuple[str, int] | None:
    """A player of the case."""
    scope = scope_of(line)
    if (mask := line.masks.get(at)) and mask.name in scope.players and scope.labels.get(mask.name) is None:
        return mask.name, mask.end
    if line.kind(at) == "string" and (name := scope.players.get(string_value(line.tokens[at].text))):
        return name, at + 1
    line.missing(at, A_PLAYER)
    return None


ZONES: dict[str, s.Zone] = {
    "hand": "hand", "graveyard": "graveyard", "exile": "exile", "command": "command", "library": "library",
    "battlefield": "battlefield", "stack": "stack",
}  # fmt: skip


def zone(line: Line, at: int) -> tuple[s.ZoneOf, int] | None:
    """`exile`, `the stack`, `Alice's graveyard`, `her hand`, `the command zone`."""
    whose = None
    if (owner := player(line, at)) and line.kind(owner[1]) == "possessive":
        whose, at = owner[0], owner[1] + 1
    elif line.low(at) in ("the", "her", "his", "their", "its"):
        at += 1
    if (found := ZONES.get(line.low(at))) is None:
        line.missing(at, A_ZONE)
        return None
    return s.ZoneOf(found, whose), at + 1 + (line.low(at + 1) == "zone")


def counter_kind(line: Line, at: int) -> tuple[str, int] | None:
    """A kind of counter, up to the word `counter`: `+1/+1`, `hone`, `first strike`."""
    end = at
    while line.kind(end) in ("word", "pt") and line.low(end) not in ("counter", "counters") and end < at + 3:
        end += 1
    if end > at and line.low(end) in ("counter", "counters"):
        return " ".join(line.low(i) for i in range(at, end)), end
    line.missing(max(at, end), "a kind of counter" if end == at else "counters")
    return None


def traits(line: Line, at: int) -> tuple[tuple[s.Trait, ...], int] | None:
    """Characteristics and statuses in a row: `3/3`, `tapped`, `Goblin Orc Army`, `legendary creature`."""
    types = scope_of(line).vocabulary.types
    run: list[s.Trait] = []
    while (found := types.trait_at(line.tokens, at)) is not None:
        run.append(found[0])
        at = found[1]
    line.missing(at, A_TYPE)
    return (tuple(run), at) if run else None


def characteristics(line: Line, at: int) -> tuple[tuple[s.Trait, ...], int] | None:
    """The same without statuses, for a token's brackets."""
    found = traits(line, at)
    return None if found is None or any(trait.kind == "status" for trait in found[0]) else found


def type_word(line: Line, at: int) -> tuple[str, int] | None:
    """A type."""
    found = scope_of(line).vocabulary.types.type_at(line.tokens, at)
    if found is None:
        line.missing(at, A_TYPE)
        return None
    return found[0].word, found[1]


def keyword(line: Line, at: int) -> tuple[str, int] | None:
    """A keyword ability, with what belongs to it up to the next comma or `and`: `ward {2}`."""
    book = scope_of(line).vocabulary.keyword_book
    lowered = [token._replace(key=token.low) for token in line.tokens[at : at + 6]]
    longest = list(book.matches(lowered, 0))
    if longest:
        end = at + longest[-1][0]
    elif line.low(at).endswith(("walk", "cycling")):  # islandwalk (702.14a), plainscycling (702.29e)
        end = at + 1
    else:
        line.missing(at, A_KEYWORD)
        return None
    while end < len(line.tokens) and line.low(end) not in (",", "]", "and", ";"):
        end += 1
    return " ".join(token.low for token in line.tokens[at:end]), end


def keywords(line: Line, at: int) -> tuple[tuple[str, ...], int] | None:
    """Keyword abilities joined by `and`."""
    return separated(line, at, keyword, "and")
