"""What must hold of any game at any decision, however it came there."""

from __future__ import annotations

from collections import Counter
from functools import cache

from mtgrules.cards import Library, card_files, library_folders
from mtgrules.engine import beginning, index, layers, setup, state_based, turn
from mtgrules.engine.answering import Chance, random_answer
from mtgrules.engine.frames import Happen, Step, Together
from mtgrules.engine.game import Game
from mtgrules.engine.json import from_json, to_json
from mtgrules.engine.records import (
    Bucket,
    ContinuousEffect,
    DelayedTrigger,
    Object,
    Player,
    Resolution,
    Zone,
)
from mtgrules.play.key import Digests
from mtgrules.rules import Rules
from mtgrules.sim.random_play import BASICS, NAMES, Played, Pool, play_on, pool


@cache
def rules() -> Rules:
    """The shipped mechanics, with all cards in reach."""
    library = Library.shipped()
    for path in card_files(library_folders()).values():
        library.add_file(path)
    return Rules(library=library)


@cache
def playable() -> Pool:
    return pool(rules())


def rich_game(seed: int, players: int = 2) -> tuple[Game, Chance]:
    """A game in which much happens soon: everybody begins with lands for anything, and draws nothing but spells."""
    chance = Chance(seed)
    kind = "two-player" if players == 2 else "multiplayer"
    g = setup.new_game(rules(), NAMES[:players], seed=seed, format=kind)
    for player in g.root.players:
        for _ in range(25):
            setup.put(g, rules().face(chance.one(playable().cards)), "library", player)
        for land in BASICS.values():
            for _ in range(3):
                setup.put(g, rules().face(rules().library[land]), "battlefield", player)
    beginning.begin_game(g)
    return g, chance


def watched(g: Game, chance: Chance, most_turns: int, every: int, *, events: int = 0) -> Played:
    """Play on, with all invariants looked at every so many decisions, and at every so many events those that hold at any
    moment; now and then a copy is played beside it."""
    owned = cards(g)
    happened = 0
    value = Digests()

    def watch(g: Game, count: int) -> None:
        if count % every == 0:
            check(g)
            assert all(cards(g)[player] == owned[player] for player in g.players()), "a card is lost"
        if count % (10 * every) == every:
            comes_back(g, chance, value)

    def step(g: Game) -> None:
        nonlocal happened
        frame = g.root.frames[-1]
        if isinstance(frame, Happen | Together):
            happened += 1
            if happened % events == 0:
                check_any_moment(g)
        elif isinstance(frame, Step) and frame.stage == 0:
            pools_are_empty(g)

    return play_on(g, chance, most_turns=most_turns, watch=watch, step=step if events else None)


def check_any_moment(g: Game) -> None:
    """The invariants that hold between any two events, decided on or not."""
    everything_in_one_zone(g)
    numbers_make_sense(g)
    references_lead_somewhere(g)
    index_is_right(g)
    layers.check(g)


def pools_are_empty(g: Game) -> None:
    """106.4: as a step begins nobody has mana but such as doesn't empty."""
    for player in g.state.of_kind(Player):
        if player.pool:
            stays = turn.kept_colors(g, player.id)
            assert all(turn.keeps(mana, stays) for mana in player.pool), f"{player.name} has mana left"


def check(g: Game) -> None:
    """All invariants."""
    everything_in_one_zone(g)
    if g.root.outcome is None:
        who_lost_has_left(g)
    numbers_make_sense(g)
    combat_agrees(g)
    references_lead_somewhere(g)
    index_is_right(g)
    layers.check(g)
    if g.decision is not None and g.decision.kind == "priority" and g.root.outcome is None:
        attachments_agree(g)  # before that, 704.5m–p may still have to look
        nothing_is_left_to_settle(g)


def objects(g: Game) -> list[Object]:
    return list(g.state.of_kind(Object))


def everything_in_one_zone(g: Game) -> None:
    seen: Counter[int] = Counter()
    for zone in g.state.of_kind(Zone):
        for id in zone.contents:
            seen[id] += 1
            assert g.object(id).zone == zone.id, f"{g.name(id)} lies in {zone.kind}, but is not there"
            if zone.owner:
                assert g.object(id).owner == zone.owner, f"{g.name(id)} is in another player's {zone.kind}"
    assert {id for id, n in seen.items() if n != 1} == set(), "in two zones"
    there = {obj.id for obj in objects(g) if obj.zone}
    assert there == set(seen), "objects with a zone that does not hold them"
    for obj in objects(g):
        if obj.zone:
            kind = g.zone(obj.zone).kind
            assert kind == "stack" or obj.kind != "ability", f"an ability in {kind}"
            assert obj.became == 0, f"{g.name(obj.id)} is there and has become something else"


def who_lost_has_left(g: Game) -> None:
    """800.4a: nothing of a player who has left the game is there."""
    for obj in objects(g):
        assert not obj.zone or not g.player(obj.owner).lost, f"{g.name(obj.id)} is of a player who has left"
    for player in g.state.of_kind(Player):
        assert not (player.lost and player.pool), f"{player.name} has left the game, not their mana"


def cards(g: Game) -> Counter[int]:
    """How many cards of each player are in some zone."""
    return Counter(obj.owner for obj in objects(g) if obj.zone and obj.kind == "card")


