"""Games played by lot: random decks of playable cards, players who do anything that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mtgrules.engine import beginning, setup
from mtgrules.engine.answering import Chance, random_answer
from mtgrules.engine.commander import COMMANDER
from mtgrules.engine.game import Game
from mtgrules.engine.playable import obstacles
from mtgrules.play.formats import can_lead, color_identity, fits_identity

if TYPE_CHECKING:
    from mtgrules.cards import Card
    from mtgrules.rules import Rules

DECK = 60
LANDS = 24
COMMANDER_DECK = 100  # 903.5a
COMMANDER_LANDS = 40
COPIES = 4  # 100.2a
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
NAMES = ("Alice", "Bob", "Carol", "Dave")
#: a game that goes on longer than this is stopped
MOST_TURNS = 60
MOST_DECISIONS = 20_000
#: so many steps of the engine without a decision, and a game is stopped
MOST_STEPS = 100_000


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


def commander_deck(rules: Rules, cards: Sequence[Card], chance: Chance) -> tuple[list[Card], Card]:
    """A hundred cards with a commander of one to three colours, and the commander: all within its color identity, none
    but basic lands twice (903.5)."""
    leaders = [card for card in cards if can_lead(card) and 1 <= len(color_identity(rules, card)) <= 3]
    leader = chance.one(leaders)
    colors = color_identity(rules, leader)
    able = [card for card in cards if card is not leader and fits_identity(rules, card, colors)]
    deck = chance.shuffled(able)[: COMMANDER_DECK - COMMANDER_LANDS - 1]
    lands = [rules.library[BASICS[color]] for color in colors]
    return deck + [lands[n % len(lands)] for n in range(COMMANDER_DECK - 1 - len(deck))], leader


def new_game(
    rules: Rules, decks: Iterable[Sequence[Card]], seed: int, commanders: Sequence[Card] = ()
) -> Game:
    """A game that has begun: hands are drawn, and the first decision is pending."""
    decks = list(decks)
    kind = "two-player" if len(decks) == 2 else "multiplayer"
    g = setup.new_game(rules, NAMES[: len(decks)], seed=seed, format=COMMANDER if commanders else kind)
    for player, deck in zip(g.root.players, decks, strict=True):
        for card in deck:
            setup.put(g, rules.face(card), "library", player)
    for player, card in zip(g.root.players, commanders, strict=False):
        setup.put(g, rules.face(card), "command", player, designations=frozenset((COMMANDER,)))
    beginning.begin_game(g)
    return g


def random_game(
    rules: Rules, cards: Sequence[Card], seed: int, players: int = 2, *, commander: bool = False
) -> tuple[Game, Chance]:
    """A game between random decks, begun, and the generator for its players."""
    chance = Chance(seed)
    if not commander:
        decks = [random_deck(rules, cards, chance) for _ in range(players)]
        return new_game(rules, decks, seed), chance
    led = [commander_deck(rules, cards, chance) for _ in range(players)]
    return new_game(rules, [deck for deck, _ in led], seed, [leader for _, leader in led]), chance


def any_game(rules: Rules, cards: Sequence[Card], seed: int) -> tuple[Game, Chance]:
    """A game of any kind: two to four players, decks of sixty cards or a hundred with a commander. Half of them are
    between two players, and half of them are Commander games."""
    players = (2, 2, 2, 2, 3, 3, 4, 4)[seed // 2 % 8]
    return random_game(rules, cards, seed, players, commander=seed % 2 == 1)


def play_on(
    g: Game,
    chance: Chance,
    *,
    most_turns: int = MOST_TURNS,
    most_decisions: int = MOST_DECISIONS,
    most_steps: int = MOST_STEPS,
    watch: Callable[[Game, int], None] | None = None,
    step: Callable[[Game], None] | None = None,
) -> Played:
    """Play until the game is over, or stopped at a bound. ``watch`` is called at each decision, with its number; ``step``
    before each step of the engine."""
    count = 0
    steps = 0

    def until(g: Game) -> bool:
        nonlocal steps
        steps += 1
        if step is not None:
            step(g)
        return steps > most_steps

    while g.decision is not None and g.root.outcome is None:
        if g.root.turn > most_turns:
            return Played(f"stopped after {most_turns} turns", g.root.turn, count, False)
        if count >= most_decisions:
            return Played(f"stopped after {most_decisions} decisions", g.root.turn, count, False)
        if watch is not None:
            watch(g, count)
        steps = 0
        g.answer(random_answer(g, chance), until)
        count += 1
    if g.root.outcome is None and steps > most_steps:
        return Played(f"stopped after {most_steps} steps without a decision", g.root.turn, count, False)
    assert g.root.outcome is not None, "nothing is left to do, but the game is not over"
    return Played(g.root.outcome, g.root.turn, count, True)


__all__ = [
    "Played",
    "Pool",
    "any_game",
    "commander_deck",
    "new_game",
    "play_on",
    "pool",
    "random_deck",
    "random_game",
]
