"""A game under way: the loop over frames, the one door for change, and questions about the present state.

`Game` puts together the pieces; each idea has its own module: `characteristics` (layers), `evaluate` (what nodes mean
right now), `triggers`, `replacement`, `state_based`, `turn`, `combat`, `casting`, `resolving` …
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.node import Ability
from mtgrules.engine import characteristics, knowledge, replacement, triggers
from mtgrules.engine.actions import Pass
from mtgrules.engine.decisions import Answer, Ask, Decision, NeedChoice, check_answer
from mtgrules.engine.events import Event, LogEntry, Next
from mtgrules.engine.faces import Characteristics, Face
from mtgrules.engine.frames import Frame, Happen, Together, Unwind
from mtgrules.engine.leaving import instead_of
from mtgrules.engine.prohibited import prohibited
from mtgrules.engine.records import ROOT, LockedState, Object, Player, Record, Resolution, Root, State, Zone
from mtgrules.engine.zone_events import SHARED, ZoneChange, new_object

if TYPE_CHECKING:
    from mtgrules.engine.registries import Registries


def _passes(decision: Decision, answer: Answer) -> bool:
    return decision.kind == "priority" and type(answer[0]) is Pass


class _Events(dict[type, bool]):
    """Which classes are those of events: `isinstance` takes long to say that of structs."""

    def __missing__(self, kind: type) -> bool:
        known = self[kind] = issubclass(kind, Event)
        return known


EVENTS = _Events()


class IllegalAction(ValueError):
    """Something the rules don't allow: ``rule`` says which one."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.rule = rule


class Unplayable(IllegalAction):
    """An ability object that the engine has no handler for: said where it is used, never passed over in silence."""


