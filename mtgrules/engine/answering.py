"""Answers to the pending decision, for those who play by lot or look for some way on: every kind of decision gets
answers of the right shape, and `accepted` says whether the rules let one stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from mtgrules.abilities.changes import CostChange
from mtgrules.engine import combat, combat_rules, targeting
from mtgrules.engine.actions import Pass
from mtgrules.engine.casting import Proposing
from mtgrules.engine.decisions import Answer, Decision, InvalidChoice
from mtgrules.engine.knowledge import UNKNOWN
from mtgrules.engine.legality import MOST_TRIALS, answers, completes
from mtgrules.engine.paying import MakeMana, PayCosts, Paying, ResolveMana
from mtgrules.engine.permissions import changes, own_statics
from mtgrules.engine.priority import actions
from mtgrules.engine.records import Object

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

Item = TypeVar("Item")

#: how often one tries at random before going through the plainest answers one by one
TRIES = 12
#: a number without a sensible bound ("choose a number") is drawn from this many
NUMBERS = 21
#: kinds of decisions whose answers cannot be refused once they have the right shape; an action that `priority.actions`
#: offers is legal
NEVER_REFUSED = frozenset(
    ("priority", "choose", "mode", "number", "order", "divide", "arrange", "replacement", "yes or no")
)


class Chance:
    """A generator of its own, for those who play: its whole state is one number (splitmix64)."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, n: int) -> int:
        """A number in ``range(n)``."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((z ^ (z >> 31)) * n) >> 64

    def one(self, items: Sequence[Item]) -> Item:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        mixed = list(items)
        for i in range(len(mixed) - 1, 0, -1):
            j = self.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed

    def between(self, least: int, most: int) -> int:
        return least + self.below(most - least + 1)


def random_answer(g: Game, chance: Chance) -> Answer:
    """An answer to the pending decision that the rules let stand, drawn by ``chance``.

    Raises `LookupError` where none is found: the game is at a dead end, which is an error of the engine."""
    decision = g.decision
    if decision is None:
        raise LookupError("no decision is pending")
    sure = decision.kind in NEVER_REFUSED if proposal(g) is None else all_or_none(g, decision)
    for answer in drawn(g, decision, chance):
        if sure or accepted(g, answer):
            return answer
    raise LookupError(f"no answer to “{decision.prompt}” is accepted")


def accepted(g: Game, answer: Answer) -> bool:
    """May the pending decision be answered so; where a spell is being cast or an ability activated: can that be
    completed then (601.2)? Tried on a fork."""
    from mtgrules.engine.game import IllegalAction, Unplayable

    other = g.fork()
    other.state.logging = False
    bottom = proposal(other)
    if bottom is not None:  # go on to the end of the proposal, no further
        root = other.state.edit_root()
        root.frames = root.frames[bottom:]
    try:
        other.answer(answer)
    except Unplayable:
        raise
    except (IllegalAction, InvalidChoice):
        return False
    return bottom is None or completes(other, [MOST_TRIALS])


UNDERTAKEN = (Proposing, MakeMana, ResolveMana, PayCosts, Paying)


def proposal(g: Game) -> int | None:
    """The place, among the frames, of the outermost spell or ability that is being proposed or cost that is being paid:
    what can't be completed is not legal (601.2, 605.3, 118.3). None: there is none."""
    return next((n for n, frame in enumerate(g.root.frames) if isinstance(frame, UNDERTAKEN)), None)


def all_or_none(g: Game, decision: Decision) -> bool:
    """Is it sure that what is proposed can be completed with each of the answers if it can with one of them? So it is for
    a single target where no cost and no other target depends on which it is, and for the mana to spend on a cost, unless
    that is part of what is done to pay another one."""
    if decision.kind == "pay" and decision.about == "spend":
        return sum(isinstance(frame, Paying) for frame in g.root.frames) == 1
    if decision.kind != "target" or decision.most != 1:
        return False
    obj = g.state.records.get(decision.source)
    if type(obj) is not Object or CostChange in own_statics(g, obj.id) or any(changes(g, CostChange)):
        return False
    return not targeting.hang_together(g, obj)


def drawn(g: Game, decision: Decision, chance: Chance) -> Iterator[Answer]:
    """Answers in a random order; the last ones are the plainest, so that there is an end to trying."""
    draw = DRAWS.get(decision.kind, _some)
    for _ in range(TRIES):
        answer = draw(g, decision, chance)
        if answer is not None:
            yield answer
    yield from plainest(g, decision)


