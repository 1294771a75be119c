"""Keywords whose alternative cost is paid under a condition, or decides what becomes of the spell: dash, blitz, escape,
overload, rebound, spectacle … (702)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.abilities import Keyword, SpellAbility, StaticAbility
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.changes import GainsAbilities
from mtgrules.abilities.conditions import WasPaid
from mtgrules.abilities.costs import Mana, Perform
from mtgrules.abilities.effects import CastNow, Discard, Draw, Move, Sacrifice
from mtgrules.abilities.node import Ability, Cost, Effect, Node, mapped
from mtgrules.abilities.predicates import Filter, InZone, Is
from mtgrules.abilities.references import Each, Some, Target, TargetRef, This, You
from mtgrules.abilities.triggers import Moment
from mtgrules.abilities.triggers import ZoneChange as Moves
from mtgrules.engine import past
from mtgrules.engine.casting_options import in_own_graveyard
from mtgrules.engine.delayed import DelayedBegins
from mtgrules.engine.events import Event
from mtgrules.engine.faces import Face
from mtgrules.engine.keywords import Expansion, written
from mtgrules.engine.permissions import CastingOption
from mtgrules.engine.zone_events import ZoneChange
from mtgrules.mechanics.spec import Mechanic, after

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

ONE = Number(value=1)


# --- conditions of alternative costs -------------------------------------------------------------------------------


def _opponent_lost_life(g: Game, player: int, card: int) -> bool:
    return any(g.player(other).tally.get("life lost", 0) for other in g.opponents(player))


def _cast_before(g: Game, player: int, card: int) -> bool:
    return g.player(player).tally.get("spells cast", 0) > 0


def _prowled(g: Game, player: int, card: int) -> bool:
    """702.76a: a source of a creature type of the spell, controlled by the player, dealt combat damage to a player."""
    types = set(g.chars(card).subtypes)
    return any(
        event.combat
        and g.is_player(event.to)
        and g.controller(event.source) == player
        and (types & set(g.chars(event.source).subtypes) or g.chars(event.source).every_creature_type)
        for event in past.events(g, "this turn", "Damage")
    )


def _option(
    name: str,
    rule: str,
    *,
    when: Callable[[Game, int, int], bool] | None = None,
    cost: Callable[[Game, int], tuple[Cost, ...]] | None = None,
    face: Callable[[Game, int], Face | None] | None = None,
    graveyard: bool = False,
) -> CastingOption:
    """To cast a card for a keyword's cost rather than its mana cost."""

    def own_cost(g: Game, card: int) -> tuple[Cost, ...]:
        return g.keywords(card, name)[0].costs

    return CastingOption(
        name=name,
        rule=rule,
        applies=lambda g, card: g.has_keyword(card, name),
        how=name,
        cost=cost or own_cost,
        face=face,
        permits=in_own_graveyard if graveyard else None,
        own_only=graveyard,
        when=when,
    )


A_LAND = Perform(
    effect=Discard(
        who=You(),
        what=Some(
            filter=Filter(predicates=(Is(word="land"), Is(word="card"), InZone(zone="hand", who=You())))
        ),
    )
)


def _with_a_land(g: Game, card: int) -> tuple[Cost, ...]:
    """702.81a."""
    return (Mana(symbols=g.object(card).face.mana_cost), A_LAND)


# --- overload ------------------------------------------------------------------------------------------------------


def overloaded(g: Game, card: int) -> Face | None:
    """702.96b: the spell's text with "each" for "target"."""
    face = g.object(card).face
    key = ("overloaded", id(face))
    known = g.rules.cache.get(key)
    if known is None:
        abilities = tuple(_each(ability) for ability in face.abilities)
        known = g.rules.cache[key] = (face, msgspec.structs.replace(face, abilities=abilities))
    changed: Face = known[1]
    return changed


def _each(ability: Ability) -> Any:
    """The ability with all that fits in place of targets."""
    targets: dict[int, Node] = {}

    def each(node: Node) -> Node | None:
        if isinstance(node, Target) and node.filter is not None:
            targets[node.index] = Each(filter=node.filter)
            return targets[node.index]
        return targets.get(node.index, node) if isinstance(node, TargetRef) else None

    return mapped(ability, each)


# --- cleave --------------------------------------------------------------------------------------------------------


