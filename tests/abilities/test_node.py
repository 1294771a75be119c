"""Nodes are looked into, and made anew, in one way."""

from __future__ import annotations

from mtgrules.abilities.amounts import Number, X
from mtgrules.abilities.node import Node, mapped
from mtgrules.rules import shipped_reader

TEXT = "Testname deals X damage to target creature. You gain X life and draw a card."


def test_what_is_exchanged_stands_everywhere_and_the_rest_is_the_very_same() -> None:
    (ability,) = shipped_reader().read(TEXT, "Testname", type_line="Sorcery").abilities
    three = mapped(ability, lambda node: Number(value=3) if isinstance(node, X) else None)
    assert str(three) == "~ deals 3 damage to target creature. You gain 3 life and draw a card."
    drawn = [[node for node in one.walk() if type(node).__name__ == "Draw"] for one in (ability, three)]
    assert drawn[0]
    assert all(a is b for a, b in zip(*drawn, strict=True))


def test_nothing_exchanged_is_the_very_same() -> None:
    (ability,) = shipped_reader().read(TEXT, "Testname", type_line="Sorcery").abilities
    asked: list[Node] = []
    assert mapped(ability, lambda node: asked.append(node)) is ability
    assert asked == list(ability.walk())


def test_what_is_given_is_not_looked_into() -> None:
    (ability,) = shipped_reader().read(TEXT, "Testname", type_line="Sorcery").abilities
    assert mapped(ability, lambda node: node) is ability
