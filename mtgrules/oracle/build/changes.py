"""Predicates of continuous effects: power, abilities, control, entering."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.amounts import ADDITIONAL, Number
from mtgrules.abilities.change_words import ESCAPES
from mtgrules.abilities.changes import (
    AsEnters,
    BasePT,
    EntersWith,
    GainsAbilities,
    GainsAbilitiesOf,
    Gets,
    LosesAbilities,
    PlayerIs,
)
from mtgrules.abilities.conditions import WasPaid
from mtgrules.abilities.effects import Counters
from mtgrules.abilities.node import What, Who
from mtgrules.oracle.build.clauses import Clauses, to_effect
from mtgrules.oracle.build.context import Build, builds
from mtgrules.oracle.build.sentences import Sentence
from mtgrules.oracle.build.tails import Action
from mtgrules.oracle.build.tokens import pt_amount


def change(make: Any) -> Action:
    return Action(make)


# --- power, toughness, abilities ----------------------------------------------------------------------------


def bonus_amount(build: Build, text: str) -> Any:
    return pt_amount(build, text.removeprefix("+"))


@builds("gets")
def gets(build: Build, bonus: tuple[str, str]) -> Action:
    power, toughness = (bonus_amount(build, half) for half in bonus)
    return change(lambda what: Gets(what=what, power=power, toughness=toughness))


@builds("gets_additional")
def gets_additional(build: Build, additional: Any, bonus: tuple[str, str]) -> Action:
    if additional != Number(value=1) or additional.form != ADDITIONAL:
        build.decline("power and toughness so many times")
    power, toughness = (bonus_amount(build, half) for half in bonus)
    return change(lambda what: Gets(what=what, power=power, toughness=toughness, form=8))


@builds("gains")
def gains(build: Build, abilities: list[Any]) -> Action:
    return change(lambda what: given(what, tuple(abilities)))


@builds("has")
def has(build: Build, abilities: list[Any]) -> Action:
    return change(lambda what: given(what, tuple(abilities), form=1))


def given(what: Any, abilities: tuple[Any, ...], form: int = 0) -> GainsAbilities | PlayerIs:
    """Objects have abilities in layer 6, players outside of the layers (613.11)."""
    if isinstance(what, Who) and not isinstance(what, What):
        return PlayerIs(who=what, abilities=abilities, form=form)
    return GainsAbilities(what=what, abilities=abilities, form=form)


@builds("choices_one")
def choices_one(build: Build, ability: Any) -> list[Any]:
    return [ability]


@builds("choices_more")
def choices_more(build: Build, abilities: list[Any], comma: Any, ability: Any) -> list[Any]:
    return [*abilities, ability]


@builds("gains_choice")
def gains_choice(build: Build, left: list[Any], comma: Any, right: Any) -> Action:
    return change(lambda what: GainsAbilities(what=what, abilities=(*left, right), choice=True, form=2))


@builds("loses")
def loses(build: Build, abilities: list[Any]) -> Action:
    return change(lambda what: LosesAbilities(what=what, abilities=tuple(abilities)))


@builds("loses_all")
def loses_all(build: Build) -> Action:
    return change(lambda what: LosesAbilities(what=what, abilities=None))


@builds("loses_all_other")
def loses_all_other(build: Build) -> Action:
    return change(lambda what: LosesAbilities(what=what, abilities=None, other=True))


@builds("granted_one", "grants_one")
def granted_one(build: Build, ability: Any) -> list[Any]:
    return [ability]


@builds("granted_and", "granted_comma", "grants_and", "grants_comma")
def granted_and(build: Build, abilities: list[Any], comma: Any, ability: Any) -> list[Any]:
    return [*abilities, ability]


@builds("grant_quote", "simple_grant_quote")
def grant_quote(build: Build, text: str) -> Any:
    return build.quoted(text)


@builds("has_base")
def has_base(build: Build, halves: tuple[str, str]) -> Action:
    power, toughness = (pt_amount(build, half) for half in halves)
    return change(lambda what: BasePT(what=what, power=power, toughness=toughness))


@builds("has_base_equal")
def has_base_equal(build: Build, amount: Any) -> Action:
    return change(lambda what: BasePT(what=what, power=amount, toughness=amount, form=4))


@builds("has_base_quality")
def has_base_quality(build: Build, quality: str, value: tuple[int, bool]) -> Action:
    if quality not in ("power", "toughness"):
        build.decline(f"a base {quality}")
    halves: dict[str, Any] = {"power": None, "toughness": None} | {quality: Number(value=value[0])}
    return change(lambda what: BasePT(what=what, **halves))


@builds("has_activated_of")
def has_activated_of(build: Build, of: Any, kind: str) -> Action:
    return change(lambda what: GainsAbilitiesOf(what=what, kind=kind, of=of))


@builds("except_mana_no")
def except_mana_no(build: Build) -> str:
    return "activated"


@builds("except_mana")
def except_mana(build: Build) -> str:
    return "activated except mana"


# --- entering -----------------------------------------------------------------------------------------------


@builds("enters")
def enters(build: Build, fields: dict[str, Any]) -> Action:
    return change(lambda what: EntersWith(what=what, **fields))


@builds("enters_tapped")
def enters_tapped(build: Build) -> dict[str, Any]:
    return {"tapped": True}


@builds("enters_attacking")
def enters_attacking(build: Build) -> dict[str, Any]:
    return {"tapped": True, "attacking": True}


def on_form(on: str) -> int:
    return {"it": 1, "him": 2, "her": 3, "them": 4}[on]


@builds("enters_counters")
def enters_counters(build: Build, counters: list[Any], on: str) -> dict[str, Any]:
    return {"counters": tuple(counters), "form": on_form(on)}


@builds("escapes_with")
def escapes_with(build: Build, counters: list[Any], on: str) -> Action:
    """702.138c: it enters so if it escaped."""

    def make(what: Any) -> Any:
        escaped = WasPaid(keyword="escape", what=what)
        form = on_form(on) | ESCAPES
        return EntersWith(what=what, counters=tuple(counters), condition=escaped, form=form)

    return change(make)


@builds("enters_tapped_counters")
def enters_tapped_counters(build: Build, counters: list[Any], on: str) -> dict[str, Any]:
    return {"tapped": True, "counters": tuple(counters), "form": on_form(on)}


@builds("enters_counters_equal")
def enters_counters_equal(build: Build, kind: str, on: str, amount: Any) -> dict[str, Any]:
    return {"counters": (Counters(kind=kind, amount=amount),), "form": on_form(on)}


@builds("enters_counters_equal_more")
def enters_counters_equal_more(build: Build, kind: str, on: str, amount: Any) -> dict[str, Any]:
    made = enters_counters_equal(build, kind, on, amount)
    return {**made, "form": made["form"] | 8}


@builds("as_enters")
def as_enters(build: Build, what: Any, comma: Any, clauses: Clauses) -> Sentence:
    return Sentence([], None, None, AsEnters(what=what, effect=to_effect(build, clauses)))
