"""Replacement and prevention effects (614–616)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Together

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def replaced(
    g: Game,
    event: Event,
    used: tuple[str, ...],
    ask: Ask,
    *,
    among: Together | None = None,
    position: int = 0,
    ready: tuple[Event, ...] = (),
) -> Iterable[Next] | None:
    """None: nothing applies, perform ``event`` as it is. Else what happens instead: usually the changed event in a
    `Happen` frame whose ``used`` names the effect (614.5). With ``among``, ``event`` is one of several that happen at
    once: return a `Together` frame with the others kept (``ready`` first, then the changed one, then the rest)."""
    return None
