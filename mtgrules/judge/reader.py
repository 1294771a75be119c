"""Case files, read: text in, cases out, and for each that cannot be read what is wrong with it.

A case that cannot be read does not keep the others from running; within it every line is looked at, so
that one reading tells all that is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mtgrules.judge import card_block
from mtgrules.judge import syntax as s
from mtgrules.judge.entries import token_name
from mtgrules.judge.errors import CaseError, at_column, misread
from mtgrules.judge.namebook import NameBook, masks_of
from mtgrules.judge.outline import RawCase, RawLine, outline
from mtgrules.judge.patterns import Line, Row
from mtgrules.judge.rows import GIVEN_PLAYER, HEADER, STEPS, TURN, Grammar
from mtgrules.judge.scan import string_value
from mtgrules.judge.slots import MOST_LETTERS, RESERVED, Scope
from mtgrules.judge.vocabulary import Vocabulary

_MOST_ERRORS = 20  # that are told of one case
_FORMATS = ("commander",)
_HEADER_WORDS = frozenset(
    ("case", "title", "ask", "explain", "ruling", "cites", "needs", "card", "adventure", "format",
     "players", "seed")
)  # fmt: skip
_SECTION_WORDS = frozenset(("given", "turn", "when", "then"))


@dataclass(frozen=True)
class Unread:
    """A case, or what stood in place of one, that cannot be read."""

    place: s.Place
    title: str
    errors: tuple[CaseError, ...]
    ruling: str | None = None
    cites: tuple[s.Cite, ...] = ()


@dataclass(frozen=True)
class Skipped:
    """A case whose card files are not at hand; the rest of it has not been read."""

    place: s.Place
    title: str
    missing: tuple[str, ...]
    ruling: str | None = None
    cites: tuple[s.Cite, ...] = ()


Reading = s.Case | Skipped | Unread


MOST_BYTES = 4_194_304
"""A longer file is no file of cases."""


class Reader:
    """Reads case files with one vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.grammar = Grammar(vocabulary.words)

    def read_file(self, path: Path, shown: str | None = None) -> list[Reading]:
        """The cases of a file; a file that is no readable text is one unread case."""
        file = shown or str(path)
        try:
            with path.open("rb") as stream:
                data = stream.read(MOST_BYTES + 1)
        except ValueError as error:  # a name that no file can have
            return [_unreadable(s.Place(file, 1), str(error), "a file of cases")]
        except OSError as error:
            why = (
                "no such file"
                if isinstance(error, FileNotFoundError)
                else error.strerror or type(error).__name__
            )
            return [_unreadable(s.Place(file, 1), why, "a file of cases")]
        if len(data) > MOST_BYTES:
            return [_unreadable(s.Place(file, 1), "too much", f"at most {MOST_BYTES // 1024} KiB of cases")]
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = data[: error.start]
            line = before.count(b"\n") + 1
            column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
            return [_unreadable(s.Place(file, line, column), "bytes that are not UTF-8", "UTF-8 text")]
        return self.read(text, file)

    def read(self, text: str, file: str = "<case>") -> list[Reading]:
        """The cases of a text, in order. Never raises, whatever the text."""
        readings: list[Reading] = [_CaseReader(self, raw).read() for raw in outline(file, text)]
        return readings or [_unreadable(s.Place(file, 1), "no case", 'case "TITLE"')]


def _unreadable(place: s.Place, found: str, expected: str) -> Unread:
    return Unread(place, "", (CaseError(place, found, expected),))


def _named(raw: RawLine) -> str:
    """The name in quotes that a `card` or `adventure` line gives, if it does."""
    token = raw.tokens[1] if len(raw.tokens) > 1 else None
    return string_value(token.text) if token is not None and token.kind == "string" else ""


@dataclass
class _Section:
    kind: Any
    place: s.Place
    steps: list[s.StepLine] = field(default_factory=list)
    checks: list[s.CheckLine] = field(default_factory=list)


