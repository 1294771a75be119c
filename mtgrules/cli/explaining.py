"""`mtgrules explain`: tells a case step by step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from mtgrules.judge.story import Story

FILE = click.Path(path_type=Path)


@click.command()
@click.argument("case")
@click.option("--only", metavar="TITLE", help="Tell only the case of that title.")
@click.option("--step", type=click.IntRange(1), help="Tell only that step, with the whole board before it.")
@click.option("--lang", default="", metavar="CODE", help="Question and answer in that language, e.g. it.")
@click.option("--json", "as_json", is_flag=True, help="Print the telling as JSON.")
@click.option("--cards", multiple=True, type=FILE, help="A card file that cases need; may be given again.")
def explain(
    case: str, only: str | None, step: int | None, lang: str, as_json: bool, cards: tuple[Path, ...]
) -> None:
    """Tell CASE step by step: what happened by which rules, what changed, why things are so.

    CASE is a file, FILE:LINE, or the title or ruling of a shipped case ("lo-hobbit adventure 4").
    """
    from mtgrules.judge import story as stories
    from mtgrules.judge.explain import explain as tell
    from mtgrules.judge.finding import find, titled
    from mtgrules.judge.report import report
    from mtgrules.judge.session import Session

    session = Session(cards)
    for problem in session.problems:
        click.echo(problem, err=True)
    readings = find(session, case)
    if only is not None:
        readings = titled(readings, only)
    told, results, without = [], [], False
    for number, reading in enumerate(readings):
        one, result = tell(session.judge, reading, lang.casefold())
        told.append(one)
        results.append(result)
        if step is not None and 0 < one.steps < step:
            without = True
            click.echo(f"{one.file}:{one.line}: there is no step {step}; expected 1 to {one.steps}", err=True)
        elif not as_json:
            click.echo("\n" if number else "", nl=False)
            _print(one, step if one.steps else None)
    if as_json:
        click.echo(stories.as_json(tuple(told)))
    sys.exit(2 if session.problems or without else report(tuple(results)).exit_code)


def _print(story: Story, step: int | None) -> None:
    from mtgrules.cli.lines import show
    from mtgrules.judge.telling import lines_of

    show(lines_of(story, step))
