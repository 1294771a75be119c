"""Continuous effects of resolving spells and abilities (611.2): how they begin, how long they last, how they end.

What a change to objects acts on, and its numbers, are locked in as it begins (611.2c–d): the nodes are rewritten with
the values they have then. A change to the rules stays as it is, and is read with a copy of the memory of its resolution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.amounts import Number, X
from mtgrules.abilities.changes import (
    AsLongAs,
    Becomes,
    BecomesCopy,
    Controls,
    DoesntUntap,
    GainsAbilities,
    GainsAbilitiesOf,
    Gets,
    Until,
    UntilEvent,
)
from mtgrules.abilities.conditions import Matches
from mtgrules.abilities.effects import Continuously
from mtgrules.abilities.node import Amount, Node, What, Who, mapped
from mtgrules.abilities.predicates import AnyOf, Filter, InZone, Is, OfChosen, SharesWith
from mtgrules.abilities.references import (
    Both,
    Cards,
    Done,
    Each,
    EachOne,
    EventThing,
    NextSpell,
    Players,
    SelfOr,
    SomePlayers,
    TargetRef,
    This,
    You,
    Zone,
)
from mtgrules.abilities.words import CARD_TYPES, COLORS
from mtgrules.engine import characteristics, control, copying, evaluate, index, picking, triggers
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Do
from mtgrules.engine.layer_changes import abilities_of_kind, chosen_colors, chosen_types
from mtgrules.engine.layer_reads import is_one_by_one
from mtgrules.engine.records import ROOT, ContinuousEffect, Object, Resolution, Root

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

CHOSEN_COLOR = Filter(predicates=(OfChosen(quality="color"),))
#: what may be chosen for a quality as an ability is given
QUALITIES = {"the color of your choice": COLORS, "the card type of your choice": CARD_TYPES}

#: moments of this turn at which effects end; steps that effects last until
MOMENTS = {
    "end of turn": "cleanup",
    "this turn": "cleanup",
    "end of this turn": "cleanup",
    "the end of that turn": "cleanup",
    "end of combat": "end of combat",
    "this combat": "end of combat",
}
STEPS = ("end step", "upkeep", "draw", "untap")

#: steps that belong to the combat phase after its first: effects "until end of combat" last through them (511.3)
IN_COMBAT = frozenset(
    f"{step} begins"
    for step in (
        "declare attackers",
        "declare blockers",
        "first strike damage",
        "combat damage",
        "end of combat",
    )
)


class ContinuousBegins(Event, frozen=True):
    """A continuous effect begins (611.2). ``affected`` as in `ContinuousEffect`; ``faces``: what the objects become
    copies of, by ``changes`` position; ``resolution``: whose memory its nodes are read with."""

    changes: tuple[Any, ...]
    affected: tuple[tuple[int, ...] | None, ...]
    duration: Any
    source: int
    controller: int
    ends: tuple[int, str] | None = None
    faces: tuple[Face | None, ...] = ()

    def perform(self, g: Game) -> None:
        state = g.state
        memory = state.records.get(self.resolution)
        kept = 0
        if isinstance(memory, Resolution):
            kept = state.add(evaluate.remembered(g, memory)).id
        effect = state.add(
            ContinuousEffect(
                changes=self.changes,
                affected=self.affected,
                duration=self.duration,
                source=self.source,
                controller=self.controller,
                timestamp=state.tick(),  # 613.7b
                resolution=kept,
                ends=self.ends,
                began_turn=g.root.turn,
                faces=self.faces,
            )
        )
        root = state.edit_root()
        root.effects = (*root.effects, effect.id)
        if isinstance(self.duration, AsLongAs | UntilEvent):
            root.lasting = (*root.lasting, effect.id)
        for id in _locked_on(effect):
            if type(state.records.get(id)) is Object:  # a player has no list of them
                obj: Object = state.edit(id)
                obj.effects = (*obj.effects, effect.id)
                _acts(g, effect, id)

    def roles(self) -> dict[str, tuple[int, ...]]:
        subjects = tuple(dict.fromkeys(id for ids in self.affected for id in ids or ()))
        return {"subject": subjects, "source": (self.source,), "player": (self.controller,)}

    def words(self, g: Game) -> str:
        who = ", ".join(g.name(id) for id in self.roles()["subject"])
        what = "; ".join(str(change) for change in self.changes)
        return f"an effect begins{f' on {who}' if who else ''}: {what}"


class ContinuousEnds(Event, frozen=True):
    """A continuous effect ends (611.2a)."""

    effect: int

    def perform(self, g: Game) -> None:
        state = g.state
        effect: Any = state.records.get(self.effect)
        if effect is None:
            return
        root = state.edit_root()
        root.effects = tuple(id for id in root.effects if id != effect.id)
        if effect.id in root.lasting:
            root.lasting = tuple(id for id in root.lasting if id != effect.id)
        for id in _locked_on(effect):
            if type(state.records.get(id)) is Object:
                obj: Object = state.edit(id)
                obj.effects = tuple(other for other in obj.effects if other != effect.id)
                if obj.zone:
                    _acts(g, effect, id)
        state.drop(effect.id)
        if effect.resolution in state.records:
            state.drop(effect.resolution)

    def words(self, g: Game) -> str:
        effect: Any = g.state.records.get(self.effect)
        return (
            "an effect ends" if effect is None else f"an effect ends: {'; '.join(map(str, effect.changes))}"
        )


class ContinuousForgotten(ContinuousEnds, frozen=True):
    """An effect whose objects are all gone is forgotten: bookkeeping."""

    silent: ClassVar[bool] = True


def _locked_on(effect: ContinuousEffect) -> tuple[int, ...]:
    return tuple(dict.fromkeys(id for ids in effect.affected for id in ids or ()))


def _acts(g: Game, effect: ContinuousEffect, id: int) -> None:
    """After an effect has begun or ended to act on an object."""
    if any(isinstance(change, BecomesCopy) for change in effect.changes):
        copying.show(g, id)
    characteristics.touched(g, id, "effect")
    control.mark(g, id)
    if any(type(change) in g.rules.layers for change in effect.changes):
        g.wake("characteristics", id)


# --- beginning -----------------------------------------------------------------------------------------------------


class _Piece(NamedTuple):
    """A change as it begins: on which objects it is locked (None: a change of the rules that stays open), what they
    become copies of, whose effect it is, and whether it is an effect of its own."""

    change: Any
    ids: tuple[int, ...] | None
    face: Face | None = None
    controller: int = 0
    alone: bool = False


def continuously(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """An instruction that lets a continuous effect begin (611.2)."""
    node: Continuously = f.what  # type: ignore[assignment]
    ctx = g.memory(f)
    picked: dict[Any, tuple[int, ...]] = {}
    pieces: list[_Piece] = []
    for change in node.changes:
        if isinstance(change, Controls) and not ctx.loop and _of_each(change.what):
            pieces.extend(_to_each_player(g, f, ask, change, ctx))
            continue
        layered = type(change) in g.rules.layers
        noun = getattr(change, "what", getattr(change, "subject", None))
        ids = None
        if isinstance(noun, What | Who) and (layered or not _is_open(noun)):
            if noun not in picked:
                picked[noun] = tuple(picking.pick(g, f, ask, noun, about="effect"))
            ids = picked[noun]
        if layered:
            present = tuple(evaluate.present(g, ids or ()))
            pieces.extend(_to_objects(g, f, ask, change, present, ctx) if present else ())
        else:
            pieces.extend(_to_rules(change, ids))
    together = [piece for piece in pieces if not piece.alone]
    found: list[Next | None] = []
    for group in ([together] if together else []) + [[piece] for piece in pieces if piece.alone]:
        controller = group[0].controller or f.controller
        changes = [piece.change for piece in group]
        affected = [piece.ids for piece in group]
        faces = [piece.face for piece in group]
        found.append(begins(g, changes, affected, node.duration, ctx, controller, faces))
    controlled = tuple(id for piece in pieces if isinstance(piece.change, Controls) for id in piece.ids or ())
    if controlled:  # "Untap those creatures"
        found.append(picking.note(f, done={"controlled": controlled}))
    return [event for event in found if event is not None]


def _of_each(what: Any) -> bool:
    return any(isinstance(node, EachOne) for node in what.walk())


def _to_each_player(g: Game, f: Do, ask: Ask, change: Controls, ctx: Resolution) -> Iterator[_Piece]:
    """ "Each player gains control of all creatures they own": what "they" own is another question for each."""
    for player in evaluate.things(g, change.who, ctx):
        found = picking.pick(g, f, ask, change.what, about="effect", ctx=evaluate.at(ctx, player))
        ids = tuple(evaluate.present(g, found))
        if ids:
            yield _Piece(Controls(who=You(), what=change.what), ids, controller=player, alone=True)


def _to_rules(change: Any, ids: tuple[int, ...] | None) -> list[_Piece]:
    """A change of the rules (611.2c)."""
    if (
        isinstance(change, DoesntUntap) and change.next and ids
    ):  # each is over with its controller's untap step
        return [_Piece(change, (id,), alone=True) for id in ids]
    return [_Piece(change, ids)]


def _to_objects(g: Game, f: Do, ask: Ask, change: Any, ids: tuple[int, ...], ctx: Resolution) -> list[_Piece]:
    """A change of objects' characteristics or of who controls them (611.2c)."""
    if isinstance(change, Controls):  # an effect whose controller is the player who gains control
        players = evaluate.things(g, change.who, ctx)
        node = Controls(who=You(), what=change.what)
        return [_Piece(node, ids, controller=players[0], alone=True)] if players else []
    if isinstance(change, BecomesCopy):
        spec, ctx = copying.settled(g, f, ask, change.of, f.controller, ctx)
        face = copying.face_for(g, spec, ctx)
        return [_Piece(change, ids, face)] if face is not None else []
    if isinstance(change, GainsAbilities):
        change = _chosen(f, ask, change, ctx)
    if is_one_by_one(change):
        return [_Piece(locked(g, change, evaluate.at(ctx, id)), (id,), alone=True) for id in ids]
    return [_Piece(locked(g, change, ctx), ids)]


