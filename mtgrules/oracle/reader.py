"""`Reader`: a face's text in, ability objects out; the one door of reading.

A line that is understood becomes an ability whose ``str()`` is the normalised line, exactly; that is checked as it is
read. Any other line becomes `Unparsed`, with the place where reading stopped. Target indices count within one ability:
the first target of each line has index 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from mtgrules.abilities import words
from mtgrules.abilities.abilities import (
    WORD_SHIFT,
    Ability,
    ChapterAbility,
    KeywordAbility,
    LevelAbility,
    SpellAbility,
    Unparsed,
)
from mtgrules.abilities.effects import DieResult, Modal
from mtgrules.abilities.node import Cost, Effect
from mtgrules.abilities.registry import misplaced
from mtgrules.doors import Each, door
from mtgrules.oracle.build import BUILDERS, Build, Decline
from mtgrules.oracle.build.bodies import body_effect
from mtgrules.oracle.build.finish import finish_activated, finish_body, finish_triggered, with_results
from mtgrules.oracle.compose import Tables, core_sources, fragment_source
from mtgrules.oracle.lexer import LexError, Lexicon, Word, split
from mtgrules.oracle.normalise import Line, normalise
from mtgrules.oracle.parser import Parser, Stopped
from mtgrules.oracle.tables import tables_of

_CHAPTER = re.compile(r"((?:[IVX]+)(?:, [IVX]+)*) — (?=\S)")
_ABILITY_WORD = re.compile(r"([A-Z][^—.:\n\"{}]{2,30}) — (?=\S)")
_LABEL = re.compile(
    rf"({'|'.join(word.capitalize() for word in words.KEYWORD_LABELS)})(?: — |(?<=Forecast)—)(?=\S)"
)
_CLASS_LEVEL = re.compile(r"(\S.*): Level (\d{1,2})")
_STATION = re.compile(r"(\d{1,2})\+ \| (\S.*)")
_RESULT = re.compile(r" (\d{1,3})(?:—(\d{1,3})|(\+))? \| ")
_PRICED = re.compile(r"Spree \+ \{|Tiered • \{")
_PRICED_MODE = re.compile(r" [+•] (\{[^—]+\S) — ")
_TRIGGER = ("When ", "Whenever ", "At ")
_LATER = re.compile(r"[^,]* this turn, |At the beginning of (?:the|your|that player's) next ")
"""What a spell begins with that makes a delayed triggered ability (603.7)."""
_DASHED = re.compile(r"[A-Z][\w -]*—")
_LOYALTY = re.compile(r"[+−-]?(?:\d+|X): ")

_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}

_LONGEST = 400
"""How many words a line may have: the longest lines of real cards have less than half of that."""

_MEMO_LIMIT = 50_000


@dataclass(frozen=True, slots=True)
class Reading:
    """What a face's text says: its abilities, one a line, and how they stood on the card."""

    abilities: tuple[Ability, ...]
    lines: tuple[Line, ...]
    all_lines: tuple[tuple[Line, Ability | None], ...]

    @property
    def complete(self) -> bool:
        """Whether every line was understood."""
        return not any(isinstance(ability, Unparsed) for ability in self.abilities)

    @property
    def unparsed(self) -> tuple[Unparsed, ...]:
        """The lines that were not understood."""
        return tuple(ability for ability in self.abilities if isinstance(ability, Unparsed))

    def printed(self) -> str:
        """The text as it was printed, byte for byte, from the abilities and the recorded edits."""
        return "\n".join(
            line.undo(line.text if ability is None else str(ability)) for line, ability in self.all_lines
        )


_Made = TypeVar("_Made")


class _Failure(Exception):
    """A line is not understood: where in the normalised line, what stood there, what was expected."""

    def __init__(self, position: int, found: str, expected: tuple[str, ...]) -> None:
        super().__init__(position, found)
        self.position = position
        self.found = found
        self.expected = expected


@runtime_checkable
class Mechanic(Protocol):
    """What of a mechanic is read (`mtgrules.mechanics.spec.Mechanic` has it, among other things)."""

    @property
    def fragment(self) -> str | None: ...

    @property
    def builders(self) -> Mapping[str, Callable[..., Any]]: ...


