"""Every rule of the grammar and every field of a printer, taken away one by one, without building each grammar anew.

    python -m tests.gates.sweep

What can be settled here is; the rest is tried in full by `mutate.Bench`. A rule is needed if some line can't be parsed
without it, whichever terminals its words are taken for: the grammar is unambiguous, so a sequence of terminals has one
derivation. A field is needed if some line is printed otherwise without it.
"""

from __future__ import annotations

import argparse
import gc
import re
import sys
import tempfile
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from mtgrules.abilities.abilities import Unparsed
from mtgrules.abilities.node import Ability
from mtgrules.oracle.compose import STARTS, Source, core_sources, fragment_source
from mtgrules.oracle.lexer import Word
from mtgrules.oracle.parser import END, Parser
from mtgrules.oracle.reader import Reader
from mtgrules.rules import shipped_mechanics
from tests.gates.corpus import all_texts
from tests.gates.mutate import _HEAD, ROOT, Bench, Mutant, _is_rule, mutants

Sentence = tuple[str, tuple[Word, ...]]
Place = tuple[str, int]

# --- grammar rules -----------------------------------------------------------------------------------------------

_ALTERNATIVE = re.compile(r"^\s*(?:%extend\s+)?(?:\??_*[a-z]\w*\s*:|\|)")

STEPS = 20_000
"""How many words a search takes before it leaves a mutant to the bench."""
WITNESSES = 12
"""How many lines are tried for each rule."""


def sources() -> list[tuple[str, Source]]:
    """The grammar files, each with its path."""
    core = [(f"grammar/{source.name}", source) for source in core_sources()]
    fragments = [fragment_source(m.fragment) for m in shipped_mechanics() if m.fragment]
    return core + [(f"grammar/mechanics/{source.name}", source) for source in fragments]


def places_of_productions() -> list[Place | None]:
    """Where each production of the grammar stands: file and line; None for those that lark makes of a repetition, and
    for those that hand nothing on."""
    from lark.load_grammar import GrammarBuilder

    places: dict[str, Place] = {}

    def marked(path: str, text: str) -> str:
        made = []
        rows = text.splitlines()
        for number, line in enumerate(rows, 1):
            head = next(row for row in reversed(rows[:number]) if _HEAD.match(row) or row == rows[0])
            if _ALTERNATIVE.match(line) and _is_rule(rows, number - 1) and not head.startswith("_"):
                alias = f"place_{len(places)}"
                places[alias] = (path, number)
                line = f"{line.partition(' //')[0].partition(' -> ')[0]} -> {alias}"
            made.append(line)
        return "\n".join(made) + "\n"

    plain, placed = GrammarBuilder(), GrammarBuilder()
    for path, source in sources():
        plain.load_grammar(source.text, source.name)
        placed.load_grammar(marked(path, source.text), source.name)
    aliases = {_key(rule): rule.alias for rule in placed.build().compile(list(STARTS), "*")[1]}
    rules = plain.build().compile(list(STARTS), "*")[1]
    return [places.get(aliases[_key(rule)]) for rule in rules]


def gone_with(mutant: Mutant) -> set[int]:
    """The productions that a mutant does not have, found by comparing."""
    from lark.load_grammar import GrammarBuilder

    whole, less = GrammarBuilder(), GrammarBuilder()
    for path, source in sources():
        whole.load_grammar(source.text, source.name)
        less.load_grammar(mutant.text if path == mutant.path else source.text, source.name)
    left = {_key(rule) for rule in less.build().compile(list(STARTS), "*")[1]}
    rules = whole.build().compile(list(STARTS), "*")[1]
    return {number for number, rule in enumerate(rules) if _key(rule) not in left}


def _key(rule: Any) -> tuple[str, tuple[str, ...]]:
    return rule.origin.name, tuple(symbol.name for symbol in rule.expansion)


