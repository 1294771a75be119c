"""Instructions that speak of one another, read from text and played."""

from __future__ import annotations

from typing import Any

import pytest
from casting_support import BEAR, BOLT, DUAL, ISLAND, MOUNTAIN, Table, face
from test_casting_texts import card, rules, table

from mtgrules.abilities.abilities import Keyword, SpellAbility
from mtgrules.abilities.effects import MoveCounters
from mtgrules.engine import evaluate, priority
from mtgrules.engine.actions import Activate, Cast
from mtgrules.engine.frames import Happen
from mtgrules.engine.object_events import Damage
from mtgrules.engine.restrictions import has_quality
from tests.engine.meaning_support import RULES, creature, it, kw, n
from tests.engine.test_spells_by_text import Board


@pytest.fixture
def b() -> Board:
    return Board()


def test_when_cards_are_milled_this_way() -> None:
    """603.12: the reflexive ability, its target compared with the spell that triggered"""
    t = table()
    words = (
        "Whenever you cast your second spell each turn, each opponent mills two cards. When one or more cards are milled "
        "this way, exile target instant or sorcery card with equal or lesser mana value than that spell from an "
        "opponent's graveyard. Copy the exiled card. You may cast the copy without paying its mana cost."
    )
    t.put(card("Test Many", "creature — Wizard", "{4}", words, pt=(5, 4)))
    for _ in range(3):
        t.put(MOUNTAIN)
    t.put(card("Test Dear", "sorcery", "{4}", "Draw a card."), "graveyard", t.bob)
    for _ in range(2):
        t.put(BOLT, "library", t.bob)
    t.begin()
    t.cast(t.put(BOLT, "hand"), target=t.bob).resolve()
    t.cast(t.put(BOLT, "hand"), target=t.bob)
    t.passes().passes()
    decision = t.g.decision
    assert decision is not None
    assert [t.g.name(int(id)) for id in decision.options] == ["Test Bolt", "Test Bolt"]
    t.answers(target=decision.options[0])
    t.passes().passes()
    while (decision := t.g.decision) is not None and decision.kind != "priority":
        t.g.answer((t.bob if t.bob in decision.options else decision.options[0],))
    assert [t.g.name(id) for id in t.g.contents("stack")] == ["Test Bolt", "Test Bolt"]
    t.resolve().resolve()
    assert t.life(t.bob) == 20 - 3 * 3


def settle(t: Table, steps: int = 40) -> None:
    """All pass until the stack is empty; what is asked is answered by the first option."""
    for _ in range(steps):
        decision = t.g.decision
        assert decision is not None
        if decision.kind != "priority":
            t.g.answer(
                decision.options if decision.kind == "order" else decision.options[: max(1, decision.least)]
            )
        elif t.g.contents("stack"):
            t.passes()
        else:
            return


def test_the_final_chapter_ability_resolves() -> None:
    """714.2e: of a Saga that you control, and only its last chapter"""
    t = table(step="upkeep")
    words = "Whenever the final chapter ability of a Saga you control resolves, you gain 5 life."
    t.put(card("Test Tom", "creature — God", "{4}", words, pt=(4, 4)))
    saga = card("Test Tale", "enchantment — Saga", "{2}", "I — You gain 1 life.\nII — You gain 2 life.")
    mine, other = t.put(saga, counters={"lore": 1}), t.put(saga, counters={"lore": 1}, player=t.bob)
    first = t.put(saga)
    t.begin()
    t.passes().passes()
    while t.g.root.step in ("upkeep", "draw"):
        t.passes()
    settle(t)
    assert t.life(t.alice) == 20 + 2 + 1 + 5
    assert (t.zone(mine), t.zone(first), t.zone(other)) == ("graveyard", "battlefield", "battlefield")


