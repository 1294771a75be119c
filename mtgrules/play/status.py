"""Positions that no game can reach, and data that is no position: what is wrong, as flags and in words."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntFlag
from typing import TYPE_CHECKING, Any, NamedTuple

from mtgrules.engine import combat_rules, state_based
from mtgrules.engine.records import Bucket, Object, Player, Root, Zone
from mtgrules.engine.turn import PHASE_OF

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core


class Status(IntFlag):
    """What is impossible about a position. `VALID` (0) where nothing is found.

    No check can find every position that no game reaches; those that are flagged can't be reached by playing."""

    VALID = 0
    #: a record names something that is not there, or of another kind
    DANGLING = 1 << 0
    #: an object lies in two zones, twice in one, or in none of those that name it
    TWO_ZONES = 1 << 1
    #: there are fewer than no counters on something (122.1)
    NEGATIVE_COUNTERS = 1 << 2
    #: fewer than no damage is marked on something (120.3e)
    NEGATIVE_DAMAGE = 1 << 3
    #: an Aura on the battlefield is attached to nothing (303.4c)
    UNATTACHED_AURA = 1 << 4
    #: something is attached to what it can't be attached to (303.4c, 301.5c), or only one of the two knows
    WRONG_ATTACHMENT = 1 << 5
    #: a token is not on the battlefield (111.7)
    STRAY_TOKEN = 1 << 6
    #: a card lies in the hand, library or graveyard of a player who does not own it (400.3)
    WRONG_OWNER = 1 << 7
    #: something on the battlefield is no permanent: an instant or sorcery (304.4, 307.4)
    NO_PERMANENT = 1 << 8
    #: a player controls two legendary permanents of one name (704.5j)
    LEGEND_RULE = 1 << 9
    #: another state-based action has not been performed (704.3)
    STATE_BASED = 1 << 10
    #: it is the turn of nobody who plays
    NO_ACTIVE_PLAYER = 1 << 11
    #: there is no such step
    NO_SUCH_STEP = 1 << 12
    #: something attacks or blocks where nothing can, or what nothing attacks
    WRONG_COMBAT = 1 << 13
    #: a player has lost, or never was, who has to decide
    WRONG_DECISION = 1 << 14
    #: there are fewer than two players
    TOO_FEW_PLAYERS = 1 << 15
    #: something that is no spell or ability is on the stack
    WRONG_STACK = 1 << 16
    #: what is no permanent has a state that only permanents have: tapped, damage, attached (110.5d) …
    NOT_ON_BATTLEFIELD = 1 << 17
    #: a card that is neither a permanent nor a spell has a controller who is not its owner (108.4)
    WRONG_CONTROLLER = 1 << 18


class Problem(NamedTuple):
    """One thing that is impossible."""

    flag: Status
    words: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})" if self.rule else self.words


def problems(core: Core) -> Iterator[Problem]:
    """Everything that is found impossible about a position; where its records don't hold together, that alone."""
    broken = list(structure(core))
    if broken:
        yield from broken
        return
    yield from _players(core)
    yield from _objects(core)
    yield from _combat(core)
    yield from _state_based(core)


def unread(core: Core) -> tuple[str, ...]:
    """The text of anything in the game that is not understood: a line for each card or token, and it does nothing."""
    faces = {id(record.face): record.face for record in core.state.of_kind(Object)}
    lines = {f"{face.name}: {line}": None for face in faces.values() for line in core.rules.unread(face)}
    return tuple(lines)


# --- do the records hold together? -------------------------------------------------------------------------------

SHARED = ("stack", "battlefield", "exile", "command")
OWN = ("hand", "library", "graveyard")


