"""Deck lists: MTG Arena's, Moxfield's, plain text, read into a `Deck` and printed back.

A list is lines of a number and a name, under headings or without them:

    Commander
    1 Thranduil, Sindarin Liege // Silvan Rally

    Deck
    4 Grizzly Bears (HOB) 97 *F*
    24x Forest

    Sideboard
    2 Naturalize

A blank line ends the commanders. Without headings it parts the main deck from the sideboard, and ``SB:`` before a line
puts it there. A card of two parts goes by both names or by the first. Printings, foil marks and tags are passed over:
any printing is the same card to the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import msgspec

from mtgrules.cards import AmbiguousName, Card, Library, UnknownCard
from mtgrules.doors import PATH, Each, door, take_fields
from mtgrules.errors import MtgRulesError, shown
from mtgrules.names import fold

if TYPE_CHECKING:
    from typing import Literal

    Part = Literal["main", "sideboard", "commander", "companion"]

MOST_BYTES = 262_144
"""A longer file is no deck list."""
MOST_CARDS = 2_000
"""More cards than that are no deck that anyone could shuffle (100.5 names no maximum)."""
MOST_LINE = 300
MOST_NAME = 200
MOST_PROBLEMS = 20
"""After that many wrong lines the rest is not looked at."""

SECTIONS: dict[str, Part | Literal["about", "left out"]] = {
    "deck": "main",
    "main": "main",
    "maindeck": "main",
    "main deck": "main",
    "mainboard": "main",
    "sideboard": "sideboard",
    "side": "sideboard",
    "sb": "sideboard",
    "commander": "commander",
    "commanders": "commander",
    "companion": "companion",
    "companions": "companion",
    "maybeboard": "left out",
    "considering": "left out",
    "about": "about",
}
"""Headings, and where the lines below them belong."""

GROUPS = frozenset(
    """artifacts battles creatures enchantments instants lands planeswalkers sorceries spells other artifact battle
    creature enchantment instant land planeswalker sorcery""".split()
)
"""Headings of groups by type: what stands below them belongs where it did before."""


class Problem(NamedTuple):
    """What is wrong in a list: the line and the column, from 1, and what was found and expected there."""

    line: int
    column: int
    message: str


class DeckError(MtgRulesError):
    """A deck list that can't be read. ``problems``: everything that is wrong, as far as it was looked at.

    `str` is one line with the first of them; `lines` has one for each."""

    def __init__(self, problems: Iterable[Problem], file: str = "") -> None:
        self.problems = tuple(problems)
        self.file = file or "deck list"
        first, more = self.problems[0], len(self.problems) - 1
        also = f" (and {more} more problem{'s' * (more > 1)})" if more else ""
        super().__init__(f"{first.message}{also}", f"{self.file}:{first.line}:{first.column}")

    def lines(self) -> list[str]:
        """One line for each problem, `file:line:column: message`."""
        return [shown(f"{self.file}:{one.line}:{one.column}: {one.message}") for one in self.problems]


class Entry(msgspec.Struct, frozen=True):
    """A card, and how many of it."""

    card: Card
    count: int = 1

    def __post_init__(self) -> None:
        take_fields(self, card=Card, count=int)

    def __str__(self) -> str:
        return f"{self.count} {' '.join(self.card.name.split())}"


class Deck(msgspec.Struct, frozen=True):
    """A deck (100.2): what is shuffled, the sideboard (100.4), commanders (903.3), a companion (702.139a).

    Each part holds every card once, in the order of the list, with its number. ``str`` is a list that `parse_deck`
    reads back to an equal deck."""

    main: tuple[Entry, ...] = ()
    sideboard: tuple[Entry, ...] = ()
    commander: tuple[Entry, ...] = ()
    companion: tuple[Entry, ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        entries = Each(Entry)
        take_fields(self, main=entries, sideboard=entries, commander=entries, companion=entries, name=str)

    @classmethod
    @door(cards=Each(Card), sideboard=Each(Card), commander=Each(Card), name=str)
    def of(
        cls,
        cards: Iterable[Card],
        *,
        sideboard: Iterable[Card] = (),
        commander: Iterable[Card] = (),
        name: str = "",
    ) -> Deck:
        """A deck of cards, each given as often as it is in it."""
        return cls(_counted(cards), _counted(sideboard), _counted(commander), name=name)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the main deck, each as often as it is in it; the commanders are not among them."""
        return tuple(entry.card for entry in self.main for _ in range(entry.count))

    @property
    def commanders(self) -> tuple[Card, ...]:
        """The cards that begin in the command zone (903.6)."""
        return tuple(entry.card for entry in self.commander for _ in range(entry.count))

    @property
    def size(self) -> int:
        """How many cards the deck has, its commanders among them (903.5a), the sideboard not."""
        return number(self.main) + number(self.commander)

    def entries(self) -> Iterator[Entry]:
        """The entries of all parts."""
        yield from (*self.commander, *self.companion, *self.main, *self.sideboard)

    def __str__(self) -> str:
        parts = [f"About\nName {self.name}"] if self.name else []
        for heading, entries in (
            ("Commander", self.commander),
            ("Companion", self.companion),
            ("Deck", self.main),
            ("Sideboard", self.sideboard),
        ):
            if entries or heading == "Deck":
                parts.append("\n".join((heading, *map(str, entries))))
        return "\n\n".join(parts) + "\n"


