"""Events that change how a permanent stands: other face, face down, out of combat, regenerated, healed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mtgrules.engine.combat_state import RemovedFromCombat
from mtgrules.engine.events import Event, Next
from mtgrules.engine.faces import Face
from mtgrules.engine.object_events import Tapped

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


class _OfObject(Event, frozen=True):
    """Something happens to one permanent."""

    object: int

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,)}


class Transformed(_OfObject, frozen=True):
    """A permanent turns over so that its other face is up (701.27a)."""

    face: Face
    back: bool  # the back face is up now

    def perform(self, g: Game) -> None:
        obj = g.state.edit(self.object)
        obj.extra = {**obj.extra, "card face": obj.extra.get("card face", obj.face)}
        obj.face = self.face
        words = obj.designations - {"transformed"}
        obj.designations = words | {"transformed"} if self.back else words
        g.state.changed()
        g.wake("characteristics", self.object)

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} transforms"


class TurnedFace(_OfObject, frozen=True):
    """A permanent is turned face up or face down (708)."""

    up: bool

    def perform(self, g: Game) -> None:
        obj = g.state.edit(self.object)
        obj.face_down = not self.up
        obj.known = () if self.up else g.root.players  # everybody has seen what was turned face down
        g.status_changed(self.object)
        g.state.changed()
        g.wake("characteristics", self.object)

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} is turned face {'up' if self.up else 'down'}"


class Healed(_OfObject, frozen=True):
    """Damage marked on a permanent is removed (701.69a)."""

    def perform(self, g: Game) -> None:
        obj = g.state.edit(self.object)
        obj.damage, obj.deathtouched = 0, False
        g.status_changed(self.object)

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} is healed"


#: key of an object's memory of its regeneration shields: (turn, how many)
SHIELDS = "regeneration"


def shields(g: Game, id: int) -> int:
    """How many regeneration shields protect a permanent this turn (701.19a)."""
    turn, count = g.object(id).extra.get(SHIELDS, (0, 0))
    return int(count) if turn == g.root.turn else 0


class ShieldMade(_OfObject, frozen=True):
    """A regeneration shield protects a permanent the next time it would be destroyed this turn (701.19a)."""

    def perform(self, g: Game) -> None:
        count = shields(g, self.object)
        obj = g.state.edit(self.object)
        obj.extra = {**obj.extra, SHIELDS: (g.root.turn, count + 1)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} will regenerate"


class Regenerated(_OfObject, frozen=True):
    """Instead of being destroyed, a permanent is healed, tapped and removed from combat (701.19a)."""

    def perform(self, g: Game) -> Iterable[Next]:
        count = shields(g, self.object)
        obj = g.state.edit(self.object)
        if count:
            obj.extra = {**obj.extra, SHIELDS: (g.root.turn, count - 1)}
        follows: list[Any] = [Healed(rule="701.19a", object=self.object)]
        if not obj.tapped:
            follows.append(Tapped(rule="701.19a", object=self.object, player=g.controller(self.object)))
        if obj.attacking or obj.blocking:
            follows.append(RemovedFromCombat(rule="701.19a", object=self.object))
        return follows

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} regenerates"
