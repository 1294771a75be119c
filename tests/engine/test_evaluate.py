"""What amounts, conditions, noun phrases and predicates mean."""

from __future__ import annotations

import pytest

from mtgrules.abilities import amounts as a
from mtgrules.abilities import conditions as c
from mtgrules.abilities import predicates as p
from mtgrules.abilities import references as r
from mtgrules.engine import evaluate, setup
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Happen
from mtgrules.engine.game import Unplayable
from mtgrules.engine.records import Choices, EventInfo, Mana, Resolution
from mtgrules.engine.zone_events import ZoneChange
from tests.engine.meaning_support import Table, creature, each, it, kw, n, some, where


@pytest.fixture
def t() -> Table:
    return Table()


def ctx(t: Table, source: int = 0, **fields: object) -> Resolution:
    return Resolution(source=source, controller=t.alice, **fields)  # type: ignore[arg-type]


def test_a_filter_without_a_zone_speaks_of_permanents(t: Table) -> None:
    bear = t.put(creature("Bear"))
    t.put(creature("Other Bear"), "graveyard")
    theirs = t.put(creature("Theirs"), owner=t.bob)
    assert evaluate.matching(t.g, where("creature"), ctx(t)) == [bear, theirs]
    assert evaluate.matching(t.g, where("creature", yours=True), ctx(t)) == [bear]


def test_a_zone_predicate_says_where_to_look(t: Table) -> None:
    t.put(creature("Bear"))
    mine = t.put(creature("Dead"), "graveyard")
    theirs = t.put(creature("Theirs"), "graveyard", t.bob)
    assert evaluate.matching(t.g, where("card", zone="graveyard"), ctx(t)) == [mine, theirs]
    assert evaluate.matching(t.g, where("card", zone="graveyard", of=r.You()), ctx(t)) == [mine]


def test_players_fit_filters_too(t: Table) -> None:
    assert evaluate.matching(t.g, where("opponent"), ctx(t)) == [t.bob]
    assert evaluate.matching(t.g, where("player"), ctx(t)) == [t.alice, t.bob]


def test_any_of_looks_in_every_zone_that_its_parts_name(t: Table) -> None:
    bear = t.put(creature("Bear"))
    dead = t.put(creature("Dead"), "graveyard")
    either = p.AnyOf(predicates=(p.Is(word="creature"), p.AllOf(predicates=(p.InZone(zone="graveyard"),))))
    assert evaluate.matching(t.g, p.Filter(predicates=(either,)), ctx(t)) == [bear, dead]


@pytest.mark.parametrize(
    ("word", "fits"),
    [
        ("token", ("Goblin",)),
        ("multicolored", ("Bear",)),
        ("colorless", ("Sword",)),
        ("historic", ("Sword",)),
        ("green", ("Bear",)),
        ("Equipment", ("Sword",)),
        ("permanent", ("Bear", "Goblin", "Sword")),
        ("nothing", ()),
    ],
)
def test_words(t: Table, word: str, fits: tuple[str, ...]) -> None:
    t.put(creature("Bear", colors=("green", "white")))
    t.put(creature("Goblin", colors=("red",), subtypes=("Goblin",)), kind="token")
    t.put(Face(name="Sword", types=("artifact",), subtypes=("Equipment",)))
    assert [t.g.name(id) for id in evaluate.matching(t.g, where(word), ctx(t))] == list(fits)


def test_another_is_not_the_source(t: Table) -> None:
    bear, wolf = t.put(creature("Bear")), t.put(creature("Wolf"))
    other = p.Filter(predicates=(p.Another(), p.Is(word="creature")))
    assert evaluate.matching(t.g, other, ctx(t, bear)) == [wolf]


@pytest.mark.parametrize(
    ("op", "found"), [("<=", ["Mouse", "Bear"]), (">", ["Giant"]), ("odd", ["Mouse", "Giant"])]
)
def test_compare(t: Table, op: str, found: list[str]) -> None:
    for name, power in (("Mouse", 1), ("Bear", 2), ("Giant", 5)):
        t.put(creature(name, power))
    t.put(Face(name="Rock", types=("artifact",)))
    filter = p.Filter(predicates=(p.Compare(quality="power", op=op, amount=n(2)),))
    assert [t.g.name(id) for id in evaluate.matching(t.g, filter, ctx(t))] == found


