"""Games made by hand for the tests of what nodes mean and what instructions do: faces and nodes, no Oracle text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtgrules.abilities import effects as e
from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.predicates import ControlledBy, Filter, InZone, Is, Not
from mtgrules.abilities.references import Each, Some, TargetRef, You
from mtgrules.engine import setup
from mtgrules.engine.events import LogEntry
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Do, Frame
from mtgrules.engine.game import Game
from mtgrules.engine.records import Choices, Object, Resolution
from mtgrules.rules import Rules

RULES = Rules(mechanics=[])


def n(value: int) -> Number:
    return Number(value=value)


def where(*words: str, yours: bool = False, zone: str = "", of: Any = None) -> Filter:
    """What is all of ``words`` ("-land": is no land)."""
    found: list[Any] = [Not(predicate=Is(word=w[1:])) if w.startswith("-") else Is(word=w) for w in words]
    if yours:
        found.append(ControlledBy(who=You()))
    if zone:
        found.append(InZone(zone=zone, who=of))
    return Filter(predicates=tuple(found))


def each(*words: str, **more: Any) -> Each:
    return Each(filter=where(*words, **more))


def some(*words: str, least: int | None = None, most: int | None = None, **more: Any) -> Some:
    return Some(
        filter=where(*words, **more),
        least=None if least is None else n(least),
        most=None if most is None else n(most),
    )


def creature(name: str, power: int = 2, toughness: int = 2, *abilities: Any, **fields: Any) -> Face:
    return Face(
        name=name, types=("creature",), power=power, toughness=toughness, abilities=abilities, **fields
    )


def kw(name: str, **fields: Any) -> Keyword:
    return Keyword(name=name, **fields)


class Table:
    """A two-player game; Alice is active. ``play`` carries out an instruction of ``source`` as Alice's."""

    def __init__(self, rules: Rules = RULES) -> None:
        self.g = setup.new_game(rules)
        self.alice, self.bob = self.g.root.players
        root = self.g.state.edit_root()
        root.turn, root.active, root.step, root.phase = 3, self.alice, "precombat main", "precombat main"
        self.memory: Resolution | None = None

    def put(self, face: Face, zone: str = "battlefield", owner: int = 0, **fields: Any) -> int:
        return setup.put(self.g, face, zone, owner or self.alice, **fields)

    def cards(
        self, zone: str, *names: str, owner: int = 0, types: tuple[str, ...] = ("sorcery",)
    ) -> list[int]:
        """Plain cards; in a library the first named is the top one."""
        named = reversed(names) if zone == "library" else iter(names)
        ids = [self.put(Face(name=name, types=types, mana_cost=("1",)), zone, owner) for name in named]
        return list(reversed(ids)) if zone == "library" else ids

    def begin(
        self,
        effect: Any,
        *,
        source: int = 0,
        controller: int = 0,
        targets: Sequence[Sequence[int]] = (),
        division: Sequence[Sequence[int]] = (),
        **fields: Any,
    ) -> Resolution:
        """Begin an instruction; it stops at the first decision."""
        player = controller or self.alice
        choices = Choices(
            targets=tuple(tuple(ids) for ids in targets), division=tuple(tuple(ns) for ns in division)
        )
        memory = self.g.state.add(Resolution(source=source, controller=player, choices=choices, **fields))
        self.memory_id = memory.id
        self.go(Do(what=effect, controller=player, resolution=memory.id))
        return self.g.state.records[memory.id]  # type: ignore[return-value]

    def go(self, *frames: Frame) -> None:
        self.g.begin(*frames)
        self.g.run()

    def play(self, effect: Any, *answers: Any, **fields: Any) -> Resolution:
        """Carry out an instruction to its end, with these answers (tuples) to its decisions."""
        self.begin(effect, **fields)
        for answer in answers:
            assert self.g.decision is not None, f"nothing to answer {answer!r}"
            self.g.answer(answer if isinstance(answer, tuple) else (answer,))
        assert self.g.decision is None, self.g.decision
        return self.done

    @property
    def done(self) -> Resolution:
        return self.g.state.records[self.memory_id]  # type: ignore[return-value]

    def zone(self, id: int) -> str:
        """Where the object is now, wherever it went."""
        found = self.g.find(id)
        return self.g.zone_kind(found) if found else ""

    def names(self, zone: str, player: int = 0) -> list[str]:
        """Names in a zone; libraries top first."""
        ids = list(self.g.contents(zone, player or self.alice))
        return [self.g.name(id) for id in (reversed(ids) if zone == "library" else ids)]

    def life(self, player: int) -> int:
        return self.g.player(player).life

    def obj(self, id: int) -> Object:
        return self.g.object(id)

    def rules_applied(self) -> list[str]:
        return [entry.rule for entry in self.g.state.log if isinstance(entry, LogEntry)]

    def events(self, name: str) -> list[Any]:
        return [entry.event for entry in self.g.state.log if type(entry.event).__name__ == name]


def seq(*effects: Any) -> e.Sequence:
    return e.Sequence(effects=effects)


def it(index: int = 0) -> TargetRef:
    return TargetRef(index=index)


__all__ = ["Game", "Table", "creature", "each", "it", "kw", "n", "seq", "some", "where"]