class Reader:
    """Reads Oracle text with the core's grammar and the fragments of the given mechanics.

    ``mechanics`` are values with ``fragment`` (a file of grammar/mechanics, or None) and ``builders`` (alias →
    function), as `mtgrules.mechanics.spec.Mechanic` has them. ``memo``: remember lines already read. ``on_read`` is told
    each line that is read for the first time, and the aliases of the grammar that it took.
    """

    @door(mechanics=Each(Mechanic))
    def __init__(
        self,
        mechanics: Iterable[Mechanic] = (),
        *,
        memo: bool = True,
        verify: bool = True,
        on_read: Callable[[str, frozenset[str]], None] | None = None,
    ) -> None:
        sources = core_sources()
        builders: dict[str, Callable[..., Any]] = dict(BUILDERS)
        for mechanic in mechanics:
            if mechanic.fragment is None:
                continue
            sources.append(fragment_source(mechanic.fragment))
            for alias, builder in mechanic.builders.items():
                if alias in builders:
                    raise ValueError(f'the alias "{alias}" has two builders')
                builders[alias] = builder
        self._tables = tables_of(sources)
        check_builders(self._tables, builders)
        self._on_read = on_read
        self._used: set[str] = set()
        if on_read is not None:
            builders = {alias: _noting(self._used, alias, builder) for alias, builder in builders.items()}
        self._parser = Parser(self._tables, Lexicon(self._tables), builders)
        self._memo: dict[tuple[str, bool, bool], Ability] | None = {} if memo else None
        self._verify = verify

    @door(text=str, name=str, type_line=str)
    def read(self, text: str, name: str = "", *, type_line: str = "") -> Reading:
        """The abilities of a face with that text and name; the type line tells spells from permanents."""
        lines = normalise(text, name, type_line)
        spell = "Instant" in type_line or "Sorcery" in type_line
        plural_name = " and " in name or name.endswith("s")
        rows: list[tuple[Line, Ability | None]] = []
        for line in lines:
            if not line.text.strip():
                rows.append((line, None))
                continue
            ability = self.read_line(line, spell=spell, plural_name=plural_name)
            if spell and isinstance(ability, Unparsed):
                ability = self._going_on(line, rows) or ability
            rows.append((line, ability))
        abilities = tuple(ability for _, ability in rows if ability is not None)
        return Reading(abilities, tuple(line for line, ability in rows if ability is not None), tuple(rows))

    def read_line(self, line: Line, *, spell: bool = False, plural_name: bool = False) -> Ability:
        """The ability of one normalised line."""
        key = (line.text, spell, plural_name)
        if self._memo is not None:
            known = self._memo.get(key)
            if known is not None:
                return known
        self._used.clear()
        try:
            ability = self.parse(line.text, spell=spell, plural_name=plural_name)
        except _Failure as failure:
            number, column = line.column(failure.position)
            return Unparsed(
                text=line.text, line=number, column=column, found=failure.found, expected=failure.expected
            )
        if self._on_read is not None:
            self._on_read(line.text, frozenset(self._used))
        if self._memo is not None:
            if len(self._memo) >= _MEMO_LIMIT:
                self._memo.clear()
            self._memo[key] = ability
        return ability

    def _going_on(self, line: Line, rows: Sequence[tuple[Line, Ability | None]]) -> Ability | None:
        """A paragraph of a spell that speaks of the one before it: read with what was mentioned there."""
        chain: list[str] = []
        for earlier, ability in reversed(rows):
            if not isinstance(ability, SpellAbility):
                break
            chain.insert(0, earlier.text)
            if ability.before is None:
                break
        if not chain:
            return None
        build = Build(quote=self._quote, spell=True)
        made: Ability | None = None
        self._used.clear()
        try:
            for text in (*chain, line.text):
                build.before = made.effect if isinstance(made, SpellAbility) else None
                build.next_clause()
                made = self._line(text, True, False, build)
        except _Failure:
            return None
        if not isinstance(made, SpellAbility) or misplaced(made) is not None or str(made) != line.text:
            return None
        if self._on_read is not None:
            self._on_read(line.text, frozenset(self._used))
        return made

    @property
    def aliases(self) -> frozenset[str]:
        """The names of the grammar's alternatives."""
        return frozenset(rule.alias for rule in self._tables.productions if rule.alias is not None)

    @property
    def tables(self) -> Tables:
        """The tables that it reads with."""
        return self._tables

    @property
    def parser(self) -> Parser:
        """The machine that runs them."""
        return self._parser

    def parse(self, text: str, *, spell: bool = False, plural_name: bool = False) -> Ability:
        """The ability of a normalised text; a failure inside is raised as it is."""
        if text.count(" ") > _LONGEST:
            raise _Failure(0, f"a line of {text.count(' ') + 1} words", (f"at most {_LONGEST} words",))
        if spell and "[" in text:
            return self._cleaved(text)
        attempts = (False, True) if plural_name and "~" in text else (False,)
        failure: _Failure | None = None
        for attempt in attempts:
            try:
                ability = self._line(text, spell, attempt)
            except _Failure as error:
                failure = failure or error
                continue
            if not self._verify:
                return ability
            stray = misplaced(ability)  # type: ignore[arg-type]
            if stray is not None:
                failure = failure or _Failure(len(text), f"“{stray}” where something else must stand", ())
                continue
            if str(ability) == text:
                return ability
            failure = failure or _mismatch(text, str(ability))
        assert failure is not None
        raise failure

    def _cleaved(self, text: str) -> Ability:
        """A spell's instructions, and those without what stands in square brackets (702.148a)."""
        gone = {n for match in _IN_BRACKETS.finditer(text) for n in range(*match.span())}
        whole = self._part(text, [n for n, sign in enumerate(text) if sign not in "[]"])
        cleaved = self._part(text, [n for n in range(len(text)) if n not in gone])
        if not isinstance(whole, SpellAbility) or not isinstance(cleaved, SpellAbility):
            raise _Failure(text.find("["), "square brackets outside of a spell's instructions", ())
        ability = msgspec.structs.replace(whole, cleaved=cleaved.effect)
        if str(ability) != text:
            raise _mismatch(text, str(ability))
        return ability

    def _part(self, text: str, places: Sequence[int]) -> Ability:
        """The ability of the characters in those places; where it is not understood is said by the whole text."""
        part = "".join([text[n] for n in places])
        short = part.lstrip()
        try:
            return self.parse(short[:1].upper() + short[1:], spell=True)
        except _Failure as failure:
            at = failure.position + len(part) - len(short)
            at = places[at] if at < len(places) else len(text)
            raise _Failure(at, failure.found, failure.expected) from None

    # --- one line ----------------------------------------------------------------------------------------------

    def _line(self, text: str, spell: bool, plural_name: bool, build: Build | None = None) -> Ability:
        build = build or Build(quote=self._quote, plural_name=plural_name, spell=spell)
        offset = 0
        form = 0
        chapter = _CHAPTER.match(text)
        if chapter:
            offset = chapter.end()
            words_ = self._words(text, offset, text[offset:])
            value = self._run("body", words_, build, text, offset)
            numbers = tuple(_ROMAN.get(symbol, 0) for symbol in chapter.group(1).split(", "))
            effect = self._guard(lambda: finish_body(build, value, spell=True, inside=True), text)
            return ChapterAbility(chapters=numbers, effect=effect.effect)
        if leveled := self._guard(lambda: self._level(build, text), text):
            return leveled
        if result := _RESULT.search(text):
            return self._guard(
                lambda: self._with_results(build, text, result.start(), spell, plural_name), text
            )
        if _PRICED.match(text):
            return self._guard(lambda: self._priced_modes(build, text), text)
        label = _LABEL.match(text)
        if label:
            inner = self._guard(
                lambda: self._plain(build, text, text[label.end() :], label.end(), 0, spell), text
            )
            return KeywordAbility(name=label.group(1).lower(), ability=inner)
        word = _ABILITY_WORD.match(text)
        if word and (known := self._ability_word(word.group(1))):
            offset = word.end()
            form = known << WORD_SHIFT
        rest = text[offset:]
        try:
            return self._plain(build, text, rest, offset, form, spell)
        except Decline as decline:
            raise self._declined(build, text, offset, decline) from decline
        except RecursionError as error:
            raise _Failure(0, "quotations inside quotations", ()) from error

    def _level(self, build: Build, text: str) -> Ability | None:
        """What holds from a level on: "{2}{G}: Level 2" of a Class (716), "8+ | Flying" of a station card (721)."""
        if level := _CLASS_LEVEL.fullmatch(text):
            costs = self._run("costs", self._words(text, 0, level.group(1), costs=True), build, text, 0)
            return LevelAbility(at="level", least=int(level.group(2)), most=None, abilities=(), costs=costs)
        if station := _STATION.fullmatch(text):
            inner = self._plain(build, text, station.group(2), station.start(2), 0, False)
            return LevelAbility(at="station", least=int(station.group(1)), most=None, abilities=(inner,))
        return None

    def _with_results(self, build: Build, text: str, start: int, spell: bool, plural_name: bool) -> Ability:
        """An ability that rolls a die, with its results table (706.3b)."""
        ability = self._line(text[:start], spell, plural_name, build)
        starts = list(_RESULT.finditer(text, start))
        mark = len(build.mentions)
        results: list[DieResult] = []
        for number, row in enumerate(starts):
            end = starts[number + 1].start() if number + 1 < len(starts) else len(text)
            words_ = self._words(text, row.end(), text[row.end() : end])
            build.next_clause()
            effect = body_effect(build, self._run("body", words_, build, text, row.end()))
            del build.mentions[mark:]
            low, high, more = row.groups()
            results.append(DieResult(low=int(low), high=None if more else int(high or low), effect=effect))
        rolled: Ability = with_results(build, ability, tuple(results))
        return rolled

    def _priced_modes(self, build: Build, text: str) -> Ability:
        """Modes with costs of their own: "Spree + {1} — … + {2} — …" (702.172), tiered (702.183)."""
        name, _, _ = text.partition(" ")
        starts = list(_PRICED_MODE.finditer(text))
        costs: list[tuple[Cost, ...]] = []
        modes: list[Effect] = []
        for number, start in enumerate(starts):
            end = starts[number + 1].start() if number + 1 < len(starts) else len(text)
            price = self._words(text, start.start(1), start.group(1), costs=True)
            costs.append(self._run("costs", price, build, text, start.start(1)))
            words_ = self._words(text, start.end(), text[start.end() : end])
            build.mentions.clear()
            modes.append(body_effect(build, self._run("body", words_, build, text, start.end())))
        spree = name == "Spree"
        modal = Modal(
            modes=tuple(modes), costs=tuple(costs), most=len(modes) if spree else 1, form=32 if spree else 64
        )
        return SpellAbility(effect=modal)

    def _plain(self, build: Build, text: str, rest: str, offset: int, form: int, spell: bool) -> Ability:
        colon = _colon(rest)
        if colon is not None:
            cost_words = self._words(text, offset, rest[:colon], costs=True)
            costs = self._run("costs", cost_words, build, text, offset)
            build.next_clause()
            body_text = rest[colon + 2 :]
            value = self._run("body", self._words(text, offset + colon + 2, body_text), build, text, offset)
            activated: Ability = finish_activated(build, costs, value, form)
            return activated
        if rest.startswith(_TRIGGER) and not (spell and _LATER.match(rest)):
            trigger, value = self._run("triggered", self._words(text, offset, rest), build, text, offset)
            triggered: Ability = finish_triggered(build, trigger, value, form)
            return triggered
        dashed = _DASHED.match(rest) is not None
        value = self._run("line", self._words(text, offset, rest, dashed), build, text, offset)
        if isinstance(value, Ability):
            if form:
                build.decline("an ability word before keyword abilities")
            return value
        made: Ability = finish_body(build, value, spell=spell)
        if form:
            made = msgspec.structs.replace(made, form=made.form | form)  # type: ignore[attr-defined,type-var]
        return made

    def _words(self, text: str, offset: int, part: str, costs: bool = False) -> list[Word]:
        try:
            return split(part, costs)
        except LexError as error:
            position = offset + error.position
            raise _Failure(position, text[position : position + 1], ("a word",)) from error

    def _run(self, start: str, words_: Sequence[Word], build: Build, text: str, offset: int) -> Any:
        try:
            made = self._parser.parse(start, words_, build)
            build.settle()
            return made
        except Stopped as stopped:
            index = stopped.index
            position = words_[index].start if index < len(words_) else (len(text) - offset)
            found = words_[index].text if index < len(words_) else "the end of the line"
            raise _Failure(_place(text, offset, position), found, stopped.expected) from stopped
        except Decline as decline:
            index = min(build.index, len(words_) - 1)
            position = words_[index].start if words_ else 0
            raise _Failure(_place(text, offset, position), decline.reason, ()) from decline

    def _declined(self, build: Build, text: str, offset: int, decline: Decline) -> _Failure:
        return _Failure(len(text), decline.reason, ())

    def _guard(self, make: Callable[[], _Made], text: str) -> _Made:
        try:
            return make()
        except Decline as decline:
            raise _Failure(len(text), decline.reason, ()) from decline

    def _ability_word(self, text: str) -> int:
        """The number of an ability word, 0 if it is none that is known."""
        lowered = text.lower()
        if lowered not in words.ABILITY_WORDS:
            return 0
        build = Build(quote=self._quote)
        try:
            self._parser.parse("ability_word", split(lowered), build)
        except (Stopped, LexError):
            return 0
        return words.ABILITY_WORDS.index(lowered) + 1

    def _quote(self, text: str) -> Ability:
        inner = _INNER.sub('"', text[1:-1].removesuffix(","))
        ended = inner if inner.endswith((".", "!", '."')) else inner + "."
        for candidate in (ended, inner):
            try:
                return self.parse(candidate)
            except _Failure as failure:
                reason = failure
        raise Decline(f"the quoted ability: {reason.found}")