class _CaseReader:
    """Reads one case: first the names it makes, then line by line what it says."""

    def __init__(self, reader: Reader, raw: RawCase) -> None:
        self.grammar = reader.grammar
        self.raw = raw
        self.errors: list[CaseError] = []
        self.header: dict[str, Any] = {}
        self.texts: dict[tuple[str, str], str] = {}
        self.cites: list[s.Cite] = []
        self.needs: list[str] = []
        self.cards: list[s.CardBlock] = []
        self.player: str | None = None
        self.given: list[s.Given] = []
        self.turn: s.Turn | None = None
        self.sections: list[_Section] = []
        self.scope = Scope(reader.vocabulary, NameBook(("Alice", "Bob")))

    def read(self) -> Reading:
        """The case, or why it is none."""
        if not self.raw.is_case:
            first = self.raw.lines[0]
            return _unreadable(first.place, f'"{first.tokens[0].text}"', 'case "TITLE" before it')
        self._read_header()
        at_hand = self.scope.vocabulary.at_hand
        missing = tuple(need for need in self.needs if need.upper() not in at_hand)
        place = self.raw.lines[0].place
        ruling, cites = self.header.get("ruling"), tuple(self.cites)
        title = self.texts.get(("title", ""), "")
        if missing and not self.errors:
            return Skipped(place, title, missing, ruling, cites)
        self._collect_names()
        for line in self.raw.lines:
            if line.first not in _HEADER_WORDS:
                self._read_line(line)
        self._check_whole()
        if self.errors:
            in_order = sorted(self.errors, key=lambda e: (e.at.line, e.at.column))
            return Unread(place, title, tuple(in_order[:_MOST_ERRORS]), ruling, cites)
        return s.Case(
            place=place,
            title=self._texts("title"),
            ruling=ruling,
            cites=cites,
            needs=tuple(self.needs),
            ask=self._texts("ask"),
            explain=self._texts("explain"),
            cards=tuple(self.cards),
            format=self.header.get("format"),
            players=tuple(self.scope.players),
            seed=self.header.get("seed"),
            given=tuple(self.given),
            turn=self.turn,
            sections=tuple(
                s.Section(part.kind, part.place, tuple(part.steps), tuple(part.checks))
                for part in self.sections
            ),
        )

    # --- the names that the case makes ---------------------------------------------------------------

    def _collect_names(self) -> None:
        """Labels, which may be used before they are made, and tokens that the case itself describes."""
        labels: dict[str, None] = {}
        tokens: list[str] = []
        for raw in self.raw.lines:
            if raw.first in _HEADER_WORDS:
                continue
            line = self._line(raw)
            for at in range(len(raw.tokens)):
                if line.masked[at]:
                    continue
                if raw.tokens[at].low == "as" and self._ends_entry(raw, at + 2):
                    self._collect_label(raw, at + 1, labels)
                elif raw.tokens[at].low in ("token", "tokens") and (name := token_name(line, at + 1)):
                    tokens.append(name[0])
        own = (*self.scope.own, *tokens)
        self.scope = Scope(self.scope.vocabulary, self.scope.players, NameBook(labels), NameBook(own))

    @staticmethod
    def _ends_entry(raw: RawLine, at: int) -> bool:
        return at == len(raw.tokens) or (at < len(raw.tokens) and raw.tokens[at].low in (";", "["))

    def _collect_label(self, raw: RawLine, at: int, labels: dict[str, None]) -> None:
        token = raw.tokens[at]
        if token.kind != "word" or token.low in RESERVED:
            return  # the line itself will say so
        if token.key in labels:
            self._error(raw, token.column, f'the label "{token.text}" a second time', "a label of its own")
        labels[token.key] = None

    # --- header --------------------------------------------------------------------------------------

    def _read_header(self) -> None:
        self._read_players()
        block: list[RawLine] = []
        for raw in self.raw.lines:
            if raw.first == "card":
                self._close_block(block)
                block = [raw]
            elif raw.first == "adventure":
                if len(block) != 1:
                    found = "an Adventure without its card" if not block else "a second Adventure of one card"
                    self._error(raw, raw.tokens[0].column, found, "an adventure block after a card block")
                else:
                    block.append(raw)
            elif raw.first in _HEADER_WORDS:
                self._close_block(block)
                block = []
                self._read_header_line(raw)
        self._close_block(block)

    def _close_block(self, block: list[RawLine]) -> None:
        if not block:
            return
        types = self.scope.vocabulary.types
        try:
            card = card_block.read(block[0], types)
            adventure = card_block.read(block[1], types) if len(block) > 1 else None
        except CaseError as error:
            self.errors.append(error)
            self._know(
                [name for raw in block if (name := _named(raw))]
            )  # other lines may name it all the same
            return
        self.cards.append(s.CardBlock(card, adventure))
        names = [face.name for face in (card, adventure) if face]
        own = self.scope.own
        for name in names:
            if own.get(name) is not None:
                self._error(block[0], 1, f'a second card "{name}"', "another name")
        tokens = [
            name
            for face in (card, adventure)
            if face
            for name in card_block.tokens_named("\n".join(face.text))
        ]
        self._know([*names, *tokens])

    def _know(self, names: list[str]) -> None:
        own = NameBook((*self.scope.own, *names))
        self.scope = Scope(self.scope.vocabulary, self.scope.players, own=own)

    def _read_players(self) -> None:
        for raw in self.raw.lines:
            if raw.first != "players":
                continue
            names: list[str] = []
            parts = _split(raw, 1, ",")
            for part in parts:
                name = string_value(part[0].text) if len(part) == 1 and part[0].kind == "string" else None
                if name is None and all(token.kind == "word" for token in part):
                    name = " ".join(token.text for token in part)
                taken = not name or name in names or name.casefold() in RESERVED
                if taken or not name or len(name) > MOST_LETTERS:
                    column = part[0].column if part else raw.tokens[-1].end + 1
                    expected = "names of players, all different, no keywords"
                    self._error(raw, column, f'"{name or ""}"', expected)
                    return
                names.append(name)
            if len(names) < 2:
                self._error(raw, raw.tokens[0].column, "fewer than two players", "players Alice, Bob")
                return
            self._once("players", raw)
            self.scope = Scope(self.scope.vocabulary, NameBook(names))

    def _read_header_line(self, raw: RawLine) -> None:
        if raw.first == "players":
            return
        line = self._line(raw)
        said = self.grammar.read(line, HEADER)
        if said is None:
            self.errors.append(misread(line, self.scope, raw.place))
            return
        kind = said["of"]
        if kind == "cites":
            self.cites += [s.Cite(rule, _at(raw, column)) for rule, column in said["rules"]]
        elif kind == "needs":
            self.needs += said["words"]
        elif kind in ("title", "ask", "explain", "case"):
            name = "title" if kind == "case" else kind
            language = said.get("language", "")
            self._once(f"{name} {language}".strip(), raw)
            self.texts[name, language] = said["text"]
        else:
            self._once(kind, raw)
            self.header[kind] = self._header_value(kind, said, raw)

    def _header_value(self, kind: str, said: dict[str, Any], raw: RawLine) -> Any:
        if kind == "ruling":
            return " ".join(str(said[part]) for part in ("source", "topic", "number") if part in said)
        if kind == "format":
            if said["word"].casefold() not in _FORMATS:
                self._error(raw, raw.tokens[1].column, f'"{said["word"]}"', " or ".join(_FORMATS))
            return said["word"].casefold()
        return said["number"]

    def _once(self, what: str, raw: RawLine) -> None:
        seen = self.header.setdefault("seen", set())
        if what in seen:
            self._error(raw, raw.tokens[0].column, f"a second `{what}`", "one in a case")
        seen.add(what)

    def _texts(self, name: str) -> s.Texts:
        others = tuple((lang, text) for (of, lang), text in self.texts.items() if of == name and lang)
        return s.Texts(self.texts.get((name, "")), others)

    # --- lines ---------------------------------------------------------------------------------------

    def _read_line(self, raw: RawLine) -> None:
        line = self._line(raw)
        opens_section = raw.first in _SECTION_WORDS and not line.masked[0]
        if opens_section and raw.first == "given":
            self._read_given_player(raw, line)
        elif opens_section and raw.first == "turn":
            self._read_turn(raw, line)
        elif opens_section:
            self.sections.append(_Section(raw.first, raw.place))
            if len(raw.tokens) > 1:
                self._error(raw, raw.tokens[1].column, f'"{raw.tokens[1].text}"', "the end of the line")
        elif not self.sections:
            self._read_given(raw, line)
        elif self.sections[-1].kind == "when":
            self._read_step(raw, line)
        else:
            check = self._read_by(raw, line, self.grammar.checks)
            if check is not None:
                self.sections[-1].checks.append(s.CheckLine(check, raw.place))

    def _read_given_player(self, raw: RawLine, line: Line) -> None:
        said = self._read_by(raw, line, GIVEN_PLAYER)
        if self.sections:
            self._error(raw, raw.tokens[0].column, "`given` after `when` or `then`", "a step or check")
        self.player = said["player"] if said else self.player or next(iter(self.scope.players))

    def _read_turn(self, raw: RawLine, line: Line) -> None:
        said = self._read_by(raw, line, TURN)
        if self.turn is not None:
            self._error(raw, raw.tokens[0].column, "a second `turn`", "one in a case")
        if self.sections:
            self._error(raw, raw.tokens[0].column, "`turn` after `when` or `then`", "a step or check")
        if said:
            self.turn = s.Turn(said["player"], said.get("step", "precombat main"), raw.place)

    def _read_given(self, raw: RawLine, line: Line) -> None:
        said = self._read_by(raw, line, self.grammar.given)
        if said is None:
            return
        if self.player is None:
            self._error(raw, raw.tokens[0].column, f'"{raw.tokens[0].text}"', "given PLAYER before it")
            return
        self.given.append(s.Given(self.player, said, raw.place))

    def _read_step(self, raw: RawLine, line: Line) -> None:
        illegal = raw.first == "illegal" and line.low(1) == ":"
        step = self._read_by(raw, line, STEPS, at=2 if illegal else 0)
        if step is not None:
            self.sections[-1].steps.append(s.StepLine(s.Illegal(step) if illegal else step, raw.place))

    def _read_by(self, raw: RawLine, line: Line, rows: tuple[Row, ...], at: int = 0) -> Any | None:
        if len(self.errors) > _MOST_ERRORS:
            return None
        said = self.grammar.read(line, rows, at)
        if said is None:
            line.could_be(0, (*sorted(_HEADER_WORDS), *sorted(_SECTION_WORDS)))
            self.errors.append(self._elsewhere(raw, rows) or misread(line, self.scope, raw.place))
        return said

    def _elsewhere(self, raw: RawLine, rows: tuple[Row, ...]) -> CaseError | None:
        """The error of a line that is right but stands in the wrong section."""
        for what, others, opener in (
            ("a line of a position", self.grammar.given, "`given PLAYER`"),
            ("a step", STEPS, "`when`"),
            ("a check", self.grammar.checks, "`then`"),
        ):
            if others is not rows and self.grammar.read(self._line(raw), others) is not None:
                return at_column(raw.place, raw.tokens[0].column, what, f"{opener} before it")
        return None

    def _check_whole(self) -> None:
        """A case says something that could turn out wrong, and does not stop half way."""
        last = self.raw.lines[-1]
        end = last.tokens[-1].end + 1
        refusals = any(isinstance(line.step, s.Illegal) for part in self.sections for line in part.steps)
        if self.errors:
            return
        if self.sections and not (self.sections[-1].steps or self.sections[-1].checks):
            self._error(last, end, f"nothing after `{self.sections[-1].kind}`", "a step or check")
        elif not refusals and not any(part.checks for part in self.sections):
            self._error(last, end, "the end of a case without a check", "`then` and a check")

    # --- helpers -------------------------------------------------------------------------------------

    def _line(self, raw: RawLine) -> Line:
        return Line(raw.tokens, masks_of(raw.tokens, self.scope.books), self.scope)

    def _error(self, raw: RawLine, column: int, found: str, expected: str) -> None:
        self.errors.append(at_column(raw.place, column, found, expected))


def _at(raw: RawLine, column: int) -> s.Place:
    return s.Place(raw.place.file, raw.place.line, column, raw.place.source)


def _split(raw: RawLine, start: int, by: str) -> list[list[Any]]:
    parts: list[list[Any]] = [[]]
    for token in raw.tokens[start:]:
        if token.low == by:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts
