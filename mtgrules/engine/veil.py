"""A game as one player knows it: the same position with everything that is hidden from that player blanked out.

`veiled` makes a game of its own, in which a hidden card shows the face `UNKNOWN`. Whatever is then asked of it (what can
be done, what things are, how an event reads) is answered from what the player knows, and can tell nothing else.
It depends on nothing hidden:

- What the player sees keeps its id. Ids are given as things happen, so they say no more than having been there.
- A card hidden in a library or hand goes by its place: ids there would tell it from the others. Which cards of somebody
  else's hand are meant comes out only as they leave it: the card that was in the hand gets an id from what it became,
  so that nobody can tell when it was drawn.
- What is gone and was never seen is nothing but "a card".
- The state of the random generator is blanked, and so are choices that somebody else is about to make.
- What cards are hidden, but not which is where, lies in a pile for each owner whose deck list is known (`UNSEEN`).

A veiled game can be looked at, tried on copies, and written as JSON; to be played on, what is hidden must be dealt
(`dealt`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from mtgrules.engine import index, looking
from mtgrules.engine.decisions import Decision
from mtgrules.engine.events import Event, LogEntry
from mtgrules.engine.faces import Face
from mtgrules.engine.game import Game
from mtgrules.engine.ids import fields_with_ids, renamed, renamed_in
from mtgrules.engine.knowledge import HIDDEN, UNKNOWN
from mtgrules.engine.records import Bucket, Object, Past, Player, Record, Resolution, Root, State, Zone

if TYPE_CHECKING:
    from mtgrules.engine.answering import Chance

#: kind of the zones, of no use in the game, that hold what is hidden: in no order that means anything
UNSEEN = "unseen"
#: ids of what has no id that a player may know: added to (a zone's number and) a place, or another id
PLACES, SHADOWS, NAMELESS, PILES = 10_000, 1_000_000_000, 2_000_000_000, 3_000_000_000

#: cards that are dealt get ids from a multiple of this on: far from those of records that are forgotten
DEALT = 1_000_000


def veiled(g: Game, player: int, *, decklists: bool = True) -> Game:
    """The game as ``player`` knows it. Without ``decklists`` no pile says what the opponents' hidden cards are."""
    return _Veil(g, player, decklists).drawn()


def veiled_and_told(
    g: Game, player: int, log: Sequence[LogEntry], *, decklists: bool = True
) -> tuple[Game, list[str]]:
    """The same, and the events of ``log`` in words, as the player has seen them."""
    veil = _Veil(g, player, decklists)
    drawn = veil.drawn()
    return drawn, veil.told(log)


