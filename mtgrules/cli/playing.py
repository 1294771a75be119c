"""`mtgrules play`: games between agents, told, and games in which people play."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from mtgrules.errors import MtgRulesError

if TYPE_CHECKING:
    from mtgrules.play.decks import Deck
    from mtgrules.rules import Rules

FILE = click.Path(path_type=Path)
WRONG = 2


@click.command()
@click.argument("more", nargs=-1, type=FILE, metavar="")
@click.option("--agents", default="greedy,greedy", metavar="A,B", help="Who plays: random, greedy, pass, me.")
@click.option("--decks", "first", multiple=True, type=FILE, metavar="A B …", help="Deck lists, one a player.")
@click.option("--from", "saved", type=FILE, help="Go on with a game that was saved, instead.")
@click.option("--seed", type=int, default=0, help="What happens by chance depends on this alone.")
@click.option("--format", metavar="F", help="constructed, commander, limited, or casual: any deck will do.")
@click.option("--log", is_flag=True, help="Tell everything that happens.")
@click.option(
    "--rules", "with_rules", is_flag=True, help="The same, with the rule by which each thing happens."
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON, with --log the events too.")
@click.option("--by-hand", is_flag=True, help="Who plays in the terminal is asked how to pay costs.")
@click.option("--turns", type=click.IntRange(1), default=100, help="Stop after that many turns.")
@click.option("--cards", multiple=True, type=FILE, help="A card file to look in too; may be given again.")
def play(
    more: tuple[Path, ...],
    agents: str,
    first: tuple[Path, ...],
    saved: Path | None,
    seed: int,
    format: str | None,
    log: bool,
    with_rules: bool,
    as_json: bool,
    by_hand: bool,
    turns: int,
    cards: tuple[Path, ...],
) -> None:
    """Play a game: mtgrules play --agents greedy,random --decks A.txt B.txt

    With "me" among the agents you play yourself, here in the terminal.

    Exits with 0 at the end of a game, with 1 if it was stopped before, with 2 if something given is wrong.
    """
    from mtgrules.cli.match import ME, Match, read_saved
    from mtgrules.play.game import Game

    given = {
        name
        for name in ("agents", "seed", "format")
        if click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
    if saved is not None:
        for what, wrong in (
            ("decks", (*first, *more)),
            ("seed", "seed" in given),
            ("format", "format" in given),
        ):
            if wrong:
                raise MtgRulesError(f"a saved game has its {what} already: expected none", f"--{what}")
    rules = rules_with(cards)
    files = (*first, *more)
    if saved is not None:
        match = read_saved(saved, rules)
        for line in match.game.unread:
            click.echo(f"{saved}: not read: {line}", err=True)
        if "agents" in given:
            match.seat(agents_named(agents, len(match.names)))
    else:
        names = agents_named(agents)
        if len(files) != len(names):
            raise MtgRulesError(
                f"expected {len(names)} decks, one for each of {agents}, found {len(files)}", "--decks"
            )
        decks = read_decks(rules, files)
        form = format or ("commander" if all(deck.commander for deck in decks) else "constructed")
        check_decks(rules, files, decks, form)
        way = "commander" if form == "commander" else None
        game = Game(decks, seed=seed, format=way, rules=rules, undo=ME in names)
        titles = tuple(deck.name or file.stem for deck, file in zip(decks, files, strict=True))
        match = Match(game, names, titles, seed)
    if by_hand:
        if ME not in match.names:
            raise MtgRulesError(
                f'nobody plays in the terminal: expected "{ME}" among the agents', "--by-hand"
            )
        match.pay_by_hand()
    if as_json and ME in match.names:
        raise MtgRulesError("a person can't play where JSON is printed", "--json")
    match.play(turns, log=log, rules=with_rules, as_json=as_json)
    sys.exit(match.status)


# --- what is given -----------------------------------------------------------------------------------------------


def agents_named(agents: str, players: int = 0) -> tuple[str, ...]:
    """The agents of a list, one a player; ``players``: how many there are."""
    from mtgrules.cli.match import ME
    from mtgrules.play.game import NAMES
    from mtgrules.sim.agents import AGENTS, no_agent

    known = {name: name for name in (ME, *AGENTS)}
    names = tuple(known.get(name.strip().casefold(), name) for name in agents.split(","))
    if not (players or 2) <= len(names) <= (players or len(NAMES)):
        number = players or f"2 to {len(NAMES)}"
        raise MtgRulesError(f"{number} were expected, one a player, found {len(names)}: {agents}", "--agents")
    for name in names:
        if name != ME and name not in AGENTS:
            raise MtgRulesError(no_agent(name, ME))
    return names


def rules_with(cards: Sequence[Path]) -> Rules:
    """The rules, with the shipped cards, those of the folders in MTGRULES_CARDS and those of some files."""
    from mtgrules.cards import Library
    from mtgrules.rules import Rules, installed_mechanics, shipped_mechanics, shipped_reader

    mechanics = (*shipped_mechanics(), *installed_mechanics())
    return Rules(mechanics, Library.at_hand(cards), reader=shipped_reader())


def read_decks(rules: Rules, files: Sequence[Path]) -> list[Deck]:
    """The decks of some files; what is wrong in any of them is said, and ends the command."""
    from mtgrules.play.decks import DeckError, load_deck

    decks: dict[Path, Deck] = {}
    wrong: list[str] = []
    for file in dict.fromkeys(files):
        try:
            decks[file] = load_deck(file, rules.library)
        except DeckError as error:
            wrong += error.lines()
        except MtgRulesError as error:
            wrong.append(str(error))
    end_if_wrong(wrong)
    return [decks[file] for file in files]


def check_decks(rules: Rules, files: Sequence[Path], decks: Sequence[Deck], form: str) -> None:
    """Decks that the format forbids end the command; cards that can't be played as printed are told."""
    from mtgrules.play.formats import objections, unplayable

    wrong: list[str] = []
    for file, deck in dict(zip(files, decks, strict=True)).items():
        found = [f"{file}: {one}" for one in objections(rules, deck, form)]
        wrong += found
        for line in () if found else unplayable(rules, deck):
            click.echo(f"{file}: {line}", err=True)
    if wrong:
        wrong.append(f"that is {form}; with --format casual any deck will do")
    end_if_wrong(wrong)


def end_if_wrong(lines: Sequence[str]) -> None:
    if lines:
        click.echo("\n".join(lines), err=True)
        click.get_current_context().exit(WRONG)
