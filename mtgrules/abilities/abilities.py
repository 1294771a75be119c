"""Abilities (113): what one line of rules text is."""

from __future__ import annotations

from mtgrules.abilities.node import Ability, Amount, Change, Condition, Cost, Effect, Node, Trigger
from mtgrules.abilities.references import Filter


class SpellAbility(Node, Ability, frozen=True):
    """Instructions of an instant or sorcery (113.3a)."""

    effect: Effect


class ActivatedAbility(Node, Ability, frozen=True):
    """"[Cost]: [Effect.] [Activation instructions]" (602). Whether it is a mana ability follows from 605.1a."""

    costs: tuple[Cost, ...]
    effect: Effect
    limits: tuple[ActivationLimit, ...] = ()
    zone: str | None = None  # works from there ("Activate only if ~ is in your graveyard", or implied by its effect)


class ActivationLimit(Node, frozen=True):
    """"Activate only …": ``timing`` "as a sorcery", "as an instant", "during your turn", "during combat" …; ``times``
    "once each turn", "once"; ``condition``; ``who`` may activate where not only its controller ("any player")."""

    timing: str | None = None
    times: int | None = None
    period: str | None = None  # "turn", "game" with ``times``
    condition: Condition | None = None
    anyone: bool = False
    cost_change: Change | None = None  # "This ability costs {1} less to activate for each …"


class TriggeredAbility(Node, Ability, frozen=True):
    """"When/Whenever/At [event][, if condition], [effect]" (603). ``condition`` is the intervening *if* (603.4)."""

    trigger: Trigger
    effect: Effect
    condition: Condition | None = None
    limit: int | None = None  # "This ability triggers only once each turn."
    period: str = "turn"


class ChapterAbility(Node, Ability, frozen=True):
    """"{rN}—[Effect]" (714.2b)."""

    chapters: tuple[int, ...]
    effect: Effect


class StaticAbility(Node, Ability, frozen=True):
    """Continuous effects while a ``condition`` holds ("as long as …", 604). ``zone``: works from there, None: as
    113.6 says."""

    changes: tuple[Change, ...]
    condition: Condition | None = None
    zone: str | None = None


class Keyword(Node, Ability, frozen=True):
    """A keyword ability (702). ``name`` in lower case as in 702; parameters as that keyword has them: ``costs`` (ward
    {2}, equip {3}, kicker …), ``amount`` (crew 3, annihilator 2), ``filter`` (enchant creature, protection from red,
    affinity for Elves, equip Wizard, [type]cycling, landwalk …)."""

    name: str
    costs: tuple[Cost, ...] = ()
    amount: Amount | None = None
    filter: Filter | None = None


class Keywords(Node, Ability, frozen=True):
    """Several keyword abilities on one line."""

    items: tuple[Keyword, ...]


class LevelAbility(Node, Ability, frozen=True):
    """Abilities that hold at a level, station or class step (711, 716, 721): ``at`` its symbol."""

    at: str
    least: int
    most: int | None
    abilities: tuple[Ability, ...]
    power: Amount | None = None
    toughness: Amount | None = None
    costs: tuple[Cost, ...] = ()


class Unparsed(Node, Ability, frozen=True):
    """A line that was not understood: its text, where reading stopped (1-based line and column of the printed text),
    what stood there, what was expected."""

    text: str
    line: int
    column: int
    found: str
    expected: tuple[str, ...] = ()
