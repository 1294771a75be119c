"""What can't, must and can be done, and permissions to look and play."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.amounts import Number
from mtgrules.abilities.change_words import AS_A_SORCERY, EACH_COMBAT
from mtgrules.abilities.changes import (
    AssignsByToughness,
    CanDespite,
    Cant,
    CantHave,
    Controls,
    CrewsAsThough,
    DoesntUntap,
    MayLookAt,
    MayPlay,
    Must,
    NoMaximumHand,
    PlayRevealed,
    UntapsToo,
    Until,
)
from mtgrules.abilities.predicates import ControlledBy, Filter, Happened, Is
from mtgrules.abilities.references import Both, Each, Nth, Some, You
from mtgrules.abilities.wording import Case
from mtgrules.oracle.build.changes import change
from mtgrules.oracle.build.context import Build, builds
from mtgrules.oracle.build.done import done
from mtgrules.oracle.build.nominals import Nominal
from mtgrules.oracle.build.tails import Action

# --- control, restrictions, requirements --------------------------------------------------------------------


@builds("gains_control")
def gains_control(build: Build, what: Any) -> Action:
    done(build, "controlled", what)
    return change(lambda who: Controls(who=who, what=what))


@builds("controls")
def controls(build: Build, what: Any) -> Action:
    return change(lambda who: Controls(who=who, what=what, form=1))


def restrict(alias: str, action: str, form: int = 0, **fields: Any) -> None:
    @builds(alias)
    def builder(build: Build, *values: Any) -> dict[str, Any]:
        made = {"action": action, "form": form, **fields}
        if values:
            made["by"] = agents(values[0])
        return made


def agents(what: Any) -> Any:
    """By what, or whom: bare plurals by their filter."""
    return what.filter if isinstance(what, Each) and what.form == 1 else what


for _alias, _action in (
    ("cant_attack", "attack"),
    ("cant_block", "block"),
    ("cant_attack_or_block", "attack or block"),
    ("cant_attack_whom", "attack"),
    ("cant_block_what", "block"),
    ("cant_be_blocked", "be blocked"),
    ("cant_be_blocked_by", "be blocked"),
    ("cant_be_target", "be the target"),
    ("cant_be_countered_by", "be countered"),
    ("cant_crew", "crew"),
    ("cant_cast", "cast"),
    ("cant_sacrifice", "sacrifice"),
    ("cant_activate", "activate"),
):
    restrict(_alias, _action)
restrict("cant_be_targets", "be the target", 128)
restrict("cant_attack_alone", "attack", alone=True)
restrict("cant_block_alone", "block", alone=True)
restrict("cant_attack_or_block_alone", "attack or block", alone=True)


@builds("cant_attack_block_crew")
def cant_attack_block_crew(build: Build) -> dict[str, Any]:
    """One prohibition of three actions; only Vehicles are crewed (702.122)."""
    return {"action": "attack, block, or crew"}


@builds("cant_what")
def cant_what(build: Build, words: str) -> dict[str, Any]:
    """What is named by its words alone: "be countered", "gain life"."""
    return {"action": words}


@builds("cant_attack_you_pw")
def cant_attack_you_pw(build: Build) -> dict[str, Any]:
    planeswalkers = Each(filter=Filter(predicates=(Is(word="planeswalker"), ControlledBy(who=You()))), form=1)
    return {"action": "attack", "by": Both(parts=(You(), planeswalkers), either=True)}


@builds("cant_be_blocked_except")
def cant_be_blocked_except(build: Build, what: Any) -> dict[str, Any]:
    if isinstance(what, Each) and what.form == 1:
        return {"action": "be blocked", "except_by": what.filter}
    if isinstance(what, Some) and what.unlimited and what.least is not None:
        return {"action": "be blocked", "except_by": what.filter, "number": what.least}
    return build.decline("what it may be blocked by")


@builds("cant_be_blocked_except_turn")
def cant_be_blocked_except_turn(build: Build, what: Any) -> dict[str, Any]:
    return {**cant_be_blocked_except(build, what), "form": INSIDE}


INSIDE = 64
"""Form of a change: "this turn" stands in the middle of it."""


def for_this_turn(action: Action) -> Action:
    """The change lasts this turn, as its own words say."""
    action.tails.append(("duration", Until(moment="end of turn", form=4)))
    return action


@builds("cant_be_blocked_many")
def cant_be_blocked_many(build: Build, words: str) -> dict[str, Any]:
    each = words.endswith("each combat")
    return {"action": "be blocked", "number": Number(value=1), "form": EACH_COMBAT if each else 0}


@builds("cant_cast_more")
def cant_cast_more(build: Build, phrase: Nominal) -> dict[str, Any]:
    last = phrase.filter.predicates[-1]
    if not (isinstance(last, Happened) and last.what == "each turn"):
        build.decline("a number of spells without its turn")
    filter_ = Filter(predicates=phrase.filter.predicates[:-1])
    return {"action": "cast", "by": filter_, "number": Number(value=1), "period": "each turn"}


@builds("cant_draw_more")
def cant_draw_more(build: Build) -> dict[str, Any]:
    card = Filter(predicates=(Is(word="card"),))
    return {"action": "draw", "by": card, "number": Number(value=1), "period": "each turn"}


@builds("cant_have")
def cant_have(build: Build, abilities: list[Any]) -> dict[str, Any]:
    return {"abilities": tuple(abilities)}


@builds("cant")
def cant(build: Build, fields: dict[str, Any]) -> Action:
    if "abilities" in fields:
        return change(lambda what: CantHave(what=what, abilities=fields["abilities"]))
    made = change(lambda subject: Cant(subject=subject, **fields))
    return for_this_turn(made) if fields.get("form", 0) & INSIDE else made


_ABLE = {
    "if able": 0,
    "each combat if able": 1,
    "this turn if able": 2,
    "this combat if able": 4,
    "if able this turn": 2 | 16,
}


def must_of(action: str, able: str, other: Any = None, form: int = 0) -> Action:
    made = change(lambda subject: Must(subject=subject, action=action, other=other, form=_ABLE[able] | form))
    if "this turn" in able:
        return for_this_turn(made)
    if "this combat" in able:
        made.tails.append(("duration", Until(moment="end of combat", form=4)))
    return made


@builds("is_goaded")
def is_goaded(build: Build) -> Action:
    """701.15b: it must attack, and somebody else than you."""
    return change(lambda subject: Must(subject=subject, action="goaded", other=You()))


@builds("attacks_if_able")
def attacks_if_able(build: Build, able: str) -> Action:
    return must_of("attack", able)


@builds("attacks_whom_if_able")
def attacks_whom_if_able(build: Build, other: Any, able: str) -> Action:
    return must_of("attack", able, other)


@builds("blocks_if_able")
def blocks_if_able(build: Build, able: str) -> Action:
    return must_of("block", able)


@builds("blocks_what_if_able")
def blocks_what_if_able(build: Build, other: Any, able: str) -> Action:
    return must_of("block", able, other)


@builds("attacks_or_blocks_if_able")
def attacks_or_blocks_if_able(build: Build, able: str) -> Action:
    return must_of("attack or block", able)


@builds("must")
def must(build: Build, action: Action) -> Action:
    return action


@builds("must_be_blocked")
def must_be_blocked(build: Build, able: str) -> Action:
    return must_of("be blocked", able, None, 8)


@builds("must_attack")
def must_attack(build: Build, able: str) -> Action:
    return must_of("attack", able, None, 8)


@builds("can")
def can(build: Build, fields: dict[str, Any]) -> Action:
    if "play" in fields:
        return change(lambda what: castable(build, what))
    made = change(lambda subject: CanDespite(subject=subject, **fields))
    return for_this_turn(made) if fields.get("form", 0) & INSIDE else made


def castable(build: Build, what: Any) -> MayPlay:
    """ "can be cast as though it had flash": by who casts it, and that is you."""
    said = what.filter.predicates[-1] if isinstance(what, (Each, Nth)) else None
    if said is not None and not (isinstance(said, Happened) and said.what == "you cast"):
        build.decline("spells that somebody else may cast as though they had flash")
    return MayPlay(who=You(), what=what, cast_only=True, flash=True, form=8)


@builds("can_attack_defender")
def can_attack_defender(build: Build, words: str) -> dict[str, Any]:
    return {"action": "attack", "form": INSIDE if " this turn " in words else 0}


@builds("can_attack_haste")
def can_attack_haste(build: Build) -> dict[str, Any]:
    return {"action": "attack as haste"}


@builds("can_block_additional")
def can_block_additional(build: Build) -> dict[str, Any]:
    return {"action": "block additional", "number": Number(value=1)}


@builds("can_block_additional_plain")
def can_block_additional_plain(build: Build) -> dict[str, Any]:
    return {"action": "block additional", "number": Number(value=1), "form": 1}


@builds("can_block_additional_many")
def can_block_additional_many(build: Build, value: tuple[int, bool]) -> dict[str, Any]:
    return {"action": "block additional", "number": Number(value=value[0])}


@builds("can_block_any")
def can_block_any(build: Build) -> dict[str, Any]:
    return {"action": "block additional"}


@builds("can_block_only")
def can_block_only(build: Build, what: Any) -> dict[str, Any]:
    if not isinstance(what, Each) or what.form != 1:
        build.decline("what it may block")
    return {"action": "block only", "filter": what.filter}


@builds("can_be_cast_flash")
def can_be_cast_flash(build: Build) -> dict[str, Any]:
    return {"play": True}


@builds("untaps_too")
def untaps_too(build: Build, what: Any) -> Action:
    return change(lambda who: UntapsToo(what=what))


@builds("doesnt_untap")
def doesnt_untap(build: Build, who: Any, steps: tuple[bool, bool]) -> Action:
    next_, _many = steps
    words = who.phrase(Case.POSSESSIVE)
    form = {
        "your": 0,
        "its controller's": 0,
        "their controller's": 0,
        "their controllers'": 4,
        "his controller's": 16,
    }.get(words)
    if form is None:
        build.decline(f"untapping during the step of {words}")
    return change(lambda what: DoesntUntap(what=what, next=next_, yours=words == "your", form=form))


@builds("crews_as_though")
def crews_as_though(build: Build, words: str, value: tuple[int, bool]) -> Action:
    more, saddles = Number(value=value[0]), words.startswith("saddles")
    return change(lambda subject: CrewsAsThough(subject=subject, more=more, saddles=saddles))


@builds("untap_steps")
def untap_steps(build: Build, words: str) -> tuple[bool, bool]:
    """Whether it is the next one, and whether several are named."""
    return words.startswith("next"), words.endswith("s")


@builds("assigns_toughness")
def assigns_toughness(build: Build, first: str, second: str) -> Action:
    return change(lambda what: AssignsByToughness(what=what, how="toughness"))


@builds("assigns_unblocked")
def assigns_unblocked(build: Build, whose: str) -> Action:
    return change(lambda what: AssignsByToughness(what=what, how="unblocked"))


@builds("assigns_none")
def assigns_none(build: Build) -> Action:
    return change(lambda what: AssignsByToughness(what=what, how="none"))


@builds("hand_size_is")
def hand_size_is(build: Build, who: Any, words: str, amount: Any) -> Action:
    by = words.removeprefix("is").removesuffix("by").strip() or None
    return change(lambda subject: NoMaximumHand(who=who, amount=amount, by=by))


@builds("no_maximum")
def no_maximum(build: Build) -> Action:
    return change(lambda who: NoMaximumHand(who=who))


@builds("look_any_time")
def look_any_time(build: Build, what: Any) -> Action:
    def make(who: Any) -> Any:
        build.decline("looking any time without permission")

    return Action(make, permit=lambda who: MayLookAt(who=who, what=what), static=True)


@builds("can_cast_only_as_sorcery")
def can_cast_only_as_sorcery(build: Build, what: Any, words: str) -> Action:
    """ "Each opponent can cast spells only any time they could cast a sorcery." (101.2, 307.5)"""
    if not isinstance(what, Each) or what.form != 1:
        build.decline("spells cast only as sorceries that are not said")
    return change(lambda who: Cant(subject=who, action="cast", by=what.filter, period=AS_A_SORCERY))


@builds("play_revealed")
def play_revealed(build: Build, what: Any) -> Action:
    return change(
        lambda who: PlayRevealed(who=who, what=what, form=0 if isinstance(who, You) and who.form else 1)
    )
