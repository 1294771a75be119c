"""Every line of the language, and what it is read as."""

import pytest

from mtgrules.judge import syntax as s
from mtgrules.judge.reader import Reader
from tests.judge.plain import bare, read_case

HEAD = """case "T"
given Alice
  battlefield Grizzly Bears as bear; Grizzly Bears as wolf; Sting as blade
"""

BEAR = s.Thing("bear", "label")
WOLF = s.Thing("wolf", "label")
BLADE = s.Thing("blade", "label")
BEARS = s.Thing("Grizzly Bears")
GLANCE = s.Thing("Take a Glance")
BILBO = s.Thing("Bilbo Baggins, Burglar")
ALICE = s.Person("Alice")
BOB = s.Person("Bob")
BOLT = s.Thing("Lightning Bolt")


def kind(word: str) -> s.Thing:
    return s.Thing(word, "type", (word,))


def trait(text: str) -> s.Trait:
    kinds = {
        "tapped": "status",
        "attacking": "status",
        "token": "status",
        "red": "color",
        "black": "color",
        "legendary": "supertype",
        "creature": "type",
        "land": "type",
    }
    if "/" in text:
        return s.Trait("power/toughness", text)
    return s.Trait(kinds.get(text, "subtype"), text)  # type: ignore[arg-type]


def traits(text: str) -> tuple[s.Trait, ...]:
    return tuple(trait(word) for word in text.split())


