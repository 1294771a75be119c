"""Numbers (107): fixed, X, counted, read from an object or player, computed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgrules.abilities import amounts as a
from mtgrules.abilities import words
from mtgrules.engine import evaluate
from mtgrules.engine.faces import COLOR_OF_SYMBOL
from mtgrules.engine.records import Object, Player, Resolution
from mtgrules.mechanics.spec import Evaluator

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

LETTERS = {color: letter for letter, color in COLOR_OF_SYMBOL.items()}


def number(g: Game, node: a.Number, ctx: Resolution) -> int:
    return node.value


def x(g: Game, node: a.X, ctx: Resolution) -> int:
    """X as the text defines it (`WhereX`), else as announced (107.3a), else that of the spell that became the
    permanent whose triggered ability this is (107.3m), else 0 (107.3g)."""
    if ctx.x is not None:
        return ctx.x
    if ctx.choices.x is not None:
        return ctx.choices.x
    source = g.state.records.get(ctx.source)
    if type(source) is Object and source.choices is not None and source.choices.x is not None:
        on_stack = source.zone and g.zone(source.zone).kind == "stack"
        entered = ctx.event is not None and ctx.source in (
            *ctx.event.roles.get("subject", ()),
            *ctx.event.roles.get("became", ()),
        )
        if on_stack or entered:
            return source.choices.x
    return 0


def count(g: Game, node: a.Count, ctx: Resolution) -> int:
    if node.greatest:  # of any one of the players that it speaks of
        found = evaluate.matching(g, node.filter, ctx)
        controllers = [g.controller(id) for id in found]
        return max((controllers.count(player) for player in controllers), default=0)
    return evaluate.counted(g, node.filter, ctx)


def count_of(g: Game, node: a.CountOf, ctx: Resolution) -> int:
    return len(evaluate.things(g, node.what, ctx))


def quality_of(g: Game, node: a.Quality, ctx: Resolution) -> int:
    values = [quality(g, id, node.quality, ctx) for id in evaluate.things(g, node.what, ctx)]
    if node.how in ("greatest", "highest"):
        return max(values, default=0)
    if node.how in ("least", "lowest"):
        return min(values, default=0)
    return sum(values)  # 701.17d: several answers are added up


def player_quality(g: Game, player: Player, what: str) -> int | None:
    match what:
        case "life total" | "life":
            return player.life
        case "hand size" | "cards in hand":
            return len(g.zone(player.hand).contents)
        case "cards in library":
            return len(g.zone(player.library).contents)
        case "cards in graveyard":
            return len(g.zone(player.graveyard).contents)
        case "poison counters" | "energy counters" | "experience counters" | "speed":
            return player.counters.get(what.removesuffix(" counters"), 0)
        case "starting life total":
            return 40 if g.root.format == "commander" else 20  # 103.4, 903.7
    return None


def quality(g: Game, id: int, what: str, ctx: Resolution) -> int:
    """One number of one object (as it last existed, where it is gone) or player."""
    if what.startswith("devotion to "):
        return devotion(g, g.controller(id), what.removeprefix("devotion to "))
    from mtgrules.engine.game import Unplayable

    record = g.state.records[id]
    if type(record) is Player:
        value = player_quality(g, record, what)
        if value is None:
            raise Unplayable("", f"players have no “{what}”")
        return value
    assert type(record) is Object
    chars = g.chars(id)
    match what:
        case "power":
            return chars.power or 0
        case "toughness":
            return chars.toughness or 0
        case "mana value":
            return mana_value(g, record)
        case "base power":
            value = chars.base_power if chars.base_power is not None else chars.face.power
            return value or 0
        case "base toughness":
            value = chars.base_toughness if chars.base_toughness is not None else chars.face.toughness
            return value or 0
        case "total power and toughness" | "power plus toughness":
            return (chars.power or 0) + (chars.toughness or 0)
        case "counters" | "number of counters":
            return sum(record.counters.values())
        case "loyalty" | "defense":
            return record.counters.get(what, chars.loyalty or 0 if what == "loyalty" else 0)
        case "damage" | "damage marked":
            return record.damage
        case "mana spent":
            return len(record.choices.mana) if record.choices is not None else 0
        case "colors" | "number of colors":
            return len(chars.colors)
    raise Unplayable("", f"objects have no “{what}”")


def mana_value(g: Game, obj: Object) -> int:
    """The mana value (202.3); on the stack the X chosen counts (202.3e)."""
    chars = g.chars(obj.id)
    zone = obj.zone or obj.last_zone
    if obj.choices is not None and obj.choices.x and zone and g.zone(zone).kind == "stack":
        return chars.mana_value + obj.choices.x * sum(symbol == "X" for symbol in chars.mana_cost)
    return chars.mana_value


def devotion(g: Game, player: int, colors: str) -> int:
    """Mana symbols of the colour (or of any of the colours) among the mana costs of a player's permanents (700.5)."""
    letters = [LETTERS[word] for word in colors.replace(",", " ").split() if word in LETTERS]
    return sum(
        any(letter in symbol.split("/") for letter in letters)
        for id in g.battlefield()
        if g.controller(id) == player
        for symbol in g.chars(id).mana_cost
    )


