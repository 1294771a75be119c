"""The interface of a game: what it shows, what it refuses, how it ends."""

import copy
import json
import pickle
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

import pytest

from mtgrules import (
    AmbiguousActionError,
    Card,
    CardFace,
    Cast,
    Choose,
    Concede,
    Game,
    IllegalActionError,
    InvalidActionError,
    Library,
    MtgRulesError,
    Pass,
    PlayLand,
    Position,
    parse_deck,
)
from mtgrules.engine import triggers
from mtgrules.engine.answering import Chance
from mtgrules.play.errors import GameFormatError, PositionError
from tests.play.positions import DECKS, begun


def test_a_game_begins_with_the_first_mulligan() -> None:
    game = Game(DECKS, seed=5, names=["Ann", "Ben"])
    assert [(player.name, len(player.hand), player.life) for player in game.players] == [
        ("Ann", 7, 20),
        ("Ben", 7, 20),
    ]
    assert game.decision is not None
    assert (game.decision.player.name, game.decision.kind, game.decision.about) == (
        "Ann",
        "yes or no",
        "mulligan",
    )
    assert list(game.legal_actions) == [Choose(("yes",)), Choose(("no",))]
    assert (game.turn, game.step, game.stack, game.outcome) == (0, "", (), None)


def test_the_same_seed_makes_the_same_game() -> None:
    assert Game(DECKS, seed=5) == Game(DECKS, seed=5)
    assert Game(DECKS, seed=5) != Game(DECKS, seed=6)


@pytest.mark.parametrize(
    "decks",
    [[], [["Forest"]], [["Forest"]] * 5, ["Forest", "Forest"], [["Forst"], ["Forest"]], [[3], ["Forest"]]],
)
def test_decks_that_cannot_be_played_with(decks: object) -> None:
    with pytest.raises(MtgRulesError) as wrong:
        Game(decks)  # type: ignore[arg-type]
    assert str(wrong.value).isprintable()


def test_cards_go_to_the_bottom_in_any_order() -> None:
    game = Game([["Forest"] * 4 + ["Island"] * 4 + ["Shock"] * 4] * 2, seed=2)
    game.push_words("yes")
    game.push_words("no")
    game.push(game.legal_actions[0])
    game.push_words("yes")
    assert game.decision is not None
    assert (game.decision.about, game.decision.least) == ("bottom", 2)
    listed = list(game.legal_actions)
    assert len(listed) == game.legal_actions.count() == 7 * 6
    assert [game.parse_action(game.words(action)) for action in listed] == listed


def test_formats_that_differ_in_decks_are_played_alike() -> None:
    assert Game(DECKS, seed=5, format="constructed") == Game(DECKS, seed=5)
    assert Game(DECKS, format="commander").players[0].life == 40
    with pytest.raises(PositionError):
        Game(DECKS, format="chess")


@pytest.mark.parametrize(
    "names", [["A"], ["A", "A"], ["A", "a"], ["É", "e"], ["A", "B; C"], ["A", " "], ["A", "B", "C"]]
)
def test_names_are_one_for_each_deck(names: list[str]) -> None:
    with pytest.raises(PositionError):
        Game(DECKS, names=names)


def test_a_game_without_a_log_or_without_undo() -> None:
    game = begun(log=False, undo=False)
    assert list(game.events()) == []
    assert game.actions
    with pytest.raises(IndexError, match="made with undo=False"):
        game.pop()
    assert game.key() == begun(undo=False, log=False).key()


def test_what_is_made_final_cannot_be_popped() -> None:
    game = begun()
    game.commit()
    game.push(Pass())
    assert game.pop() == Pass()
    with pytest.raises(IndexError, match="what was pushed before `commit`"):
        game.pop()
    assert len(game.actions) == 2
    with pytest.raises(IndexError, match=r"^no action to take back$"):
        board().game().pop()


def test_events_since() -> None:
    game = begun()
    while game.step != "precombat main":
        game.push(Pass())
    since = game.event_count
    game.push_words("play Forest")
    told = [(event.rule, event.words, event.kind) for event in game.events(since)]
    assert ("116.2a", "Forest enters the battlefield", "ZoneChange") in told
    assert [event.number for event in game.events()] == sorted({event.number for event in game.events()})
    copy = game.copy(stack=False)
    assert copy.event_count == game.event_count
    assert list(copy.events()) == []
    copy.push(Pass())
    assert next(copy.events()).number >= game.event_count