def test_when_this_ability_resolves_for_the_third_time() -> None:
    """603.12: once, as the third of them has resolved"""
    t = table()
    words = (
        "Whenever another creature you control dies, put a +1/+1 counter on this creature. When this ability resolves "
        "for the third time this turn, each opponent loses 5 life."
    )
    gimli = t.put(card("Test Axe", "creature — Dwarf", "{4}", words, pt=(3, 2)))
    for _ in range(5):
        t.put(MOUNTAIN)
    bears = [t.put(BEAR) for _ in range(4)]
    t.begin()
    for number, bear in enumerate(bears, 1):
        t.cast(t.put(BOLT, "hand"), target=bear)
        settle(t)
        assert t.g.object(gimli).counters == {"+1/+1": number}
        assert t.life(t.bob) == (20 if number < 3 else 15)


def test_each_gained_under_its_own_condition(b: Board) -> None:
    """611.2: both last as long as the duration said before them"""
    b.put(creature("Smith", 1, 1, subtypes=("Dwarf",)))
    b.cast(
        "Until your next turn, target creature gains trample if you control a Dwarf and hexproof if you control an Elf.",
        targets=[["A Bear"]],
    )
    bear = b.ids["A Bear"]
    assert b.g.has_keyword(bear, "trample")
    assert not b.g.has_keyword(bear, "hexproof")
    (began,) = b.events("ContinuousBegins")
    assert str(began.duration) == "until your next turn"


@pytest.mark.parametrize(("attacks", "life"), [(False, 21), (True, 20 - 2 + 3)])
def test_otherwise_at_a_later_moment(attacks: bool, life: int) -> None:
    """603.7: whether they attacked is looked at when that moment has come"""
    words = (
        "At the beginning of your end step, choose an opponent. At the beginning of that player's next end step, you "
        "gain 1 life if they didn't attack you that turn. Otherwise, you gain 3 life."
    )
    t = table(step="postcombat main")
    t.put(card("Test Prince", "creature — Human", "{4}", words, pt=(3, 3)))
    bear = t.put(BEAR, player=t.bob)
    t.begin()
    began = t.g.root.turn
    while t.g.root.turn < began + 2:
        decision = t.g.decision
        assert decision is not None
        if decision.kind == "priority":
            t.passes()
        elif decision.about == "attackers" and attacks and t.g.root.active == t.bob:
            t.g.answer(((bear, t.alice),))
        else:
            t.g.answer(decision.options[: decision.least])
    assert t.life(t.alice) == life


def test_choose_one_and_something_besides() -> None:
    """700.2: the mode is chosen as the ability is put on the stack; what stands with "choose one" is always done"""
    t = table()
    words = "Whenever this creature attacks, choose one and you gain 1 life. • You gain 10 life. • You gain 20 life."
    rider = t.put(card("Test Rider", "creature — Elf", "{4}", words.replace(" •", "\n•"), pt=(3, 3)))
    t.g.state.edit(rider).sick = False
    t.begin()
    while (decision := t.g.decision) is not None and decision.about != "attackers":
        t.passes()
    t.g.answer(((rider, t.bob),))
    t.answers(mode="1")
    settle(t)
    assert t.life(t.alice) == 20 + 1 + 20


def test_a_counter_of_each_kind_that_it_lacks(b: Board) -> None:
    """122.5"""
    bear, giant = b.ids["A Bear"], b.ids["A Giant"]
    b.g.state.edit(bear).counters = {"stun": 1, "+1/+1": 2, "charge": 3}
    b.g.state.edit(giant).counters = {"stun": 1}
    node = MoveCounters(source=it(0), to=it(1), kind=None, amount=n(1), lacking=it(1))
    b.play(node, targets=[[bear], [giant]])
    assert b.obj(bear).counters == {"stun": 1, "+1/+1": 1, "charge": 2}
    assert b.obj(giant).counters == {"stun": 1, "+1/+1": 1, "charge": 1}


