"""How Oracle text words things: inflection, articles, numbers, lists, sentences, and the pronouns of a `form`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from enum import IntEnum
from functools import lru_cache

from mtgrules.abilities import words


class Case(IntEnum):
    """The part a noun phrase plays in its clause."""

    SUBJECT = 0
    OBJECT = 1
    POSSESSIVE = 2


class Ref(IntEnum):
    """How a reference is worded: the low seven bits of its ``form``; a noun of `REF_NOUNS` stands above them."""

    PLAIN = 0
    IT = 1
    HE = 2
    SHE = 3
    THEY = 4
    ELIDED = 5  # the subject of an earlier predicate, in the third person: "~ gets … and gains …"
    ELIDED_PLURAL = 6
    PLURAL_NAME = 7  # "The Sackville-Bagginses enter"
    THAT = 8  # "that creature"
    THOSE = 9
    THE = 10  # "the token"
    THE_PLURAL = 11
    THE_DONE = 12  # "the sacrificed creature"
    THE_DONE_PLURAL = 13
    EACH_OF_THEM = 14
    EACH_OF_THOSE = 15
    ITSELF = 16
    ONE_OF_THEM = 17
    THAT_MANY_OF = 18
    EACH_DONE = 19  # "each chosen creature"
    BOTH = 20
    ANY_OF_THEM = 21
    DONE_THIS_WAY = 22  # "the creature destroyed this way"
    THE_CHOSEN = 23
    ALL_THOSE = 24
    ALL_OF_THEM = 25
    THIS = 26  # "this …"
    THAT_PLURAL_VERB = 27


BASE_VERB = 1 << 7
"""Bit of a subject's form: its verb stands in the base form ("you may have target player draw a card")."""

EACH_AFTER = 1 << 6
"""Bit of a subject's form: "two target players *each* draw a card"."""

NOUN_SHIFT = 8

REF_NOUNS: tuple[str, ...] = (
    "",
    "creature",
    "card",
    "permanent",
    "player",
    "opponent",
    "spell",
    "token",
    "land",
    "artifact",
    "enchantment",
    "planeswalker",
    "ability",
    "source",
    "object",
    "battle",
    "creature card",
    "land card",
    "permanent card",
    "artifact card",
    "enchantment card",
    "planeswalker card",
    "instant or sorcery card",
    "nonland card",
    "noncreature card",
    "spell or ability",
    "creature or planeswalker",
    "player or planeswalker",
    "permanent or player",
    "creature token",
    "copy",
    "instant",
    "sorcery",
    "target",
    "damage",
    "basic land card",
    "artifact creature",
    "permanent spell",
    "creature spell",
    "blocking creature",
    "attacking creature",
    "nonland permanent",
    "exiled card",
    "commander",
    "creature or player",
    "artifact or enchantment",
    "artifact or creature",
    "creature or enchantment",
    "creature or land",
    "artifact token",
    "instant card",
    "sorcery card",
    "noncreature permanent",
    "other creature",
    "nontoken creature",
    "legendary creature",
    "player or permanent",
    "attacking player",
    "defending player",
    "legendary creature card",
    "attacker",
    "blocker",
    "pile",
    "historic card",
    "nonlegendary creature",
    *sorted(words.SUBTYPES),
    *(f"{name} card" for name in sorted(words.SUBTYPES)),
    *(f"{name} token" for name in sorted(words.SUBTYPES)),
    "creature you control",
    "creature you don't control",
)
"""Nouns that "that …", "those …" and "the …" may name again."""

_REF_INDEX = {noun: index for index, noun in enumerate(REF_NOUNS)}


def ref_noun_index(noun: str) -> int | None:
    """The number of that noun in `REF_NOUNS`, None if there is none."""
    return _REF_INDEX.get(noun)


_PRONOUNS = {
    Ref.IT: ("it", "it", "its"),
    Ref.HE: ("he", "him", "his"),
    Ref.SHE: ("she", "her", "her"),
    Ref.THEY: ("they", "them", "their"),
    Ref.ITSELF: ("itself", "itself", "itself"),
    Ref.EACH_OF_THEM: ("each of them", "each of them", "each of their"),
    Ref.ONE_OF_THEM: ("one of them", "one of them", "one of their"),
    Ref.BOTH: ("both", "both", "both"),
    Ref.ANY_OF_THEM: ("any of them", "any of them", "any of their"),
    Ref.ALL_OF_THEM: ("all of them", "all of them", "all of their"),
}

