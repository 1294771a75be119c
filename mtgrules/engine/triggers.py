"""Triggered abilities (603): finding those that an event triggers, and noting them as waiting.

`look_back` runs before events are performed, `match` after. Both take all events that happen at once: each is looked
at by the abilities that wait for it, and "one or more …" gathers those of one moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from mtgrules.abilities.abilities import ChapterAbility, TriggeredAbility
from mtgrules.abilities.changes import NeverTriggers, TriggersAgain
from mtgrules.abilities.effects import AddMana, If, May, MayPay
from mtgrules.abilities.node import Ability
from mtgrules.abilities.predicates import Compare, Filter, IsWhat
from mtgrules.abilities.references import Each, Some, Target
from mtgrules.abilities.triggers import EitherTrigger, Moment, PlayerDoes, WhileTrigger, ZoneChange
from mtgrules.engine import characteristics, evaluate, index
from mtgrules.engine.events import Event, LogEntry, Next
from mtgrules.engine.faces import Face
from mtgrules.engine.index import Part, delist, enlist
from mtgrules.engine.matching import asked, gathers, names, totals
from mtgrules.engine.object_events import Uses
from mtgrules.engine.records import DelayedTrigger, EventInfo, Object, Past, Resolution, Zone
from mtgrules.engine.triggers_alike import (
    Again,
    Alike,
    Fired,
    Ready,
    Run,
    asks_for_kind,
    matched,
    number_of,
    take_in,
    wanted,
    with_another,
)
from mtgrules.mechanics.spec import after

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

#: a triggered ability has the text of the ability that made it and no other characteristics (603.3)
TEXT_ONLY = Face(name="")


class AbilityTriggered(Event, frozen=True):
    """An ability triggers (603.2): a line of the log; the ability then waits to be put on the stack."""

    silent: ClassVar[bool] = True
    object: int
    source: int

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.source,)}

    def words(self, g: Game) -> str:
        return f"an ability of {g.name(self.source)} triggers"


def look_back(g: Game, events: Sequence[Event]) -> list[Fired]:
    """Before events are performed: what triggers on them by the game as it now is (603.10)."""
    moved: set[int] = set()
    real = []
    for event in events:
        if not event.looks_back:
            continue
        if type(event).__name__ == "ZoneChange":
            subject: int = event.object  # type: ignore[attr-defined]
            if not subject:
                continue  # it comes from nowhere
            if subject in moved or not g.object(subject).zone:
                continue  # it moves once at most
            moved.add(subject)
        real.append(event)
    if not real:
        return []
    found = _gather(g, real, [0] * len(real), back=True)
    for fired in found:
        if not fired.delayed:
            fired.again = list(_again(g, fired))
    return found


def awaited(g: Game, event: Event) -> bool:
    """Does any ability trigger on events of that class, whoever takes part in them?"""
    return f"trigger:{type(event).__name__}" in g.root.buckets


def match(g: Game, events: Sequence[Event], made: Sequence[int], before: list[Fired]) -> list[Next]:
    """After events were performed: note all abilities that trigger on them as waiting (603.2–3). Returns what happens
    at once: triggered mana abilities, which don't use the stack (605.4a)."""
    remember(g, events, made)
    follows: list[Next] = []
    seen = []
    for fired in before:
        if fired.moved:
            fresh = tuple(new for id in fired.moved if (new := g.object(id).became))
            if not fresh:
                continue  # nothing moved after all (603.2g)
            fired.roles["made"] = fresh  # 400.7e
        seen.append(fired)
    waiting: list[int] = []
    seen.extend(_gather(g, events, made, back=False))
    repeated = bool(seen) and index.may_make(g, TriggersAgain)
    for fired in seen:
        follows.extend(_trigger(g, fired, waiting, repeated))
        if fired.run is not None:
            follows.extend(_trigger_in_turn(g, fired.run, waiting, repeated))
    if waiting:
        root = g.state.edit_root()
        root.waiting = (*root.waiting, *waiting)
    if "trigger:state" in g.root.buckets:
        state_triggers(g)
    return follows


