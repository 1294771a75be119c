"""Than what "another" and "other" mean something else, where that is not the object whose ability it is."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.node import Ability, Node, mapped, mapped_inside
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
from mtgrules.abilities.words import ARTIFACT_TYPES, CARD_TYPES, CREATURE_TYPES, LAND_TYPES
from mtgrules.oracle.build.context import Build, with_form, words_of

ON_STACK = frozenset(("spell", "ability", "activated ability", "triggered ability"))


def other_than(node: Any, than: Any, words: frozenset[str] = frozenset()) -> Any:
    """A node with each "another" in it that is not said of anything yet said of ``than``, where something called by such
    ``words`` could be meant; abilities that it gives speak of the object that has them."""

    def inside(meant: bool) -> Any:
        def said(part: Node) -> Node | None:
            if isinstance(part, Ability):
                return part
            if isinstance(part, Filter):
                nouns = words_of(part)
                return part if nouns & ON_STACK else mapped_inside(part, inside(_may_be_alike(nouns, words)))
            if meant and isinstance(part, Another) and part.than is None:
                return Another(than=than, form=1)
            return None

        return said

    return mapped(node, inside(True))


def _may_be_alike(nouns: frozenset[str], words: frozenset[str]) -> bool:
    """Whether two noun phrases may name the same object: "another creature" is no other than a land."""
    one, other = _types(nouns), _types(words)
    return not one or not other or bool(one & other)


def _types(nouns: frozenset[str]) -> frozenset[str]:
    """The card types that nouns speak of; none: of any."""
    subtypes = {"creature": CREATURE_TYPES, "land": LAND_TYPES, "artifact": ARTIFACT_TYPES}
    found = [kind for kind, names in subtypes.items() if any(noun in names for noun in nouns)]
    return frozenset((*found, *(noun for noun in nouns if noun in CARD_TYPES)))


def other_than_subject(build: Build, amount: Any, what: Any, once: bool = False) -> Any:
    """The number of "it gets +1/+1 for each other creature": other than what gets it, each of several for itself, which
    cannot be where the number is worked out ``once``."""
    if isinstance(what, Each):
        made = other_than(amount, EachOne(), words_of(what.filter))
        if once and made is not amount:
            build.decline("others than each of several")
        return made
    if isinstance(what, Target):
        made = other_than(amount, TargetRef(index=what.index), words_of(what.filter))
        if made is not amount and what.many:
            build.decline("others than each of several targets")
        return made
    if isinstance(what, Attached):
        return other_than(amount, with_form(what, 0), frozenset((what.noun,)))
    if isinstance(what, (TargetRef, EventThing, Done)):
        plain = with_form(what, 0)
        words = next((one.words for one in build.mentions if one.make(0) == plain), frozenset())
        return other_than(amount, plain, words)
    return amount


def not_itself(build: Build, what: Any) -> Any:
    """What objects have something in common with. "Another" would mean another than each of them, and nothing says that
    while they are looked for."""
    if other_than(what, EachOne()) is not what:
        build.decline("another than the object of the noun phrase that this stands in")
    return what


def other_than_party(build: Build, parts: Any, trigger: Any) -> Any:
    """What a triggered ability does, "another" in it being another than what its event is about ("whenever a creature
    you control attacks, put a +1/+1 counter on another target creature"): the object of the event's subject, unless its
    own "another" has said already that it is other than the object whose ability it is."""
    party, words = _party(build, trigger)
    return parts if party is None else other_than(parts, party, words)


def _party(build: Build, trigger: Any) -> tuple[Any, frozenset[str]]:
    nobody: tuple[Any, frozenset[str]] = (None, frozenset())
    if isinstance(trigger, WhileTrigger):
        return _party(build, trigger.trigger)
    if isinstance(trigger, EitherTrigger):
        parties = {_party(build, one) for one in trigger.triggers}
        return parties.pop() if len(parties) == 1 else nobody
    whats: tuple[Any, ...] = ()
    if isinstance(trigger, (ZoneChange, Does)):
        whats = (trigger.what,)
    elif isinstance(trigger, Damage):
        whats = (trigger.source, trigger.to)
    elif isinstance(trigger, PlayerDoes) and trigger.who == Players(which="players"):
        whats = (trigger.on,)  # counters are put on it
    if isinstance(whats[0] if whats else None, Attached):
        return with_form(whats[0], 0), frozenset((whats[0].noun,))
    filters = [what for what in whats if isinstance(what, Filter)]
    subject = next((one for one in build.mentions if one.leading and not one.plural), None)
    if (
        subject is None
        or not filters
        or any(isinstance(what, SelfOr) for what in whats)
        or any(one.another or words_of(one) & ON_STACK for one in filters)
    ):
        return nobody
    return EventThing(role="subject"), subject.words


__all__ = ["ON_STACK", "not_itself", "other_than_party", "other_than_subject"]