class _Veil:
    def __init__(self, g: Game, player: int, decklists: bool) -> None:
        self.g = g
        self.player = player
        self.decklists = decklists
        self.records: dict[int, Record] = {}
        self.wanted: list[int] = []  # records that are spoken of and not yet drawn
        self.asked: set[int] = set()
        self.names: dict[int, int] = {}
        self.in_hands: dict[int, int] = {}  # how many hidden cards of a hand have an id by now
        decision = g.root.decision
        #: what the player looks at to choose: who searches sees all of the zone (701.23a)
        self.offered: set[int] = set()
        if decision is not None and decision.player == player:
            self.offered.update(id for id in decision.options if type(id) is int)
            self.offered.update(decision.among)
        self.sight = looking.Sight(g, player)
        self.places = {
            id: -(zone.id * PLACES + place)
            for zone in g.state.of_kind(Zone)
            if zone.kind == "library"
            for place, id in enumerate(zone.contents, 1)
        }

    # --- what the player may know ----------------------------------------------------------------------

    def sees(self, obj: Object) -> bool:
        """Does the player know what that object is, or was as it last existed?"""
        g, player = self.g, self.player
        if player in obj.known or obj.kind == "ability":
            return True
        if obj.zone:
            zone = g.zone(obj.zone)
            if zone.kind in HIDDEN and obj.id in self.offered:
                return True  # it is shown, to be chosen from
            return self.sight.sees(obj.id)
        if not obj.last_zone:
            return not is_unknown(obj)
        zone = g.zone(obj.last_zone)
        if zone.kind in HIDDEN:
            return zone.kind == "hand" and zone.owner == player
        return not obj.face_down or zone.kind in ("battlefield", "stack")  # 708.9

    def followed(self, obj: Object) -> Object | None:
        """What an unseen card became, where the player saw it come."""
        after = self.g.state.records.get(obj.became)
        if type(after) is not Object or not self.sees(after):
            return None
        zone = self.g.zone(after.zone or after.last_zone)
        return after if zone.kind not in HIDDEN or zone.owner == self.player else None

    # --- ids -------------------------------------------------------------------------------------------

    def name(self, id: int) -> int:
        """The id by which the player knows a record; it is drawn too, then. Nothing that is remembered leads to where a
        hidden card lies now."""
        known = self.names.get(id)
        if known is None:
            known = self.names[id] = self._name(id)
        return known

    def place(self, id: int) -> int:
        """The same for zones and for what is under way: hidden cards by the place where they lie."""
        record = self.g.state.records.get(id)
        if type(record) is Object and record.zone and self._is_hidden(record):
            return self._place(record)
        return self.name(id)

    def _is_hidden(self, obj: Object) -> bool:
        return self.g.zone(obj.zone).kind in HIDDEN and not self.sees(obj)

    def _name(self, id: int) -> int:
        record = self.g.state.records.get(id)
        if type(record) is not Object:
            self._want(id)
            return id
        if self.sees(record) or (record.zone and not self._is_hidden(record)):
            self._want(id)
            return id
        after = self.followed(record) if not record.zone else None
        return self._shadow(record, after) if after is not None else self._nameless(record)

    def _want(self, id: int) -> None:
        if id not in self.asked and id in self.g.state.records:
            self.asked.add(id)
            self.wanted.append(id)

    def _place(self, obj: Object) -> int:
        place = self.places.get(obj.id)
        if place is None:  # a card in somebody else's hand: what is under way is numbered first
            number = self.in_hands[obj.zone] = self.in_hands.get(obj.zone, 0) + 1
            place = self.places[obj.id] = -(obj.zone * PLACES + number)
        return place

    def _shadow(self, obj: Object, after: Object) -> int:
        """What became ``after``, as it was in the zone where it could not be seen."""
        id = -(SHADOWS + after.id)
        face = self.g.printed(after)
        self.records[id] = _gone(id, face, after.kind, obj.owner, obj.last_zone, self.name(after.id))
        return id

    def _nameless(self, obj: Object) -> int:
        zone = obj.zone or obj.last_zone
        id = -(NAMELESS + zone)
        self.records[id] = _gone(id, UNKNOWN, "card", obj.owner, zone, 0)
        return id

    # --- records ---------------------------------------------------------------------------------------

    def drawn(self) -> Game:
        g = self.g
        self._want(0)
        for record in g.state.of_kind(Player):
            self._want(record.id)
        self._draw_wanted()
        for zone in sorted(g.state.of_kind(Zone), key=lambda zone: zone.id):
            if zone.kind != UNSEEN:
                self._draw_zone(zone)
                self._draw_wanted()
        self._piles()
        self._buckets()
        return self._game()

    def told(self, log: Sequence[LogEntry]) -> list[str]:
        """Events in words: some speak of what the position has forgotten."""
        seen: list[Event] = [renamed(entry.event, self.name) for entry in log]
        self._draw_wanted()
        g = self._game()
        return [event.words(g) for event in seen]

    def _game(self) -> Game:
        state = State()
        state.records = dict(sorted(self.records.items()))
        state.logging = False
        for record in state.records.values():
            record.epoch, record.memo = state.epoch, None
        root = state.records[0] = cast("Root", self.records[0].clone())
        root.seed, root.next_id = 0, max(state.records) + 1
        state.freeze()
        return Game(self.g.rules, state)

    def _draw_wanted(self) -> None:
        while self.wanted:
            id = self.wanted.pop()
            record = self.g.state.records[id]
            if type(record) is Object:
                self.records[id] = self._object(record)
            elif type(record) is Root:
                self.records[id] = self._root(record)
            elif type(record) is Resolution:
                self.records[id] = self._resolution(record)
            elif type(record) not in (Zone, Bucket):
                self.records[id] = self._record(record)

    def _record(self, record: Any) -> Any:
        drawn, kind = record.__copy__(), cast("Any", type(record))
        for field in fields_with_ids(kind):
            setattr(drawn, field, renamed_in(field, getattr(record, field), self.name))
        return drawn

    def _root(self, root: Root) -> Root:
        decision, buckets = root.decision, root.buckets
        bare = root.__copy__()  # type: ignore[attr-defined]
        bare.decision, bare.buckets, bare.history, bare.last_turn, bare.frames = None, {}, (), (), ()
        drawn: Root = self._record(bare)
        drawn.frames = renamed(root.frames, self.place)
        if decision is not None and decision.player == self.player:
            drawn.decision = renamed(decision, self.place)
        drawn.buckets = buckets
        drawn.history, drawn.last_turn = self._pasts(root.history), self._pasts(root.last_turn)
        return drawn

    def _resolution(self, memory: Resolution) -> Resolution:
        drawn: Resolution = self._record(memory)
        drawn.done = {
            verb: renamed(ids, self.place if verb in IN_HAND else self.name)
            for verb, ids in memory.done.items()
        }
        drawn.used = renamed_in("used", memory.used, self.place)
        return drawn

    def _pasts(self, pasts: Iterable[Past]) -> tuple[Past, ...]:
        return tuple(Past(event=renamed(past.event, self.name), made=self._made(past.made)) for past in pasts)

    def _made(self, id: int) -> int:
        """The id of what an event made: 0 where it came unseen. What it became later is no matter of that event."""
        record = self.g.state.records.get(id)
        return 0 if type(record) is Object and not self._is_public(record) else self.name(id)

    def _is_public(self, obj: Object) -> bool:
        zone = self.g.zone(obj.zone or obj.last_zone) if obj.zone or obj.last_zone else None
        return zone is None or zone.kind not in HIDDEN or self.sees(obj)

    def _object(self, obj: Object) -> Object:
        if not self.sees(obj):
            return self._covered(obj)
        drawn: Object = self._record(obj)
        drawn.known = self._known(obj)
        if obj.was not in self.g.state.records:
            drawn.was = 0
        return drawn

    def _known(self, obj: Object) -> tuple[int, ...]:
        """What others may have looked at in secret is not told."""
        everyone = self.g.root.players
        if len(obj.known) == len(everyone):
            return everyone
        return (self.player,) if self.player in obj.known else ()

    def _covered(self, obj: Object) -> Object:
        """A face-down object in a zone that all can see: everything but what it is."""
        bare: Object = obj.__copy__()  # type: ignore[attr-defined]
        bare.face, bare.known, bare.last = UNKNOWN, (), None
        bare.designations = bare.designations - KEPT
        bare.extra = {
            key: value
            for key, value in obj.extra.items()
            if not isinstance(value, Face) or key == "face-down face"
        }
        if obj.was not in self.g.state.records:
            bare.was = 0
        drawn: Object = self._record(bare)
        return drawn

    def _draw_zone(self, zone: Zone) -> None:
        drawn = zone.clone()
        g = self.g
        if zone.kind == "hand" and zone.owner != self.player:
            seen = [id for id in zone.contents if self.sees(g.object(id))]
            unseen = [id for id in zone.contents if id not in seen]
            drawn.contents = [
                *(self.name(id) for id in seen),
                *sorted((self.place(id) for id in unseen), reverse=True),
            ]
        else:
            drawn.contents = [self.place(id) for id in zone.contents]
        for id in drawn.contents:
            if id < 0 and id not in self.records and id not in self.asked:
                self.records[id] = Object(
                    id=id, kind="card", face=UNKNOWN, owner=zone.owner, controller=zone.owner, zone=zone.id
                )
        self.records[zone.id] = drawn

    # --- what is hidden, and where to look for abilities -------------------------------------------------

    def _piles(self) -> None:
        g = self.g
        hidden: dict[int, list[Object]] = {}
        for zone in g.state.of_kind(Zone):
            for id in zone.contents:
                obj = g.object(id)
                if not self.sees(obj):
                    hidden.setdefault(obj.owner, []).append(obj)
        given = {zone.owner: zone for zone in piles(g)}
        for owner in g.root.players:
            cards = hidden.get(owner, [])
            if owner in given:  # the game was veiled already
                cards = [g.object(id) for id in given[owner].contents]
            elif any(map(is_unknown, cards)):
                continue
            if not cards or not (self.decklists or owner == self.player):
                continue
            pile = Zone(id=-(PILES + owner * PLACES), kind=UNSEEN, owner=owner, contents=[])
            self.records[pile.id] = pile
            kinds = sorted(
                (g.printed(card).name, sorted(card.designations & KEPT), card.id) for card in cards
            )
            for number, (_, _, id) in enumerate(kinds, 1):
                card = g.object(id)
                pile.contents.append(pile.id - number)
                self.records[pile.id - number] = Object(
                    id=pile.id - number,
                    kind="card",
                    face=g.printed(card),
                    owner=owner,
                    controller=owner,
                    zone=pile.id,
                    designations=card.designations & KEPT,
                )

    def _buckets(self) -> None:
        g = self.g
        root: Any = self.records[0]
        buckets: dict[str, int] = {}
        for key in sorted(root.buckets):
            old: Any = g.state.records[root.buckets[key]]
            entries = {}
            for id, number in old.entries:
                if self.sees(g.object(id)):
                    entries[(self.name(id), number)] = True
            if entries:
                buckets[key] = -1 - len(buckets)
                self.records[buckets[key]] = Bucket(id=buckets[key], key=key, entries=entries)
        root.buckets = buckets


