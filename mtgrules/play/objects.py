"""Players and objects of a game, looked at: light views that read the game as it is when they are asked.

A view holds an id and nothing else. Two views are equal where they are of the same id. An object that changes zones
becomes a new object (400.7): the old view then tells what it was (608.2h), and `present` finds what it has become.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, Self

from mtgrules.doors import door
from mtgrules.engine.commander import damage_dealt
from mtgrules.engine.records import Object, Player

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgrules.engine.faces import Characteristics
    from mtgrules.engine.game import Game as Core


class NotPickled:
    """A light view of a game: copying it copies no game, and it is not sent anywhere."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"a {type(self).__name__} is not pickled: send the game's `to_json`, and read that with `Game.from_json`"
        )


class _View(NotPickled):
    __slots__ = ("_core", "id")

    def __init__(self, core: Core, id: int) -> None:
        self._core = core
        self.id = id
        """The number by which actions and decisions name it."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)


class GameObject(_View):
    """A card, token, spell, ability on the stack or emblem (109.1), with its characteristics as they are now (613)."""

    __slots__ = ()

    @property
    def _record(self) -> Object:
        return self._core.object(self.id)

    @property
    def _chars(self) -> Characteristics:
        return self._core.chars(self.id)

    # --- what it is ------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Its name; an ability on the stack goes by its source."""
        return self._core.name(self.id)

    @property
    def kind(self) -> str:
        """ "card", "token", "copy", "ability" or "emblem"."""
        return self._record.kind

    @property
    def types(self) -> tuple[str, ...]:
        """Its card types, in small letters."""
        return self._chars.types

    @property
    def subtypes(self) -> tuple[str, ...]:
        return self._chars.subtypes

    @property
    def supertypes(self) -> tuple[str, ...]:
        return self._chars.supertypes

    @property
    def colors(self) -> tuple[str, ...]:
        """Its colors, in the order white, blue, black, red, green."""
        return self._chars.colors

    @property
    def mana_cost(self) -> str:
        """Its mana cost as printed ("{2}{U}"), "" where it has none."""
        return "".join(f"{{{symbol}}}" for symbol in self._chars.mana_cost)

    @property
    def mana_value(self) -> int:
        return self._chars.mana_value

    @property
    def power(self) -> int | None:
        """Its power, None where it has none."""
        return self._chars.power

    @property
    def toughness(self) -> int | None:
        return self._chars.toughness

    @property
    def loyalty(self) -> int | None:
        """Its loyalty: on the battlefield, how many loyalty counters it has (306.5c)."""
        if "planeswalker" in self._chars.types and self.zone == "battlefield":
            return self._record.counters.get("loyalty", 0)
        return self._chars.loyalty

    @property
    def abilities(self) -> tuple[str, ...]:
        """All its abilities in words, in the order in which it has them."""
        return tuple(str(ability) for ability in self._chars.abilities)

    @property
    def keywords(self) -> tuple[str, ...]:
        """The names of its keyword abilities, in small letters, each once."""
        return self._core.keyword_names(self.id)

    @door(word=str)
    def has_type(self, word: str) -> bool:
        """Whether ``word`` is one of its card types, supertypes or subtypes."""
        return self._chars.has_type(word)

    @door(name=str)
    def has_keyword(self, name: str) -> bool:
        return self._core.has_keyword(self.id, name)

    # --- whose and where -------------------------------------------------------------------------------

    @property
    def controller(self) -> PlayerView:
        return PlayerView(self._core, self._core.controller(self.id))

    @property
    def owner(self) -> PlayerView:
        return PlayerView(self._core, self._record.owner)

    @property
    def zone(self) -> str:
        """The kind of zone it is in ("battlefield", "hand" …), "" where it is nowhere any more."""
        return self._core.zone_kind(self.id)

    @property
    def present(self) -> GameObject | None:
        """What it is by now (400.7): itself, what it became, or None where it ceased to exist."""
        id = self._core.find(self.id)
        return GameObject(self._core, id) if id else None

    # --- its state -------------------------------------------------------------------------------------

    @property
    def is_tapped(self) -> bool:
        return self._record.tapped

    @property
    def is_face_down(self) -> bool:
        return self._record.face_down

    @property
    def is_phased_out(self) -> bool:
        return self._record.phased_out

    @property
    def is_token(self) -> bool:
        return self._record.kind == "token"

    @property
    def is_creature(self) -> bool:
        return "creature" in self._chars.types

    @property
    def is_land(self) -> bool:
        return "land" in self._chars.types

    @property
    def is_attacking(self) -> bool:
        return bool(self._record.attacking)

    @property
    def is_blocking(self) -> bool:
        return bool(self._record.blocking)

    @property
    def is_blocked(self) -> bool:
        return self._record.blocked

    @property
    def is_summoning_sick(self) -> bool:
        """A creature that has not been under its controller's control since their turn began, without haste (302.6)."""
        return self._record.sick and self.is_creature and not self.has_keyword("haste")

    @property
    def counters(self) -> Mapping[str, int]:
        """How many counters of each kind are on it."""
        return {kind: number for kind, number in self._record.counters.items() if number}

    @property
    def damage(self) -> int:
        """Damage marked on it this turn (120.3e)."""
        return self._record.damage

    @property
    def attached_to(self) -> GameObject | PlayerView | None:
        """What it is attached to."""
        return _some_view(self._core, self._record.attached_to)

    @property
    def attachments(self) -> tuple[GameObject, ...]:
        """What is attached to it."""
        return tuple(GameObject(self._core, id) for id in self._record.attachments)

    @property
    def attacking(self) -> GameObject | PlayerView | None:
        """The player or permanent that it attacks."""
        return _some_view(self._core, self._record.attacking)

    @property
    def blocking(self) -> tuple[GameObject, ...]:
        """The attackers that it blocks."""
        return tuple(GameObject(self._core, id) for id in self._record.blocking)

    @property
    def designations(self) -> frozenset[str]:
        """What the rules call it besides ("commander", "monstrous" …)."""
        return self._record.designations

    # --- on the stack ----------------------------------------------------------------------------------

    @property
    def source(self) -> GameObject | None:
        """What an ability on the stack, a token or an emblem comes from."""
        found = _some_view(self._core, self._record.source)
        return found if isinstance(found, GameObject) else None

    @property
    def targets(self) -> tuple[GameObject | PlayerView, ...]:
        """What a spell or ability on the stack targets, in printed order."""
        choices = self._record.choices
        groups = choices.targets if choices is not None and self.zone == "stack" else ()
        found = (_some_view(self._core, id) for group in groups for id in group)
        return tuple(view for view in found if view is not None)

    @property
    def x(self) -> int | None:
        """The value chosen for X, None where there is none."""
        choices = self._record.choices
        return choices.x if choices is not None else None

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name} (object {self.id})>"


