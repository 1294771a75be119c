"""Storied and the enduring story (702.195)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mtgrules.abilities.abilities import Keyword
from mtgrules.engine.events import Event
from mtgrules.engine.game import Game
from mtgrules.engine.object_events import Designated
from mtgrules.mechanics.case_words import CaseWords, CheckWord, GivenWord, Observed
from mtgrules.mechanics.spec import Mechanic

STORY = "enduring story"
RULE = "702.195a"
#: events after which the number of artifacts, Sagas and legendary permanents, or who controls them, can be another
LOOK_AFTER = frozenset(
    {"ZoneChange", "ContinuousBegins", "ContinuousEnds", "CountersPut", "CountersRemoved", "PhasedIn"}
)


def gain_story(g: Game, events: Sequence[Event]) -> Iterable[Event] | None:
    """702.195a and c: any time the condition holds, before triggers are matched and state-based actions are checked.

    One permanent counts once, however many of the three it is."""
    if not any(type(event).__name__ in LOOK_AFTER for event in events):
        return None
    if all(STORY in g.player(player).designations for player in g.players()):
        return None
    counted: dict[int, int] = {}
    storied: set[int] = set()
    for id in g.battlefield():
        chars = g.chars(id)
        if "artifact" in chars.types or "Saga" in chars.subtypes or "legendary" in chars.supertypes:
            counted[chars.controller] = counted.get(chars.controller, 0) + 1
        if g.has_keyword(id, "storied"):
            storied.add(chars.controller)
    return [
        Designated(rule=RULE, to=player, designation=STORY)
        for player in g.players()
        if player in storied and counted.get(player, 0) >= 3 and STORY not in g.player(player).designations
    ]


def _given(position: Game, *, player: int) -> None:
    record = position.state.edit(player)
    record.designations = record.designations | {STORY}
    position.state.changed()


def _check(position: Game, *, player: int) -> Observed:
    has = STORY in position.player(player).designations
    return Observed(has, f"{position.name(player)} has {'an' if has else 'no'} enduring story")


MECHANIC = Mechanic(
    name="storied",
    fragment="storied.lark",
    builders={"kw_storied": lambda build: Keyword(name="storied"), "d_enduring_story": lambda build: STORY},
    watchers=(gain_story,),
    designations=frozenset({STORY}),
    case_words=CaseWords(
        given=(GivenWord("enduring story", _given),),
        checks=(
            CheckWord(
                "{player} has an enduring story",
                denials=("{player} has no enduring story", "{player} does not have an enduring story"),
                observe=_check,
            ),
        ),
    ),
    rules=frozenset({RULE}),
)
