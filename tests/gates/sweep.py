"""Every rule of the grammar and every field of a printer, taken away one by one, without building each grammar anew.

    python -m tests.gates.sweep

What can be settled here is; the rest is tried in full by `mutate.Bench`. A rule is needed if some text of ours (a line of
`lines/`, a shipped card) is read otherwise without it, or not at all, whichever terminals its words are taken for: the
grammar is unambiguous, so a sequence of terminals has one derivation. A field is needed if some text of ours is
printed otherwise without it.
"""

from __future__ import annotations

import argparse
import ast
import gc
import re
import sys
import tempfile
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from functools import _lru_cache_wrapper, cache
from itertools import islice
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from mtgrules.abilities.abilities import Unparsed
from mtgrules.abilities.node import Ability
from mtgrules.oracle.compose import STARTS, GrammarError, Source, compose, core_sources, fragment_source
from mtgrules.oracle.lexer import Lexeme, Lexicon, Word
from mtgrules.oracle.parser import END, Parser, Stopped
from mtgrules.oracle.reader import Reader
from mtgrules.rules import shipped_mechanics
from tests.gates.corpus import Text, files, texts_of, written
from tests.gates.mutate import _HEAD, _NEXT, ROOT, Bench, Mutant, _is_rule, alternatives, digest, mutants

Derivation = tuple[tuple[Lexeme, ...], frozenset[int]]
"""What words are taken for, and the productions that it takes."""
Place = tuple[str, int, str]
Key = tuple[str, tuple[str, ...]]

# --- grammar rules -----------------------------------------------------------------------------------------------

STEPS = 2_000
"""How many words a search takes before it leaves a mutant to the bench."""
OPTIONS = 8
"""How many derivations of one sentence are looked at."""
READINGS = 32
"""How often a text is read, with other derivations, before it is left to the bench."""
WITNESSES = 12
"""How many texts are tried for each rule."""


@cache
def sources() -> list[tuple[str, Source]]:
    """The grammar files, each with its path."""
    core = [(f"grammar/{source.name}", source) for source in core_sources()]
    fragments = [fragment_source(m.fragment) for m in shipped_mechanics() if m.fragment]
    return core + [(f"grammar/mechanics/{source.name}", source) for source in fragments]


def rules_of(texts: Iterable[tuple[str, str]]) -> list[tuple[str | None, Key]]:
    """The productions of grammar files, given their names and texts: the alias of each, and what tells it from others."""
    from lark.load_grammar import GrammarBuilder

    builder = GrammarBuilder()
    for name, text in texts:
        builder.load_grammar(text, name)
    terminals, rules, _ = builder.build().compile(list(STARTS), "*")
    # lark numbers the strings that it has no name for, and the repetitions, as it meets them
    strings = {
        terminal.name: repr(terminal.pattern.value) for terminal in terminals if terminal.name[0] == "_"
    }
    return [
        (
            rule.alias,
            (
                re.sub(r"^(__.*)_\d+$", r"\1", rule.origin.name),
                tuple(
                    re.sub(r"^(__.*)_\d+$", r"\1", strings.get(symbol.name, symbol.name))
                    for symbol in rule.expansion
                ),
            ),
        )
        for rule in rules
    ]


def places_of_productions() -> list[Place | None]:
    """Where each production of the grammar stands: file, line, and alternative; None for those that lark makes of a
    repetition, or that hand nothing on."""
    places: dict[str, Place] = {}

    def marked(path: str, text: str) -> str:
        made = []
        rows = text.splitlines()
        for number, line in enumerate(rows, 1):
            row = _HEAD.match(line) or _NEXT.match(line)
            if row is not None and _is_rule(rows, number - 1) and not line.startswith("_"):
                here = []
                for one in alternatives(row[2]):
                    alias = f"place_{len(places)}"
                    places[alias] = (path, number, one)
                    here.append(f"{re.sub(r' *-> *[a-z_0-9]+$', '', one)} -> {alias}")
                line = f"{row[1]} {' | '.join(here)}"
            made.append(line)
        return "\n".join(made) + "\n"

    placed = rules_of((source.name, marked(path, source.text)) for path, source in sources())
    aliases = {key: alias for alias, key in placed}
    return [places.get(aliases[key] or "") for key in all_rules()]