def test_cards_equal_to_the_difference(b: Board) -> None:
    b.cards("hand", "B h3", "B h4", "B h5", owner=b.bob)
    text = (
        "Destroy target creature. If its controller has more than three cards in hand, they exile cards from their hand "
        "equal to the difference."
    )
    hand = list(b.g.contents("hand", b.bob))
    b.cast(text, (hand[0], hand[3]), targets=[["B Bear"]])
    assert b.names("hand", b.bob) == ["B h2", "B h3", "B h5"]
    assert len(b.g.contents("exile")) == 2


def test_a_card_that_shares_no_type(b: Board) -> None:
    b.put(creature("Elder", 1, 1, subtypes=("Elf",)))
    elf = b.put(creature("Scout", 1, 1, subtypes=("Elf",)), "library")
    orc = b.put(creature("Raider", 1, 1, subtypes=("Orc",)), "library")
    b.begin(
        read(
            "Look at the top three cards of your library. You may reveal a creature card that doesn't share a "
            "creature type with a creature you control from among them and put it into your hand. Put the rest on "
            "the bottom of your library in a random order."
        )
    )
    b.g.answer(("yes",))
    if b.g.decision is not None:
        assert elf not in b.g.decision.options
        b.g.answer((orc,))
    assert "Raider" in b.names("hand")
    assert "Scout" not in b.names("hand")


@pytest.mark.parametrize("kind", ["flying", "menace"])
def test_a_counter_of_ones_choice(b: Board, kind: str) -> None:
    """608.2d"""
    b.begin(
        read("Put your choice of a counter from among flying and menace on target creature."),
        targets=[[b.ids["A Bear"]]],
    )
    decision = b.g.decision
    assert decision is not None
    b.g.answer((next(option for option in decision.options if kind in str(option)),))
    assert b.obj(b.ids["A Bear"]).counters == {kind: 1}


def test_tokens_as_those_but_attacking(b: Board) -> None:
    text = (
        "Create a tapped 2/2 black Zombie creature token. If you control a creature, instead create three of those "
        "tokens."
    )
    b.cast(text)
    zombies = [id for id in b.g.battlefield() if b.g.name(id) == "Zombie"]
    assert [b.obj(id).tapped for id in zombies] == [True, True, True]


def read(text: str) -> Any:
    """The instruction of a sorcery with that text."""
    (ability,) = RULES.read(text, "Test Spell", "Sorcery")
    assert isinstance(ability, SpellAbility), ability
    return ability.effect


def test_protection_from_each_of_its_colors(b: Board) -> None:
    """611.2d: the colors are those it had as the effect began"""
    wraith = b.put(creature("Wraith", 3, 3, colors=("black", "blue")), owner=b.bob)
    others = [
        b.put(creature(color, 1, 1, colors=(color,)), owner=b.bob) for color in ("black", "blue", "green")
    ]
    b.cast(
        "Exile target creature. Creatures you control gain protection from each of that creature's colors until end "
        "of turn.",
        targets=[[wraith]],
    )
    bear = b.ids["A Bear"]
    ctx = evaluate.context(b.g, bear)
    (keyword,) = [ability for ability in b.g.abilities(bear) if isinstance(ability, Keyword)]
    assert [has_quality(b.g, keyword, id, ctx) for id in others] == [True, True, False]


def test_a_token_that_calls_itself_by_its_name(b: Board) -> None:
    text = (
        "Create Smaug, a legendary 6/6 red Dragon creature token with flying and "
        '"When Smaug dies, create two Treasure tokens."'
    )
    b.cast(text)
    (smaug,) = [id for id in b.g.battlefield() if b.g.name(id) == "Smaug"]
    b.cast("Destroy target creature.", targets=[[smaug]])
    assert [b.g.object(id).source for id in b.g.root.waiting] == [smaug]


