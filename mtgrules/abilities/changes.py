"""What continuous effects do (611, 613): the bodies of static abilities and of effects with a duration."""

from __future__ import annotations

from mtgrules.abilities.amounts import Plus
from mtgrules.abilities.change_words import (
    becomes_text,
    both_qualities,
    can_text,
    cant_text,
    cost_change_text,
    doubles_text,
    enters_text,
    gerund,
    may_play_text,
    meanwhile,
    must_text,
    signed,
    would,
)
from mtgrules.abilities.costs import pay_text
from mtgrules.abilities.effect_words import abilities_text
from mtgrules.abilities.effects import CopySpec, Sequence
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
from mtgrules.abilities.triggers import Damage, EitherTrigger, named
from mtgrules.abilities.wording import (
    NOUN_SHIFT,
    REF_NOUNS,
    Case,
    capitalised,
    inflect,
    say,
    spaced,
)

# --- durations ----------------------------------------------------------------------------------------------


class Until(Node, Duration, frozen=True):
    """``moment``: "end of turn", "your next turn", "end of your next turn", "end of combat", "this turn" (same as end
    of turn), "next end step" …"""

    moment: str
    who: Who | None = None

    def __str__(self) -> str:
        if self.form == 1:
            return "this turn"
        if self.form == 4:  # printed inside the change
            return ""
        if self.form == 2:
            return "this combat"
        if self.who is not None:
            return f"until {self.moment.replace('WHOSE', self.who.phrase(Case.POSSESSIVE))}"
        return f"until {self.moment}"


class AsLongAs(Node, Duration, frozen=True):
    """ "for as long as …" (611.2b)."""

    condition: Condition

    def __str__(self) -> str:
        return f"for as long as {self.condition}"


class UntilEvent(Node, Duration, frozen=True):
    trigger: Trigger

    def __str__(self) -> str:
        return f"until {self.trigger}"


class RestOfGame(Node, Duration, frozen=True):
    """ "(This effect doesn't end.)", "for the rest of the game", and effects that state no duration."""

    def __str__(self) -> str:
        return "for the rest of the game"


# --- changes to objects (layers 1–7) ------------------------------------------------------------------------


class Gets(Node, Change, frozen=True):
    """+P/+T (layer 7c). Amounts may be negative numbers (`Number(-2)`)."""

    what: What
    power: Amount
    toughness: Amount
    each: Amount | None = None  # "for each …": times that

    def __str__(self) -> str:
        power, toughness = signed(self.power, self.toughness), signed(self.toughness, self.power)
        each = f"for each {self.each.each()}" if self.each is not None and not self.form & 4 else ""  # type: ignore[attr-defined]
        additional = "an additional " if self.form & 8 else ""
        return say(
            self.what,
            "get",
            f"{additional}{power}/{toughness}",
            each,
            adverb="also" if self.form & 16 else "",
        )


class BasePT(Node, Change, frozen=True):
    """Base power and toughness set (7b), or defined by a characteristic-defining ability (7a: ``defining``)."""

    what: What
    power: Amount | None
    toughness: Amount | None
    defining: bool = False

    def __str__(self) -> str:
        if self.defining:
            if self.power is not None and self.toughness is not None:
                if self.power == self.toughness:
                    return f"{self.what.phrase(Case.POSSESSIVE)} power and toughness are each equal to {self.power}"
                toughness = self.toughness
                more = (
                    f"that number plus {toughness.right}"
                    if self.form == 8 and isinstance(toughness, Plus)
                    else toughness
                )
                head = f"{self.what.phrase(Case.POSSESSIVE)} power is equal to {self.power}"
                return f"{head} and its toughness is equal to {more}"
            quality = "power" if self.power is not None else "toughness"
            amount = self.power if self.power is not None else self.toughness
            return f"{self.what.phrase(Case.POSSESSIVE)} {quality} is equal to {amount}"
        if self.form in (1, 2):
            base = self.what.phrase(Case.POSSESSIVE)
            assert self.power is not None
            assert self.toughness is not None
            if self.power.direct and self.toughness.direct:
                return f"{base} base power and toughness become {self.power}/{self.toughness}"
            return f"{base} base power and toughness become equal to {both_qualities(self.power)}"
        if self.power is None or self.toughness is None:
            quality = "power" if self.power is not None else "toughness"
            return say(
                self.what,
                "have",
                f"base {quality} {self.power if self.power is not None else self.toughness}",
            )
        if self.form == 4:
            return say(self.what, "have", f"base power and base toughness each equal to {self.power}")
        return say(self.what, "have", f"base power and toughness {self.power}/{self.toughness}")


