"""What is done: the predicates of instructions."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.amounts import Chosen, CountersOn, EventAmount, Half, How, Number, Quality
from mtgrules.abilities.changes import ExtraLands, MayLookAt, MayPlay
from mtgrules.abilities.costs import Mana
from mtgrules.abilities.effect_words import (
    BACK,
    BACK_ON_TOP,
    DESTINATION_FIRST,
    ELIDED_VERB,
    FROM_SHIFT,
    NAME_FIRST,
    NAME_LAST,
    RETURN,
    WHOSE,
    WHOSE_SHIFT,
)
from mtgrules.abilities.effects import (
    AddMana,
    Attach,
    BecomeDesignated,
    CastNow,
    Choose,
    ChooseNewTargets,
    CopyOnStack,
    CopySpec,
    Counter,
    Counters,
    CreateEmblem,
    CreateToken,
    DealDamage,
    Destroy,
    Discard,
    Double,
    Draw,
    EndTheTurn,
    Exchange,
    Exile,
    ExtraTurn,
    Fight,
    FlipCoin,
    GainLife,
    KeywordAction,
    LookAt,
    LoseGame,
    LoseLife,
    Mill,
    Move,
    MoveCounters,
    OneOf,
    PayLife,
    PhaseOut,
    PreventDamage,
    PutCounters,
    PutSameCounters,
    Regenerate,
    RemoveCounters,
    RemoveFromCombat,
    Reveal,
    RevealUntil,
    Sacrifice,
    Scry,
    Search,
    SeparatePiles,
    Sequence,
    Shuffle,
    SkipStep,
    Surveil,
    Tap,
    TapOrUntap,
    TokenSpec,
    Transform,
    TurnFace,
    Unattach,
    Untap,
    WinGame,
)
from mtgrules.abilities.predicates import Filter, Is, Status
from mtgrules.abilities.references import (
    BARE_ONE,
    Both,
    Cards,
    Done,
    Each,
    Linked,
    Players,
    Rest,
    Some,
    Target,
    You,
    Zone,
)
from mtgrules.abilities.words import COLORS
from mtgrules.abilities.wording import Case, Ref
from mtgrules.oracle.build.clauses import Action, imperative
from mtgrules.oracle.build.context import Build, builds, number, with_form, words_of
from mtgrules.oracle.build.nouns import Nominal, Quantity, some
from mtgrules.oracle.lexer import Noun

# --- what was done may be named again ------------------------------------------------------------------------------------


def done(build: Build, verb: str, what: Any, words: frozenset[str] | None = None) -> None:
    """Objects chosen or found by an instruction can be named again: "it", "that card", "the sacrificed creature"."""
    if isinstance(what, Both):
        for part in what.parts:
            done(build, verb, part, words)
        return
    if isinstance(what, Some):
        known = words_of(what.filter) if what.filter.predicates else frozenset()  # "one of them" may be anything
        _done(build, verb, known | (words or frozenset()), what.many)
    elif isinstance(what, Cards):
        several = isinstance(what.who, Players) and what.who.which.startswith(("each", "all"))
        _done(build, verb, frozenset(("card",)), several or not what.third)
    elif isinstance(what, Zone):
        _done(build, verb, frozenset(("card",)), True)
        build.mention(lambda form: Done(verb=verb, form=form), frozenset(("hand",)), key=("zone", verb))
    elif isinstance(what, Each):
        _done(build, verb, words_of(what.filter) | (words or frozenset()), True)
    elif isinstance(what, Target):
        build.mentions.sort(key=lambda mention: mention.key == ("target", what.index))
        if verb not in ("chosen",):
            build.mentions.insert(
                0, _mention(build, verb, words_of(what.filter), what.many)
            )


def _mention(build: Build, verb: str, words: frozenset[str], plural: bool) -> Any:
    from mtgrules.oracle.build.context import Mention

    return Mention(lambda form: Done(verb=verb, form=form), words, plural, False, -1, key=("done", verb))


def _done(build: Build, verb: str, words: frozenset[str], plural: bool) -> None:
    build.mention(lambda form: Done(verb=verb, form=form), words, plural=plural, key=("done", verb))


def simple(alias: str, make: Any, verb: str | None = None) -> None:
    """An action with one object."""

    @builds(alias)
    def builder(build: Build, what: Any) -> Action:
        if verb is not None:
            done(build, verb, what)
        return make(build, what)  # type: ignore[no-any-return]


# --- cards, life, numbers -------------------------------------------------------------------------------------------------


@builds("draw")
def draw(build: Build, amount: Any) -> Action:
    _done(build, "drawn", frozenset(("card",)), not (isinstance(amount, Number) and amount.value == 1))
    return Action(lambda who: Draw(who=who, amount=amount))


@builds("draw_equal")
def draw_equal(build: Build, amount: Any) -> Action:
    return Action(lambda who: Draw(who=who, amount=amount))


@builds("draw_up_to")
def draw_up_to(build: Build, value: tuple[int, bool]) -> Action:
    return Action(lambda who: Draw(who=who, amount=number(value), up_to=True))


@builds("draw_number")
def draw_number(build: Build, amount: Any) -> Action:
    return Action(lambda who: Draw(who=who, amount=with_form(amount, How.NUMBER_OF)))


@builds("discard")
def discard(build: Build, what: Any) -> Action:
    done(build, "discarded", what)
    return Action(lambda who: Discard(who=who, what=what))


@builds("mill")
def mill(build: Build, amount: Any) -> Action:
    _done(build, "milled", frozenset(("card",)), not (isinstance(amount, Number) and amount.value == 1))
    return Action(lambda who: Mill(who=who, amount=amount))


@builds("mill_equal")
def mill_equal(build: Build, amount: Any) -> Action:
    _done(build, "milled", frozenset(("card",)), True)
    return Action(lambda who: Mill(who=who, amount=amount))


def _amount(alias: str, kind: Any) -> None:
    @builds(alias)
    def builder(build: Build, amount: Any) -> Action:
        return Action(lambda who: kind(who=who, amount=amount))


for _alias, _kind in (
    ("scry", Scry),
    ("surveil", Surveil),
    ("gain_life", GainLife),
    ("gain_life_equal", GainLife),
    ("lose_life", LoseLife),
    ("lose_life_equal", LoseLife),
    ("pay_life", PayLife),
    ("pay_life_equal", PayLife),
):
    _amount(_alias, _kind)


@builds("pay_any_life")
def pay_any_life(build: Build) -> Action:
    return Action(lambda who: PayLife(who=who, amount=Chosen()))


@builds("pay_mana_action")
def pay_mana_action(build: Build, symbols: tuple[str, ...]) -> Action:
    def make(who: Any) -> Any:
        build.decline("mana paid as an instruction")

    return Action(make, pays=(Mana(symbols=symbols),))


@builds("lose_half_life")
def lose_half_life(build: Build, who: Any) -> Action:
    amount = Half(amount=Quality(quality="life", what=who))
    return Action(lambda subject: LoseLife(who=subject, amount=amount))


# --- zones ----------------------------------------------------------------------------------------------------------------


def whose(build: Build, node: Any, zone: Noun) -> int:
    """The number in `WHOSE` of the words before a zone."""
    words = node.phrase(Case.POSSESSIVE)
    if words not in WHOSE:
        build.decline(f'"{words} {zone.word}" as a place to go')
    if zone.plural != (words == "their owners'"):
        build.decline("a zone that does not agree with its owner")
    return WHOSE.index(words) << WHOSE_SHIFT


@builds("destroy")
def destroy(build: Build, what: Any) -> Action:
    done(build, "destroyed", what)
    return imperative(build, lambda: Destroy(what=what))


@builds("exile")
def exile(build: Build, what: Any) -> Action:
    done(build, "exiled", what)

    def make(who: Any) -> Any:
        return Exile(what=what, who=None if isinstance(who, You) and who.form == 1 else who)

    return Action(make)


@builds("exile_face_down")
def exile_face_down(build: Build, what: Any) -> Action:
    done(build, "exiled", what)

    def make(who: Any) -> Any:
        return Exile(what=what, face_down=True, who=None if isinstance(who, You) and who.form == 1 else who)

    return Action(make)


@builds("exile_counters")
def exile_counters(build: Build, what: Any, counters: list[Counters], on: str) -> Action:
    return imperative(build, lambda: Exile(what=what, counters=counters_on(counters, on, what)))


def counters_on(counters: list[Counters], on: str, what: Any) -> tuple[Counters, ...]:
    """Counters with the pronoun of "on it" in the form of the first."""
    plain = "it" if what.third else "them"
    form = 0 if on == plain else {"him": 1, "her": 2, "them": 3, "it": 4}[on]
    first, *rest = counters
    return (with_form(first, form), *rest)


@builds("exile_from")
def exile_from(build: Build, what: Any, who: Any, zone: Noun) -> Action:
    if not isinstance(who, You):
        build.decline("exiling from the zone of another player")
    done(build, "exiled", what)
    return imperative(build, lambda: Exile(what=what, source=zone.word))


@builds("sacrifice")
def sacrifice(build: Build, what: Any) -> Action:
    done(build, "sacrificed", what)
    return Action(lambda who: Sacrifice(who=who, what=what))


@builds("counter")
def counter(build: Build, what: Any) -> Action:
    done(build, "countered", what)
    return imperative(build, lambda: Counter(what=what))


def move(build: Build, what: Any, verb: str = "moved", **fields: Any) -> Action:
    done(build, verb, what)

    def make(who: Any) -> Any:
        return Move(what=what, who=None if isinstance(who, You) and who.form == 1 else who, **fields)

    return Action(make)


@builds("return_zone")
def return_zone(build: Build, what: Any, who: Any, zone: Noun) -> Action:
    return move(build, what, "returned", to=zone.word, form=RETURN | whose(build, who, zone))


@builds("return_battlefield")
def return_battlefield(build: Build, what: Any, how: dict[str, Any]) -> Action:
    return move(build, what, "returned", to="battlefield", **battlefield(build, how, what, RETURN))


def battlefield(build: Build, how: dict[str, Any], what: Any, form: int) -> dict[str, Any]:
    """The fields of a `Move` to the battlefield."""
    fields = dict(how)
    on = fields.pop("on", None)
    form |= fields.pop("form", 0)
    if on is not None:
        fields["counters"] = counters_on(fields["counters"], on, what)
    fields["form"] = form
    return fields


@builds("return_from_zone")
def return_from_zone(build: Build, what: Any, who: Any, source: Noun, whose_zone: Any, zone: Noun) -> Action:
    form = RETURN | whose(build, whose_zone, zone) | from_whose(build, who)
    return move(build, what, "returned", to=zone.word, source=source.word, form=form)


def from_whose(build: Build, who: Any) -> int:
    words = who.phrase(Case.POSSESSIVE)
    if words not in WHOSE:
        build.decline(f'"{words}" as the owner of a zone')
    return WHOSE.index(words) << FROM_SHIFT


@builds("return_from_battlefield")
def return_from_battlefield(build: Build, what: Any, who: Any, source: Noun, how: dict[str, Any]) -> Action:
    fields = battlefield(build, how, what, RETURN | from_whose(build, who))
    return move(build, what, "returned", to="battlefield", source=source.word, **fields)


@builds("return_from_exile")
def return_from_exile(build: Build, what: Any, who: Any, zone: Noun) -> Action:
    return move(build, what, "returned", to=zone.word, source="exile", form=RETURN | whose(build, who, zone))


@builds("put_zone")
def put_zone(build: Build, what: Any, who: Any, zone: Noun) -> Action:
    return move(build, what, "put", to=zone.word, form=whose(build, who, zone))


def two(build: Build, first: Action, second: Any) -> Action:
    """One verb with two places: "put one into your hand and the other into your graveyard"."""

    def make(who: Any) -> Any:
        made = first.make(who)
        return Sequence(effects=(made, msgspec.structs.replace(second, who=made.who)), joints=(2,), form=1)

    return Action(make)


@builds("put_zone_two")
def put_zone_two(build: Build, what: Any, who: Any, zone: Noun, whose_zone: Any, other: Noun) -> Action:
    second = Move(what=Rest(verb="looked at", form=1), to=other.word, form=whose(build, whose_zone, other) | ELIDED_VERB)
    return two(build, put_zone(build, what, who, zone), second)


@builds("put_zone_rest")
def put_zone_rest(build: Build, what: Any, who: Any, zone: Noun, whose_zone: Any, other: Noun) -> Action:
    second = Move(what=Rest(verb="looked at"), to=other.word, form=whose(build, whose_zone, other) | ELIDED_VERB)
    return two(build, put_zone(build, what, who, zone), second)


@builds("put_zone_rest_bottom")
def put_zone_rest_bottom(
    build: Build, what: Any, who: Any, zone: Noun, whose_zone: Any, library: Noun, order: str | None
) -> Action:
    second = Move(
        what=Rest(verb="looked at"),
        to=library.word,
        place="bottom",
        order=order,
        form=whose(build, whose_zone, library) | ELIDED_VERB,
    )
    return two(build, put_zone(build, what, who, zone), second)


@builds("put_battlefield_rest")
def put_battlefield_rest(build: Build, what: Any, how: dict[str, Any], whose_zone: Any, other: Noun) -> Action:
    second = Move(what=Rest(verb="revealed"), to=other.word, form=whose(build, whose_zone, other) | ELIDED_VERB)
    return two(build, put_battlefield(build, what, how), second)


@builds("put_battlefield_rest_bottom")
def put_battlefield_rest_bottom(
    build: Build, what: Any, how: dict[str, Any], whose_zone: Any, library: Noun, order: str | None
) -> Action:
    second = Move(
        what=Rest(verb="revealed"),
        to=library.word,
        place="bottom",
        order=order,
        form=whose(build, whose_zone, library) | ELIDED_VERB,
    )
    return two(build, put_battlefield(build, what, how), second)


@builds("put_battlefield_and_zone")
def put_battlefield_and_zone(build: Build, what: Any, how: dict[str, Any], whose_zone: Any, other: Noun) -> Action:
    second = Move(what=Rest(verb="found", form=1), to=other.word, form=whose(build, whose_zone, other) | ELIDED_VERB)
    return two(build, put_battlefield(build, what, how), second)


def one_of(build: Build) -> Any:
    """"put one …": one of those that were found or looked at."""
    among = build.refer(Ref.THEY, plural=True)
    return Some(filter=Filter(), among=among, form=BARE_ONE)


@builds("put_one_battlefield")
def put_one_battlefield(build: Build, how: dict[str, Any], who: Any, zone: Noun) -> Action:
    return put_battlefield_and_zone(build, one_of(build), how, who, zone)  # type: ignore[no-any-return]


@builds("put_one_zone")
def put_one_zone(build: Build, who: Any, zone: Noun, whose_zone: Any, other: Noun) -> Action:
    return put_zone_two(build, one_of(build), who, zone, whose_zone, other)  # type: ignore[no-any-return]


@builds("put_one_zone_bottom")
def put_one_zone_bottom(build: Build, who: Any, zone: Noun, whose_zone: Any, library: Noun) -> Action:
    second = Move(
        what=Rest(verb="looked at", form=1),
        to=library.word,
        place="bottom",
        form=whose(build, whose_zone, library) | ELIDED_VERB,
    )
    return two(build, put_zone(build, one_of(build), who, zone), second)


@builds("separate")
def separate(build: Build, what: Any) -> Action:
    build.mention(lambda form: Done(verb="separated", form=form), frozenset(("pile",)), plural=True, key=("done", "separated"))
    return Action(lambda who: SeparatePiles(who=who, what=what))


@builds("put_battlefield")
def put_battlefield(build: Build, what: Any, how: dict[str, Any]) -> Action:
    return move(build, what, "put onto the battlefield", to="battlefield", **battlefield(build, how, what, 0))


@builds("put_battlefield_first")
def put_battlefield_first(build: Build, how: dict[str, Any], what: Any) -> Action:
    return move(
        build, what, "put onto the battlefield", to="battlefield", **battlefield(build, how, what, DESTINATION_FIRST)
    )


@builds("put_from_battlefield")
def put_from_battlefield(build: Build, what: Any, who: Any, source: Noun, how: dict[str, Any]) -> Action:
    fields = battlefield(build, how, what, from_whose(build, who))
    return move(build, what, "put onto the battlefield", to="battlefield", source=source.word, **fields)


def library_form(build: Build, who: Any, zone: Noun) -> int:
    words = who.phrase(Case.POSSESSIVE)
    if words not in WHOSE or zone.word != "library":
        build.decline(f'the top or bottom of "{words} {zone.word}"')
    return WHOSE.index(words) << WHOSE_SHIFT | (1 << 14 if zone.plural else 0)


@builds("put_top")
def put_top(build: Build, what: Any, who: Any, zone: Noun, order: str | None) -> Action:
    return move(build, what, "put", to="library", place="top", order=order, form=library_form(build, who, zone))


@builds("put_on_top")
def put_on_top(build: Build, what: Any, order: str | None) -> Action:
    return move(build, what, "put", to="library", place="top", order=order, form=1 << 12)


@builds("put_bottom")
def put_bottom(build: Build, what: Any, who: Any, zone: Noun, order: str | None) -> Action:
    return move(build, what, "put", to="library", place="bottom", order=order, form=library_form(build, who, zone))


@builds("put_nth")
def put_nth(build: Build, what: Any, who: Any, zone: Noun, nth: int) -> Action:
    return move(build, what, "put", to="library", place="top", nth=nth, form=library_form(build, who, zone))


@builds("put_top_or_bottom")
def put_top_or_bottom(build: Build, what: Any, who: Any, zone: Noun) -> Action:
    return move(build, what, "put", to="library", place="either", form=library_form(build, who, zone))


@builds("put_back")
def put_back(build: Build, what: Any) -> Action:
    return move(build, what, "put", to="library", place="top", order="any", form=BACK)


@builds("put_back_plain")
def put_back_plain(build: Build, what: Any) -> Action:
    return move(build, what, "put", to="library", place="top", form=BACK)


@builds("put_back_top")
def put_back_top(build: Build, what: Any, who: Any, zone: Noun, order: str | None) -> Action:
    form = library_form(build, who, zone) | BACK_ON_TOP
    return move(build, what, "put", to="library", place="top", order=order, form=form)


@builds("put_from_top")
def put_from_top(build: Build, what: Any, who: Any, source: Noun, owner: Any, zone: Noun) -> Action:
    form = library_form(build, owner, zone) | from_whose(build, who)
    return move(build, what, "put", to="library", place="top", source=source.word, form=form)


@builds("put_choice")
def put_choice(build: Build, what: Any, chooser: Any, who: Any, zone: Noun) -> Action:
    choice = {"your": 1, "its owner's": 2, "their": 3}.get(chooser.phrase(Case.POSSESSIVE))
    if choice is None:
        build.decline("whose choice it is")
    form = library_form(build, who, zone) | choice << 12
    return move(build, what, "put", to="library", place="either", form=form)


@builds("lo_random")
def lo_random(build: Build) -> str:
    return "random"


@builds("lo_any")
def lo_any(build: Build) -> str:
    return "any"


@builds("lo_none")
def lo_none(build: Build) -> None:
    return None


def _how(alias: str, **fields: Any) -> None:
    @builds(alias)
    def builder(build: Build) -> dict[str, Any]:
        return fields


_how("bf_tapped", tapped=True)
_how("bf_tapped_attacking", tapped=True, attacking=True)
_how("bf_attacking", attacking=True)
_how("bf_face_down", face_down=True)
_how("bf_transformed", transformed=True)
_how("bf_yours", under=You())
_how("bf_short_yours", under=You())
_how("bf_short_tapped", tapped=True)
_how("bf_none")


@builds("bf_under")
def bf_under(build: Build, who: Any) -> dict[str, Any]:
    return {"under": who}


@builds("bf_counters")
def bf_counters(build: Build, counters: list[Counters], on: str) -> dict[str, Any]:
    return {"counters": counters, "on": on}


@builds("bf_attached")
def bf_attached(build: Build, what: Any) -> dict[str, Any]:
    return {"attached": what}


@builds("bf_how")
def bf_how(build: Build, items: list[dict[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for item in items:
        if "tapped" in item and "under" in made:
            made["form"] = 1 << 15
        for key in item:
            if key in made:
                build.decline("the same said twice of how something enters")
        made.update(item)
    return made


@builds("bf_how_attached")
def bf_how_attached(build: Build, items: list[dict[str, Any]], what: Any) -> dict[str, Any]:
    return {**bf_how(build, items), "attached": what}


@builds("shuffle")
def shuffle(build: Build) -> Action:
    return Action(lambda who: Shuffle(who=who))


@builds("shuffle_np")
def shuffle_np(build: Build, what: Any) -> Action:
    if not isinstance(what, Zone) or what.zone != "library":
        build.decline("shuffling something that is no library")
    return Action(lambda who: Shuffle(who=who, owner=what.who, form=1))


@builds("shuffle_into")
def shuffle_into(build: Build, what: Any, owner: Any, zone: Noun) -> Action:
    if zone.word != "library":
        build.decline("shuffling into something that is no library")
    return Action(lambda who: Shuffle(who=who, into=what, owner=owner, form=2 if zone.plural else 0))


@builds("search")
def search(build: Build, owner: Any, zones: tuple[tuple[str, ...], int], what: Any) -> Action:
    names, form = zones
    if not isinstance(what, Some):
        build.decline("a search for something named")
    known = words_of(what.filter) | {"card"}
    _done(build, "found", frozenset(known), what.many)
    return Action(
        lambda who: Search(
            who=who, what=what, zones=names, owner=None if isinstance(owner, You) else owner, form=form
        )
    )


@builds("sz_one")
def sz_one(build: Build, zone: Noun) -> tuple[tuple[str, ...], int]:
    return (zone.word,), 0


@builds("sz_and_or")
def sz_and_or(build: Build, first: Noun, second: Noun) -> tuple[tuple[str, ...], int]:
    return (first.word, second.word), 1


@builds("sz_and")
def sz_and(build: Build, first: Noun, second: Noun) -> tuple[tuple[str, ...], int]:
    return (first.word, second.word), 0


@builds("sz_three")
def sz_three(
    build: Build, first: Noun, comma: Any, second: Noun, third: Noun
) -> tuple[tuple[str, ...], int]:
    return (first.word, second.word, third.word), 1


@builds("reveal")
def reveal(build: Build, what: Any) -> Action:
    done(build, "revealed", what)
    return Action(lambda who: Reveal(who=who, what=what))


@builds("reveal_from")
def reveal_from(build: Build, what: Any, who: Any, zone: Noun) -> Action:
    if not isinstance(who, You):
        build.decline("a card revealed from the zone of another player")
    return Action(lambda subject: Reveal(who=subject, what=what, source=zone.word))


@builds("reveal_until")
def reveal_until(build: Build, owner: Any, zone: Noun, finder: Any, what: Any) -> Action:
    return until_find(build, owner, zone, finder, what, "reveal", "revealed")


@builds("exile_until_find")
def exile_until_find(build: Build, owner: Any, zone: Noun, finder: Any, what: Any) -> Action:
    return until_find(build, owner, zone, finder, what, "exile", "exiled")


def until_find(build: Build, owner: Any, zone: Noun, finder: Any, what: Any, verb: str, participle: str) -> Action:
    if zone.word != "library" or not isinstance(what, Some):
        build.decline("a search from the top of something that is no library")
    _done(build, participle, frozenset(words_of(what.filter) | {"card"}), what.many)
    if not what.many:
        build.mention(lambda form: Done(verb=participle, form=form), frozenset(("card",)), plural=True, key=("all", verb))
    return Action(lambda who: RevealUntil(who=who, what=what, owner=owner, finder=finder, verb=verb))


@builds("look_at")
def look_at(build: Build, what: Any) -> Action:
    done(build, "looked at", what)
    return Action(
        lambda who: LookAt(who=who, what=what), permit=lambda who: MayLookAt(who=who, what=what, form=1)
    )


# --- tokens ---------------------------------------------------------------------------------------------------------------


@builds("create")
def create(build: Build, made: Any) -> Action:
    token, amount, fields = made
    one = isinstance(amount, Number) and amount.value == 1
    words = {"token"}
    if isinstance(token, TokenSpec):
        words |= {*token.types, *token.subtypes}
        if token.predefined:
            words |= {"artifact", token.name or ""}
    else:
        words |= {"creature", "permanent", "copy"}
    _done(build, "created", frozenset(words), not one)
    return Action(lambda who: CreateToken(who=who, amount=amount, token=token, **fields))


def several(build: Build, found: list[Any]) -> Action:
    """"create a Food token and a Treasure token": one after the other, one verb."""
    for token, amount, fields in found:
        one = isinstance(amount, Number) and amount.value == 1
        if not isinstance(token, TokenSpec):
            build.decline("copies among several tokens")
        _done(build, "created", frozenset(("token", *token.types, *token.subtypes)), not one)
    _done(build, "created", frozenset(("token",)), True)

    def make(who: Any) -> Any:
        made: list[Any] = []
        for number_, (token, amount, fields) in enumerate(found):
            form = fields.get("form", 0) | (4 if number_ else 0)
            made.append(CreateToken(who=who, amount=amount, token=token, **{**fields, "form": form}))
        joints = (2,) if len(made) == 2 else (3, 4)
        return Sequence(effects=tuple(made), joints=joints, form=1)

    return Action(make)


@builds("create_either")
def create_either(build: Build, first: Any, comma: Any, second: Any) -> Action:
    action = several(build, [first, second])

    def make(who: Any) -> Any:
        made = action.make(who)
        return OneOf(options=made.effects)

    return Action(make)


@builds("create_two")
def create_two(build: Build, first: Any, comma: Any, second: Any) -> Action:
    return several(build, [first, second])


@builds("create_three")
def create_three(build: Build, first: Any, comma: Any, second: Any, joint: Any, third: Any) -> Action:
    return several(build, [first, second, third])


def spec(build: Build, items: list[Any], rest: dict[str, Any]) -> tuple[TokenSpec, dict[str, Any], bool]:
    """A token's characteristics from the words before "token", how it enters, whether it is plural."""
    power = toughness = None
    colors: list[str] = []
    supertypes: list[str] = []
    types: list[str] = []
    subtypes: list[str] = []
    fields: dict[str, Any] = {}
    colorless = token = plural = False
    for item in items:
        if isinstance(item, tuple):
            power, toughness = (pt_amount(build, half) for half in item)
        elif isinstance(item, Status) and item.word == "tapped" or item == "tapped":
            fields["tapped"] = True
        elif isinstance(item, str):
            if item == "colorless":
                colorless = True
            elif item in ("legendary", "basic", "snow", "world"):
                supertypes.append(item)
            elif item in ("white", "blue", "black", "red", "green"):
                colors.append(item)
            else:
                build.decline(f'a token that is "{item}"')
        elif isinstance(item, Noun):
            if item.word == "token":
                token, plural = True, item.plural
            elif item.word[:1].isupper():
                subtypes.append(item.word)
            else:
                types.append(item.word)
        else:
            build.decline("a word that no token has")
    if not token:
        build.decline('a token without the word "token"')
    form = rest.pop("named_last", 0)
    predefined = power is None and not types and not colors and not supertypes and not colorless
    if predefined:
        if len(subtypes) != 1 or rest.get("abilities"):
            build.decline("a token that the rules do not define")
        made = TokenSpec(name=subtypes[0], predefined=True)
    else:
        made = TokenSpec(
            name=rest.get("name"),
            power=power,
            toughness=toughness,
            colors=tuple(colors),
            supertypes=tuple(supertypes),
            types=tuple(types),
            subtypes=tuple(subtypes),
            abilities=tuple(rest.get("abilities", ())),
            form=form,
        )
    for key in ("attacking", "tapped", "attached", "form"):
        if key in rest:
            fields[key] = rest[key]
    return made, fields, plural


