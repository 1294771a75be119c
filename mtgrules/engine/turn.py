"""The turn (500–505, 512–514): its phases and steps, what happens by itself in them, and whose turn comes next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from mtgrules.abilities.changes import CanDespite, KeepsMana, UntapsToo
from mtgrules.engine import beginning, continuous, delayed, evaluate, forgetting, restrictions, sagas
from mtgrules.engine.decisions import Ask
from mtgrules.engine.events import Event, Next
from mtgrules.engine.faces import COLOR_OF_SYMBOL
from mtgrules.engine.frames import Frame, Priority, Settle, Step, Together, Turns
from mtgrules.engine.object_events import Untapped
from mtgrules.engine.records import Mana, Object
from mtgrules.engine.zone_events import Discarded, DrawCard
from mtgrules.mechanics.spec import Mechanic

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

PHASES = ("beginning", "precombat main", "combat", "postcombat main", "ending")
STEPS: dict[str, tuple[str, ...]] = {
    "beginning": ("untap", "upkeep", "draw"),
    "precombat main": ("precombat main",),
    "combat": (
        "beginning of combat",
        "declare attackers",
        "declare blockers",
        "first strike damage",
        "combat damage",
        "end of combat",
    ),
    "postcombat main": ("postcombat main",),
    "ending": ("end step", "cleanup"),
}
PHASE_OF = {step: phase for phase, steps in STEPS.items() for step in steps}
#: the rule that puts a step where it is in the turn
STEP_RULE = {
    "beginning": "501.1",
    "precombat main": "505.1",
    "combat": "506.1",
    "postcombat main": "505.1",
    "ending": "512.1",
}
#: words of Oracle text for what is skipped or added
PHASE_WORDS = {
    "combat phase": "combat",
    "main phase": "postcombat main",
    "additional main phase": "postcombat main",
    "beginning phase": "beginning",
    "ending phase": "ending",
}
HAND_SIZE = 7


class Phases(Frame, frozen=True):
    """The phases of a turn that are still to come; the first is next."""

    rest: tuple[str, ...]
    done: str = ""  # the phase that has just ended


class Steps(Frame, frozen=True):
    """The steps of a phase that are still to come."""

    phase: str
    rest: tuple[str, ...]


# --- events ----------------------------------------------------------------------------------------------------


class TurnBegins(Event, frozen=True):
    """A turn begins (500.1): what is counted by turn starts anew."""

    player: int
    extra: bool = False

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.turn += 1
        root.active = self.player
        root.phase = root.step = ""
        root.last_turn, root.history = root.history, ()
        root.tally = {}
        root.extra_phases = ()
        root.combatants, root.combat = (), {}
        if self.extra:
            root.extra_turns = root.extra_turns[:-1]
        for player in root.players:
            record = g.player(player)
            if record.tally or record.lands_played:
                edited = g.state.edit(player)
                edited.tally, edited.lands_played = {}, 0
        for id in g.contents("battlefield"):
            obj = g.object(id)
            mine = obj.sick and g.controller(id) == self.player
            if mine or obj.uses:
                edited_object = g.state.edit_aside(id)
                edited_object.uses = {key: n for key, n in obj.uses.items() if key.endswith(" ever")}
                if mine:
                    edited_object.sick = False  # 302.6
        if not g.state.logging:
            forgetting.forget(g)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.player,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)}'s turn begins"


def step_words(step: str) -> str:
    """A step or main phase as people call it: "upkeep step", "precombat main phase"."""
    if step.endswith("step"):
        return step
    return f"{step} {'phase' if step.endswith('main') else 'step'}"


class StepBegins(Event, frozen=True):
    """A step or phase begins (500.6): what triggers "at the beginning of" it triggers."""

    step: str
    player: int  # the active player

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.step = self.step
        root.phase = PHASE_OF[self.step]
        root.passes = 0
        if self.step.endswith("main"):
            root.tally = {**root.tally, "main phases": root.tally.get("main phases", 0) + 1}

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.player,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)}'s {step_words(self.step)} begins"


def kept_colors(g: Game, player: int) -> frozenset[str]:
    """The colors of mana that a player doesn't lose as steps and phases end."""
    return frozenset(
        change.color
        for change, ctx in restrictions.changes(g, KeepsMana)
        if player in evaluate.things(g, change.who, ctx)
    )


