"""Keywords that are other ways of casting a card (702.34 flashback, 702.74 evoke, 702.133 jump-start …)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgrules.abilities.costs import Mana, Perform
from mtgrules.abilities.effects import Discard
from mtgrules.abilities.node import Cost
from mtgrules.abilities.predicates import Filter, InZone, Is
from mtgrules.abilities.references import Some, You
from mtgrules.engine.permissions import CastingOption

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

DISCARD_A_CARD = Perform(
    effect=Discard(
        who=You(), what=Some(filter=Filter(predicates=(Is(word="card"), InZone(zone="hand", who=You()))))
    )
)


def in_own_graveyard(g: Game, player: int, card: int) -> bool:
    return g.zone_kind(card) == "graveyard" and g.object(card).owner == player


def _keyword_option(name: str, rule: str, *, from_graveyard: bool) -> CastingOption:
    """Pay the keyword's cost rather than the mana cost; one that was given without a cost ("The flashback cost is equal
    to its mana cost", `KeywordCost`) costs that."""

    def cost(g: Game, card: int) -> tuple[Cost, ...]:
        keyword = g.keywords(card, name)[0]
        return keyword.costs or (Mana(symbols=g.object(card).face.mana_cost),)

    return CastingOption(
        name=name,
        rule=rule,
        applies=lambda g, card: g.has_keyword(card, name),
        how=name,
        cost=cost,
        permits=in_own_graveyard if from_graveyard else None,
        own_only=from_graveyard,
    )


def _with_a_discard(g: Game, card: int) -> tuple[Cost, ...]:
    """702.133a: the mana cost, and a card discarded."""
    return (Mana(symbols=g.object(card).face.mana_cost), DISCARD_A_CARD)


OPTIONS = (
    _keyword_option("flashback", "702.34a", from_graveyard=True),
    CastingOption(
        name="jump-start",
        rule="702.133a",
        applies=lambda g, card: g.has_keyword(card, "jump-start"),
        how="jump-start",
        cost=_with_a_discard,
        permits=in_own_graveyard,
        own_only=True,
    ),
    _keyword_option("evoke", "702.74a", from_graveyard=False),
)