def number(entries: Iterable[Entry]) -> int:
    """How many cards some entries are."""
    return sum(entry.count for entry in entries)


def _counted(cards: Iterable[Card]) -> tuple[Entry, ...]:
    counts: dict[str, int] = {}
    by_name: dict[str, Card] = {}
    for card in cards:
        by_name.setdefault(card.name, card)
        counts[card.name] = counts.get(card.name, 0) + 1
    return tuple(Entry(by_name[name], count) for name, count in counts.items())


@door(path=PATH, library=Library)
def load_deck(path: str | Path, library: Library) -> Deck:
    """The deck of a file; raises `DeckError` with every problem that is found."""
    path = Path(path)

    def wrong(message: str, line: int = 1, column: int = 1) -> NoReturn:
        raise DeckError([Problem(line, column, message)], str(path)) from None

    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise MtgRulesError("no such file", str(path)) from None
    except IsADirectoryError:
        raise MtgRulesError("expected a file, found a folder", str(path)) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise MtgRulesError(f"cannot be read: {reason}", str(path)) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if len(data) > MOST_BYTES:
            wrong(_too_long())
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        wrong("this is not UTF-8 text", line, column)
    if len(data) > MOST_BYTES:
        wrong(_too_long())
    return parse_deck(text, library, file=str(path))


@door(text=str, library=Library, file=str)
def parse_deck(text: str, library: Library, *, file: str = "") -> Deck:
    """The deck that a list says, with the cards of a library. ``file`` is named in errors.

    Raises `DeckError`, and for a text nothing else, with every problem that is found (up to `MOST_PROBLEMS`)."""
    if len(text) > MOST_BYTES:
        raise DeckError([Problem(1, 1, _too_long())], file)
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    reader = _Reader(library, headed=any(_parts(line.strip()) for line in lines))
    for number, line in enumerate(lines, 1):
        reader.line(number, line)
        if len(reader.problems) >= MOST_PROBLEMS:
            break
    else:
        reader.end()
    if reader.problems:
        raise DeckError(reader.problems, file)
    return reader.deck()


def _too_long() -> str:
    return f"a deck list of at most {MOST_BYTES // 1024} KiB was expected; this is more"


_COUNTED = re.compile(r"(?P<count>[0-9]+)(?:[xX](?=\s)|\s*[xX×]\s+)?\s*(?P<name>.*)", re.DOTALL)
_SIDE = re.compile(r"SB:\s*", re.IGNORECASE)
_COMMENT = re.compile(r"(?://|#|;)\s*(?P<words>.*)", re.DOTALL)
_CARDS = r"\s*(?:\(\s*[0-9]+\s*\)|\[\s*[0-9]+\s*\]|[0-9]+)"
_HEADING = re.compile(rf"\[?(?P<words>[A-Za-z ]+?)\]?(?:{_CARDS})?\s*(?::(?:{_CARDS})?)?")
_NUMBER = r"[0-9A-Za-z★†•-]{1,12}"
# What programs write behind a name: the printing, marks for foil and etched cards, tags, categories.
_BEHIND = (
    re.compile(r"\s+\*(?P<mark>[A-Za-z]{1,10})\*$"),
    re.compile(rf"\s+\([A-Za-z0-9_]{{2,8}}(?::{_NUMBER})?\)(?:\s+{_NUMBER})?$"),
    re.compile(r"\s+\[[^\[\]]*\]$"),
    re.compile(r"\s+<[^<>]*>$"),
    re.compile(r"\s+\^[^^]*\^$"),
    re.compile(r"\s+#[^#]*$"),
    re.compile(r"\s+\([FE]\)$"),
)
_COMMANDER_MARK = "cmdr"
MOST_HEADING = 40


def _heading(text: str) -> str:
    """What a line heads, in small letters; "" for any other line. A comment that names a section heads it too."""
    comment = _COMMENT.fullmatch(text)
    text = comment["words"].strip() if comment else text
    match = _HEADING.fullmatch(text) if len(text) <= MOST_HEADING else None
    words = " ".join(match["words"].casefold().split()) if match else ""
    return words if words in SECTIONS or (words in GROUPS and not comment) else ""


def _parts(text: str) -> bool:
    """Does the line say where cards belong?"""
    return SECTIONS.get(_heading(text), "about") != "about" or _SIDE.match(text) is not None


