"""The Ring tempts you (701.54): the emblem, the Ring-bearer, and the count of temptations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from mtgrules.abilities.amounts import Number
from mtgrules.abilities.conditions import Exists, Negatable, NoneOf
from mtgrules.abilities.node import Condition, Effect, Node, Predicate, Trigger, What, Who
from mtgrules.abilities.predicates import ControlledBy, Filter, Printed
from mtgrules.abilities.references import You
from mtgrules.abilities.wording import Case, number_word, ref_text, ref_third, say
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
from mtgrules.mechanics.spec import Mechanic, TriggerMatcher, after

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

    def __str__(self) -> str:
        return f"the Ring tempts {self.who.phrase(Case.OBJECT)}"


class RingTempts(Node, Trigger, frozen=True):
    """ "Whenever the Ring tempts you" (701.54d)."""

    who: Who

    def __str__(self) -> str:
        return f"the Ring tempts {self.who.phrase(Case.OBJECT)}"


class ChoosesBearer(Node, Trigger, frozen=True):
    """ "Whenever you choose a creature as your Ring-bearer"; ``what`` narrows which creature."""

    who: Who
    what: Filter

    def __str__(self) -> str:
        return say(
            self.who,
            "choose",
            f"{self.what.with_article()} as {self.who.phrase(Case.POSSESSIVE)} Ring-bearer",
        )


class RingBearer(Node, What, frozen=True):
    """ "your Ring-bearer" (701.54e)."""

    who: Who

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        return ref_text(self.form, case, f"{self.who.phrase(Case.POSSESSIVE)} Ring-bearer")

    @property
    def third(self) -> bool:
        return ref_third(self.form)

    def __str__(self) -> str:
        return self.phrase()


class IsRingBearer(Node, Printed, Predicate, frozen=True):
    """ "is your Ring-bearer" (701.54e); ``form`` 1: "a Ring-bearer", whose is said otherwise."""

    who: Who

    @property
    def is_front(self) -> bool:
        return True

    def front(self, many: bool) -> str:
        return "Ring-bearer" if self.form else f"{self.who.phrase(Case.POSSESSIVE)} Ring-bearer"

    def __str__(self) -> str:
        return self.front(False)


class HasTempted(Node, Condition, Negatable, frozen=True):
    """The Ring has tempted ``who`` that often, or more, this game."""

    who: Who
    least: int

    def __str__(self) -> str:
        times = f"{number_word(self.least)} or more times"
        return f"the Ring has tempted {self.who.phrase(Case.OBJECT)} {times} this game"


class ChoseBearer(Node, Condition, Negatable, frozen=True):
    """As the Ring tempted ``who``, the creature chosen was such a one ("a creature other than ~")."""

    who: Who
    what: Filter

    def __str__(self) -> str:
        whose = self.who.phrase(Case.POSSESSIVE)
        return f"{self.who.phrase()} chose {self.what.with_article()} as {whose} Ring-bearer"


# --- reading -------------------------------------------------------------------------------------------


def _filter(build: Any, phrase: Any) -> Filter:
    if phrase.marks or phrase.plural:
        build.decline("words that do not go with the choice of a Ring-bearer")
    made: Filter = phrase.filter
    return made


def _build_chooses(build: Any, article: Any, phrase: Any) -> Any:
    what = _filter(build, phrase)
    return build.event(lambda who, batch: ChoosesBearer(who=who, what=what))


def _build_tempted(build: Any, bound: tuple[str, Any, str]) -> HasTempted:
    op, amount, _word = bound
    if op != ">=" or not isinstance(amount, Number):
        build.decline("a number of temptations that is no least number")
    return HasTempted(who=You(), least=amount.value)


def _build_chose(build: Any, article: Any, phrase: Any) -> Any:
    what = _filter(build, phrase)
    return build.predicate(lambda who: ChoseBearer(who=who, what=what))


def _build_bearer(build: Any) -> RingBearer:
    bearer = RingBearer(who=You())
    build.mention(
        lambda form: RingBearer(who=You(), form=form), frozenset({"creature", "permanent"}), key=bearer
    )
    return bearer


def _build_no_bearer(build: Any) -> Any:
    def made(who: Who) -> Condition:
        predicates = (IsRingBearer(who=who, form=1), ControlledBy(who=who))
        return NoneOf(condition=Exists(filter=Filter(predicates=predicates)))

    return build.predicate(made)


BUILDERS: dict[str, Callable[..., Any]] = {
    "ring_tempts_you": lambda build: build.clause(Tempt(who=You())),
    "ev_ring_tempts_you": lambda build: RingTempts(who=You()),
    "ev_chooses_bearer": _build_chooses,
    "np_ring_bearer": _build_bearer,
    "comp_ring_bearer": lambda build: IsRingBearer(who=You()),
    "cp_no_ring_bearer": _build_no_bearer,
    "cp_chose_bearer": _build_chose,
    "cond_ring_tempted": _build_tempted,
}


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
    chosen: int = 0  # the creature that became, or stayed, the Ring-bearer

    def perform(self, g: Game) -> None:
        _set_times(g, self.player, tempted(g, self.player) + 1)

    def roles(self) -> dict[str, tuple[int, ...]]:
        chosen = (self.chosen,) if self.chosen else ()
        return {"player": (self.player,), "subject": (self.player,), "other": chosen}

    def number(self) -> int:
        return 1

    def words(self, g: Game) -> str:
        return f"the Ring has tempted {g.name(self.player)} ({_in_words(tempted(g, self.player))})"


def _in_words(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


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
    chosen = 0
    creatures = g.creatures(player)
    if not creatures:
        g.remark("701.54a", f"{g.name(player)} controls no creature to choose")
    else:
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
    return [*follows, RingTempted(rule="701.54d", player=player, chosen=chosen), f.at(f.stage + 1)]


@after("ContinuousBegins", "ContinuousEnds", "ControlChanged")
def lose_bearer(g: Game, events: Sequence[Event]) -> Iterable[Event] | None:
    """701.54a: no longer the Ring-bearer once another player gains control of it."""
    lost = []
    for player in g.root.players:
        id = int(g.player(player).slots.get("ring bearer", 0))
        record = g.state.records.get(id)
        if not isinstance(record, Object) or BEARER not in record.designations:
            continue
        if g.zone_kind(id) == "battlefield" and g.controller(id) != player:
            lost.append(Designated(rule="701.54a", to=id, designation=BEARER, gone=True))
    return lost


# --- reading the game ----------------------------------------------------------------------------------


def _bearers(g: Game, node: RingBearer, ctx: Resolution) -> list[int]:
    return [id for player in evaluate.things(g, node.who, ctx) if (id := bearer(g, player))]


def _is_bearer(g: Game, node: IsRingBearer, id: int, ctx: Resolution) -> bool:
    return any(bearer(g, player) == id for player in evaluate.things(g, node.who, ctx))


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
    return roles if evaluate.fits(g, roles["subject"][0], trigger.what, ctx) else None


def _has_tempted(g: Game, node: HasTempted, ctx: Resolution) -> bool:
    return any(tempted(g, player) >= node.least for player in evaluate.things(g, node.who, ctx))


def _chose(g: Game, node: ChoseBearer, ctx: Resolution) -> bool:
    """What the event that triggered says (603.4 looks again as it resolves, at the same event)."""
    chosen = ctx.event.roles.get("other", ()) if ctx.event is not None else ()
    return any(evaluate.fits(g, evaluate.known(g, id, ctx), node.what, ctx) for id in chosen)


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
    nodes=(Tempt, RingTempts, ChoosesBearer, RingBearer, IsRingBearer, HasTempted, ChoseBearer),
    builders=BUILDERS,
    effects={Tempt: tempt},
    events=(BearerChosen, RingTempted),
    conditions={HasTempted: _has_tempted, ChoseBearer: _chose},
    references={RingBearer: _bearers},
    predicates={IsRingBearer: _is_bearer},
    triggers={
        RingTempts: TriggerMatcher(events=lambda trigger: ("RingTempted",), matches=_match_tempted),
        ChoosesBearer: TriggerMatcher(events=lambda trigger: ("BearerChosen",), matches=_match_chosen),
    },
    watchers=(lose_bearer,),
    designations=frozenset({BEARER}),
    case_words=CaseWords(
        names=(NAME,),
        given=(GivenWord("ring {number}", _given_ring),),
        states=(StateWord("ring-bearer", _state_bearer),),
        checks=(
            CheckWord("{player}'s Ring-bearer is {object}", observe=_check_bearer, rules=("701.54a",)),
            CheckWord("{player} has no Ring-bearer", observe=_check_no_bearer, rules=("701.54a",)),
            CheckWord(
                "{player}'s Ring has {number} ability|abilities", observe=_check_abilities, rules=("701.54c",)
            ),
        ),
    ),
    rules=frozenset({"701.54a", "701.54c", "701.54d"}),
)
