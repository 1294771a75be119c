"""Instructions about counters (122)."""

from __future__ import annotations

from mtgrules.abilities.amounts import Number, Times
from mtgrules.abilities.node import Amount, Effect, Node, What, Who
from mtgrules.abilities.references import You
from mtgrules.abilities.wording import Case, listed, say


class Counters(Node, frozen=True):
    kind: str
    amount: Amount

    def __str__(self) -> str:
        return self.amount.count(f"{self.kind} counter", f"{self.kind} counters")


NO_VERB = 32
"""Form of `PutCounters`, `PutKinds`: "… and a stun counter on ~", the verb said before."""


class PutCounters(Node, Effect, frozen=True):
    what: What | Who
    kind: str
    amount: Amount
    who: Who | None = None
    distributed: bool = False

    def __str__(self) -> str:
        if self.form & 16:
            return say(self.what, "get", self.amount.count(f"{self.kind} counter", f"{self.kind} counters"))
        if self.form & 8 and self.kind == "energy":
            return say(self.what, "get", energy_text(self.amount))
        who = self.who if self.who is not None else You(form=1)
        what = self.what.phrase(Case.OBJECT)
        counter, counters = f"{self.kind} counter", f"{self.kind} counters"
        if self.form & NO_VERB:
            return f"{self.amount.count(counter, counters)} on {what}"
        if self.distributed:
            return say(who, "distribute", f"{self.amount.count(counter, counters)} among {what}")
        if not self.amount.direct and self.form & 4:
            return say(who, "put", f"a number of {counters} on {what} equal to {self.amount}")
        also = "also " if self.form & 1 else ""
        return say(
            who,
            f"{also}put" if also else "put",
            f"{self.amount.count(counter, counters)} on {what}",
            self.amount.tail(),
        )


def energy_text(amount: Amount) -> str:
    """ "{E}{E}", "X {E}", "an amount of {E} equal to its power"."""
    if isinstance(amount, Number):
        return "{E}" * amount.value
    if not amount.direct:
        return f"an amount of {{E}} equal to {amount}"
    if each := amount.tail():
        return f"{'{E}' * (amount.factor if isinstance(amount, Times) else 1)} {each}"
    return amount.count("{E}", "{E}")


class PutSameCounters(Node, Effect, frozen=True):
    """ "put those counters on …": as many of each kind as were on ``source``."""

    source: What
    what: What

    def __str__(self) -> str:
        counters = f"{self.source.phrase(Case.POSSESSIVE)} counters" if self.form == 1 else "those counters"
        return f"put {counters} on {self.what.phrase(Case.OBJECT)}"


class PutOneOfEach(Node, Effect, frozen=True):
    """ "put one of each of those kinds of counters on …": of the kinds that were put in the event."""

    what: What

    def __str__(self) -> str:
        return f"put one of each of those kinds of counters on {self.what.phrase(Case.OBJECT)}"


class PutKinds(Node, Effect, frozen=True):
    """Put counters of several kinds at once."""

    what: What
    counters: tuple[Counters, ...]
    who: Who | None = None

    def __str__(self) -> str:
        who = self.who if self.who is not None else You(form=1)
        put = f"{listed([str(item) for item in self.counters])} on {self.what.phrase(Case.OBJECT)}"
        return put if self.form & NO_VERB else say(who, "put", put)


PAID = 1
"""Form of `RemoveCounters`: "pay any amount of {E}", not "remove any number of energy counters"."""


class RemoveCounters(Node, Effect, frozen=True):
    """Remove counters (122); how many as in `MoveCounters`."""

    what: What | Who
    kind: str | None
    amount: Amount | None  # None: all
    who: Who | None = None
    least: int | None = None
    among: bool = False  # so many from all of them together

    def __str__(self) -> str:
        who = self.who if self.who is not None else You(form=1)
        if self.form == PAID:
            return say(who, "pay", "one or more {E}" if self.least else "any amount of {E}")
        counters = counters_text(self)
        return say(
            who, "remove", f"{counters} from{' among' if self.among else ''} {self.what.phrase(Case.OBJECT)}"
        )


def counters_text(counters: RemoveCounters | MoveCounters) -> str:
    """ "two +1/+1 counters", "any number of counters"."""
    kind = f"{counters.kind} " if counters.kind else ""
    if counters.amount is None:
        many = {None: "all", 0: "any number of", 1: "one or more"}[counters.least]
        return f"{many} {kind}counters"
    counted = counters.amount.count(f"{kind}counter", f"{kind}counters")
    return counted if counters.least is None else f"up to {counted}"


class MoveCounters(Node, Effect, frozen=True):
    """Move counters (122.5): all (``amount`` None) or so many. With ``least``, the player chooses how many: at least
    that, at most ``amount``: "any number of" 0, None; "one or more" 1, None; "up to two" 0, 2. ``lacking``: so many of
    each kind of which that has none."""

    source: What
    to: What
    kind: str | None
    amount: Amount | None
    least: int | None = None
    lacking: What | None = None

    def __str__(self) -> str:
        counters = counters_text(self)
        if self.lacking is not None:
            counters = f"a counter of each kind not on {self.lacking.phrase(Case.OBJECT)}"
        return f"move {counters} from {self.source.phrase(Case.OBJECT)} onto {self.to.phrase(Case.OBJECT)}"
