"""Targets (115): which phrases of a spell or ability ask for them, what is a legal target, modes (700.2), division.

The target phrases of one ability are numbered by `Target.index`. A spell may have several spell abilities: its phrases
are numbered through, and so are the tuples of `Choices.targets`; `Section` says where an ability's own begin.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from mtgrules.abilities.abilities import Keyword, SpellAbility
from mtgrules.abilities.amounts import X
from mtgrules.abilities.conditions import AllHold, NoneOf, WasPaid
from mtgrules.abilities.effects import (
    DealDamage,
    Delayed,
    If,
    IfInstead,
    Modal,
    PutCounters,
    WhenYouDo,
    WhereX,
)
from mtgrules.abilities.effects import Sequence as Instructions
from mtgrules.abilities.node import Ability, Node
from mtgrules.abilities.predicates import Another, Filter, SharesWith
from mtgrules.abilities.references import Players, Target, TargetRef
from mtgrules.engine import evaluate
from mtgrules.engine.ability_kinds import by_identity, effect_of
from mtgrules.engine.cast_events import BecameTarget, recalled
from mtgrules.engine.decisions import Ask, Decision
from mtgrules.engine.evaluate_predicates import share
from mtgrules.engine.object_events import Uses
from mtgrules.engine.picking import draw_lots, in_common
from mtgrules.engine.records import Choices, Object, Player, Resolution
from mtgrules.engine.repeated_modes import extended, numbered, printings

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

ANY_TARGET = ("creature", "planeswalker", "battle")  # 115.4
#: how many sets of targets that must have something in common are looked at before none is taken to be legal
MOST_LOOKED_AT = 5_000


class Section(NamedTuple):
    """The instructions of one ability of a spell, or of the ability on the stack, and where its targets begin."""

    body: Any  # an effect, or a `Target` (an Aura's)
    start: int
    size: int


class NoChoice(Exception):
    """A choice has no legal option: ``rule`` says which one asks for it."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule


# --- the phrases -----------------------------------------------------------------------------------------------


def sections(g: Game, obj: Object) -> list[Section]:
    """The targeting parts of a spell or ability, in printed order."""
    if obj.kind == "ability":
        bodies = [getattr(obj.ability, "effect", None)]
    else:
        bodies = []
        aura = "Aura" in g.chars(obj.id).subtypes
        for ability in g.abilities(obj.id):
            if isinstance(ability, SpellAbility):
                if ability.before is not None and bodies:
                    bodies.pop()  # its effect holds what the paragraph before it says
                bodies.append(ability.effect)
            elif isinstance(ability, Keyword) and ability.name == "enchant" and aura:
                aura = False
                bodies.append(Target(index=0, filter=ability.filter))  # 115.1b
    found: list[Section] = []
    start = 0
    for printed in bodies:
        if printed is None:
            continue
        body = extended(printed)
        size = _size(body)
        found.append(Section(body, start, size))
        start += size
    return found


def _inside(node: Node) -> Iterator[Node]:
    """A node and all in it that belong to the same ability: not abilities that it grants, nor ones that trigger
    later and choose targets of their own (603.12)."""
    yield node
    if isinstance(node, (WhenYouDo, Delayed)):
        return
    for child in _parts(node):
        if not isinstance(child, Ability):
            yield from _inside(child)


def _parts(node: Node) -> Iterator[Node]:
    """The parts of a node; what follows "When you do, …" is part of that reflexive ability (603.12)."""
    for child in node.children():
        yield child
        if isinstance(node, Instructions) and isinstance(child, WhenYouDo):
            return


@by_identity
def _size(body: Any) -> int:
    """How many numbers the target phrases of a body take up."""
    return max((node.index for node in _inside(body) if isinstance(node, Target)), default=-1) + 1


@by_identity
def _all_phrases(body: Any) -> tuple[Target, ...]:
    found = {node.index: node for node in _inside(body) if isinstance(node, Target)}
    return tuple(found[index] for index in sorted(found))


