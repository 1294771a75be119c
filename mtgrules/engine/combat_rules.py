"""Who may attack or block whom: restrictions, and requirements obeyed as far as possible (508.1a–d, 509.1a–c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.changes import CanDespite, Cant, Must
from mtgrules.abilities.costs import Multiple
from mtgrules.abilities.node import Cost
from mtgrules.abilities.predicates import Status
from mtgrules.abilities.references import Done
from mtgrules.engine import evaluate, restrictions
from mtgrules.engine.matching import names
from mtgrules.engine.records import EventInfo, Object, Resolution
from mtgrules.engine.restrictions import ATTACK, BLOCK

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

Pairs = tuple[tuple[int, int], ...]
Refusal = tuple[str, str]  # rule, words
#: how many declarations the search for the most requirements looks at before it takes the best one found
SEARCH_LIMIT = 50_000


class Laws(NamedTuple):
    """The effects that bear on one declaration, collected once."""

    cants: list[tuple[Cant, Resolution]]
    musts: list[tuple[Must, Resolution]]
    cans: list[tuple[CanDespite, Resolution]]


def laws(g: Game) -> Laws:
    return Laws(
        list(restrictions.changes(g, Cant)),
        list(restrictions.changes(g, Must)),
        list(restrictions.changes(g, CanDespite)),
    )


def _concerning(ctx: Resolution, **roles: int) -> Resolution:
    """The context of an effect, seen for one attacker, blocker or player attacked."""
    have = ctx.event.roles if ctx.event is not None else {}
    return msgspec.structs.replace(
        ctx, event=EventInfo(roles={**have, **{role.replace("_", " "): (id,) for role, id in roles.items()}})
    )


# --- attacking -------------------------------------------------------------------------------------------------


def attackable(g: Game, player: int) -> list[int]:
    """Players and permanents that creatures of ``player`` may attack (506.2, 508.1b)."""
    found = list(g.opponents(player))
    for id in g.battlefield():
        types = g.chars(id).types
        if ("planeswalker" in types and g.controller(id) != player) or (
            "battle" in types and g.object(id).chosen.get("protector") not in (None, str(player))
        ):
            found.append(id)
    return found


def cannot_be_attacked(g: Game, whom: int) -> Refusal:
    """That it is none of those that may be attacked (506.2)."""
    return "506.2", f"{g.name(whom)} can't be attacked"


def defending_player(g: Game, attacked: int) -> int:
    """The player attacked, the controller of the planeswalker or the protector of the battle attacked (508.5)."""
    record = g.state.records.get(attacked)
    if type(record) is Object:
        protector = record.chosen.get("protector")
        if protector is not None and "battle" in g.chars(attacked).types:
            return int(protector)
        return g.controller(attacked)
    return attacked


def _is_permanent(g: Game, id: int) -> bool:
    """Is there such a permanent? What is phased out is not there (702.26b); players attack and block nobody."""
    record = g.state.records.get(id)
    return type(record) is Object and g.zone_kind(id) == "battlefield" and not record.phased_out


def cannot_attack(g: Game, law: Laws, id: int, whom: int) -> Refusal | None:
    """Why that creature can't attack that player or permanent; None: it can, if it is paid for."""
    if not _is_permanent(g, id):
        return "508.1a", f"{g.name(id)} is no creature that can attack"
    obj = g.object(id)
    chars = g.chars(id)
    if "creature" not in chars.types or "battle" in chars.types:
        return "508.1a", f"{chars.name} is no creature that can attack"
    if chars.controller != g.root.active:
        return "508.1a", f"{chars.name} is not controlled by the active player"
    if obj.tapped:
        return "508.1a", f"{chars.name} is tapped"
    if obj.sick and not g.has_keyword(id, "haste") and not _can(g, law, "attack as haste", id):
        return "302.6", f"{chars.name} has not been under its controller's control since the turn began"
    if g.has_keyword(id, "defender") and not _can(g, law, "attack", id):
        return "702.3b", f"{chars.name} has defender"
    for change, ctx in law.cants:
        if change.action not in (*ATTACK, "be attacked"):
            continue
        if change.number is not None or change.alone or change.unless_pays:
            continue
        subject = whom if change.action == "be attacked" else id
        if not names(g, change.subject, subject, ctx) and not names(g, change.subject, chars.controller, ctx):
            continue
        seen = _concerning(ctx, attacked=whom, attacker=id, defending_player=defending_player(g, whom))
        if change.by is not None and not names(
            g, change.by, id if change.action == "be attacked" else whom, seen
        ):
            continue
        if change.unless is not None and evaluate.holds(g, change.unless, seen):
            continue
        return "508.1c", f"{chars.name} can't attack {g.name(whom)}: {change}"
    return None