_PLURAL = {
    Ref.THEY,
    Ref.ELIDED_PLURAL,
    Ref.PLURAL_NAME,
    Ref.THOSE,
    Ref.THE_PLURAL,
    Ref.THE_DONE_PLURAL,
    Ref.BOTH,
    Ref.ALL_THOSE,
    Ref.ALL_OF_THEM,
}


def ref_kind(form: int) -> Ref:
    """How the reference with this ``form`` is worded."""
    return Ref(form & 63)


def ref_third(form: int) -> bool:
    """Whether the verb of such a subject takes -s."""
    return not (form & (BASE_VERB | EACH_AFTER)) and ref_kind(form) not in _PLURAL


def ref_text(form: int, case: Case, plain: str, done: str = "") -> str:
    """The words of a reference: ``plain`` if nothing else is said, ``done`` the participle of `Ref.THE_DONE`."""
    kind = ref_kind(form)
    noun = REF_NOUNS[form >> NOUN_SHIFT] if form >> NOUN_SHIFT < len(REF_NOUNS) else ""
    if kind in (Ref.ELIDED, Ref.ELIDED_PLURAL):
        return ""
    pronoun = _PRONOUNS.get(kind)
    if pronoun:
        # "you may have them draw a card"
        text = pronoun[Case.OBJECT if form & BASE_VERB and case is Case.SUBJECT else case]
    else:
        if kind is Ref.THAT:
            text = f"that {noun}"
        elif kind is Ref.THOSE:
            text = f"those {plural(noun)}"
        elif kind is Ref.ALL_THOSE:
            text = f"all those {plural(noun)}"
        elif kind is Ref.THE:
            text = f"the {noun}"
        elif kind is Ref.THE_PLURAL:
            text = f"the {plural(noun)}"
        elif kind is Ref.THE_DONE:
            text = f"the {done} {noun}"
        elif kind is Ref.THE_DONE_PLURAL:
            text = f"the {done} {plural(noun)}"
        elif kind is Ref.EACH_DONE:
            text = f"each {done} {noun}"
        elif kind is Ref.EACH_OF_THOSE:
            text = f"each of those {plural(noun)}"
        elif kind is Ref.THIS:
            text = f"this {noun}"
        else:
            text = plain
        if case is Case.POSSESSIVE:
            text = possessive(text)
    return f"{text} each" if form & EACH_AFTER and case is Case.SUBJECT else text


# --- inflection ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def plural(noun: str) -> str:
    """The plural of a noun phrase: of its last word, or of each part of "artifact or creature"."""
    for joint in (" or ", " and "):
        if joint in noun:
            left, right = noun.split(joint, 1)
            head = right.split(" ")
            return (
                f"{left}{joint}{plural(right)}" if len(head) > 1 else f"{plural(left)}{joint}{plural(right)}"
            )
    front, space, word = noun.rpartition(" ")
    return f"{front}{space}{_plural_word(word)}"


def _plural_word(word: str) -> str:
    if word in words.IRREGULAR_PLURALS:
        return words.IRREGULAR_PLURALS[word]
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return word[:-1] + "ies"
    if word.endswith(("s", "sh", "ch", "x", "z")):
        return word + "es"
    return word + "s"


@lru_cache(maxsize=2048)
def third_person(verb: str) -> str:
    """The third person of a verb, or of the first word of a verb phrase."""
    word, space, rest = verb.partition(" ")
    if word in words.IRREGULAR_VERBS:
        made = words.IRREGULAR_VERBS[word]
    elif word in ("can't", "may", "must", "can", "didn't", "was"):
        made = word
    elif word == "don't":
        made = "doesn't"
    elif word == "were":
        made = "was"
    elif word == "aren't":
        made = "isn't"
    elif word.endswith("y") and word[-2:-1] not in tuple("aeou"):
        made = word[:-1] + "ies"
    elif word.endswith(("s", "sh", "ch", "x", "z", "o")):
        made = word + "es"
    else:
        made = word + "s"
    return made + space + rest


