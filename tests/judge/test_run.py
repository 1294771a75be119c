"""Cases run: what passes, what fails and what it says, and what is an error of the case."""

import pytest

from mtgrules.cards import Library
from mtgrules.judge.report import CaseReport
from mtgrules.judge.run import Judge
from mtgrules.rules import Rules


@pytest.fixture(scope="module")
def judge() -> Judge:
    library = Library.shipped()
    return Judge(Rules(library=library), library)


def run(judge: Judge, text: str) -> CaseReport:
    (reading,) = judge.reader.read(text, "a.case")
    return judge.run(reading)


def passes(judge: Judge, text: str) -> None:
    report = run(judge, text)
    assert (report.result, report.message) == ("passed", "")


HEAD = """case "T"
given Alice
  battlefield Grizzly Bears as bear
given Bob
  battlefield Grizzly Bears as wolf
"""


def lines(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


# --- positions ------------------------------------------------------------------------------------------


def test_the_default_position(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        then
        Alice's life is 20
        Bob has 20 cards in library
        Alice has no cards in hand
        Wastes is 1st from the top of Alice's library
        it is Alice's precombat main
        the stack is empty
        Alice has no mana
        the game is not over
        """,
    )


def test_what_holds_at_any_time_holds_from_the_start(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        given Alice
        battlefield Ori, Keeper of Songs; token Treasure; token Food
        given Bob
        battlefield Ori, Keeper of Songs; token Treasure
        then
        Alice has an enduring story
        Bob has no enduring story
        """,
    )


def test_a_position_with_everything(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        given Alice
        life 12
        poison 3
        hand Opt
        graveyard Grizzly Bears as dead; 2 Island
        exile Forest
        library Shock; Opt
        mana {2}{U}
        battlefield 2 Mountain [tapped]; Grizzly Bears [summoning sick, damage 1, 1 +1/+1 counter] as bear
        battlefield token Bird [1/1 white Bird creature with flying, tapped] as bird; token Food
        battlefield Grizzly Bears [controlled by Bob] as lent
        given Bob
        library only Island; Forest
        turn Bob, end step
        then
        Alice's life is 12
        Alice has 3 poison counters
        Alice has 1 card in hand
        dead is in Alice's graveyard
        Alice has 3 cards in graveyard
        Forest is in exile
        Alice has 22 cards in library
        Shock is 1st from the top
        Opt is 2nd from the top of Alice's library
        Forest is on the bottom of Bob's library
        each Mountain is tapped
        bear is 3/3
        bear has damage 1
        bear is summoning sick
        bird is a 1/1 white Bird creature token
        bird has flying
        bird has no trample
        Alice controls Food
        Bob controls lent
        Alice controls 1 Grizzly Bears
        Bob has 2 cards in library
        it is Bob's end step
        """,
    )


def test_mana_that_was_given_is_no_mana_of_the_pool(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        given Alice
        mana any
        then
        Alice has no mana
        """,
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            "hand Take a Glance",
            "a.case:3:1: Take a Glance is a part of a card; expected the card's name, Bilbo",
        ),
        ("battlefield token Test Beast", 'a.case:3:19: "Test"; expected a card'),
        ("battlefield Grizzly Bears [attached to Opt]", "a.case:3:1: no Opt can be that to which something"),
        ("mana {X}", "a.case:3:1: {X} is no mana; expected {W}"),
    ],
)
def test_positions_that_cannot_be(judge: Judge, given: str, message: str) -> None:
    report = run(judge, lines('case "T"', "given Alice", given, "then", "the stack is empty"))
    assert report.result == "error"
    assert report.message.startswith(message)


# --- checks ---------------------------------------------------------------------------------------------

