"""Medians of short measurements, printed one a line with what they are compared to."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def median(action: Callable[[], object], *, times: int, rounds: int = 7) -> float:
    """Seconds that one call takes: the median over ``rounds`` of the mean over ``times`` calls."""
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(times):
            action()
        found.append((time.perf_counter() - start) / times)
    return statistics.median(found)


def tell(what: str, seconds: float, reference: float | None = None, to: str = "") -> None:
    """Print a figure in the unit that suits it, and how many times the reference takes."""
    unit, factor = ("ms", 1e3) if seconds >= 1e-3 else ("µs", 1e6)
    line = f"{what:<62} {seconds * factor:9.2f} {unit}"
    if reference is not None:
        line += f"   {to} takes {reference / seconds:,.0f} times as long"
    print(line)
