"""Paying costs (601.2g–h, 118): mana abilities are activated by an automatic payer, then mana is spent and actions done.

The payer takes mana from the pool first, then from the sources that one would miss least (`mana.solve`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities import effects as e
from mtgrules.abilities.costs import Loyalty, Perform, TapSymbol, UntapSymbol
from mtgrules.abilities.node import Cost
from mtgrules.abilities.references import Players, SomePlayers, You
from mtgrules.engine import concealed, evaluate, paying_by_hand
from mtgrules.engine.ability_kinds import activated_number, by_identity, needs_tap
from mtgrules.engine.activation import cant_activate
from mtgrules.engine.cast_events import AbilityActivated, Closed, CostPaid, ManaSpent, Opened
from mtgrules.engine.costs import (
    Total,
    can_act,
    can_pay,
    has_x,
    infinite,
    mana_sources,
    most_x,
    options,
    payment,
    total_of,
)
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Next, Note
from mtgrules.engine.frames import Do, Frame
from mtgrules.engine.mana import Plan, Source, Unit, Way, printed, solve
from mtgrules.engine.mana_abilities import CONVOKE, DELVE, IMPROVISE, POOL, Purpose, affects, pool_sources
from mtgrules.engine.object_events import CountersPut, CountersRemoved, LifeLost, Tapped, Untapped, Uses
from mtgrules.engine.records import Choices, Resolution
from mtgrules.engine.rewriting import exchanged
from mtgrules.engine.zone_events import ZoneChange

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

SUBSTITUTE_RULES = {CONVOKE: "702.51a", IMPROVISE: "702.126a", DELVE: "702.66a"}
STAND_IN_WORDS = {CONVOKE: "convoke", IMPROVISE: "improvise", DELVE: "delve"}


class Paying(Frame, frozen=True):
    """Pay a total cost. ``kind`` and ``object`` say what for (`Purpose`); ``memory`` remembers what is done to pay."""

    player: int
    memory: int
    mana: tuple[str, ...]
    actions: tuple[Cost, ...] = ()
    kind: str = "pay"
    object: int = 0
    on: int = 0  # the spell or ability on the stack that the mana is spent on
    any_mana: bool = False
    rule: str = "601.2h"
    stands: tuple[tuple[int, int, str], ...] = ()  # what stands for mana: object, which way, type of mana
    life: int = 0

    @property
    def purpose(self) -> Purpose:
        return Purpose(self.kind, self.object, self.player)


class PayOne(Frame, frozen=True):
    """Pay one part of a cost that is not mana."""

    player: int
    memory: int
    cost: Cost
    rule: str = "601.2h"


class MakeMana(Frame, frozen=True):
    """Activate a mana ability: it resolves at once (605.3b). ``mana``: the types wanted; ``spends``: the types of mana
    to pay its own cost with, None to look for a payment."""

    player: int
    object: int
    ability: int
    mana: tuple[str, ...] = ()
    spends: tuple[str, ...] | None = None
    memory: int = 0


class PayCosts(Frame, frozen=True):
    """Pay costs while a spell or ability resolves (118.12); the resolution then remembers that it did."""

    player: int
    costs: tuple[Cost, ...]
    resolution: int
    rule: str = "118.12"


def _illegal(rule: str, message: str) -> Exception:
    from mtgrules.engine.game import IllegalAction

    return IllegalAction(rule, message)


# --- mana and the rest -----------------------------------------------------------------------------------------


def paying(g: Game, f: Paying, ask: Ask) -> Iterable[Next]:
    if f.stage == 0 and g.player(f.player).pays_by_hand and any(symbol != "0" for symbol in f.mana):
        if infinite(g, f.player):
            return [f.at(2)]
        action = paying_by_hand.next_ability(g, f, ask)
        if action is None:
            return [f.at(2)]
        return [MakeMana(player=f.player, object=action.object, ability=action.ability), f.at(0)]
    if f.stage != 1:
        return _make_mana(g, f, ask)
    events: list[Next] = []
    if any(symbol != "0" for symbol in f.mana):
        events.extend(_spend(g, f, ask))
    ordered = sorted(f.actions, key=_random_last)
    events.extend(PayOne(player=f.player, memory=f.memory, cost=cost, rule=f.rule) for cost in ordered)
    events.append(CostPaid(rule=f.rule, player=f.player, object=f.on or f.object))
    return events


def _random_last(cost: Cost) -> bool:
    """Parts that are random or move cards from a library are paid last (601.2h)."""
    return isinstance(cost, Perform) and any(
        isinstance(node, (e.Mill, e.FlipCoin, e.RollDie)) for node in cost.walk()
    )


def _make_mana(g: Game, f: Paying, ask: Ask) -> list[Next]:
    if not any(symbol != "0" for symbol in f.mana):
        return [f.at(1)]
    total = Total(f.mana, f.actions)
    endless = infinite(g, f.player)
    found = mana_sources(g, f.player, f.purpose)
    chosen = _chosen_stand_ins(g, f, found, ask)
    if endless:
        wanted = [stand_in for source in found if (stand_in := _stand_in(source, chosen)) is not None]
        return [f.at(1, stands=_stands(_must(f.mana, wanted)))]
    if chosen:
        found = [known for source in found if (known := _as_chosen(g, source, chosen)) is not None]
    memory: Any = g.record(f.memory)
    plan = payment(g, f.player, total, f.purpose, memory, found, any_type=f.any_mana)
    if plan is None:
        raise _illegal(f.rule, f"{g.name(f.player)} can't pay {printed(f.mana)}")
    used = {use.way.key[0] for use in plan.uses if use.way.key[1] in SUBSTITUTE_RULES}
    if not chosen <= used:
        raise _illegal(
            "702.51a", f"{g.name(next(iter(sorted(chosen - used))))} can't pay for any of {printed(f.mana)}"
        )
    frames: list[Next] = []
    for use in plan.uses:
        object, ability, _ = use.way.key
        if ability >= 0:
            frames.append(
                MakeMana(player=f.player, object=object, ability=ability, mana=use.kinds, spends=use.spends)
            )
    return [*frames, f.at(1, stands=_stands(plan), life=plan.life)]


def _chosen_stand_ins(g: Game, f: Paying, found: list[Source], ask: Ask) -> set[int]:
    """Which creatures to tap for convoke, cards to exile for delve …: the rest only where mana is lacking."""
    chosen: set[int] = set()
    if f.kind != "cast":
        return chosen
    slots = sum(int(symbol) if symbol.isdigit() else 1 for symbol in f.mana)
    for code, word in STAND_IN_WORDS.items():
        ids = [way.key[0] for source in found for way in source.ways if way.key[1] == code]
        if ids:
            answer = ask.some(
                f.player,
                f"Use {word} with",
                ids,
                0,
                min(slots, len(ids)),
                source=f.on,
                about=word,
                rule=SUBSTITUTE_RULES[code],
            )
            chosen |= set(answer)
    return chosen


def _as_chosen(g: Game, source: Source, chosen: set[int]) -> Source | None:
    """What was chosen to stand for mana does that first, and isn't tapped, sacrificed or exiled for mana (702.51a)."""
    object, ability, _ = source.ways[0].key
    if object not in chosen or ability == POOL:
        return source
    stand_in = _stand_in(source, chosen)
    if stand_in is not None:
        return stand_in
    affected = affects(g, source.ways[0])
    return None if affected.taps or affected.leaves else source


