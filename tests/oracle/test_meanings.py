"""What lines mean: found by reading objects word by word against their cards (`docs/reading-review.md`)."""

from __future__ import annotations

import pytest

from mtgrules.abilities import effects as e
from mtgrules.abilities import references as r
from mtgrules.abilities.abilities import Ability, SpellAbility, StaticAbility, Unparsed
from mtgrules.abilities.amounts import Number, Quality
from mtgrules.abilities.changes import AsEnters, AsLongAs, EntersWith, MayPlay, Must, Until
from mtgrules.abilities.conditions import Matches
from mtgrules.abilities.node import Node
from mtgrules.abilities.predicates import Another, ControlledBy, InZone, SharesWith
from mtgrules.rules import shipped_reader

NAME = "Testname"


def read(text: str, type_line: str = "Creature") -> Ability:
    """The one ability of a line, which must be read."""
    reading = shipped_reader().read(text, NAME, type_line=type_line)
    assert reading.complete, reading.abilities
    (ability,) = reading.abilities
    return ability


def every(kind: type, text: str, type_line: str = "Creature") -> list[Node]:
    """All nodes of that kind in a line."""
    ability = read(text, type_line)
    assert isinstance(ability, Node)
    return [node for node in ability.walk() if isinstance(node, kind)]


# --- "that creature" is never the object itself ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Whenever Testname deals damage to a Goblin or Orc, destroy that creature.", "recipient"),
        ("Whenever Testname deals combat damage to a creature, tap that creature.", "recipient"),
        ("Whenever Testname becomes blocked by a creature, destroy that creature.", "other"),
        ("Whenever Testname blocks or becomes blocked by a creature, destroy that creature.", "other"),
        ("Whenever a creature an opponent controls dies, exile that creature.", "subject"),
    ],
)
def test_that_creature_is_the_other_party(text: str, role: str) -> None:
    (meant,) = [node for node in every(r.EventThing, text) if isinstance(node, r.EventThing)]
    assert meant.role == role
    assert not [node for node in every(e.Destroy, text) if node.what == r.This()]  # type: ignore[attr-defined]


def test_that_creature_is_the_target_though_the_object_was_named_since() -> None:
    text = (
        "At the beginning of combat on your turn, put X +1/+1 counters on another target creature you control, "
        "where X is Testname's power. That creature gains haste until end of turn."
    )
    assert every(r.TargetRef, text) == [r.TargetRef(index=0)]


def test_controllers_of_the_other_party() -> None:
    text = (
        "Whenever Testname becomes the target of a spell, Testname deals 2 damage to that spell's controller."
    )
    assert every(r.ControllerOf, text) == [r.ControllerOf(what=r.EventThing(role="other"))]


def test_nothing_else_was_named() -> None:
    reading = shipped_reader().read("Sacrifice Testname: Tap that creature.", NAME, type_line="Creature")
    assert isinstance(reading.abilities[0], Unparsed)


def test_what_was_named_anew_is_it() -> None:
    text = (
        "When Testname enters, exile another target creature until Testname leaves the battlefield. "
        "You may cast that card for as long as it remains exiled."
    )
    (duration,) = every(AsLongAs, text)
    assert isinstance(duration, AsLongAs)
    assert isinstance(duration.condition, Matches)
    assert duration.condition.what == r.TargetRef(index=0)


def test_that_creature_is_not_the_card_that_is_drawn() -> None:
    text = "Put a +1/+1 counter on target creature. Draw a card if that creature's power is 2 or less."
    assert every(Quality, text, "Sorcery") == [Quality(quality="power", what=r.TargetRef(index=0))]


def test_that_creature_is_not_the_equipment_attached_to_it() -> None:
    text = (
        "Testname deals 5 damage to target creature. Exile up to one target Equipment attached to that creature. "
        "If that creature would die this turn, exile it instead."
    )
    assert {node.index for node in every(r.TargetRef, text, "Instant")} == {0}  # type: ignore[attr-defined]


