"""What would happen, and what happens instead (614)."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.amounts import ADDITIONAL, Number
from mtgrules.abilities.change_words import BY_EFFECT
from mtgrules.abilities.changes import (
    ANYWHERE_ELSE,
    DayAsEnters,
    Doubles,
    Instead,
    NeverTriggers,
    Prevent,
    TriggersAgain,
)
from mtgrules.abilities.effects import (
    CreateThose,
    CreateToken,
    Draw,
    Joint,
    Sequence,
)
from mtgrules.abilities.predicates import Filter, Is, IsWhat
from mtgrules.abilities.references import Each, Players, Some, You
from mtgrules.abilities.triggers import ANYWHERE, DIES, Damage, Does, EitherTrigger, PlayerDoes
from mtgrules.abilities.wording import NOUN_SHIFT, Case, ref_noun_index
from mtgrules.oracle.build.amounts import plain_number
from mtgrules.oracle.build.changes import change
from mtgrules.oracle.build.clauses import Clauses, to_effect
from mtgrules.oracle.build.context import Build, builds, number, with_form
from mtgrules.oracle.build.nominals import Nominal
from mtgrules.oracle.build.sentences import Sentence
from mtgrules.oracle.build.tails import ELSEWHERE
from mtgrules.oracle.build.triggers import (
    Event,
    ev_deals_to,
    mention_party,
    player_does,
    subject_of,
    third,
)
from mtgrules.oracle.build.zone_events import moves
from mtgrules.oracle.lexer import Noun

# --- replacement --------------------------------------------------------------------------------------------


class Would:
    """An event that would happen, and while what."""

    __slots__ = ("condition", "event", "turn")

    def __init__(self, event: Any, condition: Any = None, turn: bool = False) -> None:
        self.event = event
        self.condition = condition
        self.turn = turn


def would(build: Build, subject: Any, event: Event) -> Any:
    """An event with its subject; what it mentions may be named again."""
    if isinstance(subject, Each) and subject.form == 1 and subject.filter.predicates:
        what, batch = subject.filter, True
    else:
        what, batch = subject_of(build, subject)
    made = event.make(what, batch)
    build.mentions = [mention for mention in build.mentions if mention.key not in ("a player", "each one")]
    mention_party(build, "subject", what, bool(batch))
    for role, thing in event.roles:
        mention_party(build, role, thing)
    build.next_clause()
    return made


@builds("would_event")
def would_event(build: Build, subject: Any, event: Event) -> Would:
    return Would(would(build, subject, event))


@builds("would_event_turn")
def would_event_turn(build: Build, subject: Any, event: Event) -> Would:
    return Would(would(build, subject, event), turn=True)


@builds("would_event_while", "would_event_during")
def would_event_while(build: Build, subject: Any, event: Event, condition: Any) -> Would:
    return Would(would(build, subject, event), condition)


@builds("would_damage")
def would_damage(build: Build, kind: tuple[bool | None, bool], to: Any) -> Would:
    what, batch = subject_of(build, to)
    mention_party(build, "recipient", what, bool(batch))
    build.next_clause()
    return Would(Damage(to=what, batch=bool(batch), combat=kind[0], excess=kind[1]))


@builds("would_damage_while")
def would_damage_while(build: Build, kind: tuple[bool | None, bool], to: Any, condition: Any) -> Would:
    return Would(would_damage(build, kind, to).event, condition)


@builds("would_effect_creates")
def would_effect_creates(build: Build, what: Any, who: Any) -> Would:
    tokens, batch = subject_of(build, what)
    form = 128 | BY_EFFECT
    return Would(PlayerDoes(who=who, verb="creates", what=tokens, batch=bool(batch), cause=EFFECT, form=form))


@builds("would_effect_counters")
def would_effect_counters(build: Build, on: Any) -> Would:
    what, _several = subject_of(build, on)
    form = 128 | BY_EFFECT
    return Would(
        PlayerDoes(
            who=Players(which="players"), verb="puts counters", batch=True, on=what, cause=EFFECT, form=form
        )
    )


EFFECT = Filter(predicates=(Is(word="effect"),))


@builds("day_as_enters")
def day_as_enters(build: Build, comma: Any, words: str, what: Any) -> Sentence:
    """731.1."""
    return Sentence([], None, None, DayAsEnters(what=what, night="night" in words))


@builds("prevent_that")
def prevent_that(build: Build, event: Would, comma: Any) -> Sentence:
    if not isinstance(event.event, Damage) or event.turn:
        build.decline("damage that is prevented")
    return Sentence([], None, None, Prevent(event=event.event, condition=event.condition, form=2))


@builds("prevent_some")
def prevent_some(build: Build, event: Would, comma: Any, amount: Any) -> Sentence:
    """ "prevent 1 of that damage" (615.1)."""
    made = prevent_that(build, event, comma)
    made.change = msgspec.structs.replace(made.change, amount=plain_number(amount))
    return made


@builds("prevent_that_and")
def prevent_that_and(build: Build, event: Would, comma: Any, joint: Any, clauses: Clauses) -> Sentence:
    """ "prevent that damage and put that many +1/+1 counters on ~" (615.5)."""
    made = prevent_that(build, event, comma)
    made.change = msgspec.structs.replace(made.change, then=to_effect(build, clauses), form=2 | 4)
    return made


@builds("instead_effect_tokens")
def instead_effect_tokens(build: Build) -> dict[str, Any]:
    return {"factor": 2}


@builds("instead_effect_counters")
def instead_effect_counters(build: Build, noun: Noun) -> dict[str, Any]:
    return {"factor": 2, "form": (ref_noun_index(noun.word) or 0) << NOUN_SHIFT}


@builds("would_counters")
def would_counters(build: Build, kind: str, on: Any) -> Would:
    what, several = subject_of(build, on)
    mention_party(build, "subject", what, bool(several))
    event = PlayerDoes(
        who=Players(which="players"), verb="puts counters", counter=kind, batch=True, on=what, form=128
    )
    return Would(event)


@builds("would_any_counters")
def would_any_counters(build: Build, on: Any) -> Would:
    what, several = subject_of(build, on)
    mention_party(build, "subject", what, bool(several))
    return Would(
        PlayerDoes(who=Players(which="players"), verb="puts counters", batch=True, on=what, form=128)
    )


@builds("wd_created")
def wd_created(build: Build) -> Event:
    return Event(
        lambda what, batch: PlayerDoes(who=You(), verb="creates", what=what, batch=bool(batch), form=128)
    )


@builds("wd_does")
def wd_does(build: Build, words: str) -> Event:
    """What would happen, by a verb alone."""
    words = words.removeprefix("would ")
    if words in _WOULD_MOVE:
        return moves(**_WOULD_MOVE[words])
    if words == "mill one or more cards":
        return player_does("mills", (), what=Filter(predicates=(Is(word="card"),)), batch=True)
    if words == "be destroyed":
        return Event(lambda what, batch: Does(what=what, verb="is destroyed", batch=bool(batch)))
    return player_does(third(words))


_WOULD_MOVE: dict[str, dict[str, Any]] = {
    "die": {"source": "battlefield", "to": "graveyard", "form": DIES},
    "enter": {"to": "battlefield"},
    "leave the battlefield": {"source": "battlefield"},
    "be put into a graveyard": {"to": "graveyard"},
    "be put into a graveyard from the battlefield": {"source": "battlefield", "to": "graveyard"},
    "be put into a graveyard from anywhere": {"to": "graveyard", "form": ANYWHERE},
}


@builds("wd_zone")
def wd_zone(build: Build, who: Any, zone: Noun) -> Event:
    return moves(to=zone.word, who=who)


@builds("wd_zone_any")
def wd_zone_any(build: Build, who: Any, zone: Noun) -> Event:
    return moves(to=zone.word, who=who, form=ANYWHERE)


@builds("wd_draw")
def wd_draw(build: Build, thing: Any) -> Event:
    what, _ = subject_of(build, thing)
    return player_does("draws", (("other", what),), what=what)


@builds("wd_draw_except")
def wd_draw_except(build: Build, thing: Any, who: Any, whose: Any) -> Event:
    what, _ = subject_of(build, thing)
    return player_does("draws", (), what=what, except_first=True)


@builds("wd_create")
def wd_create(build: Build, thing: Any) -> Event:
    what, batch = subject_of(build, thing)
    return player_does("creates", (), what=what, batch=bool(batch))


@builds("wd_deal")
def wd_deal(build: Build, kind: tuple[bool | None, bool], to: Any) -> Event:
    return ev_deals_to(build, kind, to)


@builds("wd_deal_any")
def wd_deal_any(build: Build, kind: tuple[bool | None, bool]) -> Event:
    combat, _excess = kind
    return Event(lambda what, batch: Damage(source=what, combat=combat, batch=bool(batch)))


@builds("wd_dealt")
def wd_dealt(build: Build, kind: tuple[bool | None, bool]) -> Event:
    combat, _excess = kind
    return Event(lambda what, batch: Damage(to=what, combat=combat, batch=bool(batch), form=8))


@builds("wd_untap")
def wd_untap(build: Build, who: Any) -> Event:
    whose = who.phrase(Case.POSSESSIVE)
    return Event(
        lambda what, batch: Does(what=what, verb=f"untaps during {whose} untap step", batch=bool(batch))
    )


@builds("wd_put")
def wd_put(build: Build, kind: str, on: Any) -> Event:
    what, several = subject_of(build, on)
    form = 16 if several else 0
    return player_does("puts counters", (("other", what),), counter=kind, batch=True, on=what, form=form)


@builds("wd_put_any")
def wd_put_any(build: Build, on: Any) -> Event:
    what, several = subject_of(build, on)
    form = 16 if several else 0
    return player_does("puts counters", (("other", what),), batch=True, on=what, form=form)


@builds("replacement")
def replacement(build: Build, event: Would, comma: Any, made: Any) -> Sentence:
    return replaced(build, event, made, False)


@builds("replacement_next")
def replacement_next(build: Build, event: Would, comma: Any, made: Any) -> Sentence:
    return replaced(build, event, made, True)


def replaced(build: Build, event: Would, made: Any, next_: bool) -> Sentence:
    if isinstance(made, dict):
        form = made.get("form", 0)
        if "kind" in made and made["kind"] != getattr(event.event, "counter", None):
            build.decline("counters of another kind put instead")
        node: Any = Doubles(
            event=event.event,
            factor=made["factor"],
            plus=made.get("plus"),
            condition=event.condition,
            form=form,
        )
    else:
        effect, form = made
        many = getattr(effect, "amount", None)
        if isinstance(effect, Draw) and isinstance(many, Number) and many.form == ADDITIONAL:
            build.decline("so many more than what does not happen")
        node = Instead(event=event.event, effect=effect, condition=event.condition, next=next_, form=form)
    if event.turn:
        node = with_form(node, node.form | 8)
    return Sentence([], None, None, node)


@builds("instead_clauses")
def instead_clauses(build: Build, clauses: Clauses) -> Any:
    if clauses.parts_form == ELSEWHERE:
        return to_effect(build, clauses), ANYWHERE_ELSE
    if not clauses.instead:
        build.decline('what would happen, without "instead"')
    return to_effect(build, clauses), 0


@builds("instead_first")
def instead_first(build: Build, clauses: Clauses) -> Any:
    return to_effect(build, clauses), 1


@builds("instead_twice_tokens")
def instead_twice_tokens(build: Build) -> dict[str, Any]:
    return {"factor": 2}


@builds("instead_plus_counters")
def instead_plus_counters(build: Build, value: tuple[int, bool], kind: str, word: str) -> dict[str, Any]:
    return {"factor": 1, "plus": number(value), "kind": kind}


@builds("instead_twice_counters")
def instead_twice_counters(build: Build, kind: str, what: Any) -> dict[str, Any]:
    return {"factor": 2, "form": what.form >> NOUN_SHIFT << NOUN_SHIFT, "kind": kind}


_TIMES_MORE = {"double": 2, "triple": 3}


@builds("instead_damage")
def instead_damage(build: Build, word: str) -> dict[str, Any]:
    return {"factor": _TIMES_MORE[word], "form": 8}


@builds("instead_damage_to")
def instead_damage_to(build: Build, word: str, phrase: Nominal) -> dict[str, Any]:
    return {"factor": _TIMES_MORE[word], "form": again(build, phrase)}


@builds("instead_damage_plus")
def instead_damage_plus(build: Build, value: tuple[int, bool]) -> dict[str, Any]:
    return {"factor": 1, "plus": number(value), "form": 8}


@builds("instead_damage_plus_to")
def instead_damage_plus_to(build: Build, value: tuple[int, bool], phrase: Nominal) -> dict[str, Any]:
    return {"factor": 1, "plus": number(value), "form": again(build, phrase)}


def again(build: Build, phrase: Nominal) -> int:
    """The form of `Doubles` that names the recipient again: "that permanent or player"."""
    index = ref_noun_index(phrase.text)
    if index is None:
        build.decline(f'"{phrase.text}" is not among the nouns that can name something again')
    return index << NOUN_SHIFT


@builds("instead_tokens_too")
def instead_tokens_too(build: Build, made: Any) -> Any:
    token, amount, fields = made
    added = CreateToken(who=You(form=1), amount=amount, token=token, **fields)
    return Sequence(effects=(CreateThose(), added), joints=(Joint.AND,)), 16


@builds("triggers_again")
def triggers_again(build: Build, of: Any, comma: Any) -> Sentence:
    if not isinstance(of, Some):
        build.decline("what triggers again")
    return Sentence([], None, None, TriggersAgain(of=of))


@builds("cause_triggers_again")
def cause_triggers_again(build: Build, cause: tuple[Any, Any], comma: Any) -> Sentence:
    event, of = cause
    if not isinstance(of, Some):
        build.decline("what triggers again")
    return Sentence([], None, None, TriggersAgain(of=of, cause=event))


@builds("cause")
def cause(build: Build, what: Any, words: str, ability: Any) -> Any:
    thing, batch = subject_of(build, what)
    return causing(words).make(thing, bool(batch)), ability


@builds("never_triggers")
def never_triggers(build: Build, what: Any, words: str, of: Any) -> Any:
    """ "Creatures entering don't cause abilities to trigger": each of them, so the event is that of one."""
    if not isinstance(what, Each) or not isinstance(what.filter, Filter):
        build.decline("what causes no trigger")
    if not isinstance(of, Each) or not all(
        part == Is(word="ability") or isinstance(part, IsWhat) for part in of.filter.predicates
    ):
        build.decline("abilities that do not trigger, named so")
    cause = causing(words).make(what.filter, True)
    return change(lambda subject: NeverTriggers(of=of, cause=cause))


def causing(words: str) -> Event:
    """ "entering", "entering or dying": what happens to the cause."""
    first, *rest = (_CAUSES[word] for word in words.split(" or "))
    if not rest:
        return first

    def make(what: Any, batch: bool) -> Any:
        return EitherTrigger(triggers=tuple(one.make(what, batch) for one in (first, *rest)), form=8)

    return Event(make)


_CAUSES = {
    "entering": moves(to="battlefield"),
    "dying": moves(source="battlefield", to="graveyard", form=DIES),
    "leaving the battlefield": moves(source="battlefield"),
    "attacking": Event(lambda what, batch: Does(what=what, verb="attacks", batch=batch)),
}
