"""Noun phrases: quantities, determiners, pronouns."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.amounts import EventAmount, Number, Times, X
from mtgrules.abilities.predicates import (
    Another,
    ControlledBy,
    Filter,
    Happened,
    InZone,
    Is,
    IsWhat,
    Not,
    OwnedBy,
    Status,
    ThisWay,
)
from mtgrules.abilities.references import (
    AMONG_ONLY,
    ANY,
    CHOICE,
    CHOICE_FIRST,
    EACH_OF,
    FROM_IT,
    FROM_IT_FIRST,
    OF_IT,
    ONE,
    RANDOM_BEHIND,
    WITH_IT,
    YOURS,
    Attached,
    Both,
    Cards,
    ControllerOf,
    Done,
    Each,
    EachOne,
    EventThing,
    Linked,
    NextSpell,
    Nth,
    OwnerOf,
    Players,
    Rest,
    Some,
    Target,
    TargetRef,
    This,
    You,
    Zone,
)
from mtgrules.abilities.wording import Ref, ref_noun_index
from mtgrules.oracle.build.context import Build, builds, is_player, noun_form, with_form, words_of
from mtgrules.oracle.build.nominals import Nominal, of_one_kind, owned, without_different
from mtgrules.oracle.build.others import ON_STACK
from mtgrules.oracle.lexer import Noun

# --- quantities ---------------------------------------------------------------------------------------------


class Quantity:
    """How many, for `Target` and `Some`."""

    __slots__ = ("form", "least", "most", "unlimited")

    def __init__(self, least: Any = None, most: Any = None, unlimited: bool = False, form: int = 0) -> None:
        self.least = least
        self.most = most
        self.unlimited = unlimited
        self.form = form

    @property
    def single(self) -> bool:
        """Is it of one thing: "a", or nothing?"""
        return self.least is None and self.most is None and not self.unlimited

    def fields(self) -> dict[str, Any]:
        """As keyword arguments."""
        return {"least": self.least, "most": self.most, "unlimited": self.unlimited}


@builds("q_a")
def q_a(build: Build, article: Any) -> Quantity:
    return Quantity()


@builds("q_number")
def q_number(build: Build, value: tuple[int, bool]) -> Quantity:
    if value[0] == 1:
        return Quantity(form=ONE)
    amount = Number(value=value[0])
    return Quantity(amount, amount)


@builds("q_x")
def q_x(build: Build, x: Any) -> Quantity:
    return Quantity(X(), X())


@builds("q_up_to")
def q_up_to(build: Build, value: tuple[int, bool]) -> Quantity:
    return Quantity(Number(value=0), Number(value=value[0]))


@builds("q_up_to_x")
def q_up_to_x(build: Build, x: Any) -> Quantity:
    return Quantity(Number(value=0), X())


@builds("q_up_to_that_many")
def q_up_to_that_many(build: Build) -> Quantity:
    return Quantity(Number(value=0), EventAmount())


@builds("q_any")
def q_any(build: Build) -> Quantity:
    return Quantity(Number(value=0), None, True)


@builds("q_one_or_more")
def q_one_or_more(build: Build) -> Quantity:
    return Quantity(Number(value=1), None, True)


@builds("q_one_or_two")
def q_one_or_two(build: Build) -> Quantity:
    return Quantity(Number(value=1), Number(value=2))


@builds("q_one_to_three")
def q_one_to_three(build: Build) -> Quantity:
    return Quantity(Number(value=1), Number(value=3))


@builds("q_that_many")
def q_that_many(build: Build) -> Quantity:
    return Quantity(EventAmount(), EventAmount())


@builds("q_twice_that_many")
def q_twice_that_many(build: Build) -> Quantity:
    amount = Times(factor=2, amount=EventAmount())
    return Quantity(amount, amount)


@builds("q_bound")
def q_bound(build: Build, bound: tuple[str, Any, str]) -> Quantity:
    _op, amount, word = bound
    if word == "exactly":
        return Quantity(amount, amount)
    if word not in ("or more", "at least"):
        build.decline("a number of objects that is no least number")
    return Quantity(amount, None, True, 1 << 20)


# --- determiners --------------------------------------------------------------------------------------------


def target(
    build: Build, filter_: Filter | None, plural: bool, quantity: Quantity | None = None, **marks: Any
) -> Target:
    """A target phrase: numbered, and mentioned."""
    index = build.targets
    if filter_ is not None:
        filter_ = without_different(filter_)
        filter_ = apart(build, filter_, target=True)
    build.targets += 1
    quantity = quantity or Quantity()
    if filter_ is not None and quantity.single and not plural:
        of_one_kind(build, filter_)
    form = 0
    if "choice" in marks:
        form |= CHOICE
    node = Target(
        index=index,
        filter=filter_,
        different=marks.get("different"),
        chooser=marks.get("choice"),
        form=form,
        **quantity.fields(),
    )
    for predicate in filter_.predicates if filter_ is not None else ():
        if isinstance(predicate, ControlledBy) and isinstance(predicate.who, Players):
            build.mention(
                lambda form: ControllerOf(
                    what=TargetRef(index=index), form=4 if form & 63 == Ref.THEY else 7
                ),
                frozenset(("player", "opponent")),
                player=True,
                key=("controller", index),
            )
    build.mention(
        lambda form: TargetRef(index=index, form=form),
        words_of(filter_) | whose_creature(filter_),
        plural=node.many,
        player=is_player(filter_),
        key=("target", index),
    )
    return node


def whose_creature(filter_: Filter | None) -> frozenset[str]:
    """ "the creature you control": one of two targets by what tells them apart."""
    if filter_ is None or Is(word="creature") not in filter_.predicates:
        return frozenset()
    mine = ControlledBy(who=You())
    if mine in filter_.predicates:
        return frozenset(("creature you control",))
    return (
        frozenset(("creature you don't control",))
        if Not(predicate=mine) in filter_.predicates
        else frozenset()
    )


def apart(build: Build, filter_: Filter, *, target: bool = False) -> Filter:
    """ "another", "other": than the object whose ability it is, or, of a spell and behind an earlier target, than what
    was named before."""
    tokens = "token" in words_of(filter_) and any(m.key == ("done", "created") for m in build.mentions)
    if filter_.another and tokens and not target:  # "all other tokens": than the one just created
        return Filter(predicates=(Another(than=Done(verb="created"), form=1), *filter_.predicates[1:]))
    if not filter_.another or not (target or build.spell) or words_of(filter_) & ON_STACK:
        return filter_
    keys = [
        mention.key for mention in build.mentions if not mention.player and isinstance(mention.key, tuple)
    ]
    targets = [key[1] for key in keys if key[0] == "target"]
    done = [key[1] for key in keys if key[0] == "done"]
    if targets:
        than: Any = TargetRef(index=max(targets))
    elif done and build.spell:
        than = Done(verb=done[-1])
    else:
        return filter_
    return Filter(predicates=(Another(than=than, form=1), *filter_.predicates[1:]))


def some(build: Build, phrase: Nominal, quantity: Quantity, form: int = 0) -> Any:
    """Objects that are chosen as the instruction is carried out."""
    if phrase.filter.predicates and not phrase.has_noun:
        build.decline("a noun phrase without a noun")
    marks = phrase.marks
    if marks.get("linked"):
        return linked(phrase, Ref.DONE_THIS_WAY, one=True)
    form |= quantity.form
    if "choice" in marks:
        form |= CHOICE_FIRST if phrase.choice_first else CHOICE
    if marks.get("from it"):
        form |= FROM_IT_FIRST if phrase.from_first else FROM_IT
    if marks.get("random"):
        form |= RANDOM_BEHIND
    if quantity.single and not phrase.plural:
        of_one_kind(build, phrase.filter)
    return Some(
        filter=apart(build, phrase.filter),
        random=bool(marks.get("random")) or phrase.random,
        among=marks.get("among") or marks.get("from it"),
        chooser=marks.get("choice"),
        form=form,
        **quantity.fields(),
    )


def linked(phrase: Nominal, form: int = 0, one: bool = False) -> Linked:
    """ "cards exiled with ~" (607)."""
    verb, _, with_it = phrase.marks["linked"].partition(" ")
    return Linked(verb=verb, filter=phrase.filter, one=one, form=form | (WITH_IT if with_it else 0))


@builds("np_this")
def np_this(build: Build, this: Any) -> This:
    return this_node(build)


def this_node(build: Build) -> This:
    form = Ref.PLURAL_NAME if build.plural_name else 0
    build.mention(_this, frozenset(), this=True, key="this")
    if build.plural_name:
        build.mentions[-1].plural = True
    return This(form=form)


def _this(form: int) -> This:
    return This(form=form)


@builds("np_you")
def np_you(build: Build) -> You:
    return You()


@builds("np_pronoun", "ref_pronoun")
def np_pronoun(build: Build, word: str) -> Any:
    return pronoun(build, word)


def pronoun(build: Build, word: str) -> Any:
    """What a pronoun means."""
    if word in ("it", "itself"):
        return build.refer(Ref.ITSELF if word == "itself" else Ref.IT, reflexive=word == "itself")
    if word in ("he", "him"):
        return build.refer(Ref.HE)
    if word in ("she", "her"):
        return build.refer(Ref.SHE)
    if word in ("they", "them"):
        return build_they(build, word)
    if word == "each of them":
        return build.refer(Ref.EACH_OF_THEM, plural=True)
    if word == "one of them":
        return Some(filter=Filter(), among=build.refer(Ref.THEY, plural=True), form=AMONG_ONLY)
    if word == "any of them":
        build.any_of_them = True
        return build.refer(Ref.ANY_OF_THEM, plural=True)
    if word == "all of them":
        return build.refer(Ref.ALL_OF_THEM, plural=True)
    assert word == "both", word
    return build.refer(Ref.BOTH, plural=True)


def build_they(build: Build, word: str) -> Any:
    """ "They": several objects, several players, or one player of unknown gender; the latest."""
    for mention in reversed(build.mentions):
        if (word == "they" and mention.player) or (
            mention.plural and not (mention.subject and mention.clause == build.clause_number)
        ):
            return mention.make(Ref.THEY)
        if word == "them" and mention.player and not mention.subject:
            return mention.make(Ref.THEY)
    return build.decline('"they" refers to nothing said before')


@builds("ref_this")
def ref_this(build: Build, this: Any) -> This:
    return this_node(build)


@builds("np_bare")
def np_bare(build: Build, phrase: Nominal) -> Any:
    predicates = phrase.filter.predicates
    first = predicates[0] if predicates else None
    if isinstance(first, Status) and first.word in ("enchanted", "equipped") and not phrase.plural:
        if len(predicates) == 2 and isinstance(predicates[1], Is):
            node = Attached(noun=predicates[1].word, status=first.word)
            build.mention(
                lambda form: with_form(node, form),
                frozenset((node.noun, "permanent")),
                player=node.noun == "player",
                key=node,
            )
            return node
        build.decline("an enchanted or equipped object with more words")
    if phrase.marks.get("linked"):
        return linked(phrase)
    if not phrase.may_be_plural:
        build.decline("a noun in the singular without a determiner")
    filter_ = phrase.filter
    if "among" in phrase.marks and len(phrase.marks) == 1:
        return Each(
            filter=Filter(predicates=(*filter_.predicates, IsWhat(what=phrase.marks["among"], form=8))),
            form=1,
        )
    every = Each(filter=apart(build, filter_), form=1)
    mention_each(build, every)
    return among(build, every, phrase)


def among(build: Build, node: Any, phrase: Nominal) -> Any:
    if phrase.marks:
        build.decline("words that do not go with such a noun phrase")
    return node


def mention_each(build: Build, node: Each) -> None:
    build.mention(
        lambda form: each_again(node, form),
        words_of(node.filter),
        plural=True,
        player=is_player(node.filter),
        key=("each", node.filter),
    )


def each_again(node: Each, form: int) -> Any:
    """The objects of an `Each` again: "they gain …", "those creatures"."""
    return Done(verb="affected", filter=node.filter, form=form)


@builds("np_each")
def np_each(build: Build, phrase: Nominal) -> Any:
    if phrase.plural or not phrase.has_noun:
        build.decline('"each" before no noun in the singular')
    if phrase.marks.get("linked"):
        build.mention(lambda form: EachOne(form=form), words_of(phrase.filter), key="each one")
        return linked(phrase, Ref.EACH_DONE)
    node = Each(filter=apart(build, phrase.filter))
    if phrase.marks.get("among"):
        build.decline('"each … from among"')
    in_which_zone(build, phrase.filter)
    mention_each(build, node)
    build.mention(
        lambda form: EachOne(form=form),
        words_of(phrase.filter),
        player=is_player(phrase.filter),
        key="each one",
    )
    return node


@builds("np_all")
def np_all(build: Build, phrase: Nominal) -> Any:
    if not phrase.may_be_plural:
        build.decline('"all" before a singular')
    if phrase.marks.get("among"):
        return EachAmong(phrase)
    if phrase.marks.get("linked"):
        return linked(phrase, Ref.ALL_THOSE)
    in_which_zone(build, phrase.filter)
    node = Each(filter=apart(build, phrase.filter), form=2)
    mention_each(build, node)
    return node


def in_which_zone(build: Build, filter_: Filter) -> None:
    """ "all creature cards from a graveyard" are not those of all graveyards, and whose they are is not said."""
    if any(
        isinstance(part, InZone) and (part.form & 6 == 2 or indefinite(part.who))
        for part in filter_.predicates
    ):
        build.decline("all of a zone that is one of several")


def indefinite(who: Any) -> bool:
    """ "an opponent", "a player"."""
    return isinstance(who, Players) and who.which.startswith(("a ", "an ", "another "))


def EachAmong(phrase: Nominal) -> Any:  # noqa: N802
    """ "all Elf cards from among them": the filter holds whose."""
    return Each(
        filter=Filter(predicates=(*phrase.filter.predicates, IsWhat(what=phrase.marks["among"], form=8))),
        form=2,
    )


@builds("np_another")
def np_another(build: Build, phrase: Nominal) -> Any:
    filter_ = Filter(predicates=(Another(), *phrase.filter.predicates))
    return some(build, Nominal(filter_, phrase.plural, phrase.random, phrase.marks), Quantity())


@builds("np_any")
def np_any(build: Build, phrase: Nominal) -> Any:
    return some(build, phrase, Quantity(form=ANY))


@builds("np_some")
def np_some(build: Build, quantity: Quantity, phrase: Nominal) -> Any:
    return some(build, phrase, quantity)


@builds("np_target")
def np_target(build: Build, phrase: Nominal) -> Any:
    return target(build, phrase.filter, phrase.plural, **target_marks(build, phrase))


def target_marks(build: Build, phrase: Nominal) -> dict[str, Any]:
    if set(phrase.marks) - {"different", "choice"}:
        build.decline("words that do not go with a target")
    if not phrase.has_noun:
        build.decline("a target without a noun")
    return phrase.marks


@builds("np_another_target")
def np_another_target(build: Build, phrase: Nominal) -> Any:
    filter_ = Filter(predicates=(Another(), *phrase.filter.predicates))
    return target(build, filter_, phrase.plural, **target_marks(build, phrase))


@builds("np_targets")
def np_targets(build: Build, quantity: Quantity, phrase: Nominal) -> Any:
    return target(build, phrase.filter, phrase.plural, quantity, **target_marks(build, phrase))


@builds("np_other_targets")
def np_other_targets(build: Build, quantity: Quantity, phrase: Nominal) -> Any:
    filter_ = Filter(predicates=(Another(), *phrase.filter.predicates))
    return target(build, filter_, phrase.plural, quantity, **target_marks(build, phrase))


@builds("np_any_target")
def np_any_target(build: Build) -> Any:
    return target(build, None, False)


@builds("np_any_other_target")
def np_any_other_target(build: Build) -> Any:
    return target(build, Filter(predicates=(Another(),)), False)


@builds("np_any_targets")
def np_any_targets(build: Build, quantity: Quantity) -> Any:
    return target(build, None, True, quantity)


@builds("np_any_other_targets")
def np_any_other_targets(build: Build, quantity: Quantity) -> Any:
    return target(build, Filter(predicates=(Another(),)), True, quantity)


@builds("np_that")
def np_that(build: Build, phrase: Nominal) -> Any:
    noun = phrase.text
    player = noun in ("player", "opponent")
    form = noun_form(build, Ref.THAT, noun)
    if phrase.plural:
        build.decline('"that" before a plural')
    if " or " in noun and "player" in noun:
        return build.refer(form, noun=noun, player=None)
    found = build.refer(form, noun=None if player else noun, player=player)
    if player and isinstance(found, (TargetRef, EventThing, EachOne, Done)):
        build.player_named = (build.clause_number, found)
    return found


@builds("np_those")
def np_those(build: Build, phrase: Nominal) -> Any:
    noun = phrase.text
    form = noun_form(build, Ref.THOSE, noun)
    return build.refer(form, noun=noun, plural=True, player=noun in ("player", "opponent"))


@builds("np_the")
def np_the(build: Build, phrase: Nominal) -> Any:
    noun = phrase.text
    if any(isinstance(predicate, ThisWay) for predicate in phrase.filter.predicates):
        return Each(filter=phrase.filter, form=4 if phrase.plural else 5)
    form = noun_form(build, Ref.THE_PLURAL if phrase.plural else Ref.THE, noun)
    return build.refer(form, noun=noun, plural=phrase.plural, player=noun in ("player", "opponent"))


@builds("np_the_done")
def np_the_done(build: Build, verb: str, phrase: Nominal) -> Any:
    kind = Ref.THE_DONE_PLURAL if phrase.plural else Ref.THE_DONE
    if phrase.marks:
        build.decline("words that do not go with such a noun phrase")
    if ref_noun_index(phrase.text) is None and len(phrase.filter.predicates) > 1:
        if not any(mention.key == ("done", verb) for mention in build.mentions):
            build.decline(f'"the {verb} {phrase.text}" refers to nothing said before')
        return Done(verb=verb, filter=phrase.filter, form=kind)
    form = noun_form(build, kind, phrase.text)
    if any(mention.key == ("done", verb) for mention in build.mentions):
        return Done(verb=verb, form=form)
    if verb == "exiled":
        build.mention(
            lambda form: Linked(verb=verb, form=form),
            frozenset(("card",)),
            plural=phrase.plural,
            key="linked",
        )
        return Linked(verb=verb, form=form)
    if verb in ("sacrificed", "discarded", "revealed", "tapped", "returned"):
        return Done(verb=verb, form=form)
    return build.decline(f'"the {verb} {phrase.text}" refers to nothing said before')


@builds("np_the_nth")
def np_the_nth(build: Build, number: int, phrase: Nominal) -> Any:
    predicates = phrase.filter.predicates
    last = predicates[-1]
    if phrase.marks or not (
        isinstance(last, Happened)
        and last.form == 4
        and last.what in ("each turn", "during each of your turns")
    ):
        build.decline("an ordinal without its turn")
    node = Nth(filter=Filter(predicates=predicates[:-1]), number=number, period=last.what)
    build.mention(lambda form: Done(verb="affected", form=form), words_of(node.filter), key="nth")
    return node


@builds("np_the_next")
def np_the_next(build: Build, phrase: Nominal) -> Any:
    *rest, last = phrase.filter.predicates
    if phrase.marks or not (isinstance(last, Happened) and last.what == "you cast this turn"):
        build.decline('"the next" of something else than spells that you cast this turn')
    return NextSpell(filter=Filter(predicates=tuple(rest)))


@builds("np_each_chosen")
def np_each_chosen(build: Build, phrase: Nominal) -> Any:
    keys = [mention.key for mention in build.mentions if isinstance(mention.key, tuple)]
    if not any(key == ("done", "chosen") or key[0] == "target" for key in keys):
        build.decline(f'"each chosen {phrase.text}" refers to nothing said before')
    return Done(verb="chosen", form=noun_form(build, Ref.EACH_DONE, phrase.text))


@builds("np_each_of")
def np_each_of(build: Build, what: Any) -> Any:
    if isinstance(what, (Target, Some)) and what.many:
        return with_form(what, what.form | EACH_OF)
    return build.decline('"each of" before one thing')


@builds("np_each_of_those")
def np_each_of_those(build: Build, phrase: Nominal) -> Any:
    noun = phrase.text
    return build.refer(noun_form(build, Ref.EACH_OF_THOSE, noun), noun=noun, plural=True)


@builds("np_part_of")
def np_part_of(build: Build, quantity: Quantity, what: Any) -> Any:
    return Some(filter=Filter(), among=what, form=AMONG_ONLY | quantity.form, **quantity.fields())


@builds("np_rest")
def np_rest(build: Build) -> Any:
    return Rest(verb="looked at")


@builds("np_the_other")
def np_the_other(build: Build) -> Any:
    return the_others(build, 1)


@builds("np_the_others")
def np_the_others(build: Build) -> Any:
    return the_others(build, 2)


def the_others(build: Build, form: int) -> Rest:
    """Of the cards that were looked at."""
    keys = [mention.key for mention in build.mentions if mention.plural]
    if any(isinstance(key, tuple) and key[0] == "target" for key in keys):
        build.decline("the other of several targets")
    return Rest(verb="looked at", form=form)


@builds("np_players")
def np_players(build: Build, words: str) -> Any:
    node = Players(which=words)
    if words.startswith("each"):
        build.mention(
            lambda form: EachOne(form=form), frozenset(("player", "opponent")), player=True, key="each one"
        )
    elif words in ("players", "your opponents", "opponents"):
        build.mention(
            lambda form: with_form(node, 4),
            frozenset(("player",)),
            player=True,
            plural=True,
            key=words,
        )
    elif words.removeprefix("the ") in ("defending player", "active player", "attacking player"):
        build.mention(
            lambda form: with_form(node, 4) if form == Ref.THEY else Done(verb="player", form=form),
            frozenset(("player",)),
            player=True,
            key="a player",
        )
    else:
        build.mention(
            lambda form: Done(verb="player", form=form),
            frozenset(("player",)),
            player=True,
            key="a player",
        )
    return node


@builds("np_monarch")
def np_monarch(build: Build) -> Any:
    return Players(which="the monarch")


@builds("np_holder")
def np_holder(build: Build, what: Any, holder: str) -> Any:
    if isinstance(what, (You, Players)):
        build.decline("the controller of a player")
    several = holder.endswith("s")
    node = (ControllerOf if holder.startswith("controller") else OwnerOf)(what=what, form=1 if several else 0)
    build.mention(
        lambda form: with_form(node, 4 if form & 63 == Ref.THEY else 7),
        frozenset(("player", "opponent")),
        player=True,
        key=("holder", holder),
    )
    return node


@builds("np_activated_abilities")
def np_activated_abilities(build: Build, what: Any) -> Any:
    predicates = (Is(word="activated ability"), IsWhat(what=what, form=4))
    return Each(filter=Filter(predicates=predicates), form=OF_IT)


@builds("np_your_commander")
def np_your_commander(build: Build) -> Any:
    filter_ = Filter(predicates=(Is(word="commander"), OwnedBy(who=You())))
    node = Each(filter=filter_, form=YOURS)
    words = frozenset({"commander", "creature", "permanent"})
    build.mention(lambda form: EventThing(role="subject", form=form), words, key=node)
    return node


@builds("np_zone")
def np_zone(build: Build, who: Any, zone: Noun) -> Any:
    owned(build, who)
    return Zone(zone=zone.word, who=who, form=1 if zone.plural else 0)


def cards(build: Build, place: str, amount: Any, who: Any, zone: Noun, form: int = 0) -> Any:
    if zone.word != "library":
        build.decline("the top of something that is no library")
    return Cards(place=place, amount=amount, who=who, form=form | (2 if zone.plural else 0))


@builds("np_top_card")
def np_top_card(build: Build, noun: Noun, who: Any, zone: Noun) -> Any:
    return cards(build, "top", Number(value=1), who, zone)


@builds("np_bottom_card")
def np_bottom_card(build: Build, noun: Noun, who: Any, zone: Noun) -> Any:
    return cards(build, "bottom", Number(value=1), who, zone)


@builds("np_top_cards")
def np_top_cards(build: Build, amount: Any, noun: Noun, who: Any, zone: Noun) -> Any:
    return cards(build, "top", amount, who, zone)


@builds("np_top_cards_equal")
def np_top_cards_equal(build: Build, who: Any, zone: Noun, amount: Any) -> Any:
    return cards(build, "top", amount, who, zone)


@builds("np_all_graveyards")
def np_all_graveyards(build: Build, words: str) -> Any:
    return Zone(zone="graveyard", who=Players(which="players"), form=2 if words == "all graveyards" else 4)


@builds("np_two_zones")
def np_two_zones(build: Build, who: Any, first: Noun, comma: Any, second: Noun) -> Any:
    owned(build, who)
    return Both(parts=(Zone(zone=first.word, who=who), Zone(zone=second.word, who=who)), form=4)


@builds("np_owner_of")
def np_owner_of(build: Build, what: Any) -> Any:
    return with_form(np_holder(build, what, "owner"), 2)


@builds("np_controller_of")
def np_controller_of(build: Build, what: Any) -> Any:
    return with_form(np_holder(build, what, "controller"), 2)


@builds("np_that_card", "ref_that_card")
def np_that_card(build: Build) -> Any:
    return build.refer(noun_form(build, Ref.THAT, "card"), noun="card")


@builds("np_zone_cards")
def np_zone_cards(build: Build, who: Any, zone: Noun) -> Any:
    if indefinite(who):
        build.decline("all of a zone that is one of several")
    return Zone(zone=zone.word, who=who, form=3)


@builds("np_and")
def np_and(build: Build, left: Any, comma: Any, right: Any) -> Any:
    parts = left.parts if isinstance(left, Both) and left.form == 0 and not left.either else (left,)
    if all(isinstance(part, (This, Target, TargetRef, Attached)) for part in (*parts, right)):
        build.mention(
            lambda form: Done(verb="affected", form=form),
            frozenset(("creature", "permanent")),
            plural=True,
            key="both",
        )
    return Both(parts=(*parts, right))


@builds("np_you_and")
def np_you_and(build: Build, comma: Any, phrase: Nominal) -> Any:
    """ "You and permanents you control"."""
    return Both(parts=(You(), np_bare(build, phrase)))


@builds("np_or")
def np_or(build: Build, left: Any, comma: Any, right: Any) -> Any:
    return Both(parts=(left, right), either=True)


@builds("np_list_two", "np_list_more")
def np_list(build: Build, left: Any, comma: Any, right: Any) -> list[Any]:
    return [*left, right] if isinstance(left, list) else [left, right]


@builds("np_list_and")
def np_list_and(build: Build, left: list[Any], comma: Any, right: Any) -> Any:
    return Both(parts=(*left, right))


@builds("np_list_or")
def np_list_or(build: Build, left: list[Any], comma: Any, right: Any) -> Any:
    return Both(parts=(*left, right), either=True)
