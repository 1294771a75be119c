"""A case told, as data: what `explain --json` prints, and what `telling` puts into lines."""

from __future__ import annotations

from msgspec import Struct, json

from mtgrules.judge.report import Result


class Told(Struct, frozen=True, omit_defaults=True):
    """Something that happened, was decided or was refused, in words, with the rule that made it so."""

    words: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})" if self.rule and self.words else self.words


class CardText(Struct, frozen=True, omit_defaults=True):
    """A face of a card that takes part."""

    name: str
    mana_cost: str
    type_line: str
    text: str
    stats: str = ""  # power/toughness or loyalty
    part_of: str = ""  # of an Adventure or a back: the card's first face


class Change(Struct, frozen=True):
    """What of the board is another than before: where, and each difference in words."""

    where: str
    words: tuple[str, ...]


class Layer(Struct, frozen=True):
    """What one effect did to an object in one layer (613), and whose it is."""

    layer: str
    words: str
    source: str
    rule: str


class Comes(Struct, frozen=True):
    """How an object's characteristics come about: its copiable values, then layer by layer."""

    object: str
    copiable: str
    layers: tuple[Layer, ...]


class Step(Struct, frozen=True, tag="step", tag_field="kind"):
    """A line under `when`: what it did."""

    number: int
    line: int
    source: str
    refused: Told | None
    events: tuple[Told, ...]
    automatic: tuple[Told, ...]  # choices that no line made
    waits: str  # the choice that is left open, who has to make it
    changes: tuple[Change, ...]
    board: dict[str, tuple[str, ...]]  # as it is afterwards


class Check(Struct, frozen=True, tag="check", tag_field="kind"):
    """A line under `then`. ``found``: what is, where that says more than the line does."""

    line: int
    source: str
    holds: bool
    found: str
    comes: tuple[Comes, ...]


class CiteTold(Struct, frozen=True):
    """A rule that decides the case. ``how``: "applied", "not applied", "describes" (nothing applies it), "unknown"."""

    rule: str
    how: str


class Story(Struct, frozen=True):
    """A case from its question to its answer."""

    file: str
    line: int
    title: str
    ruling: str | None
    ask: str
    cards: tuple[CardText, ...]
    board: dict[str, tuple[str, ...]]  # at the start
    parts: tuple[Step | Check, ...]
    answer: str
    cites: tuple[CiteTold, ...]
    result: Result
    message: str

    @property
    def steps(self) -> int:
        """How many steps were told."""
        return sum(isinstance(part, Step) for part in self.parts)


def as_json(stories: tuple[Story, ...]) -> str:
    """Stories as one JSON document."""
    return json.format(json.encode({"cases": stories}), indent=1).decode()
