"""Puts a handler that does nothing in the place of one handler of the engine, and sees whether a case turns red.

    python -m tests.gates.noop                    # all of them; what was found before and still holds is not tried again
    python -m tests.gates.noop --only effects
    python -m tests.gates.noop --afresh

What stands in a table of `Rules` is replaced there: an instruction, a frame or a check then makes nothing happen, an
amount is zero, a reference names nothing, a condition or predicate is always true (one trial) and always false (another).
What modules read by class or by name (changes, costs, durations, restrictions, keywords such as flying) is taken out of
every text as it is read. One run of all cases notes which of them a handler makes a difference to; only those are tried.
"""

from __future__ import annotations

import argparse
import copy
import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mtgrules._data import data_dir
from mtgrules.abilities import changes
from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.node import Ability, Change, Cost, Duration, Node
from mtgrules.cards import Library
from mtgrules.engine import keywords, restrictions
from mtgrules.engine.decisions import NeedChoice
from mtgrules.engine.faces import Face
from mtgrules.engine.records import Object
from mtgrules.engine.vocabulary import DURATIONS, PAID_BY, READ_BY
from mtgrules.judge.run import Judge, Observer
from mtgrules.judge.syntax import Case
from mtgrules.judge.table import Table
from mtgrules.rules import Rules, shipped_reader
from tests.gates import noop_plays

ROOT = Path(__file__).parents[2]
FOUND = ROOT / ".noop.json"


class Handler(NamedTuple):
    """One entry: the table it stands in (or what is taken out of texts), its name there, what stands in for it."""

    table: str
    name: str
    instead: str

    def __str__(self) -> str:
        return f"{self.table} {self.name}: {self.instead}"


#: what the handlers of a table return that does nothing
NOTHING: dict[str, dict[str, Callable[..., Any]]] = {
    "frames": {"nothing": lambda *_: []},
    "effects": {"nothing": lambda *_: []},
    "keyword_actions": {"nothing": lambda *_: []},
    "amounts": {"zero": lambda *_: 0},
    "conditions": {"true": lambda *_: True, "false": lambda *_: False},
    "predicates": {"true": lambda *_: True, "false": lambda *_: False},
    "words": {"true": lambda *_: True, "false": lambda *_: False},
    "references": {"nothing": lambda *_: []},
    "keyword_abilities": {"nothing": lambda *_: ()},
    "watchers": {"nothing": lambda *_: None},
    "destinations": {"nothing": lambda *_: None},
}
#: records with a function in one of their fields
FIELDS: dict[str, tuple[str, Callable[..., Any]]] = {
    "triggers": ("matches", lambda *_: None),
    "layers": ("apply", lambda *_: None),
    "counter_changes": ("changes", lambda *_: ()),
    "state_based": ("check", lambda *_: []),
    "replacements": ("applies", lambda *_: False),
    "casting_options": ("applies", lambda *_: False),
}
#: tables whose handlers may act without a result
SEEN_ANYWAY = ("layers", "watchers")
#: what is taken out of texts: by table, the classes of nodes
TAKEN_OUT: dict[str, tuple[type, ...]] = {
    "changes": tuple(READ_BY),
    "costs": tuple(PAID_BY),
    "durations": tuple(DURATIONS),
}
#: and by table, the class and the field whose word tells one from the other, with the words
WORDS: dict[str, tuple[type, str, frozenset[str]]] = {
    "restrictions": (changes.Cant, "action", restrictions.CANT),
    "despite": (changes.CanDespite, "action", restrictions.CAN),
    "keywords": (Keyword, "name", keywords.READ),
}


def names(rules: Rules, table: str) -> Iterator[tuple[str, Any]]:
    """What the entries of a table are called, with their keys."""
    entries = getattr(rules, table)
    if isinstance(entries, Mapping):
        for key in entries:
            yield key if isinstance(key, str) else key.__name__, key
        return
    for number, entry in enumerate(entries):
        if table in ("watchers", "destinations"):
            yield f"{entry.__module__.rpartition('.')[2]}.{entry.__name__}", number
        elif table == "casting_options":
            yield entry.name, number
        else:
            function = getattr(entry, FIELDS[table][0])
            yield f"{entry.rule} {function.__name__.strip('_')}", number


def handlers(rules: Rules) -> list[Handler]:
    """Every trial, in the order of the tables."""
    found = [
        Handler(table, name, instead)
        for table, trials in NOTHING.items()
        for name, _ in names(rules, table)
        for instead in trials
    ]
    found += [Handler(table, name, "nothing") for table in FIELDS for name, _ in names(rules, table)]
    found += [
        Handler(table, cls.__name__, "taken out") for table, classes in TAKEN_OUT.items() for cls in classes
    ]
    found += [
        Handler(table, word, "taken out") for table, (_, _, words) in WORDS.items() for word in sorted(words)
    ]
    doubled = {handler for handler in found if found.count(handler) > 1}
    assert not doubled, f"two handlers of one name: {sorted(doubled)}"
    return found


