"""What one object is asked to be: the adjectives, nouns and suffixes of a noun phrase.

A predicate prints either before the noun or as the noun (`front`), or behind it (`behind`). The order of a filter's
predicates is the printed one; ``==`` does not mind it, since all of them have to hold.
"""

from __future__ import annotations

from mtgrules.abilities import words
from mtgrules.abilities.node import Amount, Condition, Node, Predicate, What, Who
from mtgrules.abilities.wording import Case, article, listed, plural

THAT_IS = 1
"""Form of an adjective: behind the noun, "that's white", "that are tapped"."""
COMMA = 2
"""Form of an adjective: a comma follows ("noncreature, nonland card")."""
BARE_BEHIND = 3
"""Form of an adjective: behind the noun without a verb ("a creature attacking you")."""


class Printed:
    """How predicates print; `Predicate` nodes inherit it."""

    __slots__ = ()

    @property
    def is_front(self) -> bool:
        """Whether it stands before the noun, or is it."""
        return False

    def front(self, many: bool) -> str:
        """The words before the noun or the noun, which is in the plural if ``many``."""
        return ""

    def behind(self, many: bool) -> str:
        """The words behind a noun, which is in the plural if ``many``."""
        return ""

    def __str__(self) -> str:
        return self.front(False) if self.is_front else self.behind(False)


class Filter(Node, frozen=True):
    """What an object must be: all ``predicates`` hold. Without a zone predicate (`InZone`, `Is("card")` …) it
    speaks of permanents on the battlefield; with `Is("spell")` of spells on the stack."""

    predicates: tuple[Predicate, ...] = ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not Filter:
            return NotImplemented
        return self.predicates == other.predicates or _same(self.predicates, other.predicates)

    def __hash__(self) -> int:
        return hash(("Filter", frozenset(self.predicates)))

    def text(self, many: bool, without_another: bool = False) -> str:
        """The noun phrase without its determiner, in the plural if ``many``."""
        return filter_text(self.predicates, many, without_another)

    def __str__(self) -> str:
        return self.text(False)

    @property
    def another(self) -> bool:
        """Whether it begins with "another" or "other"."""
        first = self.predicates[0] if self.predicates else None
        return isinstance(first, Another) and first.is_front

    def with_article(self) -> str:
        """ "a creature", "another creature"."""
        first = self.predicates[0] if self.predicates else None
        if isinstance(first, AnyOf) and first.form == EACH_ARTICLE:
            return self.text(False)
        if self.another:
            return f"another {self.text(False, True)}"
        return article(self.text(False))


def _same(left: tuple[Predicate, ...], right: tuple[Predicate, ...]) -> bool:
    return len(left) == len(right) and frozenset(left) == frozenset(right)


def filter_text(predicates: tuple[Predicate, ...], many: bool, without_another: bool = False) -> str:
    """The words before the noun, the noun, and what stands behind it."""
    front: list[Printed] = []
    back: list[str] = []
    for predicate in predicates:
        assert isinstance(predicate, Printed)
        if predicate.is_front:
            if not (without_another and isinstance(predicate, Another)):
                front.append(predicate)
        else:
            back.append(predicate.behind(many))
    last = len(front) - 1
    text = "".join(
        part.front(many and index == last)
        + (", " if getattr(part, "form", 0) == COMMA and index < last else " ")
        for index, part in enumerate(front)
    )
    return " ".join([text.rstrip(" "), *[part for part in back if part]]).strip(" ")


def listed_words(predicates: tuple[Predicate, ...], many: bool, joint: str) -> str:
    """Predicates in a row with a joint: "artifact, instant, or sorcery"."""
    return listed([_word(predicate, many) for predicate in predicates], joint)


def _word(predicate: Predicate, many: bool) -> str:
    assert isinstance(predicate, Printed)
    return predicate.front(many) if predicate.is_front else predicate.behind(many)


_ADJECTIVES = frozenset((*words.COLOR_WORDS, *words.SUPERTYPES, "historic", "modified", "one or more colors"))


def _be(many: bool) -> str:
    return "that are" if many else "that's"


