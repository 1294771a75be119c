"""Instructions that hold instructions (608.2c–e): one after another, perhaps, if, for each, one of several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from mtgrules.abilities import effects as e
from mtgrules.abilities.amounts import EventAmount, X
from mtgrules.abilities.changes import Cant, Controls, MayPlay
from mtgrules.abilities.conditions import Comparison, Did, WasPaid
from mtgrules.abilities.joints import Joint
from mtgrules.abilities.node import Amount, Effect, Node
from mtgrules.abilities.predicates import ThisWay
from mtgrules.abilities.references import Done, Each, EachOne, Players, Rest, Some, SomePlayers, Zone
from mtgrules.engine import concealed, evaluate, picking, possible, repeated_modes
from mtgrules.engine.ability_kinds import by_identity
from mtgrules.engine.decisions import Ask, Decision
from mtgrules.engine.effects_damage_life import Overflowing
from mtgrules.engine.effects_game import CreateTogether
from mtgrules.engine.effects_zones import linking
from mtgrules.engine.events import Next, Note
from mtgrules.engine.frames import Do, Frame
from mtgrules.engine.records import Resolution
from mtgrules.engine.resolving import CounterInto
from mtgrules.engine.rewriting import exchanged
from mtgrules.mechanics.spec import Handler

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


class Attempt(Frame, frozen=True):
    """Carry out an instruction that "if you do" looks back on: it counts as done where any of it can be (609.3)."""

    what: Effect
    controller: int
    resolution: int
    able: bool = False


class Noting(Frame, frozen=True):
    """Note which objects the coming instruction is about, for those that speak of them again."""

    what: Effect
    controller: int
    resolution: int


class Loop(Frame, frozen=True):
    """Carry out an instruction once for each of ``items``: objects or players, or 0 for a mere repetition.
    ``gathered``: what all of them together have done "this way"."""

    what: Effect
    controller: int
    resolution: int
    items: tuple[int, ...]
    gathered: dict[str, tuple[int, ...]] = {}
    before: int = 0  # the one that an outer loop is at
    acting: bool = False  # each of ``items``, players, carries it out


def within(f: Do | Attempt | Loop, effect: Effect) -> Do:
    """The frame for an instruction inside another."""
    return Do(what=effect, controller=f.controller, resolution=f.resolution)


# --- one after another ---------------------------------------------------------------------------------------------


def sequence(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """608.2c: in the order written."""
    node: e.Sequence = f.what  # type: ignore[assignment]
    effects = as_meant(one_creation(node))
    frames: list[Next] = []
    again = max((n for n, effect in enumerate(effects) if _affected(effect)), default=0)
    for number, effect in enumerate(effects):
        following = effects[number + 1] if number + 1 < len(effects) else None
        if number < again:
            frames.append(Noting(what=effect, controller=f.controller, resolution=f.resolution))
        if following is not None and looks_back(following) and not _notes(effect):
            frames.append(Attempt(what=effect, controller=f.controller, resolution=f.resolution))
        else:
            frames.append(within(f, effect))
    return frames


#: what joins tokens that one instruction creates
AT_ONCE = ((Joint.AND,), (Joint.COMMA,), (Joint.COMMA_AND,))


def one_creation(node: e.Sequence) -> list[Effect]:
    """The instructions, "create a Human token and a Treasure token" as the one that it is (608.2c)."""
    found: list[Effect] = []
    for number, effect in enumerate(node.effects):
        before = found[-1] if found and node.joints[number - 1 : number] in AT_ONCE else None
        if (
            isinstance(effect, e.CreateToken)
            and isinstance(before, e.CreateToken | CreateTogether)
            and not any(isinstance(n, Done | Rest | ThisWay) for n in effect.walk())  # "attached to it"
        ):
            parts = before.effects if isinstance(before, CreateTogether) else (before,)
            found[-1] = CreateTogether(effects=(*parts, effect))
        else:
            found.append(effect)
    return found


def as_meant(effects: Sequence[Effect]) -> list[Effect]:
    """Instructions with what later ones say of them put into place: "They can't be regenerated", "If that spell is
    countered this way, exile it instead" (608.2c); what follows "When you do, …" is part of that ability (603.12)."""
    meant: list[Effect] = []
    for number, effect in enumerate(effects):
        before = meant[-1] if meant else None
        if isinstance(effect, e.WhenYouDo) and number + 1 < len(effects):
            rest = e.Sequence(effects=(effect.effect, *effects[number + 1 :]))
            return [*meant, msgspec.structs.replace(effect, effect=rest)]
        if isinstance(effect, e.ExcessTo) and before is not None:
            meant[-1] = Overflowing(effect=before, to=effect.to)
        elif isinstance(before, e.Destroy) and _bars_regeneration(effect):
            meant[-1] = msgspec.structs.replace(before, no_regeneration=True)
        elif (elsewhere := _not_into_graveyard(effect)) and (countering := _countered(before, elsewhere)):
            meant[-1] = countering
        else:
            meant.append(effect)
    return meant


