"""Trigger events (603.2): what a triggered ability, a delayed one or a condition on the past waits for."""

from __future__ import annotations

from mtgrules.abilities.node import Amount, Node, Trigger, What, Who
from mtgrules.abilities.references import Filter


class ZoneChange(Node, Trigger, frozen=True):
    """``what`` moves ``source`` → ``to`` (zones; None: from/to anywhere): "enters" (to battlefield), "dies" (battlefield
    → graveyard), "leaves the battlefield", "is put into a graveyard from anywhere", "is exiled".
    ``batch``: "one or more …" triggers once for all that move together."""

    what: What | Filter
    source: str | None = None
    to: str | None = None
    batch: bool = False
    who: Who | None = None  # whose zone
    by: str | None = None  # "sacrificed", "discarded", "cycled", "milled" …: in what way
    controller: Who | None = None  # "under your control"


class Does(Node, Trigger, frozen=True):
    """``what`` does or undergoes ``verb``: objects: "attacks", "attacks alone", "blocks", "becomes blocked", "becomes
    tapped", "becomes untapped", "is turned face up", "becomes attached", "becomes unattached", "becomes the target",
    "is tapped for mana", "phases in", "mutates", "crews", "saddles", "transforms", "becomes monstrous" …
    ``other`` is the other party ("blocks a creature", "the target of a spell"), ``whom`` the player attacked."""

    what: What | Filter
    verb: str
    other: What | Filter | None = None
    whom: Who | Filter | None = None
    batch: bool = False
    amount: Amount | None = None  # "three or more creatures attack"
    ordinal: int | None = None  # "for the first time each turn"


class PlayerDoes(Node, Trigger, frozen=True):
    """``who`` does ``verb``: "casts", "activates", "copies", "plays", "draws", "discards", "sacrifices", "gains life",
    "loses life", "attacks", "scries", "surveils", "searches", "shuffles", "mills", "creates", "puts counters",
    "cycles", "crews", "amasses", "taps for mana", "is tempted", "becomes the monarch", "rolls", "wins a coin flip" …;
    ``what`` is the object of the verb; ``ordinal`` "second card each turn"."""

    who: Who
    verb: str
    what: What | Filter | None = None
    amount: Amount | None = None
    ordinal: int | None = None
    period: str | None = None
    zone: str | None = None
    batch: bool = False
    counter: str | None = None
    cause: What | Filter | None = None


class Damage(Node, Trigger, frozen=True):
    """Damage is dealt: by ``source`` to ``to`` (None: anything); ``combat`` True, False ("noncombat") or None."""

    source: What | Filter | None = None
    to: What | Who | Filter | None = None
    combat: bool | None = None
    batch: bool = False
    excess: bool = False


class Moment(Node, Trigger, frozen=True):
    """"at the beginning of your upkeep": ``step`` of ``who``'s turn (None: each); ``next``: the next one only."""

    step: str
    who: Who | None = None
    next: bool = False
    end: bool = False  # "at end of combat"


class StateIs(Node, Trigger, frozen=True):
    """A state trigger (603.8): "when you control no Islands"."""

    condition: Node


class EitherTrigger(Node, Trigger, frozen=True):
    """"enters or attacks", "whenever A or B": one ability, several events."""

    triggers: tuple[Trigger, ...]


class WhileTrigger(Node, Trigger, frozen=True):
    """"attacks while you control …": the condition is part of the event, looked at once."""

    trigger: Trigger
    condition: Node