def test_it_is_not_what_is_attached_to_it() -> None:
    text = "When Testname enters, create a 2/2 red Dwarf creature token, then attach Testname to it."
    assert every(e.Attach, text) == [e.Attach(what=r.This(), to=r.Done(verb="created"))]


def test_they_are_the_defending_player() -> None:
    text = (
        "Whenever Testname attacks, defending player sacrifices a creature with the least power among creatures they "
        "control."
    )
    (control,) = every(ControlledBy, text)
    assert control == ControlledBy(who=r.Players(which="defending player"))


def test_their_library_is_that_player_s_not_that_of_what_was_exiled() -> None:
    text = "Exile all creatures target player controls. That player searches their library for a card, then shuffles."
    (search,) = every(e.Search, text, "Sorcery")
    assert search.owner == r.TargetRef(index=0)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target enchanted or equipped creature.",
        "Destroy each enchanted or equipped creature.",
        "Sacrifice an enchanted or equipped creature.",
        "Tap up to two target creatures. Put a stun counter on any of them.",
        "Choose two target creatures. You may untap any of them.",
    ],
)
def test_words_that_do_not_say_what_or_how_many_are_declined(text: str) -> None:
    assert not shipped_reader().read(text, NAME, type_line="Sorcery").complete


@pytest.mark.parametrize(
    "text",
    [
        "Each opponent exiles the top card of their library. They may play those cards this turn.",
        "Each player mills a card. They put a land card from among those cards onto the battlefield.",
        "Destroy all creatures. They draw a card.",
    ],
)
def test_cards_do_nothing_that_players_do(text: str) -> None:
    assert not shipped_reader().read(text, NAME, type_line="Sorcery").complete


# --- another than what -------------------------------------------------------------------------------------------

OTHERS = [
    ("Sorcery", "Target creature you control fights another target creature.", r.TargetRef(index=0)),
    ("Creature", "Whenever Testname attacks, it deals 4 damage to any target and 3 damage to any other target.",
     r.TargetRef(index=0)),
    ("Sorcery", "Return target creature to its owner's hand. Tap each other creature.", r.TargetRef(index=0)),
    ("Sorcery", "Sacrifice a creature. You may return another permanent card from your graveyard to your hand.",
     r.Done(verb="sacrificed")),
    ("Sorcery", "If you cast another spell this turn, draw a card.", None),
    ("Creature", "{T}: Another target creature gets +1/+1 until end of turn.", None),
    ("Creature", "Whenever a creature you control enters, if it has the same name as another creature, draw a card.",
     r.EventThing(role="subject")),
    ("Creature", "Whenever a creature you control attacks, it gets +1/+0 until end of turn for each other creature.",
     r.EventThing(role="subject")),
    ("Creature", "Whenever a creature you control deals damage, put a +1/+1 counter on another target creature.",
     r.EventThing(role="subject")),
    ("Creature", "Whenever one or more +1/+1 counters are put on a creature, untap another target creature.",
     r.EventThing(role="subject")),
    ("Equipment", "Whenever equipped creature attacks, untap each other creature.", r.Attached(status="equipped")),
    ("Equipment", "Equipped creature gets +1/+1 for each other creature you control.", r.Attached(status="equipped")),
    ("Creature", "Whenever you cast a creature spell, untap another target creature.", None),
    ("Creature", "Whenever a land you control enters, untap another target creature.", None),
    ("Creature", "Whenever a Goblin you control enters, untap another target creature.", r.EventThing(role="subject")),
    ("Equipment", "Equipped creature gets +1/+1 for each other Equipment you control.", None),
    ("Creature", "Whenever one or more creatures attack, untap another target creature.", None),
    ("Creature", "Whenever Testname attacks, it gets +1/+1 until end of turn for each other creature.", None),
    ("Enchantment", "Each creature gets +1/+1 for each other creature.", r.EachOne()),
    ("Sorcery", "Target creature gets +1/+1 until end of turn for each other creature.", r.TargetRef(index=0)),
    ("Sorcery", "Destroy target creature. If you control another creature, draw a card.", r.TargetRef(index=0)),
    ("Creature", "{T}: Target creature gets +X/+X until end of turn, where X is the number of other creatures.",
     r.TargetRef(index=0)),
]  # fmt: skip


