"""Paying by hand: each different choice of mana is offered once, and exactly what pays for the cost (601.2g–h)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgrules.abilities.abilities import ActivatedAbility
from mtgrules.abilities.costs import Mana as ManaCost
from mtgrules.abilities.costs import Perform, TapSymbol
from mtgrules.abilities.effects import AddMana, Sacrifice
from mtgrules.abilities.references import This, You
from mtgrules.engine import paying_by_hand
from mtgrules.engine.actions import Activate, Cast
from mtgrules.engine.game import IllegalAction
from mtgrules.engine.mana import Source, Unit, Way, printed, solve
from mtgrules.play.legal import LegalActions
from tests.engine.casting_support import Table, face, symbols


def paying(cost: str, pool: str, *permanents: object) -> Table:
    """Alice, who pays by hand, casts a creature that costs so much."""
    t = Table()
    for permanent in permanents:
        t.put(permanent)  # type: ignore[arg-type]
    cat = t.put(face("Test Cat", "creature — Cat", cost, pt=(2, 2)), "hand")
    t.mana(pool)
    t.g.state.edit(t.alice).pays_by_hand = True
    t.begin()
    t.g.answer((Cast(cat),))
    return t


def offered(t: Table) -> list[str]:
    decision = t.g.decision
    assert decision is not None
    return [str(option) for option in decision.options] if decision.about == "spend" else []


def test_mana_that_is_alike_is_no_different_choice() -> None:
    t = paying("{8}", "{W}{U}{B}{R}{G}" * 3)
    assert len(offered(t)) == len(set(offered(t))) == 155  # solutions of a + b + c + d + e = 8, none above 3


def test_the_sets_are_looked_for_once_not_for_each_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    t = paying("{4}", "{W}{U}{B}{R}{G}" * 2)
    looked = []
    able = paying_by_hand._able
    monkeypatch.setattr(paying_by_hand, "_able", lambda *args: looked.append(1) or able(*args))
    assert len(list(LegalActions(t.g))) == 45
    assert len(looked) < 5


COSTS = ["{1}", "{2}", "{W}", "{U}{W}", "{1}{W}", "{2}{W}", "{W}{W}", "{W/U}", "{1}{W/B}", "{C}{1}", "{2/W}"]


@given(st.sampled_from(COSTS), st.text("WUBC", min_size=1, max_size=6))
@settings(max_examples=60, deadline=None)
def test_what_is_offered_is_what_pays(cost: str, pool: str) -> None:
    units = [Source((Way((n, -1, 0), (Unit(frozenset((kind,))),)),)) for n, kind in enumerate(pool)]
    usual = solve(symbols(cost), units)
    if usual is None:
        return
    count = len(usual.uses)
    expected = {
        printed(sorted(pool[n] for n in some))
        for some in combinations(range(len(pool)), count)
        if (plan := solve(symbols(cost), [units[n] for n in some])) is not None and len(plan.uses) == count
    }
    found = offered(paying(cost, "".join(f"{{{kind}}}" for kind in pool)))
    assert len(found) == len(set(found))
    assert set(found) == (expected if len(expected) > 1 else set())


def test_mana_that_is_spent_on_a_part_is_missing_for_the_whole() -> None:
    """Which mana pays for an ability while a spell is paid for isn't all the same."""
    add = AddMana(who=You(), symbols=("G",))
    ring = ActivatedAbility(costs=(ManaCost(symbols=("1",)), TapSymbol()), effect=add)
    t = paying("{W}{G}", "{W}{U}", face("Test Ring", "artifact", "", ring))
    decision = t.g.decision
    assert decision is not None
    t.g.answer((str(decision.options[1]),))
    t.g.answer((paying_by_hand.DONE,))  # it can't pay for itself
    assert set(offered(t)) == {"{W}", "{U}"}
    assert [action.chosen for action in LegalActions(t.g)] == [("{U}",)]  # type: ignore[union-attr]


def test_what_was_sacrificed_for_mana_is_not_tapped_for_the_same_cost() -> None:
    made = AddMana(who=You(), symbols=("R", "G"))
    ring = ActivatedAbility(costs=(ManaCost(symbols=("1",)), TapSymbol()), effect=made)
    given_up = ActivatedAbility(costs=(Perform(effect=Sacrifice(what=This(), who=You())),), effect=made)
    t = Table()
    id = t.put(face("Test Ring", "artifact", "{1}", ring, given_up))
    t.mana("{C}")
    t.g.state.edit(t.alice).pays_by_hand = True
    t.begin()
    t.g.answer((Activate(id, 0),))
    assert offered(t) == []
    t.g.answer((f"{id} 1",))  # the mana to pay with is there, but no more the Ring
    assert offered(t) == ["{C}", "{R}", "{G}"]
    with pytest.raises(IllegalAction, match=r"\{T\}"):
        t.g.answer(("{C}",))
