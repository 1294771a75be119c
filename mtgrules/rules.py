"""The composition root: `Rules(mechanics=[…])` merges the core's parts and the mechanics into registries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from mtgrules.mechanics.spec import Mechanic


class RulesError(ValueError):
    """Mechanics that cannot be composed: an unknown key, a node or handler given twice."""


MAPPINGS = (
    "builders", "frames", "effects", "keyword_actions", "amounts", "conditions", "references", "predicates", "words",
    "triggers", "layers", "counter_changes", "keyword_abilities", "emblems",
)
SEQUENCES = (
    "nodes", "events", "watchers", "state_based", "replacements", "casting_options", "destinations",
)


def core_parts() -> tuple[Mechanic, ...]:
    """The parts of the core, each from its own module (named ``PART`` there)."""
    from importlib import import_module

    names = (
        "evaluate_core", "effects_core", "turn", "combat", "casting", "resolving", "layers", "triggers_core",
        "state_based", "replacement",
    )
    parts = []
    for name in names:
        try:
            module = import_module(f"mtgrules.engine.{name}")
        except ModuleNotFoundError:
            continue
        part = getattr(module, "PART", None)
        if part is not None:
            parts.append(part)
    return tuple(parts)


class Rules:
    """Everything the engine looks up by class or name, merged from the core and from ``mechanics``."""

    frames: Mapping[type, Callable[..., Any]]
    effects: Mapping[type, Callable[..., Any]]
    watchers: Sequence[Callable[..., Any]]

    def __init__(self, mechanics: Iterable[Mechanic] = ()) -> None:
        self.mechanics = (*core_parts(), *mechanics)
        names: dict[str, str] = {}
        for mechanic in self.mechanics:
            if mechanic.name in names:
                raise RulesError(f"mechanic {mechanic.name!r} is given twice")
            names[mechanic.name] = mechanic.name
        for field in MAPPINGS:
            merged: dict[Any, Any] = {}
            owner: dict[Any, str] = {}
            for mechanic in self.mechanics:
                for key, value in getattr(mechanic, field).items():
                    if key in merged:
                        label = key.__name__ if isinstance(key, type) else repr(key)
                        raise RulesError(f"{field}: {label} is given by {owner[key]} and by {mechanic.name}")
                    merged[key], owner[key] = value, mechanic.name
            setattr(self, field, merged)
        for field in SEQUENCES:
            setattr(self, field, tuple(item for mechanic in self.mechanics for item in getattr(mechanic, field)))