class Recorder(Parser):
    """Our parser, writing down what it has parsed, and what within a quotation."""

    def __init__(self, parser: Parser) -> None:
        vars(self).update(vars(parser))
        self.sentences: list[Sentence] = []
        self._depth = 0

    def parse(self, start: str, words: Sequence[Word], build: Any) -> Any:
        self._depth += 1
        try:
            value = super().parse(start, words, build)
        finally:
            self._depth -= 1
        if not self._depth and start != "ability_word":
            self.sentences.append((start, tuple(words)))
        return value


def sentences() -> list[Sentence]:
    """What is parsed of the texts that are read, quotations left out."""
    reader = Reader(shipped_mechanics())
    recorder = Recorder(reader.parser)
    reader._parser = recorder
    found: dict[tuple[str, tuple[str, ...]], Sentence] = {}
    for text in all_texts():
        recorder.sentences = []
        if reader.read(text.text, text.name, type_line=text.type_line).complete:
            for start, words in recorder.sentences:
                found.setdefault((start, tuple(word.text for word in words)), (start, words))
    return sorted(found.values(), key=lambda sentence: len(sentence[1]))


class Undecided(Exception):
    """A search took too long."""


class Search:
    """Derivations of sentences, whatever terminals their words are taken for."""

    def __init__(self, parser: Parser) -> None:
        self.parser = parser
        self.productions = parser.tables.productions

    def derivation(self, sentence: Sentence, without: frozenset[int] = frozenset()) -> set[int] | None:
        """The productions of one derivation that needs none of those; None where there is none."""
        start, words = sentence
        self.steps = 0
        self.dead: set[tuple[int, tuple[int, ...]]] = set()
        return self._from((self.parser.tables.starts[start],), words, 0, without, start)

    def _from(
        self, stack: tuple[int, ...], words: Sequence[Word], index: int, without: frozenset[int], start: str
    ) -> set[int] | None:
        if (index, stack) in self.dead:
            return None
        self.steps += 1
        if self.steps > STEPS:
            raise Undecided
        if index == len(words):
            done = self._reduce(stack, END, without, self.parser.tables.ends[start])
            if done is not None:
                return done[1]
        else:
            tried = set()
            for lexeme in self.parser.lexicon.candidates(words, index):
                choice = (lexeme.terminal, lexeme.length)
                if choice in tried or index + lexeme.length > len(words):
                    continue
                tried.add(choice)
                shifted = self._reduce(stack, lexeme.terminal, without, None)
                if shifted is not None:
                    rest = self._from(shifted[0], words, index + lexeme.length, without, start)
                    if rest is not None:
                        return shifted[1] | rest
        self.dead.add((index, stack))
        return None

    def _reduce(
        self, given: tuple[int, ...], terminal: str, without: frozenset[int], end: int | None
    ) -> tuple[tuple[int, ...], set[int]] | None:
        """The stack once that terminal has been shifted, or a whole text reduced, and the productions it took."""
        stack = list(given)
        taken: set[int] = set()
        while True:
            if end is not None and stack[-1] == end and len(stack) == 2:
                return tuple(stack), taken
            action = self.parser.tables.actions[stack[-1]].get(terminal)
            if action is None:
                return None
            if action > 0:
                return (*stack, action - 1), taken
            number = -action - 1
            if number in without:
                return None
            taken.add(number)
            production = self.productions[number]
            if production.size:
                del stack[-production.size :]
            stack.append(self.parser.tables.gotos[stack[-1]][production.origin])


def idle_rules() -> Iterator[tuple[Mutant, str]]:
    """The rules that no line was seen to need, each with a line that may be parsed otherwise."""
    search = Search(Reader(shipped_mechanics()).parser)
    productions: dict[Place, set[int]] = defaultdict(set)
    for number, place in enumerate(places_of_productions()):
        if place is not None:
            productions[place].add(number)
    using: dict[int, list[Sentence]] = defaultdict(list)
    for sentence in sentences():
        for number in search.derivation(sentence) or ():
            using[number].append(sentence)
    for mutant in mutants():
        if not mutant.path.endswith(".lark"):
            continue
        without = frozenset(productions[mutant.path, mutant.line] or gone_with(mutant))
        lines = [sentence for number in sorted(without) for sentence in using[number]]
        kept = ""
        for sentence in sorted(lines, key=lambda sentence: len(sentence[1]))[:WITNESSES]:
            try:
                if search.derivation(sentence, without) is None:
                    break
            except Undecided:
                pass
            kept = " ".join(word.text for word in sentence[1])
        else:
            yield mutant, kept or "no line takes it"


