"""Cards by name."""

import json
import os
from pathlib import Path

import pytest

from mtgrules.cards import (
    AmbiguousName,
    Card,
    CardError,
    CardFace,
    Library,
    UnknownCard,
    card_files,
    library_folders,
)


def card(name: str, text: str = "", layout: str = "normal") -> Card:
    parts = name.split(" // ")
    kind = "Token Creature — Bear" if layout == "token" else "Creature — Bear"
    return Card(name, tuple(CardFace(part, "", kind, text) for part in parts), layout)


LIBRARY = Library(
    [
        card("Óin the Test"),
        card("Gandalf, Tested"),
        card("Test Scout // Test Errand", layout="adventure"),
        card("Fire // Ice", layout="split"),
        card("Steam // Ice", layout="split"),
        card("Steam"),
        card("Bear", layout="token"),
    ]
)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Óin the Test", "Óin the Test"),
        ("oin THE  test", "Óin the Test"),
        ("Test Errand", "Test Scout // Test Errand"),
        ("test scout//test errand", "Test Scout // Test Errand"),
        ("Fire", "Fire // Ice"),
        ("Steam", "Steam"),
    ],
)
def test_found_by_whole_name_or_face(name: str, found: str) -> None:
    assert LIBRARY.find(name).name == found


def test_as_a_mapping_it_goes_by_whole_names() -> None:
    assert len(LIBRARY) == 6
    assert "Test Errand" not in LIBRARY
    assert LIBRARY["Óin the Test"] is LIBRARY.find("Oin the test")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Oin the Tset", 'no card "Oin the Tset"; did you mean "Óin the Test"?'),
        ("gandalf", 'no card "gandalf"; did you mean "Gandalf, Tested"?'),
        ("Test Erand", 'no card "Test Erand"; did you mean "Test Errand"?'),
        ("Xyzzy", 'no card "Xyzzy"'),
        ("", 'no card ""'),
        ("Bear", 'no card "Bear"'),
    ],
)
def test_an_unknown_name_tells_near_ones(name: str, message: str) -> None:
    with pytest.raises(UnknownCard) as error:
        LIBRARY.find(name)
    assert str(error.value) == message


def test_a_face_of_two_cards_is_ambiguous() -> None:
    with pytest.raises(AmbiguousName, match=r'^"ice" may be "Fire // Ice" or "Steam // Ice"$'):
        LIBRARY.find("ice")


def test_what_is_added_later_takes_the_place() -> None:
    library = LIBRARY.copy()
    library.add([card("TEST SCOUT // Other Errand", "Flying", "adventure"), card("Oin the test", "Haste")])
    assert library.find("Óin the Test").front.oracle_text == "Haste"
    assert len(library) == 7
    assert LIBRARY.find("Óin the Test").front.oracle_text == ""


def test_a_replaced_card_leaves_no_face_behind() -> None:
    library = Library([card("A // B", layout="adventure")])
    library.add([card("a // b", "Flying", layout="split"), card("B", "Haste")])
    assert library.find("b").front.oracle_text == "Haste"
    assert library.find("a").layout == "split"
    assert list(library) == ["a // b", "B"]


def test_the_same_rules_text_changes_nothing() -> None:
    library = Library([card("A", "Flying")])
    library.add([card("A", "Flying (It can be blocked by few.)")])
    assert library["A"].front.oracle_text == "Flying"


def test_predefined_tokens_stay_and_others_may_be_ambiguous() -> None:
    library = Library.shipped()
    treasure = library.find_token("treasure")
    library.add([card("Treasure", "Flying", "token"), card("Bear", "", "token"), card("Wolf", "", "token")])
    assert library.find_token("Treasure") is treasure
    assert library.find_token("wolf").name == "Wolf"
    library.add([card("Bear", "Flying", "token")])
    with pytest.raises(AmbiguousName, match='2 different tokens are named "bear"'):
        library.find_token("bear")
    with pytest.raises(UnknownCard, match='no token "Tresure"; did you mean "Treasure"'):
        library.find_token("Tresure")


def test_the_cards_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shipped ones, those of the folders, those of files; the last wins."""
    for name, text in (("folder", "Haste"), ("file", "Reach")):
        record = {"name": "Shock", "type_line": "Instant", "oracle_text": text, "layout": "normal"}
        (tmp_path / f"{name}.json").write_text(json.dumps([record, {**record, "name": f"Test {name}"}]))
    file = (tmp_path / "file.json").rename(tmp_path / "file.txt")
    monkeypatch.setenv("MTGRULES_CARDS", str(tmp_path))
    found = Library.at_hand()
    assert found.find("Test folder").front.oracle_text == found.find("Shock").front.oracle_text == "Haste"
    assert "Test file" not in found
    assert Library.at_hand([file]).find("Shock").front.oracle_text == "Reach"
    monkeypatch.setenv("MTGRULES_CARDS", "")
    assert set(Library.at_hand()) == set(Library.shipped())


def test_folders_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    for folder in (first, second):
        folder.mkdir()
        (folder / "tst.json").write_text(json.dumps([]))
    (second / "MORE.json").write_text("[]")
    monkeypatch.setenv("MTGRULES_CARDS", os.pathsep.join(map(str, (first, second))))
    assert library_folders() == [first, second]
    assert card_files(library_folders()) == {"TST": first / "tst.json", "MORE": second / "MORE.json"}
    monkeypatch.setenv("MTGRULES_CARDS", "")
    assert library_folders() == []
    with pytest.raises(CardError, match=r"nowhere: no such folder$"):
        card_files([tmp_path / "nowhere"])
