"""Work follows the change, not the board: an action costs as many calls with a thousand idle permanents as with none.
Calls are counted, not seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from mtgrules.abilities.abilities import StaticAbility
from mtgrules.abilities.changes import RestOfGame
from mtgrules.engine import dependency, layers
from mtgrules.engine.actions import Action, Cast, Pass, PlayLand
from mtgrules.engine.continuous import ContinuousBegins
from mtgrules.engine.events import Event
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Happen
from mtgrules.engine.game import Game
from mtgrules.engine.object_events import CountersPut, Damage, Tapped
from mtgrules.engine.priority import actions
from mtgrules.engine.setup import new_game, put
from mtgrules.engine.turn import begin_at
from mtgrules.engine.zone_events import CreateTokens, Destroyed
from mtgrules.rules import Rules

IDLE = (0, 500, 1000)
MORE = 1.1  # "at most a tenth more"
WATCHER = "Whenever another creature you control dies, you gain 1 life."
LORD = "Each Elf you control gets +1/+1."


@cache
def rules() -> Rules:
    return Rules()


@cache
def bear() -> Face:
    return Face(name="Bear", types=("creature",), subtypes=("Bear",), power=2, toughness=2)


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, those of C included."""
    count = 0

    def look(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        if event in ("call", "c_call"):
            count += 1

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def board(idle: int) -> Game:
    """Alice's main phase: a few lands, a bear of hers and one of Bob's, a watcher and a lord; and the idle ones."""
    g = new_game(rules())
    alice, bob = g.root.players
    forest = rules().face(rules().library.find("Forest"))
    for player in (alice, bob):
        for _ in range(4):
            put(g, forest, "battlefield", player)
        put(g, bear(), "battlefield", player)
        for _ in range(20):
            put(g, forest, "library", player)
    for text, name in ((WATCHER, "Watcher"), (LORD, "Lord")):
        abilities = rules().read(text, name)
        put(g, Face(name=name, types=("enchantment",), abilities=abilities), "battlefield", alice)
    put(g, forest, "hand", alice)
    elf = Face(name="Elf", types=("creature",), subtypes=("Elf",), power=1, toughness=1, mana_cost=("1", "G"))
    put(g, elf, "hand", alice)
    for n in range(idle):
        put(g, bear(), "battlefield", alice if n % 2 else bob, kind="token")
    begin_at(g, alice, "precombat main")
    g.run()
    return g


def permanents(g: Game, name: str) -> list[int]:
    return [id for id in g.battlefield() if g.name(id) == name]


Work = Callable[[], None]


def happens(event: Callable[[Game], Event]) -> Callable[[Game], Work]:
    def prepared(g: Game) -> Work:
        coming = event(g)

        def work() -> None:
            root = g.state.edit_root()
            root.decision = None
            root.frames = (root.frames[-1].at(0), Happen(event=coming))
            g.run()

        return work

    return prepared


def takes(kind: type[Action]) -> Callable[[Game], Work]:
    """List what can be done, take the first action of that class, and let all pass once."""

    def prepared(g: Game) -> Work:
        def work() -> None:
            assert g.decision is not None
            offered = actions(g, g.decision.player)
            assert offered
            g.answer((next(action for action in offered if isinstance(action, kind)),))
            for _ in range(2):
                if g.decision is not None and g.decision.kind == "priority":
                    list(actions(g, g.decision.player))
                    g.answer((Pass(),))

        return work

    return prepared


def mine(g: Game) -> int:
    return permanents(g, "Bear")[0]


WORK: dict[str, Callable[[Game], Work]] = {
    "play a land": takes(PlayLand),
    "cast a creature": takes(Cast),
    "a counter is put on": happens(lambda g: CountersPut(rule="122.1", to=mine(g), kind="+1/+1", amount=1)),
    "a permanent is tapped": happens(lambda g: Tapped(rule="701.26a", object=mine(g))),
    "damage is dealt": happens(lambda g: Damage(rule="120.3e", source=mine(g), to=mine(g), amount=1)),
    "a creature dies": happens(lambda g: Destroyed(rule="701.8a", object=mine(g))),
    "a token is created": happens(
        lambda g: CreateTokens(rule="701.7a", player=g.root.players[0], faces=(bear(),))
    ),
}


@pytest.mark.parametrize("what", WORK)
def test_an_action_costs_what_it_touches(what: str) -> None:
    counts = []
    for idle in IDLE:
        g = board(idle)
        work = WORK[what](g)
        g.state.push()
        work()  # tables that are worked out once for all games
        g.state.pop()
        counts.append(calls(work))
    assert max(counts) <= MORE * counts[0], dict(zip(IDLE, counts, strict=True))


def test_tokens_that_enter_together_cost_alike() -> None:
    """n tokens are one event: the cost of each does not grow with their number."""

    def cost(number: int) -> int:
        g = board(0)
        enter = happens(
            lambda g: CreateTokens(rule="701.7a", player=g.root.players[0], faces=(bear(),) * number)
        )
        work = enter(g)
        g.state.push()
        work()
        g.state.pop()
        return calls(work)

    few, many = cost(100), cost(1000)
    assert many <= 10 * few


def triggering(tokens: int, effects: int = 0) -> tuple[int, int]:
    """How many calls it takes until so many tokens have entered under five watchers and what triggers waits, and until
    all of that is on the stack; ``effects``: so many of other kinds are in force."""
    g = board(0)
    alice = g.root.players[0]
    watching = rules().read("Whenever a creature you control enters, you gain 1 life.", "Herald")
    for _ in range(5):
        put(g, Face(name="Herald", types=("enchantment",), abilities=watching), "battlefield", alice)
    (peace,) = rules().read("Elves can't attack.", "Peace")
    assert isinstance(peace, StaticAbility)
    for _ in range(effects):
        begins = ContinuousBegins(
            changes=peace.changes, affected=(None,), duration=RestOfGame(), source=mine(g), controller=alice
        )
        happens(lambda g, begins=begins: begins)(g)()  # type: ignore[misc]
    enter = happens(lambda g: CreateTokens(rule="701.7a", player=alice, faces=(bear(),) * tokens))(g)
    g.state.push()
    enter()
    g.state.pop()
    entering = calls(enter)
    assert g.decision is not None
    answer = g.decision.options
    assert len(answer) == 5 * tokens
    return entering, calls(lambda: g.answer(answer))


def test_what_triggers_for_each_of_many_costs_alike() -> None:
    (few, few_put), (many, many_put) = triggering(20), triggering(200)
    assert many <= 10 * few
    assert many_put <= 10 * few_put
    among_effects, _ = triggering(200, effects=50)
    assert among_effects <= MORE * many
    enter_alone = calls(
        happens(lambda g: CreateTokens(rule="701.7a", player=g.root.players[0], faces=(bear(),) * 200))(
            board(0)
        )
    )
    # of 5 × 200 abilities each is a record of its own, and little more: 45 calls each before runs were noted
    assert many - enter_alone <= 15 * 5 * 200


def test_where_effects_meet_only_what_they_read_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a board is worked out in step: anew for what one of its effects reads, not for anything that happens."""
    settled = 0
    settle = dependency.settle

    def counted(*given: Any) -> Any:
        nonlocal settled
        settled += 1
        return settle(*given)

    monkeypatch.setattr(dependency, "settle", counted)

    def tap(*texts: str) -> tuple[int, int | None]:
        g = board(0)
        for text in texts:
            face = Face(name="Law", types=("enchantment",), abilities=rules().read(text, "Law"))
            put(g, face, "battlefield", g.root.players[0])
        bear = mine(g)
        assert (g.chars(bear).power, g.chars(bear).abilities) == (1, ())
        before = settled
        happens(lambda g: Tapped(rule="701.26a", object=bear))(g)()
        power = g.chars(bear).power
        layers.check(g)
        return settled - before - 1, power  # the check looks once itself

    law = "All creatures lose all abilities and have base power and toughness 1/1."
    assert tap(law) == (0, 1)
    assert tap(law, "Tapped creatures get +1/+0.") == (1, 2)


def test_undoing_costs_what_was_done() -> None:
    counts = []
    for idle in IDLE:
        g = board(idle)
        six = g.battlefield()[:6]

        def edits(g: Game = g, six: list[int] = six) -> None:
            g.state.push()
            for id in six:
                g.state.edit(id).tapped = True
            g.state.pop()

        edits()
        counts.append(calls(edits))
    assert len(set(counts)) == 1
