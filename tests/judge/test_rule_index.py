"""The numbers of the rules."""

import pytest

from mtgrules.judge.rule_index import compress, covers, expand, numbers_in, rule_numbers


@pytest.mark.parametrize(
    "number", ["715", "715.3d", "702.195a", "613.4b", "608.2n", "701.54", "704.5aa", "100.1"]
)
def test_rules_that_exist(number: str) -> None:
    assert number in rule_numbers()


@pytest.mark.parametrize("number", ["999", "715.3z", "715.99", "613.4l", "100.1a.1", "", "715.3D"])
def test_rules_that_do_not(number: str) -> None:
    assert number not in rule_numbers()


def test_every_subrule_has_its_rule_and_section() -> None:
    numbers = rule_numbers()
    assert {number.split(".")[0] for number in numbers} <= numbers
    assert {number.rstrip("abcdefghijklmnopqrstuvwxyz") for number in numbers} <= numbers


def test_the_index_says_what_the_rules_text_says() -> None:
    text = (
        "100. General\n\n100.1. Some rule.\n100.1a First.\n100.1b Second.\n\nExample: 100.9a is none.\n"
        "101. More\n101.2. Another.\n" + "".join(f"101.2{letter} x\n" for letter in "abcdefghijkmn")
    )
    numbers = numbers_in(text)
    assert numbers[:5] == ["100", "100.1", "100.1a", "100.1b", "101"]
    assert compress(numbers) == "100 1a-b\n101 2a-n\n"
    assert sorted(expand("# a remark\n" + compress(numbers))) == sorted(numbers)


def test_letters_with_gaps_are_told() -> None:
    with pytest.raises(ValueError, match=r"100\.1 has letters with gaps: a c"):
        compress(["100.1a", "100.1c"])


@pytest.mark.parametrize(
    ("cited", "applied", "yes"),
    [
        ("715.3d", "715.3d", True),
        ("715.3", "715.3d", True),
        ("715", "715.3d", True),
        ("715.3d", "715.3", False),
        ("715.3", "715.31", False),
        ("702.19", "702.195a", False),
        ("702.195", "702.195a", True),
        ("704.5a", "704.5aa", False),
    ],
)
def test_a_cite_covers_its_subrules(cited: str, applied: str, yes: bool) -> None:
    assert covers(cited, applied) is yes
