"""The lines of the case language: a pattern for each, and the struct that it is read as.

The slots of a pattern are the fields of its struct. Of several patterns that fit, the first counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from mtgrules.judge import object_slots, option_slots, slots
from mtgrules.judge import syntax as s
from mtgrules.judge.entries import STATES, entries_slot
from mtgrules.judge.patterns import Line, Matcher, Row, SlotReader, row
from mtgrules.mechanics.case_words import CaseWords

_READERS: tuple[SlotReader, ...] = (
    slots.characteristics, slots.count, slots.counter_kind, slots.keyword, slots.keywords, slots.label,
    slots.language, slots.mana,
    slots.number, slots.ordinal, slots.player, slots.quantity, slots.rule, slots.rules, slots.step,
    slots.text, slots.topic, slots.traits, slots.type_word, slots.word, slots.words, slots.zone,
    object_slots.ability, object_slots.card_name, object_slots.division, object_slots.one,
    object_slots.source, object_slots.subject, object_slots.target, object_slots.targets,
    object_slots.thing, object_slots.things,
    option_slots.ability_options, option_slots.answer, option_slots.options, option_slots.picks,
)  # fmt: skip
SLOTS = {read.__name__: read for read in _READERS} | {"object": object_slots.thing}
"""What a pattern's slots are read by; `entries` is added by the grammar that knows the states."""

HEADER = (
    row("case {text}", partial(dict, of="case")),
    row("title {language} {text}", partial(dict, of="title")),
    row("ask [{language}] {text}", partial(dict, of="ask")),
    row("explain [{language}] {text}", partial(dict, of="explain")),
    row("ruling {source:word} [{topic}] {number}", partial(dict, of="ruling")),
    row("cites {rules}", partial(dict, of="cites")),
    row("needs {words}", partial(dict, of="needs")),
    row("format {word}", partial(dict, of="format")),
    row("seed {number}", partial(dict, of="seed")),
)

TURN = (row("turn {player} [, {step}]", dict), row("turn {player}'s {step}", dict))
GIVEN_PLAYER = (row("given {player}", dict),)


def _zone_line(zone: s.Zone, only: bool = False, entries: tuple[s.Entry, ...] = ()) -> s.GivenZone:
    return s.GivenZone(zone, entries, only)


GIVEN = (
    row("life {number}", s.GivenLife),
    row("poison {number:count}", s.GivenPoison),
    *(
        row(f"{zone} {{entries}}", partial(_zone_line, zone))
        for zone in ("hand", "graveyard", "exile", "command", "library", "battlefield")
    ),
    row("library only [nothing]", partial(_zone_line, "library", only=True)),
    row("library only {entries}", partial(_zone_line, "library", only=True)),
    row("mana {mana}", s.GivenMana),
    row("mana any", partial(s.GivenMana, "any")),
)


_VERBS: tuple[s.Verb, ...] = ("destroy", "sacrifice", "tap", "untap", "exile")


def _happens(verb: s.Verb) -> Callable[..., Any]:
    return partial(s.Happens, verb)


