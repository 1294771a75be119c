"""A mechanic as another package would bring it: the keyword action "feast"."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mtgrules.abilities.node import Effect, Node, Who
from mtgrules.engine import evaluate
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Next
from mtgrules.engine.frames import Do
from mtgrules.engine.game import Game
from mtgrules.engine.object_events import LifeGained
from mtgrules.mechanics.spec import Mechanic


class Feast(Node, Effect, frozen=True):
    """``who`` feasts."""

    who: Who

    def __str__(self) -> str:
        return "feast"


def feast(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """Each of them gains 2 life."""
    node: Feast = f.what  # type: ignore[assignment]
    return [
        LifeGained(rule="119.3", player=player, amount=2)
        for player in evaluate.things(g, node.who, g.memory(f))
    ]


def build(build: Any) -> Any:
    return build.action(lambda who: Feast(who=who))


MECHANIC = Mechanic(
    name="feast",
    fragment=str(Path(__file__).parent / "feast.lark"),
    nodes=(Feast,),
    builders={"feast": build},
    effects={Feast: feast},
)
