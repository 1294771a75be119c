"""Triggered abilities go on the stack (603.3): in APNAP order, each player's own in the order they choose; modes and
targets are chosen as it happens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Frame, Settle
from mtgrules.engine.records import Choices, Object

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def _without(waiting: tuple[int, ...], id: int) -> tuple[int, ...]:
    """Those that still wait. Mostly the first of them goes, and there may be thousands: no step of Python for each."""
    if id not in waiting:
        return waiting
    at = waiting.index(id)
    return waiting[:at] + waiting[at + 1 :]


class PutTriggered(Frame, frozen=True):
    """Put one triggered ability that waits on the stack (603.3)."""

    object: int


class AbilityOnStack(Event, frozen=True):
    """A triggered ability becomes the topmost object on the stack (603.3)."""

    object: int
    choices: Choices = Choices()

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.waiting = _without(root.waiting, self.object)
        obj = g.state.edit(self.object)
        obj.zone = root.stack
        obj.timestamp = g.state.tick()
        obj.choices = self.choices
        g.state.edit(root.stack).contents.append(self.object)
        g.state.edit_root().passes = 0

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,)}

    def words(self, g: Game) -> str:
        return f"the triggered ability of {g.name(g.object(self.object).source)} is put on the stack"


class TriggerRemoved(Event, frozen=True):
    """A triggered ability for which no legal choice can be made is removed (603.3c–d)."""

    object: int

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.waiting = _without(root.waiting, self.object)
        g.wake(
            "stack", g.object(self.object).source
        )  # a Saga waits for its chapter ability no longer (704.5s)

    def words(self, g: Game) -> str:
        source = g.name(g.object(self.object).source)
        return f"the triggered ability of {source} has no legal choices and is not put on the stack"


def next_batch(g: Game, batch: tuple[int, ...], ask: Ask) -> list[Next]:
    """Frames that put the waiting abilities of ``batch`` of the next player in APNAP order on the stack (603.3b)."""
    waiting = set(g.root.waiting)
    for player in (*g.players(), *g.root.players):
        mine = [id for id in batch if id in waiting and g.object(id).controller == player]
        if mine:
            order: Any = mine
            if not _alike(g, mine):
                order = ask.order(
                    player, "Put your triggered abilities on the stack, first to last", mine, about="order"
                )
            return [*(PutTriggered(object=id) for id in order), Settle(stage=1, batch=batch)]
    return []


def _alike(g: Game, ids: list[int]) -> bool:
    """Is it all the same in which order they go? The same ability of one source, triggered by the same things."""
    first = g.object(ids[0])
    return all(
        (other.source, other.event, other.recalls) == (first.source, first.event, first.recalls)
        and other.ability == first.ability
        for other in map(g.object, ids[1:])
    )


def put_triggered(g: Game, f: PutTriggered, ask: Ask) -> Iterable[Next]:
    from mtgrules.engine import targeting

    if f.object not in g.root.waiting:
        return []  # whoever controls it has left the game (800.4d)
    obj: Object = g.object(f.object)
    choices = targeting.choose_for_trigger(g, obj, ask)
    if choices is None:
        return [TriggerRemoved(rule="603.3d", object=f.object)]
    return [
        AbilityOnStack(rule="603.3", object=f.object, choices=choices),
        *targeting.modes_used(g, obj, choices),
        *targeting.became_targets(g, f.object, choices),
    ]