_TOGETHER = "asked of several at once: `evaluate` takes it out of the filter and never asks one by one"
_ANOTHER_WORD = "no text has this word for it: the engine asks by it, or instructions of its own forbid by it"
#: what nothing misses, and why that is right
EXEMPT: dict[Handler, str] = {
    **dict.fromkeys(
        (
            Handler("predicates", "Different", "true"),
            Handler("predicates", "Different", "false"),
            Handler("predicates", "Superlative", "true"),
            Handler("predicates", "Superlative", "false"),
        ),
        _TOGETHER,
    ),
    **dict.fromkeys(
        (
            Handler("restrictions", word, "taken out")
            for word in (
                "activate abilities",
                "be attacked",
                "be destroyed",
                "be targeted",
                "cast spells",
                "have activated abilities activated",
                "lose",
                "phase out",
                "play",
                "search",
                "untap",
                "win",
            )
        ),
        _ANOTHER_WORD,
    ),
    Handler(
        "effects", "ExcessTo", "nothing"
    ): "as_meant joins it to the damage before it; alone it is not playable",
    Handler(
        "effects", "CreateThose", "nothing"
    ): "a replacement effect hands the event on; alone it is not playable",
    Handler(
        "references", "TheCopy", "nothing"
    ): "names nothing: exceptions are read while the copy is being made",
    Handler("references", "Both", "nothing"): "instructions and changes take its parts one by one",
    Handler("references", "SelfOr", "nothing"): "triggers match it; no instruction names it",
    Handler("keywords", "aftermath", "taken out"): "the layout of the card says that it has two halves",
    Handler("keyword_abilities", "typecycling", "nothing"): "read as cycling with a filter",
    Handler(
        "layers", "CantHave", "nothing"
    ): "abilities are left out where layer 6 gives them; the row says which layer",
    Handler(
        "layers", "BecomesCopy", "nothing"
    ): "copy effects write the face (707.2); the row says which layer",
    Handler(
        "changes", "KeywordCost", "taken out"
    ): "flashback given without a cost costs the mana cost anyway",
    Handler("despite", "not untap", "taken out"): _ANOTHER_WORD,
    Handler("durations", "RestOfGame", "taken out"): "an effect without a duration lasts as long (611.2a)",
}


# --- putting nothing in its place ----------------------------------------------------------------------------------


class Endless(Exception):
    """The game goes round and round without the handler."""


class Frames(dict[Any, Any]):
    """The handlers of frames, as often as no game that ends needs them."""

    most = 20_000

    def get(self, key: Any, default: Any = None) -> Any:
        self.most -= 1
        if self.most < 0:
            raise Endless
        return super().get(key, default)


class WithoutNodes(Rules):
    """Rules that read texts as if nodes of one kind were not there."""

    unwanted: Callable[[Any], bool]

    def read(self, text: str, name: str = "", type_line: str = "") -> tuple[Ability, ...]:
        return tuple(
            self.left(ability)
            for ability in super().read(text, name, type_line)
            if not self.unwanted(ability)
        )

    def left(self, value: Any) -> Any:
        """The value without them: out of a list they go, a duration of that kind is none."""
        if isinstance(value, tuple):
            return tuple(self.left(item) for item in value if not self.unwanted(item))
        if not isinstance(value, Node):
            return value
        new = {}
        for field in value.__struct_fields__:
            old = getattr(value, field)
            made = None if isinstance(old, Duration) and self.unwanted(old) else self.left(old)
            if made is not old:
                new[field] = made
        return msgspec.structs.replace(value, **new) if new else value


def same(rules: Rules) -> Any:
    """A copy of the rules that has worked nothing out yet."""
    made: Any = copy.copy(rules)
    made.cache = {}
    made.frames = Frames(rules.frames)
    return made


def unwanted(handler: Handler) -> Callable[[Any], bool]:
    """Whether a node is of the kind that is taken out."""
    if handler.table in TAKEN_OUT:
        (cls,) = (cls for cls in TAKEN_OUT[handler.table] if cls.__name__ == handler.name)
        return lambda node: type(node) is cls
    cls, field, _ = WORDS[handler.table]
    return lambda node: type(node) is cls and getattr(node, field) == handler.name