def is_unknown(obj: Object) -> bool:
    return obj.face.name == UNKNOWN.name


#: what an instruction has had in view, and a later one may move
IN_HAND = frozenset(("found", "looked at", "revealed", "chosen"))
#: designations that a card takes along wherever it goes (903.3)
KEPT = frozenset(("commander",))


def _gone(id: int, face: Face, kind: str, owner: int, zone: int, became: int) -> Object:
    from mtgrules.engine.characteristics import of_face

    last = of_face(face)
    last.controller = owner
    return Object(
        id=id, kind=kind, face=face, owner=owner, controller=owner, last=last, last_zone=zone, became=became
    )


# --- dealing what is hidden ----------------------------------------------------------------------------------------


def dealt(g: Game, chance: Chance) -> Game | None:
    """A veiled game made whole: the cards of the piles are dealt at random to where unknown cards lie. The choice that
    somebody is to make is asked for again; None where nothing would be asked with these cards.

    Raises `LookupError` where there is no pile to deal from."""
    owned = {zone.owner: zone for zone in piles(g)}
    unseen = {zone.id for zone in owned.values()}
    places: dict[int, list[Object]] = {}
    for zone in sorted(g.state.of_kind(Zone), key=lambda zone: zone.id):
        for id in zone.contents if zone.kind != UNSEEN else ():
            obj = g.object(id)
            if is_unknown(obj):
                places.setdefault(obj.owner, []).append(obj)
    number = (g.root.next_id // DEALT + 1) * DEALT
    names = {}
    for owner in g.root.players:
        for obj in places.get(owner, ()):
            if obj.id < 0:
                names[obj.id], number = number, number + 1

    state = State()
    state.logging = False
    state.records = {}
    nameless = {id: record for id, record in g.state.records.items() if NAMELESS <= -id < PILES}
    # two abilities that wait have been triggered by one such card, or by two: then their player is asked for their order
    apart = bool(nameless) and bool(chance.below(2))
    for record in g.state.records.values():
        if record.id in unseen or (type(record) is Object and record.zone in unseen):
            continue
        named = names
        if apart and type(record) is Object and record.kind == "ability":
            named = {**names, **{id: number + place for place, id in enumerate(nameless)}}
            number += len(nameless)
            for id, card in nameless.items():
                state.records[named[id]] = card.clone()
                state.records[named[id]].id = named[id]
        copy: Any = record.clone()
        name = partial(_new_name, named)
        for field in fields_with_ids(type(record)):
            value = getattr(record, field)
            setattr(copy, field, value if field == "entries" else renamed_in(field, value, name))
        copy.epoch, copy.memo = state.epoch, None
        state.records[copy.id] = copy
    root = state.root
    root.next_id, root.seed, root.decision = number, chance.below(1 << 64), None
    made = Game(g.rules, state)
    for owner in g.root.players:
        cards = [g.object(id) for id in owned[owner].contents] if owner in owned else []
        found = places.get(owner, [])
        if len(cards) < len(found):
            raise LookupError(f"{len(found)} hidden cards of {g.name(owner)}, {len(cards)} to deal")
        for obj, card in zip(found, chance.shuffled(cards), strict=False):
            fresh = state.edit(_new_name(names, obj.id))
            fresh.face = card.face
            fresh.designations = fresh.designations | card.designations
            index.enlist(made, fresh.id)
    if root.outcome is not None:
        return made
    frames = made.root.frames
    made.run()
    return made if made.root.frames is frames and made.root.decision is not None else None


def _new_name(names: dict[int, int], id: int) -> int:
    return names.get(id, id)


def piles(g: Game) -> list[Zone]:
    """The piles of what is hidden in a veiled game."""
    return [zone for zone in g.state.of_kind(Zone) if zone.kind == UNSEEN]


def take_pile(g: Game, pile: Zone) -> None:
    """Take a pile out of a veiled game. Raises `LookupError` where something else lies in it than cards of its owner."""
    for id in pile.contents:
        obj = g.state.records.get(id)
        if type(obj) is not Object or obj.zone != pile.id or obj.owner != pile.owner:
            raise LookupError(f"record {id} is no card of the pile {pile.id}")
        g.state.drop(id)
    g.state.drop(pile.id)


def lay_pile(g: Game, owner: int, faces: Sequence[Face]) -> None:
    """Lay the pile of an owner's unseen cards into a veiled game."""
    for zone in piles(g):
        if zone.owner == owner:
            take_pile(g, zone)
    pile = g.state.add(Zone(kind=UNSEEN, owner=owner, contents=[]), -(PILES + owner * PLACES))
    for number, face in enumerate(faces, 1):
        card = Object(kind="card", face=face, owner=owner, controller=owner, zone=pile.id)
        pile.contents.append(g.state.add(card, pile.id - number).id)


def public_part(decision: Decision | None) -> Decision | None:
    """What everybody can tell of a decision: who decides, and on account of what."""
    if decision is None:
        return None
    return Decision(decision.player, decision.kind, "", rule=decision.rule, about=decision.about)


__all__ = [
    "UNSEEN",
    "dealt",
    "is_unknown",
    "lay_pile",
    "piles",
    "public_part",
    "take_pile",
    "veiled",
    "veiled_and_told",
]