def _can(g: Game, law: Laws, action: str, id: int) -> bool:
    return any(can.action == action and names(g, can.subject, id, ctx) for can, ctx in law.cans)


def attack_costs(g: Game, law: Laws, pairs: Iterable[tuple[int, int]]) -> list[Cost]:
    """What must be paid for these creatures to attack (508.1h)."""
    return _costs(g, law, pairs, ATTACK)


def _costs(g: Game, law: Laws, pairs: Iterable[tuple[int, int]], actions: Sequence[str]) -> list[Cost]:
    found: list[Cost] = []
    for id, other in pairs:
        for change, ctx in law.cants:
            if not change.unless_pays or change.action not in actions:
                continue
            if names(g, change.subject, id, ctx) and (change.by is None or names(g, change.by, other, ctx)):
                found.extend(map(_share, change.unless_pays))
    return found


def _share(cost: Cost) -> Cost:
    """What one creature costs of "{1} for each of those creatures", "{2} for each creature they control that's attacking
    you": the costs are added up one creature after another."""
    if isinstance(cost, Multiple) and any(
        (isinstance(node, Done) and node.verb == "affected")
        or (isinstance(node, Status) and node.word in ("attacking", "blocking"))
        for node in cost.walk()
    ):
        return cost.cost
    return cost


def check_attack(g: Game, law: Laws, pairs: Pairs) -> Refusal | None:
    """508.1a–d for a whole declaration; None: it is legal."""
    active = g.root.active
    goals = attackable(g, active)
    if len({id for id, _ in pairs}) != len(pairs):
        return "508.1b", "a creature attacks one player or permanent"
    for id, whom in pairs:
        if whom not in goals:
            return cannot_be_attacked(g, whom)
        refusal = cannot_attack(g, law, id, whom)
        if refusal is not None:
            return refusal
    refusal = _attack_together(g, law, [id for id, _ in pairs])
    if refusal is not None:
        return refusal
    if any(change.action in ("attack", "attack or block", "goaded") for change, _ in law.musts):
        obeyed = sum(_attack_score(g, law, id, whom) for id, whom in pairs)
        possible = most_attack_requirements(g, law, goals)
        if obeyed < possible:
            return "508.1d", f"{obeyed} requirements to attack are obeyed, {possible} could be"
    return None


def _attack_together(g: Game, law: Laws, ids: list[int]) -> Refusal | None:
    """Restrictions on the attackers as a group."""
    for change, ctx in law.cants:
        if change.action not in ATTACK:
            continue
        bound = [
            id
            for id in ids
            if names(g, change.subject, id, ctx) or names(g, change.subject, g.controller(id), ctx)
        ]
        if change.number is not None and len(bound) > evaluate.amount(g, change.number, ctx):
            return "508.1c", str(change)
        if change.alone and bound and len(ids) == 1:
            return "508.1c", f"{g.name(ids[0])} can't attack alone"
    return None


def _attack_score(g: Game, law: Laws, id: int, whom: int) -> int:
    """How many requirements that creature obeys by attacking ``whom``. What must be paid for is not required."""
    score = 0
    for must, ctx in law.musts:
        if must.action not in ("attack", "attack or block", "goaded") or not names(g, must.subject, id, ctx):
            continue
        if must.action == "goaded":  # 701.15b: to attack, and to attack another player
            score += 1 + (must.other is None or not names(g, must.other, whom, ctx))
        elif must.other is None or names(g, must.other, whom, ctx):
            score += 1
    return score if not score or not attack_costs(g, law, [(id, whom)]) else 0


