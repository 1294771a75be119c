"""What a case says, as data: the one result of reading it and all that the runner knows of it.

Each line of the language is one small struct here. Structs that name something in the line keep the
column where it stands, so that what only turns out in play (an ambiguous name) can be told there.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Zone = Literal["hand", "graveyard", "exile", "command", "library", "battlefield", "stack"]

STEPS = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first strike damage",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end step",
    "cleanup",
)
"""The steps and main phases of a turn, in order (500.1), as the language names them."""


class Place(Struct, frozen=True):
    """Where something stands: file, line, column, and the line itself."""

    file: str
    line: int
    column: int = 1
    source: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


# --- what lines are about ---------------------------------------------------------------------------


ThingKind = Literal["label", "name", "type"]


class Thing(Struct, frozen=True, tag=True):
    """An object by its label, its name or, where no object or card of that name is known, its types.

    `types` are the type words that the name is made of, if it is made of such and not in quotes.
    """

    name: str
    kind: ThingKind = "name"
    types: tuple[str, ...] = ()
    whose: str | None = None
    count: int = 1
    quoted: bool = False
    column: int = 0


class Person(Struct, frozen=True, tag=True):
    """A player where an object might stand too."""

    name: str
    column: int = 0


class AbilityOf(Struct, frozen=True, tag=True):
    """`ability 3 of NAME`, counted in printed order from 1."""

    number: int
    of: Thing
    column: int = 0


class CopyOf(Struct, frozen=True, tag=True):
    """`copy of NAME`: a copy of a spell."""

    of: Thing
    column: int = 0


Target = Thing | Person | AbilityOf | CopyOf


class Each(Struct, frozen=True, tag=True):
    """`each NAME`: all of that name or type on the battlefield, of which there must be one."""

    of: Thing


Subject = Each | tuple[Target, ...]


class ZoneOf(Struct, frozen=True):
    """A zone, and whose it is where that is said."""

    zone: Zone
    whose: str | None = None


class Trait(Struct, frozen=True):
    """One characteristic or status: `3/3`, `red`, `legendary`, `creature`, `Goblin`, `tapped`."""

    kind: Literal["power/toughness", "color", "supertype", "type", "subtype", "status"]
    word: str


class MechanicWords(Struct, frozen=True, tag=True):
    """A line or state whose words a mechanic brought, with the values of the pattern's slots."""

    pattern: str
    args: tuple[tuple[str, Target | int | str], ...] = ()
    negated: bool = False


# --- header -----------------------------------------------------------------------------------------


class CardFace(Struct, frozen=True):
    """A card made for the case, or its Adventure: the line and the lines of rules text, as they stand."""

    name: str
    mana_cost: str
    type_line: str
    power: str | None
    toughness: str | None
    loyalty: str | None
    text: tuple[str, ...]
    text_lines: tuple[int, ...]
    place: Place


class CardBlock(Struct, frozen=True):
    """A `card` block of a case, with the `adventure` block under it, if there is one."""

    face: CardFace
    adventure: CardFace | None = None


class Cite(Struct, frozen=True):
    """A rule that a case cites, and where."""

    rule: str
    place: Place


# --- given ------------------------------------------------------------------------------------------


class Tapped(Struct, frozen=True, tag=True):
    pass


class SummoningSick(Struct, frozen=True, tag=True):
    pass


class FaceDown(Struct, frozen=True, tag=True):
    pass


class PhasedOut(Struct, frozen=True, tag=True):
    pass


class Attacking(Struct, frozen=True, tag=True):
    """Attacking, and what: without `target`, the only opponent."""

    target: Target | None = None


class Blocking(Struct, frozen=True, tag=True):
    attackers: tuple[Target, ...]


class AttachedTo(Struct, frozen=True, tag=True):
    target: Target


class WithCounters(Struct, frozen=True, tag=True):
    number: int
    kind: str


class WithDamage(Struct, frozen=True, tag=True):
    number: int


class ControlledBy(Struct, frozen=True, tag=True):
    player: str


class Chosen(Struct, frozen=True, tag=True):
    """A choice made as it entered: `what` says of what sort (`type`, `name`, `color`, `player`, `word`)."""

    what: str
    value: str


class WithTraits(Struct, frozen=True, tag=True):
    """The characteristics of a token, keyword abilities too."""

    traits: tuple[Trait, ...] = ()
    abilities: tuple[str, ...] = ()


