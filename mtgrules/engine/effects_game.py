"""Tokens, emblems, designations, turns and phases, coins and dice, the end of the game (111, 114, 500.7–8, 705, 706)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from mtgrules.abilities import effects as e
from mtgrules.abilities.node import Effect, Node
from mtgrules.engine import copying, evaluate, picking, tokens
from mtgrules.engine.card_events import CoinFlipped, DieRolled
from mtgrules.engine.combat_state import RemovedFromCombat
from mtgrules.engine.decisions import Ask
from mtgrules.engine.effects_zones import attacked, linking
from mtgrules.engine.events import Event, Next
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Do, Settle, Step, Unwind
from mtgrules.engine.object_events import Designated
from mtgrules.engine.picking import at_once, fresh, note
from mtgrules.engine.records import Resolution
from mtgrules.engine.state_based import GameEnds, PlayerLost
from mtgrules.engine.zone_events import CeaseToExist, CreateTokens, ZoneChange
from mtgrules.mechanics.spec import Handler

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


# --- tokens --------------------------------------------------------------------------------------------------------


def create_token(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.7a. What several players create, they create at once."""
    return _creating(g, f, _created(g, f, ask, f.what))  # type: ignore[arg-type]


class CreateTogether(Node, Effect, frozen=True):
    """One instruction that creates tokens of several kinds."""

    effects: tuple[e.CreateToken, ...]

    def __str__(self) -> str:
        return " and ".join(map(str, self.effects))


