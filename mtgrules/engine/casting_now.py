"""Casting spells while another spell or ability resolves (608.2g, 707.12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from mtgrules.abilities.references import Some
from mtgrules.engine import concealed, evaluate
from mtgrules.engine.actions import Action, Cast, PlayLand
from mtgrules.engine.casting import PlayingLand, Proposing
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next, Note
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Do
from mtgrules.engine.legality import can_complete
from mtgrules.engine.permissions import spell_fits, with_face
from mtgrules.engine.records import Object, Resolution
from mtgrules.engine.zone_events import ZoneChange

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

NO = "no"


class CastThisWay(Event, frozen=True):
    """A resolution remembers the spell that was cast, or the land that was played, as it is now (400.7): bookkeeping."""

    silent: ClassVar[bool] = True
    object: int

    def perform(self, g: Game) -> list[Next]:
        now = (g.find(self.object),)
        return [Note(resolution=self.resolution, did=True, done={"cast": now}, add=True)]


def cast_now(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """Offer the spells that fit, or "no". The options: an id casts the card as it is, "id how" in another way."""
    node: Any = f.what
    ctx = g.memory(f)
    if node.copy and f.stage == 0:
        return _copies(g, f, node, ctx)
    player = next(iter(evaluate.things(g, node.who, ctx)), 0)
    offered = dict(_offers(g, node, ctx, player, f.resolution)) if player else {}
    unseen = concealed.unseen(g, player, _cards(g, node, ctx)) if player and not offered else ()
    if not offered and not unseen:
        return [] if f.stage > 1 else [Note(resolution=f.resolution, did=False)]
    labels = (*(_label(g, action) for action in offered.values()), NO)
    (answer,) = ask.decide(_decision(player, (*offered, NO), labels, ctx.source, unseen))
    if answer == NO:
        return [] if f.stage > 1 else [Note(resolution=f.resolution, did=False)]
    action = offered[answer]
    frames: list[Next] = []
    if isinstance(action, PlayLand):
        frames.append(PlayingLand(player=player, action=action, during=f.resolution))
    else:
        frames.append(
            Proposing(player=player, action=action, during=f.resolution, instead=node.costs or None)
        )
    frames.append(CastThisWay(resolution=f.resolution, object=action.object))  # type: ignore[attr-defined]
    if _more(g, node, ctx, f):
        frames.append(f.at(max(2, f.stage + 1)))
    return frames


def _decision(
    player: int, options: tuple[Any, ...], labels: tuple[str, ...], source: int, unseen: tuple[int, ...]
) -> Any:
    from mtgrules.engine.decisions import Decision

    return Decision(
        player,
        "choose",
        "Cast a spell?",
        options,
        1,
        1,
        source=source,
        rule="608.2g",
        labels=labels,
        about="cast",
        among=unseen,
    )


def _label(g: Game, action: Action) -> str:
    if isinstance(action, Cast) and action.how:
        for option in g.rules.casting_options:
            if option.how == action.how and option.face is not None:
                face: Face | None = option.face(g, action.object)
                if face is not None:
                    return face.name
    return g.name(getattr(action, "object", 0))


def _more(g: Game, node: Any, ctx: Resolution, f: Do) -> bool:
    """May yet another spell be cast ("any number of spells", "up to two spells")?"""
    what = node.what
    if isinstance(what, Some):
        if what.unlimited:
            return True
        most = 1 if what.most is None else evaluate.amount(g, what.most, ctx)
        return max(1, f.stage) < most
    return len(evaluate.things(g, what, ctx)) > 1


def _copies(g: Game, f: Do, node: Any, ctx: Resolution) -> list[Next]:
    """707.12: the copies are made in the zone the cards are in."""
    from mtgrules.engine import copying

    player = next(iter(evaluate.things(g, node.who, ctx)), f.controller)
    moves: list[Next] = [Note(resolution=f.resolution, done={"copied": ()})]
    for id in evaluate.things(g, node.what, ctx):
        kind = g.zone_kind(id) or "exile"
        moves.append(
            ZoneChange(
                rule="707.12",
                object=0,
                to=kind,
                verb="copied",
                kind="copy",
                face=copying.copiable(g, id),
                owner=player,
                controller=player,
                player=player,
                source=ctx.source,
                resolution=f.resolution,
            )
        )
    return [*moves, f.at(1)]


def _offers(
    g: Game, node: Any, ctx: Resolution, player: int, during: int
) -> Iterator[tuple[int | str, Action]]:
    """What may be cast now, each with the action that does it."""
    for card in _cards(g, node, ctx):
        record = g.state.records.get(card)
        if (
            not isinstance(record, Object)
            or not record.zone
            or g.zone(record.zone).kind in ("stack", "battlefield")
        ):
            continue
        types = g.chars(card).types
        if node.play and "land" in types:
            land = PlayLand(card)
            if can_complete(g, player, land, during=during):
                yield card, land
            continue
        for how in ("", *(o.how for o in g.rules.casting_options if o.how and not o.own_only and o.face)):
            action = Cast(card, how, "free" if node.free else "")
            option = next((o for o in g.rules.casting_options if o.how == how and how), None)
            if option is not None and not option.applies(g, card):
                continue
            face = option.face(g, card) if option is not None and option.face is not None else None
            view = with_face(g, card, face)
            if not _fits(view, node, card, player, ctx):
                continue
            if can_complete(g, player, action, during=during, instead=node.costs or None):
                yield (f"{card} {how}" if how else card), action


def _cards(g: Game, node: Any, ctx: Resolution) -> list[int]:
    if node.copy:
        return [id for id in ctx.done.get("copied", ()) if g.object(id).zone]
    what = node.what
    if isinstance(what, Some):
        if what.among is not None:
            return evaluate.things(g, what.among, ctx)
        return evaluate.candidates(g, what.filter, ctx)
    return [g.find(id) for id in evaluate.things(g, what, ctx)]


def _fits(g: Game, node: Any, card: int, player: int, ctx: Resolution) -> bool:
    """As it would be cast, is it such a spell (601.3e)?"""
    filter = getattr(node.what, "filter", None)
    return filter is None or spell_fits(g, card, player, filter, ctx)
