"""Agents: what they choose where one can tell what is right, and whole games."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtgrules.engine import setup, turn
from mtgrules.errors import MtgRulesError
from mtgrules.play.choices import Action, Cast, Choose, Pass, PlayLand
from mtgrules.play.decks import Deck, load_deck
from mtgrules.play.errors import ActionError
from mtgrules.play.game import Game, default_rules
from mtgrules.play.views import determinize, view
from mtgrules.sim.agents import AGENTS, Agent, GreedyAgent, agent, pass_agent, play

DECKS = Path(__file__).parents[2] / "examples" / "decks"


def deck(name: str) -> Deck:
    return load_deck(DECKS / f"{name}.txt", default_rules().library)


def new_game(seed: int = 1) -> Game:
    return Game([deck("elves"), deck("orcs")], seed=seed, undo=False)


class Table:
    """A position in Alice's precombat main phase: "hand Shock", "battlefield 2 Forest", of Alice, or "Bob: …"."""

    def __init__(self, *lines: str, step: str = "precombat main", life: int = 20) -> None:
        rules = default_rules()
        core = setup.new_game(rules)
        self.alice, self.bob = core.root.players
        self.ids: dict[str, int] = {}
        for line in ("library 9 Forest", "Bob: library 9 Forest", *lines):
            who, colon, rest = line.partition(": ")
            zone, _, name = (rest if colon else line).partition(" ")
            count, _, bare = name.partition(" ")
            number, name = (int(count), bare) if count.isdigit() else (1, name)
            for _ in range(number):
                face = rules.face(rules.library.find(name))
                id = setup.put(core, face, zone, self.bob if colon else self.alice)
                self.ids[f"{who}: {name}" if colon else name] = id
        core.state.edit(self.bob).life = life
        turn.begin_at(core, self.alice, step)
        self.game = Game.of(core)

    def until(self, kind: str) -> Game:
        """Go on, with nobody doing anything, to a decision of that kind."""
        while self.game.decision is not None and self.game.decision.kind != kind:
            self.game.push(Pass())
        return self.game


greedy = GreedyAgent()


# --- one step ahead ----------------------------------------------------------------------------------------------


def test_a_land_is_played() -> None:
    table = Table("hand Forest", "hand Shock", "battlefield Mountain")
    assert greedy(table.game) == PlayLand(table.ids["Forest"])


def test_a_removal_spell_kills_what_is_the_opponents() -> None:
    table = Table(
        "hand Murder", "battlefield 3 Swamp", "battlefield Serra Angel", "Bob: battlefield Giant Spider"
    )
    assert greedy(table.game) == Cast(table.ids["Murder"])
    table.game.push(Cast(table.ids["Murder"]))
    assert greedy(table.game) == Choose((table.ids["Bob: Giant Spider"],))


def test_a_removal_spell_is_kept_where_it_could_only_hit_ones_own() -> None:
    table = Table("hand Murder", "battlefield 3 Swamp", "battlefield Serra Angel")
    assert greedy(table.game) == Pass()


def test_a_trick_is_not_wasted_in_the_main_phase_but_saves_a_creature_in_combat() -> None:
    table = Table(
        "hand Giant Growth",
        "battlefield Forest",
        "battlefield Grizzly Bears",
        "Bob: battlefield Giant Spider",
    )
    assert greedy(table.game) == Pass()
    game = table.until("attack")
    game.push(Choose(((table.ids["Grizzly Bears"], table.bob),)))
    table.until("block")
    game.push(Choose(((table.ids["Bob: Giant Spider"], table.ids["Grizzly Bears"]),)))
    assert greedy(game) == Cast(table.ids["Giant Growth"])


def test_it_attacks_where_nobody_can_block_and_stays_home_where_it_would_die() -> None:
    free = Table("battlefield Grizzly Bears")
    assert greedy(free.until("attack")) == Choose(((free.ids["Grizzly Bears"], free.bob),))
    walled = Table("battlefield Grizzly Bears", "Bob: battlefield Giant Spider")
    assert greedy(walled.until("attack")) == Choose(())


def test_it_attacks_with_all_where_that_wins() -> None:
    table = Table(
        "battlefield Grizzly Bears", "battlefield Serra Angel", "Bob: battlefield Giant Spider", life=4
    )
    game = table.until("attack")
    action = greedy(game)
    assert isinstance(action, Choose)
    assert table.ids["Serra Angel"] in dict(action.chosen)


