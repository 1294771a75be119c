"""The position of a case, set up: its players, zones, objects with their state, and whose turn it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.words import BASIC_LAND_TYPES, CARD_TYPES, LAND_TYPES
from mtgrules.cards import Card, CardError, CardFace, Library
from mtgrules.engine import setup
from mtgrules.engine.commander import COMMANDER
from mtgrules.engine.faces import Face
from mtgrules.engine.records import Mana, Object
from mtgrules.errors import MtgRulesError
from mtgrules.judge import syntax as s
from mtgrules.judge.problems import CaseProblem
from mtgrules.judge.table import PUBLIC, Table
from mtgrules.mechanics.case_words import CaseWords

if TYPE_CHECKING:
    from mtgrules.engine.registries import Registries
    from mtgrules.rules import Rules

DEFAULT_LIBRARY = ("Wastes", 20)
MOST_OBJECTS = 50_000  # of a whole position


class Position:
    """Sets one case up under the given rules, with the cards of a library and the case's own."""

    def __init__(self, case: s.Case, rules: Rules, library: Library, words: CaseWords) -> None:
        self.case = case
        self.rules = rules
        self.words = words
        self.library = library
        self.own: dict[str, Card] = {}
        own = [face.name for block in case.cards for face in (block.face, block.adventure) if face]
        self._known = frozenset((*library.names(), *own))
        names = list(case.players)
        game = setup.new_game(rules, names, seed=case.seed or 0, format=case.format or "two-player")
        players = dict(zip(names, game.root.players, strict=True))
        self.table = Table(game, players, self._is_card, self._front, self.face)
        self._later: list[tuple[s.Place, int, s.State]] = []
        self._count = 0

    # --- cards ---------------------------------------------------------------------------------------

    def _is_card(self, name: str) -> bool:
        return name in self._known

    def _front(self, name: str) -> str:
        """What an object is called of which the case gives a card's whole name (`A // B`)."""
        return name.split(" // ")[0] if " // " in name else name

    def card(self, name: str) -> Card:
        """The card of that name: the case's own, or the library's."""
        return self.own.get(name) or self.library.find(name)

    def face(self, name: str) -> Face:
        """The face of a card by the card's name."""
        card = self.card(name)
        if card.front.name != name and card.name != name:
            raise CaseProblem(f"{name} is a part of a card; expected the card's name, {card.front.name}")
        return self.rules.face(card)

    # --- setting up ----------------------------------------------------------------------------------

    def set_up(self) -> Table:
        """The table, ready for the first step. Raises CaseProblem, with the line's place, for what cannot be."""
        for block in self.case.cards:
            card = _card(block)
            self.own.update((face.name, card) for face in card.faces)
        for player in self.table.players.values():
            self._fill_library(player)
        for given in self.case.given:
            if not _is_library(given):
                self._at(given.place, self._give, given)
        for place, id, state in self._later:
            self._at(place, self._put_state, id, state)
        for given in self.case.given:
            if isinstance(given.line, s.MechanicWords):
                self._at(given.place, self._by_mechanic, given.line, self.table.player(given.player))
        turn = self.case.turn
        player = self.table.player(turn.player) if turn else self.table.game.root.players[0]
        self._at(turn.place if turn else self.case.place, self._begin, player, turn.step if turn else "")
        return self.table

    def _begin(self, player: int, step: str) -> None:
        from mtgrules.engine import turn

        game = self.table.game
        for watcher in self.rules.watchers:  # what holds at any time holds from the start (702.195c)
            game.perform(list(watcher(game, ()) or ()))
        turn.begin_at(game, player, step or "precombat main")

    def _at(self, place: s.Place, do: Any, *args: Any) -> None:
        from mtgrules.engine.game import IllegalAction

        try:
            do(*args)
        except CaseProblem as problem:
            column = problem.column or place.column
            problem.place = problem.place or f"{place.file}:{place.line}:{column}"
            raise
        except (MtgRulesError, IllegalAction, LookupError) as error:
            raise CaseProblem(str(error), str(place)) from None

    def _fill_library(self, player: int) -> None:
        lines = [g for g in self.case.given if _is_library(g) and self.table.player(g.player) == player]
        only = any(isinstance(given.line, s.GivenZone) and given.line.only for given in lines)
        name, number = DEFAULT_LIBRARY
        for _ in range(0 if only else number):
            setup.put(self.table.game, self.face(name), "library", player)
        # the first card of the first line is on top: it is put there last
        for given in reversed(lines):
            self._at(given.place, self._give, given)

    def _give(self, given: s.Given) -> None:
        game, player, line = self.table.game, self.table.player(given.player), given.line
        if isinstance(line, s.GivenLife):
            game.state.edit(player).life = line.number
        elif isinstance(line, s.GivenPoison):
            record = game.state.edit(player)
            record.counters = {**record.counters, "poison": line.number}
        elif isinstance(line, s.GivenMana):
            record = game.state.edit(player)
            record.pool = (*record.pool, *_mana(line.mana))
        elif isinstance(line, s.GivenZone):
            entries = reversed(line.entries) if line.zone == "library" else line.entries
            for entry in entries:
                for _ in range(entry.count):
                    self._put(given.place, player, line.zone, entry)

    def _put(self, place: s.Place, player: int, zone: str, entry: s.Entry) -> None:
        self._count += 1
        if self._count > MOST_OBJECTS:
            raise CaseProblem(f"more than {MOST_OBJECTS} objects; expected a smaller position")
        if not entry.token and any(isinstance(state, s.WithTraits) for state in entry.states):
            raise CaseProblem(f"{entry.name} has characteristics in brackets; expected states, or a token")
        face = token_face(self.rules, entry) if entry.token else self.face(entry.name)
        fields: dict[str, Any] = {"kind": "token"} if entry.token else {}
        if zone == "command" and self.case.format == COMMANDER:
            fields["designations"] = frozenset((COMMANDER,))  # 903.6
        for state in entry.states:
            if isinstance(state, s.ControlledBy):
                fields["controller"] = self.table.player(state.player)
        id = setup.put(self.table.game, face, zone, player, **fields)
        if entry.label:
            self.table.labels[entry.label] = id
        self._later += [(place, id, state) for state in entry.states]

    def _put_state(self, id: int, state: s.State) -> None:
        game = self.table.game
        obj: Object = game.state.edit(id)
        if isinstance(state, s.Tapped):
            obj.tapped = True
        elif isinstance(state, s.SummoningSick):
            obj.sick = True
        elif isinstance(state, s.FaceDown):
            obj.face_down = True
        elif isinstance(state, s.PhasedOut):
            obj.phased_out = True
        elif isinstance(state, s.WithDamage):
            obj.damage = state.number
        elif isinstance(state, s.WithCounters):
            obj.counters = {**obj.counters, state.kind: state.number}
        elif isinstance(state, s.Chosen):
            if state.what == "player":
                obj.linked = {**obj.linked, "chosen player": (self.table.player(state.value),)}
            else:
                obj.chosen = {**obj.chosen, _quality(state): state.value}
        elif isinstance(state, s.Attacking):
            self._attacking(obj, state)
        elif isinstance(state, s.Blocking):
            self._blocking(obj, state)
        elif isinstance(state, s.AttachedTo):
            setup.attach(game, id, self._one(state.target, "that to which something is attached"))
        elif isinstance(state, s.MechanicWords):
            self._by_mechanic(state, id)
        game.status_changed(id)
        game.characteristics_changed(id)

    def _attacking(self, obj: Object, state: s.Attacking) -> None:
        if state.target is None:
            obj.attacking = self.table.opponent(self.table.game.controller(obj.id))
        else:
            obj.attacking = self._one(state.target, "attacked")

    def _blocking(self, obj: Object, state: s.Blocking) -> None:
        battlefield = self.table.in_zone("battlefield")
        for attacker in self.table.pick(state.attackers, battlefield, "blocked"):
            blocked: Object = self.table.game.state.edit(attacker)
            blocked.blocked = True
            blocked.blocked_by = (*blocked.blocked_by, obj.id)
            obj.blocking = (*obj.blocking, attacker)

    def _one(self, target: s.Target, what: str) -> int:
        candidates = [*self.table.in_zone("battlefield"), *self.table.players.values()]
        return self.table.one(target, candidates, what)

    def _by_mechanic(self, words: s.MechanicWords, about: int) -> None:
        """A line or state that a mechanic brought."""
        for word in self.words.given:
            if word.pattern == words.pattern and word.perform is not None:
                word.perform(self.table.game, player=about, **arguments(self.table, words))
                return
        for state in self.words.states:
            if state.pattern == words.pattern and state.perform is not None:
                state.perform(self.table.game, object=about, **arguments(self.table, words))
                return
        raise CaseProblem(f"`{words.pattern}` is not supported by the mechanics at hand")


