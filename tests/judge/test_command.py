"""`mtgrules judge` and the pytest plugin, as they are called."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mtgrules.cli import main

GOOD = 'case "Good"\n  ruling lo-hobbit adventure 4\n  cites 701.8a\n' + "\n".join(
    (
        "given Alice",
        "battlefield Grizzly Bears as x",
        "when",
        "x is destroyed",
        "then",
        "x is in Alice's graveyard",
    )
)
FAILS = 'case "Fails"\nthen\n  Alice\'s life is 3'
MISSED = 'case "Missed"\ncites 704.5g\nthen\n  Alice\'s life is 20'
BROKEN = 'case "Broken"\nthen\n  Alice\'s life si 3'
SKIPPED = 'case "Skipped"\nneeds NOPE\nthen\n  Some Card is nowhere'


@pytest.fixture(autouse=True)
def no_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MTGRULES_CARDS", raising=False)


def judge(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["judge", *map(str, arguments)])


def write(folder: Path, **files: str) -> list[Path]:
    paths = []
    for name, text in files.items():
        paths.append(folder / f"{name}.case")
        paths[-1].write_text(text, encoding="utf-8")
    return paths


def test_the_report_as_json(tmp_path: Path) -> None:
    (path,) = write(tmp_path, all="\n".join((GOOD, FAILS, MISSED, BROKEN, SKIPPED)))
    result = judge(path, "--json")
    told = json.loads(result.output)
    assert result.exit_code == 2
    assert {key: told[key] for key in told if key != "cases"} == {
        "passed": 2,
        "failed": 1,
        "skipped": 1,
        "errors": 1,
        "cites_missed": 1,
    }
    good = told["cases"][0]
    assert good == {
        "file": str(path),
        "line": 1,
        "title": "Good",
        "ruling": "lo-hobbit adventure 4",
        "result": "passed",
        "message": "",
        "cites": [{"rule": "701.8a", "exists": True, "applied": True}],
    }
    assert [case["result"] for case in told["cases"]] == ["passed", "failed", "passed", "error", "skipped"]
    assert told["cases"][2]["cites"] == [{"rule": "704.5g", "exists": True, "applied": False}]
    assert told["cases"][3]["message"] == f'{path}:19:16: "si"; expected is'
    assert told["cases"][4]["message"] == "needs NOPE"


@pytest.mark.parametrize(
    ("text", "code"),
    [(GOOD, 0), (FAILS, 1), (MISSED, 1), (BROKEN, 2), (SKIPPED, 0), (f"{FAILS}\n{BROKEN}", 2)],
)
def test_the_exit_code(tmp_path: Path, text: str, code: int) -> None:
    assert judge(*write(tmp_path, a=text)).exit_code == code


def test_the_report_in_words(tmp_path: Path) -> None:
    (path,) = write(tmp_path, all="\n".join((GOOD, FAILS, MISSED, SKIPPED)))
    told = judge(path).output.splitlines()
    assert told[0] == f'FAILED {path}:10: "Fails"'
    assert told[1] == f"  {path}:12:3: `Alice's life is 3` expected, but Alice's life is 20"
    assert f'CITE {path}:13: "Missed": rule 704.5g was not applied' in told
    assert "skipped 1 case: needs NOPE" in told
    assert told[-1] == "4 cases: 2 passed, 1 failed, 1 skipped, 0 errors; 1 cites missed"


def test_files_and_folders_and_one_title(tmp_path: Path) -> None:
    write(tmp_path, one=GOOD, two=FAILS)
    assert judge(tmp_path).output.splitlines()[-1].startswith("2 cases: 1 passed, 1 failed")
    assert judge(tmp_path, "--only", "Good").exit_code == 0
    wrong = judge(tmp_path, "--only", "Godo")
    assert wrong.exit_code == 2
    assert wrong.stderr == 'no case is titled "Godo"; did you mean "Good"?\n'


def test_what_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    missing = judge(tmp_path / "none.case")
    assert missing.exit_code == 2
    assert f"{tmp_path / 'none.case'}:1:1: no such file; expected a file of cases" in missing.output
    (path,) = write(tmp_path, good=GOOD)
    (tmp_path / "cards.json").write_text("[{")
    broken = judge(path, "--cards", tmp_path / "cards.json")
    assert broken.exit_code == 2
    assert broken.stderr.count("\n") == 1
    assert broken.stderr.startswith(str(tmp_path / "cards.json"))
    assert broken.stdout.splitlines()[-1].startswith("1 case: 1 passed")


def test_cards_that_a_case_needs(tmp_path: Path) -> None:
    card = {
        "name": "Test Ox",
        "type_line": "Creature — Ox",
        "power": "2",
        "toughness": "4",
        "mana_cost": "{2}",
    }
    (tmp_path / "TST.json").write_text(json.dumps([card]))
    text = 'case "T"\nneeds TST\ngiven Alice\nbattlefield Test Ox\nthen\nTest Ox is 2/4'
    (path,) = write(tmp_path, a=text)
    assert judge(path).output.splitlines()[0] == "skipped 1 case: needs TST"
    assert judge(path, "--cards", tmp_path / "TST.json").output.startswith("1 case: 1 passed")
    folders = {"MTGRULES_CARDS": str(tmp_path)}
    assert CliRunner(env=folders).invoke(main, ["judge", str(path)]).output.startswith("1 case: 1 passed")


def test_cases_are_tests(tmp_path: Path) -> None:
    write(tmp_path, some="\n".join((GOOD, FAILS, MISSED, BROKEN, SKIPPED)))
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "mtgrules.judge.pytest_plugin", "-q", "-rA", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.stdout.splitlines()[-1].startswith("3 failed, 1 passed, 1 skipped")
    assert "some.case:12:3: `Alice's life is 3` expected, but Alice's life is 20" in done.stdout
    assert "rule 704.5g was not applied" in done.stdout
    assert 'some.case:19:16: "si"; expected is' in done.stdout
    assert "Traceback" not in done.stdout
