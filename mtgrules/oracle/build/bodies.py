"""Bodies: sentences in a row, and modes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from mtgrules.abilities.change_words import PAID_BEHIND
from mtgrules.abilities.changes import (
    AlternativeCost,
    AnyManaFor,
    Instead,
    MayPlay,
    Until,
)
from mtgrules.abilities.conditions import Did, NoneOf
from mtgrules.abilities.effects import (
    CHOOSE_AND,
    Continuously,
    CopyOnStack,
    DealDamage,
    Delayed,
    ForEach,
    If,
    IfInstead,
    Joint,
    May,
    Modal,
    Sequence,
    WhenYouDo,
)
from mtgrules.abilities.joints import COMMA_BEFORE_AND
from mtgrules.abilities.node import Node, Who, mapped
from mtgrules.abilities.predicates import Filter, Is
from mtgrules.abilities.references import Done, EachOne, EventThing, Target, TargetRef, This, You
from mtgrules.abilities.wording import Ref, ref_kind
from mtgrules.oracle.build.clauses import Clauses, Part, sequence, to_effect
from mtgrules.oracle.build.context import Build, Decline, builds
from mtgrules.oracle.build.sentences import Sentence
from mtgrules.oracle.build.statics import Rider
from mtgrules.oracle.build.tails import ELSEWHERE

# --- bodies -------------------------------------------------------------------------------------------------


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


def body_effect(build: Build, value: Body, before: Any = None) -> Any:
    """The sentences as one instruction, which goes on from those of the paragraph ``before``."""
    effects: list[Any] = []
    joints: list[int] = []
    if before is not None:
        effects, joints = [before], [int(Joint.STOP)]
    for item in value.sentences:
        add_sentence(build, item, effects, joints)
    return sequence(flat(effects, joints), joints) if effects else build.decline("no instruction")


def flat(effects: list[Any], joints: list[int]) -> list[Any]:
    """Sequences of clauses inside a sequence of sentences, spread out."""
    made: list[Any] = []
    made_joints: list[int] = []
    for effect, joint in zip(effects, joints, strict=True):
        if isinstance(effect, Sequence) and effect.form != CHOOSE_AND:
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
    if (paid := pays_rather(item)) is not None:
        if not effects:
            build.decline("a cost of nothing that may be cast")
        effects[-1] = with_other_cost(build, effects[-1], paid)
        return
    if leads and leads[0][0] in ("when you do", "if") and effects and joint == Joint.STOP:
        replacing = with_then(
            build, effects[-1], leads[0], Sentence(leads, item.clauses, item.effect, item.change)
        )
        if replacing is not None:
            effects[-1] = replacing
            return
    if leads and leads[0][0] == "otherwise":
        inner = Sentence(leads[1:], item.clauses, item.effect, item.change)
        otherwise = lead_effect(build, inner)
        effects[-1:] = [with_otherwise(build, effects[-1] if effects else None, otherwise)]
        return
    if instead:
        if not effects:
            build.decline('"instead" without an instruction before it')
        if effects[-1] is build.before and isinstance(build.before, Sequence):
            build.decline("one of several instructions of the paragraph before, or all of them")
        if leads and leads[0][0] == "if" and len(leads) == 1:
            then = lead_effect(build, Sentence([], item.clauses, item.effect))
            then = from_same_source(effects[-1], then)
            effects[-1] = IfInstead(
                usual=effects[-1], condition=leads[0][1], then=then, form=1 if first else 0
            )
            if joint != Joint.STOP:
                build.decline('"then" before an instruction that is done instead')
            return
        assert item.clauses is not None
        parts = item.clauses.parts
        only = parts[-1].effect if len(parts) == 1 else None
        if not leads and isinstance(only, If) and only.form == 1:
            then = from_same_source(effects[-1], only.then)
            effects[-1] = IfInstead(
                usual=effects[-1], condition=only.condition, then=then, form=3 if first else 2
            )
            return
        build.decline('"instead" without a condition')
    made = lead_effect(build, Sentence(leads, item.clauses, item.effect, item.change))
    later = effects and isinstance(effects[-1], Delayed) and effects[-1].form != 1
    if later and (spoken_of := [n for n in made.walk() if isinstance(n, (Done, EventThing, TargetRef))]):
        if not all(node == Done(verb="copied") for node in spoken_of) or not copied_in_last(effects):
            build.decline("what may be done now or later")
        effects[-1] = msgspec.structs.replace(effects[-1], effect=followed_by(effects[-1].effect, made))
        return
    effects.append(made)
    joints.append(joint)


def copied_in_last(effects: list[Any]) -> bool:
    """Is the last of the instructions the only one that copies a spell? Then "the copy" is made as it is done."""
    *before, last = (any(isinstance(part, CopyOnStack) for part in effect.walk()) for effect in effects)
    return last and not any(before)


def pays_rather(item: Sentence) -> AlternativeCost | None:
    """ "If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost.\""""
    effect = (
        item.clauses.parts[0].effect if item.clauses is not None and len(item.clauses.parts) == 1 else None
    )
    if not isinstance(effect, Rider) or effect.kind != "pay rather":
        return None
    ways = [value for kind, value in item.leads if kind == "if" and isinstance(value, Did)]
    cast = len(item.leads) == len(ways) == 1 and ways[0].verb == "cast" and isinstance(ways[0].who, You)
    if not cast or ways[0].filter != Filter(predicates=(Is(word="spell"),)):
        raise Decline("another cost of something that is not cast this way")
    return effect.value  # type: ignore[no-any-return]


