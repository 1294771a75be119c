"""What a player with priority does, in words and back: pass, cast, play, activate."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from mtgrules.engine import legality
from mtgrules.engine.ability_kinds import activated, activated_number, is_mana_ability
from mtgrules.engine.actions import Action, Activate, Cast, Pass, PlayLand
from mtgrules.engine.permissions import land_ways, ways
from mtgrules.engine.priority import Actions
from mtgrules.engine.records import ContinuousEffect, Object
from mtgrules.names import fold, near_names
from mtgrules.play.errors import AmbiguousActionError, IllegalActionError, InvalidActionError
from mtgrules.play.names import Named, Names, holder_of, name_of, signature

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core

ZONES = ("hand", "battlefield", "graveyard", "exile", "command", "library")


Acting = Cast | PlayLand | Activate


class Act(NamedTuple):
    """An action in parts: what it is called with all that tells it from others."""

    action: Acting
    verb: str
    thing: str  # the object's name, unique in its zone
    extras: tuple[str, ...]  # what follows it; a text may leave any of them out

    @property
    def words(self) -> str:
        return " ".join((self.verb, self.thing, *self.extras))


def told_act(core: Core, player: int, action: Action) -> str:
    """An action of a player with priority in words. Raises `InvalidActionError` for what is none."""
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, Cast | PlayLand | Activate) and _is_well_made(action):
        record = core.state.records.get(action.object)
        if isinstance(record, Object) and record.zone:
            if action.object in _contents(core, player, core.zone_kind(action.object)):
                return _act(core, player, action, {}).words
            whose = f"{core.name(record.owner)}'s {core.zone_kind(action.object)}"
            raise InvalidActionError(
                f"{core.name(player)} can't act with {name_of(core, action.object)}, in {whose}"
            )
    raise InvalidActionError(f"{action!r:.80} is no action of a player who has priority")


def _is_well_made(action: Acting) -> bool:
    """Does each field hold what its type says?"""
    try:
        msgspec.convert(msgspec.to_builtins(action), type(action))
    except (TypeError, ValueError, OverflowError, RecursionError):  # msgspec's own errors are some of these
        return False
    return True


def _act(core: Core, player: int, action: Acting, known: dict[str, Names]) -> Act:
    id = action.object
    zone = core.zone_kind(id)
    extras = [f"from {zone}"] if zone not in ("hand", "battlefield") else []
    if isinstance(action, Activate):
        thing = _zone_names(core, player, zone, known).of((id, ""))
        numbers = [number for number, _ in activated(core, id)]
        if numbers != [action.ability]:
            thing = f"ability {action.ability + 1} of {thing}"
        if zone == "hand":
            extras = ["from hand"]
        if action.mana:
            extras.append("for " + "".join(f"{{{symbol}}}" for symbol in action.mana))
        return Act(action, "activate", thing, tuple(extras))
    names = _zone_names(core, player, zone, known)
    if isinstance(action, PlayLand):
        others: list[Action] = list(land_ways(core, player, id))
        thing, verb = names.of((id, "")), "play"
    else:
        others = [way.action for way in ways(core, player, id)]
        face = (id, action.how)
        thing, verb = names.of(face if face in names else (id, "")), "cast"
        if action.how and face not in names:
            extras.append(f"with {action.how}")
        if action.cost:
            extras.append("for free" if action.free else f"for {action.cost}")
    alike = [one for one in others if _without_permission(one) == _without_permission(action)]
    permissions = list(dict.fromkeys(one.permission for one in alike))  # type: ignore[attr-defined]
    if len(permissions) > 1 and action.permission in permissions:
        extras.append(f"by {_permission(core, action.permission, permissions)}")
    return Act(action, verb, thing, tuple(extras))


def _without_permission(action: Action) -> tuple[object, ...]:
    return (type(action), *(getattr(action, name, "") for name in ("object", "how", "cost")))


def _permission(core: Core, key: str, among: Sequence[str]) -> str:
    """What lets a card be cast or played, told apart from what else does."""

    def base(key: str) -> str:
        if not key.isdigit():
            return key or "the rules"
        record = core.state.records.get(int(key))
        return name_of(core, record.source if isinstance(record, ContinuousEffect) else int(key))

    alike = [other for other in among if base(other) == base(key)]
    return base(key) if len(alike) == 1 else f"{base(key)}#{alike.index(key) + 1}"


def _zone_names(core: Core, player: int, zone: str, known: dict[str, Names]) -> Names:
    """The objects of a zone by name; a card that may be cast with another face goes by that face's name too."""
    if zone not in known:
        known[zone] = Names(core, _of_zone(core, player, zone))
    return known[zone]


def _of_zone(core: Core, player: int, zone: str) -> Iterator[Named]:
    for id in _contents(core, player, zone):
        holder = holder_of(core, id)
        yield Named((id, ""), name_of(core, id), holder, id)
        if zone != "battlefield":
            for how, face in core.object(id).face.alternatives.items():
                yield Named((id, how), face.name, holder, id)


def _contents(core: Core, player: int, zone: str) -> list[int]:
    """Objects of that kind of zone with which the player might do something."""
    if zone == "hand":
        return list(core.contents(zone, player))
    if zone == "graveyard":
        return [id for other in core.root.players for id in core.contents(zone, other)]
    if zone == "library":
        return [id for other in core.root.players for id in core.contents(zone, other)[-1:]]
    return list(core.contents(zone))


# --- back --------------------------------------------------------------------------------------------------------


