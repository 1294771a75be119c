"""Wrong types at the doors: one plain line each, whatever of the public interface they are given to."""

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import mtgrules
from mtgrules import (
    Activate,
    Card,
    CardFace,
    Cast,
    Choose,
    Concede,
    Deck,
    Game,
    Library,
    MtgRulesError,
    NodeRegistry,
    Pass,
    PlayLand,
    Position,
    Reader,
    Rules,
    View,
)
from mtgrules.doors import ArgumentError, Each, door, taken
from mtgrules.play.decks import Entry
from mtgrules.play.errors import MissingError
from mtgrules.play.formats import format_named, objections, unplayable
from mtgrules.play.game import default_rules
from mtgrules.play.legal import LegalActions
from mtgrules.play.objects import GameObject, PlayerView
from mtgrules.sim.agents import RandomAgent, agent, pass_agent, play

ANY = [None, 5, -1, "", "x", [], [5], [None], {}, {"a": None}, {5: 5}, (), 1.5, b"x", True, object()]
TEXT = [value for value in ANY if not isinstance(value, str)]
TEXT_OR_BYTES = [value for value in TEXT if not isinstance(value, bytes)]
NO_PATH = [*TEXT, "\x00", "a\x00b", "\ud800"]
NUMBER = [value for value in ANY if type(value) is not int]
LIST = [None, 5, "", "x", [5], [None], {}, {"a": None}, 1.5, b"x", True, object()]


def but(values: list[Any], *fit: Any) -> list[Any]:
    """The wrong values but those that fit here."""
    return [value for value in values if not any(value is one for one in fit)]


Row = tuple[Callable[..., Any], dict[str, tuple[Any, list[Any]]]]


@cache
def game() -> Game:
    position = Position()
    position.put("Alice", "battlefield", "Grizzly Bears")
    position.put("Alice", "hand", "Shock")
    position.put("Alice", "battlefield", "Mountain")
    return position.game()


def pushed(kind: type[Any]) -> Callable[..., None]:
    def push(**fields: Any) -> None:
        action = kind(**fields)
        assert action not in game().legal_actions
        game().push(action)

    return push


