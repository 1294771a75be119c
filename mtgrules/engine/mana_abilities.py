"""Mana abilities (605), and what mana a player has or could make (106).

`sources` lists all that could pay a mana cost: mana in the pool, mana abilities that cost nothing but tapping, mana,
life or the source itself, and what convoke, improvise and delve let stand for mana. What else a mana ability may
cost ("Sacrifice a creature: Add {C}{C}") is a choice of the player's: `payments` uses such abilities only where mana
is lacking.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from mtgrules.abilities.abilities import ActivatedAbility
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.changes import Cant
from mtgrules.abilities.costs import Mana as ManaCost
from mtgrules.abilities.costs import Perform, TapSymbol, UntapSymbol
from mtgrules.abilities.effects import (
    AddMana,
    Exile,
    If,
    IfInstead,
    ManaUse,
    PayLife,
    RemoveCounters,
    Sacrifice,
    WhereX,
)
from mtgrules.abilities.effects import (
    Sequence as Instructions,
)
from mtgrules.abilities.node import Cost
from mtgrules.abilities.references import This, You
from mtgrules.engine import characteristics, evaluate, index
from mtgrules.engine.ability_kinds import (
    activated,
    activated_number,
    by_identity,
    is_mana_ability,
    needs_tap,
    zones_of_abilities,
)
from mtgrules.engine.ability_names import source_fits
from mtgrules.engine.continuous import in_force
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Next
from mtgrules.engine.mana import ALL, COLORS, TYPES, Draw, Source, Unit, Way, printed, solve
from mtgrules.engine.object_events import ManaAdded
from mtgrules.engine.records import Mana, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.frames import Do
    from mtgrules.engine.game import Game

POOL = -1  # in a way's key, in place of an ability's number
CONVOKE = -2
IMPROVISE = -3
DELVE = -4
STANDS = Unit(frozenset(), stands=True)

#: kinds of "any" that look at what permanents could produce (106.7)
PRODUCED = ("color produced", "type produced")
#: kinds of "any" of which each mana may be another one; else all are alike
EACH_APART = ("combination", "any types", "color", "type", "commander's colors", *PRODUCED)

COLOR_WORD = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}
LETTER = {word: letter for letter, word in COLOR_WORD.items()}


class Purpose(NamedTuple):
    """What mana is wanted for: ``kind`` "cast", "activate" or "pay"; the spell or the source of the ability."""

    kind: str = "pay"
    object: int = 0
    player: int = 0


# --- what mana an ability can make -----------------------------------------------------------------------------


def added(g: Game, effect: Any, ctx: Resolution) -> Iterator[tuple[AddMana, Resolution]]:
    """The instructions to add mana that an effect would carry out now, each with the context it is read in."""
    if isinstance(effect, AddMana):
        yield effect, ctx
    elif isinstance(effect, Instructions):
        for part in effect.effects:
            yield from added(g, part, ctx)
    elif isinstance(effect, WhereX):
        x = max(0, evaluate.amount(g, effect.amount, ctx))
        yield from added(g, effect.effect, msgspec.structs.replace(ctx, x=x))
    elif isinstance(effect, If | IfInstead):
        usual = effect.otherwise if isinstance(effect, If) else effect.usual
        branch = effect.then if evaluate.holds(g, effect.condition, ctx) else usual
        if branch is not None:
            yield from added(g, branch, ctx)


def outputs(g: Game, node: AddMana, ctx: Resolution) -> list[tuple[str, ...]]:
    """The lists of mana that an instruction lets its player choose from; one list where there is no choice."""
    times = 1 if node.amount is None else max(0, evaluate.amount(g, node.amount, ctx))
    if node.any is not None:
        kinds = able_kinds(g, node, ctx)
        if not kinds or not times:
            return [()]
        if node.any in EACH_APART:
            return list(combinations_with_replacement(kinds, times))
        return [(kind,) * times for kind in kinds]
    if node.options:
        return [tuple(_types(option)) * times for option in node.options]
    return [tuple(_types(node.symbols)) * times]


def _types(symbols: Iterable[str]) -> Iterator[str]:
    for symbol in symbols:
        if symbol.isdigit():
            yield from ("C",) * int(symbol)  # 106.10
        elif symbol in ALL:
            yield symbol
        else:
            yield "C" if symbol == "S" else symbol.split("/")[0]  # 106.8, 106.9, 106.11


def able_kinds(g: Game, node: AddMana, ctx: Resolution) -> tuple[str, ...]:
    """The types of mana that "any …" leaves to choose from."""
    word = node.any or ""
    if word in ("chosen color", "that color"):
        chosen = ctx.chosen.get("color") or g.object(ctx.source).chosen.get("color", "")
        return (LETTER[chosen],) if chosen in LETTER else ()
    if word in PRODUCED and node.among is not None:  # 106.7
        found = {kind for id in evaluate.things(g, node.among, ctx) for kind in could_produce(g, id)}
        return tuple(kind for kind in (TYPES if word == "type produced" else COLORS) if kind in found)
    if word == "commander's colors":
        return _in_order(_identity(g, ctx.controller))
    if word == "any types":
        return _in_order(LETTER[color] for color in g.chars(ctx.source).colors)
    if node.among is not None:
        return _in_order(
            LETTER[color] for id in evaluate.things(g, node.among, ctx) for color in g.chars(id).colors
        )
    if node.colors:
        return tuple(node.colors)
    return TYPES if word == "type" else COLORS


def _in_order(letters: Iterable[str]) -> tuple[str, ...]:
    found = set(letters)
    return tuple(kind for kind in TYPES if kind in found)


def _identity(g: Game, player: int) -> Iterator[str]:
    """The colours of a player's commanders (903.4): of their mana costs and of the symbols in their text."""
    for zone in ("command", "battlefield", "graveyard", "hand", "exile", "library", "stack"):
        for id in g.contents(zone, player):
            obj = g.object(id)
            if obj.owner == player and "commander" in obj.designations:
                face = g.printed(obj)
                yield from (LETTER[color] for color in face.colors)
                for ability in face.abilities:
                    for node in ability.walk():  # type: ignore[attr-defined]
                        for symbol in getattr(node, "symbols", ()):
                            yield from (part for part in symbol.split("/") if part in COLORS)