def _chosen(f: Do, ask: Ask, change: GainsAbilities, ctx: Resolution) -> GainsAbilities:
    """ "your choice of flying or haste", "protection from the color of your choice": chosen now (608.2d)."""
    given = change.abilities
    if change.choice:
        options = tuple(str(ability) for ability in given)
        word = ask.one(
            f.controller, "Choose an ability", options, source=ctx.source, rule="608.2d", about="ability"
        )
        given = (given[options.index(word)],)
    found: list[Any] = []
    for ability in given:
        words = QUALITIES.get(ability.quality or "") if isinstance(ability, Keyword) else None
        if words is None or not isinstance(ability, Keyword):
            found.append(ability)
            continue
        word = ask.one(
            f.controller, f"Choose: {ability}", words, source=ctx.source, rule="608.2d", about="quality"
        )
        found.append(
            msgspec.structs.replace(ability, quality=None, filter=Filter(predicates=(Is(word=word),)))
        )
    return msgspec.structs.replace(change, abilities=tuple(found), choice=False)


def _is_open(noun: Any) -> bool:
    """Does a noun phrase name whatever it fits at the time, so that a change of the rules stays open (611.2c)?"""
    if isinstance(noun, Both):
        return any(_is_open(part) for part in noun.parts)
    return isinstance(noun, Each | NextSpell | Players | SomePlayers | You | Cards | Zone | SelfOr)


