"""What kind of ability an ability object is, and which abilities a keyword stands for (702).

These questions depend on the ability alone. Abilities are shared by all objects that have them, so the answers are
kept by identity, in a memo of bounded size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from mtgrules.abilities.abilities import (
    ActivatedAbility,
    ActivationLimit,
    Keyword,
    KeywordAbility,
    SpellAbility,
    TriggeredAbility,
)
from mtgrules.abilities.conditions import EventHappened
from mtgrules.abilities.costs import Loyalty, TapSymbol, UntapSymbol
from mtgrules.abilities.effects import (
    AddMana,
    Discard,
    Draw,
    Exile,
    Mill,
    Move,
    Sacrifice,
    Scry,
    Search,
    Shuffle,
    Surveil,
)
from mtgrules.abilities.node import Ability, Node
from mtgrules.abilities.references import Cards, Target, This
from mtgrules.abilities.triggers import Does
from mtgrules.engine import characteristics

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

T = TypeVar("T")

#: instructions that move what they speak of
MOVING = (Move, Exile, Discard, Sacrifice)
_LIBRARY_EFFECTS = (Draw, Mill, Scry, Search, Shuffle, Surveil)


class ByIdentity(Generic[T]):
    """A pure function of a node, remembered by the node's identity; forgets everything when it is full."""

    __slots__ = ("_function", "_known", "_most")

    def __init__(self, function: Callable[[Any], T], most: int = 20_000) -> None:
        self._function = function
        self._known: dict[int, tuple[Any, T]] = {}
        self._most = most

    def __call__(self, node: Any) -> T:
        known = self._known.get(id(node))
        if known is not None:
            return known[1]
        result = self._function(node)
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[id(node)] = (node, result)
        return result


def by_identity(function: Callable[[Any], T]) -> ByIdentity[T]:
    return ByIdentity(function)


@by_identity
def has_target(ability: Node) -> bool:
    """Does it use the word "target" (115.1)?"""
    return any(isinstance(node, Target) for node in ability.walk())


def zone_left(node: Any) -> str | None:
    """The zone out of which an instruction says that it moves the object it is on, so that its ability functions there
    (113.6m): "return this card from your graveyard". None where no zone is said, or an earlier part put it there."""
    mover = next(_movers(node), None)
    if isinstance(mover, Move | Exile):
        return mover.source if mover.source != "battlefield" else None
    return "hand" if isinstance(mover, Discard) else None


def _movers(node: Any) -> Iterator[Any]:
    """The instructions in it that move the object it is on; not those of abilities that it gives to others."""
    if isinstance(node, MOVING) and isinstance(node.what, This):
        yield node
    for child in node.children() if isinstance(node, Node) else ():
        if not isinstance(child, Ability):
            yield from _movers(child)


@by_identity
def works_in(ability: ActivatedAbility) -> str:
    """The kind of zone in which an activated ability can be activated (113.6)."""
    if ability.zone is not None:
        return ability.zone
    for part in (*ability.costs, ability.effect):
        if any(_movers(part)):
            return zone_left(part) or "battlefield"  # the first that moves it says where it is
    return "battlefield"


@by_identity
def is_mana_ability(ability: Ability) -> bool:
    """605.1a: no target, could add mana, no loyalty ability, moves no card to or from a library."""
    if type(ability) is not ActivatedAbility or has_target(ability):
        return False
    if any(isinstance(cost, Loyalty) for cost in ability.costs):
        return False
    nodes = list(ability.walk())
    return any(isinstance(node, AddMana) for node in nodes) and not any(map(_moves_in_library, nodes))


def _moves_in_library(node: Any) -> bool:
    """Does it move a card to or from a library, in a cost or as an effect?"""
    if isinstance(node, MOVING):
        return isinstance(node.what, Cards) or (isinstance(node, Move) and node.to == "library")
    return isinstance(node, _LIBRARY_EFFECTS)


@by_identity
def is_loyalty_ability(ability: ActivatedAbility) -> bool:
    """606.2."""
    return any(isinstance(cost, Loyalty) for cost in ability.costs)


