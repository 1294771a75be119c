"""Who controls what (110.2, 613.1b), and what follows from a change of control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mtgrules.engine.events import Event, Next
from mtgrules.engine.records import Object

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

#: the bucket of static abilities that say who controls something
CONTROLS = "static:Controls"


class ControlChanged(Event, frozen=True):
    """A permanent has come under another player's control. It has not been under that player's control since their turn
    began (302.6), and is removed from combat (506.4)."""

    object: int
    player: int
    old: int

    def perform(self, g: Game) -> Iterable[Next] | None:
        from mtgrules.engine.combat_state import RemovedFromCombat

        record: Object = g.state.edit(self.object)
        record.held = self.player
        record.sick = True
        g.wake("control", self.object)
        fighting = self.object in g.root.combatants
        return [RemovedFromCombat(rule="506.4", object=self.object)] if fighting else None

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} gains control of {g.name(self.object)}"


def mark(g: Game, id: int) -> None:
    """Have an object's controller looked at after the event: an effect on it began, ended, came on or off."""
    record = g.state.records.get(id)
    if type(record) is not Object or not record.zone:
        return
    for other in (id, record.attached_to):
        held = g.state.records.get(other)
        if type(held) is Object and held.zone and (held.held or held.attachments or held.effects):
            root = g.state.edit_root()
            if other not in root.control_checks:
                root.control_checks = (*root.control_checks, other)


def checked(g: Game) -> list[Event]:
    """After events: the changes of control that they have brought about."""
    marked = g.root.control_checks
    if marked:
        g.state.edit_root().control_checks = ()
    found: list[Event] = []
    for id in dict.fromkeys((*marked, *_by_static_abilities(g))):
        record = g.state.records.get(id)
        if type(record) is not Object or g.zone_kind(id) != "battlefield":
            continue
        old, new = record.held or record.controller, g.controller(id)
        if old != new:
            found.append(ControlChanged(rule="613.1b", object=id, player=new, old=old))
    return found


def _by_static_abilities(g: Game) -> Iterator[int]:
    """What static abilities say who controls: "the monarch controls enchanted creature" changes with the monarch."""
    from mtgrules.engine import index

    for id in index.bearers(g, CONTROLS):
        attached = g.object(id).attached_to
        if attached:
            yield attached
        else:
            yield from g.battlefield()


__all__ = ["ControlChanged", "checked", "mark"]
