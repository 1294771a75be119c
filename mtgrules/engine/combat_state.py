"""Who is in combat, and the events by which permanents come into it and leave it (506.4, 508–511)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from mtgrules.engine.combat_rules import attackable
from mtgrules.engine.events import Event
from mtgrules.engine.records import Object

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

# --- who is in combat ------------------------------------------------------------------------------------------


def attackers(g: Game) -> list[int]:
    """Attacking creatures, in the order in which they became that."""
    records: Any = g.state.records
    field = g.root.battlefield
    return [
        id
        for id in g.root.combatants
        if records[id].attacking and records[id].zone == field and not records[id].phased_out
    ]


def blockers(g: Game) -> list[int]:
    records: Any = g.state.records
    field = g.root.battlefield
    return [
        id
        for id in g.root.combatants
        if records[id].blocking and records[id].zone == field and not records[id].phased_out
    ]


def blockers_of(g: Game, attacker: int) -> list[int]:
    """The creatures that block it now."""
    return [id for id in blockers(g) if attacker in g.object(id).blocking]


def is_unblocked(g: Game, id: int) -> bool:
    """An attacking creature that no creature was declared to block (509.1h)."""
    obj = g.object(id)
    return bool(obj.attacking) and not obj.blocked and "blockers declared" in g.root.combat


# --- events ----------------------------------------------------------------------------------------------------


def join(g: Game, *ids: int) -> None:
    """Write that these permanents take part in this combat, and who controls them (506.4)."""
    fresh = tuple(id for id in ids if id not in g.root.combatants and not g.is_player(id))
    if fresh:
        root = g.state.edit_root()
        root.combatants = (*root.combatants, *fresh)
        root.combat = {**root.combat, **{f"controller {id}": g.controller(id) for id in fresh}}


class Attacks(Event, frozen=True):
    """A creature is declared as an attacker (508.1k). ``count``: how many attackers are declared with it."""

    object: int
    attacked: int
    player: int
    count: int = 1

    def perform(self, g: Game) -> None:
        obj = g.state.edit_aside(self.object)
        obj.attacking, obj.blocked, obj.blocked_by = self.attacked, False, ()
        join(g, self.object, self.attacked)
        root = g.state.edit_root()
        root.combat = {**root.combat, "attacked": 1}
        g.tally(self.player, "attacked")
        g.status_changed(self.object)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {
            "subject": (self.object,),
            "attacker": (self.object,),
            "attacked": (self.attacked,),
            "recipient": (self.attacked,),
            "player": (self.player,),
        }

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} attacks {g.name(self.attacked)}"


class Blocks(Event, frozen=True):
    """A creature is declared as a blocker of an attacking creature (509.1g). ``nth``: 0 for the first that it blocks."""

    object: int
    attacker: int
    player: int
    nth: int = 0

    def perform(self, g: Game) -> None:
        obj = g.state.edit_aside(self.object)
        obj.blocking = (*obj.blocking, self.attacker)
        join(g, self.object)
        g.status_changed(self.object)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {
            "subject": (self.object,),
            "blocker": (self.object,),
            "attacker": (self.attacker,),
            "other": (self.attacker,),
            "player": (self.player,),
        }

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} blocks {g.name(self.attacker)}"


class BecomesBlocked(Event, frozen=True):
    """An attacking creature becomes a blocked creature (509.1h)."""

    object: int
    blockers: tuple[int, ...]

    def perform(self, g: Game) -> None:
        obj = g.state.edit_aside(self.object)
        obj.blocked, obj.blocked_by = True, self.blockers
        g.status_changed(self.object)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {
            "subject": (self.object,),
            "attacker": (self.object,),
            "blocker": self.blockers,
            "other": self.blockers,
        }

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} becomes blocked"


class Unblocked(Event, frozen=True):
    """An attacking creature that no creature was declared to block becomes an unblocked creature (509.1h)."""

    object: int

    def perform(self, g: Game) -> None:
        g.status_changed(self.object)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {
            "subject": (self.object,),
            "attacker": (self.object,),
        }

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} is not blocked"


class BlockersDeclared(Event, frozen=True):
    """All defending players have declared blockers: bookkeeping."""

    silent: ClassVar[bool] = True

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.combat = {**root.combat, "blockers declared": 1}


class RemovedFromCombat(Event, frozen=True):
    """A permanent stops attacking, blocking or being attacked (506.4)."""

    object: int

    def perform(self, g: Game) -> None:
        remove(g, self.object)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} is removed from combat"


class CombatEnds(Event, frozen=True):
    """All creatures, battles and planeswalkers are removed from combat (511.3)."""

    def perform(self, g: Game) -> None:
        for id in g.root.combatants:
            if g.object(id).zone:
                remove(g, id)
        root = g.state.edit_root()
        root.combatants, root.combat = (), {}

    def words(self, g: Game) -> str:
        return "the combat phase ends"


def remove(g: Game, id: int) -> None:
    """Write that a permanent is removed from combat; for performers."""
    if id not in g.root.combatants:
        return
    root = g.state.edit_root()
    root.combatants = tuple(other for other in root.combatants if other != id)
    obj = g.state.edit_aside(id)
    obj.attacking, obj.blocking, obj.blocked, obj.blocked_by = 0, (), False, ()
    g.status_changed(id)


def enters_attacking(g: Game, id: int, attacked: int) -> None:
    """A creature is put onto the battlefield attacking (508.4), unless 506.3a–c forbid it; for performers."""
    chars = g.chars(id)
    goal = attacked in attackable(g, g.root.active)
    legal = (
        "creature" in chars.types and chars.controller == g.root.active and goal and g.root.phase == "combat"
    )
    obj = g.state.edit(id)
    obj.attacking = attacked if legal else 0
    if legal:
        join(g, id, attacked)
        root = g.state.edit_root()
        root.combat = {**root.combat, "attacked": 1}


def attack_choices(g: Game, player: int) -> list[int]:
    """What a creature put onto the battlefield attacking under that player's control may attack (508.4)."""
    return attackable(g, player) if player == g.root.active and g.root.phase == "combat" else []


