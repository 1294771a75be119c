"""Whether an activated ability may be activated (602.1b, 602.5, 605.3, 606.3), costs aside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import ActivatedAbility, ActivationLimit
from mtgrules.abilities.changes import Cant, MayActivate
from mtgrules.abilities.costs import Loyalty, TapSymbol, UntapSymbol
from mtgrules.abilities.predicates import Filter
from mtgrules.abilities.references import Each
from mtgrules.engine import evaluate
from mtgrules.engine.ability_kinds import (
    activated_number,
    is_loyalty_ability,
    is_mana_ability,
    needs_tap,
    works_in,
)
from mtgrules.engine.ability_names import AbilityAsked, names_ability, source_fits, speaks_of_abilities
from mtgrules.engine.permissions import Refusal, changes, sorcery_timing, split_second
from mtgrules.engine.records import Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

COMBAT = (
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first strike damage",
    "combat damage",
    "end of combat",
)


BEFORE_COMBAT = ("untap", "upkeep", "draw", "precombat main", "beginning of combat")


def cant_activate(g: Game, player: int, id: int, number: int) -> Refusal | None:
    """Why the player can't begin to activate this ability now; None: they can."""
    ability = activated_number(g, id, number)
    if ability is None:
        return Refusal("602.2", f"{g.name(id)} has no such activated ability")
    obj = g.object(id)
    if not obj.zone or obj.phased_out:
        return Refusal("602.2", "it is not there any more")
    kind = g.zone(obj.zone).kind
    if kind != works_in(ability):
        return Refusal("113.6", f"that ability functions in {_place(works_in(ability))} only")
    holder = g.controller(id) if kind in ("battlefield", "stack") else obj.owner
    if holder != player and not any(limit.anyone for limit in ability.limits):
        return Refusal("602.2", f"{g.name(player)} doesn't control {g.name(id)}")
    mana = is_mana_ability(ability)
    if not mana and split_second(g):
        return Refusal("702.61a", "a spell with split second is on the stack")
    if needs_tap(ability):
        refusal = _tap_symbols(g, id, ability)
        if refusal is not None:
            return refusal
    for limit in ability.limits:
        refusal = _limit(g, player, id, number, limit)
        if refusal is not None and not (limit.timing in AS_SORCERIES and _any_time(g, player, id, number)):
            return refusal
    if is_loyalty_ability(ability):
        refusal = _loyalty(g, player, id, number, ability)
        if refusal is not None:
            return refusal
    return _forbidden(g, player, id, number, mana)


def _place(zone: str) -> str:
    return {"battlefield": "the battlefield", "stack": "the stack", "exile": "exile"}.get(
        zone, f"its owner's {zone}"
    )


def _tap_symbols(g: Game, id: int, ability: ActivatedAbility) -> Refusal | None:
    obj = g.object(id)
    for cost in ability.costs:
        if isinstance(cost, TapSymbol) and obj.tapped:
            return Refusal("107.5", f"{g.name(id)} is tapped already")
        if isinstance(cost, UntapSymbol) and not obj.tapped:
            return Refusal("107.6", f"{g.name(id)} is untapped already")
    if obj.sick and "creature" in g.chars(id).types and not g.has_keyword(id, "haste"):
        return Refusal("302.6", f"{g.name(id)} came under its controller's control this turn")
    return None


def _limit(g: Game, player: int, id: int, number: int, limit: ActivationLimit) -> Refusal | None:
    if limit.timing is not None and not in_time(g, player, limit.timing):
        rule = {"as a sorcery": "602.5d", "as an instant": "602.5e"}.get(limit.timing, "602.5")
        return Refusal(rule, f"only {limit.timing}")
    if limit.times is not None:
        key = f"activated {number}" if limit.period != "game" else f"activated {number} ever"
        if g.object(id).uses.get(key, 0) >= limit.times:
            return Refusal("602.5b", "it has been activated as often as it may be")
    if limit.condition is not None:
        ctx = evaluate.context(g, id, controller=player)
        if not evaluate.holds(g, limit.condition, ctx):
            return Refusal("602.5", f"only if {limit.condition}")
    return None


AS_SORCERIES = ("as a sorcery", "any time you could cast a sorcery")


