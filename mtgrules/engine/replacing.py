"""Which replacement and prevention effects apply to an event, and what each of them makes of it (614, 615)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from mtgrules.abilities.abilities import StaticAbility
from mtgrules.abilities.changes import (
    AsEnters,
    DamageCant,
    Doubles,
    EntersAsCopy,
    EntersWith,
    Instead,
    Prevent,
)
from mtgrules.abilities.conditions import Did
from mtgrules.abilities.effects import (
    CopySpec,
    CreateThose,
    CreateToken,
    DealDamage,
    Exile,
    GainLife,
    LoseLife,
    Move,
    PutCounters,
    Sequence,
)
from mtgrules.abilities.references import Both, Done, EventThing, Rest, Some, This
from mtgrules.engine import continuous, evaluate, index, restrictions, triggers
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next
from mtgrules.engine.faces import Face
from mtgrules.engine.matching import names
from mtgrules.engine.object_events import CountersPut, Damage, LifeGained, LifeLost
from mtgrules.engine.picking import CHOOSE_ONE
from mtgrules.engine.records import Choices, EventInfo, Object, Resolution
from mtgrules.engine.triggers_core import tokens_fit
from mtgrules.engine.zone_events import CreateTokens, ZoneChange

if TYPE_CHECKING:
    from mtgrules.engine.entering import InsteadOf
    from mtgrules.engine.game import Game

ENTERING = (EntersWith, AsEnters, EntersAsCopy)
CHANGING = (Instead, Doubles, Prevent)
#: 616.1a–e: self-replacement, control, copies, back faces, any
COPY_RANK, ANY_RANK = 3, 5


class Applicable(NamedTuple):
    """One effect that applies to an event. ``key`` names it: "ID:…" with the id of its source, or "rule 122.1d"."""

    key: str
    label: str
    change: Any = None  # a `Change`, or
    rule: Any = None  # a `Replacement` that a rule makes
    ctx: Resolution | None = None
    effect: int = 0  # the continuous effect from a resolution, if it is one
    roles: dict[str, tuple[int, ...]] = {}
    rank: int = ANY_RANK
    asks: bool = False


class Outcome(NamedTuple):
    """What an effect makes of an event: another event (None: nothing), what happens instead, what happens right
    afterwards; or a frame that must run first and goes on with the event itself. ``besides``: events at once with it."""

    event: Event | None
    instead: tuple[Next, ...] = ()
    after: tuple[Next, ...] = ()
    frame: Any = None
    besides: tuple[Event, ...] = ()


@cache
def replace_key(name: str) -> str:
    """The bucket of replacement effects that wait for events of a class."""
    return f"replace:{name}"


# --- which apply -----------------------------------------------------------------------------------------------


def by_rules(g: Game, name: str) -> list[Any]:
    """The replacement effects that rules make, by class of event."""
    table = g.rules.cache.get("replacements")
    if table is None:
        table = {}
        for row in g.rules.replacements:
            table.setdefault(row.event, []).append(row)
        g.rules.cache["replacements"] = table
    return table.get(name, [])  # type: ignore[no-any-return]


def may_apply(g: Game, event: Event) -> bool:
    """A quick look: could anything apply to that event?"""
    name = type(event).__name__
    root = g.root
    key = replace_key(name)
    if key in root.buckets or index.grant_key(key) in root.buckets:
        return True
    if root.effects and index.acting(g).replaces(g):
        return True
    for row in by_rules(g, name):
        if row.applies(g, event):
            return True
    if name != "ZoneChange":
        return False
    moves: Any = event
    if moves.to == "battlefield":
        return bool(own_static(g, moves))
    return moves.object != 0 and _says_where_it_goes(g, g.object(moves.object).face)


def _says_where_it_goes(g: Game, face: Face) -> bool:
    """Has a card an ability on where it goes instead, in whatever zone it is?"""
    known = g.rules.cache.get(("goes", id(face)))
    if known is None:
        found = any(
            isinstance(change, Instead) and isinstance(getattr(change.event, "what", None), This)
            for ability in face.abilities
            for part in index.parts(g, ability)
            if isinstance(part.ability, StaticAbility)
            for change in part.ability.changes
        )
        known = g.rules.cache["goes", id(face)] = (face, found)
    return bool(known[1])


def applicable(g: Game, event: Event, used: tuple[str, ...]) -> list[Applicable]:
    """The effects that apply to the event and have not been applied yet, in the order of their timestamps."""
    name = type(event).__name__
    found = [
        Applicable(f"rule {row.rule}", f"rule {row.rule}", rule=row)
        for row in by_rules(g, name)
        if f"rule {row.rule}" not in used and row.applies(g, event)
    ]
    if isinstance(event, ZoneChange) and event.to == "battlefield":
        found.extend(_of_itself(g, event, used))
        found.extend(_entering(g, event, used))
    elif (
        isinstance(event, ZoneChange) and event.object and _says_where_it_goes(g, g.object(event.object).face)
    ):
        found.extend(_from_anywhere(g, event, used))
    found.extend(_changing(g, event, name, used))
    return found


def _from_anywhere(g: Game, event: ZoneChange, used: tuple[str, ...]) -> Iterator[Applicable]:
    """ "If ~ would be put into a graveyard from anywhere": works in the zone that the card is in (113.6c)."""
    for n, (change, ctx) in enumerate(restrictions.own(g, event.object, Instead)):
        key = f"{event.object}:own {n}"
        if key in used or "ZoneChange" not in index.event_names(g, change.event):
            continue
        if not isinstance(getattr(change.event, "what", None), This):
            continue
        one = continuous.InForce(change, event.object, 0, None, ctx)
        roles = _described(g, event, change, one)
        if roles is not None:
            yield Applicable(key, g.name(event.object), change=change, ctx=ctx, roles=roles, asks=True)


def own_static(g: Game, event: ZoneChange) -> list[Any]:
    """What a permanent's own abilities say of how it enters (614.12): changes about itself, with their conditions."""
    face = event.face
    if face is None:
        obj = g.object(event.object)
        face = obj.face if g.zone_kind(event.object) == "stack" and obj.kind != "card" else g.printed(obj)
    known = g.rules.cache.get(("enters", id(face)))
    if known is None:
        changes = [
            (change, part.ability.condition)
            for ability in face.abilities
            for part in index.parts(g, ability)
            if isinstance(part.ability, StaticAbility)
            for change in part.ability.changes
            if isinstance(change, ENTERING) and isinstance(change.what, This)
        ]
        known = g.rules.cache["enters", id(face)] = (face, changes)
    return known[1]