# --- finding them ----------------------------------------------------------------------------------------------


def _gather(g: Game, events: Sequence[Event], made: Sequence[int], *, back: bool) -> list[Fired]:
    found: list[Fired] = []
    # what waits for them: looked up once for all of a moment
    by_class: dict[str, dict[int, tuple[Ready, ...]]] = {}
    contexts: dict[int, Resolution] = {}
    alike: dict[tuple[int, int], Alike] = {}
    latest: Alike | None = None
    run: Run | None = None
    hindered: bool | None = None
    for event, new in zip(events, made, strict=True):
        name = type(event).__name__
        watchers = by_class.get(name)
        if watchers is None:
            bearers = index.bearers(g, f"trigger:{name}")
            watchers = by_class[name] = {id: _ready(g, id, name, back) for id in bearers}
        known: Alike | None = None
        if new and not back and name == "ZoneChange" and not event.object:  # type: ignore[attr-defined]
            known = _waiting_for_new(g, event, name, new, watchers, alike, latest)
            if run is not None and known is latest:
                run.goes_on(new)
                continue
        waiting = _waiting(g, event, name, new, watchers, back) if known is None else known.waiting
        if not waiting and not g.root.delayed:
            continue
        moved: tuple[int, ...] = (event.object,) if back and name == "ZoneChange" else ()  # type: ignore[attr-defined]
        info = EventInfo(roles={"made": (new,)} if new else {}, amount=event.number())
        counters = event.kinds()
        if hindered is None:
            hindered = index.may_make(g, NeverTriggers)
        start = len(found)
        for id, abilities in waiting.items():
            for ready in abilities:
                if (
                    ready.wanted
                    and new
                    and known is None
                    and not _is(g, new, ready.wanted)
                    and event.object != id  # type: ignore[attr-defined]
                ):
                    continue
                ctx = contexts.get(id)
                if ctx is None:
                    ctx = contexts[id] = evaluate.context(g, id)
                ctx.event = info
                if known is not None and asks_for_kind(ready.trigger):
                    before = known.fired.get((id, ready.number, ready.piece))
                    joins = known is latest and not hindered and asked(ready.trigger).gathers
                    if before is not None and joins:
                        before.alike.append(new)
                        continue
                    roles = known.matched(g, ready, event, new, ctx)
                else:
                    roles = matched(g, ready.trigger, event, ctx, back=back)
                if roles is not None:
                    fired = Fired(
                        id,
                        ready.number,
                        ready.piece,
                        ready.part.ability,
                        ctx.controller,
                        dict(roles),
                        number_of(ready.trigger, event, info.amount),
                        event,
                        moved=moved,
                        counters=counters,
                    )
                    found.append(fired)
                    if known is not None:
                        known.fired[id, ready.number, ready.piece] = fired
        if g.root.delayed:
            found.extend(_delayed(g, event, name, info, moved, back=back))
        run = None
        if known is not None and known is latest and known.by_kind and not hindered and not g.root.delayed:
            run = known.run(found[start:])
            if run.each:
                found[-1].run = run
        latest = known
    if found and hindered is not False:
        found = [fired for fired in found if not _silenced(g, fired)]
    return _batched(g, found)


def _silenced(g: Game, fired: Fired) -> bool:
    """Is its event one that doesn't cause that ability to trigger? Asked of each event, before those that trigger once
    for several are gathered: what enters along with others doesn't keep those from triggering it."""
    from mtgrules.engine.continuous import in_force

    for effect in in_force(g, NeverTriggers):
        change, ctx = effect.change, effect.ctx
        sources = [p.what for p in _asked(change.of) if isinstance(p, IsWhat)]
        if all(names(g, source, fired.source, ctx) for source in sources) and _caused(g, fired, change, ctx):
            g.remark(
                "603.2", f"{g.name(effect.source)} keeps an ability of {g.name(fired.source)} from triggering"
            )
            return True
    return False


