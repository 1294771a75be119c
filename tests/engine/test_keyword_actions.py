"""Keyword actions (701) with fixed wording."""

from __future__ import annotations

from typing import Any

import pytest

from mtgrules.abilities import conditions as c
from mtgrules.abilities import effects as e
from mtgrules.abilities import references as r
from mtgrules.abilities.abilities import Keyword
from mtgrules.engine import restrictions
from mtgrules.engine.faces import Face
from tests.engine.meaning_support import Table, creature, it, n, seq, some

YOU = r.You()


def act(name: str, amount: int | None = None, **more: Any) -> e.KeywordAction:
    return e.KeywordAction(name=name, amount=None if amount is None else n(amount), **more)


@pytest.fixture
def t() -> Table:
    return Table()


def completed(t: Table) -> list[str]:
    return [event.verb for event in t.events("ActionCompleted")]


# --- explore, connive ----------------------------------------------------------------------------------------------


def test_explore_puts_a_land_into_the_hand(t: Table) -> None:
    """701.44a."""
    bear = t.put(creature("Bear"))
    t.cards("library", "Wastes", types=("land",))
    t.play(act("explore", what=it()), targets=[[bear]])
    assert t.names("hand") == ["Wastes"]
    assert t.obj(bear).counters == {}
    assert completed(t) == ["explores"]


@pytest.mark.parametrize(("answer", "zone"), [("yes", "graveyard"), ("no", "library")])
def test_explore_counts_up_for_another_card(t: Table, answer: str, zone: str) -> None:
    bear = t.put(creature("Bear"))
    card = t.cards("library", "Idea")[0]
    t.play(act("explore", what=it()), answer, targets=[[bear]])
    assert t.obj(bear).counters == {"+1/+1": 1}
    assert t.zone(card) == zone


def test_exploring_with_an_empty_library_still_grows(t: Table) -> None:
    """701.44b: even if some of it is impossible."""
    bear = t.put(creature("Bear"))
    t.play(act("explore", what=it()), targets=[[bear]])
    assert t.obj(bear).counters == {"+1/+1": 1}
    assert completed(t) == ["explores"]


def test_what_is_gone_explores_as_it_last_existed(t: Table) -> None:
    """701.44c."""
    bear = t.put(creature("Bear"), owner=t.bob)
    t.cards("library", "Wastes", types=("land",), owner=t.bob)
    t.play(seq(e.Exile(what=it()), act("explore", what=it())), targets=[[bear]])
    assert t.names("hand", t.bob) == ["Wastes"]


def test_connive(t: Table) -> None:
    """701.50a, d."""
    bear = t.put(creature("Bear"))
    one, two = t.cards("library", "Wastes", "Wastes", types=("land",))
    idea = t.cards("hand", "Idea")[0]
    t.begin(act("connive", 2, what=it()), targets=[[bear]])
    lands = [t.g.find(one), t.g.find(two)]
    t.g.answer((idea, lands[0]))
    assert t.obj(bear).counters == {"+1/+1": 1}
    assert completed(t) == ["connives"]


def test_connive_zero_is_nothing(t: Table) -> None:
    """701.50e."""
    bear = t.put(creature("Bear"))
    t.play(act("connive", 0, what=it()), targets=[[bear]])
    assert completed(t) == []


# --- counters ------------------------------------------------------------------------------------------------------


def test_proliferate(t: Table) -> None:
    """701.34a."""
    bear = t.put(creature("Bear"), counters={"+1/+1": 1, "stun": 2})
    t.put(creature("Wolf"))
    t.g.state.edit(t.bob).counters = {"poison": 3}
    t.begin(act("proliferate"))
    assert t.g.decision is not None
    assert t.g.decision.options == (bear, t.bob)
    t.g.answer((bear, t.bob))
    assert t.obj(bear).counters == {"+1/+1": 2, "stun": 3}
    assert t.g.player(t.bob).counters == {"poison": 4}


def test_bolster_the_weakest(t: Table) -> None:
    """701.39a."""
    t.put(creature("Giant", 5, 5))
    bear = t.put(creature("Bear", 2, 2))
    t.play(act("bolster", 2))
    assert t.obj(bear).counters == {"+1/+1": 2}


def test_adapt_once(t: Table) -> None:
    """701.46a."""
    bear = t.put(creature("Bear"))
    t.play(act("adapt", 3), source=bear)
    t.play(act("adapt", 3), source=bear)
    assert t.obj(bear).counters == {"+1/+1": 3}


def test_monstrosity_once(t: Table) -> None:
    """701.37a–b."""
    bear = t.put(creature("Bear"))
    t.play(act("monstrosity", 3), source=bear)
    t.play(act("monstrosity", 3), source=bear)
    assert t.obj(bear).counters == {"+1/+1": 3}
    assert "monstrous" in t.obj(bear).designations


def test_blight_is_not_offered_without_a_creature(t: Table) -> None:
    """701.68b."""
    may = e.May(who=YOU, effect=act("blight", 1))
    t.play(may)
    bear = t.put(creature("Bear"))
    t.play(may, "yes")
    assert t.obj(bear).counters == {"-1/-1": 1}


@pytest.mark.parametrize(("answer", "counters", "tokens"), [("yes", {"+1/+1": 3}, 0), ("no", {}, 1)])
def test_endure(t: Table, answer: str, counters: dict[str, int], tokens: int) -> None:
    """701.63a."""
    bear = t.put(creature("Bear"))
    t.play(act("endure", 3), answer, source=bear)
    assert t.obj(bear).counters == counters
    spirits = t.g.creatures(t.alice, "Spirit")
    assert [t.g.chars(id).power for id in spirits] == [3] * tokens