class SwitchPT(Node, Change, frozen=True):
    what: What

    def __str__(self) -> str:
        return f"switch {self.what.phrase(Case.POSSESSIVE)} power and toughness"


NO_VERB = 32
"""Form of `GainsAbilities`: "… and hexproof if you control an Elf", the verb said before."""


class GainsAbilities(Node, Change, frozen=True):
    """Has / gains abilities (layer 6)."""

    what: What | Who
    abilities: tuple[Ability, ...]
    choice: bool = False  # one of them, its controller's choice

    def __str__(self) -> str:
        if self.choice:
            return say(self.what, "gain", f"your choice of {abilities_text(self.abilities, 'or')}")
        adverb = "also" if self.form & 16 else ""
        if self.form & NO_VERB:
            return abilities_text(self.abilities)
        return say(
            self.what,
            "have" if self.form & 1 else "gain",
            abilities_text(self.abilities),
            adverb=adverb,
        )


class GainsAbilitiesOf(Node, Change, frozen=True):
    """ "~ has all activated abilities of all Elf cards in your graveyard"; ``kind`` "activated", "activated except
    mana"."""

    what: What
    kind: str
    of: What

    def __str__(self) -> str:
        tail = " except mana abilities" if self.kind.endswith("except mana") else ""
        return say(self.what, "have", f"all activated abilities of {self.of.phrase(Case.OBJECT)}{tail}")


class LosesAbilities(Node, Change, frozen=True):
    """Loses ``abilities`` (None: all; ``other``: but those that the same effect gives)."""

    what: What
    abilities: tuple[Ability, ...] | None
    other: bool = False

    def __str__(self) -> str:
        if self.abilities is None:
            return say(self.what, "lose", "all other abilities" if self.other else "all abilities")
        return say(self.what, "lose", abilities_text(self.abilities))


class CantHave(Node, Change, frozen=True):
    what: What
    abilities: tuple[Ability, ...]

    def __str__(self) -> str:
        return say(self.what, "can't have or gain", abilities_text(self.abilities, "or"))


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

    def __str__(self) -> str:
        return becomes_text(self)


class BecomesCopy(Node, Change, frozen=True):
    what: What
    of: CopySpec

    def __str__(self) -> str:
        return say(self.what, "become", str(self.of))


class Controls(Node, Change, frozen=True):
    """``who`` gains / has control of ``what`` (layer 2)."""

    who: Who
    what: What

    def __str__(self) -> str:
        if self.form == 1:
            return say(self.who, "control", self.what.phrase(Case.OBJECT))
        return say(self.who, "gain", f"control of {self.what.phrase(Case.OBJECT)}")


# --- restrictions, requirements, permissions ----------------------------------------------------------------


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
    alone: bool = False  # "can\'t attack alone"

    def __str__(self) -> str:
        return cant_text(self)


class Must(Node, Change, frozen=True):
    """A requirement (508.1d, 509.1c): "attacks each combat if able", "must be blocked if able", "block ~ if able"."""

    subject: What | Who
    action: str
    other: What | Who | None = None

    def __str__(self) -> str:
        return must_text(self)


class CanDespite(Node, Change, frozen=True):
    """ "can attack as though it didn't have defender", "can block an additional creature", "can block any number …"."""

    subject: What | Who
    action: str
    number: Amount | None = None
    filter: Filter | None = None

    def __str__(self) -> str:
        return can_text(self)


class CrewsAsThough(Node, Change, frozen=True):
    """ "crews Vehicles as though its power were 2 greater"; ``saddles``: Mounts, too."""

    subject: What
    more: Amount
    saddles: bool = False

    def __str__(self) -> str:
        mounts = "saddles Mounts and " if self.saddles else ""
        greater = f"as though its power were {self.more} greater"
        return spaced(self.subject.phrase(), f"{mounts}crews Vehicles {greater}")


class DoesntUntap(Node, Change, frozen=True):
    """ "doesn't untap during its controller's untap step" (``next``: the next one)."""

    what: What
    next: bool = False
    unless: Condition | None = None
    yours: bool = False  # "during your untap step", whoever controls it then

    def __str__(self) -> str:
        many = not self.what.third
        do = "don't" if many else "doesn't"
        if self.yours:
            step = "your"
        elif self.form & 4:
            step = "their controllers'"
        elif many:
            step = "their controller's"
        else:
            step = {1: "his controller's", 2: "her controller's"}.get(self.form >> 4 & 3, "its controller's")
        steps = "untap steps" if step.endswith("s'") else "untap step"
        next_ = "next " if self.next else ""
        text = spaced(self.what.phrase(), f"{do} untap during {step} {next_}{steps}")
        return f"{text} unless {self.unless}" if self.unless is not None else text


