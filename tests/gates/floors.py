"""How many whole cards (and lines of `lines/`) are read at least, file by file.

A floor is what was read when it was set. It only ever rises: whoever widens the grammar raises it to what
`python -m tests.gates.floors` prints.
"""

from __future__ import annotations

from collections import Counter

FLOORS: dict[str, int] = {
    "ELD.json": 270,  # of 285
    "FDN.json": 497,  # of 517
    "HOB.json": 193,  # of 193
    "HOC.json": 117,  # of 117
    "LTC.json": 316,  # of 341
    "LTR.json": 289,  # of 289
    "actions": 281,  # of 283
    "breadth": 124,  # of 124
    "cards/core.json": 37,  # of 37
    "cards/eld.json": 7,  # of 7
    "cards/fdn.json": 11,  # of 11
    "cards/hob.json": 51,  # of 51
    "cards/hoc.json": 5,  # of 5
    "cards/ltr.json": 26,  # of 26
    "cards/tokens.json": 21,  # of 21
    "costs_and_conditions": 128,  # of 128
    "fields_b": 65,  # of 65
    "fields_a": 54,  # of 55
    "further": 62,  # of 62
    "keywords": 252,  # of 253
    "more": 88,  # of 88
    "phrases": 24,  # of 24
    "rare": 363,  # of 365
    "seldom": 204,  # of 204
    "sets_e": 72,
    "sets_f": 90,  # of 90
    "sole": 95,  # of 95
    "statics": 194,  # of 194
    "triggers": 169,  # of 170
    "words": 343,  # of 343
    "wider": 43,
}
"""Cards read, by file; lines read, by file of `lines/`."""


def measured() -> dict[str, tuple[int, int]]:
    """What is read now: cards or lines read, and how many there are, by file."""
    from mtgrules.rules import shipped_reader
    from tests.gates.corpus import files, texts_of, written

    reader = shipped_reader()
    whole: Counter[str] = Counter()
    read: Counter[str] = Counter()
    for text in written():
        whole[text.source] += 1
        read[text.source] += reader.read(text.text, text.name, type_line=text.type_line).complete
    for file in files():
        texts = texts_of(file)
        unread = {
            text.card
            for text in texts
            if not reader.read(text.text, text.name, type_line=text.type_line).complete
        }
        whole[file] = len({text.card for text in texts})
        read[file] = whole[file] - len(unread)
    return {name: (read[name], whole[name]) for name in sorted(whole)}


if __name__ == "__main__":
    for name, (count, of) in measured().items():
        print(f'    "{name}": {count},  # of {of}')
