"""What an event triggers, before it is noted as waiting (603.2): how events are held against triggers, and a record of
each ability whose event has come about, or of a run of them.

Often many tokens that are alike enter at once. A trigger that asks for nothing but their kind is matched with the first
of them; for the others it stands in a `Run`, or takes them in ("one or more …").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from mtgrules.abilities.abilities import ChapterAbility
from mtgrules.abilities.changes import TriggersAgain
from mtgrules.abilities.predicates import Another, ControlledBy, Filter, Is
from mtgrules.abilities.references import Each, Some, You
from mtgrules.abilities.triggers import EitherTrigger, PlayerDoes, WhileTrigger, ZoneChange
from mtgrules.abilities.words import CARD_TYPES, CREATURE_TYPES
from mtgrules.engine import evaluate, index
from mtgrules.engine.ability_kinds import by_identity
from mtgrules.engine.events import Event
from mtgrules.engine.faces import Characteristics
from mtgrules.engine.index import Part
from mtgrules.engine.matching import asked
from mtgrules.engine.records import EventInfo, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

Roles = dict[str, tuple[int, ...]]


class Again(NamedTuple):
    """An effect by which an ability triggers additional times (603.2d), as far as its cause and source were looked at."""

    source: int
    change: TriggersAgain
    ctx: Resolution


class Fired(msgspec.Struct, gc=False):
    """A triggered ability whose event has come about, before it is noted."""

    source: int
    number: int  # of the ability among the source's abilities; -1: delayed
    piece: int  # which of the abilities that a keyword means
    ability: Any
    controller: int
    roles: Roles
    amount: int
    event: Event
    times: int = 1  # how many events it gathers
    delayed: int = 0
    moved: tuple[int, ...] = ()  # objects whose zone change it looks back at
    counters: tuple[str, ...] = ()  # of which kinds counters were put
    # what makes it trigger again, if that was looked at before the event (603.10)
    again: list[Again] | None = None
    # further new objects, like the one in its roles, for which it has come about as well: it takes them in
    alike: list[int] = []
    run: Run | None = None  # what triggers right behind it


class Run(NamedTuple):
    """What several events in a row bring: ``more`` new objects, like one for which ``each`` has just come about, and does
    again in turn, and which ``together`` takes in."""

    each: list[Fired]
    together: list[Fired]
    more: list[int]

    def goes_on(self, new: int) -> None:
        self.more.append(new)
        for fired in self.together:
            fired.alike.append(new)


def take_in(fired: Fired) -> None:
    """It has come about for other new objects, too, which are in the same role."""
    new, more = fired.roles["made"], tuple(fired.alike)
    fired.roles = {role: (*ids, *more) if ids == new else ids for role, ids in fired.roles.items()}
    fired.times += len(more)
    fired.amount *= fired.times


# --- holding events against triggers ---------------------------------------------------------------------------


class Ready(NamedTuple):
    """One ability of an object that waits for events of a class."""

    number: int
    piece: int
    part: Part
    trigger: Any
    wanted: str  # a type that what enters must have, as far as that is seen at a glance; "" where it isn't


def matched(
    g: Game, trigger: Any, event: Event, ctx: Resolution, *, back: bool | None = None
) -> Roles | None:
    """The roles of an event that fits ``trigger``, None where it doesn't. ``back``: only triggers that do or don't
    look back in time; None: both."""
    if isinstance(trigger, EitherTrigger):
        for one in trigger.triggers:
            roles = matched(g, one, event, ctx, back=back)
            if roles is not None:
                return roles
        return None
    if isinstance(trigger, WhileTrigger):
        roles = matched(g, trigger.trigger, event, ctx, back=back)
        if roles is None or not evaluate.holds(g, trigger.condition, _with(ctx, roles, event)):
            return None
        return roles
    if isinstance(trigger, ChapterAbility):
        from mtgrules.engine.sagas import chapter_reached

        return None if back else chapter_reached(g, trigger, event, ctx)
    if back is not None and index.looks_back(trigger) is not back:
        return None
    if type(event).__name__ not in index.event_names(g, trigger):
        return None
    roles = g.rules.triggers[type(trigger)].matches(g, trigger, event, ctx)
    return None if roles is None else dict(roles)


def number_of(trigger: Any, event: Event, own: int) -> int:
    """What "that many" and "that much" mean of an event for this trigger; ``own``: the event's number. Of events without,
    each counts as one where "one or more" are gathered."""
    if isinstance(trigger, ChapterAbility):
        return 0  # its event is no part of its text
    kinds = event.kinds()
    if kinds and not own:
        for node in trigger.walk():
            if isinstance(node, PlayerDoes) and node.verb == "puts counters":  # 122.6a: it enters with them
                counters: dict[str, int] = event.counters  # type: ignore[attr-defined]
                return sum(counters.get(kind, 0) for kind in kinds if node.counter in (None, kind))
    return own or int(asked(trigger).several)


def _with(ctx: Resolution, roles: Roles, event: Event) -> Resolution:
    return msgspec.structs.replace(ctx, event=EventInfo(roles=roles, amount=event.number()))


# --- new objects that are alike --------------------------------------------------------------------------------


class Alike:
    """What waits for new objects that have the same characteristics and come by the same event."""

    __slots__ = ("_roles", "chars", "event", "fired", "waiting")

    def __init__(self, event: Event, chars: Characteristics, waiting: dict[int, tuple[Ready, ...]]) -> None:
        self.event = event
        self.chars = chars
        self.waiting = waiting
        self.fired: dict[tuple[int, int, int], Fired] = {}
        self._roles: dict[tuple[int, int, int], Roles | None] = {}

    def matched(self, g: Game, ready: Ready, event: Event, new: int, ctx: Resolution) -> Roles | None:
        """The roles for a trigger that asks for the kind of object only: it fits all of them or none."""
        key = (ctx.source, ready.number, ready.piece)
        if key not in self._roles:
            roles = self._roles[key] = matched(g, ready.trigger, event, ctx, back=False)
            return roles
        roles = self._roles[key]
        return None if roles is None else with_another(roles, new)

    @property
    def by_kind(self) -> bool:
        """Do they all ask for the kind of object only?"""
        return all(asks_for_kind(one.trigger) for ready in self.waiting.values() for one in ready)

    def run(self, each: list[Fired]) -> Run:
        """What goes on with the next of them, if it comes right behind the one for which ``each`` has come about."""
        together = [fired for fired in self.fired.values() if asked(fired.ability.trigger).gathers]
        # copies: what refers to itself is never freed where the garbage collector doesn't look
        return Run([msgspec.structs.replace(fired) for fired in each], together, [])


def with_another(roles: Roles, new: int) -> Roles:
    """The roles of an event like this one that made another object."""
    made = roles["made"]
    return {role: (new,) if ids == made else ids for role, ids in roles.items()}


@by_identity
def asks_for_kind(trigger: Any) -> bool:
    """Does the trigger ask nothing of a new object but what objects of the same characteristics share?"""
    if not isinstance(trigger, ZoneChange):
        return False
    what = trigger.what.filter if isinstance(trigger.what, Each | Some) else trigger.what
    return (
        isinstance(what, Filter)
        and (trigger.controller is None or isinstance(trigger.controller, You))
        and (trigger.who is None or isinstance(trigger.who, You))
        and all(_is_of_kind(predicate) for predicate in what.predicates)
    )


def _is_of_kind(predicate: Any) -> bool:
    if isinstance(predicate, Is):
        return predicate.word in CARD_TYPES or predicate.word in CREATURE_TYPES
    if isinstance(predicate, ControlledBy):
        return isinstance(predicate.who, You)
    return isinstance(predicate, Another) and predicate.than is None


@by_identity
def wanted(trigger: Any) -> str:
    """A card type or creature type that whatever enters must have for the trigger to fit."""
    if not isinstance(trigger, ZoneChange) or trigger.source in ("battlefield", "graveyard"):
        return ""
    what = trigger.what.filter if isinstance(trigger.what, Each | Some) else trigger.what
    if not isinstance(what, Filter):
        return ""
    words = (node.word for node in what.predicates if type(node) is Is)
    return next((word for word in words if word in CARD_TYPES or word in CREATURE_TYPES), "")


__all__ = [
    "Again",
    "Alike",
    "Fired",
    "Ready",
    "Run",
    "asks_for_kind",
    "matched",
    "number_of",
    "take_in",
    "wanted",
    "with_another",
]