class UntapsToo(Node, Change, frozen=True):
    """ "Untap all permanents you control during each other player's untap step." (502.3)"""

    what: What

    def __str__(self) -> str:
        return f"untap {self.what.phrase(Case.OBJECT)} during each other player's untap step"


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
    limit: str | None = None  # "once each turn", "once during each of your turns"
    zone: str | None = None  # printed behind: "from your graveyard"
    condition: Condition | None = None  # looked at whenever it is used; printed as an `If` around the effect

    def __str__(self) -> str:
        return may_play_text(self)


class WhereXIs(Node, Change, frozen=True):
    """``X`` inside ``change`` is ``amount``: "gets +X/+X, where X is …"."""

    change: Change
    amount: Amount

    def __str__(self) -> str:
        return f"{self.change}, where X is {self.amount}"


class AnyManaFor(Node, Change, frozen=True):
    """ "Mana of any type can be spent to activate ~'s abilities", "… to cast that spell" (``cast``); ``what`` None: on
    whatever. ``kind`` "color": mana may be spent as though it were of any color. ``yours``: "you may", "you can".
    ``form`` 1: "you may spend mana as though it were …"."""

    what: What | None
    cast: bool = False
    kind: str = "type"
    yours: bool = False

    def __str__(self) -> str:
        what = self.what.phrase(Case.OBJECT) if self.what is not None else ""
        if self.form == 1:
            purpose = f"to {'cast' if self.cast else 'activate abilities of'} {what}" if what else ""
            return spaced(f"you may spend mana as though it were mana of any {self.kind}", purpose)
        if self.cast:
            return f"{'you can spend mana of any type' if self.yours else 'mana of any type can be spent'} to cast {what}"
        assert self.what is not None
        return f"mana of any type can be spent to activate {self.what.phrase(Case.POSSESSIVE)} abilities"


class KeywordCost(Node, Change, frozen=True):
    """ "The flashback cost is equal to its mana cost.": what a keyword ability granted before costs (702.1b)."""

    name: str
    what: What

    def __str__(self) -> str:
        return f"the {self.name} cost is equal to {self.what.phrase(Case.POSSESSIVE)} mana cost"


class KeepsMana(Node, Change, frozen=True):
    """ "You don't lose unspent green mana as steps and phases end"."""

    who: Who
    color: str

    def __str__(self) -> str:
        return f"{self.who.phrase()} don't lose unspent {self.color} mana as steps and phases end"


class MayActivate(Node, Change, frozen=True):
    """ "You may activate equip abilities any time you could cast an instant", as sorceries though they are (602.5e)."""

    who: Who
    what: What

    def __str__(self) -> str:
        who = self.who.phrase()
        return f"{who} may activate {self.what.phrase(Case.OBJECT)} any time {who} could cast an instant"


class MayLookAt(Node, Change, frozen=True):
    who: Who
    what: What

    def __str__(self) -> str:
        if self.form == 1:
            return f"{self.who.phrase()} may look at {self.what.phrase(Case.OBJECT)}"
        return f"{self.who.phrase()} may look at {self.what.phrase(Case.OBJECT)} any time"


class PlayRevealed(Node, Change, frozen=True):
    """ "Play with the top card of your library revealed."""

    who: Who
    what: What

    def __str__(self) -> str:
        if self.form == 1:
            return say(self.who, "play", f"with {self.what.phrase(Case.OBJECT)} revealed")
        return f"play with {self.what.phrase(Case.OBJECT)} revealed"


class ExtraLands(Node, Change, frozen=True):
    """May play additional lands (305.2)."""

    who: Who
    amount: Amount

    def __str__(self) -> str:
        many = self.amount.count("additional land", "additional lands")
        return f"{self.who.phrase()} may play {many}" + (
            f" on each of {self.who.phrase(Case.POSSESSIVE)} turns" if self.form == 1 else ""
        )


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

    def __str__(self) -> str:
        return cost_change_text(self)


class AdditionalCost(Node, Change, frozen=True):
    """ "As an additional cost to cast this spell, …" (601.2b)."""

    what: What
    costs: tuple[Cost, ...]
    optional: bool = False

    def __str__(self) -> str:
        may = "you may " if self.optional else ""
        return f"as an additional cost to cast {self.what.phrase(Case.OBJECT)}, {may}{pay_text(self.costs)}"


