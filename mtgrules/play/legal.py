"""The legal actions of the pending decision, listed lazily: every kind of decision, one after another.

`LegalActions` asks the game anew each time, so it never goes stale. Subsets, orders, attacks and blocks are made one by
one; none of them is ever built as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice, permutations, product
from math import comb, factorial, perm
from sys import maxsize
from typing import TYPE_CHECKING, Any

from mtgrules.doors import door
from mtgrules.engine import legality
from mtgrules.engine.answering import NEVER_REFUSED, accepted, all_or_none, card_names, proposal
from mtgrules.engine.decisions import Answer, Ask, Decision, InvalidChoice, NeedChoice, check_answer
from mtgrules.engine.game import IllegalAction
from mtgrules.engine.picking import PILES
from mtgrules.engine.priority import Actions
from mtgrules.engine.records import Object, Player
from mtgrules.play.choices import Action, Activate, Choose, Concede
from mtgrules.play.declaring import Attackers, Blockers, each
from mtgrules.play.objects import NotPickled

if TYPE_CHECKING:
    from mtgrules.engine.game import Game as Core
    from mtgrules.engine.records import Root

#: kinds of decisions that take any answer of the right shape, unless a spell or ability is being proposed
FREE = NEVER_REFUSED - {"priority"}
DECLARATIONS: dict[str, type[Attackers | Blockers]] = {"attack": Attackers, "block": Blockers}
#: so many listed actions are remembered
MOST_LISTED = 500
#: what is chosen in an order that counts: cards go to the bottom of a library one after another (103.5)
ORDERED = frozenset(("bottom",))
#: kinds whose answers are some of the options
SUBSETS = frozenset(("choose", "target", "mode", "replacement", "yes or no", "word", "pay"))


class Listed:
    """The actions that were listed for a position, so that pushing one of them need not look at it again."""

    __slots__ = ("_actions", "_root")

    def __init__(self) -> None:
        self._root: Root | None = None
        self._actions: set[Action] = set()

    def add(self, root: Root, action: Action) -> None:
        if self._root is not root:  # whatever is written replaces the root
            self._root, self._actions = root, set()
        if len(self._actions) < MOST_LISTED:
            self._actions.add(action)

    def holds(self, root: Root, action: Action) -> bool:
        try:
            return self._root is root and action in self._actions
        except TypeError:  # something that can't be hashed is chosen
            return False


class LegalActions(NotPickled):
    """What may be pushed now. ``in`` is cheap and lists nothing; iteration is lazy; `bool` stops at the first.

    Where the order of what is chosen makes no difference, one order is listed; ``in`` takes the others too. Mana
    abilities are legal whenever a player has priority (605.3a); they are listed for those who pay by hand, and by
    `with_mana`: for the others paying takes care of them."""

    __slots__ = ("_core", "_listed", "_mana", "_whose")

    def __init__(self, core: Core, mana: bool = False, listed: Listed | None = None, whose: str = "") -> None:
        self._core = core
        self._mana = mana
        self._listed = listed if listed is not None else Listed()
        self._whose = whose  # who decides, where that is somebody else than the one who looks

    @property
    def with_mana(self) -> LegalActions:
        """The same with mana abilities among the actions of a player who has priority."""
        return LegalActions(self._core, True, self._listed, self._whose)

    @property
    def is_only_pass(self) -> bool:
        """Whether a player has priority and can do nothing but pass: quickly found, nothing is listed."""
        decision = _pending(self._core)
        if decision is None or decision.kind != "priority":
            return False
        able = Actions(self._core, decision.player)
        return next(able.beyond_passing(mana=self._lists_mana(decision)), None) is None

    def _lists_mana(self, decision: Decision) -> bool:
        return self._mana or self._core.player(decision.player).pays_by_hand

    def __contains__(self, action: object) -> bool:
        core = self._core
        decision = _pending(core)
        if decision is None or not isinstance(action, Action):
            return False
        if isinstance(action, Concede):
            return why_not(core, decision, action) is None
        if decision.kind == "priority":
            known = not isinstance(action, Choose) and not (isinstance(action, Activate) and action.mana)
            return known and is_plain(action) and action in Actions(core, decision.player)
        return isinstance(action, Choose) and is_legal_answer(core, decision, action.chosen)

    def __iter__(self) -> Iterator[Action]:
        core = self._core
        decision = _pending(core)
        if decision is None:
            return
        root = core.root
        for action in self._all(decision):
            self._listed.add(root, action)
            yield action
            if core.root is not root:
                raise RuntimeError("the game went on while its legal actions were listed")

    def _all(self, decision: Decision) -> Iterator[Action]:
        core = self._core
        if decision.kind == "priority":
            able = Actions(core, decision.player)
            yield from islice(able, 1)
            yield from able.beyond_passing(mana=self._lists_mana(decision))
        else:
            yield from map(Choose, answers_to(core, decision))

    def __bool__(self) -> bool:
        decision = _pending(self._core)
        if decision is None:
            return False
        return decision.kind == "priority" or next(iter(self), None) is not None

    def count(self) -> int:
        """How many are listed: by a formula where that is possible, else one by one."""
        decision = _pending(self._core)
        if decision is None:
            return 0
        number = None
        if decision.kind in FREE and proposal(self._core) is None:
            number = _number_of(decision)
        elif decision.kind in DECLARATIONS:
            number = DECLARATIONS[decision.kind](self._core, decision).count()
        return number if number is not None else sum(1 for _ in self)

    @door(n=int)
    def __getitem__(self, n: int) -> Action:
        """The action listed in that place, from 0."""
        if n < 0:
            raise IndexError("legal actions are counted from the first")
        for action in islice(self, n, None) if n <= maxsize else ():
            return action
        raise IndexError(f"there are not {n + 1} legal actions")

    def __repr__(self) -> str:
        decision = _pending(self._core)
        if decision is not None:
            return f"<LegalActions: {decision.kind}>"
        if self._core.root.outcome is not None:
            return "<LegalActions: none, the game is over>"
        return (
            f"<LegalActions: none, {f'{self._whose} decides' if self._whose else 'no decision is pending'}>"
        )


def _pending(core: Core) -> Decision | None:
    root = core.root
    return root.decision if root.outcome is None else None


# --- one answer --------------------------------------------------------------------------------------------------


def is_legal_answer(core: Core, decision: Decision, answer: Answer) -> bool:
    """May the pending decision be answered so?"""
    try:
        check_shape(decision, answer)
    except InvalidChoice:
        return False
    if proposal(core) is not None:
        return accepted(core, answer)
    return decision.kind in FREE or refusal(core, answer) is None


def check_shape(decision: Decision, answer: Answer) -> None:
    """Raise `InvalidChoice` unless the answer is shaped as the decision wants it: ids and words as its options are.

    It is kept in the game and among its actions: so it is a tuple, of what can be hashed."""
    if not isinstance(answer, tuple):
        raise InvalidChoice(f"a tuple was expected to be chosen, found {answer!r:.80}")
    try:
        hash(answer)
        check_answer(decision, answer)
    except TypeError:
        raise InvalidChoice("something that is no option is chosen") from None
    kind = decision.kind
    if kind in SUBSETS and any(type(item) not in (int, str) for item in answer):
        raise InvalidChoice("ids and words as the options are expected")  # 1.0 and True are equal to 1
    if kind == "number" and str(int(answer[0])) != answer[0]:
        raise InvalidChoice("a number is given as a word, as in ('3',)")
    if kind == "order" and set(answer) != set(decision.options):
        raise InvalidChoice("all options once, in an order, expected")
    if kind == "arrange" and not all(
        isinstance(pile, tuple) and all(type(id) is int for id in pile) for pile in answer
    ):
        raise InvalidChoice("one tuple of ids for each pile expected")
    if kind in ("attack", "block", "assign"):
        for pair in answer:
            if type(pair) is not tuple or len(pair) != 2 or any(type(n) is not int for n in pair):
                raise InvalidChoice("pairs of ids expected")


def refusal(core: Core, answer: Answer) -> IllegalAction | InvalidChoice | None:
    """Why what is going on would refuse the answer, None: it takes it. Handlers only read, so the one that asks can
    be run with the answer, and what it says thrown away."""
    frame = core.root.frames[-1]
    handler = core.rules.frames.get(type(frame))
    if handler is None:
        return None
    told = frame.answered(answer)
    state = core.state
    logging, state.logging = state.logging, False
    try:
        list(handler(core, told, Ask(told.answers)) or ())
    except NeedChoice:
        return None
    except (IllegalAction, InvalidChoice) as wrong:
        return wrong
    finally:
        state.logging = logging
    return None


def is_plain(action: Action) -> bool:
    """Whether an action holds plain values, which can be looked up."""
    try:
        hash(action)
    except TypeError:
        return False
    return True


def why_not(core: Core, decision: Decision, action: Action) -> IllegalAction | InvalidChoice | None:
    """Why an action can't be taken now; None: it can. What is cast or activated must be possible to complete
    (601.2, 602.2), whatever is chosen on the way."""
    if isinstance(action, Concede):
        if type(action.player) is not int or action.player not in core.root.players:
            return InvalidChoice("a player of the game was expected to concede")
        if core.player(action.player).lost:
            return IllegalAction("104.3a", f"{core.name(action.player)} is not in the game any more")
        return None
    if decision.kind == "priority":
        if isinstance(action, Choose):
            return InvalidChoice(f"{decision.prompt}: Pass, Cast, PlayLand or Activate was expected")
        if isinstance(action, Activate) and action.mana:
            return InvalidChoice("which mana is added is chosen as the ability resolves, not with the action")
        if not is_plain(action):
            return InvalidChoice(f"ids and words were expected in an action, found {action!r:.80}")
        if action in Actions(core, decision.player):
            return None
        refused = legality.why_not(core, decision.player, action)
        rule, words = refused if refused is not None else ("", "it can't be completed")
        return IllegalAction(rule, words.removesuffix(f" ({rule})"))
    if not isinstance(action, Choose):
        return InvalidChoice(f"{decision.prompt}: a Choose was expected")
    try:
        check_shape(decision, action.chosen)
    except InvalidChoice as wrong:
        return _no_option(core, decision, action.chosen) or wrong
    if proposal(core) is not None:
        if accepted(core, action.chosen):
            return None
        return refusal(core, action.chosen) or IllegalAction(
            "601.2", "what is begun could not be completed so"
        )
    return None if decision.kind in FREE else refusal(core, action.chosen)


def _no_option(core: Core, decision: Decision, chosen: Any) -> IllegalAction | None:
    """Why something that is there can't be chosen: it is none of the options. None: that is not what is wrong."""
    if decision.kind not in SUBSETS or not isinstance(chosen, tuple):
        return None
    for item in chosen:
        if (
            type(item) is int
            and item not in decision.options
            and isinstance(core.state.records.get(item), Object | Player)
        ):
            return IllegalAction(decision.rule, f"{core.name(item)} can't be chosen: {decision.prompt}")
    return None


