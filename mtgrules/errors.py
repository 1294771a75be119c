"""The base of every error that this package raises on purpose.

An error is one line: where, what was found, what was expected. The command line prints it as it stands
and nothing else, so no message may span lines and no bad input may end in a traceback.
"""

from __future__ import annotations


class MtgRulesError(Exception):
    """Something given to mtgrules is wrong: `place` says where, `message` what and what was expected.

    `str()` is the whole line. The place is a file, `file:line:column`, a record, whatever finds the spot.
    """

    def __init__(self, message: str, place: str | None = None) -> None:
        super().__init__(message, place)
        self.message = message
        self.place = place

    def __str__(self) -> str:
        line = f"{self.place}: {self.message}" if self.place else self.message
        return shown(line)


def shown(text: str) -> str:
    """A text as one line: line ends are blanks, what cannot be printed is a replacement character."""
    return "".join(char if char.isprintable() else "\ufffd" for char in " ".join(text.splitlines()))