def pt_amount(build: Build, text: str) -> Any:
    """Half of "2/2" or "X/X"."""
    from mtgrules.abilities.amounts import Times, X

    if text == "X":
        return X()
    if text.isdigit():
        return Number(value=int(text))
    if text == "-X":
        return Times(factor=-1, amount=X())
    if text[:1] == "-" and text[1:].isdigit():
        return Number(value=-int(text[1:]))
    build.decline(f'the number "{text}"')


@builds("created")
def created(build: Build, count: tuple[Any, dict[str, Any]], items: list[Any], rest: dict[str, Any]) -> Any:
    amount, how = count
    token, fields, plural = spec(build, split_colors(items), dict(rest))
    fields.update(how)
    return token, amount, fields


def split_colors(items: list[Any]) -> list[Any]:
    return items


@builds("created_two_colors")
def created_two_colors(
    build: Build, count: tuple[Any, dict[str, Any]], items: list[Any], comma: Any, more: list[Any], rest: dict[str, Any]
) -> Any:
    """"a 2/2 black and green Wolf creature token"."""
    if items[-1] not in COLORS or more[0] not in COLORS:
        build.decline("a token that is two things")
    return created(build, count, [*items, *more], rest)


@builds("created_equal")
def created_equal(build: Build, items: list[Any], rest: dict[str, Any], amount: Any) -> Any:
    token, fields, plural = spec(build, items, dict(rest))
    return token, with_form(amount, How.NUMBER_OF), fields


