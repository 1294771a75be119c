"""Saved parser tables: in the user's cache folder, as JSON, keyed by everything that makes them.

The folder is ours alone; a file that cannot be read is ignored, a folder that cannot be written is done without.

What is saved is `Saved`: a state's row says for every terminal that may follow which production is reduced, and that is
the same few sets of terminals over and over. Each set, and each row, is written once: a tenth of the file, read in a
third of the time.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import msgspec

from mtgrules.oracle import compose
from mtgrules.oracle.compose import Production, Source, Tables

_FORMAT = 2


class Row(msgspec.Struct, frozen=True, array_like=True):
    """What may be done in a state: terminals with the action of shifting them, and actions of reducing, each with the
    number of its set of terminals."""

    shifts: dict[str, int]
    reductions: tuple[tuple[int, int], ...]


class Saved(msgspec.Struct, frozen=True, array_like=True):
    """`Tables` with every set of terminals and every row once."""

    productions: tuple[Production, ...]
    sets: tuple[tuple[str, ...], ...]
    rows: tuple[Row, ...]
    jumps: tuple[dict[str, int], ...]
    states: tuple[tuple[int, int], ...]  # for each state its row and its jumps
    starts: dict[str, int]
    ends: dict[str, int]
    words: dict[str, tuple[str, ...]]
    kept: tuple[str, ...]


def pack(tables: Tables) -> Saved:
    """The tables as they are saved."""
    sets: dict[tuple[str, ...], int] = {}
    rows: dict[tuple[tuple[str, int], ...], int] = {}
    jumps: dict[tuple[tuple[str, int], ...], int] = {}
    packed: list[Row] = []
    states: list[tuple[int, int]] = []
    for actions, gotos in zip(tables.actions, tables.gotos, strict=True):
        number = rows.setdefault(tuple(actions.items()), len(rows))
        if number == len(packed):
            terminals: dict[int, list[str]] = {}
            for terminal, action in actions.items():
                if action < 0:
                    terminals.setdefault(action, []).append(terminal)
            reductions = tuple(
                (action, sets.setdefault(tuple(found), len(sets))) for action, found in terminals.items()
            )
            shifts = {terminal: action for terminal, action in actions.items() if action > 0}
            packed.append(Row(shifts, reductions))
        states.append((number, jumps.setdefault(tuple(gotos.items()), len(jumps))))
    return Saved(
        productions=tables.productions,
        sets=tuple(sets),
        rows=tuple(packed),
        jumps=tuple(map(dict, jumps)),
        states=tuple(states),
        starts=tables.starts,
        ends=tables.ends,
        words=tables.words,
        kept=tables.kept,
    )


def unpack(saved: Saved) -> Tables:
    """The tables that were saved; an `IndexError` where numbers in them lead nowhere."""
    rows: list[dict[str, int]] = []
    for row in saved.rows:
        actions = row.shifts
        for action, number in row.reductions:
            actions.update(dict.fromkeys(saved.sets[number], action))
        rows.append(actions)
    return Tables(
        productions=saved.productions,
        actions=tuple([rows[number] for number, _ in saved.states]),
        gotos=tuple([saved.jumps[number] for _, number in saved.states]),
        starts=saved.starts,
        ends=saved.ends,
        words=saved.words,
        kept=saved.kept,
    )


def tables_of(sources: Sequence[Source]) -> Tables:
    """The tables of those grammar files, from the cache if they are there."""
    key = _key(sources)
    path = _path(key)
    if path is not None:
        with contextlib.suppress(OSError, IndexError, msgspec.MsgspecError):
            return unpack(msgspec.json.decode(path.read_bytes(), type=Saved))
    tables = compose.compose(sources)
    if path is not None:
        _save(path, msgspec.json.encode(pack(tables)))
    return tables


def _key(sources: Sequence[Source]) -> str:
    digest = hashlib.sha256(f"{_FORMAT} lark {_lark_version()} ".encode())
    digest.update(Path(compose.__file__).read_bytes())
    for source in sources:
        digest.update(f"{source.name} {len(source.text)} ".encode())
        digest.update(source.text.encode())
    return digest.hexdigest()


def _lark_version() -> str:
    """As lark says it, without importing it: that takes longer than reading the tables."""
    spec = find_spec("lark")
    if spec is None or spec.origin is None:
        return "none"
    found = re.search(r'^__version__.*?"(.+)"', Path(spec.origin).read_text(encoding="utf-8"), re.M)
    return found[1] if found else "unknown"


def _path(key: str) -> Path | None:
    from platformdirs import user_cache_path

    with contextlib.suppress(OSError, RuntimeError):
        return user_cache_path("mtgrules", appauthor=False) / f"tables-{key[:32]}.json"
    return None


def _save(path: Path, data: bytes) -> None:
    """Writes the file whole or not at all."""
    import tempfile

    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".tables-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
