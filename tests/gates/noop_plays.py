"""What no case can set up, played by the rules that are given: each fails without the handlers that it needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtgrules.abilities import effects as e
from mtgrules.abilities.abilities import StaticAbility
from mtgrules.abilities.amounts import EventAmount, Number
from mtgrules.abilities.changes import EntersWith
from mtgrules.abilities.costs import Perform
from mtgrules.abilities.references import Target, This, You
from mtgrules.engine import looking, setup, turn
from mtgrules.engine.actions import Cast, Pass, PlayLand
from mtgrules.engine.beginning import begin_game
from mtgrules.engine.faces import Face, colors_of
from mtgrules.engine.frames import Do
from mtgrules.engine.game import Game
from mtgrules.engine.priority import actions
from mtgrules.engine.records import Choices, Mana, Resolution
from mtgrules.rules import Rules


def card(rules: Rules, name: str, types: str, text: str = "", cost: str = "", **more: Any) -> Face:
    symbols = tuple(cost)
    kinds, _, subtypes = types.partition(" — ")
    return Face(
        name=name,
        types=tuple(kinds.split()),
        subtypes=tuple(subtypes.split()),
        abilities=rules.read(text, name, types.title()) if text else (),
        mana_cost=symbols,
        colors=colors_of(symbols),
        no_cost=not cost,
        **more,
    )


def table(rules: Rules) -> tuple[Game, int, int]:
    g = setup.new_game(rules, ["Alice", "Bob"])
    alice, bob = g.root.players
    for player in (alice, bob):
        for number in range(20):
            setup.put(g, card(rules, f"Blank {number}", "artifact"), "library", player)
    return g, alice, bob


def carried_out(g: Game, effect: e.Effect, player: int, *targets: int) -> None:
    """Carry out an instruction; nothing is to be chosen."""
    memory = g.state.add(
        Resolution(source=0, controller=player, choices=Choices(targets=tuple((id,) for id in targets)))
    )
    g.state.edit_root().decision = None
    g.begin(Do(what=effect, controller=player, resolution=memory.id))
    g.run()


def mulligans(rules: Rules) -> None:
    """103.5: Alice draws a new hand of seven and puts one card on the bottom; Bob keeps."""
    g, alice, bob = table(rules)
    begin_game(g)
    assert g.decision is not None
    assert (g.decision.player, g.decision.about) == (alice, "mulligan")
    g.answer(("yes",))
    assert g.decision.player == bob
    g.answer(("no",))
    bottom = g.contents("hand", alice)[0]
    assert g.decision.about == "bottom"
    g.answer((bottom,))
    assert g.decision.about == "mulligan"
    g.answer(("no",))
    assert g.decision.kind == "priority"
    assert (g.root.turn, g.root.active) == (1, alice)
    assert (len(g.contents("hand", alice)), len(g.contents("hand", bob))) == (6, 7)
    assert g.find(bottom) in g.contents("library", alice)


def die(rules: Rules) -> None:
    """706.1: the result is "that much"."""
    g, alice, _ = table(rules)
    turn.begin_at(g, alice, "precombat main")
    roll = e.RollDie(who=You(), sides=6)
    carried_out(g, e.Sequence(effects=(roll, e.GainLife(who=You(), amount=EventAmount()))), alice)
    assert 21 <= g.player(alice).life <= 26


def healed(rules: Rules) -> None:
    """701.69a."""
    g, alice, _ = table(rules)
    bear = setup.put(g, card(rules, "Bear", "creature", power=2, toughness=2), "battlefield", alice, damage=1)
    turn.begin_at(g, alice, "precombat main")
    carried_out(g, e.KeywordAction(name="heal", what=Target(index=0, filter=None)), alice, bear)
    assert g.object(bear).damage == 0


def paid_to_enter(rules: Rules) -> None:
    """614.12a: 2 life, or it enters tapped."""
    two = Perform(effect=e.PayLife(who=You(), amount=Number(value=2)))
    static = StaticAbility(changes=(EntersWith(what=This(), tapped=True, may_pay=(two,)),))
    for answer, tapped, life in (("yes", False, 18), ("no", True, 20)):
        g, alice, _ = table(rules)
        land = setup.put(g, Face(name="Shrine", types=("land",), abilities=(static,)), "hand", alice)
        turn.begin_at(g, alice, "precombat main")
        g.answer((PlayLand(land),))
        g.answer((answer,))
        assert (g.object(g.find(land)).tapped, g.player(alice).life) == (tapped, life)


def defense(rules: Rules) -> None:
    """704.5w: a battle without defense counters is put into the graveyard."""
    g, alice, _ = table(rules)
    fort = setup.put(g, card(rules, "Fort", "battle"), "battlefield", alice, counters={"defense": 0})
    held = setup.put(g, card(rules, "Keep", "battle"), "battlefield", alice, counters={"defense": 2})
    turn.begin_at(g, alice, "precombat main")
    assert g.zone_kind(g.find(fort)) == "graveyard"
    assert g.zone_kind(held) == "battlefield"


def aftermath(rules: Rules) -> None:
    """702.127a: from the graveyard only, and exiled afterwards."""
    g, alice, _ = table(rules)
    second = card(rules, "Second", "sorcery", "Aftermath\nDraw two cards.", "R")
    first = card(
        rules, "First", "sorcery", "Draw a card.", "R", alternatives={"aftermath": second}, layout="aftermath"
    )
    in_hand = setup.put(g, first, "hand", alice)
    dead = setup.put(g, first, "graveyard", alice)
    g.state.edit(alice).pool = (Mana("any"),)
    turn.begin_at(g, alice, "precombat main")
    from_there = Cast(dead, "aftermath", "", "aftermath")
    assert from_there in actions(g, alice)
    assert Cast(in_hand, "aftermath", "", "aftermath") not in actions(g, alice)
    g.answer((from_there,))
    g.answer((Pass(),))
    g.answer((Pass(),))
    assert g.zone_kind(g.find(dead)) == "exile"
    assert len(g.contents("hand", alice)) == 3


def seen(rules: Rules) -> None:
    """Who may look at the top card of a library, and to whom it is revealed."""
    words = {
        "": (False, False),
        "You may look at the top card of your library any time.": (True, False),
        "Play with the top card of your library revealed.": (True, True),
    }
    for text, expected in words.items():
        g, alice, bob = table(rules)
        setup.put(g, card(rules, "Orb", "artifact", text), "battlefield", alice)
        turn.begin_at(g, alice, "precombat main")
        top = g.contents("library", alice)[-1]
        below = g.contents("library", alice)[-2]
        assert (looking.can_see(g, alice, top), looking.can_see(g, bob, top)) == expected, text
        assert not looking.can_see(g, alice, below)


PLAYS: tuple[Callable[[Rules], None], ...] = (
    mulligans,
    die,
    healed,
    paid_to_enter,
    defense,
    aftermath,
    seen,
)
