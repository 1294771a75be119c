"""A game stopped in the middle of an instruction is a value: it can be copied, written down, and played on."""

from __future__ import annotations

from typing import Any

import pytest

from mtgrules.abilities import conditions as c
from mtgrules.abilities import effects as e
from mtgrules.abilities import references as r
from mtgrules.abilities import triggers as tr
from mtgrules.engine.json import from_json, key, to_json
from tests.engine.meaning_support import RULES, Table, creature, each, it, n, seq, some

YOU = r.You()
EACH_PLAYER = r.Players(which="each player")
UNTIL = tr.ZoneChange(what=r.This(), source="battlefield")

EFFECTS: dict[str, Any] = {
    "may": seq(
        e.May(who=EACH_PLAYER, effect=e.Discard(who=r.EachOne(), what=some("card"))),
        e.If(condition=c.Did(), then=e.Draw(who=YOU, amount=n(1))),
    ),
    "loop": e.ForEach(each=EACH_PLAYER, effect=e.Sacrifice(who=r.EachOne(), what=some("creature"))),
    "scry": seq(e.Scry(who=EACH_PLAYER, amount=n(2)), e.Surveil(who=YOU, amount=n(1))),
    "search": seq(
        e.Search(who=YOU, what=some("card")),
        e.Move(what=r.Done(verb="found"), to="hand"),
        e.Shuffle(who=YOU),
    ),
    "until": seq(e.Exile(what=it(), until=UNTIL), e.Sacrifice(who=YOU, what=some("creature"))),
    "explore": seq(
        e.KeywordAction(name="explore", what=each("creature")),
        e.KeywordAction(name="proliferate"),
    ),
    "modes": e.Modal(modes=(e.Draw(who=YOU, amount=n(3)), e.Scry(who=YOU, amount=n(1)))),
    "word": seq(e.Choose(who=YOU, quality="color"), e.RollDie(who=YOU, sides=20)),
}


def table() -> Table:
    t = Table()
    t.jail = t.put(creature("Jailer"))  # type: ignore[attr-defined]
    t.put(creature("Bear"))
    t.bear = t.put(creature("Their Bear"), owner=t.bob)  # type: ignore[attr-defined]
    t.put(creature("Their Wolf"), owner=t.bob)
    for player in (t.alice, t.bob):
        t.cards("hand", "A", "B", owner=player)
        t.cards("library", "C", "D", "E", "F", owner=player)
    return t


def first_answer(t: Table) -> tuple[Any, ...]:
    """The first answer that fits the pending decision."""
    decision = t.g.decision
    assert decision is not None
    if decision.kind == "arrange":
        return (decision.options, *(() for _ in decision.piles[1:]))
    if decision.kind == "number":
        return (str(decision.least),)
    if decision.kind == "yes or no":
        return ("yes",)
    return decision.options[: max(decision.least, 1)]


@pytest.mark.parametrize("name", EFFECTS)
def test_it_is_played_on_from_any_decision_to_the_same_end(name: str) -> None:
    t = table()
    t.begin(EFFECTS[name], source=t.jail, targets=[[t.bear]])  # type: ignore[attr-defined]
    stops = 0
    while t.g.decision is not None:
        stops += 1
        written = from_json(RULES, to_json(t.g))
        assert key(written) == key(t.g)
        copy = t.g.fork()
        before = key(t.g)
        answer = first_answer(t)
        copy.answer(answer)
        assert key(t.g) == before
        written.answer(answer)
        t.g.answer(answer)
        assert key(copy) == key(t.g) == key(written)
    assert stops


@pytest.mark.parametrize("name", EFFECTS)
def test_a_wrong_answer_changes_nothing(name: str) -> None:
    t = table()
    t.begin(EFFECTS[name], source=t.jail, targets=[[t.bear]])  # type: ignore[attr-defined]
    before = key(t.g)
    with pytest.raises(ValueError):
        t.g.answer(("nonsense", 0, -1))
    assert key(t.g) == before