def rows() -> dict[str, Row]:
    """Each public callable that takes something: a call that is well, and what is wrong for each parameter."""
    library, rules = Library.shipped(), default_rules()
    position = Position()
    bear = position.put("Alice", "battlefield", "Grizzly Bears")
    playing, view = game(), game().view("Alice")
    shock = library.find("shock")
    registry, node = NodeRegistry(), mtgrules.read("Flying").abilities[0]
    text, who = ("Flying", TEXT), ("Alice", ANY)
    path, optional = (str(Path("examples/decks/dwarves.txt")), NO_PATH), (None, but(ANY, None))
    cards, seed, since, action = ([], LIST), (1, NUMBER), (0, NUMBER), (Pass(), ANY)
    reads = {"text": text, "name": text, "type_line": ("Creature", TEXT)}
    decks = ([["Forest"] * 9] * 2, ANY)
    by_id = {"object": (999, but(ANY, 5, -1))}
    return {
        "read": (mtgrules.read, reads),
        "load": (mtgrules.load, {"path": ("cards/tokens.json", NO_PATH)}),
        "iter_cards": (
            lambda path: list(mtgrules.iter_cards(path)),
            {"path": ("cards/tokens.json", NO_PATH)},
        ),
        "load_deck": (mtgrules.load_deck, {"path": path, "library": (library, ANY)}),
        "parse_deck": (
            mtgrules.parse_deck,
            {"text": ("4 Shock", TEXT), "library": (library, ANY), "file": text},
        ),
        "determinize": (
            mtgrules.determinize,
            {"view": (view, ANY), "seed": seed, "decks": (None, but(ANY, None, ANY[8]))},
        ),
        "Library": (Library, {"cards": cards}),
        "Library.at_hand": (Library.at_hand, {"files": ([], LIST)}),
        "Library.add": (library.add, {"cards": cards}),
        "Library.add_file": (library.add_file, {"path": ("cards/tokens.json", NO_PATH)}),
        "Library.find": (library.find, {"name": ("shock", TEXT)}),
        "Library.find_token": (library.find_token, {"name": ("food", TEXT)}),
        "Card": (
            Card,
            {"name": text, "faces": ((CardFace("A"),), [*LIST, ()]), "layout": text, "set": text},
        ),
        "CardFace": (
            CardFace,
            {
                **dict.fromkeys(("name", "mana_cost", "type_line", "oracle_text"), ("", TEXT)),
                **{name: (None, but(TEXT, None)) for name in ("power", "toughness", "loyalty", "defense")},
                **dict.fromkeys(("color_indicator", "colors"), ((), LIST)),
            },
        ),
        "Entry": (Entry, {"card": (shock, ANY), "count": (1, NUMBER)}),
        "Deck": (
            Deck,
            {**dict.fromkeys(("main", "sideboard", "commander", "companion"), ((), LIST)), "name": text},
        ),
        "Deck.of": (Deck.of, {"cards": cards, "sideboard": cards, "commander": cards, "name": text}),
        "Game": (
            Game,
            {
                "decks": decks,
                "seed": seed,
                "format": (None, but(ANY, None)),
                "names": (None, but(ANY, None)),
                "rules": optional,
                "pay": ("auto", but(ANY, ANY[5], ANY[8], ANY[11])),
            },
        ),
        "Game.from_json": (
            Game.from_json,
            {"data": (playing.to_json(), ANY), "rules": optional},
        ),
        "Game.push": (playing.copy().push, {"action": action}),
        "Game.push_words": (playing.copy().push_words, {"text": ("pass", ANY)}),
        "Game.concede": (playing.copy().concede, {"name": who}),
        "Game.words": (playing.words, {"action": action}),
        "Game.parse_action": (playing.parse_action, {"text": ("pass", ANY)}),
        "Game.events": (playing.events, {"since": since}),
        "Game.view": (playing.view, {"player": who, "since": since}),
        "Game.player": (playing.player, {"name": who}),
        "Game.object": (playing.object, {"id": (bear.id, ANY)}),
        "View.from_json": (View.from_json, {"data": (view.to_json(), ANY), "rules": optional}),
        "View.player": (view.player, {"name": who}),
        "View.object": (view.object, {"id": (bear.id, ANY)}),
        "View.words": (view.words, {"action": action}),
        "View.parse_action": (view.parse_action, {"text": ("pass", ANY)}),
        "View.events": (view.events, {"since": since}),
        "View.is_known": (view.is_known, {"thing": (bear, ANY)}),
        "View.unseen": (view.unseen, {"name": who}),
        "LegalActions.__getitem__": (playing.legal_actions.__getitem__, {"n": (0, NUMBER)}),
        "GameObject.has_type": (bear.has_type, {"word": text}),
        "GameObject.has_keyword": (bear.has_keyword, {"name": text}),
        "Rules": (Rules, {"mechanics": ((), LIST[1:]), "library": optional, "reader": optional}),
        "Rules.read": (rules.read, reads),
        "Rules.face": (rules.face, {"card": (shock, ANY)}),
        "Rules.named": (rules.named, {"name": text}),
        "Rules.token_face": (rules.token_face, {"name": ("food", TEXT)}),
        "Reader": (Reader, {"mechanics": ((), LIST)}),
        "Reader.read": (rules.reader.read, reads),
        "NodeRegistry": (NodeRegistry, {"nodes": ((), LIST)}),
        "NodeRegistry.encode": (registry.encode, {"node": (node, ANY)}),
        "NodeRegistry.plain": (registry.plain, {"node": (node, ANY)}),
        "NodeRegistry.decode": (registry.decode, {"data": (registry.encode(node), ANY)}),
        "NodeRegistry.node": (
            registry.node,
            {"value": (registry.plain(node), ANY), "kind": (type(node), ANY), "where": text},
        ),
        "objections": (
            objections,
            {"rules": (rules, ANY), "deck": (Deck(), ANY), "format": ("constructed", ANY)},
        ),
        "agent": (agent, {"name": ("greedy", TEXT), "seed": seed}),
        "play": (
            play,
            {
                "game": (game().copy(), ANY),
                "agents": (
                    ["pass", pass_agent],
                    [*ANY, ["pass", None], ["pass", "x"], "greedy", [RandomAgent] * 2],
                ),
                "most_turns": (1, NUMBER),
                "most_decisions": (1, NUMBER),
                "watch": (None, but(ANY, None)),
            },
        ),
        "unplayable": (unplayable, {"rules": (rules, ANY), "deck": (Deck(), ANY)}),
        "format_named": (format_named, {"name": ("constructed", ANY)}),
        "Position": (
            Position,
            {"players": (("A", "B"), ANY), "format": ("two-player", ANY), "seed": seed, "rules": optional},
        ),
        "Position.player": (position.player, {"who": who}),
        "Position.life": (position.life, {"who": who, "life": (5, NUMBER)}),
        "Position.counters": (
            position.counters,
            {"who": who, "kind": ("poison", TEXT), "number": (1, NUMBER)},
        ),
        "Position.lands_played": (position.lands_played, {"who": who, "number": (1, NUMBER)}),
        "Position.mana": (position.mana, {"who": who, "mana": ("{G}", TEXT)}),
        "Position.give": (position.give, {"who": who, "words": ("monarch", ANY)}),
        "Position.put": (
            position.put,
            {
                "who": who,
                "zone": ("battlefield", ANY),
                "card": ("Grizzly Bears", ANY),
                "controller": who,
                "damage": (1, NUMBER),
                "counters": ({}, but(ANY, ANY[8])),
                "attached_to": (bear, ANY),
                "attacking": (True, but(ANY, True)),
                "blocking": ((), LIST),
                "chosen": ({}, but(LIST, LIST[6], LIST[7])),
                "designations": ((), but(LIST, "", "x")),
                "states": ((), LIST),
            },
        ),
        "Position.put_many": (
            lambda who, zone: position.put_many(who, zone, "Shock", "Shock"),
            {"who": who, "zone": ("hand", ANY)},
        ),
        "Position.set": (position.set, {"thing": (bear, ANY), "damage": (1, NUMBER)}),
        "Position.token": (
            position.token,
            {"who": who, "token": ("food", ANY), "zone": ("battlefield", ANY)},
        ),
        "Position.token_face": (
            position.token_face,
            {
                "name": text,
                "text": text,
                "power": (None, but(NUMBER, None)),
                "toughness": (None, but(NUMBER, None)),
                **dict.fromkeys(("colors", "types", "subtypes", "supertypes"), ((), LIST)),
            },
        ),
        "Position.turn": (position.turn, {"who": who, "step": ("upkeep", ANY), "number": (2, NUMBER)}),
        "Position.game": (position.game, {"pay": ("auto", but(ANY, ANY[5], ANY[8], ANY[11]))}),
        "push Cast": (pushed(Cast), by_id),
        "push PlayLand": (pushed(PlayLand), by_id),
        "push Activate": (pushed(Activate), {**by_id, "ability": (0, ANY)}),
        "push Choose": (pushed(Choose), {"chosen": ((), ANY)}),
        "push Concede": (pushed(Concede), {"player": (99, but(ANY, 5))}),
    }


