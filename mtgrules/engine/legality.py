"""Whether an action can be begun, and whether some answers complete it (601.3, 602.5, 116).

A quick look decides in most cases: permission, timing, prohibitions, targets, mana. Where costs or targets hang
together it is tried out on a fork of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.changes import CostChange, WhereXIs
from mtgrules.abilities.conditions import WasPaid
from mtgrules.abilities.costs import Mana, Perform, TapSymbol
from mtgrules.abilities.effects import Tap
from mtgrules.abilities.node import Cost, Node
from mtgrules.engine import targeting
from mtgrules.engine.ability_kinds import activated_number, is_mana_ability
from mtgrules.engine.ability_names import AbilityAsked
from mtgrules.engine.actions import Action, Activate, Cast, Pass, PlayLand
from mtgrules.engine.activation import cant_activate
from mtgrules.engine.costs import (
    Total,
    ability_alternatives,
    ability_total,
    additional_costs,
    changed_by_targets,
    has_x,
    options,
    payable,
    spell_total,
)
from mtgrules.engine.decisions import Answer, Decision, InvalidChoice, only_answer
from mtgrules.engine.mana_abilities import Purpose, Purse, uses_up
from mtgrules.engine.permissions import (
    Permission,
    Refusal,
    Way,
    any_mana_to_activate,
    cant_cast,
    cant_play_land,
    own_statics,
    split_second,
    timing,
    ways,
    with_face,
)
from mtgrules.engine.records import Choices, Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

MOST_TRIALS = 200  # answers tried out before an action counts as impossible


# --- beginning -------------------------------------------------------------------------------------------------


def can_begin(
    g: Game,
    player: int,
    action: Action,
    *,
    during: int = 0,
    instead: tuple[Cost, ...] | None = None,
    way: Way | None = None,
) -> Refusal | None:
    """Why the player can't begin this action now, None: they can. Costs and targets are not looked at. ``way``: what
    the action stands for, where that is known."""
    record = g.state.records.get(getattr(action, "object", 0))
    if isinstance(action, Pass):
        return None
    if not isinstance(record, Object):
        return Refusal("", "there is no such object")
    if not during and g.root.priority != player:
        return Refusal("117.1", f"{g.name(player)} doesn't have priority")
    if isinstance(action, PlayLand):
        return cant_play_land(g, player, action, now=bool(during))
    if isinstance(action, Activate):
        return cant_activate(g, player, action.object, action.ability)
    if isinstance(action, Cast):
        return _cant_begin_cast(g, player, action, during, instead, way)
    return Refusal("117.1", f"{type(action).__name__} is no action of a player with priority")


def _cant_begin_cast(
    g: Game, player: int, action: Cast, during: int, instead: tuple[Cost, ...] | None, way: Way | None
) -> Refusal | None:
    name = g.name(action.object)
    if "land" in g.chars(action.object).types and not action.how:
        return Refusal("305.9", f"{name} is a land: it is played, not cast")
    if way is None:
        try:
            way = find_way(g, player, action, during=during, instead=instead)
        except LookupError as missing:
            return Refusal("601.3", str(missing))
    if not during and split_second(g):
        return Refusal("702.61a", "a spell with split second is on the stack")
    view = with_face(g, action.object, way.face)
    refusal = cant_cast(view, player, action.object)
    if refusal is not None:
        return refusal
    if way.costs is None and view.object(action.object).face.no_cost:
        return Refusal("118.6", f"{name} has no mana cost: it can't be paid")
    if during:
        return None
    return timing(view, player, way.flash)


def find_way(
    g: Game, player: int, action: Cast, *, during: int = 0, instead: tuple[Cost, ...] | None = None
) -> Way:
    """The way of casting that an action names; `LookupError` where nothing allows it."""
    if during:  # the effect itself allows it (608.2g)
        return _way_now(g, player, action, instead)
    for way in ways(g, player, action.object):
        if way.action == action:
            return way
    name, who, zone = g.name(action.object), g.name(player), g.zone_kind(action.object)
    raise LookupError(f"nothing lets {who} cast {name} from {zone or 'nowhere'} that way")


def _way_now(g: Game, player: int, action: Cast, instead: tuple[Cost, ...] | None) -> Way:
    option = next(
        (
            o
            for o in g.rules.casting_options
            if action.how and o.how == action.how and not o.own_only and o.applies(g, action.object)
        ),
        None,
    )
    if action.how and option is None:
        raise LookupError(f"{g.name(action.object)} can't be cast as {action.how}")
    face = option.face(g, action.object) if option is not None and option.face is not None else None
    costs = instead if instead is not None else () if action.free else None
    if costs is None and option is not None and option.cost is not None:
        costs = option.cost(g, action.object)
    return Way(action, option, Permission(action.permission), face, costs, True)


# --- completing ------------------------------------------------------------------------------------------------


def can_complete(
    g: Game,
    player: int,
    action: Action,
    known: Purse | None = None,
    *,
    during: int = 0,
    instead: tuple[Cost, ...] | None = None,
    way: Way | None = None,
) -> bool:
    """Can the action be begun and, with some answers, be completed? ``known``: what the player has to pay with;
    ``way``: what the action stands for; both where that is known."""
    if can_begin(g, player, action, during=during, instead=instead, way=way) is not None:
        return False
    if isinstance(action, Pass | PlayLand):
        return True
    if isinstance(action, Activate):
        sure = _activation(g, player, action, known)
    else:
        assert isinstance(action, Cast)
        if way is None:
            way = find_way(g, player, action, during=during, instead=instead)
        sure = _cast(g, player, action, known, way)
    return sure if sure is not None else tried(g, player, action, during=during, instead=instead)


def _activation(g: Game, player: int, action: Activate, known: Purse | None) -> bool | None:
    ability = activated_number(g, action.object, action.ability)
    assert ability is not None
    ctx = Resolution(source=action.object, controller=player, x=0)
    purpose = Purpose("activate", action.object, player)
    costs = ability.costs
    totals = [
        ability_total(
            g, player, action.object, action.ability, msgspec.structs.replace(ability, costs=option), ctx
        )
        for option in options(costs)
    ]
    freed = any_mana_to_activate(g, player, action.object)
    if not any(
        payable(g, player, total, purpose, ctx, any_mana=freed, known=_unless_self(known, total))
        for total in totals
    ):
        about = AbilityAsked(player, action.object, action.ability)
        if any(True for _ in ability_alternatives(g, about)) or changed_by_targets(
            g, less=True, spells=False
        ):
            return None
        return False
    if is_mana_ability(ability):
        return None if _entangled(g, player, costs, None) else True
    obj = Object(
        kind="ability",
        face=g.object(action.object).face,
        owner=player,
        controller=player,
        ability=ability,
        source=action.object,
    )
    if not _targets_exist(g, obj, Choices()):
        return None if _needs_choice(g, obj) else False
    if _entangled(g, player, costs, obj) or changed_by_targets(g, less=False, spells=False):
        return None
    return True


def _unless_self(known: Purse | None, total: Total) -> Purse | None:
    """Sources counted without regard to what is activated don't serve where the source taps for its own cost."""
    return None if total.taps else known