def entering_player(g: Game, event: ZoneChange) -> int:
    """Under whose control a permanent would enter."""
    if event.controller:
        return event.controller
    return event.owner or g.object(event.object).owner


def _of_itself(g: Game, event: ZoneChange, used: tuple[str, ...]) -> Iterator[Applicable]:
    changes = own_static(g, event)
    if not changes:
        return
    ctx = entering_context(g, event)
    # what it enters as a copy of has abilities of its own that apply as well (707.5)
    copied = f" of {event.face.name}" if event.face is not None else ""
    for n, (change, condition) in enumerate(changes):
        key = f"{event.object}:own {n}{copied}"
        if key in used or (condition is not None and not evaluate.holds(g, condition, ctx)):
            continue
        one = _enters(g, event, change, ctx, key, g.name(event.object) if event.object else "the token")
        if one is not None:
            yield one


def entering_context(g: Game, event: ZoneChange) -> Resolution:
    """How the abilities of a permanent about to enter are read: it is their source, and the spell's choices count."""
    controller = entering_player(g, event)
    old = g.state.records.get(event.object)
    choices = old.choices if type(old) is Object and old.choices is not None else event.choices or Choices()
    return Resolution(
        source=event.object,
        controller=controller,
        stack_object=event.object,
        choices=choices,
        x=choices.x,
        event=EventInfo(roles={"subject": (event.object,), "would": ()}),
        chosen=dict(event.chosen),
    )


def _enters(
    g: Game, event: ZoneChange, change: Any, ctx: Resolution, key: str, label: str
) -> Applicable | None:
    """An effect on how a permanent enters, if its own condition holds."""
    if isinstance(change, EntersWith):
        if change.unless is not None and evaluate.holds(g, change.unless, ctx):
            return None
        if change.condition is not None and not evaluate.holds(g, change.condition, ctx):
            return None
    rank = COPY_RANK if isinstance(change, EntersAsCopy) else ANY_RANK
    asks = isinstance(change, AsEnters | EntersAsCopy) or bool(getattr(change, "may_pay", ()))
    return Applicable(key, label, change=change, ctx=ctx, rank=rank, asks=asks)


