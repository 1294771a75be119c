"""Positions set up by hand: players, zones, objects in any state, whose turn it is; possible or not.

>>> from mtgrules import Position
>>> position = Position()
>>> bear = position.put("Alice", "battlefield", "Grizzly Bears", counters={"+1/+1": 1})
>>> shock = position.put("Bob", "hand", "Shock")
>>> position.mana("Bob", "{R}")
>>> game = position.game()
>>> print(game.decision.player, game.object(bear.id).power)
Alice 3
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, Self, TypedDict, Unpack

from mtgrules.cards import Card, CardError
from mtgrules.doors import Each, taken
from mtgrules.engine import setup, triggers, turn
from mtgrules.engine.commander import COMMANDER
from mtgrules.engine.faces import Face
from mtgrules.engine.records import Mana, Object, Player
from mtgrules.names import did_you_mean
from mtgrules.play import checked
from mtgrules.play.errors import PositionError
from mtgrules.play.game import FORMATS, Game, Pay, ask_to_pay, checked_names, checked_rules, checked_seed
from mtgrules.play.given import all_words
from mtgrules.play.objects import GameObject, PlayerView
from mtgrules.play.status import Status, problems, unread

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core
    from mtgrules.mechanics.case_words import CaseWords
    from mtgrules.rules import Rules

Who = PlayerView | str
"""A player, or a player's name."""
ZONES = ("library", "hand", "battlefield", "graveyard", "exile", "command")
STEPS = tuple(turn.PHASE_OF)
MOST_OBJECTS = 50_000
"""No position holds more."""
MANA = frozenset("WUBRGC")


class ObjectState(TypedDict, total=False):
    """The state of an object in a position; what is left out is as it would be had nothing happened to it."""

    controller: Who
    """Who controls it, if not its owner."""
    tapped: bool
    sick: bool
    """Has it come under its controller's control this turn (302.6)?"""
    face_down: bool
    phased_out: bool
    damage: int
    counters: Mapping[str, int]
    attached_to: GameObject | Who
    attacking: GameObject | Who | bool
    """What it attacks; True for the only opponent."""
    blocking: GameObject | Sequence[GameObject]
    chosen: Mapping[str, str]
    """What was chosen as it entered: "creature type", "color", "card name", "player" … → the choice."""
    designations: Iterable[str]
    """What the rules call it: "commander", "monstrous" …"""
    states: Iterable[str]
    """Words of mechanics: "on an Adventure", "ring-bearer"."""