def board() -> Position:
    position = Position()
    position.put_many("Alice", "hand", "Shock", "Shock", "Forest", "Giant Growth")
    position.put("Alice", "battlefield", "Grizzly Bears")
    position.put("Alice", "battlefield", "Mountain")
    position.put("Bob", "battlefield", "Grizzly Bears")
    position.put("Bob", "battlefield", "Grizzly Bears", tapped=True)
    position.put_many("Bob", "hand", "Forest")
    return position


def test_cards_that_are_alike_are_any_of_them() -> None:
    game = board().game()
    first = game.parse_action("cast Shock")
    assert isinstance(first, Cast)
    assert [game.words(action) for action in game.legal_actions] == [
        "pass",
        "cast Shock#1",
        "cast Shock#2",
        "play Forest",
    ]
    assert game.parse_action("Cast shock#2") != first


def test_permanents_that_differ_must_be_told_apart() -> None:
    game = board().game()
    game.push_words("cast Shock")
    with pytest.raises(AmbiguousActionError) as wrong:
        game.parse_action("choose Grizzly Bears")
    assert wrong.value.candidates == (
        "Alice's Grizzly Bears",
        "Bob's Grizzly Bears#1",
        "Bob's Grizzly Bears#2",
    )
    with pytest.raises(AmbiguousActionError):
        game.parse_action("choose Bob's Grizzly Bears")
    action = game.parse_action("Bob's Grizzly Bears#2")
    assert isinstance(action, Choose)
    assert game.object(action.chosen[0]).is_tapped


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("cast Giant Growth", "601.2h"),
        ("cast Forest", "305.9"),
        ("play Forest from hand", None),
        ("play Shock", "305.1"),
        ("activate Bob's Grizzly Bears", ""),
    ],
)
def test_refusals_name_the_rule(words: str, rule: str | None) -> None:
    game = board().game()
    key = game.key()
    if rule is None:
        assert isinstance(game.parse_action(words), PlayLand)
        return
    with pytest.raises((IllegalActionError, InvalidActionError)) as wrong:
        game.push_words(words)
    assert getattr(wrong.value, "rule", "") == rule or (
        rule == "601.2h" and wrong.value.rule.startswith("118")
    )  # type: ignore[attr-defined]
    assert isinstance(wrong.value, ValueError)
    assert game.key() == key


def test_an_illegal_push_changes_nothing() -> None:
    game = board().game()
    growth = next(card for card in game.player("Alice").hand if card.name == "Giant Growth")
    with pytest.raises(IllegalActionError) as wrong:
        game.push(Cast(growth.id))
    assert wrong.value.rule
    assert game.actions == ()
    with pytest.raises(InvalidActionError):
        game.push(Choose(("yes",)))
    with pytest.raises(InvalidActionError):
        game.push("pass")  # type: ignore[arg-type]
    game.push(game.legal_actions[1])
    assert game.legal_actions
    for chosen in (([],), ({},), ((1, 2), 3), None, 7):
        with pytest.raises(InvalidActionError):
            game.push(Choose(chosen))  # type: ignore[arg-type]


def test_the_outcome_says_why() -> None:
    position = board()
    position.life("Bob", 2)
    game = position.game()
    game.push_words("cast Shock")
    game.push_words("choose Bob")
    game.push_words("pass")
    assert not game.is_over
    game.push_words("pass")
    assert game.is_over
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.winners, outcome.losers, outcome.is_draw) == (
        "Alice",
        ("Alice",),
        ("Bob",),
        False,
    )
    assert (outcome.rule, outcome.lost_by, outcome.reason) == (
        "104.2a",
        ("704.5a",),
        "Bob had 0 or less life",
    )
    assert game.decision is None
    assert not game.legal_actions
    assert list(game.legal_actions) == []
    assert game.legal_actions.count() == 0
    with pytest.raises(InvalidActionError, match="the game is over"):
        game.push(Pass())
    with pytest.raises(InvalidActionError, match="the game is over"):
        game.parse_action("pass")
    game.pop()
    assert game.outcome is None


def test_a_player_may_concede_at_any_decision() -> None:
    game = Game(DECKS, seed=5)
    alice, bob = game.players
    assert Concede(bob.id) in game.legal_actions
    assert game.words(Concede(bob.id)) == "Bob concedes"
    assert game.parse_action("concede") == Concede(alice.id)
    key = game.key()
    game.push_words("Bob concedes")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.lost_by, game.outcome.reason) == (
        "Alice",
        ("104.3a",),
        "Bob conceded",
    )
    game.pop()
    assert game.key() == key


