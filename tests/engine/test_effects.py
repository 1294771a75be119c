"""What instructions do: joints, cards, zones, counters, damage and life."""

from __future__ import annotations

import pytest

from mtgrules.abilities import amounts as a
from mtgrules.abilities import conditions as c
from mtgrules.abilities import effects as e
from mtgrules.abilities import references as r
from mtgrules.abilities import triggers as tr
from mtgrules.engine import by_hand
from mtgrules.engine.faces import Face
from mtgrules.engine.game import Unplayable
from tests.engine.meaning_support import Table, creature, each, it, kw, n, seq, some, where

YOU = r.You()
EACH_PLAYER = r.Players(which="each player")
OPPONENT = r.Players(which="each opponent")


@pytest.fixture
def t() -> Table:
    return Table()


# --- joints --------------------------------------------------------------------------------------------------------


def test_instructions_are_carried_out_in_the_order_written(t: Table) -> None:
    t.cards("library", "A", "B", "C")
    t.play(seq(e.Mill(who=YOU, amount=n(1)), e.Draw(who=YOU, amount=n(1))))
    assert t.names("graveyard") == ["A"]
    assert t.names("hand") == ["B"]


def test_may_asks_and_if_you_do_follows_it(t: Table) -> None:
    t.cards("library", "A", "B")
    t.cards("hand", "X")
    may = e.May(who=YOU, effect=e.Discard(who=YOU, what=some("card")))
    then = e.If(condition=c.Did(), then=e.Draw(who=YOU, amount=n(2)))
    t.begin(seq(may, then))
    assert t.g.decision is not None
    assert (t.g.decision.kind, t.g.decision.about) == ("yes or no", "may")
    t.g.answer(("yes",))
    assert t.names("hand") == ["A", "B"]
    t.play(seq(may, then), "no")
    assert t.names("hand") == ["A", "B"]


def test_what_is_impossible_is_not_offered(t: Table) -> None:
    """608.2d: with an empty hand nobody may choose to discard."""
    t.cards("library", "A")
    may = e.May(who=YOU, effect=e.Discard(who=YOU, what=some("card")))
    t.play(seq(may, e.If(condition=c.Did(), then=e.Draw(who=YOU, amount=n(1)))))
    assert t.names("hand") == []


def test_drawing_from_an_empty_library_may_be_chosen(t: Table) -> None:
    """121.3."""
    t.begin(e.May(who=YOU, effect=e.Draw(who=YOU, amount=n(1))))
    assert t.g.decision is not None


def test_if_you_do_after_an_instruction_that_could_not_be_done(t: Table) -> None:
    t.cards("library", "A")
    t.play(
        seq(
            e.Sacrifice(who=YOU, what=some("creature")),
            e.If(condition=c.Did(), then=e.Draw(who=YOU, amount=n(1))),
        )
    )
    assert t.names("hand") == []
    t.put(creature("Bear"))
    t.play(
        seq(
            e.Sacrifice(who=YOU, what=some("creature")),
            e.If(condition=c.Did(), then=e.Draw(who=YOU, amount=n(1))),
        )
    )
    assert t.names("hand") == ["A"]


def test_for_each_adds_up_what_was_done_this_way(t: Table) -> None:
    t.put(creature("Mine"))
    t.put(creature("Theirs"), owner=t.bob)
    t.cards("library", "A", "B", "C")
    loop = e.ForEach(each=EACH_PLAYER, effect=e.Sacrifice(who=r.EachOne(), what=some("creature")))
    t.play(seq(loop, e.Draw(who=YOU, amount=a.CountOf(what=r.Done(verb="sacrificed")))))
    assert len(t.names("hand")) == 2


def test_where_x_is_worked_out_once(t: Table) -> None:
    """608.2h."""
    t.put(creature("Giant", 5))
    effect = e.WhereX(
        amount=a.Quality(quality="power", what=each("creature"), how="greatest"),
        effect=seq(e.Destroy(what=each("creature")), e.GainLife(who=YOU, amount=a.X())),
    )
    t.play(effect)
    assert t.life(t.alice) == 25


def test_modes_are_carried_out_in_printed_order(t: Table) -> None:
    t.cards("library", "A", "B")
    modes = (e.Draw(who=YOU, amount=n(1)), e.GainLife(who=YOU, amount=n(3)), e.Mill(who=YOU, amount=n(1)))
    t.play(e.Modal(modes=modes, least=2, most=2), ("2", "0"))
    assert t.names("hand") == ["A"]
    assert t.names("graveyard") == ["B"]


def test_choices_are_remembered_by_the_source(t: Table) -> None:
    """607.2d."""
    totem = t.put(Face(name="Totem", types=("artifact",)))
    t.play(e.Choose(who=YOU, quality="creature type"), "Elf", source=totem)
    assert t.obj(totem).chosen == {"creature type": "Elf"}
    t.play(e.Choose(who=YOU, quality="color"), "red", source=totem)
    assert t.obj(totem).chosen == {"creature type": "Elf", "color": "red"}


def test_an_instruction_without_a_handler_is_named(t: Table) -> None:
    with pytest.raises(Unplayable, match="planeswalk"):
        t.begin(e.KeywordAction(name="planeswalk"))