def read_act(core: Core, player: int, text: str) -> Action:
    """The legal action that words mean. Raises `InvalidActionError`, `IllegalActionError` or `AmbiguousActionError`."""
    verb, _, rest = text.partition(" ")
    verb = fold(verb)
    if verb in ("pass", "passes") and fold(rest) in ("", "priority"):
        return Pass()
    if verb not in _CANDIDATES or not rest:
        raise InvalidActionError(
            f'"{text:.80}" is no action; expected "pass", or "cast", "play" or "activate" and a name'
        )
    known: dict[str, Names] = {}
    acts = [_act(core, player, action, known) for action in _CANDIDATES[verb](core, player)]
    whole = fold(text)
    found = [act for act in acts if fold(act.words) == whole] or [
        act for act in acts if _means(core, act, fold(rest), known)
    ]
    if not found:
        _nothing(core, player, verb, text, rest, acts, known)
    able = Actions(core, player)
    legal = [act for act in found if act.action in able]
    if not legal:
        raise _illegal(core, player, found[0])
    for preferred in (_is_plain, lambda act: not _makes_mana(core, player, act)):
        legal = [act for act in legal if preferred(act)] or legal
    if len(legal) > 1 and not _alike(core, [act.action for act in legal]):
        raise AmbiguousActionError(text, [act.words for act in legal])
    return legal[0].action


def _is_plain(act: Act) -> bool:
    return not _how(act.action)


def _makes_mana(core: Core, player: int, act: Act) -> bool:
    """Is it a mana ability that is not listed, since paying takes care of it?"""
    action = act.action
    if not isinstance(action, Activate) or core.player(player).pays_by_hand:
        return False
    ability = activated_number(core, action.object, action.ability)
    return ability is not None and is_mana_ability(ability)


def _how(action: Acting) -> tuple[object, ...]:
    """What an action says besides which object it is about."""
    if isinstance(action, Activate):
        return (action.ability,) if action.mana else ()
    if isinstance(action, PlayLand):
        return tuple(filter(None, (action.permission,)))
    return tuple(filter(None, (action.cost, action.permission)))


def _alike(core: Core, actions: Sequence[Acting]) -> bool:
    """Do the actions differ in nothing but which of several objects that are alike they are about?"""

    def rest(action: Acting) -> object:
        number = action.ability if isinstance(action, Activate) else getattr(action, "how", "")
        return (number, _how(action), signature(core, action.object))

    return all(rest(action) == rest(actions[0]) for action in actions[1:])


def _means(core: Core, act: Act, rest: str, known: dict[str, Names]) -> bool:
    """May the text (without its verb, as names are compared) mean that action, with some of what it says left out?"""
    for extra in (*act.extras, f"from {core.zone_kind(act.action.object)}"):
        rest = re.sub(rf" {re.escape(fold(extra))}(?= |$)", "", rest, count=1)
    thing = fold(act.thing)
    if rest == thing:
        return True
    number, of, name = thing.rpartition(" of ") if act.verb == "activate" else ("", "", thing)
    bare = [name, re.sub(r"#[0-9]+$", "", name)]
    holder = fold(holder_of(core, act.action.object))
    for one in list(bare):
        short = one.removeprefix(f"{holder}'s ")
        bare += [short, f"{holder}'s {short}"]
    return rest in bare or (bool(of) and rest in [f"{number}{of}{one}" for one in bare])


def _nothing(
    core: Core, player: int, verb: str, text: str, rest: str, acts: Sequence[Act], known: dict[str, Names]
) -> None:
    """Raise what is wrong with words that mean no action: a card may be there, and nothing lets it be used."""
    for zone in ZONES:
        names = _zone_names(core, player, zone, known)
        try:
            id, how = names.find(rest)
        except (InvalidActionError, AmbiguousActionError):
            continue
        if verb == "activate":
            raise InvalidActionError(f"{name_of(core, id)} has no activated ability")
        raise _illegal(
            core,
            player,
            Act(PlayLand(id) if verb == "play" else Cast(id, how), verb, name_of(core, id), ()),
        )
    near = near_names(text, dict.fromkeys(re.sub(r"#[0-9]+\b", "", act.words) for act in acts))
    known_words = " or ".join(f'"{words}"' for words in near)
    raise InvalidActionError(
        f'nothing is called that to {verb}: "{rest:.80}"' + (f"; did you mean {known_words}?" if near else "")
    )


def _illegal(core: Core, player: int, act: Act) -> IllegalActionError:
    refusal = legality.why_not(core, player, act.action)
    if refusal is None:
        return IllegalActionError(f"{act.words} is not possible now")
    said = refusal.words.removesuffix(f" ({refusal.rule})")
    return IllegalActionError(f"{act.words}: {said}", refusal.rule)


def _castings(core: Core, player: int) -> Iterator[Cast]:
    yield from (one for one in Actions(core, player).candidates() if isinstance(one, Cast))


def _land_plays(core: Core, player: int) -> Iterator[PlayLand]:
    for zone in ("hand", "graveyard", "exile", "library", "command"):
        for id in _contents(core, player, zone):
            if "land" in core.chars(id).types:
                yield from land_ways(core, player, id)


def _activations(core: Core, player: int) -> Iterator[Activate]:
    for zone in ("battlefield", "hand", "graveyard", "exile", "command"):
        for id in _contents(core, player, zone):
            for number, _ in activated(core, id):
                yield Activate(id, number)


_CANDIDATES: dict[str, Callable[[Core, int], Iterator[Acting]]] = {
    "cast": _castings,
    "play": _land_plays,
    "activate": _activations,
}

__all__ = ["read_act", "told_act"]