def counters_on(g: Game, node: a.CountersOn, ctx: Resolution) -> int:
    total = 0
    for id in evaluate.things(g, node.what, ctx):
        counters: dict[str, int] = g.state.records[id].counters  # type: ignore[attr-defined]
        total += sum(counters.values()) if node.kind is None else counters.get(node.kind, 0)
    return total


RELATIVE = frozenset({"power", "toughness", "mana value"})


def event_amount(g: Game, node: a.EventAmount, ctx: Resolution) -> int:
    if node.verb in RELATIVE:  # "with lesser power": than the creature of the event, or the source
        subject = ctx.event.roles.get("subject", ()) if ctx.event is not None else ()
        return quality(
            g, subject[0] if subject and not g.is_player(subject[0]) else ctx.source, node.verb, ctx
        )
    if node.verb is not None and node.verb in ctx.numbers:
        return ctx.numbers[node.verb]
    if node.verb is not None and node.verb in ctx.done:
        return len(ctx.done[node.verb])
    if node.verb == "excess damage":
        from mtgrules.engine import past

        return past.excess_damage(g, ctx, node.to)
    if node.verb == "mana spent":
        source = g.state.records.get(ctx.source)
        choices = ctx.choices if ctx.choices.mana else getattr(source, "choices", None)
        return len(choices.mana) if choices is not None else 0
    if node.verb is None and ctx.numbers.get("that much apart") and f"that much of {ctx.loop}" in ctx.numbers:
        return ctx.numbers[f"that much of {ctx.loop}"]
    if node.verb is None and "that much" in ctx.numbers:
        return ctx.numbers["that much"]
    if ctx.event is not None:
        return ctx.event.amount
    return ctx.numbers.get("that much", 0)


def count_players(g: Game, node: a.CountPlayers, ctx: Resolution) -> int:
    return len(evaluate.things(g, node.who, ctx))


def trait(g: Game, id: int, what: str, ctx: Resolution) -> str | int:
    """A name or number of an object, in which it may differ from others."""
    return g.chars(id).name if what == "name" else quality(g, id, what, ctx)


def times_paid(g: Game, node: a.TimesPaid, ctx: Resolution) -> int:
    """702.33c: how often a cost that could be chosen was paid; "kicked" speaks of kicker and multikicker."""
    from mtgrules.engine.evaluate_conditions import cast_choices

    names = ("kicker", "multikicker") if node.keyword == "kicker" else (node.keyword,)
    found = [cast_choices(g, id, ctx) for id in evaluate.things(g, node.what, ctx)]
    return sum(choices.paid.count(name) for choices in found if choices is not None for name in names)


