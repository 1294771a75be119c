"""A case told step by step: what each line did and by which rules, what changed on the table, how each check
came out, and how an object that a check looks at came to be what it is."""

from __future__ import annotations

from collections.abc import Iterator

from mtgrules.engine import layers
from mtgrules.engine.game import Game
from mtgrules.engine.records import Object
from mtgrules.judge import syntax as s
from mtgrules.judge.log import entry_words
from mtgrules.judge.objects_are import Finding, characteristics, subjects
from mtgrules.judge.problems import CaseProblem, Refused
from mtgrules.judge.reader import Reading
from mtgrules.judge.report import CaseReport
from mtgrules.judge.run import Judge, Observer
from mtgrules.judge.table import Table

_MOST_CARDS = 12  # of a zone that are named


class Explanation(Observer):
    """Writes down what it sees."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.table: Table | None = None
        self._told = 0  # entries of the log
        self._board: dict[str, str] = {}

    # --- what is seen --------------------------------------------------------------------------------

    def begun(self, case: s.Case, table: Table) -> None:
        """The title, the question and the whole board."""
        self.table = table
        self.lines.append(f'case "{case.title.plain}"')
        if case.ask.plain:
            self.lines.append(f"  {case.ask.plain}")
        self._board = board(table)
        self.lines += [f"  {name}: {what}" for name, what in self._board.items() if what]
        self._events()

    def played(self, place: s.Place, refused: Refused | None) -> None:
        """What a line did: events, then what of the board is another."""
        self.lines.append(f"{place.line}: {place.source}")
        if refused is not None:
            self.lines.append(f"  refused: {refused}")
        self._events()
        self._changes()

    def checked(self, line: s.CheckLine, finding: Finding) -> None:
        """How a check came out, and the layers of what it looks at."""
        outcome = "yes" if finding.holds else "NO"
        self.lines.append(f"{line.place.line}: {line.place.source}: {outcome}, {finding.actual}")
        if isinstance(line.check, s.Is | s.HasAbility | s.HasNumber):
            self._layers(line.check.subject)

    def rest(self) -> None:
        """What the line did at which the case stopped."""
        self._events()
        self._changes()

    # --- what is told --------------------------------------------------------------------------------

    def _events(self) -> None:
        game = self._game()
        log = game.state.log
        for entry in log[self._told :]:
            words = entry_words(game, entry)
            if words:
                self.lines.append(f"  - {words}")
        self._told = len(log)

    def _changes(self) -> None:
        assert self.table is not None
        before, self._board = self._board, board(self.table)
        for name, now in self._board.items():
            was = before.get(name, "")
            if was != now:
                self.lines.append(f"  {name}: {was or 'nothing'} → {now or 'nothing'}")

    def _layers(self, subject: s.Subject) -> None:
        assert self.table is not None
        try:
            ids = subjects(self.table, subject)
        except (Refused, CaseProblem):
            return
        for id in ids:
            for step in layers.explain(self._game(), id) if id else ():
                source = f", from {self._game().name(step.source)}" if step.source else ""
                self.lines.append(f"    layer {step.layer}: {step.words}{source} ({step.rule})")

    def _game(self) -> Game:
        assert self.table is not None
        return self.table.game


def explain(judge: Judge, reading: Reading) -> tuple[list[str], CaseReport]:
    """The story of one case, and its report."""
    story = Explanation()
    result = judge.run(reading, story)
    if result.result in ("failed", "error") and story.table is not None:
        story.rest()
    lines = [
        *story.lines,
        f"{result.result}" if result.result == "passed" else f"{result.result}: {result.message}",
    ]
    return lines, result


def board(table: Table) -> dict[str, str]:
    """Everything that can be seen on the table, one line for each part."""
    game = table.game
    root = game.root
    parts = {"turn": f"{game.name(root.active)}'s {root.step or 'turn begins'}"}
    parts["stack"] = "; ".join(_on_stack(game, id) for id in reversed(game.contents("stack")))
    for name, player in table.players.items():
        parts[f"{name}"] = "; ".join(_player(table, player))
        for zone in ("battlefield", "hand", "graveyard", "exile", "command"):
            ids = table.in_zone(zone, player)
            told = [_permanent(table, id) if zone == "battlefield" else game.name(id) for id in ids]
            parts[f"{name}'s {zone}"] = _listed(told)
        parts[f"{name}'s library"] = f"{len(table.in_zone('library', player))} cards"
    return parts


def _player(table: Table, player: int) -> Iterator[str]:
    record = table.game.player(player)
    yield f"life {record.life}"
    for kind, number in sorted(record.counters.items()):
        yield f"{number} {kind} counters"
    yield from sorted(record.designations)
    if record.pool:
        yield "mana " + "".join(f"{{{mana.symbol}}}" for mana in record.pool)


def _permanent(table: Table, id: int) -> str:
    game = table.game
    obj: Object = game.object(id)
    notes = [characteristics(table, id)]
    notes += [f"{number} {kind}" for kind, number in sorted(obj.counters.items()) if number]
    notes += [f"damage {obj.damage}"] if obj.damage else []
    notes += [f"attached to {game.name(obj.attached_to)}"] if obj.attached_to else []
    notes += sorted(obj.designations)
    return f"{game.name(id)} [{', '.join(notes)}]"


def _on_stack(game: Game, id: int) -> str:
    obj = game.object(id)
    targets = [
        game.name(target) for group in (obj.choices.targets if obj.choices else ()) for target in group
    ]
    aimed = f" → {', '.join(targets)}" if targets else ""
    return {"copy": "copy of "}.get(obj.kind, "") + game.name(id) + aimed


def _listed(told: list[str]) -> str:
    counted = {name: told.count(name) for name in dict.fromkeys(told)}
    shown = [f"{number} {name}" if number > 1 else name for name, number in counted.items()]
    more = len(shown) - _MOST_CARDS
    return "; ".join(shown[:_MOST_CARDS]) + (f"; {more} more" if more > 0 else "")
