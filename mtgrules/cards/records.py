"""What a card is to the rest of mtgrules: a `Card` of one or two `CardFace`s, as printed."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import force_setattr

from mtgrules.cards.lines import (
    LineError,
    TypeLine,
    colors_of,
    in_color_order,
    mana_value,
    parse_mana_cost,
    parse_type_line,
    without_reminder,
)
from mtgrules.doors import Each, take_fields

_BY_COST = ("by mana cost",)  # stands for "not given" until the face is made; never seen outside


_TEXTS = Each(str)
_NUMBERS = ("power", "toughness", "loyalty", "defense")
MOST_DIGITS = 9
"""What is printed where a number stands ("*+1", "1d4+1") has fewer."""
_FACE: dict[str, Any] = {
    **dict.fromkeys(("name", "mana_cost", "type_line", "oracle_text"), str),
    **dict.fromkeys(_NUMBERS, (str, None)),
    **dict.fromkeys(("color_indicator", "colors"), _TEXTS),
}
"""What the fields of a face take."""


class CardFace(msgspec.Struct, frozen=True, omit_defaults=True):
    """One set of printed characteristics: a card's only one, one half, one side, or its Adventure.

    `colors` may be left out: an object has the colors of its mana cost and of its color indicator (105.2).
    """

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: tuple[str, ...] = ()
    colors: tuple[str, ...] = _BY_COST

    def __post_init__(self) -> None:
        take_fields(self, **_FACE)
        for field in _NUMBERS:
            if len(getattr(self, field) or "") > MOST_DIGITS:
                raise LineError(f"a number of at most {MOST_DIGITS} digits was expected", field)
        symbols = parse_mana_cost(self.mana_cost)
        given = colors_of(symbols) + self.color_indicator if self.colors == _BY_COST else self.colors
        force_setattr(self, "colors", in_color_order(set(given)))

    @property
    def types(self) -> TypeLine:
        """The type line taken apart; a `LineError` if it holds a word that is no type."""
        return parse_type_line(self.type_line)

    @property
    def mana_symbols(self) -> tuple[str, ...]:
        """The symbols of the mana cost."""
        return parse_mana_cost(self.mana_cost)

    @property
    def mana_value(self) -> int:
        """The mana value (202.3), X counting 0."""
        return mana_value(self.mana_symbols)

    def rules_text(self) -> str:
        """The text without reminder text (207.2a)."""
        return without_reminder(self.oracle_text)


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, or a token that the rules or a file define, as printed.

    `name` is the file's, with both names of a card of two parts (`Bilbo, Luckwearer // Burglar's Plot`);
    `layout` is Scryfall's word for how its faces belong together.
    """

    name: str
    faces: tuple[CardFace, ...]
    layout: str = "normal"
    set: str = ""

    def __post_init__(self) -> None:
        take_fields(self, name=str, faces=Each(CardFace), layout=str, set=str)
        if not self.faces:
            raise LineError("one face or more was expected", "faces")

    @property
    def front(self) -> CardFace:
        """The only or first face: the normal characteristics of an adventurer card (715.2)."""
        return self.faces[0]

    @property
    def adventure(self) -> CardFace | None:
        """The alternative characteristics of an adventurer card (715.2)."""
        return self.faces[1] if self.layout == "adventure" and len(self.faces) > 1 else None

    @property
    def is_token(self) -> bool:
        """Whether this describes a token (111) rather than a card."""
        return self.layout in {"token", "double_faced_token"}

    def same_rules(self, other: Card) -> bool:
        """Whether both are the same card to the rules: alike in all but the set and reminder text."""
        return self.layout == other.layout and _rules_of(self) == _rules_of(other)


def _rules_of(card: Card) -> list[CardFace]:
    return [msgspec.structs.replace(face, oracle_text=face.rules_text()) for face in card.faces]
