"""Actions as words: what tells them apart, what may be left out, what can't be meant."""

from itertools import islice
from typing import Any

import pytest

from mtgrules import (
    Activate,
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
    PlayLand,
    Position,
    Rules,
)


def told(game: Game, most: int = 40) -> list[str]:
    """The words of the listed actions, each read back to the action."""
    listed = list(islice(game.legal_actions, most))
    words = [game.words(action) for action in listed]
    assert [game.parse_action(one) for one in words] == listed
    assert len(set(words)) == len(words)
    return words


def test_ways_of_casting_one_card() -> None:
    position = Position()
    position.put_many("Alice", "hand", "Bilbo Baggins, Burglar", "Murder")
    position.put_many("Alice", "battlefield", "Fist of Suns", "Omniscience")
    position.put_many("Alice", "graveyard", "Tidings of War")
    position.mana("Alice", "any")
    position.put("Bob", "battlefield", "Grizzly Bears")
    game = position.game()
    assert told(game) == [
        "pass",
        "cast Bilbo Baggins, Burglar",
        "cast Bilbo Baggins, Burglar for {W}{U}{B}{R}{G}",
        "cast Bilbo Baggins, Burglar for free",
        "cast Take a Glance",
        "cast Take a Glance for {W}{U}{B}{R}{G}",
        "cast Take a Glance for free",
        "cast Murder",
        "cast Murder for {W}{U}{B}{R}{G}",
        "cast Murder for free",
        "cast Tidings of War from graveyard with flashback",
    ]
    plain = game.parse_action("cast Murder")
    assert isinstance(plain, Cast)
    assert (plain.how, plain.cost) == ("", "")
    free = game.parse_action("cast murder for free")
    assert isinstance(free, Cast)
    assert free.free
    assert game.parse_action("cast Tidings of War") == game.parse_action(
        "cast Tidings of War from graveyard with flashback"
    )


def test_abilities_by_number() -> None:
    position = Position()
    position.put_many(
        "Alice", "battlefield", "Ajani, Caller of the Pride", "Shire Terrace", "Soulstone Sanctuary"
    )
    position.put_many("Alice", "battlefield", "Forest", "Forest", "Forest", "Forest", "Forest")
    game = position.game()
    assert told(game) == [
        "pass",
        "activate ability 1 of Ajani, Caller of the Pride",
        "activate ability 2 of Shire Terrace",
        "activate ability 2 of Soulstone Sanctuary",
    ]
    with pytest.raises(IllegalActionError) as wrong:
        game.parse_action("activate ability 3 of Ajani, Caller of the Pride")
    assert wrong.value.rule == "606.6"
    assert game.words(game.parse_action("activate Shire Terrace")) == "activate ability 2 of Shire Terrace"


def test_names_with_commas_and_ands() -> None:
    position = Position()
    position.put_many("Alice", "battlefield", "Balin, Loremaster", "Bombur, Gentle Dreamer", "Grizzly Bears")
    position.turn("Alice", "beginning of combat")
    game = position.game()
    game.push_words("pass")
    game.push_words("pass")
    words = told(game)
    assert "attack with Balin, Loremaster; Bombur, Gentle Dreamer; Grizzly Bears" in words
    assert "attack with Balin, Loremaster" in words
    comma = game.parse_action("attack with Balin, Loremaster, Bombur, Gentle Dreamer and Grizzly Bears")
    assert comma == game.parse_action(words[-1])


