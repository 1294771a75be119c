"""Numbers: fixed, X, counted, read from an object, computed.

An amount is printed in one of three places: before its noun ("two cards", "X life"), after it ("cards equal to …", "a
number of cards equal to …"), or split ("a card … for each …"); its ``form`` (`How`) says which.
"""

from __future__ import annotations

from enum import IntEnum

from mtgrules.abilities.node import Amount, Node, What, Who
from mtgrules.abilities.references import Filter, Linked
from mtgrules.abilities.wording import Case, article, how_often, number_word, say


class How(IntEnum):
    """Where an amount that is read from the game is printed: the two lowest bits of its form."""

    PLAIN = 0  # "equal to"
    FOR_EACH = 1
    NUMBER_OF = 2  # "a number of cards equal to"
    BARE = 3  # stands alone: "where X is …"


class Number(Node, Amount, frozen=True):
    """Written as a word, a numeral or an article (its ``form``: 1 "one" or digits where a word is usual)."""

    value: int

    def __str__(self) -> str:
        return str(self.value)

    @property
    def direct(self) -> bool:
        return True

    def count(self, noun: str, nouns: str) -> str:
        if self.form == 2:
            return (
                f"an additional {noun}"
                if self.value == 1
                else f"{number_word(self.value)} additional {nouns}"
            )
        if self.form == ANOTHER:
            return f"another {noun}"
        if self.value == 1:
            return f"one {noun}" if self.form else article(noun)
        return f"{self.value if self.form else number_word(self.value)} {nouns}"


ANOTHER = 3
"""Form of `Number`: "another counter"."""

ADDITIONAL = 2
"""Form of `Number`: "an additional card"."""


class X(Node, Amount, frozen=True):
    """The X of the spell's or ability's cost (107.3), or the one that `WhereX` defines."""

    def __str__(self) -> str:
        return "X"

    @property
    def direct(self) -> bool:
        return True

    def count(self, noun: str, nouns: str) -> str:
        return f"X {nouns}"


class _Read:
    """Amounts read from the game: printed after the noun, or as "for each"."""

    __slots__ = ()

    form: int

    def each(self) -> str:
        """What follows "for each", where the amount can be worded so."""
        return ""

    @property
    def is_for_each(self) -> bool:
        """Whether it is printed as "for each …"."""
        return self.form & 3 == How.FOR_EACH

    @property
    def direct(self) -> bool:
        return self.is_for_each

    def digits(self) -> str:
        return "1" if self.is_for_each else str(self)

    def count(self, noun: str, nouns: str) -> str:
        if self.is_for_each:
            return article(noun)
        if self.form & 3 == How.NUMBER_OF:
            return f"a number of {nouns} equal to {self}"
        return f"{nouns} equal to {self}"

    def tail(self) -> str:
        return f"for each {self.each()}" if self.is_for_each else ""


class Count(Node, _Read, Amount, frozen=True):
    """How many objects fit: "the number of creatures you control", "for each …" (its ``form``)."""

    filter: Filter

    greatest: bool = False  # "the greatest number of artifacts an opponent controls": of any one opponent

    def __str__(self) -> str:
        return f"the {'greatest ' if self.greatest else ''}number of {self.filter.text(True)}"

    def each(self) -> str:
        return self.filter.text(False)


class CountOf(Node, _Read, Amount, frozen=True):
    """How many objects ``what`` names: "the number of cards discarded this way", "that many"."""

    what: What

    def __str__(self) -> str:
        return f"the number of {self.what.phrase(Case.OBJECT)}"

    @property
    def direct(self) -> bool:
        return False

    def each(self) -> str:
        if isinstance(self.what, Linked):
            return self.what.each()
        return f"{'of ' if self.form & 4 else ''}{self.what.phrase(Case.OBJECT)}"


class ZonesWith(Node, _Read, Amount, frozen=True):
    """How many graveyards hold so many cards: "for each graveyard with seven or more cards in it"."""

    least: int

    def __str__(self) -> str:
        return f"the number of graveyards with {number_word(self.least)} or more cards in them"

    def each(self) -> str:
        return f"graveyard with {number_word(self.least)} or more cards in it"


class Kinds(Node, _Read, Amount, frozen=True):
    """How many different ones: "the number of colors among permanents you control", "for each card type among …"."""

    quality: str
    among: What

    def __str__(self) -> str:
        return f"the number of {self.kinds()}"

    def kinds(self) -> str:
        """ "card types among cards in your graveyard"."""
        return f"{self.quality}s among {self.among.phrase(Case.OBJECT)}"

    def each(self) -> str:
        return f"{self.quality} among {self.among.phrase(Case.OBJECT)}"


