"""What keyword abilities stand for (702): each function writes out the abilities that a keyword means.

Keywords that mean something to another part of the engine (flying, haste, kicker …) are read there by name: `READ`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtgrules.abilities import effects as e
from mtgrules.abilities.abilities import (
    ActivatedAbility,
    ActivationLimit,
    Keyword,
    StaticAbility,
    TriggeredAbility,
)
from mtgrules.abilities.amounts import Count, CountersOn, CountOf, EventAmount, Number, Plus, Quality, Times
from mtgrules.abilities.changes import (
    BasePT,
    Becomes,
    CostChange,
    EntersWith,
    GainsAbilities,
    Gets,
    Instead,
    Until,
)
from mtgrules.abilities.conditions import Comparison, Did, Matches, NoneOf, WasPaid
from mtgrules.abilities.costs import Mana, Perform, TapSymbol
from mtgrules.abilities.node import Ability, Amount, Effect
from mtgrules.abilities.predicates import (
    Another,
    AnyOf,
    Compare,
    ControlledBy,
    Filter,
    HasCounter,
    InZone,
    Is,
    Not,
    Status,
    With,
)
from mtgrules.abilities.references import (
    Cards,
    ControllerOf,
    Done,
    Each,
    EventThing,
    OwnerOf,
    Players,
    Some,
    Target,
    This,
    You,
)
from mtgrules.abilities.triggers import Damage, Does, EitherTrigger, Moment, PlayerDoes, ZoneChange
from mtgrules.abilities.wording import Ref
from mtgrules.engine.keyword_spells import ACTIONS
from mtgrules.mechanics.spec import Mechanic

Expansion = Callable[[Keyword], tuple[Ability, ...]]

ONE, ZERO = Number(value=1), Number(value=0)
SORCERY = ActivationLimit(timing="as a sorcery")
END_OF_TURN = Until(moment="end of turn")
CREATURE = Is(word="creature")
YOURS = ControlledBy(who=You())


def _filter(*predicates: Any) -> Filter:
    return Filter(predicates=predicates)


def _until_end(*changes: Any) -> e.Continuously:
    return e.Continuously(changes=changes, duration=END_OF_TURN)


def _pump(what: Any, power: Amount, toughness: Amount) -> e.Continuously:
    return _until_end(Gets(what=what, power=power, toughness=toughness))


def _amount(keyword: Keyword) -> Amount:
    return keyword.amount if keyword.amount is not None else ONE


def _counters(amount: Amount = ONE, kind: str = "+1/+1", what: Any = None) -> e.PutCounters:
    return e.PutCounters(what=what if what is not None else This(), kind=kind, amount=amount)


def _attacks() -> Does:
    return Does(what=This(), verb="attacks")


def _dies() -> ZoneChange:
    return ZoneChange(what=This(), source="battlefield", to="graveyard")


def enters() -> ZoneChange:
    """ "When this permanent enters\""""
    return ZoneChange(what=This(), to="battlefield")


def _hits_player() -> Damage:
    return Damage(source=This(), to=Players(which="a player"), combat=True)


def written(trigger: Any, effect: Effect, condition: Any = None) -> tuple[Ability, ...]:
    """A keyword that is one triggered ability."""
    return (TriggeredAbility(trigger=trigger, effect=effect, condition=condition),)


def _target(*predicates: Any) -> Target:
    return Target(index=0, filter=_filter(*predicates))


# --- activated abilities -------------------------------------------------------------------------------------------


def _discard_this() -> Perform:
    return Perform(effect=e.Discard(who=You(), what=This()))


def _exile_this() -> Perform:
    return Perform(effect=e.Exile(what=This()))


def cycling(k: Keyword) -> tuple[Ability, ...]:
    """702.29a; with a filter typecycling (702.29e)."""
    if k.filter is None:
        effect: Effect = e.Draw(who=You(), amount=ONE)
    else:
        effect = _fetch(k.filter)
    return (ActivatedAbility(costs=(*k.costs, _discard_this()), effect=effect, zone="hand"),)


def _fetch(filter: Filter) -> e.Sequence:
    found = Done(verb="found")
    return e.Sequence(
        effects=(
            e.Search(who=You(), what=Some(filter=filter)),
            e.Reveal(who=You(), what=found),
            e.Move(what=found, to="hand"),
            e.Shuffle(who=You()),
        )
    )


