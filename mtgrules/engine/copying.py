"""Copies of permanents and cards (707): copiable values, exceptions, and permanents that become copies.

A copy effect writes the object's face; what it showed before is kept beside it. So the copiable values (707.2) of an
object are always its face, after its face-down status.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.abilities import Keyword, StaticAbility
from mtgrules.abilities.changes import BasePT, Becomes, EntersWith, GainsAbilities, LosesAbilities
from mtgrules.abilities.effects import CopySpec
from mtgrules.abilities.node import Ability
from mtgrules.abilities.references import Both, Done, Some, Target, TargetRef
from mtgrules.engine import characteristics, evaluate, index, picking
from mtgrules.engine.decisions import Ask
from mtgrules.engine.faces import Characteristics, Face
from mtgrules.engine.frames import Do
from mtgrules.engine.layer_changes import LAYERED
from mtgrules.engine.layer_reads import is_defining
from mtgrules.engine.records import Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

OWN_FACE = "own face"  # what a permanent shows when no copy effect with a duration acts on it
CARD_FACE = "card face"  # what the card shows in its next zone


def copiable(g: Game, id: int) -> Face:
    """The copiable values of an object (707.2); of one that is gone, as it last existed (608.2h)."""
    obj = g.object(id)
    if obj.last is not None and not obj.zone:
        return obj.last.face
    return characteristics.copiable(g, obj)


def copy_face(g: Game, spec: CopySpec, of: int, ctx: Resolution) -> Face:
    """The face of a copy of object ``of``, with the exceptions of the copy effect (707.9)."""
    return excepted(g, copiable(g, of), spec, ctx)


def face_for(g: Game, spec: CopySpec, ctx: Resolution) -> Face | None:
    """The face that "a copy of …" means now; None where what it names does not exist."""
    found = evaluate.things(g, spec.what, ctx)
    if not found:
        return None
    if isinstance(spec.what, Target | TargetRef) and not g.object(found[0]).zone:
        return None
    return copy_face(g, spec, found[0], ctx)


def settled(
    g: Game, f: Do, ask: Ask, spec: CopySpec, player: int, ctx: Resolution
) -> tuple[CopySpec, Resolution]:
    """ "A copy of a creature you control": which one is chosen as the instruction is carried out (608.2d); from then on
    the phrase names it."""
    if not (type(spec.what) is Some or (type(spec.what) is Both and spec.what.either)):
        return spec, ctx
    chosen = tuple(picking.pick(g, f, ask, spec.what, player, about="copy", ctx=ctx))
    ctx = msgspec.structs.replace(ctx, done={**ctx.done, CHOSEN: chosen})
    return msgspec.structs.replace(spec, what=Done(verb=CHOSEN)), ctx


CHOSEN = "to be copied"


def excepted(g: Game, face: Face, spec: CopySpec, ctx: Resolution) -> Face:
    """Apply the exceptions: they become part of the copiable values (707.9a–b)."""
    exceptions = [change for change in spec.exceptions if not isinstance(change, EntersWith)]
    if not exceptions:
        return face
    chars = characteristics.of_face(face)
    dummy = Object(kind="token", face=face, owner=ctx.controller, controller=ctx.controller)
    for change in exceptions:
        row = LAYERED.get(type(change))
        if row is None or not isinstance(change, Becomes | BasePT | GainsAbilities | LosesAbilities):
            raise evaluate.unplayable(spec, "no exception to copying of that kind is known")
        chars.abilities = tuple(a for a in chars.abilities if not _defines_the_same(g, a, change))
        for layer in row.layers(change):
            row.apply(g, change, layer, chars, dummy, ctx)
    changed: dict[str, Any] = {
        name: getattr(chars, name)
        for name in ("name", "colors", "supertypes", "types", "subtypes", "abilities", "power", "toughness")
    }
    if chars.every_creature_type:
        changed["abilities"] = (*chars.abilities, Keyword(name="changeling"))
    return g.rules.intern(msgspec.structs.replace(face, **changed))


def entering(spec: CopySpec) -> tuple[EntersWith, ...]:
    """Exceptions that are no characteristics: "except it enters with an additional +1/+1 counter" (707.9e)."""
    return tuple(change for change in spec.exceptions if isinstance(change, EntersWith))


def _defines_the_same(g: Game, ability: Ability, change: Any) -> bool:
    """A characteristic-defining ability is not copied where the copy effect gives that characteristic (707.9d)."""
    power = isinstance(change, BasePT) or (isinstance(change, Becomes) and change.power is not None)
    colors = isinstance(change, Becomes) and bool(change.colors) and not change.adding_colors
    types = isinstance(change, Becomes) and not change.adding and bool(change.types or change.subtypes)
    for part in index.parts(g, ability):
        static = part.ability
        for own in static.changes if isinstance(static, StaticAbility) else ():
            if not is_defining(static, own):
                continue
            if isinstance(own, BasePT):
                return power
            if isinstance(own, Becomes):
                return (bool(own.colors) and colors) or (bool(own.subtypes or own.chosen) and types)
    return False


# --- permanents that become copies -----------------------------------------------------------------------------


def show(g: Game, id: int) -> None:
    """Write the face of a permanent after a copy effect on it has begun or ended: the latest one counts (613.2a)."""
    obj = g.object(id)
    if not obj.zone:
        return
    face: Face | None = None
    for effect_id in obj.effects:
        effect: Any = g.state.records.get(effect_id)
        if effect is None:
            continue
        for ids, copied in zip(effect.affected, effect.faces, strict=False):
            if copied is not None and ids is not None and id in ids:
                face = copied
    own: Face = obj.extra.get(OWN_FACE, obj.face)
    index.delist(g, id)
    edited = g.state.edit(id)
    if face is None:
        edited.extra = {key: value for key, value in obj.extra.items() if key != OWN_FACE}
        edited.face = own
    else:
        edited.extra = {CARD_FACE: own, **obj.extra, OWN_FACE: own}
        edited.face = face
    index.enlist(g, id)
    g.state.changed()
    g.wake("characteristics", id)
    g.wake("zone", id)


def assume(chars: Characteristics, face: Face) -> None:
    """Give characteristics in the making the copiable values of ``face``."""
    fresh = characteristics.of_face(face)
    for name in fresh.__struct_fields__:
        if name != "controller":
            setattr(chars, name, getattr(fresh, name))


__all__ = ["assume", "copiable", "copy_face", "entering", "excepted", "face_for", "settled", "show"]
