"""Clauses with a shape of their own, and what is said behind an ability as a whole."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.abilities import ActivationLimit, CanLead, DeckLimit
from mtgrules.abilities.amounts import How, Number, Plus, Quality
from mtgrules.abilities.change_words import CONTRACTED
from mtgrules.abilities.changes import (
    AnyManaFor,
    BasePT,
    CanDespite,
    Cant,
    CastOnly,
    CostChange,
    DamageCant,
    GainsAbilities,
    KeepsMana,
    Must,
    NoLegendRule,
    SwitchPT,
)
from mtgrules.abilities.effects import (
    ExtraPhase,
    Joint,
    KeywordAction,
    ManaUse,
    SetLife,
    SpentOn,
)
from mtgrules.abilities.node import What
from mtgrules.abilities.predicates import Filter, Is
from mtgrules.abilities.references import Each, Some, This, You
from mtgrules.abilities.wording import Ref
from mtgrules.oracle.build.amounts import count_of
from mtgrules.oracle.build.becoming import becoming_of
from mtgrules.oracle.build.changes import change
from mtgrules.oracle.build.clauses import Clauses, Part, assemble, to_effect
from mtgrules.oracle.build.context import Build, builds, elide, with_form
from mtgrules.oracle.build.nominals import Nominal
from mtgrules.oracle.build.restrictions import INSIDE, for_this_turn
from mtgrules.oracle.build.tails import Action
from mtgrules.oracle.build.tokens import pt_amount

# --- clauses of their own -----------------------------------------------------------------------------------


def static(node: Any) -> Clauses:
    return Clauses([Part(Joint.STOP, None, [node])])


@builds("cda_one")
def cda_one(build: Build, what: Any, quality: str, amount: Any) -> Clauses:
    if quality == "power":
        return static(BasePT(what=what, power=amount, toughness=None, defining=True))
    if quality == "toughness":
        return static(BasePT(what=what, power=None, toughness=amount, defining=True))
    return build.decline(f"a defined {quality}")


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
    return Quality(quality="power", what=what), Quality(quality="toughness", what=what)


@builds("clause_own")
def clause_own(build: Build, action: Action) -> Clauses:
    made = assemble(build, [(Joint.STOP, action)], lambda: You(form=1), You(form=1))
    build.next_clause()
    return made


@builds("clause_its_and")
def clause_its_and(build: Build, fields: dict[str, Any], joint: Any, actions: Any) -> Clauses:
    """ "it's a Dragon in addition to its other types and has flying"."""
    what = build.refer(Ref.IT)
    first = change(lambda subject: becoming_of(build, what, fields, CONTRACTED))
    rest = [(Joint.AND if number == 0 else joint, one) for number, (joint, one) in enumerate(actions)]
    made = assemble(build, [(Joint.STOP, first), *rest], lambda: elide(what, build), what)
    build.next_clause()
    return made


@builds("life_becomes")
def life_becomes(build: Build, who: Any, amount: Any) -> Action:
    return Action(lambda subject: SetLife(who=who, amount=amount))


@builds("switch_pt")
def switch_pt(build: Build, what: Any) -> Action:
    return change(lambda subject: SwitchPT(what=what))


@builds("damage_unpreventable")
def damage_unpreventable(build: Build, what: str) -> Action:
    return change(lambda subject: DamageCant(what=what))


@builds("damage_by_unpreventable")
def damage_by_unpreventable(build: Build, what: str, source: Any) -> Action:
    return change(lambda subject: DamageCant(what=what, source=source))


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
def extra_phase(build: Build, after: str, comma: Any, phases: tuple[str, ...]) -> Clauses:
    phase = after.removeprefix("after ")
    effect = ExtraPhase(phases=phases, after=None if phase == "this phase" else phase)
    return Clauses([Part(Joint.STOP, effect)])


@builds("ti_combat")
def ti_combat(build: Build) -> tuple[str, ...]:
    return ("combat phase",)


@builds("ti_combat_main")
def ti_combat_main(build: Build) -> tuple[str, ...]:
    return ("combat phase", "main phase")


@builds("any_mana_abilities")
def any_mana_abilities(build: Build, what: Any) -> Clauses:
    return static(AnyManaFor(what=what))


@builds("keep_mana")
def keep_mana(build: Build, color: str) -> Clauses:
    return static(KeepsMana(who=You(), color=color))


@builds("the_token_has")
def the_token_has(build: Build, abilities: list[Any]) -> Clauses:
    what = build.refer(Ref.THE | 7 << 8, noun="token")
    return static(GainsAbilities(what=what, abilities=tuple(abilities), form=1))


# --- what is said behind an ability -------------------------------------------------------------------------


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


@builds("it_becomes")
def it_becomes(build: Build, words: str) -> Clauses:
    """The game itself gains the designation (731.1)."""
    build.next_clause()
    return Clauses([Part(Joint.STOP, KeywordAction(name=words, who=You(form=1)))])


@builds("may_stay_tapped")
def may_stay_tapped(build: Build, what: Any) -> Clauses:
    build.next_clause()
    return static(CanDespite(subject=what, action="not untap"))


@builds("cast_only")
def cast_only(build: Build, this: Any, limit: ActivationLimit) -> Clauses:
    if limit.times is not None or limit.form:
        build.decline("a number of times that a spell may be cast")
    return static(CastOnly(what=This(), timing=limit.timing, condition=limit.condition))


@builds("activation_no_more")
def activation_no_more(build: Build, value: tuple[int, bool]) -> Clauses:
    return rider("limit", ActivationLimit(times=value[0], period="turn", form=1))


@builds("activation_no_more_twice")
def activation_no_more_twice(build: Build) -> Clauses:
    return activation_no_more(build, (2, False))


@builds("activation_one")
def activation_one(build: Build, fields: dict[str, Any]) -> ActivationLimit:
    return ActivationLimit(**fields)


@builds("activation_and")
def activation_and(build: Build, limit: ActivationLimit, fields: dict[str, Any]) -> ActivationLimit:
    if any(getattr(limit, key) is not None for key in fields):
        build.decline("the same limit said twice")
    behind = limit.condition is not None and "timing" in fields  # "… if you do and only as a sorcery"
    return msgspec.structs.replace(limit, **fields, form=2 if behind else limit.form)


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
    return {"each": count_of(build, phrase, How.FOR_EACH)}


@builds("acr_if")
def acr_if(build: Build, condition: Any) -> dict[str, Any]:
    return {"condition": condition}


@builds("acr_x")
def acr_x(build: Build, amount: Any) -> dict[str, Any]:
    return {"each": with_form(amount, How.BARE)}


@builds("trigger_limit")
def trigger_limit(build: Build, what: str, words: str) -> Clauses:
    return rider("trigger", (*_TIMES[words], what == "do this only"))


@builds("can_lead")
def can_lead(build: Build, this: Any) -> Clauses:
    return rider("deck", CanLead())


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


@builds("mana_spent_then")
def mana_spent_then(build: Build, words: str, what: Any, comma: Any, clauses: Clauses) -> Clauses:
    """ "When you spend this mana to cast a creature spell, …" (106.6)."""
    effect = to_effect(build, clauses)
    form = 1 if words.startswith("when you") else 0
    return rider("mana", SpentOn(cast=spell_of(build, what), then=effect, form=form))


@builds("mana_spent_protects")
def mana_spent_protects(build: Build, what: Any, comma: Any) -> Clauses:
    return rider("mana", SpentOn(cast=spell_of(build, what), uncounterable=True))


def spell_of(build: Build, what: Any) -> Filter:
    if not isinstance(what, Some) or what.least is not None or what.among is not None or what.form:
        build.decline("mana spent on something named")
    filter_: Filter = what.filter
    return filter_


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


@builds("still_a_land")
def still_a_land(build: Build) -> Clauses:
    return rider("still", 64)


@builds("still_lands")
def still_lands(build: Build) -> Clauses:
    return rider("still", 128)
