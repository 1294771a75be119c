"""The names that a case knows, and where they stand in a line.

All names of a line are masked before anything else is read, the longest first, so that `Gandalf, Party
Guest` or `Clap! Snap!` needs no care from the grammar that reads the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from mtgrules.judge.scan import Token, tokens_of, without_accents

_END = ""  # the key, in a node of the tree, under which the name that ends there stands
_LONGEST = 200  # letters of a misspelt name that are looked at


class NameBook:
    """A set of names, looked up in lines token by token and, when misspelt, by likeness."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._tree: dict[str, Any] = {}
        self._names: dict[str, str] = {}
        self._spelt: set[str] = set()
        self._pairs: dict[str, list[str]] | None = None
        for name in names:
            self._add(name)

    def _add(self, name: str) -> None:
        node = self._tree
        for token in tokens_of(name):
            node = node.setdefault(token.key, {})
        if node is not self._tree:
            node.setdefault(_END, name)
            key = " ".join(token.key for token in tokens_of(name))
            self._spelt.add(self._names.setdefault(key, name))

    def __iter__(self) -> Iterator[str]:
        return iter(self._names.values())

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._spelt

    def get(self, name: str) -> str | None:
        """The name as it is written in the book, or None. Accents and spacing do not matter."""
        return self._names.get(" ".join(token.key for token in tokens_of(name)))

    def matches(self, tokens: Sequence[Token], start: int) -> Iterator[tuple[int, str]]:
        """The names that begin at a token, with the token after their end, shortest first."""
        node = self._tree
        for position in range(start, len(tokens)):
            key = tokens[position].key
            following = node.get(key) if key != _END else None
            if following is None:
                # `4 Islands`: a plural of a name that is not itself a name
                if key.endswith("s") and _END in (singular := node.get(key[:-1], {})):
                    yield position + 1, singular[_END]
                return
            node = following
            if _END in node:
                yield position + 1, node[_END]

    def nearest(self, text: str, limit: int = 3) -> list[tuple[float, str]]:
        """Names like the text, with how like they are (0 to 1), the likest first.

        A name that goes on where the text ends (`Bilbo` for `Bilbo Baggins, Burglar`) is very like it.
        """
        if self._pairs is None:
            self._pairs = {}
            for name in self._names.values():
                for pair in _pairs(name):
                    self._pairs.setdefault(pair, []).append(name)
        text = text[:_LONGEST]
        shared: Counter[str] = Counter()
        for pair in _pairs(text):
            shared.update(self._pairs.get(pair, ()))
        likely = sorted(shared, key=lambda name: (-2 * shared[name] / (len(name) + len(text) + 2), name))[:12]
        begun = [(0.8, name) for name in self._begun(text, limit)]
        return sorted(begun + nearest_of(text, likely, limit), key=lambda near: -near[0])[:limit]

    def _begun(self, text: str, limit: int) -> list[str]:
        """The first names that begin with the text and go on."""
        node = self._tree
        for token in tokens_of(text):
            node = node.get(token.key, {})
        found: list[str] = []
        nodes = [node] if node and node is not self._tree and _END not in node else []
        while nodes and len(found) < limit:
            node = nodes.pop()
            if _END in node:
                found.append(node[_END])
            nodes.extend(node[key] for key in sorted(node, reverse=True) if key != _END)
        return found


def nearest_of(text: str, names: Iterable[str], limit: int = 3) -> list[tuple[float, str]]:
    """As `NameBook.nearest`, among a few names that are not worth a book."""
    plain = without_accents(text[:_LONGEST]).casefold()
    ranked = sorted(
        ((_likeness(plain, without_accents(name).casefold()), name) for name in names),
        key=lambda pair: (-pair[0], pair[1]),
    )
    return [(likeness, name) for likeness, name in ranked[:limit] if likeness >= 0.6]


def _likeness(one: str, other: str) -> float:
    """1 less the letters to change, add, drop or swap, as a part of the longer word's letters."""
    longer = max(len(one), len(other))
    if not longer or abs(len(one) - len(other)) > 0.4 * longer:
        return 0.0
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, wanted in enumerate(other, 1):
            best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and wanted == one[i - 2]:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        before, last = last, row
    return 1 - last[-1] / longer


def _pairs(name: str) -> list[str]:
    plain = f" {without_accents(name).casefold()} "
    return sorted({plain[i : i + 2] for i in range(len(plain) - 1)})


class Mask(NamedTuple):
    """A name in a line: tokens `start` up to `end`, and the name as its book has it."""

    start: int
    end: int
    name: str


def masks_of(tokens: Sequence[Token], books: Iterable[NameBook]) -> dict[int, Mask]:
    """The names in a line by the token where they start: the longest first, none overlapping another."""
    found: dict[tuple[int, int], Mask] = {}
    for book in books:
        for start in range(len(tokens)):
            for end, name in book.matches(tokens, start):
                found.setdefault((start, end), Mask(start, end, name))
    taken = [False] * len(tokens)
    masks: dict[int, Mask] = {}
    for mask in sorted(
        found.values(), key=lambda m: (tokens[m.start].start - tokens[m.end - 1].end, m.start)
    ):
        if not any(taken[mask.start : mask.end]):
            taken[mask.start : mask.end] = [True] * (mask.end - mask.start)
            masks[mask.start] = mask
    return masks