def phrases(ability: Any) -> tuple[Target, ...]:
    """All target phrases of an ability or effect, in the order of their numbers."""
    return _all_phrases(_body(ability))


def _body(ability: Any) -> Any:
    """The instructions of an ability; anything else as it is."""
    return effect_of(ability) if isinstance(ability, Ability) else ability


@by_identity
def _plain(body: Any) -> bool:
    """Do its target phrases count whatever is chosen: no modes, no "if it was kicked"?"""
    return not any(isinstance(node, (Modal, If, IfInstead)) for node in _inside(body))


def wanted(body: Any, choices: Choices) -> list[Target]:
    """The target phrases that count, given the modes and optional costs chosen (601.2c, 700.2c, 702.33g)."""
    if _plain(body):
        return list(phrases(body))
    found: dict[int, Target] = {}
    named: dict[int, None] = {}  # "that creature": its phrase may stand in a part that is replaced

    def look(node: Any) -> None:
        if isinstance(node, (WhenYouDo, Delayed, Ability)):
            return
        if isinstance(node, Modal):
            for number in dict.fromkeys(choices.modes):
                if number < len(node.modes):
                    look(node.modes[number])
            return
        if isinstance(node, (If, IfInstead)):
            answer = _paid(node.condition, choices)
            usual = node.otherwise if isinstance(node, If) else node.usual
            if answer is not None:
                look(node.then if answer else usual)
                return
        if isinstance(node, Target):
            found.setdefault(node.index, node)
        elif isinstance(node, TargetRef):
            named[node.index] = None
        if isinstance(node, Node):
            for child in _parts(node):
                look(child)

    look(body)
    if any(index not in found for index in named):
        for target in phrases(body):
            if target.index in named:
                found.setdefault(target.index, target)
    return [found[index] for index in sorted(found)]


def _paid(condition: Any, choices: Choices) -> bool | None:
    """Whether a condition on optional costs holds; None: it asks something else."""
    if isinstance(condition, WasPaid):
        return choices.paid.count(condition.keyword) >= condition.times
    if isinstance(condition, NoneOf):
        inner = _paid(condition.condition, choices)
        return None if inner is None else not inner
    if isinstance(condition, AllHold):
        parts = [_paid(part, choices) for part in condition.conditions]
        return None if None in parts else all(parts)
    return None


# --- contexts --------------------------------------------------------------------------------------------------


def stack_context(g: Game, obj: Object, choices: Choices | None = None) -> Resolution:
    """The context in which a spell or ability on the stack (or on its way there) is read."""
    choices = choices if choices is not None else obj.choices or Choices()
    source = obj.source if obj.kind == "ability" else obj.id
    maker = g.state.records.get(obj.recalls)
    ctx = Resolution(
        source=source,
        controller=obj.controller,
        stack_object=obj.id,
        choices=choices,
        event=obj.event,
        x=choices.x,
    )
    if isinstance(maker, Resolution):
        ctx.choices = recalled(choices, maker.choices)
        ctx.done, ctx.numbers, ctx.chosen = maker.done, maker.numbers, maker.chosen
        if ctx.x is None:
            ctx.x = maker.x
    if choices.done:
        ctx.done = {**ctx.done, **choices.done}
    return ctx


def for_section(ctx: Resolution, section: Section) -> Resolution:
    """The same context with the targets of one section only, numbered as its ability numbers them."""
    choices = ctx.choices
    end = section.start + section.size
    return msgspec.structs.replace(
        ctx,
        choices=msgspec.structs.replace(
            choices,
            targets=choices.targets[section.start : end],
            division=choices.division[section.start : end],
        ),
    )


@by_identity
def _defined(body: Any) -> dict[int, Any]:
    """The amounts that "where X is …" gives to the X of target phrases, by their numbers."""
    found: dict[int, Any] = {}
    for node in _inside(body):
        if isinstance(node, WhereX):
            found.update({n.index: node.amount for n in _inside(node.effect) if isinstance(n, Target)})  # type: ignore[arg-type]
    return found


