"""What one object or player is asked to be. Of an object that is gone, as it last existed (608.2h)."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING

from mtgrules.abilities import predicates as p
from mtgrules.abilities import words
from mtgrules.abilities.abilities import ActivatedAbility, Keyword, KeywordAbility, TriggeredAbility
from mtgrules.engine import evaluate
from mtgrules.engine.ability_kinds import is_loyalty_ability, is_mana_ability
from mtgrules.engine.evaluate_amounts import quality
from mtgrules.engine.evaluate_references import this_way as treated
from mtgrules.engine.faces import Characteristics
from mtgrules.engine.records import Object, Player, Resolution
from mtgrules.mechanics.spec import PredicateTest

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

PERMANENT_TYPES = frozenset(
    {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}
)  # 110.4
CREATURE_TYPES = frozenset(words.CREATURE_TYPES)
OUTLAWS = frozenset({"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"})  # 700.12
PARTY = frozenset({"Cleric", "Rogue", "Warrior", "Wizard"})  # 700.8

OPS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


def compare(left: int, op: str, right: int) -> bool:
    """Do the numbers stand in that relation? "odd" and "even" look at the left one alone."""
    if op == "odd":
        return left % 2 == 1
    if op == "even":
        return left % 2 == 0
    return OPS[op](left, right)


# --- words ---------------------------------------------------------------------------------------------------------


def _zone_kind(g: Game, obj: Object) -> str:
    """The kind of zone an object is in, or was in last."""
    return g.zone(obj.zone or obj.last_zone).kind if obj.zone or obj.last_zone else ""


def _permanent(g: Game, obj: Object, chars: Characteristics) -> bool:
    """A permanent (110.1), a permanent spell or a permanent card (110.4b)."""
    if _zone_kind(g, obj) == "battlefield":
        return True
    return any(kind in PERMANENT_TYPES for kind in chars.types)


def _subtypes(chars: Characteristics, wanted: frozenset[str]) -> bool:
    return chars.every_creature_type or any(subtype in wanted for subtype in chars.subtypes)


OBJECT_WORDS: dict[str, Callable[[Game, Object, Characteristics], bool]] = {
    "permanent": _permanent,
    "card": lambda g, obj, chars: obj.kind == "card",
    "token": lambda g, obj, chars: obj.kind == "token",
    "copy": lambda g, obj, chars: obj.kind == "copy",
    "emblem": lambda g, obj, chars: obj.kind == "emblem",
    "spell": lambda g, obj, chars: obj.kind != "ability" and _zone_kind(g, obj) == "stack",
    "ability": lambda g, obj, chars: obj.kind == "ability",
    # "activated or triggered ability": the noun stands behind the last only
    **dict.fromkeys(
        ("activated ability", "activated"),
        lambda g, obj, chars: isinstance(obj.ability, ActivatedAbility),
    ),
    **dict.fromkeys(
        ("triggered ability", "triggered"),
        lambda g, obj, chars: isinstance(obj.ability, TriggeredAbility),
    ),
    "colorless": lambda g, obj, chars: not chars.colors,
    "multicolored": lambda g, obj, chars: len(chars.colors) > 1,
    "one or more colors": lambda g, obj, chars: bool(chars.colors),
    "monocolored": lambda g, obj, chars: len(chars.colors) == 1,
    # 700.6
    "historic": lambda g, obj, chars: (
        "legendary" in chars.supertypes or "artifact" in chars.types or "Saga" in chars.subtypes
    ),
    "outlaw": lambda g, obj, chars: _subtypes(chars, OUTLAWS),
    "party": lambda g, obj, chars: _subtypes(chars, PARTY),
    "commander": lambda g, obj, chars: "commander" in obj.designations,
    "source": lambda g, obj, chars: True,
    "object": lambda g, obj, chars: True,
    "face-down": lambda g, obj, chars: obj.face_down,
}


def of_kind(g: Game, ability: Object, kind: str) -> bool:
    """A mana ability, a loyalty ability, or one that a keyword stands for: "equip ability" (702.6a)."""
    if kind == "mana":
        return ability.ability is not None and is_mana_ability(ability.ability)
    if kind == "loyalty":
        return isinstance(ability.ability, ActivatedAbility) and is_loyalty_ability(ability.ability)
    source = g.state.records.get(ability.source)
    if type(source) is not Object:
        return False
    abilities = g.chars(source.id).abilities
    number = ability.ability_number
    keyword = abilities[number] if 0 <= number < len(abilities) else None
    return isinstance(keyword, Keyword | KeywordAbility) and keyword.name == kind


def is_word(g: Game, node: p.Is, id: int, ctx: Resolution) -> bool:
    """Has the word: card type, supertype, subtype, colour, or one of the nouns of the rules."""
    word = node.word
    record = g.state.records.get(id)
    if type(record) is Object:
        extra = g.rules.words.get(word)
        if extra is not None:
            return bool(extra(g, node, id, ctx))
        chars = g.chars(id)
        if word in chars.types:
            return True
        test = OBJECT_WORDS.get(word)
        if test is not None:
            return test(g, record, chars)
        if record.kind == "ability" and word.endswith(" ability"):
            return of_kind(g, record, word.removesuffix(" ability"))
        if word in chars.subtypes or word in chars.supertypes or word in chars.colors:
            return True
        return chars.every_creature_type and word in CREATURE_TYPES
    if type(record) is not Player:
        return False
    if word == "opponent":
        return id in g.opponents(ctx.controller)
    return word == "player" or (word == "you" and id == ctx.controller)


# --- logic ---------------------------------------------------------------------------------------------------------


def negated(g: Game, node: p.Not, id: int, ctx: Resolution) -> bool:
    return not evaluate.satisfies(g, id, node.predicate, ctx)


def any_of(g: Game, node: p.AnyOf, id: int, ctx: Resolution) -> bool:
    return any(evaluate.satisfies(g, id, part, ctx) for part in node.predicates)


def all_of(g: Game, node: p.AllOf, id: int, ctx: Resolution) -> bool:
    return all(evaluate.satisfies(g, id, part, ctx) for part in node.predicates)


# --- relations -----------------------------------------------------------------------------------------------------


def another(g: Game, node: p.Another, id: int, ctx: Resolution) -> bool:
    if node.than is None:
        return id != ctx.source and id != evaluate.current(g, ctx.source, ctx)
    return not evaluate.is_among(g, id, node.than, ctx)


def controlled_by(g: Game, node: p.ControlledBy, id: int, ctx: Resolution) -> bool:
    return g.controller(id) in evaluate.things(g, node.who, ctx)


def owned_by(g: Game, node: p.OwnedBy, id: int, ctx: Resolution) -> bool:
    return (id if g.is_player(id) else g.object(id).owner) in evaluate.things(g, node.who, ctx)


def in_zone(g: Game, node: p.InZone, id: int, ctx: Resolution) -> bool:
    if g.is_player(id) or g.zone_kind(id) != node.zone:
        return False
    if node.top and g.zone(g.object(id).zone).contents[-1] != id:
        return False
    return node.who is None or g.object(id).owner in evaluate.things(g, node.who, ctx)


def is_what(g: Game, node: p.IsWhat, id: int, ctx: Resolution) -> bool:
    record = g.state.records.get(id)
    if (
        type(record) is Object and record.kind == "ability"
    ):  # "an ability of a creature": its source, or what it was
        from mtgrules.engine.matching import names

        if record.source and names(g, node.what, record.source, ctx):
            return True
    return evaluate.is_among(g, id, node.what, ctx)


def played_this_way(g: Game, node: p.PlayedThisWay, id: int, ctx: Resolution) -> bool:
    """Is it, or was it before it was played, one of those?"""
    record = g.state.records.get(id)
    before = record.was if type(record) is Object else 0
    return any(other in (id, before) for other in evaluate.things(g, node.of, ctx))


def named(g: Game, node: p.Named, id: int, ctx: Resolution) -> bool:
    name = g.chars(ctx.source).name if node.name == "~" else node.name
    return not g.is_player(id) and g.chars(id).name == name


def this_way(g: Game, node: p.ThisWay, id: int, ctx: Resolution) -> bool:
    """Treated so by this resolution, or become what was; ``by`` whom: by the player who had it then."""
    doers = None if node.by is None else evaluate.things(g, node.by, ctx)
    for other in treated(g, ctx, node.verb):
        if doers is not None and g.controller(other) not in doers:
            continue
        if id in (other, evaluate.current(g, other, ctx), evaluate.known_of_done(g, other, node.verb, ctx)):
            return True
    return False


def targets_only(g: Game, node: p.TargetsOnly, id: int, ctx: Resolution) -> bool:
    choices = None if g.is_player(id) else g.object(id).choices
    targets = [target for phrase in choices.targets for target in phrase] if choices is not None else []
    if node.single:
        fits = node.what.filter  # type: ignore[union-attr]
        return len(set(targets)) == 1 and bool(evaluate.fitting(g, targets[:1], fits, ctx))
    wanted = evaluate.things(g, node.what, ctx)
    if node.only:
        return bool(targets) and all(target in wanted for target in targets)
    return any(target in wanted for target in targets)


def single_target(g: Game, node: p.SingleTarget, id: int, ctx: Resolution) -> bool:
    """A spell or ability that targets one object or player alone."""
    choices = None if g.is_player(id) else g.object(id).choices
    return choices is not None and len({one for ids in choices.targets for one in ids}) == 1


def different(g: Game, node: p.Different, id: int, ctx: Resolution) -> bool:
    """Any one by itself is: several are looked at together where they are counted (`evaluate.matching`)."""
    return True


def of_chosen(g: Game, node: p.OfChosen, id: int, ctx: Resolution) -> bool:
    """Is what was chosen; an undefined choice fits nothing (607.5a)."""
    word = chosen_word(g, node.quality, ctx)
    if word is None:
        return False
    if g.is_player(id):
        return False
    chars = g.chars(id)
    if node.quality == "card name":
        return chars.name == word
    if node.quality == "number":
        return chars.mana_value == int(word)
    if node.quality == "odd or even":
        return compare(chars.mana_value, word, 0)
    if node.quality == "color":
        return word in chars.colors
    if node.quality == "land or nonland":
        return ("land" in chars.types) is (word == "land")
    return chars.has_type(word) or (chars.every_creature_type and word in CREATURE_TYPES)


def chosen_word(g: Game, what: str, ctx: Resolution) -> str | None:
    """The word chosen in this resolution, else for the object whose ability it is (607.2d)."""
    if what in ctx.chosen:
        return ctx.chosen[what]
    source = g.state.records.get(ctx.source)
    return source.chosen.get(what) if type(source) is Object else None


def shares_with(g: Game, node: p.SharesWith, id: int, ctx: Resolution) -> bool:
    if node.what is None:  # said of several together: by whom they are chosen looks at it
        raise evaluate.unplayable(node, "what several have in common")
    return any(share(g, node.quality, id, other) for other in evaluate.things(g, node.what, ctx))


def share(g: Game, what: str, one: int, other: int) -> bool:
    """Do two objects have a color, creature type, name … in common?"""
    a, b = g.chars(one), g.chars(other)
    if what == "name":
        return a.name == b.name
    if what == "mana value":
        return a.mana_value == b.mana_value
    if what in ("power", "toughness"):
        return getattr(a, what) is not None and getattr(a, what) == getattr(b, what)
    if what == "color":
        return any(color in b.colors for color in a.colors)
    if what in ("card type", "permanent type"):
        kinds = a.types if what == "card type" else [kind for kind in a.types if kind in PERMANENT_TYPES]
        return any(kind in b.types for kind in kinds)
    if what == "creature type":
        mine = [s for s in a.subtypes if s in CREATURE_TYPES]
        theirs = [s for s in b.subtypes if s in CREATURE_TYPES]
        if a.every_creature_type:
            return b.every_creature_type or bool(theirs)
        return any(subtype in theirs for subtype in mine) or (b.every_creature_type and bool(mine))
    if what == "land type":
        return any(subtype in b.subtypes for subtype in a.subtypes if subtype in words.LAND_TYPES)
    if what == "controller":
        return a.controller == b.controller
    raise evaluate.unplayable(p.SharesWith(quality=what), "no such quality to share")


# --- qualities -----------------------------------------------------------------------------------------------------


def meanwhile(g: Game, node: p.Meanwhile, id: int, ctx: Resolution) -> bool:
    return evaluate.holds(g, node.condition, ctx)


def with_keyword(g: Game, node: p.With, id: int, ctx: Resolution) -> bool:
    if g.is_player(id):
        return False
    name = node.keyword
    abilities = g.chars(id).abilities
    if name in ("activated abilities", "an activated ability", "activated ability"):
        return any(isinstance(ability, ActivatedAbility) for ability in abilities)
    if name in ("abilities", "an ability"):
        return bool(abilities)
    if name in ("landwalk", "cycling", "protection"):
        return any(type(a) is Keyword and (a.name == name or a.name.endswith(name)) for a in abilities)
    return any(type(ability) is Keyword and ability.name == name for ability in abilities)


def compared(g: Game, node: p.Compare, id: int, ctx: Resolution) -> bool:
    if (
        not g.is_player(id)
        and node.quality in ("power", "toughness")
        and getattr(g.chars(id), node.quality) is None
    ):
        return False
    one = evaluate.one_of(ctx, id)  # "its" in what is compared with may be its own
    right = evaluate.amount(g, node.amount, one) if node.amount is not None else 0
    op = node.op
    if (
        op == "chosen"
    ):  # "of the chosen quality": odd or even; where nothing was chosen, nothing has it (607.2d)
        word = chosen_word(g, "odd or even", ctx)
        if word is None:
            return False
        op = word
    return compare(quality(g, id, node.quality, ctx), op, right)


def compare_own(g: Game, node: p.CompareOwn, id: int, ctx: Resolution) -> bool:
    """ "with power greater than its toughness\""""
    chars = None if g.is_player(id) else g.chars(id)
    if chars is None or chars.power is None or chars.toughness is None:
        return False
    return compare(quality(g, id, node.quality, ctx), node.op, quality(g, id, node.other, ctx))