@pytest.mark.parametrize(("type_line", "text", "than"), OTHERS, ids=[text for _, text, _ in OTHERS])
def test_another_than_what(type_line: str, text: str, than: Node | None) -> None:
    assert every(Another, text, type_line) == [Another(than=than)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target creature with the same power as another target creature.",
        "Creatures you control get +1/+1 until end of turn for each other creature you control.",
        "Creatures you control get +X/+X until end of turn, where X is the number of other creatures you control.",
        "Two target creatures each get +1/+1 until end of turn for each other creature you control.",
        "Target creature deals damage to any target equal to the number of other creatures you control.",
    ],
)
def test_another_than_no_one_thing_is_declined(text: str) -> None:
    assert not shipped_reader().read(text, "Testname", type_line="Sorcery").complete


@pytest.mark.parametrize(
    "text",
    [
        "Whenever a creature is put into your graveyard from anywhere, draw a card.",
        "Whenever a creature leaves your graveyard, draw a card.",
        "At the beginning of your end step, if a creature was put into your graveyard from anywhere this turn, scry 1.",
    ],
)
def test_a_creature_that_is_no_card_is_on_the_battlefield(text: str) -> None:
    assert not shipped_reader().read(text, NAME, type_line="Creature").complete


def test_each_deals_its_own_power() -> None:
    text = (
        "Target creature you control and up to one other target creature you control each deal damage equal to their "
        "power to target creature you don't control."
    )
    assert every(Quality, text, "Sorcery") == [Quality(quality="power", what=r.EachOne())]


def test_with_the_same_controller_as_the_target() -> None:
    text = "Testname deals 3 damage to target creature and 1 damage to each other creature with the same controller."
    assert every(SharesWith, text, "Sorcery") == [SharesWith(quality="controller", what=r.TargetRef(index=0))]


def test_the_rest_are_all_that_were_seen() -> None:
    text = (
        "Reveal cards from the top of your library until you reveal a land card. Put that card onto the battlefield and "
        "the rest into your graveyard."
    )
    assert every(r.Rest, text, "Sorcery") == [r.Rest(verb="looked at")]


def test_those_cards_are_all_that_were_turned_over() -> None:
    until = (
        "Each opponent reveals cards from the top of their library until they reveal a land card, then puts "
    )
    (move,) = every(e.Move, until + "those cards into their graveyard.", "Sorcery")
    assert move.what == r.Done(verb="revealed")  # type: ignore[attr-defined]
    (move,) = every(e.Move, until + "that card onto the battlefield.", "Sorcery")
    assert move.what == r.Done(verb="found")  # type: ignore[attr-defined]


# --- what the instruction would have made ------------------------------------------------------------------------


def test_those_tokens_are_not_copies_of_tokens_that_were_not_made() -> None:
    text = "Create five 1/1 white Human creature tokens. If you control a Plains, create ten of those tokens instead."
    first, second = every(e.CreateToken, text, "Sorcery")
    assert first.token == second.token  # type: ignore[attr-defined]


def test_copies_instead_are_copies_of_the_target() -> None:
    copies = "Create a token that's a copy of target creature."
    text = f"{copies} If this spell was kicked, create five of those tokens instead."
    assert every(r.TargetRef, text, "Sorcery") == [r.TargetRef(index=0)]


# --- durations ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("Target creature attacks this turn if able.", "end of turn"),
        ("Target creature blocks this turn if able.", "end of turn"),
        ("Target creature attacks this combat if able.", "end of combat"),
        ("Target creature attacks each combat if able.", None),
    ],
)
def test_how_long_something_must_be_done(text: str, moment: str | None) -> None:
    ability = read(text, "Sorcery")
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.effect, e.Continuously)
    assert isinstance(ability.effect.changes[0], Must)
    assert ability.effect.duration == (None if moment is None else Until(moment=moment))


# --- static abilities of several sentences -----------------------------------------------------------------------


