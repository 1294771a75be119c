"""Starting the game (103)."""

from mtgrules.engine import setup
from mtgrules.engine.beginning import begin_game
from tests.engine.turn_support import Table


def begin(*names: str) -> Table:
    table = Table(*names, library=20)
    begin_game(table.g)
    return table


def keep(table: Table) -> None:
    while table.kind == "yes or no":
        table.answer("no")


def test_everybody_draws_seven_and_the_first_player_skips_the_first_draw() -> None:
    table = begin()
    assert table.g.decision.about == "mulligan"
    assert [len(table.g.contents("hand", player)) for player in table.g.root.players] == [7, 7]
    keep(table)
    assert table.g.root.turn == 1
    assert table.g.root.step == "upkeep"
    table.to("precombat main")
    assert len(table.g.contents("hand", table.a)) == 7
    assert "103.8a" in table.rules_applied()
    table.to("upkeep")
    table.to("precombat main")
    assert len(table.g.contents("hand", table.b)) == 8
    assert table.g.player(table.b).tally == {"cards drawn": 1}


def test_in_a_game_of_three_nobody_skips_a_draw_and_the_first_mulligan_is_free() -> None:
    table = begin("Alice", "Bob", "Carol")
    table.answer("yes")
    table.answer("no")
    table.answer("no")
    assert table.g.decision.player == table.a
    assert table.g.decision.about == "mulligan"
    assert len(table.g.contents("hand", table.a)) == 7
    table.answer("no")
    table.to("precombat main")
    assert len(table.g.contents("hand", table.a)) == 8


def test_each_mulligan_puts_one_more_card_on_the_bottom() -> None:
    table = begin()
    for taken in (1, 2):
        table.answer("yes")
        if taken == 1:
            table.answer("no")
        assert table.g.decision.about == "bottom"
        assert table.g.decision.least == taken
        hand = table.g.contents("hand", table.a)
        assert len(hand) == 7
        bottom = hand[:taken]
        table.answer(*bottom)
        assert len(table.g.contents("hand", table.a)) == 7 - taken
        assert set(map(table.g.find, bottom)) == set(table.g.contents("library", table.a)[:taken])
    keep(table)
    assert len(table.g.contents("library", table.a)) == 15


def test_the_same_seed_shuffles_the_same_way() -> None:
    hands = []
    for seed in (1, 1, 2):
        table = Table(library=20)
        table.g.state.edit_root().seed = seed
        names = list(table.g.contents("library", table.a))
        begin_game(table.g)
        hands.append([names.index(table.g.object(id).was) for id in table.g.contents("hand", table.a)])
    assert hands[0] == hands[1] != hands[2]


def test_another_player_may_go_first() -> None:
    table = Table(library=20)
    begin_game(table.g, table.b)
    keep(table)
    assert table.g.root.active == table.b
    assert setup.STARTING_LIFE["two-player"] == 20


def test_who_could_not_draw_a_whole_hand_loses_as_soon_as_it_is_looked_at() -> None:
    table = Table("Alice", "Bob", library=20)
    library = table.g.zone_id("library", table.b)
    del table.g.state.edit(library).contents[3:]
    begin_game(table.g)
    keep(table)
    assert table.g.root.outcome == "Alice wins"
    assert table.g.player(table.b).lost_by == "704.5b"
