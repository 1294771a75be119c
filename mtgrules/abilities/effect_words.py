"""The longer printers of instructions: moves, tokens, copies, mana, modes, and lists of changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.costs import cost_list
from mtgrules.abilities.references import You
from mtgrules.abilities.wording import (
    Case,
    article,
    capitalised,
    ended,
    how_often,
    in_words,
    inflect,
    listed,
    number_word,
    ordinal,
    say,
    sentence,
    spaced,
)

if TYPE_CHECKING:
    from mtgrules.abilities import effects
    from mtgrules.abilities.node import Ability, Change, Trigger, What

# --- moves --------------------------------------------------------------------------------------------------

RETURN = 1
"""Form of `Move`: "return … to", not "put … into"."""

DESTINATION_FIRST = 2
"""Form of `Move`: "put onto the battlefield … all creature cards"."""

BACK = 4
"""Form of `Move`: "put them back in any order"."""

WHOSE_SHIFT = 4
WHOSE = (
    "your",
    "its owner's",
    "their owner's",
    "their owners'",
    "their",
    "that player's",
    "his owner's",
    "her owner's",
    "the",
    "~'s owner's",
)
"""Whose hand, graveyard or library a card is put into: always its owner's (400.3), so this is wording."""

FROM_SHIFT = 8


def move_text(move: effects.Move) -> str:
    """ "return it to its owner's hand", "put that card onto the battlefield tapped"."""
    back = bool(move.form & RETURN)
    what = move.what.phrase(Case.OBJECT)
    if move.source is not None:
        what += " from " + _source(move.source, WHOSE[move.form >> FROM_SHIFT & 15])
    where = _destination(move, back)
    if move.form & ELIDED_VERB:
        return spaced(what, where)
    verb = "return" if back else "put"
    parts = (where, what) if move.form & DESTINATION_FIRST else (what, where)
    if move.who is None:
        return spaced(verb, *parts)
    return say(move.who, verb, *parts)


def _source(zone: str, whose: str) -> str:
    if zone in ("exile", "the battlefield"):
        return zone
    return f"{whose} {zone}"


def _destination(move: effects.Move, back: bool) -> str:
    whose = WHOSE[move.form >> WHOSE_SHIFT & 15]
    order = {"any": "in any order", "random": "in a random order"}.get(move.order or "", "")
    if move.form & BACK:
        return spaced("back", order)
    if move.to == "battlefield":
        tapped = " and ".join([w for w, on in (("tapped", move.tapped), ("attacking", move.attacking)) if on])
        return spaced(
            "to the battlefield" if back else "onto the battlefield",
            "face down" if move.face_down else "",
            tapped if not move.form & TAPPED_LAST else "",
            "transformed" if move.transformed else "",
            f"attached to {move.attached.phrase(Case.OBJECT)}" if move.attached is not None else "",
            f"under {move.under.phrase(Case.POSSESSIVE)} control" if move.under is not None else "",
            tapped if move.form & TAPPED_LAST else "",
            with_counters(move.counters, move.what),
        )
    if move.to == "library":
        if move.form & BACK_ON_TOP:
            return spaced(f"back on top of {whose} library", order)
        if move.nth is not None:
            return f"into {whose} library {ordinal(move.nth)} from the top"
        if move.place == "either":
            if move.chooser is None:
                return f"on the top or bottom of {whose} library"
            choice = move.chooser.phrase(Case.POSSESSIVE)
            return f"on {choice} choice of the top or bottom of {whose} library"
        if move.form >> 12 & 3 == 1:
            return spaced("on top" if move.place == "top" else "on the bottom", order)
        place = "on top of" if move.place == "top" else "on the bottom of"
        return spaced(f"{place} {whose} library", order)
    zone = move.to
    if whose == "their owners'":
        zone = {"hand": "hands", "graveyard": "graveyards"}[zone]
    return spaced(f"{'to' if back else 'into'} {whose} {zone}", order)


BACK_ON_TOP = 1 << 17
"""Form of `Move`: "put … back on top of your library"."""

ELIDED_VERB = 1 << 16
"""Form of `Move`: "… and the other into your graveyard"."""

TAPPED_LAST = 1 << 15
"""Form of `Move`: "under your control tapped"."""


def with_counters(counters: Sequence[effects.Counters], what: What) -> str:
    """ "with a +1/+1 counter on it"."""
    if not counters:
        return ""
    on = "it" if what.third else "them"
    form = counters[0].form
    on = {1: "him", 2: "her", 3: "them", 4: "it", 5: "each of them"}.get(form, on)
    return f"with {listed([str(item) for item in counters])} on {on}"