def _stand_in(source: Source, chosen: set[int]) -> Source | None:
    """What was chosen to stand for mana, in that way alone, and before all else."""
    ways = [way for way in source.ways if way.key[1] in SUBSTITUTE_RULES and way.key[0] in chosen]
    return Source(tuple(way._replace(rank=-10) for way in ways)) if ways else None


def _must(mana: tuple[str, ...], wanted: list[Source]) -> Plan:
    rest = Source((Way((0, POOL, 0), (Unit(frozenset("WUBRGC"), True),) * 200, (), 50),))
    return solve(mana, [*wanted, rest]) or Plan(())


def _stands(plan: Plan) -> tuple[tuple[int, int, str], ...]:
    return tuple(
        (use.way.key[0], use.way.key[1], use.kinds[0])
        for use in plan.uses
        if use.way.key[1] in SUBSTITUTE_RULES
    )


def _spend(g: Game, f: Paying, ask: Ask) -> list[Next]:
    """Take the mana out of the pool; tap or exile what stands for mana; pay life for Phyrexian mana."""
    events: list[Next] = []
    if not infinite(g, f.player):
        found = pool_sources(g, f.player, f.purpose)
        for object, code, kind in f.stands:
            kinds = frozenset((kind,)) if kind else frozenset()
            found.append(Source((Way((object, code, 0), (Unit(kinds),), (), -10),)))
        plan = solve(f.mana, found, life=f.life, any_type=f.any_mana)
        if plan is None:
            raise _illegal(f.rule, f"{g.name(f.player)} can't pay {printed(f.mana)}")
        spent = [use.way.key[0] for use in plan.uses if use.way.key[1] == POOL]
        if g.player(f.player).pays_by_hand:
            spent = paying_by_hand.spent(g, f, found, plan, ask)
        events.extend(_from_pool(g, f.player, spent, f))
    for object, code, _ in f.stands:
        rule = SUBSTITUTE_RULES[code]
        if (
            g.zone_kind(object) != ("graveyard" if code == DELVE else "battlefield")
            or g.object(object).tapped
        ):
            # a mana ability used it up in the meantime (601.2g)
            raise _illegal(rule, f"{g.name(object)} can't stand for mana any more")
        if code == DELVE:
            events.append(ZoneChange(rule=rule, object=object, to="exile", verb="exiled", player=f.player))
        else:
            events.append(Tapped(rule=rule, object=object, player=f.player))
    if f.life:
        events.append(LifeLost(rule="107.4f", player=f.player, amount=f.life))
    return events