def test_a_copy_that_loses_all_other_card_types(b: Board) -> None:
    """205.1a"""
    text = (
        "Create a token that's a copy of target creature, except it's a Food artifact with \"{2}, {T}, Sacrifice this "
        'token: You gain 3 life," and it loses all other card types.'
    )
    b.cast(text, targets=[["B Giant"]])
    (token,) = [id for id in b.g.battlefield() if b.g.object(id).kind == "token"]
    chars = b.g.chars(token)
    assert (chars.name, chars.types, chars.subtypes) == ("B Giant", ("artifact",), ("Food",))
    assert len(chars.abilities) == 1


def test_one_object_with_a_plural_name() -> None:
    """400.7: what comes back is a new object, and it is an artifact only (205.1a); that does not come back again"""
    t = table()
    words = (
        "When Tim and Tam die, if they were a creature, return them to the battlefield. They're an artifact."
    )
    trolls = t.put(card("Tim and Tam", "creature — Troll", "{4}", words, pt=(3, 3)))
    for _ in range(3):
        t.put(MOUNTAIN)
    t.begin()
    t.cast(t.put(BOLT, "hand"), target=trolls)
    settle(t)
    back = t.g.find(trolls)
    assert (t.zone(back), t.g.chars(back).types) == ("battlefield", ("artifact",))


def test_equip_at_the_speed_of_instants() -> None:
    """602.5e: during that player's turn only, as the permission says"""
    words = "During your turn, you may activate equip abilities any time you could cast an instant."
    for active, may in ((0, True), (1, False)):
        t = table(step="upkeep", active=active)
        t.put(card("Test Forge", "enchantment", "{2}", words))
        sword = t.put(card("Test Sword", "artifact — Equipment", "{1}", "Equip {0}"))
        t.put(BEAR)
        t.begin()
        if active:
            t.passes()
        assert t.can(Activate(sword, 0)) is may


@pytest.mark.parametrize("kind", ["land", "spell"])
def test_when_you_play_a_card_this_way(kind: str) -> None:
    """603.7: a delayed ability that waits for one of the cards that may be played"""
    t = table()
    words = (
        "{R}: Exile the top card of your library. You may play that card this turn. When you play a card this way, this "
        "enchantment deals 2 damage to each opponent."
    )
    fires = t.put(card("Test Fires", "enchantment", "{2}", words))
    for _ in range(4):
        t.put(MOUNTAIN)
    other = t.put(BOLT, "hand")
    top = t.put(MOUNTAIN if kind == "land" else BOLT, "library")
    t.begin()
    t.activate(fires).resolve()
    t.cast(other, target=t.bob)
    assert len(t.g.contents("stack")) == 1
    settle(t)
    exiled = t.g.find(top)
    assert (t.life(t.bob), t.zone(exiled)) == (17, "exile")
    action = next(a for a in priority.actions(t.g, t.alice) if getattr(a, "object", 0) == exiled)
    t.do(action, **({"target": t.bob} if kind == "spell" else {}))
    settle(t)
    assert t.life(t.bob) == 17 - 2 - (3 if kind == "spell" else 0)


def test_when_equipment_becomes_attached_this_way() -> None:
    """603.12, 701.3b: not where it was attached before"""
    words = (
        "{R}: Attach any number of target Equipment you control to target creature you control. When one or more "
        "Equipment become attached to that creature this way, that creature deals damage equal to its power to up to one "
        "target player."
    )
    t = table()
    king = t.put(card("Test King", "creature — Dwarf", "{2}", words, pt=(4, 4)))
    swords = [t.put(card("Test Sword", "artifact — Equipment", "{1}", "Equip {0}")) for _ in range(2)]
    bear = t.put(BEAR)
    for _ in range(2):
        t.put(MOUNTAIN)
    t.begin()
    t.activate(king, target=[tuple(swords), bear])
    t.passes().passes(target=(t.bob,))
    settle(t)
    assert t.life(t.bob) == 18
    t.activate(king, target=[tuple(swords), bear])
    settle(t)
    assert t.life(t.bob) == 18


