"""The texts that the gates read: the shipped cards, the files in MTGRULES_CARDS, and the lines in `lines/`.

`lines/*.txt` hold one text a line (a line break within it is written ``\\n``), in the wordings that the rules fix and
that cards of any set use; ``[Creature]`` gives the type line of what follows, ``#`` begins a comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from mtgrules._data import data_dir
from mtgrules.cards import card_files, library_folders, load

NAME = "Testname"
"""What cards in `lines/` are called."""


class Text(msgspec.Struct, frozen=True):
    """The rules text of one face, or one line of `lines/`."""

    source: str
    card: str
    name: str
    type_line: str
    text: str


@cache
def written() -> tuple[Text, ...]:
    """The lines in `lines/`."""
    found: list[Text] = []
    for path in sorted((Path(__file__).parent / "lines").glob("*.txt")):
        type_line = "Creature"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("["):
                type_line = line.strip("[]")
            elif line and not line.startswith("#"):
                text = line.replace("\\n", "\n")
                found.append(Text(path.stem, f"{path.name}:{number}", NAME, type_line, text))
    return tuple(found)


@cache
def files() -> dict[str, Path]:
    """The card files in reach by name: those that are shipped, then those in MTGRULES_CARDS."""
    shipped = {f"cards/{path.name}": path for path in sorted(data_dir("cards").glob("*.json"))}
    return shipped | {f"{name}.json": path for name, path in card_files(library_folders()).items()}


@cache
def texts_of(file: str) -> tuple[Text, ...]:
    """The texts of the faces of a card file."""
    return tuple(
        Text(file, card.name, face.name, face.type_line, face.oracle_text)
        for card in load(files()[file])
        for face in card.faces
    )


def all_texts() -> Iterator[Text]:
    """Every text in reach, each once."""
    seen: set[tuple[str, str]] = set()
    for text in (*written(), *(text for file in files() for text in texts_of(file))):
        if (text.name, text.text) not in seen:
            seen.add((text.name, text.text))
            yield text
