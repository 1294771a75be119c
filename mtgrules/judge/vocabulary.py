"""What the case language knows beside its own words: names of cards, words of types, keyword abilities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from mtgrules.abilities.words import (
    CARD_TYPES,
    COLOR_WORDS,
    COST_AND_NUMBER_KEYWORDS,
    COST_KEYWORDS,
    FILTER_KEYWORDS,
    IRREGULAR_PLURALS,
    NUMBER_KEYWORDS,
    SIMPLE_KEYWORDS,
    SUBTYPES,
    SUPERTYPES,
)
from mtgrules.judge.namebook import NameBook
from mtgrules.judge.scan import Token
from mtgrules.judge.syntax import Trait
from mtgrules.mechanics.case_words import CaseWords

STATUSES = (
    "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "face down", "face up",
    "phased out", "phased in", "summoning sick", "token", "card", "permanent", "spell",
)  # fmt: skip


KEYWORDS = frozenset(
    (*SIMPLE_KEYWORDS, *COST_KEYWORDS, *NUMBER_KEYWORDS, *COST_AND_NUMBER_KEYWORDS, *FILTER_KEYWORDS)
)
"""The keyword abilities that the core knows (702); mechanics add theirs."""


def plural_of(word: str) -> str:
    """The plural of a type word: Dwarves, Armies, sorceries, Spirits."""
    if word in IRREGULAR_PLURALS:
        return IRREGULAR_PLURALS[word]
    low = word.casefold()
    if low.endswith("y") and low[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if low.endswith(("s", "x", "ch", "sh")) else "s")


@dataclass(frozen=True)
class TypeWords:
    """The words of a type line (205) and of color, found in a line in singular or plural."""

    supertypes: frozenset[str] = frozenset(SUPERTYPES)
    card_types: frozenset[str] = frozenset(CARD_TYPES)
    subtypes: frozenset[str] = SUBTYPES

    @cached_property
    def _traits(self) -> dict[str, Trait]:
        traits: dict[str, Trait] = {}
        for words, kind in (
            (self.subtypes, "subtype"), (self.card_types, "type"), (self.supertypes, "supertype"),
        ):  # fmt: skip
            for word in sorted(words):
                spelt = word if kind == "subtype" else word.casefold()
                trait = Trait(kind, spelt)  # type: ignore[arg-type]
                traits.setdefault(spelt, trait)
                traits.setdefault(plural_of(spelt), trait)
                if kind != "subtype":
                    traits.setdefault(spelt.capitalize(), trait)
        for color in COLOR_WORDS:
            traits[color] = traits[color.capitalize()] = Trait("color", color)
        return traits

    @cached_property
    def book(self) -> NameBook:
        """All these words, in all forms, as a book of names."""
        return NameBook(self._traits)

    @cached_property
    def statuses(self) -> NameBook:
        return NameBook((*STATUSES, "tokens", "cards", "permanents", "spells"))

    @cached_property
    def _subtype_book(self) -> NameBook:
        return NameBook(sorted(self.subtypes))

    def subtype_at(self, tokens: Sequence[Token], at: int) -> tuple[str, int] | None:
        """The longest subtype, as a type line prints it, that begins at a token: `Time Lord`."""
        longest = list(self._subtype_book.matches(tokens, at))
        return (longest[-1][1], longest[-1][0]) if longest else None

    def type_at(self, tokens: Sequence[Token], at: int) -> tuple[Trait, int] | None:
        """The longest word of a type or color that begins at a token, with the token after it."""
        longest = list(self.book.matches(tokens, at))
        return (self._traits[longest[-1][1]], longest[-1][0]) if longest else None

    def trait_at(self, tokens: Sequence[Token], at: int) -> tuple[Trait, int] | None:
        """As `type_at`, with power and toughness and words of status."""
        if at < len(tokens) and tokens[at].kind == "pt":
            return Trait("power/toughness", tokens[at].text), at + 1
        longest = list(self.statuses.matches(tokens, at))
        if longest:
            end, word = longest[-1]
            return Trait("status", word if word in STATUSES else word[:-1]), end
        return self.type_at(tokens, at)

    @cached_property
    def hints(self) -> NameBook:
        """The words that `trait_at` knows, in singular, for hints at misspelt ones."""
        return NameBook((*dict.fromkeys(trait.word for trait in self._traits.values()), *STATUSES))


@dataclass(frozen=True)
class Vocabulary:
    """All that a reader of cases is told by others.

    `cards` names cards and their faces, `tokens` what tokens are called; `keywords` are the keyword
    abilities (702); `at_hand` the card files that cases may say they need.
    """

    cards: NameBook = field(default_factory=NameBook)
    tokens: NameBook = field(default_factory=NameBook)
    types: TypeWords = field(default_factory=TypeWords)
    keywords: frozenset[str] = KEYWORDS
    words: CaseWords = field(default_factory=CaseWords)
    at_hand: frozenset[str] = frozenset()

    @cached_property
    def keyword_book(self) -> NameBook:
        return NameBook(sorted(keyword.casefold() for keyword in self.keywords))

    @cached_property
    def made_names(self) -> NameBook:
        """Names of what mechanics make: `The Ring`."""
        return NameBook(self.words.names)


def vocabulary(
    cards: Iterable[str],
    tokens: Iterable[str] = (),
    types: TypeWords | None = None,
    keywords: Iterable[str] = (),
    words: CaseWords | None = None,
    at_hand: Iterable[str] = (),
) -> Vocabulary:
    """A vocabulary from plain collections of names."""
    return Vocabulary(
        NameBook(cards),
        NameBook(tokens),
        types or TypeWords(),
        KEYWORDS.union(keywords),
        words or CaseWords(),
        frozenset(at_hand),
    )
