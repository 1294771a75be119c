"""Events made by hand, as if by a resolving effect: for positions, cases and tests, where no card says so.

Each function puts its effect on top of what is going on and plays it to the next decision. What replaces, prevents or
forbids the effect, does; then state-based actions are checked and what triggered goes on the stack (117.5). ``player``
is who controls the effect, 0 where nobody does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mtgrules.abilities import effects
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.changes import Controls
from mtgrules.abilities.node import Effect
from mtgrules.abilities.references import Done, You
from mtgrules.engine.frames import Do, Frame, Happen, Settle
from mtgrules.engine.records import Resolution
from mtgrules.engine.zone_events import CreateTokens, Discarded, Sacrificed

if TYPE_CHECKING:
    from mtgrules.engine.events import Event
    from mtgrules.engine.faces import Face
    from mtgrules.engine.game import Game

CHOSEN = Done("chosen")
SOURCE = Done("source")


def begin(g: Game, *frames: Frame) -> None:
    """Let frames happen at a time when a player has priority; that player has it again afterwards."""
    root = g.state.edit_root()
    if root.decision is not None and root.decision.kind != "priority":
        raise ValueError("a choice is pending; it has to be made before anything else happens")
    root.decision = None
    g.begin(*frames, Settle())
    g.run()


def carry_out(g: Game, effect: Effect, player: int = 0, chosen: Sequence[int] = (), source: int = 0) -> None:
    """Carry out an instruction; ``chosen`` and ``source`` are what `CHOSEN` and `SOURCE` name in it."""
    done = {"chosen": tuple(chosen), "source": (source,)}
    memory = g.state.add(Resolution(source=source, controller=player, done=done))
    begin(g, Do(what=effect, controller=player, resolution=memory.id))


def together(g: Game, events: Sequence[Event]) -> None:
    """Let events happen at the same time."""
    from mtgrules.engine.frames import Together

    begin(g, Together(events=tuple(events)) if len(events) != 1 else Happen(event=events[0]))


def deal_damage(g: Game, source: int, amount: int, to: Sequence[int]) -> None:
    """``source`` deals that much damage to each of these objects and players (120)."""
    effect = effects.DealDamage(source=SOURCE, amount=Number(amount), to=CHOSEN)
    carry_out(g, effect, g.controller(source), to, source)


def destroy(g: Game, ids: Sequence[int], player: int = 0) -> None:
    """Destroy these permanents at once (701.8)."""
    carry_out(g, effects.Destroy(what=CHOSEN), player, ids)


def sacrifice(g: Game, ids: Sequence[int]) -> None:
    """Each of these permanents is sacrificed by its controller (701.21)."""
    together(g, [Sacrificed(rule="701.21a", object=id, player=g.controller(id)) for id in ids])


def exile(g: Game, ids: Sequence[int], player: int = 0) -> None:
    """Exile these objects (701.13)."""
    carry_out(g, effects.Exile(what=CHOSEN), player, ids)


def return_to_hand(g: Game, ids: Sequence[int], player: int = 0) -> None:
    """Put these objects into their owners' hands."""
    carry_out(g, effects.Move(what=CHOSEN, to="hand"), player, ids)


def tap(g: Game, ids: Sequence[int], player: int = 0) -> None:
    """Tap these permanents (701.26a)."""
    carry_out(g, effects.Tap(what=CHOSEN), player, ids)


def untap(g: Game, ids: Sequence[int], player: int = 0) -> None:
    """Untap these permanents (701.26b)."""
    carry_out(g, effects.Untap(what=CHOSEN), player, ids)


def put_counters(g: Game, ids: Sequence[int], kind: str, amount: int, player: int = 0) -> None:
    """Put counters on each of these objects (122.1)."""
    carry_out(g, effects.PutCounters(what=CHOSEN, kind=kind, amount=Number(amount)), player, ids)


def remove_counters(g: Game, ids: Sequence[int], kind: str, amount: int, player: int = 0) -> None:
    """Remove counters from each of these objects."""
    carry_out(g, effects.RemoveCounters(what=CHOSEN, kind=kind, amount=Number(amount)), player, ids)


def draw(g: Game, player: int, amount: int) -> None:
    """A player draws cards (121)."""
    carry_out(g, effects.Draw(who=You(), amount=Number(amount)), player)


def mill(g: Game, player: int, amount: int) -> None:
    """A player mills cards (701.17)."""
    carry_out(g, effects.Mill(who=You(), amount=Number(amount)), player)


def discard(g: Game, player: int, ids: Sequence[int]) -> None:
    """A player discards these cards (701.9)."""
    together(g, [Discarded(rule="701.9a", object=id, player=player) for id in ids])


def gain_life(g: Game, player: int, amount: int) -> None:
    """A player gains life (119)."""
    carry_out(g, effects.GainLife(who=You(), amount=Number(amount)), player)


def lose_life(g: Game, player: int, amount: int) -> None:
    """A player loses life (119)."""
    carry_out(g, effects.LoseLife(who=You(), amount=Number(amount)), player)


def create_tokens(g: Game, player: int, faces: Sequence[Face]) -> None:
    """A player creates tokens (701.7)."""
    together(g, [CreateTokens(player=player, faces=tuple(faces))])


def gain_control(g: Game, player: int, ids: Sequence[int]) -> None:
    """A player gains control of these permanents, for no set time (613.1b)."""
    effect = effects.Continuously(changes=(Controls(who=You(), what=CHOSEN),), duration=None)
    carry_out(g, effect, player, ids)


def put_on_top(g: Game, player: int, card: int) -> None:
    """Put a card that is in a player's library on top of it, as if it had lain there."""
    contents = g.state.edit(g.player(player).library).contents
    contents.remove(card)
    contents.append(card)