def _from_pool(g: Game, player: int, positions: list[int], f: Paying | MakeMana) -> list[Next]:
    pool = g.player(player).pool
    if not positions:
        return []
    spent = tuple(pool[n] for n in positions)
    left = tuple(mana for n, mana in enumerate(pool) if n not in positions)
    on = f.on if isinstance(f, Paying) else 0
    return [ManaSpent(rule="118.3a", player=player, mana=spent, left=left, on=on, memory=f.memory)]


# --- one action ------------------------------------------------------------------------------------------------


def pay_one(g: Game, f: PayOne, ask: Ask) -> Iterable[Next]:
    memory: Any = g.record(f.memory)
    cost = f.cost
    if not can_act(g, f.player, cost, memory):
        raise _illegal("118.3", f"{g.name(f.player)} can't pay “{cost}”")
    source = memory.source
    if isinstance(cost, TapSymbol):
        return [Tapped(rule="107.5", object=source, player=f.player)]
    if isinstance(cost, UntapSymbol):
        return [Untapped(rule="107.6", object=source, player=f.player)]
    if isinstance(cost, Loyalty):
        amount = -(memory.x or 0) if cost.x else cost.amount
        used = Uses(object=source, key="loyalty ability")
        if amount < 0:
            return [
                used,
                CountersRemoved(rule="606.4", to=source, kind="loyalty", amount=-amount, player=f.player),
            ]
        if amount > 0:
            return [
                used,
                CountersPut(rule="606.4", to=source, kind="loyalty", amount=amount, player=f.player),
            ]
        return [used]
    if isinstance(cost, Perform):
        pays = Do(what=cost.effect, controller=f.player, resolution=f.memory)
        if memory.controller == f.player:
            return [pays]
        # "ward—discard a card": in the cost, who pays is "you" (118.12)
        mine = Note(resolution=f.memory, controller=memory.controller)
        return [Note(resolution=f.memory, controller=f.player), pays, mine]
    from mtgrules.engine.game import Unplayable

    raise Unplayable(f.rule, f"cannot pay “{cost}”")


# --- mana abilities --------------------------------------------------------------------------------------------


def make_mana(g: Game, f: MakeMana, ask: Ask) -> Iterable[Next]:
    """605.3: check, pay, resolve at once."""
    if f.stage == 0:
        refusal = cant_activate(g, f.player, f.object, f.ability)
        if refusal is not None:
            raise _illegal(refusal.rule, refusal.words)
        ability = activated_number(g, f.object, f.ability)
        assert ability is not None
        choices = Choices(words={"mana": " ".join(f.mana)} if f.mana else {}, by=f.player)
        tapped = {"tapped for mana": 1} if needs_tap(ability) else {}
        return [
            Opened(
                frame=f.at(1),
                of=f.object,
                source=f.object,
                controller=f.player,
                choices=choices,
                numbers=tapped,
            )
        ]
    ability = activated_number(g, f.object, f.ability)
    if f.stage == 1 and ability is not None:
        memory: Any = g.record(f.memory)
        # the ability is read off its source before paying, which may take the source away
        then = ResolveMana(
            player=f.player, object=f.object, number=f.ability, ability=ability, memory=f.memory
        )
        if f.spends is not None:
            total = total_of(g, ability.costs, memory)
            positions = _positions(g, f.player, f.spends)
            pays = [
                PayOne(player=f.player, memory=f.memory, cost=cost, rule="605.3b") for cost in total.actions
            ]
            return [*_from_pool(g, f.player, positions, f), *pays, then]
        from mtgrules.engine.costs import ability_total

        total = ability_total(g, f.player, f.object, f.ability, ability, memory)
        pay = Paying(
            player=f.player,
            memory=f.memory,
            mana=total.mana,
            actions=total.actions,
            kind="activate",
            object=f.object,
            rule="602.2b",
        )
        return [pay, then]
    return []


class ResolveMana(Frame, frozen=True):
    """The rest of a mana ability once its cost is paid."""

    player: int
    object: int
    number: int
    ability: Any
    memory: int


