"""Costs (118): mana, the tap symbol, loyalty, and actions done to pay."""

from __future__ import annotations

from collections.abc import Sequence

from mtgrules.abilities.node import Amount, Cost, Effect, Node
from mtgrules.abilities.wording import capitalised, listed


class Mana(Node, Cost, frozen=True):
    """Mana symbols as printed: ("2", "W/U", "X"); energy symbols, too ("E"). ``form`` 1: "pay {E}"."""

    symbols: tuple[str, ...]

    def __str__(self) -> str:
        return ("pay " if self.form == 1 else "") + "".join(f"{{{symbol}}}" for symbol in self.symbols)


class Waterbend(Node, Cost, frozen=True):
    """ "Waterbend {3}": mana, or artifacts and creatures tapped for it (701.67)."""

    symbols: tuple[str, ...]

    def __str__(self) -> str:
        return "waterbend " + "".join(f"{{{symbol}}}" for symbol in self.symbols)


class TapSymbol(Node, Cost, frozen=True):
    """{T} (107.5)."""

    def __str__(self) -> str:
        return "{T}"


class UntapSymbol(Node, Cost, frozen=True):
    """{Q} (107.6)."""

    def __str__(self) -> str:
        return "{Q}"


class Loyalty(Node, Cost, frozen=True):
    """A loyalty symbol [+1], [−2], [0], [−X] (606.4); ``form`` 1: printed in brackets."""

    amount: int
    x: bool = False

    def __str__(self) -> str:
        number = "X" if self.x else str(abs(self.amount))
        sign = "+" if self.amount > 0 else ("−" if self.amount < 0 else "")
        return f"{sign}{number}"


class Perform(Node, Cost, frozen=True):
    """An action done to pay: "Sacrifice a creature", "Discard a card", "Pay 2 life", "Remove a counter from ~"."""

    effect: Effect

    def __str__(self) -> str:
        return str(self.effect)


class Either(Node, Cost, frozen=True):
    """One of several costs, the payer's choice: "sacrifice a creature or pay {4}"."""

    options: tuple[tuple[Cost, ...], ...]

    def __str__(self) -> str:
        return " or ".join([pay_text(option) for option in self.options])


class Multiple(Node, Cost, frozen=True):
    """A cost once for each: "{1} for each of those creatures"."""

    cost: Cost
    amount: Amount

    def __str__(self) -> str:
        return f"{self.cost} {self.amount.tail()}"


def is_symbols(cost: Cost) -> bool:
    """Whether it is printed as symbols, so that "pay" stands before it in a sentence."""
    return isinstance(cost, Mana | Multiple)


def cost_list(costs: Sequence[Cost]) -> str:
    """Costs as they stand before a colon or after a dash: "{2}, {T}, Sacrifice ~"."""
    return ", ".join([capitalised(str(cost)) for cost in costs])


def pay_text(costs: Sequence[Cost]) -> str:
    """Costs as they stand in a sentence: "pay {2}", "sacrifice a creature", "pay {1} and discard a card"."""
    return listed([f"pay {cost}" if is_symbols(cost) else str(cost) for cost in costs])
