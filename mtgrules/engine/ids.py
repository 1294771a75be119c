"""Which numbers in a game's value are ids of records, and giving records other ids.

Ids are plain numbers. What the field of a record, frame or event holds follows from its name: `NUMBERS` names those that
hold no id, all others may; `tests/engine/test_ids.py` sees to it that each field of the engine's own is in one of the two
lists. A mechanic's event says in ``numbers_in`` which of its fields hold numbers by a name that isn't known for it.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from mtgrules.abilities.node import Node
from mtgrules.engine.faces import Characteristics, Face
from mtgrules.engine.status_events import SHIELDS

#: fields that hold numbers, words or structures without an id in them
NUMBERS = frozenset(
    """ability ability_number amount base_power base_toughness began_turn changes clock combat commander_tax count
    counter_times counters damage defense division ends entered_turn epoch first granted lands_played least left life
    low loyalty mana_value mark memo modes most mulligans next_id nth number numbers passes position power
    repeats seed sides stage taken tally timestamp total toughness turn uses x""".split()
)
#: the same, of one class
NUMBERS_OF = frozenset(
    (("Scried", "bottom"), ("Surveiled", "graveyard"), ("SpellCast", "before"), ("Past", "before"))
)
#: what objects remember by name (``Object.extra``) that holds no ids
NUMBERS_BY_NAME = frozenset((SHIELDS,))
#: fields that hold ids (or structures that do)
IDS = frozenset(
    """action active affected among answers army attached_to attachments attacked attacker attacking batch battlefield
    became before blocked_by blockers blocking bottom buckets by cards cause choices chosen combatants command
    condition contents control_checks controller deciding decision delayed dirty done duration during effect
    effects entries event events exile extra extra_turns frame frames gathered graveyard hand held history id
    info items known last_turn last_zone lasting library like linked loop made mana memory moved_by moves object
    objects of old on once options other owner pairs permission place player players pool priority ready recalls
    records resolution roles slots source spell stack stack_object stands targets then to top waiting was what winner
    zone""".split()
)
#: fields whose words may begin with an id: by which object's effect something has been replaced ("208:own 0")
KEYS = frozenset(("key", "used"))
#: structures without ids in them
OPAQUE = (Node, Face, Characteristics)


def renamed(value: Any, name: Callable[[int], int]) -> Any:
    """The value with every id replaced by ``name(id)``; itself where nothing changes."""
    kind: Any = type(value)
    if kind is int:
        return name(value)
    if value is None or kind is str or kind is bool or kind is frozenset:
        return value
    if kind is tuple:
        made = tuple(renamed(item, name) for item in value)
        return value if all(a is b for a, b in zip(made, value, strict=True)) else made
    if kind is list:
        return [renamed(item, name) for item in value]
    if kind is dict:
        renewed = {
            key: item if key in NUMBERS_BY_NAME else renamed(item, name) for key, item in value.items()
        }
        return value if all(renewed[key] is value[key] for key in value) else renewed
    if isinstance(value, OPAQUE):
        return value
    if isinstance(value, msgspec.Struct):
        changed = {}
        for field in fields_with_ids(kind):
            old = getattr(value, field)
            new = renamed_in(field, old, name)
            if new is not old:
                changed[field] = new
        return msgspec.structs.replace(value, **changed) if changed else value
    raise TypeError(f"a {kind.__name__} is no part of a game's value")


def renamed_in(field: str, value: Any, name: Callable[[int], int]) -> Any:
    """The value that a field of that name holds, with every id replaced."""
    return _renamed_keys(value, name) if field in KEYS else renamed(value, name)


def _renamed_keys(value: Any, name: Callable[[int], int]) -> Any:
    if type(value) is tuple:
        made = tuple(_renamed_keys(item, name) for item in value)
        return made if made != value else value
    id, colon, rest = value.partition(":") if type(value) is str else ("", "", "")
    return f"{name(int(id))}:{rest}" if colon and id.lstrip("-").isdigit() else value


@cache
def fields_with_ids(cls: Any) -> tuple[str, ...]:
    """The fields of a class that may hold ids."""
    hints = typing.get_type_hints(cls)
    return tuple(
        field
        for field in cls.__struct_fields__
        if field in KEYS
        or (
            field not in NUMBERS
            and (cls.__name__, field) not in NUMBERS_OF
            and field not in getattr(cls, "numbers_in", ())
            and may_hold_ids(hints[field])
        )
    )


def may_hold_ids(hint: Any) -> bool:
    """May a value of that type have a whole number in it, outside of nodes and faces?"""
    if hint is Any or hint is int:
        return True
    if isinstance(hint, type):
        return issubclass(hint, msgspec.Struct) and not issubclass(hint, OPAQUE)
    return any(may_hold_ids(part) for part in typing.get_args(hint))


__all__ = ["IDS", "KEYS", "NUMBERS", "NUMBERS_OF", "fields_with_ids", "may_hold_ids", "renamed", "renamed_in"]