State = (
    Tapped
    | SummoningSick
    | FaceDown
    | PhasedOut
    | Attacking
    | Blocking
    | AttachedTo
    | WithCounters
    | WithDamage
    | ControlledBy
    | Chosen
    | WithTraits
    | MechanicWords
)


class Entry(Struct, frozen=True):
    """Cards or tokens put into a zone: how many, of what name, in what state, under what label."""

    name: str
    count: int = 1
    token: bool = False
    states: tuple[State, ...] = ()
    label: str | None = None
    column: int = 0


class GivenZone(Struct, frozen=True, tag=True):
    """`only`, for a library: exactly these, nothing below them."""

    zone: Zone
    entries: tuple[Entry, ...] = ()
    only: bool = False


class GivenLife(Struct, frozen=True, tag=True):
    number: int


class GivenPoison(Struct, frozen=True, tag=True):
    number: int


class GivenMana(Struct, frozen=True, tag=True):
    """Mana that does not empty; `any` pays for everything."""

    mana: str


GivenLine = GivenZone | GivenLife | GivenPoison | GivenMana | MechanicWords


class Given(Struct, frozen=True):
    """One line of what a player is given."""

    player: str
    line: GivenLine
    place: Place


class Turn(Struct, frozen=True):
    player: str
    step: str
    place: Place


# --- when -------------------------------------------------------------------------------------------


class Options(Struct, frozen=True):
    """What is chosen and paid as a spell is cast or an ability activated (601.2b to 601.2h)."""

    zone: ZoneOf | None = None
    x: int | None = None
    modes: tuple[int, ...] = ()
    targets: tuple[Target, ...] = ()
    division: tuple[tuple[int, Target], ...] = ()
    additional: tuple[str, ...] = ()
    gift: str | None = None
    sacrificing: tuple[Target, ...] = ()
    discarding: tuple[Target, ...] = ()
    tapping: tuple[Target, ...] = ()
    free: bool = False
    cost: str | None = None


class Casts(Struct, frozen=True, tag=True):
    player: str
    spell: Thing
    options: Options = Options()


class Plays(Struct, frozen=True, tag=True):
    player: str
    land: Thing
    zone: ZoneOf | None = None


class Activates(Struct, frozen=True, tag=True):
    player: str
    ability: Thing | AbilityOf
    options: Options = Options()


class Passes(Struct, frozen=True, tag=True):
    player: str


class Resolve(Struct, frozen=True, tag=True):
    everything: bool = False


class Attacks(Struct, frozen=True, tag=True):
    player: str
    attackers: tuple[Target, ...]
    defender: Target | None = None


class Blocks(Struct, frozen=True, tag=True):
    player: str
    attacker: Target
    blockers: tuple[Target, ...]


class Assigns(Struct, frozen=True, tag=True):
    player: str
    division: tuple[tuple[int, Target], ...]


class AdvanceTo(Struct, frozen=True, tag=True):
    step: str
    player: str | None = None


class NextTurn(Struct, frozen=True, tag=True):
    pass


class LabelNewest(Struct, frozen=True, tag=True):
    thing: Thing
    label: str


class Amount(Struct, frozen=True, tag=True):
    """A number as an answer."""

    number: int
    column: int = 0


class Word(Struct, frozen=True, tag=True):
    """A word as an answer: `yes`, `no`, `nothing`, `red`, any that the decision offers."""

    word: str
    column: int = 0


Pick = Thing | Person | AbilityOf | CopyOf | Amount | Word


class Picks(Struct, frozen=True, tag=True):
    picks: tuple[Pick, ...]


class InOrder(Struct, frozen=True, tag=True):
    """`order A; B`: A goes on the stack first."""

    things: tuple[Target, ...]


class Piles(Struct, frozen=True, tag=True):
    """Where looked-at cards go; None for a pile that the line does not speak of."""

    top: tuple[Target, ...] | None = None
    bottom: tuple[Target, ...] | None = None
    graveyard: tuple[Target, ...] | None = None


class Modes(Struct, frozen=True, tag=True):
    modes: tuple[int, ...]


class ByRule(Struct, frozen=True, tag=True):
    """The replacement effect that comes from a rule."""

    rule: str


Answer = Picks | InOrder | Piles | Modes | ByRule


class Chooses(Struct, frozen=True, tag=True):
    player: str
    answer: Answer


