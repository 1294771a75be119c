"""A player leaves the game (104.3, 800.4): what counts opponents looks again."""

from __future__ import annotations

from mtgrules.abilities.amounts import Count
from mtgrules.abilities.changes import BasePT
from mtgrules.abilities.predicates import Filter, InZone, Is
from mtgrules.abilities.references import Players, This
from mtgrules.engine import layers
from mtgrules.engine.leaving import PlayerLost
from tests.engine.turn_support import CARD, Table, creature, static

BURIED = Count(
    filter=Filter(predicates=(Is(word="card"), InZone(zone="graveyard", who=Players(which="your opponents"))))
)


def test_what_counts_opponents_cards_looks_again_as_one_loses() -> None:
    table = Table("Alice", "Bob", "Carol")
    counting = creature(
        "Aberration", 0, 0, static(BasePT(what=This(), power=BURIED, toughness=BURIED, defining=True))
    )
    aberration = table.put(counting)
    for player in table.g.root.players[1:]:
        table.put(CARD, player, "graveyard")
    table.at("upkeep")
    assert table.g.chars(aberration).power == 2
    PlayerLost(rule="704.5a", player=table.b).perform(table.g)
    layers.check(table.g)
    assert table.g.chars(aberration).power == 1
