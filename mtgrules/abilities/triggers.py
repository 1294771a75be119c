"""Trigger events (603.2): what a triggered ability, a delayed one or a condition on the past waits for.

``str()`` of an event is its clause without "when" or "whenever"; those stand in the low bits of its ``form`` (`Word`),
`worded` prints them. `past` words it as having happened, for conditions.
"""

from __future__ import annotations

from enum import IntEnum

from mtgrules.abilities.node import Amount, Condition, Node, Trigger, What, Who
from mtgrules.abilities.references import Filter, Players, You
from mtgrules.abilities.wording import Case, article, in_words, inflect, ordinal, spaced


class Word(IntEnum):
    """The word that a trigger event begins with."""

    NONE = 0
    WHEN = 1
    WHENEVER = 2
    AT = 3
    NEXT = 4  # "the next time"


_WORDS = {
    Word.NONE: "",
    Word.WHEN: "when ",
    Word.WHENEVER: "whenever ",
    Word.AT: "at ",
    Word.NEXT: "the next time ",
}


def worded(trigger: Trigger) -> str:
    """The event with its "when", "whenever" or "at"."""
    form: int = trigger.form  # type: ignore[attr-defined]
    return _WORDS[Word(form & 7)] + str(trigger)


def named(what: What | Who | Filter | None, batch: bool = False, amount: Amount | None = None) -> str:
    """A party of an event: "a creature", "one or more Goblins", "three or more creatures", "~"."""
    if what is None:
        return ""
    if isinstance(what, Filter):
        if amount is not None:
            return f"{in_words(amount)} or more {'other ' if what.another else ''}{what.text(True, True)}"
        if batch:
            return f"one or more {what.text(True)}"
        return what.with_article()
    return what.phrase()


def acts(what: What | Who | Filter | None, batch: bool, amount: Amount | None = None) -> bool:
    """Whether the verb of an event with this subject takes -s."""
    if isinstance(what, Filter):
        return not batch and amount is None
    return what is None or what.third


class ZoneChange(Node, Trigger, frozen=True):
    """``what`` moves ``source`` → ``to`` (zones; None: from/to anywhere): "enters" (to battlefield), "dies" (battlefield
    → graveyard), "leaves the battlefield", "is put into a graveyard from anywhere", "is exiled".
    ``batch``: "one or more …" triggers once for all that move together."""

    what: What | Filter
    source: str | None = None
    to: str | None = None
    batch: bool = False
    who: Who | None = None  # whose zone
    by: str | None = None  # "sacrificed", "discarded", "cycled", "milled" …: in what way
    controller: Who | None = None  # "under your control"

    def __str__(self) -> str:
        return self._clause(named(self.what, self.batch))

    def verb_phrase(self) -> str:
        """The verb and what follows, without the subject."""
        return self._clause("").strip()

    def _clause(self, subject: str) -> str:
        third = acts(self.what, self.batch)
        under = (
            f" under {self.controller.phrase(Case.POSSESSIVE)} control" if self.controller is not None else ""
        )
        be = "is" if third else "are"
        if self.form & DIES:
            return f"{subject} {inflect('die', third)}{under}"
        if self.to == "battlefield":
            where = f" from {self._zone(self.source)}" if self.source else ""
            the = " the battlefield" if self.form & THE_BATTLEFIELD else ""
            return f"{subject} {inflect('enter', third)}{the}{where}{under}"
        if self.to is None:
            left = self._zone(self.source)
            return f"{subject} {inflect('leave', third)} {left}{under}"
        if self.to == "exile":
            where = f" from {self._zone(self.source)}" if self.source and not self.form & PERMANENT else ""
            return f"{subject} {be} {'put into exile' if self.form & PUT else 'exiled'}{where}"
        source = {
            None: "from anywhere" if self.form & ANYWHERE else "",
            "battlefield": "" if self.form & PERMANENT else "from the battlefield",
        }.get(self.source, f"from {self._zone(self.source)}")
        return spaced(f"{subject} {be} put into {self._zone(self.to)}", source)

    def _zone(self, zone: str | None) -> str:
        if zone in ("battlefield", None):
            return "the battlefield"
        if zone == "exile":
            return "exile"
        assert zone is not None
        if zone.startswith("anywhere"):
            return zone
        if self.who is not None:
            return f"{self.who.phrase(Case.POSSESSIVE)} {zone}"
        return f"a {zone}"

    def past(self, form: int, times: Amount | None) -> str:
        """ "a creature died", "a permanent you controlled left the battlefield"."""
        subject = named(self.what, self.batch, times)
        under = (
            f" under {self.controller.phrase(Case.POSSESSIVE)} control" if self.controller is not None else ""
        )
        if self.form & DIES:
            return f"{subject} died{under}"
        if self.to == "battlefield":
            the = " the battlefield" if self.form & THE_BATTLEFIELD else ""
            return f"{subject} entered{the}{under}"
        if self.form & PUT and self.to is not None:
            was = "was" if acts(self.what, self.batch, times) else "were"
            return f"{subject} {was} {self._clause('').strip().partition(' ')[2]}"
        return f"{subject} left the battlefield{under}"