class _Reader:
    """Reads a list line by line."""

    def __init__(self, library: Library, headed: bool) -> None:
        self.library = library
        self.headed = headed  # there are headings or "SB:": blank lines mean nothing
        self.problems: list[Problem] = []
        self.parts: dict[Part, dict[str, Entry]] = {
            "main": {},
            "sideboard": {},
            "commander": {},
            "companion": {},
        }
        self.name = ""
        self.section: Part | Literal["about", "left out"] = "main"
        self.filled = False  # the section has cards
        self.total = 0
        self.known: dict[str, Card | str] = {}
        self.whole = frozenset(map(fold, library))
        # Without headings: the blocks of lines between blank lines. Two are the main deck and the sideboard.
        self.blocks = 1
        self.open = False  # the present block has lines
        self.third = 0  # the line on which a third block begins

    def line(self, number: int, line: str) -> None:
        text = line.strip()
        column = len(line) - len(line.lstrip()) + 1
        if not text:
            if self.open:
                self.blocks, self.open = self.blocks + 1, False
            self._end_few()
            return
        heading = _heading(text)
        if heading in SECTIONS:
            self.section, self.filled = SECTIONS[heading], False
            return
        if heading:
            self._end_few()
        if heading or _COMMENT.match(text) or self.section == "left out":
            return
        if self.section == "about":
            key, _, value = text.partition(" ")
            if key.casefold() == "name":
                self.name = shown(value.strip()[:MOST_NAME].strip())
                return
            self.section = "main"
        if len(text) > MOST_LINE:
            self._wrong(number, column, f"expected a number and a name, found {len(text)} characters")
            return
        section, self.filled = self.section, True
        if side := _SIDE.match(text):
            section = "sideboard"
            text, column = text[side.end() :], column + side.end()
        # commanders by mark may stand before or behind the deck, in a block of their own
        if not self.open and _COMMANDER_MARK not in _bare(text)[1]:
            self.open = True
            if not self.headed:
                if self.blocks == 2:
                    self.section = section = "sideboard"
                elif self.blocks == 3:
                    self.third = number
        self._card(number, column, text, section)

    def _end_few(self) -> None:
        """Below commanders or a companion, a blank line or a group begins the deck, as MTG Arena and Moxfield have it."""
        if self.filled and self.section in ("commander", "companion"):
            self.section = "main"

    def end(self) -> None:
        if self.third and not self.headed:
            message = "a third group of lines; expected one blank line, before the sideboard, or headings"
            self._wrong(self.third, 1, f'{message} such as "Deck" and "Sideboard"')

    def deck(self) -> Deck:
        main, sideboard, commander, companion = (tuple(part.values()) for part in self.parts.values())
        return Deck(main, sideboard, commander, companion, self.name)

    def _card(self, number: int, column: int, text: str, section: Part) -> None:
        match = _COUNTED.fullmatch(text)
        count, name = 1, text
        if match is not None:
            digits = match["count"]
            if not match["name"]:
                self._wrong(number, column + len(text), "expected the name of a card after the number")
                return
            name = match["name"]
            if len(digits) > len(str(MOST_CARDS)) or not 0 < int(digits) <= MOST_CARDS:
                found = digits if len(digits) < 8 else f"{digits[:5]}…"
                self._wrong(number, column, f"expected a number from 1 to {MOST_CARDS}, found {found}")
                return
            count = int(digits)
            column += match.start("name")
        marks: list[str] = []
        if fold(name) not in self.whole:  # no name is taken apart
            name, marks = _bare(name)
        if _COMMANDER_MARK in marks:
            section = "commander"
        card = self._found(name)
        if isinstance(card, str):
            self._wrong(number, column, card)
            return
        self.total += count
        if self.total > MOST_CARDS >= self.total - count:
            self._wrong(number, column, f"more than {MOST_CARDS} cards up to here; expected a deck")
        entry = self.parts[section].get(card.name, Entry(card, 0))
        self.parts[section][card.name] = Entry(card, entry.count + count)

    def _found(self, name: str) -> Card | str:
        """The card of that name, or what is wrong with it."""
        if name not in self.known:
            self.known[name] = self._look_up(name)
        return self.known[name]

    def _look_up(self, name: str) -> Card | str:
        if len(name) > MOST_NAME:
            return f'"{name[:30]}…" is too long for the name of a card'
        try:
            card = self.library.find(name)
        except AmbiguousName as error:
            return error.message
        except UnknownCard as error:
            halves = re.split(r"\s*/\s*", name)  # some programs write "Fire/Ice"
            if len(halves) == 2 and all(halves):
                try:
                    return self.library.find(" // ".join(halves))
                except (UnknownCard, AmbiguousName):
                    pass
            return error.message
        if fold(name) not in (fold(card.name), fold(card.front.name)):
            return f'"{name}" is a part of "{card.name}"; expected the whole name or "{card.front.name}"'
        return card

    def _wrong(self, line: int, column: int, message: str) -> None:
        self.problems.append(Problem(line, column, message))


def _bare(name: str) -> tuple[str, list[str]]:
    """A name without what programs write behind it, and the marks that stood there, in small letters."""
    marks = []
    found = True
    while found:
        found = False
        for pattern in _BEHIND:
            match = pattern.search(name)
            if match is not None and match.start():
                name, found = name[: match.start()].rstrip(), True
                if "mark" in match.groupdict():
                    marks.append(match["mark"].casefold())
    return name, marks


__all__ = ["Deck", "DeckError", "Entry", "Problem", "load_deck", "number", "parse_deck"]
