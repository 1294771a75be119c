"""Positions made by hand: players, zones and objects put where they are wanted, without events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mtgrules.engine import characteristics, triggers
from mtgrules.engine.faces import Face
from mtgrules.engine.game import Game
from mtgrules.engine.records import Object, Player, Zone
from mtgrules.engine.zone_events import SHARED

if TYPE_CHECKING:
    from mtgrules.engine.registries import Registries

STARTING_LIFE = {"two-player": 20, "commander": 40}  # 103.4, 903.7


def new_game(
    rules: Registries, names: Sequence[str] = ("Alice", "Bob"), *, seed: int = 0, format: str = "two-player"
) -> Game:
    """A game with empty zones; nobody's turn has begun."""
    g = Game(rules)
    state = g.state
    root = state.edit_root()
    root.seed, root.format = seed, format
    for kind in SHARED:
        setattr(root, kind, state.add(Zone(kind=kind, contents=[])).id)
    for name in names:
        player = state.add(Player(name=name, life=STARTING_LIFE.get(format, 20)))
        for kind in ("hand", "library", "graveyard"):
            setattr(player, kind, state.add(Zone(kind=kind, owner=player.id, contents=[])).id)
        root.players = (*root.players, player.id)
    root.active = root.players[0]
    return g


def put(
    g: Game, face: Face, zone: str, owner: int, *, kind: str = "card", bottom: bool = False, **fields: Any
) -> int:
    """Put an object into a zone (on top of a library); ``fields`` are those of `Object`. Returns its id."""
    state = g.state
    obj = state.add(Object(kind=kind, face=face, owner=owner, controller=fields.pop("controller", owner)))
    obj.zone = g.zone_id(zone, owner)
    obj.timestamp = state.tick()
    for name, value in fields.items():
        setattr(obj, name, value)
    if zone == "battlefield" and face.loyalty is not None and "loyalty" not in obj.counters:
        obj.counters = {**obj.counters, "loyalty": face.loyalty}
    contents = state.edit(obj.zone).contents
    contents.insert(0, obj.id) if bottom else contents.append(obj.id)
    triggers.enlist(g, obj.id)
    characteristics.touched(g, obj.id, "entered " + zone)
    return obj.id


def attach(g: Game, object: int, to: int) -> None:
    """Attach an Aura or Equipment by hand."""
    g.state.edit(object).attached_to = to
    holder = g.state.edit(to)
    if isinstance(holder, Object):
        holder.attachments = (*holder.attachments, object)
    g.attachment_changed(object, to)
