"""Whether the engine can play a face: what of its text was not read, or has no one to carry it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import DeckLimit, Keyword, Unparsed
from mtgrules.abilities.changes import AnyManaFor, KeepsMana, PlayRevealed
from mtgrules.abilities.effects import KeywordAction
from mtgrules.abilities.node import Amount, Condition, Effect, Node, Predicate, Trigger, What, Who
from mtgrules.abilities.triggers import EitherTrigger, StateIs, WhileTrigger
from mtgrules.engine.keywords import READ

if TYPE_CHECKING:
    from mtgrules.engine.faces import Face
    from mtgrules.engine.registries import Registries

#: triggers that are made of others
COMPOSED = (EitherTrigger, WhileTrigger, StateIs)
#: what the grammar reads and the rules of this engine do not carry out yet
UNKNOWN = (AnyManaFor, KeepsMana, PlayRevealed)


def obstacles(rules: Registries, face: Face) -> tuple[str, ...]:
    """What keeps a face from being played, in words, its alternatives' included; nothing: it can be."""
    found: dict[str, None] = {}
    for ability in face.abilities:
        if isinstance(ability, DeckLimit):
            continue
        assert isinstance(ability, Node)
        found.update(dict.fromkeys(_of(rules, ability)))
    for other in face.alternatives.values():
        found.update(dict.fromkeys(obstacles(rules, other)))
    return tuple(found)


def _of(rules: Registries, ability: Node) -> Iterator[str]:
    for node in ability.walk():
        if isinstance(node, Unparsed):
            yield f"not read: {node.text}"
        elif isinstance(node, Keyword):
            if node.name not in READ and node.name not in rules.keyword_abilities:
                yield f"keyword {node.name}"
        elif isinstance(node, KeywordAction):
            if node.name not in rules.keyword_actions:
                yield f"keyword action {node.name}"
        elif isinstance(node, UNKNOWN) or not _known(rules, node):
            yield f"{type(node).__name__}: {node}"


def _known(rules: Registries, node: Any) -> bool:
    kind = type(node)
    if isinstance(node, Effect):
        return kind in rules.effects
    if isinstance(node, Trigger):
        return kind in rules.triggers or isinstance(node, COMPOSED)
    for marker, registry in (
        (Amount, rules.amounts),
        (Condition, rules.conditions),
        (Predicate, rules.predicates),
        (Who, rules.references),
        (What, rules.references),
    ):
        if isinstance(node, marker):
            return kind in registry
    return True


__all__ = ["obstacles"]