def _entering(g: Game, event: ZoneChange, used: tuple[str, ...]) -> Iterator[Applicable]:
    """Effects of other objects on how it enters: its characteristics are looked at as they would be (614.12)."""
    buckets = g.root.buckets
    if not ("replace:ZoneChange" in buckets or "grant:replace:ZoneChange" in buckets or g.root.effects):
        return
    candidates = []
    for kind in ENTERING:
        for n, one in enumerate(continuous.in_force(g, kind)):
            if isinstance(one.change.what, This) and not one.effect:
                continue
            key = f"{one.source}:{one.effect} {kind.__name__} {n}"
            if key not in used:
                candidates.append((key, one))
    if not candidates:
        return
    with entered(g, event) as id:
        fitting = [
            (key, one)
            for key, one in candidates
            if (
                id in one.affected or event.object in one.affected
                if one.affected is not None
                else names(g, one.change.what, id, one.ctx)
            )
        ]
    for key, one in fitting:
        found = _enters(g, event, one.change, one.ctx, key, g.name(one.source))
        if found is not None:
            yield found._replace(effect=one.effect)


@contextmanager
def entered(g: Game, event: ZoneChange) -> Iterator[int]:
    """The game as it would be with the permanent on the battlefield; taken back afterwards. Gives its id."""
    state = g.state
    state.push()
    try:
        old = g.state.records.get(event.object)
        face = event.face or (g.printed(old) if type(old) is Object else Face(name=""))
        controller = entering_player(g, event)
        obj = state.add(
            Object(
                kind=old.kind if type(old) is Object else event.kind,
                face=face,
                owner=event.owner or (old.owner if type(old) is Object else controller),
                controller=controller,
                zone=g.root.battlefield,
                counters=dict(event.counters),
                tapped=event.tapped,
                chosen=dict(event.chosen),
                was=event.object,
                timestamp=g.root.clock + 1,
                entered_turn=g.root.turn,
            )
        )
        yield obj.id
    finally:
        state.pop()


@contextmanager
def imagined(g: Game, face: Face, controller: int) -> Iterator[int]:
    """A token with that face as it would be on the battlefield; taken back afterwards."""
    event = ZoneChange(object=0, to="battlefield", face=face, owner=controller, controller=controller)
    with entered(g, event) as id:
        yield id


def _changing(g: Game, event: Event, name: str, used: tuple[str, ...]) -> Iterator[Applicable]:
    """ "If … would …, instead", "twice that many", "prevent …"."""
    root = g.root
    if (
        f"replace:{name}" not in root.buckets
        and f"grant:replace:{name}" not in root.buckets
        and not root.effects
    ):
        return
    for kind in CHANGING:
        for n, one in enumerate(continuous.in_force(g, kind)):
            change = one.change
            if name not in index.event_names(g, change.event) and not _scales_entering(change, event):
                continue
            key = f"{one.source}:{one.effect} {kind.__name__} {n}"
            if key in used:
                continue
            roles = _described(g, event, change, one)
            if roles is not None:
                yield Applicable(
                    key,
                    g.name(one.source),
                    change=change,
                    ctx=one.ctx,
                    effect=one.effect,
                    roles=roles,
                    asks=not isinstance(change, Doubles),
                )


def _scales_entering(change: Any, event: Event) -> bool:
    """Counters that a permanent enters with are put on it (122.6)."""
    return isinstance(change, Doubles) and isinstance(event, ZoneChange) and bool(event.counters)


def _described(g: Game, event: Event, change: Any, one: Any) -> dict[str, tuple[int, ...]] | None:
    """The roles of the event if the effect describes it, else None."""
    ctx = msgspec.structs.replace(one.ctx, event=EventInfo(roles={"would": ()}, amount=event.number()))
    if isinstance(event, ZoneChange) and event.to == "battlefield":
        with entered(g, event) as id:
            ctx.event = EventInfo(roles={"would": (), "made": (id,)}, amount=event.number())
            roles = triggers.matched(g, change.event, event, ctx)
            if roles is not None:
                roles = {
                    role: tuple(event.object if i == id else i for i in ids) for role, ids in roles.items()
                }
    else:
        roles = triggers.matched(g, change.event, event, ctx)
    if roles is None:
        return None
    if one.affected is not None and not set(one.affected) & {id for ids in roles.values() for id in ids}:
        return None
    condition = getattr(change, "condition", None)
    if condition is not None:
        ctx.event = EventInfo(roles=roles, amount=event.number())
        if not evaluate.holds(g, condition, ctx):
            return None
    roles.pop("made", None)
    return roles


