"""A game is a value: at every step of every case it can be copied, compared, written, and played on elsewhere.

A game that goes round until it is a draw (104.4b) takes thousands of steps, all alike but for how much has happened
before, and what is written grows with that: to write each of them takes as long as all other cases together many times
over. So the first `EVERY` steps of a case are all looked at, and later ones at growing distances. No case is as long
as that but those about loops: the nightly test says so.
"""

import subprocess
import sys
from itertools import count, takewhile
from pathlib import Path

import pytest

from mtgrules._data import data_dir
from mtgrules.engine.game import Game
from mtgrules.engine.json import from_json, key, to_json
from mtgrules.judge.run import Observer
from mtgrules.judge.session import Session
from mtgrules.judge.syntax import Case, Place
from mtgrules.judge.table import Table
from tests.judge.replay import end_of

FILES = sorted(data_dir("cases").glob("*.case"))
EVERY = 120
LATER = frozenset(takewhile(lambda step: step < 10_000, (EVERY * 3**n // 2**n for n in count())))
LONG = ("rules-loops",)


@pytest.fixture(scope="module")
def session() -> Session:
    return Session()


class Writer(Observer):
    """Copies, writes and reads the game at every pause; keeps what was written."""

    def __init__(self, session: Session) -> None:
        self.rules = session.judge.rules
        self.written: dict[bytes, str] = {}
        self.step = 0
        self.passed_over = 0

    def begun(self, case: Case, table: Table) -> None:
        self.step = 0

    def paused(self, place: Place, game: Game) -> None:
        self.step += 1
        if self.step > EVERY and self.step not in LATER:
            self.passed_over += 1
            return
        data = to_json(game)
        fork = game.fork()
        assert to_json(fork) == data, f"{place}: a copy differs"
        read = from_json(self.rules, data)
        assert to_json(read) == data, f"{place}: reading changes the game"
        assert key(read) == key(game)
        if data not in self.written:
            self.written[data] = end_of(fork)
            assert end_of(read) == self.written[data], f"{place}: the game that was read ends differently"
            assert to_json(game) == data, f"{place}: playing a copy changed the game"


def write(session: Session, path: Path) -> Writer:
    writer = Writer(session)
    for reading in session.judge.read(path):
        session.judge.run(reading, writer)
    return writer


def test_the_game_is_a_value_at_every_step_of_some_cases(session: Session) -> None:
    (path,) = (path for path in FILES if path.name == "rules-legend-rule.case")
    assert len(write(session, path).written) > 15


@pytest.mark.nightly
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_another_process_plays_every_step_to_the_same_end(
    session: Session, path: Path, tmp_path: Path
) -> None:
    writer = write(session, path)
    written = writer.written
    assert path.stem in LONG or not writer.passed_over, f"{path.stem} has steps that are not looked at"
    games = tmp_path / "games"
    games.write_bytes(b"\n".join(written))
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "tests.judge.replay", str(games)],
        capture_output=True,
        text=True,
        check=True,
        cwd=root,
    )
    assert done.stdout.splitlines() == list(written.values())