def transmute(k: Keyword) -> tuple[Ability, ...]:
    """702.53a."""
    same = _filter(Compare(quality="mana value", op="=", amount=Quality(quality="mana value", what=This())))
    return (
        ActivatedAbility(
            costs=(*k.costs, _discard_this()), effect=_fetch(same), limits=(SORCERY,), zone="hand"
        ),
    )


def reinforce(k: Keyword) -> tuple[Ability, ...]:
    """702.77a."""
    effect = _counters(_amount(k), what=_target(CREATURE))
    return (ActivatedAbility(costs=(*k.costs, _discard_this()), effect=effect, zone="hand"),)


def equip(k: Keyword) -> tuple[Ability, ...]:
    """702.6a; "equip [quality]" 702.6d."""
    predicates = k.filter.predicates if k.filter is not None else (CREATURE,)
    if YOURS not in predicates:
        predicates = (*predicates, YOURS)
    attach = e.Attach(what=This(), to=_target(*predicates))
    return (ActivatedAbility(costs=k.costs, effect=attach, limits=(SORCERY,)),)


def fortify(k: Keyword) -> tuple[Ability, ...]:
    """702.67a."""
    attach = e.Attach(what=This(), to=_target(Is(word="land"), YOURS))
    return (ActivatedAbility(costs=k.costs, effect=attach, limits=(SORCERY,)),)


def outlast(k: Keyword) -> tuple[Ability, ...]:
    """702.107a."""
    return (ActivatedAbility(costs=(*k.costs, TapSymbol()), effect=_counters(), limits=(SORCERY,)),)


def scavenge(k: Keyword) -> tuple[Ability, ...]:
    """702.97a."""
    effect = _counters(Quality(quality="power", what=This()), what=_target(CREATURE))
    return (
        ActivatedAbility(costs=(*k.costs, _exile_this()), effect=effect, limits=(SORCERY,), zone="graveyard"),
    )


def _token_from_graveyard(k: Keyword, *exceptions: Any) -> tuple[Ability, ...]:
    token = e.CopySpec(what=This(), exceptions=exceptions)
    effect = e.CreateToken(who=You(), amount=ONE, token=token)
    return (
        ActivatedAbility(costs=(*k.costs, _exile_this()), effect=effect, limits=(SORCERY,), zone="graveyard"),
    )


def embalm(k: Keyword) -> tuple[Ability, ...]:
    """702.128a."""
    zombie = Becomes(what=This(), subtypes=("Zombie",), colors=("white",))
    return _token_from_graveyard(k, zombie)


def eternalize(k: Keyword) -> tuple[Ability, ...]:
    """702.129a."""
    zombie = Becomes(
        what=This(), subtypes=("Zombie",), colors=("black",), power=Number(value=4), toughness=Number(value=4)
    )
    return _token_from_graveyard(k, zombie)


def unearth(k: Keyword) -> tuple[Ability, ...]:
    """702.84a."""
    moved = Done(verb="put onto the battlefield")
    stays = Instead(event=ZoneChange(what=moved, source="battlefield"), effect=e.Exile(what=moved))
    effect = e.Sequence(
        effects=(
            e.Move(what=This(), to="battlefield", source="graveyard"),
            e.Continuously(
                changes=(GainsAbilities(what=moved, abilities=(Keyword(name="haste"),)),), duration=None
            ),
            e.Continuously(changes=(stays,), duration=None),
            e.Delayed(trigger=Moment(step="end step", next=True), effect=e.Exile(what=moved)),
        )
    )
    return (ActivatedAbility(costs=k.costs, effect=effect, limits=(SORCERY,), zone="graveyard"),)


# --- when it is cast or chosen as a target -------------------------------------------------------------------------


def ward(k: Keyword) -> tuple[Ability, ...]:
    """702.21a."""
    theirs = _filter(
        AnyOf(predicates=(Is(word="spell"), Is(word="ability"))),
        ControlledBy(who=Players(which="an opponent")),
    )
    cause = EventThing(role="cause", form=Ref.IT)
    effect = e.Unless(effect=e.Counter(what=cause), who=ControllerOf(what=cause), costs=k.costs)
    return written(Does(what=This(), verb="becomes the target", other=theirs, form=2), effect)