STEPS = (
    row("{player} casts {spell:thing} {options}", s.Casts),
    row("{player} plays {land:thing} [from {zone}]", s.Plays),
    row("{player} activates {ability} {options:ability_options}", s.Activates),
    row("{player} passes [priority]", s.Passes),
    row("resolve {everything=all}", s.Resolve),
    row("{player} attacks [{defender:target}] with {attackers:things}", s.Attacks),
    row("{player} blocks {attacker:source} with {blockers:things}", s.Blocks),
    row("{player} assigns {division}", s.Assigns),
    row("advance to {step}", s.AdvanceTo),
    row("advance to {player}'s {step}", s.AdvanceTo),
    row("next turn", s.NextTurn),
    row("label newest {thing} as {label}", s.LabelNewest),
    row("{player} chooses {answer}", s.Chooses),
    row("{player}'s draw finds {card:thing}", s.DrawFinds),
    row("{source} deals {amount:count} damage to {targets}", s.DealsDamage),
    row("{things} is|are destroyed", _happens("destroy")),
    row("{things} is|are sacrificed", _happens("sacrifice")),
    row("{things} is|are exiled", _happens("exile")),
    *(row(f"{verb} {{things}}", _happens(verb)) for verb in _VERBS),
    *(row(f"{{player}} {verb}s {{things}}", _happens(verb)) for verb in _VERBS),
    row("[{player}] put|puts {things} into its|their owner|owners ['s|'] hand|hands", s.PutsIntoHand),
    row(
        "[{player}] put|puts {number:count} {kind:counter_kind} counter|counters on {things}", s.PutsCounters
    ),
    row(
        "[{player}] remove|removes {number:count} {kind:counter_kind} counter|counters from {things}",
        s.RemovesCounters,
    ),
    row("{player} draws {number:count} [card|cards]", s.Draws),
    row("{player} mills {number:count} [card|cards]", s.Mills),
    row("{player} discards {cards:things}", s.Discards),
    row("{player} gains {number:count} life", s.GainsLife),
    row("{player} loses {number:count} life", s.LosesLife),
    row("{player} gains control of {things}", s.GainsControl),
    row("{player} creates {entries}", s.CreatesTokens),
)  # fmt: skip


def _both(
    pattern: str, make: Callable[..., Any], says: Sequence[str], denies: Sequence[str]
) -> Iterable[Row]:
    """A check and its denial: `VERB` in the pattern stands for the verb of either."""
    for verb in says:
        yield row(pattern.replace("VERB", verb), make)
    for verb in denies:
        yield row(pattern.replace("VERB", verb), partial(make, negated=True))


def _is(pattern: str, make: Callable[..., Any]) -> Iterable[Row]:
    return _both(f"{{subject}} VERB {pattern}", make, ("is|are",), ("is|are not",))


def _has(pattern: str, make: Callable[..., Any]) -> Iterable[Row]:
    return _both(f"{{subject}} VERB {pattern}", make, ("has|have",), ("does|do not have",))


def _can(pattern: str, make: Callable[..., Any]) -> Iterable[Row]:
    return _both(f"{{player}} VERB {pattern}", make, ("can",), ("cannot", "can not", "can't"))


def _number_is(what: s.NumberOf) -> Callable[..., Any]:
    return partial(s.HasNumber, what=what)


_NUMBERS: tuple[s.NumberOf, ...] = ("mana value", "damage", "power", "toughness", "loyalty")

