"""The lookaheads of an LALR(1) grammar, by bit masks.

lark finds the states and the relations between them (DeRemer and Pennello); its own last step unites sets of symbols
one by one, which takes most of the time that a grammar of this size needs. Here a set of terminals is a number, and
uniting two is one "or". The outcome is the same (`tests/oracle/test_compose.py` compares them).
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any


class Lookaheads:
    """For each state, which rules may be reduced before which terminals; and where that is not one."""

    def __init__(self, analyzer: Any) -> None:
        """``analyzer``: lark's, after it has computed its relations."""
        self._bits: dict[Any, int] = {}
        self._terminals: list[Any] = []
        reads = {nt: self._mask(symbols) for nt, symbols in analyzer.directly_reads.items()}
        transitions = analyzer.nonterminal_transitions
        read_sets = _closure(transitions, analyzer.reads, reads)
        follow_sets = _closure(transitions, analyzer.includes, read_sets)
        self.reductions: dict[Any, dict[Any, int]] = defaultdict(dict)
        for nt, lookbacks in analyzer.lookback.items():
            mask = follow_sets[nt]
            for state, rule in lookbacks:
                rules = self.reductions[state]
                rules[rule] = rules.get(rule, 0) | mask

    def _mask(self, symbols: Any) -> int:
        mask = 0
        for symbol in symbols:
            bit = self._bits.get(symbol)
            if bit is None:
                bit = self._bits[symbol] = len(self._terminals)
                self._terminals.append(symbol)
            mask |= 1 << bit
        return mask

    def terminals(self, mask: int) -> list[Any]:
        """The terminals of a mask."""
        found: list[Any] = []
        while mask:
            low = mask & -mask
            found.append(self._terminals[low.bit_length() - 1])
            mask ^= low
        return found

    def conflicts(self) -> list[str]:
        """Every conflict of the grammar, each with the rules that meet."""
        found: dict[str, None] = {}
        for state, rules in self.reductions.items():
            shifted = self._mask([symbol for symbol in state.transitions if symbol.is_term])
            seen = 0
            clash = 0
            for mask in rules.values():
                clash |= mask & (seen | shifted)
                seen |= mask
            for symbol in self.terminals(clash):
                bit = 1 << self._bits[symbol]
                texts = sorted(_text(rule) for rule, mask in rules.items() if mask & bit)
                if shifted & bit:
                    pointer = min(
                        str(pointer)
                        for pointer in state.closure
                        if not pointer.is_satisfied and pointer.next == symbol
                    )
                    texts.append(f"go on with {pointer}")
                found[f"{symbol.name}: reduce by {' or by '.join(texts)}"] = None
        return sorted(found)


def _text(rule: Any) -> str:
    return f"{rule.origin.name}: {' '.join(symbol.name for symbol in rule.expansion)}"


def _closure(nodes: Any, relation: Any, given: dict[Any, int]) -> dict[Any, int]:
    """The least sets that hold the given ones and those of all related nodes, strongly connected nodes at once."""
    made: dict[Any, int] = {}
    depth: dict[Any, int] = {}
    done = 1 << 60
    path: list[Any] = []
    for root in nodes:
        if root in depth:
            continue
        path.append(root)
        depth[root] = len(path)
        made[root] = given[root]
        work = [(root, len(path), iter(relation[root]))]
        while work:
            node, height, rest = work[-1]
            for other in rest:
                if other not in depth:
                    path.append(other)
                    depth[other] = len(path)
                    made[other] = given[other]
                    work.append((other, len(path), iter(relation[other])))
                    break
                depth[node] = min(depth[node], depth[other])
                made[node] |= made[other]
            else:
                work.pop()
                if depth[node] == height:
                    while True:
                        member = path.pop()
                        depth[member] = done
                        made[member] = made[node]
                        if member == node:
                            break
                if work:
                    parent = work[-1][0]
                    depth[parent] = min(depth[parent], depth[node])
                    made[parent] |= made[node]
    return made
