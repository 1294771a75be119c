"""Damage and life (119, 120), fighting (701.14), exchanging (701.12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from mtgrules.abilities import effects as e
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.changes import Gets, Prevent, RestOfGame, Until
from mtgrules.abilities.node import Amount, Effect, Node, Trigger, What, Who
from mtgrules.abilities.references import Both, Done, EachOne
from mtgrules.abilities.triggers import Damage as DamageDealt
from mtgrules.abilities.triggers import EitherTrigger
from mtgrules.abilities.wording import capitalised
from mtgrules.engine import evaluate, picking
from mtgrules.engine.decisions import Ask
from mtgrules.engine.effects_permanents import permanents, put, there
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Do
from mtgrules.engine.object_events import Damage, LifeGained, LifeLost
from mtgrules.engine.picking import at_once, note
from mtgrules.mechanics.spec import Handler

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

DAMAGEABLE = ("battle", "creature", "planeswalker")  # 120.1a


# --- damage --------------------------------------------------------------------------------------------------------


def can_be_dealt_damage(g: Game, id: int) -> bool:
    """A player still in the game, or a battle, creature or planeswalker on the battlefield (120.1)."""
    if g.is_player(id):
        return not g.player(id).lost
    return bool(evaluate.present(g, [id], "battlefield")) and any(
        kind in DAMAGEABLE for kind in g.chars(id).types
    )


def deal_damage(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """120.2b: the text says which object deals it, which deals it as it last existed where it is gone (608.2h).
    120.8: 0 damage is none."""
    node: e.DealDamage = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    sources = picking.pick(g, f, ask, node.source, about="damage source")
    if (
        len(sources) > 1 and not memory.loop and names_each_one(node.to)
    ):  # "each creature … to its controller"
        events: list[Event] = []
        for source in sources:
            ctx = evaluate.at(memory, source)
            ids = [
                id
                for id in picking.pick(g, f, ask, node.to, about="damage", ctx=ctx)
                if can_be_dealt_damage(g, id)
            ]
            count = picking.quantity(g, f, ask, node.amount, ctx)
            events.extend(damage(f, source, id, count) for id in ids if count)
        return _dealt(g, f, events)
    players = picking.players(g, f, ask, node.divider) if node.divider is not None else []
    divider = next(iter(players), f.controller)
    picked = picking.pick(g, f, ask, node.to, divider, about="damage")
    ids = [id for id in picked if can_be_dealt_damage(g, id)]
    events = []
    if node.divided and sources:
        total = picking.quantity(g, f, ask, node.amount, memory)
        shares = picking.division(g, f, ask, node.to, ids, total, divider, about="damage")
        events = [
            damage(f, sources[0], id, share) for id, share in zip(ids, shares, strict=False) if share > 0
        ]
    else:
        own = len(sources) > 1 or isinstance(node.source, Both) or getattr(node.source, "many", False)
        for source in sources:
            for id in dict.fromkeys(ids):
                ctx = evaluate.one_of(memory, source if own else id)  # "each … damage equal to their power"
                count = picking.quantity(g, f, ask, node.amount, ctx)
                if count:
                    events.append(damage(f, source, id, count))
    return _dealt(g, f, events)


class Overflowing(Node, Effect, frozen=True):
    """An instruction that deals damage, of which excess damage (120.10) is dealt ``to`` something else instead."""

    effect: Effect
    to: What | Who

    def __str__(self) -> str:
        return f"{self.effect}. {capitalised(str(e.ExcessTo(to=self.to)))}"


def overflowing(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """120.4a: the damage is parted before it is dealt."""
    node: Overflowing = f.what  # type: ignore[assignment]
    if f.stage == 0:
        to = tuple(id for id in evaluate.found(g, node.to, g.memory(f)) if can_be_dealt_damage(g, id))
        inside = Do(what=node.effect, controller=f.controller, resolution=f.resolution)
        return [note(f, done={OVERFLOW: to}), inside, f.at(1)]
    return [note(f, done={OVERFLOW: ()})]


#: what excess damage of the instruction under way is dealt to, in `Resolution.done`
OVERFLOW = "excess damage to"


def _parted(g: Game, f: Do, events: list[Event]) -> list[Event]:
    """The damage, what is more than lethal of it dealt elsewhere where an effect says so (120.4a)."""
    elsewhere = g.memory(f).done.get(OVERFLOW, ())
    if not elsewhere:
        return events
    from mtgrules.engine.triggers_core import lethal_damage

    found: list[Event] = []
    for event in events:
        assert isinstance(event, Damage)
        least = event.amount if g.is_player(event.to) else lethal_damage(g, event.to, event.source)
        kept = min(event.amount, least)
        if kept:
            found.append(damage(f, event.source, event.to, kept))
        if event.amount > kept:
            found.append(damage(f, event.source, elsewhere[0], event.amount - kept, "120.4a"))
    return found


def excess_to(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """It belongs to the instruction before it: `effects_joints.as_meant` puts the two together."""
    raise evaluate.unplayable(f.what, "there is no damage before it")


def names_each_one(node: Any) -> bool:
    """Does the noun phrase speak of each of the sources in turn?"""
    return any(type(part) is EachOne for part in node.walk())


def _dealt(g: Game, f: Do, events: list[Event]) -> list[Next]:
    events = _parted(g, f, events)
    memory = g.memory(f)
    forget = {key: 0 for key in ("damage dealt", "excess damage") if memory.numbers.get(key)}
    return [
        note(f, numbers=forget, done={"dealt damage": tuple(event.to for event in events)}),  # type: ignore[attr-defined]
        *at_once(events),
    ]


def damage(f: Do, source: int, to: int, amount: int, rule: str = "120.2b") -> Damage:
    """The event of one object dealing damage to something."""
    return Damage(rule=rule, source=source, to=to, amount=amount, resolution=f.resolution)


def fight(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.14a; 701.14b: not if one of them is gone or no creature; 701.14c: with itself, twice its power."""
    node: e.Fight = f.what  # type: ignore[assignment]
    ones = _fighters(g, permanents(g, f, ask, node.what, "fight"))
    others = _fighters(g, permanents(g, f, ask, node.other, "fight"))
    if not ones:
        return []
    if len(ones) == 2 and not [id for id in others if id not in ones]:  # "those creatures fight each other"
        one, other = ones
    elif others:
        one, other = ones[0], others[0]
    else:
        return []
    return fighting(g, f, one, other)


