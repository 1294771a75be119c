"""A person at the terminal: asked where a player must choose, shown only what that player may know."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import click

from mtgrules.cards import CardError
from mtgrules.cli.by_number import Wrong, hint, numbered, read_numbers
from mtgrules.cli.chronicle import UNSEEN, joined, steps, summary
from mtgrules.cli.lines import Line, show
from mtgrules.engine import looking
from mtgrules.engine.cast_events import Passed
from mtgrules.engine.knowledge import HIDDEN
from mtgrules.engine.priority import actions
from mtgrules.engine.records import Object, Zone
from mtgrules.engine.turn import TurnBegins, step_words
from mtgrules.judge.happenings import Spoken
from mtgrules.play.choices import Action, Concede, Pass
from mtgrules.play.errors import ActionError
from mtgrules.play.objects import GameObject
from mtgrules.play.views import View, view

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core
    from mtgrules.play.game import Game

HELP = """\
Type the number of what you want to do, or say it: "cast Shock", "attack with Grizzly Bears", "pass".
  pass, p        pass priority (just Enter does nothing)
  skip, s        pass until your next turn, or until you have something to decide or to answer
  board, b       the whole table, as far as you may see it
  hand, h        your hand
  card NAME      the text of a card
  undo, u        take your last choice back, if nothing has come out since that you did not know
  concede        lose the game (104.3a)
  quit, q        leave; the game is saved, and you are told how to go on with it
  ?              this help"""


class Left(Exception):
    """The person leaves the game; it is to be saved. ``interrupted``: by Ctrl-C."""

    def __init__(self, file: str = "", *, interrupted: bool = False) -> None:
        super().__init__(file)
        self.file = file
        self.interrupted = interrupted


class Back(Exception):
    """Go back to where the game had so many actions."""

    def __init__(self, actions: int) -> None:
        super().__init__(actions)
        self.actions = actions


class Moment(NamedTuple):
    """A choice that the person has made: when, and what had come out until then."""

    actions: int
    secrets: object


class Seat:
    """Asks a person for what a player chooses. ``acted``: who took each of the game's actions; ``others``: whether other
    people play at this terminal."""

    def __init__(self, name: str, acted: list[str], *, rules: bool = False, others: bool = False) -> None:
        self.name = name
        self.acted = acted
        self.rules = rules
        self.others = others
        self.told = 0  # how much of the log the person has been told
        self.turn = -1  # the turn in which the person saw the table last
        self.skipping = 0  # passes until another turn than this; 0: does not
        self.moments: list[Moment] = []

    def __call__(self, game: Game, /) -> Action:
        decision = game.decision
        assert decision is not None
        if decision.is_priority and self._passes_by(game):
            return Pass()
        self.skipping = 0
        seen = view(game, self.name, since=sys.maxsize)
        if self.others:
            self._change_places(game)
        self.tell(game)
        if game.turn != self.turn:
            self.turn = game.turn
            self._say(*table(seen))
        action = self._asked(game, seen)
        self.moments.append(Moment(len(game.actions), secrets(game.core, decision.player.id)))
        return action

    # --- what the person need not be asked -------------------------------------------------------------

    def _passes_by(self, game: Game) -> bool:
        if not actions(game.core, game.player(self.name).id):  # mana alone is nothing to stop for
            return True
        theirs = any(one.controller.name != self.name for one in game.stack[-1:])
        mine = game.active_player.name == self.name and game.turn != self.skipping
        return bool(self.skipping) and not theirs and not mine

    # --- telling ---------------------------------------------------------------------------------------

    def tell(self, game: Game) -> None:
        """What has happened since the person was told last, as the person has seen it."""
        log = game.core.state.log
        self.told = min(self.told, len(log))
        entries = log[self.told :]
        self.told = len(log)
        core = Seen(game.core, game.player(self.name).id)
        turn = game.turn - sum(isinstance(entry.event, TurnBegins) for entry in entries)
        items = [item for item in joined(core, entries) if not isinstance(item.event, Passed)]
        starts = [n for n, item in enumerate(items) if isinstance(item.event, TurnBegins)]
        lines = list(steps(items[: starts[0] if starts else None], rules=self.rules))
        for start, end in zip(starts, [*starts[1:], len(items)], strict=False):
            event = items[start].event
            assert isinstance(event, TurnBegins)
            turn += 1
            lines += [Line(""), Line(f"Turn {turn}: {core.name(event.player)}", style="bold")]
            lines += steps(items[start:end], rules=self.rules)
        self._say(*lines)

    def _change_places(self, game: Game) -> None:
        """Before another person looks at the screen, what is on it goes."""
        if self.acted and self.acted[-1] == self.name:
            return
        if sys.stdout.isatty():
            click.clear()
        self._line(f"{self.name}, press Enter when you sit at the screen")

    # --- asking ----------------------------------------------------------------------------------------

    def _asked(self, game: Game, seen: View) -> Action:
        self._question(seen)
        while True:
            text = " ".join(self._line("> ").split())
            try:
                action = self._understood(game, seen, text)
            except (Wrong, ActionError) as wrong:
                self._complain(wrong)
                continue
            if action is not None:
                return action

    def _understood(self, game: Game, seen: View, text: str) -> Action | None:
        """The action that is meant; None where that was something else, and has been dealt with."""
        word, _, rest = text.partition(" ")
        command = COMMANDS.get(word.casefold())
        if command is not None and (not rest or word.casefold() in WITH_WORDS):
            return command(self, game, seen, rest)
        if not text:
            return None
        action = read_numbers(seen, text)
        if action is None:
            action = seen.parse_action(text)
        if isinstance(action, Concede) and action.player != seen.me.id:
            raise Wrong("everybody concedes for themselves")
        return action

    def _question(self, seen: View) -> None:
        decision = seen.decision
        assert decision is not None
        lines = [Line("")]
        if seen.stack:
            lines.append(
                Line(f"The stack: {'; '.join(on_stack(one) for one in reversed(seen.stack))}", style="cyan")
            )
        source = f"{decision.source}: " if decision.source is not None and not decision.is_priority else ""
        step = step_words(seen.step).capitalize() if seen.step else "Before the game"
        whose = f"{seen.active_player}'s turn {seen.turn}, " if seen.turn else ""
        asked = f"{self.name} has priority" if decision.is_priority else decision.prompt
        asked = asked.replace("~", str(decision.source))
        rule = f" ({decision.rule})" if self.rules and decision.rule else ""
        lines.append(Line(f"{whose}{step.lower() if whose else step}. {source}{asked}{rule}", style="bold"))
        lines += numbered(seen)
        if words := hint(decision):
            lines.append(Line(words, 2, "dim"))
        self._say(*lines)

    # --- commands --------------------------------------------------------------------------------------

    def _help(self, game: Game, seen: View, rest: str) -> None:
        self._say(*(Line(line.lstrip(), len(line) - len(line.lstrip())) for line in HELP.splitlines()))

    def _board(self, game: Game, seen: View, rest: str) -> None:
        self._say(*table(seen))
        self._question(seen)

    def _hand(self, game: Game, seen: View, rest: str) -> None:
        self._say(hand(seen))

    def _card(self, game: Game, seen: View, rest: str) -> None:
        if not rest:
            raise Wrong("card: expected the name of a card after it")
        self._say(*card_text(game, rest))

    def _pass(self, game: Game, seen: View, rest: str) -> Action | None:
        if seen.decision is None or not seen.decision.is_priority:
            raise Wrong("you can pass only when you have priority (117.3d)")
        return Pass()

    def _skip(self, game: Game, seen: View, rest: str) -> Action | None:
        action = self._pass(game, seen, rest)
        self.skipping = game.turn
        return action

    def _undo(self, game: Game, seen: View, rest: str) -> NoReturn:
        if not self.moments:
            raise Wrong("there is no choice of yours to take back")
        last = self.moments[-1]
        decision = seen.decision
        assert decision is not None
        others = any(
            who != self.name and not isinstance(action, Pass)
            for who, action in zip(self.acted[last.actions :], game.actions[last.actions :], strict=True)
        )
        hidden = any(
            isinstance(option, int) and not _plain(game.core, option, decision.player.id)
            for option in decision.raw.options
        )
        if others:
            raise Wrong("somebody else has chosen since: that can't be taken back")
        if hidden or secrets(game.core, decision.player.id) != last.secrets:
            raise Wrong("something has come out since that you did not know: that can't be taken back")
        self.moments.pop()
        raise Back(last.actions)

    def _concede(self, game: Game, seen: View, rest: str) -> Action:
        return Concede(seen.me.id)

    def _quit(self, game: Game, seen: View, rest: str) -> NoReturn:
        raise Left(rest)

    def refuse(self, wrong: Exception) -> None:
        """The last choice may not be made: it is forgotten, and will be asked for again."""
        self.moments.pop()
        self._complain(wrong)

    def _complain(self, wrong: Exception) -> None:
        self._say(Line(f"{wrong} (? helps)", style="red"))

    # --- the terminal ----------------------------------------------------------------------------------

    def _say(self, *lines: Line) -> None:
        show(lines)

    def _line(self, prompt: str) -> str:
        """What the person types. Raises `Left` at the end of the input and for Ctrl-C."""
        try:
            if sys.stdin.isatty():
                return input(prompt)
            text = sys.stdin.readline()
        except EOFError:
            text = ""
        except KeyboardInterrupt:
            raise Left(interrupted=True) from None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        if not text:
            click.echo()
            raise Left
        click.echo(prompt + text.rstrip("\n"))
        return text


COMMANDS: dict[str, Callable[[Seat, Game, View, str], Action | None]] = {
    "?": Seat._help,
    "help": Seat._help,
    "board": Seat._board,
    "b": Seat._board,
    "hand": Seat._hand,
    "h": Seat._hand,
    "card": Seat._card,
    "p": Seat._pass,
    "pass": Seat._pass,
    "skip": Seat._skip,
    "s": Seat._skip,
    "undo": Seat._undo,
    "u": Seat._undo,
    "concede": Seat._concede,
    "quit": Seat._quit,
    "q": Seat._quit,
}
WITH_WORDS = ("card", "quit", "q")


# --- what can be seen ----------------------------------------------------------------------------------------------


class Seen(Spoken):
    """A game in which what a player does not know is called "a card"."""

    __slots__ = ("viewer",)

    def __init__(self, core: Core, viewer: int) -> None:
        super().__init__(core.rules, core.state)
        self.viewer = viewer

    def name(self, id: int) -> str:
        record = self.state.records.get(id)
        if isinstance(record, Object) and not self.sees(record):
            return "a face-down card" if record.face_down else UNSEEN
        return super().name(id)

    def sees(self, obj: Object) -> bool:
        """Does the player know what that object is, or was: by seeing it, by having been shown it
        (`engine.knowledge`), or by having seen what it became?"""
        if obj.kind == "ability" or self.viewer in obj.known:
            return True
        if obj.zone:
            return looking.can_see(self, self.viewer, obj.id)
        if not obj.last_zone:
            return True
        zone = self.zone(obj.last_zone)
        if zone.kind not in HIDDEN:
            return not obj.face_down or zone.kind in ("battlefield", "stack")  # 708.9
        if zone.kind == "hand" and zone.owner == self.viewer:
            return True
        after = self.state.records.get(obj.became)
        if not isinstance(after, Object):
            return False
        came = self.zone(after.zone or after.last_zone)
        return self.sees(after) and (came.kind not in HIDDEN or came.owner == self.viewer)


# --- what is on the table ------------------------------------------------------------------------------------------


def table(seen: View) -> Iterator[Line]:
    """The whole table, as far as the player may see it."""
    yield Line("")
    for player in seen.players:
        yield Line(summary(player, tapped=True), style="cyan")
        if player.graveyard:
            yield Line(f"graveyard: {', '.join(map(str, player.graveyard))}", 2)
        if player.command:
            yield Line(f"command zone: {', '.join(map(str, player.command))}", 2)
    if seen.exile:
        yield Line(f"exile: {', '.join(map(str, seen.exile))}", 2)
    yield hand(seen)


def hand(seen: View) -> Line:
    """The player's own hand, with what its cards cost."""
    cards = ", ".join(f"{card} {card.mana_cost}".rstrip() for card in seen.me.hand)
    return Line(f"Your hand: {cards or 'empty'}", style="green")


