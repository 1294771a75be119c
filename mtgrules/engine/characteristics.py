"""Derived characteristics (613), memoised by object and by the version of the continuous effects.

`of` is the question that everybody asks. An object's memo goes when its record is edited (where no effect reads what is
written, its characteristics stay: `State.edit_aside`); the version moves when a continuous effect starts, ends, or
something that one of them reads has changed (`touched`). Where no effect applies, the answer is the printed face plus
counters, at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import ActivatedAbility, Keyword
from mtgrules.abilities.costs import TapSymbol
from mtgrules.abilities.effects import AddMana
from mtgrules.abilities.node import Ability
from mtgrules.abilities.references import You
from mtgrules.abilities.words import BASIC_LAND_TYPES, CREATURE_TYPES, RULED_COUNTERS
from mtgrules.engine import control
from mtgrules.engine.buckets import stands
from mtgrules.engine.faces import Characteristics, Face

if TYPE_CHECKING:
    from mtgrules.engine.events import Event
    from mtgrules.engine.game import Game
    from mtgrules.engine.records import Object

CREATURE_WORDS = frozenset(CREATURE_TYPES)

#: 305.6: what a land with a basic land type can do, whatever its text
INTRINSIC: dict[str, Ability] = {
    subtype: ActivatedAbility(costs=(TapSymbol(),), effect=AddMana(who=You(), symbols=(symbol,)))
    for subtype, symbol in zip(BASIC_LAND_TYPES, "WUBRG", strict=True)
}

#: 122.1b: counters that give the keyword they are named for
KEYWORD_COUNTERS: dict[str, Ability] = {
    kind: Keyword(name=kind)
    for kind in RULED_COUNTERS
    if kind
    in "flying,first strike,double strike,deathtouch,decayed,exalted,haste,hexproof,indestructible,lifelink,"
    "menace,reach,shadow,trample,vigilance".split(",")
}
_POWER_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")

#: 708.2a
FACE_DOWN = Face(name="", types=("creature",), power=2, toughness=2, no_cost=True)


#: works out what is not memoised; set by `layers`, which needs this module
look: Callable[[Game, int], Characteristics] = None  # type: ignore[assignment]


def of(g: Game, id: int) -> Characteristics:
    """Characteristics now; of an object that is gone, as it last existed."""
    obj: Object = g.state.records[id]  # type: ignore[assignment]
    if obj.last is not None and not obj.zone:
        return obj.last
    memo = obj.memo
    if memo is not None and memo[0] is g.state.token:
        return memo[1]  # type: ignore[no-any-return]
    if g.view is not None:
        return g.view.see(id)  # type: ignore[no-any-return]
    looked = g.state.looked.get(id)
    if looked is not None:
        return looked[0]  # type: ignore[no-any-return]
    return look(g, id)


def kept(g: Game, id: int) -> dict[Any, Any]:
    """Room for what follows from an object's record and characteristics alone: it lasts as long as both do."""
    state = g.state
    memo = state.records[id].memo
    if memo is not None and memo[0] is state.token:
        return memo[2]  # type: ignore[no-any-return]
    of(g, id)
    memo = state.records[id].memo
    if memo is not None and memo[0] is state.token:
        return memo[2]  # type: ignore[no-any-return]
    looked = state.looked.get(id)
    return looked[1] if looked is not None else {}


def shown(g: Game, id: int) -> dict[Any, Any]:
    """Room for what follows from an object's characteristics alone: objects that show the same face as it is printed
    share it, and keep it when their records are edited."""
    state = g.state
    memo = state.records[id].memo
    if memo is None or memo[0] is not state.token:
        of(g, id)
        memo = state.records[id].memo
        if memo is None or memo[0] is not state.token:
            looked = state.looked.get(id)
            return looked[2] if looked is not None else {}
    return memo[3]  # type: ignore[no-any-return]


