"""``mtgrules coverage``: how much of card files is read, and what blocks the rest."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from mtgrules.cli.measure import Tally, UnreadLine, as_json, counting_reader, measure, processors
from mtgrules.errors import shown

SHOWN = 40
"""How many blockers ``--unread`` lists."""


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--unread", is_flag=True, help="Rank what blocks cards alone.")
@click.option("--unplayable", is_flag=True, help="Rank what keeps cards that are read from being played.")
@click.option("--lines", is_flag=True, help="List every line that is not read.")
@click.option("--json", "as_text", is_flag=True, help="Print JSON instead of a table.")
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes that share the work."
)
def coverage(
    files: tuple[Path, ...], unread: bool, unplayable: bool, lines: bool, as_text: bool, jobs: int
) -> None:
    """Read the cards of FILES, Scryfall's or MTGJSON's, and say how many were read and can be played.

    A card is read if every line of every face was understood and prints back as it stood; it can be played if the
    engine also knows what all of that does."""
    begun = time.monotonic()
    tallies: list[tuple[str, Tally]] = []
    with _progress(files) as on_read:
        for path in files:
            made = Tally()
            for part, missing in measure(path, min(jobs, processors()), on_read):
                made.add(part)
                if lines and not as_text:
                    for line in missing:
                        click.echo(listed(path, line))
            tallies.append((str(path), made))
    seconds = round(time.monotonic() - begun, 2)
    if as_text:
        click.echo(json.dumps({"files": [as_json(*row) for row in tallies], "seconds": seconds}))
        return
    _print_table(tallies, seconds)
    whole = Tally()
    for _, made in tallies:
        whole.add(made)
    once = [rule for rule, line in whole.rules.items() if line is not None]
    rules = counting_reader().reader.aliases
    click.echo(
        f"{len(rules)} grammar rules: {len(once)} serve one line only, {len(rules - set(whole.rules))} none"
    )
    if unread:
        _print_blockers(whole)
    if unplayable:
        _print_obstacles(whole)


def listed(path: Path, line: UnreadLine) -> str:
    """One unread line, as a line."""
    text = line.text.replace("\n", " / ")
    return shown(f"{path.name}: {line.card}: {line.line}:{line.column}: {line.found!r} in {text!r}")


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "–"


def _print_table(tallies: list[tuple[str, Tally]], seconds: float) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("file", overflow="fold")
    for heading in ("cards", "read", "%", "playable", "%", "lines", "read", "%"):
        table.add_column(heading, justify="right", no_wrap=True)
    total = Tally()
    for _, made in tallies:
        total.add(made)
    rows = [(Path(name).name, made) for name, made in tallies]
    for name, made in [*rows, ("all", total)] if len(rows) > 1 else rows:
        table.add_row(
            name,
            str(made.cards),
            str(made.cards_read),
            _percent(made.cards_read, made.cards),
            str(made.cards_playable),
            _percent(made.cards_playable, made.cards),
            str(made.lines),
            str(made.lines_read),
            _percent(made.lines_read, made.lines),
        )
    console = Console(highlight=False)
    console.print(table)
    console.print(f"{seconds} s")


def _print_blockers(made: Tally) -> None:
    click.echo("\ncards blocked by that alone, lines blocked, ▸ where reading stopped: example")
    for blocker in made.ranked()[:SHOWN]:
        line = made.examples[blocker]
        text = line.text.replace("\n", " / ")
        numbers = f"{made.alone[blocker]:5} {made.blocked[blocker]:5}"
        click.echo(shown(f"{numbers}  {blocker}: {line.card}: {text}"))


def _print_obstacles(made: Tally) -> None:
    click.echo("\ncards read that can't be played, what is in the way: example")
    for obstacle, count in sorted(made.obstacles.items(), key=lambda item: (-item[1], item[0]))[:SHOWN]:
        click.echo(shown(f"{count:5}  {obstacle}: {made.unplayable[obstacle]}"))


@contextmanager
def _progress(files: tuple[Path, ...]) -> Iterator[Callable[[int], None] | None]:
    """A bar of the bytes read, where someone looks on."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

    total = sum(path.stat().st_size for path in files if path.is_file())
    with Progress(
        BarColumn(), DownloadColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task("", total=total)
        yield lambda count: bar.advance(task, count)
