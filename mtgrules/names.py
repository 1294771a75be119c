"""Names compared as people type them, and the names that a misspelt one may have meant."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable

_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "Æ": "Ae", "æ": "ae"})
_PART = re.compile(r"\s*//+\s*")


def fold(name: str) -> str:
    """A name as it is compared: without accents, case, and differences of quotes, blanks and dashes."""
    plain = unicodedata.normalize("NFKD", name.translate(_PLAIN))
    plain = "".join(char for char in plain if not unicodedata.combining(char)).casefold()
    return " ".join(_PART.sub(" // ", plain).split())


def near_names(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """The names of `known` that `word` may have been meant to be, nearest first.

    A name that goes on where the word ends ("Gandalf" for "Gandalf, Party Guest") is as near as one that
    is spelt much like it.
    """
    wanted = fold(word)
    by_fold = {fold(name): name for name in known}
    begun = [name for name in by_fold if re.match(re.escape(wanted) + r"\b", name)] if wanted else []
    close = difflib.get_close_matches(wanted, by_fold, limit, cutoff=0.6)
    return [by_fold[name] for name in dict.fromkeys(begun[:limit] + close)][:limit]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A clause to end a message with: `; did you mean "A" or "B"?`, or nothing."""
    near = near_names(word, known)
    return "; did you mean " + " or ".join(f'"{name}"' for name in near) + "?" if near else ""
