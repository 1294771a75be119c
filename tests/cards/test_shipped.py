"""The cards that come with mtgrules."""

from pathlib import Path

import pytest

from mtgrules._data import data_dir
from mtgrules.cards import Card, Library, card_files, library_folders, load

SHIPPED = Library.shipped()
ALL = [*SHIPPED.values(), *SHIPPED.tokens()]

# 111.10a–w, by the name of the token.
PREDEFINED = set(
    "Treasure Food Gold Walker Shard Clue Blood Powerstone Incubator Cursed Monster Royal Sorcerer Virtuous "
    "Wicked Map Junk Lander Mutagen Vibranium".split()
) | {"Young Hero"}


@pytest.fixture(scope="module")
def reference() -> Library:
    folders = library_folders()
    if not folders:
        pytest.skip("MTGRULES_CARDS names no folder")
    library = Library()
    for path in card_files(folders).values():
        library.add_file(path)
    return library


def test_each_card_stands_in_one_file() -> None:
    names = [card.name for path in sorted(data_dir("cards").glob("*.json")) for card in load(path)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.name)
def test_a_shipped_card_is_well_formed(card: Card) -> None:
    for face in card.faces:
        assert face.rules_text() == face.oracle_text, "reminder text is not written out"
        assert face.types.types
        assert ("Creature" in face.types.types) == (face.power is not None) == (face.toughness is not None)
        assert ("Planeswalker" in face.types.types) == (face.loyalty is not None)
        assert not {"“", "”", "’", "\t"} & set(face.oracle_text)
        assert not any(
            line != line.strip() or not line for line in face.oracle_text.split("\n") if face.oracle_text
        )
    assert (card.layout == "adventure") == any("Adventure" in face.types.subtypes for face in card.faces)
    assert card.is_token == card.front.type_line.startswith("Token")


def test_the_predefined_tokens_are_all_there() -> None:
    assert set(SHIPPED.token_names()) == PREDEFINED


def test_shipped_cards_have_the_official_rules_text(reference: Library) -> None:
    known = [card for card in SHIPPED.values() if card.name in reference]
    assert len(known) >= 100
    assert [card.name for card in known if not card.same_rules(reference[card.name])] == []


def test_each_reference_file_reads(reference: Library) -> None:
    files = card_files(library_folders())
    assert {path for path in files.values() if not load(path)} == set[Path]()
    for card in reference.values():
        for face in card.faces:
            assert str(face.types) == face.type_line