def without(rules: Rules, handler: Handler) -> Rules:
    """The rules with nothing in the place of that handler."""
    made = same(rules)
    if handler.table in TAKEN_OUT or handler.table in WORDS:
        made.__class__ = WithoutNodes
        made.unwanted = unwanted(handler)
        made._by_card, made._tokens, made._faces = {}, {}, {}
        return made  # type: ignore[no-any-return]
    entries = getattr(rules, handler.table)
    (key,) = (key for name, key in names(rules, handler.table) if name == handler.name)
    if handler.table in FIELDS:
        field, nothing = FIELDS[handler.table]
        entry = replace(entries[key], **{field: nothing})
    else:
        entry = NOTHING[handler.table][handler.instead]
    if isinstance(entries, Mapping):
        changed: Any = {**entries, key: entry}
        setattr(made, handler.table, Frames(changed) if handler.table == "frames" else changed)
    else:
        setattr(made, handler.table, (*entries[:key], entry, *entries[key + 1 :]))
    return made  # type: ignore[no-any-return]


# --- what makes a difference where ---------------------------------------------------------------------------------


class Noting(Rules):
    """Rules that tell what they read."""

    read_too: Callable[[Iterable[Ability]], None]

    def read(self, text: str, name: str = "", type_line: str = "") -> tuple[Ability, ...]:
        found = super().read(text, name, type_line)
        self.read_too(found)
        return found


class Differs:
    """Rules that note which handlers did something else than nothing."""

    def __init__(self, rules: Rules) -> None:
        self.seen: dict[Handler, None] = {}
        self.rules: Any = same(rules)
        self.rules.__class__ = Noting
        self.rules.read_too = self.note_abilities
        self.rules._by_card, self.rules._tokens = {}, {}
        for table, trials in NOTHING.items():
            self._wrap(rules, table, trials, None)
        for table, (field, nothing) in FIELDS.items():
            self._wrap(rules, table, {"nothing": nothing}, field)
        self.rules.frames = Frames(self.rules.frames)
        self.kinds = [
            (handler, unwanted(handler))
            for handler in handlers(rules)
            if handler.table in TAKEN_OUT or handler.table in WORDS
        ]

    def _wrap(
        self, rules: Rules, table: str, trials: Mapping[str, Callable[..., Any]], field: str | None
    ) -> None:
        entries = getattr(rules, table)
        made = {}
        for name, key in names(rules, table):
            idle = {Handler(table, name, instead): nothing() for instead, nothing in trials.items()}
            function = entries[key] if field is None else getattr(entries[key], field)
            noting = self._noting(function, idle, always=table in SEEN_ANYWAY)
            made[key] = noting if field is None else replace(entries[key], **{field: noting})
        setattr(
            self.rules,
            table,
            {**entries, **made} if isinstance(entries, Mapping) else tuple(made[n] for n in sorted(made)),
        )

    def _noting(
        self, function: Callable[..., Any], idle: Mapping[Handler, Any], always: bool
    ) -> Callable[..., Any]:
        def noting(*arguments: Any) -> Any:
            try:
                found = function(*arguments)
                if found is not None and isinstance(found, Iterator):
                    found = list(found)
            except NeedChoice:
                self.seen.update(dict.fromkeys(idle))
                raise
            for handler, nothing in idle.items():
                if always or (bool(found) != nothing if isinstance(nothing, bool) else bool(found)):
                    self.seen[handler] = None
            return found

        return noting

    def note(self, faces: Iterable[Face]) -> None:
        """Which nodes that may be taken out the faces have."""
        todo, known = list(faces), set()
        while todo:
            face = todo.pop()
            if id(face) in known:
                continue
            known.add(id(face))
            todo.extend(face.alternatives.values())
            self.note_abilities(face.abilities)

    def note_abilities(self, abilities: Iterable[Ability]) -> None:
        for ability in abilities:
            for node in ability.walk() if isinstance(ability, Node) else ():
                if isinstance(node, (Change, Cost, Duration, Keyword)):
                    for handler, is_it in self.kinds:
                        if handler not in self.seen and is_it(node):
                            self.seen[handler] = None


class Looking(Observer):
    """Keeps the game of a case."""

    def __init__(self, differs: Differs) -> None:
        self.differs = differs
        self.table: Table | None = None

    def begun(self, case: Case, table: Table) -> None:
        self.table = table
        self.look()

    def look(self) -> None:
        if self.table is not None:
            records = self.table.game.state.of_kind(Object)
            self.differs.note(record.face for record in records)


@dataclass(frozen=True)
class One:
    """A case or a play, and a digest of the file it stands in."""

    name: str
    what: Any
    digest: str

    def passes(self, judge: Judge, rules: Rules, observer: Observer | None = None) -> str:
        """Play it by these rules: "" where it passes, else what went wrong; a cite missed is wrong too."""
        if callable(self.what):
            try:
                self.what(rules)
            except Exception as fault:  # noqa: BLE001 - whatever goes wrong is what was looked for
                return f"{type(fault).__name__}: {fault}"
            return ""
        judge.rules = rules
        report = judge.run(self.what, observer)
        missed = [cite.rule for cite in report.cites if not cite.applied]
        return report.message or " ".join(missed) if report.result != "passed" or missed else ""


