"""`mtgrules judge`: runs cases and reports."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

FILE = click.Path(path_type=Path)


@click.command()
@click.argument("files", nargs=-1, type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--cards", multiple=True, type=FILE, help="A card file that cases need; may be given again.")
@click.option("--only", metavar="TITLE", help="Run only the case of that title.")
def judge(files: tuple[Path, ...], as_json: bool, cards: tuple[Path, ...], only: str | None) -> None:
    """Runs the cases in FILES (files or folders; the shipped ones if none is named) and reports.

    Exits with 0 if all is well, 1 if a check or a cite failed, 2 if some input could not be read.
    """
    from mtgrules.judge.finding import titled
    from mtgrules.judge.report import in_words
    from mtgrules.judge.session import Session, case_files

    session = Session(cards)
    for problem in session.problems:
        click.echo(problem, err=True)
    readings = session.read(case_files(files))
    if only is not None:
        readings = titled(readings, only)
    with _progress("cases", quiet=as_json) as progress:
        report = session.run(readings, progress)
    click.echo(report.as_json() if as_json else "\n".join(in_words(report)))
    sys.exit(2 if session.problems else report.exit_code)


@contextmanager
def _progress(what: str, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on the terminal, if there is one, that is gone when the work is done."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
