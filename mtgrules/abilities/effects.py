"""Instructions: what a resolving spell or ability tells players to do (608.2c), in printed order."""

from __future__ import annotations

from mtgrules.abilities.amounts import HALF_OF, Chosen, Half, Plus, Quality
from mtgrules.abilities.conditions import Matches
from mtgrules.abilities.costs import cost_list
from mtgrules.abilities.counters import (
    NO_VERB as NO_VERB,
)
from mtgrules.abilities.counters import (
    Counters as Counters,
)
from mtgrules.abilities.counters import (
    MoveCounters as MoveCounters,
)
from mtgrules.abilities.counters import (
    PutCounters as PutCounters,
)
from mtgrules.abilities.counters import (
    PutKinds as PutKinds,
)
from mtgrules.abilities.counters import (
    PutOneOfEach as PutOneOfEach,
)
from mtgrules.abilities.counters import (
    PutSameCounters as PutSameCounters,
)
from mtgrules.abilities.counters import (
    RemoveCounters as RemoveCounters,
)
from mtgrules.abilities.effect_words import (
    copy_text,
    exceptions_text,
    exchange_text,
    keyword_action_text,
    mana_text,
    mana_use_text,
    move_text,
    quoted_list,
    spec_text,
    token_text,
    until_text,
    with_counters,
)
from mtgrules.abilities.joints import (
    CHOICE_INSIDE as CHOICE_INSIDE,
)
from mtgrules.abilities.joints import (
    CHOOSE_AND as CHOOSE_AND,
)
from mtgrules.abilities.joints import (
    Choose as Choose,
)
from mtgrules.abilities.joints import (
    Continuously as Continuously,
)
from mtgrules.abilities.joints import (
    Delayed as Delayed,
)
from mtgrules.abilities.joints import (
    DieResult as DieResult,
)
from mtgrules.abilities.joints import (
    FlipCoin as FlipCoin,
)
from mtgrules.abilities.joints import (
    ForEach as ForEach,
)
from mtgrules.abilities.joints import (
    If as If,
)
from mtgrules.abilities.joints import (
    IfInstead as IfInstead,
)
from mtgrules.abilities.joints import (
    Joint as Joint,
)
from mtgrules.abilities.joints import (
    May as May,
)
from mtgrules.abilities.joints import (
    MayPay as MayPay,
)
from mtgrules.abilities.joints import (
    Modal as Modal,
)
from mtgrules.abilities.joints import (
    OneOf as OneOf,
)
from mtgrules.abilities.joints import (
    Repeat as Repeat,
)
from mtgrules.abilities.joints import (
    RollDie as RollDie,
)
from mtgrules.abilities.joints import (
    Sequence as Sequence,
)
from mtgrules.abilities.joints import (
    Unless as Unless,
)
from mtgrules.abilities.joints import (
    WhenYouDo as WhenYouDo,
)
from mtgrules.abilities.joints import (
    WhereX as WhereX,
)
from mtgrules.abilities.node import (
    Ability,
    Amount,
    Change,
    Cost,
    Duration,
    Effect,
    Node,
    Trigger,
    What,
    Who,
    meaning_fields,
)
from mtgrules.abilities.references import Filter, You
from mtgrules.abilities.wording import (
    Case,
    also,
    how_often,
    listed,
    say,
)

_DESIGNATIONS = {
    "monarch": ("become", "the monarch"),
    "initiative": ("take", "the initiative"),
    "city's blessing": ("get", "the city's blessing"),
}


def _copies(amount: Amount) -> str:
    if amount.tail():
        return f" {amount.tail()}"
    return f" {how_often(amount)}"


# --- cards and zones ----------------------------------------------------------------------------------------


class Draw(Node, Effect, frozen=True):
    who: Who
    amount: Amount
    up_to: bool = False  # "may draw up to two cards"

    def __str__(self) -> str:
        if self.up_to:
            return say(self.who, "draw", f"up to {self.amount.count('card', 'cards')}")
        return say(
            self.who, "draw", self.amount.count("card", "cards"), self.amount.tail(), adverb=also(self)
        )


