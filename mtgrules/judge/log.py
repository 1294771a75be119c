"""The part of a game's log since the last `when`: what happened, by which rules, in words."""

from __future__ import annotations

from collections.abc import Sequence

from mtgrules.engine.cast_events import Countered, DoesNotResolve, Resolved
from mtgrules.engine.events import Event, LogEntry
from mtgrules.engine.game import Game
from mtgrules.engine.triggers import AbilityTriggered
from mtgrules.judge.rule_index import covers


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
