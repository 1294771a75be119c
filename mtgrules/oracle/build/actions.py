"""What players are told to do: cards, life, damage, choices, turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtgrules.abilities.amounts import HALF_OF, Chosen, EventAmount, Half, How, Number, Plus, Quality
from mtgrules.abilities.changes import Until
from mtgrules.abilities.costs import Mana
from mtgrules.abilities.counters import PAID, RemoveCounters
from mtgrules.abilities.effects import (
    BecomeDesignated,
    Choose,
    DealDamage,
    Discard,
    Draw,
    EndTheTurn,
    Exchange,
    ExtraTurn,
    Fight,
    FlipCoin,
    GainLife,
    Guess,
    KeywordAction,
    LoseGame,
    LoseLife,
    Mill,
    PayLife,
    PhaseOut,
    PreventDamage,
    PutCounters,
    RollDie,
    Scry,
    Sequence,
    SkipStep,
    Surveil,
    WinGame,
)
from mtgrules.abilities.joints import ANY_NAME
from mtgrules.abilities.predicates import COMMA, Another, ControlledBy, Filter, Is, Not
from mtgrules.abilities.references import (
    Both,
    Cards,
    Done,
    Linked,
    Players,
    Some,
    Target,
    You,
)
from mtgrules.abilities.wording import Ref
from mtgrules.oracle.build.context import Build, builds, elide, number, only_energy, with_form
from mtgrules.oracle.build.done import done, mention_done
from mtgrules.oracle.build.moves import so_many
from mtgrules.oracle.build.nouns import Quantity, target
from mtgrules.oracle.build.tails import Action, imperative

# --- cards, life, numbers -----------------------------------------------------------------------------------


@builds("draw")
def draw(build: Build, amount: Any) -> Action:
    mention_done(build, "drawn", frozenset(("card",)), not (isinstance(amount, Number) and amount.value == 1))
    return Action(lambda who: Draw(who=who, amount=amount))


@builds("draw_equal")
def draw_equal(build: Build, amount: Any) -> Action:
    return Action(lambda who: Draw(who=who, amount=amount))


@builds("draw_up_to")
def draw_up_to(build: Build, value: tuple[int, bool]) -> Action:
    return Action(lambda who: Draw(who=who, amount=number(value), up_to=True))


@builds("draw_number")
def draw_number(build: Build, amount: Any) -> Action:
    return Action(lambda who: Draw(who=who, amount=with_form(amount, How.NUMBER_OF)))


@builds("discard")
def discard(build: Build, what: Any) -> Action:
    done(build, "discarded", what)
    return Action(lambda who: Discard(who=who, what=what))


@builds("discard_number")
def discard_number(build: Build, what: Any, amount: Any) -> Action:
    return discard(build, so_many(build, what, amount))


@builds("mill")
def mill(build: Build, amount: Any) -> Action:
    mention_done(
        build, "milled", frozenset(("card",)), not (isinstance(amount, Number) and amount.value == 1)
    )
    return Action(lambda who: Mill(who=who, amount=amount))


@builds("mill_equal")
def mill_equal(build: Build, amount: Any) -> Action:
    mention_done(build, "milled", frozenset(("card",)), True)
    return Action(lambda who: Mill(who=who, amount=amount))


@builds("mill_half")
def mill_half(build: Build, whose: Any, zone: Any, rounded: str) -> Action:
    """ "mills half their library, rounded down"."""
    if zone.word != "library":
        build.decline("half of such a zone milled")
    cards = Quality(quality="cards in library", what=whose)
    mention_done(build, "milled", frozenset(("card",)), True)
    return Action(
        lambda who: Mill(who=who, amount=Half(amount=cards, up=rounded.endswith("up"), form=HALF_OF))
    )


def _amount(alias: str, kind: Any) -> None:
    @builds(alias)
    def builder(build: Build, amount: Any) -> Action:
        return Action(lambda who: kind(who=who, amount=amount))


for _alias, _kind in (
    ("scry", Scry),
    ("surveil", Surveil),
    ("gain_life", GainLife),
    ("gain_life_equal", GainLife),
    ("lose_life", LoseLife),
    ("lose_life_equal", LoseLife),
    ("pay_life", PayLife),
    ("pay_life_equal", PayLife),
):
    _amount(_alias, _kind)


@builds("pay_any_life")
def pay_any_life(build: Build) -> Action:
    return Action(lambda who: PayLife(who=who, amount=Chosen()))


@builds("pay_any_energy")
def pay_any_energy(build: Build, words: str, symbols: tuple[str, ...]) -> Action:
    """ "pay any amount of {E}": energy counters removed (107.14)."""
    only_energy(build, symbols)
    least = int(words == "one or more")
    return Action(
        lambda who: RemoveCounters(what=who, kind="energy", amount=None, who=who, least=least, form=PAID)
    )


@builds("pay_mana_action")
def pay_mana_action(build: Build, symbols: tuple[str, ...]) -> Action:
    def make(who: Any) -> Any:
        build.decline("mana paid as an instruction")

    return Action(make, pays=(Mana(symbols=symbols),))


@builds("lose_half_life")
def lose_half_life(build: Build, whose: Any, rounded: str) -> Action:
    amount = half_life(whose, rounded)
    return Action(lambda who: LoseLife(who=who, amount=amount))


@builds("pay_half_life")
def pay_half_life(build: Build, whose: Any, rounded: str) -> Action:
    amount = half_life(whose, rounded)
    return Action(lambda who: PayLife(who=who, amount=amount))


def half_life(whose: Any, rounded: str) -> Half:
    """ "half your life, rounded up"."""
    life = Quality(quality="life total", what=whose)
    return Half(amount=life, up=rounded.endswith("up"), form=HALF_OF)


# --- damage -------------------------------------------------------------------------------------------------


@builds("deal", "deal_equal")
def deal(build: Build, amount: Any, to: Any) -> Action:
    return Action(lambda source: DealDamage(source=source, amount=amount, to=to))


@builds("deal_same")
def deal_same(build: Build, amount: Any) -> Action:
    """ "it deals 4 damage instead": to what was said before."""
    targets = [
        mention for mention in build.mentions if isinstance(mention.key, tuple) and mention.key[0] == "target"
    ]
    if len(targets) != 1:
        build.decline("damage to nothing that is said")
    to = targets[0].make(Ref.ELIDED)
    return Action(lambda source: DealDamage(source=source, amount=amount, to=to))


@builds("deal_to_equal")
def deal_to_equal(build: Build, to: Any, amount: Any) -> Action:
    return Action(lambda source: DealDamage(source=source, amount=amount, to=to, form=4))


@builds("deal_divided")
def deal_divided(build: Build, amount: Any, to: Any) -> Action:
    return Action(lambda source: DealDamage(source=source, amount=amount, to=to, divided=True))


@builds("deal_divided_they")
def deal_divided_they(build: Build, amount: Any, to: Any) -> Action:
    divider = build.refer(Ref.THEY, player=True)
    return Action(
        lambda source: DealDamage(source=source, amount=amount, to=to, divided=True, divider=divider)
    )


@builds("deal_two")
def deal_two(build: Build, amount: Any, to: Any, comma: Any, second: Any, other: Any) -> Action:
    def make(source: Any) -> Any:
        first = DealDamage(source=source, amount=amount, to=to)
        again = DealDamage(source=elide(source, build), amount=second, to=other, form=8)
        return Sequence(effects=(first, again), joints=(2,), form=1)

    return Action(make)


@builds("pv_turn")
def pv_turn(build: Build) -> dict[str, Any]:
    return {"duration": Until(moment="end of turn", form=1)}


def _prevented(alias: str, turn: bool, by: bool) -> None:
    @builds(alias)
    def builder(build: Build, what: Any) -> dict[str, Any]:
        fields: dict[str, Any] = {"source" if by else "to": what}
        if turn:
            fields |= {"duration": Until(moment="end of turn", form=1), "form": 1}
        return fields


_prevented("pv_to", False, False)
_prevented("pv_by", False, True)
_prevented("pv_turn_to", True, False)
_prevented("pv_turn_by", True, True)


@builds("pv_to_by")
def pv_to_by(build: Build, to: Any, source: Any) -> dict[str, Any]:
    return {"to": to, "source": source}


@builds("pv_to_and_by")
def pv_to_and_by(build: Build, to: Any, source: Any) -> dict[str, Any]:
    return {"to": to, "source": source, "either": True}


@builds("pv_to_and_by_same")
def pv_to_and_by_same(build: Build, what: Any) -> dict[str, Any]:
    return {"to": what, "source": what, "either": True}


@builds("prevent_all")
def prevent_all(build: Build, kind: tuple[bool | None, bool], fields: dict[str, Any]) -> Action:
    combat, excess = kind
    if excess:
        build.decline("excess damage prevented")
    return imperative(build, lambda: PreventDamage(amount=None, combat=combat, **fields))


@builds("prevent_next")
def prevent_next(build: Build, amount: Any, fields: dict[str, Any]) -> Action:
    return imperative(build, lambda: PreventDamage(amount=amount, **fields))


# --- choices, turns, the game -------------------------------------------------------------------------------


@builds("choose")
def choose(build: Build, what: Any) -> Action:
    if isinstance(what, (Some, Target, Linked)):
        done(build, "chosen", what)
        return Action(lambda who: Choose(who=who, what=what))
    if isinstance(what, Both) and not what.either and all(isinstance(part, Target) for part in what.parts):
        build.mention(
            lambda form: Done(verb="chosen", form=form),
            frozenset(("creature", "permanent")),
            plural=True,
            key="both",
        )
        return Action(lambda who: Choose(who=who, what=what))
    if isinstance(what, Players) and what.which.startswith(("a ", "an ")):
        build.mentions = [mention for mention in build.mentions if mention.key != "a player"]
        build.mention(
            lambda form: Done(verb="chosen", form=form),
            frozenset(("player", "opponent")),
            player=True,
            key=("done", "chosen"),
        )
        return Action(lambda who: Choose(who=who, what=what))
    return build.decline("a choice of something named")


@builds("choose_quality")
def choose_quality(build: Build, words: str) -> Action:
    quality = words.removeprefix("an ").removeprefix("a ")
    restriction = None
    if quality in ("player", "opponent"):
        build.mention(
            lambda form: Done(verb="chosen", form=form),
            frozenset(("player", "opponent")),
            player=True,
            key=("done", "chosen"),
        )
    if quality == "any card name":
        return Action(lambda who: Choose(who=who, quality="card name", form=ANY_NAME))
    head, _, tail = quality.rpartition(" card name")
    if head and not tail:
        predicates: list[Any] = []
        for word in head.split(", "):
            for part in word.split(" "):
                last = word == head.split(", ")[-1]
                form = 0 if last else COMMA
                if part.startswith("non"):
                    predicates.append(Not(predicate=Is(word=part.removeprefix("non")), form=form))
                else:
                    predicates.append(Is(word=part, form=form))
        quality, restriction = "card name", Filter(predicates=tuple(predicates))
    return Action(lambda who: Choose(who=who, quality=quality, restriction=restriction))


@builds("note_quality")
def note_quality(build: Build, words: str, this: Any) -> Action:
    if words not in ("a color", "a creature type", "a card type", "a land type", "a basic land type"):
        build.decline(f'"{words}" to be noted')
    quality = words.removeprefix("a ")
    return Action(lambda who: Choose(who=who, quality=quality, noted=True))


@builds("guess")
def guess(build: Build, what: Any, predicate: Any) -> Action:
    if not isinstance(what, Cards) or str(what.amount) != "1":
        build.decline("a guess about something else than a card that is not seen")
    mention_done(build, "guessed about", frozenset(("card",)), False)
    filter_ = predicate if isinstance(predicate, Filter) else Filter(predicates=(predicate,))
    return Action(lambda who: Guess(who=who, what=what, filter=filter_))


@builds("exchange_control")
def exchange_control(build: Build, what: Any) -> Action:
    if isinstance(what, Both) and what.form == 0 and not what.either and len(what.parts) == 2:
        first, second = what.parts
        return imperative(build, lambda: Exchange(quality="control", what=first, other=second))
    return imperative(build, lambda: Exchange(quality="control", what=what))


@builds("exchange_life")
def exchange_life(build: Build, other: Any) -> Action:
    return Action(lambda who: Exchange(quality="life total", what=who, other=other))


@builds("exchange_life_each")
def exchange_life_each(build: Build) -> Action:
    return Action(lambda who: Exchange(quality="life total", what=who))


@builds("extra_turn")
def extra_turn(build: Build, words: str) -> Action:
    number = {"an": 1, "two": 2, "three": 3}[words.split(" ")[0]]
    return Action(lambda who: ExtraTurn(who=who, amount=Number(value=number)))


@builds("skip")
def skip(build: Build, whose_step: Any, step: str) -> Action:
    return Action(lambda who: SkipStep(who=who, step=step))


@builds("skip_next")
def skip_next(build: Build, whose_step: Any, step: str) -> Action:
    return Action(lambda who: SkipStep(who=who, step=step, next=True))


_ALONE: dict[str, Callable[[Any], Any]] = {
    "fight each other": lambda what: Fight(what=what, other=what, form=1),
    "flip a coin": lambda who: FlipCoin(who=who),
    "phase out": lambda what: PhaseOut(what=what),
}


@builds("alone_said")
def alone_said(build: Build, words: str) -> Action:
    """A verb with all that it ever has behind it."""
    if words == "end the turn":  # said to nobody
        return imperative(build, EndTheTurn)
    return Action(_ALONE[words])


@builds("game_ends")
def game_ends(build: Build, words: str) -> Action:
    kind = WinGame if words.startswith("win") else LoseGame
    return Action(lambda who: kind(who=who))


@builds("become_monarch")
def become_monarch(build: Build) -> Action:
    return Action(lambda who: BecomeDesignated(who=who, designation="monarch"))


@builds("take_initiative")
def take_initiative(build: Build) -> Action:
    return Action(lambda who: BecomeDesignated(who=who, designation="initiative"))


@builds("get_counters")
def get_counters(build: Build, amount: Any, kind: str) -> Action:
    """ "that player gets two poison counters"."""
    return Action(lambda who: PutCounters(what=who, kind=kind, amount=amount, form=16))


@builds("get_energy_equal")
def get_energy_equal(build: Build, symbols: tuple[str, ...], amount: Any) -> Action:
    """ "you get an amount of {E} equal to that spell's mana value": energy counters (107.14)."""
    only_energy(build, symbols)
    return Action(lambda who: PutCounters(what=who, kind="energy", amount=amount, form=8))


@builds("get_energy_many")
def get_energy_many(build: Build, amount: Any, symbols: tuple[str, ...]) -> Action:
    """ "you get X {E}"."""
    return get_energy_equal(build, symbols, amount)


@builds("get_energy")
def get_energy(build: Build, symbols: tuple[str, ...]) -> Action:
    """ "you get {E}{E}"."""
    return get_energy_equal(build, tuple(dict.fromkeys(symbols)), Number(value=len(symbols)))


@builds("roll_die")
def roll_die(build: Build, die: str) -> Action:
    build.rolled = True
    return Action(lambda who: RollDie(who=who, sides=int(die.removeprefix("a d"))))


@builds("assemble")
def assemble_contraption(build: Build) -> Action:
    return Action(lambda who: KeywordAction(name="assemble a contraption", who=who))


@builds("keyword_action")
def keyword_action(build: Build, words: str) -> Action:
    if words == "manifest dread":
        mention_done(build, "put onto the battlefield", frozenset(("creature", "card", "permanent")), False)
    return Action(lambda who: KeywordAction(name=words, who=who))


@builds("keyword_action_n")
def keyword_action_n(build: Build, words: str, amount: Any) -> Action:
    return Action(lambda who: KeywordAction(name=words, who=who, amount=amount))


@builds("keyword_action_what")
def keyword_action_what(build: Build, words: str, what: Any) -> Action:
    done(build, words, what)
    return Action(lambda who: KeywordAction(name=words, who=who, what=what))


@builds("keyword_action_self")
def keyword_action_self(build: Build, words: str) -> Action:
    return Action(lambda what: KeywordAction(name=words, what=what, form=2))


@builds("keyword_action_self_n")
def keyword_action_self_n(build: Build, words: str, amount: Any) -> Action:
    return Action(lambda what: KeywordAction(name=words, what=what, amount=amount, form=2))


def _at_targets(build: Build, name: str, amount: Any, *predicates: Any, quantity: Quantity) -> Action:
    """A keyword action that targets, though it does not say so."""
    what = target(build, Filter(predicates=predicates), False, quantity)
    return Action(lambda who: KeywordAction(name=name, who=who, what=what, amount=amount, form=4))


@builds("support")
def support(build: Build, amount: Any) -> Action:
    """701.41a: a permanent's ability does not target that permanent."""
    other = () if build.spell else (Another(),)
    several = Quantity(Number(value=0), amount)
    return _at_targets(build, "support", amount, *other, Is(word="creature"), quantity=several)