def _bars_regeneration(effect: Effect) -> bool:
    return (
        isinstance(effect, e.Continuously)
        and bool(effect.changes)
        and all(isinstance(change, Cant) and change.action == "be regenerated" for change in effect.changes)
    )


def _not_into_graveyard(effect: Effect) -> e.If | None:
    """ "If that spell is countered this way, exile it instead of putting it into its owner's graveyard"."""
    if (
        isinstance(effect, e.If)
        and effect.elsewhere
        and isinstance(effect.condition, Did)
        and effect.condition.verb == "countered"
    ):
        return effect if isinstance(effect.then, e.Exile | e.Move) and effect.otherwise is None else None
    return None


def _countered(effect: Effect | None, elsewhere: e.If) -> Effect | None:
    """The instruction to counter something, with the place where its card goes."""
    if isinstance(effect, e.Unless):
        inner = _countered(effect.effect, elsewhere)
        return None if inner is None else msgspec.structs.replace(effect, effect=inner)
    if not isinstance(effect, e.Counter):
        return None
    assert isinstance(elsewhere.condition, Did)
    return CounterInto(what=effect.what, where=elsewhere.then, filter=elsewhere.condition.filter)


def _affected(effect: Effect) -> bool:
    """Does it speak of all that an instruction before it was about ("They gain haste")?"""
    return isinstance(effect, Node) and any(
        isinstance(node, Done) and node.verb == "affected" for node in effect.walk()
    )


def noting(g: Game, f: Noting, ask: Ask) -> Iterable[Next]:
    memory: Resolution = g.memory(f)
    found = [
        id
        for node in f.what.walk()  # type: ignore[attr-defined]
        if isinstance(node, Each)
        for id in evaluate.matching(g, node.filter, memory)
    ]
    return [Note(resolution=f.resolution, done={"affected": tuple(dict.fromkeys(found))})] if found else []


#: instructions that note by themselves whether they were carried out
OPTIONAL = (e.May, e.MayPay, e.Unless, e.CastNow, e.ForEach)


def _notes(effect: Effect | None) -> bool:
    """Does it note so, whatever X in it is? "If …, sacrifice it" only does if what is done then does."""
    while isinstance(effect, e.WhereX):
        effect = effect.effect
    if isinstance(effect, e.If | e.IfInstead):
        usual = effect.otherwise if isinstance(effect, e.If) else effect.usual
        return _notes(effect.then) or _notes(usual)
    if isinstance(effect, e.Sequence):
        return any(_notes(part) for part in effect.effects)
    return isinstance(effect, OPTIONAL)


def looks_back(effect: Effect) -> bool:
    """Does it depend on the instruction before it ("if you do", "when you do")?"""
    condition = effect.condition if isinstance(effect, e.If) else getattr(effect, "event", None)
    return isinstance(condition, Node) and any(
        isinstance(node, Did) and node.verb is None for node in condition.walk()
    )