def affected_player(g: Game, event: Event) -> int:
    """616.1: the affected player, or the controller (else the owner) of the affected object."""
    if isinstance(event, ZoneChange):
        if event.to == "battlefield":
            return entering_player(g, event)
        return g.controller(event.object)
    roles = event.roles()
    for role in ("recipient", "subject", "player"):
        for id in roles.get(role, ()):
            if id and id in g.state.records:
                return g.controller(id)
    return g.root.active


# --- what they make of it ----------------------------------------------------------------------------------------


def apply(g: Game, event: Event, one: Applicable, used: tuple[str, ...], ask: Ask) -> Outcome | None:
    """Apply an effect to an event; None: it applies, but nothing changes."""
    if one.rule is not None:
        if one.rule.may is not None:
            player, prompt = one.rule.may(g, event)
            if not ask.yes(player, prompt, rule=one.rule.rule, about="replacement"):
                return None
        return _by_rule(g, event, one)
    change = one.change
    if isinstance(change, EntersWith):
        return _enters_with(g, event, one, ask)
    if isinstance(change, AsEnters):
        from mtgrules.engine.entering import AsItEnters

        return Outcome(
            event,
            frame=AsItEnters(
                event=event,
                what=change.effect,
                key=one.key,
                effect=one.effect,
                source=_ctx(one).source,
                controller=_ctx(one).controller,
            ),
        )
    if isinstance(change, EntersAsCopy):
        return _enters_as_copy(g, event, one, ask)
    if isinstance(change, Doubles):
        return Outcome(scaled(g, event, change, _ctx(one)))
    if isinstance(change, Prevent):
        return _prevent(g, event, one, used)
    return _instead(g, event, one, used, ask)


def _ctx(one: Applicable) -> Resolution:
    assert one.ctx is not None
    return one.ctx


def _by_rule(g: Game, event: Event, one: Applicable) -> Outcome:
    results = list(one.rule.replace(g, event))
    g.remark(one.rule.rule, f"instead of “{event.words(g)}”:")
    if len(results) == 1 and type(results[0]) is type(event):
        return Outcome(results[0])
    kept = [item for item in results if type(item) is type(event)]
    if len(kept) == 1:
        return Outcome(kept[0], after=tuple(item for item in results if item is not kept[0]))
    return Outcome(None, instead=tuple(results))


def _enters_with(g: Game, event: Any, one: Applicable, ask: Ask) -> Outcome:
    change: EntersWith = one.change
    ctx = _ctx(one)
    if change.where is not None:
        ctx = msgspec.structs.replace(ctx, x=evaluate.amount(g, change.where, ctx))
    if change.may_pay:
        from mtgrules.engine.entering import PayToEnter

        return Outcome(event, frame=PayToEnter(event=event, change=change, player=entering_player(g, event)))
    if change.abilities:
        raise evaluate.unplayable(change, "abilities given as it enters")
    counters = dict(event.counters)
    for item in change.counters:
        amount = evaluate.amount(g, item.amount, ctx)  # type: ignore[attr-defined]
        if amount > 0:
            kind = item.kind  # type: ignore[attr-defined]
            counters[kind] = counters.get(kind, 0) + amount
    fields: dict[str, Any] = {"counters": counters}
    if change.tapped:
        fields["tapped"] = True
    if change.attacking:
        fields["attacking"] = _whom(g, event, ask)
    g.remark("614.1c" if change.counters else "614.1d", f"{one.label} changes how it enters")
    return Outcome(msgspec.structs.replace(event, **fields))


def _whom(g: Game, event: ZoneChange, ask: Ask) -> int:
    from mtgrules.engine.combat_state import attack_choices

    player = entering_player(g, event)
    able = attack_choices(g, player)
    return int(ask.one(player, "Choose whom it attacks", able, rule="508.4", about="attack")) if able else 0


