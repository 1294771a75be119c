"""Takes a rule of the grammar, or a field of a printer, away, and sees whether the gates notice.

    python -m tests.gates.mutate --seed 7 --count 100

Each mutant is a copy of the package with one alternative of a grammar rule deleted, or one field that a printer looks
at replaced by nothing. It must fail to build, or read a text otherwise than the original: less, printed differently, or
as other objects.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    path: str
    line: int
    what: str
    text: str
    """The changed file."""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: without {self.what}"


# --- grammar rules -----------------------------------------------------------------------------------------------

_HEAD = re.compile(r"^((?:%extend\s+)?\??[a-z_]\w*\s*:)(.*)$")
_NEXT = re.compile(r"^(\s*\|)(.*)$")


def alternatives(text: str) -> list[str]:
    """The alternatives that stand in one row: "NOUN | SUBTYPE", not those of a group, nor within quotes."""
    return [part.strip() for part in re.split(r"\s\|\s(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", text)]


def without_rules(path: Path) -> Iterator[Mutant]:
    """The grammar file without one alternative of a rule that has several, or of one that a fragment extends."""
    lines = path.read_text(encoding="utf-8").splitlines()
    name = str(path.relative_to(ROOT))
    for number, line in enumerate(lines):
        head, following = _HEAD.match(line), _NEXT.match(line)
        found = head or following
        if found is None or not _is_rule(lines, number):
            continue
        first, here = found[1], alternatives(found[2])
        after = _NEXT.match(lines[number + 1]) if number + 1 < len(lines) else None
        for one in here:
            rest = " | ".join(other for other in here if other is not one)
            if len(here) > 1:
                made = [f"{first} {rest}", *lines[number + 1 :]]
            elif head and after:
                made = [f"{first}{after[2]}", *lines[number + 2 :]]
            elif following or first.startswith("%"):
                made = lines[number + 1 :]
            else:
                continue
            yield Mutant(name, number + 1, one, "\n".join([*lines[:number], *made]) + "\n")


def _is_rule(lines: list[str], number: int) -> bool:
    """Whether the alternative belongs to a rule (in lower case), not to a terminal."""
    while number >= 0 and not re.match(r"^(?:%extend\s+)?\??\w+\s*:", lines[number]):
        number -= 1
    return number >= 0 and _HEAD.match(lines[number]) is not None


# --- fields of printers ------------------------------------------------------------------------------------------

_NO_PRINTERS = frozenset({"__eq__", "__hash__", "children", "walk"})


def without_fields(path: Path, fields: frozenset[str]) -> Iterator[Mutant]:
    """The module with one look at a field of a node replaced by None, or 0 for the form."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    name = str(path.relative_to(ROOT))
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef) or function.name in _NO_PRINTERS:
            continue
        for node in ast.walk(function):
            if not (
                isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr in fields
            ):
                continue
            if node.end_lineno != node.lineno:
                continue
            encoded = lines[node.lineno - 1].encode()
            nothing = b"0" if node.attr == "form" else b"None"
            changed = (encoded[: node.col_offset] + nothing + encoded[node.end_col_offset :]).decode()
            made = [*lines[: node.lineno - 1], changed, *lines[node.lineno :]]
            yield Mutant(name, node.lineno, f"{function.name}'s {ast.unparse(node)}", "".join(made))


def mutants() -> list[Mutant]:
    """All of them, in the order of files."""
    from mtgrules.abilities.registry import CORE, core_nodes

    found: list[Mutant] = []
    for path in sorted((ROOT / "grammar").rglob("*.lark")):
        found += without_rules(path)
    fields = frozenset(field for cls in core_nodes() for field in cls.__struct_fields__)
    for name in (*CORE, "effect_words", "change_words"):
        found += without_fields(ROOT / "mtgrules" / "abilities" / f"{name}.py", fields)
    return found


# --- trying one --------------------------------------------------------------------------------------------------

PROBE = """
import json, sys
from tests.gates.mutate import probe
sys.exit(probe(json.loads(open(sys.argv[1], encoding="utf-8").read())))
"""


def known() -> list[tuple[str, str, str, str]]:
    """All texts: name, type line, text, and what tells their objects from others, nothing where they aren't read."""
    from mtgrules.rules import shipped_reader
    from tests.gates.corpus import all_texts

    reader = shipped_reader()
    found = []
    for text in all_texts():
        reading = reader.read(text.text, text.name, type_line=text.type_line)
        objects = digest(reading.abilities) if reading.complete else ""
        found.append((text.name, text.type_line, text.text, objects))
    return found


def digest(abilities: object) -> str:
    """What tells abilities from others: all fields, forms included."""
    return hashlib.sha256(repr(abilities).encode()).hexdigest()


def probe(texts: list[list[str]]) -> int:
    """1 if a text is no longer printed back, or one that was read whole isn't, or as other objects."""
    from mtgrules.rules import shipped_reader

    reader = shipped_reader()
    for name, type_line, text, objects in texts:
        reading = reader.read(text, name, type_line=type_line)
        lost = objects and not (reading.complete and digest(reading.abilities) == objects)
        if lost or reading.printed() != text:
            print(f"{name}: {text!r}")
            return 1
    return 0


class Bench:
    """A copy of the checkout in which mutants are tried."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("mtgrules", "grammar", "cards"):
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(ROOT / "tests" / "gates", folder / "tests" / "gates")
        shutil.copy(ROOT / "pyproject.toml", folder)
        self.texts = folder / "texts.json"
        self.texts.write_text(json.dumps(known()), encoding="utf-8")

    def survives(self, mutant: Mutant | None) -> bool:
        """Whether no gate notices."""
        target = self.folder / mutant.path if mutant is not None else None
        original = target.read_text(encoding="utf-8") if target is not None else ""
        if mutant is not None and target is not None:
            target.write_text(mutant.text, encoding="utf-8")
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        try:
            done = subprocess.run(
                [sys.executable, "-c", PROBE, str(self.texts)],
                cwd=self.folder,
                env=environment,
                capture_output=True,
                check=False,
            )
        finally:
            if target is not None:
                target.write_text(original, encoding="utf-8")
        return done.returncode == 0


def survivors(seed: int, count: int) -> list[Mutant]:
    """Those of a sample of mutants that no gate notices."""
    everything = mutants()
    sample = random.Random(seed).sample(everything, min(count, len(everything)))
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        if not bench.survives(None):
            raise RuntimeError("the original does not pass")
        found: list[Mutant] = []
        for number, mutant in enumerate(sample, 1):
            if bench.survives(mutant):
                found.append(mutant)
                print(f"{number}/{len(sample)} survives: {mutant}", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    given = parser.parse_args()
    left = survivors(given.seed, given.count)
    print(f"{len(left)} of {given.count} mutants survive")
    sys.exit(bool(left))


if __name__ == "__main__":
    main()
