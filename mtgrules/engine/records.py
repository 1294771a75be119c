"""The records a game is made of, and the one store that holds them.

Every record has an integer id and lies in ``State.records``. Whoever writes calls ``State.edit(id)``: a record that
another mark or fork may still look at is cloned first, and the old reference is journalled. ``push`` sets a mark,
``pop`` puts the references back, ``fork`` copies the dictionary alone. Push, pop and fork take a fresh epoch (a fork
on both sides), so that no two games ever share a record that one of them may write.

Container fields are never changed in place, but replaced (``obj.counters = {**obj.counters, …}``), save those that a
record's ``clone`` copies: `Zone.contents` and `Bucket.entries`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, Self, TypeVar

import msgspec

from mtgrules.abilities.node import Ability, Change, Duration, Effect, Trigger
from mtgrules.engine.decisions import Decision
from mtgrules.engine.faces import Characteristics, Face
from mtgrules.engine.frames import Frame

ROOT = 0


class Record(msgspec.Struct, kw_only=True, eq=False, tag=True, tag_field="record"):
    """Base of all records. ``epoch`` and ``memo`` are bookkeeping and no part of the game's value."""

    id: int = 0
    epoch: int = 0
    memo: Any = None

    def clone(self) -> Self:
        """A shallow copy; records with containers that are written in place copy those too."""
        return self.__copy__()  # type: ignore[attr-defined,no-any-return]


class Mana(msgspec.Struct, frozen=True, gc=False):
    """One mana in a pool (106.4): ``symbol`` "W" "U" "B" "R" "G" "C"; for positions set up by hand "generic" (pays
    generic costs only) and "any"; ``source`` the object that made it; ``uses`` what it may be spent on (JSON of
    `ManaUse` nodes kept as nodes); ``keeps``: does not empty."""

    symbol: str
    source: int = 0
    uses: tuple[Any, ...] = ()
    keeps: bool = False


class Past(msgspec.Struct, frozen=True, gc=False):
    """An event of this turn or the last one, and the object that it made (0: none). ``before``: objects with lower ids
    are older than it."""

    event: Any
    made: int = 0
    before: int = 0


class Root(Record, kw_only=True):
    """What belongs to the game as a whole (record 0)."""

    turn: int = 0
    active: int = 0  # player whose turn it is
    phase: str = ""
    step: str = ""
    priority: int = 0  # player who has priority, 0: nobody
    passes: int = 0  # players in succession who passed
    frames: tuple[Frame, ...] = ()  # last is on top
    decision: Decision | None = None
    next_id: int = 1
    clock: int = 0  # timestamps (613.7)
    seed: int = 0  # state of the random generator
    players: tuple[int, ...] = ()  # in turn order
    stack: int = 0  # zones that all players share
    battlefield: int = 0
    exile: int = 0
    command: int = 0
    effects: tuple[
        int, ...
    ] = ()  # continuous effects from resolutions, emblems' and statics' rows are in buckets
    lasting: tuple[int, ...] = ()  # those of ``effects`` that end when something happens or stops being so
    control_checks: tuple[int, ...] = ()  # objects whose controller an event may have changed
    delayed: tuple[int, ...] = ()  # delayed triggered abilities
    waiting: tuple[int, ...] = ()  # triggered abilities not yet on the stack (603.3)
    extra_turns: tuple[int, ...] = ()  # players; the last one created is taken first (500.7)
    extra_phases: tuple[
        tuple[str, str], ...
    ] = ()  # (phase it comes after, phase to add), next one first (500.8)
    combatants: tuple[int, ...] = ()  # objects that became attacking, blocking or attacked in this combat
    combat: dict[str, int] = {}  # of this combat: "blockers declared", "first strike" …
    dirty: list[int] = []  # ids that the next state-based check must look at; see `state_based`
    woken: frozenset[str] = frozenset()  # marks that wake state-based checks
    lenient: bool = False  # at the last check the legend rule did not apply to everything
    # resolutions since the last choice, from a stack no lower than ``low`` (`engine/loops.py`)
    repeats: int = 0
    low: int = 0
    mark: str = ""  # stands for a position among them
    tally: dict[str, int] = {}  # what happened this turn, game-wide
    history: tuple[Past, ...] = ()  # events of this turn
    last_turn: tuple[Past, ...] = ()  # events of the turn before
    outcome: str | None = None  # "Alice wins", "draw"
    winner: int = 0
    ended_by: str = ""  # the rule by which the game ended
    format: str = "two-player"
    buckets: dict[str, int] = {}  # index: key → Bucket id
    slots: dict[str, Any] = {}  # a mechanic's own state, by the mechanic's name

    def clone(self) -> Self:
        new: Self = self.__copy__()  # type: ignore[attr-defined]
        new.dirty = list(self.dirty)
        return new


