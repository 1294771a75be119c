"""Reading with the words of the shipped mechanics, without what it takes to play them.

A mechanic's module holds its nodes and builders next to the handlers of the engine, and so imports the engine, which
takes longer than reading a card. For reading it is enough to know its fragment of the grammar; its module is imported
when one of its words is met.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtgrules._data import data_dir
from mtgrules.doors import door

if TYPE_CHECKING:
    from mtgrules.mechanics.spec import Mechanic
    from mtgrules.oracle.reader import Reader, Reading

#: the mechanics that ship with the library, each a module of `mtgrules.mechanics` with its ``MECHANIC``
SHIPPED = ("adventure", "amass", "landfall", "ring", "storied", "recruit", "hone", "voting")

GROUP = "mtgrules.mechanics"
"""The entry-point group by which mechanics of other packages are found."""

_ALIAS = re.compile(r"-> (\w+)")


class Words:
    """The words of a shipped mechanic, as the reader needs them: its fragment, and builders that fetch the real ones."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fragment = f"{name}.lark"
        text = (data_dir("grammar") / "mechanics" / self.fragment).read_text(encoding="utf-8")
        self.builders: dict[str, Callable[..., Any]] = {
            alias: _fetching(name, alias) for alias in _ALIAS.findall(text)
        }


def _fetching(name: str, alias: str) -> Callable[..., Any]:
    def build(*values: Any) -> Any:
        return _builders(name)[alias](*values)

    return build


@cache
def _builders(name: str) -> dict[str, Callable[..., Any]]:
    return dict(import_module(f"mtgrules.mechanics.{name}").MECHANIC.builders)


def installed_mechanics() -> tuple[Mechanic, ...]:
    """Mechanics of other packages, found by their entry points, in the order of their names."""
    if not _may_be_installed():
        return ()
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return tuple(point.load() for point in found)


def _may_be_installed() -> bool:
    """Whether a package on the path may have such entry points: asked first, since importing `importlib.metadata` and
    all that it needs takes longer than looking through the folders."""
    for entry in sys.path:
        folder = Path(entry)
        if not folder.is_dir():
            if folder.exists():  # an archive: let importlib look
                return True
            continue
        for pattern in (
            "*.dist-info/entry_points.txt",
            "*.egg-info/entry_points.txt",
            "EGG-INFO/entry_points.txt",
        ):
            if any(GROUP in path.read_text(encoding="utf-8") for path in folder.glob(pattern)):
                return True
    return False


@cache
def shipped_reader() -> Reader:
    """Reads Oracle text with the words of the shipped mechanics and of installed ones."""
    from mtgrules.oracle.reader import Reader

    return Reader((*map(Words, SHIPPED), *installed_mechanics()))


@door(text=str, name=str, type_line=str)
def read(text: str, name: str = "", *, type_line: str = "") -> Reading:
    """What the rules text of a card means: its abilities, line by line, and how they print back.

    ``name`` is what the text may call the card by."""
    return shipped_reader().read(text, name, type_line=type_line)