#: by instruction, what it has done if anything was done ("up to two cards" may be none)
DONE_BY: dict[type, str] = {
    e.Sacrifice: "sacrificed",
    e.Discard: "discarded",
    e.Exile: "exiled",
    e.Move: "moved",
    e.Mill: "milled",
    e.Tap: "tapped this way",
    e.Untap: "untapped this way",
    e.Reveal: "revealed",
    e.RemoveCounters: "counters removed",
    e.MoveCounters: "counters moved",
}


def attempt(g: Game, f: Attempt, ask: Ask) -> Iterable[Next]:
    """Before it, whether it can be done at all; after it, whether any of it was."""
    memory: Resolution = g.memory(f)
    if f.stage == 0:
        able = possible.can_do(g, f.what, memory, f.controller)
        return [within(f, f.what), f.at(1, able=able)]
    verb = DONE_BY.get(type(f.what))
    if isinstance(f.what, e.Discard) and isinstance(f.what.what, Zone):
        verb = None  # a hand without cards is discarded too
    done = f.able and (verb is None or bool(memory.done.get(verb) or memory.numbers.get(verb)))
    did = tuple(dict.fromkeys((*memory.done.get("did", ()), *_doers(g, f, memory)))) if done else None
    return [Note(resolution=f.resolution, did=done, done={"did": did} if did is not None else {})]


def _doers(g: Game, f: Attempt, memory: Resolution) -> list[int]:
    """Who does it: "target opponent gains control of it. If they do, …"."""
    who: Any = getattr(f.what, "who", None)
    if isinstance(f.what, e.Continuously):
        who = next((change.who for change in f.what.changes if isinstance(change, Controls)), None)
    if who is None or f.controller != memory.controller:
        return [f.controller]
    return [id for id in evaluate.things(g, who, memory) if g.is_player(id)] or [f.controller]


# --- perhaps -------------------------------------------------------------------------------------------------------


