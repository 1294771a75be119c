"""What continuous effects do (611, 613): the bodies of static abilities and of effects with a duration."""

from __future__ import annotations

from mtgrules.abilities.effects import CopySpec, Effect
from mtgrules.abilities.node import (
    Ability,
    Amount,
    Change,
    Condition,
    Cost,
    Duration,
    Node,
    Trigger,
    What,
    Who,
)
from mtgrules.abilities.references import Filter

# --- durations -------------------------------------------------------------------------------------------------


class Until(Node, Duration, frozen=True):
    """``moment``: "end of turn", "your next turn", "end of your next turn", "end of combat", "this turn" (same as end
    of turn), "next end step" …"""

    moment: str
    who: Who | None = None


class AsLongAs(Node, Duration, frozen=True):
    """"for as long as …" (611.2b)."""

    condition: Condition


class UntilEvent(Node, Duration, frozen=True):
    trigger: Trigger


class RestOfGame(Node, Duration, frozen=True):
    """"(This effect doesn't end.)", "for the rest of the game", and effects that state no duration."""


# --- changes to objects (layers 1–7) ---------------------------------------------------------------------------


class Gets(Node, Change, frozen=True):
    """+P/+T (layer 7c). Amounts may be negative numbers (`Number(-2)`)."""

    what: What
    power: Amount
    toughness: Amount
    each: Amount | None = None  # "for each …": times that


class BasePT(Node, Change, frozen=True):
    """Base power and toughness set (7b), or defined by a characteristic-defining ability (7a: ``defining``)."""

    what: What
    power: Amount | None
    toughness: Amount | None
    defining: bool = False


class SwitchPT(Node, Change, frozen=True):
    what: What


class GainsAbilities(Node, Change, frozen=True):
    """Has / gains abilities (layer 6)."""

    what: What
    abilities: tuple[Ability, ...]


class GainsAbilitiesOf(Node, Change, frozen=True):
    """"~ has all activated abilities of all Elf cards in your graveyard"; ``kind`` "activated", "triggered", "all"."""

    what: What
    kind: str
    of: What


class LosesAbilities(Node, Change, frozen=True):
    """Loses ``abilities`` (None: all)."""

    what: What
    abilities: tuple[Ability, ...] | None


class CantHave(Node, Change, frozen=True):
    what: What
    abilities: tuple[Ability, ...]


class Becomes(Node, Change, frozen=True):
    """Types, subtypes, colours, name, supertypes set (``adding`` False) or added ("in addition to its other types");
    ``loses_types``: card types removed; with base power and toughness where printed ("becomes a 4/4 …")."""

    what: What
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    name: str | None = None
    adding: bool = True
    adding_colors: bool = False
    power: Amount | None = None
    toughness: Amount | None = None
    abilities: tuple[Ability, ...] = ()
    chosen: str | None = None  # "becomes the chosen type", "all creature types"
    lost_types: tuple[str, ...] = ()
    lost_supertypes: tuple[str, ...] = ()


class BecomesCopy(Node, Change, frozen=True):
    what: What
    of: CopySpec


class Controls(Node, Change, frozen=True):
    """``who`` gains / has control of ``what`` (layer 2)."""

    who: Who
    what: What


# --- restrictions, requirements, permissions -------------------------------------------------------------------


class Cant(Node, Change, frozen=True):
    """Something can't be done (101.2): ``action`` in "attack", "block", "be blocked", "attack or block", "untap",
    "be countered", "be sacrificed", "be regenerated", "be the target", "be enchanted", "be equipped", "crew",
    "transform", "have counters" …; for players: "cast spells", "cast", "activate abilities", "gain life", "lose life",
    "draw cards", "search", "play lands", "win", "lose", "attack", "be attacked" …
    ``who``/``what`` the subject; ``by`` restricts by what ("be blocked by creatures with greater power"); ``unless``."""

    subject: What | Who
    action: str
    by: What | Who | Filter | None = None  # object or agent: "can't attack you", "can't be blocked by tokens"
    number: Amount | None = None  # "more than one card each turn", "except by two or more creatures"
    unless: Condition | None = None
    unless_pays: tuple[Cost, ...] = ()
    payer: Who | None = None
    period: str | None = None
    except_by: Filter | None = None


class Must(Node, Change, frozen=True):
    """A requirement (508.1d, 509.1c): "attacks each combat if able", "must be blocked if able", "block ~ if able"."""

    subject: What | Who
    action: str
    other: What | Who | None = None