def storm(k: Keyword) -> tuple[Ability, ...]:
    """702.40a: the event's number is how many spells were cast before it this turn."""
    copy = e.CopyOnStack(what=This(), who=You(), amount=EventAmount(), new_targets=True)
    return written(PlayerDoes(who=You(), verb="casts", what=This()), copy)


def _by_action(name: str) -> Expansion:
    """A keyword of spells that triggers as the spell is cast; `keyword_spells` carries it out."""

    def write(k: Keyword) -> tuple[Ability, ...]:
        paid = WasPaid(keyword=name, what=This()) if k.costs else None
        return written(PlayerDoes(who=You(), verb="casts", what=This()), e.KeywordAction(name=name), paid)

    return write


def squad(k: Keyword) -> tuple[Ability, ...]:
    """702.157a, the second ability."""
    return written(enters(), e.KeywordAction(name="squad"), WasPaid(keyword="squad", what=This()))


def offspring(k: Keyword) -> tuple[Ability, ...]:
    """702.175a, the second ability."""
    small = BasePT(what=This(), power=ONE, toughness=ONE)
    token = e.CopySpec(what=This(), exceptions=(small,))
    return written(
        enters(),
        e.CreateToken(who=You(), amount=ONE, token=token),
        WasPaid(keyword="offspring", what=This()),
    )


def prowess(k: Keyword) -> tuple[Ability, ...]:
    """702.108a."""
    spell = _filter(Not(predicate=CREATURE), Is(word="spell"))
    return written(PlayerDoes(who=You(), verb="casts", what=spell), _pump(This(), ONE, ONE))


def extort(k: Keyword) -> tuple[Ability, ...]:
    """702.101a."""
    drain = e.Sequence(
        effects=(
            e.LoseLife(who=Players(which="each opponent"), amount=ONE),
            e.GainLife(who=You(), amount=EventAmount(verb="life lost")),
        )
    )
    pay = e.Sequence(
        effects=(
            e.MayPay(who=You(), costs=(Mana(symbols=("W/B",)),)),
            e.If(condition=Did(), then=drain),
        )
    )
    return written(PlayerDoes(who=You(), verb="casts", what=_filter(Is(word="spell"))), pay)


def affinity(k: Keyword) -> tuple[Ability, ...]:
    """702.41a."""
    filter = k.filter if k.filter is not None else _filter(Is(word="artifact"))
    yours = filter if YOURS in filter.predicates else _filter(*filter.predicates, YOURS)
    change = CostChange(what=This(), mana=("1",), less=True, each=Count(filter=yours))
    return (StaticAbility(changes=(change,), zone="stack"),)


# --- when it enters or dies ----------------------------------------------------------------------------------------


def _returns(kind: str) -> Expansion:
    def write(k: Keyword) -> tuple[Ability, ...]:
        back = e.Move(
            what=This(),
            to="battlefield",
            source="graveyard",
            under=OwnerOf(what=This()),
            counters=(e.Counters(kind=kind, amount=ONE),),
        )
        had_none = NoneOf(condition=Matches(what=This(), filter=_filter(HasCounter(kind=kind))))
        return written(_dies(), back, had_none)

    return write


def afterlife(k: Keyword) -> tuple[Ability, ...]:
    """702.135a."""
    spirit = e.TokenSpec(
        power=ONE,
        toughness=ONE,
        colors=("white", "black"),
        types=("creature",),
        subtypes=("Spirit",),
        abilities=(Keyword(name="flying"),),
    )
    return written(_dies(), e.CreateToken(who=You(), amount=_amount(k), token=spirit))


def soulshift(k: Keyword) -> tuple[Ability, ...]:
    """702.46a."""
    card = _target(
        Is(word="Spirit"),
        Is(word="card"),
        Compare(quality="mana value", op="<=", amount=_amount(k)),
        InZone(zone="graveyard", who=You()),
    )
    return written(_dies(), e.May(who=You(), effect=e.Move(what=card, to="hand")))


