"""The part of a game's log since the last `when`: what happened, by which rules, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtgrules.engine.cast_events import Countered, DoesNotResolve, Resolved
from mtgrules.engine.events import Event, LogEntry
from mtgrules.engine.game import Game
from mtgrules.engine.triggers import AbilityTriggered
from mtgrules.judge.rule_index import covers

MOST_LINES = 40


class Since:
    """The log of a game from an entry on."""

    def __init__(self, game: Game, start: int) -> None:
        self.game = game
        self.start = start
        self.refusals: list[str] = []  # rules by which lines were refused

    def entries(self) -> Sequence[LogEntry]:
        """What has been logged."""
        return self.game.state.log[self.start :]

    def events(self) -> list[Event]:
        """The events that have happened."""
        return [entry.event for entry in self.entries() if isinstance(entry.event, Event)]

    def rules(self) -> set[str]:
        """The rules that were applied, as events, remarks or refusals."""
        return {rule for entry in self.entries() for rule in entry.rules} | set(self.refusals)

    def applied(self, cited: str, more: Sequence[str] = ()) -> bool:
        """Whether a rule, or one that belongs to it, was applied."""
        return any(covers(cited, rule) for rule in (*self.rules(), *more))

    def triggered(self) -> list[int]:
        """The triggered abilities that triggered."""
        return [event.object for event in self.events() if isinstance(event, AbilityTriggered)]

    def what_became(self) -> str:
        """What became of spells and abilities, in words."""
        kinds = (Resolved, Countered, DoesNotResolve)
        told = [event.words(self.game) for event in self.events() if isinstance(event, kinds)]
        return "; ".join(told) or "nothing has resolved or been countered"

    def in_words(self) -> list[str]:
        """Every entry as a line with its rule; only the last ones where there are very many."""
        lines = [line for entry in self.entries() if (line := entry_words(self.game, entry))]
        left_out = len(lines) - MOST_LINES
        return [f"… {left_out} earlier events", *lines[-MOST_LINES:]] if left_out > 0 else lines


def entry_words(game: Game, entry: LogEntry) -> str:
    """One entry of the log as a judge would tell it, with its rule."""
    if isinstance(entry.event, Event):
        words = entry.event.words(game)
    elif isinstance(entry.event, tuple):
        words = _taken(game, entry.event)
    else:
        words = entry.words
    return f"{words} ({entry.rule})" if entry.rule and words else words


def _taken(game: Game, event: tuple[Any, Any]) -> str:
    """A choice that had only one option."""
    decision, taken = event
    names = [game.name(option) if isinstance(option, int) else str(option) for option in taken]
    return f"{game.name(decision.player)} has one choice: {', '.join(names)}"
