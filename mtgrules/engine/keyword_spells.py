"""Keywords whose meaning takes more than one instruction to say: cascade, replicate, squad."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.amounts import Number
from mtgrules.abilities.effects import CastNow, CopyOnStack, CopySpec, CreateToken, Move
from mtgrules.abilities.predicates import Compare, Filter
from mtgrules.abilities.references import Done, This, You
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Next, Note
from mtgrules.engine.frames import Do
from mtgrules.engine.records import Object
from mtgrules.engine.zone_events import ZoneChange

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

LEFT = "left by cascade"


def cascade(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """702.85a: exile from the top until a nonland card of lesser mana value; it may be cast, the rest goes below."""
    memory: Any = g.memory(f)
    limit = _mana_value(g, memory.source)
    if f.stage == 0:
        found = _until(g, f.controller, limit)
        moves = [
            ZoneChange(
                rule="702.85a",
                object=id,
                to="exile",
                verb="exiled",
                player=f.controller,
                resolution=f.resolution,
            )
            for id in found
        ]
        return [Note(resolution=f.resolution, done={"exiled": ()}), *moves, f.at(1)]
    exiled = [id for id in memory.done.get("exiled", ()) if g.object(id).zone]
    if f.stage == 1:
        last = exiled[-1:] if exiled and _fits(g, exiled[-1], limit) else []
        smaller = Filter(predicates=(Compare(quality="mana value", op="<=", amount=Number(value=limit - 1)),))
        cast = CastNow(who=You(), what=Done(verb="cascaded", filter=smaller), free=True)
        offer: list[Next] = [
            Note(resolution=f.resolution, done={"cascaded": tuple(last)}),
            Do(what=cast, controller=f.controller, resolution=f.resolution),
        ]
        return [*(offer if last else []), f.at(2)]
    below = Move(what=Done(verb=LEFT), to="library", place="bottom", order="random")
    return [
        Note(resolution=f.resolution, done={LEFT: tuple(id for id in exiled if g.zone_kind(id) == "exile")}),
        Do(what=below, controller=f.controller, resolution=f.resolution),
    ]


def _mana_value(g: Game, spell: int) -> int:
    """The spell's mana value, its X counted (202.3e)."""
    chars = g.chars(spell)
    choices = g.object(spell).choices
    x = choices.x if choices is not None and choices.x is not None else 0
    return chars.mana_value + x * sum(symbol == "X" for symbol in chars.mana_cost)


def _until(g: Game, player: int, limit: int) -> list[int]:
    found: list[int] = []
    for id in reversed(g.contents("library", player)):
        found.append(id)
        if _fits(g, id, limit):
            break
    return found


def _fits(g: Game, id: int, limit: int) -> bool:
    chars = g.chars(id)
    return "land" not in chars.types and chars.mana_value < limit


def _times_paid(g: Game, id: int, keyword: str) -> int:
    record = g.state.records.get(id)
    if not isinstance(record, Object) or record.choices is None:
        return 0
    return record.choices.paid.count(keyword)


def replicate(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """702.56a: a copy for each time that the replicate cost was paid."""
    source = g.memory(f).source
    times = Number(value=_times_paid(g, source, "replicate"))
    copy = CopyOnStack(what=This(), who=You(), amount=times, new_targets=True)
    return [Do(what=copy, controller=f.controller, resolution=f.resolution)]


def squad(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """702.157a: a token copy for each time that the squad cost was paid."""
    source = g.memory(f).source
    times = Number(value=_times_paid(g, source, "squad"))
    tokens = CreateToken(who=You(), amount=times, token=CopySpec(what=This()))
    return [Do(what=tokens, controller=f.controller, resolution=f.resolution)]


ACTIONS = {"cascade": cascade, "replicate": replicate, "squad": squad}
