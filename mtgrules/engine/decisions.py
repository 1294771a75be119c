"""Choices as data: what a player is asked, and how a handler asks it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn, TypeAlias

import msgspec

Option: TypeAlias = int | str  # an object's or player's id, or a word; numbers to choose are words ("3")
Answer: TypeAlias = tuple[Any, ...]


class Decision(msgspec.Struct, frozen=True):
    """A choice that a player must make before the game goes on.

    ``kind`` and the shape of its answer (always a tuple):

    - "choose": ``least`` to ``most`` of ``options`` (objects, players or words)
    - "target": the same, for a target phrase (601.2c)
    - "yes or no": ("yes",) or ("no",), if both are among ``options``
    - "mode": numbers of modes from 0, as words
    - "number": one number as a word, between ``least`` and ``most`` (options empty)
    - "word": one of ``options`` where they are listed, else any word that ``check`` names ("card name")
    - "order": all of ``options`` in the order wanted
    - "divide": one number (int) for each of ``options``; their sum is ``total``, each at least ``least``
    - "arrange": a tuple of tuples of ids: ("top", …) piles named by ``piles``: one tuple for each pile
    - "attack": pairs (attacker, player or permanent attacked); ``options`` may attack
    - "block": pairs (blocker, attacker)
    - "assign": pairs (object or player, number): combat damage of ``source``
    - "replacement": one of ``options`` (words that name the applicable effects, `labels` describe them)
    - "priority": one `Action`
    - "pay": one of ``options`` (a mana ability to activate, "done", or mana to spend); asked of those who pay by hand
    """

    player: int
    kind: str
    prompt: str
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    total: int = 0
    source: int = 0  # the object on whose account it is asked
    rule: str = ""
    labels: tuple[str, ...] = ()  # words for options, where they are not objects
    piles: tuple[str, ...] = ()
    check: str = ""
    about: str = ""  # what it decides, one word: "target", "army", "kicker", "bearer", "discard" …
    #: what the options are chosen from, where others don't see it (`concealed`); who decides does
    among: tuple[int, ...] = ()


class NeedChoice(Exception):
    """Raised by `Ask` inside a handler when an answer is not there yet; the frame is run again with it."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.prompt)
        self.decision = decision


class InvalidChoice(ValueError):
    """An answer that does not fit its decision."""


class Ask:
    """Hands a handler the answers that its frame has recorded, in the order in which it asks.

    A choice with one legal option is taken without asking, unless it hangs on cards that others don't see
    (`concealed`); either way it is kept in ``taken``, so that the log can name it."""

    __slots__ = ("answers", "position", "taken")

    def __init__(self, answers: tuple[Answer, ...]) -> None:
        self.answers = answers
        self.position = 0
        self.taken: list[tuple[Decision, Answer]] = []

    def decide(self, decision: Decision) -> Answer:
        """The answer to ``decision``; anything but a plain choice among options goes through here."""
        if self.position < len(self.answers):
            answer = self.answers[self.position]
            self.position += 1
            if only_answer(decision) is not None:
                self.taken.append((decision, answer))
            return answer
        raise NeedChoice(decision)

    def some(
        self,
        player: int,
        prompt: str,
        options: Sequence[Option],
        least: int = 1,
        most: int = 1,
        *,
        kind: str = "choose",
        source: int = 0,
        rule: str = "",
        labels: tuple[str, ...] = (),
        about: str = "",
        among: tuple[int, ...] = (),
    ) -> Answer:
        """``least`` to ``most`` of ``options`` (bounded by how many there are); ``among``: see `Decision`."""
        most = min(most, len(options))
        least = min(least, most)
        decision = Decision(
            player,
            kind,
            prompt,
            tuple(options),
            least,
            most,
            source=source,
            rule=rule,
            labels=labels,
            about=about,
            among=among,
        )
        if among:
            return self.decide(decision)
        if most == 0:
            return ()
        if least == most == len(options):
            self.taken.append((decision, tuple(options)))
            return tuple(options)
        return self.decide(decision)

    def one(self, player: int, prompt: str, options: Sequence[Option], **more: Any) -> Any:
        """Exactly one of ``options``, which may not be empty."""
        return self.some(player, prompt, options, 1, 1, **more)[0]

    def yes(
        self,
        player: int,
        prompt: str,
        *,
        source: int = 0,
        rule: str = "",
        about: str = "",
        possible: bool = True,
        among: tuple[int, ...] = (),
    ) -> bool:
        """``possible``: where it isn't, it is only asked if others can't know that (``among``: see `Decision`)."""
        if not possible and not among:
            return False
        options = ("yes", "no") if possible else ("no",)
        decision = Decision(
            player, "yes or no", prompt, options, source=source, rule=rule, about=about, among=among
        )
        return self.decide(decision) == ("yes",)

    def number(
        self, player: int, prompt: str, least: int, most: int, *, source: int = 0, about: str = ""
    ) -> int:
        decision = Decision(player, "number", prompt, (), least, most, source=source, about=about)
        if least == most:
            self.taken.append((decision, (str(least),)))
            return least
        return int(self.decide(decision)[0])

    def order(
        self, player: int, prompt: str, options: Sequence[Option], *, source: int = 0, about: str = ""
    ) -> Answer:
        if len(options) < 2:
            return tuple(options)
        n = len(options)
        return self.decide(
            Decision(player, "order", prompt, tuple(options), n, n, source=source, about=about)
        )


