"""Who and what: the noun phrases of Oracle text, and what its pronouns mean.

Pronouns never stay pronouns: building an ability decides what "it" or "that player" refers to, and the node says so
(`This`, `TargetRef`, `EventThing`, `Done` …); the pronoun that was printed is the node's ``form``.
"""

from __future__ import annotations

from mtgrules.abilities.node import Amount, Node, Predicate, What, Who


class Filter(Node, frozen=True):
    """What an object must be: all ``predicates`` hold. Without a zone predicate (`InZone`, `Is("card")` …) it
    speaks of permanents on the battlefield; with `Is("spell")` of spells on the stack."""

    predicates: tuple[Predicate, ...] = ()


# --- predicates ------------------------------------------------------------------------------------------------


class Is(Node, Predicate, frozen=True):
    """Has this word: a card type, supertype, subtype or colour, or one of "permanent", "card", "spell", "token",
    "nontoken" is Not(Is("token")), "colorless", "multicolored", "monocolored", "historic", "ability",
    "activated ability", "triggered ability", "player", "opponent", "outlaw", "commander" …"""

    word: str


class Not(Node, Predicate, frozen=True):
    predicate: Predicate


class AnyOf(Node, Predicate, frozen=True):
    """One of these at least ("artifact or creature", "Goblins and Orcs you control")."""

    predicates: tuple[Predicate, ...]


class AllOf(Node, Predicate, frozen=True):
    """All of these (inside `AnyOf`: "a creature with flying or an artifact")."""

    predicates: tuple[Predicate, ...]


class Another(Node, Predicate, frozen=True):
    """Not the object itself ("another", "other"); ``than`` when it is other than something named."""

    than: What | None = None


class ControlledBy(Node, Predicate, frozen=True):
    who: Who


class OwnedBy(Node, Predicate, frozen=True):
    who: Who


class InZone(Node, Predicate, frozen=True):
    """In a zone ("graveyard", "hand", "library", "exile", "stack", "battlefield", "command"); ``who`` owns it."""

    zone: str
    who: Who | None = None


class With(Node, Predicate, frozen=True):
    """Has the keyword ability of that name ("with flying"); `Not(With(…))` for "without"."""

    keyword: str


class Compare(Node, Predicate, frozen=True):
    """``quality`` ("power", "toughness", "mana value", "base power" …) stands in ``op`` ("=", "<=", ">=", "<", ">",
    "!=", "odd", "even") to ``amount``."""

    quality: str
    op: str
    amount: Amount | None = None


class Status(Node, Predicate, frozen=True):
    """"tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped", "face down",
    "face up", "modified", "saddled", "goaded", "attached", "kicked", "suspected" …"""

    word: str
    who: Who | None = None  # "attacking you": whom


class HasCounter(Node, Predicate, frozen=True):
    """Has counters: of ``kind`` (None: any), as many as ``op amount`` says (default: at least one)."""

    kind: str | None = None
    op: str = ">="
    amount: Amount | None = None


class Named(Node, Predicate, frozen=True):
    name: str


class OfChosen(Node, Predicate, frozen=True):
    """Is what was chosen: ``quality`` in "color", "creature type", "card type", "card name", "land type", "number"."""

    quality: str


class SharesWith(Node, Predicate, frozen=True):
    """Shares ``quality`` ("creature type", "card type", "color", "name", "mana value") with ``what``."""

    quality: str
    what: What


class ThisWay(Node, Predicate, frozen=True):
    """Was treated so in this resolution: "destroyed this way"; ``verb`` as in `Done`."""

    verb: str


class Happened(Node, Predicate, frozen=True):
    """Something that happened to it: ``what`` in "entered", "died", "attacked", "blocked", "was dealt damage",
    "dealt damage", "was put there" …, within ``period`` ("this turn", "last turn", "this combat", "this game");
    ``by`` / ``zone`` narrow it."""

    what: str
    period: str = "this turn"
    zone: str | None = None
    by: Who | None = None


class TargetsOnly(Node, Predicate, frozen=True):
    """A spell or ability that targets (``only`` these)."""

    what: What
    only: bool = False