def cost_contains(g: Game, node: p.CostContains, id: int, ctx: Resolution) -> bool:
    """ "with {X} in its mana cost" """
    cost = () if g.is_player(id) else g.chars(id).mana_cost
    return all(cost.count(symbol) >= node.symbols.count(symbol) for symbol in node.symbols)


def power_toughness(g: Game, node: p.PowerToughness, id: int, ctx: Resolution) -> bool:
    """ "a 1/1 creature" """
    if g.is_player(id):
        return False
    chars = g.chars(id)
    return chars.power == evaluate.amount(g, node.power, ctx) and chars.toughness == evaluate.amount(
        g, node.toughness, ctx
    )


def has_counter(g: Game, node: p.HasCounter, id: int, ctx: Resolution) -> bool:
    counters = g.state.records[id].counters  # type: ignore[attr-defined]
    count = sum(counters.values()) if node.kind is None else counters.get(node.kind, 0)
    return compare(count, node.op, evaluate.amount(g, node.amount, ctx) if node.amount is not None else 1)


# --- status --------------------------------------------------------------------------------------------------------


def _attached_of_type(g: Game, obj: Object, subtype: str) -> list[int]:
    return [id for id in obj.attachments if id in g.state.records and subtype in g.chars(id).subtypes]


def _modified(g: Game, obj: Object) -> bool:
    """Has a counter, is equipped, or is enchanted by an Aura of its controller (700.9)."""
    return (
        bool(obj.counters)
        or bool(_attached_of_type(g, obj, "Equipment"))
        or any(g.controller(aura) == g.controller(obj.id) for aura in _attached_of_type(g, obj, "Aura"))
    )


