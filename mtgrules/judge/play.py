"""Plays the steps of a case: each line acts, answers, or waits until something has come about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from mtgrules.engine import actions
from mtgrules.engine.decisions import Answer, Decision, InvalidChoice, only_answer
from mtgrules.engine.game import Game, IllegalAction, Unplayable
from mtgrules.judge import answers, hand
from mtgrules.judge import syntax as s
from mtgrules.judge.casting import Proposal, Taken, cast_option, choose_action, unasked_since
from mtgrules.judge.goals import Declared, Goal, StackIsEmpty, StepIs, TopResolves, TurnPasses
from mtgrules.judge.problems import CaseProblem, Refused, Unanswered, refusal_of
from mtgrules.judge.table import Table

Watch = Callable[[Game], None]
Decided = Callable[[Decision, Answer], None]


class Play:
    """The game of a case, line by line. ``ahead`` is what may answer a choice that a line leads to."""

    def __init__(self, table: Table, watch: Watch | None = None, decided: Decided | None = None) -> None:
        self.table = table
        self.game = table.game
        self.watch = watch
        self.decided = decided  # is told of choices that no line makes
        self.goal: Goal | None = None
        self.proposal: Proposal | None = None
        self.ahead: Sequence[s.Step] = ()
        self.awaited: frozenset[int] = frozenset()  # players whose decision the checks that follow look at
        self.new_targets: list[s.Pick] = []  # of a copy: one line answers for all groups of targets
        self.refused: Refused | None = None  # why the last `illegal:` line was refused
        self.taken_from = 0  # choices with one option that the log shows from here on may still be answered
        self.claimed: list[Taken] = []  # those that a line has answered

    # --- lines ---------------------------------------------------------------------------------------

    def play(self, step: s.Step, ahead: Sequence[s.Step]) -> int:
        """Play one line; ``ahead``: the lines after it up to the next check. Returns how many of those it took."""
        self.ahead = ahead
        if isinstance(step, s.Illegal):
            self._illegal(step.step)
            return 0
        return self._act(step, ahead)

    def _illegal(self, step: s.Action) -> None:
        """The step is tried on a copy of the game: it must be refused."""
        trial = Play(self._copy_of_table())
        trial.goal, trial.proposal = None, self.proposal
        trial.taken_from = len(trial.game.state.log)
        try:
            trial._act(step, ())
        except Refused as refused:
            self.refused = refused
            return
        except Unanswered as choice:  # nobody acts before a choice that is pending is made
            self.refused = Refused(choice.message)
            return
        raise Refused("the step is legal; expected that it is refused")

    def _copy_of_table(self) -> Table:
        copy = replace(self.table, game=self.game.fork(), labels=dict(self.table.labels))
        copy.game.state.log = list(self.game.state.log)
        return copy

    def _act(self, step: s.Action, ahead: Sequence[s.Step]) -> int:
        if isinstance(step, s.Chooses | s.Assigns):
            self._choose(step)
            return 0
        if isinstance(step, s.Casts) and self._casts_now(step):
            return 0
        if isinstance(step, s.DrawFinds):
            hand.draw_finds(self.table, step)
            return 0
        if isinstance(step, s.LabelNewest):
            self._label(step)
            return 0
        self._ready()
        self.taken_from, self.claimed, self.new_targets = len(self.game.state.log), [], []
        used = 0
        if isinstance(step, s.Casts | s.Plays | s.Activates):
            player = self.table.player(step.player)
            self._take_priority(player)
            action = choose_action(self.table, player, step)
            self.proposal = Proposal(self.table, player, step, action)
            self._answer((action,))
        elif isinstance(step, s.Passes):
            self._take_priority(self.table.player(step.player))
            self._answer((actions.Pass(),))
        elif isinstance(step, s.Attacks | s.Blocks):
            used = self._declare(step, ahead)
        elif isinstance(step, s.Resolve):
            self.goal = StackIsEmpty(self.table) if step.everything else TopResolves(self.table)
        elif isinstance(step, s.AdvanceTo):
            whose = self.table.player(step.player) if step.player else None
            self.goal = StepIs(self.table, step.step, whose)
        elif isinstance(step, s.NextTurn):
            self.goal = TurnPasses(self.table)
        else:
            self._guard(lambda: hand.happen(self.table, step))
        self.pursue()
        return used

    def _ready(self) -> None:
        """Before a line that is no answer: nothing waits to be chosen."""
        self.pursue()
        self.goal = None
        decision = self.game.decision
        if self.game.root.outcome is not None:
            raise Refused(f"the game is over: {self.game.root.outcome}")
        if decision is not None and decision.kind != "priority":
            raise Unanswered(answers.describe(self.table, decision))

    def _finish_proposal(self) -> None:
        """What a casting line said that no choice asked for is a mistake of the line."""
        proposal, self.proposal = self.proposal, None
        if proposal is not None:
            proposal.check_all_used()

    # --- choices -------------------------------------------------------------------------------------

    def _choose(self, step: s.Chooses | s.Assigns) -> None:
        player = self.table.player(step.player)
        decision = self.game.decision
        if decision is None or decision.kind == "priority" or decision.player != player:
            if self._was_taken(step, player):
                return
            if decision is None or decision.kind == "priority":
                hint = "; `advance to combat damage` comes before" if isinstance(step, s.Assigns) else ""
                raise Refused(f"{step.player} has nothing to choose{hint}")
            raise Refused(f"{step.player} has nothing to choose; {answers.describe(self.table, decision)}")
        if (
            decision.about == "new targets"
            and isinstance(step, s.Chooses)
            and isinstance(step.answer, s.Picks)
        ):
            self.new_targets = list(step.answer.picks)
            self.pursue()
            return
        try:
            answer = self._answer_of(step, decision)
        except Refused:
            if self._was_taken(step, player):
                return
            raise
        self._answer(answer)
        self.pursue()

    def _answer_of(self, step: s.Chooses | s.Assigns, decision: Decision) -> Answer:
        if isinstance(step, s.Assigns):
            if decision.kind not in ("assign", "divide"):
                raise Refused(f"nothing is divided; {answers.describe(self.table, decision)}")
            return answers.share_out(self.table, decision, step.division)
        return answers.answer_to(self.table, decision, step.answer)

    def _was_taken(self, step: s.Chooses | s.Assigns, player: int) -> bool:
        """Whether the line answers a choice that had one legal option and was made without asking."""
        for decision, taken in unasked_since(self.game, self.taken_from):
            if decision.player != player or (decision, taken) in self.claimed:
                continue
            try:
                answer = self._answer_of(step, decision)
            except (Refused, CaseProblem):
                continue
            if sorted(map(str, answer)) == sorted(map(str, taken)):
                self.claimed.append((decision, taken))
                return True
        return False

    def settle(self) -> bool:
        """Make the choices that need no line. False if one is left that a line has to make."""
        while True:
            decision = self.game.decision
            if decision is None or decision.kind == "priority":
                self._finish_proposal()
                return True
            only = only_answer(decision)
            if only is not None:  # asked so that others can't tell; a line may still answer it (`_was_taken`)
                self._answer(only)
                continue
            answer = self.goal.answer(decision) if self.goal is not None else None
            if self.proposal is not None and not self.proposal.active():
                self._finish_proposal()
            if answer is None and self.proposal is not None:
                answer = self.proposal.answer(decision)
            if answer is None and self.new_targets and decision.about == "new targets":
                answer, self.new_targets = answers.new_targets(self.table, decision, self.new_targets)
            if answer is None and self._is_awaited(decision):
                return False
            said = answer is not None
            if answer is None and self.proposal is not None:
                answer = self.proposal.default(decision)
            if answer is None:
                answer = answers.default_to(self.game, decision)
            if answer is None:
                return False
            if not said and self.decided is not None:
                self.decided(decision, answer)
            self._answer(answer)

    def _is_awaited(self, decision: Decision) -> bool:
        """Whether a check looks at this decision, or the next line answers it."""
        if decision.player in self.awaited:
            return True
        following = self.ahead[0] if self.ahead else None
        refused = isinstance(following, s.Illegal)
        if isinstance(following, s.Illegal):
            following = following.step
        if not isinstance(following, s.Chooses | s.Assigns):
            return False
        if self.table.player(following.player) != decision.player:
            return False
        if refused:
            return True
        try:
            self._answer_of(following, decision)
        except (Refused, CaseProblem):
            return False
        return True

    # --- passing and pursuing ------------------------------------------------------------------------

    def pursue(self) -> None:
        """Go on until the goal is reached or a line has to choose something."""
        while True:
            if not self.settle():
                return
            if self.goal is None:
                return
            if self.game.root.outcome is not None or self.goal.reached():
                self.goal = None
                return
            hindrance = self.goal.hindrance()
            if hindrance is not None:
                raise hindrance
            if self.game.decision is None:
                if not self.game.root.frames:  # a mechanic took away what the game was going on with
                    raise Refused("the game neither goes on nor is it over")
                self._guard(lambda: self.game.run(self._stop))
            else:
                self._answer((actions.Pass(),))

    def _stop(self, game: Game) -> bool:
        return self.goal is not None and self.goal.stop(game)

    def _take_priority(self, player: int) -> None:
        """With an empty stack the passes of others before a player acts are implied."""
        for _ in self.game.root.players:
            decision = self.game.decision
            if decision is not None and decision.kind == "priority" and decision.player == player:
                return
            if decision is None or decision.kind != "priority":
                break
            last = self.game.root.passes + 1 >= len(self.game.players())
            if self.game.contents("stack") or last:
                break
            self._answer((actions.Pass(),))
        decision = self.game.decision
        who = self.game.name(decision.player) if decision is not None else "nobody"
        raise Refused(f"{who} has priority, not {self.game.name(player)}", "117.1")

    def _declare(self, step: s.Attacks | s.Blocks, ahead: Sequence[s.Step]) -> int:
        """Lines in a row of one player declare at the same time."""
        lines = [step]
        for other in ahead:
            if type(other) is not type(step) or other.player != step.player:
                break
            lines.append(other)
        player = self.table.player(step.player)
        kind = "attack" if isinstance(step, s.Attacks) else "block"
        pairs: list[tuple[int, int]] = []
        for line in lines:
            taken = [creature for creature, _ in pairs]
            pairs += (
                hand.attack_pairs(self.table, line, taken)
                if isinstance(line, s.Attacks)
                else hand.block_pairs(self.table, line, taken)
            )
        self.goal = Declared(self.table, kind, player, pairs)
        return len(lines) - 1

    def _casts_now(self, step: s.Casts) -> bool:
        """A spell cast during a resolution is the answer to the choice whether to cast it."""
        decision = self.game.decision
        if (
            decision is None
            or decision.kind == "priority"
            or self.table.player(step.player) != decision.player
        ):
            return False
        if decision.about != "cast":
            return False
        option, action = cast_option(self.table, decision, step)
        self.proposal = Proposal(self.table, decision.player, step, action)
        self._answer((option,))
        self.pursue()
        return True

    def _label(self, step: s.LabelNewest) -> None:
        found = self.table.all_of(step.thing, self.table.everywhere(), types=True)
        if not found:
            raise Refused(f"there is no {step.thing.name}")
        # an ability is only meant where its source cannot be
        found = [one for one in found if self.game.object(one).kind != "ability"] or found
        self.table.labels[step.label] = max(found, key=lambda one: (self.game.object(one).timestamp, one))

    # --- the game ------------------------------------------------------------------------------------

    def _answer(self, answer: Answer) -> None:
        self._guard(lambda: self.game.answer(answer, self._stop))

    def _guard(self, do: Callable[[], None]) -> None:
        """Let the game go on; what the rules refuse is a refusal of the line, what it cannot do an error of it."""
        try:
            do()
        except Unplayable as unplayable:
            raise CaseProblem(f"the engine cannot do this yet: {unplayable}") from None
        except IllegalAction as illegal:
            raise refusal_of(illegal) from None
        except InvalidChoice as invalid:
            raise Refused(str(invalid)) from None
        if self.watch is not None:
            self.watch(self.game)
