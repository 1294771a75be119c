"""Conditions: "if …", "as long as …", "unless …".

``str()`` is the clause after that word; `negated` the same clause denied, for `NoneOf`.
"""

from __future__ import annotations

from mtgrules.abilities.amounts import Kinds
from mtgrules.abilities.node import Amount, Condition, Node, Trigger, What, Who
from mtgrules.abilities.predicates import (
    AnyOf,
    Compare,
    ControlledBy,
    InZone,
    Is,
    OwnedBy,
    complement,
)
from mtgrules.abilities.references import Filter
from mtgrules.abilities.triggers import PlayerDoes, named
from mtgrules.abilities.wording import Case, article, in_words, ordinal, say


class Negatable:
    """Conditions that can be worded as their opposite."""

    __slots__ = ()

    def negated(self) -> str:
        """The clause denied."""
        return f"not {self}"


def compared(op: str, amount: Amount | None, filter_: Filter) -> str:
    """How many: "a Forest", "three or more creatures", "no cards", "exactly seven lands"."""
    if amount is None:
        return filter_.with_article()
    if filter_.another and op in (">=", "<="):
        return f"{bounded(op, amount)} other {filter_.text(True, True)}"
    return bounded_noun(op, amount, filter_.text(False), filter_.text(True))


def bounded_noun(op: str, amount: Amount, one: str, many: str) -> str:
    """A bound with what is counted: "exactly one card", "one or more cards"."""
    return f"{bounded(op, amount)} {many if op in ('>=', '<=') or str(amount) != '1' else one}"


def bounded(op: str, amount: Amount) -> str:
    """A bound on a number: "three or more", "exactly two", "no"."""
    value, word = str(amount), in_words(amount)
    if op == "=":
        return "no" if value == "0" else f"exactly {word}"
    if op in (">", "<"):
        return f"{'more' if op == '>' else 'fewer'} than {word}"
    return f"{word} or {'more' if op == '>=' else 'fewer'}"


def without_control(filter_: Filter) -> tuple[Filter, ControlledBy | OwnedBy | None]:
    """The filter without the "you control" that its sentence says with a verb, and that predicate."""
    for index in range(len(filter_.predicates) - 1, -1, -1):
        predicate = filter_.predicates[index]
        if isinstance(predicate, (ControlledBy, OwnedBy)):
            rest = filter_.predicates[:index] + filter_.predicates[index + 1 :]
            return Filter(predicates=rest), predicate
    return filter_, None


class Exists(Node, Condition, Negatable, frozen=True):
    """How many objects fit: "you control a Forest" is Exists(Filter(Forest, controlled by you)), at least one;
    ``op`` "<=", "=", … against ``amount``; ``before``: "you controlled", what has just left counts too (603.10a).
    ``form`` 1: "there are …", 3: "… is on the battlefield", 4: "you have … in hand"."""

    filter: Filter
    op: str = ">="
    amount: Amount | None = None  # None: 1
    before: bool = False

    def __str__(self) -> str:
        if self.form == 1:
            text = compared(self.op, self.amount, self.filter)
            one = self.amount is None or (str(self.amount) == "1" and self.op == "=")
            return f"there {'is' if one else 'are'} {text}"
        if self.form == 3:  # "seven or more cards are in your graveyard"
            cards = Filter(predicates=self.filter.predicates[:-1])
            return f"{compared(self.op, self.amount, cards)} are {self.filter.predicates[-1]}"
        if self.form == 6:
            zone = self.filter.predicates[-1]
            assert isinstance(zone, InZone)
            assert zone.who is not None
            whose = "your" if zone.who.phrase(Case.POSSESSIVE) == "your" else "their"
            counted = compared(self.op, self.amount, Filter(predicates=self.filter.predicates[:-1]))
            return say(zone.who, "have", counted, f"in {whose} {zone.zone}")
        if self.form == 5:
            zone = self.filter.predicates[-1]
            assert isinstance(zone, InZone)
            assert zone.who is not None
            card = Filter(predicates=self.filter.predicates[:-1])
            counted = compared(self.op, self.amount, card)
            return f"{zone.who.phrase(Case.POSSESSIVE)} {zone.zone} has {counted} in it"
        rest, control = without_control(self.filter)
        assert control is not None
        verb = "own" if isinstance(control, OwnedBy) else "control"
        if self.before:
            return f"{control.who.phrase()} {verb}led {compared(self.op, self.amount, rest)}"
        return say(control.who, verb, compared(self.op, self.amount, rest))

    def negated(self) -> str:
        rest, control = without_control(self.filter)
        assert control is not None
        verb = "own" if isinstance(control, OwnedBy) else "control"
        many = compared(self.op, self.amount, rest)
        return f"{control.who.phrase()} {'doesn' if control.who.third else 'don'}'t {verb} {many}"


