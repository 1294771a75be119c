"""How many sequences of actions lead on from fixed positions: a change of what is legal, or of what is asked, shows here.

A number that changes for a good reason is changed here, with the reason in the commit."""

import pytest

from mtgrules import Game, Position


def nodes(game: Game, depth: int) -> int:
    """How many different sequences of that many actions there are."""
    if depth == 0 or game.is_over:
        return 1
    if depth == 1:
        return game.legal_actions.count()
    found = 0
    for action in game.legal_actions:
        game.push(action)
        found += nodes(game, depth - 1)
        assert game.pop() == action
    return found


def combat() -> Position:
    """Two may attack, one with trample; two may block, one of them flyers too."""
    position = Position()
    position.put_many("Alice", "battlefield", "Colossal Dreadmaw", "Grizzly Bears")
    position.put_many("Bob", "battlefield", "Giant Spider", "Grizzly Bears")
    position.turn("Alice", "beginning of combat")
    return position


def spells() -> Position:
    """A land to play, a spell with a target, a creature to cast; an answer across the table."""
    position = Position()
    position.put_many("Alice", "hand", "Shock", "Forest", "Grizzly Bears")
    position.put_many("Alice", "battlefield", "Mountain", "Forest", "Raging Goblin")
    position.put_many("Bob", "battlefield", "Giant Spider", "Island", "Island")
    position.put_many("Bob", "hand", "Negate")
    return position


def choices() -> Position:
    """Opening decisions: scry, an X, modes."""
    position = Position()
    position.put_many("Alice", "hand", "Opt", "Blaze")
    position.put_many("Alice", "battlefield", "Island", "Mountain", "Mountain", "Mountain")
    position.put_many("Alice", "library", "Forest", "Shock", "Plains")
    position.put_many("Bob", "library", "Forest")
    return position


POSITIONS = {"combat": combat, "spells": spells, "choices": choices}
NODES: dict[str, list[int]] = {
    "combat": [1, 1, 4, 4, 4, 18, 18, 18, 52],
    "spells": [4, 9, 13, 22, 34, 49, 65, 82],
    "choices": [3, 6, 11, 14, 19, 28, 42, 57],
}


@pytest.mark.parametrize("name", POSITIONS)
def test_nodes(name: str) -> None:
    wanted = NODES[name]
    found = [nodes(POSITIONS[name]().game(log=False), depth) for depth in range(1, len(wanted) + 1)]
    assert found == wanted