def test_superlative_is_among_those_that_fit_the_rest(t: Table) -> None:
    t.put(creature("Giant", 9), owner=t.bob)
    bear, ox = t.put(creature("Bear", 3)), t.put(creature("Ox", 3))
    t.put(creature("Mouse", 1))
    filter = p.Filter(predicates=(*where("creature", yours=True).predicates, p.Superlative(quality="power")))
    assert evaluate.matching(t.g, filter, ctx(t)) == [bear, ox]


def test_status_and_counters(t: Table) -> None:
    bear = t.put(creature("Bear"), tapped=True, counters={"+1/+1": 2})
    wolf = t.put(creature("Wolf"), attacking=t.bob)
    sword = t.put(Face(name="Sword", types=("artifact",), subtypes=("Equipment",)))
    setup.attach(t.g, sword, wolf)

    def fit(predicate: p.Predicate) -> list[int]:
        return evaluate.matching(t.g, p.Filter(predicates=(p.Is(word="creature"), predicate)), ctx(t))

    assert fit(p.Status(word="tapped")) == [bear]
    assert fit(p.Status(word="equipped")) == [wolf]
    assert fit(p.Status(word="modified")) == [bear, wolf]
    assert fit(p.Status(word="attacking", who=r.Players(which="each opponent"))) == [wolf]
    assert fit(p.Status(word="attacking", who=r.You())) == []
    assert fit(p.HasCounter(kind="+1/+1", op=">=", amount=n(2))) == [bear]
    assert fit(p.HasCounter(kind="+1/+1", op=">=", amount=n(3))) == []


def test_an_unknown_status_is_said_by_name(t: Table) -> None:
    t.put(creature("Bear"))
    with pytest.raises(Unplayable, match="astonished"):
        evaluate.matching(t.g, p.Filter(predicates=(p.Status(word="astonished"),)), ctx(t))


def test_changelings_share_every_creature_type(t: Table) -> None:
    elf = t.put(creature("Elf", subtypes=("Elf",)))
    shape = t.put(creature("Shape", 1, 1, kw("changeling")))
    share = p.Filter(predicates=(p.SharesWith(quality="creature type", what=r.TargetRef(index=0)),))
    context = ctx(t, choices=Choices(targets=((elf,),)))
    assert evaluate.fits(t.g, shape, share, context)
    assert evaluate.fits(t.g, shape, where("Goblin"), context)


# --- amounts -------------------------------------------------------------------------------------------------------


def test_amounts(t: Table) -> None:
    t.put(creature("Giant", 5))
    bear = t.put(creature("Bear", 2))
    context = ctx(t, bear)
    power = a.Quality(quality="power", what=each("creature"), how="greatest")
    assert evaluate.amount(t.g, power, context) == 5
    assert evaluate.amount(t.g, a.Quality(quality="power", what=each("creature"), how="total"), context) == 7
    assert evaluate.amount(t.g, a.Count(filter=where("creature")), context) == 2
    assert evaluate.amount(t.g, a.Half(amount=n(5)), context) == 3
    assert evaluate.amount(t.g, a.Half(amount=n(5), up=False), context) == 2
    assert evaluate.amount(t.g, a.Plus(left=a.Times(factor=2, amount=n(3)), right=n(-1)), context) == 5
    assert evaluate.amount(t.g, a.Quality(quality="life total", what=r.You()), context) == 20


def test_a_negative_result_is_zero_for_an_instruction(t: Table) -> None:
    """107.1b."""
    less = a.Plus(left=n(1), right=n(-4))
    assert evaluate.amount(t.g, less, ctx(t)) == -3
    assert evaluate.quantity(t.g, less, ctx(t)) == 0


def test_x_is_what_was_announced_unless_the_text_defines_it(t: Table) -> None:
    """107.3a, c."""
    announced = ctx(t, choices=Choices(x=4))
    assert evaluate.amount(t.g, a.X(), announced) == 4
    assert evaluate.amount(t.g, a.X(), ctx(t, choices=Choices(x=4), x=7)) == 7
    assert evaluate.amount(t.g, a.X(), ctx(t)) == 0


def test_an_enters_ability_knows_the_x_of_the_spell(t: Table) -> None:
    """107.3m."""
    hydra = t.put(creature("Hydra"), choices=Choices(x=5))
    entered = EventInfo(roles={"subject": (hydra,)})
    assert evaluate.amount(t.g, a.X(), ctx(t, hydra, event=entered)) == 5
    assert evaluate.amount(t.g, a.X(), ctx(t, hydra)) == 0