def begins(
    g: Game,
    changes: Sequence[Any],
    affected: Sequence[tuple[int, ...] | None],
    duration: Any,
    ctx: Resolution,
    controller: int,
    faces: Sequence[Face | None] = (),
) -> ContinuousBegins | None:
    """The event that lets these changes begin; None where "for as long as" does not hold to begin with (611.2b)."""
    if isinstance(duration, AsLongAs) and not lasts(g, duration, ctx):
        g.remark("611.2b", "the duration has not begun: the effect does nothing")
        return None
    return ContinuousBegins(
        rule="611.2c" if any(ids is not None for ids in affected) else "611.2a",
        changes=tuple(changes),
        affected=tuple(affected),
        duration=duration,
        source=ctx.source,
        controller=controller,
        ends=end_of(g, duration, ctx),
        faces=tuple(faces),
        resolution=ctx.id,
    )


def locked(g: Game, change: Any, ctx: Resolution) -> Any:
    """The change with its numbers and choices as they are now (611.2d)."""
    fields: dict[str, Any] = {}
    for name in change.__struct_fields__:
        value = getattr(change, name)
        if isinstance(value, Amount):
            fields[name] = Number(value=evaluate.amount(g, value, ctx))
        elif name == "abilities" and value:
            fields[name] = tuple(rewritten(g, ability, ctx) for ability in value)
    if isinstance(change, Gets) and change.each is not None:
        times = fields.pop("each").value
        fields["each"] = None
        fields["power"] = Number(value=fields["power"].value * times)
        fields["toughness"] = Number(value=fields["toughness"].value * times)
    if isinstance(change, Becomes) and change.chosen is not None:
        subtypes, every = chosen_types(g, change, ctx)
        if not every:
            fields["chosen"] = None
            fields["subtypes"] = (*change.subtypes, *subtypes)
            fields["colors"] = (*change.colors, *chosen_colors(g, change, ctx))
    if isinstance(change, GainsAbilitiesOf):
        given = tuple(
            ability
            for other in evaluate.things(g, change.of, ctx)
            for ability in abilities_of_kind(g.abilities(other), change.kind)
        )
        return GainsAbilities(what=change.what, abilities=given)
    return msgspec.structs.replace(change, **fields) if fields else change


