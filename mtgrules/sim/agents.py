"""Agents: whoever chooses for a player. An agent is anything that is called with a game and gives an action.

`Game` is the public interface; an agent asks it what is pending (``game.decision``) and what may be done
(``game.legal_actions``), and may try things out on a copy. Those that come with mtgrules go by name: `agent`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Protocol

from mtgrules.doors import ArgumentError, Each, door
from mtgrules.engine.answering import Chance, random_answer
from mtgrules.errors import MtgRulesError
from mtgrules.names import did_you_mean
from mtgrules.play.choices import Action, Choose, Pass, PlayLand
from mtgrules.play.game import Game
from mtgrules.play.objects import GameObject
from mtgrules.play.views import determinize, view
from mtgrules.sim.random_play import Played

#: a game that goes on longer than this is stopped
MOST_TURNS = 100
MOST_DECISIONS = 20_000


class Agent(Protocol):
    """Chooses for a player: called where ``game.decision`` is theirs, gives an action to push."""

    def __call__(self, game: Game, /) -> Action: ...


@door(game=Game, agents=Each(object), most_turns=int, most_decisions=int)
def play(
    game: Game,
    agents: Sequence[Agent | str],
    *,
    most_turns: int = MOST_TURNS,
    most_decisions: int = MOST_DECISIONS,
    watch: Callable[[Game], None] | None = None,
) -> Played:
    """Play a game to its end, or to a bound. ``agents``: one a player, in the order of ``game.players``, or its name
    (its seed is then the number of its seat, from 0); ``watch`` is called before each decision and at the end.

    Raises what `Game.push` raises where an agent gives an action that may not be taken."""
    if len(agents) != len(game.players):
        raise MtgRulesError(f"{len(game.players)} agents were expected, one a player, found {len(agents)}")
    made = [_seated(given, seat) for seat, given in enumerate(agents)]
    if watch is not None and not callable(watch):
        raise ArgumentError(f"something to call was expected, found {watch!r:.80}", "play(watch)")
    seats = dict(zip((player.id for player in game.players), made, strict=True))
    count = 0
    while (decision := game.decision) is not None and game.turn <= most_turns and count < most_decisions:
        if watch is not None:
            watch(game)
        game.push(seats[decision.player.id](game))
        count += 1
    if watch is not None:
        watch(game)
    if game.outcome is not None:
        return Played(str(game.outcome), game.turn, count, True)
    bound = f"{most_turns} turns" if game.turn > most_turns else f"{most_decisions} decisions"
    return Played(f"stopped after {bound}", min(game.turn, most_turns), count, False)


def _seated(given: object, seat: int) -> Agent:
    """The agent that is given, or is of that name."""
    if isinstance(given, str):
        return agent(given, seat)
    if not callable(given) or isinstance(given, type):
        raise ArgumentError(
            f"an agent or its name was expected, found {given!r:.80}", f"play(agents[{seat}])"
        )
    return given


# --- by lot, and by doing nothing --------------------------------------------------------------------------------


class RandomAgent:
    """Does anything that the rules allow, drawn from a generator of its own: the game's is not touched."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Chance(seed)

    def __call__(self, game: Game, /) -> Action:
        return action_of(game, random_answer(game.core, self.chance))


def action_of(game: Game, answer: tuple[object, ...]) -> Action:
    """An answer of the engine as an action."""
    decision = game.decision
    assert decision is not None
    if decision.is_priority:
        (action,) = answer
        assert isinstance(action, Action)
        return action
    return Choose(answer)


def pass_agent(game: Game, /) -> Action:
    """Passes, declines, attacks and blocks with nothing, and takes the first of what it must choose from."""
    decision = game.decision
    assert decision is not None
    if decision.kind == "yes or no":
        return Choose(("no",))
    return game.legal_actions[0]


# --- one step ahead ----------------------------------------------------------------------------------------------

MOST_TRIED = 12
"""How many actions the greedy agent looks at where there are more."""
MOST_NESTED = 6
"""How many choices it looks at that follow from an action it tries."""
MOST_ON = 80
"""How far it plays on after an action before it stops and looks."""
MOST_PUSHES = 600
"""How much it tries before it takes the best that it has found."""
BETTER = 0.01
LANDS_TO_KEEP = range(2, 6)
THINKS = ("precombat main", "postcombat main", "declare blockers", "end")
"""When it looks for something to do; else it passes, unless it may answer something on the stack."""