STEPS = {
    "Alice casts Take a Glance": s.Casts("Alice", GLANCE),
    "Alice casts Bilbo Baggins, Burglar from exile": s.Casts(
        "Alice", BILBO, s.Options(zone=s.ZoneOf("exile"))
    ),
    "Alice casts Opt from graveyard": s.Casts("Alice", s.Thing("Opt"), s.Options(zone=s.ZoneOf("graveyard"))),
    "Alice casts Opt from Bob's graveyard": s.Casts(
        "Alice", s.Thing("Opt"), s.Options(zone=s.ZoneOf("graveyard", "Bob"))
    ),
    "Alice casts Opt from library": s.Casts("Alice", s.Thing("Opt"), s.Options(zone=s.ZoneOf("library"))),
    "Alice casts Opt from command": s.Casts("Alice", s.Thing("Opt"), s.Options(zone=s.ZoneOf("command"))),
    "Alice casts Opt for X=3": s.Casts("Alice", s.Thing("Opt"), s.Options(x=3)),
    "Alice casts Opt choosing mode 1; 2": s.Casts("Alice", s.Thing("Opt"), s.Options(modes=(1, 2))),
    "Alice casts Lightning Bolt targeting bear; Bob": s.Casts("Alice", BOLT, s.Options(targets=(BEAR, BOB))),
    "Alice casts Lightning Bolt targeting Alice's Grizzly Bears": s.Casts(
        "Alice", BOLT, s.Options(targets=(s.Thing("Grizzly Bears", whose="Alice"),))
    ),
    "Alice casts Counterspell targeting ability 3 of bear": s.Casts(
        "Alice", s.Thing("Counterspell"), s.Options(targets=(s.AbilityOf(3, BEAR),))
    ),
    "Alice casts Lightning Bolt targeting bear; wolf dividing 2 to bear; 1 to wolf": s.Casts(
        "Alice", BOLT, s.Options(targets=(BEAR, WOLF), division=((2, BEAR), (1, WOLF)))
    ),
    "Alice casts Opt with kicker": s.Casts("Alice", s.Thing("Opt"), s.Options(additional=("kicker",))),
    "Alice casts Opt with gift to Bob": s.Casts("Alice", s.Thing("Opt"), s.Options(gift="Bob")),
    "Alice casts Opt sacrificing bear": s.Casts("Alice", s.Thing("Opt"), s.Options(sacrificing=(BEAR,))),
    "Alice casts Opt discarding Take a Glance": s.Casts(
        "Alice", s.Thing("Opt"), s.Options(discarding=(GLANCE,))
    ),
    "Alice casts Opt tapping bear; wolf": s.Casts("Alice", s.Thing("Opt"), s.Options(tapping=(BEAR, WOLF))),
    "Alice casts Opt for free": s.Casts("Alice", s.Thing("Opt"), s.Options(free=True)),
    "Alice casts Opt for {U}": s.Casts("Alice", s.Thing("Opt"), s.Options(cost="{U}")),
    "Alice casts Opt from exile for X=2 choosing mode 1 targeting bear with kicker tapping wolf for free": (
        s.Casts(
            "Alice",
            s.Thing("Opt"),
            s.Options(
                zone=s.ZoneOf("exile"),
                x=2,
                modes=(1,),
                targets=(BEAR,),
                additional=("kicker",),
                tapping=(WOLF,),
                free=True,
            ),
        )
    ),
    "Alice plays Forest": s.Plays("Alice", s.Thing("Forest", types=("Forest",))),
    "Alice activates bear": s.Activates("Alice", BEAR),
    "Alice activates ability 2 of blade targeting bear": s.Activates(
        "Alice", s.AbilityOf(2, BLADE), s.Options(targets=(BEAR,))
    ),
    "Alice activates blade for X=1 sacrificing bear": s.Activates(
        "Alice", BLADE, s.Options(x=1, sacrificing=(BEAR,))
    ),
    "Alice passes": s.Passes("Alice"),
    "resolve": s.Resolve(),
    "resolve all": s.Resolve(everything=True),
    "Alice attacks with bear; wolf": s.Attacks("Alice", (BEAR, WOLF)),
    "Alice attacks with 2 Grizzly Bears": s.Attacks("Alice", (s.Thing("Grizzly Bears", count=2),)),
    "Alice attacks Bob with bear": s.Attacks("Alice", (BEAR,), BOB),
    "Alice attacks Ajani, Caller of the Pride with bear": s.Attacks(
        "Alice", (BEAR,), s.Thing("Ajani, Caller of the Pride")
    ),
    "Bob blocks bear with wolf; blade": s.Blocks("Bob", BEAR, (WOLF, BLADE)),
    "Alice assigns 3 to bear; 1 to Bob": s.Assigns("Alice", ((3, BEAR), (1, BOB))),
    "advance to end step": s.AdvanceTo("end step"),
    "advance to Bob's upkeep": s.AdvanceTo("upkeep", "Bob"),
    "next turn": s.NextTurn(),
    "label newest Human Soldier as recruit": s.LabelNewest(
        s.Thing("Human Soldier", types=("Human", "Soldier")), "recruit"
    ),
    "label newest Goblin Army as goblins": s.LabelNewest(
        s.Thing("Goblin Army", "type", ("Goblin", "Army")), "goblins"
    ),
    "Alice chooses yes": s.Chooses("Alice", s.Picks((s.Word("yes"),))),
    "Alice chooses no": s.Chooses("Alice", s.Picks((s.Word("no"),))),
    "Alice chooses nothing": s.Chooses("Alice", s.Picks((s.Word("nothing"),))),
    "Alice chooses bear": s.Chooses("Alice", s.Picks((BEAR,))),
    "Alice chooses bear; wolf": s.Chooses("Alice", s.Picks((BEAR, WOLF))),
    "Alice chooses 3": s.Chooses("Alice", s.Picks((s.Amount(3),))),
    "Alice chooses Bob": s.Chooses("Alice", s.Picks((BOB,))),
    "Alice chooses Bilbo Baggins, Burglar": s.Chooses("Alice", s.Picks((BILBO,))),
    "Alice chooses mode 2": s.Chooses("Alice", s.Modes((2,))),
    "Alice chooses modes 1; 3": s.Chooses("Alice", s.Modes((1, 3))),
    "Alice chooses Elf": s.Chooses("Alice", s.Picks((kind("Elf"),))),
    "Alice chooses red": s.Chooses("Alice", s.Picks((s.Thing("red", "type", ("red",)),))),
    "Alice chooses odd": s.Chooses("Alice", s.Picks((s.Word("odd"),))),
    "Alice chooses order bear; ability 2 of wolf": s.Chooses(
        "Alice", s.InOrder((BEAR, s.AbilityOf(2, WOLF)))
    ),
    "Alice chooses top Opt, bottom Island; Forest": s.Chooses(
        "Alice",
        s.Piles(
            top=(s.Thing("Opt"),),
            bottom=(s.Thing("Island", types=("Island",)), s.Thing("Forest", types=("Forest",))),
        ),
    ),
    "Alice chooses graveyard Opt": s.Chooses("Alice", s.Piles(graveyard=(s.Thing("Opt"),))),
    "Alice chooses top": s.Chooses("Alice", s.Picks((s.Word("top"),))),
    "Alice chooses rule 715.3d": s.Chooses("Alice", s.ByRule("715.3d")),
    "Alice's draw finds Opt": s.DrawFinds("Alice", s.Thing("Opt")),
    "Alice's Sting deals 3 damage to bear": s.DealsDamage(s.Thing("Sting", whose="Alice"), 3, (BEAR,)),
    "bear deals 2 damage to wolf; Bob": s.DealsDamage(BEAR, 2, (WOLF, BOB)),
    "bear is destroyed": s.Happens("destroy", (BEAR,)),
    "bear; wolf are destroyed": s.Happens("destroy", (BEAR, WOLF)),
    "bear is sacrificed": s.Happens("sacrifice", (BEAR,)),
    "tap bear": s.Happens("tap", (BEAR,)),
    "untap bear; wolf": s.Happens("untap", (BEAR, WOLF)),
    "exile bear": s.Happens("exile", (BEAR,)),
    "Alice exiles bear": s.Happens("exile", (BEAR,), "Alice"),
    "put bear into its owner's hand": s.PutsIntoHand((BEAR,)),
    "put bear; wolf into their owners' hands": s.PutsIntoHand((BEAR, WOLF)),
    "put 2 +1/+1 counters on bear": s.PutsCounters(2, "+1/+1", (BEAR,)),
    "put 1 hone counter on blade": s.PutsCounters(1, "hone", (BLADE,)),
    "remove 1 hone counter from blade": s.RemovesCounters(1, "hone", (BLADE,)),
    "Alice puts 2 +1/+1 counters on bear": s.PutsCounters(2, "+1/+1", (BEAR,), "Alice"),
    "Alice draws 2": s.Draws("Alice", 2),
    "Alice draws 2 cards": s.Draws("Alice", 2),
    "Alice discards Opt": s.Discards("Alice", (s.Thing("Opt"),)),
    "Alice mills 3": s.Mills("Alice", 3),
    "Alice gains 3 life": s.GainsLife("Alice", 3),
    "Alice loses 3 life": s.LosesLife("Alice", 3),
    "Alice creates token Food": s.CreatesTokens("Alice", (s.Entry("Food", token=True),)),
    "Alice creates 2 token Test Beast [3/3 red Beast creature] ": s.CreatesTokens(
        "Alice", (s.Entry("Test Beast", 2, True, (s.WithTraits(traits("3/3 red Beast creature")),)),)
    ),
    "Alice gains control of bear": s.GainsControl("Alice", (BEAR,)),
    "illegal: Alice casts Opt": s.Illegal(s.Casts("Alice", s.Thing("Opt"))),
    "illegal: Alice chooses bear": s.Illegal(s.Chooses("Alice", s.Picks((BEAR,)))),
    "illegal: Alice plays Forest": s.Illegal(s.Plays("Alice", s.Thing("Forest", types=("Forest",)))),
}


