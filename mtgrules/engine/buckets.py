"""The quickest looks into the standing index (engine/index.py): does any object stand in a bucket?"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from mtgrules.engine.records import ROOT

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


@cache
def grant_key(key: str) -> str:
    """The bucket of what gives abilities of a bucket."""
    return f"grant:{key}"


@cache
def static_key(kind: Any) -> str:
    """The bucket of static abilities that make changes of a class."""
    return f"static:{kind.__name__}"


def stands(g: Game, key: str) -> bool:
    """Does any object stand in that bucket, or in that of what gives such abilities?"""
    records: Any = g.state.records
    buckets = records[ROOT].buckets
    if key in buckets and records[buckets[key]].entries:
        return True
    given = grant_key(key)
    if given in buckets and records[buckets[given]].entries:
        return True
    return "grant:any" in buckets and bool(records[buckets["grant:any"]].entries)


__all__ = ["grant_key", "stands", "static_key"]