def required_attack(g: Game, law: Laws, goals: Sequence[int]) -> Pairs:
    """A declaration that obeys as many requirements as possible without disobeying a restriction (508.1d)."""
    best: dict[int, tuple[int, int]] = {}
    for id in g.creatures(g.root.active):
        scores = [
            (_attack_score(g, law, id, whom), whom)
            for whom in goals
            if cannot_attack(g, law, id, whom) is None
        ]
        if scores:
            best[id] = max(scores, key=lambda one: one[0])
    chosen = sorted(best, key=lambda one: (-best[one][0], one))
    # as a group: take the most demanding first and leave out whom a limit on numbers forbids
    taken: list[int] = []
    for id in chosen:
        trial = [*taken, id]
        refusal = _attack_together(g, law, trial)
        if refusal is None or (
            len(trial) == 1 and _attack_together(g, law, chosen[:2]) is None and len(chosen) > 1
        ):
            taken = trial
    if taken and _attack_together(g, law, taken) is not None:
        return ()
    demanding = [id for id in taken if best[id][0]]
    if _attack_together(g, law, demanding) is None:
        taken = demanding  # the others are needed only where one can't attack alone
    return tuple((id, best[id][1]) for id in taken)


def most_attack_requirements(g: Game, law: Laws, goals: Sequence[int]) -> int:
    """The greatest number of requirements that a declaration could obey."""
    return sum(_attack_score(g, law, id, whom) for id, whom in required_attack(g, law, goals))


# --- blocking --------------------------------------------------------------------------------------------------

#: evasion abilities: can ``blocker`` block ``attacker`` in spite of it? (rule, test)
Evasion = Callable[["Game", int, int], bool]


def _flying(g: Game, attacker: int, blocker: int) -> bool:
    return g.has_keyword(blocker, "flying") or g.has_keyword(blocker, "reach")


def _artifact_or_sharing(g: Game, attacker: int, blocker: int) -> bool:
    mine = g.chars(blocker)
    return "artifact" in mine.types or bool(set(mine.colors) & set(g.chars(attacker).colors))


def _artifact_or_black(g: Game, attacker: int, blocker: int) -> bool:
    mine = g.chars(blocker)
    return "artifact" in mine.types or "black" in mine.colors


EVASION: dict[str, tuple[str, Evasion]] = {
    "flying": ("702.9b", _flying),
    "shadow": ("702.28b", lambda g, attacker, blocker: g.has_keyword(blocker, "shadow")),
    "horsemanship": ("702.31b", lambda g, attacker, blocker: g.has_keyword(blocker, "horsemanship")),
    "fear": ("702.36b", _artifact_or_black),
    "intimidate": ("702.13b", _artifact_or_sharing),
    "skulk": ("702.118b", lambda g, a, b: (g.chars(b).power or 0) <= (g.chars(a).power or 0)),
}


def cannot_block(g: Game, law: Laws, id: int, attacker: int) -> Refusal | None:
    """Why that creature can't block that attacker; None: it can, if others help where that is needed."""
    if not _is_permanent(g, id):
        return "509.1a", f"{g.name(id)} is no creature that can block"
    chars = g.chars(id)
    if "creature" not in chars.types or "battle" in chars.types:
        return "509.1a", f"{chars.name} is no creature that can block"
    if g.object(id).tapped:
        return "509.1a", f"{chars.name} is tapped"
    if defending_player(g, g.object(attacker).attacking) != chars.controller:
        return "509.1a", f"{g.name(attacker)} is not attacking {chars.name}'s controller"
    for name in dict.fromkeys(a.name for a in g.chars(attacker).abilities if isinstance(a, Keyword)):
        row = EVASION.get(name)
        if row is not None and not row[1](g, attacker, id):
            return row[0], f"{g.name(attacker)} has {name}"
    if g.has_keyword(id, "shadow") and not g.has_keyword(attacker, "shadow"):
        return "702.28b", f"{chars.name} has shadow"
    if g.has_keyword(id, "decayed"):
        return "702.147a", f"{chars.name} has decayed"
    refusal = _protected(g, id, attacker) or _landwalks(g, id, attacker)
    if refusal is not None:
        return refusal
    for change, ctx in law.cants:
        if change.number is not None or change.alone or change.unless_pays:
            continue
        if change.action in BLOCK:
            subject, other = id, attacker
        elif change.action == "be blocked":
            subject, other = attacker, id
        else:
            continue
        if not names(g, change.subject, subject, ctx):
            continue
        # "greater power": than that of the one of whom it is said
        seen = _concerning(
            ctx, subject=subject, attacker=attacker, blocker=id, defending_player=chars.controller
        )
        if change.by is not None and not names(g, change.by, other, seen):
            continue
        if change.except_by is not None and names(g, change.except_by, other, seen):
            continue
        if change.unless is not None and evaluate.holds(g, change.unless, seen):
            continue
        return "509.1b", f"{chars.name} can't block {g.name(attacker)}: {change}"
    for can, ctx in law.cans:
        if (
            can.action == "block only"
            and names(g, can.subject, id, ctx)
            and not names(g, can.filter, attacker, ctx)
        ):
            return "509.1b", f"{chars.name}: {can}"
    return None


