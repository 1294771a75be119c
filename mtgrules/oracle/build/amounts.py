"""Numbers and counters."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.amounts import (
    ANOTHER,
    THEY_HAVE,
    Chosen,
    ColorsSpent,
    Count,
    CountersOn,
    CountOf,
    CountPlayers,
    EventAmount,
    Half,
    Kinds,
    Number,
    PartySize,
    Plus,
    Quality,
    Tally,
    Times,
    TimesPaid,
    X,
)
from mtgrules.abilities.effects import Counters
from mtgrules.abilities.references import EachOne, Players, This, You
from mtgrules.abilities.wording import Ref
from mtgrules.oracle.build.context import Build, builds, number
from mtgrules.oracle.build.nominals import Nominal
from mtgrules.oracle.build.nouns import apart, linked


@builds("n_a")
def n_a(build: Build, article: Any) -> Any:
    return Number(value=1)


@builds("n_number", "a_number")
def n_number(build: Build, value: tuple[int, bool]) -> Any:
    return number(value)


_BOUNDS = {
    "or more": ">=", "or greater": ">=", "at least": ">=", "or fewer": "<=", "or less": "<=", "exactly": "=",
    "more than": ">", "fewer than": "<",
}  # fmt: skip
COMPARING = {
    "less than or equal to": "<=",
    "greater than or equal to": ">=",
    "less than": "<",
    "greater than": ">",
    "equal to": "=",
}


@builds("bound_behind")
def bound_behind(build: Build, amount: Any, word: str) -> tuple[str, Any, str]:
    """ "three or more": how it compares, with what, and in which words."""
    return _BOUNDS[word], plain_number(amount), word


@builds("bound_before")
def bound_before(build: Build, word: str, amount: Any) -> tuple[str, Any, str]:
    return _BOUNDS[word], plain_number(amount), word


def plain_number(amount: Any) -> Any:
    """A number without how it was written: its place says that."""
    return Number(value=amount.value) if isinstance(amount, Number) else amount


@builds("n_x", "a_x")
def n_x(build: Build, x: Any) -> Any:
    return X()


@builds("n_that_many", "a_that_much")
def n_that_many(build: Build) -> Any:
    return EventAmount()


@builds("n_twice_that_many")
def n_twice_that_many(build: Build) -> Any:
    return Times(factor=2, amount=EventAmount())


@builds("n_that_many_plus")
def n_that_many_plus(build: Build, value: tuple[int, bool]) -> Any:
    return Plus(left=EventAmount(), right=number(value))


@builds("n_twice_x")
def n_twice_x(build: Build, x: Any) -> Any:
    return Times(factor=2, amount=X())


@builds("n_additional")
def n_additional(build: Build) -> Any:
    return Number(value=1, form=2)


@builds("n_another")
def n_another(build: Build) -> Any:
    """ "put another +1/+1 counter on it": one, besides one that was said before."""
    return Number(value=1, form=ANOTHER)


@builds("n_additional_many")
def n_additional_many(build: Build, value: tuple[int, bool]) -> Any:
    return Number(value=value[0], form=2)


@builds("a_plus")
def a_plus(build: Build, left: Any, right: Any) -> Any:
    return Plus(left=left, right=right)


@builds("a_minus")
def a_minus(build: Build, left: Any, right: Any) -> Any:
    if not isinstance(right, Number):
        build.decline("a difference of two numbers that are read")
    return Plus(left=left, right=Number(value=-right.value))


_MULTIPLES = {"twice": 2, "three times": 3, "four times": 4, "five times": 5}


@builds("a_multiple")
def a_multiple(build: Build, words: str, amount: Any) -> Any:
    return Times(factor=_MULTIPLES[words], amount=amount)


@builds("a_half")
def a_half(build: Build, amount: Any, rounded: str) -> Any:
    return Half(amount=amount, up=rounded.endswith("up"))


@builds("a_quality")
def a_quality(build: Build, what: Any, quality: str) -> Any:
    return Quality(quality=quality, what=what)


@builds("a_count")
def a_count(build: Build, phrase: Nominal) -> Any:
    return count_of(build, phrase)


def several_targets(build: Build) -> bool:
    """Whether a target phrase may stand for several."""
    return any(one.plural and isinstance(one.key, tuple) and one.key[0] == "target" for one in build.mentions)


def count_of(build: Build, phrase: Nominal, form: int = 0) -> Any:
    """How many fit a noun phrase."""
    marks = dict(phrase.marks)
    filter_ = phrase.filter
    marks.pop("different", None)
    if "among" in marks:  # "a card with mana value less than the number of lands you control from among them"
        build.among = marks.pop("among")
    if set(marks) == {"linked"}:
        return CountOf(what=linked(phrase), form=form)
    if marks:
        build.decline("words that do not go with a count")
    if filter_.another and build.spell and (build.targets > 1 or several_targets(build)):
        build.decline("others than one of several targets")
    return Count(filter=apart(build, filter_), form=form)


@builds("a_counters")
def a_counters(build: Build, kind: str, what: Any) -> Any:
    return CountersOn(kind=kind, what=what)


@builds("a_any_counters")
def a_any_counters(build: Build, what: Any) -> Any:
    return CountersOn(kind=None, what=what)


@builds("a_greatest")
def a_greatest(build: Build, words: str, quality: str, what: Any) -> Any:
    return Quality(quality=quality, what=what, how=words.removeprefix("the "))


@builds("a_total")
def a_total(build: Build, quality: str, what: Any) -> Any:
    return Quality(quality=quality, what=what, how="total")


@builds("a_quality_of")
def a_quality_of(build: Build, quality: str, what: Any) -> Any:
    return Quality(quality=quality, what=what, form=16)


_TALLIES: dict[str, tuple[str, Any, int]] = {
    "life you gained this turn": ("life gained", You(), 0),
    "life you've gained this turn": ("life gained", You(), 8),
    "life you lost this turn": ("life lost", You(), 0),
    "life you've lost this turn": ("life lost", You(), 8),
    "cards you've drawn this turn": ("cards drawn", You(), 8),
    "spells you've cast this turn": ("spells cast", You(), 8),
    "cards you've discarded this turn": ("cards discarded", You(), 8),
    "permanents you've sacrificed this turn": ("permanents sacrificed", You(), 8),
    "life your opponents have lost this turn": ("life lost", Players(which="your opponents"), 16),
    "creatures that died this turn": ("creatures died", None, 0),
}


@builds("a_tally")
def a_tally(build: Build, words: str) -> Any:
    if words in ("life you gained", "life you lost"):  # in the event: that much
        return EventAmount(form=8 if words.endswith("gained") else 9)
    if words.startswith(("opponents", "players")):  # "opponents you attacked this turn"
        return CountPlayers(who=Players(which=words))
    if words == "life that player lost this turn":
        return Tally(what="life lost", who=build.refer(Ref.THAT | 4 << 8, player=True))
    if words == "life they lost this turn":
        return Tally(what="life lost", who=EachOne(form=Ref.THEY))
    return tally_of(words) or build.decline(f'the number of "{words}"')


def tally_of(words: str) -> Tally | None:
    """ "spells you've cast this turn"."""
    if words not in _TALLIES:
        return None
    what, who, form = _TALLIES[words]
    return Tally(what=what, who=who, form=form)


_SAID_BEFORE: dict[str, Any] = {
    "that excess damage": EventAmount(verb="excess damage", form=2),
    "the difference": EventAmount(verb="difference", form=10),
    "the damage dealt this way": EventAmount(verb="damage dealt", form=4),
    "that damage": EventAmount(verb="damage", form=2),
    "the amount of excess damage dealt this way": EventAmount(verb="excess damage", form=6),
    "the life lost this way": EventAmount(verb="life lost", form=4),
    "the result": EventAmount(verb="result", form=10),
    "the chosen number": Chosen(before=True),
}


@builds("a_said_before")
def a_said_before(build: Build, words: str) -> Any:
    """A number that what was said before has made known."""
    if words == "the result" and not build.rolled:
        build.decline('"the result" of nothing that was rolled')
    return _SAID_BEFORE[words]


@builds("a_times_kicked")
def a_times_kicked(build: Build, this: Any) -> Any:
    return TimesPaid(keyword="kicker", what=This())


@builds("a_own_total")
def a_own_total(build: Build, what: Any, quality: str) -> Any:
    return Quality(quality=quality, what=what, how="total", form=64)


@builds("a_excess_dealt_to")
def a_excess_dealt_to(build: Build, what: Any) -> Any:
    return EventAmount(verb="excess damage", to=what, form=6)


@builds("a_devotion")
def a_devotion(build: Build, who: Any, color: str) -> Any:
    return Quality(quality=f"devotion to {color}", what=who)


@builds("a_devotion_two")
def a_devotion_two(build: Build, who: Any, first: str, joint: Any, second: str) -> Any:
    return Quality(quality=f"devotion to {first} and {second}", what=who)


@builds("a_kinds")
def a_kinds(build: Build, words: str, what: Any) -> Any:
    return Kinds(quality=words.removesuffix("s"), among=what)


@builds("a_greatest_count")
def a_greatest_count(build: Build, phrase: Nominal) -> Any:
    if phrase.marks:
        build.decline("words that do not go with a count")
    return Count(filter=phrase.filter, greatest=True)


@builds("a_mana_spent")
def a_mana_spent(build: Build, what: Any) -> Any:
    return Quality(quality="mana spent", what=what, form=32)


@builds("a_counters_had")
def a_counters_had(build: Build, kind: str, words: str) -> Any:
    """ "the number of poison counters your opponents have"."""
    from mtgrules.oracle.build.suffixes import player_of

    return CountersOn(kind=kind, what=player_of(build, words), form=THEY_HAVE)


@builds("a_colors_spent")
def a_colors_spent(build: Build, what: Any) -> Any:
    return ColorsSpent(what=what)


@builds("a_party")
def a_party(build: Build) -> Any:
    return PartySize(who=You())


@builds("a_speed")
def a_speed(build: Build) -> Any:
    return Quality(quality="speed", what=You())


# --- counters -----------------------------------------------------------------------------------------------


@builds("k_word", "k_ruled", "k_keyword")
def k_word(build: Build, word: str) -> str:
    return word


@builds("k_bonus")
def k_bonus(build: Build, bonus: tuple[str, str]) -> str:
    return "/".join(bonus)


@builds("counters", "counters_one")
def counters(build: Build, amount: Any, kind: str) -> list[Counters]:
    return [Counters(kind=kind, amount=amount)]


@builds("counters_more", "counters_and")
def counters_more(build: Build, found: list[Counters], comma: Any, amount: Any, kind: str) -> list[Counters]:
    return [*found, Counters(kind=kind, amount=amount)]
