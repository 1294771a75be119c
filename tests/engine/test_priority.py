"""Priority (117) and the actions that a player is offered: all that are offered can be completed, and none else."""

from __future__ import annotations

import random

import pytest
from casting_support import BEAR, BOLT, CREATURE, DUAL, FOREST, MOUNTAIN, ONE, Table, damage, face, spell
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgrules.abilities import effects as e
from mtgrules.abilities.abilities import ActivatedAbility, Keyword, StaticAbility
from mtgrules.abilities.amounts import Number, X
from mtgrules.abilities.changes import AdditionalCost
from mtgrules.abilities.costs import Mana, Perform, TapSymbol
from mtgrules.abilities.predicates import ControlledBy, Filter, Is
from mtgrules.abilities.references import Some, Target, This, You
from mtgrules.engine import legality, priority
from mtgrules.engine.actions import Activate, Cast, Pass, PlayLand
from mtgrules.engine.decisions import Answer, Decision, InvalidChoice
from mtgrules.engine.game import Game, IllegalAction
from mtgrules.engine.json import from_json, to_json


def test_all_pass_and_the_top_resolves_and_the_active_player_gets_priority() -> None:
    t = Table()
    bolt = t.put(BOLT, "hand", t.bob)
    t.mana("{R}", t.bob)
    t.begin().passes()
    assert t.g.root.priority == t.bob
    t.cast(bolt, target=t.alice)
    assert t.g.root.priority == t.bob
    t.passes()
    assert t.g.root.priority == t.alice
    t.passes()
    assert t.life(t.alice) == 17
    assert t.g.root.priority == t.alice


def test_all_pass_on_an_empty_stack_and_the_step_ends() -> None:
    t = Table()
    t.begin().passes()
    assert t.g.root.step == "precombat main"
    t.passes()
    assert t.g.root.step != "precombat main"


def test_passing_begins_anew_after_an_action() -> None:
    t = Table()
    first, second = t.put(BOLT, "hand"), t.put(BOLT, "hand", t.bob)
    t.mana("{R}")
    t.mana("{R}", t.bob)
    t.begin().cast(first, target=t.bob).passes().cast(second, target=t.alice).passes()
    assert t.names("stack") == ["Test Bolt", "Test Bolt"]
    t.passes()
    assert t.names("stack") == ["Test Bolt"]


def test_the_actions_offered() -> None:
    t = Table()
    land, bear, bolt = t.put(FOREST, "hand"), t.put(BEAR, "hand"), t.put(BOLT, "hand")
    peak = t.put(MOUNTAIN)
    t.begin()
    offered = priority.actions(t.g, t.alice)
    assert list(offered) == [Pass(), PlayLand(land), Cast(bolt)]
    assert bool(offered)
    assert Cast(bear) not in offered
    assert list(offered.mana_abilities()) == [Activate(peak, 0)]


def test_nothing_to_do_but_pass() -> None:
    t = Table()
    t.put(BEAR, "hand")
    t.begin()
    assert not priority.actions(t.g, t.alice)


def test_looking_at_actions_changes_nothing() -> None:
    t = busy_table()
    before = to_json(t.g)
    log = len(t.g.state.log)
    list(priority.actions(t.g, t.alice))
    assert to_json(t.g) == before
    assert len(t.g.state.log) == log


def test_only_who_has_priority_may_act() -> None:
    t = Table()
    bolt = t.put(BOLT, "hand", t.bob)
    t.mana("{R}", t.bob)
    t.begin()
    assert Cast(bolt) not in priority.actions(t.g, t.bob)


def test_a_game_can_be_stopped_in_the_middle_of_casting() -> None:
    t = Table()
    bolt = t.put(BOLT, "hand")
    t.put(MOUNTAIN)
    t.begin().cast(bolt)
    assert t.g.decision is not None
    assert t.g.decision.kind == "target"
    other = from_json(t.g.rules, to_json(t.g))
    for game in (t.g, other):
        game.answer((t.bob,))
        game.answer((Pass(),))
        game.answer((Pass(),))
    assert to_json(t.g) == to_json(other)
    assert other.player(t.bob).life == 17


# --- anything at all ---------------------------------------------------------------------------------------------------