def test_others_play_on_when_one_of_several_concedes() -> None:
    position = Position(["Alice", "Bob", "Carol"], format="multiplayer")
    for player in position.players:
        position.put_many(player, "library", *["Forest"] * 5)
    bears = position.put("Alice", "battlefield", "Grizzly Bears")
    game = position.game()
    game.push_words("concede")
    assert game.outcome is None
    assert game.decision is not None
    assert (game.decision.player.name, game.object(bears.id).zone) == ("Bob", "")
    while game.active_player.name == "Alice":
        game.push(game.legal_actions[0])
    assert game.active_player.name == "Bob"
    with pytest.raises(IllegalActionError):
        game.push(Concede(position.players[0].id))
    game.push_words("Carol concedes")
    assert game.outcome is not None
    assert game.outcome.winner == "Bob"


def test_two_orders_of_lands_are_two_positions() -> None:
    """Payments look for mana in the order in which lands came: so a key without that order could not be trusted."""
    keys, tapped = set(), []
    for lands in (("Forest", "Mountain"), ("Mountain", "Forest")):
        position = Position()
        position.put_many("Alice", "battlefield", *lands)
        position.put("Alice", "hand", "Bonesplitter")
        game = position.game()
        keys.add(game.key())
        game.push_words("cast Bonesplitter")
        tapped += [land.name for land in game.battlefield if land.is_tapped]
    assert len(keys) == 2
    assert tapped == ["Forest", "Mountain"]


def test_who_pays_by_hand_is_asked() -> None:
    position = Position()
    position.put_many("Alice", "hand", "Grizzly Bears")
    for land in ("Forest", "Forest", "Mountain", "Plains"):
        position.put("Alice", "battlefield", land)
    game = position.game(pay=["Alice"])
    assert game.words(game.legal_actions[2]) == "activate Forest#1"
    game.push_words("cast Grizzly Bears")
    for land in ("Forest", "Mountain", "Plains"):
        listed = list(game.legal_actions)
        assert [game.parse_action(game.words(action)) for action in listed] == listed
        game.push_words(f"activate {land}")
    game.push_words("done")
    assert [game.words(action) for action in game.legal_actions] == ["{G}{R}", "{G}{W}"]
    game.push_words("{G}{R}")
    assert game.player("Alice").mana_pool == ("W",)
    assert [spell.name for spell in game.stack] == ["Grizzly Bears"]
    for _ in range(5):
        game.pop()
    game.push_words("done")  # what is lacking is made
    assert game.player("Alice").mana_pool == ()
    with pytest.raises(PositionError):
        position.game(pay=["Eve"])


def test_views_read_the_game_as_it_is() -> None:
    position = board()
    bear = position.put("Alice", "battlefield", "Grizzly Bears", counters={"+1/+1": 1}, damage=1)
    blade = position.put("Alice", "battlefield", "Bonesplitter", attached_to=bear)
    game = position.game()
    seen = game.object(bear.id)
    assert (seen.power, seen.toughness, dict(seen.counters), seen.damage) == (5, 3, {"+1/+1": 1}, 1)
    assert (seen.types, seen.subtypes, seen.colors, seen.mana_cost) == (
        ("creature",),
        ("Bear",),
        ("green",),
        "{1}{G}",
    )
    assert (seen.attachments, game.object(blade.id).attached_to) == ((game.object(blade.id),), seen)
    assert (seen.controller, seen.owner.name, seen.zone) == (game.player("Alice"), "Alice", "battlefield")
    assert game.object(blade.id).abilities == ("Equipped creature gets +2/+0.", "Equip {1}")
    game.push_words("cast Shock")
    game.push(Choose((bear.id,)))
    (spell,) = game.stack
    assert (spell.name, spell.controller.name, spell.targets) == ("Shock", "Alice", (seen,))
    with pytest.raises(KeyError):
        game.object(10_000)
    with pytest.raises(KeyError):
        game.player("Eve")


@pytest.mark.parametrize(
    "data",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"mtgrules game": 2, "faces": [], "records": []}',
        '{"mtgrules game": 1}',
        '{"mtgrules game": 1, "faces": 3, "records": []}',
        '{"mtgrules game": 1, "faces": [], "records": [{"#": "Root"}]}',
        '{"mtgrules game": 1, "faces": [], "records": [{"#": "Nonsense"}]}',
        "\ud800",
        b"\xff",
        "[" * 100_000,
        None,
        7,
    ],
)
def test_what_is_no_game_is_refused_in_one_line(data: object) -> None:
    with pytest.raises(GameFormatError) as wrong:
        Game.from_json(data)  # type: ignore[arg-type]
    assert str(wrong.value).isprintable()