class IsWhat(Node, Predicate, frozen=True):
    """Is (one of) the named: "that creature or another Dwarf", "the exiled card", "that player's"."""

    what: What


# --- what ------------------------------------------------------------------------------------------------------


class This(Node, What, frozen=True):
    """The object whose ability this is (``~``)."""


class Target(Node, What, Who, frozen=True):
    """A target phrase (115), where it first stands; targets are numbered by ``index`` in printed order.

    ``least`` and ``most`` bound how many: "target" 1, 1; "up to two" 0, 2; "one or two" 1, 2; "any number of"
    0, None. ``filter`` None: "any target" (115.4)."""

    index: int
    filter: Filter | None
    least: Amount | None = None  # None: 1
    most: Amount | None = None  # None: as least; see `unlimited`
    unlimited: bool = False
    chooser: Who | None = None
    different: str | None = None  # "with different names", "controlled by different players"


class TargetRef(Node, What, Who, frozen=True):
    """What target ``index`` became: "it", "that creature", "that player", "the chosen creatures"."""

    index: int


class Each(Node, What, frozen=True):
    """All objects that fit, whoever they are: "each creature", "creatures you control", "all Goblins"."""

    filter: Filter


class Some(Node, What, frozen=True):
    """Objects chosen as the instruction is carried out, not targeted: "a creature you control", "up to two cards".

    ``least``/``most`` as in `Target`; ``chooser`` None: the player who carries it out; ``random``: at random."""

    filter: Filter
    least: Amount | None = None
    most: Amount | None = None
    unlimited: bool = False
    chooser: Who | None = None
    random: bool = False
    among: What | None = None  # "from among them"


class Done(Node, What, Who, frozen=True):
    """The objects (or players) that this resolution, or the paying of its costs, has treated so: ``verb`` in
    "created", "exiled", "discarded", "destroyed", "sacrificed", "revealed", "looked at", "milled", "found", "drawn",
    "returned", "moved", "put onto the battlefield", "amassed", "chosen", "countered", "tapped", "copied", "cast",
    "dealt damage", "fought" …; ``filter`` narrows. The latest instruction of that kind counts."""

    verb: str
    filter: Filter | None = None


class EventThing(Node, What, Who, frozen=True):
    """What took part in the event that triggered this ability (or that is being replaced): ``role`` in "subject"
    (that creature, that card, that spell, that player who acted), "source" (of damage), "target", "recipient",
    "attacker", "blocker", "player", "cause"."""

    role: str


class Attached(Node, What, Who, frozen=True):
    """What this Aura, Equipment or Fortification is attached to: "enchanted creature", "equipped creature"."""

    noun: str = "creature"


class Cards(Node, What, frozen=True):
    """Cards by place: ``place`` "top" or "bottom" of the library, ``amount`` of them, of ``who``."""

    place: str
    amount: Amount
    who: Who


class Zone(Node, What, frozen=True):
    """All cards of a zone of ``who``: "your hand", "that player's graveyard"."""

    zone: str
    who: Who


class Both(Node, What, Who, frozen=True):
    """Several noun phrases joined: "~ and target creature", "you and target opponent"."""

    parts: tuple[What, ...]


class Linked(Node, What, frozen=True):
    """What a linked ability of the same object treated so (607): "the exiled card", "a card exiled with ~"."""

    verb: str
    filter: Filter | None = None


class Rest(Node, What, frozen=True):
    """"the rest", "the other": those of ``verb`` that have not moved since."""

    verb: str


class SelfOr(Node, What, frozen=True):
    """In triggers: "~ or another Dwarf you control"."""

    filter: Filter


# --- who -------------------------------------------------------------------------------------------------------


class You(Node, Who, frozen=True):
    """The controller of the spell or ability (109.5)."""


class Players(Node, Who, frozen=True):
    """Players by kind: ``which`` in "each player", "each opponent", "each other player", "an opponent" (any; chosen
    where one must act), "a player", "defending player", "active player", "the monarch", "chosen player",
    "your opponents", "players"."""

    which: str


class ControllerOf(Node, Who, frozen=True):
    what: What


class OwnerOf(Node, Who, frozen=True):
    what: What
