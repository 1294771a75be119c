"""The longer printers of changes: becoming, restrictions, permissions, cost changes, entering, replacement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.conditions import NoneOf
from mtgrules.abilities.costs import pay_text
from mtgrules.abilities.effect_words import abilities_text, color_text, symbols_text
from mtgrules.abilities.predicates import Filter
from mtgrules.abilities.references import Each, You
from mtgrules.abilities.triggers import (
    Damage,
    Does,
    EitherTrigger,
    PlayerDoes,
    ZoneChange,
    inflect_base,
    named,
)
from mtgrules.abilities.wording import (
    Case,
    article,
    in_words,
    inflect,
    listed,
    number_word,
    plural,
    say,
    spaced,
)

if TYPE_CHECKING:
    from mtgrules.abilities import changes
    from mtgrules.abilities.node import Amount, Condition, Trigger


def signed(amount: Amount, other: Amount) -> str:
    """A change of power or toughness: "+2", "-X"; nothing takes the sign of the other half."""
    text = str(amount)
    if text.startswith("-"):
        return text
    if text == "0" and str(other).startswith("-"):
        return "-0"
    return f"+{text}"


def both_qualities(amount: Amount) -> str:
    """ "~'s power and toughness"."""
    return str(amount).replace("power", "power and toughness", 1)


# --- becoming -----------------------------------------------------------------------------------------------

CONTRACTED = 1
"""Form of `Becomes`: "it's a 3/3 …", "they're artifacts"."""
STATE = 2
"""Form of `Becomes`: "is", "are", not "becomes"."""
IN_ADDITION = 4
"""Form of `Becomes`: "in addition to its other types" is printed (else adding follows from the rules)."""
STILL = 8
"""Form of `Becomes`: "that's still a land" is printed."""


LOSES_OTHERS = 512
"""Form of `Becomes`: "…, and it loses all other card types" is printed behind."""


STILL_PLANESWALKER = 4096
"""Form of `Becomes` with `STILL`: "that's still a planeswalker"."""

EACH_EQUAL = 2048
"""Form of `Becomes`: "with power and toughness each equal to …"."""

WITH_ARTICLE = 1024
"""Form of `Becomes`: "they're an artifact", of one object with a plural name; "you may have ~ become an artifact"."""


def becomes_text(change: changes.Becomes) -> str:
    """ "becomes a 3/3 Elemental creature with haste in addition to its other types"."""
    what = change.what
    subject, third = what.phrase(), what.third
    if change.lost_types:
        be = "isn't" if third else "aren't"
        return spaced(subject, be, article(change.lost_types[0]))
    if change.lost_supertypes:
        if change.form & CONTRACTED:
            return f"{subject}'{'s' if third else 're'} not {listed(list(change.lost_supertypes))}"
        be = f"{'is' if third else 'are'}n't"
        return spaced(subject, be, listed(list(change.lost_supertypes)))
    if change.form & CONTRACTED:
        head = f"{subject}'{'s' if third else 're'}"
    elif change.form & STATE:
        head = spaced(subject, "is" if third else "are")
    else:
        head = spaced(subject, inflect("become", third))
    if change.chosen is not None and not change.types:
        rest = _CHOSEN[change.chosen]
        if change.form & IN_ADDITION:
            return f"{head} {rest} in addition to {'its' if third else 'their'} other {_kinds(change)}"
        return f"{head} {rest}"
    parts: list[str] = list(change.supertypes)
    if change.power is not None and change.toughness is not None and not change.form & (16 | EACH_EQUAL):
        parts.append(f"{change.power}/{change.toughness}")
    if change.colors:
        parts.append(color_text(change.colors))
    parts += change.subtypes
    parts += change.types
    if change.types or change.subtypes:
        noun = " ".join(parts)
        noun = plural(noun) if not third and not change.form & WITH_ARTICLE else article(noun)
    else:
        noun = " ".join(parts)
    text = f"{head} {noun}" if noun else head
    withs = []
    if change.form & EACH_EQUAL:
        base = "base " if change.form & 16 else ""
        withs.append(f"{base}power and toughness each equal to {change.power}")
    elif change.form & 16:
        withs.append(f"base power and toughness {change.power}/{change.toughness}")
    if change.abilities:
        withs.append(abilities_text(change.abilities))
    if change.chosen is not None:
        withs.append(_CHOSEN[change.chosen])
    if change.name is not None:
        text += f" named {change.name}"
    if withs:
        text += " with " + listed(withs)
    if change.form & IN_ADDITION:
        text += f" in addition to {'its' if third else 'their'} other {_kinds(change)}"
    if change.form & STILL:
        text += f" that's still a {'planeswalker' if change.form & STILL_PLANESWALKER else 'land'}"
    if change.form & LOSES_OTHERS:  # a comma stands inside a quotation mark
        text = f'{text[:-1]},"' if text.endswith('"') else f"{text},"
        text += " and it loses all other card types"
    return text


def _kinds(change: changes.Becomes) -> str:
    if change.form & 32:
        return "creature types"
    if change.adding_colors:
        return "colors and types"
    if change.form & 256:
        return "land types"
    return "types"


_CHOSEN = {
    "creature type": "the chosen type",
    "color": "the chosen color",
    "all creature types": "all creature types",
    "every creature type": "every creature type",
    "color of your choice": "the color of your choice",
    "creature type of your choice": "the creature type of your choice",
    "all colors": "all colors",
    "basic land type of your choice": "the basic land type of your choice",
}

# --- restrictions and requirements --------------------------------------------------------------------------


EACH_COMBAT = 32
"""Form of `Cant`: "by more than one creature each combat"."""


AS_A_SORCERY = "except as a sorcery"
"""Period of `Cant`: "can cast spells only any time they could cast a sorcery"."""


def cant_text(change: changes.Cant) -> str:
    """ "can't be blocked except by two or more creatures"."""
    if change.period == AS_A_SORCERY:
        they = "you" if isinstance(change.subject, You) else "they"
        spells = change.by.text(True) if isinstance(change.by, Filter) else ""
        return f"{change.subject.phrase()} can cast {spells} only any time {they} could cast a sorcery"
    if change.action == "have counters":
        return f"counters can't be put on {change.subject.phrase(Case.OBJECT)}"
    action = f"{change.action} Vehicles" if change.action.endswith("or crew") else change.action
    text = spaced(change.subject.phrase(), f"can't {action}{' this turn' if change.form & 64 else ''}")
    if change.number is not None:
        number, word = str(change.number), in_words(change.number)
        if change.except_by is not None:
            text += f" except by {word} or more {change.except_by.text(True)}"
        elif change.action == "be blocked":
            text += f" by more than {word} {'creature' if number == '1' else 'creatures'}"
            text += " each combat" if change.form & EACH_COMBAT else ""
        elif isinstance(change.by, Filter):
            text += f" more than {word} {change.by.text(number != '1')}"
    elif change.except_by is not None:
        text += f" except by {change.except_by.text(True)}"
    elif change.by is not None:
        by = change.by
        words = by.text(True) if isinstance(by, Filter) else by.phrase(Case.OBJECT)
        link = (
            " by" if change.action.startswith("be ") and not change.action.startswith("be the target") else ""
        )
        if change.action == "be the target":
            link = "s of" if change.form & 128 else " of"
        text += f"{link} {words}"
    if change.alone:
        text += " alone"
    if change.unless is not None:
        text += f" unless {change.unless}"
    if change.unless_pays:
        assert change.payer is not None
        pays = inflect("pay", change.payer.third)
        text += f" unless {change.payer.phrase()} {pays} {' '.join(str(cost) for cost in change.unless_pays)}"
    if change.period:
        text += f" {change.period}"
    return text


def must_text(change: changes.Must) -> str:
    """ "attacks each combat if able", "must be blocked if able"."""
    subject = change.subject
    other = f" {change.other.phrase(Case.OBJECT)}" if change.other is not None else ""
    if change.form & 32:
        assert change.other is not None
        return f"all creatures able to block{other}{' this turn' if change.form & 64 else ''} do so"
    period = {0: "", 1: " each combat", 2: " this turn", 4: " this combat"}[change.form & 7]
    if change.action == "goaded":
        return spaced(say(subject, "be"), "goaded")
    if change.action == "attack" and change.form & 8 == 0:
        return spaced(say(subject, "attack"), f"{other.strip()}{period} if able".strip())
    if change.action == "attack or block":
        return spaced(say(subject, "attack"), f"or {inflect('block', subject.third)}{period} if able")
    if change.action == "block":
        return spaced(say(subject, "block"), f"{other.strip()}{period} if able".strip())
    if change.form & 16:
        return spaced(subject.phrase(), f"must {change.action}{other} if able{period}")
    return spaced(subject.phrase(), f"must {change.action}{other}{period} if able")


def can_text(change: changes.CanDespite) -> str:
    """ "can block an additional creature each combat"."""
    subject = change.subject.phrase()
    if change.action == "block additional":
        if change.number is None:
            return spaced(subject, "can block any number of creatures")
        many = change.number.count("additional creature", "additional creatures")
        return spaced(subject, f"can block {many}{'' if change.form & 1 else ' each combat'}")
    it = "it" if change.subject.third else "they"
    if change.action == "attack":
        turn = " this turn" if change.form & 64 else ""
        return spaced(subject, f"can attack{turn} as though {it} didn't have defender")
    if change.action == "attack as haste":
        return spaced(subject, f"can attack as though {it} had haste")
    if change.action == "not untap":
        what = change.subject.phrase(Case.OBJECT)
        return f"you may choose not to untap {what} during your untap step"
    assert change.action == "block only"
    assert change.filter is not None
    return spaced(subject, f"can block only {change.filter.text(True)}")


# --- permissions and costs ----------------------------------------------------------------------------------


WHENCE_BEHIND = 64
"""Form of `MayPlay`: from where is printed with the permission behind it: "you may play lands and cast spells from …"."""

AGAIN = 128
"""Form of `MayPlay`: "you may" is printed with the permission before it."""


PAID_BEHIND = 256
"""Form of `MayPlay`: what is paid for a spell stands in a sentence behind: "If you cast a spell this way, pay …"."""


def paid_behind(changes: Sequence[Any]) -> str:
    """That sentence, without its full stop, behind the one that ends before it."""
    last = changes[-1]
    if not getattr(last, "costs", ()) or not last.form & PAID_BEHIND:
        return ""
    return f". If you cast a spell this way, {pay_text(last.costs)} rather than pay its mana cost"


def may_play_text(change: changes.MayPlay) -> str:
    """ "you may cast sorcery spells as though they had flash"."""
    verb = "cast" if change.cast_only else "play"
    what = change.what
    words = what.phrase(Case.OBJECT)
    third = what.third
    if change.form & WHENCE_BEHIND:
        assert isinstance(what, Each)
        words = Filter(predicates=what.filter.predicates[:-1]).text(True)
    if change.form & AGAIN:
        return f"{verb} {words}"
    if change.form & 8:  # "the first creature spell you cast each turn … can be cast as though it had flash"
        return spaced(what.phrase(), f"can be cast as though {'it' if third else 'they'} had flash")
    text = f"{change.who.phrase()} may {verb} {words}"
    if change.zone:
        text += f" from {change.zone}"
    if change.limit:
        text = f"{change.limit}, {text}"
    if change.form & 16:
        text += " this turn"
    if change.free:
        text += " without paying their mana costs" if not third else " without paying its mana cost"
    if change.flash:
        text += f" as though {'it' if third else 'they'} had flash"
    if change.extra_costs:
        text += f" if you pay {change.extra_costs[0]} more to cast it"
    return text


def cost_change_text(change: changes.CostChange) -> str:
    """ "spells you cast cost {1} less to cast"."""
    what = change.what
    mana = symbols_text(change.mana)
    act = "activate" if change.ability else "cast"
    text = say(what, "cost", f"{mana} {'less' if change.less else 'more'} to {act}")
    if change.each is not None:
        text += f" {change.each.tail()}" if change.each.tail() else f", where X is {change.each}"
    if change.condition is not None:
        condition = change.condition
        text += (
            f" unless {condition.condition}"
            if isinstance(condition, NoneOf) and change.form & 2
            else f" if {condition}"
        )
    if change.minimum is not None:
        text += f". This effect can't reduce the mana in that cost to less than {number_word(change.minimum)} mana"
    return text


# --- entering and replacement -------------------------------------------------------------------------------


ESCAPES = 32
"""Form of `EntersWith`: "escapes with a +1/+1 counter on it" (702.138c)."""


def enters_text(change: changes.EntersWith) -> str:
    """ "enters tapped unless …", "enters with two +1/+1 counters on it"."""
    what = change.what
    text = say(what, "escape" if change.form & ESCAPES else "enter", "tapped" if change.tapped else "")
    if change.attacking:
        text += " and attacking"
    if change.counters:
        on = {1: "it", 2: "him", 3: "her", 4: "them"}.get(change.form & 7, "it" if what.third else "them")
        counters = []
        tail = ""
        for item in change.counters:
            noun = f"{item.kind} counter"  # type: ignore[attr-defined]
            if change.form & 8:
                noun = f"additional {noun}"
            amount = item.amount  # type: ignore[attr-defined]
            if not amount.direct:
                counters.append(f"a number of {noun}s on {on} equal to {amount}")
                text += " with " + counters[0]
                return _unless(text, change)
            counters.append(amount.count(noun, noun + "s"))
            tail = amount.tail()
        text += f" with {listed(counters)} on {on}" + (f" {tail}" if tail else "")
    if change.where is not None:
        text += f", where X is {change.where}"
    return _unless(text, change)


def _unless(text: str, change: changes.EntersWith) -> str:
    if change.unless is not None:
        text += f" unless {change.unless}"
    return text


def would(event: Trigger) -> str:
    """An event as it stands after "if": "a creature would die", "you would draw a card"."""
    if isinstance(event, ZoneChange):
        subject = named(event.what, event.batch)
        phrase = event.verb_phrase()
        return f"{subject} would {inflect_base(phrase)}"
    if isinstance(event, Damage):
        subject = named(event.to) if event.form & 8 else named(event.source, event.batch)
        if not event.form & 8 and event.source is None:
            return f"{event._kind()} would be dealt to {named(event.to)}"
        return f"{subject} would {inflect_base(event.verb_phrase())}"
    if isinstance(event, Does):
        return f"{named(event.what)} would {inflect_base(event.verb_phrase())}"
    if isinstance(event, PlayerDoes):
        if event.form & 128:  # passive: "one or more tokens would be created under your control"
            return passive(event)
        return f"{event.who.phrase()} would {event._phrase(inflect_base(event.verb))}"
    return f"{event} would"


BY_EFFECT = 1 << 14
"""Form of `PlayerDoes`: "if an effect would create one or more tokens under your control"."""


def gerund(event: Trigger) -> str:
    """ "a creature entering", as the cause of a trigger."""
    if isinstance(event, EitherTrigger):
        first, *rest = event.triggers
        return " or ".join(
            [gerund(first), *[gerund(part).removeprefix(f"{_subject(part)} ") for part in rest]]
        )
    words = {
        "enter": "entering",
        "leave the battlefield": "leaving the battlefield",
        "die": "dying",
        "attack": "attacking",
    }
    return f"{_subject(event)} {words[inflect_base(event.verb_phrase())]}"  # type: ignore[attr-defined]


def _subject(event: Trigger) -> str:
    assert isinstance(event, (ZoneChange, Does))
    return named(event.what, event.batch)


def passive(event: PlayerDoes) -> str:
    """ "one or more +1/+1 counters would be put on a creature you control"."""
    if event.verb == "puts counters":
        kind = f"{event.counter} counter" if event.counter else "counter"
        counters = f"one or more {kind}s" if event.batch else article(kind)
        if event.form & BY_EFFECT:
            return f"an effect would put {counters} on {named(event.on)}"
        return f"{counters} would be put on {named(event.on)}"
    what = named(event.what, event.batch)
    if event.form & BY_EFFECT:
        return f"an effect would create {what} under {event.who.phrase(Case.POSSESSIVE)} control"
    return f"{what} would be {_PARTICIPLES[event.verb]} under {event.who.phrase(Case.POSSESSIVE)} control"


_PARTICIPLES = {"creates": "created"}


_TIMES_MORE = {2: "double", 3: "triple"}


def meanwhile(condition: Condition) -> str:
    """ " while you have no cards in hand", " during your turn"."""
    text = str(condition)
    return f" {text}" if text.startswith("during ") else f" while {text}"


def doubles_text(change: changes.Doubles) -> str:
    """ "if you would gain life, you gain twice that much life instead"."""
    event = change.event
    head = f"if {would(event)}"
    if change.condition is not None:
        head += meanwhile(change.condition)
    times = {1: "that", 2: "twice that", 3: "three times that"}[change.factor]
    plus = change.plus
    if isinstance(event, PlayerDoes) and event.verb == "puts counters":
        kind = f"{event.counter} " if event.counter else ""
        if event.form & BY_EFFECT:
            return f"{head}, it puts {times} many of those counters on {change.noun} instead"
        tail = f" plus {in_words(plus)}" if plus is not None else ""
        return f"{head}, {times} many{tail} {kind}counters are put on {change.noun or 'it'} instead"
    if isinstance(event, PlayerDoes) and event.verb == "creates":
        if event.form & BY_EFFECT:
            return f"{head}, it creates {times} many of those tokens instead"
        return f"{head}, {times} many of those tokens are created instead"
    if isinstance(event, Damage):
        to = f" to {change.noun}" if change.noun else ""
        if plus is not None:
            return f"{head}, it deals that much damage plus {plus}{to} instead"
        return f"{head}, it deals {_TIMES_MORE[change.factor]} that damage{to} instead"
    return f"{head}, {times} many instead"