DIES = 8
"""Form of `ZoneChange`: "dies", not "is put into a graveyard from the battlefield"."""
THE_BATTLEFIELD = 16
ANYWHERE = 32
PUT = 64
PERMANENT = 128
"""Form of `ZoneChange`: that it was on the battlefield goes without saying (109.2)."""


class Does(Node, Trigger, frozen=True):
    """``what`` does or undergoes ``verb``: objects: "attacks", "attacks alone", "blocks", "becomes blocked", "becomes
    tapped", "becomes untapped", "is turned face up", "becomes attached", "becomes unattached", "becomes the target",
    "is tapped for mana", "phases in", "mutates", "crews", "saddles", "transforms", "becomes monstrous" …
    ``other`` is the other party ("blocks a creature", "the target of a spell"), ``whom`` the player attacked."""

    what: What | Filter
    verb: str
    other: What | Filter | None = None
    whom: Who | What | Filter | None = None
    batch: bool = False
    amount: Amount | None = None  # "three or more creatures attack"
    ordinal: int | None = None  # "for the first time each turn"

    def __str__(self) -> str:
        return spaced(named(self.what, self.batch, self.amount), self.verb_phrase())

    def verb_phrase(self) -> str:
        """The verb and what follows, without the subject."""
        third = acts(self.what, self.batch, self.amount)
        text = _as(self.verb, third)
        if self.form & 64:
            return text
        if self.verb == "becomes the target":
            text += f" of {named(self.other)}"
        elif self.other is not None:
            link = {"becomes blocked": " by", "becomes attached": " to", "becomes unattached": " from"}.get(
                self.verb, ""
            )
            text += f"{link} {named(self.other)}"
        if self.whom is not None:
            text += f" {named(self.whom)}"
        return text + self._ordinal()

    def _ordinal(self) -> str:
        if self.ordinal is None:
            return ""
        return f" for the {ordinal(self.ordinal)} time each turn"

    def past(self, form: int, times: Amount | None) -> str:
        """ "~ attacked"."""
        return f"{named(self.what, self.batch, times)} {_past(self.verb)}"

    def not_past(self) -> str:
        """ "~ didn't attack"."""
        return f"{named(self.what)} didn't {inflect_base(self.verb)}"