@cache
def all_rules() -> list[Key]:
    """The productions of the grammar, in the order of the tables."""
    return [key for _, key in rules_of((source.name, source.text) for _, source in sources())]


def gone_with(mutant: Mutant) -> set[int]:
    """The productions that a mutant does not have, found by comparing."""
    less = rules_of(
        (source.name, mutant.text if path == mutant.path else source.text) for path, source in sources()
    )
    left = {key for _, key in less}
    return {number for number, key in enumerate(all_rules()) if key not in left}


class Undecided(Exception):
    """A search took too long."""


class Search:
    """Derivations of sentences, whatever terminals their words are taken for."""

    def __init__(self, parser: Parser) -> None:
        self.parser = parser
        self.productions = parser.tables.productions

    def derivations(
        self, start: str, words: Sequence[Word], without: frozenset[int] = frozenset()
    ) -> Iterator[Derivation]:
        """Those that need none of the productions, in the order in which our parser would look for them."""
        self.steps = 0
        self.dead: set[tuple[int, tuple[int, ...]]] = set()
        yield from self._from((self.parser.tables.starts[start],), words, 0, without, start)

    def _from(
        self, stack: tuple[int, ...], words: Sequence[Word], index: int, without: frozenset[int], start: str
    ) -> Iterator[Derivation]:
        if (index, stack) in self.dead:
            return
        self.steps += 1
        if self.steps > STEPS:
            raise Undecided
        alive = False
        if index == len(words):
            done = self._reduce(stack, END, without, self.parser.tables.ends[start])
            if done is not None:
                alive = True
                yield (), done[1]
        else:
            tried = set()
            for lexeme in self.parser.lexicon.candidates(words, index):
                choice = (lexeme.terminal, lexeme.length)
                if choice in tried or index + lexeme.length > len(words):
                    continue
                tried.add(choice)
                shifted = self._reduce(stack, lexeme.terminal, without, None)
                if shifted is not None:
                    for lexemes, taken in self._from(
                        shifted[0], words, index + lexeme.length, without, start
                    ):
                        alive = True
                        yield (lexeme, *lexemes), shifted[1] | taken
        if not alive:
            self.dead.add((index, stack))

    def _reduce(
        self, given: tuple[int, ...], terminal: str, without: frozenset[int], end: int | None
    ) -> tuple[tuple[int, ...], frozenset[int]] | None:
        """The stack once that terminal has been shifted, or a whole text reduced, and the productions it took."""
        stack = list(given)
        taken: set[int] = set()
        while True:
            if end is not None and stack[-1] == end and len(stack) == 2:
                return tuple(stack), frozenset(taken)
            action = self.parser.tables.actions[stack[-1]].get(terminal)
            if action is None:
                return None
            if action > 0:
                return (*stack, action - 1), frozenset(taken)
            number = -action - 1
            if number in without:
                return None
            taken.add(number)
            production = self.productions[number]
            if production.size:
                del stack[-production.size :]
            stack.append(self.parser.tables.gotos[stack[-1]][production.origin])


class Fixed:
    """A lexicon that knows what each word is taken for."""

    def __init__(self, lexemes: Sequence[Lexeme]) -> None:
        self.at: dict[int, tuple[Lexeme, ...]] = {}
        place = 0
        for lexeme in lexemes:
            self.at[place] = (lexeme,)
            place += lexeme.length

    def candidates_in(self, _: Sequence[Word]) -> Callable[[Sequence[Word], int], tuple[Lexeme, ...]]:
        return lambda _, index: self.at[index]


