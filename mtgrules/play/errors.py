"""What can be wrong with what is given to a game: one line each, and the game is as it was before."""

from __future__ import annotations

from collections.abc import Iterable

from mtgrules.errors import MtgRulesError


class ActionError(MtgRulesError, ValueError):
    """Base of the errors about actions."""


class InvalidActionError(ActionError):
    """There is no such action: nothing is called that, or it does not answer the decision that is pending."""


class IllegalActionError(ActionError):
    """The rules don't allow the action now: ``rule`` says which one, "" where no single one does."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.rule = rule


class UnplayableError(IllegalActionError):
    """The action leads to an ability that the engine has no handler for: said where it is used, never passed over."""


class AmbiguousActionError(ActionError):
    """Words that may mean several actions: ``candidates`` are the words of each."""

    def __init__(self, text: str, candidates: Iterable[str]) -> None:
        self.candidates = tuple(dict.fromkeys(candidates))
        more = f" or {len(self.candidates) - 4} more" if len(self.candidates) > 4 else ""
        shown = " or ".join(f'"{words}"' for words in self.candidates[:4])
        super().__init__(f'"{text}" may mean {shown}{more}')


class PositionError(MtgRulesError, ValueError):
    """Something that no position can hold: what was found, and what was expected."""


class MissingError(MtgRulesError, KeyError):
    """No player has that name, no object that id."""


class GameFormatError(MtgRulesError, ValueError):
    """Data that is no game, or no game under these rules: where, and what was expected."""
