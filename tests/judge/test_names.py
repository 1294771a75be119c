"""How names are found in a line."""

import pytest

from mtgrules.judge import syntax as s
from mtgrules.judge.namebook import NameBook, masks_of
from mtgrules.judge.reader import Reader
from mtgrules.judge.scan import tokens_of, without_comment
from tests.judge.plain import read_case

HEAD = 'case "T"\ngiven Alice\n'


def first_check(reader: Reader, line: str, given: str = "") -> s.Check:
    return read_case(reader, f"{HEAD}{given}\nthen\n  {line}").sections[0].checks[0].check


def first_step(reader: Reader, line: str, given: str = "") -> s.Step:
    text = f"{HEAD}{given}\nwhen\n  {line}\nthen\n the stack is empty"
    return read_case(reader, text).sections[0].steps[0].step


def masked(line: str, *names: str) -> list[str]:
    return [mask.name for _, mask in sorted(masks_of(tokens_of(line), [NameBook(names)]).items())]


def test_the_longest_name_goes_first() -> None:
    assert masked("Alice casts Bilbo Baggins, Burglar now", "Bilbo Baggins", "Bilbo Baggins, Burglar") == [
        "Bilbo Baggins, Burglar"
    ]
    assert masked("a b c d", "a b", "b c d") == ["b c d"]
    assert masked("a b c d", "a b", "b c d", "a") == ["a", "b c d"]


def test_names_end_where_words_end() -> None:
    assert masked("storied Ori-like Ori", "Ori") == ["Ori"]
    assert masked("Sting's Stinger Sting", "Sting") == ["Sting", "Sting"]


@pytest.mark.parametrize(
    "line", ["Théoden, King of Rohan", "Theoden,  King of Rohan", "The\u0301oden, King of Rohan"]
)
def test_accents_and_spaces_do_not_matter(line: str) -> None:
    assert masked(f"Alice casts {line}", "Théoden, King of Rohan") == ["Théoden, King of Rohan"]


def test_apostrophes_of_both_kinds() -> None:
    assert masked("cast Burglar’s Plot", "Burglar's Plot") == ["Burglar's Plot"]
    assert masked("cast Burglar's Plot", "Burglar’s Plot") == ["Burglar’s Plot"]


def test_a_plural_of_a_name_that_is_none_itself() -> None:
    assert masked("4 Islands; 2 Grizzly Bears", "Island", "Grizzly Bears") == ["Island", "Grizzly Bears"]


@pytest.mark.parametrize("name", ["Clap! Snap!", "+2 Mace", 'Henzie "Toolbox" Torre', "Gandalf, Party Guest"])
def test_names_with_signs(reader: Reader, name: str) -> None:
    assert first_step(reader, f"Alice casts {name}") == s.Casts("Alice", s.Thing(name, column=15))


def test_names_in_quotes(reader: Reader) -> None:
    name = r'"Henzie \"Toolbox\" Torre"'
    step = first_step(reader, f"Alice casts {name} from exile")
    assert isinstance(step, s.Casts)
    assert step.spell.name == 'Henzie "Toolbox" Torre'
    assert step.spell.quoted


def test_a_name_in_quotes_is_never_a_type(reader: Reader) -> None:
    plain = first_check(reader, "Alice controls 2 Dwarf")
    quoted = first_check(reader, 'Alice controls 2 "Dwarf"')
    assert isinstance(plain, s.Controls)
    assert isinstance(quoted, s.Controls)
    assert isinstance(plain.things[0], s.Thing)
    assert isinstance(quoted.things[0], s.Thing)
    assert plain.things[0].types == ("Dwarf",)
    assert quoted.things[0].types == ()


def test_cards_named_like_keywords(reader: Reader) -> None:
    assert first_step(reader, "exile Exile") == s.Happens("exile", (s.Thing("Exile", column=9),))
    assert first_check(reader, "Exile is in exile") == s.IsIn(
        (s.Thing("Exile", column=3),), s.ZoneOf("exile")
    )
    assert read_case(reader, f"{HEAD} hand Turn\nturn Bob, draw\nthen\n Turn is nowhere").turn


def test_a_label_goes_before_a_card_of_that_name(reader: Reader) -> None:
    check = first_check(reader, "Sting is tapped", "  battlefield Grizzly Bears as Sting")
    assert check == s.Is((s.Thing("Sting", "label", column=3),), (s.Trait("status", "tapped"),))


def test_a_label_may_be_used_before_it_is_made(reader: Reader) -> None:
    text = f"{HEAD} battlefield Sting [attached to later]; Grizzly Bears as later\nthen\n later is tapped"
    line = read_case(reader, text).given[0].line
    assert isinstance(line, s.GivenZone)
    assert line.entries[0].states == (s.AttachedTo(s.Thing("later", "label", column=33)),)


def test_a_token_of_the_case_is_a_name_of_the_case(reader: Reader) -> None:
    given = "  battlefield token Old Took's Pony [2/2 green Horse creature]"
    check = first_check(reader, "Old Took's Pony is 2/2", given)
    assert check == s.Is((s.Thing("Old Took's Pony", column=3),), (s.Trait("power/toughness", "2/2"),))


def test_players_of_the_case(reader: Reader) -> None:
    players = 'case "T"\nplayers Frodo, "Sam G.", Merry\ngiven Sam G.\n life 3\n'
    text = f"{players}then\n Sam G.'s life is 3\n Merry's life is 20"
    case = read_case(reader, text)
    assert case.players == ("Frodo", "Sam G.", "Merry")
    assert case.given[0].player == "Sam G."
    assert [line.check for line in case.sections[0].checks] == [s.LifeIs("Sam G.", 3), s.LifeIs("Merry", 20)]


def test_whose(reader: Reader) -> None:
    check = first_check(reader, "Bob's Grizzly Bears; Alice's Spirit are tapped")
    assert isinstance(check, s.Is)
    assert check.subject == (
        s.Thing("Grizzly Bears", whose="Bob", column=9),
        s.Thing("Spirit", types=("Spirit",), whose="Alice", column=32),
    )


def test_likely_names() -> None:
    book = NameBook(["Bilbo Baggins, Burglar", "Bilbo's Gambit", "Grizzly Bears", "Bear Cub", "bear"])
    assert book.nearest("baer")[0] == (0.75, "bear")
    assert [name for _, name in book.nearest("Bilbo")] == ["Bilbo's Gambit", "Bilbo Baggins, Burglar"]
    assert book.nearest("Grizly Bears")[0][1] == "Grizzly Bears"
    assert book.nearest("Xyzzy") == []


def test_comments() -> None:
    assert without_comment('  ask "is # a comment?" # yes') == '  ask "is # a comment?"'
    assert without_comment("{#} # {T}") == "{#}"
    assert without_comment('He said "no # end') == 'He said "no'
    assert [token.text for token in tokens_of('a "b # c" # d')] == ["a", '"b # c"']
