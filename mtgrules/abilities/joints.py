"""How instructions hang together: sequences, choices, conditions, loops, modes, what happens later (608.2c)."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from mtgrules.abilities.change_words import paid_behind
from mtgrules.abilities.costs import Either, Perform, cost_list, pay_text
from mtgrules.abilities.effect_words import (
    choice_of_counters,
    each_tail,
    each_text,
    join_changes,
    modal_text,
    uses_text,
)
from mtgrules.abilities.node import (
    Amount,
    Change,
    Condition,
    Cost,
    Duration,
    Effect,
    Node,
    Trigger,
    What,
    Who,
)
from mtgrules.abilities.references import Filter
from mtgrules.abilities.triggers import worded
from mtgrules.abilities.wording import (
    Case,
    capitalised,
    ended,
    how_often,
    inflect,
    listed,
    say,
    sentence,
    spaced,
    third_person,
)

_QUALITIES = {
    "color": "a color",
    "creature type": "a creature type",
    "card type": "a card type",
    "land type": "a land type",
    "basic land type": "a basic land type",
    "card name": "a card name",
    "number": "a number",
    "opponent": "an opponent",
    "player": "a player",
    "odd or even": "odd or even",
}


def next_text(trigger: Trigger) -> str:
    """ "when you next cast an instant or sorcery spell"."""
    who = trigger.who.phrase()  # type: ignore[attr-defined]
    return f"when {who} next {trigger.verb_phrase()}"  # type: ignore[attr-defined]


def unless_text(condition: Condition) -> str:
    """What follows "unless": the condition that `NoneOf` denies."""
    return str(getattr(condition, "condition", condition))


def still_text(form: int) -> str:
    """ "It's still a land." behind what becomes a creature."""
    return {64: ". It's still a land", 128: ". They're still lands"}.get(form & 192, "")


def _third(words: str, third: bool) -> str:
    return third_person(words) if third else words


# --- joints -------------------------------------------------------------------------------------------------


class Joint(IntEnum):
    """What joins an instruction to the one before it."""

    STOP = 0  # ". "
    THEN = 1  # ", then "
    AND = 2  # " and "
    COMMA = 3  # ", "
    COMMA_AND = 4  # ", and "
    STOP_THEN = 5  # ". Then "
    PLAIN_THEN = 6  # " then "
    COMMA_BUT = 7  # ", but "
    AND_THEN = 8  # " and then "


_JOINTS = {
    Joint.THEN: ", then ",
    Joint.AND: " and ",
    Joint.COMMA: ", ",
    Joint.COMMA_AND: ", and ",
    Joint.PLAIN_THEN: " then ",
    Joint.COMMA_BUT: ", but ",
    Joint.AND_THEN: " and then ",
}


CHOICE_INSIDE = 2
"""Form of `Sequence`: its first instruction, a choice, is printed inside the second: "of the type of your choice"."""


CHOOSE_AND = 4
"""Form of `Sequence`: its first instruction is printed inside the modes that follow: "choose one and … • …"."""


class Sequence(Node, Effect, frozen=True):
    """Instructions one after another; ``joints`` says how each is joined to the one before it (`Joint`)."""

    effects: tuple[Effect, ...]
    joints: tuple[int, ...] = ()  # wording only: left out of ==

    wording: ClassVar[tuple[str, ...]] = ("form", "joints")

    def __str__(self) -> str:
        if self.form == CHOICE_INSIDE:
            return str(self.effects[1])
        if self.form == CHOOSE_AND:
            also, modes = self.effects
            return str(modes).replace(" —", f" and {also}.", 1)
        text = str(self.effects[0])
        for index, effect in enumerate(self.effects[1:]):
            joint = self.joints[index] if index < len(self.joints) else Joint.STOP
            words = str(effect)
            if joint in (Joint.STOP, Joint.STOP_THEN):
                text = ended(text)
                text += " Then " + words if joint == Joint.STOP_THEN else " " + capitalised(words)
            else:
                text += _JOINTS[Joint(joint)] + words
        return text


class May(Node, Effect, frozen=True):
    """``who`` may do it (608.2d)."""

    who: Who
    effect: Effect

    def __str__(self) -> str:
        who = self.who
        if self.form == 1:
            return f"{who.phrase()} may have {self.effect}"
        return f"{who.phrase()} may {self.effect}"


class If(Node, Effect, frozen=True):
    """If the condition holds, ``then``; else ``otherwise`` ("otherwise", "instead"). ``elsewhere``: what is countered
    so is not put into the graveyard first ("exile it instead of putting it into its owner's graveyard").
    ``intervening``: it comes right behind the event of a delayed or reflexive ability, which triggers only if the
    condition holds (603.4): "at the beginning of the next end step, if you control that creature, draw a card"."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None
    elsewhere: bool = False
    intervening: bool = False

    def __str__(self) -> str:
        if self.form & 4:
            return f"{self.then} unless {unless_text(self.condition)}"
        condition = f"{self.word()} {self.condition}"
        if self.form & 1:
            text = f"{self.then} {condition}"
        elif self.elsewhere and self.form & 16:
            text = f"{condition}, {self.then} instead of putting it into its owner's graveyard"
        elif self.elsewhere:
            text = f"{condition}, {self.then} instead of into that player's graveyard"
        else:
            text = f"{condition}, {self.then}"
        if self.otherwise is None:
            return text
        return f"{text}. Otherwise, {self.otherwise}"

    def word(self) -> str:
        """ "if", or "as long as"."""
        return "if"


