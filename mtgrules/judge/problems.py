"""What can go wrong while a case runs, and which outcome each makes.

A line can be wrong (a `CaseProblem`: the case is an error), a step can be against the rules (`Refused`: the
case fails, unless the line said `illegal:`), and a choice can be left open (`Unanswered`: the case fails).
"""

from __future__ import annotations

from collections.abc import Iterable

from mtgrules.engine.game import IllegalAction
from mtgrules.errors import MtgRulesError


class CaseProblem(MtgRulesError):
    """A line that says something that the position or the engine does not know: where, and what is wrong.

    ``column``: where in the line it stands, 0 where the line as a whole is wrong.
    """

    column = 0


class Ambiguous(CaseProblem):
    """A name that fits objects which are not alike: ``expected`` is what would tell them apart."""

    def __init__(self, name: str, candidates: Iterable[str], expected: str, column: int = 0) -> None:
        shown = list(dict.fromkeys(candidates))
        more = f" and {len(shown) - 4} more" if len(shown) > 4 else ""
        super().__init__(f"{name} is ambiguous: {'; '.join(shown[:4])}{more}; expected {expected}")
        self.column = column


class Refused(MtgRulesError):
    """A step that the rules do not allow now: the rule that says so, where it is known, and why."""

    def __init__(self, message: str, rule: str = "", also: tuple[str, ...] = ()) -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.rule = rule
        self.also = also  # further rules that were looked at

    @property
    def rules(self) -> list[str]:
        """All rules that have to do with it."""
        return [rule for rule in (self.rule, *self.also) if rule]


def refusal_of(illegal: IllegalAction) -> Refused:
    """What the engine refused, as a refusal of the line."""
    return Refused(str(illegal).removesuffix(f" ({illegal.rule})"), illegal.rule)


class Unanswered(MtgRulesError):
    """A choice that must be made before the next line can be played."""
