"""The commands that show how text is read."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mtgrules.abilities.registry import NodeRegistry
from mtgrules.cli import main
from mtgrules.rules import shipped_mechanics
from tests.gates.schema_check import problems

CARD = {
    "name": "Tester",
    "layout": "normal",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Elf",
    "oracle_text": "Flying\nWhen this creature enters, draw a card.",
    "power": "1",
    "toughness": "1",
    "colors": ["G"],
}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def file_of(folder: Path, *texts: str) -> str:
    path = folder / "cards.json"
    cards = [CARD | {"name": f"Tester {number}", "oracle_text": text} for number, text in enumerate(texts)]
    path.write_text(json.dumps(cards), encoding="utf-8")
    return str(path)


def test_parse_shows_a_tree() -> None:
    done = run("parse", "Draw two cards.", "--type", "Sorcery")
    assert done.exit_code == 0
    assert "Draw two cards." in done.output
    for word in ("SpellAbility", "Draw", "Number", "value=2"):
        assert word in done.output


def test_parse_says_what_was_not_read_and_where() -> None:
    done = run("parse", "Draw a card.\nDraw frobs.")
    assert done.exit_code == 1
    assert "line 2, column 6" in done.output
    assert 'found "frobs"' in done.output
    assert "expected" in done.output


def test_parse_prints_json_that_the_schema_describes() -> None:
    done = run("parse", "Draw two cards.\nTarget frob.", "--type", "Sorcery", "--json")
    said = json.loads(done.output)
    assert said["complete"] is False
    read, unread = said["abilities"]
    assert read["effect"] == {
        "node": "Draw",
        "who": {"node": "You", "form": 1},
        "amount": {"node": "Number", "value": 2},
    }
    assert unread["node"] == "Unparsed"
    assert unread["line"] == 2
    schema = json.loads(run("schema").output)
    assert [problems(schema, ability) for ability in said["abilities"]] == [[], []]


def test_parse_reads_standard_input() -> None:
    done = CliRunner().invoke(main, ["parse", "-"], input="Flying\n")
    assert done.exit_code == 0
    assert "Flying" in done.output


def test_the_name_of_a_card_is_known_in_its_text() -> None:
    text = "When Some Body enters, draw a card."
    assert run("parse", text, "--name", "Some Body").exit_code == 0
    assert run("parse", text).exit_code == 1


def test_card_shows_both_faces_and_asks_for_names_that_it_does_not_know() -> None:
    done = run("card", "shock")
    assert done.exit_code == 0
    assert "Shock" in done.output
    assert "DealDamage" in done.output
    wrong = run("card", "Shokc")
    assert wrong.exit_code == 2
    assert wrong.output == 'no card "Shokc"; did you mean "Shock"?\n'


def test_card_of_a_file(tmp_path: Path) -> None:
    done = run("card", "Tester 0", "--cards", file_of(tmp_path, "Flying"), "--json")
    said = json.loads(done.output)
    assert said["name"] == "Tester 0"
    assert said["complete"] is True
    assert [ability["node"] for ability in said["faces"][0]["abilities"]] == ["Keyword"] or said["faces"]


def test_the_schema_is_that_of_the_shipped_mechanics() -> None:
    registry = NodeRegistry(node for mechanic in shipped_mechanics() for node in mechanic.nodes)
    assert json.loads(run("schema").output) == registry.schema()


def test_coverage_counts_cards_whose_every_line_is_read(tmp_path: Path) -> None:
    path = file_of(
        tmp_path, "Flying\nWhen this creature enters, draw a card.", "Flying\nFrob.", "", "Flying\nFrob."
    )
    said = json.loads(run("coverage", path, "--json").output)
    (row,) = said["files"]
    assert row == {
        "file": path,
        "cards": 4,
        "cards_read": 2,
        "lines": 6,
        "lines_read": 4,
        "cards_playable": 2,
    }
    assert said["seconds"] >= 0


def test_coverage_ranks_what_keeps_cards_from_being_played(tmp_path: Path) -> None:
    path = file_of(tmp_path, "Flying", "Banding", "Flying\nBanding", "Frob.")
    (row,) = json.loads(run("coverage", path, "--json").output)["files"]
    assert (row["cards_read"], row["cards_playable"]) == (3, 1)
    done = run("coverage", path, "--unplayable")
    assert "    2  keyword banding: Tester 1" in done.output


def test_coverage_counts_a_reprint_once(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([CARD, CARD | {"set": "xyz"}]), encoding="utf-8")
    said = json.loads(run("coverage", str(path), "--json").output)
    assert said["files"][0]["cards"] == 1


def test_coverage_with_several_processes_says_the_same(tmp_path: Path) -> None:
    path = file_of(tmp_path, *["Flying", "Frob.", "Draw a card."] * 150)
    alone = json.loads(run("coverage", path, "--json").output)["files"]
    shared = json.loads(run("coverage", path, "--json", "--jobs", "2").output)["files"]
    assert shared == alone
    assert alone[0]["cards"] == 450


def test_coverage_prints_a_table_and_ranks_what_blocks(tmp_path: Path) -> None:
    path = file_of(tmp_path, "Flying", "Frob.", "Flying\nFrob.", "Frob.\nDraw squibs.")
    done = run("coverage", path, "--unread", "--lines")
    assert "cards.json" in done.output
    assert "25.0%" in done.output
    ranked = [line.split() for line in done.output.splitlines() if "▸" in line]
    assert ranked[1][:2] == ["2", "3"]  # two cards have that alone, three lines stop there
    assert "Tester 3: 2:6: 'squibs'" in done.output


def test_coverage_of_what_is_no_card_file(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.json")
    assert run("coverage", missing).output == f"{missing}: no such file\n"
    broken = tmp_path / "broken.json"
    broken.write_text('[{"name": "A", ', encoding="utf-8")
    done = run("coverage", str(broken))
    assert done.exit_code == 2
    assert done.output.startswith(f"{broken}:1:")
    assert done.output.count("\n") == 1


WRONG = [
    (["coverge"], 'no command "coverge"; did you mean coverage?'),
    (["coverage"], "Missing argument 'FILES...'."),
    (["parse", "x", "--jsn"], "No such option '--jsn'. Did you mean '--json'?"),
    (["--hlp"], "No such option '--hlp'. Did you mean '--help'?"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=[" ".join(arguments) for arguments, _ in WRONG])
def test_wrong_arguments_are_one_line(arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.output == message + "\n"


def test_importing_the_package_costs_nothing() -> None:
    heavy = {"lark", "rich", "click", "msgspec", "platformdirs", "mtgrules.engine", "mtgrules.oracle"}
    code = f"import sys, mtgrules; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_public_names_are_there() -> None:
    import mtgrules

    for name in mtgrules.__all__:
        assert getattr(mtgrules, name) is not None
        assert name in dir(mtgrules)
    with pytest.raises(AttributeError, match="Raeder"):
        _ = mtgrules.Raeder
