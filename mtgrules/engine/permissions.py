"""Who may cast or play what, from where, and in which ways (601.3, 305, 117.1): permissions and prohibitions.

Whether a spell fits what an effect says of spells is judged as it would be on the stack: with the characteristics of
the way it is cast in (601.3e), as a spell, under the control of who casts it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from mtgrules.abilities.abilities import Keyword, StaticAbility
from mtgrules.abilities.changes import AlternativeCost, AnyManaFor, Cant, CastOnly, MayPlay, WhereXIs
from mtgrules.abilities.node import Condition, Cost
from mtgrules.abilities.predicates import AllOf, AnyOf, ControlledBy, Filter, Happened, InZone, Is, Not
from mtgrules.abilities.references import Each, NextSpell, Nth, This
from mtgrules.engine import characteristics, continuous, evaluate, past, restrictions
from mtgrules.engine.ability_kinds import by_identity, expanded
from mtgrules.engine.actions import Cast, PlayLand
from mtgrules.engine.faces import Face
from mtgrules.engine.records import Choices, ContinuousEffect, Object, Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

MAIN_PHASES = ("precombat main", "postcombat main")


class Refusal(NamedTuple):
    """Why something can't be done: the rule and the reason."""

    rule: str
    words: str


@dataclass(frozen=True)
class CastingOption:
    """A way of casting a card that a keyword, a layout or a rule brings (601.3, 118.9, 715.3).

    ``how`` is its word in `Cast` ("" where it only permits casting the card as it is). ``applies``: the card has it, by
    its characteristics and its own record alone (the answer is kept as long as they stay the same).
    ``face``: the characteristics that the spell has in this way, None for the card's own. ``cost``: what is paid
    instead of the mana cost, None for the mana cost. ``permits``: this option itself allows the player to cast the
    card from where it is; None: it needs any other permission. ``own_only``: no other permission serves for it.
    ``when``: may the player do it now (None: always)? ``rule`` is the one that allows it; ``flash``: as though the spell
    had flash; ``lands``: lets lands be played."""

    name: str
    rule: str
    applies: Callable[[Game, int], bool]
    how: str = ""
    face: Callable[[Game, int], Face | None] | None = None
    cost: Callable[[Game, int], tuple[Cost, ...]] | None = None
    permits: Callable[[Game, int, int], bool] | None = None
    own_only: bool = False
    when: Callable[[Game, int, int], bool] | None = None
    flash: bool = False
    lands: bool = False


class Permission(NamedTuple):
    """What allows it: ``key`` as in the action; what it says about costs and timing."""

    key: str
    rule: str = "601.3"
    free: bool = False
    costs: tuple[Cost, ...] = ()
    extra_costs: tuple[Cost, ...] = ()
    flash: bool = False
    any_mana: bool = False
    limit: str | None = None
    source: int = 0
    cast_only: bool = False


class Way(NamedTuple):
    """One complete way to cast a card: the action, the face, the cost that stands for the mana cost (None: the mana
    cost; () nothing)."""

    action: Cast
    option: CastingOption | None
    permission: Permission
    face: Face | None
    costs: tuple[Cost, ...] | None
    flash: bool


# --- changes in force ------------------------------------------------------------------------------------------


def changes(g: Game, kind: type[Any]) -> Sequence[tuple[Any, Resolution, str]]:
    """All changes of one class in force now, with their context and a key that names the effect: those of static
    abilities of objects, and those of effects that a resolution began. ``context.done["affected"]``: the objects that
    such an effect is locked to (611.2c)."""
    found = continuous.in_force(g, kind)
    return [(one.change, one.ctx, str(one.effect or one.source)) for one in found] if found else ()


def own_changes(g: Game, id: int, kind: type[Any]) -> Iterator[tuple[Any, Resolution]]:
    """Changes of one class that an object's own static abilities make to itself ("this spell costs …")."""
    for condition, written in own_statics(g, id).get(kind, ()):
        ctx = own_context(g, id)
        if condition is None or evaluate.holds(g, condition, ctx):
            if isinstance(written, WhereXIs):
                ctx.x = evaluate.amount(g, written.amount, ctx)
                yield written.change, ctx
            else:
                yield written, ctx


