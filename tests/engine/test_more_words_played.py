"""Effects of rarer words, read from text and played: mana of any type, kept mana, piles, what cards show."""

from __future__ import annotations

from casting_support import BEAR, BOLT, FOREST, MOUNTAIN, face
from test_casting_texts import card, table

from mtgrules.engine import looking, priority
from mtgrules.engine.actions import Activate, Cast


def test_mana_of_any_type_for_what_was_exiled() -> None:
    """609.4b"""
    t = table()
    words = (
        "Exile the top card of your library. Until the end of your next turn, you may play that card, and mana of any "
        "type can be spent to cast that spell."
    )
    for _ in range(2):
        t.put(FOREST)
    gaze = t.put(card("Test Gaze", "sorcery", "{G}", words), "hand")
    bolt = t.put(BOLT, "library")
    other = t.put(BOLT, "hand")
    t.begin()
    t.cast(gaze).resolve()
    bolt = t.g.find(bolt)
    assert t.zone(bolt) == "exile"
    actions = [a for a in priority.actions(t.g, t.alice) if isinstance(a, Cast)]
    assert [a.object for a in actions] == [bolt]
    assert not t.can(Cast(other))
    t.do(actions[0], target=t.bob).resolve()
    assert t.g.player(t.bob).life == 17


def test_mana_of_any_type_for_abilities() -> None:
    t = table()
    freed = "Mana of any type can be spent to activate this creature's abilities."
    pump = "{R}: This creature gets +1/+0 until end of turn."
    odd = t.put(card("Test Odd", "creature — Rogue", "{R}", f"{freed}\n{pump}", pt=(1, 1)))
    plain = t.put(card("Test Plain", "creature — Rogue", "{R}", pump, pt=(1, 1)))
    t.put(FOREST)
    t.begin()
    assert t.can(Activate(odd, 1))
    assert not t.can(Activate(plain, 0))
    t.activate(odd, 1).resolve()
    assert t.g.chars(odd).power == 2


def test_green_mana_stays() -> None:
    """500.5"""
    t = table()
    tree = "You don't lose unspent green mana as steps and phases end."
    t.put(card("Test Tree", "creature — Treefolk", "{G}", tree, pt=(2, 2)))
    t.begin()
    t.mana("{G}{R}")
    t.mana("{G}", t.bob)
    t.passes().passes()
    assert t.g.root.step != "precombat main"
    assert [mana.symbol for mana in t.g.player(t.alice).pool] == ["G"]
    assert t.g.player(t.bob).pool == ()


def test_piles() -> None:
    """700.3"""
    t = table()
    words = (
        "Look at the top four cards of your library and separate them into a face-down pile and a face-up pile. An "
        "opponent chooses one of the piles. Put that pile into your hand and the other into your graveyard."
    )
    riddle = t.put(card("Test Riddle", "sorcery", "{G}", words), "hand")
    t.put(FOREST)
    for name in ("Four", "Three", "Two", "One"):
        t.put(face(name, "artifact", "{9}"), "library")
    t.begin()
    t.cast(riddle)
    t.passes()
    t.passes()
    decision = t.g.decision
    assert decision is not None
    assert decision.about == "piles"
    one, two, three, four = decision.options
    t.g.answer(((one, two, three), (four,)))
    assert t.g.decision is not None
    assert (t.g.decision.player, t.g.decision.about) == (t.bob, "pile")
    t.g.answer(("face-up pile",))
    hand = [t.g.name(id) for id in t.g.contents("hand", t.alice)]
    graveyard = sorted(t.g.name(id) for id in t.g.contents("graveyard", t.alice))
    assert hand == ["Four"]
    assert graveyard == ["One", "Test Riddle", "Three", "Two"]


def test_the_legend_rule_may_not_apply() -> None:
    """704.5j"""
    t = table()
    legend = face("Test Twin", "legendary creature — Elf", "{G}", pt=(1, 1))
    words = 'The "legend rule" doesn\'t apply to permanents you control.'
    gallery = t.put(card("Test Gallery", "artifact", "{1}", words))
    one, two = t.put(legend), t.put(legend)
    t.begin()
    t.passes()
    assert (t.zone(one), t.zone(two)) == ("battlefield", "battlefield")
    assert t.zone(gallery) == "battlefield"


def test_who_sees_what() -> None:
    """400.2, 708.5"""
    t = table()
    mine, theirs = t.put(BEAR, "hand"), t.put(BEAR, "hand", t.bob)
    under, top = t.put(BEAR, "library"), t.put(BEAR, "library")
    board = t.put(BEAR)
    assert [looking.can_see(t.g, t.alice, id) for id in (mine, theirs, top, board)] == [
        True,
        False,
        False,
        True,
    ]
    orb = t.put(card("Test Orb", "artifact", "{1}", "You may look at the top card of your library any time."))
    assert looking.can_see(t.g, t.alice, top)
    assert not looking.can_see(t.g, t.alice, under)
    assert not looking.can_see(t.g, t.bob, top)
    t.g.state.edit(orb).phased_out = True
    t.put(card("Test Oracle", "artifact", "{1}", "Play with the top card of your library revealed."))
    assert looking.can_see(t.g, t.bob, top)


