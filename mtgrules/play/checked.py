"""The words that a position is made of, looked at where they come in: card types, colors, counters, designations.

A word that is not in its closed vocabulary would do nothing, silently: it is refused, with what may have been meant.
Capitals make no difference where the rules have none.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mtgrules.abilities.words import CARD_TYPES, COLORS, RULED_COUNTERS, SUBTYPES, SUPERTYPES
from mtgrules.engine.evaluate_predicates import DESIGNATIONS
from mtgrules.engine.faces import COLOR_OF_SYMBOL
from mtgrules.engine.qualities import CARD_NAMES, LISTS, PLAYERS
from mtgrules.names import did_you_mean, fold
from mtgrules.play.errors import PositionError

if TYPE_CHECKING:
    from mtgrules.rules import Rules

MOST = 10**9
"""No number in a position is farther from 0."""
_POWER_COUNTER = re.compile(r"[+-][0-9]{1,9}/[+-][0-9]{1,9}")
_MARKER = re.compile(r"[a-z]+([-' ][a-z]+)*")
_ALSO = ("goaded", "transformed")  # designations that the engine reads in its own way (701.15, 701.27)
_QUALITIES = (*LISTS, *PLAYERS, *CARD_NAMES, "number")
_WORDS = frozenset((*CARD_TYPES, *COLORS, *SUBTYPES))
_SLIP = 0.8
"""How like a known word one must be that may be a word of its own, to be taken for a slip."""


def number(value: object, what: str, least: int = -MOST) -> int:
    """A whole number. Raises `PositionError`, as all here do."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= MOST:
        more = f" of {least} or more" if least > -MOST else ""
        raise PositionError(f"{what}{more} was expected, found {value!r:.80}")
    return value


def flag(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise PositionError(f"{what}: True or False was expected, found {value!r:.80}")
    return value


def text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise PositionError(f"{what} was expected, found {value!r:.80}")
    return value


def texts(values: object, what: str) -> tuple[str, ...]:
    if isinstance(values, str | Mapping) or not isinstance(values, Iterable):
        raise PositionError(f"a list of {what} was expected, found {values!r:.80}")
    return tuple(text(value, f"a text among {what}") for value in values)


def words(
    values: object, known: Iterable[str], what: str, also: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Words of a closed vocabulary, each once; ``also``: what may be said for some of them."""
    by_fold = {fold(word): word for word in known}
    short = {fold(said): word for said, word in (also or {}).items()}
    found: dict[str, None] = {}
    for value in texts(values, what):
        word = by_fold.get(fold(value)) or short.get(fold(value))
        if word is None:
            near = did_you_mean(value, by_fold.values())
            few = f"; expected {', '.join(by_fold.values())}" if len(by_fold) <= 20 else ""
            raise PositionError(f"{value!r:.40} is none of the {what}{near or few}")
        found[word] = None
    return tuple(found)


def card_types(values: object) -> tuple[str, ...]:
    """205.2a."""
    return words(values, CARD_TYPES, "card types")


def supertypes(values: object) -> tuple[str, ...]:
    """205.4a."""
    return words(values, SUPERTYPES, "supertypes")


def subtypes(values: object) -> tuple[str, ...]:
    """205.3: those of the rules; new ones are let be, as on cards of one's own, unless they look like a slip."""
    return tuple(dict.fromkeys(_word_or_new(one, SUBTYPES, "subtypes") for one in texts(values, "subtypes")))


def _word_or_new(value: str, known: Iterable[str], what: str) -> str:
    by_fold = {fold(word): word for word in known}
    if fold(value) in by_fold:
        return by_fold[fold(value)]
    if not value.strip() or difflib.get_close_matches(fold(value), by_fold, 1, cutoff=_SLIP):
        raise PositionError(f"{value!r:.40} is none of the {what}{did_you_mean(value, by_fold.values())}")
    return value


def colors(values: object) -> tuple[str, ...]:
    """105.1, in its order; letters stand for them as in mana symbols."""
    found = words(values, COLORS, "colors", COLOR_OF_SYMBOL)
    return tuple(color for color in COLORS if color in found)


def designations(rules: Rules, values: object) -> frozenset[str]:
    """What the rules call an object: these, and those of mechanics."""
    known = sorted({*DESIGNATIONS, *rules.designations, *_ALSO})
    return frozenset(words(values, known, "designations"))


def counter_kind(rules: Rules, value: object) -> str:
    """A kind of counters (122.1). Any word may be one: a marker with a name only. What is spelt nearly like a kind with a
    meaning in the rules, and is on no card at hand, is taken for a slip."""
    kind = " ".join(text(value, "a kind of counters").lower().split())
    if _POWER_COUNTER.fullmatch(kind) or kind in RULED_COUNTERS:
        return kind
    if not _MARKER.fullmatch(kind):
        near = did_you_mean(kind, ("+1/+1", "-1/-1", *RULED_COUNTERS))
        raise PositionError(
            f"{value!r:.40} is no kind of counters{near or '; expected one like +1/+1 or charge'}"
        )
    if difflib.get_close_matches(kind, RULED_COUNTERS, 1, cutoff=_SLIP) and not _is_printed(rules, kind):
        raise PositionError(f"{value!r:.40} is no kind of counters{did_you_mean(kind, RULED_COUNTERS)}")
    return kind


def _is_printed(rules: Rules, kind: str) -> bool:
    said = f"{kind} counter"
    return any(said in face.oracle_text for card in rules.library.values() for face in card.faces)


def chosen(what: object, choice: object) -> tuple[str, str]:
    """What was chosen, as the engine calls it, and the choice. Mechanics and cases may have words of their own."""
    quality = _word_or_new(text(what, "what was chosen"), _QUALITIES, "things that are chosen")
    word = text(choice, f"the chosen {quality}")
    if quality not in LISTS or word in _WORDS:
        return quality, word
    return quality, _word_or_new(word, LISTS[quality], f"words for a {quality}")


__all__ = [
    "card_types",
    "chosen",
    "colors",
    "counter_kind",
    "designations",
    "flag",
    "number",
    "subtypes",
    "supertypes",
    "text",
    "texts",
    "words",
]
