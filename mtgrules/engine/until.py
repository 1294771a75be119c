"""Exile "until" something happens (610.3): the event brings the object back at once, to the zone it came from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from mtgrules.abilities.node import Trigger
from mtgrules.abilities.references import This
from mtgrules.abilities.triggers import ZoneChange as Moves
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Frame, Together
from mtgrules.engine.records import Object, Record, Resolution
from mtgrules.engine.zone_events import ZoneChange
from mtgrules.mechanics.spec import Handler

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

SLOT = "until"  # of the root: ids of the waiting records


class Waiting(Record, kw_only=True):
    """Objects that were moved until ``trigger`` comes about: ids in the zone where they now are, and the kinds of zone
    that they came from. ``source`` and ``controller`` are those of the ability that moved them."""

    trigger: Trigger
    objects: tuple[int, ...]
    origins: tuple[str, ...]
    source: int
    controller: int


class Stay(Frame, frozen=True):
    """What was just moved stays there until ``trigger``; ``objects`` are the ids from before the move."""

    trigger: Trigger
    objects: tuple[int, ...]
    resolution: int


def stay(g: Game, f: Stay, ask: Ask) -> Iterable[Next]:
    """Only what did go to exile comes back (the move may have been replaced)."""
    memory: Resolution = g.memory(f)
    now: list[int] = []
    origins: list[str] = []
    for id in f.objects:
        old = g.object(id)
        new = old.became
        if not old.zone and new and g.zone_kind(new) == "exile":
            now.append(new)
            origins.append(g.zone(old.last_zone).kind)
    if not now:
        return []
    return [
        Awaited(
            trigger=f.trigger, objects=tuple(now), origins=tuple(origins), source=memory.source,
            controller=memory.controller,
        )
    ]  # fmt: skip


class Awaited(Event, frozen=True):
    """A second one-shot effect is made that waits for its event: bookkeeping."""

    silent: ClassVar[bool] = True
    trigger: Trigger
    objects: tuple[int, ...]
    origins: tuple[str, ...]
    source: int
    controller: int

    def perform(self, g: Game) -> None:
        record = g.state.add(
            Waiting(
                trigger=self.trigger, objects=self.objects, origins=self.origins, source=self.source,
                controller=self.controller,
            )
        )  # fmt: skip
        root = g.state.edit_root()
        root.slots = {**root.slots, SLOT: (*root.slots.get(SLOT, ()), record.id)}


class BroughtBack(Event, frozen=True):
    """The awaited event has happened: what was exiled returns immediately (610.3), under its owner's control (610.3c),
    all that return after the same event at once (610.3d)."""

    silent: ClassVar[bool] = True
    records: tuple[int, ...]

    def perform(self, g: Game) -> Iterable[Next]:
        moves: list[ZoneChange] = []
        for id in self.records:
            record: Any = g.state.records[id]
            for object, origin in zip(record.objects, record.origins, strict=True):
                if g.object(object).zone:
                    moves.append(
                        ZoneChange(
                            rule="610.3c" if origin == "battlefield" else "610.3", object=object, to=origin,
                            verb="returned", player=record.controller, controller=g.object(object).owner,
                        )
                    )  # fmt: skip
            g.state.drop(id)
        root = g.state.edit_root()
        left = tuple(id for id in root.slots.get(SLOT, ()) if id not in self.records)
        root.slots = {
            **{key: value for key, value in root.slots.items() if key != SLOT},
            **({SLOT: left} if left else {}),
        }
        return [Together(events=tuple(moves))] if moves else []


def watch(g: Game, events: Sequence[Event]) -> list[Event]:
    """After events: do they end a stay?"""
    waiting = g.root.slots.get(SLOT)
    if not waiting:
        return []
    over: list[int] = []
    for id in waiting:
        record: Any = g.state.records[id]
        if any(_comes_about(g, record, event) for event in events):
            over.append(id)
    return [BroughtBack(records=tuple(over))] if over else []


def _comes_about(g: Game, record: Waiting, event: Event) -> bool:
    from mtgrules.engine import triggers

    if _own_leaving(record.trigger):
        return (
            isinstance(event, ZoneChange)
            and event.object == record.source
            and not g.object(record.source).zone
        )
    ctx = Resolution(source=record.source, controller=record.controller)
    return triggers.matched(g, record.trigger, event, ctx) is not None


def _own_leaving(trigger: Trigger) -> bool:
    """ "until ~ leaves the battlefield" """
    return (
        isinstance(trigger, Moves)
        and type(trigger.what) is This
        and trigger.source == "battlefield"
        and trigger.to is None
    )


def over(g: Game, trigger: Trigger, ctx: Resolution) -> bool:
    """Has the event already happened since the spell or ability was put onto the stack (610.3a–b)? Then the object
    doesn't move."""
    if _own_leaving(trigger):
        source = g.state.records.get(ctx.source)
        return type(source) is not Object or not source.zone or g.zone(source.zone).kind != "battlefield"
    record = Waiting(trigger=trigger, objects=(), origins=(), source=ctx.source, controller=ctx.controller)
    since = (past.event for past in g.root.history if past.before > ctx.stack_object)
    return bool(ctx.stack_object) and any(_comes_about(g, record, event) for event in since)


FRAMES: dict[type, Handler] = {Stay: stay}
