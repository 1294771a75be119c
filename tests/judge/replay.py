"""Reads games from a file of JSON lines, plays each on by lot, and prints how each ended.

One process a file: `python -m tests.judge.replay FILE` (see test_every_step.py).
"""

import sys
from pathlib import Path

from mtgrules.cards import Library
from mtgrules.engine.answering import Chance, random_answer
from mtgrules.engine.game import Game, Unplayable
from mtgrules.engine.json import from_json, key
from mtgrules.rules import Rules

ANSWERS = 12


def end_of(game: Game) -> str:
    """The digest of the game after some answers that chance gives, the same chance each time."""
    chance = Chance(7)
    game.run()
    for _ in range(ANSWERS):
        if game.decision is None:
            break
        try:
            game.answer(random_answer(game, chance))
        except Unplayable as unplayable:
            return f"unplayable: {unplayable}"
    return key(game)


def main(path: str) -> None:
    rules = Rules(library=Library.shipped())
    for line in Path(path).read_bytes().splitlines():
        print(end_of(from_json(rules, line)))


if __name__ == "__main__":
    main(sys.argv[1])
