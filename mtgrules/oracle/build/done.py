"""What was done may be named again: "it", "that card", "the sacrificed creature"."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.references import (
    Both,
    Cards,
    Done,
    Each,
    Players,
    Some,
    Target,
    Zone,
)
from mtgrules.oracle.build.context import Build, Mention, builds, words_of
from mtgrules.oracle.build.tails import Action


def done(build: Build, verb: str, what: Any, words: frozenset[str] | None = None) -> None:
    """Objects chosen or found by an instruction can be named again: "it", "that card", "the sacrificed creature"."""
    if isinstance(what, Both):
        for part in what.parts:
            done(build, verb, part, words)
        return
    if isinstance(what, Some):
        known = (
            words_of(what.filter) if what.filter.predicates else frozenset()
        )  # "one of them" may be anything
        mention_done(build, verb, known | (words or frozenset()), what.many)
    elif isinstance(what, Cards):
        several = isinstance(what.who, Players) and what.who.which.startswith(("each", "all"))
        mention_done(build, verb, frozenset(("card",)), several or not what.third)
    elif isinstance(what, Zone):
        mention_done(build, verb, frozenset(("card",)), True)
        build.mention(lambda form: Done(verb=verb, form=form), frozenset(("hand",)), key=("zone", verb))
    elif isinstance(what, Each):
        mention_done(build, verb, words_of(what.filter) | (words or frozenset()), True)
    elif isinstance(what, Target):
        build.mentions.sort(key=lambda mention: mention.key == ("target", what.index))
        if verb != "chosen":
            build.mentions.insert(0, _mention(verb, words_of(what.filter), what.many))


def _mention(verb: str, words: frozenset[str], plural: bool) -> Any:
    return Mention(lambda form: Done(verb=verb, form=form), words, plural, False, -1, key=("done", verb))


def mention_done(build: Build, verb: str, words: frozenset[str], plural: bool) -> None:
    build.mention(lambda form: Done(verb=verb, form=form), words, plural=plural, key=("done", verb))


def simple(alias: str, make: Any, verb: str | None = None) -> None:
    """An action with one object."""

    @builds(alias)
    def builder(build: Build, what: Any) -> Action:
        if verb is not None:
            done(build, verb, what)
        return make(build, what)  # type: ignore[no-any-return]