def _caused(g: Game, fired: Fired, change: Any, ctx: Resolution) -> bool:
    """Is what it triggers on the cause that the effect names?"""
    info = EventInfo(roles={"made": fired.roles.get("made", fired.roles.get("subject", ()))})
    looking = msgspec.structs.replace(ctx, event=info)
    return matched(g, change.cause, fired.event, looking) is not None


def _ready(g: Game, id: int, name: str, back: bool) -> tuple[Ready, ...]:
    """The abilities of an object that may trigger on events of that class."""
    shown = characteristics.shown(g, id)
    awaited = shown.get("awaited")
    if awaited is None:
        abilities = g.chars(id).abilities
        awaited = shown["awaited"] = frozenset(
            name for ability in abilities for part in index.parts(g, ability) for name in part.events
        )
    if name not in awaited:
        return ()
    obj = g.object(id)
    if not obj.zone and (not back or not obj.last_zone):
        return ()  # gone: it no longer has abilities that could trigger
    kind = g.zone(obj.zone or obj.last_zone).kind
    key = ("ready", name, back, kind, obj.kind)
    known = shown.get(key)
    if known is None:
        known = shown[key] = _able(g, obj, name, back, kind)
    return known


def _able(g: Game, obj: Object, name: str, back: bool, kind: str) -> tuple[Ready, ...]:
    found: list[Ready] = []
    for number, ability in enumerate(g.chars(obj.id).abilities):
        for piece, part in enumerate(index.parts(g, ability)):
            if name in part.events and index.works(g, part, obj, kind):
                trigger = _trigger_of(part)
                if back and isinstance(trigger, ZoneChange) and not part.back:
                    continue  # it doesn't look back: `match` comes to it
                found.append(Ready(number, piece, part, trigger, wanted(trigger)))
    return tuple(found)


def _waiting(
    g: Game, event: Event, name: str, new: int, watchers: dict[int, tuple[Ready, ...]], back: bool
) -> dict[int, tuple[Ready, ...]]:
    """What may trigger on this event: the watchers, and those that take part in it."""
    found = watchers
    records = g.state.records
    for ids in (*event.roles().values(), (new,)):
        for id in ids:
            record = records.get(id)
            if type(record) is not Object:
                continue
            there = (id,) if record.zone and not record.phased_out else ()
            for other in (*there, *record.attachments):
                if other not in found:
                    ready = _ready(g, other, name, back)
                    if ready:
                        if found is watchers:
                            found = dict(watchers)
                        found[other] = ready
    return found


def _waiting_for_new(
    g: Game,
    event: Event,
    name: str,
    new: int,
    watchers: dict[int, tuple[Ready, ...]],
    alike: dict[tuple[int, int], Alike],
    latest: Alike | None,
) -> Alike | None:
    """The same for an object that came from nowhere, as tokens do, often many of them at once: ``alike`` keeps what waits
    for those that share their characteristics, and ``latest`` is for the one before. None: it must be looked at by
    itself."""
    if g.object(new).attached_to:
        return None
    chars = g.chars(new)
    if latest is not None and event is latest.event and chars == latest.chars:
        return latest  # each has characteristics of its own where effects change them
    key = (id(chars), id(event))
    known = alike.get(key)
    if known is None:
        found = _waiting(g, event, name, new, watchers, False)
        if new in found:
            return None  # it waits for itself: each one does
        fitting = {
            id: able
            for id, abilities in found.items()
            if (able := tuple(one for one in abilities if not one.wanted or _is(g, new, one.wanted)))
        }
        known = alike[key] = Alike(event, chars, fitting)
    return known


