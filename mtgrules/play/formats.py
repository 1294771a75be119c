"""Which decks may be played: deck construction by format (100.2, 100.4, 903.5), each objection with its rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from mtgrules.abilities.abilities import CanLead, DeckLimit, Keyword, StaticAbility
from mtgrules.abilities.changes import Becomes
from mtgrules.cards.lines import COLORS, in_color_order
from mtgrules.doors import door
from mtgrules.engine.faces import COLOR_OF_SYMBOL
from mtgrules.engine.layer_reads import is_defining
from mtgrules.engine.playable import obstacles
from mtgrules.errors import MtgRulesError
from mtgrules.names import did_you_mean, fold
from mtgrules.play.decks import Deck, Entry, number
from mtgrules.rules import Rules

if TYPE_CHECKING:
    from mtgrules.cards import Card
    from mtgrules.engine.faces import Face

BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}  # 305.6
MOST_COPIES = 4  # 100.2a
MOST_SIDEBOARD = 15  # 100.4a


class Objection(NamedTuple):
    """What a deck may not be, in words, and the rule that says so."""

    rule: str
    words: str

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})"


class Format(NamedTuple):
    """A way of playing: its name, and what it asks of a deck."""

    name: str
    objections: Callable[[Rules, Deck], Iterator[Objection]]


@door(rules=Rules, deck=Deck, format=str)
def objections(rules: Rules, deck: Deck, format: str) -> list[Objection]:
    """Everything that keeps a deck out of a format, each with its rule; nothing: it may be played.

    Raises `MtgRulesError` for a format that there is not."""
    return list(format_named(format).objections(rules, deck))


@door(rules=Rules, deck=Deck)
def unplayable(rules: Rules, deck: Deck) -> list[str]:
    """What of a deck the engine can't play, a line for each card: text that was not read, or that has no handler."""
    found = {}
    for entry in deck.entries():
        name = entry.card.name
        if name not in found and (
            why := (*_no_numbers(entry.card), *obstacles(rules, rules.face(entry.card)))
        ):
            more = f" (and {len(why) - 1} more)" if len(why) > 1 else ""
            found[name] = f"{name} can't be played as printed: {why[0]}{more}"
    if deck.companion:
        found[""] = "a companion is not played; it stays outside the game"
    return list(found.values())


_PRINTED = re.compile(r"[+-]?[0-9]+|[0-9]*[+-]?\*[+-]?[0-9]*|X")
"""A number as cards have it (208.2, 209.1): 3, *, 1+*, 7-*, X."""


def _no_numbers(card: Card) -> Iterator[str]:
    """What stands where a number should, and would count as 0."""
    for face in card.faces:
        for what in ("power", "toughness", "loyalty", "defense"):
            printed = getattr(face, what)
            if printed is not None and not _PRINTED.fullmatch(printed):
                yield f"its {what} {printed!r} is no number"


@door(name=str)
def format_named(name: str) -> Format:
    """The format of that name."""
    wanted = fold(name)
    if wanted not in FORMATS:
        known = ", ".join(FORMATS)
        raise MtgRulesError(f'no format "{name}"{did_you_mean(name, FORMATS) or f"; there are {known}"}')
    return FORMATS[wanted]


# --- the formats -------------------------------------------------------------------------------------------------


def _constructed(rules: Rules, deck: Deck) -> Iterator[Objection]:
    """100.2a, 100.4a."""
    yield from _at_least(deck, 60, "100.2a")
    yield from _no_commander(deck)
    yield from _copies(rules, (*deck.main, *_beside(deck)), MOST_COPIES, "100.2a")
    yield from _sideboard(deck)


def _limited(rules: Rules, deck: Deck) -> Iterator[Objection]:
    """100.2b: as many of a card as one got; 100.4b: the sideboard is what one did not use."""
    yield from _at_least(deck, 40, "100.2b")
    yield from _no_commander(deck)


def _commander(rules: Rules, deck: Deck) -> Iterator[Objection]:
    """903.3, 903.5."""
    if deck.size != 100:
        yield Objection(
            "903.5a", f"exactly 100 cards are expected, the commander among them; there are {deck.size}"
        )
    yield from _leaders(rules, deck)
    yield from _copies(rules, (*deck.commander, *deck.main, *deck.companion), 1, "903.5b")
    if deck.sideboard:
        yield Objection("903.5e", f"no sideboard is used; this one has {number(deck.sideboard)}")
    if deck.commander:
        identity = _of_all(rules, deck.commander)
        for entry in (*deck.main, *deck.companion):
            yield from _within(rules, entry.card, identity)


