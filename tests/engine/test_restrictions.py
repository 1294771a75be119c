"""What effects and keywords forbid, require and allow, and why."""

from __future__ import annotations

import pytest

from mtgrules.abilities.changes import CanDespite, Cant, DoesntUntap, ExtraLands, NoMaximumHand, PlayerIs
from mtgrules.abilities.conditions import Exists
from mtgrules.abilities.predicates import Compare, Filter, Is
from mtgrules.abilities.references import Attached, Each, Players, This, You
from mtgrules.engine import continuous, restrictions
from tests.engine.layer_support import TARGET, Board, creature, each, enchantment, kind, kw, n, static


@pytest.fixture
def b() -> Board:
    return Board()


def rule(b: Board, action: str, subject: int, other: int = 0) -> str | None:
    found = restrictions.forbids(b.g, action, subject, other)
    return None if found is None else found.rule


def test_nothing_is_forbidden_on_an_empty_board(b: Board) -> None:
    bear = b.put(creature())
    for action in ("attack", "block", "be the target", "be destroyed", "be sacrificed", "untap step"):
        assert rule(b, action, bear) is None


def test_an_effect_forbids_with_its_source_and_words(b: Board) -> None:
    peace = b.put(
        enchantment("Peace", static(Cant(subject=Attached(), action="attack or block")), subtypes="Aura")
    )
    bear, other = b.put(creature()), b.put(creature())
    b.attach(peace, bear)
    reason = restrictions.forbids(b.g, "block", bear, other)
    assert reason is not None
    assert (reason.rule, reason.source, reason.effect) == ("101.2", peace, 0)
    assert "can't attack or block" in reason.words
    assert rule(b, "attack", bear) == "101.2"
    assert rule(b, "attack", other) is None


def test_by_whom_matters(b: Board) -> None:
    small = Filter(predicates=(Is(word="creature"), Compare(quality="power", op="<=", amount=n(2))))
    skulker = b.put(creature("Skulker", 3, 3, static(Cant(subject=This(), action="be blocked", by=small))))
    assert rule(b, "be blocked", skulker, b.put(creature())) == "101.2"
    assert rule(b, "be blocked", skulker, b.put(creature("Big", 3, 3))) is None
    assert rule(b, "be blocked", skulker) is None


def test_except_by(b: Board) -> None:
    walker = b.put(
        creature(
            "Walker", 3, 3, static(Cant(subject=This(), action="be blocked", except_by=kind("artifact")))
        )
    )
    assert rule(b, "be blocked", walker, b.put(creature())) == "101.2"
    assert (
        rule(
            b, "be blocked", walker, b.put(creature().__class__(name="Golem", types=("artifact", "creature")))
        )
        is None
    )


def test_unless_and_conditions(b: Board) -> None:
    lazy = b.put(
        creature(
            "Lazy",
            5,
            5,
            static(Cant(subject=This(), action="attack", unless=Exists(filter=kind("Forest", yours=True)))),
        )
    )
    assert rule(b, "attack", lazy) == "101.2"
    b.put(creature().__class__(name="Forest", types=("land",), subtypes=("Forest",)))
    assert rule(b, "attack", lazy) is None


def test_a_spell_says_it_cant_be_countered(b: Board) -> None:  # 604.5
    face = creature("Loud", 4, 4, static(Cant(subject=This(), action="be countered")))
    assert rule(b, "be countered", b.put(face, zone="stack")) == "101.2"
    assert rule(b, "be countered", b.put(creature(), zone="stack")) is None


def test_a_granted_restriction_counts(b: Board) -> None:
    from mtgrules.abilities.changes import GainsAbilities

    bear = b.put(creature())
    ability = static(Cant(subject=This(), action="be blocked"))
    b.resolve(GainsAbilities(what=TARGET, abilities=(ability,)), targets=(bear,))
    assert rule(b, "be blocked", bear, b.put(creature())) == "101.2"


@pytest.mark.parametrize(
    ("keyword", "action", "expected"),
    [
        ("defender", "attack", "702.3b"),
        ("indestructible", "be destroyed", "702.12b"),
        ("shroud", "be the target", "702.18a"),
        ("flying", "be the target", None),
    ],
)
def test_keywords(b: Board, keyword: str, action: str, expected: str | None) -> None:
    assert rule(b, action, b.put(creature("Bear", 2, 2, kw(keyword)))) == expected


def test_hexproof_is_against_opponents(b: Board) -> None:
    bear = b.put(creature("Bear", 2, 2, kw("hexproof")))
    assert rule(b, "be the target", bear, b.put(creature(), zone="stack")) is None
    assert rule(b, "be the target", bear, b.put(creature(), b.bob, zone="stack")) == "702.11b"