# --- cards ---------------------------------------------------------------------------------------------------------


def test_cards_are_drawn_one_by_one(t: Table) -> None:
    """121.2."""
    t.cards("library", "A", "B", "C")
    t.play(e.Draw(who=YOU, amount=n(2)))
    assert len(t.events("DrawCard")) == 2
    assert t.names("hand") == ["A", "B"]


def test_all_choose_what_to_discard_in_turn_order_then_discard_at_once(t: Table) -> None:
    """101.4, 608.2e."""
    mine = t.cards("hand", "A", "B")
    theirs = t.cards("hand", "C", "D", owner=t.bob)
    t.begin(e.Discard(who=EACH_PLAYER, what=some("card")))
    assert t.g.decision is not None
    assert t.g.decision.player == t.alice
    t.g.answer((mine[0],))
    assert t.names("graveyard") == []
    assert t.g.decision is not None
    assert (t.g.decision.player, t.g.decision.about) == (t.bob, "discard")
    t.g.answer((theirs[1],))
    assert t.names("graveyard") == ["A"]
    assert t.names("graveyard", t.bob) == ["D"]


def test_a_hand_is_discarded_whole(t: Table) -> None:
    t.cards("hand", "A", "B")
    done = t.play(e.Discard(who=YOU, what=r.Zone(zone="hand", who=YOU)))
    assert t.names("hand") == []
    assert len(done.done["discarded"]) == 2


def test_random_discards_depend_on_the_seed_alone() -> None:
    results = []
    for seed in (1, 1, 2, 3, 4, 5):
        table = Table()
        table.g.state.edit_root().seed = seed
        table.cards("hand", *"ABCDEFGH")
        table.play(e.Discard(who=YOU, what=r.Some(filter=where("card"), random=True)))
        results.append(table.names("graveyard")[0])
    assert results[0] == results[1]
    assert len(set(results)) > 1


def test_mill_as_many_as_possible(t: Table) -> None:
    """701.17b."""
    t.cards("library", "A", "B")
    done = t.play(e.Mill(who=YOU, amount=n(3)))
    assert t.names("graveyard") == ["A", "B"]
    assert len(done.done["milled"]) == 2


def test_scry(t: Table) -> None:
    """701.22a."""
    one, two, three = t.cards("library", "A", "B", "C")
    t.begin(e.Scry(who=YOU, amount=n(2)))
    decision = t.g.decision
    assert decision is not None
    assert (decision.kind, decision.piles, decision.options) == ("arrange", ("top", "bottom"), (one, two))
    t.g.answer(((two,), (one,)))
    assert t.names("library") == ["B", "C", "A"]
    assert t.events("Scried")[0].bottom == 1
    assert three


def test_scry_zero_is_nothing(t: Table) -> None:
    """701.22b."""
    t.play(e.Scry(who=YOU, amount=n(0)))
    assert t.events("Scried") == []


def test_surveil(t: Table) -> None:
    """701.25a."""
    one, two, _ = t.cards("library", "A", "B", "C")
    t.play(e.Surveil(who=YOU, amount=n(2)), ((two,), (one,)))
    assert t.names("library") == ["B", "C"]
    assert t.names("graveyard") == ["A"]


def search(*words: str) -> e.Search:
    return e.Search(who=YOU, what=some(*words, zone="library", of=YOU))


def test_a_search_for_a_stated_quality_may_fail_to_find(t: Table) -> None:
    """701.23b."""
    t.cards("library", "Bear", types=("creature",))
    to_hand = e.Move(what=r.Done(verb="found"), to="hand")
    t.begin(seq(search("creature", "card"), to_hand, e.Shuffle(who=YOU)))
    assert t.g.decision is not None
    assert t.g.decision.least == 0
    t.g.answer(())
    assert t.names("hand") == []
    assert len(t.events("Shuffled")) == 1


def test_a_search_for_any_card_must_find_one(t: Table) -> None:
    """701.23d."""
    one, _ = t.cards("library", "A", "B")
    t.begin(seq(search("card"), e.Move(what=r.Done(verb="found"), to="hand")))
    assert t.g.decision is not None
    assert t.g.decision.least == 1
    t.g.answer((one,))
    assert t.names("hand") == ["A"]


def test_a_found_card_may_be_put_on_top_after_the_shuffle(t: Table) -> None:
    """701.24b."""
    ids = t.cards("library", *"ABCDEFGH")
    top = e.Move(what=r.Done(verb="found"), to="library", place="top")
    t.play(seq(search("card"), e.Shuffle(who=YOU), top), ids[5])
    assert t.names("library")[0] == "F"


def test_a_library_is_shuffled_even_if_nothing_gets_there(t: Table) -> None:
    """701.24c."""
    bear = t.put(creature("Bear"), owner=t.bob)
    shuffle = e.Shuffle(who=r.OwnerOf(what=it()), into=it())
    t.play(shuffle, targets=[[bear]])
    assert t.names("library", t.bob) == ["Bear"]
    t.play(shuffle, targets=[[bear]])
    assert [event.player for event in t.events("Shuffled")] == [t.bob, t.bob]


# --- zones ---------------------------------------------------------------------------------------------------------


