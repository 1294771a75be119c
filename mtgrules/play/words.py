"""Actions as words, and back: what a player would say, and a referee would understand.

    pass · cast Shock · cast Fire from graveyard with flashback for {R} · play Forest · activate ability 2 of Bonesplitter
    concede · yes · no · choose Grizzly Bears · choose mode 2 · choose 3 · order A, B and C · divide 2 to A; 1 to B
    arrange top: A and B / bottom: C · attack with A and B · attack Bob with A / attack Ajani with B
    block A with B and C · assign 2 to A; 1 to Bob

For every legal action that is listed, `read` gives back the action that `told` told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from mtgrules.engine import combat, combat_rules
from mtgrules.engine.combat_rules import attackable
from mtgrules.engine.decisions import Decision
from mtgrules.engine.paying_by_hand import DONE
from mtgrules.names import fold
from mtgrules.play.acting import read_act, told_act
from mtgrules.play.choices import Action, Choose, Concede
from mtgrules.play.errors import AmbiguousActionError, IllegalActionError, InvalidActionError
from mtgrules.play.names import Named, Names, UnknownName, named

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core

LONGEST = 10_000
"""A longer text is no action."""
#: verbs that may stand before an answer, by the decision's kind
VERBS = {"order": "order", "divide": "divide", "assign": "assign", "arrange": "arrange"}
PARTS = " / "
_SHARE = re.compile(r"\s*(?P<number>[0-9]{1,9})\s+to\s+(?P<what>.+?)\s*", re.DOTALL)


def told(core: Core, decision: Decision, action: Action) -> str:
    """An action that answers the decision, in words. Raises `InvalidActionError` for one that can't."""
    if isinstance(action, Concede):
        if type(action.player) is int and core.is_player(action.player):
            return f"{core.name(action.player)} concedes"
        raise InvalidActionError(f"{action!r:.80} names no player")
    if not isinstance(action, Choose):
        if decision.kind != "priority":
            raise InvalidActionError(f"{action!r:.80} answers no decision like this: {decision.prompt}")
        return told_act(core, decision.player, action)
    teller: Callable[..., str] = TELLERS.get(decision.kind, _told_choice)
    try:
        if decision.kind == "priority" or not isinstance(action.chosen, tuple):
            raise ValueError
        return teller(core, decision, action.chosen)
    except (KeyError, ValueError, TypeError, IndexError):
        raise InvalidActionError(f"{action!r:.80} answers no decision like this: {decision.prompt}") from None


def read(core: Core, decision: Decision, text: str) -> Action:
    """The action that words mean as an answer to the decision.

    Raises `InvalidActionError` for words that mean nothing here, `AmbiguousActionError` where they may mean several,
    `IllegalActionError` for a name of something that is there and can't be chosen."""
    if not isinstance(text, str):
        raise InvalidActionError(f"words for an action were expected, found {text!r:.80}")
    if len(text) > LONGEST:
        raise InvalidActionError(f"an action in at most {LONGEST} letters was expected; this has {len(text)}")
    text = " ".join(text.split())
    if not text:
        raise InvalidActionError(f"words for an action were expected: {decision.prompt}")
    if fold(text) == "concede":
        return Concede(decision.player)
    if fold(text).endswith(" concedes"):
        return Concede(_names(core, core.root.players).find(text.rpartition(" ")[0]))
    if decision.kind == "priority":
        return read_act(core, decision.player, text)
    try:
        return Choose(READERS.get(decision.kind, _read_choice)(core, decision, text))
    except UnknownName as unknown:
        refused = _out_of_the_question(core, decision, unknown)
        raise refused if refused is not None else unknown from None


def _out_of_the_question(core: Core, decision: Decision, unknown: UnknownName) -> IllegalActionError | None:
    """What is wrong with naming something that is there and can't be chosen; None: there is no such thing."""
    player = decision.player
    zones = [core.battlefield(), core.contents("stack"), core.contents("exile"), core.contents("command")]
    zones += [core.contents("graveyard", other) for other in core.root.players]
    zones += [core.contents("hand", player), core.root.players]
    known = _names(core, [id for zone in zones for id in zone])
    try:
        id = known.find(unknown.text)
    except AmbiguousActionError as several:
        id = known.find(several.candidates[0])
    except InvalidActionError:
        return None
    refusal = None
    if decision.kind == "attack" and unknown.attacked:
        refusal = combat_rules.cannot_be_attacked(core, id)
    elif decision.kind == "block" and unknown.attacked:
        refusal = combat_rules.cannot_be_blocked(core, player, id)
    elif decision.kind == "attack":
        law = combat_rules.laws(core)
        goals = combat_rules.attackable(core, player)
        refusal = next(
            filter(None, (combat_rules.cannot_attack(core, law, id, goal) for goal in goals)), None
        )
    elif decision.kind == "block":
        law = combat_rules.laws(core)
        attackers = combat.attacking_player(core, player)
        refusal = next(
            filter(None, (combat_rules.cannot_block(core, law, id, one) for one in attackers)), None
        )
    rule, words = refusal or (decision.rule, f"{known.of(id)} can't be chosen: {decision.prompt}")
    return IllegalActionError(words, rule)


