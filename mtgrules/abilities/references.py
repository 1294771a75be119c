"""Who and what: the noun phrases of Oracle text, and what its pronouns mean.

Pronouns never stay pronouns: building an ability decides what "it" or "that player" refers to, and the node says so
(`This`, `TargetRef`, `EventThing`, `Done` …); the pronoun that was printed is the node's ``form`` (`wording.Ref`).
"""

from __future__ import annotations

from typing import ClassVar

from mtgrules.abilities.node import Amount, Node, What, Who
from mtgrules.abilities.predicates import (
    Filter,
    InZone,
    IsWhat,
)
from mtgrules.abilities.wording import (
    BASE_VERB,
    EACH_AFTER,
    NOUN_SHIFT,
    Case,
    Ref,
    article,
    in_words,
    listed,
    ordinal,
    plural,
    possessive,
    ref_kind,
    ref_text,
    ref_third,
)

__all__ = [
    "Attached", "Both", "Cards", "ControllerOf", "Done", "Each", "EachOne", "EventThing", "Filter", "InZone", "Linked",
    "NextSpell", "Nth", "OwnerOf", "Players", "Rest", "SelfOr", "Some", "SomePlayers", "Target", "TargetRef", "Targeted",
    "TheCopy", "This", "You", "Zone",
]  # fmt: skip


# --- what ---------------------------------------------------------------------------------------------------


class _Reference:
    """Printing of what was named before: pronouns, "that creature", elided subjects."""

    __slots__ = ()

    form: int

    def plain(self) -> str:
        """Its words where ``form`` says nothing."""
        return "it"

    def done(self) -> str:
        """The participle of "the sacrificed creature"."""
        return ""

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        return ref_text(self.form, case, self.plain(), self.done())

    @property
    def third(self) -> bool:
        return ref_third(self.form)

    def __str__(self) -> str:
        return self.phrase()


class This(Node, _Reference, What, frozen=True):
    """The object whose ability this is (``~``)."""

    def plain(self) -> str:
        return "~"


def _quantity(least: Amount | None, most: Amount | None, unlimited: bool) -> tuple[str, bool]:
    """The words for how many, and whether the noun is in the plural."""
    if unlimited:
        return ("one or more" if str(least) == "1" else "any number of"), True
    if least is None and most is None:
        return "", False
    low, high = str(least), str(most)
    if least == most:
        if high == "1":
            return "one", False
        return _counted(most), True
    if low == "0":
        return f"up to {_counted(most)}", high != "1"
    if low == "1" and high == "2":
        return "one or two", True
    return "one, two, or three", True


def _counted(amount: Amount | None) -> str:
    assert amount is not None
    return in_words(amount) if str(amount).isdigit() else amount.count("", "").strip()


class _Several:
    """Things of which so many are taken."""

    __slots__ = ()

    least: Amount | None
    most: Amount | None
    unlimited: bool

    def _quantity(self) -> tuple[str, bool]:
        return _quantity(self.least, self.most, self.unlimited)

    @property
    def many(self) -> bool:
        """Whether it is plural."""
        return self._quantity()[1]


EACH_OF = 1 << 8
"""Form of `Target`, `Some`: "each of up to two target creatures"."""


class Target(Node, _Several, What, Who, frozen=True):
    """A target phrase (115), where it first stands; targets are numbered by ``index`` in printed order.

    ``least`` and ``most`` bound how many: "target" 1, 1; "up to two" 0, 2; "one or two" 1, 2; "any number of"
    0, None. ``filter`` None: "any target" (115.4). ``per``: so many for each of these players, who are `EachOne` in
    the filter ("for each opponent, up to one target creature that player controls")."""

    index: int
    filter: Filter | None
    least: Amount | None = None  # None: 1
    most: Amount | None = None  # None: as least; see `unlimited`
    unlimited: bool = False
    chooser: Who | None = None
    different: str | None = None  # "with different names", "controlled by different players"
    per: Who | None = None

    @property
    def third(self) -> bool:
        return not self.form & (BASE_VERB | EACH_AFTER) and (not self.many or bool(self.form & EACH_OF))

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        quantity, many = self._quantity()
        if self.form & EACH_OF:
            quantity = f"each of {quantity}"
        if self.filter is None or (self.filter.another and len(self.filter.predicates) == 1):
            other = "other " if self.filter is not None else ""
            text = (
                f"any {other}target"
                if not quantity
                else f"{quantity} {other}{'targets' if many else 'target'}"
            )
        else:
            noun = self.filter.text(many, without_another=True)
            if self.filter.another:
                text = f"{quantity} other target {noun}" if quantity else f"another target {noun}"
            else:
                text = f"{quantity} target {noun}" if quantity else f"target {noun}"
        if self.different:
            text += f" {self.different}"
        if self.form & CHOICE and self.chooser is not None:
            text += f" of {self.chooser.phrase(Case.POSSESSIVE)} choice"
        if case is Case.POSSESSIVE:
            return possessive(text)
        return f"{text} each" if self.form & EACH_AFTER and case is Case.SUBJECT else text

    def __str__(self) -> str:
        return self.phrase()


