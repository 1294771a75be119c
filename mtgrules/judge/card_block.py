"""A card made for a case: `card "NAME" COST TYPES P/T` and the rules text under it."""

from __future__ import annotations

import re

from mtgrules.judge.errors import CaseError, at_column
from mtgrules.judge.namebook import nearest_of
from mtgrules.judge.outline import RawLine
from mtgrules.judge.patterns import Line
from mtgrules.judge.scan import Token, string_value, without_comment
from mtgrules.judge.slots import MOST_LETTERS, mana
from mtgrules.judge.syntax import CardFace
from mtgrules.judge.vocabulary import TypeWords

#: how rules text names the tokens it makes (111.3): "a token named Axe", "create Smaug, a legendary …"
_WORD = r"[A-ZÀ-Ý][\w'’-]*"
_TOKEN_NAME = re.compile(
    rf"\bnamed ({_WORD}(?: (?:{_WORD}|of|the|and|in))*)|\b[Cc]reate ({_WORD}(?: (?:{_WORD}|of|the))*), an? "
)
_DASHES = ("—", "–", "-", "--")
_STATS = re.compile(r"\s(?P<power>[\d*+X-]+)/(?P<toughness>[\d*+X-]+)$|\s(?P<loyalty>\d+|X)$")


def tokens_named(text: str) -> list[str]:
    """What rules text calls the tokens that it makes, where that is no matter of their subtypes."""
    return [first or second for first, second in _TOKEN_NAME.findall(text)]


def read(raw: RawLine, types: TypeWords) -> CardFace:
    """The face that a `card` or `adventure` line begins. Raises CaseError."""
    name, at = _name(raw)
    line = Line(raw.tokens, {})
    cost = ""
    if line.kind(at) == "mana":
        found = mana(line, at)
        if found is None:
            shown = f'"{raw.tokens[at].text}"'
            raise _wrong(raw, raw.tokens[at].column, shown, "mana symbols such as {2}{U}")
        cost, at = found
    source = without_comment(raw.source)
    start = raw.tokens[at - 1].end
    tail = source[start:]
    stats = _STATS.search(tail)
    words = tail[: stats.start()] if stats else tail
    type_tokens = [token for token in raw.tokens[at:] if token.start < start + len(words)]
    type_line = _type_line(raw, type_tokens, types)
    power, toughness, loyalty = stats.group("power", "toughness", "loyalty") if stats else (None, None, None)
    if "Creature" in type_line.split(" — ")[0].split() and power is None:
        raise _wrong(raw, len(source) + 1, "a creature without power and toughness", "P/T such as 2/2")
    text = tuple(text for _, text in raw.text)
    lines = tuple(number for number, _ in raw.text)
    return CardFace(name, cost, type_line, power, toughness, loyalty, text, lines, raw.place)


def _name(raw: RawLine) -> tuple[str, int]:
    token = raw.tokens[1] if len(raw.tokens) > 1 else None
    if token is None or token.kind != "string":
        column = token.column if token else raw.tokens[0].end + 1
        found = "a quote that is not closed" if token and token.kind == "open" else "no name"
        raise _wrong(raw, column, found, "the card's name in quotes")
    name = string_value(token.text).strip()
    if not name or len(name) > MOST_LETTERS:
        raise _wrong(raw, token.column, "a name that is empty or too long", f"1 to {MOST_LETTERS} letters")
    return name, 2


def _type_line(raw: RawLine, tokens: list[Token], types: TypeWords) -> str:
    if not tokens:
        raise _wrong(raw, raw.tokens[-1].end + 1, "no types", "types such as Creature — Human Scout")
    before: list[str] = []
    after: list[str] = []
    at = 0
    while at < len(tokens) and tokens[at].text not in _DASHES:
        before.append(_card_type(raw, tokens[at], types))
        at += 1
    dash = at
    at += 1
    while at < len(tokens):
        found = types.subtype_at(tokens, at)
        if found is None:
            near = [word for _, word in nearest_of(tokens[at].text, sorted(types.subtypes))]
            expected = " or ".join(near) or "a subtype (205.3)"
            raise _wrong(raw, tokens[at].column, f'"{tokens[at].text}"', expected)
        after.append(found[0])
        at = found[1]
    if not before or dash == len(tokens) - 1:
        column = tokens[0].column if not before else tokens[-1].end + 1
        raise _wrong(raw, column, "a type line that is not whole", "types such as Creature — Human Scout")
    return " ".join(before) + (" — " + " ".join(after) if after else "")


def _card_type(raw: RawLine, token: Token, types: TypeWords) -> str:
    known = sorted(types.supertypes | types.card_types)
    by_fold = {word.casefold(): word for word in known}
    if token.low in by_fold:
        return by_fold[token.low].capitalize()
    near = [word.capitalize() for _, word in nearest_of(token.text, known)]
    raise _wrong(raw, token.column, f'"{token.text}"', " or ".join(near) or "a card type (205.2a)")


def _wrong(raw: RawLine, column: int, found: str, expected: str) -> CaseError:
    return at_column(raw.place, column, found, expected)