def _is(g: Game, id: int, word: str) -> bool:
    chars = g.chars(id)
    return word in chars.types or word in chars.subtypes or chars.every_creature_type


def _trigger_of(part: Part) -> Any:
    return part.ability if isinstance(part.ability, ChapterAbility) else part.ability.trigger  # type: ignore[attr-defined]


def _delayed(
    g: Game, event: Event, name: str, info: EventInfo, moved: tuple[int, ...], *, back: bool
) -> Iterator[Fired]:
    for id in g.root.delayed:
        record: DelayedTrigger = g.state.records[id]  # type: ignore[assignment]
        if name not in index.event_names(g, record.trigger):
            continue
        ctx = delayed_context(g, record, info)
        roles = matched(g, record.trigger, event, ctx, back=back)
        if roles is not None:
            ability = TriggeredAbility(trigger=record.trigger, effect=record.effect)
            yield Fired(
                record.source,
                -1,
                0,
                ability,
                record.controller,
                dict(roles),
                number_of(record.trigger, event, info.amount),
                event,
                delayed=id,
                moved=moved,
                counters=event.kinds(),
            )


def delayed_context(g: Game, record: DelayedTrigger, info: EventInfo | None) -> Resolution:
    """What a delayed ability's trigger is read in: the memory of the resolution that made it (603.7c)."""
    memory = g.state.records.get(record.resolution)
    if isinstance(memory, Resolution):
        return msgspec.structs.replace(
            memory, source=record.source, controller=record.controller, event=info or memory.event
        )
    return Resolution(source=record.source, controller=record.controller, event=info)


def _batched(g: Game, found: list[Fired]) -> list[Fired]:
    """Gather those that trigger once for all, and drop those whose number or ordinal is not reached."""
    if not found:
        return found
    kept: dict[Any, Fired] = {}
    # who took part in all that a key stands for, by role
    gathered: dict[Any, dict[str, dict[int, None]]] = {}
    singles = 0
    for fired in found:
        if fired.alike:
            take_in(fired)
        trigger = getattr(fired.ability, "trigger", None)
        once = fired.delayed and g.state.records[fired.delayed].once  # type: ignore[attr-defined]
        key: Any
        if trigger is not None and asked(trigger).gathers:
            key = (fired.source, fired.number, fired.piece, fired.delayed, *_apart(g, trigger, fired))
        elif once:
            key = ("once", fired.delayed)  # 603.7b
            if key in kept:
                continue
        else:
            singles += 1
            key = singles
        known = kept.get(key)
        if known is None:
            kept[key] = fired
        else:
            merged = gathered.get(key)
            if merged is None:
                merged = gathered[key] = {role: dict.fromkeys(ids) for role, ids in known.roles.items()}
            for role, ids in fired.roles.items():
                taking = merged.get(role)
                if taking is None:
                    taking = merged[role] = {}
                for one in ids:
                    taking[one] = None
            if fired.moved:
                known.moved = (*known.moved, *fired.moved)
            if fired.counters:
                known.counters = tuple(dict.fromkeys((*known.counters, *fired.counters)))
            known.amount += fired.amount
            known.times += fired.times
    for key, roles in gathered.items():
        kept[key].roles.update((role, tuple(ids)) for role, ids in roles.items())
    result = []
    before: dict[Any, int] = {}
    for fired in kept.values():
        trigger = getattr(fired.ability, "trigger", None)
        if trigger is None or not asked(trigger).counts:
            result.append(fired)
            continue
        trigger, branch = _come_about(g, fired)
        needed = getattr(trigger, "amount", None)
        if needed is not None and getattr(trigger, "verb", "") != "expends":
            ctx = evaluate.context(g, fired.source, controller=fired.controller)
            if max(fired.times, fired.amount if not gathers(trigger) else 0) < evaluate.amount(
                g, needed, ctx
            ):
                continue
        parts = totals(getattr(trigger, "on", None))
        if parts and not _reached(g, parts, fired):
            continue
        ordinal = getattr(trigger, "ordinal", None) if not parts else None
        if ordinal is not None:
            key = (*branch, *_counted_by(fired, trigger))
            if key not in before:
                ctx = evaluate.context(g, fired.source, controller=fired.controller)
                count = happened(g, trigger, ctx, by=key[-1])
                here = sum(
                    _counted_by(other, trigger) == key[len(branch) :]
                    and (not branch or _come_about(g, other)[1] == branch)
                    for other in kept.values()
                )
                before[key] = count - here if not gathers(trigger) else count - fired.times
            before[key] += 1
            if before[key] != ordinal:
                continue
        result.append(fired)
    return result


