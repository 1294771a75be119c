"""The rows of the layers (613): one for each change that an effect makes, and where they are found.

*Narrow* rows act on their own object, on what that is attached to, or on objects locked in (611.2c), and are found from
the object asked about; *wide* rows act on whatever fits, and stand in the `Board` (engine/layer_board.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import StaticAbility
from mtgrules.abilities.changes import BecomesCopy, GainsAbilities, LosesAbilities
from mtgrules.abilities.node import Ability
from mtgrules.abilities.references import This
from mtgrules.engine import characteristics, index
from mtgrules.engine.characteristics import KEYWORD_COUNTERS
from mtgrules.engine.layer_reads import Analysis, locked, parts_of
from mtgrules.engine.records import Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game
    from mtgrules.engine.records import ContinuousEffect

#: 122.1b
KEYWORD_CHANGES = {
    kind: GainsAbilities(what=This(), abilities=(ability,)) for kind, ability in KEYWORD_COUNTERS.items()
}


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One change that an effect makes to the objects named by ``what``.

    ``group`` names the effect: its parts in several layers act on the same objects (613.6). ``ability``: the one as it
    stands among the source's abilities, None for effects of resolutions and counters. ``order``: timestamp, then what
    breaks ties (613.7)."""

    change: Any
    what: Any
    info: Analysis
    source: int
    group: tuple[Any, ...]
    order: tuple[int, ...]
    noun: int = 0
    ability: Ability | None = None
    static: StaticAbility | None = None
    effect: int = 0
    counter: str = ""


def place_in(change: Any, position: int) -> int:
    """When the change is applied among those of its effect: as they stand, save that what is lost but for what the
    effect gives ("has flying and loses all other abilities") goes before."""
    return -1 if isinstance(change, LosesAbilities) and change.other else position


def rows_of_ability(
    g: Game, obj: Object, ability: Ability, number: int, zone: str, *, timestamp: int = 0, giver: int = 0
) -> Iterator[Row]:
    """The rows of an ability of ``obj``: all of them where it works (113.6), else only those that define its
    characteristics, which work everywhere (604.3). ``giver``: what gave it the ability, at ``timestamp``."""
    for spelt in index.parts(g, ability):
        static = spelt.ability
        if not isinstance(static, StaticAbility):
            continue
        works = index.works(g, spelt, obj, zone)
        for part in parts_of(g.rules, static):
            if works or (part.info.defining and not giver):
                yield Row(
                    part.change,
                    part.what,
                    part.info,
                    obj.id,
                    (obj.id, number, giver, id(static)),
                    (max(obj.timestamp, timestamp), obj.id, number, place_in(part.change, part.position)),
                    part.noun,
                    ability,
                    static,
                )


def rows_of_effect(g: Game, effect: ContinuousEffect, id: int) -> Iterator[Row]:
    """The rows of an effect of a resolution that act on ``id``."""
    for position, (change, affected) in enumerate(zip(effect.changes, effect.affected, strict=True)):
        info = locked(g.rules, change) if affected is not None and id in affected else None
        if info is not None and not isinstance(change, BecomesCopy):
            order = (effect.timestamp, effect.id, place_in(change, position))
            yield Row(change, None, info, effect.source, (effect.id,), order, position, effect=effect.id)


def rows_of_counters(g: Game, holder: Object, of: type) -> Iterator[Row]:
    """The rows that counters on ``holder`` make for itself (``of`` `This`) or for what it is attached to."""
    for kind, amount in sorted(holder.counters.items()):
        changes = g.rules.counter_changes.get(kind)
        if changes is None or amount <= 0:
            continue
        order = (holder.counter_times.get(kind, holder.timestamp), holder.id)
        for position, change in enumerate(changes.changes(g, holder.id, amount)):
            info = locked(g.rules, change)
            if info is not None and isinstance(change.what, of):
                yield Row(change, None, info, holder.id, (holder.id, kind), order, position, counter=kind)


def keyword_rows(g: Game, obj: Object) -> Iterator[Row]:
    """Keyword counters (122.1b), each kind with the timestamp of its latest counter (613.7c)."""
    for kind, amount in sorted(obj.counters.items()):  # the same however they came, and out of JSON
        change = KEYWORD_CHANGES.get(kind)
        info = locked(g.rules, change) if change is not None and amount > 0 else None
        if info is not None:
            order = (obj.counter_times.get(kind, obj.timestamp), obj.id)
            yield Row(change, None, info, obj.id, (obj.id, kind), order, counter=kind)


def narrow_rows(g: Game, obj: Object, *, own: bool = True) -> list[Row]:
    """The rows that are found from the object itself: its own, those of what is attached to it, those locked on."""
    rows: list[Row] = []
    zone = g.zone(obj.zone).kind
    if own:
        for number, ability in enumerate(characteristics.copiable(g, obj).abilities):
            found = rows_of_ability(g, obj, ability, number, zone)
            rows.extend(row for row in found if row.info.scope == "this")
    for other in obj.attachments:
        attached = g.object(other)
        if attached.phased_out or not attached.zone:
            continue
        for number, ability in enumerate(characteristics.copiable(g, attached).abilities):
            found = rows_of_ability(g, attached, ability, number, "battlefield")
            rows.extend(row for row in found if row.info.scope == "attached")
    for id in obj.effects:
        effect: Any = g.state.records.get(id)
        if effect is not None:
            rows.extend(rows_of_effect(g, effect, obj.id))
    return rows


def context_of(g: Game, row: Row, controller: Any) -> Resolution:
    """The context in which the nodes of a row are read."""
    if row.effect:
        effect: Any = g.state.records[row.effect]
        memory = g.state.records.get(effect.resolution)
        ctx = memory.clone() if isinstance(memory, Resolution) else Resolution(source=0, controller=0)
        # who gains control may be another player than who controlled the spell
        ctx.source, ctx.controller = effect.source, effect.controller
        return ctx
    return Resolution(source=row.source, controller=controller(row.source))


def when(row: Row) -> tuple[bool, tuple[int, ...]]:
    """The order of a layer (613.3, 613.7): characteristic-defining abilities first, then by timestamp."""
    return (not row.info.defining, row.order)
