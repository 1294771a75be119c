"""How the core's trigger events are matched (603.2): one `TriggerMatcher` for each class of trigger node."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mtgrules.abilities.effects import Delayed, WhenYouDo
from mtgrules.abilities.predicates import Filter, Is
from mtgrules.abilities.triggers import Damage, Does, FinalChapterResolves, Moment, PlayerDoes, ZoneChange
from mtgrules.engine import delayed, evaluate
from mtgrules.engine.matching import names, without_totals
from mtgrules.engine.records import Object, Resolution
from mtgrules.engine.sagas import final_chapter_resolved
from mtgrules.engine.triggers import done_this_turn
from mtgrules.mechanics.spec import Mechanic, TriggerMatcher

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

Roles = Mapping[str, tuple[int, ...]]


def _made(ctx: Resolution) -> int:
    made = ctx.event.roles.get("made", ()) if ctx.event is not None else ()
    return made[0] if made else 0


# --- zone changes ----------------------------------------------------------------------------------------------


def zone_left(g: Game, event: Any) -> str:
    """The kind of zone that the object of a zone change comes from, before or after it moved; "" for a new one."""
    if not event.object:
        return ""
    obj = g.object(event.object)
    zone = obj.zone or obj.last_zone
    return g.zone(zone).kind if zone else ""


def zone_change(g: Game, trigger: ZoneChange, event: Any, ctx: Resolution) -> Roles | None:
    if trigger.to is not None and event.to != trigger.to:
        return None
    if trigger.by is not None and not done_by(event.verb, trigger.by):
        return None
    if not _comes_from(trigger.source, zone_left(g, event)):
        return None
    if trigger.source is None and trigger.to is None and trigger.by is None and event.to == "stack":
        return None
    old, new = event.object, _made(ctx)
    back = trigger.source in ("battlefield", "graveyard") or not new
    subject = old if back and old else new
    if not subject:
        return None
    if not names(g, trigger.what, subject, ctx) and not (
        new and old == ctx.source and names(g, trigger.what, old, ctx)
    ):
        return None
    if trigger.controller is not None and not names(g, trigger.controller, g.controller(subject), ctx):
        return None
    if trigger.who is not None and not names(g, trigger.who, g.object(subject).owner, ctx):
        return None
    roles = {"subject": (subject,), "player": (event.player or g.controller(subject),)}
    if new:
        roles["made"] = (new,)
    return roles


def _comes_from(wanted: str | None, zone: str) -> bool:
    if wanted is None or wanted == "anywhere":
        return True
    if wanted.startswith("anywhere other than"):
        return zone != "" and not wanted.endswith(zone)
    return zone == wanted


def done_by(verb: str, by: str) -> bool:
    """Was it moved in the way that the trigger names? Cycling discards the card (702.29a)."""
    return verb == by or (by == "discarded" and verb == "cycled")


# --- objects do things -----------------------------------------------------------------------------------------

OBJECT_VERBS: dict[str, tuple[str, ...]] = {
    "attacks": ("Attacks",),
    "attacks alone": ("Attacks",),
    "attacks and isn't blocked": ("Unblocked",),
    "isn't blocked": ("Unblocked",),
    "blocks": ("Blocks",),
    "becomes blocked": ("BecomesBlocked",),
    "is blocked": ("BecomesBlocked",),
    "becomes tapped": ("Tapped",),
    "is tapped": ("Tapped",),
    "is tapped for mana": ("ManaAdded",),
    "becomes untapped": ("Untapped",),
    "untaps": ("Untapped",),
    "becomes attached": ("BecameAttached",),
    "becomes unattached": ("BecameUnattached",),
    "becomes the target": ("BecameTarget",),
    "is destroyed": ("Destroyed",),
    "is sacrificed": ("Sacrificed",),
    "is cast": ("SpellCast",),
    "is countered": ("Countered",),
    "is removed from combat": ("RemovedFromCombat",),
    "is turned face up": ("TurnedFace",),
    "is turned face down": ("TurnedFace",),
    "transforms": ("Transformed",),
    "phases in": ("PhasesChange",),
    "phases out": ("PhasesChange",),
}

#: keyword actions whose completion is an event of its own, told by its verb (701)
COMPLETED = frozenset(
    (
        "airbends",
        "becomes crewed",
        "becomes monstrous",
        "becomes renowned",
        "blights",
        "clashes",
        "collects evidence",
        "connives",
        "crews",
        "discovers",
        "earthbends",
        "exerts",
        "exploits",
        "explores",
        "forages",
        "incubates",
        "investigates",
        "manifests dread",
        "mentors",
        "proliferates",
    )
)


def object_events(trigger: Does) -> tuple[str, ...]:
    if trigger.verb == "becomes blocked" and trigger.other is not None:
        return ("Blocks",)  # once for each creature that blocks it (509.3d)
    if trigger.verb in COMPLETED:
        return ("ActionCompleted",)
    if trigger.verb.startswith("untaps during"):
        return ("Untapped",)
    return OBJECT_VERBS.get(trigger.verb, ())


def does(g: Game, trigger: Does, event: Any, ctx: Resolution) -> Roles | None:
    roles = dict(event.roles())
    name = type(event).__name__
    subject, other = _parties(name, trigger.verb, roles)
    if name == "Attacks" and trigger.verb == "attacks alone" and event.count != 1:
        return None  # 506.5
    if name == "Blocks" and trigger.other is None and event.nth > 0:
        return None  # once, however many it blocks (509.3a)
    if name == "ManaAdded" and not event.tapped_for:
        return None
    if name == "ActionCompleted" and event.verb != trigger.verb:
        return None
    if trigger.verb.startswith("untaps during") and event.rule != "502.3":
        return None
    if name == "TurnedFace" and event.up is trigger.verb.endswith("down"):
        return None
    if name == "PhasesChange" and event.out is trigger.verb.endswith("in"):
        return None
    if not names(g, trigger.what, subject, ctx) or not names(g, trigger.other, other, ctx):
        return None
    if trigger.whom is not None:
        attacked = roles.get("attacked", ())
        if not attacked or not names(g, trigger.whom, attacked[0], ctx):
            return None
        roles["player"] = (_defender(g, attacked[0]),)  # "attacks a player, that player …"
    return {**roles, "subject": (subject,), **({"other": (other,)} if other else {})}


def _defender(g: Game, attacked: int) -> int:
    from mtgrules.engine.combat_rules import defending_player

    return defending_player(g, attacked)


def _parties(event: str, verb: str, roles: Roles) -> tuple[int, int]:
    """Who does it and to whom, for this verb."""

    def first(*wanted: str) -> int:
        for role in wanted:
            if roles.get(role):
                return roles[role][0]
        return 0

    if event == "Blocks":
        pair = first("blocker"), first("attacker")
        return pair if verb == "blocks" else (pair[1], pair[0])
    if event == "BecomesBlocked":
        return first("attacker"), first("blocker")
    if event == "BecameTarget":
        return first("subject"), first("cause")
    return first("subject"), first("recipient", "attacked", "other")


# --- players do things -----------------------------------------------------------------------------------------

PLAYER_VERBS: dict[str, tuple[str, ...]] = {
    "casts": ("SpellCast",),
    "activates": ("AbilityActivated",),
    "copies": ("SpellCopied",),
    "casts or copies": ("SpellCast", "SpellCopied"),
    "plays": ("ZoneChange", "SpellCast"),
    "draws": ("DrawCard",),
    "discards": ("Discarded",),
    "sacrifices": ("Sacrificed",),
    "mills": ("Milled",),
    "gains life": ("LifeGained",),
    "gains": ("LifeGained",),
    "loses life": ("LifeLost",),
    "gains or loses life": ("LifeGained", "LifeLost"),
    "attacks": ("Attacks",),
    "creates": ("ZoneChange", "CreateTokens"),
    "creates or sacrifices": ("ZoneChange", "CreateTokens", "Sacrificed"),
    "puts counters": ("CountersPut", "ZoneChange"),
    "shuffles": ("Shuffled",),
    "taps for mana": ("ManaAdded",),
    "becomes the monarch": ("Designated",),
    "pays life": ("LifeLost",),
    "expends": ("ManaSpent",),
    "loses the game": ("PlayerLost",),
    "becomes the target": ("BecameTarget",),
    "is attacked": ("Attacks",),
    "taps": ("Tapped",),
    "untaps": ("Untapped",),
    "scries": ("Scried",),
    "surveils": ("Surveiled",),
    "scries or surveils": ("Scried", "Surveiled"),
    "searches": ("Searched",),
    "reveals": ("Revealed",),
    "rolls": ("DieRolled",),
    "rolls one or more dice": ("DieRolled",),
    "flips": ("CoinFlipped",),
    "wins a coin flip": ("CoinFlipped",),
    "loses a coin flip": ("CoinFlipped",),
    "cycles": ("Cycled",),
    "cycles or discards": ("Discarded",),  # a cycled card is discarded too (702.29a)
    "exiles": ("ZoneChange",),
    "commits a crime": ("SpellCast", "AbilityActivated", "AbilityOnStack"),
}


def player_events(trigger: PlayerDoes) -> tuple[str, ...]:
    if trigger.verb in COMPLETED:
        return ("ActionCompleted",)
    if trigger.verb == "loses":  # "loses 3 or more life", or the game
        return ("LifeLost",) if trigger.amount is not None else ("PlayerLost",)
    return PLAYER_VERBS.get(trigger.verb, ())


#: events whose zone is the one acted on, not the one that something comes from
WHOLE_ZONE = ("Searched", "Shuffled")


#: "if an effect would put counters …"
AN_EFFECT = Filter(predicates=(Is(word="effect"),))
#: counters put to pay a cost, as a turn-based action, or as what damage does
NO_EFFECT = ("606.4", "714.3b", "714.3c", "120.3d", "120.3g")


def _spends(event: Any, player: int) -> bool:
    return type(event).__name__ == "ManaSpent" and event.player == player


def player_does(g: Game, trigger: PlayerDoes, event: Any, ctx: Resolution) -> Roles | None:
    roles = dict(event.roles())
    name, verb = type(event).__name__, trigger.verb
    player = (roles.get("player") or (0,))[0]
    thing = (roles.get("subject") or (0,))[0]
    if name == "ZoneChange":
        thing = _made(ctx) or event.object
        if verb.startswith("creates") and (event.verb != "created" or _would(ctx)):
            return None
        if verb == "exiles" and event.to != "exile":
            return None
        if verb == "plays" and (event.verb != "played" or event.to != "battlefield"):
            return None
        if verb == "puts counters":
            kinds = event.counters
            if event.to != "battlefield" or not thing or not kinds:
                return None
            if trigger.counter is not None and trigger.counter not in kinds:
                return None
            player = player or g.controller(thing)  # 122.6a
    elif name == "CountersPut":
        if event.amount <= 0 or (trigger.counter is not None and trigger.counter != event.kind):
            return None
        player = player or (g.controller(event.to) if not g.is_player(event.to) else event.to)
        thing = event.to
    elif name == "AbilityActivated":
        thing = event.object or _made(ctx)  # 605.3: a mana ability too
    elif name == "DrawCard":
        if g.player(player).drew_from_empty and not g.contents("library", player):
            return None  # the attempt failed: no card was drawn
        if trigger.except_first and event.rule == "504.1":
            return None
        library = g.contents("library", player)
        thing = library[-1] if library else 0
    elif name in ("LifeGained", "LifeLost"):
        if event.amount <= 0 or (verb == "pays life" and event.rule != "119.4"):
            return None
        thing = 0
    elif name == "Designated":
        if event.gone or event.designation != "monarch":
            return None
    elif name == "ManaAdded" and not event.tapped_for:
        return None
    elif name == "BecameTarget":
        player, thing = thing, (roles.get("cause") or (0,))[0]
        if not g.is_player(player):
            return None
    elif name == "Attacks":
        attacked = roles["attacked"][0]
        if verb == "is attacked":
            player = attacked
        thing = event.object
        if trigger.whom is not None and not names(g, trigger.whom, attacked, ctx):
            return None
    elif (name == "CreateTokens" and not _would(ctx)) or (name == "ActionCompleted" and event.verb != verb):
        return None
    elif name == "CoinFlipped":
        memory = g.state.records.get(event.resolution)
        won = isinstance(memory, Resolution) and bool(memory.numbers.get("coin"))
        if (verb.startswith("wins") and not won) or (verb.startswith("loses") and won):
            return None
    elif name == "ManaSpent":
        assert trigger.amount is not None
        spent = sum(p.event.number() for p in g.root.history if _spends(p.event, player))
        goal = evaluate.amount(g, trigger.amount, ctx)
        if not spent - event.number() < goal <= spent:  # 700.14
            return None
    elif verb == "commits a crime":
        player = g.controller(event.object) if event.object else 0
        if not player or not _crime(g, event.object, player):
            return None
    if not names(g, trigger.who, player, ctx):
        return None
    if trigger.on is not None and not names(g, without_totals(trigger.on), thing, ctx):
        return None
    if trigger.what is not None:
        if name == "CreateTokens":
            if not any(tokens_fit(g, trigger.what, event, ctx)):
                return None
        elif not names(g, trigger.what, thing, ctx):
            return None
    if trigger.zone is not None and name not in WHOLE_ZONE and not _from(g, event, trigger.zone, thing):
        return None
    if trigger.cause == AN_EFFECT:
        if event.rule in NO_EFFECT:
            return None
    elif trigger.cause is not None:
        cause = (roles.get("cause") or roles.get("source") or (0,))[0]
        if not cause or not names(g, trigger.cause, cause, ctx):
            return None
    roles["player"] = (player,)
    roles["subject"] = (thing,) if thing else (player,)
    if thing:
        roles.setdefault("other", (thing,))
    if trigger.whom is not None and "attacked" in roles:
        roles["player"] = (_defender(g, roles["attacked"][0]),)
    if name == "ZoneChange" and thing:
        roles["made"] = (thing,)
    return roles


def _would(ctx: Resolution) -> bool:
    """Is it asked of an event that would happen (614), not of one that did?"""
    return ctx.event is not None and "would" in ctx.event.roles


def _crime(g: Game, id: int, player: int) -> bool:
    """Does it target an opponent, something an opponent controls, or a card in an opponent's graveyard (700.13)?"""
    choices = g.object(id).choices
    for target in (one for ids in (choices.targets if choices is not None else ()) for one in ids):
        record = g.state.records.get(target)
        if type(record) is not Object:
            owner = target
        else:
            owner = record.owner if g.zone_kind(target) == "graveyard" else g.controller(target)
        if owner in g.opponents(player):
            return True
    return False


