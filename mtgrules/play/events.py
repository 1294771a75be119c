"""What has happened, as public records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mtgrules.engine import events

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core


class GameEvent:
    """Something that happened in a game, or a remark of the rules: one rule, told in words, and as a value."""

    __slots__ = ("_core", "_entry", "number")

    def __init__(self, core: Core, number: int, entry: events.LogEntry) -> None:
        self._core = core
        self._entry = entry
        self.number = number
        """Its place among all events of the game, from 0; some numbers are left out."""

    @property
    def rule(self) -> str:
        """The number of the rule that made it happen."""
        return self._entry.rule

    @property
    def words(self) -> str:
        """One sentence without its full stop."""
        event = self._entry.event
        return event.words(self._core) if isinstance(event, events.Event) else self._entry.words

    @property
    def kind(self) -> str:
        """What kind of event it is: the name of the engine's class ("Damage", "ZoneChange"); "" for a remark."""
        return type(self._entry.event).__name__ if self._entry.event is not None else ""

    @property
    def event(self) -> Any:
        """The engine's event, a frozen value with ids for objects and players; None for a remark."""
        return self._entry.event

    @property
    def made(self) -> tuple[int, ...]:
        """The ids of the objects that it made."""
        return self._entry.made

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})" if self.rule else self.words

    def __repr__(self) -> str:
        return f"<event {self.number}: {self}>"


def happened(core: Core, first: int, since: int) -> Iterator[GameEvent]:
    """The events of a game from number ``since`` on; its log begins with number ``first``."""
    log = core.state.log
    for n in range(max(0, since - first), len(log)):
        entry = log[n]
        if entry.event is None or isinstance(entry.event, events.Event):
            yield GameEvent(core, first + n, entry)


__all__ = ["GameEvent", "happened"]
