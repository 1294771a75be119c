"""A game to drive from Python: decisions, legal actions, push and pop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Protocol, Self, runtime_checkable

from mtgrules.engine import beginning, setup
from mtgrules.engine.commander import COMMANDER
from mtgrules.engine.decisions import InvalidChoice
from mtgrules.engine.game import Game as Core
from mtgrules.engine.game import IllegalAction, Unplayable
from mtgrules.play.choices import Action, Choose, Decision
from mtgrules.play.errors import IllegalActionError, InvalidActionError, PositionError, UnplayableError
from mtgrules.play.legal import LegalActions, check_shape
from mtgrules.play.objects import GameObject, PlayerView
from mtgrules.play.outcome import Outcome, outcome_of

if TYPE_CHECKING:
    from mtgrules.cards import Card
    from mtgrules.rules import Rules

NAMES = ("Alice", "Bob", "Carol", "Dave")


@runtime_checkable
class DeckLike(Protocol):
    """A deck with commanders (`mtgrules.play.decks.Deck` is one)."""

    @property
    def cards(self) -> Sequence[Card]: ...

    @property
    def commanders(self) -> Sequence[Card]: ...


DeckGiven = DeckLike | Iterable["Card | str"] | Mapping[str, int]
"""A deck: its cards or their names, how many of each name, or a `Deck`."""


@cache
def default_rules() -> Rules:
    """The rules that games share where none are given: all mechanics at hand, the shipped cards."""
    from mtgrules.rules import Rules, installed_mechanics, shipped_mechanics, shipped_reader

    return Rules((*shipped_mechanics(), *installed_mechanics()), reader=shipped_reader())


class Game:
    """A game under way, from the first mulligan on.

    ``decks``: one a player, as cards or their names; ``seed``: of everything that is random; ``format``: "two-player",
    "multiplayer" or "commander" (what the number of decks says, if None); ``names``: of the players; ``rules``: one
    shared `Rules` if None; ``log``: whether `events` are kept; ``undo``: whether actions can be popped.

    The first player takes the first turn. Raises `PositionError` for decks that can't be played with."""

    __slots__ = ("_base", "_pushed", "_undo", "core")

    core: Core
    """The engine's own game, for those who need more than this interface."""

    def __init__(
        self,
        decks: Sequence[DeckGiven],
        *,
        seed: int = 0,
        format: str | None = None,
        names: Sequence[str] | None = None,
        rules: Rules | None = None,
        log: bool = True,
        undo: bool = True,
    ) -> None:
        rules = rules if rules is not None else default_rules()
        if not 2 <= len(decks) <= len(NAMES) and names is None:
            raise PositionError(f"2 to {len(NAMES)} decks were expected, found {len(decks)}")
        names = tuple(names) if names is not None else NAMES[: len(decks)]
        if len(names) != len(decks) or len(set(names)) != len(names):
            raise PositionError(f"{len(decks)} different names were expected, found {', '.join(names)}")
        if format is None:
            format = "two-player" if len(decks) == 2 else "multiplayer"
        core = setup.new_game(rules, names, seed=seed, format=format)
        core.state.logging = log
        for player, deck in zip(core.root.players, decks, strict=True):
            cards, commanders = _cards(rules, deck)
            for card in commanders:
                setup.put(core, rules.face(card), "command", player, designations=frozenset((COMMANDER,)))
            for card in cards:
                setup.put(core, rules.face(card), "library", player)
        beginning.begin_game(core)
        self._start(core, undo)

    def _start(self, core: Core, undo: bool) -> None:
        self.core = core
        self._undo = undo
        self._base = 0  # how many of the pushed actions can't be popped
        self._pushed: list[Action] = []

    @classmethod
    def of(cls, core: Core, *, undo: bool = True) -> Self:
        """A game around an engine's game that is under way."""
        game = cls.__new__(cls)
        game._start(core, undo)
        return game

    # --- playing -----------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The choice that is pending; None once the game is over."""
        root = self.core.root
        return (
            Decision(self.core, root.decision) if root.decision is not None and root.outcome is None else None
        )

    @property
    def legal_actions(self) -> LegalActions:
        """What may be pushed now: lazy, with ``in``, ``bool``, ``count()`` and ``[0]``."""
        return LegalActions(self.core)

    def push(self, action: Action) -> None:
        """Take an action, and play on to the next decision.

        Raises `InvalidActionError` where it does not answer the decision, `IllegalActionError` where the rules forbid
        it; the game is then as before."""
        core = self.core
        root = core.root
        decision = root.decision
        if decision is None or root.outcome is not None:
            raise InvalidActionError(f"the game is over: {root.outcome}")
        if isinstance(action, Choose) and decision.kind != "priority":
            answer = action.chosen
        elif isinstance(action, Action) and not isinstance(action, Choose) and decision.kind == "priority":
            answer = (action,)
        else:
            wanted = "Pass, Cast, PlayLand or Activate" if decision.kind == "priority" else "Choose"
            raise InvalidActionError(
                f"{core.name(decision.player)}: {decision.prompt}: {wanted} was expected, found {action!r:.80}"
            )
        state = core.state
        if self._undo:
            state.push()
        try:
            if decision.kind != "priority":
                check_shape(decision, answer)
            core.answer(answer)
        except Exception as wrong:
            if self._undo:
                state.pop()
            refused = _refused(wrong)
            if refused is None:
                raise
            raise refused from None
        self._pushed.append(action)

    def pop(self) -> Action:
        """Take the last action back, and return it. The game is the very same value as before.

        Raises `IndexError` where there is none."""
        if not self._undo or len(self._pushed) <= self._base:
            raise IndexError("no action to take back")
        self.core.state.pop()
        return self._pushed.pop()

    def peek(self) -> Action:
        """The last action. Raises `IndexError` where there is none."""
        if not self._pushed:
            raise IndexError("no action has been taken")
        return self._pushed[-1]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions pushed so far, the last one last."""
        return tuple(self._pushed)

    def copy(self) -> Self:
        """An independent game in the same position; what was pushed before can't be popped there."""
        other = type(self).of(self.core.fork(), undo=self._undo)
        other._pushed = list(self._pushed)
        other._base = len(self._pushed)
        return other

    # --- the position ------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return outcome_of(self.core)

    @property
    def is_over(self) -> bool:
        return self.core.root.outcome is not None

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 before the first."""
        return self.core.root.turn

    @property
    def step(self) -> str:
        """The step or phase: "upkeep", "precombat main", "declare blockers" …; "" before the first turn."""
        return self.core.root.step

    @property
    def active_player(self) -> PlayerView:
        """Whose turn it is."""
        return PlayerView(self.core, self.core.root.active)

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """All players, in turn order from the first turn's; those who have lost too."""
        return tuple(PlayerView(self.core, id) for id in self.core.root.players)

    def player(self, name: str) -> PlayerView:
        """The player of that name. Raises `KeyError`."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    def object(self, id: int) -> GameObject:
        """The object of that id. Raises `KeyError`."""
        from mtgrules.engine.records import Object

        if not isinstance(self.core.state.records.get(id), Object):
            raise KeyError(id)
        return GameObject(self.core, id)

    def _zone(self, kind: str) -> tuple[GameObject, ...]:
        return tuple(GameObject(self.core, id) for id in self.core.contents(kind))

    @property
    def battlefield(self) -> tuple[GameObject, ...]:
        """All permanents, without those that are phased out (702.26)."""
        return tuple(GameObject(self.core, id) for id in self.core.battlefield())

    @property
    def stack(self) -> tuple[GameObject, ...]:
        """Spells and abilities on the stack, the top one last."""
        return self._zone("stack")

    @property
    def exile(self) -> tuple[GameObject, ...]:
        return self._zone("exile")

    @property
    def command(self) -> tuple[GameObject, ...]:
        return self._zone("command")


def _refused(wrong: Exception) -> Exception | None:
    """What the engine says, as an error of this interface; None: it is none of those."""
    if isinstance(wrong, Unplayable):
        return UnplayableError(_said(wrong), wrong.rule)
    if isinstance(wrong, IllegalAction):
        return IllegalActionError(_said(wrong), wrong.rule)
    if isinstance(wrong, InvalidChoice):
        return InvalidActionError(str(wrong))
    return None


def _said(wrong: IllegalAction) -> str:
    return str(wrong).removesuffix(f" ({wrong.rule})")


def _cards(rules: Rules, deck: DeckGiven) -> tuple[list[Card], list[Card]]:
    """The cards of a deck and its commanders."""
    if isinstance(deck, DeckLike):
        return list(deck.cards), list(deck.commanders)
    given: Iterable[Card | str]
    if isinstance(deck, Mapping):
        given = [name for name, number in deck.items() for _ in range(number)]
    elif isinstance(deck, str):
        raise PositionError("a deck is a list of cards or names, found one text")
    else:
        given = deck
    return [rules.library.find(card) if isinstance(card, str) else card for card in given], []
