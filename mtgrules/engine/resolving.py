"""Resolving the top of the stack (608): the check of targets, the instructions in order, where the object goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from mtgrules.abilities.abilities import Keyword, TriggeredAbility
from mtgrules.abilities.effects import CastNow, ChooseNewTargets, CopyOnStack, Counter, Move, SpentOn
from mtgrules.abilities.node import Effect, Node, What
from mtgrules.abilities.predicates import Filter
from mtgrules.engine import evaluate, targeting
from mtgrules.engine.cast_events import Closed, Countered, DoesNotResolve, LeavesStack, Opened, Resolved
from mtgrules.engine.casting_now import cast_now
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Do, Frame, Resolve
from mtgrules.engine.records import Choices, Object, Resolution
from mtgrules.engine.spell_copies import choose_new_targets, copy_on_stack
from mtgrules.engine.zone_events import ZoneChange
from mtgrules.mechanics.spec import Mechanic, Replacement

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

INSTANT_OR_SORCERY = frozenset(("instant", "sorcery"))


class ResolveAtOnce(Frame, frozen=True):
    """A triggered mana ability resolves without going on the stack (605.4a)."""

    object: int
    resolution: int = 0


class ChoicesNarrowed(Event, frozen=True):
    """From here on a resolution looks at the choices for one of a spell's abilities, or at one of several things that the
    text leaves to choose. Bookkeeping."""

    silent: ClassVar[bool] = True
    choices: Choices

    def perform(self, g: Game) -> None:
        g.state.edit(self.resolution).choices = self.choices


def resolve(g: Game, f: Resolve, ask: Ask) -> Iterable[Next]:
    obj = g.object(f.object)
    if f.stage == 0:
        return _begin(g, f, obj)
    if f.stage == 1:
        if obj.kind != "ability" and not INSTANT_OR_SORCERY & set(g.chars(f.object).types):
            return _permanent(g, f, obj)
        return _instructions(g, f, obj)
    return _end(g, f, obj)


def _begin(g: Game, f: Resolve, obj: Object) -> list[Next]:
    """608.2a–b: is its "if" still true, are its targets still legal?"""
    if not obj.zone:
        return []
    ability = obj.ability
    condition = ability.condition if isinstance(ability, TriggeredAbility) else None
    if condition is not None and not evaluate.holds(g, condition, targeting.stack_context(g, obj)):
        return [
            DoesNotResolve(rule="608.2a", object=obj.id),
            LeavesStack(rule="608.2a", object=obj.id, why="is no longer true"),
        ]
    checked = targeting.recheck(g, obj)
    if checked.had and not checked.left:
        return fizzles(g, obj)
    if checked.left < checked.had:
        g.remark(
            "608.2b", f"{checked.had - checked.left} of the targets of {g.name(obj.id)} are no longer legal"
        )
    return [
        Opened(
            frame=f.at(1),
            field="resolution",
            of=obj.id,
            source=obj.source if obj.kind == "ability" else obj.id,
            controller=obj.controller,
            choices=checked.choices,
            info=obj.event,
            done=checked.choices.done,
            numbers=checked.choices.numbers,
            like=obj.recalls,
        )
    ]


def fizzles(g: Game, obj: Object) -> list[Next]:
    """608.2b, 608.3b: all targets are illegal, so it doesn't resolve."""
    permanent = obj.kind != "ability" and not INSTANT_OR_SORCERY & set(g.chars(obj.id).types)
    rule = "608.3b" if permanent else "608.2b"
    event = DoesNotResolve(rule=rule, object=obj.id)
    if obj.kind == "ability":
        return [event, LeavesStack(rule=rule, object=obj.id, why="has no legal target")]
    return [
        event,
        ZoneChange(rule=rule, object=obj.id, to="graveyard", verb="fizzled", player=obj.controller),
    ]


def _permanent(g: Game, f: Resolve, obj: Object) -> list[Next]:
    """608.3: it becomes a permanent; an Aura is attached to what it targeted (608.3c)."""
    memory: Any = g.record(f.resolution)
    attached = next((id for ids in memory.choices.targets for id in ids), 0)
    aura = attached and "Aura" in g.chars(obj.id).subtypes
    rule = "608.3f" if obj.kind == "copy" else "608.3c" if aura else "608.3a"
    move = ZoneChange(
        rule=rule,
        object=obj.id,
        to="battlefield",
        verb="resolved",
        player=obj.controller,
        controller=obj.controller,
        attached_to=attached if aura else 0,
        choices=obj.choices,
    )
    return [move, Resolved(rule="608.2p", object=obj.id, player=obj.controller), Closed(memory=f.resolution)]


def _instructions(g: Game, f: Resolve, obj: Object) -> list[Next]:
    """608.2c: the instructions in the order written."""
    memory: Any = g.record(f.resolution)
    sections = targeting.sections(g, obj)
    frames: list[Next] = []
    if obj.kind != "ability" and "gift" in memory.choices.paid:
        frames.extend(_gifts(g, f, obj))  # 702.174j
    for section in sections:
        if len(sections) > 1:
            narrowed = targeting.for_section(memory, section).choices
            frames.append(ChoicesNarrowed(resolution=f.resolution, choices=narrowed))
        frames.append(Do(what=section.body, controller=obj.controller, resolution=f.resolution))
    return [*frames, f.at(2)]


def _gifts(g: Game, f: Resolve, obj: Object) -> list[Next]:
    from mtgrules.engine.keywords import gift_effect

    return [
        Do(what=gift_effect(ability), controller=obj.controller, resolution=f.resolution)
        for ability in g.abilities(obj.id)
        if isinstance(ability, Keyword) and ability.name == "gift"
    ]


