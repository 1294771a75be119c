"""Words that few cards use, read from text and carried out."""

from __future__ import annotations

import pytest

from mtgrules.abilities.amounts import TimesPaid
from mtgrules.abilities.effects import PutSameCounters
from mtgrules.abilities.predicates import CompareOwn, Different, SingleTarget
from mtgrules.abilities.references import This
from mtgrules.engine import evaluate
from mtgrules.engine.faces import Face
from mtgrules.engine.records import Choices
from tests.engine.meaning_support import creature, it, where
from tests.engine.test_spells_by_text import Board


@pytest.fixture
def b() -> Board:
    return Board()


def test_excess_damage_goes_to_the_controller_instead(b: Board) -> None:
    """120.4a"""
    text = "Test Spell deals 4 damage to target creature. Excess damage is dealt to that creature's controller instead."
    b.cast(text, targets=[["B Bear"]])
    assert b.life(b.bob) == 18
    assert b.obj(b.ids["B Bear"]).damage == 2
    assert b.obj(b.ids["B Giant"]).damage == 0
    b.cast(text, targets=[["B Giant"]])
    assert (b.life(b.bob), b.obj(b.ids["B Giant"]).damage) == (18, 4)
    b.cast(text, targets=[["B Giant"]])  # 4 of its 5 toughness are used up
    assert (b.life(b.bob), b.obj(b.ids["B Giant"]).damage) == (15, 5)


def test_power_greater_than_its_toughness(b: Board) -> None:
    lean = b.put(creature("Lean", 3, 1))
    ctx = evaluate.context(b.g, lean)
    node = CompareOwn(quality="power", op=">", other="toughness")
    assert evaluate.satisfies(b.g, lean, node, ctx)
    assert not evaluate.satisfies(b.g, b.ids["A Bear"], node, ctx)


def test_different_names_are_counted_once(b: Board) -> None:
    for _ in range(3):
        b.put(creature("Twin", 1, 1))
    ctx = evaluate.context(b.g, b.ids["A Bear"])
    yours = where("creature", yours=True)
    assert evaluate.counted(b.g, yours, ctx) == 5
    with_names = type(yours)(predicates=(*yours.predicates, Different(quality="name")))
    assert evaluate.counted(b.g, with_names, ctx) == 3


def test_a_single_target(b: Board) -> None:
    spell = Face(name="Bolt", types=("instant",))
    bear, giant = b.ids["A Bear"], b.ids["A Giant"]
    node = SingleTarget()
    for targets, single in (
        (((bear,),), True),
        (((bear,), (bear,)), True),
        (((bear, giant),), False),
        ((), False),
    ):
        on_stack = b.put(spell, "stack", choices=Choices(targets=targets))
        assert evaluate.satisfies(b.g, on_stack, node, evaluate.context(b.g, bear)) is single, targets


def test_the_number_of_times_it_was_kicked(b: Board) -> None:
    """702.33c"""
    kicked = b.put(creature("Kicked", 1, 1), choices=Choices(paid=("multikicker", "multikicker", "buyback")))
    ctx = evaluate.context(b.g, kicked)
    assert evaluate.amount(b.g, TimesPaid(keyword="kicker", what=This()), ctx) == 2


def test_those_counters(b: Board) -> None:
    """122.8"""
    source = b.put(creature("Source", 1, 1))
    b.g.state.edit(source).counters = {"+1/+1": 2, "stun": 1}
    box = b.put(Face(name="Box", types=("artifact",)))
    b.play(PutSameCounters(source=it(0), what=This()), source=box, targets=[[source]])
    assert dict(b.g.object(box).counters) == {"+1/+1": 2, "stun": 1}
