"""State-based actions (704), and what happens before a player gets priority (117.5).

Writing marks ids ("zone", "counters", "damage" … see `Game.wake`); each check says which marks wake it and looks at the
marked ids only. One pass is one simultaneous event. With ``Game.debug`` the full sweep runs beside it and must agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.changes import Cant, NoLegendRule
from mtgrules.engine import commander, evaluate, index, sagas, stacking
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next
from mtgrules.engine.frames import Settle, Together
from mtgrules.engine.leaving import GameEnds, PlayerLost
from mtgrules.engine.matching import names
from mtgrules.engine.object_events import BecameUnattached, CountersRemoved
from mtgrules.engine.records import Object, Player
from mtgrules.engine.zone_events import CeaseToExist, Destroyed, Sacrificed, ZoneChange
from mtgrules.mechanics.spec import Mechanic, StateBasedCheck

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


class Checked(Event, frozen=True):
    """The marks of this check are taken off: bookkeeping."""

    silent = True
    idle = True

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        for id in set(root.dirty):
            record = g.state.records.get(id)
            if type(record) is Object and record.deathtouched:
                g.state.edit(id).deathtouched = False
            elif type(record) is Player and record.drew_from_empty:
                g.state.edit(id).drew_from_empty = False
        root.dirty = []
        root.woken = frozenset()
        root.lenient = bool(_exceptions(g))


def settled(g: Game) -> bool:
    """A quick look: is it sure that there is nothing to check and nothing to put on the stack (117.5)?"""
    root = g.root
    if root.woken or root.waiting or g.state.checked is not g.state.token:
        return False
    left = 0
    for id in root.players:
        player = g.player(id)
        if not player.lost:
            left += 1
            if player.life <= 0 or player.counters.get("poison", 0) >= 10:
                return False
    return left > 1


def settle(g: Game, f: Settle, ask: Ask) -> Iterable[Next] | None:
    """117.5, 704.3: check until nothing is done, then put what has triggered on the stack, and check again."""
    if f.stage == 0:
        over = finished(g)
        if over is not None:
            return [over]
        moved = g.state.checked is not g.state.token  # characteristics may have changed for any permanent
        if g.root.woken or moved or doomed(g):
            actions = check(g, moved)
            chosen = [*legend_rule(g, ask, moved), *commander.returning(g, ask)]
            actions.extend(event for event in chosen if event not in actions)
            g.state.checked = g.state.token  # only now: an answer that is waited for runs all of this again
            if g.debug:
                compare(g, actions)
            if actions:
                return [Checked(), Together(events=tuple(actions)), f.at(0)]
            return [Checked(), f.at(0)]
        if f.checks_only or not g.root.waiting:
            return None
        # a stage of its own: whether there is still something to check must not decide who hears the answers
        return [f.at(1, batch=g.root.waiting)]
    return stacking.next_batch(g, f.batch, ask) or [Settle()]


#: marks of what continuous effects may change for any permanent
DERIVED = frozenset(("characteristics", "control"))


def check(g: Game, moved: bool) -> list[Event]:
    """All state-based actions that apply now, for the marked ids; for all permanents if effects have ``moved``."""
    root = g.root
    ids = tuple(sorted(id for id in set(root.dirty) if id in g.state.records))
    wide = tuple(sorted({*ids, *g.battlefield()})) if moved else ids
    found: list[Event] = []
    for row in g.rules.state_based:
        if moved and row.wakes & DERIVED:
            found.extend(row.check(g, wide))
        elif row.wakes & root.woken:
            found.extend(row.check(g, ids))
    found.extend(event for event in doomed(g) if event not in found)
    return unique(found)


def doomed(g: Game) -> list[Event]:
    """704.5a, 704.5c: who could not lose the game until now may be below zero for long, with nothing to mark them as
    what kept them in the game ends."""
    return [*no_life(g, g.root.players), *poisoned(g, g.root.players)]


def any_apply(g: Game) -> bool:
    """Would a check do anything now (514.3a)?"""
    moved = g.state.checked is not g.state.token
    if not g.root.woken and not moved:
        return bool(doomed(g))
    ids = g.battlefield() if moved else sorted(set(g.root.dirty))
    return bool(check(g, moved) or any(len(_bound(g, group)) > 1 for group in legends(g, ids)))


def unique(events: Sequence[Event]) -> list[Event]:
    """704.7 aside, one object goes to the graveyard once: destruction and sacrifice don't add to being put there."""
    seen: set[int] = set()
    kept: list[Event] = []
    for event in sorted(events, key=lambda e: isinstance(e, Destroyed)):
        if isinstance(event, ZoneChange | Destroyed | Sacrificed):
            if event.object in seen:
                continue
            seen.add(event.object)
        kept.append(event)
    return kept


