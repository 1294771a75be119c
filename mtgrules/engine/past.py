"""What has happened earlier (608.2i): to one object, or how often to a player, this turn or the last one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.amounts import Tally
from mtgrules.abilities.node import What
from mtgrules.abilities.predicates import Happened
from mtgrules.engine import evaluate
from mtgrules.engine.matching import names
from mtgrules.engine.records import Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def events(g: Game, period: str, *names: str) -> Iterator[Any]:
    """The events of those classes within ``period``, oldest first."""
    if period not in ("", "this turn", "this combat", "last turn"):
        raise evaluate.unplayable(Happened(what="was there", period=period), "no such period")
    for entry in g.root.last_turn if period == "last turn" else g.root.history:
        if type(entry.event).__name__ in names:
            yield entry.event


def cast_since(g: Game, ctx: Resolution, player: int) -> list[int]:
    """The spells that the player has cast since what began the effect has resolved this turn, oldest first."""
    found: list[int] = []
    for entry in g.root.history:
        event: Any = entry.event
        name = type(event).__name__
        if name == "Resolved" and event.object == ctx.stack_object:
            found.clear()
        elif name == "SpellCast" and event.player == player:
            found.append(event.object)
    return found


#: event class and role in which an object takes part, by what has happened to it
PARTS: dict[str, tuple[str, str, str]] = {  # what: event class, role of the object, role of ``by``
    "attacked": ("Attacks", "subject", "attacked"),
    "blocked": ("Blocks", "subject", "other"),
    "sacrificed": ("Sacrificed", "subject", "player"),
    "was sacrificed": ("Sacrificed", "subject", "player"),
    "was blocked": ("Blocks", "attacker", "blocker"),
    "was dealt damage": ("Damage", "recipient", "source"),
    "dealt damage": ("Damage", "source", "recipient"),
    "dealt combat damage": ("Damage", "source", "recipient"),
    "crewed": ("ActionCompleted", "subject", "other"),
    "became tapped": ("Tapped", "subject", "player"),
    "was the target": ("BecameTarget", "subject", "cause"),
}

#: what has happened to things that are mostly gone by now: to look for them is to look at the events
GONE: dict[str, tuple[str, str, bool]] = {  # what: event class, its field, whether its player must be "you"
    "sacrificed": ("Sacrificed", "object", False),
    "was sacrificed": ("Sacrificed", "object", False),
    "you've cast this turn": ("SpellCast", "object", True),
    "you cast this turn": ("SpellCast", "object", True),
}


def happened_to(g: Game, node: Happened, id: int, ctx: Resolution) -> bool:
    """Did that happen to this object within the period?"""
    obj = g.state.records.get(id)
    what = node.what
    if what in ("each turn", "each round"):  # goes with an ordinal: "your second spell each turn"
        return True
    if what in ("you cast", "was cast", "you activate") and type(obj) is Object:
        return g.controller(id) == ctx.controller if what == "you activate" else _cast_by(obj, what, ctx)
    if what.endswith(" you") and what.removesuffix(" to you").removesuffix(" you") in PARTS:
        return _part(g, node, what.removesuffix(" to you").removesuffix(" you"), id, ctx.controller.__eq__)
    if type(obj) is Object and what in ("entered", "entered the battlefield", "came under your control"):
        return obj.entered_turn == g.root.turn and _kind(g, id) == "battlefield"
    in_zone = type(obj) is Object and (what != "died" or obj.zone)
    if in_zone and what in ("died", "was put there", "was put into a graveyard", "was discarded"):
        return _put_there(g, node, obj)  # type: ignore[arg-type]
    if takes_away(what) and what not in PARTS:
        return id in gone(g, node, ctx)
    what = what.removesuffix(" to")
    ways = tuple(what.split(" or "))
    if any(way not in PARTS for way in ways):
        raise evaluate.unplayable(node, "nothing remembers that")

    def is_by(other: int) -> bool:  # as it now is, or last was (608.2h)
        return names(g, node.by, other, ctx)

    return any(_part(g, node, way, id, None if node.by is None else is_by) for way in ways)


def takes_away(what: str) -> bool:
    """Is that something after which an object is no longer where it was?"""
    return what in ("died", "was discarded") or what in GONE


def gone(g: Game, node: Happened, ctx: Resolution) -> list[int]:
    """The objects to which it happened, where that is something that takes them away ("sacrificed this turn"), wherever
    they are by now (608.2i): permanents and spells as they last were, cards as they lie or lay where that put them."""
    if node.what == "died":
        return deaths(g, node.period)
    if node.what == "was discarded":  # to a graveyard (701.9a), or to where an effect put it instead
        cards = (g.object(event.object).became for event in events(g, node.period, "Discarded"))
        return [id for id in cards if id]
    name, field, yours = GONE[node.what]
    return [
        getattr(event, field)
        for event in events(g, node.period, name)
        if not yours or event.player == ctx.controller
    ]


def deaths(g: Game, period: str) -> list[int]:
    """The creatures that died (700.4), as they last were on the battlefield."""
    return [
        event.object
        for event in events(g, period, "ZoneChange")
        if event.to == "graveyard"
        and event.object
        and _kind(g, event.object) == "battlefield"
        and "creature" in g.chars(event.object).types
    ]


def _cast_by(obj: Object, what: str, ctx: Resolution) -> bool:
    """Was it cast (by you)? A copy put onto the stack was not (707.10)."""
    if obj.choices is None or not obj.choices.zone:
        return False
    return what == "was cast" or obj.choices.by == ctx.controller


def _part(g: Game, node: Happened, what: str, id: int, by: Callable[[int], bool] | None) -> bool:
    """Did it take that part in an event, against or by one that ``by`` names?"""
    name, role, other = PARTS[what]
    for event in events(g, node.period, name):
        roles = event.roles()
        if id not in roles.get(role, ()):
            continue
        if what == "dealt combat damage" and not event.combat:
            continue
        if what == "crewed" and event.verb != "crews":
            continue
        if by is None or any(by(one) for one in roles.get(other, ())):
            return True
    return False


def _kind(g: Game, id: int) -> str:
    obj = g.object(id)
    zone = obj.zone or obj.last_zone
    return g.zone(zone).kind if zone else ""


def _put_there(g: Game, node: Happened, obj: Object) -> bool:
    """It came to where it is (a graveyard) this turn, perhaps from a stated zone; it died (700.4)."""
    if obj.entered_turn != g.root.turn or not obj.was:
        return False
    source = _kind(g, obj.was)
    if node.what == "died":
        return (
            source == "battlefield"
            and "creature" in g.chars(obj.was).types
            and _kind(g, obj.id) == "graveyard"
        )
    if node.what == "was discarded":
        return any(event.object == obj.was for event in events(g, "this turn", "Discarded"))
    return node.zone is None or node.zone in ("anywhere", source)


#: event class and role of the player, by what is counted
COUNTED: dict[str, tuple[str, str]] = {
    "spells cast": ("SpellCast", "object"),
    "cards discarded": ("Discarded", "object"),
    "permanents sacrificed": ("Sacrificed", "object"),
    "attacked": ("Attacks", "object"),
}

#: tallies that players keep of their turn
KEPT = frozenset({"cards drawn", "life gained", "life lost"})


def tallied(g: Game, node: Tally, ctx: Resolution, *, players: list[int] | None = None) -> int:
    """How often something happened within the period."""
    if players is None:
        players = evaluate.things(g, node.who, ctx) if node.who is not None else g.players()
    what = node.what
    if node.period == "this turn" and node.filter is None:
        if what in KEPT:
            return sum(g.player(player).tally.get(what, 0) for player in players)
        if what == "lands played":
            return sum(g.player(player).lands_played for player in players)
    if what == "creatures died":
        return sum(
            1
            for id in deaths(g, node.period)
            if (node.who is None or g.controller(id) in players)
            and (node.filter is None or evaluate.fits(g, id, node.filter, ctx))
        )
    if what in ("life gained", "life lost"):
        name = "LifeGained" if what == "life gained" else "LifeLost"
        return sum(event.amount for event in events(g, node.period, name) if event.player in players)
    if what == "cards drawn":
        return sum(1 for event in events(g, node.period, "DrawCard") if event.player in players)
    if what in COUNTED:
        name, field = COUNTED[what]
        total = 0
        for event in events(g, node.period, name):
            roles = event.roles()
            object = getattr(event, field, 0) or next(iter(roles.get("subject", ())), 0)
            player = getattr(event, "player", 0) or (g.controller(object) if object else 0)
            if player in players and (node.filter is None or evaluate.fits(g, object, node.filter, ctx)):
                total += 1
        return total
    if node.filter is None and node.period == "this turn":
        return sum(g.player(player).tally.get(what, 0) for player in players)
    raise evaluate.unplayable(node, "nothing counts that")


def excess_damage(g: Game, ctx: Resolution, to: What | None = None) -> int:
    """The excess damage (120.10) that this resolution has dealt (``to`` that), or that the event was about."""
    from mtgrules.engine.triggers_core import excess

    if ctx.event is not None and not ctx.numbers.get("damage dealt"):
        hit = ctx.event.roles.get("recipient", ())
        return sum(
            excess(g, event) for event in list(events(g, "this turn", "Damage"))[-1:] if event.to in hit
        )
    return sum(
        excess(g, event)
        for event in events(g, "this turn", "Damage")
        if ctx.id and event.resolution == ctx.id and (to is None or evaluate.is_among(g, event.to, to, ctx))
    )
