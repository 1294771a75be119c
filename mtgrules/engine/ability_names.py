"""What effects say of activated abilities: "equip abilities you activate", "activated abilities of artifacts"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mtgrules.abilities.abilities import ActivatedAbility, Keyword, KeywordAbility
from mtgrules.abilities.predicates import AllOf, AnyOf, Filter, Happened, Is, Not, TargetsOnly
from mtgrules.abilities.references import Each, Nth, You
from mtgrules.engine import evaluate, past
from mtgrules.engine.ability_kinds import is_loyalty_ability
from mtgrules.engine.records import Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


class AbilityAsked(NamedTuple):
    """An activated ability that effects may speak of: who activates it, its source and number, and the ability itself,
    0 where it is not on the stack yet."""

    player: int
    source: int
    number: int
    on_stack: int = 0


def names_ability(g: Game, what: Any, word: str, about: AbilityAsked, ctx: Resolution) -> bool:
    """Does an effect about ``word`` abilities ("equip", "activated") name this one?"""
    if word not in ("activated", "ability") and not _is_kind(g, about, word):
        return False
    if isinstance(what, You):
        return about.player == ctx.controller
    if isinstance(what, Each):
        return all(_ability_is(g, predicate, about, ctx) for predicate in what.filter.predicates)
    if isinstance(what, Nth):
        return _is_nth(g, what, about, ctx)
    return about.source in evaluate.things(g, what, ctx)


def _is_nth(g: Game, what: Nth, about: AbilityAsked, ctx: Resolution) -> bool:
    """ "the first equip ability you activate each turn": is it that one, after those activated this turn?"""
    if "your" in what.period and g.root.active != ctx.controller:
        return False

    def fits(one: AbilityAsked) -> bool:
        return all(_ability_is(g, predicate, one, ctx) for predicate in what.filter.predicates)

    earlier = sum(
        fits(AbilityAsked(event.player, event.source, event.ability_number, event.object))
        for event in past.events(g, "this turn", "AbilityActivated")
    )
    return earlier == what.number - 1 and fits(about)


def _is_kind(g: Game, about: AbilityAsked, word: str) -> bool:
    abilities = g.abilities(about.source)
    printed = abilities[about.number] if about.number < len(abilities) else None
    if word == "loyalty":  # 606.2
        return isinstance(printed, ActivatedAbility) and is_loyalty_ability(printed)
    return isinstance(printed, Keyword | KeywordAbility) and word in printed.name


def _ability_is(g: Game, predicate: Any, about: AbilityAsked, ctx: Resolution) -> bool:
    kind = type(predicate)
    if kind is Is and predicate.word.endswith("ability"):
        word = predicate.word.removesuffix("ability").strip()
        return word in ("", "activated") or _is_kind(g, about, word)
    if kind is Happened and predicate.what == "you activate":
        return about.player == ctx.controller
    if kind is TargetsOnly:
        return bool(about.on_stack) and evaluate.satisfies(g, about.on_stack, predicate, ctx)
    if kind is Not:
        return not _ability_is(g, predicate.predicate, about, ctx)
    if kind in (AnyOf, AllOf):
        some = any if kind is AnyOf else all
        return some(_ability_is(g, part, about, ctx) for part in predicate.predicates)
    return evaluate.satisfies(g, about.source, predicate, ctx)  # "abilities of artifacts": about the source


def speaks_of_abilities(what: Any) -> bool:
    """Is this noun phrase about abilities, and not about objects?"""
    filter = what.filter if isinstance(what, Each) else what
    return isinstance(filter, Filter) and any(
        isinstance(node, Is) and node.word.endswith("ability") for node in filter.predicates
    )


def source_fits(g: Game, source: int, filter: Filter, ctx: Resolution) -> bool:
    """Does the source of an ability fit ("abilities of Elf sources")?"""
    return all(
        predicate == Is(word="source") or evaluate.satisfies(g, source, predicate, ctx)
        for predicate in filter.predicates
    )


__all__ = ["AbilityAsked", "names_ability", "source_fits", "speaks_of_abilities"]