class Tense:
    """Forms of `Matches`."""

    IS = 0
    CONTRACTED = 1
    WAS = 2
    HAS = 3
    HAD = 4
    REMAINS = 5
    VERB = 6  # the predicate's own verb: "that targets you"
    CONTROLS = 7  # "you control ~"
    NOUN = 8  # bit: "is a creature" with an article, though one adjective could stand alone
    NOT = 16  # bit: "is not", not "isn't"
    PAST = 32  # bit of CONTROLS: "you controlled it"


class Matches(Node, Condition, Negatable, frozen=True):
    """``what`` fits: "it's a Dwarf", "~ is tapped", "that creature was attacking"; ``form``: `Tense`. Several fit if all
    of them do; ``some``: if one does, which `NoneOf` denies: "they aren't tapped"."""

    what: What | Who
    filter: Filter
    some: bool = False

    def __str__(self) -> str:
        return self._text("")

    def negated(self) -> str:
        return self._text("n't")

    def _text(self, negation: str) -> str:
        subject, third = self.what.phrase(), self.what.third
        tense = self.form & 7
        if tense in (Tense.HAS, Tense.HAD):
            have = str(self.filter).removeprefix("with ")
            if tense == Tense.HAD:
                return f"{subject} didn't have {have}" if negation else f"{subject} had {have}"
            if negation:
                return f"{subject} {'doesn' if third else 'don'}'t have {have}"
            return f"{subject} {'has' if third else 'have'} {have}"
        if tense == Tense.CONTROLS:
            return self._controls(bool(negation))
        if tense == Tense.VERB:
            clause: str = self.filter.predicates[0].behind(not third)  # type: ignore[attr-defined]
            return f"{subject} {clause.removeprefix('that ')}"
        rest = self._complement(not third)
        if tense == Tense.REMAINS:
            return f"{subject} {'remains' if third else 'remain'} {rest}"
        if tense == Tense.CONTRACTED:
            if negation:
                return f"{subject}{chr(39)}{'s' if third else 're'} not {rest}"
            return f"{subject}{chr(39)}{'s' if third else 're'} {rest}"
        verb = ("was" if third else "were") if tense == Tense.WAS else ("is" if third else "are")
        return f"{subject} {verb}{negation} {rest}"

    def _controls(self, negated: bool) -> str:
        (control,) = self.filter.predicates
        assert isinstance(control, ControlledBy)
        who, what = control.who, self.what.phrase(Case.OBJECT)
        if self.form & Tense.PAST:
            return f"{who.phrase()} didn't control {what}" if negated else f"{who.phrase()} controlled {what}"
        if negated:
            return f"{who.phrase()} {'doesn' if who.third else 'don'}'t control {what}"
        return say(who, "control", what)

    def _complement(self, many: bool) -> str:
        predicates = self.filter.predicates
        if len(predicates) == 1:
            only = predicates[0]
            if isinstance(only, (InZone, Compare)):
                return only.behind(many)
            if isinstance(only, AnyOf) and all(
                isinstance(part, Is) and part.is_noun for part in only.predicates
            ):
                return self.filter.with_article()
            if isinstance(only, Is) and only.is_noun:
                return self.filter.text(True) if self.filter.form == 1 else self.filter.with_article()
            return complement(only, many)
        if isinstance(predicates[-1], InZone) and len(predicates) == 1:
            return predicates[-1].behind(many)
        return self.filter.with_article()