# --- choosing among options --------------------------------------------------------------------------------------


def option_names(core: Core, decision: Decision) -> Names:
    """The options of a decision by their names."""
    labels = decision.labels or ("",) * len(decision.options)
    things = []
    for option, label in zip(decision.options, labels, strict=True):
        if isinstance(option, int):
            things.append(named(core, option))
        elif decision.kind == "pay" and decision.about == "mana" and option != DONE:
            source = int(str(option).partition(" ")[0])
            things.append(Named(option, label, "", source))
        elif decision.kind == "mode":
            number = int(option) + 1
            things.append(Named(option, f"mode {number}", also=(str(number), label)))
        else:
            things.append(Named(option, label or option, also=(option,)))
    return Names(core, dict.fromkeys(things))


def _told_choice(core: Core, decision: Decision, chosen: Sequence[Any]) -> str:
    if decision.kind == "word" and not decision.options:
        (word,) = chosen
        return f"choose {word}"
    if decision.kind in ("yes or no", "pay"):
        (word,) = chosen
        return str(option_names(core, decision).of(word))
    return f"choose {option_names(core, decision).listed(chosen)}"


def _read_choice(core: Core, decision: Decision, text: str) -> tuple[Any, ...]:
    rest = without(text, "choose")
    if decision.kind == "word" and not decision.options:
        return (rest,)
    return option_names(core, decision).read(rest)


def _told_number(core: Core, decision: Decision, chosen: Sequence[Any]) -> str:
    (number,) = chosen
    return f"choose {int(number)}"


def _read_number(core: Core, decision: Decision, text: str) -> tuple[Any, ...]:
    word = without(text, "choose").removeprefix("X=").removeprefix("x=")
    if not re.fullmatch(r"-?[0-9]{1,9}", word):
        raise InvalidActionError(f'"{word:.80}" is no number from {decision.least} to {decision.most}')
    return (str(int(word)),)


def without(text: str, verb: str) -> str:
    """The text without that word at its beginning."""
    first, _, rest = text.partition(" ")
    return rest if fold(first) == verb and rest else text


# --- orders, shares, piles ---------------------------------------------------------------------------------------


def _told_order(core: Core, decision: Decision, chosen: Sequence[Any]) -> str:
    return f"order {option_names(core, decision).listed(chosen)}"


def _read_order(core: Core, decision: Decision, text: str) -> tuple[Any, ...]:
    return option_names(core, decision).read(without(without(text, "choose"), "order"))


def _told_division(core: Core, decision: Decision, chosen: Sequence[Any]) -> str:
    return "divide " + _told_shares(core, decision, list(zip(decision.options, chosen, strict=True)))


def _told_assignment(core: Core, decision: Decision, chosen: Sequence[Any]) -> str:
    return "assign " + (_told_shares(core, decision, chosen) if chosen else "nothing")


def _told_shares(core: Core, decision: Decision, shares: Sequence[tuple[Any, int]]) -> str:
    names = option_names(core, decision)
    told = [f"{int(number)} to {names.of(what)}" for what, number in shares]
    return "; ".join(told)


def _read_shares(core: Core, decision: Decision, text: str) -> dict[Any, int]:
    names = option_names(core, decision)
    shares: dict[Any, int] = {}
    for part in re.split(r"(?:;|,| and|, and)(?=\s*[0-9]+ to )", text):
        match = _SHARE.fullmatch(part)
        if match is None:
            raise InvalidActionError(f'"{part.strip():.80}" is no share; expected "2 to A; 1 to B"')
        shares[names.find(match["what"], list(shares))] = int(match["number"])
    return shares


def _read_division(core: Core, decision: Decision, text: str) -> tuple[Any, ...]:
    shares = _read_shares(core, decision, without(text, "divide"))
    return tuple(shares.get(option, 0) for option in decision.options)


def _read_assignment(core: Core, decision: Decision, text: str) -> tuple[Any, ...]:
    rest = without(text, "assign")
    shares = {} if fold(rest) == "nothing" else _read_shares(core, decision, rest)
    return tuple((option, shares[option]) for option in decision.options if shares.get(option))


def _told_piles(core: Core, decision: Decision, chosen: Sequence[Any]) -> str:
    names = option_names(core, decision)
    piles = zip(decision.piles, chosen, strict=True)
    return "arrange " + PARTS.join(f"{pile}: {names.listed(ids)}" for pile, ids in piles)


