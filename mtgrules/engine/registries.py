"""What the engine looks things up in, by class or by name. `mtgrules.rules.Rules` fills it from the core's parts and
the mechanics; the engine knows it only by this description."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import Unparsed
from mtgrules.abilities.node import Ability, Node

if TYPE_CHECKING:
    from mtgrules.engine.faces import Face


class Registries:
    """See `mtgrules.mechanics.spec.Mechanic` for what each of these holds."""

    builders: Mapping[str, Callable[..., Any]]
    frames: Mapping[type, Callable[..., Any]]
    effects: Mapping[type, Callable[..., Any]]
    keyword_actions: Mapping[str, Callable[..., Any]]
    amounts: Mapping[type, Callable[..., Any]]
    conditions: Mapping[type, Callable[..., Any]]
    references: Mapping[type, Callable[..., Any]]
    predicates: Mapping[type, Callable[..., Any]]
    words: Mapping[str, Callable[..., Any]]
    triggers: Mapping[type, Any]
    layers: Mapping[type, Any]
    counter_changes: Mapping[str, Any]
    keyword_abilities: Mapping[str, Callable[..., Any]]
    nodes: tuple[type[Node], ...]
    events: tuple[type, ...]
    watchers: tuple[Callable[..., Any], ...]
    state_based: tuple[Any, ...]
    replacements: tuple[Any, ...]
    casting_options: tuple[Any, ...]
    destinations: tuple[Callable[..., Any], ...]
    values: tuple[type, ...]
    applied_rules: frozenset[str]
    designations: frozenset[str]
    verbs: frozenset[str]
    node_classes: tuple[type[Node], ...]
    event_classes: tuple[type, ...]
    value_classes: tuple[type, ...]
    #: tables worked out from printed abilities on first use (`engine/index.py`); no part of any game
    cache: dict[Any, Any]

    def read(self, text: str, name: str = "", type_line: str = "") -> tuple[Ability, ...]:
        """The abilities of a rules text, keyword lines taken apart."""
        raise LookupError("these registries read no text")

    def intern(self, face: Face) -> Face:
        """The one object for this face, so that all that show it share it."""
        return face

    def unread(self, face: Face) -> tuple[Unparsed, ...]:
        """What of a face's text was not understood, alternatives included."""
        mine = tuple(ability for ability in face.abilities if isinstance(ability, Unparsed))
        return mine + tuple(line for other in face.alternatives.values() for line in self.unread(other))

    def named(self, name: str) -> Face | None:
        """The characteristics that a card name stands for (201), the alternative ones where it is such a name."""
        return None

    def token_face(self, name: str) -> Face:
        """A token that the rules define (111.10): Treasure, Food, Clue …"""
        raise LookupError(f"no predefined token is named {name}")
