"""Saved tables, and the words of mechanics that are read without being imported."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import msgspec
import pytest

from mtgrules.oracle import tables as saved_tables
from mtgrules.oracle.compose import Source, core_sources
from mtgrules.oracle.tables import Saved, pack, tables_of, unpack
from mtgrules.reading import SHIPPED, Words, shipped_reader
from mtgrules.rules import shipped_mechanics


def test_saved_tables_are_the_same_tables() -> None:
    tables = tables_of(core_sources())
    data = msgspec.json.encode(pack(tables))
    assert unpack(msgspec.json.decode(data, type=Saved)) == tables
    assert len(data) < 600_000


@pytest.mark.parametrize("data", [b"", b"[]", b'[[],[],[],[],[[0,0]],{"line":0},{},{},[]]'])
def test_a_broken_file_is_made_anew(data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_tables, "_path", lambda key: tmp_path / "tables.json")
    monkeypatch.setattr(saved_tables.compose, "compose", lambda sources: "made anew")
    monkeypatch.setattr(saved_tables, "pack", lambda tables: tables)
    (tmp_path / "tables.json").write_bytes(data)
    assert tables_of([Source("a.lark", "")]) == "made anew"


def test_the_version_of_lark_is_told_without_importing_it() -> None:
    assert saved_tables._lark_version() == version("lark")


def test_what_is_read_of_a_mechanic_is_what_it_brings() -> None:
    for name, mechanic in zip(SHIPPED, shipped_mechanics(), strict=True):
        words = Words(name)
        assert words.fragment == mechanic.fragment
        assert words.builders.keys() == dict(mechanic.builders).keys(), name


def test_a_line_is_read_without_the_engine_and_without_lark() -> None:
    shipped_reader()  # saves the tables
    code = (
        "import sys, mtgrules; mtgrules.read('Draw a card.');"
        "print([name for name in sys.modules if name.startswith(('mtgrules.engine', 'mtgrules.mechanics', 'lark'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