@pytest.mark.parametrize("line", STEPS)
def test_a_step(reader: Reader, line: str) -> None:
    case = read_case(reader, f"{HEAD}when\n  {line}\nthen\n  the stack is empty\n")
    assert bare(case.sections[0].steps[0].step) == STEPS[line]


CHECKS = {
    "bear is in exile": s.IsIn((BEAR,), s.ZoneOf("exile")),
    "bear is not in exile": s.IsIn((BEAR,), s.ZoneOf("exile"), True),
    "Bilbo Baggins, Burglar is in Alice's graveyard": s.IsIn((BILBO,), s.ZoneOf("graveyard", "Alice")),
    "bear; wolf are on the battlefield": s.IsIn((BEAR, WOLF), s.ZoneOf("battlefield")),
    "Opt is on the stack": s.IsIn((s.Thing("Opt"),), s.ZoneOf("stack")),
    "bear is in Alice's hand": s.IsIn((BEAR,), s.ZoneOf("hand", "Alice")),
    "bear is nowhere": s.IsNowhere((BEAR,)),
    "bear is 3/3": s.Is((BEAR,), traits("3/3")),
    "bear is tapped": s.Is((BEAR,), traits("tapped")),
    "bear is attacking": s.Is((BEAR,), traits("attacking")),
    "bear is attacking Bob": s.IsAttacking((BEAR,), BOB),
    "bear is blocking wolf": s.IsBlocking((BEAR,), (WOLF,)),
    "bear is a Goblin Orc Army": s.Is((BEAR,), traits("Goblin Orc Army")),
    "bear is red": s.Is((BEAR,), traits("red")),
    "bear is legendary": s.Is((BEAR,), traits("legendary")),
    "bear is a creature": s.Is((BEAR,), traits("creature")),
    "bear is not a creature": s.Is((BEAR,), traits("creature"), True),
    "bear is a 0/0 black Orc Army creature token": s.Is((BEAR,), traits("0/0 black Orc Army creature token")),
    "bear is named Grizzly Bears": s.IsNamed((BEAR,), "Grizzly Bears"),
    "bear has trample": s.HasAbility((BEAR,), "trample"),
    "bear has first strike": s.HasAbility((BEAR,), "first strike"),
    "bear has ward {2}": s.HasAbility((BEAR,), "ward {2}"),
    "bear has no trample": s.HasAbility((BEAR,), "trample", negated=True),
    "bear does not have trample": s.HasAbility((BEAR,), "trample", negated=True),
    "blade has 2 hone counters": s.HasCounters((BLADE,), 2, "hone"),
    "blade has 1 hone counters": s.HasCounters((BLADE,), 1, "hone"),
    "blade has no hone counters": s.HasCounters((BLADE,), 0, "hone"),
    "blade has no counters": s.HasCounters((BLADE,), 0),
    "blade does not have 2 hone counters": s.HasCounters((BLADE,), 2, "hone", negated=True),
    "bear has mana value 5": s.HasNumber((BEAR,), "mana value", 5),
    "bear has damage 2": s.HasNumber((BEAR,), "damage", 2),
    "bear has no damage": s.HasNumber((BEAR,), "damage", 0),
    "bear has power 2": s.HasNumber((BEAR,), "power", 2),
    "each Spirit is tapped": s.Is(s.Each(s.Thing("Spirit", types=("Spirit",))), traits("tapped")),
    'each "Dwarf" is 4/4': s.Is(s.Each(s.Thing("Dwarf", quoted=True)), traits("4/4")),
    "each Bear has 1 +1/+1 counter": s.HasCounters(s.Each(kind("Bear")), 1, "+1/+1"),
    "blade is attached to bear": s.IsAttachedTo((BLADE,), BEAR),
    "blade is not attached to bear": s.IsAttachedTo((BLADE,), BEAR, negated=True),
    "blade is unattached": s.IsAttachedTo((BLADE,)),
    "Alice's life is 18": s.LifeIs("Alice", 18),
    "Alice's life is -2": s.LifeIs("Alice", -2),
    "Alice has 3 cards in hand": s.CardsIn("Alice", 3, s.ZoneOf("hand")),
    "Alice has 1 card in library": s.CardsIn("Alice", 1, s.ZoneOf("library")),
    "Alice has no cards in graveyard": s.CardsIn("Alice", 0, s.ZoneOf("graveyard")),
    "Alice has 2 poison counters": s.PlayerCounters("Alice", 2, "poison"),
    "Alice has {G}{G} in her mana pool": s.ManaIs("Alice", "{G}{G}"),
    "Bob has {1} in his mana pool": s.ManaIs("Bob", "{1}"),
    "Alice has no mana": s.ManaIs("Alice"),
    "Alice controls Grizzly Bears": s.Controls("Alice", (BEARS,)),
    "Alice controls bear; wolf": s.Controls("Alice", (BEAR, WOLF)),
    "Alice controls 2 Human Soldier": s.Controls(
        "Alice", (s.Thing("Human Soldier", types=("Human", "Soldier")),), 2
    ),
    "Alice controls 2 Human Soldiers": s.Controls(
        "Alice", (s.Thing("Human Soldier", types=("Human", "Soldier")),), 2
    ),
    "Alice controls no Army": s.Controls("Alice", (kind("Army"),), 0),
    "Alice controls no Armies": s.Controls("Alice", (kind("Army"),), 0),
    "Alice controls 2 Dwarf": s.Controls("Alice", (s.Thing("Dwarf", types=("Dwarf",)),), 2),
    "Alice controls 3 creatures": s.Controls("Alice", (kind("creature"),), 3),
    "Alice can cast Bilbo Baggins, Burglar from exile": s.CanCast(
        "Alice", BILBO, s.Options(zone=s.ZoneOf("exile"))
    ),
    "Alice cannot cast Take a Glance from exile": s.CanCast(
        "Alice", GLANCE, s.Options(zone=s.ZoneOf("exile")), True
    ),
    "Alice can play Forest": s.CanPlay("Alice", s.Thing("Forest", types=("Forest",))),
    "Alice can activate ability 2 of blade": s.CanActivate("Alice", s.AbilityOf(2, BLADE)),
    "Alice cannot activate blade": s.CanActivate("Alice", BLADE, negated=True),
    "Alice can attack with bear": s.CanAttack("Alice", (BEAR,)),
    "Alice cannot attack Bob with bear": s.CanAttack("Alice", (BEAR,), BOB, True),
    "Bob can block with wolf": s.CanBlock("Bob", (WOLF,)),
    "Bob cannot block bear with wolf": s.CanBlock("Bob", (WOLF,), BEAR, True),
    "Opt is 5th from the top": s.InLibrary((s.Thing("Opt"),), 5),
    "Opt is 1st from the top of Bob's library": s.InLibrary((s.Thing("Opt"),), 1, player="Bob"),
    "Opt is on the bottom of Alice's library": s.InLibrary((s.Thing("Opt"),), 1, "bottom", "Alice"),
    "the stack is empty": s.StackIs(),
    "the stack is Opt; The Ring; ability 2 of bear; copy of Take a Glance": s.StackIs(
        (s.Thing("Opt"), s.Thing("The Ring"), s.AbilityOf(2, BEAR), s.CopyOf(GLANCE))
    ),
    "Opt resolved": s.Resolved((s.Thing("Opt"),), "resolved"),
    "Opt was countered": s.Resolved((s.Thing("Opt"),), "countered"),
    "Opt did not resolve": s.Resolved((s.Thing("Opt"),), "resolved", True),
    "Opt was not countered": s.Resolved((s.Thing("Opt"),), "countered", True),
    "bear triggered 2 times": s.Triggered(BEAR, 2),
    "bear triggered 1 time": s.Triggered(BEAR, 1),
    "bear triggered": s.Triggered(BEAR),
    "ability 3 of bear triggered 0 times": s.Triggered(s.AbilityOf(3, BEAR), 0),
    "bear did not trigger": s.Triggered(BEAR, 0),
    "Alice must choose": s.MustChoose("Alice"),
    "Alice may choose bear; wolf": s.MustChoose("Alice", (BEAR, WOLF)),
    "Alice may choose yes; no": s.MustChoose("Alice", (s.Word("yes"), s.Word("no"))),
    "the game is over, Alice wins": s.GameOver("Alice"),
    "the game is over": s.GameOver(),
    "the game is not over": s.GameOver(negated=True),
    "rule 702.195a applied": s.RuleApplied("702.195a"),
    "it is Bob's upkeep": s.ItIs("Bob", "upkeep"),
    "it is Bob's first strike damage": s.ItIs("Bob", "first strike damage"),
    "it is Bob's turn": s.ItIs("Bob"),
    "Alice has an enduring story": s.MechanicWords("{player} has an enduring story", (("player", "Alice"),)),
    "Alice has no enduring story": s.MechanicWords(
        "{player} has an enduring story", (("player", "Alice"),), True
    ),
    "Alice has the city's blessing": s.MechanicWords(
        "{player} has the city's blessing", (("player", "Alice"),)
    ),
    "Alice does not have the city's blessing": s.MechanicWords(
        "{player} has the city's blessing", (("player", "Alice"),), True
    ),
    "Alice is the monarch": s.MechanicWords("{player} is the monarch", (("player", "Alice"),)),
    "Alice is not the monarch": s.MechanicWords("{player} is the monarch", (("player", "Alice"),), True),
    "Alice's Ring-bearer is bear": s.MechanicWords(
        "{player}'s Ring-bearer is {object}", (("player", "Alice"), ("object", BEAR))
    ),
    "Alice has no Ring-bearer": s.MechanicWords("{player} has no Ring-bearer", (("player", "Alice"),)),
    "Alice's Ring has 2 abilities": s.MechanicWords(
        "{player}'s Ring has {number} ability|abilities", (("player", "Alice"), ("number", 2))
    ),
    "Alice's Ring has 1 abilities": s.MechanicWords(
        "{player}'s Ring has {number} ability|abilities", (("player", "Alice"), ("number", 1))
    ),
}


