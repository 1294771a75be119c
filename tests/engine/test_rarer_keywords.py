"""Keyword abilities of rule 702 that fewer cards have, read from text and played."""

from __future__ import annotations

from typing import Any

import pytest
from casting_support import BEAR, BOLT, FOREST, MOUNTAIN, Table, face
from test_casting_texts import card, table

from mtgrules.engine.actions import Cast
from mtgrules.engine.decisions import only_answer
from mtgrules.engine.faces import Face


def lands(t: Table, shown: Face, count: int) -> None:
    for _ in range(count):
        t.put(shown)


def to(t: Table, step: str, turns: int = 0) -> Table:
    """Everybody passes to that step, ``turns`` turns later."""
    turn = t.g.root.turn + turns
    while (t.g.root.step, t.g.root.turn) != (step, turn) or (
        t.g.decision is None or t.g.decision.kind != "priority"
    ):
        decision = t.g.decision
        assert decision is not None
        assert t.g.root.turn <= turn, f"past {step}"
        t.passes() if decision.kind == "priority" else t.g.answer(())
    return t


def settle(t: Table, *answers: Any) -> Table:
    """Lets the stack resolve, with these answers to what is asked, where there is a choice."""
    left = list(answers)
    for _ in range(50):
        decision = t.g.decision
        assert decision is not None
        if decision.kind != "priority":
            only = only_answer(decision)
            answer = only if only is not None else left.pop(0)
            t.g.answer(answer if isinstance(answer, tuple) else (answer,))
        elif t.g.contents("stack"):
            t.passes()
        else:
            break
    assert not left, left
    return t


def tokens(t: Table, player: int = 0) -> list[str]:
    return sorted(
        t.g.name(id)
        for id in t.g.battlefield()
        if t.g.object(id).kind == "token" and t.g.controller(id) == (player or t.alice)
    )


def test_dash() -> None:
    """702.109a"""
    t = table()
    lands(t, MOUNTAIN, 2)
    rider = t.put(card("Test Rider", "creature — Human", "{5}{R}", "Dash {1}{R}", pt=(3, 1)), "hand")
    t.begin()
    assert not t.can(Cast(rider))
    settle(t.cast(rider, "dash"))
    now = t.g.find(rider)
    assert t.g.has_keyword(now, "haste")
    to(t, "end step")
    settle(t)
    assert t.zone(rider) == "hand"


def test_without_dash_it_stays() -> None:
    t = table()
    lands(t, MOUNTAIN, 3)
    rider = t.put(card("Test Rider", "creature — Human", "{2}{R}", "Dash {1}{R}", pt=(3, 1)), "hand")
    t.begin()
    settle(t.cast(rider))
    assert not t.g.has_keyword(t.g.find(rider), "haste")
    to(t, "end step")
    assert t.g.contents("stack") == []
    assert t.zone(rider) == "battlefield"


def test_blitz() -> None:
    """702.152a"""
    t = table()
    lands(t, MOUNTAIN, 1)
    brawler = t.put(card("Test Brawler", "creature — Cat", "{4}{R}", "Blitz {R}", pt=(4, 1)), "hand")
    t.begin()
    settle(t.cast(brawler, "blitz"))
    before = len(t.g.contents("hand", t.alice))
    to(t, "end step")
    settle(t)
    assert t.zone(brawler) == "graveyard"
    assert len(t.g.contents("hand", t.alice)) == before + 1


def test_spectacle() -> None:
    """702.137a"""
    t = table()
    lands(t, MOUNTAIN, 2)
    show = t.put(card("Test Show", "sorcery", "{4}{R}", "Draw a card.\nSpectacle {R}"), "hand")
    bolt = t.put(BOLT, "hand")
    t.begin()
    assert not t.can(Cast(show, "spectacle"))
    settle(t.cast(bolt, target=t.bob))
    assert t.can(Cast(show, "spectacle"))