def cannot_be_blocked(g: Game, player: int, id: int) -> Refusal:
    """That it is none of those that the player's creatures may block."""
    record = g.state.records.get(id)
    attacks = type(record) is Object and record.attacking
    return "509.1a", f"{g.name(id)} is not attacking" + (f" {g.name(player)}" if attacks else "")


def _protected(g: Game, blocker: int, attacker: int) -> Refusal | None:
    """702.16f: an attacker with protection can't be blocked by creatures that have the quality."""
    for keyword in g.keywords(attacker, "protection"):
        if restrictions.has_quality(g, keyword, blocker, evaluate.context(g, attacker)):
            return "702.16f", f"{g.name(attacker)} has {keyword}"
    return None


def _landwalks(g: Game, blocker: int, attacker: int) -> Refusal | None:
    """702.14c: it can't be blocked as long as the defending player controls such a land."""
    for keyword in g.keywords(attacker, "landwalk"):
        ctx = evaluate.context(g, attacker)
        player = g.controller(blocker)
        for id in g.battlefield():
            chars = g.chars(id)
            if chars.controller != player or "land" not in chars.types:
                continue
            if keyword.filter is None or evaluate.fits(g, id, keyword.filter, ctx):
                return "702.14c", f"{g.name(attacker)} has {keyword}"
    return None


def block_capacity(g: Game, law: Laws, id: int) -> int | None:
    """How many attackers it can block; None: any number."""
    capacity = 1
    for can, ctx in law.cans:
        if can.action == "block additional" and names(g, can.subject, id, ctx):
            if can.number is None:
                return None
            capacity += evaluate.amount(g, can.number, ctx)
    return capacity


def check_block(g: Game, law: Laws, player: int, pairs: Pairs, attackers: Sequence[int]) -> Refusal | None:
    """509.1a–c for one defending player's declaration; None: it is legal."""
    if len(set(pairs)) != len(pairs):
        return "509.1a", "the same block twice"
    for id, attacker in pairs:
        if attacker not in attackers:
            return cannot_be_blocked(g, player, attacker)
        if _is_permanent(g, id) and g.controller(id) != player:
            return "509.1a", f"{g.name(id)} is not controlled by {g.name(player)}"
        refusal = cannot_block(g, law, id, attacker)
        if refusal is not None:
            return refusal
    refusal = _block_together(g, law, pairs)
    if refusal is not None:
        return refusal
    if any(must.action in ("block", "be blocked", "attack or block") for must, _ in law.musts):
        obeyed = _block_score(g, law, pairs)
        possible = most_block_requirements(g, law, player, attackers, obeyed)
        if obeyed < possible:
            return "509.1c", f"{obeyed} requirements to block are obeyed, {possible} could be"
    return None


