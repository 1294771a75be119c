"""How much of card files is read: every line of every face, and printed back as it stood."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import Unparsed
from mtgrules.cards import Card, CardError, CardFace, LineError, iter_cards
from mtgrules.rules import Rules, installed_mechanics, shipped_mechanics

if TYPE_CHECKING:
    from concurrent.futures import Future

    from mtgrules.oracle.reader import Reader

BATCH = 200
"""Cards that a process is given at once."""


@dataclass(frozen=True)
class UnreadLine:
    """A line that was not read: whose, and where reading stopped."""

    card: str
    text: str
    line: int
    column: int
    found: str
    expected: tuple[str, ...]

    @property
    def blocker(self) -> str:
        """What stopped reading: the words there, with two words before and two behind, numbers alike; or why the
        words that were read have no meaning, if that is so."""
        places = (
            [match.start() for match in re.finditer(re.escape(self.found), self.text)] if self.found else []
        )
        if not places:
            return self.found or "the end of the line"
        start = min(places, key=lambda place: abs(place - self.column + 1))
        before = self.text[:start].split()[-2:]
        after = self.text[start:].split()[:3]
        return re.sub(r"\d+", "N", " ".join([*before, "▸", *after]))


@dataclass
class Tally:
    """What was read of some cards."""

    cards: int = 0
    cards_read: int = 0
    lines: int = 0
    lines_read: int = 0
    cards_playable: int = 0
    alone: Counter[str] = field(default_factory=Counter)
    """Cards that have no other blocker, by blocker."""
    blocked: Counter[str] = field(default_factory=Counter)
    """Lines by blocker."""
    examples: dict[str, UnreadLine] = field(default_factory=dict)
    """A line for each blocker."""
    obstacles: Counter[str] = field(default_factory=Counter)
    """Cards read whole that can't be played, by what is in the way."""
    unplayable: dict[str, str] = field(default_factory=dict)
    """A card for each obstacle."""
    rules: dict[str, str | None] = field(default_factory=dict)
    """The line that a rule of the grammar serves, None if it serves several."""

    def add(self, other: Tally) -> None:
        """Adds what was read of other cards."""
        self.cards += other.cards
        self.cards_read += other.cards_read
        self.lines += other.lines
        self.lines_read += other.lines_read
        self.cards_playable += other.cards_playable
        self.obstacles.update(other.obstacles)
        for obstacle, card in other.unplayable.items():
            self.unplayable.setdefault(obstacle, card)
        self.alone.update(other.alone)
        self.blocked.update(other.blocked)
        for blocker, example in other.examples.items():
            self.examples.setdefault(blocker, example)
        for rule, line in other.rules.items():
            self.rules[rule] = line if self.rules.get(rule, line) == line else None

    def serve(self, line: str, rules: frozenset[str]) -> None:
        """Notes the rules that a line took."""
        for rule in rules:
            self.rules[rule] = line if self.rules.get(rule, line) == line else None

    def ranked(self) -> list[str]:
        """The blockers, those first that most cards have as their only one."""
        return sorted(
            self.blocked, key=lambda blocker: (-self.alone[blocker], -self.blocked[blocker], blocker)
        )


def read_face(reader: Reader, face: CardFace) -> tuple[int, list[Unparsed]]:
    """How many lines a face has, and those of them that are not read."""
    reading = reader.read(face.oracle_text, face.name, type_line=face.type_line)
    unread = [ability for ability in reading.abilities if isinstance(ability, Unparsed)]
    if (
        not unread and reading.printed() != face.oracle_text
    ):  # what is not printed back does not count as read
        unread = [
            Unparsed(text=face.oracle_text, line=1, column=1, found=f"printed back as {reading.printed()}")
        ]
    return len(reading.abilities), unread