@by_identity
def needs_tap(ability: ActivatedAbility) -> bool:
    """Its cost holds {T} or {Q} (602.5a)."""
    return any(isinstance(cost, (TapSymbol, UntapSymbol)) for cost in ability.costs)


def expanded(g: Game, ability: Ability) -> tuple[Ability, ...]:
    """The abilities that a keyword stands for (702); any other ability as it is."""
    if type(ability) is not Keyword:
        return (ability,)
    make = g.rules.keyword_abilities.get(ability.name)
    if make is None:
        return ()
    known = g.rules.cache.get(("stands for", id(ability)))
    if known is None:
        known = g.rules.cache[("stands for", id(ability))] = (ability, _limited(ability, make(ability)))
    return known[1]


def _limited(keyword: Keyword, meant: Sequence[Ability]) -> tuple[Ability, ...]:
    """ "Equip {4}. This ability costs {3} less to activate if …": its activated ability has those limits, too."""
    if not keyword.limits:
        return tuple(meant)
    return tuple(
        msgspec.structs.replace(one, limits=(*one.limits, *keyword.limits))
        if isinstance(one, ActivatedAbility)
        else one
        for one in meant
    )


#: what a keyword before an activated ability adds to it (702.142a, 702.177a)
LABELS = {
    "boast": ActivationLimit(
        condition=EventHappened(trigger=Does(what=This(), verb="attacks")), times=1, period="turn"
    ),
    "exhaust": ActivationLimit(times=1, period="game"),
}


@by_identity
def labelled(ability: KeywordAbility) -> ActivatedAbility:
    """ "Boast — {1}: Draw a card.": the ability with what its keyword says of it."""
    inner: Any = ability.ability
    return msgspec.structs.replace(inner, limits=(*inner.limits, LABELS[ability.name]))  # type: ignore[no-any-return]


def activated(g: Game, id: int) -> tuple[tuple[int, ActivatedAbility], ...]:
    """The activated abilities of an object, by their number among its abilities; those of keywords too."""
    shown = characteristics.shown(g, id)
    known = shown.get("activated")
    if known is None:
        known = shown["activated"] = tuple(_activated(g, g.chars(id).abilities))
    return known


def activated_for(g: Game, id: int, mana: bool) -> tuple[tuple[int, ActivatedAbility], ...]:
    """Those of them that are mana abilities, or those that aren't."""
    shown = characteristics.shown(g, id)
    known: tuple[tuple[int, ActivatedAbility], ...] | None = shown.get(mana)
    if known is None:
        known = shown[mana] = tuple(one for one in activated(g, id) if is_mana_ability(one[1]) == mana)
    return known


def zones_of_abilities(g: Game, id: int) -> frozenset[str]:
    """The kinds of zones in which the object's activated abilities work."""
    shown = characteristics.shown(g, id)
    known: frozenset[str] | None = shown.get("zones of abilities")
    if known is None:
        known = shown["zones of abilities"] = frozenset(works_in(ability) for _, ability in activated(g, id))
    return known


def _activated(g: Game, abilities: Sequence[Ability]) -> Iterator[tuple[int, ActivatedAbility]]:
    for number, ability in enumerate(abilities):
        if type(ability) is ActivatedAbility:
            yield number, ability
        elif type(ability) is KeywordAbility and ability.name in LABELS:
            yield number, labelled(ability)
        elif type(ability) is Keyword and ability.name in g.rules.keyword_abilities:
            for part in expanded(g, ability):
                if type(part) is ActivatedAbility:
                    yield number, part
                    break


def activated_number(g: Game, id: int, number: int) -> ActivatedAbility | None:
    """The activated ability of that number, None where there is none."""
    return next((ability for at, ability in activated(g, id) if at == number), None)


def effect_of(ability: Ability) -> Any:
    """The instructions of a spell, activated or triggered ability."""
    if isinstance(ability, (SpellAbility, ActivatedAbility, TriggeredAbility)):
        return ability.effect
    return getattr(ability, "effect", None)


__all__ = [
    "ByIdentity",
    "activated",
    "activated_for",
    "activated_number",
    "by_identity",
    "effect_of",
    "expanded",
    "has_target",
    "is_loyalty_ability",
    "is_mana_ability",
    "needs_tap",
    "works_in",
    "zones_of_abilities",
]
