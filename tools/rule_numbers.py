"""Writes the index of rule numbers from a text of the Comprehensive Rules.

python tools/rule_numbers.py COMPREHENSIVE_RULES.txt > mtgrules/judge/rule_numbers.txt
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from mtgrules.judge.rule_index import compress, expand, numbers_in


def main(path: str) -> None:
    """Print the index, with the date from which the rules are effective."""
    text = Path(path).read_text("utf-8-sig")
    date = re.search(r"effective as of ([^.]+)\.", text)
    index = compress(numbers_in(text))
    missing = set(numbers_in(text)) - set(expand(index))
    if missing:
        raise SystemExit(f"the index would lack {sorted(missing)}")
    sys.stdout.write(
        f"# Comprehensive Rules effective {date[1] if date else 'at an unknown date'}; numbers only\n"
    )
    sys.stdout.write(index)


if __name__ == "__main__":
    main(sys.argv[1])
