"""Events that move objects between zones, and the actions that end in such a move (400–408, 701)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from mtgrules.engine import knowledge
from mtgrules.engine.events import Event, Next
from mtgrules.engine.faces import Face
from mtgrules.engine.records import Choices, Object

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

SHARED = ("stack", "battlefield", "exile", "command")


class ZoneChange(Event, frozen=True):
    """An object moves from one zone to another (400.7), or a token or copy comes into being in one.

    ``to``: kind of zone; hands, libraries and graveyards are the owner's. ``position`` in a library from the top (0), -1
    the bottom. ``verb`` says in what way ("drawn", "discarded", "destroyed", "sacrificed", "exiled", "milled",
    "returned", "countered", "resolved", "cast", "played", "created", "put" …), ``player`` who did it.
    The rest is how the object enters: replacement effects change these fields."""

    looks_back: ClassVar[bool] = True
    always: ClassVar[tuple[str, ...]] = ("400.7",)
    object: int  # 0: it is new (``face`` says what, ``kind`` "token", "copy" or "emblem")
    to: str
    verb: str = "put"
    player: int = 0
    position: int = 0
    controller: int = 0  # on the battlefield and the stack; 0: the owner
    tapped: bool = False
    face_down: bool = False
    mixed: bool = False  # it goes into a library with others, in an order that nobody knows
    attacking: int = 0
    attached_to: int = 0
    counters: dict[str, int] = {}
    chosen: dict[str, str] = {}
    linked: dict[str, tuple[int, ...]] = {}
    designations: tuple[str, ...] = ()
    face: Face | None = None  # new objects; or the copiable values with which it enters (707.5)
    kind: str = "token"
    owner: int = 0
    source: int = 0
    choices: Choices | None = None
    extra: dict[str, Any] = {}
    # "discarded", "sacrificed" …: so it was, even if it goes to another zone instead (701.9c)
    action: str = ""

    def perform(self, g: Game) -> Iterable[Next] | None:
        return g.move(self)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,), "player": (self.player,)}

    def kinds(self) -> tuple[str, ...]:
        return tuple(self.counters)

    def words(self, g: Game) -> str:
        if not self.object:
            return self._new_words(g)
        name = g.name(self.object)
        if self.to == "battlefield":
            verb = "returns to" if self.verb == "returned" else "enters"
            return f"{name} {verb} the battlefield{self._how_it_enters(g)}"
        if self.to == "exile":
            return f"{name} is exiled{' face down' * self.face_down}"
        if self.to in ("stack", "command"):
            return f"{name} is put {'onto the stack' if self.to == 'stack' else 'into the command zone'}"
        owner = g.name(g.object(self.object).owner)
        if self.verb == "drawn":
            return f"{owner} draws {name}"
        if self.to == "library":
            end = {0: "on top of", -1: "on the bottom of"}.get(
                self.position, f"{self.position + 1} from the top of"
            )
            return f"{name} is put {end} {owner}'s library"
        return f"{name} {'returns to' if self.verb == 'returned' else 'is put into'} {owner}'s {self.to}"

    def _new_words(self, g: Game) -> str:
        name = self.face.name if self.face else ""
        who = g.name(self.controller or self.owner)
        if self.kind == "emblem":
            return f"{who} gets the emblem {name}"
        if self.kind == "copy":
            return f"a copy of {name} is put {'onto the stack' if self.to == 'stack' else 'into ' + self.to}"
        article = "an" if name[:1] in "AEIOU" else "a"
        return f"{article} {name} token is created under {who}'s control{self._how_it_enters(g)}"

    def _how_it_enters(self, g: Game) -> str:
        """ " tapped, with 2 +1/+1 counters", or nothing."""
        notes = ["tapped"] if self.tapped else []
        notes += ["face down"] if self.face_down else []
        notes += [f"attacking {g.name(self.attacking)}"] if self.attacking else []
        notes += [f"attached to {g.name(self.attached_to)}"] if self.attached_to else []
        if self.object and self.face is not None:
            notes.append(f"as a copy of {self.face.name}")
        counters = [f"{n} {kind} counter{'s' * (n != 1)}" for kind, n in sorted(self.counters.items()) if n]
        notes += [f"with {' and '.join(counters)}"] if counters else []
        return f" {', '.join(notes)}" if notes else ""


class DrawCard(Event, frozen=True):
    """A player draws a card (121.1). From an empty library: the attempt is remembered (121.4, 704.5b)."""

    player: int

    def perform(self, g: Game) -> Iterable[Next] | None:
        player = g.state.edit(self.player)
        library = g.zone(player.library)
        if not library.contents:
            player.drew_from_empty = True
            g.wake("life", self.player)
            return None
        g.tally(self.player, "cards drawn")
        card = library.contents[-1]
        return [
            ZoneChange(
                rule=self.rule or "121.1",
                object=card,
                to="hand",
                verb="drawn",
                player=self.player,
                resolution=self.resolution,
            )
        ]

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.player,), "player": (self.player,)}

    def number(self) -> int:
        return 1

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} draws a card"


class _ToGraveyard(Event, frozen=True):
    """An action done to one object that puts it into its owner's graveyard."""

    verb: ClassVar[str]
    default_rule: ClassVar[str]
    object: int
    player: int = 0

    def perform(self, g: Game) -> Iterable[Next] | None:
        return [
            ZoneChange(
                rule=self.rule or self.default_rule,
                object=self.object,
                to="graveyard",
                verb=self.verb,
                action=self.verb,
                player=self.player,
                resolution=self.resolution,
            )
        ]

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,), "player": (self.player,), "moved": (self.object,)}

    def words(self, g: Game) -> str:
        by = f" by {g.name(self.player)}" if self.player else ""
        return f"{g.name(self.object)} is {self.verb}{by}"


