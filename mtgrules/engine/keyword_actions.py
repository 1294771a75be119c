"""Keyword actions (701) whose wording is fixed, by name. Those of one mechanic alone are with that mechanic."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mtgrules.abilities import effects as e
from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.changes import AsLongAs, Cant, DoesntUntap, GainsAbilities, Must, RestOfGame, Until
from mtgrules.abilities.conditions import Matches
from mtgrules.abilities.node import Effect
from mtgrules.abilities.predicates import Filter, Status
from mtgrules.abilities.references import Done, Some, You
from mtgrules.engine import concealed, evaluate, picking
from mtgrules.engine.card_events import Revealed
from mtgrules.engine.decisions import Ask
from mtgrules.engine.effects_cards import Draws, top_cards
from mtgrules.engine.effects_permanents import permanents, put
from mtgrules.engine.events import Event, Next
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Do
from mtgrules.engine.keyword_events import ActionCompleted
from mtgrules.engine.object_events import Designated
from mtgrules.engine.picking import at_once, note
from mtgrules.engine.possible import sacrificeable
from mtgrules.engine.records import Object, Resolution
from mtgrules.engine.status_events import Healed
from mtgrules.engine.zone_events import CreateTokens, Discarded, Sacrificed, ZoneChange
from mtgrules.mechanics.spec import Handler

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

P1P1 = "+1/+1"
NEXT_TURN = Until(moment="your next turn", who=You())


# --- what the handlers share ---------------------------------------------------------------------------------------


def action(f: Do) -> e.KeywordAction:
    assert isinstance(f.what, e.KeywordAction)
    return f.what


def actor(g: Game, f: Do, ask: Ask) -> int:
    """The player who does it."""
    node = action(f)
    if node.who is None:
        return f.controller
    return next(iter(picking.players(g, f, ask, node.who)), f.controller)


def number(g: Game, f: Do, default: int = 1) -> int:
    """N, or how many times."""
    node = action(f)
    return default if node.amount is None else evaluate.quantity(g, node.amount, g.memory(f))


def subjects(g: Game, f: Do, ask: Ask) -> list[int]:
    """What does it or undergoes it: what the text names, else the source."""
    node = action(f)
    if node.what is None:
        memory = g.memory(f)
        return evaluate.present(g, [evaluate.current(g, memory.source, memory)], "battlefield")
    return permanents(g, f, ask, node.what, node.name)


def again(f: Do, effect: Effect) -> Do:
    """Another instruction, for the same resolution."""
    return Do(what=effect, controller=f.controller, resolution=f.resolution)


def counters(g: Game, f: Do, id: int, count: int, player: int, rule: str, kind: str = P1P1) -> list[Event]:
    if count <= 0 or picking.forbidden(g, "have counters", id):
        return []
    return [put(f, g.memory(f), id, kind, count, player, rule)]


def tokens(
    g: Game, f: Do, player: int, name: str, count: int, rule: str, with_counters: dict[str, int] | None = None
) -> list[Event]:
    """Create predefined tokens (111.10)."""
    faces = (g.rules.token_face(name),) * count
    if not faces:
        return []
    return [
        CreateTokens(
            rule=rule, player=player, faces=faces, counters=with_counters or {}, source=g.memory(f).source,
            resolution=f.resolution,
        )
    ]  # fmt: skip


def turn_by_turn(
    g: Game, f: Do, ask: Ask, steps: int, part: Callable[[int, int], list[Next]], rule: str, verb: str
) -> list[Next]:
    """Permanents that are told to do something at the same time do it one after another, in turn order of their
    controllers (701.44d, 701.50c). ``part(id, step)`` gives what happens at each of the ``steps``. One that is gone
    does it as it last existed (701.44c, 701.50b)."""
    node, memory = action(f), g.memory(f)
    if not f.stage:
        named = [memory.source] if node.what is None else picking.pick(g, f, ask, node.what, about=node.name)
        order = [id for player in g.players() for id in named if g.controller(id) == player]
        return [note(f, done={f"{verb} now": tuple(order)}), f.at(1)]
    order = list(memory.done.get(f"{verb} now", ()))
    index, step = divmod(f.stage - 1, steps + 1)
    if index >= len(order):
        return []
    id = evaluate.current(g, order[index], memory)
    if step < steps:
        return [*part(id, step), f.at(f.stage + 1)]
    done = ActionCompleted(rule=rule, verb=verb, player=g.controller(id), object=id, resolution=f.resolution)
    return [done, f.at(f.stage + 1)]


# --- explore, connive ----------------------------------------------------------------------------------------------


def explore(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.44a."""
    memory = g.memory(f)

    def part(id: int, step: int) -> list[Next]:
        player = g.controller(id)
        if step == 0:
            cards = tuple(top_cards(g, player, 1))
            shown = (
                [Revealed(rule="701.44a", player=player, objects=cards, resolution=f.resolution)]
                if cards
                else []
            )
            return [*shown, note(f, done={"explored": cards})]
        explored = evaluate.present(g, memory.done.get("explored", ()), "library")
        if step == 1:
            if explored and "land" in g.chars(explored[0]).types:
                return [
                    ZoneChange(
                        rule="701.44a", object=explored[0], to="hand", player=player, resolution=f.resolution
                    ),
                    note(f, done={"explored": ()}),
                ]
            there = evaluate.present(g, [id], "battlefield")
            return list(counters(g, f, id, 1, player, "701.44a")) if there else []
        if not explored:
            return []
        if ask.yes(
            player,
            f"Put {g.name(explored[0])} into your graveyard",
            source=id,
            rule="701.44a",
            about="explore",
        ):
            return [
                ZoneChange(
                    rule="701.44a", object=explored[0], to="graveyard", player=player, resolution=f.resolution
                )
            ]
        return []

    return turn_by_turn(g, f, ask, 3, part, "701.44b", "explores")


