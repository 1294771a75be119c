"""Voting (701.38): players vote in turn, or in secret, and what follows looks at the votes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mtgrules.abilities.conditions import Negatable
from mtgrules.abilities.node import Condition, Effect, Node, Predicate, Trigger, What, Who
from mtgrules.abilities.predicates import Printed
from mtgrules.abilities.references import EachOne, Players
from mtgrules.abilities.wording import Case, inflect, listed, say
from mtgrules.engine import evaluate, picking
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next, Note
from mtgrules.engine.frames import Do
from mtgrules.engine.game import Game
from mtgrules.engine.records import Resolution
from mtgrules.mechanics.spec import Mechanic, TriggerMatcher

RULE = "701.38a"
VOTES = "votes for "
"""What a resolution remembers the voters by, before the word that they voted for."""
CHOSEN = "voted for"
"""… and the objects that were voted for, once for each vote."""


# --- nodes ---------------------------------------------------------------------------------------------


class Vote(Node, Effect, frozen=True):
    """``who`` vote for one of ``choices``, words without a meaning of their own, or for objects (``what``):
    in turn order from the controller on, or in secret, all at once."""

    who: Who
    choices: tuple[str, ...] = ()
    what: What | None = None
    secret: bool = False

    def __str__(self) -> str:
        choices = self.what.phrase(Case.OBJECT) if self.what is not None else listed(list(self.choices), "or")
        if self.secret:
            vote = inflect("vote", self.who.third)
            return f"{self.who.phrase()} secretly {vote} for {choices}, then those votes are revealed"
        return f"starting with you, {say(self.who, 'vote', f'for {choices}')}"


class Voters(Node, Who, frozen=True):
    """Whoever voted for ``choice``, once for each vote."""

    choice: str

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        return f"each {self.choice} vote"

    def __str__(self) -> str:
        return self.phrase()


class MoreVotes(Node, Condition, Negatable, frozen=True):
    """A choice gets more votes than any other."""

    choice: str

    def __str__(self) -> str:
        return f"{self.choice} gets more votes"


class VoteTied(Node, Condition, Negatable, frozen=True):
    """No choice gets more votes than all others."""

    def __str__(self) -> str:
        return "the vote is tied"


class MostVotes(Node, Printed, Predicate, frozen=True):
    """ "with the most votes or tied for most votes"."""

    def behind(self, many: bool) -> str:
        return "with the most votes or tied for most votes"

    def __str__(self) -> str:
        return self.behind(False)


class FinishVoting(Node, Trigger, frozen=True):
    """ "Whenever players finish voting"."""

    def __str__(self) -> str:
        return "players finish voting"


class VotedAlike(Node, Condition, Negatable, frozen=True):
    """``who`` voted for a choice that you voted for, or (not ``alike``) for one that you did not."""

    who: Who
    alike: bool = True

    def __str__(self) -> str:
        you = "voted for" if self.alike else "didn't vote for"
        return f"{self.who.phrase()} voted for a choice you {you}"


# --- reading -------------------------------------------------------------------------------------------


def _vote(build: Any, who: Who, choices: Any, *, secret: bool = False) -> Vote:
    if isinstance(choices, tuple):
        if len(set(choices)) < len(choices):
            build.decline("a vote between two that are the same")
        return Vote(who=who, choices=choices, secret=secret)
    if not isinstance(choices, What) or getattr(choices, "many", False):
        build.decline("a vote for several")
    return Vote(who=who, what=choices, secret=secret)


def _from_you(build: Any, comma: Any, choices: Any) -> Any:
    return build.clause(_vote(build, Players(which="each player"), choices))


def _secretly(build: Any, choices: Any) -> Any:
    return build.action(lambda who: _vote(build, who, choices, secret=True))


def _each_vote(build: Any, choice: str, comma: Any) -> tuple[str, Voters]:
    build.mention(lambda form: EachOne(form=form), frozenset(("player",)), player=True, key="each one")
    build.next_clause()
    return "for each", Voters(choice=choice)


def _voted(build: Any, words: str) -> Any:
    alike = "didn't" not in words
    return build.predicate(lambda who: VotedAlike(who=who, alike=alike))


BUILDERS: Mapping[str, Any] = {
    "vote_from_you": _from_you,
    "votes_secretly": _secretly,
    "vote_two": lambda build, first, joint, second: (first, second),
    "vote_three": lambda build, first, comma, second, joint, third: (first, second, third),
    "vote_for_what": lambda build, what: what,
    "vote_or": lambda build, joint: None,
    "cond_more_votes": lambda build, choice: MoreVotes(choice=choice),
    "cond_vote_tied": lambda build: VoteTied(),
    "lead_for_each_vote": _each_vote,
    "w_most_votes": lambda build: MostVotes(),
    "ev_finish_voting": lambda build: FinishVoting(),
    "wp_voted": _voted,
}


# --- carrying out --------------------------------------------------------------------------------------


class Voted(Event, frozen=True):
    """Players have finished voting: who voted, by what they voted for."""

    player: int
    votes: dict[str, tuple[int, ...]]

    def perform(self, g: Game) -> None:
        """The votes are noted by the resolution."""

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"player": (self.player,), **{VOTES + choice: ids for choice, ids in self.votes.items()}}

    def words(self, g: Game) -> str:
        told = [f"{choice}: {len(ids)}" for choice, ids in self.votes.items()]
        return f"the votes are counted ({', '.join(told)})" if told else "the votes are counted"


def in_turn(g: Game, first: int, players: Iterable[int]) -> list[int]:
    """Those players in turn order, ``first`` first (101.4)."""
    order = g.root.players
    start = order.index(first)
    able = set(players)
    return [player for player in (*order[start:], *order[:start]) if player in able]


def vote(g: Game, f: Do, ask: Ask) -> Iterable[Next]:
    """701.38a: one after another in turn order. In secret: from the active player on (101.4), told afterwards."""
    node: Vote = f.what  # type: ignore[assignment]
    memory = g.memory(f)
    first = g.root.active if node.secret else f.controller
    players = in_turn(g, first, picking.players(g, f, ask, node.who))
    votes: dict[str, list[int]] = {choice: [] for choice in node.choices}
    objects: list[int] = []
    for player in players:
        if node.what is not None:
            ctx = evaluate.one_of(memory, player)
            objects.extend(picking.pick(g, f, ask, node.what, player, about="vote", ctx=ctx))
            continue
        choice = ask.one(player, "Vote", node.choices, source=memory.source, rule=RULE, about="vote")
        votes[choice].append(player)
    counted = {choice: tuple(ids) for choice, ids in votes.items()}
    done = {VOTES + choice: ids for choice, ids in counted.items()}
    return [
        Note(resolution=f.resolution, done={**done, CHOSEN: tuple(objects)}),
        Voted(rule=RULE, player=f.controller, votes=counted, resolution=f.resolution),
    ]


def ballots(ctx: Resolution) -> dict[str, tuple[int, ...]]:
    """Who voted, by choice: in this resolution, or in the vote that has triggered the ability."""
    roles = ctx.event.roles if ctx.event is not None else {}
    for known in (ctx.done, roles):
        found = {key.removeprefix(VOTES): ids for key, ids in known.items() if key.startswith(VOTES)}
        if found:
            return found
    return {}


def voters(g: Game, node: Voters, ctx: Resolution) -> list[int]:
    return list(ballots(ctx).get(node.choice, ()))


def more_votes(g: Game, node: MoreVotes, ctx: Resolution) -> bool:
    found = ballots(ctx)
    mine = len(found.get(node.choice, ()))
    return all(len(ids) < mine for choice, ids in found.items() if choice != node.choice)


def vote_tied(g: Game, node: VoteTied, ctx: Resolution) -> bool:
    counts = sorted((len(ids) for ids in ballots(ctx).values()), reverse=True)
    return len(counts) > 1 and counts[0] == counts[1]


def most_votes(g: Game, node: MostVotes, id: int, ctx: Resolution) -> bool:
    cast = ctx.done.get(CHOSEN, ())
    mine = cast.count(id)
    return mine > 0 and all(cast.count(other) <= mine for other in cast)


def voted_alike(g: Game, node: VotedAlike, ctx: Resolution) -> bool:
    theirs = set(evaluate.things(g, node.who, ctx))
    return any(
        theirs.intersection(ids) and (ctx.controller in ids) is node.alike for ids in ballots(ctx).values()
    )


MECHANIC = Mechanic(
    name="voting",
    fragment="voting.lark",
    nodes=(Vote, Voters, MoreVotes, VoteTied, MostVotes, FinishVoting, VotedAlike),
    builders=BUILDERS,
    effects={Vote: vote},
    events=(Voted,),
    references={Voters: voters},
    conditions={MoreVotes: more_votes, VoteTied: vote_tied, VotedAlike: voted_alike},
    predicates={MostVotes: most_votes},
    triggers={
        FinishVoting: TriggerMatcher(lambda trigger: ("Voted",), lambda g, trigger, event, ctx: event.roles())
    },
    rules=frozenset({RULE}),
)
