"""What builders share: the targets counted so far, what has been mentioned, and how to decline.

Builders run from left to right as the parser reduces, so whatever a pronoun can mean has been mentioned before it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NoReturn, TypeVar

import msgspec

from mtgrules.abilities.amounts import Number
from mtgrules.abilities.effects import Joint
from mtgrules.abilities.node import Ability
from mtgrules.abilities.predicates import AllOf, Another, AnyOf, Filter, Is, Not, Status
from mtgrules.abilities.references import (
    Both,
    Cards,
    ControllerOf,
    Each,
    EachOne,
    OwnerOf,
    Players,
    Some,
    SomePlayers,
    Target,
    TargetRef,
    You,
    Zone,
)
from mtgrules.abilities.wording import BASE_VERB, NOUN_SHIFT, Ref, ref_noun_index

Builder = Callable[..., Any]

BUILDERS: dict[str, Builder] = {}
"""The core's builders by alias, filled by `builds` as the modules of this package are imported; then only read."""


_B = TypeVar("_B", bound=Callable[..., Any])


def builds(*aliases: str) -> Callable[[_B], _B]:
    """Registers a function as the builder of those aliases."""

    def register(function: _B) -> _B:
        for alias in aliases:
            if alias in BUILDERS:
                raise ValueError(f'the alias "{alias}" has two builders')
            BUILDERS[alias] = function
        return function

    return register


class Decline(ValueError):
    """The words are in order, but their meaning cannot be said: what for."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(slots=True)
class Mention:
    """Something that later words may refer to. ``make`` gives the reference, with its form."""

    make: Callable[[int], Any]
    words: frozenset[str]  # the nouns it is known to be: "creature", "card", "Goblin" …
    plural: bool
    player: bool
    clause: int
    subject: bool = False
    this: bool = False
    key: Any = None

    @property
    def leading(self) -> bool:
        """Whether it is the subject of the event, which a pronoun means before the event's other parties."""
        return bool(self.key == "subject")