class Quality(Node, _Read, Amount, frozen=True):
    """A number read from objects: ``quality`` in "power", "toughness", "mana value", "life total", "hand size",
    "devotion to red", "loyalty", "counters" …; of several: ``how`` "total", "greatest", "least", or None for one."""

    quality: str
    what: What | Who
    how: str | None = None

    def __str__(self) -> str:
        if self.how == "total" and self.form == 64:
            return f"{self.what.phrase(Case.POSSESSIVE)} total {self.quality}"
        if self.how == "total":
            return f"the total {self.quality} of {self.what.phrase(Case.OBJECT)}"
        if self.how:
            return f"the {self.how} {self.quality} among {self.what.phrase(Case.OBJECT)}"
        if self.form == 32:
            return f"the amount of mana spent to cast {self.what.phrase(Case.OBJECT)}"
        if self.form >= 16:
            return f"the {self.quality} of {self.what.phrase(Case.OBJECT)}"
        return f"{self.what.phrase(Case.POSSESSIVE)} {self.quality}"


class PartySize(Node, _Read, Amount, frozen=True):
    """How many creatures are in a player's party, at most four (700.8): "for each creature in your party"."""

    who: Who

    def __str__(self) -> str:
        return f"the number of creatures in {self.who.phrase(Case.POSSESSIVE)} party"

    def each(self) -> str:
        return f"creature in {self.who.phrase(Case.POSSESSIVE)} party"


class ColorsSpent(Node, _Read, Amount, frozen=True):
    """How many colors of mana were spent on a spell (converge): "for each color of mana spent to cast it"."""

    what: What

    def __str__(self) -> str:
        return f"the number of {self.each().replace('color', 'colors', 1)}"

    def each(self) -> str:
        return f"color of mana spent to cast {self.what.phrase(Case.OBJECT)}"


class TimesPaid(Node, _Read, Amount, frozen=True):
    """How often an optional cost was paid: "the number of times ~ was kicked", "for each time it was kicked"."""

    keyword: str
    what: What

    def __str__(self) -> str:
        return f"the number of times {self.what.phrase()} was kicked"

    def each(self) -> str:
        return f"time {self.what.phrase()} was kicked"


THEY_HAVE = 64
"""Form of `CountersOn`: "for each poison counter your opponents have"."""


class CountersOn(Node, _Read, Amount, frozen=True):
    """How many counters are on ``what``: "the number of quest counters on ~", "for each quest counter on ~"."""

    kind: str | None
    what: What | Who

    def __str__(self) -> str:
        if self.form & THEY_HAVE:
            return f"the number of {self._kind('counters')} {say(self.what, 'have')}"
        return f"the number of {self._kind('counters')} on {self.what.phrase(Case.OBJECT)}"

    def _kind(self, noun: str) -> str:
        return f"{self.kind} {noun}" if self.kind else noun

    def each(self) -> str:
        if self.form & THEY_HAVE:
            return f"{self._kind('counter')} {say(self.what, 'have')}"
        return f"{self._kind('counter')} on {self.what.phrase(Case.OBJECT)}"


class EventAmount(Node, Amount, frozen=True):
    """ "that much", "that many": the number of the event that triggered, or the number done by the instruction
    ``verb`` this way ("excess damage", "life lost", "damage dealt", "mana spent")."""

    verb: str | None = None
    to: What | None = None  # "excess damage dealt to that creature"

    def __str__(self) -> str:
        kind = self.form & ~A_NUMBER_OF
        if kind == 2:
            return f"that {self.verb}"
        if kind == 4:
            return f"the {self.verb} this way"
        if kind == 6:
            to = f" to {self.to.phrase(Case.OBJECT)}" if self.to is not None else ""
            return f"the amount of excess damage dealt{to} this way"
        if kind in (8, 9):
            return f"the amount of life you {'gained' if kind == 8 else 'lost'}"
        return f"the {self.verb}" if kind == 10 else "that much"

    @property
    def direct(self) -> bool:
        return self.form == 0

    def count(self, noun: str, nouns: str) -> str:
        if self.form & A_NUMBER_OF:
            return f"a number of {nouns} equal to {self}"
        return f"that many {nouns}" if self.form == 0 else f"{nouns} equal to {self}"


A_NUMBER_OF = 32
"""Bit of the form of `EventAmount`: "a number of tokens equal to …"."""


