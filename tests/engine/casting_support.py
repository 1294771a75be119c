"""A table to cast at: players, faces made by hand, and a way to answer decisions by what they are about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mtgrules.abilities import effects as e
from mtgrules.abilities.abilities import ActivatedAbility, SpellAbility
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.costs import TapSymbol
from mtgrules.abilities.node import Ability
from mtgrules.abilities.predicates import Filter, Is
from mtgrules.abilities.references import Target, This, You
from mtgrules.engine import priority, setup, turn
from mtgrules.engine.actions import Action, Activate, Cast, Pass, PlayLand
from mtgrules.engine.faces import Face, colors_of
from mtgrules.engine.game import Game
from mtgrules.engine.records import Mana
from mtgrules.mechanics.spec import Mechanic
from mtgrules.rules import Rules

ONE = Number(value=1)
CREATURE = Filter(predicates=(Is(word="creature"),))


def symbols(cost: str) -> tuple[str, ...]:
    return tuple(part for part in cost.replace("{", " ").replace("}", " ").split() if part)


def face(
    name: str, types: str, cost: str = "", *abilities: Ability, pt: tuple[int, int] | None = None, **more: Any
) -> Face:
    """``types`` like "legendary creature — Goblin Scout"."""
    left, _, subtypes = types.partition(" — ")
    words = left.split()
    supertypes = tuple(word for word in words if word in ("legendary", "basic", "snow"))
    power, toughness = pt or (None, None)
    return Face(
        name=name,
        mana_cost=symbols(cost),
        colors=more.pop("colors", colors_of(symbols(cost))),
        supertypes=supertypes,
        types=tuple(word for word in words if word not in supertypes),
        subtypes=tuple(subtypes.split()),
        abilities=abilities,
        power=power,
        toughness=toughness,
        no_cost=not cost,
        **more,
    )


def spell(*effects: e.Effect) -> SpellAbility:
    return SpellAbility(effect=effects[0] if len(effects) == 1 else e.Sequence(effects=effects))


def damage(n: Any, to: Any = None, **more: Any) -> e.DealDamage:
    amount = Number(value=n) if isinstance(n, int) else n
    return e.DealDamage(source=This(), amount=amount, to=to or Target(index=0, filter=None), **more)


def taps_for(*options: str) -> ActivatedAbility:
    if len(options) == 1:
        effect = e.AddMana(who=You(), symbols=tuple(options[0]))
    else:
        effect = e.AddMana(who=You(), options=tuple(tuple(option) for option in options))
    return ActivatedAbility(costs=(TapSymbol(),), effect=effect)


FOREST = face("Test Grove", "land", "", taps_for("G"))
ISLAND = face("Test Shore", "land", "", taps_for("U"))
MOUNTAIN = face("Test Peak", "land", "", taps_for("R"))
DUAL = face("Test Delta", "land", "", taps_for("U", "R"))
BOLT = face("Test Bolt", "instant", "{R}", spell(damage(3)))
BEAR = face("Test Bear", "creature — Bear", "{1}{G}", pt=(2, 2))


class Table:
    """A game at Alice's precombat main phase, unless another step is named."""

    def __init__(
        self,
        *,
        mechanics: Iterable[Mechanic] = (),
        rules: Rules | None = None,
        step: str = "precombat main",
        active: int = 0,
    ) -> None:
        self.g: Game = setup.new_game(rules or Rules(mechanics))
        self.alice, self.bob = self.g.root.players
        for player in (self.alice, self.bob):
            for _ in range(5):
                self.put(face("Test Card", "artifact", "{9}"), "library", player)
        self.step, self.active = step, (self.alice, self.bob)[active]

    def put(self, shown: Face, zone: str = "battlefield", player: int = 0, **fields: Any) -> int:
        return setup.put(self.g, shown, zone, player or self.alice, **fields)

    def mana(self, cost: str, player: int = 0) -> None:
        record = self.g.state.edit(player or self.alice)
        record.pool = (*record.pool, *(Mana(symbol) for symbol in symbols(cost)))

    def begin(self) -> Table:
        turn.begin_at(self.g, self.active, self.step)
        return self

    # --- acting ------------------------------------------------------------------------------------------------

    def do(self, action: Action, **answers: Any) -> Table:
        """Take an action and answer what it asks, by what each decision is about."""
        assert self.g.decision is not None
        assert self.g.decision.kind == "priority", self.g.decision
        self.g.answer((action,))
        return self.answers(**answers)

    def answers(self, **answers: Any) -> Table:
        """Answer decisions as long as there are answers for them: a list is used up one by one."""
        left = {
            about: list(value) if isinstance(value, list) else [value] for about, value in answers.items()
        }
        while (decision := self.g.decision) is not None and decision.kind != "priority":
            about = decision.about.replace(" ", "_")
            if not left.get(about):
                break
            answer = left[about].pop(0)
            self.g.answer(answer if isinstance(answer, tuple) else (answer,))
        assert not any(left.values()), f"never asked: {left}; now {self.g.decision}"
        return self

    def cast(self, card: int, how: str = "", cost: str = "", permission: str = "", **answers: Any) -> Table:
        return self.do(Cast(card, how, cost, permission), **answers)

    def play(self, card: int) -> Table:
        return self.do(PlayLand(card))

    def activate(self, card: int, ability: int = 0, **answers: Any) -> Table:
        return self.do(Activate(card, ability), **answers)

    def passes(self, **answers: Any) -> Table:
        return self.do(Pass(), **answers)

    def resolve(self, **answers: Any) -> Table:
        """All pass; the top of the stack resolves."""
        for _ in self.g.players()[:-1]:
            self.passes()
        return self.passes(**answers)

    # --- looking -----------------------------------------------------------------------------------------------

    def can(self, action: Action, player: int = 0) -> bool:
        return action in priority.actions(self.g, player or self.alice)

    def zone(self, id: int) -> str:
        found = self.g.find(id)
        return self.g.zone_kind(found) if found else "nowhere"

    def names(self, zone: str, player: int = 0) -> list[str]:
        return [self.g.name(id) for id in self.g.contents(zone, player or self.alice)]

    def rules(self) -> list[str]:
        return [entry.rule for entry in self.g.state.log]

    def life(self, player: int) -> int:
        return self.g.player(player).life
