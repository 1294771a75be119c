"""Storied and the enduring story (702.195)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mtgrules.abilities.abilities import Keyword, StaticAbility
from mtgrules.abilities.node import Ability, Change, Node, Who
from mtgrules.abilities.references import You
from mtgrules.engine import evaluate
from mtgrules.engine.continuous import in_force
from mtgrules.engine.events import Event
from mtgrules.engine.game import Game
from mtgrules.engine.object_events import Designated
from mtgrules.mechanics.case_words import CaseWords, CheckWord, GivenWord, Observed
from mtgrules.mechanics.spec import Mechanic

STORY = "enduring story"
RULE = "702.195a"


class KeepsStory(Node, Change, frozen=True):
    """What storied means (702.195a): ``who`` gets an enduring story any time they control three or more permanents
    that are artifacts, Sagas or legendary."""

    who: Who


def gain_story(g: Game, events: Sequence[Event]) -> Iterable[Event] | None:
    """702.195a and c: any time the condition holds, before triggers are matched and state-based actions are checked.

    One permanent counts once, however many of the three it is."""
    storied = [
        player
        for one in in_force(g, KeepsStory)
        for player in evaluate.things(g, one.change.who, one.ctx)
        if STORY not in g.player(player).designations
    ]
    if not storied:
        return None
    counted = dict.fromkeys(storied, 0)
    for id in g.battlefield():
        chars = g.chars(id)
        if "artifact" in chars.types or "Saga" in chars.subtypes or "legendary" in chars.supertypes:
            counted[chars.controller] = counted.get(chars.controller, 0) + 1
    return [
        Designated(rule=RULE, to=player, designation=STORY)
        for player in dict.fromkeys(storied)
        if counted[player] >= 3
    ]


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    return (StaticAbility(changes=(KeepsStory(who=You()),)),)


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
    nodes=(KeepsStory,),
    keyword_abilities={"storied": _means},
    watchers=(gain_story,),
    designations=frozenset({STORY}),
    case_words=CaseWords(
        given=(GivenWord("enduring story", _given),),
        checks=(
            CheckWord(
                "{player} has an enduring story",
                denials=("{player} has no enduring story", "{player} does not have an enduring story"),
                observe=_check,
                rules=(RULE,),
            ),
        ),
    ),
    rules=frozenset({RULE}),
)
