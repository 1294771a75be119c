"""Drawing, discarding, milling, scrying, surveilling, searching, shuffling, revealing (121, 701.9, 701.17, 701.20,
701.22–25)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mtgrules.abilities import effects as e
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.node import What, Who
from mtgrules.abilities.predicates import Filter
from mtgrules.abilities.references import Both, Each, Some, Zone
from mtgrules.engine import concealed, evaluate, picking
from mtgrules.engine.card_events import Arranged, LookedAt, Revealed, Scried, Searched, Surveiled
from mtgrules.engine.decisions import Ask, Decision
from mtgrules.engine.events import Event, Next, Note
from mtgrules.engine.frames import Do, Frame
from mtgrules.engine.picking import at_once, fresh, note
from mtgrules.engine.records import Resolution
from mtgrules.engine.zone_events import Discarded, DrawCard, Milled, Shuffled, ZoneChange
from mtgrules.mechanics.spec import Handler

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


# --- drawing -------------------------------------------------------------------------------------------------------


class Draws(Frame, frozen=True):
    """A player draws cards, one at a time (121.2)."""

    player: int
    count: int
    resolution: int = 0


def draws(g: Game, f: Draws, ask: Ask) -> Iterable[Next]:
    if f.count <= 0 or picking.forbidden(g, "draw cards", f.player):
        return []
    rest = [f.at(0, count=f.count - 1)] if f.count > 1 else []
    return [DrawCard(rule="121.1", player=f.player, resolution=f.resolution), *rest]


def draw(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """121.2c: the active player makes all of their draws first, then each other player in turn order."""
    node: e.Draw = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    frames: list[Next] = fresh(g, f, "drawn")
    for player in picking.players(g, f, ask, node.who):
        count = picking.quantity(g, f, ask, node.amount, evaluate.one_of(memory, player), player=player)
        if node.up_to:  # 107.1c
            count = ask.number(player, "Draw how many cards?", 0, count, source=memory.source, about="draw")
        if count:
            frames.append(Draws(player=player, count=count, resolution=f.resolution))
    return frames


# --- discarding and milling ----------------------------------------------------------------------------------------


def discard(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.9b: by default the affected player chooses. All choose in turn order, then discard at once (101.4)."""
    node: e.Discard = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    events: list[Event] = []
    apart: dict[int, int] = {}
    for player in picking.players(g, f, ask, node.who):
        cards = picking.pick(
            g, f, ask, node.what, player, about="discard", rule="701.9b",
            ctx=evaluate.one_of(memory, player), within=evaluate.in_zone(g, "hand", [player]),
        )  # fmt: skip
        events.extend(
            Discarded(rule="701.9a", object=card, player=player, resolution=f.resolution) for card in cards
        )
        apart[player] = len(cards)
    return [
        *fresh(g, f, "discarded", "moved"),
        *picking.that_many(g, f, len(events), node.what, apart=apart),
        *at_once(events),
    ]