def left_combat(g: Game, events: Sequence[Event]) -> Iterable[Event] | None:
    """506.4: after every event, whoever can no longer be in combat is removed from it."""
    root = g.root
    if not root.combatants:
        return None
    if g.state.token is g.state.checked and not root.woken & {"characteristics", "control"}:
        return None
    return [
        RemovedFromCombat(rule="506.4", object=id) for id in g.root.combatants if _must_leave(g, id)
    ] or None


def _must_leave(g: Game, id: int) -> bool:
    obj = g.object(id)
    if not obj.zone or obj.phased_out or g.zone(obj.zone).kind != "battlefield":
        return False  # gone: it is no longer counted anyway
    chars = g.chars(id)
    if chars.controller != g.root.combat.get(f"controller {id}", chars.controller):
        return True
    if obj.attacking or obj.blocking:
        return "creature" not in chars.types or "battle" in chars.types
    return "planeswalker" not in chars.types and "battle" not in chars.types


def under_way(g: Game, step: str) -> None:
    """For positions set up by hand: creatures that attack or block are in combat."""
    records: Any = g.state.records
    ids = [id for id in g.contents("battlefield") if records[id].attacking or records[id].blocking]
    join(g, *ids)
    for id in ids:
        obj: Object = g.object(id)
        if obj.attacking and not g.is_player(obj.attacking):
            join(g, obj.attacking)
    root = g.state.edit_root()
    if ids:
        root.combat = {**root.combat, "attacked": 1}
    if step not in ("beginning of combat", "declare attackers"):
        root.combat = {**root.combat, "blockers declared": 1}
        for id in ids:
            by = tuple(other for other in ids if id in g.object(other).blocking)
            if by:
                edited = g.state.edit(id)
                edited.blocked, edited.blocked_by = True, by


def strikes_first(g: Game, id: int) -> bool:
    return g.has_keyword(id, "first strike") or g.has_keyword(id, "double strike")