def own_statics(g: Game, id: int) -> dict[type, list[tuple[Condition | None, Any]]]:
    """The changes that an object's own static abilities would make, by class, each with its ability's condition."""
    shown = characteristics.shown(g, id)
    known = shown.get("own statics")
    if known is None:
        known = shown["own statics"] = {}
        for ability in g.chars(id).abilities:
            for part in expanded(g, ability) if type(ability) is Keyword else (ability,):
                if type(part) is StaticAbility:
                    for written in part.changes:
                        kind = type(written.change if isinstance(written, WhereXIs) else written)
                        known.setdefault(kind, []).append((part.condition, written))
    return known


def own_context(g: Game, id: int) -> Resolution:
    """The context of a spell's own static abilities: what was chosen as it was cast counts (601.2f)."""
    obj = g.object(id)
    choices = obj.choices or Choices()
    controller = obj.controller if g.zone_kind(id) == "stack" else g.controller(id)
    return Resolution(source=id, controller=controller, stack_object=id, choices=choices, x=choices.x)


# --- does a spell-to-be fit ------------------------------------------------------------------------------------


def spell_fits(g: Game, card: int, player: int, filter: Filter, ctx: Resolution) -> bool:
    """Does the card fit, as a spell that ``player`` casts?"""
    return all(_spell_is(g, card, player, predicate, ctx) for predicate in filter.predicates)


def _spell_is(g: Game, card: int, player: int, predicate: Any, ctx: Resolution) -> bool:
    kind = type(predicate)
    if kind is Is and predicate.word in ("spell", "card"):
        return True
    if kind is InZone:
        return predicate.zone == "stack" or _cast_from(g, card, predicate, ctx)
    if kind is ControlledBy:
        return player in evaluate.things(g, predicate.who, ctx)
    if kind is Happened and predicate.what in ("you cast", "was cast"):
        return predicate.what == "was cast" or player == ctx.controller
    if kind is Not:
        return not _spell_is(g, card, player, predicate.predicate, ctx)
    if kind is AnyOf:
        return any(_spell_is(g, card, player, part, ctx) for part in predicate.predicates)
    if kind is AllOf:
        return all(_spell_is(g, card, player, part, ctx) for part in predicate.predicates)
    return evaluate.satisfies(g, card, predicate, ctx)


def _cast_from(g: Game, card: int, predicate: InZone, ctx: Resolution) -> bool:
    """Is, or was, the spell cast from that zone?"""
    obj = g.object(card)
    if obj.choices is None or g.zone_kind(card) != "stack":
        return evaluate.satisfies(g, card, predicate, ctx)
    return obj.choices.zone == predicate.zone and (
        predicate.who is None or obj.owner in evaluate.things(g, predicate.who, ctx)
    )


def names(g: Game, what: Any, card: int, player: int, ctx: Resolution) -> bool:
    """Does ``what`` in an effect about spells or cards to be cast name this card?"""
    if "affected" in ctx.done:
        return card in ctx.done["affected"]
    if isinstance(what, This):
        return ctx.source == card
    if isinstance(what, Filter):
        return spell_fits(g, card, player, what, ctx)
    if isinstance(what, Each):
        return spell_fits(g, card, player, what.filter, ctx)
    if isinstance(what, Nth):
        return _is_nth(g, what, card, player, ctx)
    if isinstance(what, NextSpell):
        earlier = [id for id in past.cast_since(g, ctx, ctx.controller) if id != card]
        return (
            player == ctx.controller
            and spell_fits(g, card, player, what.filter, ctx)
            and not any(spell_fits(g, id, player, what.filter, ctx) for id in earlier)
        )
    return evaluate.is_among(g, card, what, ctx)


