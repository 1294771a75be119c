"""Than what "another" and "other" mean something else, where that is not the object whose ability it is."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.node import Ability, Node, mapped
from mtgrules.abilities.predicates import Another, Filter
from mtgrules.abilities.references import (
    Attached,
    Done,
    Each,
    EachOne,
    EventThing,
    Players,
    SelfOr,
    Target,
    TargetRef,
)
from mtgrules.abilities.triggers import Damage, Does, EitherTrigger, PlayerDoes, WhileTrigger, ZoneChange
from mtgrules.oracle.build.context import Build, with_form, words_of

ON_STACK = frozenset(("spell", "ability", "activated ability", "triggered ability"))


def other_than(node: Any, than: Any) -> Any:
    """A node with each "another" in it that is not said of anything yet said of ``than``; abilities that it gives speak
    of the object that has them."""

    def said(part: Node) -> Node | None:
        if isinstance(part, Ability) or (isinstance(part, Filter) and words_of(part) & ON_STACK):
            return part
        if isinstance(part, Another) and part.than is None:
            return Another(than=than, form=1)
        return None

    return mapped(node, said)


def other_than_subject(build: Build, amount: Any, what: Any, once: bool = False) -> Any:
    """The number of "it gets +1/+1 for each other creature": other than what gets it, each of several for itself, which
    cannot be where the number is worked out ``once``."""
    if isinstance(what, Each):
        made = other_than(amount, EachOne())
        if once and made is not amount:
            build.decline("others than each of several")
        return made
    if isinstance(what, Target):
        made = other_than(amount, TargetRef(index=what.index))
        if made is not amount and what.many:
            build.decline("others than each of several targets")
        return made
    if isinstance(what, (Attached, TargetRef, EventThing, Done)):
        return other_than(amount, with_form(what, 0))
    return amount


def not_itself(build: Build, what: Any) -> Any:
    """What objects have something in common with. "Another" would mean another than each of them, and nothing says that
    while they are looked for."""
    if other_than(what, EachOne()) is not what:
        build.decline("another than the object of the noun phrase that this stands in")
    return what


def party_of(build: Build, trigger: Any) -> Any:
    """What an event is about where "another" in what follows means another than that ("whenever a creature you control
    attacks, put a +1/+1 counter on another target creature"): the object of its subject, unless its own "another" has
    said already that it is other than the object whose ability it is."""
    if isinstance(trigger, WhileTrigger):
        return party_of(build, trigger.trigger)
    if isinstance(trigger, EitherTrigger):
        parties = {party_of(build, one) for one in trigger.triggers}
        return parties.pop() if len(parties) == 1 else None
    whats: tuple[Any, ...] = ()
    if isinstance(trigger, (ZoneChange, Does)):
        whats = (trigger.what,)
    elif isinstance(trigger, Damage):
        whats = (trigger.source, trigger.to)
    elif isinstance(trigger, PlayerDoes) and trigger.who == Players(which="players"):
        whats = (trigger.on,)  # counters are put on it
    if isinstance(whats[0] if whats else None, Attached):
        return with_form(whats[0], 0)
    filters = [what for what in whats if isinstance(what, Filter)]
    if (
        not filters
        or any(isinstance(what, SelfOr) for what in whats)
        or any(one.another or words_of(one) & ON_STACK for one in filters)
        or not any(mention.leading and not mention.plural for mention in build.mentions)
    ):
        return None
    return EventThing(role="subject")


__all__ = ["ON_STACK", "not_itself", "other_than", "other_than_subject", "party_of"]
