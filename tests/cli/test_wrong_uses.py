"""What people do by mistake: one line comes of it, and an exit status, never a traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from mtgrules.cli import main

CASE = 'case "t"\ngiven Alice\n  hand Forest\nthen\n  Alice\'s life is 20\n'
SHELL = Path("/bin/sh")
FULL = Path("/dev/full")  # each write fails, as on a disk without room

needs_shell = pytest.mark.skipif(not SHELL.exists(), reason="no shell to redirect with")


def sh(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "a.case").write_text(CASE)
    line = f'm() {{ "{sys.executable}" -m mtgrules "$@"; }}; {command}'
    return subprocess.run([str(SHELL), "-c", line], capture_output=True, text=True, cwd=folder, timeout=120)


def cards_in(folder: Path, **fields: str) -> str:
    path = folder / "cards.json"
    card = {"name": "Test", "type_line": "Creature", "oracle_text": "Flying", **fields}
    path.write_text(json.dumps([card]))
    return str(path)


@needs_shell
@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full")
@pytest.mark.parametrize(
    "words", ["schema", "judge a.case", "judge a.case --json", "explain a.case", "card Shock", "--help"]
)
def test_output_that_cannot_be_written_is_one_line(words: str, tmp_path: Path) -> None:
    done = sh(f"m {words} > {FULL}", tmp_path)
    assert (done.returncode, done.stderr) == (2, "the output: No space left on device\n")


@needs_shell
@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("schema >&-", 0),
        ("explain a.case >&-", 0),
        ("judge a.case 2>&-", 0),
        ("judge a.case >&- 2>&-", 0),
        ("parse - <&-", 0),
        ("explain a.case | head -1", 0),
        ("schema | head -c 10", 0),
    ],
)
def test_closed_streams_and_pipes_end_quietly(words: str, status: int, tmp_path: Path) -> None:
    done = sh(f"m {words}", tmp_path)
    assert (done.returncode, done.stderr) == (status, "")


@needs_shell
@pytest.mark.parametrize("command", ["judge", "explain"])
def test_a_file_without_end_is_no_case_file(command: str, tmp_path: Path) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("no /dev/zero")
    done = sh(f"m {command} /dev/zero", tmp_path)
    assert done.returncode == 2
    assert "/dev/zero:1:1: too much; expected at most 4096 KiB of cases" in done.stdout


def test_numbers_that_no_card_has_are_named_with_their_field(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["coverage", cards_in(tmp_path, power="9" * 5000, toughness="1")])
    assert done.exit_code == 2
    assert done.output.endswith(
        'cards.json: record 1 ("Test"), field "power": a number of at most 9 digits was expected\n'
    )


def test_a_type_that_nobody_knows_keeps_one_card_from_being_played_not_the_file(tmp_path: Path) -> None:
    words = ["coverage", cards_in(tmp_path, type_line="Blorp"), "--unplayable"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0
    assert '"Blorp" in the type line "Blorp" is no supertype or card type: Test' in done.output


def test_what_a_file_calls_a_card_does_not_reach_the_terminal_raw(tmp_path: Path) -> None:
    path = cards_in(tmp_path, name="A\n\x1b[31mB", oracle_text="Foo bar.")
    done = CliRunner().invoke(main, ["coverage", path, "--lines", "--unread"])
    assert done.exit_code == 0
    assert "\x1b" not in done.output
    assert "cards.json: A \ufffd[31mB: 1:1: 'Foo' in 'Foo bar.'" in done.output


def test_a_file_in_the_place_of_a_folder_of_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = cards_in(tmp_path)
    monkeypatch.setenv("MTGRULES_CARDS", path)
    done = CliRunner().invoke(main, ["card", "Shock"])
    assert (done.exit_code, done.output) == (2, f"{path}: expected a folder, found a file\n")


def test_agents_may_have_blanks_and_capitals() -> None:
    decks = ["examples/decks/dwarves.txt", "examples/decks/orcs.txt"]
    done = CliRunner().invoke(main, ["play", "--agents", "Pass, PASS", "--turns", "1", "--decks", *decks])
    assert done.exit_code == 1
    assert done.output.startswith("Alice (pass)")
