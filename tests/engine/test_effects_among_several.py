"""Instructions that leave a choice among several things: one or another, some zones, each its own."""

from __future__ import annotations

import pytest

from mtgrules.abilities import amounts as a
from mtgrules.abilities import effects as e
from mtgrules.abilities import references as r
from mtgrules.engine.faces import Face
from tests.engine.meaning_support import Table, creature, it, some

YOU = r.You()


@pytest.fixture
def t() -> Table:
    return Table()


def test_of_one_thing_or_another_one_is_chosen(t: Table) -> None:
    """ "Sacrifice another creature or an artifact": not both (608.2d)."""
    bear, rock = t.put(creature("Bear")), t.put(Face(name="Rock", types=("artifact",)))
    t.begin(e.Sacrifice(who=YOU, what=r.Both(parts=(some("creature"), some("artifact")), either=True)))
    assert t.g.decision is not None
    assert set(t.g.decision.options) == {bear, rock}
    t.g.answer((rock,))
    assert (t.zone(bear), t.zone(rock)) == ("battlefield", "graveyard")


def test_of_several_zones_the_player_may_search_only_some(t: Table) -> None:
    """ "Search your library and/or graveyard": what is not searched is not found in."""
    t.cards("library", "A")
    (buried,) = t.cards("graveyard", "B")
    cards = some("card", of=None)
    t.begin(e.Search(who=YOU, what=cards, zones=("library", "graveyard"), either=True))
    assert t.g.decision is not None
    assert t.g.decision.options == ("library", "graveyard")
    t.g.answer(("graveyard",))
    assert t.zone(buried) == "graveyard"
    assert [event.zone for event in t.events("Searched")] == ["graveyard"]


@pytest.mark.parametrize("targets", [["Bear", "Ox"], ["Bear"]])
def test_each_deals_damage_equal_to_its_own_power(t: Table, targets: list[str]) -> None:
    """ "Target creature and up to one other each deal damage equal to their power to target creature."."""
    creatures = {"Bear": t.put(creature("Bear", 2, 2)), "Ox": t.put(creature("Ox", 4, 4))}
    wall = t.put(creature("Wall", 0, 9))
    effect = e.DealDamage(
        source=r.Both(parts=(it(0), it(1))), amount=a.Quality(quality="power", what=r.EachOne()), to=it(2)
    )
    chosen = [[creatures[name]] if name in targets else [] for name in creatures]
    t.play(effect, targets=[*chosen, [wall]])
    assert t.obj(wall).damage == (6 if len(targets) == 2 else 2)


@pytest.mark.parametrize("verb", ["reveal", "exile"])
def test_all_cards_turned_over_may_be_spoken_of(t: Table, verb: str) -> None:
    """ "… until they reveal a creature card, then puts those cards into their graveyard"."""
    t.cards("library", "A", "B")
    t.put(creature("Bear"), "library", bottom=True)
    until = e.RevealUntil(who=YOU, owner=YOU, finder=YOU, what=some("creature", "card"), verb=verb)
    those = r.Done(verb="revealed" if verb == "reveal" else "exiled")
    t.play(e.Sequence(effects=(until, e.Move(what=those, to="graveyard"))))
    assert sorted(t.names("graveyard")) == ["A", "B", "Bear"]