class Is(Node, Printed, Predicate, frozen=True):
    """Has this word: a card type, supertype, subtype or colour, or one of "permanent", "card", "spell", "token",
    "nontoken" is Not(Is("token")), "colorless", "multicolored", "monocolored", "historic", "ability",
    "activated ability", "triggered ability", "player", "opponent", "outlaw", "commander" …"""

    word: str

    @property
    def is_noun(self) -> bool:
        """Whether it is a noun, not an adjective."""
        return self.word not in _ADJECTIVES

    @property
    def is_front(self) -> bool:
        return self.form != THAT_IS

    def front(self, many: bool) -> str:
        return plural(self.word) if many else self.word

    def behind(self, many: bool) -> str:
        return f"{_be(many)} {self.complement(many)}"

    def complement(self, many: bool) -> str:
        """After "is" or "are"."""
        if self.word in _ADJECTIVES:
            return self.word
        return plural(self.word) if many else article(self.word)

    def __str__(self) -> str:
        return self.word


class Not(Node, Printed, Predicate, frozen=True):
    """ "nontoken", "without flying", "that isn't …", "you don't control"."""

    predicate: Predicate

    @property
    def is_front(self) -> bool:
        return isinstance(self.predicate, (Is, AnyOf)) and self.form != THAT_IS

    def front(self, many: bool) -> str:
        inner = _word(self.predicate, many)
        return f"non-{inner}" if inner[:1].isupper() else f"non{inner}"

    def behind(self, many: bool) -> str:
        if isinstance(self.predicate, Happened):
            return f"that didn't {self.predicate.what.removesuffix('ed')} {self.predicate.period}"
        if isinstance(self.predicate, With) and self.form == 2:
            return f"with no {self.predicate.name()}"
        if isinstance(self.predicate, With):
            return f"without {self.predicate.name()}"
        if isinstance(self.predicate, ControlledBy):
            return self.predicate.negated()
        if isinstance(self.predicate, OwnedBy):
            return "but don't own"
        if isinstance(self.predicate, ThisWay):
            return f"that {'weren' if many else 'wasn'}'t {self.predicate.behind(many)}"
        if isinstance(self.predicate, SharesWith):
            return self.predicate.behind(many).replace(
                "that share " if many else "that shares ", f"that {'don' if many else 'doesn'}'t share ", 1
            )
        if isinstance(self.predicate, InZone):
            return self.predicate.behind(many).replace("from ", "from anywhere other than ", 1)
        return f"{'that aren' if many else 'that isn'}'t {complement(self.predicate, many)}"


def complement(predicate: Predicate, many: bool) -> str:
    """A predicate after "is" or "are": "tapped", "a creature", "attacking you"."""
    if isinstance(predicate, (Is, AnyOf, Status, OfChosen)):
        return predicate.complement(many)
    if isinstance(predicate, Not) and predicate.is_front:
        return predicate.front(False)
    return _word(predicate, many)


class AnyOf(Node, Printed, Predicate, frozen=True):
    """One of these at least ("artifact or creature", "Goblins and Orcs you control"); ``form`` 4: "and", 5: "and/or",
    6: each part a noun phrase of its own with "a"."""

    predicates: tuple[Predicate, ...]

    def __eq__(self, other: object) -> bool:
        if type(other) is not AnyOf:
            return NotImplemented
        return _same(self.predicates, other.predicates)

    def __hash__(self) -> int:
        return hash(("AnyOf", frozenset(self.predicates)))

    @property
    def joint(self) -> str:
        return {AND: "and", AND_OR: "and/or"}.get(self.form & 12, "or")

    @property
    def is_front(self) -> bool:
        return self.form & 3 != THAT_IS and all(
            not isinstance(part, Printed) or part.is_front or isinstance(part, AllOf)
            for part in self.predicates
        )

    def front(self, many: bool) -> str:
        if self.form == EACH_ARTICLE:
            return listed([article(_word(part, False)) for part in self.predicates], "or")
        return listed_words(self.predicates, many, self.joint)

    def behind(self, many: bool) -> str:
        if self.form & 3 == THAT_IS and self.form < 32:
            return f"{_be(many)} {self.complement(many)}"
        if self.form == 33:
            left, right = self.predicates
            assert isinstance(left, Compare)
            assert isinstance(right, Compare)
            return f"with {left.bare()} or {right.amount}"
        if self.form == 32:
            left, right = self.predicates
            assert isinstance(left, Compare)
            assert isinstance(right, Compare)
            return f"with {left.quality} or {right.bare()}"
        first, *rest = [_word(part, many) for part in self.predicates]
        preposition = first.partition(" ")[0] + " "  # "with flying or reach", "from graveyards or libraries"
        return listed([first, *[part.removeprefix(preposition) for part in rest]], self.joint)

    def complement(self, many: bool) -> str:
        """After "is" or "are"."""
        return listed([complement(part, many) for part in self.predicates], self.joint)


