"""Instructions about counters and the states of permanents."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.effects import (
    NO_VERB,
    Attach,
    Counters,
    Double,
    Fight,
    Joint,
    MoveCounters,
    OneOf,
    PutCounters,
    PutKinds,
    PutOneOfEach,
    PutSameCounters,
    Regenerate,
    RemoveCounters,
    RemoveFromCombat,
    Sequence,
    Tap,
    TapOrUntap,
    Transform,
    TurnFace,
    Unattach,
    Untap,
)
from mtgrules.abilities.references import (
    Target,
    TargetRef,
    You,
)
from mtgrules.abilities.wording import Ref
from mtgrules.oracle.build.context import Build, builds, number, with_form
from mtgrules.oracle.build.done import done, simple
from mtgrules.oracle.build.tails import Action, imperative

# --- counters -----------------------------------------------------------------------------------------------


def you_or(who: Any) -> Any:
    """Who does it, None for the controller of the effect."""
    return None if isinstance(who, You) and who.form == 1 else who


@builds("put_counters")
def put_counters(build: Build, counters: list[Counters], what: Any) -> Action:
    done(build, "given counters", what)
    if len(counters) == 1:
        only = counters[0]
        return Action(lambda who: PutCounters(what=what, kind=only.kind, amount=only.amount, who=you_or(who)))
    return Action(lambda who: PutKinds(what=what, counters=tuple(counters), who=you_or(who)))


@builds("put_counters_two")
def put_counters_two(
    build: Build, counters: list[Counters], what: Any, comma: Any, others: list[Counters], other: Any
) -> Action:
    """ "put a +1/+1 counter on target creature and a stun counter on ~": one verb for both."""
    first, second = put_counters(build, counters, what), put_counters(build, others, other)

    def make(who: Any) -> Any:
        again = second.make(who)
        again = with_form(again, again.form | NO_VERB)
        return Sequence(effects=(first.make(who), again), joints=(Joint.AND,), form=1)

    return Action(make)


@builds("put_one_of_each")
def put_one_of_each(build: Build, what: Any) -> Action:
    if not build.kinds_put:
        build.decline('"those kinds of counters" refers to nothing said before')
    done(build, "given counters", what)
    return imperative(build, lambda: PutOneOfEach(what=what))


@builds("put_choice_among")
def put_choice_among(build: Build, abilities: list[Any], what: Any) -> Action:
    if not all(isinstance(ability, Keyword) and not ability.costs for ability in abilities):
        build.decline("a counter that is no keyword counter")
    return one_kind(build, [ability.name for ability in abilities], what, OneOf.AMONG)


@builds("put_choice_two")
def put_choice_two(
    build: Build, article: Any, first: str, comma: Any, mark: Any, second: str, what: Any
) -> Action:
    return one_kind(build, [first, second], what, OneOf.KINDS)


def one_kind(build: Build, kinds: list[str], what: Any, form: int) -> Action:
    """A counter of a kind of the player's choice (608.2d): one of several instructions, its verb said once."""
    done(build, "given counters", what)
    again = TargetRef(index=what.index) if isinstance(what, Target) else what

    def make(who: Any) -> Any:
        on = (what, *(again for _ in kinds[1:]))
        one = Number(value=1)
        options = tuple(
            PutCounters(what=to, kind=kind, amount=one, who=you_or(who))
            for kind, to in zip(kinds, on, strict=True)
        )
        return OneOf(options=options, form=form)

    return Action(make)


@builds("put_counters_equal")
def put_counters_equal(build: Build, kind: str, what: Any, amount: Any) -> Action:
    done(build, "given counters", what)
    return Action(lambda who: PutCounters(what=what, kind=kind, amount=amount, who=you_or(who), form=4))


@builds("distribute_counters")
def distribute_counters(build: Build, counters: list[Counters], what: Any) -> Action:
    if len(counters) != 1:
        build.decline("two kinds of counters distributed")
    only = counters[0]
    return Action(
        lambda who: PutCounters(
            what=what, kind=only.kind, amount=only.amount, who=you_or(who), distributed=True
        )
    )


def remove(alias: str, least: int | None = None) -> None:
    @builds(alias)
    def builder(build: Build, kind: str, what: Any) -> Action:
        return Action(
            lambda who: RemoveCounters(what=what, kind=kind, amount=None, who=you_or(who), least=least)
        )


@builds("remove_counters")
def remove_counters(build: Build, counters: list[Counters], what: Any) -> Action:
    if len(counters) != 1:
        build.decline("two kinds of counters removed")
    only = counters[0]
    return Action(lambda who: RemoveCounters(what=what, kind=only.kind, amount=only.amount, who=you_or(who)))


@builds("remove_counters_among")
def remove_counters_among(build: Build, counters: list[Counters], what: Any) -> Action:
    if len(counters) != 1:
        build.decline("two kinds of counters removed")
    kind, amount = counters[0].kind, counters[0].amount
    return Action(
        lambda who: RemoveCounters(what=what, kind=kind, amount=amount, who=you_or(who), among=True)
    )


