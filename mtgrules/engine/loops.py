"""Loops of mandatory actions (104.4b, 732.4): where nobody does anything but pass, and yet there is no end, it is a draw.

Each time a player gets priority after a resolution, it is counted how many resolutions there have been since a player
last made a choice other than to pass, or since the stack was last as low as this: a hundred triggered abilities that
resolve one after the other are no loop. From `FROM` on, the position is compared with an earlier one; where it comes
back, the game is a draw. What goes on without coming back (life gained for ever, tokens without end) is a draw at
`MOST`: nobody could play it out, and nothing in it brings the game to an end sooner.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from mtgrules.engine.events import Event
from mtgrules.engine.leaving import GameEnds
from mtgrules.engine.records import Object, Player

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

RULE = "104.4b"
FROM = 16
MOST = 1_000

ZONES = ("library", "hand", "graveyard")
SHARED = ("battlefield", "exile", "stack", "command")


class Repeated(Event, frozen=True):
    """So many resolutions without a choice, from a stack no lower than ``low``; ``mark`` stands for an earlier position.
    Bookkeeping."""

    silent: ClassVar[bool] = True
    idle: ClassVar[bool] = True
    repeats: int = 0
    low: int = 0
    mark: str = ""

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.repeats, root.low, root.mark = self.repeats, self.low, self.mark


def look(g: Game) -> list[Event]:
    """What follows from it as a player gets priority: nothing but counting, or the end of the game."""
    root = g.root
    height = len(g.contents("stack"))
    if not height:
        return [Repeated()] if root.repeats else []
    if root.passes:
        return []
    count, low, mark = root.repeats + 1, root.low, root.mark
    if count == 1 or height < low:
        count, low, mark = 1, height, ""
    if count >= MOST:
        g.remark(RULE, f"nobody has chosen anything for {count} resolutions, and there is no end to them")
        return [GameEnds(rule=RULE)]
    if count >= FROM:
        now = position(g)
        if now == mark:
            g.remark(RULE, "mandatory actions have led back to the same position")
            return [GameEnds(rule=RULE)]
        if not count & (
            count - 1
        ):  # an earlier and earlier past would never be met: the mark moves on (Brent)
            mark = now
    return [Repeated(repeats=count, low=low, mark=mark)]


def position(g: Game) -> str:
    """A digest of all that play goes on from, whatever the ids and timestamps are."""
    order: dict[int, int] = {0: 0}
    zones = [g.zone_id(kind, player) for player in g.root.players for kind in ZONES]
    for player in g.root.players:
        order[player] = len(order)
    for zone in (*zones, *(g.zone_id(kind) for kind in SHARED)):
        for id in (zone, *g.zone(zone).contents):
            order[id] = len(order)
    rows: list[Any] = [g.root.turn, g.root.step, g.root.active, _plain(g.root.tally)]
    for id in order:
        record = g.state.records.get(id)
        if type(record) is Player:
            rows.append(
                (
                    record.life,
                    record.lost,
                    len(record.pool),
                    _plain(record.counters),
                    _plain(record.tally),
                    sorted(record.designations),
                )
            )
        elif type(record) is Object:
            rows.append(_object(g, record, order))
    for kind in ("effects", "delayed"):
        rows.extend(_words(g.record(id)) for id in getattr(g.root, kind))
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def _object(g: Game, record: Object, order: Mapping[int, int]) -> tuple[Any, ...]:
    chars = g.chars(record.id)

    def known(id: int) -> int:
        return order.get(id, -1)

    return (
        known(record.zone),
        record.kind,
        chars.name,
        chars.power,
        chars.toughness,
        chars.types,
        known(chars.controller),
        known(record.owner),
        record.tapped,
        record.damage,
        record.phased_out,
        record.face_down,
        record.ability_number,
        str(record.ability or ""),
        known(record.source),
        known(record.attached_to),
        _plain(record.counters),
        _plain(record.uses),
        _plain(record.chosen),
        sorted(record.designations),
        [tuple(map(known, ids)) for ids in record.choices.targets] if record.choices is not None else (),
    )


def _plain(values: Mapping[str, Any]) -> list[tuple[str, str]]:
    return sorted((name, str(value)) for name, value in values.items())


def _words(record: Any) -> list[str]:
    return [str(part) for part in getattr(record, "changes", None) or (record.trigger, record.effect)]


__all__ = ["FROM", "MOST", "Repeated", "look", "position"]