AND = 4
"""Form of `AnyOf`: "creatures and lands"."""

EACH_ARTICLE = 64
"""Form of `AnyOf`: "a Mountain or a Plains"."""

AND_OR = 8
"""Form of `AnyOf`: "creatures and/or lands"."""


class AllOf(Node, Printed, Predicate, frozen=True):
    """All of these (inside `AnyOf`: "a creature with flying or an artifact")."""

    predicates: tuple[Predicate, ...]

    @property
    def is_front(self) -> bool:
        return True

    def front(self, many: bool) -> str:
        return filter_text(self.predicates, many)


class Another(Node, Printed, Predicate, frozen=True):
    """Not the object itself ("another", "other"), or other than something named: ``form`` 1 where that is printed
    as "another", too ("target creature fights another target creature")."""

    than: What | None = None

    @property
    def is_front(self) -> bool:
        return self.than is None or self.form == 1

    def front(self, many: bool) -> str:
        return "other"

    def behind(self, many: bool) -> str:
        assert self.than is not None
        return f"other than {self.than.phrase(Case.OBJECT)}"


class ControlledBy(Node, Printed, Predicate, frozen=True):
    """ "you control" (``form`` 1: "controlled by …", 2: "you controlled")."""

    who: Who

    def behind(self, many: bool) -> str:
        if self.form == 1:
            return f"controlled by {self.who.phrase(Case.OBJECT)}"
        if self.form == 2:
            return f"{self.who.phrase()} controlled"
        if self.form == 5:
            return "control"
        if self.form == 4:
            return f"{self.who.phrase()} {'casts' if self.who.third else 'cast'}"
        return f"{self.who.phrase()} {'controls' if self.who.third else 'control'}"

    def negated(self) -> str:
        """ "you don't control"."""
        return f"{self.who.phrase()} {'doesn' if self.who.third else 'don'}'t control"


class OwnedBy(Node, Printed, Predicate, frozen=True):
    """ "you own" (``form`` 1: "you both own and" comes with `ControlledBy`)."""

    who: Who

    def behind(self, many: bool) -> str:
        both = "both " if self.form == 1 else ""
        own = "owns" if self.who.third else "own"
        return f"{self.who.phrase()} {both}{own}{' and' if both else ''}"


OF_THE_SAME = 32
"""Bit of the form of `InZone`: whose it is was said with the zone before ("from your hand or graveyard")."""


class InZone(Node, Printed, Predicate, frozen=True):
    """In a zone ("graveyard", "hand", "library", "exile", "stack", "battlefield", "command"); ``who`` owns it.

    ``form`` 0 "in", 1 "from", 2 "in a/an", 3 "from a", 4 plural "in graveyards", 5 "from graveyards", 6 "from among
    …"; +8 for zones of several players ("your opponents' graveyards", "their hands")."""

    zone: str
    who: Who | None = None
    top: bool = False  # "from the top of your library"

    def behind(self, many: bool) -> str:
        if self.top:
            assert self.who is not None
            return f"from the top of {self.who.phrase(Case.POSSESSIVE)} {self.zone}"
        preposition = "from" if self.form & 1 else "in"
        if self.zone == "battlefield":
            return "on the battlefield"
        if self.zone == "stack":
            return "on the stack"
        if self.zone == "exile":
            return f"{preposition} exile"
        if self.zone == "outside the game":
            return "from outside the game"
        if self.form == 128:  # said with "from a single graveyard"
            return ""
        if self.form & OF_THE_SAME:
            return f"{preposition} {self.zone}"
        kind = self.form & 6
        zones = plural(self.zone) if self.form & 8 or kind == 4 else self.zone
        if self.who is None:
            if kind == 2:
                return f"{preposition} {article(self.zone)}"
            if kind == 4:
                return f"{preposition} {'all ' if self.form & 16 else ''}{zones}"
            if kind == 6:
                return f"{preposition} {zones}"
            return f"{preposition} the {zones}"
        return f"{preposition} {self.who.phrase(Case.POSSESSIVE)} {zones}"


