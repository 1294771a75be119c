"""Moving objects between zones: put, return, exile, destroy, sacrifice (400.7, 701.8, 701.13, 701.21)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from mtgrules.abilities import effects as e
from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.node import What, Who
from mtgrules.abilities.references import Linked, OwnerOf
from mtgrules.engine import evaluate, picking
from mtgrules.engine.card_events import PutAtRandom
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Do, Frame
from mtgrules.engine.object_events import Remembered
from mtgrules.engine.picking import at_once, fresh
from mtgrules.engine.possible import sacrificeable
from mtgrules.engine.records import Object, Resolution
from mtgrules.engine.zone_events import Destroyed, Sacrificed, ZoneChange
from mtgrules.mechanics.spec import Handler

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

SPELL_TYPES = ("instant", "sorcery")


# --- linked abilities ----------------------------------------------------------------------------------------------


class Link(Frame, frozen=True):
    """Let the source of the ability remember what the instruction just carried out has treated so (607.2a–c)."""

    verb: str
    resolution: int


def link(g: Game, f: Link, ask: Ask) -> Iterable[Next]:
    memory: Resolution = g.memory(f)
    source = evaluate.current(g, memory.source, memory)
    ids = memory.done.get(f.verb, ())
    return [Remembered(object=source, linked={f.verb: ids})] if ids else []


def linking(g: Game, f: Do, verb: str) -> list[Next]:
    """A `Link` frame, where the source has an ability that speaks of what was ``verb`` with it."""
    source = g.state.records.get(g.memory(f).source)
    if type(source) is not Object:
        return []
    for ability in g.chars(source.id).abilities:
        for node in ability.walk():  # type: ignore[attr-defined]
            if isinstance(node, Linked) and node.verb == verb:
                return [Link(verb=verb, resolution=f.resolution)]
    return []


# --- put, return ---------------------------------------------------------------------------------------------------


def moved_things(
    g: Game, f: Do, ask: Ask, what: What, player: int, source: str | None, about: str
) -> list[int]:
    """What is there to be moved: not what has left, nor tokens that have left the battlefield (111.8)."""

    def movable(id: int) -> bool:
        record = g.state.records.get(id)
        if type(record) is not Object or not record.zone or record.phased_out:
            return False
        kind = g.zone(record.zone).kind
        if record.kind == "token" and kind != "battlefield":
            return False
        return source is None or kind == source

    ctx = evaluate.one_of(g.memory(f), player)
    ids = picking.pick(g, f, ask, what, player, about=about, allowed=movable, ctx=ctx)
    return list(dict.fromkeys(ids))


def move(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """Put objects into a zone, all at once; several players choose in turn order (101.4). What can't be moved stays
    where it is (609.3)."""
    node: e.Move = f.what  # type: ignore[assignment]
    forget = ["moved", "put", "returned", "put onto the battlefield"]
    events: list[Event] = []
    into_libraries: list[Next] = []
    moved = 0
    for player in movers(g, f, ask, node.who):
        about = "exiled" if node.to == "exile" else node.to
        ids = moved_things(g, f, ask, node.what, player, node.source, about)
        moved += len(ids)
        if node.to == "battlefield":
            events.extend(onto_battlefield(g, f, ask, node, ids, player))
        elif node.to == "library":
            into_libraries.extend(into_library(g, f, ask, node, ids, player))
        else:
            events.extend(_moves(g, f, node, ids, player))
    link_verb = {"battlefield": "put onto the battlefield", "exile": "exiled"}.get(node.to)
    if node.to == "exile":
        forget.append("exiled")
    return [
        *fresh(g, f, *forget),
        *picking.that_many(g, f, moved, node.what),
        *into_libraries,
        *at_once(events),
        *(linking(g, f, link_verb) if link_verb is not None else ()),
    ]


def movers(g: Game, f: Do, ask: Ask, who: Who | None) -> list[int]:
    """The players who move the objects: those named, else the one who carries out the instruction."""
    return [f.controller] if who is None else picking.players(g, f, ask, who)


def _moves(g: Game, f: Do, node: e.Move, ids: Sequence[int], player: int) -> list[ZoneChange]:
    memory = g.memory(f)
    return [
        ZoneChange(
            rule=_rule(node.to), object=id, to=node.to, verb=_verb(g, id, node.to), player=player,
            face_down=node.face_down, resolution=f.resolution,
            counters=_counters(g, node.counters, evaluate.one_of(memory, id)),
        )
        for id in ids
    ]  # fmt: skip


def _rule(to: str) -> str:
    return {"exile": "701.13a"}.get(to, "400.7")


def _verb(g: Game, id: int, to: str) -> str:
    """In what way it moves: cards come back from graveyard and exile, permanents go back to hands."""
    if to == "exile":
        return "exiled"
    source = g.zone_kind(id)
    if (to == "battlefield" and source in ("graveyard", "exile")) or (
        to == "hand" and source in ("graveyard", "battlefield", "stack", "exile")
    ):
        return "returned"
    return "put"


def _counters(g: Game, counters: Sequence[e.Counters], ctx: Resolution) -> dict[str, int]:
    found: dict[str, int] = {}
    for item in counters:
        found[item.kind] = found.get(item.kind, 0) + evaluate.quantity(g, item.amount, ctx)
    return {kind: count for kind, count in found.items() if count}


def onto_battlefield(g: Game, f: Do, ask: Ask, node: e.Move, ids: Sequence[int], player: int) -> list[Event]:
    """How the objects enter: under whose control, tapped, attacking (508.4), attached (303.4f) …"""
    memory = g.memory(f)
    events: list[Event] = []
    for id in ids:
        ctx = evaluate.one_of(memory, id)
        chars = g.chars(id)
        face = None
        if node.transformed:
            face = back_face(g, id)
            if face is None:
                continue  # 712.14a: it doesn't have another face, so it stays
        elif not node.face_down and any(kind in SPELL_TYPES for kind in chars.types):
            g.remark("400.4a", f"{g.name(id)} can't enter the battlefield")
            continue
        controller = player
        if node.under is not None:
            under = list(picking.players(g, f, ask, node.under, ctx))
            owner = g.object(id).owner
            # "under their owners' control": each under its own
            own = isinstance(node.under, OwnerOf) and owner in under
            controller = owner if own else next(iter(under), player)
        attached_to = 0
        if node.attached is not None:
            holders = picking.pick(g, f, ask, node.attached, controller, about="attach", ctx=ctx)
            attached_to = next(iter(holders), 0)
        elif "Aura" in chars.subtypes and not node.face_down:
            able = hosts(g, id, controller)
            if not able:
                g.remark("303.4g", f"{g.name(id)} has nothing to enchant and stays where it is")
                continue
            attached_to = ask.one(
                controller,
                f"Choose what {g.name(id)} enchants",
                able,
                source=id,
                rule="303.4f",
                about="enchant",
            )
        events.append(
            ZoneChange(
                rule="400.7", object=id, to="battlefield", verb=_verb(g, id, "battlefield"), player=player,
                controller=controller, tapped=node.tapped, face_down=node.face_down, attached_to=attached_to,
                attacking=attacked(g, ask, controller, id) if node.attacking else 0, face=face,
                counters=_counters(g, node.counters, ctx), resolution=f.resolution,
            )
        )  # fmt: skip
    return events


def hosts(g: Game, aura: int, player: int) -> list[int]:
    """What an Aura that isn't cast could enchant (303.4f)."""
    from mtgrules.engine import restrictions

    ctx = evaluate.context(g, aura, controller=player)
    enchant = [a for a in g.chars(aura).abilities if type(a) is Keyword and a.name == "enchant"]
    pool = [*g.battlefield(), *g.players()]
    for keyword in enchant:
        if keyword.filter is not None:
            pool = [id for id in dict.fromkeys([*pool, *evaluate.candidates(g, keyword.filter, ctx)])
                    if evaluate.fits(g, id, keyword.filter, ctx)]  # fmt: skip
    if not enchant:
        return []
    return [
        id for id in pool if id != aura and restrictions.forbids(g, "be enchanted", id, other=aura) is None
    ]


