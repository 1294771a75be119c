"""A person's seat: what is told there names nothing that the person does not know, whatever happens in the game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from mtgrules.cli import main
from mtgrules.cli.seat import Seat
from mtgrules.engine.knowledge import HIDDEN
from mtgrules.engine.records import Object
from mtgrules.play.decks import load_deck
from mtgrules.play.game import Game, default_rules
from mtgrules.sim.agents import RandomAgent, play

DECKS = Path(__file__).parents[2] / "examples" / "decks"


def came_out(game: Game, owner: int, viewer: int) -> set[str]:
    """The names of a player's cards that have been where all can see them, or that the viewer was shown."""
    core = game.core
    found = set()
    for obj in core.state.of_kind(Object):
        zone = obj.zone or obj.last_zone
        if obj.owner == owner and zone and (core.zone(zone).kind not in HIDDEN or viewer in obj.known):
            found |= {core.name(obj.id), core.printed(obj).name}
            found |= {face.name for face in core.printed(obj).alternatives.values()}
    return found


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("mine", "theirs"), [("elves", "orcs"), ("orcs", "elves")])
def test_nothing_hidden_is_named(
    seed: int, mine: str, theirs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    library = default_rules().library
    decks = [load_deck(DECKS / f"{name}.txt", library) for name in (mine, theirs)]
    names = {face.name for card in decks[1].cards for face in card.faces}
    game = Game(decks, seed=seed, undo=False)
    me, other = (player.id for player in game.players)
    seat = Seat(game.players[0].name, [])
    out: set[str] = set()
    told = 0

    def watch(game: Game) -> None:
        nonlocal out, told
        out |= came_out(game, other, me)
        decision = game.decision
        if decision is None or decision.player.id == me:
            seat.tell(game)
            shown = capsys.readouterr().out
            told += len(shown)
            assert [name for name in names if name in shown and name not in out] == []

    play(game, [RandomAgent(seed), RandomAgent(seed + 1)], most_turns=16, watch=watch)
    assert told
    assert names - out  # something is still hidden


TYPED = """1;2;3;1 2;1a;1a 2a;y;n;none;pass;skip;board;hand;card shock;card;undo;?;attack with 1;attack with nothing
cast shock;cast lightning bolt;play swamp;play forest;top: 1 / bottom: 2;bottom: 1;bottom:;0;99;-1;3 1 2;1, 2;cast
activate;choose 1;choose goblin;\x00;é;/;:;a;1z;1a1a;²;١;12345678901234567890;divide 1;1 to;assign 2 to Bob;order 1 2
#;"';%s;{0}"""


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_typed_is_answered(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lot = random.Random(seed)
    known = TYPED.replace("\n", ";").split(";")
    typed = [lot.choice(known) if lot.random() < 0.5 else lot.choice("1234n") for _ in range(200)]
    decks = [str(DECKS / f"{name}.txt") for name in ("orcs", "dwarves")]
    done = CliRunner().invoke(
        main,
        ["play", "--agents", "me,random", "--decks", *decks, "--seed", str(seed)],
        input="\n".join(typed),
        env={"MTGRULES_CARDS": ""},
    )
    assert done.stderr == ""
    assert isinstance(done.exception, SystemExit | None)
    assert done.exit_code in (0, 1)
    assert done.stdout.splitlines()[-1].startswith(("The game is saved", "Alice won", "Bob won"))
