"""A case told step by step."""

import json

import pytest
from click.testing import CliRunner

from mtgrules.cards import Library
from mtgrules.cli import main
from mtgrules.judge.explain import explain
from mtgrules.judge.finding import at_line, by_words
from mtgrules.judge.reader import Reading
from mtgrules.judge.run import Judge
from mtgrules.judge.story import Story
from mtgrules.judge.telling import lines_of
from mtgrules.rules import Rules

FIGHT = """case "A fight"
  title it "Una lotta"
  ask "Who dies?"
  ask it "Chi muore?"
  explain "The wolf."
  cites 704.5g, 613.4b
given Alice
  battlefield Grizzly Bears as bear; 2 Forest
  hand Grizzly Bears
given Bob
  battlefield Grizzly Bears as wolf
when
  put 1 +1/+1 counter on bear
  illegal: Bob casts Grizzly Bears
  bear deals 2 damage to wolf
  Alice casts Grizzly Bears
  resolve
then
  bear is 3/3
  bear is not a Wolf
"""

CHOICE = """case "A choice"
  ruling test choices 2
given Alice
  battlefield Test Lab
  library Opt
  mana {1}
when
  Alice activates Test Lab
  resolve
then
  the stack is empty

case "Nothing happens"
  ruling test choices 3
then
  Alice's life is 20
"""
LAB = """  card "Test Lab" {1} Artifact
    {1}: Scry 1.
"""


@pytest.fixture(scope="module")
def judge() -> Judge:
    library = Library.shipped()
    return Judge(Rules(library=library), library)


def read(judge: Judge, text: str) -> list[Reading]:
    return judge.reader.read(text, "a.case")


def story_of(judge: Judge, text: str, language: str = "") -> Story:
    return explain(judge, read(judge, text)[0], language)[0]


def told(judge: Judge, text: str, step: int | None = None) -> list[str]:
    return [line.plain() for line in lines_of(story_of(judge, text), step)]


def part(lines: list[str], begins: str) -> list[str]:
    """The lines of a step or check, its first aside."""
    start = next(n for n, line in enumerate(lines) if line.startswith(begins))
    following = lines[start + 1 :]
    return following[: next(n for n, line in enumerate(following) if not line.startswith("  "))]


def test_a_case_is_told_from_its_question_to_its_answer(judge: Judge) -> None:
    lines = told(judge, FIGHT)
    assert lines[:5] == ["A fight", "a.case:1", "", "Question", "  Who dies?"]
    assert "  Grizzly Bears  {1}{G}  Creature — Bear  2/2" in lines
    assert "    Bob's battlefield: Grizzly Bears “wolf” [2/2, green Bear creature]" in lines
    assert lines[-7:] == [
        "  The wolf.",
        "",
        "Rules that decide it",
        "  704.5g  was applied",
        "  613.4b  describes; it is not applied by itself",
        "",
        "All checks hold.",
    ]


def test_a_step_tells_its_events_and_what_changed(judge: Judge) -> None:
    assert part(told(judge, FIGHT), "3. bear deals 2 damage to wolf  [line 15]") == [
        "   • Grizzly Bears “bear” deals 2 damage to Grizzly Bears “wolf” (120.2b)",
        "   • Grizzly Bears “wolf” is destroyed (704.5g)",
        "   • Grizzly Bears “wolf” is put into Bob's graveyard (704.5g)",
        "   → Bob's battlefield: − Grizzly Bears “wolf”",
        "   → Bob's graveyard: + Grizzly Bears “wolf”",
    ]


def test_paying_is_one_line(judge: Judge) -> None:
    assert part(told(judge, FIGHT), "4. Alice casts Grizzly Bears") == [
        "   • Alice puts Grizzly Bears onto the stack (601.2a)",
        "   • Alice pays for Grizzly Bears: {G}{G} from 2 Forest (601.2h)",
        "   • Alice casts Grizzly Bears (601.2i)",
        "   → the stack: Grizzly Bears",
        "   → Alice's battlefield: 2 Forest: tapped",
        "   → Alice's hand: − Grizzly Bears",
    ]