# --- fields of printers ------------------------------------------------------------------------------------------


def codes(code: CodeType) -> Iterator[CodeType]:
    """The functions that are defined within some code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes(constant)


def idle_fields() -> Iterator[tuple[Mutant, str]]:
    """The looks of printers at fields without which all lines are printed as they were."""
    reader = Reader(shipped_mechanics())
    abilities: dict[str, Ability] = {}
    for text in all_texts():
        reading = reader.read(text.text, text.name, type_line=text.type_line)
        for line, ability in reading.all_lines:
            if ability is not None and (reading.complete or isinstance(ability, Unparsed)):
                abilities.setdefault(line.text, ability)
    printing: dict[str, list[str]] = defaultdict(list)
    for line, ability in abilities.items():
        for name in _functions_of(lambda ability=ability: str(ability)):  # type: ignore[misc]
            printing[name].append(line)
    functions: dict[str, list[FunctionType]] = defaultdict(list)
    caches = []
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            functions[_name(thing.__code__)].append(thing)
        elif isinstance(thing, _lru_cache_wrapper) and str(thing.__module__).startswith("mtgrules.abilities"):
            caches.append(thing)
    whole = cache(lambda path: list(codes(_compiled(path, path.read_text(encoding="utf-8")))))
    for mutant in dict.fromkeys(mutants()):
        if mutant.path.endswith(".py"):
            path = ROOT / mutant.path
            changed = [
                (a, b)
                for a, b in zip(whole(path), codes(_compiled(path, mutant.text)), strict=False)
                if a != b
            ]
            lines = {line: None for a, _ in changed for line in printing[_name(a)]}
            swaps = [(function, b) for a, b in changed for function in functions[_name(a)]]
            if not _notices(swaps, caches, {line: abilities[line] for line in lines}):
                yield mutant, next(iter(lines), "no line takes it")


def _name(code: CodeType) -> str:
    return f"{Path(code.co_filename).name}:{code.co_firstlineno}:{code.co_qualname}"


def _functions_of(action: Callable[[], object]) -> set[str]:
    called: set[str] = set()

    def note(frame: Any, event: str, _: Any) -> None:
        if event == "call" and "abilities" in frame.f_code.co_filename:
            called.add(_name(frame.f_code))

    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(None)
    return called


def _compiled(path: Path, text: str) -> CodeType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # "None" is not callable
        return compile(text, str(path), "exec")


def _notices(
    swaps: list[tuple[FunctionType, CodeType]],
    caches: list[_lru_cache_wrapper[Any]],
    abilities: dict[str, Ability],
) -> bool:
    """Whether an ability is printed otherwise, or not at all, while those functions have other code."""
    before = [function.__code__ for function, _ in swaps]
    for kept in caches:
        kept.cache_clear()
    try:
        for function, code in swaps:
            function.__code__ = code
        return any(str(ability) != line for line, ability in abilities.items())
    except Exception:  # noqa: BLE001 - a printer that breaks prints nothing
        return True
    finally:
        for (function, _), code in zip(swaps, before, strict=True):
            function.__code__ = code
        for kept in caches:
            kept.cache_clear()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kind", choices=("rules", "fields", "both"), default="both")
    parser.add_argument("--quick", action="store_true", help="don't try in full what is left")
    given = parser.parse_args()
    left = []
    if given.kind != "fields":
        left += list(idle_rules())
    if given.kind != "rules":
        left += list(idle_fields())
    with tempfile.TemporaryDirectory() as folder:
        bench = None if given.quick else Bench(Path(folder))
        survivors = 0
        for mutant, line in left:
            if bench is None or bench.survives(mutant):
                survivors += 1
                print(f"{mutant}\n    {line}", flush=True)
    print(f"{survivors} survive")
    sys.exit(bool(survivors))


if __name__ == "__main__":
    main()
