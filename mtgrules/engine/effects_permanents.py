"""Counters, tapping, attaching, transforming, phasing … : what is done to objects where they are (122, 701.3, 701.26,
701.27)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from mtgrules.abilities import effects as e
from mtgrules.abilities.node import What, Who
from mtgrules.abilities.references import Both, Some
from mtgrules.engine import evaluate, picking, possible
from mtgrules.engine.combat_state import RemovedFromCombat
from mtgrules.engine.decisions import Ask
from mtgrules.engine.effects_zones import back_face
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Do
from mtgrules.engine.object_events import (
    BecameAttached,
    BecameUnattached,
    CountersPut,
    CountersRemoved,
    Tapped,
    Untapped,
)
from mtgrules.engine.picking import at_once, note
from mtgrules.engine.records import Object, Player, Resolution
from mtgrules.engine.status_events import (
    Regenerated,
    ShieldMade,
    Transformed,
    TurnedFace,
    shields,
)
from mtgrules.mechanics.spec import Handler, Replacement

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def permanents(g: Game, f: Do, ask: Ask, what: What, about: str, **more: Any) -> list[int]:
    """The permanents that an instruction is about, those that are still there."""
    ids = picking.pick(g, f, ask, what, about=about, **more)
    return list(dict.fromkeys(evaluate.present(g, ids, "battlefield")))


def there(g: Game, id: int) -> bool:
    """Can something be put on it: a player, or an object that is somewhere?"""
    record = g.state.records.get(id)
    return type(record) is Player or (type(record) is Object and record.zone != 0 and not record.phased_out)


def who_do(g: Game, f: Do, ask: Ask, who: Who | None) -> list[int]:
    """The players who carry out an instruction."""
    return [f.controller] if who is None else picking.players(g, f, ask, who)


def who_does(g: Game, f: Do, ask: Ask, who: Who | None) -> int:
    """The player who carries out an instruction."""
    return next(iter(who_do(g, f, ask, who)), f.controller)


# --- counters ------------------------------------------------------------------------------------------------------


def put_counters(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """122.1; "distribute" gives each its part (601.2d, 608.2d)."""
    node: e.PutCounters = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    events: list[Event] = []
    given: list[int] = []
    for player in who_do(g, f, ask, node.who):
        ctx = evaluate.one_of(memory, player) if node.who is not None else memory
        ids = [
            id for id in picking.pick(g, f, ask, node.what, player, about="counters", ctx=ctx) if there(g, id)
        ]
        if node.distributed:
            total = picking.quantity(g, f, ask, node.amount, ctx, player=player)
            counts = picking.division(g, f, ask, node.what, ids, total, player, about="counters")
        else:
            counts = tuple(
                picking.quantity(g, f, ask, node.amount, evaluate.one_of(memory, id), player=player)
                for id in ids
            )
        for id, count in zip(ids, counts, strict=False):
            if count > 0 and not picking.forbidden(g, "have counters", id):
                events.append(put(f, memory, id, node.kind, count, player))
        given.extend(ids)
    return [*at_once(events), note(f, done={"given counters": tuple(given)})]


def put_kinds(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """Counters of several kinds, put at once."""
    node: e.PutKinds = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    events: list[Event] = []
    given: list[int] = []
    for player in who_do(g, f, ask, node.who):
        ctx = evaluate.one_of(memory, player) if node.who is not None else memory
        ids = [
            id for id in picking.pick(g, f, ask, node.what, player, about="counters", ctx=ctx) if there(g, id)
        ]
        for id in ids:
            for item in node.counters:
                count = evaluate.quantity(g, item.amount, evaluate.one_of(memory, id))
                if count and not picking.forbidden(g, "have counters", id):
                    events.append(put(f, memory, id, item.kind, count, player))
        given.extend(ids)
    return [*at_once(events), note(f, done={"given counters": tuple(given)})]


def put_one_of_each(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """One counter of each kind that was put in the event that triggered."""
    node: e.PutOneOfEach = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    kinds_put = memory.event.counters if memory.event is not None else ()
    given = [id for id in picking.pick(g, f, ask, node.what, about="counters") if there(g, id)]
    events = [
        put(f, memory, id, kind, 1, memory.controller)
        for id in given
        if not picking.forbidden(g, "have counters", id)
        for kind in kinds_put
    ]
    return [*at_once(events), note(f, done={"given counters": tuple(given)})]


def put(
    f: Do, memory: Resolution, id: int, kind: str, count: int, player: int, rule: str = "122.1"
) -> CountersPut:
    """The event of putting counters on something."""
    return CountersPut(
        rule=rule,
        to=id,
        kind=kind,
        amount=count,
        player=player,
        source=memory.source,
        resolution=f.resolution,
    )


def put_same_counters(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """122.8: as many counters of each kind as are on something, or were on it as it last existed."""
    node: e.PutSameCounters = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    held: dict[str, int] = {}
    for source in evaluate.things(g, node.source, memory):
        for kind, count in _counters(g, evaluate.known(g, source, memory)).items():
            held[kind] = held.get(kind, 0) + count
    ids = [id for id in picking.pick(g, f, ask, node.what, about="counters") if there(g, id)]
    events: list[Event] = [
        put(f, memory, id, kind, held[kind], f.controller, "122.8")
        for id in ids
        if not picking.forbidden(g, "have counters", id)
        for kind in sorted(held)
    ]
    return [*at_once(events), note(f, done={"given counters": tuple(ids)})]


def remove_counters(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """As many as there are; of no stated kind, the player chooses which (122)."""
    node: e.RemoveCounters = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    player = who_does(g, f, ask, node.who)

    def has(id: int) -> bool:
        counters = _counters(g, id)
        return bool(counters) if node.kind is None else counters.get(node.kind, 0) > 0

    events: list[Event] = []
    removed = 0
    ids = picking.pick(g, f, ask, node.what, player, about="counters", allowed=has)
    shares = _shares(g, ask, node, memory, player, ids) if node.among else {}
    for id in ids:
        counters = _counters(g, id)
        have = sum(counters.values()) if node.kind is None else counters.get(node.kind, 0)
        ctx = evaluate.one_of(memory, id)
        count = shares[id] if node.among else how_many(g, f, ask, node, ctx, have, player)
        removed += count
        for kind, number in kinds(g, ask, player, id, node.kind, count, memory.source).items():
            events.append(
                CountersRemoved(
                    rule="122.1", to=id, kind=kind, amount=number, player=player, resolution=f.resolution
                )
            )
    return [note(f, numbers={"counters removed": 0, "that much": removed}), *at_once(events)]


def _shares(
    g: Game, ask: Ask, node: e.RemoveCounters, ctx: Resolution, player: int, ids: Sequence[int]
) -> dict[int, int]:
    """ "Remove two +1/+1 counters from among creatures you control": how many from each, as the player chooses."""
    have = {id: _counters(g, id).get(node.kind or "", 0) for id in ids}
    left = min(evaluate.quantity(g, node.amount, ctx) if node.amount is not None else 0, sum(have.values()))
    shares: dict[int, int] = {}
    for number, id in enumerate(ids):
        others = sum(have[other] for other in ids[number + 1 :])
        least, most = max(0, left - others), min(have[id], left)
        prompt = f"How many counters from {g.name(id)}"
        shares[id] = (
            ask.number(player, prompt, least, most, source=ctx.source, about="number")
            if least < most
            else most
        )
        left -= shares[id]
    return shares


def how_many(
    g: Game, f: Do, ask: Ask, node: e.RemoveCounters | e.MoveCounters, ctx: Resolution, have: int, player: int
) -> int:
    """How many counters of ``have`` are taken: all, so many, or as many as the player chooses (107.1c)."""
    if node.least is not None and have:
        most = have if node.amount is None else min(have, evaluate.quantity(g, node.amount, ctx))
        least = min(node.least, most)
        return ask.number(player, "How many counters", least, most, source=ctx.source, about="number")
    if node.amount is None:
        return have
    return min(have, picking.quantity(g, f, ask, node.amount, ctx, player=player, most=have))


def _counters(g: Game, id: int) -> dict[str, int]:
    return getattr(g.state.records.get(id), "counters", {})


def kinds(
    g: Game, ask: Ask, player: int, id: int, kind: str | None, count: int, source: int
) -> dict[str, int]:
    """Which counters of an object are taken: those of the kind, or as the player chooses one by one."""
    if kind is not None:
        return {kind: count} if count else {}
    left = dict(_counters(g, id))
    if count >= sum(left.values()):
        return left
    taken: dict[str, int] = {}
    for _ in range(count):
        chosen = ask.one(
            player,
            "Choose a kind of counter",
            sorted(k for k in left if left[k]),
            source=source,
            about="counter",
        )
        taken[chosen] = taken.get(chosen, 0) + 1
        left[chosen] -= 1
    return taken


def move_counters(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """122.5: to move a counter is to remove it and put it on something else, or neither; 122.8–9: of an object that is
    gone the same counters are put instead."""
    node: e.MoveCounters = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    able = partial(possible.has_counters, g, kind=node.kind) if _is_open(node.source) else None
    sources = picking.pick(g, f, ask, node.source, about="counters from", allowed=able)
    targets = [id for id in picking.pick(g, f, ask, node.to, about="counters to") if there(g, id)]
    if not sources or not targets or sources[0] == targets[0]:
        return [note(f, numbers={"counters moved": 0})]
    source, to = sources[0], targets[0]
    counters = _counters(g, source)
    have = sum(counters.values()) if node.kind is None else counters.get(node.kind, 0)
    count = how_many(g, f, ask, node, memory, have, f.controller)
    if not count or picking.forbidden(g, "have counters", to):
        return [note(f, numbers={"counters moved": 0})]
    if node.lacking is not None:
        known = {kind for id in evaluate.things(g, node.lacking, memory) for kind in _counters(g, id)}
        taken = {kind: min(count, counters[kind]) for kind in sorted(counters) if kind not in known}
    else:
        taken = kinds(g, ask, f.controller, source, node.kind, count, memory.source)
    events: list[Event] = []
    for kind, number in taken.items():
        if there(g, source):
            events.append(
                CountersRemoved(
                    rule="122.5",
                    to=source,
                    kind=kind,
                    amount=number,
                    player=f.controller,
                    resolution=f.resolution,
                )
            )
        events.append(
            put(f, memory, to, kind, number, f.controller, "122.5" if there(g, source) else "122.8")
        )
    return [note(f, numbers={"counters moved": sum(taken.values())}), *at_once(events)]


# --- tapping -------------------------------------------------------------------------------------------------------


def tap(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.26a: only untapped permanents can be tapped. "They" are all that the instruction names, "tapped this way"
    those that became tapped."""
    node: e.Tap = f.what  # type: ignore[assignment]
    named: list[int] = []
    events: list[Tapped] = []
    for player in who_do(g, f, ask, node.who):
        ids = _turned(g, f, ask, node.what, player, "tap", lambda one: not g.object(one).tapped)
        named.extend(ids)
        events.extend(
            Tapped(rule="701.26a", object=id, player=player, resolution=f.resolution)
            for id in ids
            if not g.object(id).tapped
        )
    done = {"tapped": tuple(named), "tapped this way": tuple(event.object for event in events)}
    return [*at_once(events), note(f, done=done)]


