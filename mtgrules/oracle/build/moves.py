"""Instructions that move cards between zones (400)."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.changes import MayLookAt
from mtgrules.abilities.effect_words import (
    BACK,
    BACK_ON_TOP,
    DESTINATION_FIRST,
    ELIDED_VERB,
    FROM_SHIFT,
    RETURN,
    WHOSE,
    WHOSE_SHIFT,
)
from mtgrules.abilities.effects import (
    Counter,
    Counters,
    Destroy,
    Exile,
    LookAt,
    Move,
    Reveal,
    RevealUntil,
    Sacrifice,
    Search,
    SeparatePiles,
    Sequence,
    Shuffle,
)
from mtgrules.abilities.predicates import EACH_ARTICLE, AllOf, AnyOf, Filter
from mtgrules.abilities.references import (
    BARE_ONE,
    EQUAL_TO,
    Both,
    ControllerOf,
    Done,
    Each,
    OwnerOf,
    Rest,
    Some,
    Target,
    TargetRef,
    You,
    Zone,
)
from mtgrules.abilities.wording import Case, Ref
from mtgrules.oracle.build.context import Build, builds, with_form, words_of
from mtgrules.oracle.build.done import done, mention_done
from mtgrules.oracle.build.tails import Action, imperative
from mtgrules.oracle.lexer import Noun


def whose(build: Build, node: Any, zone: Noun) -> int:
    """The number in `WHOSE` of the words before a zone."""
    words = node.phrase(Case.POSSESSIVE)
    if words not in WHOSE:
        build.decline(f'"{words} {zone.word}" as a place to go')
    if zone.plural != (words == "their owners'"):
        build.decline("a zone that does not agree with its owner")
    return WHOSE.index(words) << WHOSE_SHIFT


@builds("destroy")
def destroy(build: Build, what: Any) -> Action:
    done(build, "destroyed", what)
    return imperative(build, lambda: Destroy(what=what))


@builds("exile")
def exile(build: Build, what: Any) -> Action:
    done(build, "exiled", what)

    def make(who: Any) -> Any:
        return Exile(what=what, who=None if isinstance(who, You) and who.form == 1 else who)

    return Action(make)


@builds("exile_number")
def exile_number(build: Build, what: Any, amount: Any) -> Action:
    return exile(build, so_many(build, what, amount))


def so_many(build: Build, what: Any, amount: Any) -> Some:
    """ "cards from their hand equal to the difference": a number of them, as their player chooses."""
    if not isinstance(what, Each) or what.form != 1:
        build.decline("a number of something that is not plural")
    return Some(filter=what.filter, least=amount, most=amount, form=EQUAL_TO)


@builds("exile_face_down")
def exile_face_down(build: Build, what: Any) -> Action:
    done(build, "exiled", what)

    def make(who: Any) -> Any:
        return Exile(what=what, face_down=True, who=None if isinstance(who, You) and who.form == 1 else who)

    return Action(make)


@builds("exile_counters")
def exile_counters(build: Build, what: Any, counters: list[Counters], on: str) -> Action:
    return imperative(build, lambda: Exile(what=what, counters=counters_on(counters, on, what)))


def counters_on(counters: list[Counters], on: str, what: Any) -> tuple[Counters, ...]:
    """Counters with the pronoun of "on it" in the form of the first."""
    plain = "it" if what.third else "them"
    form = 0 if on == plain else {"him": 1, "her": 2, "them": 3, "it": 4}[on]
    first, *rest = counters
    return (with_form(first, form), *rest)


@builds("exile_from")
def exile_from(build: Build, what: Any, who: Any, zone: Noun) -> Action:
    if not isinstance(who, You):
        build.decline("exiling from the zone of another player")
    done(build, "exiled", what)
    return imperative(build, lambda: Exile(what=what, source=zone.word))


@builds("sacrifice")
def sacrifice(build: Build, what: Any) -> Action:
    done(build, "sacrificed", what)
    return Action(lambda who: Sacrifice(who=who, what=what))


@builds("counter")
def counter(build: Build, what: Any) -> Action:
    done(build, "countered", what)
    return imperative(build, lambda: Counter(what=what))


def move(build: Build, what: Any, verb: str = "moved", **fields: Any) -> Action:
    done(build, verb, what)

    def make(who: Any) -> Any:
        return Move(what=what, who=None if isinstance(who, You) and who.form == 1 else who, **fields)

    return Action(make)


class Place:
    """Where something is put or returned to: the fields of a `Move`, and what the text calls it then."""

    __slots__ = ("fields", "how", "verb")

    def __init__(self, verb: str = "put", how: dict[str, Any] | None = None, **fields: Any) -> None:
        self.verb = verb
        self.how = how
        self.fields = fields

    def of(self, build: Build, what: Any, form: int = 0) -> dict[str, Any]:
        """The fields for what is put there."""
        if self.how is not None:
            return {"to": "battlefield", **battlefield(build, self.how, what, form)}
        return {**self.fields, "form": self.fields.get("form", 0) | form}


def battlefield(build: Build, how: dict[str, Any], what: Any, form: int) -> dict[str, Any]:
    """The fields of a `Move` to the battlefield."""
    fields = dict(how)
    on = fields.pop("on", None)
    form |= fields.pop("form", 0)
    if on is not None:
        fields["counters"] = counters_on(fields["counters"], on, what)
    fields["form"] = form
    return fields


@builds("place_zone", "back_zone")
def place_zone(build: Build, who: Any, zone: Noun) -> Place:
    return Place(to=zone.word, form=whose(build, who, zone))


@builds("back_owners_hand")
def back_owners_hand(build: Build, words: str) -> Place:
    """ "return a land you control to its owner's hand": whose it is is said already (400.3)."""
    return Place(to="hand", form=WHOSE.index(words.rpartition(" ")[0]) << WHOSE_SHIFT)


@builds("place_battlefield", "back_battlefield")
def place_battlefield(build: Build, how: dict[str, Any]) -> Place:
    return Place("put onto the battlefield", how)


def library_form(build: Build, who: Any, zone: Noun) -> int:
    words = who.phrase(Case.POSSESSIVE)
    if words not in WHOSE or zone.word != "library":
        build.decline(f'the top or bottom of "{words} {zone.word}"')
    return WHOSE.index(words) << WHOSE_SHIFT | (1 << 14 if zone.plural else 0)


@builds("place_nth")
def place_nth(build: Build, who: Any, zone: Noun, nth: int) -> Place:
    return Place(to="library", place="top", nth=nth, form=library_form(build, who, zone))


@builds("place_end")
def place_end(build: Build, where: str, who: Any, zone: Noun, order: str | None) -> Place:
    form = library_form(build, who, zone) | (BACK_ON_TOP if where.startswith("back") else 0)
    return Place(to="library", place=where.split(" ")[-2], order=order, form=form)


@builds("place_on_end")
def place_on_end(build: Build, where: str, order: str | None) -> Place:
    return Place(to="library", place=where.rpartition(" ")[2], order=order, form=1 << 12)


@builds("place_back")
def place_back(build: Build, order: str | None) -> Place:
    return Place(to="library", place="top", order=order, form=BACK)


@builds("place_either")
def place_either(build: Build, who: Any, zone: Noun) -> Place:
    return Place(to="library", place="either", form=library_form(build, who, zone))


@builds("place_choice")
def place_choice(build: Build, chooser: Any, who: Any, zone: Noun) -> Place:
    form = library_form(build, who, zone)
    if isinstance(chooser, (OwnerOf, ControllerOf)) and isinstance(chooser.what, Target):
        chooser = msgspec.structs.replace(chooser, what=TargetRef(index=chooser.what.index))
    return Place(to="library", place="either", chooser=chooser, form=form)


@builds("return")
def returns(build: Build, what: Any, place: Place) -> Action:
    return move(build, what, "returned", **place.of(build, what, RETURN))


def from_whose(build: Build, who: Any) -> int:
    words = who.phrase(Case.POSSESSIVE)
    if words not in WHOSE:
        build.decline(f'"{words}" as the owner of a zone')
    return WHOSE.index(words) << FROM_SHIFT


@builds("return_from")
def return_from(build: Build, what: Any, who: Any, source: Noun, place: Place) -> Action:
    fields = place.of(build, what, RETURN | from_whose(build, who))
    return move(build, what, "returned", source=source.word, **fields)


@builds("return_from_exile")
def return_from_exile(build: Build, what: Any, place: Place) -> Action:
    return move(build, what, "returned", source="exile", **place.of(build, what, RETURN))


@builds("put")
def put(build: Build, what: Any, place: Place) -> Action:
    return move(build, what, place.verb, **place.of(build, what))


@builds("put_from")
def put_from(build: Build, what: Any, who: Any, source: Noun, place: Place) -> Action:
    fields = place.of(build, what, from_whose(build, who))
    return move(build, what, place.verb, source=source.word, **fields)


@builds("put_and")
def put_and(build: Build, what: Any, place: Place, words: str, other: Place) -> Action:
    """One verb with two places: "put two of them into your hand and the rest into your graveyard"."""
    form = {"and the rest": 0, "and the other": 1, "and the others": 2}[words]
    rest = Rest(verb="found" if place.how is not None and form else "looked at", form=form)
    first = put(build, what, place)
    second = Move(what=rest, **other.of(build, rest, ELIDED_VERB))

    def make(who: Any) -> Any:
        made = first.make(who)
        return Sequence(effects=(made, msgspec.structs.replace(second, who=made.who)), joints=(2,), form=1)

    return Action(make)


@builds("put_one_and")
def put_one_and(build: Build, value: tuple[int, bool], place: Place, words: str, other: Place) -> Action:
    """ "put one into your hand …": one of those that were found or looked at."""
    if value[0] != 1:
        build.decline("a number without its noun")
    among = build.refer(Ref.THEY, plural=True)
    return put_and(build, Some(filter=Filter(), among=among, form=BARE_ONE), place, words, other)


@builds("put_battlefield_first")
def put_battlefield_first(build: Build, how: dict[str, Any], what: Any) -> Action:
    fields = battlefield(build, how, what, DESTINATION_FIRST)
    return move(build, what, "put onto the battlefield", to="battlefield", **fields)


@builds("separate")
def separate(build: Build, what: Any, words: str) -> Action:
    build.mention(
        lambda form: Done(verb="separated", form=form),
        frozenset(("pile",)),
        plural=True,
        key=("done", "separated"),
    )
    return Action(lambda who: SeparatePiles(who=who, what=what, face_up=words.endswith("two piles")))


@builds("lo_order")
def lo_order(build: Build, words: str) -> str:
    return "random" if "random" in words else "any"


@builds("lo_none")
def lo_none(build: Build) -> None:
    return None


_ENTERS_HOW: dict[str, dict[str, Any]] = {
    "tapped": {"tapped": True},
    "tapped and attacking": {"tapped": True, "attacking": True},
    "attacking": {"attacking": True},
    "face down": {"face_down": True},
    "transformed": {"transformed": True},
    "under your control": {"under": You()},
}


@builds("bf_word", "bf_short")
def bf_word(build: Build, words: str) -> dict[str, Any]:
    return dict(_ENTERS_HOW[words])


@builds("bf_none")
def bf_none(build: Build) -> dict[str, Any]:
    return {}


@builds("bf_under")
def bf_under(build: Build, who: Any) -> dict[str, Any]:
    return {"under": who}


@builds("bf_counters")
def bf_counters(build: Build, counters: list[Counters], on: str) -> dict[str, Any]:
    return {"counters": counters, "on": on}


@builds("bf_attached")
def bf_attached(build: Build, what: Any) -> dict[str, Any]:
    return {"attached": what}


@builds("bf_how")
def bf_how(build: Build, items: list[dict[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for item in items:
        if "tapped" in item and "under" in made:
            made["form"] = 1 << 15
        for key in item:
            if key in made:
                build.decline("the same said twice of how something enters")
        made.update(item)
    return made


@builds("bf_how_attached")
def bf_how_attached(build: Build, items: list[dict[str, Any]], what: Any) -> dict[str, Any]:
    return {**bf_how(build, items), "attached": what}


@builds("shuffle")
def shuffle(build: Build) -> Action:
    return Action(lambda who: Shuffle(who=who))


@builds("shuffle_np")
def shuffle_np(build: Build, what: Any) -> Action:
    if not isinstance(what, Zone) or what.zone != "library":
        build.decline("shuffling something that is no library")
    return Action(lambda who: Shuffle(who=who, owner=what.who, form=1))


@builds("shuffle_into")
def shuffle_into(build: Build, what: Any, owner: Any, zone: Noun) -> Action:
    if zone.word != "library":
        build.decline("shuffling into something that is no library")
    return Action(lambda who: Shuffle(who=who, into=what, owner=owner, form=2 if zone.plural else 0))


@builds("search")
def search(build: Build, owner: Any, zones: tuple[tuple[str, ...], bool], what: Any) -> Action:
    names, any_of = zones
    if isinstance(what, Both) and what.either:
        what = either(build, what)
    everything = isinstance(what, Each) and what.form != 1  # "for all cards with that name"
    if not isinstance(what, Some) and not everything:
        build.decline("a search for something named")
    known = words_of(what.filter) | {"card"}
    mention_done(build, "found", frozenset(known), everything or what.many)
    return Action(
        lambda who: Search(
            who=who, what=what, zones=names, owner=None if isinstance(owner, You) else owner, either=any_of
        )
    )


def either(build: Build, both: Both) -> Any:
    """ "an instant card or a card with flash": one object that is one or the other."""
    parts: list[Any] = []
    for part in both.parts:
        if not isinstance(part, Some) or part.least is not None or part.form or part.among is not None:
            return both
        predicates = part.filter.predicates
        parts.append(predicates[0] if len(predicates) == 1 else AllOf(predicates=predicates))
    return Some(filter=Filter(predicates=(AnyOf(predicates=tuple(parts), form=EACH_ARTICLE),)))


@builds("sz_one")
def sz_one(build: Build, zone: Noun) -> tuple[tuple[str, ...], bool]:
    return (zone.word,), False


@builds("sz_and_or")
def sz_and_or(build: Build, first: Noun, second: Noun) -> tuple[tuple[str, ...], bool]:
    return (first.word, second.word), True


@builds("sz_and")
def sz_and(build: Build, first: Noun, second: Noun) -> tuple[tuple[str, ...], bool]:
    return (first.word, second.word), False


@builds("sz_three")
def sz_three(
    build: Build, first: Noun, comma: Any, second: Noun, third: Noun
) -> tuple[tuple[str, ...], bool]:
    return (first.word, second.word, third.word), True


@builds("sz_all_three")
def sz_all_three(
    build: Build, first: Noun, comma: Any, second: Noun, joint: Any, third: Noun
) -> tuple[tuple[str, ...], bool]:
    """ "search target player's graveyard, hand, and library"."""
    return (first.word, second.word, third.word), False


@builds("reveal")
def reveal(build: Build, what: Any) -> Action:
    done(build, "revealed", what)
    return Action(lambda who: Reveal(who=who, what=what))


@builds("reveal_from")
def reveal_from(build: Build, what: Any, who: Any, zone: Noun) -> Action:
    if not isinstance(who, You):
        build.decline("a card revealed from the zone of another player")
    return Action(lambda subject: Reveal(who=subject, what=what, source=zone.word))


@builds("reveal_until")
def reveal_until(build: Build, owner: Any, zone: Noun, finder: Any, what: Any) -> Action:
    return until_find(build, owner, zone, finder, what, "reveal", "revealed")


@builds("exile_until_find")
def exile_until_find(build: Build, owner: Any, zone: Noun, finder: Any, what: Any) -> Action:
    return until_find(build, owner, zone, finder, what, "exile", "exiled")


def until_find(
    build: Build, owner: Any, zone: Noun, finder: Any, what: Any, verb: str, participle: str
) -> Action:
    if zone.word != "library" or not isinstance(what, Some):
        build.decline("a search from the top of something that is no library")
    if not what.many:  # "those cards" are all of them, "that card" is the one that was found
        mention_done(build, participle, frozenset(("card",)), True)
    mention_done(build, "found", frozenset(words_of(what.filter) | {"card"}), what.many)
    return Action(lambda who: RevealUntil(who=who, what=what, owner=owner, finder=finder, verb=verb))


@builds("look_at")
def look_at(build: Build, what: Any) -> Action:
    done(build, "looked at", what)
    return Action(
        lambda who: LookAt(who=who, what=what), permit=lambda who: MayLookAt(who=who, what=what, form=1)
    )