def cleaved(g: Game, card: int) -> Face | None:
    """702.148a: the spell's text without what stands in square brackets."""
    face = g.object(card).face
    key = ("cleaved", id(face))
    known = g.rules.cache.get(key)
    if known is None:
        abilities = tuple(
            SpellAbility(effect=ability.cleaved)
            if isinstance(ability, SpellAbility) and ability.cleaved is not None
            else ability
            for ability in face.abilities
        )
        known = g.rules.cache[key] = (face, msgspec.structs.replace(face, abilities=abilities))
    changed: Face = known[1]
    return changed


# --- the second half of a split card -------------------------------------------------------------------------------


def _second_half(g: Game, card: int) -> Face | None:
    return g.object(card).face.alternatives.get("aftermath")


AFTERMATH = CastingOption(
    name="aftermath",
    rule="702.127a",
    applies=lambda g, card: _second_half(g, card) is not None,
    how="aftermath",
    face=_second_half,
    permits=in_own_graveyard,
    own_only=True,
)


# --- what becomes of it --------------------------------------------------------------------------------------------

END_STEP = Moment(step="end step", next=True)
#: what is done with the permanent that the spell becomes, by the way in which it was cast
AT_THE_END: dict[str, tuple[str, Effect]] = {
    "dash": ("702.109a", Move(what=This(), to="hand")),
    "blitz": ("702.152a", Sacrifice(who=You(), what=This())),
}
UPKEEP = Moment(step="upkeep", who=You(), next=True)


@after("ZoneChange")
def watch(g: Game, events: Sequence[Event]) -> Iterable[Event] | None:
    """Makes the delayed triggered abilities of spells that resolved."""
    found: list[Event] = []
    for event in events:
        if not isinstance(event, ZoneChange) or event.verb != "resolved" or not event.object:
            continue
        spell = g.object(event.object)
        now = g.find(event.object)
        if spell.choices is None or not now:
            continue
        row = AT_THE_END.get(spell.choices.how)
        if row is not None and event.to == "battlefield":
            found.append(
                DelayedBegins(
                    rule=row[0], trigger=END_STEP, effect=row[1], source=now, controller=g.controller(now)
                )
            )
        elif event.rule == REBOUND:
            cast = CastNow(who=You(), what=This(), free=True)
            found.append(
                DelayedBegins(
                    rule=REBOUND, trigger=UPKEEP, effect=cast, source=now, controller=spell.controller
                )
            )
    return found or None


REBOUND = "702.88a"


def _rebounds(g: Game, spell: int) -> tuple[str, str] | None:
    """702.88a: exiled as it resolves, if it was cast from its owner's hand."""
    obj = g.object(spell)
    if obj.kind != "card" or obj.choices is None or obj.choices.zone != "hand":
        return None
    return ("exile", REBOUND) if obj.choices.by == obj.owner and g.has_keyword(spell, "rebound") else None


def _hasty(name: str, *more: Ability) -> Expansion:
    """ "As long as this permanent's dash cost was paid, it has haste"."""
    haste = GainsAbilities(what=This(), abilities=(Keyword(name="haste"), *more))
    paid = WasPaid(keyword=name, what=This())
    return lambda k: (StaticAbility(changes=(haste,), condition=paid),)


DIES = Moves(what=This(), source="battlefield", to="graveyard")


PART = Mechanic(
    name="keywords of casting",
    casting_options=(
        _option("dash", "702.109a"),
        _option("blitz", "702.152a"),
        _option("spectacle", "702.137a", when=_opponent_lost_life),
        _option("surge", "702.117a", when=_cast_before),
        _option("prowl", "702.76a", when=_prowled),
        _option("escape", "702.138a", graveyard=True),
        _option("retrace", "702.81a", cost=_with_a_land, graveyard=True),
        _option("overload", "702.96a", face=overloaded),
        _option("cleave", "702.148a", face=cleaved),
        AFTERMATH,
    ),
    keyword_abilities={
        "dash": _hasty("dash"),
        "blitz": _hasty("blitz", *written(DIES, Draw(who=You(), amount=ONE))),
    },
    destinations=(_rebounds,),
    watchers=(watch,),
    rules=frozenset(
        (
            "702.76a",
            "702.81a",
            "702.88a",
            "702.96a",
            "702.109a",
            "702.117a",
            "702.127a",
            "702.137a",
            "702.138a",
            "702.148a",
            "702.152a",
        )
    ),
)

__all__ = ["PART", "overloaded"]