@pytest.mark.parametrize(("cost", "said"), [("zz", "symbols of mana"), ("9" * 10, "symbols of mana")])
def test_costs_that_nobody_can_pay_are_refused(cost: str, said: str) -> None:
    data = json.loads(begun().to_json())
    next(face for face in data["faces"] if face.get("mana_cost"))["mana_cost"] = [cost]
    with pytest.raises(GameFormatError, match=said):
        Game.from_json(json.dumps(data))


def test_numbers_that_could_not_be_written_again_are_refused() -> None:
    text = begun().to_json()
    number = re.search(r'"clock":([0-9]+)', text)
    assert number is not None
    with pytest.raises(GameFormatError, match="64 bits"):
        Game.from_json(text.replace(number.group(), f'"clock":{2**64}', 1))


def test_games_whose_records_do_not_hold_together_are_refused() -> None:
    saved = board().game().to_json()
    for part, other in (
        ('"contents":[', '"contents":[12345,'),
        ('"owner":5', '"owner":77'),
        ('"zone":', '"zone":1'),
    ):
        assert part in saved
        with pytest.raises(GameFormatError) as wrong:
            Game.from_json(saved.replace(part, other, 1))
        assert str(wrong.value).isprintable()


def test_listing_notices_that_the_game_went_on() -> None:
    game = board().game()
    actions = iter(game.legal_actions)
    game.push(next(actions))
    with pytest.raises(RuntimeError):
        next(actions)
    game = board().game()
    for action in game.legal_actions:
        game.push(action)
        game.pop()


@pytest.mark.parametrize("undo", [True, False])
def test_an_interrupted_push_changes_nothing(undo: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    game = board().game(undo=undo)
    key = game.key()

    def interrupt(*args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(triggers, "match", interrupt)
        with pytest.raises(KeyboardInterrupt):
            game.push_words("play Forest")
    assert game.key() == key
    assert game.actions == ()
    game.push_words("play Forest")
    assert game.key() != key


def test_copies_by_the_standard_library() -> None:
    game = board().game()
    for other in (copy.copy(game), copy.deepcopy(game)):
        assert other == game
        assert other.core.rules is game.core.rules
        other.push(Pass())
        assert other != game
    assert (
        repr(game)
        == "<Game: turn 2, Alice's precombat main; <Decision: Alice, priority: Alice has priority>>"
    )
    game.concede("Bob")
    assert repr(game) == "<Game: over, Alice wins>"


def test_games_are_not_hashed() -> None:
    with pytest.raises(TypeError):
        hash(board().game())


def places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in decoded JSON."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from places(item, (*path, key))


ODD: tuple[object, ...] = (
    None,
    0,
    1,
    -1,
    5,
    10**12,
    "",
    "x",
    [],
    {},
    [1],
    {"#": "face", "n": 0},
    True,
    1.5,
    [[]],
)


@pytest.mark.parametrize("number", range(4))
def test_data_with_something_odd_in_it_is_refused_or_a_game(number: int) -> None:
    position = board()
    position.put(
        "Alice", "battlefield", "Bonesplitter", attached_to=position.put("Bob", "battlefield", "Typhoid Rats")
    )
    position.token("Bob", "Treasure")
    whole = position.game().to_json()
    chance, found = Chance(number), list(places(json.loads(whole)))
    refused = 0
    for _ in range(60):
        data = json.loads(whole)
        path = chance.one(found)
        inside = data
        for key in path[:-1]:
            inside = inside[key]
        if chance.below(3):
            inside[path[-1]] = chance.one(ODD)
        elif isinstance(inside, dict):
            del inside[path[-1]]
        else:
            inside.append(inside[path[-1]])
        try:
            game = Game.from_json(json.dumps(data))
        except GameFormatError as error:
            refused += str(error).isprintable()
            continue
        assert Game.from_json(game.to_json()) == game
        game.problems()
        with suppress(MtgRulesError):
            for action in islice(game.legal_actions, 3):
                game.push(action)
                game.pop()
    assert refused > 30


def test_a_game_that_an_effect_ends() -> None:
    position = Position()
    text = "At the beginning of your upkeep, you win the game."
    face = CardFace("Test Triumph", "{W}", "Enchantment", text, None, None, None)
    position.put("Bob", "battlefield", Card("Test Triumph", (face,), "normal"))
    position.put_many("Bob", "library", "Forest")
    position.turn("Alice", "end step")
    game = position.game()
    while not game.is_over:
        game.push(game.legal_actions[0])
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.losers, outcome.reason, outcome.rule) == (
        "Bob",
        (),
        "an effect said so",
        "104.2b",
    )


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Game(None),  # type: ignore[arg-type]
        lambda: Game({"Alice": ["Forest"], "Bob": ["Forest"]}),  # type: ignore[arg-type]
        lambda: Game([None, None]),  # type: ignore[list-item]
        lambda: Game([["Forest"]]),
        lambda: Game([{"Forest": -3}, ["Forest"]]),
        lambda: Game([{"Forest": "3"}, ["Forest"]]),  # type: ignore[dict-item]
        lambda: Game([{"Forest": 10**9}, ["Forest"]]),
        lambda: Game([("Forest" for _ in iter(int, 1)), ["Forest"]]),
        lambda: Game([["Forest"], ["Forest"]], seed=2.5),  # type: ignore[arg-type]
        lambda: Game([["Forest"], ["Forest"]], format=[]),  # type: ignore[arg-type]
        lambda: Game([["Forest"], ["Forest"]], names="ab"),
        lambda: Game([["Forest"], ["Forest"]], names=["", "Bob"]),
        lambda: Game([["Forest"], ["Forest"]], names=["A\nB", "Bob"]),
        lambda: Game([["Forest"], ["Forest"]], names=[[], "Bob"]),  # type: ignore[list-item]
        lambda: Game([["Forest"], ["Forest"]], names=["Alice", "Bob", "Carol"]),
        lambda: Game([["Forest"], ["Forest"]], rules="modern"),  # type: ignore[arg-type]
        lambda: Game([["Forest"], ["Forest"]], pay=5),  # type: ignore[arg-type]
    ],
)
def test_what_no_game_can_begin_with_is_refused_in_one_line(wrong: object) -> None:
    with pytest.raises(PositionError) as error:
        wrong()  # type: ignore[operator]
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 200