def resolve_mana(g: Game, f: ResolveMana, ask: Ask) -> Iterable[Next]:
    return [
        AbilityActivated(
            rule="605.3b",
            object=0,
            source=f.object,
            ability_number=f.number,
            player=f.player,
            ability=f.ability,
        ),
        Do(what=f.ability.effect, controller=f.player, resolution=f.memory),
        Closed(memory=f.memory),
    ]


def _positions(g: Game, player: int, kinds: tuple[str, ...]) -> list[int]:
    pool = g.player(player).pool
    found: list[int] = []
    for kind in kinds:
        position = next(
            (n for n, mana in enumerate(pool) if n not in found and mana.symbol in (kind, "any")), None
        )
        if position is None:
            position = next((n for n, mana in enumerate(pool) if n not in found and not mana.uses), None)
        if position is None:
            raise _illegal("118.3", "the mana to pay with is not there")
        found.append(position)
    return found


# --- costs asked for by a resolving spell or ability -------------------------------------------------------------


def pay_costs(g: Game, f: PayCosts, ask: Ask) -> Iterable[Next]:
    memory: Any = g.record(f.resolution)
    if f.stage == 1:
        return [Note(resolution=f.resolution, did=True, done={"did": (f.player,)}, add=True)]
    costs = chosen_costs(g, f.player, f.costs, memory, ask)
    ctx = memory
    notes: list[Next] = []
    if has_x(costs) and memory.x is None:
        most = most_x(g, f.player, costs, Purpose("pay", memory.source, f.player), memory)
        x = ask.number(f.player, "Choose X", 0, max(0, most), source=memory.source, about="X")
        ctx = msgspec.structs.replace(memory, x=x)
        notes.append(Note(resolution=f.resolution, x=x))
    total = total_of(g, costs, ctx)
    pay = Paying(
        player=f.player,
        memory=f.resolution,
        mana=total.mana,
        actions=total.actions,
        object=memory.source,
        rule=f.rule,
    )
    return [*notes, pay, f.at(1)]


def chosen_costs(
    g: Game, player: int, costs: tuple[Cost, ...], ctx: Resolution, ask: Ask
) -> tuple[Cost, ...]:
    """The costs with every "or" decided by the player, among what can be paid."""
    every = list(options(costs))
    if len(every) == 1:
        return every[0]
    able = [option for option in every if can_pay(g, player, option, ctx.source, ctx)]
    if not able:
        raise _illegal("118.3", f"{g.name(player)} can't pay any of these costs")
    words = [", ".join(str(cost) for cost in option) for option in able]
    unable = [cost for option in every if option not in able for cost in option]
    picked = ask.one(
        player, "Choose which cost to pay", list(dict.fromkeys(words)), source=ctx.source, about="cost",
        among=concealed.might(g, player, unable, ctx),
    )  # fmt: skip
    return able[words.index(picked)]


@by_identity
def _own(node: Any) -> tuple[Cost, ...]:
    """What each of several players is asked to pay, for themselves: "unless any player pays 5 life"."""
    costs: tuple[Cost, ...] = node.costs
    return exchanged(costs, node.who, You()) if isinstance(node.who, Players | SomePlayers) else costs


def _pays(
    g: Game,
    ask: Ask,
    player: int,
    costs: tuple[Cost, ...],
    named: tuple[Cost, ...],
    ctx: Resolution,
    rule: str,
) -> bool:
    """Is the player willing to pay ``costs``, which the text calls ``named``?"""
    able = can_pay(g, player, costs, ctx.source, ctx)
    unseen = () if able else concealed.might(g, player, costs, ctx)
    prompt = f"Pay {', '.join(map(str, named))}?"
    return ask.yes(player, prompt, source=ctx.source, rule=rule, about="pay", possible=able, among=unseen)


def may_pay(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """ "[Player] may pay [cost]" (118.12)."""
    node: Any = f.what
    ctx = g.memory(f)
    costs = _own(node)
    paying = [
        PayCosts(player=player, costs=costs, resolution=f.resolution)
        for player in evaluate.things(g, node.who, ctx)
        if _pays(g, ask, player, costs, node.costs, ctx, "118.12")
    ]
    return [Note(resolution=f.resolution, did=False), *paying]


def unless(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """ "[Do something] unless [a player] pays" (118.12a): the first player who pays stops it."""
    node: Any = f.what
    ctx = g.memory(f)
    costs = _own(node)
    for player in evaluate.things(g, node.who, ctx):
        if _pays(g, ask, player, costs, node.costs, ctx, "118.12a"):
            return [PayCosts(player=player, costs=costs, resolution=f.resolution, rule="118.12a")]
    return [Do(what=node.effect, controller=f.controller, resolution=f.resolution)]


FRAMES: dict[type, Any] = {
    Paying: paying,
    PayOne: pay_one,
    MakeMana: make_mana,
    ResolveMana: resolve_mana,
    PayCosts: pay_costs,
}
