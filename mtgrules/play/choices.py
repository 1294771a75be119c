"""What a player may be asked, and the actions that answer: the values that a game takes and gives.

An action is one of the engine's (`Pass`, `Cast`, `PlayLand`, `Activate`) where a player has priority, and a `Choose` at
every other decision. Actions are plain, frozen values: they can be compared, hashed, kept, and pushed again later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgrules.engine import decisions
from mtgrules.engine.actions import Action, Activate, Cast, Pass, PlayLand
from mtgrules.play.objects import GameObject, NotPickled, PlayerView, view_of

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core

Option = GameObject | PlayerView | str


class Choose(Action, frozen=True):
    """The answer to a decision other than priority; ``chosen`` is shaped as the decision's kind says.

    - "choose", "target", "mode", "replacement", "word", "pay", "yes or no": the options chosen, one after another
    - "number": one number, as a word (``("3",)``)
    - "order": all options, in the order wanted
    - "divide": one number for each option
    - "arrange": one tuple of ids for each of the decision's piles, the top one first
    - "attack": pairs (attacker, player or permanent attacked); "block": pairs (blocker, attacker)
    - "assign": pairs (object or player, damage)

    Objects and players stand for themselves by their ids."""

    chosen: tuple[Any, ...] = ()


class Concede(Action, frozen=True):
    """Concede the game (104.3a): legal at every decision, and never listed. ``player``: the id of who does."""

    player: int


class Decision(NotPickled):
    """A choice that a player must make before the game goes on."""

    __slots__ = ("_core", "raw")

    def __init__(self, core: Core, raw: decisions.Decision) -> None:
        self._core = core
        self.raw = raw
        """The engine's own decision, with ids."""

    @property
    def player(self) -> PlayerView:
        """Who chooses."""
        return PlayerView(self._core, self.raw.player)

    @property
    def kind(self) -> str:
        """What kind of answer is wanted: "priority", "target", "attack" … (see `Choose`)."""
        return self.raw.kind

    @property
    def about(self) -> str:
        """What it decides, one word: "mulligan", "kicker", "discard" …"""
        return self.raw.about

    @property
    def prompt(self) -> str:
        """The choice as one line."""
        return self.raw.prompt

    @property
    def rule(self) -> str:
        """The rule by which it is asked, "" where the text of a card asks."""
        return self.raw.rule

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen: objects, players or words; who may attack or block. Empty at priority and for numbers."""
        return tuple(view_of(self._core, option) for option in self.raw.options)

    @property
    def names(self) -> tuple[str, ...]:
        """The options by the names that tell them apart, in step with them: what `Game.parse_action` understands."""
        from mtgrules.play.words import option_names

        names = option_names(self._core, self.raw)
        return tuple(names.of(option) for option in self.raw.options)

    @property
    def labels(self) -> tuple[str, ...]:
        """Words for the options, in step with them, where they are no objects or players."""
        return self.raw.labels

    @property
    def piles(self) -> tuple[str, ...]:
        """For "arrange": the names of the piles."""
        return self.raw.piles

    @property
    def check(self) -> str:
        """For "word" without options: what the word must name ("card name")."""
        return self.raw.check

    @property
    def least(self) -> int:
        """How many must be chosen, the smallest number, the smallest share."""
        return self.raw.least

    @property
    def most(self) -> int:
        """How many may be chosen, the greatest number."""
        return self.raw.most

    @property
    def total(self) -> int:
        """What is divided or assigned."""
        return self.raw.total

    @property
    def source(self) -> GameObject | None:
        """The object on whose account it is asked."""
        found = view_of(self._core, self.raw.source) if self.raw.source else None
        return found if isinstance(found, GameObject) else None

    @property
    def is_priority(self) -> bool:
        """Whether the player has priority, and so may act or pass (117)."""
        return self.raw.kind == "priority"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)

    def __repr__(self) -> str:
        return f"<Decision: {self.player.name}, {self.kind}: {self.prompt}>"


__all__ = ["Action", "Activate", "Cast", "Choose", "Concede", "Decision", "Option", "Pass", "PlayLand"]