class Position:
    """A position in the making. ``rules``: one shared `Rules` if None; the first player's precombat main phase is set.

    What is put in can be looked at at once (`put` gives a `GameObject`), and has the same id in the games that `game`
    makes. Raises `PositionError` for what no position can hold; what it can hold but no game can reach is let be:
    `status` says so."""

    def __init__(
        self,
        players: Sequence[str] = ("Alice", "Bob"),
        *,
        format: str = "two-player",
        seed: int = 0,
        rules: Rules | None = None,
    ) -> None:
        if format not in FORMATS:
            raise PositionError(f"no format {format!r:.40}; expected one of {', '.join(FORMATS)}")
        self.rules = checked_rules(rules)
        self.core: Core = setup.new_game(
            self.rules, checked_names(players), seed=checked_seed(seed), format=format
        )
        """The engine's game that is being set up: nobody's turn has begun."""
        self._turn = (self.core.root.players[0], "precombat main", 2)
        self._words: CaseWords | None = None
        self._count = 0
        self._before: tuple[tuple[Core, int], ...] = ()
        """What this one was copied from, and the first id that was not taken there then."""

    # --- players -----------------------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[PlayerView, ...]:
        return tuple(PlayerView(self.core, id) for id in self.core.root.players)

    def player(self, who: Who) -> PlayerView:
        """The player of that name. Raises `PositionError`."""
        return PlayerView(self.core, self._player(who))

    def _player(self, who: Who) -> int:
        if isinstance(who, PlayerView):
            if self._is_own(who):
                return who.id
            raise PositionError(f"a player of this position was expected, found another's {str(who)!r:.80}")
        names = {self.core.name(id): id for id in self.core.root.players}
        if isinstance(who, str) and who in names:
            return names[who]
        raise PositionError(f"no player {str(who)!r:.80}; expected {' or '.join(names)}")

    def life(self, who: Who, life: int) -> None:
        """Set a player's life total."""
        self.core.state.edit(self._player(who)).life = checked.number(life, "life")

    def counters(self, who: Who, kind: str, number: int) -> None:
        """Set how many counters of a kind a player has ("poison" …)."""
        record: Player = self.core.state.edit(self._player(who))
        kind = checked.counter_kind(self.rules, kind)
        record.counters = {**record.counters, kind: checked.number(number, "a number of counters")}

    def lands_played(self, who: Who, number: int) -> None:
        """Set how many lands a player has played this turn."""
        self.core.state.edit(self._player(who)).lands_played = checked.number(number, "a number of lands", 0)

    def mana(self, who: Who, mana: str, *, stays: bool = True) -> None:
        """Put mana into a player's pool: "{2}{U}" ({2} pays for generic costs only), or "any" for everything.

        It ``stays`` as steps end and is never used up where it is "any"; else it empties as any mana (106.4)."""
        record: Player = self.core.state.edit(self._player(who))
        record.pool = (*record.pool, *_mana(checked.text(mana, "mana as a text"), stays))

    def give(self, who: Who, words: str) -> None:
        """What a player has by words of the rules and mechanics: "monarch", "city's blessing", "ring 2" …"""
        self._by_words(words, self.words.given, player=self._player(who))

    # --- objects -----------------------------------------------------------------------------------------------

    def put(self, who: Who, zone: str, card: str | Card | Face, **state: Unpack[ObjectState]) -> GameObject:
        """Put a card that the player owns into a zone; into a library on top of it."""
        face = card if isinstance(card, Face) else self.rules.face(self._card(card))
        return self._put(who, zone, face, "card", state)

    def put_many(self, who: Who, zone: str, *cards: str | Card) -> tuple[GameObject, ...]:
        """Put several cards into a zone, one after another; into a library so that the first is on top."""
        ordered = cards[::-1] if zone == "library" else cards
        made = tuple(self.put(who, zone, card) for card in ordered)
        return made[::-1] if zone == "library" else made

    def token(
        self, who: Who, token: str | Face, *, zone: str = "battlefield", **state: Unpack[ObjectState]
    ) -> GameObject:
        """Put a token onto the battlefield: one that the rules or the cards at hand define, or `token_face`'s."""
        if not isinstance(token, str | Face):
            raise PositionError(f"a token's name or its `token_face` was expected, found {token!r:.80}")
        if isinstance(token, str):
            try:
                token = self.rules.token_face(token)
            except CardError as missing:
                raise PositionError(f"{missing}; expected its characteristics, by `token_face`") from None
        return self._put(who, zone, token, "token", state)

    def token_face(
        self,
        name: str,
        *,
        power: int | None = None,
        toughness: int | None = None,
        colors: Iterable[str] = (),
        types: Iterable[str] = ("creature",),
        subtypes: Iterable[str] = (),
        supertypes: Iterable[str] = (),
        text: str = "",
    ) -> Face:
        """The characteristics of a token; ``text`` its rules text."""
        name, text = checked.text(name, "a name"), checked.text(text, "rules text")
        return self.rules.intern(
            Face(
                name=name,
                colors=checked.colors(colors),
                supertypes=checked.supertypes(supertypes),
                types=checked.card_types(types),
                subtypes=checked.subtypes(subtypes),
                abilities=self.rules.read(text, name) if text else (),
                power=None if power is None else checked.number(power, "power"),
                toughness=None if toughness is None else checked.number(toughness, "toughness"),
                layout="token",
                no_cost=True,
            )
        )

    def _card(self, card: str | Card) -> Card:
        if isinstance(card, Card):
            return card
        if not isinstance(card, str):
            raise PositionError(f"a card or its name was expected, found {card!r:.80}")
        try:
            return self.rules.library.find(card)
        except CardError as missing:
            raise PositionError(str(missing)) from None

    def _put(self, who: Who, zone: str, face: Face, kind: str, state: ObjectState) -> GameObject:
        if zone not in ZONES:
            raise PositionError(f"no zone {zone!r:.80}; expected one of {', '.join(ZONES)}")
        self._count += 1
        if self._count > MOST_OBJECTS:
            raise PositionError(f"more than {MOST_OBJECTS} objects; expected a smaller position")
        owner = self._player(who)
        fields: dict[str, Any] = {"kind": kind}
        if "controller" in state:
            fields["controller"] = self._player(state["controller"])
        if zone == "command" and self.core.root.format == COMMANDER:
            fields["designations"] = frozenset((COMMANDER,))  # 903.6
        made = GameObject(self.core, setup.put(self.core, face, zone, owner, **fields))
        rest: Any = {name: value for name, value in state.items() if name != "controller"}
        if rest:
            self.set(made, **rest)
        return made

    def set(self, thing: GameObject, **state: Unpack[ObjectState]) -> None:
        """Set the state of an object that is there already; who controls it is said as it is put in."""
        core, id = self.core, self._object(thing)
        unknown = [name for name in state if name not in SETTERS and name != "states"]
        if unknown:
            raise PositionError(
                f"{unknown[0]!r:.40} is no state; expected one of {', '.join((*SETTERS, 'states'))}"
            )
        for name, value in state.items():
            if name in SETTERS:
                SETTERS[name](self, core.state.edit(id), value)
        for words in taken(state.get("states", ()), Each(str), "Position", "states"):
            self._by_words(words, self.words.states, object=id)
        core.status_changed(id)
        core.characteristics_changed(id)

    def _object(self, thing: GameObject) -> int:
        if isinstance(thing, GameObject) and not self._is_own(thing):
            raise PositionError(f"an object of this position was expected, found another's {thing!r:.80}")
        if isinstance(thing, GameObject) and isinstance(self.core.state.records.get(thing.id), Object):
            return thing.id
        raise PositionError(f"an object of this position was expected, found {thing!r:.80}")

    def _is_own(self, thing: GameObject | PlayerView) -> bool:
        """Is it of this position, or was it in the one that this was copied from?"""
        return thing._core is self.core or any(
            thing._core is core and thing.id < taken for core, taken in self._before
        )

    def _thing(self, thing: GameObject | Who) -> int:
        return self._object(thing) if isinstance(thing, GameObject) else self._player(thing)

    # --- words of mechanics ------------------------------------------------------------------------------------

    @property
    def words(self) -> CaseWords:
        """The words of these rules' mechanics."""
        if self._words is None:
            self._words = all_words(self.rules)
        return self._words

    def _by_words(self, words: str, known: Iterable[Any], **about: int) -> None:
        known, words = tuple(known), checked.text(words, "a text of words")
        for word in known:
            match = re.fullmatch(_pattern(word.pattern), words.strip())
            if match is not None and word.perform is not None:
                word.perform(self.core, **about, **{name: int(n) for name, n in match.groupdict().items()})
                return
        patterns = [word.pattern for word in known]
        raise PositionError(
            f"no words {words!r:.80}{did_you_mean(words, patterns)}; known are {', '.join(patterns)}"
        )

    # --- whose turn it is ----------------------------------------------------------------------------------------

    def turn(self, who: Who, step: str = "precombat main", *, number: int = 2) -> None:
        """Set whose turn it is, the step or phase, and the number of the turn."""
        if step not in STEPS:
            raise PositionError(
                f"no step {step!r:.80}{did_you_mean(str(step), STEPS)}; known are {', '.join(STEPS)}"
            )
        self._turn = (self._player(who), step, checked.number(number, "the number of a turn", 1))

    # --- the game --------------------------------------------------------------------------------------------------

    def status(self) -> Status:
        """What is impossible about the position: `Status.VALID` if nothing is."""
        found = Status.VALID
        for problem in problems(self._begun()):
            found |= problem.flag
        return found

    def problems(self) -> tuple[str, ...]:
        """The same in words, one line each."""
        return tuple(str(problem) for problem in problems(self._begun()))

    @property
    def unread(self) -> tuple[str, ...]:
        """The text of anything in the position that is not understood, a line each, with its name: it does nothing."""
        return unread(self.core)

    def game(self, *, pay: Pay = "auto", log: bool = True, undo: bool = True) -> Game:
        """A game that goes on from here: the step has begun, and the first decision of it is pending. The options are
        those of `Game`.

        The position stays as it is: any number of games can be made from it."""
        core = self.core.fork()
        core.state.logging = log
        ask_to_pay(core, pay)
        begin(core, *self._turn)
        return Game.of(core, undo=undo)

    def __copy__(self) -> Self:
        other = object.__new__(type(self))
        before = (*self._before, (self.core, self.core.root.next_id))
        other.__dict__.update(self.__dict__, core=self.core.fork(), _before=before)
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self.__copy__()  # rules and cards are never written: positions share them

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a position is not pickled: send the `to_json` of its `game()`, and read that with `Game.from_json`"
        )

    def _begun(self) -> Core:
        """The position with its turn and step, and nobody asked yet."""
        core = self.core.fork()
        root = core.state.edit_root()
        root.active, root.step, root.turn = self._turn
        root.phase = turn.PHASE_OF[root.step]
        return core


