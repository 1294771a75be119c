"""Events that change objects and players where they are: counters, tapping, damage, life, mana, attachment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from mtgrules.engine.characteristics import KEYWORD_COUNTERS
from mtgrules.engine.events import Event, Next
from mtgrules.engine.records import Mana, Object

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


class CountersPut(Event, frozen=True):
    """Counters are put on an object or given to a player (122.1)."""

    tallied: ClassVar[str] = "counters put"
    to: int
    kind: str
    amount: int
    player: int = 0  # who puts them
    source: int = 0

    def perform(self, g: Game) -> None:
        if self.amount <= 0:
            return
        record = g.state.edit(self.to)
        record.counters = {**record.counters, self.kind: record.counters.get(self.kind, 0) + self.amount}
        if self.kind in KEYWORD_COUNTERS or self.kind in g.rules.counter_changes:
            record.counter_times = {**record.counter_times, self.kind: g.state.tick()}  # 613.7c
        g.wake("counters", self.to)
        g.characteristics_changed(self.to)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.to,), "player": (self.player,), "source": (self.source,)}

    def number(self) -> int:
        return self.amount

    def kinds(self) -> tuple[str, ...]:
        return (self.kind,)

    def words(self, g: Game) -> str:
        one = self.amount == 1
        return (
            f"{self.amount} {self.kind} counter{' is' if one else 's are'} put on {g.name(self.to)}"
            if not g.is_player(self.to)
            else f"{g.name(self.to)} gets {self.amount} {self.kind} counter{'s' * (not one)}"
        )


class CountersRemoved(Event, frozen=True):
    tallied: ClassVar[str] = "counters removed"
    to: int
    kind: str
    amount: int
    player: int = 0

    def perform(self, g: Game) -> None:
        record = g.state.edit(self.to)
        left = max(0, record.counters.get(self.kind, 0) - self.amount)
        counters = {kind: n for kind, n in record.counters.items() if kind != self.kind}
        record.counters = {**counters, self.kind: left} if left else counters
        g.wake("counters", self.to)
        g.characteristics_changed(self.to)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.to,), "player": (self.player,)}

    def number(self) -> int:
        return self.amount

    def words(self, g: Game) -> str:
        verb = " is" if self.amount == 1 else "s are"
        return f"{self.amount} {self.kind} counter{verb} removed from {g.name(self.to)}"


class Tapped(Event, frozen=True):
    object: int
    player: int = 0
    for_mana: bool = False

    def perform(self, g: Game) -> None:
        g.state.edit_aside(self.object).tapped = True
        g.status_changed(self.object)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} becomes tapped"


class Untapped(Event, frozen=True):
    object: int
    player: int = 0

    def perform(self, g: Game) -> None:
        g.state.edit_aside(self.object).tapped = False
        g.status_changed(self.object)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} becomes untapped"


class LifeGained(Event, frozen=True):
    tallied: ClassVar[str] = "life gained"
    player: int
    amount: int
    source: int = 0

    def perform(self, g: Game) -> None:
        player = g.state.edit(self.player)
        player.life += self.amount
        g.tally(self.player, "life gained", self.amount)
        g.wake("life", self.player)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.player,), "player": (self.player,)}

    def number(self) -> int:
        return self.amount

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} gains {self.amount} life"


class LifeLost(Event, frozen=True):
    tallied: ClassVar[str] = "life lost"
    player: int
    amount: int
    source: int = 0

    def perform(self, g: Game) -> None:
        player = g.state.edit(self.player)
        player.life -= self.amount
        g.tally(self.player, "life lost", self.amount)
        g.wake("life", self.player)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.player,), "player": (self.player,)}

    def number(self) -> int:
        return self.amount

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} loses {self.amount} life"


class Damage(Event, frozen=True):
    """A source deals damage to a player or permanent (120.3)."""

    tallied: ClassVar[str] = "damage dealt"
    source: int
    to: int
    amount: int
    combat: bool = False

    def perform(self, g: Game) -> Iterable[Next] | None:
        if self.amount <= 0:
            return None
        follows: list[Next] = []
        target = g.state.records[self.to]
        controller = g.controller(self.source)
        if isinstance(target, Object):
            chars = g.chars(self.to)
            if "creature" in chars.types:
                if g.has_keyword(self.source, "wither") or g.has_keyword(self.source, "infect"):
                    follows.append(self._counters("120.3d", "-1/-1"))
                else:
                    edited = g.state.edit_aside(self.to)
                    edited.damage += self.amount
                    if g.has_keyword(self.source, "deathtouch"):
                        edited.deathtouched = True
                    g.wake("damage", self.to)
            if "planeswalker" in chars.types:
                follows.append(self._removed("120.3c", "loyalty"))
            if "battle" in chars.types:
                follows.append(self._removed("120.3h", "defense"))
        else:
            if g.has_keyword(self.source, "infect"):
                follows.append(self._counters("120.3b", "poison"))
            else:
                follows.append(
                    LifeLost(
                        rule="120.3a",
                        player=self.to,
                        amount=self.amount,
                        source=self.source,
                        resolution=self.resolution,
                    )
                )
            toxic = g.keyword_amount(self.source, "toxic") if self.combat else 0
            if toxic:
                follows.append(CountersPut(rule="120.3g", to=self.to, kind="poison", amount=toxic))
        if g.has_keyword(self.source, "lifelink"):
            follows.append(
                LifeGained(
                    rule="120.3f",
                    player=controller,
                    amount=self.amount,
                    source=self.source,
                    resolution=self.resolution,
                )
            )
        g.remember_damage(self)
        return follows

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.source,), "source": (self.source,), "recipient": (self.to,)}

    def _counters(self, rule: str, kind: str) -> CountersPut:
        """The source's controller puts them (120.3b, 120.3d)."""
        return CountersPut(
            rule=rule,
            to=self.to,
            kind=kind,
            amount=self.amount,
            source=self.source,
            resolution=self.resolution,
        )

    def _removed(self, rule: str, kind: str) -> CountersRemoved:
        return CountersRemoved(
            rule=rule, to=self.to, kind=kind, amount=self.amount, resolution=self.resolution
        )

    def number(self) -> int:
        return self.amount

    def words(self, g: Game) -> str:
        return (
            f"{g.name(self.source)} deals {self.amount}{' combat' * self.combat} damage to {g.name(self.to)}"
        )