def _come_about(g: Game, fired: Fired) -> tuple[Any, tuple[int, ...]]:
    """The one event of its trigger that has come about, without what is to be so meanwhile; and which of several it is:
    those have numbers and ordinals of their own."""
    trigger: Any = getattr(fired.ability, "trigger", None)
    branch: tuple[int, ...] = ()
    while isinstance(trigger, WhileTrigger | EitherTrigger):
        if isinstance(trigger, WhileTrigger):
            trigger = trigger.trigger
            continue
        made = fired.roles.get("made")
        info = EventInfo(roles={"made": made[:1]} if made else {}, amount=fired.amount)
        ctx = evaluate.context(g, fired.source, controller=fired.controller, event=info)
        number = next((n for n, one in enumerate(trigger.triggers) if fits(g, one, fired.event, ctx)), 0)
        trigger, branch = trigger.triggers[number], (*branch, number)
    return trigger, branch


def _counted_by(fired: Fired, trigger: Any) -> tuple[int, ...]:
    """What an ordinal counts apart: "an opponent casts their first spell each turn" does so for each opponent."""
    by = fired.roles.get("player", (0,))[0] if isinstance(trigger, PlayerDoes) else 0
    return (fired.source, fired.number, fired.piece, fired.delayed, by)


def _reached(g: Game, parts: tuple[Compare, ...], fired: Fired) -> bool:
    """Have those that take part together as much as they need to?"""
    from mtgrules.engine.evaluate_conditions import total_reached

    ctx = evaluate.context(g, fired.source, controller=fired.controller)
    return all(total_reached(g, fired.roles.get("subject", ()), part, ctx) for part in parts)


def _limit(ability: TriggeredAbility) -> int | None:
    """How often it triggers each turn; "attack with … total power 12 or greater for the first time each turn" is
    remembered by the ability, as powers of the past are not."""
    if asked(ability.trigger).counts and totals(getattr(ability.trigger, "on", None)):
        return getattr(ability.trigger, "ordinal", None) or ability.limit
    return ability.limit


def _apart(g: Game, trigger: Any, fired: Fired) -> tuple[int, ...]:
    """What keeps events of one moment apart although they are gathered: "deal combat damage to a player" and
    "attacks a player" happen once for each player."""
    from mtgrules.abilities.triggers import Damage

    if isinstance(trigger, Damage) and trigger.together and not trigger.batch:
        return fired.roles.get("source", ())  # "a creature deals damage to one or more players"
    if isinstance(trigger, Damage) and trigger.to is not None and trigger.batch and not trigger.together:
        return tuple(id for id in fired.roles.get("recipient", ()) if g.is_player(id))
    return ()


# --- noting them -----------------------------------------------------------------------------------------------