def _is_nth(g: Game, what: Nth, card: int, player: int, ctx: Resolution) -> bool:
    """ "the first creature spell you cast each turn": would it be that one, after those cast this turn?"""
    if "your" in what.period and g.root.active != ctx.controller:
        return False
    earlier = [
        event.object
        for event in past.events(g, "this turn", "SpellCast")
        if event.object != card and spell_fits(g, event.object, event.player, what.filter, ctx)
    ]
    return len(earlier) == what.number - 1 and spell_fits(g, card, player, what.filter, ctx)


def with_face(g: Game, card: int, face: Face | None) -> Game:
    """The game in which the card has that face: itself, or a fork to look at (601.3e)."""
    if face is None:
        return g
    state = g.state
    key = ("with face", card, id(face))
    known: tuple[Face, Game] | None = state.looked.get(key)
    if known is not None:
        return known[1]
    other = g.fork()
    other.state.edit(card).face = face
    if g.root.decision is not None:
        state.looked[key] = (face, other)  # nothing is under way: it holds until something is
    return other


# --- permissions -----------------------------------------------------------------------------------------------


def permissions(g: Game, player: int, card: int, *, land: bool = False) -> Iterator[Permission]:
    """What allows ``player`` to cast (or play, a ``land``) the card from where it is."""
    obj = g.object(card)
    zone = g.zone(obj.zone)
    if zone.kind == "hand" and zone.owner == player:
        yield Permission("", "305.1" if land else "601.3")
    for change, ctx, key in changes(g, MayPlay):
        permission = _permission(g, change, ctx, key, player, card)
        if permission is not None and not (land and permission.cast_only):
            yield permission
    if zone.kind not in ("battlefield", "stack"):
        for change, ctx in own_changes(g, card, MayPlay):
            if str(card) not in (key for _, _, key in changes(g, MayPlay)):
                permission = _permission(g, change, ctx, str(card), player, card)
                if permission is not None and not (land and permission.cast_only):
                    yield permission


def _permission(
    g: Game, change: MayPlay, ctx: Resolution, key: str, player: int, card: int
) -> Permission | None:
    in_hand = g.zone_kind(card) == "hand" and g.object(card).owner == player
    about_when = change.flash and change.zone is None and not _says_where(change.what)
    if about_when and not (change.extra_costs and in_hand):
        return (
            None  # "as though it had flash" is about when, not from where (601.3b), if it costs nothing more
        )
    if change.zone is not None and not _in_zone(g, card, player, change.zone):
        return None
    if player not in evaluate.things(g, change.who, ctx) or not names(g, change.what, card, player, ctx):
        return None
    if change.limit and used(g, int(key)):
        return None
    if change.condition is not None and not evaluate.holds(g, change.condition, ctx):
        return None
    if change.limit == YOUR_TURNS and g.root.active != ctx.controller:
        return None
    return Permission(
        key,
        "601.3",
        change.free,
        change.costs,
        change.extra_costs,
        change.flash,
        change.any_mana,
        change.limit,
        ctx.source,
        change.cast_only,
    )


YOUR_TURNS = "once during each of your turns"
#: how often a permission holds, where it says so
LIMITS = ("once each turn", YOUR_TURNS)


def _in_zone(g: Game, card: int, player: int, words: str) -> bool:
    """ "from your graveyard", "from exile", "from among cards in graveyards" …"""
    kind = words.removeprefix("your ").removeprefix("a ")
    if g.zone_kind(card) != kind:
        return False
    return not words.startswith("your ") or g.object(card).owner == player


@by_identity
def _says_where(what: Any) -> bool:
    """Does the phrase say from which zone, or name particular cards?"""
    if isinstance(what, Each | NextSpell | Nth):
        return any(isinstance(node, InZone) for node in what.filter.walk())
    return not isinstance(what, This)


def used(g: Game, key: int) -> bool:
    """Has a permission that holds for one spell or land been used up?"""
    record = g.state.records.get(key)
    holder = record.source if isinstance(record, ContinuousEffect) else key
    target = g.state.records.get(holder)
    return isinstance(target, Object) and bool(target.uses.get(f"played by {key}"))


