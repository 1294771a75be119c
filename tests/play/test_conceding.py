"""Conceding at any time (104.3a) with others left to play on, whatever is being decided (800.4)."""

from collections.abc import Sequence
from functools import cache

import pytest

from mtgrules import Card, CardFace, Choose, Game, Library, Position, Rules
from mtgrules.engine.answering import Chance, random_answer
from mtgrules.engine.decisions import Decision
from mtgrules.engine.leaving import instead_of
from mtgrules.sim.random_play import pool, random_game

TEXTS = {
    "Testname Tax": (
        "Enchantment",
        "Whenever a player casts a spell, that player loses 3 life unless they pay {1}.",
    ),
    "Testname Gift": ("Sorcery", "You may draw a card. Create a Food token."),
    "Testname Theft": (
        "Sorcery",
        "You may draw a card. "
        "Put target creature card from an opponent's graveyard onto the battlefield under your control.",
    ),
    "Testname Herald": ("Creature", "When this creature enters, destroy target creature."),
}


@cache
def rules() -> Rules:
    library = Library.shipped()
    for name, (type_line, text) in TEXTS.items():
        creature = ("1", "1") if type_line == "Creature" else (None, None)
        library.add([Card(name, (CardFace(name, "{1}", type_line, text, *creature),))])
    return Rules(library=library)


def table() -> Position:
    position = Position(["Alice", "Bob", "Carol"], format="multiplayer", rules=rules())
    for player in position.players:
        position.put_many(player, "library", *["Forest"] * 20)
        position.mana(player, "any")
    return position


def to_the_end(game: Game) -> None:
    """Bob and Carol play on; nobody else is asked any more."""
    for _ in range(40):
        assert game.decision is not None
        assert game.decision.player.name in ("Bob", "Carol")
        game.push(game.legal_actions[0])
    assert Game.from_json(game.to_json(), rules=rules()) == game


def test_what_is_being_cast_leaves_with_its_player() -> None:
    position = table()
    position.put("Alice", "hand", "Shock")
    game = position.game()
    game.push_words("cast Shock")
    before = game.key()
    game.concede("Alice")
    assert (game.stack, game.player("Alice").hand) == ((), ())
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player.name) == ("priority", "Bob")
    to_the_end(game.copy())
    game.pop()
    assert game.key() == before


def test_somebody_else_may_leave_while_a_target_is_chosen() -> None:
    position = table()
    position.put("Alice", "hand", "Shock")
    position.put("Carol", "battlefield", "Grizzly Bears")
    game = position.game()
    game.push_words("cast Shock")
    game.concede("Carol")
    assert game.decision is not None
    assert game.decision.names == ("Alice", "Bob")
    game.push_words("Bob")
    game.push_words("pass")
    game.push_words("pass")
    assert game.player("Bob").life == 18


def asked(position: Position, card: str, about: str) -> Game:
    """Alice casts the card; as it resolves she is asked about that."""
    game = position.game()
    game.push_words(f"cast {card}")
    for _ in range(3):
        game.push_words("pass")
    assert game.decision is not None
    assert (game.decision.about, game.decision.player.name) == (about, "Alice")
    return game


def test_what_cannot_be_completed_any_more_is_taken_back() -> None:
    """733.1; who was casting has priority again (733.2)."""
    position = table()
    position.put("Alice", "hand", "Giant Growth")
    position.put_many("Carol", "battlefield", "Grizzly Bears", "Giant Spider")
    game = position.game()
    game.push_words("cast Giant Growth")
    seen = game.event_count
    game.concede("Carol")
    assert [card.name for card in game.player("Alice").hand] == ["Giant Growth"]
    assert game.stack == ()
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player.name) == ("priority", "Alice")
    assert "Giant Growth can't be completed, and is taken back (733.1)" in map(str, game.events(seen))
    assert [game.words(action) for action in game.legal_actions] == ["pass"]


def test_a_cost_is_not_paid() -> None:
    """800.4f; what they control on the stack is gone too."""
    position = table()
    position.put("Bob", "battlefield", "Testname Tax")
    position.put("Alice", "hand", "Testname Gift")
    game = asked(position, "Testname Gift", "pay")
    game.concede("Alice")
    assert game.stack == ()
    to_the_end(game)


def test_what_resolves_resolves_but_makes_nothing_for_who_is_gone() -> None:
    """608.2m, 800.4b."""
    position = table()
    position.put("Alice", "hand", "Testname Gift")
    game = asked(position, "Testname Gift", "may")
    game.concede("Alice")
    assert game.battlefield == ()
    to_the_end(game)