def test_it_blocks_where_it_would_die_else_where_that_is_good() -> None:
    attackers = ("battlefield Colossal Dreadmaw",)
    for life, blocks in ((20, ()), (5, (("Bob: Grizzly Bears", "Colossal Dreadmaw"),))):
        table = Table(*attackers, "Bob: battlefield Grizzly Bears", life=life)
        game = table.until("attack")
        game.push(Choose(((table.ids["Colossal Dreadmaw"], table.bob),)))
        action = greedy(table.until("block"))
        assert action == Choose(tuple((table.ids[one], table.ids[other]) for one, other in blocks))


@pytest.mark.parametrize(
    ("lands", "answer"), [(0, "yes"), (1, "yes"), (2, "no"), (5, "no"), (6, "yes"), (7, "yes")]
)
def test_a_hand_is_kept_for_its_lands(lands: int, answer: str) -> None:
    game = Game([["Forest"] * lands + ["Shock"] * (7 - lands), ["Forest"] * 60])
    assert greedy(game) == Choose((answer,))


def test_the_game_is_not_changed_by_looking_ahead() -> None:
    game = new_game()
    players = [agent("greedy"), agent("greedy")]
    for _ in range(60):
        before = game.core.state.records.copy()
        decision = game.decision
        assert decision is not None
        action = players[0](game)
        assert game.core.state.records.keys() == before.keys()
        assert game.decision == decision
        game.push(action)


def test_nothing_hidden_is_looked_at() -> None:
    """Where the hidden cards are others, it chooses the same."""
    game = new_game(2)
    players = [agent("greedy"), agent("greedy")]
    compared = 0
    for n in range(90):
        decision = game.decision
        assert decision is not None
        other = determinize(view(game, decision.player.name, since=game.event_count), n)
        assert other.decision == decision
        compared += not game.legal_actions.is_only_pass
        assert GreedyAgent(n)(other) == GreedyAgent(n)(game)
        game.push(players[0](game))
    assert compared > 5


# --- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_looking_ahead_beats_chance(seed: int) -> None:
    game = new_game(seed)
    played = play(game, [agent("random", seed), agent("greedy", seed)])
    assert (played.finished, played.outcome) == (True, "Bob won")


@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("decks", [("orcs", "elves"), ("dwarves", "orcs"), ("goblin-town", "goblin-town")])
def test_every_agent_can_play_every_deck(name: str, decks: tuple[str, str]) -> None:
    form = "commander" if "goblin-town" in decks else None
    game = Game([deck(one) for one in decks], seed=3, format=form, undo=False)
    played = play(game, [agent(name, 1), agent(name, 2)], most_turns=8)
    assert played.finished or played.outcome == "stopped after 8 turns"


def test_the_same_seeds_give_the_same_game() -> None:
    games = [new_game(), new_game(), new_game(2)]
    for game in games:
        play(game, [agent("random", 1), agent("random", 2)], most_turns=5)
    assert games[0].actions == games[1].actions != games[2].actions
    assert games[0] == games[1] != games[2]


def test_who_does_nothing_draws_until_nothing_is_left() -> None:
    game = Game([["Forest"] * 9, ["Shock"] * 12], seed=1, undo=False)
    played = play(game, [pass_agent, pass_agent])
    assert (played.outcome, played.turns) == ("Bob won", 7)
    assert game.outcome is not None
    assert game.outcome.lost_by == ("704.5b",)


def test_a_game_is_stopped_at_a_bound() -> None:
    played = play(new_game(), [pass_agent, pass_agent], most_turns=4)
    assert played[:2] == ("stopped after 4 turns", 4)
    assert not played.finished
    assert play(new_game(), [pass_agent, pass_agent], most_decisions=9)[::2] == (
        "stopped after 9 decisions",
        9,
    )


def test_whatever_is_called_with_a_game_is_an_agent() -> None:
    seen: list[str] = []

    def plain(game: Game) -> Action:
        assert game.decision is not None
        seen.append(game.decision.player.name)
        return pass_agent(game)

    watched: list[int] = []
    agents: list[Agent] = [plain, pass_agent]
    play(new_game(), agents, most_turns=2, watch=lambda game: watched.append(game.turn))
    assert set(seen) == {"Alice"}
    assert watched == sorted(watched)


def test_an_action_that_may_not_be_taken_is_an_error() -> None:
    game = new_game()
    with pytest.raises(ActionError):
        play(game, [lambda game: Choose(("perhaps",)), pass_agent])


def test_an_agent_that_there_is_not() -> None:
    with pytest.raises(MtgRulesError) as error:
        agent("gredy")
    assert str(error.value) == 'no agent "gredy"; did you mean "greedy"?'
