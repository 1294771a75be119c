"""How a game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core

#: why a player lost, by the rule that says so
REASONS = {
    "104.3a": "conceded",
    "104.3e": "an effect said so",
    "704.5a": "had 0 or less life",
    "704.5b": "drew from an empty library",
    "704.5c": "had ten or more poison counters",
    "704.6c": "was dealt 21 or more combat damage by one commander",
}


#: what ends a game though nobody has to lose for it
ENDINGS = {"104.2b": "an effect said so", "104.4b": "mandatory actions went on without end"}


class Outcome(NamedTuple):
    """How a game ended (104).

    ``winners``: the names of those who won, none where it is a draw; ``losers``: of those who lost; ``reason``: why, as
    one sentence without its full stop; ``rule``: the rule by which the game ended; ``lost_by``: the rules by which the
    losers lost, in step with them."""

    winners: tuple[str, ...]
    losers: tuple[str, ...] = ()
    reason: str = ""
    rule: str = ""
    lost_by: tuple[str, ...] = ()

    @property
    def winner(self) -> str | None:
        """The name of the only winner, None where it is a draw."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def is_draw(self) -> bool:
        return not self.winners

    def __str__(self) -> str:
        return f"{' and '.join(self.winners)} won" if self.winners else "draw"


def outcome_of(core: Core) -> Outcome | None:
    """The outcome of a game; None while it goes on."""
    root = core.root
    if root.outcome is None:
        return None
    lost = [core.player(id) for id in root.players if core.player(id).lost]
    reasons = [f"{player.name} {REASONS.get(player.lost_by, 'lost')}" for player in lost]
    if root.ended_by in ENDINGS:
        reasons.append(ENDINGS[root.ended_by])
    return Outcome(
        winners=(core.name(root.winner),) if root.winner else (),
        losers=tuple(player.name for player in lost),
        reason=", ".join(reasons),
        rule=root.ended_by,
        lost_by=tuple(player.lost_by for player in lost),
    )


__all__ = ["Outcome", "outcome_of"]
