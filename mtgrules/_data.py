"""The one place that knows where grammar, cards and shipped cases lie.

In a wheel they are inside the package, in a checkout (and an editable install of one) at its top.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal

from mtgrules.errors import MtgRulesError

PACKAGE = Path(__file__).parent

Kind = Literal["grammar", "cards", "cases"]

_IN_CHECKOUT: dict[Kind, str] = {"grammar": "grammar", "cards": "cards", "cases": "tests/cases"}


def data_dir(kind: Kind) -> Path:
    """The folder that holds the data files of that kind."""
    package = PACKAGE
    shipped = package / "_data" / kind
    if shipped.is_dir():
        return shipped
    root = package.parent
    if _is_checkout(root) and (folder := root / _IN_CHECKOUT[kind]).is_dir():
        return folder
    raise MtgRulesError(
        f"no folder of {kind} found: expected {shipped}, or {_IN_CHECKOUT[kind]}/ in a checkout", str(package)
    )


@cache
def _is_checkout(root: Path) -> bool:
    try:
        project = (root / "pyproject.toml").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
    return re.search(r'^name = "mtgrules"$', project, re.M) is not None