def _goaded(g: Game, obj: Object) -> bool:
    from mtgrules.engine import restrictions

    return "goaded" in obj.designations or bool(restrictions.required(g, "goaded", obj.id))


def _unblocked(g: Game, obj: Object) -> bool:
    """An attacking creature that no creature blocked, once blockers have been declared (509.1h)."""
    before = g.root.step in ("beginning of combat", "declare attackers")
    return bool(obj.attacking) and not obj.blocked and not before


STATUSES: dict[str, Callable[[Game, Object], bool]] = {
    "tapped": lambda g, obj: obj.tapped,
    "untapped": lambda g, obj: not obj.tapped,
    "attacking": lambda g, obj: bool(obj.attacking),
    "blocking": lambda g, obj: bool(obj.blocking),
    "attacking or blocking": lambda g, obj: bool(obj.attacking or obj.blocking),
    "blocked": lambda g, obj: bool(obj.attacking) and obj.blocked,
    "blocking or blocked": lambda g, obj: bool(obj.blocking) or (bool(obj.attacking) and obj.blocked),
    "unblocked": _unblocked,
    "enchanted": lambda g, obj: bool(_attached_of_type(g, obj, "Aura")),
    "equipped": lambda g, obj: bool(_attached_of_type(g, obj, "Equipment")),
    "fortified": lambda g, obj: bool(_attached_of_type(g, obj, "Fortification")),
    "exiled": lambda g, obj: bool(now := g.find(obj.id)) and g.zone_kind(now) == "exile",
    "attached": lambda g, obj: bool(obj.attached_to),
    "unattached": lambda g, obj: not obj.attached_to,
    "face down": lambda g, obj: obj.face_down,
    "face-down": lambda g, obj: obj.face_down,
    "face up": lambda g, obj: not obj.face_down,
    "face-up": lambda g, obj: not obj.face_down,
    "modified": _modified,
    "goaded": _goaded,
    "damaged": lambda g, obj: obj.damage > 0,
    "phased out": lambda g, obj: obj.phased_out,
    "kicked": lambda g, obj: (
        obj.choices is not None and any(k in ("kicker", "multikicker") for k in obj.choices.paid)
    ),
    "transformed": lambda g, obj: "transformed" in obj.designations,
    "summoning sick": lambda g, obj: obj.sick,
}

