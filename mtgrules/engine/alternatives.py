"""One thing or another, one of them a target: "this creature or another target creature", "you or target opponent".

The target is chosen as the spell or ability is announced (601.2c), as no mode says that there is none. Which of the two
the instruction is carried out on is a choice that it offers itself (608.2d). What comes after it speaks of the one that
was chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.node import (
    Ability,
    Change,
    Condition,
    Cost,
    Duration,
    Effect,
    Node,
    Predicate,
    Trigger,
    meaning_fields,
)
from mtgrules.abilities.references import Both, Some, Target, This, You
from mtgrules.engine import evaluate
from mtgrules.engine.ability_kinds import by_identity
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Next
from mtgrules.engine.frames import Do
from mtgrules.engine.records import Choices
from mtgrules.engine.rewriting import exchanged

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

#: parts of an instruction in which "or" leaves no choice to who carries it out: what it asks or waits for is so of either
#: of them; and parts that are carried out, paid or used by themselves
APART = (Effect, Ability, Trigger, Condition, Predicate, Cost, Duration)
#: fields of a change that speak of either without a choice: "can't be blocked by ~ or target creature"
OF_EITHER = frozenset({"by", "except_by", "other"})
#: fields from which `picking.pick` takes what fits either phrase
PICKED = frozenset({"what", "who", "to", "subject", "source", "into", "attached", "each"})


@by_identity
def alternatives(effect: Any) -> Both | None:
    """The phrase of an instruction that leaves such a choice."""
    return next((both for _, both in _either(effect) if _is_named_or_target(both)), None)


@by_identity
def unclear(effect: Any) -> Both | None:
    """A phrase of an instruction that leaves a choice which nobody can make: not between single things that are named,
    targets, or chosen by what they are."""
    return next(
        (
            both
            for field, both in _either(effect)
            if not _is_named_or_target(both) and not (field in PICKED and _is_of_kinds(both))
        ),
        None,
    )


def _either(node: Node, change: bool = False) -> Iterator[tuple[str, Both]]:
    """Every such phrase of an instruction and of what is in it (the changes that it lets begin, what a token is a copy
    of, an amount), with the field that holds it."""
    for field in meaning_fields(type(node)):
        if change and field in OF_EITHER:
            continue
        value = getattr(node, field)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Both) and part.either:
                yield field, part
            elif isinstance(part, Both):
                yield from ((field, both) for _, both in _either(part))
            elif isinstance(part, Node) and not isinstance(part, APART):
                yield from _either(part, isinstance(part, Change))


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
    """Ask which it is; a target that is illegal by now can't be chosen (608.2b), nor what the instruction can't be
    carried out on (608.2d). From then on it is the target."""
    from mtgrules.engine import possible
    from mtgrules.engine.resolving import ChoicesNarrowed

    memory = g.memory(f)
    places = [part for part in both.parts if isinstance(part, Target)]
    assert isinstance(f.what, Node)
    meant = exchanged(f.what, both, places[0])

    def narrowed(*chosen: int) -> Choices:
        now = {part.index: chosen for part in places}
        targets = tuple(now.get(index, ids) for index, ids in enumerate(memory.choices.targets))
        return msgspec.structs.replace(memory.choices, targets=targets)

    def can_be(id: int) -> bool:
        ctx = msgspec.structs.replace(memory, choices=narrowed(id))
        return possible.can_do(g, meant, ctx, f.controller)

    named = [id for part in both.parts for id in evaluate.found(g, part, memory)]
    there = set(evaluate.present(g, named))
    able = list(dict.fromkeys(id for id in named if (id in there or g.is_player(id)) and can_be(id)))
    chosen: tuple[int, ...] = ()
    if able:
        words = f"Choose {evaluate.wording(both)}"
        chosen = (ask.one(f.controller, words, able, source=memory.source, rule="608.2d", about="choose"),)
    return [
        ChoicesNarrowed(resolution=f.resolution, choices=narrowed(*chosen)),
        Do(what=meant, controller=f.controller, resolution=f.resolution),
    ]


__all__ = ["alternatives", "chosen_between", "unclear"]
