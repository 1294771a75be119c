"""A game told: every turn in one line, or all that happened in it under the headings of its steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mtgrules.engine.cast_events import AbilityActivated, Countered, SpellCast
from mtgrules.engine.combat_state import Attacks
from mtgrules.engine.events import Event, LogEntry
from mtgrules.engine.game import Game as Core
from mtgrules.engine.object_events import Damage
from mtgrules.engine.turn import DamageWearsOff, StepBegins, TurnBegins, step_words
from mtgrules.engine.zone_events import ZoneChange
from mtgrules.judge.happenings import Spoken, with_events
from mtgrules.judge.story import Told
from mtgrules.judge.telling import Line
from mtgrules.play.game import Game
from mtgrules.play.objects import GameObject, PlayerView

PLAYED = "116.2a"  # a land is played
UNSEEN = "a card"
"""What a card is called that one doesn't know."""


class Happened(NamedTuple):
    """Something that happened: in which turn and step, in words, by which rule."""

    turn: int
    step: str
    words: str
    rule: str


class Item(NamedTuple):
    """Something that is worth telling, and the event that it was; None for a remark."""

    words: str
    rule: str
    event: Event | None


class Chronicle:
    """Tells a game turn by turn while it is played. ``detailed``: all of it, else a line a turn; ``rules``: with the
    number of each rule."""

    def __init__(self, game: Game, *, detailed: bool, rules: bool) -> None:
        self.game = game
        self.detailed = detailed
        self.rules = rules
        self._told = 0
        self._turn = game.turn
        self._heading = [*self._begins()] if game.turn else [Line("Before the first turn", style="bold")]

    def look(self) -> list[Line]:
        """To be called at each decision: what is to be told where a turn has ended since."""
        if self.game.turn == self._turn:
            return []
        log = self.game.core.state.log
        ends = next(n for n in range(len(log) - 1, -1, -1) if isinstance(log[n].event, TurnBegins))
        told = self._tell(log[self._told : ends])
        self._told, self._turn = ends, self.game.turn
        self._heading = [*self._begins()]
        return told

    def end(self) -> list[Line]:
        """What is left to be told."""
        log = self.game.core.state.log
        told = self._tell(log[self._told :])
        self._told = len(log)
        return told

    def _tell(self, entries: Sequence[LogEntry]) -> list[Line]:
        core = self.game.core
        told = joined(Spoken(core.rules, core.state), entries)
        if self.detailed:
            return [*self._heading, *steps(told, rules=self.rules), Line("")] if told else []
        return [self._in_one_line(told)] if self._turn else []

    # --- a line a turn ---------------------------------------------------------------------------------

    def _in_one_line(self, told: Sequence[Item]) -> Line:
        game = self.game
        begins = next((event for _, _, event in told if isinstance(event, TurnBegins)), None)
        active = begins.player if begins is not None else game.core.root.active
        deeds = "; ".join(_deeds(Spoken(game.core.rules, game.core.state), active, told)) or "nothing"
        life = ", ".join(f"{player.name} {player.life}" for player in game.players)
        return Line(f"{self._turn:>3} {game.core.name(active)}: {deeds} [{life}]", hang=4)

    # --- all of it -------------------------------------------------------------------------------------

    def _begins(self) -> Iterator[Line]:
        game = self.game
        yield Line(f"Turn {game.turn}: {game.active_player.name}", style="bold")
        for player in game.players:
            if not player.has_lost:
                yield Line(summary(player), 2, "cyan")


def steps(told: Iterable[Item], *, rules: bool, indent: int = 2) -> Iterator[Line]:
    """Items under the headings of the steps in which they happened."""
    step, deeper = "", 0
    hurt = False
    for words, rule, event in told:
        if isinstance(event, TurnBegins):
            continue
        if isinstance(event, StepBegins):
            step = step_words(event.step)
            continue
        hurt = hurt or isinstance(event, Damage)
        if isinstance(event, DamageWearsOff) and not hurt:
            continue
        if step:
            yield Line(step, indent, "bold")
            step, deeper = "", 2
        yield Line(f"{words} ({rule})" if rule and rules else words, indent + deeper)


def joined(core: Core, entries: Sequence[LogEntry]) -> list[Item]:
    """What is worth telling of a log. Cards that a player draws one after another are one item; so is what happens
    several times in a row."""
    found: list[Item] = []
    names: list[str] = []
    times = 1
    for told, event in with_events(core, entries):
        item = Item(_words(core, told, event), told.rule, event)
        last = found[-1] if found else None
        if last is not None and _drew(core, item) and _drew(core, item) == _drew(core, last):
            names.append(item.words.partition(" draws ")[2])
            who = item.words.partition(" draws ")[0]
            found[-1] = last._replace(words=f"{who} draws {_cards(names)}")
            continue
        if last is not None and (item.words, item.rule) == (
            last.words.removesuffix(f" ({times} times)"),
            last.rule,
        ):
            times += 1
            found[-1] = last._replace(words=f"{item.words} ({times} times)")
            continue
        times = 1
        names = [item.words.partition(" draws ")[2]]
        found.append(item)
    return found


