"""More keyword abilities of permanents written out as what they mean (702): `keywords` has the commoner ones."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities import effects as e
from mtgrules.abilities.abilities import Keyword, StaticAbility
from mtgrules.abilities.amounts import CountersOn, CountOf, CountPlayers, How, Number, Times, X
from mtgrules.abilities.changes import AsEnters, Cant, CostChange, EntersWith
from mtgrules.abilities.conditions import Comparison, EventHappened, Matches, WasPaid
from mtgrules.abilities.costs import Multiple
from mtgrules.abilities.node import Ability, Amount
from mtgrules.abilities.predicates import Another, Filter, HasCounter, Is
from mtgrules.abilities.references import (
    Cards,
    Done,
    EventThing,
    Players,
    Rest,
    Some,
    Target,
    TargetRef,
    This,
    You,
)
from mtgrules.abilities.triggers import Damage, Does, Moment, PlayerDoes, ZoneChange
from mtgrules.engine.keywords import CREATURE, ONE, YOURS, Expansion, enters, written
from mtgrules.mechanics.spec import Mechanic

OPPONENTS = Players(which="opponents")


def _amount(k: Keyword) -> Amount:
    return k.amount if k.amount is not None else ONE


def _plus(amount: Amount) -> EntersWith:
    return EntersWith(what=This(), counters=(e.Counters(kind="+1/+1", amount=amount),))


def _as_it_enters(*effects: Any) -> tuple[Ability, ...]:
    effect = effects[0] if len(effects) == 1 else e.Sequence(effects=effects)
    return (StaticAbility(changes=(AsEnters(what=This(), effect=effect),)),)


# --- counters that it enters with ----------------------------------------------------------------------------------


def devour(k: Keyword) -> tuple[Ability, ...]:
    """702.82a; with a filter "devour [quality]" (702.82c)."""
    predicates = k.filter.predicates if k.filter is not None else (CREATURE,)
    eaten = Some(filter=Filter(predicates=(*predicates, YOURS)), unlimited=True)
    factor = getattr(_amount(k), "value", 1)
    many = Times(factor=factor, amount=CountOf(what=Done(verb="sacrificed")))
    return _as_it_enters(
        e.Sacrifice(who=You(), what=eaten), e.Continuously(changes=(_plus(many),), duration=None)
    )


def bloodthirst(k: Keyword) -> tuple[Ability, ...]:
    """702.54a."""
    hurt = EventHappened(trigger=Damage(to=Players(which="an opponent")))
    return (StaticAbility(changes=(_plus(_amount(k)),), condition=hurt),)


def ravenous(k: Keyword) -> tuple[Ability, ...]:
    """702.156a."""
    much = Comparison(left=X(), op=">=", right=Number(value=5))
    return (StaticAbility(changes=(_plus(X()),)), *written(enters(), e.Draw(who=You(), amount=ONE), much))


def graft(k: Keyword) -> tuple[Ability, ...]:
    """702.58a."""
    newcomer = ZoneChange(what=Filter(predicates=(Another(), CREATURE)), to="battlefield")
    has = Matches(what=This(), filter=Filter(predicates=(HasCounter(kind="+1/+1"),)))
    move = e.MoveCounters(source=This(), to=EventThing(role="subject"), kind="+1/+1", amount=ONE)
    return (
        StaticAbility(changes=(_plus(_amount(k)),)),
        *written(newcomer, e.May(who=You(), effect=move), has),
    )


def unleash(k: Keyword) -> tuple[Ability, ...]:
    """702.98a."""
    counter = e.May(who=You(), effect=e.Continuously(changes=(_plus(ONE),), duration=None))
    marked = Matches(what=This(), filter=Filter(predicates=(HasCounter(kind="+1/+1"),)))
    return (
        *_as_it_enters(counter),
        StaticAbility(changes=(Cant(subject=This(), action="block"),), condition=marked),
    )


# --- when it enters ------------------------------------------------------------------------------------------------


def partner_with(k: Keyword) -> tuple[Ability, ...]:
    """702.124j: of its two abilities the one that works in play."""
    named = k.filter.predicates if k.filter is not None else ()
    who, found = Target(index=0, filter=Filter(predicates=(Is(word="player"),))), Done(verb="found")
    them = TargetRef(index=0)
    card = Some(filter=Filter(predicates=(*named, Is(word="card"))))
    fetch = e.Sequence(
        effects=(
            e.Search(who=them, what=card, owner=them),
            e.Reveal(who=them, what=found),
            e.Move(what=found, to="hand"),
            e.Shuffle(who=them),
        )
    )
    return written(enters(), e.May(who=who, effect=fetch))


def hideaway(k: Keyword) -> tuple[Ability, ...]:
    """702.75a."""
    look = e.LookAt(who=You(), what=Cards(place="top", amount=_amount(k), who=You()))
    hide = e.Exile(what=Some(filter=Filter(predicates=()), among=Done(verb="looked at")), face_down=True)
    rest = e.Move(what=Rest(verb="looked at"), to="library", place="bottom", order="random")
    return written(enters(), e.Sequence(effects=(look, hide, rest)))


def _comes_with(*subtypes: str, power: int, color: str = "") -> Expansion:
    """An Equipment that brings a creature: for Mirrodin! (702.163a), job select (702.182a)."""

    def write(k: Keyword) -> tuple[Ability, ...]:
        size = Number(value=power)
        token = e.TokenSpec(
            power=size,
            toughness=size,
            colors=(color,) if color else (),
            types=("creature",),
            subtypes=subtypes,
        )
        made = e.CreateToken(who=You(), amount=ONE, token=token)
        return written(enters(), e.Sequence(effects=(made, e.Attach(what=This(), to=Done(verb="created")))))

    return write


# --- later ---------------------------------------------------------------------------------------------------------


def mobilize(k: Keyword) -> tuple[Ability, ...]:
    """702.181a."""
    token = e.TokenSpec(power=ONE, toughness=ONE, colors=("red",), types=("creature",), subtypes=("Warrior",))
    made = e.CreateToken(who=You(), amount=_amount(k), token=token, tapped=True, attacking=True)
    gone = e.Delayed(
        trigger=Moment(step="end step", next=True),
        effect=e.Sacrifice(who=You(), what=Done(verb="created")),
    )
    return written(Does(what=This(), verb="attacks"), e.Sequence(effects=(made, gone)))


def cumulative_upkeep(k: Keyword) -> tuple[Ability, ...]:
    """702.24a."""
    age = e.PutCounters(what=This(), kind="age", amount=ONE)
    costs = tuple(
        Multiple(cost=cost, amount=CountersOn(kind="age", what=This(), form=How.FOR_EACH)) for cost in k.costs
    )
    pay = e.Unless(effect=e.Sacrifice(who=You(), what=This()), who=You(), costs=costs)
    return written(Moment(step="upkeep", who=You()), e.Sequence(effects=(age, pay)))


# --- spells --------------------------------------------------------------------------------------------------------


def undaunted(k: Keyword) -> tuple[Ability, ...]:
    """702.125a."""
    change = CostChange(what=This(), mana=("1",), less=True, each=CountPlayers(who=OPPONENTS))
    return (StaticAbility(changes=(change,), zone="stack"),)


def _copied_if_paid(name: str) -> Expansion:
    """The second ability of conspire (702.78a) and casualty (702.153a); the costs are announced with the spell."""

    def write(k: Keyword) -> tuple[Ability, ...]:
        copy = e.CopyOnStack(what=This(), who=You(), amount=ONE, new_targets=True)
        return written(
            PlayerDoes(who=You(), verb="casts", what=This()), copy, WasPaid(keyword=name, what=This())
        )

    return write


PART = Mechanic(
    name="keywords of permanents",
    keyword_abilities={
        "bloodthirst": bloodthirst,
        "casualty": _copied_if_paid("casualty"),
        "conspire": _copied_if_paid("conspire"),
        "cumulative upkeep": cumulative_upkeep,
        "devour": devour,
        "for Mirrodin!": _comes_with("Rebel", power=2, color="red"),
        "graft": graft,
        "hideaway": hideaway,
        "job select": _comes_with("Hero", power=1),
        "mobilize": mobilize,
        "partner with": partner_with,
        "ravenous": ravenous,
        "undaunted": undaunted,
        "unleash": unleash,
    },
)

__all__ = ["PART"]