class CastOnly(Node, Change, frozen=True):
    """ "Cast this spell only during combat" (601.3)."""

    what: What
    timing: str | None = None
    condition: Condition | None = None

    def __str__(self) -> str:
        when = [self.timing] if self.timing is not None else []
        if self.condition is not None:
            when.append(f"if {self.condition}")
        return f"cast {self.what.phrase(Case.OBJECT)} only {' and only '.join(when)}"


class AlternativeCost(Node, Change, frozen=True):
    """ "You may [pay costs] rather than pay this spell's mana cost" (118.9); ``ability``: of an "equip" … cost."""

    what: What
    costs: tuple[Cost, ...]
    ability: str | None = None

    def __str__(self) -> str:
        rather = f"{self.what.phrase(Case.POSSESSIVE)} mana cost"
        if self.form & 1:
            rather = f"the mana cost for {self.what.phrase(Case.OBJECT)}"
        if self.ability is not None:
            rather = f"the {self.ability} cost of {self.what.phrase(Case.OBJECT)}"
        return f"you may {pay_text(self.costs)} rather than pay {rather}"


class NoMaximumHand(Node, Change, frozen=True):
    who: Who
    amount: Amount | None = None  # "your maximum hand size is …"
    by: str | None = None  # "reduced" or "increased" by the amount

    def __str__(self) -> str:
        if self.amount is None:
            return say(self.who, "have", "no maximum hand size")
        by = f"{self.by} by " if self.by is not None else ""
        size = self.amount.count("", "").strip()
        return f"{self.who.phrase(Case.POSSESSIVE)} maximum hand size is {by}{size}"


class DamageCant(Node, Change, frozen=True):
    """ "Damage can't be prevented", "Combat damage that would be dealt by creatures you control can't be prevented"
    (615.12): ``what`` says which damage, ``source`` by what."""

    what: str
    source: What | None = None

    def __str__(self) -> str:
        by = f" that would be dealt by {self.source.phrase(Case.OBJECT)}" if self.source is not None else ""
        return f"{self.what}{by} can't be prevented"


class AssignsByToughness(Node, Change, frozen=True):
    """ "assigns combat damage equal to its toughness rather than its power", "as though it weren't blocked"."""

    what: What
    how: str

    def __str__(self) -> str:
        if self.how == "toughness":
            possessor = "its" if self.what.third else "their"
            return say(
                self.what,
                "assign",
                f"combat damage equal to {possessor} toughness rather than {possessor} power",
            )
        if self.how == "unblocked":
            whose = "its" if self.what.third else "their"
            return (
                f"you may have {self.what.phrase()} assign {whose} combat damage as though it weren't blocked"
            )
        return say(self.what, "assign", "no combat damage")


class NoLegendRule(Node, Change, frozen=True):
    """The "legend rule" (704.5j) does not apply to ``what``."""

    what: What

    def __str__(self) -> str:
        return f'the "legend rule" doesn\'t apply to {self.what.phrase(Case.OBJECT)}'


class TriggersAgain(Node, Change, frozen=True):
    """ "If [event] causes a triggered ability of … to trigger, that ability triggers an additional time" (603.2d)."""

    of: What
    cause: Trigger | None = None

    def __str__(self) -> str:
        triggers = f"{self.of.phrase()} triggers"
        if self.cause is not None:
            triggers = f"{gerund(self.cause)} causes {self.of.phrase()} to trigger"
        return f"if {triggers}, that ability triggers an additional time"


class NeverTriggers(Node, Change, frozen=True):
    """ "Creatures entering don't cause abilities to trigger": no event of that kind triggers ``of``."""

    of: What
    cause: Trigger

    def __str__(self) -> str:
        causes = gerund(self.cause).removeprefix("one or more ")
        return f"{causes} don't cause {self.of.phrase(Case.OBJECT)} to trigger"


# --- replacement (614) --------------------------------------------------------------------------------------


class EntersWith(Node, Change, frozen=True):
    """ "enters tapped", "enters with N counters", "enters attacking" … (614.1c–d), ``unless``/``condition``."""

    what: What
    tapped: bool = False
    counters: tuple[Node, ...] = ()
    unless: Condition | None = None
    condition: Condition | None = None
    abilities: tuple[Ability, ...] = ()
    may_pay: tuple[Cost, ...] = ()
    attacking: bool = False
    where: Amount | None = None  # the X of its counters, where the text defines it

    def __str__(self) -> str:
        return enters_text(self)


class AsEnters(Node, Change, frozen=True):
    """ "As ~ enters, [choose …]" (614.1c)."""

    what: What
    effect: Effect

    def __str__(self) -> str:
        return f"as {self.what.phrase()} {inflect('enter', self.what.third)}, {self.effect}"


