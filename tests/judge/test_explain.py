"""A case told step by step."""

from mtgrules.cards import Library
from mtgrules.judge.explain import explain
from mtgrules.judge.run import Judge
from mtgrules.rules import Rules

CASE = """case "A fight"
  ask "Who dies?"
given Alice
  battlefield Grizzly Bears as bear
  hand Grizzly Bears
given Bob
  battlefield Grizzly Bears as wolf
when
  put 1 +1/+1 counter on bear
  illegal: Bob casts Grizzly Bears
  bear deals 2 damage to wolf
then
  bear is 3/3
  bear is tapped
"""


def told(text: str) -> list[str]:
    library = Library.shipped()
    judge = Judge(Rules(library=library), library)
    (reading,) = judge.reader.read(text, "a.case")
    return explain(judge, reading)[0]


def test_a_case_is_told_from_the_board_to_its_end() -> None:
    lines = told(CASE)
    assert lines[:2] == ['case "A fight"', "  Who dies?"]
    assert "  Bob's battlefield: Grizzly Bears [2/2 green Bear creature]" in lines
    step = lines.index("11: bear deals 2 damage to wolf")
    after = lines[step + 1 : lines.index("13: bear is 3/3: yes, Grizzly Bears is 3/3 green Bear creature")]
    assert after[0].startswith("  - Grizzly Bears deals 2 damage to Grizzly Bears (")
    assert after[1] == "  - Grizzly Bears is destroyed (704.5g)"
    assert "  Bob's battlefield: Grizzly Bears [2/2 green Bear creature] → nothing" in after
    assert "  Bob's graveyard: nothing → Grizzly Bears" in after


def test_why_a_step_was_refused() -> None:
    lines = told(CASE)
    refused = lines[lines.index("10: illegal: Bob casts Grizzly Bears") + 1]
    assert refused.startswith(
        "  refused: Grizzly Bears is not in Bob's hand; it is on the battlefield and in"
    )


def test_how_a_characteristic_comes_about() -> None:
    lines = told(CASE)
    check = next(n for n, line in enumerate(lines) if line.startswith("13: "))
    assert lines[check + 1].startswith("    layer 7c: ")
    assert lines[check + 1].endswith("(122.1a)")


def test_a_case_that_fails_says_so_at_the_end() -> None:
    lines = told(CASE)
    assert any(line.startswith("14: bear is tapped: NO, Grizzly Bears is 3/3") for line in lines)
    assert lines[-1].startswith("failed: a.case:14:3: `bear is tapped` expected, but")
