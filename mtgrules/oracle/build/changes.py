"""Predicates of continuous effects, and the clauses that are static abilities or replacement effects."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.abilities import ActivationLimit, DeckLimit
from mtgrules.abilities.amounts import How, Number, Plus, X
from mtgrules.abilities.change_words import BY_EFFECT, CONTRACTED, IN_ADDITION, STATE, STILL
from mtgrules.abilities.changes import (
    AdditionalCost,
    AlternativeCost,
    AsEnters,
    AssignsByToughness,
    BasePT,
    Becomes,
    BecomesCopy,
    CanDespite,
    Cant,
    CantHave,
    Controls,
    CostChange,
    DamageCant,
    DoesntUntap,
    Doubles,
    EntersAsCopy,
    EntersWith,
    GainsAbilities,
    GainsAbilitiesOf,
    Gets,
    Instead,
    LosesAbilities,
    MayLookAt,
    MayPlay,
    Must,
    NoLegendRule,
    NoMaximumHand,
    PlayRevealed,
    Prevent,
    SwitchPT,
    TriggersAgain,
    Until,
)
from mtgrules.abilities.costs import Either, Mana, Multiple, Perform
from mtgrules.abilities.effects import (
    CopySpec,
    CreateThose,
    CreateToken,
    ExtraPhase,
    Joint,
    ManaUse,
    Sequence,
    SetLife,
)
from mtgrules.abilities.node import What
from mtgrules.abilities.predicates import AnyOf, Filter, Is, Not, Status
from mtgrules.abilities.references import Both, Each, Players, Some, TheCopy, This, You
from mtgrules.abilities.triggers import ANYWHERE, DIES, Damage, Does, EitherTrigger, PlayerDoes, ZoneChange
from mtgrules.abilities.wording import Case, Ref, NOUN_SHIFT, ref_noun_index
from mtgrules.oracle.build.clauses import Clauses, Part, assemble, to_effect
from mtgrules.oracle.build.context import Build, builds, number, with_form
from mtgrules.oracle.build.nominals import Nominal
from mtgrules.oracle.build.nouns import this_node
from mtgrules.oracle.build.sentences import Sentence
from mtgrules.oracle.build.tails import Action, imperative
from mtgrules.oracle.build.tokens import pt_amount
from mtgrules.oracle.build.triggers import Event, mention_party, moves, player_does, subject_of
from mtgrules.oracle.lexer import Noun


def change(make: Any) -> Action:
    return Action(make)


# --- power, toughness, abilities ------------------------------------------------------------------------------------------


def bonus_amount(build: Build, text: str) -> Any:
    return pt_amount(build, text.removeprefix("+"))


@builds("gets")
def gets(build: Build, bonus: tuple[str, str]) -> Action:
    power, toughness = (bonus_amount(build, half) for half in bonus)
    return change(lambda what: Gets(what=what, power=power, toughness=toughness))


@builds("gets_additional")
def gets_additional(build: Build, bonus: tuple[str, str]) -> Action:
    power, toughness = (bonus_amount(build, half) for half in bonus)
    return change(lambda what: Gets(what=what, power=power, toughness=toughness, form=8))


@builds("gains")
def gains(build: Build, abilities: list[Any]) -> Action:
    return change(lambda what: GainsAbilities(what=what, abilities=tuple(abilities)))


@builds("has")
def has(build: Build, abilities: list[Any]) -> Action:
    return change(lambda what: GainsAbilities(what=what, abilities=tuple(abilities), form=1))


@builds("gains_choice")
def gains_choice(build: Build, left: Any, comma: Any, right: Any) -> Action:
    return change(lambda what: GainsAbilities(what=what, abilities=(left, right), choice=True, form=2))


@builds("loses")
def loses(build: Build, abilities: list[Any]) -> Action:
    return change(lambda what: LosesAbilities(what=what, abilities=tuple(abilities)))


@builds("loses_all")
def loses_all(build: Build) -> Action:
    return change(lambda what: LosesAbilities(what=what, abilities=None))


@builds("loses_all_other")
def loses_all_other(build: Build) -> Action:
    return change(lambda what: LosesAbilities(what=what, abilities=None, form=1))


@builds("granted_one", "grants_one")
def granted_one(build: Build, ability: Any) -> list[Any]:
    return [ability]


@builds("granted_and", "granted_comma", "grants_and", "grants_comma")
def granted_and(build: Build, abilities: list[Any], comma: Any, ability: Any) -> list[Any]:
    return [*abilities, ability]


@builds("grant_quote", "simple_grant_quote")
def grant_quote(build: Build, text: str) -> Any:
    return build.quote(text)


@builds("has_base")
def has_base(build: Build, halves: tuple[str, str]) -> Action:
    power, toughness = (pt_amount(build, half) for half in halves)
    return change(lambda what: BasePT(what=what, power=power, toughness=toughness))


@builds("has_base_power")
def has_base_power(build: Build, value: tuple[int, bool]) -> Action:
    return change(lambda what: BasePT(what=what, power=Number(value=value[0]), toughness=None))


@builds("has_activated_of")
def has_activated_of(build: Build, of: Any) -> Action:
    return change(lambda what: GainsAbilitiesOf(what=what, kind="activated", of=of))


@builds("has_activated_of_except")
def has_activated_of_except(build: Build, of: Any) -> Action:
    return change(lambda what: GainsAbilitiesOf(what=what, kind="activated except mana", of=of))


# --- becoming --------------------------------------------------------------------------------------------------------------


@builds("becomes")
def becomes(build: Build, fields: dict[str, Any]) -> Action:
    return change(lambda what: becoming_of(build, what, fields, 0))


@builds("is_being")
def is_being(build: Build, fields: dict[str, Any]) -> Action:
    return change(lambda what: becoming_of(build, what, fields, STATE))


def becoming_of(build: Build, what: Any, fields: dict[str, Any], form: int) -> Becomes:
    fields = dict(fields)
    form |= fields.pop("form", 0)
    return Becomes(what=what, form=form, **fields)


@builds("becoming")
def becoming(build: Build, article: Any, items: list[Any], rest: dict[str, Any]) -> dict[str, Any]:
    return characteristics(build, items, rest)


@builds("becoming_plural")
def becoming_plural(build: Build, items: list[Any], rest: dict[str, Any]) -> dict[str, Any]:
    return characteristics(build, items, rest)


@builds("mods_plural")
def mods_plural(build: Build, items: list[Any]) -> list[Any]:
    return items


def characteristics(build: Build, items: list[Any], rest: dict[str, Any]) -> dict[str, Any]:
    """What something becomes, from the words before and after its noun."""
    found: dict[str, Any] = {"types": [], "subtypes": [], "supertypes": [], "colors": []}
    for item in items:
        if isinstance(item, tuple):
            found["power"], found["toughness"] = (pt_amount(build, half) for half in item)
        elif isinstance(item, str):
            if item in ("white", "blue", "black", "red", "green", "colorless"):
                found["colors"].append(item)
            elif item in ("legendary", "basic", "snow", "world"):
                found["supertypes"].append(item)
            else:
                build.decline(f'becoming "{item}"')
        elif isinstance(item, Noun):
            if item.word[:1].isupper():
                found["subtypes"].append(item.word)
            elif item.word in ("token", "card", "permanent", "spell", "player"):
                build.decline(f'becoming a "{item.word}"')
            else:
                found["types"].append(item.word)
        else:
            build.decline("becoming something that is not said in types and colors")
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in found.items()}
    for key, value in rest.items():
        if key == "form":
            fields["form"] = fields.get("form", 0) | value
        elif key in ("power", "toughness") and key in fields:
            build.decline("power and toughness said twice")
        else:
            fields[key] = value
    fields.setdefault("adding", bool(fields.get("form", 0) & (IN_ADDITION | STILL)))
    return fields


@builds("becoming_chosen")
def becoming_chosen(build: Build, words: str, rest: dict[str, Any]) -> dict[str, Any]:
    kind = {"chosen type": "creature type", "chosen color": "color"}.get(words, words)
    fields = characteristics(build, [], rest)
    fields["chosen"] = kind
    return fields


@builds("being_every_type")
def being_every_type(build: Build) -> dict[str, Any]:
    return {"chosen": "every creature type"}


@builds("being_all_colors")
def being_all_colors(build: Build) -> dict[str, Any]:
    return {"chosen": "all colors"}


@builds("becoming_rest_none")
def becoming_rest_none(build: Build) -> dict[str, Any]:
    return {}


@builds("becoming_rest")
def becoming_rest(build: Build, items: list[dict[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for item in items:
        for key, value in item.items():
            if key == "form":
                made["form"] = made.get("form", 0) | value
            elif key in made:
                build.decline("the same said twice of what something becomes")
            else:
                made[key] = value
    return made


@builds("bi_base")
def bi_base(build: Build, halves: tuple[str, str]) -> dict[str, Any]:
    power, toughness = (pt_amount(build, half) for half in halves)
    return {"power": power, "toughness": toughness, "form": 16}


@builds("bi_base_and")
def bi_base_and(build: Build, halves: tuple[str, str], comma: Any, abilities: list[Any]) -> dict[str, Any]:
    return {**bi_base(build, halves), "abilities": tuple(abilities)}


@builds("bi_with")
def bi_with(build: Build, abilities: list[Any]) -> dict[str, Any]:
    return {"abilities": tuple(abilities)}


@builds("bi_with_types")
def bi_with_types(build: Build, abilities: list[Any]) -> dict[str, Any]:
    return {"abilities": tuple(abilities), "chosen": "all creature types"}


def _addition(alias: str, form: int, **fields: Any) -> None:
    @builds(alias)
    def builder(build: Build) -> dict[str, Any]:
        return {"form": form, **fields}


_addition("bi_addition", IN_ADDITION)
_addition("bi_addition_creature", IN_ADDITION | 32)
_addition("bi_addition_colors", IN_ADDITION, adding_colors=True)
_addition("bi_addition_land", IN_ADDITION | 256)
_addition("bi_still", STILL)


@builds("bi_named")
def bi_named(build: Build, name: str) -> dict[str, Any]:
    return {"name": name}


@builds("is_not_adjective")
def is_not_adjective(build: Build, word: str) -> Action:
    if word not in ("legendary", "basic", "snow", "world"):
        build.decline(f'"isn\'t {word}" as an effect')
    return change(lambda what: Becomes(what=what, lost_supertypes=(word,)))


@builds("becomes_copy")
def becomes_copy(build: Build, of: Any) -> Action:
    return change(lambda what: BecomesCopy(what=what, of=CopySpec(what=of)))


@builds("becomes_copies")
def becomes_copies(build: Build, of: Any) -> Action:
    return change(lambda what: BecomesCopy(what=what, of=CopySpec(what=of, form=1)))


@builds("enters_as_copy")
def enters_as_copy(build: Build, of: Any) -> Action:
    return change(lambda what: EntersAsCopy(what=what, of=CopySpec(what=of), may=False))


@builds("exceptions_one")
def exceptions_one(build: Build, found: list[Any]) -> list[Any]:
    return found


@builds("exceptions_more")
def exceptions_more(build: Build, found: list[Any], comma: Any, added: list[Any]) -> list[Any]:
    return [*found, *added]


_COPY_FORMS = {
    "it": Ref.IT,
    "they": Ref.THEY,
    "he": Ref.HE,
    "she": Ref.SHE,
    "the token": Ref.THE | 7 << 8,
    "the tokens": Ref.THE_PLURAL | 7 << 8,
    "the copy": Ref.THE | 30 << 8,
    "the copies": Ref.THE_PLURAL | 30 << 8,
    "that copy": Ref.THAT | 30 << 8,
    "that token": Ref.THAT | 7 << 8,
}


@builds("exception")
def exception(build: Build, subject: str, actions: Any) -> list[Any]:
    copy = TheCopy(form=_COPY_FORMS[subject])
    clauses = assemble(build, actions, lambda: TheCopy(form=Ref.ELIDED), copy)
    found: list[Any] = []
    for part in clauses.parts:
        if part.effect is not None or part.duration is not None or part.condition is not None:
            build.decline("an exception that is no characteristic")
        found += part.changes
    return found


@builds("exc_its")
def exc_its(build: Build, fields: dict[str, Any]) -> list[Any]:
    return [becoming_of(build, TheCopy(form=Ref.IT), fields, CONTRACTED)]


@builds("exc_theyre")
def exc_theyre(build: Build, fields: dict[str, Any]) -> list[Any]:
    return [becoming_of(build, TheCopy(form=Ref.THEY), fields, CONTRACTED)]


# --- control, restrictions, requirements -----------------------------------------------------------------------------------


@builds("gains_control")
def gains_control(build: Build, what: Any) -> Action:
    from mtgrules.oracle.build.done import done

    done(build, "controlled", what)
    return change(lambda who: Controls(who=who, what=what))


@builds("controls")
def controls(build: Build, what: Any) -> Action:
    return change(lambda who: Controls(who=who, what=what, form=1))


def restrict(alias: str, action: str, form: int = 0, **fields: Any) -> None:
    @builds(alias)
    def builder(build: Build, *values: Any) -> dict[str, Any]:
        made = {"action": action, "form": form, **fields}
        if values:
            made["by"] = agents(build, values[0])
        return made


def agents(build: Build, what: Any) -> Any:
    """By what, or whom: bare plurals by their filter."""
    return what.filter if isinstance(what, Each) and what.form == 1 else what


for _alias, _action in (
    ("cant_attack", "attack"),
    ("cant_block", "block"),
    ("cant_attack_or_block", "attack or block"),
    ("cant_attack_whom", "attack"),
    ("cant_block_what", "block"),
    ("cant_be_blocked", "be blocked"),
    ("cant_be_blocked_by", "be blocked"),
    ("cant_be_countered", "be countered"),
    ("cant_be_regenerated", "be regenerated"),
    ("cant_be_target", "be the target"),
    ("cant_be_sacrificed", "be sacrificed"),
    ("cant_be_enchanted", "be enchanted"),
    ("cant_be_equipped", "be equipped"),
    ("cant_be_activated", "be activated"),
    ("cant_be_prevented", "be prevented"),
    ("cant_be_cast", "be cast"),
    ("cant_be_copied", "be copied"),
    ("cant_transform", "transform"),
    ("cant_untap", "untap"),
    ("cant_crew", "crew"),
    ("cant_cast", "cast"),
    ("cant_sacrifice", "sacrifice"),
    ("cant_gain_life", "gain life"),
    ("cant_lose_life", "lose life"),
    ("cant_draw", "draw cards"),
    ("cant_win", "win the game"),
    ("cant_lose", "lose the game"),
    ("cant_search", "search libraries"),
    ("cant_play_lands", "play lands"),
    ("cant_activate", "activate"),
    ("cant_become_untapped", "become untapped"),
    ("cant_get_counters", "get counters"),
):
    restrict(_alias, _action)
restrict("cant_attack_alone", "attack", alone=True)
restrict("cant_block_alone", "block", alone=True)
restrict("cant_attack_or_block_alone", "attack or block", alone=True)
restrict("cant_be_activated_mana", "be activated unless they're mana abilities")


@builds("cant_attack_you_pw")
def cant_attack_you_pw(build: Build) -> dict[str, Any]:
    from mtgrules.abilities.predicates import ControlledBy

    planeswalkers = Each(filter=Filter(predicates=(Is(word="planeswalker"), ControlledBy(who=You()))), form=1)
    return {"action": "attack", "by": Both(parts=(You(), planeswalkers), form=1)}


@builds("cant_be_blocked_except")
def cant_be_blocked_except(build: Build, what: Any) -> dict[str, Any]:
    if isinstance(what, Each) and what.form == 1:
        return {"action": "be blocked", "except_by": what.filter}
    if isinstance(what, Some) and what.unlimited and what.least is not None:
        return {"action": "be blocked", "except_by": what.filter, "number": what.least}
    build.decline("what it may be blocked by")


@builds("cant_be_blocked_except_turn")
def cant_be_blocked_except_turn(build: Build, what: Any) -> dict[str, Any]:
    return {**cant_be_blocked_except(build, what), "form": INSIDE}


INSIDE = 64
"""Form of a change: "this turn" stands in the middle of it."""


def for_this_turn(action: Action) -> Action:
    """The change lasts this turn, as its own words say."""
    action.tails.append(("duration", Until(moment="end of turn", form=4)))
    return action


@builds("cant_be_blocked_many")
def cant_be_blocked_many(build: Build) -> dict[str, Any]:
    return {"action": "be blocked", "number": Number(value=1)}


@builds("cant_cast_more")
def cant_cast_more(build: Build, phrase: Nominal) -> dict[str, Any]:
    from mtgrules.abilities.predicates import Happened

    last = phrase.filter.predicates[-1]
    if not (isinstance(last, Happened) and last.what == "each turn"):
        build.decline("a number of spells without its turn")
    filter_ = Filter(predicates=phrase.filter.predicates[:-1])
    return {"action": "cast", "by": filter_, "number": Number(value=1), "period": "each turn"}


@builds("cant_draw_more")
def cant_draw_more(build: Build) -> dict[str, Any]:
    card = Filter(predicates=(Is(word="card"),))
    return {"action": "draw", "by": card, "number": Number(value=1), "period": "each turn"}


@builds("cant_have_counters")
def cant_have_counters(build: Build, counters: Any) -> dict[str, Any]:
    build.decline("counters that something can't have")


@builds("cant_have")
def cant_have(build: Build, abilities: list[Any]) -> dict[str, Any]:
    return {"abilities": tuple(abilities)}


@builds("cant")
def cant(build: Build, fields: dict[str, Any]) -> Action:
    if "abilities" in fields:
        return change(lambda what: CantHave(what=what, abilities=fields["abilities"]))
    made = change(lambda subject: Cant(subject=subject, **fields))
    return for_this_turn(made) if fields.get("form", 0) & INSIDE else made


@builds("still_a_land")
def still_a_land(build: Build) -> Clauses:
    return rider("still", 64)


@builds("still_lands")
def still_lands(build: Build) -> Clauses:
    return rider("still", 128)


_ABLE = {
    "if able": 0,
    "each combat if able": 1,
    "this turn if able": 2,
    "each turn if able": 3,
    "this combat if able": 4,
    "if able this turn": 2 | 16,
}


def must_of(action: str, able: str, other: Any = None, form: int = 0) -> Action:
    return change(lambda subject: Must(subject=subject, action=action, other=other, form=_ABLE[able] | form))


@builds("attacks_if_able")
def attacks_if_able(build: Build, able: str) -> Action:
    return must_of("attack", able)


@builds("attacks_whom_if_able")
def attacks_whom_if_able(build: Build, other: Any, able: str) -> Action:
    return must_of("attack", able, other)


@builds("blocks_if_able")
def blocks_if_able(build: Build, able: str) -> Action:
    return must_of("block", able)


@builds("blocks_what_if_able")
def blocks_what_if_able(build: Build, other: Any, able: str) -> Action:
    return must_of("block", able, other)


@builds("attacks_or_blocks_if_able")
def attacks_or_blocks_if_able(build: Build, able: str) -> Action:
    return must_of("attack or block", able)


@builds("must")
def must(build: Build, action: Action) -> Action:
    return action


@builds("must_be_blocked")
def must_be_blocked(build: Build, able: str) -> Action:
    return must_of("be blocked", able, None, 8)


@builds("must_attack")
def must_attack(build: Build, able: str) -> Action:
    return must_of("attack", able, None, 8)


@builds("can")
def can(build: Build, fields: dict[str, Any]) -> Action:
    if "play" in fields:
        return change(lambda what: MayPlay(who=You(), what=what, cast_only=True, flash=True, form=8))
    made = change(lambda subject: CanDespite(subject=subject, **fields))
    return for_this_turn(made) if fields.get("form", 0) & INSIDE else made


@builds("can_attack_defender")
def can_attack_defender(build: Build) -> dict[str, Any]:
    return {"action": "attack"}


@builds("can_attack_defender_turn")
def can_attack_defender_turn(build: Build) -> dict[str, Any]:
    return {"action": "attack", "form": INSIDE}


@builds("can_attack_haste")
def can_attack_haste(build: Build) -> dict[str, Any]:
    return {"action": "attack as haste"}


@builds("can_block_additional")
def can_block_additional(build: Build) -> dict[str, Any]:
    return {"action": "block additional", "number": Number(value=1)}


@builds("can_block_additional_plain")
def can_block_additional_plain(build: Build) -> dict[str, Any]:
    return {"action": "block additional", "number": Number(value=1), "form": 1}


@builds("can_block_additional_many")
def can_block_additional_many(build: Build, value: tuple[int, bool]) -> dict[str, Any]:
    return {"action": "block additional", "number": Number(value=value[0])}


@builds("can_block_any")
def can_block_any(build: Build) -> dict[str, Any]:
    return {"action": "block additional"}


@builds("can_block_only")
def can_block_only(build: Build, what: Any) -> dict[str, Any]:
    if not isinstance(what, Each) or what.form != 1:
        build.decline("what it may block")
    return {"action": "block only", "filter": what.filter}


@builds("can_be_cast_flash")
def can_be_cast_flash(build: Build) -> dict[str, Any]:
    return {"play": True}


@builds("doesnt_untap")
def doesnt_untap(build: Build, who: Any, steps: tuple[bool, bool]) -> Action:
    next_, many = steps
    words = who.phrase(Case.POSSESSIVE)
    form = {
        "your": 2,
        "its controller's": 0,
        "their controller's": 0,
        "their controllers'": 4,
        "his controller's": 16,
    }.get(words)
    if form is None:
        build.decline(f"untapping during the step of {words}")
    return change(lambda what: DoesntUntap(what=what, next=next_, form=form))


@builds("us_one")
def us_one(build: Build) -> tuple[bool, bool]:
    return False, False


@builds("us_many")
def us_many(build: Build) -> tuple[bool, bool]:
    return False, True


@builds("us_next")
def us_next(build: Build) -> tuple[bool, bool]:
    return True, False


@builds("us_nexts")
def us_nexts(build: Build) -> tuple[bool, bool]:
    return True, True


@builds("assigns_toughness")
def assigns_toughness(build: Build, first: str, second: str) -> Action:
    return change(lambda what: AssignsByToughness(what=what, how="toughness"))


@builds("assigns_unblocked")
def assigns_unblocked(build: Build, whose: str) -> Action:
    return change(lambda what: AssignsByToughness(what=what, how="unblocked"))


@builds("assigns_none")
def assigns_none(build: Build) -> Action:
    return change(lambda what: AssignsByToughness(what=what, how="none"))


@builds("no_maximum")
def no_maximum(build: Build) -> Action:
    return change(lambda who: NoMaximumHand(who=who))


@builds("look_any_time")
def look_any_time(build: Build, what: Any) -> Action:
    def make(who: Any) -> Any:
        build.decline("looking any time without permission")

    return Action(make, permit=lambda who: MayLookAt(who=who, what=what), static=True)


@builds("play_revealed")
def play_revealed(build: Build, what: Any) -> Action:
    return change(
        lambda who: PlayRevealed(who=who, what=what, form=0 if isinstance(who, You) and who.form else 1)
    )


# --- costs ------------------------------------------------------------------------------------------------------------------


def cost_change(less: bool) -> Any:
    def builder(build: Build, symbols: tuple[str, ...], verb: str) -> Action:
        def make(what: Any) -> Any:
            return CostChange(
                what=what, mana=symbols, less=less, ability="activated" if verb == "activate" else None
            )

        return change(make)

    return builder


builds("costs_less")(cost_change(True))
builds("costs_more_to")(cost_change(False))


@builds("clause_rather")
def clause_rather(build: Build, who: Any, actions: Any, instead_of: dict[str, Any]) -> Clauses:
    costs: list[Any] = []
    for joint, action in actions:
        if action.tails or joint not in (Joint.STOP, Joint.AND):
            build.decline("a cost with more words")
        if action.pays is not None:
            costs += action.pays
        else:
            costs.append(Perform(effect=action.make(You(form=1))))
    if not isinstance(who, You):
        build.decline("another cost for another player")
    return Clauses([Part(Joint.STOP, None, [AlternativeCost(costs=tuple(costs), **instead_of)])])


@builds("rather_own")
def rather_own(build: Build, what: Any) -> dict[str, Any]:
    return {"what": what}


@builds("rather_for")
def rather_for(build: Build, what: Any) -> dict[str, Any]:
    return {"what": what, "form": 1}


@builds("rather_equip")
def rather_equip(build: Build, what: Any) -> dict[str, Any]:
    return {"what": what, "ability": "equip"}


def additional(build: Build, what: Any, costs: tuple[Any, ...], optional: bool) -> Clauses:
    return Clauses([Part(Joint.STOP, None, [AdditionalCost(what=what, costs=costs, optional=optional)])])


@builds("additional_cost")
def additional_cost(build: Build, what: Any, comma: Any, costs: tuple[Any, ...]) -> Clauses:
    return additional(build, what, costs, False)


@builds("additional_cost_may")
def additional_cost_may(build: Build, what: Any, comma: Any, costs: tuple[Any, ...]) -> Clauses:
    return additional(build, what, costs, True)


@builds("payment_one")
def payment_one(build: Build, cost: Any) -> tuple[Any, ...]:
    return (cost,)


@builds("payment_and")
def payment_and(build: Build, costs: tuple[Any, ...], comma: Any, cost: Any) -> tuple[Any, ...]:
    return (*costs, cost)


@builds("payment_or")
def payment_or(build: Build, costs: tuple[Any, ...], comma: Any, cost: Any) -> tuple[Any, ...]:
    if len(costs) == 1 and isinstance(costs[0], Either):
        return (Either(options=(*costs[0].options, (cost,))),)
    return (Either(options=(costs, (cost,))),)


@builds("pay_mana")
def pay_mana(build: Build, symbols: tuple[str, ...]) -> Any:
    return Mana(symbols=symbols)


@builds("pay_mana_each")
def pay_mana_each(build: Build, symbols: tuple[str, ...], phrase: Nominal) -> Any:
    from mtgrules.oracle.build.amounts import count_of

    return Multiple(cost=Mana(symbols=symbols), amount=count_of(build, phrase, How.FOR_EACH))


@builds("pay_action", "cost_action")
def pay_action(build: Build, action: Action) -> Any:
    return Perform(effect=action.make(You(form=1)))


# --- entering ---------------------------------------------------------------------------------------------------------------


@builds("enters")
def enters(build: Build, fields: dict[str, Any]) -> Action:
    return change(lambda what: EntersWith(what=what, **fields))


@builds("enters_tapped")
def enters_tapped(build: Build) -> dict[str, Any]:
    return {"tapped": True}


@builds("enters_attacking")
def enters_attacking(build: Build) -> dict[str, Any]:
    return {"tapped": True, "attacking": True}


def on_form(on: str) -> int:
    return {"it": 1, "him": 2, "her": 3, "them": 4}[on]


@builds("enters_counters")
def enters_counters(build: Build, counters: list[Any], on: str) -> dict[str, Any]:
    return {"counters": tuple(counters), "form": on_form(on)}


@builds("enters_tapped_counters")
def enters_tapped_counters(build: Build, counters: list[Any], on: str) -> dict[str, Any]:
    return {"tapped": True, "counters": tuple(counters), "form": on_form(on)}


@builds("enters_counters_equal")
def enters_counters_equal(build: Build, kind: str, on: str, amount: Any) -> dict[str, Any]:
    from mtgrules.abilities.effects import Counters

    return {"counters": (Counters(kind=kind, amount=amount),), "form": on_form(on)}


@builds("enters_counters_equal_more")
def enters_counters_equal_more(build: Build, kind: str, on: str, amount: Any) -> dict[str, Any]:
    made = enters_counters_equal(build, kind, on, amount)
    return {**made, "form": made["form"] | 8}


@builds("as_enters")
def as_enters(build: Build, what: Any, comma: Any, clauses: Clauses) -> Sentence:
    return Sentence([], None, None, AsEnters(what=what, effect=to_effect(build, clauses)))


# --- clauses of their own ---------------------------------------------------------------------------------------------------


def static(node: Any) -> Clauses:
    return Clauses([Part(Joint.STOP, None, [node])])


@builds("cda_one")
def cda_one(build: Build, what: Any, quality: str, amount: Any) -> Clauses:
    if quality == "power":
        return static(BasePT(what=what, power=amount, toughness=None, defining=True))
    if quality == "toughness":
        return static(BasePT(what=what, power=None, toughness=amount, defining=True))
    build.decline(f"a defined {quality}")


@builds("cda_both")
def cda_both(build: Build, what: Any, amount: Any) -> Clauses:
    return static(BasePT(what=what, power=amount, toughness=amount, defining=True))


@builds("cda_two")
def cda_two(build: Build, what: Any, quality: str, power: Any, toughness: Any) -> Clauses:
    if quality != "power":
        build.decline(f"a defined {quality} before toughness")
    return static(BasePT(what=what, power=power, toughness=toughness, defining=True))


@builds("cda_two_plus")
def cda_two_plus(build: Build, what: Any, quality: str, power: Any, value: tuple[int, bool]) -> Clauses:
    made = cda_two(build, what, quality, power, Plus(left=power, right=Number(value=value[0])))
    made.parts[0].changes = [with_form(made.parts[0].changes[0], 8)]
    return made


@builds("own_legend_rule")
def own_legend_rule(build: Build, quote: str, what: Any) -> Action:
    if quote != '"legend rule"':
        build.decline(f"{quote}, which is no rule that has a name")
    if not isinstance(what, What):
        build.decline('the "legend rule" for a player')
    return change(lambda subject: NoLegendRule(what=what))


@builds("own_all_block")
def own_all_block(build: Build, what: Any) -> Action:
    able = Each(filter=Filter(predicates=(Is(word="creature"),)), form=2)
    return change(lambda subject: Must(subject=able, action="block", other=what, form=32))


@builds("own_all_block_turn")
def own_all_block_turn(build: Build, what: Any) -> Action:
    able = Each(filter=Filter(predicates=(Is(word="creature"),)), form=2)
    return for_this_turn(
        change(lambda subject: Must(subject=able, action="block", other=what, form=32 | INSIDE))
    )


@builds("own_no_counters")
def own_no_counters(build: Build, what: Any) -> Action:
    return change(lambda subject: Cant(subject=what, action="have counters"))


@builds("own_its")
def own_its(build: Build, fields: dict[str, Any]) -> Action:
    what = build.refer(Ref.IT)
    return change(lambda subject: becoming_of(build, what, fields, CONTRACTED))


@builds("own_theyre")
def own_theyre(build: Build, fields: dict[str, Any]) -> Action:
    what = build.refer(Ref.THEY, plural=True)
    return change(lambda subject: becoming_of(build, what, fields, CONTRACTED))


@builds("base_becomes")
def base_becomes(build: Build, what: Any, halves: tuple[str, str]) -> Action:
    power, toughness = (pt_amount(build, half) for half in halves)
    return change(lambda subject: BasePT(what=what, power=power, toughness=toughness, form=1))


@builds("base_becomes_equal")
def base_becomes_equal(build: Build, what: Any, amounts: Any) -> Action:
    power, toughness = amounts
    return change(lambda subject: BasePT(what=what, power=power, toughness=toughness, form=1))


@builds("amount_both")
def amount_both(build: Build, what: Any) -> Any:
    from mtgrules.abilities.amounts import Quality

    return Quality(quality="power", what=what), Quality(quality="toughness", what=what)


@builds("clause_own")
def clause_own(build: Build, action: Action) -> Clauses:
    made = assemble(build, [(Joint.STOP, action)], lambda: You(form=1), You(form=1))
    build.next_clause()
    return made


@builds("own_tail")
def own_tail(build: Build, action: Action, tail: Any) -> Action:
    action.tails.append(tail)
    return action


@builds("life_becomes")
def life_becomes(build: Build, who: Any, amount: Any) -> Action:
    return Action(lambda subject: SetLife(who=who, amount=amount))


@builds("switch_pt")
def switch_pt(build: Build, what: Any) -> Action:
    return change(lambda subject: SwitchPT(what=what))


@builds("damage_unpreventable")
def damage_unpreventable(build: Build, what: str) -> Action:
    return change(lambda subject: DamageCant(what=what))


@builds("ds_damage")
def ds_damage(build: Build) -> str:
    return "damage"


@builds("ds_combat")
def ds_combat(build: Build) -> str:
    return "combat damage"


@builds("ds_the")
def ds_the(build: Build) -> str:
    return "the damage"


@builds("extra_phase")
def extra_phase(build: Build, comma: Any, phases: tuple[str, ...]) -> Clauses:
    return Clauses([Part(Joint.STOP, ExtraPhase(phases=phases))])


@builds("ti_combat")
def ti_combat(build: Build) -> tuple[str, ...]:
    return ("combat phase",)


@builds("ti_combat_main")
def ti_combat_main(build: Build) -> tuple[str, ...]:
    return ("combat phase", "main phase")


@builds("any_mana_abilities")
def any_mana_abilities(build: Build, what: Any) -> Clauses:
    from mtgrules.abilities.changes import AnyManaFor

    return static(AnyManaFor(what=what))


@builds("keep_mana")
def keep_mana(build: Build, color: str) -> Clauses:
    from mtgrules.abilities.changes import KeepsMana

    return static(KeepsMana(who=You(), color=color))


@builds("the_token_has")
def the_token_has(build: Build, abilities: list[Any]) -> Clauses:
    what = build.refer(Ref.THE | 7 << 8, noun="token")
    return static(GainsAbilities(what=what, abilities=tuple(abilities), form=1))


# --- what is said behind an ability ---------------------------------------------------------------------------------------


class Rider:
    """A sentence that belongs to the ability as a whole: "Activate only as a sorcery."."""

    __slots__ = ("kind", "value")

    def __init__(self, kind: str, value: Any) -> None:
        self.kind = kind
        self.value = value


def rider(kind: str, value: Any) -> Clauses:
    return Clauses([Part(Joint.STOP, Rider(kind, value))])


@builds("activation_limit")
def activation_limit(build: Build, limit: ActivationLimit) -> Clauses:
    return rider("limit", limit)


@builds("activation_no_more")
def activation_no_more(build: Build, value: tuple[int, bool]) -> Clauses:
    return rider("limit", ActivationLimit(times=value[0], period="turn", form=1))


@builds("activation_one")
def activation_one(build: Build, fields: dict[str, Any]) -> ActivationLimit:
    return ActivationLimit(**fields)


@builds("activation_and")
def activation_and(build: Build, limit: ActivationLimit, fields: dict[str, Any]) -> ActivationLimit:
    if any(getattr(limit, key) is not None for key in fields):
        build.decline("the same limit said twice")
    return msgspec.structs.replace(limit, **fields)


@builds("activation_and_plain")
def activation_and_plain(build: Build, limit: ActivationLimit, fields: dict[str, Any]) -> ActivationLimit:
    return msgspec.structs.replace(activation_and(build, limit, fields), form=2)


@builds("act_timing")
def act_timing(build: Build, words: str) -> dict[str, Any]:
    return {"timing": words}


@builds("act_if")
def act_if(build: Build, condition: Any) -> dict[str, Any]:
    return {"condition": condition}


_TIMES = {"once each turn": (1, "turn"), "twice each turn": (2, "turn"), "once": (1, "game")}


@builds("act_times")
def act_times(build: Build, words: str) -> dict[str, Any]:
    times, period = _TIMES[words]
    return {"times": times, "period": period}


@builds("any_player")
def any_player(build: Build) -> Clauses:
    return rider("limit", ActivationLimit(anyone=True))


@builds("ability_cost_less")
def ability_cost_less(build: Build, symbols: tuple[str, ...], fields: dict[str, Any]) -> Clauses:
    node = CostChange(
        what=This(form=Ref.THIS | 12 << 8), mana=symbols, less=True, ability="activated", **fields
    )
    return rider("limit", ActivationLimit(cost_change=node))


@builds("acr_each")
def acr_each(build: Build, phrase: Nominal) -> dict[str, Any]:
    from mtgrules.oracle.build.amounts import count_of

    return {"each": count_of(build, phrase, How.FOR_EACH)}


@builds("acr_if")
def acr_if(build: Build, condition: Any) -> dict[str, Any]:
    return {"condition": condition}


@builds("acr_x")
def acr_x(build: Build, amount: Any) -> dict[str, Any]:
    return {"each": with_form(amount, How.BARE)}


@builds("trigger_limit")
def trigger_limit(build: Build, words: str) -> Clauses:
    return rider("trigger", (*_TIMES[words], 0))


@builds("do_limit")
def do_limit(build: Build, words: str) -> Clauses:
    return rider("trigger", (*_TIMES[words], 1))


@builds("deck_any")
def deck_any(build: Build, this: Any) -> Clauses:
    return rider("deck", DeckLimit())


@builds("deck_up_to")
def deck_up_to(build: Build, value: tuple[int, bool], this: Any) -> Clauses:
    return rider("deck", DeckLimit(most=value[0]))


@builds("cost_minimum")
def cost_minimum(build: Build) -> Clauses:
    return rider("minimum", 1)


@builds("mana_use")
def mana_use(build: Build, use: ManaUse) -> Clauses:
    return rider("mana", use)


@builds("mana_use_uncounterable")
def mana_use_uncounterable(build: Build, use: ManaUse) -> Clauses:
    return rider("mana", msgspec.structs.replace(use, uncounterable=True))


@builds("mana_not")
def mana_not(build: Build, what: Any) -> Clauses:
    if not isinstance(what, Some) or what.least is not None:
        build.decline("what mana can't be spent on")
    return rider("mana", ManaUse(cast=what.filter, cant=True))


@builds("mu_one")
def mu_one(build: Build, use: ManaUse) -> ManaUse:
    return use


def mana_uses(form: int) -> Any:
    def builder(build: Build, first: ManaUse, comma: Any, second: ManaUse) -> ManaUse:
        if first.activate is not None or second.activate is None:
            build.decline("uses of mana in another order")
        return msgspec.structs.replace(first, activate=second.activate, form=first.form | second.form | form)

    return builder


builds("mu_and")(mana_uses(0))
builds("mu_or")(mana_uses(8))


@builds("mu_cast")
def mu_cast(build: Build, found: tuple[Filter, bool]) -> ManaUse:
    filter_, many = found
    return ManaUse(cast=filter_, form=1 if many else 0)


@builds("mu_activate")
def mu_activate(build: Build, found: tuple[Filter, bool]) -> ManaUse:
    filter_, many = found
    return ManaUse(activate=filter_, form=2 if many else 0)


@builds("mu_activate_one")
def mu_activate_one(build: Build, found: tuple[Filter, bool]) -> ManaUse:
    filter_, many = found
    return ManaUse(activate=filter_, form=(2 if many else 0) | 4)


@builds("mu_activate_any")
def mu_activate_any(build: Build) -> ManaUse:
    return ManaUse(activate=Filter())


@builds("mu_a")
def mu_a(build: Build, article: Any, phrase: Nominal) -> tuple[Filter, bool]:
    return phrase.filter, False


@builds("mu_many")
def mu_many(build: Build, phrase: Nominal) -> tuple[Filter, bool]:
    return phrase.filter, True


# --- replacement ------------------------------------------------------------------------------------------------------------


class Would:
    """An event that would happen, and while what."""

    __slots__ = ("condition", "event", "turn")

    def __init__(self, event: Any, condition: Any = None, turn: bool = False) -> None:
        self.event = event
        self.condition = condition
        self.turn = turn


def would(build: Build, subject: Any, event: Event) -> Any:
    """An event with its subject; what it mentions may be named again."""
    if isinstance(subject, Each) and subject.form == 1 and subject.filter.predicates:
        what, batch = subject.filter, True
    else:
        what, batch = subject_of(build, subject)
    made = event.make(what, batch)
    build.mentions = [mention for mention in build.mentions if mention.key not in ("a player", "each one")]
    mention_party(build, "subject", what, bool(batch))
    for role, thing in event.roles:
        mention_party(build, role, thing)
    build.next_clause()
    return made


@builds("would_event")
def would_event(build: Build, subject: Any, event: Event) -> Would:
    return Would(would(build, subject, event))


@builds("would_event_turn")
def would_event_turn(build: Build, subject: Any, event: Event) -> Would:
    return Would(would(build, subject, event), turn=True)


@builds("would_event_while")
def would_event_while(build: Build, subject: Any, event: Event, condition: Any) -> Would:
    return Would(would(build, subject, event), condition)


@builds("would_damage")
def would_damage(build: Build, kind: tuple[bool | None, bool], to: Any) -> Would:
    what, batch = subject_of(build, to)
    mention_party(build, "recipient", what, bool(batch))
    build.next_clause()
    return Would(Damage(to=what, batch=bool(batch), combat=kind[0], excess=kind[1]))


@builds("would_effect_creates")
def would_effect_creates(build: Build, what: Any, who: Any) -> Would:
    tokens, batch = subject_of(build, what)
    form = 128 | BY_EFFECT
    return Would(PlayerDoes(who=who, verb="creates", what=tokens, batch=bool(batch), cause=EFFECT, form=form))


@builds("would_effect_counters")
def would_effect_counters(build: Build, on: Any) -> Would:
    what, several = subject_of(build, on)
    form = 128 | BY_EFFECT
    return Would(
        PlayerDoes(
            who=Players(which="players"), verb="puts counters", batch=True, on=what, cause=EFFECT, form=form
        )
    )


EFFECT = Filter(predicates=(Is(word="effect"),))


@builds("prevent_that")
def prevent_that(build: Build, event: Would, comma: Any) -> Sentence:
    if not isinstance(event.event, Damage) or event.condition is not None or event.turn:
        build.decline("damage that is prevented")
    return Sentence([], None, None, Prevent(event=event.event, form=2))


@builds("instead_effect_tokens")
def instead_effect_tokens(build: Build) -> dict[str, Any]:
    return {"factor": 2}


@builds("instead_effect_counters")
def instead_effect_counters(build: Build, noun: Noun) -> dict[str, Any]:
    return {"factor": 2, "form": (ref_noun_index(noun.word) or 0) << NOUN_SHIFT}


@builds("would_counters")
def would_counters(build: Build, kind: str, on: Any) -> Would:
    what, several = subject_of(build, on)
    mention_party(build, "subject", what, bool(several))
    event = PlayerDoes(
        who=Players(which="players"), verb="puts counters", counter=kind, batch=True, on=what, form=128
    )
    return Would(event)


@builds("would_any_counters")
def would_any_counters(build: Build, on: Any) -> Would:
    what, several = subject_of(build, on)
    mention_party(build, "subject", what, bool(several))
    return Would(
        PlayerDoes(who=Players(which="players"), verb="puts counters", batch=True, on=what, form=128)
    )


@builds("wd_created")
def wd_created(build: Build) -> Event:
    return Event(
        lambda what, batch: PlayerDoes(who=You(), verb="creates", what=what, batch=bool(batch), form=128)
    )


@builds("wd_die")
def wd_die(build: Build) -> Event:
    return moves(source="battlefield", to="graveyard", form=DIES)


@builds("wd_gy_any")
def wd_gy_any(build: Build) -> Event:
    return moves(to="graveyard", form=ANYWHERE)


@builds("wd_gy")
def wd_gy(build: Build) -> Event:
    return moves(to="graveyard")


@builds("wd_zone")
def wd_zone(build: Build, who: Any, zone: Noun) -> Event:
    return moves(to=zone.word, who=who)


@builds("wd_zone_any")
def wd_zone_any(build: Build, who: Any, zone: Noun) -> Event:
    return moves(to=zone.word, who=who, form=ANYWHERE)


@builds("wd_leave")
def wd_leave(build: Build) -> Event:
    return moves(source="battlefield")


@builds("wd_enter")
def wd_enter(build: Build) -> Event:
    return moves(to="battlefield")


@builds("wd_draw")
def wd_draw(build: Build, thing: Any) -> Event:
    what, _ = subject_of(build, thing)
    return player_does("draws", (("other", what),), what=what)


@builds("wd_draw_except")
def wd_draw_except(build: Build, thing: Any, who: Any, whose: Any) -> Event:
    what, _ = subject_of(build, thing)
    return player_does("draws", (), what=what, except_first=True)


@builds("wd_gain_life")
def wd_gain_life(build: Build) -> Event:
    return player_does("gains life")


@builds("wd_lose_life")
def wd_lose_life(build: Build) -> Event:
    return player_does("loses life")


@builds("wd_lose_game")
def wd_lose_game(build: Build) -> Event:
    return player_does("loses the game")


@builds("wd_create")
def wd_create(build: Build, thing: Any) -> Event:
    what, batch = subject_of(build, thing)
    return player_does("creates", (), what=what, batch=bool(batch))


@builds("wd_deal")
def wd_deal(build: Build, kind: tuple[bool | None, bool], to: Any) -> Event:
    from mtgrules.oracle.build.triggers import ev_deals_to

    return ev_deals_to(build, kind, to)  # type: ignore[no-any-return]


@builds("wd_deal_any")
def wd_deal_any(build: Build, kind: tuple[bool | None, bool]) -> Event:
    combat, excess = kind
    return Event(lambda what, batch: Damage(source=what, combat=combat, batch=bool(batch)))


@builds("wd_dealt")
def wd_dealt(build: Build, kind: tuple[bool | None, bool]) -> Event:
    combat, excess = kind
    return Event(lambda what, batch: Damage(to=what, combat=combat, batch=bool(batch), form=8))


@builds("wd_untap")
def wd_untap(build: Build, who: Any) -> Event:
    whose = who.phrase(Case.POSSESSIVE)
    return Event(
        lambda what, batch: Does(what=what, verb=f"untaps during {whose} untap step", batch=bool(batch))
    )


@builds("wd_destroyed")
def wd_destroyed(build: Build) -> Event:
    return Event(lambda what, batch: Does(what=what, verb="is destroyed", batch=bool(batch)))


@builds("wd_mill")
def wd_mill(build: Build) -> Event:
    return player_does("mills", (), what=Filter(predicates=(Is(word="card"),)), batch=True)


@builds("wd_put")
def wd_put(build: Build, kind: str, on: Any) -> Event:
    what, several = subject_of(build, on)
    form = 16 if several else 0
    return player_does("puts counters", (("other", what),), counter=kind, batch=True, on=what, form=form)


@builds("wd_put_any")
def wd_put_any(build: Build, on: Any) -> Event:
    what, several = subject_of(build, on)
    form = 16 if several else 0
    return player_does("puts counters", (("other", what),), batch=True, on=what, form=form)


@builds("wd_search")
def wd_search(build: Build, article: Any, zone: Noun) -> Event:
    build.decline("a search that is replaced")


@builds("replacement")
def replacement(build: Build, event: Would, comma: Any, made: Any) -> Sentence:
    return replaced(build, event, made, False)


@builds("replacement_next")
def replacement_next(build: Build, event: Would, comma: Any, made: Any) -> Sentence:
    return replaced(build, event, made, True)


def replaced(build: Build, event: Would, made: Any, next_: bool) -> Sentence:
    if isinstance(made, dict):
        form = made.get("form", 0)
        node: Any = Doubles(
            event=event.event,
            factor=made["factor"],
            plus=made.get("plus"),
            condition=event.condition,
            form=form,
        )
    else:
        effect, form = made
        node = Instead(event=event.event, effect=effect, condition=event.condition, next=next_, form=form)
    if event.turn:
        node = with_form(node, node.form | 8)
    return Sentence([], None, None, node)


@builds("instead_clauses")
def instead_clauses(build: Build, clauses: Clauses) -> Any:
    if not clauses.instead:
        build.decline('what would happen, without "instead"')
    doubled = doubles_of(clauses)
    if doubled is not None:
        return doubled
    return to_effect(build, clauses), 0


def doubles_of(clauses: Clauses) -> dict[str, Any] | None:
    """ "you gain twice that much life instead" is a number that is changed."""
    from mtgrules.abilities.amounts import EventAmount, Plus, Times
    from mtgrules.abilities.effects import DealDamage, GainLife, LoseLife, Mill, PutCounters

    if len(clauses.parts) != 1 or clauses.parts[0].effect is None:
        return None
    effect = clauses.parts[0].effect
    if not isinstance(effect, (GainLife, LoseLife, DealDamage, Mill, PutCounters)):
        return None
    amount = effect.amount
    if (
        isinstance(amount, Times)
        and isinstance(amount.amount, EventAmount)
        and not isinstance(effect, PutCounters)
    ):
        return None
    if isinstance(amount, Plus) and isinstance(amount.left, EventAmount):
        return None
    return None


@builds("instead_first")
def instead_first(build: Build, clauses: Clauses) -> Any:
    return to_effect(build, clauses), 1


@builds("instead_twice_tokens")
def instead_twice_tokens(build: Build) -> dict[str, Any]:
    return {"factor": 2}


@builds("instead_plus_counters")
def instead_plus_counters(build: Build, value: tuple[int, bool], kind: str, word: str) -> dict[str, Any]:
    return {"factor": 1, "plus": number(value)}


@builds("instead_twice_counters")
def instead_twice_counters(build: Build, kind: str, what: Any) -> dict[str, Any]:
    return {"factor": 2, "form": 0}


_TIMES_MORE = {"double": 2, "triple": 3}


@builds("instead_damage")
def instead_damage(build: Build, word: str) -> dict[str, Any]:
    return {"factor": _TIMES_MORE[word], "form": 8}


@builds("instead_damage_to")
def instead_damage_to(build: Build, word: str, phrase: Nominal) -> dict[str, Any]:
    return {"factor": _TIMES_MORE[word], "form": again(build, phrase)}


@builds("instead_damage_plus")
def instead_damage_plus(build: Build, value: tuple[int, bool]) -> dict[str, Any]:
    return {"factor": 1, "plus": number(value), "form": 8}


@builds("instead_damage_plus_to")
def instead_damage_plus_to(build: Build, value: tuple[int, bool], phrase: Nominal) -> dict[str, Any]:
    return {"factor": 1, "plus": number(value), "form": again(build, phrase)}


def again(build: Build, phrase: Nominal) -> int:
    """The form of `Doubles` that names the recipient again: "that permanent or player"."""
    index = ref_noun_index(phrase.text)
    if index is None:
        build.decline(f'"{phrase.text}" is not among the nouns that can name something again')
    return index << NOUN_SHIFT


@builds("instead_tokens_too")
def instead_tokens_too(build: Build, made: Any) -> Any:
    token, amount, fields = made
    added = CreateToken(who=You(form=1), amount=amount, token=token, **fields)
    return Sequence(effects=(CreateThose(), added), joints=(Joint.AND,)), 16


@builds("triggers_again")
def triggers_again(build: Build, of: Any, comma: Any) -> Sentence:
    if not isinstance(of, Some):
        build.decline("what triggers again")
    return Sentence([], None, None, TriggersAgain(of=of))


@builds("cause_triggers_again")
def cause_triggers_again(build: Build, cause: tuple[Any, Any], comma: Any) -> Sentence:
    event, of = cause
    if not isinstance(of, Some):
        build.decline("what triggers again")
    return Sentence([], None, None, TriggersAgain(of=of, cause=event))


@builds("cause")
def cause(build: Build, what: Any, event: Event, ability: Any) -> Any:
    thing, batch = subject_of(build, what)
    return event.make(thing, bool(batch)), ability


@builds("cz_entering")
def cz_entering(build: Build) -> Event:
    return moves(to="battlefield")


@builds("cz_entering_or_leaving")
def cz_entering_or_leaving(build: Build) -> Event:
    def make(what: Any, batch: bool) -> Any:
        events = (moves(to="battlefield"), moves(source="battlefield"))
        return EitherTrigger(triggers=tuple(event.make(what, batch) for event in events), form=8)

    return Event(make)


@builds("cz_attacking")
def cz_attacking(build: Build) -> Event:
    return Event(lambda what, batch: Does(what=what, verb="attacks", batch=batch))


@builds("cz_dying")
def cz_dying(build: Build) -> Event:
    return moves(source="battlefield", to="graveyard", form=DIES)


__all__ = ["AnyOf", "Not", "Rider", "Status", "X", "ZoneChange", "imperative", "this_node"]
