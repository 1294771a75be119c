"""What a person may choose, as a numbered list, and numbers read as the choice that they make."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import structs

from mtgrules.cli.lines import Line
from mtgrules.engine import combat, combat_rules
from mtgrules.play.choices import Activate, Cast, Choose, PlayLand
from mtgrules.play.names import signature
from mtgrules.play.objects import GameObject

if TYPE_CHECKING:
    from mtgrules.play.choices import Action, Decision, Option
    from mtgrules.play.views import View

MOST_LISTED = 60
"""So many actions are listed; what is beyond can be said in words."""
MOST_LOOKED_AT = 400
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SUBSETS = ("choose", "target", "mode", "replacement", "word", "pay")
_PAIR = re.compile(r"(?P<number>[0-9]{1,4})(?P<letter>[a-z]?)")


class Wrong(Exception):
    """What a person typed can't be meant: one line that says why."""


def numbered(seen: View) -> list[Line]:
    """The choices of the pending decision, each with its number."""
    decision = seen.decision
    assert decision is not None
    if decision.is_priority:
        actions = listed(seen)
        lines = [Line(f"{n:>3}  {_action(seen, action)}") for n, action in enumerate(actions, 1)]
        return [*lines, *([Line("     … and more")] if len(actions) == MOST_LISTED else [])]
    if decision.kind == "yes or no":
        return []
    lines = [Line(f"{n:>3}  {one}") for n, one in enumerate(options(decision), 1)]
    if decision.kind in ("attack", "block"):
        goals = _goals(seen)
        if decision.kind == "block" or len(goals) > 1:
            lines += [
                Line(f"  {letter}  {_named(seen, id)}") for letter, id in zip(LETTERS, goals, strict=False)
            ]
    return lines


def listed(seen: View) -> list[Action]:
    """What a player with priority may do; of actions that differ only in which of several things that are alike they are
    about, the first."""
    found: dict[object, Action] = {}
    for action in islice(seen.legal_actions, MOST_LOOKED_AT):
        key: object = action
        if isinstance(action, Cast | PlayLand | Activate):
            name = seen.object(action.object).name
            key = (structs.replace(action, object=0), name, signature(seen.core, action.object))
        found.setdefault(key, action)
        if len(found) == MOST_LISTED:
            break
    return list(found.values())


def options(decision: Decision) -> list[str]:
    """The options in words."""
    labels = decision.labels or ("",) * len(decision.options)
    return [label or _option(option) for option, label in zip(decision.options, labels, strict=True)]


def _option(option: Option) -> str:
    from mtgrules.cli.chronicle import permanent_words

    if isinstance(option, GameObject):
        if option.zone == "battlefield":
            return f"{permanent_words(option, tapped=True)}, {option.controller}'s"
        return f"{option.controller}'s {option}" if option.zone == "stack" else str(option)
    return str(option)


def _named(seen: View, id: int) -> str:
    from mtgrules.cli.chronicle import permanent_words

    for player in seen.players:
        if player.id == id:
            return player.name
    return permanent_words(seen.object(id))


def _action(seen: View, action: Action) -> str:
    words = re.sub(r"#[0-9]+(?= |$)", "", seen.words(action))
    if isinstance(action, Cast | PlayLand | Activate):
        one = seen.object(action.object)
        if isinstance(action, Cast) and not action.cost and not action.how:
            return f"{words}  {one.mana_cost}".rstrip()
        if isinstance(action, Activate) and action.ability < len(one.abilities):
            return f"{words}  “{one.abilities[action.ability]}”"
    return words


def hint(decision: Decision) -> str:
    """How the decision is answered."""
    least, most = decision.least, decision.most
    match decision.kind:
        case "priority":
            return ""
        case "yes or no":
            return "yes or no (y, n)"
        case "number":
            return f"a number from {least} to {most}"
        case "order":
            return "all the numbers, in the order you want: 2 1 3"
        case "divide":
            return f"for each a number of at least {least}, in their order; together {decision.total}"
        case "assign":
            return f"for each a number, in their order; together {decision.total}"
        case "arrange":
            return f"for example: {' / '.join(f'{pile}: 1' for pile in decision.piles)}"
        case "attack":
            return "the numbers of who attacks (with a letter for whom, if there are letters), or none"
        case "block":
            return "for each blocker its number and the letter of what it blocks: 1a 2a; or none"
        case "pay":
            return "a number; when you are done, what is left is paid for you"
        case "word" if not decision.options:
            return f"a {decision.raw.check or 'word'}"
    if least == most:
        return "a number" if most == 1 else f"{most} numbers"
    return f"{least} to {most} numbers, or none" if not least else f"{least} to {most} numbers"


