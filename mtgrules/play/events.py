"""What has happened, as public records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from mtgrules.engine import events

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core


class GameEvent(NamedTuple):
    """Something that happened in a game, or a remark of the rules.

    ``number``: its place among all events of the game, from 0 (some numbers are left out); ``rule``: the number of the
    one rule that made it happen; ``words``: one sentence without its full stop; ``kind``: the name of the engine's class
    ("Damage", "ZoneChange"), "" for a remark; ``event``: the engine's event, a frozen value with ids for objects and
    players, None for a remark; ``made``: the ids of the objects that it made."""

    number: int
    rule: str
    words: str
    kind: str = ""
    event: Any = None
    made: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})" if self.rule else self.words


def happened(core: Core, first: int, since: int) -> Iterator[GameEvent]:
    """The events of a game from number ``since`` on; its log begins with number ``first``."""
    log = core.state.log
    for n in range(max(0, since - first), len(log)):
        entry = log[n]
        if entry.event is None:
            yield GameEvent(first + n, entry.rule, entry.words)
        elif isinstance(entry.event, events.Event):
            kind = type(entry.event).__name__
            yield GameEvent(first + n, entry.rule, entry.event.words(core), kind, entry.event, entry.made)


__all__ = ["GameEvent", "happened"]