class Lesser(Parser):
    """Our parser without some productions.

    A sentence that needs them may have other derivations; which of them the parser of the lesser grammar would find is
    not asked: ``chosen`` says which is taken, the last being none at all, and ``options`` how many there were.
    """

    def __init__(self, parser: Parser) -> None:
        vars(self).update(vars(parser))
        self.search = Search(parser)
        self.plain = parser
        self.first: dict[tuple[str, tuple[str, ...]], Derivation] = {}
        self.without: frozenset[int] = frozenset()
        self.chosen: tuple[int, ...] = ()
        self.options: list[int] = []
        self.taken: set[int] = set()
        self.words: set[tuple[str, str]] = set()

    def parse(self, start: str, words: Sequence[Word], build: Any) -> Any:
        key = (start, tuple(word.text for word in words))
        if key not in self.first:
            self.first[key] = next(self.search.derivations(start, words), ((), frozenset()))
        lexemes, taken = self.first[key]
        self.taken |= taken
        self.words |= {(one.terminal, one.value) for one in lexemes if isinstance(one.value, str)}
        if not self.without & taken:
            return self.plain.parse(start, words, build)
        others = list(islice(self.search.derivations(start, words, self.without), OPTIONS))
        if len(others) == OPTIONS:
            raise Undecided
        number = self.chosen[len(self.options)] if len(self.options) < len(self.chosen) else 0
        self.options.append(len(others))
        if number == len(others):
            raise Stopped(0, ())
        along = copy(self.plain)
        along.lexicon = Fixed(others[number][0])  # type: ignore[assignment]
        return along.parse(start, words, build)


class Witness:
    """Texts, read with fewer productions."""

    def __init__(self, texts: Iterable[Text]) -> None:
        self.reader = Reader(shipped_mechanics(), memo=False)
        self.reader._parser = self.parser = Lesser(self.reader.parser)
        self.objects: dict[Text, str] = {}
        self.using: dict[int, list[Text]] = defaultdict(list)
        """The texts that take each production, the shortest first."""
        self.words: set[tuple[str, str]] = set()
        """The words that they take, each with its terminal."""
        for text in sorted(texts, key=lambda text: len(text.text)):
            self.parser.taken, self.parser.words = set(), set()
            with suppress(Undecided):
                if (objects := self.read(text)) is not None:
                    self.objects[text] = objects
                    self.words |= self.parser.words
                    for number in self.parser.taken:
                        self.using[number].append(text)

    def read(self, text: Text) -> str | None:
        """What tells its objects from others; None where it is not read whole and printed back."""
        self.parser.options = []
        return objects_of(self.reader, text)

    def misses(self, text: Text, without: frozenset[int]) -> bool:
        """Whether the text is not read as it was without those productions, whichever other derivations are taken."""
        self.parser.without = without
        self.parser.chosen = ()
        try:
            for _ in range(READINGS):
                if self.read(text) == self.objects[text]:
                    return False
                options = self.parser.options
                taken = [*self.parser.chosen, *[0] * len(options)][: len(options)]
                while taken and taken[-1] == options[len(taken) - 1]:
                    taken.pop()
                if not taken:
                    return True
                taken[-1] += 1
                self.parser.chosen = tuple(taken)
            return False
        except Undecided:
            return False
        finally:
            self.parser.without = frozenset()

    def misses_in_full(self, texts: Iterable[Text], mutant: Mutant) -> bool:
        """Whether one of the texts is not read as it was with the tables of the lesser grammar."""
        parser = self.parser.plain
        builders = {
            production.alias: plan[3]
            for production, plan in zip(parser.tables.productions, parser._plan, strict=True)
            if production.alias is not None and plan[3] is not None
        }
        try:
            tables = compose(
                [
                    Source(source.name, mutant.text if path == mutant.path else source.text, source.fragment)
                    for path, source in sources()
                ]
            )
        except GrammarError:
            return True
        reader = copy(self.reader)
        reader._parser = Parser(tables, Lexicon(tables), builders)
        return any(objects_of(reader, text) != self.objects[text] for text in texts)