def test_protection(b: Board) -> None:
    knight = b.put(creature("Knight", 2, 2, kw("protection", filter=kind("green"))))
    green, red = b.put(creature(), b.bob), b.put(creature("Goblin", 1, 1, colors=("red",)), b.bob)
    for action, number in (
        ("be the target", "702.16b"), ("be enchanted", "702.16c"), ("be equipped", "702.16d"), ("be blocked", "702.16f"),
    ):  # fmt: skip
        assert rule(b, action, knight, green) == number
        assert rule(b, action, knight, red) is None


@pytest.mark.parametrize(
    ("quality", "colors", "protects"),
    [
        ("everything", (), True),
        ("each color", (), False),
        ("each color", ("red",), True),
        ("the chosen color", ("red",), True),
        ("the chosen color", ("blue",), False),
    ],
)
def test_protection_from_a_quality(b: Board, quality: str, colors: tuple[str, ...], protects: bool) -> None:
    knight = b.put(creature("Knight", 2, 2, kw("protection", quality=quality)), chosen={"color": "red"})
    spell = b.put(creature("Bolt", 1, 1, colors=colors), b.bob, zone="stack")
    assert (rule(b, "be the target", knight, spell) == "702.16b") is protects


def test_a_player_with_hexproof(b: Board) -> None:
    shield = b.put(enchantment("Shield", static(PlayerIs(who=You(), abilities=(kw("hexproof"),)))))
    spell = b.put(creature(), b.bob, zone="stack")
    reason = restrictions.forbids(b.g, "be the target", b.alice, spell)
    assert reason is not None
    assert (reason.rule, reason.source) == ("702.11b", shield)
    assert rule(b, "be the target", b.bob, spell) is None


def test_defender_may_be_overruled(b: Board) -> None:
    wall = b.put(creature("Wall", 0, 4, kw("defender")))
    b.put(enchantment("March", static(CanDespite(subject=each("creature", yours=True), action="attack"))))
    assert rule(b, "attack", wall) is None


def test_what_does_not_untap(b: Board) -> None:
    bear = b.put(creature())
    b.put(enchantment("Winter", static(DoesntUntap(what=each("creature")))))
    assert rule(b, "untap step", bear) == "502.3"


def test_what_does_not_untap_in_its_next_untap_step(b: Board) -> None:
    mine, theirs = b.put(creature()), b.put(creature(), b.bob)
    b.resolve(DoesntUntap(what=TARGET, next=True), targets=(mine, theirs), until=None)
    assert (rule(b, "untap step", mine), rule(b, "untap step", theirs)) == ("502.3", "502.3")
    root = b.g.state.edit_root()
    root.active, root.turn = b.bob, root.turn + 1
    b.event(*continuous.expire(b.g, "upkeep begins", b.bob))
    assert (rule(b, "untap step", mine), rule(b, "untap step", theirs)) == ("502.3", None)


def test_no_more_than_one_card_each_turn(b: Board) -> None:
    b.put(
        enchantment(
            "Narset", static(Cant(subject=Players(which="each opponent"), action="draw cards", number=n(1)))
        )
    )
    assert rule(b, "draw cards", b.bob) is None
    b.g.tally(b.bob, "cards drawn")
    assert rule(b, "draw cards", b.bob) == "101.2"
    assert rule(b, "draw cards", b.alice) is None


def test_hand_size_in_timestamp_order(b: Board) -> None:  # 613.11
    assert restrictions.hand_size(b.g, b.alice) == 7
    b.put(enchantment("Spire", static(NoMaximumHand(who=You()))))
    assert restrictions.hand_size(b.g, b.alice) is None
    b.put(enchantment("Cap", static(NoMaximumHand(who=Players(which="each player"), amount=n(3)))))
    assert restrictions.hand_size(b.g, b.alice) == 3
    b.put(enchantment("Less", static(NoMaximumHand(who=You(), amount=n(2), by="reduced"))))
    assert (restrictions.hand_size(b.g, b.alice), restrictions.hand_size(b.g, b.bob)) == (1, 3)


def test_additional_lands(b: Board) -> None:
    b.put(enchantment("Explore", static(ExtraLands(who=You(), amount=n(1)))))
    b.put(enchantment("Explore", static(ExtraLands(who=You(), amount=n(2)))))
    assert (restrictions.extra_lands(b.g, b.alice), restrictions.extra_lands(b.g, b.bob)) == (3, 0)


def test_changes_name_what_was_locked_in(b: Board) -> None:
    bear, other = b.put(creature()), b.put(creature())
    b.resolve(Cant(subject=TARGET, action="block"), targets=(bear,))
    b.put(enchantment("Still", static(Cant(subject=Each(filter=kind("artifact")), action="attack"))))
    (first, ctx), (second, _) = restrictions.changes(b.g, Cant)
    assert ctx.done["affected"] == (bear,)
    assert (first.action, second.action) == ("block", "attack")
    assert restrictions.forbids(b.g, "block", other) is None
