"""Whole games: the interface that drives them, positions made by hand, deck lists and formats.

>>> from mtgrules import Game
>>> game = Game(decks=[["Forest"] * 60, ["Mountain"] * 60], seed=7)
>>> game.decision.player.name, game.decision.kind
('Alice', 'yes or no')
"""
