"""Saved parser tables: in the user's cache folder, as JSON, keyed by everything that makes them.

The folder is ours alone; a file that cannot be read is ignored, a folder that cannot be written is done without.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import msgspec

from mtgrules.oracle import compose
from mtgrules.oracle.compose import Source, Tables

_FORMAT = 1


def tables_of(sources: Sequence[Source]) -> Tables:
    """The tables of those grammar files, from the cache if they are there."""
    key = _key(sources)
    path = _path(key)
    if path is not None:
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            return msgspec.json.decode(path.read_bytes(), type=Tables)
    tables = compose.compose(sources)
    if path is not None:
        _save(path, msgspec.json.encode(tables))
    return tables


def _key(sources: Sequence[Source]) -> str:
    digest = hashlib.sha256(f"{_FORMAT} lark {version('lark')} ".encode())
    digest.update(Path(compose.__file__).read_bytes())
    for source in sources:
        digest.update(f"{source.name} {len(source.text)} ".encode())
        digest.update(source.text.encode())
    return digest.hexdigest()


def _path(key: str) -> Path | None:
    from platformdirs import user_cache_path

    with contextlib.suppress(OSError, RuntimeError):
        return user_cache_path("mtgrules", appauthor=False) / f"tables-{key[:32]}.json"
    return None


def _save(path: Path, data: bytes) -> None:
    """Writes the file whole or not at all."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".tables-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