WRONG = {
    "bear is 3/3": "Grizzly Bears is 2/2 green Bear creature",
    "bear is tapped": "Grizzly Bears is 2/2 green Bear creature",
    "bear is not a creature": "Grizzly Bears is 2/2 green Bear creature",
    "bear is in exile": "Grizzly Bears is on the battlefield",
    "bear is nowhere": "bear is on the battlefield",
    "bear has 2 hone counters": "Grizzly Bears has no counters",
    "bear has trample": "Grizzly Bears has no abilities",
    "bear has mana value 3": "Grizzly Bears has mana value 2",
    "bear is attached to wolf": "Grizzly Bears is attached to nothing",
    "each Bear is tapped": "Grizzly Bears is 2/2 green Bear creature",
    "each Spirit is tapped": "there is no Spirit on the battlefield",
    "Opt is in exile": "there is no Opt",
    "Alice's life is 19": "Alice's life is 20",
    "Alice has 2 cards in hand": "Alice has 0 in hand",
    "Alice has {G} in her mana pool": "the pool holds no mana",
    "Alice controls 2 Bear": "Alice controls 1 Bear (all: Grizzly Bears)",
    "Alice controls no Bear": "Alice controls 1 Bear (all: Grizzly Bears)",
    "Alice controls Opt": "Alice controls 0 Opt",
    "Alice can cast Opt": "Alice cannot: Opt is not in Alice's hand",
    "Alice cannot attack with bear": "Alice can",
    "Alice must choose": "nobody has to choose anything",
    "the stack is Opt": "the stack is empty",
    "Opt resolved": "nothing has resolved",
    "bear triggered 2 times": "it triggered 0 times",
    "the game is over": "the game goes on",
    "rule 704.5g applied": "the rules applied are none",
    "it is Bob's upkeep": "it is Alice's precombat main",
    "Opt is 1st from the top": "Opt is in no library",
    "Alice's Ring-bearer is bear": "there is none",
    "Alice has an enduring story": "Alice has no enduring story",
}


@pytest.mark.parametrize("check", WRONG)
def test_a_failed_check_says_what_is(judge: Judge, check: str) -> None:
    report = run(judge, f"{HEAD}then\n  {check}\n")
    assert report.result == "failed"
    assert report.message.startswith(f"a.case:7:3: `{check}` expected, but {WRONG[check]}")


def test_all_checks_of_a_then_are_told_and_the_events_before_it(judge: Judge) -> None:
    text = """
        when
        bear is destroyed
        then
        bear is tapped
        wolf is 2/2
        wolf is tapped
        """
    report = run(judge, HEAD + text)
    told = report.message.splitlines()
    assert [line.split("`")[1] for line in told[:2]] == ["bear is tapped", "wolf is tapped"]
    assert told[2] == "since the last `when`:"
    assert "  Grizzly Bears “bear” is destroyed (701.8a)" in told


def test_checks_look_at_what_happened_since_the_last_when(judge: Judge) -> None:
    passes(
        judge,
        HEAD
        + """
        when
        bear is destroyed
        then
        rule 701.8a applied
        rule 701.8 applied
        when
        tap wolf
        then
        rule 701.8a was not applied
        wolf is tapped
        """,
    )


# --- names ----------------------------------------------------------------------------------------------


def test_objects_that_are_alike_are_interchangeable(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        given Alice
        battlefield 3 Grizzly Bears
        when
        Grizzly Bears is destroyed
        then
        Alice controls 2 Grizzly Bears
        when
        2 Grizzly Bears are destroyed
        then
        Alice controls no Grizzly Bears
        Alice has 3 cards in graveyard
        """,
    )


@pytest.mark.parametrize(
    ("given", "step"),
    [
        ("battlefield Grizzly Bears; Grizzly Bears [tapped]", "Grizzly Bears is destroyed"),
        ("battlefield Grizzly Bears; Grizzly Bears as x", "tap Grizzly Bears"),
        ("battlefield Grizzly Bears; Grizzly Bears [1 hone counter]", "exile Grizzly Bears"),
        ("battlefield 2 Grizzly Bears; Grizzly Bears [tapped]", "2 Grizzly Bears are destroyed"),
        ("battlefield Grizzly Bears\ngraveyard Grizzly Bears", "exile Grizzly Bears"),
    ],
)
def test_names_of_things_that_differ_are_ambiguous(judge: Judge, given: str, step: str) -> None:
    report = run(judge, lines('case "T"', "given Alice", given, "when", step, "then", "the stack is empty"))
    assert report.result == "error"
    assert "Grizzly Bears is ambiguous: Grizzly Bears (Alice's" in report.message


def test_whose_tells_things_apart(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        given Alice
        battlefield Grizzly Bears
        given Bob
        battlefield Grizzly Bears
        when
        Alice's Grizzly Bears is destroyed
        then
        Alice's Grizzly Bears is in Alice's graveyard
        Bob controls Grizzly Bears
        """,
    )


def test_a_name_in_a_check_must_fit_one_thing(judge: Judge) -> None:
    text = """
        given Alice
        graveyard Grizzly Bears
        then
        Grizzly Bears is 2/2
        """
    report = run(
        judge,
        """
        case "T"
        given Bob
        battlefield Grizzly Bears
        """
        + text,
    )
    assert report.result == "error"
    assert "is ambiguous" in report.message