# --- tokens and copies --------------------------------------------------------------------------------------

BEHIND = 1
"""Form of `CreateToken`: "that's tapped and attacking"."""

THOSE = 2
"""Form of `CreateToken`: "five of those tokens"."""

NAME_LAST = 1
"""Form of `TokenSpec`: "with defender named Wall"."""

NAME_INSIDE = 4
"""Form of `TokenSpec`: its abilities call it by its name: "When Smaug dies, …"."""

NAME_FIRST = 2
"""Form of `TokenSpec`: "Smaug, a legendary 6/6 …"."""


def choice_of_counters(options: Sequence[Any], *, among: bool) -> str:
    """ "put your choice of a counter from among flying and reach on ~", "… of a +1/+1 counter or a flying counter …"."""
    kinds = [option.kind for option in options]
    if among:
        which = f"a counter from among {listed(kinds)}"
    else:
        which = listed([article(f"{kind} counter") for kind in kinds], "or")
    first = options[0]
    return f"put your choice of {which} on {first.what.phrase(Case.OBJECT)}"


def token_text(create: effects.CreateToken) -> str:
    """ "create two tapped 1/1 white Spirit creature tokens with flying"."""
    state = " and ".join([w for w, on in (("tapped", create.tapped), ("attacking", create.attacking)) if on])
    front, one_behind, many_behind = "", "", ""
    if state and create.form & BEHIND:
        one_behind, many_behind = f" that's {state}", f" that are {state}"
    elif state:
        front = state + " "
    if create.attacked is not None:
        one_behind += f" {create.attacked.phrase(Case.OBJECT)}"
        many_behind += f" {create.attacked.phrase(Case.OBJECT)}"
    if create.attached is not None:
        one_behind += f" attached to {create.attached.phrase(Case.OBJECT)}"
        many_behind += f" attached to {create.attached.phrase(Case.OBJECT)}"
    token = create.token
    if create.form & 4:  # "… and a Treasure token"
        assert not hasattr(token, "exceptions")
        return create.amount.count(
            f"{front}{spec_text(token, False)}{one_behind}", f"{front}{spec_text(token, True)}{many_behind}"
        )
    if create.form & THOSE:
        behind = many_behind if create.form & BEHIND else ""
        return say(create.who, "create", f"{in_words(create.amount)} of those tokens{behind}")
    if hasattr(token, "exceptions"):
        tail = f", except {exceptions_text(token.exceptions)}" if token.exceptions else ""
        of = token.what.phrase(Case.OBJECT)  # type: ignore[union-attr]
        and_ = " and" if state and create.form & BEHIND else ""
        one = f"{front}token that's a copy of {of}{and_}{one_behind}"
        many = f"{front}tokens that are copies of {of}{and_}{many_behind}"
        return say(create.who, "create", create.amount.count(one, many), create.amount.tail()) + tail
    if token.form & NAME_FIRST:
        return say(
            create.who,
            "create",
            f"{token.name}, {create.amount.count(spec_text(token, False), '')}{one_behind}",
        )
    one = f"{front}{spec_text(token, False)}{one_behind}"
    many = f"{front}{spec_text(token, True)}{many_behind}"
    return say(create.who, "create", create.amount.count(one, many), create.amount.tail())


def spec_text(token: effects.TokenSpec, many: bool) -> str:
    """A token's characteristics as a noun phrase without its determiner."""
    noun = "tokens" if many else "token"
    counters = f" with {listed([str(item) for item in token.counters])} on it" if token.counters else ""
    if token.predefined:
        return f"{token.name} {noun}{counters}"
    parts = [word for word in token.supertypes if word != "snow"]
    if token.power is not None and token.toughness is not None:
        parts.append(f"{token.power}/{token.toughness}")
    parts.append(color_text(token.colors))
    parts += [word for word in token.supertypes if word == "snow"]
    parts += token.subtypes
    parts += token.types
    text = f"{' '.join(parts)} {noun}"
    named = f" named {token.name}" if token.name and not token.form & NAME_FIRST else ""
    abilities = f" with {abilities_text(token.abilities)}" if token.abilities else ""
    if token.form & NAME_INSIDE and token.name:
        abilities = abilities.replace("~", token.name)
    text += abilities + named if token.form & NAME_LAST else named + abilities
    return text + counters


def color_text(colors: Sequence[str]) -> str:
    """ "colorless", "white", "black and green"."""
    return listed(list(colors)) if colors else "colorless"


