"""What the engine knows of the words in nodes: which classes of changes, costs and durations it reads, and which words in
their fields it acts on. What it does not know would do nothing, so a face with it is not playable (`playable`).

Each word stands in the module that acts on it; `tests/hygiene/test_handlers.py` looks for it there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mtgrules.abilities import abilities as ab
from mtgrules.abilities import amounts, changes, conditions, costs, effects, predicates, references, words
from mtgrules.abilities.node import Ability, Change, Cost, Duration, Node
from mtgrules.engine import ability_kinds, activation, continuous, permissions, qualities, restrictions
from mtgrules.engine.evaluate_predicates import OBJECT_WORDS
from mtgrules.engine.evaluate_references import INTO, SYNONYMS

if TYPE_CHECKING:
    from mtgrules.engine.registries import Registries

#: changes that no layer applies (613.10–11 and 614), by the module that reads them
READ_BY: dict[type, str] = {
    changes.AdditionalCost: "costs",
    changes.AlternativeCost: "permissions",
    changes.AnyManaFor: "permissions",
    changes.AsEnters: "replacing",
    changes.AssignsByToughness: "combat_damage",
    changes.CanDespite: "combat_rules",
    changes.Cant: "restrictions",
    changes.CastOnly: "permissions",
    changes.CostChange: "costs",
    changes.DamageCant: "replacing",
    changes.CrewsAsThough: "crewing",
    changes.DoesntUntap: "restrictions",
    changes.UntapsToo: "turn",
    changes.Doubles: "replacing",
    changes.EntersAsCopy: "replacing",
    changes.EntersWith: "replacing",
    changes.ExtraLands: "restrictions",
    changes.Instead: "replacing",
    changes.MayPlay: "permissions",
    changes.KeepsMana: "turn",
    changes.KeywordCost: "casting_options",
    changes.MayActivate: "activation",
    changes.MayLookAt: "looking",
    changes.Must: "combat_rules",
    changes.NoLegendRule: "state_based",
    changes.NoMaximumHand: "restrictions",
    changes.PlayRevealed: "looking",
    changes.PlayerIs: "restrictions",
    changes.Prevent: "replacing",
    changes.TriggersAgain: "triggers",
    changes.NeverTriggers: "triggers",
    changes.WhereXIs: "permissions",
}
#: costs that can be paid, by the module that pays them
PAID_BY: dict[type, str] = {
    costs.Mana: "costs",
    costs.TapSymbol: "paying",
    costs.UntapSymbol: "paying",
    costs.Loyalty: "paying",
    costs.Perform: "paying",
    costs.Either: "costs",
    costs.Multiple: "costs",
}
#: abilities, by the module that lets them work
ABILITIES: dict[type, str] = {
    ab.SpellAbility: "targeting",
    ab.ActivatedAbility: "activation",
    ab.TriggeredAbility: "triggers",
    ab.ChapterAbility: "sagas",
    ab.StaticAbility: "index",
    ab.Keyword: "keywords",
    ab.KeywordAbility: "ability_kinds",
    ab.Keywords: "tokens",
    ab.CanLead: "playable",
    ab.Companion: "playable",
    ab.DeckLimit: "playable",
    ab.Unparsed: "playable",
}
#: durations that end
DURATIONS: dict[type, str] = {
    changes.Until: "continuous",
    changes.AsLongAs: "continuous",
    changes.UntilEvent: "continuous",
    changes.RestOfGame: "keyword_library",
}

#: what a resolution remembers to have treated so, besides what moved (`evaluate_references.remembered`)
REMEMBERED = frozenset(
    word.replace("_", " ")
    for word in """
    affected attached attached_to beheld blighted bolstered cascaded cast chosen chosen_player controlled copied
    countered counters_put counters_removed created crewed damage_dealt dealt_damage destroyed detained did discarded
    discovered drawn each exerted exiled explored face-down_pile face-up_pile fought found gift given_counters goaded
    guessed_about life_gained life_lost looked_at looked_at_while_scrying milled moved played player populated put
    put_onto_the_battlefield returned revealed sacrificed searched separated suspected tapped untapped
    """.split()
)
#: parts that objects and players take in events (`Event.roles`, and what matchers make of them)
ROLES = frozenset(
    "subject player other recipient source cause attacked attacker blocker became made ".split()
)
#: numbers of an event or resolution (`evaluate_amounts.event_amount`)
NUMBERS = frozenset(
    ("power", "toughness", "mana value", "excess damage", "mana spent", "difference", "coin", "result")
)

NAMED = frozenset(
    (
        *words.CARD_TYPES,
        *words.SUPERTYPES,
        *words.COLORS,
        *words.SUBTYPES,
        "player",
        "opponent",
        "you",
        "pile",
        "effect",
    )
)


def _remembered(word: str) -> bool:
    return (
        word in REMEMBERED
        or word in SYNONYMS
        or word in ("dies", "died")
        or any(zone in word for zone in INTO)
    )


def _number(word: str) -> bool:
    return word in NUMBERS or _remembered(word) or word == "damage"


def _did(word: str) -> bool:
    return word.startswith("excess damage") or _remembered(word)


def _zone(word: str) -> bool:
    kind = word.removeprefix("anywhere other than ").removeprefix("your ").removeprefix("a ")
    return kind.removeprefix("an ").removeprefix("opponent's ") in words.ZONES


def _counter_quality(word: str) -> bool:
    return word in ("power", "toughness", "power and toughness", "life total") or word.endswith("counters")


Known = frozenset[str] | Callable[[str], bool]

#: by class of node and field, the words that are acted on
WORDS: dict[type, dict[str, Known]] = {
    changes.Cant: {"action": restrictions.CANT, "period": frozenset(("each turn", "except as a sorcery"))},
    changes.Must: {"action": frozenset(("attack", "block", "be blocked", "attack or block", "goaded"))},
    changes.CanDespite: {"action": restrictions.CAN},
    changes.AssignsByToughness: {"how": frozenset(("toughness", "unblocked", "none"))},
    changes.DamageCant: {"what": frozenset(("damage", "the damage", "combat damage", "noncombat damage"))},
    changes.CostChange: {
        "ability": frozenset(("activated", "ability", *words.COST_KEYWORDS, *words.FILTER_KEYWORDS))
    },
    changes.AlternativeCost: {"ability": frozenset(words.COST_KEYWORDS)},
    changes.MayPlay: {"limit": frozenset(permissions.LIMITS), "zone": _zone},
    changes.GainsAbilitiesOf: {"kind": frozenset(("activated", "activated except mana"))},
    changes.KeywordCost: {"name": frozenset(("flashback",))},
    changes.Until: {"moment": continuous.known_moment},
    ab.KeywordAbility: {"name": frozenset(ability_kinds.LABELS)},
    ab.ActivationLimit: {"timing": activation.known_timing, "period": frozenset(("turn", "game"))},
    effects.Choose: {"quality": qualities.known},
    effects.Exchange: {"quality": frozenset(("control", "life total", "life totals"))},
    effects.Double: {"quality": _counter_quality},
    references.Done: {"verb": _remembered},
    references.Rest: {"verb": _remembered},
    references.Linked: {"verb": _remembered},
    references.EventThing: {"role": ROLES},
    predicates.ThisWay: {"verb": _remembered},
    conditions.Did: {"verb": _did},
    conditions.WasCast: {"zone": _zone},
    amounts.EventAmount: {"verb": _number},
}


def unknown(rules: Registries, node: Node) -> Iterator[str]:
    """What of this one node the engine does not read, in words."""
    kind = type(node)
    if kind not in rules.nodes and any(
        isinstance(node, marker) and not any(kind in table for table in tables)
        for marker, tables in (
            (Change, (READ_BY, rules.layers)),
            (Cost, (PAID_BY,)),
            (Duration, (DURATIONS,)),
            (Ability, (ABILITIES,)),
        )
    ):
        yield f"{kind.__name__}: {node}"
    for field, known in WORDS.get(kind, NONE).items():
        word = getattr(node, field)
        if (
            word is not None
            and word not in rules.verbs
            and not (known(word) if callable(known) else word in known)
        ):
            yield f"{kind.__name__} “{word}”: {node}"
    if isinstance(getattr(node, "what", None), references.NextSpell) and kind not in OF_NEXT:
        yield f"{kind.__name__} of a spell that is not cast yet: {node}"
    if kind is effects.SkipStep and not node.next:  # type: ignore[attr-defined]
        yield f"steps are not skipped again and again: {node}"
    if kind is predicates.Is and not _is_known(rules, node):
        yield f"nothing is “{node.word}”"  # type: ignore[attr-defined]


OF_NEXT = (changes.CostChange, changes.MayPlay)
"""What is looked up as a spell is being cast, so that it can be said of one to come (besides what a `Cant` forbids)."""

NONE: Mapping[str, Known] = {}


def _is_known(rules: Registries, node: Any) -> bool:
    word = node.word
    return word in NAMED or word in OBJECT_WORDS or word in rules.words or word.endswith(" ability")


__all__ = ["ABILITIES", "DURATIONS", "PAID_BY", "READ_BY", "WORDS", "unknown"]
