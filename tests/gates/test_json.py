"""Every ability of every card survives the way to JSON and back, and the schema says what it looks like."""

import msgspec
import pytest

from mtgrules.abilities.node import Node
from mtgrules.abilities.registry import NodeRegistry
from mtgrules.rules import shipped_mechanics, shipped_reader
from tests.gates.corpus import all_texts
from tests.gates.schema_check import problems


@pytest.fixture(scope="module")
def registry() -> NodeRegistry:
    return NodeRegistry(node for mechanic in shipped_mechanics() for node in mechanic.nodes)


def abilities() -> list[Node]:
    reader = shipped_reader()
    return [
        ability
        for text in all_texts()
        for ability in reader.read(text.text, text.name, type_line=text.type_line).abilities
    ]


def test_every_ability_survives(registry: NodeRegistry) -> None:
    for ability in abilities():
        data = registry.encode(ability)
        again = registry.decode(data)
        assert again == ability, str(ability)
        assert hash(again) == hash(ability), str(ability)
        assert registry.encode(again) == data, str(ability)  # how it was worded too
        assert str(again) == str(ability)


def test_the_schema_holds_every_ability(registry: NodeRegistry) -> None:
    schema = registry.schema()
    for ability in abilities():
        plain = msgspec.json.decode(registry.encode(ability))
        assert problems(schema, plain) == [], str(ability)
