"""A game to drive from Python: decisions, legal actions, push and pop."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal, NoReturn, Protocol, Self, runtime_checkable

from mtgrules.cards import Card
from mtgrules.doors import door, taken
from mtgrules.engine import beginning, decisions, json, setup
from mtgrules.engine.commander import COMMANDER
from mtgrules.engine.conceding import concede
from mtgrules.engine.decisions import InvalidChoice
from mtgrules.engine.game import Game as Core
from mtgrules.engine.game import IllegalAction, Unplayable
from mtgrules.engine.json import from_json, to_json
from mtgrules.engine.registries import Registries
from mtgrules.names import fold
from mtgrules.play import words
from mtgrules.play.choices import Action, Choose, Concede, Decision
from mtgrules.play.decks import MOST_CARDS
from mtgrules.play.errors import (
    ActionError,
    GameFormatError,
    IllegalActionError,
    InvalidActionError,
    MissingError,
    PositionError,
    UnplayableError,
)
from mtgrules.play.events import GameEvent, happened
from mtgrules.play.key import Digests
from mtgrules.play.legal import LegalActions, Listed, why_not
from mtgrules.play.objects import GameObject, PlayerView
from mtgrules.play.outcome import Outcome, outcome_of
from mtgrules.play.status import Status, problems, structure, unread

if TYPE_CHECKING:
    from mtgrules.play.views import View
    from mtgrules.rules import Rules

FORMATS = ("two-player", "multiplayer", COMMANDER)
"""How a game is played: which life it begins with, whether commanders begin in the command zone."""
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


Pay = Literal["auto", "ask"] | Collection[str]
"""Who is asked how to pay costs: nobody ("auto"), everybody ("ask"), or the players of these names."""


@cache
def default_rules() -> Rules:
    """The rules that games share where none are given: all mechanics at hand, the shipped cards."""
    from mtgrules.rules import Rules, installed_mechanics, shipped_mechanics, shipped_reader

    return Rules((*shipped_mechanics(), *installed_mechanics()), reader=shipped_reader())


class Game:
    """A game under way, from the first mulligan on.

    ``decks``: one a player, as cards or their names. ``seed``: of everything that is random. ``format``: the way to play:
    "commander" (also where nothing is said and all decks have commanders), else "two-player" or "multiplayer" as the
    number of decks says; the formats of `mtgrules.play.formats`
    are known too, but decks are not checked (see `objections` there). ``names``: of the players. ``rules``: one shared
    `Rules` if None. ``pay``: who is asked how to pay ("auto": nobody, "ask": everybody, or names). ``log``: whether
    `events` are kept. ``undo``: whether actions can be popped.

    The first player takes the first turn. Raises `PositionError` for decks that can't be played with."""

    __slots__ = ("_base", "_digests", "_first", "_listed", "_pushed", "_undo", "core")
    __hash__ = None  # type: ignore[assignment]  # a game changes: keep its `key` instead

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
        pay: Pay = "auto",
        log: bool = True,
        undo: bool = True,
    ) -> None:
        rules = checked_rules(rules)
        if isinstance(decks, str | bytes | Mapping) or not isinstance(decks, Iterable):
            raise PositionError(f"decks, one a player, were expected, found {decks!r:.80}")
        decks = tuple(decks)
        if len(decks) < 2 or (len(decks) > len(NAMES) and names is None):
            raise PositionError(
                f"2 to {len(NAMES)} decks were expected, or more with names, found {len(decks)}"
            )
        names = NAMES[: len(decks)] if names is None else checked_names(names)
        if len(names) != len(decks):
            raise PositionError(
                f"{len(decks)} names were expected, one a deck, found {', '.join(names) or 'none'}"
            )
        if format is None and all(isinstance(deck, DeckLike) and deck.commanders for deck in decks):
            format = COMMANDER  # as the command line has it
        core = setup.new_game(rules, names, seed=checked_seed(seed), format=_way(format, len(decks)))
        core.state.logging = log
        ask_to_pay(core, pay)
        for player, deck in zip(core.root.players, decks, strict=True):
            cards, commanders = cards_of(rules, deck)
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
        self._first = 0  # the number of the first event that is at hand
        self._digests = Digests()
        self._listed = Listed()

    @classmethod
    def of(cls, core: Core, *, undo: bool = True) -> Self:
        """A game around an engine's game that is under way."""
        taken(core, Core, "Game.of", "core")
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
        return LegalActions(self.core, listed=self._listed)

    def push(self, action: Action) -> None:
        """Take an action, and play on to the next decision.

        Raises `InvalidActionError` where it does not answer the decision, `IllegalActionError` where the rules forbid
        it; the game is then as before."""
        core = self.core
        decision = self._pending()
        if not isinstance(action, Action):
            raise InvalidActionError(f"an action was expected, found {action!r:.80}")
        if not self._listed.holds(core.root, action):
            wrong = why_not(core, decision, action)
            if wrong is not None:
                raise _refused(wrong)
        state = core.state
        marks = len(state.marks)
        if self._undo:
            state.push()
        try:
            if isinstance(action, Concede):
                concede(core, action.player)
            else:
                core.answer(action.chosen if isinstance(action, Choose) else (action,))
        except BaseException as wrong:  # the game is as before, whatever interrupts
            while len(state.marks) > marks:
                state.pop()
            if isinstance(wrong, IllegalAction | InvalidChoice):
                raise _refused(wrong) from None
            raise
        self._pushed.append(action)

    def push_words(self, text: str) -> Action:
        """Take the action that words mean (see `parse_action`), and return it."""
        action = self.parse_action(text)
        self.push(action)
        return action

    def concede(self, name: str) -> None:
        """The player of that name concedes (104.3a), whoever decides now: pushes a `Concede`.

        Raises `MissingError` where nobody has that name, `IllegalActionError` where the game is over for that player."""
        self.push(Concede(self.player(name).id))

    def pop(self) -> Action:
        """Take the last action back, and return it. The game is the very same value as before.

        Raises `IndexError` where there is none."""
        if not self._undo:
            raise IndexError("no action can be taken back: this game was made with undo=False")
        if len(self._pushed) <= self._base:
            raise IndexError(
                "what was pushed before `commit`, or before a copy without its stack, can't be taken back"
                if self._pushed
                else "no action to take back"
            )
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

    def commit(self) -> None:
        """Make what was pushed final: it can't be popped any more, and what it would take is forgotten."""
        state = self.core.state
        state.marks.clear()
        state.journal.clear()
        self._base = len(self._pushed)

    def copy(self, *, stack: bool = True) -> Self:
        """An independent game in the same position. With ``stack`` its actions can be popped and its events are there
        too; without, copying is quicker."""
        other = type(self).of(self.core.fork(history=stack), undo=self._undo)
        other._pushed = list(self._pushed)
        other._base = self._base if stack else len(self._pushed)
        other._first = self._first if stack else self.event_count
        other._digests = self._digests.copy()
        return other

    # --- words ------------------------------------------------------------------------------------------------

    def words(self, action: Action) -> str:
        """An action that answers the pending decision, in words: "cast Shock", "attack with Bear and Wolf".

        `parse_action` reads them back. Raises `InvalidActionError` for an action that does not answer it."""
        return words.told(self.core, self._pending(), action)

    def parse_action(self, text: str) -> Action:
        """The legal action that words mean: "pass", "cast Shock", "choose Grizzly Bears#2", "block Bear with Wolf".

        Raises `InvalidActionError` for words that mean nothing here, `AmbiguousActionError` for words that may mean
        several things that are not alike, `IllegalActionError` for what the rules don't allow now."""
        decision = self._pending()
        action = words.read(self.core, decision, text)
        wrong = why_not(self.core, decision, action)
        if wrong is not None:
            raise _refused(wrong)
        self._listed.add(self.core.root, action)
        return action

    def _pending(self) -> decisions.Decision:
        root = self.core.root
        if root.decision is None or root.outcome is not None:
            over = f"the game is over: {root.outcome}"
            raise InvalidActionError(over if root.outcome is not None else "no decision is pending")
        return root.decision

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()  # rules and cards are never written: games share them

    def __reduce__(self) -> NoReturn:
        raise TypeError("a game is not pickled: send its `to_json`, and read that with `Game.from_json`")

    def __repr__(self) -> str:
        root = self.core.root
        if root.outcome is not None:
            return f"<Game: over, {root.outcome}>"
        when = f"turn {root.turn}, {self.core.name(root.active)}'s {root.step}" if root.turn else "not begun"
        return f"<Game: {when}; {self.decision!r}>" if root.decision is not None else f"<Game: {when}>"

    # --- the game as a value -----------------------------------------------------------------------------------

    def key(self) -> str:
        """The key of the position, 32 hexadecimal digits: two games have the same key if and only if their JSON is
        the same, that is, if everything in them is the same that could make a difference from here on.

        That is so after `pop`, in a copy, in a game read from JSON, and in another process where the same seed, decks
        and actions led there. Objects are told apart by their ids and timestamps (613.7), so two orders of the same
        actions lead to different keys. Only what has changed since the last key is looked at again."""
        return self._digests.key(self.core)

    def __eq__(self, other: object) -> bool:
        """Whether two games are in the same position (the same `key`)."""
        if not isinstance(other, Game):
            return NotImplemented
        return self.core is other.core or self.key() == other.key()

    def to_json(self) -> str:
        """The position as JSON: another process plays on from it to the same end. Actions and events are left out.

        Equal positions give equal texts. The format has a version, and the schema of the records it holds is that of
        the classes in `mtgrules.engine.records`."""
        return to_json(self.core).decode()

    @classmethod
    def from_json(
        cls, data: str | bytes, *, rules: Rules | None = None, log: bool = True, undo: bool = True
    ) -> Self:
        """The game that `to_json` wrote, under the same rules. Raises `GameFormatError` for anything else."""
        if not isinstance(data, str | bytes):
            raise GameFormatError(f"JSON was expected, as text or bytes, found a {type(data).__name__}")
        try:
            core = from_json(checked_rules(rules), _bytes(data))
        except json.GameFormatError as wrong:
            raise GameFormatError(str(wrong)) from None
        broken = next(structure(core), None)
        if broken is not None:
            raise GameFormatError(str(broken))
        core.state.logging = log
        return cls.of(core, undo=undo)

    def status(self) -> Status:
        """What is impossible about the position, as flags: `Status.VALID` (0) for every game that was played here."""
        found = Status.VALID
        for problem in problems(self.core):
            found |= problem.flag
        return found

    def problems(self) -> tuple[str, ...]:
        """The same in words, one line each, with the rule."""
        return tuple(str(problem) for problem in problems(self.core))

    @property
    def unread(self) -> tuple[str, ...]:
        """The text of anything in the game that is not understood, a line each, with its name: it does nothing."""
        return unread(self.core)

    # --- what happened -----------------------------------------------------------------------------------------

    @door(since=int)
    def events(self, since: int = 0) -> Iterator[GameEvent]:
        """What has happened, from event number ``since`` on, the oldest first; nothing in a game without a log.

        `event_count` before an action says from where on its events are."""
        return happened(self.core, self._first, since)

    @property
    def event_count(self) -> int:
        """The number of the next event."""
        return self._first + len(self.core.state.log)

    @door(player=str, since=int)
    def view(self, player: str, *, since: int = 0, decklists: bool = True) -> View:
        """What the player of that name knows of the game, and nothing else: a value that stays as it is.

        Its events begin with number ``since`` of what players can see; without ``decklists`` it doesn't tell what is left
        in the opponents' decks. `determinize` makes whole games of it. Raises `MissingError` for an unknown name."""
        from mtgrules.play.views import view

        return view(self, player, since=since, decklists=decklists)

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
    def spells_cast(self) -> int:
        """How many spells were cast this turn, whoever cast them (what storm counts, 702.40a)."""
        return self.core.root.tally.get("spells cast", 0)

    @property
    def active_player(self) -> PlayerView:
        """Whose turn it is."""
        return PlayerView(self.core, self.core.root.active)

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """All players, in turn order from the first turn's; those who have lost too."""
        return tuple(PlayerView(self.core, id) for id in self.core.root.players)

    @door(name=str)
    def player(self, name: str) -> PlayerView:
        """The player of that name. Raises `MissingError`, a `KeyError`."""
        for player in self.players:
            if player.name == name:
                return player
        raise MissingError(f"no player {name!r:.40}; there are {', '.join(one.name for one in self.players)}")

    @door(id=int)
    def object(self, id: int) -> GameObject:
        """The object of that id. Raises `MissingError`, a `KeyError`."""
        from mtgrules.engine.records import Object

        if not isinstance(self.core.state.records.get(id), Object):
            raise MissingError(f"no object {id!r:.40}")
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