class EntersAsCopy(Node, Change, frozen=True):
    """ "You may have ~ enter as a copy of …" (707.5)."""

    what: What
    of: CopySpec
    may: bool = True
    tapped: bool = False

    def __str__(self) -> str:
        what = self.what.phrase()
        how = f"{'tapped ' if self.tapped else ''}as {self.of}"
        if self.may:
            return f"you may have {what} enter {how}"
        return f"{what} {inflect('enter', self.what.third)} {how}"


ANYWHERE_ELSE = 32
"""Form of `Instead`: "exile it instead of putting it anywhere else"."""


class Instead(Node, Change, frozen=True):
    """ "If [event] would happen, [effect] instead" (614.1a): ``event`` is described as a trigger event."""

    event: Trigger
    effect: Effect
    condition: Condition | None = None
    next: bool = False
    then: Effect | None = None  # "When you do, …" behind it

    def __str__(self) -> str:
        then = f". {capitalised(str(self.then))}" if self.then is not None else ""
        return self._whole() + then

    def _whole(self) -> str:
        event = would(self.event) + (" this turn" if self.form & 8 else "")
        when = meanwhile(self.condition) if self.condition is not None else ""
        next_ = "the next time" if self.next else "if"
        if self.form & 1:
            return f"{next_} {event}{when}, instead {self.effect}"
        if self.form & 16:
            assert isinstance(self.effect, Sequence)
            more = str(self.effect.effects[1]).removeprefix("create ")
            return f"{next_} {event}{when}, those tokens plus {more} are created instead"
        else_ = " of putting it anywhere else" if self.form & ANYWHERE_ELSE else ""
        return f"{next_} {event}{when}, {self.effect} instead{else_}"


class Doubles(Node, Change, frozen=True):
    """ "If … would …, twice that many … instead": ``factor`` times or ``plus`` more of the event's number."""

    event: Trigger
    factor: int = 1
    plus: Amount | None = None
    condition: Condition | None = None

    @property
    def noun(self) -> str | None:
        """How the recipient is named again: "that permanent or player"."""
        index = self.form >> NOUN_SHIFT
        return f"that {REF_NOUNS[index]}" if index else None

    def __str__(self) -> str:
        return doubles_text(self)


class DayAsEnters(Node, Change, frozen=True):
    """ "If it's neither day nor night, it becomes day as ~ enters." (731.1)"""

    what: What
    night: bool = False

    def __str__(self) -> str:
        part = "night" if self.night else "day"
        return f"if it's neither day nor night, it becomes {part} as {say(self.what, 'enter')}"


class Prevent(Node, Change, frozen=True):
    """ "Prevent all damage that would be dealt to/by …" (615)."""

    event: Trigger
    amount: Amount | None = None
    then: Effect | None = None
    condition: Condition | None = None  # "… to ~ while it has a +1/+1 counter on it"

    def __str__(self) -> str:
        if self.form & 2:
            part = f"{self.amount} of " if self.amount is not None else ""
            when = meanwhile(self.condition) if self.condition is not None else ""
            text = f"if {would(self.event)}{when}, prevent {part}that damage"
            if self.then is None:
                return text
            return f"{text} and {self.then}" if self.form & 4 else f"{text}. {capitalised(str(self.then))}"
        return f"prevent all {self._damage()}"

    def _damage(self) -> str:
        event = self.event
        combat = getattr(event, "combat", None)
        kind = {True: "combat ", False: "noncombat "}.get(combat, "") if combat is not None else ""
        to, source = getattr(event, "to", None), getattr(event, "source", None)
        text = f"{kind}damage that would be dealt"
        if isinstance(event, EitherTrigger):  # "to ~ and dealt by creatures": either of them
            first, second = event.triggers
            assert isinstance(first, Damage)
            assert isinstance(second, Damage)
            kind = (
                {True: "combat ", False: "noncombat "}.get(first.combat, "")
                if first.combat is not None
                else ""
            )
            to, by = named(first.to), named(second.source)
            to = "to" if to == by else f"to {to}"
            return f"{kind}damage that would be dealt {to} and dealt by {by}"
        if to is not None:
            text += f" to {named(to)}"
        if source is not None:
            text += f" by {named(source)}"
        return text


class PlayerIs(Node, Change, frozen=True):
    """A player has or gains abilities: "you have hexproof" (613.11)."""

    who: Who
    abilities: tuple[Ability, ...]

    def __str__(self) -> str:
        if self.form & 2:  # "you and permanents you control have …": what they have is said behind
            return self.who.phrase()
        return say(self.who, "have" if self.form & 1 else "gain", abilities_text(self.abilities))
