"""Frames and events of replacement effects that need more than changing an event: choices and payments as a permanent
enters, what happens instead, damage that was prevented, shields that are used up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from mtgrules.abilities.amounts import Number
from mtgrules.abilities.changes import EntersWith
from mtgrules.abilities.node import Change, Effect
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Do, Frame
from mtgrules.engine.records import EventInfo, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


class Remembering(Event, frozen=True):
    """A memory is made for what a replacement effect has players do; ``frame`` goes on with it. Bookkeeping."""

    silent: ClassVar[bool] = True
    frame: Any
    memory: Resolution

    def perform(self, g: Game) -> Iterable[Next]:
        record = g.state.add(msgspec.structs.replace(self.memory, id=0, epoch=0, memo=None))
        return [msgspec.structs.replace(self.frame, resolution=record.id)]


class Forgotten(Event, frozen=True):
    """That memory is over: bookkeeping."""

    silent: ClassVar[bool] = True
    memory: int

    def perform(self, g: Game) -> None:
        from mtgrules.engine.cast_events import Closed

        Closed(memory=self.memory).perform(g)


# --- instead ---------------------------------------------------------------------------------------------------


class InsteadOf(Frame, frozen=True):
    """Carry out what happens instead of an event, or besides a prevented one."""

    what: Effect
    source: int
    controller: int
    roles: dict[str, tuple[int, ...]] = {}
    amount: int = 0
    used: tuple[str, ...] = ()
    like: Resolution | None = None
    did: bool = False  # "When you do, …": what it speaks of has been done
    resolution: int = 0


def instead_of(g: Game, f: InsteadOf, ask: Ask) -> Iterable[Next]:
    if f.stage == 0:
        memory = (
            f.like.clone() if f.like is not None else Resolution(source=f.source, controller=f.controller)
        )
        memory.source, memory.controller, memory.used = f.source, f.controller, f.used
        memory.event = EventInfo(roles=f.roles, amount=f.amount)
        memory.did = f.did
        return [Remembering(frame=f.at(1), memory=memory)]
    return [Do(what=f.what, controller=f.controller, resolution=f.resolution), Forgotten(memory=f.resolution)]


# --- as it enters ----------------------------------------------------------------------------------------------


class AsItEnters(Frame, frozen=True):
    """What is done "as ~ enters" (614.1c), before the permanent enters (614.12a); the choices go with it."""

    event: Any
    what: Effect
    key: str
    source: int
    controller: int
    effect: int = 0
    used: tuple[str, ...] = ()
    place: tuple[Any, ...] = ()
    resolution: int = 0


def as_it_enters(g: Game, f: AsItEnters, ask: Ask) -> Iterable[Next]:
    from mtgrules.engine.replacement import resume
    from mtgrules.engine.replacing import entering_context, entering_player

    player = entering_player(g, f.event)
    if f.stage == 0:
        memory = entering_context(g, f.event)
        memory.used = f.used
        memory.controller = player
        return [Remembering(frame=f.at(1), memory=memory)]
    if f.stage == 1:
        return [Do(what=f.what, controller=player, resolution=f.resolution), f.at(2)]
    done: Any = g.state.records[f.resolution]
    chosen = {**f.event.chosen, **done.chosen}
    linked = {
        **f.event.linked,
        **{verb: ids for verb, ids in done.done.items() if ids and not verb.startswith("did")},
    }
    g.remark("614.1c", "choices are made as it enters")
    event = msgspec.structs.replace(f.event, chosen=chosen, linked=linked)
    return [Forgotten(memory=f.resolution), *resume(f.place, event, f.used)]


class PayToEnter(Frame, frozen=True):
    """ "As ~ enters, you may pay …. If you don't, it enters tapped." """

    event: Any
    change: EntersWith
    player: int
    used: tuple[str, ...] = ()
    place: tuple[Any, ...] = ()
    resolution: int = 0


def pay_to_enter(g: Game, f: PayToEnter, ask: Ask) -> Iterable[Next]:
    from mtgrules.engine import concealed
    from mtgrules.engine.costs import can_pay
    from mtgrules.engine.paying import PayCosts
    from mtgrules.engine.replacement import resume
    from mtgrules.engine.replacing import entering_context

    if f.stage == 0:
        return [Remembering(frame=f.at(1), memory=entering_context(g, f.event))]
    if f.stage == 1:
        memory: Any = g.state.records[f.resolution]
        costs = f.change.may_pay
        able = can_pay(g, f.player, costs, f.event.object, memory)
        unseen = () if able else concealed.might(g, f.player, costs, memory)
        prompt = f"Pay {', '.join(map(str, costs))}?"
        if ask.yes(
            f.player, prompt, source=f.event.object, rule="614.12a", about="pay", possible=able, among=unseen
        ):
            pay = PayCosts(player=f.player, costs=costs, resolution=f.resolution)
            return [pay, Forgotten(memory=f.resolution), *resume(f.place, f.event, f.used)]
        event = msgspec.structs.replace(f.event, tapped=f.event.tapped or f.change.tapped)
        return [Forgotten(memory=f.resolution), *resume(f.place, event, f.used)]
    return []


# --- prevention ------------------------------------------------------------------------------------------------


class DamagePrevented(Event, frozen=True):
    """Damage that would be dealt is prevented (615.6)."""

    source: int
    to: int
    amount: int
    by: int = 0

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {
            "subject": (self.source,),
            "source": (self.source,),
            "recipient": (self.to,),
            "cause": (self.by,),
        }

    def number(self) -> int:
        return self.amount

    def words(self, g: Game) -> str:
        return f"{self.amount} damage from {g.name(self.source)} to {g.name(self.to)} is prevented"


class ShieldUsed(Event, frozen=True):
    """A prevention shield is reduced; at 0 it is gone (615.7). Bookkeeping."""

    silent: ClassVar[bool] = True
    effect: int
    change: Change
    left: int

    def perform(self, g: Game) -> Iterable[Next] | None:
        from mtgrules.engine.continuous import ContinuousEnds

        record: Any = g.state.records.get(self.effect)
        if record is None:
            return None
        if self.left <= 0 and len(record.changes) == 1:
            return [ContinuousEnds(rule="615.7", effect=self.effect)]
        edited = g.state.edit(self.effect)
        edited.changes = tuple(
            msgspec.structs.replace(change, amount=Number(value=max(0, self.left)))
            if change == self.change
            else change
            for change in record.changes
        )
        return None


FRAMES: dict[type, Any] = {InsteadOf: instead_of, AsItEnters: as_it_enters, PayToEnter: pay_to_enter}

__all__ = ["FRAMES", "AsItEnters", "DamagePrevented", "InsteadOf", "PayToEnter", "ShieldUsed"]