def followed_by(effect: Any, more: Any) -> Any:
    """The instruction, and what depends on it."""
    if isinstance(effect, If) and effect.intervening:
        return msgspec.structs.replace(effect, then=followed_by(effect.then, more))
    if isinstance(effect, Sequence) and not effect.form:
        return Sequence(effects=(*effect.effects, more), joints=(*effect.joints, 0))
    return Sequence(effects=(effect, more), joints=(0,))


def with_then(build: Build, effect: Any, lead: tuple[str, Any], item: Sentence) -> Any:
    """ "If … would die this turn, exile it instead. When you do, …": as often as that is done; "at the beginning of …,
    you may …. If you do, …": as that is done; None for other effects."""
    denied = isinstance(lead[1], NoneOf) and isinstance(lead[1].condition, Did)
    if lead[0] == "if" and not denied and not isinstance(lead[1], Did):
        return None
    if isinstance(effect, Delayed):
        if effect.form == 1:
            build.decline("what depends on something that is done later")
        return msgspec.structs.replace(effect, effect=followed_by(effect.effect, lead_effect(build, item)))
    last = effect.changes[-1] if isinstance(effect, Continuously) else None
    if not isinstance(last, Instead):
        return None
    made = msgspec.structs.replace(last, then=lead_effect(build, item))
    return msgspec.structs.replace(effect, changes=(*effect.changes[:-1], made))


def with_other_cost(build: Build, effect: Any, paid: AlternativeCost) -> Any:
    """The permission with the cost that is paid for spells cast by it."""
    if not isinstance(effect, Continuously):
        build.decline("another cost of something that may not be cast")
    return msgspec.structs.replace(effect, changes=other_costs(build, effect.changes, paid))


def other_costs(build: Build, changes: tuple[Any, ...], paid: AlternativeCost) -> tuple[Any, ...]:
    """Permissions with another cost for spells."""
    spell = Done(verb="cast")
    its = (
        ref_kind(getattr(paid.what, "form", 0)) is Ref.IT
    )  # "rather than pay its mana cost": only a spell has one
    if not its or not all(isinstance(change, MayPlay) and not change.costs for change in changes):
        build.decline("another cost of something that may not be cast")
    costs = tuple(as_this(cost, spell) for cost in paid.costs)
    return tuple(
        msgspec.structs.replace(change, costs=costs, form=change.form | PAID_BEHIND)
        if number == len(changes) - 1
        else change
        for number, change in enumerate(changes)
    )


def as_this(node: Any, spell: Any) -> Any:
    """A cost of a spell speaks of that spell as itself."""
    return mapped(node, lambda part: This(form=part.form) if part == spell else None)