def connive(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.50a, d; 701.50e: connive 0 is nothing."""
    memory = g.memory(f)
    count = number(g, f)
    if not count:
        return []

    def part(id: int, step: int) -> list[Next]:
        player = g.controller(id)
        if step == 0:
            return [
                Draws(player=player, count=count, resolution=f.resolution),
                note(f, done={"discarded": ()}),
            ]
        if step == 1:
            hand = list(g.contents("hand", player))
            cards = ask.some(
                player, "Discard", hand, count, count, source=id, rule="701.50a", about="discard"
            )
            return at_once(
                [
                    Discarded(rule="701.50a", object=card, player=player, resolution=f.resolution)
                    for card in cards
                ]
            )
        nonland = sum("land" not in g.chars(card).types for card in memory.done.get("discarded", ()))
        there = evaluate.present(g, [id], "battlefield")
        return list(counters(g, f, id, nonland, player, "701.50a")) if there else []

    return turn_by_turn(g, f, ask, 3, part, "701.50f", "connives")


# --- counters ------------------------------------------------------------------------------------------------------


def proliferate(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.34a; several times: one after another."""
    player = actor(g, f, ask)
    if f.stage >= number(g, f):
        return []
    able = [id for id in (*g.battlefield(), *g.players()) if g.state.records[id].counters]  # type: ignore[attr-defined]
    chosen = ask.some(
        player, "Choose permanents and players to proliferate", able, 0, len(able), source=g.memory(f).source,
        rule="701.34a", about="proliferate",
    )  # fmt: skip
    events: list[Event] = []
    for id in chosen:
        for kind in sorted(g.state.records[id].counters):  # type: ignore[attr-defined]
            events.extend(counters(g, f, id, 1, player, "701.34a", kind))
    completed = ActionCompleted(rule="701.34a", verb="proliferates", player=player, resolution=f.resolution)
    return [*at_once(events), completed, f.at(f.stage + 1)]


def bolster(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.39a."""
    player = actor(g, f, ask)
    creatures = g.creatures(player)
    if not creatures:
        return []
    least = min(g.chars(id).toughness or 0 for id in creatures)
    able = [id for id in creatures if (g.chars(id).toughness or 0) == least]
    source = g.memory(f).source
    id = ask.one(player, "Choose a creature to bolster", able, source=source, rule="701.39a", about="bolster")
    return [note(f, done={"bolstered": (id,)}), *counters(g, f, id, number(g, f), player, "701.39a")]


def support(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.41a: the targets were chosen before."""
    return at_once(
        [event for id in subjects(g, f, ask) for event in counters(g, f, id, 1, f.controller, "701.41a")]
    )


def adapt(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.46a."""
    events: list[Event] = []
    for id in subjects(g, f, ask):
        if g.object(id).counters.get(P1P1):
            continue
        events.extend(counters(g, f, id, number(g, f), f.controller, "701.46a"))
    return at_once(events)


def monstrosity(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.37a."""
    frames: list[Next] = []
    for id in subjects(g, f, ask):
        if "monstrous" not in g.object(id).designations:
            frames.extend(counters(g, f, id, number(g, f), f.controller, "701.37a"))
            frames.append(Designated(rule="701.37a", to=id, designation="monstrous", resolution=f.resolution))
            frames.append(
                ActionCompleted(rule="701.37b", verb="becomes monstrous", player=f.controller, object=id)
            )
    return frames


def renown(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """702.112a: counters are put on it, and it becomes renowned."""
    frames: list[Next] = []
    for id in subjects(g, f, ask):
        frames.extend(counters(g, f, id, number(g, f), f.controller, "702.112a"))
        frames.append(Designated(rule="702.112a", to=id, designation="renowned", resolution=f.resolution))
        frames.append(
            ActionCompleted(rule="702.112a", verb="becomes renowned", player=f.controller, object=id)
        )
    return frames


def exploit(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """702.110b: the creature exploits what was sacrificed just before."""
    memory = g.memory(f)
    return [
        ActionCompleted(
            rule="702.110b",
            verb="exploits",
            player=f.controller,
            object=memory.source,
            other=evaluate.known_of_done(g, id, "sacrificed", memory),
            resolution=f.resolution,
        )
        for id in memory.done.get("sacrificed", ())
    ]


def mentor(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """702.134a, 702.134c."""
    source = g.memory(f).source
    frames: list[Next] = []
    for id in subjects(g, f, ask):
        frames.extend(counters(g, f, id, 1, f.controller, "702.134a"))
        frames.append(
            ActionCompleted(rule="702.134c", verb="mentors", player=f.controller, object=source, other=id)
        )
    return frames


def blight(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.68a."""
    player = actor(g, f, ask)
    able = g.creatures(player)
    source = g.memory(f).source
    chosen = ask.some(
        player, "Choose a creature to blight", able, 1, 1, source=source, rule="701.68a", about="blight"
    )
    return [
        note(f, done={"blighted": tuple(chosen)}),
        *(event for id in chosen for event in counters(g, f, id, number(g, f), player, "701.68a", "-1/-1")),
        ActionCompleted(rule="701.68d", verb="blights", player=player, resolution=f.resolution),
    ]


def endure(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.63a; 701.63b: endure 0 is nothing."""
    count = number(g, f)
    if not count:
        return []
    node, memory = action(f), g.memory(f)
    named = [memory.source] if node.what is None else picking.pick(g, f, ask, node.what, about="endure")
    frames: list[Next] = []
    for id in named:
        player = g.controller(id)
        there = evaluate.present(g, [id], "battlefield")
        if there and ask.yes(
            player, f"Put {count} +1/+1 counters on {g.name(id)}", source=id, rule="701.63a", about="endure"
        ):
            frames.extend(counters(g, f, id, count, player, "701.63a"))
        else:
            face = spirit(g, count)
            frames.append(
                CreateTokens(rule="701.63a", player=player, faces=(face,), source=id, resolution=f.resolution)
            )
    return frames


def spirit(g: Game, size: int) -> Face:
    """The N/N white Spirit creature token of endure."""
    return g.rules.intern(
        Face(
            name="Spirit", colors=("white",), types=("creature",), subtypes=("Spirit",), power=size, toughness=size,
            layout="token",
        )
    )  # fmt: skip


def time_travel(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.56a: a time counter more or less on each of any number of permanents and suspended cards."""
    from mtgrules.engine.object_events import CountersRemoved

    player = actor(g, f, ask)
    pool = [id for id in g.battlefield() if g.controller(id) == player]
    pool += [
        id for id in g.contents("exile") if g.object(id).owner == player and g.has_keyword(id, "suspend")
    ]
    source = g.memory(f).source
    events: list[Event] = []
    for id in pool:
        if not g.object(id).counters.get("time"):
            continue
        words = ("put", "remove", "nothing")
        word = ask.one(
            player, f"{g.name(id)}: a time counter", words, source=source, rule="701.56a", about="time travel"
        )
        if word == "put":
            events.extend(counters(g, f, id, 1, player, "701.56a", "time"))
        elif word == "remove":
            events.append(CountersRemoved(rule="701.56a", to=id, kind="time", amount=1, player=player))
    return at_once(events)


# --- tokens --------------------------------------------------------------------------------------------------------


def investigate(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.16a; several times: one after another."""
    players = [f.controller] if action(f).who is None else picking.players(g, f, ask, action(f).who or You())
    frames: list[Next] = []
    for _ in range(number(g, f)):
        frames.extend(
            at_once([event for player in players for event in tokens(g, f, player, "Clue", 1, "701.16a")])
        )
        frames.extend(
            ActionCompleted(rule="701.16a", verb="investigates", player=player, resolution=f.resolution)
            for player in players
        )
    return frames


def incubate(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.53a."""
    count = number(g, f)
    with_counters = {P1P1: count} if count else {}
    return [
        *tokens(g, f, actor(g, f, ask), "Incubator", 1, "701.53a", with_counters),
        ActionCompleted(rule="701.53a", verb="incubates", player=actor(g, f, ask), resolution=f.resolution),
    ]


def populate(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.36a–b."""
    player = actor(g, f, ask)
    if f.stage >= number(g, f):
        return []
    able = [id for id in g.creatures(player) if g.object(id).kind == "token"]
    if not able:
        return []
    id = ask.one(
        player,
        "Choose a token to populate",
        able,
        source=g.memory(f).source,
        rule="701.36a",
        about="populate",
    )
    copy = e.CopySpec(what=Done(verb="populated"))
    create = e.CreateToken(who=You(), amount=Number(value=1), token=copy)
    frame = Do(what=create, controller=player, resolution=f.resolution)
    return [note(f, done={"populated": (id,)}), frame, f.at(f.stage + 1)]


# --- designations --------------------------------------------------------------------------------------------------


def goad(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.15a–b: until your next turn it attacks each combat if able, and someone else than you if able."""
    ids = [id for id in subjects(g, f, ask) if "creature" in g.chars(id).types]
    if not ids:
        return []
    change = Must(subject=Done(verb="goaded"), action="goaded", other=You())
    return [
        note(f, done={"goaded": tuple(ids)}),
        again(f, e.Continuously(changes=(change,), duration=NEXT_TURN)),
    ]


def detain(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.35a."""
    ids = subjects(g, f, ask)
    if not ids:
        return []
    it = Done(verb="detained")
    changes = tuple(Cant(subject=it, action=what) for what in ("attack", "block", "activate abilities"))
    return [
        note(f, done={"detained": tuple(ids)}),
        again(f, e.Continuously(changes=changes, duration=NEXT_TURN)),
    ]


def suspect(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.60a, c–d."""
    ids = [id for id in subjects(g, f, ask) if "suspected" not in g.object(id).designations]
    if not ids:
        return []
    it = Done(verb="suspected")
    changes = (
        GainsAbilities(what=it, abilities=(Keyword(name="menace"),)),
        Cant(subject=it, action="block"),
    )
    lasts = AsLongAs(condition=Matches(what=it, filter=Filter(predicates=(Status(word="suspected"),))))
    return [
        note(f, done={"suspected": tuple(ids)}),
        *at_once(
            [
                Designated(rule="701.60a", to=id, designation="suspected", resolution=f.resolution)
                for id in ids
            ]
        ),
        again(f, e.Continuously(changes=changes, duration=lasts)),
    ]


def harness(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.64a."""
    return [
        Designated(rule="701.64a", to=id, designation="harnessed", resolution=f.resolution)
        for id in subjects(g, f, ask)
        if "harnessed" not in g.object(id).designations
    ]


def exert(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.43a."""
    ids = subjects(g, f, ask)
    if not ids:
        return []
    change = DoesntUntap(what=Done(verb="exerted"), next=True)
    return [
        note(f, done={"exerted": tuple(ids)}, did=True),
        again(f, e.Continuously(changes=(change,), duration=RestOfGame())),
        *(ActionCompleted(rule="701.43a", verb="exerts", player=f.controller, object=id) for id in ids),
    ]


# --- small ones ----------------------------------------------------------------------------------------------------


def heal(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.69a."""
    return at_once([Healed(rule="701.69a", object=id, resolution=f.resolution) for id in subjects(g, f, ask)])


def behold(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.4a: reveal such a card from your hand, or choose such a permanent you control."""
    player = actor(g, f, ask)
    node, memory = action(f), g.memory(f)
    chosen = ask.some(
        player, "Behold", beholdable(g, node, memory, player), 1, 1, source=memory.source, rule="701.4a",
        about="behold", among=concealed.might(g, player, (node,), memory),
    )  # fmt: skip
    cards = tuple(id for id in chosen if g.zone_kind(id) == "hand")
    shown = [Revealed(rule="701.4a", player=player, objects=cards, resolution=f.resolution)] if cards else []
    return [*shown, note(f, done={"beheld": tuple(chosen)}, did=bool(chosen))]


def beholdable(g: Game, node: e.KeywordAction, ctx: Resolution, player: int) -> list[int]:
    pool = [*(id for id in g.battlefield() if g.controller(id) == player), *g.contents("hand", player)]
    if isinstance(node.what, Some):
        return evaluate.fitting(g, pool, node.what.filter, ctx)
    return pool


def forage(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.61a: exile three cards from your graveyard, or sacrifice a Food."""
    player = actor(g, f, ask)
    graveyard = list(g.contents("graveyard", player))
    foods = _foods(g, player)
    ways = [*(["exile"] if len(graveyard) >= 3 else []), *(["sacrifice"] if foods else [])]
    if not ways:
        return []
    source = g.memory(f).source
    way = ask.one(
        player,
        "Exile three cards from your graveyard or sacrifice a Food",
        ways,
        source=source,
        about="forage",
    )
    completed = ActionCompleted(rule="701.61a", verb="forages", player=player, resolution=f.resolution)
    if way == "sacrifice":
        food = ask.one(player, "Choose a Food", foods, source=source, rule="701.61a", about="sacrifice")
        return [Sacrificed(rule="701.61a", object=food, player=player, resolution=f.resolution), completed]
    cards = ask.some(
        player, "Choose three cards", graveyard, 3, 3, source=source, rule="701.61a", about="exile"
    )
    return [
        *at_once([_exiled(f, card, player, "701.61a") for card in cards]),
        completed,
    ]


def _exiled(f: Do, id: int, player: int, rule: str) -> ZoneChange:
    return ZoneChange(rule=rule, object=id, to="exile", verb="exiled", player=player, resolution=f.resolution)


def _foods(g: Game, player: int) -> list[int]:
    return [id for id in sacrificeable(g, player) if g.is_type(id, "Food")]


def collect_evidence(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.59a–b: any number of cards whose mana values make N or more; nothing where that can't be done."""
    player, least = actor(g, f, ask), number(g, f)
    left = list(g.contents("graveyard", player))
    if sum(g.chars(card).mana_value for card in left) < least:
        return []
    chosen: list[int] = []
    source = g.memory(f).source
    while (have := sum(g.chars(card).mana_value for card in chosen)) < least:
        prompt = f"Collect evidence: {least - have} more"
        chosen += ask.some(
            player, prompt, left, 1, len(left), source=source, rule="701.59a", about="evidence"
        )
        left = [card for card in left if card not in chosen]
    return [
        *at_once([_exiled(f, card, player, "701.59a") for card in chosen]),
        note(f, did=True),
        ActionCompleted(rule="701.59a", verb="collects evidence", player=player, resolution=f.resolution),
    ]


# --- what can't be done --------------------------------------------------------------------------------------------


def _no_creature(g: Game, node: e.KeywordAction, ctx: Resolution, player: int) -> bool:
    return not g.creatures(player)


def _no_evidence(g: Game, node: e.KeywordAction, ctx: Resolution, player: int) -> bool:
    least = 1 if node.amount is None else evaluate.quantity(g, node.amount, ctx)
    return sum(g.chars(card).mana_value for card in g.contents("graveyard", player)) < least


def _no_forage(g: Game, node: e.KeywordAction, ctx: Resolution, player: int) -> bool:
    return len(g.contents("graveyard", player)) < 3 and not _foods(g, player)


def _not_there(g: Game, node: e.KeywordAction, ctx: Resolution, player: int) -> bool:
    ids = [ctx.source] if node.what is None else evaluate.things(g, node.what, ctx)
    return not any(type(g.state.records.get(id)) is Object and g.object(id).zone for id in ids)


IMPOSSIBLE: dict[str, Callable[[Game, e.KeywordAction, Resolution, int], bool]] = {
    "blight": _no_creature,  # 701.68b
    "collect evidence": _no_evidence,  # 701.59b
    "forage": _no_forage,
    "behold": lambda g, node, ctx, player: not beholdable(g, node, ctx, player),
    "exert": _not_there,  # 701.43c
}

ACTIONS: dict[str, Handler] = {
    "adapt": adapt,
    "behold": behold,
    "blight": blight,
    "bolster": bolster,
    "collect evidence": collect_evidence,
    "connive": connive,
    "detain": detain,
    "endure": endure,
    "exert": exert,
    "explore": explore,
    "forage": forage,
    "goad": goad,
    "harness": harness,
    "heal": heal,
    "incubate": incubate,
    "investigate": investigate,
    "monstrosity": monstrosity,
    "populate": populate,
    "proliferate": proliferate,
    "support": support,
    "suspect": suspect,
    "time travel": time_travel,
    "exploit": exploit,
    "mentor": mentor,
    "renown": renown,
}
