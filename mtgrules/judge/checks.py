"""Checks: whether what a `then` line says is so, and if not, what is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from mtgrules.judge import answers, can, objects_are
from mtgrules.judge import syntax as s
from mtgrules.judge.log import Since
from mtgrules.judge.objects_are import Finding
from mtgrules.judge.position import arguments
from mtgrules.judge.problems import CaseProblem, Refused
from mtgrules.judge.table import Table
from mtgrules.mechanics.case_words import CaseWords, Observed


@dataclass
class Checker:
    """Looks at the game for the checks of a case."""

    table: Table
    words: CaseWords
    since: Since
    refusals: list[str] = field(default_factory=list)  # rules that forbade what a check asked about

    def look(self, check: s.Check) -> Finding:
        """What a check finds. Raises CaseProblem where it names what is not there or not alike."""
        return _LOOKS[type(check)](self, check)

    # --- players -------------------------------------------------------------------------------------

    def life(self, check: s.LifeIs) -> Finding:
        """A life total."""
        life = self.table.game.player(self.table.player(check.player)).life
        return Finding(life == check.number, f"{check.player}'s life is {life}")

    def player_counters(self, check: s.PlayerCounters) -> Finding:
        """Counters of a player."""
        there = self.table.game.player(self.table.player(check.player)).counters.get(check.kind, 0)
        return Finding(there == check.number, f"{check.player} has {there} {check.kind} counters")

    def cards_in(self, check: s.CardsIn) -> Finding:
        """How many cards a player has in a zone."""
        player = self.table.player(check.zone.whose or check.player)
        ids = self.table.in_zone(check.zone.zone, player)
        names = ", ".join(self.table.game.name(id) for id in ids[:12])
        shown = f" ({names})" if ids and check.zone.zone != "library" else ""
        return Finding(len(ids) == check.number, f"{check.player} has {len(ids)} in {check.zone.zone}{shown}")

    def mana(self, check: s.ManaIs) -> Finding:
        """Mana in a pool, what was given aside."""
        pool = self.table.game.player(self.table.player(check.player)).pool
        there = sorted(_symbol(mana.symbol) for mana in pool if not mana.keeps)
        wanted = sorted(part for part in check.mana.replace("}", "} ").split())
        expanded = [symbol for part in wanted for symbol in _generic(part)]
        return Finding(there == sorted(expanded), f"the pool holds {''.join(there) or 'no mana'}")

    def controls(self, check: s.Controls) -> Finding:
        """What a player controls, counted."""
        game, player = self.table.game, self.table.player(check.player)
        mine = [id for id in game.battlefield() if game.controller(id) == player]
        counts: list[str] = []
        holds = True
        for thing in check.things:
            if not isinstance(thing, s.Thing):
                raise CaseProblem("abilities are not controlled like permanents; expected a permanent")
            found = self.table.all_of(thing, mine, types=True)
            counts.append(f"{len(found)} {thing.name}")
            holds &= len(found) == check.number if check.number is not None else len(found) >= thing.count
        names = ", ".join(game.name(id) for id in mine[:12])
        return Finding(
            holds != check.negated, f"{check.player} controls {', '.join(counts)} (all: {names or 'nothing'})"
        )

    def must_choose(self, check: s.MustChoose) -> Finding:
        """A decision that waits, and its options."""
        game, decision = self.table.game, self.table.game.decision
        if decision is None or decision.kind == "priority":
            return Finding(False, "nobody has to choose anything")
        if decision.player != self.table.player(check.player):
            return Finding(False, answers.describe(self.table, decision))
        if check.options is None:
            return Finding(True, answers.describe(self.table, decision))
        options = decision.options
        if decision.kind == "number":
            options = tuple(str(n) for n in range(decision.least, decision.most + 1))
        left = list(options)
        picks = list(check.options)
        if decision.least == 0:
            picks = [pick for pick in picks if not (isinstance(pick, s.Word) and pick.word == "nothing")]
        for pick in picks:
            found = self._option(pick, left)
            if not found:
                return Finding(False, answers.describe(self.table, decision))
            for option in found:
                left.remove(option)
        return Finding(
            not left, answers.describe(self.table, decision) if left else game.name(decision.player)
        )

    def _option(self, pick: s.Pick, options: Sequence[Any]) -> list[Any]:
        if isinstance(pick, s.Word | s.Amount):
            text = pick.word if isinstance(pick, s.Word) else str(pick.number)
            return [option for option in options if str(option).casefold() == text.casefold()][:1]
        if isinstance(pick, s.Thing) and (words := [o for o in options if isinstance(o, str)]):
            return [word for word in words if word.casefold() == pick.name.casefold()][:1]
        try:
            return list(self.table.pick((pick,), [id for id in options if isinstance(id, int)]))
        except Refused:
            return []

    # --- the game ------------------------------------------------------------------------------------

    def stack(self, check: s.StackIs) -> Finding:
        """The stack, top first."""
        game = self.table.game
        ids = list(reversed(game.contents("stack")))
        wanted: list[s.Target] = []
        for thing in check.things:
            wanted += [thing] * (thing.count if isinstance(thing, s.Thing) else 1)
        holds = len(ids) == len(wanted) and all(
            self._is_on_stack(thing, id) for thing, id in zip(wanted, ids, strict=True)
        )
        return Finding(holds, f"the stack is {'; '.join(self._stack_words(id) for id in ids) or 'empty'}")

    def _is_on_stack(self, thing: s.Target, id: int) -> bool:
        obj = self.table.game.object(id)
        if isinstance(thing, s.CopyOf):
            return obj.kind == "copy" and bool(self.table.all_of(thing.of, [id]))
        if isinstance(thing, s.AbilityOf):
            return self.table.is_ability(id, thing.number) and bool(self.table.all_of(thing.of, [id]))
        if isinstance(thing, s.Person) or (obj.kind == "copy" and thing.kind != "label"):
            return False
        return bool(self.table.all_of(thing, [id]))

    def _stack_words(self, id: int) -> str:
        game, obj = self.table.game, self.table.game.object(id)
        if obj.kind == "ability":
            return f"an ability of {game.name(obj.source)}"
        return f"copy of {game.name(id)}" if obj.kind == "copy" else game.name(id)

    def game_over(self, check: s.GameOver) -> Finding:
        """Whether the game is over, and who won."""
        root = self.table.game.root
        over = root.outcome is not None
        actual = f"the game is over: {root.outcome}" if over else "the game goes on"
        if check.negated:
            return Finding(not over, actual)
        if check.winner is not None:
            return Finding(over and root.winner == self.table.player(check.winner), actual)
        return Finding(over and (not check.drawn or not root.winner), actual)

    def rule_applied(self, check: s.RuleApplied) -> Finding:
        """Whether the log shows a rule since the last `when`."""
        applied = self.since.rules()
        holds = self.since.applied(check.rule, self.refusals)
        return Finding(
            holds != check.negated, f"the rules applied are {', '.join(sorted(applied)) or 'none'}"
        )

    def it_is(self, check: s.ItIs) -> Finding:
        """Whose turn it is, and which step."""
        root = self.table.game.root
        holds = check.player is None or root.active == self.table.player(check.player)
        holds &= check.step is None or root.step == check.step
        return Finding(holds, f"it is {self.table.game.name(root.active)}'s {root.step}")

    def resolved(self, check: s.Resolved) -> Finding:
        """What became of spells and abilities."""
        from mtgrules.engine.cast_events import Countered, Resolved

        wanted = Resolved if check.how == "resolved" else Countered
        left = [event.object for event in self.since.events() if isinstance(event, wanted)]
        holds = True
        for thing in check.things:
            found = self._of_events(thing, left)
            count = thing.count if isinstance(thing, s.Thing) else 1
            holds &= (not found) if check.negated else len(found) >= count
            left = [id for id in left if id not in found[:count]]
        return Finding(holds, self.since.what_became())

    def triggered(self, check: s.Triggered) -> Finding:
        """How often abilities of an object triggered."""
        found = self._of_events(check.source, self.since.triggered())
        times = len(found)
        holds = times > 0 if check.times is None else times == check.times
        return Finding(holds, f"it triggered {times} time{'s' * (times != 1)}")

    def _of_events(self, thing: s.Target, ids: Sequence[int]) -> list[int]:
        """Those of these spells and abilities that a line names; they may have left the stack."""
        if isinstance(thing, s.AbilityOf):
            game = self.table.game
            return [
                id
                for id in self.table.all_of(thing.of, ids)
                if game.object(id).kind == "ability" and game.object(id).ability_number == thing.number - 1
            ]
        if isinstance(thing, s.CopyOf):
            return [
                id for id in self.table.all_of(thing.of, ids) if self.table.game.object(id).kind == "copy"
            ]
        if isinstance(thing, s.Person):
            return []
        return self.table.all_of(thing, ids)

    def mechanic(self, check: s.MechanicWords) -> Finding:
        """A check that a mechanic brought."""
        for word in self.words.checks:
            if word.pattern != check.pattern or word.observe is None:
                continue
            self.refusals.extend(word.rules)
            try:
                seen: Observed = word.observe(self.table.game, **arguments(self.table, check))
            except Refused as refused:
                return Finding(check.negated, refused.message)
            return Finding(seen.holds != check.negated, seen.actual)
        raise CaseProblem(f"`{check.pattern}` is not supported by the mechanics at hand")


def _symbol(symbol: str) -> str:
    return {"generic": "{1}", "any": "{any}"}.get(symbol, f"{{{symbol}}}")


def _generic(part: str) -> list[str]:
    number = part.strip("{}")
    return ["{1}"] * int(number) if number.isdigit() else [part]


def _object_check(look: Callable[[Table, Any], Finding]) -> Callable[[Checker, Any], Finding]:
    return lambda checker, check: look(checker.table, check)


def _can_check(look: Callable[[Table, Any, list[str]], Finding]) -> Callable[[Checker, Any], Finding]:
    return lambda checker, check: look(checker.table, check, checker.refusals)


_LOOKS: dict[type, Callable[[Checker, Any], Finding]] = {
    s.LifeIs: Checker.life,
    s.PlayerCounters: Checker.player_counters,
    s.CardsIn: Checker.cards_in,
    s.ManaIs: Checker.mana,
    s.Controls: Checker.controls,
    s.MustChoose: Checker.must_choose,
    s.StackIs: Checker.stack,
    s.GameOver: Checker.game_over,
    s.RuleApplied: Checker.rule_applied,
    s.ItIs: Checker.it_is,
    s.Resolved: Checker.resolved,
    s.Triggered: Checker.triggered,
    s.MechanicWords: Checker.mechanic,
    **{kind: _object_check(look) for kind, look in objects_are.LOOKS.items()},
    **{kind: _can_check(look) for kind, look in can.LOOKS.items()},
}