class Meanwhile(Node, Printed, Predicate, frozen=True):
    """Said of what is done at the time: "spells you cast during your turn"."""

    condition: Condition

    def behind(self, many: bool) -> str:
        return str(self.condition)

    def __str__(self) -> str:
        return self.behind(False)


class With(Node, Printed, Predicate, frozen=True):
    """Has the keyword ability of that name ("with flying"); `Not(With(…))` for "without"."""

    keyword: str

    def behind(self, many: bool) -> str:
        return f"with {self.keyword}"

    def name(self) -> str:
        """The keyword alone."""
        return self.keyword


_OPS = {">=": " or greater", "<=": " or less", "=": ""}
_THAN = {
    "<=": "less than or equal to",
    ">=": "greater than or equal to",
    "<": "less than",
    ">": "greater than",
    "=": "equal to",
    "!=": "not equal to",
}


class Compare(Node, Printed, Predicate, frozen=True):
    """``quality`` ("power", "toughness", "mana value", "base power" …) stands in ``op`` ("=", "<=", ">=", "<", ">",
    "!=", "odd", "even") to ``amount``. ``form`` 1: "less than or equal to …" is printed."""

    quality: str
    op: str
    amount: Amount | None = None

    def behind(self, many: bool) -> str:
        if self.form == SEVERAL:
            return f"with {self.op} {self.quality}s"
        return f"with {self.bare()}"

    def bare(self) -> str:
        """Without "with"."""
        if self.op == "chosen":
            return f"{self.quality} of the chosen quality"
        if self.op in ("odd", "even"):
            return f"an {self.op} {self.quality}"
        if self.quality == "power plus toughness":
            return f"total power and toughness {self.amount}{_OPS[self.op]}"
        assert self.amount is not None
        if self.form == 1:
            return f"{self.quality} {_THAN[self.op]} {self.amount}"
        if self.form == 3:
            word = {"<": "lesser", ">": "greater", "<=": "equal or lesser"}[self.op]
            return f"{word} {self.quality} than {self.amount.what.phrase(Case.OBJECT)}"  # type: ignore[attr-defined]
        if self.form == 2:
            word = {"<": "lesser", ">": "greater", "=": "equal", "<=": "equal or lesser"}[self.op]
            return f"{word} {self.quality}"
        return f"{self.quality} {self.amount}{_OPS[self.op]}"


SEVERAL = 4
"""Form of `Compare`: "with even mana values"."""


class CompareOwn(Node, Printed, Predicate, frozen=True):
    """ "with power greater than its toughness": two qualities of the same object."""

    quality: str
    op: str
    other: str

    def behind(self, many: bool) -> str:
        return f"with {self.quality} {_THAN[self.op]} {'their' if many else 'its'} {self.other}"


class CostContains(Node, Printed, Predicate, frozen=True):
    """ "with {X} in its mana cost"."""

    symbols: tuple[str, ...]

    def behind(self, many: bool) -> str:
        symbols = "".join(f"{{{symbol}}}" for symbol in self.symbols)
        return f"with {symbols} in {'their' if many else 'its'} mana cost{'s' if many else ''}"


class Superlative(Node, Printed, Predicate, frozen=True):
    """ "with the greatest power among creatures you control"; ``least``: "with the least …". ``among`` None: of those
    that fit the rest of the filter."""

    quality: str
    among: Filter | None = None
    least: bool = False

    def behind(self, many: bool) -> str:
        word = (
            ("lowest" if self.form else "least") if self.least else ("highest" if self.form else "greatest")
        )
        among = f" among {self.among.text(True)}" if self.among is not None else ""
        return f"with the {word} {self.quality}{among}"