def with_otherwise(build: Build, effect: Any, otherwise: Any) -> Any:
    """The instruction with what is done where its condition does not hold."""
    if isinstance(effect, Delayed) and effect.form == 0:  # "at the beginning of …, … if …. Otherwise, …"
        return msgspec.structs.replace(effect, effect=with_otherwise(build, effect.effect, otherwise))
    if isinstance(effect, Sequence) and not effect.form:
        last = with_otherwise(build, effect.effects[-1], otherwise)
        return msgspec.structs.replace(effect, effects=(*effect.effects[:-1], last))
    if not isinstance(effect, If) or effect.otherwise is not None:
        build.decline('"otherwise" without a condition before it')
    if effect.intervening:
        build.decline('"otherwise" of an ability that would not trigger then')
    return msgspec.structs.replace(effect, otherwise=otherwise)


def from_same_source(usual: Any, then: Any) -> Any:
    """ "~ deals 2 damage to any target. If …, it deals 4 damage instead": "it" deals it in either case."""
    if not (isinstance(usual, DealDamage) and isinstance(then, DealDamage)):
        return then
    pronoun = isinstance(then.source, TargetRef) and then.source.form == Ref.IT
    if not pronoun or isinstance(usual.source, Target):
        return then
    source: Any = usual.source
    return msgspec.structs.replace(then, source=msgspec.structs.replace(source, form=Ref.IT))


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
        this_turn = isinstance(item.change, Instead) and item.change.form & 8
        if limit is not None or (duration is not None and this_turn):
            build.decline("words before a replacement")
        span = Until(moment="end of turn", form=1) if this_turn else duration
        effect: Any = Continuously(changes=(item.change,), duration=span, form=1 if duration else 16)
    elif item.clauses is not None:
        if item.clauses.parts_form == ELSEWHERE or (
            item.clauses.parts_form and not any(kind == "if" for kind, _ in leads)
        ):
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
    behind = ""
    for kind, value in reversed(leads):
        if behind == "if" and kind in ("at", "when", "when you do"):  # an intervening "if" (603.4)
            effect = msgspec.structs.replace(effect, intervening=True)
        behind = kind
        if kind == "if":
            form = item.clauses.parts_form if item.clauses is not None else 0
            effect = If(condition=value, then=effect, elsewhere=form != 0, form=form)
        elif kind == "for each":
            effect = ForEach(each=value, effect=targets_per(effect, value))
        elif kind == "at":
            effect = Delayed(trigger=value, effect=effect)
        elif kind == "when you do":
            effect = WhenYouDo(event=value, effect=effect)
        elif kind == "duration" and isinstance(effect, Delayed) and effect.duration is None:
            effect = msgspec.structs.replace(effect, duration=value, form=effect.form | 8)
        elif kind == "when":
            trigger, span, *once = value
            effect = Delayed(trigger=trigger, effect=effect, duration=span, once=bool(once), form=2)
        else:
            build.decline(f'"{kind}" before such a sentence')
    return effect


def lead_durations(build: Build, clauses: Clauses, duration: Any) -> None:
    """A duration before a sentence is that of all its changes."""
    changes: list[Any] = []
    if len(clauses.parts) > 1 and all(
        part.changes and isinstance(part.effect, tuple) for part in clauses.parts
    ):
        for number, part in enumerate(
            clauses.parts
        ):  # each under a condition of its own; the duration is said once
            if part.duration is not None or (number and part.joint != Joint.AND):
                build.decline("a duration before something that is done at once")
            part.duration = duration
            part.changes_form |= 16 if number else 1
        return
    for part in clauses.parts:
        as_permission(part)
        if (
            not part.changes
            or part.duration is not None
            or (part.effect is not None and len(clauses.parts) > 1)
        ):
            build.decline("a duration before something that is done at once")
        changes += part.changes
    last = clauses.parts[-1].changes[0]
    if len(clauses.parts) == 1 or (len(clauses.parts) == 2 and isinstance(last, AnyManaFor)):
        # what mana may be spent on a card is said beside the permission, and ends with it
        clauses.parts[0].duration = duration
        clauses.parts[0].changes_form |= 1
        return
    joints = [part.joint for part in clauses.parts[1:]]
    if len(changes) == len(clauses.parts) > 2 and joints == [
        *[Joint.COMMA] * (len(joints) - 1),
        Joint.COMMA_AND,
    ]:
        clauses.parts[:] = [Part(Joint.STOP, None, changes, duration, None, 1)]  # "…, …, and …"
        return
    form = 1 | (8 if len(changes) > 2 else 0)
    if len(changes) == 2 and joints == [Joint.COMMA_AND]:
        form |= COMMA_BEFORE_AND
    if any(part.joint not in (Joint.STOP, Joint.AND, Joint.COMMA_AND) for part in clauses.parts):
        build.decline("a duration before instructions in a row")
    clauses.parts[:] = [Part(Joint.STOP, None, changes, duration, None, form)]


