"""Positions set up by hand, and what is said of those that no game can reach."""

import copy
from collections.abc import Callable

import pytest

from mtgrules import Card, CardFace, Game, Position, Rules, Status
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


def test_what_is_not_understood_is_told() -> None:
    """It does nothing in a game; what it is stands in `unread`, and in the event of a spell that resolves."""
    riddle = Card("Test Riddle", (CardFace("Test Riddle", "{W}", "Sorcery", "Draw a crad.\nScry 1."),))
    totem = Card("Test Totem", (CardFace("Test Totem", "{2}", "Artifact", "Frobnicate the bloop.\nFlying"),))
    lines = ("Test Riddle: Draw a crad.", "Test Totem: Frobnicate the bloop.")
    position = Position()
    assert position.unread == ()
    position.put_many("Alice", "hand", riddle, riddle, "Shock")
    position.put("Bob", "battlefield", totem)
    position.put_many("Alice", "library", *["Forest"] * 2)
    position.mana("Alice", "any")
    assert position.unread == position.game().unread == lines
    game = position.game()
    game.push_words("cast Test Riddle")
    while game.stack:
        game.push(game.legal_actions[0])
    told = [event.words for event in game.events() if "has resolved" in event.words]
    assert told == ["Test Riddle has resolved; what is not understood of it was passed over: Draw a crad."]
    game = position.game()
    game.push_words("cast Shock")
    game.push_words("Bob")
    while game.stack:
        game.push_words("pass")
    assert "Shock has resolved" in [event.words for event in game.events()]
    assert Game([[riddle] * 60, ["Forest"] * 60]).unread == lines[:1]


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
        lambda p: p.token_face("Bird", types=["creatur"]),
        lambda p: p.token_face("Bird", supertypes=["x"]),
        lambda p: p.token_face("Bird", colors=["colorless"]),
        lambda p: p.token_face("Bird", colors="white"),
        lambda p: p.token_face("Bird", subtypes=["Drgon"]),
        lambda p: p.counters("Bob", "posion", 12),
        lambda p: p.put("Alice", "battlefield", "Grizzly Bears", counters={"+1+1": 1}),
        lambda p: p.put("Alice", "battlefield", "Grizzly Bears", counters={"flyng": 1}),
        lambda p: p.put("Alice", "battlefield", "Grizzly Bears", designations=["mnostrous"]),
        lambda p: p.put("Alice", "battlefield", "Grizzly Bears", designations="monstrous"),
        lambda p: p.put("Alice", "battlefield", "Grizzly Bears", tapped="no"),
        lambda p: p.put("Alice", "battlefield", "Three Tree Mascot", chosen={"creature typ": "Elf"}),
        lambda p: p.put("Alice", "battlefield", "Three Tree Mascot", chosen={"creature type": "Elff"}),
        lambda p: p.lands_played("Alice", -4),
        lambda p: p.turn("Bob", number=-5),
        lambda p: p.turn("Bob", number=0),
        lambda p: Position(["A", "B", "C"]).put("A", "battlefield", "Grizzly Bears", attacking=True),
    ],
)
def test_what_no_position_can_hold(wrong: object) -> None:
    with pytest.raises(PositionError) as error:
        wrong(Position())  # type: ignore[operator]
    assert str(error.value).isprintable()


def test_words_mean_the_same_with_capitals_and_letters_stand_for_colors() -> None:
    position = Position()
    bird = position.token(
        "Alice",
        position.token_face(
            "Bird",
            power=1,
            toughness=1,
            types=["Artifact", "Creature"],
            supertypes=["Legendary"],
            colors=["U", "White", "white"],
            subtypes=["bird"],
        ),
        counters={"Flying": 1, "Charge": 2},
        designations=["Monstrous"],
        chosen={"color": "Red"},
    )
    position.counters("Bob", "Poison", 9)
    assert (bird.types, bird.supertypes, bird.subtypes) == (
        ("artifact", "creature"),
        ("legendary",),
        ("Bird",),
    )
    assert bird.colors == ("white", "blue")
    assert bird.keywords == ("flying",)
    assert dict(bird.counters) == {"flying": 1, "charge": 2}
    assert bird.designations == {"monstrous"}
    assert position.core.object(bird.id).chosen == {"color": "red"}
    assert dict(position.player("Bob").counters) == {"poison": 9}


def test_a_word_that_was_meant_is_named() -> None:
    for wrong, meant in (
        (lambda p: p.token_face("Bird", types=["Creatur"]), '"creature"'),
        (lambda p: p.token_face("Bird", supertypes=["x"]), "expected basic, legendary"),
        (lambda p: p.put("Bob", "hand", "Shock", designations=["mnostrous"]), '"monstrous"'),
        (lambda p: p.put("Bob", "hand", "Shock", counters={"+1+1": 1}), '"+1/+1"'),
        (lambda p: p.counters("Bob", "posion", 1), '"poison"'),
    ):
        with pytest.raises(PositionError) as error:
            wrong(Position())
        assert meant in str(error.value)


