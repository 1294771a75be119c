"""What one player knows of a game, as a value: `View`; and whole games that fit it: `determinize`.

>>> from mtgrules import Game
>>> game = Game(decks=[["Forest"] * 60, ["Mountain"] * 60], seed=7)
>>> view = game.view("Alice")
>>> [card.name for card in view.player("Bob").hand][:2], view.player("Alice").hand[0].name
(['a card', 'a card'], 'Forest')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import msgspec

from mtgrules.doors import Each, door, taken
from mtgrules.engine import decisions, json
from mtgrules.engine.answering import Chance
from mtgrules.engine.events import Event
from mtgrules.engine.records import Object
from mtgrules.engine.veil import (
    dealt,
    is_unknown,
    lay_pile,
    piles,
    public_part,
    take_pile,
    veiled_and_told,
)
from mtgrules.play.choices import Decision
from mtgrules.play.errors import GameFormatError, InvalidActionError, PositionError
from mtgrules.play.game import DeckGiven, Game, cards_of, checked_rules, checked_seed
from mtgrules.play.legal import LegalActions
from mtgrules.play.objects import GameObject, PlayerView
from mtgrules.play.status import structure

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core
    from mtgrules.play.choices import Action
    from mtgrules.play.outcome import Outcome
    from mtgrules.rules import Rules

VERSION = 1
#: how many deals are tried until one fits what the player knows
DEALS = 50


class SeenEvent(NamedTuple):
    """An event as a player has seen it: ``number`` among the events of the game, the rule, what kind, in words."""

    number: int
    rule: str
    kind: str
    words: str

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})" if self.rule else self.words


class View:
    """A game as one player knows it, at one moment: it does not change as the game goes on.

    It is looked at as a game is. A hidden card is there, by its place, and is called "a card"; its id tells nothing. The
    cards of somebody else's hand are in no order. ``decision`` is the pending one: whole if this player decides, else
    only who decides, and about what. Views are equal where the player knows the same of the position.

    What a player was shown stays known until the card is shuffled away or moves unseen: see `mtgrules.engine.knowledge`.
    """

    __slots__ = ("_events", "_game", "_public", "_since", "viewer")

    def __init__(
        self,
        core: Core,
        viewer: str,
        public: decisions.Decision | None,
        events: Iterable[SeenEvent],
        since: int = 0,
    ) -> None:
        self._game = Game.of(core, undo=False)
        self._public = public
        self._events = tuple(events)
        self._since = since  # the number from which on there are events
        self.viewer = viewer
        """The name of the player whose view it is."""

    @property
    def core(self) -> Core:
        """The engine's game behind it, with what is hidden blanked out."""
        return self._game.core

    # --- what to do ------------------------------------------------------------------------------------

    @property
    def me(self) -> PlayerView:
        """The player whose view it is."""
        return self.player(self.viewer)

    @property
    def is_mine(self) -> bool:
        """Whether it is this player who decides now."""
        return self._game.decision is not None

    @property
    def decision(self) -> Decision | None:
        """The pending choice; of somebody else's only ``player``, ``kind``, ``about`` and ``rule``. None: it is over."""
        own = self._game.decision
        return own or (Decision(self.core, self._public) if self._public is not None else None)

    @property
    def legal_actions(self) -> LegalActions:
        """What this player may push now: nothing while somebody else decides."""
        return LegalActions(self.core, listed=self._game._listed, whose=self._others())

    def words(self, action: Action) -> str:
        """An action in words. Raises `InvalidActionError` for one that does not answer the decision, and while somebody
        else decides."""
        self._check_mine()
        return self._game.words(action)

    def parse_action(self, text: str) -> Action:
        """The legal action that words mean: see `Game.parse_action`. Raises `InvalidActionError` while somebody else
        decides."""
        self._check_mine()
        return self._game.parse_action(text)

    def _others(self) -> str:
        """Who decides, if somebody else does; "" else."""
        decision = self.decision
        return "" if decision is None or self.is_mine else decision.player.name

    def _check_mine(self) -> None:
        other = self._others()
        if other:
            raise InvalidActionError(f"it is not for {self.viewer} to decide: {other} does")

    # --- the position ----------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        return self._game.outcome

    @property
    def is_over(self) -> bool:
        return self._game.is_over

    @property
    def turn(self) -> int:
        return self._game.turn

    @property
    def step(self) -> str:
        return self._game.step

    @property
    def spells_cast(self) -> int:
        """How many spells were cast this turn."""
        return self._game.spells_cast

    @property
    def active_player(self) -> PlayerView:
        return self._game.active_player

    @property
    def players(self) -> tuple[PlayerView, ...]:
        return self._game.players

    def player(self, name: str) -> PlayerView:
        """The player of that name. Raises `MissingError`, a `KeyError`."""
        return self._game.player(name)

    @property
    def battlefield(self) -> tuple[GameObject, ...]:
        return self._game.battlefield

    @property
    def stack(self) -> tuple[GameObject, ...]:
        return self._game.stack

    @property
    def exile(self) -> tuple[GameObject, ...]:
        return self._game.exile

    @property
    def command(self) -> tuple[GameObject, ...]:
        return self._game.command

    @door(thing=GameObject)
    def is_known(self, thing: GameObject) -> bool:
        """Whether the player knows what that object is."""
        return not is_unknown(self.object(thing.id)._record)

    def unseen(self, name: str) -> tuple[str, ...]:
        """The names of that player's cards that lie hidden somewhere, sorted; () where their deck list isn't known."""
        player = self.player(name).id
        return tuple(
            self.core.object(id).face.name
            for zone in piles(self.core)
            if zone.owner == player
            for id in zone.contents
        )

    # --- what happened ---------------------------------------------------------------------------------

    @door(since=int)
    def events(self, since: int = 0) -> tuple[SeenEvent, ...]:
        """What the player has seen happen, from event number ``since`` on: "Bob draws a card"."""
        return tuple(event for event in self._events if event.number >= since)

    @property
    def event_count(self) -> int:
        """The number of the next event."""
        return self._events[-1].number + 1 if self._events else self._since

    # --- the view as a value ---------------------------------------------------------------------------

    def key(self) -> str:
        """The key of what the player knows of the position: equal for equal views, whatever is hidden."""
        return self._game.key()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self.viewer, self._public, self._game) == (other.viewer, other._public, other._game)

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> str:
        """The view as JSON. Equal views with the same events give equal texts."""
        return msgspec.json.encode(
            {
                "mtgrules view": VERSION,
                "viewer": self.viewer,
                "decision": self._public,
                "events": self._events,
                "since": self._since,
                "game": msgspec.Raw(json.to_json(self.core)),
            }
        ).decode()

    @classmethod
    def from_json(cls, data: str | bytes, *, rules: Rules | None = None) -> View:
        """The view that `to_json` wrote, under the same rules. Raises `GameFormatError` for anything else."""
        if not isinstance(data, str | bytes):
            raise GameFormatError(f"JSON was expected, as text or bytes, found a {type(data).__name__}")
        try:
            read = msgspec.json.decode(data, type=_Written)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
            raise GameFormatError(f"a view was expected: {wrong}") from None
        if read.version != VERSION:
            raise GameFormatError(f"a view of version {VERSION} was expected, found {read.version}")
        try:
            core = json.from_json(checked_rules(rules), bytes(read.game))
            bare = core.fork()
            for pile in piles(bare):
                take_pile(bare, pile)
        except (json.GameFormatError, LookupError) as wrong:
            raise GameFormatError(str(wrong)) from None
        broken = next(structure(bare), None)
        if broken is not None:
            raise GameFormatError(str(broken))
        if read.viewer not in (core.name(id) for id in core.root.players):
            raise GameFormatError(f"viewer: a player of the game was expected, found {read.viewer!r:.40}")
        core.state.logging = False
        return cls(core, read.viewer, read.decision, read.events, read.since)

    def object(self, id: int) -> GameObject:
        """The object of that id. Raises `MissingError`, a `KeyError`."""
        return self._game.object(id)

    def __copy__(self) -> View:
        return self

    def __deepcopy__(self, memo: Any) -> View:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a view is not pickled: send its `to_json`, and read that with `View.from_json`")

    def __repr__(self) -> str:
        return f"<view of {self.viewer}, turn {self.turn}, {self.step or 'before the game'}>"