def everything(g: Game) -> tuple[int, ...]:
    """All players, permanents, and tokens or copies wherever they are."""
    records: Any = g.state.records
    return tuple(
        id
        for id in sorted(records)
        if type(records[id]) is Player or (type(records[id]) is Object and records[id].zone)
    )


def compare(g: Game, actions: list[Event]) -> None:
    """The full sweep must find what the marks found (`Game.debug`)."""
    ids = everything(g)
    full = unique([event for row in g.rules.state_based for event in row.check(g, ids)])
    missing = [event for event in full if event not in actions]
    assert not missing, f"state-based actions that no mark woke: {missing}"


def finished(g: Game) -> Event | None:
    """104.2a, 104.4a: the game is over when at most one player is left."""
    left = [id for id in g.root.players if not g.player(id).lost]
    if len(left) > 1 or not g.root.players or len(g.root.players) < 2:
        return None
    return GameEnds(rule="104.2a", winner=left[0]) if left else GameEnds(rule="104.4a")


# --- the checks ------------------------------------------------------------------------------------------------


def _players(g: Game, ids: Iterable[int]) -> list[Player]:
    records = g.state.records
    return [r for id in ids if type(r := records.get(id)) is Player and not r.lost]


def _permanents(g: Game, ids: Iterable[int]) -> list[Object]:
    records = g.state.records
    field = g.root.battlefield
    return [r for id in ids if type(r := records.get(id)) is Object and r.zone == field and not r.phased_out]


def no_life(g: Game, ids: Iterable[int]) -> list[Event]:
    return [
        PlayerLost(rule="704.5a", player=p.id) for p in _players(g, ids) if p.life <= 0 and _can_lose(g, p.id)
    ]


def drew_from_empty(g: Game, ids: Iterable[int]) -> list[Event]:
    return [
        PlayerLost(rule="704.5b", player=p.id)
        for p in _players(g, ids)
        if p.drew_from_empty and _can_lose(g, p.id)
    ]


def poisoned(g: Game, ids: Iterable[int]) -> list[Event]:
    return [
        PlayerLost(rule="704.5c", player=p.id)
        for p in _players(g, ids)
        if p.counters.get("poison", 0) >= 10 and _can_lose(g, p.id)
    ]


def _can_lose(g: Game, player: int) -> bool:
    """Does no effect say that the player can't lose the game?"""
    if not index.may_make(g, Cant):
        return True
    from mtgrules.engine import restrictions

    return not restrictions.forbids(g, "lose", player)


def stray(g: Game, ids: Iterable[int]) -> list[Event]:
    """704.5d–e: tokens and copies in a zone where they can't be."""
    found: list[Event] = []
    records = g.state.records
    for id in ids:
        obj = records.get(id)
        if type(obj) is not Object or not obj.zone or obj.kind not in ("token", "copy"):
            continue
        kind = g.zone(obj.zone).kind
        if obj.kind == "token" and kind != "battlefield":
            found.append(CeaseToExist(rule="704.5d", object=id))
        elif obj.kind == "copy" and kind not in ("stack", "battlefield"):
            found.append(CeaseToExist(rule="704.5e", object=id))
    return found


def no_toughness(g: Game, ids: Iterable[int]) -> list[Event]:
    return [
        ZoneChange(rule="704.5f", object=obj.id, to="graveyard", verb="put")
        for obj in _permanents(g, ids)
        if "creature" in (chars := g.chars(obj.id)).types and (chars.toughness or 0) <= 0
    ]


def lethal_damage(g: Game, ids: Iterable[int]) -> list[Event]:
    """704.5g–h. Indestructible creatures aren't destroyed (702.12b)."""
    found: list[Event] = []
    for obj in _permanents(g, ids):
        if not obj.damage:
            continue
        chars = g.chars(obj.id)
        toughness = chars.toughness or 0
        if "creature" not in chars.types or toughness <= 0 or g.has_keyword(obj.id, "indestructible"):
            continue
        if obj.damage >= toughness:
            found.append(Destroyed(rule="704.5g", object=obj.id))
        elif obj.deathtouched:
            found.append(Destroyed(rule="704.5h", object=obj.id))
    return found


