"""The standing index: which objects have abilities that watch for an event or change the rules in some way (113.6).

Kept up as objects enter and leave zones, never rebuilt. A key's bucket holds objects, in the order in which they came:

- ``static`` and ``static:Cant`` …: static abilities, by the class of their changes
- ``replace:ZoneChange`` …: static replacement effects, by the class of the event that they wait for
- ``trigger:ZoneChange`` …: triggered abilities, by event class. Those that are about their own object alone ("when ~
  enters") are in no bucket: the event's participants are looked at directly. So idle permanents cost nothing.
- ``activated``: activated abilities, mana abilities of basic land types too
- ``grant:`` before one of those keys: static abilities that give other objects such an ability; ``grant:any``: those
  that make something a copy, which may have any

The bucket says where to look; what an object's abilities are right now, its characteristics say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from mtgrules.abilities.abilities import (
    ActivatedAbility,
    ChapterAbility,
    Keyword,
    StaticAbility,
    TriggeredAbility,
)
from mtgrules.abilities.changes import (
    AsEnters,
    Becomes,
    BecomesCopy,
    Doubles,
    EntersAsCopy,
    EntersWith,
    GainsAbilities,
    GainsAbilitiesOf,
    Instead,
    Prevent,
)
from mtgrules.abilities.conditions import Matches
from mtgrules.abilities.node import Ability, Change, Node
from mtgrules.abilities.references import Attached, InZone, SelfOr, This
from mtgrules.abilities.triggers import (
    Damage,
    Does,
    EitherTrigger,
    PlayerDoes,
    StateIs,
    WhileTrigger,
    ZoneChange,
)
from mtgrules.engine import evaluate
from mtgrules.engine.ability_kinds import zone_left
from mtgrules.engine.buckets import grant_key, stands, static_key
from mtgrules.engine.characteristics import INTRINSIC
from mtgrules.engine.faces import Face
from mtgrules.engine.records import ROOT, Bucket, Object
from mtgrules.engine.where_x import written_out

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

ENTERING = (EntersWith, AsEnters, EntersAsCopy)
REPLACING = (Instead, Doubles, Prevent)
CACHE_LIMIT = 20_000


class Part(NamedTuple):
    """One ability, keyword abilities spelt out, with what the index needs to know of it."""

    ability: Ability
    events: frozenset[str]  # classes of the events that it waits for, if it triggers
    own: bool  # it waits for what its own object does, or what is done to it
    back: bool  # it looks back in time (603.10)
    zones: tuple[str, ...]  # kinds of zones in which it works; () as 113.6 says for its card type


def parts(g: Game, ability: Ability) -> tuple[Part, ...]:
    """An ability taken apart: a keyword ability into what it means (702), a chapter symbol into its chapters."""
    cache = g.rules.cache
    known = cache.get(id(ability))
    if known is not None:
        return known[1]  # type: ignore[no-any-return]
    if len(cache) > CACHE_LIMIT:
        cache.clear()
    found = tuple(_part(g, one) for one in spelt_out(g, ability))
    cache[id(ability)] = (ability, found)
    return found


def spelt_out(g: Game, ability: Ability) -> tuple[Ability, ...]:
    if isinstance(ability, Keyword):
        meaning = g.rules.keyword_abilities.get(ability.name)
        return tuple(meaning(ability)) if meaning is not None else ()
    if isinstance(ability, ChapterAbility) and len(ability.chapters) > 1:  # 714.2c
        return tuple(ChapterAbility(chapters=(n,), effect=ability.effect) for n in ability.chapters)
    if isinstance(ability, StaticAbility):
        return (written_out(ability),)
    return (ability,)


def _part(g: Game, ability: Ability) -> Part:
    if isinstance(ability, ChapterAbility):
        return Part(ability, frozenset(("CountersPut", "ZoneChange")), True, False, ())
    if isinstance(ability, TriggeredAbility):
        trigger = ability.trigger
        return Part(ability, event_names(g, trigger), is_own(trigger), looks_back(trigger), _zones(ability))
    if isinstance(ability, StaticAbility):
        zone = ability.zone or _zone_of_condition(ability.condition)
        return Part(ability, frozenset(), False, False, (zone,) if zone is not None else ())
    return Part(ability, frozenset(), False, False, ())


def event_names(g: Game, trigger: Any) -> frozenset[str]:
    """The classes of events that can be what ``trigger`` waits for."""
    cache = g.rules.cache
    name = ("events", id(trigger))
    known = cache.get(name)
    if known is None:
        known = cache[name] = (trigger, _event_names(g, trigger))
    return known[1]


def _event_names(g: Game, trigger: Any) -> frozenset[str]:
    if isinstance(trigger, EitherTrigger):
        return frozenset(name for one in trigger.triggers for name in event_names(g, one))
    if isinstance(trigger, WhileTrigger):
        return event_names(g, trigger.trigger)
    if isinstance(trigger, StateIs):
        return frozenset(("state",))
    matcher = g.rules.triggers.get(type(trigger))
    if matcher is None:
        from mtgrules.engine.game import Unplayable

        raise Unplayable("603.2", f'nothing matches the trigger "{trigger}"')
    names = frozenset(matcher.events(trigger))
    verb = getattr(trigger, "verb", None)
    if verb is not None:
        names |= {cls.__name__ for cls in g.rules.event_classes if verb in getattr(cls, "verb_words", ())}
        if not names:
            from mtgrules.engine.game import Unplayable

            raise Unplayable("603.2", f'no event is known for the trigger "{trigger}"')
    return names


def _itself(what: Any) -> bool:
    return isinstance(what, This | Attached)


def is_own(trigger: Any) -> bool:
    """Is the trigger only about the ability's own object, or what that object is attached to?"""
    if isinstance(trigger, ZoneChange):
        return _itself(trigger.what)
    if isinstance(trigger, Does):
        return _itself(trigger.what) or _itself(trigger.other)
    if isinstance(trigger, PlayerDoes):
        return _itself(trigger.what)
    if isinstance(trigger, Damage):
        return _itself(trigger.source) or _itself(trigger.to)
    if isinstance(trigger, EitherTrigger):
        return all(is_own(one) for one in trigger.triggers)
    if isinstance(trigger, WhileTrigger):
        return is_own(trigger.trigger)
    return False