def read_numbers(seen: View, text: str) -> Action | None:
    """The action that numbers mean; None where the text is no list of numbers. Raises `Wrong` for numbers that mean
    nothing here."""
    decision = seen.decision
    assert decision is not None
    words = text.casefold().replace(",", " ").split()
    kind = decision.kind
    if kind == "yes or no":
        word = {"y": "yes", "n": "no"}.get(text.casefold())
        return Choose((word,)) if word else None
    if kind in ("attack", "block"):
        return _pairs(seen, decision, words)
    if kind == "arrange":
        return _piles(seen, decision, text)
    if text.casefold() in ("none", "nothing") and kind in SUBSETS:
        return _chosen(seen, decision, ())
    if kind == "number" or not all(re.fullmatch(r"[0-9]{1,9}", word) for word in words):
        return None
    numbers = [int(word) for word in words]
    if decision.is_priority:
        if len(numbers) != 1:
            raise Wrong("expected one number")
        actions = listed(seen)
        return actions[_place(numbers[0], len(actions))]
    if kind in ("divide", "assign"):
        if len(numbers) != len(decision.options):
            raise Wrong(f"expected {len(decision.options)} numbers, one for each")
        if kind == "divide":
            return _checked(seen, Choose(tuple(numbers)))
        shares = zip(decision.raw.options, numbers, strict=True)
        return _checked(seen, Choose(tuple((option, number) for option, number in shares if number)))
    if not decision.options:
        return None
    return _chosen(seen, decision, numbers)


def _place(number: int, size: int) -> int:
    if not 1 <= number <= size:
        raise Wrong(f"expected a number from 1 to {size}, found {number}")
    return number - 1


def _chosen(seen: View, decision: Decision, numbers: Sequence[int]) -> Action:
    raw = decision.raw.options
    chosen = tuple(raw[_place(number, len(raw))] for number in numbers)
    if len(set(chosen)) != len(chosen):
        raise Wrong("the same number twice")
    if not decision.least <= len(chosen) <= decision.most:
        raise Wrong(f"expected {hint(decision)}, found {len(chosen)}")
    return _checked(seen, Choose(chosen))


def _checked(seen: View, action: Choose) -> Action:
    """The action, if it may be taken; what is wrong with it is said as it is for words."""
    return action if action in seen.legal_actions else seen.parse_action(seen.words(action))


def _goals(seen: View) -> list[int]:
    """Whom one may attack, or the attackers that one may block."""
    decision = seen.decision
    assert decision is not None
    if decision.kind == "attack":
        return list(combat_rules.attackable(seen.core, decision.player.id))
    return list(combat.attacking_player(seen.core, decision.player.id))


def _pairs(seen: View, decision: Decision, words: Sequence[str]) -> Action | None:
    if list(words) in (["none"], ["nothing"], ["no"]):
        return _checked(seen, Choose(()))
    matches = [_PAIR.fullmatch(word) for word in words]
    goals = _goals(seen)
    pairs: list[tuple[Any, int]] = []
    for match in matches:
        if match is None:
            return None
        own = decision.raw.options[_place(int(match["number"]), len(decision.options))]
        letters = LETTERS[: len(goals)]
        if match["letter"] in letters and match["letter"]:
            pairs.append((own, goals[letters.index(match["letter"])]))
        elif not match["letter"] and len(goals) == 1:
            pairs.append((own, goals[0]))
        else:
            raise Wrong(f"expected a number and a letter from a to {letters[-1]}, such as 1a")
    return _checked(seen, Choose(tuple(pairs)))


def _piles(seen: View, decision: Decision, text: str) -> Action | None:
    """Piles of numbers: "top: 2 1 / bottom: 3"; cards that are not named stay in the first pile, in their order."""
    found: dict[str, list[int]] = {pile: [] for pile in decision.piles}
    for part in text.split("/"):
        pile, colon, rest = part.partition(":")
        words = rest.replace(",", " ").split()
        if not colon or not all(re.fullmatch(r"[0-9]{1,9}", word) for word in words):
            return None
        if pile.strip() not in found:
            raise Wrong(f'there is no pile "{pile.strip():.40}"; expected {" or ".join(decision.piles)}')
        found[pile.strip()] += [_place(int(word), len(decision.options)) for word in words]
    named = [place for places in found.values() for place in places]
    if len(set(named)) != len(named):
        raise Wrong("the same number twice")
    first = next(iter(found))
    found[first] += [place for place in range(len(decision.options)) if place not in named]
    raw = decision.raw.options
    return _checked(seen, Choose(tuple(tuple(raw[place] for place in places) for places in found.values())))


__all__ = ["Wrong", "hint", "numbered", "options", "read_numbers"]
