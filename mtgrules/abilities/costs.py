"""Costs (118): mana, the tap symbol, loyalty, and actions done to pay."""

from __future__ import annotations

from mtgrules.abilities.node import Amount, Cost, Effect, Node


class Mana(Node, Cost, frozen=True):
    """Mana symbols as printed: ("2", "W/U", "X")."""

    symbols: tuple[str, ...]


class TapSymbol(Node, Cost, frozen=True):
    """{T} (107.5)."""


class UntapSymbol(Node, Cost, frozen=True):
    """{Q} (107.6)."""


class Loyalty(Node, Cost, frozen=True):
    """A loyalty symbol [+1], [−2], [0], [−X] (606.4)."""

    amount: int
    x: bool = False


class Perform(Node, Cost, frozen=True):
    """An action done to pay: "Sacrifice a creature", "Discard a card", "Pay 2 life", "Remove a counter from ~"."""

    effect: Effect


class Either(Node, Cost, frozen=True):
    """One of several costs, the payer's choice: "sacrifice a creature or pay {4}"."""

    options: tuple[tuple[Cost, ...], ...]


class Multiple(Node, Cost, frozen=True):
    """A cost once for each: "{1} for each of those creatures"."""

    cost: Cost
    amount: Amount
