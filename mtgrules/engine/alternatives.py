"""One thing or another, one of them a target: "this creature or another target creature", "you or target opponent".

The target is chosen as the spell or ability is announced (601.2c), as no mode says that there is none. Which of the two
the instruction is carried out on is a choice that it offers itself (608.2d). What comes after it speaks of the one that
was chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.node import Node
from mtgrules.abilities.references import Both, Some, Target, This, You
from mtgrules.engine import evaluate
from mtgrules.engine.ability_kinds import by_identity
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Next
from mtgrules.engine.frames import Do
from mtgrules.engine.rewriting import exchanged

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

#: the fields of an instruction, or of a change that it lets begin, that say what it is carried out on
FIELDS = ("what", "who", "to")


@by_identity
def alternatives(effect: Any) -> Both | None:
    """The phrase of an instruction that leaves such a choice."""
    return next((both for both in _either(effect) if _is_named_or_target(both)), None)


@by_identity
def unclear(effect: Any) -> Both | None:
    """A phrase of an instruction that leaves a choice which nobody can make: not between single things that are named,
    targets, or chosen by what they are."""
    return next(
        (both for both in _either(effect) if not _is_named_or_target(both) and not _is_of_kinds(both)), None
    )


def _either(effect: Any) -> Iterator[Both]:
    for node in (effect, *getattr(effect, "changes", ())):
        for field in FIELDS:
            phrase = getattr(node, field, None)
            if isinstance(phrase, Both) and phrase.either:
                yield phrase


def _is_named_or_target(both: Both) -> bool:
    targets = [part for part in both.parts if type(part) is Target]
    others = [part for part in both.parts if type(part) is not Target]
    single = not any(part.least or part.most or part.per or part.unlimited for part in targets)
    return bool(targets) and single and all(type(part) in (This, You) for part in others)


def _is_of_kinds(both: Both) -> bool:
    return all(
        type(part) is This
        or (
            type(part) is Some
            and not (part.least or part.most or part.unlimited or part.chooser or part.random)
        )
        for part in both.parts
    )


def chosen_between(g: Game, f: Do, ask: Ask, both: Both) -> Iterable[Next]:
    """Ask which it is; a target that is illegal by now can't be chosen (608.2b). From then on it is the target."""
    from mtgrules.engine.resolving import ChoicesNarrowed

    memory = g.memory(f)
    named = [id for part in both.parts for id in evaluate.found(g, part, memory)]
    there = set(evaluate.present(g, named))
    able = list(dict.fromkeys(id for id in named if id in there or g.is_player(id)))
    chosen: tuple[int, ...] = ()
    if able:
        words = f"Choose {evaluate.wording(both)}"
        chosen = (ask.one(f.controller, words, able, source=memory.source, rule="608.2d", about="choose"),)
    places = [part for part in both.parts if isinstance(part, Target)]
    now = {part.index: chosen for part in places}
    targets = tuple(now.get(index, ids) for index, ids in enumerate(memory.choices.targets))
    choices = msgspec.structs.replace(memory.choices, targets=targets)
    assert isinstance(f.what, Node)
    return [
        ChoicesNarrowed(resolution=f.resolution, choices=choices),
        Do(what=exchanged(f.what, both, places[0]), controller=f.controller, resolution=f.resolution),
    ]


__all__ = ["alternatives", "chosen_between", "unclear"]