# --- all answers -------------------------------------------------------------------------------------------------


def answers_to(core: Core, decision: Decision) -> Iterator[Answer]:
    """The legal answers, one by one."""
    shaped = _shaped(core, decision)
    if proposal(core) is not None:
        if all_or_none(core, decision):
            first = next(shaped, None)
            if first is not None and accepted(core, first):
                yield first
                yield from shaped
        else:
            yield from (answer for answer in shaped if accepted(core, answer))
    elif decision.kind in FREE or decision.kind in DECLARATIONS:
        yield from shaped
    else:
        yield from (answer for answer in shaped if refusal(core, answer) is None)


def _shaped(core: Core, decision: Decision) -> Iterator[Answer]:
    """Answers of the right shape; attacks and blocks are legal ones already."""
    kind, options = decision.kind, decision.options
    if kind == "word" and not options:
        yield from ((name,) for name in _names(core))
    elif kind in SUBSETS:
        options = tuple(dict.fromkeys(options))
        chosen = permutations if decision.about in ORDERED else combinations
        for size in range(decision.least, min(decision.most, len(options)) + 1):
            yield from chosen(options, size)
    elif kind == "number":
        yield from ((str(n),) for n in range(decision.least, decision.most + 1))
    elif kind == "order":
        yield from permutations(options)
    elif kind == "divide":
        yield from _shares(decision.total, len(options), decision.least)
    elif kind == "assign":
        for shares in _shares(decision.total, len(options), 0):
            yield tuple((id, n) for id, n in zip(options, shares, strict=True) if n)
    elif kind == "arrange":
        yield from _arranged(decision)
    elif kind in DECLARATIONS:
        yield from DECLARATIONS[kind](core, decision)