def finite(verb: str) -> str:
    """The form of a verb that goes with a plural subject or with "you"."""
    word, space, rest = verb.partition(" ")
    return ("are" if word == "be" else word) + space + rest


def inflect(verb: str, third: bool) -> str:
    """A verb as its subject asks for it."""
    return third_person(verb) if third else finite(verb)


def possessive(noun: str) -> str:
    """ "target creature's", "your opponents'"."""
    return (
        noun + "'"
        if noun.endswith("s") and not noun.endswith(("~", "'s")) and _is_plural_end(noun)
        else noun + "'s"
    )


def _is_plural_end(noun: str) -> bool:
    word = noun.rpartition(" ")[2]
    return word not in words.SUBTYPES


# "an X/X", "an 8/8", "an 11/11", "an opponent"
_AN = ("a", "e", "i", "o", "u", "A", "E", "I", "O", "U", "8", "11/", "18/", "X", "hour", "É", "Ó")


def article(noun: str) -> str:
    """The noun phrase with "a" or "an" before it."""
    if noun.startswith(("Uni", "uni", "one-", "Urza", "U/", "Uv", "use")):
        return f"a {noun}"
    return f"{'an' if noun.startswith(_AN) else 'a'} {noun}"


def number_word(value: int) -> str:
    """A number as Oracle text writes it before nouns."""
    return words.NUMBER_WORDS[value] if 0 <= value < len(words.NUMBER_WORDS) else str(value)


def in_words(number: object) -> str:
    """The same for an amount, as far as it is a number: "three", "X"."""
    text = str(number)
    return number_word(int(text)) if text.isdigit() else text


def how_often(number: object) -> str:
    """ "once", "twice", "three times", "X times"."""
    text = str(number)
    return {"1": "once", "2": "twice"}.get(text, f"{in_words(text)} times")


# --- lists and sentences ------------------------------------------------------------------------------------


def listed(items: Sequence[str], joint: str = "and") -> str:
    """ "a and b", "a, b, and c"."""
    if len(items) < 2:
        return "".join(items)
    if len(items) == 2:
        return f"{items[0]} {joint} {items[1]}"
    return f"{', '.join(items[:-1])}, {joint} {items[-1]}"


def capitalised(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A whole sentence: a capital first, a full stop last, inside the quotation mark that ends it."""
    return ended(capitalised(text))


def ended(text: str) -> str:
    """The text with its full stop."""
    if text.endswith((".", "—", ".]", '."', '!"', ".'\"")) or "\n" in text:
        return text
    return f'{text[:-1]}."' if text.endswith('"') else f"{text}."


def spaced(*parts: str) -> str:
    """The parts that are not empty, with spaces between."""
    return " ".join([part for part in parts if part])


def say(subject: object, verb: str, *rest: str, adverb: str = "") -> str:
    """A clause: the subject, its verb (behind an ``adverb``), and what follows."""
    # any noun phrase; typed loosely, since nodes are above this module
    text = subject.phrase()  # type: ignore[attr-defined]
    made = inflect(verb, subject.third)  # type: ignore[attr-defined]
    return spaced(text, adverb, made, *rest)


_PIECE = re.compile(r" ?[\w'~{}+/-]+| ?[^\w\s]")


def bracketed(whole: str, without: str) -> str:
    """The text with square brackets around the words that the other lacks."""
    pieces, left = _PIECE.findall(whole), _PIECE.findall(without)
    text, done = "", 0
    for kind, first, last, *_ in SequenceMatcher(None, pieces, left, autojunk=False).get_opcodes():
        if kind != "delete":
            continue
        if pieces[first] == "." and pieces[last : last + 1] == ["."]:  # a whole sentence
            first, last = first + 1, last + 1
        part = "".join(pieces[first:last])
        space = " " if part.startswith(" ") else ""
        text += "".join(pieces[done:first]) + f"{space}[{part.strip()}]"
        done = last
    return text + "".join(pieces[done:])


ALSO = 1 << 20
"""Form of instructions: "each opponent *also* discards a card"."""


def also(node: object) -> str:
    """What stands before the verb of an instruction that is done besides another."""
    return "also" if node.form & ALSO else ""  # type: ignore[attr-defined]


def ordinal(number: int) -> str:
    """ "first", "second" …"""
    return words.ORDINALS[number] if number < len(words.ORDINALS) else f"{number}th"