def _words(core: Core, told: Told, event: Event | None) -> str:
    if isinstance(event, ZoneChange) and told.rule == PLAYED:
        how = told.words.partition("enters the battlefield")[2]
        return f"{core.name(core.controller(event.object))} plays {core.name(event.object)}{how}"
    return told.words


def _cards(names: Sequence[str]) -> str:
    """Cards by name; those that one doesn't see by their number."""
    unseen = names.count(UNSEEN)
    seen = [name for name in names if name != UNSEEN]
    return ", ".join([*seen, *([f"{unseen} cards" if unseen > 1 else UNSEEN] if unseen else [])])


def _drew(core: Core, item: Item) -> tuple[int, str] | None:
    """Who drew a card, by which rule."""
    event = item.event
    if isinstance(event, ZoneChange) and event.verb == "drawn" and event.object:
        return core.object(event.object).owner, item.rule
    return None


def happenings(game: Game) -> Iterator[Happened]:
    """Everything that happened in a game, from its log."""
    core = game.core
    turn, step = 0, ""
    for told, event in with_events(Spoken(core.rules, core.state), core.state.log):
        if isinstance(event, TurnBegins):
            turn, step = turn + 1, ""
        elif isinstance(event, StepBegins):
            step = event.step
        yield Happened(turn, step, told.words, told.rule)


def _deeds(core: Spoken, active: int, told: Sequence[Item]) -> Iterator[str]:
    """What players did, in few words; of those whose turn it is not, with their name."""
    attackers: list[str] = []
    for _, rule, event in told:
        if isinstance(event, Attacks):
            attackers.append(core.name(event.object))
            continue
        if attackers:
            yield f"attacks with {and_list(attackers)}"
            attackers = []
        if isinstance(event, ZoneChange) and rule == PLAYED:
            yield core.name(event.object)
        elif isinstance(event, SpellCast | AbilityActivated) and event.object:
            what = core.name(event.source if isinstance(event, AbilityActivated) else event.object)
            verb = "uses" if isinstance(event, AbilityActivated) else "casts"
            who = "" if event.player == active else f"{core.name(event.player)} "
            yield f"{who}{verb} {what}" if who or verb == "uses" else what
        elif isinstance(event, Countered):
            yield f"{core.name(event.object)} is countered"
        elif isinstance(event, ZoneChange) and _dies(core, event):
            yield f"{core.name(event.object)} dies"
    if attackers:
        yield f"attacks with {and_list(attackers)}"


def _dies(core: Spoken, event: ZoneChange) -> bool:
    """Was it a creature on the battlefield that was put into a graveyard (700.4)?"""
    if not event.object or event.to != "graveyard":
        return False
    obj = core.object(event.object)
    last = obj.last
    return last is not None and "creature" in last.types and obj.last_zone == core.root.battlefield


def and_list(names: Sequence[str]) -> str:
    """Names as one says them; the same ones with their number."""
    counted = counts(names)
    return counted[0] if len(counted) == 1 else f"{', '.join(counted[:-1])} and {counted[-1]}"


def counts(names: Iterable[str]) -> list[str]:
    """Each once, with how often it is there: "3 Forest"."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return [name if number == 1 else f"{number} {name}" for name, number in found.items()]


def summary(player: PlayerView, *, tapped: bool = False) -> str:
    """A player's side of the table in one line."""
    hand, library = len(player.hand), player.library_count
    parts = [f"life {player.life}", f"{hand} card{'s' * (hand != 1)} in hand", f"{library} in library"]
    parts += [f"{number} {kind} counter{'s' * (number != 1)}" for kind, number in player.counters.items()]
    parts += sorted(player.designations)
    there = counts(permanent_words(one, tapped=tapped) for one in player.battlefield)
    return f"{player.name}: {', '.join(parts)}{': ' if there else ''}{', '.join(there)}"


def permanent_words(permanent: GameObject, *, tapped: bool = False) -> str:
    """A permanent by name, with what is of moment about it; ``tapped``: whether it is tapped too."""
    words = [permanent.name]
    if permanent.power is not None:
        words.append(f"{permanent.power}/{permanent.toughness}")
    notes = [f"{number} {kind}" for kind, number in permanent.counters.items()]
    if permanent.attached_to is not None:
        notes.append(f"on {permanent.attached_to}")
    if tapped and permanent.is_tapped:
        notes.append("tapped")
    if permanent.damage:
        notes.append(f"damage {permanent.damage}")
    return " ".join(words) + (f" ({', '.join(notes)})" if notes else "")


__all__ = [
    "Chronicle",
    "Happened",
    "and_list",
    "counts",
    "happenings",
    "joined",
    "permanent_words",
    "summary",
]