def no_loyalty(g: Game, ids: Iterable[int]) -> list[Event]:
    return [
        ZoneChange(rule="704.5i", object=obj.id, to="graveyard", verb="put")
        for obj in _permanents(g, ids)
        if "planeswalker" in g.chars(obj.id).types and obj.counters.get("loyalty", 0) <= 0
    ]


def legends(g: Game, ids: Iterable[int]) -> list[list[int]]:
    """704.5j: groups of legendary permanents with one name and controller."""
    groups: dict[tuple[int, str], None] = {}
    for obj in _permanents(g, ids):
        chars = g.chars(obj.id)
        if "legendary" in chars.supertypes and chars.name:
            groups[chars.controller, chars.name] = None
    if not groups:
        return []
    members: dict[tuple[int, str], list[int]] = {key: [] for key in groups}
    for id in g.battlefield():
        chars = g.chars(id)
        if (key := (chars.controller, chars.name)) in members and "legendary" in chars.supertypes:
            members[key].append(id)
    return sorted((found for found in members.values() if len(found) > 1), key=min)


def legend_rule(g: Game, ask: Ask, moved: bool) -> list[Event]:
    """704.5j: the player chooses one of them, the rest are put into their owners' graveyards."""
    wide = moved or g.root.lenient  # what kept them may be gone
    if not wide and not g.root.woken & LEGEND_WAKES:
        return []
    found: list[Event] = []
    groups = legends(g, g.battlefield() if wide else sorted(set(g.root.dirty)))
    order = {player: n for n, player in enumerate(g.players())}
    for group in sorted(groups, key=lambda ids: order.get(g.controller(ids[0]), 99)):  # 101.4
        player = g.controller(group[0])
        group = _bound(g, group)
        if len(group) < 2:
            continue
        kept = ask.one(player, f"Keep one {g.name(group[0])}", group, rule="704.5j", about="legend")
        found.extend(
            ZoneChange(rule="704.5j", object=id, to="graveyard", verb="put", player=player)
            for id in group
            if id != kept
        )
    return found


def _exceptions(g: Game) -> list[Any]:
    from mtgrules.engine import restrictions

    return restrictions.changes(g, NoLegendRule)


def _bound(g: Game, group: list[int]) -> list[int]:
    """Those of them to which the legend rule applies."""
    off = _exceptions(g)
    return [id for id in group if not any(names(g, change.what, id, ctx) for change, ctx in off)]


LEGEND_WAKES = frozenset(("zone", "characteristics", "control"))


def attached(g: Game, ids: Iterable[int]) -> list[Event]:
    """704.5m–p: Auras, Equipment and the like that are attached to what they can't be attached to."""
    found: list[Event] = []
    looked: dict[int, None] = {}
    for obj in _permanents(g, ids):
        looked[obj.id] = None
        looked.update(dict.fromkeys(obj.attachments))
    for id in looked:
        obj = g.object(id)
        if not obj.zone or obj.phased_out or g.zone(obj.zone).kind != "battlefield":
            continue
        chars = g.chars(id)
        to = obj.attached_to
        if "Aura" in chars.subtypes and "creature" not in chars.types:
            if not to or not can_be_attached(g, id, to):
                found.append(ZoneChange(rule="704.5m", object=id, to="graveyard", verb="put"))
        elif to and ("creature" in chars.types or "battle" in chars.types):
            found.append(BecameUnattached(rule="704.5p", object=id))
        elif to and ("Equipment" in chars.subtypes or "Fortification" in chars.subtypes):
            if not can_be_attached(g, id, to):
                found.append(BecameUnattached(rule="704.5n", object=id))
        elif to:
            found.append(BecameUnattached(rule="704.5p", object=id))
    return found


def can_be_attached(g: Game, id: int, to: int) -> bool:
    """May that Aura, Equipment or Fortification be attached to that object or player (303.4, 301.5)?"""
    chars = g.chars(id)
    holder = g.state.records.get(to)
    if type(holder) is Player:
        there = not holder.lost
    else:
        there = type(holder) is Object and holder.zone != 0 and not holder.phased_out
    if not there or to == id:
        return False
    if "Aura" in chars.subtypes:
        enchant = [a for a in chars.abilities if isinstance(a, Keyword) and a.name == "enchant"]
        ctx = evaluate.context(g, id)
        if not enchant or not all(a.filter is None or evaluate.fits(g, to, a.filter, ctx) for a in enchant):
            return False
        action = "be enchanted"
    else:
        if g.is_player(to) or g.zone_kind(to) != "battlefield":
            return False
        word = "creature" if "Equipment" in chars.subtypes else "land"
        if word not in g.chars(to).types:
            return False
        action = "be equipped"
    from mtgrules.engine import restrictions

    return not restrictions.forbids(g, action, to, other=id)


