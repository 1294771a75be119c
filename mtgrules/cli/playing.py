"""`mtgrules play`: games between agents, told, and games in which people play."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mtgrules.errors import MtgRulesError

if TYPE_CHECKING:
    from mtgrules.play.decks import Deck
    from mtgrules.play.game import Game
    from mtgrules.rules import Rules
    from mtgrules.sim.agents import Played

FILE = click.Path(path_type=Path)
WRONG = 2
STOPPED = 1
"""Exit status where a game was stopped before its end."""


@click.command()
@click.argument("more", nargs=-1, type=FILE, metavar="")
@click.option("--agents", default="greedy,greedy", metavar="A,B", help="Who plays: random, greedy, pass, me.")
@click.option("--decks", "first", multiple=True, type=FILE, metavar="A B …", help="Deck lists, one a player.")
@click.option("--seed", type=int, default=0, help="What happens by chance depends on this alone.")
@click.option("--format", metavar="F", help="constructed, commander, limited, or casual: any deck will do.")
@click.option("--log", is_flag=True, help="Tell everything that happens.")
@click.option("--rules", "with_rules", is_flag=True, help="Name the rule by which each thing happens.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON, with --log the events too.")
@click.option("--turns", type=click.IntRange(1), default=100, help="Stop after that many turns.")
@click.option("--cards", multiple=True, type=FILE, help="A card file to look in too; may be given again.")
def play(
    more: tuple[Path, ...],
    agents: str,
    first: tuple[Path, ...],
    seed: int,
    format: str | None,
    log: bool,
    with_rules: bool,
    as_json: bool,
    turns: int,
    cards: tuple[Path, ...],
) -> None:
    """Play a game: mtgrules play --agents greedy,random --decks A.txt B.txt

    Exits with 0 at the end of a game, with 1 if it was stopped before, with 2 if something given is wrong.
    """
    from mtgrules.play.game import Game

    names = agents.split(",")
    files = (*first, *more)
    if len(files) != len(names):
        raise MtgRulesError(
            f"expected {len(names)} decks, one for each of {agents}, found {len(files)}", "--decks"
        )
    rules = rules_with(cards)
    decks = read_decks(rules, files)
    form = format or ("commander" if all(deck.commander for deck in decks) else "constructed")
    check_decks(rules, files, decks, form)
    game = Game(decks, seed=seed, format=way_of_playing(form, len(decks)), rules=rules, undo=False)
    titles = [deck.name or file.stem for deck, file in zip(decks, files, strict=True)]
    played = between_agents(game, names, titles, seed, turns, log=log, with_rules=with_rules, as_json=as_json)
    sys.exit(0 if played.finished else STOPPED)


# --- what is given -----------------------------------------------------------------------------------------------


def rules_with(cards: Sequence[Path]) -> Rules:
    """The rules, with the shipped cards, those of the folders in MTGRULES_CARDS and those of some files."""
    from mtgrules.cards import Library, card_files, library_folders
    from mtgrules.rules import Rules, installed_mechanics, shipped_mechanics, shipped_reader

    library = Library.shipped()
    for path in (*card_files(library_folders()).values(), *cards):
        library.add_file(path)
    return Rules((*shipped_mechanics(), *installed_mechanics()), library, reader=shipped_reader())


def read_decks(rules: Rules, files: Sequence[Path]) -> list[Deck]:
    """The decks of some files; what is wrong in any of them is said, and ends the command."""
    from mtgrules.play.decks import DeckError, load_deck

    decks: list[Deck] = []
    wrong: list[str] = []
    for file in files:
        try:
            decks.append(load_deck(file, rules.library))
        except DeckError as error:
            wrong += error.lines()
        except MtgRulesError as error:
            wrong.append(str(error))
    end_if_wrong(wrong)
    return decks


def check_decks(rules: Rules, files: Sequence[Path], decks: Sequence[Deck], form: str) -> None:
    """Decks that the format forbids end the command; cards that can't be played as printed are told."""
    from mtgrules.play.formats import objections, unplayable

    wrong: list[str] = []
    for file, deck in zip(files, decks, strict=True):
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


def way_of_playing(form: str, players: int) -> str | None:
    """The engine's word for how a format is played."""
    return "commander" if form == "commander" else None


# --- games between agents ----------------------------------------------------------------------------------------


def between_agents(
    game: Game,
    names: Sequence[str],
    titles: Sequence[str],
    seed: int,
    turns: int,
    *,
    log: bool,
    with_rules: bool,
    as_json: bool,
) -> Played:
    """Play a game to its end, and tell it on the way."""
    from mtgrules.cli.chronicle import Chronicle
    from mtgrules.cli.lines import Line, show
    from mtgrules.sim.agents import agent
    from mtgrules.sim.agents import play as play_game

    players = [agent(name, seed * len(names) + n) for n, name in enumerate(names)]
    if as_json:
        played = play_game(game, players, most_turns=turns)
        click.echo(json.dumps(result(game, played, names, titles, seed, log), ensure_ascii=False))
        return played
    chronicle = Chronicle(game, detailed=log or with_rules, rules=with_rules)
    who = ", ".join(
        f"{player.name} ({name}) plays {title}"
        for player, name, title in zip(game.players, names, titles, strict=True)
    )
    show([Line(f"{who}; seed {seed}", style="bold"), Line("")])
    played = play_game(game, players, most_turns=turns, watch=lambda game: show(chronicle.look()))
    show(
        [
            *chronicle.end(),
            *([] if log or with_rules else [Line("")]),
            Line(ending(game, played), style="bold"),
        ]
    )
    return played


def ending(game: Game, played: Played) -> str:
    """How a game ended, in one line."""
    outcome = game.outcome
    if outcome is None:
        return f"{played.outcome}: nobody has won"
    rules = ", ".join(dict.fromkeys(rule for rule in (*outcome.lost_by, outcome.rule) if rule))
    return f"{outcome} in turn {played.turns}: {outcome.reason}{f' ({rules})' if rules else ''}"


def result(
    game: Game, played: Played, names: Sequence[str], titles: Sequence[str], seed: int, log: bool
) -> dict[str, Any]:
    """A game that was played, as data."""
    from mtgrules.cli.chronicle import happenings

    outcome = game.outcome
    found: dict[str, Any] = {
        "version": 1,
        "seed": seed,
        "players": [
            {"name": player.name, "agent": name, "deck": title, "life": player.life}
            for player, name, title in zip(game.players, names, titles, strict=True)
        ],
        "outcome": played.outcome,
        "finished": played.finished,
        "winners": list(outcome.winners) if outcome is not None else [],
        "reason": outcome.reason if outcome is not None else "",
        "rules": [rule for rule in (*outcome.lost_by, outcome.rule) if rule] if outcome is not None else [],
        "turns": played.turns,
        "decisions": played.decisions,
    }
    if log:
        found["events"] = [one._asdict() for one in happenings(game)]
    return found