def _casual(rules: Rules, deck: Deck) -> Iterator[Objection]:
    """Whatever the players agree on; but without a card there is no game."""
    if not deck.main:
        yield Objection("100.2", "a deck needs cards")


FORMATS = {
    form.name: form
    for form in (
        Format("constructed", _constructed),
        Format("limited", _limited),
        Format("commander", _commander),
        Format("casual", _casual),
    )
}


# --- what they ask -----------------------------------------------------------------------------------------------


def _at_least(deck: Deck, least: int, rule: str) -> Iterator[Objection]:
    size = number(deck.main)
    if size < least:
        yield Objection(rule, f"at least {least} cards are expected; there are {size}")


def _no_commander(deck: Deck) -> Iterator[Objection]:
    if deck.commander:
        names = " and ".join(dict.fromkeys(card.name for card in deck.commanders))
        yield Objection("903.3", f"only a Commander deck has a commander; this one has {names}")


def _beside(deck: Deck) -> list[Entry]:
    """The cards of the sideboard; a companion is one of them, whether the list names it there again or not."""
    named = {entry.card.name for entry in deck.sideboard}
    return [*deck.sideboard, *(entry for entry in deck.companion if entry.card.name not in named)]


def _sideboard(deck: Deck) -> Iterator[Objection]:
    size = number(_beside(deck))
    if size > MOST_SIDEBOARD:
        yield Objection(
            "100.4a", f"at most {MOST_SIDEBOARD} cards in the sideboard are expected; there are {size}"
        )


def _copies(rules: Rules, entries: Iterable[Entry], most: int, rule: str) -> Iterator[Objection]:
    """The sideboard counts too (100.4a); basic lands may be as many as one likes."""
    counts: dict[str, int] = {}
    cards: dict[str, Card] = {}
    for entry in entries:
        counts[entry.card.name] = counts.get(entry.card.name, 0) + entry.count
        cards[entry.card.name] = entry.card
    for name, count in counts.items():
        limit = _limit(rules, cards[name], most)
        if limit is not None and count > limit:
            copies = "only one" if limit == 1 else f"at most {limit}"
            yield Objection(
                rule, f"{copies} of {name} {'is' if limit == 1 else 'are'} expected; there are {count}"
            )


def _limit(rules: Rules, card: Card, most: int) -> int | None:
    """How many a deck may hold of the card; None: any number."""
    if is_basic_land(card):
        return None
    for ability in rules.face(card).abilities:
        if isinstance(ability, DeckLimit):  # 113.6n: it works outside the game
            return ability.most
    return most


def is_basic_land(card: Card) -> bool:
    """Is it a land with the supertype basic (205.4c)?"""
    types = card.front.types
    return "Basic" in types.supertypes and "Land" in types.types


# --- commanders --------------------------------------------------------------------------------------------------


def _leaders(rules: Rules, deck: Deck) -> Iterator[Objection]:
    cards = deck.commanders
    if not cards:
        yield Objection("903.3", "a legendary card is expected as the commander; the deck names none")
    if len(cards) > 2:
        yield Objection(
            "702.124g", f"one commander is expected, or two that are partners; there are {len(cards)}"
        )
    if len(cards) == 2:
        yield from _partners(rules, *cards)
        return
    for card in {card.name: card for card in cards}.values():  # a line for each, not for each copy
        if not can_lead(card) and not _says_so(rules, card):
            yield _no_leader(card)


def _says_so(rules: Rules, card: Card) -> bool:
    """903.3a: "~ can be your commander"."""
    return any(isinstance(ability, CanLead) for ability in rules.face(card).abilities)


def _no_leader(card: Card) -> Objection:
    return Objection(
        "903.3",
        f"a legendary creature, Vehicle or Spacecraft is expected as the commander; {card.front.name} is"
        f" {_with_article(card.front.type_line)}",
    )


def _with_article(words: str) -> str:
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"


def can_lead(card: Card) -> bool:
    """Can the card be a commander by itself: a legendary creature, Vehicle, or Spacecraft with power and toughness
    (903.3)? Its front face says so (712.8a)."""
    types = card.front.types
    return "Legendary" in types.supertypes and (
        "Creature" in types.types
        or "Vehicle" in types.subtypes
        or ("Spacecraft" in types.subtypes and card.front.power is not None)
    )


def _partners(rules: Rules, one: Card, other: Card) -> Iterator[Objection]:
    """702.124: two commanders, if an ability of theirs lets them be that."""
    pairs = ((one, other), (other, one))
    if any(_chooses_background(rules, a) and _is_background(b) for a, b in pairs):  # 702.124k
        leaders = [card for card in (one, other) if not _is_background(card)]
    else:
        leaders = [one, other]
        if not any(_may_pair(rules, a, b) for a, b in pairs):
            yield Objection(
                "702.124a",
                f"two commanders need partner abilities that go together; {one.front.name} and"
                f" {other.front.name} have none",
            )
    for card in {card.name: card for card in leaders}.values():
        if not can_lead(card) and not _says_so(rules, card):
            yield _no_leader(card)


