"""Delayed and reflexive triggered abilities (603.7, 603.12): made by a resolving spell or ability."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from mtgrules.abilities.abilities import TriggeredAbility
from mtgrules.abilities.effects import Delayed, SpentOn, WhenYouDo
from mtgrules.abilities.node import Duration, Effect, Trigger
from mtgrules.abilities.references import You
from mtgrules.abilities.triggers import PlayerDoes, StateIs
from mtgrules.engine import continuous, evaluate, triggers
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Do
from mtgrules.engine.records import DelayedTrigger, EventInfo, Resolution
from mtgrules.mechanics.spec import after

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


class DelayedBegins(Event, frozen=True):
    """A delayed triggered ability is created (603.7a). ``once``: it triggers the next time its event occurs (603.7b)."""

    trigger: Trigger
    effect: Effect
    source: int
    controller: int
    once: bool = True
    duration: Duration | None = None
    ends: tuple[int, str] | None = None

    def perform(self, g: Game) -> None:
        record = g.state.add(
            DelayedTrigger(
                trigger=self.trigger,
                effect=self.effect,
                source=self.source,
                controller=self.controller,
                resolution=keep(g, self.resolution),
                once=self.once,
                duration=self.duration,
                ends=self.ends,
                began_turn=g.root.turn,
            )
        )
        root = g.state.edit_root()
        root.delayed = (*root.delayed, record.id)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"source": (self.source,), "player": (self.controller,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.source)} makes a delayed triggered ability"


class DelayedEnds(Event, frozen=True):
    """A delayed triggered ability's duration is over (603.7b)."""

    delayed: int

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        if self.delayed in root.delayed:
            root.delayed = tuple(id for id in root.delayed if id != self.delayed)
            g.state.drop(self.delayed)

    def words(self, g: Game) -> str:
        return "a delayed triggered ability ends"


class ReflexiveTriggers(Event, frozen=True):
    """A reflexive triggered ability triggers, as what it waits for has just been done (603.12)."""

    silent: ClassVar[bool] = True  # the log line is the triggering itself
    effect: Effect
    condition: Any
    source: int
    controller: int

    def perform(self, g: Game) -> None:
        memory: Any = g.state.records[self.resolution]
        triggers.wait(
            g,
            TriggeredAbility(trigger=StateIs(condition=self.condition), effect=self.effect),
            source=self.source,
            controller=self.controller,
            event=memory.event or EventInfo(),
            rule="603.12",
            recalls=keep(g, self.resolution),
        )


class SpendingTriggers(Event, frozen=True):
    """The delayed triggered ability of mana triggers, as that mana is spent (106.6)."""

    silent: ClassVar[bool] = True  # the log line is the triggering itself
    what: SpentOn
    spell: int
    source: int
    controller: int

    def perform(self, g: Game) -> None:
        assert self.what.then is not None
        casts = PlayerDoes(who=You(), verb="casts", what=self.what.cast)
        roles: dict[str, tuple[int, ...]] = {"subject": (self.spell,), "player": (self.controller,)}
        triggers.wait(
            g,
            TriggeredAbility(trigger=casts, effect=self.what.then),
            source=self.source,
            controller=self.controller,
            event=EventInfo(roles=roles),
            rule="106.6",
        )


@after("SpellCast")
def mana_spent(g: Game, events: Sequence[Event]) -> list[Event] | None:
    """After a spell is cast: what was to happen when mana that was spent on it is spent."""
    found: list[Event] = []
    for event in events:
        if type(event).__name__ != "SpellCast":
            continue
        spell: Any = g.state.records[event.object]  # type: ignore[attr-defined]
        seen: list[tuple[int, SpentOn]] = []
        for mana in spell.choices.mana if spell.choices is not None else ():
            for use in mana.uses:
                if not isinstance(use, SpentOn) or use.then is None or (mana.source, use) in seen:
                    continue
                seen.append((mana.source, use))
                player = event.player  # type: ignore[attr-defined]
                ctx = evaluate.context(g, mana.source, controller=player)
                if evaluate.fits(g, spell.id, use.cast, ctx):
                    found.append(
                        SpendingTriggers(
                            rule="106.6", what=use, spell=spell.id, source=mana.source, controller=player
                        )
                    )
    return found or None


def keep(g: Game, resolution: int) -> int:
    """A copy of a resolution's memory as it is now, for what comes of it later; for performers."""
    memory = g.state.records.get(resolution)
    return g.state.add(evaluate.remembered(g, memory)).id if isinstance(memory, Resolution) else 0


def delayed(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    node: Delayed = f.what  # type: ignore[assignment]
    ctx = g.memory(f)
    return [
        DelayedBegins(
            rule="603.7a",
            resolution=f.resolution,
            trigger=node.trigger,
            effect=node.effect,
            source=ctx.source,
            controller=f.controller,
            once=node.once or node.duration is None,
            duration=node.duration,
            ends=continuous.end_of(g, node.duration, ctx),
        )
    ]


def when_you_do(g: Game, f: Do, ask: Ask) -> Iterable[Next] | None:
    node: WhenYouDo = f.what  # type: ignore[assignment]
    ctx = g.memory(f)
    if not evaluate.holds(g, node.event, ctx) or triggers.unmet(g, node.effect, ctx):
        return None
    return [
        ReflexiveTriggers(
            rule="603.12",
            resolution=f.resolution,
            effect=node.effect,
            condition=node.event,
            source=ctx.source,
            controller=f.controller,
        )
    ]


def expire(g: Game, moment: str, player: int) -> list[Event]:
    """The delayed abilities whose duration is over at this moment of that player's turn."""
    found: list[Event] = []
    for id in g.root.delayed:
        record: Any = g.state.records[id]
        if record.ends is None:
            continue
        whose, when = record.ends
        if when == moment and whose in (0, player):
            if whose and moment == "cleanup" and record.began_turn == g.root.turn:
                continue  # "until the end of your next turn"
            found.append(DelayedEnds(rule="603.7b", delayed=id))
    return found


__all__ = ["DelayedBegins", "DelayedEnds", "ReflexiveTriggers", "delayed", "expire", "when_you_do"]