_BY_OP = {">=": "or greater", "<=": "or less"}


IN_WORDS = 128
"""Bit of the form of `Comparison`: "less than five", not "less than 5"."""


class Comparison(Node, Condition, Negatable, frozen=True):
    """Two numbers compared: "your life total is 5 or less", "X is 10 or more".

    ``form`` 0 "… is 5 or greater", 1 "… is greater than …", 2 "you have more life than …", 3 "you control more … than
    …", 4 "you have 5 or less life", 5 "you have no cards in hand", 6 "X is 10 or more", +16: "was"."""

    left: Amount
    op: str
    right: Amount

    def __str__(self) -> str:
        return self._text("")

    def negated(self) -> str:
        return self._text("n't")

    def _text(self, negation: str) -> str:
        left: object = self.left
        who: Who | None = getattr(left, "what", None)
        form = self.form & 15
        if form == 12:
            party: Who = left.who  # type: ignore[attr-defined]
            if negation:
                return f"{party.phrase()} {'doesn' if party.third else 'don'}'t have a full party"
            return say(party, "have", "a full party")
        if form == 8:
            kind, where = self.left.kind, "among" if self.left.form & 8 else "on"  # type: ignore[attr-defined]
            return (
                f"there are {bounded(self.op, self.right)} {kind} counters {where} {who.phrase(Case.OBJECT)}"  # type: ignore[union-attr]
            )
        if form == 9 and isinstance(left, Kinds):
            return f"there are{negation} {bounded(self.op, self.right)} {left.kinds()}"
        if form == 11 and who is not None:
            kind = f"{left.kind} counter"  # type: ignore[attr-defined]
            return say(who, "have", bounded_noun(self.op, self.right, kind, f"{kind}s"))
        if form == 10:
            return f"you have {bounded_noun(self.op, self.right, 'opponent', 'opponents')}"
        if form == 4 and who is not None:
            if self.op == "=":
                return say(who, "have", f"exactly {self.right} life")
            return say(who, "have", f"{self.right} or {'more' if self.op == '>=' else 'less'} life")
        if form == 5 and who is not None:
            return say(who, "have", bounded_noun(self.op, self.right, "card", "cards"), "in hand")
        if form == 2 and who is not None:
            other = self.right.what.phrase(Case.OBJECT)  # type: ignore[attr-defined]
            quality = {"life total": "life", "hand size": "cards in hand"}[self.left.quality]  # type: ignore[attr-defined]
            less = "less" if quality == "life" else "fewer"
            return say(who, "have", f"{'more' if self.op == '>' else less} {quality} than {other}")
        if form == 3:
            mine, control = without_control(self.left.filter)  # type: ignore[attr-defined]
            theirs = without_control(self.right.filter)[1]  # type: ignore[attr-defined]
            assert control is not None
            assert theirs is not None
            word = "more" if self.op == ">" else "fewer"
            return say(
                control.who, "control", f"{word} {mine.text(True)} than {theirs.who.phrase(Case.OBJECT)}"
            )
        be = ("was" if self.form & 16 else "is") + negation
        if form == 1:
            words = {
                "<=": "less than or equal to",
                ">=": "greater than or equal to",
                "<": "less than",
                ">": "greater than",
                "=": "equal to",
            }[self.op]
            right = in_words(self.right) if self.form & IN_WORDS else self.right
            return f"{self.left} {be} {words} {right}"
        if form == 6:
            return f"{self.left} {be} {self.right} or {'more' if self.op == '>=' else 'fewer'}"
        if self.op in ("odd", "even"):
            return f"{self.left} {be} {self.op}"
        if self.op == "=":
            return f"{self.left} {be} {self.right}" if form != 7 else f"{self.left} {be} exactly {self.right}"
        return f"{self.left} {be} {self.right} {_BY_OP[self.op]}"