def with_x(g: Game, body: Any, index: int, ctx: Resolution) -> Resolution:
    """The context in which a target phrase is read: X is what the text says it is, by the game as it now is (107.3c)."""
    amount = _defined(body).get(index)
    if amount is None:
        return ctx
    return msgspec.structs.replace(ctx, x=max(0, evaluate.amount(g, amount, ctx)))


@by_identity
def asks_for_x(body: Any) -> bool:
    """Does it depend on the X of the cost what its targets may be, or how many ("target creature with power X")?"""
    return any(
        isinstance(part, X)
        for target in _all_phrases(body)
        if target.index not in _defined(body)
        for part in target.walk()
    )


# --- legality --------------------------------------------------------------------------------------------------


def legal(g: Game, target: Target, ctx: Resolution) -> list[int]:
    """All legal targets for a phrase, by the rules and effects of this moment."""
    return list(_legal(g, target, ctx))


def enough(g: Game, target: Target, ctx: Resolution, least: int) -> bool:
    """Are there that many legal targets? Looks no further than it must."""
    return any(number >= least for number, _ in enumerate(_legal(g, target, ctx), 1))


def _legal(g: Game, target: Target, ctx: Resolution) -> Iterator[int]:
    filter = _alone(target)
    if filter is None or _any_other(target):
        candidates: Iterable[int] = chain(g.players(), _any_target(g))
    else:
        found = [id for at in _for_each(g, target, ctx) for id in evaluate.candidates(g, filter, at)]
        candidates = evaluate.to_choose(g, found, filter)
    seen: set[int] = set()
    for id in candidates:
        if id in seen:
            continue
        seen.add(id)
        if filter is not None and not any(
            evaluate.fits(g, id, filter, at) for at in _for_each(g, target, ctx)
        ):
            continue
        if forbidden(g, id, ctx) is None:
            yield id


def _for_each(g: Game, target: Target, ctx: Resolution) -> list[Resolution]:
    """The context, or that of each player for whom the phrase chooses a target ("for each opponent, …")."""
    if target.per is None:
        return [ctx]
    return [evaluate.at(ctx, player) for player in evaluate.things(g, target.per, ctx)]


def _alone(target: Target) -> Filter | None:
    """What each target must be by itself, without what they must have in common ("that share a card type")."""
    if target.filter is None or not _in_common(target):
        return target.filter
    return Filter(predicates=tuple(p for p in target.filter.predicates if p not in _in_common(target)))


@by_identity
def _in_common(target: Target) -> tuple[SharesWith, ...]:
    if target.filter is None:
        return ()
    return in_common(target.filter)


def independent(target: Target) -> bool:
    """Can each of its targets be looked at by itself?"""
    return not target.different and not _in_common(target) and target.per is None


def hang_together(g: Game, obj: Object) -> bool:
    """Does which target is chosen for one phrase of a spell or ability decide what may be chosen besides?"""
    return any(
        not independent(target)
        or (target.filter is not None and any(isinstance(node, TargetRef) for node in target.filter.walk()))
        for section in sections(g, obj)
        for target in phrases(section.body)
    )


def agree(g: Game, target: Target, ids: Sequence[int]) -> bool:
    """Do several targets of one phrase have in common, or differ in, what it says?"""
    for predicate in _in_common(target):
        if not all(share(g, predicate.quality, a, b) for a, b in combinations(ids, 2)):
            return False
    return not target.different or _different(g, ids, target.different)


def _any_other(target: Target) -> bool:
    """ "any other target": any target (115.4), but not what was named."""
    return target.filter is not None and all(isinstance(p, Another) for p in target.filter.predicates)


def _any_target(g: Game) -> Iterator[int]:
    for id in g.contents("battlefield"):
        if not g.object(id).phased_out and any(word in ANY_TARGET for word in g.chars(id).types):
            yield id


