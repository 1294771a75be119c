"""Commanders (903): cast from the command zone, for {2} more each time (903.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgrules.engine.permissions import CastingOption

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

COMMANDER = "commander"


def is_commander(g: Game, id: int) -> bool:
    """The designation belongs to the card, in whatever zone it is (903.3)."""
    return COMMANDER in g.object(id).designations


def _from_command_zone(g: Game, player: int, card: int) -> bool:
    return g.zone_kind(card) == "command" and g.object(card).owner == player


def tax(g: Game, player: int, spell: int) -> int:
    """What a commander costs more: {2} for each time that it was cast from the command zone before (903.8)."""
    obj = g.object(spell)
    kind = (
        obj.choices.zone if obj.choices is not None and g.zone_kind(spell) == "stack" else g.zone_kind(spell)
    )
    if kind != "command" or not is_commander(g, spell):
        return 0
    return 2 * g.player(player).commander_tax.get(g.printed(obj).name, 0)


OPTION = CastingOption(
    name=COMMANDER, rule="903.8", applies=is_commander, permits=_from_command_zone, own_only=True
)