@pytest.mark.parametrize("line", CHECKS)
def test_a_check(reader: Reader, line: str) -> None:
    case = read_case(reader, f"{HEAD}then\n  {line}\n")
    assert bare(case.sections[0].checks[0].check) == CHECKS[line]


def entry(name: str, *states: s.State, count: int = 1, label: str | None = None) -> s.Entry:
    return s.Entry(name, count, False, states, label)


GIVEN = {
    "life 12": s.GivenLife(12),
    "poison 3": s.GivenPoison(3),
    "hand Bilbo Baggins, Burglar; 2 Forest": s.GivenZone(
        "hand", (entry("Bilbo Baggins, Burglar"), entry("Forest", count=2))
    ),
    "graveyard Opt as opt": s.GivenZone("graveyard", (entry("Opt", label="opt"),)),
    "exile Bilbo Baggins, Burglar [on an Adventure]": s.GivenZone(
        "exile", (entry("Bilbo Baggins, Burglar", s.MechanicWords("on an Adventure")),)
    ),
    "command Theoden, King of Rohan": s.GivenZone("command", (entry("Théoden, King of Rohan"),)),
    "library Opt; 3 Islands": s.GivenZone("library", (entry("Opt"), entry("Island", count=3))),
    "library only Opt": s.GivenZone("library", (entry("Opt"),), only=True),
    "library only": s.GivenZone("library", only=True),
    "battlefield 4 Island": s.GivenZone("battlefield", (entry("Island", count=4),)),
    "battlefield Grizzly Bears [tapped, 2 +1/+1 counters] as one": s.GivenZone(
        "battlefield", (entry("Grizzly Bears", s.Tapped(), s.WithCounters(2, "+1/+1"), label="one"),)
    ),
    "battlefield Grizzly Bears as one [tapped]": s.GivenZone(
        "battlefield", (entry("Grizzly Bears", s.Tapped(), label="one"),)
    ),
    "battlefield token Orc Army [0/0 black Orc Army creature, 2 +1/+1 counters]": s.GivenZone(
        "battlefield",
        (
            s.Entry(
                "Orc Army",
                1,
                True,
                (s.WithTraits(traits("0/0 black Orc Army creature")), s.WithCounters(2, "+1/+1")),
            ),
        ),
    ),
    "battlefield token Test Bird [1/1 red Bird creature with flying and first strike]": s.GivenZone(
        "battlefield",
        (
            s.Entry(
                "Test Bird",
                1,
                True,
                (s.WithTraits(traits("1/1 red Bird creature"), ("flying", "first strike")),),
            ),
        ),
    ),
    "battlefield token Food": s.GivenZone("battlefield", (s.Entry("Food", token=True),)),
    "battlefield 3 token Treasure": s.GivenZone("battlefield", (s.Entry("Treasure", 3, True),)),
    "mana {2}{U}": s.GivenMana("{2}{U}"),
    "mana any": s.GivenMana("any"),
    "ring 2": s.MechanicWords("ring {number}", (("number", 2),)),
    "enduring story": s.MechanicWords("enduring story"),
    "monarch": s.MechanicWords("monarch"),
    "city's blessing": s.MechanicWords("city's blessing"),
}