def is_legal(g: Game, id: int, target: Target, ctx: Resolution) -> bool:
    """Is a target that was chosen still legal (608.2b)?"""
    record = g.state.records.get(id)
    if isinstance(record, Player):
        if record.lost:
            return False
    elif not isinstance(record, Object) or not record.zone or record.phased_out:
        return False  # not in the zone it was in
    unbound = target.filter is None or _any_other(target)
    if unbound and isinstance(record, Object) and not any(word in ANY_TARGET for word in g.chars(id).types):
        return False
    filter = _alone(target)
    if filter is not None and not any(evaluate.fits(g, id, filter, at) for at in _for_each(g, target, ctx)):
        return False
    return forbidden(g, id, ctx) is None


def forbidden(g: Game, id: int, ctx: Resolution) -> str | None:
    """The rule by which something can't be a target of this spell or ability (hexproof, shroud, protection, effects that
    say so), None: it can."""
    from mtgrules.engine import restrictions

    if id == ctx.stack_object:
        return "115.5"
    reason = restrictions.forbids(g, "be the target", id, other=ctx.stack_object or ctx.source)
    return reason.rule if reason is not None else None


# --- bounds ----------------------------------------------------------------------------------------------------


def bounds(g: Game, target: Target, ctx: Resolution, available: int) -> tuple[int, int]:
    """How many targets a phrase needs at least and takes at most."""
    least, most = _bounds(g, target, ctx, available)
    times = len(_for_each(g, target, ctx))
    return least * times, most * times


def _bounds(g: Game, target: Target, ctx: Resolution, available: int) -> tuple[int, int]:
    least = 1 if target.least is None else max(0, evaluate.amount(g, target.least, ctx))
    if target.unlimited:
        return least, available
    most = (
        max(least, 1 if target.least is None else 0)
        if target.most is None
        else evaluate.amount(g, target.most, ctx)
    )
    return least, max(least, most)


# --- choosing --------------------------------------------------------------------------------------------------


def body_can_choose(g: Game, body: Any, ctx: Resolution) -> bool:
    """Are there legal targets for all that the instructions need, each phrase looked at by itself?"""
    for target in wanted(body, ctx.choices):
        if _depends(target):
            continue  # on targets not chosen yet: looked at when they are
        at = with_x(g, body, target.index, ctx)
        least, _ = bounds(g, target, at, 0)
        if least and not enough(g, target, at, least):
            return False
    return True


def _depends(target: Target) -> bool:
    return target.filter is not None and any(
        isinstance(node, (TargetRef, Target)) for node in target.filter.walk()
    )


def choose(g: Game, obj: Object, choices: Choices, ask: Ask, rule: str = "601.2c") -> Choices:
    """Ask for all targets (601.2c); raises `NoChoice` where there are too few."""
    for section in sections(g, obj):
        for target in wanted(section.body, choices):
            ctx = for_section(stack_context(g, obj, choices), section)
            ctx = with_x(g, section.body, target.index, ctx)
            options = legal(g, target, ctx)
            least, most = bounds(g, target, ctx, len(options))
            limit = _divided_among(g, section.body, target.index, ctx)
            if limit is not None:
                most = min(most, limit)
            if len(options) < least or not _some_agree(g, target, options, least, ctx):
                raise NoChoice(rule, f"no legal target for “{target}”")
            chooser = obj.controller
            if target.chooser is not None:
                chooser = next(iter(evaluate.things(g, target.chooser, ctx)), chooser)  # 601.2c, 602.3
            answer = ask.some(
                chooser,
                f"Choose {target}",
                options,
                least,
                most,
                kind="target",
                source=obj.id,
                rule=rule,
                about="target",
            )
            if not agree(g, target, answer) or not _enough_of_each(g, target, answer, ctx):
                raise _refused(rule, f"those are no {target}")
            choices = _with_targets(choices, section.start + target.index, tuple(answer))
    return choices


