"""What the core's own amounts, conditions, noun phrases and predicates mean, put together."""

from __future__ import annotations

from mtgrules.engine.evaluate_amounts import AMOUNTS
from mtgrules.engine.evaluate_conditions import CONDITIONS
from mtgrules.engine.evaluate_predicates import PREDICATES
from mtgrules.engine.evaluate_references import REFERENCES
from mtgrules.mechanics.spec import Mechanic

PART = Mechanic(
    name="evaluate",
    amounts=AMOUNTS,
    conditions=CONDITIONS,
    references=REFERENCES,
    predicates=PREDICATES,
)
