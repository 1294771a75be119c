"""Clauses: subjects meet their predicates, and tails find their scope."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.amounts import ADDITIONAL, CountOf, How, Number, Quality, Times, X
from mtgrules.abilities.change_words import AGAIN, WHENCE_BEHIND
from mtgrules.abilities.changes import (
    AnyManaFor,
    AssignsByToughness,
    Cant,
    CostChange,
    DoesntUntap,
    EntersAsCopy,
    EntersWith,
    GainsAbilities,
    Gets,
    KeywordCost,
    MayPlay,
    PlayerIs,
    Until,
    UntilEvent,
)
from mtgrules.abilities.conditions import NoneOf
from mtgrules.abilities.costs import Either, Multiple, Perform
from mtgrules.abilities.effects import (
    AddMana,
    Continuously,
    CopyOnStack,
    CreateToken,
    DealDamage,
    Delayed,
    Double,
    Draw,
    ExcessTo,
    Exile,
    GainLife,
    If,
    Joint,
    KeywordAction,
    LoseLife,
    May,
    MayPay,
    Mill,
    PreventDamage,
    PutCounters,
    Repeat,
    Sequence,
    Unless,
    WhereX,
)
from mtgrules.abilities.node import Change, Node
from mtgrules.abilities.predicates import Another, Filter, Happened, InZone
from mtgrules.abilities.references import (
    CHOICE,
    CHOICE_FIRST,
    Both,
    Done,
    Each,
    EachOne,
    NextSpell,
    Players,
    Some,
    Target,
    TargetRef,
    You,
)
from mtgrules.abilities.wording import EACH_AFTER
from mtgrules.oracle.build.context import Build, as_base, base_subject, builds, elide, with_form
from mtgrules.oracle.build.others import other_than_subject
from mtgrules.oracle.build.tails import Action


@dataclass(slots=True)
class Part:
    """An instruction, or changes with their duration, and how it is joined to what stands before it."""

    joint: Joint
    effect: Any = None
    changes: list[Any] = field(default_factory=list)
    duration: Any = None
    condition: Any = None  # "as long as"
    changes_form: int = 0
    permit: Any = None  # what "you may cast it" is as a permission, where a duration says that it is one
    permit_if: Any = None


@dataclass(slots=True)
class Clauses:
    """The parts of a sentence and what is said of all of them."""

    parts: list[Part]
    where: Any = None
    instead: bool = False
    parts_form: int = 0


def apply_tails(build: Build, node: Any, action: Action, clauses: Clauses, part: Part) -> None:
    """Puts the tails of a predicate where they belong."""
    for kind, value in action.tails:
        if kind == "duration":
            node = lasting(build, node, value, part)
        elif kind == "for each":
            if isinstance(node, Gets):
                behind = 4 if part.duration is not None else 0
                value = other_than_subject(build, value, node.what)
                node = msgspec.structs.replace(node, each=value, form=node.form | behind)
            else:
                node = for_each(build, node, value)
        elif kind == "where":
            node = where_x(build, node, value, clauses)
        elif kind == "instead":
            clauses.instead = True
        elif kind == "as long as":
            if not isinstance(node, Change):
                build.decline('"as long as" behind something that is done at once')
            part.condition = value
        elif kind == "if":
            if isinstance(node, CostChange):
                node = msgspec.structs.replace(node, condition=value)
            elif isinstance(node, Change):
                part.effect = ("if", value)
            else:
                node = If(condition=value, then=node, form=1)
        elif kind == "unless":
            node = unless(build, node, value)
        elif kind == "unless pays":
            who, costs = value
            if isinstance(node, Cant):
                node = msgspec.structs.replace(node, unless_pays=costs, payer=who)
            else:
                node = Unless(effect=node, who=who, costs=costs)
        elif kind == "at":
            if isinstance(node, Change):
                build.decline("a moment at which a continuous effect begins")
            node = Delayed(trigger=value, effect=node, form=1)
        elif kind == "until":
            node = until(build, node, value, part)
        elif kind == "pay more":
            if not isinstance(node, MayPlay):
                build.decline("more paid for something that is not cast")
            node = msgspec.structs.replace(node, extra_costs=value)
        elif kind == "not graveyard":
            clauses.parts_form = value
        elif kind == "again":  # "it explores, then it explores again": said, and of no meaning
            if not isinstance(node, KeywordAction):
                build.decline('"again" behind something else than a keyword action')
            node = with_form(node, node.form | 8)
        elif kind == "times":
            if isinstance(node, CopyOnStack):
                node = msgspec.structs.replace(node, amount=value)
            elif isinstance(node, KeywordAction):
                node = msgspec.structs.replace(node, amount=value, form=node.form | 1)
            else:
                node = Repeat(effect=node, times=value)
        else:
            build.decline(f"the tail {kind}")
    if isinstance(node, Change):
        part.changes.append(node)
    else:
        part.effect = node


def lasting(build: Build, node: Any, duration: Any, part: Part) -> Any:
    """What lasts "until end of turn"."""
    if isinstance(node, (PreventDamage, Double)):
        return msgspec.structs.replace(node, duration=duration)
    if not isinstance(node, Change):
        build.decline("a duration of something that is done at once")
    if part.duration is not None:
        build.decline("two durations of one effect")
    part.duration = duration
    return node


def until(build: Build, node: Any, event: Any, part: Part) -> Any:
    """What lasts, or is exiled, "until ~ leaves the battlefield"."""
    if isinstance(node, Exile):
        return msgspec.structs.replace(node, until=event)
    if not isinstance(node, Change):
        build.decline('"until" behind something that is done at once')
    part.duration = UntilEvent(trigger=event)
    return node


def where_x(build: Build, node: Any, amount: Any, clauses: Clauses) -> Any:
    """ "…, where X is": said of a cost, or of counters that something enters with, by itself."""
    if isinstance(node, CostChange) and node.each is None:
        return msgspec.structs.replace(
            node, each=with_form(amount, How.BARE if amount.form == 0 else amount.form)
        )
    if isinstance(node, EntersWith):
        return msgspec.structs.replace(node, where=amount)
    clauses.where = other_than_subject(build, amount, getattr(node, "what", None), True)
    return node


def unless(build: Build, node: Any, condition: Any) -> Any:
    if isinstance(node, (Cant, DoesntUntap, EntersWith)):
        return msgspec.structs.replace(node, unless=condition)
    if isinstance(node, CostChange):
        return msgspec.structs.replace(node, condition=NoneOf(condition=condition), form=node.form | 2)
    if isinstance(node, Change):
        build.decline('"unless" behind a continuous effect')
    return If(condition=NoneOf(condition=condition), then=node, form=1 | 4)


def scaled(amount: Any, each: Any) -> Any:
    """An amount once for each."""
    if isinstance(amount, Number):
        return each if amount.value == 1 else Times(factor=amount.value, amount=each, form=How.FOR_EACH)
    return None


def for_each(build: Build, node: Any, each: Any) -> Any:
    """The node, its number once for each of what is counted."""
    if isinstance(node, (Draw, Mill, GainLife, LoseLife, CreateToken, PutCounters, DealDamage)):
        made = scaled(node.amount, each)
        if made is not None and not (isinstance(node.amount, Number) and node.amount.form):
            return msgspec.structs.replace(node, amount=made)
        if made is not None and isinstance(node, (GainLife, LoseLife, DealDamage)):
            return msgspec.structs.replace(node, amount=made)
    elif isinstance(node, AddMana) and node.amount is None and not node.options:
        return msgspec.structs.replace(node, amount=each)
    elif isinstance(node, AddMana):
        made = scaled(node.amount, each)
        if made is not None:
            return msgspec.structs.replace(node, amount=made)
    elif isinstance(node, (KeywordAction, CopyOnStack)) and node.amount is None:
        return msgspec.structs.replace(node, amount=each)
    elif isinstance(node, CostChange):
        return msgspec.structs.replace(node, each=each)
    elif isinstance(node, Cant) and len(node.unless_pays) == 1:
        return msgspec.structs.replace(node, unless_pays=(Multiple(cost=node.unless_pays[0], amount=each),))
    elif isinstance(node, Unless) and len(node.costs) == 1:
        return msgspec.structs.replace(node, costs=(Multiple(cost=node.costs[0], amount=each),))
    elif isinstance(node, EntersWith) and len(node.counters) == 1:
        if isinstance(each, CountOf):
            build.decline("cards exiled with a spell while it is cast")
        counters: Any = node.counters[0]
        made = scaled(counters.amount, each)
        if made is not None:
            more = isinstance(counters.amount, Number) and counters.amount.form == ADDITIONAL
            counters = msgspec.structs.replace(counters, amount=made)
            return msgspec.structs.replace(node, counters=(counters,), form=node.form | (8 if more else 0))
    return build.decline('"for each" behind something without a number')


def assemble(build: Build, actions: list[tuple[Joint, Action]], subject: Any, first: Any) -> Clauses:
    """Gives predicates their subject: ``first`` to the first of them, the elided ``subject`` to the others."""
    clauses = Clauses([])
    open_part: Part | None = None
    rest = None
    for number, (joint, action) in enumerate(actions):
        if number == 0:
            who = first
        else:
            if rest is None:
                rest = subject()
            who = rest
        node = action.make(who)
        part = Part(joint)
        apply_tails(build, node, action, clauses, part)
        if part.changes and open_part is not None and open_part.duration is None and joint in (
            Joint.AND, Joint.COMMA, Joint.COMMA_AND,
        ) and part.effect is None and open_part.effect is None:  # fmt: skip
            if joint == Joint.AND and len(open_part.changes) > 1:
                open_part.changes_form |= 8
            open_part.changes += part.changes
            open_part.duration = part.duration
            open_part.condition = part.condition or open_part.condition
            continue
        clauses.parts.append(part)
        open_part = part if part.changes else None
    return clauses


@builds("clause_imperative")
def clause_imperative(build: Build, actions: list[tuple[Joint, Action]]) -> Clauses:
    made = assemble(build, actions, lambda: You(form=1), You(form=1))
    for part in made.parts:
        chosen_by_others(build, part.effect)
    build.next_clause()
    return made


def chosen_by_others(build: Build, effect: Any) -> None:
    """ "Exile a creature of their choice": they are not who is told to."""
    what = getattr(effect, "what", None)
    if isinstance(what, Some) and what.chooser is None and what.form & (CHOICE | CHOICE_FIRST):
        build.decline('"of their choice" of nobody')


_OF_EACH = ("chosen", "exiled", "revealed", "milled")
"""What is several when each player does it to one."""


@builds("clause_subject")
def clause_subject(build: Build, subject: Any, actions: list[tuple[Joint, Action]]) -> Clauses:
    if not hasattr(subject, "third"):
        build.decline("a subject that is no noun phrase")
    if isinstance(subject, NextSpell):  # "… you cast this turn": so long the effect lasts
        actions[-1][1].tails.append(("duration", Until(moment="end of turn", form=4)))
    if (
        isinstance(subject, Each)
        and Happened(what="you cast this turn", period="") in subject.filter.predicates
    ):
        build.decline("what holds for all spells that you cast this turn")
    made = assemble(build, actions, lambda: elide(subject, build), subject)
    if isinstance(subject, Both) and isinstance(subject.parts[0], You) and not subject.either:
        for part in made.parts:
            part.changes = [one for change in part.changes for one in to_you_and(build, change)]
    if isinstance(subject, Players) and subject.which.startswith("each"):  # what each has chosen is several
        for mention in build.mentions:
            if isinstance(mention.key, tuple) and mention.key[0] == "done" and mention.key[1] in _OF_EACH:
                mention.plural = True
    build.next_clause()
    return made


def to_you_and(build: Build, change: Any) -> list[Any]:
    """ "You and permanents you control have hexproof": players have abilities outside of the layers (613.11)."""
    what = getattr(change, "what", None)
    if not isinstance(change, GainsAbilities) or not isinstance(what, Both) or len(what.parts) != 2:
        build.decline("a change of a player and objects together")
    player = PlayerIs(who=You(), abilities=change.abilities, form=change.form | 2)
    return [player, msgspec.structs.replace(change, what=as_base(what.parts[1]))]  # "you and ~ have"


@builds("clause_may_or")
def clause_may_or(build: Build, subject: Any, first: Action, comma: Any, other: Action) -> Clauses:
    """ "You may sacrifice a Food or pay {2}.": one of two costs."""
    base = base_subject(subject, build)
    options = []
    for action in (first, other):
        if action.tails:
            build.decline("a choice of two with more words")
        if action.pays is not None:
            options.append(action.pays)
        else:
            options.append((Perform(effect=action.make(base)),))
    build.next_clause()
    return Clauses([Part(Joint.STOP, MayPay(who=subject, costs=(Either(options=tuple(options)),)))])


@builds("clause_any_mana")
def clause_any_mana(build: Build, words: str, what: Any) -> Clauses:
    build.next_clause()
    yours = words.startswith("you")
    return Clauses([Part(Joint.STOP, None, [AnyManaFor(what=what, cast=True, yours=yours)])])


@builds("grant_without_cost")
def grant_without_cost(build: Build, name: str) -> Any:
    """ "gains flashback": what it costs is said behind it."""
    return Keyword(name=name)


@builds("clause_keyword_cost")
def clause_keyword_cost(build: Build, name: str, what: Any) -> Clauses:
    build.next_clause()
    return Clauses([Part(Joint.STOP, None, [KeywordCost(name=name, what=what)])])


@builds("clause_excess")
def clause_excess(build: Build, to: Any) -> Clauses:
    build.next_clause()
    return Clauses([Part(Joint.STOP, ExcessTo(to=to))])


@builds("clause_mana_as_any")
def clause_mana_as_any(build: Build, word: str, what: Any) -> Clauses:
    build.next_clause()
    return Clauses(
        [Part(Joint.STOP, None, [AnyManaFor(what=what, cast=True, kind=word, yours=True, form=1)])]
    )


@builds("clause_mana_as_any_activating")
def clause_mana_as_any_activating(build: Build, word: str, what: Any) -> Clauses:
    build.next_clause()
    return Clauses([Part(Joint.STOP, None, [AnyManaFor(what=what, kind=word, yours=True, form=1)])])


@builds("clause_mana_as_any_freely")
def clause_mana_as_any_freely(build: Build, word: str) -> Clauses:
    build.next_clause()
    return Clauses(
        [Part(Joint.STOP, None, [AnyManaFor(what=None, cast=True, kind=word, yours=True, form=1)])]
    )


@builds("clause_each")
def clause_each(build: Build, subject: Any, actions: list[tuple[Joint, Action]]) -> Clauses:
    if isinstance(subject, (Players, You)):
        build.decline('"each" behind such a subject')
    if subject.third:
        build.decline('"each" behind one thing')
    made = clause_subject(build, with_form(subject, subject.form | EACH_AFTER), actions)
    for part in made.parts:
        if isinstance(part.effect, DealDamage) and isinstance(part.effect.amount, Quality):
            part.effect = msgspec.structs.replace(part.effect, amount=of_each(subject, part.effect.amount))
    return made


def of_each(subject: Any, amount: Quality) -> Quality:
    """ "two target creatures each deal damage equal to their power": each its own."""
    what = amount.what
    own = isinstance(what, Done) and what.verb == "affected" and isinstance(subject, Both)
    own = own or (isinstance(what, TargetRef) and isinstance(subject, Target) and what.index == subject.index)
    return msgspec.structs.replace(amount, what=EachOne(form=getattr(what, "form", 0))) if own else amount


@builds("clause_may")
def clause_may(build: Build, subject: Any, actions: list[tuple[Joint, Action]]) -> Clauses:
    _joint, action = actions[0]
    if len(actions) == 1 and action.permit is not None:
        durations = [value for kind, value in action.tails if kind == "duration"]
        if durations or action.static:
            made = Clauses([])
            part = Part(Joint.STOP)
            apply_tails(build, action.permit(subject), action, made, part)
            made.parts.append(part)
            build.next_clause()
            return made
    if len(actions) == 2 and (both := played_from(subject, [one for _, one in actions])) is not None:
        build.next_clause()
        return Clauses([Part(Joint.STOP, None, both)])
    if len(actions) == 1 and action.pays is not None and all(kind == "where" for kind, _ in action.tails):
        build.next_clause()
        paid = Clauses([Part(Joint.STOP, MayPay(who=subject, costs=action.pays))])
        paid.where = next((value for _, value in action.tails), None)
        return paid
    base = base_subject(subject, build)
    inner = assemble(build, actions, lambda: base, base)
    if isinstance(subject, You):
        for part in inner.parts:
            chosen_by_others(build, part.effect)
    build.next_clause()
    if any(part.changes and part.duration is None for part in inner.parts):
        return permissions(build, subject, inner)
    effect = to_effect(build, inner, keep_where=True)
    form = 0
    outer = Clauses([Part(Joint.STOP, May(who=subject, effect=effect, form=form))])
    if len(actions) == 1 and action.permit is not None and not any(kind != "if" for kind, _ in action.tails):
        outer.parts[0].permit = action.permit(subject)
        outer.parts[0].permit_if = next((value for kind, value in action.tails if kind == "if"), None)
    outer.where = inner.where
    outer.instead = inner.instead
    return outer


def played_from(subject: Any, actions: list[Action]) -> list[Any] | None:
    """ "You may play lands and cast spells from the top of your library": two permissions; both say from where."""
    if any(action.permit is None or action.tails for action in actions):
        return None
    first, second = (action.permit(subject) for action in actions)  # type: ignore[misc]
    for change in (first, second):
        if (
            not isinstance(change, MayPlay)
            or not isinstance(change.what, Each)
            or change.zone
            or change.flash
        ):
            return None
    whence = second.what.filter.predicates[-1]
    if not isinstance(whence, InZone) or any(isinstance(p, InZone) for p in first.what.filter.predicates):
        return None
    filter_ = Filter(predicates=(*first.what.filter.predicates, whence))
    what = msgspec.structs.replace(first.what, filter=filter_)
    return [
        msgspec.structs.replace(first, what=what, form=first.form | WHENCE_BEHIND),
        msgspec.structs.replace(second, form=second.form | AGAIN),
    ]


def permissions(build: Build, subject: Any, inner: Clauses) -> Clauses:
    """ "You may" before a change: the change is what may be chosen ("you may gain control of …")."""
    return Clauses(
        [Part(Joint.STOP, May(who=subject, effect=to_effect(build, inner, keep_where=True)))],
        inner.where,
        inner.instead,
    )


@builds("clause_may_have")
def clause_may_have(build: Build, who: Any, subject: Any, actions: list[tuple[Joint, Action]]) -> Clauses:
    inner = assemble(build, actions, lambda: base_subject(subject, build), as_base(subject))
    build.next_clause()
    if len(inner.parts) == 1 and len(inner.parts[0].changes) == 1:
        change = inner.parts[0].changes[0]
        if isinstance(change, EntersAsCopy):
            return Clauses([Part(Joint.STOP, None, [msgspec.structs.replace(change, may=True)])])
        if (
            isinstance(change, AssignsByToughness) and change.how == "unblocked"
        ):  # 510.1c: the choice is made then
            return Clauses([Part(Joint.STOP, None, [msgspec.structs.replace(change, what=subject)])])
    effect = to_effect(build, inner, keep_where=True)
    return Clauses([Part(Joint.STOP, May(who=who, effect=effect, form=1))], inner.where, inner.instead)


@builds("clause_may_have_own")
def clause_may_have_own(build: Build, who: Any, action: Action) -> Clauses:
    inner = assemble(build, [(Joint.STOP, action)], lambda: You(form=1), You(form=1))
    build.next_clause()
    effect = to_effect(build, inner, keep_where=True)
    return Clauses([Part(Joint.STOP, May(who=who, effect=effect, form=1))], inner.where, inner.instead)


def joined(joint: Joint, comma: Joint | None = None) -> Any:
    def builder(build: Build, left: Clauses, mark: Any, right: Clauses) -> Clauses:
        right.parts[0].joint = comma if mark and comma is not None else joint
        if left.instead:
            build.decline('"instead" in the middle of a sentence')
        if left.where is not None:
            if any(isinstance(node, X) for part in right.parts for node in part_nodes(part)):
                build.decline("a definition of X in the middle of a sentence that speaks of X again")
            left.parts[:] = [Part(left.parts[0].joint, to_effect(build, left))]
        return Clauses([*left.parts, *right.parts], right.where, right.instead)

    return builder


builds("clauses_then")(joined(Joint.THEN))
builds("clauses_and")(joined(Joint.AND, Joint.COMMA_AND))
builds("clauses_comma")(joined(Joint.COMMA))
builds("clauses_but")(joined(Joint.COMMA_BUT))


def part_nodes(part: Part) -> Iterable[Node]:
    """All nodes of a part."""
    return (
        node for inner in (part.effect, *part.changes) if isinstance(inner, Node) for node in inner.walk()
    )


def part_effect(build: Build, part: Part) -> Any:
    """A part as an instruction."""
    if part.changes:
        if part.condition is not None:
            build.decline('"as long as" inside instructions')
        if any(node == Another(than=EachOne()) for one in part.changes for node in one.walk()):
            build.decline("others than each of several")
        made: Any = Continuously(changes=tuple(part.changes), duration=part.duration, form=part.changes_form)
        if isinstance(part.effect, tuple):
            return If(condition=part.effect[1], then=made, form=1)
        return made
    return part.effect


def to_effect(build: Build, clauses: Clauses, keep_where: bool = False) -> Any:
    """The parts as one instruction."""
    effects = [part_effect(build, part) for part in clauses.parts]
    joints = [part.joint for part in clauses.parts]
    made = sequence(effects, joints)
    if clauses.where is not None and not keep_where:
        made = WhereX(effect=made, amount=clauses.where)
    return made


def sequence(effects: list[Any], joints: Iterable[int]) -> Any:
    """One instruction, or several in a row."""
    if len(effects) == 1:
        return effects[0]
    return Sequence(effects=tuple(effects), joints=tuple(int(joint) for joint in joints)[1:])