class Status(Node, Printed, Predicate, frozen=True):
    """ "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped", "face down",
    "face up", "modified", "saddled", "goaded", "attached", "kicked", "suspected" …"""

    word: str
    who: What | Who | None = None  # "attacking you": whom; "attached to ~"

    @property
    def is_front(self) -> bool:
        return self.form not in (THAT_IS, BARE_BEHIND)

    def front(self, many: bool) -> str:
        return self.word.replace("face ", "face-")

    def behind(self, many: bool) -> str:
        if self.form == THAT_IS:
            return f"{_be(many)} {self.complement(many)}"
        return self.complement(many)

    def complement(self, many: bool) -> str:
        """After "is" or "are"."""
        if self.who is None:
            return self.word
        to = {
            "attached": " to",
            "blocked": " by",
            "enchanted": " by",
            "equipped": " by",
            "blocking or blocked": " by",
        }.get(self.word, "")
        return f"{self.word}{to} {self.who.phrase(Case.OBJECT)}"


class HasCounter(Node, Printed, Predicate, frozen=True):
    """Has counters: of ``kind`` (None: any), as many as ``op amount`` says (default: at least one).

    ``form`` +1: "on it" is "on them"; +2: "that has …" is printed; +4: "one or more"."""

    kind: str | None = None
    op: str = ">="
    amount: Amount | None = None

    def _counters(self) -> str:
        noun = f"{self.kind} counter" if self.kind else "counter"
        if self.form & 8:
            return f"{noun}s"
        if self.amount is None:
            return f"one or more {noun}s" if self.form & 4 else article(noun)
        if self.op == "=" and str(self.amount) == "0":
            return f"no {noun}s"
        suffix = {">=": " or more", "<=": " or fewer"}.get(self.op, "")
        counted = self.amount.count(noun, f"{noun}s")
        if not suffix:
            return {">": "more than ", "<": "fewer than "}.get(self.op, "") + counted
        number, _, rest = counted.partition(" ")
        return f"{number}{suffix} {rest}"

    def have(self) -> str:
        """After "has"."""
        return f"{self._counters()} on {'them' if self.form & 1 else 'it'}"

    def behind(self, many: bool) -> str:
        return f"with {self.have()}"

    def without(self) -> str:
        """ "without a +1/+1 counter on it"."""
        return f"without {self.have()}"


class PowerToughness(Node, Printed, Predicate, frozen=True):
    """ "a 1/1 creature": power and toughness exactly."""

    power: Amount
    toughness: Amount

    @property
    def is_front(self) -> bool:
        return True

    def front(self, many: bool) -> str:
        return f"{self.power}/{self.toughness}"


class Named(Node, Printed, Predicate, frozen=True):
    """ "named Food", "that's named …"."""

    name: str

    def behind(self, many: bool) -> str:
        return f"named {self.name}"


OF_YOUR_CHOICE = 4
"""Form of `OfChosen`: the choice, made just before, is printed here."""


class OfChosen(Node, Printed, Predicate, frozen=True):
    """Is what was chosen: ``quality`` in "color", "creature type", "card type", "card name", "land type", "number".

    ``form`` 0 "of the chosen type", 1 "that's the chosen …", 2 "of that type", 3 "with the chosen name", 4 "of the
    type of your choice"."""

    quality: str

    @property
    def noun(self) -> str:
        if self.quality == "land or nonland":
            return "kind"
        return self.quality.rpartition(" ")[2]

    def behind(self, many: bool) -> str:
        noun = self.quality if self.form & 8 else self.noun
        kind = self.form & 7
        if kind == 2:
            return f"of that {noun}"
        if kind == 3:
            return f"with {'that' if self.form & 16 else 'the chosen'} {noun}"
        if kind == OF_YOUR_CHOICE:
            return f"of the {noun} of your choice"
        if kind == 1:
            return f"{_be(many)} {self.complement(many)}"
        return f"of the chosen {noun}"

    def complement(self, many: bool) -> str:
        """After "is" or "are"."""
        return f"{'' if self.form & 7 == 1 else 'of '}the chosen {self.noun}"


EACH_OF_ITS = 4
"""Form of `SharesWith`: "protection from each of that creature's colors"."""


