"""The position of a case, set up: its players, zones, objects with their state, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgrules.abilities.words import BASIC_LAND_TYPES, CARD_TYPES, LAND_TYPES
from mtgrules.cards import Card, CardError, CardFace, Library
from mtgrules.engine.faces import Face
from mtgrules.errors import MtgRulesError
from mtgrules.judge import syntax as s
from mtgrules.judge.problems import CaseProblem
from mtgrules.judge.table import PUBLIC, Table
from mtgrules.mechanics.case_words import CaseWords
from mtgrules.play.objects import GameObject, PlayerView
from mtgrules.play.position import ObjectState, Position, begin

if TYPE_CHECKING:
    from mtgrules.engine.registries import Registries
    from mtgrules.rules import Rules

DEFAULT_LIBRARY = ("Wastes", 20)


class CasePosition:
    """Sets one case up under the given rules, with the cards of a library and the case's own."""

    def __init__(self, case: s.Case, rules: Rules, library: Library, words: CaseWords) -> None:
        self.case = case
        self.rules = rules
        self.words = words
        self.library = library
        self.own: dict[str, Card] = {}
        own = [face.name for block in case.cards for face in (block.face, block.adventure) if face]
        self._known = frozenset((*library.names(), *own))
        self.position = Position(
            case.players, format=case.format or "two-player", seed=case.seed or 0, rules=rules
        )
        game = self.position.core
        players = dict(zip(case.players, game.root.players, strict=True))
        self.table = Table(game, players, self._is_card, self._front, self.face)
        self._later: list[tuple[s.Place, GameObject, s.State]] = []

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
        for player in self.case.players:
            self._fill_library(player)
        for given in self.case.given:
            if not _is_library(given):
                self._at(given.place, self._give, given)
        for place, thing, state in self._later:
            self._at(place, self._put_state, thing, state)
        for given in self.case.given:
            if isinstance(given.line, s.MechanicWords):
                self._at(given.place, self._by_mechanic, given.line, self.table.player(given.player))
        turn = self.case.turn
        active = self.table.player(turn.player if turn else self.case.players[0])
        step = turn.step if turn and turn.step else "precombat main"
        self._at(turn.place if turn else self.case.place, begin, self.table.game, active, step)
        return self.table

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

    def _fill_library(self, player: str) -> None:
        lines = [g for g in self.case.given if _is_library(g) and g.player == player]
        only = any(isinstance(given.line, s.GivenZone) and given.line.only for given in lines)
        name, number = DEFAULT_LIBRARY
        for _ in range(0 if only else number):
            self.position.put(player, "library", self.face(name))
        # the first card of the first line is on top: it is put there last
        for given in reversed(lines):
            self._at(given.place, self._give, given)

    def _give(self, given: s.Given) -> None:
        position, player, line = self.position, given.player, given.line
        if isinstance(line, s.GivenLife):
            position.life(player, line.number)
        elif isinstance(line, s.GivenPoison):
            position.counters(player, "poison", line.number)
        elif isinstance(line, s.GivenMana):
            position.mana(player, line.mana)
        elif isinstance(line, s.GivenZone):
            entries = reversed(line.entries) if line.zone == "library" else line.entries
            for entry in entries:
                for _ in range(entry.count):
                    self._put(given.place, player, line.zone, entry)

    def _put(self, place: s.Place, player: str, zone: str, entry: s.Entry) -> None:
        if not entry.token and any(isinstance(state, s.WithTraits) for state in entry.states):
            raise CaseProblem(f"{entry.name} has characteristics in brackets; expected states, or a token")
        fields: ObjectState = {}
        for state in entry.states:
            if isinstance(state, s.ControlledBy):
                fields["controller"] = state.player
        if entry.token:
            thing = self.position.token(player, token_face(self.rules, entry), zone=zone, **fields)
        else:
            thing = self.position.put(player, zone, self.face(entry.name), **fields)
        if entry.label:
            self.table.labels[entry.label] = thing.id
        self._later += [(place, thing, state) for state in entry.states]

    def _put_state(self, thing: GameObject, state: s.State) -> None:
        if isinstance(state, s.MechanicWords):
            self._by_mechanic(state, thing.id)
            self.position.set(thing)
        elif not isinstance(state, s.ControlledBy | s.WithTraits):
            self.position.set(thing, **self._state(state))

    def _state(self, state: s.State) -> ObjectState:
        """A state in brackets as `Position` takes it."""
        if isinstance(state, s.Tapped):
            return {"tapped": True}
        if isinstance(state, s.SummoningSick):
            return {"sick": True}
        if isinstance(state, s.FaceDown):
            return {"face_down": True}
        if isinstance(state, s.PhasedOut):
            return {"phased_out": True}
        if isinstance(state, s.WithDamage):
            return {"damage": state.number}
        if isinstance(state, s.WithCounters):
            return {"counters": {state.kind: state.number}}
        if isinstance(state, s.Chosen):
            return {"chosen": {_quality(state): state.value}}
        if isinstance(state, s.Attacking):
            return {"attacking": True if state.target is None else self._one(state.target, "attacked")}
        if isinstance(state, s.Blocking):
            battlefield = self.table.in_zone("battlefield")
            blocked = self.table.pick(state.attackers, battlefield, "blocked")
            return {"blocking": [GameObject(self.position.core, id) for id in blocked]}
        assert isinstance(state, s.AttachedTo)
        return {"attached_to": self._one(state.target, "that to which something is attached")}

    def _one(self, target: s.Target, what: str) -> GameObject | PlayerView:
        candidates = [*self.table.in_zone("battlefield"), *self.table.players.values()]
        id = self.table.one(target, candidates, what)
        core = self.position.core
        return PlayerView(core, id) if core.is_player(id) else GameObject(core, id)

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