def modular(k: Keyword) -> tuple[Ability, ...]:
    """702.43a."""
    target = _target(Is(word="artifact"), CREATURE)
    on_it = CountersOn(kind="+1/+1", what=This())
    return (
        StaticAbility(
            changes=(EntersWith(what=This(), counters=(e.Counters(kind="+1/+1", amount=_amount(k)),)),)
        ),
        *written(_dies(), e.May(who=You(), effect=_counters(on_it, what=target))),
    )


def exploit(k: Keyword) -> tuple[Ability, ...]:
    """702.110a."""
    sacrifice = e.Sacrifice(who=You(), what=Some(filter=_filter(CREATURE, YOURS)))
    exploits = e.KeywordAction(name="exploit", what=This())
    return written(enters(), e.May(who=You(), effect=e.Sequence(effects=(sacrifice, exploits))))


def fabricate(k: Keyword) -> tuple[Ability, ...]:
    """702.123a."""
    servo = e.TokenSpec(power=ONE, toughness=ONE, types=("artifact", "creature"), subtypes=("Servo",))
    effect = e.Sequence(
        effects=(
            e.May(who=You(), effect=_counters(_amount(k))),
            e.If(
                condition=NoneOf(condition=Did()),
                then=e.CreateToken(who=You(), amount=_amount(k), token=servo),
            ),
        )
    )
    return written(enters(), effect)


def evoke(k: Keyword) -> tuple[Ability, ...]:
    """702.74a, the second ability; the first is a casting option."""
    return written(enters(), e.Sacrifice(who=You(), what=This()), WasPaid(keyword="evoke", what=This()))


def living_weapon(k: Keyword) -> tuple[Ability, ...]:
    """702.92a."""
    germ = e.TokenSpec(
        power=ZERO, toughness=ZERO, colors=("black",), types=("creature",), subtypes=("Phyrexian", "Germ")
    )
    effect = e.Sequence(
        effects=(
            e.CreateToken(who=You(), amount=ONE, token=germ),
            e.Attach(what=This(), to=Done(verb="created")),
        )
    )
    return written(enters(), effect)


def gift(k: Keyword) -> tuple[Ability, ...]:
    """702.174b, the second ability of a permanent; of a spell, `resolving` carries it out first (702.174j)."""
    return written(enters(), gift_effect(k), WasPaid(keyword="gift", what=This()))


def gift_word(k: Keyword) -> str:
    """What is given: "card", "Food", "tapped Fish" …"""
    return k.quality or "card"


def gift_effect(k: Keyword) -> Effect:
    """702.174d–i: what the player who was promised the gift gets."""
    word = gift_word(k).lower()
    who = Done(verb="gift")
    if "card" in word:
        return e.Draw(who=who, amount=ONE)
    if "extra turn" in word or word == "turn":
        return e.ExtraTurn(who=who, amount=ONE)
    if "fish" in word:
        fish = e.TokenSpec(
            power=ONE, toughness=ONE, colors=("blue",), types=("creature",), subtypes=("Fish",)
        )
        return e.CreateToken(who=who, amount=ONE, token=fish, tapped=True)
    if "octopus" in word:
        eight = Number(value=8)
        octopus = e.TokenSpec(
            power=eight, toughness=eight, colors=("blue",), types=("creature",), subtypes=("Octopus",)
        )
        return e.CreateToken(who=who, amount=ONE, token=octopus)
    name = "Treasure" if "treasure" in word else "Food"
    return e.CreateToken(who=who, amount=ONE, token=e.TokenSpec(name=name, predefined=True))


# --- combat --------------------------------------------------------------------------------------------------------


def exalted(k: Keyword) -> tuple[Ability, ...]:
    """702.83a."""
    alone = Does(what=_filter(CREATURE, YOURS), verb="attacks alone")
    return written(alone, _pump(EventThing(role="subject"), ONE, ONE))


def annihilator(k: Keyword) -> tuple[Ability, ...]:
    """702.86a."""
    who = Players(which="defending player")
    n = _amount(k)
    lost = Some(filter=_filter(Is(word="permanent"), ControlledBy(who=who)), least=n, most=n)
    return written(_attacks(), e.Sacrifice(who=who, what=lost))


