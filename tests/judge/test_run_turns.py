"""Cases run through turns and combat; cites; choices made without asking."""

import pytest

from mtgrules.cards import Library
from mtgrules.judge.report import CaseReport
from mtgrules.judge.run import Judge
from mtgrules.rules import Rules


@pytest.fixture(scope="module")
def judge() -> Judge:
    library = Library.shipped()
    return Judge(Rules(library=library), library)


def run(judge: Judge, text: str) -> CaseReport:
    (reading,) = judge.reader.read(text, "a.case")
    return judge.run(reading)


def passes(judge: Judge, text: str) -> None:
    report = run(judge, text)
    assert (report.result, report.message) == ("passed", "")


HEAD = """case "T"
given Alice
  battlefield Grizzly Bears as bear
given Bob
  battlefield Grizzly Bears as wolf
"""


def lines(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


# --- turns and combat -----------------------------------------------------------------------------------


def test_advancing(judge: Judge) -> None:
    passes(
        judge,
        HEAD
        + """
        when
        advance to end step
        then
        it is Alice's end step
        when
        advance to Bob's upkeep
        then
        it is Bob's upkeep
        when
        advance to upkeep
        then
        it is Alice's upkeep
        when
        next turn
        then
        it is Bob's upkeep
        Bob has 1 card in hand
        when
        advance to cleanup
        then
        it is Bob's cleanup
        when
        advance to untap
        then
        it is Alice's untap
        when
        advance to draw
        then
        it is Alice's draw
        Alice has 2 cards in hand
        """,
    )


def test_a_step_that_never_comes(judge: Judge) -> None:
    report = run(judge, f"{HEAD}when\n  advance to first strike damage\nthen\n  the stack is empty")
    assert report.result == "failed"
    assert "no first strike damage" in report.message


def test_discarding_at_the_end_of_a_turn_goes_on_after_the_answer(judge: Judge) -> None:
    hand = """
        case "T"
        given Alice
        hand 9 Forest
        when
        advance to Bob's upkeep
        """
    passes(
        judge,
        hand
        + """
        Alice chooses 2 Forest
        then
        it is Bob's upkeep
        Alice has 7 cards in hand
        """,
    )
    report = run(judge, hand + "then\nthe stack is empty\n")
    assert "`advance to Bob's upkeep` not answered: Alice must choose (Discard 2 cards" in report.message


def test_combat(judge: Judge) -> None:
    passes(
        judge,
        HEAD
        + """
        given Alice
        battlefield Grizzly Bears as second
        when
        Alice attacks with bear; second
        then
        it is Alice's declare attackers
        bear is tapped
        bear is attacking Bob
        Bob can block bear with wolf
        Bob cannot block wolf with bear
        when
        Bob blocks bear with wolf
        then
        wolf is blocking bear
        second is unblocked
        when
        advance to combat damage
        then
        Bob's life is 18
        bear is in Alice's graveyard
        wolf is in Bob's graveyard
        """,
    )


def test_nobody_attacks_unless_a_line_says_so(judge: Judge) -> None:
    passes(
        judge,
        HEAD
        + """
        when
        advance to postcombat main
        then
        bear is untapped
        Bob's life is 20
        """,
    )


def test_attack_lines_in_a_row_are_one_declaration(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        players Alice, Bob, Carol
        given Alice
        battlefield Grizzly Bears as bear
        battlefield Grizzly Bears as wolf
        when
        Alice attacks Bob with bear
        Alice attacks Carol with wolf
        advance to combat damage
        then
        Bob's life is 18
        Carol's life is 18
        """,
    )


def test_combat_that_is_under_way(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        given Alice
        battlefield Grizzly Bears [attacking, tapped] as bear
        given Bob
        battlefield Grizzly Bears [blocking bear] as wolf
        turn Alice, declare blockers
        then
        wolf is blocking bear
        bear is blocked
        when
        advance to combat damage
        then
        bear is in Alice's graveyard
        Bob's life is 20
        """,
    )


def test_the_game_ends(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        given Bob
        life 1
        when
        Bob loses 1 life
        then
        the game is over, Alice wins
        the game is over
        rule 704.5a applied
        """,
    )


# --- cites ----------------------------------------------------------------------------------------------


def test_cites_are_told_apart_from_the_outcome(judge: Judge) -> None:
    text = 'case "T"\ncites 704.5a, 704.5g, 999.1, 100.1\ngiven Bob\nlife 1\nwhen\nBob loses 1 life\nthen\n'
    report = run(judge, text + "the game is over")
    assert report.result == "passed"
    assert [(cite.rule, cite.exists, cite.applied) for cite in report.cites] == [
        ("704.5a", True, True),
        ("704.5g", True, False),
        ("999.1", False, False),
        ("100.1", True, True),  # only describes
    ]
    assert [cite.rule for cite in report.missed] == ["704.5g", "999.1"]


def test_a_refusal_is_a_rule_applied(judge: Judge) -> None:
    text = (
        HEAD.replace('"T"\n', '"T"\ncites 117.1a\n')
        + """
        given Bob
        hand Grizzly Bears
        mana any
        """
    )
    assert not run(judge, text + "when\nillegal: Bob casts Grizzly Bears\n").missed
    assert not run(judge, text + "then\nBob cannot cast Grizzly Bears\n").missed
    assert run(judge, text + "then\nbear is untapped\n").missed


# --- choices made without asking, and names that are abilities' too -----------------------------------

ONE_TARGET = """case "T"
card "Test Bolt" {R} Instant
  Test Bolt deals 2 damage to target creature.
given Alice
  hand Test Bolt
  mana any
given Bob
  battlefield Grizzly Bears as wolf; Forest
when
"""


def test_a_choice_with_one_option_is_taken_and_may_be_named_all_the_same(judge: Judge) -> None:
    end = "\n resolve\nthen\n wolf is in Bob's graveyard"
    passes(judge, ONE_TARGET + " Alice casts Test Bolt" + end)
    passes(judge, ONE_TARGET + " Alice casts Test Bolt targeting wolf" + end)
    passes(judge, ONE_TARGET + " Alice casts Test Bolt\n Alice chooses wolf" + end)


def test_what_was_taken_is_not_what_the_line_says(judge: Judge) -> None:
    report = run(judge, ONE_TARGET + " Alice casts Test Bolt targeting Forest\nthen\n the stack is empty")
    assert report.result == "failed"
    assert "refused: Forest is no legal target; legal: Grizzly Bears (as wolf, Bob's)" in report.message
    passes(judge, ONE_TARGET + " illegal: Alice casts Test Bolt targeting Forest\nthen\n the stack is empty")
    passes(
        judge,
        ONE_TARGET + " Alice casts Test Bolt\n illegal: Alice chooses Forest\nthen\n the stack is Test Bolt",
    )


def test_what_can_be_done_is_what_a_step_could_do_now(judge: Judge) -> None:
    text = HEAD + "given Alice\n hand 2 Shock\n mana any\ngiven Bob\n hand Shock\n mana any\n"
    passes(
        judge,
        text
        + """
        then
        Alice can cast Shock
        Bob can cast Shock
        when
        Alice casts Shock targeting wolf
        then
        Alice can cast Shock
        Bob cannot cast Shock
        when
        illegal: Bob casts Shock targeting bear
        Alice passes
        then
        Bob can cast Shock
        Alice cannot cast Shock
        when
        Bob passes
        Alice casts Shock
        then
        Alice must choose
        Alice cannot cast Shock
        Bob cannot cast Shock
        """,
    )


def test_a_name_is_an_ability_only_where_its_source_cannot_be_meant(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        card "Test Watcher" {G} Creature — Elf 1/1
          Whenever a land you control enters, you gain 1 life.
        given Alice
        hand Forest; Shock
        mana any
        battlefield Test Watcher
        when
        Alice plays Forest
        then
        the stack is Test Watcher
        the stack is ability 1 of Test Watcher
        Test Watcher triggered 1 time
        ability 1 of Test Watcher triggered 1 time
        Test Watcher is a creature
        when
        Alice casts Shock targeting Test Watcher
        resolve
        then
        Test Watcher is in Alice's graveyard
        the stack is Test Watcher
        when
        resolve all
        then
        Alice's life is 21
        Test Watcher resolved
        """,
    )


def test_text_that_is_not_understood_is_told(judge: Judge) -> None:
    text = 'case "T"\ncard "Test Riddle" {1} Artifact\n  Frobnicate the multiverse.\n'
    report = run(judge, text + "given Alice\n battlefield Test Riddle\nthen\n Test Riddle is an artifact")
    assert report.result == "passed"
    assert report.message == "note: Test Riddle has text that is not understood: Frobnicate the multiverse."


def test_a_word_changed_changes_the_outcome(judge: Judge) -> None:
    text = """
        case "T"
        card "Test Muster" {B} Sorcery
          Amass Goblins %s.
        given Alice
        hand Test Muster
        mana any
        when
        Alice casts Test Muster
        resolve
        then
        Goblin Army is 2/2
        """
    passes(judge, text % 2)
    assert "Goblin Army is 3/3 black Goblin Army creature token" in run(judge, text % 3).message
