"""What is announced as a spell or ability is proposed (601.2b): modes, additional costs that may be paid, X."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.costs import Either, Perform
from mtgrules.abilities.effects import Sacrifice, Tap
from mtgrules.abilities.node import Cost
from mtgrules.abilities.predicates import AnyOf, Compare, ControlledBy, Filter, Is, SharesWith, Status
from mtgrules.abilities.references import Some, This, You
from mtgrules.engine import concealed, targeting
from mtgrules.engine.ability_names import AbilityAsked
from mtgrules.engine.cast_events import Closed
from mtgrules.engine.costs import (
    ability_alternatives,
    ability_total,
    additional_costs,
    has_x,
    most_x,
    payable,
    spell_total,
)
from mtgrules.engine.decisions import Ask
from mtgrules.engine.mana_abilities import Purpose
from mtgrules.engine.paying import chosen_costs
from mtgrules.engine.records import Choices, Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.casting import Proposing
    from mtgrules.engine.game import Game

#: keywords that offer an additional cost, once each (702.33, 702.27, 702.42 …)
OPTIONAL_COSTS = ("kicker", "buyback", "entwine", "offspring")
#: keywords whose additional cost may be paid any number of times (702.33c, 702.56, 702.157)
REPEATED_COSTS = ("multikicker", "replicate", "squad")

BARGAIN = Perform(
    effect=Sacrifice(
        who=You(),
        what=Some(
            filter=Filter(
                predicates=(
                    AnyOf(predicates=(Is(word="artifact"), Is(word="enchantment"), Is(word="token"))),
                )
            )
        ),
    )
)
"""702.166a."""

CREATURE_OF_YOURS = (Is(word="creature"), ControlledBy(who=You()))
TWO = Number(value=2)
CONSPIRE = Perform(
    effect=Tap(
        what=Some(
            filter=Filter(
                predicates=(
                    Status(word="untapped"),
                    *CREATURE_OF_YOURS,
                    SharesWith(quality="color", what=This()),
                )
            ),
            least=TWO,
            most=TWO,
        )
    )
)
"""702.78a."""


def casualty(keyword: Keyword) -> Cost:
    """702.153a."""
    strong = Compare(quality="power", op=">=", amount=keyword.amount)
    return Perform(
        effect=Sacrifice(who=You(), what=Some(filter=Filter(predicates=(*CREATURE_OF_YOURS, strong))))
    )


MOST_TIMES = 20


class _Announcing:
    """The choices in the making, and the costs that follow from them."""

    def __init__(self, g: Game, f: Proposing, obj: Object, ask: Ask, spell: bool) -> None:
        self.g, self.f, self.obj, self.ask, self.spell = g, f, obj, ask, spell
        self.player = f.player
        self.choices = obj.choices or Choices()
        self.costs = f.costs

    def context(self, choices: Choices | None = None) -> Resolution:
        memory: Resolution = self.g.state.records[self.f.memory]  # type: ignore[assignment]
        choices = choices or self.choices
        return msgspec.structs.replace(memory, choices=choices, x=choices.x)

    @property
    def purpose(self) -> Purpose:
        if self.spell:
            return Purpose("cast", self.f.object, self.player)
        return Purpose("activate", self.obj.source, self.player)

    def affordable(self, more: tuple[Cost, ...]) -> bool:
        """Could all costs chosen so far and ``more`` be paid?"""
        ctx = self.context()
        costs = (*self.costs, *more)
        if self.spell:
            total = spell_total(self.g, self.player, self.f.object, costs, ctx)
        else:
            printed = msgspec.structs.replace(self.obj.ability, costs=costs)  # type: ignore[type-var]
            total = ability_total(self.g, self.player, self.obj.source, self.obj.ability_number, printed, ctx)  # type: ignore[arg-type]
        return payable(self.g, self.player, total, self.purpose, ctx, any_mana=self.f.any_mana)

    def pay_also(self, word: str, more: tuple[Cost, ...]) -> None:
        self.choices = msgspec.structs.replace(self.choices, paid=(*self.choices.paid, word))
        self.costs = (*self.costs, *more)

    # --- the parts ---------------------------------------------------------------------------------------------

    def modes(self) -> None:
        entwined = "entwine" in self.choices.paid
        self.choices = targeting.choose_modes(self.g, self.obj, self.choices, self.ask, all_modes=entwined)

    def optional_costs(self) -> None:
        for keyword in self.keywords():
            if keyword.name in OPTIONAL_COSTS:
                self._once(keyword.name, keyword.costs)
                if self.choices.paid[-1:] == ("kicker",) and self._kickers() > 1:
                    self.pay_also("kicker " + "".join(str(cost) for cost in keyword.costs), ())
            elif keyword.name == "bargain":
                self._once("bargain", (BARGAIN,))
            elif keyword.name == "conspire":
                self._once("conspire", (CONSPIRE,))
            elif keyword.name == "casualty":
                self._once("casualty", (casualty(keyword),))
            elif keyword.name in REPEATED_COSTS:
                self._repeated(keyword)
            elif keyword.name == "gift":
                self._gift()
        for number, change in enumerate(additional_costs(self.g, self.player, self.f.object)):
            if change.optional:
                self._once(f"additional cost {number + 1}" if number else "additional cost", change.costs)
            else:
                self.costs = (*self.costs, *change.costs)

    def _kickers(self) -> int:
        """Where there are two, what follows may ask which of them was paid (702.33f)."""
        return sum(keyword.name == "kicker" for keyword in self.keywords())

    def other_costs(self) -> None:
        """Costs that may be paid in place of an ability's own."""
        about = AbilityAsked(self.player, self.obj.source, self.obj.ability_number, self.obj.id)
        for costs in ability_alternatives(self.g, about):
            own, self.costs = self.costs, costs
            if self.affordable(()):
                words = ", ".join(str(cost) for cost in costs)
                prompt = f"Pay {words} rather than the activation cost?"
                if self.ask.yes(
                    self.player, prompt, source=self.obj.source, rule="601.2b", about="alternative cost"
                ):
                    return
            self.costs = own

    def keywords(self) -> Iterator[Keyword]:
        return (ability for ability in self.g.abilities(self.f.object) if isinstance(ability, Keyword))

    def _once(self, word: str, costs: tuple[Cost, ...]) -> None:
        able = self.affordable(costs)
        words = ", ".join(str(cost) for cost in costs)
        if self.ask.yes(
            self.player,
            f"Pay {word} {words}?",
            source=self.f.object,
            rule="601.2b",
            about=word.split(" 2")[0],
            possible=able,
            among=() if able else concealed.might(self.g, self.player, costs, self.context()),
        ):
            self.pay_also(word, costs)

    def _repeated(self, keyword: Keyword) -> None:
        most = 0
        while most < MOST_TIMES and self.affordable(keyword.costs * (most + 1)):
            most += 1
        times = self.ask.number(
            self.player,
            f"How often to pay {keyword.name}?",
            0,
            most,
            source=self.f.object,
            about=keyword.name,
        )
        word = "kicker" if keyword.name == "multikicker" else keyword.name
        for _ in range(times):
            self.pay_also(word, keyword.costs)

    def _gift(self) -> None:
        """702.174a: choose an opponent, or don't."""
        opponents = self.g.opponents(self.player)
        answer = self.ask.some(
            self.player,
            "Promise a gift to an opponent",
            opponents,
            0,
            1,
            source=self.f.object,
            rule="702.174a",
            about="gift",
        )
        if answer:
            self.pay_also("gift", ())
            done = {**self.choices.done, "gift": tuple(answer)}
            self.choices = msgspec.structs.replace(self.choices, done=done)

    def decide_costs(self) -> None:
        """Costs with an "or": which of them (601.2b)."""
        if any(isinstance(cost, Either) for cost in self.costs):
            self.costs = chosen_costs(self.g, self.player, self.costs, self.context(), self.ask)

    def x(self) -> None:
        """107.3a; where neither the mana cost nor a cost with X is paid, X is 0 (107.3b)."""
        if has_x(self.costs):
            most = self.most_x()
            if most < 0:
                raise targeting.NoChoice("601.2h", f"{self.g.name(self.player)} can't pay the cost")
            x = self.ask.number(self.player, "Choose X", 0, most, source=self.f.object, about="X")
            self.choices = msgspec.structs.replace(self.choices, x=x)
        elif self.spell and "X" in self.g.object(self.f.object).face.mana_cost:
            zero = self.ask.number(self.player, "Choose X", 0, 0, source=self.f.object, about="X")
            self.choices = msgspec.structs.replace(self.choices, x=zero)

    def most_x(self) -> int:
        """The greatest X that can be paid, cost reductions counted."""
        best = most_x(self.g, self.player, self.costs, self.purpose, self.context(), any_mana=self.f.any_mana)
        # reductions may allow more than the printed symbols do
        while best < 100 and self._affordable_x(best + 1):
            best += 1
        while best >= 0 and not self._affordable_x(best):
            best -= 1
        return best

    def _affordable_x(self, x: int) -> bool:
        before = self.choices
        self.choices = msgspec.structs.replace(before, x=x)
        try:
            return self.affordable(())
        finally:
            self.choices = before