def test_why_a_step_was_refused(judge: Judge) -> None:
    (refused,) = part(told(judge, FIGHT), "2. illegal: Bob casts Grizzly Bears")
    assert refused.startswith(
        "   refused: Grizzly Bears is not in Bob's hand; it is on the battlefield and in"
    )
    assert refused.endswith("(601.3)")


def test_how_a_characteristic_comes_about(judge: Judge) -> None:
    lines = told(judge, FIGHT)
    check = lines.index("✓ bear is 3/3")
    assert lines[check + 1 : check + 3] == [
        "   Grizzly Bears “bear” begins as 2/2 green Bear creature (copiable values)",
        "     layer 7c: is 3/3, was 2/2 (122.1a)",
    ]
    assert part(lines, "✓ bear is not a Wolf")[:1] == ["   Grizzly Bears is 3/3 green Bear creature"]


def test_a_check_that_does_not_hold(judge: Judge) -> None:
    lines = told(judge, FIGHT.replace("bear is 3/3", "bear is 4/4"))
    assert part(lines, "✗ bear is 4/4  [line 19]")[0] == "   Grizzly Bears is 3/3 green Bear creature"
    assert lines[-1].startswith("The case fails: a.case:19:3: `bear is 4/4` expected, but")


def test_a_step_that_does_not_work_is_told_as_far_as_it_went(judge: Judge) -> None:
    lines = told(judge, FIGHT.replace("  resolve\n", "  resolve\n  Bob casts Grizzly Bears\n"))
    assert part(lines, "5. resolve")
    assert lines[-1].startswith("The case fails: a.case:18:3: `Bob casts Grizzly Bears` refused:")


def test_choices_that_no_line_makes(judge: Judge) -> None:
    text = CHOICE.replace("given", LAB + "given", 1)
    (choice,) = (line for line in part(told(judge, text), "2. resolve") if "without asking" in line)
    assert choice == (
        "   without asking: Alice, “Put each card on top of the library or on the bottom”: "
        "left as they are (701.22a)"
    )


def test_one_step_has_the_board_before_it_and_the_checks_after_it(judge: Judge) -> None:
    lines = told(judge, FIGHT, 3)
    assert "Before step 3" in lines
    bear = "Grizzly Bears “bear” [3/3, green Bear creature, 1 +1/+1 counter]"
    assert f"    Alice's battlefield: {bear}; 2 Forest [colorless basic Forest land]" in lines
    assert any(line.startswith("3. ") for line in lines)
    assert not any(line.startswith(("2. ", "4. ", "Cards", "✓")) for line in lines)
    assert "✓ bear is 3/3" in told(judge, FIGHT, 5)


def test_question_and_answer_in_another_language_where_there_is_one(judge: Judge) -> None:
    story = story_of(judge, FIGHT, "it")
    assert (story.title, story.ask, story.answer) == ("Una lotta", "Chi muore?", "The wolf.")


def test_cases_by_line_title_and_ruling(judge: Judge) -> None:
    readings = read(judge, CHOICE.replace("given", LAB + "given", 1))
    assert at_line(readings, 9, "a.case") is readings[0]
    assert at_line(readings, 99, "a.case") is readings[1]
    assert by_words(readings, "Test  choices 3") == [readings[1]]
    assert by_words(readings, "ruling test choices 2") == [readings[0]]
    assert by_words(readings, "nothing") == [readings[1]]


def explained(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["explain", *args])
    return result.exit_code, result.output


def test_a_shipped_ruling_as_json() -> None:
    code, output = explained("lo-hobbit adventure 4", "--json")
    cases = json.loads(output)["cases"]
    assert code == 0
    assert {case["ruling"] for case in cases} == {"lo-hobbit adventure 4"}
    steps = [part for case in cases for part in case["parts"] if part["kind"] == "step"]
    assert {"words": "Take a Glance is exiled", "rule": "715.3d"} in [e for s in steps for e in s["events"]]


def test_what_cannot_be_found_is_told_in_one_line() -> None:
    for called in ("lo-hobbit adventrue 4", "no/such.case", "such.case", "such.case:4"):
        code, output = explained(called)
        assert (code, output.count("\n")) == (2, 1), called
    assert 'did you mean "lo-hobbit adventure 4"' in explained("lo-hobbit adventrue 4")[1]
    assert "there is no step 99; expected 1 to" in explained("lo-hobbit adventure 4", "--step", "99")[1]
