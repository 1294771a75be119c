"""The slots that name objects: by label, by name, by types; one, several, or each."""

from __future__ import annotations

from collections.abc import Sequence

from mtgrules.judge import syntax as s
from mtgrules.judge.patterns import Line
from mtgrules.judge.scan import Token, string_value, tokens_of
from mtgrules.judge.slots import (
    A_CARD,
    A_NAME,
    A_TYPE,
    MOST_OBJECTS,
    count,
    player,
    scope_of,
    separated,
)
from mtgrules.judge.vocabulary import TypeWords


def _type_run(types: TypeWords, tokens: Sequence[Token], at: int) -> tuple[tuple[str, ...], int]:
    run: list[str] = []
    while (found := types.type_at(tokens, at)) is not None:
        run.append(found[0].word)
        at = found[1]
    return tuple(run), at


def thing(line: Line, at: int) -> tuple[s.Thing, int] | None:
    """An object: `[2] [Alice's] NAME`, a label, a name in quotes, or types (`Goblin Orc Army`)."""
    scope = scope_of(line)
    start, repeat, whose = at, 1, None
    if line.kind(at) == "number" and at not in line.masks and (counted := count(line, at)):
        repeat, at = counted
        if not 1 <= repeat <= MOST_OBJECTS:
            line.accuse(start, f"a number from 1 to {MOST_OBJECTS}")
            return None
    if (owner := player(line, at)) and line.kind(owner[1]) == "possessive":
        whose, at = owner[0], owner[1] + 1
    if at >= len(line.tokens):
        line.missing(at, A_NAME)
        return None
    column = line.tokens[at].column
    if line.kind(at) == "string":
        name = string_value(line.tokens[at].text)
        if (spelt := scope.labels.get(name)) is not None:
            return s.Thing(spelt, "label", (), whose, repeat, True, column), at + 1
        tokens = tokens_of(name)
        types, end = _type_run(scope.vocabulary.types, tokens, 0)
        if (spelt := scope.known(name)) is not None or (types and end == len(tokens)):
            return s.Thing(spelt or name, "name", (), whose, repeat, True, column), at + 1
        line.missing(at, A_NAME)
        return None
    types, end = _type_run(scope.vocabulary.types, line.tokens, at)
    mask = line.masks.get(at)
    if mask and mask.name not in scope.players and (mask.end >= end or not types):
        kind: s.ThingKind = "label" if scope.labels.get(mask.name) is not None else "name"
        said = types if kind == "name" and mask.end == end else ()
        return s.Thing(mask.name, kind, said, whose, repeat, False, column), mask.end
    if types:
        line.missing(end, A_TYPE)
        return s.Thing(" ".join(types), "type", types, whose, repeat, False, column), end
    line.missing(at, A_NAME)
    return None


def ability(line: Line, at: int) -> tuple[s.Thing | s.AbilityOf, int] | None:
    """`ability 2 of NAME`, or a name alone."""
    if line.is_word(at, "ability"):
        which = count(line, at + 1)
        if which and line.is_word(which[1], "of") and (source := thing(line, which[1] + 1)):
            return s.AbilityOf(which[0], source[0], line.tokens[at].column), source[1]
        return None
    return thing(line, at)


def target(line: Line, at: int) -> tuple[s.Target, int] | None:
    """Anything that can be pointed at: a player, an object, an ability, a spell's copy."""
    if line.is_word(at, "copy") and line.is_word(at + 1, "of"):
        copied = thing(line, at + 2)
        return copied and (s.CopyOf(copied[0], line.tokens[at].column), copied[1])
    person = player(line, at)
    if person and line.kind(person[1]) != "possessive":
        return s.Person(person[0], line.tokens[at].column), person[1]
    return ability(line, at)


def targets(line: Line, at: int) -> tuple[tuple[s.Target, ...], int] | None:
    """Several of these, separated by `;`."""
    return separated(line, at, target)


def _no_player(line: Line, at: int) -> tuple[s.Target, int] | None:
    found = target(line, at)
    if found and isinstance(found[0], s.Person):
        line.missing(at, A_NAME)
        return None
    return found


def one(line: Line, at: int) -> tuple[tuple[s.Target, ...], int] | None:
    """One object, where several may stand in other lines."""
    found = _no_player(line, at)
    return found and ((found[0],), found[1])


def things(line: Line, at: int) -> tuple[tuple[s.Target, ...], int] | None:
    """Several objects, separated by `;`."""
    return separated(line, at, _no_player)


def source(line: Line, at: int) -> tuple[s.Target, int] | None:
    """One object or ability."""
    return _no_player(line, at)


def subject(line: Line, at: int) -> tuple[s.Subject, int] | None:
    """What a check is about: `each NAME` or objects."""
    if line.is_word(at, "each"):
        found = thing(line, at + 1)
        return found and (s.Each(found[0]), found[1])
    return things(line, at)


def card_name(line: Line, at: int) -> tuple[str, int] | None:
    """The name of a card or token, which need be no object of the case."""
    scope = scope_of(line)
    if line.kind(at) == "string" and (name := scope.known(string_value(line.tokens[at].text))):
        return name, at + 1
    if (mask := line.masks.get(at)) and (name := scope.known(mask.name)):
        return name, mask.end
    line.missing(at, A_CARD)
    return None


def division(line: Line, at: int) -> tuple[tuple[tuple[int, s.Target], ...], int] | None:
    """`2 to A; 1 to B`."""
    return separated(line, at, _share)


def _share(line: Line, at: int) -> tuple[tuple[int, s.Target], int] | None:
    amount = count(line, at)
    if amount is None or not line.is_word(amount[1], "to"):
        return None
    receiver = target(line, amount[1] + 1)
    return receiver and ((amount[0], receiver[0]), receiver[1])