def numbers_make_sense(g: Game) -> None:
    for player in g.state.of_kind(Player):
        for mana in player.pool:
            assert mana.symbol in "WUBRGC", f"mana of the type {mana.symbol}"
    for record in (*objects(g), *g.state.of_kind(Player)):
        for kind, n in record.counters.items():
            assert n > 0, f"{n} {kind} counters on {g.name(record.id)}"
    for obj in objects(g):
        assert obj.damage >= 0
        if obj.zone and obj.zone != g.root.battlefield:
            assert not obj.damage, f"{g.name(obj.id)} is damaged in {g.zone_kind(obj.id)}"
            assert not obj.attached_to, f"{g.name(obj.id)} is attached in {g.zone_kind(obj.id)}"
            assert not obj.tapped, f"{g.name(obj.id)} is tapped in {g.zone_kind(obj.id)}"
    assert 0 <= g.root.passes <= len(g.root.players)


def attachments_agree(g: Game) -> None:
    for id in g.contents("battlefield"):
        obj = g.object(id)
        if obj.attached_to:
            to = g.record(obj.attached_to)
            if isinstance(to, Object):
                assert to.zone == g.root.battlefield, f"{g.name(id)} is attached to what is gone"
                assert id in to.attachments, f"{g.name(to.id)} doesn't know of {g.name(id)}"
            else:
                assert isinstance(to, Player)
        assert len(set(obj.attachments)) == len(obj.attachments)
        for other in obj.attachments:
            assert g.object(other).attached_to == id, f"{g.name(other)} is not attached to {g.name(id)}"
            assert g.object(other).zone == g.root.battlefield


def combat_agrees(g: Game) -> None:
    for obj in objects(g):
        if not obj.zone:
            continue
        fights = obj.attacking or obj.blocking or obj.blocked_by
        if not fights:
            continue
        assert obj.zone == g.root.battlefield, f"{g.name(obj.id)} fights in {g.zone_kind(obj.id)}"
        assert g.root.phase == "combat" or g.root.step in COMBAT, f"{g.name(obj.id)} fights in {g.root.step}"
        assert "creature" in g.chars(obj.id).types, f"{g.name(obj.id)} fights, but is no creature"
        if obj.attacking:
            assert isinstance(g.record(obj.attacking), Object | Player)
        for id in obj.blocking:  # what it blocked may have been removed from combat; it blocks still (506.4)
            assert not g.object(id).attacking or obj.id in g.object(id).blocked_by, (
                f"{g.name(id)} doesn't know that {g.name(obj.id)} blocks it"
            )
        for id in obj.blocked_by:
            assert obj.attacking
            assert not g.object(id).blocking or obj.id in g.object(id).blocking, (
                f"{g.name(id)} doesn't know that it blocks {g.name(obj.id)}"
            )


COMBAT = {
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first strike damage",
    "combat damage",
    "end of combat",
}


def references_lead_somewhere(g: Game) -> None:
    root = g.root
    for id in g.contents("stack"):
        obj = g.object(id)
        choices = obj.choices
        for target in [one for ids in (choices.targets if choices else ()) for one in ids]:
            assert isinstance(g.record(target), Object | Player), "a target that never was"
    for id in root.effects:
        effect = g.record(id)
        assert isinstance(effect, ContinuousEffect)
        assert not effect.resolution or isinstance(g.record(effect.resolution), Resolution)
    for obj in objects(g):
        for id in obj.effects:
            assert not obj.zone or id in root.effects, f"an effect on {g.name(obj.id)} that has ended"
    for id in root.delayed:
        delayed = g.record(id)
        assert isinstance(delayed, DelayedTrigger)
        assert not delayed.resolution or isinstance(g.record(delayed.resolution), Resolution)
    for id in root.waiting:
        assert isinstance(g.record(id), Object)


def index_is_right(g: Game) -> None:
    wanted: dict[str, set[int]] = {}
    for obj in objects(g):
        if obj.zone:
            for key in index.keys(g, obj.face, obj, g.zone(obj.zone).kind):
                wanted.setdefault(key, set()).add(obj.id)
    for key, bucket in g.root.buckets.items():
        record = g.record(bucket)
        assert isinstance(record, Bucket)
        found = {id for id, _ in record.entries}
        assert found == wanted.pop(key, set()), f"the index of {key}"
    assert not wanted, f"not in the index: {wanted}"


def nothing_is_left_to_settle(g: Game) -> None:
    """117.5: nobody gets priority before state-based actions and triggered abilities are through."""
    assert not g.root.waiting, "triggered abilities wait while a player has priority"
    ids = state_based.everything(g)
    left = [event for row in g.rules.state_based for event in row.check(g, ids)]
    assert not left, f"state-based actions that were not taken: {left}"
    for obj in objects(g):
        if obj.zone and obj.kind == "token":
            assert obj.zone == g.root.battlefield, "a token outside the battlefield (111.7)"


def comes_back(g: Game, chance: Chance, value: Digests) -> None:
    """Push, an answer, pop: the very same game. A fork and the game read from JSON go the same way. ``value``: what is
    known of the game's key; that of the game read from JSON is found anew."""
    before, written = value.key(g), to_json(g)
    again = from_json(rules(), written)
    assert to_json(again) == written
    answer = random_answer(g, Chance(chance.state))
    assert value.key(g) == before, "looking for an answer changed the game"
    fork = g.fork()
    g.state.push()
    g.answer(answer)
    after = value.key(g)
    g.state.pop()
    assert value.key(g) == before, "pop does not bring back what was"
    check(g)
    for other, known in ((fork, value.copy()), (again, Digests())):
        other.answer(answer)
        assert known.key(other) == after, f"a copy goes another way after {answer}"
