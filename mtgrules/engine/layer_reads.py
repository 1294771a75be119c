"""What continuous effects look at, found from their nodes alone: the reads and writes that tell when an effect must be
looked at again, and where dependency is worth looking for (613.8).

A *quality* is what a layer settles: "control" (2), "name" (3), "types" (4), "colors" (5), "abilities" (6), "power" (7).
Besides these an effect may read "counters", "status", "board" (which objects are in a zone), or what is none of them:
life, the turn, what happened ("volatile").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from mtgrules.abilities import amounts, changes, conditions, predicates, references
from mtgrules.abilities.abilities import Keyword, StaticAbility
from mtgrules.abilities.node import Ability, Amount, Node, What, Who
from mtgrules.abilities.predicates import AllOf, AnyOf, Filter, InZone, Is, IsWhat, TargetsOnly
from mtgrules.abilities.words import BASIC_LAND_TYPES, COLOR_WORDS
from mtgrules.engine.evaluate import PLAYER_WORDS, STACK_WORDS

LAYERS = ("1", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
POSITION = {layer: number for number, layer in enumerate(LAYERS)}
AFTER_CONTROL = POSITION["3"]
END = len(LAYERS)

#: the last layer that settles a quality
SETTLED = {"control": "2", "name": "3", "types": "4", "colors": "5", "abilities": "6", "power": "7d"}
#: what a layer writes
WRITES = {
    "1": frozenset(("name", "types", "colors", "abilities", "power")),
    "2": frozenset(("control",)),
    "3": frozenset(("name", "abilities")),
    "4": frozenset(("types", "abilities")),
    "5": frozenset(("colors",)),
    "6": frozenset(("abilities",)),
    "7a": frozenset(("power",)),
    "7b": frozenset(("power",)),
    "7c": frozenset(("power",)),
    "7d": frozenset(("power",)),
}
#: words of `Is` that no continuous effect changes
FIXED_WORDS = (
    frozenset(("permanent", "card", "token", "spell", "commander", "copy")) | STACK_WORDS | PLAYER_WORDS
)
PLAIN_NODES = (
    amounts.Number,
    amounts.X,
    amounts.Times,
    amounts.Plus,
    amounts.Half,
    amounts.CountOf,
    amounts.CountPlayers,
    conditions.Exists,
    conditions.Matches,
    conditions.NoneOf,
    conditions.AllHold,
    conditions.AnyHolds,
    conditions.WasPaid,
    conditions.WasCast,
    predicates.Not,
    AnyOf,
    AllOf,
    Filter,
    predicates.Another,
    predicates.OwnedBy,
    predicates.OfChosen,
    IsWhat,
    references.This,
    references.You,
    references.Players,
    references.OwnerOf,
    references.Both,
    references.TargetRef,
    references.Done,
    references.EachOne,
)
SHARED = {
    "creature type": "types",
    "card type": "types",
    "land type": "types",
    "color": "colors",
    "name": "name",
}


def reads_of(node: Node) -> frozenset[str]:
    """All that the value of ``node`` depends on."""
    found: set[str] = set()
    for part in node.walk():
        found.update(_reads(part))
    return frozenset(found)


def _reads(node: Node) -> tuple[str, ...]:  # one return for each class of node
    if isinstance(node, Is):
        if node.word in COLOR_WORDS or node.word == "one or more colors":
            return ("colors",)
        return () if node.word in FIXED_WORDS else ("types",)
    if isinstance(node, predicates.With):
        return ("abilities",)
    if isinstance(node, predicates.Compare | predicates.Superlative | amounts.Quality):
        extra = ("board",) if isinstance(node, predicates.Superlative) else ()
        return (*_quality(node.quality), *extra)
    if isinstance(node, predicates.ControlledBy | references.ControllerOf):
        return ("control",)
    if isinstance(node, predicates.HasCounter | amounts.CountersOn):
        return ("counters",)
    if isinstance(node, predicates.Status | references.Attached):
        return ("status",)
    if isinstance(node, predicates.Named):
        return ("name",)
    if isinstance(node, predicates.SharesWith):
        return (SHARED.get(node.quality, "volatile"),)
    if isinstance(
        node, amounts.Count | conditions.Exists | references.Each | references.Zone | references.Cards
    ):
        return ("board",)
    if isinstance(node, InZone):
        return ("board",)
    if isinstance(node, amounts.PartySize):
        return ("board", "control", "types")
    return () if isinstance(node, PLAIN_NODES) else ("volatile",)


def _quality(word: str) -> tuple[str, ...]:
    if "power" in word or "toughness" in word:
        return ("power",)
    if word == "mana value":
        return ()
    if word.startswith("devotion"):
        return ("board", "control")
    return ("counters",) if word in ("counters", "loyalty") else ("volatile",)


def zones_of(filter: Filter) -> frozenset[str]:
    """The kinds of zones that a filter speaks of: the battlefield where it names none (109.2)."""
    return frozenset(_zones(filter.predicates)) or frozenset(("battlefield",))


def _zones(parts: tuple[Any, ...]) -> set[str]:
    named = {part.zone for part in parts if isinstance(part, InZone)}
    if named:
        return named
    found: set[str] = set()
    for part in parts:
        if (isinstance(part, Is) and part.word in STACK_WORDS) or isinstance(part, TargetsOnly):
            found.add("stack")
        elif isinstance(part, AllOf):
            found |= _zones(part.predicates)
        elif isinstance(part, AnyOf):
            inner = [_zones((one,)) for one in part.predicates]
            if any(inner):
                found |= set().union(*(one or {"battlefield"} for one in inner))
    return found


def places_of(node: Node) -> frozenset[str]:
    """The kinds of zones whose contents this node itself looks through."""
    if isinstance(node, amounts.Count | conditions.Exists | references.Each):
        return zones_of(node.filter)
    if isinstance(node, predicates.Superlative):
        return zones_of(node.among) if node.among is not None else frozenset(("battlefield",))
    if isinstance(node, references.Zone):
        return frozenset((node.zone,))
    if isinstance(node, references.Cards):
        return frozenset(("library",))
    if isinstance(node, amounts.PartySize) or (
        isinstance(node, amounts.Quality) and node.quality.startswith("devotion")
    ):
        return frozenset(("battlefield",))
    return frozenset()


# --- changes ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Analysis:
    """What there is to know about one change of a static ability without looking at the game.

    ``scope``: "this", "attached", "each" (all that fit a filter) or "named" (any other noun phrase). ``own``: what it
    reads of the objects it might affect; ``reads``: what it reads of anything else."""

    scope: str
    layers: tuple[str, ...]
    zones: frozenset[str]
    own: frozenset[str]
    reads: frozenset[str]
    places: frozenset[str]  # the kinds of zones whose contents it counts
    removes: bool  # may take static abilities away (305.7, 613.1f)
    grants: tuple[StaticAbility, ...]  # static abilities that it gives
    unsettled: bool  # it reads what its own layer or a later one settles
    defining: bool  # a characteristic-defining ability (604.3)
    # its numbers are about each object that it acts on ("for each Aura attached to it")
    one_by_one: bool = False

    @property
    def narrow(self) -> bool:
        """Does it affect at most one object, known without looking at the others?"""
        return self.scope in ("this", "attached")


BASICS = frozenset(BASIC_LAND_TYPES)
BATTLEFIELD = frozenset(("battlefield",))
ANYWHERE = frozenset(("battlefield", "stack", "graveyard", "hand", "library", "exile", "command"))


class Part(NamedTuple):
    """One change of a static ability for one of the nouns it speaks of; ``noun`` numbers them (equal ones alike)."""

    change: Any
    what: Any
    info: Analysis
    noun: int
    position: int


def parts_of(rules: Any, static: StaticAbility) -> tuple[Part, ...]:
    """What a static ability does in the layers, taken apart."""
    cache = rules.cache
    key = ("layers", id(static))
    known = cache.get(key)
    if known is not None:
        return known[1]  # type: ignore[no-any-return]
    nouns: list[Any] = []
    found: list[Part] = []
    for position, change in enumerate(static.changes):
        row = rules.layers.get(type(change))
        if row is not None:
            for what in nouns_of(change):
                if what not in nouns:
                    nouns.append(what)
                found.append(
                    Part(change, what, _analyse(row, static, change, what), nouns.index(what), position)
                )
    cache[key] = (static, tuple(found))
    return tuple(found)


def nouns_of(change: Any) -> tuple[Any, ...]:
    """The noun phrases of what a change acts on, taken apart where several are joined."""
    what = change.what
    return what.parts if isinstance(what, references.Both) else (what,)


def locked(rules: Any, change: Any) -> Analysis | None:
    """What matters of a change whose objects and numbers are locked in (611.2c–d), or of a counter's."""
    row = rules.layers.get(type(change))
    if row is None:
        return None
    return Analysis(
        scope="locked",
        layers=tuple(row.layers(change)),
        zones=frozenset(),
        own=frozenset(),
        reads=frozenset(),
        places=frozenset(),
        removes=removes(change),
        grants=granted_statics(change),
        unsettled=False,
        defining=False,
    )