def begin(core: Core, player: int, step: str, number: int = 2) -> None:
    """Let a game go on from a position: that step has begun, what holds at any time holds (702.195c), and what triggers
    on the state of the game has triggered (603.8)."""
    for watcher in core.rules.watchers:
        core.perform(list(watcher(core, ()) or ()))
    triggers.state_triggers(core)
    turn.begin_at(core, player, step, number)


# --- states ------------------------------------------------------------------------------------------------------


def _flag(name: str) -> Any:
    def write(position: Position, obj: Object, value: object) -> None:
        setattr(obj, name, checked.flag(value, name))

    return write


def _damage(position: Position, obj: Object, value: object) -> None:
    obj.damage = checked.number(value, "a number of damage")


def _counters(position: Position, obj: Object, value: Mapping[str, int]) -> None:
    if not isinstance(value, Mapping):
        raise PositionError(f"counters were expected as kinds with numbers, found {value!r:.80}")
    given = {
        checked.counter_kind(position.rules, kind): checked.number(number, "a number of counters")
        for kind, number in value.items()
    }
    obj.counters = {**obj.counters, **given}


def _attached_to(position: Position, obj: Object, value: GameObject | Who) -> None:
    core, to = position.core, position._thing(value)
    if obj.attached_to:
        core.detach(obj.id)
    setup.attach(core, obj.id, to)


