"""Numbers: fixed, X, counted, read from an object, computed."""

from __future__ import annotations

from mtgrules.abilities.node import Amount, Node, What, Who
from mtgrules.abilities.references import Filter


class Number(Node, Amount, frozen=True):
    """Written as a word, a numeral or an article (its ``form``)."""

    value: int


class X(Node, Amount, frozen=True):
    """The X of the spell's or ability's cost (107.3), or the one that `WhereX` defines."""


class Count(Node, Amount, frozen=True):
    """How many objects fit: "the number of creatures you control", "for each …" (its ``form``)."""

    filter: Filter


class CountOf(Node, Amount, frozen=True):
    """How many objects ``what`` names: "the number of cards discarded this way", "that many"."""

    what: What


class Quality(Node, Amount, frozen=True):
    """A number read from objects: ``quality`` in "power", "toughness", "mana value", "life total", "hand size",
    "devotion to red", "loyalty", "counters" …; of several: ``how`` "total", "greatest", "least", or None for one."""

    quality: str
    what: What | Who
    how: str | None = None


class CountersOn(Node, Amount, frozen=True):
    kind: str | None
    what: What


class EventAmount(Node, Amount, frozen=True):
    """"that much", "that many": the number of the event that triggered, or the number done by the instruction
    ``verb`` this way ("excess damage", "life lost", "damage dealt")."""

    verb: str | None = None


class CountPlayers(Node, Amount, frozen=True):
    who: Who


class Tally(Node, Amount, frozen=True):
    """How often something happened: ``what`` in "cards drawn", "spells cast", "lands played", "life gained",
    "life lost", "creatures died", "attacked", "tempted" …, by ``who``, within ``period``."""

    what: str
    who: Who | None = None
    period: str = "this turn"
    filter: Filter | None = None


class Times(Node, Amount, frozen=True):
    factor: int
    amount: Amount


class Plus(Node, Amount, frozen=True):
    """Sum; negative numbers subtract."""

    left: Amount
    right: Amount


class Half(Node, Amount, frozen=True):
    amount: Amount
    up: bool = True


class Chosen(Node, Amount, frozen=True):
    """"the chosen number", or a number chosen now: "any amount"."""
