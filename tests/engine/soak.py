"""Many games played by lot, held to the invariants of `random_support`: seed by seed, so that one can stop and go on.

    python -m tests.engine.soak 0 2000                    the games of these seeds, a line each
    python -m tests.engine.soak 0 2000 --done soak.txt    notes each game there, and leaves out what is noted already
    python -m tests.engine.soak 0 50 --events 1           with a look after every event

Ends with the number of games played and of those that broke; exit status 1 if any did.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from pathlib import Path
from typing import TextIO

from mtgrules.sim.random_play import Played, any_game
from tests.engine.random_support import playable, rules, watched

#: after so many events the invariants are looked at; of so many games one is played in debug mode
EVENTS, DEBUG = 20, 25
TURNS = 40


def played(seed: int, events: int = EVENTS, turns: int = TURNS) -> Played:
    """One game, watched. Every 25th is a debug game: its handlers may not write, and what was found by what changed is
    compared with a full look after every event."""
    g, chance = any_game(rules(), playable().cards, seed)
    g.debug = seed % DEBUG == 7
    return watched(g, chance, most_turns=turns, every=20, events=events)


def soak(first: int, after: int, events: int, done: Path | None, out: TextIO = sys.stdout) -> int:
    """Play the games of a range of seeds; the number of those that broke."""
    known = set(done.read_text().split()) if done is not None and done.exists() else set()
    broken = ended = 0
    for seed in range(first, after):
        if str(seed) in known:
            continue
        try:
            end = played(seed, events)
        except Exception:  # noqa: BLE001 (whatever breaks is told, and the next game played)
            broken += 1
            print(f"{seed}: broke\n{traceback.format_exc(limit=-8)}", file=out, flush=True)
            continue
        ended += end.finished
        progress = f"{seed - first + 1}/{after - first}"
        told = f"{progress} seed {seed}: {end.outcome}, turn {end.turns}, {end.decisions} decisions"
        print(told, file=out, flush=True)
        if done is not None:
            with done.open("a") as notes:
                print(seed, file=notes)
    print(f"{after - first} games, {ended} played to their end now, {broken} broke", file=out)
    return broken


def main() -> int:
    parser = argparse.ArgumentParser(description="Play many games by lot and look for what breaks.")
    parser.add_argument("first", type=int)
    parser.add_argument("after", type=int)
    parser.add_argument("--events", type=int, default=EVENTS)
    parser.add_argument("--done", type=Path)
    given = parser.parse_args()
    return 1 if soak(given.first, given.after, given.events, given.done) else 0


if __name__ == "__main__":
    sys.exit(main())