CHOICE = 1 << 9
"""Form of `Some`, `Target`: "of their choice" is printed."""

CHOICE_FIRST = 1 << 16
"""Form of `Some`: "of their choice" stands right behind the noun, before other suffixes."""

FROM_IT_FIRST = 1 << 18
"""Form of `Some`: "from it" stands right behind the noun, before other suffixes."""

EQUAL_TO = 1 << 17
"""Form of `Some`: "cards from your hand equal to …", not "X cards from your hand"."""

RANDOM_BEHIND = 1 << 10
"""Form of `Some`: "a card at random", not "a random card"."""

AMONG_ONLY = 1 << 11
"""Form of `Some`: "one of those cards", without a noun of its own."""

ONE = 1 << 12
"""Form of `Some`: "one creature", not "a creature"."""

FROM_IT = 1 << 14
"""Form of `Some`: "from it", not "from among them"."""

BARE_ONE = 1 << 15
"""Form of `Some`: "one" alone: "put one into your hand and the other …"."""

ANY = 1 << 13
"""Form of `Some`: "any creature"."""


class TargetRef(Node, _Reference, What, Who, frozen=True):
    """What target ``index`` became: "it", "that creature", "that player", "the chosen creatures"."""

    index: int

    def done(self) -> str:
        return "chosen"


class Each(Node, What, frozen=True):
    """All objects that fit, whoever they are: "each creature", "creatures you control", "all Goblins".

    ``form`` 0 "each", 1 bare plural, 2 "all", 3 "all of", 4 "the", 5 a bare singular ("the creature …"), 6 "each of",
    7 elided, 8 "those"."""

    filter: Filter

    @property
    def third(self) -> bool:
        return self.form & (BASE_VERB | 15) in (0, 5, 9, YOURS)

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        kind = self.form & 15
        if kind in (7, 9):
            return ""
        if kind == OF_IT:
            ability, of = self.filter.predicates
            assert isinstance(of, IsWhat)
            return f"{of.what.phrase(Case.POSSESSIVE)} {plural(str(ability))}"
        if kind == YOURS:
            text = f"your {self.filter.predicates[0]}"
            return possessive(text) if case is Case.POSSESSIVE else text
        text = self.filter.text(kind not in (0, 5))
        text = {0: "each ", 2: "all ", 3: "all of ", 4: "the ", 5: "the ", 6: "each of ", 8: "those "}.get(
            kind, ""
        ) + text
        if case is Case.POSSESSIVE:
            return possessive(text)
        return text

    def __str__(self) -> str:
        return self.phrase()


OF_IT = 10
"""Form of `Each`: "its activated abilities"."""

YOURS = 11
"""Form of `Each`: "your commander"."""