def test_sentences_of_a_permanent_are_not_instructions() -> None:
    ability = read("This land enters tapped. As it enters, choose a color.", "Land")
    choose = e.Choose(who=r.You(), quality="color")
    changes = (EntersWith(what=r.This(), tapped=True), AsEnters(what=r.This(), effect=choose))
    assert ability == StaticAbility(changes=changes)


def test_two_permissions_from_one_place() -> None:
    ability = read("You may play lands and cast spells from the top of your library.", "Enchantment")
    assert isinstance(ability, StaticAbility)
    top = InZone(zone="library", who=r.You(), top=True)
    for change, cast_only in zip(ability.changes, (False, True), strict=True):
        assert isinstance(change, MayPlay)
        assert change.cast_only is cast_only
        assert isinstance(change.what, r.Each)
        assert top in change.what.filter.predicates


# --- targets for each of several players -------------------------------------------------------------------------


def test_targets_are_chosen_for_each_player() -> None:
    text = "For each opponent, destroy up to one target creature that player controls."
    (target,) = every(r.Target, text, "Sorcery")
    assert target.per == r.Players(which="each opponent")  # type: ignore[attr-defined]


# --- one word, another meaning -----------------------------------------------------------------------------------

DIFFERENT = [
    ("Creature", "Whenever you draw a card, you may gain 1 life. Do this only once each turn.",
     "Whenever you draw a card, you may gain 1 life. This ability triggers only once each turn."),
    ("Land", "{T}: Add one mana of any type that a land you control could produce.",
     "{T}: Add one mana of any color that a land you control could produce."),
    ("Sorcery", "Remove any number of +1/+1 counters from target creature.",
     "Remove one or more +1/+1 counters from target creature."),
    ("Sorcery", "Remove any number of +1/+1 counters from target creature.",
     "Remove a +1/+1 counter from target creature."),
    ("Sorcery", "Remove all +1/+1 counters from target creature.",
     "Remove any number of +1/+1 counters from target creature."),
    ("Creature", "Sacrifice another creature or an artifact: Draw a card.",
     "Sacrifice another creature and an artifact: Draw a card."),
    ("Sorcery", "Search your library and/or graveyard for a card, then shuffle.",
     "Search your library and graveyard for a card, then shuffle."),
    ("Sorcery", "Put target creature on its owner's choice of the top or bottom of their library.",
     "Put target creature on your choice of the top or bottom of its owner's library."),
    ("Sorcery", "Target opponent deals 3 damage divided as they choose among any number of target creatures.",
     "Target opponent deals 3 damage divided as you choose among any number of target creatures."),
    ("Creature", "You may cast creature spells from the top of your library.",
     "You may cast creature spells from your library."),
    ("Sorcery", "Creatures of the creature type of your choice get -3/-3 until end of turn.",
     "Creatures of the chosen type get -3/-3 until end of turn."),
]  # fmt: skip


@pytest.mark.parametrize(("type_line", "one", "other"), DIFFERENT, ids=[one for _, one, _ in DIFFERENT])
def test_another_word_is_another_meaning(type_line: str, one: str, other: str) -> None:
    assert read(one, type_line) != read(other, type_line)


def test_a_choice_inside_an_instruction_is_a_choice_before_it() -> None:
    inside = read("Creatures of the creature type of your choice get -3/-3 until end of turn.", "Sorcery")
    before = read(
        "Choose a creature type. Creatures of the chosen type get -3/-3 until end of turn.", "Sorcery"
    )
    assert inside == before


# --- what deals damage instead is what would have dealt it --------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Testname deals 2 damage to any target. If you control a Goblin, it deals 4 damage instead.",
        "Testname deals 2 damage to target creature. If you control a Goblin, instead it deals 4 damage.",
        "Testname deals 2 damage to target player. It deals 4 damage instead if you control a Goblin.",
    ],
)
def test_the_same_source_deals_damage_instead(text: str) -> None:
    sources = [node.source for node in every(e.DealDamage, text, "Sorcery")]  # type: ignore[attr-defined]
    assert sources == [r.This(), r.This()]


