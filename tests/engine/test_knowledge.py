"""Who knows which hidden card, after it was shown, moved or shuffled."""

from __future__ import annotations

from mtgrules.engine.card_events import Arranged, LookedAt, PutAtRandom, Revealed, Searched
from mtgrules.engine.frames import Together
from mtgrules.engine.status_events import TurnedFace
from mtgrules.engine.zone_events import Discarded, DrawCard, Shuffled, ZoneChange
from tests.engine.turn_support import Table, creature


def table() -> Table:
    return Table(library=5).at("upkeep")


def knowing(t: Table, id: int) -> str:
    """The initials of those who know a card beyond what its zone shows."""
    return "".join(t.g.name(player)[0] for player in t.g.object(t.g.find(id)).known)


def top(t: Table, place: int = 1) -> int:
    return t.g.contents("library", t.b)[-place]


def test_what_is_revealed_everybody_knows_and_what_is_looked_at_who_looks() -> None:
    t = table()
    first, second = top(t), top(t, 2)
    t.do(Revealed(player=t.b, objects=(first,)), LookedAt(player=t.a, objects=(second,)))
    assert (knowing(t, first), knowing(t, second), knowing(t, top(t, 3))) == ("AB", "A", "")


def test_nothing_is_noted_of_what_all_can_see() -> None:
    t = table()
    bear = t.put(creature())
    t.do(Revealed(player=t.a, objects=(bear,)))
    assert t.g.object(bear).known == ()


def test_who_searches_sees_all_and_shuffling_makes_all_forget() -> None:
    t = table()
    t.do(Searched(player=t.b, owner=t.b))
    assert {knowing(t, id) for id in t.g.contents("library", t.b)} == {"B"}
    t.do(Shuffled(player=t.b))
    assert {knowing(t, id) for id in t.g.contents("library", t.b)} == {""}


def test_a_known_top_card_is_known_when_it_is_drawn() -> None:
    t = table()
    card, other = top(t), top(t, 2)
    t.do(LookedAt(player=t.a, objects=(card,)), DrawCard(player=t.b), DrawCard(player=t.b))
    assert (knowing(t, card), knowing(t, other)) == ("A", "")


def test_a_card_taken_from_a_library_in_secret_is_followed_by_its_owner_alone() -> None:
    t = table()
    known, taken = top(t), top(t, 3)
    t.do(Revealed(player=t.b, objects=(known, taken)), ZoneChange(object=taken, to="hand", player=t.b))
    assert knowing(t, taken) == "B"
    assert knowing(t, known) == "B", "which card was taken can't be told"


def test_who_orders_several_cards_knows_the_order_and_nobody_else() -> None:
    t = table()
    one, two = top(t), top(t, 2)
    t.do(Revealed(player=t.b, objects=(one, two)), Arranged(player=t.b, top=(two,), bottom=(one,), by=t.a))
    assert (knowing(t, one), knowing(t, two)) == ("A", "A")


def test_a_single_card_can_be_followed_to_the_bottom() -> None:
    t = table()
    card = top(t)
    t.do(Revealed(player=t.b, objects=(card,)), Arranged(player=t.b, bottom=(card,)))
    assert knowing(t, card) == "AB"


def test_what_goes_from_the_battlefield_to_a_hand_is_known() -> None:
    t = table()
    bear = t.put(creature(), t.b)
    t.do(ZoneChange(object=bear, to="hand", player=t.a))
    assert knowing(t, bear) == "AB"


def test_several_cards_put_into_a_library_together_lie_in_an_order_that_their_mover_knows() -> None:
    t = table()
    bears = [t.put(creature(name), t.b) for name in ("Bear", "Wolf")]
    t.together(*(ZoneChange(object=id, to="library", player=t.b) for id in bears))
    assert [knowing(t, id) for id in bears] == ["B", "B"]


def test_nobody_knows_a_random_order() -> None:
    t = table()
    bears = [t.put(creature(name), t.b, "graveyard") for name in ("Bear", "Wolf")]
    moves = tuple(ZoneChange(object=id, to="library", position=-1, player=t.b) for id in bears)
    t.do(PutAtRandom(moves=moves))
    assert [knowing(t, id) for id in bears] == ["", ""]


def test_a_card_put_back_from_a_hand_makes_the_others_forget_that_hand() -> None:
    t = table()
    one, two = (t.put(creature(name), t.b, "hand") for name in ("Bear", "Wolf"))
    t.do(Revealed(player=t.b, objects=(one, two)), ZoneChange(object=one, to="library", player=t.b))
    assert (knowing(t, one), knowing(t, two)) == ("B", "B")


def test_a_card_discarded_may_be_any_of_those_like_it() -> None:
    t = table()
    known, unknown = (t.put(creature(), t.b, "hand") for _ in range(2))
    t.do(LookedAt(player=t.a, objects=(known,)), Discarded(object=unknown, player=t.b))
    assert knowing(t, known) == ""


def test_what_is_exiled_face_down_is_known_to_who_saw_it() -> None:
    t = table()
    bear, card = t.put(creature(), t.b), top(t)
    t.do(
        ZoneChange(object=bear, to="exile", face_down=True),
        ZoneChange(object=card, to="exile", face_down=True),
    )
    assert (knowing(t, bear), knowing(t, card)) == ("AB", "")


def test_what_is_turned_face_down_is_still_known() -> None:
    t = table()
    bear = t.put(creature(), t.b)
    t.do(TurnedFace(object=bear, up=False))
    assert knowing(t, bear) == "AB"
    t.do(TurnedFace(object=bear, up=True))
    assert t.g.object(bear).known == ()


def test_what_is_known_is_a_part_of_the_game_that_pop_brings_back() -> None:
    t = table()
    card = top(t)
    t.g.state.push()
    t.do(Revealed(player=t.b, objects=(card,)))
    t.g.state.pop()
    assert knowing(t, card) == ""


def test_cards_shown_together_stay_known_one_by_one() -> None:
    t = table()
    one, two = top(t), top(t, 2)
    t.do(
        Together(events=(Revealed(player=t.b, objects=(one,)), Revealed(player=t.b, objects=(two,)))),
        DrawCard(player=t.b),
    )
    assert (knowing(t, one), knowing(t, two)) == ("AB", "AB")
