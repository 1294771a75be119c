"""Replacement and prevention effects that rules make: counters with a meaning of their own (122.1c–h), protection from
damage (702.16e), Sagas (714.3a)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.changes import PlayerIs
from mtgrules.engine import evaluate, index, restrictions, sagas
from mtgrules.engine.entering import DamagePrevented
from mtgrules.engine.events import Next
from mtgrules.engine.object_events import CountersRemoved
from mtgrules.mechanics.spec import Replacement

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def _counters(g: Game, id: int, kind: str) -> int:
    record: Any = g.state.records.get(id)
    return record.counters.get(kind, 0) if record is not None and record.counters else 0


def _off(g: Game, id: int, kind: str, rule: str) -> CountersRemoved:
    return CountersRemoved(rule=rule, to=id, kind=kind, amount=1, player=g.controller(id))


# --- stun, shield, finality ------------------------------------------------------------------------------------


def _stunned(g: Game, event: Any) -> bool:
    return _counters(g, event.object, "stun") > 0 and bool(g.object(event.object).tapped)


def _stays_tapped(g: Game, event: Any) -> Iterable[Next]:
    return [_off(g, event.object, "stun", "122.1d")]


def _destroyed_by_effect(g: Game, event: Any) -> bool:
    """Destruction by an effect, not by state-based actions."""
    return not event.rule.startswith("704.") and _counters(g, event.object, "shield") > 0


def _not_destroyed(g: Game, event: Any) -> Iterable[Next]:
    return [_off(g, event.object, "shield", "122.1c")]


def _damaged_with_shield(g: Game, event: Any) -> bool:
    return event.amount > 0 and not g.is_player(event.to) and _counters(g, event.to, "shield") > 0


def _shielded(g: Game, event: Any) -> Iterable[Next]:
    return [_prevented(event, "122.1c"), _off(g, event.to, "shield", "122.1c")]


def _prevented(event: Any, rule: str) -> DamagePrevented:
    return DamagePrevented(rule=rule, source=event.source, to=event.to, amount=event.amount)


def _dies_with_finality(g: Game, event: Any) -> bool:
    return (
        event.to == "graveyard"
        and bool(event.object)
        and _counters(g, event.object, "finality") > 0
        and g.zone_kind(event.object) == "battlefield"
    )


def _exiled(g: Game, event: Any) -> Iterable[Next]:
    return [msgspec.structs.replace(event, to="exile", verb="exiled")]


# --- protection ------------------------------------------------------------------------------------------------


def _protected(g: Game, event: Any) -> bool:
    """702.16e: damage from sources with the quality to what is protected from it."""
    if event.amount <= 0:
        return False
    if g.is_player(event.to):
        if not index.may_make(g, PlayerIs):
            return False
        found = [(keyword, ctx) for keyword, ctx, _, _ in restrictions.player_keywords(g, event.to)]
    else:
        ctx = evaluate.context(g, event.to)
        found = [(keyword, ctx) for keyword in g.keywords(event.to, "protection")]
    return any(
        keyword.name == "protection" and restrictions.has_quality(g, keyword, event.source, ctx)
        for keyword, ctx in found
    )


def _no_damage(g: Game, event: Any) -> Iterable[Next]:
    return [_prevented(event, "702.16e")]


REPLACEMENTS = (
    Replacement("122.1d", "Untapped", _stunned, _stays_tapped),
    Replacement("122.1c", "Destroyed", _destroyed_by_effect, _not_destroyed),
    Replacement("122.1c", "Damage", _damaged_with_shield, _shielded),
    Replacement("122.1h", "ZoneChange", _dies_with_finality, _exiled),
    Replacement("702.16e", "Damage", _protected, _no_damage),
    Replacement("714.3a", "ZoneChange", sagas.begins_with_lore, sagas.with_lore),
)

__all__ = ["REPLACEMENTS"]
