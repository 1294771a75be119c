"""Whose: possessives, and players by what they do."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.amounts import CountPlayers
from mtgrules.abilities.references import (
    EachOne,
    SomePlayers,
    You,
)
from mtgrules.abilities.wording import Ref
from mtgrules.oracle.build.context import Build, builds, noun_form, with_form
from mtgrules.oracle.build.nominals import Group, Nominal, nominal_of, to_item
from mtgrules.oracle.build.nouns import (
    Quantity,
    np_another_target,
    np_bare,
    np_each,
    np_holder,
    np_players,
    np_target,
    np_that,
    np_the,
    np_the_done,
    np_those,
    some,
    this_node,
)
from mtgrules.oracle.lexer import Noun

# --- whose --------------------------------------------------------------------------------------------------


@builds("poss_your")
def poss_your(build: Build) -> Any:
    return You()


@builds("poss_pronoun")
def poss_pronoun(build: Build, word: str) -> Any:
    if word == "its":
        return build.refer_or_own(Ref.IT)
    if word == "his":
        return build.refer(Ref.HE)
    if word == "her":
        return build.refer(Ref.SHE)
    if build.player_named is not None and build.player_named[0] == build.clause_number:
        return with_form(build.player_named[1], Ref.THEY)
    for mention in reversed(build.mentions):
        if mention.player or mention.plural:
            return mention.make(Ref.THEY)
    return build.decline('"their" refers to nothing said before')


@builds("poss_this")
def poss_this(build: Build, this: Any) -> Any:
    return this_node(build)


def simple(build: Build, items: list[Any]) -> Nominal:
    return nominal_of(build, Group([to_item(build, items, [])], None), [])


@builds("poss_target")
def poss_target(build: Build, items: list[Any]) -> Any:
    return np_target(build, simple(build, items))


@builds("poss_another_target")
def poss_another_target(build: Build, items: list[Any]) -> Any:
    return np_another_target(build, simple(build, items))


@builds("poss_that", "relative_that")
def poss_that(build: Build, items: list[Any]) -> Any:
    return np_that(build, simple(build, items))


@builds("poss_those")
def poss_those(build: Build, items: list[Any]) -> Any:
    return np_those(build, simple(build, items))


@builds("poss_the")
def poss_the(build: Build, items: list[Any]) -> Any:
    return np_the(build, simple(build, items))


@builds("poss_the_done", "relative_done")
def poss_the_done(build: Build, verb: str, items: list[Any]) -> Any:
    return np_the_done(build, verb, simple(build, items))


@builds("poss_each")
def poss_each(build: Build, items: list[Any]) -> Any:
    return np_each(build, simple(build, items))


@builds("poss_bare", "relative_bare")
def poss_bare(build: Build, items: list[Any]) -> Any:
    return np_bare(build, simple(build, items))


@builds("poss_some")
def poss_some(build: Build, quantity: Quantity, items: list[Any]) -> Any:
    return some(build, simple(build, items), quantity)


@builds("poss_players")
def poss_players(build: Build, words: str) -> Any:
    return np_players(build, words)


@builds("poss_holder")
def poss_holder(build: Build, what: Any, holder: str) -> Any:
    return np_holder(build, what, holder)


@builds("poss_noun")
def poss_noun(build: Build, noun: Any) -> Any:
    return noun


# --- players who … ------------------------------------------------------------------------------------------


def who_player(build: Build, which: str, condition: Any) -> Any:
    build.mention(
        lambda form: EachOne(form=form), frozenset(("player", "opponent")), player=True, key="each one"
    )
    many = which in ("players", "opponents", "your opponents")
    of_them = EachOne(form=Ref.ELIDED_PLURAL if many else Ref.ELIDED)
    return SomePlayers(which=which, condition=condition.make(of_them))


@builds("np_the_player")
def np_the_player(build: Build, condition: Any) -> Any:
    return who_player(build, "the player", condition)


@builds("np_the_player_named")
def np_the_player_named(build: Build) -> Any:
    """ "If the player doesn't, …": the one who was named before."""
    return build.refer(noun_form(build, Ref.THE, "player"), player=True)


@builds("np_players_who")
def np_players_who(build: Build, words: str, condition: Any) -> Any:
    return who_player(build, words, condition)


@builds("a_count_players")
def a_count_players(build: Build, noun: Noun, condition: Any) -> CountPlayers:
    """ "the number of opponents who lost life this turn"."""
    if noun.word not in ("opponent", "player") or not noun.plural:
        build.decline('"who" behind something that is no player')
    of_them = EachOne(form=Ref.ELIDED_PLURAL)
    return CountPlayers(who=SomePlayers(which=f"{noun.word}s", condition=condition.make(of_them)))


@builds("who")
def who(build: Build, condition: Any) -> Any:
    return condition
