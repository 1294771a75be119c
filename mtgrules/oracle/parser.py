"""The LALR(1) machine: words in, values of builders out.

lark makes the tables (`compose.py`); this runs them. It differs from lark's own loop in one thing that lark cannot do:
which terminal a word is gets decided here, among those the current state can take. Builders run as their production is
reduced, so from left to right, as a reader meets the words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mtgrules.oracle.compose import Tables
from mtgrules.oracle.lexer import Lexicon, Word

Builder = Callable[..., Any]

END = "$END"


class Stopped(ValueError):
    """Reading stopped at a word (its index; one past the last at the end): what could have stood there."""

    def __init__(self, index: int, expected: tuple[str, ...]) -> None:
        super().__init__(index, expected)
        self.index = index
        self.expected = expected


# How a production makes its value (`Parser._plan`): most hand their only value on, or give it to a builder.
_PASS, _ONE, _MANY, _NONE, _LIST = range(5)


class Parser:
    """Runs the tables with a lexicon and the builders of all aliases."""

    def __init__(self, tables: Tables, lexicon: Lexicon, builders: Mapping[str, Builder]) -> None:
        self.tables = tables
        self.lexicon = lexicon
        self._actions = tables.actions
        self._gotos = tables.gotos
        self._expected: dict[int, tuple[str, ...]] = {}
        # per production: its rule, how many symbols, which values it hands on, its builder, how it makes its value
        self._plan: list[tuple[str, int, tuple[int, ...], Builder | None, int]] = []
        for production in tables.productions:
            builder = builders[production.alias] if production.alias is not None else None
            kind = _MANY
            if production.repeat:
                kind = _LIST
            elif builder is None:
                kind = _PASS if production.size == 1 and production.keep == (0,) else _MANY
            elif production.size == 0:
                kind = _NONE
            elif production.size == 1 and production.keep == (0,):
                kind = _ONE
            self._plan.append((production.origin, production.size, production.keep, builder, kind))
        self._gotos = self._straight()

    def _straight(self) -> tuple[dict[str, int], ...]:
        """The gotos, straight to where a state that can only hand its one value on leads. Most states on the way from
        a word to a noun phrase are such. A wrong word is found a step later then, though before it is taken; what was
        expected in its place is found by going the long way (`_expected_at`)."""
        passing: list[str | None] = []
        known: dict[int, str | None] = {}  # rows are shared
        for row in self._actions:
            if id(row) not in known:
                actions = set(row.values())
                action = actions.pop() if len(actions) == 1 else 0
                plan = self._plan[-action - 1] if action < 0 else None
                known[id(row)] = plan[0] if plan is not None and plan[4] == _PASS else None
            passing.append(known[id(row)])
        made = []
        for jumps in self.tables.gotos:
            straight = {}
            for origin, state in jumps.items():
                while (further := passing[state]) in jumps:
                    state = jumps[further]
                straight[origin] = state
            made.append(straight)
        return tuple(made)

    def parse(self, start: str, words: Sequence[Word], build: Any) -> Any:
        """The value of the text as a ``start``; `Stopped` where it is none."""
        actions, gotos, plan = self._actions, self._gotos, self._plan
        candidates = self.lexicon.candidates_in(words)
        state = self.tables.starts[start]
        end_state = self.tables.ends[start]
        states = [state]
        values: list[Any] = []
        index, size = 0, len(words)
        while True:
            row = actions[state]
            build.index = index
            if index < size:
                chosen = None
                for lexeme in candidates(words, index):
                    if lexeme.terminal in row:
                        if chosen is None:
                            chosen = lexeme
                        elif self._can_stand(states, chosen.terminal):
                            break
                        else:
                            chosen = lexeme
                if chosen is None:
                    raise Stopped(index, self.expected(state))
                terminal = chosen.terminal
            else:
                chosen, terminal = None, END
            action = row.get(terminal)
            while True:
                if action is None:
                    raise Stopped(index, self._expected_at(start, words, index))
                if action > 0:
                    break
                origin, count, keep, builder, kind = plan[-action - 1]
                if kind == _PASS:
                    state = gotos[states[-2]][origin]
                    states[-1] = state
                elif kind == _ONE:
                    values[-1] = builder(build, values[-1])  # type: ignore[misc]
                    state = gotos[states[-2]][origin]
                    states[-1] = state
                else:
                    if kind == _NONE:
                        made = builder(build)  # type: ignore[misc]
                    else:
                        taken = values[-count:]
                        del values[-count:]
                        del states[-count:]
                        if kind == _LIST:
                            if count > 1 and type(taken[0]) is list:
                                made = taken[0]
                                made.extend([taken[place] for place in keep[1:]])
                            else:
                                made = [taken[place] for place in keep]
                        elif builder is not None:
                            made = builder(build, *[taken[place] if place >= 0 else None for place in keep])
                        else:
                            made = (taken[keep[0]] if keep[0] >= 0 else None) if keep else None
                    values.append(made)
                    state = gotos[states[-1]][origin]
                    states.append(state)
                if state == end_state and terminal == END and len(states) == 2:
                    return values[0]
                action = actions[state].get(terminal)
            assert chosen is not None
            state = action - 1
            states.append(state)
            values.append(chosen.value)
            index += chosen.length

    def _expected_at(self, start: str, words: Sequence[Word], stop: int) -> tuple[str, ...]:
        """What could have stood at a word that no derivation takes: the words before it are read again, the long way."""
        gotos = self.tables.gotos
        states = [self.tables.starts[start]]
        index = 0
        while True:
            terminal, length = END, 0
            if index < len(words):
                row = self._actions[states[-1]]
                fits = [lexeme for lexeme in self.lexicon.candidates(words, index) if lexeme.terminal in row]
                lexeme = next((one for one in fits[:-1] if self._can_stand(states, one.terminal)), fits[-1])
                terminal, length = lexeme.terminal, lexeme.length
            while True:
                action = self._actions[states[-1]].get(terminal)
                if action is None:
                    return self.expected(states[-1])
                if action > 0:
                    break
                origin, count, _, _, _ = self._plan[-action - 1]
                if count:
                    del states[-count:]
                states.append(gotos[states[-1]][origin])
            states.append(action - 1)
            index += length

    def _can_stand(self, states: Sequence[int], terminal: str) -> bool:
        """Whether the stack can take a terminal. A row of LALR(1) tables says more than that: it also holds what may
        follow the same words elsewhere. Only asked where two terminals compete."""
        stack = list(states)
        while True:
            action = self._actions[stack[-1]].get(terminal)
            if action is None:
                return False
            if action > 0:
                return True
            origin, count, _, _, _ = self._plan[-action - 1]
            if count:
                del stack[-count:]
            stack.append(self._gotos[stack[-1]][origin])

    def expected(self, state: int) -> tuple[str, ...]:
        """What could have stood at a place, in the words of the text."""
        known = self._expected.get(state)
        if known is not None:
            return known
        names: list[str] = []
        for terminal in self._actions[state]:
            if terminal == END:
                names.append("the end of the line")
                continue
            strings = self.tables.words.get(terminal)
            names += (
                [f'"{word}"' for word in strings] if strings else [_NAMES.get(terminal, terminal.lower())]
            )
        made = self._expected[state] = tuple(sorted(dict.fromkeys(names)))
        return made


_NAMES = {
    "THIS": "the card's name",
    "A": '"a"',
    "NUMBER": "a number",
    "XNUM": '"X"',
    "NOUN": "a type",
    "SUBTYPE": "a subtype",
    "ADJECTIVE": "a color, a supertype or a state",
    "NON": '"non…"',
    "ZONE": "a zone",
    "QUALITY": '"power", "toughness" or "mana value"',
    "PT": "power/toughness",
    "BONUS": "+N/+N",
    "MANA": "mana symbols",
    "TAP": "{T}",
    "UNTAP": "{Q}",
    "LOYALTY": "a loyalty symbol",
    "COUNTER_WORD": "a kind of counter",
    "KEYWORD": "a keyword ability",
    "KEYWORD_COST": "a keyword ability with a cost",
    "KEYWORD_NUMBER": "a keyword ability with a number",
    "KEYWORD_BOTH": "a keyword ability with a number and a cost",
    "TYPECYCLING": "…cycling",
    "LANDWALK": "…walk",
    "QUOTE": "a quoted ability",
    "NAME": "a name",
    "ORDINAL": "an ordinal",
    "COLOR_LIST": "a color",
    **dict.fromkeys(("AND_N", "AND_D", "AND_V", "AND_S", "AND_K", "AND_M", "AND_THEN"), '"and"'),
    **dict.fromkeys(("OR_N", "OR_D", "OR_V", "OR_S", "OR_K"), '"or"'),
    **dict.fromkeys(
        ("COMMA", "COMMA_N", "COMMA_K", "COMMA_A", "COMMA_D", "COMMA_V", "COMMA_E", "COMMA_S"),
        '","',
    ),
    **dict.fromkeys(("THEN_V", "THEN_S"), '", then"'),
    "BUT_S": '", but"',
}
