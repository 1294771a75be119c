"""Lines that cast, play or activate: which action they mean, and how their options answer what it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from mtgrules.engine import legality
from mtgrules.engine.ability_kinds import activated
from mtgrules.engine.actions import Action, Activate, Cast, PlayLand
from mtgrules.engine.answering import accepted
from mtgrules.engine.cast_events import AbilityActivated, SpellCast
from mtgrules.engine.casting import Proposing
from mtgrules.engine.decisions import Answer, Ask, Decision, NeedChoice
from mtgrules.engine.game import Game
from mtgrules.engine.legality import can_begin, can_complete
from mtgrules.engine.permissions import cost_words, land_ways, ways
from mtgrules.engine.records import Object
from mtgrules.judge import answers
from mtgrules.judge import syntax as s
from mtgrules.judge.problems import CaseProblem, Refused
from mtgrules.judge.table import Table

Acting = s.Casts | s.Plays | s.Activates

#: options that name the objects with which a cost is paid, and what decisions about such a cost are about
#: the rule by which an ability does not function in a zone
ELSEWHERE = "113.6"
PAYING = {
    "sacrificing": ("sacrifice",),
    "discarding": ("discard",),
    "tapping": ("tap", "convoke", "improvise", "crew", "untapped"),
}


# --- which action -------------------------------------------------------------------------------------


def actions_of(table: Table, player: int, step: Acting) -> list[Action]:
    """All actions that the line may mean, whether they are legal now or not."""
    if isinstance(step, s.Activates):
        return _activations(table, player, step)
    if isinstance(step, s.Plays):
        return _land_plays(table, player, step)
    try:
        cards = _cards(table, player, step.spell, step.options.zone)
    except Refused:  # a label means its object wherever that is
        if step.options.zone is not None or step.spell.kind != "label":
            raise
        found = [id for id in table.everywhere() if _is_called(table, id, step.spell)]
        able = [cast for card in found for cast in _castings(table, player, card, step)]
        if not able:
            raise
        return list(able)
    castings: list[Action] = [cast for card in cards for cast in _castings(table, player, card, step)]
    return castings or [_plain_cast(table, cards[0], step)]


def _land_plays(table: Table, player: int, step: s.Plays) -> list[Action]:
    """A land is played from the zone that the line names; else from the hand, or from where an effect allows it."""
    try:
        cards = _cards(table, player, step.land, step.zone)
    except Refused:
        if step.zone is not None:
            raise
        cards = [id for id in table.everywhere() if _is_called(table, id, step.land)]
        allowed = [way for card in cards for way in land_ways(table.game, player, card)]
        if not allowed:
            raise
        if len({table.signature(way.object) for way in allowed}) > 1:
            raise table.ambiguous(step.land, [way.object for way in allowed]) from None
        return list(allowed)
    found: list[Action] = [way for card in cards for way in land_ways(table.game, player, card)]
    return found or [PlayLand(cards[0])]


def _cards(table: Table, player: int, thing: s.Thing, zone: s.ZoneOf | None) -> list[int]:
    """The cards that a name may mean, in the zone that the line names (the hand, without a word about it)."""
    kind = zone.zone if zone is not None else "hand"
    owner = player if zone is None else table.player(zone.whose) if zone.whose else None
    if owner is None and kind in ("hand", "library"):
        owner = player
    among = table.in_zone(kind, owner)
    found = [id for id in among if thing.kind == "label" or _face_name(table, id, thing.name) is not None]
    if thing.kind == "label" or thing.whose is not None:
        labelled = s.Thing(thing.name, thing.kind, whose=thing.whose)
        found = (
            table.all_of(labelled, found)
            if thing.kind == "label"
            else [id for id in found if table.holder(id) == table.player(str(thing.whose))]
        )
    if owner is None and kind == "graveyard":
        found = [id for id in found if table.game.object(id).owner == player] or found
    if not found:
        elsewhere = [id for id in table.everywhere() if _is_called(table, id, thing)]
        where = "; it is " + " and ".join(dict.fromkeys(map(table.place, elsewhere))) if elsewhere else ""
        raise Refused(f"{thing.name} is not in {_zone_words(table, kind, owner)}{where}", "601.3")
    if len({table.signature(id) for id in found}) > 1:
        raise table.ambiguous(thing, found)
    return found


def _is_called(table: Table, id: int, thing: s.Thing) -> bool:
    if thing.kind == "label":
        return table.labelled(thing.name) == id
    return table.game.object(id).kind != "ability" and _face_name(table, id, thing.name) is not None


def _zone_words(table: Table, kind: str, owner: int | None) -> str:
    if kind in ("hand", "library", "graveyard"):
        return f"{table.game.name(owner)}'s {kind}" if owner is not None else f"a {kind}"
    return {"exile": "exile", "command": "the command zone"}.get(kind, f"the {kind}")


def _face_name(table: Table, id: int, name: str) -> str | None:
    """Which face of a card is meant by a name: "" its own, the word of an alternative (715.3), None neither."""
    obj = table.game.object(id)
    if table.name_fits(id, table.fronts(name)):
        return ""
    return next((how for how, face in obj.face.alternatives.items() if face.name == name), None)


def _castings(table: Table, player: int, card: int, step: s.Casts) -> list[Cast]:
    """The ways of casting the card that the line's words leave, the plainest first."""
    game, options = table.game, step.options
    which = "" if step.spell.kind == "label" else _face_name(table, card, step.spell.name)
    obj = game.object(card)
    found: list[Cast] = []
    for way in ways(game, player, card):
        alternative = way.face.name if way.face is not None else None
        wanted = obj.face.alternatives[which].name if which else None
        if alternative != wanted and not (not which and alternative == obj.face.name):
            continue
        cast = way.action
        if cast in found or (options.free and not cast.free):
            continue
        if options.cost is not None and _symbols(options.cost) not in (
            _symbols(cast.cost),
            _symbols(cost_words(way.costs or ())),
        ):
            continue
        found.append(cast)
    said = set(options.additional)
    named = [cast for cast in found if cast.how in said]
    if named:
        return named
    if not options.free and options.cost is None:
        plain = [cast for cast in found if not cast.cost and cast.how in ("", which)]
        return plain or found
    return found


