"""Commanders (903): cast from the command zone, for {2} more each time (903.8), back there from elsewhere (903.9), and
the damage they deal (903.10a)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event
from mtgrules.engine.leaving import PlayerLost
from mtgrules.engine.object_events import Damage
from mtgrules.engine.permissions import CastingOption
from mtgrules.engine.records import Object, Player
from mtgrules.engine.zone_events import ZoneChange
from mtgrules.mechanics.spec import Mechanic, Replacement, StateBasedCheck, after

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

COMMANDER = "commander"


def is_commander(g: Game, id: int) -> bool:
    """The designation belongs to the card, in whatever zone it is (903.3)."""
    return COMMANDER in g.object(id).designations


def _from_command_zone(g: Game, player: int, card: int) -> bool:
    return g.zone_kind(card) == "command" and g.object(card).owner == player


def tax(g: Game, player: int, spell: int) -> int:
    """What a commander costs more: {2} for each time that it was cast from the command zone before (903.8)."""
    obj = g.object(spell)
    kind = (
        obj.choices.zone if obj.choices is not None and g.zone_kind(spell) == "stack" else g.zone_kind(spell)
    )
    if kind != "command" or not is_commander(g, spell):
        return 0
    return 2 * g.player(player).commander_tax.get(g.printed(obj).name, 0)


OPTION = CastingOption(
    name=COMMANDER, rule="903.8", applies=is_commander, permits=_from_command_zone, own_only=True
)

# --- back to the command zone (903.9) ------------------------------------------------------------------------------


def returning(g: Game, ask: Ask) -> list[Event]:
    """903.9a, 704.6d: a commander that was just put into a graveyard or into exile; its owner may take it back."""
    found: list[Event] = []
    for id in sorted(set(g.root.dirty)):
        record = g.state.records.get(id)
        if type(record) is not Object or COMMANDER not in record.designations or not record.zone:
            continue
        if g.zone(record.zone).kind not in ("graveyard", "exile"):
            continue
        prompt = f"Put {g.name(id)} into the command zone"
        if ask.yes(record.owner, prompt, source=id, rule="903.9a", about=COMMANDER):
            found.append(ZoneChange(rule="903.9a", object=id, to="command", verb="put", player=record.owner))
    return found


def _goes_away(g: Game, event: Event) -> bool:
    """903.9b: a commander that would be put into its owner's hand or library."""
    return (
        isinstance(event, ZoneChange)
        and event.object != 0
        and event.to in ("hand", "library")
        and is_commander(g, event.object)
    )


def _to_command_zone(g: Game, event: Event) -> list[Event]:
    assert isinstance(event, ZoneChange)
    return [msgspec.structs.replace(event, to="command", verb="put", position=0)]


# --- commander damage (903.10a) ------------------------------------------------------------------------------------

LETHAL = 21


class CommanderDamage(Event, frozen=True):
    """How much combat damage a commander has dealt to a player over the game is remembered: bookkeeping."""

    silent: ClassVar[bool] = True
    player: int
    key: str
    amount: int

    def perform(self, g: Game) -> None:
        player = g.state.edit(self.player)
        player.slots = {**player.slots, self.key: player.slots.get(self.key, 0) + self.amount}
        g.wake("life", self.player)


def _key(g: Game, id: int) -> str:
    """Names a commander through all its zone changes."""
    obj = g.object(id)
    return f"{COMMANDER} damage {obj.owner} {g.printed(obj).name}"


def damage_dealt(g: Game, player: int) -> dict[tuple[int, str], int]:
    """The combat damage that each commander has dealt to a player over the game, by its owner and its name."""
    found: dict[tuple[int, str], int] = {}
    for key, amount in g.player(player).slots.items():
        if key.startswith(f"{COMMANDER} damage "):
            owner, _, name = key.removeprefix(f"{COMMANDER} damage ").partition(" ")
            found[int(owner), name] = amount
    return found


@after("Damage")
def _count(g: Game, events: Sequence[Event]) -> Iterable[Event]:
    return [
        CommanderDamage(player=event.to, key=_key(g, event.source), amount=event.amount)
        for event in events
        if isinstance(event, Damage)
        and event.combat
        and g.is_player(event.to)
        and is_commander(g, event.source)
    ]


def _dealt_enough(g: Game, ids: Iterable[int]) -> list[Event]:
    """704.6c."""
    return [
        PlayerLost(rule="704.6c", player=record.id)
        for id in ids
        if type(record := g.state.records.get(id)) is Player
        and not record.lost
        and any(key.startswith(COMMANDER) and amount >= LETHAL for key, amount in record.slots.items())
    ]


PART = Mechanic(
    name=COMMANDER,
    watchers=(_count,),
    state_based=(StateBasedCheck("704.6c", frozenset(("life",)), _dealt_enough),),
    replacements=(
        Replacement(
            rule="903.9b",
            event="ZoneChange",
            applies=_goes_away,
            replace=_to_command_zone,
            may=lambda g, event: (g.object(event.object).owner, "Put it into the command zone instead"),
        ),
    ),
    rules=frozenset(("704.6c", "903.9a", "903.9b")),
)
