"""Instructions about spells and mana."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.amounts import EventAmount, Number, Times
from mtgrules.abilities.changes import ExtraLands, MayActivate, MayPlay, Until
from mtgrules.abilities.costs import Mana
from mtgrules.abilities.effects import (
    AddMana,
    CastNow,
    ChooseNewTargets,
    CopyOnStack,
)
from mtgrules.abilities.predicates import IsWhat
from mtgrules.abilities.references import (
    Both,
    Done,
    Each,
    You,
)
from mtgrules.abilities.wording import Ref
from mtgrules.oracle.build.context import Build, builds, number
from mtgrules.oracle.build.done import done
from mtgrules.oracle.build.nouns import this_node
from mtgrules.oracle.build.tails import Action
from mtgrules.oracle.lexer import Noun

# --- spells -------------------------------------------------------------------------------------------------


@builds("copy")
def copy(build: Build, what: Any) -> Action:
    done(build, "copied", what)
    many = not what.third
    for number_ in (many, not many):  # "copy it twice", "for each": it may be one or several
        build.mention(
            lambda form: Done(verb="copied", form=form),
            frozenset(("copy",)),
            plural=number_,
            key=("copy", number_),
        )
    return Action(lambda who: CopyOnStack(what=what, who=who))


@builds("choose_new_targets")
def choose_new_targets(build: Build, what: Any) -> Action:
    return Action(lambda who: ChooseNewTargets(what=what, who=who))


@builds("change_target")
def change_target(build: Build, what: Any) -> Action:
    return Action(lambda who: ChooseNewTargets(what=what, who=who, may=False))


def casting(
    what: Any, build: Build, *, free: bool = False, play: bool = False, form: int = 0, costs: Any = ()
) -> Action:
    """ "cast it": now; behind "may" with a duration, or of several cards: a permission."""
    build.any_of_them = False  # one may be, and the others as well
    if not _out_of_known(what):  # "they" are the cards from among which spells may be cast
        done(build, "cast", what)
    static = isinstance(what, Each) or (
        isinstance(what, Both) and any(isinstance(part, Each) for part in what.parts)
    )
    return Action(
        lambda who: CastNow(who=who, what=what, free=free, play=play, form=form, costs=costs),
        permit=lambda who: MayPlay(who=who, what=what, cast_only=not play, free=free, costs=costs),
        static=static,
    )


def _out_of_known(what: Any) -> bool:
    """ "spells from among those cards\""""
    return isinstance(what, Each) and any(isinstance(part, IsWhat) for part in what.filter.predicates)


@builds("cast_this_from")
def cast_this_from(build: Build, this: Any, who: Any, zone: Noun) -> Action:
    """ "You may cast ~ from your graveyard": always a permission (604, 601.3)."""
    if not isinstance(who, You):
        build.decline("the zone of somebody else")
    what = this_node(build)

    def now(subject: Any) -> Any:
        build.decline("casting from a zone without permission")

    return Action(
        now,
        permit=lambda who: MayPlay(who=who, what=what, cast_only=True, zone=f"your {zone.word}"),
        static=True,
    )


@builds("cast")
def cast(build: Build, what: Any) -> Action:
    return casting(what, build)


@builds("cast_paying")
def cast_paying(build: Build, what: Any, symbols: tuple[str, ...]) -> Action:
    """ "cast it by paying {2} rather than paying its mana cost" (118.9)."""
    return casting(what, build, costs=(Mana(symbols=symbols),))


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


def free_this_turn(build: Build, what: Any, play: bool) -> Action:
    """ "You may cast it this turn without paying its mana cost.": a permission."""

    def make(who: Any) -> Any:
        build.decline("casting this turn without permission")

    action = Action(
        make,
        permit=lambda who: MayPlay(who=who, what=what, cast_only=not play, free=True, form=16),
        static=True,
    )
    action.tails.append(("duration", Until(moment="end of turn", form=4)))
    return action


@builds("cast_free_turn")
def cast_free_turn(build: Build, what: Any, words: str) -> Action:
    return free_this_turn(build, what, False)


@builds("play_free_turn")
def play_free_turn(build: Build, what: Any, words: str) -> Action:
    return free_this_turn(build, what, True)


@builds("cast_copy_free")
def cast_copy_free(build: Build) -> Action:
    what = build.refer(Ref.THE | 30 << 8, noun="copy")
    return Action(lambda who: CastNow(who=who, what=what, free=True, copy=True))


@builds("cast_flash")
def cast_flash(build: Build, what: Any, words: str) -> Action:
    def make(who: Any) -> Any:
        build.decline("casting now as though something had flash")

    turn = words.startswith("this turn")

    def permit(who: Any) -> MayPlay:
        return MayPlay(who=who, what=what, cast_only=True, flash=True, form=16 if turn else 0)

    action = Action(make, permit=permit, static=True)
    if turn:
        action.tails.append(("duration", Until(moment="end of turn", form=4)))
    return action


@builds("activate_any_time")
def activate_any_time(build: Build, what: Any) -> Action:
    """ "You may activate equip abilities any time you could cast an instant": always a permission (602.5e)."""

    def make(who: Any) -> Any:
        build.decline("an ability activated now")

    return Action(make, permit=lambda who: MayActivate(who=who, what=what), static=True)


@builds("play_additional")
def play_additional(build: Build, lands: tuple[Any, int]) -> Action:
    amount, form = lands

    def make(who: Any) -> Any:
        build.decline("an additional land played now")

    return Action(make, permit=lambda who: ExtraLands(who=who, amount=amount, form=form), static=True)


@builds("extra_land")
def extra_land(build: Build, when: int) -> tuple[Any, int]:
    return Number(value=1), when


@builds("extra_lands")
def extra_lands(build: Build, value: tuple[int, bool], when: int) -> tuple[Any, int]:
    return number(value), when


@builds("lands_when_now")
def lands_when_now(build: Build) -> int:
    return 0


@builds("lands_when_each")
def lands_when_each(build: Build) -> int:
    return 1


# --- mana ---------------------------------------------------------------------------------------------------


@builds("add_mana")
def add_mana(build: Build, fields: dict[str, Any]) -> Action:
    return Action(lambda who: AddMana(who=who, **fields))


@builds("m_symbols")
def m_symbols(build: Build, symbols: tuple[str, ...]) -> dict[str, Any]:
    return {"symbols": symbols}


@builds("m_additional")
def m_additional(build: Build, symbols: tuple[str, ...]) -> dict[str, Any]:
    return {"symbols": symbols, "form": 4}


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
def m_that_much(build: Build, much: str, words: str) -> dict[str, Any]:
    return {"amount": so_much(much), "any": _KINDS[words]}


def so_much(words: str) -> Any:
    """ "that much", "twice that much"."""
    return Times(factor=2, amount=EventAmount()) if words.startswith("twice") else EventAmount()


@builds("m_many_symbols")
def m_many_symbols(build: Build, value: tuple[int, bool], symbols: tuple[str, ...]) -> dict[str, Any]:
    return {"symbols": symbols, "amount": number(value), "form": 2}


@builds("m_much_symbols")
def m_much_symbols(build: Build, words: str, symbols: tuple[str, ...]) -> dict[str, Any]:
    return {"symbols": symbols, "amount": so_much(words), "form": 2}


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
def m_could(build: Build, amount: Any, words: str, what: Any) -> dict[str, Any]:
    kind = "type" if "type" in words else "color"
    return {"amount": amount, "any": f"{kind} produced", "among": what}
