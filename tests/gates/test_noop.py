"""A handler that does nothing in the place of any handler of the engine turns a case red."""

from __future__ import annotations

import random

import pytest

from tests.gates.noop import EXEMPT, Bench, Handler, handlers

SEED = 1
SAMPLE = 40
CASES = 60


@pytest.fixture(scope="module")
def bench() -> Bench:
    return Bench()


def test_exemptions_speak_of_handlers(bench: Bench) -> None:
    assert set(EXEMPT) <= set(handlers(bench.rules))
    assert all(EXEMPT.values())


def test_a_sample_is_missed(bench: Bench) -> None:
    """Some cases by lot, and handlers that do something in them by lot; the whole runs at night."""
    chance = random.Random(SEED)
    touched: dict[Handler, list[str]] = {}
    cases = chance.sample(bench.all, CASES)
    for one in cases:
        for handler in bench.differences(one):
            if handler not in EXEMPT:
                touched.setdefault(handler, []).append(one.name)
    # what few of them use: where one of these cases does not need it, another may
    rare = [handler for handler, names in sorted(touched.items()) if len(names) == 1]
    missed = 0
    for handler in chance.sample(rare, SAMPLE):
        missed += bool(bench.red(handler, [one for one in cases if one.name in touched[handler]]))
    assert missed >= SAMPLE * 3 // 4


@pytest.mark.nightly
def test_every_handler_is_missed(bench: Bench) -> None:
    touched = bench.touched()
    left = [
        str(handler)
        for handler in handlers(bench.rules)
        if handler not in EXEMPT and not bench.red(handler, touched.get(handler, []))
    ]
    assert left == []