class CanDespite(Node, Change, frozen=True):
    """"can attack as though it didn't have defender", "can block an additional creature", "can block any number …"."""

    subject: What | Who
    action: str
    number: Amount | None = None
    filter: Filter | None = None


class DoesntUntap(Node, Change, frozen=True):
    """"doesn't untap during its controller's untap step" (``next``: the next one)."""

    what: What
    next: bool = False
    unless: Condition | None = None


class MayPlay(Node, Change, frozen=True):
    """Permission to play or cast (``cast_only``) cards from where one may not: ``what`` cards; ``free``; ``costs``
    instead of the mana cost; ``flash``: as though it had flash; ``any_mana``: mana of any type may be spent."""

    who: Who
    what: What
    cast_only: bool = False
    free: bool = False
    costs: tuple[Cost, ...] = ()
    extra_costs: tuple[Cost, ...] = ()
    flash: bool = False
    any_mana: bool = False
    limit: str | None = None  # "once each turn", "one"


class MayLookAt(Node, Change, frozen=True):
    who: Who
    what: What


class PlayRevealed(Node, Change, frozen=True):
    """"Play with the top card of your library revealed."""

    who: Who
    what: What


class ExtraLands(Node, Change, frozen=True):
    """May play additional lands (305.2)."""

    who: Who
    amount: Amount


class CostChange(Node, Change, frozen=True):
    """Spells / abilities cost more or less (601.2f): ``what`` ("spells you cast", "this spell", "equip abilities you
    activate"), ``mana`` symbols, ``amount`` of times (None: once); ``less``; ``minimum`` mana left at least."""

    what: What
    mana: tuple[str, ...]
    less: bool
    each: Amount | None = None
    minimum: int | None = None
    condition: Condition | None = None
    ability: str | None = None  # of abilities: "equip", "activated", "cycling" …


class AdditionalCost(Node, Change, frozen=True):
    """"As an additional cost to cast this spell, …" (601.2b)."""

    what: What
    costs: tuple[Cost, ...]
    optional: bool = False


class AlternativeCost(Node, Change, frozen=True):
    """"You may [pay costs] rather than pay this spell's mana cost" (118.9)."""

    what: What
    costs: tuple[Cost, ...]


class NoMaximumHand(Node, Change, frozen=True):
    who: Who
    amount: Amount | None = None  # "your maximum hand size is …" / "is reduced by"


class DamageCant(Node, Change, frozen=True):
    """"Damage can't be prevented", "combat damage causes loss as poison" … ``what`` says which."""

    what: str
    source: What | None = None


class AssignsByToughness(Node, Change, frozen=True):
    """"assigns combat damage equal to its toughness rather than its power", "as though it weren't blocked"."""

    what: What
    how: str


class TriggersAgain(Node, Change, frozen=True):
    """"If [event] causes a triggered ability of … to trigger, that ability triggers an additional time" (603.2d)."""

    of: What
    cause: Trigger | None = None
    times: int = 1


# --- replacement (614) -----------------------------------------------------------------------------------------


class EntersWith(Node, Change, frozen=True):
    """"enters tapped", "enters with N counters", "enters attacking" … (614.1c–d), ``unless``/``condition``."""

    what: What
    tapped: bool = False
    counters: tuple[Node, ...] = ()
    unless: Condition | None = None
    condition: Condition | None = None
    abilities: tuple[Ability, ...] = ()
    may_pay: tuple[Cost, ...] = ()


class AsEnters(Node, Change, frozen=True):
    """"As ~ enters, [choose …]" (614.1c)."""

    what: What
    effect: Effect


class EntersAsCopy(Node, Change, frozen=True):
    """"You may have ~ enter as a copy of …" (707.5)."""

    what: What
    of: CopySpec
    may: bool = True


class Instead(Node, Change, frozen=True):
    """"If [event] would happen, [effect] instead" (614.1a): ``event`` is described as a trigger event."""

    event: Trigger
    effect: Effect
    condition: Condition | None = None
    next: bool = False


class Doubles(Node, Change, frozen=True):
    """"If … would …, twice that many … instead": ``factor`` times or ``plus`` more of the event's number."""

    event: Trigger
    factor: int = 1
    plus: Amount | None = None


class Prevent(Node, Change, frozen=True):
    """"Prevent all damage that would be dealt to/by …" (615)."""

    event: Trigger
    amount: Amount | None = None
    then: Effect | None = None


class PlayerIs(Node, Change, frozen=True):
    """Static facts of players: "you have hexproof", "you have no maximum hand size" are other nodes; ``keyword``."""

    who: Who
    abilities: tuple[Ability, ...]