def _symbols(cost: str) -> str:
    return cost.replace(" ", "").upper()


def _plain_cast(table: Table, card: int, step: s.Casts) -> Cast:
    which = None if step.spell.kind == "label" else _face_name(table, card, step.spell.name)
    cost = "free" if step.options.free else step.options.cost or ""
    return Cast(card, which or "", cost)


def _activations(table: Table, player: int, step: s.Activates) -> list[Action]:
    game = table.game
    named = step.ability
    thing = named.of if isinstance(named, s.AbilityOf) else named
    zones = (
        (step.options.zone.zone,)
        if step.options.zone
        else ("battlefield", "hand", "graveyard", "exile", "command")
    )
    among = [
        id
        for zone in zones
        for id in table.in_zone(zone)
        if zone != "hand" or game.object(id).owner == player
    ]
    objects = table.all_of(thing, among)
    if not objects:
        raise Refused(f"there is no {thing.name} whose ability could be activated")
    number = named.number - 1 if isinstance(named, s.AbilityOf) else None
    found: list[Action] = []
    for id in objects:
        if number is not None:
            found.append(Activate(id, number))
        else:
            found += [Activate(id, n) for n, _ in activated(game, id)]
    if not found:
        raise Refused(f"{thing.name} has no activated ability")
    return found


def legal(table: Table, player: int, actions: Iterable[Action]) -> list[Action]:
    """Those actions that can be begun and completed now."""
    return [action for action in actions if can_complete(table.game, player, action)]


