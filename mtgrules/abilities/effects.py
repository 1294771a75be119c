"""Instructions: what a resolving spell or ability tells players to do (608.2c), in printed order."""

from __future__ import annotations

from mtgrules.abilities.node import (
    Ability,
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

# --- joints ----------------------------------------------------------------------------------------------------


class Sequence(Node, Effect, frozen=True):
    """Instructions one after another; ``form`` tells sentence ends from ", then" and "and"."""

    effects: tuple[Effect, ...]
    joints: tuple[int, ...] = ()  # wording only: left out of ==

    def __eq__(self, other: object) -> bool:
        if type(other) is not Sequence:
            return NotImplemented
        return self.effects == other.effects

    def __hash__(self) -> int:
        return hash(("Sequence", self.effects))


class May(Node, Effect, frozen=True):
    """``who`` may do it (608.2d)."""

    who: Who
    effect: Effect


class If(Node, Effect, frozen=True):
    """If the condition holds, ``then``; else ``otherwise`` ("otherwise", "instead")."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


class IfInstead(Node, Effect, frozen=True):
    """"<usual>. If <condition>, <then> instead." (608.2c: read the whole text)."""

    usual: Effect
    condition: Condition
    then: Effect


class Unless(Node, Effect, frozen=True):
    """Do it unless ``who`` pays ``costs`` (118.12a)."""

    effect: Effect
    who: Who
    costs: tuple[Cost, ...]


class MayPay(Node, Effect, frozen=True):
    """``who`` may pay ``costs``: "you may pay {1}" (what depends on it is an `If` on `Did`)."""

    who: Who
    costs: tuple[Cost, ...]


class WhenYouDo(Node, Effect, frozen=True):
    """A reflexive triggered ability (603.12): "When you do, …"; it has targets of its own."""

    event: Condition  # Did(…)
    effect: Effect


class ForEach(Node, Effect, frozen=True):
    """Once for each: object that fits, player, or count."""

    each: What | Who | Amount
    effect: Effect


class Repeat(Node, Effect, frozen=True):
    effect: Effect
    times: Amount


class WhereX(Node, Effect, frozen=True):
    """``X`` inside ``effect`` is ``amount``: ", where X is …"."""

    effect: Effect
    amount: Amount


class Modal(Node, Effect, frozen=True):
    """"Choose one —" (700.2): between ``least`` and ``most`` modes; ``costs`` of modes where printed (spree…)."""

    modes: tuple[Effect, ...]
    least: int = 1
    most: int = 1
    repeat: bool = False
    chooser: Who | None = None
    condition: Condition | None = None  # "If …, choose both instead"
    most_then: int | None = None


class Delayed(Node, Effect, frozen=True):
    """A delayed triggered ability (603.7): at the next ``trigger`` (or whenever, within ``duration``) do ``effect``."""

    trigger: Trigger
    effect: Effect
    duration: Duration | None = None  # None: the next time only


class Continuously(Node, Effect, frozen=True):
    """A continuous effect begins (611.2): ``changes`` for ``duration``."""

    changes: tuple[Change, ...]
    duration: Duration | None


class Choose(Node, Effect, frozen=True):
    """A choice with no effect of its own: ``what`` objects ("choose a creature you control"), or a ``quality``:
    "color", "creature type", "card name", "number", "opponent", "player", "odd or even" …"""

    who: Who
    what: What | None = None
    quality: str | None = None
    restriction: Filter | None = None


# --- cards and zones -------------------------------------------------------------------------------------------


class Draw(Node, Effect, frozen=True):
    who: Who
    amount: Amount


class Discard(Node, Effect, frozen=True):
    """``what``: the cards (`Some` of the hand, `Zone` hand, `Done` …)."""

    who: Who
    what: What


class Mill(Node, Effect, frozen=True):
    who: Who
    amount: Amount


class Scry(Node, Effect, frozen=True):
    who: Who
    amount: Amount


class Surveil(Node, Effect, frozen=True):
    who: Who
    amount: Amount


class Search(Node, Effect, frozen=True):
    """Search a zone (701.23) for cards; what follows moves them (`Done("found")`)."""

    who: Who
    what: What  # Some(Filter(…in library…))
    zones: tuple[str, ...] = ("library",)
    owner: Who | None = None


class Shuffle(Node, Effect, frozen=True):
    who: Who
    into: What | None = None  # "shuffle ~ into its owner's library"


class Reveal(Node, Effect, frozen=True):
    who: Who
    what: What


class LookAt(Node, Effect, frozen=True):
    who: Who
    what: What


class Move(Node, Effect, frozen=True):
    """Put objects into a zone: return, put, exile with a face, flicker. ``to`` zone; ``place`` for libraries ("top",
    "bottom", "either", an ordinal "second from the top" as number in ``nth``); ``order`` "any" or "random";
    ``under`` whose control on the battlefield (None: owner's… of a card put by its owner: the mover's)."""

    what: What
    to: str
    who: Who | None = None  # who does it; None: the controller of the effect
    place: str | None = None
    nth: int | None = None
    order: str | None = None
    tapped: bool = False
    attacking: bool = False
    face_down: bool = False
    under: Who | None = None
    source: str | None = None  # the zone it is moved from, where the text says so
    counters: tuple[Counters, ...] = ()  # "with a +1/+1 counter on it"
    attached: What | None = None
    transformed: bool = False


class Counters(Node, frozen=True):
    kind: str
    amount: Amount


class Exile(Node, Effect, frozen=True):
    what: What
    face_down: bool = False
    until: Trigger | None = None  # "until ~ leaves the battlefield" (610.3)
    who: Who | None = None
    counters: tuple[Counters, ...] = ()


class Destroy(Node, Effect, frozen=True):
    what: What
    no_regeneration: bool = False


class Sacrifice(Node, Effect, frozen=True):
    who: Who
    what: What


class Counter(Node, Effect, frozen=True):
    """Counter a spell or ability (701.6); ``into`` a zone instead of the graveyard."""

    what: What


class CreateToken(Node, Effect, frozen=True):
    """Create tokens (701.7)."""

    who: Who
    amount: Amount
    token: TokenSpec | CopySpec
    tapped: bool = False
    attacking: bool = False
    attached: What | None = None


class TokenSpec(Node, frozen=True):
    """A token's characteristics (111.3). ``name`` None: its subtypes; a predefined token (111.10) is only its name."""

    name: str | None = None
    power: Amount | None = None
    toughness: Amount | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    predefined: bool = False
    counters: tuple[Counters, ...] = ()


class CopySpec(Node, frozen=True):
    """"a copy of ``what``, except …": the exceptions are changes to copiable values (707.9)."""

    what: What
    exceptions: tuple[Change, ...] = ()


class CopyOnStack(Node, Effect, frozen=True):
    """Copy a spell or ability (707.10); ``new_targets``: its controller may choose new ones."""

    what: What
    who: Who
    amount: Amount | None = None
    new_targets: bool = False
    exceptions: tuple[Change, ...] = ()


class ChooseNewTargets(Node, Effect, frozen=True):
    what: What
    who: Who
    may: bool = True


class CastNow(Node, Effect, frozen=True):
    """Cast during the resolution (608.2g): a spell that fits, ``free`` without paying its mana cost."""

    who: Who
    what: What
    free: bool = False
    costs: tuple[Cost, ...] = ()  # another cost instead
    play: bool = False  # "play": lands too
    copy: bool = False


class PutCounters(Node, Effect, frozen=True):
    what: What | Who
    kind: str
    amount: Amount
    who: Who | None = None
    distributed: bool = False


class RemoveCounters(Node, Effect, frozen=True):
    what: What
    kind: str | None
    amount: Amount | None  # None: all
    who: Who | None = None


class MoveCounters(Node, Effect, frozen=True):
    source: What
    to: What
    kind: str | None
    amount: Amount | None


class Tap(Node, Effect, frozen=True):
    what: What
    who: Who | None = None


class Untap(Node, Effect, frozen=True):
    what: What
    who: Who | None = None


class TapOrUntap(Node, Effect, frozen=True):
    what: What


class Attach(Node, Effect, frozen=True):
    what: What
    to: What


class Unattach(Node, Effect, frozen=True):
    what: What


class Fight(Node, Effect, frozen=True):
    what: What
    other: What


class DealDamage(Node, Effect, frozen=True):
    """``source`` deals ``amount`` damage to ``to`` (120); ``divided`` as its controller chooses (601.2d)."""

    source: What
    amount: Amount
    to: What | Who
    divided: bool = False


class PreventDamage(Node, Effect, frozen=True):
    """Prevention shields (615): the next ``amount`` (None: all) damage to/by, within ``duration``."""

    amount: Amount | None
    to: What | Who | None = None
    source: What | None = None
    combat: bool | None = None
    duration: Duration | None = None


class Regenerate(Node, Effect, frozen=True):
    what: What


class GainLife(Node, Effect, frozen=True):
    who: Who
    amount: Amount


class LoseLife(Node, Effect, frozen=True):
    who: Who
    amount: Amount


class PayLife(Node, Effect, frozen=True):
    who: Who
    amount: Amount


class SetLife(Node, Effect, frozen=True):
    who: Who
    amount: Amount


class AddMana(Node, Effect, frozen=True):
    """Add mana (106): ``symbols`` as printed, or ``amount`` of ``any`` kind: "one color", "combination", "chosen
    color", "among" (colours of ``among``); alternatives of "{R} or {G}" in ``options``."""

    who: Who
    symbols: tuple[str, ...] = ()
    options: tuple[tuple[str, ...], ...] = ()
    amount: Amount | None = None
    any: str | None = None
    among: What | None = None
    restrictions: tuple[ManaUse, ...] = ()


class ManaUse(Node, frozen=True):
    """"Spend this mana only to cast Dragon spells [and activate abilities of …]"."""

    cast: Filter | None = None
    activate: Filter | None = None


class Exchange(Node, Effect, frozen=True):
    """Exchange ``quality`` ("control", "life total") between two."""

    quality: str
    what: What | Who
    other: What | Who | None = None


class TurnFace(Node, Effect, frozen=True):
    what: What
    up: bool


class Transform(Node, Effect, frozen=True):
    what: What


class PhaseOut(Node, Effect, frozen=True):
    what: What


class ExtraTurn(Node, Effect, frozen=True):
    who: Who
    amount: Amount


class ExtraPhase(Node, Effect, frozen=True):
    """"After this phase, there is an additional combat phase [followed by an additional main phase]"."""

    phases: tuple[str, ...]
    after: str | None = None


class SkipStep(Node, Effect, frozen=True):
    who: Who
    step: str


class EndTheTurn(Node, Effect, frozen=True):
    pass


class RemoveFromCombat(Node, Effect, frozen=True):
    what: What


class WinGame(Node, Effect, frozen=True):
    who: Who


class LoseGame(Node, Effect, frozen=True):
    who: Who


class BecomeDesignated(Node, Effect, frozen=True):
    """``who`` becomes the monarch, gets the city's blessing, takes the initiative …"""

    who: Who
    designation: str


class CreateEmblem(Node, Effect, frozen=True):
    who: Who
    abilities: tuple[Ability, ...]
    name: str | None = None


class KeywordAction(Node, Effect, frozen=True):
    """A keyword action (701) without a node of its own: "explore", "investigate", "proliferate", "connive", "goad",
    "manifest", "adapt", "detain", "populate", "learn", "venture", "behold", "incubate" …, done by/to ``what``."""

    name: str
    who: Who | None = None
    what: What | None = None
    amount: Amount | None = None


class FlipCoin(Node, Effect, frozen=True):
    who: Who
    win: Effect | None = None
    lose: Effect | None = None


class RollDie(Node, Effect, frozen=True):
    who: Who
    sides: int
    amount: Amount | None = None
