"""What things are called where one of several must be meant: unique names, and what a text may mean by one.

A name alone where nothing else has it; `Bob's Grizzly Bears` where those of one name have different controllers (owners,
off the battlefield and the stack); `Grizzly Bears#2` for the second of several, in the order in which they came to be.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from mtgrules.engine.records import Choices, Object, Player
from mtgrules.names import fold, near_names
from mtgrules.play.errors import AmbiguousActionError, InvalidActionError

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core

FACE_DOWN = "face-down card"
NOTHING = ("nothing", "none")
_NUMBERED = re.compile(r"(?P<name>.+)#(?P<number>[0-9]{1,6})", re.DOTALL)
_SEVERAL = re.compile(r"(?P<count>[0-9]{1,6}) (?P<name>.+)", re.DOTALL)


class UnknownName(InvalidActionError):
    """``text`` is nothing that can be meant. ``attacked``: as one that is attacked, or blocked."""

    def __init__(self, message: str, text: str) -> None:
        super().__init__(message)
        self.text = text
        self.attacked = False


class Named(NamedTuple):
    """One thing that may be meant: what it stands for, what it is called, whose it is ("" nobody's)."""

    key: Any
    name: str
    holder: str = ""
    id: int = 0  # of the object or player, 0 for a word
    also: tuple[str, ...] = ()  # what it may be called besides


def name_of(core: Core, id: int) -> str:
    """What an object or player is called, wherever it is."""
    record = core.state.records.get(id)
    if not isinstance(record, Object):
        return record.name if isinstance(record, Player) else "nothing"
    if record.kind == "ability":
        return f"ability of {name_of(core, record.source)}"
    name = core.name(id) or FACE_DOWN
    return f"copy of {name}" if record.kind == "copy" and core.zone_kind(id) == "stack" else name


def holder_of(core: Core, id: int) -> str:
    """Whose an object is: its controller's on the battlefield and the stack, else its owner's (108.4)."""
    record = core.state.records.get(id)
    if not isinstance(record, Object):
        return ""
    if record.kind == "ability":
        player = record.controller
    else:
        player = core.controller(id) if core.zone_kind(id) in ("battlefield", "stack") else record.owner
    return core.name(player)


def named(core: Core, id: int) -> Named:
    """An object or player as one that may be meant."""
    return Named(id, name_of(core, id), holder_of(core, id), id)


def signature(core: Core, id: int) -> Any:
    """What makes two objects of one name differ for whoever names them: zone, owner, controller, state."""
    obj = core.object(id)
    chars = core.chars(id)
    zone = core.zone_kind(id)
    place: tuple[Any, ...] = (zone, obj.owner, obj.kind, obj.face_down)
    if zone == "stack":
        choices = obj.choices or Choices()
        said = (choices.targets, choices.modes, choices.x, choices.paid, choices.how)
        return (*place, chars.controller, chars.name, obj.source, obj.ability_number, said)
    if zone != "battlefield":
        return (*place, tuple(sorted(obj.counters.items())), tuple(sorted(obj.extra)))
    return (
        *place,
        (chars.controller, chars.name, chars.power, chars.toughness, chars.types, chars.subtypes),
        (chars.supertypes, chars.colors, len(chars.abilities), chars.loyalty),
        (obj.tapped, obj.phased_out, obj.sick and "creature" in chars.types, obj.damage),
        (tuple(sorted(obj.counters.items())), tuple(sorted(obj.designations))),
        (obj.attached_to, obj.attachments, obj.attacking, obj.blocking, obj.blocked),
        tuple(sorted(obj.chosen.items())),
    )


class Names:
    """Things among which one or some are meant, each with a name that no other has."""

    def __init__(self, core: Core, things: Iterable[Named]) -> None:
        self._core = core
        self._things = tuple(things)
        groups: dict[str, list[Named]] = {}
        for thing in self._things:
            groups.setdefault(fold(thing.name), []).append(thing)
        self._texts: dict[Hashable, str] = {}
        for group in groups.values():
            self._tell_apart(group)
        self._by_text = {fold(text): key for key, text in self._texts.items()}

    def _tell_apart(self, group: Sequence[Named]) -> None:
        if len(group) == 1:
            self._texts[group[0].key] = group[0].name
            return
        holders: dict[str, list[Named]] = {}
        for thing in group:
            holders.setdefault(thing.holder, []).append(thing)
        whose = len(holders) > 1 and "" not in holders
        for holder, things in holders.items() if whose else (("", list(group)),):
            things = sorted(things, key=lambda thing: abs(thing.id))
            for number, thing in enumerate(things, 1):
                base = f"{holder}'s {thing.name}" if whose else thing.name
                self._texts[thing.key] = base if len(things) == 1 else f"{base}#{number}"

    def of(self, key: Hashable) -> str:
        """The name of one of them."""
        return self._texts[key]

    def all(self) -> tuple[str, ...]:
        """All names."""
        return tuple(self._texts.values())

    def __contains__(self, key: Hashable) -> bool:
        return key in self._texts

    # --- from words ----------------------------------------------------------------------------------------------

    def find(self, text: str, taken: Sequence[Any] = ()) -> Any:
        """The one that a text means, of those not ``taken`` yet. One of several that are alike is any of them.

        Raises `InvalidActionError` where there is none, `AmbiguousActionError` where it may be several."""
        found = self.some(text, taken)
        return found[0]

    def some(self, text: str, taken: Sequence[Any] = ()) -> tuple[Any, ...]:
        """Those that a text means: one, or as many alike as a number before the name says."""
        exact = self._by_text.get(fold(text))
        if exact is not None and exact not in taken:
            return (exact,)
        left = [thing for thing in self._things if thing.key not in taken]
        found = self._meant(text, left)
        if found:
            return (self._one(text, found).key,)
        several = _SEVERAL.fullmatch(text.strip())
        if several is not None:
            found = self._meant(several["name"], left)
            count = int(several["count"])
            if found and count and len(found) >= count:
                if len(found) > count:
                    self._one(several["name"], found)
                return tuple(thing.key for thing in found[:count])
        raise self._unknown(text)

    def _meant(self, text: str, among: Sequence[Named]) -> list[Named]:
        """All that a text may mean."""
        wanted = fold(text)
        numbered = _NUMBERED.fullmatch(wanted)
        found = [thing for thing in among if self._called(thing, wanted)]
        if found or numbered is None:
            return sorted(found, key=lambda thing: abs(thing.id))
        alike = sorted(
            (thing for thing in self._things if self._called(thing, fold(numbered["name"]))),
            key=lambda thing: abs(thing.id),
        )
        number = int(numbered["number"])
        chosen = alike[number - 1 : number] if number else []
        return [thing for thing in chosen if thing in among]

    def _called(self, thing: Named, wanted: str) -> bool:
        for name in (thing.name, *thing.also):
            if wanted == fold(name) or (thing.holder and wanted == fold(f"{thing.holder}'s {name}")):
                return True
        return False

    def _one(self, text: str, found: Sequence[Named]) -> Named:
        """The first, where they are alike."""
        if len(found) > 1:
            if not all(isinstance(self._core.state.records.get(thing.id), Object) for thing in found):
                raise AmbiguousActionError(text, [self.of(thing.key) for thing in found])
            first = signature(self._core, found[0].id)
            if any(signature(self._core, thing.id) != first for thing in found[1:]):
                raise AmbiguousActionError(text, [self.of(thing.key) for thing in found])
        return found[0]

    def _unknown(self, text: str) -> UnknownName:
        near = near_names(text, self._texts.values())
        known = self._texts.values() if len(self._texts) <= 6 else near
        expected = " or ".join(f'"{name}"' for name in known)
        said = f'"{text:.80}" is nothing that can be meant here'
        return UnknownName(said + (f"; expected {expected}" if expected else ""), text)

    # --- lists ---------------------------------------------------------------------------------------------------

    def listed(self, keys: Sequence[Hashable]) -> str:
        """Some of them as a list: "A, B and C"; "A; B; C" where names have commas or "and" in them."""
        texts = [self.of(key) for key in keys]
        if not texts:
            return NOTHING[0]
        if len(texts) == 1:
            return texts[0]
        plain = " and ".join((", ".join(texts[:-1]), texts[-1]))
        if not any(_JOINT.search(text) or ";" in text for text in self._texts.values()):
            return plain
        ways = ("; ".join(texts), plain)
        return next((way for way in ways if self._parts(way) == texts), ways[0])

    def read(self, text: str, taken: Sequence[Any] = ()) -> tuple[Any, ...]:
        """The list that a text means, in its order. Raises as `find` does."""
        text = text.strip()
        if fold(text) in NOTHING and fold(text) not in self._by_text:
            return ()
        found: list[Any] = []
        for part in self._parts(text):
            found += self.some(part, [*taken, *found])
        return tuple(found)

    def _parts(self, text: str) -> list[str]:
        if ";" in text and not any(";" in name for name in self._texts.values()):
            return [part.strip() for part in text.split(";")]
        joint = _ANY_JOINT if ";" in text else _JOINT
        if not joint.search(text) or self._is_name(text):
            return [text]
        # the longest names first: "A, B and C" may hold names with commas or "and" in them
        pieces = joint.split(text)
        joints = joint.findall(text)
        parts: list[str] = []
        at = 0
        while at < len(pieces):
            for end in range(min(len(pieces), at + MOST_PIECES), at, -1):
                between = [*joints[at : end - 1], ""]
                whole = "".join(a + b for a, b in zip(pieces[at:end], between, strict=True))
                if end == at + 1 or self._is_name(whole):
                    parts.append(whole.strip())
                    at = end
                    break
        return parts

    def _is_name(self, text: str) -> bool:
        return fold(text) in self._by_text or bool(self._meant(text, self._things))


MOST_PIECES = 8  # no name has more commas and "and"s than that
_JOINT = re.compile(r",? and |, ")
_ANY_JOINT = re.compile(r",? and |, |; ?")

__all__ = ["FACE_DOWN", "Named", "Names", "UnknownName", "holder_of", "name_of", "named", "signature"]