def test_life_is_paid_for_spells_cast_this_way() -> None:
    """118.9: its mana cost is not paid; a land is just played"""
    t = table()
    words = (
        "{R}: Exile the top two cards of your library. You may play those cards this turn. If you cast a spell this way, "
        "pay life equal to its mana value rather than pay its mana cost."
    )
    informer = t.put(card("Test Informer", "artifact", "{2}", words))
    t.put(MOUNTAIN)
    dear = t.put(
        card("Test Dear", "instant", "{3}{R}{R}", "Test Dear deals 1 damage to any target."), "library"
    )
    land = t.put(MOUNTAIN, "library")
    t.begin()
    t.activate(informer).resolve()
    dear, land = t.g.find(dear), t.g.find(land)
    t.do(next(a for a in priority.actions(t.g, t.alice) if getattr(a, "object", 0) == dear), target=t.bob)
    settle(t)
    assert (t.life(t.alice), t.life(t.bob)) == (15, 19)
    t.do(next(a for a in priority.actions(t.g, t.alice) if getattr(a, "object", 0) == land))
    assert (t.life(t.alice), t.zone(land)) == (15, "battlefield")


@pytest.mark.parametrize("kicked", [False, True])
def test_each_chosen_creature(kicked: bool) -> None:
    """What was returned is counted later, tokens too"""
    t = table()
    words = (
        "Kicker {R}\nChoose target creature you own. If this spell was kicked, instead choose any number of target "
        "creatures you own. Return each chosen creature to your hand. At the beginning of the next upkeep, create a 4/4 "
        "white Bird Soldier creature token with flying for each creature returned to your hand this way."
    )
    eagles = t.put(card("Test Eagles", "instant", "{R}", words), "hand")
    bears = [t.put(BEAR), t.put(BEAR)]
    token = t.put(BEAR, kind="token")
    for _ in range(2):
        t.put(MOUNTAIN)
    t.begin()
    if kicked:
        t.cast(eagles, kicker="yes", target=(*bears, token))
    else:
        t.cast(eagles, kicker="no", target=bears[0])
    settle(t)
    assert len(t.names("hand")) == (2 if kicked else 1)
    began = t.g.root.turn
    while t.g.root.turn == began or t.g.root.step in ("untap", "upkeep"):
        decision = t.g.decision
        assert decision is not None
        if decision.kind == "priority":
            t.passes()
        else:
            t.g.answer(decision.options[: decision.least])
    birds = [id for id in t.g.battlefield() if t.g.name(id) == "Bird Soldier"]
    assert len(birds) == (3 if kicked else 1)


def test_one_of_each_of_those_kinds() -> None:
    """Counters of two kinds put at once: one ability, one counter of each"""
    t = table()
    words = (
        "Whenever you put one or more counters on this creature, put one of each of those kinds of counters on up to one "
        "other target creature.\n{R}: Put three +1/+1 counters and a flying counter on this creature."
    )
    leader = t.put(card("Test Leader", "creature — Human", "{2}", words, pt=(3, 3)))
    bear = t.put(BEAR)
    t.put(MOUNTAIN)
    t.begin()
    t.activate(leader, 1)
    t.passes().passes(target=(bear,))
    settle(t)
    assert t.g.object(leader).counters == {"+1/+1": 3, "flying": 1}
    assert t.g.object(bear).counters == {"+1/+1": 1, "flying": 1}


@pytest.mark.parametrize(("said", "right"), [("yes", True), ("no", False)])
def test_an_opponent_guesses(b: Board, said: str, right: bool) -> None:
    """The card is revealed either way"""
    text = (
        "Choose land or nonland. An opponent guesses whether the top card of your library is the chosen kind. Reveal "
        "that card. If they guessed right, you lose 3 life. Otherwise, you gain 3 life."
    )
    b.begin(read(text))
    b.g.answer(("nonland",))
    decision = b.g.decision
    assert decision is not None
    assert decision.player == b.bob
    b.g.answer((said,))
    assert b.life(b.alice) == (17 if right else 23)
    assert len(b.events("Revealed")) == 1


