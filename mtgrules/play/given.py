"""The words of the case language that mechanics bring, and designations that the language itself knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgrules.mechanics.case_words import CaseWords, CheckWord, GivenWord, Observed, merge_words

if TYPE_CHECKING:
    from mtgrules.engine.game import Game
    from mtgrules.rules import Rules

MONARCH = "monarch"  # 725
BLESSING = "city's blessing"  # 702.131


def all_words(rules: Rules) -> CaseWords:
    """The words of these rules' mechanics, with those of designations that none of them brings."""
    parts = tuple(mechanic.case_words for mechanic in rules.mechanics if mechanic.case_words is not None)
    brought = {word.pattern for part in parts for word in part.given}
    return merge_words((*parts, _designations(rules, brought)))


def _designations(rules: Rules, brought: set[str]) -> CaseWords:
    """`monarch` and `city's blessing`: always read. The blessing is a marker and nothing more (702.131c); a monarch
    has abilities (725.2), so one is set up only where a mechanic knows the designation."""
    known = {word for mechanic in rules.mechanics for word in mechanic.designations}
    given: list[GivenWord] = []
    checks: list[CheckWord] = []
    if MONARCH not in brought:
        given.append(GivenWord(MONARCH, _giver(MONARCH) if MONARCH in known else None))
        checks.append(
            CheckWord("{player} is the monarch", ("{player} is not the monarch",), _observer(MONARCH))
        )
    if BLESSING not in brought:
        given.append(GivenWord(BLESSING, _giver(BLESSING)))
        checks.append(
            CheckWord(
                "{player} has the city's blessing",
                ("{player} does not have the city's blessing",),
                _observer(BLESSING),
                rules=("702.131a", "702.131b"),
            )
        )
    return CaseWords(given=tuple(given), checks=tuple(checks))


def _giver(designation: str) -> Any:
    def give(position: Game, *, player: int) -> None:
        record = position.state.edit(player)
        record.designations = record.designations | {designation}
        position.state.changed()

    return give


def _observer(designation: str) -> Any:
    def observe(position: Game, *, player: int) -> Observed:
        has = designation in position.player(player).designations
        return Observed(
            has, f"{position.name(player)} {'has' if has else 'does not have'} it ({designation})"
        )

    return observe
