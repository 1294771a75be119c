"""Events of casting spells and activating abilities (601, 602), of priority (117), and of what is on the stack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from mtgrules.abilities.abilities import Unparsed
from mtgrules.abilities.node import Ability
from mtgrules.engine.events import Event, Next
from mtgrules.engine.faces import Face
from mtgrules.engine.mana import printed
from mtgrules.engine.records import (
    Choices,
    ContinuousEffect,
    DelayedTrigger,
    EventInfo,
    Mana,
    Object,
    Resolution,
)
from mtgrules.engine.zone_events import ZoneChange

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


class PriorityMoves(Event, frozen=True):
    """Who has priority, and how many players in succession have passed: bookkeeping of 117.3–4."""

    silent: ClassVar[bool] = True
    idle: ClassVar[bool] = True
    player: int
    passes: int = 0

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.priority, root.passes = self.player, self.passes


class Passed(Event, frozen=True):
    """A player passes priority (117.3d)."""

    idle: ClassVar[bool] = True
    player: int

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.passes += 1
        root.priority = 0

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} passes"


class Opened(Event, frozen=True):
    """A memory is made for a spell or ability (its `Resolution`); ``frame`` goes on with it. Bookkeeping.

    ``of``: the object proposed or resolving; ``source`` its source where it is an ability."""

    silent: ClassVar[bool] = True
    frame: Any
    field: str = "memory"
    of: int = 0
    source: int = 0
    controller: int = 0
    choices: Choices = Choices()
    info: EventInfo | None = None
    done: dict[str, tuple[int, ...]] = {}
    numbers: dict[str, int] = {}
    like: int = 0  # a resolution whose memory it starts from

    def perform(self, g: Game) -> Iterable[Next]:
        old = g.state.records.get(self.like)
        of = g.find(self.of) or self.of
        memory = Resolution(
            source=self.source or of,
            controller=self.controller,
            stack_object=of,
            choices=self.choices,
            event=self.info,
            done=self.done,
            numbers=self.numbers,
            x=self.choices.x,
        )
        if isinstance(old, Resolution):
            memory.choices = recalled(self.choices, old.choices)
            memory.done = {**old.done, **memory.done}
            memory.numbers, memory.chosen = {**old.numbers, **self.numbers}, old.chosen
            if memory.x is None:
                memory.x = old.x
        memory = g.state.add(memory)
        fields = {self.field: memory.id}
        if hasattr(self.frame, "object"):
            fields["object"] = of
        return [msgspec.structs.replace(self.frame, **fields)]


def recalled(own: Choices, old: Choices) -> Choices:
    """The choices of a delayed or reflexive ability: it speaks of the targets of the spell or ability that made it, too
    (603.7c); its own are numbered behind those."""
    if not any(old.targets):
        return own
    size = max(len(own.targets), len(old.targets))
    filled = [_filled(own.targets, old.targets, n) for n in range(size)]
    divided = [
        _filled(own.division, old.division, n) for n in range(max(len(own.division), len(old.division)))
    ]
    return msgspec.structs.replace(own, targets=tuple(filled), division=tuple(divided))


def _filled(
    own: tuple[tuple[int, ...], ...], old: tuple[tuple[int, ...], ...], number: int
) -> tuple[int, ...]:
    mine = own[number] if number < len(own) else ()
    return mine or (old[number] if number < len(old) else ())


class Closed(Event, frozen=True):
    """A memory is forgotten unless something that goes on refers to it. Bookkeeping."""

    silent: ClassVar[bool] = True
    memory: int

    def perform(self, g: Game) -> None:
        root = g.root
        for id in (*root.effects, *root.delayed):
            record = g.state.records.get(id)
            if isinstance(record, (ContinuousEffect, DelayedTrigger)) and record.resolution == self.memory:
                return
        for id in (*root.waiting, *g.contents("stack")):
            record = g.state.records.get(id)
            if isinstance(record, Object) and getattr(record, "recalls", 0) == self.memory:
                return
        if self.memory in g.state.records:
            g.state.drop(self.memory)


class Announced(Event, frozen=True):
    """Choices made for a spell or ability as it is put on the stack (601.2b–d, 603.3c–d): modes, X, optional and
    alternative costs, targets, division. ``what`` tells which; ``choices`` are all made so far."""

    object: int
    choices: Choices
    memory: int = 0
    what: str = ""

    def perform(self, g: Game) -> None:
        g.state.edit(self.object).choices = self.choices
        if self.memory:
            memory = g.state.edit(self.memory)
            memory.choices, memory.x = self.choices, self.choices.x

    def words(self, g: Game) -> str:
        return f"{named(g, self.object)}: {self.what}"


class BecameTarget(Event, frozen=True):
    """An object or player becomes the target of a spell or ability (601.2c)."""

    object: int
    by: int
    player: int

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,), "cause": (self.by,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} becomes the target of {named(g, self.by)}"


class CostDetermined(Event, frozen=True):
    """The total cost is locked in (601.2f)."""

    object: int
    mana: tuple[str, ...]

    def words(self, g: Game) -> str:
        return f"the total cost of {named(g, self.object)} is {printed(self.mana) or 'no mana'}"


class ManaSpent(Event, frozen=True):
    """Mana leaves a player's pool to pay a cost (118.3a). ``left``: the pool afterwards; ``memory``: whose cost."""

    player: int
    mana: tuple[Mana, ...]
    left: tuple[Mana, ...]
    on: int = 0
    memory: int = 0

    def perform(self, g: Game) -> None:
        g.state.edit(self.player).pool = self.left
        for id in (self.on, self.memory):
            record = g.state.records.get(id)
            if isinstance(record, (Object, Resolution)) and record.choices is not None:
                edited = g.state.edit(id)
                edited.choices = msgspec.structs.replace(
                    edited.choices, mana=(*edited.choices.mana, *self.mana)
                )

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"player": (self.player,), "subject": (self.on,)}

    def number(self) -> int:
        return len(self.mana)

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} spends {printed([mana.symbol for mana in self.mana])}"


