"""Triggered abilities (603): the standing index, matching, and the way onto the stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mtgrules.engine.events import Event

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def enlist(g: Game, id: int) -> None:
    """Enter an object's abilities that work where it now is (113.6) into the index."""


def delist(g: Game, id: int) -> None:
    """Take an object's abilities out of the index."""


def look_back(g: Game, events: Sequence[Event]) -> Any:
    """Before events are performed: what triggers on them by the game as it was (603.10)."""
    return None


def match(g: Game, events: Sequence[Event], before: Any) -> None:
    """After events were performed: note all abilities that trigger on them as waiting (603.2–3)."""