def _refused(rule: str, words: str) -> Exception:
    from mtgrules.engine.game import IllegalAction

    return IllegalAction(rule, words)


def _some_agree(g: Game, target: Target, options: Sequence[int], least: int, ctx: Resolution) -> bool:
    """Can as many be chosen as must be, so that they have in common or differ in what the phrase says? An answer that
    doesn't is no reason to take an ability off the stack (603.3d): it is refused."""
    if target.per is not None:
        return _enough_of_each(g, target, options, ctx, at_least=True)
    if independent(target) or least < 2:
        return True
    return any(agree(g, target, some) for some in islice(combinations(options, least), MOST_LOOKED_AT))


def _enough_of_each(
    g: Game, target: Target, ids: Sequence[int], ctx: Resolution, *, at_least: bool = False
) -> bool:
    """For each player, are as many chosen as the phrase says, or (``at_least``) that many or more?"""
    if target.per is None or target.filter is None:
        return True
    for at in _for_each(g, target, ctx):
        least, most = _bounds(g, target, at, len(ids))
        fitting = sum(evaluate.fits(g, id, target.filter, at) for id in ids)
        if fitting < least or (fitting > most and not at_least):
            return False
    return True


def _with_targets(choices: Choices, position: int, ids: tuple[int, ...]) -> Choices:
    targets = list(choices.targets)
    targets += [()] * (position + 1 - len(targets))
    targets[position] = ids
    return msgspec.structs.replace(choices, targets=tuple(targets))


def _different(g: Game, ids: Sequence[int], words: str) -> bool:
    """ "with different names", "controlled by different players", "with different powers" …"""
    if "single graveyard" in words:
        return len({g.object(id).owner for id in ids}) < 2
    if "controlled by" in words or "controller" in words:
        found: list[Any] = [g.controller(id) for id in ids]
    elif "name" in words:
        found = [g.chars(id).name for id in ids]
    elif "mana value" in words:
        found = [g.chars(id).mana_value for id in ids]
    elif "power" in words:
        found = [g.chars(id).power for id in ids]
    else:
        from mtgrules.engine.game import Unplayable

        raise Unplayable("601.2c", f"cannot tell targets “{words}” apart")
    return len(set(found)) == len(found)


# --- division (601.2d) -----------------------------------------------------------------------------------------


@by_identity
def _divisions(body: Any) -> tuple[tuple[int, Any, Any], ...]:
    """The target phrases among which something is divided, its amount, and who divides it (None: the controller)."""
    found = []
    for node in _inside(body):
        if (isinstance(node, DealDamage) and node.divided) or (
            isinstance(node, PutCounters) and node.distributed
        ):
            among = node.to if isinstance(node, DealDamage) else node.what
            if isinstance(among, (Target, TargetRef)):
                found.append((among.index, node.amount, getattr(node, "divider", None)))
    return tuple(found)


def _divided_among(g: Game, body: Any, index: int, ctx: Resolution) -> int | None:
    for number, amount, _ in _divisions(body):
        if number == index:
            return max(0, evaluate.amount(g, amount, ctx))
    return None