class PlayerDoes(Node, Trigger, frozen=True):
    """``who`` does ``verb``: "casts", "activates", "copies", "plays", "draws", "discards", "sacrifices", "gains life",
    "loses life", "attacks", "scries", "surveils", "searches", "shuffles", "mills", "creates", "puts counters",
    "cycles", "crews", "amasses", "taps for mana", "is tempted", "becomes the monarch", "rolls", "wins a coin flip" …;
    ``what`` is the object of the verb; ``ordinal`` "second card each turn"."""

    who: Who
    verb: str
    what: What | Filter | None = None
    amount: Amount | None = None
    ordinal: int | None = None
    period: str | None = None
    zone: str | None = None
    batch: bool = False
    counter: str | None = None
    cause: What | Filter | None = None
    on: What | Who | Filter | None = None  # "puts counters on …", "attacks" with …
    whom: Who | What | Filter | None = None  # "attacks a player"
    except_first: bool = False  # "except the first one they draw in each of their draw steps"

    def __str__(self) -> str:
        if self.verb == "causes chaos":
            return "chaos ensues"
        if self.form & 128:
            return self._passive()
        if self.form & GETS and self.on is not None:
            return spaced(named(self.on), inflect("get", acts(self.on, False)), "one or more {E}")
        return spaced(self.who.phrase(), self.verb_phrase())

    def _passive(self) -> str:
        """ "one or more +1/+1 counters are put on ~", whoever puts them."""
        kind = f"{self.counter} counter" if self.counter else "counter"
        counters, be = (f"one or more {kind}s", "are") if self.batch else (article(kind), "is")
        return f"{counters} {be} put on {named(self.on)}"

    def verb_phrase(self) -> str:
        """The verb and what follows, without the subject."""
        return self._phrase(_as(self.verb, self.who.third))

    def _phrase(self, verb: str) -> str:
        whose = self.who.phrase(Case.POSSESSIVE)
        if self.form & 256:
            return f"{verb} {self.amount} or more life"
        if self.except_first:
            own = "you draw in each of your" if whose == "your" else "they draw in each of their"
            return f"{verb} {named(self.what)} except the first one {own} draw steps"
        if self.form & 1024:
            return f"{verb} {'your' if whose == 'your' else 'their'} {self.zone}"
        if self.form & 2048:
            return f"{verb} {self.amount}"
        if self.ordinal is not None and self.what is not None:
            assert isinstance(self.what, Filter)
            own = "your" if whose == "your" else "their"
            what = f"{own} {ordinal(self.ordinal)} {self.what.text(False)}"
        elif self.verb == "puts counters":
            kind = f"{self.counter} counter" if self.counter else "counter"
            counters = f"one or more {kind}s" if self.batch else (f"a {kind}")
            what = f"{counters} on {named(self.on)}"
        elif self.form & BARE and isinstance(self.on, Filter):
            what = f"with {self.on.text(True)}"
        elif self.verb == "attacks" and self.on is not None:
            what = f"with {named(self.on, self.batch, self.amount)}"
        else:
            what = named(self.what, self.batch, self.amount)
        if self.whom is not None:
            what = f"{named(self.whom)} {what}".strip()
        tail = f"{what}{_TAILS.get(self.verb, '')}"
        if self.period:
            tail += " in a turn" if self.form & IN_A_TURN else f" {self.period}"
        if self.ordinal is not None and self.what is None:
            tail += f" for the {ordinal(self.ordinal)} time each turn"
        return spaced(verb, tail.strip())

    def not_past(self) -> str:
        """ "you didn't gain life"."""
        return f"{self.who.phrase()} didn't {self._phrase(inflect_base(self.verb))}"

    def past(self, form: int, times: Amount | None) -> str:
        """ "you gained life", "you've drawn two or more cards"; ``form`` 1: "you've"."""
        if form & 1:
            have = "'s" if self.who.third else "'ve"
            have = {2: " has", 4: " have"}.get(form & 6, have)
            return f"{self.who.phrase()}{have} {self._phrase(_past(self.verb, True))}"
        return f"{self.who.phrase()} {self._phrase(_past(self.verb))}"


GETS = 1 << 16
"""Form of `PlayerDoes`, counters put on a player: "you get one or more {E}"."""

IN_A_TURN = 8192
"""Form of `PlayerDoes`: "in a turn", not "each turn"."""

BARE = 4096
"""Form of `PlayerDoes`: "attacks with creatures", not "with one or more creatures"."""

_TAILS = {"taps for mana": " for mana", "puts counters": ""}

_SPECIAL = {"puts counters": "puts", "taps for mana": "taps"}


def _as(verb: str, third: bool) -> str:
    """A verb kept in the third person, as its subject asks for it."""
    verb = _SPECIAL.get(verb, verb)
    if third:
        return verb
    if " or " in verb:
        return " or ".join([_as(part, False) for part in verb.split(" or ")])
    word, space, rest = verb.partition(" ")
    if word == "fully":
        return f"fully {_as(rest, False)}"
    return _base_word(word) + space + rest