class ManaAdded(Event, frozen=True):
    player: int
    mana: tuple[Mana, ...]
    source: int = 0
    tapped_for: bool = False  # its mana ability's cost held {T} (106.12)

    def perform(self, g: Game) -> None:
        player = g.state.edit(self.player)
        player.pool = (*player.pool, *self.mana)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"player": (self.player,), "source": (self.source,), "subject": (self.source,)}

    def number(self) -> int:
        return len(self.mana)

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} adds {''.join('{' + m.symbol + '}' for m in self.mana)}"


class BecameAttached(Event, frozen=True):
    object: int
    to: int

    def perform(self, g: Game) -> Iterable[Next] | None:
        old = g.object(self.object).attached_to
        if old == self.to:
            return None
        g.detach(self.object)
        edited = g.state.edit(self.object)
        edited.attached_to = self.to
        edited.timestamp = g.state.tick()  # 613.7e
        holder = g.state.edit(self.to)
        if isinstance(holder, Object):
            holder.attachments = (*holder.attachments, self.object)
        g.attachment_changed(self.object, self.to)
        return None

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,), "recipient": (self.to,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} becomes attached to {g.name(self.to)}"


class BecameUnattached(Event, frozen=True):
    object: int

    def perform(self, g: Game) -> None:
        g.detach(self.object)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} becomes unattached"


class Designated(Event, frozen=True):
    """A player or permanent gets a designation ("monarch", "ring-bearer" …), or loses it (``gone``)."""

    to: int
    designation: str
    gone: bool = False

    def perform(self, g: Game) -> None:
        record = g.state.edit(self.to)
        words = record.designations
        record.designations = words - {self.designation} if self.gone else words | {self.designation}
        g.state.changed()
        g.wake("designation", self.to)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.to,), "player": (self.to,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.to)} {'loses' if self.gone else 'gets'} the designation {self.designation}"


class Uses(Event, frozen=True):
    """Count a use of an ability this turn; bookkeeping ("only once each turn")."""

    silent: ClassVar[bool] = True
    object: int
    key: str

    def perform(self, g: Game) -> None:
        if self.object in g.state.records:
            record = g.state.edit(self.object)
            record.uses = {**record.uses, self.key: record.uses.get(self.key, 0) + 1}


class Remembered(Event, frozen=True):
    """An object remembers for its linked abilities (607) or choices (614.12): bookkeeping."""

    silent: ClassVar[bool] = True
    object: int
    linked: dict[str, tuple[int, ...]] = {}
    chosen: dict[str, str] = {}

    def perform(self, g: Game) -> None:
        record = g.state.edit(self.object)
        if self.linked:
            merged = dict(record.linked)
            for verb, ids in self.linked.items():
                merged[verb] = (*merged.get(verb, ()), *ids)
            record.linked = merged
        if self.chosen:
            record.chosen = {**record.chosen, **self.chosen}
            g.state.changed()
