"""What may not stand in the repository's files."""

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from mtgrules.cards import Library, card_files, library_folders
from mtgrules.names import fold

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "mtgrules").rglob("*.py"))
MAX_LINES = 900


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def repository_files() -> list[Path]:
    """What is in git or about to be."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [path for name in done.stdout.decode().split("\0") if name and (path := ROOT / name).is_file()]


@cache
def names_of_cards() -> frozenset[str]:
    """The names of more than one word, as they are compared."""
    library = Library.shipped()
    for path in card_files(library_folders()).values():
        library.add_file(path)
    names = [*library.names(), *library.token_names()]
    return frozenset(fold(name) for name in names if " " in name)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_card_is_known_by_name(path: Path) -> None:
    """The text is the program: a card's name in the code would be a rule of its own."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    found = [
        f"line {node.lineno}: {node.value}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if id(node) not in docstrings and fold(node.value) in names_of_cards()
    ]
    assert found == []


@pytest.mark.parametrize("path", [*MODULES, *sorted((ROOT / "grammar").rglob("*.lark"))], ids=name_of)
def test_nothing_is_left_for_later(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"\b(?:TODO|FIXME|XXX|NotImplementedError)\b", text) == []


def test_no_place_of_one_machine_is_named() -> None:
    """Nor the host of a package index: each machine has its own."""
    folders = "|".join(["work", "home", "root", "tmp", "Users"])
    hosts = "|".join(["py" + "pi.org", "python" + "hosted.org"])
    pattern = re.compile(rf"(?<![\w.~}}])/(?:{folders})/|{hosts}")
    found = []
    for path in repository_files():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if pattern.search(line):
                found.append(f"{name_of(path)}:{number}: {line.strip()[:80]}")
    assert found == []


def test_no_file_is_too_long() -> None:
    lengths = {
        name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in repository_files()
    }
    assert {name: length for name, length in lengths.items() if length >= MAX_LINES} == {}


def test_no_test_is_expected_to_fail() -> None:
    tests = [path for path in repository_files() if path.suffix == ".py" and path != Path(__file__)]
    found = [name_of(path) for path in tests if "x" + "fail" in path.read_text(encoding="utf-8")]
    assert found == []


def test_fragments_leave_blanks_and_word_ends_to_the_core() -> None:
    """`\\b` hides collisions between terminals, and an ignored terminal holds for the whole grammar."""
    fragments = sorted((ROOT / "grammar" / "mechanics").glob("*.lark"))
    found = [
        name_of(path) for path in fragments if re.search(r"%ignore|\\b", path.read_text(encoding="utf-8"))
    ]
    assert found == []