def test_surge() -> None:
    """702.117a"""
    t = table()
    lands(t, MOUNTAIN, 2)
    wave = t.put(card("Test Wave", "sorcery", "{4}{R}", "Surge {R}\nDraw a card."), "hand")
    bolt = t.put(BOLT, "hand")
    t.begin()
    assert not t.can(Cast(wave, "surge"))
    settle(t.cast(bolt, target=t.bob))
    assert t.can(Cast(wave, "surge"))


def test_escape() -> None:
    """702.138a"""
    t = table()
    lands(t, MOUNTAIN, 1)
    words = "Draw a card.\nEscape—{R}, Exile two other cards from your graveyard."
    ox = t.put(card("Test Ox", "sorcery", "{4}{R}", words), "graveyard")
    one = t.put(BEAR, "graveyard")
    t.begin()
    assert not t.can(Cast(ox, "escape", "", "escape"))
    two = t.put(BEAR, "graveyard")
    t.cast(ox, "escape", permission="escape")
    settle(t)
    assert [t.zone(id) for id in (ox, one, two)] == ["graveyard", "exile", "exile"]


def test_retrace() -> None:
    """702.81a"""
    t = table()
    lands(t, MOUNTAIN, 2)
    raven = t.put(card("Test Raven", "sorcery", "{1}{R}", "Draw a card.\nRetrace"), "graveyard")
    t.begin()
    assert not t.can(Cast(raven, "retrace", "", "retrace"))
    land = t.put(FOREST, "hand")
    t.cast(raven, "retrace", permission="retrace")
    settle(t)
    assert (t.zone(raven), t.zone(land)) == ("graveyard", "graveyard")


def test_overload() -> None:
    """702.96a–b"""
    t = table()
    lands(t, MOUNTAIN, 3)
    words = "Test Might deals 2 damage to target creature you don't control.\nOverload {2}{R}"
    might = t.put(card("Test Might", "sorcery", "{R}", words), "hand")
    mine = t.put(BEAR)
    theirs = [t.put(BEAR, player=t.bob) for _ in range(2)]
    t.begin()
    t.cast(might, "overload")
    settle(t)
    assert t.zone(mine) == "battlefield"
    assert [t.zone(id) for id in theirs] == ["graveyard", "graveyard"]
    assert t.zone(might) == "graveyard"
    assert "target" in str(t.g.object(t.g.find(might)).face.abilities[0])


def test_aftermath() -> None:
    """702.127a"""
    second = card("Second", "sorcery", "{1}{R}", "Aftermath\nDraw two cards.")
    first = card(
        "First", "sorcery", "{R}", "Draw a card.", alternatives={"aftermath": second}, layout="aftermath"
    )
    t = table()
    lands(t, MOUNTAIN, 3)
    half = t.put(first, "hand")
    t.begin()
    assert not t.can(Cast(half, "aftermath", "", "aftermath"))
    settle(t.cast(half))
    before = len(t.g.contents("hand", t.alice))
    half = t.g.find(half)
    assert not t.can(Cast(half))
    settle(t.cast(half, "aftermath", permission="aftermath"))
    assert len(t.g.contents("hand", t.alice)) == before + 2
    assert t.zone(half) == "exile"


def test_rebound() -> None:
    """702.88a"""
    t = table()
    lands(t, MOUNTAIN, 1)
    staggering = t.put(card("Test Stagger", "sorcery", "{R}", "You gain 3 life.\nRebound"), "hand")
    t.begin()
    settle(t.cast(staggering))
    assert (t.zone(staggering), t.life(t.alice)) == ("exile", 23)
    to(t, "upkeep", 2)
    settle(t, t.g.find(staggering))
    assert (t.zone(staggering), t.life(t.alice)) == ("graveyard", 26)


def test_devour() -> None:
    """702.82a"""
    t = table()
    lands(t, MOUNTAIN, 1)
    food = [t.put(BEAR) for _ in range(3)]
    thief = t.put(card("Test Thief", "creature — Dragon", "{R}", "Devour 2", pt=(1, 1)), "hand")
    t.begin()
    t.cast(thief)
    settle(t, (food[0], food[2]))
    assert [t.zone(id) for id in food] == ["graveyard", "battlefield", "graveyard"]
    assert t.g.object(t.g.find(thief)).counters == {"+1/+1": 4}


