"""Whole lines: keywords, triggered abilities, costs, and what a body becomes."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.abilities import (
    WHERE,
    Companion,
    ExertAbility,
    Keyword,
    Keywords,
    OpeningHand,
    ToSolve,
)
from mtgrules.abilities.amounts import Number, X
from mtgrules.abilities.costs import Either, Loyalty, Mana, Perform, TapSymbol, UntapSymbol, Waterbend
from mtgrules.abilities.effects import Sequence, WhenYouDo
from mtgrules.abilities.predicates import EACH_OF_ITS, AnyOf, Filter, Is, Named, Not, SharesWith
from mtgrules.abilities.references import You
from mtgrules.abilities.words import ACTIVATED_KEYWORDS
from mtgrules.oracle.build.bodies import Body, body_effect
from mtgrules.oracle.build.context import Build, builds, with_form
from mtgrules.oracle.build.finish import limits_of
from mtgrules.oracle.build.nominals import Nominal, of_one_kind, to_item
from mtgrules.oracle.build.nouns import this_node
from mtgrules.oracle.build.tails import Action
from mtgrules.oracle.lexer import Noun

SEMICOLON = 1 << 7
"""Form of a keyword while its line is read: a semicolon stands before it."""

# --- costs --------------------------------------------------------------------------------------------------


@builds("costs_one")
def costs_one(build: Build, cost: Any) -> tuple[Any, ...]:
    return (cost,)


@builds("costs_more")
def costs_more(build: Build, costs: tuple[Any, ...], comma: Any, cost: Any) -> tuple[Any, ...]:
    return (*costs, cost)


@builds("cost_mana")
def cost_mana(build: Build, symbols: tuple[str, ...]) -> Any:
    return Mana(symbols=symbols)


@builds("cost_tap")
def cost_tap(build: Build, symbol: Any) -> Any:
    return TapSymbol()


@builds("cost_untap")
def cost_untap(build: Build, symbol: Any) -> Any:
    return UntapSymbol()


@builds("cost_loyalty")
def cost_loyalty(build: Build, text: str) -> Any:
    sign = -1 if text[0] in "−-" else 1
    digits = text.lstrip("+−-")
    if digits == "X":
        return Loyalty(amount=sign, x=True)
    if not digits.isdecimal():
        build.decline("a loyalty cost without a number")
    return Loyalty(amount=sign * int(digits))


@builds("cost_either")
def cost_either(build: Build, left: Action, comma: Any, right: Action) -> Any:
    you = You(form=1)
    return Either(options=((Perform(effect=left.make(you)),), (Perform(effect=right.make(you)),)))


@builds("cost_pay_mana")
def cost_pay_mana(build: Build, symbols: tuple[str, ...]) -> Any:
    return Mana(symbols=symbols, form=1)


@builds("cost_waterbend")
def cost_waterbend(build: Build, symbols: tuple[str, ...]) -> Any:
    return Waterbend(symbols=symbols)


# --- keyword abilities --------------------------------------------------------------------------------------


@builds("kw_line_one")
def kw_line_one(build: Build, keyword: Keyword) -> list[Keyword]:
    return [keyword]


@builds("kw_line_more")
def kw_line_more(build: Build, keywords: list[Keyword], comma: Any, keyword: Keyword) -> list[Keyword]:
    return [*keywords, keyword]


@builds("kw_line_semicolon")
def kw_line_semicolon(build: Build, keywords: list[Keyword], keyword: Keyword) -> list[Keyword]:
    return [*keywords, with_form(keyword, keyword.form | SEMICOLON)]


@builds("kw_simple")
def kw_simple(build: Build, name: str) -> Keyword:
    return Keyword(name=name)


@builds("kw_cost")
def kw_cost(build: Build, name: str, symbols: tuple[str, ...]) -> Keyword:
    return Keyword(name=name, costs=(Mana(symbols=symbols),))


@builds("kw_costs")
def kw_costs(build: Build, name: str, costs: tuple[Any, ...]) -> Keyword:
    return Keyword(name=name, costs=costs, form=1)


@builds("kw_both")
def kw_both(build: Build, name: str, value: tuple[int, bool], costs: tuple[Any, ...]) -> Keyword:
    return Keyword(name=name, costs=costs, amount=Number(value=value[0]), form=1)


@builds("kw_both_x")
def kw_both_x(build: Build, name: str, x: Any, costs: tuple[Any, ...]) -> Keyword:
    return Keyword(name=name, costs=costs, amount=X(), form=1)


def _of(alias: str, name: str) -> None:
    @builds(alias)
    def builder(build: Build, phrase: Nominal, symbols: tuple[str, ...]) -> Keyword:
        return Keyword(name=name, filter=plain(build, phrase), costs=(Mana(symbols=symbols),))


_of("kw_emerge_from", "emerge")
_of("kw_craft", "craft")
_of("kw_splice", "splice")


@builds("kw_offering")
def kw_offering(build: Build, noun: Noun) -> Keyword:
    return Keyword(name="offering", filter=Filter(predicates=(Is(word=noun.word),)))


@builds("kw_number")
def kw_number(build: Build, name: str, value: tuple[int, bool]) -> Keyword:
    return Keyword(name=name, amount=Number(value=value[0]))


@builds("kw_number_of")
def kw_number_of(build: Build, name: str, noun: Noun, value: tuple[int, bool]) -> Keyword:
    return Keyword(
        name=name, filter=Filter(predicates=(Is(word=noun.word),)), amount=Number(value=value[0]), form=8
    )


@builds("kw_number_x")
def kw_number_x(build: Build, name: str, x: Any) -> Keyword:
    return Keyword(name=name, amount=X())


def plain(build: Build, phrase: Nominal) -> Filter:
    if phrase.marks:
        build.decline("words that do not go with a keyword ability")
    return phrase.filter


@builds("kw_equip")
def kw_equip(build: Build, name: str, phrase: Nominal, symbols: tuple[str, ...]) -> Keyword:
    if name != "equip":
        build.decline(f"{name} of such an object")
    return Keyword(name="equip", filter=plain(build, phrase), costs=(Mana(symbols=symbols),))


@builds("kw_typecycling")
def kw_typecycling(build: Build, words: tuple[str, ...], symbols: tuple[str, ...]) -> Keyword:
    filter_ = Filter(predicates=tuple(Is(word=word) for word in words))
    return Keyword(name="cycling", filter=filter_, costs=(Mana(symbols=symbols),))


@builds("kw_landwalk")
def kw_landwalk(build: Build, land: str) -> Keyword:
    words = tuple(Is(word=word) for word in land.split(" "))  # "snow Swamp"
    return Keyword(name="landwalk", filter=Filter(predicates=words))


def _landwalk(alias: str, predicate: Any) -> None:
    @builds(alias)
    def builder(build: Build) -> Keyword:
        return Keyword(name="landwalk", filter=Filter(predicates=(predicate, Is(word="land"))))


def _register() -> None:
    _landwalk("kw_nonbasic_landwalk", Not(predicate=Is(word="basic")))
    _landwalk("kw_legendary_landwalk", Is(word="legendary"))
    _landwalk("kw_snow_landwalk", Is(word="snow"))


_register()


@builds("kw_protection")
def kw_protection(build: Build, fields: dict[str, Any]) -> Keyword:
    return Keyword(name="protection", **fields)


@builds("kw_hexproof_from")
def kw_hexproof_from(build: Build, fields: dict[str, Any]) -> Keyword:
    return Keyword(name="hexproof", **fields)


@builds("prot_nominal")
def prot_nominal(build: Build, phrase: Nominal) -> dict[str, Any]:
    return {"filter": plain(build, phrase), "form": 4 if phrase.plural else 0}


@builds("prot_two")
def prot_two(build: Build, left: Nominal, joint: Any, right: Nominal) -> dict[str, Any]:
    parts = tuple(part for phrase in (left, right) for part in plain(build, phrase).predicates)
    if len(parts) != 2:
        build.decline("protection from two things")
    return {"filter": Filter(predicates=(AnyOf(predicates=parts),)), "form": 16 | (4 if right.plural else 0)}


@builds("prot_its_colors")
def prot_its_colors(build: Build, what: Any) -> dict[str, Any]:
    """ "each of that creature's colors": from what shares a color with it."""
    return {"filter": Filter(predicates=(SharesWith(quality="color", what=what, form=EACH_OF_ITS),))}


@builds("prot_quality")
def prot_quality(build: Build, words: str) -> dict[str, Any]:
    return {"quality": words}


@builds("kw_affinity")
def kw_affinity(build: Build, phrase: Nominal) -> Keyword:
    return Keyword(name="affinity", filter=plain(build, phrase))


@builds("line_partner_with")
def line_partner_with(build: Build, name: str) -> Keyword:
    return Keyword(name="partner with", filter=Filter(predicates=(Named(name=name),)))


@builds("kw_champion")
def kw_champion(build: Build, article: Any, phrase: Nominal) -> Keyword:
    return Keyword(name="champion", filter=plain(build, phrase))


@builds("kw_bands")
def kw_bands(build: Build, phrase: Nominal) -> Keyword:
    return Keyword(name="bands with other", filter=plain(build, phrase), form=4)


@builds("kw_gift")
def kw_gift(build: Build, article: Any, words: str) -> Keyword:
    return Keyword(name="gift", quality=words)


@builds("kw_enchant")
def kw_enchant(build: Build, phrase: Nominal) -> Keyword:
    of_one_kind(build, phrase.filter)
    return Keyword(name="enchant", filter=plain(build, phrase))


# --- lines --------------------------------------------------------------------------------------------------


@builds("line_keywords")
def line_keywords(build: Build, keywords: list[Keyword]) -> Any:
    return keywords[0] if len(keywords) == 1 else several(build, keywords)


@builds("line_keyword_limited")
def line_keyword_limited(build: Build, keywords: list[Keyword], body: Body) -> Keyword:
    """ "Equip {4}. This ability costs {3} less to activate if …"."""
    if len(keywords) != 1 or keywords[0].name not in ACTIVATED_KEYWORDS:
        build.decline("a sentence about an ability that is not activated")
    return msgspec.structs.replace(keywords[0], limits=limits_of(build, body))


def several(build: Build, keywords: list[Keyword], form: int = 0) -> Keywords:
    """Keyword abilities on one line: separated by commas, or all by semicolons."""
    marked = [keyword for keyword in keywords if keyword.form & SEMICOLON]
    if marked and len(marked) != len(keywords) - 1:
        build.decline("keyword abilities separated by commas and semicolons")
    items = tuple(with_form(keyword, keyword.form & ~SEMICOLON) for keyword in keywords)
    return Keywords(items=items, form=form | (1 if marked else 0))


@builds("line_keywords_dash")
def line_keywords_dash(build: Build, keywords: list[Keyword], comma: Any, last: Keyword) -> Keywords:
    return several(build, [*keywords, last])


@builds("line_keywords_dash_stop")
def line_keywords_dash_stop(build: Build, keywords: list[Keyword], comma: Any, last: Keyword) -> Keywords:
    return several(build, [*keywords, last], 2)


@builds("line_keyword_where")
def line_keyword_where(build: Build, name: str, symbols: tuple[str, ...], amount: Any) -> Keyword:
    return Keyword(name=name, costs=(Mana(symbols=symbols),), amount=amount, form=WHERE)


@builds("line_kicker_two")
def line_kicker_two(build: Build, name: str, first: tuple[str, ...], second: tuple[str, ...]) -> Keywords:
    if name != "kicker":
        build.decline(f'"{name}" with two costs')
    items = tuple(Keyword(name=name, costs=(Mana(symbols=symbols),)) for symbols in (first, second))
    return Keywords(items=items, form=4)  # 702.33d: two abilities


@builds("line_prototype")
def line_prototype(build: Build, symbols: tuple[str, ...], halves: tuple[str, str]) -> Keyword:
    base = tuple(Number(value=int(half)) for half in halves if half.isdigit())
    if len(base) != 2:
        build.decline("a prototype without a number")
    return Keyword(name="prototype", costs=(Mana(symbols=symbols),), base=base)


@builds("line_keyword")
def line_keyword(build: Build, keyword: Keyword) -> Any:
    return with_form(keyword, keyword.form | 64)


@builds("line_keyword_stop")
def line_keyword_stop(build: Build, keyword: Keyword) -> Any:
    return keyword


@builds("line_to_solve")
def line_to_solve(build: Build, condition: Any) -> ToSolve:
    return ToSolve(condition=condition)


@builds("line_opening_hand")
def line_opening_hand(build: Build, this: Any, comma: Any) -> OpeningHand:
    return OpeningHand()


@builds("line_companion")
def line_companion(build: Build, rule: Companion) -> Companion:
    return rule


def cards_of(build: Build, items: list[Any]) -> Filter:
    found = to_item(build, items, [])
    if found.plural or found.random:
        build.decline('such words behind "each"')
    return Filter(predicates=tuple(found.words))


@builds("deck_each_has")
def deck_each_has(build: Build, items: list[Any], predicate: Any) -> Companion:
    return Companion(of=cards_of(build, items), fits=Filter(predicates=(predicate,)), form=1)


@builds("deck_each_is")
def deck_each_is(build: Build, items: list[Any], article: Any, phrase: Nominal) -> Companion:
    if phrase.marks:
        build.decline("words that do not go with a card of a deck")
    return Companion(of=cards_of(build, items), fits=phrase.filter)


@builds("deck_together")
def deck_together(build: Build, items: list[Any], words: str) -> Companion:
    return Companion(of=cards_of(build, items), together=words)


@builds("deck_only")
def deck_only(build: Build, phrase: Nominal) -> Companion:
    if phrase.marks or not phrase.plural:
        build.decline("words that do not go with the cards of a deck")
    return Companion(only=phrase.filter)


@builds("deck_larger")
def deck_larger(build: Build, value: tuple[int, bool]) -> Companion:
    return Companion(larger=value[0])


_AS_ATTACKS = ("as it attacks", "as he attacks", "as she attacks")


@builds("exerting")
def exerting(build: Build, this: Any, words: str) -> int:
    this_node(build)
    build.next_clause()
    return _AS_ATTACKS.index(words)


@builds("line_exert")
def line_exert(build: Build, form: int) -> ExertAbility:
    return ExertAbility(form=form)


@builds("line_exert_when")
def line_exert_when(build: Build, form: int, body: Body) -> ExertAbility:
    effect = body_effect(build, body)
    first = effect.effects[0] if isinstance(effect, Sequence) else effect
    if not isinstance(first, WhenYouDo):
        build.decline("an instruction that does not wait for what is exerted")
    return ExertAbility(effect=effect, form=form)


@builds("line_body")
def line_body(build: Build, value: Body) -> Any:
    return value


@builds("line_triggered")
def line_triggered(build: Build, trigger: Any, comma: Any, value: Body) -> Any:
    return trigger, value


@builds("aw_core")
def aw_core(build: Build, word: str) -> str:
    return word