def _read_piles(core: Core, decision: Decision, text: str) -> tuple[Any, ...]:
    """Cards that are not named go, as they lie, to the first pile that is not."""
    names = option_names(core, decision)
    said: dict[str, tuple[Any, ...]] = {}
    for part in without(text, "arrange").split("/"):
        pile, colon, cards = part.strip().partition(":")
        word = next((known for known in decision.piles if fold(known) == fold(pile)), None)
        if not colon or word is None or word in said:
            wanted = PARTS.join(f"{known}: …" for known in decision.piles)
            raise InvalidActionError(f'"{part.strip():.80}" is no pile; expected "{wanted}"')
        said[word] = names.read(cards, [id for ids in said.values() for id in ids])
    left = tuple(id for id in decision.options if not any(id in ids for ids in said.values()))
    rest = next((pile for pile in decision.piles if pile not in said), None)
    if left and rest is None:
        raise InvalidActionError(f"{names.listed(left)} must go to one of the piles")
    return tuple(left if pile == rest else said.get(pile, ()) for pile in decision.piles)


# --- attacks and blocks ------------------------------------------------------------------------------------------


def _told_attack(core: Core, decision: Decision, pairs: Sequence[tuple[int, int]]) -> str:
    if not pairs:
        return "attack with nothing"
    goals = attackable(core, decision.player)
    mine, whom = _names(core, decision.options), _names(core, goals)
    grouped: dict[int, list[int]] = {}
    for attacker, goal in pairs:
        grouped.setdefault(goal, []).append(attacker)
    if len(goals) == 1:
        return f"attack with {mine.listed(grouped[goals[0]])}"
    return PARTS.join(f"attack {whom.of(goal)} with {mine.listed(ids)}" for goal, ids in grouped.items())


def _read_attack(core: Core, decision: Decision, text: str) -> tuple[Any, ...]:
    goals = attackable(core, decision.player)
    mine, whom = _names(core, decision.options), _names(core, goals)
    pairs: dict[int, int] = {}
    for part in text.split(PARTS):
        rest = without(part, "attack")
        if fold(rest).startswith("with "):
            attackers = mine.read(rest[len("with ") :], list(pairs))
            if attackers and len(goals) != 1:
                whom.find("", ())
            pairs.update((id, goals[0]) for id in attackers)
            continue
        goal, attackers = _around(rest, " with ", whom, mine, list(pairs))
        pairs.update((id, goal) for id in attackers)
    return tuple((id, pairs[id]) for id in decision.options if id in pairs)


def _told_block(core: Core, decision: Decision, pairs: Sequence[tuple[int, int]]) -> str:
    if not pairs:
        return "block with nothing"
    mine = _names(core, decision.options)
    whom = _names(core, combat.attacking_player(core, decision.player))
    grouped: dict[int, list[int]] = {}
    for blocker, attacker in pairs:
        grouped.setdefault(attacker, []).append(blocker)
    return PARTS.join(f"block {whom.of(one)} with {mine.listed(ids)}" for one, ids in grouped.items())


def _read_block(core: Core, decision: Decision, text: str) -> tuple[Any, ...]:
    mine = _names(core, decision.options)
    attackers = combat.attacking_player(core, decision.player)
    whom = _names(core, attackers)
    pairs: list[tuple[int, int]] = []
    for part in text.split(PARTS):
        rest = without(part, "block")
        if fold(rest) in ("with nothing", "nothing"):
            continue
        one, blockers = _around(rest, " with ", whom, mine, [])
        pairs += [(id, one) for id in blockers]
    order = {id: n for n, id in enumerate(decision.options)}
    return tuple(sorted(pairs, key=lambda pair: (order[pair[0]], attackers.index(pair[1]))))


def _names(core: Core, ids: Sequence[Any]) -> Names:
    return Names(core, (named(core, id) for id in ids))


def _around(
    text: str, joint: str, left: Names, right: Names, taken: Sequence[Any]
) -> tuple[Any, tuple[Any, ...]]:
    """What stands on both sides of a joint that a name may hold too: the first place where both are names."""
    problem: InvalidActionError | None = None
    for match in re.finditer(re.escape(joint), text):
        try:
            found = left.find(text[: match.start()])
        except InvalidActionError as wrong:
            if isinstance(wrong, UnknownName):
                wrong.attacked = True
            problem = problem or wrong
            continue
        try:
            return found, right.read(text[match.end() :], taken)
        except InvalidActionError as wrong:
            problem = problem or wrong
    raise problem or InvalidActionError(f'"{text:.80}" says no{joint.rstrip()}; expected "… A with B and C"')


TELLERS: dict[str, Any] = {
    "number": _told_number,
    "order": _told_order,
    "divide": _told_division,
    "assign": _told_assignment,
    "arrange": _told_piles,
    "attack": _told_attack,
    "block": _told_block,
}
READERS: dict[str, Any] = {
    "number": _read_number,
    "order": _read_order,
    "divide": _read_division,
    "assign": _read_assignment,
    "arrange": _read_piles,
    "attack": _read_attack,
    "block": _read_block,
}

__all__ = ["option_names", "read", "told"]
