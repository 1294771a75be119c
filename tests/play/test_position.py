"""Positions set up by hand, and what is said of those that no game can reach."""

import pytest

from mtgrules import Card, CardFace, Game, Position, Status
from mtgrules.engine.records import Object
from mtgrules.play.errors import PositionError


def test_all_that_can_be_set() -> None:
    position = Position(["Ann", "Ben"], seed=3)
    bear = position.put("Ann", "battlefield", "Grizzly Bears", tapped=True, damage=1, sick=True)
    blade = position.put("Ann", "battlefield", "Bonesplitter", attached_to=bear)
    goblin = position.put("Ben", "battlefield", "Raging Goblin", controller="Ann", counters={"+1/+1": 2})
    mascot = position.put(
        "Ben", "battlefield", "Three Tree Mascot", chosen={"creature type": "Elf"}, phased_out=True
    )
    ring = position.put("Ann", "battlefield", "Frodo Baggins", states=["ring-bearer"])
    away = position.put("Ann", "exile", "Bilbo Baggins, Burglar", states=["on an Adventure"])
    bird = position.token(
        "Ben", position.token_face("Bird", power=1, toughness=1, subtypes=["Bird"], text="Flying")
    )
    position.token("Ben", "Treasure")
    top, below = position.put_many("Ben", "library", "Shock", "Forest")
    position.life("Ann", 7)
    position.counters("Ben", "poison", 4)
    position.lands_played("Ann", 1)
    position.mana("Ann", "{1}{G}")
    position.give("Ann", "ring 2")
    position.give("Ben", "monarch")
    position.turn("Ben", "draw", number=8)
    assert position.problems() == ()
    game = position.game()
    assert (game.turn, game.step, game.active_player.name) == (8, "draw", "Ben")
    ann, ben = game.players
    assert (ann.life, dict(ben.counters), ann.lands_played, ann.mana_pool) == (
        7,
        {"poison": 4},
        1,
        ("generic", "G"),
    )
    assert "monarch" in ben.designations
    assert ben.library == (game.object(top.id), game.object(below.id))
    assert [str(one) for one in ann.command] == ["The Ring"]
    seen = game.object(bear.id)
    assert (seen.power, seen.is_tapped, seen.damage, seen.is_summoning_sick) == (4, True, 1, True)
    assert game.object(blade.id).attached_to == seen
    stolen = game.object(goblin.id)
    assert (stolen.controller, stolen.owner, stolen.power) == (ann, ben, 3)
    assert game.object(mascot.id) not in game.battlefield
    assert game.object(mascot.id).is_phased_out
    assert "ring-bearer" in game.object(ring.id).designations
    assert game.object(bird.id).keywords == ("flying",)
    assert game.object(bird.id).is_token
    assert game.object(away.id).zone == "exile"


def test_a_position_makes_many_games() -> None:
    position = Position()
    position.put("Alice", "hand", "Forest")
    first, second = position.game(), position.game()
    assert first == second
    first.push_words("play Forest")
    assert first != second
    assert second == position.game()
    position.put("Alice", "hand", "Mountain")
    assert len(position.game().players[0].hand) == 2
    assert len(second.players[0].hand) == 1


def test_cards_of_ones_own() -> None:
    face = CardFace("Test Bear", "{1}{G}", "Creature — Bear", "Trample", "3", "2", None)
    position = Position()
    bear = position.put("Alice", "battlefield", Card("Test Bear", (face,), "normal"))
    assert position.game().object(bear.id).keywords == ("trample",)


def test_a_commander_begins_in_the_command_zone() -> None:
    position = Position(format="commander")
    chief = position.put("Alice", "command", "Thorin Oakenshield")
    position.mana("Alice", "any")
    game = position.game()
    assert game.player("Alice").life == 40
    assert "commander" in game.object(chief.id).designations
    assert game.words(game.legal_actions[1]) == "cast Thorin Oakenshield from command"