class IfInstead(Node, Effect, frozen=True):
    """ "<usual>. If <condition>, <then> instead." (608.2c: read the whole text)."""

    usual: Effect
    condition: Condition
    then: Effect

    def __str__(self) -> str:
        if self.form & 3 == 1:
            return f"{self.usual}. If {self.condition}, instead {self.then}"
        if self.form & 3 == 2:
            return f"{self.usual}. {capitalised(str(self.then))} instead if {self.condition}"
        return f"{self.usual}. If {self.condition}, {self.then} instead"


class Unless(Node, Effect, frozen=True):
    """Do it unless ``who`` pays ``costs`` (118.12a)."""

    effect: Effect
    who: Who
    costs: tuple[Cost, ...]

    def __str__(self) -> str:
        pay = inflect("pay", self.who.third)
        if len(self.costs) == 1 and isinstance(self.costs[0], Perform):
            return f"{self.effect} unless {self.who.phrase()} {_third(str(self.costs[0]), self.who.third)}"
        if len(self.costs) == 1 and isinstance(self.costs[0], Either):
            options = [_third(pay_text(option), self.who.third) for option in self.costs[0].options]
            return f"{self.effect} unless {self.who.phrase()} {' or '.join(options)}"
        return f"{self.effect} unless {self.who.phrase()} {pay} {cost_list(self.costs)}"


class MayPay(Node, Effect, frozen=True):
    """``who`` may pay ``costs``: "you may pay {1}" (what depends on it is an `If` on `Did`)."""

    who: Who
    costs: tuple[Cost, ...]

    def __str__(self) -> str:
        return f"{self.who.phrase()} may {pay_text(self.costs)}"


class WhenYouDo(Node, Effect, frozen=True):
    """A reflexive triggered ability (603.12): "When you do, …"; it has targets of its own."""

    event: Condition  # Did(…)
    effect: Effect

    def __str__(self) -> str:
        return f"when {self.event}, {self.effect}"


class ForEach(Node, Effect, frozen=True):
    """Once for each: object that fits, player, or count."""

    each: What | Who | Amount
    effect: Effect

    def __str__(self) -> str:
        each = each_text(self.each)
        return f"for each {each}, {self.effect}"


class Repeat(Node, Effect, frozen=True):
    effect: Effect
    times: Amount

    def __str__(self) -> str:
        return f"{self.effect} {how_often(self.times)}"


class WhereX(Node, Effect, frozen=True):
    """``X`` inside ``effect`` is ``amount``: ", where X is …"."""

    effect: Effect
    amount: Amount

    def __str__(self) -> str:
        text = f"{self.effect}, where X is {self.amount}"
        if getattr(self.effect, "restrictions", ()):  # of mana that is added
            return ended(text) + uses_text(self.effect)  # type: ignore[arg-type]
        return text


class Modal(Node, Effect, frozen=True):
    """ "Choose one —" (700.2): between ``least`` and ``most`` modes; ``costs`` of modes where printed (spree…)."""

    modes: tuple[Effect, ...]
    least: int = 1
    most: int = 1
    repeat: bool = False
    chooser: Who | None = None
    condition: Condition | None = None  # "If …, choose both instead"
    most_then: int | None = None
    least_then: int = 0  # "you may choose two": as few as otherwise; "any number": none (107.1c)
    unchosen: str | None = None  # "that hasn't been chosen": "ever", "this turn"
    random: bool = False
    costs: tuple[tuple[Cost, ...], ...] = ()  # of each mode (spree, tiered)

    def __str__(self) -> str:
        return modal_text(self)


