"""Hone counters (122.1j): +1/+0 for whatever the Equipment is attached to, from the counter itself."""

from __future__ import annotations

from collections.abc import Iterable

from mtgrules.abilities.amounts import Number
from mtgrules.abilities.changes import Gets
from mtgrules.abilities.references import Attached
from mtgrules.engine.game import Game
from mtgrules.mechanics.spec import CounterChanges, Mechanic


def honed(g: Game, object: int, amount: int) -> Iterable[Gets]:
    """The change that ``amount`` hone counters on ``object`` make: to the creature an Equipment is attached to."""
    if "Equipment" in g.chars(object).subtypes:
        yield Gets(what=Attached(noun="creature"), power=Number(value=amount), toughness=Number(value=0))


MECHANIC = Mechanic(
    name="hone",
    fragment="hone.lark",
    builders={"k_hone": lambda build: "hone"},
    counter_changes={"hone": CounterChanges(rule="122.1j", changes=honed)},
)