@dataclass(slots=True)
class Build:
    """The state of building one ability."""

    quote: Callable[[str], Ability]
    plural_name: bool = False
    spell: bool = False
    index: int = 0
    targets: int = 0
    clause_number: int = 0
    mentions: list[Mention] = field(default_factory=list)
    created: Any = None  # what the last tokens created are: "create five of those tokens"
    # whether a moment to come was named: "at the beginning of that player's next end step"
    later: bool = False
    before: Any = None  # the instructions of the paragraph before, of which this one speaks
    rolled: bool = False  # whether a die is rolled
    late: list[Mention] = field(
        default_factory=list
    )  # what an instruction makes, while its condition is read
    kinds_put: bool = False  # whether the event puts counters of any kinds
    token_name: str | None = None  # of the token that is being described
    name_quoted: bool = False  # whether an ability in quotation marks calls it so
    choosing: bool = False  # "of your choice" was met inside an instruction
    among: Any = None  # "from among them", met inside a count that stands before it
    player_named: tuple[int, Any] | None = None  # "that player", and in which clause: whose "their" is there
    any_of_them: bool = False  # "any of them" was met, which says how many only of what may be played
    own: bool = False  # "its" was met that can only mean the object of the noun phrase it stands in

    def quoted(self, text: str) -> Ability:
        """The ability in quotation marks; a token that has a name may call itself by it."""
        name = self.token_name
        if name is not None and name in text:
            if "~" in text:
                self.decline("two names in one quoted ability")
            text, self.name_quoted = text.replace(name, "~"), True
        return self.quote(text)

    def decline(self, reason: str) -> NoReturn:
        """Gives the line up."""
        raise Decline(reason)

    def settle(self) -> None:
        """At the end of a text: what was met inside and waits for what stands around it."""
        if self.own:
            self.decline("a pronoun that refers to nothing said before")
        if self.any_of_them:
            self.decline('"any of them": how many is not said')

    # --- what the builders of mechanics make, who do not import this package -------------------------------------

    def action(self, make: Callable[[Any], Any]) -> Any:
        """A predicate of instructions, waiting for its subject."""
        from mtgrules.oracle.build.tails import Action

        return Action(make)

    def clause(self, effect: Any) -> Any:
        """A whole clause."""
        from mtgrules.oracle.build.clauses import Clauses, Part

        return Clauses([Part(Joint.STOP, effect)])

    def event(self, make: Callable[[Any, bool], Any]) -> Any:
        """The verb of an event, waiting for its subject."""
        from mtgrules.oracle.build.triggers import Event

        return Event(make, player=True)

    def predicate(self, make: Callable[[Any], Any]) -> Any:
        """A predicate of a condition, waiting for its subject."""
        from mtgrules.oracle.build.conditions import Pred

        return Pred(make)

    # --- mentioning ----------------------------------------------------------------------------------------------

    def mention(
        self,
        make: Callable[[int], Any],
        words: frozenset[str] = frozenset(),
        *,
        plural: bool = False,
        player: bool = False,
        this: bool = False,
        key: Any = None,
    ) -> None:
        """Remembers something for pronouns; a later mention of the same thing replaces the earlier one."""
        if key is not None:
            self.mentions = [mention for mention in self.mentions if mention.key != key]
        self.mentions.append(Mention(make, words, plural, player, self.clause_number, False, this, key))

    def next_clause(self) -> None:
        """A clause ends: what was its subject may be an object now."""
        self.clause_number += 1
        for mention in self.mentions:
            mention.subject = False

    def refer(
        self,
        form: int,
        *,
        noun: str | None = None,
        plural: bool = False,
        player: bool | None = False,
        reflexive: bool = True,
    ) -> Any:
        """The reference of a pronoun or of "that …"; declines where there is none, or two that fit alike. A ``noun``
        names something else than the object itself, which is "it", or named again."""
        fits = [
            mention
            for mention in reversed(self.mentions)
            if mention.plural == plural
            and (player is None or mention.player == player)
            and (noun is None or (not mention.this and _may_be(mention, noun)))
            and (reflexive or not (mention.subject and mention.clause == self.clause_number))
        ]
        if not fits:
            self.decline("a pronoun that refers to nothing said before")
        first = fits[0]
        if noun in _PERMANENTS and noun not in first.words:  # not the card that was drawn: the creature
            first = next((mention for mention in fits if noun in mention.words), first)
        if not reflexive and noun is None and first.this and first.clause == self.clause_number:
            first = next((mention for mention in fits if not mention.this), first)
            return first.make(form)  # "attach ~ to it": not to itself
        if noun == "card" and first.words:  # it may be a spell next
            first.words |= {"card"}
        if noun is not None:  # named anew, it is what a pronoun after it means
            if noun in IN_COMBAT or noun.endswith(" control"):
                first.clause = self.clause_number
            self.mentions.remove(first)
            self.mentions.append(first)
        if len(fits) > 1 and noun is None:
            rivals = [
                rival for rival in fits[1:] if rival.clause == first.clause and rival.subject == first.subject
            ]
            if first.key == ("done", "created"):  # a copy, not what it is a copy of
                return first.make(form)
            if rivals and not first.leading and any(rival.leading for rival in rivals):
                return next(rival for rival in rivals if rival.leading).make(form)
            if (
                rivals
                and not first.leading
                and not first.this
                and any(not rival.this for rival in rivals)
                and not first.subject
            ):
                named = [rival for rival in (first, *rivals) if not rival.this]
                if len(named) > 1:
                    self.decline("a pronoun that may refer to two things")
            if first.this and rivals:
                first = next((rival for rival in rivals if not rival.this), first)
        return first.make(form)

    def refer_or_own(self, form: int) -> Any:
        """The same; where nothing was said before, the object of the noun phrase that "its" stands in ("target spell
        with mana value less than the number of cards in its controller's graveyard"), which `own` waits for."""
        if any(not mention.plural and not mention.player for mention in self.mentions):
            return self.refer(form)
        self.own = True
        return EachOne(form=form)

    def refer_past(self, node: Any) -> Any:
        """What a pronoun means that cannot mean ``node``: what was named before it."""
        for mention in reversed(self.mentions):
            if not mention.plural and not mention.player:
                other = mention.make(node.form)
                if other != node:
                    return other
        return self.decline("a pronoun that refers to nothing said before")


IN_COMBAT = frozenset(("attacking creature", "blocking creature"))
"""Nouns that say which party to an event they mean."""


_SAID_BEFORE = frozenset(("legendary", "nonlegendary", "nontoken", "nonland", "noncreature", "other"))
"""Adjectives that name what was said to be so before: "that legendary creature" is not any creature."""