def create_together(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """608.2c: they are created at once. It is one event for each player, as far as they enter alike."""
    node: CreateTogether = f.what  # type: ignore[assignment]
    events: list[CreateTokens] = []
    for part in node.effects:
        for event in _created(g, f, ask, part):
            alike = (n for n, old in enumerate(events) if replace(old, faces=event.faces) == event)
            n = next(alike, len(events))
            before = events[n].faces if n < len(events) else ()
            events[n : n + 1] = [replace(event, faces=before + event.faces)]
    return _creating(g, f, events)


def _creating(g: Game, f: Do, events: list[CreateTokens]) -> list[Next]:
    return [*fresh(g, f, "created", "moved"), *at_once(events), *linking(g, f, "created")]


def _created(g: Game, f: Do, ask: Ask, node: e.CreateToken) -> list[CreateTokens]:
    memory = g.memory(f)
    events: list[CreateTokens] = []
    for player in picking.players(g, f, ask, node.who):
        ctx = evaluate.one_of(memory, player)
        count = picking.quantity(g, f, ask, node.amount, ctx, player=player)
        token, seen = node.token, ctx
        if isinstance(token, e.CopySpec):
            token, seen = copying.settled(g, f, ask, token, player, ctx)
        made = made_of(g, token, seen)
        faces = made.faces * count
        if not faces:
            continue
        goals = None if node.attacked is None else evaluate.things(g, node.attacked, memory)
        attached_to = 0
        if node.attached is not None:
            holders = picking.pick(g, f, ask, node.attached, player, about="attach", ctx=ctx)
            attached_to = next(iter(evaluate.present(g, holders)), 0)
            if not attached_to:
                continue  # 303.4g: an Aura token with nothing to enchant isn't created
        events.append(
            CreateTokens(
                rule="701.7a", player=player, faces=faces, tapped=node.tapped or made.tapped, attached_to=attached_to,
                attacking=attacked(g, ask, player, memory.source, goals) if node.attacking else 0,
                counters=made.counters, source=memory.source, resolution=f.resolution,
            )
        )  # fmt: skip
    return events


class Made(NamedTuple):
    """What is created once: one face, or one for each object copied, and how they enter."""

    faces: tuple[Face, ...]
    counters: dict[str, int]
    tapped: bool = False


def made_of(g: Game, token: e.TokenSpec | e.CopySpec, ctx: Resolution) -> Made:
    """The tokens that the text describes. A copy of an instant or sorcery isn't created (111.5)."""
    if isinstance(token, e.TokenSpec):
        return Made((tokens.face(g, token, ctx),), counters_of(g, token.counters, ctx))
    faces = tuple(face for face in tokens.copies(g, token, ctx) if not any(t in SPELLS for t in face.types))
    enters = copying.entering(token)  # 707.9e
    counters = counters_of(g, [item for change in enters for item in change.counters], ctx)  # type: ignore[misc]
    return Made(faces, counters, any(change.tapped for change in enters))


def counters_of(g: Game, items: Iterable[e.Counters], ctx: Resolution) -> dict[str, int]:
    """How many counters of each kind; none of none."""
    found: dict[str, int] = {}
    for item in items:
        found[item.kind] = found.get(item.kind, 0) + evaluate.quantity(g, item.amount, ctx)
    return {kind: count for kind, count in found.items() if count}


SPELLS = ("instant", "sorcery")


def create_those(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """ "Create those tokens and …" (614): the replacement effect has to hand on the event that it replaces."""
    raise evaluate.unplayable(f.what, "no event is being replaced")


# --- emblems and designations --------------------------------------------------------------------------------------


def create_emblem(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """114.1: an emblem has only the abilities that the effect gives it."""
    node: e.CreateEmblem = f.what  # type: ignore[assignment]
    face = g.rules.intern(
        Face(name=node.name or "Emblem", abilities=tokens.flat(node.abilities), layout="emblem")
    )
    source = g.memory(f).source
    return at_once(
        [
            ZoneChange(
                rule="114.1", object=0, to="command", verb="created", player=player, face=face, kind="emblem",
                owner=player, controller=player, source=source, resolution=f.resolution,
            )
            for player in picking.players(g, f, ask, node.who)
        ]
    )  # fmt: skip


#: designations that one player at most has, with the rule that takes them from the one before
UNIQUE = {"monarch": "725.3", "initiative": "726.3"}
RULES = {"city's blessing": "702.131a"}


def become_designated(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    node: e.BecomeDesignated = f.what  # type: ignore[assignment]
    word = node.designation
    events: list[Event] = []
    for player in picking.players(g, f, ask, node.who):
        if word in g.player(player).designations and word not in UNIQUE:
            continue
        rule = UNIQUE.get(word) or RULES.get(word, "608.2c")
        if word in UNIQUE:
            events.extend(
                Designated(rule=rule, to=other, designation=word, gone=True)
                for other in g.players()
                if other != player and word in g.player(other).designations
            )
        events.append(Designated(rule=rule, to=player, designation=word, resolution=f.resolution))
    return at_once(events)


# --- turns and phases ----------------------------------------------------------------------------------------------


def extra_turn(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    from mtgrules.engine.turn import TurnAdded

    node: e.ExtraTurn = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    return [
        TurnAdded(rule="500.7", player=player, resolution=f.resolution)
        for player in picking.players(g, f, ask, node.who)
        for _ in range(evaluate.quantity(g, node.amount, evaluate.one_of(memory, player)))
    ]


#: the phases after which phases are added, by how they are called
PHASES = {"this main phase": "main", "this combat phase": "combat"}


def extra_phase(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    from mtgrules.engine.turn import PhasesAdded

    node: e.ExtraPhase = f.what  # type: ignore[assignment]
    after = g.root.phase
    if node.after is not None and not after.endswith(PHASES[node.after]):
        g.remark("500.8", f"it is no {node.after.removeprefix('this ')}: no phase is added")
        return []
    return [PhasesAdded(rule="500.8", phases=node.phases, after=after, resolution=f.resolution)]


def skip_step(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    from mtgrules.engine.turn import SkipNext

    node: e.SkipStep = f.what  # type: ignore[assignment]
    players = picking.players(g, f, ask, node.who)
    return at_once(
        [
            SkipNext(rule="614.10a", player=player, named=node.step, resolution=f.resolution)
            for player in players
        ]
    )


def end_the_turn(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """724.1: the stack is exiled, state-based actions are checked, the phase or step ends with all that ends with it, and
    the cleanup step comes at once."""
    from mtgrules.engine.turn import phase_cut_short

    if f.stage == 0:
        exiled: list[Event] = []
        for id in reversed(g.contents("stack")):
            if g.object(id).kind == "card":
                exiled.append(ZoneChange(rule="724.1b", object=id, to="exile", verb="exiled"))
            else:
                exiled.append(CeaseToExist(rule="724.1b", object=id))
        return [TurnEnds(rule="724.1a"), *at_once(exiled), Settle(checks_only=True), f.at(1)]  # 724.1c
    fighting = [id for id in g.battlefield() if g.object(id).attacking or g.object(id).blocking]
    combat: list[Event] = [RemovedFromCombat(rule="724.1d", object=id) for id in fighting]
    return [
        *at_once(combat),
        *phase_cut_short(g),
        Unwind(until="Turns", then=(Step(name="cleanup"),)),
    ]


class TurnEnds(Event, frozen=True):
    """The turn is being ended: abilities that triggered and aren't on the stack yet cease to exist (724.1a)."""

    def perform(self, g: Game) -> None:
        g.state.edit_root().waiting = ()

    def words(self, g: Game) -> str:
        return "the turn ends"


# --- chance --------------------------------------------------------------------------------------------------------


def flip_coin(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """705.2: the player calls it; whoever calls right wins the flip."""
    node: e.FlipCoin = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    players = picking.players(g, f, ask, node.who)
    follows: list[Next] = []
    if f.stage:
        branch = node.win if memory.numbers.get("coin") else node.lose
        follows = [note(f, did=bool(memory.numbers.get("coin")))]
        if branch is not None:
            follows.append(Do(what=branch, controller=f.controller, resolution=f.resolution))
    if f.stage >= len(players):
        return follows
    flip = CoinFlipped(rule="705.2", player=players[f.stage], resolution=f.resolution)
    return [*follows, flip, f.at(f.stage + 1)]


def roll_die(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """706.1: the result is what "the result" and "that many" mean, and says which line of a table counts (706.3a)."""
    node: e.RollDie = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    if f.stage:
        result = memory.numbers["result"]
        return [
            Do(what=row.effect, controller=f.controller, resolution=f.resolution)
            for row in node.results
            if row.low <= result and (row.high is None or result <= row.high)
        ]
    count = 1 if node.amount is None else evaluate.quantity(g, node.amount, memory)
    rolls: list[Next] = [
        DieRolled(rule="706.1", player=player, sides=node.sides, resolution=f.resolution)
        for player in picking.players(g, f, ask, node.who)
        for _ in range(count)
    ]
    return [*rolls, f.at(1)] if node.results else rolls


# --- the end -------------------------------------------------------------------------------------------------------


def win_game(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """104.2b."""
    node: e.WinGame = f.what  # type: ignore[assignment]
    players = [p for p in picking.players(g, f, ask, node.who) if not picking.forbidden(g, "win", p)]
    return [GameEnds(rule="104.2b", winner=players[0], resolution=f.resolution)] if players else []


def lose_game(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """104.3e."""
    node: e.LoseGame = f.what  # type: ignore[assignment]
    players = [p for p in picking.players(g, f, ask, node.who) if not picking.forbidden(g, "lose", p)]
    return at_once([PlayerLost(rule="104.3e", player=player, resolution=f.resolution) for player in players])


EFFECTS: dict[type, Handler] = {
    e.CreateToken: create_token,
    CreateTogether: create_together,
    e.CreateThose: create_those,
    e.CreateEmblem: create_emblem,
    e.BecomeDesignated: become_designated,
    e.ExtraTurn: extra_turn,
    e.ExtraPhase: extra_phase,
    e.SkipStep: skip_step,
    e.EndTheTurn: end_the_turn,
    e.FlipCoin: flip_coin,
    e.RollDie: roll_die,
    e.WinGame: win_game,
    e.LoseGame: lose_game,
}