def tokens_fit(g: Game, what: Any, event: Any, ctx: Resolution) -> tuple[bool, ...]:
    """Which of the tokens that would be created fit a filter (None: all)? They are looked at as they would be on the
    battlefield."""
    from mtgrules.engine.replacing import imagined

    if what is None:
        return (True,) * len(event.faces)
    fit: dict[int, bool] = {}
    for face in event.faces:
        if id(face) not in fit:
            with imagined(g, face, event.player) as token:
                fit[id(face)] = names(g, what, token, ctx)
    return tuple(fit[id(face)] for face in event.faces)


def _from(g: Game, event: Any, zone: str, thing: int) -> bool:
    """Was it cast, played or discarded from that kind of zone?"""
    if type(event).__name__ == "ZoneChange":
        return zone_left(g, event) == zone
    record = g.state.records.get(thing)
    if type(record) is Object and record.choices is not None:
        return record.choices.zone == zone
    return False


# --- damage ----------------------------------------------------------------------------------------------------


#: form of `Damage`: "is dealt damage"
PASSIVE = 8


def damage(g: Game, trigger: Damage, event: Any, ctx: Resolution) -> Roles | None:
    if event.amount <= 0 or (trigger.combat is not None and event.combat is not trigger.combat):
        return None
    if not names(g, trigger.source, event.source, ctx) or not names(g, trigger.to, event.to, ctx):
        return None
    if trigger.excess and excess(g, event) <= 0:
        return None
    return {
        # "is dealt damage": its subject is what damage is dealt to
        "subject": (event.to if trigger.form & PASSIVE else event.source,),
        "source": (event.source,),
        "recipient": (event.to,),
        "player": (event.to if g.is_player(event.to) else g.controller(event.to),),
    }