# --- tokens and designations ---------------------------------------------------------------------------------------


def test_populate_copies_a_token(t: Table) -> None:
    """701.36a–b."""
    t.play(act("populate"))
    t.put(creature("Goblin", 1, 1), kind="token")
    done = t.play(act("populate"))
    assert [t.g.name(id) for id in done.done["created"]] == ["Goblin"]


def test_a_goaded_creature_must_attack(t: Table) -> None:
    """701.15a–b."""
    bear = t.put(creature("Bear"), owner=t.bob)
    t.play(act("goad", what=it()), targets=[[bear]])
    assert restrictions.required(t.g, "goaded", bear)


def test_a_detained_permanent_can_neither_attack_nor_block(t: Table) -> None:
    """701.35a."""
    bear = t.put(creature("Bear"), owner=t.bob)
    t.play(act("detain", what=it()), targets=[[bear]])
    assert restrictions.forbids(t.g, "attack", bear)
    assert restrictions.forbids(t.g, "block", bear)


def test_a_suspected_creature_has_menace_and_cannot_block(t: Table) -> None:
    """701.60a, c."""
    bear = t.put(creature("Bear"))
    t.play(act("suspect", what=it()), targets=[[bear]])
    assert "suspected" in t.obj(bear).designations
    assert t.g.has_keyword(bear, "menace")
    assert restrictions.forbids(t.g, "block", bear)


# --- cards ---------------------------------------------------------------------------------------------------------


def test_behold_a_card_or_a_permanent(t: Table) -> None:
    """701.4a."""
    elf = t.put(creature("Elf", subtypes=("Elf",)))
    card = t.put(creature("Elf Card", subtypes=("Elf",)), "hand")
    t.put(creature("Bear"))
    effect = seq(
        e.May(who=YOU, effect=act("behold", what=some("Elf"))),
        e.If(condition=c.Did(), then=e.GainLife(who=YOU, amount=n(1))),
    )
    t.begin(effect)
    t.g.answer(("yes",))
    assert t.g.decision is not None
    assert t.g.decision.options == (elf, card)
    t.g.answer((card,))
    assert t.events("Revealed")[0].objects == (card,)
    assert t.life(t.alice) == 21


def test_forage(t: Table) -> None:
    """701.61a."""
    t.cards("graveyard", "A", "B", "C")
    food = t.put(Face(name="Food", types=("artifact",), subtypes=("Food",)))
    t.play(act("forage"), "sacrifice")
    assert t.zone(food) == "graveyard"
    t.play(act("forage"), tuple(t.g.contents("graveyard", t.alice))[:3])
    assert len(t.g.contents("exile")) == 3


def test_collect_evidence_needs_enough(t: Table) -> None:
    """701.59a–b."""
    effect = e.May(who=YOU, effect=act("collect evidence", 3))
    one, two = t.cards("graveyard", "A", "B")
    t.play(effect)
    three, four = t.cards("graveyard", "C", "D")
    t.play(effect, "yes", (one, two), three)
    assert len(t.g.contents("exile")) == 3
    assert t.zone(four) == "graveyard"


def test_manifest_the_top_card(t: Table) -> None:
    """701.40a."""
    t.cards("library", "Idea")
    t.play(act("manifest"))
    down = t.g.battlefield()[-1]
    assert t.obj(down).face_down
    assert "manifested" in t.obj(down).designations


def test_manifest_dread(t: Table) -> None:
    """701.62a."""
    one, two = t.cards("library", "A", "B")
    t.play(act("manifest dread"), two)
    assert (t.zone(one), t.zone(two)) == ("graveyard", "battlefield")


def test_learn_lets_you_swap_a_card(t: Table) -> None:
    """701.48a."""
    t.cards("library", "New")
    t.cards("hand", "Old")
    t.play(act("learn"), "yes")
    assert (t.names("hand"), t.names("graveyard")) == (["New"], ["Old"])


def test_the_higher_mana_value_wins_a_clash(t: Table) -> None:
    """701.30c–d."""
    t.put(Face(name="Big", types=("sorcery",), mana_cost=("7",)), "library")
    small = t.cards("library", "Small", owner=t.bob)[0]
    effect = seq(
        act("clash with an opponent"), e.If(condition=c.Did(), then=e.GainLife(who=YOU, amount=n(2)))
    )
    t.play(effect, "no", "yes")
    assert t.life(t.alice) == 22
    assert t.zone(small) == "library"


def test_a_healed_creature_has_no_damage(t: Table) -> None:
    """701.69a."""
    bear = t.put(creature("Bear"), damage=1)
    t.play(act("heal", what=it()), targets=[[bear]])
    assert t.obj(bear).damage == 0


def test_an_exerted_permanent_stays_tapped(t: Table) -> None:
    """701.43a."""
    bear = t.put(creature("Bear", 2, 2, Keyword(name="vigilance")), tapped=True)
    t.play(act("exert"), source=bear)
    assert restrictions.forbids(t.g, "untap step", bear)


def test_earthbent_land_comes_to_life(t: Table) -> None:
    """701.66a."""
    land = t.put(Face(name="Wastes", types=("land",)))
    t.play(act("earthbend", 2, what=it()), targets=[[land]])
    chars = t.g.chars(land)
    assert set(chars.types) == {"land", "creature"}
    assert (chars.power, t.g.has_keyword(land, "haste")) == (2, True)
    t.play(e.Destroy(what=it()), targets=[[land]])
    assert completed(t) == ["earthbends"]
