"""Choosing objects and players while an instruction is carried out (608.2d), and small helpers of effect handlers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.amounts import Chosen
from mtgrules.abilities.node import Amount, What, Who
from mtgrules.abilities.predicates import Different, Filter, Is, SharesWith
from mtgrules.abilities.references import Both, Done, Linked, Players, Some, SomePlayers, This, Zone
from mtgrules.engine import concealed, evaluate
from mtgrules.engine.decisions import Ask, Decision
from mtgrules.engine.events import Event, Next, Note
from mtgrules.engine.frames import Do, Together
from mtgrules.engine.records import Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

#: a number that no game reaches: "any number of"
MANY = 1_000_000

#: kinds of players of whom one is chosen where they are to act or to be acted on
CHOOSE_ONE = frozenset(
    {
        "an opponent",
        "a player",
        "another player",
        "any player",
        "any opponent",
        "one of your opponents",
        "a player with the most life or tied for most life",
    }
)


# --- what happens next ---------------------------------------------------------------------------------------------


def at_once(events: Sequence[Event]) -> list[Next]:
    """Events that happen at the same time."""
    if len(events) < 2:
        return list(events)
    return [Together(events=tuple(events))]


def fresh(g: Game, f: Do, *verbs: str) -> list[Next]:
    """Forget what earlier instructions did: the latest instruction of a kind is the one spoken of (`Done`)."""
    memory = g.memory(f)
    old: dict[str, tuple[int, ...]] = {verb: () for verb in verbs if memory.done.get(verb)}
    numbers = {verb: 0 for verb in verbs if memory.numbers.get(verb)}
    return [Note(resolution=f.resolution, done=old, numbers=numbers)] if old or numbers else []


def that_many(
    g: Game, f: Do, count: int, *what: What | Who | Amount, apart: Mapping[int, int] | None = None
) -> list[Next]:
    """Remember how many (or how much) an instruction did: "then draw that many cards"; ``apart``: each of several
    players. In a triggered ability those words speak of its event if that has a number, unless the player chose
    another."""
    chosen = any(
        type(part) is Zone or (type(part) is Some and (part.unlimited or part.most != part.least))
        for part in what
    )
    event = g.memory(f).event
    if event is not None and event.amount and not chosen:
        return []
    each = {f"that much of {player}": much for player, much in (apart or {}).items()}
    numbers = {"that much": count, "that much apart": int(len(each) > 1), **each}
    return [Note(resolution=f.resolution, numbers=numbers)]


def note(f: Do, **fields: Any) -> Note:
    """Something for the resolution to remember."""
    return Note(resolution=f.resolution, **fields)


def forbidden(g: Game, action: str, subject: int, other: int = 0) -> bool:
    """Does an effect say that this can't be done (101.2)? It is then left out, and the log says why."""
    from mtgrules.engine import restrictions

    found = restrictions.forbids(g, action, subject, other=other)
    if found is None:
        return False
    g.remark(found.rule, f"{g.name(subject)} can't {action}")
    return True


# --- chance --------------------------------------------------------------------------------------------------------


def draw_lots(g: Game, options: Sequence[int], count: int, salt: int = 0) -> list[int]:
    """``count`` of ``options`` at random. Handlers don't write, so the number is made from the game's seed and clock
    without moving the generator on: the same position gives the same choice."""
    left = list(options)
    picked: list[int] = []
    state = (g.root.seed ^ (g.root.clock << 32) ^ (g.root.next_id << 8) ^ salt) & 0xFFFFFFFFFFFFFFFF
    while left and len(picked) < count:
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        picked.append(left.pop(((z ^ (z >> 31)) * len(left)) >> 64))
    return picked


# --- players -------------------------------------------------------------------------------------------------------


def players(
    g: Game, f: Do, ask: Ask, who: Who | What, ctx: Resolution | None = None, *, about: str = "player"
) -> list[int]:
    """The players who act or are acted on, in turn order from the active player (101.4); "an opponent" is chosen by
    the controller of the effect."""
    ctx = ctx or g.memory(f)
    found = evaluate.things(g, who, ctx)
    if isinstance(who, Players | SomePlayers) and who.which in CHOOSE_ONE and len(found) > 1:
        return [
            ask.one(f.controller, f"Choose {who.which}", found, source=ctx.source, rule="608.2d", about=about)
        ]
    if len(found) < 2:
        return [player for player in found if g.is_player(player) and not g.player(player).lost]
    return [player for player in g.players() if player in found]


# --- objects -------------------------------------------------------------------------------------------------------


