"""What holds for the characteristics of any board: the memo is right, and going back brings back what was."""

from __future__ import annotations

from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from mtgrules.abilities.amounts import Count, Quality
from mtgrules.abilities.changes import (
    BasePT,
    Becomes,
    Controls,
    GainsAbilities,
    LosesAbilities,
    SwitchPT,
)
from mtgrules.abilities.conditions import Comparison, Exists
from mtgrules.abilities.predicates import Compare, Filter, HasCounter, Is, Status, With
from mtgrules.abilities.references import Attached, Each, You
from mtgrules.engine import continuous, json, layers
from mtgrules.engine.object_events import BecameAttached, CountersPut, LifeGained, LifeLost, Tapped, Untapped
from mtgrules.engine.zone_events import ZoneChange
from tests.engine.layer_support import (
    ANTHEM,
    FLYING,
    HUMILITY,
    SWORD,
    TARGET,
    THIS,
    Board,
    creature,
    each,
    enchantment,
    gets,
    kind,
    kw,
    land,
    n,
    static,
)

PHASES = (Phase.explicit, Phase.reuse, Phase.generate)  # shrinking a whole board takes minutes
CREATURES = Count(filter=kind("creature", yours=True))

WITH_COUNTERS = Count(filter=Filter(predicates=(Is(word="creature"), HasCounter())))


def those(*predicates: Any) -> Each:
    return Each(filter=Filter(predicates=(Is(word="creature"), *predicates)))


#: boards of these never need to be worked out in step
PLAIN = (
    creature(),
    creature("Elf", 1, 1, FLYING, subtypes="Elf"),
    creature("Shifter", 1, 1, kw("changeling")),
    creature("Lord", 2, 2, static(gets(each("Elf", yours=True, other=True), 1, 1))),
    creature("Crowd", 0, 0, static(BasePT(what=THIS, power=CREATURES, toughness=CREATURES, defining=True))),
    creature("Ape", 1, 1, static(gets(THIS, 1, 2), condition=Exists(filter=kind("Forest", yours=True)))),
    creature("Counted", 1, 1, static(gets(those(HasCounter()), 0, 1))),
    creature("Tallied", 1, 1, static(gets(THIS, WITH_COUNTERS, 0))),
    creature("Tired", 3, 3, static(gets(those(Status(word="tapped")), -1, 0))),
    creature("Cleric", 1, 1, static(gets(THIS, 2, 2), condition=Comparison(
        left=Quality(quality="life total", what=You()), op=">=", right=n(22)))),
    land("Forest", subtypes="Forest", basic=True),
    land("Cave", FLYING),
    ANTHEM,
    enchantment("Wings", static(GainsAbilities(what=each("Bear"), abilities=(FLYING,)))),
    enchantment("Birds", static(gets(those(With(keyword="flying")), 1, 0))),
    SWORD,
    enchantment("Chains", static(Controls(who=You(), what=Attached())), subtypes="Aura"),
    enchantment("Frog", static(LosesAbilities(what=Attached(), abilities=None), Becomes(
        what=Attached(), types=("creature",), subtypes=("Frog",), colors=("blue",), adding=False,
        power=n(1), toughness=n(1))), subtypes="Aura"),
    enchantment("Gift", static(GainsAbilities(what=Attached(), abilities=(static(gets(THIS, 1, 1)),))), subtypes="Aura"),
)  # fmt: skip
#: effects that meet in one layer, read what later layers settle, or take abilities away
MEETING = (
    HUMILITY,
    enchantment("Tomb", static(Becomes(what=each("land"), subtypes=("Swamp",), adding=True))),
    enchantment("Moon", static(Becomes(what=each("land", "-basic"), subtypes=("Mountain",), adding=False))),
    enchantment("Elves", static(Becomes(what=each("creature"), subtypes=("Elf",), adding=True))),
    enchantment("Horns", static(GainsAbilities(
        what=those(Compare(quality="power", op=">=", amount=n(4))), abilities=(kw("trample"),)))),
    enchantment("Life", static(Becomes(what=each("land"), types=("creature",), power=n(1), toughness=n(1)))),
    creature("Giver", 1, 1, static(GainsAbilities(
        what=each("Elf"), abilities=(static(gets(each("creature", yours=True, other=True), 1, 0)),)))),
)  # fmt: skip
CHANGES = (
    gets(TARGET, 2, 1),
    SwitchPT(what=TARGET),
    BasePT(what=TARGET, power=n(5), toughness=n(5)),
    GainsAbilities(what=TARGET, abilities=(FLYING,)),
    GainsAbilities(what=TARGET, abilities=(static(gets(THIS, 0, 3)),)),
    GainsAbilities(
        what=TARGET, abilities=(static(BasePT(what=THIS, power=CREATURES, toughness=n(9), defining=True)),)
    ),
    GainsAbilities(what=TARGET, abilities=(static(gets(each("creature", yours=True), 1, 0)),)),
    LosesAbilities(what=TARGET, abilities=None),
    Becomes(what=TARGET, subtypes=("Elf",), adding=True),
    Becomes(what=TARGET, types=("creature",), subtypes=("Bear",), power=n(2), toughness=n(2)),
    Controls(who=You(), what=TARGET),
)