class CostPaid(Event, frozen=True):
    """A total cost has been paid in full (601.2h, 118.12)."""

    player: int
    object: int

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"player": (self.player,), "subject": (self.object,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} has paid the cost of {named(g, self.object)}"


class SpellCast(Event, frozen=True):
    """A spell becomes cast (601.2i). ``done``, ``numbers``: what was done to pay for it, and how much."""

    object: int
    player: int
    done: dict[str, tuple[int, ...]] = {}
    numbers: dict[str, int] = {}
    permission: int = 0  # the source of a permission that holds only once
    permission_key: str = ""
    before: int = 0  # how many spells were cast before it this turn (702.40a)

    def number(self) -> int:
        return self.before

    def perform(self, g: Game) -> None:
        spell = g.state.edit(self.object)
        if (self.done or self.numbers) and spell.choices is not None:
            done = {**spell.choices.done, **self.done}
            spell.choices = msgspec.structs.replace(spell.choices, done=done, numbers=self.numbers)
        g.tally(self.player, "spells cast")
        for word in g.chars(self.object).types:
            g.tally(self.player, f"{word} spells cast")
        root = g.state.edit_root()
        root.tally = {**root.tally, "spells cast": root.tally.get("spells cast", 0) + 1}
        if (
            "commander" in spell.designations
            and spell.choices is not None
            and spell.choices.zone == "command"
        ):
            player, name = g.state.edit(self.player), g.printed(spell).name  # 903.8
            player.commander_tax = {**player.commander_tax, name: player.commander_tax.get(name, 0) + 1}
        if self.permission:
            holder = g.state.edit(self.permission)
            key = f"played by {self.permission_key}"
            holder.uses = {**holder.uses, key: holder.uses.get(key, 0) + 1}

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} casts {g.name(self.object)}"


