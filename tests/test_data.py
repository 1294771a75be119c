"""Where the data files lie."""

import doctest
from pathlib import Path

import pytest

import mtgrules.cards
from mtgrules import _data
from mtgrules.errors import MtgRulesError
from mtgrules.names import fold, near_names

ROOT = Path(__file__).parents[1]


def test_in_a_checkout_the_folders_at_its_top() -> None:
    assert _data.data_dir("cards") == ROOT / "cards"
    assert _data.data_dir("cases") == ROOT / "tests" / "cases"


def test_in_a_wheel_the_folders_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "mtgrules" / "_data" / "cards"
    folder.mkdir(parents=True)
    monkeypatch.setattr(_data, "PACKAGE", tmp_path / "mtgrules")
    assert _data.data_dir("cards") == folder
    with pytest.raises(MtgRulesError, match="no folder of grammar found"):
        _data.data_dir("grammar")


def test_another_project_is_no_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "other"\n')
    monkeypatch.setattr(_data, "PACKAGE", tmp_path / "mtgrules")
    with pytest.raises(MtgRulesError, match="no folder of cards found"):
        _data.data_dir("cards")


def test_an_error_is_one_line() -> None:
    assert str(MtgRulesError("found\na line", "file:1:2")) == "file:1:2: found a line"
    assert str(MtgRulesError("found")) == "found"


def test_names_are_compared_as_people_type_them() -> None:
    assert fold("Théoden’s  Æther") == fold("theoden's aether")
    assert near_names("gandalf", ["Gandalf, Party Guest", "Gothmog"]) == ["Gandalf, Party Guest"]
    assert near_names("", ["Gandalf"]) == []


def test_examples_in_docstrings() -> None:
    result = doctest.testmod(mtgrules.cards)
    assert result.attempted
    assert not result.failed