def copy_text(copy: effects.CopySpec) -> str:
    """ "a copy of …, except …"."""
    article = "copies of" if copy.form & 1 else "a copy of"
    text = f"{article} {copy.what.phrase(Case.OBJECT)}"
    return f"{text}, except {exceptions_text(copy.exceptions)}" if copy.exceptions else text


def exceptions_text(changes: Sequence[Change]) -> str:
    """The exceptions of a copy."""
    return join_changes(changes, 0)


# --- abilities inside phrases -------------------------------------------------------------------------------


def ability_phrase(ability: Ability) -> str:
    """A keyword by name, any other ability in quotation marks."""
    from mtgrules.abilities.abilities import Keyword

    if isinstance(ability, Keyword):
        return ability.phrase()
    text = str(ability)
    inner = text.removesuffix(".").replace('"', "'")  # a quotation inside of one
    return f'"{inner}"'


def abilities_text(abilities: Sequence[Ability], joint: str = "and") -> str:
    """Abilities in a row: "flying, haste, and "When …""."""
    return listed([ability_phrase(ability) for ability in abilities], joint)


def quoted_list(abilities: Sequence[Ability]) -> str:
    """The same, for emblems."""
    return abilities_text(abilities)


# --- changes ------------------------------------------------------------------------------------------------


def join_changes(changes: Sequence[Change], form: int) -> str:
    """Changes joined by "and"; the later ones of one subject leave it out."""
    items = [str(change) for change in changes]
    if form & 8 and len(items) > 2:  # "gets +1/+1 and gains flying and can't be blocked"
        return " and ".join(items)
    if (
        form & 16 and len(items) == 2
    ):  # "can't attack or block, and its activated abilities can't be activated"
        return ", and ".join(items)
    return listed(items)


def each_tail(changes: Sequence[Change]) -> str:
    """ "for each …" of a change that is printed behind the duration."""
    for change in changes:
        each = getattr(change, "each", None)
        if each is not None and change.form & 4:  # type: ignore[attr-defined]
            return f"for each {each.each()}"
    return ""


def each_text(each: Any) -> str:
    """What follows "for each": a count, or the noun phrase without its "each"."""
    text: str = each.each() if hasattr(each, "each") else each.phrase()
    return text.removeprefix("each ")


def until_text(trigger: Trigger | None) -> str:
    """The event after "until"."""
    return str(trigger)


# --- modes --------------------------------------------------------------------------------------------------


def modal_text(modal: effects.Modal) -> str:
    """ "choose one — • … • …"."""
    counts = {
        (1, 1): "one",
        (2, 2): "two",
        (3, 3): "three",
        (4, 4): "four",
        (0, 1): "up to one",
        (0, 2): "up to two",
        (0, 3): "up to three",
        (0, 4): "up to four",
        (0, 5): "up to five",
    }
    total = len(modal.modes)
    least, most = modal.least, modal.most
    if (least, most) == (1, 2) and total == 2:
        count = "one or both"
    elif least == 1 and most == total and total > 1 and modal.form & 1:
        count = "one or more"
    elif least == 0 and most == total and modal.form & 1:
        count = "any number"
    else:
        count = counts.get((least, most), f"up to {most}")
    who = modal.chooser
    verb = f"{who.phrase()} {inflect('choose', who.third)}" if who is not None else "choose"
    text = f"{verb.strip()} {count}"
    if modal.unchosen:
        text += f" that hasn't been chosen{'' if modal.unchosen == 'ever' else ' ' + modal.unchosen}"
    if modal.random:
        text += " at random"
    if modal.condition is not None and modal.most_then is not None:
        then = "both" if modal.most_then == 2 and total == 2 else number_word(modal.most_then)
        if modal.form & 4:
            then = "any number"
        may = "you may " if modal.form & 2 else ""
        cast = " as you cast ~" if modal.form & 8 else ""
        text += f". {capitalised(f'if {modal.condition}{cast}, {may}choose {then} instead')}."
        head = text
    elif modal.repeat:
        head = text + ". You may choose the same mode more than once."
    else:
        head = f"{text} —"
    if modal.form & 96:  # spree (702.172), tiered (702.183)
        head, mark = ("Spree", "+") if modal.form & 32 else ("Tiered", "•")
        priced = zip(modal.costs, modal.modes, strict=True)
        return " ".join(
            [head, *[f"{mark} {cost_list(cost)} — {sentence(str(mode))}" for cost, mode in priced]]
        )
    modes = [f"• {sentence(str(mode))}" for mode in modal.modes]
    return " ".join([head, *modes])


# --- mana ---------------------------------------------------------------------------------------------------


def symbols_text(symbols: Sequence[str]) -> str:
    """("2", "W") → "{2}{W}"."""
    return "".join(f"{{{symbol}}}" for symbol in symbols)