@builds("remove_any_counters")
def remove_any_counters(build: Build, amount: Any, what: Any) -> Action:
    return Action(lambda who: RemoveCounters(what=what, kind=None, amount=amount, who=you_or(who)))


@builds("remove_up_to")
def remove_up_to(build: Build, value: tuple[int, bool], what: Any) -> Action:
    most = number(value)
    return Action(lambda who: RemoveCounters(what=what, kind=None, amount=most, who=you_or(who), least=0))


@builds("remove_all_any")
def remove_all_any(build: Build, what: Any) -> Action:
    return Action(lambda who: RemoveCounters(what=what, kind=None, amount=None, who=you_or(who)))


remove("remove_all_counters")
remove("remove_number", 0)
remove("remove_some", 1)


@builds("move_counters")
def move_counters(build: Build, counters: list[Counters], source: Any, to: Any) -> Action:
    only = counters[0]
    return imperative(build, lambda: MoveCounters(source=source, to=to, kind=only.kind, amount=only.amount))


@builds("move_any_counters")
def move_any_counters(build: Build, amount: Any, source: Any, to: Any) -> Action:
    return imperative(build, lambda: MoveCounters(source=source, to=to, kind=None, amount=amount))


@builds("those_counters")
def those_counters(build: Build, words: str) -> tuple[Any, int]:
    source = build.refer(Ref.IT)
    return (source, 1) if words == "its counters" else (with_form(source, 0), 0)


@builds("put_those_counters")
def put_those_counters(build: Build, those: tuple[Any, int], what: Any) -> Action:
    source, form = those
    return imperative(build, lambda: PutSameCounters(source=source, what=what, form=form))


@builds("move_all_counters")
def move_all_counters(build: Build, words: str, source: Any, to: Any) -> Action:
    least = 1 if words.startswith("one or more") else None
    if least is None:
        return imperative(build, lambda: MoveCounters(source=source, to=to, kind=None, amount=None))
    return imperative(build, lambda: MoveCounters(source=source, to=to, kind=None, amount=None, least=least))


@builds("move_lacking")
def move_lacking(build: Build, lacking: Any, source: Any, to: Any) -> Action:
    one = Number(value=1)
    return imperative(
        build, lambda: MoveCounters(source=source, to=to, kind=None, amount=one, lacking=lacking)
    )


@builds("double_counters")
def double_counters(build: Build, kind: str, what: Any) -> Action:
    return imperative(build, lambda: Double(quality=f"{kind} counters", what=what))


@builds("double_each_counters")
def double_each_counters(build: Build, what: Any) -> Action:
    return imperative(build, lambda: Double(quality="counters", what=what))


@builds("double_quality_of")
def double_quality_of(build: Build, quality: str, what: Any) -> Action:
    return Action(lambda who: Double(quality=quality, what=what, who=you_or(who), form=1))


@builds("double_quality")
def double_quality(build: Build, what: Any, quality: str) -> Action:
    return Action(lambda who: Double(quality=quality, what=what, who=you_or(who)))


# --- states -------------------------------------------------------------------------------------------------


@builds("tap")
def tap(build: Build, what: Any) -> Action:
    done(build, "tapped", what)
    return Action(lambda who: Tap(what=what, who=you_or(who)))


@builds("untap")
def untap(build: Build, what: Any) -> Action:
    done(build, "untapped", what)
    return Action(lambda who: Untap(what=what, who=you_or(who)))


simple("tap_or_untap", lambda build, what: imperative(build, lambda: TapOrUntap(what=what)))
simple("unattach", lambda build, what: imperative(build, lambda: Unattach(what=what)))
simple("regenerate", lambda build, what: imperative(build, lambda: Regenerate(what=what)))
simple("turn_up", lambda build, what: imperative(build, lambda: TurnFace(what=what, up=True)))
simple("turn_down", lambda build, what: imperative(build, lambda: TurnFace(what=what, up=False)))
simple("transform", lambda build, what: imperative(build, lambda: Transform(what=what)))
simple("convert", lambda build, what: imperative(build, lambda: Transform(what=what, form=2)))
simple("remove_from_combat", lambda build, what: imperative(build, lambda: RemoveFromCombat(what=what)))
simple("fight", lambda build, other: Action(lambda what: Fight(what=what, other=other)))


@builds("transforms")
def transforms(build: Build) -> Action:
    return Action(lambda what: Transform(what=what, form=1))


@builds("attach")
def attach(build: Build, what: Any, to: Any) -> Action:
    if isinstance(what, Target) and isinstance(to, TargetRef) and to.index == what.index:
        to = build.refer_past(to)  # "attach target Equipment to it": not to itself
    done(build, "attached", what)
    done(build, "attached to", to)
    return Action(lambda who: Attach(what=what, to=to, who=you_or(who)))
