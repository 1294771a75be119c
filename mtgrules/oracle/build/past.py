"""Conditions on events that have happened."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from mtgrules.abilities.amounts import Number
from mtgrules.abilities.conditions import (
    NONE_DID,
    THAT_TURN,
    Did,
    EventHappened,
    NoneOf,
)
from mtgrules.abilities.node import Condition
from mtgrules.abilities.predicates import Filter, Is, TargetsOnly
from mtgrules.abilities.references import (
    Both,
    Players,
    Some,
    Target,
    Targeted,
    You,
)
from mtgrules.abilities.triggers import (
    ANYWHERE,
    BARE,
    DIES,
    PERMANENT,
    PUT,
    THE_BATTLEFIELD,
    Damage,
    Does,
    PlayerDoes,
    ZoneChange,
)
from mtgrules.abilities.wording import third_person
from mtgrules.oracle.build.conditions import Compared, Pred
from mtgrules.oracle.build.context import Build, Decline, Mention, builds, words_of
from mtgrules.oracle.build.nominals import Nominal
from mtgrules.oracle.lexer import Noun

# --- events that have happened ------------------------------------------------------------------------------


@builds("cp_past_period")
def cp_past_period(build: Build, event: Any, period: str) -> Pred:
    def condition(subject: Any) -> Condition:
        times = None
        form = event.form
        if form == HAVE:
            form = 1 | (2 if subject.third else 4)
        if isinstance(subject, Some) and subject.unlimited and str(subject.least) != "1":
            times = subject.least  # "two or more creatures died this turn"
            subject = msgspec.structs.replace(subject, least=Number(value=1), form=0)
        node = EventHappened(trigger=event.make(subject), period=period, times=times, form=form)
        if period == "that turn":  # of the moment that is waited for: it has come when this is looked at
            if not build.later:
                build.decline("a turn that was not said before")
            node = msgspec.structs.replace(node, period="this turn", form=form | THAT_TURN)
        return NoneOf(condition=node) if event.negated else node

    return Pred(condition)


@builds("cp_past_this_way")
def cp_past_this_way(build: Build, event: Past) -> Pred:
    if event.participle is None or event.compared is None or event.compared.amount is not None or event.form:
        build.decline('"this way" behind something that no instruction does')
    if event.participle == "cast":  # "it" is that spell
        from mtgrules.oracle.build.done import mention_done

        mention_done(build, "cast", words_of(event.compared.filter), False)
    return Pred(lambda who: Did(verb=event.participle, filter=event.compared.filter, who=who, form=1))


@builds("cond_none_did")
def cond_none_did(build: Build, phrase: Nominal, words: str, period: str) -> Condition:
    """ "if no spells were cast last turn", "if no creatures died this turn"."""
    if phrase.marks or not phrase.plural:
        build.decline("none of what is one")
    if (words == "were cast") != (Is(word="spell") in phrase.filter.predicates):
        build.decline("something cast that is no spell")
    event: Any
    if words == "were cast":
        event = PlayerDoes(who=Players(which="a player"), verb="casts", what=phrase.filter)
    elif words == "attacked":
        event = Does(what=phrase.filter, verb="attacks")
    else:
        event = zone_change(phrase.filter, **_MOVED[words])
    return NoneOf(condition=EventHappened(trigger=event, period=period, form=NONE_DID))


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


def mention_targeted(build: Build, trigger: Any) -> None:
    """ "Whenever you cast a spell that targets a creature you control": that creature, by its noun only."""
    if not (isinstance(trigger, PlayerDoes) and isinstance(trigger.what, Filter)):
        return
    for predicate in trigger.what.predicates:
        what = predicate.what if isinstance(predicate, TargetsOnly) else None
        if isinstance(what, Some) and not what.many:
            make = partial(_targeted, what.filter)
            build.mentions.insert(0, Mention(make, words_of(what.filter), False, False, -1, key="targeted"))


def _targeted(filter_: Filter, form: int) -> Targeted:
    return Targeted(filter=filter_, form=form)


HAVE = 9
"""Form of what has happened: "has lost life", not "'s lost life"."""


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


def zone_change(what: Any, **fields: Any) -> ZoneChange:
    """A move from zone to zone. What is described without the word "card" is a permanent, which leaves the battlefield
    where it doesn't enter it (109.2)."""
    made = ZoneChange(what=what, **fields)
    if made.to == "battlefield" or made.source == "battlefield" or not _is_permanent(what):
        return made
    if made.source is not None or made.form & ANYWHERE:
        raise Decline("a permanent that is somewhere else than on the battlefield")
    return msgspec.structs.replace(made, source="battlefield", form=made.form | PERMANENT)


def _is_permanent(what: Any) -> bool:
    words = words_of(what) if isinstance(what, Filter) else frozenset()
    return bool(words) and not words & _ELSEWHERE


_ELSEWHERE = frozenset(("card", "spell", "commander"))
"""Nouns of what need not be on the battlefield."""


def _object(build: Build, kind: Any, **fields: Any) -> Any:
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


