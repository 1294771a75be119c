"""Checks about what a player can do as of now: cast, play, activate, attack, block."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mtgrules.engine import combat, combat_rules
from mtgrules.engine.decisions import InvalidChoice
from mtgrules.engine.game import IllegalAction, Unplayable
from mtgrules.judge import answers, casting
from mtgrules.judge import syntax as s
from mtgrules.judge.objects_are import Finding
from mtgrules.judge.problems import CaseProblem, Refused, refusal_of
from mtgrules.judge.table import Table


def _with_priority(table: Table, player: int) -> Table:
    """A copy of the game in which the player has priority. Refused where they could not act as of now: while a choice
    is pending, or when another player has priority and something is on the stack (117.1)."""
    game = table.game
    decision = game.decision
    if decision is not None and decision.kind != "priority":
        raise Refused(f"nobody has priority: {answers.describe(table, decision)}")
    if decision is not None and decision.player != player:
        last = game.root.passes + 1 >= len(game.players())
        if game.contents("stack") or last:
            raise Refused(f"{game.name(decision.player)} has priority", "117.1")
    copy = game.fork()
    copy.state.edit_root().priority = player
    return replace(table, game=copy, labels=dict(table.labels))


def _can_act(table: Table, check: s.CanCast | s.CanPlay | s.CanActivate, refusals: list[str]) -> Finding:
    player = table.player(check.player)
    step: casting.Acting
    if isinstance(check, s.CanCast):
        step = s.Casts(check.player, check.spell, check.options)
    elif isinstance(check, s.CanPlay):
        step = s.Plays(check.player, check.land, check.zone)
    else:
        step = s.Activates(check.player, check.ability, check.options)
    try:
        view = _with_priority(table, player)
        actions = casting.actions_of(view, player, step)
        able = casting.legal(view, player, actions)
        if not able:
            raise casting.why_not(view, player, actions)
        if not isinstance(step, s.Plays) and replace_zone(step.options) != s.Options():
            _try(view, player, step, able[0])
    except Refused as refused:
        refusals.extend(refused.rules)
        return Finding(check.negated, f"{check.player} cannot: {refused}")
    return Finding(not check.negated, f"{check.player} can")


def replace_zone(options: s.Options) -> s.Options:
    """The options without the zone, which is part of which action is meant."""
    from msgspec.structs import replace as changed

    return changed(options, zone=None, free=False, cost=None)


def _try(view: Table, player: int, step: casting.Acting, action: Any) -> None:
    """Begin the action in a copy of the game and answer as the line says."""
    from mtgrules.engine.casting import frames_for

    proposal = casting.Proposal(view, player, step, action)
    game = view.game
    root = game.state.edit_root()
    root.decision = None
    root.frames = tuple(reversed(frames_for(game, player, action)))  # type: ignore[arg-type]
    try:
        game.run()
        while (decision := game.decision) is not None and proposal.active():
            answer = proposal.answer(decision) or answers.default_to(game, decision)
            if answer is None:
                break
            game.answer(answer)
    except Unplayable as unplayable:
        raise CaseProblem(f"the engine cannot do this yet: {unplayable}") from None
    except IllegalAction as illegal:
        raise refusal_of(illegal) from None
    except InvalidChoice as invalid:
        raise Refused(str(invalid)) from None
    proposal.check_all_used()


def _can_attack(table: Table, check: s.CanAttack, refusals: list[str]) -> Finding:
    game, player = table.game, table.player(check.player)
    attackers = table.pick(check.attackers, table.in_zone("battlefield"), "an attacker")
    law = combat_rules.laws(game)
    goals = combat_rules.attackable(game, player)
    if check.defender is not None:
        goals = [
            table.one(check.defender, [*table.players.values(), *table.in_zone("battlefield")], "attacked")
        ]
    for attacker in attackers:
        if game.controller(attacker) != player:
            refused = [("508.1a", f"{check.player} does not control {game.name(attacker)}")]
        else:
            found = [combat_rules.cannot_attack(game, law, attacker, goal) for goal in goals]
            refused = [] if None in found else [refusal for refusal in found if refusal is not None]
        if refused:
            refusals.extend(rule for rule, _ in refused if rule)
            return Finding(check.negated, f"{check.player} cannot: {refused[0][1]} ({refused[0][0]})")
    return Finding(not check.negated, f"{check.player} can")


def _can_block(table: Table, check: s.CanBlock, refusals: list[str]) -> Finding:
    game, player = table.game, table.player(check.player)
    battlefield = table.in_zone("battlefield")
    blockers = table.pick(check.blockers, battlefield, "a blocker")
    law = combat_rules.laws(game)
    if check.attacker is not None:
        attackers = [table.one(check.attacker, battlefield, "blocked")]
    else:
        attackers = combat.attacking_player(game, player)
    if not attackers:
        return Finding(check.negated, f"nothing attacks {check.player}")
    for blocker in blockers:
        if game.controller(blocker) != player:
            refused = [("509.1a", f"{check.player} does not control {game.name(blocker)}")]
        else:
            found = [combat_rules.cannot_block(game, law, blocker, attacker) for attacker in attackers]
            refused = [] if None in found else [refusal for refusal in found if refusal is not None]
        if refused:
            refusals.extend(rule for rule, _ in refused if rule)
            return Finding(check.negated, f"{check.player} cannot: {refused[0][1]} ({refused[0][0]})")
    return Finding(not check.negated, f"{check.player} can")


LOOKS: dict[type, Callable[[Table, Any, list[str]], Finding]] = {
    s.CanCast: _can_act,
    s.CanPlay: _can_act,
    s.CanActivate: _can_act,
    s.CanAttack: _can_attack,
    s.CanBlock: _can_block,
}