def _base_word(word: str) -> str:
    known = {"is": "are", "has": "have", "does": "do", "dies": "die"}
    if word in known:
        return known[word]
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return word[:-2]
    return word.removesuffix("s")


def inflect_base(verb: str) -> str:
    """The base form of a verb kept in the third person."""
    word, space, rest = _SPECIAL.get(verb, verb).partition(" ")
    return ("be" if word == "is" else _base_word(word)) + space + rest


_PASTS = {
    "casts": "cast",
    "draws": "drew",
    "puts": "put",
    "deals": "dealt",
    "loses": "lost",
    "becomes": "became",
    "is": "was",
    "has": "had",
    "taps": "tapped",
    "pays": "paid",
    "plays": "played",
    "leaves": "left",
    "wins": "won",
    "scries": "scried",
    "copies": "copied",
    "spends": "spent",
    "rolls": "rolled",
    "surveils": "surveilled",
    "commits": "committed",
    "gives": "gave",
}

_PERFECTS = {"draws": "drawn", "is": "been"}


def _past(verb: str, perfect: bool = False) -> str:
    if " or " in verb:
        return " or ".join([_past(part, perfect) for part in verb.split(" or ")])
    word, space, rest = _SPECIAL.get(verb, verb).partition(" ")
    if perfect and word in _PERFECTS:
        made = _PERFECTS[word]
    elif word in _PASTS:
        made = _PASTS[word]
    else:
        base = _base_word(word)
        made = base + "d" if base.endswith("e") else base + "ed"
    return made + space + rest


class Damage(Node, Trigger, frozen=True):
    """Damage is dealt: by ``source`` to ``to`` (None: anything); ``combat`` True, False ("noncombat") or None.

    ``together``: "to one or more players", once however many are dealt damage. ``form`` +8: passive, "is dealt
    damage"."""

    source: What | Filter | None = None
    to: What | Who | Filter | None = None
    combat: bool | None = None
    batch: bool = False
    excess: bool = False
    amount: Amount | None = None
    together: bool = False

    def _recipient(self) -> str:
        """ "a player", "one or more creatures", "one or more players"."""
        if self.together and isinstance(self.to, Players):
            return f"one or more {self.to.which.partition(' ')[2]}s"
        return named(self.to, self.together)

    def _kind(self) -> str:
        kind = {True: "combat ", False: "noncombat "}.get(self.combat, "") if self.combat is not None else ""
        return f"{'excess ' if self.excess else ''}{kind}damage"

    def __str__(self) -> str:
        if self.form & 8:
            subject = named(self.to, self.batch)
            return spaced(subject, self.verb_phrase())
        return spaced(named(self.source, self.batch), self.verb_phrase())

    def verb_phrase(self) -> str:
        """The verb and what follows, without the subject."""
        if self.form & 8:
            be = "is" if acts(self.to, self.batch) else "are"
            by = f" by {named(self.source)}" if self.source is not None else ""
            return f"{be} dealt {self._kind()}{by}"
        deal = inflect("deal", acts(self.source, self.batch))
        to = f" to {self._recipient()}" if self.to is not None else ""
        return f"{deal} {self._kind()}{to}"

    def past(self, form: int, times: Amount | None) -> str:
        """ "an opponent was dealt damage"."""
        be = "was" if acts(self.to, self.batch) else "were"
        if form & 6:
            be = "has been" if form & 2 else "have been"
        return f"{named(self.to, self.batch)} {be} dealt {self._kind()}"


class Moment(Node, Trigger, frozen=True):
    """ "at the beginning of your upkeep": ``step`` of ``who``'s turn (None: each); ``next``: the next one only.

    ``form`` +8: "each of your …", +16: "the upkeep of enchanted creature's controller", +32 "that turn's", +64 "on your
    turn" behind."""

    step: str
    who: Who | None = None
    next: bool = False
    end: bool = False  # "at end of combat"

    def __str__(self) -> str:
        if self.end:
            return "end of combat"
        beginning = "the beginning of "
        next_ = "next " if self.next else ""
        if self.who is None:
            if self.form & 256:
                return f"{beginning}the next turn's {self.step}"
            each = "the next" if self.next else ("the" if self.form & 8 else "each")
            return f"{beginning}{each} {self.step}"
        if self.form & 128:
            return f"{beginning}{self.step} on each of {self.who.phrase(Case.POSSESSIVE)} turns"
        if self.form & 64:
            return f"{beginning}{self.step} on {self.who.phrase(Case.POSSESSIVE)} {next_}turn"
        if self.form & 16:
            return f"{beginning}the {self.step} of {self.who.phrase(Case.OBJECT)}"
        if self.form & 8:
            return f"{beginning}each of {self.who.phrase(Case.POSSESSIVE)} {self.step}s"
        return f"{beginning}{self.who.phrase(Case.POSSESSIVE)} {next_}{self.step}"