def _is_library(given: s.Given) -> bool:
    return isinstance(given.line, s.GivenZone) and given.line.zone == "library"


def arguments(table: Table, words: s.MechanicWords) -> dict[str, Any]:
    """The values of a mechanic's slots, with identities for players and objects."""
    values: dict[str, Any] = {}
    for name, value in words.args:
        if isinstance(value, int):
            values[name] = value
        elif isinstance(value, str):
            values[name] = table.players.get(value, value)
        else:
            values[name] = table.one(value, [id for zone in PUBLIC for id in table.in_zone(zone)])
    return values


def _mana(symbols: str) -> tuple[Mana, ...]:
    """Mana that stays: `any` pays for everything, a number for generic costs only."""
    if symbols == "any":
        return (Mana("any", keeps=True),)
    pool: list[Mana] = []
    for symbol in re.findall(r"\{([^}]*)\}", symbols):
        if symbol.isdigit():
            pool += [Mana("generic", keeps=True)] * int(symbol)
        elif symbol in "WUBRGC":
            pool.append(Mana(symbol, keeps=True))
        else:
            raise CaseProblem(
                f"{{{symbol}}} is no mana; expected {{W}}, {{U}}, {{B}}, {{R}}, {{G}}, {{C}} or a number"
            )
    return tuple(pool)