def could_produce(g: Game, id: int) -> set[str]:
    """The types of mana that the abilities of a permanent could produce now (106.7)."""
    found: set[str] = set()
    for _, ability in activated(g, id):
        if is_mana_ability(ability):
            ctx = evaluate.context(g, id)
            for node, within in added(g, ability.effect, ctx):
                if node.any not in PRODUCED:
                    found |= {kind for option in outputs(g, node, within) for kind in option}
    return found


# --- sources ---------------------------------------------------------------------------------------------------


class Simple(NamedTuple):
    """What a mana ability costs that can be used without a choice."""

    taps: bool
    mana: tuple[str, ...] = ()
    gone: bool = False  # the source leaves
    draws: tuple[tuple[str, int], ...] = ()  # life, energy, counters on the source


PLAIN = Simple(True)  # {T} alone
COUNTERS = " counters"


@by_identity
def simple_costs(ability: ActivatedAbility) -> Simple | None:
    taps, gone = False, False
    mana: tuple[str, ...] = ()
    draws: list[tuple[str, int]] = []
    for cost in with_energy(ability.costs):
        if isinstance(cost, (TapSymbol, UntapSymbol)):
            taps = True
        elif isinstance(cost, ManaCost):
            mana += cost.symbols
        elif not isinstance(cost, Perform):
            return None
        elif isinstance(cost.effect, (Sacrifice, Exile)):
            if not isinstance(cost.effect.what, This):
                return None
            gone = True
        else:
            drawn = drawn_on(cost.effect)
            if drawn is None:
                return None
            draws.append(drawn)
    return None if "X" in mana else Simple(taps, mana, gone, tuple(draws))


def drawn_on(effect: Any) -> tuple[str, int] | None:
    """What paying like that takes, and how much of it; None: the player has a choice, or the number isn't fixed."""
    value: int | None = getattr(getattr(effect, "amount", None), "value", None)
    if value is None:
        return None
    if isinstance(effect, PayLife):
        return "life", value
    if isinstance(effect, RemoveCounters) and effect.kind is not None and effect.least is None:
        if isinstance(effect.what, This):
            return effect.kind + COUNTERS, value
        if isinstance(effect.what, You) and effect.kind == "energy":
            return "energy", value
    return None


def draws_of(g: Game, player: int, id: int, drawn: Iterable[tuple[str, int]]) -> tuple[Draw, ...]:
    """What a cost of an object's ability takes, and how much of it there is."""
    found: list[Draw] = []
    for what, amount in drawn:
        if what == "life":
            found.append(Draw(what, player, amount, life_to_pay(g, player)))
        elif what == "energy":
            found.append(Draw(what, player, amount, g.player(player).counters.get("energy", 0)))
        else:
            kind = what.removesuffix(COUNTERS)
            found.append(Draw(what, id, amount, g.object(id).counters.get(kind, 0)))
    return tuple(found)