def test_a_label_follows_its_object(judge: Judge) -> None:
    passes(
        judge,
        HEAD
        + """
        when
        put bear into its owner's hand
        then
        bear is in Alice's hand
        when
        Alice discards bear
        then
        bear is in Alice's graveyard
        when
        exile bear
        then
        bear is in exile
        bear is not on the battlefield
        """,
    )


def test_a_token_that_leaves_is_nowhere(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        when
        Bob creates 2 token Ox [2/4 white Ox creature]
        label newest Ox as ox
        ox is destroyed
        then
        ox is nowhere
        Bob controls 1 Ox
        Ox is not nowhere
        """,
    )


def test_a_label_that_is_also_a_word_of_a_state(judge: Judge) -> None:
    """ "sick" is a label here, and the state is "summoning sick" all the same."""
    passes(
        judge,
        """
        case "T"
        given Alice
          battlefield Grizzly Bears [summoning sick] as sick
        then
          sick is summoning sick
          Alice cannot attack with sick
        """,
    )


def test_tokens_are_known_by_the_name_that_rules_text_gives_them(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
          card "Test Smith" {W} Creature — Dwarf 1/2
            When this creature enters, create a 2/1 colorless Construct artifact creature token named Old Rattler.
        given Alice
          hand Test Smith
          mana any
        when
          Alice casts Test Smith
          resolve all
        then
          Alice controls Old Rattler
          Old Rattler is 2/1
        """,
    )


def test_types_count_where_no_object_has_the_name(judge: Judge) -> None:
    passes(
        judge,
        HEAD
        + """
        given Alice
        battlefield token Elf [1/1 green Elf Warrior creature]; token Archer [1/1 green Elf creature]
        then
        Alice controls 1 Elf
        Alice controls 1 "Elf"
        Alice controls 1 Warrior
        Alice controls 3 creatures
        Alice controls no Orc Army
        """,
    )


# --- steps ----------------------------------------------------------------------------------------------


def test_hand_made_events(judge: Judge) -> None:
    passes(
        judge,
        HEAD
        + """
        when
        bear deals 1 damage to wolf; Bob
        put 2 +1/+1 counters on bear
        Alice puts 1 hone counter on wolf
        tap bear
        then
        wolf has damage 1
        Bob's life is 19
        bear is 4/4
        wolf has 1 hone counter
        bear is tapped
        when
        remove 1 +1/+1 counter from bear
        untap bear
        Alice draws 2
        Alice discards 2 Wastes
        Alice mills 3
        Alice gains 3 life
        Bob loses 5 life
        Alice gains control of wolf
        Alice creates token Food
        then
        bear is 3/3
        bear is untapped
        Alice has 15 cards in library
        Alice has 5 cards in graveyard
        Alice's life is 23
        Bob's life is 14
        Alice controls wolf
        Alice controls Food
        when
        bear; wolf are sacrificed
        then
        bear is in Alice's graveyard
        wolf is in Bob's graveyard
        """,
    )


def test_what_happens_by_hand_is_followed_by_state_based_actions(judge: Judge) -> None:
    passes(
        judge,
        HEAD
        + """
        when
        bear deals 2 damage to wolf
        put 2 -1/-1 counters on bear
        then
        bear is in Alice's graveyard
        wolf is in Bob's graveyard
        rule 704.5f applied
        rule 704.5g applied
        """,
    )


def test_a_drawn_card_is_found(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        given Alice
        library Forest; Opt
        when
        Alice's draw finds Opt
        Alice draws 1
        then
        Opt is in Alice's hand
        Alice has 21 cards in library
        when
        Alice's draw finds Shock
        Alice draws 1
        then
        Shock is in Alice's hand
        """,
    )


def test_casting_with_lands_and_with_given_mana(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        given Alice
        hand 2 Grizzly Bears; Forest
        battlefield 1 Forest
        mana {2}{G}
        when
        Alice casts Grizzly Bears
        then
        the stack is Grizzly Bears
        Forest is not nowhere
        Alice has 2 cards in hand
        when
        resolve
        Alice plays Forest
        Alice casts Grizzly Bears
        resolve
        then
        Alice controls 2 Grizzly Bears
        Grizzly Bears resolved
        """,
    )