def _trigger(g: Game, fired: Fired, waiting: list[int], repeated: bool) -> list[Next]:
    """603.4: an intervening *if* must hold; then limits and additional triggerings (``repeated``: there may be such);
    then it is one of the ``waiting``."""
    ability = fired.ability
    info = EventInfo(roles=fired.roles, amount=fired.amount, counters=fired.counters)
    if isinstance(ability, TriggeredAbility):
        if ability.condition is not None:
            ctx = evaluate.context(g, fired.source, controller=fired.controller, event=info)
            if not evaluate.holds(g, ability.condition, ctx):
                return []
        limit = _limit(ability)
        if limit is not None:
            key = limit_key(ability, fired.number, fired.piece)
            if g.object(fired.source).uses.get(key, 0) >= limit:
                return []
            if not ability.limits_doing:
                edited = g.state.edit(fired.source)
                edited.uses = {**edited.uses, key: edited.uses.get(key, 0) + 1}
    rule = rule_of(g, fired)
    recalls = 0
    if fired.delayed:
        record = g.state.records[fired.delayed]
        recalls = record.resolution  # type: ignore[attr-defined]
        if record.once:  # type: ignore[attr-defined]
            root = g.state.edit_root()
            root.delayed = tuple(id for id in root.delayed if id != fired.delayed)
            g.state.drop(fired.delayed)
        if unmet(g, ability.effect, delayed_context(g, record, info)):  # type: ignore[arg-type]
            return []

    def once() -> int:
        return noted(
            g,
            ability,
            source=fired.source,
            number=fired.number,
            controller=fired.controller,
            event=info,
            rule=rule,
            recalls=recalls,
        )

    ids = [once()]
    if not fired.delayed and (repeated if fired.again is None else fired.again):
        ids.extend(once() for _ in range(again(g, fired, ids[0])))
    if type(fired.event).__name__ == "ManaAdded" and _is_mana_ability(ability):
        from mtgrules.engine.resolving import ResolveAtOnce

        return [ResolveAtOnce(object=id) for id in ids]
    waiting.extend(ids)
    return []


def _trigger_in_turn(g: Game, run: Run, waiting: list[int], repeated: bool) -> list[Next]:
    """The same for what has just triggered and now is last of ``waiting``, for each further object of its run. Where
    nothing more is asked, they differ in their event only."""
    follows: list[Next] = []
    if repeated or not all(_is_plain(fired.ability) for fired in run.each):
        for new in run.more:
            for fired in run.each:
                other = msgspec.structs.replace(fired, roles=with_another(fired.roles, new))
                follows.extend(_trigger(g, other, waiting, repeated))
        return follows
    rules = [rule_of(g, fired) for fired in run.each]
    models = [g.object(id) for id in waiting[-len(run.each) :]]
    first = run.each[0]  # who takes part in a zone change is the same for all of them
    for new in run.more:
        roles = with_another(first.roles, new)
        info = EventInfo(roles=roles, amount=first.amount, counters=first.counters)
        for model, rule in zip(models, rules, strict=True):
            obj = model.clone()
            obj.event = info
            waiting.append(_note(g, obj, rule))
    return follows


def _is_plain(ability: Any) -> bool:
    """Does it trigger whenever its event comes about, however often?"""
    return isinstance(ability, TriggeredAbility) and ability.condition is None and ability.limit is None


def unmet(g: Game, effect: Any, ctx: Resolution) -> bool:
    """Is there an *if* right behind the event of a delayed or reflexive ability, and it is not so (603.4)?"""
    return isinstance(effect, If) and effect.intervening and not evaluate.holds(g, effect.condition, ctx)


def _is_mana_ability(ability: Any) -> bool:
    """605.1b: it triggers on mana being made, has no target, and could add mana."""
    effect = getattr(ability, "effect", None)
    nodes = list(effect.walk()) if effect is not None else []
    return any(isinstance(node, AddMana) for node in nodes) and not any(
        isinstance(node, Target) for node in nodes
    )


def wait(
    g: Game,
    ability: Ability,
    *,
    source: int,
    controller: int,
    event: EventInfo,
    rule: str,
    number: int = -1,
    recalls: int = 0,
) -> int:
    """Note a triggered ability that is to be put on the stack the next time a player would receive priority (603.3)."""
    id = noted(
        g,
        ability,
        source=source,
        controller=controller,
        event=event,
        rule=rule,
        number=number,
        recalls=recalls,
    )
    root = g.state.edit_root()
    root.waiting = (*root.waiting, id)
    return id