class Some(Node, _Several, What, frozen=True):
    """Objects chosen as the instruction is carried out, not targeted: "a creature you control", "up to two cards".

    ``least``/``most`` as in `Target`; ``chooser`` None: the player who carries it out; ``random``: at random."""

    filter: Filter
    least: Amount | None = None
    most: Amount | None = None
    unlimited: bool = False
    chooser: Who | None = None
    random: bool = False
    among: What | None = None  # "from among them"

    @property
    def third(self) -> bool:
        return not self.many

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        quantity, many = self._quantity()
        if self.form & BARE_ONE:
            return "one"
        if self.form & EQUAL_TO:
            return f"{self.filter.text(True)} equal to {self.most}"
        if self.form & AMONG_ONLY and self.among is not None:
            text = f"{quantity or 'one'} of {self.among.phrase(Case.OBJECT)}"
        else:
            noun = self._noun(many)
            random = "random " if self.random and not self.form & RANDOM_BEHIND else ""
            if self.filter.another:
                text = f"{quantity} other {random}{noun}" if quantity else f"another {random}{noun}"
            elif quantity:
                text = f"{quantity} {random}{noun}"
            elif self.form & ANY:
                text = f"any {random}{noun}"
            elif self.form & ONE:
                text = f"one {random}{noun}"
            else:
                text = (
                    article(f"{random}{noun}")
                    if random or self.form & (CHOICE_FIRST | FROM_IT_FIRST)
                    else self.filter.with_article()
                )
            if self.among is not None and not self.form & FROM_IT_FIRST:
                text += f" from{'' if self.form & FROM_IT else ' among'} {self.among.phrase(Case.OBJECT)}"
        if self.random and self.form & RANDOM_BEHIND:
            text += " at random"
        if self.form & CHOICE:
            text += self._choice()
        return possessive(text) if case is Case.POSSESSIVE else text

    def _noun(self, many: bool) -> str:
        if not self.form & (CHOICE_FIRST | FROM_IT_FIRST):
            return self.filter.text(many, without_another=True)
        front = Filter(predicates=tuple(part for part in self.filter.predicates if part.is_front))  # type: ignore[attr-defined]
        noun = front.text(many, without_another=True)
        behind = self.filter.text(many, without_another=True).removeprefix(noun)
        if self.form & FROM_IT_FIRST:
            return f"{noun} from it{behind}"
        return f"{noun}{self._choice()}{behind}"

    def _choice(self) -> str:
        return f" of {self.chooser.phrase(Case.POSSESSIVE) if self.chooser is not None else 'their'} choice"

    def __str__(self) -> str:
        return self.phrase()


class Nth(Node, What, frozen=True):
    """ "the first creature spell you cast each turn": the one of its ``number`` in each ``period``."""

    filter: Filter
    number: int
    period: str = "each turn"

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        if self.form == Ref.ELIDED:
            return ""
        text = f"the {ordinal(self.number)} {self.filter.text(False)} {self.period}"
        return possessive(text) if case is Case.POSSESSIVE else text

    def __str__(self) -> str:
        return self.phrase()


class NextSpell(Node, What, frozen=True):
    """ "The next creature spell you cast this turn": the first that is cast after the instruction was followed."""

    filter: Filter

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        if self.form == Ref.ELIDED:
            return ""
        return f"the next {self.filter.text(False)} you cast this turn"

    def __str__(self) -> str:
        return self.phrase()


class Done(Node, _Reference, What, Who, frozen=True):
    """The objects (or players) that this resolution, or the paying of its costs, has treated so: ``verb`` in
    "created", "exiled", "discarded", "destroyed", "sacrificed", "revealed", "looked at", "milled", "found", "drawn",
    "returned", "moved", "put onto the battlefield", "amassed", "chosen", "countered", "tapped", "copied", "cast",
    "dealt damage", "fought" …; ``filter`` narrows. The latest instruction of that kind counts."""

    verb: str
    filter: Filter | None = None

    PLAYERS: ClassVar[tuple[str, ...]] = ("player", "chosen")
    """Verbs that players are treated by; what was exiled, milled … are objects."""

    def done(self) -> str:
        return self.verb

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        kind = ref_kind(self.form)
        if self.filter is not None and kind in (Ref.THE_DONE, Ref.THE_DONE_PLURAL):
            text = f"the {self.verb} {self.filter.text(kind is Ref.THE_DONE_PLURAL)}"
            return possessive(text) if case is Case.POSSESSIVE else text
        return ref_text(self.form, case, self.plain(), self.done())


class EventThing(Node, _Reference, What, Who, frozen=True):
    """What took part in the event that triggered this ability (or that is being replaced): ``role`` in "subject"
    (that creature, that card, that spell), "player" (that player: who acted, was dealt damage, whose turn it is),
    "source" (of damage), "recipient", "other" (the blocked or blocking creature, the spell or ability that targets)."""

    role: str


class Targeted(Node, _Reference, What, frozen=True):
    """What the spell that was cast targets: "Whenever you cast a spell that targets a creature, … that creature"."""

    filter: Filter


