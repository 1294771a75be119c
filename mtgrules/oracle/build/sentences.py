"""Sentences: what stands before their clauses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from mtgrules.abilities.amounts import Kinds
from mtgrules.abilities.changes import (
    BecomesCopy,
    EntersAsCopy,
    Until,
)
from mtgrules.abilities.conditions import Did, During, ResolvedTimes
from mtgrules.abilities.effects import (
    Continuously,
    CopyOnStack,
    CopySpec,
    CreateToken,
    Delayed,
    If,
    Joint,
    May,
    Modal,
    Sequence,
    WhenYouDo,
)
from mtgrules.abilities.predicates import Filter, Is, PlayedThisWay
from mtgrules.abilities.references import Done, Each, EachOne, Players, You
from mtgrules.abilities.triggers import Does, PlayerDoes, Word
from mtgrules.oracle.build.clauses import Clauses, Part, to_effect
from mtgrules.oracle.build.conditions import np_done
from mtgrules.oracle.build.context import Build, builds, words_of
from mtgrules.oracle.build.nominals import Nominal
from mtgrules.oracle.build.triggers import event_clause, worded
from mtgrules.oracle.build.whose import who_player
from mtgrules.oracle.lexer import Noun


@dataclass(slots=True)
class Sentence:
    """A sentence: its clauses, and what stands before them, outermost first."""

    leads: list[tuple[str, Any]]
    clauses: Clauses | None = None
    effect: Any = None  # an instruction, or a static change that is already whole
    change: Any = None


def lead(alias: str, kind: str) -> None:
    @builds(alias)
    def builder(build: Build, *values: Any) -> tuple[str, Any]:
        build.next_clause()
        return kind, values[0] if values else None


@builds("lead_if")
def lead_if(build: Build, condition: Any, comma: Any) -> tuple[str, Any]:
    build.next_clause()
    return "if", condition


@builds("lead_then")
def lead_then(build: Build) -> tuple[str, Any]:
    return "then", None


@builds("lead_instead")
def lead_instead(build: Build) -> tuple[str, Any]:
    return "instead", None


@builds("lead_otherwise")
def lead_otherwise(build: Build, comma: Any) -> tuple[str, Any]:
    return "otherwise", None


@builds("lead_duration")
def lead_duration(build: Build, duration: Any, comma: Any) -> tuple[str, Any]:
    return "duration", duration


@builds("lead_for_each")
def lead_for_each(build: Build, phrase: Nominal, comma: Any) -> tuple[str, Any]:
    if phrase.marks:
        build.decline("words that do not go with a count")
    predicates = phrase.filter.predicates
    only = predicates[0] if len(predicates) == 1 else None
    if isinstance(only, Is) and only.word in ("opponent", "player"):
        build.mention(
            lambda form: EachOne(form=form), frozenset((only.word, "player")), player=True, key="each one"
        )
        build.next_clause()
        return "for each", Players(which=f"each {only.word}")
    build.mention(lambda form: EachOne(form=form), words_of(phrase.filter), key="each one")
    build.next_clause()
    return "for each", Each(filter=phrase.filter)


@builds("lead_for_each_kind")
def lead_for_each_kind(build: Build, quality: str, what: Any, comma: Any) -> tuple[str, Any]:
    """ "For each color among permanents you control, …"."""
    build.next_clause()
    return "for each", Kinds(quality=quality, among=what)


@builds("lead_for_each_who")
def lead_for_each_who(build: Build, word: Noun, condition: Any, comma: Any) -> tuple[str, Any]:
    """ "For each opponent who does, …"."""
    noun = word.word
    if noun not in ("opponent", "player"):
        build.decline('"who" behind something that is no player')
    build.next_clause()
    return "for each", who_player(build, f"each {noun}", condition)


@builds("lead_at")
def lead_at(build: Build, moment: Any, comma: Any) -> tuple[str, Any]:
    build.next_clause()
    build.later = True
    return "at", worded(moment, Word.AT)


@builds("lead_when_you_do")
def lead_when_you_do(build: Build, comma: Any) -> tuple[str, Any]:
    build.next_clause()
    return "when you do", Did(who=You())


@builds("lead_when")
def lead_when(build: Build, word: str, event: Any, comma: Any) -> tuple[str, Any]:
    return "when", (worded(event, _WHEN[word]), None)


_WHEN = {"when": Word.WHEN, "whenever": Word.WHENEVER}


def once(build: Build, word: str) -> None:
    if word != "when":
        build.decline('"whenever" of what happens once')


@builds("lead_when_this_turn")
def lead_when_this_turn(build: Build, word: str, event: Any, comma: Any) -> tuple[str, Any]:
    return "when", (worded(event, _WHEN[word]), Until(moment="end of turn", form=1))


@builds("lead_when_done")
def lead_when_done(build: Build, word: str, subject: Any, words: str, comma: Any) -> tuple[str, Any]:
    once(build, word)
    build.next_clause()
    return "when you do", np_done(build, subject, words)


@builds("lead_when_resolves")
def lead_when_resolves(build: Build, times: int, comma: Any) -> tuple[str, Any]:
    build.next_clause()
    return "when you do", ResolvedTimes(times=times, form=2)


@builds("lead_when_this_way")
def lead_when_this_way(build: Build, word: str, event: Any, comma: Any) -> tuple[str, Any]:
    """ "When you play a card this way", of the cards exiled that may be played; "When one or more Equipment become
    attached to that creature this way", by the instruction before (603.12)."""
    once(build, word)
    if isinstance(event, PlayerDoes) and event.verb == "plays" and isinstance(event.what, Filter):
        if not any(mention.key == ("done", "exiled") for mention in build.mentions):
            build.decline("cards played in a way that was not said")
        exiled = PlayedThisWay(of=Done(verb="exiled"))
        what = Filter(predicates=(*event.what.predicates, exiled))
        return "when", (worded(msgspec.structs.replace(event, what=what), Word.WHEN), None)
    if not (
        isinstance(event, Does)
        and event.verb == "becomes attached"
        and event.batch
        and isinstance(event.what, Filter)
    ):
        build.decline("an event that no instruction makes happen")
    build.mentions = [mention for mention in build.mentions if mention.key != "subject"]
    build.next_clause()
    return "when you do", Did(verb="attached", filter=event.what, to=event.other, form=12)