#: designations that a permanent may have, one word each (701, 702)
DESIGNATIONS = frozenset(
    "saddled suspected monstrous renowned harnessed commander exerted solved prepared bargained".split()
)


def status(g: Game, node: p.Status, id: int, ctx: Resolution) -> bool:
    word = node.word
    record = g.state.records.get(id)
    if type(record) is Player and word == "attacking":  # with any creature
        whom = None if node.who is None else evaluate.things(g, node.who, ctx)
        attackers = (
            o for one in g.root.combatants if type(o := g.state.records.get(one)) is Object and o.attacking
        )
        return any(g.controller(o.id) == id and (whom is None or o.attacking in whom) for o in attackers)
    if type(record) is not Object:
        if word not in STATUSES and word not in DESIGNATIONS and word not in g.rules.designations:
            raise evaluate.unplayable(node, "no such status")
        return type(record) is Player and word in record.designations
    extra = g.rules.words.get(word)
    if extra is not None:
        return bool(extra(g, node, id, ctx))
    test = STATUSES.get(word)
    if test is not None:
        return test(g, record) and (node.who is None or _towards(g, word, record, node, ctx))
    if word in DESIGNATIONS or word in g.rules.designations:
        return word in record.designations
    raise evaluate.unplayable(node, "no such status")


