"""Costs that are changed, added, or paid instead."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.amounts import How
from mtgrules.abilities.changes import (
    AdditionalCost,
    AlternativeCost,
    CostChange,
)
from mtgrules.abilities.costs import Either, Mana, Multiple, Perform
from mtgrules.abilities.effects import (
    Joint,
)
from mtgrules.abilities.references import You
from mtgrules.oracle.build.amounts import count_of
from mtgrules.oracle.build.changes import change
from mtgrules.oracle.build.clauses import Clauses, Part, chosen_by_others
from mtgrules.oracle.build.context import Build, builds
from mtgrules.oracle.build.nominals import Nominal
from mtgrules.oracle.build.statics import rider
from mtgrules.oracle.build.tails import Action

# --- costs --------------------------------------------------------------------------------------------------


@builds("costs_changed")
def costs_changed(build: Build, symbols: tuple[str, ...], words: str, verb: str) -> Action:
    ability = "activated" if verb == "activate" else None
    return change(lambda what: CostChange(what=what, mana=symbols, less=words == "less to", ability=ability))


@builds("clause_pay_rather")
def clause_pay_rather(build: Build, actions: Any, instead_of: dict[str, Any]) -> Clauses:
    """ "pay life equal to its mana value rather than pay its mana cost": of spells cast by a permission (118.9)."""
    made = clause_rather(build, You(), actions, instead_of).parts[0].changes[0]
    return rider("pay rather", made)


@builds("clause_rather")
def clause_rather(build: Build, who: Any, actions: Any, instead_of: dict[str, Any]) -> Clauses:
    costs: list[Any] = []
    for joint, action in actions:
        if action.tails or joint not in (Joint.STOP, Joint.AND):
            build.decline("a cost with more words")
        if action.pays is not None:
            costs += action.pays
        else:
            costs.append(Perform(effect=action.make(You(form=1))))
    if not isinstance(who, You):
        build.decline("another cost for another player")
    return Clauses([Part(Joint.STOP, None, [AlternativeCost(costs=tuple(costs), **instead_of)])])


@builds("clause_rather_if")
def clause_rather_if(
    build: Build, who: Any, actions: Any, instead_of: dict[str, Any], mark: str, condition: Any
) -> Clauses:
    """ "You may pay {0} rather than pay this spell's mana cost if you control …"."""
    made = clause_rather(build, who, actions, instead_of)
    made.parts[0].effect = (mark, condition)
    return made


@builds("rather_own")
def rather_own(build: Build, what: Any) -> dict[str, Any]:
    return {"what": what}


@builds("rather_for")
def rather_for(build: Build, what: Any) -> dict[str, Any]:
    return {"what": what, "form": 1}


@builds("rather_equip")
def rather_equip(build: Build, what: Any) -> dict[str, Any]:
    return {"what": what, "ability": "equip"}


def additional(what: Any, costs: tuple[Any, ...], optional: bool) -> Clauses:
    return Clauses([Part(Joint.STOP, None, [AdditionalCost(what=what, costs=costs, optional=optional)])])


@builds("additional_cost")
def additional_cost(build: Build, what: Any, comma: Any, costs: tuple[Any, ...]) -> Clauses:
    return additional(what, costs, False)


@builds("additional_cost_may")
def additional_cost_may(build: Build, what: Any, comma: Any, costs: tuple[Any, ...]) -> Clauses:
    return additional(what, costs, True)


@builds("payment_one")
def payment_one(build: Build, cost: Any) -> tuple[Any, ...]:
    return (cost,)


@builds("payment_and")
def payment_and(build: Build, costs: tuple[Any, ...], comma: Any, cost: Any) -> tuple[Any, ...]:
    return (*costs, cost)


@builds("payment_or")
def payment_or(build: Build, costs: tuple[Any, ...], comma: Any, cost: Any) -> tuple[Any, ...]:
    if len(costs) == 1 and isinstance(costs[0], Either):
        return (Either(options=(*costs[0].options, (cost,))),)
    return (Either(options=(costs, (cost,))),)


@builds("pay_mana")
def pay_mana(build: Build, symbols: tuple[str, ...]) -> Any:
    return Mana(symbols=symbols)


@builds("pay_mana_each")
def pay_mana_each(build: Build, symbols: tuple[str, ...], phrase: Nominal) -> Any:
    return Multiple(cost=Mana(symbols=symbols), amount=count_of(build, phrase, How.FOR_EACH))


@builds("pay_action", "cost_action")
def pay_action(build: Build, action: Action) -> Any:
    effect = action.make(You(form=1))
    chosen_by_others(build, effect)
    return Perform(effect=effect)
