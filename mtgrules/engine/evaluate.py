"""What nodes mean right now: amounts, conditions, filters, players and objects.

A *context* is a `Resolution` record: the one of the resolving spell or ability, or one made up on the spot for a
static ability or a trigger (`context`). Evaluators are registered by node class in `Rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgrules.abilities.node import Amount, Condition
from mtgrules.abilities.references import Filter
from mtgrules.engine.records import EventInfo, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def context(g: Game, source: int, *, controller: int = 0, event: EventInfo | None = None) -> Resolution:
    """A context that is not stored: for static abilities, triggers, legality."""
    return Resolution(source=source, controller=controller or g.controller(source), event=event)


def amount(g: Game, node: Amount, ctx: Resolution) -> int:
    return g.rules.amounts[type(node)](g, node, ctx)  # type: ignore[no-any-return]


def holds(g: Game, node: Condition, ctx: Resolution) -> bool:
    return g.rules.conditions[type(node)](g, node, ctx)  # type: ignore[no-any-return]


def things(g: Game, node: Any, ctx: Resolution) -> list[int]:
    """The ids that a What or Who node names now."""
    return g.rules.references[type(node)](g, node, ctx)  # type: ignore[no-any-return]


def fits(g: Game, id: int, filter: Filter, ctx: Resolution) -> bool:
    """Does the object or player fit the filter?"""
    return all(g.rules.predicates[type(p)](g, p, id, ctx) for p in filter.predicates)