class EachOne(Node, _Reference, What, Who, frozen=True):
    """The one that `ForEach`, or a subject such as "each opponent", is at: "that player", "their"."""

    def plain(self) -> str:
        return "they"


class TheCopy(Node, _Reference, What, frozen=True):
    """The copy that exceptions speak of (707.9): "except it isn't legendary"."""


class Attached(Node, _Reference, What, Who, frozen=True):
    """What this Aura, Equipment or Fortification is attached to: "enchanted creature", "equipped creature";
    ``status`` "enchanted" or "equipped" or "fortified"."""

    noun: str = "creature"
    status: str = "enchanted"

    def plain(self) -> str:
        return f"{self.status} {self.noun}"


class Cards(Node, What, frozen=True):
    """Cards by place: ``place`` "top" or "bottom" of the library, ``amount`` of them, of ``who``."""

    place: str
    amount: Amount
    who: Who

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        amount = self.amount
        if str(amount) == "1":
            cards = f"the {self.place} card"
        elif amount.direct:
            cards = f"the {self.place} {amount.count('card', 'cards')}"
        else:
            cards = f"cards from the {self.place}"
            return f"{cards} of {self.who.phrase(Case.POSSESSIVE)} library equal to {amount}"
        text = f"{cards} of {self.who.phrase(Case.POSSESSIVE)} {'libraries' if self.form & 2 else 'library'}"
        return possessive(text) if case is Case.POSSESSIVE else text

    @property
    def third(self) -> bool:
        return str(self.amount) == "1"

    def __str__(self) -> str:
        return self.phrase()


class Zone(Node, What, frozen=True):
    """All cards of a zone of ``who``: "your hand", "that player's graveyard" (``form`` 1: several)."""

    zone: str
    who: Who

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        if self.form == 2:
            return f"all {plural(self.zone)}"
        if self.form == 4:
            return f"all cards from all {plural(self.zone)}"
        if self.form == 3:
            return f"all cards from {self.who.phrase(Case.POSSESSIVE)} {self.zone}"
        return f"{self.who.phrase(Case.POSSESSIVE)} {plural(self.zone) if self.form == 1 else self.zone}"

    def __str__(self) -> str:
        return self.phrase()


class Both(Node, What, Who, frozen=True):
    """Several noun phrases joined: "~ and target creature", "you and target opponent"; ``either``: one of them
    ("another creature or an artifact")."""

    parts: tuple[What | Who, ...]
    either: bool = False

    @property
    def third(self) -> bool:
        return self.either

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        if self.form & 32:
            return ""
        if self.form & 4:  # "their hand and graveyard"
            first, second = self.parts
            assert isinstance(first, Zone)
            assert isinstance(second, Zone)
            return f"{first.phrase()} and {second.zone}"
        text = listed([part.phrase(case) for part in self.parts], "or" if self.either else "and")
        return f"{text} each" if self.form & EACH_AFTER and case is Case.SUBJECT else text

    def __str__(self) -> str:
        return self.phrase()


WITH_IT = 1 << NOUN_SHIFT
"""Form of `Linked`: "exiled with it", not "exiled with ~"."""


class Linked(Node, _Reference, What, frozen=True):
    """What a linked ability of the same object treated so (607): "the exiled card", "a card exiled with ~".

    ``filter``: of which kind; printed as "cards exiled with ~" where the form is `Ref.PLAIN`. ``one``: one of them."""

    verb: str
    filter: Filter | None = None
    one: bool = False

    def plain(self) -> str:
        noun = self.filter.text(True) if self.filter is not None else "cards"
        return f"{noun} {self._how()}"

    def each(self) -> str:
        """Each of them: "card exiled with ~"."""
        noun = self.filter.text(False) if self.filter is not None else "card"
        return f"{noun} {self._how()}"

    def _how(self) -> str:
        return f"{self.verb} with {'it' if self.form & WITH_IT == WITH_IT else '~'}"

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        kind = ref_kind(self.form)
        if self.filter is not None and kind is Ref.EACH_DONE:
            return f"each {self.each()}"
        if self.filter is not None and kind in (Ref.DONE_THIS_WAY, Ref.ALL_THOSE):
            many = kind is Ref.ALL_THOSE
            noun = f"all {self.filter.text(True)}" if many else self.filter.with_article()
            return f"{noun} {self._how()}"
        return ref_text(self.form, case, self.plain(), self.done())

    def done(self) -> str:
        return self.verb