def structure(core: Core) -> Iterator[Problem]:
    """What keeps the records from being a game at all: ids of nothing, objects in two zones."""
    records = core.state.records
    root = core.root
    zones: list[tuple[int, str, int]] = [(getattr(root, kind), kind, 0) for kind in SHARED]
    for id in root.players:
        record = records.get(id)
        if type(record) is not Player:
            yield Problem(Status.DANGLING, f"record {id} is no player")
            return
        zones += [(getattr(record, kind), kind, id) for kind in OWN]
    named: dict[int, int] = {}
    for id, kind, owner in zones:
        zone = records.get(id)
        if type(zone) is not Zone or zone.kind != kind or zone.owner != owner:
            yield Problem(Status.DANGLING, f"record {id} is no {kind}")
            return
        for inside in zone.contents:
            obj = records.get(inside)
            if type(obj) is not Object:
                yield Problem(Status.DANGLING, f"record {inside}, in the {kind}, is no object")
            elif inside in named:
                yield Problem(Status.TWO_ZONES, f"{_name(core, inside)} is in two places at once", "400.1")
            elif obj.zone != id:
                yield Problem(Status.TWO_ZONES, f"{_name(core, inside)} lies in a zone that it is not in")
            named.setdefault(inside, id)
    for id, record in records.items():
        if record.id != id:
            yield Problem(Status.DANGLING, f"record {id} says that it is {record.id}")
        if type(record) is Object:
            yield from _links(core, record, named)
    yield from _root_links(core)


def _links(core: Core, obj: Object, named: dict[int, int]) -> Iterator[Problem]:
    records = core.state.records
    if obj.zone and named.get(obj.id) != obj.zone:
        yield Problem(Status.TWO_ZONES, f"{_name(core, obj.id)} is in no zone that holds it")
    for player in (obj.owner, obj.controller):
        if type(records.get(player)) is not Player:
            yield Problem(Status.DANGLING, f"object {obj.id} belongs to nobody")
            return
    if not obj.zone:
        return
    for id in (*obj.attachments, *obj.blocking, *obj.blocked_by):
        if type(records.get(id)) is not Object:
            yield Problem(Status.DANGLING, f"object {obj.id} names {id}, which is no object")
    for id in (obj.attached_to, obj.attacking):
        if id and type(records.get(id)) not in (Object, Player):
            yield Problem(Status.DANGLING, f"object {obj.id} names {id}, which is nothing")
    if obj.kind == "ability" and type(records.get(obj.source)) is not Object:
        yield Problem(Status.DANGLING, f"ability {obj.id} is of nothing")


def _root_links(core: Core) -> Iterator[Problem]:
    records, root = core.state.records, core.root
    known = set(root.players)
    for player in (root.active, root.priority, root.winner, *root.extra_turns):
        if player and player not in known:
            yield Problem(Status.DANGLING, f"player {player} is none")
    for bucket in root.buckets.values():
        row = records.get(bucket)
        if type(row) is not Bucket:
            yield Problem(Status.DANGLING, f"record {bucket} is no row of an index")
            continue
        for id, _ in row.entries:
            if isinstance(records.get(id), Zone | Player | Bucket | Root | None):
                yield Problem(Status.DANGLING, f"a row of an index names {id}, which is no object")
    for id in (*root.effects, *root.delayed, *root.waiting):
        if id not in records:
            yield Problem(Status.DANGLING, f"record {id} is missing")
    decision = root.decision
    if decision is not None:
        if decision.player not in known:
            yield Problem(Status.DANGLING, f"player {decision.player}, who decides, is none")
        for option in decision.options:
            if isinstance(option, int) and type(records.get(option)) not in (Object, Player):
                yield Problem(Status.DANGLING, f"option {option} is nothing")
        if not root.frames:
            yield Problem(Status.DANGLING, "a decision is pending, and nothing asks for it")


def _name(core: Core, id: int) -> str:
    obj = core.object(id)
    return f"{obj.face.name or 'an object'} (object {id})"


# --- could it be reached? ----------------------------------------------------------------------------------------


