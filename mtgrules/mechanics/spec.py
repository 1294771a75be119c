"""What a part of the rules brings to the engine, as plain values.

The core's own parts (combat, casting, layers …) and the mechanics are told apart only by who composes them: each is a
`Mechanic`, and `Rules` merges them. Keys that clash fail there, by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.node import Ability, Node
from mtgrules.mechanics.case_words import CaseWords

if TYPE_CHECKING:
    from mtgrules.engine.casting import CastingOption
    from mtgrules.engine.decisions import Ask
    from mtgrules.engine.events import Event, Next
    from mtgrules.engine.faces import Characteristics
    from mtgrules.engine.game import Game
    from mtgrules.engine.records import Object, Resolution

#: reads and asks, returns what happens next (engine/frames.py)
Handler = Callable[["Game", Any, "Ask"], "Iterable[Next] | None"]
#: value of a node in a context: amounts → int, conditions → bool, What/Who → list of ids
Evaluator = Callable[["Game", Any, "Resolution"], Any]
#: does object or player ``id`` fit the predicate?
PredicateTest = Callable[["Game", Any, int, "Resolution"], bool]
#: looks at events that have happened at once, and says what happens for it
Watcher = Callable[["Game", "Sequence[Event]"], "Iterable[Event] | None"]


def after(*names: str) -> Callable[[Watcher], Watcher]:
    """A watcher of events of these classes (by name) only: none other need be shown to it."""

    def named(watcher: Watcher) -> Watcher:
        watcher.events = frozenset(names)  # type: ignore[attr-defined]
        return watcher

    return named


@dataclass(frozen=True)
class TriggerMatcher:
    """How one class of trigger node is matched: ``events``: names of event classes (type(event).__name__) that a
    given trigger listens to; ``matches(game, trigger, event, context)``: None, or the EventInfo roles to remember
    (ids by role) when it fits. ``context.source`` is the object that has the ability."""

    events: Callable[[Any], tuple[str, ...]]
    matches: Callable[[Game, Any, Event, Resolution], Mapping[str, tuple[int, ...]] | None]


@dataclass(frozen=True)
class StateBasedCheck:
    """One state-based action (704.5). ``wakes``: marks that make it worth looking (engine/state_based.py);
    ``check(game, ids)``: the events that it performs, for the marked ids (all objects and players in a full sweep)."""

    rule: str
    wakes: frozenset[str]
    check: Callable[[Game, Iterable[int]], list[Event]]


@dataclass(frozen=True)
class LayerRow:
    """How one class of `Change` acts in the layers (613). ``layers``: which ("1", "2", "3", "4", "5", "6", "7a", "7b",
    "7c", "7d"); ``apply(game, change, layer, characteristics, object, context)`` edits the characteristics in the
    making. ``reads``: what its outcome depends on besides the object itself, out of "types", "abilities", "power",
    "control", "board", "counters", "players" (for dependency 613.8 and to know when to look again)."""

    layers: Callable[[Any], tuple[str, ...]]
    apply: Callable[[Game, Any, str, Characteristics, Object, Resolution], None]
    reads: Callable[[Any], frozenset[str]] = lambda change: frozenset()


@dataclass(frozen=True)
class CounterChanges:
    """What a kind of counter does by itself (122.1), by ``rule``: ``changes(game, object, amount)``, the changes that
    ``amount`` of them on ``object`` make; `This` in them is that object."""

    rule: str
    changes: Callable[[Game, int, int], Iterable[Any]]


@dataclass(frozen=True)
class Replacement:
    """A replacement effect that a rule (not a printed ability) makes. ``event``: name of the event class; ``key`` names
    it in decisions (its rule number); ``applies``; ``replace``: what happens instead (may hold the changed event);
    ``may``: who is asked first whether it is to apply, and in which words."""

    rule: str
    event: str
    applies: Callable[[Game, Event], bool]
    replace: Callable[[Game, Event], Iterable[Next]]
    may: Callable[[Game, Any], tuple[int, str]] | None = None


@dataclass(frozen=True)
class Mechanic:
    """All that a mechanic (or a part of the core) brings. Everything is optional but the name."""

    name: str
    # reading
    fragment: str | None = None  # file name in grammar/mechanics/
    nodes: tuple[type[Node], ...] = ()
    builders: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    # carrying out
    frames: Mapping[type, Handler] = field(default_factory=dict)
    effects: Mapping[type, Handler] = field(default_factory=dict)  # Effect node class → handler of Do frames
    keyword_actions: Mapping[str, Handler] = field(default_factory=dict)  # KeywordAction by name
    events: tuple[type, ...] = ()  # event classes, for JSON and the index
    # reading the game
    amounts: Mapping[type, Evaluator] = field(default_factory=dict)
    conditions: Mapping[type, Evaluator] = field(default_factory=dict)
    references: Mapping[type, Evaluator] = field(default_factory=dict)  # What and Who nodes → list of ids
    predicates: Mapping[type, PredicateTest] = field(default_factory=dict)
    words: Mapping[str, PredicateTest] = field(
        default_factory=dict
    )  # Is(word)/Status(word) beyond the core's
    # watching
    triggers: Mapping[type, TriggerMatcher] = field(default_factory=dict)
    # after events that happened at once, before triggers are matched (702.195c); performed at once
    watchers: tuple[Watcher, ...] = ()
    state_based: tuple[StateBasedCheck, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    # continuous
    layers: Mapping[type, LayerRow] = field(default_factory=dict)
    counter_changes: Mapping[str, CounterChanges] = field(default_factory=dict)  # by kind of counter
    keyword_abilities: Mapping[str, Callable[[Any], tuple[Ability, ...]]] = field(default_factory=dict)
    # casting and playing
    casting_options: tuple[CastingOption, ...] = ()
    # where a spell's card goes as it resolves: (game, stack object id) → zone kind and rule, or None
    destinations: tuple[Callable[[Game, int], tuple[str, str] | None], ...] = ()
    designations: frozenset[str] = frozenset()
    verbs: frozenset[str] = frozenset()  # what a resolution remembers by that word: `Done("amassed")`
    case_words: CaseWords | None = None
    values: tuple[type, ...] = ()  # further struct classes that may stand in a game (actions …)
    rules: frozenset[str] = frozenset()  # rule numbers it applies


__all__ = [
    "CounterChanges",
    "Handler",
    "LayerRow",
    "Mechanic",
    "Replacement",
    "StateBasedCheck",
    "TriggerMatcher",
]
