"""From what a line chooses to the answer that a decision wants, and the choices that need no line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtgrules.engine.decisions import Answer, Decision
from mtgrules.engine.game import Game
from mtgrules.engine.records import Object, Resolution
from mtgrules.judge import syntax as s
from mtgrules.judge.problems import Refused
from mtgrules.judge.table import Table

NO = ("no", "nothing")


def answer_to(table: Table, decision: Decision, said: s.Answer) -> Answer:
    """The answer that a `chooses` line gives to a decision. Raises Refused where it does not fit."""
    kind = decision.kind
    if isinstance(said, s.InOrder):
        if kind != "order":
            raise _wrong(table, decision)
        return _in_order(table, decision, said.things)
    if isinstance(said, s.Piles):
        if kind != "arrange":
            raise _wrong(table, decision)
        return _piles(table, decision, said)
    if isinstance(said, s.Modes):
        if kind != "mode":
            raise _wrong(table, decision)
        return _modes(decision, said.modes)
    if isinstance(said, s.ByRule):
        return (_by_rule(table, decision, said.rule),)
    return _picks(table, decision, said.picks)


def _picks(table: Table, decision: Decision, picks: Sequence[s.Pick]) -> Answer:
    kind = decision.kind
    if kind == "yes or no":
        if len(picks) == 1 and isinstance(picks[0], s.Word) and picks[0].word in ("yes", "no"):
            return (picks[0].word,)
        raise _wrong(table, decision)
    if kind == "number":
        if len(picks) == 1 and isinstance(picks[0], s.Amount):
            return (str(picks[0].number),)
        raise _wrong(table, decision)
    if kind == "word" and not decision.options:
        if len(picks) == 1 and isinstance(picks[0], s.Thing | s.Word):
            return (_text(picks[0]),)
        raise _wrong(table, decision)
    if kind == "replacement":
        return (_by_source(table, decision, picks),)
    if kind == "choose" and decision.about == "pile":
        return _one_pile(table, decision, picks)
    if kind in ("choose", "target", "word", "mode"):
        return _among_options(table, decision, picks)
    if kind == "arrange" and decision.about == "piles":
        return _two_piles(table, decision, picks)
    if kind == "order" and len(picks) == len(decision.options) and len(picks) > 1:
        raise Refused(f"{describe(table, decision)}; expected `order` and all of them")
    raise _wrong(table, decision)


def _one_pile(table: Table, decision: Decision, picks: Sequence[s.Pick]) -> Answer:
    """The pile that the line names, or in which everything lies that it names (700.3)."""
    word = _word_option(table, decision, picks[0], ()) if len(picks) == 1 else None
    if word is not None:
        return (word,)
    game = table.game
    memory = game.state.records.get(getattr(game.root.frames[-1], "resolution", 0))
    things = [pick for pick in picks if not isinstance(pick, s.Amount | s.Word)]
    if not isinstance(memory, Resolution) or len(things) != len(picks):
        raise _wrong(table, decision)
    piles = {str(word): memory.done.get(str(word), ()) for word in decision.options}
    named = table.pick(things, [id for pile in piles.values() for id in pile], "in a pile")
    found = [word for word, pile in piles.items() if set(named) <= set(pile)]
    if not found:
        raise Refused(f"they lie in different piles; {describe(table, decision)}")
    return (found[0],)


def _two_piles(table: Table, decision: Decision, picks: Sequence[s.Pick]) -> Answer:
    """What the line names makes the face-up pile, the rest the face-down one (700.3)."""
    if any(isinstance(pick, s.Amount | s.Word) for pick in picks):
        raise _wrong(table, decision)
    ids = [id for id in decision.options if isinstance(id, int)]
    named = table.pick([pick for pick in picks if not isinstance(pick, s.Amount | s.Word)], ids, "put there")
    return tuple(id for id in ids if id not in named), tuple(named)


def _among_options(table: Table, decision: Decision, picks: Sequence[s.Pick]) -> Answer:
    if len(picks) == 1 and isinstance(picks[0], s.Word) and picks[0].word in NO:
        if picks[0].word in decision.options:
            return (picks[0].word,)
        if decision.least > 0:
            raise _wrong(table, decision)
        return ()
    chosen: list[Any] = []
    for pick in picks:
        words = _word_option(table, decision, pick, chosen)
        if words is not None:
            chosen.append(words)
        elif isinstance(pick, s.Amount | s.Word):
            raise _wrong(table, decision)
        else:
            ids = [id for id in decision.options if isinstance(id, int) and id not in chosen]
            try:
                chosen += table.pick((pick,), ids, "chosen")
            except Refused as refused:
                raise Refused(f"{refused.message}; {describe(table, decision)}", decision.rule) from None
    return tuple(chosen)


def _word_option(table: Table, decision: Decision, pick: s.Pick, chosen: Sequence[Any]) -> str | None:
    """The option that is a word and is what the line says, or None."""
    if isinstance(pick, s.Person | s.AbilityOf | s.CopyOf):
        return None
    text = _text(pick).casefold()
    labels = decision.labels or ("",) * len(decision.options)
    for option, label in zip(decision.options, labels, strict=False):
        if isinstance(option, str) and option not in chosen and text in (option.casefold(), label.casefold()):
            return option
    if (
        decision.about == "option" and text not in NO
    ):  # one of several instructions, by a word that only it has
        having = [o for o in decision.options if f" {text} " in f" {str(o).casefold()} "]
        if len(having) == 1:
            return str(having[0])
    if text.startswith("{"):  # mana, in whatever order
        symbols = sorted(text.split("}"))
        for option, label in zip(decision.options, labels, strict=False):
            if isinstance(option, str) and sorted(label.casefold().split("}")) == symbols:
                return option
    return None


def _text(pick: s.Thing | s.Amount | s.Word) -> str:
    if isinstance(pick, s.Thing):
        return pick.name
    return str(pick.number) if isinstance(pick, s.Amount) else pick.word


def _in_order(table: Table, decision: Decision, things: Sequence[s.Target]) -> Answer:
    ids = [id for id in decision.options if isinstance(id, int)]
    named = table.pick(things, ids, "ordered")
    if len(named) != len(ids):
        left = ", ".join(table.describe(id) for id in ids if id not in named)
        raise Refused(f"the order leaves out {left}; expected all {len(ids)}")
    return tuple(named)


def _piles(table: Table, decision: Decision, said: s.Piles) -> Answer:
    """Cards in the piles that the line names; those that it does not name go to the other pile as they lie."""
    left = [id for id in decision.options if isinstance(id, int)]
    named: dict[str, list[int]] = {}
    for pile in ("top", "bottom", "graveyard"):
        things: tuple[s.Target, ...] | None = getattr(said, pile)
        if things is None:
            continue
        if pile not in decision.piles:
            raise Refused(f"no card can go to the {pile}; {describe(table, decision)}")
        named[pile] = table.pick(things, left, f"put there ({pile})")
        left = [id for id in left if id not in named[pile]]
    rest = [pile for pile in decision.piles if pile not in named]
    if left and not rest:
        raise Refused(f"the line leaves out {', '.join(map(table.describe, left))}")
    if rest:
        named[rest[0]] = left
    return tuple(tuple(named.get(pile, ())) for pile in decision.piles)


def _modes(decision: Decision, modes: Sequence[int]) -> Answer:
    numbers = tuple(str(mode - 1) for mode in modes)
    for mode, number in zip(modes, numbers, strict=True):
        if number not in decision.options:
            raise Refused(f"mode {mode} cannot be chosen", decision.rule)
    return numbers


def _by_rule(table: Table, decision: Decision, rule: str) -> Any:
    for option in decision.options:
        if isinstance(option, str) and option.split(":")[0] == f"rule {rule}":
            return option
    raise _wrong(table, decision)


def _by_source(table: Table, decision: Decision, picks: Sequence[s.Pick]) -> Any:
    """A replacement effect by the object that it comes from."""
    sources: dict[int, list[str]] = {}
    for option in decision.options:
        first = str(option).split(":")[0]
        if first.isdigit():
            sources.setdefault(int(first), []).append(str(option))
    if len(picks) == 1 and not isinstance(picks[0], s.Amount | s.Word):
        return sources[table.one(picks[0], list(sources), "chosen")][0]
    raise _wrong(table, decision)


def share_out(table: Table, decision: Decision, division: Sequence[tuple[int, s.Target]]) -> Answer:
    """`2 to A; 1 to B` as an answer to a decision that divides something."""
    ids = [id for id in decision.options if isinstance(id, int)]
    shares: dict[int, int] = {}
    for amount, target in division:
        id = table.one(target, [id for id in ids if id not in shares], "given a share")
        shares[id] = amount
    if decision.kind == "divide":
        return tuple(shares.get(id, 0) for id in ids)
    return tuple((id, amount) for id, amount in shares.items())


def new_targets(table: Table, decision: Decision, picks: Sequence[s.Pick]) -> tuple[Answer, list[s.Pick]]:
    """New targets for one group, and what of the line is left for the groups after it (707.10c).

    `no` keeps all; a target of a group that could not be changed, and was not asked for, is passed over.
    """
    if len(picks) == 1 and isinstance(picks[0], s.Word) and picks[0].word == "no":
        return ("no",), list(picks)
    left = list(picks)
    chosen: list[Any] = []
    while left and len(chosen) < decision.most:
        try:
            chosen += _among_options(table, decision, left[:1])
        except Refused:
            if chosen or len(left) == 1:
                raise
        left = left[1:]
    return tuple(chosen), left


def default_to(game: Game, decision: Decision) -> Answer | None:
    """The answer to a decision that no line answers, where the language has one."""
    if decision.kind == "order" and all(_is_ability(game, option) for option in decision.options):
        return tuple(decision.options)  # triggers: in the order in which they appeared
    if decision.kind == "arrange" and "top" in decision.piles:
        return tuple(tuple(decision.options) if pile == "top" else () for pile in decision.piles)
    if decision.kind == "divide" and decision.options and decision.total % len(decision.options) == 0:
        share = decision.total // len(decision.options)
        return (share,) * len(decision.options) if share >= decision.least else None
    if decision.kind in ("attack", "block"):
        return ()
    return None


def _is_ability(game: Game, option: Any) -> bool:
    record = game.state.records.get(option)
    return isinstance(record, Object) and record.kind == "ability"


def describe(table: Table, decision: Decision) -> str:
    """A decision with its options, in words: who must choose what."""
    who = table.game.name(decision.player)
    prompt = decision.prompt.rstrip(".").replace("~", table.game.name(decision.source))
    options = option_words(table, decision)
    shown = f": {'; '.join(options[:12])}{' …' if len(options) > 12 else ''}" if options else ""
    return f"{who} must choose ({prompt}){shown}"


def option_words(table: Table, decision: Decision) -> list[str]:
    """Each option of a decision in words."""
    labels = decision.labels or ("",) * len(decision.options)
    words: list[str] = []
    for option, label in zip(decision.options, labels, strict=False):
        if isinstance(option, int):
            words.append(table.describe(option))
        elif decision.kind == "mode":
            words.append(f"mode {int(option) + 1} ({label})" if label else f"mode {int(option) + 1}")
        else:
            words.append(label or option)
    return words


def _wrong(table: Table, decision: Decision) -> Refused:
    return Refused(f"that answers nothing; {describe(table, decision)}", decision.rule)