def test_triggered_abilities_of_who_is_gone_are_not_put_on_the_stack() -> None:
    """800.4d."""
    position = table()
    position.put("Alice", "hand", "Testname Herald")
    position.put_many("Carol", "battlefield", "Grizzly Bears", "Grizzly Bears")
    game = position.game()
    game.push_words("cast Testname Herald")
    for _ in range(3):
        game.push_words("pass")
    assert game.decision is not None
    assert game.decision.kind == "target"
    game.concede("Alice")
    assert game.stack == ()
    assert game.decision is not None
    assert game.decision.kind == "priority"
    assert len(game.battlefield) == 2
    to_the_end(game)


def test_nothing_enters_under_the_control_of_who_is_gone() -> None:
    """608.2m: what resolves resolves fully; 800.4b."""
    position = table()
    position.put("Alice", "hand", "Testname Theft")
    position.put("Bob", "graveyard", "Grizzly Bears")
    game = asked(position, "Testname Theft", "may")
    game.concede("Alice")
    assert game.battlefield == ()
    assert [card.name for card in game.player("Bob").graveyard] == ["Grizzly Bears"]
    to_the_end(game)


def test_nobody_decides_about_the_hand_of_who_is_gone() -> None:
    game = Game([["Forest"] * 30] * 3, rules=rules())
    game.concede("Alice")
    for name in ("Bob", "Carol"):
        assert game.decision is not None
        assert (game.decision.about, game.decision.player.name) == ("mulligan", name)
        game.push_words("no")
    assert game.decision is not None
    assert game.decision.is_priority
    to_the_end(game)


@pytest.mark.parametrize(
    ("step", "kind"), [("beginning of combat", "attack"), ("declare attackers", "block")]
)
def test_in_combat(step: str, kind: str) -> None:
    position = table()
    position.turn("Alice" if kind == "attack" else "Bob", step)
    position.put("Alice", "battlefield", "Grizzly Bears")
    attacker = "Alice" if kind == "block" else False
    position.put("Bob", "battlefield", "Giant Spider", attacking=attacker)
    game = position.game()
    while game.decision is not None and game.decision.kind == "priority":
        game.push_words("pass")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player.name) == (kind, "Alice")
    game.concede("Alice")
    assert [thing.name for thing in game.battlefield] == ["Giant Spider"]
    to_the_end(game)


def test_who_chooses_instead() -> None:
    """800.4g–h: the next player; of opponents, if an opponent was to choose."""
    position = table()
    tax = position.put("Bob", "battlefield", "Testname Tax")
    game = position.game()
    alice, bob, carol = (player.id for player in game.players)
    game.concede("Alice")
    one = Decision(alice, "choose", "Choose one", ("a", "b"))
    found = instead_of(game.core, one)
    assert found is not None
    assert found.player == bob
    found = instead_of(game.core, Decision(alice, "choose", "Choose one", ("a", "b"), source=tax.id))
    assert found is not None
    assert found.player == carol
    assert instead_of(game.core, Decision(alice, "yes or no", "Pay {1}?", about="pay")) is None


@pytest.mark.parametrize("seed", range(4))
def test_at_any_decision_of_games_by_lot(seed: int) -> None:
    core, chance = random_game(rules(), cards(), seed, 3)
    kinds: dict[str, int] = {}
    game = Game.of(core)
    for n in range(260):
        if game.decision is None:
            break
        kind = game.decision.about
        if not game.decision.is_priority and kinds.get(kind, 0) < 3 and len(core.players()) == 3:
            kinds[kind] = kinds.get(kind, 0) + 1
            other = game.copy(stack=False)
            leaver = game.players[n % 3].name if n % 2 else game.decision.player.name
            other.concede(leaver)
            play_by_lot(other, leaver, Chance(n))
        answer = random_answer(core, chance)
        game.push(answer[0] if game.decision.is_priority else Choose(answer))
    assert len(kinds) > 1


def play_by_lot(game: Game, leaver: str, chance: Chance) -> None:
    game.core.debug = True
    for _ in range(15):
        if game.decision is None:
            return
        assert game.decision.player.name != leaver
        gone = game.player(leaver)
        assert (gone.hand, gone.library, gone.graveyard, gone.battlefield) == ((), (), (), ())
        answer = random_answer(game.core, chance)
        game.push(answer[0] if game.decision.is_priority else Choose(answer))
    assert Game.from_json(game.to_json(), rules=rules()) == game


@cache
def cards() -> Sequence[Card]:
    return pool(rules()).cards
