"""What a line wants to reach: it is pursued through all passes and choices until it is reached.

`resolve`, `advance to …` and declaring attackers or blockers go on over several decisions. While one of them is under
way, the lines after it may answer choices that come up; then it goes on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from mtgrules.engine import combat_rules
from mtgrules.engine.decisions import Answer, Decision
from mtgrules.engine.frames import Step
from mtgrules.engine.game import Game
from mtgrules.engine.turn import StepBegins
from mtgrules.judge.problems import Refused
from mtgrules.judge.table import Table

WITHOUT_PRIORITY = ("untap", "cleanup")


class Goal(ABC):
    """Base of goals. Between decisions that are not its own, everyone passes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game: Game = table.game
        self.log_start = len(self.game.state.log)

    @abstractmethod
    def reached(self) -> bool:
        """Whether it is reached; asked when a player has priority, and when the game stopped for `stop`."""

    def stop(self, game: Game) -> bool:
        """Whether to halt the game here, though nobody has to decide anything."""
        return False

    def answer(self, decision: Decision) -> Answer | None:
        """The answer to a decision that the goal itself is about."""
        return None

    def hindrance(self) -> Refused | None:
        """Why it cannot be reached any more, if so."""
        return None


class TopResolves(Goal):
    """The top of the stack resolves."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        stack = self.game.contents("stack")
        if not stack:
            raise Refused("the stack is empty: there is nothing to resolve")
        self.top = stack[-1]

    def reached(self) -> bool:
        return self.top not in self.game.contents("stack")


class StackIsEmpty(Goal):
    """Everything on the stack resolves."""

    def reached(self) -> bool:
        return not self.game.contents("stack")


class StepIs(Goal):
    """A step has begun, of a player's turn or of anybody's; not the present one."""

    def __init__(self, table: Table, step: str, player: int | None) -> None:
        super().__init__(table)
        self.step, self.player = step, player
        self.last_turn = self.game.root.turn + 2 * len(self.game.root.players)

    def _here(self) -> bool:
        root = self.game.root
        return root.step == self.step and self.player in (None, root.active)

    def reached(self) -> bool:
        if not self._here():
            return False
        begun = self.game.state.log[self.log_start :]
        return any(isinstance(entry.event, StepBegins) and entry.event.step == self.step for entry in begun)

    def stop(self, game: Game) -> bool:
        if self.step not in WITHOUT_PRIORITY or not game.root.frames:
            return False
        top = game.root.frames[-1]
        return isinstance(top, Step) and top.name == self.step and top.stage == 2 and self.reached()

    def hindrance(self) -> Refused | None:
        if self.game.root.turn > self.last_turn:
            return Refused(f"no {self.step} of that kind comes in the next turns")
        return None


class TurnPasses(Goal):
    """The next turn has begun."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.turn = self.game.root.turn

    def reached(self) -> bool:
        return self.game.root.turn > self.turn


class Declared(Goal):
    """A player declares attackers or blockers: pairs of a creature and what it attacks or blocks."""

    def __init__(self, table: Table, kind: str, player: int, pairs: Sequence[tuple[int, int]]) -> None:
        super().__init__(table)
        self.kind, self.player, self.pairs = kind, player, tuple(pairs)
        self.turn = self.game.root.turn
        self.done = False
        attacks = kind == "attack"
        if attacks and self.game.root.active != player:
            raise Refused(f"{self.game.name(player)} attacks in their own turn only", "508.1")

    def reached(self) -> bool:
        return self.done

    def answer(self, decision: Decision) -> Answer | None:
        if decision.kind != self.kind or decision.player != self.player:
            return None
        self.done = True
        return self.pairs

    def hindrance(self) -> Refused | None:
        root = self.game.root
        step = "declare attackers" if self.kind == "attack" else "declare blockers"
        begun = self.game.state.log[self.log_start :]
        over = any(isinstance(entry.event, StepBegins) and entry.event.step == step for entry in begun)
        if self.done or not (over or root.turn != self.turn):
            return None
        return self._why_not(step)

    def _why_not(self, step: str) -> Refused:
        law = combat_rules.laws(self.game)
        for creature, other in self.pairs:
            ask = combat_rules.cannot_attack if self.kind == "attack" else combat_rules.cannot_block
            refusal = ask(self.game, law, creature, other)
            if refusal is not None:
                return Refused(refusal[1], refusal[0])
        who = self.game.name(self.player)
        return Refused(
            f"{who} cannot {self.kind}: no {step} step comes for that",
            f"{508 if self.kind == 'attack' else 509}.1",
        )
