"""The shipped cases once more in debug games: no handler writes, the full state-based sweep finds nothing that the marks
did not, and what is memoised is what a look at the whole board finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mtgrules._data import data_dir
from mtgrules.cards import Library
from mtgrules.engine.game import Game
from mtgrules.judge.run import Judge
from mtgrules.rules import Rules

FILES = sorted(data_dir("cases").glob("*.case"))


@pytest.fixture(scope="module")
def judge() -> Judge:
    library = Library.shipped()
    return Judge(Rules(library=library), library)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_cases_hold_in_debug_games(path: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Game.__init__

    def debugged(self: Game, *arguments: Any) -> None:
        made(self, *arguments)
        self.debug = True

    monkeypatch.setattr(Game, "__init__", debugged)
    reports = [judge.run(reading) for reading in judge.read(path)]
    assert [(report.title, report.message) for report in reports if report.result != "passed"] == []
