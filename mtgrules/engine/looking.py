"""Which cards a player can see (400.2, 701.20e, 708.5): for who shows a game to players, and for effects that let players
look at cards or play with them revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgrules.abilities.changes import MayLookAt, PlayRevealed
from mtgrules.engine import evaluate, restrictions
from mtgrules.engine.records import Object

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def can_see(g: Game, player: int, id: int) -> bool:
    """May the player look at the face of that object now?"""
    record = g.state.records.get(id)
    if type(record) is not Object or not record.zone:
        return False
    return (
        _is_open(g, player, id)
        or is_revealed(g, id)
        or any(
            player in evaluate.things(g, change.who, ctx) and evaluate.is_among(g, id, change.what, ctx)
            for change, ctx in restrictions.changes(g, MayLookAt)
        )
    )


def _is_open(g: Game, player: int, id: int) -> bool:
    """Does the zone let the player see that object?"""
    record = g.object(id)
    zone = g.zone(record.zone)
    if zone.kind in evaluate.PUBLIC:
        # 708.5: face-down permanents and spells that one controls
        return not record.face_down or (zone.kind in ("battlefield", "stack") and g.controller(id) == player)
    return zone.kind == "hand" and zone.owner == player


class Sight:
    """What one player can see, for many objects at one moment: `can_see` with the effects looked up once."""

    __slots__ = ("g", "looks", "player", "shown")

    def __init__(self, g: Game, player: int) -> None:
        self.g = g
        self.player = player
        self.looks = [
            (change, ctx)
            for change, ctx in restrictions.changes(g, MayLookAt)
            if player in evaluate.things(g, change.who, ctx)
        ]
        self.shown = list(restrictions.changes(g, PlayRevealed))

    def sees(self, id: int) -> bool:
        """The same as `can_see`."""
        g = self.g
        return _is_open(g, self.player, id) or any(
            evaluate.is_among(g, id, change.what, ctx) for change, ctx in (*self.looks, *self.shown)
        )


def is_revealed(g: Game, id: int) -> bool:
    """Does its owner play with that card revealed, so that all players see it (701.20a)?"""
    return any(
        evaluate.is_among(g, id, change.what, ctx) for change, ctx in restrictions.changes(g, PlayRevealed)
    )


__all__ = ["Sight", "can_see", "is_revealed"]