def test_destroy_all_at_once_but_what_is_indestructible(t: Table) -> None:
    """702.12b."""
    bear, god = t.put(creature("Bear")), t.put(creature("God", 4, 4, kw("indestructible")))
    done = t.play(e.Destroy(what=each("creature")))
    assert (t.zone(bear), t.zone(god)) == ("graveyard", "battlefield")
    assert "702.12b" in t.rules_applied()
    assert len(done.done["destroyed"]) == 1


def test_each_player_sacrifices_what_they_control(t: Table) -> None:
    """701.21a."""
    mine, other = t.put(creature("Mine")), t.put(creature("Other"))
    theirs = t.put(creature("Theirs"), owner=t.bob)
    t.play(e.Sacrifice(who=EACH_PLAYER, what=some("creature")), other)
    assert (t.zone(mine), t.zone(other), t.zone(theirs)) == ("battlefield", "graveyard", "graveyard")


def test_it_is_found_where_the_same_effect_put_it(t: Table) -> None:
    """400.7j: exile it, then return it to the battlefield."""
    bear = t.put(creature("Bear"), owner=t.bob)
    flicker = seq(
        e.Exile(what=it()),
        e.Move(what=it(), to="battlefield", under=r.OwnerOf(what=it()), tapped=True),
    )
    t.play(flicker, targets=[[bear]])
    new = t.g.find(bear)
    assert new != bear
    assert (t.zone(bear), t.g.controller(new), t.obj(new).tapped) == ("battlefield", t.bob, True)


def test_its_power_is_what_it_was_before_this_effect_exiled_it(t: Table) -> None:
    """608.2h."""
    bear = t.put(creature("Bear"), owner=t.bob, counters={"+1/+1": 3})
    power = a.Quality(quality="power", what=it())
    effect = seq(e.Exile(what=it()), e.GainLife(who=r.ControllerOf(what=it()), amount=power))
    t.play(effect, targets=[[bear]])
    assert t.life(t.bob) == 25


def test_moving_several_cards_to_the_bottom_lets_their_mover_order_them(t: Table) -> None:
    """401.4."""
    one, two, three = t.cards("library", "A", "B", "C")
    looked = e.LookAt(who=YOU, what=r.Cards(place="top", amount=n(2), who=YOU))
    rest = e.Move(what=r.Rest(verb="looked at"), to="library", place="bottom", order="any")
    t.play(seq(looked, rest), (two, one))
    assert t.names("library") == ["C", "B", "A"]
    assert three


def test_the_rest_is_what_has_not_moved(t: Table) -> None:
    one, _, three = t.cards("library", "A", "B", "C")
    effect = seq(
        e.LookAt(who=YOU, what=r.Cards(place="top", amount=n(3), who=YOU)),
        e.Move(what=r.Some(filter=where("card"), among=r.Done(verb="looked at")), to="hand"),
        e.Move(what=r.Rest(verb="looked at"), to="graveyard"),
    )
    t.play(effect, three)
    assert t.names("hand") == ["C"]
    assert sorted(t.names("graveyard")) == ["A", "B"]
    assert one


def test_an_instant_cannot_enter_the_battlefield(t: Table) -> None:
    """400.4a."""
    card = t.cards("graveyard", "Bolt", types=("instant",))[0]
    t.play(e.Move(what=it(), to="battlefield"), targets=[[card]])
    assert t.zone(card) == "graveyard"


def test_a_token_that_left_the_battlefield_does_not_come_back(t: Table) -> None:
    """111.8."""
    token = t.put(creature("Goblin"), kind="token")
    t.play(seq(e.Exile(what=it()), e.Move(what=it(), to="battlefield")), targets=[[token]])
    assert t.zone(token) != "battlefield"


def test_an_aura_that_is_not_cast_enchants_what_its_controller_chooses(t: Table) -> None:
    """303.4f–g."""
    enchant = kw("enchant", filter=where("creature"))
    aura = Face(name="Rancor", types=("enchantment",), subtypes=("Aura",), abilities=(enchant,))
    card = t.put(aura, "graveyard")
    t.play(e.Move(what=it(), to="battlefield"), targets=[[card]])
    assert t.zone(card) == "graveyard"
    bear, wolf = t.put(creature("Bear")), t.put(creature("Wolf"))
    t.play(e.Move(what=it(), to="battlefield"), wolf, targets=[[card]])
    assert t.obj(t.g.find(card)).attached_to == wolf
    assert bear


def test_exiled_until_its_source_leaves(t: Table) -> None:
    """610.3, 610.3c."""
    jail = t.put(creature("Jailer"))
    bear = t.put(creature("Bear"), owner=t.bob)
    until = tr.ZoneChange(what=r.This(), source="battlefield")
    t.play(e.Exile(what=it(), until=until), source=jail, targets=[[bear]])
    assert t.zone(bear) == "exile"
    t.play(e.Destroy(what=it()), targets=[[jail]])
    assert t.zone(bear) == "battlefield"
    assert t.g.controller(t.g.find(bear)) == t.bob
    assert "610.3c" in t.rules_applied()
    assert t.g.root.slots == {}


