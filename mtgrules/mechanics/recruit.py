"""Recruit (701.70): draw a card, discard a card, and a Human Soldier if it was no land."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mtgrules.abilities.node import Effect, Node, Who
from mtgrules.abilities.wording import say
from mtgrules.engine import evaluate
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next, Note
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Do
from mtgrules.engine.game import Game
from mtgrules.engine.zone_events import CreateTokens, Discarded, DrawCard
from mtgrules.mechanics.spec import Mechanic

RULE = "701.70a"


class Recruit(Node, Effect, frozen=True):
    """``who`` recruits (701.70a)."""

    who: Who

    def __str__(self) -> str:
        return say(self.who, "recruit")


def build_recruit(build: Any) -> Any:
    """ "recruit"."""
    return build.action(lambda who: Recruit(who=who))


class Recruited(Event, frozen=True):
    """A player has recruited, whether or not anything came of it."""

    player: int

    def perform(self, g: Game) -> None:
        g.tally(self.player, "recruited")

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"player": (self.player,), "subject": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} has recruited"


def soldier() -> Face:
    """The 1/1 white Human Soldier creature token."""
    return Face(
        name="Human Soldier",
        colors=("white",),
        types=("creature",),
        subtypes=("Human", "Soldier"),
        power=1,
        toughness=1,
        layout="token",
    )


DRAW, DISCARD, CREATE = range(3)


def recruit(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """Nobody acts between the draw, the discard and the token (608.2: one instruction after another)."""
    memory = g.memory(f)
    node: Recruit = f.what  # type: ignore[assignment]
    players = evaluate.things(g, node.who, memory)
    number, part = divmod(f.stage, 3)
    if number >= len(players):
        return []
    player = players[number]
    if part == DRAW:
        return [DrawCard(rule="121.1", player=player, resolution=f.resolution), f.at(f.stage + 1)]
    if part == DISCARD:
        hand = list(g.contents("hand", player))
        forget = Note(resolution=f.resolution, done={"discarded": ()})  # "this way": by this recruiting alone
        if not hand:
            return [forget, f.at(f.stage + 1)]
        card = ask.one(player, "a card to discard", hand, source=memory.source, rule=RULE, about="discard")
        return [
            forget,
            Discarded(rule="701.9a", object=card, player=player, resolution=f.resolution),
            f.at(f.stage + 1),
        ]
    follows: list[Next] = []
    if any("land" not in g.chars(card).types for card in memory.done.get("discarded", ())):
        follows.append(
            CreateTokens(
                rule=RULE,
                player=player,
                faces=(g.rules.intern(soldier()),),
                source=memory.source,
                resolution=f.resolution,
            )
        )
    return [*follows, Recruited(rule=RULE, player=player), f.at(f.stage + 1)]


MECHANIC = Mechanic(
    name="recruit",
    fragment="recruit.lark",
    nodes=(Recruit,),
    builders={"recruit": build_recruit},
    effects={Recruit: recruit},
    events=(Recruited,),
    rules=frozenset({RULE}),
)