class Player(Record, kw_only=True):
    name: str
    life: int = 20
    counters: dict[str, int] = {}
    pool: tuple[Mana, ...] = ()
    hand: int = 0  # zone ids
    library: int = 0
    graveyard: int = 0
    lost: bool = False
    lost_by: str = ""  # the rule by which the player lost
    drew_from_empty: bool = False
    lands_played: int = 0
    mulligans: int = 0
    pays_by_hand: bool = False  # is asked which mana abilities to activate as costs are paid (601.2g)
    skips: tuple[str, ...] = ()  # steps, phases ("combat phase") or turns ("turn") to skip (614.10)
    designations: frozenset[str] = frozenset()  # "monarch", "enduring story", "city's blessing" …
    tally: dict[str, int] = {}  # this turn: "cards drawn", "spells cast", "life gained", "life lost" …
    commander_tax: dict[str, int] = {}
    slots: dict[str, Any] = {}


class Zone(Record, kw_only=True):
    """``kind`` "library", "hand", "graveyard", "battlefield", "stack", "exile", "command". ``contents``: object ids;
    in a library and on the stack the last is the top."""

    kind: str
    owner: int = 0
    contents: list[int]

    def clone(self) -> Self:
        new: Self = self.__copy__()  # type: ignore[attr-defined]
        new.contents = list(self.contents)
        return new


class Bucket(Record, kw_only=True):
    """One row of an index: ``entries`` (object id, ability number) → True, in the order in which they came."""

    key: str
    entries: dict[tuple[int, int], bool]

    def clone(self) -> Self:
        new: Self = self.__copy__()  # type: ignore[attr-defined]
        new.entries = dict(self.entries)
        return new


class Choices(msgspec.Struct, frozen=True, gc=False):
    """What was chosen and paid as a spell was cast or an ability put on the stack (601.2b–h, 603.3c–d).

    ``targets``: one tuple of ids for each target phrase (by its index); ``modes``: numbers (from 0) of chosen modes in
    printed order; ``division`` likewise by target phrase; ``paid``: which optional or alternative costs ("kicker",
    "flashback", "gift" …); ``how``: "" or the alternative used ("adventure"); ``zone``: kind of zone it was cast from;
    ``done``: objects used to pay, by verb ("sacrificed" …); ``numbers``: how much was paid ("that much"); ``mana``: the
    mana spent; ``x``."""

    targets: tuple[tuple[int, ...], ...] = ()
    modes: tuple[int, ...] = ()
    division: tuple[tuple[int, ...], ...] = ()
    x: int | None = None
    paid: tuple[str, ...] = ()
    how: str = ""
    zone: str = ""
    by: int = 0
    done: dict[str, tuple[int, ...]] = {}
    numbers: dict[str, int] = {}
    mana: tuple[Mana, ...] = ()
    words: dict[str, str] = {}  # words chosen while casting (gift's opponent as an id goes to ``done``)


class EventInfo(msgspec.Struct, frozen=True, gc=False):
    """What took part in an event that triggered an ability or is being replaced: ids by role, and its number."""

    roles: dict[str, tuple[int, ...]] = {}
    amount: int = 0
    counters: tuple[str, ...] = ()  # of which kinds counters were put


class Object(Record, kw_only=True):
    """An object (109.1): card, token, copy of a spell or card, ability on the stack, emblem.

    An object that changes zones becomes a new one (400.7) with a new id: ``became``/``was`` link them. The old record
    stays as last-known information: ``zone`` 0 and ``last`` its characteristics as it last existed."""

    kind: str  # "card", "token", "copy", "ability", "emblem"
    face: Face
    owner: int
    controller: int  # before control-changing effects (layer 2)
    zone: int = 0
    timestamp: int = 0
    tapped: bool = False
    face_down: bool = False
    known: tuple[int, ...] = ()  # players who know what it is beyond what they see (engine/knowledge.py)
    phased_out: bool = False
    sick: bool = False  # has not been under its controller's control since their turn began (302.6)
    counters: dict[str, int] = {}
    damage: int = 0
    deathtouched: bool = False  # dealt damage by a source with deathtouch since the last check (704.5h)
    attached_to: int = 0
    attachments: tuple[int, ...] = ()
    attacking: int = 0  # id of the player or planeswalker attacked
    blocking: tuple[int, ...] = ()
    blocked: bool = False
    blocked_by: tuple[int, ...] = ()  # damage assignment follows this order
    designations: frozenset[str] = frozenset()  # "ring-bearer", "monstrous", "goaded" …
    chosen: dict[str, str] = {}  # "creature type": "Elf", "card name": …, "number": "3"
    linked: dict[str, tuple[int, ...]] = {}  # what its linked abilities remember (607)
    uses: dict[str, int] = {}  # how often an ability was activated / triggered this turn, by ability number
    choices: Choices | None = None  # of a spell or ability; kept by the permanent a spell became
    ability: Ability | None = None  # of an ability on the stack
    ability_number: int = -1  # its number on the source, in printed order
    source: int = 0  # of an ability on the stack, a token's or emblem's maker
    effects: tuple[int, ...] = ()  # continuous effects locked on to it (611.2c), oldest first
    counter_times: dict[str, int] = {}  # timestamps of keyword counters put on it after it entered (613.7c)
    held: int = 0  # its controller when last looked at, where an effect may change that (layer 2)
    # of a delayed or reflexive ability: the resolution that made it, whose memory it looks at
    recalls: int = 0
    event: EventInfo | None = None
    entered_turn: int = 0  # the turn in which it came to its zone
    moved_by: int = 0  # the resolution whose instruction put it there (400.7j)
    became: int = 0
    was: int = 0
    last: Characteristics | None = None
    last_zone: int = 0
    extra: dict[str, Any] = {}  # a mechanic's own memory on this object, by the mechanic's name


