""" ", where X is …" of a static ability (107.3i): the change with its X written out."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.abilities import StaticAbility
from mtgrules.abilities.amounts import X
from mtgrules.abilities.changes import CostChange, WhereXIs
from mtgrules.abilities.node import mapped


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
    amount: Any = where.amount
    return mapped(change, lambda node: amount if isinstance(node, X) else None)
