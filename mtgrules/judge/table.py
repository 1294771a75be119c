"""The table at which a case is played: the game, who sits there, and what its lines call things."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from mtgrules.engine import characteristics
from mtgrules.engine.faces import Face
from mtgrules.engine.game import Game
from mtgrules.engine.records import Object, Player
from mtgrules.judge import syntax as s
from mtgrules.judge.problems import Ambiguous, CaseProblem, Refused
from mtgrules.play.names import signature

PUBLIC = ("battlefield", "stack", "graveyard", "exile", "command")
ANYWHERE = (*PUBLIC, "hand", "library")


@dataclass
class Table:
    """A game under way, with the names that the case gives to its players and objects."""

    game: Game
    players: dict[str, int]
    known: Callable[[str], bool]  # is there a card of that name?
    fronts: Callable[[str], str]  # what an object of that card is called
    face: Callable[[str], Face]  # the face of a card by its name
    labels: dict[str, int] = field(default_factory=dict)

    # --- players and zones ---------------------------------------------------------------------------

    def player(self, name: str) -> int:
        """The player of that name."""
        return self.players[name]

    def opponent(self, player: int) -> int:
        """The only opponent of a player."""
        others = [other for other in self.game.players() if other != player]
        if len(others) != 1:
            raise CaseProblem(f"{self.game.name(player)} has {len(others)} opponents; expected which one")
        return others[0]

    def in_zone(self, zone: str, player: int | None = None) -> list[int]:
        """The objects of a zone; of everybody's where each player has one and none is named."""
        game = self.game
        if zone in ("hand", "library", "graveyard"):
            owners = game.root.players if player is None else (player,)
            return [id for owner in owners for id in game.contents(zone, owner)]
        found = list(game.contents(zone))
        return found if player is None else [id for id in found if self.holder(id) == player]

    def holder(self, id: int) -> int:
        """Whose `Alice's NAME` means: the controller on the battlefield and the stack, else the owner (108.4)."""
        obj = self.game.object(id)
        if obj.kind == "ability":
            return obj.controller
        return self.game.controller(id) if self.game.zone_kind(id) in ("battlefield", "stack") else obj.owner

    # --- objects by name -----------------------------------------------------------------------------

    def name_fits(self, id: int, name: str) -> bool:
        """Whether the object is called that now: a token is known by its subtypes too (111.4)."""
        obj = self.game.object(id)
        if obj.kind == "ability":
            return obj.source in self.game.state.records and self.name_fits(obj.source, name)
        called = self.game.chars(id).name
        return called in (name, f"{name} Token")

    def type_fits(self, id: int, types: Sequence[str]) -> bool:
        """Whether the object has all these types and colors."""
        chars = self.game.chars(id)
        return all(has_word(chars, word) for word in types)

    def by_type(self, thing: s.Thing) -> bool:
        """Whether a name that may be a type is one here: no card and no object has it for its name."""
        if thing.kind == "label" or not thing.types or thing.quoted:
            return False
        if thing.kind == "name" and self.known(thing.name):
            return False
        return not any(self.name_fits(record.id, thing.name) for record in self._objects())

    def _objects(self) -> list[Object]:
        return [
            record
            for record in self.game.state.of_kind(Object)
            if record.kind in ("card", "token", "copy", "emblem")
        ]

    def labelled(self, label: str) -> int:
        """The present self of what a label names, 0 where it ceased to exist."""
        if label not in self.labels:
            raise CaseProblem(f"nothing is called {label} yet; expected a line above that makes the label")
        return self.game.find(self.labels[label])

    def all_of(self, thing: s.Thing, among: Iterable[int], types: bool = False) -> list[int]:
        """Those of these objects that a name fits; by its types where `types` allows and no object is so named."""
        if thing.kind == "label":
            self.labelled(thing.name)
            labelled = self.labels[thing.name]
            found = [other for other in among if self._same(self._source(other), labelled)]
        else:
            name = self.fronts(thing.name)
            by_type = types and self.by_type(thing)
            found = [
                other
                for other in among
                if (self.type_fits(other, thing.types) if by_type else self.name_fits(other, name))
            ]
        if thing.whose is not None:
            holder = self.player(thing.whose)
            found = [other for other in found if self.holder(other) == holder]
        return found

    def label_of(self, id: int) -> str | None:
        """The label of an object, on its way through the zones too."""
        return next((label for label, of in self.labels.items() if self._same(of, id)), None)

    def _source(self, id: int) -> int:
        """The object itself, or the source of an ability."""
        obj = self.game.object(id)
        return obj.source if obj.kind == "ability" else id

    def _same(self, one: int, other: int) -> bool:
        """Whether two identities are of one object on its way through the zones (400.7)."""
        return self._first(one) == self._first(other)

    def _first(self, id: int) -> int:
        while isinstance(record := self.game.state.records.get(id), Object) and record.was:
            id = record.was
        return id

    def pick(self, things: Sequence[s.Target], among: Collection[int], what: str = "") -> list[int]:
        """One object for each name (several for one with a number), all different, out of these.

        Raises Refused where there is none such, Ambiguous where a name fits objects that are not alike.
        """
        picked: list[int] = []
        for thing in things:
            left = [id for id in among if id not in picked]
            picked += self._pick_one(thing, left, what)
        return picked

    def _pick_one(self, thing: s.Target, among: Sequence[int], what: str) -> list[int]:
        if isinstance(thing, s.Person):
            id = self.player(thing.name)
            if id not in among:
                raise Refused(f"{thing.name} cannot be {what or 'that'}")
            return [id]
        objects = [id for id in among if isinstance(self.game.state.records.get(id), Object)]
        if isinstance(thing, s.Thing):
            named = self.all_of(thing, objects)
            # an ability is named by its source only where the source itself cannot be meant
            found = [id for id in named if self.game.object(id).kind != "ability"] or named
            wanted, name, frame = thing.count, thing.name, "{}"
        elif isinstance(thing, s.AbilityOf):
            found = [id for id in self.all_of(thing.of, objects) if self.is_ability(id, thing.number)]
            wanted, frame = 1, f"ability {thing.number} of {{}}"
            name = frame.format(thing.of.name)
        else:
            found = [id for id in self.all_of(thing.of, objects) if self.game.object(id).kind == "copy"]
            wanted, frame = 1, "copy of {}"
            name = frame.format(thing.of.name)
        if len(found) < wanted:
            raise Refused(self._missing(thing, name, len(found), what))
        if len(found) > wanted and len({self.signature(id) for id in found}) > 1:
            raise self.ambiguous(thing if isinstance(thing, s.Thing) else thing.of, found, frame)
        return found[:wanted]

    def ambiguous(self, thing: s.Thing, found: Sequence[int], frame: str = "{}") -> Ambiguous:
        """What is wrong with a name that fits all these, which are not alike, and what tells them apart: whose they
        are, where that is enough; else labels. ``frame``: the words around the name ("copy of {}")."""
        common = set.intersection(*(set(self._state(id)) for id in found))
        told = [self.describe(id, [note for note in self._state(id) if note not in common]) for id in found]
        return Ambiguous(frame.format(thing.name), told, self._telling(thing, found, frame), thing.column)

    def _telling(self, thing: s.Thing, found: Sequence[int], frame: str) -> str:
        labels = {id: self._label_here(id) for id in found}
        if all(labels.values()):
            return " or ".join(dict.fromkeys(frame.format(label) for label in labels.values()))
        by_holder: dict[int, list[int]] = {}
        for id in found:
            by_holder.setdefault(self.holder(id), []).append(id)
        enough = {holder: ids for holder, ids in by_holder.items() if len(ids) >= thing.count}
        alike = all(
            len(ids) == thing.count or len({self.signature(id) for id in ids}) == 1 for ids in enough.values()
        )
        if enough and alike and len(by_holder) > 1:
            number = f"{thing.count} " if thing.count > 1 else ""
            names = (f"{number}{self.game.name(holder)}'s {thing.name}" for holder in enough)
            return " or ".join(f"`{frame.format(name)}`" for name in names)
        return f"a label, such as `{thing.name} as LABEL` gives"

    def _label_here(self, id: int) -> str | None:
        return next((label for label, of in self.labels.items() if self.game.find(of) == id), None)

    def _state(self, id: int) -> list[str]:
        """What may tell an object from another of its name, zone and controller."""
        game, obj, chars = self.game, self.game.object(id), self.game.chars(id)
        zone = game.zone_kind(id)
        aimed = obj.choices.targets if obj.choices is not None and zone == "stack" else ()
        notes = [f"targeting {game.name(target)}" for group in aimed for target in group]
        if zone != "battlefield":
            return notes
        notes += [f"{chars.power}/{chars.toughness}"] if chars.power is not None else []
        notes += ["summoning sick"] if obj.sick and "creature" in chars.types else []
        notes += ["face down"] if obj.face_down else []
        notes += ["phased out"] if obj.phased_out else []
        notes += [f"damage {obj.damage}"] if obj.damage else []
        notes += [f"attacking {game.name(obj.attacking)}"] if obj.attacking else []
        notes += [f"blocking {game.name(other)}" for other in obj.blocking]
        notes += [f"attached to {game.name(obj.attached_to)}"] if obj.attached_to else []
        notes += [f"{game.name(other)} attached" for other in obj.attachments]
        return [*notes, *sorted(obj.designations), *(f"{what} {word}" for what, word in obj.chosen.items())]

    def _missing(self, thing: s.Target, name: str, found: int, what: str) -> str:
        where = ""
        if isinstance(thing, s.Thing):
            elsewhere = self.all_of(thing, self.everywhere())
            where = "; it is " + " and ".join(dict.fromkeys(map(self.place, elsewhere))) if elsewhere else ""
        few = f"only {found} {name}" if found else f"no {name}"
        return f"{few} can be {what}{where}" if what else f"there is {few} here{where}"

    def is_ability(self, id: int, number: int) -> bool:
        """Whether an object on the stack is the ability of that number, counted from 1 as printed."""
        obj = self.game.object(id)
        return obj.kind == "ability" and obj.ability_number == number - 1

    def everywhere(self) -> list[int]:
        """All objects in all zones."""
        return [id for zone in ANYWHERE for id in self.in_zone(zone)]

    def one(self, thing: s.Target, among: Collection[int], what: str = "") -> int:
        """The one object (or player) that is named, out of these."""
        return self.pick((thing,), among, what)[0]

    # --- telling objects apart -----------------------------------------------------------------------

    def signature(self, id: int) -> Any:
        """What makes two objects of one name differ for whoever names them: zone, state, label."""
        labels = tuple(sorted(label for label, of in self.labels.items() if self.game.find(of) == id))
        return (labels, signature(self.game, id))

    def place(self, id: int) -> str:
        """Where an object is, in words: `in Alice's hand`, `on the battlefield`, `nowhere`."""
        zone = self.game.zone_kind(id)
        if not zone:
            return "nowhere"
        if zone in ("hand", "library", "graveyard"):
            return f"in {self.game.name(self.game.object(id).owner)}'s {zone}"
        return {"exile": "in exile", "command": "in the command zone"}.get(zone, f"on the {zone}")

    def describe(self, id: int, state: Sequence[str] = ()) -> str:
        """An object in words that tell it from others of its name; ``state``: more such words."""
        game = self.game
        record = game.state.records.get(id)
        if isinstance(record, Player):
            return record.name
        if not isinstance(record, Object):
            return "nothing"
        label = self._label_here(id)
        notes = [f"as {label}"] if label else []
        zone = game.zone_kind(id)
        if zone == "battlefield":
            notes.append(f"{game.name(game.controller(id))}'s")
            notes += ["tapped"] if record.tapped else []
            notes += [f"{n} {kind} counter{'s' * (n != 1)}" for kind, n in sorted(record.counters.items())]
        elif zone:
            notes.append(self.place(id))
        notes += state
        return f"{game.name(id)} ({', '.join(notes)})" if notes else game.name(id)


def has_word(chars: Any, word: str) -> bool:
    """Whether characteristics have a type, supertype, subtype or color of that word."""
    if word in ("white", "blue", "black", "red", "green"):
        return word in chars.colors
    if word == "colorless":
        return not chars.colors
    if word == "monocolored":
        return len(chars.colors) == 1
    if word == "multicolored":
        return len(chars.colors) > 1
    return chars.has_type(word) or characteristics.has_subtype(chars, word)