class Game:
    """A game: its rules and its state. Everything that can be written lies in ``state``."""

    __slots__ = ("_in_secret", "_leaving", "acting", "debug", "rules", "state", "view")

    def __init__(self, rules: Registries, state: State | None = None) -> None:
        self.rules = rules
        self.state = state or State()
        self.debug = False
        self.view: Any = None  # while characteristics are worked out: how far (engine/layers.py)
        self.acting: Any = None  # what the continuous effects of now may do, by class (engine/index.py)
        self._in_secret = False  # several cards go into libraries at once: who puts them there orders them
        self._leaving: dict[int, Characteristics] = {}  # what moves at once, as it was just before

    # --- records ---------------------------------------------------------------------------------------

    @property
    def root(self) -> Root:
        return self.state.records[ROOT]  # type: ignore[return-value]

    def object(self, id: int) -> Object:
        return self.state.records[id]  # type: ignore[return-value]

    def player(self, id: int) -> Player:
        return self.state.records[id]  # type: ignore[return-value]

    def zone(self, id: int) -> Zone:
        return self.state.records[id]  # type: ignore[return-value]

    def record(self, id: int) -> Record:
        return self.state.records[id]

    def memory(self, frame: Any) -> Resolution:
        """The resolution record of a `Do` frame."""
        return self.state.records[frame.resolution]  # type: ignore[return-value]

    def is_player(self, id: int) -> bool:
        return type(self.state.records.get(id)) is Player

    def players(self) -> list[int]:
        """Players still in the game, in turn order from the active player (APNAP, 101.4)."""
        order = self.root.players
        start = order.index(self.root.active) if self.root.active in order else 0
        return [p for p in order[start:] + order[:start] if not self.player(p).lost]

    def opponents(self, player: int) -> list[int]:
        return [p for p in self.players() if p != player]

    def zone_id(self, kind: str, player: int = 0) -> int:
        """The id of a zone; ``player`` owns it where each player has one."""
        holder: Any = self.root if kind in SHARED else self.player(player)
        return getattr(holder, kind)  # type: ignore[no-any-return]

    def contents(self, kind: str, player: int = 0) -> Sequence[int]:
        """Ids in a zone; in a library and on the stack the last one is the top."""
        return self.zone(self.zone_id(kind, player)).contents

    def battlefield(self) -> list[int]:
        """Permanents that are phased in (702.26)."""
        records = self.state.records
        return [id for id in self.contents("battlefield") if not records[id].phased_out]  # type: ignore[attr-defined]

    def zone_kind(self, id: int) -> str:
        """The kind of zone an object is in, "" where it is nowhere."""
        zone = self.object(id).zone
        return self.zone(zone).kind if zone else ""

    def find(self, id: int) -> int:
        """The present self of an object: follows zone changes (400.7); 0 where it ceased to exist."""
        while id:
            record = self.state.records.get(id)
            if type(record) is not Object:
                return id if record is not None else 0
            if record.zone:
                return id
            id = record.became
        return 0

    def name(self, id: int) -> str:
        record = self.state.records.get(id)
        if type(record) is Player:
            return record.name
        if type(record) is Object:
            if record.kind == "ability":
                return f"ability of {self.name(record.source)}"
            return record.last.name if record.last is not None and not record.zone else self.chars(id).name
        return "nobody"

    # --- characteristics -------------------------------------------------------------------------------

    def chars(self, id: int) -> Characteristics:
        """What the object is now, or was as it last existed (113.7a, 608.2h)."""
        state = self.state
        memo = state.records[id].memo
        if memo is not None and memo[0] is state.token:
            return memo[1]  # type: ignore[no-any-return]
        return characteristics.of(self, id)

    def printed(self, obj: Object) -> Face:
        """The face that a card shows when no effect applies: what it becomes in a new zone."""
        return obj.extra.get("card face", obj.face)  # type: ignore[no-any-return]

    def controller(self, id: int) -> int:
        if type(self.state.records[id]) is Player:
            return id
        return self.chars(id).controller

    def abilities(self, id: int) -> tuple[Ability, ...]:
        return self.chars(id).abilities

    def keywords(self, id: int, name: str) -> list[Keyword]:
        return [a for a in self.chars(id).abilities if type(a) is Keyword and a.name == name]

    def has_keyword(self, id: int, name: str) -> bool:
        for ability in self.chars(id).abilities:  # noqa: SIM110 (asked very often: no generator)
            if type(ability) is Keyword and ability.name == name:
                return True
        return False

    def keyword_names(self, id: int) -> tuple[str, ...]:
        """The names of the keyword abilities of an object, each once."""
        found = (ability.name for ability in self.chars(id).abilities if isinstance(ability, Keyword))
        return tuple(dict.fromkeys(found))

    def keyword_amount(self, id: int, name: str) -> int:
        from mtgrules.abilities.amounts import Number

        return sum(k.amount.value for k in self.keywords(id, name) if isinstance(k.amount, Number))

    def is_type(self, id: int, word: str) -> bool:
        return self.chars(id).has_type(word)

    def creatures(self, player: int, subtype: str = "") -> list[int]:
        """Creatures that a player controls, of a creature type where one is named (changelings are of every type)."""
        found = []
        for id in self.battlefield():
            chars = self.chars(id)
            if (
                chars.controller == player
                and "creature" in chars.types
                and (not subtype or characteristics.has_subtype(chars, subtype))
            ):
                found.append(id)
        return found

    # --- writing, for performers only ------------------------------------------------------------------

    def tally(self, player: int, what: str, amount: int = 1) -> None:
        """Count what a player did this turn."""
        record = self.state.edit(player)
        record.tally = {**record.tally, what: record.tally.get(what, 0) + amount}

    def wake(self, mark: str, id: int) -> None:
        """Mark something for the next state-based check."""
        root = self.state.edit_root()
        if mark not in root.woken:
            root.woken = root.woken | {mark}
        root.dirty.append(id)

    def characteristics_changed(self, id: int) -> None:
        """An object's own characteristics changed; effects that read the board must look again."""
        characteristics.touched(self, id, "counters")

    def status_changed(self, id: int) -> None:
        characteristics.touched(self, id, "status")

    def attachment_changed(self, id: int, to: int) -> None:
        characteristics.touched(self, id, "attachment")
        if type(self.state.records.get(to)) is Object:
            characteristics.touched(self, to, "attachment")
        self.wake("attachment", id)
        self.wake("attachment", to)

    def detach(self, id: int) -> None:
        """Take an Aura or Equipment off what it is attached to."""
        to = self.object(id).attached_to
        if not to:
            return
        self.state.edit(id).attached_to = 0
        holder = self.state.records.get(to)
        if type(holder) is Object:
            edited = self.state.edit(to)
            edited.attachments = tuple(other for other in edited.attachments if other != id)
        self.attachment_changed(id, to)

    def remember_damage(self, damage: Any) -> None:
        """ "was dealt damage this turn", "dealt damage to" (120)."""
        for id, what in ((damage.source, "dealt damage"), (damage.to, "was dealt damage")):
            record = self.state.records.get(id)
            if type(record) is Object and record.zone:
                edited = self.state.edit_aside(id)
                edited.uses = {**edited.uses, what: edited.uses.get(what, 0) + damage.amount}

    def leave(self, id: int) -> None:
        """Take an object out of its zone; it stays as last-known information."""
        obj = self.object(id)
        last = self._leaving.get(id) or self.chars(id)
        zone = self.zone(obj.zone)
        if zone.kind == "battlefield":
            if obj.attached_to:
                self.detach(id)
            for other in self.object(id).attachments:  # they stay attached to it until 704.5m–p look
                self.wake("attachment", other)
        self.state.edit(zone.id).contents.remove(id)
        if obj.kind == "ability" and obj.source:
            self.wake("stack", obj.source)  # what waits for an ability of it to leave the stack (704.5s)
        triggers.delist(self, id)
        edited = self.state.edit(id)
        edited.last, edited.last_zone, edited.zone = last, zone.id, 0
        edited.attached_to = obj.attached_to  # last-known information
        characteristics.touched(self, id, "left " + zone.kind)

    def move(self, event: ZoneChange) -> Iterable[Next] | None:
        """Perform a zone change: the old object leaves, a new one appears (400.7)."""
        if event.object and not self.object(event.object).zone:
            return None  # it is not there any more
        if event.to in ("battlefield", "stack") and self._is_gone(event):
            return None
        fresh = new_object(self, event)
        if event.to in knowledge.HIDDEN or event.face_down or self._is_hidden(event.object):
            fresh.known = knowledge.carried(self, event, self._in_secret)
        owner = fresh.owner
        old = self.object(event.object) if event.object else None
        if old is not None:
            self.leave(old.id)
        zone = self.state.edit(self.zone_id(event.to, owner))
        self.state.add(fresh)
        fresh.zone = zone.id
        fresh.timestamp = self.state.tick()
        fresh.was = event.object
        fresh.entered_turn = self.root.turn
        fresh.moved_by = event.resolution
        if event.to == "battlefield":
            self._enter(fresh, event)
        elif event.to == "stack" and event.object and event.face is not None:
            fresh.extra = {"card face": fresh.face}  # cast with other characteristics (601.2a)
            fresh.face = event.face
        fresh.choices = event.choices
        fresh.chosen, fresh.linked = event.chosen, event.linked
        fresh.extra = {**fresh.extra, **event.extra}
        fresh.face_down = event.face_down
        if old is not None:
            self.state.edit(old.id).became = fresh.id
        if event.to == "library" and event.position != 0:
            at = 0 if event.position < 0 else max(0, len(zone.contents) - event.position)
            zone.contents.insert(at, fresh.id)
        else:
            zone.contents.append(fresh.id)
        if event.attached_to:
            fresh.attached_to = event.attached_to
            holder = self.state.edit(event.attached_to)
            if type(holder) is Object:
                holder.attachments = (*holder.attachments, fresh.id)
        triggers.enlist(self, fresh.id)
        characteristics.touched(self, fresh.id, "entered " + event.to)
        if event.attacking and event.to == "battlefield":
            from mtgrules.engine.combat_state import enters_attacking

            enters_attacking(self, fresh.id, event.attacking)
        if event.resolution:
            self._remember(event.resolution, event.verb, fresh.id)
            self._remember(event.resolution, "moved", fresh.id)
            if event.action and event.action != event.verb:
                self._remember(event.resolution, event.action, fresh.id)
            if event.to == "battlefield" and event.verb != "created":
                self._remember(event.resolution, "put onto the battlefield", fresh.id)
            if event.to == "exile" and event.verb != "exiled":
                self._remember(event.resolution, "exiled", fresh.id)
        self.wake("zone", fresh.id)
        return None

    def _is_gone(self, event: ZoneChange) -> bool:
        """Whether whoever would control or own it has left the game: then it stays where it is (800.4b, 800.4d)."""
        owner = self.object(event.object).owner if event.object else event.owner
        return self.player(event.controller or owner).lost or self.player(owner).lost

    def _is_hidden(self, id: int) -> bool:
        return bool(id) and self.zone_kind(id) in knowledge.HIDDEN

    def _enter(self, fresh: Object, event: ZoneChange) -> None:
        if event.face is not None:
            if event.object:  # enters as a copy (707.5): the card's own face comes back in the next zone
                fresh.extra = {"card face": fresh.face}
            fresh.face = event.face
        fresh.sick = True
        fresh.tapped = event.tapped
        fresh.counters = dict(event.counters)
        fresh.designations = fresh.designations | frozenset(event.designations)
        if fresh.face.loyalty is not None and "loyalty" not in fresh.counters:
            fresh.counters = {**fresh.counters, "loyalty": fresh.face.loyalty}

    def _remember(self, resolution: int, verb: str, id: int) -> None:
        if resolution in self.state.records:
            memory = self.state.edit(resolution)
            memory.done = {**memory.done, verb: (*memory.done.get(verb, ()), id)}

    def _count(self, resolution: int, what: str, amount: int) -> None:
        if resolution in self.state.records:
            memory = self.state.edit(resolution)
            memory.numbers = {**memory.numbers, what: memory.numbers.get(what, 0) + amount}

    def refused(self, rule: str, words: str) -> None:
        """Write a refusal into the log."""
        self.state.log.append(LogEntry(rule, words=words))

    def remark(self, rule: str, words: str) -> None:
        """Write into the log that a rule made a difference without an event."""
        if self.state.logging:
            self.state.log.append(LogEntry(rule, words=words))

    # --- the loop --------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        return self.root.decision

    def begin(self, *frames: Frame) -> None:
        """Put frames on top, the first one to run first."""
        root = self.state.edit_root()
        root.frames = (*root.frames, *reversed(frames))

    def answer(self, answer: Answer, until: Callable[[Game], bool] | None = None) -> None:
        """Answer the pending decision and go on to the next one (see `run` for ``until``).

        Raises `InvalidChoice` where the answer does not fit, `IllegalAction` where the rules forbid what it does; in
        both cases the game is as before."""
        decision = self.root.decision
        if decision is None:
            raise IllegalAction("", "no decision is pending")
        check_answer(decision, answer)
        state = self.state
        state.push()
        try:
            root = state.edit_root()
            root.decision = None
            if root.repeats and not _passes(decision, answer):
                root.repeats = 0  # a choice: no loop of mandatory actions (104.4b)
            top = root.frames[-1]
            root.frames = (*root.frames[:-1], top.answered(answer))
            self.run(until)
        except Exception:
            state.pop()
            raise
        self.keep()

    def keep(self) -> None:
        """Drop the last mark and keep what was done since."""
        state = self.state
        state.marks.pop()
        if not state.marks:
            state.journal.clear()

    def run(self, until: Callable[[Game], bool] | None = None) -> None:
        """Go on until a decision is pending, the game is over, or ``until`` says to halt between two frames."""
        state = self.state
        handlers = self.rules.frames
        debug = self.debug
        is_event = EVENTS
        while True:
            root: Root = state.records[ROOT]  # type: ignore[assignment]
            if root.decision is not None or root.outcome is not None or not root.frames:
                return
            if until is not None and until(self):
                return
            frames = root.frames
            frame = frames[-1]
            if type(frame) is Unwind:
                self._unwind(frame)
                continue
            ask = Ask(frame.answers)
            logged = len(state.log)
            try:
                if type(frame) is Happen:
                    follows = self._happen(frame, ask)
                elif type(frame) is Together:
                    follows = self._together(frame, ask)
                else:
                    handler = handlers.get(type(frame))
                    if handler is None:
                        raise Unplayable("", f"nothing carries out the frame {type(frame).__name__}")
                    follows = self._handled(handler, frame, ask) if debug else handler(self, frame, ask)
                items: list[Any] = follows if type(follows) is list else list(follows or ())
            except NeedChoice as need:
                del state.log[logged:]  # the handler will run again from its start
                decision: Decision | None = need.decision
                if self.player(need.decision.player).lost:
                    decision = instead_of(self, need.decision)
                edited = state.edit_root()
                if decision is None:
                    edited.frames = (*frames[:-1], frame.answered(("no",)))
                    continue
                edited.decision = decision
                return
            if ask.taken and state.logging:
                for decision, taken in ask.taken:
                    state.log.append(LogEntry(decision.rule, event=(decision, taken)))
            while items and is_event[type(items[0])] and items[0].idle and items[0].silent:
                items[:1] = items[0].perform(self) or ()  # nothing looks at it: no frame of its own
            rest = [Happen(event=item) if is_event[type(item)] else item for item in items[::-1]]
            edited = state.edit_root()
            assert edited.frames[-1] is frame, "a handler changed the frames"
            edited.frames = edited.frames[:-1] + tuple(rest)

    def _handled(self, handler: Callable[..., Any], frame: Frame, ask: Ask) -> list[Next]:
        """What a handler returns in a debug game, where any write of its own is an error."""
        self.state.__class__ = LockedState
        try:
            return list(handler(self, frame, ask) or ())
        finally:
            self.state.__class__ = State

    def _unwind(self, frame: Unwind) -> None:
        edited = self.state.edit_root()
        left = list(edited.frames[:-1])
        while left and type(left[-1]).__name__ != frame.until:
            left.pop()
        edited.frames = (*left, *reversed(frame.then))

    def _happen(self, frame: Happen, ask: Ask) -> Iterable[Next] | None:
        event = frame.event
        if not event.silent:
            if prohibited(self, event):
                return None
            replaced = replacement.replaced(self, event, frame.used, ask)
            if replaced is not None:
                return replaced
        return self.perform([event])

    def _together(self, frame: Together, ask: Ask) -> Iterable[Next] | None:
        ready = list(frame.ready)
        for position, event in enumerate(frame.events):
            used = frame.used if position == 0 else ()
            if position > bool(frame.used) and ready and event is ready[-1]:
                ready.append(event)  # just like the one before it, to which nothing applied
                continue
            if prohibited(self, event):
                continue
            changed = replacement.replaced(
                self, event, used, ask, among=frame, position=position, ready=tuple(ready)
            )
            if changed is not None:
                return changed
            ready.append(event)
        follows = list(self.perform(ready) or ())
        events: list[Event] = []  # what follows from what happens at once happens at once
        others: list[Next] = []
        for item in follows:
            if isinstance(item, Event):
                events.append(item)
            elif type(item) is Together and not (item.ready or item.used):
                events.extend(item.events)
            else:
                others.append(item)
        return [Together(events=tuple(events)), *others] if len(events) > 1 else follows

    def perform(self, events: Sequence[Event]) -> list[Next]:
        """Perform events that happen at once: write, watch, match triggers, log. Returns what follows."""
        state = self.state
        if len(events) == 1 and events[0].idle and not triggers.awaited(self, events[0]):
            result = events[0].perform(self)
            if state.logging and not events[0].silent:
                state.log.append(LogEntry(events[0].rule, event=events[0]))
            return list(result or ())
        loud = [event for event in events if not event.silent]
        before = triggers.look_back(self, loud)
        follows: list[Next] = []
        made: list[int] = []  # for each event that is not silent, the object it made, or 0
        if len(events) > 1:
            self._leaving = self._as_they_were(events)
            self._in_secret = sum(type(e) is ZoneChange and e.to == "library" for e in events) > 1
        else:
            self._in_secret = False
        for event in events:
            first = state.records[ROOT].next_id  # type: ignore[attr-defined]
            result = event.perform(self)
            if result:
                follows.extend(result)
            if event.resolution and event.tallied:
                self._count(event.resolution, event.tallied, event.number())
            if not event.silent:
                last = state.records[ROOT].next_id  # type: ignore[attr-defined]
                made.append(first if last > first else 0)
                if state.logging:
                    state.log.append(LogEntry(event.rule, event=event, made=tuple(range(first, last))))
        self._leaving = {}
        follows[:0] = characteristics.aftermath(self, loud)
        if loud:
            for watcher in self._watchers(loud):
                watched = watcher(self, loud)
                if watched:
                    follows.extend(self.perform(list(watched)))
            follows.extend(triggers.match(self, loud, made, before))
            characteristics.look_again(self)  # what has happened is remembered now
        return follows

    def _watchers(self, events: Sequence[Event]) -> Sequence[Callable[..., Any]]:
        """What looks at these events: of a single one, what has to do with its class."""
        rules = self.rules
        if len(events) > 1:
            return rules.watchers
        key = ("watchers", type(events[0]))
        known: Sequence[Callable[..., Any]] | None = rules.cache.get(key)
        if known is None:
            name = type(events[0]).__name__
            known = rules.cache[key] = [
                watcher for watcher in rules.watchers if name in getattr(watcher, "events", (name,))
            ]
        return known

    def _as_they_were(self, events: Sequence[Event]) -> dict[int, Characteristics]:
        """What leaves together is remembered as it was before any of it left (608.2h, 603.10)."""
        moving = [event.object for event in events if isinstance(event, ZoneChange) and event.object]
        return {id: self.chars(id) for id in moving if self.zone_kind(id) in ("battlefield", "stack")}

    # --- copies ----------------------------------------------------------------------------------------

    def fork(self, *, history: bool = False) -> Game:
        """An independent game in the same position; with ``history`` its log and marks are there too."""
        other = Game(self.rules, self.state.fork(history=history))
        other.debug = self.debug
        return other
