"""Draws cards by seed out of those that are read whole, for a review by hand.

python tools/draw_cards.py [--least LETTERS] [--except LIST] SEED NUMBER FILE...

``--least``: only cards with that much rules text, reminder text aside; ``--except``: none of the names in a file.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from mtgrules.cards import Card, load
from mtgrules.rules import shipped_reader


def read_whole(files: Iterable[str], least: int = 0) -> list[str]:
    """The names, sorted, of the cards that have rules text, all of it understood, and so many letters of it."""
    reader = shipped_reader()

    def whole(card: Card) -> bool:
        faces = [face for face in card.faces if face.oracle_text]
        text = " ".join(re.sub(r"\([^)]*\)", "", face.oracle_text) for face in faces)
        return len(text) >= least and all(
            reader.read(face.oracle_text, face.name, type_line=face.type_line).complete for face in faces
        )

    return sorted({card.name for file in files for card in load(file) if not card.is_token and whole(card)})


def draw(seed: int, number: int, names: list[str]) -> list[str]:
    """So many of them, or all, in the order in which they are drawn."""
    return random.Random(seed).sample(names, min(number, len(names)))


def main(arguments: list[str]) -> None:
    """Print the names that were drawn, one a line."""
    parser = argparse.ArgumentParser(description="Draw cards by seed out of those that are read whole.")
    parser.add_argument("--least", type=int, default=0, metavar="LETTERS", help="of rules text")
    parser.add_argument("--except", type=Path, dest="without", metavar="LIST", help="a file of names")
    parser.add_argument("seed", type=int)
    parser.add_argument("number", type=int)
    parser.add_argument("files", nargs="+", metavar="FILE")
    wanted = parser.parse_args(arguments)
    drawn = set(wanted.without.read_text(encoding="utf-8").splitlines()) if wanted.without else set()
    names = [name for name in read_whole(wanted.files, wanted.least) if name not in drawn]
    for name in draw(wanted.seed, wanted.number, names):
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