def noted(
    g: Game,
    ability: Ability,
    *,
    source: int,
    controller: int,
    event: EventInfo,
    rule: str,
    number: int = -1,
    recalls: int = 0,
) -> int:
    """Make the object of an ability that has triggered, and tell the log."""
    obj = Object(
        kind="ability",
        face=TEXT_ONLY,
        owner=controller,
        controller=controller,
        ability=ability,
        ability_number=number,
        source=source,
        event=event,
        recalls=recalls,
    )
    return _note(g, obj, rule)


def _note(g: Game, obj: Object, rule: str) -> int:
    g.state.add(obj)
    if g.state.logging:
        event = AbilityTriggered(rule=rule, object=obj.id, source=obj.source)
        g.state.log.append(LogEntry(rule, event=event))
    return obj.id


def rule_of(g: Game, fired: Fired) -> str:
    """The rule by which an ability triggers."""
    if fired.delayed:
        return "603.7b"
    trigger = getattr(fired.ability, "trigger", None)
    if isinstance(fired.ability, ChapterAbility):
        return "714.2b"
    name = type(fired.event).__name__
    if isinstance(trigger, Moment):
        return "603.2b"
    if name == "ZoneChange":
        event: Any = fired.event
        if event.to == "battlefield":
            return "603.6a"
        moved: Any = g.state.records.get(event.object)
        left = g.state.records.get(moved.last_zone if isinstance(moved, Object) else 0)
        return "603.6c" if isinstance(left, Zone) and left.kind == "battlefield" else "603.6"
    if name == "Attacks":
        return "508.3a"
    if name in ("Blocks", "BecomesBlocked", "Unblocked"):
        return {"Blocks": "509.3a", "BecomesBlocked": "509.3c", "Unblocked": "509.3g"}[name]
    return "603.2"


def limit_key(ability: TriggeredAbility, number: int, piece: int) -> str:
    """Under which name an object counts how often its ability has triggered, or what it says was done."""
    verb = "did" if ability.limits_doing else "triggered"
    return f"{verb} {number}.{piece}" + (" ever" * (ability.period != "turn"))


@after("Resolved")
def done_this_turn(g: Game, events: Sequence[Event]) -> list[Event] | None:
    """After an ability with "Do this only once each turn" has resolved: was it done (603.2h)?"""
    found: list[Event] = []
    for event in events:
        if type(event).__name__ != "Resolved":
            continue
        obj = g.object(event.object)  # type: ignore[attr-defined]
        ability = obj.ability
        if not isinstance(ability, TriggeredAbility) or ability.limit is None or not ability.limits_doing:
            continue
        always = not any(isinstance(node, May | MayPay) for node in ability.walk())
        memories = g.state.of_kind(Resolution)
        if any(memory.stack_object == obj.id and (always or memory.did) for memory in memories):
            piece = next(
                (
                    n
                    for a in g.abilities(obj.source)
                    for n, part in enumerate(index.parts(g, a))
                    if part.ability == ability
                ),
                0,
            )
            found.append(Uses(object=obj.source, key=limit_key(ability, obj.ability_number, piece)))
    return found or None


def again(g: Game, fired: Fired, waiting: int) -> int:
    """How many additional times it triggers (603.2d); ``waiting``: the ability, as it waits."""
    times = 0
    for id, change, ctx in _again(g, fired) if fired.again is None else fired.again:
        if all(
            any(
                evaluate.fits(g, one, Filter(predicates=(predicate,)), ctx) for one in (waiting, fired.source)
            )
            for predicate in _asked(change.of)
            if not isinstance(predicate, IsWhat)
        ):
            g.remark("603.2d", f"an ability of {g.name(fired.source)} triggers again because of {g.name(id)}")
            times += 1
    return times


