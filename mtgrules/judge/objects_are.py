"""Checks about objects: where they are, what they are, what they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from mtgrules.abilities.words import COLORS
from mtgrules.engine import combat_state, evaluate
from mtgrules.engine.evaluate_amounts import quality
from mtgrules.engine.faces import Characteristics, Face
from mtgrules.engine.records import Object
from mtgrules.judge import syntax as s
from mtgrules.judge.problems import CaseProblem, Refused
from mtgrules.judge.table import Table, has_word


class Finding(NamedTuple):
    """Whether a check holds, and what is, in words."""

    holds: bool
    actual: str


# --- which objects ------------------------------------------------------------------------------------


def subjects(table: Table, subject: s.Subject, field: bool = False) -> list[int]:
    """The objects that a check is about; 0 for one that ceased to exist. ``field``: only permanents can be it.

    Raises Refused where there is no object of a name at all.
    """
    if isinstance(subject, s.Each):
        found = table.all_of(subject.of, table.game.battlefield(), types=True)
        if not found:
            raise Refused(f"there is no {subject.of.name} on the battlefield")
        return found
    picked: list[int] = []
    for thing in subject:
        picked += _named(table, thing, picked, field)
    return picked


def _named(table: Table, thing: s.Target, picked: list[int], field: bool) -> list[int]:
    if isinstance(thing, s.Thing) and thing.kind == "label":
        return [table.labelled(thing.name)]
    if not isinstance(thing, s.Thing):
        return table.pick((thing,), [id for id in table.in_zone("stack") if id not in picked])
    everywhere = [
        id for id in table.everywhere() if id not in picked and table.game.object(id).kind != "ability"
    ]
    found = table.all_of(thing, everywhere)
    seen = [id for id in found if table.game.zone_kind(id) != "library"]
    found = seen or found
    if field and (permanents := [id for id in found if table.game.zone_kind(id) == "battlefield"]):
        found = permanents
    if len(found) < thing.count:
        raise Refused(
            f"there is no {thing.name}" if not found else f"there are only {len(found)} {thing.name}"
        )
    if len(found) > thing.count and len({table.signature(id) for id in found}) > 1:
        raise table.ambiguous(thing, found)
    return found[: thing.count]


def _all(
    table: Table, check: Any, test: Callable[[int], bool], tell: Callable[[int], str], field: bool = False
) -> Finding:
    """Whether a test holds for all objects of a check; denied, whether it holds for none of them."""
    try:
        ids = subjects(table, check.subject, field)
    except Refused as refused:
        return Finding(check.negated, refused.message)
    told = {id: tell(id) if id else "it ceased to exist" for id in ids}
    wrong = [id for id in ids if (bool(id) and test(id)) == check.negated]
    return Finding(not wrong, "; ".join(dict.fromkeys(told[id] for id in wrong or ids)))


# --- where --------------------------------------------------------------------------------------------


def is_in(table: Table, check: s.IsIn) -> Finding:
    """A zone, and whose."""

    def test(id: int) -> bool:
        if table.game.zone_kind(id) != check.zone.zone:
            return False
        return check.zone.whose is None or table.holder(id) == table.player(check.zone.whose)

    return _all(table, check, test, lambda one: f"{table.game.name(one)} is {table.place(one)}")


def is_nowhere(table: Table, check: s.IsNowhere) -> Finding:
    """It ceased to exist: nothing of that name or label is anywhere."""
    if isinstance(check.subject, s.Each):
        raise CaseProblem("`each` looks at the battlefield only; expected a name")
    told: list[str] = []
    for thing in check.subject:
        if not isinstance(thing, s.Thing):
            raise CaseProblem("abilities are not looked for by `nowhere`; expected a name")
        if thing.kind == "label":
            found = [id for id in (table.labelled(thing.name),) if id]
        else:
            found = [
                id
                for id in table.all_of(thing, table.everywhere())
                if table.game.object(id).kind != "ability"
            ]
        if bool(found) != check.negated:
            told += [f"{thing.name} is {table.place(id)}" for id in found] or [f"{thing.name} is nowhere"]
    return Finding(not told, "; ".join(dict.fromkeys(told)) or "it is so")


def in_library(table: Table, check: s.InLibrary) -> Finding:
    """A place in a library, counted from its top or bottom."""
    players = [table.player(check.player)] if check.player else list(table.players.values())
    if (
        isinstance(check.subject, s.Each)
        or len(check.subject) != 1
        or not isinstance(check.subject[0], s.Thing)
    ):
        raise CaseProblem("a place in a library is that of one card; expected one name")
    thing = check.subject[0]
    if thing.whose is not None:
        players = [table.player(thing.whose)]
    holds = False
    for player in players:
        cards = list(reversed(table.in_zone("library", player)))
        cards = cards if check.end == "top" else cards[::-1]
        there = cards[check.number - 1 : check.number]
        holds |= bool(table.all_of(thing, there))
    told = [
        f"{n} from the top of {table.game.name(player)}'s library"
        for player in players
        for n, id in enumerate(reversed(table.in_zone("library", player)), 1)
        if table.all_of(thing, [id])
    ]
    return Finding(holds != check.negated, f"{thing.name} is {' and '.join(told[:6]) or 'in no library'}")


# --- what they are ------------------------------------------------------------------------------------


def _is(table: Table, check: s.Is) -> Finding:
    field = any(
        trait.kind == "status" and trait.word not in ("token", "card", "spell") for trait in check.traits
    )

    def test(id: int) -> bool:
        return all(_has_trait(table, id, trait) for trait in check.traits)

    return _all(
        table, check, test, lambda one: f"{table.game.name(one)} is {characteristics(table, one)}", field
    )


def _has_trait(table: Table, id: int, trait: s.Trait) -> bool:
    chars = table.game.chars(id)
    if trait.kind == "power/toughness":
        return trait.word == f"{chars.power}/{chars.toughness}"
    if trait.kind == "status":
        return _STATUS[trait.word](table, id, table.game.object(id))
    return has_word(chars, trait.word)


_STATUS: dict[str, Callable[[Table, int, Object], bool]] = {
    "tapped": lambda table, one, obj: obj.tapped,
    "untapped": lambda table, one, obj: not obj.tapped,
    "attacking": lambda table, one, obj: bool(obj.attacking),
    "blocking": lambda table, one, obj: bool(obj.blocking),
    "blocked": lambda table, one, obj: obj.blocked,
    "unblocked": lambda table, one, obj: combat_state.is_unblocked(table.game, one),
    "face down": lambda table, one, obj: obj.face_down,
    "face up": lambda table, one, obj: not obj.face_down,
    "phased out": lambda table, one, obj: obj.phased_out,
    "phased in": lambda table, one, obj: not obj.phased_out,
    "summoning sick": lambda table, one, obj: obj.sick,
    "token": lambda table, one, obj: obj.kind == "token",
    "card": lambda table, one, obj: obj.kind == "card",
    "permanent": lambda table, one, obj: table.game.zone_kind(one) == "battlefield",
    "spell": lambda table, one, obj: table.game.zone_kind(one) == "stack" and obj.kind != "ability",
}


def characteristics(table: Table, id: int) -> str:
    """An object's characteristics and statuses in one phrase."""
    game, obj = table.game, table.game.object(id)
    chars = game.chars(id)
    words = [f"{chars.power}/{chars.toughness}"] if chars.power is not None else []
    words += nature(chars, obj.kind == "token")
    if game.zone_kind(id) == "battlefield":
        words += [
            word
            for word in ("tapped", "attacking", "blocking", "phased out")
            if _STATUS[word](table, id, obj)
        ]
    return " ".join(words)


