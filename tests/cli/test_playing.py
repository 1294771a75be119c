"""`mtgrules play`: games between agents, told, and games in which a person plays, through pipes and a pseudo-terminal."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mtgrules.cli import main

DECKS = Path(__file__).parents[2] / "examples" / "decks"
ELVES, ORCS = str(DECKS / "elves.txt"), str(DECKS / "orcs.txt")
WITHOUT_MORE = {"MTGRULES_CARDS": ""}


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *arguments], input=typed, env=WITHOUT_MORE)


def between(first: str, second: str, *more: str) -> Result:
    return play("--agents", f"{first},{second}", "--decks", ELVES, ORCS, *more)


# --- between agents ----------------------------------------------------------------------------------------------


def test_a_line_for_each_turn_and_the_outcome() -> None:
    done = between("random", "greedy", "--seed", "1")
    lines = done.stdout.splitlines()
    assert lines[0] == (
        "Alice (random) plays Elves of the Woodland Realm, Bob (greedy) plays Orcs and Goblins; seed 1"
    )
    turns = [
        line for line in lines if re.match(r" *[0-9]+ (Alice|Bob): .*\[Alice -?[0-9]+, Bob -?[0-9]+\]$", line)
    ]
    assert [int(line.split()[0]) for line in turns] == list(range(1, len(turns) + 1))
    assert lines[-1] == f"Bob won in turn {len(turns)}: Alice had 0 or less life (704.5a, 104.2a)"
    assert done.exit_code == 0
    assert done.stderr == ""


def test_everything_with_its_rules() -> None:
    done = between("greedy", "greedy", "--seed", "1", "--turns", "5", "--log", "--rules")
    told = done.stdout.splitlines()
    for line in (
        "Turn 3: Alice",
        "  Alice: life 20, 6 cards in hand, 53 in library: Forest",
        "  draw step",
        "    Alice draws Bilbo Baggins, Burglar (504.1)",
        "    Alice plays Island (116.2a)",
        "    Alice casts Attercop (601.2i)",
    ):
        assert line in told
    assert told[-1] == "stopped after 5 turns: nobody has won"
    assert done.exit_code == 1
    deeper = [line for line in told if line.startswith("    ")]
    assert all(re.search(r"\([0-9.a-z]+\)$", line) for line in deeper)


def test_without_rules_no_numbers() -> None:
    done = between("greedy", "greedy", "--seed", "1", "--turns", "3", "--log")
    assert "    Alice plays Forest\n" in done.stdout
    assert not re.search(r"\([0-9]{3}\.", done.stdout)


def test_the_seed_decides() -> None:
    games = [between("random", "random", "--seed", seed, "--turns", "6").stdout for seed in ("1", "1", "2")]
    assert games[0] == games[1] != games[2]


def test_as_data() -> None:
    done = between("random", "random", "--seed", "3", "--json", "--log")
    found = json.loads(done.stdout)
    assert found["finished"]
    assert [player["agent"] for player in found["players"]] == ["random", "random"]
    assert found["outcome"] == f"{found['winners'][0]} won"
    assert found["rules"][-1] == "104.2a"
    assert found["events"][-1]["rule"] == "104.2a"
    assert found["events"][-1]["turn"] == found["turns"]
    assert "events" not in json.loads(between("pass", "pass", "--turns", "2", "--json").stdout)


def test_commander_decks_make_a_commander_game() -> None:
    deck = str(DECKS / "goblin-town.txt")
    done = play("--agents", "random,random,random", "--decks", deck, deck, deck, "--turns", "3")
    assert "[Alice 40, Bob 40, Carol 40]" in done.stdout


# --- what is wrong -----------------------------------------------------------------------------------------------


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--decks", ELVES], "--decks: expected 2 decks, one for each of greedy,greedy, found 1"),
        (["--agents", "random"], "--agents: 2 to 4 were expected, one a player, found 1: random"),
        (["--agents", "me,Zz"], 'no agent "Zz"; there are random, greedy, pass, me'),
        (["--agents", "me,gredy"], 'no agent "gredy"; did you mean "greedy"?'),
        (["--decks", ELVES, "none.txt"], "none.txt: no such file"),
        (["--decks", ELVES, ORCS, "--format", "comander"], 'no format "comander"; did you mean "commander"?'),
        (["--from", "none.json"], "none.json: cannot be read: No such file or directory"),
        (
            ["--from", "none.json", "--decks", ELVES],
            "--decks: a saved game has its decks already: expected none",
        ),
        (
            ["--agents", "me,me", "--decks", ELVES, ORCS, "--json"],
            "--json: a person can't play where JSON is printed",
        ),
        (["--from", "none.json", "--seed", "9"], "--seed: a saved game has its seed already: expected none"),
        (
            ["--from", "none.json", "--format", "commander"],
            "--format: a saved game has its format already: expected none",
        ),
        (
            ["--decks", ELVES, ORCS, "--by-hand"],
            '--by-hand: nobody plays in the terminal: expected "me" among the agents',
        ),
        (["--turns", "0"], "Invalid value for '--turns': 0 is not in the range x>=1."),
    ],
)
def test_what_is_given_wrongly_is_said_in_one_line(arguments: list[str], message: str) -> None:
    done = play(*arguments)
    assert done.stderr == message + "\n"
    assert (done.stdout, done.exit_code) == ("", 2)


def test_every_problem_of_every_list_is_told() -> None:
    one, other = write("one.txt", "60 Forrest\n0 Shock"), write("other.txt", "4 Shokc")
    done = play("--decks", one, other)
    assert [line.split(": ")[0] for line in done.stderr.splitlines()] == [
        "one.txt:1:4",
        "one.txt:2:1",
        "other.txt:1:3",
    ]
    assert done.exit_code == 2


def test_a_deck_that_the_format_forbids() -> None:
    small = write("small.txt", "20 Forest")
    done = play("--decks", small, small)
    assert done.stderr.splitlines()[0] == "small.txt: at least 60 cards are expected; there are 20 (100.2a)"
    assert done.stderr.splitlines()[-1] == "that is constructed; with --format casual any deck will do"
    assert done.exit_code == 2
    assert play("--decks", small, small, "--format", "casual", "--turns", "1").exit_code == 1


def test_a_card_that_cannot_be_played_as_printed_is_told_and_the_game_is_played() -> None:
    face = {
        "name": "Riddle",
        "mana_cost": "{G}",
        "type_line": "Sorcery",
        "oracle_text": "Frobnicate the bloop.",
    }
    cards = write("cards.json", json.dumps([{**face, "layout": "normal"}]))
    deck = write("deck.txt", "56 Forest\n4 Riddle")
    done = play("--decks", deck, deck, "--cards", cards, "--turns", "2", "--agents", "random,random")
    line = "deck.txt: Riddle can't be played as printed: not read: Frobnicate the bloop."
    assert done.stderr.splitlines() == [line]
    assert done.exit_code == 1
    play("--decks", deck, deck, "--cards", cards, "--agents", "me,pass", typed="n\nquit here.json\n")
    done = play("--from", "here.json", "--cards", cards, typed="quit\n")
    assert done.stderr == "here.json: not read: Riddle: Frobnicate the bloop.\n"


# --- a person plays ----------------------------------------------------------------------------------------------


def me(*typed: str, agents: str = "me,greedy", seed: str = "1", more: tuple[str, ...] = ()) -> Result:
    return play(
        "--agents",
        agents,
        "--decks",
        ELVES,
        ORCS,
        "--seed",
        seed,
        *more,
        typed="".join(f"{line}\n" for line in typed),
    )


def test_actions_by_number_and_in_words() -> None:
    done = me("n", "2", "play island", "cast Attercop", "quit")
    assert "> 2\n  Alice plays Forest\n" in done.stdout
    assert "Alice plays Island" in done.stdout
    assert "Alice casts Attercop" in done.stdout
    assert done.exit_code == 1


def test_only_what_the_player_may_know_is_shown() -> None:
    """Bob plays a card that only he has, and holds others: those are never named."""
    done = me("n", *("1",) * 20)
    shown = done.stdout
    assert "Bob draws 7 cards\n" in shown
    assert "Bob draws a card\n" in shown
    names = [line.partition(" ")[2] for line in Path(ORCS).read_text(encoding="utf-8").splitlines()[4:]]
    named = [name for name in names if name and name in shown]
    assert named  # what Bob has played
    whole = between("pass", "greedy", "--seed", "1", "--log", "--turns", "20").stdout
    drawn = {card for card in names if card and re.search(rf"Bob draws .*{re.escape(card)}", whole)}
    assert drawn  # and what is drawn is told where all may be known
    first = shown.partition("Turn 2")[0]
    assert [name for name in names if name and name in first] == []


def test_wrong_input_is_answered() -> None:
    done = me(
        "perhaps", "n", "99", "1 1", "frobnicate", "cast", "cast Shock", "cast Rampaging Baloths", "card",
        "card Shokc", "", "   ", "\x00", "é" * 300, "choose 1", "attack with Forest", "undo now", "🂡", "quit",
    )  # fmt: skip
    for said in (
        "expected a number from 1 to",
        "expected one number",
        '"frobnicate" is no action',
        'no card "Shokc"; did you mean "Shock"?',
        "card: expected the name of a card after it",
    ):
        assert said in done.stdout
    assert "Traceback" not in done.output
    assert done.exit_code == 1


def test_help_board_hand_and_cards() -> None:
    done = me("n", "?", "board", "hand", "card attercop", "card treasure", "quit")
    assert "undo, u" in done.stdout
    assert done.stdout.count("Bob: life 20, 7 cards in hand, 53 in library") == 3
    assert "Attercop  {1}{G}  Creature — Spider  2/1\n  Reach, deathtouch\n" in done.stdout
    assert "Treasure  Token Artifact — Treasure" in done.stdout


def test_what_has_brought_nothing_new_can_be_taken_back() -> None:
    done = me("n", "1", "undo", "play forest", "quit")
    assert done.stdout.count("turn 1, precombat main phase. Alice has priority") == 2
    assert "Alice plays Forest" in done.stdout


@pytest.mark.parametrize(
    ("typed", "agents", "said"),
    [
        (("undo",), "me,greedy", "there is no choice of yours to take back"),
        (("y", "undo"), "me,greedy", "somebody else has chosen since"),
        (("n", "play forest", "undo"), "me,greedy", "somebody else has chosen since"),
        (("n", "undo"), "pass,me", "something has come out since that you did not know"),
    ],
)
def test_what_cannot_be_taken_back(typed: tuple[str, ...], agents: str, said: str) -> None:
    assert said in me(*typed, "quit", agents=agents).stdout


def test_conceding() -> None:
    done = me("n", "concede")
    assert done.stdout.splitlines()[-1] == "Bob won in turn 1: Alice conceded (104.3a, 104.2a)"
    assert done.exit_code == 0


def test_nobody_concedes_for_somebody_else() -> None:
    assert "> Bob concedes\neverybody concedes for themselves" in me("n", "Bob concedes", "quit").stdout


def test_costs_paid_by_hand() -> None:
    done = me("n", "play forest", "play island", "cast attercop", "3", "done", "quit", more=("--by-hand",))
    asked = done.stdout.partition("> cast attercop")[2]
    assert "Attercop: Pay {1}{G}\n  1  done\n  2  activate Forest\n  3  activate Island\n" in asked
    assert (
        asked.index("Alice adds {U} with Island")
        < asked.index("> done")
        < asked.index("Alice casts Attercop")
    )


def test_skipping_to_ones_next_turn_or_to_what_must_be_decided() -> None:
    done = me("n", "skip", "skip", "quit", agents="me,pass")
    asked = re.findall(r"^Alice's turn ([0-9]+), ([a-z ]+)\.", done.stdout, re.MULTILINE)
    assert asked == [("1", "precombat main phase"), ("3", "precombat main phase"), ("3", "cleanup step")]


def test_two_people_at_one_screen_do_not_see_each_others_hands() -> None:
    done = me("", "n", "", "n", "quit", agents="me,me")
    mine, theirs = done.stdout.split("Bob, press Enter when you sit at the screen")[:2]
    assert "Your hand: Giant Growth" in mine
    assert "Your hand: Swamp" in theirs.partition("Alice, press Enter")[0]
    assert "Rampaging Baloths" not in theirs.partition("Alice, press Enter")[0]


def test_the_end_is_told_once_to_people_at_one_screen() -> None:
    assert me("", "n", "", "concede", agents="me,me").stdout.count("Bob loses the game") == 1


def test_attacks_blocks_and_choices_by_number(tmp_path: Path) -> None:
    deck = write("bears.txt", "30 Forest\n30 Llanowar Elves")
    typed = ["n", "play forest", "cast llanowar elves"]
    done = play(
        "--agents", "me,pass", "--decks", deck, deck, "--seed", "4", "--format", "casual",
        typed="\n".join([*typed, *("1",) * 40]),
    )  # fmt: skip
    assert "the numbers of who attacks" in done.stdout
    assert "Llanowar Elves attacks Bob" in done.stdout
    assert "Llanowar Elves deals 1 combat damage to Bob" in done.stdout


# --- leaving and coming back -------------------------------------------------------------------------------------


def test_the_end_of_the_input_saves_the_game() -> None:
    done = me("n")
    assert (
        done.stdout.splitlines()[-1]
        == "The game is saved; go on with: mtgrules play --from mtgrules-game.json"
    )
    assert done.exit_code == 1


def test_a_saved_game_goes_on_where_it_was_left() -> None:
    me("n", "play forest", "quit here.json")
    done = play("--from", "here.json", typed="board\nplay island\nquit\n")
    assert done.stdout.startswith(
        "Alice (you) plays Elves of the Woodland Realm, Bob (greedy) plays Orcs and Goblins"
    )
    assert "Alice: life 20, 7 cards in hand, 52 in library: Forest" in done.stdout
    assert "Alice plays Island" in done.stdout
    whole = me("n", "play forest", "play island", "quit there.json")
    assert whole.exit_code == 1
    left, right = (
        json.loads(Path(name).read_bytes())["game"] for name in ("mtgrules-game.json", "there.json")
    )
    assert left == right


def test_others_may_play_on() -> None:
    me("n", "play forest", "quit here.json")
    done = play("--from", "here.json", "--agents", "greedy,random", "--turns", "4")
    assert done.stdout.startswith("Alice (greedy) plays Elves of the Woodland Realm, Bob (random) plays")
    assert done.stdout.splitlines()[-1] == "stopped after 4 turns: nobody has won"
    asked = play("--from", "here.json", "--by-hand", typed="play island\ncast attercop\nquit\n").stdout
    assert "Attercop: Pay {1}{G}\n  1  done\n  2  activate Forest\n" in asked
    done = play("--from", "here.json", "--agents", "greedy")
    assert done.stderr == "--agents: 2 were expected, one a player, found 1: greedy\n"


def test_no_file_is_written_over() -> None:
    me("n")
    assert "mtgrules-game-2.json" in me("n").stdout


def test_a_file_that_cannot_be_written_is_told() -> None:
    done = me("n", "quit nowhere/game.json")
    said = "nowhere/game.json: the game can't be saved: No such file or directory"
    assert done.stdout.splitlines()[-2:] == [
        said,
        "The game is saved; go on with: mtgrules play --from mtgrules-game.json",
    ]
    assert play("--from", "mtgrules-game.json", typed="board\n").exit_code == 1


def test_only_saved_games_are_written_over() -> None:
    deck = write("deck.txt", "60 Forest")
    assert (
        "deck.txt: the game can't be saved: that file is there, and no saved game"
        in me("n", "quit deck.txt").stdout
    )
    assert Path(deck).read_text() == "60 Forest"
    me("n", "quit here.json")
    assert me("n", "play forest", "quit here.json").stdout.endswith("--from here.json\n")


def broken_games() -> Iterator[tuple[str, str]]:
    yield "", "a saved game was expected"
    yield "[]", "a saved game was expected"
    yield "[" * 100_000, "a saved game was expected"
    yield '{"mtgrules saved game": 1}', "a saved game was expected"
    whole = '"agents": ["me", "greedy"], "decks": ["a", "b"], "seed": 1'
    yield (
        f'{{"mtgrules saved game": 2, {whole}, "game": {{}}}}',
        "a saved game of version 1 was expected, found 2",
    )
    yield f'{{"mtgrules saved game": 1, {whole}, "game": {{}}}}', "game: "
    yield f'{{"mtgrules saved game": 1, {whole}, "game": {"[" * 5000}{"]" * 5000}}}', ""


@pytest.mark.parametrize(("text", "message"), list(broken_games()), ids=range(7))
def test_files_that_are_no_saved_games(text: str, message: str) -> None:
    done = play("--from", write("game.json", text))
    assert done.stderr.startswith(f"game.json: {message}")
    assert len(done.stderr.splitlines()) == 1
    assert done.exit_code == 2


def test_a_saved_game_of_agents_that_there_are_not() -> None:
    me("n")
    saved = json.loads(Path("mtgrules-game.json").read_bytes())
    done = play("--from", write("game.json", json.dumps({**saved, "agents": ["me", "nobody"]})))
    assert done.stderr == 'game.json: there is no agent "nobody"\n'
    done = play("--from", write("game.json", json.dumps({**saved, "agents": ["me"]})))
    assert done.stderr == "game.json: 2 agents and decks were expected, found 1\n"


# --- a terminal --------------------------------------------------------------------------------------------------


class Terminal:
    """The command in a pseudo-terminal."""

    def __init__(self, *arguments: str) -> None:
        import pty

        self.mine, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mtgrules", "play", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, **WITHOUT_MORE, "TERM": "xterm", "COLUMNS": "80"},
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(theirs)
        self.seen = ""
        self.read = 0

    def until(self, text: str) -> None:
        """Read on until that text is there."""
        while (place := self.seen.find(text, self.read)) < 0:
            assert select.select([self.mine], [], [], 60)[0], f"{text!r} does not come: {self.seen[-400:]}"
            try:
                found = os.read(self.mine, 4096)
            except OSError:  # the other end is closed
                found = b""
            assert found, f"{text!r} has not come: {self.seen[-400:]}"
            self.seen += found.decode(errors="replace")
        self.read = place + len(text)

    def type(self, text: str) -> None:
        os.write(self.mine, text.encode())

    def press(self, key: str) -> None:
        """Press a key until something comes of it, as people do: Python may overlook a signal that comes between a
        prompt and the wait for what is typed."""
        for _ in range(4):
            self.type(key)
            while select.select([self.mine], [], [], 15)[0]:
                self.seen += (found := os.read(self.mine, 4096).decode(errors="replace"))
                if found.strip() != "^C":
                    return


def _own_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 1)])
def test_in_a_terminal(key: str, status: int) -> None:
    terminal = Terminal("--agents", "me,greedy", "--decks", ELVES, ORCS, "--seed", "1")
    terminal.until("> ")
    terminal.type("n\n")
    terminal.until("play Forest")
    terminal.until("> ")
    terminal.type("play forest\n")
    terminal.until("Bob plays")
    terminal.until("> ")
    terminal.press(key)
    terminal.until("mtgrules play --from mtgrules-game.json")
    assert terminal.process.wait(60) == status
    assert "\x1b[1m" in terminal.seen  # headings are bold
    assert "Traceback" not in terminal.seen
    os.close(terminal.mine)
