"""Why an object is what it is: what each effect did to it, layer by layer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mtgrules.engine import dependency
from mtgrules.engine.layer_board import board_of
from mtgrules.engine.layer_reads import END
from mtgrules.engine.layer_rows import Row
from mtgrules.engine.layers import View

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

#: the rule that puts an effect where it is applied
RULES = {
    "1": "613.1a",
    "2": "613.1b",
    "3": "613.1c",
    "4": "613.1d",
    "5": "613.1e",
    "6": "613.1f",
    "7a": "613.4a",
    "7b": "613.4b",
    "7c": "613.4c",
    "7d": "613.4d",
}


@dataclass(frozen=True, slots=True)
class Step:
    """What one effect did to the object in one layer. ``source``: the object whose effect it is (0: its own counters);
    ``effect``: the record of an effect that a resolution began; ``rule``: the one that puts it into this layer, or
    the counter's own."""

    layer: str
    source: int
    effect: int
    words: str
    rule: str


def explain(g: Game, id: int) -> list[Step]:
    """The steps that made an object's characteristics from its copiable values."""
    obj = g.object(id)
    if not obj.zone:
        return []
    board = board_of(g)
    trace: list[Any] = []
    if board.full:
        dependency.settle(g, board, trace)
    if not any(entry[0] == id for entry in trace):
        view = View(g, board)
        view.trace = trace
        g.view = view
        try:
            view.advance(view.start(id), END)
        finally:
            g.view = None
    return [
        Step(
            layer,
            _source(row),
            row.effect if row is not None else 0,
            _words(g, before, after),
            _rule(g, layer, row),
        )
        for about, layer, row, before, after in trace
        if about == id
    ]


def _source(row: Row | None) -> int:
    return row.source if row is not None else 0


def _rule(g: Game, layer: str, row: Row | None) -> str:
    if row is None:
        return "122.1a"
    if row.counter:
        own = g.rules.counter_changes.get(row.counter)
        return own.rule if own is not None else "122.1b"
    return "604.3" if row.info.defining and layer != "7a" else RULES[layer]


def _words(g: Game, before: tuple[Any, ...], after: tuple[Any, ...]) -> str:
    """The difference, in words."""
    found: list[str] = []
    if before[0] != after[0]:
        found.append(f"is named {after[0]}")
    if before[1] != after[1]:
        found.append(f"is controlled by {g.name(after[1])}")
    if before[2] != after[2]:
        types = " ".join(after[2])
        found.append(f"is {'an' if types[:1].lower() in 'aeiou' else 'a'} {types}")
    if before[3] != after[3]:
        found.append(f"is {' and '.join(after[3]) or 'colorless'}")
    gained = _beyond(after[4], before[4])
    lost = _beyond(before[4], after[4])
    found.extend(f"gains {ability}" for ability in gained)
    found.extend(f"loses {ability}" for ability in lost)
    if before[5] != after[5]:
        found.append(f"is {after[5][0]}/{after[5][1]}, was {before[5][0]}/{before[5][1]}")
    return ", ".join(found) or "changes nothing"


def _beyond(some: tuple[Any, ...], others: tuple[Any, ...]) -> list[Any]:
    left = list(others)
    found = []
    for ability in some:
        if ability in left:
            left.remove(ability)
        else:
            found.append(ability)
    return found


__all__ = ["Step", "explain"]
