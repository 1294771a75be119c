"""Who and what: the players and objects that a noun phrase names now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgrules.abilities import references as r
from mtgrules.engine import evaluate
from mtgrules.engine.records import Object, Resolution
from mtgrules.mechanics.spec import Evaluator

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def this(g: Game, node: r.This, ctx: Resolution) -> list[int]:
    """The object whose ability it is (113.7a: as it last existed, where it is gone)."""
    return [evaluate.known(g, ctx.source, ctx)] if ctx.source else []


def target(g: Game, node: r.Target | r.TargetRef, ctx: Resolution) -> list[int]:
    """The targets chosen for that phrase; illegal ones are not among them any more (608.2b)."""
    targets = ctx.choices.targets
    if node.index >= len(targets):
        return []
    ids = [evaluate.known(g, id, ctx) for id in targets[node.index]]
    if type(node) is r.Target and node.per is not None and node.filter is not None and ctx.loop:
        return evaluate.fitting(g, ids, node.filter, ctx)  # the ones chosen for that player
    return ids


def each(g: Game, node: r.Each, ctx: Resolution) -> list[int]:
    return evaluate.matching(g, node.filter, ctx)


def some(g: Game, node: r.Some, ctx: Resolution) -> list[int]:
    """What may be chosen; the choice itself is `picking.pick`'s."""
    if node.among is not None:
        fitting = evaluate.fitting(g, evaluate.things(g, node.among, ctx), node.filter, ctx)
        return [evaluate.current(g, id, ctx) for id in fitting]
    return evaluate.to_choose(g, evaluate.matching(g, node.filter, ctx), node.filter)


#: other words for what a resolution remembers
SYNONYMS = {
    "searched for": "found",
    "put on top": "moved",
    "put": "moved",
    "shuffled": "moved",
    "returned": "moved",
    "is dealt damage": "dealt damage",
    "removed": "counters removed",
    "goad": "goaded",
    "detain": "detained",
    "suspect": "suspected",
    "manifest": "moved",
    "cloak": "moved",
    "airbend": "exiled",
}


def remembered(g: Game, ctx: Resolution, verb: str) -> tuple[int, ...]:
    """What this resolution, or the paying of its costs, has treated so: by verb ("exiled"), or by where it was put
    ("put into a graveyard", "dies", "returned to your hand")."""
    if verb == "each":
        return (ctx.loop,) if ctx.loop else ()
    if verb == "player" and verb not in ctx.done:  # "an opponent", where there is only one
        opponents = g.opponents(ctx.controller)
        return tuple(opponents) if len(opponents) == 1 else ()
    for word in (verb, SYNONYMS.get(verb, verb)):
        found = ctx.done.get(word) or ctx.choices.done.get(word)
        if found:
            return found
    if ctx.event is not None and verb in ctx.event.roles:  # "looked at while scrying"
        return ctx.event.roles[verb]
    if verb == "gift":  # of a permanent: who was promised it as the spell that became it was cast (702.174b)
        source = g.state.records.get(ctx.source)
        choices = source.choices if type(source) is Object else None
        return choices.done.get(verb, ()) if choices is not None else ()
    zone = "graveyard" if verb in ("dies", "died") else next((kind for kind in INTO if kind in verb), "")
    if not zone:
        return ()
    moved = ctx.done.get("moved", ())
    if " your " in verb:
        moved = tuple(id for id in moved if g.object(id).owner == ctx.controller)  # 404.1, 402.1
    return tuple(
        id for id in moved if (at := g.object(id).zone or g.object(id).last_zone) and g.zone(at).kind == zone
    )


def this_way(g: Game, ctx: Resolution, verb: str) -> tuple[int, ...]:
    """What was in fact treated so: "tapped this way" is not what was tapped before."""
    exact = ctx.done.get(f"{verb} this way")
    return exact if exact is not None else remembered(g, ctx, verb)


INTO = ("graveyard", "hand", "library", "battlefield", "exile")


def done(g: Game, node: r.Done, ctx: Resolution) -> list[int]:
    ids = [evaluate.known_of_done(g, id, node.verb, ctx) for id in remembered(g, ctx, node.verb)]
    return ids if node.filter is None else evaluate.fitting(g, ids, node.filter, ctx)


def event_thing(g: Game, node: r.EventThing, ctx: Resolution) -> list[int]:
    """What took part in the event; of a delayed ability whose own event has no such part ("sacrifice it at the
    beginning of the next end step"), in the event that triggered the ability that made it (603.7c)."""
    players: list[int] = []
    for event in evaluate.events_of(g, ctx):
        roles = event.roles
        found = roles.get(node.role)
        if not found and node.role == "player":  # the player dealt damage, the player who acted
            found = tuple(id for id in roles.get("recipient", roles.get("subject", ())) if g.is_player(id))
        named = [evaluate.known(g, id, ctx) for id in found or () if id]
        if named and (node.role != "subject" or not all(g.is_player(id) for id in named)):
            return named
        players = players or named  # the subject of a moment is a player; "it" is rather what came before
    return players


