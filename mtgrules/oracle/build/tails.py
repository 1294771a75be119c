"""Predicates waiting for their subject, and their tails: durations, conditions, "for each"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtgrules.abilities.amounts import (
    THEY_HAVE,
    ColorsSpent,
    CountersOn,
    CountOf,
    CountPlayers,
    How,
    Kinds,
    Number,
    PartySize,
    TimesPaid,
    X,
    ZonesWith,
)
from mtgrules.abilities.changes import (
    NO_VERB,
    AsLongAs,
    GainsAbilities,
    Gets,
    RestOfGame,
    Until,
)
from mtgrules.abilities.conditions import During
from mtgrules.abilities.costs import Either, Mana, Multiple, Perform
from mtgrules.abilities.effects import (
    DealDamage,
    Discard,
    Draw,
    GainLife,
    Joint,
    LoseLife,
    PutCounters,
    Sacrifice,
)
from mtgrules.abilities.references import Done, EachOne, Players, SomePlayers, You
from mtgrules.abilities.triggers import Word
from mtgrules.abilities.wording import ALSO, Ref
from mtgrules.oracle.build.amounts import count_of, tally_of
from mtgrules.oracle.build.context import Build, base_subject, builds, with_form, words_of
from mtgrules.oracle.build.nominals import Nominal
from mtgrules.oracle.build.suffixes import player_of
from mtgrules.oracle.build.triggers import worded

# --- actions and their tails --------------------------------------------------------------------------------


class Action:
    """A predicate waiting for its subject. ``permit``: what it is behind "may" when it is a permission (a `Change`)."""

    __slots__ = ("before", "make", "pays", "permit", "static", "tails")

    def __init__(
        self,
        make: Callable[[Any], Any],
        *,
        permit: Callable[[Any], Any] | None = None,
        static: bool = False,
        pays: Any = None,
    ) -> None:
        self.make = make
        self.permit = permit
        self.static = static
        self.pays = pays
        self.tails: list[tuple[str, Any]] = []
        self.before: Action | None = None  # one that shares its verb: "gains trample if … and reach if …"


def imperative(build: Build, make: Callable[[], Any]) -> Action:
    """An action that only "you" can be told: its subject is not printed."""

    def made(subject: Any) -> Any:
        if not (isinstance(subject, You) and subject.form & 1):
            build.decline("an instruction with a subject that it cannot have")
        return make()

    return Action(made)


@builds("pred")
def pred(build: Build, action: Action) -> Action:
    build.next_clause()
    return action


@builds("pred_also")
def pred_also(build: Build, action: Action) -> Action:
    inner = action.make

    def make(subject: Any) -> Any:
        node = inner(subject)
        if isinstance(node, PutCounters):
            return with_form(node, node.form | 1)
        if isinstance(node, (Draw, Discard, Sacrifice, GainLife, LoseLife, DealDamage)):
            return with_form(node, node.form | ALSO)
        if not isinstance(node, (GainsAbilities, Gets)):
            build.decline('"also" before such a predicate')
        return with_form(node, node.form | 16)

    action.make = make
    return action


@builds("pred_tail", "own_tail")
def pred_tail(build: Build, action: Action, tail: tuple[str, Any]) -> Action:
    action.tails.append(tail)
    build.mentions += build.late
    build.late = []
    return action


@builds("pred_gains_too")
def pred_gains_too(build: Build, first: Action, comma: Any, abilities: list[Any]) -> Action:
    """ "gains trample if you control a Dwarf and hexproof if you control an Elf": one verb, each with its own tail."""

    def make(subject: Any) -> Any:
        return GainsAbilities(what=subject, abilities=tuple(abilities), form=NO_VERB)

    action = Action(make)
    action.before = first
    return action


@builds("preds_one")
def preds_one(build: Build, action: Action) -> list[tuple[Joint, Action]]:
    return in_row(Joint.STOP, action)


def in_row(joint: Joint, action: Action) -> list[tuple[Joint, Action]]:
    """An action behind those that share its verb."""
    if action.before is None:
        return [(joint, action)]
    return [*in_row(joint, action.before), (Joint.AND, action)]


def more(joint: Joint, comma_joint: Joint | None = None) -> Any:
    def builder(build: Build, actions: list[tuple[Joint, Action]], mark: Any, action: Action) -> Any:
        return [*actions, *in_row(comma_joint if mark and comma_joint is not None else joint, action)]

    return builder


builds("preds_and")(more(Joint.AND, Joint.COMMA_AND))
builds("preds_comma")(more(Joint.COMMA))
builds("preds_then")(more(Joint.THEN))
builds("preds_and_then")(more(Joint.AND_THEN))

# --- tails --------------------------------------------------------------------------------------------------


@builds("tail_duration")
def tail_duration(build: Build, duration: Any) -> tuple[str, Any]:
    return "duration", duration


_MADE = (("done", "drawn"), ("done", "created"), ("done", "milled"))


@builds("tail_word", "each_word", "unless_word")
def tail_word(build: Build) -> str:
    """What the instruction before makes is not there yet as its tail is looked at: "draw a card if it was attacking",
    "create a Treasure token for each counter on it"."""
    late = [
        mention
        for mention in build.mentions
        if mention.key in _MADE and mention.clause == build.clause_number - 1
    ]
    build.mentions = [mention for mention in build.mentions if mention not in late]
    build.late = late
    return "tail"


@builds("tail_if")
def tail_if(build: Build, mark: str, condition: Any) -> tuple[str, Any]:
    return "if", condition


@builds("tail_unless")
def tail_unless(build: Build, mark: str, condition: Any) -> tuple[str, Any]:
    return "unless", condition


@builds("unless_pays")
def unless_pays(build: Build, costs: Any) -> Any:
    return lambda who: costs


@builds("unless_does")
def unless_does(build: Build, action: Action) -> Any:
    def made(who: Any) -> Any:
        if isinstance(who, You):
            return (Perform(effect=action.make(with_form(who, 1))),)
        return (Perform(effect=action.make(with_form(base_subject(who, build), Ref.ELIDED_PLURAL | 128))),)

    return made


@builds("tail_unless_pays")
def tail_unless_pays(build: Build, mark: str, who: Any, costs: Any) -> tuple[str, Any]:
    return "unless pays", (who, costs(who))


@builds("tail_unless_either")
def tail_unless_either(
    build: Build, mark: str, who: Any, costs: Any, comma: Any, other: Any
) -> tuple[str, Any]:
    """ "unless that player sacrifices a creature or pays 3 life": one of two costs."""
    return "unless pays", (who, (Either(options=(costs(who), other(who))),))


@builds("costs_paid_mana")
def costs_paid_mana(build: Build, symbols: tuple[str, ...]) -> Any:
    return (Mana(symbols=symbols),)


@builds("costs_paid_each")
def costs_paid_each(build: Build, symbols: tuple[str, ...], what: Any) -> Any:
    return (Multiple(cost=Mana(symbols=symbols), amount=CountOf(what=what, form=How.FOR_EACH | 4)),)


@builds("tail_for_each")
def tail_for_each(build: Build, mark: str, phrase: Nominal) -> tuple[str, Any]:
    counted = count_of(build, phrase, How.FOR_EACH)
    if isinstance(counted, CountOf):  # "for each card exiled with it"
        return "for each", counted
    build.mention(
        lambda form: Done(verb="affected", filter=counted.filter, form=form),
        words_of(counted.filter),
        plural=True,
        key=("each", counted.filter),
    )
    return "for each", counted


@builds("tail_for_each_counter")
def tail_for_each_counter(build: Build, mark: str, kind: str, what: Any) -> tuple[str, Any]:
    return "for each", CountersOn(kind=kind, what=what, form=How.FOR_EACH)


@builds("tail_for_each_counter_had")
def tail_for_each_counter_had(build: Build, mark: str, kind: str, words: str) -> tuple[str, Any]:
    """ "for each poison counter your opponents have"."""
    return "for each", CountersOn(kind=kind, what=player_of(build, words), form=How.FOR_EACH | THEY_HAVE)


@builds("tail_for_each_kind")
def tail_for_each_kind(build: Build, mark: str, quality: str, what: Any) -> tuple[str, Any]:
    return "for each", Kinds(quality=quality, among=what, form=How.FOR_EACH)


@builds("tail_if_pay_more")
def tail_if_pay_more(build: Build, symbols: tuple[str, ...], word: str) -> tuple[str, Any]:
    return "pay more", (Mana(symbols=symbols),)


@builds("tail_for_each_graveyard")
def tail_for_each_graveyard(build: Build, value: tuple[int, bool]) -> tuple[str, Any]:
    return "for each", ZonesWith(least=value[0], form=How.FOR_EACH)


ELSEWHERE = 64
"""What "instead of putting it anywhere else" leaves behind: the end of a replacement (`ANYWHERE_ELSE`)."""


@builds("tail_instead_of_graveyard")
def tail_instead_of_graveyard(build: Build, words: str) -> tuple[str, Any]:
    if words.endswith("anywhere else"):
        return "not graveyard", ELSEWHERE
    return "not graveyard", 16 if words.startswith("instead of putting") else 32


@builds("tail_for_each_any_counter")
def tail_for_each_any_counter(build: Build, mark: str, what: Any) -> tuple[str, Any]:
    return "for each", CountersOn(kind=None, what=what, form=How.FOR_EACH)


@builds("tail_for_each_thing")
def tail_for_each_thing(build: Build, mark: str, words: str) -> tuple[str, Any]:
    if words in ("opponent you have", "opponent", "player"):
        return "for each", CountPlayers(who=Players(which=words), form=How.FOR_EACH)
    if words == "creature in your party":
        return "for each", PartySize(who=You(), form=How.FOR_EACH)
    if (tally := tally_of(words.replace(" ", "s ", 1))) is not None:  # "spell you've cast this turn"
        return "for each", with_form(tally, tally.form | How.FOR_EACH)
    if words == "time it was kicked":
        return "for each", TimesPaid(keyword="kicker", what=build.refer(Ref.IT), form=How.FOR_EACH)
    return build.decline(f'"for each {words}"')


@builds("tail_for_each_color_spent")
def tail_for_each_color_spent(build: Build, mark: str, what: Any) -> tuple[str, Any]:
    return "for each", ColorsSpent(what=what, form=How.FOR_EACH)


@builds("tail_for_each_who")
def tail_for_each_who(build: Build, mark: str, which: str, condition: Any) -> tuple[str, Any]:
    """ "for each opponent who has one or fewer cards in hand"."""
    so = condition.make(EachOne(form=Ref.ELIDED))
    return "for each", CountPlayers(who=SomePlayers(which=which, condition=so), form=How.FOR_EACH)


@builds("tail_where")
def tail_where(build: Build, amount: Any) -> tuple[str, Any]:
    return "where", amount


@builds("tail_instead")
def tail_instead(build: Build) -> tuple[str, Any]:
    return "instead", None


@builds("tail_at")
def tail_at(build: Build, moment: Any) -> tuple[str, Any]:
    return "at", worded(moment, Word.AT)


@builds("tail_as_long_as")
def tail_as_long_as(build: Build, condition: Any) -> tuple[str, Any]:
    return "as long as", condition


@builds("tail_during")
def tail_during(build: Build, during: During) -> tuple[str, Any]:
    return "as long as", during


@builds("tail_until_event")
def tail_until_event(build: Build, event: Any) -> tuple[str, Any]:
    return "until", event


@builds("tail_times")
def tail_times(build: Build, words: str) -> tuple[str, Any]:
    if words == "again":
        return "again", None
    number = {"twice": 2, "three times": 3, "four times": 4, "five times": 5, "ten times": 10}.get(words)
    return "times", X() if number is None else Number(value=number, form=1)


# --- durations ----------------------------------------------------------------------------------------------


@builds("dur_until")
def dur_until(build: Build, words: str) -> Any:
    """ "until end of turn", "until your next turn"."""
    return Until(moment=words.removeprefix("until "))


@builds("dur_this_turn")
def dur_this_turn(build: Build) -> Any:
    return Until(moment="end of turn", form=1)


@builds("dur_this_combat")
def dur_this_combat(build: Build) -> Any:
    return Until(moment="end of combat", form=2)


@builds("dur_their_next_turn")
def dur_their_next_turn(build: Build, who: Any) -> Any:
    return Until(moment="WHOSE next turn", who=who)


@builds("dur_as_long_as")
def dur_as_long_as(build: Build, condition: Any) -> Any:
    return AsLongAs(condition=condition)


@builds("dur_rest_of_game")
def dur_rest_of_game(build: Build) -> Any:
    return RestOfGame()
