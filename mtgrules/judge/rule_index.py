"""Which rules there are: the numbers of the Comprehensive Rules, without their text.

`rule_numbers.txt` holds them section by section: `715 1 2a-c 3a-d` is 715, 715.1, 715.2 with 715.2a to 715.2c,
and so on. Letters run as the rules' do, without l and o, and from z on to aa.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

_LETTERS = [*"abcdefghijkmnpqrstuvwxyz", *(letter * 2 for letter in "abcdefghijkmnpqrstuvwxyz")]
_NUMBER = re.compile(r"(\d{3})(?:\.(\d+)([a-z]*))?")
_ITEM = re.compile(r"(\d+)(?:([a-z]+)-([a-z]+))?")


@cache
def rule_numbers() -> frozenset[str]:
    """All numbers of rules: sections (`715`), rules (`715.3`) and subrules (`715.3d`)."""
    return frozenset(expand(files("mtgrules.judge").joinpath("rule_numbers.txt").read_text("utf-8")))


def covers(cited: str, applied: str) -> bool:
    """Whether a cited number stands for an applied one: the same, or the rule or section that it belongs to."""
    if not applied.startswith(cited):
        return False
    rest = applied[len(cited) :]
    if not rest:
        return True
    return rest[0] == "." if "." not in cited else cited[-1].isdigit() and rest.isalpha()


def numbers_in(text: str) -> list[str]:
    """The numbers of the rules that a text of the Comprehensive Rules sets out, in order."""
    found: dict[str, None] = {}
    for line in text.splitlines():
        match = re.match(r"^(\d{3}(?:\.\d+[a-z]*)?)\.? \S", line)
        if match:
            found[match[1]] = None
    return list(found)


def compress(numbers: Iterable[str]) -> str:
    """The numbers in the form of `rule_numbers.txt`."""
    sections: dict[str, dict[int, list[str]]] = {}
    for number in numbers:
        match = _NUMBER.fullmatch(number)
        if match is None:
            raise ValueError(f"{number} is no number of a rule")
        section, rule, letter = match.groups()
        rules = sections.setdefault(section, {})
        if rule:
            rules.setdefault(int(rule), []).extend([letter] if letter else [])
    lines = []
    for section, rules in sorted(sections.items()):
        items = [section]
        for rule, letters in sorted(rules.items()):
            first = _LETTERS.index(letters[0]) if letters else 0
            if letters != _LETTERS[first : first + len(letters)]:
                raise ValueError(f"{section}.{rule} has letters with gaps: {' '.join(letters)}")
            items.append(f"{rule}{letters[0]}-{letters[-1]}" if letters else str(rule))
        lines.append(" ".join(items))
    return "\n".join(lines) + "\n"


def expand(text: str) -> Iterator[str]:
    """The numbers in a text of the form of `rule_numbers.txt`; lines that begin with # are remarks."""
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        section, *items = line.split()
        yield section
        for item in items:
            match = _ITEM.fullmatch(item)
            if match is None:
                raise ValueError(f"{item} is no rule of section {section}")
            rule, first, last = match.groups()
            yield f"{section}.{rule}"
            if first:
                start, end = _LETTERS.index(first), _LETTERS.index(last)
                yield from (f"{section}.{rule}{letter}" for letter in _LETTERS[start : end + 1])