def _players(core: Core) -> Iterator[Problem]:
    root = core.root
    if len(root.players) < 2:
        yield Problem(Status.TOO_FEW_PLAYERS, "there are fewer than two players", "100.1")
    over = root.outcome is not None
    if root.active not in root.players:
        yield Problem(Status.NO_ACTIVE_PLAYER, "it is nobody's turn", "102.1")
    if root.step and root.step not in PHASE_OF:
        yield Problem(Status.NO_SUCH_STEP, f"there is no step {root.step!r:.40}", "500.1")
    elif root.step and root.phase != PHASE_OF[root.step]:
        yield Problem(
            Status.NO_SUCH_STEP, f"the {root.step} step is no part of the {root.phase} phase", "500.1"
        )
    if root.decision is not None and not over and core.player(root.decision.player).lost:
        yield Problem(Status.WRONG_DECISION, f"{core.name(root.decision.player)} has lost", "104.5")
    for id in root.players:
        for kind, number in sorted(core.player(id).counters.items()):
            if number < 0:
                yield Problem(
                    Status.NEGATIVE_COUNTERS, f"{core.name(id)} has {number} {kind} counters", "122.1"
                )


def _objects(core: Core) -> Iterator[Problem]:
    records: Any = core.state.records
    settled = _is_settled(core)
    for id in sorted(records):
        obj = records[id]
        if type(obj) is not Object or not obj.zone:
            continue
        zone = core.zone(obj.zone)
        name = _name(core, id)
        for kind, number in sorted(obj.counters.items()):
            if number < 0:
                yield Problem(Status.NEGATIVE_COUNTERS, f"{name} has {number} {kind} counters", "122.1")
        if obj.damage < 0:
            yield Problem(Status.NEGATIVE_DAMAGE, f"{name} has {obj.damage} damage", "120.3e")
        if zone.owner and obj.kind == "card" and obj.owner != zone.owner:
            where = f"{core.name(zone.owner)}'s {zone.kind}"
            yield Problem(Status.WRONG_OWNER, f"{name} is {core.name(obj.owner)}'s, and in {where}", "400.3")
        if obj.kind == "token" and zone.kind != "battlefield" and settled:
            yield Problem(Status.STRAY_TOKEN, f"{name} is a token outside the battlefield", "111.7")
        if zone.kind == "stack" and obj.kind not in ("card", "copy", "ability"):
            yield Problem(Status.WRONG_STACK, f"{name} is no spell or ability", "405.1")
        if obj.attached_to:
            holder = records[obj.attached_to]
            if type(holder) is Object and id not in holder.attachments:
                yield Problem(Status.WRONG_ATTACHMENT, f"what {name} is attached to does not know of it")
        for other in obj.attachments:
            if records[other].zone and records[other].attached_to != id:
                yield Problem(Status.WRONG_ATTACHMENT, f"{_name(core, other)} is not attached to {name}")
        if zone.kind == "battlefield":
            if not obj.phased_out:
                yield from _permanent(core, obj, name, settled)
        else:
            yield from _elsewhere(core, obj, zone.kind, name)


HANDS = ("hand", "library")
"""Where nothing keeps counters, or is put them on (122.2, 400.2)."""


