"""`mtgrules explain`: tells a case step by step."""

from __future__ import annotations

import sys
from pathlib import Path

import click

FILE = click.Path(path_type=Path)


@click.command()
@click.argument("file", type=FILE)
@click.option("--only", metavar="TITLE", help="Tell only the case of that title.")
@click.option("--cards", multiple=True, type=FILE, help="A card file that cases need; may be given again.")
def explain(file: Path, only: str | None, cards: tuple[Path, ...]) -> None:
    """Tells the cases in FILE step by step: events with their rules, what changed, how checks came out."""
    from mtgrules.judge.explain import explain as tell
    from mtgrules.judge.report import report
    from mtgrules.judge.session import Session, case_files, titled

    session = Session(cards)
    for problem in session.problems:
        click.echo(problem, err=True)
    readings = session.read(case_files((file,)))
    if only is not None:
        readings = titled(readings, only)
    results = []
    for reading in readings:
        lines, result = tell(session.judge, reading)
        results.append(result)
        click.echo("\n".join(lines) + "\n")
    sys.exit(2 if session.problems else report(tuple(results)).exit_code)
