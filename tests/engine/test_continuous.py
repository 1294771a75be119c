"""Continuous effects of resolutions (611.2): what they lock in, how long they last."""

from __future__ import annotations

import pytest

from mtgrules.abilities.abilities import ActivatedAbility
from mtgrules.abilities.amounts import Count, X
from mtgrules.abilities.changes import (
    AsLongAs,
    Becomes,
    Cant,
    Controls,
    GainsAbilities,
    GainsAbilitiesOf,
    Gets,
    Must,
    UntilEvent,
)
from mtgrules.abilities.conditions import Exists, Matches
from mtgrules.abilities.costs import TapSymbol
from mtgrules.abilities.effects import Draw
from mtgrules.abilities.predicates import ControlledBy, Filter, Is, OfChosen
from mtgrules.abilities.references import Each, Players, This, You
from mtgrules.abilities.triggers import ZoneChange as Moves
from mtgrules.engine import continuous, evaluate, restrictions
from mtgrules.engine.continuous import ContinuousBegins, ContinuousEnds
from mtgrules.engine.object_events import CountersPut
from mtgrules.engine.zone_events import ZoneChange
from tests.engine.layer_support import (
    ANTHEM,
    FLYING,
    TARGET,
    Board,
    creature,
    each,
    enchantment,
    gets,
    kind,
    kw,
    n,
    static,
)


@pytest.fixture
def b() -> Board:
    return Board()


def test_the_set_of_objects_is_locked_in(b: Board) -> None:  # 611.2c
    first = b.put(creature())
    b.resolve(gets(each("creature", yours=True), 1, 1))
    second = b.put(creature())
    assert (b.size(first), b.size(second)) == ((3, 3), (2, 2))


def test_numbers_are_locked_in(b: Board) -> None:  # 611.2d
    bear = b.put(creature())
    count = Count(filter=kind("creature", yours=True))
    b.resolve(Gets(what=TARGET, power=count, toughness=n(0)), targets=(bear,))
    b.resolve(Gets(what=TARGET, power=n(0), toughness=n(1), each=count), targets=(bear,))
    b.put(creature())
    assert b.size(bear) == (3, 3)


def test_x_in_an_ability_that_is_given(b: Board) -> None:
    bear = b.put(creature())
    b.resolve(GainsAbilities(what=TARGET, abilities=(kw("annihilator", amount=X()),)), targets=(bear,), x=3)
    assert b.g.keyword_amount(bear, "annihilator") == 3


def test_a_choice_in_an_ability_that_is_given(b: Board) -> None:
    bear = b.put(creature())
    quality = Filter(predicates=(OfChosen(quality="color"),))
    b.resolve(
        GainsAbilities(what=TARGET, abilities=(kw("protection", filter=quality),)), targets=(bear,),
        chosen={"color": "red"},
    )  # fmt: skip
    assert b.g.keywords(bear, "protection")[0].filter == Filter(predicates=(Is(word="red"),))


def test_a_colour_is_chosen_as_the_ability_is_given(b: Board) -> None:
    bear = b.put(creature())
    gives = GainsAbilities(what=TARGET, abilities=(kw("protection", quality="the color of your choice"),))
    b.resolve(gives, targets=(bear,), answers=(("black",),))
    (keyword,) = b.g.keywords(bear, "protection")
    assert (keyword.quality, keyword.filter) == (None, Filter(predicates=(Is(word="black"),)))


def test_one_of_two_abilities_is_chosen(b: Board) -> None:
    bear = b.put(creature())
    b.resolve(
        GainsAbilities(what=TARGET, abilities=(FLYING, kw("haste")), choice=True),
        targets=(bear,),
        answers=(("Haste",),),
    )
    assert (b.has(bear, "flying"), b.has(bear, "haste")) == (False, True)


def test_a_chosen_type_is_locked_in(b: Board) -> None:
    bear = b.put(creature())
    b.resolve(
        Becomes(what=TARGET, chosen="the chosen type", adding=False),
        targets=(bear,),
        chosen={"creature type": "Elf"},
    )
    assert b.g.chars(bear).subtypes == ("Elf",)


