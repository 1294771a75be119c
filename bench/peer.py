"""The engine to compare with: `python-mtg` (PyPI), a Datalog engine driven by a Python interface of the same shape.

`make bench-engine` installs it (the extra ``bench``); without it the comparison is left out and said to be.
"""

from __future__ import annotations

import random
import time
from typing import NamedTuple

#: longer games are stopped
MOST_DECISIONS = 400


class Pace(NamedTuple):
    """How fast games by lot go: this process's seconds."""

    version: str
    games: int
    decisions: int
    seconds: float


def pace(games: int) -> Pace | None:
    """Its own demonstration decks, players by lot, legality not checked a second time; None where it isn't installed.
    A first game warms it up and does not count."""
    try:
        import mtg
    except ImportError:
        return None
    from importlib.metadata import version

    decisions, start = 0, 0.0
    for seed in range(games + 1):
        if seed == 1:
            decisions, start = 0, time.process_time()
        game, chance = mtg.Game(seed=seed), random.Random(seed)
        for _ in range(MOST_DECISIONS):
            if game.is_game_over():
                break
            game.push(chance.choice(game.legal_moves), checked=False)
            decisions += 1
    return Pace(version("python-mtg"), games, decisions, time.process_time() - start)