def objects_of(reader: Reader, text: Text) -> str | None:
    """What tells the objects of a text from others; None where it is not read whole and printed back."""
    reading = reader.read(text.text, text.name, type_line=text.type_line)
    return digest(reading.abilities) if reading.complete and reading.printed() == text.text else None


def own_texts() -> list[Text]:
    """The lines in `lines/` and the texts of the shipped cards, whatever further card files are in reach."""
    shipped = (text for file in files() if file.startswith("cards/") for text in texts_of(file))
    return [*written(), *shipped]


@cache
def own_witness() -> Witness:
    """Those texts."""
    return Witness(own_texts())


def idle_words() -> Iterator[str]:
    """The words of terminals with several that no text of ours takes, or that stand there twice."""
    witness = own_witness()
    tables = witness.parser.tables
    for terminal, words in sorted(tables.words.items()):
        if terminal in tables.kept and len(words) > 1:
            for word in sorted(set(words)):
                if (terminal, word) not in witness.words or words.count(word) > 1:
                    yield f'{terminal}: "{word}"'


def idle_rules() -> Iterator[tuple[Mutant, str]]:
    """The rules that no text of ours needs, each with a text that takes it and is read without it, too.

    Most are settled by other derivations. What is left may still be needed because our parser, which does not turn
    back, takes a word otherwise when a rule is there: for that the lesser grammar is built.
    """
    witness = own_witness()
    productions: dict[Place, set[int]] = defaultdict(set)
    for number, place in enumerate(places_of_productions()):
        if place is not None:
            productions[place].add(number)
    for mutant in mutants():
        if not mutant.path.endswith(".lark"):
            continue
        without = frozenset(productions[mutant.path, mutant.line, mutant.what] or gone_with(mutant))
        texts = {text: None for number in sorted(without) for text in witness.using[number]}
        tried = sorted(texts, key=lambda text: len(text.text))
        if any(witness.misses(text, without) for text in tried[:WITNESSES]):
            continue
        if not witness.misses_in_full(tried, mutant):
            yield mutant, tried[0].text if tried else "no text takes it"


# --- fields of printers ------------------------------------------------------------------------------------------


def codes(code: CodeType) -> Iterator[CodeType]:
    """The functions that are defined within some code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes(constant)


def idle_fields() -> Iterator[tuple[Mutant, str]]:
    """The looks of printers at fields without which all texts of ours are printed as they were."""
    reader = Reader(shipped_mechanics())
    abilities: dict[str, Ability] = {}
    for text in own_texts():
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
    for mutant in dict.fromkeys(mutants()):
        if mutant.path.endswith(".py"):
            path = ROOT / mutant.path
            block = next(block for block in _blocks(path) if mutant.line in block)
            new = _compiled(path, mutant.text, block)
            changed = [name for name, old in _whole(path, block).items() if new.get(name, old) != old]
            lines = {line: None for name in changed for line in printing[name]}
            swaps = [(function, new[name]) for name in changed for function in functions[name]]
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


@cache
def _blocks(path: Path) -> list[range]:
    """The lines of each class and function of a module."""
    found = (node for node in ast.parse(path.read_text(encoding="utf-8")).body if hasattr(node, "body"))
    return [range(node.lineno, (node.end_lineno or node.lineno) + 1) for node in found]


def _compiled(path: Path, text: str, block: range) -> dict[str, CodeType]:
    """The functions of one class of a module by name; what is defined within them goes with them."""
    source = "\n" * (block.start - 1) + "\n".join(text.split("\n")[block.start - 1 : block.stop - 1])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # "None" is not callable
        return {_name(code): code for code in codes(compile(source, str(path), "exec"))}


@cache
def _whole(path: Path, block: range) -> dict[str, CodeType]:
    return _compiled(path, path.read_text(encoding="utf-8"), block)


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
    words = list(idle_words()) if given.kind != "fields" else []
    for word in words:
        print(f"no text takes {word}")
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
    sys.exit(bool(survivors or words))


if __name__ == "__main__":
    main()