def rewritten(g: Game, node: Any, ctx: Resolution) -> Any:
    """An ability that is given, with the X and the choices of the effect that gives it filled in."""

    def filled_in(part: Node) -> Node | None:
        if isinstance(part, X) and ctx.x is not None:
            return Number(value=ctx.x)
        if isinstance(part, OfChosen):
            from mtgrules.engine.evaluate_predicates import chosen_word

            word = chosen_word(g, part.quality, ctx)
            return Is(word=word) if word is not None else part
        if (
            isinstance(part, SharesWith)
            and part.quality == "color"
            and isinstance(part.what, TargetRef | Done | EventThing)
        ):
            colors = {color for id in evaluate.things(g, part.what, ctx) for color in g.chars(id).colors}
            return AnyOf(predicates=tuple(Is(word=color) for color in COLORS if color in colors))
        if isinstance(part, Keyword) and part.quality == "the chosen color":
            chosen: Node = mapped(msgspec.structs.replace(part, quality=None, filter=CHOSEN_COLOR), filled_in)
            return chosen
        return None

    return mapped(node, filled_in)


def end_of(g: Game, duration: Any, ctx: Resolution) -> tuple[int, str] | None:
    """When the effect ends: whose moment (0: anybody's) and which; None where no moment ends it."""
    if not isinstance(duration, Until):
        return None
    moment = duration.moment
    player = 0
    if duration.who is not None:
        player = next(iter(evaluate.things(g, duration.who, ctx)), 0)
    elif "your" in moment:
        player = ctx.controller
    if moment in MOMENTS:
        return 0, MOMENTS[moment]
    if "next turn" in moment:
        return player, "cleanup" if moment.startswith("end of") or "end of" in moment else "turn begins"
    for step in STEPS:
        if step in moment:
            return player, f"{step} begins"
    raise evaluate.unplayable(duration, "no such moment")