def nature(chars: Characteristics | Face, token: bool = False) -> list[str]:
    """Colors and types: what an object is, its power and toughness aside."""
    words = [color for color in COLORS if color in chars.colors] or ["colorless"]
    words += [*chars.supertypes, *chars.subtypes, *chars.types]
    if isinstance(chars, Characteristics) and chars.every_creature_type:
        words.append("of every creature type")
    return [*words, *(["token"] if token else [])]


def is_attacking(table: Table, check: s.IsAttacking) -> Finding:
    """What it attacks."""
    others = [*table.players.values(), *table.in_zone("battlefield")]
    attacked = table.one(check.target, others, "attacked")

    def tell(id: int) -> str:
        whom = table.game.object(id).attacking
        return f"{table.game.name(id)} is attacking {table.game.name(whom) if whom else 'nothing'}"

    return _all(table, check, lambda one: table.game.object(one).attacking == attacked, tell, True)


def is_blocking(table: Table, check: s.IsBlocking) -> Finding:
    """What it blocks."""
    blocked = table.pick(check.attackers, table.in_zone("battlefield"), "blocked")

    def tell(id: int) -> str:
        names = ", ".join(table.describe(other) for other in table.game.object(id).blocking)
        return f"{table.game.name(id)} is blocking {names or 'nothing'}"

    return _all(table, check, lambda one: set(blocked) <= set(table.game.object(one).blocking), tell, True)


