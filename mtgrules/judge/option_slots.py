"""The slots for what players choose: how a spell is cast, and the answers to decisions."""

from __future__ import annotations

from typing import Any

from mtgrules.judge import syntax as s
from mtgrules.judge.object_slots import division, target, targets, things
from mtgrules.judge.patterns import Line, SlotReader
from mtgrules.judge.scan import string_value
from mtgrules.judge.slots import A_NAME, count, mana, number, numbers, player, rule, scope_of, separated, zone

_OPTION_WORDS = (
    "from", "for", "choosing", "targeting", "dividing", "with", "sacrificing", "discarding", "tapping"
)  # fmt: skip


def options(line: Line, at: int) -> tuple[s.Options, int]:
    """What is said of how a spell is cast; nothing said is fine."""
    return _options(line, at, _OPTION_WORDS, spell=True)


def ability_options(line: Line, at: int) -> tuple[s.Options, int]:
    """The same for an ability, which is neither free nor has another cost."""
    return _options(line, at, _OPTION_WORDS, spell=False)


def _options(line: Line, at: int, known: tuple[str, ...], spell: bool) -> tuple[s.Options, int]:
    said: dict[str, Any] = {}
    while line.is_word(at, *known):
        found = _option(line, at, line.low(at), spell)
        if found is None:
            break
        name, value, end = found
        if name == "additional":
            value = (*said.get(name, ()), value)
        elif name in said:
            line.accuse(at, f"`{line.low(at)}` only once")
            break
        said[name], at = value, end
    return s.Options(**said), at


_LISTS: dict[str, tuple[str, SlotReader]] = {
    "from": ("zone", zone),
    "targeting": ("targets", targets),
    "dividing": ("division", division),
    "sacrificing": ("sacrificing", things),
    "discarding": ("discarding", things),
    "tapping": ("tapping", things),
}


def _option(line: Line, at: int, said: str, spell: bool) -> tuple[str, Any, int] | None:
    if said in _LISTS:
        name, read = _LISTS[said]
        found = read(line, at + 1)
        return found and (name, found[0], found[1])
    if said == "choosing":
        if not line.is_word(at + 1, "mode", "modes"):
            return None
        found = numbers(line, at + 2)
        return found and ("modes", found[0], found[1])
    if said == "for":
        return _for(line, at + 1, spell)
    return _with(line, at + 1)


def _for(line: Line, at: int, spell: bool) -> tuple[str, Any, int] | None:
    if line.low(at) == "x" and line.is_word(at + 1, "="):
        found = count(line, at + 2)
        return found and ("x", found[0], found[1])
    line.could_be(at, ("X=",))
    if spell and line.is_word(at, "free"):
        return "free", True, at + 1
    cost = mana(line, at) if spell else None
    return cost and ("cost", cost[0], cost[1])


def _with(line: Line, at: int) -> tuple[str, Any, int] | None:
    if line.low(at) == "gift" and line.low(at + 1) == "to":
        receiver = player(line, at + 2)
        return receiver and ("gift", receiver[0], receiver[1])
    end = at
    while line.kind(end) == "word" and line.low(end) not in _OPTION_WORDS:
        end += 1
    if end == at:
        line.missing(at, "the name of a cost such as kicker")
        return None
    return "additional", " ".join(line.low(i) for i in range(at, end)), end


def answer(line: Line, at: int) -> tuple[s.Answer, int] | None:
    """What a player chooses."""
    if line.is_word(at, "order"):
        ordered = targets(line, at + 1)
        return ordered and (s.InOrder(ordered[0]), ordered[1])
    if line.is_word(at, "mode", "modes"):
        chosen = numbers(line, at + 1)
        return chosen and (s.Modes(chosen[0]), chosen[1])
    if line.is_word(at, "rule"):
        by = rule(line, at + 1)
        return by and (s.ByRule(by[0]), by[1])
    if piles := _piles(line, at):
        return piles
    picked = picks(line, at)
    return picked and (s.Picks(picked[0]), picked[1])


def _piles(line: Line, at: int) -> tuple[s.Piles, int] | None:
    said: dict[str, tuple[s.Target, ...]] = {}
    while line.is_word(at, *(pile for pile in ("top", "bottom", "graveyard") if pile not in said)):
        name = line.low(at)
        if line.is_word(at + 1, "nothing"):
            said[name], at = (), at + 2
        elif found := things(line, at + 1):
            said[name], at = found
        else:
            return None
        if not line.is_word(at, ","):
            return s.Piles(**said), at
        at += 1
    return None


def picks(line: Line, at: int) -> tuple[tuple[s.Pick, ...], int] | None:
    """Answers separated by `;`: objects, players, numbers, words."""
    return separated(line, at, _pick)


def _pick(line: Line, at: int) -> tuple[s.Pick, int] | None:
    end = at
    while end < len(line.tokens) and line.low(end) != ";":
        end = line.masks[end].end if end in line.masks else end + 1
    found = target(line, at)
    if found and found[1] == end:
        return found
    if end == at + 1 and line.kind(at) == "string":
        return s.Word(string_value(line.tokens[at].text), line.tokens[at].column), end
    if end == at or line.kind(at) == "open":
        return None
    column = line.tokens[at].column
    if end == at + 1 and line.kind(at) == "number" and (amount := number(line, at)):
        return s.Amount(amount[0], column), end
    run = line.tokens[at:end]
    if not all(token.kind in ("word", "number", "mana", "rule", "possessive") for token in run):
        return None
    # a misspelt name is told as one: words that a decision offers are small or stand alone
    several = len(run) > 1 and any(token.text[0].isupper() for token in run)
    if several or (len(run) == 1 and _is_misspelt(line, at)):
        line.missing(at, A_NAME)
        return None
    return s.Word(" ".join(token.key for token in run), column), end


def _is_misspelt(line: Line, at: int) -> bool:
    """Whether a word is very like a label, or one in capitals like a name, without being one."""
    text = line.tokens[at].text
    books = scope_of(line).books if text[0].isupper() else scope_of(line).books[:1]
    return any(likeness >= 0.7 for book in books for likeness, _ in book.nearest(text, 1))