STATES = {
    "tapped": s.Tapped(),
    "summoning sick": s.SummoningSick(),
    "attacking": s.Attacking(),
    "attacking Bob": s.Attacking(BOB),
    "blocking bear": s.Blocking((BEAR,)),
    "face down": s.FaceDown(),
    "attached to bear": s.AttachedTo(BEAR),
    "2 hone counters": s.WithCounters(2, "hone"),
    "1 -1/-1 counter": s.WithCounters(1, "-1/-1"),
    "damage 2": s.WithDamage(2),
    "ring-bearer": s.MechanicWords("ring-bearer"),
    "controlled by Bob": s.ControlledBy("Bob"),
    "chosen type Elf": s.Chosen("type", "Elf"),
    "chosen odd": s.Chosen("word", "odd"),
    "chosen name Take a Glance": s.Chosen("name", "Take a Glance"),
    "chosen name Bilbo Baggins, Burglar": s.Chosen("name", "Bilbo Baggins, Burglar"),
    "chosen color red": s.Chosen("color", "red"),
    "on an Adventure": s.MechanicWords("on an Adventure"),
    "phased out": s.PhasedOut(),
}


@pytest.mark.parametrize("line", GIVEN)
def test_a_line_of_a_position(reader: Reader, line: str) -> None:
    case = read_case(reader, f'case "T"\ngiven Alice\n  {line}\nthen\n  the stack is empty\n')
    assert bare(case.given[0].line) == GIVEN[line]
    assert case.given[0].player == "Alice"


