"""Who may import whom: the table that keeps reading, playing and judging apart."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "mtgrules"

# What everyone may use: the base of errors, the doors, the comparison of names, the place of data files.
BASE = {"errors", "doors", "names", "_data"}
# What a mechanic is made of; plain values.
SPEC = {"mechanics.spec", "mechanics.case_words"}
# What the ends of the road may use.
ALL = set("abilities oracle cards engine mechanics reading rules play judge sim".split())

TABLE: dict[str, set[str]] = {
    "errors": set(),
    "doors": set(),
    "names": set(),
    "_data": set(),
    "abilities": set(),
    "oracle": {"abilities"},
    "cards": {"abilities", "oracle"},
    "engine": {"abilities", "cards"} | SPEC,
    "mechanics": {"abilities", "engine"} | SPEC,
    "reading": {"oracle", "mechanics"},
    "rules": {"abilities", "oracle", "cards", "engine", "mechanics", "reading"},
    "play": {"rules", "engine", "cards", "abilities"} | SPEC,
    "judge": {"rules", "engine", "cards", "abilities.words", "play"} | SPEC,
    "sim": {"rules", "engine", "cards", "play"},
    # The ends of the road: the public API and the command line.
    "__init__": ALL,
    "cli": ALL | {"__init__"},
    "__main__": {"cli"},
}
LARK = {"oracle", "judge"}

MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)
MECHANICS = sorted(
    path.stem
    for path in (PACKAGE / "mechanics").glob("*")
    if f"mechanics.{path.stem}" not in SPEC and not path.stem.startswith("_")
)


def dotted(path: Path) -> str:
    """The name of a module within mtgrules: `engine.state`, `judge` for its `__init__`."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Each module that a module imports, with the line; `from a import b` gives `a.b`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            for alias in node.names:
                yield f"{node.module}.{alias.name}", node.lineno


def within(name: str, module: str) -> bool:
    return name == module or name.startswith(module + ".")


def allowed(importer: str, imported: str) -> bool:
    top = importer.split(".")[0]
    if top == "mechanics" and any(within(imported, f"mechanics.{other}") for other in MECHANICS):
        # A mechanic may be a package of its own, and knows no other.
        return within(imported, ".".join(importer.split(".")[:2]))
    own = top if top != "mechanics" else "mechanics.spec"
    return any(within(imported, module) for module in TABLE[top] | BASE | {own})


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_a_module_imports_what_the_table_allows(path: Path) -> None:
    importer = dotted(path)
    assert importer.split(".")[0] in TABLE, "a new package needs a line in the table"
    wrong = []
    for name, line in imports(path):
        if within(name, "lark") and importer.split(".")[0] not in LARK:
            wrong.append(f"line {line}: {name}")
        if not within(name, "mtgrules"):
            continue
        imported = name.removeprefix("mtgrules").removeprefix(".") or "__init__"
        if "." not in imported and not find_spec(f"mtgrules.{imported}"):
            imported = "__init__"  # a name of the public API
        if not allowed(importer, imported):
            wrong.append(f"line {line}: {name}")
    assert wrong == []


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_private_names_stay_in_their_package(path: Path) -> None:
    top = dotted(path).split(".")[0]
    wrong = [
        name
        for name, _ in imports(path)
        if within(name, "mtgrules")
        and name.split(".")[1] not in {top, "_data"}
        and any(part.startswith("_") and not part.startswith("__") for part in name.split("."))
    ]
    assert wrong == []


def words_of(path: Path) -> Iterator[tuple[str, int]]:
    """The words of the names and string constants of a module, docstrings aside, in lower case."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        texts: list[str] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            texts = [node.value]
        elif isinstance(node, ast.Name | ast.Attribute | ast.arg | ast.ClassDef | ast.FunctionDef):
            texts = [getattr(node, field) for field in ("id", "attr", "arg", "name") if hasattr(node, field)]
        for text in texts:
            for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text):
                yield word.lower(), node.lineno


@pytest.mark.parametrize("path", [p for p in MODULES if dotted(p).split(".")[0] == "engine"], ids=dotted)
def test_the_engine_knows_no_mechanic_by_name(path: Path) -> None:
    assert [(word, line) for word, line in words_of(path) if word in MECHANICS] == []


@pytest.mark.skipif(not find_spec("mtgrules.judge.pytest_plugin"), reason="there is no plugin")
def test_the_pytest_plugin_is_cheap() -> None:
    heavy = {"lark", "rich", "click", "platformdirs", "mtgrules.engine", "mtgrules.oracle"}
    code = f"import sys, mtgrules.judge.pytest_plugin; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