def looks_back(trigger: Any) -> bool:
    """Does the game look at how it was just before the event (603.10)?"""
    if isinstance(trigger, ZoneChange):
        if trigger.source in ("battlefield", "graveyard"):
            return True
        return trigger.source in ("exile", "stack") and trigger.to in ("hand", "library")
    if isinstance(trigger, Does):
        return trigger.verb in ("becomes unattached", "phases out", "is countered")
    if isinstance(trigger, WhileTrigger):
        return looks_back(trigger.trigger)
    return False  # an EitherTrigger is asked one by one


def _zones(ability: TriggeredAbility) -> tuple[str, ...]:
    """Where a triggered ability works, other than as its card type says (113.6b, 113.6k)."""
    trigger: Any = ability.trigger
    while isinstance(trigger, WhileTrigger):
        trigger = trigger.trigger
    if isinstance(trigger, PlayerDoes) and isinstance(trigger.what, This):
        return ("stack", "battlefield", "graveyard", "hand", "exile", "library")
    if isinstance(trigger, ZoneChange) and isinstance(trigger.what, This):
        if trigger.by is not None or trigger.source != "battlefield":
            return ("battlefield", "graveyard", "hand", "exile", "library", "stack")
        return ("battlefield",)
    if (zone := _zone_of_condition(ability.condition)) is not None:
        return (zone,)
    zone = zone_left(ability.effect)  # 113.6m
    if zone is None or (isinstance(trigger, ZoneChange) and isinstance(trigger.what, SelfOr)):
        return ()
    return (zone,)


def _zone_of_condition(condition: Any) -> str | None:
    """The zone in which the condition wants the ability's own object to be: "if this card is in your graveyard"."""
    for node in _walk(condition):
        if isinstance(node, Matches) and isinstance(node.what, This):
            for predicate in node.filter.predicates:
                if isinstance(predicate, InZone):
                    return predicate.zone
    return None


def _walk(node: Any) -> Iterator[Node]:
    return node.walk() if isinstance(node, Node) else iter(())


def works(g: Game, part: Part, obj: Object, kind: str) -> bool:
    """Does that ability of ``obj`` work in a zone of that kind (113.6)?"""
    if part.zones:
        return kind in part.zones
    if obj.kind == "emblem":
        return kind == "command"
    if "instant" in obj.face.types or "sorcery" in obj.face.types:
        return kind == "stack"
    return kind == "battlefield"


