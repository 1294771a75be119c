"""Abilities (113): what one line of rules text is. ``str()`` is the normalised line.

The bits of an ability's ``form`` above `WORD_SHIFT` number its ability word (207.2c), which has no rules meaning.
"""

from __future__ import annotations

from mtgrules.abilities import words
from mtgrules.abilities.change_words import paid_behind
from mtgrules.abilities.conditions import During
from mtgrules.abilities.costs import Perform, cost_list
from mtgrules.abilities.effect_words import join_changes
from mtgrules.abilities.joints import still_text
from mtgrules.abilities.node import Ability, Amount, Change, Condition, Cost, Effect, Node, Trigger
from mtgrules.abilities.predicates import AnyOf, Filter, Named
from mtgrules.abilities.triggers import worded
from mtgrules.abilities.wording import (
    article,
    bracketed,
    capitalised,
    ended,
    how_often,
    number_word,
    sentence,
)

WORD_SHIFT = 8
"""Where in the form of an ability the number of its ability word stands."""


def ability_word(form: int, line: str) -> str:
    """The line with its ability word before it."""
    number = form >> WORD_SHIFT
    if not number:
        return line
    return f"{capitalised(words.ABILITY_WORDS[number - 1])} — {line}"


class SpellAbility(Node, Ability, frozen=True):
    """Instructions of an instant or sorcery (113.3a). ``before``: those of the paragraph before, where this one speaks of
    them ("that creature", "… instead"); then ``effect`` holds both, and is carried out once for both (608.2c).
    ``cleaved``: those without what stands in square brackets (702.148a)."""

    effect: Effect
    before: Effect | None = None
    cleaved: Effect | None = None

    def __str__(self) -> str:
        text = str(self.effect)
        if self.cleaved is not None:
            text = bracketed(sentence(text), sentence(str(self.cleaved)))
        if self.before is not None:
            text = text.removeprefix(f"{ended(str(self.before))} ")
        return ability_word(self.form, sentence(text))


class ActivatedAbility(Node, Ability, frozen=True):
    """ "[Cost]: [Effect.] [Activation instructions]" (602). Whether it is a mana ability follows from 605.1a."""

    costs: tuple[Cost, ...]
    effect: Effect
    limits: tuple[ActivationLimit, ...] = ()
    # works from there ("Activate only if ~ is in your graveyard", or implied by its effect)
    zone: str | None = None

    def __str__(self) -> str:
        costs = cost_list(self.costs)
        line = f"{costs}: {sentence(str(self.effect))}"
        return ability_word(self.form, " ".join([line, *[sentence(str(limit)) for limit in self.limits]]))


class ActivationLimit(Node, frozen=True):
    """ "Activate only …": ``timing`` "as a sorcery", "as an instant", "during your turn", "during combat" …; ``times``
    "once each turn", "once"; ``condition``; ``who`` may activate where not only its controller ("any player")."""

    timing: str | None = None
    times: int | None = None
    period: str | None = None  # "turn", "game" with ``times``
    condition: Condition | None = None
    anyone: bool = False
    cost_change: Change | None = None  # "This ability costs {1} less to activate for each …"

    def __str__(self) -> str:
        if self.cost_change is not None:
            return str(self.cost_change)
        if self.anyone:
            return "any player may activate this ability"
        parts = []
        if self.timing is not None:
            parts.append(self.timing)
        if self.condition is not None:
            parts.insert(0 if self.form == 2 else len(parts), f"if {self.condition}")
        if self.times is not None:
            times = how_often(self.times)
            parts.append(f"{times} each turn" if self.period == "turn" else times)
        if self.form == 1:
            return f"activate no more than {how_often(self.times)} each turn"
        return "activate only " + " and only ".join(parts)


class TriggeredAbility(Node, Ability, frozen=True):
    """ "When/Whenever/At [event][, if condition], [effect]" (603). ``condition`` is the intervening *if* (603.4)."""

    trigger: Trigger
    effect: Effect
    condition: Condition | None = None
    limit: int | None = None  # "This ability triggers only once each turn."
    period: str = "turn"
    limits_doing: bool = False  # "Do this only once each turn.": what counts is that it was done (603.2h)

    def __str__(self) -> str:
        condition = f" if {self.condition}," if self.condition is not None else ""
        line = f"{worded(self.trigger)},{condition} {self.effect}"
        line = sentence(line)
        if self.limit is not None:
            each = " each turn" if self.period == "turn" else ""
            head = "Do this only" if self.limits_doing else "This ability triggers only"
            line = f"{line} {head} {how_often(self.limit)}{each}."
        return ability_word(self.form, line)


class ChapterAbility(Node, Ability, frozen=True):
    """ "{rN}—[Effect]" (714.2b)."""

    chapters: tuple[int, ...]
    effect: Effect

    def __str__(self) -> str:
        return f"{', '.join(roman(chapter) for chapter in self.chapters)} — {sentence(str(self.effect))}"