class ContinuousEffect(Record, kw_only=True):
    """A continuous effect that a resolution began (611.2). ``affected``: the objects locked in (611.2c), by ``changes``
    position; None where the set is not fixed (it changes rules or players)."""

    changes: tuple[Change, ...]
    affected: tuple[tuple[int, ...] | None, ...]
    duration: Duration | None
    source: int
    controller: int
    timestamp: int
    resolution: int = 0  # where X and the like are read
    ends: tuple[int, str] | None = None  # (player, moment) worked out at the start
    began_turn: int = 0
    faces: tuple[Face | None, ...] = ()  # what its objects are copies of (707.2b), by ``changes`` position


class DelayedTrigger(Record, kw_only=True):
    trigger: Trigger
    effect: Effect
    source: int
    controller: int
    resolution: int
    once: bool
    duration: Duration | None = None
    ends: tuple[int, str] | None = None  # (player, moment) at which its duration is over
    began_turn: int = 0


class Resolution(Record, kw_only=True):
    """The memory of one spell or ability while it resolves (and of what it left behind: delayed triggers, effects):
    what "this way", "that many" and pronouns look at."""

    source: int  # the object whose ability this is ("~"): a permanent, or the spell itself
    controller: int
    stack_object: int = 0
    choices: Choices = Choices()
    event: EventInfo | None = None
    done: dict[str, tuple[int, ...]] = {}
    numbers: dict[str, int] = {}
    did: bool = False  # the last optional instruction or cost was carried out
    x: int | None = None
    chosen: dict[str, str] = {}
    loop: int = 0  # the object or player that "for each" now looks at
    used: tuple[
        str, ...
    ] = ()  # replacement effects that made this happen: they don't apply to it again (614.5)


R = TypeVar("R", bound=Record)


class Version:
    """One version of the continuous effects: characteristics are memoised against it. It moves whenever they may have
    changed for more than the objects that are edited."""

    __slots__ = ()


class Mark(msgspec.Struct, frozen=True):
    journal: int
    log: int
    token: Any
    board: Any
    checked: Any