def _enters_as_copy(g: Game, event: Any, one: Applicable, ask: Ask) -> Outcome | None:
    """707.5: it copies what its controller chooses, or enters as it is."""
    from mtgrules.engine import copying

    change: EntersAsCopy = one.change
    ctx = _ctx(one)
    player = entering_player(g, event)
    able = [id for id in evaluate.things(g, change.of.what, ctx) if id != event.object]
    if not able:
        return None
    if change.may and not ask.yes(player, str(change), source=event.object, rule="707.5", about="copy"):
        return None
    of = ask.one(
        player, "Choose what it enters as a copy of", able, source=event.object, rule="707.5", about="copy"
    )
    face = copying.copy_face(g, change.of, of, ctx)
    g.remark("707.5", f"it enters as a copy of {g.name(of)}")
    fields: dict[str, Any] = {"face": face}
    if change.tapped:
        fields["tapped"] = True
    changed = msgspec.structs.replace(event, **fields)
    for extra in copying.entering(change.of):  # 707.9e
        outcome = _enters_with(g, changed, one._replace(change=extra), ask)
        changed = outcome.event
    return Outcome(changed)


def scaled(g: Game, event: Any, change: Doubles, ctx: Resolution) -> Event:
    """Twice that many, that many plus one …"""
    plus = evaluate.amount(g, change.plus, ctx) if change.plus is not None else 0

    def more(n: int) -> int:
        return n * change.factor + plus

    replace = msgspec.structs.replace
    if isinstance(event, CreateTokens):
        those, others = _those(g, event, change, ctx)
        faces = those * change.factor + those[:1] * plus
        changed: Event = replace(event, faces=faces + others)
    elif isinstance(event, ZoneChange):
        kind = getattr(change.event, "counter", None)
        changed = replace(
            event, counters={k: more(n) if kind in (None, k) else n for k, n in event.counters.items()}
        )
    elif hasattr(event, "amount"):
        changed = replace(event, amount=more(event.amount))
    elif hasattr(event, "mana"):
        changed = replace(event, mana=event.mana * change.factor)
    else:
        raise evaluate.unplayable(change, f"{type(event).__name__} has no number")
    g.remark("614.1a", f"because of {g.name(ctx.source)}, instead of “{event.words(g)}”: {changed.words(g)}")
    return changed


def _prevent(g: Game, event: Any, one: Applicable, used: tuple[str, ...]) -> Outcome | None:
    """615: the damage, or as much of it as the shield covers, is prevented; what else the effect says follows."""
    from mtgrules.engine.entering import DamagePrevented, ShieldUsed

    change: Prevent = one.change
    ctx = _ctx(one)
    amount = event.amount
    if change.amount is not None:
        amount = min(amount, evaluate.amount(g, change.amount, ctx))
    if _unpreventable(g, event):
        amount = 0  # 615.12
    after: list[Next] = []
    if amount:
        after.append(
            DamagePrevented(rule="615.6", source=event.source, to=event.to, amount=amount, by=ctx.source)
        )
        if one.effect and change.amount is not None:  # 615.7
            left = evaluate.amount(g, change.amount, ctx) - amount
            after.append(ShieldUsed(effect=one.effect, change=change, left=left))
    if change.then is not None:
        after.append(instead_frame(g, event, one, change.then, used, amount))
    if not amount:
        return Outcome(event, after=tuple(after)) if after else None
    rest = event.amount - amount
    return Outcome(msgspec.structs.replace(event, amount=rest) if rest else None, after=tuple(after))


def _unpreventable(g: Game, event: Any) -> bool:
    """615.12: "(combat) damage can't be prevented", by anything, by some sources, or by this spell ("the damage")."""
    for change, ctx in restrictions.changes(g, DamageCant):
        what = change.what.removesuffix(" can't be prevented")
        if what == "the damage" and event.source != ctx.source:
            continue
        if what in ("combat damage", "noncombat damage") and event.combat is not (what == "combat damage"):
            continue
        if change.source is None or names(g, change.source, event.source, ctx):
            return True
    return False


