"""What stands in a zone: names with numbers, states in brackets, and labels.

4 Island; Grizzly Bears [tapped, 2 +1/+1 counters] as bear; token Food
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from mtgrules.judge import slots
from mtgrules.judge import syntax as s
from mtgrules.judge.object_slots import card_name
from mtgrules.judge.patterns import Line, Matcher, Row, SlotReader, row
from mtgrules.judge.scan import string_value


def _choice(what: str) -> Callable[..., s.Chosen]:
    return partial(s.Chosen, what)


def _chosen_word(value: str) -> s.Chosen:
    return s.Chosen("word", value.casefold())


STATES = (
    row("tapped", s.Tapped),
    row("summoning sick", s.SummoningSick),
    row("face down", s.FaceDown),
    row("phased out", s.PhasedOut),
    row("attacking [{target}]", s.Attacking),
    row("blocking {attackers:things}", s.Blocking),
    row("attached to {target}", s.AttachedTo),
    row("{number:count} {kind:counter_kind} counter|counters", s.WithCounters),
    row("damage {number:count}", s.WithDamage),
    row("controlled by {player}", s.ControlledBy),
    row("chosen type {value:type_word}", _choice("type")),
    row("chosen color {value:type_word}", _choice("color")),
    row("chosen name {value:card_name}", _choice("name")),
    row("chosen player {value:player}", _choice("player")),
    row("chosen {value:word}", _chosen_word),
    row("{traits:characteristics} [with {abilities:keywords}]", s.WithTraits),
    row("{abilities:keywords}", s.WithTraits),
)


def entries_slot(matcher: Matcher, states: Sequence[Row]) -> SlotReader:
    """The slot that reads all entries of a line, with states of these rows."""

    def entry(line: Line, at: int) -> tuple[s.Entry, int] | None:
        return _entry(matcher, states, line, at)

    def entries(line: Line, at: int) -> tuple[tuple[s.Entry, ...], int] | None:
        return slots.separated(line, at, entry)

    return entries


def _entry(matcher: Matcher, states: Sequence[Row], line: Line, at: int) -> tuple[s.Entry, int] | None:
    start, repeat = at, 1
    if line.kind(at) == "number" and at not in line.masks and (counted := slots.count(line, at)):
        repeat, at = counted
        if not 1 <= repeat <= slots.MOST_OBJECTS:
            line.accuse(start, f"a number from 1 to {slots.MOST_OBJECTS}")
            return None
    token = line.is_word(at, "token", "tokens")
    at += token
    column = line.tokens[at].column if at < len(line.tokens) else 0
    named = card_name(line, at) or (token_name(line, at) if token else None)
    if named is None:
        return None
    name, at = named
    said: dict[str, Any] = {}
    while (found := _after_name(matcher, states, line, at)) is not None and found[0] not in said:
        said[found[0]], at = found[1], found[2]
    if repeat > 1 and "label" in said:
        line.accuse(start, "one object before `as LABEL`")
        return None
    return s.Entry(name, repeat, token, said.get("states", ()), said.get("label"), column), at


def token_name(line: Line, at: int) -> tuple[str, int] | None:
    """A name made up for a token whose characteristics the brackets give; no book need know it."""
    end = at
    while end < len(line.tokens) and line.low(end) not in ("[", "]", ";", "as"):
        end = line.masks[end].end if end in line.masks else end + 1
    if end == at or line.low(end) != "[" or line.tokens[end].end - line.tokens[at].start > slots.MOST_LETTERS:
        line.missing(at, slots.A_CARD)
        return None
    if end == at + 1 and line.kind(at) == "string":
        return string_value(line.tokens[at].text), end
    return line.text(at, end), end


def _after_name(matcher: Matcher, states: Sequence[Row], line: Line, at: int) -> tuple[str, Any, int] | None:
    if line.is_word(at, "as"):
        label = slots.label(line, at + 1)
        return label and ("label", label[0], label[1])
    if not line.is_word(at, "["):
        return None
    said: list[s.State] = []
    while True:
        found = matcher.first(line, states, at + 1, ends=(",", "]"))
        if found is None:
            return None
        said.append(found[0])
        at = found[1]
        if line.low(at) == "]":
            return "states", tuple(said), at + 1
        if not line.is_word(at, ","):
            line.missing(at, "]")
            return None