class State:
    """All records of a game, with push, pop and fork."""

    __slots__ = (
        "_epochs",
        "board",
        "checked",
        "epoch",
        "journal",
        "log",
        "logging",
        "looked",
        "marks",
        "records",
        "token",
    )

    def __init__(self) -> None:
        self._epochs = itertools.count(2)
        self.epoch = 1
        self.records: dict[int, Record] = {ROOT: Root(epoch=1)}
        self.journal: list[tuple[int, Record | None]] = []
        self.marks: list[Mark] = []
        self.log: list[Any] = []
        self.logging = True
        self.token = Version()
        #: what `layer_board` has worked out under that version; replaced, never written. None: nothing is memoised yet
        self.board: Any = None
        #: by id, class of changes or question, what no version can vouch for: it holds until anything at all is written
        self.looked: dict[Any, Any] = {}
        #: the version under which state-based actions were last looked for: what that check may leave out; no value
        self.checked: Version | None = None

    @property
    def root(self) -> Root:
        return self.records[ROOT]  # type: ignore[return-value]

    def edit(self, id: int) -> Any:
        """The record of that id, safe to write."""
        record = self.records[id]
        if record.epoch != self.epoch:
            if self.marks:
                self.journal.append((id, record))
            record = record.clone()
            record.epoch = self.epoch
            self.records[id] = record
        record.memo = None
        if self.looked:
            self.looked = {}
        return record

    def edit_root(self) -> Root:
        root: Root = self.records[ROOT]  # type: ignore[assignment]
        if root.epoch != self.epoch:
            return self.edit(ROOT)  # type: ignore[no-any-return]
        if self.looked:
            self.looked = {}
        return root

    def edit_aside(self, id: int) -> Any:
        """`edit`, to write what makes no object another one unless an effect reads it: whether it is tapped, damage, how
        often something was done. Its characteristics stay memoised if none does (`Board.heedless`)."""
        memo = self.records[id].memo
        record = self.edit(id)
        if memo is not None and self.board is not None and self.board.heedless:
            record.memo = (memo[0], memo[1], {}, memo[3])
        return record

    def add(self, record: R, id: int = 0) -> R:
        """Store a new record under the next free id, or under ``id``: what depends on hidden cards takes none of those
        by which players speak of things."""
        if id:
            record.id = id
        else:
            root = self.edit_root()
            record.id = root.next_id
            root.next_id += 1
        record.epoch = self.epoch
        self.records[record.id] = record
        if self.marks:
            self.journal.append((record.id, None))
        return record

    def drop(self, id: int) -> None:
        """Forget a record altogether (an effect that ended, a resolution that nothing refers to)."""
        record = self.records.pop(id)
        self.looked = {}
        if self.marks:
            self.journal.append((id, record))

    def push(self) -> None:
        """Set a mark to come back to."""
        self.marks.append(Mark(len(self.journal), len(self.log), self.token, self.board, self.checked))
        self.epoch = next(self._epochs)
        if self.board is None:  # nobody will tell this version what changes from here on
            self.token = Version()

    def pop(self) -> None:
        """Back to the last mark."""
        mark = self.marks.pop()
        self.looked = {}
        records = self.records
        for id, old in reversed(self.journal[mark.journal :]):
            if old is None:
                records.pop(id, None)
            else:
                records[id] = old
        del self.journal[mark.journal :]
        del self.log[mark.log :]
        self.epoch = next(self._epochs)
        self.checked = mark.checked
        self.board = mark.board
        self.token = mark.token  # what was memoised against it holds again: all edits since then are undone

    def fork(self, *, history: bool = False) -> State:
        """An independent game that shares all records until one side writes. Its log starts empty and it has no marks,
        unless it takes the ``history`` along."""
        other = State.__new__(State)
        other._epochs = self._epochs
        other.records = dict(self.records)
        other.looked = {}
        other.journal = []
        other.marks = []
        other.log = []
        other.logging = self.logging
        other.token = self.token if self.board is not None else Version()
        other.board = self.board
        other.checked = self.checked
        if history:
            other.journal = list(self.journal)
            other.log = list(self.log)
            # a version under which nothing was memoised yet may come to mean different things on the two sides
            other.marks = [
                mark if mark.board is not None else msgspec.structs.replace(mark, token=Version())
                for mark in self.marks
            ]
        other.epoch = next(self._epochs)
        self.epoch = next(self._epochs)
        return other

    def freeze(self) -> None:
        """From here on every write clones its record: whoever holds one may rely on it."""
        self.epoch = next(self._epochs)

    def changed(self) -> None:
        """A continuous effect started, ended, or something that one reads has changed."""
        self.token = Version()
        self.board = None

    def tick(self) -> int:
        """The next timestamp (613.7)."""
        root = self.edit_root()
        root.clock += 1
        return root.clock

    def random(self, below: int) -> int:
        """A number in ``range(below)`` from the game's own generator (splitmix64)."""
        root = self.edit_root()
        root.seed = (root.seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = root.seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((z ^ (z >> 31)) * below) >> 64

    def of_kind(self, kind: type[R]) -> Iterator[R]:
        return (record for record in self.records.values() if type(record) is kind)


class LockedState(State):
    """A state while a handler runs in a debug game: handlers read and ask, only performers write. `Game.run` makes a
    state one by its class, so that games that are not debugged pay nothing."""

    __slots__ = ()

    def edit(self, id: int) -> Any:
        raise AssertionError(f"a handler wrote to record {id}; only events write")

    def edit_root(self) -> Root:
        raise AssertionError("a handler wrote to the root; only events write")

    def add(self, record: R, id: int = 0) -> R:
        raise AssertionError(f"a handler made a {type(record).__name__}; only events write")

    def drop(self, id: int) -> None:
        raise AssertionError(f"a handler dropped record {id}; only events write")


__all__ = [
    "ROOT",
    "Bucket",
    "Choices",
    "ContinuousEffect",
    "DelayedTrigger",
    "EventInfo",
    "LockedState",
    "Mana",
    "Object",
    "Past",
    "Player",
    "Record",
    "Resolution",
    "Root",
    "State",
    "Version",
    "Zone",
]