def _refused(wrong: IllegalAction | InvalidChoice) -> ActionError:
    """What the engine says, as an error of this interface."""
    if isinstance(wrong, InvalidChoice):
        return InvalidActionError(str(wrong))
    said = str(wrong).removesuffix(f" ({wrong.rule})")
    return (UnplayableError if isinstance(wrong, Unplayable) else IllegalActionError)(said, wrong.rule)


def _bytes(data: str | bytes) -> bytes:
    return data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data


def ask_to_pay(core: Core, pay: Pay) -> None:
    """Write down who pays by hand."""
    names = [core.name(id) for id in core.root.players]
    if not isinstance(pay, Iterable):
        raise PositionError(f'"auto", "ask" or names of players were expected, found {pay!r:.40}')
    asked = names if pay == "ask" else [] if pay == "auto" else [pay] if isinstance(pay, str) else list(pay)
    unknown = [name for name in asked if name not in names]
    if unknown:
        raise PositionError(f'no player {unknown[0]!r:.40}; expected "auto", "ask" or names of players')
    for id in core.root.players:
        if core.name(id) in asked:
            core.state.edit(id).pays_by_hand = True


def _way(format: str | None, decks: int) -> str:
    """How the engine plays a format. Formats that differ in their decks alone are played alike."""
    from mtgrules.play import formats

    alike = "two-player" if decks == 2 else "multiplayer"
    if format is None or format in FORMATS:
        return format or alike
    if isinstance(format, str) and format in formats.FORMATS:
        return alike
    raise PositionError(
        f"no format {format!r:.40}; expected one of {', '.join(dict.fromkeys((*formats.FORMATS, *FORMATS)))}"
    )