numbers = st.integers(0, 30)
operations = st.one_of(
    st.tuples(st.just("put"), numbers, st.booleans()),
    st.tuples(st.just("move"), numbers, st.sampled_from(["graveyard", "exile", "hand"])),
    st.tuples(st.just("attach"), numbers, numbers),
    st.tuples(st.just("counter"), numbers, st.sampled_from(["+1/+1", "flying", "hone", "-1/-1", "charge"])),
    st.tuples(st.just("effect"), numbers, numbers),
    st.tuples(st.just("life"), numbers, st.booleans()),
    st.tuples(st.just("tap"), numbers, st.booleans()),
    st.tuples(st.just("cleanup"), numbers, st.booleans()),
)


def do(b: Board, faces: tuple[Any, ...], operation: tuple[Any, ...]) -> None:
    what, first, second = operation
    field = list(b.g.contents("battlefield"))
    one = field[first % len(field)] if field else 0
    if what == "put":
        b.put(faces[first % len(faces)], b.bob if second else b.alice)
    elif what == "life":
        b.event((LifeGained if second else LifeLost)(player=b.alice, amount=3))
    elif what == "cleanup":
        b.event(*continuous.expire(b.g, "cleanup", b.alice))
    elif not one:
        return
    elif what == "move":
        b.event(ZoneChange(object=one, to=second))
    elif what == "attach":
        can = [id for id in field if {"Aura", "Equipment"} & set(b.g.object(id).face.subtypes)]
        if can and can[second % len(can)] != one and one not in can:
            b.event(BecameAttached(object=can[second % len(can)], to=one))
    elif what == "counter":
        b.event(CountersPut(to=one, kind=second, amount=1))
    elif what == "effect":
        b.resolve(CHANGES[second % len(CHANGES)], targets=(one,), controller=b.bob)
    elif what == "tap":
        b.event((Tapped if second else Untapped)(object=one))


def crowded(faces: tuple[Any, ...]) -> Board:
    """A board with one of each, so that whatever is done meets something."""
    b = Board()
    b.g.debug = False  # these tests check for themselves
    for number, face in enumerate(faces):
        b.put(face, b.bob if number % 4 == 3 else b.alice)
    auras = [
        id for id in b.g.contents("battlefield") if {"Aura", "Equipment"} & set(b.g.object(id).face.subtypes)
    ]
    for aura, to in zip(auras, b.g.contents("battlefield"), strict=False):
        b.attach(aura, to)
    return b


def picture(b: Board) -> list[Any]:
    return [b.g.chars(id) for zone in ("battlefield", "graveyard") for id in b.g.contents(zone, b.alice)]