def test_abilities_of_others_are_locked_in(b: Board) -> None:
    draws = ActivatedAbility(costs=(TapSymbol(),), effect=Draw(who=You(), amount=n(1)))
    bear, angel = b.put(creature()), b.put(creature("Angel", 4, 4, FLYING, draws))
    b.resolve(GainsAbilitiesOf(what=TARGET, kind="activated", of=each("creature", "green")), targets=(bear,))
    assert b.g.chars(bear).abilities == (draws,)
    b.event(ZoneChange(object=angel, to="graveyard"))
    assert b.g.chars(bear).abilities == (draws,)


@pytest.mark.parametrize(
    ("until", "player", "moments", "over"),
    [
        ("end of turn", 0, [("end step begins", 0), ("cleanup", 0)], [False, True]),
        ("this turn", 0, [("cleanup", 1)], [True]),
        ("your next turn", 0, [("cleanup", 0), ("turn begins", 1), ("turn begins", 0)], [False, False, True]),
        ("end of combat", 0, [("combat damage begins", 0), ("postcombat main begins", 0)], [False, True]),
        ("end of your next turn", 0, [("cleanup", 0), ("turn", 0), ("cleanup", 1), ("cleanup", 0)],
         [False, False, False, True]),
        ("your next end step", 0, [("end step begins", 1), ("end step begins", 0)], [False, True]),
        (None, 0, [("cleanup", 0), ("turn begins", 0)], [False, False]),
    ],
)  # fmt: skip
def test_durations(
    b: Board, until: str, player: int, moments: list[tuple[str, int]], over: list[bool]
) -> None:
    bear = b.put(creature())
    b.resolve(gets(TARGET, 1, 1), targets=(bear,), until=until)
    for (moment, whose), ended in zip(moments, over, strict=True):
        if moment == "turn":
            b.g.state.edit_root().turn += 1
        else:
            b.event(*continuous.expire(b.g, moment, b.g.root.players[whose]))
        assert b.size(bear) == ((2, 2) if ended else (3, 3)), moment
    assert bool(b.g.root.effects) is not over[-1]


def test_for_as_long_as_ends_by_itself_and_may_never_begin(b: Board) -> None:  # 611.2b
    thief, bear = b.put(creature("Thief", 1, 1)), b.put(creature(), b.bob)
    holds = Matches(what=This(), filter=Filter(predicates=(ControlledBy(who=You()),)))
    b.resolve(
        Controls(who=You(), what=TARGET), targets=(bear,), duration=AsLongAs(condition=holds), source=thief
    )
    assert b.g.controller(bear) == b.alice
    b.resolve(Controls(who=You(), what=TARGET), targets=(thief,), controller=b.bob, until=None)
    assert b.g.controller(bear) == b.bob
    never = AsLongAs(condition=Exists(filter=kind("Dragon")))
    b.resolve(gets(TARGET, 9, 9), targets=(bear,), duration=never)
    b.put(creature("Dragon", 4, 4, subtypes="Dragon"))
    assert b.size(bear) == (2, 2)


def test_until_something_happens(b: Board) -> None:
    gate, bear = b.put(creature("Gate", 0, 4)), b.put(creature())
    leaves = UntilEvent(trigger=Moves(what=This(), source="battlefield"))
    b.resolve(gets(TARGET, 3, 3), targets=(bear,), duration=leaves, source=gate)
    b.event(ZoneChange(object=b.put(creature()), to="graveyard"))
    assert b.size(bear) == (5, 5)
    b.event(ZoneChange(object=gate, to="exile"))
    assert b.size(bear) == (2, 2)


def test_an_object_that_moves_is_a_new_one(b: Board) -> None:  # 400.7
    bear = b.put(creature())
    b.resolve(gets(TARGET, 1, 1), targets=(bear,), until=None)
    b.event(ZoneChange(object=bear, to="exile"))
    assert b.size(bear) == (3, 3)  # as it last existed
    b.event(ZoneChange(object=b.g.find(bear), to="battlefield"))
    assert b.size(b.g.find(bear)) == (2, 2)
    b.event(*continuous.expire(b.g, "cleanup", b.alice))
    assert b.g.root.effects == ()