WORTH = {
    "life": 0.3,
    "land": 1.2,
    "card": 1.0,
    "power": 1.0,
    "toughness": 0.6,
    "keyword": 0.4,
    "permanent": 1.0,
}
"""What it holds dear."""


class GreedyAgent:
    """Looks one action ahead: tries what it may do in a game that fits what it knows, plays on there to the end of the
    turn with nobody doing more than they must, and takes what leaves it best off (`worth`). Lands are played at once."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Chance(seed)

    def __call__(self, game: Game, /) -> Action:
        decision = game.decision
        assert decision is not None
        if decision.is_priority:
            return self._act(game)
        if decision.about == "mulligan":
            return Choose(("no",) if _keeps(game) else ("yes",))
        if decision.kind == "attack":
            return self._best(game, _attacks(game))
        if decision.kind == "block":
            return block(game)
        return self._best(game, islice(game.legal_actions, MOST_TRIED))

    def _act(self, game: Game) -> Action:
        decision = game.decision
        assert decision is not None
        answers = any(spell.controller != decision.player for spell in game.stack[-1:])
        waits = game.stack and not answers
        if waits or not (answers or game.step in THINKS) or game.legal_actions.is_only_pass:
            return Pass()
        actions = list(islice(game.legal_actions, MOST_TRIED))
        for action in actions:
            if isinstance(action, PlayLand):
                return action
        return self._best(game, actions)

    def _best(self, game: Game, actions: Iterator[Action] | Sequence[Action]) -> Action:
        """The action that leaves the player best off; of equal ones the first."""
        decision = game.decision
        assert decision is not None
        candidates = list(actions)
        if len(candidates) < 2:
            return candidates[0] if candidates else game.legal_actions[0]
        imagined = self._imagined(game)
        search = Search(decision.player.id)
        best, most = candidates[0], search.after(imagined, candidates[0])
        for action in candidates[1:]:
            if search.left <= 0:
                break
            worth_of_it = search.after(imagined, action)
            if worth_of_it > most + BETTER:
                best, most = action, worth_of_it
        return best

    def _imagined(self, game: Game) -> Game:
        """A game that fits what the player knows, with the rest dealt at random: nothing hidden is looked at."""
        decision = game.decision
        assert decision is not None
        seen = view(game, decision.player.name, since=game.event_count)
        return determinize(seen, self.chance.below(1 << 32))


class Search:
    """Finds what a position is worth to a player after an action, by trying; ``left``: how often it may still push."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.left = MOST_PUSHES

    def after(self, game: Game, action: Action, nested: int = MOST_NESTED) -> float:
        """What the position is worth once an action is taken and the turn is played to its end."""
        tried = trial(game)
        tried.push(action)
        turn = game.turn
        for _ in range(MOST_ON):
            self.left -= 1
            decision = tried.decision
            if decision is None or tried.turn != turn:
                break
            tried.push(self._goes_on(tried, nested))
        return worth(tried, self.player)

    def _goes_on(self, game: Game, nested: int) -> Action:
        """What follows from an action: the player's own choices are looked at too, everything else is the plainest."""
        decision = game.decision
        assert decision is not None
        if decision.is_priority:
            return Pass()
        if decision.kind == "block":
            return block(game)
        mine = decision.player.id == self.player
        if nested and mine and decision.kind in ("target", "mode", "yes or no") and self.left > 0:
            options = list(islice(game.legal_actions, nested))
            if len(options) > 1:
                return max(options, key=lambda action: self.after(game, action, 0))
        return game.legal_actions[0]


def trial(game: Game) -> Game:
    """A copy to try things on: nothing is kept for taking back, nothing is logged."""
    core = game.core.fork()
    core.state.logging = False
    return type(game).of(core, undo=False)


