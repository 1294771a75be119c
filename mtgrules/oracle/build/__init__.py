"""Trees to nodes: one builder for each alias of the grammar, by theme."""

from mtgrules.oracle.build import actions, amounts, changes, clauses, conditions, lines, nouns, triggers
from mtgrules.oracle.build.context import BUILDERS, Build, Builder, Decline

__all__ = [
    "BUILDERS",
    "Build",
    "Builder",
    "Decline",
    "actions",
    "amounts",
    "changes",
    "clauses",
    "conditions",
    "lines",
    "nouns",
    "triggers",
]