def attacked(g: Game, ask: Ask, controller: int, id: int, among: Iterable[int] | None = None) -> int:
    """Whom a creature that enters attacking attacks, its controller's choice (508.4), ``among`` those that the effect
    names (508.4a)."""
    from mtgrules.engine.combat_state import attack_choices

    able = attack_choices(g, controller)
    if among is not None:
        named = set(among)
        able = [goal for goal in able if goal in named]
    if not able:
        return 0
    return int(ask.one(controller, "Choose whom it attacks", able, source=id, rule="508.4", about="attack"))


def back_face(g: Game, id: int) -> Any:
    """The other face of a double-faced card or token, if it has one."""
    face = g.printed(g.object(id))
    for layout in ("transform", "modal_dfc", "double_faced_token", "back"):
        if layout in face.alternatives:
            return face.alternatives[layout]
    return None


# --- into a library ------------------------------------------------------------------------------------------------


def into_library(g: Game, f: Do, ask: Ask, node: e.Move, ids: Sequence[int], player: int) -> list[Next]:
    """On the top or bottom, or some cards down (401.4: whoever moves several cards of one library orders them, unless
    the order is random)."""
    place = node.place or "top"
    piles: dict[str, list[int]] = {"top": [], "bottom": []}
    for id in ids:
        where = place
        if place == "either":
            by = evaluate.things(g, node.chooser, g.memory(f)) if node.chooser is not None else [player]
            prompt = f"Put {g.name(id)} on the top or bottom"
            where = ask.one(by[0] if by else player, prompt, ("top", "bottom"), source=id, about="place")
        piles["bottom" if where == "bottom" else "top"].append(id)
    frames: list[Next] = []
    for where, pile in piles.items():
        if not pile:
            continue
        if node.order == "random":
            frames.append(PutAtRandom(moves=tuple(_to_library(f, id, where, player, node) for id in pile)))
            continue
        ordered: list[int] = []
        for owner in g.players():
            mine = [id for id in pile if g.object(id).owner == owner]
            prompt = f"Order the cards put on the {where}, from top to bottom"
            ordered.extend(ask.order(player or owner, prompt, mine, source=g.memory(f).source, about="order"))
        sequence = reversed(ordered) if where == "top" else iter(ordered)
        frames.extend(at_once([_to_library(f, id, where, player, node) for id in sequence]))
    return frames