def _elsewhere(core: Core, obj: Object, kind: str, name: str) -> Iterator[Problem]:
    """What is not on the battlefield has no status (110.5d), no damage, nothing to be attached to, and does not fight."""
    flag, where = Status.NOT_ON_BATTLEFIELD, "on" if kind == "stack" else "in"
    if obj.tapped or obj.phased_out:
        what = "tapped" if obj.tapped else "phased out"
        yield Problem(flag, f"{name} is {what} {where} the {kind}", "110.5d")
    if obj.face_down and kind in OWN:
        yield Problem(flag, f"{name} is face down in the {kind}", "110.5d")
    if obj.damage > 0:
        yield Problem(flag, f"{name} has damage {where} the {kind}", "120.3e")
    if any(number > 0 for number in obj.counters.values()) and kind in HANDS:
        yield Problem(flag, f"{name} has counters in the {kind}", "122.2")
    if obj.attached_to:
        yield Problem(
            Status.WRONG_ATTACHMENT, f"{name} is attached to something {where} the {kind}", "701.3a"
        )
    if obj.attacking or obj.blocking:
        verb = "attacks" if obj.attacking else "blocks"
        yield Problem(Status.WRONG_COMBAT, f"{name} {verb}, and is {where} the {kind}", "506.3")
    owned = kind not in OWN or core.zone(obj.zone).owner == obj.owner  # else that is told (400.3)
    if obj.kind == "card" and kind != "stack" and owned and obj.controller != obj.owner:
        whose = core.name(obj.controller)
        yield Problem(Status.WRONG_CONTROLLER, f"{name} is controlled by {whose} in the {kind}", "108.4")


def _is_settled(core: Core) -> bool:
    """Have state-based actions been checked (704.3)? They are before a player gets priority, and not in between."""
    decision = core.root.decision
    return core.root.outcome is None and (decision is None or decision.kind == "priority")


def _permanent(core: Core, obj: Object, name: str, settled: bool) -> Iterator[Problem]:
    chars = core.chars(obj.id)
    if {"instant", "sorcery"} & set(chars.types) and not obj.face_down:
        yield Problem(
            Status.NO_PERMANENT, f"{name} is no permanent", "304.4" if "instant" in chars.types else "307.4"
        )
    if not settled:
        return
    if "Aura" in chars.subtypes and "creature" not in chars.types and not obj.attached_to:
        yield Problem(Status.UNATTACHED_AURA, f"{name} is attached to nothing", "303.4c")
    elif obj.attached_to and not state_based.can_be_attached(core, obj.id, obj.attached_to):
        yield Problem(Status.WRONG_ATTACHMENT, f"{name} can't be attached to that", "303.4c")


def _combat(core: Core) -> Iterator[Problem]:
    records: Any = core.state.records
    root = core.root
    in_combat = PHASE_OF.get(root.step) == "combat"
    settled = _is_settled(core)
    for id in core.contents("battlefield"):
        obj: Object = records[id]
        name = _name(core, id)
        if not obj.attacking and not obj.blocking:
            continue
        verb = "attacks" if obj.attacking else "blocks"
        if not in_combat:
            yield Problem(Status.WRONG_COMBAT, f"{name} {verb}, and there is no combat", "506.1")
            continue
        if settled and "creature" not in core.chars(id).types:
            yield Problem(Status.WRONG_COMBAT, f"{name} {verb}, and is no creature", "506.3")
        if obj.attacking and core.controller(id) != root.active:
            yield Problem(Status.WRONG_COMBAT, f"{name} attacks for a player who is not active", "506.2")
        if obj.attacking and combat_rules.defending_player(core, obj.attacking) == core.controller(id):
            yield Problem(Status.WRONG_COMBAT, f"{name} attacks its controller", "506.2")
        for other in obj.blocking:
            if not records[other].attacking:
                yield Problem(Status.WRONG_COMBAT, f"{name} blocks what does not attack", "509.1a")


def _state_based(core: Core) -> Iterator[Problem]:
    """What the state-based actions would do now; those that have a flag of their own are told by it."""
    if not _is_settled(core):
        return
    for group in state_based.legends(core, core.battlefield()):
        yield Problem(Status.LEGEND_RULE, f"there are {len(group)} {core.name(group[0])}", "704.5j")
    ids = state_based.everything(core)
    told = ("704.5d", "704.5m", "704.5n")
    events = [event for row in core.rules.state_based for event in row.check(core, ids)]
    for event in (*(one for one in state_based.doomed(core) if one not in events), *events):
        if event.rule not in told:
            yield Problem(Status.STATE_BASED, event.words(core), event.rule)


__all__ = ["Problem", "Status", "problems", "structure", "unread"]
