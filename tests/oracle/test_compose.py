"""The grammar is one piece: free of conflicts with any mechanic, and slips are refused by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from mtgrules._data import data_dir
from mtgrules.oracle import build
from mtgrules.oracle.build import BUILDERS
from mtgrules.oracle.compose import HOOKS, GrammarError, Source, compose, core_sources, fragment_source
from mtgrules.oracle.lexer import Lexicon
from mtgrules.oracle.lookaheads import Lookaheads
from mtgrules.oracle.tables import tables_of

FRAGMENTS = sorted(path.name for path in (data_dir("grammar") / "mechanics").glob("*.lark"))


@pytest.fixture(scope="module")
def core() -> list[Source]:
    return core_sources()


@pytest.fixture(scope="module")
def tables(core: list[Source]):  # type: ignore[no-untyped-def]
    return tables_of([*core, *map(fragment_source, FRAGMENTS)])


@pytest.mark.parametrize("fragment", [None, *FRAGMENTS])
def test_core_with_each_fragment_is_free_of_conflicts(core: list[Source], fragment: str | None) -> None:
    # tables are kept only of grammars that compose, so the second time this is quick
    assert tables_of(core if fragment is None else [*core, fragment_source(fragment)]).productions


def test_every_alias_of_the_core_has_one_builder_and_every_builder_an_alias(core: list[Source]) -> None:
    aliases = {production.alias for production in tables_of(core).productions} - {None}
    assert aliases == set(BUILDERS)


def test_lookaheads_are_those_of_lark() -> None:
    from lark.common import ParserConf
    from lark.load_grammar import GrammarBuilder
    from lark.parsers.lalr_analysis import LALR_Analyzer

    builder = GrammarBuilder()
    builder.load_grammar(
        """
        start: np "is" np | np
        np: "a" noun suffix* -> one | np "and" np2 -> two
        np2: "the" noun
        noun: NOUN+
        suffix: "of" np2 | "here"
        NOUN: "cat" | "dog"
        """
    )
    _, rules, _ = builder.build().compile(["start"], "*")
    analyzer = LALR_Analyzer(ParserConf(list(rules), {}, ["start"]), strict=True)
    analyzer.compute_lr0_states()
    analyzer.compute_reads_relations()
    analyzer.compute_includes_lookback()
    # lark's own step fills sets that ours has read before, so ours comes first
    ours = Lookaheads(analyzer)
    found = {
        (state, symbol, rule)
        for state, masks in ours.reductions.items()
        for rule, mask in masks.items()
        for symbol in ours.terminals(mask)
    }
    analyzer.compute_lookaheads()
    theirs = {
        (state, symbol, rule)
        for state in analyzer.lr0_itemsets
        for symbol, reduced in state.lookaheads.items()
        for rule in reduced
    }
    assert found == theirs
    assert found
    assert ours.conflicts() == []


MINI = Source(
    "mini.lark",
    """
    line: action_extra
    action_extra: "destroy" np -> destroy
      | "tap" np -> tap
    np: "it" -> it
      | "a" NOUN -> a_noun
    %declare NOUN
    """,
)


def test_a_conflict_names_the_rules_that_meet() -> None:
    text = '%extend action_extra: "destroy" thing -> destroy_thing\nthing: "it" -> thing_it\n'
    clash = Source("clash.lark", text, fragment=True)
    with pytest.raises(GrammarError, match=r"conflict.*np: IT or by thing: IT"):
        compose([MINI, clash], ["line"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('%extend action_extras: "blink" np -> blink\n', r'"action_extras" is no hook.*action_extra'),
        ('%extend action_extra: "blink" np -> it\n', r'the alias "it" stands in two rules'),
        ('blink: "blink" np -> blink\n', r'the rule "blink" is used nowhere'),
        ("%ignore /x/\n", r"has no place in a grammar file"),
        ("BLINK: /blink\\b/\n%extend action_extra: BLINK -> blink\n", r"has no place in a grammar file"),
        ('%extend action_extra: "blink" nothing -> blink\n', r"nothing"),
        ('%extend action_extra: "blink" np np\n', r"hands on 2 values and has no alias"),
        ('%extend action_extra: "blink', r"slip\.lark"),
    ],
)
def test_slips_in_a_fragment_are_refused_by_name(text: str, message: str) -> None:
    with pytest.raises(GrammarError, match=message) as caught:
        compose([MINI, Source("slip.lark", text, fragment=True)], ["line"])
    assert "\n" not in str(caught.value)


def test_a_fragment_that_is_not_there_is_refused() -> None:
    with pytest.raises(GrammarError, match=r'no grammar fragment "nowhere\.lark"'):
        fragment_source("nowhere.lark")


def test_hooks_are_rules_of_the_core(core: list[Source]) -> None:
    origins = {production.origin for production in tables_of(core).productions}
    assert set(HOOKS) <= origins


def test_grammar_files_have_no_regular_expressions() -> None:
    for path in data_dir("grammar").rglob("*.lark"):
        for line in path.read_text(encoding="utf-8").splitlines():
            code = line.split("//")[0]
            assert "/" not in code.replace('"and/or"', "").replace('"and/or', ""), f"{path.name}: {line}"


def test_every_declared_terminal_has_words_or_a_rule_of_the_lexer(tables) -> None:  # type: ignore[no-untyped-def]
    lexicon = Lexicon(tables)
    used = {terminal for row in tables.actions for terminal in row} - {"$END"}
    given = {lexeme.terminal for lexemes in lexicon.all_lexemes() for lexeme in lexemes}
    made = set(Lexicon.MADE)
    assert used <= given | made, sorted(used - given - made)


# What a production hands on beside the words of its meaning: joints, articles, symbols.
MARKS = {"build", "comma", "article", "joint", "x", "this", "symbol", "mark"}

# Values that the printer says again from the node itself, so that the check of printing back guards them.
SAID_AGAIN = {
    "skip: whose_step",
    "skip_next: whose_step",
    "np_top_card: noun",
    "np_bottom_card: noun",
    "np_top_cards: noun",
    "wd_draw_except: who",
    "wd_draw_except: whose",
    "instead_plus_counters: word",
    "assigns_toughness: first",
    "assigns_toughness: second",
    "assigns_unblocked: whose",
    "can_cast_only_as_sorcery: words",
    "cast_free_each: whose_cost",
    "cast_free_turn: words",
    "play_free: whose_cost",
    "play_free_turn: words",
    "tail_if_pay_more: word",
    "ev_acts_except: who",
    "ev_acts_except: whose_step",
    "ev_searches: who",
    "ev_shuffles: who",
    "created_copy_attacking: how",
    "w_cost_contains: words",
    "s_that_was_this_way: was",
}


def builder_functions() -> Iterator[ast.FunctionDef]:
    for path in sorted(Path(build.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(
                "builds" in ast.unparse(mark) for mark in node.decorator_list
            ):
                yield node


def test_builders_use_every_value_that_they_take() -> None:
    """A value left unread would be a word dropped."""
    unused = {
        f"{function.name}: {argument.arg}"
        for function in builder_functions()
        if not (len(function.body) == 1 and "decline" in ast.unparse(function.body[0]))
        for argument in function.args.args
        if argument.arg not in {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} | MARKS
    }
    assert unused == SAID_AGAIN


@pytest.mark.nightly
def test_tables_do_not_depend_on_the_order_of_hashing(core: list[Source]) -> None:
    import subprocess
    import sys

    code = (
        "import hashlib, msgspec\n"
        "from mtgrules.oracle.compose import compose, core_sources\n"
        "print(hashlib.sha256(msgspec.json.encode(compose(core_sources()))).hexdigest())\n"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1