def test_an_effect_on_a_permanent_spell_goes_on(b: Board) -> None:  # 400.7a
    spell = b.put(creature(), zone="stack")
    b.resolve(Becomes(what=TARGET, colors=("red",), adding=False), targets=(spell,), until=None)
    b.event(ZoneChange(object=spell, to="battlefield"))
    assert b.g.chars(b.g.find(spell)).colors == ("red",)


def test_control_can_be_exchanged(b: Board) -> None:  # 701.12b
    mine, theirs = b.put(creature()), b.put(creature(), b.bob)
    memory = b.g.state.add(evaluate.context(b.g, mine))
    b.event(*continuous.exchange_control(b.g, mine, theirs, memory))
    assert (b.g.controller(mine), b.g.controller(theirs)) == (b.bob, b.alice)
    assert continuous.exchange_control(b.g, mine, b.put(creature(), b.bob), evaluate.context(b.g, mine)) == []


def test_another_player_may_gain_control(b: Board) -> None:
    mine = b.put(creature())
    b.resolve(Controls(who=Players(which="each opponent"), what=TARGET), targets=(mine,))
    assert b.g.controller(mine) == b.bob


def test_a_rule_changed_for_a_target_holds_for_it_alone(b: Board) -> None:
    bear, other = b.put(creature(), b.bob), b.put(creature(), b.bob)
    b.resolve(Cant(subject=TARGET, action="block"), targets=(bear,))
    assert restrictions.forbids(b.g, "block", bear, b.put(creature())) is not None
    assert restrictions.forbids(b.g, "block", other) is None
    b.event(*continuous.expire(b.g, "cleanup", b.alice))
    assert restrictions.forbids(b.g, "block", bear) is None


def test_a_rule_changed_for_all_holds_for_those_that_come_later(b: Board) -> None:  # 611.2c
    b.resolve(Cant(subject=each("creature"), action="block"))
    assert restrictions.forbids(b.g, "block", b.put(creature())) is not None


def test_a_player_is_goaded_on_by_the_right_controller(b: Board) -> None:
    bear = b.put(creature(), b.bob)
    b.resolve(Must(subject=TARGET, action="goaded", other=You()), targets=(bear,), until="your next turn")
    (one,) = restrictions.required(b.g, "goaded", bear)
    assert one.ctx.controller == b.alice
    assert restrictions.required(b.g, "goaded", b.put(creature())) == []


def test_begin_and_end_are_events_with_words(b: Board) -> None:
    bear = b.put(creature("Bear"))
    b.resolve(gets(TARGET, 1, 1), targets=(bear,))
    begins = [entry.event for entry in b.g.state.log if isinstance(entry.event, ContinuousBegins)]
    assert begins[-1].roles()["subject"] == (bear,)
    assert "on Bear" in begins[-1].words(b.g)
    b.event(*continuous.expire(b.g, "cleanup", b.alice))
    assert [entry.rule for entry in b.g.state.log if isinstance(entry.event, ContinuousEnds)] == ["514.2"]


def test_memories_are_dropped_with_their_effects(b: Board) -> None:
    bear = b.put(creature())
    size = len(b.g.state.records)
    b.resolve(gets(TARGET, 1, 1), targets=(bear,))
    b.event(*continuous.expire(b.g, "cleanup", b.alice))
    assert len(b.g.state.records) == size


def test_effects_on_players(b: Board) -> None:
    b.resolve(Cant(subject=Players(which="each opponent"), action="gain life"))
    assert restrictions.forbids(b.g, "gain life", b.bob) is not None
    assert restrictions.forbids(b.g, "gain life", b.alice) is None


def test_what_reads_a_touched_object_is_looked_at_again(b: Board) -> None:
    b.put(ANTHEM)
    bear = b.put(creature())
    elves = Each(filter=Filter(predicates=(Is(word="Elf"), Is(word="creature"))))
    b.put(enchantment("Elves", static(gets(elves, 1, 1))))
    assert b.size(bear) == (3, 3)
    b.resolve(Becomes(what=TARGET, subtypes=("Elf",)), targets=(bear,))
    assert b.size(bear) == (4, 4)
    b.event(CountersPut(to=bear, kind="+1/+1", amount=1))
    assert b.size(bear) == (5, 5)
