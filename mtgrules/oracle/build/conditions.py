"""Conditions."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.amounts import Count, CountersOn, CountPlayers, Number, PartySize, Quality, X
from mtgrules.abilities.conditions import (
    IN_WORDS,
    NO_AUXILIARY,
    WINS,
    AllHold,
    AnyHolds,
    Comparison,
    Did,
    During,
    Exists,
    Guessed,
    HasDesignation,
    IsNth,
    ManaSpent,
    Matches,
    NoneOf,
    ResolvedTimes,
    Tense,
    WonFlip,
)
from mtgrules.abilities.node import Condition
from mtgrules.abilities.predicates import (
    EACH_ARTICLE,
    AllOf,
    Another,
    AnyOf,
    ControlledBy,
    Filter,
    Happened,
    HasCounter,
    InZone,
    Is,
    OwnedBy,
    SharesWith,
    Status,
    TargetsOnly,
)
from mtgrules.abilities.references import (
    ControllerOf,
    Done,
    EachOne,
    EventThing,
    Players,
    Some,
    TargetRef,
    This,
    You,
    Zone,
)
from mtgrules.abilities.wording import Ref
from mtgrules.oracle.build.amounts import COMPARING, a_kinds, plain_number
from mtgrules.oracle.build.context import Build, builds
from mtgrules.oracle.build.nominals import Nominal
from mtgrules.oracle.build.nouns import apart, np_that, np_your_commander
from mtgrules.oracle.build.others import other_than_subject
from mtgrules.oracle.lexer import Noun


@builds("cond_and")
def cond_and(build: Build, left: Condition, *rest: Any) -> Condition:
    return AllHold(conditions=(*_parts(left, AllHold), rest[-1]), form=0 if len(rest) == 2 else 1)


def _parts(condition: Any, kind: type[AllHold] | type[AnyHolds]) -> tuple[Condition, ...]:
    return condition.conditions if isinstance(condition, kind) else (condition,)


@builds("cond_or")
def cond_or(build: Build, left: Condition, comma: Any, right: Condition) -> Condition:
    return AnyHolds(conditions=(*_parts(left, AnyHolds), right))


@builds("cond_or_if")
def cond_or_if(build: Build, left: Condition, right: Condition) -> Condition:
    return AnyHolds(conditions=(*_parts(left, AnyHolds), right), form=1)


class Pred:
    """A predicate of a condition, waiting for its subject."""

    __slots__ = ("make",)

    def __init__(self, make: Any) -> None:
        self.make = make


@builds("cond_np", "cond_np_done")
def cond_np(build: Build, subject: Any, predicate: Any) -> Condition:
    if isinstance(predicate, str):
        return np_done(build, subject, predicate)
    made = predicate.make(subject)
    build.next_clause()
    return made  # type: ignore[no-any-return]


class Compared:
    """How many of what: for "you control …", "there are …"."""

    __slots__ = ("amount", "filter", "in_it", "op")

    def __init__(self, filter_: Filter, op: str = ">=", amount: Any = None) -> None:
        self.filter = filter_
        self.in_it = False  # "cards in it", of a zone that is the subject
        self.op = op
        self.amount = amount


def plain(build: Build, phrase: Nominal) -> Filter:
    """The filter of a noun phrase that has nothing else to say."""
    if set(phrase.marks) - {"different"}:
        build.decline("words that do not go with a condition")
    return phrase.filter


@builds("an_nominal")
def an_nominal(build: Build, article: Any, phrase: Nominal) -> Filter:
    return plain(build, phrase)


@builds("another_nominal")
def another_nominal(build: Build, phrase: Nominal) -> Filter:
    return apart(build, Filter(predicates=(Another(), *plain(build, phrase).predicates)))


@builds("compared_one")
def compared_one(build: Build, filter_: Filter) -> Compared:
    return Compared(filter_)


@builds("cp_controls_either")
def cp_controls_either(build: Build, left: Filter, comma: Any, right: Filter) -> Any:
    """ "a Mountain or a Plains"."""
    parts = tuple(
        part.predicates[0] if len(part.predicates) == 1 else AllOf(predicates=part.predicates)
        for part in (left, right)
    )
    return cp_controls(build, Compared(Filter(predicates=(AnyOf(predicates=parts, form=EACH_ARTICLE),))))


def counted(build: Build, phrase: Nominal, op: str, amount: Any) -> Compared:
    in_it = bool(phrase.marks.pop("in it", None))
    made = Compared(plain(build, phrase), op, amount)
    made.in_it = in_it
    return made


@builds("compared_none")
def compared_none(build: Build, phrase: Nominal) -> Compared:
    return counted(build, phrase, "=", Number(value=0))


@builds("compared_bound")
def compared_bound(build: Build, bound: tuple[str, Any, str], phrase: Nominal) -> Compared:
    op, amount, _word = bound
    return counted(build, phrase, op, amount)


def controls(build: Build, who: Any, compared: Compared, before: bool = False, own: bool = False) -> Exists:
    predicate = (OwnedBy if own else ControlledBy)(who=who)
    filter_ = Filter(predicates=(*compared.filter.predicates, predicate))
    return Exists(filter=filter_, op=compared.op, amount=compared.amount, before=before)


@builds("cp_controls")
def cp_controls(build: Build, compared: Compared) -> Any:
    return Pred(lambda who: controls(build, who, compared))


@builds("cp_not_controls")
def cp_not_controls(build: Build, compared: Compared) -> Any:
    return Pred(lambda who: NoneOf(condition=controls(build, who, compared)))


@builds("cp_controlled")
def cp_controlled(build: Build, compared: Compared) -> Any:
    return Pred(lambda who: controls(build, who, compared, before=True))


@builds("cp_owns")
def cp_owns(build: Build, compared: Compared) -> Any:
    return Pred(lambda who: controls(build, who, compared, own=True))


@builds("cp_controls_more")
def cp_controls_more(build: Build, phrase: Nominal, than: Any) -> Any:
    filter_ = plain(build, phrase)

    def make(who: Any) -> Condition:
        left = Count(filter=Filter(predicates=(*filter_.predicates, ControlledBy(who=who))))
        right = Count(filter=Filter(predicates=(*filter_.predicates, ControlledBy(who=than))))
        return Comparison(left=left, op=">", right=right, form=3)

    return Pred(make)


def has(build: Build, predicate: Any, form: int, negated: bool = False) -> Pred:
    def make(what: Any) -> Condition:
        if isinstance(predicate, HasCounter) and what == Done(verb="drawn"):
            what = build.refer_past(what)  # no card just drawn has counters
        node = Matches(what=what, filter=Filter(predicates=(predicate,)), form=form)
        return denied(node) if negated else node

    return Pred(make)


def denied(node: Matches) -> NoneOf:
    """ "it isn't tapped"; "they aren't tapped": none of them is."""
    what = node.what
    single = isinstance(what, (This, You)) or (isinstance(what, EventThing) and what.role == "player")
    return NoneOf(condition=msgspec.structs.replace(node, some=not single and not what.third))


@builds("cp_has")
def cp_has(build: Build, predicate: Any) -> Pred:
    return has(build, predicate, Tense.HAS)


@builds("cp_has_not")
def cp_has_not(build: Build, predicate: Any) -> Pred:
    return has(build, predicate, Tense.HAS, True)


@builds("cp_had")
def cp_had(build: Build, predicate: Any) -> Pred:
    return has(build, predicate, Tense.HAD)


@builds("cp_had_not")
def cp_had_not(build: Build, predicate: Any) -> Pred:
    return has(build, predicate, Tense.HAD, True)


@builds("cp_has_designation", "cp_is_designation")
def cp_has_designation(build: Build, name: str) -> Pred:
    return Pred(lambda who: designated(who, name))


def designated(who: Any, name: str) -> Condition:
    if name == FULL_PARTY:  # no designation but a number (700.8c)
        return Comparison(left=PartySize(who=who), op="=", right=Number(value=4), form=12)
    return HasDesignation(who=who, designation=name)


FULL_PARTY = "full party"


@builds("d_full_party")
def d_full_party(build: Build) -> str:
    return FULL_PARTY


@builds("cp_re_designation")
def cp_re_designation(build: Build, name: str) -> Pred:
    return Pred(lambda who: HasDesignation(who=who, designation=name, form=1))


@builds("cond_no_monarch")
def cond_no_monarch(build: Build) -> Condition:
    return NoneOf(condition=HasDesignation(who=Players(which="players"), designation="monarch", form=2))


@builds("cond_at_least_one_done")
def cond_at_least_one_done(build: Build, phrase: Nominal, words: str) -> Condition:
    auxiliary, _, participle = words.removesuffix(" this way").partition(" ")
    if auxiliary != "was":
        build.decline("a number of objects treated so")
    return Did(verb=participle, filter=plain(build, phrase), form=7)


@builds("cp_has_no_designation")
def cp_has_no_designation(build: Build, name: str) -> Pred:
    return Pred(lambda who: NoneOf(condition=designated(who, name)))


@builds("d_blessing")
def d_blessing(build: Build) -> str:
    return "city's blessing"


@builds("d_initiative")
def d_initiative(build: Build) -> str:
    return "initiative"


@builds("d_max_speed")
def d_max_speed(build: Build) -> str:
    return "max speed"


@builds("d_monarch")
def d_monarch(build: Build) -> str:
    return "monarch"


def quality(name: str, who: Any) -> Quality:
    return Quality(quality=name, what=who)


@builds("cp_life")
def cp_life(build: Build, right: tuple[str, Any, int]) -> Pred:
    op, amount, form = right
    if form not in (0, 6, 7) or (op == "=" and form != 7):
        build.decline("a life total compared so")
    return Pred(lambda who: Comparison(left=quality("life total", who), op=op, right=amount, form=4))


_MORE_THAN = {
    "more life than": ("life total", ">"),
    "less life than": ("life total", "<"),
    "more cards in hand than": ("hand size", ">"),
    "fewer cards in hand than": ("hand size", "<"),
}


@builds("cp_has_counters")
def cp_has_counters(build: Build, bound: tuple[str, Any, str], kind: str) -> Pred:
    op, amount, _word = bound
    return Pred(lambda who: Comparison(left=CountersOn(kind=kind, what=who), op=op, right=amount, form=11))


@builds("cond_flip")
def cond_flip(build: Build, words: str) -> Condition:
    """ "if you win the flip" (705.2)."""
    return WonFlip(won="win" in words)


@builds("cond_you_win")
def cond_you_win(build: Build) -> Condition:
    """ "if you win" (701.30d)."""
    return Did(who=You(), form=WINS)


@builds("cond_its_nth")
def cond_its_nth(build: Build, number: int, phrase: Nominal) -> Condition:
    """ "if it's the first creature spell you cast this turn"."""
    what = build.refer(Ref.IT)
    last = phrase.filter.predicates[-1]
    if phrase.marks or not (isinstance(last, Happened) and last.what in _CAST_THIS_TURN):
        build.decline("an ordinal without its turn")
    return IsNth(what=what, filter=phrase.filter, number=number)


_CAST_THIS_TURN = ("you cast this turn", "you've cast this turn")


@builds("cp_more_than")
def cp_more_than(build: Build, words: str, than: Any) -> Pred:
    name, op = _MORE_THAN[words]
    return Pred(lambda who: Comparison(left=quality(name, who), op=op, right=quality(name, than), form=2))


@builds("cp_has_many")
def cp_has_many(build: Build, compared: Compared) -> Pred:
    """ "you have no cards in hand", "… two or more opponents", "your library has three or more cards in it"."""
    *rest, last = compared.filter.predicates
    op, amount = compared.op, compared.amount or Number(value=1)
    if compared.in_it:
        return Pred(lambda what: zone_holds(build, what, compared.filter, op, amount))
    if rest == [] and last == Is(word="opponent"):
        left = CountPlayers(who=Players(which="opponents you have"))
        return Pred(lambda who: only_you(build, who, Comparison(left=left, op=op, right=amount, form=10)))
    if not isinstance(last, InZone):
        build.decline("having such things")
    if last.who is not None:
        if not isinstance(last.who, (You, ControllerOf, EachOne, EventThing, TargetRef, Players, Done)):
            build.decline("cards in the zone of somebody else")
        inside = Filter(predicates=(*rest, InZone(zone=last.zone)))
        return Pred(lambda who: in_zone_of(who, inside, op, compared.amount))
    if rest != [Is(word="card")] or last.zone != "hand":
        build.decline("having cards in such a zone")
    return Pred(lambda who: Comparison(left=quality("hand size", who), op=op, right=amount, form=5))


def in_zone_of(who: Any, filter_: Filter, op: str, amount: Any) -> Condition:
    """ "an opponent has seven or more cards in their graveyard"."""
    *rest, last = filter_.predicates
    assert isinstance(last, InZone)
    inside = msgspec.structs.replace(last, who=who)
    return Exists(filter=Filter(predicates=(*rest, inside)), op=op, amount=amount, form=6)


def only_you(build: Build, who: Any, condition: Condition) -> Condition:
    if not isinstance(who, You):
        build.decline("somebody else's opponents")
    return condition


def zone_holds(build: Build, what: Any, filter_: Filter, op: str, amount: Any) -> Condition:
    if not isinstance(what, Zone):
        build.decline("cards in something that is no zone")
    inside = Filter(predicates=(*filter_.predicates, InZone(zone=what.zone, who=what.who)))
    return Exists(filter=inside, op=op, amount=amount, form=5)


def is_(predicate: Any, form: int, negated: bool = False) -> Pred:
    filter_ = predicate if isinstance(predicate, Filter) else Filter(predicates=(predicate,))

    def make(what: Any) -> Condition:
        node = Matches(what=what, filter=filter_, form=form)
        return denied(node) if negated else node

    return Pred(make)


@builds("cp_is")
def cp_is(build: Build, predicate: Any) -> Pred:
    return is_(predicate, Tense.IS)


@builds("cp_is_not", "cp_not_in_zone")
def cp_is_not(build: Build, predicate: Any) -> Pred:
    return is_(predicate, Tense.IS, True)


@builds("cp_was")
def cp_was(build: Build, predicate: Any) -> Pred:
    return is_(predicate, Tense.WAS)


@builds("cp_was_not")
def cp_was_not(build: Build, predicate: Any) -> Pred:
    return is_(predicate, Tense.WAS, True)


@builds("cp_not_tapped")
def cp_not_tapped(build: Build) -> Pred:
    return is_(Status(word="tapped"), Tense.IS, True)


@builds("cp_in_zone")
def cp_in_zone(build: Build, zone: InZone) -> Pred:
    so = is_(zone, Tense.IS)

    def make(what: Any) -> Condition:
        if isinstance(what, Some) and what.unlimited and what.among is None:
            inside = Filter(predicates=(*what.filter.predicates, zone))
            return Exists(
                filter=inside, amount=what.least, form=3
            )  # "seven or more cards are in your graveyard"
        return so.make(what)  # type: ignore[no-any-return]

    return Pred(make)


@builds("cp_remains_in_zone")
def cp_remains_in_zone(build: Build, zone: InZone) -> Pred:
    return is_(zone, Tense.REMAINS)


@builds("cp_remains_exiled")
def cp_remains_exiled(build: Build) -> Pred:
    return is_(Status(word="exiled"), Tense.REMAINS)


@builds("cp_remains_tapped")
def cp_remains_tapped(build: Build) -> Pred:
    return is_(Status(word="tapped"), Tense.REMAINS)


@builds("z_on_battlefield")
def z_on_battlefield(build: Build) -> InZone:
    return InZone(zone="battlefield")


@builds("z_in")
def z_in(build: Build, who: Any, zone: Noun) -> InZone:
    return InZone(zone=zone.word, who=who)


@builds("cp_does")
def cp_does(build: Build, word: str) -> Pred:
    if word == "can't":
        return Pred(lambda who: NoneOf(condition=Did(who=who, form=8)))
    return Pred(lambda who: Did(who=who))


@builds("cp_do_not")
def cp_do_not(build: Build) -> Pred:
    return Pred(lambda who: NoneOf(condition=Did(who=who)))


@builds("cp_guessed")
def cp_guessed(build: Build, word: str) -> Pred:
    return Pred(lambda who: Guessed(who=who, right=word == "right"))


@builds("wp_searches")
def wp_searches(build: Build, verb: str, article: Any, zone: Noun) -> Pred:
    """ "each opponent who searches a library this way"."""
    filter_ = Filter(predicates=(InZone(zone=zone.word, form=2),))
    return Pred(
        lambda who: Did(verb="searched", filter=filter_, who=who, form=13 if verb == "search" else 14)
    )


@builds("cp_targets")
def cp_targets(build: Build, what: Any) -> Pred:
    return Pred(
        lambda subject: Matches(what=subject, filter=Filter(predicates=(TargetsOnly(what=what),)), form=6)
    )


@builds("cp_shares")
def cp_shares(build: Build, article: Any, name: str, what: Any) -> Pred:
    def make(subject: Any) -> Matches:
        predicate = SharesWith(quality=name, what=other_than_subject(build, what, subject))
        return Matches(what=subject, filter=Filter(predicates=(predicate,)), form=6)

    return Pred(make)


@builds("cp_has_same")
def cp_has_same(build: Build, quality: str, what: Any) -> Pred:
    def make(subject: Any) -> Matches:
        predicate = SharesWith(quality=quality, what=other_than_subject(build, what, subject), form=1)
        return Matches(what=subject, filter=Filter(predicates=(predicate,)), form=Tense.HAS)

    return Pred(make)


# --- with a subject of its own ------------------------------------------------------------------------------


@builds("cond_there_are")
def cond_there_are(build: Build, compared: Compared) -> Condition:
    return Exists(filter=compared.filter, op=compared.op, amount=compared.amount, form=1)


@builds("cond_there_counters")
def cond_there_counters(
    build: Build, bound: tuple[str, Any, str], kind: str, where: str, what: Any
) -> Condition:
    op, amount, _word = bound
    left = CountersOn(kind=kind, what=what, form=8 if where == "among" else 0)
    return Comparison(left=left, op=op, right=amount, form=8)


@builds("cond_there_no_counters")
def cond_there_no_counters(build: Build, kind: str, where: str, what: Any) -> Condition:
    return cond_there_counters(build, ("=", Number(value=0), ""), kind, where, what)


def this_way(alias: str, participle: str) -> None:
    """ "if you discard a creature card this way": in the present."""

    @builds(alias)
    def builder(build: Build, what: Any) -> Pred:
        if not isinstance(what, Some) or what.least is not None or what.among is not None or what.form:
            build.decline("a condition on what was done to something named")
        return Pred(lambda who: Did(verb=participle, filter=what.filter, who=who, form=9))


this_way("cp_discards_this_way", "discarded")
this_way("cp_exiles_this_way", "exiled")
this_way("cp_reveals_this_way", "revealed")
this_way("cp_sacrifices_this_way", "sacrificed")
this_way("cp_destroys_this_way", "destroyed")


@builds("cp_searches_this_way")
def cp_searches_this_way(build: Build, whose: Any, zone: Noun) -> Pred:
    filter_ = Filter(predicates=(InZone(zone=zone.word, who=whose),))
    return Pred(lambda who: Did(verb="searched", filter=filter_, who=who, form=10))


@builds("named_commander")
def named_commander(build: Build) -> Any:
    return np_your_commander(build)


@builds("named_that")
def named_that(build: Build, phrase: Nominal) -> Any:
    return np_that(build, phrase)


def controls_named(form: int, negated: bool = False) -> Any:
    """ "you control ~": it is under their control."""

    def builder(build: Build, what: Any) -> Pred:
        def make(who: Any) -> Condition:
            filter_ = Filter(predicates=(ControlledBy(who=who),))
            node = Matches(what=what, filter=filter_, form=form)
            return denied(node) if negated else node

        return Pred(make)

    return builder


builds("cp_controls_named")(controls_named(Tense.CONTROLS))
builds("cp_not_controls_named")(controls_named(Tense.CONTROLS, True))
builds("cp_controlled_named")(controls_named(Tense.CONTROLS | Tense.PAST))


@builds("cond_there_kinds")
def cond_there_kinds(build: Build, bound: tuple[str, Any, str], many: str, among: Any) -> Condition:
    op, amount, _word = bound
    return Comparison(left=a_kinds(build, many, among), op=op, right=amount, form=9)


@builds("cond_its_part")
def cond_its_part(build: Build, during: During) -> Condition:
    return during


@builds("cond_its_not_part")
def cond_its_not_part(build: Build, during: During) -> Condition:
    return NoneOf(condition=during)


@builds("cond_it_isnt_your_turn")
def cond_it_isnt_your_turn(build: Build) -> Condition:
    return NoneOf(condition=During(part="turn", who=You(), form=2))


@builds("part_turn")
def part_turn(build: Build, words: str) -> During:
    who = You() if words == "your turn" else build.refer(Ref.THEY, player=True)
    return During(part="turn", who=who)


@builds("part_your_main_phase")
def part_your_main_phase(build: Build) -> During:
    return During(part="main phase", who=You())


@builds("cond_day")
def cond_day(build: Build) -> Condition:
    return During(part="day")


@builds("cond_night")
def cond_night(build: Build) -> Condition:
    return During(part="night")


@builds("cond_its")
def cond_its(build: Build, predicate: Any) -> Condition:
    return is_(predicate, Tense.CONTRACTED).make(build.refer(Ref.IT))  # type: ignore[no-any-return]


@builds("cond_its_not")
def cond_its_not(build: Build, predicate: Any) -> Condition:
    return is_(predicate, Tense.CONTRACTED, True).make(build.refer(Ref.IT))  # type: ignore[no-any-return]


@builds("cond_theyre")
def cond_theyre(build: Build, predicate: Any) -> Condition:
    return is_(predicate, Tense.CONTRACTED).make(build.refer(Ref.THEY, plural=True))  # type: ignore[no-any-return]


@builds("cond_theyre_not")
def cond_theyre_not(build: Build, predicate: Any) -> Condition:
    return is_(predicate, Tense.CONTRACTED, True).make(build.refer(Ref.THEY, plural=True))  # type: ignore[no-any-return]


@builds("cond_its_time")
def cond_its_time(build: Build, times: int) -> Condition:
    return ResolvedTimes(times=times, form=1)


@builds("cond_resolved_times")
def cond_resolved_times(build: Build, times: int) -> Condition:
    return ResolvedTimes(times=times)


@builds("cond_amount")
def cond_amount(build: Build, left: Any, right: tuple[str, Any, int]) -> Condition:
    op, amount, form = right
    return Comparison(left=left, op=op, right=amount, form=form)


@builds("cond_amount_was")
def cond_amount_was(build: Build, left: Any, right: tuple[str, Any, int]) -> Condition:
    op, amount, form = right
    return Comparison(left=left, op=op, right=amount, form=form | 16)


@builds("cond_x")
def cond_x(build: Build, x: Any, right: tuple[str, Any, int]) -> Condition:
    op, amount, form = right
    return Comparison(left=X(), op=op, right=amount, form=form)


@builds("ca_bound")
def ca_bound(build: Build, bound: tuple[str, Any, str]) -> tuple[str, Any, int]:
    op, amount, word = bound
    form = {"or more": 6, "or fewer": 6, "exactly": 7}.get(word, 0)
    if word not in ("or more", "or fewer", "or greater", "or less", "exactly"):
        build.decline("a number compared so")
    return op, amount, form


@builds("ca_equal")
def ca_equal(build: Build, value: Any) -> tuple[str, Any, int]:
    return "=", value, 0


@builds("ca_with")
def ca_with(build: Build, words: str, amount: Any) -> tuple[str, Any, int]:
    in_words = isinstance(amount, Number) and not amount.form  # "less than five"
    return COMPARING[words], plain_number(amount), 1 | (IN_WORDS if in_words else 0)


@builds("ca_parity")
def ca_parity(build: Build, word: str) -> tuple[str, Any, int]:
    return word, Number(value=0), 0


@builds("cond_done")
def cond_done(build: Build, words: str) -> Condition:
    if words == "mana was spent to cast it":
        return ManaSpent(what=build.refer(Ref.IT), form=1)
    return Did(verb=words.removesuffix(" this way"))


def np_done(build: Build, subject: Any, words: str) -> Condition:
    """ "a land card was discarded this way"."""
    verb = words.removesuffix(" this way")
    auxiliary, _, participle = verb.partition(" ")
    form = {"is": 2, "was": 0, "were": 3, "are": 11}.get(auxiliary)
    if isinstance(subject, Some):
        batch = subject.unlimited
        if batch and str(subject.least) != "1":
            build.decline("a number of objects treated so")
        if form is None:
            return Did(verb=verb, filter=subject.filter, form=5 if batch else 4)
        if batch != (form in (3, 11)):
            build.decline("a verb that does not agree with what was treated so")
        return Did(verb=participle, filter=subject.filter, form=form)
    if isinstance(subject, Players) and subject.which in ("a player", "an opponent") and form == 2:
        is_one = Filter(predicates=(Is(word=subject.which.rpartition(" ")[2]),))
        build.mention(
            lambda form: Done(verb=participle, filter=is_one, form=form),
            frozenset(("player", "opponent")),
            player=True,
            key="a player",
        )
        return Did(verb=participle, filter=is_one, form=form)
    if isinstance(subject, (TargetRef, Done, This, EventThing)) and subject.third:
        return Did(
            verb=verb if form is None else participle,
            what=subject,
            form=NO_AUXILIARY if form is None else form,
        )
    return build.decline("a condition on what was done to something named")


DONT_PUT = {
    "don't put the card onto the battlefield": 18,
    "don't put the card into your hand": 19,
    "don't put it onto the battlefield": 20,
}


@builds("cp_do_not_put")
def cp_do_not_put(build: Build, words: str) -> Pred:
    """ "If you don't put the card onto the battlefield": what might be done just before was not."""
    build.refer(Ref.IT)

    def make(who: Any) -> Condition:
        if not isinstance(who, You):
            build.decline("what somebody else does not put there")
        return NoneOf(condition=Did(who=who, form=DONT_PUT[words]))

    return Pred(make)