def _any_time(g: Game, player: int, id: int, number: int) -> bool:
    """Does an effect let the player activate it any time they could cast an instant?"""
    about = AbilityAsked(player, id, number)
    return any(
        player in evaluate.things(g, change.who, ctx)
        and names_ability(g, change.what, "activated", about, ctx)
        for change, ctx, _ in changes(g, MayActivate)
    )


def in_time(g: Game, player: int, timing: str) -> bool:
    """Is this a moment that an activation instruction allows (602.5d–e)?"""
    root = g.root
    if timing in AS_SORCERIES:
        return sorcery_timing(g, player)
    if timing in ("as an instant", "any time you could cast an instant"):
        return True
    mine = root.active == player
    if timing == "during your turn":
        return mine
    if timing in ("during an opponent's turn", "during opponents' turns"):
        return not mine
    if timing.startswith("during your turn, "):
        return mine and in_time(g, player, timing.removeprefix("during your turn, "))
    steps = _steps(timing)
    if steps is not None:
        return root.step in steps and (mine or not timing.startswith("during your "))
    from mtgrules.engine.game import Unplayable

    raise Unplayable("602.5", f"cannot tell when “{timing}” is")


def _steps(timing: str) -> tuple[str, ...] | None:
    """The steps that an activation instruction speaks of."""
    if timing in TIMES:
        return TIMES[timing]
    for whose in ("during your ", "during the "):
        step = timing.removeprefix(whose)
        if step != timing and step.removesuffix(" step") in SINGLE_STEPS:
            return step, step.removesuffix(" step")
    return None


#: steps by what instructions call them
TIMES = {
    "during combat": COMBAT,
    "during your main phase": ("precombat main", "postcombat main"),
    "during combat after blockers are declared": COMBAT[2:],
    "before attackers are declared": BEFORE_COMBAT,
    "before blockers are declared": (*BEFORE_COMBAT, "declare attackers"),
    "before the combat damage step": (*BEFORE_COMBAT, "declare attackers", "declare blockers"),
}
SINGLE_STEPS = ("untap", "upkeep", "draw", "end", *COMBAT)
ALWAYS = (
    "as a sorcery",
    "any time you could cast a sorcery",
    "as an instant",
    "any time you could cast an instant",
    "during your turn",
    "during an opponent's turn",
    "during opponents' turns",
)


def known_timing(words: str) -> bool:
    """Is it a moment that `in_time` can tell?"""
    part = words.removeprefix("during your turn, ")
    return words in ALWAYS or _steps(words) is not None or (part != words and known_timing(part))


def _loyalty(g: Game, player: int, id: int, number: int, ability: ActivatedAbility) -> Refusal | None:
    if not sorcery_timing(g, player) and not _any_time(g, player, id, number):
        return Refusal("606.3", "a loyalty ability is activated in one's main phase with an empty stack")
    if g.object(id).uses.get("loyalty ability", 0):
        return Refusal("606.3", "a loyalty ability of that permanent was activated this turn")
    loss = sum(-cost.amount for cost in ability.costs if isinstance(cost, Loyalty) and not cost.x)
    if loss > g.object(id).counters.get("loyalty", 0):
        return Refusal("606.6", "it has too few loyalty counters")
    return None


PROHIBITIONS = (
    "activate abilities",
    "activate",
    "be activated",
    "be activated unless they're mana abilities",
    "have activated abilities activated",
)


def _forbidden(g: Game, player: int, id: int, number: int, mana: bool) -> Refusal | None:
    """Does an effect say that it can't be activated (101.2, 602.5)?"""
    about = AbilityAsked(player, id, number)
    for change, ctx, _ in changes(g, Cant):
        if change.action not in PROHIBITIONS or (mana and "unless they're mana" in change.action):
            continue
        if change.unless is not None and evaluate.holds(g, change.unless, ctx):
            continue
        if _named(g, change.subject, about, ctx) and (change.by is None or _named(g, change.by, about, ctx)):
            return Refusal("101.2", f"{g.name(ctx.source)} forbids it")
    return None


def _named(g: Game, what: Any, about: AbilityAsked, ctx: Resolution) -> bool:
    """Does an effect name this ability, its source, or who would activate it?"""
    if speaks_of_abilities(what):
        each = what if isinstance(what, Each) else Each(filter=what)
        return names_ability(g, each, "activated", about, ctx)
    if isinstance(what, Filter):
        return source_fits(g, about.source, what, ctx)
    found = evaluate.things(g, what, ctx)
    return about.player in found or about.source in found