CHECKS = (
    # players
    row("{player}'s life is {number}", s.LifeIs),
    row("{player} has {number} life", s.LifeIs),
    row("{player} has {number:quantity} card|cards in {zone}", s.CardsIn),
    row("{player} has {mana} [in her|his|their|the mana pool]", s.ManaIs),
    row("{player} has no mana [in her|his|their|the mana pool]", s.ManaIs),
    row("{player} has {number:quantity} {kind:counter_kind} counter|counters", s.PlayerCounters),
    *_both(
        "{player} VERB {number:quantity} {things:one}", s.Controls, ("controls",), ("does not control",)
    ),
    *_both("{player} VERB [a|an] {things}", s.Controls, ("controls",), ("does not control",)),
    *_can("cast {spell:thing} {options}", s.CanCast),
    *_can("play {land:thing} [from {zone}]", s.CanPlay),
    *_can("activate {ability} {options:ability_options}", s.CanActivate),
    *_can("attack [{defender:target}] with {attackers:things}", s.CanAttack),
    *_can("block [{attacker:source}] with {blockers:things}", s.CanBlock),
    row("{player} must|may choose [{options:picks}]", s.MustChoose),
    # the game
    row("the stack is empty", s.StackIs),
    row("the stack is {things}", s.StackIs),
    row("the game is over", s.GameOver),
    row("the game is over , {winner:player} wins", s.GameOver),
    row("the game is over , nobody wins", partial(s.GameOver, drawn=True)),
    row("the game is not over", partial(s.GameOver, negated=True)),
    row("rule {rule} [was] applied", s.RuleApplied),
    row("rule {rule} was not applied", partial(s.RuleApplied, negated=True)),
    row("it is {player}'s {step}", s.ItIs),
    row("it is {player}'s turn", s.ItIs),
    row("it is [the] {step}", s.ItIs),
    # objects: where they are
    *_is("in|on {zone}", s.IsIn),
    *_is("nowhere", s.IsNowhere),
    *_is("{number:ordinal} from the top [of {player}'s library]", s.InLibrary),
    *_is("on [the] top of {player}'s library", partial(s.InLibrary, number=1)),
    *_is("on the bottom of {player}'s library", partial(s.InLibrary, number=1, end="bottom")),
    # what became of them
    row("{things} resolved", partial(s.Resolved, how="resolved")),
    row("{things} did not resolve", partial(s.Resolved, how="resolved", negated=True)),
    row("{things} was|were countered", partial(s.Resolved, how="countered")),
    row("{things} was|were not countered", partial(s.Resolved, how="countered", negated=True)),
    row("{source} triggered [{times:count} time|times]", s.Triggered),
    row("{source} triggered once", partial(s.Triggered, times=1)),
    row("{source} triggered twice", partial(s.Triggered, times=2)),
    row("{source} did not trigger", partial(s.Triggered, times=0)),
    # what they are and have
    *_is("attached to {target}", s.IsAttachedTo),
    row("{subject} is|are unattached", s.IsAttachedTo),
    row("{subject} is|are not unattached", partial(s.IsAttachedTo, negated=True)),
    *_is("attacking {target}", s.IsAttacking),
    *_is("blocking {attackers:things}", s.IsBlocking),
    *_is("controlled by {player}", s.IsControlledBy),
    *_is("named {name:card_name}", s.IsNamed),
    *_is("[a|an] {traits}", s.Is),
    *_has("{number:quantity} {kind:counter_kind} counter|counters", s.HasCounters),
    *_has("{number:quantity} counter|counters", s.HasCounters),
    *(r for what in _NUMBERS for r in _has(f"{what} {{number}}", _number_is(what))),
    *_has("{number:quantity} damage", _number_is("damage")),
    *_has("{number:quantity} ability|abilities", _number_is("abilities")),
    row("{subject} has|have no {ability:keyword}", partial(s.HasAbility, negated=True)),
    *_has("{ability:keyword}", s.HasAbility),
    *_has("{ability:text}", partial(s.HasAbility, quoted=True)),
)  # fmt: skip


def _mechanic(pattern: str, main: str | None = None) -> Row:
    def make(**values: Any) -> s.MechanicWords:
        return s.MechanicWords(main or pattern, tuple(values.items()), main is not None)

    return row(pattern, make)


class Grammar:
    """The rows of the whole language, with those that mechanics add."""

    def __init__(self, words: CaseWords) -> None:
        self.given = (*(_mechanic(word.pattern) for word in words.given), *GIVEN)
        self.checks = (
            *(_mechanic(word.pattern) for word in words.checks),
            *(_mechanic(denial, word.pattern) for word in words.checks for denial in word.denials),
            *CHECKS,
        )
        states = (*(_mechanic(word.pattern) for word in words.states), *STATES)
        readers = dict(SLOTS)
        self.matcher = Matcher(readers)
        readers["entries"] = entries_slot(self.matcher, states)

    def read(self, line: Line, rows: Sequence[Row], at: int = 0) -> Any | None:
        """What a line says by these rows: with its names closed, or else open; None if nothing."""
        for names_open in (False, True):
            line.names_open = names_open
            line.read.clear()
            found = self.matcher.first(line, rows, at)
            if found is not None:
                return found[0]
        return None
