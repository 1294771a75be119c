"""What is wrong with a line that cannot be read: where, what was found, what was expected.

The hint is made only now, from what the reading noted, so that a good line costs nothing for it.
"""

from __future__ import annotations

from collections.abc import Iterable

from mtgrules.errors import MtgRulesError
from mtgrules.judge.namebook import NameBook, nearest_of
from mtgrules.judge.patterns import Line
from mtgrules.judge.slots import A_CARD, A_KEYWORD, A_NAME, A_PLAYER, A_STEP, A_TYPE, A_ZONE, ZONES, Scope
from mtgrules.judge.syntax import STEPS, Place

_MOST_EXPECTED = 8
_LONGEST_NAME = 7  # tokens of a misspelt name that are tried

_CLOSED = {A_STEP: NameBook(STEPS), A_ZONE: NameBook(ZONES)}


class CaseError(MtgRulesError):
    """A line of a case file that cannot be read; `str()` is `file:line:column: found; expected …`."""

    def __init__(self, place: Place, found: str, expected: str) -> None:
        super().__init__(f"{found}; expected {expected}", str(place))
        self.at = place
        self.found = found
        self.expected = expected


def misread(line: Line, scope: Scope, place: Place) -> CaseError:
    """The error of a line that fits no row."""
    for token in line.tokens:
        if token.kind == "open":
            return at_column(place, token.column, "a quote that is not closed", 'a closing "')
    at = line.farthest
    if line.blame is not None:
        at, expected = line.blame
        return at_column(place, line.tokens[at].column, f'"{_shown(line.tokens[at].text)}"', expected)
    if at >= len(line.tokens):
        column = line.tokens[-1].end + 1 if line.tokens else 1
        return at_column(place, column, "the end of the line", _one_of(line, scope))
    token = line.tokens[at]
    nearest = sorted(_near(line, scope, at), key=lambda near: (-near[0], -len(near[1])))
    if not nearest:
        return at_column(place, token.column, f'"{_shown(token.text)}"', _one_of(line, scope))
    stretch = nearest[0][1]
    names = dict.fromkeys(name for _, text, name in nearest if text == stretch)
    return at_column(place, token.column, f'"{_shown(stretch)}"', " or ".join(list(names)[:3]))


def at_column(place: Place, column: int, found: str, expected: str) -> CaseError:
    """An error at a column of a line."""
    return CaseError(Place(place.file, place.line, column, place.source), found, expected)


def _near(line: Line, scope: Scope, at: int) -> Iterable[tuple[float, str, str]]:
    """Words and names that could have stood here and are like what does: likeness, what stands, word."""
    text = line.tokens[at].text
    for likeness, word in nearest_of(text, [word for word in line.words if word[0].isalpha()]):
        yield likeness, text, word
    books: list[NameBook] = []
    if A_NAME in line.wants:
        books.extend(scope.books)
    elif A_CARD in line.wants:
        books.extend(scope.books[2:])
    elif A_PLAYER in line.wants:
        books.append(scope.players)
    if A_TYPE in line.wants or A_NAME in line.wants:
        books.append(scope.vocabulary.types.hints)
    if A_KEYWORD in line.wants:
        books.append(scope.vocabulary.keyword_book)
    books.extend(closed for want, closed in _CLOSED.items() if want in line.wants)
    for stretch in _stretches(line, at):
        for book in books:
            for likeness, name in book.nearest(stretch):
                yield likeness, stretch, name


def _stretches(line: Line, at: int) -> Iterable[str]:
    """What stands from a token on, word by word longer, within one item of a list."""
    source = line.tokens[at]
    if source.kind == "string":
        yield source.text[1:-1]
        return
    for end in range(at, min(at + _LONGEST_NAME, len(line.tokens))):
        if line.low(end) in (";", "[", ":"):
            return
        yield line.text(at, end + 1)


def _one_of(line: Line, scope: Scope) -> str:
    """What could have stood at the farthest place, as a phrase."""
    options = [*line.wants, *line.words]
    if A_PLAYER in options and A_NAME not in options:
        options.remove(A_PLAYER)
        options = [*scope.players, *options]
    if not options:
        return "a line of the case language"
    shown = options[:_MOST_EXPECTED]
    phrase = ", ".join(shown[:-1]) + (" or " if len(shown) > 1 else "") + shown[-1]
    return phrase + (" …" if len(options) > _MOST_EXPECTED else "")


def _shown(text: str) -> str:
    """A text short enough for one line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= 60 else flat[:57] + "…"