def test_combat_under_way() -> None:
    position = Position()
    attacker = position.put("Alice", "battlefield", "Grizzly Bears", attacking=True, tapped=True)
    blocker = position.put("Bob", "battlefield", "Giant Spider", blocking=attacker)
    position.turn("Alice", "declare blockers")
    assert position.status() == Status.VALID
    game = position.game()
    assert game.object(blocker.id).blocking == (game.object(attacker.id),)
    assert game.object(attacker.id).is_blocked
    game.push_words("pass")
    game.push_words("pass")
    assert game.object(attacker.id).zone == ""
    assert game.object(attacker.id).present == game.player("Alice").graveyard[0]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda p: p.put("Eve", "hand", "Shock"),
        lambda p: p.put("Alice", "pocket", "Shock"),
        lambda p: p.put("Alice", "stack", "Shock"),
        lambda p: p.put("Alice", "hand", "Shok"),
        lambda p: p.put("Alice", "hand", 7),
        lambda p: p.put("Alice", "hand", "Shock", colour="red"),
        lambda p: p.put("Alice", "battlefield", "Bonesplitter", attached_to="Eve"),
        lambda p: p.put("Alice", "battlefield", "Bonesplitter", counters={"+1/+1": "two"}),
        lambda p: p.put("Alice", "battlefield", "Bonesplitter", states=["on a journey"]),
        lambda p: p.token("Alice", "Bird"),
        lambda p: p.life("Alice", "twenty"),
        lambda p: p.life("Alice", True),
        lambda p: p.mana("Alice", "{Q}"),
        lambda p: p.mana("Alice", "green"),
        lambda p: p.mana("Alice", "{999999999}"),
        lambda p: p.give("Alice", "rings 2"),
        lambda p: p.turn("Alice", "tea"),
        lambda p: Position([]),
        lambda p: Position(["Alice", "Alice"]),
        lambda p: Position("Alice"),
        lambda p: Position(5),
        lambda p: Position(seed="x"),
        lambda p: Position(format="modern"),
        lambda p: Position(rules="modern"),
        lambda p: p.token("Alice", 5),
        lambda p: p.put("Alice", "battlefield", "Grizzly Bears", counters=5),
        lambda p: p.counters("Alice", 5, 1),
        lambda p: p.mana("Alice", 5),
        lambda p: p.give("Alice", 5),
        lambda p: p.token_face(5),
        lambda p: p.token_face("Bird", power="2"),
        lambda p: p.token_face("Bird", colors=5),
        lambda p: p.token_face("Bird", text=5),
        lambda p: Position(["A", "B", "C"]).put("A", "battlefield", "Grizzly Bears", attacking=True),
    ],
)
def test_what_no_position_can_hold(wrong: object) -> None:
    with pytest.raises(PositionError) as error:
        wrong(Position())  # type: ignore[operator]
    assert str(error.value).isprintable()


def impossible(flag: Status) -> Position:
    """A position that is impossible in one way."""
    position = Position()
    bear = position.put("Bob", "battlefield", "Grizzly Bears")
    core = position.core
    if flag is Status.NEGATIVE_COUNTERS:
        position.counters("Bob", "poison", -1)
    elif flag is Status.NEGATIVE_DAMAGE:
        position.set(bear, damage=-1)
    elif flag is Status.UNATTACHED_AURA:
        position.put("Alice", "battlefield", "Frogify")
    elif flag is Status.WRONG_ATTACHMENT:
        forest = position.put("Alice", "battlefield", "Forest")
        position.put("Alice", "battlefield", "Bonesplitter", attached_to=forest)
    elif flag is Status.STRAY_TOKEN:
        position.token("Alice", "Treasure", zone="hand")
    elif flag is Status.WRONG_OWNER:
        shock = position.put("Alice", "hand", "Shock")
        core.state.edit(shock.id).owner = core.root.players[1]
    elif flag is Status.NO_PERMANENT:
        position.put("Alice", "battlefield", "Divination")
    elif flag is Status.LEGEND_RULE:
        position.put_many("Bob", "battlefield", "Thorin Oakenshield", "Thorin Oakenshield")
    elif flag is Status.STATE_BASED:
        position.set(bear, damage=2)
    elif flag is Status.WRONG_COMBAT:
        position.set(bear, attacking="Alice")
    elif flag is Status.TOO_FEW_PLAYERS:
        return Position(["Alice"])
    elif flag is Status.TWO_ZONES:
        core.state.edit(core.root.exile).contents.append(bear.id)
    elif flag is Status.DANGLING:
        core.state.edit(core.root.exile).contents.append(4711)
    return position


@pytest.mark.parametrize(
    "flag",
    [
        flag
        for flag in Status
        if flag
        and flag
        not in (Status.NO_ACTIVE_PLAYER, Status.NO_SUCH_STEP, Status.WRONG_DECISION, Status.WRONG_STACK)
    ],
    ids=lambda flag: flag.name,
)
def test_impossible_positions_are_flagged(flag: Status) -> None:
    position = impossible(flag)
    assert position.status() == flag
    assert len(position.problems()) == 1
    assert position.problems()[0].isprintable()


def test_impossible_games_are_flagged() -> None:
    game = Position().game()
    root = game.core.state.edit_root()
    root.active, root.step = 0, "tea"
    assert game.status() == Status.NO_ACTIVE_PLAYER | Status.NO_SUCH_STEP
    game = Position().game()
    game.core.state.edit(game.players[0].id).lost = True
    assert game.status() & Status.WRONG_DECISION
    game = Position().game()
    bear = Position()
    token = bear.token("Alice", "Treasure")
    game = bear.game()
    record: Object = game.core.state.edit(token.id)
    game.core.state.edit(record.zone).contents.remove(token.id)
    record.zone = game.core.root.stack
    game.core.state.edit(record.zone).contents.append(token.id)
    assert game.status() & Status.WRONG_STACK


def test_a_game_just_begun_is_possible() -> None:
    assert Game([["Forest"] * 60] * 2).status() == Status.VALID