def _may_pair(rules: Rules, one: Card, other: Card) -> bool:
    mine, theirs = _keywords(rules, one), _keywords(rules, other)
    for keyword in mine:
        if keyword.name in ("partner", "friends forever") and keyword in theirs:  # 702.124h, i
            return True
        if keyword.name == "partner with":  # 702.124j
            back = [k for k in theirs if k.name == "partner with"]
            if _names(keyword) == fold(other.front.name) and any(
                _names(k) == fold(one.front.name) for k in back
            ):
                return True
        if keyword.name == "Doctor's companion" and _is_doctor(other):  # 702.124m
            return True
    return False


def _keywords(rules: Rules, card: Card) -> list[Keyword]:
    return [ability for ability in rules.face(card).abilities if isinstance(ability, Keyword)]


def _names(keyword: Keyword) -> str:
    predicates = keyword.filter.predicates if keyword.filter is not None else ()
    return next((fold(name) for one in predicates if (name := getattr(one, "name", None))), "")


def _chooses_background(rules: Rules, card: Card) -> bool:
    return any(keyword.name == "choose a Background" for keyword in _keywords(rules, card))


def _is_background(card: Card) -> bool:
    types = card.front.types
    return "Legendary" in types.supertypes and "Enchantment" in types.types and "Background" in types.subtypes


def _is_doctor(card: Card) -> bool:
    types = card.front.types
    return "Legendary" in types.supertypes and set(types.subtypes) == {"Time Lord", "Doctor"}


# --- color identity ----------------------------------------------------------------------------------------------

_SYMBOL = re.compile(r"\{([^{}]*)\}")


def color_identity(rules: Rules, card: Card) -> tuple[str, ...]:
    """The letters of the colors of the mana symbols in a card's costs and text, of its color indicator and of abilities
    that define its colors, in the order of 105.1 (903.4); of all its faces (903.4d, e), reminder text aside (903.4c)."""
    found: set[str] = set()
    front = rules.face(card)
    for position, face in enumerate(card.faces):
        for symbol in _SYMBOL.findall(face.mana_cost + face.rules_text()):
            found.update(letter for letter in symbol.split("/") if letter in COLORS)
        found.update(face.color_indicator)
        read = front if position == 0 else front.alternatives.get(card.layout)
        if read is not None:
            found.update(_defined_colors(read))
    return in_color_order(found)


def _defined_colors(face: Face) -> Iterator[str]:
    """Colors that a characteristic-defining ability gives (604.3)."""
    for ability in face.abilities:
        for change in ability.changes if isinstance(ability, StaticAbility) else ():
            if isinstance(change, Becomes) and is_defining(ability, change):
                yield from (
                    letter
                    for letter, color in COLOR_OF_SYMBOL.items()
                    if color in change.colors or change.chosen == "all colors"
                )


def _of_all(rules: Rules, entries: Iterable[Entry]) -> tuple[str, ...]:
    """The combined identity of commanders (702.124c)."""
    return in_color_order({letter for entry in entries for letter in color_identity(rules, entry.card)})


def fits_identity(rules: Rules, card: Card, identity: tuple[str, ...]) -> bool:
    """Whether a deck may hold the card whose commanders have that color identity (903.5c, d)."""
    return next(_within(rules, card, identity), None) is None


def _within(rules: Rules, card: Card, identity: tuple[str, ...]) -> Iterator[Objection]:
    own = color_identity(rules, card)
    beyond = [letter for letter in own if letter not in identity]
    if beyond:
        yield Objection("903.5c", f"{card.name} is {_colors(beyond)}, {_not_leaders(identity)}")
        return
    makes = [
        letter
        for word, letter in BASIC_LAND_TYPES.items()
        if any(word in face.types.subtypes for face in card.faces)
    ]
    beyond = [letter for letter in makes if letter not in identity]
    if beyond:
        yield Objection("903.5d", f"{card.name} makes {_colors(beyond)} mana, {_not_leaders(identity)}")


def _not_leaders(identity: tuple[str, ...]) -> str:
    return f"but the commander's color identity is {_colors(identity) or 'colorless'}"


def _colors(letters: Iterable[str]) -> str:
    return " and ".join(COLOR_OF_SYMBOL[letter] for letter in letters)


__all__ = [
    "FORMATS",
    "Format",
    "Objection",
    "can_lead",
    "color_identity",
    "is_basic_land",
    "objections",
    "unplayable",
]