def known_moment(words: str) -> bool:
    """Is it a moment at which effects end?"""
    return words in MOMENTS or "next turn" in words or any(step in words for step in STEPS)


def exchange_control(g: Game, a: int, b: int, ctx: Resolution) -> list[Event]:
    """Two permanents change controllers at once (701.12b), unless one is gone or both are one player's."""
    there = evaluate.present(g, (a, b), "battlefield")
    if len(there) < 2 or g.controller(a) == g.controller(b):
        return []
    events: list[Event] = []
    for mine, other in ((a, b), (b, a)):
        node = Controls(who=You(), what=This())
        event = begins(g, [node], [(mine,)], None, ctx, g.controller(other), [None])
        if event is not None:
            events.append(msgspec.structs.replace(event, rule="701.12b"))
    return events


# --- ending --------------------------------------------------------------------------------------------------------


def expire(g: Game, moment: str, player: int) -> list[Event]:
    """The effects that end at this moment of ``player``'s turn: "cleanup" (514.2), "turn begins", "… begins"."""
    found: list[Event] = []
    for id in g.root.effects:
        effect: Any = g.state.records[id]
        if (effect.ends is not None and _is_over(g, effect, moment, player)) or _untap_step_is_past(
            g, effect, moment
        ):
            found.append(ContinuousEnds(rule="514.2" if moment == "cleanup" else "611.2a", effect=id))
        elif moment == "cleanup" and _is_idle(g, effect):
            found.append(ContinuousForgotten(rule="611.2c", effect=id))
    return found


def _is_over(g: Game, effect: ContinuousEffect, moment: str, player: int) -> bool:
    assert effect.ends is not None
    whose, when = effect.ends
    if when == "end of combat":
        return moment == when or (moment.endswith(" begins") and moment not in (*IN_COMBAT, "turn begins"))
    if when != moment:
        return False
    if whose == 0:
        return True
    if whose == player and moment == "cleanup":  # "end of your next turn"
        return g.root.turn > effect.began_turn
    return whose == player


def _untap_step_is_past(g: Game, effect: ContinuousEffect, moment: str) -> bool:
    """ "doesn't untap during its controller's next untap step": has that step ended?"""
    if not any(isinstance(change, DoesntUntap) and change.next for change in effect.changes):
        return False
    later = moment.endswith(" begins") and moment not in ("turn begins", "untap begins")
    held = [id for id in _locked_on(effect) if g.find(id) == id]
    return later and g.root.turn > effect.began_turn and any(g.controller(id) == g.root.active for id in held)


def _is_idle(g: Game, effect: ContinuousEffect) -> bool:
    """Has it only acted on objects that are gone?"""
    return all(ids is not None for ids in effect.affected) and not any(
        type(record := g.state.records.get(id)) is Object and record.zone for id in _locked_on(effect)
    )


def lasts(g: Game, duration: AsLongAs, ctx: Resolution) -> bool:
    """Is it so now? "For as long as you control ~", "… remains tapped" is over as soon as the object is gone, whatever
    it was like when it was last there."""
    for node in duration.condition.walk():  # type: ignore[attr-defined]
        if isinstance(node, Matches) and isinstance(node.what, This):
            source = g.state.records.get(ctx.source)
            somewhere = any(isinstance(p, InZone) for p in node.filter.predicates)
            if type(source) is Object and not source.zone and not somewhere:
                return False
    return evaluate.holds(g, duration.condition, ctx)


def stopped(g: Game, events: Sequence[Event]) -> list[Event]:
    """After events: the effects whose "for as long as" no longer holds, or whose "until" has happened."""
    found: list[Event] = []
    for id in g.root.lasting:
        effect: Any = g.state.records[id]
        ctx = context_of(g, effect)
        duration = effect.duration
        if isinstance(duration, AsLongAs):
            over = not lasts(g, duration, ctx)
        else:
            over = any(triggers.matched(g, duration.trigger, event, ctx) is not None for event in events)
        if over:
            found.append(
                ContinuousEnds(rule="611.2a" if isinstance(duration, UntilEvent) else "611.2b", effect=id)
            )
    return found