def test_mana_value_counts_x_on_the_stack_only(t: Table) -> None:
    """202.3e."""
    face = Face(name="Blaze", mana_cost=("X", "R"), types=("sorcery",))
    spell = t.put(face, "stack", choices=Choices(x=3))
    card = t.put(face, "hand")
    value = a.Quality(quality="mana value", what=r.Done(verb="chosen"))
    assert evaluate.amount(t.g, value, ctx(t, done={"chosen": (spell,)})) == 4
    assert evaluate.amount(t.g, value, ctx(t, done={"chosen": (card,)})) == 1


def test_devotion(t: Table) -> None:
    """700.5: hybrid symbols count."""
    t.put(creature("Bear", mana_cost=("1", "G", "G")))
    t.put(creature("Hybrid", mana_cost=("G/W",)))
    t.put(creature("Theirs", mana_cost=("G",)), owner=t.bob)
    assert evaluate.amount(t.g, a.Quality(quality="devotion to green", what=r.You()), ctx(t)) == 3


# --- last-known information, objects that move ---------------------------------------------------------------------


def gone(t: Table, id: int, to: str = "graveyard", resolution: int = 0) -> int:
    t.go(Happen(event=ZoneChange(rule="400.7", object=id, to=to, resolution=resolution)))
    return t.g.find(id)


def test_power_of_what_is_gone_is_as_it_last_existed(t: Table) -> None:
    """608.2h."""
    bear = t.put(creature("Bear", 2), counters={"+1/+1": 3})
    gone(t, bear)
    assert evaluate.amount(t.g, a.Quality(quality="power", what=r.This()), ctx(t, bear)) == 5


def test_a_moved_object_is_not_found_unless_this_resolution_moved_it(t: Table) -> None:
    """400.7, 400.7j."""
    memory = t.g.state.add(Resolution(source=0, controller=t.alice))
    bear, wolf = t.put(creature("Bear")), t.put(creature("Wolf"))
    now = gone(t, bear, "exile", memory.id)
    gone(t, wolf, "exile")
    mine = t.g.state.records[memory.id]
    assert evaluate.current(t.g, bear, mine) == now  # type: ignore[arg-type]
    assert evaluate.current(t.g, wolf, mine) == wolf  # type: ignore[arg-type]


def test_what_this_resolution_hid_is_not_found(t: Table) -> None:
    """400.7j speaks of public zones."""
    memory = t.g.state.add(Resolution(source=0, controller=t.alice))
    bear = t.put(creature("Bear"))
    gone(t, bear, "hand", memory.id)
    mine = t.g.state.records[memory.id]
    assert evaluate.current(t.g, bear, mine) == bear  # type: ignore[arg-type]


def test_a_dies_ability_finds_the_card_in_the_graveyard_but_not_further(t: Table) -> None:
    """400.7e."""
    bear = t.put(creature("Bear"))
    card = gone(t, bear)
    died = ctx(t, bear, event=EventInfo(roles={"subject": (bear,), "made": (card,)}))
    assert evaluate.found(t.g, r.This(), died) == [card]
    gone(t, card, "exile")
    assert evaluate.found(t.g, r.This(), died) == [card]
    assert evaluate.present(t.g, evaluate.found(t.g, r.This(), died)) == []


def test_a_dies_ability_asks_about_the_creature_as_it_was(t: Table) -> None:
    """603.10a, 608.2h: its counters and its controller are those it had on the battlefield."""
    bear = t.put(creature("Bear"), counters={"+1/+1": 2}, controller=t.bob)
    card = gone(t, bear)
    died = ctx(t, bear, event=EventInfo(roles={"subject": (bear,), "made": (card,)}))
    it = r.EventThing(role="subject")
    assert evaluate.amount(t.g, a.Quality(quality="power", what=it), died) == 4
    assert evaluate.amount(t.g, a.CountersOn(kind="+1/+1", what=it), died) == 2
    assert evaluate.things(t.g, r.ControllerOf(what=it), died) == [t.bob]


def test_a_delayed_ability_knows_the_event_of_the_one_that_made_it(t: Table) -> None:
    """603.7c: "when ~ dies, return it … at the beginning of the next end step" """
    bear = t.put(creature("Bear"))
    card = gone(t, bear)
    died = EventInfo(roles={"subject": (bear,), "made": (card,)})
    maker = t.g.state.add(Resolution(source=bear, controller=t.alice, event=died))
    ability = t.put(Face(name=""), "stack", kind="ability", source=bear, recalls=maker.id)
    moment = EventInfo(roles={"subject": (t.alice,), "player": (t.alice,)})
    later = ctx(t, bear, stack_object=ability, event=moment)
    assert evaluate.found(t.g, r.EventThing(role="subject"), later) == [card]
    assert evaluate.found(t.g, r.This(), later) == [card]
    assert evaluate.found(t.g, r.EventThing(role="player"), later) == [t.alice]


