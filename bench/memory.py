"""How much memory a game takes, and whether it stays so over many games: `make bench-memory`.

What games hold is counted by `tracemalloc` in whole games played by lot, with and without a log; the process's own
memory is read before and after 200 games (the first 150 decisions of each) that are played and dropped.
"""

from __future__ import annotations

import gc
import resource
import sys
import tracemalloc
from pathlib import Path

from mtgrules.rules import Rules
from mtgrules.sim.random_play import MOST_DECISIONS, any_game, play_on, pool, random_game

GAMES, FIRST, DECISIONS = 200, 20, 150
WHOLE = range(8)
#: seeds of whole games for both kinds of decks: sixty cards, and a hundred with a commander
MEGABYTE = 1024 * 1024


def resident() -> float:
    """The process's memory in MB; where the system doesn't tell, the most that it ever was."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * resource.getpagesize() / MEGABYTE
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (MEGABYTE if sys.platform == "darwin" else 1024)


def whole_games(rules: Rules, *, log: bool) -> tuple[float, float, float, int]:
    """MB that a game holds at its end, and at most while it is played: the largest, and the mean at the end."""
    cards = pool(rules).cards
    held, peaks, decisions = [], [], 0
    for seed in WHOLE:
        any_game(rules, cards, seed)  # what is shared by all games, faces and readings, is there now
        gc.collect()
        tracemalloc.start()
        g, chance = any_game(rules, cards, seed)
        g.state.logging = log
        decisions += play_on(g, chance, most_decisions=MOST_DECISIONS).decisions
        gc.collect()
        now, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        held.append(now / MEGABYTE)
        peaks.append(most / MEGABYTE)
        del g
    return max(held), max(peaks), sum(held) / len(held), decisions


def many_games(rules: Rules) -> tuple[float, float]:
    """MB of the process after the first games, and after all of them."""
    cards = pool(rules).cards
    first = 0.0
    for seed in range(GAMES):
        g, chance = random_game(rules, cards, seed)
        g.state.logging = False
        play_on(g, chance, most_decisions=DECISIONS)
        del g
        if seed + 1 == FIRST:
            gc.collect()
            first = resident()
    gc.collect()
    return first, resident()


def main() -> None:
    rules = Rules()
    for log in (False, True):
        held, most, mean, decisions = whole_games(rules, log=log)
        kept = "a log" if log else "no log"
        print(
            f"a whole game with {kept}: {mean:.1f} MB at its end ({held:.1f} at most), {most:.1f} MB at its peak"
            f" ({len(WHOLE)} games, {decisions:,} decisions)"
        )
    first, last = many_games(rules)
    print(
        f"the process after {FIRST} games: {first:.0f} MB; after {GAMES}: {last:.0f} MB ({last - first:+.1f})"
    )


if __name__ == "__main__":
    main()