def _attacking(position: Position, obj: Object, value: GameObject | Who | bool) -> None:
    core = position.core
    if isinstance(value, bool):
        player = core.controller(obj.id)
        others = [other for other in core.root.players if other != player]
        if value and len(others) != 1:
            raise PositionError(f"{core.name(player)} has {len(others)} opponents; expected which one")
        obj.attacking = others[0] if value else 0
    else:
        obj.attacking = position._thing(value)


def _blocking(position: Position, obj: Object, value: GameObject | Sequence[GameObject]) -> None:
    core = position.core
    several = (value,) if isinstance(value, GameObject) else value
    for thing in taken(several, Each(GameObject), "Position", "blocking"):
        attacker: Object = core.state.edit(position._object(thing))
        attacker.blocked = True
        attacker.blocked_by = (*attacker.blocked_by, obj.id)
        obj.blocking = (*obj.blocking, attacker.id)


def _chosen(position: Position, obj: Object, value: Mapping[str, str]) -> None:
    for what, choice in taken(value, Mapping, "Position", "chosen").items():
        if what == "player":
            obj.linked = {**obj.linked, "chosen player": (position._player(choice),)}
        else:
            quality, word = checked.chosen(what, choice)
            obj.chosen = {**obj.chosen, quality: word}


def _designations(position: Position, obj: Object, value: Iterable[str]) -> None:
    obj.designations = obj.designations | checked.designations(position.rules, value)


SETTERS: dict[str, Any] = {
    "tapped": _flag("tapped"),
    "sick": _flag("sick"),
    "face_down": _flag("face_down"),
    "phased_out": _flag("phased_out"),
    "damage": _damage,
    "counters": _counters,
    "attached_to": _attached_to,
    "attacking": _attacking,
    "blocking": _blocking,
    "chosen": _chosen,
    "designations": _designations,
}


def _mana(symbols: str, stays: bool = True) -> tuple[Mana, ...]:
    if symbols == "any":
        return (Mana("any", keeps=True),)
    pool: list[Mana] = []
    if not re.fullmatch(r"(\{[^{}]*\})*", symbols):
        raise PositionError(f'"{symbols:.80}" is no mana; expected symbols like "{{2}}{{U}}", or "any"')
    for symbol in re.findall(r"\{([^}]*)\}", symbols):
        if symbol.isascii() and symbol.isdigit() and int(symbol) <= MOST_OBJECTS:
            pool += [Mana("generic", keeps=stays)] * int(symbol)
        elif symbol in MANA:
            pool.append(Mana(symbol, keeps=stays))
        else:
            raise PositionError(
                f"{{{symbol}}} is no mana; expected {{W}}, {{U}}, {{B}}, {{R}}, {{G}}, {{C}} or a number"
            )
    return tuple(pool)


def _pattern(pattern: str) -> str:
    """A mechanic's words as a regular expression: numbers in their slots."""
    parts = re.split(r"(\{\w+\})", pattern)
    return "".join(
        f"(?P<{part[1:-1]}>[0-9]{{1,6}})" if part.startswith("{") else re.escape(part) for part in parts
    )


__all__ = ["ObjectState", "Position", "begin"]