def excess(g: Game, event: Any) -> int:
    """How much of damage that was just dealt was more than lethal (120.10)."""
    if g.is_player(event.to):
        return 0
    return max(0, int(event.amount) - lethal_damage(g, event.to, event.source, before=event.amount))


def lethal_damage(g: Game, id: int, source: int, *, before: int = 0) -> int:
    """How much damage from ``source`` is lethal for a permanent (120.10); ``before``: so much of what is marked on it
    is not to be counted."""
    chars = g.chars(id)
    if "creature" in chars.types:
        lethal: int = max(0, (chars.toughness or 0) - (g.object(id).damage - before))
        return min(lethal, 1) if g.has_keyword(source, "deathtouch") else lethal  # 702.2c
    kind = "defense" if "battle" in chars.types else "loyalty"
    return g.object(id).counters.get(kind, 0)


# --- moments ---------------------------------------------------------------------------------------------------

MOMENTS: dict[str, tuple[str, ...]] = {
    "untap step": ("untap",),
    "draw step": ("draw",),
    "main phase": ("precombat main", "postcombat main"),
    "first main phase": ("precombat main",),
    "precombat main phase": ("precombat main",),
    "second main phase": ("postcombat main",),
    "postcombat main phase": ("postcombat main",),
    "combat": ("beginning of combat",),
    "combat phase": ("beginning of combat",),
    "beginning of combat step": ("beginning of combat",),
    "declare attackers step": ("declare attackers",),
    "declare blockers step": ("declare blockers",),
    "combat damage step": ("first strike damage", "combat damage"),
    "end of combat step": ("end of combat",),
    "end of turn": ("end step",),
    "cleanup step": ("cleanup",),
    "turn": ("untap",),
}