def test_decks_with_commanders_are_played_as_commander_where_nothing_else_is_said() -> None:
    deck = parse_deck("Commander\n1 Thorin Oakenshield\n\nDeck\n99 Plains", Library.shipped())
    assert [player.life for player in Game([deck] * 3).players] == [40] * 3
    assert [player.life for player in Game([deck, ["Forest"] * 60]).players] == [20] * 2
    assert Game([deck] * 2, format="two-player").players[0].life == 20


@pytest.mark.parametrize("wrong", [None, 5, b"pass", ["pass"]])
def test_words_that_are_no_text_are_refused(wrong: object) -> None:
    with pytest.raises(InvalidActionError, match="words for an action were expected, found"):
        begun().push_words(wrong)  # type: ignore[arg-type]


def test_who_plays_is_said_where_nobody_has_the_name() -> None:
    with pytest.raises(KeyError, match="no player 'Eve'; there are Alice, Bob"):
        begun().player("Eve")


def test_a_game_that_is_to_be_pickled_says_how_it_is_sent() -> None:
    game = begun()
    position = board()
    light = (game.players[0], game.player("Alice").hand[0], game.legal_actions, game.decision)
    for thing in (game, game.view("Alice"), position, *light):
        with pytest.raises(TypeError, match=r"is not pickled: send .*`to_json`"):
            pickle.dumps(thing)
    for thing in light:
        assert copy.copy(thing) is thing is copy.deepcopy(thing)
    other = copy.deepcopy(position)
    other.life("Alice", 3)
    assert (position.player("Alice").life, other.player("Alice").life) == (20, 3)
    assert copy.deepcopy(game.view("Alice")) == game.view("Alice")


def test_no_legal_action_is_as_far_down_as_that() -> None:
    with pytest.raises(IndexError):
        begun().legal_actions[10**30]


def test_what_is_looked_at_first_is_no_part_of_the_key() -> None:
    """Which permanents state-based actions look at first depends on who looked before; what was just put into a
    graveyard is a part of the game's value (903.9a)."""
    position = Position()
    bear = position.put("Alice", "battlefield", "Grizzly Bears")
    buried = position.put("Alice", "graveyard", "Grizzly Bears")
    keys = []
    for dirty in ((), (bear.id,), (buried.id,)):
        game = position.game()
        root = game.core.state.edit_root()
        root.dirty, root.woken = list(dirty), frozenset(("characteristics",) if dirty else ())
        keys.append(game.key())
    assert keys[0] == keys[1]
    assert keys[0] != keys[2]
