"""Carrying out one instruction (608.2c): the handler of `Do` frames, and the core's own instructions put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.effects import KeywordAction
from mtgrules.engine import (
    effects_cards,
    effects_damage_life,
    effects_game,
    effects_joints,
    effects_permanents,
    effects_zones,
    evaluate,
    keyword_actions,
    keyword_library,
    until,
)
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Next
from mtgrules.engine.frames import Do
from mtgrules.mechanics.spec import Handler, Mechanic

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def do(g: Game, f: Do, ask: Ask) -> Iterable[Next] | None:
    """One instruction, by its class; keyword actions without a class of their own by name."""
    node: Any = f.what
    named = type(node) is KeywordAction
    handler: Handler | None = (
        g.rules.keyword_actions.get(node.name) if named else g.rules.effects.get(type(node))
    )
    if handler is None:
        raise evaluate.unplayable(node)
    return handler(g, f, ask)


def _together(*parts: dict[Any, Handler]) -> dict[Any, Handler]:
    merged: dict[Any, Handler] = {}
    for part in parts:
        for key, handler in part.items():
            assert key not in merged, f"{key} is given twice"
            merged[key] = handler
    return merged


PART = Mechanic(
    name="effects",
    frames={
        Do: do,
        **effects_joints.FRAMES,
        **effects_cards.FRAMES,
        **effects_zones.FRAMES,
        **until.FRAMES,
    },
    effects=_together(
        effects_joints.EFFECTS,
        effects_cards.EFFECTS,
        effects_zones.EFFECTS,
        effects_permanents.EFFECTS,
        effects_damage_life.EFFECTS,
        effects_game.EFFECTS,
    ),
    keyword_actions=_together(keyword_actions.ACTIONS, keyword_library.ACTIONS),
    replacements=effects_permanents.REPLACEMENTS,
    watchers=(until.watch,),
)