class DrawFinds(Struct, frozen=True, tag=True):
    player: str
    card: Thing


class DealsDamage(Struct, frozen=True, tag=True):
    source: Target
    amount: int
    targets: tuple[Target, ...]


Verb = Literal["destroy", "sacrifice", "tap", "untap", "exile"]


class Happens(Struct, frozen=True, tag=True):
    """Something done to all these at once."""

    verb: Verb
    things: tuple[Target, ...]
    player: str | None = None


class PutsIntoHand(Struct, frozen=True, tag=True):
    things: tuple[Target, ...]
    player: str | None = None


class PutsCounters(Struct, frozen=True, tag=True):
    number: int
    kind: str
    things: tuple[Target, ...]
    player: str | None = None


class RemovesCounters(Struct, frozen=True, tag=True):
    number: int
    kind: str
    things: tuple[Target, ...]
    player: str | None = None


class Draws(Struct, frozen=True, tag=True):
    player: str
    number: int


class Mills(Struct, frozen=True, tag=True):
    player: str
    number: int


class Discards(Struct, frozen=True, tag=True):
    player: str
    cards: tuple[Target, ...]


class GainsLife(Struct, frozen=True, tag=True):
    player: str
    number: int


class LosesLife(Struct, frozen=True, tag=True):
    player: str
    number: int


class CreatesTokens(Struct, frozen=True, tag=True):
    player: str
    entries: tuple[Entry, ...]


class GainsControl(Struct, frozen=True, tag=True):
    player: str
    things: tuple[Target, ...]


Action = (
    Casts
    | Plays
    | Activates
    | Passes
    | Resolve
    | Attacks
    | Blocks
    | Assigns
    | AdvanceTo
    | NextTurn
    | LabelNewest
    | Chooses
    | DrawFinds
    | DealsDamage
    | Happens
    | PutsIntoHand
    | PutsCounters
    | RemovesCounters
    | Draws
    | Mills
    | Discards
    | GainsLife
    | LosesLife
    | CreatesTokens
    | GainsControl
)


class Illegal(Struct, frozen=True, tag=True):
    """A step that must be refused and change nothing."""

    step: Action


Step = Action | Illegal


# --- then -------------------------------------------------------------------------------------------


class IsIn(Struct, frozen=True, tag=True):
    subject: Subject
    zone: ZoneOf
    negated: bool = False


class IsNowhere(Struct, frozen=True, tag=True):
    """It ceased to exist."""

    subject: Subject
    negated: bool = False


class Is(Struct, frozen=True, tag=True):
    """Has all these characteristics and statuses, or, negated, not all of them."""

    subject: Subject
    traits: tuple[Trait, ...]
    negated: bool = False


class IsAttacking(Struct, frozen=True, tag=True):
    subject: Subject
    target: Target
    negated: bool = False


class IsBlocking(Struct, frozen=True, tag=True):
    subject: Subject
    attackers: tuple[Target, ...]
    negated: bool = False


class IsNamed(Struct, frozen=True, tag=True):
    subject: Subject
    name: str
    negated: bool = False


class IsControlledBy(Struct, frozen=True, tag=True):
    subject: Subject
    player: str
    negated: bool = False


class IsAttachedTo(Struct, frozen=True, tag=True):
    """Attached to `target`; to nothing where there is none."""

    subject: Subject
    target: Target | None = None
    negated: bool = False


class HasCounters(Struct, frozen=True, tag=True):
    """That many counters of a kind, of any kind where none is named."""

    subject: Subject
    number: int
    kind: str | None = None
    negated: bool = False


NumberOf = Literal["mana value", "damage", "power", "toughness", "loyalty", "abilities"]


class HasNumber(Struct, frozen=True, tag=True):
    subject: Subject
    what: NumberOf
    number: int
    negated: bool = False


class HasAbility(Struct, frozen=True, tag=True):
    """A keyword ability, or, in quotes, an ability by its text."""

    subject: Subject
    ability: str
    quoted: bool = False
    negated: bool = False


class LifeIs(Struct, frozen=True, tag=True):
    player: str
    number: int


class PlayerCounters(Struct, frozen=True, tag=True):
    player: str
    number: int
    kind: str


class CardsIn(Struct, frozen=True, tag=True):
    player: str
    number: int
    zone: ZoneOf