class Delayed(Node, Effect, frozen=True):
    """A delayed triggered ability (603.7): at the next ``trigger`` (or whenever, within ``duration``) do ``effect``."""

    trigger: Trigger
    effect: Effect
    duration: Duration | None = None  # None: the next time only
    once: bool = False  # "when you next …" within the duration

    def __str__(self) -> str:
        when = next_text(self.trigger) if self.once else worded(self.trigger)
        if self.form == 1:
            return f"{self.effect} {when}"
        if self.form & 8:  # "until end of turn, whenever …"
            return f"{self.duration}, {when}, {self.effect}"
        if self.duration is not None:
            return f"{when} {self.duration}, {self.effect}"
        return f"{when}, {self.effect}"


class OneOf(Node, Effect, frozen=True):
    """One of several instructions, its player's choice: "create a Food token or a Treasure token". ``form`` `AMONG`,
    `KINDS`: one verb for counters of several kinds."""

    options: tuple[Effect, ...]

    AMONG: ClassVar[int] = 1
    KINDS: ClassVar[int] = 2

    def __str__(self) -> str:
        if self.form:
            return choice_of_counters(self.options, among=self.form == self.AMONG)
        return listed([str(option) for option in self.options], "or")


COMMA_BEFORE_AND = 512
"""Bit of the form of `Continuously`: "it can't attack or block, and its activated abilities can't be activated"."""


class Continuously(Node, Effect, frozen=True):
    """A continuous effect begins (611.2): ``changes`` for ``duration``."""

    changes: tuple[Change, ...]
    duration: Duration | None

    def __str__(self) -> str:
        return self._clause() + paid_behind(self.changes)

    def _clause(self) -> str:
        text = join_changes(self.changes, 16 if self.form & COMMA_BEFORE_AND else self.form)
        if self.duration is None or self.form & 16:
            return text + still_text(self.form)
        tail = each_tail(self.changes)
        if self.form & 1:
            return spaced(f"{self.duration},", text, tail) + still_text(self.form)
        return spaced(text, str(self.duration), tail) + still_text(self.form)


ANY_NAME = 1
"""Form of `Choose`: "any card name", not "a card name"."""


class Choose(Node, Effect, frozen=True):
    """A choice with no effect of its own: ``what`` objects ("choose a creature you control"), or a ``quality``:
    "color", "creature type", "card name", "number", "opponent", "player", "odd or even" …"""

    who: Who
    what: What | Who | None = None
    quality: str | None = None
    restriction: Filter | None = None
    noted: bool = False  # "note …": one that hasn't been noted for the object before

    def __str__(self) -> str:
        if self.noted:
            return say(self.who, "note", f"a {self.quality} that hasn't been noted for ~")
        if self.what is not None:
            return say(self.who, "choose", self.what.phrase(Case.OBJECT))
        noun = _QUALITIES.get(self.quality or "", self.quality or "")
        if self.restriction is not None:
            noun = f"a {self.restriction} {self.quality}"
        return say(self.who, "choose", "any card name" if self.form == ANY_NAME else noun)


class FlipCoin(Node, Effect, frozen=True):
    who: Who
    win: Effect | None = None
    lose: Effect | None = None

    def __str__(self) -> str:
        return say(self.who, "flip", "a coin")


class DieResult(Node, frozen=True):
    """A line of a results table (706.3a): what is done where the result is from ``low`` to ``high`` (None: or more)."""

    low: int
    high: int | None
    effect: Effect

    def __str__(self) -> str:
        upto = "+" if self.high is None else ("" if self.high == self.low else f"—{self.high}")
        return f"{self.low}{upto} | {sentence(str(self.effect))}"


class RollDie(Node, Effect, frozen=True):
    """Roll a die (706), and carry out the line of the ``results`` table that its result belongs to."""

    who: Who
    sides: int
    amount: Amount | None = None
    results: tuple[DieResult, ...] = ()

    def __str__(self) -> str:
        text = say(self.who, "roll", f"a d{self.sides}")
        return " ".join([ended(text), *[str(result) for result in self.results]]) if self.results else text