def test_new_kinds_of_counters_and_new_creature_types_are_let_be() -> None:
    """Any word may be a kind of counters (122.1); new sets bring new creature types."""
    position = Position()
    face = CardFace("Test Seam", "", "Artifact", "{T}: Put an ore counter on ~.")
    with pytest.raises(PositionError):
        position.put("Bob", "battlefield", "Bonesplitter", counters={"ore": 1})  # may be meant for lore
    library = position.rules.library.copy()
    library.add([Card(face.name, (face,))])
    other = Position(rules=Rules(library=library))
    seam = other.put("Bob", "battlefield", "Test Seam", counters={"ore": 1, "soul-stone": 2})
    assert dict(seam.counters) == {"ore": 1, "soul-stone": 2}
    assert other.token_face("Kwyjibo", subtypes=["Kwyjibo"]).subtypes == ("Kwyjibo",)


def test_what_belongs_to_another_position_is_not_taken_by_its_number() -> None:
    other = Position()
    bear = other.put("Alice", "battlefield", "Grizzly Bears")
    position = Position()
    axe = position.put("Alice", "battlefield", "Bonesplitter")
    wrong: list[Callable[[], object]] = [
        lambda: position.set(axe, attached_to=bear),
        lambda: position.put("Alice", "battlefield", "Bonesplitter", attached_to=bear),
        lambda: position.put("Alice", "battlefield", "Giant Spider", blocking=bear),
        lambda: position.set(bear, tapped=True),
        lambda: position.put(other.player("Alice"), "hand", "Shock"),
        lambda: position.life(other.player("Bob"), 3),
        lambda: position.put("Alice", "battlefield", "Giant Spider", attacking=other.player("Bob")),
        lambda: position.set(axe, attached_to=position.game().object(axe.id)),
    ]
    for one in wrong:
        with pytest.raises(PositionError, match="another's"):
            one()
    assert position.core.object(axe.id).attached_to == 0
    assert position.player("Bob").life == 20


def test_a_copy_takes_what_was_in_the_position_then() -> None:
    position = Position()
    bear = position.put("Alice", "battlefield", "Grizzly Bears")
    other = copy.copy(copy.deepcopy(position))
    late = position.put("Alice", "battlefield", "Giant Spider")
    axe = other.put(position.player("Bob"), "battlefield", "Bonesplitter", attached_to=bear)
    assert axe.id == late.id
    assert other.game().object(bear.id).power == 4
    for wrong in (late, position.game().object(bear.id)):
        with pytest.raises(PositionError, match="another's"):
            other.set(axe, attached_to=wrong)
    with pytest.raises(PositionError, match="another's"):
        position.set(bear, attached_to=axe)


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
    elif flag is Status.NOT_ON_BATTLEFIELD:
        position.put("Bob", "hand", "Grizzly Bears", tapped=True)
    elif flag is Status.WRONG_CONTROLLER:
        position.put("Bob", "graveyard", "Grizzly Bears", controller="Alice")
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


def test_what_only_permanents_have_is_told_elsewhere() -> None:
    position = Position()
    bear = position.put("Bob", "battlefield", "Grizzly Bears")
    hand = position.put("Alice", "hand", "Grizzly Bears", tapped=True, damage=1, counters={"+1/+1": 1})
    position.set(hand, attacking="Bob", face_down=True)
    position.put("Alice", "graveyard", "Bonesplitter", attached_to=bear)
    position.put("Alice", "exile", "Grizzly Bears", counters={"time": 3}, face_down=True)  # 406.3, 702.62a
    found = [line.rpartition(" (")[2] for line in position.problems()]
    assert found == ["110.5d)", "110.5d)", "120.3e)", "122.2)", "506.3)", "701.3a)"]


def test_only_creatures_fight() -> None:
    position = Position()
    forest = position.put("Alice", "battlefield", "Forest", attacking=True)
    position.put("Bob", "battlefield", "Mountain", blocking=forest)
    position.turn("Alice", "declare blockers")
    assert position.status() == Status.WRONG_COMBAT
    assert [line.rpartition(" (")[2] for line in position.problems()] == ["506.3)", "506.3)"]


def test_players_who_are_about_to_lose_are_told() -> None:
    position = Position()
    position.life("Alice", 0)
    position.counters("Bob", "poison", 10)
    assert position.status() == Status.STATE_BASED
    assert [line.rpartition(" (")[2] for line in position.problems()] == ["704.5a)", "704.5c)"]


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