def mill(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.17b: as many as possible."""
    node: e.Mill = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    events: list[Event] = []
    for player in picking.players(g, f, ask, node.who):
        count = picking.quantity(g, f, ask, node.amount, evaluate.one_of(memory, player), player=player)
        events.extend(
            Milled(rule="701.17a", object=card, player=player, resolution=f.resolution)
            for card in top_cards(g, player, count)
        )
    return [*fresh(g, f, "milled", "moved"), *picking.that_many(g, f, len(events)), *at_once(events)]


def top_cards(g: Game, player: int, count: int) -> list[int]:
    """The top cards of a player's library, the top one first."""
    library = g.contents("library", player)
    return list(reversed(library[max(0, len(library) - count) :])) if count > 0 else []


# --- scry and surveil ----------------------------------------------------------------------------------------------


def arrange(
    g: Game,
    ask: Ask,
    player: int,
    cards: list[int],
    piles: tuple[str, str],
    *,
    source: int,
    rule: str,
    about: str,
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Which cards go where; each pile is given from top to bottom."""
    if not cards:
        return (), ()
    other = "into the graveyard" if piles[1] == "graveyard" else "on the bottom"
    prompt = f"Put each card on {piles[0]} of the library or {other}"
    answer = ask.decide(
        Decision(
            player,
            "arrange",
            prompt,
            tuple(cards),
            0,
            len(cards),
            source=source,
            rule=rule,
            piles=piles,
            about=about,
        )
    )
    return tuple(answer[0]), tuple(answer[1])


def scry(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.22b: scry 0 is nothing; 701.22c: players decide in turn order, then all cards move."""
    node: e.Scry = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    moves: list[Next] = []
    done: list[Event] = []
    for player in picking.players(g, f, ask, node.who):
        count = evaluate.quantity(g, node.amount, evaluate.one_of(memory, player))
        if not count:
            continue
        cards = top_cards(g, player, count)
        top, bottom = arrange(
            g, ask, player, cards, ("top", "bottom"), source=memory.source, rule="701.22a", about="scry"
        )
        moves.append(Arranged(player=player, top=top, bottom=bottom))
        done.append(
            Scried(
                rule="701.22a",
                player=player,
                amount=count,
                bottom=len(bottom),
                cards=tuple(cards),
                resolution=f.resolution,
            )
        )
    return [*moves, *at_once(done)]


def guess(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """A guess about a card that its player does not see; where there is no card, no guess is right."""
    node: e.Guess = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    cards = evaluate.things(g, node.what, memory)
    so = bool(cards) and evaluate.fits(g, cards[0], node.filter, memory)
    right: list[int] = []
    wrong: list[int] = []
    for player in picking.players(g, f, ask, node.who):
        said = ask.yes(player, evaluate.wording(node), source=memory.source, rule="608.2d", about="guess")
        (right if cards and said is so else wrong).append(player)
    done = {"guessed right": tuple(right), "guessed wrong": tuple(wrong), "guessed about": tuple(cards)}
    return [Note(resolution=f.resolution, done={**done, "player": (*right, *wrong)})]


def surveil(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.25c: surveil 0 is nothing."""
    node: e.Surveil = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    order: list[Next] = []
    moves: list[Event] = []
    done: list[Event] = []
    for player in picking.players(g, f, ask, node.who):
        count = evaluate.quantity(g, node.amount, evaluate.one_of(memory, player))
        if not count:
            continue
        cards = top_cards(g, player, count)
        top, graveyard = arrange(
            g, ask, player, cards, ("top", "graveyard"), source=memory.source, rule="701.25a", about="surveil"
        )
        order.append(Arranged(player=player, top=top))
        moves.extend(
            ZoneChange(rule="701.25a", object=card, to="graveyard", player=player, resolution=f.resolution)
            for card in reversed(graveyard)  # the first of the pile ends on top
        )
        done.append(
            Surveiled(
                rule="701.25a", player=player, amount=count, graveyard=len(graveyard), resolution=f.resolution
            )
        )
    return [*fresh(g, f, "moved"), *at_once(moves), *order, *at_once(done)]


# --- searching and shuffling ---------------------------------------------------------------------------------------


def search(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.23b: of cards with a stated quality one may fail to find some or all; 701.23d: simply a number of cards must
    be found."""
    node: e.Search = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    events: list[Searched] = []
    found: list[int] = []
    for player in picking.players(g, f, ask, node.who):
        if picking.forbidden(g, "search", player):
            continue
        ctx = evaluate.one_of(memory, player)
        owners = picking.players(g, f, ask, node.owner, ctx) if node.owner is not None else [player]
        cards: list[int] = []
        zones = node.zones
        if node.either:
            chosen = ask.some(
                player, "Choose where to search", node.zones, 1, len(node.zones),
                source=memory.source, rule="701.23a", about="zones",
            )  # fmt: skip
            zones = tuple(zone for zone in node.zones if zone in chosen)
        for owner in owners:
            for kind in zones:
                cards.extend(card for card in evaluate.in_zone(g, kind, [owner]) if card not in found)
                events.append(
                    Searched(rule="701.23a", player=player, owner=owner, zone=kind, resolution=f.resolution)
                )
        parts = node.what.parts if isinstance(node.what, Both) else (node.what,)
        for part in parts:
            hidden = any(kind in ("library", "hand") for kind in zones)
            if isinstance(part, Each) and hidden:  # "for all cards with that name": some may go unfound
                part = Some(filter=part.filter, least=Number(value=0), unlimited=True)
            fewer = 0 if hidden and isinstance(part, Some) and concealed.stated_quality(part) else None
            found.extend(
                picking.pick(
                    g, f, ask, part, player, about="search", rule="701.23a", ctx=ctx, least=fewer,
                    within=[card for card in cards if card not in found],
                )
            )  # fmt: skip
    done = {"found": tuple(found), "looked at": tuple(found)}
    for event in events:  # "each player who searched a library this way"
        for verb in ("searched", f"searched {event.zone}"):
            earlier = done.get(verb) or memory.done.get(verb, ())
            done[verb] = tuple(dict.fromkeys((*earlier, event.player)))
    return [*at_once(events), note(f, done=done)]


def shuffle(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.24c–d: a library into which something is to be shuffled is shuffled even if nothing gets there."""
    node: e.Shuffle = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    players = picking.players(g, f, ask, node.owner if node.owner is not None else node.who)
    moves: list[Event] = []
    if node.into is not None:
        ids = evaluate.present(g, picking.pick(g, f, ask, node.into, about="shuffle", ctx=memory))
        moves = [
            ZoneChange(
                rule="701.24c",
                object=id,
                to="library",
                verb="shuffled",
                player=f.controller,
                resolution=f.resolution,
            )
            for id in ids
        ]
        named = evaluate.found(g, node.into, memory) if not isinstance(node.into, (Some, Zone)) else ids
        owners = {g.object(id).owner for id in (*ids, *named) if not g.is_player(id)}
        players = [player for player in g.players() if player in owners or (not owners and player in players)]
    return [
        *(fresh(g, f, "moved", "shuffled") if moves else ()),
        *at_once(moves),
        *at_once([Shuffled(rule="701.24a", player=player, resolution=f.resolution) for player in players]),
    ]


# --- showing -------------------------------------------------------------------------------------------------------


def reveal(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    node: e.Reveal = f.what  # type: ignore[assignment]
    return _show(g, f, ask, node.who, node.what, "reveal")


def look_at(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    node: e.LookAt = f.what  # type: ignore[assignment]
    return _show(g, f, ask, node.who, node.what, "look at")


def _show(g: Game, f: Do, ask: Ask, who: Who, what: What, verb: str) -> list[Next]:
    memory = g.memory(f)
    events: list[Event] = []
    shown: list[int] = []
    for player in picking.players(g, f, ask, who):
        ids = picking.pick(g, f, ask, what, player, about=verb, ctx=evaluate.one_of(memory, player))
        cards = tuple(evaluate.present(g, ids))
        shown.extend(card for card in cards if card not in shown)
        if not cards:
            continue
        if verb == "reveal":
            events.append(Revealed(rule="701.20a", player=player, objects=cards, resolution=f.resolution))
        else:
            events.append(LookedAt(rule="701.20e", player=player, objects=cards, resolution=f.resolution))
    done = {"revealed" if verb == "reveal" else "looked at": tuple(shown)}
    if not set(shown) <= set(memory.done.get("looked at", ())):  # of those, "the rest" may still be spoken of
        done["looked at"] = tuple(shown)
    return [*at_once(events), note(f, done=done)]


# --- until something is found --------------------------------------------------------------------------------------


def reveal_until(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """Reveal or exile cards from the top of a library until enough are found; all of them are what was revealed or
    exiled "this way", and those not found the rest."""
    node: e.RevealUntil = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    if f.stage == 1:  # exiled: they are new objects now
        exiled = memory.done.get("exiled", ())
        found = tuple(id for id in exiled if g.object(id).was in memory.done.get("found", ()))
        return [note(f, done={"exiled": exiled, "found": found, "looked at": exiled})]
    events: list[Event] = []
    shown: list[int] = []
    found_cards: list[int] = []
    for player in picking.players(g, f, ask, node.who):
        ctx = evaluate.one_of(memory, player)
        for owner in picking.players(g, f, ask, node.owner, ctx):
            cards, found_here = _until(
                g, node.what, ctx, top_cards(g, owner, len(g.contents("library", owner)))
            )
            shown.extend(cards)
            found_cards.extend(found_here)
            if node.verb == "reveal" and cards:
                events.append(
                    Revealed(rule="701.20a", player=player, objects=tuple(cards), resolution=f.resolution)
                )
            elif cards:
                events.extend(
                    ZoneChange(
                        rule="701.13a", object=card, to="exile", verb="exiled", player=player, resolution=f.resolution
                    )
                    for card in cards
                )  # fmt: skip
    done = {"found": tuple(found_cards)}
    if node.verb == "reveal":
        done |= {"revealed": tuple(shown), "looked at": tuple(shown)}
        return [*at_once(events), note(f, done=done)]
    return [*fresh(g, f, "exiled", "moved"), note(f, done=done), *events, f.at(1)]


def _until(g: Game, what: What, ctx: Resolution, library: list[int]) -> tuple[list[int], list[int]]:
    """The cards turned over, and those among them that fit."""
    wanted = picking.bounds(g, what, ctx)[1] if isinstance(what, Some) else 1
    filter = what.filter if isinstance(what, Some) else Filter()
    cards: list[int] = []
    found: list[int] = []
    for card in library:
        if len(found) >= wanted:
            break
        cards.append(card)
        if evaluate.fits(g, card, filter, ctx):
            found.append(card)
    return cards, found


def separate(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """700.3: one player puts each object into one of two piles."""
    node: e.SeparatePiles = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    player = next(iter(picking.players(g, f, ask, node.who)), f.controller)
    cards = evaluate.present(g, picking.pick(g, f, ask, node.what, player, about="piles"))
    piles = picking.FACE_UP if node.face_up else picking.PILES
    if not cards:
        return [note(f, done=dict.fromkeys(piles, ()))]
    decision = Decision(
        player, "arrange", "Separate them into two piles", tuple(cards), 0, len(cards), source=memory.source,
        rule="700.3", piles=piles, about="piles",
    )  # fmt: skip
    return [note(f, done={pile: tuple(ids) for pile, ids in zip(piles, ask.decide(decision), strict=True)})]


FRAMES: dict[type, Handler] = {Draws: draws}
EFFECTS: dict[type, Handler] = {
    e.Draw: draw,
    e.Discard: discard,
    e.Mill: mill,
    e.Scry: scry,
    e.Surveil: surveil,
    e.Guess: guess,
    e.Search: search,
    e.Shuffle: shuffle,
    e.Reveal: reveal,
    e.LookAt: look_at,
    e.RevealUntil: reveal_until,
    e.SeparatePiles: separate,
}