def options_of(g: Game, card: int) -> tuple[CastingOption, ...]:
    """The options of casting that the card has."""
    kept = characteristics.kept(g, card)
    known = kept.get("options")
    if known is None:
        known = kept["options"] = tuple(o for o in g.rules.casting_options if o.applies(g, card))
    return known


def ways(g: Game, player: int, card: int) -> Iterator[Way]:
    """Every way in which ``player`` is allowed to cast the card from where it is, timing and costs aside."""
    obj = g.object(card)
    if obj.zone == g.player(player).hand and not continuous.any_in_force(g, ABOUT_CASTING):
        plain = _plain_way(g, card)
        if plain is not None:
            if plain:
                yield plain
            return
    if not obj.zone or (g.zone(obj.zone).kind in ("battlefield", "stack", "library") and not _top(g, card)):
        return
    for option in (None, *options_of(g, card)):
        if option is not None and option.when is not None and not option.when(g, player, card):
            continue
        face = option.face(g, card) if option is not None and option.face is not None else None
        view = with_face(g, card, face)
        types = view.chars(card).types
        if "land" in types or not types:
            continue  # 305.9
        given: list[Permission] = []
        freed = any_mana_to_cast(g, player, card)
        if option is not None and option.permits is not None and option.permits(g, player, card):
            given.append(Permission(option.name, option.rule, flash=option.flash))
        if option is None or (option.how and not option.own_only):
            given.extend(permissions(view, player, card))
        for permission in given:
            freely = permission._replace(any_mana=True) if freed else permission
            yield from _ways(view, player, card, option, face, freely)


_MISSING = object()
#: changes by which effects say more about casting a card than the card itself
ABOUT_CASTING = (MayPlay, AnyManaFor, AlternativeCost)


def _plain_way(g: Game, card: int) -> Way | tuple[()] | None:
    """The one way to cast a card from a hand where nothing else speaks of casting it: () for a land, None where the card
    itself has more to say."""
    kept = characteristics.kept(g, card)
    known: Any = kept.get("plain way", _MISSING)
    if known is _MISSING:
        own = own_statics(g, card)
        types = g.chars(card).types
        if options_of(g, card) or any(kind in own for kind in ABOUT_CASTING):
            known = None
        elif "land" in types or not types:
            known = ()  # 305.9
        else:
            flash = "instant" in types or g.has_keyword(card, "flash")
            known = Way(Cast(card), None, Permission(""), None, None, flash)
        kept["plain way"] = known
    return known  # type: ignore[no-any-return]


def any_mana_to_cast(g: Game, player: int, card: int) -> bool:
    """May mana of any type be spent on that spell (609.4b)? Mana "as though it were of any color" pays for {C} no
    better than before."""
    return any(
        change.cast
        and (not change.yours or ctx.controller == player)
        and (change.what is None or names(g, change.what, card, player, ctx))
        and (ctx.controller == player or "affected" not in ctx.done)
        and not (change.kind == "color" and "C" in g.object(card).face.mana_cost)
        for change, ctx, _ in changes(g, AnyManaFor)
    )


def any_mana_to_activate(g: Game, player: int, source: int) -> bool:
    """May mana of any type be spent to activate abilities of that object (609.4b)?"""
    return any(
        (not change.yours or ctx.controller == player)
        and (change.what is None or (not change.cast and source in evaluate.things(g, change.what, ctx)))
        for change, ctx, _ in changes(g, AnyManaFor)
    )


def _top(g: Game, card: int) -> bool:
    """Is the card on top of a library: the only place there from which effects let cards be played?"""
    contents = g.zone(g.object(card).zone).contents
    return g.zone_kind(card) == "library" and contents[-1] == card


