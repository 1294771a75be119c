"""What nodes mean right now: amounts, conditions, filters, players and objects.

A *context* is a `Resolution` record: the one of the resolving spell or ability, or one made up on the spot for a
static ability or a trigger (`context`). Evaluators are registered by node class in `Rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.node import Amount, Condition
from mtgrules.abilities.predicates import (
    AllOf,
    AnyOf,
    ControlledBy,
    Different,
    Filter,
    Happened,
    InZone,
    Is,
    IsWhat,
    Superlative,
    TargetsOnly,
    ThisWay,
)
from mtgrules.abilities.references import Done, EachOne
from mtgrules.engine.records import EventInfo, Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

#: zones whose cards all players can see (400.2)
PUBLIC = frozenset({"battlefield", "graveyard", "stack", "exile", "command"})

#: nouns that speak of objects on the stack (109.2a, 112.1, 113.1c), and of players
STACK_WORDS = frozenset(
    {
        "spell",
        "ability",
        "activated",
        "triggered",
        "activated ability",
        "triggered ability",
        "loyalty ability",
    }
)
PLAYER_WORDS = frozenset({"player", "opponent", "you"})


def context(g: Game, source: int, *, controller: int = 0, event: EventInfo | None = None) -> Resolution:
    """A context that is not stored: for static abilities, triggers, legality."""
    return Resolution(source=source, controller=controller or g.controller(source), event=event)


def at(ctx: Resolution, one: int) -> Resolution:
    """The context while an instruction is at ``one`` of several objects or players (`EachOne`)."""
    return msgspec.structs.replace(ctx, loop=one)


def one_of(ctx: Resolution, one: int) -> Resolution:
    """The same, unless "for each" goes on around the instruction: then `EachOne` is the one that it is at."""
    return ctx if ctx.loop else at(ctx, one)


def each_before(node: Any, ctx: Resolution, before: Sequence[int]) -> list[Resolution]:
    """The contexts in which a noun phrase is read that follows others ("each opponent and each creature they
    control"): one for each of those ``before`` where it speaks of them, else the one there is."""
    if ctx.loop or not before or not any(type(part) is EachOne for part in node.walk()):
        return [ctx]
    return [at(ctx, one) for one in before]


def amount(g: Game, node: Amount, ctx: Resolution) -> int:
    """The number that the node stands for; it may be negative (107.1b)."""
    return _evaluator(g.rules.amounts, node)(g, node, ctx)  # type: ignore[no-any-return]


def quantity(g: Game, node: Amount, ctx: Resolution) -> int:
    """The number for an instruction to use: zero where a calculation yields less (107.1b)."""
    return max(0, amount(g, node, ctx))


def holds(g: Game, node: Condition, ctx: Resolution) -> bool:
    """Is the condition true now?"""
    return _evaluator(g.rules.conditions, node)(g, node, ctx)  # type: ignore[no-any-return]


def things(g: Game, node: Any, ctx: Resolution) -> list[int]:
    """The ids that a What or Who node names, to ask something about them: an object that is gone is named as it last
    existed (608.2h; see `known`)."""
    return _evaluator(g.rules.references, node)(g, node, ctx)  # type: ignore[no-any-return]


def found(g: Game, node: Any, ctx: Resolution) -> list[int]:
    """The ids that a What or Who node names, to do something to them: objects where they now are (400.7j; see
    `current`)."""
    return [current(g, id, ctx) for id in things(g, node, ctx)]


def is_among(g: Game, id: int, node: Any, ctx: Resolution) -> bool:
    """Does the node name this object or player, as it was or as it now is?"""
    named = things(g, node, ctx)
    return id in named or any(current(g, other, ctx) == id for other in named)


def _evaluator(registry: Any, node: Any) -> Any:
    found = registry.get(type(node))
    if found is None:
        from mtgrules.engine.game import Unplayable

        raise Unplayable("", f"nothing says what {type(node).__name__} means: {node}")
    return found


# --- filters -------------------------------------------------------------------------------------------------------


def satisfies(g: Game, id: int, predicate: Any, ctx: Resolution) -> bool:
    """Does the object or player fit this one predicate?"""
    return _evaluator(g.rules.predicates, predicate)(g, predicate, id, ctx)  # type: ignore[no-any-return]


def fits(g: Game, id: int, filter: Filter, ctx: Resolution) -> bool:
    """Does the object or player fit the filter, wherever it is?"""
    tests = g.rules.predicates
    superlative = False
    for predicate in filter.predicates:
        if type(predicate) is Superlative:
            superlative = True
            continue
        test = tests.get(type(predicate)) or _evaluator(tests, predicate)
        if not test(g, predicate, id, ctx):
            return False
    return not superlative or id in _extremes(g, filter, ctx, None)


def matching(g: Game, filter: Filter, ctx: Resolution) -> list[int]:
    """All objects (or players) that fit, in the zones that the filter speaks of (109.2)."""
    found = candidates(g, filter, ctx)
    if any(type(predicate) is Superlative for predicate in filter.predicates):
        return [id for id in found if fits(g, id, filter, ctx)]
    for (
        predicate
    ) in filter.predicates:  # one after another: what doesn't fit the first is not asked the others
        test = _prepared(g, predicate, ctx)
        found = [id for id in found if test(id)]
    return found


def counted(g: Game, filter: Filter, ctx: Resolution) -> int:
    """How many fit; "with different names": as many of them as can be taken without two alike."""
    found = matching(g, filter, ctx)
    for predicate in filter.predicates:
        if type(predicate) is Different:
            from mtgrules.engine.evaluate_amounts import trait

            return len({trait(g, id, predicate.quality, ctx) for id in found})
    return len(found)


def _prepared(g: Game, predicate: Any, ctx: Resolution) -> Callable[[int], bool]:
    """The test of one predicate for many objects; who is asked for is worked out once."""
    if type(predicate) is ControlledBy:
        players = frozenset(things(g, predicate.who, ctx))
        return lambda one: g.controller(one) in players
    test = _evaluator(g.rules.predicates, predicate)
    return lambda one: test(g, predicate, one, ctx)


def fitting(g: Game, ids: Iterable[int], filter: Filter, ctx: Resolution) -> list[int]:
    """Those of ``ids`` that fit."""
    ids = list(ids)
    if any(type(p) is Superlative and p.among is None for p in filter.predicates):
        best = _extremes(g, filter, ctx, ids)
        return [id for id in ids if id in best]
    return [id for id in ids if fits(g, id, filter, ctx)]


def _extremes(g: Game, filter: Filter, ctx: Resolution, ids: Sequence[int] | None) -> list[int]:
    """Those that have "the greatest power among …": among what the predicate names, or what fits the rest."""
    from mtgrules.engine.evaluate_amounts import quality

    rest = Filter(predicates=tuple(p for p in filter.predicates if type(p) is not Superlative))
    found = (
        [id for id in candidates(g, filter, ctx) if fits(g, id, rest, ctx)]
        if ids is None
        else [id for id in ids if fits(g, id, rest, ctx)]
    )
    for predicate in filter.predicates:
        if type(predicate) is not Superlative:
            continue
        pool = matching(g, predicate.among, ctx) if predicate.among is not None else found
        if not pool:
            return []
        values = [quality(g, id, predicate.quality, ctx) for id in pool]
        best = min(values) if predicate.least else max(values)
        found = [id for id in found if quality(g, id, predicate.quality, ctx) == best]
    return found


def candidates(g: Game, filter: Filter, ctx: Resolution) -> list[int]:
    """The objects (or players) of the zones that the filter speaks of: permanents where it names no zone (109.2)."""
    places = _places(filter.predicates)
    if not places:
        return g.battlefield()
    found: list[int] = []
    for place in places:
        found.extend(_inside(g, place, ctx))
    return list(dict.fromkeys(found)) if len(places) > 1 else found


def to_choose(g: Game, ids: list[int], filter: Filter) -> list[int]:
    """What may be chosen of what fits: the cards "discarded this turn" that lie where that put them. All of them count as
    discarded (608.2i), but what has moved on is another object (400.7)."""
    past = (place for place in _places(filter.predicates) if type(place) is Happened)
    if not any(place.what == "was discarded" for place in past):
        return ids
    return [id for id in ids if g.is_player(id) or g.object(id).zone]


def is_of_permanents(filter: Filter) -> bool:
    """Does the filter name no zone, and so speak of permanents (109.2)?"""
    return not _places(filter.predicates)


def _places(predicates: Sequence[Any]) -> list[Any]:
    """The `InZone` predicates, "stack", "players" and `IsWhat` nodes that say where to look; none: the battlefield."""
    found: list[Any] = []
    for predicate in predicates:
        if type(predicate) is InZone:
            return [predicate]
    for predicate in predicates:
        kind = type(predicate)
        if kind is TargetsOnly or (kind is Is and _on_stack(predicate.word)):
            found.append("stack")
        elif kind is Is and predicate.word in PLAYER_WORDS:
            found.append("players")
        elif kind is ThisWay or (kind is Happened and _takes_away(predicate)):
            return [predicate]
        elif kind is IsWhat:
            found.append(predicate)
        elif kind is AllOf:
            found.extend(_places(predicate.predicates))
        elif kind is AnyOf:
            parts = [_places((part,)) for part in predicate.predicates]
            if any(parts):
                for part in parts:
                    found.extend(part or ["battlefield"])
    return list(dict.fromkeys(found))


def _takes_away(predicate: Happened) -> bool:
    from mtgrules.engine import past

    return past.takes_away(predicate.what)


def _on_stack(word: str) -> bool:
    return word in STACK_WORDS or word.endswith(" ability")


def _inside(g: Game, place: Any, ctx: Resolution) -> list[int]:
    if place == "battlefield":
        return g.battlefield()
    if place == "stack":
        return list(reversed(g.contents("stack")))
    if place == "players":
        return g.players()
    if type(place) is IsWhat:
        return found(g, place.what, ctx)
    if type(place) is Happened:
        from mtgrules.engine import past

        return past.gone(g, place, ctx)
    if type(place) is ThisWay:
        return things(g, Done(verb=place.verb), ctx)
    return in_zone(g, place.zone, g.players() if place.who is None else things(g, place.who, ctx))


def in_zone(g: Game, kind: str, players: Iterable[int]) -> list[int]:
    """What lies in a zone; in those that each player has, of ``players``; libraries and graveyards top first. A hand by
    name: what happens to all of it must not tell in which order it was drawn (402.3)."""
    if kind == "battlefield":
        owners = list(players)
        return [id for id in g.battlefield() if g.object(id).owner in owners]
    if kind in ("stack", "exile", "command"):
        owners = list(players)
        return [id for id in g.contents(kind) if g.object(id).owner in owners]
    if kind == "outside the game":
        return []  # nobody has a sideboard here (100.4)
    found: list[int] = []
    for player in players:
        contents = g.contents(kind, player)
        if kind == "hand":
            contents = sorted(contents, key=lambda card: g.object(card).face.name)
        found.extend(reversed(contents) if kind == "library" else contents)
    return found


# --- objects that change zones -------------------------------------------------------------------------------------


def current(g: Game, id: int, ctx: Resolution) -> int:
    """The present self of an object that a spell or ability does something to.

    An object that changed zones is a new one that is not found (400.7), unless the instructions of this very spell or
    ability, or the paying of its costs, moved it to a public zone (400.7j), or the ability triggered on that move
    (400.7e). Where it is not found, its old self is named, to which instructions do nothing."""
    record = g.state.records.get(id)
    if type(record) is not Object or record.zone or not record.became:
        return id
    makers = [ctx.id] if ctx.id else []
    if (
        ctx.stack_object
        and type(ability := g.state.records.get(ctx.stack_object)) is Object
        and ability.recalls
    ):
        makers.append(ability.recalls)
    while record.became and not record.zone:
        new = g.object(record.became)
        if new.moved_by not in makers and not _moved_before(g, record, ctx):
            break
        record = new
    return record.id if record.id == id or _kind(g, record) in PUBLIC else id


def _moved_before(g: Game, record: Object, ctx: Resolution) -> bool:
    """Did the event that triggered the ability, or a cost of it, move this object?"""
    for event in events_of(g, ctx):
        if record.became in event.roles.get("made", ()) or record.id in event.roles.get("moved", ()):
            return True
    if any(record.became in ids or record.id in ids for ids in ctx.choices.done.values()):
        return True
    return any(record.became in ctx.done.get(verb, ()) for verb in (*TAKEN, "cast"))  # 400.7h


def events_of(g: Game, ctx: Resolution) -> Iterator[EventInfo]:
    """The event that triggered the ability; then, of a delayed or reflexive one, that of the ability that made it."""
    if ctx.event is not None:
        yield ctx.event
    ability = g.state.records.get(ctx.stack_object) if ctx.stack_object else None
    if type(ability) is Object and ability.recalls:
        maker = g.state.records.get(ability.recalls)
        if type(maker) is Resolution and maker.event is not None:
            yield maker.event


#: in `Resolution.done`: what left the place where it was known
TAKEN = ("moved", "sacrificed", "exiled", "discarded", "destroyed", "returned", "put", "countered", "milled")

#: zones in which an object is more than its card
ACTIVE = ("battlefield", "stack")


def _kind(g: Game, record: Object) -> str:
    """The kind of zone an object is in, or was in last."""
    zone = record.zone or record.last_zone
    return g.zone(zone).kind if zone else ""


def known(g: Game, id: int, ctx: Resolution) -> int:
    """The object to look at for what a spell or ability asks about ``id``: its present self on the battlefield or the
    stack; else as it last existed there ("equal to its power" of a creature just exiled, 608.2h)."""
    now = current(g, id, ctx)
    record = g.state.records.get(now)
    if type(record) is not Object:
        return now
    while _kind(g, record) not in ACTIVE and record.id != id and record.was:
        record = g.object(record.was)
    return record.id if _kind(g, record) in ACTIVE else now


def known_of_done(g: Game, id: int, verb: str, ctx: Resolution) -> int:
    """The same for what an instruction or cost has moved, whose new self is remembered: the sacrificed creature is
    looked at as it was on the battlefield."""
    now = known(g, id, ctx)
    record = g.state.records.get(now)
    if verb in TAKEN and type(record) is Object and record.was and _kind(g, record) not in ACTIVE:
        before = g.object(record.was)
        if _kind(g, before) in ACTIVE:
            return before.id
    return now


def present(g: Game, ids: Iterable[int], *zones: str) -> list[int]:
    """Those of ``ids`` that are still there: objects in one of ``zones`` (any, if none is named)."""
    return [
        id
        for id in ids
        if type(record := g.state.records.get(id)) is Object
        and record.zone
        and not record.phased_out
        and (not zones or g.zone(record.zone).kind in zones)
    ]


def remembered(g: Game, ctx: Resolution) -> Resolution:
    """A copy of a context for what comes of it later (delayed and reflexive triggers): what it speaks of is found where
    the resolution has put it (603.7c)."""
    choices = msgspec.structs.replace(
        ctx.choices, targets=tuple(tuple(current(g, id, ctx) for id in ids) for ids in ctx.choices.targets)
    )
    done = {verb: tuple(current(g, id, ctx) for id in ids) for verb, ids in ctx.done.items()}
    return msgspec.structs.replace(ctx, id=0, choices=choices, done=done, memo=None)


# --- words ---------------------------------------------------------------------------------------------------------


def wording(node: Any) -> str:
    """The node as it is printed, for prompts and messages."""
    return str(node)


def unplayable(node: Any, why: str = "") -> Exception:
    """The error for a node that cannot be carried out, with its wording."""
    from mtgrules.engine.game import Unplayable

    return Unplayable("", f"cannot carry out “{wording(node)}”" + (f": {why}" if why else ""))