def mana_text(add: effects.AddMana) -> str:
    """ "add {G} or {U}", "add one mana of any color"."""
    if add.options:
        what = listed([symbols_text(option) for option in add.options], "or")
    elif add.symbols:
        symbols = symbols_text(add.symbols)
        if add.amount is None:
            what = symbols
        elif add.form & 2:
            what = f"{in_words(add.amount)} {symbols}"
        elif add.amount.direct:
            what = spaced(symbols, add.amount.tail())
        else:
            what = f"an amount of {symbols} equal to {add.amount}"
    else:
        what = _any_mana(add)
    if add.form & 4:
        what = f"an additional {what}"
    text = say(add.who, "add", what)
    if add.restrictions and not add.form & 16:
        return ended(text) + uses_text(add)
    return text


def uses_text(add: effects.AddMana) -> str:
    """ " Spend this mana only to …", without the last full stop."""
    return "".join(" " + sentence(str(use)) for use in add.restrictions).removesuffix(".")


_MANA_KINDS = {
    "color": "of any color",
    "one color": "of any one color",
    "type": "of any type",
    "chosen color": "of the chosen color",
    "combination": "in any combination of colors",
    "that color": "of that color",
    "commander's colors": "of any color in your commander's color identity",
    "any types": "in any combination of its colors",
}


def _any_mana(add: effects.AddMana) -> str:
    assert add.amount is not None
    kind = _MANA_KINDS.get(add.any or "", "")
    if add.any == "combination" and add.colors:
        kind = f"in any combination of {listed([symbols_text((c,)) for c in add.colors], 'and/or')}"
    if add.any in ("color produced", "type produced"):
        assert add.among is not None
        kind = f"of any {add.any.removesuffix(' produced')} that {add.among.phrase()} could produce"
    elif add.among is not None:
        kind = f"of any color among {add.among.phrase(Case.OBJECT)}"
    amount = add.amount
    if not amount.direct:
        return f"an amount of mana {kind} equal to {amount}"
    number = str(amount)
    if amount.tail():
        word = "one" if number == "1" or number == "the" else number_word(int(amount.digits()))
        return spaced(f"{word} mana {kind}", amount.tail())
    return f"{in_words(amount)} mana {kind}"


def mana_use_text(use: effects.ManaUse) -> str:
    """ "spend this mana only to …"."""
    if use.cant:
        assert use.cast is not None
        return f"this mana can't be spent to cast {use.cast.with_article()}"
    parts = []
    if use.cast is not None:
        parts.append(f"cast {use.cast.text(True) if use.form & 1 else use.cast.with_article()}")
    if use.activate is not None:
        if use.activate.predicates:
            what = f"of {use.activate.text(True) if use.form & 2 else use.activate.with_article()}"
        else:
            what = ""
        parts.append(spaced("activate abilities" if not use.form & 4 else "activate an ability", what))
    joint = "or" if use.form & 8 else "and"
    text = f"spend this mana only to {f' {joint} '.join(parts)}"
    if use.uncounterable:
        text += ", and that spell can't be countered"
    return text


# --- others -------------------------------------------------------------------------------------------------


def exchange_text(exchange: effects.Exchange) -> str:
    """ "exchange control of two target permanents"."""
    if exchange.quality == "life total":
        if exchange.other is None:
            return say(exchange.what, "exchange", "life totals")
        return say(exchange.what, "exchange", f"life totals with {exchange.other.phrase(Case.OBJECT)}")
    what = exchange.what.phrase(Case.OBJECT)
    if exchange.other is not None:
        what += f" and {exchange.other.phrase(Case.OBJECT)}"
    return f"exchange {exchange.quality} of {what}"


def keyword_action_text(action: effects.KeywordAction) -> str:
    """ "investigate", "target creature explores", "goad target creature", "collect evidence 4"."""
    amount = f"{action.amount}" if action.amount is not None else ""
    times = ""
    if action.amount is not None and action.form & 1:
        amount, times = "", how_often(action.amount)
    if action.amount is not None and action.amount.tail():
        amount, times = "", action.amount.tail()
    if action.form & 8:
        times = "again"
    if action.form & 2 and action.what is not None:  # "it explores", "~ connives"
        return say(action.what, action.name, amount, times)
    unsaid = action.what is None or action.form & 4  # "support 2" does not say what it targets
    what = "" if unsaid or action.what is None else action.what.phrase(Case.OBJECT)
    who = action.who if action.who is not None else You(form=1)
    return say(who, action.name, amount, what, times)