# --- keys ------------------------------------------------------------------------------------------------------


def _change_keys(g: Game, change: Change) -> Iterator[str]:
    yield f"static:{type(change).__name__}"
    if isinstance(change, ENTERING) and not isinstance(change.what, This):
        yield "replace:ZoneChange"
    elif isinstance(change, REPLACING):
        for name in sorted(event_names(g, change.event)):
            yield f"replace:{name}"


def granted_abilities(change: Any) -> tuple[Ability, ...]:
    """The abilities that a change gives to objects."""
    if isinstance(change, GainsAbilities | Becomes):
        return change.abilities
    return ()


def ability_keys(g: Game, ability: Ability) -> tuple[str, ...]:
    """All buckets in which an object with this ability stands, wherever it works."""
    return tuple(dict.fromkeys(key for part in parts(g, ability) for key in part_keys(g, part)))


def part_keys(g: Game, part: Part) -> Iterator[str]:
    ability = part.ability
    if part.events and not part.own:
        for name in sorted(part.events):
            yield f"trigger:{name}"
    if isinstance(ability, ActivatedAbility):
        yield "activated"
    if isinstance(ability, StaticAbility):
        yield "static"
        for change in ability.changes:
            yield from _change_keys(g, change)
            for granted in granted_abilities(change):
                for key in ability_keys(g, granted):
                    yield f"grant:{key}"
            if isinstance(change, BecomesCopy):
                yield "grant:any"
            elif _gives_activated(change):
                yield "grant:activated"


def _gives_activated(change: Any) -> bool:
    """Gives activated abilities without naming them: those of other objects, or those that basic land types bring with
    them (305.6)."""
    if isinstance(change, GainsAbilitiesOf):
        return True  # no others are given in that way
    return isinstance(change, Becomes) and any(word in INTRINSIC for word in change.subtypes)


def keys(g: Game, face: Face, obj: Object, kind: str) -> tuple[str, ...]:
    """The buckets of an object that shows ``face`` in a zone of that kind."""
    cache = g.rules.cache
    name = (id(face), kind, obj.kind == "emblem")
    known = cache.get(name)
    if known is not None:
        return known[1]  # type: ignore[no-any-return]
    found = tuple(
        dict.fromkeys(
            key
            for ability in face.abilities
            for part in parts(g, ability)
            if works(g, part, obj, kind)
            for key in part_keys(g, part)
        )
    )
    if (
        kind == "battlefield"
        and "activated" not in found
        and any(word in INTRINSIC for word in face.subtypes)
    ):
        found = (*found, "activated")
    cache[name] = (face, found)
    return found


# --- keeping it up ---------------------------------------------------------------------------------------------


def enlist(g: Game, id: int) -> None:
    obj = g.object(id)
    if not obj.face.abilities and "land" not in obj.face.types:
        return
    for key in keys(g, obj.face, obj, g.zone(obj.zone).kind):
        add(g, key, id)


def delist(g: Game, id: int) -> None:
    obj = g.object(id)
    if not obj.face.abilities and "land" not in obj.face.types:
        return
    for key in keys(g, obj.face, obj, g.zone(obj.zone).kind):
        remove(g, key, id)


def add(g: Game, key: str, id: int) -> None:
    bucket = g.root.buckets.get(key)
    if bucket is None:
        # a hidden card may be what a bucket is made for: that may not show in the ids of what comes after
        number = -1 - len(g.root.buckets)
        fresh = g.state.add(Bucket(key=key, entries={(id, 0): True}), number)
        root = g.state.edit_root()
        root.buckets = {**root.buckets, key: fresh.id}
    else:
        g.state.edit(bucket).entries[(id, 0)] = True


def remove(g: Game, key: str, id: int) -> None:
    bucket = g.root.buckets.get(key)
    if bucket is not None:
        g.state.edit(bucket).entries.pop((id, 0), None)


# --- asking ----------------------------------------------------------------------------------------------------


def entries(g: Game, key: str) -> list[int]:
    """Objects whose own abilities stand in that bucket; none that are phased out (702.26b)."""
    records: Any = g.state.records
    buckets = records[ROOT].buckets
    if key not in buckets:
        return []
    return [id for id, _ in records[buckets[key]].entries if not records[id].phased_out]