class Discarded(_ToGraveyard, frozen=True):
    """A player discards a card (701.9)."""

    verb = "discarded"
    default_rule = "701.9a"


class Destroyed(_ToGraveyard, frozen=True):
    """A permanent is destroyed (701.8). One with indestructible isn't (702.12b): the event is never made for it."""

    verb = "destroyed"
    default_rule = "701.8a"
    regenerable: bool = True  # False: "it can't be regenerated" (701.19c)


class Sacrificed(_ToGraveyard, frozen=True):
    """A player sacrifices a permanent they control (701.21)."""

    verb = "sacrificed"
    default_rule = "701.21a"


class Milled(_ToGraveyard, frozen=True):
    """A card is milled (701.17)."""

    verb = "milled"
    default_rule = "701.17a"


class CreateTokens(Event, frozen=True):
    """A player creates tokens (701.7): one event for all of them, which replacement effects may change.

    ``faces``: one entry for each token; the fields after it hold for all."""

    player: int
    faces: tuple[Face, ...]
    tapped: bool = False
    attacking: int = 0
    attached_to: int = 0
    counters: dict[str, int] = {}
    source: int = 0
    applied: tuple[str, ...] = ()  # the effects that made it another event: they don't apply again (614.5)

    def perform(self, g: Game) -> Iterable[Next] | None:
        from mtgrules.engine.frames import Together

        enters = {  # tokens that are alike share one event
            id(face): ZoneChange(
                rule=self.rule or "701.7a",
                object=0,
                to="battlefield",
                verb="created",
                player=self.player,
                face=face,
                owner=self.player,
                controller=self.player,
                tapped=self.tapped,
                attacking=self.attacking,
                attached_to=self.attached_to,
                counters=self.counters,
                source=self.source,
                resolution=self.resolution,
            )
            for face in {id(face): face for face in self.faces}.values()
        }
        return [Together(events=tuple(enters[id(face)] for face in self.faces))]

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"player": (self.player,)}

    def number(self) -> int:
        return len(self.faces)

    def words(self, g: Game) -> str:
        names = [face.name for face in self.faces]
        told = [
            f"{names.count(name)} {name} token{'s' * (names.count(name) != 1)}"
            for name in dict.fromkeys(names)
        ]
        return f"{g.name(self.player)} creates {' and '.join(told) or 'no token'}"


class CeaseToExist(Event, frozen=True):
    """A token in another zone than the battlefield, or a copy in the wrong one, ceases to exist (704.5d–e)."""

    object: int

    def perform(self, g: Game) -> None:
        g.leave(self.object)

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} ceases to exist"


class Shuffled(Event, frozen=True):
    """A player shuffles their library (701.24)."""

    player: int

    def perform(self, g: Game) -> None:
        contents = g.state.edit(g.player(self.player).library).contents
        for i in range(len(contents) - 1, 0, -1):
            j = g.state.random(i + 1)
            contents[i], contents[j] = contents[j], contents[i]
        knowledge.shuffled(g, contents)

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} shuffles their library"


def new_object(g: Game, event: ZoneChange) -> Object:
    """The record of the object that ``event`` makes: a token or copy, or the new self of one that moves (400.7)."""
    old = g.object(event.object) if event.object else None
    if old is None:
        assert event.face is not None
        return Object(
            kind=event.kind,
            face=event.face,
            owner=event.owner,
            controller=event.controller or event.owner,
            source=event.source,
        )
    face = g.printed(old)
    kind = "token" if old.kind == "copy" and event.to == "battlefield" else old.kind  # 608.3f
    return Object(
        kind=kind,
        face=face,
        owner=old.owner,
        controller=event.controller or old.owner,
        was=old.id,
        designations=old.designations & {"commander"},  # 903.3: the card's own
    )


__all__ = [
    "CeaseToExist",
    "CreateTokens",
    "Destroyed",
    "Discarded",
    "DrawCard",
    "Milled",
    "Sacrificed",
    "Shuffled",
    "ZoneChange",
    "new_object",
]
