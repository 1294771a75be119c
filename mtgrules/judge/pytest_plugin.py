"""Runs `.case` files under pytest: every case is a test. Loaded in every run, so it imports nothing at first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from mtgrules.judge.reader import Reading
    from mtgrules.judge.session import Session

_SESSION: pytest.StashKey[Session] = pytest.StashKey()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Collect files that end in `.case`."""
    if file_path.suffix != ".case":
        return None
    return CaseFile.from_parent(parent, path=file_path)


def _session(config: pytest.Config) -> Session:
    """The judge of this run of pytest, made when the first case file is collected."""
    from mtgrules.judge.session import Session

    return config.stash.setdefault(_SESSION, Session())


class CaseFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator[CaseItem]:
        """The cases of the file, by title; what cannot be read is a test that fails."""
        seen: dict[str, int] = {}
        shown = self.path.relative_to(self.config.rootpath) if self._is_below_root() else self.path
        for reading in _session(self.config).judge.read(self.path, str(shown)):
            title = reading.title if isinstance(reading.title, str) else reading.title.plain
            name = title or f"line {reading.place.line}"
            seen[name] = seen.get(name, 0) + 1
            unique = name if seen[name] == 1 else f"{name} ({seen[name]})"
            yield CaseItem.from_parent(self, name=unique, reading=reading)

    def _is_below_root(self) -> bool:
        return self.path.is_relative_to(self.config.rootpath)


class CaseItem(pytest.Item):
    """One case."""

    def __init__(self, *, reading: Reading, **more: Any) -> None:
        super().__init__(**more)
        self.reading = reading

    def runtest(self) -> None:
        """Run the case: a check, a cite or a line that fails, fails the test."""
        result = _session(self.config).judge.run(self.reading)
        if result.result == "skipped":
            pytest.skip(result.message)
        messages = [result.message] if result.result in ("failed", "error") else []
        messages += [
            f"rule {cite.rule} {'was not applied' if cite.exists else 'does not exist'}"
            for cite in result.missed
        ]
        if messages:
            raise CaseFailed("\n".join(messages))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What the case report says; anything else as it is."""
        if isinstance(excinfo.value, CaseFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the case stands, counted from 0."""
        return self.path, self.reading.place.line - 1, self.name


class CaseFailed(Exception):
    """A case that failed, with its whole message."""