@settings(max_examples=40, deadline=None, phases=PHASES)
@given(st.lists(operations, max_size=12))
def test_what_is_memoised_equals_a_look_in_step(todo: list[tuple[Any, ...]]) -> None:
    b = crowded(PLAIN)
    for operation in todo:
        do(b, PLAIN, operation)
        layers.check(b.g)


@settings(max_examples=40, deadline=None, phases=PHASES)
@given(st.lists(operations, max_size=10), numbers)
def test_where_effects_meet_the_memo_is_right_too(todo: list[tuple[Any, ...]], some: int) -> None:
    b = crowded((*PLAIN, *MEETING[: some % 8]))
    for operation in todo:
        do(b, (*PLAIN, *MEETING), operation)
        layers.check(b.g)


@settings(max_examples=20, deadline=None, phases=PHASES)
@given(st.lists(operations, max_size=8), st.lists(operations, min_size=1, max_size=6), st.booleans())
def test_going_back_brings_back_the_same_characteristics(
    before: list[tuple[Any, ...]], after: list[tuple[Any, ...]], look: bool
) -> None:
    b = crowded(PLAIN)
    for operation in before:
        do(b, (*PLAIN, *MEETING), operation)
    seen = picture(Board.of(b.g.fork()))
    if look:
        picture(b)
    b.g.state.push()
    for operation in after:
        do(b, (*PLAIN, *MEETING), operation)
        picture(b)
    b.g.state.pop()
    assert picture(b) == seen
    layers.check(b.g)


@settings(max_examples=20, deadline=None, phases=PHASES)
@given(st.lists(operations, max_size=8), st.lists(operations, min_size=1, max_size=6), st.booleans())
def test_a_fork_goes_its_own_way(
    before: list[tuple[Any, ...]], after: list[tuple[Any, ...]], look: bool
) -> None:
    b = crowded(PLAIN)
    for operation in before:
        do(b, (*PLAIN, *MEETING), operation)
    seen = picture(Board.of(b.g.fork()))
    if look:
        picture(b)
    other = Board.of(b.g.fork())
    for operation in after:
        do(other, (*PLAIN, *MEETING), operation)
        picture(other)
        layers.check(other.g)
    assert picture(b) == seen
    layers.check(b.g)


@settings(max_examples=20, deadline=None, phases=PHASES)
@given(st.lists(operations, max_size=8), st.permutations(range(5)))
def test_the_order_of_unrelated_events_does_not_matter(
    before: list[tuple[Any, ...]], order: list[int]
) -> None:
    def played(numbers: list[int]) -> list[Any]:
        b = Board()
        for operation in before:
            do(b, (*PLAIN, *MEETING), operation)
        ids = [b.put(creature()) for _ in range(3)]
        events = [
            CountersPut(to=ids[0], kind="+1/+1", amount=1),
            Tapped(object=ids[1]),
            CountersPut(to=ids[2], kind="charge", amount=2),
            LifeGained(player=b.alice, amount=4),
            CountersPut(to=ids[0], kind="-1/-1", amount=2),
        ]
        for number in numbers:
            b.event(events[number])
            b.size(ids[number % 3])
        return picture(b)

    assert played(list(order)) == played(list(range(5)))


@settings(max_examples=20, deadline=None, phases=PHASES)
@given(st.lists(operations, max_size=10))
def test_a_game_read_back_has_the_same_characteristics(todo: list[tuple[Any, ...]]) -> None:
    b = crowded((*PLAIN, *MEETING[:2]))
    for operation in todo:
        do(b, PLAIN, operation)
    other = Board.of(json.from_json(b.g.rules, json.to_json(b.g)))
    assert picture(other) == picture(b)
    for board in (b, other):
        board.event(*continuous.expire(board.g, "cleanup", board.alice))
    assert picture(other) == picture(b)


def test_the_pools_do_what_they_say() -> None:
    b = Board()
    for face in PLAIN:
        b.put(face)
    assert not layers.board_of(b.g).full
    for face in MEETING:
        one = Board()
        one.put(face)
        assert layers.board_of(one.g).full, face.name