class DayChanges(Node, Trigger, frozen=True):
    """Day becomes night or night becomes day (731.1)."""

    def __str__(self) -> str:
        return "day becomes night or night becomes day"


class FinalChapterResolves(Node, Trigger, frozen=True):
    """The final chapter ability (714.2e) of a Saga that ``what`` names has resolved."""

    what: What | Filter

    def __str__(self) -> str:
        return f"the final chapter ability of {named(self.what)} resolves"


class StateIs(Node, Trigger, frozen=True):
    """A state trigger (603.8): "when you control no Islands"."""

    condition: Condition

    def __str__(self) -> str:
        return str(self.condition)


class EitherTrigger(Node, Trigger, frozen=True):
    """ "enters or attacks", "whenever A or B": one ability, several events. ``form`` +8: one subject, +16: "and
    whenever" / "or whenever" with each event's own word."""

    triggers: tuple[Trigger, ...]

    def __str__(self) -> str:
        first, *rest = self.triggers
        if self.form & 8:
            return self._verbs(str(first))
        if self.form & 16:
            return f"{first} and " + " and ".join([worded(part) for part in rest])
        if self.form & 32:
            return f"{first} or " + " or ".join([worded(part) for part in rest])
        return " or ".join([str(part) for part in self.triggers])

    def verb_phrase(self) -> str:
        """The verbs and what follows, without the one subject."""
        return self._verbs(self.triggers[0].verb_phrase())  # type: ignore[attr-defined]

    def _verbs(self, first: str) -> str:
        parts = [first, *[part.verb_phrase() for part in self.triggers[1:]]]  # type: ignore[attr-defined]
        return f"{', '.join(parts[:-1])}, or {parts[-1]}" if len(parts) > 2 else " or ".join(parts)


class WhileTrigger(Node, Trigger, frozen=True):
    """ "attacks while you control …": the condition is part of the event, looked at once. ``form`` +8: "during"."""

    trigger: Trigger
    condition: Condition

    def __str__(self) -> str:
        if self.form & 64:
            return self._with_others()
        return self._around(str(self.trigger))

    def verb_phrase(self) -> str:
        """The verb and what follows, without the subject."""
        return self._around(self.trigger.verb_phrase())  # type: ignore[attr-defined]

    def _around(self, event: str) -> str:
        if self.form & 8:
            return f"{event} {self.condition}"
        if self.form & 16:
            who = self.condition.who  # type: ignore[attr-defined]
            whose = "each of your turns" if isinstance(who, You) else f"{who.phrase(Case.POSSESSIVE)} turn"
            return f"{event.removesuffix(' each turn')} during {whose}"
        if self.form & 32:
            (status,) = self.condition.filter.predicates  # type: ignore[attr-defined]
            return f"{event} {status}"
        if self.form & 128:
            (state,) = self.condition.filter.predicates  # type: ignore[attr-defined]
            return f"{event} while {state}"
        return f"{event} while {self.condition}"

    def _with_others(self) -> str:
        """ "~ and at least two other creatures attack"."""
        trigger: Does = self.trigger  # type: ignore[assignment]
        *others, _attacking = self.condition.filter.predicates  # type: ignore[attr-defined]
        filter_ = Filter(predicates=tuple(others))
        least = in_words(self.condition.amount)  # type: ignore[attr-defined]
        subject = f"{named(trigger.what)} and at least {least} other {filter_.text(True, True)}"
        return f"{subject} {_as(trigger.verb, False)}"