def test_tokens_and_one_more() -> None:
    """614.1a"""
    t = table()
    words = (
        "If one or more tokens would be created under your control, those tokens plus an additional Food token are "
        "created instead."
    )
    t.put(card("Test Cook", "creature — Halfling", "{G}", words, pt=(1, 1)))
    t.put(MOUNTAIN)
    makes = t.put(card("Test Call", "sorcery", "{R}", "Create two 1/1 white Human creature tokens."), "hand")
    t.begin()
    t.cast(makes).resolve()
    tokens = sorted(t.g.name(id) for id in t.g.battlefield() if t.g.object(id).kind == "token")
    assert tokens == ["Food", "Human", "Human"]


def test_creating_and_sacrificing() -> None:
    t = table()
    words = "Whenever you create or sacrifice a token, each opponent loses 1 life."
    t.put(card("Test Bats", "creature — Bat", "{B}", words, pt=(1, 1)))
    t.put(MOUNTAIN)
    text = "Create two 1/1 white Human creature tokens, then sacrifice a token."
    makes = t.put(card("Test Deal", "sorcery", "{R}", text), "hand")
    t.begin()
    t.cast(makes)
    t.resolve()
    while (decision := t.g.decision) is not None and decision.kind != "priority":
        t.g.answer((decision.options[0],) if decision.kind != "order" else decision.options)
    while t.g.contents("stack"):
        t.resolve()
    assert t.g.player(t.bob).life == 17


def test_no_sacrificing_those() -> None:
    t = table()
    words = (
        "Gain control of all creatures target opponent controls until end of turn. Untap those creatures. "
        "You can't sacrifice those creatures this turn."
    )
    call = t.put(card("Test Aid", "sorcery", "{R}", words), "hand")
    t.put(MOUNTAIN)
    bear = t.put(BEAR, player=t.bob, tapped=True)
    altar = t.put(card("Test Altar", "artifact", "{1}", "Sacrifice a creature: You gain 1 life."))
    t.begin()
    assert not t.can(Activate(altar, 0))
    t.cast(call).resolve()
    assert t.g.controller(bear) == t.alice
    assert not t.g.object(bear).tapped
    assert not t.can(Activate(altar, 0))
    mine = t.put(BEAR)
    assert t.can(Activate(altar, 0))
    t.activate(altar, 0).resolve()
    assert (t.zone(mine), t.zone(bear)) == ("graveyard", "battlefield")


def test_modes_that_have_not_been_chosen() -> None:
    t = table()
    words = (
        "Whenever you gain life, choose one that hasn't been chosen —\n"
        "• Put a +1/+1 counter on Test Gollum.\n• Each opponent loses 2 life."
    )
    gollum = t.put(card("Test Gollum", "creature — Halfling", "{B}", words, pt=(1, 1)))
    well = t.put(card("Test Well", "artifact", "{1}", "{0}: You gain 1 life."))
    t.begin()
    for options in (("0", "1"), ("0",), ()):
        t.activate(well, 0)
        t.passes().passes()
        decision = t.g.decision
        assert decision is not None
        if len(options) > 1:
            assert (decision.about, tuple(decision.options)) == ("mode", options)
            t.g.answer(("1",))
        while t.g.contents("stack"):
            t.passes()
    assert t.g.player(t.bob).life == 18
    assert t.g.object(gollum).counters == {"+1/+1": 1}


def test_one_of_two_kinds_is_sacrificed() -> None:
    t = table()
    altar = t.put(
        card("Test Altar", "enchantment", "{1}", "Sacrifice another creature or an artifact: Draw a card.")
    )
    bear, rock = t.put(BEAR), t.put(face("Test Rock", "artifact", "{1}"))
    t.begin()
    t.activate(altar, 0, sacrifice=rock).resolve()
    assert (t.zone(rock), t.zone(bear)) == ("graveyard", "battlefield")
    t.activate(altar, 0).resolve()
    assert t.zone(bear) == "graveyard"


def test_the_target_is_changed() -> None:
    """115.7a"""
    t = table()
    t.put(MOUNTAIN)
    t.put(MOUNTAIN)
    bend = t.put(
        card("Test Bend", "instant", "{R}", "Change the target of target spell with a single target."), "hand"
    )
    bolt = t.put(BOLT, "hand")
    t.begin()
    t.cast(bolt, target=t.alice)
    t.cast(bend)
    t.passes()
    t.passes()
    decision = t.g.decision
    if (
        decision is not None and decision.kind != "priority"
    ):  # with one other player there is one other target
        assert tuple(decision.options) == (t.bob,)
        t.g.answer((t.bob,))
    t.resolve()
    assert (t.g.player(t.alice).life, t.g.player(t.bob).life) == (20, 17)


def test_up_to_so_many_cards() -> None:
    t = table()
    t.put(MOUNTAIN)
    study = t.put(card("Test Study", "sorcery", "{R}", "You may draw up to two cards."), "hand")
    t.begin()
    t.cast(study)
    t.passes()
    t.passes(may="yes", draw=1)
    assert len(t.g.contents("hand", t.alice)) == 1


def test_what_is_no_spell_is_not_playable() -> None:
    """An instruction on a permanent is never carried out: the card says so."""
    from mtgrules.engine.playable import obstacles

    necro = card("Test Necro", "enchantment", "{B}", "Skip your draw step.")
    assert any("skip" in why for why in obstacles(table().g.rules, necro))