def bounds(g: Game, what: Some, ctx: Resolution) -> tuple[int, int]:
    """How few and how many may be chosen."""
    if what.unlimited:
        return (evaluate.quantity(g, what.least, ctx) if what.least is not None else 0), MANY
    if what.least is None and what.most is None:
        return 1, 1
    least = evaluate.quantity(g, what.least, ctx) if what.least is not None else None
    most = evaluate.quantity(g, what.most, ctx) if what.most is not None else least
    assert most is not None
    return (most if least is None else least), most


def options(
    g: Game,
    what: Some,
    ctx: Resolution,
    within: Iterable[int] | None = None,
    allowed: Callable[[int], bool] | None = None,
) -> list[int]:
    """What may be chosen: what fits, of ``within`` where the instruction says from what; impossible ones left out. What
    several must have in common is looked at as they are chosen."""
    alike = in_common(what.filter)
    if alike:
        rest = tuple(part for part in what.filter.predicates if part not in alike)
        what = msgspec.structs.replace(what, filter=Filter(predicates=rest))
    if within is None:
        found = evaluate.things(g, what, ctx)
    else:
        pool = list(within)
        if what.among is not None:
            among = evaluate.found(g, what.among, ctx)
            pool = [id for id in pool if id in among]
        found = evaluate.fitting(g, pool, what.filter, ctx)
    return [id for id in found if allowed(id)] if allowed is not None else found


def pick(
    g: Game,
    f: Do,
    ask: Ask,
    what: What | Who,
    player: int = 0,
    *,
    about: str = "choose",
    prompt: str = "",
    rule: str = "608.2d",
    ctx: Resolution | None = None,
    within: Iterable[int] | None = None,
    allowed: Callable[[int], bool] | None = None,
    least: int | None = None,
) -> list[int]:
    """The ids that an instruction is carried out on: named ones as they are, `Some` chosen by ``player`` (by whom the
    phrase says, else by the controller of the effect). ``least``: fewer are enough (a search may fail to find)."""
    ctx = ctx or g.memory(f)
    player = player or f.controller
    if type(what) is Both and what.either:
        return _pick_either(
            g, f, ask, what, player, about=about, prompt=prompt, rule=rule, ctx=ctx, within=within,
            allowed=allowed,
        )  # fmt: skip
    if type(what) is Both:
        found: list[int] = []
        for part in what.parts:
            for inner in evaluate.each_before(part, ctx, tuple(found)):
                rest = None if within is None else [id for id in within if id not in found]
                more = pick(
                    g, f, ask, part, player, about=about, prompt=prompt, rule=rule, ctx=inner, within=rest,
                    allowed=allowed, least=least,
                )  # fmt: skip
                found.extend(id for id in more if id not in found)
        return found
    if isinstance(what, Players | SomePlayers) and what.which in CHOOSE_ONE:
        return players(g, f, ask, what, ctx, about=about)
    if type(what) is not Some:
        named = evaluate.found(g, what, ctx)
        if within is not None:
            inside = set(within)
            named = [id for id in named if id in inside]
        if allowed is not None:
            named = [id for id in named if allowed(id)]
        if type(what) is Linked and what.one and named:  # "a card exiled with ~"
            words = prompt or f"Choose {evaluate.wording(what)}"
            return [ask.one(player, words, named, source=ctx.source, rule=rule, about=about)]
        return named
    if is_pile(what):
        return pile(g, ask, what, ctx, player)
    able = options(g, what, ctx, within, allowed)
    low, high = bounds(g, what, ctx)
    if least is not None:
        low = min(low, least)
    if what.random:
        return draw_lots(g, able, high, player)
    if what.chooser is not None:
        player = next(iter(players(g, f, ask, what.chooser, ctx)), player)
    words = prompt or f"Choose {evaluate.wording(what)}"
    among = concealed.among(g, player, what, ctx, within)
    alike = in_common(what.filter)
    apart = next((part for part in what.filter.predicates if type(part) is Different), None)
    if apart is not None or alike:
        return _pick_related(g, ask, alike, apart, player, words, able, (low, high), ctx, rule, about, among)
    return list(
        ask.some(player, words, able, low, high, source=ctx.source, rule=rule, about=about, among=among)
    )


def in_common(filter_: Filter) -> tuple[SharesWith, ...]:
    """What several must have in common: "two creatures that share a creature type", "… with the same name"."""
    return tuple(part for part in filter_.predicates if type(part) is SharesWith and part.what is None)


