"""The kernel: push, answer and pop; fork; a thousand tokens entering under watchers. `make bench-kernel`."""

from __future__ import annotations

import copy

from timing import median, tell, yardstick

from mtgrules.engine.actions import PlayLand
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Happen, Priority
from mtgrules.engine.game import Game
from mtgrules.engine.priority import actions
from mtgrules.engine.setup import new_game, put
from mtgrules.engine.turn import begin_at
from mtgrules.engine.zone_events import CreateTokens
from mtgrules.rules import Rules

LORD = "Creatures you control get +1/+1."
#: watchers: none of the tokens concerns them, all together do once, each does
WATCHERS = {
    "that wait for others": "Whenever a Dragon you control enters, you gain 1 life.",
    "that trigger once": "Whenever one or more creatures you control enter, you gain 1 life.",
    "that trigger for each": "Whenever a creature you control enters, you gain 1 life.",
}


def bear(rules: Rules) -> Face:
    """The face that all tokens show."""
    return rules.intern(
        Face(name="Bear", types=("creature",), subtypes=("Bear",), power=2, toughness=2, layout="token")
    )


def board(rules: Rules, permanents: int) -> Game:
    """Two players in Alice's main phase, with that many vanilla creatures on Alice's side."""
    g = new_game(rules)
    alice, bob = g.root.players
    for _ in range(permanents):
        put(g, bear(rules), "battlefield", alice, kind="token")
    for player in (alice, bob):
        for _ in range(20):
            put(g, rules.face(rules.library.find("Wastes")), "library", player)
    put(g, rules.face(rules.library.find("Forest")), "hand", alice)
    begin_at(g, alice, "precombat main")
    g.run()
    return g


def answer_and_back(g: Game, action: PlayLand) -> None:
    """Play the land in hand, then take it back."""
    g.state.push()
    g.answer((action,))
    g.state.pop()


def enter(g: Game, number: int) -> None:
    """That many tokens enter at once, and state-based actions are checked."""
    alice = g.root.players[0]
    face = g.object(g.battlefield()[0]).face
    g.state.edit_root().decision = None
    g.begin(Priority(player=alice))
    g.begin(Happen(event=CreateTokens(rule="701.7a", player=alice, faces=(face,) * number)))
    g.run()


def tokens(g: Game, number: int) -> None:
    """They enter, and all is taken back."""
    g.state.push()
    enter(g, number)
    g.state.pop()


def ordered(g: Game) -> None:
    """What triggered is put on the stack, in the order in which it did; then it is taken back."""
    assert g.decision is not None
    g.state.push()
    g.answer(g.decision.options)
    g.state.pop()


def change_and_back(g: Game, six: list[int]) -> None:
    g.state.push()
    for id in six:
        g.state.edit(id).tapped = True
    g.state.pop()


def main() -> None:
    unit = yardstick()
    rules = Rules()
    small, large = board(rules, 76), board(rules, 955)
    for g in (small, large):
        alike = sum(bool(getattr(record, "zone", 0)) for record in g.state.records.values())
        reference = median(lambda g=g: copy.deepcopy(g.state.records), times=1, rounds=3)  # type: ignore[misc]
        tell(f"fork, {alike} objects", median(g.fork, times=300), reference, "deepcopy")
        six = g.battlefield()[:6]
        seconds = median(lambda g=g, six=six: change_and_back(g, six), times=300)  # type: ignore[misc]
        tell(f"push, six edits, pop, {alike} objects", seconds, reference, "deepcopy")
        assert g.decision is not None
        action = next(one for one in actions(g, g.decision.player) if isinstance(one, PlayLand))
        seconds = median(lambda g=g, action=action: answer_and_back(g, action), times=20)  # type: ignore[misc]
        tell(f"push, answer (play a land), pop, {alike} objects", seconds, unit, "the yardstick")
    cases = [(0, 0, "", ""), (3, 3, "", WATCHERS["that wait for others"])]
    cases += [(5, 0, words, text) for words, text in WATCHERS.items()]
    cases.append((5, 3, "that trigger for each", WATCHERS["that trigger for each"]))
    for watchers, lords, words, text in cases:
        g = board(rules, 1)
        alice = g.root.players[0]
        for name, line, count in (("Watcher", text, watchers), ("Lord", LORD, lords)):
            for _ in range(count):
                abilities = rules.read(line, name)
                put(g, Face(name=name, types=("enchantment",), abilities=abilities), "battlefield", alice)
        for number in (100, 1000):
            what = f"{number} tokens enter, {lords} lords, {watchers} watchers {words}".rstrip()
            tell(
                what,
                median(lambda g=g, number=number: tokens(g, number), times=1, rounds=7),
                unit,
                "the yardstick",
            )  # type: ignore[misc]
    enter(g, 1000)  # on the last of these boards
    assert g.decision is not None
    what = f"{len(g.decision.options)} triggered abilities are put on the stack"
    tell(what, median(lambda: ordered(g), times=1, rounds=3), unit, "the yardstick")


if __name__ == "__main__":
    main()
