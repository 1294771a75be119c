"""Everything that happens, one class an event: its rule, who takes part, how it is performed, how it reads.

Performers are the only code that writes to the game (`Game` sees to it in debug mode). A performer may return what
follows from the event: further events or frames.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Union

import msgspec

from mtgrules.engine.frames import Frame

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

Next = Union["Event", Frame]


class Event(
    msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="event", omit_defaults=True, gc=False
):
    """Base of events. ``rule``: the one rule that makes it happen; ``resolution``: the record that remembers it
    ("this way"), 0 where nothing does."""

    rule: str = ""
    resolution: int = 0

    #: performed without replacement effects, triggers or a line in the log: bookkeeping with no meaning in the rules
    silent: ClassVar[bool] = False
    #: it changes nothing that abilities, watchers and effects read: who has priority, what is still to be checked
    idle: ClassVar[bool] = False
    #: abilities that trigger on it look at the game as it was just before (603.10)
    looks_back: ClassVar[bool] = False
    #: what every event of the kind applies besides its own rule
    always: ClassVar[tuple[str, ...]] = ()
    #: fields that hold numbers by a name that `engine.ids` does not know for that: all others may hold ids
    numbers_in: ClassVar[tuple[str, ...]] = ()
    #: under this name a resolution adds up the event's number ("that much", "life lost this way")
    tallied: ClassVar[str] = ""

    def perform(self, g: Game) -> Iterable[Next] | None:
        """Write what happens; return what follows."""
        return None

    def roles(self) -> dict[str, tuple[int, ...]]:
        """Who takes part, for triggers and "that creature": role → ids. See `EventThing`."""
        return {}

    def number(self) -> int:
        """The event's number: damage, life, cards, counters."""
        return 0

    def kinds(self) -> tuple[str, ...]:
        """Of which kinds it puts counters."""
        return ()

    def words(self, g: Game) -> str:
        """The event as a judge would tell it, one sentence without its full stop."""
        raise NotImplementedWords(type(self).__name__)


class NotImplementedWords(LookupError):
    """An event class that cannot be told in words; a test goes through all of them."""


class Note(Event, frozen=True):
    """Write down what a resolution has to remember; no event of the game. ``done`` replaces (``add``: extends)."""

    silent: ClassVar[bool] = True
    done: dict[str, tuple[int, ...]] = {}
    numbers: dict[str, int] = {}
    did: bool | None = None
    chosen: dict[str, str] = {}
    loop: int | None = None
    x: int | None = None
    controller: int | None = None  # whom "you" means from now on
    add: bool = False

    def perform(self, g: Game) -> None:
        memory = g.state.edit(self.resolution)
        if self.controller is not None:
            memory.controller = self.controller
        if self.done:
            merged = dict(memory.done)
            for verb, ids in self.done.items():
                merged[verb] = (*merged.get(verb, ()), *ids) if self.add else ids
            memory.done = merged
        if self.numbers:
            memory.numbers = {**memory.numbers, **self.numbers}
        if self.chosen:
            memory.chosen = {**memory.chosen, **self.chosen}
        if self.did is not None:
            memory.did = self.did
            if "did" not in self.done:  # who did it is another question then
                memory.done = {**memory.done, "did": ()}
        if self.loop is not None:
            memory.loop = self.loop
        if self.x is not None:
            memory.x = self.x


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """One line of the log: an event that was performed, or a refusal or remark (``words``) with its rule."""

    rule: str
    event: Any = None
    words: str = ""
    made: tuple[int, ...] = ()  # ids of objects that the event made

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it applied."""
        always = self.event.always if isinstance(self.event, Event) else ()
        return (self.rule, *always) if self.rule else always