def only_answer(decision: Decision) -> Answer | None:
    """The answer to a decision that has but one; None where there is a choice."""
    if decision.kind == "number":
        return (str(decision.least),) if decision.least == decision.most else None
    if decision.kind in ("choose", "target", "mode", "yes or no") and decision.most <= len(decision.options):
        if decision.most == 0:
            return ()
        return decision.options if decision.least == len(decision.options) else None
    return None


def refuse(message: str) -> NoReturn:
    raise InvalidChoice(message)


def check_answer(decision: Decision, answer: Answer) -> None:
    """Raise `InvalidChoice` unless ``answer`` has the shape and bounds that ``decision`` asks for."""
    kind = decision.kind
    if kind in ("choose", "target", "yes or no", "mode", "replacement", "pay") or (
        kind == "word" and decision.options
    ):
        for item in answer:
            if item not in decision.options:
                refuse(f"{item!r} is not one of the options")
        if len(set(answer)) != len(answer):
            refuse("the same option twice")
        if not decision.least <= len(answer) <= decision.most:
            refuse(f"{len(answer)} chosen, {decision.least} to {decision.most} expected")
    elif kind == "number":
        if len(answer) != 1 or not str(answer[0]).lstrip("-").isdigit():
            refuse("one number expected")
        if not decision.least <= int(answer[0]) <= decision.most:
            refuse(f"a number from {decision.least} to {decision.most} expected")
    elif kind == "order":
        if sorted(map(str, answer)) != sorted(map(str, decision.options)):
            refuse("all options once, in an order, expected")
    elif kind == "divide":
        if len(answer) != len(decision.options) or any(type(n) is not int for n in answer):
            refuse(f"{len(decision.options)} numbers expected")
        if sum(answer) != decision.total or any(n < decision.least for n in answer):
            refuse(f"numbers of at least {decision.least} that make {decision.total} expected")
    elif kind == "arrange":
        piles = [pile for pile in answer if isinstance(pile, (tuple, list))]
        flat = [id for pile in piles for id in pile]
        if len(piles) != len(answer) or len(piles) != len(decision.piles):
            refuse(f"{len(decision.piles)} piles of cards expected")
        if sorted(map(str, flat)) != sorted(map(str, decision.options)):
            refuse(f"every card in one of {len(decision.piles)} piles expected")
    elif kind == "word" and len(answer) != 1:
        refuse("one word expected")
