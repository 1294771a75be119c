"""Tokens (111): the characteristics with which they are created."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgrules.abilities.abilities import Keywords
from mtgrules.abilities.amounts import Number
from mtgrules.abilities.effects import CopySpec, TokenSpec
from mtgrules.abilities.node import Ability
from mtgrules.engine import evaluate
from mtgrules.engine.faces import Face
from mtgrules.engine.records import Resolution

if TYPE_CHECKING:
    from mtgrules.engine.game import Game


def flat(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Abilities with lines of keywords taken apart."""
    found: list[Ability] = []
    for ability in abilities:
        found.extend(ability.items if isinstance(ability, Keywords) else (ability,))
    return tuple(found)


def face(g: Game, spec: TokenSpec, ctx: Resolution) -> Face:
    """The face of a token that an effect defines (111.3–4) or the rules do (111.10)."""
    if spec.predefined:
        defined = g.rules.token_face(spec.name or " ".join(spec.subtypes))
        return modified(g, defined, spec)
    constant = all(part is None or isinstance(part, Number) for part in (spec.power, spec.toughness))
    cache = g.rules.cache if constant else {}
    key = ("token", spec)
    known = cache.get(key)
    if known is None:
        known = g.rules.intern(
            Face(
                name=spec.name or " ".join(spec.subtypes),
                colors=tuple(color for color in spec.colors if color != "colorless"),
                supertypes=spec.supertypes,
                types=spec.types,
                subtypes=spec.subtypes,
                abilities=flat(spec.abilities),
                power=evaluate.amount(g, spec.power, ctx) if spec.power is not None else None,
                toughness=evaluate.amount(g, spec.toughness, ctx) if spec.toughness is not None else None,
                layout="token",
            )
        )
        cache[key] = known
    return known


def modified(g: Game, defined: Face, spec: TokenSpec) -> Face:
    """A predefined token to which the effect adds something (111.10)."""
    if not (spec.abilities or spec.types or spec.colors or spec.supertypes):
        return defined
    import msgspec

    return g.rules.intern(
        msgspec.structs.replace(
            defined,
            abilities=(*defined.abilities, *flat(spec.abilities)),
            types=tuple(dict.fromkeys((*defined.types, *spec.types))),
            supertypes=tuple(dict.fromkeys((*defined.supertypes, *spec.supertypes))),
            colors=spec.colors or defined.colors,
        )
    )


def copies(g: Game, spec: CopySpec, ctx: Resolution) -> list[Face]:
    """The faces of tokens that are copies: one for each object copied (707.2). Nothing to copy, no token (111.12)."""
    from mtgrules.engine import copying

    return [copying.copy_face(g, spec, id, ctx) for id in evaluate.things(g, spec.what, ctx)]
