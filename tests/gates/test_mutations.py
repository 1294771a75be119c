"""A rule taken out of the grammar, or a field out of a printer, is noticed."""

import pytest

from tests.gates.mutate import mutants, survivors

SEED = 1
COUNT = 100


def test_there_are_mutants_of_both_kinds() -> None:
    paths = [mutant.path for mutant in mutants()]
    assert sum(path.startswith("grammar") for path in paths) > COUNT
    assert sum(path.startswith("mtgrules") for path in paths) > COUNT


@pytest.mark.nightly
def test_no_gate_misses_a_rule_or_a_field() -> None:
    assert [str(mutant) for mutant in survivors(SEED, COUNT)] == []
