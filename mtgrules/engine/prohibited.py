"""Events that an effect says can't happen (101.2, 614.17): they don't, whatever would make them happen, and nothing
replaces them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgrules.engine.events import Event

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

#: by event class: what can't be done, and the field that says who or what can't do or undergo it
ACTIONS = {
    "CountersPut": ("have counters", "to"),
    "Destroyed": ("be destroyed", "object"),
    "DrawCard": ("draw cards", "player"),
    "LifeGained": ("gain life", "player"),
    "LifeLost": ("lose life", "player"),
    "Sacrificed": ("be sacrificed", "object"),
}


def prohibited(g: Game, event: Event) -> bool:
    """Does an effect or a keyword say that it can't happen? The log says why."""
    row = ACTIONS.get(type(event).__name__)
    if row is None:
        return False
    from mtgrules.engine import restrictions

    action, field = row
    subject: int = getattr(event, field)
    if subject not in g.state.records:
        return False
    reason = restrictions.forbids(g, action, subject)
    if reason is None:
        return False
    g.remark(reason.rule, f"{g.name(subject)} can't {action}")
    return True
