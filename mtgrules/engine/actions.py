"""What a player with priority may do, as data: the answers to a "priority" decision (117.1, 116).

An action says only what must be known before it is proposed (601.2a): which card, in which way, by which permission.
Modes, X, kicker, targets, how costs are paid follow as decisions of their own.
"""

from __future__ import annotations

import msgspec


class Action(msgspec.Struct, frozen=True, tag=True, tag_field="action", omit_defaults=True):
    """Base of actions."""


class Pass(Action, frozen=True):
    """Pass priority (117.3d)."""


class Cast(Action, frozen=True):
    """Cast a card as a spell (601).

    ``how``: the alternative used ("" the card as it is; "flashback", "adventure" …: see `CastingOption`).
    ``cost``: "" the mana cost (or the cost that ``how`` brings with it), "free", or an alternative cost as printed
    ("{W}{U}{B}{R}{G}", 118.9). ``permission``: which rule or effect lets the player cast it from where it is, as
    `permissions.Way` names it; "" is the rule for cards in hand (601.3)."""

    object: int
    how: str = ""
    cost: str = ""
    permission: str = ""

    @property
    def free(self) -> bool:
        return self.cost == "free"


class PlayLand(Action, frozen=True):
    """Play a land (116.2a, 305)."""

    object: int
    permission: str = ""


class Activate(Action, frozen=True):
    """Activate an activated ability (602), mana abilities (605) too: number ``ability`` of the object's, keywords
    counted. ``mana``: for a mana ability, the mana chosen where it lets its player choose."""

    object: int
    ability: int
    mana: tuple[str, ...] = ()


__all__ = ["Action", "Activate", "Cast", "Pass", "PlayLand"]
