"""Targets that must differ in something or have something in common (115, 601.2c, 603.3d)."""

from __future__ import annotations

import pytest

from mtgrules.abilities.effects import Exile
from mtgrules.abilities.predicates import Filter, InZone, Is
from mtgrules.abilities.references import Target, This
from mtgrules.engine.game import IllegalAction
from mtgrules.engine.zone_events import ZoneChange
from tests.engine.turn_support import Table, creature, enters, n, of, thing, when

TWO = Target(
    index=0, filter=of("creature"), least=n(2), most=n(2), different="controlled by different players"
)
GRAVES = Filter(predicates=(Is(word="card"), InZone(zone="graveyard")))
ONE_GRAVE = Target(index=0, filter=GRAVES, least=n(0), most=n(2), different="from a single graveyard")


def table_with(target: Target) -> tuple[Table, int]:
    table = Table()
    card = table.put(
        thing("Parter", when(enters(This()), Exile(what=target)), mana_cost=("0",), types="artifact"),
        zone="hand",
    )
    return table.at("precombat main"), card


def enter(table: Table, card: int) -> None:

    table.do(ZoneChange(object=card, to="battlefield", player=table.a))


def test_targets_that_do_not_agree_are_refused_and_the_ability_stays() -> None:
    table, card = table_with(TWO)
    mine = [table.put(creature()), table.put(creature())]
    theirs = table.put(creature(), table.b)
    enter(table, card)
    with pytest.raises(IllegalAction, match=r"601\.2c|603\.3d"):
        table.answer(*mine)
    table.answer(mine[0], theirs)
    table.passes()
    assert [table.where(id) for id in (*mine, theirs)] == ["exile", "battlefield", "exile"]


def test_without_any_targets_that_agree_the_ability_is_removed() -> None:
    table, card = table_with(TWO)
    for _ in range(3):
        table.put(creature())
    enter(table, card)
    assert table.stack() == []
    assert table.kind == "priority"


def test_cards_from_a_single_graveyard() -> None:
    table, card = table_with(ONE_GRAVE)
    mine = [table.put(creature(), zone="graveyard") for _ in range(2)]
    theirs = table.put(creature(), table.b, zone="graveyard")
    enter(table, card)
    with pytest.raises(IllegalAction):
        table.answer(mine[0], theirs)
    table.answer(*mine)
    table.passes()
    assert [table.where(id) for id in (*mine, theirs)] == ["exile", "exile", "graveyard"]
