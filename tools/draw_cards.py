"""Draws cards by seed out of those that are read whole, for a review by hand.

python tools/draw_cards.py SEED NUMBER FILE...
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable

from mtgrules.cards import Card, load
from mtgrules.rules import shipped_reader


def read_whole(files: Iterable[str]) -> list[str]:
    """The names, sorted, of the cards that have rules text, all of it understood."""
    reader = shipped_reader()

    def whole(card: Card) -> bool:
        faces = [face for face in card.faces if face.oracle_text]
        return bool(faces) and all(
            reader.read(face.oracle_text, face.name, type_line=face.type_line).complete for face in faces
        )

    return sorted({card.name for file in files for card in load(file) if not card.is_token and whole(card)})


def draw(seed: int, number: int, names: list[str]) -> list[str]:
    """So many of them, or all, in the order in which they are drawn."""
    return random.Random(seed).sample(names, min(number, len(names)))


def main(arguments: list[str]) -> None:
    """Print the names that were drawn, one a line."""
    try:
        seed, number, files = int(arguments[0]), int(arguments[1]), arguments[2:]
    except (IndexError, ValueError):
        raise SystemExit("usage: draw_cards.py SEED NUMBER FILE...") from None
    for name in draw(seed, number, read_whole(files)):
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
