"""Conditions on events that have happened."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.amounts import Number
from mtgrules.abilities.conditions import (
    THAT_TURN,
    Did,
    EventHappened,
    NoneOf,
)
from mtgrules.abilities.node import Condition
from mtgrules.abilities.references import (
    Both,
    Some,
    Target,
    You,
)
from mtgrules.abilities.triggers import DIES, THE_BATTLEFIELD, Damage, Does, PlayerDoes, ZoneChange
from mtgrules.oracle.build.conditions import Compared, Pred
from mtgrules.oracle.build.context import Build, builds

# --- events that have happened ------------------------------------------------------------------------------


@builds("cp_past_period", "wp_past")
def cp_past_period(build: Build, event: Any, period: str) -> Pred:
    def condition(subject: Any) -> Condition:
        times = None
        if isinstance(subject, Some) and subject.unlimited and str(subject.least) != "1":
            times = subject.least  # "two or more creatures died this turn"
            subject = msgspec.structs.replace(subject, least=Number(value=1), form=0)
        node = EventHappened(trigger=event.make(subject), period=period, times=times, form=event.form)
        if period == "that turn":  # of the moment that is waited for: it has come when this is looked at
            if not build.later:
                build.decline("a turn that was not said before")
            node = msgspec.structs.replace(node, period="this turn", form=event.form | THAT_TURN)
        return NoneOf(condition=node) if event.negated else node

    return Pred(condition)


@builds("cp_past_this_way")
def cp_past_this_way(build: Build, event: Past) -> Pred:
    if event.participle is None or event.compared is None or event.compared.amount is not None or event.form:
        build.decline('"this way" behind something that no instruction does')
    return Pred(lambda who: Did(verb=event.participle, filter=event.compared.filter, who=who, form=1))


def party(build: Build, subject: Any) -> tuple[Any, bool]:
    """A subject as a party of an event: objects by their filter, whether it is "one or more"."""
    if isinstance(subject, Some):
        if subject.unlimited and str(subject.least) == "1":
            return subject.filter, True
        if subject.least is None and not subject.among and not subject.form:
            return subject.filter, False
        if subject.least == subject.most or subject.unlimited:
            build.decline("a number of objects in an event")
    if isinstance(subject, Both) and subject.either:
        build.decline("two objects in an event")
    if isinstance(subject, Target):
        build.decline("a target in an event")
    return subject, False


class Past:
    """An event that has happened, waiting for its subject; what it is called as done "this way"."""

    __slots__ = ("compared", "form", "make", "negated", "participle")

    def __init__(
        self,
        make: Any,
        form: int,
        negated: bool,
        participle: str | None = None,
        compared: Compared | None = None,
    ) -> None:
        self.make = make
        self.form = form
        self.negated = negated
        self.participle = participle
        self.compared = compared


def _past(make: Any, form: int = 0, negated: bool = False) -> Past:
    return Past(make, form, negated)


def _object(build: Build, **fields: Any) -> Any:
    kind = fields.pop("kind")

    def make(subject: Any) -> Any:
        what, batch = party(build, subject)
        return kind(what=what, batch=batch, **fields)

    return make


@builds("past_attacked")
def past_attacked(build: Build) -> Any:
    def make(subject: Any) -> Any:
        if subject.third is False and isinstance(subject, You):
            return PlayerDoes(who=subject, verb="attacks")
        what, batch = party(build, subject)
        return Does(what=what, verb="attacks", batch=batch)

    return _past(make)


@builds("past_attacked_with")
def past_attacked_with(build: Build, compared: Compared) -> Any:
    return _past(lambda who: PlayerDoes(who=who, verb="attacks", on=compared.filter, amount=compared.amount))


@builds("past_not_attacked_you")
def past_not_attacked_you(build: Build) -> Any:
    return _past(lambda who: PlayerDoes(who=who, verb="attacks", whom=You()), 0, True)


@builds("past_died")
def past_died(build: Build) -> Any:
    return _past(_object(build, kind=ZoneChange, source="battlefield", to="graveyard", form=DIES))


@builds("past_died_under")
def past_died_under(build: Build, who: Any) -> Any:
    return _past(
        _object(build, kind=ZoneChange, source="battlefield", to="graveyard", form=DIES, controller=who)
    )


@builds("past_entered")
def past_entered(build: Build) -> Any:
    return _past(_object(build, kind=ZoneChange, to="battlefield"))


@builds("past_entered_under")
def past_entered_under(build: Build, who: Any) -> Any:
    return _past(_object(build, kind=ZoneChange, to="battlefield", controller=who))


@builds("past_entered_the_under")
def past_entered_the_under(build: Build, who: Any) -> Any:
    return _past(_object(build, kind=ZoneChange, to="battlefield", controller=who, form=THE_BATTLEFIELD))


@builds("past_left")
def past_left(build: Build) -> Any:
    return _past(_object(build, kind=ZoneChange, source="battlefield"))


def _player(verb: str, form: int = 0, negated: bool = False) -> Any:
    def builder(build: Build) -> Any:
        return _past(lambda who: PlayerDoes(who=who, verb=verb), form, negated)

    return builder


builds("past_gained_life")(_player("gains life"))
builds("past_lost_life")(_player("loses life"))
builds("past_descended")(_player("descends"))
builds("past_ve_gained_life")(_player("gains life", 1))
builds("past_ve_lost_life")(_player("loses life", 1))
builds("past_surveilled")(_player("surveils"))
builds("past_scried")(_player("scries"))
builds("past_crime")(_player("commits a crime"))
builds("past_ve_crime")(_player("commits a crime", 1))
builds("past_ve_attacked")(_player("attacks", 1))


@builds("past_gained_amount")
def past_gained_amount(build: Build, value: tuple[int, bool]) -> Any:
    return _past(lambda who: PlayerDoes(who=who, verb="gains", amount=Number(value=value[0]), form=256))


@builds("past_lost_amount")
def past_lost_amount(build: Build, value: tuple[int, bool]) -> Any:
    return _past(lambda who: PlayerDoes(who=who, verb="loses", amount=Number(value=value[0]), form=256))


@builds("past_ve_gained_amount")
def past_ve_gained_amount(build: Build, value: tuple[int, bool]) -> Any:
    return _past(lambda who: PlayerDoes(who=who, verb="gains", amount=Number(value=value[0]), form=256), 1)


@builds("past_ve_lost_amount")
def past_ve_lost_amount(build: Build, value: tuple[int, bool]) -> Any:
    return _past(lambda who: PlayerDoes(who=who, verb="loses", amount=Number(value=value[0]), form=256), 1)


def _with(verb: str, form: int = 0, participle: str | None = None) -> Any:
    def builder(build: Build, compared: Compared) -> Any:
        def make(who: Any) -> Any:
            return PlayerDoes(who=who, verb=verb, what=compared.filter, amount=compared.amount)

        return Past(make, form, False, participle, compared)

    return builder


for _alias, _verb, _form, _participle in (
    ("past_cast", "casts", 0, "cast"),
    ("past_ve_cast", "casts", 1, None),
    ("past_ve_drawn", "draws", 1, None),
    ("past_drew", "draws", 0, "drawn"),
    ("past_sacrificed", "sacrifices", 0, "sacrificed"),
    ("past_ve_sacrificed", "sacrifices", 1, None),
    ("past_discarded", "discards", 0, "discarded"),
    ("past_ve_discarded", "discards", 1, None),
    ("past_played", "plays", 0, "played"),
    ("past_exiled", "exiles", 0, "exiled"),
    ("past_revealed", "reveals", 0, "revealed"),
    ("past_milled", "mills", 0, "milled"),
    ("past_countered", "counters", 0, "countered"),
    ("past_created", "creates", 0, "created"),
):
    builds(_alias)(_with(_verb, _form, _participle))


@builds("past_dealt_damage")
def past_dealt_damage(build: Build) -> Any:
    def make(subject: Any) -> Any:
        what, batch = party(build, subject)
        return Damage(to=what, batch=batch, form=8)

    return _past(make)


@builds("under_your_control")
def under_your_control(build: Build) -> Any:
    return You()


@builds("under_control")
def under_control(build: Build, who: Any) -> Any:
    return who
