"""Keyword actions (701) that deal with cards of libraries, hands and exile: manifest, discover, learn, clash …"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from mtgrules.abilities import effects as e
from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.changes import Becomes, GainsAbilities, MayPlay, RestOfGame
from mtgrules.abilities.costs import Mana
from mtgrules.abilities.predicates import ControlledBy, Filter, Is
from mtgrules.abilities.references import Cards, Done, EventThing, OwnerOf, Some, You
from mtgrules.abilities.triggers import EitherTrigger
from mtgrules.abilities.triggers import ZoneChange as Moves
from mtgrules.engine import evaluate, picking
from mtgrules.engine.card_events import Arranged, LookedAt, PutAtRandom, Revealed
from mtgrules.engine.characteristics import FACE_DOWN
from mtgrules.engine.decisions import Ask
from mtgrules.engine.effects_cards import Draws, arrange, top_cards
from mtgrules.engine.effects_permanents import permanents
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Do
from mtgrules.engine.keyword_actions import action, actor, again, counters, number
from mtgrules.engine.keyword_events import ActionCompleted
from mtgrules.engine.picking import at_once, fresh, note
from mtgrules.engine.zone_events import Discarded, ZoneChange
from mtgrules.mechanics.spec import Handler

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


# --- face-down cards -----------------------------------------------------------------------------------------------


#: what a cloaked card shows (701.58a)
CLOAKED = msgspec.structs.replace(FACE_DOWN, abilities=(Keyword(name="ward", costs=(Mana(symbols=("2",)),)),))


def _face_down(f: Do, card: int, player: int, rule: str, designation: str) -> ZoneChange:
    extra = {"face-down face": CLOAKED} if designation == "cloaked" else {}
    return ZoneChange(
        rule=rule, object=card, to="battlefield", verb="put", player=player, controller=player, face_down=True,
        designations=(designation,), extra=extra, resolution=f.resolution,
    )  # fmt: skip


def _put_face_down(g: Game, f: Do, ask: Ask, rule: str, designation: str) -> Iterable[Next]:
    """One card after another (701.40e, 701.58e): those that are named, else the top card of the library."""
    player = actor(g, f, ask)
    node = action(f)
    if node.what is not None and not isinstance(node.what, Cards):
        named = evaluate.present(g, picking.pick(g, f, ask, node.what, player, about=node.name))
        return [*fresh(g, f, "moved"), *(_face_down(f, card, player, rule, designation) for card in named)]
    cards = top_cards(g, player, 1)
    if f.stage >= number(g, f) or not cards:
        return []
    return [_face_down(f, cards[0], player, rule, designation), f.at(f.stage + 1)]


def manifest(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.40a."""
    return _put_face_down(g, f, ask, "701.40a", "manifested")