def worth(game: Game, player: int) -> float:
    """What a position is worth to a player, by what everyone can see."""
    if game.outcome is not None:
        names = game.outcome.winners
        return 0.0 if not names else 1000.0 if game.core.name(player) in names else -1000.0
    total = 0.0
    for each in game.players:
        sign = 1 if each.id == player else -1
        if each.has_lost:
            total += sign * -200
            continue
        total += sign * (WORTH["life"] * each.life + WORTH["card"] * len(each.hand))
        total += sign * sum(value(permanent) for permanent in each.battlefield)
    return total


def value(permanent: GameObject) -> float:
    """What a permanent is worth."""
    if permanent.is_creature:
        body = WORTH["power"] * (permanent.power or 0) + WORTH["toughness"] * (permanent.toughness or 0)
        return body + WORTH["keyword"] * len(permanent.keywords)
    if permanent.is_land:
        return WORTH["land"]
    return WORTH["permanent"] + 0.5 * permanent.mana_value


def _keeps(game: Game) -> bool:
    """A hand with neither too few lands nor too many is kept, and a small one always."""
    decision = game.decision
    assert decision is not None
    hand = decision.player.hand
    return len(hand) < 6 or sum(card.is_land for card in hand) in LANDS_TO_KEEP


# --- combat ------------------------------------------------------------------------------------------------------


def _attacks(game: Game) -> Iterator[Action]:
    """Declarations to look at: nobody, the strongest, the two strongest … everybody, each against one opponent."""
    decision = game.decision
    assert decision is not None
    legal = game.legal_actions
    yield legal[0]
    able = sorted((o for o in decision.options if isinstance(o, GameObject)), key=lambda o: -(o.power or 0))
    for opponent in decision.player.opponents:
        for size in range(1, len(able) + 1):
            action = Choose(tuple((creature.id, opponent.id) for creature in able[:size]))
            if action in legal:
                yield action


def block(game: Game) -> Action:
    """Blocks where that is a good exchange, or where the player would die."""
    decision = game.decision
    assert decision is not None
    legal = game.legal_actions
    free = [option for option in decision.options if isinstance(option, GameObject)]
    attackers = [o for o in game.battlefield if o.attacking == decision.player]
    attackers.sort(key=lambda o: -(o.power or 0))
    pairs: tuple[tuple[int, int], ...] = ()
    coming = sum(max(0, attacker.power or 0) for attacker in attackers)
    for attacker in attackers:
        dying = coming >= decision.player.life
        for blocker in sorted(free, key=value):
            if not (dying or _good_block(attacker, blocker)):
                continue
            if Choose((*pairs, (blocker.id, attacker.id))) in legal:
                pairs = (*pairs, (blocker.id, attacker.id))
                free.remove(blocker)
                coming -= max(0, attacker.power or 0)
                break
    action = Choose(pairs)
    return action if pairs and action in legal else legal[0]


def _good_block(attacker: GameObject, blocker: GameObject) -> bool:
    kills = (blocker.power or 0) >= (attacker.toughness or 0) - attacker.damage or blocker.has_keyword(
        "deathtouch"
    )
    dies = (attacker.power or 0) >= (blocker.toughness or 0) - blocker.damage or attacker.has_keyword(
        "deathtouch"
    )
    return not dies or (kills and value(attacker) >= value(blocker))


# --- by name -----------------------------------------------------------------------------------------------------

AGENTS: dict[str, Callable[[int], Agent]] = {
    "random": RandomAgent,
    "greedy": GreedyAgent,
    "pass": lambda seed: pass_agent,
}
"""Agents by name: each makes one from a seed."""


@door(name=str, seed=int)
def agent(name: str, seed: int = 0) -> Agent:
    """The agent of that name; raises `MtgRulesError` where there is none."""
    made = AGENTS.get(name)
    if made is None:
        raise MtgRulesError(no_agent(name))
    return made(seed)


def no_agent(name: str, *others: str) -> str:
    """That there is no agent of that name, and which there are, with some that others bring."""
    known = (*AGENTS, *others)
    there_are = f"; there are {', '.join(known)}"
    return f'no agent "{name}"{did_you_mean(name, known) or there_are}'


__all__ = [
    "AGENTS",
    "Agent",
    "GreedyAgent",
    "Played",
    "RandomAgent",
    "agent",
    "block",
    "pass_agent",
    "play",
    "worth",
]