def busy_table() -> Table:
    """A hand and a board with something of everything."""
    t = Table()
    yours = Filter(predicates=(Is(word="creature"), ControlledBy(who=You())))
    sacrifice = Perform(effect=e.Sacrifice(who=You(), what=Some(filter=yours)))
    cost = StaticAbility(changes=(AdditionalCost(what=This(), costs=(sacrifice,)),))
    cards = (
        BOLT,
        BEAR,
        FOREST,
        face("Test Fling", "instant", "{1}{R}", cost, spell(damage(2))),
        face("Test Blaze", "sorcery", "{X}{R}", spell(damage(X()))),
        face("Test Kick", "instant", "{R}", Keyword(name="kicker", costs=(sacrifice,)), spell(damage(1))),
        face(
            "Test Call",
            "sorcery",
            "{2}{G}",
            Keyword(name="convoke"),
            spell(e.GainLife(who=You(), amount=ONE)),
        ),
        face("Test Charm", "instant", "{G}", spell(charm())),
        face("Test Arc", "sorcery", "{R}{R}", spell(damage(3, among(), divided=True))),
        face(
            "Test Cycler",
            "creature — Ox",
            "{9}",
            Keyword(name="cycling", costs=(Mana(symbols=("1",)),)),
            pt=(1, 1),
        ),
    )
    for player in (t.alice, t.bob):
        for card in cards:
            t.put(card, "hand", player)
        for land in (FOREST, MOUNTAIN, DUAL, MOUNTAIN):
            t.put(land, player=player)
        t.put(BEAR, player=player)
        ping = ActivatedAbility(costs=(TapSymbol(),), effect=damage(1))
        t.put(face("Test Pinger", "creature — Wizard", "{U}", ping, pt=(1, 1)), player=player)
        t.put(
            face(
                "Test Altar",
                "artifact",
                "{1}",
                ActivatedAbility(costs=(sacrifice,), effect=e.Draw(who=You(), amount=ONE)),
            ),
            player=player,
        )
    return t.begin()


def charm() -> e.Modal:
    return e.Modal(
        modes=(e.GainLife(who=You(), amount=ONE), e.Destroy(what=Target(index=0, filter=CREATURE))),
        least=1,
        most=2,
    )


def among() -> Target:
    return Target(index=0, filter=None, least=ONE, most=Number(value=3))


def some_answer(rng: random.Random, g: Game, decision: Decision) -> Answer:
    if decision.kind == "priority":
        actions = [
            *priority.actions(g, decision.player),
            *priority.actions(g, decision.player).mana_abilities(),
        ]
        return (rng.choice(actions),)
    if decision.kind == "number":
        return (str(rng.randint(decision.least, decision.most)),)
    if decision.kind in ("choose", "target", "mode", "yes or no"):
        return tuple(rng.sample(decision.options, rng.randint(decision.least, decision.most)))
    if decision.kind == "divide":
        shares = [decision.least] * len(decision.options)
        for _ in range(decision.total - sum(shares)):
            shares[rng.randrange(len(shares))] += 1
        return tuple(shares)
    return next(iter(legality.answers(decision)))


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_what_is_offered_can_be_done(seed: int) -> None:
    """Any action offered is taken; an answer that turns out to be impossible is refused and changes nothing."""
    rng = random.Random(seed)
    t = busy_table()
    for _ in range(40):
        decision = t.g.decision
        if decision is None or decision.kind in ("attack", "block"):
            break
        before = to_json(t.g)
        answer = some_answer(rng, t.g, decision)
        try:
            t.g.answer(answer)
        except (IllegalAction, InvalidChoice):
            assert decision.kind != "priority"
            assert to_json(t.g) == before
            t.g.answer(next(a for a in legality.answers(decision) if fits(t.g, a)))


def fits(g: Game, answer: Answer) -> bool:
    other = g.fork()
    try:
        other.answer(answer)
    except (IllegalAction, InvalidChoice):
        return False
    return True


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10_000))
def test_the_quick_look_agrees_with_trying(seed: int) -> None:
    rng = random.Random(seed)
    t = busy_table()
    for _ in range(rng.randint(0, 6)):
        if t.g.decision is None or t.g.decision.kind in ("attack", "block"):
            return
        try:
            t.g.answer(some_answer(rng, t.g, t.g.decision))
        except (IllegalAction, InvalidChoice):
            continue
    if t.g.decision is None or t.g.decision.kind != "priority":
        return
    player = t.g.decision.player
    offered = priority.actions(t.g, player)
    for action in offered.candidates(mana=True):
        if legality.can_begin(t.g, player, action) is None and not isinstance(action, PlayLand):
            assert (action in offered) == legality.tried(t.g, player, action), action


@pytest.mark.parametrize("answer", [(Cast(99999),), (Activate(1, 0),), ("pass",), (), (Pass(), Pass())])
def test_what_is_no_action_is_refused(answer: tuple[object, ...]) -> None:
    t = Table()
    t.begin()
    before = to_json(t.g)
    with pytest.raises(IllegalAction):
        t.g.answer(answer)
    assert to_json(t.g) == before


def looks(t: Table, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many objects are looked at to list Alice's actions and to cast and resolve a creature."""
    seen = [0]
    chars = Game.chars

    def counted(self: Game, id: int) -> object:
        seen[0] += 1
        return chars(self, id)

    with monkeypatch.context() as patch:
        patch.setattr(Game, "chars", counted)
        list(priority.actions(t.g, t.alice))
        bear = t.g.contents("hand", t.alice)[0]
        t.cast(bear).resolve()
    return seen[0]


def test_idle_permanents_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []
    for idle in (10, 200):
        t = Table()
        t.put(BEAR, "hand")
        t.put(FOREST)
        t.put(FOREST)
        for _ in range(idle):
            t.put(face("Test Wall", "creature — Wall", "{W}", pt=(0, 4)), player=t.bob)
        counts.append(looks(t.begin(), monkeypatch))
    assert counts[0] == counts[1]
