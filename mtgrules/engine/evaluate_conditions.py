"""Is it so? "if …", "as long as …", "unless …"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities import conditions as c
from mtgrules.abilities.amounts import CountersOn, Quality, Tally
from mtgrules.abilities.predicates import Compare, Filter, InZone
from mtgrules.abilities.references import EachOne, Players
from mtgrules.abilities.triggers import PlayerDoes
from mtgrules.engine import evaluate, evaluate_amounts, past
from mtgrules.engine.evaluate_predicates import compare
from mtgrules.engine.evaluate_references import remembered, this_way
from mtgrules.engine.faces import COLOR_OF_SYMBOL
from mtgrules.engine.matching import names
from mtgrules.engine.records import Choices, Object, Resolution
from mtgrules.mechanics.spec import Evaluator

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def exists(g: Game, node: c.Exists, ctx: Resolution) -> bool:
    if node.before:  # "if you controlled": what has left at the same moment, as it last existed (603.10a)
        gone = [
            id
            for id in (ctx.event.roles.get("subject", ()) if ctx.event is not None else ())
            if not g.is_player(id) and g.zone_kind(id) != "battlefield"
        ]
        found = {*evaluate.matching(g, node.filter, ctx), *evaluate.fitting(g, gone, node.filter, ctx)}
        right = 1 if node.amount is None else evaluate.amount(g, node.amount, ctx)
        return compare(len(found), node.op, right)
    if node.op == ">=" and node.amount is None:
        if any(type(p).__name__ == "Superlative" for p in node.filter.predicates):
            return bool(evaluate.matching(g, node.filter, ctx))
        return any(evaluate.fits(g, id, node.filter, ctx) for id in evaluate.candidates(g, node.filter, ctx))
    right = 1 if node.amount is None else evaluate.amount(g, node.amount, ctx)
    return compare(evaluate.counted(g, node.filter, ctx), node.op, right)


def matches(g: Game, node: c.Matches, ctx: Resolution) -> bool:
    """All that ``what`` names fit (``some``: one of them), and it names something. A total is that of all together."""
    ids = evaluate.things(g, node.what, ctx)
    totals = [p for p in node.filter.predicates if isinstance(p, Compare) and p.quality.startswith("total ")]
    if totals:
        rest = Filter(predicates=tuple(p for p in node.filter.predicates if p not in totals))
        return all(total_reached(g, ids, p, ctx) for p in totals) and all(
            evaluate.fits(g, id, rest, ctx) for id in ids
        )
    fitting = [evaluate.fits(g, id, node.filter, ctx) for id in ids]
    return any(fitting) if node.some else bool(ids) and all(fitting)


def total_reached(g: Game, ids: Sequence[int], predicate: Compare, ctx: Resolution) -> bool:
    """Do they have so much of something together?"""
    quality = predicate.quality.removeprefix("total ")
    right = evaluate.amount(g, predicate.amount, ctx) if predicate.amount is not None else 0
    return compare(sum(evaluate_amounts.quality(g, id, quality, ctx) for id in ids), predicate.op, right)


def comparison(g: Game, node: c.Comparison, ctx: Resolution) -> bool:
    right = _sides(g, node.right, ctx)
    return any(compare(left, node.op, other) for left in _sides(g, node.left, ctx) for other in right)


#: "an opponent has …": one of them is enough
ANY_ONE = frozenset({"an opponent", "any opponent", "a player", "any player", "another player"})


def _sides(g: Game, node: Any, ctx: Resolution) -> list[int]:
    """The number, or one for each of several players any of whom is meant."""
    what = getattr(node, "what", None)
    if isinstance(node, Quality | CountersOn) and isinstance(what, Players) and what.which in ANY_ONE:
        return [
            evaluate.amount(g, msgspec.structs.replace(node, what=EachOne()), evaluate.at(ctx, player))
            for player in evaluate.things(g, what, ctx)
        ]
    return [evaluate.amount(g, node, ctx)]


def won_flip(g: Game, node: c.WonFlip, ctx: Resolution) -> bool:
    """705.2."""
    return bool(ctx.numbers.get("coin")) is node.won


def is_nth(g: Game, node: c.IsNth, ctx: Resolution) -> bool:
    """Of the spells cast this turn that fit, it was the one of that number."""
    (it, *_), fits = evaluate.things(g, node.what, ctx) or [0], 0
    for event in past.events(g, "this turn", "SpellCast"):
        fits += event.player == ctx.controller and evaluate.fits(g, event.object, node.filter, ctx)
        if event.object == it:
            return fits == node.number
    return False


def did(g: Game, node: c.Did, ctx: Resolution) -> bool:
    """The instruction before was carried out; with a verb: something was treated so this way."""
    if node.verb is None:
        doers = ctx.done.get("did")
        if node.who is not None and doers:
            return any(player in doers for player in evaluate.things(g, node.who, ctx))
        return ctx.did
    if ctx.numbers.get(node.verb):
        return True
    if node.verb.startswith("excess damage"):
        return past.excess_damage(g, ctx) > 0
    ids = list(this_way(g, ctx, node.verb))
    if node.what is not None:
        ids = [id for id in ids if evaluate.is_among(g, id, node.what, ctx)]
    if node.filter is not None and node.verb == "searched":  # players did that, in a zone
        zones = [p.zone for p in node.filter.predicates if isinstance(p, InZone)]
        ids = [id for zone in zones for id in ctx.done.get(f"searched {zone}", ())]
    elif node.filter is not None:
        ids = [evaluate.known_of_done(g, id, node.verb, ctx) for id in ids]
        ids = evaluate.fitting(g, ids, node.filter, ctx)
    if node.who is not None:
        players = evaluate.things(g, node.who, ctx)
        ids = [id for id in ids if (id if g.is_player(id) else g.object(id).owner) in players]
    if node.to is not None:
        holders = remembered(g, ctx, f"{node.verb} to")
        return bool(ids) and any(names(g, node.to, holder, ctx) for holder in holders)
    return bool(ids)


def event_happened(g: Game, node: c.EventHappened, ctx: Resolution) -> bool:
    """It has happened so often, or (life gained or lost, cards drawn …) so much of it (608.2i)."""
    from mtgrules.engine import triggers

    trigger: Any = node.trigger
    needed = node.times if node.times is not None else getattr(trigger, "amount", None)
    least = 1 if needed is None else evaluate.amount(g, needed, ctx)
    if isinstance(trigger, PlayerDoes) and trigger.verb in LIFE:
        what = Tally(what=LIFE[trigger.verb], period=node.period)
        return any(
            past.tallied(g, what, ctx, players=[player]) >= least
            for player in evaluate.things(g, trigger.who, ctx)
        )
    if (
        isinstance(trigger, PlayerDoes) and least > 1
    ):  # "if a player cast two or more spells": one and the same player
        return any(
            triggers.happened(g, trigger, ctx, node.period, by=player) >= least
            for player in evaluate.things(g, trigger.who, ctx)
        )
    return triggers.happened(g, trigger, ctx, node.period) >= least


#: verbs whose number is life, by what is counted
LIFE = {"gains": "life gained", "loses": "life lost"}


def has_designation(g: Game, node: c.HasDesignation, ctx: Resolution) -> bool:
    return any(
        node.designation in g.state.records[id].designations  # type: ignore[attr-defined]
        for id in evaluate.things(g, node.who, ctx)
    )


def cast_choices(g: Game, id: int, ctx: Resolution) -> Choices | None:
    """What was chosen as a spell was cast: the spell, or the permanent that it became (400.7d)."""
    record = g.state.records.get(id)
    if type(record) is not Object:
        return None
    if record.choices is None and id in (ctx.source, ctx.stack_object):
        return ctx.choices
    return record.choices


def was_paid(g: Game, node: c.WasPaid, ctx: Resolution) -> bool:
    """A cost that could be chosen was (702.33d and the like)."""
    for id in evaluate.things(g, node.what, ctx):
        choices = cast_choices(g, id, ctx)
        if choices is None:
            continue
        named = {node.keyword, node.keyword.removesuffix("d"), node.keyword.removesuffix("ed")}  # "evoked"
        if sum(word in named for word in choices.paid) >= node.times or choices.how in named:
            return True
    return False


def from_zone(g: Game, id: int, choices: Choices, words: str, ctx: Resolution) -> bool:
    """ "from a graveyard", "from your graveyard", "from anywhere other than your hand" """
    if words.startswith("anywhere other than "):
        return not from_zone(g, id, choices, words.removeprefix("anywhere other than "), ctx)
    whose, _, zone = words.rpartition(" ")
    if choices.zone != zone:
        return False
    return whose != "your" or g.object(id).owner == ctx.controller


def was_cast(g: Game, node: c.WasCast, ctx: Resolution) -> bool:
    """It was cast (a copy put onto the stack was not, 707.10), by whom, from where, with what mana."""
    for id in evaluate.things(g, node.what, ctx):
        choices = cast_choices(g, id, ctx)
        if choices is None or not choices.zone:
            continue
        if node.zone is not None and not from_zone(g, id, choices, node.zone, ctx):
            continue
        if node.who is not None and choices.by not in evaluate.things(g, node.who, ctx):
            continue
        if node.during is not None and not evaluate.holds(g, node.during, ctx):
            continue  # no step ends with a spell on the stack (500.2): it is still the phase in which it was cast
        if node.mana is not None and not any(
            mana.source in g.state.records and evaluate.fits(g, mana.source, node.mana, ctx)
            for mana in choices.mana
        ):
            continue
        return True
    return False


def mana_spent(g: Game, node: c.ManaSpent, ctx: Resolution) -> bool:
    """What mana was spent to cast it (400.7d): so much of a color, of one color, or these symbols."""
    needed = 1 if node.amount is None else evaluate.amount(g, node.amount, ctx)
    for id in evaluate.things(g, node.what, ctx):
        choices = cast_choices(g, id, ctx)
        spent = [mana.symbol for mana in choices.mana] if choices is not None else []
        if node.symbols:
            if all(spent.count(symbol) >= node.symbols.count(symbol) for symbol in node.symbols):
                return True
        elif node.color is None:
            if len(spent) >= needed:
                return True
        elif node.color == "same":
            if any(spent.count(symbol) >= needed for symbol in COLOR_OF_SYMBOL):
                return True
        elif sum(COLOR_OF_SYMBOL.get(symbol) == node.color for symbol in spent) >= needed:
            return True
    return False


def resolved_times(g: Game, node: c.ResolvedTimes, ctx: Resolution) -> bool:
    """How often this ability has resolved this turn, this time included."""
    now = g.state.records.get(ctx.stack_object)
    if type(now) is not Object:
        return False
    before = 0
    for event in past.events(g, node.period, "Resolved"):
        other = g.state.records.get(event.object)
        if type(other) is Object and other.kind == "ability" and other.id != now.id:
            before += other.source == now.source and other.ability_number == now.ability_number
    return before + 1 == node.times


def guessed(g: Game, node: c.Guessed, ctx: Resolution) -> bool:
    players = evaluate.things(g, node.who, ctx)
    kind = "guessed right" if node.right else "guessed wrong"
    return any(player in players for player in ctx.done.get(kind, ()))


COMBAT = frozenset(
    ("combat", "beginning of combat", "declare attackers", "declare blockers", "first strike damage",
     "combat damage", "end of combat")
)  # fmt: skip
MAIN = frozenset({"precombat main", "postcombat main"})


def during(g: Game, node: c.During, ctx: Resolution) -> bool:
    root = g.root
    if node.who is not None and root.active not in evaluate.things(g, node.who, ctx):
        return False
    part = node.part
    if part == "turn":
        return node.who is not None or root.active == ctx.controller
    if part == "turns other than yours":
        return root.active != ctx.controller
    if part in ("main phase", "main"):
        return root.step in MAIN
    if part in ("combat", "combat phase"):
        return root.step in COMBAT
    if part in ("day", "night"):
        return bool(root.slots.get("day and night") == part)
    aliases = {"first main phase": "precombat main", "second main phase": "postcombat main"}
    part = aliases.get(part, part)
    return root.step in (part, part.removesuffix(" step").removesuffix(" phase"))


def none_of(g: Game, node: c.NoneOf, ctx: Resolution) -> bool:
    return not evaluate.holds(g, node.condition, ctx)


def all_hold(g: Game, node: c.AllHold, ctx: Resolution) -> bool:
    return all(evaluate.holds(g, part, ctx) for part in node.conditions)


def any_holds(g: Game, node: c.AnyHolds, ctx: Resolution) -> bool:
    return any(evaluate.holds(g, part, ctx) for part in node.conditions)


CONDITIONS: dict[type, Evaluator] = {
    c.Exists: exists,
    c.Matches: matches,
    c.Comparison: comparison,
    c.Did: did,
    c.EventHappened: event_happened,
    c.Guessed: guessed,
    c.HasDesignation: has_designation,
    c.IsNth: is_nth,
    c.WonFlip: won_flip,
    c.WasPaid: was_paid,
    c.WasCast: was_cast,
    c.ManaSpent: mana_spent,
    c.ResolvedTimes: resolved_times,
    c.During: during,
    c.NoneOf: none_of,
    c.AllHold: all_hold,
    c.AnyHolds: any_holds,
}