class Discard(Node, Effect, frozen=True):
    """``what``: the cards (`Some` of the hand, `Zone` hand, `Done` …)."""

    who: Who
    what: What

    def __str__(self) -> str:
        return say(self.who, "discard", self.what.phrase(Case.OBJECT), adverb=also(self))


class Mill(Node, Effect, frozen=True):
    who: Who
    amount: Amount

    def __str__(self) -> str:
        if isinstance(self.amount, Half) and isinstance(self.amount.amount, Quality):
            whose = self.amount.amount.what.phrase(Case.POSSESSIVE)
            return say(
                self.who, "mill", f"half {whose} library, rounded {'up' if self.amount.up else 'down'}"
            )
        return say(self.who, "mill", self.amount.count("card", "cards"), self.amount.tail())


class Scry(Node, Effect, frozen=True):
    who: Who
    amount: Amount

    def __str__(self) -> str:
        return say(self.who, "scry", str(self.amount))


class Surveil(Node, Effect, frozen=True):
    who: Who
    amount: Amount

    def __str__(self) -> str:
        return say(self.who, "surveil", str(self.amount))


class Search(Node, Effect, frozen=True):
    """Search zones (701.23) for cards; what follows moves them (`Done("found")`). ``either``: as many of the zones as
    the player likes ("and/or")."""

    who: Who
    what: What  # Some(Filter(…in library…))
    zones: tuple[str, ...] = ("library",)
    owner: Who | None = None
    either: bool = False

    def __str__(self) -> str:
        owner = (self.owner if self.owner is not None else You()).phrase(Case.POSSESSIVE)
        zones = listed(list(self.zones), "and/or" if self.either else "and")
        return say(self.who, "search", f"{owner} {zones} for {self.what.phrase(Case.OBJECT)}")


class Shuffle(Node, Effect, frozen=True):
    who: Who
    into: What | None = None  # "shuffle ~ into its owner's library"
    owner: Who | None = None  # whose library

    def __str__(self) -> str:
        if self.into is None:
            if self.form == 1:
                return say(self.who, "shuffle", f"{self.who.phrase(Case.POSSESSIVE) or 'your'} library")
            return say(self.who, "shuffle")
        return say(self.who, "shuffle", self.into.phrase(Case.OBJECT), f"into {self.library()}")

    def library(self) -> str:
        """Whose library it is shuffled into."""
        owner = self.owner.phrase(Case.POSSESSIVE) if self.owner is not None else "your"
        return f"{owner} library"


class Reveal(Node, Effect, frozen=True):
    who: Who
    what: What
    source: str | None = None  # "from your hand", where it is said of "~" or "it"

    def __str__(self) -> str:
        source = f"from your {self.source}" if self.source else ""
        return say(self.who, "reveal", self.what.phrase(Case.OBJECT), source)


class RevealUntil(Node, Effect, frozen=True):
    """ "reveal cards from the top of your library until you reveal a creature card"; ``verb`` "reveal" or "exile".
    What is found is `Done("found")`; all cards are `Done("revealed")` or `Done("exiled")`, those not found the `Rest`."""

    who: Who
    what: What
    owner: Who
    finder: Who
    verb: str = "reveal"

    def __str__(self) -> str:
        find = say(self.finder, self.verb, self.what.phrase(Case.OBJECT))
        top = f"cards from the top of {self.owner.phrase(Case.POSSESSIVE)} library until {find}"
        return say(self.who, self.verb, top)


class Guess(Node, Effect, frozen=True):
    """ "an opponent guesses whether the top card of your library is …": of a card that they do not see."""

    who: Who
    what: What
    filter: Filter

    def __str__(self) -> str:
        return say(self.who, "guess", f"whether {Matches(what=self.what, filter=self.filter)}")


class LookAt(Node, Effect, frozen=True):
    who: Who
    what: What

    def __str__(self) -> str:
        return say(self.who, "look at", self.what.phrase(Case.OBJECT))


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
    chooser: Who | None = None  # "its owner's choice of the top or bottom of their library"

    def __str__(self) -> str:
        return move_text(self)