def opposing_counters(g: Game, ids: Iterable[int]) -> list[Event]:
    """704.5q: +1/+1 and -1/-1 counters go away in pairs."""
    found: list[Event] = []
    for obj in _permanents(g, ids):
        n = min(obj.counters.get("+1/+1", 0), obj.counters.get("-1/-1", 0))
        if n:
            found.extend(
                CountersRemoved(rule="704.5q", to=obj.id, kind=kind, amount=n) for kind in ("+1/+1", "-1/-1")
            )
    return found


def worlds(g: Game, ids: Iterable[int]) -> list[Event]:
    """704.5k: of several world permanents the newest stays."""
    if not any("world" in g.chars(obj.id).supertypes for obj in _permanents(g, ids)):
        return []
    found = [id for id in g.battlefield() if "world" in g.chars(id).supertypes]
    if len(found) < 2:
        return []
    newest = max(g.object(id).timestamp for id in found)
    return [
        ZoneChange(rule="704.5k", object=id, to="graveyard", verb="put")
        for id in found
        if g.object(id).timestamp != newest
    ]


def roles(g: Game, ids: Iterable[int]) -> list[Event]:
    """704.5z: of several Roles of one player on a permanent the newest stays."""
    found: list[Event] = []
    for obj in _permanents(g, ids):
        groups: dict[int, list[int]] = {}
        for other in obj.attachments:
            if "Role" in (chars := g.chars(other)).subtypes and g.object(other).zone:
                groups.setdefault(chars.controller, []).append(other)
        for group in groups.values():
            newest = max(group, key=lambda one: g.object(one).timestamp)
            found.extend(
                ZoneChange(rule="704.5z", object=id, to="graveyard", verb="put")
                for id in group
                if id != newest
            )
    return found


def no_defense(g: Game, ids: Iterable[int]) -> list[Event]:
    """704.5v–w: a battle with defense 0 (a Siege: unless an ability of it is still to come)."""
    found: list[Event] = []
    for obj in _permanents(g, ids):
        chars = g.chars(obj.id)
        if "battle" not in chars.types or obj.counters.get("defense", 0) > 0:
            continue
        if "Siege" not in chars.subtypes:
            found.append(ZoneChange(rule="704.5w", object=obj.id, to="graveyard", verb="put"))
        elif not any(g.object(id).source == obj.id for id in (*g.root.waiting, *g.contents("stack"))):
            found.append(ZoneChange(rule="704.5v", object=obj.id, to="graveyard", verb="put"))
    return found


def _wakes(*marks: str) -> frozenset[str]:
    return frozenset(marks)


CHECKS = (
    StateBasedCheck("704.5b", _wakes("life"), drew_from_empty),
    StateBasedCheck("704.5d", _wakes("zone"), stray),
    StateBasedCheck("704.5f", _wakes("zone", "counters", "characteristics"), no_toughness),
    StateBasedCheck("704.5g", _wakes("damage", "counters", "characteristics"), lethal_damage),
    StateBasedCheck("704.5i", _wakes("zone", "counters", "characteristics"), no_loyalty),
    StateBasedCheck("704.5k", _wakes("zone", "characteristics"), worlds),
    StateBasedCheck("704.5m", _wakes("zone", "attachment", "characteristics", "control"), attached),
    StateBasedCheck("704.5q", _wakes("counters"), opposing_counters),
    StateBasedCheck("704.5s", _wakes("counters", "zone", "characteristics", "stack"), sagas.finished),
    StateBasedCheck("704.5v", _wakes("zone", "counters", "characteristics", "stack"), no_defense),
    StateBasedCheck("704.5z", _wakes("attachment", "zone"), roles),
)

PART = Mechanic(
    name="state-based actions",
    frames={Settle: settle, stacking.PutTriggered: stacking.put_triggered},
    state_based=CHECKS,
    rules=frozenset(
        (
            "104.2a",
            "104.4a",
            "800.4a",
            "603.3",
            "603.3d",
            "704.5a",
            "704.5b",
            "704.5c",
            "704.5d",
            "704.5e",
            "704.5f",
            "704.5g",
            "704.5h",
            "704.5i",
            "704.5j",
            "704.5k",
            "704.5m",
            "704.5n",
            "704.5p",
            "704.5q",
            "704.5s",
            "704.5v",
            "704.5w",
            "704.5z",
        )
    ),
)

__all__ = ["PART", "GameEnds", "PlayerLost", "can_be_attached", "settle"]
