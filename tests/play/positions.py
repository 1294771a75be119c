"""Random positions of shipped cards, and games begun from them, by one number."""

from __future__ import annotations

from functools import cache

from mtgrules.cards import Card
from mtgrules.engine.answering import Chance
from mtgrules.play.game import Game, default_rules
from mtgrules.play.position import STEPS, Position
from mtgrules.sim.random_play import pool

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
#: two plain decks
DECKS = [["Forest"] * 30 + ["Grizzly Bears"] * 30, {"Mountain": 30, "Shock": 30}]


def begun(**more: object) -> Game:
    """A game between those decks, both hands kept."""
    game = Game(DECKS, seed=5, **more)  # type: ignore[arg-type]
    game.push_words("no")
    game.push_words("no")
    return game


@cache
def playable() -> tuple[Card, ...]:
    """The shipped cards that the engine can play."""
    return pool(default_rules()).cards


def random_position(number: int) -> Position:
    """A board of creatures and what goes with them, hands of spells, some graveyards, at any step."""
    chance = Chance(number)
    position = Position(seed=number)
    cards = playable()
    permanents = [card for card in cards if not {"Instant", "Sorcery"} & set(card.front.types.types)]
    creatures = [card for card in cards if "Creature" in card.front.types.types]
    auras = ("Aura", "Equipment")
    able = [card for card in permanents if not set(auras) & set(card.front.types.subtypes)]
    for player in position.players:
        position.life(player, chance.between(1, 20))
        position.put_many(player, "library", *(chance.one(cards) for _ in range(8)))
        position.put_many(player, "hand", *(chance.one(cards) for _ in range(chance.below(4))))
        position.put_many(player, "graveyard", *(chance.one(cards) for _ in range(chance.below(3))))
        for _ in range(chance.between(1, 3)):
            position.put(player, "battlefield", chance.one(creatures), tapped=not chance.below(4))
        for _ in range(chance.below(2)):
            position.put(player, "battlefield", chance.one(able), sick=bool(chance.below(2)))
        for _ in range(chance.between(1, 4)):
            position.put(player, "battlefield", chance.one(LANDS), tapped=not chance.below(4))
    steps = [step for step in STEPS if step not in ("untap", "cleanup", "first strike damage")]
    steps += ["precombat main", "beginning of combat"] * 4
    position.turn(chance.one(position.players), chance.one(steps))
    return position


def random_game(number: int) -> Game:
    """A game from a random position."""
    return random_position(number).game()
