"""Priority (117): who may act, what they may do, and what happens when all pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from mtgrules.abilities.abilities import Keyword, StaticAbility
from mtgrules.abilities.changes import MayPlay
from mtgrules.engine import characteristics, index, loops
from mtgrules.engine.ability_kinds import activated_for, works_in, zones_of_abilities
from mtgrules.engine.actions import Action, Activate, Cast, Pass
from mtgrules.engine.activation import cant_activate
from mtgrules.engine.cast_events import Passed, PriorityMoves
from mtgrules.engine.casting import frames_for, illegal
from mtgrules.engine.decisions import Ask, Decision
from mtgrules.engine.events import Next
from mtgrules.engine.frames import Priority, Resolve, Settle
from mtgrules.engine.legality import can_complete
from mtgrules.engine.mana_abilities import Purse
from mtgrules.engine.permissions import Way, changes, land_ways, options_of, own_statics, sorcery_timing, ways
from mtgrules.engine.state_based import settled
from mtgrules.mechanics.spec import Mechanic

if TYPE_CHECKING:
    from mtgrules.engine.faces import Face
    from mtgrules.engine.game import Game


def priority(g: Game, f: Priority, ask: Ask) -> Iterable[Next]:
    """117.3–5. Each time a player would get priority, what must be checked comes first."""
    root = g.root
    if f.stage == 0 and not settled(g):
        return [Settle(), f.at(1)]
    if g.player(f.player).lost:  # 800.4a, 800.4j
        return [Priority(player=next_player(g, f.player))]
    if f.stage < 2:
        return [*loops.look(g), PriorityMoves(player=f.player, passes=root.passes), f.at(2)]
    decision = Decision(
        f.player, "priority", f"{g.name(f.player)} has priority", rule="117.1", about="priority"
    )
    answer = ask.decide(decision)
    action = answer[0] if len(answer) == 1 else None
    if not isinstance(action, Action):
        raise illegal("117.1", "one action is expected: to pass, cast, play or activate")
    if not isinstance(action, Pass):
        # 117.3c: who acts gets priority afterwards, and passing in succession begins anew
        return [*frames_for(g, f.player, action), PriorityMoves(player=0), Priority(player=f.player)]
    passed = Passed(rule="117.3d", player=f.player)
    if root.passes + 1 < len(g.players()):
        return [passed, Priority(player=next_player(g, f.player))]
    if g.contents("stack"):  # 117.4
        top = g.contents("stack")[-1]
        return [passed, PriorityMoves(player=0), Resolve(object=top), Priority(player=root.active)]
    return [passed, PriorityMoves(player=0)]


def next_player(g: Game, player: int) -> int:
    """The next player in turn order who is still in the game."""
    order = g.root.players
    at = order.index(player)
    return next(p for p in (*order[at + 1 :], *order[: at + 1]) if not g.player(p).lost)


#: an action that something permits; a spell with the way in which it is cast
Candidate: TypeAlias = "tuple[Action, Way | None]"


class Actions:
    """What a player with priority may do, worked out as it is asked for. Mana is counted once, if at all."""

    __slots__ = ("g", "player", "purse")

    def __init__(self, g: Game, player: int) -> None:
        self.g = g
        self.player = player
        self.purse = Purse(g, player)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and (
            isinstance(action, Pass) or can_complete(self.g, self.player, action, self.purse)
        )

    def __iter__(self) -> Iterator[Action]:
        yield Pass()
        yield from self.beyond_passing()

    def __bool__(self) -> bool:
        """Is there anything to do but pass?"""
        return next(self.beyond_passing(), None) is not None

    def beyond_passing(self, *, mana: bool = False) -> Iterator[Action]:
        """Lands to play, spells to cast, abilities to activate; ``mana``: mana abilities too."""
        g, player = self.g, self.player
        slow = sorcery_timing(g, player)  # else only what is as quick as an instant need be looked at
        for action, way in self._permitted(mana=mana, slow=slow):
            if (way is None or way.flash or slow) and can_complete(g, player, action, self.purse, way=way):
                yield action

    def some(
        self, order: Callable[[list[Candidate]], Iterable[Candidate]], *, mana: bool = False
    ) -> Action | None:
        """The first of `beyond_passing` in an ``order`` of the candidates; None: only passing is left. With a random
        order each action is as likely as in a draw from the whole list, but few are looked at closely."""
        g, player = self.g, self.player
        slow = sorcery_timing(g, player)
        able = [
            (action, way)
            for action, way in self._permitted(mana=mana, slow=slow, closely=False)
            if way is None or way.flash or slow
        ]
        return next(
            (action for action, way in order(able) if can_complete(g, player, action, self.purse, way=way)),
            None,
        )

    def mana_abilities(self) -> Iterator[Action]:
        """The mana abilities that can be activated."""
        for action in self._activations(mana=True):
            if can_complete(self.g, self.player, action, self.purse):
                yield action

    def activations_of_mana(self) -> Iterator[Activate]:
        """Mana abilities that nothing forbids to activate, costs not looked at."""
        return self._activations(mana=True)

    def candidates(self, *, mana: bool = False) -> Iterator[Action]:
        """Actions that something permits, before costs, targets and timing are looked at."""
        for action, _ in self._permitted(mana=mana, slow=True):
            yield action

    def _permitted(self, *, mana: bool, slow: bool, closely: bool = True) -> Iterator[Candidate]:
        """The same, each spell with the way in which it is cast. Unless ``slow``, cards that are never as quick as an
        instant are left out; abilities that can't be activated now are left out if looked at ``closely``."""
        g, player = self.g, self.player
        quick_only = not slow and not changes(g, MayPlay)
        for card in self._cards():
            if quick_only and not may_be_quick(g, card):
                continue
            types = g.chars(card).types
            if "land" in types:
                if g.root.active == player:
                    for land in land_ways(g, player, card):
                        yield land, None
                if not g.object(card).face.alternatives:
                    continue
            seen: list[Cast] = []
            for way in ways(g, player, card):
                if way.action not in seen:
                    seen.append(way.action)
                    yield way.action, way
        for kind in (False, True) if mana else (False,):
            for activation in self._activations(mana=kind, closely=closely):
                yield activation, None

    def _cards(self) -> list[int]:
        """Cards that might be cast or played: in hand, and elsewhere those that something lets be."""
        g = self.g
        elsewhere: list[int] = []
        for player in g.players():
            elsewhere += g.contents("graveyard", player)
            elsewhere += g.contents("library", player)[-1:]
        elsewhere += g.contents("exile")
        elsewhere += g.contents("command")
        if not changes(g, MayPlay):
            elsewhere = [card for card in elsewhere if permitted_by_itself(g, card)]
        return [*g.contents("hand", self.player), *elsewhere]

    def _activations(self, *, mana: bool, closely: bool = True) -> Iterator[Activate]:
        g, player = self.g, self.player
        battlefield = g.root.battlefield
        for id in index.bearers(g, "activated"):
            if g.object(id).zone == battlefield:
                for number, _ in activated_for(g, id, mana):
                    if not closely or cant_activate(g, player, id, number) is None:
                        yield Activate(id, number)
        for kind in ("hand", "graveyard", "exile", "command"):
            for id in g.contents(kind, player):
                if kind not in zones_of_abilities(g, id):
                    continue
                for number, ability in activated_for(g, id, mana):
                    if works_in(ability) == kind:
                        yield Activate(id, number)


