"""README.md tells the truth: its examples print what stands there."""

from pathlib import Path

import pytest

from tests.readme import PAGE, refreshed


def test_every_example_prints_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = PAGE.read_text(encoding="utf-8")
    assert refreshed(page) == page, "`python tests/readme.py` writes what the examples print now"


def test_pages_that_it_names_are_there() -> None:
    import re

    for path in re.findall(r"\]\(([^)#:]+)\)", PAGE.read_text(encoding="utf-8")):
        assert (PAGE.parent / path).is_file(), path
