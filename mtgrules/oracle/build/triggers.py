"""Trigger events and moments; what they mention for the pronouns that follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from mtgrules.abilities.amounts import Number
from mtgrules.abilities.conditions import During, Exists, Matches
from mtgrules.abilities.predicates import ControlledBy, Filter, Happened, Is, Status
from mtgrules.abilities.references import (
    YOURS,
    Both,
    ControllerOf,
    Done,
    Each,
    EventThing,
    Players,
    SelfOr,
    Some,
    SomePlayers,
    This,
    You,
)
from mtgrules.abilities.triggers import (
    BARE,
    GETS,
    IN_A_TURN,
    Damage,
    DayChanges,
    Does,
    EitherTrigger,
    FinalChapterResolves,
    Moment,
    PlayerDoes,
    StateIs,
    WhileTrigger,
    Word,
    ZoneChange,
)
from mtgrules.abilities.wording import Ref, third_person
from mtgrules.oracle.build.conditions import Compared, cond_there_counters, plain
from mtgrules.oracle.build.context import Build, Mention, builds, is_player, only_energy, with_form, words_of
from mtgrules.oracle.build.nominals import Nominal, adjective
from mtgrules.oracle.build.past import mention_targeted, party
from mtgrules.oracle.lexer import Noun


def worded(event: Any, word: Word) -> Any:
    return with_form(event, event.form & ~7 | word)


_WHEN = {"when": Word.WHEN, "whenever": Word.WHENEVER}


@builds("trig_when")
def trig_when(build: Build, word: str, event: Any) -> Any:
    return worded(event, _WHEN[word])


@builds("trig_at")
def trig_at(build: Build, moment: Any) -> Any:
    mention_moment(build, moment)
    return worded(moment, Word.AT)


def mention_moment(build: Build, moment: Any) -> None:
    """ "At the beginning of each player's upkeep, that player …"."""
    who = moment.who
    if isinstance(who, (Players, SomePlayers)):
        build.mentions = [
            mention for mention in build.mentions if mention.key not in ("a player", "each one")
        ]
        build.mention(_thing("player"), frozenset(("player", "opponent")), player=True, key="player")
    build.next_clause()


def both(first: Any, first_word: Word, second: Any, second_word: Word, form: int = 16) -> Any:
    return EitherTrigger(
        triggers=(worded(first, Word.NONE), worded(second, second_word)), form=form | first_word
    )


@builds("trig_two")
def trig_two(build: Build, word: str, first: Any, joint: str, second: Any) -> Any:
    return both(first, _WHEN[word], second, _WHEN[joint.removeprefix("and ")])


@builds("trig_and_at")
def trig_and_at(build: Build, word: str, first: Any, joint: str, second: Any) -> Any:
    return both(first, _WHEN[word], second, Word.AT, 16 if joint == "and at" else 32)


@builds("event_or")
def event_or(build: Build, left: Any, comma: Any, right: Any) -> Any:
    return EitherTrigger(triggers=(left, right))


@builds("event_while")
def event_while(build: Build, event: Any, condition: Any) -> Any:
    return WhileTrigger(trigger=event, condition=condition)


@builds("event_while_adjective")
def event_while_adjective(build: Build, event: Any, word: str) -> Any:
    """ "attacks while saddled": what attacks is."""
    what = getattr(event, "what", None)
    thing = EventThing(role="subject") if isinstance(what, Filter) else what
    if not isinstance(event, Does) or thing is None:
        build.decline('"while" behind an event with such a subject')
    condition = Matches(what=thing, filter=Filter(predicates=(adjective(word),)))
    return WhileTrigger(trigger=event, condition=condition, form=128)


@builds("event_during")
def event_during(build: Build, event: Any, during: During) -> Any:
    return WhileTrigger(trigger=event, condition=during, form=8)


_DURING_PART: dict[str, During] = {
    "your turn": During(part="turn", who=You(), form=1),
    "an opponent's turn": During(part="turn", who=Players(which="an opponent"), form=1),
    "each opponent's turn": During(part="turn", who=Players(which="each opponent"), form=1),
    "your main phase": During(part="main phase", who=You(), form=1),
    "your upkeep": During(part="upkeep", who=You(), form=1),
    "your end step": During(part="end step", who=You(), form=1),
    "combat": During(part="combat", form=1),
}


@builds("during_part")
def during_part(build: Build, words: str) -> During:
    return _DURING_PART[words]


@builds("event_day_night")
def event_day_night(build: Build) -> Any:
    return DayChanges()


@builds("event_counters_put")
def event_counters_put(build: Build, counters: tuple[str | None, bool], on: Any) -> Any:
    """ "Whenever one or more +1/+1 counters are put on ~": whoever puts them."""
    kind, batch = counters
    what, several = subject_of(build, on)
    build.kinds_put = kind is None
    mention_party(build, "subject", what, bool(several))
    build.next_clause()
    form = 128 | (16 if several else 0)
    return PlayerDoes(
        who=Players(which="players"), verb="puts counters", counter=kind, batch=batch, on=what, form=form
    )


@builds("event_final_chapter")
def event_final_chapter(build: Build, saga: Any) -> Any:
    what, batch = party(build, saga)
    if batch:
        build.decline("the final chapter abilities of several Sagas")
    mention_party(build, "subject", what)
    build.next_clause()
    return FinalChapterResolves(what=what)


@builds("event_chaos")
def event_chaos(build: Build) -> Any:
    return PlayerDoes(who=You(), verb="causes chaos")


# --- a subject and its events -------------------------------------------------------------------------------

Make = Callable[[Any, bool], Any]


class Event:
    """An event waiting for its subject; ``roles`` says what else it mentions: (role, thing) pairs, and ``also`` by
    which noun of its own that may be named again."""

    __slots__ = ("also", "make", "player", "roles")

    def __init__(self, make: Make, roles: tuple[tuple[str, Any], ...] = (), player: bool = False) -> None:
        self.make = make
        self.roles = roles
        self.player = player
        self.also = ""


def _thing(role: str) -> Callable[[int], Any]:
    return lambda form: EventThing(role=role, form=form)


def its_controller(role: str) -> Mention:
    """The player who controls a party to the event, when nothing else is that player."""

    def make(form: int) -> Any:
        return ControllerOf(what=EventThing(role=role), form=4 if form & 63 == Ref.THEY else 7)

    return Mention(make, frozenset(("player", "opponent")), False, True, -1, key=("controller", role))


def mention_party(
    build: Build, role: str, what: Any, batch: bool = False, subject: bool = False, also: str = ""
) -> None:
    """What took part in the event may be named again, by the noun ``also`` too."""
    if isinstance(what, Filter) and role in ("other", "subject") and not batch:
        # "a spell an opponent controls": that player
        for predicate in what.predicates:
            if isinstance(predicate, ControlledBy) and isinstance(predicate.who, Players):
                build.mentions.insert(0, its_controller(role))
    if isinstance(what, Filter):
        words = words_of(what) | {also} if also else words_of(what)
        build.mention(_thing(role), words, plural=batch, player=is_player(what), key=role)
    elif isinstance(what, SelfOr):
        build.mention(_thing(role), words_of(what.filter), key=role)
    elif isinstance(what, (Players, SomePlayers)):
        build.mention(_thing("player"), frozenset(("player", "opponent")), player=True, key="player")
    elif isinstance(what, Both):
        build.mention(_thing(role), frozenset(("player", "permanent", "planeswalker")), player=True, key=role)
    elif isinstance(what, This):
        build.mention(
            lambda form: This(form=form), frozenset(), this=True, plural=build.plural_name, key="this"
        )


def subject_of(build: Build, subject: Any) -> tuple[Any, Any]:
    """The subject of an event as the event holds it: "~ or another Dwarf" is one."""
    if isinstance(subject, Both) and subject.either and len(subject.parts) == 2:
        this: Any
        this, other = subject.parts
        if isinstance(other, Some) and other.least is None and isinstance(this, This):
            return SelfOr(filter=other.filter), False
        if isinstance(other, Some) and other.least is None:
            return SelfOr(filter=other.filter, this=this), False
        build.decline("two subjects of an event")
    if isinstance(subject, Some) and subject.form & 1 << 20:
        return subject.filter, subject.least
    if isinstance(subject, Each) and subject.form == YOURS:
        return subject, False
    if isinstance(subject, Each):
        build.decline("all objects as the subject of an event")
    what, batch = party(build, subject)
    if isinstance(what, Filter) and is_player(what):
        build.decline("a player worded as an object")
    return what, batch


@builds("event_clause")
def event_clause(build: Build, subject: Any, events: list[Event]) -> Any:
    others = None
    if isinstance(subject, Both) and not subject.either and len(subject.parts) == 2:
        subject, others = subject.parts
    what, batch = subject_of(build, subject)
    made = [event.make(what, batch) for event in events]
    if len(made) > 1 and any(isinstance(one, StateIs) for one in made):
        build.decline("a state as one of several events")  # 603.8: it is none
    if others is not None:
        made = [with_others(build, one, others) for one in made]
    build.mentions = [mention for mention in build.mentions if mention.key not in ("a player", "each one")]
    for event in events:
        for role, thing in event.roles:
            mention_party(build, role, thing, also=event.also)
    acting = isinstance(what, (Players, SomePlayers))
    if not (acting and any(event.roles and event.roles[0][0] == "player" for event in events)):
        mention_party(build, "subject", what, bool(batch))
    if not isinstance(what, (Filter, SelfOr, Players, SomePlayers, You)):
        _again(build)
    for one in made:
        mention_targeted(build, one)
    build.next_clause()
    if len(made) == 1:
        return made[0]
    return EitherTrigger(triggers=tuple(made), form=8)


def with_others(build: Build, trigger: Any, others: Any) -> Any:
    """ "~ and at least two other creatures attack": they are attacking, too."""
    if not (isinstance(trigger, Does) and trigger.verb == "attacks" and isinstance(trigger.what, This)):
        build.decline("two subjects of an event")
    if not (
        isinstance(others, Some) and others.unlimited and others.form & 1 << 20 and others.filter.another
    ):
        build.decline("two subjects of an event")
    attacking = Filter(predicates=(*others.filter.predicates, Status(word="attacking")))
    condition = Exists(filter=attacking, op=">=", amount=others.least)
    return WhileTrigger(trigger=trigger, condition=condition, form=64)


def _again(build: Build) -> None:
    """The subject (the card itself, the equipped creature) is what "it" means first."""


@builds("event_preds_one")
def event_preds_one(build: Build, event: Event) -> list[Event]:
    return [event]


@builds("event_preds_or")
def event_preds_or(build: Build, events: list[Event], comma: Any, event: Event) -> list[Event]:
    return [*events, event]


def counted(build: Build, made: Any, ordinal: int) -> Any:
    """The first, second … of such events in a turn."""
    if not isinstance(made, (Does, PlayerDoes)) or made.ordinal is not None:
        build.decline("an event of this kind that is counted in each turn")
    if isinstance(made, PlayerDoes) and made.what is not None:  # "your second card each turn"
        build.decline("an event of this kind that is counted in each turn")
    return msgspec.structs.replace(made, ordinal=ordinal)


@builds("event_ordinal")
def event_ordinal(build: Build, event: Event, ordinal: int) -> Event:
    def make(what: Any, batch: bool) -> Any:
        return counted(build, event.make(what, batch), ordinal)

    return Event(make, event.roles)


@builds("event_ordinal_yours")
def event_ordinal_yours(build: Build, event: Event, ordinal: int) -> Event:
    during = During(part="turn", who=You(), form=1)

    def make(what: Any, batch: bool) -> Any:
        made = counted(build, event.make(what, batch), ordinal)
        return WhileTrigger(trigger=made, condition=during, form=16)

    return Event(make, event.roles)


@builds("ev_enters_status")
def ev_enters_status(build: Build, status: str) -> Event:
    def make(what: Any, batch: bool) -> Any:
        entered = what if isinstance(what, This) else EventThing(role="subject")
        so = Matches(what=entered, filter=Filter(predicates=(Status(word=status),)))
        enters = ZoneChange(what=what, to="battlefield", batch=bool(batch))
        return WhileTrigger(trigger=enters, condition=so, form=32)

    return Event(make)


@builds("event_there")
def event_there(build: Build, compared: Compared) -> Any:
    build.next_clause()
    return StateIs(condition=Exists(filter=compared.filter, op=compared.op, amount=compared.amount, form=1))


@builds("event_there_counters")
def event_there_counters(build: Build, bound: tuple[str, Any, str], kind: str, where: str, what: Any) -> Any:
    build.next_clause()
    return StateIs(condition=cond_there_counters(build, bound, kind, where, what))


@builds("mp_next_turns")
def mp_next_turns(build: Build, step: str) -> Moment:
    return Moment(step=step, next=True, form=256)


@builds("until_event")
def until_event(build: Build, subject: Any, event: Event) -> Any:
    what, batch = subject_of(build, subject)
    return event.make(what, batch)


def does(verb: str, **fields: Any) -> Event:
    def make(what: Any, batch: Any) -> Any:
        if isinstance(batch, Number):
            return Does(what=what, verb=verb, amount=batch, **fields)
        return Does(what=what, verb=verb, batch=bool(batch), **fields)

    return Event(make)


def third(words: str) -> str:
    """A verb in the third person, as events name it: "become tapped", "are turned face up", "cast or copy"."""
    if " or " in words:
        left, _, right = words.partition(" or ")
        return f"{third(left)} or {third(right)}" if right != "lose life" else "gains or loses life"
    word, space, rest = words.partition(" ")
    return ("is" if word in ("is", "are") else third_person(word)) + space + rest


def _alone(alias: str, verb: str) -> None:
    @builds(alias)
    def builder(build: Build) -> Event:
        return does(verb)


_alone("ev_blocks", "blocks")
_alone("ev_blocked", "becomes blocked")
_alone("ev_transforms", "transforms")


@builds("ev_does")
def ev_does(build: Build, words: str) -> Event:
    return does(third(words))


@builds("ev_attacks")
def ev_attacks(build: Build) -> Event:
    def make(what: Any, batch: Any) -> Any:
        if isinstance(what, (You, Players, SomePlayers)):
            return PlayerDoes(who=what, verb="attacks")
        if isinstance(batch, Number):
            return Does(what=what, verb="attacks", amount=batch)
        return Does(what=what, verb="attacks", batch=bool(batch))

    return Event(make)


@builds("ev_attacks_whom")
def ev_attacks_whom(build: Build, whom: Any) -> Event:
    def make(what: Any, batch: Any) -> Any:
        if isinstance(what, (You, Players, SomePlayers)):
            return PlayerDoes(who=what, verb="attacks", whom=whom_of(build, whom))
        if isinstance(batch, Number):
            return Does(what=what, verb="attacks", amount=batch, whom=whom_of(build, whom))
        return Does(what=what, verb="attacks", batch=bool(batch), whom=whom_of(build, whom))

    return Event(make, (("player", whom),) if isinstance(whom, Players) else ())


def whom_of(build: Build, whom: Any) -> Any:
    """ "you or a planeswalker you control", "one of your opponents"."""
    if isinstance(whom, Both) and whom.either:
        first, *rest = whom.parts
        parts = [first, *[their_own(build, first, part) for part in rest]]
        return msgspec.structs.replace(whom, parts=tuple(parts))
    if isinstance(whom, Some) and (whom.among is not None or whom.many or whom.form):
        build.decline("what is attacked")
    return whom


def their_own(build: Build, who: Any, part: Any) -> Any:
    """ "or a planeswalker they control": of any player who may be attacked."""
    if not isinstance(part, Some) or part.among is not None or part.many or part.form:
        build.decline("what is attacked")
    predicates = tuple(
        ControlledBy(who=with_form(who, 4))
        if isinstance(predicate, ControlledBy)
        and isinstance(predicate.who, Done)
        and isinstance(who, Players)
        else predicate
        for predicate in part.filter.predicates
    )
    return msgspec.structs.replace(part, filter=Filter(predicates=predicates))


@builds("ev_attacks_with")
def ev_attacks_with(build: Build, what: Any) -> Event:
    if isinstance(what, Each) and what.form == 1:  # "attacks with creatures"

        def make_many(who: Any, several: Any) -> Any:
            return PlayerDoes(who=who, verb="attacks", on=what.filter, batch=True, form=BARE)

        return Event(make_many, (("subject", what.filter),))
    filter_, batch = subject_of(build, what)
    amount = batch if isinstance(batch, Number) else None

    def make(who: Any, several: Any) -> Any:
        return PlayerDoes(who=who, verb="attacks", on=filter_, batch=batch is True, amount=amount)

    roles = (("subject", filter_),) if not isinstance(batch, Number) else ()
    return Event(make, roles)


@builds("ev_attacks_whom_with")
def ev_attacks_whom_with(build: Build, words: str, what: Any) -> Event:
    """ "Whenever you attack a player with one or more creatures, …"."""
    whom, made = Players(which=words), ev_attacks_with(build, what)
    make, roles = made.make, (*made.roles, ("player", whom))
    return Event(lambda who, several: msgspec.structs.replace(make(who, several), whom=whom), roles)


def acts(build: Build, verb: str, thing: Any, role: str = "other", *, key: str = "other") -> Event:
    """An event with another party: "blocks a creature"."""
    other, batch = subject_of(build, thing)
    form = 16 if batch else 0
    made = does(verb, **{key: other, "form": form})
    made.roles = ((role, other),)
    return made


@builds("ev_blocks_what")
def ev_blocks_what(build: Build, thing: Any) -> Event:
    made = acts(build, "blocks", thing)
    made.also = "attacking creature"
    return made


@builds("ev_blocked_by")
def ev_blocked_by(build: Build, thing: Any) -> Event:
    made = acts(build, "becomes blocked", thing)
    made.also = "blocking creature"
    return made


@builds("ev_blocks_or_blocked_by")
def ev_blocks_or_blocked_by(build: Build, thing: Any) -> Event:
    other, _batch = subject_of(build, thing)

    def make(what: Any, several: Any) -> Any:
        first = Does(what=what, verb="blocks", other=other, batch=bool(several), form=64)
        second = Does(what=what, verb="becomes blocked", other=other, batch=bool(several))
        return EitherTrigger(triggers=(first, second), form=8)

    return Event(make, (("other", other),))


def _acts(alias: str, verb: str) -> None:
    @builds(alias)
    def builder(build: Build, thing: Any) -> Event:
        return acts(build, verb, thing)


for _alias, _verb in (
    ("ev_becomes_target", "becomes the target"),
    ("ev_becomes_attached", "becomes attached"),
    ("ev_becomes_unattached", "becomes unattached"),
    ("ev_transforms_into", "transforms into"),
):
    _acts(_alias, _verb)


@builds("ev_object_acts")
def ev_object_acts(build: Build, words: str, thing: Any) -> Event:
    return acts(build, third(words), thing)


# --- damage -------------------------------------------------------------------------------------------------


_DAMAGE_KINDS: dict[str, tuple[bool | None, bool]] = {
    "damage": (None, False),
    "combat damage": (True, False),
    "noncombat damage": (False, False),
    "excess damage": (None, True),
    "excess noncombat damage": (False, True),
}


@builds("damage_kind")
def damage_kind(build: Build, words: str) -> tuple[bool | None, bool]:
    """Whether it is combat damage, and whether only what is more than lethal."""
    return _DAMAGE_KINDS[words]


@builds("ev_deals")
def ev_deals(build: Build, kind: tuple[bool | None, bool]) -> Event:
    combat, excess = kind
    return Event(lambda what, batch: Damage(source=what, combat=combat, excess=excess, batch=bool(batch)))


@builds("ev_deals_to")
def ev_deals_to(build: Build, kind: tuple[bool | None, bool], to: Any) -> Event:
    combat, excess = kind
    recipient, several = damage_recipient(build, to)

    def make(what: Any, batch: Any) -> Any:
        return Damage(
            source=what,
            to=recipient,
            combat=combat,
            excess=excess,
            batch=bool(batch),
            together=bool(several),
        )

    role = "player" if isinstance(recipient, (Players, Both)) else "recipient"
    return Event(make, ((role, recipient),))


def damage_recipient(build: Build, to: Any) -> tuple[Any, bool]:
    """ "a player", "a player or battle", "a creature"."""
    if isinstance(to, Both) and to.either:
        return to, False
    if isinstance(to, Some) and to.unlimited and str(to.least) == "1" and is_player(to.filter):
        (noun,) = to.filter.predicates if len(to.filter.predicates) == 1 else (None,)
        if isinstance(noun, Is):
            return Players(which="a player" if noun.word == "player" else "an opponent"), True
    return subject_of(build, to)


@builds("ev_is_dealt")
def ev_is_dealt(build: Build, kind: tuple[bool | None, bool]) -> Event:
    combat, excess = kind
    return Event(lambda what, batch: Damage(to=what, combat=combat, excess=excess, batch=bool(batch), form=8))


@builds("ev_is_dealt_by")
def ev_is_dealt_by(build: Build, kind: tuple[bool | None, bool], by: Any) -> Event:
    combat, excess = kind
    source, several = subject_of(build, by)

    def make(what: Any, batch: Any) -> Any:
        form = 8 | (16 if several else 0)
        return Damage(source=source, to=what, combat=combat, excess=excess, batch=bool(batch), form=form)

    return Event(make, (("source", source),))


# --- what players do ----------------------------------------------------------------------------------------


def player_does(verb: str, roles: tuple[tuple[str, Any], ...] = (), **fields: Any) -> Event:
    return Event(lambda who, batch: PlayerDoes(who=who, verb=verb, **fields), roles, True)


@builds("ev_player_does")
def ev_player_does(build: Build, words: str) -> Event:
    return player_does("fully unlocks a Room" if words.startswith("fully") else third(words))


@builds("ev_is_attacked")
def ev_is_attacked(build: Build) -> Event:
    return player_does("is attacked")


def acts_on(build: Build, verb: str, thing: Any, **fields: Any) -> Event:
    what, batch = subject_of(build, thing)
    amount = batch if isinstance(batch, Number) else None
    return player_does(verb, (("subject", what),), what=what, batch=batch is True, amount=amount, **fields)


@builds("ev_taps_for_mana")
def ev_taps_for_mana(build: Build, thing: Any) -> Event:
    return acts_on(build, "taps for mana", thing)


@builds("ev_acts")
def ev_acts(build: Build, words: str, thing: Any) -> Event:
    return acts_on(build, third(words), thing)


def ordinal(build: Build, verb: str, whose: Any, number: int, phrase: Nominal) -> Event:
    """ "your second card each turn", "their first noncreature spell each turn"."""
    predicates = phrase.filter.predicates
    last = predicates[-1]
    if not (isinstance(last, Happened) and last.what in (*_DURING, "in a turn")):
        build.decline("an ordinal without its turn")
    filter_ = Filter(predicates=predicates[:-1])
    roles = (("subject", filter_),)
    in_a = last.what == "in a turn"
    form = IN_A_TURN if in_a else 0
    counted = player_does(verb, roles, what=filter_, ordinal=number, period="each turn", form=form)
    part = None if in_a else _DURING[last.what]
    if part is None:
        return counted

    def make(who: Any, batch: bool) -> Any:
        return WhileTrigger(trigger=counted.make(who, batch), condition=part, form=16)

    return Event(make, roles, True)


_DURING: dict[str, During | None] = {
    "each turn": None,
    "during each of your turns": During(part="turn", who=You(), form=1),
    "during each opponent's turn": During(part="turn", who=Players(which="each opponent"), form=1),
}


@builds("ev_acts_ordinal")
def ev_acts_ordinal(build: Build, words: str, whose: Any, number: int, phrase: Nominal) -> Event:
    return ordinal(build, third(words), whose, number, phrase)


@builds("ev_acts_except")
def ev_acts_except(build: Build, words: str, thing: Any, who: Any, whose_step: Any) -> Event:
    if words != "draw":
        build.decline("an exception to something else than a draw")
    what, _ = subject_of(build, thing)
    return player_does("draws", (("subject", what),), what=what, except_first=True)


@builds("ev_loses_life_amount")
def ev_loses_life_amount(build: Build, bound: tuple[str, Any, str]) -> Event:
    return life_changes(build, "loses", bound)


@builds("ev_gains_life_amount")
def ev_gains_life_amount(build: Build, bound: tuple[str, Any, str]) -> Event:
    return life_changes(build, "gains", bound)


def life_changes(build: Build, verb: str, bound: tuple[str, Any, str]) -> Event:
    _op, amount, word = bound
    if word != "or more":
        build.decline("life gained or lost that is no least number")
    return player_does(verb, amount=amount, form=256)


@builds("ev_searches")
def ev_searches(build: Build, who: Any, zone: Noun) -> Event:
    return player_does("searches", zone=zone.word, form=1024)


@builds("ev_shuffles")
def ev_shuffles(build: Build, who: Any, zone: Noun) -> Event:
    return player_does("shuffles", zone=zone.word, form=1024)


@builds("ev_expends")
def ev_expends(build: Build, value: tuple[int, bool]) -> Event:
    return player_does("expends", amount=Number(value=value[0]), form=2048)


@builds("ev_puts_counters")
def ev_puts_counters(build: Build, counters: tuple[str | None, bool], on: Any) -> Event:
    kind, batch = counters
    what, several = subject_of(build, on)
    build.kinds_put = kind is None
    return player_does(
        "puts counters", (("subject", what),), counter=kind, batch=batch, on=what, form=16 if several else 0
    )


@builds("ck_one")
def ck_one(build: Build, article: Any, kind: str) -> tuple[str | None, bool]:
    return kind, False


@builds("ck_batch")
def ck_batch(build: Build, kind: str) -> tuple[str | None, bool]:
    return kind, True


@builds("ck_any_batch")
def ck_any_batch(build: Build) -> tuple[str | None, bool]:
    return None, True


@builds("ck_any_one")
def ck_any_one(build: Build, article: Any) -> tuple[str | None, bool]:
    return None, False


@builds("ev_gets_energy")
def ev_gets_energy(build: Build, symbols: tuple[str, ...]) -> Event:
    """ "Whenever you get one or more {E}" (107.14)."""
    only_energy(build, symbols)
    build.kinds_put = False
    return Event(
        lambda who, batch: PlayerDoes(
            who=Players(which="players"),
            verb="puts counters",
            counter="energy",
            batch=True,
            on=who,
            form=GETS,
        ),
        player=True,
    )


@builds("ev_controls_no")
def ev_controls_no(build: Build, phrase: Nominal) -> Event:
    filter_ = plain(build, phrase)

    def make(who: Any, batch: Any) -> Any:
        whole = Filter(predicates=(*filter_.predicates, ControlledBy(who=who)))
        return StateIs(condition=Exists(filter=whole, op="=", amount=Number(value=0)))

    return Event(make)


# --- moments ------------------------------------------------------------------------------------------------


@builds("moment_beginning")
def moment_beginning(build: Build, moment: Moment) -> Moment:
    return moment


@builds("moment_end_of_combat")
def moment_end_of_combat(build: Build) -> Moment:
    return Moment(step="combat", end=True)


@builds("mp_whose")
def mp_whose(build: Build, who: Any, step: str) -> Moment:
    return Moment(step=step, who=who)


@builds("mp_whose_next")
def mp_whose_next(build: Build, who: Any, step: str) -> Moment:
    return Moment(step=step, who=who, next=True)


@builds("mp_each")
def mp_each(build: Build, step: str) -> Moment:
    build.mention(_thing("player"), frozenset(("player",)), player=True, key="player")
    return Moment(step=step)


@builds("mp_next")
def mp_next(build: Build, step: str) -> Moment:
    return Moment(step=step, next=True)


@builds("mp_the")
def mp_the(build: Build, step: str) -> Moment:
    return Moment(step=step, form=8)


_COMBAT_ON: dict[str, Moment] = {
    "combat on your turn": Moment(step="combat", who=You(), form=64),
    "combat on your next turn": Moment(step="combat", who=You(), next=True, form=64),
    "combat on each of your turns": Moment(step="combat", who=You(), form=128),
    "combat on each opponent's turn": Moment(step="combat", who=Players(which="each opponent"), form=64),
}


@builds("mp_combat")
def mp_combat(build: Build, words: str) -> Moment:
    return _COMBAT_ON[words]


@builds("mp_each_of_your")
def mp_each_of_your(build: Build, step: str) -> Moment:
    return Moment(step=step.removesuffix("s"), who=You(), form=8)


@builds("mp_of")
def mp_of(build: Build, step: str, who: Any) -> Moment:
    return Moment(step=step, who=who, form=16)
