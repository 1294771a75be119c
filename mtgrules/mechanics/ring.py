"""The Ring tempts you (701.54): the emblem, the Ring-bearer, and the count of temptations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mtgrules.abilities.node import Amount, Effect, Node, Predicate, Trigger, What, Who
from mtgrules.engine import evaluate, triggers
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next, Note
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Do
from mtgrules.engine.game import Game
from mtgrules.engine.object_events import Designated
from mtgrules.engine.records import Object, Resolution
from mtgrules.engine.zone_events import ZoneChange
from mtgrules.mechanics.case_words import CaseWords, CheckWord, GivenWord, Observed, StateWord
from mtgrules.mechanics.spec import Mechanic, TriggerMatcher

BEARER = "ring-bearer"
NAME = "The Ring"
#: 701.54c: the emblem's abilities; the n-th is there once the Ring has tempted its owner n times
ABILITIES = (
    "Your Ring-bearer is legendary and can't be blocked by creatures with greater power.",
    "Whenever your Ring-bearer attacks, draw a card, then discard a card.",
    "Whenever your Ring-bearer becomes blocked by a creature, the blocking creature's controller sacrifices it at end"
    " of combat.",
    "Whenever your Ring-bearer deals combat damage to a player, each opponent loses 3 life.",
)


# --- nodes ---------------------------------------------------------------------------------------------


class Tempt(Node, Effect, frozen=True):
    """The Ring tempts ``who`` (701.54a)."""

    who: Who


class RingTempts(Node, Trigger, frozen=True):
    """ "Whenever the Ring tempts you" (701.54d)."""

    who: Who


class ChoosesBearer(Node, Trigger, frozen=True):
    """ "Whenever you choose a creature as your Ring-bearer"; ``what`` narrows which creature."""

    who: Who
    what: What | None = None


class RingBearer(Node, What, frozen=True):
    """ "your Ring-bearer" (701.54e)."""

    who: Who


class IsRingBearer(Node, Predicate, frozen=True):
    """ "is your Ring-bearer" (701.54e)."""

    who: Who


class Temptations(Node, Amount, frozen=True):
    """How often the Ring has tempted ``who`` this game."""

    who: Who


# --- the state, in the player's slot -------------------------------------------------------------------


def tempted(g: Game, player: int) -> int:
    """How often the Ring has tempted that player."""
    return int(g.player(player).slots.get("ring tempted", 0))


def bearer(g: Game, player: int) -> int:
    """That player's Ring-bearer: on the battlefield, under their control, with the designation (701.54e); else 0."""
    id = int(g.player(player).slots.get("ring bearer", 0))
    record = g.state.records.get(id)
    if (
        not isinstance(record, Object)
        or BEARER not in record.designations
        or g.zone_kind(id) != "battlefield"
    ):
        return 0
    return id if g.controller(id) == player else 0


def emblem(g: Game, player: int) -> int:
    """That player's emblem named The Ring, or 0."""
    found = [
        id for id in g.contents("command") if g.object(id).kind == "emblem" and g.object(id).owner == player
    ]
    return next((id for id in found if g.object(id).face.name == NAME), 0)


def emblem_face(g: Game, times: int) -> Face:
    """The Ring after so many temptations, from the text of its abilities (701.54c)."""
    lines = ABILITIES[: max(1, min(times, len(ABILITIES)))]
    return g.rules.intern(Face(name=NAME, abilities=g.rules.read("\n".join(lines), NAME), layout="emblem"))


def _set_times(g: Game, player: int, times: int) -> None:
    record = g.state.edit(player)
    record.slots = {**record.slots, "ring tempted": times}
    id = emblem(g, player)
    if id:
        triggers.delist(g, id)
        g.state.edit(id).face = emblem_face(g, times)
        triggers.enlist(g, id)
        g.state.changed()


# --- events --------------------------------------------------------------------------------------------


class BearerChosen(Event, frozen=True):
    """A creature becomes a player's Ring-bearer; an earlier one stops being it (701.54a)."""

    player: int
    object: int

    def perform(self, g: Game) -> None:
        for id in g.battlefield():
            obj = g.object(id)
            if BEARER in obj.designations and id != self.object and g.controller(id) == self.player:
                g.state.edit(id).designations = obj.designations - {BEARER}
        chosen = g.state.edit(self.object)
        chosen.designations = chosen.designations | {BEARER}
        record = g.state.edit(self.player)
        record.slots = {**record.slots, "ring bearer": self.object}
        g.state.changed()
        g.wake("designation", self.object)  # it is legendary now

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"player": (self.player,), "subject": (self.object,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} becomes {g.name(self.player)}'s Ring-bearer"


class RingTempted(Event, frozen=True):
    """The Ring has tempted a player: all that could be done of it is done (701.54d)."""

    player: int

    def perform(self, g: Game) -> None:
        _set_times(g, self.player, tempted(g, self.player) + 1)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"player": (self.player,), "subject": (self.player,)}

    def number(self) -> int:
        return 1

    def words(self, g: Game) -> str:
        return f"the Ring has tempted {g.name(self.player)} ({tempted(g, self.player)} times)"


# --- carrying out --------------------------------------------------------------------------------------

EMBLEM, CHOOSE = range(2)