def _again(g: Game, fired: Fired) -> Iterator[Again]:
    """The effects that make it trigger again, if what they ask of the ability itself is true as well."""
    if not index.may_make(g, TriggersAgain):
        return
    from mtgrules.engine.continuous import in_force

    for effect in in_force(g, TriggersAgain):
        change, ctx = effect.change, effect.ctx
        # "a triggered ability of a Dwarf you control": what is asked of its source, here
        sources = [p.what for p in _asked(change.of) if isinstance(p, IsWhat)]
        if not isinstance(change.of, Some | Each):
            sources.append(change.of)
        if not all(names(g, source, fired.source, ctx) for source in sources):
            continue
        if change.cause is not None and not _caused(g, fired, change, ctx):
            continue
        yield Again(effect.source, change, ctx)


def _asked(of: Any) -> tuple[Any, ...]:
    return of.filter.predicates if isinstance(of, Some | Each) else ()


def state_triggers(g: Game) -> None:
    """State triggers (603.8): they trigger as soon as it is so, and not again while they wait or are on the stack."""
    pending = {
        (g.object(id).source, g.object(id).ability_number) for id in (*g.root.waiting, *g.contents("stack"))
    }
    for id in index.bearers(g, "trigger:state"):
        obj = g.object(id)
        for number, ability in enumerate(g.chars(id).abilities):
            for part in index.parts(g, ability):
                if "state" not in part.events or (id, number) in pending:
                    continue
                if not index.works(g, part, obj, g.zone_kind(id)):
                    continue
                ctx = evaluate.context(g, id)
                trigger: Any = part.ability.trigger  # type: ignore[attr-defined]
                if evaluate.holds(g, trigger.condition, ctx):
                    wait(
                        g,
                        part.ability,
                        source=id,
                        number=number,
                        controller=ctx.controller,
                        event=EventInfo(roles={"subject": (id,)}),
                        rule="603.8",
                    )


# --- what happened earlier -------------------------------------------------------------------------------------

#: events that no condition on the past asks for
FORGOTTEN = frozenset(
    ("StepBegins", "ManaAdded", "ManaEmptied", "Untapped", "Passed", "Announced", "DamageWearsOff")
)


def remember(g: Game, events: Sequence[Event], made: Sequence[int]) -> None:
    """Keep what happened this turn, for "for the first time each turn", "if a creature died this turn"."""
    next_id = g.root.next_id
    fresh = [
        Past(event=event, made=new, before=next_id)
        for event, new in zip(events, made, strict=True)
        if type(event).__name__ not in FORGOTTEN
    ]
    if fresh:
        root = g.state.edit_root()
        root.history += tuple(fresh)


def happened(g: Game, trigger: Any, ctx: Resolution, period: str = "this turn", *, by: int = 0) -> int:
    """How often an event that fits ``trigger`` has happened within ``period`` ("this turn", "last turn"); ``by``: only
    what that player did."""
    past = g.root.last_turn if period == "last turn" else g.root.history
    names = index.event_names(g, trigger)
    count = 0
    for entry in past:
        if type(entry.event).__name__ in names:
            looking = msgspec.structs.replace(
                ctx, event=EventInfo(roles={"made": (entry.made,)} if entry.made else {})
            )
            roles = matched(g, trigger, entry.event, looking)
            if roles is not None and by in (0, *roles.get("player", ())):
                count += 1
    return count


def fits(g: Game, trigger: Any, event: Event, ctx: Resolution) -> bool:
    """Is that event what ``trigger`` describes, in this context?"""
    return matched(g, trigger, event, ctx) is not None


__all__ = [
    "AbilityTriggered",
    "Fired",
    "ZoneChange",
    "awaited",
    "delayed_context",
    "delist",
    "enlist",
    "fits",
    "happened",
    "look_back",
    "match",
    "matched",
    "state_triggers",
    "wait",
]
