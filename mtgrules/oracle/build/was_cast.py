"""Conditions on how a spell was cast: from where, by whom, and what was paid for it."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.amounts import Number
from mtgrules.abilities.conditions import During, ManaSpent, NoneOf, WasCast, WasPaid
from mtgrules.abilities.node import Condition
from mtgrules.abilities.references import Some, This, You
from mtgrules.abilities.wording import Ref
from mtgrules.oracle.build.conditions import Pred
from mtgrules.oracle.build.context import Build, builds

_PAID = {
    "kicked": "kicker",
    "kicked twice": "kicker",
    "bargained": "bargain",
    "cleaved": "cleave",
    "foretold": "foretell",
}


@builds("cp_was_paid")
def cp_was_paid(build: Build, word: str) -> Pred:
    keyword = _PAID.get(word, word)
    return Pred(lambda what: WasPaid(keyword=keyword, what=what, times=2 if word.endswith("twice") else 1))


@builds("cp_was_not_paid")
def cp_was_not_paid(build: Build, word: str) -> Pred:
    keyword = _PAID.get(word, word)
    return Pred(lambda what: NoneOf(condition=WasPaid(keyword=keyword, what=what)))


@builds("cp_was_cast")
def cp_was_cast(build: Build) -> Pred:
    return Pred(lambda what: WasCast(what=what))


@builds("cp_was_cast_from")
def cp_was_cast_from(build: Build, zone: str) -> Pred:
    return Pred(lambda what: WasCast(what=what, zone=zone))


@builds("cp_was_not_cast")
def cp_was_not_cast(build: Build) -> Pred:
    return Pred(lambda what: NoneOf(condition=WasCast(what=what)))


@builds("cp_was_not_cast_from")
def cp_was_not_cast_from(build: Build, zone: str) -> Pred:
    return Pred(lambda what: NoneOf(condition=WasCast(what=what, zone=zone)))


def only_cast(build: Build, done: str) -> None:
    if done != "cast":
        build.decline("something named that was done to it")


@builds("cp_you_cast")
def cp_you_cast(build: Build, done: str, what: Any) -> Pred:
    only_cast(build, done)
    return Pred(lambda who: WasCast(what=what, who=who))


@builds("cp_you_cast_from")
def cp_you_cast_from(build: Build, done: str, what: Any, zone: str) -> Pred:
    only_cast(build, done)
    return Pred(lambda who: WasCast(what=what, who=who, zone=zone))


@builds("cp_you_cast_main")
def cp_you_cast_main(build: Build, done: str, what: Any) -> Pred:
    only_cast(build, done)
    during = During(part="main phase", who=You(), form=1)
    return Pred(lambda who: WasCast(what=what, who=who, during=during))


@builds("cp_was_kicked_with")
def cp_was_kicked_with(build: Build, symbols: tuple[str, ...]) -> Pred:
    """702.33f: of two kickers, which was paid."""
    return Pred(lambda what: WasPaid(keyword="kicker " + "".join(f"{{{one}}}" for one in symbols), what=what))


@builds("z_graveyard")
def z_graveyard(build: Build) -> str:
    return "graveyard"


@builds("z_hand")
def z_hand(build: Build) -> str:
    return "hand"


@builds("z_exile")
def z_exile(build: Build) -> str:
    return "exile"


@builds("z_your_graveyard")
def z_your_graveyard(build: Build) -> str:
    return "your graveyard"


@builds("z_not_hand")
def z_not_hand(build: Build) -> str:
    return "anywhere other than your hand"


@builds("cp_escaped")
def cp_escaped(build: Build) -> Pred:
    """702.138b."""
    return Pred(lambda what: WasPaid(keyword="escape", what=what))


@builds("cond_no_mana_spent")
def cond_no_mana_spent(build: Build, what: Any) -> Condition:
    return ManaSpent(what=what, amount=Number(value=0))


@builds("cond_its_paid")
def cond_its_paid(build: Build, word: str) -> Condition:
    """ "if it's bargained"."""
    if word.endswith("twice"):
        build.decline("a cost that is paid twice")
    return WasPaid(keyword=_PAID.get(word, word), what=build.refer(Ref.IT), form=1)


@builds("cond_additional_cost")
def cond_additional_cost(build: Build, what: Any) -> Condition:
    return WasPaid(keyword="additional cost", what=what)


@builds("cond_gift")
def cond_gift(build: Build, words: str) -> Condition:
    if words.startswith("evidence"):
        return WasPaid(keyword="additional cost", what=This(), form=2)
    return WasPaid(keyword=words.split(" ")[-3], what=This())


@builds("cond_no_gift")
def cond_no_gift(build: Build, words: str) -> Condition:
    return NoneOf(condition=cond_gift(build, words))


@builds("cond_mana_from")
def cond_mana_from(build: Build, source: Any, what: Any) -> Condition:
    if not isinstance(source, Some):
        build.decline("mana from something named")
    return WasCast(what=what, mana=source.filter)


@builds("cond_mana_spent")
def cond_mana_spent(build: Build, symbols: tuple[str, ...], what: Any) -> Condition:
    return ManaSpent(what=what, symbols=symbols)


@builds("cond_adamant")
def cond_adamant(build: Build, bound: tuple[str, Any, str], words: str, what: Any) -> Condition:
    _op, amount, word = bound
    if word != "at least":
        build.decline("so much mana that it is no least amount")
    color = words.split(" ")[0]
    return ManaSpent(what=what, color="same" if color == "mana" else color, amount=amount)