def test_what_it_is_exiled_until_has_happened_already(t: Table) -> None:
    """610.3a–b."""
    jail = t.put(creature("Jailer"))
    bear = t.put(creature("Bear"), owner=t.bob)
    t.play(e.Destroy(what=it()), targets=[[jail]])
    until = tr.ZoneChange(what=r.This(), source="battlefield")
    t.play(e.Exile(what=it(), until=until), source=jail, targets=[[bear]])
    assert t.zone(bear) == "battlefield"


def test_cards_exiled_with_an_object_are_linked_to_it(t: Table) -> None:
    """607.2a."""
    from mtgrules.abilities.abilities import TriggeredAbility

    back = e.Move(what=r.Linked(verb="exiled"), to="hand")
    ability = TriggeredAbility(trigger=tr.ZoneChange(what=r.This(), source="battlefield"), effect=back)
    jail = t.put(creature("Jailer", 2, 2, ability))
    card = t.cards("graveyard", "Idea")[0]
    t.play(e.Exile(what=it()), source=jail, targets=[[card]])
    assert t.obj(jail).linked == {"exiled": (t.g.find(card),)}
    t.play(back, source=jail)
    assert t.zone(card) == "hand"


# --- counters and status -------------------------------------------------------------------------------------------


def test_counters_are_put_removed_and_moved(t: Table) -> None:
    bear, wolf = t.put(creature("Bear")), t.put(creature("Wolf"))
    t.play(e.PutCounters(what=it(), kind="+1/+1", amount=n(3)), targets=[[bear]])
    assert t.obj(bear).counters == {"+1/+1": 3}
    t.play(e.MoveCounters(source=it(0), to=it(1), kind="+1/+1", amount=n(2)), targets=[[bear], [wolf]])
    assert (t.obj(bear).counters, t.obj(wolf).counters) == ({"+1/+1": 1}, {"+1/+1": 2})
    done = t.play(e.RemoveCounters(what=it(), kind="+1/+1", amount=n(5)), targets=[[wolf]])
    assert t.obj(wolf).counters == {}
    assert done.numbers["counters removed"] == 2


def test_counters_are_distributed_as_announced(t: Table) -> None:
    """601.2d."""
    bear, wolf = t.put(creature("Bear")), t.put(creature("Wolf"))
    target = r.Target(index=0, filter=where("creature"), least=n(1), most=n(2))
    effect = e.PutCounters(what=target, kind="+1/+1", amount=n(3), distributed=True)
    t.play(effect, targets=[[bear, wolf]], division=[[1, 2]])
    assert (t.obj(bear).counters, t.obj(wolf).counters) == ({"+1/+1": 1}, {"+1/+1": 2})


def test_only_untapped_permanents_are_tapped(t: Table) -> None:
    """701.26a."""
    bear, wolf = t.put(creature("Bear"), tapped=True), t.put(creature("Wolf"))
    done = t.play(e.Tap(what=each("creature")))
    assert done.done["tapped"] == (bear, wolf)
    assert done.done["tapped this way"] == (wolf,)
    assert t.obj(bear).tapped
    assert t.obj(wolf).tapped
    t.play(e.Untap(what=each("creature")))
    assert not t.obj(bear).tapped


def test_equipment_is_attached_to_creatures_only(t: Table) -> None:
    """701.3a–b."""
    sword = t.put(Face(name="Sword", types=("artifact",), subtypes=("Equipment",)))
    bear = t.put(creature("Bear"))
    land = t.put(Face(name="Wastes", types=("land",)))
    t.play(e.Attach(what=it(0), to=it(1)), targets=[[sword], [land]])
    assert t.obj(sword).attached_to == 0
    t.play(e.Attach(what=it(0), to=it(1)), targets=[[sword], [bear]])
    assert t.obj(sword).attached_to == bear


def test_a_regenerated_creature_is_tapped_instead_of_destroyed(t: Table) -> None:
    """701.19a, c."""
    troll = t.put(creature("Troll", 3, 3))
    t.play(e.Regenerate(what=it()), targets=[[troll]])
    t.play(e.Destroy(what=it()), targets=[[troll]])
    assert (t.zone(troll), t.obj(troll).tapped) == ("battlefield", True)
    t.play(e.Destroy(what=it()), targets=[[troll]])
    assert t.zone(troll) == "graveyard"


def test_what_cant_be_regenerated_is_destroyed(t: Table) -> None:
    troll = t.put(creature("Troll", 3, 3))
    t.play(e.Regenerate(what=it()), targets=[[troll]])
    t.play(e.Destroy(what=it(), no_regeneration=True), targets=[[troll]])
    assert t.zone(troll) == "graveyard"


# --- damage and life -----------------------------------------------------------------------------------------------


def test_damage_goes_to_creatures_planeswalkers_and_players_only(t: Table) -> None:
    """120.1a."""
    bolt = t.cards("graveyard", "Bolt")[0]
    rock = t.put(Face(name="Rock", types=("artifact",)))
    bear = t.put(creature("Bear", 2, 5))
    targets = r.Both(parts=(it(0), OPPONENT, it(1)))
    effect = e.DealDamage(source=r.This(), amount=n(2), to=targets)
    done = t.play(effect, source=bolt, targets=[[bear], [rock]])
    assert (t.obj(bear).damage, t.obj(rock).damage, t.life(t.bob)) == (2, 0, 18)
    assert done.numbers["damage dealt"] == 4
    assert done.done["dealt damage"] == (bear, t.bob)