def _block_together(g: Game, law: Laws, pairs: Sequence[tuple[int, int]]) -> Refusal | None:
    """Restrictions on numbers: how many one may block, how many must or may block one."""
    by_blocker: dict[int, list[int]] = {}
    by_attacker: dict[int, list[int]] = {}
    for id, attacker in pairs:
        by_blocker.setdefault(id, []).append(attacker)
        by_attacker.setdefault(attacker, []).append(id)
    for id, blocked in by_blocker.items():
        capacity = block_capacity(g, law, id)
        if capacity is not None and len(blocked) > capacity:
            return "509.1a", f"{g.name(id)} can block {capacity} creature(s)"
    for attacker, ids in by_attacker.items():
        if len(ids) < 2 and g.has_keyword(attacker, "menace"):
            return "702.111b", f"{g.name(attacker)} has menace"
        for change, ctx in law.cants:
            if (
                change.action != "be blocked"
                or change.number is None
                or not names(g, change.subject, attacker, ctx)
            ):
                continue
            number = evaluate.amount(g, change.number, ctx)
            if change.except_by is not None:
                fitting = [id for id in ids if names(g, change.except_by, id, ctx)]
                if len(fitting) < number:
                    return "509.1b", str(change)
            elif len(ids) > number:
                return "509.1b", str(change)
    for change, ctx in law.cants:
        if change.action not in BLOCK:
            continue
        bound = [id for id in by_blocker if names(g, change.subject, id, ctx)]
        if change.number is not None and len(bound) > evaluate.amount(g, change.number, ctx):
            return "509.1b", str(change)
        if change.alone and bound and len(by_blocker) == 1:
            return "509.1b", f"{g.name(bound[0])} can't block alone"
    return None


def _block_score(g: Game, law: Laws, pairs: Sequence[tuple[int, int]]) -> int:
    """How many requirements these blocks obey."""
    score = 0
    for must, ctx in law.musts:
        if must.action in ("block", "attack or block"):
            wanted: dict[int, bool] = {}
            for id, attacker in pairs:
                if names(g, must.subject, id, ctx) and (
                    must.other is None or names(g, must.other, attacker, ctx)
                ):
                    wanted[id] = True
            score += len(wanted)
        elif must.action == "be blocked":
            blocked = {
                attacker: True
                for id, attacker in pairs
                if names(g, must.subject, attacker, ctx)
                and (must.other is None or names(g, must.other, id, ctx))
            }
            score += len(blocked)
    return score


def required_blocks(
    g: Game, law: Laws, player: int, attackers: Sequence[int], enough: int = -1
) -> Pairs | None:
    """Blocks of this player that obey as many requirements as possible (509.1c), by search; None where no blocks
    obey more than ``enough``."""
    options: list[tuple[int, list[tuple[int, ...]]]] = []
    for id in g.creatures(player):
        able = [
            attacker
            for attacker in attackers
            if cannot_block(g, law, id, attacker) is None and not _costs(g, law, [(id, attacker)], BLOCK)
        ]
        if able:
            capacity = block_capacity(g, law, id)
            most = len(able) if capacity is None else min(capacity, len(able))
            options.append((id, [some for n in range(most, -1, -1) for some in combinations(able, n)]))
    bounds = [0] * (len(options) + 1)
    for n in range(len(options) - 1, -1, -1):
        id, sets = options[n]
        bounds[n] = bounds[n + 1] + max(_block_score(g, law, [(id, a) for a in some]) for some in sets)
    best, looked = enough, 0
    found: Pairs | None = None

    def search(n: int, pairs: list[tuple[int, int]]) -> None:
        nonlocal best, looked, found
        looked += 1
        if looked > SEARCH_LIMIT:
            return
        if n == len(options):
            score = _block_score(g, law, pairs)
            if score > best and _block_together(g, law, pairs) is None:
                best, found = score, tuple(pairs)
            return
        if _block_score(g, law, pairs) + bounds[n] <= best:
            return
        id, sets = options[n]
        for some in sets:
            search(n + 1, [*pairs, *((id, attacker) for attacker in some)])

    search(0, [])
    return found


def most_block_requirements(g: Game, law: Laws, player: int, attackers: Sequence[int], enough: int) -> int:
    """The greatest number of requirements that this player's blocks could obey; at least ``enough``."""
    found = required_blocks(g, law, player, attackers, enough)
    return enough if found is None else _block_score(g, law, found)


def block_costs(g: Game, law: Laws, pairs: Iterable[tuple[int, int]]) -> list[Any]:
    """What must be paid for these creatures to block (509.1d)."""
    return _costs(g, law, pairs, BLOCK)
