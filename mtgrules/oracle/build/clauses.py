"""Clauses, sentences and bodies: subjects meet their predicates here, and tails and leads find their scope."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from mtgrules.abilities.amounts import How, Kinds, Number, Times, X
from mtgrules.abilities.changes import (
    AnyManaFor,
    AsLongAs,
    Cant,
    CostChange,
    DoesntUntap,
    EntersWith,
    GainsAbilities,
    Gets,
    MayPlay,
    RestOfGame,
    Until,
    WhereXIs,
)
from mtgrules.abilities.conditions import Did, During
from mtgrules.abilities.costs import Either, Mana, Multiple, Perform
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
    ForEach,
    GainLife,
    If,
    IfInstead,
    Joint,
    KeywordAction,
    LoseLife,
    May,
    MayPay,
    Mill,
    Modal,
    PreventDamage,
    PutCounters,
    Repeat,
    Sequence,
    Unless,
    WhenYouDo,
    WhereX,
)
from mtgrules.abilities.node import Change, Effect
from mtgrules.abilities.references import EachOne, Players, You
from mtgrules.abilities.triggers import Word
from mtgrules.abilities.wording import EACH_AFTER, Ref
from mtgrules.oracle.build.amounts import count_of
from mtgrules.oracle.build.context import Build, as_base, base_subject, builds, elide, with_form, words_of
from mtgrules.oracle.build.nouns import Nominal
from mtgrules.oracle.build.triggers import worded

# --- actions and their tails -----------------------------------------------------------------------------------------------


class Action:
    """A predicate waiting for its subject. ``permit``: what it is behind "may" when it is a permission (a `Change`)."""

    __slots__ = ("make", "pays", "permit", "static", "tails")

    def __init__(
        self,
        make: Callable[[Any], Any],
        *,
        permit: Callable[[Any], Any] | None = None,
        static: bool = False,
        pays: Any = None,
    ) -> None:
        self.make = make
        self.permit = permit
        self.static = static
        self.pays = pays
        self.tails: list[tuple[str, Any]] = []


def imperative(build: Build, make: Callable[[], Any]) -> Action:
    """An action that only "you" can be told: its subject is not printed."""

    def made(subject: Any) -> Any:
        if not (isinstance(subject, You) and subject.form & 1):
            build.decline("an instruction with a subject that it cannot have")
        return make()

    return Action(made)


@builds("pred")
def pred(build: Build, action: Action) -> Action:
    build.next_clause()
    return action


@builds("pred_also")
def pred_also(build: Build, action: Action) -> Action:
    inner = action.make

    def make(subject: Any) -> Any:
        node = inner(subject)
        if isinstance(node, PutCounters):
            return with_form(node, node.form | 1)
        if not isinstance(node, (GainsAbilities, Gets)):
            build.decline('"also" before such a predicate')
        return with_form(node, node.form | 16)

    action.make = make
    return action


@builds("pred_tail")
def pred_tail(build: Build, action: Action, tail: tuple[str, Any]) -> Action:
    action.tails.append(tail)
    return action


@builds("preds_one")
def preds_one(build: Build, action: Action) -> list[tuple[Joint, Action]]:
    return [(Joint.STOP, action)]


def more(joint: Joint, comma_joint: Joint | None = None) -> Any:
    def builder(build: Build, actions: list[tuple[Joint, Action]], mark: Any, action: Action) -> Any:
        return [*actions, (comma_joint if mark and comma_joint is not None else joint, action)]

    return builder


builds("preds_and")(more(Joint.AND, Joint.COMMA_AND))
builds("preds_comma")(more(Joint.COMMA))
builds("preds_then")(more(Joint.THEN))
builds("preds_and_then")(more(Joint.AND_THEN))


# --- tails -------------------------------------------------------------------------------------------------------------------


@builds("tail_duration")
def tail_duration(build: Build, duration: Any) -> tuple[str, Any]:
    return "duration", duration


@builds("tail_if")
def tail_if(build: Build, condition: Any) -> tuple[str, Any]:
    return "if", condition


@builds("tail_unless")
def tail_unless(build: Build, condition: Any) -> tuple[str, Any]:
    return "unless", condition


@builds("tail_unless_pays")
def tail_unless_pays(build: Build, who: Any, costs: Any) -> tuple[str, Any]:
    return "unless pays", (who, costs)


@builds("tail_unless_does")
def tail_unless_does(build: Build, who: Any, action: Action) -> tuple[str, Any]:
    if isinstance(who, You):
        made = action.make(with_form(who, 1))
    else:
        made = action.make(with_form(base_subject(who, build), Ref.ELIDED_PLURAL | 128))
    return "unless pays", (who, (Perform(effect=made),))


@builds("costs_paid_mana")
def costs_paid_mana(build: Build, symbols: tuple[str, ...]) -> Any:
    return (Mana(symbols=symbols),)


@builds("costs_paid_each")
def costs_paid_each(build: Build, symbols: tuple[str, ...], what: Any) -> Any:
    from mtgrules.abilities.amounts import CountOf

    return (Multiple(cost=Mana(symbols=symbols), amount=CountOf(what=what, form=4)),)


@builds("tail_for_each")
def tail_for_each(build: Build, phrase: Nominal) -> tuple[str, Any]:
    return "for each", count_of(build, phrase, How.FOR_EACH)


@builds("tail_for_each_counter")
def tail_for_each_counter(build: Build, kind: str, what: Any) -> tuple[str, Any]:
    from mtgrules.abilities.amounts import CountersOn

    return "for each", CountersOn(kind=kind, what=what, form=How.FOR_EACH)


@builds("tail_for_each_kind")
def tail_for_each_kind(build: Build, quality: str, what: Any) -> tuple[str, Any]:
    return "for each", Kinds(quality=quality, among=what, form=How.FOR_EACH)


@builds("tail_if_pay_more")
def tail_if_pay_more(build: Build, symbols: tuple[str, ...], word: str) -> tuple[str, Any]:
    return "pay more", (Mana(symbols=symbols),)


@builds("tail_for_each_graveyard")
def tail_for_each_graveyard(build: Build, value: tuple[int, bool]) -> tuple[str, Any]:
    from mtgrules.abilities.amounts import ZonesWith

    return "for each", ZonesWith(least=value[0], form=How.FOR_EACH)


@builds("tail_instead_of_graveyard")
def tail_instead_of_graveyard(build: Build) -> tuple[str, Any]:
    return "not graveyard", None


@builds("tail_for_each_any_counter")
def tail_for_each_any_counter(build: Build, what: Any) -> tuple[str, Any]:
    from mtgrules.abilities.amounts import CountersOn

    return "for each", CountersOn(kind=None, what=what, form=How.FOR_EACH)


@builds("tail_for_each_thing")
def tail_for_each_thing(build: Build, words: str) -> tuple[str, Any]:
    from mtgrules.abilities.amounts import CountPlayers, Tally

    if words in ("opponent you have", "opponent", "player"):
        return "for each", CountPlayers(who=Players(which=words), form=How.FOR_EACH)
    if words == "spell you've cast this turn":
        return "for each", Tally(what="spells cast", who=You(), form=How.FOR_EACH | 8)
    if words == "time it was kicked":
        from mtgrules.abilities.amounts import TimesPaid

        return "for each", TimesPaid(keyword="kicker", what=build.refer(Ref.IT), form=How.FOR_EACH)
    build.decline(f'"for each {words}"')


@builds("tail_where")
def tail_where(build: Build, amount: Any) -> tuple[str, Any]:
    return "where", amount


@builds("tail_instead")
def tail_instead(build: Build) -> tuple[str, Any]:
    return "instead", None


@builds("tail_at")
def tail_at(build: Build, moment: Any) -> tuple[str, Any]:
    return "at", worded(moment, Word.AT)


@builds("tail_as_long_as")
def tail_as_long_as(build: Build, condition: Any) -> tuple[str, Any]:
    return "as long as", condition


@builds("tail_during")
def tail_during(build: Build, during: During) -> tuple[str, Any]:
    return "as long as", during


@builds("tail_until_event")
def tail_until_event(build: Build, event: Any) -> tuple[str, Any]:
    return "until", event


@builds("tail_times")
def tail_times(build: Build, words: str) -> tuple[str, Any]:
    number = {"twice": 2, "three times": 3, "four times": 4, "five times": 5, "ten times": 10}.get(words)
    return "times", X() if number is None else Number(value=number, form=1)


# --- durations ---------------------------------------------------------------------------------------------------------------


def _until(alias: str, moment: str, form: int = 0) -> None:
    @builds(alias)
    def builder(build: Build) -> Any:
        return Until(moment=moment, form=form)


for _alias, _moment, _form in (
    ("dur_end_of_turn", "end of turn", 0),
    ("dur_this_turn", "end of turn", 1),
    ("dur_this_combat", "end of combat", 2),
    ("dur_end_of_combat", "end of combat", 0),
    ("dur_your_next_turn", "your next turn", 0),
    ("dur_your_next_end_step", "your next end step", 0),
    ("dur_your_next_upkeep", "your next upkeep", 0),
    ("dur_end_of_your_next_turn", "the end of your next turn", 0),
    ("dur_end_of_that_turn", "the end of that turn", 0),
):
    _until(_alias, _moment, _form)


@builds("dur_their_next_turn")
def dur_their_next_turn(build: Build, who: Any) -> Any:
    return Until(moment="WHOSE next turn", who=who)


@builds("dur_as_long_as")
def dur_as_long_as(build: Build, condition: Any) -> Any:
    return AsLongAs(condition=condition)


@builds("dur_rest_of_game")
def dur_rest_of_game(build: Build) -> Any:
    return RestOfGame()


# --- clauses -----------------------------------------------------------------------------------------------------------------


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
            if isinstance(node, Change):
                if part.duration is not None:
                    build.decline("two durations of one effect")
                part.duration = value
            elif isinstance(node, (PreventDamage, Double)):
                node = msgspec.structs.replace(node, duration=value)
            else:
                build.decline("a duration of something that is done at once")
        elif kind == "for each":
            if isinstance(node, Gets):
                node = msgspec.structs.replace(node, each=value, form=4 if part.duration is not None else 0)
            else:
                node = for_each(build, node, value)
        elif kind == "where":
            if isinstance(node, CostChange) and node.each is None:
                node = msgspec.structs.replace(node, each=with_form(value, How.BARE if value.form == 0 else value.form))
            elif isinstance(node, EntersWith):
                node = msgspec.structs.replace(node, where=value)
            else:
                clauses.where = value
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
            if isinstance(node, Exile):
                node = msgspec.structs.replace(node, until=value)
            elif isinstance(node, Change):
                from mtgrules.abilities.changes import UntilEvent

                part.duration = UntilEvent(trigger=value)
            else:
                build.decline('"until" behind something that is done at once')
        elif kind == "pay more":
            if not isinstance(node, MayPlay):
                build.decline("more paid for something that is not cast")
            node = msgspec.structs.replace(node, extra_costs=value, form=node.form | 32)
        elif kind == "not graveyard":
            clauses.parts_form = 16
        elif kind == "times":
            if isinstance(node, CopyOnStack):
                node = msgspec.structs.replace(node, amount=value)
            elif isinstance(node, KeywordAction):
                node = msgspec.structs.replace(node, amount=value, form=node.form | 1)
            else:
                node = Repeat(effect=node, times=value, form=1 if isinstance(value, Number) and value.value == 2 else 0)
        else:
            build.decline(f"the tail {kind}")
    if isinstance(node, Change):
        part.changes.append(node)
    else:
        part.effect = node


def unless(build: Build, node: Any, condition: Any) -> Any:
    from mtgrules.abilities.conditions import NoneOf

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
    elif isinstance(node, AddMana) and node.amount is None:
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
        counters = node.counters[0]
        made = scaled(counters.amount, each)
        if made is not None:
            return msgspec.structs.replace(node, counters=(msgspec.structs.replace(counters, amount=made),))
    build.decline('"for each" behind something without a number')


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
    build.next_clause()
    return made


@builds("clause_subject")
def clause_subject(build: Build, subject: Any, actions: list[tuple[Joint, Action]]) -> Clauses:
    if not hasattr(subject, "third"):
        build.decline("a subject that is no noun phrase")
    made = assemble(build, actions, lambda: elide(subject, build), subject)
    build.next_clause()
    return made


@builds("clause_may_or")
def clause_may_or(
    build: Build, subject: Any, actions: list[tuple[Joint, Action]], comma: Any, other: Action
) -> Clauses:
    """"You may sacrifice a Food or pay {2}.": one of two costs."""
    base = base_subject(subject, build)
    options = []
    for action in ([action for _, action in actions], [other]):
        if len(action) != 1 or action[0].tails:
            build.decline("a choice of two with more words")
        if action[0].pays is not None:
            options.append(action[0].pays)
        else:
            options.append((Perform(effect=action[0].make(base)),))
    build.next_clause()
    return Clauses([Part(Joint.STOP, MayPay(who=subject, costs=(Either(options=tuple(options)),)))])


@builds("clause_any_mana")
def clause_any_mana(build: Build, what: Any) -> Clauses:
    build.next_clause()
    return Clauses([Part(Joint.STOP, None, [AnyManaFor(what=what, cast=True)])])


@builds("clause_excess")
def clause_excess(build: Build, to: Any) -> Clauses:
    build.next_clause()
    return Clauses([Part(Joint.STOP, ExcessTo(to=to))])


@builds("clause_mana_as_any")
def clause_mana_as_any(build: Build, word: str, what: Any) -> Clauses:
    build.next_clause()
    return Clauses([Part(Joint.STOP, None, [AnyManaFor(what=what, cast=True, kind=word, form=1)])])


@builds("clause_each")
def clause_each(build: Build, subject: Any, actions: list[tuple[Joint, Action]]) -> Clauses:
    if isinstance(subject, (Players, You)):
        build.decline('"each" behind such a subject')
    return clause_subject(build, with_form(subject, subject.form | EACH_AFTER), actions)  # type: ignore[no-any-return]


@builds("clause_may")
def clause_may(build: Build, subject: Any, actions: list[tuple[Joint, Action]]) -> Clauses:
    joint, action = actions[0]
    if len(actions) == 1 and action.permit is not None:
        durations = [value for kind, value in action.tails if kind == "duration"]
        if durations or action.static:
            made = Clauses([])
            part = Part(Joint.STOP)
            apply_tails(build, action.permit(subject), action, made, part)
            made.parts.append(part)
            build.next_clause()
            return made
    if len(actions) == 1 and action.pays is not None and not action.tails:
        build.next_clause()
        return Clauses([Part(Joint.STOP, MayPay(who=subject, costs=action.pays))])
    base = base_subject(subject, build)
    inner = assemble(build, actions, lambda: base, base)
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


def permissions(build: Build, subject: Any, inner: Clauses) -> Clauses:
    """"You may" before a change: the change is what may be chosen ("you may gain control of …")."""
    return Clauses(
        [Part(Joint.STOP, May(who=subject, effect=to_effect(build, inner, keep_where=True)))], inner.where, inner.instead
    )


@builds("clause_may_have")
def clause_may_have(build: Build, who: Any, subject: Any, actions: list[tuple[Joint, Action]]) -> Clauses:
    inner = assemble(build, actions, lambda: base_subject(subject, build), as_base(subject))
    build.next_clause()
    if len(inner.parts) == 1 and len(inner.parts[0].changes) == 1:
        change = inner.parts[0].changes[0]
        from mtgrules.abilities.changes import AssignsByToughness, EntersAsCopy

        if isinstance(change, EntersAsCopy):
            return Clauses([Part(Joint.STOP, None, [msgspec.structs.replace(change, may=True)])])
        if isinstance(change, AssignsByToughness) and change.how == "unblocked":  # 510.1c: the choice is made then
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
            build.decline("a definition of X in the middle of a sentence")
        return Clauses([*left.parts, *right.parts], right.where, right.instead)

    return builder


builds("clauses_then")(joined(Joint.THEN))
builds("clauses_and")(joined(Joint.AND, Joint.COMMA_AND))
builds("clauses_comma")(joined(Joint.COMMA))
builds("clauses_but")(joined(Joint.COMMA_BUT))


def part_effect(build: Build, part: Part) -> Any:
    """A part as an instruction."""
    if part.changes:
        if part.condition is not None:
            build.decline('"as long as" inside instructions')
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


def sequence(effects: list[Any], joints: list[int]) -> Any:
    """One instruction, or several in a row."""
    if len(effects) == 1:
        return effects[0]
    return Sequence(effects=tuple(effects), joints=tuple(int(joint) for joint in joints[1:]))


# --- leads -------------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Sentence:
    """A sentence: its clauses, and what stands before them, outermost first."""

    leads: list[tuple[str, Any]]
    clauses: Clauses | None = None
    effect: Any = None  # an instruction, or a static change that is already whole
    change: Any = None


def lead(alias: str, kind: str) -> None:
    @builds(alias)
    def builder(build: Build, *values: Any) -> tuple[str, Any]:
        build.next_clause()
        return kind, values[0] if values else None


@builds("lead_if")
def lead_if(build: Build, condition: Any, comma: Any) -> tuple[str, Any]:
    build.next_clause()
    return "if", condition


@builds("lead_then_if")
def lead_then_if(build: Build, condition: Any, comma: Any) -> tuple[str, Any]:
    build.next_clause()
    return "then if", condition


@builds("lead_then")
def lead_then(build: Build) -> tuple[str, Any]:
    return "then", None


@builds("lead_instead")
def lead_instead(build: Build) -> tuple[str, Any]:
    return "instead", None


@builds("lead_otherwise")
def lead_otherwise(build: Build, comma: Any) -> tuple[str, Any]:
    return "otherwise", None


@builds("lead_duration")
def lead_duration(build: Build, duration: Any, comma: Any) -> tuple[str, Any]:
    return "duration", duration


@builds("lead_for_each")
def lead_for_each(build: Build, phrase: Nominal, comma: Any) -> tuple[str, Any]:
    from mtgrules.abilities.predicates import Is
    from mtgrules.abilities.references import Each

    if phrase.marks:
        build.decline("words that do not go with a count")
    predicates = phrase.filter.predicates
    only = predicates[0] if len(predicates) == 1 else None
    if isinstance(only, Is) and only.word in ("opponent", "player"):
        build.mention(lambda form: EachOne(form=form), frozenset((only.word, "player")), player=True, key="each one")
        build.next_clause()
        return "for each", Players(which=f"each {only.word}")
    build.mention(lambda form: EachOne(form=form), words_of(phrase.filter), key="each one")
    build.next_clause()
    return "for each", Each(filter=phrase.filter)


@builds("lead_for_each_of")
def lead_for_each_of(build: Build, what: Any, comma: Any) -> tuple[str, Any]:
    build.decline('"for each of" before an instruction')


@builds("lead_at")
def lead_at(build: Build, moment: Any, comma: Any) -> tuple[str, Any]:
    build.next_clause()
    return "at", worded(moment, Word.AT)


@builds("lead_when_you_do")
def lead_when_you_do(build: Build, comma: Any) -> tuple[str, Any]:
    build.next_clause()
    return "when you do", Did(who=You())


@builds("lead_when")
def lead_when(build: Build, event: Any, comma: Any) -> tuple[str, Any]:
    return "when", (worded(event, Word.WHEN), None)


@builds("lead_when_this_turn")
def lead_when_this_turn(build: Build, event: Any, comma: Any) -> tuple[str, Any]:
    return "when", (worded(event, Word.WHEN), Until(moment="end of turn", form=1))


@builds("lead_when_done")
def lead_when_done(build: Build, subject: Any, words: str, comma: Any) -> tuple[str, Any]:
    from mtgrules.oracle.build.conditions import np_done

    build.next_clause()
    return "when you do", np_done(build, subject, words)


@builds("lead_whenever")
def lead_whenever(build: Build, event: Any, comma: Any) -> tuple[str, Any]:
    return "when", (worded(event, Word.WHENEVER), None)


@builds("lead_when_next")
def lead_when_next(build: Build, who: Any, event: Any, comma: Any) -> tuple[str, Any]:
    """"When you next cast an instant spell this turn, …": once."""
    from mtgrules.oracle.build.triggers import event_clause

    made = event_clause(build, who, [event])
    return "when", (worded(made, Word.WHEN), Until(moment="end of turn", form=1), True)


@builds("lead_whenever_this_turn")
def lead_whenever_this_turn(build: Build, event: Any, comma: Any) -> tuple[str, Any]:
    return "when", (worded(event, Word.WHENEVER), Until(moment="end of turn", form=1))


@builds("lead_during")
def lead_during(build: Build, during: During, comma: Any) -> tuple[str, Any]:
    return "during", during


@builds("dt_your_turn")
def dt_your_turn(build: Build) -> During:
    return During(part="turn", who=You(), form=1)


@builds("dt_other_turns")
def dt_other_turns(build: Build) -> During:
    return During(part="turns other than yours", form=1)


@builds("lead_as_long_as")
def lead_as_long_as(build: Build, condition: Any, comma: Any) -> tuple[str, Any]:
    build.next_clause()
    return "as long as", condition


@builds("lead_once_each_turn")
def lead_once_each_turn(build: Build, comma: Any) -> tuple[str, Any]:
    return "limit", "once each turn"


@builds("lead_once_your_turns")
def lead_once_your_turns(build: Build, comma: Any) -> tuple[str, Any]:
    return "limit", "once during each of your turns"


@builds("led")
def led(build: Build, first: tuple[str, Any], rest: Any) -> Sentence:
    if isinstance(rest, Clauses):
        return Sentence([first], rest)
    if isinstance(rest, Sentence):
        rest.leads.insert(0, first)
        return rest
    build.decline("words before a sentence that cannot have them")


@builds("led_modal")
def led_modal(build: Build, first: tuple[str, Any], rest: Any) -> Sentence:
    if isinstance(rest, Modal):
        return Sentence([first], None, rest)
    rest.leads.insert(0, first)
    return rest  # type: ignore[no-any-return]


@builds("sentence")
def sentence(build: Build, value: Any) -> Sentence:
    build.next_clause()
    if isinstance(value, Sentence) and any(kind == "for each" for kind, _ in value.leads):
        for mention in build.mentions:  # what was one for each is several now
            if not mention.player and not mention.this:
                mention.plural = True
    if isinstance(value, Sentence):
        return value
    return Sentence([], value)


@builds("sentence_except")
def sentence_except(build: Build, value: Any, exceptions: list[Any]) -> Sentence:
    made = sentence(build, value)
    assert made.clauses is not None
    part = made.clauses.parts[-1]
    if part.changes:
        part.changes[-1] = with_exceptions(build, part.changes[-1], exceptions)
    else:
        part.effect = with_exceptions(build, part.effect, exceptions)
    return made


def with_exceptions(build: Build, node: Any, exceptions: list[Any]) -> Any:
    """A copying node with the exceptions behind ", except"."""
    from mtgrules.abilities.changes import BecomesCopy, EntersAsCopy
    from mtgrules.abilities.effects import CopySpec

    if isinstance(node, CreateToken) and isinstance(node.token, CopySpec):
        token = msgspec.structs.replace(node.token, exceptions=tuple(exceptions))
        return msgspec.structs.replace(node, token=token)
    if isinstance(node, (BecomesCopy, EntersAsCopy)):
        return msgspec.structs.replace(node, of=msgspec.structs.replace(node.of, exceptions=tuple(exceptions)))
    if isinstance(node, CopyOnStack):
        return msgspec.structs.replace(node, exceptions=tuple(exceptions))
    if isinstance(node, May):
        return msgspec.structs.replace(node, effect=with_exceptions(build, node.effect, exceptions))
    if isinstance(node, Sequence):
        last = with_exceptions(build, node.effects[-1], exceptions)
        return msgspec.structs.replace(node, effects=(*node.effects[:-1], last))
    if isinstance(node, (If, WhenYouDo)):
        build.decline("exceptions of a copy behind a condition")
    if isinstance(node, Delayed):
        return msgspec.structs.replace(node, effect=with_exceptions(build, node.effect, exceptions))
    if isinstance(node, Continuously):
        last = with_exceptions(build, node.changes[-1], exceptions)
        return msgspec.structs.replace(node, changes=(*node.changes[:-1], last))
    build.decline('", except" behind something that copies nothing')


# --- bodies ------------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Body:
    """Sentences in a row."""

    sentences: list[Sentence]


@builds("sentences_one")
def sentences_one(build: Build, first: Sentence) -> list[Sentence]:
    return [first]


@builds("sentences_more")
def sentences_more(build: Build, sentences: list[Sentence], another: Sentence) -> list[Sentence]:
    return [*sentences, another]


@builds("body", "mode_body")
def body(build: Build, sentences: list[Sentence]) -> Body:
    return Body(sentences)


@builds("body_modal")
def body_modal(build: Build, modal: Any) -> Body:
    return Body([modal if isinstance(modal, Sentence) else Sentence([], None, modal)])


@builds("body_then_modal")
def body_then_modal(build: Build, sentences: list[Sentence], modal: Any) -> Body:
    return Body([*sentences, modal if isinstance(modal, Sentence) else Sentence([], None, modal)])


def body_effect(build: Build, value: Body) -> Any:
    """The sentences as one instruction."""
    effects: list[Any] = []
    joints: list[int] = []
    for item in value.sentences:
        add_sentence(build, item, effects, joints)
    return sequence(flat(effects, joints), joints) if effects else build.decline("no instruction")


def flat(effects: list[Any], joints: list[int]) -> list[Any]:
    """Sequences of clauses inside a sequence of sentences, spread out."""
    made: list[Any] = []
    made_joints: list[int] = []
    for effect, joint in zip(effects, joints, strict=True):
        if isinstance(effect, Sequence):
            made += effect.effects
            made_joints += [joint, *effect.joints]
        else:
            made.append(effect)
            made_joints.append(joint)
    joints[:] = made_joints
    return made


def add_sentence(build: Build, item: Sentence, effects: list[Any], joints: list[int]) -> None:
    """Adds a sentence to those before it."""
    joint = Joint.STOP
    leads = list(item.leads)
    instead = item.clauses is not None and item.clauses.instead
    first = False
    if any(kind == "instead" for kind, _ in leads):
        leads = [entry for entry in leads if entry[0] != "instead"]
        instead = first = True
    if leads and leads[0][0] == "then":
        joint = Joint.STOP_THEN
        leads.pop(0)
    elif leads and leads[0][0] == "then if":
        joint = Joint.STOP_THEN
        leads[0] = ("if", leads[0][1])
    if leads and leads[0][0] == "otherwise":
        inner = Sentence(leads[1:], item.clauses, item.effect, item.change)
        otherwise = lead_effect(build, inner)
        if not effects or not isinstance(effects[-1], If) or effects[-1].otherwise is not None:
            build.decline('"otherwise" without a condition before it')
        effects[-1] = msgspec.structs.replace(effects[-1], otherwise=otherwise)
        return
    if instead:
        if not effects:
            build.decline('"instead" without an instruction before it')
        if leads and leads[0][0] == "if" and len(leads) == 1:
            then = lead_effect(build, Sentence([], item.clauses, item.effect))
            effects[-1] = IfInstead(usual=effects[-1], condition=leads[0][1], then=then, form=1 if first else 0)
            if joint != Joint.STOP:
                build.decline('"then" before an instruction that is done instead')
            return
        assert item.clauses is not None
        parts = item.clauses.parts
        only = parts[-1].effect if len(parts) == 1 else None
        if not leads and isinstance(only, If) and only.form == 1:
            effects[-1] = IfInstead(usual=effects[-1], condition=only.condition, then=only.then, form=3 if first else 2)
            return
        build.decline('"instead" without a condition')
    effects.append(lead_effect(build, Sentence(leads, item.clauses, item.effect, item.change)))
    joints.append(joint)


def lead_effect(build: Build, item: Sentence) -> Any:
    """A sentence with its leads as an instruction."""
    leads = list(item.leads)
    duration = None
    limit = None
    while leads and leads[-1][0] in ("duration", "limit"):
        kind, value = leads.pop()
        if kind == "duration":
            duration = value
        else:
            limit = value
    if item.change is not None:
        if duration is not None or limit is not None:
            build.decline("words before a replacement")
        span = Until(moment="end of turn", form=1) if getattr(item.change, "form", 0) & 8 else None
        effect: Any = Continuously(changes=(item.change,), duration=span, form=16)
    elif item.clauses is not None:
        if item.clauses.parts_form and not any(kind == "if" for kind, _ in leads):
            build.decline("a place instead of the graveyard without a condition")
        if duration is not None:
            lead_durations(build, item.clauses, duration)
        if limit is not None:
            limited(build, item.clauses, limit)
        effect = to_effect(build, item.clauses)
    else:
        if duration is not None or limit is not None:
            build.decline("a duration before modes")
        effect = item.effect
    for kind, value in reversed(leads):
        if kind == "if":
            effect = If(condition=value, then=effect, form=item.clauses.parts_form if item.clauses is not None else 0)
        elif kind == "for each":
            effect = ForEach(each=value, effect=effect)
        elif kind == "at":
            effect = Delayed(trigger=value, effect=effect)
        elif kind == "when you do":
            effect = WhenYouDo(event=value, effect=effect)
        elif kind == "when":
            trigger, span, *once = value
            effect = Delayed(trigger=trigger, effect=effect, duration=span, once=bool(once), form=2)
        else:
            build.decline(f'"{kind}" before such a sentence')
    return effect


def lead_durations(build: Build, clauses: Clauses, duration: Any) -> None:
    """A duration before a sentence is that of all its changes."""
    changes: list[Any] = []
    for part in clauses.parts:
        as_permission(part)
        if not part.changes or part.duration is not None or part.effect is not None and len(clauses.parts) > 1:
            build.decline("a duration before something that is done at once")
        changes += part.changes
    if len(clauses.parts) == 1:
        clauses.parts[0].duration = duration
        clauses.parts[0].changes_form |= 1
        return
    form = 1 | (8 if len(changes) > 2 else 0)
    if any(part.joint not in (Joint.STOP, Joint.AND, Joint.COMMA_AND) for part in clauses.parts):
        build.decline("a duration before instructions in a row")
    clauses.parts[:] = [Part(Joint.STOP, None, changes, duration, None, form)]


def as_permission(part: Part) -> None:
    """"You may play that card" as a permission, not something done now."""
    if part.permit is not None:
        part.changes, part.effect = [part.permit], None
        if part.permit_if is not None:
            part.effect = ("if", part.permit_if)
        part.permit = None


def limited(build: Build, clauses: Clauses, limit: str) -> None:
    """"Once each turn, you may cast …"."""
    part = clauses.parts[0]
    as_permission(part)
    if len(clauses.parts) != 1 or len(part.changes) != 1 or not isinstance(part.changes[0], MayPlay):
        if len(clauses.parts) == 1 and isinstance(part.effect, May):
            build.decline("a limit of a permission")
        build.decline(f'"{limit}" before such a sentence')
    part.changes[0] = msgspec.structs.replace(part.changes[0], limit=limit)


# --- modes -------------------------------------------------------------------------------------------------------------------


@builds("bullet")
def bullet(build: Build) -> int:
    build.next_clause()
    return len(build.mentions)


@builds("mode")
def mode(build: Build, mark: int, value: Body) -> Any:
    del build.mentions[mark:]
    return body_effect(build, value)


@builds("modes")
def modes(build: Build, found: list[Any]) -> list[Any]:
    return found


_COUNTS: dict[str, tuple[int, int, int, str | None, bool]] = {
    "mc_one": (1, 1, 0, None, False),
    "mc_two": (2, 2, 0, None, False),
    "mc_three": (3, 3, 0, None, False),
    "mc_one_or_both": (1, 2, 0, None, False),
    "mc_one_or_more": (1, -1, 1, None, False),
    "mc_any_number": (0, -1, 1, None, False),
    "mc_up_to_one": (0, 1, 0, None, False),
    "mc_up_to_two": (0, 2, 0, None, False),
    "mc_up_to_three": (0, 3, 0, None, False),
    "mc_up_to_four": (0, 4, 0, None, False),
    "mc_up_to_five": (0, 5, 0, None, False),
    "mc_unchosen": (1, 1, 0, "ever", False),
    "mc_unchosen_turn": (1, 1, 0, "this turn", False),
    "mc_random": (1, 1, 0, None, True),
}


def _count(alias: str, row: tuple[int, int, int, str | None, bool]) -> None:
    @builds(alias)
    def builder(build: Build) -> Any:
        return row


for _alias, _row in _COUNTS.items():
    _count(_alias, _row)


_STOPPED = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def made_modal(build: Build, count: Any, found: list[Any], **fields: Any) -> Modal:
    if isinstance(count, str):
        words = count.removesuffix(" .")
        number = _STOPPED[words.rpartition(" ")[2]]
        count = (0 if words.startswith("up to") else number, number, 0, None, False)
    least, most, form, unchosen, random = count
    if most < 0:
        most = len(found)
    form |= fields.pop("form", 0)
    return Modal(
        modes=tuple(found), least=least, most=most, form=form, unchosen=unchosen, random=random, **fields
    )


@builds("modal")
def modal(build: Build, count: Any, found: list[Any]) -> Modal:
    return made_modal(build, count, found)


@builds("modal_by")
def modal_by(build: Build, who: Any, count: Any, found: list[Any]) -> Modal:
    return made_modal(build, count, found, chooser=who)


@builds("modal_repeat")
def modal_repeat(build: Build, count: Any, found: list[Any]) -> Modal:
    return made_modal(build, count, found, repeat=True)


@builds("modal_if")
def modal_if(build: Build, count: Any, condition: Any, comma: Any, then: int, found: list[Any]) -> Modal:
    most = len(found) if then < 0 else then
    return made_modal(build, count, found, condition=condition, most_then=most, form=4 if then < 0 else 0)


@builds("modal_if_may")
def modal_if_may(build: Build, count: Any, condition: Any, comma: Any, then: int, found: list[Any]) -> Modal:
    most = len(found) if then < 0 else then
    return made_modal(build, count, found, condition=condition, most_then=most, form=2 | (4 if then < 0 else 0))


@builds("modal_if_cast_may")
def modal_if_cast_may(
    build: Build, count: Any, condition: Any, this: Any, comma: Any, then: int, found: list[Any]
) -> Modal:
    most = len(found) if then < 0 else then
    return made_modal(build, count, found, condition=condition, most_then=most, form=2 | 8 | (4 if then < 0 else 0))


@builds("modal_may")
def modal_may(build: Build, who: Any, count: Any, found: list[Any]) -> Modal:
    if not isinstance(who, You):
        build.decline("another player who may choose modes")
    return made_modal(build, count, found, form=16)


@builds("mt_two", "mt_both")
def mt_two(build: Build) -> int:
    return 2


@builds("mt_three")
def mt_three(build: Build) -> int:
    return 3


@builds("mt_any_number")
def mt_any_number(build: Build) -> int:
    return -1


__all__ = ["Action", "Body", "Clauses", "Effect", "Part", "Sentence", "WhereXIs", "body_effect", "imperative"]
