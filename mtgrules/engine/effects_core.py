"""Carrying out one instruction (608.2c): the handler of `Do` frames, and the core's own instructions put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.effects import KeywordAction, May, MayPay, Unless
from mtgrules.abilities.references import Done, Players, SomePlayers
from mtgrules.engine import (
    alternatives,
    effects_cards,
    effects_damage_life,
    effects_game,
    effects_joints,
    effects_permanents,
    effects_zones,
    evaluate,
    keyword_actions,
    keyword_library,
    picking,
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
    both = alternatives.alternatives(node)
    if both is not None:
        return alternatives.chosen_between(g, f, ask, both)
    if type(getattr(node, "who", None)) in (Players, SomePlayers) and node.who.which in picking.CHOOSE_ONE:
        # "unless any player pays", "any opponent may": each is asked (118.12a)
        asks = type(node) is Unless or (type(node) in (May, MayPay) and node.who.which.startswith("any "))
        if not asks:
            return one_player(g, f, ask)
    return handler(g, f, ask)


def one_player(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """ "An opponent" is chosen as the instruction is carried out; "that player" is the one chosen."""
    node: Any = f.what
    chosen = tuple(picking.players(g, f, ask, node.who))
    if not chosen:
        return []
    told = msgspec.structs.replace(node, who=Done(verb="player"))
    return [
        picking.note(f, done={"player": chosen}),
        Do(what=told, controller=f.controller, resolution=f.resolution),
    ]


def _together(*parts: dict[Any, Handler]) -> dict[Any, Handler]:
    merged: dict[Any, Handler] = {}
    for part in parts:
        for key, handler in part.items():
            assert key not in merged, f"{key} is given twice"
            merged[key] = handler
    return merged


#: the rules that carrying out these instructions applies, as the log names them; without those that stand behind every
#: instruction (400.7, 608.2c–d …), which describe more than they do
RULES = frozenset(
    """
    101.2 104.2b 104.3e 114.1 119.3 120.4a 119.4 119.5 120.2b 121.1 122.5 122.8 303.4g 400.4a
    500.7 500.8 506.4 610.3 610.3a 610.3b 610.3c 614.10a 701.3a 701.3b
    701.3d 701.4a 701.7a 701.8a 701.9a 701.10d 701.10e 701.12c 701.13a 701.14a 701.14c 701.16a 701.17a 701.19a
    701.20a 701.20e 701.21a 701.22a 701.23a 701.24a 701.24c 701.25a 701.26a 701.26b 701.27a 701.27c
    701.28a 701.29a 701.30a 701.30c 701.34a 701.36a 701.37a 701.37b 701.39a 701.40a 701.41a 701.43a
    701.44a 701.44b 701.46a 701.48a 701.50a 701.50f 701.53a 701.56a 701.57a 701.57b 701.58a 701.59a
    701.60a 701.61a 701.62a 701.62b 701.63a 701.64a 701.65a 701.65b 701.66a 701.66b 701.68a 701.68d
    701.69a 702.110b 702.112a 702.12b 702.26d 702.131a 702.134a 702.134c 705.2 706.1
    708.2 708.7 724.1a 724.1b 724.1d 725.3 726.3
    """.split()
)

PART = Mechanic(
    name="effects",
    nodes=(effects_damage_life.Overflowing, effects_game.CreateTogether),
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
    rules=RULES,
)