def test_hideaway() -> None:
    """702.75a"""
    t = table()
    words = "Hideaway 4\n{R}: You may play the exiled card without paying its mana cost."
    lands(t, MOUNTAIN, 2)
    heights = t.put(card("Test Heights", "artifact", "{R}", words), "hand")
    hidden = t.put(BEAR, "library")
    t.begin()
    t.cast(heights)
    settle(t, hidden)
    exiled = t.g.find(hidden)
    assert (t.zone(hidden), t.g.object(exiled).face_down) == ("exile", True)
    assert len(t.g.contents("library", t.alice)) == 5
    t.activate(t.g.find(heights), 1)
    settle(t, exiled)
    assert t.zone(hidden) == "battlefield"


def test_conspire() -> None:
    """702.78a"""
    t = table()
    lands(t, MOUNTAIN, 1)
    red = face("Test Imp", "creature — Imp", "{R}", pt=(1, 1))
    imps = [t.put(red) for _ in range(2)]
    t.put(BEAR)
    words = "Test Smash deals 2 damage to any target.\nConspire"
    smash = t.put(card("Test Smash", "sorcery", "{R}", words), "hand")
    t.begin()
    t.cast(smash, conspire="yes", target=t.bob)
    assert all(t.g.object(id).tapped for id in imps)
    settle(t, "no")
    assert t.life(t.bob) == 16


def test_casualty() -> None:
    """702.153a"""
    t = table()
    lands(t, MOUNTAIN, 1)
    small = t.put(face("Test Imp", "creature — Imp", "{R}", pt=(1, 1)))
    bear = t.put(BEAR)
    make = t.put(card("Test Deal", "sorcery", "{R}", "Casualty 2\nYou gain 2 life."), "hand")
    t.begin()
    t.cast(make, casualty="yes")
    assert (t.zone(small), t.zone(bear)) == ("battlefield", "graveyard")
    settle(t)
    assert t.life(t.alice) == 24


def test_undaunted() -> None:
    """702.125a"""
    t = table()
    lands(t, MOUNTAIN, 2)
    seeds = t.put(card("Test Seeds", "sorcery", "{2}{R}", "Undaunted\nYou gain 1 life."), "hand")
    t.begin()
    settle(t.cast(seeds))
    assert t.life(t.alice) == 21


def test_partner_with() -> None:
    """702.124j"""
    t = table()
    lands(t, FOREST, 1)
    friend = t.put(face("Sam", "legendary creature — Halfling", "{G}", pt=(2, 2)), "library", t.bob)
    frodo = t.put(
        card("Frodo", "legendary creature — Halfling", "{G}", "Partner with Sam", pt=(1, 1)), "hand"
    )
    t.begin()
    t.cast(frodo)
    settle(t, t.bob, "yes", friend)
    assert t.zone(friend) == "hand"
    assert t.g.object(t.g.find(friend)).owner == t.bob


def test_an_equipment_that_brings_a_rebel() -> None:
    """702.163a"""
    t = table()
    lands(t, MOUNTAIN, 1)
    words = "For Mirrodin!\nEquipped creature gets +1/+1.\nEquip {2}"
    blade = t.put(card("Test Blade", "artifact — Equipment", "{R}", words), "hand")
    t.begin()
    settle(t.cast(blade))
    (rebel,) = [id for id in t.g.battlefield() if t.g.object(id).kind == "token"]
    assert (t.g.name(rebel), t.g.chars(rebel).power) == ("Rebel", 3)


@pytest.mark.parametrize(("hurt", "counters"), [(True, {"+1/+1": 3}), (False, {})])
def test_bloodthirst(hurt: bool, counters: dict[str, int]) -> None:
    """702.54a"""
    t = table()
    lands(t, MOUNTAIN, 2)
    ogre = t.put(card("Test Ogre", "creature — Ogre", "{R}", "Bloodthirst 3", pt=(1, 1)), "hand")
    bolt = t.put(BOLT, "hand")
    t.begin()
    if hurt:
        settle(t.cast(bolt, target=t.bob))
    settle(t.cast(ogre))
    assert t.g.object(t.g.find(ogre)).counters == counters


