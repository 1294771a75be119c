"""Does an object or player fit the noun phrase of a trigger, a replacement effect or a restriction?

Trigger events name their parties by `What`, `Who` or `Filter` nodes; here one candidate is held against such a node,
without listing all that it names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mtgrules.abilities.predicates import Compare
from mtgrules.abilities.references import (
    Attached,
    Both,
    Each,
    Filter,
    Players,
    SelfOr,
    Some,
    This,
    You,
)
from mtgrules.abilities.triggers import Does, EitherTrigger, PlayerDoes, WhileTrigger
from mtgrules.engine import evaluate
from mtgrules.engine.ability_kinds import by_identity
from mtgrules.engine.records import Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def names(g: Game, spec: Any, id: int, ctx: Resolution) -> bool:
    """Does ``spec`` (None: anything) name this object or player?"""
    if spec is None:
        return True
    if isinstance(spec, This):
        return is_source(g, id, ctx)
    if isinstance(spec, You):
        return id == ctx.controller
    if isinstance(spec, Filter):
        return bool(id) and evaluate.fits(g, id, spec, ctx)
    if isinstance(spec, Each | Some):
        return bool(id) and evaluate.fits(g, id, spec.filter, ctx)
    if isinstance(spec, SelfOr):
        itself = is_source(g, id, ctx) if spec.this is None else names(g, spec.this, id, ctx)
        return itself or (bool(id) and evaluate.fits(g, id, spec.filter, ctx))
    if isinstance(spec, Attached):
        source = g.state.records.get(ctx.source)
        return type(source) is Object and source.attached_to == id != 0
    if isinstance(spec, Both):
        return any(names(g, part, id, ctx) for part in spec.parts)
    if isinstance(spec, Players):
        if not g.is_player(id):
            return False
        if spec.which in ("a player", "each player", "players", "any player"):
            return True
        if spec.which in (
            "an opponent",
            "each opponent",
            "your opponents",
            "all opponents",
            "each other player",
        ):
            return id != ctx.controller
    return evaluate.is_among(g, id, spec, ctx)


def is_source(g: Game, id: int, ctx: Resolution) -> bool:
    """Is it the object whose ability this is, in its present zone or as the card it was there?"""
    if id == ctx.source:
        return True
    source = g.state.records.get(ctx.source)
    return (
        type(source) is Object
        and id != 0
        and source.became == id
        and ctx.event is not None
        and _moves(ctx, id)
    )


def _moves(ctx: Resolution, id: int) -> bool:
    return ctx.event is not None and id in ctx.event.roles.get("made", ())


# --- what a trigger asks of all events of one moment -----------------------------------------------------------


def gathers(trigger: Any) -> bool:
    """Does it trigger once for all events of one moment ("one or more", "whenever you attack")?"""
    if isinstance(trigger, EitherTrigger):
        return any(gathers(one) for one in trigger.triggers)
    if isinstance(trigger, WhileTrigger):
        return gathers(trigger.trigger)
    if isinstance(trigger, PlayerDoes) and trigger.verb == "attacks":
        return trigger.on is None or trigger.batch or trigger.amount is not None  # 508.3c–d
    if isinstance(trigger, PlayerDoes) and trigger.verb in ("is attacked", "rolls one or more dice"):
        return True  # 508.3b
    return bool(getattr(trigger, "batch", False) or getattr(trigger, "together", False)) or (
        isinstance(trigger, Does) and trigger.amount is not None
    )


class Asked(NamedTuple):
    """What a trigger asks of all events of one moment: that they are gathered; that there are so many of them, that they
    come to a total, or that it is the first, second …; and whether it says "one or more", so that "that many" means how
    many there were."""

    gathers: bool
    counts: bool
    several: bool


@by_identity
def asked(trigger: Any) -> Asked:
    return Asked(
        gathers(trigger),
        _counts(trigger),
        any(_several(node) for node in trigger.walk()),
    )


def _counts(trigger: Any) -> bool:
    if isinstance(trigger, EitherTrigger):
        return any(_counts(one) for one in trigger.triggers)
    if isinstance(trigger, WhileTrigger):
        return _counts(trigger.trigger)
    return (
        getattr(trigger, "amount", None) is not None
        or getattr(trigger, "ordinal", None) is not None
        or bool(totals(getattr(trigger, "on", None)))
    )


def _several(node: Any) -> bool:
    if isinstance(node, PlayerDoes | Does) and node.amount is not None:
        return gathers(node)  # "three or more creatures attack"
    return bool(getattr(node, "batch", False) or getattr(node, "together", False))


def totals(spec: Any) -> tuple[Compare, ...]:
    """What a filter says of all of those that take part together: "creatures with total power 12 or greater"."""
    return tuple(
        predicate
        for predicate in getattr(spec, "predicates", ())
        if isinstance(predicate, Compare) and predicate.quality.startswith("total ")
    )


def without_totals(spec: Any) -> Any:
    """What is asked of each of them."""
    found = totals(spec)
    return Filter(predicates=tuple(p for p in spec.predicates if p not in found)) if found else spec


__all__ = ["asked", "gathers", "is_source", "names", "totals", "without_totals"]
