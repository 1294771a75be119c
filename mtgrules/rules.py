"""The composition root: `Rules(mechanics=[…])` merges the core's parts and the mechanics into registries."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from mtgrules.abilities.abilities import Keywords
from mtgrules.abilities.node import Ability, Node
from mtgrules.cards import Card, CardError, Library
from mtgrules.doors import Each, door
from mtgrules.engine.faces import COLOR_OF_SYMBOL, Face
from mtgrules.engine.registries import Registries
from mtgrules.mechanics.spec import Mechanic
from mtgrules.oracle.reader import Reader
from mtgrules.reading import SHIPPED, installed_mechanics, read, shipped_reader

#: the modules of the core, each with its ``PART``
CORE = (
    "evaluate_core",
    "effects_core",
    "turn",
    "combat",
    "casting",
    "priority",
    "keywords",
    "keyword_permanents",
    "keyword_casting",
    "miracle",
    "resolving",
    "layers",
    "triggers_core",
    "state_based",
    "replacement",
    "ascend",
    "crewing",
    "monarch",
    "commander",
)

MAPPINGS = (
    "builders",
    "frames",
    "effects",
    "keyword_actions",
    "amounts",
    "conditions",
    "references",
    "predicates",
    "words",
    "triggers",
    "layers",
    "counter_changes",
    "keyword_abilities",
)
SEQUENCES = (
    "nodes",
    "events",
    "watchers",
    "state_based",
    "replacements",
    "casting_options",
    "destinations",
    "values",
)


class RulesError(ValueError):
    """Mechanics that cannot be composed: a name, node or handler given twice."""


def core_parts() -> tuple[Mechanic, ...]:
    """The parts of the core."""
    return tuple(import_module(f"mtgrules.engine.{name}").PART for name in CORE)


def shipped_mechanics() -> tuple[Mechanic, ...]:
    """The mechanics of Middle-earth."""
    return tuple(import_module(f"mtgrules.mechanics.{name}").MECHANIC for name in SHIPPED)


class Rules(Registries):
    """Everything the engine looks up by class or name, merged from the core and from ``mechanics``; the reader that
    knows their words (``reader``, if there is one already); the cards of ``library``.

    Raises `RulesError` where two of them clash."""

    @door(mechanics=(Each(Mechanic), None), library=(Library, None), reader=(Reader, None))
    def __init__(
        self,
        mechanics: Iterable[Mechanic] | None = None,
        library: Library | None = None,
        *,
        reader: Reader | None = None,
    ) -> None:
        plugins = tuple(shipped_mechanics() if mechanics is None else mechanics)
        self.plugins = plugins
        self.cache = {}
        self.mechanics = (*core_parts(), *plugins)
        names = [mechanic.name for mechanic in self.mechanics]
        for name in names:
            if names.count(name) > 1:
                raise RulesError(f"mechanic {name!r} is given twice")
        for field in MAPPINGS:
            setattr(self, field, self._merged(field))
        for field in SEQUENCES:
            setattr(
                self, field, tuple(item for mechanic in self.mechanics for item in getattr(mechanic, field))
            )
        self.node_classes = self._node_classes()
        self.event_classes = self._event_classes()
        self.value_classes = self.values
        self._check_nodes()
        self.designations = frozenset(word for mechanic in self.mechanics for word in mechanic.designations)
        self.verbs = frozenset(word for mechanic in self.mechanics for word in mechanic.verbs)
        self.applied_rules = frozenset(rule for mechanic in self.mechanics for rule in mechanic.rules)
        self._library = library
        self._reader = reader
        self._faces: dict[Face, Face] = {}
        self._by_card: dict[int, tuple[Card, Face]] = {}
        self._tokens: dict[str, Face] = {}

    def _merged(self, field: str) -> dict[Any, Any]:
        merged: dict[Any, Any] = {}
        owner: dict[Any, str] = {}
        for mechanic in self.mechanics:
            for key, value in getattr(mechanic, field).items():
                if key in merged:
                    label = key.__name__ if isinstance(key, type) else repr(key)
                    raise RulesError(f"{field}: {label} is given by {owner[key]} and by {mechanic.name}")
                merged[key], owner[key] = value, mechanic.name
        return merged

    def _check_nodes(self) -> None:
        seen: dict[str, type] = {}
        for cls in self.node_classes:
            if seen.setdefault(cls.__name__, cls) is not cls:
                raise RulesError(f"two node classes are named {cls.__name__}")

    # --- classes that may stand in a game's JSON -------------------------------------------------------

    def _node_classes(self) -> tuple[type[Node], ...]:
        # the core's and those of these mechanics
        from mtgrules.abilities.registry import core_nodes

        return (*core_nodes(), *self.nodes)

    def _event_classes(self) -> tuple[type, ...]:
        # the core's, imported with its parts, and those of these mechanics
        from mtgrules.engine.events import Event

        def below(cls: type) -> list[type]:
            subclasses: list[type] = cls.__subclasses__()
            return [found for sub in subclasses for found in (sub, *below(sub))]

        core = [cls for cls in below(Event) if cls.__module__.startswith("mtgrules.engine.")]
        return (*core, *(cls for cls in self.events if cls not in core))

    # --- cards -----------------------------------------------------------------------------------------

    @property
    def library(self) -> Library:
        """The cards at hand: those given, else the shipped ones."""
        if self._library is None:
            self._library = Library.shipped()
        return self._library

    @property
    def reader(self) -> Reader:
        """Reads Oracle text with the words of these mechanics."""
        if self._reader is None:
            self._reader = Reader(self.plugins)
        return self._reader

    @door(text=str, name=str, type_line=str)
    def read(self, text: str, name: str = "", type_line: str = "") -> tuple[Ability, ...]:
        """The abilities of a rules text, one for each line, keyword lines taken apart."""
        flat: list[Ability] = []
        for ability in self.reader.read(text, name, type_line=type_line).abilities:
            flat.extend(ability.items if isinstance(ability, Keywords) else (ability,))
        return tuple(flat)

    def intern(self, face: Face) -> Face:
        """The one object for this face, so that all that show it share it."""
        try:
            return self._faces.setdefault(face, face)
        except TypeError:  # a face with alternatives holds a dictionary
            return face

    @door(card=Card)
    def face(self, card: Card) -> Face:
        """The card's face as the engine sees it; the second face of a two-part card is an alternative, by layout."""
        known = self._by_card.get(id(card))
        if known is not None:
            return known[1]
        front = self._face_of(
            card, 0, {card.layout: self._face_of(card, 1, {})} if len(card.faces) > 1 else {}
        )
        self._by_card[id(card)] = (card, front)
        return front

    def _face_of(self, card: Card, number: int, alternatives: dict[str, Face]) -> Face:
        part = card.faces[number]
        line = part.types
        abilities = self.read(part.oracle_text, part.name, part.type_line)
        return Face(
            name=part.name,
            mana_cost=tuple(symbol.strip("{}") for symbol in part.mana_symbols),
            colors=tuple(COLOR_OF_SYMBOL[letter] for letter in part.colors),
            supertypes=tuple(word.lower() for word in line.supertypes),
            types=tuple(word.lower() for word in line.types if word.lower() != "token"),
            subtypes=tuple(line.subtypes),
            abilities=abilities,
            power=_number(part.power),
            toughness=_number(part.toughness),
            loyalty=_number(part.loyalty),
            defense=_number(part.defense),
            layout=card.layout,
            alternatives=alternatives,
            no_cost=not part.mana_cost,
        )

    @door(name=str)
    def named(self, name: str) -> Face | None:
        """The characteristics that a card name stands for (201), the alternative ones where it is such a name."""
        try:
            front = self.face(self.library.find(name))
        except CardError:
            return None
        return next((face for face in (front, *front.alternatives.values()) if face.name == name), None)

    @door(name=str)
    def token_face(self, name: str) -> Face:
        """A token that the rules define (111.10): Treasure, Food, Clue …"""
        if name not in self._tokens:
            self._tokens[name] = self.face(self.library.find_token(name))
        return self._tokens[name]


def _number(text: str | None) -> int | None:
    """A printed number; one that an ability defines ("*", "1+*") is 0 until that ability applies (208.2)."""
    if text is None:
        return None
    digits = text.lstrip("+-")
    return int(text) if digits.isdigit() else 0


__all__ = [
    "Rules",
    "RulesError",
    "core_parts",
    "installed_mechanics",
    "read",
    "shipped_mechanics",
    "shipped_reader",
]