def test_no_guess_is_right_about_no_card(b: Board) -> None:
    for id in b.g.contents("library", b.alice):
        b.g.state.edit(id).zone = 0
    library = b.g.state.edit(b.g.player(b.alice).library)
    library.contents = ()
    b.begin(read("Choose land or nonland. An opponent guesses whether the top card of your library is the chosen kind. "
                 "If they guessed wrong, you gain 3 life."))  # fmt: skip
    b.g.answer(("land",))
    b.g.answer(("no",))
    assert b.life(b.alice) == 23


def test_a_type_is_noted_once() -> None:
    """The type noted now counts, and one that was noted before cannot be noted again"""
    t = table()
    words = (
        "{R}: Note a creature type that hasn't been noted for this artifact. When you next cast a creature spell of that "
        "type this turn, that creature enters with an additional +1/+1 counter on it."
    )
    roll = t.put(card("Test Roll", "artifact", "{2}", words))
    for _ in range(6):
        t.put(DUAL)
    t.mana("{G}{G}{G}{G}")
    bear, other = t.put(BEAR, "hand"), t.put(BEAR, "hand")
    t.begin()
    t.activate(roll)
    t.passes().passes(creature_type="Bear")
    t.activate(roll)
    t.passes().passes()
    decision = t.g.decision
    assert decision is not None
    assert "Bear" not in decision.options
    t.g.answer(("Elf",))
    for one in (bear, other):
        t.cast(one)
        settle(t)
    assert t.g.object(t.g.find(bear)).counters == {"+1/+1": 1}
    assert t.g.object(t.g.find(other)).counters == {}


def test_what_is_countered_this_way_goes_elsewhere() -> None:
    """608.2c: later text changes where the card goes"""
    for where, to in (
        ("exile it instead of putting it into its owner's graveyard", "exile"),
        ("put it on top of its owner's library instead of into that player's graveyard", "library"),
    ):
        t = table()
        for _ in range(2):
            t.put(MOUNTAIN)
        t.put(DUAL)
        bolt = t.put(BOLT, "hand")
        lapse = t.put(
            card(
                "Test Lapse",
                "instant",
                "{U}",
                f"Counter target spell. If that spell is countered this way, {where}.",
            ),
            "hand",
        )
        t.begin()
        t.cast(bolt, target=t.bob)
        t.cast(lapse).resolve()
        assert (t.zone(bolt), t.life(t.bob)) == (to, 20)


def test_another_combat_after_this_main_phase() -> None:
    """500.8"""
    t = table(step="postcombat main")
    text = (
        "Untap all creatures that attacked this turn. After this main phase, there is an additional combat phase "
        "followed by an additional main phase."
    )
    t.put(MOUNTAIN)
    assault = t.put(card("Test Assault", "sorcery", "{R}", text), "hand")
    t.begin()
    t.cast(assault).resolve()
    steps = []
    while t.g.root.step != "end step":
        if not steps or steps[-1] != t.g.root.step:
            steps.append(t.g.root.step)
        decision = t.g.decision
        assert decision is not None
        if decision.kind == "priority":
            t.passes()
        else:
            t.g.answer(decision.options[: decision.least])
    assert steps[0] == steps[-1] == "postcombat main"
    assert "beginning of combat" in steps


def test_excess_damage_dealt_to_that_creature(b: Board) -> None:
    """120.10"""
    b.cast(
        "Test Spell deals X damage to target creature. Create a number of 1/1 red Goblin creature tokens equal to the "
        "amount of excess damage dealt to that creature this way.",
        targets=[["B Bear"]],
        x=5,
    )
    assert b.creatures_of(b.alice).count("Goblin") == 3


