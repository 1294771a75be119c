"""How a game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core


class Outcome(NamedTuple):
    """How a game ended (104): the names of those who won, none of them where it is a draw."""

    winners: tuple[str, ...]
    reason: str
    rule: str = ""

    @property
    def winner(self) -> str | None:
        """The name of the only winner, None where it is a draw."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def is_draw(self) -> bool:
        return not self.winners

    def __str__(self) -> str:
        return self.reason


def outcome_of(core: Core) -> Outcome | None:
    root = core.root
    if root.outcome is None:
        return None
    return Outcome((core.name(root.winner),) if root.winner else (), root.outcome)