_PRESENT = {
    "discarded": "discard", "exiled": "exile", "revealed": "reveal", "sacrificed": "sacrifice", "destroyed": "destroy",
    "returned": "return", "put": "put", "drawn": "draw", "milled": "mill",
}  # fmt: skip
"""Verbs of `Did` as they stand in the present: "if you discard a card this way"."""


class Did(Node, Condition, Negatable, frozen=True):
    """ "if you do", "if a card is put into your hand this way": the preceding action was carried out (``verb`` and
    ``filter`` narrow what). ``form`` 1: "you discarded a … this way", 2: "… is … this way", 3: plural "were"."""

    verb: str | None = None
    filter: Filter | None = None
    who: Who | None = None
    to: What | Filter | None = None  # "become attached to …"
    what: What | None = None  # "that spell is countered this way": something named

    def __str__(self) -> str:
        if self.form == WINS:
            assert self.who is not None
            return say(self.who, "win")
        if self.verb is None:
            assert self.who is not None
            return f"{self.who.phrase()} {'does' if self.who.third else 'do'}"
        if self.form == 1:
            assert self.who is not None
            what = self.filter.with_article() if self.filter is not None else "it"
            return f"{self.who.phrase()} {self.verb} {what} this way"
        if self.form == 9:
            assert self.who is not None
            assert self.filter is not None
            return say(self.who, _PRESENT[self.verb], self.filter.with_article(), "this way")
        if self.form == 10:
            assert self.who is not None
            assert self.filter is not None
            (zone,) = self.filter.predicates
            assert isinstance(zone, InZone)
            assert zone.who is not None
            return say(self.who, "search", zone.who.phrase(Case.POSSESSIVE), zone.zone, "this way")
        if self.form in (13, 14):
            assert self.who is not None
            assert self.filter is not None
            library = str(self.filter.predicates[0]).removeprefix("in ")
            if self.form == 13:
                return say(self.who, "search", library, "this way")
            return f"{self.who.phrase()} searched {library} this way"
        if self.what is not None:
            be = {2: "is ", NO_AUXILIARY: ""}.get(self.form, "was ")
            return f"{self.what.phrase()} {be}{self.verb} this way"
        if self.filter is None:
            return f"{self.verb} this way"
        if self.form == 12:
            return f"one or more {self.filter.text(True)} become {self.verb} to {named(self.to)} this way"
        if self.form == 4:
            return f"{self.filter.with_article()} {self.verb} this way"
        if self.form == 7:
            return f"at least one {self.filter.text(False)} was {self.verb} this way"
        be = {2: "is", 3: "were", 11: "are"}.get(self.form, "was")
        what = f"one or more {self.filter.text(True)}" if self.form in (3, 11) else self.filter.with_article()
        return f"{what} {be} {self.verb} this way"

    def negated(self) -> str:
        assert self.who is not None
        if self.form == 8:
            return f"{self.who.phrase()} can't"
        if self.form in _NOT_PUT:
            return f"{self.who.phrase()} don't put {_NOT_PUT[self.form]}"
        return f"{self.who.phrase()} {'doesn' if self.who.third else 'don'}'t"


NONE_DID = 16
"""Form of `EventHappened`, denied: "no spells were cast last turn", "no creatures died this turn"."""

_NOT_PUT = {
    18: "the card onto the battlefield",
    19: "the card into your hand",
    20: "it onto the battlefield",
}

THAT_TURN = 8
"""Form of `EventHappened`: "that turn", the turn of the moment that a delayed trigger waits for."""


NO_AUXILIARY = 17
"""Form of `Did`: "that creature dies this way"."""

WINS = 16
"""Form of `Did`: "if you win", behind "clash with an opponent"."""


class WonFlip(Node, Condition, Negatable, frozen=True):
    """ "if you win the flip", "if you lose the flip" (705.2)."""

    won: bool = True

    def __str__(self) -> str:
        return f"you {'win' if self.won else 'lose'} the flip"


class IsNth(Node, Condition, Negatable, frozen=True):
    """ "it's the first creature spell you cast this turn": ``what`` was the ``number``-th of those that fit."""

    what: What
    filter: Filter
    number: int

    def __str__(self) -> str:
        return f"it's the {ordinal(self.number)} {self.filter.text(False)}"