_IN_BRACKETS = re.compile(r" ?\[[^\[\]]*\]")
_INNER = re.compile(r"(?<= )'(?=[A-Z{~+−0-9])|(?<=[.,])'(?=[ ,.]|$)")
"""The marks of a quotation inside of one: single ones."""


def _place(text: str, offset: int, position: int) -> int:
    return min(len(text), offset + position)


def _mismatch(text: str, printed: str) -> _Failure:
    """The line says something else than its object: where they part."""
    position = next(
        (at for at, (a, b) in enumerate(zip(text, printed, strict=False)) if a != b),
        min(len(text), len(printed)),
    )
    start = text.rfind(" ", 0, position) + 1
    found = text[start:].split(" ", 1)[0]
    return _Failure(start, found, (f'"{printed[start:].split(" ", 1)[0]}"',))


def _colon(text: str) -> int | None:
    """The colon between cost and effect: the first outside quotation marks."""
    position = text.find(": ")
    if position < 0:
        return None
    quote = text.find('"')
    if 0 <= quote < position:
        return None
    stop = text.find(". ")
    if 0 <= stop < position:
        return None
    return position


def _noting(used: set[str], alias: str, builder: Callable[..., Any]) -> Callable[..., Any]:
    """The builder, noting that its alias was taken."""

    def noting(*values: Any) -> Any:
        used.add(alias)
        return builder(*values)

    return noting


def check_builders(tables: Tables, builders: Mapping[str, Callable[..., Any]]) -> None:
    """Every alias has a builder that takes as many values as its production hands on."""
    for production in tables.productions:
        alias = production.alias
        if alias is None:
            continue
        if alias not in builders:
            raise ValueError(f'the alias "{alias}" has no builder')
        code = getattr(builders[alias], "__code__", None)
        if code is not None and not code.co_flags & 0x04 and code.co_argcount != len(production.keep) + 1:
            raise ValueError(
                f'the builder of "{alias}" takes {code.co_argcount - 1} values, its production hands on '
                f"{len(production.keep)}"
            )


__all__ = ["Reader", "Reading"]
