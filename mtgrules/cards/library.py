"""Cards by name: what a game, a case or the command line looks cards up in."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from mtgrules._data import data_dir
from mtgrules.cards.files import CardError, card_files, load
from mtgrules.cards.records import Card
from mtgrules.doors import PATH, Each, door
from mtgrules.names import did_you_mean, fold


class UnknownCard(CardError):
    """No card or token of that name is at hand."""


class AmbiguousName(CardError):
    """Several cards or tokens answer to that name."""


class Library(Mapping[str, Card]):
    """A collection of cards, one for each name, and of tokens beside them.

    As a mapping it goes by a card's whole name as printed; `find` also takes the name of one face, and
    is lenient about accents and case. A card that is added under a name that is there already takes its
    place, so that the files that a user names win over the shipped ones; the predefined tokens (111.10)
    are the rules' own, and stay.
    """

    @door(cards=Each(Card))
    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self._cards: dict[str, Card] = {}
        self._by_fold: dict[str, dict[str, Card]] = {}  # whole names and face names → cards by whole name
        self._tokens: dict[str, list[Card]] = {}
        self._predefined: frozenset[str] = frozenset()
        self.add(cards)

    @classmethod
    def shipped(cls) -> Library:
        """The cards and predefined tokens that come with mtgrules."""
        library = cls()
        for path in sorted(data_dir("cards").glob("*.json")):
            library.add(load(path))
        library._predefined = frozenset(library._tokens)
        return library

    @classmethod
    @door(files=Each(PATH))
    def at_hand(cls, files: Iterable[str | Path] = ()) -> Library:
        """The shipped cards, those of the folders that the environment names in `MTGRULES_CARDS`, and those of these
        files: what the command line looks cards up in. Later ones take the place of those before."""
        library = cls.shipped()
        for path in (*card_files(library_folders()).values(), *files):
            library.add_file(path)
        return library

    @door(cards=Each(Card))
    def add(self, cards: Iterable[Card]) -> None:
        """Adds cards and tokens; what has the same rules text as a card that is there changes nothing."""
        for card in cards:
            if card.is_token:
                self._add_token(card)
            else:
                self._add_card(card)

    @door(path=PATH)
    def add_file(self, path: str | Path) -> None:
        """Adds the cards of a file."""
        self.add(load(path))

    def copy(self) -> Library:
        """A library with the same cards, to which more can be added."""
        other = Library()
        other._cards = dict(self._cards)
        other._by_fold = {name: dict(cards) for name, cards in self._by_fold.items()}
        other._tokens = {name: list(tokens) for name, tokens in self._tokens.items()}
        other._predefined = self._predefined
        return other

    @door(name=str)
    def find(self, name: str) -> Card:
        """The card of that name; a whole name goes before the name of a face."""
        known = self._by_fold.get(fold(name), {})
        if not known:
            raise UnknownCard(f'no card "{name}"{did_you_mean(name, self.names())}')
        whole = [card for card in known.values() if fold(card.name) == fold(name)]
        found = whole or list(known.values())
        if len(found) > 1:
            names = " or ".join(f'"{card.name}"' for card in found)
            raise AmbiguousName(f'"{name}" may be {names}')
        return found[0]

    @door(name=str)
    def find_token(self, name: str) -> Card:
        """The token of that name."""
        found = self._tokens.get(fold(name), [])
        if not found:
            raise UnknownCard(f'no token "{name}"{did_you_mean(name, self.token_names())}')
        if len(found) > 1:
            raise AmbiguousName(f'{len(found)} different tokens are named "{name}"')
        return found[0]

    def names(self) -> list[str]:
        """Every name that `find` knows, as printed: whole names, then names of faces."""
        names = dict.fromkeys(self._cards)
        names.update((face.name, None) for card in self._cards.values() for face in card.faces)
        return list(names)

    def token_names(self) -> list[str]:
        """Every name that `find_token` knows, as printed."""
        return [tokens[0].front.name for tokens in self._tokens.values()]

    def tokens(self) -> Iterator[Card]:
        """All tokens."""
        return (token for tokens in self._tokens.values() for token in tokens)

    @door(name=str)
    def __getitem__(self, name: str) -> Card:
        return self._cards[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._cards

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def _add_card(self, card: Card) -> None:
        # A file may write the same name with other accents or case; it is the same card.
        for old in list(self._by_fold.get(fold(card.name), {}).values()):
            if fold(old.name) != fold(card.name):
                continue
            if old.same_rules(card):
                return
            del self._cards[old.name]
            for name in _answers_to(old):
                del self._by_fold[name][old.name]
        self._cards[card.name] = card
        for name in _answers_to(card):
            self._by_fold.setdefault(name, {})[card.name] = card

    def _add_token(self, token: Card) -> None:
        name = fold(token.front.name)
        known = self._tokens.setdefault(name, [])
        if name not in self._predefined and not any(token.same_rules(other) for other in known):
            known.append(token)


def _answers_to(card: Card) -> set[str]:
    return {fold(card.name)} | {fold(face.name) for face in card.faces}


def library_folders() -> list[Path]:
    """The folders of further card files that the environment names in `MTGRULES_CARDS`."""
    return [Path(part) for part in os.environ.get("MTGRULES_CARDS", "").split(os.pathsep) if part]