def _to_library(f: Do, id: int, where: str, player: int, node: e.Move) -> ZoneChange:
    position = -1 if where == "bottom" else max(0, (node.nth or 1) - 1)
    return ZoneChange(
        rule="400.7",
        object=id,
        to="library",
        verb="put",
        player=player,
        position=position,
        resolution=f.resolution,
    )


# --- exile ---------------------------------------------------------------------------------------------------------


def exile(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.13a; "until …" (610.3): what comes back is noted once it is in exile."""
    from mtgrules.engine import until

    node: e.Exile = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    if node.until is not None and until.over(g, node.until, memory):
        g.remark(
            "610.3a" if memory.event is None else "610.3b", "what it is exiled until has already happened"
        )
        return []
    events: list[ZoneChange] = []
    for player in movers(g, f, ask, node.who):
        events.extend(
            ZoneChange(
                rule="701.13a", object=id, to="exile", verb="exiled", player=player, face_down=node.face_down,
                counters=_counters(g, node.counters, evaluate.one_of(memory, id)), resolution=f.resolution,
            )
            for id in moved_things(g, f, ask, node.what, player, node.source, "exiled")
            if g.zone_kind(id) != "exile"
        )  # fmt: skip
    frames: list[Next] = [
        *fresh(g, f, "exiled", "moved"),
        *picking.that_many(g, f, len(events), node.what),
        *at_once(events),
        *linking(g, f, "exiled"),
    ]
    if node.until is not None and events:
        objects = tuple(event.object for event in events)
        frames.append(until.Stay(trigger=node.until, objects=objects, resolution=f.resolution))
    return frames


# --- destroy, sacrifice --------------------------------------------------------------------------------------------


def destroy(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.8a; not what can't be destroyed, with indestructible (702.12b) say."""
    node: e.Destroy = f.what  # type: ignore[assignment]
    ids = evaluate.present(g, picking.pick(g, f, ask, node.what, about="destroy"), "battlefield")
    events = [
        Destroyed(
            rule="701.8a", object=id, player=f.controller, regenerable=not node.no_regeneration, resolution=f.resolution
        )
        for id in dict.fromkeys(ids)
        if not picking.forbidden(g, "be destroyed", id)
    ]  # fmt: skip
    return [
        *fresh(g, f, "destroyed", "moved"),
        *picking.that_many(g, f, len(events), node.what),
        *at_once(events),
    ]


def sacrifice(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.21a: a player can sacrifice only permanents that they control. All choose in turn order, then sacrifice at
    once (101.4)."""
    node: e.Sacrifice = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    events: list[Event] = []
    apart: dict[int, int] = {}
    for player in picking.players(g, f, ask, node.who):
        ids = picking.pick(
            g, f, ask, node.what, player, about="sacrifice", ctx=evaluate.one_of(memory, player),
            within=sacrificeable(g, player),
        )  # fmt: skip
        events.extend(
            Sacrificed(rule="701.21a", object=id, player=player, resolution=f.resolution)
            for id in dict.fromkeys(ids)
        )
        apart[player] = len(set(ids))
    return [
        *fresh(g, f, "sacrificed", "moved"),
        *picking.that_many(g, f, len(events), node.what, apart=apart),
        *at_once(events),
    ]


FRAMES: dict[type, Handler] = {Link: link}
EFFECTS: dict[type, Handler] = {
    e.Move: move,
    e.Exile: exile,
    e.Destroy: destroy,
    e.Sacrifice: sacrifice,
}
