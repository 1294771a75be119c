"""Card files to cards, and cards by name.

>>> from mtgrules.cards import Library
>>> Library.shipped().find("shock").front.oracle_text
'Shock deals 2 damage to any target.'
"""

from mtgrules.cards.files import CardError, card_files, iter_cards, load
from mtgrules.cards.json_stream import JsonError
from mtgrules.cards.library import AmbiguousName, Library, UnknownCard, library_folders
from mtgrules.cards.lines import (
    CARD_TYPES,
    COLORS,
    SUPERTYPES,
    LineError,
    TypeLine,
    colors_of,
    mana_value,
    parse_mana_cost,
    parse_type_line,
    without_reminder,
)
from mtgrules.cards.records import Card, CardFace

__all__ = [
    "CARD_TYPES",
    "COLORS",
    "SUPERTYPES",
    "AmbiguousName",
    "Card",
    "CardError",
    "CardFace",
    "JsonError",
    "Library",
    "LineError",
    "TypeLine",
    "UnknownCard",
    "card_files",
    "colors_of",
    "iter_cards",
    "library_folders",
    "load",
    "mana_value",
    "parse_mana_cost",
    "parse_type_line",
    "without_reminder",
]
