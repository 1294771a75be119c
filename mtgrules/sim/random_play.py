"""Games played by lot: random decks of playable cards, players who do anything that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mtgrules.engine import beginning, setup
from mtgrules.engine.answering import Chance, random_answer
from mtgrules.engine.game import Game
from mtgrules.engine.playable import obstacles

if TYPE_CHECKING:
    from mtgrules.cards import Card
    from mtgrules.rules import Rules

DECK = 60
LANDS = 24
COPIES = 4  # 100.2a
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
NAMES = ("Alice", "Bob", "Carol", "Dave")
#: a game that goes on longer than this is stopped
MOST_TURNS = 60
MOST_DECISIONS = 20_000


class Pool(NamedTuple):
    """Cards to make decks of; ``left_out``: those that the engine can't play, with what is in the way."""

    cards: tuple[Card, ...]
    left_out: dict[str, tuple[str, ...]]


class Played(NamedTuple):
    """How a game ended: the outcome that the rules gave it, else that it was stopped, and where."""

    outcome: str
    turns: int
    decisions: int
    finished: bool


def pool(rules: Rules) -> Pool:
    """The playable cards of a library, basic lands aside."""
    cards, left_out = [], {}
    for name in sorted(rules.library):
        card = rules.library[name]
        if card.name in BASICS.values():
            continue
        why = obstacles(rules, rules.face(card))
        if why:
            left_out[name] = why
        else:
            cards.append(card)
    return Pool(tuple(cards), left_out)


def random_deck(rules: Rules, cards: Sequence[Card], chance: Chance) -> list[Card]:
    """Sixty cards: 24 basic lands, and spells and other lands of two or three colours."""
    colors = chance.shuffled(tuple(BASICS))[: chance.between(2, 3)]
    able = [card for card in cards if set(card.front.colors) <= set(colors)]
    deck: list[Card] = []
    while able and len(deck) < DECK - LANDS:
        card = chance.one(able)
        if deck.count(card) < COPIES:
            deck.append(card)
    lands = [rules.library[BASICS[color]] for color in colors]
    return deck + [lands[n % len(lands)] for n in range(DECK - len(deck))]


def new_game(rules: Rules, decks: Iterable[Sequence[Card]], seed: int) -> Game:
    """A game that has begun: hands are drawn, and the first decision is pending."""
    decks = list(decks)
    kind = "two-player" if len(decks) == 2 else "multiplayer"
    g = setup.new_game(rules, NAMES[: len(decks)], seed=seed, format=kind)
    for player, deck in zip(g.root.players, decks, strict=True):
        for card in deck:
            setup.put(g, rules.face(card), "library", player)
    beginning.begin_game(g)
    return g


def random_game(rules: Rules, cards: Sequence[Card], seed: int, players: int = 2) -> tuple[Game, Chance]:
    """A game between random decks, begun, and the generator for its players."""
    chance = Chance(seed)
    decks = [random_deck(rules, cards, chance) for _ in range(players)]
    return new_game(rules, decks, seed), chance


def play_on(
    g: Game,
    chance: Chance,
    *,
    most_turns: int = MOST_TURNS,
    most_decisions: int = MOST_DECISIONS,
    watch: Callable[[Game, int], None] | None = None,
) -> Played:
    """Play until the game is over, or stopped at a bound. ``watch`` is called at each decision, with its number."""
    count = 0
    while g.decision is not None and g.root.outcome is None:
        if g.root.turn > most_turns:
            return Played(f"stopped after {most_turns} turns", g.root.turn, count, False)
        if count >= most_decisions:
            return Played(f"stopped after {most_decisions} decisions", g.root.turn, count, False)
        if watch is not None:
            watch(g, count)
        g.answer(random_answer(g, chance))
        count += 1
    assert g.root.outcome is not None, "nothing is left to do, but the game is not over"
    return Played(g.root.outcome, g.root.turn, count, True)


__all__ = ["Played", "Pool", "new_game", "play_on", "pool", "random_deck", "random_game"]
