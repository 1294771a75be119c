"""One grammar out of the core's files and the fragments of mechanics, and its LALR(1) tables.

This is the only module that touches lark's insides (`lark.load_grammar.GrammarBuilder`, its LALR analysis), which its
documents do not cover: the version is pinned, and `tests/oracle/test_compose.py` holds it to what is used here.

The tables are plain data (`Tables`): they are saved and loaded as JSON (`tables.py`), and once they are there, reading
needs no lark at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from mtgrules._data import data_dir
from mtgrules.errors import MtgRulesError
from mtgrules.names import did_you_mean
from mtgrules.oracle.lookaheads import Lookaheads

HOOKS = (
    "ability_word",
    "action_extra",
    "amount_extra",
    "change_extra",
    "complement_extra",
    "condition_extra",
    "condition_pred_extra",
    "cost_extra",
    "counter_kind",
    "designation",
    "event_extra",
    "event_verb_extra",
    "keyword_item",
    "lead_extra",
    "noun",
    "static_extra",
    "who_pred_extra",
    "with_extra",
)
"""The rules that a fragment may ``%extend``."""

STARTS = ("line", "triggered", "body", "costs", "ability_word")
"""What can be read: a whole line, instructions, costs before a colon, an ability word."""


class GrammarError(MtgRulesError):
    """The grammar, or a fragment, cannot be composed: what, and in which file."""


class Production(msgspec.Struct, frozen=True, array_like=True):
    """One alternative of a rule, as the parser needs it.

    ``keep`` lists, for each value that is handed on, its place in the right-hand side, or -1 for an option left out.
    ``alias`` names the builder; without one the only value is handed on as it is; ``repeat``: a list grown by one.
    """

    origin: str
    size: int
    keep: tuple[int, ...]
    alias: str | None
    repeat: bool


class Tables(msgspec.Struct, frozen=True, array_like=True):
    """LALR(1) tables and the words of the terminals.

    ``actions[state][terminal]`` is n > 0: shift and go to state n - 1; n < 0: reduce by production -n - 1.
    ``gotos[state][rule]`` is a state. ``starts`` and ``ends`` give the states in which a start symbol begins and ends.
    """

    productions: tuple[Production, ...]
    actions: tuple[dict[str, int], ...]
    gotos: tuple[dict[str, int], ...]
    starts: dict[str, int]
    ends: dict[str, int]
    words: dict[str, tuple[str, ...]]  # terminal → the strings it stands for
    kept: tuple[str, ...]  # terminals whose value is handed on


@dataclass(frozen=True)
class Source:
    """A grammar file."""

    name: str
    text: str
    fragment: bool = False


def core_sources() -> list[Source]:
    """The grammar files of the core, in the order of their names."""
    folder = data_dir("grammar")
    paths = sorted(folder.glob("*.lark"))
    return [Source(path.name, path.read_text(encoding="utf-8")) for path in paths]


def fragment_source(name: str) -> Source:
    """The fragment of that file name in ``grammar/mechanics/``, or at that path."""
    path = Path(name)
    if not path.is_absolute():
        path = data_dir("grammar") / "mechanics" / name
    try:
        return Source(path.name, path.read_text(encoding="utf-8"), fragment=True)
    except OSError as error:
        raise GrammarError(f'no grammar fragment "{name}" to read: {error.strerror}', str(path)) from error


_EXTEND = re.compile(r"^\s*%extend\s+(\w+)", re.M)
_FORBIDDEN = re.compile(r"^\s*(%ignore|%import|%override)|\\b", re.M)


def compose(sources: Sequence[Source], starts: Sequence[str] = STARTS) -> Tables:
    """The tables of the grammar made of those files. A conflict or a slip is a `GrammarError`."""
    from lark.exceptions import LarkError
    from lark.load_grammar import GrammarBuilder

    builder = GrammarBuilder()
    for source in sources:
        _check_source(source)
        try:
            builder.load_grammar(source.text, source.name)
        except LarkError as error:
            raise GrammarError(str(error), source.name) from error
    try:
        grammar = builder.build()
        terminals, rules, _ = grammar.compile(list(starts), "*")
    except LarkError as error:
        raise GrammarError(str(error), "grammar") from error
    _check_aliases(rules)
    _check_used(builder, rules, starts)
    return _tables(terminals, rules, starts)


def _check_source(source: Source) -> None:
    if found := _FORBIDDEN.search(source.text):
        raise GrammarError(f'"{found.group().strip()}" has no place in a grammar file', source.name)
    if not source.fragment:
        return
    for hook in _EXTEND.findall(source.text):
        if hook not in HOOKS:
            raise GrammarError(f'"{hook}" is no hook to extend{did_you_mean(hook, HOOKS)}', source.name)


def _check_aliases(rules: Iterable[Any]) -> None:
    seen: dict[str, str] = {}
    for rule in rules:
        name = rule.alias
        if name is None:
            continue
        where = f"{rule.origin.name}: {' '.join(symbol.name for symbol in rule.expansion)}"
        key = f"{rule.origin.name}"
        if name in seen and seen[name] != key:
            raise GrammarError(f'the alias "{name}" stands in two rules: {seen[name]} and {where}', "grammar")
        seen[name] = key


def _check_used(builder: Any, rules: Iterable[Any], starts: Sequence[str]) -> None:
    used = {rule.origin.name for rule in rules} | set(starts)
    for name, definition in builder._definitions.items():
        if not definition.is_term and name not in used:
            raise GrammarError(f'the rule "{name}" is used nowhere', "grammar")


def _strings(pattern: Any) -> tuple[str, ...]:
    """The strings that a terminal's pattern stands for: one, or alternatives."""
    if type(pattern).__name__ == "PatternStr":
        return (str(pattern.value),)
    inside = pattern.value
    if inside.startswith("(?:") and inside.endswith(")"):
        inside = inside[3:-1]
    return tuple(re.sub(r"\\(.)", r"\1", word) for word in inside.split("|"))