# --- what is misspelt is declined in one line --------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Whenever an player draws a card, that player loses 1 life.",
        "If a opponent would mill one or more cards, that player mills twice that many cards instead.",
        "If one or more creature attacking causes a triggered ability of a creature you control to trigger, "
        "that ability triggers an additional time.",
        "I — Target creature you control gains hexproof as long as this Saga remains on the battlefield.",
    ],
)
def test_what_is_misspelt_is_declined(text: str) -> None:
    assert isinstance(shipped_reader().read(text, NAME).abilities[0], Unparsed)


# --- what stands behind a comparison, and turns to come ----------------------------------------------------------


def test_a_suffix_behind_a_comparison_is_of_the_noun_before() -> None:
    text = "Whenever you cast a spell, exile target card with lesser mana value than that spell from a graveyard."
    (target,) = every(r.Target, text)
    assert isinstance(target, r.Target)
    assert target.filter is not None
    assert InZone(zone="graveyard") in target.filter.predicates


def test_cards_among_which_is_chosen_are_not_those_that_they_are_compared_with() -> None:
    text = (
        "Look at the top three cards of your library. Put a creature card that doesn't share a creature type with a "
        "creature you control from among them into your hand."
    )
    (share,) = every(SharesWith, text, "Sorcery")
    assert isinstance(share, SharesWith)
    assert isinstance(share.what, r.Some)
    assert share.what.among is None


@pytest.mark.parametrize(
    "text",
    [
        "At the beginning of your upkeep, draw a card if an opponent lost life that turn.",
        "You draw X cards, where X is the number of lands you control, and each opponent loses X life.",
    ],
)
def test_declined_rather_than_guessed(text: str) -> None:
    assert not shipped_reader().read(text, NAME, type_line="Sorcery").complete


# --- what an instruction makes is not there yet as its tail is looked at -----------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "When Testname dies, draw a card if it was attacking.",
        "When Testname dies, create a Treasure token for each counter on it.",
        "When Testname dies, mill a card for each +1/+1 counter on it.",
        "Whenever Testname attacks, draw a card unless it's blocked.",
    ],
)
def test_it_is_not_what_the_instruction_makes(text: str) -> None:
    reading = shipped_reader().read(text, NAME, type_line="Creature")
    assert isinstance(reading.abilities[0], Node)
    assert not [node for node in reading.abilities[0].walk() if isinstance(node, r.Done)]


def test_it_is_what_was_made_in_the_next_instruction() -> None:
    text = (
        "When Testname dies, create a 1/1 white Bird creature token if you control a Bird. It gains flying until end of "
        "turn."
    )
    assert r.Done(verb="created") in every(r.Done, text)


# --- what was only wording before ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "When Testname dies, if you controlled a Goblin, draw a card.",
            "When Testname dies, if you control a Goblin, draw a card.",
        ),
        (
            "Testname doesn't untap during your untap step.",
            "Testname doesn't untap during its controller's untap step.",
        ),
        (
            "Whenever one or more creatures you control deal combat damage to one or more players, draw a card.",
            "Whenever one or more creatures you control deal combat damage to a player, draw a card.",
        ),
        (
            "Sacrifice any number of artifacts with different names.",
            "Sacrifice any number of artifacts.",
        ),
        (
            "Equip {3}. This ability costs {1} less to activate for each creature you control.",
            "Equip {3}",
        ),
    ],
)
def test_they_mean_different_things(one: str, other: str) -> None:
    kind = "Sorcery" if one.startswith("Sacrifice") else "Creature"
    assert read(one, kind) != read(other, kind)


def test_it_is_the_token_and_not_what_it_is_a_copy_of() -> None:
    text = (
        "Create a token that's a copy of target creature you control, except it has haste. Sacrifice it at the beginning "
        "of the next end step."
    )
    (sacrifice,) = every(e.Sacrifice, text, "Sorcery")
    assert sacrifice.what == r.Done(verb="created")  # type: ignore[attr-defined]


def test_a_planeswalker_they_control_is_of_any_opponent() -> None:
    text = "Whenever a creature attacks one of your opponents or a planeswalker they control, draw a card."
    (control,) = every(ControlledBy, text)
    assert control.who == r.Players(which="one of your opponents")  # type: ignore[attr-defined]