def keeps(mana: Mana, colors: frozenset[str]) -> bool:
    """Does that mana stay in the pool as a step or phase ends (500.5)?"""
    return mana.keeps or COLOR_OF_SYMBOL.get(mana.symbol, "colorless") in colors


class ManaEmptied(Event, frozen=True):
    """Unspent mana is lost as a step or phase ends (500.5)."""

    player: int

    def perform(self, g: Game) -> None:
        player = g.state.edit(self.player)
        kept = kept_colors(g, self.player)
        player.pool = tuple(mana for mana in player.pool if keeps(mana, kept))

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.player,), "player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)}'s mana pool empties"


class DamageWearsOff(Event, frozen=True):
    """Damage marked on permanents is removed, phased-out ones included (514.2)."""

    def perform(self, g: Game) -> None:
        for id in g.contents("battlefield"):
            obj = g.object(id)
            if obj.damage or obj.deathtouched:
                edited = g.state.edit(id)
                edited.damage, edited.deathtouched = 0, False

    def words(self, g: Game) -> str:
        return "damage wears off"


class PhasesChange(Event, frozen=True):
    """Permanents phase in or out (702.26); a permanent that phases out is removed from combat (506.4)."""

    looks_back: ClassVar[bool] = True
    object: int
    out: bool

    def perform(self, g: Game) -> Iterable[Next] | None:
        from mtgrules.engine.combat_state import remove

        for id in (self.object, *_attached_all(g, self.object)):
            if self.out:
                remove(g, id)
            g.state.edit(id).phased_out = self.out
            g.status_changed(id)
            g.wake("zone", id)
        g.state.changed()
        return None

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"subject": (self.object,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.object)} phases {'out' if self.out else 'in'}"


def _attached_all(g: Game, id: int) -> list[int]:
    """What phases with it because it is attached to it, directly or not (702.26g)."""
    found: list[int] = []
    for other in g.object(id).attachments:
        found.extend((other, *_attached_all(g, other)))
    return found


class Skipped(Event, frozen=True):
    """A step, phase or turn is skipped (614.10): ``named`` is the effect's word for it."""

    player: int
    named: str

    def perform(self, g: Game) -> None:
        player = g.state.edit(self.player)
        skips = list(player.skips)
        if self.named in skips:
            skips.remove(self.named)
        player.skips = tuple(skips)

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} skips their {self.named}"


class SkipNext(Event, frozen=True):
    """A player is to skip their next step, phase or turn of that name (614.10a)."""

    player: int
    named: str

    def perform(self, g: Game) -> None:
        player = g.state.edit(self.player)
        player.skips = (*player.skips, self.named)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} will skip their next {self.named}"


class TurnAdded(Event, frozen=True):
    """A player gets an extra turn after this one (500.7)."""

    player: int

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.extra_turns = (*root.extra_turns, self.player)

    def roles(self) -> dict[str, tuple[int, ...]]:
        return {"player": (self.player,)}

    def words(self, g: Game) -> str:
        return f"{g.name(self.player)} takes an extra turn after this one"


class PhasesAdded(Event, frozen=True):
    """Phases are added after one of this turn (500.8)."""

    phases: tuple[str, ...]
    after: str

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        after = PHASE_WORDS.get(self.after, self.after)
        phases = (PHASE_WORDS.get(phase, phase) for phase in self.phases)
        added = tuple((after if n == 0 else "then", phase) for n, phase in enumerate(phases))
        root.extra_phases = (*added, *root.extra_phases)

    def words(self, g: Game) -> str:
        return f"after this phase there is an additional {', then a '.join(self.phases)} phase"


class PhaseTaken(Event, frozen=True):
    """Added phases come up: bookkeeping."""

    silent: ClassVar[bool] = True
    left: tuple[tuple[str, str], ...]

    def perform(self, g: Game) -> None:
        g.state.edit_root().extra_phases = self.left