def test_unleash() -> None:
    """702.98a"""
    t = table()
    lands(t, MOUNTAIN, 1)
    brute = t.put(card("Test Brute", "creature — Ogre", "{R}", "Unleash", pt=(1, 1)), "hand")
    t.begin()
    t.cast(brute)
    settle(t, "yes")
    assert t.g.object(t.g.find(brute)).counters == {"+1/+1": 1}


def test_graft() -> None:
    """702.58a"""
    t = table()
    lands(t, FOREST, 3)
    root = t.put(card("Test Root", "creature — Plant", "{G}", "Graft 2", pt=(0, 0)), "hand")
    bear = t.put(BEAR, "hand")
    t.begin()
    settle(t.cast(root))
    assert t.g.object(t.g.find(root)).counters == {"+1/+1": 2}
    t.cast(bear)
    settle(t, "yes")
    assert t.g.object(t.g.find(root)).counters == {"+1/+1": 1}
    assert t.g.object(t.g.find(bear)).counters == {"+1/+1": 1}


def test_cumulative_upkeep() -> None:
    """702.24a"""
    t = table(step="end step", active=1)
    lands(t, FOREST, 1)
    sheep = t.put(card("Test Sheep", "creature — Sheep", "{G}", "Cumulative upkeep {G}", pt=(2, 2)))
    t.begin()
    to(t, "upkeep", 1)
    settle(t, "yes")
    assert (t.zone(sheep), t.g.object(sheep).counters) == ("battlefield", {"age": 1})
    to(t, "upkeep", 2)
    settle(t)
    assert t.zone(sheep) == "graveyard"


def test_mobilize() -> None:
    """702.181a"""
    t = table(step="beginning of combat")
    chief = t.put(card("Test Chief", "creature — Orc", "{R}", "Mobilize 2", pt=(2, 2)))
    t.begin()
    while t.g.decision is not None and t.g.decision.kind == "priority":
        t.passes()
    t.g.answer(((chief, t.bob),))
    settle(t)
    assert tokens(t) == ["Warrior", "Warrior"]
    to(t, "end step")
    settle(t)
    assert tokens(t) == []
    assert t.life(t.bob) == 16


def test_ravenous() -> None:
    """702.156a"""
    t = table()
    lands(t, FOREST, 6)
    tyranid = t.put(card("Test Ravener", "creature — Tyranid", "{X}{G}", "Ravenous", pt=(0, 0)), "hand")
    t.begin()
    before = len(t.g.contents("hand", t.alice))
    t.cast(tyranid, X=5)
    settle(t)
    assert t.g.object(t.g.find(tyranid)).counters == {"+1/+1": 5}
    assert len(t.g.contents("hand", t.alice)) == before


@pytest.mark.parametrize("reveals", [True, False])
def test_miracle(reveals: bool) -> None:
    """702.94a"""
    t = table()
    lands(t, MOUNTAIN, 2)
    tide = t.put(card("Test Tide", "sorcery", "{4}{R}", "You gain 5 life.\nMiracle {R}"), "library")
    study = t.put(card("Test Study", "instant", "{R}", "Draw a card."), "hand")
    t.begin()
    t.cast(study)
    t.passes()
    t.passes()
    decision = t.g.decision
    assert decision is not None
    assert decision.about == "replacement"
    t.g.answer(("yes" if reveals else "no",))
    assert t.zone(tide) == "hand"
    if reveals:
        settle(t, t.g.find(tide))
    assert (t.life(t.alice), t.zone(tide)) == ((25, "graveyard") if reveals else (20, "hand"))


def test_no_miracle_for_the_second_card() -> None:
    t = table()
    lands(t, MOUNTAIN, 2)
    tide = t.put(card("Test Tide", "sorcery", "{4}{R}", "You gain 5 life.\nMiracle {R}"), "library")
    t.put(BEAR, "library")
    study = t.put(card("Test Study", "instant", "{R}", "Draw two cards."), "hand")
    t.begin()
    t.cast(study)
    settle(t)
    assert (t.zone(tide), t.life(t.alice)) == ("hand", 20)