def _tables(terminals: Sequence[Any], rules: Sequence[Any], starts: Sequence[str]) -> Tables:
    from lark.common import ParserConf
    from lark.exceptions import LarkError
    from lark.parsers.lalr_analysis import LALR_Analyzer

    analyzer = LALR_Analyzer(ParserConf(list(rules), {}, list(starts)), strict=True)
    try:
        analyzer.compute_lr0_states()
        analyzer.compute_reads_relations()  # type: ignore[no-untyped-call]
        analyzer.compute_includes_lookback()  # type: ignore[no-untyped-call]
    except LarkError as error:
        raise GrammarError(str(error), "grammar") from error
    lookaheads = Lookaheads(analyzer)
    if conflicts := lookaheads.conflicts():
        raise GrammarError(f"{len(conflicts)} conflicts, the first: {conflicts[0]}", "grammar")
    numbered = {rule: number for number, rule in enumerate(rules)}
    # breadth first from the start states, in the order of names: the same tables in every process
    order: list[Any] = []
    numbers: dict[Any, int] = {}
    queue = [analyzer.lr0_start_states[start] for start in starts]
    for itemset in queue:
        numbers[itemset] = len(order)
        order.append(itemset)
    position = 0
    while position < len(order):
        itemset = order[position]
        position += 1
        for symbol in sorted(itemset.transitions, key=lambda symbol: str(symbol.name)):
            target = itemset.transitions[symbol]
            if target not in numbers:
                numbers[target] = len(order)
                order.append(target)
    actions: list[dict[str, int]] = []
    gotos: list[dict[str, int]] = []
    ends: dict[str, int] = {}
    for itemset in order:
        shifts: dict[str, int] = {}
        jumps: dict[str, int] = {}
        for symbol, target in itemset.transitions.items():
            if symbol.is_term:
                shifts[str(symbol.name)] = numbers[target] + 1
            else:
                jumps[str(symbol.name)] = numbers[target]
        for rule, mask in lookaheads.reductions.get(itemset, {}).items():
            for symbol in lookaheads.terminals(mask):
                shifts[str(symbol.name)] = -numbered[rule] - 1
        for pointer in itemset.kernel:
            if pointer.is_satisfied and pointer.rule.origin.name.startswith("$root_"):
                ends[str(pointer.rule.origin.name).removeprefix("$root_")] = numbers[itemset]
        actions.append(dict(sorted(shifts.items())))
        gotos.append(dict(sorted(jumps.items())))
    kept = sorted(
        {
            str(symbol.name)
            for rule in rules
            for symbol in rule.expansion
            if symbol.is_term and not symbol.filter_out
        }
    )
    return Tables(
        productions=tuple(_production(rule) for rule in rules),
        actions=tuple(actions),
        gotos=tuple(gotos),
        starts={start: numbers[analyzer.lr0_start_states[start]] for start in starts},
        ends=ends,
        words={str(terminal.name): _strings(terminal.pattern) for terminal in terminals},
        kept=tuple(kept),
    )


def _production(rule: Any) -> Production:
    empties = rule.options.empty_indices or (False,) * len(rule.expansion)
    keep: list[int] = []
    place = 0
    for empty in empties:
        if empty:
            keep.append(-1)
            continue
        symbol = rule.expansion[place]
        hidden = symbol.filter_out if symbol.is_term else _is_hidden(symbol.name)
        if not hidden:
            keep.append(place)
        place += 1
    repeat = rule.origin.name.startswith("__")
    if not repeat and not _is_hidden(rule.origin.name) and rule.alias is None and len(keep) != 1:
        where = f"{rule.origin.name}: {' '.join(symbol.name for symbol in rule.expansion)}"
        raise GrammarError(f"{where} hands on {len(keep)} values and has no alias", "grammar")
    alias = None if rule.alias is None else str(rule.alias)
    return Production(str(rule.origin.name), len(rule.expansion), tuple(keep), alias, repeat)


def _is_hidden(name: str) -> bool:
    """Whether a rule hands nothing on: one underscore before its name."""
    return name.startswith("_") and not name.startswith("__")