def with_energy(costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The costs, with energy counters removed from the player in place of energy symbols (107.14)."""
    energy = sum(cost.symbols.count("E") for cost in costs if isinstance(cost, ManaCost))
    if not energy:
        return costs
    found: list[Cost] = []
    for cost in costs:
        if not isinstance(cost, ManaCost) or "E" not in cost.symbols:
            found.append(cost)
        elif rest := tuple(symbol for symbol in cost.symbols if symbol != "E"):
            found.append(ManaCost(symbols=rest))
    return (*found, energy_cost(energy))


@cache
def energy_cost(amount: int) -> Perform:
    """To pay so many {E} is to remove so many energy counters from oneself (107.14)."""
    number = Number(value=amount)
    effect = RemoveCounters(what=You(), kind="energy", amount=number, who=You(form=1))
    return Perform(effect=effect)


def sources(
    g: Game, player: int, purpose: Purpose, *, exclude: frozenset[int] = frozenset(), pool_only: bool = False
) -> list[Source]:
    """All that the player could pay mana with, the pool first. ``exclude``: objects that the cost itself uses up."""
    from mtgrules.engine.activation import cant_activate
    from mtgrules.engine.costs import can_act

    found = pool_sources(g, player, purpose)
    if pool_only:
        return found
    hindered = bool(in_force(g, Cant))
    for id in mana_objects(g, player):
        if id in exclude:
            continue
        plain = None if hindered else plain_source(g, id)
        if plain is not None:
            if plain.ways:
                found.append(plain)
            continue
        tapping: list[Way] = []
        leaving: list[Way] = []
        for number, ability in activated(g, id):
            if not is_mana_ability(ability):
                continue
            costs = simple_costs(ability)
            if costs is None or cant_activate(g, player, id, number) is not None:
                continue
            ctx = evaluate.context(g, id, controller=player)
            if not all(can_act(g, player, cost, ctx) for cost in with_energy(ability.costs)):
                continue  # 118.3
            able = tuple(ways_of(g, player, id, number, ability, costs, purpose, ctx))
            if costs.taps:
                tapping.extend(able)
            elif costs.gone:
                leaving.extend(able)
            elif able:
                found.extend([Source(able)] * _times(ability, costs, able))
        found.extend(_exclusive(g, id, tapping, leaving))
    return found


THERE = "being there"


def _exclusive(g: Game, id: int, tapping: list[Way], leaving: list[Way]) -> Iterator[Source]:
    """An object can be tapped once, and can be sacrificed or exiled once, also after it was tapped; but not to pay for
    what is then tapped."""
    if tapping and leaving:
        apart = [not way.needs and not affects(g, way).leaves for way in tapping]
        if not any(apart):
            yield Source((*tapping, *leaving))
            return
        tapping = [way if free else there(way) for way, free in zip(tapping, apart, strict=True)]
        leaving = [there(way) for way in leaving]
    if tapping:
        yield Source(tuple(tapping))
    if leaving:
        yield Source(tuple(leaving))


def there(way: Way) -> Way:
    """Of all ways of an object that are marked like that, only one can be used."""
    draw = Draw(THERE, way.key[0], 1, 1)
    return way if draw in way.draws else way._replace(draws=(*way.draws, draw))


class Affects(NamedTuple):
    """What using a source does to its object: it is tapped; it leaves; it is tapped or leaves as the cost itself is paid,
    once there is no more time for mana abilities (601.2g, 601.2h)."""

    taps: bool = False
    leaves: bool = False
    stands: bool = False


def affects(g: Game, way: Way) -> Affects:
    object, number, _ = way.key
    if number in (CONVOKE, IMPROVISE, DELVE):
        return Affects(number != DELVE, number == DELVE, True)
    ability = activated_number(g, object, number) if number >= 0 else None
    if ability is None:
        return Affects()
    costs = simple_costs(ability)
    return Affects(needs_tap(ability), costs is not None and costs.gone)


def with_stand_ins(g: Game, found: list[Source], stand_ins: Sequence[Source]) -> list[Source]:
    """The sources, and what may stand for mana: what is tapped for mana, or leaves for it, doesn't do both."""
    places: dict[int, list[int]] = {}
    for place, source in enumerate(found):
        if source.ways[0].key[1] >= 0:
            places.setdefault(source.ways[0].key[0], []).append(place)
    result = list(found)
    for source in stand_ins:
        ways = source.ways
        at = [
            (place, affected)
            for place in places.get(ways[0].key[0], ())
            if (affected := affects(g, result[place].ways[0])).taps or affected.leaves
        ]
        if not at:
            result.append(source)
            continue
        if len(at) > 1:
            ways = tuple(map(there, ways))
        result[at[0][0]] = Source((*result[at[0][0]].ways, *ways))
    return result


MOST_TIMES = 20


def _times(ability: ActivatedAbility, costs: Simple, ways: Sequence[Way]) -> int:
    """How often one after another it could be activated: an ability that neither taps nor uses up its source."""
    if ability.limits or not costs.draws or not ways:
        return 1
    return min(MOST_TIMES, *(draw.have // draw.amount for draw in ways[0].draws if draw.amount))


def life_to_pay(g: Game, player: int) -> int:
    """How much life the player may pay at most (119.4); 0 always, whatever their life total is (119.4b)."""
    return max(0, g.player(player).life)


def plain_source(g: Game, id: int) -> Source | None:
    """How a permanent makes mana that has no other abilities to do so than "{T}: Add {G}" and the like, as a basic land;
    no way, if it is tapped. None: its abilities must be looked at one by one."""
    kept = characteristics.kept(g, id)
    if "plain source" not in kept:
        ways = _plain_ways(g, id)
        kept["plain source"] = None if ways is None else Source(ways)
    return kept["plain source"]  # type: ignore[no-any-return]


def _plain_ways(g: Game, id: int) -> tuple[Way, ...] | None:
    obj, chars = g.object(id), g.chars(id)
    if obj.phased_out or g.zone_kind(id) != "battlefield" or (obj.sick and "creature" in chars.types):
        return None
    found: list[Way] = []
    ctx = Resolution(source=id, controller=chars.controller)
    for number, ability in activated(g, id):
        if is_mana_ability(ability):
            if not _is_plain(ability):
                return None
            found.extend(ways_of(g, chars.controller, id, number, ability, PLAIN, Purpose(), ctx))
    return () if obj.tapped else tuple(found)


@by_identity
def _is_plain(ability: ActivatedAbility) -> bool:
    effect = ability.effect
    return (
        len(ability.costs) == 1
        and isinstance(ability.costs[0], TapSymbol)
        and not ability.limits
        and ability.zone is None
        and isinstance(effect, AddMana)
        and effect.amount is None
        and effect.any is None
        and not effect.restrictions
    )


def ways_of(
    g: Game,
    player: int,
    id: int,
    number: int,
    ability: ActivatedAbility,
    costs: Simple,
    purpose: Purpose,
    ctx: Resolution | None = None,
) -> Iterator[Way]:
    ctx = ctx or evaluate.context(g, id, controller=player)
    nodes = list(added(g, ability.effect, ctx))
    if not nodes or not all(usable(g, node.restrictions, purpose, id) for node, _ in nodes):
        return
    chars = g.chars(id)
    snow = "snow" in chars.supertypes
    side_effects = int(isinstance(ability.effect, Instructions))
    rank = 1 + ("creature" in chars.types) + 2 * side_effects + 20 * costs.gone
    draws = draws_of(g, player, id, costs.draws) if costs.draws else ()
    rank += sum(10 if draw.what == "life" else 5 for draw in draws)
    for option, picks in enumerate(product(*(outputs(g, node, within) for node, within in nodes))):
        symbols = [symbol for pick in picks for symbol in pick]
        if symbols:
            units = tuple(Unit(frozenset((symbol,)), snow) for symbol in symbols)
            yield Way((id, number, option), units, costs.mana, rank, draws)


def mana_objects(g: Game, player: int) -> Sequence[int]:
    """Objects whose mana abilities the player might activate."""
    state = g.state
    key = ("mana objects", player)
    known: Sequence[int] | None = state.looked.get(key)
    if known is not None:
        return known
    records: Any = state.records
    battlefield = g.root.battlefield
    found = [
        id
        for id in index.bearers(g, "activated")
        if records[id].zone == battlefield and g.chars(id).controller == player
    ]
    for kind in ("hand", "graveyard"):
        found.extend(id for id in g.contents(kind, player) if kind in zones_of_abilities(g, id))
    if g.root.decision is not None:
        state.looked[key] = found  # nothing is under way: it holds until something is
    return found


def pool_sources(g: Game, player: int, purpose: Purpose) -> list[Source]:
    """The mana in the pool that may be spent for this."""
    found = []
    for position, mana in enumerate(g.player(player).pool):
        if usable(g, mana.uses, purpose, mana.source):
            if mana.symbol == "any":
                unit = Unit(ALL, True)
            elif mana.symbol == "generic":
                unit = Unit(frozenset())
            else:
                snow = bool(mana.source) and "snow" in g.chars(mana.source).supertypes
                unit = Unit(frozenset((mana.symbol,)), snow)
            rank = -2 if mana.uses else -1
            found.append(Source((Way((position, POOL, 0), (unit,), (), rank),)))
    return found


@by_identity
def restricts(ability: ActivatedAbility) -> bool:
    """Does it add mana that may be spent on some things only (106.6)?"""
    return any(isinstance(node, AddMana) and bool(node.restrictions) for node in ability.walk())


def any_restricted(g: Game, player: int) -> bool:
    """Has the player, or could they make, mana that may be spent on some things only?"""
    if any(mana.uses for mana in g.player(player).pool):
        return True
    return any(traits(g, id).restricts for id in mana_objects(g, player))


def any_choices(g: Game, player: int) -> bool:
    """Has the player a mana ability whose cost asks for a choice?"""
    return any(traits(g, id).chooses for id in mana_objects(g, player))


class Traits(NamedTuple):
    """What some mana ability of an object does: it makes mana that may be spent on some things only; its cost asks for a
    choice; it uses up more than a tap."""

    restricts: bool
    chooses: bool
    uses_up: bool


def traits(g: Game, id: int) -> Traits:
    shown = characteristics.shown(g, id)
    known: Traits | None = shown.get("traits of mana")
    if known is None:
        abilities = [ability for _, ability in activated(g, id)]
        known = shown["traits of mana"] = Traits(
            any(restricts(ability) for ability in abilities),
            any(asks_for_choice(ability) for ability in abilities),
            any(_uses_up(ability) for ability in abilities),
        )
    return known


@by_identity
def asks_for_choice(ability: ActivatedAbility) -> bool:
    """Is it a mana ability whose cost the automatic payer can't pay without a choice?"""
    return (
        is_mana_ability(ability)
        and simple_costs(ability) is None
        and not any(isinstance(cost, ManaCost) and "X" in cost.symbols for cost in ability.costs)
    )


def _uses_up(ability: ActivatedAbility) -> bool:
    costs = simple_costs(ability)
    return is_mana_ability(ability) and (costs is None or costs.gone or bool(costs.draws))


class Purse:
    """What a player could pay for anything with at one moment: counted when it is first asked for, and once."""

    __slots__ = ("_choices", "_counted", "_pays", "_single", "_sources", "g", "player")

    def __init__(self, g: Game, player: int) -> None:
        self.g = g
        self.player = player
        self._counted = False
        self._choices: bool | None = None
        self._sources: list[Source] | None = None
        self._single: list[frozenset[str]] | None = None
        self._pays: dict[tuple[tuple[str, ...], bool], bool] = {}

    @property
    def sources(self) -> list[Source] | None:
        """None where some of the mana may be spent on some things only: who asks must count for each purpose."""
        if not self._counted:
            self._counted = True
            if not any_restricted(self.g, self.player):
                self._sources = sources(self.g, self.player, Purpose("pay", 0, self.player))
        return self._sources

    @property
    def choices(self) -> bool:
        """Has the player mana abilities besides, whose cost asks for a choice?"""
        if self._choices is None:
            self._choices = any_choices(self.g, self.player)
        return self._choices

    def pays(self, symbols: tuple[str, ...], any_type: bool) -> bool:
        """Is it enough for that cost?"""
        key = (symbols, any_type)
        known = self._pays.get(key)
        if known is None:
            assert self.sources is not None
            known = self._plainly(symbols)
            if not known:
                life = life_to_pay(self.g, self.player)
                known = solve(symbols, self.sources, life=life, any_type=any_type) is not None
            self._pays[key] = known
        return known

    def _plainly(self, symbols: tuple[str, ...]) -> bool:
        """A quick look: is a cost of generic mana and mana of one type paid by sources that make one mana for a tap?"""
        if self._single is None:
            self._single = [
                source.ways[0].units[0].kinds
                for source in self.sources or ()
                if len(source.ways) == 1
                and len((way := source.ways[0]).units) == 1
                and not way.needs
                and not way.draws
            ]
        typed = [symbol for symbol in symbols if not symbol.isdigit()]
        if typed:
            if typed[0] not in ALL or typed.count(typed[0]) != len(typed):
                return False
            if sum(typed[0] in kinds for kinds in self._single) < len(typed):
                return False
        return len(self._single) >= len(typed) + sum(int(one) for one in symbols if one.isdigit())


def uses_up(g: Game, player: int) -> bool:
    """Has the player mana abilities that use up more than a tap: their source, life, counters?"""
    return any(traits(g, id).uses_up for id in mana_objects(g, player))


def usable(g: Game, uses: Sequence[Any], purpose: Purpose, source: int) -> bool:
    """May mana with these restrictions be spent so (106.6)?"""
    if not uses:
        return True

    ctx = evaluate.context(g, source, controller=purpose.player)
    only = [use for use in uses if isinstance(use, ManaUse) and not use.cant]
    for use in uses:
        if isinstance(use, ManaUse) and use.cant and _serves(g, use, purpose, ctx):
            return False
    return not only or any(_serves(g, use, purpose, ctx) for use in only)


def _serves(g: Game, use: ManaUse, purpose: Purpose, ctx: Resolution) -> bool:
    from mtgrules.engine.permissions import spell_fits

    if purpose.kind == "cast" and use.cast is not None:
        return spell_fits(g, purpose.object, purpose.player, use.cast, ctx)
    if purpose.kind == "activate" and use.activate is not None:
        return source_fits(g, purpose.object, use.activate, ctx)
    return False


def substitutes(g: Game, player: int, spell: int) -> list[Source]:
    """What may stand for mana in the cost of a spell: convoke (702.51), improvise (702.126), delve (702.66)."""
    found: list[Source] = []
    convoke, improvise = g.has_keyword(spell, "convoke"), g.has_keyword(spell, "improvise")
    if convoke or improvise:
        for id in g.battlefield():
            obj = g.object(id)
            if obj.tapped:
                continue
            chars = g.chars(id)
            if chars.controller != player:
                continue
            if convoke and "creature" in chars.types:
                kinds = frozenset(LETTER[color] for color in chars.colors)
                found.append(Source((Way((id, CONVOKE, 0), (Unit(kinds, stands=True),), (), 30),)))
            elif improvise and "artifact" in chars.types:
                found.append(Source((Way((id, IMPROVISE, 0), (STANDS,), (), 30),)))
    if g.has_keyword(spell, "delve"):
        found.extend(
            Source((Way((id, DELVE, 0), (STANDS,), (), 40),))
            for id in g.contents("graveyard", player)
            if id != spell
        )
    return found


# --- adding mana -----------------------------------------------------------------------------------------------


def add_mana(g: Game, f: Do, ask: Ask) -> Iterable[Next] | None:
    """Carry out "add …" (106.4). A choice of mana made with the activation is in the memory's words."""
    node: Any = f.what
    ctx = g.memory(f)
    tapped = bool(ctx.numbers.get("tapped for mana"))
    events: list[Next] = []
    for player in evaluate.things(g, node.who, ctx):
        options = outputs(g, node, ctx)
        picked = options[0]
        if len(options) > 1:
            wished = tuple(ctx.choices.words.get("mana", "").split())
            wanted = next((o for o in options if sorted(o) == sorted(wished)), None) or next(
                (o for o in options if wished and _within(o, wished)), None
            )
            if wanted is not None:
                picked = wanted
            else:
                mixed = any(len(set(option)) > 1 for option in options)
                names = [_called(option, mixed) for option in options]
                offered = list(dict.fromkeys(names))
                labels = tuple(
                    COLOR_WORD.get(name) or printed(options[names.index(name)]) for name in offered
                )
                name = ask.one(
                    player, "Choose mana to add", offered, source=ctx.source, labels=labels, about="mana"
                )
                picked = options[names.index(name)]
        if picked:
            mana = tuple(Mana(symbol, ctx.source, tuple(node.restrictions)) for symbol in picked)
            events.append(
                ManaAdded(
                    rule="106.4",
                    player=player,
                    mana=mana,
                    source=ctx.source,
                    tapped_for=tapped,
                    resolution=f.resolution,
                )
            )
    return events


def _called(option: tuple[str, ...], mixed: bool) -> str:
    """An option of mana to add: a letter where all options are of one type, else what it is made of."""
    if len(set(option)) > 1:
        return "".join(option)
    return COLOR_WORD[option[0]] if mixed and len(option) > 1 else option[0]


def _within(option: Sequence[str], wished: Sequence[str]) -> bool:
    left = list(wished)
    for kind in option:
        if kind not in left:
            return False
        left.remove(kind)
    return True