@pytest.mark.parametrize("state", STATES)
def test_a_state_in_brackets(reader: Reader, state: str) -> None:
    line_of_state = f"  battlefield Opt [tapped, {state}, damage 1]\n"
    case = read_case(reader, f"{HEAD}{line_of_state}then\n the stack is empty\n")
    line = case.given[1].line
    assert isinstance(line, s.GivenZone)
    assert bare(line.entries[0].states) == (s.Tapped(), STATES[state], s.WithDamage(1))


@pytest.mark.parametrize("step", s.STEPS)
def test_every_step_of_a_turn(reader: Reader, step: str) -> None:
    text = f'case "T"\nturn Bob, {step}\nwhen\n advance to {step}\nthen\n it is Bob\'s {step}\n'
    case = read_case(reader, text)
    assert case.turn
    assert (case.turn.player, case.turn.step) == ("Bob", step)
    assert case.sections[0].steps[0].step == s.AdvanceTo(step)
    assert case.sections[1].checks[0].check == s.ItIs("Bob", step)


HEADER = """case "A \\"quoted\\" title"   # with a comment
  title it "Un titolo"
  ruling lo-hobbit adventure 4
  cites 715.3d, 608.2n
  cites 601
  needs HOB
  ask "What # happens?"
  ask it "Che succede?"
  explain "This."
  explain it "Questo."
  card "Test Lookout" {W} Creature — Human Scout 1/1
    When this creature dies, recruit.  # not rules text

    # nor is this
    Flying
  adventure "Test Errand" {1}{U} Sorcery — Adventure
    Draw a card.
  card "Test Land" Legendary Land
  format commander
  players Alice, Bob, Carol
  seed 7
given Carol
  hand Test Lookout
then
  Test Lookout is in Carol's hand
"""


