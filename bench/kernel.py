"""The kernel: push, answer and pop; fork; a thousand tokens entering under watchers. `make bench-kernel`."""

from __future__ import annotations

import copy

from timing import median, tell

from mtgrules.engine.actions import PlayLand
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Priority
from mtgrules.engine.game import Game
from mtgrules.engine.priority import actions
from mtgrules.engine.setup import new_game, put
from mtgrules.engine.turn import begin_at
from mtgrules.engine.zone_events import CreateTokens
from mtgrules.rules import Rules

WATCHER = "Whenever a creature you control enters, you gain 1 life."
LORD = "Creatures you control get +1/+1."


def board(rules: Rules, permanents: int) -> Game:
    """Two players in Alice's main phase, with that many vanilla creatures on Alice's side."""
    g = new_game(rules)
    alice, bob = g.root.players
    bear = rules.intern(
        Face(name="Bear", types=("creature",), subtypes=("Bear",), power=2, toughness=2, layout="token")
    )
    for _ in range(permanents):
        put(g, bear, "battlefield", alice, kind="token")
    for player in (alice, bob):
        for _ in range(20):
            put(g, rules.face(rules.library.find("Wastes")), "library", player)
    put(g, rules.face(rules.library.find("Forest")), "hand", alice)
    begin_at(g, alice, "precombat main")
    g.run()
    return g


def answer_and_back(g: Game) -> None:
    """Play the land in hand, then take it back."""
    assert g.decision is not None
    action = next(action for action in actions(g, g.decision.player) if isinstance(action, PlayLand))
    g.state.push()
    g.answer((action,))
    g.state.pop()


def tokens(g: Game, number: int) -> None:
    alice = g.root.players[0]
    bear = g.object(g.battlefield()[0]).face
    g.state.push()
    g.state.edit_root().decision = None
    g.begin(Priority(player=alice))
    from mtgrules.engine.frames import Happen

    g.begin(Happen(event=CreateTokens(rule="701.7a", player=alice, faces=(bear,) * number)))
    g.run()
    g.state.pop()


def main() -> None:
    rules = Rules()
    small, large = board(rules, 60), board(rules, 940)
    for g in (small, large):
        objects = len(g.state.records)
        reference = median(lambda g=g: copy.deepcopy(g.state.records), times=1, rounds=3)
        tell(f"fork, {objects} records", median(g.fork, times=300), reference, "deepcopy")

        six = g.battlefield()[:6]

        def edits(g: Game = g, six: list[int] = six) -> None:
            g.state.push()
            for id in six:
                g.state.edit(id).tapped = True
            g.state.pop()

        tell(f"push, six edits, pop, {objects} records", median(edits, times=300), reference, "deepcopy")
        tell(f"push, play a land, pop, {objects} records", median(lambda g=g: answer_and_back(g), times=20))
    for watchers in (0, 3):
        g = board(rules, 1)
        alice = g.root.players[0]
        text = rules.read(WATCHER, "Watcher")
        lord = rules.read(LORD, "Lord")
        for _ in range(watchers):
            put(g, Face(name="Watcher", types=("enchantment",), abilities=text), "battlefield", alice)
            put(g, Face(name="Lord", types=("enchantment",), abilities=lord), "battlefield", alice)
        for number in (100, 1000):
            what = f"{number} tokens enter at once under {watchers} statics and {watchers} watchers"
            tell(what, median(lambda g=g, number=number: tokens(g, number), times=1, rounds=5))


if __name__ == "__main__":
    main()
