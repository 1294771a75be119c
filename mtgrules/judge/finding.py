"""Cases by what people call them: a file, a line of a file, a title, a ruling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from mtgrules.errors import MtgRulesError
from mtgrules.judge.reader import Reading, Unread
from mtgrules.judge.session import Session, case_files, title_of
from mtgrules.names import did_you_mean

_AT_LINE = re.compile(r"(?P<file>.+?):(?P<line>\d+)(:\d+)?")


def find(session: Session, called: str) -> list[Reading]:
    """The cases that `called` names: all of a file or folder, the one at FILE:LINE, or shipped ones by title or ruling.

    Raises MtgRulesError, with near names, where there is none."""
    path = Path(called)
    if called and path.exists():
        return session.read(case_files((path,)))
    match = _AT_LINE.fullmatch(called)
    if match is not None and Path(match["file"]).exists():
        return [at_line(session.read(case_files((Path(match["file"]),))), int(match["line"]), match["file"])]
    file = match["file"] if match else called
    if file.endswith(".case") or "/" in file:
        raise MtgRulesError("no such file", file)
    return by_words(session.read(case_files(())), called)


def at_line(readings: Sequence[Reading], line: int, file: str) -> Reading:
    """The case that a line belongs to: the last one that begins at it or above."""
    before = [reading for reading in readings if reading.place.line <= line]
    if not before:
        raise MtgRulesError("no case begins at that line or above it", f"{file}:{line}")
    return before[-1]


def by_words(readings: Sequence[Reading], words: str) -> list[Reading]:
    """Cases by ruling ("lo-hobbit adventure 4"), by whole title, or by a part of the title."""
    wanted = " ".join(words.split()).casefold().removeprefix("ruling ")
    if not wanted:
        raise MtgRulesError("no case is named; expected a file, FILE:LINE, a title or a ruling")
    rulings = [reading for reading in readings if (reading.ruling or "").casefold() == wanted]
    if rulings:
        return rulings
    exact = [reading for reading in readings if title_of(reading).casefold() == wanted]
    within = [reading for reading in readings if wanted in title_of(reading).casefold()]
    found = exact or within
    if not found:
        known = [*(reading.ruling or "" for reading in readings), *map(title_of, readings)]
        raise MtgRulesError(
            f'no shipped case has the title or ruling "{words}"{did_you_mean(words, filter(None, known))}'
        )
    return found


def titled(readings: Sequence[Reading], title: str) -> list[Reading]:
    """The cases of that title, or whose title holds it; and what could not be read."""
    exact = [reading for reading in readings if title_of(reading) == title]
    chosen = exact or [reading for reading in readings if title.casefold() in title_of(reading).casefold()]
    if not chosen:
        raise MtgRulesError(f'no case is titled "{title}"{did_you_mean(title, map(title_of, readings))}')
    unread = [reading for reading in readings if isinstance(reading, Unread) and not title_of(reading)]
    return [*chosen, *unread]
