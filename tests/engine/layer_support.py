"""Boards made by hand for the tests of layers: faces from nodes, no Oracle text."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.abilities import Keyword, StaticAbility
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.changes import Becomes, GainsAbilities, Gets, LosesAbilities, Until
from mtgrules.abilities.effects import Continuously
from mtgrules.abilities.predicates import Another, ControlledBy, Filter, Is, Not
from mtgrules.abilities.references import Attached, Each, TargetRef, This, You
from mtgrules.engine import setup
from mtgrules.engine.continuous import continuously
from mtgrules.engine.decisions import Ask
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Do
from mtgrules.engine.game import Game
from mtgrules.engine.records import Choices, Resolution
from mtgrules.rules import Rules

RULES = Rules()


def n(value: int) -> Number:
    return Number(value=value)


def kw(name: str, **fields: Any) -> Keyword:
    return Keyword(name=name, **fields)


def kind(*words: str, yours: bool = False, other: bool = False) -> Filter:
    """What is all of ``words`` ("-land": is no land)."""
    found: list[Any] = [Another()] if other else []
    found.extend(
        Not(predicate=Is(word=word[1:])) if word.startswith("-") else Is(word=word) for word in words
    )
    if yours:
        found.append(ControlledBy(who=You()))
    return Filter(predicates=tuple(found))


def each(*words: str, yours: bool = False, other: bool = False) -> Each:
    return Each(filter=kind(*words, yours=yours, other=other))


def static(*changes: Any, **fields: Any) -> StaticAbility:
    return StaticAbility(changes=changes, **fields)


def gets(what: Any, power: Any, toughness: Any) -> Gets:
    numbers = [n(value) if isinstance(value, int) else value for value in (power, toughness)]
    return Gets(what=what, power=numbers[0], toughness=numbers[1])


def creature(
    name: str = "Bear",
    power: int = 2,
    toughness: int = 2,
    *abilities: Any,
    subtypes: str = "Bear",
    **fields: Any,
) -> Face:
    return Face(
        name=name, types=("creature",), subtypes=tuple(subtypes.split()), power=power, toughness=toughness,
        abilities=abilities, colors=fields.pop("colors", ("green",)), **fields,
    )  # fmt: skip


def enchantment(name: str, *abilities: Any, subtypes: str = "") -> Face:
    return Face(name=name, types=("enchantment",), subtypes=tuple(subtypes.split()), abilities=abilities)


def artifact(name: str, *abilities: Any, subtypes: str = "") -> Face:
    return Face(name=name, types=("artifact",), subtypes=tuple(subtypes.split()), abilities=abilities)


def land(name: str, *abilities: Any, subtypes: str = "", basic: bool = False) -> Face:
    return Face(
        name=name, types=("land",), subtypes=tuple(subtypes.split()), abilities=abilities,
        supertypes=("basic",) if basic else (),
    )  # fmt: skip


ANTHEM = enchantment("Anthem", static(gets(each("creature", yours=True), 1, 1)))
HUMILITY = enchantment(
    "Humility",
    static(
        LosesAbilities(what=each("creature"), abilities=None),
        Becomes(what=each("creature"), power=n(1), toughness=n(1)),
    ),
)
FLYING = kw("flying")
SWORD = artifact(
    "Sword", static(gets(Attached(noun="creature"), 2, 2), GainsAbilities(what=Attached(), abilities=(FLYING,))),
    subtypes="Equipment",
)  # fmt: skip


class Board:
    """A game of Alice and Bob, and short names for what the tests do."""

    def __init__(self) -> None:
        self.g = setup.new_game(RULES)
        self.g.debug = True
        self.alice, self.bob = self.g.root.players

    @classmethod
    def of(cls, g: Game) -> Board:
        """The same names for another game."""
        board = cls.__new__(cls)
        board.g = g
        board.alice, board.bob = g.root.players
        return board

    def put(self, face: Face, player: int = 0, zone: str = "battlefield", **fields: Any) -> int:
        return setup.put(self.g, face, zone, player or self.alice, **fields)

    def attach(self, object: int, to: int) -> None:
        setup.attach(self.g, object, to)

    def event(self, *events: Any) -> None:
        """Let events happen at once, and what follows from them, without replacement or triggers on the stack."""
        follows = self.g.perform(list(events))
        while follows:
            first, *rest = follows
            follows = [*self.g.perform([first]), *rest]

    def resolve(
        self, *changes: Any, targets: tuple[int, ...] = (), until: str | None = "end of turn", duration: Any = None,
        source: int = 0, controller: int = 0, x: int | None = None, chosen: dict[str, str] | None = None,
        answers: tuple[tuple[str, ...], ...] = (),
    ) -> None:  # fmt: skip
        """A spell resolves and begins a continuous effect; ``targets`` are those of its first target phrase."""
        controller = controller or self.alice
        memory = self.g.state.add(
            Resolution(
                source=source,
                controller=controller,
                choices=Choices(targets=(targets,)),
                x=x,
                chosen=chosen or {},
            )
        )
        node = Continuously(changes=changes, duration=duration or (Until(moment=until) if until else None))
        frame = Do(what=node, controller=controller, resolution=memory.id)
        self.event(*continuously(self.g, frame, Ask(answers)))
        self.g.state.drop(memory.id)

    def size(self, id: int) -> tuple[int | None, int | None]:
        chars = self.g.chars(id)
        return chars.power, chars.toughness

    def has(self, id: int, keyword: str) -> bool:
        return self.g.has_keyword(id, keyword)


TARGET = TargetRef(index=0)
THIS = This()
