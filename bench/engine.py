"""Playing: listing and taking actions on a full board, idle permanents, whole games by lot. `make bench-engine`."""

from __future__ import annotations

import time
from collections.abc import Callable

import peer
from timing import median, tell, yardstick

from mtgrules.cards import Library, card_files, library_folders
from mtgrules.engine.actions import Action, Cast, Pass, PlayLand
from mtgrules.engine.faces import Face
from mtgrules.engine.game import Game
from mtgrules.engine.priority import actions
from mtgrules.engine.setup import new_game, put
from mtgrules.engine.turn import begin_at
from mtgrules.rules import Rules
from mtgrules.sim.random_play import play_on, pool, random_game

GAMES = 6
MOST_TURNS = 30
LONG = 25  # games played for the memory


def full_board(rules: Rules, idle: int = 0) -> Game:
    """Twenty permanents a side, ten of them lands, four cards in hand; and that many idle tokens a side."""
    g = new_game(rules)
    forest = rules.face(rules.library.find("Forest"))
    bear = rules.intern(Face(name="Bear", types=("creature",), subtypes=("Bear",), power=2, toughness=2))
    for player in g.root.players:
        for _ in range(10):
            put(g, forest, "battlefield", player)
            put(g, bear, "battlefield", player)
        for _ in range(20):
            put(g, forest, "library", player)
        for name in ("Forest", "Llanowar Elves", "Shock", "Cancel"):
            put(g, rules.face(rules.library.find(name)), "hand", player)
        for _ in range(idle):
            put(g, bear, "battlefield", player, kind="token")
    begin_at(g, g.root.players[0], "precombat main")
    g.run()
    return g


def listed(g: Game) -> list[Action]:
    assert g.decision is not None
    return list(actions(g, g.decision.player))


def taken(g: Game, action: Action) -> None:
    """Take an action, choosing first what there is to choose, then take it back."""
    g.state.push()
    g.answer((action,))
    g.state.pop()


def board_figures(rules: Rules, unit: float) -> None:
    for idle in (0, 250):
        g = full_board(rules, idle)
        found = listed(g)
        words = f"{20 + idle} permanents a side"
        seconds = median(lambda g=g: listed(g), times=20)  # type: ignore[misc]
        tell(f"list {len(found)} actions, {words}", seconds, unit, "the yardstick")
        seconds = median(lambda g=g: bool(actions(g, g.root.priority)), times=20)  # type: ignore[misc]
        tell(f"is there anything but passing? {words}", seconds, unit, "the yardstick")
        kinds: list[tuple[str, Callable[[Action], bool]]] = [
            ("pass", lambda action: isinstance(action, Pass)),
            ("play a land", lambda action: isinstance(action, PlayLand)),
            ("cast a creature", lambda action: isinstance(action, Cast)),
        ]
        for name, fits in kinds:
            action = next((one for one in found if fits(one)), None)
            if action is not None:
                seconds = median(lambda g=g, action=action: taken(g, action), times=20)  # type: ignore[misc]
                tell(f"{name}, {words}", seconds, unit, "the yardstick")


def game_figures(rules: Rules, unit: float) -> None:
    cards = pool(rules).cards
    decisions = turns = 0
    start = time.process_time()
    for seed in range(GAMES):
        g, chance = random_game(rules, cards, seed)
        g.state.logging = False
        played = play_on(g, chance, most_turns=MOST_TURNS)
        decisions, turns = decisions + played.decisions, turns + played.turns
    seconds = time.process_time() - start
    print(
        f"{GAMES} games by lot of two decks out of {len(cards)} cards: {decisions / seconds:,.0f} decisions a second"
    )
    print(
        f"  {decisions} decisions in {turns} turns; one takes {seconds / decisions / unit:.3f} yardsticks",
        flush=True,
    )
    other = peer.pace(GAMES)
    if other is None:
        print("  python-mtg is not installed (pip install 'mtgrules[bench]'): not compared")
        return
    theirs = other.decisions / other.seconds
    print(f"  python-mtg {other.version}: {theirs:,.0f} decisions a second in {other.games} games by lot")
    print(f"  mtgrules makes {decisions / seconds / theirs:,.1f} times as many", flush=True)


def memory_figures(rules: Rules) -> None:
    """Memory is counted by what Python allocates, game by game."""
    import tracemalloc

    cards = pool(rules).cards
    sizes: list[int] = []
    tracemalloc.start()
    try:
        for seed in range(LONG):
            before = tracemalloc.get_traced_memory()[0]
            g, chance = random_game(rules, cards, seed % 5)
            g.state.logging = False
            play_on(g, chance, most_turns=6)
            sizes.append(tracemalloc.get_traced_memory()[0] - before)
            del g, chance
        left = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    late = sorted(sizes[5:])
    print(f"memory of a game after six turns: {late[len(late) // 2] / 1e6:.2f} MB (median)")
    print(f"  left after {LONG} games: {left / 1e6:.2f} MB, of them in tables that all games share")


def main() -> None:
    unit = yardstick()
    library = Library.shipped()
    for path in card_files(library_folders()).values():
        library.add_file(path)
    rules = Rules(library=library)
    board_figures(rules, unit)
    game_figures(rules, unit)
    memory_figures(rules)


if __name__ == "__main__":
    main()
