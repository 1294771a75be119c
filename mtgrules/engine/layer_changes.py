"""What each class of change does to an object's characteristics, layer by layer (613.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import ActivatedAbility, Keyword
from mtgrules.abilities.changes import (
    BasePT,
    Becomes,
    BecomesCopy,
    CantHave,
    Controls,
    GainsAbilities,
    GainsAbilitiesOf,
    Gets,
    LosesAbilities,
    SwitchPT,
)
from mtgrules.abilities.node import Ability
from mtgrules.abilities.words import CREATURE_TYPES, LAND_TYPES
from mtgrules.engine import evaluate
from mtgrules.engine.ability_kinds import is_mana_ability
from mtgrules.engine.faces import Characteristics
from mtgrules.engine.layer_reads import sets_land_type
from mtgrules.mechanics.spec import LayerRow

if TYPE_CHECKING:
    from mtgrules.engine.game import Game
    from mtgrules.engine.records import Object, Resolution

CREATURE = frozenset(CREATURE_TYPES)
LAND = frozenset(LAND_TYPES)
COLOR_ORDER = ("white", "blue", "black", "red", "green")
ALL_CREATURE_TYPES = "all creature types"


def added(old: tuple[Any, ...], new: Iterable[Any]) -> tuple[Any, ...]:
    """``old`` and what of ``new`` is not in it, in order."""
    return (*old, *(item for item in dict.fromkeys(new) if item not in old))


def in_color_order(colors: Iterable[str]) -> tuple[str, ...]:
    found = set(colors)
    return tuple(color for color in COLOR_ORDER if color in found)


# --- power and toughness (7) ---------------------------------------------------------------------------------------


def gets(g: Game, change: Gets, layer: str, chars: Characteristics, obj: Object, ctx: Resolution) -> None:
    times = 1 if change.each is None else evaluate.amount(g, change.each, ctx)
    power, toughness = evaluate.amount(g, change.power, ctx), evaluate.amount(g, change.toughness, ctx)
    if chars.power is not None:
        chars.power += power * times
    if chars.toughness is not None:
        chars.toughness += toughness * times


def base(g: Game, change: Any, layer: str, chars: Characteristics, obj: Object, ctx: Resolution) -> None:
    """Set, not counted: 7a for a characteristic-defining ability, 7b for the others (208.2, 613.4)."""
    if change.power is not None:
        chars.power = chars.base_power = evaluate.amount(g, change.power, ctx)
    if change.toughness is not None:
        chars.toughness = chars.base_toughness = evaluate.amount(g, change.toughness, ctx)


def switch(
    g: Game, change: SwitchPT, layer: str, chars: Characteristics, obj: Object, ctx: Resolution
) -> None:
    chars.power, chars.toughness = chars.toughness, chars.power


# --- abilities (6) -------------------------------------------------------------------------------------------------


def gains(
    g: Game, change: GainsAbilities, layer: str, chars: Characteristics, obj: Object, ctx: Resolution
) -> None:
    chars.abilities = (*chars.abilities, *change.abilities)


def gains_of(
    g: Game, change: GainsAbilitiesOf, layer: str, chars: Characteristics, obj: Object, ctx: Resolution
) -> None:
    for other in evaluate.things(g, change.of, ctx):
        chars.abilities = (*chars.abilities, *abilities_of_kind(g.chars(other).abilities, change.kind))


def abilities_of_kind(abilities: tuple[Ability, ...], kind: str) -> tuple[Ability, ...]:
    """Those that are "activated", or "activated except mana"."""
    found = tuple(ability for ability in abilities if isinstance(ability, ActivatedAbility))
    if kind == "activated except mana":
        return tuple(ability for ability in found if not is_mana_ability(ability))
    return found


def loses(
    g: Game, change: LosesAbilities, layer: str, chars: Characteristics, obj: Object, ctx: Resolution
) -> None:
    if change.abilities is None:
        chars.abilities = ()
    else:
        chars.abilities = without(chars.abilities, change.abilities)


def without(abilities: tuple[Ability, ...], lost: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """All instances of a keyword go, whatever their parameters, if it is named without any."""
    return tuple(ability for ability in abilities if not any(_is_instance(ability, one) for one in lost))


def _is_instance(ability: Ability, named: Ability) -> bool:
    if not isinstance(named, Keyword) or not isinstance(ability, Keyword) or ability.name != named.name:
        return ability == named
    bare = named.amount is None and not named.costs and named.filter is None
    return bare or ability == named


def cant_have(
    g: Game, change: CantHave, layer: str, chars: Characteristics, obj: Object, ctx: Resolution
) -> None:
    chars.abilities = without(chars.abilities, change.abilities)  # `layers` keeps it so to the layer's end


# --- types, colours, names (3–5), and with them abilities and power ----------------------------------------------------


def becomes(
    g: Game, change: Becomes, layer: str, chars: Characteristics, obj: Object, ctx: Resolution
) -> None:
    if layer == "3" and change.name is not None:
        chars.name = change.name
    elif layer == "4":
        _types(change, chars, *chosen_types(g, change, ctx))
    elif layer == "5":
        colors = (*change.colors, *chosen_colors(g, change, ctx))
        if change.adding_colors:
            chars.colors = in_color_order((*chars.colors, *colors))
        else:
            chars.colors = in_color_order(color for color in colors if color != "colorless")
    elif layer == "6":
        chars.abilities = (*chars.abilities, *change.abilities)
    elif layer == "7b":
        base(g, change, layer, chars, obj, ctx)


def chosen_types(g: Game, change: Becomes, ctx: Resolution) -> tuple[tuple[str, ...], bool]:
    """Subtypes that were chosen for it, and whether it is of every creature type."""
    if change.chosen is None:
        return (), False
    if change.chosen == ALL_CREATURE_TYPES:
        return (), True
    word = _word(g, change.chosen, ctx)
    return ((word,) if word and word[:1].isupper() else ()), False


def chosen_colors(g: Game, change: Becomes, ctx: Resolution) -> tuple[str, ...]:
    if change.chosen is None or "color" not in change.chosen:
        return ()
    if "all colors" in change.chosen:
        return COLOR_ORDER
    word = _word(g, change.chosen, ctx)
    return (word,) if word in COLOR_ORDER else ()


def _word(g: Game, quality: str, ctx: Resolution) -> str:
    """The word chosen for a quality: in this resolution, or by the source as it entered (607.2d)."""
    source = g.state.records.get(ctx.source)
    for chosen in (ctx.chosen, getattr(source, "chosen", {})):
        for key, word in chosen.items():
            if key == quality or key in quality or (quality.endswith("type") and key.endswith("type")):
                return word
    return ""


def _types(change: Becomes, chars: Characteristics, chosen: tuple[str, ...], every: bool) -> None:
    """205.1: setting card types or subtypes replaces those there were; a land keeps what is no land type (305.7)."""
    subtypes = (*change.subtypes, *chosen)
    if change.adding:
        chars.types = added(chars.types, change.types)
        chars.supertypes = added(chars.supertypes, change.supertypes)
        chars.subtypes = added(chars.subtypes, subtypes)
        chars.every_creature_type = chars.every_creature_type or every
    else:
        _set_types(change, chars, subtypes, every)
    if change.lost_types:
        chars.types = tuple(word for word in chars.types if word not in change.lost_types)
        chars.subtypes = tuple(word for word in chars.subtypes if word not in change.lost_types)
        if "creature" in change.lost_types:  # 205.1a: what is left of its subtypes goes with the type
            chars.subtypes = tuple(word for word in chars.subtypes if word not in CREATURE)
            chars.every_creature_type = False
    if change.lost_supertypes:
        chars.supertypes = tuple(word for word in chars.supertypes if word not in change.lost_supertypes)


def _set_types(change: Becomes, chars: Characteristics, subtypes: tuple[str, ...], every: bool) -> None:
    if change.types:
        chars.types = change.types
        kept = tuple(word for word in chars.subtypes if _correlates(word, change.types))
        # 205.1a: subtypes of card types that it no longer has are lost; those named replace their own kind
        chars.subtypes = kept
        if "creature" not in change.types:
            chars.every_creature_type = False
    if change.supertypes and not change.types and not subtypes:
        chars.supertypes = change.supertypes
    elif change.supertypes:
        chars.supertypes = added(chars.supertypes, change.supertypes)
    if subtypes or every:
        kinds = {_kind(word) for word in subtypes} | ({"creature"} if every else set())
        chars.subtypes = (*(word for word in chars.subtypes if _kind(word) not in kinds), *subtypes)
        if "creature" in kinds:
            chars.every_creature_type = every
    if sets_land_type(change):
        chars.abilities = ()  # 305.7; the new intrinsic mana abilities follow at the end of the layer


def _kind(subtype: str) -> str:
    if subtype in LAND:
        return "land"
    return "creature" if subtype in CREATURE else "other"


def _correlates(subtype: str, types: tuple[str, ...]) -> bool:
    kind = _kind(subtype)
    if kind == "land":
        return "land" in types
    if kind == "creature":
        return "creature" in types or "kindred" in types
    return not set(types) <= {"creature", "land"}


def becomes_layers(change: Becomes) -> tuple[str, ...]:
    found = []
    if change.name is not None:
        found.append("3")
    color_only = change.chosen is not None and "color" in change.chosen
    if (
        change.types or change.subtypes or change.supertypes or change.lost_types or change.lost_supertypes
    ) or (change.chosen is not None and not color_only):
        found.append("4")
    if change.colors or color_only:
        found.append("5")
    if change.abilities:
        found.append("6")
    if change.power is not None or change.toughness is not None:
        found.append("7b")
    return tuple(found)


# --- control (2), copies (1) -----------------------------------------------------------------------------------------


def controls(
    g: Game, change: Controls, layer: str, chars: Characteristics, obj: Object, ctx: Resolution
) -> None:
    players = evaluate.things(g, change.who, ctx)
    if players:
        chars.controller = players[0]


def copied(
    g: Game, change: BecomesCopy, layer: str, chars: Characteristics, obj: Object, ctx: Resolution
) -> None:
    """A copy effect that a static ability makes (707.2c); those of resolutions are in the object's face already."""
    from mtgrules.engine import copying

    for other in evaluate.things(g, change.of.what, ctx)[:1]:
        copying.assume(chars, copying.copy_face(g, change.of, other, ctx))


LAYERED: dict[type, LayerRow] = {
    Gets: LayerRow(lambda change: ("7c",), gets),
    BasePT: LayerRow(lambda change: ("7a",) if change.defining else ("7b",), base),
    SwitchPT: LayerRow(lambda change: ("7d",), switch),
    GainsAbilities: LayerRow(lambda change: ("6",), gains),
    GainsAbilitiesOf: LayerRow(
        lambda change: ("6",), gains_of, lambda change: frozenset(("board", "abilities"))
    ),
    LosesAbilities: LayerRow(lambda change: ("6",), loses),
    CantHave: LayerRow(lambda change: ("6",), cant_have),
    Becomes: LayerRow(becomes_layers, becomes),
    BecomesCopy: LayerRow(lambda change: ("1",), copied, lambda change: frozenset(("board",))),
    Controls: LayerRow(lambda change: ("2",), controls),
}

__all__ = [
    "ALL_CREATURE_TYPES",
    "CREATURE",
    "LAND",
    "LAYERED",
    "abilities_of_kind",
    "added",
    "becomes_layers",
    "chosen_colors",
    "chosen_types",
    "in_color_order",
    "without",
]
