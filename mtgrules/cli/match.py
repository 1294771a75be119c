"""A game at the terminal: agents and people take their seats, and the game is told while it is played.

A game that a person leaves is saved as a file, and goes on from there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import click
import msgspec

from mtgrules.cli.chronicle import Chronicle, happenings
from mtgrules.cli.lines import Line, show
from mtgrules.cli.seat import Back, Left, Seat
from mtgrules.errors import MtgRulesError
from mtgrules.play.errors import ActionError, GameFormatError
from mtgrules.play.game import Game, ask_to_pay
from mtgrules.sim.agents import AGENTS, MOST_DECISIONS, Agent, agent

if TYPE_CHECKING:
    from mtgrules.rules import Rules

ME = "me"
STOPPED = 1
"""Exit status where a game was stopped before its end."""
INTERRUPTED = 130
MOST_BYTES = 67_108_864
"""A longer file is no saved game."""


class Match:
    """A game between those who have these ``names``: agents, or "me" for a person; ``titles``: of their decks."""

    def __init__(self, game: Game, names: Sequence[str], titles: Sequence[str], seed: int) -> None:
        self.game = game
        self.names = tuple(names)
        self.titles = tuple(titles)
        self.seed = seed
        self.decisions = 0
        self.stopped = ""
        self.status = 0
        self._acted: list[str] = []  # who took each of the game's actions
        self._resumed = bool(game.turn)

    def seat(self, names: Sequence[str]) -> None:
        """Let others go on playing the game, one for each player."""
        self.names = tuple(names)

    def pay_by_hand(self) -> None:
        """Ask the people among the players how to pay costs."""
        ask_to_pay(
            self.game.core,
            [player.name for player, name in zip(self.game.players, self.names, strict=True) if name == ME],
        )

    def play(self, turns: int, *, log: bool, rules: bool, as_json: bool) -> None:
        """Play to the end, or until somebody leaves. ``log``: tell all that happens; ``rules``: with its rules."""
        seats = self._seats(rules)
        people = {name: seat for name, seat in seats.items() if isinstance(seat, Seat)}
        chronicle = Chronicle(self.game, detailed=log or rules, rules=rules)
        tells = not as_json and not people
        if not as_json:
            self._introduce()
        try:
            self._run(seats, turns, chronicle if tells else None)
        except Left as left:
            self._leave(left)
            return
        except KeyboardInterrupt:
            if not people:
                raise
            self._leave(Left(interrupted=True))
            return
        if as_json:
            click.echo(json.dumps(self.result(log), ensure_ascii=False))
        elif tells:
            show([*chronicle.end(), *([] if log or rules else [Line("")])])
        for seat in sorted(people.values(), key=lambda seat: seat.told)[:1]:
            seat.tell(self.game)  # one screen: the end is told once, to who was told least
        if not as_json:
            show([*([Line("")] if people else []), Line(self.ending(), style="bold")])
        self.status = 0 if self.game.is_over else STOPPED

    def _seats(self, rules: bool) -> dict[str, Agent]:
        several = self.names.count(ME) > 1
        return {
            player.name: Seat(player.name, self._acted, rules=rules, others=several)
            if name == ME
            else agent(name, number)
            for player, name, number in zip(
                self.game.players, self.names, seeds(self.names, self.seed), strict=True
            )
        }

    def _introduce(self) -> None:
        players = zip(self.game.players, self.names, self.titles, strict=True)
        who = ", ".join(
            f"{player.name} ({'you' if name == ME else name}) plays {title}"
            for player, name, title in players
        )
        show([Line(f"{who}; seed {self.seed}", style="bold"), Line("")])

    def _run(self, seats: dict[str, Agent], turns: int, chronicle: Chronicle | None) -> None:
        game = self.game
        self._safe = game.copy(stack=False)
        while (decision := game.decision) is not None:
            if game.turn > turns or self.decisions >= MOST_DECISIONS:
                self.stopped = f"{turns} turns" if game.turn > turns else f"{MOST_DECISIONS} decisions"
                break
            if chronicle is not None:
                show(chronicle.look())
            name = decision.player.name
            seat = seats[name]
            if isinstance(seat, Seat):
                self._safe = game.copy(
                    stack=False
                )  # as it is if the person leaves, even in the middle of things
            try:
                action = seat(game)
            except Back as back:
                while len(game.actions) > back.actions:
                    game.pop()
                    self._acted.pop()
                continue
            try:
                game.push(action)
            except ActionError as wrong:
                if not isinstance(seat, Seat):
                    raise
                seat.refuse(wrong)
                continue
            self._acted.append(name)
            self.decisions += 1

    # --- the end ---------------------------------------------------------------------------------------

    def ending(self) -> str:
        """How the game ended, in one line."""
        outcome = self.game.outcome
        if outcome is None:
            return f"stopped after {self.stopped}: nobody has won"
        rules = ", ".join(dict.fromkeys(rule for rule in (*outcome.lost_by, outcome.rule) if rule))
        return f"{outcome} in turn {self.game.turn}: {outcome.reason}{f' ({rules})' if rules else ''}"

    def result(self, log: bool) -> dict[str, Any]:
        """The game as data; ``log``: with its events."""
        outcome = self.game.outcome
        players = zip(self.game.players, self.names, self.titles, strict=True)
        found: dict[str, Any] = {
            "version": 1,
            "seed": self.seed,
            "players": [
                {"name": player.name, "agent": name, "deck": title, "life": player.life}
                for player, name, title in players
            ],
            "finished": outcome is not None,
            "outcome": str(outcome) if outcome is not None else f"stopped after {self.stopped}",
            "winners": list(outcome.winners) if outcome is not None else [],
            "reason": outcome.reason if outcome is not None else "",
            "rules": [rule for rule in (*outcome.lost_by, outcome.rule) if rule]
            if outcome is not None
            else [],
            "turns": self.game.turn,
            "decisions": self.decisions,
        }
        if log:
            found["events"] = [one._asdict() for one in happenings(self.game)]
        return found

    # --- leaving and coming back -----------------------------------------------------------------------

    def _leave(self, left: Left) -> None:
        self.status = INTERRUPTED if left.interrupted else STOPPED
        saved = Saved(
            agents=self.names,
            decks=self.titles,
            seed=self.seed,
            game=msgspec.Raw(self._safe.to_json().encode()),
        )
        data, path = msgspec.json.encode(saved), unused("mtgrules-game", ".json")
        try:
            path = _save(Path(left.file) if left.file else path, data)
        except MtgRulesError as wrong:
            if not left.file:
                raise
            show([Line(str(wrong), style="red")])  # a file that will not do costs nobody the game
            _save(path, data)
        show([Line(f"The game is saved; go on with: mtgrules play --from {path}", style="bold")])


class Saved(msgspec.Struct, frozen=True, rename={"version": "mtgrules saved game"}):
    """A game that was left, as it is written."""

    VERSION: ClassVar[int] = 1
    agents: tuple[str, ...]
    decks: tuple[str, ...]
    seed: int
    game: msgspec.Raw
    version: int = 1


def _save(path: Path, data: bytes) -> Path:
    """Write a saved game. Another may be written over, but nothing else. Raises `MtgRulesError`."""
    try:
        if path.is_file():
            with path.open("rb") as there:
                msgspec.json.decode(there.read(MOST_BYTES), type=Saved)
        path.write_bytes(data)
        return path
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise MtgRulesError(
            "the game can't be saved: that file is there, and no saved game", str(path)
        ) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise MtgRulesError(f"the game can't be saved: {reason}", str(path)) from None


def read_saved(path: Path, rules: Rules) -> Match:
    """The match that was saved in a file. Raises `MtgRulesError` for a file that is none."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise MtgRulesError(f"cannot be read: {reason}", str(path)) from None
    if len(data) > MOST_BYTES:
        raise MtgRulesError(f"a saved game of at most {MOST_BYTES >> 20} MiB was expected", str(path))
    try:
        saved = msgspec.json.decode(data, type=Saved)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        raise MtgRulesError(f"a saved game was expected: {wrong}", str(path)) from None
    if saved.version != Saved.VERSION:
        raise MtgRulesError(
            f"a saved game of version {Saved.VERSION} was expected, found {saved.version}", str(path)
        )
    try:
        game = Game.from_json(bytes(saved.game), rules=rules)
    except GameFormatError as wrong:
        raise MtgRulesError(f"game: {wrong}", str(path)) from None
    for what in (saved.agents, saved.decks):
        if len(what) != len(game.players):
            raise MtgRulesError(
                f"{len(game.players)} agents and decks were expected, found {len(what)}", str(path)
            )
    for name in saved.agents:
        if name != ME and name not in AGENTS:
            raise MtgRulesError(f'there is no agent "{name}"', str(path))
    return Match(game, saved.agents, saved.decks, saved.seed)


def seeds(names: Sequence[str], seed: int) -> list[int]:
    """A seed for each agent, so that two of a kind do not choose alike."""
    return [seed * len(names) + n for n in range(len(names))]


def unused(stem: str, ending: str) -> Path:
    """A file name that is not taken yet."""
    path, n = Path(stem + ending), 1
    while path.exists():
        n += 1
        path = Path(f"{stem}-{n}{ending}")
    return path


__all__ = ["ME", "Match", "read_saved", "seeds"]
