"""What happened, in a judge's words: the log without the bookkeeping that every payment and every pass brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mtgrules.engine.cast_events import (
    AbilityActivated,
    AbilityCreated,
    Announced,
    BecameTarget,
    CostDetermined,
    CostPaid,
    Countered,
    LeavesStack,
    ManaSpent,
    Passed,
    Resolved,
    named,
)
from mtgrules.engine.combat_state import CombatEnds
from mtgrules.engine.continuous import ContinuousBegins, ContinuousEnds
from mtgrules.engine.decisions import Answer, Decision
from mtgrules.engine.events import Event, LogEntry
from mtgrules.engine.game import Game
from mtgrules.engine.mana import printed
from mtgrules.engine.object_events import ManaAdded, Tapped, Untapped
from mtgrules.engine.records import Object
from mtgrules.engine.triggers import AbilityTriggered
from mtgrules.engine.turn import ManaEmptied, StepBegins, TurnBegins
from mtgrules.engine.zone_events import CreateTokens, DrawCard, ZoneChange
from mtgrules.judge.story import Told
from mtgrules.judge.table import Table

MOST_LINES = 40

_SILENT = (AbilityCreated, CostDetermined, ManaEmptied)  # another event says it better
_SELF_EVIDENT = frozenset(("614.6",))  # remarks that only repeat what the one before them says
_PAYMENT = ("mana", "pay", "convoke", "improvise", "delve")  # choices that the automatic payer makes


class Spoken(Game):
    """A game in which objects are called so that one can tell them apart: abilities by their source, permanents of which
    two players have one with whose they are."""

    __slots__ = ()

    def name(self, id: int) -> str:
        record = self.state.records.get(id)
        if not isinstance(record, Object):
            return super().name(id)
        if record.kind == "ability":
            return f"the ability of {self.name(record.source)}"
        name = super().name(id)
        return f"{super().name(self.controller(id))}'s {name}" if self._is_on_both_sides(id, name) else name

    def _is_on_both_sides(self, id: int, name: str) -> bool:
        """Whether another player has a permanent of that name as well."""
        if self.zone_kind(id) != "battlefield":
            return False
        mine = self.controller(id)
        return any(
            super(Spoken, self).name(other) == name and self.controller(other) != mine
            for other in self.battlefield()
        )


class Called(Spoken):
    """The game of a table, in which objects are called as the case calls them: by name, and label where there is one."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        super().__init__(table.game.rules, table.game.state)
        self.table = table

    def name(self, id: int) -> str:
        record = self.state.records.get(id)
        known = isinstance(record, Object) and record.kind != "ability"
        label = self.table.label_of(id) if known else None
        return super().name(id) if label is None else f"{Game.name(self, id)} “{label}”"


def in_words(table: Table, entries: Sequence[LogEntry]) -> list[str]:
    """The entries as lines; only the last ones where there are very many."""
    lines = [str(told) for told in tell(Called(table), entries)]
    left_out = len(lines) - MOST_LINES
    return [f"… {left_out} earlier events", *lines[-MOST_LINES:]] if left_out > 0 else lines


def tell(game: Game, entries: Sequence[LogEntry]) -> list[Told]:
    """The entries of a log that say what happened, one after the other, equal ones once."""
    joined: list[tuple[Told, int]] = []
    for one, _ in with_events(game, entries):
        if joined and joined[-1][0] == one:
            joined[-1] = (one, joined[-1][1] + 1)
        else:
            joined.append((one, 1))
    return [Told(f"{one.words} ({number} times)", one.rule) if number > 1 else one for one, number in joined]


def with_events(game: Game, entries: Sequence[LogEntry]) -> Iterator[tuple[Told, Event | None]]:
    """The entries that say what happened, each with the event that it tells; None where that is a remark."""
    return _Teller(game, entries).tell()


def only_choices(game: Called, entries: Sequence[LogEntry]) -> list[Told]:
    """The choices in these entries that had one legal option and were made without asking."""
    found = []
    for entry in entries:
        if not isinstance(entry.event, tuple):
            continue
        decision, taken = entry.event
        if decision.about not in _PAYMENT and decision.kind != "target" and taken:
            found.append(
                Told(f"{_asked(game, decision)}: only {_options(game, decision, taken)}", entry.rule)
            )
    return list(dict.fromkeys(found))


def by_default(game: Called, decision: Decision, answer: Answer) -> Told | None:
    """A choice that no line made; None where nothing was chosen by it."""
    if decision.kind in ("attack", "block"):
        who, what = game.name(decision.player), "attackers" if decision.kind == "attack" else "blockers"
        return Told(f"{who} declares no {what}")
    if decision.about in _PAYMENT or not any(answer):
        return None
    asked = _asked(game, decision)
    if decision.kind == "order":
        return Told(f"{asked}: in the order in which they appeared")
    if decision.kind == "arrange":
        return Told(f"{asked}: left as they are", decision.rule)
    if decision.kind == "divide":
        return Told(f"{asked}: evenly", decision.rule)
    return Told(f"{asked}: {_options(game, decision, answer)}", decision.rule)