def _instead(g: Game, event: Any, one: Applicable, used: tuple[str, ...], ask: Ask) -> Outcome:
    """614.1a: the event is changed where the effect only says where, how much or to whom; else the effect happens."""
    spent: tuple[Next, ...] = ()
    if one.change.next and one.effect:
        spent = (continuous.ContinuousEnds(rule="614.3", effect=one.effect),)
    if one.change.then is not None:
        then = instead_frame(g, event, one, one.change.then, used, event.number())
        spent = (*spent, msgspec.structs.replace(then, did=True))
    g.remark("614.1a", f"by {one.label}, instead of “{event.words(g)}”:")
    g.remark("614.6", "what is replaced never happens")
    changed = _modified(g, event, one)
    if changed is not None:
        return Outcome(changed, after=spent)
    if isinstance(event, CreateTokens):
        created = _other_tokens(g, event, one, used, ask)
        if created is not None:
            return created._replace(after=(*created.after, *spent))
        those, others = _those(g, event, one.change, _ctx(one))
        number, times = _at_a_time(one.change, those)
        frames = (instead_frame(g, event, one, one.change.effect, used, number),) * times
        if not others:
            return Outcome(None, instead=(*frames, *spent))
        return Outcome(msgspec.structs.replace(event, faces=others), after=(*frames, *spent))
    return Outcome(
        None, instead=(instead_frame(g, event, one, one.change.effect, used, event.number()), *spent)
    )


def _modified(g: Game, event: Any, one: Applicable) -> Event | None:
    """The event as the effect changes it; None where the effect makes it something else."""
    effect = one.change.effect
    replace = msgspec.structs.replace
    seen = replace(_ctx(one), event=EventInfo(roles=one.roles, amount=event.number()))
    if (
        isinstance(event, ZoneChange)
        and isinstance(effect, Exile | Move)
        and _is_the_object(event, effect, seen)
    ):
        if isinstance(effect, Exile) and effect.until is None and not effect.counters:
            return replace(event, to="exile", verb="exiled", face_down=effect.face_down)
        if isinstance(effect, Move) and not (
            effect.counters or effect.attached or effect.transformed or effect.under
        ):
            position = -1 if effect.place == "bottom" else (effect.nth or 1) - 1
            return replace(event, to=effect.to, verb="put", position=position)
    if isinstance(event, Damage) and isinstance(effect, DealDamage) and not effect.divided:
        sources, to = evaluate.things(g, effect.source, seen), evaluate.things(g, effect.to, seen)
        if len(sources) == len(to) == 1:
            amount = evaluate.amount(g, effect.amount, seen)
            return replace(event, source=sources[0], to=to[0], amount=amount)
    if isinstance(effect, PutCounters) and not effect.distributed:
        if isinstance(event, CountersPut) and effect.kind == event.kind:
            return replace(event, amount=evaluate.amount(g, effect.amount, seen))
        if isinstance(event, ZoneChange) and effect.kind in event.counters:
            seen.event = EventInfo(roles=one.roles, amount=event.counters[effect.kind])
            many = evaluate.amount(g, effect.amount, seen)
            return replace(event, counters={**event.counters, effect.kind: many})
    if (
        (isinstance(event, LifeGained) and isinstance(effect, GainLife))
        or (isinstance(event, LifeLost) and isinstance(effect, LoseLife))
    ) and evaluate.things(g, effect.who, seen) == [event.player]:
        return replace(event, amount=evaluate.amount(g, effect.amount, seen))
    return None


def _those(
    g: Game, event: CreateTokens, change: Any, ctx: Resolution
) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """The tokens that the effect speaks of, and the others that are created with them."""
    fit = tokens_fit(g, getattr(change.event, "what", None), event, ctx)
    those = tuple(face for face, fits in zip(event.faces, fit, strict=True) if fits)
    return those, tuple(face for face, fits in zip(event.faces, fit, strict=True) if not fits)


def _at_a_time(change: Any, those: tuple[Face, ...]) -> tuple[int, int]:
    """ "If you would create one or more tokens" speaks of all of them once, "a token" of each. Gives how many it speaks
    of, and how often."""
    return (len(those), 1) if getattr(change.event, "batch", False) else (1, len(those))