def barrage(t: Table, giants: int) -> tuple[int, int]:
    """Two paragraphs, the second of which speaks of the target of the first: what is left of the target, Bob's life."""
    text = (
        "Test Barrage deals 3 damage to target creature.\nDelirium — If you control a Giant, Test Barrage deals 2 damage "
        "to that creature's controller."
    )
    spell = t.put(
        face("Test Barrage", "sorcery", "{R}", *rules().read(text, "Test Barrage", "Sorcery")), "hand"
    )
    bear = t.put(face("Test Ox", "creature — Ox", "{4}", pt=(2, 5)), player=t.bob)
    t.put(BEAR)
    for _ in range(giants):
        t.put(face("Test Giant", "creature — Giant", "{4}", pt=(4, 4)))
    t.put(MOUNTAIN)
    t.begin()
    t.cast(spell, target=bear).resolve()
    return t.g.object(bear).damage, t.life(t.bob)


@pytest.mark.parametrize(("giants", "life"), [(0, 20), (1, 18)])
def test_a_paragraph_speaks_of_the_target_of_the_one_before(giants: int, life: int) -> None:
    """608.2c: the instructions of the first are carried out once"""
    assert barrage(table(), giants) == (3, life)


@pytest.mark.parametrize(("giants", "damage"), [(0, 3), (1, 4)])
def test_a_paragraph_replaces_the_one_before(giants: int, damage: int) -> None:
    t = table()
    text = "Test Slayer deals 3 damage to any target.\nDelirium — If you control a Giant, it deals 4 damage instead."
    spell = t.put(
        face("Test Slayer", "instant", "{R}", *rules().read(text, "Test Slayer", "Instant")), "hand"
    )
    for _ in range(giants):
        t.put(face("Test Giant", "creature — Giant", "{4}", pt=(4, 4)))
    t.put(MOUNTAIN)
    t.begin()
    t.cast(spell, target=t.bob).resolve()
    assert t.life(t.bob) == 20 - damage


def test_those_creatures_fight_each_other(b: Board) -> None:
    text = (
        "Choose target creature you control and target creature you don't control. The creature you control gets +2/+1 "
        "until end of turn if it's a creature. Then those creatures fight each other."
    )
    b.cast(text, targets=[["A Bear"], ["B Giant"]])
    assert b.obj(b.ids["A Bear"]).damage == 5
    assert b.obj(b.ids["B Giant"]).damage == 4


@pytest.mark.parametrize(
    ("words", "spell", "ability"),
    [
        ("You may spend mana as though it were mana of any color.", True, True),
        (
            "You may spend mana as though it were mana of any color to activate abilities of creatures you control.",
            False,
            True,
        ),
        ("You can spend mana of any type to cast instant spells.", True, False),
    ],
)
def test_mana_as_though_it_were_another(words: str, spell: bool, ability: bool) -> None:
    """609.4b: for the player who may, and no other"""
    for player in (0, 1):
        t = table(step="upkeep")
        t.put(card("Test Orrery", "artifact", "{4}", words), player=(t.alice, t.bob)[player])
        t.put(DUAL)
        t.put(face("Test Shore", "land", "", *ISLAND.abilities))
        pump = t.put(card("Test Pump", "creature — Ox", "{4}", "{G}: You gain 1 life.", pt=(1, 1)))
        green = t.put(card("Test Green", "instant", "{G}", "You gain 1 life."), "hand")
        t.begin()
        assert t.can(Cast(green)) is (spell and not player)
        assert t.can(Activate(pump, 0)) is (ability and not player)