def carry_over(g: Game, id: int) -> None:
    """Effects on a permanent spell go on for the permanent that it becomes (400.7a)."""
    obj = g.object(id)
    old = g.state.records.get(obj.was)
    if type(old) is not Object or not old.effects or g.zone(old.last_zone).kind != "stack":
        return
    for effect_id in old.effects:
        effect: Any = g.state.edit(effect_id)
        effect.affected = tuple(
            (*ids, id) if ids is not None and old.id in ids else ids for ids in effect.affected
        )
    g.state.edit(id).effects = old.effects
    g.remark("400.7a", f"effects on the spell go on for {g.name(id)}")


# --- in force ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InForce:
    """A change that is in force now: who makes it (``effect``: the record of one that a resolution began, 0 for a
    static ability), on which objects it is locked (None: on what it says), and how its nodes are read."""

    change: Any
    source: int
    effect: int
    affected: tuple[int, ...] | None
    ctx: Resolution


def in_force(g: Game, kind: type[Any]) -> Sequence[InForce]:
    """All changes of one class in force now, oldest first (613.11)."""
    state = g.state
    root: Root = state.records[ROOT]  # type: ignore[assignment]
    if root.decision is None:
        return _in_force(g, kind, root)
    known: Sequence[InForce] | None = state.looked.get(kind)
    if known is None:  # nothing is under way: it holds until something is
        known = state.looked[kind] = _in_force(g, kind, root)
    return known


def any_in_force(g: Game, kinds: tuple[type[Any], ...]) -> bool:
    """Are there changes of any of these classes?"""
    looked = g.state.looked
    known: bool | None = looked.get(kinds)
    if known is None:
        known = any(in_force(g, kind) for kind in kinds)
        if g.root.decision is not None:
            looked[kinds] = known
    return known


def _in_force(g: Game, kind: type[Any], root: Root) -> Sequence[InForce]:
    effects = root.effects
    name = index.static_key(kind)  # type: ignore[arg-type]  # a class is hashable
    acting = index.acting(g) if effects else None
    by_statics = index.stands(g, name) or (acting is not None and acting.giving(g, name))
    if acting is None or kind not in acting.kinds:
        if not by_statics:
            return ()
        effects = ()
    found: list[tuple[int, InForce]] = []
    if by_statics:
        for id, _, change in index.statics(g, kind):
            ctx = evaluate.context(g, id)
            found.append((g.object(id).timestamp, InForce(change, id, 0, None, ctx)))
    for effect_id in effects:
        effect: Any = g.state.records[effect_id]
        for change, affected in zip(effect.changes, effect.affected, strict=True):
            if isinstance(change, kind):
                ctx = context_of(g, effect)
                if affected is not None:
                    ctx.done = {**ctx.done, "affected": affected}
                found.append((effect.timestamp, InForce(change, effect.source, effect_id, affected, ctx)))
    found.sort(key=lambda item: item[0])
    return [one for _, one in found]


def context_of(g: Game, effect: ContinuousEffect) -> Resolution:
    """The context in which the nodes of an effect are read: a copy of its resolution's memory, not stored."""
    memory = g.state.records.get(effect.resolution)
    ctx = memory.clone() if isinstance(memory, Resolution) else Resolution(source=0, controller=0)
    ctx.id, ctx.source, ctx.controller = 0, effect.source, effect.controller
    return ctx


__all__ = [
    "ContinuousBegins",
    "ContinuousEnds",
    "InForce",
    "begins",
    "carry_over",
    "context_of",
    "continuously",
    "exchange_control",
    "expire",
    "in_force",
    "locked",
    "stopped",
]