class Exile(Node, Effect, frozen=True):
    what: What
    face_down: bool = False
    until: Trigger | None = None  # "until ~ leaves the battlefield" (610.3)
    source: str | None = None  # "from your graveyard", where it is said of "~" or "it"
    who: Who | None = None
    counters: tuple[Counters, ...] = ()

    def __str__(self) -> str:
        who = self.who if self.who is not None else You(form=1)
        text = say(
            who,
            "exile",
            self.what.phrase(Case.OBJECT),
            f"from your {self.source}" if self.source else "",
            "face down" if self.face_down else "",
            with_counters(self.counters, self.what),
        )
        return f"{text} until {until_text(self.until)}" if self.until is not None else text


class Destroy(Node, Effect, frozen=True):
    what: What
    no_regeneration: bool = False

    def __str__(self) -> str:
        return f"destroy {self.what.phrase(Case.OBJECT)}"


class Sacrifice(Node, Effect, frozen=True):
    who: Who
    what: What

    def __str__(self) -> str:
        return say(self.who, "sacrifice", self.what.phrase(Case.OBJECT), adverb=also(self))


class Counter(Node, Effect, frozen=True):
    """Counter a spell or ability (701.6); ``into`` a zone instead of the graveyard."""

    what: What

    def __str__(self) -> str:
        return f"counter {self.what.phrase(Case.OBJECT)}"


class CreateToken(Node, Effect, frozen=True):
    """Create tokens (701.7)."""

    who: Who
    amount: Amount
    token: TokenSpec | CopySpec
    tapped: bool = False
    attacking: bool = False
    attached: What | None = None
    attacked: What | Who | None = None  # "that's tapped and attacking that player"

    def __str__(self) -> str:
        return token_text(self)


class CreateThose(Node, Effect, frozen=True):
    """Create the tokens that would be created, in an effect that replaces their creation."""

    def __str__(self) -> str:
        return "create those tokens"


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

    def __str__(self) -> str:
        return spec_text(self, False)


class CopySpec(Node, frozen=True):
    """ "a copy of ``what``, except …": the exceptions are changes to copiable values (707.9)."""

    what: What
    exceptions: tuple[Change, ...] = ()

    def __str__(self) -> str:
        return copy_text(self)


class CopyOnStack(Node, Effect, frozen=True):
    """Copy a spell or ability (707.10); ``new_targets``: its controller may choose new ones."""

    what: What
    who: Who
    amount: Amount | None = None
    new_targets: bool = False
    exceptions: tuple[Change, ...] = ()

    def __str__(self) -> str:
        text = say(self.who, "copy", self.what.phrase(Case.OBJECT))
        if self.amount is not None:
            text += _copies(self.amount)
        if self.exceptions:
            text += f", except {exceptions_text(self.exceptions)}"
        return text


class ChooseNewTargets(Node, Effect, frozen=True):
    """ "Choose new targets for target spell": any number of them may be left as they are (115.7d); not ``may``: "change
    the target of target spell", which must be done if it can be (115.7a)."""

    what: What
    who: Who
    may: bool = True

    def __str__(self) -> str:
        if not self.may:
            return say(self.who, "change", f"the target of {self.what.phrase(Case.OBJECT)}")
        return say(self.who, "choose", f"new targets for {self.what.phrase(Case.OBJECT)}")


class CastNow(Node, Effect, frozen=True):
    """Cast during the resolution (608.2g): a spell that fits, ``free`` without paying its mana cost."""

    who: Who
    what: What
    free: bool = False
    costs: tuple[Cost, ...] = ()  # another cost instead
    play: bool = False  # "play": lands too
    copy: bool = False

    def __str__(self) -> str:
        verb = "play" if self.play else "cast"
        what = self.what.phrase(Case.OBJECT)
        if self.free:
            plural_cost = self.form == 1
            pay = f"without paying {'their' if plural_cost else 'its'} mana cost{'s' if plural_cost else ''}"
        else:
            pay = f"by paying {cost_list(self.costs)} rather than paying its mana cost" if self.costs else ""
        return say(self.who, verb, what, pay)