def granted_statics(change: Any) -> tuple[StaticAbility, ...]:
    """The static abilities that a change gives."""
    if isinstance(change, changes.GainsAbilities | changes.Becomes):
        return tuple(one for one in change.abilities if isinstance(one, StaticAbility))
    return ()


def _analyse(row: Any, static: StaticAbility, change: Any, what: Any) -> Analysis:
    looked_at = [*_values(change), *([static.condition] if static.condition is not None else ())]
    own: frozenset[str] = frozenset()
    zones = ANYWHERE
    if isinstance(what, references.This):
        scope = "this"
    elif isinstance(what, references.Attached):
        scope, zones = "attached", BATTLEFIELD
    elif isinstance(what, references.Each):
        scope, zones = "each", zones_of(what.filter)
        own = reads_of(what.filter) - {"board"}
        looked_at.extend(_inner(what.filter))
    else:
        scope = "named"
        looked_at.append(what)
    reads = frozenset(row.reads(change)).union(*(reads_of(node) for node in looked_at))
    layers = tuple(row.layers(change))
    settled = [POSITION[SETTLED[quality]] for quality in own | reads if quality in SETTLED]
    return Analysis(
        scope=scope,
        layers=layers,
        zones=zones,
        own=own,
        reads=reads | {"board"} if scope == "named" else reads,
        places=frozenset(place for node in looked_at for part in node.walk() for place in places_of(part)),
        removes=removes(change),
        grants=granted_statics(change),
        unsettled=bool(layers and settled) and max(settled) >= min(POSITION[layer] for layer in layers),
        defining=is_defining(static, change),
        one_by_one=is_one_by_one(change),
    )