class LandCounted(Event, frozen=True):
    """One of the lands that a player may play this turn is used up (305.2). Bookkeeping."""

    silent: ClassVar[bool] = True
    player: int
    permission: int = 0
    permission_key: str = ""

    def perform(self, g: Game) -> None:
        g.state.edit(self.player).lands_played += 1
        g.tally(self.player, "lands played")
        if self.permission:
            holder = g.state.edit(self.permission)
            key = f"played by {self.permission_key}"
            holder.uses = {**holder.uses, key: holder.uses.get(key, 0) + 1}


def ability_object(
    g: Game, event: AbilityCreated | AbilityActivated, choices: Choices | None = None
) -> Object:
    """The object that an activated ability is, apart from its source (113.7a)."""
    return g.state.add(
        Object(
            kind="ability",
            face=Face(name=g.name(event.source)),
            owner=event.player,
            controller=event.player,
            ability=event.ability,
            ability_number=event.ability_number,
            source=event.source,
            choices=choices,
        )
    )


class AbilityCreated(Event, frozen=True):
    """An activated ability is put on the stack as it is announced (602.2a); ``frame`` goes on with it."""

    source: int
    ability_number: int
    ability: Ability
    player: int
    frame: Any

    def perform(self, g: Game) -> Iterable[Next]:
        choices = Choices(by=self.player, zone=g.zone_kind(self.source))
        obj = ability_object(g, self, choices)
        put_on_stack(g, obj.id)
        memory = g.state.add(
            Resolution(source=self.source, controller=self.player, stack_object=obj.id, choices=choices)
        )
        return [msgspec.structs.replace(self.frame, object=obj.id, memory=memory.id)]

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} begins to activate an ability of {g.name(self.source)}"


class AbilityActivated(Event, frozen=True):
    """An ability becomes activated (602.2b). ``object``: the ability on the stack, 0 for a mana ability, which is an
    object of its own only where an ability waits for such events."""

    object: int
    source: int
    ability_number: int
    player: int
    done: dict[str, tuple[int, ...]] = {}
    numbers: dict[str, int] = {}
    ability: Any = None  # a mana ability

    def perform(self, g: Game) -> None:
        if self.ability is not None and ("trigger:AbilityActivated" in g.root.buckets or g.root.delayed):
            ability_object(g, self)
        if self.object:
            ability = g.state.edit(self.object)
            if (self.done or self.numbers) and ability.choices is not None:
                ability.choices = msgspec.structs.replace(
                    ability.choices, done=self.done, numbers=self.numbers
                )
        source = g.state.edit_aside(self.source)
        uses = dict(source.uses)
        for key in (f"activated {self.ability_number}", f"activated {self.ability_number} ever"):
            uses[key] = uses.get(key, 0) + 1
        source.uses = uses

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,), "source": (self.source,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} activates an ability of {g.name(self.source)}"


class LeavesStack(Event, frozen=True):
    """An ability, or a copy of a spell, is removed from the stack and ceases to exist (608.2n, 608.2b, 603.3d)."""

    object: int
    why: str = "has resolved"

    def perform(self, g: Game) -> None:
        if g.object(self.object).zone:
            g.leave(self.object)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,)}

    def words(self, g: Game) -> str:
        return f"{named(g, self.object)} leaves the stack: it {self.why}"


class Resolved(Event, frozen=True):
    """A spell or ability has resolved (608.2p)."""

    object: int
    player: int

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        said = f"{named(g, self.object)} has resolved"
        unread = passed_over(g, self.object)
        return (
            f"{said}; what is not understood of it was passed over: {' / '.join(unread)}" if unread else said
        )


class DoesNotResolve(Event, frozen=True):
    """All targets are illegal: the spell or ability doesn't resolve (608.2b); or its "if" is not true (603.4)."""

    object: int

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,)}

    def words(self, g: Game) -> str:
        return f"{named(g, self.object)} doesn't resolve"