def targeted(g: Game, node: r.Targeted, ctx: Resolution) -> list[int]:
    """The targets of the spell of the event, as they are now."""
    found: list[int] = []
    for spell in ctx.event.roles.get("subject", ()) if ctx.event is not None else ():
        record = g.state.records.get(spell)
        choices = record.choices if type(record) is Object else None
        for phrase in choices.targets if choices is not None else ():
            found.extend(target for target in phrase if target not in found)
    return evaluate.fitting(g, found, node.filter, ctx)


def each_one(g: Game, node: r.EachOne, ctx: Resolution) -> list[int]:
    return [evaluate.known(g, ctx.loop, ctx)] if ctx.loop else []


def the_copy(g: Game, node: r.TheCopy, ctx: Resolution) -> list[int]:
    """Exceptions are read while the copy is being made (707.9): there is no such object yet."""
    return []


def nth(g: Game, node: r.Nth, ctx: Resolution) -> list[int]:
    """ "the second spell you cast each turn": the one that was cast as that (one not cast yet is none)."""
    from mtgrules.engine import past

    if "your" in node.period and g.root.active != ctx.controller:
        return []
    cast = [event.object for event in past.events(g, "this turn", "SpellCast")]
    fitting = [id for id in cast if evaluate.fits(g, id, node.filter, ctx)]
    return fitting[node.number - 1 : node.number]


def next_spell(g: Game, node: r.NextSpell, ctx: Resolution) -> list[int]:
    """The first spell that fits and was cast since; one that is not cast yet is none."""
    from mtgrules.engine import past

    cast = past.cast_since(g, ctx, ctx.controller)
    return [id for id in cast if evaluate.fits(g, id, node.filter, ctx)][:1]


def attached(g: Game, node: r.Attached, ctx: Resolution) -> list[int]:
    source = g.state.records.get(ctx.source)
    if type(source) is Object and source.attached_to:
        return [source.attached_to]
    if ctx.event is None or type(source) is not Object:
        return []
    # "whenever equipped creature dies": by now it is attached to nothing
    return [evaluate.known(g, id, ctx) for id in ctx.event.roles.get("subject", ())]


def cards(g: Game, node: r.Cards, ctx: Resolution) -> list[int]:
    """Cards from the top or bottom of libraries, as many as there are; the one nearest that end first."""
    found: list[int] = []
    for player in evaluate.things(g, node.who, ctx):
        count = evaluate.quantity(g, node.amount, evaluate.one_of(ctx, player))
        library = list(g.contents("library", player))
        found.extend(
            library[:count] if node.place == "bottom" else reversed(library[max(0, len(library) - count) :])
        )
    return found


def zone(g: Game, node: r.Zone, ctx: Resolution) -> list[int]:
    return evaluate.in_zone(g, node.zone, evaluate.things(g, node.who, ctx))


def both(g: Game, node: r.Both, ctx: Resolution) -> list[int]:
    found: list[int] = []
    for part in node.parts:
        for inner in evaluate.each_before(part, ctx, found):
            found.extend(evaluate.things(g, part, inner))
    return found


def linked(g: Game, node: r.Linked, ctx: Resolution) -> list[int]:
    """What an ability of the same object has treated so, where it still is (607.2)."""
    source = g.state.records.get(ctx.source)
    if type(source) is not Object:
        return []
    ids = evaluate.present(g, source.linked.get(node.verb, ()))
    return ids if node.filter is None else evaluate.fitting(g, ids, node.filter, ctx)


def rest(g: Game, node: r.Rest, ctx: Resolution) -> list[int]:
    """Those that have not moved since, and that were not the chosen ones."""
    chosen = ctx.done.get("chosen", ())
    return [id for id in evaluate.present(g, remembered(g, ctx, node.verb)) if id not in chosen]


def self_or(g: Game, node: r.SelfOr, ctx: Resolution) -> list[int]:
    mine = evaluate.things(g, node.this, ctx) if node.this is not None else [ctx.source]
    return list(dict.fromkeys([*mine, *evaluate.matching(g, node.filter, ctx)]))


# --- who -----------------------------------------------------------------------------------------------------------


def you(g: Game, node: r.You, ctx: Resolution) -> list[int]:
    return [ctx.controller]


def players(g: Game, node: r.Players, ctx: Resolution) -> list[int]:
    return kind_of_player(g, node.which, ctx)


def some_players(g: Game, node: r.SomePlayers, ctx: Resolution) -> list[int]:
    return [
        player
        for player in kind_of_player(g, node.which, ctx)
        if evaluate.holds(g, node.condition, evaluate.at(ctx, player))  # type: ignore[arg-type]
    ]


