"""Who knows which hidden card: what players were shown stays known until the card is shuffled away or moves where they
cannot follow it.

Zones say who sees a card now (`looking.can_see`). Beyond that each object remembers, in ``Object.known``, the players who
know what it is: a card that was revealed or looked at (701.20a, 701.20e), found, arranged on a library (701.22, 701.25),
or that went from where all could see it into a hand or library. How much players remember is nowhere ruled; this is
the choice made here:

- Shuffling a library (701.24) makes everybody forget all of it.
- A card that is drawn is still known to those who knew the top card.
- A card that its owner moves out of a hand, or takes out of a library otherwise than by drawing, is followed by whoever
  moves it, and by its owner between their own hand and library. Others follow it only if the same spell or ability
  revealed it. Those who don't can't tell what is left behind either: they forget that hand or library.
- A card that leaves a hand for all to see may be any of those that are like it.
- Of several cards that go into one library at the same time, or are arranged there, only who orders them knows which
  lies where (401.4); put there in a random order, nobody.

Performers alone call these functions: they write.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mtgrules.engine import looking
from mtgrules.engine.faces import Face
from mtgrules.engine.records import Object, Resolution, Zone

if TYPE_CHECKING:
    from mtgrules.engine.game import Game
    from mtgrules.engine.zone_events import ZoneChange

HIDDEN = ("library", "hand")  # 400.2
#: what a card looks like to who doesn't know it
UNKNOWN = Face(name="a card")


def learn(g: Game, ids: Iterable[int], players: Iterable[int]) -> None:
    """Those players now know what these objects are, wherever that may not be plain for all to see."""
    wanted = set(players)
    for id in ids:
        obj = g.state.records.get(id)
        if type(obj) is not Object or not obj.zone or wanted <= set(obj.known):
            continue
        if g.zone(obj.zone).kind in HIDDEN or obj.face_down:
            g.state.edit_aside(id).known = _in_order(g, wanted | set(obj.known))


def forget(g: Game, ids: Iterable[int], players: Iterable[int]) -> None:
    """Those players can't tell any more which of these is which."""
    lost = set(players)
    for id in ids:
        known = g.object(id).known
        if known and not lost.isdisjoint(known):
            g.state.edit_aside(id).known = tuple(player for player in known if player not in lost)


def all_learn(g: Game, ids: Iterable[int]) -> None:
    learn(g, ids, g.root.players)


def shuffled(g: Game, contents: Iterable[int]) -> None:
    forget(g, contents, g.root.players)


def arranged(g: Game, ids: Iterable[int], by: int) -> None:
    """``by`` has looked at these cards of a library and put them back where they lie now."""
    cards = list(ids)
    if len(cards) > 1:
        forget(g, cards, (player for player in g.root.players if player != by))
    learn(g, cards, (by,))


def carried(g: Game, event: ZoneChange, in_secret: bool) -> tuple[int, ...]:
    """The players who know what the object is that ``event`` is about to put where not everybody sees it. ``in_secret``:
    others go the same way with it, in an order that only their owner knows."""
    if not event.object or event.mixed:
        return ()
    old = g.object(event.object)
    zone = g.zone(old.zone)
    everyone = g.root.players
    if event.to not in HIDDEN and not event.face_down:
        _shown_from_hand(g, zone, old)
        return ()
    own = [event.player or old.owner]
    if old.owner not in own and event.to in HIDDEN:
        own.append(old.owner)
    if zone.kind not in HIDDEN and not (old.face_down and zone.kind == "exile"):
        # 708.9: a face-down permanent or spell is revealed as it moves
        return _in_order(g, set(own[:1])) if in_secret else everyone
    knowing = {player for player in everyone if player in old.known or looking.can_see(g, player, old.id)}
    if event.verb == "drawn":
        return _in_order(g, knowing)
    memory = g.state.records.get(event.resolution)
    if type(memory) is Resolution and old.id in memory.done.get("revealed", ()):
        following = knowing
    else:
        following = knowing.intersection(own)
    if in_secret:
        following = following.intersection(own[:1])
    if zone.kind in HIDDEN:
        forget(g, zone.contents, (p for p in everyone if p not in following and not _owns(zone, p)))
    return _in_order(g, following)


def _shown_from_hand(g: Game, zone: Zone, old: Object) -> None:
    """A card leaves a hand for all to see. Who knew of another one like it there can't tell which of them it was."""
    if zone.kind != "hand":
        return
    name = g.printed(old).name
    alike = [id for id in zone.contents if id != old.id and g.printed(g.object(id)).name == name]
    for player in g.root.players:
        if player != zone.owner and player not in old.known:
            forget(g, [id for id in alike if player in g.object(id).known][:1], (player,))


def _owns(zone: Zone, player: int) -> bool:
    return zone.kind == "hand" and zone.owner == player


def _in_order(g: Game, players: set[int]) -> tuple[int, ...]:
    return tuple(player for player in g.root.players if player in players)


__all__ = ["HIDDEN", "all_learn", "arranged", "carried", "forget", "learn", "shuffled"]