def test_what_paid_the_cost_is_found(t: Table) -> None:
    """400.7j: the cost moved it to a public zone."""
    bear = t.put(creature("Bear"))
    card = gone(t, bear)
    paid = ctx(t, bear, choices=Choices(done={"sacrificed": (bear,)}))
    assert evaluate.found(t.g, r.Done(verb="sacrificed"), paid) == [card]


def test_what_paid_the_cost_is_asked_about_as_it_was(t: Table) -> None:
    """608.2h: the sacrificed creature's power."""
    bear = t.put(creature("Bear"), counters={"+1/+1": 2})
    card = gone(t, bear)
    power = a.Quality(quality="power", what=r.Done(verb="sacrificed"))
    assert evaluate.amount(t.g, power, ctx(t, done={"sacrificed": (card,)})) == 4
    assert evaluate.amount(t.g, power, ctx(t, choices=Choices(done={"sacrificed": (bear,)}))) == 4


def test_linked_cards_are_those_still_there(t: Table) -> None:
    """607.2a."""
    one, two = t.cards("exile", "One", "Two")
    jail = t.put(creature("Jail"), linked={"exiled": (one, two)})
    assert evaluate.things(t.g, r.Linked(verb="exiled"), ctx(t, jail)) == [one, two]
    gone(t, one, "hand")
    assert evaluate.things(t.g, r.Linked(verb="exiled"), ctx(t, jail)) == [two]


# --- players and conditions ----------------------------------------------------------------------------------------


def test_players(t: Table) -> None:
    bear = t.put(creature("Bear"), owner=t.bob)
    context = ctx(t, choices=Choices(targets=((bear,),)))
    assert evaluate.things(t.g, r.Players(which="each opponent"), context) == [t.bob]
    assert evaluate.things(t.g, r.ControllerOf(what=it()), context) == [t.bob]
    assert evaluate.things(t.g, r.Players(which="active player"), context) == [t.alice]
    poor = r.SomePlayers(
        which="each player",
        condition=c.Comparison(left=a.Quality(quality="life total", what=r.EachOne()), op="<", right=n(20)),
    )
    t.g.state.edit(t.bob).life = 3
    assert evaluate.things(t.g, poor, context) == [t.bob]
    with pytest.raises(Unplayable, match="wizard at the window"):
        evaluate.things(t.g, r.Players(which="the wizard at the window"), context)


def test_conditions(t: Table) -> None:
    t.put(creature("Bear", subtypes=("Bear",)))
    context = ctx(t)
    bears = c.Exists(filter=where("Bear", yours=True))
    assert evaluate.holds(t.g, bears, context)
    assert not evaluate.holds(t.g, c.NoneOf(condition=bears), context)
    assert not evaluate.holds(t.g, c.Exists(filter=where("Bear"), op=">=", amount=n(2)), context)
    assert evaluate.holds(t.g, c.Exists(filter=where("Wolf"), op="=", amount=n(0)), context)
    assert evaluate.holds(t.g, c.During(part="turn", who=r.You()), context)
    assert evaluate.holds(t.g, c.During(part="main phase"), context)
    assert not evaluate.holds(t.g, c.During(part="combat"), context)
    assert not evaluate.holds(t.g, c.HasDesignation(who=r.You(), designation="monarch"), context)
    assert not evaluate.holds(t.g, c.Matches(what=r.Done(verb="exiled"), filter=where("card")), context)


def test_conditions_on_how_it_was_cast(t: Table) -> None:
    paid = Choices(
        paid=("kicker", "kicker"),
        zone="hand",
        by=t.alice,
        mana=(Mana(symbol="W"), Mana(symbol="W"), Mana(symbol="C")),
    )
    bear = t.put(creature("Bear"), choices=paid)
    token = t.put(creature("Token"), kind="token")
    context = ctx(t, bear)
    this = r.This()
    assert evaluate.holds(t.g, c.WasPaid(keyword="kicker", what=this, times=2), context)
    assert not evaluate.holds(t.g, c.WasPaid(keyword="kicker", what=this, times=3), context)
    assert evaluate.holds(t.g, c.WasCast(what=this, who=r.You(), zone="hand"), context)
    assert not evaluate.holds(t.g, c.WasCast(what=this, zone="graveyard"), context)
    assert not evaluate.holds(t.g, c.WasCast(what=this), ctx(t, token))
    assert evaluate.holds(t.g, c.ManaSpent(what=this, color="white", amount=n(2)), context)
    assert not evaluate.holds(t.g, c.ManaSpent(what=this, color="same", amount=n(3)), context)


