"""Games made by hand for the tests of turns, combat, triggers and replacement: faces from nodes, no Oracle text."""

from __future__ import annotations

from functools import cache
from typing import Any

from mtgrules.abilities.abilities import Keyword, StaticAbility, TriggeredAbility
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.effects import Draw, GainLife
from mtgrules.abilities.predicates import Another, ControlledBy, Filter, Is
from mtgrules.abilities.references import This, You
from mtgrules.abilities.triggers import ZoneChange
from mtgrules.engine import setup, turn
from mtgrules.engine.actions import Pass
from mtgrules.engine.events import Event
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Frame, Happen, Settle, Together
from mtgrules.engine.game import Game
from mtgrules.rules import Rules


@cache
def rules() -> Rules:
    return Rules(mechanics=())


def n(value: int) -> Number:
    return Number(value=value)


def kw(*names: str) -> tuple[Keyword, ...]:
    return tuple(Keyword(name=name) for name in names)


def creature(name: str = "Bear", power: int = 2, toughness: int = 2, *abilities: Any, **fields: Any) -> Face:
    subtypes = tuple(fields.pop("subtypes", "Bear").split())
    return Face(
        name=name,
        types=("creature",),
        subtypes=subtypes,
        power=power,
        toughness=toughness,
        abilities=abilities,
        **fields,
    )


def thing(name: str, *abilities: Any, types: str = "enchantment", subtypes: str = "", **fields: Any) -> Face:
    return Face(
        name=name, types=tuple(types.split()), subtypes=tuple(subtypes.split()), abilities=abilities, **fields
    )


CARD = Face(name="Blank", types=("artifact",), mana_cost=("9",))


def of(*words: str, yours: bool = False, other: bool = False) -> Filter:
    found: list[Any] = [Another()] if other else []
    found.extend(Is(word=word) for word in words)
    if yours:
        found.append(ControlledBy(who=You()))
    return Filter(predicates=tuple(found))


def when(trigger: Any, effect: Any, **fields: Any) -> TriggeredAbility:
    return TriggeredAbility(trigger=trigger, effect=effect, **fields)


def static(*changes: Any, **fields: Any) -> StaticAbility:
    return StaticAbility(changes=changes, **fields)


def enters(what: Any, **fields: Any) -> ZoneChange:
    return ZoneChange(what=what, to="battlefield", **fields)


def dies(what: Any, **fields: Any) -> ZoneChange:
    return ZoneChange(what=what, source="battlefield", to="graveyard", **fields)


def gain(amount: int) -> GainLife:
    return GainLife(who=You(), amount=n(amount))


def draw(amount: int = 1) -> Draw:
    return Draw(who=You(), amount=n(amount))


SELF = This()


class Table:
    """A two-player game: Alice (``a``) and Bob (``b``) with libraries of blank cards."""

    def __init__(self, *names: str, library: int = 10) -> None:
        self.g: Game = setup.new_game(rules(), names or ("Alice", "Bob"))
        self.g.debug = True
        self.a, self.b = self.g.root.players[:2]
        for player in self.g.root.players:
            for _ in range(library):
                setup.put(self.g, CARD, "library", player)

    def put(self, face: Face, player: int | None = None, zone: str = "battlefield", **fields: Any) -> int:
        return setup.put(self.g, face, zone, self.a if player is None else player, **fields)

    def at(self, step: str, player: int | None = None) -> Table:
        turn.begin_at(self.g, self.a if player is None else player, step)
        return self

    def do(self, *happenings: Event | Frame) -> None:
        """Let things happen now, then settle, as if by a resolving effect that nobody controls."""
        frames = [Happen(event=item) if isinstance(item, Event) else item for item in happenings]
        g = self.g
        root = g.state.edit_root()
        root.decision = None
        top = root.frames[-1] if root.frames else None
        if top is not None:
            root.frames = (*root.frames[:-1], top.at(0))
        g.begin(*frames, Settle())
        g.run()

    def together(self, *events: Event) -> None:
        self.do(Together(events=events))

    @property
    def kind(self) -> str:
        return self.g.decision.kind if self.g.decision is not None else ""

    def answer(self, *answer: Any) -> None:
        self.g.answer(answer)

    def passes(self) -> None:
        """All players pass once."""
        for _ in self.g.players():
            assert self.kind == "priority", self.g.decision
            self.answer(Pass())

    def to(self, step: str) -> None:
        """Everybody passes until that step; nobody attacks or blocks."""
        for _ in range(200):
            if self.kind == "priority":
                if self.g.root.step == step:
                    return
                self.answer(Pass())
            elif self.kind in ("attack", "block"):
                if self.g.root.step == step:
                    return
                self.answer()
            else:
                raise AssertionError(f"cannot go on to {step}: {self.g.decision}")
            if self.g.root.outcome is not None:
                raise AssertionError(f"the game is over: {self.g.root.outcome}")
        raise AssertionError(f"never reached {step}")

    def attack(self, *pairs: tuple[int, int]) -> None:
        if self.kind != "attack":
            self.to("declare attackers")
        assert self.kind == "attack", self.g.decision
        self.answer(*pairs)

    def block(self, *pairs: tuple[int, int]) -> None:
        if self.kind != "block":
            self.to("declare blockers")
        assert self.kind == "block", self.g.decision
        self.answer(*pairs)

    def life(self, player: int | None = None) -> int:
        return self.g.player(self.a if player is None else player).life

    def where(self, id: int) -> str:
        now = self.g.find(id)
        return self.g.zone_kind(now) if now else "nowhere"

    def stack(self) -> list[str]:
        """Names on the stack, top first; abilities by their source."""
        g = self.g
        return [g.name(g.object(id).source or id) for id in reversed(g.contents("stack"))]

    def rules_applied(self) -> list[str]:
        return [entry.rule for entry in self.g.state.log]

    def events(self, kind: type[Any]) -> list[Any]:
        return [entry.event for entry in self.g.state.log if type(entry.event) is kind]


def land(name: str = "Forest") -> Face:
    return Face(name=name, supertypes=("basic",), types=("land",), subtypes=(name,))
