"""What stands behind a noun, and after "is"."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.amounts import EventAmount, Number, Plus, Quality, X
from mtgrules.abilities.conditions import During
from mtgrules.abilities.node import Predicate
from mtgrules.abilities.predicates import (
    BARE_BEHIND,
    OF_THE_SAME,
    OF_YOUR_CHOICE,
    SEVERAL,
    THAT_IS,
    THAT_WAS,
    UNSAID,
    Another,
    AnyOf,
    Compare,
    CompareOwn,
    ControlledBy,
    CostContains,
    Different,
    Filter,
    Happened,
    HasCounter,
    InZone,
    Is,
    IsWhat,
    Meanwhile,
    Named,
    Not,
    OfChosen,
    OwnedBy,
    SharesWith,
    SingleTarget,
    Status,
    Superlative,
    TargetsOnly,
    ThisWay,
    With,
)
from mtgrules.abilities.references import (
    ControllerOf,
    Each,
    Players,
    Some,
    TargetRef,
    This,
    You,
)
from mtgrules.abilities.wording import Ref, ref_kind
from mtgrules.oracle.build.amounts import COMPARING, plain_number
from mtgrules.oracle.build.context import Build, builds, noun_form, with_form
from mtgrules.oracle.build.nominals import Mark, Nominal, adjective, noun_or_state, of_one_kind, owned
from mtgrules.oracle.build.nouns import pronoun, target
from mtgrules.oracle.build.others import not_itself
from mtgrules.oracle.lexer import Non, Noun

# --- suffixes -----------------------------------------------------------------------------------------------


def player_of(build: Build, words: str) -> Any:
    """The player of "an opponent controls"."""
    subject = words.rpartition(" ")[0]
    if subject == "you":
        return You()
    if subject in ("that player", "that opponent"):
        return that_player(build, subject.rpartition(" ")[2])
    if subject == "they":
        return they(build)
    if subject == "he":
        return build.refer(Ref.HE)
    if subject == "its controller":
        return ControllerOf(what=build.refer(Ref.IT))
    return Players(which=subject)


def they(build: Build) -> Any:
    """A player, or players, called "they"."""
    return build.refer(Ref.THEY, plural=False, player=True)


def that_player(build: Build, noun: str = "player") -> Any:
    return build.refer(noun_form(build, Ref.THAT, noun), player=True)


@builds("s_controls")
def s_controls(build: Build, words: str) -> Predicate:
    who = player_of(build, words)
    verb = words.rpartition(" ")[2]
    if verb.startswith("own"):
        return OwnedBy(who=who)
    return ControlledBy(who=who, form=2 if verb == "controlled" else 0)


@builds("s_target_controls")
def s_target_controls(build: Build, noun: Noun) -> Predicate:
    return ControlledBy(who=target(build, Filter(predicates=(Is(word=noun.word),)), noun.plural))


@builds("s_not_yours")
def s_not_yours(build: Build) -> Predicate:
    return Not(predicate=ControlledBy(who=You()))


@builds("s_own_and_control")
def s_own_and_control(build: Build) -> list[Predicate]:
    return [OwnedBy(who=You(), form=1), ControlledBy(who=You(), form=5)]


@builds("s_you_cast", "s_period")
def s_you_cast(build: Build, words: str) -> Predicate:
    return Happened(what=words, period="", form=4)


@builds("s_cast_during")
def s_cast_during(build: Build, words: str) -> list[Predicate]:
    """ "spells you cast during your turn"."""
    who, _, part = words.partition(" cast during ")
    if part == "your turn":
        during = During(part="turn", who=You(), form=1)
    else:
        during = During(part="turns other than yours", form=3)
    cast = s_you_cast(build, "you cast") if who == "you" else s_others_cast(build, f"{who} cast")
    return [cast, Meanwhile(condition=during)]


@builds("s_not_owned")
def s_not_owned(build: Build) -> list[Predicate]:
    return [ControlledBy(who=You()), Not(predicate=OwnedBy(who=You()))]


def either_zone(form: int) -> Any:
    """ "a land card from your hand or graveyard"."""

    def builder(build: Build, who: Any, words: str) -> Predicate:
        owned(build, who)
        first, second = words.split(" or ")
        return AnyOf(
            predicates=(
                InZone(zone=first, who=who, form=form),
                InZone(zone=second, who=who, form=form | OF_THE_SAME),
            )
        )

    return builder


builds("s_in_either_zone")(either_zone(0))
builds("s_from_either_zone")(either_zone(1))


@builds("s_done_this_turn")
def s_done_this_turn(build: Build, words: str) -> Predicate:
    return Happened(what=f"was {words.split(' ')[0]}", form=2)


@builds("s_not_done")
def s_not_done(build: Build, words: str) -> Predicate:
    """ "this way" goes without saying of what was put there a moment ago."""
    verb = words.removeprefix("that weren't ")
    form = 0 if verb.endswith(" this way") else UNSAID
    return Not(predicate=ThisWay(verb=verb.removesuffix(" this way"), form=form), form=16)


@builds("s_scried")
def s_scried(build: Build) -> Predicate:
    return ThisWay(verb="looked at while scrying")


@builds("s_from_top")
def s_from_top(build: Build, who: Any, zone: Noun) -> Predicate:
    return InZone(zone=zone.word, who=who, top=True)


@builds("s_you_activate")
def s_you_activate(build: Build) -> Predicate:
    return Happened(what="you activate", period="", form=4)


@builds("s_with", "s_that_has")
def s_with(build: Build, predicate: Any) -> Any:
    return predicate


@builds("s_without")
def s_without(build: Build, keyword: str) -> Predicate:
    return Not(predicate=With(keyword=keyword))


@builds("s_with_or")
def s_with_or(build: Build, left: str, comma: Any, right: str) -> Predicate:
    return AnyOf(predicates=(With(keyword=left), With(keyword=right)))


@builds("s_named")
def s_named(build: Build, name: str) -> Predicate:
    return Named(name=name)


@builds("s_named_this")
def s_named_this(build: Build, this: Any) -> Predicate:
    return Named(name="~")


@builds("s_outside")
def s_outside(build: Build) -> Predicate:
    return InZone(zone="outside the game", form=1)


@builds("s_different_players")
def s_different_players(build: Build) -> Predicate:
    return Mark("different", "controlled by different players")


@builds("s_different_values")
def s_different_values(build: Build, quality: str) -> list[Predicate]:
    return [Mark("different", f"with different {quality}s"), Different(quality=quality)]


@builds("s_greater_than_own")
def s_greater_than_own(build: Build, words: str) -> Predicate:
    quality = words.split(" ")[1]
    return CompareOwn(quality=quality, op=">", other="power" if quality == "toughness" else "toughness")


@builds("s_different_names")
def s_different_names(build: Build) -> list[Predicate]:
    return s_different_values(build, "name")


@builds("t_same_each")
def t_same_each(build: Build, quality: str) -> Predicate:
    """ "each other creature with the same controller": as the target before it; else as each other."""
    keys = [mention.key for mention in build.mentions if isinstance(mention.key, tuple)]
    targets = [key[1] for key in keys if key[0] == "target"]
    if targets:
        return SharesWith(quality=quality, what=TargetRef(index=max(targets)), form=2)
    return SharesWith(quality=quality, form=1)


def zone_form(build: Build, who: Any, zone: Noun, form: int) -> Predicate:
    owned(build, who)
    return InZone(zone=zone.word, who=who, form=form | (8 if zone.plural else 0))


@builds("s_in")
def s_in(build: Build, who: Any, zone: Noun) -> Predicate:
    return zone_form(build, who, zone, 0)


@builds("s_from")
def s_from(build: Build, who: Any, zone: Noun) -> Predicate:
    return zone_form(build, who, zone, 1)


@builds("s_from_elsewhere")
def s_from_elsewhere(build: Build, who: Any, zone: Noun) -> Predicate:
    return Not(predicate=zone_form(build, who, zone, 1), form=BARE_BEHIND)


@builds("s_in_a")
def s_in_a(build: Build, article: Any, zone: Noun) -> Predicate:
    return InZone(zone=zone.word, form=2)


@builds("s_from_a")
def s_from_a(build: Build, article: Any, zone: Noun) -> Predicate:
    return InZone(zone=zone.word, form=3)


@builds("s_from_zones")
def s_from_zones(build: Build, zone: Noun) -> Predicate:
    return InZone(zone=zone.word, form=5)


@builds("s_from_either")
def s_from_either(build: Build) -> Predicate:
    zones = tuple(InZone(zone=zone, form=5) for zone in ("graveyard", "library"))
    return AnyOf(predicates=zones)


@builds("s_in_zones")
def s_in_zones(build: Build, zone: Noun) -> Predicate:
    return InZone(zone=zone.word, form=4)


@builds("s_in_all")
def s_in_all(build: Build, zone: Noun) -> Predicate:
    return InZone(zone=zone.word, form=4 | 16)


@builds("s_from_all")
def s_from_all(build: Build, zone: Noun) -> Predicate:
    return InZone(zone=zone.word, form=5 | 16)


@builds("s_single_graveyard")
def s_single_graveyard(build: Build) -> list[Predicate]:
    return [Mark("different", "from a single graveyard"), InZone(zone="graveyard", form=128)]


@builds("s_from_exile")
def s_from_exile(build: Build) -> Predicate:
    return InZone(zone="exile", form=1)


@builds("s_in_exile")
def s_in_exile(build: Build) -> Predicate:
    return InZone(zone="exile")


@builds("s_on_battlefield")
def s_on_battlefield(build: Build) -> Predicate:
    return InZone(zone="battlefield")


@builds("s_on_stack")
def s_on_stack(build: Build) -> Predicate:
    return InZone(zone="stack")


@builds("s_at_random")
def s_at_random(build: Build) -> Predicate:
    return Mark("random")


@builds("s_choice")
def s_choice(build: Build, words: str) -> Predicate:
    whose = words.removeprefix("of ").removesuffix(" choice")
    if whose == "their":
        return Mark("choice", None)
    if whose == "your":
        return Mark("choice", You())
    assert whose == "an opponent's", words
    return Mark("choice", Players(which="an opponent"))


_CHOSEN = {
    "of the chosen type": ("creature type", 0),
    "of the chosen color": ("color", 0),
    "of that type": ("creature type", 2),
    "of that color": ("color", 2),
    "with the chosen name": ("card name", 3),
    "with that name": ("card name", 3 | 16),
    "of the creature type of your choice": ("creature type", 4 | 8),
    "of the color of your choice": ("color", 4),
}


@builds("s_chosen", "comp_chosen")
def s_chosen(build: Build, words: str) -> Predicate:
    quality, form = _CHOSEN[words]
    if form & 7 == OF_YOUR_CHOICE:
        build.choosing = True
    return OfChosen(quality=quality, form=form)


@builds("s_that_is")
def s_that_is(build: Build, predicate: Any) -> Predicate:
    if isinstance(predicate, IsWhat):
        return predicate
    if isinstance(predicate, Filter):
        if len(predicate.predicates) != 1:
            build.decline("a relative clause with a noun phrase")
        predicate = predicate.predicates[0]
    made: Predicate = with_form(predicate, predicate.form | THAT_IS)
    return made


@builds("s_that_is_not")
def s_that_is_not(build: Build, predicate: Any) -> Predicate:
    if isinstance(predicate, Filter):
        if len(predicate.predicates) != 1:
            build.decline("a relative clause with a noun phrase")
        predicate = predicate.predicates[0]
    return Not(predicate=predicate, form=THAT_IS)


@builds("s_share")
def s_share(build: Build, article: Any, quality: str) -> Predicate:
    return SharesWith(quality=quality)


@builds("t_share")
def t_share(build: Build, article: Any, quality: str, what: Any) -> Predicate:
    if isinstance(what, Some) and what.among is not None:  # "… with a creature you control from among them"
        build.among, what = what.among, msgspec.structs.replace(what, among=None)
    return SharesWith(quality=quality, what=not_itself(build, what))


@builds("t_not_share")
def t_not_share(build: Build, article: Any, quality: str, what: Any) -> Predicate:
    return Not(predicate=t_share(build, article, quality, what))


@builds("s_did")
def s_did(build: Build, words: str, period: str) -> Predicate:
    words = words.removeprefix("that ")
    words = "was " + words[5:] if words.startswith("were ") else words
    if words.endswith(" from the battlefield"):
        return Happened(what="was put there", period=period, zone="battlefield")
    if words in _DIDNT:
        return Not(predicate=Happened(what=_DIDNT[words], period=period))
    if words == "blocked or was blocked by a legendary creature":
        legend = Filter(predicates=(Is(word="legendary"), Is(word="creature")))
        return Happened(what="blocked or was blocked", period=period, by=Some(filter=legend))
    return Happened(what=words, period=period)


@builds("s_crewed")
def s_crewed(build: Build, words: str, what: Any, period: str) -> Predicate:
    """ "each creature that crewed it this turn" (702.122b)."""
    return Happened(what=words.removeprefix("that "), by=what, period=period, form=1)


_DIDNT = {"didn't attack": "attacked", "didn't enter": "entered"}


@builds("period")
def period(build: Build, words: str) -> str:
    return words


@builds("s_this_way")
def s_this_way(build: Build, words: str) -> Predicate:
    verb = words.removesuffix(" this way")
    if verb.startswith("they "):
        return ThisWay(verb=verb.removeprefix("they "), by=they(build), form=1)
    if verb.startswith("you "):
        return ThisWay(verb=verb.removeprefix("you "), by=You())
    return ThisWay(verb=verb)


@builds("s_that_was_this_way")
def s_that_was_this_way(build: Build, was: str, words: str) -> Predicate:
    return ThisWay(verb=words.removesuffix(" this way"), form=THAT_WAS)


@builds("s_put_this_way")
def s_put_this_way(build: Build) -> Predicate:
    return ThisWay(verb="put into a graveyard")


@builds("s_adjective")
def s_adjective(build: Build, words: str) -> Predicate:
    if words == "attacking you":
        return Status(word="attacking", who=You(), form=BARE_BEHIND)
    if words == "attacking that player":
        return Status(word="attacking", who=that_player(build), form=BARE_BEHIND)
    if words == "attacking":
        return Status(word="attacking", form=BARE_BEHIND)
    verb, _, _ = words.rpartition(" ")
    if words in ("blocking it", "attached to it", "blocked by it"):
        return Status(word=verb.split(" ")[0], who=build.refer(Ref.IT), form=BARE_BEHIND)
    return build.decline(f'"{words}" behind a noun')


@builds("t_of")
def t_of(build: Build, what: Any) -> Predicate:
    return IsWhat(what=what, form=4)


@builds("t_other_than")
def t_other_than(build: Build, what: Any) -> Predicate:
    return Another(than=what)


@builds("t_targets")
def t_targets(build: Build, what: Any) -> Predicate:
    return TargetsOnly(what=what)


@builds("t_targets_only")
def t_targets_only(build: Build, what: Any) -> Predicate:
    return TargetsOnly(what=what, only=True)


@builds("t_targets_single")
def t_targets_single(build: Build, phrase: Nominal) -> Predicate:
    if phrase.marks or phrase.plural:
        build.decline("words that do not go with a single target")
    return TargetsOnly(what=Some(filter=phrase.filter), only=True, single=True)


@builds("t_attached")
def t_attached(build: Build, what: Any) -> Predicate:
    return Status(word="attached", who=what, form=BARE_BEHIND)


@builds("t_blocking")
def t_blocking(build: Build, what: Any) -> Predicate:
    return Status(word="blocking", who=what, form=BARE_BEHIND)


@builds("t_blocked_by")
def t_blocked_by(build: Build, what: Any) -> Predicate:
    return Status(word="blocked", who=what, form=BARE_BEHIND)


@builds("t_among")
def t_among(build: Build, what: Any) -> Predicate:
    return Mark("among", what)


@builds("s_in_it")
def s_in_it(build: Build) -> Predicate:
    """ "in it", of a zone that is the subject: "your library has no cards in it"."""
    return Mark("in it")


@builds("s_from_it")
def s_from_it(build: Build) -> Predicate:
    return Mark("from it", pronoun(build, "it"))


@builds("t_same")
def t_same(build: Build, quality: str, what: Any) -> Predicate:
    return SharesWith(quality=quality, what=not_itself(build, what), form=1)


@builds("t_exiled_with")
def t_exiled_with(build: Build, what: Any) -> Predicate:
    if not isinstance(what, This):
        build.decline("cards exiled with something else")
    return Mark("linked", "exiled with it" if ref_kind(what.form) is Ref.IT else "exiled")


@builds("t_compare")
def t_compare(build: Build, words: str, amount: Any) -> Predicate:
    build.own = False  # its own is compared with
    rest = words.removeprefix("with ")
    for phrase, op in COMPARING.items():
        if rest.endswith(" " + phrase):
            return Compare(quality=rest.removesuffix(" " + phrase), op=op, amount=amount, form=1)
    return build.decline(f'the comparison "{words}"')


@builds("t_compare_number")
def t_compare_number(build: Build, words: str, value: tuple[int, bool]) -> Predicate:
    return t_compare(build, words, Number(value=value[0]))


@builds("t_compare_plus")
def t_compare_plus(build: Build, words: str, plus: str, what: Any, quality: str) -> Predicate:
    more = Number(value=int(plus.removesuffix(" plus")), form=1)
    return t_compare(build, words, Plus(left=more, right=Quality(quality=quality, what=what)))


@builds("t_compare_x")
def t_compare_x(build: Build, words: str, x: Any) -> Predicate:
    return t_compare(build, words, X())


@builds("t_compare_that_much")
def t_compare_that_much(build: Build, words: str) -> Predicate:
    return t_compare(build, words, EventAmount())


@builds("s_compare_own")
def s_compare_own(build: Build, words: str, what: Any, quality: str) -> Predicate:
    return t_compare(build, words, Quality(quality=quality, what=what))


@builds("s_single_target")
def s_single_target(build: Build) -> Predicate:
    return SingleTarget()


_LEAST = ("with the least", "with the lowest")
_HIGHEST = ("with the highest", "with the lowest")


@builds("w_superlative")
def w_superlative(build: Build, words: str, quality: str) -> Predicate:
    return Superlative(quality=quality, least=words in _LEAST, form=int(words in _HIGHEST))


@builds("w_odd")
def w_odd(build: Build, words: str, quality: str) -> Predicate:
    return Compare(quality=quality, op=words.removeprefix("an "))


@builds("w_odd_many")
def w_odd_many(build: Build, word: str, quality: str) -> Predicate:
    """ "cards with even mana values"."""
    return Compare(quality=quality, op=word, form=SEVERAL)


@builds("t_superlative")
def t_superlative(build: Build, words: str, quality: str, what: Any) -> Predicate:
    if not isinstance(what, Each) or what.form != 1:
        build.decline("a comparison among something else than objects")
    form = int(words in _HIGHEST)
    return Superlative(quality=quality, among=what.filter, least=words in _LEAST, form=form)


@builds("t_crewed_by")
def t_crewed_by(build: Build, what: Any) -> Predicate:
    return Status(word="crewed by", who=what, form=BARE_BEHIND)


@builds("t_dealt_damage")
def t_dealt_damage(build: Build, what: Any, period: str) -> Predicate:
    return Happened(what="dealt damage to", by=what, period=period, form=1)


@builds("t_dealt_damage_by")
def t_dealt_damage_by(build: Build, what: Any, period: str) -> Predicate:
    return Happened(what="was dealt damage", by=what, period=period, form=8)


@builds("t_dealt_damage_this_turn_by")
def t_dealt_damage_this_turn_by(build: Build, what: Any) -> Predicate:
    return Happened(what="was dealt damage", by=what, form=9)


@builds("s_others_cast")
def s_others_cast(build: Build, words: str) -> Predicate:
    return ControlledBy(
        who=Players(which=words.rpartition(" ")[0]), form=4
    )  # 112.2: who casts a spell controls it


@builds("t_controlled_by")
def t_controlled_by(build: Build, what: Any) -> Predicate:
    return ControlledBy(who=what, form=1)


# --- "with …" -----------------------------------------------------------------------------------------------


@builds("w_keyword", "w_keyword_cost", "w_keyword_number")
def w_keyword(build: Build, keyword: str) -> Predicate:
    return With(keyword=keyword)


@builds("w_equal")
def w_equal(build: Build, quality: str, amount: Any) -> Predicate:
    return Compare(quality=quality, op="=", amount=plain_number(amount))


@builds("w_bound")
def w_bound(build: Build, quality: str, bound: tuple[str, Any, str]) -> Predicate:
    op, amount, _word = bound
    return Compare(quality=quality, op=op, amount=amount)


@builds("w_either")
def w_either(build: Build, left: str, comma: Any, right: str, bound: tuple[str, Any, str]) -> Predicate:
    """ "with power or toughness 1 or less": either of them is."""
    return AnyOf(predicates=(w_bound(build, left, bound), w_bound(build, right, bound)), form=32)


@builds("w_total")
def w_total(build: Build, quality: str, bound: tuple[str, Any, str]) -> Predicate:
    return w_bound(build, f"total {quality}", bound)


@builds("w_total_two")
def w_total_two(build: Build, left: str, comma: Any, right: str, bound: tuple[str, Any, str]) -> Predicate:
    """ "with total power and toughness 5 or less": of one creature."""
    if (left, right) != ("power", "toughness"):
        build.decline("the total of such qualities")
    return w_bound(build, "power plus toughness", bound)


@builds("w_relative")
def w_relative(build: Build, words: str, quality: str) -> Predicate:
    op = {"greater": ">", "lesser": "<", "equal": "=", "equal or lesser": "<="}[words]
    return Compare(quality=quality, op=op, amount=EventAmount(verb=quality), form=2)


@builds("w_cost_contains")
def w_cost_contains(build: Build, symbols: tuple[str, ...], words: str) -> Predicate:
    return CostContains(symbols=symbols)


@builds("w_counters")
def w_counters(build: Build, counters: Any, on: str) -> Predicate:
    (only,) = counters if len(counters) == 1 else build.decline("two kinds of counters")
    amount = only.amount
    one = isinstance(amount, Number) and amount.value == 1
    form = 1 if on == "them" else 0
    if one:
        return HasCounter(kind=only.kind, form=form)
    return HasCounter(kind=only.kind, op="=", amount=amount, form=form)


@builds("w_counters_plural")
def w_counters_plural(build: Build, kind: str | tuple[str, str], on: str) -> Predicate:
    return HasCounter(
        kind=kind if isinstance(kind, str) else "/".join(kind), form=8 | (1 if on == "them" else 0)
    )


@builds("w_counters_any_plural")
def w_counters_any_plural(build: Build, on: str) -> Predicate:
    return HasCounter(form=8 | (1 if on == "them" else 0))


@builds("w_a_counter")
def w_a_counter(build: Build, article: Any, on: str) -> Predicate:
    return HasCounter(form=1 if on == "them" else 0)


@builds("w_any_counters")
def w_any_counters(build: Build) -> Predicate:
    return HasCounter(form=4)


@builds("w_of_chosen_quality")
def w_of_chosen_quality(build: Build, quality: str) -> Predicate:
    return Compare(quality=quality, op="chosen")


@builds("w_counters_bound")
def w_counters_bound(build: Build, bound: tuple[str, Any, str], kind: str, on: str) -> Predicate:
    op, amount, _word = bound
    form = 1 if on == "them" else 0
    if (op, amount) == (">=", Number(value=1)):
        return HasCounter(kind=kind, form=4 | form)
    return HasCounter(kind=kind, op=op, amount=amount, form=form)


@builds("w_any_bound")
def w_any_bound(build: Build, bound: tuple[str, Any, str], on: str) -> Predicate:
    """ "three or more counters on it", of whatever kinds."""
    op, amount, _word = bound
    return HasCounter(op=op, amount=amount, form=1 if on == "them" else 0)


@builds("w_no_counters")
def w_no_counters(build: Build, kind: str, on: str) -> Predicate:
    return HasCounter(kind=kind, op="=", amount=Number(value=0), form=1 if on == "them" else 0)


@builds("w_no_counters_at_all")
def w_no_counters_at_all(build: Build, on: str) -> Predicate:
    return HasCounter(op="=", amount=Number(value=0), form=1 if on == "them" else 0)


@builds("w_no_abilities")
def w_no_abilities(build: Build) -> Predicate:
    return Not(predicate=With(keyword="abilities"), form=2)


# --- complements --------------------------------------------------------------------------------------------


@builds("comp_adjective")
def comp_adjective(build: Build, word: str) -> Predicate:
    return adjective(word)


@builds("comp_non")
def comp_non(build: Build, non: Non) -> Predicate:
    return Not(predicate=noun_or_state(non.noun.word))


@builds("comp_noun")
def comp_noun(build: Build, article: Any, phrase: Nominal) -> Filter:
    of_one_kind(build, phrase.filter)
    return phrase.filter


@builds("comp_plural")
def comp_plural(build: Build, noun: Noun) -> Filter:
    return Filter(predicates=(Is(word=noun.word),), form=1)


@builds("plural_subtype", "plural_noun")
def plural_noun(build: Build, noun: Noun) -> Noun:
    if not noun.plural:
        build.decline("a noun in the singular without an article")
    return noun


@builds("comp_or")
def comp_or(build: Build, left: str, comma: Any, right: str) -> Predicate:
    return AnyOf(predicates=(adjective(left), adjective(right)))


@builds("comp_list")
def comp_list(build: Build, left: str, comma: Any, right: str) -> list[str]:
    return [left, right]


@builds("comp_list_more")
def comp_list_more(build: Build, found: list[str], comma: Any, word: str) -> list[str]:
    return [*found, word]


@builds("comp_or_list")
def comp_or_list(build: Build, found: list[str], comma: Any, word: str) -> Predicate:
    return AnyOf(predicates=tuple(adjective(one) for one in (*found, word)))


@builds("comp_attacking")
def comp_attacking(build: Build) -> Predicate:
    return Status(word="attacking")


@builds("comp_either")
def comp_either(build: Build, words: str) -> Predicate:
    return AnyOf(predicates=tuple(Status(word=word) for word in words.split(" or ")))


@builds("comp_attacking_whom")
def comp_attacking_whom(build: Build, words: str) -> Predicate:
    return Status(word="attacking", who=You() if words == "you" else Players(which=words))


@builds("comp_blocking_or_blocked")
def comp_blocking_or_blocked(build: Build, what: Any) -> Predicate:
    return Status(word="blocking or blocked", who=what)


@builds("s_relative_than")
def s_relative_than(build: Build, words: str, what: Any) -> Predicate:
    relation, _, quality = words.removeprefix("with ").removesuffix(" than").partition(" ")
    if relation == "equal":
        relation, quality = "equal or lesser", quality.removeprefix("or lesser ")
    op = {"greater": ">", "lesser": "<", "equal or lesser": "<="}[relation]
    return Compare(quality=quality, op=op, amount=Quality(quality=quality, what=what), form=3)


@builds("w_one_or_other")
def w_one_or_other(build: Build, quality: str, first: Any, comma: Any, second: Any) -> Predicate:
    parts = tuple(Compare(quality=quality, op="=", amount=plain_number(one)) for one in (first, second))
    return AnyOf(predicates=parts, form=33)


@builds("comp_colored")
def comp_colored(build: Build) -> Predicate:
    return Is(word="one or more colors")


_THE_CHOSEN = {
    "the chosen color": "color",
    "the chosen type": "creature type",
    "the chosen kind": "land or nonland",
}


@builds("comp_the_chosen")
def comp_the_chosen(build: Build, words: str) -> Predicate:
    return OfChosen(quality=_THE_CHOSEN[words], form=1)


@builds("comp_attached_to")
def comp_attached_to(build: Build, what: Any) -> Predicate:
    return Status(word="attached", who=what)