def _towards(g: Game, word: str, obj: Object, node: p.Status, ctx: Resolution) -> bool:
    """ "attacking you", "blocking ~", "attached to ~", "enchanted by that Aura" …"""
    others = evaluate.things(g, node.who, ctx)
    match word:
        case "attacking":
            return obj.attacking in others
        case "blocking":
            return any(id in others for id in obj.blocking)
        case "blocked":
            return any(id in others for id in obj.blocked_by)
        case "blocking or blocked":
            return any(id in others for id in (*obj.blocking, *obj.blocked_by))
        case "attached":
            return obj.attached_to in others
        case "enchanted" | "equipped" | "fortified":
            return any(id in others for id in obj.attachments)
        case _:
            raise evaluate.unplayable(node, "of whom?")


# --- the past ------------------------------------------------------------------------------------------------------


def happened(g: Game, node: p.Happened, id: int, ctx: Resolution) -> bool:
    """Something happened to it this turn."""
    from mtgrules.engine import past

    return past.happened_to(g, node, id, ctx)


def superlative(g: Game, node: p.Superlative, id: int, ctx: Resolution) -> bool:
    return evaluate.fits(g, id, p.Filter(predicates=(node,)), ctx)


PREDICATES: dict[type, PredicateTest] = {
    p.Is: is_word,
    p.Not: negated,
    p.AnyOf: any_of,
    p.AllOf: all_of,
    p.Another: another,
    p.ControlledBy: controlled_by,
    p.OwnedBy: owned_by,
    p.InZone: in_zone,
    p.Meanwhile: meanwhile,
    p.With: with_keyword,
    p.Compare: compared,
    p.CompareOwn: compare_own,
    p.CostContains: cost_contains,
    p.SingleTarget: single_target,
    p.Different: different,
    p.PowerToughness: power_toughness,
    p.Superlative: superlative,
    p.Status: status,
    p.HasCounter: has_counter,
    p.Named: named,
    p.OfChosen: of_chosen,
    p.SharesWith: shares_with,
    p.ThisWay: this_way,
    p.Happened: happened,
    p.TargetsOnly: targets_only,
    p.IsWhat: is_what,
    p.PlayedThisWay: played_this_way,
}