def _ways(
    g: Game, player: int, card: int, option: CastingOption | None, face: Face | None, permission: Permission
) -> Iterator[Way]:
    how = option.how if option is not None else ""
    flash = permission.flash or (option is not None and option.flash) or has_flash(g, player, card)

    def way(cost: str, costs: tuple[Cost, ...] | None) -> Way:
        return Way(Cast(card, how, cost, permission.key), option, permission, face, costs, flash)

    if option is not None and option.cost is not None:
        if not permission.free and not permission.costs:  # 118.9a
            yield way("", option.cost(g, card))
        return
    if permission.free:
        yield way("free", ())
        return
    if permission.costs:
        yield way("", permission.costs)
        return
    yield way("", None)
    seen: list[str] = []
    for costs in alternative_costs(g, player, card):
        name = cost_words(costs)
        if name not in seen:
            seen.append(name)
            yield way(name, costs)


def alternative_costs(g: Game, player: int, card: int) -> Iterator[tuple[Cost, ...]]:
    """Alternative costs that effects offer for casting the card (118.9)."""
    for change, _ in own_changes(g, card, AlternativeCost):
        if isinstance(change.what, This) and change.ability is None:
            yield change.costs
    for change, ctx, _ in changes(g, AlternativeCost):
        if (
            change.ability is None
            and not isinstance(change.what, This)
            and names(g, change.what, card, player, ctx)
        ):
            yield change.costs


def cost_words(costs: tuple[Cost, ...]) -> str:
    """The name of an alternative cost in an action: as it is printed; mana alone as its symbols."""
    from mtgrules.abilities.costs import Mana
    from mtgrules.engine.mana import printed

    return ", ".join(printed(cost.symbols) if isinstance(cost, Mana) else str(cost) for cost in costs)


def has_flash(g: Game, player: int, card: int) -> bool:
    """Instants, spells with flash (702.8a), and what effects let be cast as though they had flash (601.3b)."""
    if "instant" in g.chars(card).types or g.has_keyword(card, "flash"):
        return True
    for change, ctx in own_changes(g, card, MayPlay):
        free = change.flash and not change.extra_costs
        if free and isinstance(change.what, This) and player in evaluate.things(g, change.who, ctx):
            return True  # 601.3d
    return any(
        change.flash
        and not change.extra_costs
        and player in evaluate.things(g, change.who, ctx)
        and names(g, change.what, card, player, ctx)
        for change, ctx, _ in changes(g, MayPlay)
    )


# --- timing and prohibitions -----------------------------------------------------------------------------------


def sorcery_timing(g: Game, player: int) -> bool:
    """Any time they could cast a sorcery (307.5): their main phase, the stack empty."""
    root = g.root
    return root.active == player and root.step in MAIN_PHASES and not g.contents("stack")


def timing(g: Game, player: int, flash: bool) -> Refusal | None:
    if flash or sorcery_timing(g, player):
        return None
    return Refusal("117.1a", "a spell that is no instant is cast in one's own main phase with an empty stack")


def split_second(g: Game) -> bool:
    """702.61a: no spells and no abilities but mana abilities while such a spell is on the stack."""
    return any(g.has_keyword(id, "split second") for id in g.contents("stack"))


CAST_ACTIONS = ("cast", "be cast", "cast spells")


def cant_cast(g: Game, player: int, card: int) -> Refusal | None:
    """Does an effect prohibit this player from casting this (101.2, 601.3)?"""
    for change, ctx, _ in changes(g, Cant):
        if change.action in CAST_ACTIONS and _cant(g, change, ctx, player, card):
            return Refusal("101.2", f"{g.name(ctx.source)} forbids it")
    for change, ctx in own_changes(g, card, Cant):
        if change.action not in CAST_ACTIONS or not isinstance(change.subject, This):
            continue
        if change.unless is None or not evaluate.holds(g, change.unless, ctx):
            return Refusal("101.2", f"{g.name(card)} says so itself")
    for only, ctx in own_changes(g, card, CastOnly):
        if not _allowed(g, player, only, ctx):
            return Refusal("601.3", str(only).replace("~", g.name(card)))
    return None


