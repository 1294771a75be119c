"""Sagas (714): lore counters, chapter abilities, and the end of the story."""

from __future__ import annotations

from mtgrules.abilities.abilities import ChapterAbility
from mtgrules.abilities.effects import Destroy
from mtgrules.abilities.references import Target
from tests.engine.turn_support import Table, creature, gain, of, thing

DESTROYS = ChapterAbility(chapters=(1,), effect=Destroy(what=Target(index=0, filter=of("creature"))))


def told(*chapters: ChapterAbility) -> tuple[Table, int]:
    table = Table().at("upkeep")
    return table, table.put(thing("Tale", *chapters, subtypes="Saga"))


def test_a_saga_is_sacrificed_after_its_last_chapter() -> None:
    table, saga = told(ChapterAbility(chapters=(1,), effect=gain(1)))
    table.to("precombat main")
    assert table.where(saga) == "battlefield"
    table.passes()
    assert table.where(saga) == "graveyard"
    assert table.life() == 21


def test_a_chapter_without_a_legal_target_is_over_at_once() -> None:
    """603.3d: the ability is removed; 704.5s: nothing of the Saga is to come, so it is sacrificed."""
    table, saga = told(DESTROYS)
    table.to("precombat main")
    assert table.where(saga) == "graveyard"


def test_a_saga_stays_while_its_chapter_ability_is_on_the_stack() -> None:
    table, saga = told(DESTROYS)
    bear = table.put(creature())
    table.to("precombat main")
    assert table.where(saga) == "battlefield"
    table.passes()
    assert (table.where(bear), table.where(saga)) == ("graveyard", "graveyard")
