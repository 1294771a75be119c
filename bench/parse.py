"""Reading Oracle text: distinct lines a second, nothing remembered, and the same texts through lark's Earley.
`make bench-parse`.

The lines are those of the shipped cards and of the files in MTGRULES_CARDS. lark's Earley parser gets the same grammar
and the terminals of each line as our lexer tells them, so it has only the sentence to find, no words and no objects.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from timing import yardstick

from mtgrules.abilities.abilities import Unparsed
from mtgrules.cards import Library, card_files, library_folders
from mtgrules.oracle.compose import STARTS, core_sources, fragment_source
from mtgrules.oracle.normalise import normalise
from mtgrules.oracle.parser import Parser
from mtgrules.oracle.reader import Reader
from mtgrules.rules import shipped_mechanics

Text = tuple[Any, bool]  # a normalised line, and whether it is a spell's

MOST = 6_000  # lines measured
SAMPLE = 150  # lines that Earley gets
PATIENCE = 8.0  # seconds after which it gets no more


def lines() -> list[Text]:
    """The distinct lines, each with whether it is a spell's."""
    library = Library.shipped()
    for path in card_files(library_folders()).values():
        library.add_file(path)
    found: dict[tuple[str, bool], Any] = {}
    for card in library.values():
        for face in card.faces:
            spell = "Instant" in face.type_line or "Sorcery" in face.type_line
            for line in normalise(face.oracle_text, face.name, face.type_line):
                if line.text.strip():
                    found.setdefault((line.text, spell), line)
    return [(line, spell) for (_, spell), line in found.items()][:MOST]


def reading(reader: Reader, texts: Sequence[Text]) -> tuple[float, int]:
    """Seconds, and how many were understood."""
    start = time.process_time()
    abilities = [reader.read_line(line, spell=spell) for line, spell in texts]
    seconds = time.process_time() - start
    return seconds, sum(not isinstance(ability, Unparsed) for ability in abilities)


class Row(dict[str, int]):
    """A row of the tables that writes down the terminals it shifts."""

    recorder: Recorder

    def get(self, terminal: str, default: Any = None) -> Any:
        action = super().get(terminal, default)
        if action is not None and action > 0 and self.recorder.attentive:
            self.recorder.shifted.append(terminal)
        return action


class Recorder(Parser):
    """Our parser, writing down each sentence: its start symbol and its terminals."""

    def __init__(self, parser: Parser) -> None:
        vars(self).update(vars(parser))
        self.attentive = True
        self.shifted: list[str] = []
        self.sentences: list[tuple[str, list[str]]] = []
        rows = []
        for row in parser.tables.actions:
            recording = Row(row)
            recording.recorder = self
            rows.append(recording)
        self._actions = tuple(rows)

    def parse(self, start: str, words: Any, build: Any) -> Any:
        outer, self.shifted = self.shifted, []  # a quoted ability is read inside a line
        try:
            value = super().parse(start, words, build)
            self.sentences.append((start, self.shifted))
            return value
        finally:
            self.shifted = outer

    def _can_stand(self, states: Sequence[int], terminal: str) -> bool:
        self.attentive = False
        try:
            return super()._can_stand(states, terminal)
        finally:
            self.attentive = True


def sentences(reader: Reader, texts: Sequence[Text]) -> list[tuple[Text, list[tuple[str, list[str]]]]]:
    """Those texts that are understood, each with the sentences it is made of."""
    recorder = Recorder(reader.parser)
    found = []
    plain, reader._parser = reader.parser, recorder
    try:
        for line, spell in texts:
            recorder.sentences = []
            ability = reader.read_line(line, spell=spell)
            if not isinstance(ability, Unparsed) and recorder.sentences:
                found.append(((line, spell), recorder.sentences))
    finally:
        reader._parser = plain
    return found


def earley() -> Any:
    """lark's Earley parser with our grammar, for terminals as they come."""
    from lark import Lark, Token
    from lark.lexer import Lexer
    from lark.load_grammar import GrammarBuilder

    class Given(Lexer):
        def __init__(self, config: Any) -> None:
            pass

        def lex(self, data: Any) -> Iterator[Token]:
            return (Token(terminal, terminal) for terminal in data)

    builder = GrammarBuilder()
    sources = [*core_sources(), *(fragment_source(m.fragment) for m in shipped_mechanics() if m.fragment)]
    for source in sources:
        builder.load_grammar(source.text, source.name)
    return Lark(builder.build(), parser="earley", lexer=Given, start=list(STARTS), ambiguity="resolve")  # type: ignore[arg-type]


def elapsed(code: str) -> float:
    """Seconds that a new process takes for it, the start of the interpreter left out."""

    def run(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=os.environ)
        return time.perf_counter() - start

    return max(0.0, min(run(code) for _ in range(3)) - min(run("pass") for _ in range(3)))


def main() -> None:
    unit = yardstick()
    mechanics = shipped_mechanics()
    reader = Reader(mechanics, memo=False)
    texts = lines()
    reading(reader, texts[:200])
    seconds, understood = min(reading(reader, texts) for _ in range(3))
    rate = len(texts) / seconds
    print(
        f"{len(texts)} distinct lines, {understood} understood: {rate:,.0f} lines a second, printed back and compared"
    )
    print(f"  a line takes {seconds / len(texts) * 1e6:.0f} µs, {seconds / len(texts) / unit:.3f} yardsticks")
    bare, _ = min(reading(Reader(mechanics, memo=False, verify=False), texts) for _ in range(3))
    print(f"  without printing back: {len(texts) / bare:,.0f} lines a second")
    remembered = Reader(mechanics)
    reading(remembered, texts)
    again, _ = reading(remembered, texts)
    print(f"  lines that were read before: {len(texts) / again:,.0f} a second")

    step = max(1, len(texts) // SAMPLE)
    parser = earley()
    mine = theirs = 0.0
    done = 0
    for (line, spell), parts in sentences(reader, texts[::step][:SAMPLE]):
        start = time.process_time()
        reader.read_line(line, spell=spell)
        mine += time.process_time() - start
        start = time.process_time()
        for symbol, terminals in parts:
            parser.parse(terminals, start=symbol)
        theirs += time.process_time() - start
        done += 1
        if theirs > PATIENCE:
            break
    print(
        f"lark's Earley on {done} of those lines: {theirs / done * 1e3:.1f} ms a line, {theirs / mine:,.0f} times ours"
    )
    print(f"import mtgrules and read a first line: {elapsed(FIRST):.2f} s")


FIRST = "import mtgrules; mtgrules.read('Whenever you gain life, draw a card.')"

if __name__ == "__main__":
    main()
