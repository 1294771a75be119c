"""What `judge` says: one report a case, as JSON or in words, and the exit code."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, json

Result = Literal["passed", "failed", "skipped", "error"]


class CiteReport(Struct, frozen=True):
    """A cited rule: whether there is one of that number, and whether it was applied in the run.

    A rule that only describes, and that the engine therefore never applies, counts as applied.
    """

    rule: str
    exists: bool
    applied: bool


class CaseReport(Struct, frozen=True):
    """What became of one case; `result` is the outcome alone, cites are told apart."""

    file: str
    line: int
    title: str
    ruling: str | None
    result: Result
    message: str
    cites: tuple[CiteReport, ...] = ()

    @property
    def missed(self) -> tuple[CiteReport, ...]:
        """Cites that do not exist, or that should have been applied and were not."""
        ran = self.result in ("passed", "failed")
        return tuple(cite for cite in self.cites if not cite.exists or (ran and not cite.applied))


class Report(Struct, frozen=True):
    """The whole run."""

    cases: tuple[CaseReport, ...]
    passed: int
    failed: int
    skipped: int
    errors: int
    cites_missed: int

    @property
    def exit_code(self) -> int:
        """0: all well; 1: a check or cite failed; 2: some input could not be read."""
        if self.errors:
            return 2
        return 1 if self.failed or self.cites_missed else 0

    def as_json(self) -> str:
        """The report as one JSON document."""
        return json.format(json.encode(self), indent=1).decode()


def report(cases: tuple[CaseReport, ...]) -> Report:
    """The report of these cases, counted."""

    def count(result: Result) -> int:
        return sum(case.result == result for case in cases)

    missed = sum(len(case.missed) for case in cases)
    return Report(cases, count("passed"), count("failed"), count("skipped"), count("error"), missed)


def in_words(whole: Report) -> list[str]:
    """The report for a person: what is not well, then one line with the numbers."""
    lines: list[str] = []
    for case in whole.cases:
        head = f'{case.file}:{case.line}: "{case.title}"' if case.title else f"{case.file}:{case.line}"
        if case.result in ("failed", "error"):
            lines += [f"{case.result.upper()} {head}", *(f"  {line}" for line in case.message.splitlines())]
        elif case.result == "passed":
            notes = [line.removeprefix("note: ") for line in case.message.splitlines()]
            lines += [f"NOTE {head}: {note}" for note in notes]
        for cite in case.missed:
            why = "was not applied" if cite.exists else "does not exist"
            lines.append(f"CITE {head}: rule {cite.rule} {why}")
    skipped = [case for case in whole.cases if case.result == "skipped"]
    for message in dict.fromkeys(case.message for case in skipped):
        number = sum(case.message == message for case in skipped)
        lines.append(f"skipped {number} case{'s' * (number != 1)}: {message}")
    total = len(whole.cases)
    lines.append(
        f"{total} case{'s' * (total != 1)}: {whole.passed} passed, {whole.failed} failed, {whole.skipped} skipped, "
        f"{whole.errors} error{'s' * (whole.errors != 1)}; {whole.cites_missed} cites missed"
    )
    return lines
