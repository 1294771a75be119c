"""The board in words: all of it, and what of it is another than before.

A board is a mapping from a part ("Alice's hand", "the stack") to what lies there, one item a line. Objects
of which nothing tells one from the other are one item, with their number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mtgrules.engine.game import Game
from mtgrules.engine.records import Mana, Object
from mtgrules.engine.turn import step_words
from mtgrules.judge.objects_are import nature
from mtgrules.judge.story import Change
from mtgrules.judge.table import Table

ZONES = ("battlefield", "hand", "graveyard", "exile", "command")


class Item(NamedTuple):
    """One object: what it is called, and what can be seen of it."""

    id: int
    name: str
    traits: tuple[tuple[str, str], ...] = ()  # what of it → in words

    def __str__(self) -> str:
        shown = ", ".join(words for _, words in self.traits if words)
        return f"{self.name} [{shown}]" if shown else self.name


class Board(NamedTuple):
    """What can be seen on the table at one moment."""

    turn: str
    stack: tuple[str, ...]
    players: dict[str, tuple[tuple[str, str], ...]]  # what of each player → in words
    zones: dict[str, tuple[Item, ...]]

    def shown(self) -> dict[str, tuple[str, ...]]:
        """The whole board, part by part; empty parts are left out, a player's life never."""
        parts: dict[str, tuple[str, ...]] = {"turn": (self.turn,)}
        if self.stack:
            parts["the stack"] = self.stack
        for player, traits in self.players.items():
            parts[player] = tuple(words for _, words in traits if words)
            for where, items in self.zones.items():
                if items and where.startswith(f"{player}'s "):
                    parts[where] = counted([str(item) for item in items])
        return parts


def look(table: Table, game: Game) -> Board:
    """The board now; ``game`` says how objects are called."""
    root = game.root
    turn = f"{game.name(root.active)}'s {step_words(root.step) if root.step else 'turn'}"
    stack = tuple(_on_stack(game, id) for id in reversed(game.contents("stack")))
    players, zones = {}, {}
    for name, player in table.players.items():
        players[name] = tuple(_player(table, game, player))
        for zone in ZONES:
            ids = table.in_zone(zone, player)
            zones[f"{name}'s {zone}"] = tuple(_item(game, id, zone) for id in ids)
    return Board(turn, stack, players, zones)


def changes(before: Board, now: Board) -> tuple[Change, ...]:
    """What of the board is another than before."""
    found: list[Change] = []
    if before.turn != now.turn:
        found.append(Change("turn", (now.turn,)))
    if before.stack != now.stack:
        found.append(Change("the stack", now.stack or ("empty",)))
    for player, traits in now.players.items():
        words = tuple(_trait_changes(dict(before.players[player]), dict(traits)))
        if words:
            found.append(Change(player, words))
        for where, items in now.zones.items():
            if where.startswith(f"{player}'s "):
                told = tuple(_zone_changes(before.zones[where], items))
                if told:
                    found.append(Change(where, told))
    return tuple(found)


def _zone_changes(before: Sequence[Item], now: Sequence[Item]) -> Iterator[str]:
    old = {item.id: item for item in before}
    here = {item.id for item in now}
    yield from counted([f"− {item.name}" for item in before if item.id not in here])
    yield from counted([f"+ {item}" for item in now if item.id not in old])
    told = []
    for item in now:
        was = old.get(item.id)
        if was is not None and was.traits != item.traits:
            told.append(f"{item.name}: {', '.join(_trait_changes(dict(was.traits), dict(item.traits)))}")
    yield from counted(told)


def _trait_changes(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    for what in dict.fromkeys((*before, *now)):
        old, new = before.get(what, ""), now.get(what, "")
        if old == new:
            continue
        if old and new:
            yield f"{old} → {new}"
        else:
            yield new or f"no longer {old}"


def counted(told: Sequence[str]) -> tuple[str, ...]:
    """Each once, with how often it is there: "3 Island"."""
    counts: dict[str, int] = {}
    for words in told:
        counts[words] = counts.get(words, 0) + 1
    return tuple(_times(number, words) for words, number in counts.items())


def _times(number: int, words: str) -> str:
    if number == 1:
        return words
    sign, space, rest = words.partition(" ")
    return f"{sign} {number} {rest}" if space and sign in ("+", "−") else f"{number} {words}"


def _player(table: Table, game: Game, player: int) -> Iterator[tuple[str, str]]:
    record = game.player(player)
    yield "life", f"life {record.life}"
    for kind, number in sorted(record.counters.items()):
        yield f"{kind} counters", counters(kind, number)
    for designation in sorted(record.designations):
        yield designation, designation
    yield "mana", f"mana {_pool(record.pool)}" if record.pool else ""
    yield "library", f"{len(table.in_zone('library', player))} cards in library"


def _pool(pool: Sequence[Mana]) -> str:
    """The mana in a pool; what a case gives may pay for generic costs only, or for everything."""
    plain = "".join(f"{{{mana.symbol}}}" for mana in pool if mana.symbol not in ("any", "generic"))
    generic = sum(mana.symbol == "generic" for mana in pool)
    anything = any(mana.symbol == "any" for mana in pool)
    parts = (
        f"{{{generic}}} for generic costs" if generic else "",
        plain,
        "for everything" if anything else "",
    )
    return " and ".join(part for part in parts if part)


def counters(kind: str, number: int) -> str:
    """So many counters of a kind; nothing for none."""
    return f"{number} {kind} counter{'s' * (number != 1)}" if number else ""


def _item(game: Game, id: int, zone: str) -> Item:
    name = game.name(id)
    if zone != "battlefield":
        return Item(id, name, (("face down", "face down" * game.object(id).face_down),))
    return Item(id, name, tuple(_traits(game, id)))


def _traits(game: Game, id: int) -> Iterator[tuple[str, str]]:
    obj: Object = game.object(id)
    chars = game.chars(id)
    if chars.power is not None:
        yield "power", f"{chars.power}/{chars.toughness}"
    yield "types", " ".join(nature(chars, obj.kind == "token"))
    yield "tapped", "tapped" * obj.tapped
    yield "phased", "phased out" * obj.phased_out
    yield "attacking", f"attacking {game.name(obj.attacking)}" if obj.attacking else ""
    yield "blocking", f"blocking {', '.join(map(game.name, obj.blocking))}" if obj.blocking else ""
    for kind, number in sorted(obj.counters.items()):
        yield f"{kind} counters", counters(kind, number)
    yield "damage", f"damage {obj.damage}" if obj.damage else ""
    yield "attached", f"attached to {game.name(obj.attached_to)}" if obj.attached_to else ""
    for designation in sorted(obj.designations):
        yield designation, designation
    for what, word in sorted(obj.chosen.items()):
        yield what, f"{what} {word}"


def _on_stack(game: Game, id: int) -> str:
    obj = game.object(id)
    targets = [
        game.name(target) for group in (obj.choices.targets if obj.choices else ()) for target in group
    ]
    aimed = f" → {', '.join(targets)}" if targets else ""
    return {"copy": "copy of "}.get(obj.kind, "") + game.name(id) + aimed