def announce(
    g: Game, f: Proposing, obj: Object, ask: Ask, spell: bool
) -> tuple[Choices, tuple[Cost, ...], str]:
    """The choices made at 601.2b, the costs with those chosen, and whether modes were all that was chosen."""
    work = _Announcing(g, f, obj, ask, spell)
    modal = any(targeting.modal_of(section.body) is not None for section in targeting.sections(g, obj))
    before = work.choices
    first = modal and _modes_follow_costs(g, obj)
    if modal and not first:
        work.modes()
    if spell:
        work.optional_costs()
    else:
        work.other_costs()
    if first:
        work.modes()
    work.decide_costs()
    work.x()
    only_modes = work.choices.modes and work.choices.paid == before.paid and work.choices.x == before.x
    return work.choices, work.costs, "modes" if only_modes else ""


def _modes_follow_costs(g: Game, obj: Object) -> bool:
    """Do the costs paid decide how many modes may be chosen (entwine; "if it was kicked, choose both instead")?"""
    if obj.kind != "ability" and g.has_keyword(obj.id, "entwine"):
        return True
    return any(
        modal is not None and modal.condition is not None
        for modal in (targeting.modal_of(section.body) for section in targeting.sections(g, obj))
    )


def is_cycling(g: Game, source: int, number: int) -> bool:
    abilities = g.abilities(source)
    if not 0 <= number < len(abilities):
        return False
    ability = abilities[number]
    return isinstance(ability, Keyword) and "cycling" in ability.name


def forget(memory: int) -> Closed:
    """The memory of a proposal is no longer needed: what matters is kept in the choices."""
    return Closed(memory=memory)