REFUSED = {
    "Alice casts Opt": "Opt is not in Alice's hand",
    "resolve": "the stack is empty",
    "Bob attacks with wolf": "Bob attacks in their own turn only",
    "Alice plays Forest": "Forest is not in Alice's hand",
    "Alice chooses bear": "Alice has nothing to choose",
    "exile Opt": "no Opt can be exiled",
    "Bob blocks bear with wolf": "Grizzly Bears is not attacking",
    "remove 1 hone counter from bear": "Grizzly Bears (as bear, Alice's) has 0 hone counters",
    "illegal: tap bear": "the step is legal; expected that it is refused",
}


@pytest.mark.parametrize("step", REFUSED)
def test_a_step_that_cannot_be_is_refused(judge: Judge, step: str) -> None:
    report = run(judge, f"{HEAD}when\n  {step}\nthen\n  the stack is empty")
    assert report.result == "failed"
    assert report.message.startswith(f"a.case:7:3: `{step}` refused: {REFUSED[step]}")


def test_refused_steps_are_what_illegal_expects(judge: Judge) -> None:
    steps = [f"illegal: {step}" for step in REFUSED if not step.startswith("illegal")]
    passes(judge, HEAD + lines("when", *steps, "then", "bear is untapped", "it is Alice's precombat main"))


def test_an_illegal_step_changes_nothing(judge: Judge) -> None:
    passes(
        judge,
        HEAD
        + """
        given Bob
        hand Grizzly Bears
        mana any
        when
        illegal: Bob casts Grizzly Bears
        illegal: Alice attacks with wolf
        then
        it is Alice's precombat main
        bear is untapped
        Bob has 1 card in hand
        """,
    )


def test_who_acts_needs_priority(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        given Alice
        hand Grizzly Bears
        mana any
        given Bob
        hand Shock
        mana any
        when
        Alice casts Grizzly Bears
        illegal: Bob casts Shock targeting Alice
        Alice passes
        Bob casts Shock targeting Alice
        then
        the stack is Shock; Grizzly Bears
        when
        illegal: Alice passes
        Bob passes
        Alice passes
        then
        the stack is Grizzly Bears
        Alice's life is 18
        Shock resolved
        Grizzly Bears did not resolve
        when
        resolve all
        then
        Alice controls Grizzly Bears
        """,
    )


def test_with_an_empty_stack_passes_are_implied(judge: Judge) -> None:
    passes(
        judge,
        """
        case "T"
        given Bob
        hand Shock
        mana any
        when
        Bob casts Shock targeting Alice
        resolve
        then
        Alice's life is 18
        it is Alice's precombat main
        """,
    )


def test_targets_are_taken_in_order_and_none_may_be_left(judge: Judge) -> None:
    shock = (
        HEAD
        + """
        given Alice
        hand Shock
        mana any
        when
        """
    )
    passes(
        judge,
        shock
        + """
        Alice casts Shock targeting wolf
        resolve
        then
        wolf is in Bob's graveyard
        """,
    )
    report = run(
        judge,
        shock
        + """
        Alice casts Shock targeting wolf; bear
        then
        the stack is empty
        """,
    )
    assert report.result == "failed"
    assert "has no more targets, but 1 more are named" in report.message


def test_a_choice_that_nobody_makes_fails_the_case(judge: Judge) -> None:
    text = (
        HEAD
        + """
        given Alice
        hand Shock
        mana any
        when
        Alice casts Shock
        resolve
        """
    )
    report = run(judge, text + "then\nthe stack is empty\n")
    assert report.result == "failed"
    assert "`resolve` not answered: Alice must choose" in report.message
    assert "Grizzly Bears (as bear, Alice's)" in report.message


def test_a_choice_may_be_made_by_a_line_of_its_own(judge: Judge) -> None:
    text = (
        HEAD
        + """
        given Alice
        hand Shock
        mana any
        when
        Alice casts Shock
        """
    )
    passes(
        judge,
        text
        + """
        then
        Alice must choose
        Alice may choose bear; wolf; Alice; Bob
        when
        illegal: Alice chooses Opt
        illegal: Bob chooses bear
        Alice chooses wolf
        resolve
        then
        wolf is in Bob's graveyard
        """,
    )


def test_a_case_may_end_with_an_open_choice_only_where_a_check_looks_at_it(judge: Judge) -> None:
    text = (
        HEAD
        + """
        given Alice
        hand Shock
        mana any
        when
        Alice casts Shock
        then
        """
    )
    passes(judge, text + "Alice must choose\n")
    assert run(judge, text + "bear is untapped\n").result == "failed"