def test_attacks_and_blocks_of_several() -> None:
    position = Position(["Alice", "Bob", "Carol"], format="multiplayer")
    position.put_many("Alice", "battlefield", "Grizzly Bears", "Grizzly Bears", "Raging Goblin")
    position.put("Bob", "battlefield", "Ajani, Caller of the Pride")
    position.put_many("Bob", "battlefield", "Giant Spider", "Grizzly Bears")
    position.turn("Alice", "beginning of combat")
    game = position.game()
    for _ in range(3):
        game.push_words("pass")
    words = told(game, 200)
    assert len(words) == 64 == game.legal_actions.count()
    assert "attack Bob with Grizzly Bears#1 / attack Carol with Raging Goblin" in words
    with pytest.raises(InvalidActionError):
        game.parse_action("attack with Raging Goblin")  # whom?
    with pytest.raises(IllegalActionError):
        game.parse_action("attack Bob with Giant Spider")
    game.push_words("attack Ajani, Caller of the Pride with 2 Grizzly Bears / attack Bob with Raging Goblin")
    for _ in range(3):
        game.push_words("pass")
    blocks = told(game, 200)
    assert len(blocks) == 16
    assert "block Grizzly Bears#1 with Giant Spider / block Raging Goblin with Grizzly Bears" in blocks
    game.push_words("block Raging Goblin with Grizzly Bears and Giant Spider")
    assert sorted(str(one) for one in game.players[1].battlefield if one.is_blocking) == [
        "Giant Spider",
        "Grizzly Bears",
    ]


def test_orders_piles_numbers_and_words() -> None:
    position = Position()
    position.put_many("Alice", "hand", "Opt", "Blaze", "Meddling Mage")
    position.put_many("Alice", "library", "Forest", "Shock")
    position.mana("Alice", "any")
    game = position.game()
    game.push_words("cast Blaze")
    assert told(game, 5) == ["choose 0", "choose 1", "choose 2", "choose 3", "choose 4"]
    game.push_words("3")
    game.push_words("Bob")
    game.push_words("pass")
    game.push_words("pass")
    assert game.player("Bob").life == 17
    game.push_words("cast Opt")
    game.push_words("pass")
    game.push_words("pass")
    assert told(game) == ["arrange top: Forest / bottom: nothing", "arrange top: nothing / bottom: Forest"]
    game.push_words("arrange bottom: Forest")
    assert [str(card) for card in game.player("Alice").hand][-1] == "Shock"
    game.push_words("cast Meddling Mage")
    game.push_words("pass")
    game.push_words("pass")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.check) == ("word", "card name")
    told(game, 30)
    with pytest.raises(IllegalActionError):
        game.parse_action("choose Forest")
    with pytest.raises(IllegalActionError):
        game.parse_action("choose No Such Card")
    game.push_words("choose Take a Glance")


@pytest.mark.parametrize(
    "words",
    ["", " ", "cast", "play", "jump", "cast Grizzly Bear", "activate Forest#9", "pass the salt", "choose", "#1",
     "cast #1", "Eve concedes", "cast " + "x" * 20_000, "cast Forest from", "activate ability x of Forest", "\u0000"],
)  # fmt: skip
def test_words_that_mean_nothing(words: str) -> None:
    position = Position()
    position.put("Alice", "battlefield", "Forest")
    position.put("Alice", "hand", "Grizzly Bears")
    with pytest.raises(InvalidActionError) as wrong:
        position.game().parse_action(words)
    assert str(wrong.value).isprintable()
    assert len(str(wrong.value)) < 400


def test_shares() -> None:
    position = Position()
    position.put_many("Alice", "battlefield", "Colossal Dreadmaw")
    position.put_many("Bob", "battlefield", "Giant Spider", "Raging Goblin")
    position.turn("Alice", "beginning of combat")
    game = position.game()
    for words in ("pass", "pass", "attack with Colossal Dreadmaw", "pass", "pass"):
        game.push_words(words)
    game.push_words("block Colossal Dreadmaw with Giant Spider and Raging Goblin")
    for words in ("pass", "pass"):
        game.push_words(words)
    assert "assign 4 to Giant Spider; 1 to Raging Goblin; 1 to Bob" in told(game, 100)
    with pytest.raises(IllegalActionError) as wrong:
        game.parse_action("assign 6 to Bob")
    assert wrong.value.rule == "702.19b"
    with pytest.raises(InvalidActionError):
        game.parse_action("assign 4 to Giant Spider and some to Bob")
    game.push_words("assign 4 to Giant Spider, 1 to Raging Goblin and 1 to Bob")
    assert game.player("Bob").life == 19


