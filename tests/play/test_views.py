"""What a player knows of a game: all that they may, nothing else, as a value; and whole games that fit it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mtgrules import Game, InvalidActionError, Library, Pass, View, determinize, parse_deck
from mtgrules.abilities.effects import Search
from mtgrules.abilities.predicates import Filter, Is
from mtgrules.abilities.references import Some, You
from mtgrules.engine.answering import Chance, random_answer
from mtgrules.engine.by_hand import carry_out
from mtgrules.engine.card_events import LookedAt, Revealed
from mtgrules.engine.cast_events import LeavesStack
from mtgrules.engine.events import LogEntry
from mtgrules.engine.faces import Face
from mtgrules.engine.json import to_json
from mtgrules.engine.records import Object
from mtgrules.engine.veil import veiled, veiled_and_told
from mtgrules.engine.zone_events import ZoneChange
from mtgrules.play.errors import GameFormatError, PositionError
from mtgrules.play.game import DeckGiven
from mtgrules.play.views import view
from mtgrules.sim.random_play import any_game
from tests.engine.random_support import playable, rich_game, rules
from tests.engine.turn_support import Table, creature
from tests.play.hidden_support import permuted, replayed, shown, stretch, unseen
from tests.play.positions import begun

# --- what is seen --------------------------------------------------------------------------------------------------


def test_a_player_sees_their_hand_and_how_many_cards_the_others_have() -> None:
    game = begun()
    seen = game.view("Alice")
    assert [card.name for card in seen.me.hand] == [card.name for card in game.player("Alice").hand]
    assert [card.name for card in seen.player("Bob").hand] == ["a card"] * 7
    assert {card.name for card in seen.me.library} == {"a card"}
    assert (seen.me.library_count, seen.player("Bob").library_count) == (53, 53)
    assert not seen.is_known(seen.player("Bob").hand[0])


def test_a_view_stays_as_it_is() -> None:
    game = begun()
    seen, before = game.view("Alice"), game.view("Alice").to_json()
    for _ in range(40):
        game.push(game.legal_actions[0])
    assert seen.to_json() == before != game.view("Alice").to_json()
    while len(game.actions) > 2:
        game.pop()
    assert game.view("Alice") == seen


def test_a_view_is_read_back_from_json() -> None:
    seen = begun().view("Bob")
    again = View.from_json(seen.to_json())
    assert again == seen
    assert (again.to_json(), again.events(), again.viewer) == (seen.to_json(), seen.events(), "Bob")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "a view was expected"),
        ("[]", "a view was expected"),
        ('{"mtgrules view": 7, "viewer": "A", "decision": null, "events": [], "game": 1}', "version 1"),
        (
            '{"mtgrules view": 1, "viewer": "A", "decision": null, "events": [], "game": 1}',
            "a game of version",
        ),
    ],
)
def test_what_is_no_view_is_refused(text: str, said: str) -> None:
    with pytest.raises(GameFormatError, match=said):
        View.from_json(text)


def test_nobody_else_has_a_view() -> None:
    with pytest.raises(KeyError):
        begun().view("Carol")


def test_draws_of_others_are_told_without_the_card() -> None:
    game = begun()
    since = game.view("Alice").event_count
    while game.turn < 2 or game.step != "precombat main":
        game.push(game.legal_actions[0])
    drawn = [str(event) for event in game.view("Alice", since=since).events() if "draws" in event.words]
    name = next(event.words for event in game.view("Bob").events() if event.words.startswith("Bob draws "))
    assert set(drawn) == {"Bob draws a card (504.1)"}
    assert name != "Bob draws a card"


def test_events_of_a_view_can_be_asked_for_from_some_number_on() -> None:
    game = begun()
    seen = game.view("Alice")
    count = seen.event_count
    game.push_words("pass")
    later = game.view("Alice", since=count)
    assert later.events() == game.view("Alice").events(count) != ()
    assert later.events()[0].number == count


def test_a_view_without_new_events_knows_from_where_on_to_ask() -> None:
    game = begun()
    count = game.view("Alice").event_count
    seen = game.view("Alice", since=count)
    assert (seen.events(), seen.event_count) == ((), count)
    assert View.from_json(seen.to_json()).event_count == count
    assert game.view("Alice", since=10**9).event_count == count
    assert game.view("Alice", since=-5).events() == game.view("Alice").events()


def test_decks_of_others_are_told_in_every_shape_that_begins_a_game() -> None:
    game = begun()
    view = game.view("Alice", decklists=False)
    decks: list[DeckGiven] = [
        ["Mountain"] * 30 + ["Shock"] * 30,
        {"Mountain": 30, "Shock": 30},
        parse_deck("30 Mountain\n30 Shock", Library.shipped()),
    ]
    made = [determinize(view, 3, decks={"Bob": deck}) for deck in decks]
    assert made[0] == made[1] == made[2]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda game: determinize(game),
        lambda game: determinize(game.view("Alice"), "x"),
        lambda game: determinize(game.view("Alice"), decks=[["Forest"]]),
        lambda game: determinize(game.view("Alice"), decks={"Bob": 5}),
    ],
)
def test_what_no_game_can_be_dealt_from_is_refused(wrong: Callable[[Game], object]) -> None:
    with pytest.raises(PositionError, match="expected"):
        wrong(begun())


def test_only_who_decides_sees_the_whole_decision() -> None:
    game = begun()
    mine, theirs = game.view("Alice"), game.view("Bob")
    assert mine.is_mine
    assert list(mine.legal_actions) == list(game.legal_actions)
    assert theirs.decision is not None
    assert (theirs.is_mine, list(theirs.legal_actions)) == (False, [])
    assert (theirs.decision.player.name, theirs.decision.kind, theirs.decision.options) == (
        "Alice",
        "priority",
        (),
    )


def test_while_somebody_else_decides_a_view_says_who() -> None:
    game = begun()
    seen = game.view("Bob")
    assert (
        repr(seen.legal_actions)
        == repr(seen.legal_actions.with_mana)
        == "<LegalActions: none, Alice decides>"
    )
    assert repr(game.view("Alice").legal_actions) == "<LegalActions: priority>"
    asks: list[Callable[[], object]] = [lambda: seen.words(Pass()), lambda: seen.parse_action("pass")]
    for ask in asks:
        with pytest.raises(InvalidActionError, match=r"^it is not for Bob to decide: Alice does$"):
            ask()
    game.concede("Bob")
    seen = game.view("Bob")
    assert repr(seen.legal_actions) == "<LegalActions: none, the game is over>"
    for ask in asks:
        with pytest.raises(InvalidActionError, match=r"^the game is over: Alice wins$"):
            ask()


def test_words_mean_the_same_to_a_view() -> None:
    game = begun()
    seen = game.view("Alice")
    assert [seen.words(action) for action in seen.legal_actions] == [
        game.words(action) for action in game.legal_actions
    ]
    assert seen.parse_action("pass") == game.parse_action("pass")


def test_a_card_that_was_looked_at_is_seen_by_who_looked() -> None:
    table = Table(library=3).at("upkeep")
    bear = table.put(creature(), table.b, "library")
    game = Game.of(table.g)
    table.do(LookedAt(player=table.a, objects=(bear,)))
    alice, bob = game.view("Alice"), game.view("Bob")
    assert [card.name for card in alice.player("Bob").library] == ["Bear", "a card", "a card", "a card"]
    assert {card.name for card in bob.me.library} == {"a card"}


def test_who_searches_a_library_sees_all_of_it() -> None:
    table = Table(library=3).at("upkeep")
    table.put(creature("Bear"), table.a, "library")
    table.put(creature("Wolf"), table.a, "library")
    bear = Some(filter=Filter(predicates=(Is(word="creature"),)))
    carry_out(table.g, Search(who=You(), what=bear), table.a)
    game = Game.of(table.g)
    assert (table.kind, len(table.g.decision.options)) == ("choose", 2)  # type: ignore[union-attr]
    assert [card.name for card in game.view("Alice").me.library] == [
        "Wolf",
        "Bear",
        "Blank",
        "Blank",
        "Blank",
    ]
    assert {card.name for card in game.view("Bob").player("Alice").library} == {"a card"}
    assert determinize(game.view("Bob")).view("Bob") == game.view("Bob")


def test_a_face_down_card_is_known_to_who_may_look() -> None:
    table = Table(library=3).at("upkeep")
    bear = table.put(creature("Bear", 4, 4), table.b, "hand")
    table.do(ZoneChange(object=bear, to="battlefield", player=table.b, face_down=True))
    game = Game.of(table.g)
    theirs, mine = game.view("Alice").battlefield[0], game.view("Bob").battlefield[0]
    assert (theirs.power, theirs.is_face_down, game.view("Alice").is_known(theirs)) == (2, True, False)
    assert (mine.power, game.view("Bob").is_known(mine)) == (2, True)
    assert '"Bear"' not in view(game, "Alice", decklists=False).to_json()


def test_what_a_deck_still_holds_is_told_if_lists_are_known() -> None:
    game = begun()
    left = game.view("Alice").unseen("Bob")
    assert (len(left), set(left)) == (60, {"Mountain", "Shock"})
    closed = game.view("Alice", decklists=False)
    assert closed.unseen("Bob") == ()
    assert len(closed.unseen("Alice")) == 53


def test_what_is_told_changes_nothing_of_the_position() -> None:
    """Events speak of abilities that have long left the stack; the position does not."""
    g = begun().core
    bob = g.root.players[1]
    alone = to_json(veiled(g, bob))
    ability = g.state.add(Object(kind="ability", face=Face(name=""), owner=bob, controller=bob))
    told = LogEntry("608.2n", event=LeavesStack(object=ability.id, why="has resolved"))
    drawn, words = veiled_and_told(g, bob, [told])
    assert to_json(drawn) == alone
    assert len(words) == 1


# --- nothing leaks -------------------------------------------------------------------------------------------------


def leaks(seed: int, before: int, steps: int, players: int) -> int:
    """Compare two games that differ in what Alice can't know over some decisions; how many could be compared. No players:
    a game of random decks."""
    g, chance = rich_game(seed, players=players) if players else any_game(rules(), playable().cards, seed)
    for _ in range(before):
        if g.decision is None or g.root.outcome is not None:
            return 0
        g.answer(random_answer(g, chance))
    me = g.root.players[0] if g.name(g.root.players[0]) == "Alice" else g.root.players[1]
    hidden = set(unseen(g, me))
    hands = [
        [id for id in g.contents("hand", player) if id in hidden] for player in g.root.players if player != me
    ]
    played = stretch(g, chance, g.name(me), steps)
    owners: dict[int, list[int]] = {}
    for id in played.hidden:
        owners.setdefault(played.before.object(id).owner, []).append(id)
    compared = 0
    for groups in (list(owners.values()), hands):
        other, went = permuted(played.before, groups, Chance(seed))
        names = played.before.name
        assert all(names(id) == names(to) for id, to in went.items()) or to_json(other) != to_json(
            played.before
        )
        compared += replayed(played, other, went, g.name(me))
    return compared


@pytest.mark.parametrize("seed", range(6))
def test_hidden_cards_make_no_difference_to_what_is_shown(seed: int) -> None:
    assert leaks(seed, before=15 + 17 * seed, steps=12, players=2 + (seed % 3 == 2)) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 220))
def test_hidden_cards_make_no_difference_in_many_games(seed: int) -> None:
    leaks(seed, before=seed * 13 % 250, steps=40, players=2 + (seed % 4 == 0))
    leaks(seed, before=seed * 29 % 400, steps=40, players=0)


def test_the_comparison_finds_what_leaks() -> None:
    """If Alice is told what Bob draws, the two games no longer look the same to her."""
    g, chance = rich_game(3)
    bob = g.root.players[1]
    played = stretch(g, chance, "Alice", 1)
    hand = list(g.contents("hand", bob))
    other, _ = permuted(played.before, [hand], Chance(1))
    g = played.before
    assert shown(other, "Alice", 0) == played.steps[0]
    different = next(id for id in hand if other.name(id) != g.name(id))
    told = Revealed(player=bob, objects=(different,))
    for one in (other, g):
        told.perform(one)
    assert shown(other, "Alice", 0) != shown(g, "Alice", 0)


# --- whole games that fit ------------------------------------------------------------------------------------------


def fits(seed: int, every: int, most: int, players: int = 2) -> None:
    g, chance = rich_game(seed, players=players)
    game = Game.of(g, undo=False)
    count = 0
    while g.decision is not None and g.root.outcome is None and count < most:
        if count % every == 0:
            for player in game.players:
                seen = game.view(player.name)
                whole = determinize(seen, seed=count)
                assert whole.view(player.name) == seen
                again = whole.view(player.name)
                assert to_json(again.core) == to_json(seen.core)
                assert unseen(whole.core, player.id)
        g.answer(random_answer(g, chance))
        count += 1


@pytest.mark.parametrize("seed", range(4))
def test_a_game_dealt_at_random_looks_the_same_to_the_player(seed: int) -> None:
    fits(seed, every=16, most=80, players=2 + (seed == 3))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(300, 360))
def test_many_games_dealt_at_random_look_the_same_to_the_player(seed: int) -> None:
    fits(seed, every=7, most=300, players=2 + seed % 3)


def test_a_game_dealt_at_random_is_played_to_its_end() -> None:
    g, chance = rich_game(11)
    for _ in range(60):
        g.answer(random_answer(g, chance))
    whole = determinize(Game.of(g).view("Bob"), seed=4).core
    for _ in range(4000):
        if whole.decision is None or whole.root.outcome is not None:
            break
        whole.answer(random_answer(whole, chance))
    assert whole.root.outcome is not None


def test_the_seed_deals_the_cards() -> None:
    seen = begun().view("Alice")
    hands = {
        seed: [card.name for card in determinize(seen, seed=seed).player("Bob").hand] for seed in (1, 2, 3)
    }
    assert hands[1] == [card.name for card in determinize(seen, seed=1).player("Bob").hand]
    assert len({tuple(hand) for hand in hands.values()}) > 1
    assert sorted(determinize(seen, seed=1).view("Alice").unseen("Bob")) == sorted(seen.unseen("Bob"))


def test_a_view_read_from_json_can_be_dealt() -> None:
    seen = begun().view("Alice")
    again = View.from_json(seen.to_json())
    assert determinize(again, seed=9) == determinize(seen, seed=9)


def test_without_a_deck_list_one_must_be_given() -> None:
    seen = begun().view("Alice", decklists=False)
    with pytest.raises(PositionError, match="deck list"):
        determinize(seen)
    dealt = determinize(seen, decks={"Bob": ["Forest"] * 60})
    assert {card.name for card in dealt.player("Bob").hand} == {"Forest"}
    assert dealt.view("Alice", decklists=False) == seen


def test_a_card_that_was_seen_is_not_dealt_again() -> None:
    game = begun(rules=rules())
    while not game.player("Bob").battlefield:
        land = next((action for action in game.legal_actions if type(action).__name__ == "PlayLand"), None)
        game.push(land if land is not None and game.turn > 1 else game.legal_actions[0])
    seen = game.view("Alice")
    assert len(seen.unseen("Bob")) == 59
    assert seen.unseen("Bob").count("Mountain") == 29
