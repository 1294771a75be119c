"""Two games that differ only in what one player can't know: whatever that player is shown must be the same in both."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from mtgrules.engine import index, triggers
from mtgrules.engine.actions import Action
from mtgrules.engine.answering import Chance, random_answer
from mtgrules.engine.card_events import LookedAt, Revealed
from mtgrules.engine.decisions import InvalidChoice
from mtgrules.engine.game import Game as Core
from mtgrules.engine.game import IllegalAction
from mtgrules.engine.records import Object, Zone
from mtgrules.engine.veil import _Veil
from mtgrules.play.game import Game
from mtgrules.play.views import view

#: so many legal actions are listed at a decision
LISTED = 30


class Step(NamedTuple):
    """What a player is shown at a decision."""

    json: str
    options: tuple[str, ...]


def shown(g: Core, viewer: str, since: int) -> Step:
    seen = view(Game.of(g, undo=False), viewer, since=since)
    listed = []
    for action in seen.legal_actions:
        listed.append(seen.words(action))
        if len(listed) == LISTED:
            break
    return Step(seen.to_json(), tuple(listed))


class Stretch(NamedTuple):
    """Some decisions of a game: how it stood before, the answers, what the viewer was shown after each."""

    before: Core
    answers: list[Any]
    steps: list[Step]
    after: Core
    hidden: list[int]  # what lay hidden before, and has never been shown since


def stretch(g: Core, chance: Chance, viewer: str, most: int) -> Stretch:
    """Play on by lot for so many decisions."""
    me = next(id for id in g.root.players if g.name(id) == viewer)
    before = g.fork()
    g.state.log.clear()
    g.state.logging = True
    hidden = unseen(g, me)
    answers: list[Any] = []
    steps = [shown(g, viewer, 0)]
    told = 0
    while len(answers) < most and g.decision is not None and g.root.outcome is None:
        answer = random_answer(g, chance)
        answers.append(answer)
        g.answer(answer)
        steps.append(shown(g, viewer, 0))
        out = {id for entry in g.state.log[told:] for id in _shown_by(entry.event, me)}
        told = len(g.state.log)
        hidden = [id for id in hidden if _stays_hidden(g, me, id, out)]
    return Stretch(before, answers, steps, g, hidden)


def _shown_by(event: Any, me: int) -> tuple[int, ...]:
    if isinstance(event, Revealed) or (isinstance(event, LookedAt) and event.player == me):
        return event.objects
    return ()


def _stays_hidden(g: Core, me: int, id: int, out: set[int]) -> bool:
    veil = _Veil(g, me, True)
    while id:
        record = g.state.records.get(id)
        if not isinstance(record, Object) or id in out or veil.sees(record):
            return False
        id = record.became
    return True


def unseen(g: Core, player: int) -> list[int]:
    """Cards that lie hidden from the player."""
    veil = _Veil(g, player, True)
    return [
        id
        for zone in sorted(g.state.of_kind(Zone), key=lambda zone: zone.id)
        for id in zone.contents
        if not veil.sees(g.object(id))
    ]


def permuted(g: Core, groups: list[list[int]], chance: Chance) -> tuple[Core, dict[int, int]]:
    """The same game with the cards of each group in each other's places, and where each has gone."""
    other = g.fork()
    other.state.log.clear()
    other.state.logging = True
    went: dict[int, int] = {}
    for ids in groups:
        goes_to = chance.shuffled(ids)
        cards = [(g.object(id).face, g.object(id).designations, g.object(id).extra) for id in ids]
        for id in ids:
            index.delist(other, id)
        for id, place, card in zip(ids, goes_to, cards, strict=True):
            went[id] = place
            record = other.state.edit(place)
            record.face, record.designations, record.extra = card
        for id in ids:
            triggers.enlist(other, id)
    other.state.changed()
    return other, went


def moved(value: Any, went: dict[int, int]) -> Any:
    """An answer with the cards where they have gone."""
    if isinstance(value, tuple):
        return tuple(moved(item, went) for item in value)
    if isinstance(value, Action) and hasattr(value, "object"):
        return msgspec.structs.replace(value, object=went.get(value.object, value.object))
    return went.get(value, value) if type(value) is int else value


def replayed(played: Stretch, other: Core, went: dict[int, int], viewer: str) -> int:
    """Answer the same in the other game, and compare what is shown; how far the other game could follow."""
    assert shown(other, viewer, 0) == played.steps[0], "before anything happens"
    for number, (answer, step) in enumerate(zip(played.answers, played.steps[1:], strict=True)):
        try:
            other.answer(moved(answer, went))
        except (IllegalAction, InvalidChoice, AttributeError, KeyError):
            return number  # what somebody can do depends on cards that are hidden: here the two part
        assert shown(other, viewer, 0) == step, f"after {number + 1} answers: {answer}"
    return len(played.answers)