def test_cards_in_several_graveyards() -> None:
    position = Position()
    position.put_many("Alice", "graveyard", "Grizzly Bears", "Grizzly Bears", "Child of Night")
    position.put_many("Alice", "hand", "Gathering of Darkness")
    position.mana("Alice", "any")
    game = position.game()
    game.push_words("cast Gathering of Darkness")
    assert told(game) == [
        "choose nothing",
        "choose Grizzly Bears#1",
        "choose Grizzly Bears#2",
        "choose Child of Night",
    ]
    assert game.parse_action("choose Grizzly Bears") == game.parse_action("Grizzly Bears#1")
    with pytest.raises(InvalidActionError):
        game.parse_action("choose Grizzly Bears and Child of Night")


def test_the_hand_goes_without_saying() -> None:
    position = Position()
    position.put_many("Alice", "hand", "Tidings of War")
    position.put_many("Alice", "graveyard", "Tidings of War")
    position.mana("Alice", "any")
    game = position.game()
    assert told(game)[1:] == ["cast Tidings of War", "cast Tidings of War from graveyard with flashback"]
    assert game.parse_action("cast Tidings of War from graveyard") == game.legal_actions[2]


def test_what_is_there_and_cannot_be_chosen_is_illegal() -> None:
    position = Position()
    position.put_many("Alice", "hand", "Murder")
    position.mana("Alice", "any")
    position.put_many("Alice", "battlefield", "Forest", "Grizzly Bears", "Youthful Knight")
    position.put("Bob", "battlefield", "Gandalf, Wandering Wizard", tapped=True)
    position.put("Alice", "battlefield", "Raging Goblin", tapped=True)
    position.put("Alice", "battlefield", "Boggart Brute", sick=True)
    game = position.game()
    game.push_words("cast Murder")
    key = game.key()
    for words in ("choose Forest", "choose Bob", "Grizzly Bears and Forest"):
        with pytest.raises(IllegalActionError) as wrong:
            game.parse_action(words)
        assert wrong.value.rule == "601.2c"
    forest = next(one for one in game.battlefield if one.name == "Forest")
    with pytest.raises(IllegalActionError) as wrong:
        game.push(Choose((forest.id,)))
    assert wrong.value.rule == "601.2c"
    assert game.key() == key
    game.push_words("choose Youthful Knight")
    while game.decision is not None and game.decision.kind != "attack":
        game.push_words("pass")
    for words, rule in (("Raging Goblin", "508.1a"), ("Boggart Brute", "302.6"), ("Forest", "508.1a")):
        with pytest.raises(IllegalActionError) as wrong:
            game.parse_action(f"attack with {words}")
        assert wrong.value.rule == rule
    with pytest.raises(InvalidActionError):
        game.parse_action("attack with Nobody")


def test_ambiguous_activations() -> None:
    position = Position()
    for counters in (0, 1):
        position.put("Alice", "battlefield", "Soulstone Sanctuary", counters={"charge": counters})
    position.put_many("Alice", "battlefield", *["Forest"] * 4)
    game = position.game()
    with pytest.raises(AmbiguousActionError) as wrong:
        game.parse_action("activate Soulstone Sanctuary")
    assert wrong.value.candidates == tuple(told(game)[1:])


def own(name: str, cost: str, line: str, text: str) -> Card:
    """A card that none of the files has."""
    return Card(name, (CardFace(name, cost, line, text, None, None, None),), "normal")


VOLLEY = "Test Volley deals 3 damage divided as you choose among one, two, or three targets."
SEASON = (
    "If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are put \
on it instead."
)
HALO = (
    "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put \
on it instead."
)