TABLE = rows()
CALLS = [(name, parameter) for name, (_, parameters) in TABLE.items() for parameter in parameters]


@pytest.mark.parametrize(("name", "parameter"), CALLS, ids=[" ".join(call) for call in CALLS])
def test_what_is_wrong_is_said_in_one_line(name: str, parameter: str) -> None:
    function, parameters = TABLE[name]
    for wrong in parameters[parameter][1]:
        given = {other: value for other, (value, _) in parameters.items()} | {parameter: wrong}
        before = game().key()
        with pytest.raises(MtgRulesError) as error:
            function(**given)
        line = str(error.value)
        assert "\n" not in line, (wrong, line)
        assert 0 < len(line) < 400, (wrong, line)
        if isinstance(error.value, ArgumentError):
            assert f"({parameter}" in line, (wrong, line)
            assert " was expected, found " in line, (wrong, line)
        assert game().key() == before


@pytest.mark.parametrize("name", [name for name in TABLE if not name.startswith(("push", "Position.put"))])
def test_what_is_right_goes_through(name: str) -> None:
    function, parameters = TABLE[name]
    function(**{parameter: value for parameter, (value, _) in parameters.items()})


#: takes nothing, or only what Python takes for true or false, or is said in words of its own elsewhere
FLAGS = {"log", "undo", "stack", "decklists", "memo", "verify", "stays", "on_read", "is_public"}
#: values that are made and given out, not taken; the protocol of mappings
APART = {"Action", "Decision", "Outcome", "Reading", "Status", "LegalActions", "PlayerView", "GameObject"}
INNER = {
    "Game.of": "around the engine's own game",
    "View": "made by `Game.view`",
    "Card.same_rules": "of two cards",
    "Reader.parse": "takes a normalised line and raises as reading does",
    "Reader.read_line": "takes a normalised line",
    "Rules.intern": "takes the engine's face",
    "Library.get": "as of any mapping",
}


def public() -> Iterator[tuple[str, Any]]:
    names = {name: getattr(mtgrules, name) for name in mtgrules.__all__}
    names |= {cls.__name__: cls for cls in (LegalActions, GameObject, PlayerView)}
    for name, found in names.items():
        if isinstance(found, type) and issubclass(found, BaseException):
            continue
        if callable(found) and name not in APART and not (isinstance(found, type) and is_action(found)):
            yield name, found
        if isinstance(found, type) and not is_action(found) and name not in {"Status", "Outcome", "Decision"}:
            for method, value in vars(found).items():
                if not method.startswith("_") and callable(getattr(found, method)) and callable(value):
                    yield f"{name}.{method}", value
                elif isinstance(value, classmethod):
                    yield f"{name}.{method}", value.__func__


