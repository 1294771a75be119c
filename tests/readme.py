"""The examples of README.md, the tutorial and the page on playing: what they print.

`python tests/readme.py` writes it into the pages."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from mtgrules.cli import main

ROOT = Path(__file__).parents[1]
PAGES = (
    ROOT / "README.md",
    *(ROOT / "docs" / name for name in ("tutorial.md", "play.md", "terminal.md", "views.md")),
)
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def refreshed(text: str) -> str:
    """The page with what its examples print. Files are written and read in the present folder, where ``examples`` is laid
    beside them."""
    shutil.copytree(ROOT / "examples", "examples", dirs_exist_ok=True)
    namespace: dict[str, Any] = {}
    printed = ""

    def run(block: re.Match[str]) -> str:
        nonlocal printed
        kind, content = block[1], block[2]
        if kind in ("case", "deck"):
            name = content.partition("\n")[0].removeprefix("# ").removeprefix("// ")
            Path(name).write_text(content, encoding="utf-8")
        elif kind == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(content, "example", "exec"), namespace)  # noqa: S102
            printed = out.getvalue()
        elif kind == "output":
            content = printed
        elif kind == "console":
            content = "".join(_called(content))
        return f"```{kind}\n{content}```"

    return _BLOCK.sub(run, text)


def _called(content: str) -> Iterator[str]:
    """The commands of a console example, each with what it prints."""
    for line in content.splitlines():
        if line.startswith("$ mtgrules "):
            arguments = shlex.split(line.removeprefix("$ mtgrules "))
            done = CliRunner().invoke(main, arguments, env={"MTGRULES_CARDS": ""})
            yield f"{line}\n{done.output}"


if __name__ == "__main__":
    for page in PAGES:
        old = page.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            new = refreshed(old)
        page.write_text(new, encoding="utf-8")
        sys.stdout.write(f"{page.name} is up to date\n")
