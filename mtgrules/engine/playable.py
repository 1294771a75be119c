"""Whether the engine can play a face: what of its text was not read, or has no one to carry it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.abilities import CanLead, Companion, DeckLimit, Keyword, SpellAbility, Unparsed
from mtgrules.abilities.conditions import Matches
from mtgrules.abilities.costs import Mana
from mtgrules.abilities.effects import KeywordAction, Modal
from mtgrules.abilities.node import Ability, Amount, Condition, Effect, Node, Predicate, Trigger, What, Who
from mtgrules.abilities.predicates import Filter
from mtgrules.abilities.references import Some, Target
from mtgrules.abilities.triggers import PlayerDoes
from mtgrules.engine import alternatives, evaluate, setup, targeting, vocabulary
from mtgrules.engine.game import Game, Unplayable
from mtgrules.engine.index import event_names
from mtgrules.engine.keywords import BEFORE_THE_GAME, READ
from mtgrules.engine.mana import ALL
from mtgrules.engine.matching import totals
from mtgrules.engine.picking import in_common
from mtgrules.engine.records import Resolution

if TYPE_CHECKING:
    from mtgrules.engine.faces import Face
    from mtgrules.engine.registries import Registries


SPELLS = {"instant", "sorcery"}
#: layouts whose other face is shown by effects (712.8); others are cast by a casting option of that name
OTHER_FACES = ("transform", "double_faced_token", "back")


def obstacles(rules: Registries, face: Face) -> tuple[str, ...]:
    """What keeps a face from being played, in words, its alternatives' included; nothing: it can be."""
    found: dict[str, None] = {}
    if not SPELLS & set(face.types):  # 113.3a
        found.update((f"no spell: {a}", None) for a in face.abilities if isinstance(a, SpellAbility))
    found.update(dict.fromkeys(_unpayable(face.mana_cost)))
    nodes = [node for ability in face.abilities for node in _inside(ability)]
    for node in nodes:
        found.update(dict.fromkeys(_unknown(rules, node)))
    if not found:
        found.update(dict.fromkeys(_words(rules, face, nodes)))
    for layout, other in face.alternatives.items():
        if layout not in OTHER_FACES and all(option.how != layout for option in rules.casting_options):
            found[f"layout {layout}"] = None
        found.update(dict.fromkeys(obstacles(rules, other)))
    return tuple(found)


def _inside(ability: Ability) -> Iterator[Node]:
    if not isinstance(ability, (CanLead, Companion, DeckLimit)):  # 100.2a, 702.139a, 903.3a: before the game
        assert isinstance(ability, Node)
        yield from ability.walk()


def _unknown(rules: Registries, node: Node) -> Iterator[str]:
    """Classes and names that no one answers to."""
    if isinstance(node, Unparsed):
        yield f"not read: {node.text}"
    elif isinstance(node, Keyword):
        meaning = rules.keyword_abilities.get(node.name)
        if meaning is None and node.name not in READ | BEFORE_THE_GAME:
            yield f"keyword {node.name}"
        for ability in meaning(node) if meaning is not None else ():
            yield from (why for part in _inside(ability) for why in _unknown(rules, part))
    elif isinstance(node, KeywordAction):
        if node.name not in rules.keyword_actions:
            yield f"keyword action {node.name}"
    elif not _known(rules, node):
        yield f"{type(node).__name__}: {node}"
    if isinstance(node, Mana):
        yield from _unpayable(node.symbols)
    yield from vocabulary.unknown(rules, node)


def _unpayable(symbols: Iterable[str]) -> Iterator[str]:
    """Symbols in a cost for which there is nothing to pay with: tickets, {P} alone."""
    for symbol in symbols:
        parts = set(symbol.split("/"))
        typed = bool(parts & ALL) and all(part in ALL or part == "P" or part.isdigit() for part in parts)
        if not (typed or symbol.isdigit() or symbol in ("X", "S", "E")):
            yield f"cost {{{symbol}}}"


def _known(rules: Registries, node: Any) -> bool:
    kind = type(node)
    if isinstance(node, Effect):
        return kind in rules.effects
    if isinstance(node, Trigger):
        return _awaited(rules, node)
    for marker, registry in (
        (Amount, rules.amounts),
        (Condition, rules.conditions),
        (Predicate, rules.predicates),
        (Who, rules.references),
        (What, rules.references),
    ):
        if isinstance(node, marker):
            return kind in registry
    return True


def _awaited(rules: Registries, trigger: Any) -> bool:
    """Is there an event that the trigger waits for?"""
    try:
        return bool(event_names(Game(rules), trigger))
    except Unplayable:
        return False


def _words(rules: Registries, face: Face, nodes: Iterable[Node]) -> Iterator[str]:
    """Words that have no meaning for the engine: what can be asked is asked, in a game with nothing in it but this."""
    g = setup.new_game(rules)
    try:
        bearer = setup.put(g, face, "battlefield", g.root.players[0])
        spell = setup.put(g, face, "stack", g.root.players[0])
    except Unplayable as why:
        yield str(why)
        return
    ctx = evaluate.context(g, bearer)
    together = {  # asked of all of them together
        id(part)
        for node in nodes
        if isinstance(node, Matches | PlayerDoes)
        for part in totals(node.filter if isinstance(node, Matches) else node.on)
    }
    together |= {  # looked at as several are chosen
        id(part)
        for node in nodes
        if isinstance(node, Some | Target) and isinstance(node.filter, Filter)
        for part in in_common(node.filter)
    }
    for node in nodes:
        if isinstance(node, Effect) and (both := alternatives.unclear(node)) is not None:
            yield f"a choice between more than one thing each: {both}"
        if isinstance(node, Modal) and targeting.nobody_alone_chooses(node):
            yield f"modes that no one player chooses: {node.chooser}"
        try:
            if id(node) in together:
                continue
            if isinstance(node, Predicate):
                _asked_of_some(g, node, (bearer, spell, g.root.players[0]), ctx)
            elif isinstance(node, Condition):
                evaluate.holds(g, node, ctx)
            elif isinstance(node, Amount):
                evaluate.amount(g, node, ctx)
            elif isinstance(node, Who | What):
                evaluate.things(g, node, ctx)
        except Unplayable as why:
            yield str(why)


def _asked_of_some(g: Game, predicate: Predicate, ids: Iterable[int], ctx: Resolution) -> None:
    """Some predicates can be asked of objects only, some of players."""
    refused: Unplayable | None = None
    for id in ids:
        try:
            evaluate.satisfies(g, id, predicate, ctx)
        except Unplayable as why:
            refused = refused or why
        else:
            return
    if refused is not None:
        raise refused


__all__ = ["obstacles"]
