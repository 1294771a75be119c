"""Nominals: adjectives, nouns, and lists of them."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.amounts import Number
from mtgrules.abilities.node import Predicate, Who
from mtgrules.abilities.predicates import (
    AND,
    AND_OR,
    COMMA,
    AllOf,
    Another,
    AnyOf,
    Compare,
    Different,
    Filter,
    Is,
    Not,
    PowerToughness,
    SharesWith,
    Status,
    With,
)
from mtgrules.abilities.references import Done, EachOne, EventThing, TargetRef
from mtgrules.abilities.wording import Ref, ref_kind
from mtgrules.abilities.words import COLOR_WORDS
from mtgrules.oracle.build.context import Build, builds, with_form
from mtgrules.oracle.lexer import Non, Noun


@builds("mod_other")
def mod_other(build: Build) -> Predicate:
    return Another()


@builds("mod_random")
def mod_random(build: Build) -> str:
    return "random"


@builds("mod_comma")
def mod_comma(build: Build, comma: Any) -> str:
    return ","


@builds("mod_enchanted", "comp_enchanted")
def mod_enchanted(build: Build) -> Predicate:
    return Status(word="enchanted")


@builds("mod_equipped", "comp_equipped")
def mod_equipped(build: Build) -> Predicate:
    return Status(word="equipped")


_STATUS = frozenset(
    (
        "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "suspected", "saddled", "goaded", "kicked",
        "exiled", "face-down", "face-up", "monstrous", "renowned", "modified", "foretold",
    )
)  # fmt: skip


def adjective(word: str, form: int = 0) -> Predicate:
    """A colour, a supertype or a state as a predicate."""
    if word in _STATUS:
        return Status(word=word.replace("face-", "face "), form=form)
    return Is(word=word, form=form)


def noun_or_state(word: str) -> Predicate:
    """What "non" denies."""
    return adjective(word) if word in _STATUS else Is(word=word)


class Item:
    """One noun with its adjectives and suffixes."""

    __slots__ = ("behind", "plural", "random", "words")

    def __init__(self, words: list[Predicate], behind: list[Predicate], plural: bool, random: bool) -> None:
        self.words = words
        self.behind = behind
        self.plural = plural
        self.random = random


def to_item(build: Build, items: list[Any], suffixes: list[Any]) -> Item:
    words: list[Predicate] = []
    plural, random = False, False
    for item in items:
        if isinstance(item, Noun):
            words.append(Is(word=item.word))
            plural = item.plural
        elif isinstance(item, Non):
            words.append(Not(predicate=noun_or_state(item.noun.word)))
            plural = item.noun.plural
        elif isinstance(item, tuple):
            power, toughness = item
            if not power.isdigit() or not toughness.isdigit():
                build.decline("power and toughness before a noun that is no token")
            words.append(
                PowerToughness(power=Number(value=int(power)), toughness=Number(value=int(toughness)))
            )
        elif isinstance(item, str):
            if item == "random":
                random = True
            elif item == ",":
                if not words:
                    build.decline("a comma before any word")
                words[-1] = with_form(words[-1], COMMA)
            else:
                words.append(adjective(item))
                plural = False
        else:
            words.append(item)
    if not words:
        build.decline("a noun phrase without a noun")
    behind: list[Predicate] = []
    for suffix in suffixes:
        if isinstance(suffix, list):
            behind += suffix
        else:
            behind.append(suffix)
    return Item(words, behind, plural, random)


@builds("item")
def item(build: Build, items: list[Any]) -> Item:
    return to_item(build, items, [])


@builds("item_with")
def item_with(build: Build, items: list[Any], suffixes: list[Any]) -> Item:
    return to_item(build, items, suffixes)


class Group:
    """Nouns joined by one joint."""

    __slots__ = ("items", "joint")

    def __init__(self, items: list[Item], joint: str | None) -> None:
        self.items = items
        self.joint = joint


def as_group(value: Item | Group) -> Group:
    return value if isinstance(value, Group) else Group([value], None)


def joined(build: Build, group: Item | Group, joint: str, added: Item) -> Group:
    group = as_group(group)
    if group.joint not in (None, ",", joint):
        build.decline("a list with two kinds of joints")
    return Group([*group.items, added], joint)


@builds("group_and")
def group_and(build: Build, group: Any, comma: Any, added: Item) -> Group:
    return joined(build, group, "and", added)


@builds("group_or")
def group_or(build: Build, group: Any, comma: Any, added: Item) -> Group:
    return joined(build, group, "or", added)


@builds("group_and_or")
def group_and_or(build: Build, group: Any, added: Item) -> Group:
    return joined(build, group, "and/or", added)


@builds("group_comma")
def group_comma(build: Build, group: Any, comma: Any, added: Item) -> Group:
    return joined(build, group, ",", added)


class Nominal:
    """A finished noun phrase without its determiner."""

    __slots__ = ("choice_first", "filter", "from_first", "marks", "plural", "random")

    @property
    def may_be_plural(self) -> bool:
        """Whether its noun is in the plural, or looks the same in both numbers ("Equipment")."""
        return self.plural or (self.has_noun and self.filter.text(False) == self.filter.text(True))

    @property
    def has_noun(self) -> bool:
        """Whether it is more than adjectives ("attacking")."""
        return not all(
            isinstance(part, Status) or (isinstance(part, Is) and not part.is_noun)
            for part in self.filter.predicates
        )

    def __init__(self, filter_: Filter, plural: bool, random: bool, marks: dict[str, Any]) -> None:
        self.filter = filter_
        self.plural = plural
        self.random = random
        self.marks = marks
        self.from_first = False  # "a card from it with mana value 3 or less"
        self.choice_first = False  # "a creature of their choice that attacked": before other suffixes

    @property
    def text(self) -> str:
        """The noun in the singular, as `REF_NOUNS` may hold it."""
        return self.filter.text(False)


_HEADS = frozenset(("card", "spell", "token", "permanent", "creature", "land", "ability", "source", "player"))

_CREATURELY = ("power", "toughness", "base power", "base toughness")


def nominal_of(build: Build, group: Group, tail: list[Predicate]) -> Nominal:
    """Puts a list of nouns together: what stands before, as, and behind them."""
    items = group.items
    if group.joint == ",":
        build.decline("a list without a last joint")
    last = items[-1]
    behind = [*last.behind, *tail]
    marks: dict[str, Any] = {}
    kept: list[Predicate] = []
    for predicate in behind:
        if isinstance(predicate, Mark):
            marks[predicate.name] = predicate.value
        else:
            kept.append(predicate)
    behind = kept
    if build.among is not None and any(_holds_a_noun(predicate) for predicate in behind):
        marks["among"], build.among = build.among, None
    if len(items) == 1:
        made = Nominal(Filter(predicates=(*last.words, *behind)), last.plural, last.random, marks)
        mark_first = bool(behind and last.behind) and isinstance(last.behind[0], Mark)
        made.choice_first = "choice" in marks and mark_first
        made.from_first = mark_first and set(marks) == {"from it"}
        return made
    if any(isinstance(predicate, Mark) for part in items[:-1] for predicate in part.behind):
        build.decline("how one of several is chosen, in the middle of a list")
    form = {"and": AND, "and/or": AND_OR, "or": 0}[group.joint or "or"]
    shared: list[Predicate] = []  # words before the list that belong to each: "another artifact or creature"
    first = items[0].words
    if first and isinstance(first[0], Another):
        shared.append(first[0])
        items[0].words = first[1:]
        if not items[0].words:
            build.decline("a noun phrase without a noun")
    if items[0].words and group.joint == "or":
        colors, items = _colors(items)
        shared += colors
    shared += _of_all(items)
    parts: list[Predicate] = []
    head: list[Predicate] = []
    own_behind = any(part.behind for part in items[:-1])
    narrow = [p for p in behind if _narrow(p)]
    if not own_behind and _are_choices(items):  # "a white or blue artifact creature"
        head = last.words[1:]
        parts = [part.words[0] for part in items]
    elif (
        not own_behind
        and len(last.words) > 1
        and _is_head(last.words[-1])
        and not (_is_head(items[0].words[-1]) and not _of_cards(items))
        and not _stands_alone(items[0].words[-1], last.words)
    ):
        head = [last.words[-1]]
        words = last.words[:-1]
        parts = [_part(part.words, part.behind) for part in items[:-1]] + [_part(words, [])]
    elif narrow and not own_behind and any(not _is_creature(part.words) for part in items[:-1]):
        wide = [p for p in behind if not _narrow(p)]
        if wide and behind.index(wide[0]) < behind.index(narrow[-1]):
            build.decline("a suffix of one noun behind a suffix of all")
        parts = [_part(part.words, part.behind) for part in items[:-1]] + [_part(last.words, narrow)]
        behind = wide
    elif own_behind:
        parts = [_part(part.words, part.behind) for part in items[:-1]] + [_part(last.words, behind)]
        behind = []
    else:
        parts = [_part(part.words, []) for part in items]
    predicates = (*shared, AnyOf(predicates=tuple(parts), form=form), *head, *behind)
    return Nominal(Filter(predicates=predicates), last.plural, last.random, marks)


def _colors(items: list[Item]) -> tuple[list[Predicate], list[Item]]:
    """ "a red or green artifact or enchantment": a choice of colors before one of nouns; and the items without them."""
    alone, then = items[:1], items[1:]
    if (
        len(then) < 2
        or alone[0].behind
        or len(alone[0].words) != 1
        or len(then[0].words) < 2
        or not all(_is_color(item.words[0]) for item in (alone[0], then[0]))
    ):
        return [], items
    color, *words = then[0].words
    without = Item(words, then[0].behind, then[0].plural, then[0].random)
    return [AnyOf(predicates=(alone[0].words[0], color))], [without, *then[1:]]


def _of_all(items: list[Item]) -> list[Predicate]:
    """ "a legendary creature or planeswalker", "a white attacking or blocking creature": the words before the first of
    several are said of each (compare 205.4e), where the others have none of their own and such words can be said of
    them."""
    *words, noun = items[0].words
    others = [item.words for item in items[1:]]
    kinds = [noun, *(found[0] for found in others)]
    nouns = {one.word for one in kinds if isinstance(one, Is) and one.is_noun}
    if (
        not words
        or any(item.behind for item in items[:-1])
        or not (len(nouns) == len(kinds) or all(_is_adjective(one) for one in kinds))
        or any(len(found) > 1 for found in others[:-1])
        or not (
            len(others[-1]) == 1
            or (len(others[-1]) == 2 and _is_head(others[-1][1]) and others[-1][1] != noun)
        )
        or not all(_may_be_of_all(word, nouns) for word in words)
    ):
        return []
    items[0].words = [noun]
    return words


def _may_be_of_all(word: Predicate, nouns: set[str]) -> bool:
    """Whether a word can be said of several nouns; a noun before a noun belongs to it, but instants and sorceries share
    their subtypes (205.3k)."""
    if nouns & {"player", "opponent"}:
        return False
    if isinstance(word, Is):
        return nouns == {"instant", "sorcery"} or not (word.is_noun or word.word == "basic")
    if isinstance(word, Status) and word.word in _IN_COMBAT:
        return not nouns & {"planeswalker", "battle"}
    return isinstance(word, (Not, Status))


_IN_COMBAT = frozenset(("attacking", "blocking", "blocked", "unblocked"))


def _is_color(predicate: Predicate) -> bool:
    return isinstance(predicate, Is) and predicate.word in COLOR_WORDS


def _holds_a_noun(predicate: Predicate) -> bool:
    """Whether it ends in a noun phrase, behind which "from among them" is read though it is of the outer noun."""
    inner = predicate.predicate if isinstance(predicate, Not) else predicate
    return isinstance(inner, (Compare, SharesWith))


def _part(words: list[Predicate], behind: list[Predicate]) -> Predicate:
    everything = (*words, *behind)
    return everything[0] if len(everything) == 1 else AllOf(predicates=everything)


def _is_head(predicate: Predicate) -> bool:
    return isinstance(predicate, Is) and predicate.word in _HEADS


def _are_choices(items: list[Item]) -> bool:
    """Whether a list is one of adjectives before the same nouns."""
    *first, last = (item.words for item in items)
    return (
        len(last) > 1
        and all(len(words) == 1 for words in first)
        and all(_is_adjective(w[0]) for w in (*first, last))
    )


def _is_adjective(predicate: Predicate) -> bool:
    return isinstance(predicate, (Status, Not)) or (isinstance(predicate, Is) and not predicate.is_noun)


def _of_cards(items: list[Item]) -> bool:
    """Whether "creature" and "land" stand before "card" or "spell": "counter target creature or artifact spell"."""
    *first, last = (item.words for item in items)
    return (
        last[-1] in (Is(word="card"), Is(word="spell"))
        and all(
            words[-1] in (Is(word="creature"), Is(word="land")) or not _is_head(words[-1]) for words in first
        )
        and last[:-1] not in first
    )


def _stands_alone(noun: Predicate, last: list[Predicate]) -> bool:
    """Whether a list is one of two nouns, the last with adjectives: "a land or nonblack creature"."""
    if not (isinstance(noun, Is) and noun.is_noun) or last[-1] not in (Is(word="creature"), Is(word="land")):
        return False
    return not any(isinstance(word, Is) and word.is_noun for word in last[:-1])


def _is_creature(words: list[Predicate]) -> bool:
    return any(
        isinstance(word, Is)
        and (word.word == "creature" or word.word[:1].isupper() or word.word in ("card", "permanent"))
        for word in words
    )


def _narrow(predicate: Predicate) -> bool:
    """Whether a suffix speaks of creatures only, so that it binds to the last noun of a list."""
    if isinstance(predicate, With):
        return True
    if isinstance(predicate, Not):
        return isinstance(predicate.predicate, With)
    return isinstance(predicate, Compare) and predicate.quality in _CREATURELY


@builds("nominal")
def nominal(build: Build, group: Any) -> Nominal:
    return nominal_of(build, as_group(group), [])


@builds("nominal_with_tail")
def nominal_with_tail(build: Build, group: Any, tail: Any) -> Nominal:
    return nominal_of(build, as_group(group), tail if isinstance(tail, list) else [tail])


class Mark(Predicate):
    """What a suffix says about the whole phrase, not about one object: "at random", "of their choice"."""

    __slots__ = ("name", "value")

    def __init__(self, name: str, value: Any = True) -> None:
        self.name = name
        self.value = value


def without_different(filter_: Filter) -> Filter:
    """The filter without what is said of several together, where that is kept apart (601.2c)."""
    kept = tuple(predicate for predicate in filter_.predicates if not isinstance(predicate, Different))
    return Filter(predicates=kept, form=filter_.form) if len(kept) < len(filter_.predicates) else filter_


def of_one_kind(build: Build, filter_: Filter) -> None:
    """ "target artifact and creature": of which of them one thing is, or whether of both, is not said."""
    if any(isinstance(part, AnyOf) and part.form == AND for part in filter_.predicates):
        build.decline('"and" between the kinds of one thing')


def owned(build: Build, who: Any) -> None:
    """Only players have zones: "its hand" is no place."""
    if not isinstance(who, Who):
        build.decline("the zone of something that is no player")
    if isinstance(who, (EventThing, Done, TargetRef, EachOne)) and ref_kind(who.form) is Ref.IT:
        build.decline("the zone of something that is no player")
