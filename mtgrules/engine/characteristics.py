"""Derived characteristics (613), memoised by object and by the token of the continuous effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgrules.engine.faces import Characteristics

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def of(g: Game, id: int) -> Characteristics:
    """Characteristics now; of an object that is gone, as it last existed."""
    obj = g.object(id)
    if obj.last is not None and not obj.zone:
        return obj.last
    memo = obj.memo
    if memo is not None and memo[0] is g.state.token:
        return memo[1]  # type: ignore[no-any-return]
    chars = derive(g, id)
    obj.memo = (g.state.token, chars)
    return chars


def derive(g: Game, id: int) -> Characteristics:
    obj = g.object(id)
    face = obj.face
    power, toughness = face.power, face.toughness
    bonus = obj.counters.get("+1/+1", 0) - obj.counters.get("-1/-1", 0)
    if bonus and power is not None and toughness is not None:
        power, toughness = power + bonus, toughness + bonus
    return Characteristics(
        name=face.name, mana_cost=face.mana_cost, colors=face.colors, supertypes=face.supertypes, types=face.types,
        subtypes=face.subtypes, abilities=face.abilities, power=power, toughness=toughness, loyalty=face.loyalty,
        controller=obj.controller, face=face, mana_value=face.mana_value,
    )


def has_subtype(chars: Characteristics, subtype: str) -> bool:
    return chars.every_creature_type or subtype in chars.subtypes


def touched(g: Game, id: int, how: str) -> None:
    """Something about an object changed that continuous effects may read: move the token if one does."""