def why_not(table: Table, player: int, actions: Sequence[Action]) -> Refused:
    """Why none of these actions is legal: the rule that forbids the likeliest, or that it cannot be paid for."""
    refusals = [can_begin(table.game, player, action) for action in actions]
    likely = [n for n, refusal in enumerate(refusals) if refusal is None or refusal.rule != ELSEWHERE]
    number = likely[0] if likely else 0  # an ability for another zone is hardly the one that is meant
    action, refusal = actions[number], refusals[number]
    if refusal is not None:
        return Refused(refusal.words, refusal.rule, _looked_at(table.game, player, action))
    rule = "602.2b" if isinstance(action, Activate) else "601.2h"
    last = legality.why_not(table.game, player, action)
    if last is not None and last.rule:
        unpaid = (rule,) if last.rule.startswith("118") else ()
        return Refused(last.words.removesuffix(f" ({last.rule})"), last.rule, unpaid)
    return Refused("it cannot be completed: a target is missing or a cost cannot be paid", rule)


def _looked_at(game: Game, player: int, action: Action) -> tuple[str, ...]:
    """The rules that would have let a spell be cast: 601.3, and what permits nothing here (715.3d)."""
    if not isinstance(action, Cast):
        return ()
    ways = (option for option in game.rules.casting_options if option.permits is not None)
    card = action.object
    vain = [way.rule for way in ways if way.applies(game, card) and not way.permits(game, player, card)]
    return ("601.3", *vain)


def choose_action(table: Table, player: int, step: Acting) -> Action:
    """The one action that a line means. Raises Refused if it is not legal now."""
    found = actions_of(table, player, step)
    able = legal(table, player, found)
    if not able:
        raise why_not(table, player, found)
    if isinstance(step, s.Activates):
        _must_be_one(table, able, step)
    return able[0]


def _must_be_one(table: Table, able: Sequence[Action], step: s.Activates) -> None:
    numbers = list(dict.fromkeys(action.ability for action in able if isinstance(action, Activate)))
    thing = step.ability.of if isinstance(step.ability, s.AbilityOf) else step.ability
    name = thing.name
    if len(numbers) > 1:
        shown = " or ".join(f"ability {number + 1}" for number in numbers)
        raise CaseProblem(f"{name} has several abilities that can be activated; expected {shown} of {name}")
    objects = list(dict.fromkeys(action.object for action in able if isinstance(action, Activate)))
    if len({table.signature(id) for id in objects}) > 1:
        raise table.ambiguous(thing, objects)


Taken = tuple[Decision, Answer]


def unasked_since(game: Game, start: int, through: Callable[[object], bool] | None = None) -> list[Taken]:
    """Choices with one legal option since an entry of the log, in order, each made without asking.

    What the frame under way has taken is not logged before it is done: it is asked once more, since frames only
    read. ``through``: the event after which nothing more is of interest.
    """
    found: list[Taken] = []
    for entry in game.state.log[start:]:
        if isinstance(entry.event, tuple):
            found.append(entry.event)
        elif through is not None and through(entry.event):
            return found
    frame = game.root.frames[-1] if game.root.frames else None
    handler = game.rules.frames.get(type(frame))
    if (
        game.decision is not None
        and game.decision.kind != "priority"
        and frame is not None
        and handler is not None
    ):
        ask = Ask(frame.answers)
        with suppress(NeedChoice):
            handler(game, frame, ask)
        found += ask.taken
    return found


# --- answering what it asks for -----------------------------------------------------------------------