def checked_rules(rules: Rules | None) -> Rules:
    """The rules to play by: those that are given, or the ones that games share."""
    if rules is not None and not isinstance(rules, Registries):
        raise PositionError(f"a Rules was expected, found {rules!r:.80}")
    return default_rules() if rules is None else rules


def checked_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names of players: texts of one line, each another, whatever is capital or has an accent. Lists of players
    are told with semicolons, so there is none in a name."""
    given = (
        tuple(names) if isinstance(names, Iterable) and not isinstance(names, str | bytes | Mapping) else ()
    )
    fit = all(isinstance(name, str) and fold(name) and name.isprintable() for name in given)
    if not given or not fit or len(set(map(fold, given))) != len(given):
        raise PositionError(f"different names of players were expected, found {names!r:.80}")
    if any(";" in name for name in given):
        raise PositionError(f"names of players without semicolons were expected, found {names!r:.80}")
    return given


def checked_seed(seed: int) -> int:
    if type(seed) is not int:
        raise PositionError(f"a whole number was expected for the seed, found {seed!r:.40}")
    return seed


def cards_of(rules: Rules, deck: DeckGiven) -> tuple[list[Card], list[Card]]:
    """The cards of a deck and its commanders. Raises `PositionError` for what is no deck."""
    if isinstance(deck, DeckLike):
        return list(deck.cards), list(deck.commanders)
    given: Iterable[Card | str]
    if isinstance(deck, Mapping):
        for name, number in deck.items():
            if type(number) is not int or not 0 <= number <= MOST_CARDS:
                raise PositionError(
                    f"{name!s:.80}: a number of cards from 0 to {MOST_CARDS} was expected, found {number!r:.40}"
                )
        given = [name for name, number in deck.items() for _ in range(number)]
    elif isinstance(deck, str):
        raise PositionError("a deck is a list of cards or names, found one text")
    elif isinstance(deck, Iterable):
        given = deck
    else:
        raise PositionError(f"a deck, or a list of cards or names, was expected, found {deck!r:.80}")
    cards: list[Card] = []
    for card in given:
        if len(cards) == MOST_CARDS:
            raise PositionError(f"a deck of at most {MOST_CARDS} cards was expected; this has more")
        found = rules.library.find(card) if isinstance(card, str) else card
        if not isinstance(found, Card):
            raise PositionError(f"a card or its name was expected in a deck, found {card!r:.80}")
        cards.append(found)
    return cards, []
