"""Each alternative of the grammar is needed by a text of ours: without it, some text is read otherwise or not at all.
Each word of a terminal is taken by one."""

from tests.gates.mutate import mutants
from tests.gates.sweep import idle_rules, idle_words


def test_there_are_alternatives_of_core_and_fragments() -> None:
    paths = [mutant.path for mutant in mutants() if mutant.path.endswith(".lark")]
    assert sum("mechanics" not in path for path in paths) > 1000
    assert sum("mechanics" in path for path in paths) > 20


def test_every_alternative_of_the_grammar_is_needed() -> None:
    assert [f"{mutant}: {text}" for mutant, text in idle_rules()] == []


def test_every_word_of_the_grammar_is_taken() -> None:
    assert list(idle_words()) == []
