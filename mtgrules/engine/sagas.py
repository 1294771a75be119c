"""Sagas (714): lore counters and chapter abilities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import ChapterAbility
from mtgrules.abilities.triggers import FinalChapterResolves
from mtgrules.engine.events import Event, Next
from mtgrules.engine.matching import names
from mtgrules.engine.object_events import CountersPut
from mtgrules.engine.records import Object, Resolution
from mtgrules.engine.zone_events import Sacrificed, ZoneChange

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def final_chapter(g: Game, id: int) -> int:
    """The greatest chapter number among its chapter abilities, 0 where it has none (714.2d)."""
    return max(
        (n for a in g.chars(id).abilities if isinstance(a, ChapterAbility) for n in a.chapters), default=0
    )


def chapter_reached(
    g: Game, trigger: ChapterAbility, event: Any, ctx: Resolution
) -> dict[str, tuple[int, ...]] | None:
    """714.2b: lore counters were put on it, there were fewer than N, and now there are at least N."""
    (chapter,) = trigger.chapters
    if isinstance(event, CountersPut):
        if event.to != ctx.source or event.kind != "lore":
            return None
        put = event.amount
    else:
        made = ctx.event.roles.get("made", ()) if ctx.event is not None else ()
        if event.to != "battlefield" or ctx.source not in made:
            return None
        put = event.counters.get("lore", 0)
    now = g.object(ctx.source).counters.get("lore", 0)
    return {"subject": (ctx.source,)} if now - put < chapter <= now else None


def final_chapter_resolved(
    g: Game, trigger: FinalChapterResolves, event: Any, ctx: Resolution
) -> dict[str, tuple[int, ...]] | None:
    """714.2e: the ability that has resolved was the one with the Saga's greatest chapter number."""
    obj = g.state.records.get(event.object)
    if type(obj) is not Object or not isinstance(obj.ability, ChapterAbility):
        return None
    if max(obj.ability.chapters) != final_chapter(g, obj.source) or not names(
        g, trigger.what, obj.source, ctx
    ):
        return None
    return {"subject": (obj.source,), "player": (event.player,)}


def advance(g: Game, player: int) -> list[Event]:
    """714.3c: as their precombat main phase begins, a player puts a lore counter on each Saga they control that has a
    chapter ability."""
    return [
        CountersPut(rule="714.3c", to=id, kind="lore", amount=1, player=player)
        for id in g.battlefield()
        if "Saga" in g.chars(id).subtypes and g.controller(id) == player and final_chapter(g, id)
    ]


def finished(g: Game, ids: Iterable[int]) -> list[Event]:
    """704.5s, 714.4: a Saga that told its last chapter is sacrificed, unless a chapter ability of it is still to come."""
    gone: list[Event] = []
    for id in ids:
        if g.is_player(id) or g.zone_kind(id) != "battlefield" or "Saga" not in g.chars(id).subtypes:
            continue
        last = final_chapter(g, id)
        if not last or g.object(id).counters.get("lore", 0) < last:
            continue
        pending = (*g.root.waiting, *g.contents("stack"))
        if any(
            g.object(other).source == id and isinstance(g.object(other).ability, ChapterAbility)
            for other in pending
        ):
            continue
        gone.append(Sacrificed(rule="704.5s", object=id, player=g.controller(id)))
    return gone


def begins_with_lore(g: Game, event: Event) -> bool:
    """714.3a: does that event put a Saga without read ahead onto the battlefield?"""
    if not isinstance(event, ZoneChange) or event.to != "battlefield":
        return False
    face = event.face or g.printed(g.object(event.object))
    return (
        "Saga" in face.subtypes
        and any(isinstance(a, ChapterAbility) for a in face.abilities)
        and not any(getattr(a, "name", "") == "read ahead" for a in face.abilities)
    )


def with_lore(g: Game, event: Event) -> Iterable[Next]:
    import msgspec

    assert isinstance(event, ZoneChange)
    counters = {**event.counters, "lore": event.counters.get("lore", 0) + 1}
    return [msgspec.structs.replace(event, counters=counters)]