def may_be_quick(g: Game, card: int) -> bool:
    """Could the card be cast whenever its owner has priority, by what it says itself in one of its ways?"""
    kept = characteristics.kept(g, card)
    known = kept.get("quick")
    if known is None:
        chars = g.chars(card)
        faces = [chars.face, *chars.face.alternatives.values()]
        known = kept["quick"] = (
            "instant" in chars.types
            or g.has_keyword(card, "flash")
            or MayPlay in own_statics(g, card)
            or any(option.flash for option in options_of(g, card))
            or any("instant" in face.types or _speaks_of_time(face) for face in faces)
        )
    return known


def _speaks_of_time(face: Face) -> bool:
    return any(
        (isinstance(ability, Keyword) and ability.name == "flash") or isinstance(ability, StaticAbility)
        for ability in face.abilities
    )


def permitted_by_itself(g: Game, card: int) -> bool:
    """Does the card, or the rules for cards like it, let it be cast or played from elsewhere than a hand?"""
    kept = characteristics.kept(g, card)
    known = kept.get("permitted by itself")
    if known is None:
        known = kept["permitted by itself"] = MayPlay in own_statics(g, card) or any(
            option.permits is not None for option in options_of(g, card)
        )
    return known


def actions(g: Game, player: int) -> Actions:
    """What the player may do with priority: iterable, with a cheap ``in``; false where only passing is left. Mana
    abilities are not listed (``mana_abilities``): paying takes care of them."""
    return Actions(g, player)


PART = Mechanic(
    name="priority",
    frames={Priority: priority},
    values=(Pass,),
    rules=frozenset(("104.4b", "117.1", "117.3d")),
)

__all__ = ["PART", "Actions", "actions", "next_player"]
