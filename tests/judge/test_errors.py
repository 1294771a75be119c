"""What cannot be read is told in one line: where, what was found, what was expected; the rest still runs."""

from pathlib import Path

import pytest

from mtgrules.judge.reader import Reader, Skipped, Unread
from mtgrules.judge.syntax import Case

HEAD = """case "T"
given Alice
  battlefield Grizzly Bears as bear; Grizzly Bears as wolf
"""
TAIL = "\nthen\n  the stack is empty"


def errors(reader: Reader, text: str) -> list[str]:
    (reading,) = reader.read(text, "a.case")
    assert isinstance(reading, Unread), "the text was read"
    return [str(error) for error in reading.errors]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("Alice casts Take a Glnce from exile", 'a.case:5:15: "Take a Glnce"; expected Take a Glance'),
        ('Alice casts "Take a Glnce"', 'a.case:5:15: "Take a Glnce"; expected Take a Glance'),
        (
            "Alice casts Bilbo Bagins, Burglar",
            'a.case:5:15: "Bilbo Bagins, Burglar"; expected Bilbo Baggins, B',
        ),
        ("Alice casts Bilbo", 'a.case:5:15: "Bilbo"; expected Bilbo Baggins, Burglar'),
        ("Alice cats Opt", 'a.case:5:9: "cats"; expected casts'),
        ("Alcie casts Opt", 'a.case:5:3: "Alcie"; expected Alice'),
        ("resolv", 'a.case:5:3: "resolv"; expected resolve'),
        ("advance to precombat mian", 'a.case:5:14: "precombat'),
        ("Alice attacks with baer", 'a.case:5:22: "baer"; expected bear'),
        ("Alice chooses baer", 'a.case:5:17: "baer"; expected bear'),
        ("Alice chooses Grizly Bears", 'a.case:5:17: "Grizly Bears"; expected Grizzly Bears'),
        ("Alice casts Opt fro exile", 'a.case:5:19: "fro"; expected from'),
        ("Alice casts Opt from exle", 'a.case:5:24: "exle"; expected exile'),
        ('Alice casts "Opt', "a.case:5:15: a quote that is not closed; expected a closing"),
        ("Alice casts Opt for {Q}", 'a.case:5:23: "{Q}"; expected mana symbols such as {2}{U}'),
        ("Alice casts", "a.case:5:14: the end of the line; expected a player or a name"),
        (
            "Alice casts Opt targeting bear targeting bear",
            'a.case:5:34: "targeting"; expected `targeting` only',
        ),
        ("Alice chooses rule 7", 'a.case:5:22: "7"; expected the number of a rule'),
        ("advance to end step now", 'a.case:5:23: "now"; expected the end of the line'),
        ("label newest Opt as tapped", 'a.case:5:23: "tapped"; expected a label'),
        ("label newest Opt as Bob", 'a.case:5:23: "Bob"; expected a label'),
        ("Alice draws 99999999999", 'a.case:5:15: "99999999999"; expected a number of at most 9 digits'),
        ("Alice attacks with 20000 Opt", 'a.case:5:22: "20000"; expected a number from 1 to 10000'),
        ("bear is tapped", "a.case:5:3: a check; expected `then` before it"),
        ("hand Opt", "a.case:5:3: a line of a position; expected `given PLAYER` before it"),
        ("Alice activates bear for free", 'a.case:5:28: "free"; expected X='),
        ("Alice casts Opt dividing 2 bear", 'a.case:5:30: "bear"; expected to'),
    ],
)
def test_a_wrong_step(reader: Reader, line: str, error: str) -> None:
    (found,) = errors(reader, f"{HEAD}when\n  {line}{TAIL}")
    assert found.startswith(error)
    assert "\n" not in found


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("bear is a creture", 'a.case:5:13: "creture"; expected creature'),
        ("bear has tramle", 'a.case:5:12: "tramle"; expected trample'),
        ("bear is on the batlefield", 'a.case:5:18: "batlefield"; expected battlefield'),
        ("each Spirt is tapped", 'a.case:5:8: "Spirt"; expected Spirit'),
        ("Alice controls no Dwarff", 'a.case:5:21: "Dwarff"; expected Dwarf'),
        ("Alice controls no Orc Amry", 'a.case:5:25: "Amry"; expected Army'),
        ("it is Bob's upkep", 'a.case:5:15: "upkep"; expected upkeep'),
        ("rule 7.1 applied", 'a.case:5:8: "7"; expected the number of a rule'),
        ("bear", "a.case:5:7: the end of the line; expected"),
        ("Alice casts Opt", "a.case:5:3: a step; expected `when` before it"),
        ("Alice can cast Opt from", "a.case:5:26: the end of the line; expected"),
    ],
)
def test_a_wrong_check(reader: Reader, line: str, error: str) -> None:
    (found,) = errors(reader, f"{HEAD}then\n  {line}")
    assert found.startswith(error)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", 'a.case:1:1: no case; expected case "TITLE"'),
        ("# nothing\n\n", "a.case:1:1: no case"),
        ("case", "a.case:1:5: the end of the line; expected a text in quotes"),
        ('case "A case cut in ha', "a.case:1:6: a quote that is not closed"),
        ('case "T"\ngiven Al', 'a.case:2:7: "Al"; expected Alice'),
        ('case "T"\ngiven Alice\n  hand Griz', 'a.case:3:8: "Griz"; expected'),
        ('case "T"\ngiven Alice\n  hand Opt', "a.case:3:11: the end of a case without a check"),
        ('case "T"\nwhen\n  resolve\nthen', "a.case:4:5: nothing after `then`"),
        ('case "T"\nwhen\n  resolve', "a.case:3:10: the end of a case without a check"),
        ('case "T"\nhand Opt' + TAIL, 'a.case:2:1: "hand"; expected given PLAYER before it'),
        ('case "T"\ngiven Carol' + TAIL, 'a.case:2:7: "Carol"; expected Alice or Bob'),
        ('case "T"\ngiven Alice\n hnd Opt' + TAIL, 'a.case:3:2: "hnd"; expected hand'),
        ('case "T"\ngiven Alice\n hand Opt [taped]' + TAIL, 'a.case:3:12: "taped"; expected tapped'),
        ('case "T"\ngiven Alice\n hand Opt [tapped' + TAIL, "a.case:3:18: the end of the line; expected"),
        ('case "T"\ngiven Alice\n hand 2 Opt as x' + TAIL, 'a.case:3:7: "2"; expected one object before'),
        (
            'case "T"\ngiven Alice\n hand Opt as x; Opt as x' + TAIL,
            'a.case:3:24: the label "x" a second time',
        ),
        ('case "T"\ngiven Alice\n battlefield token Foood' + TAIL, 'a.case:3:20: "Foood"; expected Food'),
        ('case "T"\nwhen\n resolve\nthen x\n the stack is empty', 'a.case:4:6: "x"; expected the end of the'),
        ('case "T"\ncard X' + TAIL, "a.case:2:6: no name; expected the card's name in quotes"),
        ('case "T"\ncard "X" {W}' + TAIL, "a.case:2:13: no types; expected types such as"),
        ('case "T"\ncard "X" {W} Creture — Elf 1/1' + TAIL, 'a.case:2:14: "Creture"; expected Creature'),
        ('case "T"\ncard "X" {W} Creature — Elff 1/1' + TAIL, 'a.case:2:25: "Elff"; expected Elf'),
        (
            'case "T"\ncard "X" {W} Creature — Elf' + TAIL,
            "a.case:2:28: a creature without power and toughness",
        ),
        ('case "T"\ncard "X" {Y} Instant\ncard "X" {Y} Instant' + TAIL, 'a.case:3:1: a second card "X"'),
        ('case "T"\nadventure "X" Instant' + TAIL, "a.case:2:1: an Adventure without its card"),
        ('case "T"\nplayers Alice' + TAIL, "a.case:2:1: fewer than two players"),
        ('case "T"\nplayers Alice, the' + TAIL, 'a.case:2:16: "the"; expected names of players'),
        ('case "T"\nformat brawl' + TAIL, 'a.case:2:8: "brawl"; expected commander'),
        ('case "T"\nseed 1\nseed 2' + TAIL, "a.case:3:1: a second `seed`"),
        ('case "T"\ncites 715.3d, x' + TAIL, 'a.case:2:15: "x"; expected the number of a rule'),
        (
            'case "T"\nruling lo-hobbit' + TAIL,
            "a.case:2:17: the end of the line; expected a topic or a number",
        ),
        ('case "T"\ntitle ita "x"' + TAIL, 'a.case:2:7: "ita"; expected a two-letter language code'),
        ('case "T"\nexplian "x"' + TAIL, 'a.case:2:1: "explian"; expected explain'),
    ],
)
def test_a_wrong_case(reader: Reader, text: str, error: str) -> None:
    assert errors(reader, text)[0].startswith(error)