class PlayerView(_View):
    """A player of a game."""

    __slots__ = ()

    @property
    def _record(self) -> Player:
        return self._core.player(self.id)

    def _zone(self, kind: str) -> tuple[GameObject, ...]:
        return tuple(GameObject(self._core, id) for id in self._core.contents(kind, self.id))

    @property
    def name(self) -> str:
        return self._record.name

    @property
    def life(self) -> int:
        return self._record.life

    @property
    def counters(self) -> Mapping[str, int]:
        """How many counters of each kind the player has ("poison" …)."""
        return {kind: number for kind, number in self._record.counters.items() if number}

    @property
    def designations(self) -> frozenset[str]:
        """What the rules call the player ("monarch", "city's blessing" …)."""
        return self._record.designations

    @property
    def hand(self) -> tuple[GameObject, ...]:
        return self._zone("hand")

    @property
    def library(self) -> tuple[GameObject, ...]:
        """The library, its top card first: nobody in the game may look at it. `library_count` says how many."""
        return self._zone("library")[::-1]

    @property
    def library_count(self) -> int:
        return len(self._core.contents("library", self.id))

    @property
    def graveyard(self) -> tuple[GameObject, ...]:
        """The graveyard, its top card last."""
        return self._zone("graveyard")

    @property
    def battlefield(self) -> tuple[GameObject, ...]:
        """The permanents that the player controls, without those that are phased out (702.26)."""
        core = self._core
        return tuple(GameObject(core, id) for id in core.battlefield() if core.controller(id) == self.id)

    @property
    def command(self) -> tuple[GameObject, ...]:
        """What the player owns in the command zone."""
        core = self._core
        return tuple(
            GameObject(core, id) for id in core.contents("command") if core.object(id).owner == self.id
        )

    @property
    def mana_pool(self) -> tuple[str, ...]:
        """The mana in the pool, a symbol each: ("G", "G", "C")."""
        return tuple(mana.symbol for mana in self._record.pool)

    @property
    def lands_played(self) -> int:
        """How many lands the player has played this turn."""
        return self._record.lands_played

    @property
    def this_turn(self) -> Mapping[str, int]:
        """How often the player did things this turn: "spells cast", "creature spells cast", "cards drawn", "life gained",
        "life lost", "attacked" … What was not done is left out."""
        return dict(self._record.tally)

    @property
    def commander_damage(self) -> Mapping[tuple[str, str], int]:
        """The combat damage that commanders have dealt to the player over the game (903.10a), by the names of their owner
        and of themselves: {("Bob", "Thorin"): 6}."""
        core = self._core
        return {(core.name(owner), name): n for (owner, name), n in damage_dealt(core, self.id).items()}

    @property
    def commander_tax(self) -> Mapping[str, int]:
        """How much more generic mana each of the player's commanders costs from the command zone by now (903.8)."""
        return {name: 2 * times for name, times in self._record.commander_tax.items()}

    @property
    def has_priority(self) -> bool:
        """Whether the player has priority (117), also while something is cast or activated with it."""
        return self._core.root.priority == self.id

    @property
    def has_lost(self) -> bool:
        return self._record.lost

    @property
    def is_active(self) -> bool:
        """Whether it is the player's turn."""
        return self._core.root.active == self.id

    @property
    def opponents(self) -> tuple[PlayerView, ...]:
        return tuple(PlayerView(self._core, id) for id in self._core.opponents(self.id))

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name} (player {self.id})>"


def view_of(core: Core, option: Any) -> GameObject | PlayerView | str:
    """A view of an option of a decision: a word stays as it is."""
    return (_some_view(core, option) if isinstance(option, int) else None) or str(option)


def _some_view(core: Core, id: int) -> GameObject | PlayerView | None:
    record = core.state.records.get(id) if id else None
    if isinstance(record, Player):
        return PlayerView(core, id)
    return GameObject(core, id) if isinstance(record, Object) else None