class Double(Node, Effect, frozen=True):
    """Double (701.10) a ``quality`` of ``what``: "power", "life total", "+1/+1 counters", "counters" (each kind)."""

    quality: str
    what: What | Who
    who: Who | None = None
    duration: Duration | None = None

    def __str__(self) -> str:
        return f"{self._clause()} {self.duration}" if self.duration is not None else self._clause()

    def _clause(self) -> str:
        who = self.who if self.who is not None else You(form=1)
        if self.quality == "counters":
            return say(
                who, "double", f"the number of each kind of counter on {self.what.phrase(Case.OBJECT)}"
            )
        if self.quality.endswith(" counters"):
            return say(who, "double", f"the number of {self.quality} on {self.what.phrase(Case.OBJECT)}")
        if self.form == 1:
            return say(who, "double", f"the {self.quality} of {self.what.phrase(Case.OBJECT)}")
        return say(who, "double", f"{self.what.phrase(Case.POSSESSIVE)} {self.quality}")


class Tap(Node, Effect, frozen=True):
    what: What
    who: Who | None = None

    def __str__(self) -> str:
        return say(self.who if self.who is not None else You(form=1), "tap", self.what.phrase(Case.OBJECT))


class Untap(Node, Effect, frozen=True):
    what: What
    who: Who | None = None

    def __str__(self) -> str:
        return say(self.who if self.who is not None else You(form=1), "untap", self.what.phrase(Case.OBJECT))


class TapOrUntap(Node, Effect, frozen=True):
    what: What

    def __str__(self) -> str:
        return f"tap or untap {self.what.phrase(Case.OBJECT)}"


class Attach(Node, Effect, frozen=True):
    what: What
    to: What
    who: Who | None = None

    def __str__(self) -> str:
        return say(
            self.who if self.who is not None else You(form=1),
            "attach",
            f"{self.what.phrase(Case.OBJECT)} to {self.to.phrase(Case.OBJECT)}",
        )


class Unattach(Node, Effect, frozen=True):
    what: What

    def __str__(self) -> str:
        return f"unattach {self.what.phrase(Case.OBJECT)}"


class Fight(Node, Effect, frozen=True):
    what: What
    other: What

    def __str__(self) -> str:
        if self.form == 1:
            return say(self.what, "fight each other")
        return say(self.what, "fight", self.other.phrase(Case.OBJECT))


class DealDamage(Node, Effect, frozen=True):
    """``source`` deals ``amount`` damage to ``to`` (120); ``divided`` as its controller chooses (601.2d)."""

    source: What
    amount: Amount
    to: What | Who
    divided: bool = False
    divider: Who | None = None  # "divided as they choose": not its controller

    def __str__(self) -> str:
        to = self.to.phrase(Case.OBJECT)
        if not to:  # "it deals 4 damage instead": to the same
            return say(self.source, "deal", f"{self.amount.digits()} damage")
        if self.form & 8:  # "… and 1 damage to each opponent"
            return f"{self.amount.digits()} damage to {to}"
        if self.divided:
            who = self.divider.phrase() if self.divider is not None else "you"
            return say(
                self.source, "deal", f"{self.amount.digits()} damage divided as {who} choose among {to}"
            )
        if not self.amount.direct and self.form & 4:
            return say(self.source, "deal", f"damage to {to} equal to {self.amount}")
        if not self.amount.direct:
            return say(self.source, "deal", f"damage equal to {self.amount} to {to}")
        damage = f"{self.amount.digits()} damage to {to}"
        return say(self.source, "deal", damage, self.amount.tail(), adverb=also(self))


class ExcessTo(Node, Effect, frozen=True):
    """ "Excess damage is dealt to that creature's controller instead." (120.4a)"""

    to: What | Who

    def __str__(self) -> str:
        return f"excess damage is dealt to {self.to.phrase(Case.OBJECT)} instead"


class PreventDamage(Node, Effect, frozen=True):
    """Prevention shields (615): the next ``amount`` (None: all) damage to/by, within ``duration``."""

    amount: Amount | None
    to: What | Who | None = None
    source: What | None = None
    combat: bool | None = None
    duration: Duration | None = None
    either: bool = False  # "dealt to … and dealt by …", not "dealt to … by …"

    def __str__(self) -> str:
        amount = "all" if self.amount is None else f"the next {self.amount}"
        kind = {True: "combat ", False: "noncombat "}.get(self.combat, "") if self.combat is not None else ""
        text = f"prevent {amount} {kind}damage that would be dealt"
        if self.form & 1:
            text += f" {self.duration}" if self.duration is not None else ""
        same = self.either and self.to is not None and self.to == self.source
        if self.to is not None:
            text += " to" if same else f" to {self.to.phrase(Case.OBJECT)}"
        if self.source is not None:
            text += f" {'and dealt by' if self.either else 'by'} {self.source.phrase(Case.OBJECT)}"
        if self.duration is not None and not self.form & 1:
            text += f" {self.duration}"
        return text


