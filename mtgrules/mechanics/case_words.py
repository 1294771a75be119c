"""Words that a mechanic adds to the case language, as plain data.

A mechanic says how a position with it is set up (`ring 2`, `on an Adventure`) and how it is looked at
(`Alice's Ring-bearer is Frodo`). A word is a pattern in the notation of the language's own lines and
a function that does it. The pattern is made of literal words and slots:

* `{player}`, `{object}`, `{number}`: what the word is about; the function is given the identity of the
  player or object, or the number, under the slot's name. `{bearer:object}` gives a slot a name of its own.
* `[the]`: words that may be left out; `ability|abilities`: either word.

The judge reads the pattern, finds the objects, and calls the function. What a position is, the engine
says; so the functions take it as it comes and nothing here imports it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Perform = Callable[..., None]
"""Sets the position up: called with the position and the slots' values by name."""

Observe = Callable[..., "Observed"]
"""Looks at the position: called with the position and the slots' values by name."""


@dataclass(frozen=True, slots=True)
class Observed:
    """What a check found: whether it holds, and what is, in words."""

    holds: bool
    actual: str


@dataclass(frozen=True, slots=True)
class GivenWord:
    """A line under `given PLAYER`; the player it stands under is passed as `player`."""

    pattern: str
    perform: Perform | None = None


@dataclass(frozen=True, slots=True)
class StateWord:
    """A state in an object's brackets; the object it stands behind is passed as `object`."""

    pattern: str
    perform: Perform | None = None


@dataclass(frozen=True, slots=True)
class CheckWord:
    """A line under `then`. A pattern of `denials` says that it is not so."""

    pattern: str
    denials: tuple[str, ...] = ()
    observe: Observe | None = None
    rules: tuple[str, ...] = ()  # those by which what it looks at is so, or is not


@dataclass(frozen=True, slots=True)
class CaseWords:
    """All that one mechanic adds to the language. `names` are names of what it makes (`The Ring`)."""

    names: tuple[str, ...] = ()
    given: tuple[GivenWord, ...] = ()
    states: tuple[StateWord, ...] = ()
    checks: tuple[CheckWord, ...] = ()


def merge_words(parts: tuple[CaseWords, ...]) -> CaseWords:
    """All words of several mechanics as one; the same pattern twice is an error of whoever adds it."""

    def joined(field: str) -> tuple[Any, ...]:
        return tuple(word for part in parts for word in getattr(part, field))

    seen: set[str] = set()
    for kind in ("given", "states", "checks"):
        for word in joined(kind):
            for pattern in (word.pattern, *getattr(word, "denials", ())):
                key = f"{kind} {pattern}"
                if key in seen:
                    raise ValueError(f"two mechanics add the same words to the case language: {pattern}")
                seen.add(key)
    return CaseWords(joined("names"), joined("given"), joined("states"), joined("checks"))