def test_all_that_is_wrong_is_told_in_order(reader: Reader) -> None:
    text = f'{HEAD}when\n  Alice cats Opt\n  resolve\n  Alice casts "Opt\nthen\n  bear is a creture\nseed x'
    places = [error.split(": ")[0] for error in errors(reader, text)]
    assert places == ["a.case:5:9", "a.case:7:15", "a.case:9:13", "a.case:10:6"]


def test_after_an_unread_case_reading_goes_on(reader: Reader) -> None:
    good = f"{HEAD}then\n  bear is tapped\n"
    text = f'hello\n{good}case "Second"\nwhen\n  nonsense\nthen\n  bear is tapped\n{good}case "Cut'
    readings = reader.read(text)
    assert [type(reading) for reading in readings] == [Unread, Case, Unread, Case, Unread]
    assert [reading.place.line for reading in readings] == [1, 2, 7, 12, 17]


def test_a_case_whose_cards_are_not_at_hand_is_not_read(reader: Reader) -> None:
    (reading,) = reader.read('case "T"\nruling x 1\ncites 601\nneeds HOB, LTC\ngiven Alice\n hand Some Card')
    assert isinstance(reading, Skipped)
    assert (reading.missing, reading.title, reading.ruling) == (("LTC",), "T", "x 1")
    assert reading.cites[0].rule == "601"


def test_files_that_are_no_text(reader: Reader, tmp_path: Path) -> None:
    broken = tmp_path / "broken.case"
    broken.write_bytes(b'case "T"\n  ask "caf\xe9"\n')
    (reading,) = reader.read_file(broken, "broken.case")
    assert isinstance(reading, Unread)
    assert str(reading.errors[0]) == "broken.case:2:11: bytes that are not UTF-8; expected UTF-8 text"
    (missing,) = reader.read_file(tmp_path / "none.case", "none.case")
    assert isinstance(missing, Unread)
    assert str(missing.errors[0]).startswith("none.case:1:1: no such file")
    (folder,) = reader.read_file(tmp_path, "folder")
    assert isinstance(folder, Unread)


def test_any_line_ends_and_a_byte_order_mark(reader: Reader, tmp_path: Path) -> None:
    text = f"{HEAD}when\n  resolve{TAIL}\n"
    plain = reader.read(text, "x")
    for ends in ("\r\n", "\r"):
        path = tmp_path / "x.case"
        path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", ends).encode())
        assert reader.read_file(path, "x") == plain