def _cast(g: Game, player: int, action: Cast, known: Purse | None, way: Way) -> bool | None:
    view = with_face(g, action.object, way.face)
    chars = view.chars(action.object)
    base = way.costs if way.costs is not None else (Mana(symbols=view.object(action.object).face.mana_cost),)
    costs = (*base, *way.permission.extra_costs)
    for change in additional_costs(view, player, action.object):
        if not change.optional:
            costs = (*costs, *change.costs)
    choices = Choices(by=player, how=action.how, zone=g.zone_kind(action.object))
    ctx = Resolution(
        source=action.object, controller=player, stack_object=action.object, choices=choices, x=0
    )
    purpose = Purpose("cast", action.object, player)
    affordable = False
    for option in options(costs):
        total = spell_total(view, player, action.object, option, ctx)
        use = None if _has_stand_ins(view, action.object) else known
        if payable(view, player, total, purpose, ctx, any_mana=way.permission.any_mana, known=use):
            affordable = True
            break
    if not affordable:
        return None if _changed_by_choices(view, action.object, less=True) else False
    if any(isinstance(node, Perform) for cost in costs if isinstance(cost, Node) for node in cost.walk()):
        return None  # the card is on the stack by then: not there any more to be discarded or exiled (601.2a)
    if {"instant", "sorcery"} & set(chars.types) or "Aura" in chars.subtypes:
        obj = view.object(action.object)
        pretended = msgspec.structs.replace(obj, controller=player, choices=choices)
        if not _targets_exist(view, pretended, choices):
            return None if _needs_choice(view, pretended) else False
        if _entangled(view, player, costs, pretended) or _changed_by_choices(view, action.object, less=False):
            return None
    elif _entangled(view, player, costs, None):
        return None
    return True


def _has_stand_ins(g: Game, card: int) -> bool:
    return any(g.has_keyword(card, word) for word in ("convoke", "improvise", "delve"))


def _changed_by_choices(g: Game, card: int, *, less: bool) -> bool:
    """May what a spell targets, and how it is paid for, make it cost less, or more?"""
    for condition, written in own_statics(g, card).get(CostChange, ()):
        change: Any = written.change if isinstance(written, WhereXIs) else written
        if change.less == less and (change.condition or condition):
            return True
    return changed_by_targets(g, less=less, spells=True)