def _number_of(decision: Decision) -> int:
    kind, n = decision.kind, len(decision.options)
    if kind in SUBSETS:
        n = len(dict.fromkeys(decision.options))
        ways = perm if decision.about in ORDERED else comb
        return sum(ways(n, size) for size in range(decision.least, min(decision.most, n) + 1))
    if kind == "number":
        return max(0, decision.most - decision.least + 1)
    if kind == "order":
        return factorial(n)
    if kind == "divide":
        left = decision.total - n * decision.least
        return comb(left + n - 1, n - 1) if n and left >= 0 else int(not n)
    return _arrangements(decision)


def _names(core: Core) -> Iterator[str]:
    """Names of cards: those in the game first, then all that are known."""
    here = card_names(core)
    yield from here
    seen = set(here)
    library: Any = getattr(core.rules, "library", None)
    if library is not None:
        yield from (name for name in library.names() if name not in seen and " // " not in name)


def _shares(total: int, parts: int, least: int) -> Iterator[tuple[int, ...]]:
    """Every way to part ``total`` into so many numbers, each at least ``least``."""
    if parts == 0:
        if total == 0:
            yield ()
        return
    if parts == 1:
        if total >= least:
            yield (total,)
        return
    for first in range(total - least * (parts - 1), least - 1, -1):
        for rest in _shares(total - first, parts - 1, least):
            yield (first, *rest)