_WORDS = ("odd or even", "left or right")


def _quality(state: s.Chosen) -> str:
    """What was chosen, as the engine names it."""
    if state.what == "word":
        return next((quality for quality in _WORDS if state.value in quality.split(" or ")), state.value)
    if state.what != "type":
        return {"name": "card name"}.get(state.what, state.what)
    if state.value in BASIC_LAND_TYPES:
        return "basic land type"
    if state.value in LAND_TYPES:
        return "land type"
    return "card type" if state.value in CARD_TYPES else "creature type"


def _card(block: s.CardBlock) -> Card:
    """A card made for the case."""
    faces = (block.face,) if block.adventure is None else (block.face, block.adventure)
    made: list[CardFace] = []
    for face in faces:
        try:
            made.append(
                CardFace(
                    face.name,
                    face.mana_cost,
                    face.type_line,
                    "\n".join(face.text),
                    face.power,
                    face.toughness,
                    face.loyalty,
                )
            )
        except (CardError, ValueError) as error:
            raise CaseProblem(str(error), str(face.place)) from None
    name = " // ".join(face.name for face in made)
    return Card(name, tuple(made), "adventure" if len(made) > 1 else "normal")


def token_face(rules: Registries, entry: s.Entry) -> Face:
    """A token with the characteristics in its brackets, or one that the rules predefine (111.10)."""
    described = [state for state in entry.states if isinstance(state, s.WithTraits)]
    if not described:
        try:
            return rules.token_face(entry.name)
        except LookupError as error:
            raise CaseProblem(f"{error}; expected its characteristics in brackets") from None
    traits = [trait for state in described for trait in state.traits]

    def words(kind: str) -> tuple[str, ...]:
        return tuple(trait.word for trait in traits if trait.kind == kind)

    stats = [word.split("/") for word in words("power/toughness")]
    abilities = [ability for state in described for ability in state.abilities]
    text = "\n".join(ability[:1].upper() + ability[1:] for ability in abilities)
    power, toughness = (int(stats[0][0]), int(stats[0][1])) if stats else (None, None)
    return rules.intern(
        Face(
            name=entry.name,
            colors=tuple(color for color in words("color") if color != "colorless"),
            supertypes=words("supertype"),
            types=words("type"),
            subtypes=words("subtype"),
            abilities=rules.read(text, entry.name) if text else (),
            power=power,
            toughness=toughness,
            layout="token",
            no_cost=True,
        )
    )