def moment(g: Game, trigger: Moment, event: Any, ctx: Resolution) -> Roles | None:
    if trigger.end:
        steps: tuple[str, ...] = ("end of combat",)  # 511.2
    else:
        steps = MOMENTS.get(trigger.step, (trigger.step,))
    if event.step not in steps:
        return None
    if trigger.step == "second main phase" and g.root.tally.get("main phases", 0) != 2:
        return None  # 505.1b
    if trigger.who is not None and not names(g, trigger.who, event.player, ctx):
        return None
    return {"subject": (event.player,), "player": (event.player,)}


PART = Mechanic(
    name="triggers",
    watchers=(done_this_turn, delayed.mana_spent),
    effects={Delayed: delayed.delayed, WhenYouDo: delayed.when_you_do},
    triggers={
        ZoneChange: TriggerMatcher(lambda trigger: ("ZoneChange",), zone_change),
        Does: TriggerMatcher(object_events, does),
        PlayerDoes: TriggerMatcher(player_events, player_does),
        Damage: TriggerMatcher(lambda trigger: ("Damage",), damage),
        Moment: TriggerMatcher(lambda trigger: ("StepBegins",), moment),
        FinalChapterResolves: TriggerMatcher(lambda trigger: ("Resolved",), final_chapter_resolved),
    },
    rules=frozenset(
        (
            "106.6",
            "603.2",
            "714.2b",
            "603.2b",
            "603.2d",
            "603.6",
            "603.6a",
            "603.6c",
            "603.7a",
            "603.7b",
            "603.8",
            "603.12",
            "508.3a",
            "509.3a",
            "509.3c",
            "509.3g",
        )
    ),
)