def roman(number: int) -> str:
    """A chapter number."""
    return ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")[number]


LEADING, TRAILING, LEADING_IF, TRAILING_IF, DURING = range(5)
"""Forms of `StaticAbility`: where its condition is printed."""

SENTENCES = 32
"""Form of `StaticAbility`: each change is a sentence of its own."""


class StaticAbility(Node, Ability, frozen=True):
    """Continuous effects while a ``condition`` holds ("as long as …", 604). ``zone``: works from there, None: as
    113.6 says."""

    changes: tuple[Change, ...]
    condition: Condition | None = None
    zone: str | None = None

    def __str__(self) -> str:
        line = join_changes(self.changes, self.form) + paid_behind(self.changes)
        if self.form & SENTENCES:
            line = " ".join([sentence(str(change)) for change in self.changes])
        if self.condition is not None:
            kind = self.form & 7
            if kind == TRAILING and isinstance(self.condition, During) and self.condition.form == 1:
                line = f"{line} {self.condition}"
            elif kind == TRAILING:
                line = f"{line} as long as {self.condition}"
            elif kind == LEADING_IF:
                line = f"if {self.condition}, {line}"
            elif kind == TRAILING_IF:
                line = f"{line} if {self.condition}"
            elif kind == DURING:
                line = f"{self.condition}, {line}"
            else:
                line = f"as long as {self.condition}, {line}"
        return ability_word(self.form, sentence(line + still_text(self.form)))


class Keyword(Node, Ability, frozen=True):
    """A keyword ability (702). ``name`` in lower case as in 702; parameters as that keyword has them: ``costs`` (ward
    {2}, equip {3}, kicker …), ``amount`` (crew 3, annihilator 2), ``filter`` (enchant creature, protection from red,
    affinity for Elves, equip Wizard, [type]cycling, landwalk …).

    ``form`` 1: a dash before the costs; 2: "protection from …"; 4: plural filter; 8: "each color" …"""

    name: str
    costs: tuple[Cost, ...] = ()
    amount: Amount | None = None
    filter: Filter | None = None
    quality: str | None = None  # "protection from everything", "hexproof from monocolored", "gift a Treasure"
    base: tuple[Amount, ...] = ()  # power and toughness of a prototype
    limits: tuple[ActivationLimit, ...] = ()  # "Equip {4}. This ability costs {3} less to activate if …"

    def phrase(self) -> str:
        """As it stands in a sentence."""
        text = _compound(self)
        if self.amount is not None and not self.form & WHERE:
            text += f" {self.amount}"
        if self.costs:
            dash = self.form & 1 or len(self.costs) > 1 or isinstance(self.costs[0], Perform)
            text += f"—{cost_list(self.costs)}" if dash else f" {cost_list(self.costs)}"
        if self.form & WHERE:
            text += f", where X is {self.amount}"
        return f"{text} — {'/'.join([str(half) for half in self.base])}" if self.base else text

    def __str__(self) -> str:
        text = capitalised(self.phrase())
        if self.base:
            return text
        if self.limits:
            return " ".join([f"{text}.", *[sentence(str(limit)) for limit in self.limits]])
        stop = self.form & WHERE or ("—" in text and not text.endswith("}") and not self.form & 64)
        return f"{text}." if stop else text


WHERE = 32
"""Form of `Keyword`: its amount is the X of its cost, "ward {X}, where X is …"."""


def _compound(keyword: Keyword) -> str:
    name, filter_ = keyword.name, keyword.filter
    if keyword.quality is not None:
        if name == "gift":
            return f"gift {article(keyword.quality)}"
        link = {"protection": " from", "hexproof": " from", "affinity": " for"}.get(name, "")
        return f"{name}{link} {keyword.quality}"
    if filter_ is None:
        return name
    if keyword.form & 8:  # "devour Food 3"
        return f"{name} {filter_.text(False)}"
    if name == "landwalk":
        return f"{filter_.text(False).lower()}walk"
    if name == "cycling":
        word = filter_.text(False)
        return f"{word.lower() if ' ' not in word else word}cycling"
    if name in ("protection", "hexproof"):
        many = bool(keyword.form & 4)
        only = filter_.predicates[0]
        if keyword.form & 16 and isinstance(only, AnyOf):
            each = [Filter(predicates=(part,)).text(many) for part in only.predicates]
            return f"{name} from {' and from '.join(each)}"
        return f"{name} from {filter_.text(many)}"
    if name == "affinity":
        return f"affinity for {filter_.text(True)}"
    if name in ("enchant", "equip"):
        return f"{name} {filter_.text(False)}"
    if name == "champion":
        return f"champion {filter_.with_article()}"
    onto = {"splice": "onto", "emerge": "from", "craft": "with"}.get(name)
    if onto is not None:
        return f"{name} {onto} {filter_.text(False)}"
    if name == "bands with other":
        return f"{name} {filter_.text(True)}"
    if name == "partner with":
        only = filter_.predicates[0]
        assert isinstance(only, Named)
        return f"partner with {only.name}"
    return f"{filter_.text(False)} {name}"


