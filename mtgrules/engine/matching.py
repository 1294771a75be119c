"""Does an object or player fit the noun phrase of a trigger, a replacement effect or a restriction?

Trigger events name their parties by `What`, `Who` or `Filter` nodes; here one candidate is held against such a node,
without listing all that it names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
from mtgrules.engine import evaluate
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
        if spec.which in ("an opponent", "each opponent", "your opponents", "each other player"):
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


__all__ = ["is_source", "names"]