def plainest(g: Game, decision: Decision) -> Iterator[Answer]:
    """Answers one by one, without chance."""
    kind = decision.kind
    if kind == "priority":
        yield (Pass(),)
    elif kind == "attack":
        yield combat_rules.required_attack(
            g, combat_rules.laws(g), combat_rules.attackable(g, decision.player)
        )
        yield ()
    elif kind == "block":
        yield (
            combat_rules.required_blocks(
                g, combat_rules.laws(g), decision.player, combat.attacking_player(g, decision.player)
            )
            or ()
        )
        yield ()
    elif kind == "assign":
        yield from (((id, decision.total),) for id in decision.options)
    elif kind == "word" and not decision.options:
        yield from ((name,) for name in card_names(g))
    else:
        yield from islice(answers(decision), MOST_TRIALS)


# --- one draw for each kind --------------------------------------------------------------------------------------


def _some(g: Game, decision: Decision, chance: Chance) -> Answer:
    count = chance.between(decision.least, max(decision.least, min(decision.most, len(decision.options))))
    return tuple(chance.shuffled(decision.options)[:count])


def _number(g: Game, decision: Decision, chance: Chance) -> Answer:
    return (str(chance.between(decision.least, min(decision.most, decision.least + NUMBERS - 1))),)


def _word(g: Game, decision: Decision, chance: Chance) -> Answer | None:
    words = decision.options or card_names(g)
    return (chance.one(words),) if words else None


def card_names(g: Game) -> tuple[str, ...]:
    """The names of the cards in the game."""
    cards = (record for record in g.state.of_kind(Object) if record.kind == "card")
    return tuple(sorted({g.printed(card).name for card in cards} - {UNKNOWN.name}))


def _order(g: Game, decision: Decision, chance: Chance) -> Answer:
    return tuple(chance.shuffled(decision.options))


def _divide(g: Game, decision: Decision, chance: Chance) -> Answer:
    shares = [decision.least] * len(decision.options)
    for _ in range(decision.total - sum(shares)):
        shares[chance.below(len(shares))] += 1
    return tuple(shares)


def _arrange(g: Game, decision: Decision, chance: Chance) -> Answer:
    piles: list[list[Any]] = [[] for _ in decision.piles]
    for id in chance.shuffled(decision.options):
        chance.one(piles).append(id)
    return tuple(tuple(pile) for pile in piles)


def _attack(g: Game, decision: Decision, chance: Chance) -> Answer:
    law = combat_rules.laws(g)
    goals = combat_rules.attackable(g, decision.player)
    pairs = []
    for id in decision.options:
        able = [whom for whom in goals if combat_rules.cannot_attack(g, law, int(id), whom) is None]
        if able and chance.below(2):
            pairs.append((id, chance.one(able)))
    return tuple(pairs)


def _block(g: Game, decision: Decision, chance: Chance) -> Answer:
    law = combat_rules.laws(g)
    goals = combat.attacking_player(g, decision.player)
    pairs = []
    for id in decision.options:
        able = [
            attacker for attacker in goals if combat_rules.cannot_block(g, law, int(id), attacker) is None
        ]
        if able and chance.below(2):
            pairs.append((id, chance.one(able)))
    return tuple(pairs)


def _assign(g: Game, decision: Decision, chance: Chance) -> Answer:
    order, left = chance.shuffled(decision.options), decision.total
    shares = {}
    for id in order[:-1]:
        shares[id] = chance.between(0, left)
        left -= shares[id]
    shares[order[-1]] = left
    return tuple((id, shares[id]) for id in decision.options if shares[id])


def _act(g: Game, decision: Decision, chance: Chance) -> Answer:
    if not chance.below(3):
        return (Pass(),)
    able = actions(g, decision.player)
    return (able.some(chance.shuffled, mana=not chance.below(8)) or Pass(),)


DRAWS: dict[str, Any] = {
    "number": _number,
    "word": _word,
    "order": _order,
    "divide": _divide,
    "arrange": _arrange,
    "attack": _attack,
    "block": _block,
    "assign": _assign,
    "priority": _act,
}

__all__ = ["Chance", "accepted", "drawn", "plainest", "random_answer"]