def expire(g: Game, moment: str, player: int) -> list[Event]:
    """Effects and delayed abilities whose duration is over at this moment of the player's turn (500.4–5)."""
    return [*continuous.expire(g, moment, player), *delayed.expire(g, moment, player)]


# --- frames ----------------------------------------------------------------------------------------------------


def turns(g: Game, f: Turns, ask: Ask) -> Iterable[Next]:
    """Turn after turn: extra turns first, the one created last before the others (500.7)."""
    root = g.root
    if root.extra_turns and not g.player(root.extra_turns[-1]).lost:
        player, extra = root.extra_turns[-1], True
    else:
        player, extra = following(g, root.active if root.turn else 0), False
    if "turn" in g.player(player).skips:
        return [
            Skipped(rule="614.10", player=player, named="turn"),
            TurnPassed(player=player, extra=extra),
            f,
        ]
    begins = TurnBegins(rule="500.1", player=player, extra=extra)
    return [begins, *expire(g, "turn begins", player), Phases(rest=PHASES), f]


class TurnPassed(Event, frozen=True):
    """A skipped turn is past: bookkeeping."""

    silent: ClassVar[bool] = True
    player: int
    extra: bool

    def perform(self, g: Game) -> None:
        root = g.state.edit_root()
        root.active = self.player
        if self.extra:
            root.extra_turns = root.extra_turns[:-1]


def following(g: Game, player: int) -> int:
    """The next player in turn order who is still in the game; the first one before the game's first turn."""
    order = g.root.players
    start = order.index(player) + 1 if player in order else 0
    return next((p for p in (*order[start:], *order[:start]) if not g.player(p).lost), player)


def phases(g: Game, f: Phases, ask: Ask) -> Iterable[Next] | None:
    root = g.root
    if f.done and root.extra_phases:
        added, left = _due(root.extra_phases, f.done)
        if added:
            return [PhaseTaken(left=left), f.at(0, rest=(*added, *f.rest), done="")]
    if not f.rest:
        return None
    phase, rest = f.rest[0], f.rest[1:]
    after = f.at(0, rest=rest, done=phase)
    named = next((word for word in g.player(root.active).skips if PHASE_WORDS.get(word) == phase), "")
    if named:
        return [Skipped(rule="614.10", player=root.active, named=named), after]
    return [Steps(phase=phase, rest=STEPS[phase]), after]


