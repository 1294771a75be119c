"""From the parser to nodes: one builder for each alias of the grammar, by theme."""

from mtgrules.oracle.build import (
    actions,
    amounts,
    becoming,
    bodies,
    changes,
    clauses,
    conditions,
    lines,
    moves,
    nominals,
    nouns,
    objects,
    past,
    payments,
    replacements,
    restrictions,
    sentences,
    spells,
    statics,
    suffixes,
    tails,
    tokens,
    triggers,
    whose,
)
from mtgrules.oracle.build.context import BUILDERS, Build, Builder, Decline

THEMES = (
    actions,
    amounts,
    becoming,
    bodies,
    changes,
    clauses,
    conditions,
    lines,
    moves,
    nominals,
    nouns,
    objects,
    past,
    payments,
    replacements,
    restrictions,
    sentences,
    spells,
    statics,
    suffixes,
    tails,
    tokens,
    triggers,
    whose,
)
"""The modules that hold builders; importing them fills `BUILDERS`."""

__all__ = ["BUILDERS", "THEMES", "Build", "Builder", "Decline"]