def _allowed(g: Game, player: int, only: CastOnly, ctx: Resolution) -> bool:
    from mtgrules.engine.activation import in_time

    if only.timing is not None and not in_time(g, player, only.timing):
        return False
    return only.condition is None or evaluate.holds(g, only.condition, ctx)


def _cant(g: Game, change: Cant, ctx: Resolution, player: int, card: int) -> bool:
    if isinstance(change.subject, This):
        return False  # its own; looked at apart
    if change.unless is not None and evaluate.holds(g, change.unless, ctx):
        return False
    if _speaks_of_spells(change.subject):
        return names(g, change.subject, card, player, ctx) and (
            change.by is None or isinstance(change.by, Filter) or player in evaluate.things(g, change.by, ctx)
        )
    if player not in evaluate.things(g, change.subject, ctx):
        return False
    if change.period == "except as a sorcery" and (
        sorcery_timing(g, player) or list(g.contents("stack")) == [card]  # 601.2e: it began when it could
    ):
        return False
    if change.number is not None:  # "can't cast more than one spell each turn"
        return g.player(player).tally.get("spells cast", 0) >= evaluate.amount(g, change.number, ctx)
    return change.by is None or names(g, change.by, card, player, ctx)


def _speaks_of_spells(subject: Any) -> bool:
    return isinstance(subject, (Each, Filter))


# --- lands -----------------------------------------------------------------------------------------------------


def land_limit(g: Game, player: int) -> int:
    """How many lands the player can play this turn (305.2)."""
    return 1 + restrictions.extra_lands(g, player)


def cant_play_land(g: Game, player: int, action: PlayLand, *, now: bool = False) -> Refusal | None:
    """Why this land can't be played; ``now``: during a resolution, so timing does not matter (305.3 still does)."""
    obj = g.state.records.get(action.object)
    if not isinstance(obj, Object) or not obj.zone or "land" not in g.chars(action.object).types:
        return Refusal("305.1", "that is no land card")
    if g.root.active != player:
        return Refusal("305.3", "a land is played in one's own turn")
    if g.player(player).lands_played >= land_limit(g, player):
        return Refusal("305.2b", "no more lands may be played this turn")
    if not now and not sorcery_timing(g, player):
        return Refusal("116.2a", "a land is played in one's main phase with an empty stack")
    if land_permission(g, player, action) is None:
        return Refusal("305.1", f"nothing lets {g.name(player)} play {g.name(action.object)} from there")
    for change, ctx, _ in changes(g, Cant):
        if change.action in ("play lands", "play") and player in evaluate.things(g, change.subject, ctx):
            return Refusal("101.2", f"{g.name(ctx.source)} forbids it")
    return None


def land_permission(g: Game, player: int, action: PlayLand) -> Permission | None:
    return next((p for p in land_permissions(g, player, action.object) if p.key == action.permission), None)


def land_permissions(g: Game, player: int, card: int) -> Iterator[Permission]:
    """All that lets the player play the land from where it is."""
    yield from permissions(g, player, card, land=True)
    for option in options_of(g, card):
        if not option.lands or option.permits is None:
            continue
        if option.permits(g, player, card):
            yield Permission(option.name, option.rule)


def land_ways(g: Game, player: int, card: int) -> Iterator[PlayLand]:
    """The actions of playing this land that something permits."""
    seen: list[str] = []
    for permission in land_permissions(g, player, card):
        if permission.key not in seen:
            seen.append(permission.key)
            yield PlayLand(card, permission.key)


__all__ = [
    "CastingOption",
    "Permission",
    "Refusal",
    "Way",
    "alternative_costs",
    "cant_cast",
    "cant_play_land",
    "changes",
    "has_flash",
    "land_limit",
    "land_permission",
    "land_ways",
    "names",
    "own_changes",
    "own_context",
    "sorcery_timing",
    "spell_fits",
    "split_second",
    "timing",
    "ways",
    "with_face",
]
