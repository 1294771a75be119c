"""What the cases of the mechanics are worth: each of these breaks, made on purpose, turns one of them red."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from mtgrules._data import data_dir
from mtgrules.cards import Library
from mtgrules.engine import evaluate
from mtgrules.engine.permissions import CastingOption
from mtgrules.judge.run import Judge
from mtgrules.mechanics import adventure, amass, hone, storied
from mtgrules.mechanics.spec import Mechanic
from mtgrules.rules import Rules, shipped_mechanics

LIBRARY = Library.shipped()


def mechanics(**changed: Mechanic) -> tuple[Mechanic, ...]:
    """The shipped mechanics, with those changed that are named."""
    return tuple(changed.get(mechanic.name, mechanic) for mechanic in shipped_mechanics())


def failed(rules: Rules, *subjects: str) -> list[str]:
    """Titles of the cases of these subjects that turn red: a check fails, or a cite is missed. A break that only makes
    the cases end in an error would prove nothing."""
    judge = Judge(rules, LIBRARY)
    reports = [
        judge.run(reading)
        for subject in subjects
        for reading in judge.read(data_dir("cases") / f"{subject}.case")
    ]
    assert [report.message for report in reports if report.result not in ("passed", "failed")] == []
    return [
        report.title
        for report in reports
        if report.result == "failed" or any(not cite.applied for cite in report.cites)
    ]


def counters_with_the_token() -> tuple[Mechanic, ...]:
    """The token enters with its counters instead of getting them afterwards (701.47a)."""

    def made(g: Any, f: Any, ask: Any) -> Iterable[Any]:
        for event in amass.amass(g, f, ask):
            if type(event).__name__ == "CreateTokens":
                amount = evaluate.amount(g, f.what.amount, g.memory(f))
                yield msgspec.structs.replace(event, counters={"+1/+1": amount})
            elif not (made_one(f) and type(event).__name__ == "CountersPut"):
                yield event

    def made_one(f: Any) -> bool:
        return f.stage % 2 == 1  # the token has just been made, and has its counters

    return mechanics(amass=replace(amass.MECHANIC, effects={amass.Amass: made}))


def amass_without(drop: Callable[[Any], bool]) -> tuple[Mechanic, ...]:
    def made(g: Any, f: Any, ask: Any) -> Iterable[Any]:
        return [event for event in amass.amass(g, f, ask) if not drop(event)]

    return mechanics(amass=replace(amass.MECHANIC, effects={amass.Amass: made}))


def no_type_change() -> tuple[Mechanic, ...]:
    """The Army amassed does not become a Goblin or Orc (701.47a)."""
    return amass_without(lambda event: type(event).__name__ == "Do")


def no_choice_of_armies() -> tuple[Mechanic, ...]:
    """The first Army is taken without asking."""

    class First:
        def one(self, player: int, prompt: str, options: Any, **more: Any) -> Any:
            return options[0]

    def made(g: Any, f: Any, ask: Any) -> Iterable[Any]:
        return amass.amass(g, f, First())  # type: ignore[arg-type]

    return mechanics(amass=replace(amass.MECHANIC, effects={amass.Amass: made}))


def story_after_state_based_actions() -> tuple[Mechanic, ...]:
    """The story is looked for with the state-based actions and not before them (702.195c)."""
    from mtgrules.mechanics.spec import StateBasedCheck

    def check(g: Any, ids: Any) -> list[Any]:
        return list(storied.gain_story(g, ()) or ())

    late = StateBasedCheck("702.195a", frozenset({"zone"}), check)
    return mechanics(storied=replace(storied.MECHANIC, watchers=(), state_based=(late,)))


def copies_are_not_exiled() -> tuple[Mechanic, ...]:
    """A copy of an Adventure goes to the graveyard (715.3c–d)."""
    (rule,) = adventure.MECHANIC.replacements

    def applies(g: Any, event: Any) -> bool:
        return rule.applies(g, event) and g.object(event.object).kind == "card"

    return mechanics(adventure=replace(adventure.MECHANIC, replacements=(replace(rule, applies=applies),)))


def any_time_from_exile() -> tuple[Mechanic, ...]:
    """The card may be cast from exile at any time (715.3d, 117.1a)."""

    def loose(option: CastingOption) -> CastingOption:
        return replace(option, flash=True) if option.permits is not None else option

    options = tuple(map(loose, adventure.MECHANIC.casting_options))
    return mechanics(adventure=replace(adventure.MECHANIC, casting_options=options))


def counters_as_an_ability() -> tuple[Mechanic, ...]:
    """The power comes from an ability of the Equipment, and is lost with its abilities (122.1j)."""
    own = hone.MECHANIC.counter_changes["hone"]

    def changes(g: Any, object: int, amount: int) -> Iterable[Any]:
        return own.changes(g, object, amount) if g.chars(object).abilities else ()

    return mechanics(hone=replace(hone.MECHANIC, counter_changes={"hone": replace(own, changes=changes)}))


BREAKS: dict[str, tuple[Callable[[], tuple[Mechanic, ...]], tuple[str, ...]]] = {
    "the token entering before its counters": (counters_with_the_token, ("amass",)),
    "the type change of amass": (no_type_change, ("amass",)),
    "the choice among Armies": (no_choice_of_armies, ("amass",)),
    "the story before state-based actions": (story_after_state_based_actions, ("storied",)),
    "the exile of a copy": (copies_are_not_exiled, ("adventure",)),
    "the timing from exile": (any_time_from_exile, ("adventure",)),
    "power from the counter itself": (counters_as_an_ability, ("hone",)),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_case_turns_red_without(name: str) -> None:
    broken, subjects = BREAKS[name]
    assert failed(Rules(broken(), LIBRARY), *subjects) != []


def test_all_of_them_pass_unbroken() -> None:
    assert failed(Rules(shipped_mechanics(), LIBRARY), "amass", "storied", "adventure", "hone") == []