class EventHappened(Node, Condition, Negatable, frozen=True):
    """An event has happened within ``period``: "a creature died this turn", "you gained life this turn"; ``times`` at
    least so often; ``first``: "for the first time"."""

    trigger: Trigger
    period: str = "this turn"
    times: Amount | None = None

    def __str__(self) -> str:
        return f"{self.trigger.past(self.form, self.times)} {self._period()}"  # type: ignore[attr-defined]

    def negated(self) -> str:
        if self.form & NONE_DID:
            what: Filter = self.trigger.what  # type: ignore[attr-defined]
            done = "were cast"
            if not isinstance(self.trigger, PlayerDoes):
                done = self.trigger.past(0, None).removeprefix(what.with_article() + " ")  # type: ignore[attr-defined]
            return f"no {what.text(True)} {done} {self._period()}"
        return f"{self.trigger.not_past()} {self._period()}"  # type: ignore[attr-defined]

    def _period(self) -> str:
        return "that turn" if self.form & THAT_TURN else self.period


class Guessed(Node, Condition, frozen=True):
    """ "if they guessed right": what ``who`` guessed in this resolution."""

    who: Who
    right: bool = True

    def __str__(self) -> str:
        return f"{self.who.phrase()} guessed {'right' if self.right else 'wrong'}"


class ResolvedTimes(Node, Condition, frozen=True):
    """ "this is the first time this ability has resolved this turn" (``form`` 1: "it's the second time")."""

    times: int
    period: str = "this turn"

    def __str__(self) -> str:
        if self.form == 1:
            return f"it's the {ordinal(self.times)} time"
        if self.form == 2:
            return f"this ability resolves for the {ordinal(self.times)} time {self.period}"
        return f"this is the {ordinal(self.times)} time this ability has resolved {self.period}"


_DESIGNATIONS = {
    "monarch": ("be", "the monarch"),
    "initiative": ("have", "the initiative"),
    "city's blessing": ("have", "the city's blessing"),
    "max speed": ("have", "max speed"),
}


class HasDesignation(Node, Condition, Negatable, frozen=True):
    """``who`` has a designation: "enduring story", "monarch", "city's blessing", "initiative" …"""

    who: Who
    designation: str

    def __str__(self) -> str:
        verb, noun = _DESIGNATIONS.get(self.designation, ("have", article(self.designation)))
        if verb == "be" and self.form == 1:
            return f"{self.who.phrase()}'re {noun}"
        return say(self.who, verb, noun)

    def negated(self) -> str:
        verb, noun = _DESIGNATIONS.get(self.designation, ("have", article(self.designation)))
        if self.form == 2:
            return f"there is no {self.designation}"
        return f"{self.who.phrase()} {'doesn' if self.who.third else 'don'}'t {verb} {noun}"


class WasPaid(Node, Condition, Negatable, frozen=True):
    """ "if this spell was kicked", "if the gift was promised", "if its additional cost was paid": ``keyword`` names
    which; ``what`` is the spell or the permanent that it became."""

    keyword: str
    what: What
    times: int = 1

    def __str__(self) -> str:
        return self._text("was")

    def negated(self) -> str:
        return self._text("wasn't")

    def _text(self, was: str) -> str:
        if self.keyword == "escape":
            return f"{self.what.phrase()} escaped"
        if self.form == 2:  # the cost that was to collect it (701.59c)
            return f"evidence {was} collected"
        if self.keyword == "gift":
            return f"the gift {was} promised"
        if self.keyword == "tribute":
            return f"tribute {was} paid"
        if self.keyword.startswith("kicker "):
            return f"{self.what.phrase()} {was} kicked with its {self.keyword.removeprefix('kicker ')} kicker"
        if self.keyword.endswith(" cost"):
            return f"{self.what.phrase(Case.POSSESSIVE)} {self.keyword} {was} paid"
        participle = _PARTICIPLES.get(self.keyword, self.keyword)
        if self.form == 1:
            return f"{self.what.phrase()}'s {participle}"
        return f"{self.what.phrase()} {was} {participle}{' twice' if self.times == 2 else ''}"