@builds("earthbend")
def earthbend(build: Build, amount: Any) -> Action:
    """701.66a."""
    mine = (Is(word="land"), ControlledBy(who=You()))
    return _at_targets(build, "earthbend", amount, *mine, quantity=Quantity())


@builds("bolster")
def bolster(build: Build, amount: Any) -> Action:
    return Action(lambda who: KeywordAction(name="bolster", who=who, amount=amount))


@builds("collect_evidence")
def collect_evidence(build: Build, amount: Any) -> Action:
    return Action(lambda who: KeywordAction(name="collect evidence", who=who, amount=amount))


@builds("forage")
def forage(build: Build) -> Action:
    return Action(lambda who: KeywordAction(name="forage", who=who))


@builds("exert")
def exert(build: Build, what: Any) -> Action:
    return Action(lambda who: KeywordAction(name="exert", who=who, what=what))


@builds("behold")
def behold(build: Build, what: Any) -> Action:
    return Action(lambda who: KeywordAction(name="behold", who=who, what=what))


@builds("draw_plus")
def draw_plus(build: Build, value: tuple[int, bool]) -> Action:
    amount = Plus(left=EventAmount(), right=Number(value=value[0]), form=2)
    return Action(lambda who: Draw(who=who, amount=amount))


@builds("gain_life_plus")
def gain_life_plus(build: Build, value: tuple[int, bool]) -> Action:
    amount = Plus(left=EventAmount(), right=Number(value=value[0]))
    return Action(lambda who: GainLife(who=who, amount=amount))