@builds("lead_when_next")
def lead_when_next(build: Build, word: str, who: Any, event: Any, comma: Any) -> tuple[str, Any]:
    """ "When you next cast an instant spell this turn, …": once."""
    once(build, word)
    made = event_clause(build, who, [event])
    return "when", (worded(made, Word.WHEN), Until(moment="end of turn", form=1), True)


@builds("lead_during")
def lead_during(build: Build, during: During, comma: Any) -> tuple[str, Any]:
    return "during", during


@builds("dt_your_turn")
def dt_your_turn(build: Build) -> During:
    return During(part="turn", who=You(), form=1)


@builds("dt_other_turns")
def dt_other_turns(build: Build) -> During:
    return During(part="turns other than yours", form=1)


@builds("lead_as_long_as")
def lead_as_long_as(build: Build, condition: Any, comma: Any) -> tuple[str, Any]:
    build.next_clause()
    return "as long as", condition


@builds("lead_once_each_turn")
def lead_once_each_turn(build: Build, comma: Any) -> tuple[str, Any]:
    return "limit", "once each turn"


@builds("lead_once_your_turns")
def lead_once_your_turns(build: Build, comma: Any) -> tuple[str, Any]:
    return "limit", "once during each of your turns"


@builds("led")
def led(build: Build, first: tuple[str, Any], rest: Any) -> Sentence:
    if isinstance(rest, Clauses):
        return Sentence([first], rest)
    if isinstance(rest, Sentence):
        rest.leads.insert(0, first)
        return rest
    return build.decline("words before a sentence that cannot have them")


@builds("led_modal")
def led_modal(build: Build, first: tuple[str, Any], rest: Any) -> Sentence:
    if isinstance(rest, (Modal, Sequence)):
        return Sentence([first], None, rest)
    rest.leads.insert(0, first)
    return rest  # type: ignore[no-any-return]


@builds("sentence")
def sentence(build: Build, value: Any) -> Sentence:
    build.next_clause()
    if isinstance(value, Sentence) and any(kind == "for each" for kind, _ in value.leads):
        for mention in build.mentions:  # what was one for each is several now
            if not mention.player and not mention.this:
                mention.plural = True
    if isinstance(value, Sentence):
        return value
    return Sentence([], value)


@builds("sentence_then_if")
def sentence_then_if(build: Build, first: Clauses, condition: Any, comma: Any, then: Clauses) -> Sentence:
    """ "create a Food token, then if you control three or more Foods, draw a card"."""
    if first.where is not None or first.instead or then.instead:
        build.decline("a condition in the middle of a sentence")
    effect = If(condition=condition, then=to_effect(build, then))
    return sentence(build, Clauses([*first.parts, Part(Joint.THEN, effect)]))


@builds("sentence_except")
def sentence_except(build: Build, value: Any, exceptions: list[Any]) -> Sentence:
    made = sentence(build, value)
    assert made.clauses is not None
    part = made.clauses.parts[-1]
    if part.changes:
        part.changes[-1] = with_exceptions(build, part.changes[-1], exceptions)
    else:
        part.effect = with_exceptions(build, part.effect, exceptions)
    return made


def with_exceptions(build: Build, node: Any, exceptions: list[Any]) -> Any:
    """A copying node with the exceptions behind ", except"."""
    if isinstance(node, CreateToken) and isinstance(node.token, CopySpec):
        token = msgspec.structs.replace(node.token, exceptions=tuple(exceptions))
        return msgspec.structs.replace(node, token=token)
    if isinstance(node, (BecomesCopy, EntersAsCopy)):
        return msgspec.structs.replace(
            node, of=msgspec.structs.replace(node.of, exceptions=tuple(exceptions))
        )
    if isinstance(node, CopyOnStack):
        return msgspec.structs.replace(node, exceptions=tuple(exceptions))
    if isinstance(node, May):
        return msgspec.structs.replace(node, effect=with_exceptions(build, node.effect, exceptions))
    if isinstance(node, Sequence):
        last = with_exceptions(build, node.effects[-1], exceptions)
        return msgspec.structs.replace(node, effects=(*node.effects[:-1], last))
    if isinstance(node, (If, WhenYouDo)):
        build.decline("exceptions of a copy behind a condition")
    if isinstance(node, Delayed):
        return msgspec.structs.replace(node, effect=with_exceptions(build, node.effect, exceptions))
    if isinstance(node, Continuously):
        last = with_exceptions(build, node.changes[-1], exceptions)
        return msgspec.structs.replace(node, changes=(*node.changes[:-1], last))
    return build.decline('", except" behind something that copies nothing')