class _Written(msgspec.Struct, frozen=True, rename={"version": "mtgrules view"}):
    """The JSON of a view, as it is read."""

    version: int
    viewer: str
    decision: decisions.Decision | None
    events: list[SeenEvent]
    game: msgspec.Raw
    since: int = 0


def view(game: Game, player: str, *, since: int = 0, decklists: bool = True) -> View:
    """What the player of that name knows of a game, with the events from number ``since`` on.

    ``decklists``: whether what is in the opponents' decks is known, so that `View.unseen` can say what is left. Raises
    `MissingError` where nobody has that name."""
    core = game.core
    id = game.player(player).id
    since = max(0, since)
    log = [entry for entry in core.state.log if isinstance(entry.event, Event)]
    veil, told = veiled_and_told(core, id, log[since:], decklists=decklists)
    events = [
        SeenEvent(number, entry.rule, type(entry.event).__name__, words)
        for number, (entry, words) in enumerate(zip(log[since:], told, strict=True), since)
    ]
    return View(veil, player, public_part(core.root.decision), events, min(since, len(log)))


def determinize(view: View, seed: int = 0, *, decks: Mapping[str, DeckGiven] | None = None) -> Game:
    """A whole game that fits the view: what is hidden from the player is dealt at random, and the game can be played on.
    What the player sees in it is exactly the view.

    ``decks``: the deck lists of players whose hidden cards the view doesn't name, by the player's name. Raises
    `PositionError` where a deck list is missing or too short, or where no deal of several fits."""
    if not isinstance(view, View):
        raise PositionError(f"a view (`game.view(name)`) was expected, found a {type(view).__name__}")
    seed = checked_seed(seed)
    hidden = view._game
    core = hidden.core
    if decks is not None and not isinstance(decks, Mapping):
        raise PositionError(f"decks were expected by the names of their players, found {decks!r:.80}")
    if decks:
        core = core.fork()
        taken(list(decks), Each(str), "determinize", "decks")
        for name, cards in decks.items():
            _pile(core, hidden.player(name).id, cards)
    own = core.root.decision
    for attempt in range(DEALS):
        try:
            made = dealt(core, Chance((seed * DEALS + attempt) & 0xFFFFFFFFFFFFFFFF))
        except LookupError as wrong:
            raise PositionError(f"{wrong}: is a deck list missing?") from None
        # nothing but the choice was made anew: if that is the same, so is all that the player sees
        again = made.root.decision if made is not None else None
        if made is not None and public_part(again) == view._public and own in (None, again):
            return Game.of(made)
    raise PositionError(f"none of {DEALS} deals fits what {view.viewer} knows")


def _pile(core: Core, owner: int, deck: DeckGiven) -> None:
    """Lay out what of a deck has not been seen."""
    rules: Any = core.rules
    cards, commanders = cards_of(rules, deck)
    left = [rules.face(card) for card in (*cards, *commanders)]
    for obj in core.state.of_kind(Object):
        if obj.zone and obj.owner == owner and obj.kind == "card" and not is_unknown(obj):
            name = core.printed(obj).name
            place = next((n for n, face in enumerate(left) if face.name == name), None)
            if place is not None:
                del left[place]
    lay_pile(core, owner, left)


__all__ = ["SeenEvent", "View", "determinize", "view"]
