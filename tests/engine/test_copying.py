"""Copies of permanents (707)."""

from __future__ import annotations

import pytest

from mtgrules.abilities.changes import BasePT, Becomes, BecomesCopy, GainsAbilities
from mtgrules.abilities.effects import CopySpec
from mtgrules.abilities.references import TargetRef, This
from mtgrules.engine import continuous, copying, evaluate, index
from mtgrules.engine.faces import Face
from mtgrules.engine.game import Unplayable
from mtgrules.engine.zone_events import ZoneChange
from tests.engine.layer_support import (
    ANTHEM,
    FLYING,
    TARGET,
    THIS,
    Board,
    creature,
    each,
    gets,
    kw,
    n,
    static,
)

LORD = creature("Lord", 1, 3, FLYING, static(gets(each("creature", other=True), 1, 1)), subtypes="Elf")


@pytest.fixture
def b() -> Board:
    return Board()


def becomes(b: Board, what: int, of: int, *exceptions: object, until: str | None = "end of turn") -> None:
    spec = CopySpec(what=TargetRef(index=1), exceptions=exceptions)
    memory_targets = ((what,), (of,))
    from mtgrules.abilities.changes import Until
    from mtgrules.abilities.effects import Continuously
    from mtgrules.engine.decisions import Ask
    from mtgrules.engine.frames import Do
    from mtgrules.engine.records import Choices, Resolution

    memory = b.g.state.add(Resolution(source=0, controller=b.alice, choices=Choices(targets=memory_targets)))
    node = Continuously(
        changes=(BecomesCopy(what=TARGET, of=spec),), duration=Until(moment=until) if until else None
    )
    b.event(*continuous.continuously(b.g, Do(what=node, controller=b.alice, resolution=memory.id), Ask(())))


def test_a_copy_takes_what_is_printed_and_no_more(b: Board) -> None:  # 707.2
    bear, lord = b.put(creature(), counters={"+1/+1": 1}), b.put(LORD)
    b.put(ANTHEM)
    b.resolve(gets(TARGET, 5, 5), targets=(lord,))
    becomes(b, bear, lord)
    chars = b.g.chars(bear)
    assert (chars.name, chars.subtypes, b.size(bear)) == (
        "Lord",
        ("Elf",),
        (4, 6),
    )  # counter, other Lord, Anthem
    assert b.has(bear, "flying")


def test_abilities_of_a_copy_work_while_it_is_one(b: Board) -> None:
    bear, lord, other = b.put(creature()), b.put(LORD, b.bob), b.put(creature())
    assert b.size(other) == (3, 3)
    becomes(b, bear, lord)
    assert b.size(other) == (4, 4)
    assert bear in index.entries(b.g, "static:Gets")
    b.event(*continuous.expire(b.g, "cleanup", b.alice))
    assert b.size(other) == (3, 3)
    assert b.g.chars(bear).name == "Bear"
    assert bear not in index.entries(b.g, "static:Gets")


def test_the_latest_copy_effect_counts_and_others_stay(b: Board) -> None:
    bear, lord, angel = b.put(creature()), b.put(LORD), b.put(creature("Angel", 4, 4, FLYING))
    b.resolve(gets(TARGET, 1, 0), targets=(bear,), until=None)  # 707.4
    becomes(b, bear, lord)
    becomes(b, bear, angel, until=None)
    assert (b.g.chars(bear).name, b.size(bear)) == ("Angel", (6, 5))  # +1/+0, the Lord's +1/+1
    b.event(*continuous.expire(b.g, "cleanup", b.alice))
    assert b.g.chars(bear).name == "Angel"


def test_changing_the_original_does_not_change_the_copy(b: Board) -> None:  # 707.2b
    bear, lord, angel = b.put(creature()), b.put(LORD), b.put(creature("Angel", 4, 4))
    becomes(b, bear, lord, until=None)
    becomes(b, lord, angel, until=None)
    assert (b.g.chars(bear).name, b.g.chars(lord).name) == ("Lord", "Angel")


def test_the_card_is_itself_again_in_the_next_zone(b: Board) -> None:
    bear, lord = b.put(creature()), b.put(LORD)
    becomes(b, bear, lord, until=None)
    b.event(ZoneChange(object=bear, to="graveyard"))
    assert b.g.chars(bear).name == "Lord"  # as it last existed
    assert b.g.chars(b.g.find(bear)).name == "Bear"


def test_exceptions_are_copied_too(b: Board) -> None:  # 707.9a–b
    lord = b.put(LORD)
    spec = CopySpec(
        what=TARGET,
        exceptions=(
            GainsAbilities(what=This(), abilities=(kw("haste"),)),
            Becomes(what=This(), types=("artifact",), supertypes=("legendary",), adding=True),
            BasePT(what=This(), power=n(7), toughness=n(7)),
        ),
    )
    face = copying.copy_face(b.g, spec, lord, evaluate.context(b.g, lord))
    assert face.types == ("creature", "artifact")
    assert face.supertypes == ("legendary",)
    assert (face.power, face.toughness) == (7, 7)
    assert kw("haste") in face.abilities
    token = b.put(face, kind="token")
    again = copying.copy_face(b.g, CopySpec(what=TARGET), token, evaluate.context(b.g, token))
    assert again == face


def test_a_defining_ability_is_not_copied_where_the_exception_defines_the_same(b: Board) -> None:  # 707.9d
    crowd = b.put(
        creature("Crowd", 0, 0, static(BasePT(what=THIS, power=n(9), toughness=n(9), defining=True)), FLYING)
    )
    spec = CopySpec(what=TARGET, exceptions=(BasePT(what=This(), power=n(1), toughness=n(1)),))
    face = copying.copy_face(b.g, spec, crowd, evaluate.context(b.g, crowd))
    assert face.abilities == (FLYING,)
    assert b.size(b.put(face, kind="token")) == (1, 1)
    assert (
        len(copying.copy_face(b.g, CopySpec(what=TARGET), crowd, evaluate.context(b.g, crowd)).abilities) == 2
    )


def test_other_sets_of_characteristics_are_copied(b: Board) -> None:  # 715.2b
    errand = Face(name="Errand", types=("sorcery",))
    elf = b.put(creature("Elf", 1, 1, alternatives={"adventure": errand}))
    face = copying.copy_face(b.g, CopySpec(what=TARGET), elf, evaluate.context(b.g, elf))
    assert face.alternatives == {"adventure": errand}


def test_a_face_down_permanent_is_copied_as_such(b: Board) -> None:  # 708.2, 707.2
    bear = b.put(LORD, face_down=True)
    assert (b.g.chars(bear).name, b.size(bear), b.g.abilities(bear)) == ("", (2, 2), ())
    assert copying.copiable(b.g, bear).name == ""


def test_an_unknown_exception_is_said_not_passed_over(b: Board) -> None:
    lord = b.put(LORD)
    spec = CopySpec(what=TARGET, exceptions=(BecomesCopy(what=This(), of=CopySpec(what=TARGET)),))
    with pytest.raises(Unplayable):
        copying.copy_face(b.g, spec, lord, evaluate.context(b.g, lord))