def is_named(table: Table, check: s.IsNamed) -> Finding:
    """Its name."""
    return _all(
        table,
        check,
        lambda one: table.name_fits(one, check.name),
        lambda one: f"it is named {table.game.chars(one).name}",
    )


def is_controlled_by(table: Table, check: s.IsControlledBy) -> Finding:
    """Its controller."""
    player, game = table.player(check.player), table.game
    return _all(
        table,
        check,
        lambda one: game.zone_kind(one) in ("battlefield", "stack") and game.controller(one) == player,
        lambda one: f"{game.name(one)} is controlled by {game.name(game.controller(one))}",
        True,
    )


def is_attached_to(table: Table, check: s.IsAttachedTo) -> Finding:
    """What it is attached to, or that it is attached to nothing."""
    others = [*table.players.values(), *table.in_zone("battlefield")]
    to = 0
    if check.target is not None:
        if isinstance(check.target, s.Thing) and check.target.kind == "label":
            to = table.labelled(check.target.name) or -1
        else:
            to = table.one(check.target, others, "that to which something is attached")

    def tell(id: int) -> str:
        there = table.game.object(id).attached_to
        return f"{table.game.name(id)} is attached to {table.describe(there) if there else 'nothing'}"

    return _all(table, check, lambda one: table.game.object(one).attached_to == to, tell, True)


# --- what they have -----------------------------------------------------------------------------------


def has_counters(table: Table, check: s.HasCounters) -> Finding:
    """How many counters of a kind, or of all kinds."""

    def there(id: int) -> int:
        counters = table.game.object(id).counters
        return counters.get(check.kind, 0) if check.kind is not None else sum(counters.values())

    def tell(id: int) -> str:
        counters = sorted(table.game.object(id).counters.items())
        words = ", ".join(f"{n} {kind}" for kind, n in counters if n)
        return f"{table.game.name(id)} has {words or 'no'} counters"

    return _all(table, check, lambda one: there(one) == check.number, tell)


def has_number(table: Table, check: s.HasNumber) -> Finding:
    """Mana value, damage, power …"""

    def there(id: int) -> int:
        obj, chars = table.game.object(id), table.game.chars(id)
        if check.what == "mana value":
            return quality(table.game, id, "mana value", evaluate.context(table.game, id))
        if check.what == "loyalty" and table.game.zone_kind(id) == "battlefield":
            return obj.counters.get("loyalty", 0)
        values = {"damage": obj.damage, "abilities": len(chars.abilities)}
        found = values[check.what] if check.what in values else getattr(chars, check.what)
        return -1 if found is None else found

    return _all(
        table,
        check,
        lambda one: there(one) == check.number,
        lambda one: f"{table.game.name(one)} has {check.what} {there(one)}",
        check.what == "damage",
    )


def has_ability(table: Table, check: s.HasAbility) -> Finding:
    """A keyword ability by its name, or an ability by its text."""
    wanted = check.ability.casefold().rstrip(".")

    def test(id: int) -> bool:
        for ability in table.game.abilities(id):
            name = getattr(ability, "name", None)
            if not check.quoted and isinstance(name, str) and name.casefold() == wanted:
                return True
            if str(ability).casefold().rstrip(".") == wanted:
                return True
        return False

    def tell(id: int) -> str:
        words = "; ".join(map(str, table.game.abilities(id)))
        return f"{table.game.name(id)} has {words or 'no abilities'}"

    return _all(table, check, test, tell)


LOOKS: dict[type, Callable[[Table, Any], Finding]] = {
    s.IsIn: is_in,
    s.IsNowhere: is_nowhere,
    s.InLibrary: in_library,
    s.Is: _is,
    s.IsAttacking: is_attacking,
    s.IsBlocking: is_blocking,
    s.IsNamed: is_named,
    s.IsControlledBy: is_controlled_by,
    s.IsAttachedTo: is_attached_to,
    s.HasCounters: has_counters,
    s.HasNumber: has_number,
    s.HasAbility: has_ability,
}