@builds("created_named")
def created_named(build: Build, name: str, comma: Any, article: Any, items: list[Any], rest: dict[str, Any]) -> Any:
    token, fields, plural = spec(build, items, dict(rest))
    if token.name is not None:
        build.decline("a token with two names")
    return msgspec.structs.replace(token, name=name, form=NAME_FIRST), Number(value=1), fields


@builds("token_count")
def token_count(build: Build, amount: Any) -> tuple[Any, dict[str, Any]]:
    return amount, {}


@builds("token_count_attacking")
def token_count_attacking(build: Build, amount: Any) -> tuple[Any, dict[str, Any]]:
    return amount, {"tapped": True, "attacking": True}


@builds("token_rest_none")
def token_rest_none(build: Build) -> dict[str, Any]:
    return {}


@builds("token_rest")
def token_rest(build: Build, items: list[dict[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for item in items:
        if "name" in item and "abilities" in made:
            made["named_last"] = NAME_LAST
        if set(item) & set(made):
            build.decline("the same said twice of a token")
        made.update(item)
    return made


@builds("created_attached")
def created_attached(build: Build, made: Any, what: Any) -> Any:
    token, amount, fields = made
    return token, amount, {**fields, "attached": what}


@builds("tw_abilities")
def tw_abilities(build: Build, abilities: list[Any]) -> dict[str, Any]:
    return {"abilities": tuple(abilities)}


@builds("tw_named")
def tw_named(build: Build, name: str) -> dict[str, Any]:
    return {"name": name}


@builds("tw_attacking")
def tw_attacking(build: Build) -> dict[str, Any]:
    return {"tapped": True, "attacking": True, "form": 1}


@builds("created_copy")
def created_copy(build: Build, what: Any) -> Any:
    return CopySpec(what=what), Number(value=1), {}


@builds("created_tapped_copy")
def created_tapped_copy(build: Build, what: Any) -> Any:
    return CopySpec(what=what), Number(value=1), {"tapped": True}


@builds("created_attacking_copy")
def created_attacking_copy(build: Build, what: Any) -> Any:
    return CopySpec(what=what), Number(value=1), {"tapped": True, "attacking": True}


@builds("created_copies")
def created_copies(build: Build, amount: Any, what: Any) -> Any:
    return CopySpec(what=what), amount, {}


@builds("created_those")
def created_those(build: Build, value: tuple[int, bool]) -> Any:
    what = build.refer(Ref.THAT | 7 << 8, noun="token")
    return CopySpec(what=what), number(value), {"form": 2}


@builds("quotes_one")
def quotes_one(build: Build, text: str) -> list[Any]:
    return [build.quote(text)]


@builds("quotes_more")
def quotes_more(build: Build, found: list[Any], comma: Any, text: str) -> list[Any]:
    return [*found, build.quote(text)]


@builds("get_emblem")
def get_emblem(build: Build, abilities: list[Any]) -> Action:
    return Action(lambda who: CreateEmblem(who=who, abilities=tuple(abilities)))


# --- counters -------------------------------------------------------------------------------------------------------------


def you_or(who: Any) -> Any:
    """Who does it, None for the controller of the effect."""
    return None if isinstance(who, You) and who.form == 1 else who


@builds("put_counters")
def put_counters(build: Build, counters: list[Counters], what: Any) -> Action:
    done(build, "given counters", what)
    if len(counters) == 1:
        only = counters[0]
        return Action(
            lambda who: PutCounters(what=what, kind=only.kind, amount=only.amount, who=you_or(who))
        )
    return Action(lambda who: PutManyCounters(build, what, counters, who))


def PutManyCounters(build: Build, what: Any, counters: list[Counters], who: Any) -> Any:  # noqa: N802
    from mtgrules.abilities.effects import PutKinds

    return PutKinds(what=what, counters=tuple(counters), who=you_or(who))


@builds("put_counters_equal")
def put_counters_equal(build: Build, kind: str, what: Any, amount: Any) -> Action:
    done(build, "given counters", what)
    return Action(lambda who: PutCounters(what=what, kind=kind, amount=amount, who=you_or(who), form=4))


@builds("distribute_counters")
def distribute_counters(build: Build, counters: list[Counters], what: Any) -> Action:
    if len(counters) != 1:
        build.decline("two kinds of counters distributed")
    only = counters[0]
    return Action(
        lambda who: PutCounters(what=what, kind=only.kind, amount=only.amount, who=you_or(who), distributed=True)
    )


def remove(alias: str, form: int = 0) -> None:
    @builds(alias)
    def builder(build: Build, kind: str, what: Any) -> Action:
        amount = None if not form else Number(value=1)
        return Action(lambda who: RemoveCounters(what=what, kind=kind, amount=amount, who=you_or(who), form=form))


@builds("remove_counters")
def remove_counters(build: Build, counters: list[Counters], what: Any) -> Action:
    if len(counters) != 1:
        build.decline("two kinds of counters removed")
    only = counters[0]
    return Action(lambda who: RemoveCounters(what=what, kind=only.kind, amount=only.amount, who=you_or(who)))


@builds("remove_any_counters")
def remove_any_counters(build: Build, amount: Any, what: Any) -> Action:
    return Action(lambda who: RemoveCounters(what=what, kind=None, amount=amount, who=you_or(who)))


@builds("remove_all_any")
def remove_all_any(build: Build, what: Any) -> Action:
    return Action(lambda who: RemoveCounters(what=what, kind=None, amount=None, who=you_or(who)))


remove("remove_all_counters")
remove("remove_number", 2)
remove("remove_some", 4)


@builds("move_counters")
def move_counters(build: Build, counters: list[Counters], source: Any, to: Any) -> Action:
    only = counters[0]
    return imperative(build, lambda: MoveCounters(source=source, to=to, kind=only.kind, amount=only.amount))


@builds("move_any_counters")
def move_any_counters(build: Build, amount: Any, source: Any, to: Any) -> Action:
    return imperative(build, lambda: MoveCounters(source=source, to=to, kind=None, amount=amount))


@builds("put_those_counters")
def put_those_counters(build: Build, words: str, what: Any) -> Action:
    if words == "its counters":
        source = build.refer(Ref.IT)
        return imperative(build, lambda: PutSameCounters(source=source, what=what, form=1))
    source = build.refer(Ref.IT)
    return imperative(build, lambda: PutSameCounters(source=with_form(source, 0), what=what))


@builds("move_all_counters")
def move_all_counters(build: Build, source: Any, to: Any) -> Action:
    return imperative(build, lambda: MoveCounters(source=source, to=to, kind=None, amount=None))


@builds("move_some_counters")
def move_some_counters(build: Build, source: Any, to: Any) -> Action:
    return imperative(build, lambda: MoveCounters(source=source, to=to, kind=None, amount=Number(value=1), form=4))


@builds("double_counters")
def double_counters(build: Build, kind: str, what: Any) -> Action:
    return imperative(build, lambda: Double(quality=f"{kind} counters", what=what))


@builds("double_each_counters")
def double_each_counters(build: Build, what: Any) -> Action:
    return imperative(build, lambda: Double(quality="counters", what=what))


@builds("double_quality")
def double_quality(build: Build, what: Any, quality: str) -> Action:
    return Action(lambda who: Double(quality=quality, what=what, who=you_or(who)))


# --- states ---------------------------------------------------------------------------------------------------------------


@builds("tap")
def tap(build: Build, what: Any) -> Action:
    done(build, "tapped", what)
    return Action(lambda who: Tap(what=what, who=you_or(who)))


@builds("untap")
def untap(build: Build, what: Any) -> Action:
    done(build, "untapped", what)
    return Action(lambda who: Untap(what=what, who=you_or(who)))


simple("tap_or_untap", lambda build, what: imperative(build, lambda: TapOrUntap(what=what)))
simple("unattach", lambda build, what: imperative(build, lambda: Unattach(what=what)))
simple("regenerate", lambda build, what: imperative(build, lambda: Regenerate(what=what)))
simple("turn_up", lambda build, what: imperative(build, lambda: TurnFace(what=what, up=True)))
simple("turn_down", lambda build, what: imperative(build, lambda: TurnFace(what=what, up=False)))
simple("transform", lambda build, what: imperative(build, lambda: Transform(what=what)))
simple("convert", lambda build, what: imperative(build, lambda: Transform(what=what, form=2)))
simple("remove_from_combat", lambda build, what: imperative(build, lambda: RemoveFromCombat(what=what)))
simple("fight", lambda build, other: Action(lambda what: Fight(what=what, other=other)))


@builds("fight_each_other")
def fight_each_other(build: Build) -> Action:
    return Action(lambda what: Fight(what=what, other=what, form=1))


@builds("transforms")
def transforms(build: Build) -> Action:
    return Action(lambda what: Transform(what=what, form=1))


@builds("attach")
def attach(build: Build, what: Any, to: Any) -> Action:
    done(build, "attached", what)
    done(build, "attached to", to)
    return Action(lambda who: Attach(what=what, to=to, who=you_or(who)))


@builds("phase_out")
def phase_out(build: Build) -> Action:
    return Action(lambda what: PhaseOut(what=what))


# --- damage ---------------------------------------------------------------------------------------------------------------


@builds("deal")
def deal(build: Build, amount: Any, to: Any) -> Action:
    return Action(lambda source: DealDamage(source=source, amount=amount, to=to))


@builds("deal_equal")
def deal_equal(build: Build, amount: Any, to: Any) -> Action:
    return Action(lambda source: DealDamage(source=source, amount=amount, to=to))


@builds("deal_same")
def deal_same(build: Build, amount: Any) -> Action:
    """"it deals 4 damage instead": to what was said before."""
    targets = [mention for mention in build.mentions if isinstance(mention.key, tuple) and mention.key[0] == "target"]
    if len(targets) != 1:
        build.decline("damage to nothing that is said")
    to = targets[0].make(Ref.ELIDED)
    return Action(lambda source: DealDamage(source=source, amount=amount, to=to))


@builds("deal_to_equal")
def deal_to_equal(build: Build, to: Any, amount: Any) -> Action:
    return Action(lambda source: DealDamage(source=source, amount=amount, to=to, form=4))


@builds("deal_divided")
def deal_divided(build: Build, amount: Any, to: Any) -> Action:
    return Action(lambda source: DealDamage(source=source, amount=amount, to=to, divided=True))


@builds("deal_divided_they")
def deal_divided_they(build: Build, amount: Any, to: Any) -> Action:
    return Action(lambda source: DealDamage(source=source, amount=amount, to=to, divided=True, form=2))


@builds("deal_two")
def deal_two(build: Build, amount: Any, to: Any, comma: Any, second: Any, other: Any) -> Action:
    from mtgrules.oracle.build.context import elide

    def make(source: Any) -> Any:
        first = DealDamage(source=source, amount=amount, to=to)
        again = DealDamage(source=elide(source, build), amount=second, to=other, form=8)
        return Sequence(effects=(first, again), joints=(2,), form=1)

    return Action(make)


@builds("pv_turn")
def pv_turn(build: Build) -> dict[str, Any]:
    from mtgrules.abilities.changes import Until

    return {"duration": Until(moment="end of turn", form=1)}


def _prevented(alias: str, turn: bool, by: bool) -> None:
    @builds(alias)
    def builder(build: Build, what: Any) -> dict[str, Any]:
        from mtgrules.abilities.changes import Until

        fields: dict[str, Any] = {"source" if by else "to": what}
        if turn:
            fields |= {"duration": Until(moment="end of turn", form=1), "form": 1}
        return fields


_prevented("pv_to", False, False)
_prevented("pv_by", False, True)
_prevented("pv_turn_to", True, False)
_prevented("pv_turn_by", True, True)


@builds("pv_to_by")
def pv_to_by(build: Build, to: Any, source: Any) -> dict[str, Any]:
    return {"to": to, "source": source}


@builds("pv_to_and_by")
def pv_to_and_by(build: Build, to: Any, source: Any) -> dict[str, Any]:
    return {"to": to, "source": source, "form": 2}


@builds("prevent_all")
def prevent_all(build: Build, kind: tuple[bool | None, bool], fields: dict[str, Any]) -> Action:
    combat, excess = kind
    if excess:
        build.decline("excess damage prevented")
    return imperative(build, lambda: PreventDamage(amount=None, combat=combat, **fields))


@builds("prevent_next")
def prevent_next(build: Build, amount: Any, fields: dict[str, Any]) -> Action:
    return imperative(build, lambda: PreventDamage(amount=amount, **fields))


@builds("prevent_of_that")
def prevent_of_that(build: Build, amount: Any) -> Action:
    build.decline("part of that damage prevented")


# --- spells ---------------------------------------------------------------------------------------------------------------


@builds("copy")
def copy(build: Build, what: Any) -> Action:
    done(build, "copied", what)
    many = not what.third
    for number_ in (many, not many):  # "copy it twice", "for each": it may be one or several
        build.mention(
            lambda form: Done(verb="copied", form=form), frozenset(("copy",)), plural=number_, key=("copy", number_)
        )
    return Action(lambda who: CopyOnStack(what=what, who=who))


@builds("choose_new_targets")
def choose_new_targets(build: Build, what: Any) -> Action:
    return Action(lambda who: ChooseNewTargets(what=what, who=who, may=False))


@builds("change_target")
def change_target(build: Build, what: Any) -> Action:
    build.decline("the target of a spell changed")


def casting(
    what: Any, build: Build, *, free: bool = False, play: bool = False, form: int = 0, costs: Any = ()
) -> Action:
    """"cast it": now; behind "may" with a duration, or of several cards: a permission."""
    done(build, "cast", what)
    static = isinstance(what, Each) or isinstance(what, Both) and any(isinstance(part, Each) for part in what.parts)
    return Action(
        lambda who: CastNow(who=who, what=what, free=free, play=play, form=form, costs=costs),
        permit=lambda who: MayPlay(who=who, what=what, cast_only=not play, free=free, costs=costs),
        static=static,
    )


@builds("cast")
def cast(build: Build, what: Any) -> Action:
    return casting(what, build)


@builds("play")
def play(build: Build, what: Any) -> Action:
    return casting(what, build, play=True)


@builds("cast_free")
def cast_free(build: Build, what: Any, whose_cost: str) -> Action:
    return casting(what, build, free=True, form=0 if whose_cost == "its" else 1)


@builds("cast_free_each")
def cast_free_each(build: Build, what: Any, whose_cost: str) -> Action:
    return casting(what, build, free=True, form=1)


@builds("play_free")
def play_free(build: Build, what: Any, whose_cost: str) -> Action:
    return casting(what, build, free=True, play=True)


@builds("cast_copy_free")
def cast_copy_free(build: Build) -> Action:
    what = build.refer(Ref.THE | 30 << 8, noun="copy")
    return Action(lambda who: CastNow(who=who, what=what, free=True, copy=True))


@builds("cast_flash")
def cast_flash(build: Build, what: Any) -> Action:
    def make(who: Any) -> Any:
        build.decline("casting now as though something had flash")

    return Action(make, permit=lambda who: MayPlay(who=who, what=what, cast_only=True, flash=True), static=True)


@builds("cast_flash_turn")
def cast_flash_turn(build: Build, what: Any) -> Action:
    from mtgrules.abilities.changes import Until

    def make(who: Any) -> Any:
        build.decline("casting now as though something had flash")

    action = Action(make, permit=lambda who: MayPlay(who=who, what=what, cast_only=True, flash=True, form=16), static=True)
    action.tails.append(("duration", Until(moment="end of turn", form=4)))
    return action


@builds("play_additional")
def play_additional(build: Build, lands: tuple[Any, int]) -> Action:
    amount, form = lands

    def make(who: Any) -> Any:
        build.decline("an additional land played now")

    return Action(make, permit=lambda who: ExtraLands(who=who, amount=amount, form=form), static=True)


@builds("extra_land")
def extra_land(build: Build) -> tuple[Any, int]:
    return Number(value=1), 0


@builds("extra_lands")
def extra_lands(build: Build, value: tuple[int, bool]) -> tuple[Any, int]:
    return number(value), 0


@builds("extra_land_each")
def extra_land_each(build: Build) -> tuple[Any, int]:
    return Number(value=1), 1


@builds("extra_lands_each")
def extra_lands_each(build: Build, value: tuple[int, bool]) -> tuple[Any, int]:
    return number(value), 1


# --- mana -----------------------------------------------------------------------------------------------------------------


@builds("add_mana")
def add_mana(build: Build, fields: dict[str, Any]) -> Action:
    return Action(lambda who: AddMana(who=who, **fields))


@builds("m_symbols")
def m_symbols(build: Build, symbols: tuple[str, ...]) -> dict[str, Any]:
    return {"symbols": symbols}


@builds("m_options")
def m_options(build: Build, options: tuple[tuple[str, ...], ...]) -> dict[str, Any]:
    return {"options": options}


@builds("mana_or")
def mana_or(build: Build, left: tuple[str, ...], comma: Any, right: tuple[str, ...]) -> Any:
    return left, right


@builds("mana_or_three")
def mana_or_three(build: Build, left: Any, comma: Any, middle: Any, joint: Any, right: Any) -> Any:
    return left, middle, right


_KINDS = {
    "mana of any color": "color",
    "mana of any one color": "one color",
    "mana of any type": "type",
    "mana of the chosen color": "chosen color",
    "mana in any combination of colors": "combination",
    "mana of that color": "that color",
    "mana of any color in your commander's color identity": "commander's colors",
}


@builds("m_any")
def m_any(build: Build, amount: Any, words: str) -> dict[str, Any]:
    return {"amount": amount, "any": _KINDS[words]}


@builds("m_that_much")
def m_that_much(build: Build, words: str) -> dict[str, Any]:
    return {"amount": EventAmount(), "any": _KINDS[words]}


@builds("m_many_symbols")
def m_many_symbols(build: Build, value: tuple[int, bool], symbols: tuple[str, ...]) -> dict[str, Any]:
    return {"symbols": symbols, "amount": number(value), "form": 2}


@builds("m_that_much_symbols")
def m_that_much_symbols(build: Build, symbols: tuple[str, ...]) -> dict[str, Any]:
    return {"symbols": symbols, "amount": EventAmount(), "form": 2}


@builds("m_twice_that_much_symbols")
def m_twice_that_much_symbols(build: Build, symbols: tuple[str, ...]) -> dict[str, Any]:
    from mtgrules.abilities.amounts import Times

    return {"symbols": symbols, "amount": Times(factor=2, amount=EventAmount()), "form": 2}


@builds("m_any_equal")
def m_any_equal(build: Build, words: str, amount: Any) -> dict[str, Any]:
    return {"amount": amount, "any": _KINDS[words]}


@builds("m_equal")
def m_equal(build: Build, symbols: tuple[str, ...], amount: Any) -> dict[str, Any]:
    return {"symbols": symbols, "amount": amount}


@builds("m_combination_of")
def m_combination_of(build: Build, amount: Any, colors: tuple[str, ...]) -> dict[str, Any]:
    return {"amount": amount, "any": "combination", "colors": colors}


@builds("mana_list_two")
def mana_list_two(build: Build, left: tuple[str, ...], joint: Any, right: tuple[str, ...]) -> Any:
    return (*left, *right)


@builds("mana_list_three")
def mana_list_three(build: Build, left: Any, comma: Any, middle: Any, joint: Any, right: Any) -> Any:
    return (*left, *middle, *right)


@builds("m_among")
def m_among(build: Build, amount: Any, what: Any) -> dict[str, Any]:
    return {"amount": amount, "any": "color", "among": what}


@builds("m_could")
def m_could(build: Build, amount: Any, what: Any) -> dict[str, Any]:
    return {"amount": amount, "any": "could produce", "among": what}


@builds("m_could_type")
def m_could_type(build: Build, amount: Any, what: Any) -> dict[str, Any]:
    return {"amount": amount, "any": "could produce", "among": what, "form": 8}


# --- choices, turns, the game ---------------------------------------------------------------------------------------------


@builds("choose")
def choose(build: Build, what: Any) -> Action:
    if isinstance(what, (Some, Target)) or isinstance(what, Linked):
        done(build, "chosen", what)
        return Action(lambda who: Choose(who=who, what=what))
    if isinstance(what, Players) and what.which.startswith(("a ", "an ")):
        build.mention(
            lambda form: Done(verb="chosen", form=form), frozenset(("player", "opponent")), player=True, key=("done", "chosen")
        )
        return Action(lambda who: Choose(who=who, what=what))
    build.decline("a choice of something named")


@builds("choose_quality")
def choose_quality(build: Build, words: str) -> Action:
    quality = words.removeprefix("an ").removeprefix("a ")
    restriction = None
    if quality in ("player", "opponent"):
        build.mention(
            lambda form: Done(verb="chosen", form=form), frozenset(("player", "opponent")), player=True, key=("done", "chosen")
        )
    head, _, tail = quality.rpartition(" card name")
    if head and not tail:
        predicates: list[Any] = []
        for word in head.split(", "):
            for part in word.split(" "):
                from mtgrules.abilities.predicates import COMMA, Not

                last = word == head.split(", ")[-1]
                form = 0 if last else COMMA
                if part.startswith("non"):
                    predicates.append(Not(predicate=Is(word=part.removeprefix("non")), form=form))
                else:
                    predicates.append(Is(word=part, form=form))
        quality, restriction = "card name", Filter(predicates=tuple(predicates))
    return Action(lambda who: Choose(who=who, quality=quality, restriction=restriction))


@builds("exchange_control")
def exchange_control(build: Build, what: Any) -> Action:
    if isinstance(what, Both) and what.form == 0 and len(what.parts) == 2:
        first, second = what.parts
        return imperative(build, lambda: Exchange(quality="control", what=first, other=second))
    return imperative(build, lambda: Exchange(quality="control", what=what))


@builds("exchange_life")
def exchange_life(build: Build, other: Any) -> Action:
    return Action(lambda who: Exchange(quality="life total", what=who, other=other))


@builds("exchange_life_each")
def exchange_life_each(build: Build) -> Action:
    return Action(lambda who: Exchange(quality="life total", what=who))


@builds("extra_turn")
def extra_turn(build: Build) -> Action:
    return Action(lambda who: ExtraTurn(who=who, amount=Number(value=1)))


@builds("two_extra_turns")
def two_extra_turns(build: Build) -> Action:
    return Action(lambda who: ExtraTurn(who=who, amount=Number(value=2)))


@builds("skip")
def skip(build: Build, whose_step: Any, step: str) -> Action:
    return Action(lambda who: SkipStep(who=who, step=step))


@builds("skip_next")
def skip_next(build: Build, whose_step: Any, step: str) -> Action:
    return Action(lambda who: SkipStep(who=who, step=step, next=True))


@builds("end_the_turn")
def end_the_turn(build: Build) -> Action:
    return imperative(build, EndTheTurn)


@builds("win_game")
def win_game(build: Build) -> Action:
    return Action(lambda who: WinGame(who=who))


@builds("lose_game")
def lose_game(build: Build) -> Action:
    return Action(lambda who: LoseGame(who=who))


@builds("become_monarch")
def become_monarch(build: Build) -> Action:
    return Action(lambda who: BecomeDesignated(who=who, designation="monarch"))


@builds("take_initiative")
def take_initiative(build: Build) -> Action:
    return Action(lambda who: BecomeDesignated(who=who, designation="initiative"))


@builds("get_energy")
def get_energy(build: Build, symbols: tuple[str, ...]) -> Action:
    """"you get {E}{E}": energy counters (107.14)."""
    if set(symbols) != {"E"}:
        build.decline("symbols that nobody gets")
    amount = Number(value=len(symbols))
    return Action(lambda who: PutCounters(what=who, kind="energy", amount=amount, form=8))


@builds("flip_coin")
def flip_coin(build: Build) -> Action:
    return Action(lambda who: FlipCoin(who=who))


@builds("repeat_process")
def repeat_process(build: Build) -> Action:
    build.decline("a process that is repeated")


@builds("assemble")
def assemble(build: Build) -> Action:
    return Action(lambda who: KeywordAction(name="assemble a contraption", who=who))


@builds("keyword_action")
def keyword_action(build: Build, words: str) -> Action:
    return Action(lambda who: KeywordAction(name=words, who=who))


@builds("keyword_action_n")
def keyword_action_n(build: Build, words: str, amount: Any) -> Action:
    return Action(lambda who: KeywordAction(name=words, who=who, amount=amount))


@builds("keyword_action_what")
def keyword_action_what(build: Build, words: str, what: Any) -> Action:
    done(build, words, what)
    return Action(lambda who: KeywordAction(name=words, who=who, what=what))


@builds("keyword_action_self")
def keyword_action_self(build: Build, words: str) -> Action:
    return Action(lambda what: KeywordAction(name=words, what=what, form=2))


@builds("bolster")
def bolster(build: Build, amount: Any) -> Action:
    return Action(lambda who: KeywordAction(name="bolster", who=who, amount=amount))


@builds("collect_evidence")
def collect_evidence(build: Build, amount: Any) -> Action:
    return Action(lambda who: KeywordAction(name="collect evidence", who=who, amount=amount))


@builds("forage")
def forage(build: Build) -> Action:
    return Action(lambda who: KeywordAction(name="forage", who=who))


@builds("exert")
def exert(build: Build, what: Any) -> Action:
    return Action(lambda who: KeywordAction(name="exert", who=who, what=what))


@builds("behold")
def behold(build: Build, what: Any) -> Action:
    return Action(lambda who: KeywordAction(name="behold", who=who, what=what))


__all__ = ["CountersOn", "Nominal", "Quantity", "Transform", "done", "some"]