# --- paragraphs of a spell that speak of the one before ----------------------------------------------------------


def test_a_paragraph_that_replaces_the_one_before() -> None:
    text = (
        "Testname deals 3 damage to any target.\nAdamant — If at least three red mana was spent to cast this spell, it "
        "deals 4 damage instead."
    )
    first, second = shipped_reader().read(text, NAME, type_line="Instant").abilities
    assert isinstance(first, SpellAbility)
    assert isinstance(second, SpellAbility)
    assert (first.before, second.before) == (None, first.effect)
    assert isinstance(second.effect, e.IfInstead)
    assert second.effect.usual == first.effect
    assert second.effect.then == e.DealDamage(
        source=r.This(), amount=Number(value=4), to=r.TargetRef(index=0)
    )


def test_which_of_several_instructions_is_replaced_is_not_guessed() -> None:
    text = "Scry 2. Draw a card.\nMorbid — If a creature died this turn, draw two cards instead."
    assert not shipped_reader().read(text, NAME, type_line="Sorcery").complete


def test_a_paragraph_of_its_own_is_not_joined_to_the_one_before() -> None:
    text = "Destroy target creature.\nDraw a card."
    _, second = shipped_reader().read(text, NAME, type_line="Sorcery").abilities
    assert isinstance(second, SpellAbility)
    assert second.before is None


# --- what several things aren't ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "some"),
    [
        ("Choose two target creatures. If they aren't tapped, draw a card.", True),
        ("Choose two target creatures. If they're not tapped, draw a card.", True),
        ("Choose two target creatures. If those creatures don't have flying, draw a card.", True),
        ("Choose two target creatures. If you don't control them, draw a card.", True),
        ("Choose two target creatures. If they're tapped, draw a card.", False),
        ("Choose two target creatures. Destroy them unless they're tapped.", False),
        ("Choose target creature. If it isn't tapped, draw a card.", False),
    ],
)
def test_they_are_not_is_said_of_each_of_them(text: str, some: bool) -> None:
    (condition,) = every(Matches, text, "Sorcery")
    assert condition.some is some  # type: ignore[attr-defined]


# --- who may cast as though it had flash, and how long ------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "The first creature spell an opponent casts each turn can be cast as though it had flash.",
        "Creature spells your opponents cast can be cast as though they had flash.",
        "Creature spells can be cast as though they had flash.",
        "Creature spells you cast can be cast as though it had flash.",
    ],
)
def test_others_are_not_you_where_spells_can_be_cast(text: str) -> None:
    assert not shipped_reader().read(text, NAME, type_line="Enchantment").complete


@pytest.mark.parametrize(
    "text",
    [
        "Creature spells you cast this turn cost {3} less to cast.",
        "Creature spells you cast this turn can't be countered.",
    ],
)
def test_spells_of_a_turn_are_not_those_of_any_turn(text: str) -> None:
    assert not shipped_reader().read(text, NAME, type_line="Instant").complete


# --- what triggers later ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "later"),
    [
        ("At the beginning of the next end step, if you control a creature, draw a card.", True),
        ("Whenever a creature dies this turn, draw a card.", True),
        ("When you cast this spell, if you gained life this turn, draw a card.", False),
    ],
)
def test_spells_make_what_triggers_later(text: str, later: bool) -> None:
    assert isinstance(read(text, "Instant"), SpellAbility) is later


def test_permanents_have_nothing_that_triggers_the_next_time() -> None:
    text = "At the beginning of the next end step, draw a card."
    assert not shipped_reader().read(text, NAME, type_line="Creature").complete


# --- which of several zones ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Exile all creature cards from a graveyard.",
        "Exile each creature card in a graveyard.",
        "Exile all cards from an opponent's graveyard.",
        "Exile all creature cards from an opponent's graveyard.",
    ],
)
def test_all_cards_of_one_zone_are_not_those_of_all(text: str) -> None:
    assert not shipped_reader().read(text, NAME, type_line="Sorcery").complete