def tempt(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """The emblem first (701.54c), then the choice (701.54a), then it is done, whatever was possible (701.54d)."""
    memory = g.memory(f)
    node: Tempt = f.what  # type: ignore[assignment]
    players = evaluate.things(g, node.who, memory)
    number, part = divmod(f.stage, 2)
    if number >= len(players):
        return []
    player = players[number]
    if part == EMBLEM:
        if emblem(g, player):
            return [f.at(f.stage + 1)]
        made = ZoneChange(
            rule="701.54c",
            object=0,
            to="command",
            verb="created",
            player=player,
            face=emblem_face(g, 0),
            kind="emblem",
            owner=player,
            controller=player,
            source=memory.source,
        )
        return [made, f.at(f.stage + 1)]
    follows: list[Next] = []
    creatures = g.creatures(player)
    if creatures:
        chosen = ask.one(
            player,
            "a creature to be the Ring-bearer",
            creatures,
            source=memory.source,
            rule="701.54a",
            about="bearer",
        )
        follows = [
            BearerChosen(rule="701.54a", player=player, object=chosen),
            Note(resolution=f.resolution, done={"chosen": (chosen,)}),
        ]
    return [*follows, RingTempted(rule="701.54d", player=player), f.at(f.stage + 1)]


def lose_bearer(g: Game, events: Sequence[Event]) -> Iterable[Event] | None:
    """701.54a: no longer the Ring-bearer once another player gains control of it."""
    if not any(type(event).__name__ in ("ContinuousBegins", "ContinuousEnds") for event in events):
        return None
    lost = []
    for player in g.root.players:
        id = int(g.player(player).slots.get("ring bearer", 0))
        record = g.state.records.get(id)
        if isinstance(record, Object) and BEARER in record.designations and g.zone_kind(id) == "battlefield":
            if g.controller(id) != player:
                lost.append(Designated(rule="701.54a", to=id, designation=BEARER, gone=True))
    return lost


# --- reading the game ----------------------------------------------------------------------------------


def _bearers(g: Game, node: RingBearer, ctx: Resolution) -> list[int]:
    return [id for player in evaluate.things(g, node.who, ctx) if (id := bearer(g, player))]


def _is_bearer(g: Game, node: IsRingBearer, id: int, ctx: Resolution) -> bool:
    return any(bearer(g, player) == id for player in evaluate.things(g, node.who, ctx))


def _times(g: Game, node: Temptations, ctx: Resolution) -> int:
    return sum(tempted(g, player) for player in evaluate.things(g, node.who, ctx))


def _match_tempted(
    g: Game, trigger: RingTempts, event: Event, ctx: Resolution
) -> Mapping[str, tuple[int, ...]] | None:
    roles = event.roles()
    return roles if roles["player"][0] in evaluate.things(g, trigger.who, ctx) else None


def _match_chosen(
    g: Game, trigger: ChoosesBearer, event: Event, ctx: Resolution
) -> Mapping[str, tuple[int, ...]] | None:
    roles = event.roles()
    if roles["player"][0] not in evaluate.things(g, trigger.who, ctx):
        return None
    if trigger.what is not None and roles["subject"][0] not in evaluate.things(g, trigger.what, ctx):
        return None
    return roles


# --- the case language ---------------------------------------------------------------------------------


def _given_ring(position: Game, *, player: int, number: int) -> None:
    from mtgrules.engine.setup import put

    if not emblem(position, player):
        put(position, emblem_face(position, number), "command", player, kind="emblem")
    _set_times(position, player, number)


def _state_bearer(position: Game, *, object: int) -> None:
    BearerChosen(player=position.controller(object), object=object).perform(position)


def _check_bearer(position: Game, *, player: int, object: int) -> Observed:
    is_now = bearer(position, player)
    actual = (
        f"{position.name(player)}'s Ring-bearer is {position.name(is_now)}" if is_now else "there is none"
    )
    return Observed(is_now != 0 and is_now == position.find(object), actual)


def _check_no_bearer(position: Game, *, player: int) -> Observed:
    is_now = bearer(position, player)
    return Observed(not is_now, f"it is {position.name(is_now)}" if is_now else "there is none")


def _check_abilities(position: Game, *, player: int, number: int) -> Observed:
    id = emblem(position, player)
    there = len(position.object(id).face.abilities) if id else 0
    return Observed(there == number, f"it has {there}")


MECHANIC = Mechanic(
    name="ring",
    fragment="ring.lark",
    nodes=(Tempt, RingTempts, ChoosesBearer, RingBearer, IsRingBearer, Temptations),
    effects={Tempt: tempt},
    events=(BearerChosen, RingTempted),
    amounts={Temptations: _times},
    references={RingBearer: _bearers},
    predicates={IsRingBearer: _is_bearer},
    triggers={
        RingTempts: TriggerMatcher(events=lambda trigger: ("RingTempted",), matches=_match_tempted),
        ChoosesBearer: TriggerMatcher(events=lambda trigger: ("BearerChosen",), matches=_match_chosen),
    },
    watchers=(lose_bearer,),
    emblems={NAME: lambda g, player: ABILITIES[: max(1, tempted(g, player))]},
    designations=frozenset({BEARER}),
    case_words=CaseWords(
        names=(NAME,),
        given=(GivenWord("ring {number}", _given_ring),),
        states=(StateWord("ring-bearer", _state_bearer),),
        checks=(
            CheckWord("{player}'s Ring-bearer is {object}", observe=_check_bearer),
            CheckWord("{player} has no Ring-bearer", observe=_check_no_bearer),
            CheckWord("{player}'s Ring has {number} ability|abilities", observe=_check_abilities),
        ),
    ),
    rules=frozenset({"701.54a", "701.54c", "701.54d"}),
)