def is_action(found: type) -> bool:
    return issubclass(found, mtgrules.Action)


def test_every_public_callable_is_looked_at() -> None:
    missing = []
    for name, found in public():
        if name in INNER or name in TABLE:
            continue
        parameters = set(inspect.signature(found).parameters) - {"self", "cls", "memo"} - FLAGS
        if parameters:
            missing.append((name, parameters))
    assert not missing


def test_missing_players_and_objects_are_errors_of_both_kinds() -> None:
    for call in (lambda: game().player("Zoe"), lambda: game().object(99), lambda: game().view("Zoe")):
        with pytest.raises(KeyError) as error:
            call()
        assert isinstance(error.value, MissingError)
        assert str(error.value).startswith("no ")


def test_what_is_pushed_is_a_tuple_of_plain_values() -> None:
    """An action is kept among the game's: so it can be hashed, and means what is written in it."""
    position = Position()
    bear = position.put("Alice", "battlefield", "Grizzly Bears")
    position.put("Bob", "battlefield", "Giant Spider")
    position.put("Bob", "battlefield", "Giant Spider")
    position.turn("Alice", "beginning of combat")
    fight = position.game()
    kinds = set()
    for words in ("pass", "pass", "attack with Grizzly Bears", "pass", "pass"):
        fight.push_words(words)
    for words in ("block Grizzly Bears with Giant Spider#1 and Giant Spider#2", "pass", "pass"):
        fight.push_words(words)
    while fight.decision is not None and len(fight.actions) >= 2:
        kinds.add(fight.decision.kind)
        if fight.decision.kind in ("attack", "block", "assign"):
            for wrong in [*but(ANY, ()), [(bear.id, 2)], (bear.id, 2), ((bear.id, True),), ([bear.id, 2],)]:
                assert Choose(wrong) not in fight.legal_actions, wrong
                with pytest.raises(MtgRulesError):
                    fight.push(Choose(wrong))
                with pytest.raises(MtgRulesError):
                    fight.words(Choose(wrong))
        fight.pop()
    assert kinds >= {"attack", "block", "assign"}


def test_numbers_that_are_equal_to_an_id_are_none() -> None:
    position = Position()
    position.put("Alice", "hand", "Shock")
    position.mana("Alice", "{R}")
    shock = position.game()
    shock.push_words("cast Shock")
    (who, *_) = (player.id for player in shock.players)
    assert Choose((who,)) in shock.legal_actions
    assert Choose((float(who),)) not in shock.legal_actions
    with pytest.raises(MtgRulesError):
        shock.push(Choose((float(who),)))


def test_a_library_is_a_mapping_of_texts() -> None:
    library = Library.shipped()
    assert library.get("Shock") is library["Shock"]
    assert library.get("Shok") is None
    assert all(wrong not in library for wrong in TEXT)
    for wrong in TEXT:
        with pytest.raises(ArgumentError, match="a text was expected, found"):
            library.get(wrong)


def test_a_game_is_made_around_an_engines_game() -> None:
    for wrong in (*ANY, game()):
        with pytest.raises(ArgumentError, match=r"^Game.of\(core\): a Game was expected, found"):
            Game.of(wrong)


def test_a_game_that_has_not_begun_says_so() -> None:
    waiting = Game.of(Position().core)
    assert repr(waiting.legal_actions) == "<LegalActions: none, no decision is pending>"
    with pytest.raises(MtgRulesError, match=r"^no decision is pending$"):
        waiting.parse_action("pass")


def test_each_player_has_an_agent() -> None:
    with pytest.raises(MtgRulesError, match=r"^2 agents were expected, one a player, found 1$"):
        play(game().copy(), [pass_agent])


def test_a_door_says_which_item_and_takes_iterators() -> None:
    @door(numbers=Each(int), name=(str, None))
    def first(numbers: Any, name: str | None = None) -> Any:
        return numbers

    assert first(iter([1, 2])) == (1, 2)
    assert first(numbers=[3], name="x") == (3,)
    with pytest.raises(
        ArgumentError, match=r"first\(numbers\[1\]\): a whole number was expected, found 'x'$"
    ):
        first([1, "x"])
    with pytest.raises(ArgumentError, match=r"\(name\): a text or None was expected, found 5$"):
        first([], 5)
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        first()
    with pytest.raises(ArgumentError, match=r"f\(x\): a Library was expected, found a dict$"):
        taken({n: n for n in range(99)}, Library, "f", "x")
    with pytest.raises(ArgumentError, match=r"a text was expected, found a whole number$"):
        taken(10**5000, str, "f", "x")  # more digits than Python turns into text
    with pytest.raises(ArgumentError, match="an Action was expected, found True"):
        taken(True, (mtgrules.Action,), "f", "x")