def tally(reader: CountingReader, cards: Iterable[Card]) -> tuple[Tally, list[UnreadLine]]:
    """What is read of those cards, and the lines that are not."""
    made = Tally()
    reader.tally = made
    rules = reader.rules()
    lines: list[UnreadLine] = []
    for card in cards:
        unread: list[UnreadLine] = []
        for face in card.faces:
            count, missing = read_face(reader.reader, face)
            made.lines += count
            made.lines_read += count - len(missing)
            unread += [
                UnreadLine(face.name, line.text, line.line, line.column, line.found, line.expected)
                for line in missing
            ]
        made.cards += 1
        made.cards_read += not unread
        if not unread:
            _judge(made, rules, card)
        blockers = {line.blocker: line for line in reversed(unread)}
        made.blocked.update(line.blocker for line in unread)
        if len(blockers) == 1:
            made.alone.update(list(blockers))
        for blocker, line in blockers.items():
            made.examples.setdefault(blocker, line)
        lines += unread
    return made, lines


def _judge(made: Tally, rules: Rules, card: Card) -> None:
    """Whether the engine can play a card that was read whole."""
    from mtgrules.engine.playable import obstacles

    try:
        found = obstacles(rules, rules.face(card))
    except LineError as unknown:  # a word of the type line that is no type
        found = (str(unknown),)
    made.cards_playable += not found
    for obstacle in found:
        made.obstacles[obstacle] += 1
        made.unplayable.setdefault(obstacle, card.name)


def different_cards(path: Path, on_read: Callable[[int], None] | None = None) -> Iterator[Card]:
    """The cards of a file without reprints. Only a digest of each card is kept."""
    seen: set[bytes] = set()
    for card in iter_cards(path, on_read):
        texts = [
            card.name,
            *(part for face in card.faces for part in (face.name, face.type_line, face.oracle_text)),
        ]
        digest = hashlib.blake2b("\0".join(texts).encode(errors="surrogatepass"), digest_size=12).digest()
        if digest not in seen:
            seen.add(digest)
            yield card


def measure(
    path: Path, jobs: int, on_read: Callable[[int], None] | None = None
) -> Iterator[tuple[Tally, list[UnreadLine]]]:
    """What is read of a file, batch by batch; ``jobs`` processes share the work."""
    if not path.exists():
        raise CardError("no such file", str(path))
    cards = different_cards(path, on_read)
    batches = iter(lambda: list(islice(cards, BATCH)), [])
    if jobs <= 1:
        for batch in batches:
            yield tally(counting_reader(), batch)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs, initializer=_ignore_interrupts) as pool:
        # no more is read ahead than the processes can chew
        waiting: deque[Future[tuple[Tally, list[UnreadLine]]]] = deque()
        try:
            for batch in batches:
                waiting.append(pool.submit(_tally_batch, batch))
                if len(waiting) > 2 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _tally_batch(cards: list[Card]) -> tuple[Tally, list[UnreadLine]]:
    return tally(counting_reader(), cards)


class CountingReader:
    """A reader that notes which rules of the grammar serve which lines."""

    def __init__(self) -> None:
        from mtgrules.oracle.reader import Reader

        self.tally = Tally()
        self.mechanics = (*shipped_mechanics(), *installed_mechanics())
        self.reader: Reader = Reader(
            self.mechanics, on_read=lambda line, rules: self.tally.serve(line, rules)
        )

    def rules(self) -> Rules:
        """What the engine knows, with nothing read yet: what it remembers of cards is given up after each batch."""
        return Rules(self.mechanics, reader=self.reader)


@cache
def counting_reader() -> CountingReader:
    """The one of this process."""
    return CountingReader()


def _ignore_interrupts() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process says when to stop


def as_json(name: str, made: Tally) -> dict[str, Any]:
    """A file's line of ``coverage --json``."""
    return {
        "file": name,
        "cards": made.cards,
        "cards_read": made.cards_read,
        "lines": made.lines,
        "lines_read": made.lines_read,
        "cards_playable": made.cards_playable,
    }


def processors() -> int:
    """How many processes can work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