def _fighters(g: Game, ids: Sequence[int]) -> list[int]:
    return [id for id in ids if "creature" in g.chars(id).types]


def fighting(g: Game, f: Do, one: int, other: int) -> list[Next]:
    blows = [(one, other), (other, one)]
    rule = "701.14c" if one == other else "701.14a"
    events = [
        damage(f, source, to, power, rule)
        for source, to in blows
        if (power := g.chars(source).power or 0) > 0
    ]
    if one == other and events:
        events = [damage(f, one, one, 2 * (g.chars(one).power or 0), rule)]
    return [note(f, done={"fought": (one, other)}), *at_once(events)]


def prevent_damage(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """A shield (615.6–7): a continuous effect that lasts for this turn where nothing else is said."""
    node: e.PreventDamage = f.what  # type: ignore[assignment]
    event: Trigger = DamageDealt(source=node.source, to=node.to, combat=node.combat)
    if node.either:
        parts = (
            DamageDealt(to=node.to, combat=node.combat),
            DamageDealt(source=node.source, combat=node.combat),
        )
        event = EitherTrigger(triggers=parts)
    change = Prevent(event=event, amount=node.amount)
    effect = e.Continuously(changes=(change,), duration=node.duration or Until(moment="end of turn"))
    return [Do(what=effect, controller=f.controller, resolution=f.resolution)]


# --- life ----------------------------------------------------------------------------------------------------------


def _lives(g: Game, f: Do, ask: Ask, who: Who, amount: Amount) -> list[tuple[int, int]]:
    memory = g.memory(f)
    pairs = []
    for player in picking.players(g, f, ask, who):
        count = picking.quantity(g, f, ask, amount, evaluate.one_of(memory, player), player=player)
        if count:
            pairs.append((player, count))
    return pairs


def gain_life(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """119.3; 119.9: to gain 0 life is no event."""
    node: e.GainLife = f.what  # type: ignore[assignment]
    pairs = _lives(g, f, ask, node.who, node.amount)
    events = [event for p, n in pairs for event in gains(g, f, p, n)]
    much = picking.that_many(g, f, sum(n for _, n in pairs), apart=dict(pairs))
    return [*_forget(g, f, "life gained"), *much, *at_once(events)]


def lose_life(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    node: e.LoseLife = f.what  # type: ignore[assignment]
    pairs = _lives(g, f, ask, node.who, node.amount)
    events = [event for p, n in pairs for event in loses(g, f, p, n)]
    much = picking.that_many(g, f, sum(n for _, n in pairs), apart=dict(pairs))
    return [*_forget(g, f, "life lost"), *much, *at_once(events)]


def pay_life(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """119.4: paying life is losing it; only a player who has as much can."""
    node: e.PayLife = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    events: list[Event] = []
    paid = 0
    for player in picking.players(g, f, ask, node.who):
        ctx, most = evaluate.one_of(memory, player), max(0, g.player(player).life)
        count = picking.quantity(g, f, ask, node.amount, ctx, player=player, most=most, about="life")
        if 0 < count <= most:
            events.extend(loses(g, f, player, count, "119.4"))
            paid += count
    return [*_forget(g, f, "life lost"), *at_once(events), note(f, numbers={"that much": paid})]


def set_life(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """119.5: the player gains or loses the necessary amount."""
    node: e.SetLife = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    events: list[Event] = []
    for player in picking.players(g, f, ask, node.who):
        total = evaluate.amount(g, node.amount, evaluate.one_of(memory, player))  # 107.1b: may be negative
        events.extend(becomes(g, f, player, total, "119.5"))
    return at_once(events)


def _forget(g: Game, f: Do, key: str) -> list[Next]:
    return [note(f, numbers={key: 0})] if g.memory(f).numbers.get(key) else []


def gains(g: Game, f: Do, player: int, amount: int, rule: str = "119.3") -> list[Event]:
    """119.7: not a player who can't gain life."""
    if amount <= 0 or picking.forbidden(g, "gain life", player):
        return []
    return [
        LifeGained(
            rule=rule, player=player, amount=amount, source=g.memory(f).source, resolution=f.resolution
        )
    ]


def loses(g: Game, f: Do, player: int, amount: int, rule: str = "119.3") -> list[Event]:
    if amount <= 0 or picking.forbidden(g, "lose life", player):
        return []
    return [
        LifeLost(rule=rule, player=player, amount=amount, source=g.memory(f).source, resolution=f.resolution)
    ]


def becomes(g: Game, f: Do, player: int, total: int, rule: str) -> list[Event]:
    life = g.player(player).life
    return (
        gains(g, f, player, total - life, rule) if total > life else loses(g, f, player, life - total, rule)
    )


# --- exchanges -----------------------------------------------------------------------------------------------------


def exchange(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.12a: the whole exchange or none of it."""
    node: e.Exchange = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    ids = picking.pick(g, f, ask, node.what, about="exchange")
    if node.other is not None:
        ids = [*ids[:1], *picking.pick(g, f, ask, node.other, about="exchange")[:1]]
    if len(ids) != 2:
        return []
    one, other = ids
    if node.quality == "control":
        from mtgrules.engine import continuous

        if len(evaluate.present(g, ids, "battlefield")) != 2 or g.controller(one) == g.controller(other):
            return []  # 701.12b
        return list(continuous.exchange_control(g, one, other, memory))
    if node.quality in ("life total", "life totals"):
        return _exchange_life(g, f, one, other)
    raise evaluate.unplayable(node, f"nothing exchanges a {node.quality} (of {memory.source})")


def _exchange_life(g: Game, f: Do, one: int, other: int) -> list[Next]:
    """701.12c: each gains or loses the difference; if one of them can't, nothing is exchanged."""
    if not (g.is_player(one) and g.is_player(other)):
        return []
    a, b = g.player(one).life, g.player(other).life
    events = [*becomes(g, f, one, b, "701.12c"), *becomes(g, f, other, a, "701.12c")]
    return at_once(events) if len(events) == 2 else []


# --- doubling ------------------------------------------------------------------------------------------------------


def double(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.10: power or toughness by a continuous effect, life by gaining or losing it, counters by putting as many."""
    node: e.Double = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    player = (
        f.controller if node.who is None else next(iter(picking.players(g, f, ask, node.who)), f.controller)
    )
    ids = picking.pick(g, f, ask, node.what, player, about="double")
    if node.quality == "life total":
        players = [id for id in ids if g.is_player(id)]
        return at_once(
            [event for p in players for event in becomes(g, f, p, 2 * g.player(p).life, "701.10d")]
        )
    if node.quality.endswith("counters"):
        kind = node.quality.removesuffix("counters").strip()
        events: list[Event] = []
        for id in ids:
            held: dict[str, int] = getattr(g.state.records.get(id), "counters", {}) if there(g, id) else {}
            if held and not picking.forbidden(g, "have counters", id):
                events.extend(
                    put(f, memory, id, name, held[name], player, "701.10e")
                    for name in sorted(held)
                    if kind in ("", name)
                )
        return at_once(events)
    return _double_size(g, f, node, evaluate.present(g, ids, "battlefield"))


def _double_size(g: Game, f: Do, node: e.Double, ids: Sequence[int]) -> list[Next]:
    """701.10b–c: +X/+0 where X is its power now, which may be negative."""
    frames: list[Next] = []
    for id in ids:
        it, chars = Done(verb=f"doubled {id}"), g.chars(id)
        power = (chars.power or 0) if "power" in node.quality else 0
        toughness = (chars.toughness or 0) if "toughness" in node.quality else 0
        gets = Gets(what=it, power=Number(value=power), toughness=Number(value=toughness))
        effect = e.Continuously(changes=(gets,), duration=node.duration or RestOfGame())
        frames.append(note(f, done={it.verb: (id,)}))
        frames.append(Do(what=effect, controller=f.controller, resolution=f.resolution))
    return frames


EFFECTS: dict[type, Handler] = {
    e.DealDamage: deal_damage,
    e.ExcessTo: excess_to,
    Overflowing: overflowing,
    e.Fight: fight,
    e.PreventDamage: prevent_damage,
    e.GainLife: gain_life,
    e.LoseLife: lose_life,
    e.PayLife: pay_life,
    e.SetLife: set_life,
    e.Exchange: exchange,
    e.Double: double,
}