class ManaIs(Struct, frozen=True, tag=True):
    """Exactly that mana in the pool, mana that was given aside; nothing for none."""

    player: str
    mana: str = ""


class Controls(Struct, frozen=True, tag=True):
    """Exactly `number`, or at least one of each where no number is said."""

    player: str
    things: tuple[Target, ...]
    number: int | None = None
    negated: bool = False


class CanCast(Struct, frozen=True, tag=True):
    player: str
    spell: Thing
    options: Options = Options()
    negated: bool = False


class CanPlay(Struct, frozen=True, tag=True):
    player: str
    land: Thing
    zone: ZoneOf | None = None
    negated: bool = False


class CanActivate(Struct, frozen=True, tag=True):
    player: str
    ability: Thing | AbilityOf
    options: Options = Options()
    negated: bool = False


class CanAttack(Struct, frozen=True, tag=True):
    player: str
    attackers: tuple[Target, ...]
    defender: Target | None = None
    negated: bool = False


class CanBlock(Struct, frozen=True, tag=True):
    player: str
    blockers: tuple[Target, ...]
    attacker: Target | None = None
    negated: bool = False


class InLibrary(Struct, frozen=True, tag=True):
    """At that place, counted from 1 from the top, or from the bottom."""

    subject: Subject
    number: int
    end: Literal["top", "bottom"] = "top"
    player: str | None = None
    negated: bool = False


class StackIs(Struct, frozen=True, tag=True):
    """What is on the stack, top first."""

    things: tuple[Target, ...] = ()


class Resolved(Struct, frozen=True, tag=True):
    """What became of a spell or ability since the last `when`."""

    things: tuple[Target, ...]
    how: Literal["resolved", "countered"]
    negated: bool = False


class Triggered(Struct, frozen=True, tag=True):
    """That many times since the last `when`; at least once where no number is said."""

    source: Target
    times: int | None = None


class MustChoose(Struct, frozen=True, tag=True):
    """A decision of that player waits; its options are exactly these, where some are named."""

    player: str
    options: tuple[Pick, ...] | None = None


class GameOver(Struct, frozen=True, tag=True):
    """`drawn`: nobody won. Neither that nor a winner: whoever did."""

    winner: str | None = None
    drawn: bool = False
    negated: bool = False


class RuleApplied(Struct, frozen=True, tag=True):
    rule: str
    negated: bool = False


class ItIs(Struct, frozen=True, tag=True):
    """Which step it is, and in whose turn, as far as said."""

    player: str | None = None
    step: str | None = None


Check = (
    IsIn
    | IsNowhere
    | Is
    | IsAttacking
    | IsBlocking
    | IsNamed
    | IsControlledBy
    | IsAttachedTo
    | HasCounters
    | HasNumber
    | HasAbility
    | LifeIs
    | PlayerCounters
    | CardsIn
    | ManaIs
    | Controls
    | CanCast
    | CanPlay
    | CanActivate
    | CanAttack
    | CanBlock
    | InLibrary
    | StackIs
    | Resolved
    | Triggered
    | MustChoose
    | GameOver
    | RuleApplied
    | ItIs
    | MechanicWords
)


# --- the case ---------------------------------------------------------------------------------------


class StepLine(Struct, frozen=True):
    step: Step
    place: Place


class CheckLine(Struct, frozen=True):
    check: Check
    place: Place


class Section(Struct, frozen=True):
    """The steps of a `when` or the checks of a `then`, and where it begins."""

    kind: Literal["when", "then"]
    place: Place
    steps: tuple[StepLine, ...] = ()
    checks: tuple[CheckLine, ...] = ()


class Texts(Struct, frozen=True):
    """A text in the case's own language and, by two-letter code, in others."""

    plain: str | None = None
    translations: tuple[tuple[str, str], ...] = ()


class Case(Struct, frozen=True):
    """One rules question with its answer."""

    place: Place
    title: Texts
    ruling: str | None = None
    cites: tuple[Cite, ...] = ()
    needs: tuple[str, ...] = ()
    ask: Texts = Texts()
    explain: Texts = Texts()
    cards: tuple[CardBlock, ...] = ()
    format: str | None = None
    players: tuple[str, ...] = ("Alice", "Bob")
    seed: int | None = None
    given: tuple[Given, ...] = ()
    turn: Turn | None = None
    sections: tuple[Section, ...] = ()
