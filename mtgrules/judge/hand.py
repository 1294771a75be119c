"""Lines that make something happen by hand, and what attack and block lines name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from mtgrules.engine import by_hand, setup
from mtgrules.judge import syntax as s
from mtgrules.judge.position import token_face
from mtgrules.judge.problems import CaseProblem, Refused
from mtgrules.judge.table import PUBLIC, Table


def happen(table: Table, step: s.Action) -> None:
    """Carry out a line that is neither an action of a player nor a choice."""
    HAPPENINGS[type(step)](table, step)


def _permanents(table: Table, things: tuple[s.Target, ...], what: str) -> list[int]:
    return table.pick(things, table.in_zone("battlefield"), what)


def _anywhere(table: Table, things: tuple[s.Target, ...], what: str) -> list[int]:
    """Objects in zones that everyone sees; where a name fits none of them, cards in hands."""
    ids: list[int] = []
    for thing in things:
        seen = [id for zone in PUBLIC for id in table.in_zone(zone) if id not in ids]
        hands = [id for id in table.in_zone("hand") if id not in ids]
        in_hand = isinstance(thing, s.Thing) and not table.all_of(thing, seen) and table.all_of(thing, hands)
        ids += table.pick((thing,), hands if in_hand else seen, what)
    return ids


def _controller(table: Table, player: str | None) -> int:
    return table.player(player) if player is not None else 0


def _damage(table: Table, step: s.DealsDamage) -> None:
    public = [id for zone in PUBLIC for id in table.in_zone(zone)]
    source = table.one(step.source, public, "a source of damage")
    receivers = [*table.in_zone("battlefield"), *table.players.values()]
    by_hand.deal_damage(table.game, source, step.amount, table.pick(step.targets, receivers, "dealt damage"))


def _happens(table: Table, step: s.Happens) -> None:
    game, player = table.game, _controller(table, step.player)
    if step.verb == "exile":
        by_hand.exile(game, _anywhere(table, step.things, "exiled"), player)
        return
    words = {"destroy": "destroyed", "sacrifice": "sacrificed", "tap": "tapped", "untap": "untapped"}
    ids = _permanents(table, step.things, words[step.verb])
    if step.verb == "sacrifice":
        for id in ids:
            if player and game.controller(id) != player:
                raise Refused(f"{step.player} does not control {game.name(id)}", "701.21a")
        by_hand.sacrifice(game, ids)
    else:
        {"destroy": by_hand.destroy, "tap": by_hand.tap, "untap": by_hand.untap}[step.verb](game, ids, player)


def _into_hand(table: Table, step: s.PutsIntoHand) -> None:
    public = [id for zone in PUBLIC for id in table.in_zone(zone)]
    ids = table.pick(step.things, public, "put into a hand")
    by_hand.return_to_hand(table.game, ids, _controller(table, step.player))


def _put_counters(table: Table, step: s.PutsCounters) -> None:
    ids = _permanents(table, step.things, "given counters")
    by_hand.put_counters(table.game, ids, step.kind, step.number, _controller(table, step.player))


def _remove_counters(table: Table, step: s.RemovesCounters) -> None:
    ids = _permanents(table, step.things, "relieved of counters")
    for id in ids:
        there = table.game.object(id).counters.get(step.kind, 0)
        if there < step.number:
            raise Refused(f"{table.describe(id)} has {there} {step.kind} counters")
    by_hand.remove_counters(table.game, ids, step.kind, step.number, _controller(table, step.player))


def _discards(table: Table, step: s.Discards) -> None:
    player = table.player(step.player)
    ids = table.pick(step.cards, table.in_zone("hand", player), "discarded")
    by_hand.discard(table.game, player, ids)


def _creates(table: Table, step: s.CreatesTokens) -> None:
    player = table.player(step.player)
    faces: list[Any] = []
    for entry in step.entries:
        if not entry.token:
            raise CaseProblem(f"{entry.name} is created; expected `token {entry.name}`")
        if any(not isinstance(state, s.WithTraits) for state in entry.states):
            raise CaseProblem(f"token {entry.name} is created in a state; expected its characteristics only")
        faces += [token_face(table.game.rules, entry)] * entry.count
    before = set(table.in_zone("battlefield"))
    by_hand.create_tokens(table.game, player, faces)
    made = sorted(set(table.in_zone("battlefield")) - before)
    for entry in step.entries:
        fitting = [id for id in made if table.name_fits(id, entry.name)]
        if entry.label and fitting:
            table.labels[entry.label] = fitting[0]


def draw_finds(table: Table, step: s.DrawFinds) -> None:
    """The card is put on top of the library: one that is in it, or else a new one."""
    game, player = table.game, table.player(step.player)
    library = table.in_zone("library", player)
    found = table.all_of(step.card, library)
    if found:
        by_hand.put_on_top(game, player, found[-1])
    elif step.card.kind == "label":
        raise Refused(f"{step.card.name} is not in {step.player}'s library")
    else:
        setup.put(game, table.face(step.card.name), "library", player)


def _others(
    table: Table, things: Sequence[s.Target], among: Sequence[int], role: str, taken: Collection[int]
) -> list[int]:
    """What a line names, other things than the lines before it in the same declaration if there are such."""
    try:
        return table.pick(things, [id for id in among if id not in taken], role)
    except Refused:
        return table.pick(things, among, role)


def attack_pairs(table: Table, step: s.Attacks, taken: Collection[int] = ()) -> list[tuple[int, int]]:
    """Each attacker with what it attacks: without a word about it, the only opponent."""
    player = table.player(step.player)
    attackers = _others(table, step.attackers, table.in_zone("battlefield"), "an attacker", taken)
    if step.defender is None:
        attacked = table.opponent(player)
    else:
        attacked = table.one(
            step.defender, [*table.players.values(), *table.in_zone("battlefield")], "attacked"
        )
    return [(attacker, attacked) for attacker in attackers]


def block_pairs(table: Table, step: s.Blocks, taken: Collection[int] = ()) -> list[tuple[int, int]]:
    """Each blocker with the attacker that it blocks."""
    battlefield = table.in_zone("battlefield")
    attacker = table.one(step.attacker, battlefield, "blocked")
    blockers = _others(table, step.blockers, battlefield, "a blocker", taken)
    return [(blocker, attacker) for blocker in blockers]


HAPPENINGS: dict[type, Callable[[Table, Any], None]] = {
    s.DealsDamage: _damage,
    s.Happens: _happens,
    s.PutsIntoHand: _into_hand,
    s.PutsCounters: _put_counters,
    s.RemovesCounters: _remove_counters,
    s.Draws: lambda table, step: by_hand.draw(table.game, table.player(step.player), step.number),
    s.Mills: lambda table, step: by_hand.mill(table.game, table.player(step.player), step.number),
    s.Discards: _discards,
    s.GainsLife: lambda table, step: by_hand.gain_life(table.game, table.player(step.player), step.number),
    s.LosesLife: lambda table, step: by_hand.lose_life(table.game, table.player(step.player), step.number),
    s.CreatesTokens: _creates,
    s.GainsControl: lambda table, step: by_hand.gain_control(
        table.game, table.player(step.player), _permanents(table, step.things, "taken control of")
    ),
}
