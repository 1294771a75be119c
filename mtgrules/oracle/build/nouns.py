"""Noun phrases."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.amounts import X, EventAmount, Number, Quality, Times
from mtgrules.abilities.node import Predicate, Who
from mtgrules.abilities.predicates import (
    AND,
    AND_OR,
    BARE_BEHIND,
    COMMA,
    THAT_IS,
    AllOf,
    Another,
    AnyOf,
    Compare,
    CompareOwn,
    ControlledBy,
    Filter,
    Happened,
    HasCounter,
    InZone,
    Is,
    IsWhat,
    Named,
    Not,
    OfChosen,
    OwnedBy,
    PowerToughness,
    SharesWith,
    Status,
    Superlative,
    TargetsOnly,
    ThisWay,
    With,
)
from mtgrules.abilities.references import (
    AMONG_ONLY,
    ANY,
    CHOICE,
    EACH_OF,
    FROM_IT,
    ONE,
    RANDOM_BEHIND,
    Attached,
    Both,
    Cards,
    ControllerOf,
    Done,
    Each,
    EachOne,
    EventThing,
    Linked,
    Nth,
    OwnerOf,
    Players,
    Rest,
    Some,
    SomePlayers,
    Target,
    TargetRef,
    This,
    You,
    Zone,
)
from mtgrules.abilities.wording import Ref, ref_kind, ref_noun_index
from mtgrules.oracle.build.context import Build, builds, is_player, noun_form, number, with_form, words_of
from mtgrules.oracle.lexer import Non, Noun

# --- nominals: adjectives, nouns, suffixes ---------------------------------------------------------------------------


@builds("mod_other")
def mod_other(build: Build) -> Predicate:
    return Another()


@builds("mod_random")
def mod_random(build: Build) -> str:
    return "random"


@builds("mod_comma")
def mod_comma(build: Build, comma: Any) -> str:
    return ","


@builds("mod_face_down")
def mod_face_down(build: Build) -> Predicate:
    return Status(word="face down")


@builds("mod_enchanted")
def mod_enchanted(build: Build) -> Predicate:
    return Status(word="enchanted")


@builds("mod_equipped")
def mod_equipped(build: Build) -> Predicate:
    return Status(word="equipped")


_STATUS = frozenset(
    (
        "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "suspected", "saddled", "goaded", "kicked",
        "exiled", "face-down", "face-up", "monstrous", "renowned", "modified",
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
            words.append(PowerToughness(power=Number(value=int(power)), toughness=Number(value=int(toughness))))
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

    __slots__ = ("filter", "marks", "plural", "random")

    @property
    def may_be_plural(self) -> bool:
        """Whether its noun is in the plural, or looks the same in both numbers ("Equipment")."""
        return self.plural or self.filter.text(False) == self.filter.text(True)

    def __init__(self, filter_: Filter, plural: bool, random: bool, marks: dict[str, Any]) -> None:
        self.filter = filter_
        self.plural = plural
        self.random = random
        self.marks = marks

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
    if len(items) == 1:
        return Nominal(Filter(predicates=(*last.words, *behind)), last.plural, last.random, marks)
    form = {"and": AND, "and/or": AND_OR, "or": 0}[group.joint or "or"]
    shared: list[Predicate] = []  # words before the list that belong to each: "another artifact or creature"
    first = items[0].words
    if first and isinstance(first[0], Another):
        shared.append(first[0])
        items[0].words = first[1:]
    parts: list[Predicate] = []
    head: list[Predicate] = []
    own_behind = any(part.behind for part in items[:-1])
    narrow = [p for p in behind if _narrow(p)]
    if not own_behind and len(last.words) > 1 and _is_head(last.words[-1]) and not _is_head(items[0].words[-1]):
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


def _part(words: list[Predicate], behind: list[Predicate]) -> Predicate:
    everything = (*words, *behind)
    return everything[0] if len(everything) == 1 else AllOf(predicates=everything)


def _is_head(predicate: Predicate) -> bool:
    return isinstance(predicate, Is) and predicate.word in _HEADS


def _is_creature(words: list[Predicate]) -> bool:
    return any(
        isinstance(word, Is) and (word.word == "creature" or word.word[:1].isupper() or word.word in ("card", "permanent"))
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


# --- suffixes --------------------------------------------------------------------------------------------------------


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


@builds("s_its_controller_controls")
def s_its_controller_controls(build: Build) -> Predicate:
    return ControlledBy(who=ControllerOf(what=build.refer(Ref.IT)))


@builds("s_own_and_control")
def s_own_and_control(build: Build) -> list[Predicate]:
    return [OwnedBy(who=You(), form=1), ControlledBy(who=You())]


@builds("s_you_cast")
def s_you_cast(build: Build, words: str) -> Predicate:
    return Happened(what=words, period="", form=4)


@builds("s_done_this_turn")
def s_done_this_turn(build: Build, words: str) -> Predicate:
    return Happened(what=f"was {words.split(' ')[0]}", form=2)


@builds("s_not_cast_this_way")
def s_not_cast_this_way(build: Build) -> Predicate:
    return Not(predicate=ThisWay(verb="cast"), form=16)


@builds("s_scried")
def s_scried(build: Build) -> Predicate:
    return ThisWay(verb="looked at while scrying")


@builds("s_from_top")
def s_from_top(build: Build, who: Any, zone: Noun) -> Predicate:
    return InZone(zone=zone.word, who=who, form=64)


@builds("s_you_activate")
def s_you_activate(build: Build) -> Predicate:
    return Happened(what="you activate", period="", form=4)


@builds("s_period")
def s_period(build: Build, words: str) -> Predicate:
    return Happened(what=words, period="", form=4)


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
def s_different_values(build: Build, quality: str) -> Predicate:
    return Mark("different", f"with different {quality}s")


@builds("s_greater_than_own")
def s_greater_than_own(build: Build, words: str) -> Predicate:
    quality = words.split(" ")[1]
    return CompareOwn(quality=quality, op=">", other="power" if quality == "toughness" else "toughness")


@builds("s_different_names")
def s_different_names(build: Build) -> Predicate:
    return Mark("different", "with different names")


@builds("t_same_each")
def t_same_each(build: Build, quality: str) -> Predicate:
    return SharesWith(quality=quality, form=1)


def owned(build: Build, who: Any) -> None:
    """Only players have zones: "its hand" is no place."""
    if not isinstance(who, Who):
        build.decline("the zone of something that is no player")
    if isinstance(who, (EventThing, Done, TargetRef, EachOne)) and ref_kind(who.form) is Ref.IT:
        build.decline("the zone of something that is no player")


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
    return Not(predicate=InZone(zone=zone.word, who=who, form=1), form=BARE_BEHIND)


@builds("s_in_a")
def s_in_a(build: Build, article: Any, zone: Noun) -> Predicate:
    return InZone(zone=zone.word, form=2)


@builds("s_from_a")
def s_from_a(build: Build, article: Any, zone: Noun) -> Predicate:
    return InZone(zone=zone.word, form=3)


@builds("s_from_zones")
def s_from_zones(build: Build, zone: Noun) -> Predicate:
    return InZone(zone=zone.word, form=5)


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


@builds("s_from_battlefield")
def s_from_battlefield(build: Build) -> Predicate:
    return InZone(zone="battlefield", form=1)


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
    if whose == "an opponent's":
        return Mark("choice", Players(which="an opponent"))
    build.decline(f'a choice "{words}"')


_CHOSEN = {
    "of the chosen type": ("creature type", 0),
    "of the chosen color": ("color", 0),
    "of that type": ("creature type", 2),
    "of that color": ("color", 2),
    "with the chosen name": ("card name", 3),
    "with that name": ("card name", 3 | 16),
    "of the chosen quality": ("quality", 0),
    "of the creature type of your choice": ("creature type", 4 | 8),
    "of the color of your choice": ("color", 4),
}


@builds("s_chosen")
def s_chosen(build: Build, words: str) -> Predicate:
    quality, form = _CHOSEN[words]
    return OfChosen(quality=quality, form=form)


@builds("s_that_is")
def s_that_is(build: Build, predicate: Any) -> Predicate:
    if isinstance(predicate, IsWhat):
        return predicate
    if isinstance(predicate, Filter):
        if len(predicate.predicates) != 1:
            return AllOfBehind(build, predicate)
        return with_form(predicate.predicates[0], THAT_IS)
    return with_form(predicate, predicate.form | THAT_IS)


def AllOfBehind(build: Build, filter_: Filter) -> Predicate:  # noqa: N802
    build.decline("a relative clause with a noun phrase")


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
    return SharesWith(quality=quality, what=what)


@builds("s_did")
def s_did(build: Build, words: str, period: str) -> Predicate:
    words = words.removeprefix("that ")
    words = "was " + words[5:] if words.startswith("were ") else words
    if words.endswith(" from the battlefield"):
        return Happened(what="was put there", period=period, zone="battlefield")
    return Happened(what=words, period=period)


@builds("p_this_turn")
def p_this_turn(build: Build) -> str:
    return "this turn"


@builds("p_this_combat")
def p_this_combat(build: Build) -> str:
    return "this combat"


@builds("p_last_turn")
def p_last_turn(build: Build) -> str:
    return "last turn"


@builds("p_this_game")
def p_this_game(build: Build) -> str:
    return "this game"


@builds("s_this_way")
def s_this_way(build: Build, words: str) -> Predicate:
    verb = words.removesuffix(" this way")
    if verb.startswith("you "):
        return ThisWay(verb=verb.removeprefix("you "), by=You(), form=1)
    return ThisWay(verb=verb)


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
    build.decline(f'"{words}" behind a noun')


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


@builds("s_from_it")
def s_from_it(build: Build) -> Predicate:
    return Mark("from it", pronoun(build, "it"))


@builds("t_same")
def t_same(build: Build, quality: str, what: Any) -> Predicate:
    return SharesWith(quality=quality, what=what, form=1)


@builds("t_exiled_with")
def t_exiled_with(build: Build, what: Any) -> Predicate:
    if not isinstance(what, This):
        build.decline("cards exiled with something else")
    return Mark("linked", "exiled")


_COMPARE = {
    "less than or equal to": "<=",
    "greater than or equal to": ">=",
    "less than": "<",
    "greater than": ">",
    "equal to": "=",
}


@builds("t_compare")
def t_compare(build: Build, words: str, amount: Any) -> Predicate:
    rest = words.removeprefix("with ")
    for phrase, op in _COMPARE.items():
        if rest.endswith(" " + phrase):
            return Compare(quality=rest.removesuffix(" " + phrase), op=op, amount=amount, form=1)
    build.decline(f'the comparison "{words}"')


@builds("t_greatest")
def t_greatest(build: Build, quality: str, what: Any) -> Predicate:
    return superlative(build, quality, what, False)


@builds("t_least")
def t_least(build: Build, quality: str, what: Any) -> Predicate:
    return superlative(build, quality, what, True)


def superlative(build: Build, quality: str, what: Any, least: bool) -> Predicate:
    if not isinstance(what, Each) or what.form != 1:
        build.decline("a comparison among something else than objects")
    return Superlative(quality=quality, among=what.filter, least=least)


@builds("t_crewed_by")
def t_crewed_by(build: Build, what: Any) -> Predicate:
    return Status(word="crewed by", who=what, form=BARE_BEHIND)


@builds("t_dealt_damage")
def t_dealt_damage(build: Build, what: Any, period: str) -> Predicate:
    return Happened(what="dealt damage to", by=what, period=period, form=1)


@builds("t_controlled_by")
def t_controlled_by(build: Build, what: Any) -> Predicate:
    return ControlledBy(who=what, form=1)


@builds("shared_creature_type")
def shared_creature_type(build: Build) -> str:
    return "creature type"


@builds("shared_card_type")
def shared_card_type(build: Build) -> str:
    return "card type"


@builds("shared_color")
def shared_color(build: Build) -> str:
    return "color"


@builds("shared_land_type")
def shared_land_type(build: Build) -> str:
    return "land type"


@builds("shared_mana_value")
def shared_mana_value(build: Build) -> str:
    return "mana value"


@builds("shared_name")
def shared_name(build: Build) -> str:
    return "name"


# --- "with …" --------------------------------------------------------------------------------------------------------


@builds("w_keyword", "w_keyword_cost", "w_keyword_number")
def w_keyword(build: Build, keyword: str) -> Predicate:
    return With(keyword=keyword)


@builds("w_equal")
def w_equal(build: Build, quality: str, value: tuple[int, bool]) -> Predicate:
    return Compare(quality=quality, op="=", amount=Number(value=value[0]))


@builds("w_equal_x")
def w_equal_x(build: Build, quality: str, x: Any) -> Predicate:
    return Compare(quality=quality, op="=", amount=X())


@builds("w_at_most")
def w_at_most(build: Build, quality: str, value: tuple[int, bool]) -> Predicate:
    return Compare(quality=quality, op="<=", amount=Number(value=value[0]))


@builds("w_at_most_x")
def w_at_most_x(build: Build, quality: str, x: Any) -> Predicate:
    return Compare(quality=quality, op="<=", amount=X())


@builds("w_at_least")
def w_at_least(build: Build, quality: str, value: tuple[int, bool]) -> Predicate:
    return Compare(quality=quality, op=">=", amount=Number(value=value[0]))


@builds("w_at_least_x")
def w_at_least_x(build: Build, quality: str, x: Any) -> Predicate:
    return Compare(quality=quality, op=">=", amount=X())


@builds("w_either_at_most")
def w_either_at_most(build: Build, left: str, comma: Any, right: str, value: tuple[int, bool]) -> Predicate:
    return either(left, right, "<=", value)


@builds("w_either_at_least")
def w_either_at_least(build: Build, left: str, comma: Any, right: str, value: tuple[int, bool]) -> Predicate:
    return either(left, right, ">=", value)


def either(left: str, right: str, op: str, value: tuple[int, bool]) -> Predicate:
    """"with power or toughness 1 or less": either of them is."""
    amount = Number(value=value[0])
    parts = (Compare(quality=left, op=op, amount=amount), Compare(quality=right, op=op, amount=amount))
    return AnyOf(predicates=parts, form=32)


@builds("w_total_at_least")
def w_total_at_least(build: Build, quality: str, value: tuple[int, bool]) -> Predicate:
    return Compare(quality=f"total {quality}", op=">=", amount=Number(value=value[0]))


@builds("w_relative")
def w_relative(build: Build, words: str, quality: str) -> Predicate:
    op = {"greater": ">", "lesser": "<", "equal": "=", "equal or lesser": "<="}[words]
    return Compare(quality=quality, op=op, amount=EventAmount(verb=quality), form=2)


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
def w_counters_plural(build: Build, kind: str, on: str) -> Predicate:
    return HasCounter(kind=kind, form=8 | (1 if on == "them" else 0))


@builds("w_bonus_counters_plural")
def w_bonus_counters_plural(build: Build, bonus: tuple[str, str], on: str) -> Predicate:
    return HasCounter(kind="/".join(bonus), form=8 | (1 if on == "them" else 0))


@builds("w_counters_any_plural")
def w_counters_any_plural(build: Build, on: str) -> Predicate:
    return HasCounter(form=8 | (1 if on == "them" else 0))


@builds("w_any_counters")
def w_any_counters(build: Build) -> Predicate:
    return HasCounter(form=4)


@builds("w_greatest")
def w_greatest(build: Build, quality: str) -> Predicate:
    return Superlative(quality=quality)


@builds("w_least")
def w_least(build: Build, quality: str) -> Predicate:
    return Superlative(quality=quality, least=True)


@builds("w_highest")
def w_highest(build: Build, quality: str) -> Predicate:
    return Superlative(quality=quality, form=1)


@builds("w_lowest")
def w_lowest(build: Build, quality: str) -> Predicate:
    return Superlative(quality=quality, least=True, form=1)


@builds("w_even")
def w_even(build: Build, quality: str) -> Predicate:
    return Compare(quality=quality, op="even")


@builds("w_odd")
def w_odd(build: Build, quality: str) -> Predicate:
    return Compare(quality=quality, op="odd")


@builds("w_of_chosen_quality")
def w_of_chosen_quality(build: Build, quality: str) -> Predicate:
    return Compare(quality=quality, op="chosen")


@builds("w_counters_at_least")
def w_counters_at_least(build: Build, value: tuple[int, bool], kind: str, on: str) -> Predicate:
    return HasCounter(kind=kind, amount=Number(value=value[0]), form=1 if on == "them" else 0)


@builds("w_no_counters")
def w_no_counters(build: Build, kind: str, on: str) -> Predicate:
    return HasCounter(kind=kind, op="=", amount=Number(value=0), form=1 if on == "them" else 0)


@builds("w_no_abilities")
def w_no_abilities(build: Build) -> Predicate:
    return Not(predicate=With(keyword="abilities"), form=2)


# --- complements -------------------------------------------------------------------------------------------------------


@builds("comp_adjective")
def comp_adjective(build: Build, word: str) -> Predicate:
    return adjective(word)


@builds("comp_non")
def comp_non(build: Build, non: Non) -> Predicate:
    return Not(predicate=noun_or_state(non.noun.word))


@builds("comp_noun")
def comp_noun(build: Build, article: Any, phrase: Nominal) -> Filter:
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


@builds("comp_attacking")
def comp_attacking(build: Build) -> Predicate:
    return Status(word="attacking")


@builds("comp_attacking_you")
def comp_attacking_you(build: Build) -> Predicate:
    return Status(word="attacking", who=You())


@builds("comp_blocking_or_blocked")
def comp_blocking_or_blocked(build: Build, what: Any) -> Predicate:
    return Status(word="blocking or blocked", who=what)


@builds("t_relative_than")
def t_relative_than(build: Build, words: str, what: Any) -> Predicate:
    relation, _, quality = words.removeprefix("with ").removesuffix(" than").partition(" ")
    if relation == "equal":
        relation, quality = "equal or lesser", quality.removeprefix("or lesser ")
    op = {"greater": ">", "lesser": "<", "equal or lesser": "<="}[relation]
    return Compare(quality=quality, op=op, amount=Quality(quality=quality, what=what), form=3)


@builds("w_one_or_other")
def w_one_or_other(build: Build, quality: str, first: tuple[int, bool], comma: Any, second: tuple[int, bool]) -> Predicate:
    parts = tuple(Compare(quality=quality, op="=", amount=Number(value=value[0])) for value in (first, second))
    return AnyOf(predicates=parts, form=33)


@builds("comp_colored")
def comp_colored(build: Build) -> Predicate:
    return Is(word="one or more colors")


@builds("comp_equipped")
def comp_equipped(build: Build) -> Predicate:
    return Status(word="equipped")


@builds("comp_enchanted")
def comp_enchanted(build: Build) -> Predicate:
    return Status(word="enchanted")


@builds("comp_chosen")
def comp_chosen(build: Build, words: str) -> Predicate:
    quality, form = _CHOSEN[words]
    return OfChosen(quality=quality, form=form)


@builds("comp_the_chosen_color")
def comp_the_chosen_color(build: Build) -> Predicate:
    return OfChosen(quality="color", form=1)


@builds("comp_the_chosen_type")
def comp_the_chosen_type(build: Build) -> Predicate:
    return OfChosen(quality="creature type", form=1)


@builds("comp_attached_to")
def comp_attached_to(build: Build, what: Any) -> Predicate:
    return Status(word="attached", who=what)


# --- quantities ----------------------------------------------------------------------------------------------------------


class Quantity:
    """How many, for `Target` and `Some`."""

    __slots__ = ("form", "least", "most", "unlimited")

    def __init__(self, least: Any = None, most: Any = None, unlimited: bool = False, form: int = 0) -> None:
        self.least = least
        self.most = most
        self.unlimited = unlimited
        self.form = form

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


@builds("q_or_more")
def q_or_more(build: Build, value: tuple[int, bool]) -> Quantity:
    return Quantity(Number(value=value[0]), None, True, 1 << 20)


@builds("q_or_fewer")
def q_or_fewer(build: Build, value: tuple[int, bool]) -> Quantity:
    build.decline("a quantity of so many or fewer")


# --- determiners ---------------------------------------------------------------------------------------------------------


def target(build: Build, filter_: Filter | None, plural: bool, quantity: Quantity | None = None, **marks: Any) -> Target:
    """A target phrase: numbered, and mentioned."""
    index = build.targets
    build.targets += 1
    quantity = quantity or Quantity()
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
                lambda form, index=index: ControllerOf(what=TargetRef(index=index), form=4 if form & 63 == Ref.THEY else 7),
                frozenset(("player", "opponent")),
                player=True,
                key=("controller", index),
            )
    build.mention(
        lambda form, index=index: TargetRef(index=index, form=form),
        words_of(filter_),
        plural=node.many,
        player=is_player(filter_),
        key=("target", index),
    )
    return node


def some(build: Build, phrase: Nominal, quantity: Quantity, form: int = 0) -> Any:
    """Objects that are chosen as the instruction is carried out."""
    marks = phrase.marks
    if marks.get("linked"):
        return Linked(verb=marks["linked"], filter=phrase.filter, form=Ref.DONE_THIS_WAY)
    form |= quantity.form
    if "choice" in marks:
        form |= CHOICE
    if marks.get("from it"):
        form |= FROM_IT
    if marks.get("random"):
        form |= RANDOM_BEHIND
    return Some(
        filter=phrase.filter,
        random=bool(marks.get("random")) or phrase.random,
        among=marks.get("among") or marks.get("from it"),
        chooser=marks.get("choice"),
        form=form,
        **quantity.fields(),
    )


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


@builds("np_yourself")
def np_yourself(build: Build) -> You:
    return You(form=2)


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
        return build.refer(Ref.ANY_OF_THEM, plural=True)
    if word == "all of them":
        return build.refer(Ref.ALL_OF_THEM, plural=True)
    build.decline(f'the pronoun "{word}"')


def build_they(build: Build, word: str) -> Any:
    """ "They": several objects, several players, or one player of unknown gender; the latest."""
    for mention in reversed(build.mentions):
        if word == "they" and mention.player or mention.plural and not (mention.subject and mention.clause == build.clause_number):
            return mention.make(Ref.THEY)
        if word == "them" and mention.player and not mention.subject:
            return mention.make(Ref.THEY)
    build.decline('"they" refers to nothing said before')


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
                lambda form, node=node: with_form(node, form),
                frozenset((node.noun, "permanent")),
                player=node.noun == "player",
                key=node,
            )
            return node
        build.decline("an enchanted or equipped object with more words")
    if phrase.marks.get("linked"):
        return Linked(verb=phrase.marks["linked"], filter=phrase.filter)
    if not phrase.may_be_plural:
        build.decline("a noun in the singular without a determiner")
    filter_ = phrase.filter
    if "among" in phrase.marks and len(phrase.marks) == 1:
        return Each(filter=Filter(predicates=(*filter_.predicates, IsWhat(what=phrase.marks["among"], form=8))), form=1)
    node = Each(filter=filter_, form=1)
    mention_each(build, node)
    return among(build, node, phrase)


def among(build: Build, node: Any, phrase: Nominal) -> Any:
    if phrase.marks:
        build.decline("words that do not go with such a noun phrase")
    return node


def mention_each(build: Build, node: Each) -> None:
    build.mention(
        lambda form, node=node: with_form(node, form) if False else EachRef(node, form),
        words_of(node.filter),
        plural=True,
        player=is_player(node.filter),
        key=("each", node.filter),
    )


def EachRef(node: Each, form: int) -> Any:  # noqa: N802
    """The objects of an `Each` again: "they gain …", "those creatures"."""
    return Done(verb="affected", filter=node.filter, form=form)


@builds("np_each")
def np_each(build: Build, phrase: Nominal) -> Any:
    if phrase.plural:
        build.decline('"each" before a plural')
    node = Each(filter=phrase.filter)
    if phrase.marks.get("among"):
        build.decline('"each … from among"')
    mention_each(build, node)
    build.mention(lambda form: EachOne(form=form), words_of(phrase.filter), player=is_player(phrase.filter), key="each one")
    return node


@builds("np_all")
def np_all(build: Build, phrase: Nominal) -> Any:
    if not phrase.may_be_plural:
        build.decline('"all" before a singular')
    if phrase.marks.get("among"):
        return EachAmong(phrase)
    if phrase.marks.get("linked"):
        return Linked(verb=phrase.marks["linked"], filter=phrase.filter, form=Ref.ALL_THOSE)
    node = Each(filter=phrase.filter, form=2)
    mention_each(build, node)
    return node


def EachAmong(phrase: Nominal) -> Any:  # noqa: N802
    """ "all Elf cards from among them": the filter holds whose."""
    return Each(filter=Filter(predicates=(*phrase.filter.predicates, IsWhat(what=phrase.marks["among"], form=8))), form=2)


@builds("np_another")
def np_another(build: Build, phrase: Nominal) -> Any:
    filter_ = Filter(predicates=(Another(), *phrase.filter.predicates))
    return some(build, Nominal(filter_, phrase.plural, phrase.random, phrase.marks), Quantity())


@builds("np_any")
def np_any(build: Build, phrase: Nominal) -> Any:
    return some(build, phrase, Quantity(form=ANY))


@builds("np_no")
def np_no(build: Build, phrase: Nominal) -> Any:
    build.decline('"no" before a noun')


@builds("np_some")
def np_some(build: Build, quantity: Quantity, phrase: Nominal) -> Any:
    return some(build, phrase, quantity)


@builds("np_target")
def np_target(build: Build, phrase: Nominal) -> Any:
    return target(build, phrase.filter, phrase.plural, **target_marks(build, phrase))


def target_marks(build: Build, phrase: Nominal) -> dict[str, Any]:
    if set(phrase.marks) - {"different", "choice"}:
        build.decline("words that do not go with a target")
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
    return build.refer(form, noun=None if player else noun, player=player)


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
        return Linked(verb=verb, form=form)
    if verb in ("sacrificed", "discarded", "revealed", "tapped", "returned"):
        return Done(verb=verb, form=form)
    build.decline(f'"the {verb} {phrase.text}" refers to nothing said before')


@builds("np_the_nth")
def np_the_nth(build: Build, number: int, phrase: Nominal) -> Any:
    predicates = phrase.filter.predicates
    last = predicates[-1]
    if phrase.marks or not (isinstance(last, Happened) and last.form == 4 and last.what in ("each turn", "during each of your turns")):
        build.decline("an ordinal without its turn")
    node = Nth(filter=Filter(predicates=predicates[:-1]), number=number, period=last.what)
    build.mention(lambda form, node=node: Done(verb="affected", form=form), words_of(node.filter), key="nth")
    return node


@builds("np_the_chosen")
def np_the_chosen(build: Build, phrase: Nominal) -> Any:
    kind = Ref.THE_DONE_PLURAL if phrase.plural else Ref.THE_DONE
    return Done(verb="chosen", form=noun_form(build, kind, phrase.text))


@builds("np_each_of")
def np_each_of(build: Build, what: Any) -> Any:
    if isinstance(what, (Target, Some)) and what.many:
        return with_form(what, what.form | EACH_OF)
    build.decline('"each of" before one thing')


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
    return Rest(verb="looked at", form=1)


@builds("np_the_others")
def np_the_others(build: Build) -> Any:
    return Rest(verb="looked at", form=2)


@builds("np_players")
def np_players(build: Build, words: str) -> Any:
    node = Players(which=words)
    if words.startswith("each"):
        build.mention(lambda form: EachOne(form=form), frozenset(("player", "opponent")), player=True, key="each one")
    elif words in ("players", "your opponents", "opponents"):
        build.mention(
            lambda form, node=node: with_form(node, 4), frozenset(("player",)), player=True, plural=True, key=words
        )
    else:
        build.mention(lambda form, node=node: Done(verb="player", form=form), frozenset(("player",)), player=True, key="a player")
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
        lambda form, node=node: with_form(node, 4 if form & 63 == Ref.THEY else 7),
        frozenset(("player", "opponent")),
        player=True,
        key=("holder", holder),
    )
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
def np_all_graveyards(build: Build) -> Any:
    return Zone(zone="graveyard", who=Players(which="players"), form=2)


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


@builds("np_that_card", "poss_that_card", "ref_that_card")
def np_that_card(build: Build) -> Any:
    return build.refer(noun_form(build, Ref.THAT, "card"), noun="card")


@builds("np_zone_cards")
def np_zone_cards(build: Build, who: Any, zone: Noun) -> Any:
    return Zone(zone=zone.word, who=who, form=3)


@builds("np_and")
def np_and(build: Build, left: Any, comma: Any, right: Any) -> Any:
    parts = left.parts if isinstance(left, Both) and left.form == 0 else (left,)
    if all(isinstance(part, (This, Target, TargetRef, Attached)) for part in (*parts, right)):
        build.mention(
            lambda form: Done(verb="affected", form=form), frozenset(("creature", "permanent")), plural=True, key="both"
        )
    return Both(parts=(*parts, right))


@builds("np_or")
def np_or(build: Build, left: Any, comma: Any, right: Any) -> Any:
    return Both(parts=(left, right), form=1)


@builds("np_list_two", "np_list_more")
def np_list(build: Build, left: Any, comma: Any, right: Any) -> list[Any]:
    return [*left, right] if isinstance(left, list) else [left, right]


@builds("np_list_and")
def np_list_and(build: Build, left: list[Any], comma: Any, right: Any) -> Any:
    return Both(parts=(*left, right))


@builds("np_list_or")
def np_list_or(build: Build, left: list[Any], comma: Any, right: Any) -> Any:
    return Both(parts=(*left, right), form=1)


# --- whose ---------------------------------------------------------------------------------------------------------------


@builds("poss_your")
def poss_your(build: Build) -> Any:
    return You()


@builds("poss_pronoun")
def poss_pronoun(build: Build, word: str) -> Any:
    if word == "its":
        return build.refer(Ref.IT)
    if word == "his":
        return build.refer(Ref.HE)
    if word == "her":
        return build.refer(Ref.SHE)
    for mention in reversed(build.mentions):
        if mention.player or mention.plural:
            return mention.make(Ref.THEY)
    build.decline('"their" refers to nothing said before')


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


@builds("poss_that")
def poss_that(build: Build, items: list[Any]) -> Any:
    return np_that(build, simple(build, items))


@builds("poss_those")
def poss_those(build: Build, items: list[Any]) -> Any:
    return np_those(build, simple(build, items))


@builds("poss_the")
def poss_the(build: Build, items: list[Any]) -> Any:
    return np_the(build, simple(build, items))


@builds("poss_the_done")
def poss_the_done(build: Build, verb: str, items: list[Any]) -> Any:
    return np_the_done(build, verb, simple(build, items))


@builds("poss_each")
def poss_each(build: Build, items: list[Any]) -> Any:
    return np_each(build, simple(build, items))


@builds("poss_bare")
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


# --- players who … ---------------------------------------------------------------------------------------------------------


def who_player(build: Build, which: str, condition: Any) -> Any:
    build.mention(lambda form: EachOne(form=form), frozenset(("player", "opponent")), player=True, key="each one")
    return SomePlayers(which=which, condition=condition)


@builds("np_the_player")
def np_the_player(build: Build, condition: Any) -> Any:
    return who_player(build, "the player", condition)


@builds("np_a_player_who")
def np_a_player_who(build: Build, condition: Any) -> Any:
    return who_player(build, "a player", condition)


@builds("np_each_player_who")
def np_each_player_who(build: Build, condition: Any) -> Any:
    return who_player(build, "each player", condition)


@builds("np_each_opponent_who")
def np_each_opponent_who(build: Build, condition: Any) -> Any:
    return who_player(build, "each opponent", condition)


@builds("np_an_opponent_who")
def np_an_opponent_who(build: Build, condition: Any) -> Any:
    return who_player(build, "an opponent", condition)


@builds("who")
def who(build: Build, condition: Any) -> Any:
    return condition


@builds("who_most_life")
def who_most_life(build: Build) -> Any:
    build.decline("players by their life")