class Regenerate(Node, Effect, frozen=True):
    what: What

    def __str__(self) -> str:
        return f"regenerate {self.what.phrase(Case.OBJECT)}"


class GainLife(Node, Effect, frozen=True):
    who: Who
    amount: Amount

    def __str__(self) -> str:
        if not self.amount.direct:
            return say(self.who, "gain", f"life equal to {self.amount}")
        if isinstance(self.amount, Plus):
            return say(self.who, "gain", f"that much life plus {self.amount.right}")
        life = f"{self.amount.digits()} life"
        return say(self.who, "gain", life, self.amount.tail(), adverb=also(self))


class LoseLife(Node, Effect, frozen=True):
    who: Who
    amount: Amount

    def __str__(self) -> str:
        if isinstance(self.amount, Half) and self.amount.form == HALF_OF:
            return half_of_life("lose", self.who, self.amount)
        if not self.amount.direct:
            return say(self.who, "lose", f"life equal to {self.amount}")
        life = f"{self.amount.digits()} life"
        return say(self.who, "lose", life, self.amount.tail(), adverb=also(self))


def half_of_life(verb: str, who: Who, amount: Half) -> str:
    """ "lose half your life, rounded up"."""
    assert isinstance(amount.amount, Quality)
    whose = amount.amount.what.phrase(Case.POSSESSIVE)
    return say(who, verb, f"half {whose} life, rounded {'up' if amount.up else 'down'}")


class PayLife(Node, Effect, frozen=True):
    who: Who
    amount: Amount

    def __str__(self) -> str:
        if isinstance(self.amount, Half) and self.amount.form == HALF_OF:
            return half_of_life("pay", self.who, self.amount)
        if not self.amount.direct:
            return say(self.who, "pay", f"life equal to {self.amount}")
        if isinstance(self.amount, Chosen):
            return say(self.who, "pay", "any amount of life")
        return say(self.who, "pay", f"{self.amount.digits()} life", self.amount.tail())


class SetLife(Node, Effect, frozen=True):
    who: Who
    amount: Amount

    def __str__(self) -> str:
        return f"{self.who.phrase(Case.POSSESSIVE)} life total becomes {self.amount}"


class AddMana(Node, Effect, frozen=True):
    """Add mana (106): ``symbols`` as printed, or ``amount`` of ``any`` kind: "one color", "combination", "chosen
    color", "among" (colours of ``among``), "color produced", "type produced" (what ``among`` could produce, 106.7);
    alternatives of "{R} or {G}" in ``options``."""

    who: Who
    symbols: tuple[str, ...] = ()
    options: tuple[tuple[str, ...], ...] = ()
    amount: Amount | None = None
    any: str | None = None
    among: What | None = None
    colors: tuple[str, ...] = ()  # "in any combination of {R} and/or {G}"
    restrictions: tuple[ManaUse | SpentOn, ...] = ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not AddMana:
            return NotImplemented
        return all(
            frozenset(self.options) == frozenset(other.options)
            if name == "options"
            else getattr(self, name) == getattr(other, name)
            for name in meaning_fields(AddMana)
        )

    def __hash__(self) -> int:
        return hash(("AddMana", self.symbols, frozenset(self.options), self.amount, self.any, self.among))

    def __str__(self) -> str:
        return mana_text(self)


class ManaUse(Node, frozen=True):
    """ "Spend this mana only to cast Dragon spells [and activate abilities of …]"."""

    cast: Filter | None = None
    activate: Filter | None = None
    uncounterable: bool = False  # "and that spell can't be countered"
    cant: bool = False  # "this mana can't be spent to cast …"

    def __str__(self) -> str:
        return mana_use_text(self)


