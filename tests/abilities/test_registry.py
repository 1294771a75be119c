"""Ability objects as JSON: what is written is read back the same, and its schema says what it looks like."""

from typing import Any

import pytest

from mtgrules.abilities.abilities import ActivatedAbility, Keyword, SpellAbility, TriggeredAbility, Unparsed
from mtgrules.abilities.amounts import Number, X
from mtgrules.abilities.costs import Either, Mana, Perform, TapSymbol
from mtgrules.abilities.effects import CreateToken, Draw, Sacrifice, Sequence, TokenSpec
from mtgrules.abilities.node import Effect, Node, Who
from mtgrules.abilities.predicates import Filter, Is
from mtgrules.abilities.references import Some, Target, This, You
from mtgrules.abilities.registry import VERSION, AbilityFormatError, NodeRegistry
from mtgrules.abilities.triggers import Word, ZoneChange
from tests.gates.schema_check import problems


class Hum(Node, Effect, frozen=True):
    """What some mechanic might bring."""

    who: Who
    pitch: int = 0


REGISTRY = NodeRegistry([Hum])
CREATURE = Filter(predicates=(Is(word="creature"),))
DRAW = Draw(who=You(form=1), amount=Number(value=2))
EXAMPLES: list[Node] = [
    SpellAbility(effect=DRAW),
    SpellAbility(effect=Sequence(effects=(DRAW, Hum(who=You(), pitch=3)), joints=(1,))),
    ActivatedAbility(
        costs=(
            Mana(symbols=("2", "W/U")),
            TapSymbol(),
            Either(
                options=((Mana(symbols=("X",)),), (Perform(effect=Sacrifice(who=You(), what=This(form=1))),))
            ),
        ),
        effect=Sacrifice(who=You(), what=Some(filter=CREATURE)),
    ),
    TriggeredAbility(
        trigger=ZoneChange(what=CREATURE, to="battlefield", form=Word.WHENEVER),  # `what`: What | Filter
        effect=CreateToken(who=You(form=1), amount=X(), token=TokenSpec(name="Food", predefined=True)),
    ),
    Keyword(name="ward", costs=(Mana(symbols=("1",)),)),
    SpellAbility(
        effect=Sacrifice(who=Target(index=0, filter=None), what=Some(filter=CREATURE, least=Number(value=0)))
    ),
]


@pytest.mark.parametrize("node", EXAMPLES, ids=lambda node: type(node).__name__)
def test_what_is_written_is_read_back(node: Node) -> None:
    again = REGISTRY.decode(REGISTRY.encode(node))
    assert again == node
    assert REGISTRY.plain(again) == REGISTRY.plain(node)  # the wording too, which == leaves out


def test_how_it_was_worded_is_written_and_does_not_count() -> None:
    again = REGISTRY.decode(REGISTRY.encode(This(form=1)))
    assert again.form == 1
    assert again == This()


@pytest.mark.parametrize("node", EXAMPLES, ids=lambda node: type(node).__name__)
def test_the_schema_holds_what_is_written(node: Node) -> None:
    assert problems(REGISTRY.schema(), REGISTRY.plain(node)) == []


WRONG: list[tuple[str, str]] = [
    ("[1", "not JSON: Input data was truncated"),
    ("3", "expected a node, found 3"),
    ('{"node": "Drow"}', 'no node "Drow"; did you mean "Draw"?'),
    ('{"effect": 1}', "no node null"),
    ('{"node": ["Draw"]}', 'no node ["Draw"]'),
    ('{"node": "Number", "valu": 2}', 'Number has no field "valu"; did you mean "value"?'),
    ('{"node": "Number"}', 'Number needs the field "value"'),
    ('{"node": "Number", "value": true}', "value: expected a whole number, found true"),
    ('{"node": "SpellAbility", "effect": {"node": "You"}}', "effect: expected Effect, found You"),
    ('{"node": "Filter", "predicates": [{"node": "Is", "word": 3}]}', "predicates[0].word: expected text, found 3"),
    ('{"node": "Sequence", "effects": "x"}', 'effects: expected a list, found "x"'),
    ('{"node": "TokenSpec", "name": 1}', "name: expected text or null, found 1"),
    ('{"node": "CreateToken", "who": {"node": "You"}, "amount": {"node": "X"}, "token": {"node": "X"}}',
     "token: expected TokenSpec or CopySpec, found X"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_what_is_wrong_is_one_line_that_says_where(text: str, message: str) -> None:
    with pytest.raises(AbilityFormatError) as caught:
        REGISTRY.decode(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("deep", ['{"node": "NoneOf", "condition": ', '{"a": ', "["])
@pytest.mark.parametrize("times", [300, 900, 100_000])
def test_depth_is_bounded(deep: str, times: int) -> None:
    end = "]" if deep == "[" else "}"
    with pytest.raises(AbilityFormatError, match=r"deep|not JSON|no node|expected a node"):
        REGISTRY.decode(deep * times + "1" + end * times)


def test_objects_that_nest_too_deep_are_not_written() -> None:
    effect: Effect = DRAW
    for _ in range(5000):
        effect = Sequence(effects=(effect,))
    with pytest.raises(AbilityFormatError, match="too deep"):
        REGISTRY.encode(SpellAbility(effect=effect))


def test_a_registry_knows_only_its_own_mechanics() -> None:
    core = NodeRegistry()
    with pytest.raises(AbilityFormatError, match='no node "Hum"'):
        core.encode(Hum(who=You()))
    with pytest.raises(AbilityFormatError, match='no node "Hum"'):
        core.decode('{"node": "Hum", "who": {"node": "You"}}')


def test_two_classes_of_one_name_cannot_be_told_apart() -> None:
    other = type("Draw", (Node,), {"__module__": __name__})
    with pytest.raises(ValueError, match="two node classes are named Draw"):
        NodeRegistry([other])


def every_reference(schema: Any) -> set[str]:
    if isinstance(schema, dict):
        found = {schema["$ref"]} if "$ref" in schema else set()
        return found.union(*map(every_reference, schema.values()))
    return set().union(*map(every_reference, schema)) if isinstance(schema, list) else set()


def test_the_schema_is_whole() -> None:
    schema = REGISTRY.schema()
    assert schema["$id"].endswith(f":{VERSION}")
    assert {f"#/$defs/{name}" for name in schema["$defs"]} >= every_reference(schema)
    assert {cls.__name__ for cls in REGISTRY} <= set(schema["$defs"])
    assert {"$ref": "#/$defs/Hum"} in schema["$defs"]["Effect"]["oneOf"]
    assert "Hum" not in NodeRegistry().schema()["$defs"]


def test_the_schema_refuses_what_the_registry_refuses() -> None:
    schema = REGISTRY.schema()
    good = REGISTRY.plain(SpellAbility(effect=DRAW))
    for bad in (
        good | {"node": "SpelAbility"},
        good | {"effects": []},
        {"node": "SpellAbility"},
        good | {"form": "1"},
        good | {"effect": {"node": "You"}},
    ):
        assert problems(schema, bad) != []
        with pytest.raises(AbilityFormatError):
            REGISTRY.node(bad)


def test_half_of_a_surrogate_pair_cannot_be_written() -> None:
    unread = Unparsed(text="Draw a \ud800.", line=1, column=8, found="\ud800", expected=())
    with pytest.raises(AbilityFormatError, match="not Unicode"):
        NodeRegistry().encode(unread)
