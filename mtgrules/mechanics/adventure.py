"""Adventurer cards (715): cast as an Adventure, exiled as it resolves, then played from exile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from mtgrules.abilities.node import Node, Predicate
from mtgrules.abilities.predicates import Printed
from mtgrules.engine.casting import CastingOption
from mtgrules.engine.events import Event, Next
from mtgrules.engine.faces import Face
from mtgrules.engine.game import Game
from mtgrules.engine.records import Object, Resolution
from mtgrules.engine.zone_events import ZoneChange
from mtgrules.mechanics.case_words import CaseWords, StateWord
from mtgrules.mechanics.spec import Mechanic, Replacement, after

ADVENTURE = "adventure"
ON_ADVENTURE = "on an adventure"  # in `Object.extra`: the player who may play the exiled card


class HasAdventure(Node, Printed, Predicate, frozen=True):
    """ "that has an Adventure": has those alternative characteristics, used or not (715.2a)."""

    def behind(self, many: bool) -> str:
        return f"that {'have' if many else 'has'} an Adventure"

    def __str__(self) -> str:
        return self.behind(False)


def _face(g: Game, card: int) -> Face | None:
    return g.chars(card).face.alternatives.get(ADVENTURE)


def _has_adventure(g: Game, node: HasAdventure, id: int, ctx: Resolution) -> bool:
    # 715.3b: on the stack as an Adventure it has only the alternative characteristics, which have no Adventure
    return isinstance(g.state.records[id], Object) and _face(g, id) is not None


def cast_as_adventure(g: Game, id: int) -> bool:
    """Is it a spell that was cast as an Adventure, or a copy of such a spell?"""
    record = g.state.records[id]
    return isinstance(record, Object) and record.choices is not None and record.choices.how == ADVENTURE


def _resolves(g: Game, event: Event) -> bool:
    return (
        isinstance(event, ZoneChange)
        and event.verb == "resolved"
        and event.to == "graveyard"
        and event.object != 0
        and cast_as_adventure(g, event.object)
    )


def _exile(g: Game, event: Event) -> Iterable[Next]:
    """Its controller exiles it, and may play it for as long as it stays there (715.3d).

    A copy is exiled too; there is no card to play, and it ceases to exist (704.5e)."""
    assert isinstance(event, ZoneChange)
    spell = g.object(event.object)
    permission = {ON_ADVENTURE: spell.controller} if spell.kind == "card" else {}
    return [
        msgspec.structs.replace(
            event, rule="715.3d", to="exile", verb="exiled", extra={**event.extra, **permission}
        )
    ]


@after("ZoneChange")
def unresolved(g: Game, events: Sequence[Event]) -> None:
    """An Adventure that leaves the stack in another way is not exiled by 715.3d, and can't be cast from exile later."""
    for event in events:
        if not isinstance(event, ZoneChange) or not event.object or event.rule == "715.3d":
            continue
        spell = g.object(event.object)
        left_stack = spell.last_zone and g.zone(spell.last_zone).kind == "stack"
        if left_stack and spell.kind == "card" and cast_as_adventure(g, event.object):
            g.remark("715.3d", f"{g.name(event.object)} has not resolved: it is on no Adventure")


def _permits(g: Game, player: int, card: int) -> bool:
    return g.zone_kind(card) == "exile" and g.object(card).extra.get(ON_ADVENTURE) == player


def _given_on_adventure(position: Game, *, object: int) -> None:
    obj = position.state.edit(object)
    obj.extra = {**obj.extra, ON_ADVENTURE: obj.owner}


MECHANIC = Mechanic(
    name="adventure",
    fragment="adventure.lark",
    nodes=(HasAdventure,),
    builders={"w_adventure": lambda build: HasAdventure()},
    predicates={
        HasAdventure: _has_adventure,
    },
    casting_options=(
        # 715.3: from wherever the card may be cast; only the alternative characteristics are looked at (715.3a)
        CastingOption(
            name="adventure",
            rule="715.3",
            how=ADVENTURE,
            applies=lambda g, card: _face(g, card) is not None,
            face=_face,
        ),
        # 715.3d: from exile, and not as an Adventure
        CastingOption(
            name="on an adventure",
            rule="715.3d",
            applies=lambda g, card: ON_ADVENTURE in g.object(card).extra or _face(g, card) is not None,
            permits=_permits,
            lands=True,
        ),
    ),
    watchers=(unresolved,),
    replacements=(Replacement(rule="715.3d", event="ZoneChange", applies=_resolves, replace=_exile),),
    case_words=CaseWords(states=(StateWord("on an Adventure", _given_on_adventure),)),
    rules=frozenset({"715.3", "715.3d"}),
)
