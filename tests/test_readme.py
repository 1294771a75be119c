"""README.md and the tutorial tell the truth: their examples print what stands there."""

import re
from pathlib import Path

import pytest

from tests.readme import PAGES, refreshed


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_example_prints_what_the_page_says(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = path.read_text(encoding="utf-8")
    assert refreshed(page) == page, "`python tests/readme.py` writes what the examples print now"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages_that_it_names_are_there(path: Path) -> None:
    for name in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / name).exists(), name


def test_the_tutorial_is_forty_lines_of_python() -> None:
    blocks = re.findall(
        r"^```python\n(.*?)^```$", PAGES[1].read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    lines = [line for block in blocks for line in block.splitlines() if line.strip()]
    assert len(lines) <= 40