class SharesWith(Node, Printed, Predicate, frozen=True):
    """Shares ``quality`` ("creature type", "card type", "color", "name", "mana value") with ``what`` (None: with each
    other, of several targets)."""

    quality: str
    what: What | None = None

    def behind(self, many: bool) -> str:
        if self.form == EACH_OF_ITS and self.what is not None:
            return f"each of {self.what.phrase(Case.POSSESSIVE)} {self.quality}s"
        if self.form == 2:  # with what was named before
            return f"with the same {self.quality}"
        if self.form == 1:
            of = f" as {self.what.phrase(Case.OBJECT)}" if self.what is not None else ""
            return f"with the same {self.quality}{of}"
        share = f"that {'share' if many else 'shares'} {article(self.quality)}"
        return f"{share} with {self.what.phrase(Case.OBJECT)}" if self.what is not None else share


THAT_WAS = 2
"""Form of `ThisWay`: "a creature that was destroyed this way"."""


UNSAID = 32
"""Form of `ThisWay`: "this way" is not printed ("that weren't put onto the battlefield")."""


class ThisWay(Node, Printed, Predicate, frozen=True):
    """Was treated so in this resolution: "destroyed this way"; ``verb`` as in `Done`."""

    verb: str
    by: Who | None = None

    def behind(self, many: bool) -> str:
        by = f"{self.by.phrase()} " if self.by is not None else ""
        was = f"that {'were' if many else 'was'} " if self.form == THAT_WAS else ""
        return f"{was}{by}{self.verb}{'' if self.form == UNSAID else ' this way'}"


class Happened(Node, Printed, Predicate, frozen=True):
    """Something that happened to it: ``what`` in "entered", "died", "attacked", "blocked", "was dealt damage",
    "dealt damage", "was put there" …, within ``period`` ("this turn", "last turn", "this combat", "this game");
    ``by`` / ``zone`` narrow it."""

    what: str
    period: str = "this turn"
    zone: str | None = None
    by: What | Who | None = None

    def behind(self, many: bool) -> str:
        what = self.what
        if self.form == 4:
            return what
        if self.form == 2:
            return f"{what.removeprefix('was ')} {self.period}"
        if self.form == 9 and self.by is not None:
            return f"{what.removeprefix('was ')} {self.period} by {self.by.phrase(Case.OBJECT)}"
        if self.form == 8 and self.by is not None:
            return f"{what.removeprefix('was ')} by {self.by.phrase(Case.OBJECT)} {self.period}"
        if many and what.startswith("was "):
            what = "were " + what[4:]
        text = f"that {what}"
        if self.form == 1 and self.by is not None:
            text += f" {self.by.phrase(Case.OBJECT)}"
        elif self.by is not None:
            text += f" by {self.by.phrase(Case.OBJECT)}"
        if self.zone is not None:
            text += " from the battlefield"
        return f"{text} {self.period}" if self.period else text


class TargetsOnly(Node, Printed, Predicate, frozen=True):
    """A spell or ability that targets (``only`` these)."""

    what: What | Who
    only: bool = False
    single: bool = False  # all its targets are the same one

    def behind(self, many: bool) -> str:
        verb = "target" if many else "targets"
        if self.single:
            return f"that {verb} only a single {self.what.filter.text(False)}"  # type: ignore[union-attr]
        return f"that {verb}{' only' if self.only else ''} {self.what.phrase(Case.OBJECT)}"


class SingleTarget(Node, Printed, Predicate, frozen=True):
    """A spell or ability "with a single target"."""

    def behind(self, many: bool) -> str:
        return "with a single target"


class Different(Node, Printed, Predicate, frozen=True):
    """No two alike in ``quality``: "ten or more Gates with different names"."""

    quality: str

    def behind(self, many: bool) -> str:
        return f"with different {self.quality}s"


class PlayedThisWay(Node, Printed, Predicate, frozen=True):
    """ "When you play a card this way": it was one of the cards ``of`` that an effect lets be played."""

    of: What

    def behind(self, many: bool) -> str:
        return "this way"


class IsWhat(Node, Printed, Predicate, frozen=True):
    """Is (one of) the named: "from among them" (``form`` 8), an ability "of that creature" (4)."""

    what: What

    def behind(self, many: bool) -> str:
        return f"{'of' if self.form == 4 else 'from among'} {self.what.phrase(Case.OBJECT)}"
