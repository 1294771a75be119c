"""A judge with all cards at hand, and files of cases run by it: what the command line and pytest share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from mtgrules._data import data_dir
from mtgrules.cards import Library, card_files, library_folders
from mtgrules.errors import MtgRulesError
from mtgrules.judge.reader import Reading
from mtgrules.judge.report import CaseReport, Report, report
from mtgrules.judge.run import Judge
from mtgrules.rules import Rules, installed_mechanics, shipped_mechanics

Progress = Callable[[int, int], None]
"""Called after each case with how many are done, of how many."""


class Session:
    """A judge over the shipped cards, those of the folders in ``MTGRULES_CARDS``, and more files.

    ``problems`` are card files that could not be read, one line each; the cases still run without them.
    """

    def __init__(self, cards: Sequence[Path] = ()) -> None:
        self.problems: list[str] = []
        library = Library.shipped()
        at_hand: list[str] = []
        for name, path in self._files(cards):
            try:
                library.add_file(path)
            except (MtgRulesError, OSError) as error:
                self.problems.append(" ".join(str(error).splitlines()))
            else:
                at_hand.append(name)
        rules = Rules((*shipped_mechanics(), *installed_mechanics()), library)
        self.judge = Judge(rules, library, at_hand)

    def _files(self, cards: Sequence[Path]) -> list[tuple[str, Path]]:
        """Card files with the names by which cases need them; those that are named outright come last and win."""
        try:
            found = card_files(library_folders())
        except MtgRulesError as error:
            self.problems.append(str(error))
            found = {}
        return [*found.items(), *((path.stem.upper(), path) for path in cards)]

    def read(self, files: Iterable[tuple[Path, str]]) -> list[Reading]:
        """The cases of these files, in order."""
        return [reading for path, shown in files for reading in self.judge.read(path, shown)]

    def run(self, readings: Sequence[Reading], progress: Progress | None = None) -> Report:
        """Run cases that have been read."""
        done: list[CaseReport] = []
        for reading in readings:
            done.append(self.judge.run(reading))
            if progress is not None:
                progress(len(done), len(readings))
        return report(tuple(done))


def case_files(paths: Sequence[Path]) -> list[tuple[Path, str]]:
    """The case files among these files and folders, with how they are shown; the shipped ones where none is named."""
    found: list[tuple[Path, str]] = []
    for path in paths or (data_dir("cases"),):
        if path.is_dir():
            inside = [(file, _shown(file)) for file in sorted(path.rglob("*.case"))]
            if not inside:
                raise MtgRulesError(
                    "no case files in that folder; expected names that end in .case", str(path)
                )
            found += inside
        else:
            found.append((path, str(path)))
    return found


def _shown(path: Path) -> str:
    """A path as a person would write it: from the present folder, where it lies below it."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def title_of(reading: Reading) -> str:
    """A case's title in its own language, as far as it could be read."""
    title = reading.title
    return title if isinstance(title, str) else title.plain or ""
