"""A story as lines: plain, and with the styles that a terminal shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from mtgrules.judge.story import CardText, Change, Check, Comes, Step, Story

CITED = {
    "applied": "was applied",
    "not applied": "was not applied",
    "describes": "describes; it is not applied by itself",
    "unknown": "is no rule",
}


class Line(NamedTuple):
    """A line of a telling: how far it is indented, how far what does not fit on it, and in what style."""

    text: str
    indent: int = 0
    style: str = ""
    hang: int = 2

    def plain(self) -> str:
        """The line as it is printed where nobody looks on."""
        return " " * self.indent + self.text


def lines_of(story: Story, step: int | None = None) -> Iterator[Line]:
    """A whole story, or one step of it with the board before it and the checks after it."""
    yield Line(story.title or "a case without a title", style="bold")
    where = f"{story.file}:{story.line}"
    yield Line(f"{where}, ruling {story.ruling}" if story.ruling else where, style="dim")
    yield from _texts("Question", story.ask)
    if step is None:
        yield from _cards(story.cards)
        yield from _board("At the start", story.board)
        yield from _parts(story.parts)
    else:
        yield from _one_step(story, step)
    yield from _end(story)


def _one_step(story: Story, number: int) -> Iterator[Line]:
    before = story.board
    part_of_it: list[Step | Check] = []
    for part in story.parts:
        if isinstance(part, Step):
            if part.number < number:
                before = part.board
            elif part.number > number:
                break
            else:
                part_of_it.append(part)
        elif part_of_it:
            part_of_it.append(part)
    yield from _board(f"Before step {number}", before)
    yield from _parts(part_of_it)


def _texts(heading: str, text: str) -> Iterator[Line]:
    if text:
        yield Line("")
        yield Line(heading, style="bold cyan")
        yield Line(text, 2, hang=0)


def _cards(cards: Sequence[CardText]) -> Iterator[Line]:
    if not cards:
        return
    yield Line("")
    yield Line("Cards", style="bold cyan")
    for card in cards:
        parts = (card.name, card.mana_cost, card.type_line, card.stats)
        indent = 4 if card.part_of else 2
        yield Line("  ".join(part for part in parts if part), indent, "bold")
        for line in card.text.splitlines():
            yield Line(line, indent + 2)


def _board(heading: str, board: Mapping[str, Sequence[str]]) -> Iterator[Line]:
    if not board:
        return
    yield Line("")
    yield Line(heading, style="bold cyan")
    for where, items in board.items():
        what = "; ".join(items)
        if where == "turn":
            yield Line(f"It is {what}.", 2)
        else:
            yield Line(f"{_part(where)}: {what}", 4 if "'s " in where else 2)


def _parts(parts: Iterable[Step | Check]) -> Iterator[Line]:
    checks_before = False
    for part in parts:
        if isinstance(part, Step):
            yield Line("")
            yield from _step(part)
        else:
            if not checks_before:
                yield Line("")
            yield from _check(part)
        checks_before = isinstance(part, Check)


def _step(step: Step) -> Iterator[Line]:
    yield Line(f"{step.number}. {step.source}  [line {step.line}]", style="bold", hang=3)
    if step.refused is not None:
        yield Line(f"refused: {step.refused}", 3, "yellow")
    for event in step.events:
        yield Line(f"• {event}", 3)
    for choice in step.automatic:
        yield Line(f"without asking: {choice}", 3, "dim")
    if step.waits:
        yield Line(f"now {step.waits}", 3, "yellow")
    for change in step.changes:
        yield Line(_change(change), 3, "green")


def _change(change: Change) -> str:
    what = "; ".join(change.words)
    return f"→ it is {what}" if change.where == "turn" else f"→ {_part(change.where)}: {what}"


def _part(where: str) -> str:
    return f"{where} zone" if where.endswith(" command") else where


def _check(check: Check) -> Iterator[Line]:
    if check.holds:
        yield Line(f"✓ {check.source}", 0, "bold green")
    else:
        yield Line(f"✗ {check.source}  [line {check.line}]", 0, "bold red")
    if check.found and (not check.holds or _adds(check.found, check.source)):
        yield Line(check.found, 3)
    for comes in check.comes:
        yield from _comes(comes)


def _adds(found: str, source: str) -> bool:
    """Whether what was found says more than the check itself."""
    return found.casefold() not in source.casefold() and source.casefold() != found.casefold()


def _comes(comes: Comes) -> Iterator[Line]:
    yield Line(f"{comes.object} begins as {comes.copiable} (copiable values)", 3, "cyan")
    for layer in comes.layers:
        source = f", by {layer.source}" if layer.source else ""
        yield Line(f"layer {layer.layer}: {layer.words}{source} ({layer.rule})", 5, "cyan")


def _end(story: Story) -> Iterator[Line]:
    yield from _texts("Answer", story.answer)
    if story.cites:
        yield Line("")
        yield Line("Rules that decide it", style="bold cyan")
        for cite in story.cites:
            yield Line(
                f"{cite.rule}  {CITED[cite.how]}", 2, "red" if cite.how in ("not applied", "unknown") else ""
            )
    yield Line("")
    if story.result == "passed":
        yield Line("All checks hold.", style="bold green")
    else:
        words = {
            "failed": "The case fails",
            "error": "The case cannot be played",
            "skipped": "The case is skipped",
        }
        first, *more = story.message.splitlines() or [""]
        yield Line(f"{words[story.result]}: {first}", style="bold red")
        more = [line for line in more if line.startswith("note:")] if story.parts else more
        yield from (Line(line, 2) for line in more)
