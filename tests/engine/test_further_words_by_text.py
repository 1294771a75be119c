"""Instructions that speak of one another, read from text and played."""

from __future__ import annotations

from casting_support import BOLT, MOUNTAIN
from test_casting_texts import card, table


def test_when_cards_are_milled_this_way() -> None:
    """603.12: the reflexive ability, its target compared with the spell that triggered"""
    t = table()
    words = (
        "Whenever you cast your second spell each turn, each opponent mills two cards. When one or more cards are milled "
        "this way, exile target instant or sorcery card with equal or lesser mana value than that spell from an "
        "opponent's graveyard. Copy the exiled card. You may cast the copy without paying its mana cost."
    )
    t.put(card("Test Many", "creature — Wizard", "{4}", words, pt=(5, 4)))
    for _ in range(3):
        t.put(MOUNTAIN)
    t.put(card("Test Dear", "sorcery", "{4}", "Draw a card."), "graveyard", t.bob)
    for _ in range(2):
        t.put(BOLT, "library", t.bob)
    t.begin()
    t.cast(t.put(BOLT, "hand"), target=t.bob).resolve()
    t.cast(t.put(BOLT, "hand"), target=t.bob)
    t.passes().passes()
    decision = t.g.decision
    assert decision is not None
    assert [t.g.name(int(id)) for id in decision.options] == ["Test Bolt", "Test Bolt"]
    t.answers(target=decision.options[0])
    t.passes().passes()
    while (decision := t.g.decision) is not None and decision.kind != "priority":
        t.g.answer((t.bob if t.bob in decision.options else decision.options[0],))
    assert [t.g.name(id) for id in t.g.contents("stack")] == ["Test Bolt", "Test Bolt"]
    t.resolve().resolve()
    assert t.life(t.bob) == 20 - 3 * 3