def test_damage_is_divided_as_announced(t: Table) -> None:
    bolt = t.cards("graveyard", "Forked Bolt")[0]
    bear = t.put(creature("Bear", 2, 5))
    target = r.Target(index=0, filter=None, least=n(1), most=n(2))
    effect = e.DealDamage(source=r.This(), amount=n(3), to=target, divided=True)
    t.play(effect, source=bolt, targets=[[bear, t.bob]], division=[[1, 2]])
    assert (t.obj(bear).damage, t.life(t.bob)) == (1, 18)


def test_zero_damage_is_none(t: Table) -> None:
    """120.8."""
    bolt = t.cards("graveyard", "Bolt")[0]
    t.play(e.DealDamage(source=r.This(), amount=n(0), to=OPPONENT), source=bolt)
    assert t.events("Damage") == []


def test_creatures_fight(t: Table) -> None:
    """701.14a, d."""
    bear, giant = t.put(creature("Bear", 2, 2)), t.put(creature("Giant", 5, 5), owner=t.bob)
    t.play(e.Fight(what=it(0), other=it(1)), targets=[[bear], [giant]])
    assert (t.obj(bear).damage, t.obj(giant).damage) == (5, 2)
    assert not any(event.combat for event in t.events("Damage"))


def test_nobody_fights_what_is_gone(t: Table) -> None:
    """701.14b."""
    bear, giant = t.put(creature("Bear", 2, 2)), t.put(creature("Giant", 5, 5), owner=t.bob)
    by_hand_gone = e.Exile(what=it(1))
    t.play(seq(by_hand_gone, e.Fight(what=it(0), other=it(1))), targets=[[bear], [giant]])
    assert t.obj(bear).damage == 0


def test_life_is_gained_lost_set_and_exchanged(t: Table) -> None:
    t.play(e.GainLife(who=YOU, amount=n(3)))
    t.play(e.LoseLife(who=OPPONENT, amount=n(4)))
    assert (t.life(t.alice), t.life(t.bob)) == (23, 16)
    t.play(e.SetLife(who=YOU, amount=n(10)))
    assert t.events("LifeLost")[-1].amount == 13  # 119.5
    t.play(e.Exchange(quality="life total", what=r.Both(parts=(YOU, OPPONENT))))
    assert (t.life(t.alice), t.life(t.bob)) == (16, 10)


def test_gaining_no_life_is_no_event(t: Table) -> None:
    """119.9."""
    t.play(e.GainLife(who=YOU, amount=a.Count(filter=where("creature"))))
    assert t.events("LifeGained") == []


def test_that_much_is_what_was_lost_this_way(t: Table) -> None:
    drain = seq(
        e.LoseLife(who=EACH_PLAYER, amount=n(2)),
        e.GainLife(who=YOU, amount=a.EventAmount(verb="life lost")),
    )
    t.play(drain)
    assert (t.life(t.alice), t.life(t.bob)) == (22, 18)


# --- tokens, designations, the end ---------------------------------------------------------------------------------


def goblin(**fields: object) -> e.TokenSpec:
    return e.TokenSpec(
        power=n(1), toughness=n(1), colors=("red",), types=("creature",), subtypes=("Goblin",), **fields
    )  # type: ignore[arg-type]


def test_tokens_share_one_face_and_enter_at_once(t: Table) -> None:
    done = t.play(e.CreateToken(who=YOU, amount=n(3), token=goblin(), tapped=True))
    ids = done.done["created"]
    assert len(ids) == 3
    assert len({id(t.obj(i).face) for i in ids}) == 1
    assert {t.g.name(i) for i in ids} == {"Goblin"}
    assert all(t.obj(i).tapped and t.obj(i).kind == "token" for i in ids)


def test_predefined_tokens_have_their_abilities(t: Table) -> None:
    """111.10b."""
    done = t.play(e.CreateToken(who=YOU, amount=n(1), token=e.TokenSpec(name="Food", predefined=True)))
    assert t.g.is_type(done.done["created"][0], "Food")


def test_a_token_that_is_a_copy(t: Table) -> None:
    bear = t.put(creature("Bear", 2, 2, colors=("green",)), counters={"+1/+1": 1})
    done = t.play(e.CreateToken(who=YOU, amount=n(1), token=e.CopySpec(what=it())), targets=[[bear]])
    copy = done.done["created"][0]
    assert (t.g.name(copy), t.g.chars(copy).power) == ("Bear", 2)


def test_there_is_one_monarch_at_most(t: Table) -> None:
    """725.3."""
    t.play(e.BecomeDesignated(who=OPPONENT, designation="monarch"))
    t.play(e.BecomeDesignated(who=YOU, designation="monarch"))
    assert "monarch" in t.g.player(t.alice).designations
    assert "monarch" not in t.g.player(t.bob).designations


def test_an_effect_may_end_the_game(t: Table) -> None:
    t.play(e.WinGame(who=YOU))
    assert t.g.root.winner == t.alice


