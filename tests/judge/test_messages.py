"""Errors as people meet them: one line each that says where and what, with near names, and never a traceback."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mtgrules.cli import main

CASES = {
    # what is wrong → (case, the line that says so)
    "unknown card": (
        'case "t"\ngiven Alice\n  hand Grizly Bears\nthen\n  Alice\'s life is 20\n',
        'FILE:3:8: "Grizly Bears"; expected Grizzly Bears',
    ),
    "misspelt keyword": (
        'case "t"\ngiven Alice\n  battlefield Grizzly Bears as bear\nthen\n  bear has tramlpe\n',
        'FILE:5:12: "tramlpe"; expected trample',
    ),
    "misspelt line": (
        'case "t"\nwhen\n  reslove\nthen\n  Alice\'s life is 20\n',
        'FILE:3:3: "reslove"; expected resolve or remove',
    ),
    "illegal step": (
        'case "t"\ngiven Alice\n  hand Forest\nwhen\n  Bob plays Forest\nthen\n  Alice\'s life is 20\n',
        "FILE:5:3: `Bob plays Forest` refused: Forest is not in Bob's hand; it is in Alice's hand (601.3)",
    ),
    "ambiguous name": (
        'case "t"\ngiven Alice\n  battlefield Forest [tapped]; Forest\nwhen\n  untap Forest\n'
        "then\n  Alice's life is 20\n",
        "FILE:5:9: Forest is ambiguous: Forest (Alice's, tapped); Forest (Alice's); "
        "expected a label, such as `Forest as LABEL` gives",
    ),
    "whose tells apart": (
        'case "t"\ngiven Alice\n  battlefield Forest\ngiven Bob\n  battlefield Forest [tapped]\nwhen\n'
        "  untap Forest\nthen\n  Alice's life is 20\n",
        "FILE:7:9: Forest is ambiguous: Forest (Alice's); Forest (Bob's, tapped); "
        "expected `Alice's Forest` or `Bob's Forest`",
    ),
    "whose is not enough": (
        'case "t"\ngiven Alice\n  battlefield Forest; Forest [tapped]\ngiven Bob\n  battlefield Forest\nwhen\n'
        "  untap Forest\nthen\n  Alice's life is 20\n",
        "FILE:7:9: Forest is ambiguous: Forest (Alice's); Forest (Alice's, tapped); Forest (Bob's); "
        "expected a label, such as `Forest as LABEL` gives",
    ),
    "only one has as many": (
        'case "t"\ngiven Alice\n  battlefield 3 Forest\ngiven Bob\n  battlefield Forest\nwhen\n'
        "  2 Forest are destroyed\nthen\n  Alice's life is 20\n",
        "FILE:7:5: Forest is ambiguous: Forest (Alice's); Forest (Bob's); expected `2 Alice's Forest`",
    ),
    "labels tell apart": (
        'case "t"\ngiven Alice\n  battlefield Forest as one; Forest as other\nwhen\n  untap Forest\n'
        "then\n  Alice's life is 20\n",
        "FILE:5:9: Forest is ambiguous: Forest (as one, Alice's); Forest (as other, Alice's); "
        "expected one or other",
    ),
    "state that differs": (
        'case "t"\ngiven Alice\n  battlefield Grizzly Bears [summoning sick, damage 1]; '
        "Grizzly Bears [summoning sick]\n  battlefield Grizzly Bears [summoning sick] as cub; "
        "Bonesplitter [attached to cub]\nwhen\n  exile Grizzly Bears\nthen\n  Alice's life is 20\n",
        "FILE:6:9: Grizzly Bears is ambiguous: Grizzly Bears (Alice's, 2/2, damage 1); "
        "Grizzly Bears (Alice's, 2/2); Grizzly Bears (as cub, Alice's, 4/2, Bonesplitter attached); "
        "expected a label, such as `Grizzly Bears as LABEL` gives",
    ),
    "cut in a string": ('case "t"\n  ask "Who', 'FILE:2:7: a quote that is not closed; expected a closing "'),
    "cut in a state": (
        'case "t"\ngiven Alice\n  battlefield Forest [tapp',
        'FILE:3:23: "tapp"; expected tapped',
    ),
    "cut before a check": (
        'case "t"\ngiven Alice\n  battlefield Forest\nwhen\n  tap Forest',
        "FILE:5:13: the end of a case without a check; expected `then` and a check",
    ),
    "empty": ("", 'FILE:1:1: no case; expected case "TITLE"'),
    "a wrong cost of its own card": (
        'case "t"\n  card "Test Elf" {Q} Creature — Elf 1/1\nthen\n  Alice controls no Test Elf\n',
        'FILE:2:19: "{Q}"; expected mana symbols such as {2}{U}',
    ),
    "a label twice": (
        'case "t"\ngiven Alice\n  hand Forest as one; Island as one\nthen\n  Alice\'s life is 20\n',
        'FILE:3:33: the label "one" a second time; expected a label of its own',
    ),
}


def run(*arguments: str) -> Result:
    done = CliRunner().invoke(main, arguments, env={"MTGRULES_CARDS": ""})
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert "Traceback" not in done.output
    return done


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.case").write_text('case "Good"\nthen\n  Alice\'s life is 20\n')
    return tmp_path


def test_what_is_wrong_with_a_case_is_one_line_with_its_place(tmp_path: Path) -> None:
    paths = {}
    for number, (what, (text, _)) in enumerate(CASES.items()):
        paths[what] = tmp_path / f"{number}.case"
        paths[what].write_text(text, encoding="utf-8")
    cases = json.loads(run("judge", "--json", *map(str, paths.values())).output)["cases"]
    said = {case["file"]: case["message"].splitlines()[0] for case in cases}
    for what, (_, expected) in CASES.items():
        path = str(paths[what])
        assert said[path] == expected.replace("FILE", path), what
    assert {case["result"] for case in cases} <= {"error", "failed"}


def test_a_cited_rule_that_there_is_not(tmp_path: Path) -> None:
    path = tmp_path / "a.case"
    path.write_text('case "t"\n  cites 999.9z\nthen\n  Alice\'s life is 20\n')
    done = run("judge", str(path))
    assert done.exit_code == 1
    assert done.output.splitlines()[0] == f'CITE {path}:1: "t": rule 999.9z does not exist'


def test_text_that_is_not_understood_is_told_though_the_case_passes(tmp_path: Path) -> None:
    path = tmp_path / "a.case"
    path.write_text(
        'case "t"\n  card "Test Elf" {G} Creature — Elf 1/1\n    Flyyng\ngiven Alice\n  battlefield Test Elf\n'
        "then\n  Test Elf is 1/1\n",
        encoding="utf-8",
    )
    done = run("judge", str(path))
    assert done.exit_code == 0
    note = f'NOTE {path}:1: "t": Test Elf has text that is not understood: Flyyng'
    assert done.output.splitlines()[0] == note


def test_files_that_are_no_cases(folder: Path) -> None:
    binary, missing, empty = folder / "binary.case", folder / "missing.case", folder / "empty"
    binary.write_bytes(b'case "t"\n  ask "\xff\xfe\x00"\n')
    empty.mkdir()
    done = run("judge", str(binary), str(missing), str(folder / "good.case"))
    assert done.exit_code == 2
    assert f"  {binary}:2:8: bytes that are not UTF-8; expected UTF-8 text\n" in done.output
    assert f"  {missing}:1:1: no such file; expected a file of cases\n" in done.output
    assert "3 cases: 1 passed, 0 failed, 0 skipped, 2 errors" in done.output
    nothing = run("judge", str(empty))
    assert nothing.exit_code == 2
    assert nothing.output == f"{empty}: no case files in that folder; expected names that end in .case\n"


CARD_FILES = {
    # name → (content, the line that says what is wrong)
    "not.json": (b"not json", 'FILE:1:1: expected a list or an object of cards, found "not"'),
    "cut.json": (b'{"a": 1', "FILE:1:8: the file ends inside what starts at line 1, column 1"),
    "empty.json": (b"", "FILE:1:1: the file is empty: expected a list of cards"),
    "type.json": (b'[{"name": 3}]', 'FILE: record 1, field "name": expected text, found a number'),
    "cost.json": (
        b'[{"name": "Foo", "layout": "normal", "type_line": "Instant", "mana_cost": "{Q}"}]',
        'FILE: record 1 ("Foo"), field "mana_cost": ',
    ),
    "deep.json": (b"[" * 100_000, "FILE:1:2: expected a card as an object, found "),
}


@pytest.mark.parametrize("name", CARD_FILES)
def test_card_files_that_cannot_be_read(folder: Path, name: str) -> None:
    content, expected = CARD_FILES[name]
    path = folder / name
    path.write_bytes(content)
    line = expected.replace("FILE", str(path))
    for arguments in (("card", "Forest", "--cards", str(path)), ("coverage", str(path))):
        done = run(*arguments)
        assert done.exit_code == 2
        assert done.output.startswith(line)
        assert done.output.count("\n") == 1
    judged = run("judge", str(folder / "good.case"), "--cards", str(path))
    assert judged.exit_code == 2
    first, second = judged.output.splitlines()
    assert first.startswith(line)
    assert second.startswith("1 case: 1 passed")  # the cases still run


def test_what_is_no_file_at_all(folder: Path) -> None:
    (folder / "binary.json").write_bytes(bytes(range(256)))
    for name, why in (("missing.json", "no such file"), (".", "expected a file, found a folder")):
        path = folder / name
        for arguments in (("card", "Forest", "--cards", str(path)), ("coverage", str(path))):
            done = run(*arguments)
            assert (done.exit_code, done.output) == (2, f"{path}: {why}\n"), arguments
    done = run("coverage", str(folder / "binary.json"))
    assert done.exit_code == 2
    assert done.output.count("\n") == 1
    assert done.output.rstrip("\n").isprintable()  # nothing of the file reaches the terminal as it is


def test_names_that_nobody_knows_come_with_near_ones() -> None:
    assert run("card", "Grizly Bears").output.startswith(
        'no card "Grizly Bears"; did you mean "Grizzly Bears"'
    )
    assert run("card", "Gandalf").output.startswith('no card "Gandalf"; did you mean "Gandalf, ')
    assert run("jugde").output == 'no command "jugde"; did you mean judge?\n'


@pytest.mark.parametrize(
    ("text", "column", "meant"),
    [("Flyng", 1, "flying"), ("Creatures you control gain trampel until end of turn.", 28, "trample")],
)
def test_text_that_is_not_read_says_where_and_what_may_have_been_meant(
    text: str, column: int, meant: str
) -> None:
    done = run("parse", text)
    assert done.exit_code == 1
    wrong = text.split()[{1: 0, 28: 4}[column]]
    assert f'not read: line 1, column {column}: found "{wrong}"; did you mean "{meant}"' in done.output
    assert done.output.count("\n") == 2


def test_a_folder_of_cards_that_is_not_there(folder: Path) -> None:
    missing = str(folder / "missing")
    done = CliRunner().invoke(main, ["judge", str(folder / "good.case")], env={"MTGRULES_CARDS": missing})
    assert done.exit_code == 2
    assert done.output.splitlines()[0] == f"{missing}: no such folder"