@builds("past_attacked_with_many")
def past_attacked_with_many(build: Build, phrase: Nominal) -> Any:
    """ "if you attacked with creatures with total power 6 or greater this combat"."""
    if phrase.marks or not phrase.plural:
        build.decline("attacking with such a thing")
    filter_ = phrase.filter
    return _past(lambda who: PlayerDoes(who=who, verb="attacks", on=filter_, batch=True, form=BARE))


@builds("past_not_attacked_you")
def past_not_attacked_you(build: Build) -> Any:
    return _past(lambda who: PlayerDoes(who=who, verb="attacks", whom=You()), 0, True)


@builds("past_not_attacked")
def past_not_attacked(build: Build) -> Any:
    made = past_attacked(build)
    made.negated = True
    return made


@builds("past_not_done")
def past_not_done(build: Build, words: str, compared: Compared) -> Any:
    """ "if you didn't cast a spell this turn"."""
    if compared.op != ">=" or compared.amount is not None or compared.in_it:
        build.decline("what was not done to so many")
    verb = third_person(words.removeprefix("didn't "))
    return _past(lambda who: PlayerDoes(who=who, verb=verb, what=compared.filter), 0, True)


_MOVED: dict[str, dict[str, Any]] = {
    "died": {"source": "battlefield", "to": "graveyard", "form": DIES},
    "entered": {"to": "battlefield"},
    "entered the battlefield": {"to": "battlefield", "form": THE_BATTLEFIELD},
    "left the battlefield": {"source": "battlefield"},
}


@builds("past_moved")
def past_moved(build: Build, words: str) -> Past:
    return _past(_object(build, zone_change, **_MOVED[words]))


@builds("past_moved_under")
def past_moved_under(build: Build, words: str, who: Any) -> Past:
    return _past(_object(build, zone_change, controller=who, **_MOVED[words]))


@builds("past_put")
def past_put(build: Build, who: Any, zone: Noun, whence: str) -> Past:
    """ "if a creature card was put into your graveyard from anywhere this turn"."""
    source = "battlefield" if whence == "from the battlefield" else None
    form = PUT | (0 if source else ANYWHERE)
    return _past(_object(build, zone_change, source=source, to=zone.word, who=who, form=form))


_HAS_DONE = {
    "gained life": "gains life",
    "gained or lost life": "gains or loses life",
    "lost life": "loses life",
    "surveilled": "surveils",
    "scried": "scries",
    "committed a crime": "commits a crime",
    "descended": "descends",
    "completed a dungeon": "completes a dungeon",
    "proliferated": "proliferates",
    "investigated": "investigates",
}


@builds("past_done")
def past_done(build: Build, words: str) -> Past:
    return _past(lambda who: PlayerDoes(who=who, verb=_HAS_DONE[words]))


@builds("past_life")
def past_life(build: Build, words: str, compared: tuple[str, Any, int]) -> Past:
    op, amount, _form = compared
    if op != ">=":
        build.decline("life gained or lost that is no least number")
    verb = {"gained": "gains", "lost": "loses"}[words]
    return _past(lambda who: PlayerDoes(who=who, verb=verb, amount=amount, form=256))


_DONE_TO = {
    "cast": "casts", "drew": "draws", "drawn": "draws", "sacrificed": "sacrifices", "discarded": "discards",
    "exiled": "exiles", "revealed": "reveals", "milled": "mills", "countered": "counters", "created": "creates",
    "played": "plays", "activated": "activates", "cycled": "cycles", "destroyed": "destroys",
}  # fmt: skip


@builds("past_done_to")
def past_done_to(build: Build, words: str, compared: Compared) -> Past:
    if compared.op != ">=" or compared.in_it:
        build.decline("what was done to a number that is no least number")
    verb = _DONE_TO[words]

    def make(who: Any) -> Any:
        return PlayerDoes(who=who, verb=verb, what=compared.filter, amount=compared.amount)

    return Past(make, 0, False, "drawn" if verb == "draws" else words, compared)


@builds("past_event")
def past_event(build: Build, event: Past) -> Past:
    return event


@builds("past_perfect")
def past_perfect(build: Build, event: Past) -> Past:
    event.form = 1
    return event


@builds("past_perfect_have")
def past_perfect_have(build: Build, event: Past) -> Past:
    event.form = HAVE
    return event


@builds("past_been_dealt_damage")
def past_been_dealt_damage(build: Build) -> Past:
    made = past_dealt_damage(build)
    made.form = HAVE
    return made


@builds("past_dealt_combat_damage")
def past_dealt_combat_damage(build: Build) -> Past:
    def make(subject: Any) -> Any:
        what, batch = party(build, subject)
        return Damage(to=what, batch=batch, combat=True, form=8)

    return _past(make)


@builds("past_dealt_damage")
def past_dealt_damage(build: Build) -> Past:
    def make(subject: Any) -> Any:
        what, batch = party(build, subject)
        return Damage(to=what, batch=batch, form=8)

    return _past(make)


@builds("past_warped")
def past_warped(build: Build) -> Past:
    """702.185c."""

    def make(subject: Any) -> Any:
        what, batch = party(build, subject)
        if not isinstance(what, Filter) or batch or Is(word="spell") not in what.predicates:
            build.decline("something warped that is no spell")
        return Does(what=what, verb="is warped")

    return _past(make)


@builds("under_control")
def under_control(build: Build, who: Any) -> Any:
    return who