def test_did_looks_at_this_resolution_alone(t: Table) -> None:
    card = t.cards("graveyard", "Idea")[0]
    context = ctx(t, done={"discarded": (card,)})
    assert evaluate.holds(t.g, c.Did(verb="discarded"), context)
    assert not evaluate.holds(t.g, c.Did(verb="discarded", filter=where("land")), context)
    assert not evaluate.holds(t.g, c.Did(verb="milled"), context)


def test_some_names_what_may_be_chosen(t: Table) -> None:
    bear, wolf = t.put(creature("Bear")), t.put(creature("Wolf"), owner=t.bob)
    assert evaluate.things(t.g, some("creature"), ctx(t)) == [bear, wolf]


def test_a_total_is_that_of_all_together(t: Table) -> None:
    """Formidable: "creatures you control have total power 8 or greater"."""
    t.put(creature("Giant", 5))
    t.put(creature("Theirs", 9), owner=t.bob)
    total = p.Filter(predicates=(p.Compare(quality="total power", op=">=", amount=n(8)),))
    formidable = c.Matches(what=each("creature", yours=True), filter=total)
    assert not evaluate.holds(t.g, formidable, ctx(t))
    t.put(creature("Ogre", 3))
    assert evaluate.holds(t.g, formidable, ctx(t))


def test_kinds_of_abilities_on_the_stack(t: Table) -> None:
    from mtgrules.abilities.abilities import ActivatedAbility, TriggeredAbility
    from mtgrules.abilities.effects import Attach, Draw
    from mtgrules.abilities.triggers import ZoneChange as Moves

    sword = t.put(Face(name="Sword", types=("artifact",), abilities=(kw("equip"),)))
    equip = ActivatedAbility(
        costs=(), effect=Attach(what=r.This(), to=r.Target(index=0, filter=where("creature")))
    )
    trigger = TriggeredAbility(
        trigger=Moves(what=r.This(), to="battlefield"), effect=Draw(who=r.You(), amount=n(1))
    )
    blank = Face(name="")
    one = t.put(blank, "stack", kind="ability", ability=equip, ability_number=0, source=sword)
    two = t.put(blank, "stack", kind="ability", ability=trigger, source=sword)
    spell = t.put(creature("Bear"), "stack")
    assert evaluate.matching(t.g, where("activated ability"), ctx(t)) == [one]
    assert evaluate.matching(t.g, where("triggered ability"), ctx(t)) == [two]
    assert evaluate.matching(t.g, where("equip ability"), ctx(t)) == [one]
    assert evaluate.matching(t.g, where("ability"), ctx(t)) == [two, one]
    assert evaluate.matching(t.g, where("spell"), ctx(t)) == [spell]
    assert evaluate.matching(t.g, where("creature", "spell"), ctx(t)) == [spell]


def test_how_many_kinds(t: Table) -> None:
    t.put(creature("Bear", colors=("green", "white")))
    t.put(creature("Wolf", colors=("green",)))
    t.put(Face(name="Golem", types=("artifact", "creature"), power=3, toughness=3))
    mine = each("permanent", yours=True)
    assert evaluate.amount(t.g, a.Kinds(quality="color", among=mine), ctx(t)) == 2
    assert evaluate.amount(t.g, a.Kinds(quality="card type", among=mine), ctx(t)) == 2
    assert evaluate.amount(t.g, a.Kinds(quality="power", among=mine), ctx(t)) == 2
    two_two = p.Filter(predicates=(p.PowerToughness(power=n(2), toughness=n(2)),))
    assert len(evaluate.matching(t.g, two_two, ctx(t))) == 2


def test_permanents_sacrificed_this_turn(t: Table) -> None:
    from mtgrules.abilities.effects import Sacrifice

    t.put(creature("Bear"))
    t.put(creature("Wolf"))
    t.put(Face(name="Rock", types=("artifact",)))
    t.play(Sacrifice(who=r.You(), what=each("creature")))
    gone = p.Filter(predicates=(p.Is(word="creature"), p.Happened(what="sacrificed")))
    assert evaluate.amount(t.g, a.Count(filter=gone), ctx(t)) == 2
    artifacts = p.Filter(predicates=(p.Is(word="artifact"), p.Happened(what="sacrificed")))
    assert evaluate.amount(t.g, a.Count(filter=artifacts), ctx(t)) == 0