def battle_cry(k: Keyword) -> tuple[Ability, ...]:
    """702.91a."""
    others = Each(filter=_filter(Another(), Status(word="attacking"), CREATURE))
    return written(_attacks(), _pump(others, ONE, ZERO))


def bushido(k: Keyword) -> tuple[Ability, ...]:
    """702.45a."""
    either = EitherTrigger(
        triggers=(Does(what=This(), verb="blocks"), Does(what=This(), verb="becomes blocked"))
    )
    return written(either, _pump(This(), _amount(k), _amount(k)))


def flanking(k: Keyword) -> tuple[Ability, ...]:
    """702.25a."""
    blocker = _filter(CREATURE, Not(predicate=With(keyword="flanking")))
    less = Number(value=-1)
    return written(
        Does(what=This(), verb="becomes blocked", other=blocker),
        _pump(EventThing(role="blocker"), less, less),
    )


def rampage(k: Keyword) -> tuple[Ability, ...]:
    """702.23a."""
    beyond = Plus(left=CountOf(what=EventThing(role="blocker")), right=Number(value=-1))
    n = k.amount.value if isinstance(k.amount, Number) else 1
    bonus = Times(factor=n, amount=beyond)
    return written(Does(what=This(), verb="becomes blocked"), _pump(This(), bonus, bonus))


def afflict(k: Keyword) -> tuple[Ability, ...]:
    """702.130a."""
    lose = e.LoseLife(who=Players(which="defending player"), amount=_amount(k))
    return written(Does(what=This(), verb="becomes blocked"), lose)


def dethrone(k: Keyword) -> tuple[Ability, ...]:
    """702.105a."""
    most = Players(which="the player with the most life or tied for most life")
    return written(Does(what=This(), verb="attacks", whom=most), _counters())


def training(k: Keyword) -> tuple[Ability, ...]:
    """702.149a."""
    greater = Compare(quality="power", op=">", amount=Quality(quality="power", what=This()), form=3)
    from mtgrules.abilities.conditions import Exists
    from mtgrules.abilities.triggers import WhileTrigger

    beside = Exists(filter=_filter(Another(), CREATURE, YOURS, Status(word="attacking"), greater))
    return written(WhileTrigger(trigger=_attacks(), condition=beside), _counters())


def mentor(k: Keyword) -> tuple[Ability, ...]:
    """702.134a."""
    lesser = Compare(quality="power", op="<", amount=Quality(quality="power", what=This()), form=3)
    pupil = _target(Status(word="attacking"), CREATURE, lesser)
    return written(_attacks(), e.KeywordAction(name="mentor", what=pupil))


def renown(k: Keyword) -> tuple[Ability, ...]:
    """702.112a."""
    effect = e.KeywordAction(name="renown", what=This(), amount=_amount(k))
    not_yet = NoneOf(condition=Matches(what=This(), filter=_filter(Status(word="renowned"))))
    return written(_hits_player(), effect, not_yet)


def ingest(k: Keyword) -> tuple[Ability, ...]:
    """702.115a."""
    top = Cards(place="top", amount=ONE, who=EventThing(role="recipient"))
    return written(_hits_player(), e.Exile(what=top))


def poisonous(k: Keyword) -> tuple[Ability, ...]:
    """702.70a."""
    return written(_hits_player(), _counters(_amount(k), "poison", EventThing(role="recipient")))


def decayed(k: Keyword) -> tuple[Ability, ...]:
    """702.147a, the triggered ability; that it can't block, the rules of blocking know."""
    sacrifice = e.Delayed(
        trigger=Moment(step="combat", end=True, next=True), effect=e.Sacrifice(who=You(), what=This())
    )
    return written(_attacks(), sacrifice)


def evolve(k: Keyword) -> tuple[Ability, ...]:
    """702.100a."""
    newcomer = EventThing(role="subject")

    def greater(quality: str) -> Comparison:
        return Comparison(
            left=Quality(quality=quality, what=newcomer), op=">", right=Quality(quality=quality, what=This())
        )

    from mtgrules.abilities.conditions import AnyHolds

    bigger = AnyHolds(conditions=(greater("power"), greater("toughness")))
    return written(
        ZoneChange(what=_filter(Another(), CREATURE, YOURS), to="battlefield"), _counters(), bigger
    )