def may(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """608.2d: nobody can choose to do what is impossible; then it is not done, nor asked where all can know that."""
    node: e.May = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    if isinstance(node.effect, e.CastNow):  # it offers "no" itself
        return [within(f, node.effect)]
    if isinstance(node.effect, e.Delayed):  # whether to do it is decided as it is done (603.7, 608.2d)
        later = msgspec.structs.replace(node, effect=node.effect.effect)
        return [within(f, msgspec.structs.replace(node.effect, effect=later))]
    if isinstance(node.effect, e.ChooseNewTargets):  # phrase by phrase (115.7d)
        return [within(f, msgspec.structs.replace(node.effect, may=True))]
    willing: list[int] = []
    everyone = isinstance(node.who, Players | SomePlayers) and node.who.which.startswith("any ")
    asked = evaluate.things(g, node.who, memory) if everyone else picking.players(g, f, ask, node.who)
    effect = by_each(node) if len(asked) > 1 else node.effect
    for player in asked:
        ctx = evaluate.at(memory, player) if len(asked) > 1 else evaluate.one_of(memory, player)
        able = possible.can_do(g, effect, ctx, player)
        unseen = () if able else concealed.might(g, player, (effect,), ctx)
        words = evaluate.wording(node)
        if ask.yes(
            player, words, source=memory.source, rule="608.2d", about="may", possible=able, among=unseen
        ):
            willing.append(player)
    forget = Note(resolution=f.resolution, did=False, done={"did": ()})
    if len(asked) > 1:  # each for themselves
        after = Note(resolution=f.resolution, did=bool(willing), done={"did": tuple(willing)})
        return [forget, _loop(f, effect, tuple(willing), memory, acting=True), after]
    return [forget, *(Attempt(what=node.effect, controller=p, resolution=f.resolution) for p in willing)]


@by_identity
def by_each(node: e.May) -> Effect:
    """ "Each player may draw a card": what each of them does, once it is known who is willing."""
    return cast("Effect", exchanged(node.effect, cast("Node", node.who), EachOne()))


# --- if ------------------------------------------------------------------------------------------------------------


def if_(g: Game, f: Do, ask: Ask) -> Iterable[Next] | None:
    node: e.If = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    lasting = _permission(node)
    if lasting is not None:
        return [within(f, lasting)]
    branch = node.then if evaluate.holds(g, node.condition, memory) else node.otherwise
    if branch is None:
        return None
    if isinstance(node.condition, Comparison):  # "the difference"
        sides = (node.condition.left, node.condition.right)
        left, right = (evaluate.amount(g, side, memory) for side in sides)
        return [Note(resolution=f.resolution, numbers={"difference": abs(left - right)}), within(f, branch)]
    return [within(f, branch)]


def _permission(node: e.If) -> e.Continuously | None:
    """ "For as long as they remain exiled, you may play them if you control a Wizard": whether one does is looked at when
    they are played, not as the permission is given (611.2)."""
    effect = node.then
    if not isinstance(effect, e.Continuously) or effect.duration is None or not node.form & 1:
        return None
    allowed = [change for change in effect.changes if isinstance(change, MayPlay)]
    if isinstance(node.condition, Did | WasPaid) or len(allowed) < len(effect.changes):
        return None
    changes = tuple(msgspec.structs.replace(change, condition=node.condition) for change in allowed)
    return msgspec.structs.replace(effect, changes=changes)


def if_instead(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """Later text modifies earlier text (608.2c)."""
    node: e.IfInstead = f.what  # type: ignore[assignment]
    return [within(f, node.then if evaluate.holds(g, node.condition, g.memory(f)) else node.usual)]


# --- for each ------------------------------------------------------------------------------------------------------


def for_each(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    node: e.ForEach = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    if isinstance(node.each, Amount):
        items: tuple[int, ...] = (memory.loop,) * evaluate.quantity(g, node.each, memory)
    else:
        items = tuple(picking.pick(g, f, ask, node.each, about="for each"))
    return [_loop(f, node.effect, items, memory)]


def repeat(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    node: e.Repeat = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    return [_loop(f, node.effect, (memory.loop,) * evaluate.quantity(g, node.times, memory), memory)]


def _loop(f: Do, effect: Effect, items: tuple[int, ...], memory: Resolution, *, acting: bool = False) -> Loop:
    return Loop(
        what=effect, controller=f.controller, resolution=f.resolution, items=items, before=memory.loop, acting=acting
    )  # fmt: skip


def loop(g: Game, f: Loop, ask: Ask) -> Iterable[Next]:
    """One item after another; what they did "this way" is added up."""
    memory: Resolution = g.memory(f)
    gathered = f.gathered
    if f.stage:
        gathered = dict(gathered)
        for verb, ids in memory.done.items():
            known = gathered.get(verb, ())
            new = tuple(id for id in ids if id not in known)
            if new:
                gathered[verb] = (*known, *new)
    if f.stage >= len(f.items):
        return [Note(resolution=f.resolution, done=gathered, loop=f.before)]
    item = f.items[f.stage]
    return [
        Note(resolution=f.resolution, loop=item),
        Do(what=f.what, controller=item if f.acting else f.controller, resolution=f.resolution),
        f.at(f.stage + 1, gathered=gathered),
    ]


# --- X, modes, choices ---------------------------------------------------------------------------------------------


def where_x(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """107.3c: the text defines X. It is determined once, as the instruction is applied (608.2h)."""
    node: e.WhereX = f.what  # type: ignore[assignment]
    looks_back = any(type(part) in DONE_BEFORE for part in _walk(node.amount))
    if looks_back and isinstance(node.effect, e.Sequence) and (first := _first_with_x(node.effect)):
        effects = node.effect.effects  # it speaks of what those before have done: "the exiled card's power"
        later = msgspec.structs.replace(node, effect=e.Sequence(effects=effects[first:]))
        return [within(f, e.Sequence(effects=(*effects[:first], later)))]
    value = evaluate.quantity(g, node.amount, g.memory(f))
    return [Note(resolution=f.resolution, x=value), within(f, node.effect)]


#: what speaks of things that instructions before have done
DONE_BEFORE = (Done, Rest, ThisWay, EventAmount)


def _first_with_x(sequence: e.Sequence) -> int:
    """Which of the instructions is the first that an X stands in; 0 where none does."""
    return next(
        (n for n, effect in enumerate(sequence.effects) if any(type(node) is X for node in _walk(effect))), 0
    )


def _walk(effect: Effect | Amount) -> Iterable[Node]:
    return effect.walk() if isinstance(effect, Node) else ()


def modal(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """The modes chosen as the spell was cast or the ability put on the stack, in printed order (700.2); modes inside
    an instruction are chosen as it is carried out."""
    node: e.Modal = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    modes = memory.choices.modes
    printed = repeated_modes.printed_again(node)
    if not modes or max(modes) >= len(printed):
        player = (
            next(iter(picking.players(g, f, ask, node.chooser)), f.controller)
            if node.chooser
            else f.controller
        )
        able = [str(n) for n, mode in enumerate(node.modes) if possible.can_do(g, mode, memory, player)]
        most = min(node.most, len(able))
        unable = (mode for n, mode in enumerate(node.modes) if str(n) not in able)
        unseen = concealed.might(g, player, unable, memory)
        if not most and not unseen:
            return []
        decision = Decision(
            player, "mode", "Choose a mode", tuple(able), min(node.least, most), most, source=memory.source, rule="700.2",
            labels=tuple(evaluate.wording(node.modes[int(n)]) for n in able), about="mode", among=unseen,
        )  # fmt: skip
        answer = able if not unseen and len(able) == most == decision.least else ask.decide(decision)
        modes = tuple(int(n) for n in answer)
    return [within(f, printed[n]) for n in repeated_modes.in_order(node, modes)]


def one_of(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """One of several instructions, of those that can be carried out (608.2d), as their player chooses."""
    node: e.OneOf = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    who = getattr(node.options[0], "who", None)
    player = next(iter(picking.players(g, f, ask, who)), f.controller) if who is not None else f.controller
    able = [option for option in node.options if possible.can_do(g, option, memory, player)]
    words = [evaluate.wording(option) for option in able]
    unseen = concealed.might(g, player, (option for option in node.options if option not in able), memory)
    chosen = ask.some(
        player, "Choose one", words, source=memory.source, rule="608.2d", about="option", among=unseen
    )
    return [within(f, able[words.index(word)]) for word in chosen]


def choose(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """A choice that other instructions or linked abilities refer to (607.2d). "The rest" are what could have been chosen
    and was not."""
    from mtgrules.engine import qualities

    node: e.Choose = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    found: list[int] = []
    able: list[int] = []
    for player in picking.players(g, f, ask, node.who):
        ctx = evaluate.one_of(memory, player)
        if node.what is not None:
            if isinstance(node.what, Some) and node.what.among is None:
                able.extend(picking.options(g, node.what, ctx))
            found.extend(picking.pick(g, f, ask, node.what, player, about="chosen", ctx=ctx))
        elif node.quality is not None:
            if node.noted:
                return qualities.noted(g, f, ask, player, node.quality)
            return qualities.chosen(g, f, ask, player, node.quality, node.restriction)
    done = {"chosen": tuple(found)}
    if able:
        done["looked at"] = tuple(dict.fromkeys(able))
    return [Note(resolution=f.resolution, done=done, did=bool(found)), *linking(g, f, "chosen")]


FRAMES: dict[type, Handler] = {Attempt: attempt, Loop: loop, Noting: noting}
EFFECTS: dict[type, Handler] = {
    e.Sequence: sequence,
    e.May: may,
    e.If: if_,
    e.IfInstead: if_instead,
    e.ForEach: for_each,
    e.Repeat: repeat,
    e.WhereX: where_x,
    e.Modal: modal,
    e.OneOf: one_of,
    e.Choose: choose,
}
