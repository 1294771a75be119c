"""From a body to an ability: what is static, what resolves, and the sentences that speak of the ability itself."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.abilities import (
    DURING,
    LEADING,
    LEADING_IF,
    SENTENCES,
    TRAILING,
    TRAILING_IF,
    ActivatedAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from mtgrules.abilities.changes import (
    AdditionalCost,
    AlternativeCost,
    AsEnters,
    Becomes,
    Cant,
    CastOnly,
    CostChange,
    Instead,
    MayPlay,
    Prevent,
    WhereXIs,
)
from mtgrules.abilities.effects import (
    CHOICE_INSIDE,
    AddMana,
    Choose,
    Continuously,
    DieResult,
    Joint,
    May,
    Modal,
    PreventDamage,
    RollDie,
    Sequence,
    WhereX,
)
from mtgrules.abilities.node import Trigger
from mtgrules.abilities.predicates import OF_YOUR_CHOICE, OfChosen
from mtgrules.abilities.references import Target, This, You
from mtgrules.abilities.triggers import Damage, EitherTrigger, Moment
from mtgrules.oracle.build.bodies import (
    Body,
    add_sentence,
    as_permission,
    body_effect,
    flat,
    lead_effect,
    other_costs,
    pays_rather,
)
from mtgrules.oracle.build.clauses import Part, sequence
from mtgrules.oracle.build.context import Build
from mtgrules.oracle.build.others import other_than_party
from mtgrules.oracle.build.statics import Rider


def take_riders(build: Build, body: Body) -> tuple[Body, list[Rider]]:
    """The sentences at the end that speak of the ability as a whole, taken off."""
    sentences = list(body.sentences)
    riders: list[Rider] = []
    while sentences:
        last = sentences[-1]
        clauses = last.clauses
        if (
            last.leads
            or clauses is None
            or len(clauses.parts) != 1
            or not isinstance(clauses.parts[0].effect, Rider)
        ):
            break
        riders.insert(0, clauses.parts[0].effect)
        sentences.pop()
    return Body(sentences), riders


def with_mana(build: Build, effect: Any, uses: tuple[Any, ...]) -> Any:
    """Puts "Spend this mana only to …" to the mana it speaks of."""
    if isinstance(effect, AddMana):
        return msgspec.structs.replace(effect, restrictions=uses)
    if isinstance(effect, WhereX):
        inner = with_mana(build, effect.effect, uses)
        return msgspec.structs.replace(effect, effect=msgspec.structs.replace(inner, form=inner.form | 16))
    if isinstance(effect, Sequence) and isinstance(effect.effects[-1], AddMana):
        last = msgspec.structs.replace(effect.effects[-1], restrictions=uses)
        return msgspec.structs.replace(effect, effects=(*effect.effects[:-1], last))
    return build.decline("a use of mana that is not added here")


def effect_of(build: Build, body: Body, riders: list[Rider], before: Any = None) -> tuple[Any, list[Rider]]:
    """The body as an instruction, with the uses of its mana; the other riders are left."""
    uses = tuple(rider.value for rider in riders if rider.kind == "mana")
    rest = [rider for rider in riders if rider.kind != "mana"]
    effect = body_effect(build, body, before)
    still = next((rider.value for rider in rest if rider.kind == "still"), None)
    if still is not None:
        effect = with_still(build, effect, still)
        if rest[0].kind != "still":
            build.decline("sentences about the ability in another order")
        rest = rest[1:]
    if uses:
        if any(rider.kind != "mana" for rider in riders[: len(uses)]):
            build.decline("sentences about the ability in another order")
        effect = with_mana(build, effect, uses)
    return choosing(build, effect), rest


def choosing(build: Build, effect: Any) -> Any:
    """ "creatures of the creature type of your choice": it is chosen first, as the instruction is followed (608.2d)."""
    if not build.choosing:
        return effect
    chosen = [
        node for node in effect.walk() if isinstance(node, OfChosen) and node.form & 7 == OF_YOUR_CHOICE
    ]
    if not chosen:
        return effect
    if len(chosen) > 1 or isinstance(effect, (Modal, Sequence)):
        build.decline("a choice inside one of several instructions")
    choose = Choose(who=You(form=1), quality=chosen[0].quality)
    return Sequence(effects=(choose, effect), joints=(0,), form=CHOICE_INSIDE)


def with_still(build: Build, effect: Any, form: int) -> Any:
    """ "It's still a land.": what becomes a creature keeps its types (205.1b)."""
    last = effect.effects[-1] if isinstance(effect, Sequence) else effect
    if isinstance(last, May):
        made: Any = msgspec.structs.replace(last, effect=with_still(build, last.effect, form))
        return (
            msgspec.structs.replace(effect, effects=(*effect.effects[:-1], made))
            if last is not effect
            else made
        )
    if not isinstance(last, Continuously) or not isinstance(last.changes[0], Becomes):
        build.decline("what is still a land")
    changes = (msgspec.structs.replace(last.changes[0], adding=True), *last.changes[1:])
    made = msgspec.structs.replace(last, changes=changes, form=last.form | form)
    if isinstance(effect, Sequence):
        return msgspec.structs.replace(effect, effects=(*effect.effects[:-1], made))
    return made


def finish_activated(build: Build, costs: Any, body: Body, form: int) -> Any:
    """An activated ability."""
    body, riders = take_riders(build, body)
    effect, rest = effect_of(build, body, riders)
    if any(rider.kind != "limit" for rider in rest):
        build.decline("a sentence that does not go with an activated ability")
    return ActivatedAbility(
        costs=costs, effect=effect, limits=tuple(rider.value for rider in rest), form=form
    )


def limits_of(build: Build, body: Body) -> tuple[Any, ...]:
    """What sentences behind a keyword ability say of it."""
    rest, riders = take_riders(build, body)
    if rest.sentences or any(rider.kind != "limit" for rider in riders):
        build.decline("a sentence that does not go with a keyword ability")
    return tuple(rider.value for rider in riders)


def finish_triggered(build: Build, trigger: Any, body: Body, form: int) -> Any:
    """A triggered ability: an *if* right behind its event is intervening (603.4)."""
    if isinstance(trigger, Moment) and trigger.next:
        build.decline("a delayed triggered ability that nothing makes")  # 603.7
    body, riders = take_riders(build, body)
    condition = None
    if not body.sentences:
        build.decline("a triggered ability that does nothing")
    first = body.sentences[0]
    if first.leads and first.leads[0][0] == "if":
        condition = first.leads[0][1]
        first.leads.pop(0)
    effect, rest = effect_of(build, body, riders)
    limit, period, doing = None, "turn", False
    for rider in rest:
        if rider.kind != "trigger" or limit is not None:
            build.decline("a sentence that does not go with a triggered ability")
        limit, period, doing = rider.value
    effect, condition = other_than_party(build, (effect, condition), trigger)
    return TriggeredAbility(
        trigger=trigger,
        effect=effect,
        condition=condition,
        limit=limit,
        period=period,
        limits_doing=doing,
        form=form,
    )


def finish_body(build: Build, body: Body, *, spell: bool, inside: bool = False) -> Any:
    """A line that is neither: a static ability, or the instructions of a spell."""
    body, riders = take_riders(build, body)
    if riders and riders[0].kind == "deck" and not body.sentences and len(riders) == 1:
        return riders[0].value
    if not body.sentences:
        build.decline("a sentence about an ability that is not there")
    made = None if inside else static_of(build, body, riders, spell)
    if made is not None:
        return made
    effect, rest = effect_of(build, body, riders, build.before)
    if rest:
        build.decline("a sentence that does not go with instructions")
    return SpellAbility(effect=effect, before=build.before)


def with_results(build: Build, ability: Any, results: tuple[DieResult, ...]) -> Any:
    """The ability, its last instruction a roll with that results table."""
    if any(isinstance(node, Target) for result in results for node in result.walk()):
        build.decline("targets in a results table")
    effect: Any = getattr(ability, "effect", None)
    steps = effect.effects if isinstance(effect, Sequence) and not effect.form else (effect,)
    last = steps[-1]
    if not isinstance(last, RollDie) or not isinstance(last.who, You):
        build.decline("a results table without a roll before it")
    made: Any = msgspec.structs.replace(last, results=results)
    if len(steps) > 1:
        made = msgspec.structs.replace(effect, effects=(*steps[:-1], made))
    return msgspec.structs.replace(ability, effect=made)


def static_with_more(build: Build, body: Body, riders: list[Rider]) -> Any:
    """ "As ~ enters, … If you don't, …", "If … would …, … instead. When you do, …": sentences that belong together."""
    first, *rest = body.sentences
    if len(rest) == 1 and (paid := pays_rather(rest[0])) is not None and not riders:
        made = static_of(build, Body([first]), [], False)
        if made is None or made.condition is not None or made.form & ~16:
            return None
        return msgspec.structs.replace(made, changes=other_costs(build, made.changes, paid))
    if first.change is None or first.leads or riders:
        return None
    if isinstance(first.change, AsEnters):
        effects = [first.change.effect]
        joints = [0]
        for item in rest:
            add_sentence(build, item, effects, joints)
        effect = sequence(flat(effects, joints), joints)
        return StaticAbility(changes=(msgspec.structs.replace(first.change, effect=effect),))
    if isinstance(first.change, Prevent) and first.change.form == 2 and len(rest) == 1 and not rest[0].leads:
        then = lead_effect(build, rest[0])  # 615.5
        return StaticAbility(changes=(msgspec.structs.replace(first.change, then=then),))
    if (
        isinstance(first.change, Instead)
        and len(rest) == 1
        and rest[0].leads
        and rest[0].leads[0][0] in ("when you do", "if")
        and not first.change.form & 8  # "this turn"
    ):
        then = lead_effect(build, rest[0])
        return StaticAbility(changes=(msgspec.structs.replace(first.change, then=then),))
    return None


def several_statics(build: Build, body: Body, riders: list[Rider], spell: bool) -> Any:
    """ "~ enters tapped. As it enters, choose a color.": sentences that are each a static ability of a permanent."""
    if riders or spell:
        return None
    changes: list[Any] = []
    for item in body.sentences:
        made = static_of(build, Body([item]), [], spell)
        if made is None or made.condition is not None or made.form:
            return None
        changes += made.changes
    if len(changes) != len(body.sentences):
        return None
    return StaticAbility(changes=tuple(changes), form=SENTENCES)


def prevented(effect: PreventDamage) -> Trigger:
    """The damage that an effect prevents."""
    if effect.either:
        parts = (
            Damage(to=effect.to, combat=effect.combat),
            Damage(source=effect.source, combat=effect.combat),
        )
        return EitherTrigger(triggers=parts)
    return Damage(source=effect.source, to=effect.to, combat=effect.combat)


def as_prevention(part: Part) -> None:
    """ "Prevent all damage that would be dealt to ~" on a permanent: as long as it is there (615.1)."""
    effect = part.effect
    if isinstance(effect, PreventDamage) and effect.duration is None:
        part.changes = [Prevent(event=prevented(effect), amount=effect.amount)]
        part.effect = None


_OF_SPELLS = (CostChange, AdditionalCost, AlternativeCost)


def static_of(build: Build, body: Body, riders: list[Rider], spell: bool) -> Any:
    """The body as a static ability, if it is one."""
    sentence = body.sentences[0]
    if len(body.sentences) > 1:
        return static_with_more(build, body, riders) or several_statics(build, body, riders, spell)
    leads = list(sentence.leads)
    condition, form = None, 0
    if leads and leads[0][0] in ("as long as", "if", "during"):
        kind, condition = leads.pop(0)
        form = {"as long as": LEADING, "if": LEADING_IF, "during": DURING}[kind]
    limit = None
    if leads and leads[0][0] == "limit":
        limit = leads.pop(0)[1]
    if leads:
        return None
    if sentence.change is not None:
        if isinstance(sentence.change, Instead) and sentence.change.form & 8:  # "… this turn": by a spell
            if not spell:
                build.decline("a replacement this turn that nothing makes")
            return None
        if riders or limit:
            build.decline("a sentence that does not go with a static ability")
        return StaticAbility(changes=(sentence.change,), condition=condition, form=form)
    clauses = sentence.clauses
    if clauses is None or clauses.instead:
        return None
    if len(clauses.parts) == 1 and not spell:
        as_permission(clauses.parts[0])
    if not spell:
        for part in clauses.parts:
            as_prevention(part)
    if any(not part.changes or part.duration is not None for part in clauses.parts):
        return None
    changes = [change for part in clauses.parts for change in part.changes]
    for part in clauses.parts:
        tail = part.effect
        if isinstance(tail, tuple):
            if condition is not None:
                build.decline("two conditions of a static ability")
            condition, form = tail[1], TRAILING_IF
        if part.condition is not None:
            if condition is not None or len(clauses.parts) > 1:
                build.decline("two conditions of a static ability")
            condition, form = part.condition, TRAILING
        form |= part.changes_form & 8
    if len(changes) == 2 and clauses.parts[-1].joint == Joint.COMMA_AND:
        form |= 16
    if limit is not None:
        if len(changes) != 1 or not isinstance(changes[0], MayPlay):
            build.decline("a limit of such an ability")
        changes[0] = msgspec.structs.replace(changes[0], limit=limit)
    if spell and not _works_as_cast(changes):
        return None
    if clauses.where is not None:
        if len(changes) != 1:
            build.decline("an X of several changes")
        changes = [WhereXIs(change=changes[0], amount=clauses.where)]
    if (still := next((rider.value for rider in riders if rider.kind == "still"), None)) is not None:
        if len(riders) > 1 or not isinstance(changes[0], Becomes):
            build.decline("what is still a land")
        changes[0], riders = msgspec.structs.replace(changes[0], adding=True), []
        form |= still
    minimum = next((rider.value for rider in riders if rider.kind == "minimum"), None)
    if minimum is not None and len(changes) == 1 and isinstance(changes[0], CostChange) and len(riders) == 1:
        changes[0] = msgspec.structs.replace(changes[0], minimum=minimum)
    elif riders:
        build.decline("a sentence that does not go with a static ability")
    return StaticAbility(changes=tuple(changes), condition=condition, form=form)


def _works_as_cast(changes: list[Any]) -> bool:
    """Whether the changes of an instant or sorcery speak of the spell itself, as it is cast or on the stack."""
    for change in changes:
        if isinstance(change, _OF_SPELLS):
            continue
        if isinstance(change, Cant) and isinstance(change.subject, This):
            continue
        if isinstance(change, MayPlay) and isinstance(change.what, This):
            continue
        if isinstance(change, CastOnly):
            continue
        return False
    return True
