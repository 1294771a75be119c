"""Replacement and prevention effects (614–616): which apply to an event, in which order, and what happens instead.

An event passes here before it is performed. Effects that only change it are applied on the spot, one after another;
one that has other things happen first or instead hands frames back to the loop. What has been applied is kept by key
(``used``), with the event or with the memory of what happens instead: nothing applies twice (614.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from mtgrules.engine import entering, replacing, rule_effects
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Happen, Together
from mtgrules.engine.records import Resolution
from mtgrules.engine.replacing import Applicable
from mtgrules.engine.zone_events import CreateTokens
from mtgrules.mechanics.spec import Mechanic

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


class Context(NamedTuple):
    """Where an event stands: alone, or among others that happen at once."""

    among: Together | None
    position: int
    ready: tuple[Event, ...]

    def with_event(
        self, event: Event | None, used: tuple[str, ...], besides: Sequence[Event] = ()
    ) -> list[Next]:
        """What is to happen with ``event`` in its old place (None: it is replaced by nothing), ``besides`` at once with
        it."""
        if event is None and besides:
            event, besides, used = besides[0], besides[1:], ()
        if self.among is None:
            if event is not None and besides:
                return [Together(events=(event, *besides), used=used)]
            return [Happen(event=event, used=used)] if event is not None else []
        rest = (*besides, *self.among.events[self.position + 1 :])
        if event is None:
            return [Together(events=rest, ready=self.ready)] if rest or self.ready else []
        return [Together(events=(event, *rest), ready=self.ready, used=used)]


def replaced(
    g: Game,
    event: Event,
    used: tuple[str, ...],
    ask: Ask,
    *,
    among: Together | None = None,
    position: int = 0,
    ready: tuple[Event, ...] = (),
) -> Iterable[Next] | None:
    """None: nothing applies, perform ``event`` as it is. Else what happens instead: usually the changed event in a
    `Happen` frame whose ``used`` names the effect (614.5). With ``among``, ``event`` is one of several that happen at
    once: a `Together` frame with the others kept (``ready`` first, then the changed one, then the rest)."""
    if not replacing.may_apply(g, event):
        return None
    place = Context(among, position, ready)
    used = (*used, *_used_by(g, event))
    changed: Event = event
    after: list[Next] = []
    besides: list[Event] = []
    while True:
        found = replacing.applicable(g, changed, used)
        if not found:
            break
        one = choose(g, changed, found, ask)
        used = (*used, one.key)
        outcome = replacing.apply(g, changed, one, used, ask)
        if outcome is None:
            continue  # it applied and changed nothing
        after = [*after, *outcome.after]
        besides = [*besides, *outcome.besides]
        if outcome.frame is not None:  # something must be done before the event can go on
            return [msgspec.structs.replace(outcome.frame, used=used, place=_place(place)), *after]
        if outcome.event is None:
            return [*place.with_event(None, (), besides), *outcome.instead, *after]
        changed = outcome.event
    if changed is event and not after:
        return None
    return [*place.with_event(changed, used, besides), *after]


def _place(place: Context) -> tuple[Any, ...]:
    """The place as plain data, for a frame."""
    if place.among is None:
        return ()
    return (place.ready, place.among.events[place.position + 1 :])


def resume(place: tuple[Any, ...], event: Event | None, used: tuple[str, ...]) -> list[Next]:
    """Go on with an event whose replacement needed frames of its own."""
    if not place:
        return [Happen(event=event, used=used)] if event is not None else []
    ready, rest = place
    if event is None:
        return [Together(events=rest, ready=ready)] if rest or ready else []
    return [Together(events=(event, *rest), ready=ready, used=used)]


def _used_by(g: Game, event: Event) -> tuple[str, ...]:
    """The effects that made this event happen: it modifies what they replaced, so they don't apply again (614.5)."""
    memory = g.state.records.get(event.resolution)
    before = memory.used if isinstance(memory, Resolution) else ()
    return (*before, *event.applied) if isinstance(event, CreateTokens) else before


def choose(g: Game, event: Event, found: Sequence[Applicable], ask: Ask) -> Applicable:
    """616.1: the affected player or the affected object's controller chooses; some kinds must be chosen first."""
    first = min(one.rank for one in found)
    able = [one for one in found if one.rank == first]
    if len(able) == 1 or all(_same(one, able[0]) for one in able[1:]):
        return able[0]
    player = replacing.affected_player(g, event)
    answer = ask.one(
        player,
        "Choose which replacement effect applies first",
        [one.key for one in able],
        kind="replacement",
        rule="616.1",
        labels=tuple(one.label for one in able),
        about="replacement",
    )
    chosen = next(one for one in able if one.key == answer)
    g.remark("616.1", f"{g.name(player)} applies {chosen.label} first")
    return chosen


def _same(one: Applicable, other: Applicable) -> bool:
    """Effects that do the same leave nothing to choose."""
    return (
        one.change is not None
        and one.change == other.change
        and one.ctx is not None
        and other.ctx is not None
        and one.ctx.controller == other.ctx.controller
        and not one.asks
    )


PART = Mechanic(
    name="replacement",
    frames=entering.FRAMES,
    replacements=rule_effects.REPLACEMENTS,
    rules=frozenset(
        (
            "122.1c",
            "508.4",
            "614.12a",
            "122.1d",
            "122.1h",
            "614.1a",
            "614.1c",
            "614.1d",
            "614.3",
            "614.6",
            "615.6",
            "615.7",
            "616.1",
            "702.16e",
            "707.5",
            "714.3a",
        )
    ),
)

__all__ = ["PART", "choose", "replaced", "resume"]