def is_one_by_one(change: Any) -> bool:
    """Do its numbers differ from one object that it acts on to the next?"""
    return any(isinstance(part, references.EachOne) for value in _values(change) for part in value.walk())


def _values(change: Any) -> list[Any]:
    """The numbers and nouns of a change, the noun of what it acts on apart."""
    fields = (getattr(change, name) for name in change.__struct_fields__ if name != "what")
    return [value for value in fields if isinstance(value, Amount | What | Who)]


def _inner(filter: Filter) -> list[Any]:
    """What stands inside a filter and is about other objects than the one looked at."""
    return [part for part in filter.walk() if isinstance(part, Amount | What | Filter) and part is not filter]


def removes(change: Any) -> bool:
    """May it take static abilities away?"""
    if isinstance(change, changes.LosesAbilities | changes.CantHave):
        return change.abilities is None or not all(isinstance(one, Keyword) for one in change.abilities)
    return sets_land_type(change)


def sets_land_type(change: Any) -> bool:
    """Does it set a land's subtype to basic land types, so that the land loses its abilities (305.7)?"""
    return isinstance(change, changes.Becomes) and not change.adding and bool(BASICS & set(change.subtypes))


def is_defining(ability: Ability | None, change: Any) -> bool:
    """Is the change that of a characteristic-defining ability (604.3a)? Those printed on an object define its own
    colours, subtypes, power or toughness, and under no condition."""
    if isinstance(change, changes.BasePT):
        return change.defining
    return (
        isinstance(change, changes.Becomes)
        and isinstance(ability, StaticAbility)
        and ability.condition is None
        and isinstance(change.what, references.This)
        and not change.types
        and not change.supertypes
        and not change.abilities
        and change.name is None
    )


__all__ = [
    "AFTER_CONTROL",
    "BASICS",
    "END",
    "LAYERS",
    "POSITION",
    "SETTLED",
    "WRITES",
    "Analysis",
    "Part",
    "is_defining",
    "is_one_by_one",
    "locked",
    "nouns_of",
    "parts_of",
    "reads_of",
    "removes",
    "sets_land_type",
    "zones_of",
]