def cloak(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.58a."""
    return _put_face_down(g, f, ask, "701.58a", "cloaked")


def manifest_dread(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.62a."""
    player = actor(g, f, ask)
    cards = top_cards(g, player, 2)
    source = g.memory(f).source
    chosen = ask.some(
        player, "Choose a card to manifest", cards, 1, 1, source=source, rule="701.62a", about="manifest"
    )
    rest = [card for card in cards if card not in chosen]
    looked = (
        [LookedAt(rule="701.62a", player=player, objects=tuple(cards), resolution=f.resolution)]
        if cards
        else []
    )
    return [
        *looked,
        *(_face_down(f, card, player, "701.62a", "manifested") for card in chosen),
        *at_once([
            ZoneChange(rule="701.62a", object=card, to="graveyard", player=player, resolution=f.resolution)
            for card in rest
        ]),
        ActionCompleted(rule="701.62b", verb="manifests dread", player=player, resolution=f.resolution),
    ]  # fmt: skip


# --- discover ------------------------------------------------------------------------------------------------------


EXILE, CAST, FINISH = range(3)


def discover(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.57a–c."""
    player, most, memory = actor(g, f, ask), number(g, f), g.memory(f)
    if f.stage == EXILE:
        events: list[Next] = []
        for card in reversed(g.contents("library", player)):
            events.append(
                ZoneChange(
                    rule="701.57a",
                    object=card,
                    to="exile",
                    verb="exiled",
                    player=player,
                    resolution=f.resolution,
                )
            )
            if "land" not in g.chars(card).types and g.chars(card).mana_value <= most:
                break
        return [note(f, done={"exiled": ()}), *events, f.at(CAST)]
    exiled = list(memory.done.get("exiled", ()))
    last = exiled[-1] if exiled else 0
    found = last if last and "land" not in g.chars(last).types and g.chars(last).mana_value <= most else 0
    if f.stage == CAST:
        remembered = note(f, done={"discovered": (found,) if found else ()})
        if not found or g.chars(found).mana_value > most:
            return [remembered, f.at(FINISH)]
        cast = e.CastNow(who=You(), what=Done(verb="discovered"), free=True)
        return [remembered, Do(what=cast, controller=player, resolution=f.resolution), f.at(FINISH)]
    left = evaluate.present(g, exiled, "exile")
    kept = [
        ZoneChange(rule="701.57a", object=card, to="hand", player=player, resolution=f.resolution)
        for card in left
        if card == found
    ]
    rest = tuple(
        ZoneChange(
            rule="701.57a", object=card, to="library", position=-1, player=player, resolution=f.resolution
        )
        for card in left
        if card != found
    )
    return [
        *kept,
        *([PutAtRandom(moves=rest)] if rest else ()),
        ActionCompleted(
            rule="701.57b", verb="discovers", player=player, amount=most, resolution=f.resolution
        ),
    ]


# --- learn, clash, fateseal ----------------------------------------------------------------------------------------


def learn(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.48a. There is nothing outside the game to find a Lesson in."""
    player = actor(g, f, ask)
    hand = list(g.contents("hand", player))
    source = g.memory(f).source
    if not hand or not ask.yes(
        player, "Discard a card to draw a card", source=source, rule="701.48a", about="learn"
    ):
        return []
    card = ask.one(player, "Discard a card", hand, source=source, rule="701.48a", about="discard")
    return [
        Discarded(rule="701.48a", object=card, player=player, resolution=f.resolution),
        Draws(player=player, count=1, resolution=f.resolution),
    ]


def clash(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.30b–d: you and an opponent; you win with the higher mana value."""
    player = actor(g, f, ask)
    source = g.memory(f).source
    opponent = ask.one(
        player, "Choose an opponent to clash with", g.opponents(player), source=source, about="opponent"
    )
    both = [p for p in g.players() if p in (player, opponent)]
    tops = {p: top_cards(g, p, 1) for p in both}
    shown: list[Event] = [
        Revealed(rule="701.30c", player=p, objects=tuple(cards), resolution=f.resolution)
        for p, cards in tops.items()
    ]
    moves: list[Next] = []
    for p, cards in tops.items():
        if cards and ask.yes(
            p, f"Put {g.name(cards[0])} on the bottom", source=source, rule="701.30c", about="clash"
        ):
            moves.append(Arranged(player=p, bottom=tuple(cards)))
    values = {p: g.chars(cards[0]).mana_value if cards else -1 for p, cards in tops.items()}
    won = values[player] > values[opponent]  # 701.30d
    return [
        *at_once(shown),
        *moves,
        note(f, did=won),
        ActionCompleted(rule="701.30a", verb="clashes", player=player, resolution=f.resolution),
    ]


def fateseal(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.29a."""
    player = actor(g, f, ask)
    source = g.memory(f).source
    opponent = ask.one(player, "Choose an opponent", g.opponents(player), source=source, about="opponent")
    cards = top_cards(g, opponent, number(g, f))
    top, bottom = arrange(
        g, ask, player, cards, ("top", "bottom"), source=source, rule="701.29a", about="fateseal"
    )
    return [
        Arranged(player=opponent, top=top, bottom=bottom, by=player),
        ActionCompleted(rule="701.29a", verb="fateseals", player=player, resolution=f.resolution),
    ]


# --- bending -------------------------------------------------------------------------------------------------------


def airbend(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.65a: exile; the owner may cast each card for {2} for as long as it is exiled."""
    player = actor(g, f, ask)
    node, memory = action(f), g.memory(f)
    if f.stage == 0:
        named = picking.pick(g, f, ask, node.what or Done(verb="chosen"), player, about="airbend")
        ids = evaluate.present(g, named, "battlefield", "stack")
        events: list[Event] = [
            ZoneChange(
                rule="701.65a", object=id, to="exile", verb="exiled", player=player, resolution=f.resolution
            )
            for id in ids
        ]
        return [*fresh(g, f, "exiled"), *at_once(events), f.at(1)]
    exiled = [
        card
        for card in evaluate.present(g, memory.done.get("exiled", ()), "exile")
        if g.object(card).kind == "card"
    ]
    frames: list[Next] = []
    for owner in g.players():
        cards = tuple(card for card in exiled if g.object(card).owner == owner)
        if not cards:
            continue
        it = Done(verb=f"airbent {owner}")
        may = MayPlay(who=OwnerOf(what=it), what=it, cast_only=True, costs=(Mana(symbols=("2",)),))
        frames.append(note(f, done={it.verb: cards}))
        frames.append(again(f, e.Continuously(changes=(may,), duration=RestOfGame())))
    done = ActionCompleted(rule="701.65b", verb="airbends", player=player, resolution=f.resolution)
    return [*frames, *([done] if memory.done.get("exiled") else ())]


LAND_OF_YOURS = Filter(predicates=(Is(word="land"), ControlledBy(who=You())))


def earthbend(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.66a: a target land becomes a creature, gets counters, and comes back when it dies or is exiled."""
    player = actor(g, f, ask)
    node = action(f)
    lands = permanents(g, f, ask, node.what or Some(filter=LAND_OF_YOURS), "earthbend")
    if not lands:
        return []
    it = Done(verb="earthbent")
    zero = Number(value=0)
    changes = (
        Becomes(what=it, types=("creature",), power=zero, toughness=zero, adding=True),
        GainsAbilities(what=it, abilities=(Keyword(name="haste"),)),
    )
    gone = EitherTrigger(
        triggers=(
            Moves(what=it, source="battlefield", to="graveyard"),
            Moves(what=it, source="battlefield", to="exile"),
        )
    )
    back = e.Move(what=EventThing(role="subject"), to="battlefield", tapped=True, under=You())
    return [
        note(f, done={it.verb: tuple(lands)}),
        again(f, e.Continuously(changes=changes, duration=RestOfGame())),
        *(event for id in lands for event in counters(g, f, id, number(g, f), player, "701.66a")),
        again(f, e.Delayed(trigger=gone, effect=back)),
        ActionCompleted(rule="701.66b", verb="earthbends", player=player, resolution=f.resolution),
    ]


ACTIONS: dict[str, Handler] = {
    "airbend": airbend,
    "clash with an opponent": clash,
    "cloak": cloak,
    "discover": discover,
    "earthbend": earthbend,
    "fateseal": fateseal,
    "learn": learn,
    "manifest": manifest,
    "manifest dread": manifest_dread,
}
