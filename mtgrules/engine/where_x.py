""" ", where X is …" of a static ability (107.3i): the change with its X written out."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.abilities import StaticAbility
from mtgrules.abilities.amounts import X
from mtgrules.abilities.changes import CostChange, WhereXIs
from mtgrules.abilities.node import Amount, Node


def written_out(ability: StaticAbility) -> StaticAbility:
    """The ability with the amount in each place where its text has an X that it defines."""
    if not any(isinstance(change, WhereXIs) for change in ability.changes):
        return ability
    changes = tuple(
        _defined(change) if isinstance(change, WhereXIs) else change for change in ability.changes
    )
    return msgspec.structs.replace(ability, changes=changes)


def _defined(where: WhereXIs) -> Any:
    change: Any = where.change
    if isinstance(change, CostChange) and "X" in change.mana and change.each is None:  # so many times {1}
        mana = tuple("1" if symbol == "X" else symbol for symbol in change.mana)
        return msgspec.structs.replace(change, mana=mana, each=where.amount)
    return _replaced(change, where.amount)


def _replaced(value: Any, amount: Amount) -> Any:
    if isinstance(value, X):
        return amount
    if isinstance(value, tuple):
        return tuple(_replaced(item, amount) for item in value)
    if not isinstance(value, Node):
        return value
    fields = {name: _replaced(getattr(value, name), amount) for name in value.__struct_fields__}
    return msgspec.structs.replace(value, **fields)