class Acting:
    """What the continuous effects that resolutions began may do: the classes of their changes, and what they give."""

    __slots__ = ("_giving", "_replaces", "effects", "kinds")

    def __init__(self, g: Game, effects: tuple[int, ...]) -> None:
        self.effects = effects
        records: Any = g.state.records
        self.kinds = frozenset(type(change) for id in effects for change in records[id].changes)
        self._giving: dict[str, tuple[tuple[int, int], ...]] = {}
        self._replaces: bool | None = None

    def replaces(self, g: Game) -> bool:
        """May any of them replace an event, or say how permanents enter?"""
        if self._replaces is None:
            kinds = (*ENTERING, *REPLACING)
            self._replaces = any(kind in self.kinds or self.giving(g, static_key(kind)) for kind in kinds)
        return self._replaces

    def giving(self, g: Game, key: str) -> tuple[tuple[int, int], ...]:
        """The effects that may give an ability of that bucket, each with the number of the change that does."""
        known = self._giving.get(key)
        if known is None:
            records: Any = g.state.records
            known = self._giving[key] = tuple(
                (id, number)
                for id in self.effects
                for number, change in enumerate(records[id].changes)
                if gives(g, change, key)
            )
        return known


def acting(g: Game) -> Acting:
    """The same for the effects of now: they are looked at once as long as none begins or ends."""
    effects = g.state.records[ROOT].effects  # type: ignore[attr-defined]
    known: Acting | None = g.acting
    if known is None or known.effects is not effects:
        known = g.acting = Acting(g, effects)
    return known


def bearers(g: Game, key: str) -> list[int]:
    """Objects that may have such an ability now: of their own, or given to them by an effect."""
    found = entries(g, key)
    root = g.root
    if not root.effects and grant_key(key) not in root.buckets and "grant:any" not in root.buckets:
        return found
    given = granted(g, key)
    return list(dict.fromkeys((*found, *given))) if given else found


def may_make(g: Game, kind: type) -> bool:
    """May anything make changes of that class now: a static ability, or an effect that a resolution began?"""
    return bool(bearers(g, static_key(kind))) or (bool(g.root.effects) and kind in acting(g).kinds)


def granted(g: Game, key: str) -> list[int]:
    """Objects to which an effect gives an ability of that bucket."""
    root = g.root
    found: list[int] = []
    if grant_key(key) in root.buckets or "grant:any" in root.buckets:
        for id in dict.fromkeys((*entries(g, grant_key(key)), *entries(g, "grant:any"))):
            ctx = evaluate.context(g, id)
            for ability in g.chars(id).abilities:
                if isinstance(ability, StaticAbility):
                    for change in ability.changes:
                        if gives(g, change, key):
                            found.extend(evaluate.things(g, change.what, ctx))  # type: ignore[attr-defined]
    if root.effects:
        for effect, number in acting(g).giving(g, key):
            record: Any = g.state.records[effect]
            found.extend(id for id in record.affected[number] or () if g.object(id).zone)
    return found


def gives(g: Game, change: Any, key: str) -> bool:
    """May that change give an ability of that bucket to something?"""
    if isinstance(change, BecomesCopy) or (key == "activated" and _gives_activated(change)):
        return True
    return any(key in ability_keys(g, ability) for ability in granted_abilities(change))


def statics(g: Game, kind: type) -> Iterator[tuple[int, StaticAbility, Any]]:
    """Changes of one class that static abilities make now: (object, ability, change); conditions are checked."""
    for id in bearers(g, static_key(kind)):
        obj = g.object(id)
        zone = g.zone_kind(id)
        ctx = None
        for ability in g.chars(id).abilities:
            for part in parts(g, ability):
                static = part.ability
                if not isinstance(static, StaticAbility) or not works(g, part, obj, zone):
                    continue
                wanted = [change for change in static.changes if isinstance(change, kind)]
                if not wanted:
                    continue
                ctx = ctx or evaluate.context(g, id)
                if static.condition is None or evaluate.holds(g, static.condition, ctx):
                    for change in wanted:
                        yield id, static, change


__all__ = [
    "Part",
    "acting",
    "add",
    "bearers",
    "delist",
    "enlist",
    "entries",
    "event_names",
    "grant_key",
    "is_own",
    "looks_back",
    "may_make",
    "parts",
    "remove",
    "stands",
    "static_key",
    "statics",
    "works",
]