def _pick_related(
    g: Game,
    ask: Ask,
    alike: Sequence[SharesWith],
    apart: Different | None,
    player: int,
    prompt: str,
    able: Sequence[int],
    bounds: tuple[int, int],
    ctx: Resolution,
    rule: str,
    about: str,
    among: tuple[int, ...],
) -> list[int]:
    """ "any number of cards with different mana values", "two creatures that share a creature type": one after another,
    each of which goes with all that were chosen."""
    from mtgrules.engine.evaluate_amounts import trait
    from mtgrules.engine.evaluate_predicates import share

    def together(one: int, other: int) -> bool:
        if apart is not None and trait(g, one, apart.quality, ctx) == trait(g, other, apart.quality, ctx):
            return False
        return all(share(g, part.quality, one, other) for part in alike)

    low, high = bounds
    if alike and low > 1:  # nothing without enough others to go with
        able = [id for id in able if sum(together(id, other) for other in able if other != id) >= low - 1]
    chosen: list[int] = []
    while len(chosen) < high:
        left = [id for id in able if id not in chosen and all(together(id, other) for other in chosen)]
        least = 1 if len(chosen) < low else 0
        more = ask.some(
            player, prompt, left, least, 1, source=ctx.source, rule=rule, about=about, among=among
        )
        if not more:
            break
        chosen.extend(more)
    return chosen


def _pick_either(
    g: Game,
    f: Do,
    ask: Ask,
    what: Both,
    player: int,
    *,
    about: str,
    prompt: str,
    rule: str,
    ctx: Resolution,
    within: Iterable[int] | None,
    allowed: Callable[[int], bool] | None,
) -> list[int]:
    """ "another creature or an artifact", "~ or a land": one thing that either phrase fits."""
    able: list[int] = []
    within = None if within is None else tuple(within)
    for part in what.parts:
        if type(part) is This:
            own = (id for id in evaluate.found(g, part, ctx) if within is None or id in within)
            able.extend(id for id in own if allowed is None or allowed(id))
            continue
        if (
            type(part) is not Some
            or bounds(g, part, ctx) != (1, 1)
            or part.random
            or part.chooser is not None
        ):
            raise evaluate.unplayable(what, "a choice between more than one thing each")
        able.extend(id for id in options(g, part, ctx, within, allowed) if id not in able)
    words = prompt or f"Choose {evaluate.wording(what)}"
    among = concealed.among(g, player, what, ctx, within)
    return list(ask.some(player, words, able, 1, 1, source=ctx.source, rule=rule, about=about, among=among))


# --- piles ---------------------------------------------------------------------------------------------------------

#: what `SeparatePiles` has made (700.3)
PILES = ("face-down pile", "face-up pile")
FACE_UP = ("first pile", "second pile")


def is_pile(what: Some) -> bool:
    """Does the phrase speak of one of two piles: "one pile", "one of the piles"?"""
    if what.among is not None:
        return what.among == Done(verb="separated")
    return what.filter.predicates == (Is(word="pile"),)


def pile(g: Game, ask: Ask, what: Some, ctx: Resolution, player: int) -> list[int]:
    """The objects of the pile that the player chooses, which may hold none (700.3d)."""
    piles = FACE_UP if FACE_UP[0] in ctx.done else PILES
    word = ask.one(player, "Choose a pile", piles, source=ctx.source, rule="700.3", about="pile")
    return evaluate.present(g, ctx.done.get(word, ()))


# --- numbers and divisions -----------------------------------------------------------------------------------------


def quantity(
    g: Game,
    f: Do,
    ask: Ask,
    amount: Amount,
    ctx: Resolution,
    *,
    player: int = 0,
    most: int = MANY,
    about: str = "number",
) -> int:
    """The number of an instruction; "any amount" is chosen now (107.1c)."""
    if type(amount) is Chosen and not amount.before:
        return ask.number(player or f.controller, "Choose a number", 0, most, source=ctx.source, about=about)
    return evaluate.quantity(g, amount, ctx)


def division(
    g: Game, f: Do, ask: Ask, what: What | Who, ids: Sequence[int], total: int, player: int, *, about: str
) -> tuple[int, ...]:
    """How something is divided among ``ids``: as announced for targets (601.2d), else chosen now with at least one
    for each (608.2d)."""
    memory = g.memory(f)
    index = getattr(what, "index", None)
    if index is not None and index < len(memory.choices.division) and memory.choices.division[index]:
        return memory.choices.division[index]
    if not ids:
        return ()
    if len(ids) == 1:
        return (total,)
    least = 1 if total >= len(ids) else 0
    decision = Decision(
        player,
        "divide",
        f"Divide {total} among them",
        tuple(ids),
        least,
        total,
        total,
        memory.source,
        "608.2d",
        about=about,
    )
    return ask.decide(decision)