class Bench:
    """All cases and plays, and rules to try them with."""

    def __init__(self) -> None:
        self.library = Library.shipped()
        self.rules = Rules(library=self.library, reader=shipped_reader())
        self.judge = Judge(self.rules, self.library)
        self.all: list[One] = []
        for path in sorted(data_dir("cases").glob("*.case")):
            digest = digest_of(path)
            self.all += [
                One(f"{path.stem}:{reading.place.line}", reading, digest)
                for reading in self.judge.read(path)
                if isinstance(reading, Case)
            ]
        own = digest_of(Path(noop_plays.__file__))
        self.all += [One(f"play:{play.__name__}", play, own) for play in noop_plays.PLAYS]

    def differences(self, one: One) -> list[Handler]:
        """The handlers that do something in it."""
        differs = Differs(self.rules)
        looking = Looking(differs)
        wrong = one.passes(self.judge, differs.rules, looking)
        assert not wrong, f"{one.name}: {wrong}"
        looking.look()
        return list(differs.seen)

    def touched(self, told: Callable[[str], None] = lambda name: None) -> dict[Handler, list[One]]:
        """By handler, where it does something; those first in which little else happens."""
        found: dict[Handler, list[One]] = {}
        weight: dict[str, int] = {}
        for one in self.all:
            told(one.name)
            handlers = self.differences(one)
            weight[one.name] = len(handlers)
            for handler in handlers:
                found.setdefault(handler, []).append(one)
        for cases in found.values():
            cases.sort(key=lambda one: (weight[one.name], one.name))
        return found

    def red(self, handler: Handler, cases: Iterable[One]) -> str:
        """The first of the cases that misses the handler; "" if none does."""
        rules = without(self.rules, handler)
        return next((one.name for one in cases if one.passes(self.judge, fresh(rules))), "")


def fresh(rules: Rules) -> Rules:
    """The rules with as many frames to come as at the beginning."""
    rules.frames = Frames(rules.frames)
    return rules


# --- all of them ---------------------------------------------------------------------------------------------------


def digest_of(path: Path) -> str:
    """Tells one state of a file from another."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def digest_of_engine() -> str:
    """Tells one state of the package and its grammar from another."""
    found = hashlib.sha256()
    for folder in ("mtgrules", "grammar"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".lark"):
                found.update(path.read_bytes())
    return found.hexdigest()[:16]


def remembered(engine: str) -> dict[str, str]:
    """By trial, the case that missed it when the engine was as it is now; only if the case is as it was."""
    try:
        known = json.loads(FOUND.read_text(encoding="utf-8"))
        return dict(known["red"]) if known["engine"] == engine else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def main(arguments: Sequence[str] | None = None) -> int:
    """Try all; tell which handlers no case misses, without a reason for it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", default="", help="the table of the handlers to try")
    parser.add_argument("--afresh", action="store_true", help="forget what was found before")
    options = parser.parse_args(arguments)
    bench = Bench()
    trials = [handler for handler in handlers(bench.rules) if options.only in ("", handler.table)]
    engine = digest_of_engine()
    digests = {one.name: one.digest for one in bench.all}
    known = {} if options.afresh else remembered(engine)
    known = {
        trial: at for trial, at in known.items() if digests.get(at.partition(" ")[0]) == at.partition(" ")[2]
    }
    left: list[Handler] = []
    with Progress(*COLUMNS, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("which cases need what", total=len(bench.all))
        touched = bench.touched(lambda name: progress.update(task, advance=1, description=name))
        task = progress.add_task("trials", total=len(trials))
        for handler in trials:
            progress.update(task, advance=1, description=str(handler))
            if str(handler) in known or handler in EXEMPT:
                continue
            name = bench.red(handler, touched.get(handler, []))
            if name:
                known[str(handler)] = f"{name} {digests[name]}"
                FOUND.write_text(json.dumps({"engine": engine, "red": known}, indent=1), encoding="utf-8")
            else:
                left.append(handler)
    for handler in left:
        print(f"{handler}  ({len(touched.get(handler, []))} cases)")
    exempt = sum(handler in EXEMPT for handler in trials)
    print(f"{len(trials)} trials, {exempt} exempt, {len(left)} that nothing misses")
    return 1 if left else 0


COLUMNS = (TextColumn("{task.description:60.60}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())

if __name__ == "__main__":
    sys.exit(main())
