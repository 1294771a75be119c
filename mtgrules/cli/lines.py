"""Lines on the terminal: with their styles, and what is too long indented below; plain where nobody looks on."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from mtgrules.judge.telling import Line


def show(lines: Iterable[Line]) -> None:
    """Print lines."""
    if sys.stdout.isatty():
        _show(lines)
    else:
        for line in lines:
            click.echo(line.plain())


def _show(lines: Iterable[Line]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for line in lines:
        wrapped = Text(line.text, style=line.style).wrap(
            console, max(20, console.width - line.indent - line.hang)
        )
        for number, part in enumerate(wrapped):
            console.print(Text(" " * (line.indent + (line.hang if number else 0))) + part)
        if not wrapped:
            console.print()


__all__ = ["Line", "show"]