ALL = frozenset(
    {
        "player",
        "the player",
        "each player",
        "a player",
        "any player",
        "players",
        "all players",
        "one or more players",
    }
)
OPPONENTS = frozenset(
    {"opponent", "each opponent", "an opponent", "your opponents", "opponents", "all opponents", "any opponent",
     "opponents you have", "opponent you have", "each of your opponents", "one or more opponents",
     "one of your opponents"}
)  # fmt: skip
OTHERS = frozenset({"each other player", "another player", "other players", "any other player"})


MOST_LIFE = frozenset(f"{the} player with the most life or tied for most life" for the in ("a", "the"))


def kind_of_player(g: Game, which: str, ctx: Resolution) -> list[int]:
    """The players of a kind, in turn order from the active one (101.4)."""
    if which in ALL:
        return g.players()
    if which in OPPONENTS:
        return g.opponents(ctx.controller)
    if which in OTHERS:
        return [
            player
            for player in g.players()
            if player != (ctx.loop if g.is_player(ctx.loop) else ctx.controller)
        ]
    if which in MOST_LIFE:
        most = max((g.player(player).life for player in g.players()), default=0)
        return [player for player in g.players() if g.player(player).life == most]
    if which.startswith("a player or "):  # "a player or planeswalker"
        kind = which.removeprefix("a player or ")
        return [*g.players(), *(id for id in g.battlefield() if kind in g.chars(id).types)]
    if which in ("the player to your left", "the player to your right"):
        order = g.root.players
        step = 1 if which.endswith("left") else -1
        return [order[(order.index(ctx.controller) + step) % len(order)]]
    if which == "players being attacked":
        attacked = {g.object(id).attacking for id in g.battlefield()}
        return [player for player in g.players() if player in attacked]
    if which.startswith("opponents you attacked"):
        from mtgrules.engine import past

        attacks = [e for e in past.events(g, "this turn", "Attacks") if e.player == ctx.controller]
        return [
            player for player in g.opponents(ctx.controller) if any(e.attacked == player for e in attacks)
        ]
    if which in ("active player", "the active player", "attacking player", "the attacking player"):
        return [g.root.active]
    if which in ("each nonactive player", "nonactive players"):
        return [player for player in g.players() if player != g.root.active]
    if which in ("defending player", "the defending player"):
        return defending(g, ctx)
    if which in ("chosen player", "the chosen player", "chosen opponent"):
        return chosen_players(g, ctx)
    if which.removeprefix("the ") in g.rules.designations or which.removeprefix("the ") == "monarch":
        word = which.removeprefix("the ")
        return [player for player in g.players() if word in g.player(player).designations]
    raise evaluate.unplayable(r.Players(which=which), "no such kind of player")


def defending(g: Game, ctx: Resolution) -> list[int]:
    """The player whom the creature of the event, or the source, attacks, or whose permanent (508.5)."""
    from mtgrules.engine.combat_rules import defending_player

    roles = ctx.event.roles if ctx.event is not None else {}
    for id in roles.get("attacked", ()):
        return [defending_player(g, id)]
    for id in (ctx.source, *roles.get("subject", ())):
        record = g.state.records.get(id)
        if type(record) is Object and record.attacking:
            return [defending_player(g, record.attacking)]
    return []


def chosen_players(g: Game, ctx: Resolution) -> list[int]:
    found = ctx.done.get("chosen player")
    source = g.state.records.get(ctx.source)
    if found is None and type(source) is Object:
        found = source.linked.get("chosen player", ())[-1:]  # the last one chosen
    return list(found or ())


def controller_of(g: Game, node: r.ControllerOf, ctx: Resolution) -> list[int]:
    return list(dict.fromkeys(g.controller(id) for id in evaluate.things(g, node.what, ctx)))


def owner_of(g: Game, node: r.OwnerOf, ctx: Resolution) -> list[int]:
    return list(
        dict.fromkeys(
            id if g.is_player(id) else g.object(id).owner for id in evaluate.things(g, node.what, ctx)
        )
    )


REFERENCES: dict[type, Evaluator] = {
    r.This: this,
    r.Target: target,
    r.TargetRef: target,
    r.Each: each,
    r.Some: some,
    r.Done: done,
    r.EventThing: event_thing,
    r.EachOne: each_one,
    r.NextSpell: next_spell,
    r.Targeted: targeted,
    r.Nth: nth,
    r.TheCopy: the_copy,
    r.Attached: attached,
    r.Cards: cards,
    r.Zone: zone,
    r.Both: both,
    r.Linked: linked,
    r.Rest: rest,
    r.SelfOr: self_or,
    r.You: you,
    r.Players: players,
    r.SomePlayers: some_players,
    r.ControllerOf: controller_of,
    r.OwnerOf: owner_of,
}