# --- upkeep --------------------------------------------------------------------------------------------------------


def _upkeep() -> Moment:
    return Moment(step="upkeep", who=You())


def vanishing(k: Keyword) -> tuple[Ability, ...]:
    """702.63a."""
    entering = StaticAbility(
        changes=(EntersWith(what=This(), counters=(e.Counters(kind="time", amount=_amount(k)),)),)
    )
    marked = Matches(what=This(), filter=_filter(HasCounter(kind="time")))
    gone = NoneOf(condition=marked)
    remove = e.RemoveCounters(what=This(), kind="time", amount=ONE)
    last = e.If(condition=gone, then=e.Sacrifice(who=You(), what=This()))
    ticking = written(_upkeep(), e.Sequence(effects=(remove, last)), marked)
    return (entering, *ticking) if k.amount is not None else ticking


def fading(k: Keyword) -> tuple[Ability, ...]:
    """702.32a."""
    entering = StaticAbility(
        changes=(EntersWith(what=This(), counters=(e.Counters(kind="fade", amount=_amount(k)),)),)
    )
    marked = Matches(what=This(), filter=_filter(HasCounter(kind="fade")))
    effect = e.If(
        condition=marked,
        then=e.RemoveCounters(what=This(), kind="fade", amount=ONE),
        otherwise=e.Sacrifice(who=You(), what=This()),
    )
    return (entering, *written(_upkeep(), effect))


EXPANSIONS: dict[str, Expansion] = {
    "affinity": affinity,
    "afflict": afflict,
    "afterlife": afterlife,
    "annihilator": annihilator,
    "battle cry": battle_cry,
    "bushido": bushido,
    "cascade": _by_action("cascade"),
    "cycling": cycling,
    "decayed": decayed,
    "dethrone": dethrone,
    "embalm": embalm,
    "equip": equip,
    "eternalize": eternalize,
    "evoke": evoke,
    "evolve": evolve,
    "exalted": exalted,
    "exploit": exploit,
    "extort": extort,
    "fabricate": fabricate,
    "fading": fading,
    "flanking": flanking,
    "fortify": fortify,
    "gift": gift,
    "ingest": ingest,
    "living weapon": living_weapon,
    "mentor": mentor,
    "modular": modular,
    "offspring": offspring,
    "outlast": outlast,
    "persist": _returns("-1/-1"),
    "poisonous": poisonous,
    "prowess": prowess,
    "rampage": rampage,
    "reinforce": reinforce,
    "replicate": _by_action("replicate"),
    "renown": renown,
    "scavenge": scavenge,
    "soulshift": soulshift,
    "squad": squad,
    "storm": storm,
    "training": training,
    "transmute": transmute,
    "typecycling": cycling,
    "undying": _returns("+1/+1"),
    "unearth": unearth,
    "vanishing": vanishing,
    "ward": ward,
}

#: keywords that other parts of the engine read by name
READ = frozenset(
    {
        "bargain", "buyback", "changeling", "convoke", "deathtouch", "defender", "delve", "devoid",
        "double strike", "enchant", "entwine", "fear", "first strike", "flash", "flashback", "flying", "haste",
        "hexproof", "horsemanship", "improvise", "indestructible", "infect", "intimidate", "jump-start", "kicker",
        "aftermath", "landwalk", "lifelink", "menace", "multikicker", "protection", "reach", "shadow", "shroud",
        "skulk", "split second", "toxic", "trample", "vigilance", "wither", "phasing", "escape", "overload", "prowl",
        "cleave", "rebound", "retrace", "spectacle", "surge", "miracle",
    }
)  # fmt: skip

#: keywords of deck building (702.124): they mean nothing once a game has begun
BEFORE_THE_GAME = frozenset({"partner", "friends forever", "choose a Background", "Doctor's companion"})


PART = Mechanic(
    name="keywords",
    keyword_abilities=EXPANSIONS,
    keyword_actions=ACTIONS,
    rules=frozenset(("702.85a",)),
)

__all__ = ["BEFORE_THE_GAME", "EXPANSIONS", "PART", "READ", "enters", "gift_effect", "written"]