def _due(
    waiting: tuple[tuple[str, str], ...], done: str
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The phases that come after the one just ended, and those that still wait."""
    added: list[str] = []
    left: list[tuple[str, str]] = []
    taking = False
    for after, phase in waiting:
        taking = taking if after == "then" else after in ("", done)
        if taking:
            added.append(phase)
        else:
            left.append((after, phase))
    return tuple(added), tuple(left)


def steps(g: Game, f: Steps, ask: Ask) -> Iterable[Next] | None:
    """The steps of a phase in order; those that don't exist this time are left out."""
    if f.phase == "combat":
        from mtgrules.engine import combat

        if not f.rest:
            return combat.phase_ends(g)
        if not combat.step_exists(g, f.rest[0]):
            return [f.at(0, rest=f.rest[1:])]
    if not f.rest:
        return None
    name, rest = f.rest[0], f.rest[1:]
    after = f.at(0, rest=rest)
    active = g.root.active
    if name == "draw" and _first_draw(g):
        g.remark("103.8a", f"{g.name(active)} played first and skips the draw step of the first turn")
        return [after]
    named = next((word for word in g.player(active).skips if word in (name, f"{name} step")), "")
    if named:
        return [Skipped(rule="614.10", player=active, named=named), after]
    return [Step(name=name), after]


def _first_draw(g: Game) -> bool:
    return g.root.turn == 1 and len(g.root.players) == 2 and g.root.format != "position"


def step(g: Game, f: Step, ask: Ask) -> Iterable[Next] | None:
    """One step or phase: it begins; its turn-based actions; priority; it ends (500.2–6)."""
    root = g.root
    if f.stage == 0:
        begins = StepBegins(rule=STEP_RULE[PHASE_OF[f.name]], step=f.name, player=root.active)
        return [*expire(g, f"{f.name} begins", root.active), begins, f.at(1)]
    if f.stage == 1:
        actions = ACTIONS.get(f.name) if not g.player(root.active).lost else None  # 800.4j
        return [*(actions(g, root.active, ask) if actions is not None else ()), f.at(2)]
    if f.stage == 2:
        if f.name == "untap":
            return [f.at(3)]  # 502.4: nobody gets priority
        if f.name == "cleanup":
            return _cleanup_priority(g, f)
        return [Priority(player=_first_to_act(g)), f.at(3)]
    ends: list[Next] = [*mana_empties(g)]
    if f.name == "cleanup" and f.stage == 4:
        return [*ends, Step(name="cleanup")]  # 514.3a: another cleanup step
    return ends


def mana_empties(g: Game) -> list[Event]:
    """500.5: as a step or phase ends, unspent mana is lost, but what stays."""
    found: list[Event] = []
    for player in g.root.players:
        pool = g.player(player).pool
        if pool:
            colors = kept_colors(g, player)
            if not all(keeps(mana, colors) for mana in pool):
                found.append(ManaEmptied(rule="500.5", player=player))
    return found


def phase_cut_short(g: Game) -> list[Next]:
    """What ends with the step and phase of now, as the turn is ended (724.1d)."""
    from mtgrules.engine import combat

    return [*(combat.phase_ends(g) if g.root.phase == "combat" else ()), *mana_empties(g)]


def _cleanup_priority(g: Game, f: Step) -> list[Next]:
    """514.3a: only where something is to be done does anybody get priority, and then another cleanup step follows."""
    from mtgrules.engine import state_based

    if g.root.waiting or state_based.any_apply(g):
        g.remark("514.3a", "players receive priority in the cleanup step")
        return [Settle(), Priority(player=_first_to_act(g)), f.at(4)]
    return [f.at(3)]


def _first_to_act(g: Game) -> int:
    """The active player; the next one in turn order if the active player has left the game (800.4j)."""
    active = g.root.active
    return following(g, active) if g.player(active).lost else active


# --- turn-based actions (703.4) --------------------------------------------------------------------------------


def untap(g: Game, player: int, ask: Ask) -> list[Next]:
    """502.1 phasing, then 502.3: the active player's permanents untap, all at once."""
    found: list[Next] = []
    shifts: list[Event] = []
    records: Any = g.state.records
    for id in g.contents("battlefield"):
        obj = records[id]
        if obj.phased_out:
            if g.controller(id) == player and not _indirect(g, obj):
                shifts.append(PhasesChange(rule="502.1", object=id, out=False))
        elif obj.face.abilities and g.controller(id) == player and g.has_keyword(id, "phasing"):
            shifts.append(PhasesChange(rule="502.1", object=id, out=True))
    if shifts:
        found.append(Together(events=tuple(shifts)))
    found.append(UntapAll(player=player))
    return found


def _indirect(g: Game, obj: Object) -> bool:
    holder = g.state.records.get(obj.attached_to)
    return type(holder) is Object and holder.phased_out


class UntapAll(Frame, frozen=True):
    """502.3, once phasing is over."""

    player: int


def untap_all(g: Game, f: UntapAll, ask: Ask) -> Iterable[Next] | None:
    events: list[Event] = []
    too = [one for one in continuous.in_force(g, UntapsToo) if one.ctx.controller != f.player]
    staying = [
        one
        for one in continuous.in_force(g, CanDespite)
        if one.change.action == "not untap" and one.ctx.controller == f.player
    ]
    for id in g.battlefield():
        if (
            not g.object(id).tapped
            or (g.controller(id) != f.player and not any(_is_about(g, one, id) for one in too))
            or restrictions.forbids(g, "untap step", id)
        ):
            continue
        optional = any(_is_about(g, one, id) for one in staying)
        if optional and not ask.yes(f.player, f"Untap {g.name(id)}?", source=id, rule="502.3", about="untap"):
            continue
        events.append(Untapped(rule="502.3", object=id, player=f.player))
    return [Together(events=tuple(events))] if events else None


def _is_about(g: Game, one: continuous.InForce, id: int) -> bool:
    """ "Untap all permanents you control during each other player's untap step", "You may choose not to untap ~ during
    your untap step": is it one of those?"""
    from mtgrules.engine.matching import names

    if one.affected is not None:
        return id in one.affected
    change = one.change
    return names(g, change.what if isinstance(change, UntapsToo) else change.subject, id, one.ctx)


def draw(g: Game, player: int, ask: Ask) -> list[Next]:
    return [DrawCard(rule="504.1", player=player)]


def first_main(g: Game, player: int, ask: Ask) -> list[Next]:
    events = sagas.advance(g, player)
    return [Together(events=tuple(events))] if events else []


class Cleanup(Frame, frozen=True):
    """514.1, then 514.2."""

    player: int


def cleanup(g: Game, player: int, ask: Ask) -> list[Next]:
    return [Cleanup(player=player)]


def cleanup_actions(g: Game, f: Cleanup, ask: Ask) -> Iterable[Next]:
    hand = list(g.contents("hand", f.player))
    limit = restrictions.hand_size(g, f.player)
    ends: list[Next] = [
        DamageWearsOff(rule="514.2"),
        *expire(g, "cleanup", f.player),
    ]
    if limit is None or len(hand) <= limit:
        return ends
    n = len(hand) - limit
    chosen = ask.some(
        f.player,
        f"Discard {n} card{'s' * (n > 1)} down to your maximum hand size",
        hand,
        n,
        n,
        rule="514.1",
        about="discard",
    )
    events = tuple(Discarded(rule="514.1", object=id, player=f.player) for id in chosen)
    return [Together(events=events), *ends]


def _attack(g: Game, player: int, ask: Ask) -> list[Next]:
    from mtgrules.engine import combat

    return [combat.DeclareAttackers(player=player)]


def _block(g: Game, player: int, ask: Ask) -> list[Next]:
    from mtgrules.engine import combat

    return combat.declare_blockers_frames(g)


def _damage(g: Game, player: int, ask: Ask) -> list[Next]:
    from mtgrules.engine import combat_damage

    return [combat_damage.AssignDamage()]


ACTIONS: dict[str, Any] = {
    "untap": untap,
    "draw": draw,
    "precombat main": first_main,
    "declare attackers": _attack,
    "declare blockers": _block,
    "first strike damage": _damage,
    "combat damage": _damage,
    "cleanup": cleanup,
}


begin_game = beginning.begin_game

# --- beginning -------------------------------------------------------------------------------------------------


def begin_at(g: Game, player: int, at: str, turn: int = 2) -> None:
    """A position: that step of that player's turn is under way and they are about to get priority; its turn-based
    actions and what triggers at its beginning are over. For setting up by hand."""
    root = g.state.edit_root()
    root.active, root.step, root.phase = player, at, PHASE_OF[at]
    root.turn = max(root.turn, turn)
    if PHASE_OF[at] in ("precombat main", "postcombat main"):
        root.tally = {**root.tally, "main phases": 1 if at == "precombat main" else 2}
    phase = PHASE_OF[at]
    later = STEPS[phase][STEPS[phase].index(at) + 1 :]
    rest = PHASES[PHASES.index(phase) + 1 :]
    root.frames = (
        Turns(),
        Phases(rest=rest, done=phase),
        Steps(phase=phase, rest=later),
        Step(name=at, stage=2),
    )
    if phase == "combat":
        from mtgrules.engine import combat_state

        combat_state.under_way(g, at)
    g.run()


PART = Mechanic(
    name="turn",
    frames={
        Turns: turns,
        Phases: phases,
        Steps: steps,
        Step: step,
        **beginning.FRAMES,
        UntapAll: untap_all,
        Cleanup: cleanup_actions,
    },
    rules=frozenset(
        (
            "103.3",
            "103.5",
            "103.8a",
            "500.1",
            "500.5",
            "500.7",
            "500.8",
            "501.1",
            "502.1",
            "502.3",
            "504.1",
            "505.1",
            "506.1",
            "512.1",
            "514.1",
            "514.2",
            "514.3a",
            "614.10",
            "714.3c",
        )
    ),
)
