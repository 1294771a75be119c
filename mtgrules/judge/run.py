"""Runs cases: sets each up, plays its steps, looks at its checks, and says what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mtgrules.cards import CardError, Library
from mtgrules.engine import layers
from mtgrules.engine.decisions import Answer, Decision
from mtgrules.engine.game import Game, IllegalAction, Unplayable
from mtgrules.engine.records import Object
from mtgrules.judge import answers
from mtgrules.judge import syntax as s
from mtgrules.judge.card_block import tokens_named
from mtgrules.judge.checks import Checker
from mtgrules.judge.happenings import in_words
from mtgrules.judge.log import Since
from mtgrules.judge.objects_are import Finding, subjects
from mtgrules.judge.play import Play
from mtgrules.judge.position import CasePosition
from mtgrules.judge.problems import CaseProblem, Refused, Unanswered
from mtgrules.judge.reader import Reader, Reading, Skipped, Unread
from mtgrules.judge.report import CaseReport, CiteReport, Result
from mtgrules.judge.rule_index import covers, rule_numbers
from mtgrules.judge.table import Table
from mtgrules.judge.vocabulary import Vocabulary, vocabulary
from mtgrules.play.given import all_words

if TYPE_CHECKING:
    from mtgrules.rules import Rules


class Observer:
    """Looks on while a case runs. Every method does nothing here; override those of interest."""

    def begun(self, case: s.Case, table: Table) -> None:
        """The position is set up."""

    def paused(self, place: s.Place, game: Game) -> None:
        """A line made something happen; the game waits for a decision, or is over."""

    def played(self, place: s.Place, refused: Refused | None) -> None:
        """A line under `when` is done; ``refused``: why an `illegal:` one was refused."""

    def decided(self, decision: Decision, answer: Answer) -> None:
        """A choice that no line makes was made as the language has it."""

    def checked(self, line: s.CheckLine, finding: Finding) -> None:
        """A line under `then` was looked at."""


class Failure(Exception):
    """A line that did not turn out as the case says: the whole message."""


class Judge:
    """Rules, cards and words with which cases are read and run."""

    def __init__(self, rules: Rules, library: Library, at_hand: Iterable[str] = ()) -> None:
        self.rules = rules
        self.library = library
        self.words = all_words(rules)
        named = [
            name
            for card in library
            for face in library[card].faces
            for name in tokens_named(face.oracle_text)
        ]
        self.vocabulary: Vocabulary = vocabulary(
            library.names(),
            (*library.token_names(), *named),
            keywords=sorted(rules.keyword_abilities),
            words=self.words,
            at_hand=at_hand,
        )
        self.reader = Reader(self.vocabulary)

    def read(self, path: Path, shown: str | None = None) -> list[Reading]:
        """The cases of a file."""
        return self.reader.read_file(path, shown)

    def run(self, reading: Reading, observer: Observer | None = None) -> CaseReport:
        """Run one case; what could not be read, or lacks its cards, is reported as it is."""
        if isinstance(reading, Unread):
            message = "\n".join(str(error) for error in reading.errors)
            return _report(reading, reading.title, "error", message, self._cites(reading.cites, None))
        if isinstance(reading, Skipped):
            message = f"needs {', '.join(reading.missing)}"
            return _report(reading, reading.title, "skipped", message, self._cites(reading.cites, None))
        run = CaseRun(self, reading, observer or Observer())
        try:
            result, message = run.outcome()
        except Exception as fault:  # noqa: BLE001 - a fault of ours is told in its place, and the other cases run
            result, message = "error", f"{run.place}: a fault in mtgrules: {type(fault).__name__}: {fault}"
        cites = self._cites(reading.cites, run.applied())
        return _report(reading, reading.title.plain or "", result, message, cites)

    def _cites(self, cites: Sequence[s.Cite], applied: frozenset[str] | None) -> tuple[CiteReport, ...]:
        """What became of the cites; ``applied`` None: the case did not run."""
        reports: dict[str, CiteReport] = {}
        for cite in cites:
            exists = cite.rule in rule_numbers()
            done = False
            if applied is not None and exists:
                can = any(covers(cite.rule, rule) for rule in self.rules.applied_rules)
                done = not can or any(covers(cite.rule, rule) for rule in applied)
            reports[cite.rule] = CiteReport(cite.rule, exists, done)
        return tuple(reports.values())


def _report(
    reading: Reading, title: str, result: Result, message: str, cites: tuple[CiteReport, ...]
) -> CaseReport:
    return CaseReport(reading.place.file, reading.place.line, title, reading.ruling, result, message, cites)


class CaseRun:
    """One case being run."""

    def __init__(self, judge: Judge, case: s.Case, observer: Observer) -> None:
        self.judge = judge
        self.case = case
        self.observer = observer
        self.position = CasePosition(case, judge.rules, judge.library, judge.words)
        self.table = self.position.table
        self.game = self.table.game
        self.play = Play(self.table, lambda game: observer.paused(self.place, game), observer.decided)
        self.since = Since(self.game, 0)
        self.refusals: list[str] = []  # rules by which something was refused, in the whole run
        self.place = case.place

    def applied(self) -> frozenset[str]:
        """All rules that were applied in the run."""
        logged = {rule for entry in self.game.state.log for rule in entry.rules}
        return frozenset(logged | set(self.refusals))

    def outcome(self) -> tuple[Result, str]:
        """Run the case: the result and its message."""
        try:
            self._run()
        except Failure as failure:
            return "failed", self._with_notes(str(failure))
        except (CaseProblem, CardError, Unplayable) as problem:
            column = getattr(problem, "column", 0) or self.place.column
            where = getattr(problem, "place", None) or f"{self.place.file}:{self.place.line}:{column}"
            what = problem.message if isinstance(problem, CaseProblem) else str(problem)
            return "error", self._with_notes(f"{where}: {what}")
        return "passed", self._with_notes("")

    def _with_notes(self, message: str) -> str:
        """The message, with what of the text of anything in the game is not understood."""
        unread = {
            f"note: {record.face.name} has text that is not understood: {line}": None
            for record in self.game.state.of_kind(Object)
            for line in self.judge.rules.unread(record.face)
        }
        notes = list(unread)
        return "\n".join([message, *notes] if message else notes)

    def _run(self) -> None:
        self.position.set_up()
        self.observer.begun(self.case, self.table)
        self.observer.paused(self.place, self.game)
        sections = self.case.sections
        for number, section in enumerate(sections):
            following = sections[number + 1 :]
            if section.kind == "when":
                self._start_when()
                self._steps(section.steps, following)
            else:
                self._checks(section, following)
        self._end()

    def _start_when(self) -> None:
        self.since = Since(self.game, len(self.game.state.log))

    # --- steps ---------------------------------------------------------------------------------------

    def _steps(self, lines: Sequence[s.StepLine], following: Sequence[s.Section]) -> None:
        self.play.awaited = self._awaited(following)
        number = 0
        while number < len(lines):
            self.place = lines[number].place
            ahead = [line.step for line in lines[number + 1 :]]
            try:
                number += 1 + self.play.play(lines[number].step, ahead)
            except Refused as refused:
                raise self._failed(f"refused: {refused}") from None
            except Unanswered as open_choice:
                raise self._failed(f"not answered: {open_choice}") from None
            except IllegalAction as illegal:
                raise self._failed(f"refused: {illegal}") from None
            why, self.play.refused = self.play.refused, None
            self._note_rules(why.rules if why is not None else [])
            self.observer.played(self.place, why)
        self._after_steps(following)

    def _note_rules(self, rules: Sequence[str]) -> None:
        """Rules by which something was refused have been applied too."""
        self.refusals += rules
        self.since.refusals += rules

    def _awaited(self, following: Sequence[s.Section]) -> frozenset[int]:
        """Players whose waiting decision the checks right after these steps look at."""
        if not following or following[0].kind != "then":
            return frozenset()
        players = self.table.players
        checks = (line.check for line in following[0].checks)
        return frozenset(players[check.player] for check in checks if isinstance(check, s.MustChoose))

    def _after_steps(self, following: Sequence[s.Section]) -> None:
        """The steps are over: a choice that is still open must be looked at or answered later."""
        self.play.ahead = ()
        try:
            self.play.pursue()
        except Refused as refused:
            raise self._failed(f"refused: {refused}") from None
        decision = self.game.decision
        if decision is None or decision.kind == "priority" or decision.player in self.play.awaited:
            return
        later = next((part.steps[0].step for part in following if part.steps), None)
        if isinstance(later, s.Illegal):
            later = later.step
        if not isinstance(later, s.Chooses | s.Assigns | s.Casts):
            raise self._failed(f"not answered: {answers.describe(self.table, decision)}")

    def _end(self) -> None:
        decision = self.game.decision
        if decision is None or decision.kind == "priority" or decision.player in self.play.awaited:
            return
        if any(part.kind == "when" for part in self.case.sections):
            raise self._failed(f"not answered: {answers.describe(self.table, decision)}")

    # --- checks --------------------------------------------------------------------------------------

    def _checks(self, section: s.Section, following: Sequence[s.Section]) -> None:
        """All checks of a `then` are looked at; what fails is told together."""
        failures: list[str] = []
        for line in section.checks:
            self.place = line.place
            checker = Checker(self.table, self.judge.words, self.since)
            try:
                finding = checker.look(line.check)
            except Refused as refused:
                finding = Finding(False, refused.message)
            self._note_rules((*checker.refusals, *self._characteristic_rules(line.check)))
            self.observer.checked(line, finding)
            if not finding.holds:
                failures.append(self._line(f"expected, but {finding.actual}"))
        if failures:
            raise self._failed("\n".join(failures), told=True)

    def _characteristic_rules(self, check: s.Check) -> list[str]:
        """The rules by which what a check looks at is what it is: those of its layers (613)."""
        if not isinstance(check, s.Is | s.HasAbility | s.HasNumber | s.IsControlledBy):
            return []
        try:
            ids = subjects(self.table, check.subject)
        except (Refused, CaseProblem):
            return []
        return [step.rule for id in ids if id for step in layers.explain(self.game, id) if step.rule]

    def _line(self, what: str) -> str:
        return f"{self.place}: `{self.place.source}` {what}"

    def _failed(self, what: str, told: bool = False) -> Failure:
        """A failure of the present line, with what has happened since the last `when`."""
        lines = [what if told else self._line(what)]
        events = in_words(self.table, self.since.entries())
        lines.append("since the last `when`:" if events else "since the last `when` nothing has happened")
        lines += [f"  {event}" for event in events]
        return Failure("\n".join(lines))