# --- "and" between the kinds of one thing -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("Destroy target artifact and enchantment.", False),
        ("Enchant artifact and creature", False),
        ("Choose target creature. If it's a Goblin and Orc, draw a card.", False),
        ("Return an instant and sorcery card from your graveyard to your hand.", False),
        ("Return up to two target instant and sorcery cards from your graveyard to your hand.", True),
        ("Destroy each artifact and enchantment.", True),
    ],
)
def test_one_thing_is_not_of_one_kind_and_another(text: str, complete: bool) -> None:
    assert shipped_reader().read(text, NAME, type_line="Sorcery").complete is complete


# --- replacements for a turn, and whose choice --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "duration"),
    [
        ("If you would draw a card this turn, draw two cards instead.", Until(moment="end of turn")),
        ("Draw a card. If a creature would die this turn, exile it instead.", Until(moment="end of turn")),
        (
            "Draw a card. If a source you control would deal damage to an opponent, it deals triple that damage instead.",
            None,
        ),
    ],
)
def test_replacements_of_spells_last_as_long_as_they_say(text: str, duration: Until | None) -> None:
    (lasting,) = every(e.Continuously, text, "Sorcery")
    assert lasting.duration == duration  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text",
    [
        "If a creature would die this turn, exile it instead.",
        "Exile a creature card of their choice from your graveyard: Draw a card.",
        "When this creature enters, sacrifice a creature of their choice.",
        "When this creature dies, you may put a land card of their choice from your hand onto the battlefield.",
        "If a creature an opponent controls would die this turn, exile it instead. When you do, draw a card.",
    ],
)
def test_permanents_replace_nothing_for_a_turn_and_you_are_not_they(text: str) -> None:
    assert not shipped_reader().read(text, NAME, type_line="Creature").complete


@pytest.mark.parametrize(
    "text",
    [
        "Target player may discard a card or random sacrifice a land.",
        "Destroy another or artifact.",
        "If you would draw a card this turn, draw an additional card instead.",
        "Destroy target artifact of your choice, creature, or land.",
        "Companion — Each creature card in your starting deck is a Cat at random, Elemental, or Beast card.",
    ],
)
def test_words_in_the_wrong_place_stop_the_reading(text: str) -> None:
    assert not shipped_reader().read(text, NAME, type_line="Sorcery").complete


# --- adjectives that were said before -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("Choose target creature. Destroy that legendary creature.", False),
        ("Choose target legendary creature. Destroy that legendary creature.", True),
        ("Exile the top card of your library. You may play that land card.", False),
        ("Exile target land card from a graveyard. You may play that land card.", True),
        (
            "Exile the top card of your library. You may play that nonland card without paying its mana cost.",
            False,
        ),
        ("Destroy target nonland permanent. Draw cards equal to that nonland permanent's mana value.", True),
        ("Tap up to two target creatures. Put a stun counter on each of those other creatures.", False),
        ("Target creature each can't block this turn.", False),
        ("Two target creatures each can't block this turn.", True),
    ],
)
def test_what_is_named_again_is_what_it_was_said_to_be(text: str, complete: bool) -> None:
    assert shipped_reader().read(text, NAME, type_line="Sorcery").complete is complete


@pytest.mark.parametrize(
    "text",
    [
        "At the beginning of the next end step, you may discard a card. If you do, draw a card.",
        "At the beginning of the next end step, if you control a Forest, you may discard a card. If you do, draw a card.",
        "Whenever a creature dies this turn, you may discard a card. If you don't, you lose 1 life.",
        "At the beginning of the next end step, you may sacrifice a land. When you do, draw a card.",
    ],
)
def test_what_depends_on_something_done_later_is_done_later(text: str) -> None:
    ability = read(text, "Sorcery")
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.effect, e.Delayed)


def test_whether_something_is_done_now_or_later_is_not_guessed() -> None:
    text = "Exile target creature. At the beginning of your next upkeep, return that card to your hand. It gains haste."
    assert not shipped_reader().read(text, NAME, type_line="Sorcery").complete