@pytest.mark.parametrize("seed", range(4))
def test_a_coin_is_won_or_lost(seed: int) -> None:
    table = Table()
    table.g.state.edit_root().seed = seed
    flip = e.FlipCoin(who=YOU, win=e.GainLife(who=YOU, amount=n(1)), lose=e.LoseLife(who=YOU, amount=n(1)))
    table.play(flip)
    assert table.life(table.alice) in (19, 21)


def test_the_result_of_a_die_is_that_many(t: Table) -> None:
    t.play(seq(e.RollDie(who=YOU, sides=6), e.GainLife(who=YOU, amount=a.EventAmount())))
    assert 21 <= t.life(t.alice) <= 26


def test_instructions_made_by_hand(t: Table) -> None:
    bear = t.put(creature("Bear"))
    by_hand.destroy(t.g, [bear])
    assert t.zone(bear) == "graveyard"


def test_for_each_keeps_its_one_while_counters_are_put_elsewhere(t: Table) -> None:
    """`EachOne` inside "for each" is the one that the loop is at, not the one that gets the counters."""
    hero = t.put(creature("Hero", 1, 1))
    t.put(creature("Giant", 5, 5))
    t.put(creature("Bear", 2, 2))
    power = a.Quality(quality="power", what=r.EachOne())
    loop = e.ForEach(each=each("creature"), effect=e.PutCounters(what=it(), kind="quest", amount=power))
    t.play(loop, targets=[[hero]])
    assert t.obj(hero).counters == {"quest": 8}


def test_each_player_may_act_for_themselves(t: Table) -> None:
    """608.2d: asked in turn order; "their" hand is that of the one who acts."""
    mine = t.cards("hand", "Mine")[0]
    theirs = t.cards("hand", "Theirs", owner=t.bob)[0]
    move = e.Move(what=some("card", zone="hand", of=r.EachOne()), to="graveyard")
    t.play(e.May(who=EACH_PLAYER, effect=move), "no", "yes")
    assert (t.zone(mine), t.zone(theirs)) == ("hand", "graveyard")


def test_each_player_returns_a_creature_they_control(t: Table) -> None:
    from mtgrules.abilities.predicates import ControlledBy, Filter, Is

    mine, other = t.put(creature("Mine")), t.put(creature("Other"))
    theirs = t.put(creature("Theirs"), owner=t.bob)
    own = r.Some(filter=Filter(predicates=(Is(word="creature"), ControlledBy(who=r.EachOne()))))
    t.play(e.Move(who=EACH_PLAYER, what=own, to="hand"), mine)
    assert (t.zone(mine), t.zone(other), t.zone(theirs)) == ("hand", "battlefield", "hand")


def test_a_card_put_into_the_hand_this_way(t: Table) -> None:
    t.cards("library", "A")
    effect = seq(
        e.Move(what=r.Cards(place="top", amount=n(1), who=YOU), to="hand"),
        e.If(
            condition=c.Did(verb="put into your hand", filter=where("card")),
            then=e.GainLife(who=YOU, amount=n(1)),
        ),
        e.If(condition=c.Did(verb="put into a graveyard"), then=e.GainLife(who=YOU, amount=n(5))),
    )
    t.play(effect)
    assert t.life(t.alice) == 21


def test_excess_damage(t: Table) -> None:
    """120.10."""
    bolt = t.cards("graveyard", "Bolt")[0]
    bear = t.put(creature("Bear", 2, 2))
    effect = seq(
        e.DealDamage(source=r.This(), amount=n(5), to=it()),
        e.If(
            condition=c.Did(verb="excess damage"),
            then=e.GainLife(who=YOU, amount=a.EventAmount(verb="excess damage")),
        ),
    )
    t.play(effect, source=bolt, targets=[[bear]])
    assert t.life(t.alice) == 23


def until_creature(verb: str) -> e.RevealUntil:
    return e.RevealUntil(who=YOU, owner=YOU, finder=YOU, what=some("creature", "card"), verb=verb)


@pytest.mark.parametrize("verb", ["reveal", "exile"])
def test_cards_are_turned_over_until_one_is_found(t: Table, verb: str) -> None:
    t.cards("library", "A", "B")
    t.put(creature("Bear"), "library", bottom=True)
    t.put(Face(name="Z", types=("land",)), "library", bottom=True)
    effect = seq(
        until_creature(verb),
        e.Move(what=r.Done(verb="found"), to="hand"),
        e.Move(what=r.Rest(verb="looked at"), to="library", place="bottom", order="random"),
    )
    t.play(effect)
    assert t.names("hand") == ["Bear"]
    assert t.names("library")[0] == "Z"
    assert sorted(t.names("library")) == ["A", "B", "Z"]


def test_doubling(t: Table) -> None:
    """701.10b, d, e."""
    bear = t.put(creature("Bear", 3, 3), counters={"+1/+1": 2, "stun": 1})
    t.play(e.Double(quality="power", what=it()), targets=[[bear]])
    assert (t.g.chars(bear).power, t.g.chars(bear).toughness) == (10, 5)
    t.play(e.Double(quality="+1/+1 counters", what=it()), targets=[[bear]])
    assert t.obj(bear).counters == {"+1/+1": 4, "stun": 1}
    t.play(e.Double(quality="counters", what=it()), targets=[[bear]])
    assert t.obj(bear).counters == {"+1/+1": 8, "stun": 2}
    t.play(e.Double(quality="life total", what=YOU))
    assert t.life(t.alice) == 40