class Keywords(Node, Ability, frozen=True):
    """Several keyword abilities on one line (``form`` 1: separated by semicolons; 2: with a full stop; 4: "kicker {1}
    and/or {2}")."""

    items: tuple[Keyword, ...]

    def __str__(self) -> str:
        if self.form & 4:
            first, *rest = self.items
            return capitalised(" and/or ".join([first.phrase(), *[cost_list(item.costs) for item in rest]]))
        text = ("; " if self.form & 1 else ", ").join([item.phrase() for item in self.items])
        return capitalised(text) + ("." if self.form & 2 else "")


class KeywordAbility(Node, Ability, frozen=True):
    """A keyword that says when or how often another ability works: "Boast — {1}: Draw a card.", "Max speed — …";
    ``name`` out of `words.KEYWORD_LABELS`."""

    name: str
    ability: Ability

    def __str__(self) -> str:
        dash = "—" if self.name == "forecast" else " — "
        return f"{capitalised(self.name)}{dash}{self.ability}"


class ToSolve(Node, Ability, frozen=True):
    """ "To solve — [condition]": looked at at the beginning of your end step (719.3a)."""

    condition: Condition

    def __str__(self) -> str:
        return f"To solve — {capitalised(str(self.condition))}."


class OpeningHand(Node, Ability, frozen=True):
    """ "If ~ is in your opening hand, you may begin the game with it on the battlefield" (103.6a)."""

    def __str__(self) -> str:
        return "If ~ is in your opening hand, you may begin the game with it on the battlefield."


class Companion(Node, Ability, frozen=True):
    """What a companion asks of one's starting deck (702.139a): each card of the deck that is ``of`` fits ``fits``, or all
    of them do what ``together`` says ("has a different name"); all cards fit ``only``; or it is ``larger`` by so much."""

    of: Filter | None = None
    fits: Filter | None = None
    together: str | None = None
    only: Filter | None = None
    larger: int | None = None

    def __str__(self) -> str:
        return f"Companion — {self._rule()}."

    def _rule(self) -> str:
        if self.larger is not None:
            number = number_word(self.larger)
            return f"Your starting deck contains at least {number} cards more than the minimum deck size"
        if self.only is not None:
            return f"Your starting deck contains only {self.only.text(True)}"
        assert self.of is not None
        each = f"Each {self.of} in your starting deck"
        if self.fits is None:
            return f"{each} {self.together}"
        if self.form == 1:
            return f"{each} has {str(self.fits).removeprefix('with ')}"
        return f"{each} is {self.fits.with_article()}"


class ExertAbility(Node, Ability, frozen=True):
    """ "You may exert ~ as it attacks. When you do, …" (701.43d). ``form``: 1 "as he attacks", 2 "as she attacks"."""

    effect: Effect | None = None

    def __str__(self) -> str:
        first = f"You may exert ~ as {('it', 'he', 'she')[self.form]} attacks."
        return first if self.effect is None else f"{first} {sentence(str(self.effect))}"


class LevelAbility(Node, Ability, frozen=True):
    """Abilities that hold from ``least`` on: ``at`` "level" (716: what it costs to get there; the lines behind it hold
    from then on) or "station" (721: so many charge counters)."""

    at: str
    least: int
    most: int | None
    abilities: tuple[Ability, ...]
    power: Amount | None = None
    toughness: Amount | None = None
    costs: tuple[Cost, ...] = ()

    def __str__(self) -> str:
        if self.at == "level":
            return f"{cost_list(self.costs)}: Level {self.least}"
        return f"{self.least}+ | {self.abilities[0]}"


class DeckLimit(Node, Ability, frozen=True):
    """ "A deck can have any number of cards named ~" (100.2a); ``most`` None: any number."""

    most: int | None = None

    def __str__(self) -> str:
        many = "any number of" if self.most is None else f"up to {number_word(self.most)}"
        return f"A deck can have {many} cards named ~."


class CanLead(Node, Ability, frozen=True):
    """ "~ can be your commander." (903.3a)"""

    def __str__(self) -> str:
        return "~ can be your commander."


class Unparsed(Node, Ability, frozen=True):
    """A line that was not understood: its text, where reading stopped (1-based line and column of the printed text),
    what stood there, what was expected."""

    text: str
    line: int
    column: int
    found: str
    expected: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.text


__all__ = [
    "Ability", "ActivatedAbility", "ActivationLimit", "CanLead", "ChapterAbility", "Companion", "DeckLimit",
    "ExertAbility", "Keyword", "KeywordAbility", "Keywords", "LevelAbility", "OpeningHand", "SpellAbility",
    "StaticAbility", "ToSolve", "TriggeredAbility", "Unparsed",
]  # fmt: skip
