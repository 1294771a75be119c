"""What is going on, as data: a stack of plain frames in the game's root.

The loop takes the top frame and calls its handler, which reads, asks, and returns what happens next: frames and
events, in order (a frame that is not done returns itself ``at`` its next stage among them). Handlers never write;
only event frames do, through their performers. A choice that is missing leaves the frame where it is; the answer is
added to it and the handler is simply run again.
"""

from __future__ import annotations

from typing import Any, Self

import msgspec

from mtgrules.abilities.node import Effect
from mtgrules.engine.decisions import Answer


class Frame(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="frame", omit_defaults=True):
    """Base of frames. ``stage`` tells a handler how far it is; ``answers`` are those given at this stage."""

    stage: int = 0
    answers: tuple[Answer, ...] = ()

    def at(self, stage: int, **fields: Any) -> Self:
        """This frame at another stage, answers forgotten; other fields as given."""
        return msgspec.structs.replace(self, stage=stage, answers=(), **fields)

    def answered(self, answer: Answer) -> Self:
        return msgspec.structs.replace(self, answers=(*self.answers, answer))


class Do(Frame, frozen=True):
    """Carry out one instruction. ``resolution`` is the record that remembers for it."""

    what: Effect
    controller: int
    resolution: int


class Happen(Frame, frozen=True):
    """Let an event happen: replacement effects first (``used``: keys of those already applied, 614.5)."""

    event: Any  # Event; annotated loosely: events.py imports this module
    used: tuple[str, ...] = ()


class Together(Frame, frozen=True):
    """Events that happen at the same time: each passes replacement effects (``ready``: those that have), then all are
    performed, then all are looked at by triggers."""

    events: tuple[Any, ...]
    ready: tuple[Any, ...] = ()
    used: tuple[str, ...] = ()


class Unwind(Frame, frozen=True):
    """Leave all that is going on, down to the frame of class ``until``, which stays; then go on with ``then``."""

    until: str
    then: tuple[Frame, ...] = ()


class Settle(Frame, frozen=True):
    """117.5: state-based actions until there are none, then triggered abilities onto the stack, until neither.

    ``batch``: triggered abilities that are being put on the stack (603.3b); ``checks_only``: what has triggered waits."""

    batch: tuple[int, ...] = ()
    checks_only: bool = False


class Priority(Frame, frozen=True):
    """A player has priority and acts or passes (117)."""

    player: int


class Resolve(Frame, frozen=True):
    """Resolve the top object of the stack (608). ``resolution``: its memory, once made."""

    object: int
    resolution: int = 0


class Turns(Frame, frozen=True):
    """The bottom frame: turn after turn."""


class Step(Frame, frozen=True):
    """One step or phase of a turn (500): begins, its turn-based actions, priority, ends."""

    name: str
