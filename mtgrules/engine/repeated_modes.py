"""Modes chosen more than once (700.2d): the spell is treated as if the mode stood there that many times in sequence, each
time with targets of its own.

Such a modal phrase is read as if all its modes were printed as often as one of them may be chosen; the targets of each
printing have their own numbers. A mode chosen again is the same one of the next printing.
"""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.effects import Delayed, Modal, WhenYouDo
from mtgrules.abilities.node import Ability, Effect, Node, mapped, mapped_inside
from mtgrules.abilities.references import Target, TargetRef
from mtgrules.engine.ability_kinds import by_identity

#: so often at most one mode is chosen where the text sets no bound
MOST = 5


def printings(modal: Modal) -> int:
    """How often its modes are printed for this: once where none has a target, or none may be chosen again."""
    if not modal.repeat or not any(isinstance(node, Target) for mode in modal.modes for node in mode.walk()):  # type: ignore[attr-defined]
        return 1
    return min(max(modal.most, modal.most_then or 0), MOST)


@by_identity
def printed_again(modal: Modal) -> tuple[Effect, ...]:
    """All its modes, printing after printing."""
    size = 1 + max((node.index for node in modal.walk() if isinstance(node, Target)), default=-1)
    return tuple(
        _renumbered(mode, size * printing) for printing in range(printings(modal)) for mode in modal.modes
    )


@by_identity
def extended(body: Any) -> Any:
    """A body with its modes printed so; as it is where that makes no difference."""
    if isinstance(body, Modal) and printings(body) > 1:
        return msgspec.structs.replace(body, modes=printed_again(body))
    return body


def numbered(modal: Modal, picked: list[str]) -> tuple[str, ...]:
    """The numbers among all printings of modes picked one by one; ``modal`` is as `extended` makes it."""
    times = printings(modal)
    if times == 1:
        return tuple(picked)
    count = len(modal.modes) // times
    return tuple(str(int(n) + count * picked[:at].count(n)) for at, n in enumerate(picked))


def in_order(modal: Modal, modes: tuple[int, ...]) -> list[int]:
    """The numbers in printed order, a mode chosen again right after itself; ``modal`` is as it is printed."""
    return sorted(modes, key=lambda n: (n % len(modal.modes), n))


def _renumbered(mode: Effect, by: int) -> Effect:
    def again(node: Node) -> Node | None:
        if isinstance(node, (Ability, Delayed, WhenYouDo)):
            return node  # they number their own targets
        if isinstance(node, (Target, TargetRef)):
            return msgspec.structs.replace(mapped_inside(node, again), index=node.index + by)  # type: ignore[no-any-return]
        return None

    return mapped(mode, again) if by else mode


__all__ = ["extended", "in_order", "numbered", "printed_again", "printings"]