def as_permission(part: Part) -> None:
    """ "You may play that card" as a permission, not something done now."""
    if part.permit is not None:
        part.changes, part.effect = [part.permit], None
        if part.permit_if is not None:
            part.effect = ("if", part.permit_if)
        part.permit = None


def limited(build: Build, clauses: Clauses, limit: str) -> None:
    """ "Once each turn, you may cast …"."""
    part = clauses.parts[0]
    as_permission(part)
    if len(clauses.parts) != 1 or len(part.changes) != 1 or not isinstance(part.changes[0], MayPlay):
        if len(clauses.parts) == 1 and isinstance(part.effect, May):
            build.decline("a limit of a permission")
        build.decline(f'"{limit}" before such a sentence')
    part.changes[0] = msgspec.structs.replace(part.changes[0], limit=limit)


# --- modes --------------------------------------------------------------------------------------------------


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
    "one": (1, 1, 0, None, False),
    "two": (2, 2, 0, None, False),
    "three": (3, 3, 0, None, False),
    "one or both": (1, 2, 0, None, False),
    "one or more": (1, -1, 1, None, False),
    "any number": (0, -1, 1, None, False),
    "up to one": (0, 1, 0, None, False),
    "up to two": (0, 2, 0, None, False),
    "up to three": (0, 3, 0, None, False),
    "up to four": (0, 4, 0, None, False),
    "up to five": (0, 5, 0, None, False),
    "one that hasn't been chosen": (1, 1, 0, "ever", False),
    "one that hasn't been chosen this turn": (1, 1, 0, "this turn", False),
    "one at random": (1, 1, 0, None, True),
}


@builds("modal_count")
def modal_count(build: Build, words: str) -> tuple[int, int, int, str | None, bool]:
    return _COUNTS[words.removesuffix(" —")]


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


@builds("modal_also")
def modal_also(build: Build, also: Clauses, found: list[Any]) -> Sequence:
    """ "choose one and ~ gets +1/+1 until end of turn. • …": that as well, whichever mode is chosen."""
    modes_ = made_modal(build, (1, 1, 0, None, False), found)
    return Sequence(effects=(to_effect(build, also), modes_), joints=(Joint.STOP,), form=CHOOSE_AND)


@builds("modal_repeat")
def modal_repeat(build: Build, count: Any, found: list[Any]) -> Modal:
    return made_modal(build, count, found, repeat=True)


@builds("modal_if")
def modal_if(
    build: Build, count: Any, condition: Any, cast: bool, comma: Any, choose: str, then: str, found: list[Any]
) -> Modal:
    """ "Choose one. If ~ was kicked, choose both instead."; ``cast``: as it is cast. Who may choose two may choose as
    many as without that, too."""
    anything, may = then == "any number", choose == "you may choose"
    most = len(found) if anything else {"two": 2, "both": 2, "three": 3}[then]
    form = (2 if may else 0) | (8 if cast else 0) | (4 if anything else 0)
    modal = made_modal(build, count, found, condition=condition, most_then=most, form=form)
    if may and not anything and most > modal.most + 1:
        build.decline("so many modes or so many, and none between")
    least = 0 if anything else modal.least if may else most
    return msgspec.structs.replace(modal, least_then=least)


@builds("as_cast_no")
def as_cast_no(build: Build) -> bool:
    return False


@builds("as_cast")
def as_cast(build: Build, this: Any) -> bool:
    return True


def targets_per(node: Any, who: Any) -> Any:
    """What happens for each of several players, its targets chosen for each of them (601.2c)."""

    def per(part: Node) -> Node | None:
        if not isinstance(part, Target):
            return None
        inside = part.filter is not None and any(isinstance(one, EachOne) for one in part.filter.walk())
        return msgspec.structs.replace(part, per=who) if inside and isinstance(who, Who) else part

    return mapped(node, per)
