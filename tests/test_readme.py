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


def blocks_of(path: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_examples_are_typed_strictly(tmp_path: Path) -> None:
    """As someone would write them who has mypy check all: the page on playing, and what README says of it."""
    from mypy import api

    files = []
    for path in (PAGES[0], PAGES[2]):
        file = tmp_path / f"{path.stem.lower()}_examples.py"
        file.write_text("\n".join(blocks_of(path)), encoding="utf-8")
        files.append(str(file))
    said, _, status = api.run(["--strict", *files])
    assert status == 0, said


def test_the_tutorial_is_forty_lines_of_python() -> None:
    lines = [line for block in blocks_of(PAGES[1]) for line in block.splitlines() if line.strip()]
    assert len(lines) <= 40
