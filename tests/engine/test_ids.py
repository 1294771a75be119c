"""Every field of a game's value that may hold a whole number is said to hold ids, or none."""

from __future__ import annotations

import typing

import msgspec

from mtgrules.engine import ids
from mtgrules.engine.actions import Cast
from mtgrules.engine.card_events import Scried
from mtgrules.engine.events import Event
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Happen
from mtgrules.engine.json import classes
from mtgrules.engine.records import Choices, Object
from mtgrules.engine.zone_events import ZoneChange
from mtgrules.rules import Rules


def test_every_field_is_in_one_list() -> None:
    missing, double = set(), set()
    for cls in classes(Rules()).values():
        if issubclass(cls, ids.OPAQUE) or not cls.__module__.startswith("mtgrules.engine."):
            continue
        hints = typing.get_type_hints(cls)
        for field in cls.__struct_fields__:
            if not ids.may_hold_ids(hints[field]) or (cls.__name__, field) in ids.NUMBERS_OF:
                continue
            if field in ids.IDS and field in ids.NUMBERS:
                double.add(field)
            elif field not in ids.IDS and field not in ids.NUMBERS:
                missing.add(f"{cls.__name__}.{field}")
    assert missing == set(), "engine/ids.py must say whether these fields hold ids or numbers"
    assert double == set()


def shift(id: int) -> int:
    return id + 1000 if id else 0


def test_ids_are_renamed_and_numbers_are_not() -> None:
    event = ZoneChange(rule="121.1", object=5, to="library", position=3, player=2, counters={"lore": 7})
    assert ids.renamed(event, shift) == msgspec.structs.replace(event, object=1005, player=1002)
    assert ids.renamed(Scried(player=2, amount=2, bottom=1, cards=(8, 9)), shift) == Scried(
        player=1002, amount=2, bottom=1, cards=(1008, 1009)
    )


class Counted(Event, frozen=True):
    """An event of some mechanic."""

    numbers_in = ("votes",)
    votes: int
    voter: int


def test_an_event_says_which_of_its_fields_hold_numbers() -> None:
    assert ids.renamed(Counted(votes=4, voter=4), shift) == Counted(votes=4, voter=1004)


def test_values_within_values_are_renamed() -> None:
    frames = (Choices(targets=((4,), (5, 6)), division=((4,), (2, 2)), x=4), (Cast(object=4), "4"))
    renamed = ids.renamed(frames, shift)
    assert renamed[0] == Choices(targets=((1004,), (1005, 1006)), division=((4,), (2, 2)), x=4)
    assert renamed[1] == (Cast(object=1004), "4")


def test_words_that_name_the_effect_of_an_object_are_renamed() -> None:
    frame = Happen(event=ZoneChange(object=5, to="battlefield"), used=("5:own 0", "rule 614.1c"))
    assert ids.renamed(frame, shift).used == ("1005:own 0", "rule 614.1c")


def test_what_is_not_renamed_stays_the_same_object() -> None:
    obj = Object(kind="card", face=Face(name="Bear", power=2), owner=3, controller=3)
    assert ids.renamed(obj.face, shift) is obj.face
    event = ZoneChange(object=5, to="exile")
    assert ids.renamed(event, lambda same: same) is event