class SpentOn(Node, frozen=True):
    """What comes of spending this mana on such a spell (106.6): it can't be countered, or ``then``, a delayed triggered
    ability. ``form`` 1: "when you spend this mana"."""

    cast: Filter
    uncounterable: bool = False
    then: Effect | None = None

    def __str__(self) -> str:
        spell = self.cast.with_article()
        if self.then is None:
            return f"if that mana is spent on {spell}, that spell can't be countered"
        when = "you spend this mana" if self.form == 1 else "that mana is spent"
        return f"when {when} to cast {spell}, {self.then}"


class Exchange(Node, Effect, frozen=True):
    """Exchange ``quality`` ("control", "life total") between two."""

    quality: str
    what: What | Who
    other: What | Who | None = None

    def __str__(self) -> str:
        return exchange_text(self)


class TurnFace(Node, Effect, frozen=True):
    what: What
    up: bool

    def __str__(self) -> str:
        return f"turn {self.what.phrase(Case.OBJECT)} face {'up' if self.up else 'down'}"


class Transform(Node, Effect, frozen=True):
    what: What

    def __str__(self) -> str:
        if self.form == 1:
            return say(self.what, "transform")
        return f"{'convert' if self.form == 2 else 'transform'} {self.what.phrase(Case.OBJECT)}"


class PhaseOut(Node, Effect, frozen=True):
    what: What

    def __str__(self) -> str:
        return say(self.what, "phase out")


class ExtraTurn(Node, Effect, frozen=True):
    who: Who
    amount: Amount

    def __str__(self) -> str:
        return say(self.who, "take", self.amount.count("extra turn", "extra turns"), "after this one")


class ExtraPhase(Node, Effect, frozen=True):
    """ "After this phase, there is an additional combat phase [followed by an additional main phase]"."""

    phases: tuple[str, ...]
    after: str | None = None

    def __str__(self) -> str:
        many = f"an additional {self.phases[0]}"
        rest = " followed by an additional " + self.phases[1] if len(self.phases) > 1 else ""
        return f"after {self.after or 'this phase'}, there is {many}{rest}"


class SeparatePiles(Node, Effect, frozen=True):
    """ "separate them into a face-down pile and a face-up pile" (700.3); ``face_up``: "into two piles"."""

    who: Who
    what: What
    face_up: bool = False

    def __str__(self) -> str:
        piles = "two piles" if self.face_up else "a face-down pile and a face-up pile"
        return say(self.who, "separate", f"{self.what.phrase(Case.OBJECT)} into {piles}")


class SkipStep(Node, Effect, frozen=True):
    who: Who
    step: str
    next: bool = False

    def __str__(self) -> str:
        whose = "your" if isinstance(self.who, You) else "their"
        return say(self.who, "skip", f"{whose} {'next ' if self.next else ''}{self.step}")


class EndTheTurn(Node, Effect, frozen=True):
    def __str__(self) -> str:
        return "end the turn"


class RemoveFromCombat(Node, Effect, frozen=True):
    what: What

    def __str__(self) -> str:
        return f"remove {self.what.phrase(Case.OBJECT)} from combat"


class WinGame(Node, Effect, frozen=True):
    who: Who

    def __str__(self) -> str:
        return say(self.who, "win the game")


class LoseGame(Node, Effect, frozen=True):
    who: Who

    def __str__(self) -> str:
        return say(self.who, "lose the game")


class BecomeDesignated(Node, Effect, frozen=True):
    """``who`` becomes the monarch, gets the city's blessing, takes the initiative …"""

    who: Who
    designation: str

    def __str__(self) -> str:
        verb, noun = _DESIGNATIONS[self.designation]
        return say(self.who, verb, noun)


class CreateEmblem(Node, Effect, frozen=True):
    who: Who
    abilities: tuple[Ability, ...]
    name: str | None = None

    def __str__(self) -> str:
        return say(self.who, "get", f"an emblem with {quoted_list(self.abilities)}")


class KeywordAction(Node, Effect, frozen=True):
    """A keyword action (701) without a node of its own: "explore", "investigate", "proliferate", "connive", "goad",
    "manifest", "adapt", "detain", "populate", "learn", "venture", "behold", "incubate" …, done by/to ``what``."""

    name: str
    who: Who | None = None
    what: What | None = None
    amount: Amount | None = None

    def __str__(self) -> str:
        return keyword_action_text(self)
