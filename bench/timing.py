"""Medians of short measurements, printed one a line with what they are compared to.

Time is this process's own (`time.process_time`): what else the machine does counts less. `YARDSTICK` is a fixed piece of
plain Python, measured in the same run: figures of different machines, or of a busy one, are compared by their ratio to
it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def median(action: Callable[[], object], *, times: int, rounds: int = 7) -> float:
    """Seconds that one call takes: the median over ``rounds`` of the mean over ``times`` calls."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(times):
            action()
        found.append((time.process_time() - start) / times)
    return statistics.median(found)


def plain_python() -> int:
    """100,000 steps of a loop over a small dictionary."""
    counts = dict.fromkeys(range(100), 0)
    for n in range(100_000):
        counts[n % 100] += n
    return counts[7]


def yardstick() -> float:
    """Print how long the fixed piece of plain Python takes."""
    seconds = median(plain_python, times=3)
    tell("100,000 steps of a plain loop (the yardstick)", seconds)
    return seconds


def tell(what: str, seconds: float, reference: float | None = None, to: str = "") -> None:
    """Print a figure in the unit that suits it, and how many times the reference takes."""
    unit, factor = ("ms", 1e3) if seconds >= 1e-3 else ("µs", 1e6)
    line = f"{what:<66} {seconds * factor:9.2f} {unit}"
    if reference is not None:
        times = reference / seconds
        line += f"   {to} takes {times:,.{0 if times >= 10 else 2}f} times as long"
    print(line, flush=True)