def test_counters_of_several_kinds(t: Table) -> None:
    bear = t.put(creature("Bear"))
    kinds = (e.Counters(kind="+1/+1", amount=n(1)), e.Counters(kind="flying", amount=n(1)))
    t.play(e.PutKinds(what=it(), counters=kinds), targets=[[bear]])
    assert t.obj(bear).counters == {"+1/+1": 1, "flying": 1}


def test_they_are_those_that_the_instruction_before_was_about(t: Table) -> None:
    """ "Untap all creatures you control. They gain …": all of them, though they fit no longer."""
    bear = t.put(creature("Bear"), tapped=True)
    t.put(creature("Wolf"))
    tapped = r.Each(filter=where("creature"))
    from mtgrules.abilities.predicates import Filter, Status

    tapped = r.Each(filter=Filter(predicates=(*tapped.filter.predicates, Status(word="tapped"))))
    effect = seq(
        e.Untap(what=tapped),
        e.PutCounters(what=r.Done(verb="affected", filter=where("creature")), kind="quest", amount=n(1)),
    )
    t.play(effect)
    assert t.obj(bear).counters == {"quest": 1}
    assert [t.obj(id).counters for id in t.g.battlefield()] == [{"quest": 1}, {}]


def test_the_difference(t: Table) -> None:
    t.g.state.edit(t.bob).life = 27
    mine, theirs = (a.Quality(quality="life total", what=who) for who in (YOU, OPPONENT))
    effect = e.If(
        condition=c.Comparison(left=mine, op="<", right=theirs),
        then=e.GainLife(who=YOU, amount=a.EventAmount(verb="difference")),
    )
    t.play(effect)
    assert t.life(t.alice) == 27


def test_an_opponent_is_that_player_afterwards(t: Table) -> None:
    t.cards("library", "A", "B", owner=t.bob)
    opponent = r.Players(which="an opponent")
    effect = seq(e.Mill(who=opponent, amount=n(1)), e.Draw(who=r.Done(verb="player"), amount=n(1)))
    t.play(effect)
    assert (t.names("graveyard", t.bob), t.names("hand", t.bob)) == (["A"], ["B"])


def test_among_three_players_an_opponent_is_chosen() -> None:
    from mtgrules.engine import setup
    from tests.engine.meaning_support import RULES

    t = Table()
    t.g = setup.new_game(RULES, ("Alice", "Bob", "Carol"))
    t.alice, t.bob, carol = t.g.root.players
    opponent = r.Players(which="an opponent")
    effect = seq(e.LoseLife(who=opponent, amount=n(2)), e.GainLife(who=r.Done(verb="player"), amount=n(7)))
    t.play(effect, carol)
    assert [t.life(p) for p in (t.alice, t.bob, carol)] == [20, 20, 25]


@pytest.mark.parametrize("least", [0, 1])
def test_any_number_of_counters_is_the_player_s_choice(t: Table, least: int) -> None:
    """107.1c."""
    bear = t.put(creature("Bear"), counters={"quest": 3})
    remove = e.RemoveCounters(what=it(), kind="quest", amount=None, least=least)
    t.begin(seq(remove, e.Draw(who=YOU, amount=a.EventAmount())), targets=[[bear]])
    t.cards("library", "A", "B", "C")
    assert t.g.decision is not None
    assert (t.g.decision.least, t.g.decision.most) == (least, 3)
    t.g.answer(("2",))
    assert t.obj(bear).counters == {"quest": 1}
    assert len(t.names("hand")) == 2


def test_a_copy_may_enter_with_counters(t: Table) -> None:
    """707.9e."""
    from mtgrules.abilities.changes import EntersWith

    bear = t.put(creature("Bear"))
    more = EntersWith(what=r.This(), counters=(e.Counters(kind="+1/+1", amount=n(2)),))
    spec = e.CopySpec(what=it(), exceptions=(more,))
    done = t.play(e.CreateToken(who=YOU, amount=n(1), token=spec), targets=[[bear]])
    assert t.g.chars(done.done["created"][0]).power == 4


