"""Casting spells (601) and activating abilities (602): one composite frame that goes through the steps in order.

Every answer that the steps ask for comes as a decision of its own. Where a step can't be complied with, `IllegalAction`
is raised and the game is as it was before the answer; an action is only offered (`priority.actions`) where some
answers complete it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.costs import Mana
from mtgrules.abilities.effects import AddMana, MayPay, Unless
from mtgrules.abilities.node import Cost
from mtgrules.engine import announcing, commander, targeting
from mtgrules.engine.ability_kinds import activated_number, is_mana_ability
from mtgrules.engine.actions import Action, Activate, Cast, PlayLand
from mtgrules.engine.cast_events import (
    EVENTS,
    AbilityActivated,
    AbilityCreated,
    Announced,
    CostDetermined,
    Cycled,
    LandCounted,
    Opened,
    SpellCast,
)
from mtgrules.engine.casting_options import OPTIONS
from mtgrules.engine.costs import ability_total, spell_total
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Next
from mtgrules.engine.frames import Frame
from mtgrules.engine.legality import can_begin, find_way
from mtgrules.engine.mana_abilities import add_mana
from mtgrules.engine.paying import FRAMES as PAYING_FRAMES
from mtgrules.engine.paying import MakeMana, Paying, may_pay, unless
from mtgrules.engine.permissions import CastingOption, any_mana_to_activate, cant_cast, land_permission
from mtgrules.engine.records import Choices, ContinuousEffect, Object
from mtgrules.engine.zone_events import ZoneChange
from mtgrules.mechanics.spec import Mechanic

if TYPE_CHECKING:
    from mtgrules.engine.game import Game
    from mtgrules.engine.permissions import Permission


class Proposing(Frame, frozen=True):
    """A spell being cast or an ability being activated. ``during``: the resolution in which it happens, 0 with
    priority. ``costs``: what stands for the mana cost and what is added, as far as it is decided."""

    player: int
    action: Action
    object: int = 0
    memory: int = 0
    during: int = 0
    costs: tuple[Cost, ...] = ()
    instead: tuple[Cost, ...] | None = None  # another cost, set by the effect that has it cast (608.2g)
    any_mana: bool = False
    once: int = 0  # the source of a permission that holds only once
    key: str = ""


class PlayingLand(Frame, frozen=True):
    """A land being played (116.2a)."""

    player: int
    action: PlayLand
    during: int = 0


def illegal(rule: str, message: str) -> Exception:
    from mtgrules.engine.game import IllegalAction

    return IllegalAction(rule, message)


# --- the steps -------------------------------------------------------------------------------------------------


def proposing(g: Game, f: Proposing, ask: Ask) -> Iterable[Next]:
    spell = type(f.action) is Cast
    steps = (_propose, _announce, _targets, _divide, _check, _determine, _finish)
    try:
        return steps[f.stage](g, f, ask, spell)
    except targeting.NoChoice as none:
        raise illegal(none.rule, str(none)) from None


def _propose(g: Game, f: Proposing, ask: Ask, spell: bool) -> list[Next]:
    """601.2a, 602.2a: onto the stack."""
    refusal = can_begin(g, f.player, f.action, during=f.during, instead=f.instead)
    if refusal is not None:
        raise illegal(refusal.rule, refusal.words)
    if isinstance(f.action, Activate):
        ability = activated_number(g, f.action.object, f.action.ability)
        assert ability is not None
        return [
            AbilityCreated(
                rule="602.2a",
                source=f.action.object,
                ability_number=f.action.ability,
                ability=ability,
                player=f.player,
                frame=f.at(
                    1, costs=ability.costs, any_mana=any_mana_to_activate(g, f.player, f.action.object)
                ),
            )
        ]
    assert isinstance(f.action, Cast)
    card = f.action.object
    way = find_way(g, f.player, f.action, during=f.during, instead=f.instead)
    obj = g.object(card)
    if way.option is not None:
        how = f" ({way.action.how})" if way.action.how else ""
        told = f"{g.name(f.player)} may cast {g.name(card)} from {g.zone_kind(card)}{how}"
        g.remark(way.option.rule, told)
    face = way.face if way.face is not None else obj.face
    base: tuple[Cost, ...] = way.costs if way.costs is not None else (Mana(symbols=face.mana_cost),)
    paid = (f.action.how,) if way.option is not None and way.option.cost is not None else ()
    choices = Choices(
        how=f.action.how,
        zone=g.zone_kind(card),
        by=f.player,
        paid=paid,
        words={"cost": f.action.cost, "permission": f.action.permission},
    )
    following = f.at(
        1,
        costs=(*base, *way.permission.extra_costs),
        any_mana=way.permission.any_mana,
        once=_holder(g, way.permission) if way.permission.limit else 0,
        key=f.action.permission,
    )
    moves = ZoneChange(
        rule="601.2a",
        object=card,
        to="stack",
        verb="cast",
        player=f.player,
        controller=f.player,
        choices=choices,
        face=way.face,
    )
    return [moves, Opened(frame=following, of=card, controller=f.player, choices=choices)]


def _holder(g: Game, permission: Permission) -> int:
    """The object that remembers the use of a permission that holds only once."""
    record = g.state.records.get(int(permission.key)) if permission.key.isdigit() else None
    return record.source if isinstance(record, ContinuousEffect) else permission.source


def _announce(g: Game, f: Proposing, ask: Ask, spell: bool) -> list[Next]:
    """601.2b: modes, optional costs, X."""
    obj = g.object(f.object)
    choices, costs, what = announcing.announce(g, f, obj, ask, spell)
    if choices == obj.choices:
        return [f.at(2, costs=costs)]
    rule = "601.2b" if what != "modes" else "700.2a"
    return [
        Announced(rule=rule, object=f.object, memory=f.memory, choices=choices, what=_told(g, obj, choices)),
        f.at(2, costs=costs),
    ]


def _told(g: Game, obj: Object, choices: Choices) -> str:
    parts = []
    if choices.modes:
        printed = targeting.printed_modes(g, obj, choices)
        parts.append("mode " + ", ".join(str(n + 1) for n in printed))
    if choices.paid:
        parts.append("with " + ", ".join([word for word in choices.paid if "{" not in word]))
    if choices.x is not None:
        parts.append(f"X is {choices.x}")
    return "; ".join(parts) or "announced"


def _targets(g: Game, f: Proposing, ask: Ask, spell: bool) -> list[Next]:
    """601.2c."""
    obj = g.object(f.object)
    choices = obj.choices or Choices()
    chosen = targeting.choose(g, obj, choices, ask)
    if not any(chosen.targets):
        return [f.at(3)] if chosen == choices else [_noted(g, f, chosen, "no targets"), f.at(3)]
    names = ", ".join(g.name(id) for ids in chosen.targets for id in ids)
    return [
        _noted(g, f, chosen, f"targets {names}"),
        *targeting.became_targets(g, f.object, chosen, "601.2c"),
        f.at(3),
    ]


def _noted(g: Game, f: Proposing, choices: Choices, what: str, rule: str = "601.2c") -> Announced:
    return Announced(rule=rule, object=f.object, memory=f.memory, choices=choices, what=what)


def _divide(g: Game, f: Proposing, ask: Ask, spell: bool) -> list[Next]:
    """601.2d."""
    obj = g.object(f.object)
    choices = obj.choices or Choices()
    divided = targeting.divide(g, obj, choices, ask)
    if divided == choices:
        return [f.at(4)]
    shares = ", ".join(str(n) for numbers in divided.division for n in numbers)
    return [_noted(g, f, divided, f"divided as {shares}", "601.2d"), f.at(4)]


def _check(g: Game, f: Proposing, ask: Ask, spell: bool) -> list[Next]:
    """601.2e: with all that was chosen, may it be cast?"""
    if spell:
        refusal = cant_cast(g, f.player, f.object)
        if refusal is not None:
            raise illegal(refusal.rule, refusal.words)
    return [f.at(5)]


def _determine(g: Game, f: Proposing, ask: Ask, spell: bool) -> list[Next]:
    """601.2f: the total cost is locked in; 601.2g–h: it is paid."""
    memory: Any = g.record(f.memory)
    if spell:
        total = spell_total(g, f.player, f.object, f.costs, memory)
        kind, about, rule = "cast", f.object, "601.2h"
    else:
        assert isinstance(f.action, Activate)
        ability: Any = g.object(f.object).ability
        printed = msgspec.structs.replace(ability, costs=f.costs)
        total = ability_total(g, f.player, f.action.object, f.action.ability, printed, memory)
        kind, about, rule = "activate", f.action.object, "602.2b"
    pay = Paying(
        player=f.player,
        memory=f.memory,
        mana=total.mana,
        actions=total.actions,
        kind=kind,
        object=about,
        on=f.object,
        any_mana=f.any_mana,
        rule=rule,
    )
    return [CostDetermined(rule="601.2f", object=f.object, mana=total.mana), pay, f.at(6)]


def _finish(g: Game, f: Proposing, ask: Ask, spell: bool) -> list[Next]:
    """601.2i: it becomes cast, or activated."""
    memory: Any = g.record(f.memory)
    done = {verb: ids for verb, ids in memory.done.items() if ids}
    numbers = {name: number for name, number in memory.numbers.items() if number}
    events: list[Next] = []
    if spell:
        events.append(
            SpellCast(
                rule="601.2i",
                object=f.object,
                player=f.player,
                done=done,
                numbers=numbers,
                permission=f.once,
                permission_key=f.key,
                before=g.root.tally.get("spells cast", 0),
                resolution=f.during,
            )
        )
    else:
        assert isinstance(f.action, Activate)
        source = f.action.object
        events.append(
            AbilityActivated(
                rule="602.2b",
                object=f.object,
                source=source,
                ability_number=f.action.ability,
                player=f.player,
                done=done,
                numbers=numbers,
            )
        )
        if announcing.is_cycling(g, source, f.action.ability):
            events.append(Cycled(rule="702.29a", object=g.find(source) or source, player=f.player))
    return [*events, announcing.forget(f.memory)]


# --- lands -----------------------------------------------------------------------------------------------------


def playing_land(g: Game, f: PlayingLand, ask: Ask) -> list[Next]:
    """116.2a, 305.1: a land goes straight onto the battlefield."""
    refusal = can_begin(g, f.player, f.action, during=f.during)
    if refusal is not None:
        raise illegal(refusal.rule, refusal.words)
    permission = land_permission(g, f.player, f.action)
    once = _holder(g, permission) if permission is not None and permission.limit else 0
    if g.player(f.player).lands_played:
        g.remark("305.2", f"{g.name(f.player)} plays an additional land")
    return [
        LandCounted(player=f.player, permission=once, permission_key=f.action.permission),
        ZoneChange(
            rule="116.2a",
            object=f.action.object,
            to="battlefield",
            verb="played",
            player=f.player,
            controller=f.player,
            choices=Choices(zone=g.zone_kind(f.action.object), by=f.player),
        ),
    ]


def frames_for(g: Game, player: int, action: Action) -> list[Next]:
    """The frames that carry out an action other than passing."""
    if isinstance(action, Cast):
        return [Proposing(player=player, action=action)]
    if isinstance(action, PlayLand):
        return [PlayingLand(player=player, action=action)]
    if isinstance(action, Activate):
        ability = activated_number(g, action.object, action.ability) if _is_object(g, action.object) else None
        if ability is not None and is_mana_ability(ability):
            return [MakeMana(player=player, object=action.object, ability=action.ability, mana=action.mana)]
        if ability is None:
            raise illegal("602.2", "there is no such ability")
        return [Proposing(player=player, action=action)]
    raise illegal("117.1", f"{type(action).__name__} is no action that a player with priority can take")


def _is_object(g: Game, id: int) -> bool:
    return isinstance(g.state.records.get(id), Object)


PART = Mechanic(
    name="casting",
    frames={Proposing: proposing, PlayingLand: playing_land, **PAYING_FRAMES},
    effects={AddMana: add_mana, MayPay: may_pay, Unless: unless},
    events=EVENTS,
    casting_options=(*OPTIONS, commander.OPTION),
    values=(Cast, PlayLand, Activate),
    rules=frozenset(
        (
            "101.2",
            "106.4",
            "107.4f",
            "107.5",
            "107.6",
            "113.6",
            "115.5",
            "116.2a",
            "117.1a",
            "118.12",
            "118.12a",
            "118.3",
            "118.3a",
            "118.6",
            "305.1",
            "305.2b",
            "305.3",
            "305.9",
            "601.2a",
            "601.2b",
            "601.2c",
            "601.2d",
            "601.2f",
            "601.2h",
            "601.2i",
            "601.3",
            "602.2",
            "602.2a",
            "602.2b",
            "602.5",
            "302.6",
            "602.5b",
            "602.5d",
            "602.5e",
            "605.3b",
            "606.3",
            "606.4",
            "606.6",
            "700.2a",
            "702.126a",
            "702.174a",
            "702.29a",
            "702.51a",
            "702.61a",
            "702.66a",
            "903.8",
        )
    ),
)

__all__ = ["PART", "CastingOption", "PlayingLand", "Proposing", "frames_for"]