#: of each of these creature types one belongs to a party (700.8)
PARTY = ("Cleric", "Rogue", "Warrior", "Wizard")


def colors_spent(g: Game, node: a.ColorsSpent, ctx: Resolution) -> int:
    """Of how many colors the mana was that was spent to cast it (400.7d); colorless is none (105.1)."""
    from mtgrules.engine.evaluate_conditions import cast_choices

    made = [cast_choices(g, id, ctx) for id in evaluate.things(g, node.what, ctx)]
    spent = {mana.symbol for choices in made if choices is not None for mana in choices.mana}
    return len(spent & set(LETTERS.values()))


def party_size(g: Game, node: a.PartySize, ctx: Resolution) -> int:
    """700.8b: a creature is counted as one of the four only, in the way that gives the highest number."""
    found = 0
    for player in evaluate.things(g, node.who, ctx):
        each = [g.creatures(player, subtype) for subtype in PARTY]
        filled = {0}  # sets of the four types, as bits, that the creatures looked at so far can stand for
        for id in g.creatures(player):
            filled |= {taken | 1 << bit for taken in filled for bit in range(4) if id in each[bit]}
        found += max(taken.bit_count() for taken in filled)
    return found


def kinds(g: Game, node: a.Kinds, ctx: Resolution) -> int:
    """How many different colors, types, names or numbers there are among them."""
    found: set[str | int] = set()
    for id in evaluate.things(g, node.among, ctx):
        chars = g.chars(id)
        match node.quality:
            case "color":
                found.update(chars.colors)
            case "card type":
                found.update(chars.types)
            case "basic land type":
                found.update(subtype for subtype in chars.subtypes if subtype in words.BASIC_LAND_TYPES)
            case "creature type":
                every = words.CREATURE_TYPES if chars.every_creature_type else chars.subtypes
                found.update(subtype for subtype in every if subtype in words.CREATURE_TYPES)
            case "name" | "different name":
                found.add(chars.name)
            case _:
                found.add(quality(g, id, node.quality.removeprefix("different "), ctx))
    return len(found)


def zones_with(g: Game, node: a.ZonesWith, ctx: Resolution) -> int:
    """Graveyards that hold so many cards."""
    return sum(len(g.contents("graveyard", player)) >= node.least for player in g.players())


def tally(g: Game, node: a.Tally, ctx: Resolution) -> int:
    from mtgrules.engine import past

    return past.tallied(g, node, ctx)


def times(g: Game, node: a.Times, ctx: Resolution) -> int:
    return node.factor * evaluate.amount(g, node.amount, ctx)


def plus(g: Game, node: a.Plus, ctx: Resolution) -> int:
    return evaluate.amount(g, node.left, ctx) + evaluate.amount(g, node.right, ctx)


def half(g: Game, node: a.Half, ctx: Resolution) -> int:
    whole = evaluate.amount(g, node.amount, ctx)
    return -(-whole // 2) if node.up else whole // 2


def chosen(g: Game, node: a.Chosen, ctx: Resolution) -> int:
    """The chosen number. A number chosen as an instruction is carried out is asked for by `picking.quantity`."""
    from mtgrules.engine.evaluate_predicates import chosen_word

    word = chosen_word(g, "number", ctx)
    return int(word) if word is not None else 0


AMOUNTS: dict[type, Evaluator] = {
    a.Number: number,
    a.X: x,
    a.Count: count,
    a.CountOf: count_of,
    a.Quality: quality_of,
    a.CountersOn: counters_on,
    a.ColorsSpent: colors_spent,
    a.PartySize: party_size,
    a.TimesPaid: times_paid,
    a.EventAmount: event_amount,
    a.CountPlayers: count_players,
    a.ZonesWith: zones_with,
    a.Kinds: kinds,
    a.Tally: tally,
    a.Times: times,
    a.Plus: plus,
    a.Half: half,
    a.Chosen: chosen,
}
