"""What an effect says can't happen doesn't (101.2), whatever would make it happen."""

from __future__ import annotations

import pytest

from mtgrules.abilities import effects as e
from mtgrules.abilities import references as r
from mtgrules.abilities.abilities import StaticAbility
from mtgrules.abilities.changes import Cant
from mtgrules.abilities.node import What, Who
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Happen
from mtgrules.engine.object_events import CountersPut
from tests.engine.meaning_support import Table, creature, each, it, kw, n, seq, some

YOU = r.You()


@pytest.fixture
def t() -> Table:
    return Table()


def forbid(t: Table, subject: What | Who, action: str) -> None:
    ability = StaticAbility(changes=(Cant(subject=subject, action=action),))
    t.put(Face(name="Law", types=("enchantment",), abilities=(ability,)))


def test_lifelink_gains_nothing_for_who_cant_gain_life(t: Table) -> None:
    """119.7."""
    forbid(t, r.Players(which="each player"), "gain life")
    cat = t.put(creature("Cat", 2, 2, kw("lifelink")))
    t.play(e.DealDamage(source=it(), amount=n(2), to=r.Players(which="each opponent")), targets=[[cat]])
    assert (t.life(t.alice), t.life(t.bob)) == (20, 18)
    assert "101.2" in t.rules_applied()


def test_counters_that_cant_be_put_are_not(t: Table) -> None:
    forbid(t, each("creature"), "have counters")
    bear = t.put(creature("Bear"))
    t.go(Happen(event=CountersPut(rule="122.1", to=bear, kind="+1/+1", amount=2)))
    assert t.obj(bear).counters == {}


def test_of_several_events_only_the_impossible_one_is_left_out(t: Table) -> None:
    """609.3: as much as possible is done."""
    forbid(t, YOU, "lose life")
    t.play(e.LoseLife(who=r.Players(which="each player"), amount=n(3)))
    assert (t.life(t.alice), t.life(t.bob)) == (20, 17)


def test_what_cant_be_sacrificed_is_not_offered(t: Table) -> None:
    bear = t.put(creature("Bear"))
    forbid(t, each("creature"), "be sacrificed")
    t.play(seq(e.May(who=YOU, effect=e.Sacrifice(who=YOU, what=some("creature")))))
    assert t.zone(bear) == "battlefield"


def test_draws_that_cant_be_made_are_not(t: Table) -> None:
    """121.2b."""
    t.cards("library", "A", "B")
    forbid(t, YOU, "draw cards")
    t.play(e.Draw(who=YOU, amount=n(2)))
    assert t.names("hand") == []