class Countered(Event, frozen=True):
    """A spell or ability is countered (701.6a). ``to``: the zone that a spell's card is put into."""

    object: int
    to: str = "graveyard"
    position: int = 0
    cause: int = 0
    player: int = 0

    def perform(self, g: Game) -> Iterable[Next] | None:
        obj = g.object(self.object)
        if not obj.zone:
            return None
        if obj.kind in ("ability", "copy"):
            return [LeavesStack(rule="701.6a", object=self.object, why="was countered")]
        return [
            ZoneChange(
                rule="701.6a",
                object=self.object,
                to=self.to,
                position=self.position,
                verb="countered",
                player=self.player,
                resolution=self.resolution,
            )
        ]

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,), "cause": (self.cause,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{named(g, self.object)} is countered"


class SpellCopied(Event, frozen=True):
    """A spell or ability is copied: the copy is put on the stack (707.10)."""

    of: int
    player: int
    face: Face | None = None
    choices: Choices | None = None

    def perform(self, g: Game) -> Iterable[Next] | None:
        old = g.object(self.of)
        kind = "ability" if old.kind == "ability" else "copy"
        choices = self.choices if self.choices is not None else old.choices
        if choices is not None:  # no mana was spent on it, and a spell's copy wasn't cast from anywhere
            zone = choices.zone if kind == "ability" else ""
            choices = msgspec.structs.replace(choices, zone=zone, mana=())
        obj = g.state.add(
            Object(
                kind=kind,
                face=self.face or g.chars(self.of).face,
                owner=self.player,
                controller=self.player,
                ability=old.ability,
                ability_number=old.ability_number,
                source=old.source,
                choices=choices,
                event=old.event,
                chosen=old.chosen,
                extra={"copy of": (self.of,)},
            )
        )
        put_on_stack(g, obj.id)
        if self.resolution in g.state.records:
            memory = g.state.edit(self.resolution)
            memory.done = {**memory.done, "copied": (*memory.done.get("copied", ()), obj.id)}
        return None

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.of,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} copies {g.name(self.of)}"


class Cycled(Event, frozen=True):
    """A card is cycled (702.29c)."""

    object: int
    player: int
    verb_words: ClassVar[tuple[str, ...]] = ("cycles",)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} cycles {g.name(self.object)}"


def named(g: Game, id: int) -> str:
    """A spell by its name, an ability by its source's: "the ability of Bear"."""
    record: Any = g.state.records.get(id)
    ability = isinstance(record, Object) and record.kind == "ability"
    return f"the ability of {g.name(record.source)}" if ability else g.name(id)


def passed_over(g: Game, id: int) -> list[str]:
    """The lines of a spell that were not understood."""
    record: Any = g.state.records.get(id)
    if not isinstance(record, Object) or record.kind == "ability":
        return []
    return [ability.text for ability in g.chars(id).abilities if isinstance(ability, Unparsed)]


def put_on_stack(g: Game, id: int) -> None:
    """For performers: an ability or copy that is in no zone yet becomes the topmost object on the stack."""
    from mtgrules.engine import characteristics, triggers

    zone = g.state.edit(g.root.stack)
    obj = g.state.edit(id)
    obj.zone = zone.id
    obj.timestamp = g.state.tick()
    zone.contents.append(id)
    triggers.enlist(g, id)
    characteristics.touched(g, id, "entered stack")
    g.wake("zone", id)


EVENTS = (
    PriorityMoves, Passed, Opened, Closed, Announced, BecameTarget, CostDetermined, ManaSpent, CostPaid, SpellCast,
    LandCounted, AbilityCreated, AbilityActivated, LeavesStack, Resolved, DoesNotResolve, Countered, SpellCopied, Cycled,
)  # fmt: skip