#: piles in which the order of cards makes no difference
LOOSE = frozenset(("graveyard", "exile", "hand", *PILES))


def _arranged(decision: Decision) -> Iterator[Answer]:
    """Every way to put the cards into piles: all into the first one, as they lie, comes first."""
    piles = range(len(decision.piles))
    for where in product(piles, repeat=len(decision.options)):
        heaps = [
            tuple(id for id, pile in zip(decision.options, where, strict=True) if pile == n) for n in piles
        ]
        yield from each([_orders(heap, name) for heap, name in zip(heaps, decision.piles, strict=True)])


def _orders(heap: tuple[Any, ...], name: str) -> Callable[[], Iterator[tuple[Any, ...]]]:
    return lambda: iter((heap,)) if name in LOOSE else permutations(heap)


def _arrangements(decision: Decision) -> int:
    """How many of those there are: for each pile, which of the cards left go there, and in which order."""
    ways = [1] + [0] * len(decision.options)
    for name in decision.piles:
        ways = [
            sum(
                ways[n - size] * comb(n, size) * (1 if name in LOOSE else factorial(size))
                for size in range(n + 1)
            )
            for n in range(len(ways))
        ]
    return ways[-1]


__all__ = ["LegalActions", "Listed", "answers_to", "check_shape", "is_legal_answer", "refusal", "why_not"]
