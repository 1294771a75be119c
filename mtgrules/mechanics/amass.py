"""Amass (701.47): grow an Army, or make one first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mtgrules.abilities.changes import Becomes, RestOfGame
from mtgrules.abilities.effects import Continuously
from mtgrules.abilities.node import Amount, Effect, Node, Who
from mtgrules.abilities.references import Done
from mtgrules.abilities.triggers import PlayerDoes
from mtgrules.abilities.wording import NOUN_SHIFT, Ref, plural, ref_noun_index, say
from mtgrules.engine import evaluate
from mtgrules.engine.characteristics import has_subtype
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next, Note
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Do
from mtgrules.engine.game import Game
from mtgrules.engine.object_events import CountersPut
from mtgrules.engine.zone_events import CreateTokens
from mtgrules.mechanics.spec import Mechanic


class Amass(Node, Effect, frozen=True):
    """``who`` amasses ``subtype`` ``amount`` (701.47a)."""

    who: Who
    subtype: str
    amount: Amount

    def __str__(self) -> str:
        return say(self.who, "amass", f"{plural(self.subtype)} {self.amount}")


# --- reading -------------------------------------------------------------------------------------------


def build_amass(build: Any, noun: Any, amount: Amount) -> Any:
    """ "amass Goblins 2": the subtype is printed in the plural."""
    if not noun.plural:
        build.decline("amassing needs a subtype in the plural")
    return build.action(lambda who: Amass(who=who, subtype=noun.word, amount=amount))


def build_amasses(build: Any) -> Any:
    """ "Whenever you amass"."""
    return build.event(lambda who, batch: PlayerDoes(who=who, verb="amasses"))


def build_army(build: Any) -> Done:
    """ "the amassed Army" (701.47c)."""
    return Done(verb="amassed", form=Ref.THE_DONE | (ref_noun_index("Army") or 0) << NOUN_SHIFT)


# --- carrying out --------------------------------------------------------------------------------------


class Amassed(Event, frozen=True):
    """A player has amassed (701.47b), whether or not anything came of it; ``army`` is the creature chosen, or 0."""

    player: int
    army: int
    subtype: str

    def perform(self, g: Game) -> None:
        g.tally(self.player, "amassed")

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"player": (self.player,), "subject": (self.army,) if self.army else ()}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} has amassed {self.subtype}s"


def army_token(subtype: str) -> Face:
    """The 0/0 black Army creature token (701.47a); a token's name is its subtypes (111.4)."""
    return Face(
        name=f"{subtype} Army",
        colors=("black",),
        types=("creature",),
        subtypes=(subtype, "Army"),
        power=0,
        toughness=0,
        layout="token",
    )


def amass(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """One player after another (101.4): the token, the choice, the counters, the type, then "amassed"."""
    memory = g.memory(f)
    node: Amass = f.what  # type: ignore[assignment]
    players = evaluate.things(g, node.who, memory)
    number, making = divmod(f.stage, 2)
    if number >= len(players):
        return []
    player = players[number]
    armies = g.creatures(player, "Army")
    if not armies and not making:  # the token may be replaced by something else, so this is done once only
        token = CreateTokens(
            rule="701.47a",
            player=player,
            faces=(g.rules.intern(army_token(node.subtype)),),
            source=memory.source,
            resolution=f.resolution,
        )
        return [token, f.at(f.stage + 1)]
    after = f.at(2 * number + 2)
    if not armies:
        return [Amassed(rule="701.47b", player=player, army=0, subtype=node.subtype), after]
    army = ask.one(player, "an Army to amass", armies, source=memory.source, rule="701.47a", about="army")
    amount = max(0, evaluate.amount(g, node.amount, memory))
    follows: list[Next] = [
        # 701.47c: the Army chosen is the amassed one, counters or not
        Note(resolution=f.resolution, done={"amassed": (army,)}),
        CountersPut(
            rule="701.47a",
            to=army,
            kind="+1/+1",
            amount=amount,
            player=player,
            source=memory.source,
            resolution=f.resolution,
        ),
    ]
    if not has_subtype(g.chars(army), node.subtype):
        becomes = Becomes(what=Done(verb="amassed"), subtypes=(node.subtype,), adding=True)
        follows.append(
            Do(
                what=Continuously(changes=(becomes,), duration=RestOfGame()),
                controller=player,
                resolution=f.resolution,
            )
        )
    return [*follows, Amassed(rule="701.47b", player=player, army=army, subtype=node.subtype), after]


MECHANIC = Mechanic(
    name="amass",
    fragment="amass.lark",
    nodes=(Amass,),
    builders={"amass": build_amass, "ev_amasses": build_amasses, "np_amassed_army": build_army},
    verbs=frozenset(("amassed",)),
    effects={Amass: amass},
    events=(Amassed,),
    rules=frozenset({"701.47a", "701.47b"}),
)