def test_the_header(reader: Reader) -> None:
    case = read_case(reader, HEADER)
    assert case.title == s.Texts('A "quoted" title', (("it", "Un titolo"),))
    assert case.ruling == "lo-hobbit adventure 4"
    assert [(cite.rule, cite.place.line, cite.place.column) for cite in case.cites] == [
        ("715.3d", 4, 9),
        ("608.2n", 4, 17),
        ("601", 5, 9),
    ]
    assert case.needs == ("HOB",)
    assert case.ask == s.Texts("What # happens?", (("it", "Che succede?"),))
    assert case.explain == s.Texts("This.", (("it", "Questo."),))
    assert (case.format, case.players, case.seed) == ("commander", ("Alice", "Bob", "Carol"), 7)
    assert case.given[0].player == "Carol"


def test_card_blocks(reader: Reader) -> None:
    lookout, land = read_case(reader, HEADER).cards
    face = lookout.face
    assert (face.name, face.mana_cost, face.type_line) == ("Test Lookout", "{W}", "Creature — Human Scout")
    assert (face.power, face.toughness, face.loyalty) == ("1", "1", None)
    assert face.text == ("When this creature dies, recruit.", "Flying")
    assert face.text_lines == (12, 15)
    assert lookout.adventure
    assert (lookout.adventure.mana_cost, lookout.adventure.type_line) == ("{1}{U}", "Sorcery — Adventure")
    assert lookout.adventure.text == ("Draw a card.",)
    assert (land.face.mana_cost, land.face.type_line, land.face.text) == ("", "Legendary Land", ())