def test_a_results_table(b: Board) -> None:
    """706.3a: one line is carried out, the one of the result"""
    text = "Roll a d20.\n1—9 | You gain 1 life.\n10—19 | You gain 100 life.\n20 | You gain 1000 life."
    seen: set[int] = set()
    for _ in range(60):
        before = b.life(b.alice)
        memory = b.play(read(text))
        result = memory.numbers["result"]
        gained = b.life(b.alice) - before
        assert gained == (1 if result < 10 else 100 if result < 20 else 1000)
        seen.add(gained)
    assert seen >= {1, 100}


def test_as_much_as_the_result(b: Board) -> None:
    """706.2"""
    memory = b.play(read("Roll a d6. You gain life equal to the result."))
    assert b.life(b.alice) == 20 + memory.numbers["result"]


def test_whether_that_creature_died_this_way(b: Board) -> None:
    text = "Destroy target creature. If that creature dies this way, its controller loses 2 life."
    b.cast(text, targets=[["B Bear"]])
    assert b.life(b.bob) == 18
    tough = b.put(creature("Tough", 2, 2, kw("indestructible")), owner=b.bob)
    b.cast(text, targets=[[tough]])
    assert b.life(b.bob) == 18


@pytest.mark.parametrize("lets", [True, False])
def test_a_number_in_the_middle_of_a_sentence(b: Board, lets: bool) -> None:
    """107.3c: X is defined for the clause that it stands in; what follows speaks of the cards"""
    text = (
        "Target opponent may have you draw a card. If that player doesn't, you mill X cards, where X is the number of "
        "creatures you control, and that player loses life equal to the total mana value of those cards."
    )
    b.begin(read(text), targets=[[b.bob]])
    decision = b.g.decision
    assert decision is not None
    assert decision.player == b.bob
    b.g.answer(("yes" if lets else "no",))
    assert len(b.names("hand")) == (3 if lets else 2)
    assert b.life(b.bob) == (20 if lets else 18)  # two cards of mana value 1
    assert len(b.names("graveyard")) == (1 if lets else 3)


def test_a_choice_before_what_they_have_done(b: Board) -> None:
    """The creature is one of those that dealt damage"""
    bear, giant = b.ids["B Bear"], b.ids["B Giant"]
    b.go(Happen(event=Damage(rule="510.2", source=giant, to=b.alice, amount=5, combat=True)))
    b.begin(
        read("Each opponent sacrifices a creature of their choice that dealt combat damage to you this turn.")
    )
    assert b.g.decision is None
    assert (b.zone(bear), b.zone(giant)) == ("battlefield", "graveyard")


def test_it_is_the_card_that_was_put_onto_the_battlefield(b: Board) -> None:
    """400.7j"""
    top = b.put(creature("Smith", 3, 3, subtypes=("Dwarf",)), "library")
    text = (
        "You may reveal the top card of your library. If it's a creature card, put it onto the battlefield tapped. Until "
        "your next turn, it gains trample if you control a Dwarf and hexproof if you control an Elf."
    )
    b.begin(read(text))
    b.g.answer(("yes",))
    smith = b.g.find(top)
    assert (b.zone(smith), b.obj(smith).tapped) == ("battlefield", True)
    assert b.g.has_keyword(smith, "trample")
    assert not b.g.has_keyword(smith, "hexproof")


@pytest.mark.parametrize("paid", ["yes", "no"])
def test_an_additional_cost_was_paid(paid: str) -> None:
    """601.2b: whether it is paid is announced as the spell is cast"""
    t = table()
    text = (
        "As an additional cost to cast this spell, you may sacrifice a creature.\nTest Dues deals 2 damage to target "
        "player. If this spell's additional cost was paid, you gain 4 life."
    )
    dues = t.put(face("Test Dues", "sorcery", "{R}", *rules().read(text, "Test Dues", "Sorcery")), "hand")
    t.put(BEAR)
    t.put(MOUNTAIN)
    t.begin()
    t.cast(dues, additional_cost=paid, target=t.bob)
    settle(t)
    assert (t.life(t.alice), t.life(t.bob)) == (24 if paid == "yes" else 20, 18)
