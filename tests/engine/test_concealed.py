"""What hangs on cards that others don't see is asked even where one answer is left."""

from __future__ import annotations

import pytest

from mtgrules import Game, read
from mtgrules.abilities.abilities import SpellAbility
from mtgrules.abilities.node import Effect
from mtgrules.engine.by_hand import carry_out
from mtgrules.engine.card_events import Revealed
from mtgrules.engine.decisions import Decision, only_answer
from tests.engine.turn_support import Table, creature, land

MAY_REVEAL = "You may reveal a creature card from your hand. If you do, draw a card."
MAY_DISCARD = "You may discard a creature card. If you do, draw a card."
UNLESS = "You lose 3 life unless you discard a creature card."
SEARCH = "Search your library for a creature card, reveal it, put it into your hand, then shuffle."
MODES = "Draw a card. Then choose one —\n• Discard a creature card.\n• You lose 2 life."
DIG = "Look at the top two cards of your library. You may put a creature card from among them into your hand."


def instruction(text: str) -> Effect:
    (ability,) = read(text).abilities
    assert isinstance(ability, SpellAbility)
    return ability.effect


def asked(text: str, *, hand: int, creatures: int = 0, revealed: bool = False) -> Decision | None:
    """What a player with so many cards in hand and library, some of them creatures, is asked."""
    table = Table(library=3).at("upkeep")
    for zone in ("hand", "library"):
        for number in range(hand):
            table.put(creature("Bear") if number < creatures else land("Waste"), table.a, zone)
    if revealed:
        table.do(Revealed(player=table.a, objects=tuple(table.g.contents("hand", table.a))))
    carry_out(table.g, instruction(text), table.a)
    decision = table.g.decision
    return decision if decision is not None and decision.kind != "priority" else None


@pytest.mark.parametrize("text", [MAY_REVEAL, MAY_DISCARD, UNLESS, SEARCH, DIG, MODES])
def test_the_question_is_the_same_whatever_the_cards_are(text: str) -> None:
    able, unable = asked(text, hand=2, creatures=1), asked(text, hand=2)
    assert able is not None
    assert unable is not None
    assert (unable.kind, unable.about, unable.rule, unable.player) == (
        able.kind,
        able.about,
        able.rule,
        able.player,
    )
    assert only_answer(able) is None
    assert only_answer(unable) in (("no",), (), ("1",))


@pytest.mark.parametrize("text", [MAY_REVEAL, MAY_DISCARD, UNLESS])
def test_an_empty_hand_is_no_secret(text: str) -> None:
    assert asked(text, hand=0) is None


@pytest.mark.parametrize("text", [MAY_REVEAL, MAY_DISCARD, UNLESS])
def test_a_revealed_hand_is_no_secret(text: str) -> None:
    assert asked(text, hand=2, revealed=True) is None


def test_how_many_cards_there_are_is_no_secret() -> None:
    assert asked("Discard a card.", hand=1) is None


def test_who_finds_nothing_has_seen_the_library() -> None:
    table = Table(library=3).at("upkeep")
    carry_out(table.g, instruction(SEARCH), table.a)
    game = Game.of(table.g)
    assert list(game.legal_actions) == [game.parse_action("nothing")]
    assert {card.name for card in game.view("Alice").me.library} == {"Blank"}
    assert {card.name for card in game.view("Bob").player("Alice").library} == {"a card"}