_PARTICIPLES = {"kicker": "kicked", "bargain": "bargained", "cleave": "cleaved", "foretell": "foretold"}


class During(Node, Condition, Negatable, frozen=True):
    """It is this part of this turn: "during your turn", "it's your turn", "during your main phase", "during
    combat", "it's night"."""

    part: str  # "turn", "main phase", "combat", "upkeep", "end step", "day", "night", …
    who: Who | None = None

    def _part(self) -> str:
        return f"{self.who.phrase(Case.POSSESSIVE)} {self.part}" if self.who is not None else self.part

    def __str__(self) -> str:
        if self.form == 3:
            return "during other players' turns"
        return f"during {self._part()}" if self.form == 1 else f"it's {self._part()}"

    def negated(self) -> str:
        return f"it isn't {self._part()}" if self.form == 2 else f"it's not {self._part()}"


class WasCast(Node, Condition, Negatable, frozen=True):
    """ "if you cast it", "if it was cast from your hand / a graveyard", "if mana from a Treasure was spent to cast
    it" (``mana`` says from what). ``form`` 1: "you cast it from …"."""

    what: What
    who: Who | None = None
    zone: str | None = None
    mana: Filter | None = None
    during: During | None = None

    def _whence(self) -> str:
        if self.during is not None:
            return f" {self.during}"
        return f" from {_WHENCE.get(self.zone, self.zone)}" if self.zone else ""

    def __str__(self) -> str:
        if self.mana is not None:
            return f"mana from {self.mana.with_article()} was spent to cast {self.what.phrase(Case.OBJECT)}"
        if self.who is not None:
            return f"{self.who.phrase()} cast {self.what.phrase(Case.OBJECT)}{self._whence()}"
        return f"{self.what.phrase()} {'was' if self.what.third else 'were'} cast{self._whence()}"

    def negated(self) -> str:
        return f"{self.what.phrase()} {'wasn' if self.what.third else 'weren'}'t cast{self._whence()}"


_WHENCE = {
    "hand": "your hand",
    "graveyard": "a graveyard",
    "your graveyard": "your graveyard",
    "exile": "exile",
}


class ManaSpent(Node, Condition, Negatable, frozen=True):
    """ "if at least three white mana was spent to cast this spell" (adamant), "if {R} was spent to cast it"."""

    what: What
    color: str | None = None
    amount: Amount | None = None
    symbols: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self._text("was")

    def negated(self) -> str:
        return self._text("wasn't")

    def _text(self, was: str) -> str:
        cast = f"{was} spent to cast {self.what.phrase(Case.OBJECT)}"
        if self.symbols:
            return f"{''.join(f'{{{symbol}}}' for symbol in self.symbols)} {cast}"
        if self.amount is None:
            return f"mana {cast}"
        if str(self.amount) == "0":
            return f"no mana {cast}"
        kind = {None: "", "same": " of the same color"}.get(self.color)
        color = f" {self.color}" if kind is None else ""
        return f"at least {in_words(self.amount)}{color} mana{kind or ''} {cast}"


class NoneOf(Node, Condition, frozen=True):
    """It is not so ("unless", "isn't", "don't")."""

    condition: Condition

    def __str__(self) -> str:
        assert isinstance(self.condition, Negatable)
        return self.condition.negated()


class AllHold(Node, Condition, frozen=True):
    """All of them hold ("and"; ``form`` 1: "and if")."""

    conditions: tuple[Condition, ...]

    def __str__(self) -> str:
        return " and ".join([str(condition) for condition in self.conditions])


class AnyHolds(Node, Condition, frozen=True):
    """One of them holds ("or"; ``form`` 1: "or if", 2: "or unless")."""

    conditions: tuple[Condition, ...]

    def __str__(self) -> str:
        joint = {1: " or if ", 2: " or unless "}.get(self.form, " or ")
        return joint.join([str(condition) for condition in self.conditions])