class Proposal:
    """A spell or ability on its way to the stack: the line's options answer the decisions as they come (601.2)."""

    def __init__(self, table: Table, player: int, step: Acting, action: Action) -> None:
        self.table = table
        self.player = player
        self.step = step
        self.action = action
        self.start = len(table.game.state.log)
        self.seen: list[Taken] = []
        self.options = s.Options() if isinstance(step, s.Plays) else step.options
        self.targets = list(self.options.targets)
        self.modes = list(self.options.modes)
        how = action.how if isinstance(action, Cast) else ""
        self.additional = [word for word in self.options.additional if word != how]
        self.paying = {name: list(getattr(self.options, name)) for name in PAYING}
        self.left = {
            name
            for name in ("x", "modes", "division", "gift")
            if getattr(self.options, name) not in (None, ())
        }

    def answer(self, decision: Decision) -> Answer | None:
        """The answer that the line's options give to a decision; None where they do not speak of it."""
        self.catch_up()
        return self._answer(decision)

    def catch_up(self) -> None:
        """Choices with one legal option were made without asking: what the line says of them must be the same."""
        for decision, taken in unasked_since(self.table.game, self.start, through=self._is_done):
            if (decision, taken) in self.seen:
                continue
            self.seen.append((decision, taken))
            said = self._answer(decision)
            if said is not None and sorted(map(str, said)) != sorted(map(str, taken)):
                raise Refused(
                    f"that cannot be chosen; {answers.describe(self.table, decision)}", decision.rule
                )

    def _is_done(self, event: object) -> bool:
        if not isinstance(event, SpellCast | AbilityActivated) or event.player != self.player:
            return False
        # a mana ability that pays for it is not what the line is about
        itself = (getattr(self.action, "object", 0), getattr(self.action, "ability", -1))
        return event.object != 0 or (event.source, event.ability_number) == itself  # type: ignore[union-attr]

    def _answer(self, decision: Decision) -> Answer | None:
        if decision.player != self.player and decision.kind != "target":
            return None
        if decision.kind == "mode" and self.options.modes:
            return self._modes(decision)
        if decision.about == "X" and self.options.x is not None:
            self.left.discard("x")
            return (str(self.options.x),)
        if decision.kind == "target":
            return self._targets(decision)
        if decision.kind == "divide" and self.options.division:
            self.left.discard("division")
            return answers.share_out(self.table, decision, self.options.division)
        if decision.about == "gift" and self.options.gift is not None:
            self.left.discard("gift")
            return (self.table.player(self.options.gift),)
        return self._cost(decision)

    def _modes(self, decision: Decision) -> Answer | None:
        """All modes of the line at once; one after the other where each may be chosen again (700.2d)."""
        one_by_one = decision.most == 1 < len(self.options.modes)
        if "modes" not in self.left:
            return () if one_by_one and not decision.least else None
        said = (self.modes.pop(0),) if one_by_one else self.options.modes
        if not one_by_one or not self.modes:
            self.left.discard("modes")
        return answers.answer_to(self.table, decision, s.Modes(said))

    def _targets(self, decision: Decision) -> Answer | None:
        """As many of the targets as fit this group, in the order of the line."""
        if not self.targets:
            return None if not self.options.targets or decision.least else ()
        chosen: list[Any] = []
        options = list(decision.options)
        while self.targets and len(chosen) < decision.most:
            thing = self.targets[0]
            left: list[Any] = [id for id in options if id not in chosen]
            try:
                found = self.table.pick((thing,), left, "a target")
            except Refused:
                if len(chosen) < decision.least or not chosen:
                    raise self._no_target(decision, thing) from None
                break
            chosen += found
            self.targets.pop(0)
        return tuple(chosen)

    def _no_target(self, decision: Decision, thing: s.Target) -> Refused:
        named = thing.of if isinstance(thing, s.AbilityOf | s.CopyOf) else thing
        options = "; ".join(answers.option_words(self.table, decision)[:8])
        return Refused(f"{named.name} is no legal target; legal: {options or 'none'}", decision.rule)

    def _cost(self, decision: Decision) -> Answer | None:
        if decision.kind == "yes or no":
            word = self._additional(decision)
            if word is None:
                return None
            self.additional.remove(word)
            return ("yes",)
        if decision.kind == "number" and (word := self._additional(decision)) is not None:
            times = self.additional.count(word)
            self.additional = [other for other in self.additional if other != word]
            return (str(times),)
        for name, things in self.paying.items():
            if things and any(word in decision.about for word in PAYING[name]):
                self.paying[name] = []
                return answers.answer_to(self.table, decision, s.Picks(tuple(things)))
        return None

    def default(self, decision: Decision) -> Answer | None:
        """What is not said of costs: optional ones are not paid, nothing stands in for mana."""
        if decision.player != self.player or decision.about == "X" or decision.kind in ("target", "mode"):
            return None
        if decision.kind == "yes or no":
            if decision.about == "alternative cost" and not accepted(self.table.game, ("no",)):
                return ("yes",)  # it cannot be paid for otherwise
            return ("no",)
        if decision.kind == "number" and decision.least == 0:
            return ("0",)
        return () if decision.kind == "choose" and decision.least == 0 else None

    def _additional(self, decision: Decision) -> str | None:
        """The word of the line that speaks of this optional cost."""
        about = decision.about.casefold()
        for word in self.additional:
            if word == about or (about == "multikicker" and word == "kicker"):
                return word
        if about == "additional cost" and self.additional:
            return self.additional[0]
        for name, things in self.paying.items():
            if things and any(word in decision.prompt.casefold() for word in PAYING[name]):
                return None
        return None

    def check_all_used(self) -> None:
        """What the line said and nothing asked for makes it wrong."""
        self.catch_up()
        self._forget_what_was_forced()
        name = self.table.game.name(getattr(self.action, "object", 0))
        for word in self.additional:
            raise Refused(f"{name} offers no `with {word}`, or it cannot be paid", "601.2b")
        if self.targets:
            raise Refused(f"{name} has no more targets, but {len(self.targets)} more are named", "601.2c")
        for option in sorted(self.left):
            raise Refused(f"nothing asked for the {option} that the line names")
        for option, things in self.paying.items():
            if things:
                raise Refused(f"no cost asked for {option}")

    def _forget_what_was_forced(self) -> None:
        """An X or a division of which only one was possible is not asked for; it must be the one of the line."""
        game = self.table.game
        done = next((e.event for e in game.state.log[self.start :] if self._is_done(e.event)), None)
        record = game.state.records.get(getattr(done, "object", 0))
        choices = record.choices if isinstance(record, Object) else None
        if choices is None:
            return
        if choices.x == self.options.x:
            self.left.discard("x")
        if "division" in self.left:
            shares = dict(
                share
                for ids, amounts in zip(choices.targets, choices.division, strict=False)
                for share in zip(ids, amounts, strict=False)
            )
            said = {self.table.one(target, list(shares)): amount for amount, target in self.options.division}
            if said == shares:
                self.left.discard("division")

    def active(self) -> bool:
        """Whether it is still being proposed."""
        return any(isinstance(frame, Proposing) for frame in self.table.game.root.frames)


def cast_option(table: Table, decision: Decision, step: s.Casts) -> tuple[Any, Cast]:
    """The option of a choice to cast something now that a line means (608.2g), and the action that it is."""
    found: dict[Any, int] = {}
    for option in decision.options:
        card, _, how = str(option).partition(" ")
        if card.isdigit() and _means(table, int(card), how, step.spell):
            found[option] = int(card)
    if not found:
        raise Refused(
            f"{step.spell.name} cannot be cast now; {answers.describe(table, decision)}", decision.rule
        )
    if len({table.signature(card) for card in found.values()}) > 1:
        raise table.ambiguous(step.spell, list(found.values()))
    option = next(iter(found))
    return option, Cast(found[option], str(option).partition(" ")[2])


def _means(table: Table, card: int, how: str, spell: s.Thing) -> bool:
    if spell.kind == "label":
        return table.labelled(spell.name) == card
    return _face_name(table, card, spell.name) == how
