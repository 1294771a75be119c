"""The command line. Each command is a module's, imported when it is called, so that every call starts fast."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from mtgrules import __version__
from mtgrules.errors import MtgRulesError
from mtgrules.names import near_names

COMMANDS = {
    "card": "mtgrules.cli.reading:card",
    "coverage": "mtgrules.cli.coverage:coverage",
    "explain": "mtgrules.cli.explaining:explain",
    "judge": "mtgrules.cli.judging:judge",
    "parse": "mtgrules.cli.reading:parse",
    "play": "mtgrules.cli.playing:play",
    "schema": "mtgrules.cli.reading:schema",
}
"""Command → module and name of its click command."""

WRONG = 2
"""Exit status where something given is wrong; 1 says that the answer is no."""

INTERRUPTED = 130


def refuse(ctx: click.Context, error: click.ClickException) -> NoReturn:
    """Ends a command whose arguments are wrong: in one line, like every other error."""
    click.echo(" ".join(error.format_message().split()), err=True)
    ctx.exit(WRONG)


class LateGroup(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def main(self, *args: Any, **options: Any) -> Any:
        _open_streams()
        try:
            return super().main(*args, **options)
        except OSError as error:  # the help could not be printed
            _say_unwritten(error)
            sys.exit(WRONG)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[name].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            near = near_names(name, COMMANDS)
            meant = (
                f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(sorted(COMMANDS))}"
            )
            raise click.UsageError(f'no command "{name}"; {meant}', ctx)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            refuse(ctx, error)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            try:
                return super().invoke(ctx)
            finally:  # here, where it can still be said that it did not come through
                sys.stdout.flush()
        except click.ClickException as error:
            refuse(ctx, error)
        except MtgRulesError as error:
            click.echo(str(error), err=True)
            ctx.exit(WRONG)
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            ctx.exit(INTERRUPTED)
        except OSError as error:  # files that are named say so themselves: this is what we print
            _say_unwritten(error)
            ctx.exit(WRONG)


def _say_unwritten(error: OSError) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not isinstance(error, BrokenPipeError):  # else whoever read it has stopped
        where = error.filename or "the output"
        click.echo(f"{where}: {error.strerror or type(error).__name__}", err=True)


def _open_streams() -> None:
    """Input that is closed is empty, and output that is closed is not wanted: it goes nowhere."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere != number:
                os.dup2(nowhere, number)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8"))


@click.group(cls=LateGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="mtgrules")
def main() -> None:
    """Reads Magic cards' rules text with a grammar and plays it by the rules."""