def untap(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.26b: only tapped permanents can be untapped."""
    node: e.Untap = f.what  # type: ignore[assignment]
    named: list[int] = []
    events: list[Untapped] = []
    for player in who_do(g, f, ask, node.who):
        ids = _turned(g, f, ask, node.what, player, "untap", lambda one: g.object(one).tapped)
        named.extend(ids)
        events.extend(
            Untapped(rule="701.26b", object=id, player=player, resolution=f.resolution)
            for id in ids
            if g.object(id).tapped and not picking.forbidden(g, "untap", id)
        )
    done = {"untapped": tuple(named), "untapped this way": tuple(event.object for event in events)}
    return [*at_once(events), note(f, done=done)]


def _turned(
    g: Game, f: Do, ask: Ask, what: What, player: int, about: str, able: Callable[[int], bool]
) -> list[int]:
    """What is named, whether or not it can be turned; where there is a choice, what can be (608.2d)."""
    ctx = evaluate.one_of(g.memory(f), player)
    return permanents(
        g, f, ask, what, about, player=player, ctx=ctx, allowed=able if _is_open(what) else None
    )


def _is_open(what: What) -> bool:
    """Is there a choice of what it is done to?"""
    return type(what) is Some or (type(what) is Both and what.either)


def tap_or_untap(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    node: e.TapOrUntap = f.what  # type: ignore[assignment]
    events: list[Event] = []
    for id in permanents(g, f, ask, node.what, "tap or untap"):
        tapped = g.object(id).tapped
        word = ask.one(
            f.controller, f"Tap or untap {g.name(id)}", ("untap",) if tapped else ("tap",), source=g.memory(f).source,
            about="tap or untap",
        )  # fmt: skip
        if word == "tap":
            events.append(Tapped(rule="701.26a", object=id, player=f.controller, resolution=f.resolution))
        elif not picking.forbidden(g, "untap", id):
            events.append(Untapped(rule="701.26b", object=id, player=f.controller, resolution=f.resolution))
    return at_once(events)


# --- attaching -----------------------------------------------------------------------------------------------------


def attach(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.3a–b: it doesn't move where it couldn't be attached, or is already."""
    from mtgrules.engine.state_based import can_be_attached

    node: e.Attach = f.what  # type: ignore[assignment]
    player = who_does(g, f, ask, node.who)
    things = permanents(g, f, ask, node.what, "attach", player=player)
    holders = [id for id in picking.pick(g, f, ask, node.to, player, about="attach to") if there(g, id)]
    if not holders:
        return []
    events: list[BecameAttached] = []
    for id in things:
        obj = g.object(id)
        if obj.attached_to == holders[0]:
            continue
        if can_be_attached(g, id, holders[0]):
            events.append(BecameAttached(rule="701.3a", object=id, to=holders[0], resolution=f.resolution))
        else:
            g.remark("701.3b", f"{g.name(id)} can't be attached to {g.name(holders[0])}")
    moved = tuple(event.object for event in events)
    done = {"attached": tuple(things), "attached this way": moved, "attached to": tuple(holders)}
    return [*at_once(events), note(f, done=done)]


def unattach(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    node: e.Unattach = f.what  # type: ignore[assignment]
    ids = [id for id in permanents(g, f, ask, node.what, "unattach") if g.object(id).attached_to]
    return at_once([BecameUnattached(rule="701.3d", object=id, resolution=f.resolution) for id in ids])


# --- faces, phases, combat -----------------------------------------------------------------------------------------


def transform(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.27a–d; 701.27f: an ability transforms its own permanent once only since it was put onto the stack."""
    node: e.Transform = f.what  # type: ignore[assignment]
    return at_once(transforming(g, f, permanents(g, f, ask, node.what, "transform")))


def transforming(g: Game, f: Do, ids: Sequence[int], rule: str = "701.27a") -> list[Event]:
    events: list[Event] = []
    for id in ids:
        obj = g.object(id)
        up = "transformed" in obj.designations
        front, back = g.printed(obj), back_face(g, id)
        if back is None or any(kind in ("instant", "sorcery") for kind in (front if up else back).types):
            g.remark("701.27c", f"{g.name(id)} can't transform")
        elif not picking.forbidden(g, "transform", id):
            events.append(
                Transformed(
                    rule=rule, object=id, face=front if up else back, back=not up, resolution=f.resolution
                )
            )
    return events


def turn_face(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    node: e.TurnFace = f.what  # type: ignore[assignment]
    ids = [id for id in permanents(g, f, ask, node.what, "turn") if g.object(id).face_down is node.up]
    return at_once(
        [
            TurnedFace(
                rule="708.2" if not node.up else "708.7", object=id, up=node.up, resolution=f.resolution
            )
            for id in ids
            if not node.up
            or not any(kind in ("instant", "sorcery") for kind in g.printed(g.object(id)).types)
        ]
    )


def phase_out(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    from mtgrules.engine.turn import PhasesChange

    node: e.PhaseOut = f.what  # type: ignore[assignment]
    ids = permanents(g, f, ask, node.what, "phase out")
    return at_once(
        [
            PhasesChange(rule="702.26d", object=id, out=True, resolution=f.resolution)
            for id in ids
            if not picking.forbidden(g, "phase out", id)
        ]
    )


def remove_from_combat(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    node: e.RemoveFromCombat = f.what  # type: ignore[assignment]
    ids = permanents(g, f, ask, node.what, "remove from combat")
    return at_once([RemovedFromCombat(rule="506.4", object=id, resolution=f.resolution) for id in ids])


# --- regeneration --------------------------------------------------------------------------------------------------


def regenerate(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    node: e.Regenerate = f.what  # type: ignore[assignment]
    ids = permanents(g, f, ask, node.what, "regenerate")
    return at_once([ShieldMade(rule="701.19a", object=id, resolution=f.resolution) for id in ids])


def _shielded(g: Game, event: Any) -> bool:
    return (
        event.regenerable
        and shields(g, event.object) > 0
        and not picking.forbidden(g, "be regenerated", event.object)
    )


def _regenerated(g: Game, event: Any) -> list[Next]:
    return [Regenerated(rule="701.19a", object=event.object)]


REPLACEMENTS = (Replacement(rule="701.19a", event="Destroyed", applies=_shielded, replace=_regenerated),)

EFFECTS: dict[type, Handler] = {
    e.PutCounters: put_counters,
    e.PutKinds: put_kinds,
    e.PutOneOfEach: put_one_of_each,
    e.PutSameCounters: put_same_counters,
    e.RemoveCounters: remove_counters,
    e.MoveCounters: move_counters,
    e.Tap: tap,
    e.Untap: untap,
    e.TapOrUntap: tap_or_untap,
    e.Attach: attach,
    e.Unattach: unattach,
    e.Transform: transform,
    e.TurnFace: turn_face,
    e.PhaseOut: phase_out,
    e.RemoveFromCombat: remove_from_combat,
    e.Regenerate: regenerate,
}