def test_every_kind_of_decision_is_told_and_read() -> None:
    position = Position()
    volley = own("Test Volley", "{R}", "Instant", VOLLEY)
    blessing = own("Test Blessing", "{G}", "Instant", "Put a +1/+1 counter on target creature.")
    position.put_many("Alice", "hand", volley, blessing, "Forest", "Opt", "Blaze", "Meddling Mage")
    season, halo = (
        own("Test Season", "{G}", "Enchantment", SEASON),
        own("Test Halo", "{G}", "Enchantment", HALO),
    )
    position.put_many(
        "Alice", "battlefield", season, halo, "Attercop", "Spitfire Lagac", "Elven Raft-Steerer"
    )
    position.put_many("Alice", "battlefield", "Colossal Dreadmaw", "Swamp")
    position.put_many("Bob", "battlefield", "Giant Spider", "Grizzly Bears")
    position.put_many("Alice", "library", "Shock", "Forest")
    position.mana("Alice", "{W}{W}{W}{U}{U}{U}{R}{R}{G}{G}{B}{2}", stays=True)
    position.turn("Alice", "upkeep")
    game, kinds = position.game(pay=["Alice"]), set()

    def on(words: str = "") -> None:
        """Look at the decision, and push what these words say, the first action without any."""
        assert game.decision is not None
        kinds.add(game.decision.kind)
        told(game, 60)
        game.push_words(words) if words else game.push(game.legal_actions[0])

    def until(kind: str) -> None:
        for _ in range(60):
            assert game.decision is not None
            if game.decision.kind == kind:
                return
            on()
        raise AssertionError(f"nothing of the kind {kind} came up")

    def to_main() -> None:
        while game.step != "precombat main" or game.stack:
            on()

    to_main()
    on("cast Test Volley")
    on("choose Giant Spider; Grizzly Bears; Bob")
    until("priority")
    game.pop()
    while game.decision is not None and game.decision.kind != "target":
        game.pop()
    on("choose Giant Spider; Bob")
    until("divide")
    on("divide 2 to Giant Spider; 1 to Bob")
    to_main()
    on("cast Test Blessing")
    on("choose Attercop")
    until("replacement")
    on("choose Test Season")
    to_main()
    on("play Forest")
    until("order")
    on()
    until("mode")
    on("mode 2")
    to_main()
    on("cast Opt")
    until("arrange")
    on()
    to_main()
    on("cast Blaze")
    until("number")
    on("0")
    to_main()
    on("cast Meddling Mage")
    until("word")
    on("choose Shock")
    until("attack")
    on("attack with Colossal Dreadmaw")
    until("block")
    on("block Colossal Dreadmaw with Giant Spider and Grizzly Bears")
    until("assign")
    on()
    assert kinds == {
        "priority", "target", "divide", "pay", "replacement", "order", "mode", "arrange", "number", "word", "attack",
        "block", "assign",
    }  # fmt: skip


def fight(*words: str) -> Game:
    """Alice attacks, with three to choose from; ``words`` are pushed, and then all pass to the next declaration."""
    position = Position()
    position.put("Alice", "battlefield", "Grizzly Bears")
    position.put("Alice", "battlefield", "Raging Goblin", phased_out=True)
    position.put("Alice", "graveyard", "Llanowar Elves")
    position.put("Bob", "battlefield", "Giant Spider")
    position.put("Bob", "battlefield", "Colossal Dreadmaw")
    position.turn("Alice", "beginning of combat")
    for name in ("Alice", "Bob"):
        position.put_many(name, "library", "Forest", "Forest")
    game = position.game()
    for said in ("pass", "pass", *words):
        game.push_words(said)
    while game.decision is not None and game.decision.is_priority:
        game.push_words("pass")
    return game


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("attack Alice with Grizzly Bears", "Alice can't be attacked (506.2)"),
        ("attack Giant Spider with Grizzly Bears", "Giant Spider can't be attacked (506.2)"),
        ("attack with Alice", "Alice is no creature that can attack (508.1a)"),
        ("Bob with Bob", "Bob is no creature that can attack (508.1a)"),
        ("attack with Llanowar Elves", "Llanowar Elves is no creature that can attack (508.1a)"),
        ("attack with Giant Spider", "Giant Spider is not controlled by the active player (508.1a)"),
        ("block Alice with Giant Spider", "Alice is not attacking (509.1a)"),
        ("block Colossal Dreadmaw with Giant Spider", "Colossal Dreadmaw is not attacking (509.1a)"),
        ("block Grizzly Bears with Bob", "Bob is no creature that can block (509.1a)"),
        ("block Grizzly Bears with Llanowar Elves", "Llanowar Elves is no creature that can block (509.1a)"),
        ("Bob with Orc Army", "Bob is not attacking (509.1a)"),
    ],
)
def test_what_can_neither_attack_nor_be_attacked(words: str, said: str) -> None:
    game = fight() if "508" in said or "506" in said else fight("attack with Grizzly Bears")
    with pytest.raises(IllegalActionError) as error:
        game.push_words(words)
    assert str(error.value) == said