def test_what_happened_this_turn(t: Table) -> None:
    """608.2i."""
    from mtgrules.abilities.predicates import Filter, Happened, Is
    from mtgrules.engine import evaluate
    from mtgrules.engine.records import Resolution

    bear, wolf = t.put(creature("Bear")), t.put(creature("Wolf", 2, 5))
    bolt = t.cards("graveyard", "Bolt")[0]
    t.play(
        seq(e.GainLife(who=YOU, amount=n(2)), e.GainLife(who=YOU, amount=n(1)), e.Destroy(what=it())),
        targets=[[bear]],
    )
    t.play(e.DealDamage(source=r.This(), amount=n(1), to=it()), source=bolt, targets=[[wolf]])
    ctx = Resolution(source=0, controller=t.alice)

    def happened(trigger: tr.Trigger) -> bool:
        return evaluate.holds(t.g, c.EventHappened(trigger=trigger), ctx)

    def gained(amount: int) -> tr.Trigger:
        return tr.PlayerDoes(who=YOU, verb="gains", amount=n(amount))

    assert happened(tr.ZoneChange(what=where("creature"), source="battlefield", to="graveyard"))
    assert not happened(tr.ZoneChange(what=where("artifact"), source="battlefield", to="graveyard"))
    assert happened(gained(3))
    assert not happened(gained(4))
    assert evaluate.amount(t.g, a.Tally(what="life gained", who=YOU), ctx) == 3
    assert evaluate.amount(t.g, a.Tally(what="creatures died"), ctx) == 1
    hurt = Filter(predicates=(Is(word="creature"), Happened(what="was dealt damage")))
    assert evaluate.matching(t.g, hurt, ctx) == [wolf]
    put_there = Filter(
        predicates=(*where(zone="graveyard").predicates, Happened(what="was put there", zone="battlefield"))
    )
    assert evaluate.matching(t.g, put_there, ctx) == [t.g.find(bear)]


def test_each_creature_destroyed_this_way(t: Table) -> None:
    """They are counted as they were, wherever they are now (608.2h–i)."""
    from mtgrules.abilities.predicates import Filter, Is, ThisWay

    t.put(creature("Bear"))
    t.put(creature("Wolf"), owner=t.bob)
    t.put(creature("God", 4, 4, kw("indestructible")))
    t.put(creature("Goblin"), kind="token")
    destroyed = Filter(predicates=(Is(word="creature"), ThisWay(verb="destroyed")))
    t.play(seq(e.Destroy(what=each("creature")), e.GainLife(who=YOU, amount=a.Count(filter=destroyed))))
    assert t.life(t.alice) == 23


def test_each_opponent_and_each_creature_they_control(t: Table) -> None:
    from mtgrules.abilities.predicates import ControlledBy, Filter, Is

    bolt = t.cards("graveyard", "Bolt")[0]
    mine, theirs = t.put(creature("Mine")), t.put(creature("Theirs"), owner=t.bob)
    their_creatures = r.Each(filter=Filter(predicates=(Is(word="creature"), ControlledBy(who=r.EachOne()))))
    to = r.Both(parts=(OPPONENT, their_creatures))
    t.play(e.DealDamage(source=r.This(), amount=n(1), to=to), source=bolt)
    assert (t.life(t.bob), t.obj(mine).damage, t.obj(theirs).damage) == (19, 0, 1)


def test_that_many_is_what_the_instruction_before_did(t: Table) -> None:
    t.cards("hand", "A", "B")
    t.cards("library", "C", "D", "E")
    discard = e.Discard(who=YOU, what=r.Zone(zone="hand", who=YOU))
    t.play(seq(discard, e.Draw(who=YOU, amount=a.EventAmount())))
    assert t.names("hand") == ["C", "D"]


def test_that_many_in_a_triggered_ability_is_the_event_s_number(t: Table) -> None:
    from mtgrules.engine.records import EventInfo

    t.cards("library", "A", "B", "C", "D")
    t.put(creature("Bear"))
    effect = seq(e.Destroy(what=each("creature")), e.Draw(who=YOU, amount=a.EventAmount()))
    t.play(effect, event=EventInfo(amount=3))
    assert len(t.names("hand")) == 3


def test_the_rest_are_those_not_chosen(t: Table) -> None:
    from mtgrules.abilities.predicates import ControlledBy, Filter, Is

    mine, other = t.put(creature("Mine")), t.put(creature("Other"))
    theirs = t.put(creature("Theirs"), owner=t.bob)
    own = r.Some(filter=Filter(predicates=(Is(word="creature"), ControlledBy(who=r.EachOne()))))
    t.play(seq(e.Choose(who=EACH_PLAYER, what=own), e.Destroy(what=r.Rest(verb="looked at"))), other)
    assert (t.zone(mine), t.zone(other), t.zone(theirs)) == ("graveyard", "battlefield", "battlefield")


def test_each_creature_deals_damage_to_its_controller(t: Table) -> None:
    t.put(creature("Mine", 3))
    t.put(creature("Theirs", 2), owner=t.bob)
    t.put(creature("Theirs Too", 2), owner=t.bob)
    effect = e.DealDamage(
        source=each("creature"),
        amount=a.Quality(quality="power", what=r.EachOne()),
        to=r.ControllerOf(what=r.EachOne()),
    )
    t.play(effect)
    assert (t.life(t.alice), t.life(t.bob)) == (17, 16)


def test_one_of_several_instructions(t: Table) -> None:
    """608.2d: what is impossible can't be chosen."""
    t.cards("library", "A")
    either = e.OneOf(options=(e.Draw(who=YOU, amount=n(1)), e.Sacrifice(who=YOU, what=some("creature"))))
    t.play(either)
    assert t.names("hand") == ["A"]
    bear = t.put(creature("Bear"))
    t.begin(either)
    assert t.g.decision is not None
    t.g.answer((t.g.decision.options[1],))
    assert t.zone(bear) == "graveyard"