def _end(g: Game, f: Resolve, obj: Object) -> list[Next]:
    """608.2n: an ability is gone, a spell's card goes where it goes."""
    done: list[Next] = [
        Resolved(rule="608.2p", object=obj.id, player=obj.controller),
        Closed(memory=f.resolution),
        *([Closed(memory=obj.recalls)] if obj.recalls else []),
    ]
    if not obj.zone:
        return done  # it moved itself, or was moved (608.2m)
    if obj.kind == "ability":
        return [LeavesStack(rule="608.2n", object=obj.id), *done]
    zone, rule = destination(g, obj.id)
    return [
        ZoneChange(rule=rule, object=obj.id, to=zone, verb="resolved", player=obj.controller),
        *done,
    ]


def destination(g: Game, spell: int) -> tuple[str, str]:
    """The zone that a resolving instant or sorcery spell's card is put into, and the rule."""
    for look in g.rules.destinations:
        found: tuple[str, str] | None = look(g, spell)
        if found is not None:
            return found
    return ("graveyard", "608.2n")


def _buyback(g: Game, spell: int) -> tuple[str, str] | None:
    """702.27a: back into its owner's hand."""
    choices = g.object(spell).choices
    return ("hand", "702.27a") if choices is not None and "buyback" in choices.paid else None


def resolve_at_once(g: Game, f: ResolveAtOnce, ask: Ask) -> Iterable[Next]:
    """605.4a."""
    obj = g.object(f.object)
    if f.stage == 0:
        return [
            Opened(
                frame=f.at(1),
                field="resolution",
                of=obj.id,
                source=obj.source,
                controller=obj.controller,
                info=obj.event,
            )
        ]
    effect = getattr(obj.ability, "effect", None)
    assert effect is not None
    return [
        Do(what=effect, controller=obj.controller, resolution=f.resolution),
        Closed(memory=f.resolution),
    ]


# --- counter ---------------------------------------------------------------------------------------------------


class CounterInto(Node, Effect, frozen=True):
    """Counter spells; the card of one that fits ``filter`` does not go to a graveyard but ``where`` says."""

    what: What
    where: Effect
    filter: Filter | None = None


def counter(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.6: counter spells and abilities."""
    from mtgrules.engine import restrictions

    node: Any = f.what
    ctx = g.memory(f)
    events: list[Next] = []
    for id in evaluate.things(g, node.what, ctx):
        record = g.state.records.get(id)
        if not isinstance(record, Object) or not record.zone or g.zone(record.zone).kind != "stack":
            continue
        if restrictions.forbids(g, "be countered", id, other=ctx.source) or _mana_protects(g, record):
            g.remark("101.2", f"{g.name(id)} can't be countered")
            continue
        to, position = _place(g, node, id, ctx)
        events.append(
            Countered(
                rule="701.6a",
                object=id,
                to=to,
                position=position,
                cause=ctx.source,
                player=f.controller,
                resolution=f.resolution,
            )
        )
    return events


def _place(g: Game, node: Any, spell: int, ctx: Resolution) -> tuple[str, int]:
    """The zone that a countered spell's card is put into, and where in it."""
    if not isinstance(node, CounterInto):
        return "graveyard", 0
    if node.filter is not None and not evaluate.fits(g, spell, node.filter, ctx):
        return "graveyard", 0
    if isinstance(node.where, Move):
        return node.where.to, -1 if node.where.place == "bottom" else (node.where.nth or 1) - 1
    return "exile", 0


def _mana_protects(g: Game, spell: Object) -> bool:
    """Was mana spent on it that keeps it from being countered (106.6)?"""
    spent = spell.choices.mana if spell.choices is not None else ()
    return any(
        use.uncounterable
        and (
            not isinstance(use, SpentOn)
            or evaluate.fits(g, spell.id, use.cast, evaluate.context(g, mana.source))
        )
        for mana in spent
        for use in mana.uses
    )


# --- flashback and its like leave the stack for exile ------------------------------------------------------------

EXILED_AS_IT_LEAVES = {"flashback": "702.34a", "jump-start": "702.133a", "aftermath": "702.127a"}


def _leaves_for_elsewhere(g: Game, event: Any) -> bool:
    if event.to == "exile" or not event.object:
        return False
    obj = g.object(event.object)
    how = obj.choices.how if obj.choices is not None else ""
    return how in EXILED_AS_IT_LEAVES and bool(obj.zone) and g.zone(obj.zone).kind == "stack"


def _exiled_instead(g: Game, event: Any) -> list[Next]:
    choices = g.object(event.object).choices
    assert choices is not None
    rule = EXILED_AS_IT_LEAVES[choices.how]
    return [msgspec.structs.replace(event, to="exile", rule=rule, verb="exiled")]


PART = Mechanic(
    name="resolving",
    frames={Resolve: resolve, ResolveAtOnce: resolve_at_once},
    effects={
        Counter: counter,
        CounterInto: counter,
        CopyOnStack: copy_on_stack,
        ChooseNewTargets: choose_new_targets,
        CastNow: cast_now,
    },
    nodes=(CounterInto,),
    events=(ChoicesNarrowed,),
    destinations=(_buyback,),
    replacements=(Replacement("702.34a", "ZoneChange", _leaves_for_elsewhere, _exiled_instead),),
    rules=frozenset(
        (
            "115.7a",
            "115.7d",
            "603.3c",
            "603.3d",
            "608.2a",
            "608.2b",
            "608.2g",
            "608.2n",
            "608.2p",
            "608.3a",
            "608.3b",
            "608.3c",
            "608.3f",
            "701.6a",
            "702.133a",
            "702.27a",
            "702.34a",
            "707.10",
            "707.10c",
            "707.12",
        )
    ),
)

__all__ = ["PART", "ResolveAtOnce", "destination", "fizzles", "resolve"]