def divide(g: Game, obj: Object, choices: Choices, ask: Ask, rule: str = "601.2d") -> Choices:
    """Ask how what is divided is divided: at least one for each target."""
    for section in sections(g, obj):
        ctx = for_section(stack_context(g, obj, choices), section)
        asked = {target.index for target in wanted(section.body, choices)}
        for index, amount, divider in _divisions(section.body):
            position = section.start + index
            ids = choices.targets[position] if position < len(choices.targets) else ()
            if index not in asked or not ids:
                continue
            total = max(0, evaluate.amount(g, amount, with_x(g, section.body, index, ctx)))
            if total < len(ids):
                raise NoChoice(rule, f"{total} can't be divided among {len(ids)} targets")
            if len(ids) == 1 or total == len(ids):
                shares = (total // len(ids),) * len(ids)
            else:
                players = evaluate.things(g, divider, ctx) if divider is not None else ()
                shares = ask.decide(
                    Decision(
                        next(iter(players), obj.controller),
                        "divide",
                        f"Divide {total}",
                        ids,
                        1,
                        total,
                        total=total,
                        source=obj.id,
                        rule=rule,
                        about="division",
                    )
                )
            division = list(choices.division)
            division += [()] * (position + 1 - len(division))
            division[position] = tuple(shares)
            choices = msgspec.structs.replace(choices, division=tuple(division))
    return choices


# --- modes (700.2) ---------------------------------------------------------------------------------------------


@by_identity
def modal_of(body: Any) -> Modal | None:
    """The modal part of an ability's instructions, if it has one."""
    return next((node for node in _inside(body) if isinstance(node, Modal)), None)


def printed_modes(g: Game, obj: Object, choices: Choices) -> tuple[int, ...]:
    """The modes chosen, by the numbers that they have in print."""
    modal = next((modal for section in sections(g, obj) if (modal := modal_of(section.body))), None)
    count = len(modal.modes) // printings(modal) if modal is not None else len(choices.modes)
    return tuple(sorted(n % count for n in choices.modes)) if count else choices.modes


def mode_key(obj: Object, modal: Modal, mode: int) -> str:
    """How the source of an ability remembers that a mode was chosen: for the turn, or as long as it is there."""
    return f"mode {obj.ability_number}.{mode}" + (" ever" if modal.unchosen == "ever" else "")


def modes_used(g: Game, obj: Object, choices: Choices) -> list[Uses]:
    """ "Choose one that hasn't been chosen": the modes of a triggered ability chosen now."""
    return [
        Uses(object=obj.source, key=mode_key(obj, modal, mode))
        for section in sections(g, obj)
        if (modal := modal_of(section.body)) is not None and modal.unchosen is not None
        for mode in choices.modes
    ]


def nobody_alone_chooses(modal: Modal) -> bool:
    """Would several players choose modes, or one who is a target, before there are targets (601.2b–c)? The rules know one
    other player who does so as the spell is cast (700.2e)."""
    who = modal.chooser
    several = isinstance(who, Players) and (who.which.startswith("each ") or not who.third)
    return several or isinstance(who, Target | TargetRef)


def choose_modes(
    g: Game, obj: Object, choices: Choices, ask: Ask, rule: str = "700.2a", *, all_modes: bool = False
) -> Choices:
    """Ask for modes; one that lacks a legal target can't be chosen. Raises `NoChoice` where too few can."""
    for section in sections(g, obj):
        modal = modal_of(section.body)
        if modal is None:
            continue
        ctx = stack_context(g, obj, choices)
        single = modal.modes[: len(modal.modes) // printings(modal)]
        able = [str(n) for n, mode in enumerate(single) if body_can_choose(g, mode, ctx)]
        if modal.unchosen is not None:
            used = g.object(obj.source).uses if obj.source in g.state.records else {}
            able = [n for n in able if not used.get(mode_key(obj, modal, int(n)))]
        least, most = modal.least, modal.most
        if modal.condition is not None and modal.most_then is not None:
            paid = _paid(modal.condition, choices)
            if paid if paid is not None else evaluate.holds(g, modal.condition, ctx):
                least, most = modal.least_then, modal.most_then
        if all_modes:
            least = most = len(modal.modes)
        if not able or (not modal.repeat and len(able) < least):
            raise NoChoice(rule, "no mode can be chosen" if not able else "too few modes can be chosen")
        if nobody_alone_chooses(modal):
            raise evaluate.unplayable(modal, "no one player chooses the modes")
        chooser = obj.controller
        found = evaluate.things(g, modal.chooser, ctx) if modal.chooser is not None else []
        if found:  # 700.2e: which of several, the controller decides
            words = f"Choose {evaluate.wording(modal.chooser)}"
            chooser = ask.one(obj.controller, words, found, source=obj.id, rule="700.2e", about="player")
        labels = tuple(str(modal.modes[int(n)]) for n in able)
        if modal.random:
            picked = tuple(able[n] for n in draw_lots(g, range(len(able)), most, obj.id))
        elif modal.repeat:
            picked = _repeated(g, obj, modal, able, labels, least, most, chooser, ask, rule)
        else:
            picked = ask.some(
                chooser,
                f"Choose {least}{f' to {most}' if most != least else ''} mode{'s' * (most > 1)}",
                able,
                least,
                most,
                kind="mode",
                source=obj.id,
                rule=rule,
                labels=labels,
                about="mode",
            )
        choices = msgspec.structs.replace(choices, modes=tuple(sorted(int(n) for n in picked)))
    return choices


def _repeated(
    g: Game,
    obj: Object,
    modal: Modal,
    able: list[str],
    labels: tuple[str, ...],
    least: int,
    most: int,
    chooser: int,
    ask: Ask,
    rule: str,
) -> tuple[str, ...]:
    """Modes one by one, the same more than once (700.2d)."""
    picked: list[str] = []
    while len(picked) < most:
        answer = ask.decide(
            Decision(
                chooser,
                "mode",
                f"Choose mode {len(picked) + 1} of up to {most}",
                tuple(able),
                0 if len(picked) >= least else 1,
                1,
                source=obj.id,
                rule=rule,
                labels=labels,
                about="mode",
            )
        )
        if not answer:
            break
        picked.append(answer[0])
    return numbered(modal, picked)


# --- triggered abilities (603.3c–d) ----------------------------------------------------------------------------


def choose_for_trigger(g: Game, obj: Object, ask: Ask) -> Choices | None:
    """Modes, targets and division of a triggered ability that goes on the stack; None: it is removed."""
    choices = obj.choices or Choices(by=obj.controller)
    try:
        choices = choose_modes(g, obj, choices, ask, "603.3c")
        choices = choose(g, obj, choices, ask, "603.3d")
        return divide(g, obj, choices, ask, "603.3d")
    except NoChoice:
        return None


def became_targets(g: Game, object: int, choices: Choices, rule: str = "603.3d") -> list[BecameTarget]:
    """The events of becoming a target, one for each object or player (601.2c)."""
    player = g.object(object).controller
    return [
        BecameTarget(rule=rule, object=id, by=object, player=player)
        for id in dict.fromkeys(id for ids in choices.targets for id in ids)
    ]


# --- on resolution (608.2b) ------------------------------------------------------------------------------------


class Checked(NamedTuple):
    """What is left of the targets as a spell or ability begins to resolve."""

    choices: Choices
    had: int  # how many targets it had
    left: int  # how many are still legal


def recheck(g: Game, obj: Object) -> Checked:
    """Which targets are still legal; those that are not are taken out of the choices, their shares too."""
    choices = obj.choices or Choices()
    had = sum(len(ids) for ids in choices.targets)
    if not had:
        return Checked(choices, 0, 0)
    targets: list[tuple[int, ...]] = [() for _ in choices.targets]
    division: list[tuple[int, ...]] = [() for _ in choices.division]
    for section in sections(g, obj):
        ctx = for_section(stack_context(g, obj, choices), section)
        for target in wanted(section.body, choices):
            position = section.start + target.index
            if position >= len(targets):
                continue
            ids = choices.targets[position]
            at = with_x(g, section.body, target.index, ctx)
            kept = [n for n, id in enumerate(ids) if is_legal(g, id, target, at)]
            if not agree(g, target, [ids[n] for n in kept]):
                kept = []
            targets[position] = tuple(ids[n] for n in kept)
            if position < len(division) and choices.division[position]:
                division[position] = tuple(choices.division[position][n] for n in kept)
    left = sum(len(ids) for ids in targets)
    return Checked(
        msgspec.structs.replace(choices, targets=tuple(targets), division=tuple(division)), had, left
    )
