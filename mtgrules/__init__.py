"""Magic rules text read by a grammar and played by the rules.

>>> import mtgrules
>>> print(mtgrules.read("Draw two cards.").abilities[0])
Draw two cards.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from mtgrules.abilities.registry import NodeRegistry
    from mtgrules.cards import Card, CardFace, Library, iter_cards, load
    from mtgrules.doors import ArgumentError
    from mtgrules.errors import MtgRulesError
    from mtgrules.oracle.reader import Reader, Reading
    from mtgrules.play.choices import Action, Activate, Cast, Choose, Concede, Decision, Pass, PlayLand
    from mtgrules.play.decks import Deck, DeckError, load_deck, parse_deck
    from mtgrules.play.errors import (
        AmbiguousActionError,
        GameFormatError,
        IllegalActionError,
        InvalidActionError,
        MissingError,
        PositionError,
        UnplayableError,
    )
    from mtgrules.play.game import Game
    from mtgrules.play.outcome import Outcome
    from mtgrules.play.position import Position
    from mtgrules.play.status import Status
    from mtgrules.play.views import View, determinize
    from mtgrules.reading import read
    from mtgrules.rules import Rules

__all__ = [
    "Action",
    "Activate",
    "AmbiguousActionError",
    "ArgumentError",
    "Card",
    "CardFace",
    "Cast",
    "Choose",
    "Concede",
    "Decision",
    "Deck",
    "DeckError",
    "Game",
    "GameFormatError",
    "IllegalActionError",
    "InvalidActionError",
    "Library",
    "MissingError",
    "MtgRulesError",
    "NodeRegistry",
    "Outcome",
    "Pass",
    "PlayLand",
    "Position",
    "PositionError",
    "Reader",
    "Reading",
    "Rules",
    "Status",
    "UnplayableError",
    "View",
    "__version__",
    "determinize",
    "iter_cards",
    "load",
    "load_deck",
    "parse_deck",
    "read",
]

# Imported when they are first asked for: `import mtgrules` costs nothing.
_HOMES = {
    "Action": "play.choices",
    "Activate": "play.choices",
    "AmbiguousActionError": "play.errors",
    "ArgumentError": "doors",
    "Card": "cards",
    "CardFace": "cards",
    "Cast": "play.choices",
    "Choose": "play.choices",
    "Concede": "play.choices",
    "Decision": "play.choices",
    "Deck": "play.decks",
    "DeckError": "play.decks",
    "Game": "play.game",
    "GameFormatError": "play.errors",
    "IllegalActionError": "play.errors",
    "InvalidActionError": "play.errors",
    "Library": "cards",
    "MissingError": "play.errors",
    "MtgRulesError": "errors",
    "NodeRegistry": "abilities.registry",
    "Outcome": "play.outcome",
    "Pass": "play.choices",
    "PlayLand": "play.choices",
    "Position": "play.position",
    "PositionError": "play.errors",
    "Reader": "oracle.reader",
    "Reading": "oracle.reader",
    "Rules": "rules",
    "Status": "play.status",
    "UnplayableError": "play.errors",
    "View": "play.views",
    "determinize": "play.views",
    "iter_cards": "cards",
    "load": "cards",
    "load_deck": "play.decks",
    "parse_deck": "play.decks",
    "read": "reading",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