@pytest.mark.parametrize(
    ("line", "type_line", "stats"),
    [
        ('card "T" {X}{G/U} Creature — Time Lord */1+*', "Creature — Time Lord", ("*", "1+*", None)),
        ('card "T" Artifact Land — Urza\'s Power-Plant', "Artifact Land — Urza's Power-Plant", (None,) * 3),
        ('card "T" {3} Planeswalker - Ajani 4', "Planeswalker — Ajani", (None, None, "4")),
        ('card "T" {2} artifact creature – Golem 3/3', "Artifact Creature — Golem", ("3", "3", None)),
    ],
)
def test_the_line_of_a_card(reader: Reader, line: str, type_line: str, stats: tuple[str | None, ...]) -> None:
    face = read_case(reader, f'case "T"\n {line}\nthen\n the stack is empty').cards[0].face
    assert face.type_line == type_line
    assert (face.power, face.toughness, face.loyalty) == stats


def test_an_adventure_may_be_indented_under_its_card(reader: Reader) -> None:
    text = (
        'case "T"\n  card "A" {W} Creature — Elf 1/1\n    Flying\n'
        '    adventure "B" {U} Sorcery — Adventure\n      Draw a card.\nthen\n A is nowhere\n B is nowhere'
    )
    (card,) = read_case(reader, text).cards
    assert card.face.text == ("Flying",)
    assert card.adventure
    assert card.adventure.text == ("Draw a card.",)


def test_ruling_without_a_topic(reader: Reader) -> None:
    case = read_case(reader, 'case "T"\nruling hob_hoc 17\nthen\n the stack is empty')
    assert case.ruling == "hob_hoc 17"


def test_without_a_turn_line_there_is_none(reader: Reader) -> None:
    case = read_case(reader, 'case "T"\nthen\n the stack is empty')
    assert case.turn is None
    assert case.players == ("Alice", "Bob")


def test_sections_alternate_and_keep_their_places(reader: Reader) -> None:
    text = (
        f"{HEAD}when\n resolve\nthen\n the stack is empty\n bear is tapped\n"
        "when\n next turn\nthen\n bear is tapped"
    )
    case = read_case(reader, text)
    assert [(part.kind, part.place.line) for part in case.sections] == [
        ("when", 4), ("then", 6), ("when", 9), ("then", 11),
    ]  # fmt: skip
    check = case.sections[1].checks[1]
    assert str(check.place) == "<case>:8:2"
    assert check.place.source == "bear is tapped"