def _other_tokens(
    g: Game, event: CreateTokens, one: Applicable, used: tuple[str, ...], ask: Ask
) -> Outcome | None:
    """Other tokens than those that would be created, or others besides ("those tokens plus a Food token"): all at once.
    What the event says of how tokens enter holds for whatever is created (614.6: the event is modified); what the effect
    says of some of them or of who creates them makes that another event at the same time. What else the effect says
    follows. None where it doesn't begin with tokens, or has its player choose something about them."""
    effect = one.change.effect
    parts = effect.effects if isinstance(effect, Sequence) else (effect,)
    tokens = tuple(takewhile(_is_of_tokens, parts))
    rest = parts[len(tokens) :]
    if not tokens or any(_looks_back(part) for part in rest):
        return None
    those, others = _those(g, event, one.change, _ctx(one))
    number, times = _at_a_time(one.change, those)
    ctx = msgspec.structs.replace(_ctx(one), event=EventInfo(roles=one.roles, amount=number))
    groups: list[CreateTokens] = []

    def add(more: CreateTokens) -> None:
        alike = (n for n, old in enumerate(groups) if msgspec.structs.replace(old, faces=more.faces) == more)
        n = next(alike, len(groups))
        before = groups[n].faces if n < len(groups) else ()
        groups[n : n + 1] = [msgspec.structs.replace(more, faces=before + more.faces)]

    for part in tokens:
        if isinstance(part, CreateThose):
            add(msgspec.structs.replace(event, faces=those))
            continue
        for player in evaluate.things(g, part.who, ctx):
            add(_instead_of_tokens(g, event, part, player, times, evaluate.one_of(ctx, player), ask))
    add(msgspec.structs.replace(event, faces=others))
    groups = [group for group in groups if group.faces] or [msgspec.structs.replace(event, faces=())]
    after: tuple[Next, ...] = ()
    if rest:
        then = rest[0] if len(rest) == 1 else Sequence(effects=rest)
        after = (instead_frame(g, event, one, then, used, number),) * times
    besides = tuple(msgspec.structs.replace(group, applied=used) for group in groups[1:])
    return Outcome(groups[0], after=after, besides=besides)


def _looks_back(part: Any) -> bool:
    """Does it speak of what was created?"""
    return any(isinstance(node, Done | Rest | Did) for node in part.walk())


def _is_of_tokens(part: Any) -> bool:
    """Does it create tokens about which nothing is chosen: whose, what they copy, what they are attached to?"""
    if not isinstance(part, CreateToken):
        return isinstance(part, CreateThose)
    copied = part.token.what if isinstance(part.token, CopySpec) else None
    open_ = isinstance(copied, Some) or (isinstance(copied, Both) and copied.either)
    return not (open_ or part.attached is not None or getattr(part.who, "which", "") in CHOOSE_ONE)


def _instead_of_tokens(
    g: Game, event: CreateTokens, part: CreateToken, player: int, times: int, ctx: Resolution, ask: Ask
) -> CreateTokens:
    """What a player creates instead of tokens, entering as those would have and as the effect says."""
    from mtgrules.engine.effects_game import made_of
    from mtgrules.engine.effects_zones import attacked

    made = made_of(g, part.token, ctx)
    attacking = event.attacking
    if part.attacking and not attacking:
        goals = None if part.attacked is None else evaluate.things(g, part.attacked, ctx)
        attacking = attacked(g, ask, player, ctx.source, goals)
    return msgspec.structs.replace(
        event,
        player=player,
        faces=made.faces * evaluate.quantity(g, part.amount, ctx) * times,
        tapped=event.tapped or part.tapped or made.tapped,
        attacking=attacking,
        attached_to=0,  # only those that were to be attached can be
        counters={
            kind: event.counters.get(kind, 0) + made.counters.get(kind, 0)
            for kind in (*event.counters, *made.counters)
        },
    )


def _is_the_object(event: ZoneChange, effect: Any, ctx: Resolution) -> bool:
    """Is what the effect moves the very object of the event?"""
    if isinstance(effect.what, This):
        return event.object == ctx.source
    return isinstance(effect.what, EventThing)


def instead_frame(
    g: Game, event: Event, one: Applicable, effect: Any, used: tuple[str, ...], amount: int
) -> InsteadOf:
    """Carry out what the effect says, with a memory that knows the event and what has been applied to it."""
    from mtgrules.engine.entering import InsteadOf

    ctx = _ctx(one)
    roles = one.roles or event.roles()
    return InsteadOf(
        what=effect,
        source=ctx.source,
        controller=ctx.controller,
        roles={k: v for k, v in roles.items() if k != "would"},
        amount=amount,
        used=used,
        like=ctx if one.effect else None,
    )


__all__ = [
    "Applicable",
    "Outcome",
    "affected_player",
    "applicable",
    "apply",
    "entered",
    "imagined",
    "may_apply",
]
