"""Paying for mana costs: a payment is found where one exists, and it uses what one would miss least."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgrules.engine.game import Unplayable
from mtgrules.engine.mana import (
    ALL,
    Draw,
    Source,
    Unit,
    Way,
    combined,
    greatest_x,
    reduced,
    solve,
)


def source(number: int, *options: str, needs: tuple[str, ...] = (), rank: int = 0) -> Source:
    """A source: each option a word of mana letters, "CC" two colourless."""
    return Source(
        tuple(
            Way((number, 0, n), tuple(Unit(frozenset((kind,))) for kind in option), needs, rank)
            for n, option in enumerate(options)
        )
    )


def used(plan: object) -> list[int]:
    assert plan is not None
    return sorted(use.way.key[0] for use in plan.uses)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("cost", "sources", "expected"),
    [
        (("W",), (source(1, "W"),), True),
        (("W",), (source(1, "U"),), False),
        (("1",), (source(1, "U"),), True),
        (("C",), (source(1, "U"),), False),
        (("2",), (source(1, "CC"),), True),
        (("W/U",), (source(1, "U"),), True),
        (("2/W",), (source(1, "U"), source(2, "U")), True),
        (("2/W",), (source(1, "U"),), False),
        (("W/P",), (), True),
        (("W", "U"), (source(1, "W", "U"), source(2, "W")), True),
        (("U", "U"), (source(1, "W", "U"), source(2, "W")), False),
        (("R", "R", "R"), (source(1, "WWW", "UUU", "RRR"),), True),
        (("R", "U"), (source(1, "RR", "UU"), source(2, "RR", "UU")), True),
        (("G", "G"), (source(1, "C"), source(2, "GG", needs=("1",))), True),
        (("G", "G", "1"), (source(1, "C"), source(2, "GG", needs=("1",))), False),
        (("G", "G"), (source(2, "GG", needs=("1",)),), False),
        (("0",), (), True),
        (("S",), (source(1, "G"),), False),
    ],
)
def test_what_can_be_paid(cost: tuple[str, ...], sources: tuple[Source, ...], expected: bool) -> None:
    assert (solve(cost, sources, life=20) is not None) is expected


def test_phyrexian_mana_costs_life_only_where_mana_is_lacking() -> None:
    with_mana = solve(("W/P",), [source(1, "W")], life=20)
    assert with_mana is not None
    assert (with_mana.life, used(with_mana)) == (0, [1])
    without = solve(("W/P",), [source(1, "U")], life=20)
    assert without is not None
    assert without.life == 2
    assert solve(("W/P",), [], life=1) is None


def test_the_flexible_source_is_left_untapped() -> None:
    dual, basic = source(1, "W", "U"), source(2, "W")
    assert used(solve(("W",), [dual, basic])) == [2]
    assert used(solve(("U",), [dual, basic])) == [1]
    assert used(
        solve(("1",), [source(1, "W", "U", "B", "R", "G"), dual._replace(ways=source(3, "W", "U").ways)])
    ) == [3]


def test_sources_that_one_would_miss_come_last() -> None:
    treasure, land = source(1, "W", "U", rank=20), source(2, "W", "U", "B")
    assert used(solve(("W",), [treasure, land])) == [2]


def test_a_chain_of_sources_that_cost_mana_is_paid_in_order() -> None:
    plan = solve(("G", "G"), [source(1, "C"), source(2, "R", needs=("1",)), source(3, "GG", needs=("R",))])
    assert plan is not None
    assert [use.way.key[0] for use in plan.uses] == [1, 2, 3]
    assert plan.uses[1].spends == ("C",)
    assert plan.uses[2].spends == ("R",)


def test_mana_of_any_type() -> None:
    assert solve(("B",), [source(1, "G")], any_type=True) is not None
    generic_only = Source((Way((1, 0, 0), (Unit(frozenset()),)),))
    assert solve(("B",), [generic_only], any_type=True) is None
    assert solve(("1",), [generic_only]) is not None


def test_what_stands_for_mana_pays_for_the_cost_itself_alone() -> None:
    convoke = Way((1, -2, 0), (Unit(frozenset("G"), stands=True),), rank=30)
    sieve = source(2, "RR", needs=("1",))
    assert solve(("R", "R"), [Source((convoke,)), sieve]) is None
    assert solve(("R", "R", "G"), [Source((convoke,)), sieve, source(3, "C")]) is not None
    # a creature that makes mana in one way pays for the sieve in that way, and once
    either = Source((*source(1, "W").ways, convoke))
    plan = solve(("R", "R"), [either, sieve])
    assert plan is not None
    assert [use.way.key[:2] for use in plan.uses] == [(1, 0), (2, 0)]
    assert solve(("R", "R", "G"), [either, sieve]) is None
    assert solve(("W", "G"), [either]) is None
    assert solve(("R", "R"), [either, source(2, "RR", needs=("G",))]) is None


def test_what_nothing_pays_for_is_said() -> None:
    with pytest.raises(Unplayable, match="TK"):
        solve(("TK",), [source(1, "W")])


def test_greatest_x() -> None:
    lands = [source(n, "R") for n in range(5)]
    assert greatest_x(("X", "R"), lands) == 4
    assert greatest_x(("X", "X", "R"), lands) == 2
    assert greatest_x(("X", "U"), lands) == -1


@pytest.mark.parametrize(
    ("cost", "by", "expected"),
    [
        (("3", "W"), ("2",), ("1", "W")),
        (("1", "W"), ("3",), ("W",)),
        (("2",), ("2",), ("0",)),
        (("2", "W"), ("W",), ("2",)),
        (("2", "W"), ("U",), ("1", "W")),
        (("2", "W"), ("W", "W"), ("1",)),
        (("W",), ("1",), ("W",)),
    ],
)
def test_reductions(cost: tuple[str, ...], by: tuple[str, ...], expected: tuple[str, ...]) -> None:
    """118.7: generic reductions leave coloured mana alone; coloured ones fall back on generic mana."""
    assert reduced(cost, by) == expected


def test_combined_cost_has_its_generic_mana_in_one_number() -> None:
    assert combined(("1", "W", "2")) == ("3", "W")
    assert combined(()) == ("0",)


def by_hand(cost: list[str], sources: list[Source]) -> bool:
    """Every way of using the sources, tried out: what `solve` must agree with."""
    wanted = [frozenset(symbol) if symbol != "1" else ALL for symbol in cost]

    def place(slots: list[frozenset[str]], mana: list[str]) -> bool:
        if not slots:
            return True
        return any(
            kind in slots[0] and place(slots[1:], mana[:n] + mana[n + 1 :]) for n, kind in enumerate(mana)
        )

    for ways in product(*(source.ways for source in sources)):
        mana = [kind for way in ways for unit in way.units for kind in unit.kinds]
        if place(wanted, mana):
            return True
    return False


OPTIONS = st.lists(st.text("WUC", min_size=1, max_size=2), min_size=1, max_size=3)


@given(st.lists(st.sampled_from(["W", "U", "C", "1"]), max_size=4), st.lists(OPTIONS, max_size=4))
def test_a_payment_is_found_exactly_where_one_exists(cost: list[str], options: list[list[str]]) -> None:
    sources = [source(n, *ways) for n, ways in enumerate(options)]
    plan = solve(cost, sources)
    assert (plan is not None) == by_hand(cost, sources)
    if plan is not None:
        assert len(used(plan)) == len(set(used(plan)))
        mana = [kind for use in plan.uses for kind in use.kinds]
        assert solve(cost, [source(n, kind) for n, kind in enumerate(mana)]) is not None


DRAWING = st.lists(
    st.tuples(st.text("WUC", min_size=1, max_size=2), st.integers(0, 2)), min_size=1, max_size=2
)


@given(
    st.lists(st.sampled_from(["W", "U", "C", "1"]), max_size=4),
    st.lists(DRAWING, max_size=4),
    st.integers(0, 4),
    st.integers(0, 1),
)
def test_no_payment_draws_more_of_something_than_there_is(
    cost: list[str], options: list[list[tuple[str, int]]], have: int, kept: int
) -> None:
    """118.3: one counter or one life pays for one ability only."""

    def drawing(number: int, ways: list[tuple[str, int]]) -> Source:
        plain = source(number, *(mana for mana, _ in ways))
        draws = [(Draw("energy", 7, amount, have),) if amount else () for _, amount in ways]
        return Source(tuple(way._replace(draws=one) for way, one in zip(plain.ways, draws, strict=True)))

    def drawn(way: Way) -> int:
        return sum(draw.amount for draw in way.draws)

    sources = [drawing(n, ways) for n, ways in enumerate(options)]
    plan = solve(cost, sources, reserved={("energy", 7): kept})
    possible = any(
        sum(map(drawn, ways)) <= max(have - kept, 0) and by_hand(cost, [Source((way,)) for way in ways])
        for count in range(len(sources) + 1)
        for some in combinations(sources, count)
        for ways in product(*(one.ways for one in some))
    )
    assert (plan is not None) == possible
    if plan is not None:
        assert sum(drawn(use.way) for use in plan.uses) <= max(have - kept, 0)
        mana = [kind for use in plan.uses for kind in use.kinds]
        assert solve(cost, [source(n, kind) for n, kind in enumerate(mana)]) is not None
