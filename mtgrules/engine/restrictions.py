"""What effects forbid, require and allow (101.2, 613.10–11): one question for each, with the reason.

"Can't" beats "can" (101.2). Who declares attackers and blockers weighs restrictions and requirements as a whole
(508.1c–d, 509.1b–c): see `combat_rules`, which asks for `changes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from mtgrules.abilities.abilities import Keyword, StaticAbility
from mtgrules.abilities.changes import (
    CanDespite,
    Cant,
    DoesntUntap,
    ExtraLands,
    Must,
    NoMaximumHand,
    PlayerIs,
)
from mtgrules.abilities.references import Done, Players
from mtgrules.engine import evaluate, index
from mtgrules.engine.continuous import InForce, in_force
from mtgrules.engine.evaluate_predicates import chosen_word
from mtgrules.engine.matching import names
from mtgrules.engine.records import Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

HAND_SIZE = 7  # 402.2

#: what a more particular action is called in the texts that forbid it too
#: what says that a creature can't attack, or block
ATTACK = ("attack", "attack or block", "attack, block, or crew")
BLOCK = ("block", "attack or block", "attack, block, or crew")
ALSO = {
    "attack": ATTACK,
    "block": BLOCK,
    "crew": ("crew", "attack, block, or crew"),
    "cast": ("cast", "cast spells", "be cast"),
    "lose": ("lose", "lose the game"),
    "win": ("win", "win the game"),
    "draw cards": ("draw cards", "draw"),
    "activate": ("activate", "activate abilities"),
    "search": ("search", "search libraries"),
    "be the target": ("be the target", "be targeted"),
    "have counters": ("have counters", "get counters"),
    "untap": ("untap", "become untapped"),
    "untap step": ("untap", "become untapped"),
}
#: all that effects may forbid; combat is weighed as a whole in `combat_rules`, casting in `permissions`, the activation
#: of abilities in `activation`, events of any origin in `prohibited`
CANT = frozenset(
    (
        *(word for also in ALSO.values() for word in also),
        "be activated",
        "be activated unless they're mana abilities",
        "be attacked",
        "be blocked",
        "be cast",
        "be copied",
        "be countered",
        "be destroyed",
        "be enchanted",
        "be equipped",
        "be regenerated",
        "be sacrificed",
        "cast spells",
        "crew",
        "gain life",
        "have activated abilities activated",
        "lose life",
        "phase out",
        "play",
        "play lands",
        "sacrifice",
        "transform",
    )
)
#: all that effects let be done despite something
CAN = frozenset(("attack", "attack as haste", "block additional", "block only", "not untap"))
#: "can't draw more than one card each turn": which tally counts it
TALLIES = {
    "draw cards": "cards drawn",
    "draw": "cards drawn",
    "cast": "spells cast",
    "play lands": "lands played",
}


class Reason(NamedTuple):
    """Why something can't or must be done: the rule, the object whose effect it is (0: its own keyword's), the record of
    the effect if a resolution began it, and the effect in words."""

    rule: str
    source: int
    effect: int
    words: str


def changes(g: Game, kind: type[Any]) -> list[tuple[Any, Resolution]]:
    """All changes of one class that are in force, oldest first, each with the context its nodes are read in. Where its
    subject was fixed as it began, the change names what ``ctx.done["affected"]`` holds."""
    return [(_fixed(one), one.ctx) for one in in_force(g, kind)]


def _fixed(one: InForce) -> Any:
    if one.affected is None:
        return one.change
    field = "subject" if hasattr(one.change, "subject") else "what"
    return msgspec.structs.replace(one.change, **{field: Done(verb="affected")})


# --- can't -----------------------------------------------------------------------------------------------------


def forbids(g: Game, action: str, subject: int, other: int = 0) -> Reason | None:
    """Why ``subject`` (an object or player) can't do or undergo ``action``, with or by ``other``; None: it can."""
    found = keyword_forbids(g, action, subject, other)
    if found is not None:
        return found
    words = ALSO.get(action, (action,))
    if action == "untap step":
        found = _stays_tapped(g, subject)
        if found is not None:
            return found
    for one in in_force(g, Cant):
        if one.change.action in words and _forbids(g, _fixed(one), one.ctx, action, subject, other):
            return Reason("101.2", one.source, one.effect, str(one.change))
    for change, ctx in own(g, subject, Cant):
        if change.action in words and _forbids(g, change, ctx, action, subject, other):
            return Reason("101.2", subject, 0, str(change))
    return None