def on_stack(one: GameObject) -> str:
    """A spell or ability on the stack, with its targets."""
    aimed = f" → {', '.join(map(str, one.targets))}" if one.targets else ""
    return f"{one.controller}'s {one}{aimed}"


def card_text(game: Game, name: str) -> Iterable[Line]:
    """A card as printed, of the library that the game is played with."""
    library = game.core.rules.library  # type: ignore[attr-defined]
    try:
        card = library.find(name)
    except CardError as unknown:
        try:
            card = library.find_token(name)
        except CardError:
            raise Wrong(str(unknown)) from None
    lines: list[Line] = []
    for face in card.faces:
        size = f"{face.power}/{face.toughness}" if face.power is not None else face.loyalty or ""
        head = (face.name, face.mana_cost, face.type_line, size)
        lines.append(Line("  ".join(part for part in head if part), style="bold"))
        lines += [Line(line, 2) for line in face.oracle_text.splitlines()]
    return lines


# --- what may be taken back --------------------------------------------------------------------------------------


def secrets(core: Core, player: int) -> object:
    """What tells whether something has come out that a player did not know: chance, libraries, other hands, and which of
    the hidden cards the player knows."""
    hidden = [
        (zone.id, tuple(zone.contents))
        for zone in core.state.of_kind(Zone)
        if zone.kind == "library" or (zone.kind == "hand" and zone.owner != player)
    ]
    known = [obj.id for obj in core.state.of_kind(Object) if obj.zone and player in obj.known]
    return (core.root.seed, hidden, known)


def _plain(core: Core, id: int, player: int) -> bool:
    """Does the player see that object, or player, without being shown it?"""
    record = core.state.records.get(id)
    if not isinstance(record, Object) or not record.zone:
        return True
    zone = core.zone(record.zone)
    return zone.kind not in ("library", "hand") or (zone.kind == "hand" and zone.owner == player)


__all__ = ["Back", "Left", "Seat", "secrets", "table"]
