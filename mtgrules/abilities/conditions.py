"""Conditions: "if …", "as long as …", "unless …"."""

from __future__ import annotations

from mtgrules.abilities.node import Amount, Condition, Node, Predicate, Trigger, What, Who
from mtgrules.abilities.references import Filter


class Exists(Node, Condition, frozen=True):
    """How many objects fit: "you control a Forest" is Exists(Filter(Forest, controlled by you)), at least one;
    ``op`` "<=", "=", … against ``amount``."""

    filter: Filter
    op: str = ">="
    amount: Amount | None = None  # None: 1


class Matches(Node, Condition, frozen=True):
    """``what`` fits: "it's a Dwarf", "~ is tapped", "that creature was attacking"."""

    what: What | Who
    filter: Filter


class Comparison(Node, Condition, frozen=True):
    """Two numbers compared: "your life total is 5 or less", "X is 10 or more"."""

    left: Amount
    op: str
    right: Amount


class Did(Node, Condition, frozen=True):
    """"if you do", "if a card is put into your hand this way": the preceding action was carried out (``verb`` and
    ``filter`` narrow what)."""

    verb: str | None = None
    filter: Filter | None = None
    who: Who | None = None


class EventHappened(Node, Condition, frozen=True):
    """An event has happened within ``period``: "a creature died this turn", "you gained life this turn"; ``times`` at
    least so often; ``first``: "for the first time"."""

    trigger: Trigger
    period: str = "this turn"
    times: Amount | None = None


class HasDesignation(Node, Condition, frozen=True):
    """``who`` has a designation: "enduring story", "monarch", "city's blessing", "initiative" …"""

    who: Who
    designation: str


class WasPaid(Node, Condition, frozen=True):
    """"if this spell was kicked", "if the gift was promised", "if its additional cost was paid": ``keyword`` names
    which; ``what`` is the spell or the permanent that it became."""

    keyword: str
    what: What
    times: int = 1


class WasCast(Node, Condition, frozen=True):
    """"if you cast it", "if it was cast from your hand / a graveyard", "if mana from a Treasure was spent to cast
    it" (``mana`` says from what)."""

    what: What
    who: Who | None = None
    zone: str | None = None
    mana: Filter | None = None


class During(Node, Condition, frozen=True):
    """It is this part of this turn: "during your turn", "it's your turn", "during your main phase", "during
    combat", "it's night"."""

    part: str  # "turn", "main phase", "combat", "upkeep", "end step", "day", "night", …
    who: Who | None = None


class NoneOf(Node, Condition, frozen=True):
    """It is not so ("unless", "isn't", "don't")."""

    condition: Condition


class AllHold(Node, Condition, frozen=True):
    conditions: tuple[Condition, ...]


class AnyHolds(Node, Condition, frozen=True):
    conditions: tuple[Condition, ...]


class Have(Node, Condition, frozen=True):
    """A player fits: "an opponent has more life than you" …; ``predicate`` on ``who``."""

    who: Who
    predicate: Predicate