class CountPlayers(Node, _Read, Amount, frozen=True):
    """How many players: "the number of opponents you have", "for each opponent who …"."""

    who: Who

    def __str__(self) -> str:
        return f"the number of {self.who}"

    def each(self) -> str:
        return str(self.who)


class Tally(Node, _Read, Amount, frozen=True):
    """How often something happened: ``what`` in "cards drawn", "spells cast", "lands played", "life gained",
    "life lost", "creatures died", "attacked", "tempted" …, by ``who``, within ``period``."""

    what: str
    who: Who | None = None
    period: str = "this turn"
    filter: Filter | None = None

    def __str__(self) -> str:
        verb = _TALLY[self.what]
        if self.what in ("life gained", "life lost"):
            return f"the amount of life {self._done(verb)}"
        return f"the number of {self._noun(True)} {self._done(verb)}"

    def _noun(self, many: bool) -> str:
        noun = self.what.split(" ")[0]
        return noun if many else noun.rstrip("s")

    def _done(self, verb: str) -> str:
        if self.who is None:
            return f"that {verb} {self.period}"
        subject = self.who.phrase()
        have = " have" if self.form & 16 else ("'ve" if self.form & 8 else "")
        return f"{subject}{have} {verb} {self.period}"

    def each(self) -> str:
        return f"{self._noun(False)} {self._done(_TALLY[self.what])}"


_TALLY = {
    "cards drawn": "drawn",
    "spells cast": "cast",
    "lands played": "played",
    "life gained": "gained",
    "life lost": "lost",
    "creatures died": "died",
    "cards discarded": "discarded",
    "permanents sacrificed": "sacrificed",
    "attacked": "attacked",
}


class Times(Node, Amount, frozen=True):
    """A multiple: "twice that many", "2 damage … for each …" (`How.FOR_EACH`)."""

    factor: int
    amount: Amount

    def __str__(self) -> str:
        if self.form == How.FOR_EACH:
            return str(self.factor)
        if self.factor == -1:
            return f"-{self.amount}"
        return f"{how_often(self.factor)} {self.amount}"

    @property
    def direct(self) -> bool:
        return self.amount.direct

    def digits(self) -> str:
        return str(self)

    def count(self, noun: str, nouns: str) -> str:
        if self.form == How.FOR_EACH:
            return f"{number_word(self.factor)} {nouns}"
        if self.amount.direct:
            return f"{how_often(self.factor)} {self.amount.count(noun, nouns)}"
        return f"{nouns} equal to {self}"

    def tail(self) -> str:
        return self.amount.tail()


def _term(amount: Amount) -> str:
    """A part of a sum: "two" where it was written in words."""
    if isinstance(amount, Number) and not amount.form:
        return number_word(amount.value)
    return str(amount)


class Plus(Node, _Read, Amount, frozen=True):
    """Sum; negative numbers subtract (``form`` 8: "1 plus …" is printed "… plus 1")."""

    left: Amount
    right: Amount

    def __str__(self) -> str:
        if isinstance(self.right, Number) and self.right.value < 0:
            return f"{self.left} minus {-self.right.value}"
        return f"{_term(self.left)} plus {_term(self.right)}"

    @property
    def direct(self) -> bool:
        return self.left.direct

    def count(self, noun: str, nouns: str) -> str:
        if isinstance(self.left, EventAmount) and isinstance(self.right, Number):
            if self.form == 2:
                return f"that many {nouns} plus {number_word(self.right.value)}"
            return f"that many plus {number_word(self.right.value)} {nouns}"
        if self.left.direct:
            return f"{self} {nouns}"
        return f"{nouns} equal to {self}"


HALF_OF = 8
"""Form of `Half`: "half your life", not "life equal to half your life total"."""


class Half(Node, Amount, frozen=True):
    """ "half their life, rounded up" (``form`` 1: rounding is printed)."""

    amount: Amount
    up: bool = True

    def __str__(self) -> str:
        return f"half {self.amount}, rounded {'up' if self.up else 'down'}"

    @property
    def direct(self) -> bool:
        return False

    def count(self, noun: str, nouns: str) -> str:
        return f"{nouns} equal to {self}"


class Chosen(Node, Amount, frozen=True):
    """A number chosen now: "any amount", "any number"; or ``before``: "the chosen number"."""

    before: bool = False

    def __str__(self) -> str:
        return "the chosen number" if self.before else "any amount"

    @property
    def direct(self) -> bool:
        return not self.before

    def count(self, noun: str, nouns: str) -> str:
        return f"{nouns} equal to {self}" if self.before else f"any number of {nouns}"