def test_what_is_phased_out_is_not_there_to_attack() -> None:
    game = fight()
    goblin = next(one for one in game.core.contents("battlefield") if game.object(one).is_phased_out)
    with pytest.raises(IllegalActionError, match=r"\(508.1a\)"):
        game.push(Choose(((goblin, game.player("Bob").id),)))


def test_damage_is_assigned_to_each_recipient_once() -> None:
    game = fight("attack with Grizzly Bears")
    game.push_words("block Grizzly Bears with Giant Spider and Colossal Dreadmaw")
    while game.decision is not None and game.decision.is_priority:
        game.push_words("pass")
    assert game.decision is not None
    spider, wall = game.decision.raw.options
    assert Choose(((spider, 1), (wall, 1))) in game.legal_actions
    twice = Choose(((spider, 5), (spider, 1), (wall, 1)))
    assert twice not in game.legal_actions
    with pytest.raises(IllegalActionError, match=r"^the same recipient twice \(510.1e\)$"):
        game.push(twice)


def test_actions_that_nobody_can_take_have_no_words() -> None:
    position = Position()
    theirs = position.put("Bob", "hand", "Shock")
    bottom, top = position.put_many("Alice", "library", "Forest", "Shock")[::-1]
    game = position.game()
    said = f"Alice can't act with {theirs.name}, in Bob's hand"
    for action in (Cast(theirs.id), PlayLand(theirs.id), Activate(theirs.id, 0)):
        with pytest.raises(InvalidActionError, match=f"^{said}$"):
            game.words(action)
    with pytest.raises(InvalidActionError, match="in Alice's library"):
        game.words(Cast(bottom.id))
    assert game.words(PlayLand(top.id)) == "play Forest from library"
    odd: list[Any] = [None, [], {}, "x", 1.5, True]
    for value in odd:
        for wrong in (
            Cast(value),
            PlayLand(value),
            Concede(value),
            Activate(top.id, value),
            Cast(top.id, value),
        ):
            if wrong != Cast(top.id, "x"):
                with pytest.raises(InvalidActionError):
                    game.words(wrong)


def test_names_with_semicolons_are_whole_names() -> None:
    library = Library.shipped()
    names = ("A", "B", "A; B", "C, D", "E and F")
    library.add(Card(name, (CardFace(name, "{0}", "Creature — Bear", "", "1", "1"),)) for name in names)
    library.add([Card("Many", (CardFace("Many", "{0}", "Sorcery", "Tap up to three target creatures."),))])
    position = Position(rules=Rules(library=library))
    for name in names:
        position.put("Bob", "battlefield", name)
    position.put("Alice", "hand", "Many")
    game = position.game()
    game.push_words("cast Many")
    words = told(game)
    assert {"choose A; B", "choose A and B", "choose A; B; C, D"} <= set(words)


def test_cards_that_are_alike_are_proposed_once() -> None:
    position = Position()
    position.put_many("Alice", "hand", "Shock", "Shock")
    position.mana("Alice", "any")
    with pytest.raises(InvalidActionError) as error:
        position.game().push_words("cast Shok")
    assert str(error.value) == 'nothing is called that to cast: "Shok"; did you mean "cast Shock"?'


@pytest.mark.parametrize("number", ["99999999999", "1e9", "３"])
def test_numbers_out_of_reach_say_the_range(number: str) -> None:
    position = Position()
    position.put("Alice", "hand", "Blaze")
    position.mana("Alice", "{3}{R}")
    game = position.game()
    game.push_words("cast Blaze")
    with pytest.raises(InvalidActionError, match="is no number from 0 to 3"):
        game.push_words(f"choose {number}")