class Rest(Node, What, frozen=True):
    """ "the rest", "the other": those of ``verb`` that have not moved since."""

    verb: str

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        return {1: "the other", 2: "the others", 3: "the other card", 4: "the other cards"}.get(
            self.form, "the rest"
        )

    def __str__(self) -> str:
        return self.phrase()


class SelfOr(Node, What, frozen=True):
    """In triggers: "~ or another Dwarf you control"; ``this`` None: the object itself ("equipped creature or …")."""

    filter: Filter
    this: What | None = None

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        return f"{self.this.phrase() if self.this is not None else '~'} or {self.filter.with_article()}"

    def __str__(self) -> str:
        return self.phrase()


# --- who ----------------------------------------------------------------------------------------------------


class You(Node, Who, frozen=True):
    """The controller of the spell or ability (109.5). ``form`` 1: not printed ("draw a card"), 2: "yourself"."""

    @property
    def third(self) -> bool:
        return False

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        if case is Case.POSSESSIVE:
            return "your"
        return {1: "", 2: "yourself"}.get(self.form & 3, "you")

    def __str__(self) -> str:
        return self.phrase()


class Players(Node, Who, frozen=True):
    """Players by kind: ``which`` in "each player", "each opponent", "each other player", "an opponent" (any; chosen
    where one must act), "a player", "defending player", "active player", "the monarch", "chosen player",
    "your opponents", "players"."""

    which: str

    @property
    def third(self) -> bool:
        if self.form & (BASE_VERB | EACH_AFTER) or self.form & 15 in (4, 6):
            return False
        return self.which not in ("players", "your opponents", "all players", "all opponents", "opponents")

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        if self.form & 15 in (5, 6):
            return ""
        if self.form & 15 == 4:
            return {Case.SUBJECT: "they", Case.OBJECT: "them", Case.POSSESSIVE: "their"}[case]
        return possessive(self.which) if case is Case.POSSESSIVE else self.which

    def __str__(self) -> str:
        return self.phrase()


class SomePlayers(Node, Who, frozen=True):
    """Players by what they do or have: "each player who controls …", "each opponent who …", "players who …"."""

    which: str  # as `Players.which`
    condition: Node  # a Condition about `EachOne`

    @property
    def third(self) -> bool:
        return self.which.startswith(("each", "a ", "an ", "the player"))

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        if self.form & 15 in (5, 6):
            return ""
        return f"{self.which} who {str(self.condition).strip()}"

    def __str__(self) -> str:
        return self.phrase()


class _Holder:
    """Who controls or owns something."""

    __slots__ = ()

    form: int

    @property
    def third(self) -> bool:
        return not self.form & (BASE_VERB | EACH_AFTER) and self.form & 15 not in (1, 4, 6)


class ControllerOf(Node, _Holder, Who, frozen=True):
    """ "its controller" (``form`` 5: elided; 1: "controllers"; 2: "the controller of …")."""

    what: What

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        return _holder(self.what, "controller", self.form, case)

    def __str__(self) -> str:
        return self.phrase()


class OwnerOf(Node, _Holder, Who, frozen=True):
    """ "its owner" (``form`` as in `ControllerOf`)."""

    what: What

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        return _holder(self.what, "owner", self.form, case)

    def __str__(self) -> str:
        return self.phrase()


def _holder(what: What, noun: str, form: int, case: Case) -> str:
    kind = form & 15
    if kind in (5, 6):
        return ""
    if kind == 4:
        return {Case.SUBJECT: "they", Case.OBJECT: "them", Case.POSSESSIVE: "their"}[case]
    if kind == 7:
        return possessive("that player") if case is Case.POSSESSIVE else "that player"
    if kind == 8:
        return possessive(f"its {noun}") if case is Case.POSSESSIVE else f"its {noun}"
    nouns = f"{noun}s" if kind == 1 else noun
    text = (
        f"the {nouns} of {what.phrase(Case.OBJECT)}"
        if kind == 2
        else f"{what.phrase(Case.POSSESSIVE)} {nouns}"
    )
    if case is Case.POSSESSIVE:
        return possessive(text)
    return f"{text} each" if form & EACH_AFTER and case is Case.SUBJECT else text
