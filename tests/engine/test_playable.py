"""What the engine can play, said beforehand; and costs that get in each other's way."""

from __future__ import annotations

import pytest

from mtgrules.abilities.abilities import ActivatedAbility, Keyword, SpellAbility, Unparsed
from mtgrules.abilities.amounts import Number, Quality
from mtgrules.abilities.changes import AdditionalCost
from mtgrules.abilities.costs import Mana, Perform, TapSymbol
from mtgrules.abilities.effects import (
    CopySpec,
    CreateToken,
    DealDamage,
    Discard,
    Draw,
    KeywordAction,
    Modal,
    Tap,
)
from mtgrules.abilities.node import Who
from mtgrules.abilities.predicates import Filter, Happened, InZone, Is, Status
from mtgrules.abilities.references import Both, Each, Players, Some, Target, This, You
from mtgrules.abilities.triggers import PlayerDoes
from mtgrules.engine import priority
from mtgrules.engine.actions import Activate, Cast, Pass
from mtgrules.engine.object_events import Damage
from mtgrules.engine.playable import obstacles
from mtgrules.rules import Rules
from tests.engine.turn_support import Table, creature, draw, gain, kw, n, static, thing, when

RULES = Rules()
A_CARD = Some(filter=Filter(predicates=(Is(word="card"), InZone(zone="hand", who=You()))))
YOU_OR_A_CARD = Both(parts=(You(), A_CARD), either=True)


def spell(effect: object) -> SpellAbility:
    return SpellAbility(effect=effect)  # type: ignore[arg-type]


def modes_for(chooser: Who) -> Modal:
    return Modal(modes=(draw(1), gain(1)), least=1, most=1, chooser=chooser)


@pytest.mark.parametrize(
    ("ability", "why"),
    [
        (Unparsed(text="Gleemax.", line=1, column=1, found="Gleemax"), "not read: Gleemax."),
        (Keyword(name="gleemax"), "keyword gleemax"),
        (spell(KeywordAction(name="gleemax", what=This())), "keyword action gleemax"),
        (when(PlayerDoes(who=You(), verb="gleemaxes"), gain(1)), "PlayerDoes"),
        (spell(Draw(who=You(), amount=Quality(quality="gleemax", what=This()))), "gleemax"),
        (spell(Tap(what=Each(filter=Filter(predicates=(Is(word="creature"), Status(word="gleemaxed")))))), "status"),
        (spell(Tap(what=Each(filter=Filter(predicates=(Happened(what="gleemaxed"),))))), "nothing remembers that"),
        (ActivatedAbility(costs=(Mana(symbols=("TK",)),), effect=draw(1)), "cost {TK}"),
        (ActivatedAbility(costs=(Mana(symbols=("P",)),), effect=draw(1)), "cost {P}"),
        (spell(Tap(what=Both(parts=(You(), A_CARD), either=True))), "more than one thing each"),
        (spell(modes_for(Players(which="each opponent"))), "modes that no one player chooses"),
        (spell(modes_for(Target(index=0, filter=Filter(predicates=(Is(word="player"),))))), "modes that no one"),
        (spell(DealDamage(source=YOU_OR_A_CARD, amount=n(1), to=You())), "more than one thing each"),
        (spell(CreateToken(who=You(), amount=n(1), token=CopySpec(what=YOU_OR_A_CARD))), "more than one thing each"),
    ],
)  # fmt: skip
def test_what_nobody_knows_is_in_the_way(ability: object, why: str) -> None:
    found = obstacles(RULES, thing("Odd One", ability, types="sorcery"))
    assert any(why in words for words in found), found


def test_a_plain_card_has_nothing_in_the_way() -> None:
    assert obstacles(RULES, creature("Bear", 2, 2, *kw("flying", "prowess"))) == ()
    assert obstacles(RULES, thing("Insight", spell(draw(1)), types="sorcery")) == ()


def test_symbols_that_something_pays_for_are_not_in_the_way() -> None:
    every = ("X", "2", "S", "E", "C", "W", "W/U", "2/W", "W/P", "W/U/P", "C/W")
    paid = ActivatedAbility(costs=(Mana(symbols=every),), effect=draw(1))
    assert obstacles(RULES, thing("Odd One", paid, types="artifact")) == ()
    creatures = Filter(predicates=(Is(word="creature"),))
    this_or_that = Both(parts=(This(), Target(index=0, filter=creatures)), either=True)
    assert obstacles(RULES, thing("Nap", spell(Tap(what=this_or_that)), types="sorcery")) == ()


@pytest.mark.parametrize("name", sorted(RULES.keyword_abilities))
def test_what_a_keyword_stands_for_is_known(name: str) -> None:
    keyword = Keyword(name=name, costs=(Mana(symbols=("1",)),), amount=Number(value=1))
    assert obstacles(RULES, creature("Bear", 2, 2, keyword)) == ()


def test_renown_makes_renowned_once() -> None:
    table = Table()
    bear = table.put(creature("Bear", 2, 2, Keyword(name="renown", amount=n(2))))
    table.at("precombat main")
    for _ in range(2):
        table.do(Damage(source=bear, to=table.b, amount=2, combat=True))
        if table.stack():
            table.passes()
    assert table.g.object(bear).counters == {"+1/+1": 2}
    assert "renowned" in table.g.object(bear).designations


def test_what_taps_for_its_cost_cannot_be_tapped_again() -> None:
    """118.3: a cost in two parts that both tap the same creature can't be paid, so the action is not offered."""
    twice = ActivatedAbility(costs=(TapSymbol(), Perform(effect=Tap(what=This()))), effect=draw(1))
    once = ActivatedAbility(costs=(Perform(effect=Tap(what=This())),), effect=draw(1))
    table = Table()
    bear = table.put(creature("Bear", 2, 2, twice, once))
    table.at("precombat main")
    offered = [a for a in priority.actions(table.g, table.a) if isinstance(a, Activate) and a.object == bear]
    assert offered == [Activate(bear, 1)]


def test_a_spell_cannot_be_discarded_to_cast_itself() -> None:
    """601.2a: it is on the stack before costs are paid."""
    discarding = static(AdditionalCost(what=This(), costs=(Perform(effect=Discard(who=You(), what=A_CARD)),)))
    table = Table()
    card = table.put(thing("Rummage", discarding, types="sorcery", mana_cost=("0",)), zone="hand")
    table.at("precombat main")
    assert list(priority.actions(table.g, table.a)) == [Pass()]
    table.put(creature(mana_cost=("9",)), zone="hand")
    assert list(priority.actions(table.g, table.a)) == [Pass(), Cast(card)]