def _targets_exist(g: Game, obj: Object, choices: Choices) -> bool:
    for section in targeting.sections(g, obj):
        ctx = targeting.for_section(targeting.stack_context(g, obj, choices), section)
        modal = targeting.modal_of(section.body)
        if modal is None:
            if not targeting.body_can_choose(g, section.body, ctx):
                return False
            continue
        able = sum(targeting.body_can_choose(g, mode, ctx) for mode in modal.modes)
        if able < (1 if modal.repeat else max(1, modal.least)):
            return False
        if not targeting.body_can_choose(g, section.body, ctx):
            return False
    return True


def _needs_choice(g: Game, obj: Object) -> bool:
    """Could optional costs, or the X of the cost, give it other targets ("if it was kicked, instead …")?"""
    return any(
        targeting.asks_for_x(section.body) or any(isinstance(node, WasPaid) for node in section.body.walk())
        for section in targeting.sections(g, obj)
    )


def _entangled(g: Game, player: int, costs: Iterable[Cost], obj: Object | None) -> bool:
    """Do parts of the cost, or targets, hang together so that looking at each by itself is not enough?

    Mana is made before other costs are paid, so what is tapped for mana may still be sacrificed; but not what a mana
    ability itself uses up."""
    costs = list(costs)
    actions = [cost for cost in costs if isinstance(cost, Perform)]
    if len(actions) > 1 or has_x(actions):
        return True
    if any(isinstance(cost, TapSymbol) for cost in costs) and any(_taps(cost) for cost in actions):
        return True  # what {T} has tapped can't be tapped again
    mana = any(isinstance(cost, Mana) and any(symbol != "0" for symbol in cost.symbols) for cost in costs)
    if actions and mana and uses_up(g, player):
        return True
    return obj is not None and targeting.hang_together(g, obj)


def _taps(cost: Cost) -> bool:
    return isinstance(cost, Perform) and any(isinstance(node, Tap) for node in cost.walk())


# --- trying ----------------------------------------------------------------------------------------------------


def tried(
    g: Game, player: int, action: Action, *, during: int = 0, instead: tuple[Cost, ...] | None = None
) -> bool:
    """Does some sequence of answers complete the action? Tried on a fork."""
    from mtgrules.engine.casting import Proposing, frames_for
    from mtgrules.engine.game import IllegalAction

    other = g.fork()
    other.state.logging = False
    if isinstance(action, Cast):
        frames: list[Any] = [Proposing(player=player, action=action, during=during, instead=instead)]
    else:
        frames = frames_for(other, player, action)
    root = other.state.edit_root()
    root.decision = None
    root.frames = tuple(reversed(frames))
    budget = [MOST_TRIALS]
    other.state.push()
    try:
        other.run()
    except IllegalAction:
        return False
    return completes(other, budget)


def why_not(g: Game, player: int, action: Action) -> Refusal | None:
    """Why the player can't take this action to its end now; None: they can."""
    from mtgrules.engine.casting import frames_for
    from mtgrules.engine.game import IllegalAction

    refusal = can_begin(g, player, action)
    if refusal is not None or can_complete(g, player, action):
        return refusal
    other = g.fork()
    other.state.logging = False
    other.state.edit_root().decision = None
    try:
        other.state.edit_root().frames = tuple(reversed(frames_for(other, player, action)))  # type: ignore[arg-type]
        other.run()
        while other.decision is not None:
            other.answer(next(answers(other.decision)))
    except (IllegalAction, InvalidChoice, StopIteration) as wrong:
        return Refusal(getattr(wrong, "rule", ""), str(wrong))
    return Refusal("601.2h", "its costs can't be paid")


def completes(g: Game, budget: list[int]) -> bool:
    """Do some answers lead from here to where nothing is left to decide? ``budget``: how many may be tried."""
    from mtgrules.engine.game import IllegalAction

    decision = g.decision
    if decision is None:
        return True
    for answer in answers(decision):
        if budget[0] <= 0:
            return False
        budget[0] -= 1
        g.state.push()
        try:
            g.answer(answer)
        except (IllegalAction, InvalidChoice):
            g.state.pop()
            continue
        if completes(g, budget):
            g.state.pop()
            return True
        g.state.pop()
    return False


def answers(decision: Decision) -> Iterator[Answer]:
    """Answers to a decision, the plainest first; not all of them where there are very many."""
    kind = decision.kind
    if kind == "yes or no":
        yield from ((word,) for word in ("no", "yes") if word in decision.options)
    elif kind == "number":
        for n in range(decision.least, decision.most + 1):
            yield (str(n),)
    elif kind == "divide":
        n = len(decision.options)
        yield (*(decision.least,) * (n - 1), decision.total - decision.least * (n - 1))
    elif kind == "order":
        yield tuple(decision.options)
    elif kind == "arrange":
        yield (tuple(decision.options), *((),) * (len(decision.piles) - 1))
    elif decision.options or only_answer(decision) == ():
        for size in range(decision.least, decision.most + 1):
            yield from combinations(decision.options, size)