def _forbids(g: Game, change: Cant, ctx: Resolution, action: str, subject: int, other: int) -> bool:
    if not names(g, change.subject, subject, ctx) or change.unless_pays or change.alone:
        return False
    if change.unless is not None and evaluate.holds(g, change.unless, ctx):
        return False
    if change.number is not None:
        tally = TALLIES.get(action)
        if tally is None or not g.is_player(subject):
            return False
        return g.player(subject).tally.get(tally, 0) >= evaluate.amount(g, change.number, ctx)
    if change.by is not None and not (other and _names_agent(g, change.by, other, ctx)):
        return False
    return change.except_by is None or not (other and _names_agent(g, change.except_by, other, ctx))


def _names_agent(g: Game, spec: Any, other: int, ctx: Resolution) -> bool:
    """Does ``spec`` name what does it: the object, an ability's source, or who controls it?"""
    if names(g, spec, other, ctx):
        return True
    record = g.state.records.get(other)
    if type(record) is not Object:
        return False
    if record.kind == "ability" and record.source and names(g, spec, record.source, ctx):
        return True
    return names(g, spec, g.controller(other), ctx)


def own(g: Game, id: int, kind: type[Any]) -> Iterator[tuple[Any, Resolution]]:
    """Changes of one class that the static abilities of an object off the battlefield make to itself: "this spell
    can't be countered" (604.5)."""
    record = g.state.records.get(id)
    if type(record) is not Object or not record.zone or g.zone(record.zone).kind == "battlefield":
        return
    for ability in g.abilities(id):
        for part in index.parts(g, ability):
            static = part.ability
            if isinstance(static, StaticAbility) and any(
                isinstance(change, kind) for change in static.changes
            ):
                ctx = evaluate.context(g, id)
                if static.condition is None or evaluate.holds(g, static.condition, ctx):
                    yield from ((change, ctx) for change in static.changes if isinstance(change, kind))


def _stays_tapped(g: Game, id: int) -> Reason | None:
    """ "doesn't untap during its controller's untap step" (502.3)."""
    for one in in_force(g, DoesntUntap):
        change = _fixed(one)
        if change.yours and g.root.active != one.ctx.controller:
            continue
        if names(g, change.what, id, one.ctx) and not (
            change.unless is not None and evaluate.holds(g, change.unless, one.ctx)
        ):
            return Reason("502.3", one.source, one.effect, str(one.change))
    return None


# --- keywords --------------------------------------------------------------------------------------------------


def keyword_forbids(g: Game, action: str, subject: int, other: int = 0) -> Reason | None:
    """The keyword abilities of an object, or of a player, that say what can't be done to it."""
    row = KEYWORDS.get(action)
    if row is None:
        return None
    keywords = player_keywords(g, subject) if g.is_player(subject) else _object_keywords(g, subject)
    for keyword, ctx, source, effect in keywords:
        rule = row(g, keyword, ctx, subject, other)
        if rule is not None:
            return Reason(rule, source, effect, str(keyword))
    return None


def _object_keywords(g: Game, id: int) -> Iterator[tuple[Keyword, Resolution, int, int]]:
    if g.zone_kind(id) != "battlefield":
        return
    ctx: Resolution | None = None
    for ability in g.abilities(id):
        if isinstance(ability, Keyword):
            ctx = ctx or evaluate.context(g, id)
            yield ability, ctx, id, 0


def player_keywords(g: Game, player: int) -> list[tuple[Keyword, Resolution, int, int]]:
    """The keyword abilities that effects give a player: "you have hexproof" (613.10)."""
    return [
        (ability, one.ctx, one.source, one.effect)
        for one in in_force(g, PlayerIs)
        if player in evaluate.things(g, one.change.who, one.ctx)
        for ability in one.change.abilities
        if isinstance(ability, Keyword)
    ]


def _source_of(g: Game, other: int) -> int:
    """The source of an ability on the stack, else the object itself."""
    record = g.state.records.get(other)
    return record.source if type(record) is Object and record.kind == "ability" and record.source else other


#: players whose objects a protection ability keeps off
PROTECTED_FROM = ("each of your opponents", "each opponent", "the chosen player")