def _may_be(mention: Mention, noun: str) -> bool:
    """Whether that noun can name the mentioned thing."""
    if noun in IN_COMBAT:
        return noun in mention.words
    if not mention.words or noun in mention.words:
        return True
    if noun.endswith(" control"):
        return False
    adjective, _, head = noun.rpartition(" ")
    if adjective in _SAID_BEFORE and adjective not in mention.words:
        return False
    if head == "card" and not mention.player:  # "that land card" was said to be a land
        return " or " in adjective or all(
            word in mention.words for word in adjective.split() if word not in ("exiled", "historic")
        )
    if head in mention.words:
        return True
    if noun == "permanent" and not mention.player:
        return bool(mention.words & _PERMANENTS) or "any" in mention.words
    if noun == "spell" and "card" in mention.words:
        return True
    if noun in ("permanent or player", "creature or player", "creature or planeswalker"):
        return "any" in mention.words
    if noun in ("object", "target"):
        return True
    return noun in _PERMANENTS and (
        "permanent" in mention.words or "any" in mention.words or "card" in mention.words
    )


_PERMANENTS = frozenset(
    (
        "creature",
        "artifact",
        "enchantment",
        "land",
        "planeswalker",
        "battle",
        "permanent",
        "token",
        "Equipment",
        "Vehicle",
    )
)


def words_of(filter_: Filter | None) -> frozenset[str]:
    """The nouns that a filter says its objects are."""
    if filter_ is None:
        return frozenset(("any", "creature", "player"))
    found: set[str] = set()
    for predicate in filter_.predicates:
        if isinstance(predicate, Is):
            found.add(predicate.word)
        elif isinstance(predicate, AnyOf):
            for part in predicate.predicates:
                if isinstance(part, Is):
                    found.add(part.word)
                elif isinstance(part, AllOf):
                    found |= {inner.word for inner in part.predicates if isinstance(inner, Is)}
        elif isinstance(predicate, Status) and predicate.word in ("attacking", "blocking"):
            found.add("creature")
        elif isinstance(predicate, Not) and isinstance(predicate.predicate, Is):
            found.add(f"non{predicate.predicate.word}")
        elif isinstance(predicate, Another):
            found.add("other")
    if any(word[:1].isupper() for word in found):
        found.add("permanent")
    return frozenset(found)


def is_player(filter_: Filter | None) -> bool:
    """Whether a filter speaks of players."""
    return filter_ is not None and any(
        isinstance(predicate, Is) and predicate.word in ("player", "opponent")
        for predicate in filter_.predicates
    )


def noun_form(build: Build, kind: Ref, noun: str) -> int:
    """The form of "that creature": its kind and its noun."""
    index = ref_noun_index(noun)
    if index is None:
        build.decline(f'"{noun}" is not among the nouns that can name something again')
    return kind | index << NOUN_SHIFT


def with_form(node: Any, form: int) -> Any:
    """The same node with another form."""
    return msgspec.structs.replace(node, form=form)


def elide(subject: Any, build: Build) -> Any:
    """The subject of a further predicate, which is not printed again."""
    third = subject.third
    if isinstance(subject, You):
        return You(form=1)
    if isinstance(subject, Target):
        return TargetRef(index=subject.index, form=Ref.ELIDED if third else Ref.ELIDED_PLURAL)
    if isinstance(subject, Each):
        return Each(filter=subject.filter, form=9 if third else 7)
    if isinstance(subject, (Players, SomePlayers, ControllerOf, OwnerOf)):
        return with_form(subject, 5 if third else 6)
    if isinstance(subject, Both):
        return with_form(subject, subject.form | 32)
    if isinstance(subject, (Some, Zone, Cards)):
        build.decline("a subject that cannot be named again")
    return with_form(subject, Ref.ELIDED if third else Ref.ELIDED_PLURAL)


def base_subject(subject: Any, build: Build) -> Any:
    """The subject behind "may", not printed, its verb in the base form."""
    made = elide(subject, build)
    if isinstance(made, You):
        return made
    return with_form(made, made.form | BASE_VERB)


def as_base(subject: Any) -> Any:
    """The subject behind "may have", its verb in the base form."""
    return with_form(subject, subject.form | BASE_VERB)


def number(value: tuple[int, bool]) -> Number:
    """A number as it was written."""
    return Number(value=value[0], form=int(value[1]))


def only_energy(build: Build, symbols: tuple[str, ...]) -> None:
    """Symbols that stand for energy counters (107.14) are no mana."""
    if symbols != ("E",):
        build.decline("other symbols in the place of {E}")