def _asked(game: Called, decision: Decision) -> str:
    prompt = decision.prompt.rstrip(".?").replace("~", game.name(decision.source))
    return f"{game.name(decision.player)}, “{prompt}”"


def _options(game: Called, decision: Decision, taken: Answer) -> str:
    labels = dict(zip(decision.options, decision.labels, strict=False))
    words = [game.name(one) if isinstance(one, int) else labels.get(one) or str(one) for one in taken]
    return ", ".join(words) or "nothing"


class _Teller:
    """Goes through a log once. ``paying``: costs that are being paid, with what gave mana for them."""

    def __init__(self, game: Game, entries: Sequence[LogEntry]) -> None:
        self.game = game
        self.entries = [entry for entry in entries if not isinstance(entry.event, tuple)]
        self.paying: list[tuple[int, list[str]]] = []
        self.for_mana = self._taps_for_mana()

    def tell(self) -> Iterator[tuple[Told, Event | None]]:
        """What is worth telling, in order."""
        at = 0
        while at < len(self.entries):
            entry = self.entries[at]
            event = entry.event
            if isinstance(event, Passed):
                at, told = self._passes(at)
                yield from ((one, event) for one in told)
                continue
            if isinstance(event, Tapped | Untapped) and at not in self.for_mana:
                at, one = self._taps(at)
                yield one, event
                continue
            if event is None:
                if entry.words and entry.rule not in _SELF_EVIDENT:
                    yield Told(entry.words, entry.rule), None
            elif isinstance(event, Event):
                yield from ((one, event) for one in self._one(at, entry, event))
            at += 1

    # --- one event -----------------------------------------------------------------------------------

    def _one(self, at: int, entry: LogEntry, event: Event) -> Iterator[Told]:
        if isinstance(event, CostDetermined):
            self.paying.append((event.object, []))
        elif isinstance(event, CostPaid):
            if not self._gives_mana(at + 1):
                yield self._paid(at, event)
        elif isinstance(event, ManaSpent) and self.paying:
            return
        elif isinstance(event, AbilityActivated) and not event.object:
            yield from self._mana_ability(at, event)
        elif not self._goes_without_saying(at, event):
            words = self._words(entry, event)
            if words:
                yield Told(words, entry.rule)

    def _goes_without_saying(self, at: int, event: Event) -> bool:
        if isinstance(event, _SILENT):
            return True
        if isinstance(event, Tapped):
            return at in self.for_mana
        if isinstance(event, ManaAdded):
            return self._gives_mana(at - 1)
        if isinstance(event, LeavesStack):
            after = [entry.event for entry in self.entries[at + 1 : at + 4]]
            before = [entry.event for entry in self.entries[max(at - 2, 0) : at]]
            return event.object in [
                getattr(other, "object", 0)
                for other in (*before, *after)
                if isinstance(other, Resolved | Countered)
            ]
        following = self._event(at + 1)
        if isinstance(event, DrawCard):
            return isinstance(following, ZoneChange) and following.verb == "drawn"
        if isinstance(event, CreateTokens):
            return isinstance(following, ZoneChange) and following.verb == "created"
        if isinstance(event, BecameTarget):
            return self._is_announced(at, event)
        if isinstance(event, StepBegins):
            return isinstance(self._event_that_counts(at + 1), StepBegins | TurnBegins)
        return False

    def _is_announced(self, at: int, event: BecameTarget) -> bool:
        """Whether the spell or ability has just told its targets itself."""
        while isinstance(before := self._event(at), BecameTarget):
            at -= 1
        return isinstance(before, Announced) and before.object == event.by

    def _words(self, entry: LogEntry, event: Event) -> str:
        game = self.game
        if isinstance(event, ZoneChange) and event.to == "stack" and event.verb == "cast" and entry.made:
            return f"{game.name(event.player)} puts {game.name(entry.made[0])} onto the stack"
        if isinstance(event, AbilityTriggered):
            return f"{event.words(game)}: “{self._text(event)}”"
        if isinstance(event, ContinuousBegins):
            return self._what_begins(event)
        if isinstance(event, ContinuousEnds):
            return self._what_ends(event)
        return event.words(game)

    def _what_begins(self, event: ContinuousBegins) -> str:
        return event.words(self.game).replace("~", self.game.name(event.source))

    def _what_ends(self, event: ContinuousEnds) -> str:
        """An effect that ended is gone: what it was stands where it began."""
        for entry in self.game.state.log:
            if isinstance(entry.event, ContinuousBegins) and event.effect in entry.made:
                return self._what_begins(entry.event).replace(" begins", " ends", 1)
        return event.words(self.game)

    def _text(self, event: AbilityTriggered) -> str:
        ability = game_text(self.game.object(event.object).ability)
        return ability.replace("~", self.game.chars(event.source).name)

    # --- passes, taps --------------------------------------------------------------------------------

    def _passes(self, at: int) -> tuple[int, list[Told]]:
        """A row of passes in one line; in none where a step ends by it."""
        start, names = at, []
        while isinstance(event := self._event(at), Passed):
            names.append(self.game.name(event.player))
            at += 1
        names = list(dict.fromkeys(names))
        rule = self.entries[start].rule
        if isinstance(self._event_that_counts(at), StepBegins | TurnBegins):
            return at, []
        return at, [Told(f"{_and(names)} pass{'es' * (len(names) == 1)}", rule)]

    def _taps(self, at: int) -> tuple[int, Told]:
        """What is tapped or untapped by one rule at once."""
        first, rule, ids = self.entries[at].event, self.entries[at].rule, []
        while at < len(self.entries) and at not in self.for_mana:
            entry = self.entries[at]
            if type(entry.event) is not type(first) or entry.rule != rule:
                break
            ids.append(entry.event.object)
            at += 1
        verb = "tapped" if isinstance(first, Tapped) else "untapped"
        names: dict[str, int] = {}
        for id in ids:
            name = self.game.name(id)
            names[name] = names.get(name, 0) + 1
        listed = [f"{number} {name}" if number > 1 else name for name, number in names.items()]
        return at, Told(f"{_and(listed)} become{'s' * (len(ids) == 1)} {verb}", rule)

    # --- mana ----------------------------------------------------------------------------------------

    def _taps_for_mana(self) -> frozenset[int]:
        """Where something was tapped for mana: right before its mana ability."""
        found = set()
        for at in range(len(self.entries)):
            if not self._gives_mana(at):
                continue
            source = self.entries[at].event.source
            for before in range(at - 1, max(at - 4, -1), -1):
                event = self._event(before)
                if isinstance(event, Tapped) and event.object == source:
                    found.add(before)
                    break
        return frozenset(found)

    def _gives_mana(self, at: int) -> bool:
        event = self._event(at)
        return isinstance(event, AbilityActivated) and not event.object

    def _mana_ability(self, at: int, event: AbilityActivated) -> Iterator[Told]:
        after = at + 1
        while isinstance(self._event(after), AbilityTriggered):
            after += 1  # by the activation
        added = self._event(after)
        mana = printed([mana.symbol for mana in added.mana]) if isinstance(added, ManaAdded) else "mana"
        name = self.game.name(event.source)
        if self.paying:
            self.paying[-1][1].append(name)
        else:
            yield Told(f"{self.game.name(event.player)} adds {mana} with {name}", event.rule)

    def _paid(self, at: int, event: CostPaid) -> Told:
        game = self.game
        sources: list[str] = []
        known = any(object == event.object for object, _ in self.paying)
        while known:
            object, sources = self.paying.pop()
            known = object != event.object
        spent = [
            other
            for other in (self._event(before) for before in range(at - 1, -1, -1))
            if isinstance(other, ManaSpent | CostDetermined)
        ]
        mana: list[str] = []
        for other in spent:
            if isinstance(other, CostDetermined):
                break
            mana += [one.symbol for one in other.mana]
        what = f"{game.name(event.player)} pays for {named(game, event.object)}"
        if mana:
            counts = {name: sources.count(name) for name in dict.fromkeys(sources)}
            listed = _and([f"{number} {name}" if number > 1 else name for name, number in counts.items()])
            what += f": {_mana(mana)} from {listed or 'the mana pool'}"
        return Told(what, event.rule)

    # --- looking ahead -------------------------------------------------------------------------------

    def _event(self, at: int) -> Any:
        return self.entries[at].event if 0 <= at < len(self.entries) else None

    def _event_that_counts(self, at: int) -> Any:
        """The next event that is no pass and no end of a step."""
        for entry in self.entries[at:]:
            if not isinstance(entry.event, Passed | ManaEmptied | CombatEnds):
                return entry.event
        return None


def _mana(symbols: Sequence[str]) -> str:
    """Mana as people write it: what pays for generic costs only, or for everything, is no colour's."""
    plain = [symbol for symbol in symbols if symbol not in ("generic", "any")]
    given = len(symbols) - len(plain)
    return " and ".join(
        part for part in (printed(plain), f"{given} of the given mana" if given else "") if part
    )


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""


def game_text(ability: Any) -> str:
    """The words of an ability, nothing where it has none."""
    return str(ability) if ability is not None else "its ability"


__all__ = ["Called", "Spoken", "by_default", "only_choices", "tell", "with_events"]
