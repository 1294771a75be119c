"""Normalised text → words → terminals.

One compiled pattern cuts a line into words; a dictionary (`Lexicon`) says which terminals a word, or the phrase it
begins, may be. Which of them it is, the state of the parser decides (`parser.py`): the longest phrase that can stand
there. So this is a contextual lexer that works on whole words: no two tokens can touch letter to letter.

Commas and "and" are told apart here by the words that follow, since LALR(1) looks no further than one token ahead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from mtgrules.abilities import words as vocabulary
from mtgrules.abilities.wording import plural, third_person
from mtgrules.oracle.compose import Tables

_WORD = re.compile(
    r"""
    and/or\b
    | [^\W\d_]\w*(?:-\w+)*(?:'(?!s\b|ve\b|re\b)\w+)?!?(?=[^\w/]|$)  # words, "can't", "non-Human"
    | [~.,:;•()—\[\]?!]
    | "[^"]*"                                  # a quoted ability
    | (?:\{[^{}]+\})+                        # symbols
    | [+\-−]?(?:\d+|[X*])/[+\-−]?(?:\d+|[X*])(?![\w/])   # 2/2, +1/+1, X/X
    | [+−-](?:\d+|X)$                         # loyalty, all of a cost
    | \d+(?![\w'])
    | '(?:s|ve|re)\b | '(?=\ |$)               # possessives and contractions, cut off their word
    | -
    """,
    re.VERBOSE,
)

# Words that keep their apostrophe.
_WHOLE = frozenset(
    (
        "it's", "they're", "that's", "there's", "Urza's", "he's", "she's",
    )
)  # fmt: skip


class Lexeme(msgspec.Struct, frozen=True, gc=False):
    """One way to read the words at a place: which terminal, how many words, the value handed to builders."""

    terminal: str
    length: int
    value: Any


class Noun(msgspec.Struct, frozen=True, gc=False):
    """The value of a word of a closed vocabulary, and whether it stands in the plural."""

    word: str
    plural: bool = False


class Non(msgspec.Struct, frozen=True, gc=False):
    """The value of "nonland", "non-Human"."""

    noun: Noun


class LexError(ValueError):
    """A character that no card has: where."""

    def __init__(self, position: int) -> None:
        super().__init__(position)
        self.position = position


class Word(msgspec.Struct, gc=False):
    """A word of the text, where it stands, and whether it begins a sentence."""

    text: str
    start: int
    first: bool


_ENDS = frozenset((".", ":", "•", "—", "?", "!"))
_ENDS_IN_COSTS = _ENDS | {","}


def split(text: str, costs: bool = False) -> list[Word]:
    """The words of a line, in order; a `LexError` where there is none. In ``costs`` a comma begins anew, too."""
    found: list[Word] = []
    ends = _ENDS_IN_COSTS if costs else _ENDS
    position, first = 0, True
    size = len(text)
    for match in _WORD.finditer(text):
        start, end = match.span()
        if start != position and text[position:start].strip(" "):
            raise LexError(position)
        position = end
        word = match.group()
        if word[0] == "'" and found and start == found[-1].start + len(found[-1].text):
            joined = found[-1].text + word
            if joined in _WHOLE or (joined.lower() in _WHOLE and found[-1].first):
                found[-1] = Word(joined, found[-1].start, found[-1].first)
                continue
        found.append(Word(word, start, first))
        first = word in ends
        if word[0] == '"' and word.endswith(('."', ".'\"")):
            found.append(Word(".", end - 2, False))
            first = True
        elif word[0] == '"' and word.endswith(',"'):
            found.append(Word(",", end - 2, False))
    if text[position:size].strip(" "):
        raise LexError(position)
    return found


class _Branch:
    """A word of the tree of phrases: what ends with it, and what may follow."""

    __slots__ = ("further", "lexemes")

    def __init__(self) -> None:
        self.lexemes: list[Lexeme] = []
        self.further: dict[str, _Branch] = {}


def _grow(tree: dict[str, _Branch], phrase: tuple[str, ...], lexemes: list[Lexeme]) -> None:
    branch = tree.setdefault(phrase[0], _Branch())
    for word in phrase[1:]:
        branch = branch.further.setdefault(word, _Branch())
    branch.lexemes = lexemes


class Lexicon:
    """What each word or phrase may be, made from the terminals of a grammar and the closed vocabularies."""

    def __init__(self, tables: Tables) -> None:
        self._phrases: dict[str, dict[tuple[str, ...], list[Lexeme]]] = {}
        self._tree: dict[str, _Branch] = {}
        self._kept = frozenset(tables.kept)
        for terminal, strings in tables.words.items():
            for string in strings:
                self._add_string(terminal, string)
        for terminal, text, value in _vocabulary():
            self._add(terminal, text, value)
        for phrases in self._phrases.values():
            for phrase, lexemes in phrases.items():
                _grow(self._tree, phrase, lexemes)
        self._known = frozenset(self._phrases)
        self._lower = self._lower_words()
        self._verbs = _verb_forms()
        self._nouns = _noun_forms()

    # --- filling ---------------------------------------------------------------------------------------------

    def _add_string(self, terminal: str, string: str) -> None:
        value = string if terminal in self._kept else None
        self._add(terminal, string, value)
        head, space, rest = string.partition(" ")
        if head in vocabulary.VERBS and terminal not in _LITERAL:
            made = third_person(head)
            if made != head:
                self._add(terminal, made + space + rest, value)
        if string.rpartition(" ")[2] in _NOUN_LEMMAS:
            self._add(terminal, plural(string), value)
        if string == "'s":
            self._add(terminal, "'", value)
        if string == "don't" or string.startswith("don't "):
            self._add(terminal, "doesn't" + string[5:], value)

    def _add(self, terminal: str, text: str, value: Any) -> None:
        plain = text.replace(" ", "").isalpha()
        parts = tuple(text.split(" ") if plain else [word.text for word in split(text)])
        lexemes = self._phrases.setdefault(parts[0], {}).setdefault(parts, [])
        if all(lexeme.terminal != terminal for lexeme in lexemes):
            lexemes.append(Lexeme(terminal, len(parts), value))

    MADE: ClassVar[tuple[str, ...]] = (
        *(f"{joint}_{kind}" for joint in ("AND", "OR") for kind in "NDVSKM"),
        *(f"COMMA_{kind}" for kind in "NADKVSE"),
        "COMMA", "THEN_V", "THEN_S", "BUT_S", "AND_THEN", "QUOTE", "TAP", "UNTAP", "MANA", "BONUS", "PT",
        "LOYALTY", "NAME", "NON",
        "COUNTER_WORD", "XNUM", "COMPARE_OWN", "VOTE_WORD",
    )  # fmt: skip
    """The terminals that are no words of a list, but made from what stands there."""

    def all_lexemes(self) -> Iterator[list[Lexeme]]:
        """What each phrase may be."""
        for phrases in self._phrases.values():
            yield from phrases.values()

    def _lower_words(self) -> dict[str, _Branch]:
        """The words in lower case that begin phrases: what they may be depends on the words behind them only."""
        return {
            word: branch
            for word, branch in self._tree.items()
            if word not in _JOINTS and word.isalpha() and word.islower() and not word.startswith("non")
        }

    # --- reading ---------------------------------------------------------------------------------------------

    def is_known(self, word: str) -> bool:
        """Whether any phrase begins with that word."""
        return word in self._known

    def candidates_in(self, words: Sequence[Word]) -> Callable[[Sequence[Word], int], list[Lexeme]]:
        """`candidates` of those words; a quicker way to the same where nobody votes."""
        return self._candidates if _VOTES.isdisjoint([word.text for word in words]) else self.candidates

    def candidates(self, words: Sequence[Word], index: int) -> list[Lexeme]:
        """What the words at that place may be, the longest phrase first."""
        word = words[index]
        text = word.text
        if _is_voted_for(words, index):
            return [Lexeme("VOTE_WORD", 1, text), *self._candidates(words, index)]
        found = self._candidates(words, index)
        if len(found) > 1 and found[-1].terminal == "NAME":
            after = index + found[-1].length
            if after < len(words) and words[after].text in _VOTES:  # "Mines of Moria vote": no mines
                return [found[-1], *found[:-1]]
        return found

    def _candidates(self, words: Sequence[Word], index: int) -> list[Lexeme]:
        word = words[index]
        text = word.text
        after = words[index + 1].text if index + 1 < len(words) else ""
        before_counter = after in _COUNTERS
        if not before_counter and (branch := self._lower.get(text)) is not None:
            if after not in branch.further:
                return branch.lexemes
            return _with_own(self._phrases_at(words, index, text), words, index)
        found: list[Lexeme] = []
        head = text
        if word.first and text not in self._phrases and text[:1].isupper():
            head = text[:1].lower() + text[1:]
        joint = _JOINTS.get(head)
        if head in self._tree:
            found = self._phrases_at(words, index, head)
            if word.first and head == text and text[:1].isupper():
                # "Aura swap" at the beginning of a sentence is one phrase, and no Aura
                lowered = self._phrases_at(words, index, text[:1].lower() + text[1:])
                found = sorted([*found, *lowered], key=lambda lexeme: -lexeme.length)
        found = _with_own(found, words, index)
        if joint is not None:
            found += joint(self, words, index)
        first = text[0]
        if first == '"':
            found.append(Lexeme("QUOTE", 1, text))
        elif first == "{":
            found.append(_symbols(text))
        elif first in "+-−" or first.isdigit() or "/" in text:
            found += _number(text)
        elif text == "X":
            found.append(Lexeme("XNUM", 1, None))
        if before_counter and self._is_kind(text):
            found.insert(0, Lexeme("COUNTER_WORD", 1, text))
        if first.isupper():
            found += _name(words, index)
        if head.startswith("non") and len(head) > 4:
            found += _non(head)
        return found

    def _phrases_at(self, words: Sequence[Word], index: int, head: str) -> list[Lexeme]:
        """The phrases that stand there, the longest first; ``head`` is the first word, in lower case it may be."""
        branch = self._tree.get(head)
        if branch is None:
            return []
        found: list[list[Lexeme]] = []
        size = len(words)
        while True:
            if branch.lexemes:
                found.append(branch.lexemes)
            index += 1
            if index >= size:
                break
            branch = branch.further.get(words[index].text)
            if branch is None:
                break
        if len(found) == 1:
            return list(found[0])
        return [lexeme for lexemes in reversed(found) for lexeme in lexemes]

    def _is_kind(self, text: str) -> bool:
        return text.isalpha() and text.islower() and text not in _NOT_KINDS

    # --- what follows a joint ----------------------------------------------------------------------------------

    def is_verb(self, words: Sequence[Word], index: int) -> bool:
        """Whether a predicate begins there."""
        if index >= len(words):
            return False
        text = words[index].text
        if text in self._verbs:
            if text in _NOUNS_TOO:
                after = words[index + 1].text if index + 1 < len(words) else ""
                return after in _AFTER_VERB
            return True
        return False

    def is_noun(self, words: Sequence[Word], index: int) -> bool:
        """Whether a bare noun or adjective stands there."""
        if index >= len(words):
            return False
        text = words[index].text
        return text in self._nouns or (text.startswith("non") and len(text) > 4)

    def is_keyword(self, words: Sequence[Word], index: int) -> bool:
        """Whether a keyword ability or a quotation begins there."""
        if index >= len(words):
            return False
        text = words[index].text
        if text[0] == '"':
            return True
        for lexeme in self._phrases_at(words, index, text):
            if lexeme.terminal.startswith("KEYWORD") or lexeme.terminal in _KEYWORD_TERMINALS:
                return True
        return text in _KEYWORD_HEADS


# --- joints --------------------------------------------------------------------------------------------------------

_DETERMINERS = frozenset(
    (
        "a", "an", "target", "another", "each", "all", "that", "those", "the", "up", "any", "two", "three",
        "one", "X", "~", "it", "them", "you", "your", "its", "their", "him", "her", "he", "she", "they",
        "his", "four", "five", "no", "six", "seven", "exactly", "defending", "enchanted", "equipped",
        "itself", "yourself", "this",
    )
)  # fmt: skip

_SENTENCE_END = frozenset((".", ":", "•", ";", "—"))

_SUFFIX_VERBS = frozenset(("control", "controls", "own", "owns", "controlled", "cast", "activate"))

_REACH = 14
"""How many words a joint looks ahead at most: so that work stays linear in the length of a line."""


def _clause_follows(lexicon: Lexicon, words: Sequence[Word], index: int) -> bool:
    """Whether a subject with a verb of its own begins there, before the clause ends."""
    limit = min(len(words), index + _REACH)
    head = words[index].text if index < len(words) else ""
    if head in ("it's", "they're", "you've", "that's", "there's"):
        return True
    position = index + 1
    relative = False
    while position < limit:
        text = words[position].text
        if text in _SENTENCE_END or text == ",":
            return False
        if text in ("and", "or") and lexicon.is_verb(words, position + 1):
            return False
        if text in (
            "that",
            "who",
            "with",
            "that's",
            "to",
            "into",
            "onto",
            "from",
            "on",
            "of",
            "for",
            "until",
            "if",
        ):
            if text in ("that", "who") and position > index:
                relative = True
            if text in ("to", "into", "onto", "until", "if", "for"):
                return False
        elif (
            text == "don't" and words[position - 1].text == "you" and words[position + 1 : position + 2]
            and words[position + 1].text == "control" and position > index + 1
        ):  # fmt: skip
            position += 1  # "target creature you don't control"
        elif text == "name" and words[position - 1].text in ("same", "chosen", "different"):
            pass
        elif text in _SUFFIX_VERBS:
            if (
                text in ("control", "controls")
                and words[position - 1].text == "you"
                and position == index + 1
            ):
                return True
        elif text in _FINITE or (text in lexicon._verbs and text not in _NOUNS_TOO):
            if not relative:
                return True
            relative = False
        position += 1
    return False


_FINITE = frozenset(
    (
        "gets", "get", "gains", "gain", "has", "have", "deals", "deal", "loses", "lose", "is", "are",
        "can't", "may", "becomes", "become", "draws", "draw", "sacrifices", "discards", "creates", "puts",
        "enters", "enter", "dies", "attacks", "blocks", "was", "were", "doesn't", "don't", "isn't",
        "aren't", "must", "can", "would", "explores", "fights", "phases", "mills", "connives",
        "perpetually", "costs", "tempts", "untaps",
    )
)  # fmt: skip


def _conjunction(lexicon: Lexicon, words: Sequence[Word], index: int, size: int, kind: str) -> list[Lexeme]:
    """ "and" / "or" (``size`` 1), ", and" / ", or" (2): which joint, by what follows."""
    after = index + size
    value = size == 2
    if after >= len(words):
        return []
    text = words[after].text

    def lexeme(letter: str) -> Lexeme:
        return Lexeme(f"{kind}_{letter}", size, value)

    if lexicon.is_keyword(words, after) and not lexicon.is_noun(words, after):
        return [lexeme("K"), lexeme("N")]
    if lexicon.is_verb(words, after):
        return [lexeme("V"), lexeme("S")]
    if text.isdigit() or (
        text in vocabulary.NUMBER_WORDS and after + 1 < len(words) and words[after + 1].text == "damage"
    ):
        return [lexeme("M"), lexeme("D"), lexeme("N")]
    if text[0] == "{":
        return [lexeme("N")]
    clause = _clause_follows(lexicon, words, after)
    if text in _DETERMINERS:
        return [lexeme("S"), lexeme("D")] if clause else [lexeme("D"), lexeme("S")]
    if clause:
        return [lexeme("S"), lexeme("N"), lexeme("K")]
    return [lexeme("N"), lexeme("S"), lexeme("K"), lexeme("D")]


def _and(lexicon: Lexicon, words: Sequence[Word], index: int) -> list[Lexeme]:
    after = words[index + 1].text if index + 1 < len(words) else ""
    if after == "then":
        return [Lexeme("AND_THEN", 2, None)]
    return _conjunction(lexicon, words, index, 1, "AND")


def _or(lexicon: Lexicon, words: Sequence[Word], index: int) -> list[Lexeme]:
    return _conjunction(lexicon, words, index, 1, "OR")


def _comma(lexicon: Lexicon, words: Sequence[Word], index: int) -> list[Lexeme]:
    """A comma: before "and", "or", "then", "but", or alone."""
    after = index + 1
    if after >= len(words):
        return [Lexeme("COMMA", 1, None)]
    text = words[after].text
    if text == "and":
        return _conjunction(lexicon, words, index, 2, "AND")
    if text == "or":
        return _conjunction(lexicon, words, index, 2, "OR")
    if text == "and/or":
        return [Lexeme("AND_OR", 2, "and/or")]
    if text == "then":
        return [Lexeme("THEN_V" if lexicon.is_verb(words, index + 2) else "THEN_S", 2, None)]
    if text == "but":
        return [Lexeme("BUT_S", 2, None)]
    found: list[Lexeme] = []
    if lexicon.is_keyword(words, after) and _list_goes_on(lexicon, words, after):
        found.append(Lexeme("COMMA_K", 1, None))
    if lexicon.is_noun(words, after) or text[0] == "{":
        if _list_goes_on(lexicon, words, after):
            found.append(Lexeme("COMMA_N", 1, None))
        elif index and _is_adjective(words[index - 1].text):
            found.append(Lexeme("COMMA_A", 1, None))
    elif text in _DETERMINERS and _list_goes_on(lexicon, words, after):
        found.append(Lexeme("COMMA_D", 1, None))
    if _clause_follows(lexicon, words, after) and _list_goes_on(lexicon, words, after, clauses=True):
        found.append(Lexeme("COMMA_S", 1, None))
    if lexicon.is_verb(words, after):
        found.append(Lexeme("COMMA_V", 1, None))
        if _events_go_on(lexicon, words, after):
            found.append(Lexeme("COMMA_E", 1, None))
    found.append(Lexeme("COMMA", 1, None))
    return found


_VOTES = frozenset(("vote", "votes"))


def _is_voted_for(words: Sequence[Word], index: int) -> bool:
    """Whether the word is one of those that players vote for: "votes for time or knowledge", "each time vote", "if time
    gets more votes"."""
    text = words[index].text
    if index + 1 < len(words):
        after = words[index + 1].text
        if after in _VOTES or (
            after == "gets" and index + 3 < len(words) and words[index + 3].text in _VOTES
        ):
            return text.isalpha() and text.islower() and text not in _DETERMINERS
    position = index - 1
    while position > 0 and position > index - 8 and words[position].text in ("or", ","):
        position -= 3 if words[position - 1].text == "," else 2
    if position < 1 or words[position].text != "for" or words[position - 1].text not in _VOTES:
        return False
    return text.isalpha() and text.islower() and text not in _DETERMINERS


def _with_own(found: list[Lexeme], words: Sequence[Word], index: int) -> list[Lexeme]:
    """The same, the longest phrase a comparison with a quality of something where that is what follows."""
    if found and found[0].terminal == "COMPARE_TO" and _is_own(words, index + found[0].length):
        found[0] = Lexeme("COMPARE_OWN", found[0].length, found[0].value)
    return found


def _is_own(words: Sequence[Word], index: int) -> bool:
    """Whether what is compared with is a quality of something: "~'s power", not a number or a count."""
    if index + 1 >= len(words):
        return False
    text = words[index].text
    if text.isdigit() or (text == "that" and words[index + 1].text in ("much", "damage")):
        return False
    return not (text == "X" or (text == "the" and words[index + 1].text in _COUNTING))


_COUNTING = frozenset(("number", "total", "greatest", "highest", "amount", "difference", "chosen"))


def _is_adjective(text: str) -> bool:
    return text.startswith("non") or text in _ADJECTIVE_WORDS


def _events_go_on(lexicon: Lexicon, words: Sequence[Word], index: int) -> bool:
    """Whether a list of events goes on: "enters, attacks, blocks, or dies"."""
    for position in range(index, min(len(words) - 1, index + _REACH)):
        if words[position].text in _SENTENCE_END:
            return False
        if words[position].text == "," and not lexicon.is_verb(words, position + 1):
            return words[position + 1].text == "or"
    return False


def _list_goes_on(lexicon: Lexicon, words: Sequence[Word], index: int, clauses: bool = False) -> bool:
    """Whether a list that has come to this item goes on to a last one, ", and …" or ", or …"."""
    limit = min(len(words) - 1, index + 2 * _REACH)
    position = index
    while position < limit:
        text = words[position].text
        if text in _SENTENCE_END:
            return False
        if text == ",":
            if clauses and words[position + 1].text == "and":
                return True
            if words[position + 1].text in ("and", "or", "and/or"):
                return not lexicon.is_verb(words, position + 2) or lexicon.is_keyword(words, position + 2)
            if words[position + 1].text in ("then", "where"):
                return False
        elif not clauses and position > index and text in _FINITE and text not in ("control", "controls"):
            return False
        position += 1
    return False


_JOINTS: dict[str, Callable[[Lexicon, Sequence[Word], int], list[Lexeme]]] = {
    "and": _and,
    "or": _or,
    ",": _comma,
}

# --- classes of words ----------------------------------------------------------------------------------------------

_COUNTERS = frozenset(("counter", "counters"))

_NOUN_LEMMAS = frozenset(("target", "card", "counter", "token", "land", "turn", "player", "creature", "life"))
"""Strings of the grammar that are nouns: they match their plurals."""

_LITERAL = frozenset(
    (
        "WHO_CONTROLS",
        "YOU_CAST",
        "VERB_THIS_WAY",
        "DONE_THIS_TURN",
        "THAT_DID",
        "DONE_THIS_WAY",
        "TALLY",
        "CAST",
        "PAID",
        "TIMING",
        "PERIOD_WORD",
        "DONE",
    )
)
"""Terminals whose first word is no verb to inflect."""

_NOUNS_TOO = frozenset(
    (
        "counter", "counters", "attack", "block", "copy", "copies", "cost", "costs", "damage", "control",
        "target", "trigger", "triggers", "end", "tap", "mill", "cycle", "search", "turn", "turns", "open",
        "land", "face", "exile", "play", "own", "cast", "count", "support", "use", "roll", "vote",
        "change", "set", "share", "note", "equal", "attacks", "blocks", "reach", "lore", "enchant",
    )
)  # fmt: skip
"""Verbs that may be nouns: verbs only where what follows says so."""

_AFTER_VERB = frozenset(
    (
        *vocabulary.NUMBER_WORDS, "target", "up", "a", "an", "the", "that", "it", "them", "those", "each",
        "all", "any", "this", "~", "two", "three", "your", "another", "him", "her", "you", "one", "cards",
        "X", "his", "its", "their", "face", "over", "control", "of", "with", "alone", "each", "if", "or",
        "and", "only", "until", "as", "{", "spells", "lands", ".", ",", "additional", "power", "other",
        "four", "some", "creatures", "every", "instant", "creature", "permanents", "this", "without",
        *vocabulary.NUMBER_WORDS, "more", "from", "able", "tapped", "twice", "target's", "activated",
        "additional", "equipped", "enchanted", "permanent", "artifact", "enchantment", "sorcery", "noncreature",
        "historic",
    )
)  # fmt: skip

_KEYWORD_TERMINALS = frozenset(("TYPECYCLING", "LANDWALK"))
_KEYWORD_HEADS = frozenset(("protection", "hexproof", "affinity", "ward", "enchant"))

_NOT_KINDS = frozenset(
    (
        *vocabulary.RULED_COUNTERS, *vocabulary.NUMBER_WORDS, "a", "an", "more", "each", "of", "those",
        "that", "all", "another", "any", "no", "and", "or", "additional", "other", "the", "more", "many",
        "remove", "removes", "get", "put", "have", "move", "target", "spell", "can't", "instead", "then",
        "more", "its", "strike", "fewer", "different", "every", "this", "your", "such", "same", "kind",
        "would", "time_", "with", "to", "may", "instead", "also", "must", "you", "creature",
    )
)  # fmt: skip
"""Words before "counter" that are no kind of their own."""


def _verb_forms() -> frozenset[str]:
    forms = set(vocabulary.VERBS) | {third_person(verb) for verb in vocabulary.VERBS}
    forms |= {
        "can't",
        "may",
        "is",
        "are",
        "doesn't",
        "don't",
        "isn't",
        "aren't",
        "must",
        "has",
        "have",
        "was",
        "can",
        "its_",
    }
    return frozenset(forms)


def _noun_forms() -> frozenset[str]:
    nouns: set[str] = set()
    for noun in (*vocabulary.CARD_TYPES, *_OBJECT_NOUNS):
        nouns |= {noun, plural(noun)}
    for noun in vocabulary.SUBTYPES:
        nouns |= {noun, plural(noun)}
    nouns |= set(vocabulary.COLOR_WORDS) | set(vocabulary.SUPERTYPES) | set(_STATES)
    nouns |= {"graveyard", "library", "hand", "graveyards", "power", "toughness"}
    return frozenset(nouns)


_OBJECT_NOUNS = (
    "permanent", "card", "spell", "token", "player", "opponent", "source", "ability", "commander", "outlaw", "object",
    "pile",
)  # fmt: skip

_STATES = (
    "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "historic", "modified", "snow", "suspected",
    "saddled", "goaded", "face-down", "face-up", "monstrous", "renowned", "kicked", "multicolored", "exiled", "activated",
    "triggered", "foretold",
)  # fmt: skip


def _vocabulary() -> list[tuple[str, str, Any]]:
    """The words of the terminals that the grammar only declares: terminal, text, value."""
    rows: list[tuple[str, str, Any]] = [("THIS", "~", None), ("A", "a", None), ("A", "an", None)]
    rows += [("NUMBER", word, (number, number == 1)) for number, word in enumerate(vocabulary.NUMBER_WORDS)]
    for noun in (*vocabulary.CARD_TYPES, *_OBJECT_NOUNS):
        rows.append(("NOUN", noun, Noun(noun)))
        rows.append(("NOUN", plural(noun), Noun(noun, True)))
    for phrase in (
        "activated ability",
        "triggered ability",
        "loyalty ability",
        "mana ability",
        "equip ability",
        "boast ability",
        "exhaust ability",
        "cycling ability",
    ):
        rows.append(("NOUN", phrase, Noun(phrase)))
        rows.append(("NOUN", plural(phrase), Noun(phrase, True)))
    for noun in sorted(vocabulary.SUBTYPES):
        many = plural(noun)
        rows.append(("SUBTYPE", noun, Noun(noun)))
        if many != noun:
            rows.append(("SUBTYPE", many, Noun(noun, True)))
    adjectives = (*vocabulary.COLOR_WORDS, *vocabulary.SUPERTYPES, *_STATES)
    rows += [("ADJECTIVE", word, word) for word in adjectives]
    rows += [("COLOR_LIST", word, word) for word in vocabulary.COLORS]
    rows += [("SUBTYPE", token, Noun(token)) for token in vocabulary.PREDEFINED_TOKENS if " " in token]
    rows += [("NOUN", "copy", Noun("copy")), ("NOUN", "copies", Noun("copy", True))]
    for zone in ("hand", "library", "graveyard"):
        rows.append(("ZONE", zone, Noun(zone)))
        rows.append(("ZONE", plural(zone), Noun(zone, True)))
    for quality in (
        "power",
        "toughness",
        "mana value",
        "loyalty",
        "base power",
        "base toughness",
        "life total",
        "starting life total",
    ):
        rows.append(("QUALITY", quality, quality))
    rows += [("QUALITY", f"{quality}s", quality) for quality in ("mana value", "power")]
    for word in vocabulary.SIMPLE_KEYWORDS:
        rows.append(("KEYWORD", word, word))
    for word in vocabulary.COST_KEYWORDS:
        rows.append(("KEYWORD_COST", word, word))
    for word in vocabulary.NUMBER_KEYWORDS:
        rows.append(("KEYWORD_NUMBER", word, word))
    for word in vocabulary.COST_AND_NUMBER_KEYWORDS:
        rows.append(("KEYWORD_BOTH", word, word))
    for number, word in enumerate(vocabulary.ORDINALS):
        if number:
            rows.append(("ORDINAL", word, number))
    for land in vocabulary.BASIC_LAND_TYPES:
        rows.append(("LANDWALK", f"{land.lower()}walk", land))
        rows.append(("LANDWALK", f"snow {land.lower()}walk", f"snow {land}"))
        rows.append(("TYPECYCLING", f"{land.lower()}cycling", (land,)))
    rows.append(("TYPECYCLING", "basic landcycling", ("basic", "land")))
    rows.append(("TYPECYCLING", "landcycling", ("land",)))
    for noun in [*sorted(vocabulary.CREATURE_TYPES), "Equipment", "Vehicle"]:
        rows.append(("TYPECYCLING", f"{noun.lower()}cycling", (noun,)))
    rows.append(("TYPECYCLING", "artifact landcycling", ("artifact", "land")))
    return rows


_SYMBOL = re.compile(r"\{([^{}]+)\}")


def _symbols(text: str) -> Lexeme:
    if text == "{T}":
        return Lexeme("TAP", 1, None)
    if text == "{Q}":
        return Lexeme("UNTAP", 1, None)
    return Lexeme("MANA", 1, tuple(_SYMBOL.findall(text)))


def _number(text: str) -> list[Lexeme]:
    if "/" in text:
        left, _, right = text.partition("/")
        if left[0] in "+-−":
            return [Lexeme("BONUS", 1, (left.replace("−", "-"), right.replace("−", "-")))]
        return [Lexeme("PT", 1, (left, right))]
    if text[0] in "+-−":
        return [Lexeme("LOYALTY", 1, text)]
    if text == "0":
        return [Lexeme("NUMBER", 1, (0, True)), Lexeme("LOYALTY", 1, text)]
    return [Lexeme("NUMBER", 1, (int(text), True))] if text.isdecimal() and len(text) < 10 else []


_NAME_INSIDE = frozenset(("of", "the", "and", "in", "to", "from", "a", "for", "with_"))


def _name(words: Sequence[Word], index: int) -> list[Lexeme]:
    """A proper name: capitalised words, with small ones between them."""
    end = index + 1
    last = end
    limit = min(len(words), index + 9)
    while end < limit:
        text = words[end].text
        if (text[:1].isupper() and text != "X") or text == "'s":
            last = end + 1
        elif text not in _NAME_INSIDE:
            break
        end += 1
    parts: list[str] = []
    for position in range(index, last):
        word = words[position].text
        if word == "'s" and parts:
            parts[-1] += word
        else:
            parts.append(word)
    name = " ".join(parts)
    found = [Lexeme("NAME", last - index, name)]
    # "Oko, the Trickster": a name may go on behind its comma
    if last + 1 < len(words) and words[last].text == ",":
        after = words[last + 1].text
        if after[:1].isupper() or (
            after == "the" and last + 2 < len(words) and words[last + 2].text[:1].isupper()
        ):
            rest = _name(words, last + 1) if after[:1].isupper() else _name(words, last + 2)
            more = rest[-1]
            length = last - index + 1 + more.length + (0 if after[:1].isupper() else 1)
            the = "" if after[:1].isupper() else "the "
            found.insert(0, Lexeme("NAME", length, f"{name}, {the}{more.value}"))
    return found


def _non(text: str) -> list[Lexeme]:
    rest = text[3:]
    if rest.startswith("-"):
        rest = rest[1:]
        for noun in (rest, rest.removesuffix("s")):
            if noun in vocabulary.SUBTYPES:
                return [Lexeme("NON", 1, Non(Noun(noun, noun != rest)))]
        return []
    for noun, many in ((rest, False), (rest.removesuffix("s"), True), (rest.removesuffix("ies") + "y", True)):
        if noun in vocabulary.CARD_TYPES or noun in _OBJECT_NOUNS or noun in _ADJECTIVE_WORDS:
            return [Lexeme("NON", 1, Non(Noun(noun, many)))]
    return []


_ADJECTIVE_WORDS = frozenset((*vocabulary.COLOR_WORDS, *vocabulary.SUPERTYPES, *_STATES))
