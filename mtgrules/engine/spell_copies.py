"""Copies of spells and abilities (707.10), and new targets for them (115.7d)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from mtgrules.abilities.effects import CopySpec
from mtgrules.abilities.references import This
from mtgrules.engine import evaluate, picking, targeting
from mtgrules.engine.cast_events import Announced, SpellCopied
from mtgrules.engine.decisions import Ask, Decision
from mtgrules.engine.events import Next, Note
from mtgrules.engine.frames import Do
from mtgrules.engine.records import Choices, Object

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

KEEP = "no"


def copy_on_stack(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """Each copy has the same choices; its controller may then choose new targets, and it goes on the stack (707.10c). A
    card that is no spell is copied where it is, as the copy is cast (707.12)."""
    from mtgrules.engine import copying

    node: Any = f.what
    ctx = g.memory(f)
    times = 1 if node.amount is None else max(0, evaluate.amount(g, node.amount, ctx))
    events: list[Next] = []
    cards: list[int] = []
    for player in evaluate.things(g, node.who, ctx):
        for id in evaluate.things(g, node.what, ctx):
            record = g.state.records.get(id)
            if not isinstance(record, Object) or picking.forbidden(g, "be copied", id):
                continue
            if record.kind == "card" and g.zone_kind(id) not in ("stack", ""):
                cards.append(id)
                continue
            spec = CopySpec(what=This(), exceptions=node.exceptions)
            face = None if record.kind == "ability" else copying.copy_face(g, spec, id, ctx)
            for _ in range(times):
                choices = record.choices or Choices()
                if node.new_targets:
                    choices = new_targets(g, record, choices, player, ask)
                events.append(
                    SpellCopied(
                        rule="707.10c" if node.new_targets else "707.10",
                        of=id,
                        player=player,
                        face=face,
                        choices=choices,
                        resolution=f.resolution,
                    )
                )
    return [Note(resolution=f.resolution, done={"copied": tuple(cards)}), *events] if cards else events


def new_targets(
    g: Game, obj: Object, choices: Choices, player: int, ask: Ask, *, may: bool = True
) -> Choices:
    """Ask for new targets, phrase by phrase; "no" leaves those of a phrase as they are (707.10c, 115.7d). Not ``may``:
    "change the target": each is changed to another that is legal, or none is (115.7a–b)."""
    theirs = msgspec.structs.replace(obj, controller=player)
    for section in targeting.sections(g, obj):
        for target in targeting.wanted(section.body, choices):
            position = section.start + target.index
            old = choices.targets[position] if position < len(choices.targets) else ()
            if not old:
                continue
            ctx = targeting.for_section(targeting.stack_context(g, theirs, choices), section)
            ctx = targeting.with_x(g, section.body, target.index, ctx)
            able = targeting.legal(g, target, ctx)
            if not may:
                able = [id for id in able if id not in old]
            if not able or set(able) == set(old) or (not may and len(able) < len(old)):
                continue
            count = len(old)
            rule = "115.7d" if may else "115.7a"
            answer = ask.decide(
                Decision(
                    player,
                    "target",
                    f"New targets in place of {', '.join(g.name(id) for id in old)}",
                    (*dict.fromkeys((*able, *old)), KEEP) if may else tuple(able),
                    1 if may else count,
                    count,
                    source=obj.id,
                    rule=rule,
                    about="new targets",
                )
            )
            if KEEP in answer:
                continue
            if len(answer) != count:
                from mtgrules.engine.game import IllegalAction

                raise IllegalAction(rule, f"{count} targets, or none, are changed")
            targets = list(choices.targets)
            targets[position] = tuple(answer)
            choices = msgspec.structs.replace(choices, targets=tuple(targets))
    return choices


def choose_new_targets(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """115.7d: for a spell or ability that is on the stack."""
    node: Any = f.what
    ctx = g.memory(f)
    events: list[Next] = []
    for player in evaluate.things(g, node.who, ctx):
        for id in evaluate.things(g, node.what, ctx):
            record = g.state.records.get(id)
            if not isinstance(record, Object) or not record.zone or g.zone(record.zone).kind != "stack":
                continue
            before = record.choices or Choices()
            after = new_targets(g, record, before, player, ask, may=node.may)
            if after != before:
                rule = "707.10c" if "copy of" in record.extra else "115.7d"
                events.append(Announced(rule=rule, object=id, choices=after, what="new targets"))
                old = {target for ids in before.targets for target in ids}
                events.extend(
                    event for event in targeting.became_targets(g, id, after, rule) if event.object not in old
                )
    return events