def has_quality(g: Game, keyword: Keyword, id: int, ctx: Resolution) -> bool:
    """Has an object the quality that a protection or hexproof ability names (702.16a, 702.11d)?"""
    word = keyword.quality
    if word is None:
        return keyword.filter is None or evaluate.fits(g, id, keyword.filter, ctx)
    if word == "everything":  # 702.16j
        return True
    colors = g.chars(id).colors
    if word in ("each color", "all colors"):  # 702.16h
        return bool(colors)
    if word == "the chosen color":
        return chosen_word(g, "color", ctx) in colors
    if word in PROTECTED_FROM:  # 702.16k
        from_whom = evaluate.things(g, Players(which=word), ctx)
        controlled = g.zone_kind(id) in ("battlefield", "stack")
        return (g.controller(id) if controlled else g.object(id).owner) in from_whom
    raise evaluate.unplayable(keyword, "no such quality is known")


def _quality(g: Game, keyword: Keyword, ctx: Resolution, other: int) -> bool:
    return bool(other) and has_quality(g, keyword, _source_of(g, other), ctx)


def _target(g: Game, keyword: Keyword, ctx: Resolution, subject: int, other: int) -> str | None:
    if keyword.name == "shroud":
        return "702.18a"
    if keyword.name == "hexproof" and other:
        holder = subject if g.is_player(subject) else g.controller(subject)
        if g.controller(other) == holder:
            return None
        if keyword.filter is None and keyword.quality is None:
            return "702.11b"
        return "702.11d" if _quality(g, keyword, ctx, other) else None
    return "702.16b" if keyword.name == "protection" and _quality(g, keyword, ctx, other) else None


def _enchanted(g: Game, keyword: Keyword, ctx: Resolution, subject: int, other: int) -> str | None:
    return "702.16c" if keyword.name == "protection" and _quality(g, keyword, ctx, other) else None


def _equipped(g: Game, keyword: Keyword, ctx: Resolution, subject: int, other: int) -> str | None:
    return "702.16d" if keyword.name == "protection" and _quality(g, keyword, ctx, other) else None


def _blocked(g: Game, keyword: Keyword, ctx: Resolution, subject: int, other: int) -> str | None:
    return "702.16f" if keyword.name == "protection" and _quality(g, keyword, ctx, other) else None


def _destroyed(g: Game, keyword: Keyword, ctx: Resolution, subject: int, other: int) -> str | None:
    return "702.12b" if keyword.name == "indestructible" else None


def _attacks(g: Game, keyword: Keyword, ctx: Resolution, subject: int, other: int) -> str | None:
    if keyword.name != "defender" or can_despite(g, "attack", subject):
        return None
    return "702.3b"


KEYWORDS: dict[str, Any] = {
    "attack": _attacks,
    "be blocked": _blocked,
    "be destroyed": _destroyed,
    "be enchanted": _enchanted,
    "be equipped": _equipped,
    "be the target": _target,
}


# --- must and can ----------------------------------------------------------------------------------------------


def required(g: Game, action: str, subject: int) -> list[InForce]:
    """The requirements that bear on an object: "attacks each combat if able" (508.1d, 509.1c), "goaded" (701.15b)."""
    return [
        one
        for one in in_force(g, Must)
        if one.change.action in ALSO.get(action, (action,))
        and names(g, _fixed(one).subject, subject, one.ctx)
    ]


def can_despite(g: Game, action: str, subject: int) -> list[InForce]:
    """The effects that let an object do what it otherwise couldn't: "can attack as though it didn't have defender"."""
    return [
        one
        for one in in_force(g, CanDespite)
        if one.change.action == action and names(g, _fixed(one).subject, subject, one.ctx)
    ]


# --- players ---------------------------------------------------------------------------------------------------


def hand_size(g: Game, player: int) -> int | None:
    """A player's maximum hand size (402.2), None where there is none: effects in timestamp order (613.11)."""
    size: int | None = HAND_SIZE
    for one in in_force(g, NoMaximumHand):
        if player not in evaluate.things(g, one.change.who, one.ctx):
            continue
        if one.change.amount is None:
            size = None
            continue
        amount = evaluate.amount(g, one.change.amount, one.ctx)
        if one.change.by == "reduced":
            size = None if size is None else max(0, size - amount)
        elif one.change.by == "increased":
            size = None if size is None else size + amount
        else:
            size = amount
    return size


def extra_lands(g: Game, player: int) -> int:
    """How many lands more than one the player may play each turn (305.2)."""
    return sum(
        evaluate.quantity(g, one.change.amount, one.ctx)
        for one in in_force(g, ExtraLands)
        if player in evaluate.things(g, one.change.who, one.ctx)
    )


__all__ = [
    "Reason",
    "can_despite",
    "changes",
    "extra_lands",
    "forbids",
    "hand_size",
    "has_quality",
    "keyword_forbids",
    "own",
    "player_keywords",
    "required",
]