def bonus(counters: dict[str, int]) -> tuple[int, int]:
    """What +X/+Y and -X/-Y counters add to power and toughness (122.1a, 613.4c)."""
    power = toughness = 0
    for kind, amount in counters.items():
        if kind == "+1/+1":
            power, toughness = power + amount, toughness + amount
        elif kind[:1] in "+-" and (found := _POWER_COUNTER.fullmatch(kind)):
            power, toughness = power + amount * int(found[1]), toughness + amount * int(found[2])
    return power, toughness


def copiable(g: Game, obj: Object) -> Face:
    """The copiable values (707.2): the face, after copy effects, which write it, and face-down status (708.2)."""
    if obj.face_down and obj.zone and g.zone(obj.zone).kind in ("battlefield", "stack"):
        return obj.extra.get("face-down face", FACE_DOWN)  # type: ignore[no-any-return]
    return obj.face


def base(g: Game, obj: Object) -> Characteristics:
    """Where the layers start: the object after layer 1, with the abilities that its land types give it not yet added."""
    chars = of_face(copiable(g, obj))
    chars.controller = obj.controller
    if chars.loyalty is not None and obj.zone and g.zone(obj.zone).kind == "battlefield":
        chars.loyalty = obj.counters.get("loyalty", 0)  # 306.5c
    return chars


def of_face(face: Face) -> Characteristics:
    """What a face shows by itself."""
    return Characteristics(
        name=face.name,
        mana_cost=face.mana_cost,
        colors=face.colors,
        supertypes=face.supertypes,
        types=face.types,
        subtypes=face.subtypes,
        abilities=face.abilities,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        controller=0,
        face=face,
        mana_value=face.mana_value,
        base_power=face.power,
        base_toughness=face.toughness,
    )


def add_intrinsic(chars: Characteristics) -> None:
    """The mana abilities of basic land types (305.6)."""
    if "land" in chars.types:
        more = intrinsic(chars.subtypes)
        if more:
            chars.abilities = (*chars.abilities, *more) if chars.abilities else more


@lru_cache(maxsize=1000)
def intrinsic(subtypes: tuple[str, ...]) -> tuple[Ability, ...]:
    return tuple(INTRINSIC[subtype] for subtype in subtypes if subtype in INTRINSIC)


def has_subtype(chars: Characteristics, subtype: str) -> bool:
    """Is it of that subtype? Changelings are of every creature type (702.73a)."""
    return subtype in chars.subtypes or (chars.every_creature_type and subtype in CREATURE_WORDS)


def touched(g: Game, id: int, how: str) -> None:
    """Something about an object changed that continuous effects may read. ``how``: "counters", "status",
    "attachment", "effect" (one began or ended to act on it), "entered ZONE", "left ZONE"."""
    if how == "attachment" or how.startswith("entered"):
        if how == "entered battlefield" and g.root.effects:
            from mtgrules.engine import continuous

            continuous.carry_over(g, id)
        control.mark(g, id)
    board: Any = g.state.board
    if board is not None:
        board.touched(g, id, how)


def aftermath(g: Game, events: Sequence[Event]) -> list[Event]:
    """After events have been performed: look again at what effects read of players and of the turn, and see who
    controls what now and which effects have lasted long enough. Returns what happens at once for it."""
    look_again(g)
    root = g.root
    found: list[Event] = []
    if root.control_checks or stands(g, control.CONTROLS):
        found.extend(control.checked(g))
    if root.lasting:
        from mtgrules.engine import continuous

        found.extend(continuous.stopped(g, events))
    return found


def look_again(g: Game) -> None:
    """See whether what effects read of players, the turn and the past has changed."""
    board: Any = g.state.board
    if board is not None and board.prints:
        board.look_again(g)
    if g.debug:
        from mtgrules.engine import layers

        layers.check(g)


__all__ = [
    "FACE_DOWN",
    "INTRINSIC",
    "KEYWORD_COUNTERS",
    "add_intrinsic",
    "aftermath",
    "base",
    "bonus",
    "copiable",
    "has_subtype",
    "kept",
    "look_again",
    "of",
    "of_face",
    "shown",
    "touched",
]
