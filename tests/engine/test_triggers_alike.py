"""Many tokens that are alike enter at once: the game comes out as if each had been looked at by itself."""

import gc
from collections.abc import Callable, Iterable

import pytest

from mtgrules.abilities.abilities import StaticAbility
from mtgrules.abilities.changes import NeverTriggers, TriggersAgain, Until
from mtgrules.abilities.conditions import Exists
from mtgrules.abilities.effects import Delayed
from mtgrules.abilities.node import Ability
from mtgrules.abilities.references import Each, You
from mtgrules.abilities.triggers import PlayerDoes
from mtgrules.engine import triggers
from mtgrules.engine.continuous import ContinuousBegins
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Do
from mtgrules.engine.json import to_json
from mtgrules.engine.records import Object, Resolution
from mtgrules.engine.triggers_alike import Run
from mtgrules.engine.zone_events import CreateTokens
from tests.engine.turn_support import Table, creature, draw, enters, gain, of, rules, static, thing, when

ANY = when(enters(of("creature")), gain(1))
MINE = when(enters(of("creature", yours=True)), gain(2))
OTHERS = when(enters(of("creature", other=True)), draw())
BATCH = when(enters(of("creature"), batch=True), gain(3))
ELVES = when(enters(of("Elf")), gain(4))
ARTIFACTS = when(enters(of("artifact")), gain(5))
THIRD = when(PlayerDoes(who=You(), verb="creates", what=of("creature"), ordinal=3), gain(6))
ONCE = when(enters(of("creature")), gain(7), limit=2)
IF = when(enters(of("creature")), gain(8), condition=Exists(filter=of("artifact", yours=True)))
AGAIN = static(TriggersAgain(of=Each(filter=of("enchantment", yours=True)), cause=enters(of("Elf"))))
NEVER = static(NeverTriggers(of=Each(filter=of("enchantment", yours=True)), cause=enters(of("Elf"))))
(LORD,) = rules().read("Elves you control get +1/+1.", "Lord")

#: the abilities of Alice's watchers and of Bob's
WATCHERS: dict[str, tuple[tuple[Ability, ...], tuple[Ability, ...]]] = {
    "each": ((ANY, MINE), (ANY,)),
    "one or more among them": ((ANY, BATCH, MINE), (BATCH, MINE)),
    "some don't trigger": ((ELVES, ANY), (MINE, ARTIFACTS)),
    "one asks which it is": ((ANY, THIRD), (OTHERS, THIRD)),
    "limits": ((ANY, ONCE), (ONCE,)),
    "an intervening if": ((IF, ANY), (IF,)),
    "an additional time": ((AGAIN, ANY, MINE), (ANY,)),
    "an effect on some of them": ((LORD, ANY, MINE), (ANY, BATCH)),
    "not at all": ((ANY, MINE), (NEVER, ANY)),
}
BEAR, ELF = creature(), creature("Elf", subtypes="Elf")
HERALD = creature("Herald", 1, 1, OTHERS)
#: what enters, in which order
TOKENS = {
    "alike": (BEAR,) * 5,
    "two kinds": (*(BEAR,) * 4, *(ELF,) * 4),
    "in turn": (BEAR, ELF) * 4,
    "and back": (*(BEAR,) * 3, ELF, *(BEAR,) * 3),
    "that watch themselves": (*(BEAR,) * 3, *(HERALD,) * 3),
}


def entered(watchers: Iterable[Iterable[Ability]], faces: tuple[Face, ...]) -> Table:
    table = Table()
    for player, abilities in zip((table.a, table.b), watchers, strict=True):
        for ability in abilities:
            table.put(thing("Watcher", ability), player)
    table.at("precombat main")
    table.do(
        *(
            CreateTokens(player=player, faces=tuple(map(rules().intern, faces)))
            for player in (table.b, table.a)
        )
    )
    return table


def same_singly(play: Callable[[], Table], patch: pytest.MonkeyPatch) -> bool:
    """Does the same come of it if no token is taken to be like another?"""
    together = play()
    waiting_for_new = triggers._waiting_for_new
    patch.setattr(triggers, "_waiting_for_new", lambda *given: waiting_for_new(*given[:-2], {}, None))
    singly = play()
    return to_json(together.g) == to_json(singly.g) and together.g.state.log == singly.g.state.log


@pytest.mark.parametrize("tokens", TOKENS)
@pytest.mark.parametrize("watchers", WATCHERS)
def test_the_game_is_the_same_as_if_each_were_looked_at(
    watchers: str, tokens: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert same_singly(lambda: entered(WATCHERS[watchers], TOKENS[tokens]), monkeypatch)


def test_a_delayed_ability_triggers_among_them_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = Delayed(trigger=enters(of("creature")), effect=gain(9))

    def play() -> Table:
        table = entered(((ANY, MINE), ()), ())
        source = table.g.battlefield()[0]
        memory = table.g.state.add(Resolution(source=source, controller=table.a)).id
        table.do(Do(what=waits, controller=table.a, resolution=memory))
        table.do(CreateTokens(player=table.a, faces=(rules().intern(BEAR),) * 4))
        assert len(table.g.root.waiting) == 2 * 4 + 1  # 603.7b
        return table

    assert same_singly(play, monkeypatch)


@pytest.mark.parametrize(("change", "times"), [(AGAIN, 2), (NEVER, 0)])
def test_effects_that_a_resolution_began_are_asked_as_well(
    change: StaticAbility, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """603.2d, 611.2a: they double or silence what Elves trigger, among bears."""

    def play() -> Table:
        table = entered(((ANY,), (BATCH,)), ())
        table.do(
            ContinuousBegins(
                changes=change.changes,
                affected=(None,),
                duration=Until(moment="end of turn"),
                source=table.g.battlefield()[0],
                controller=table.a,
            )
        )
        table.do(CreateTokens(player=table.a, faces=tuple(map(rules().intern, TOKENS["two kinds"]))))
        assert len(table.g.root.waiting) == 4 + times * 4 + 1  # Bob's triggers once whatever there is
        return table

    assert same_singly(play, monkeypatch)


def test_they_wait_in_the_order_in_which_what_triggered_them_came() -> None:
    table = entered(((ANY, MINE), ()), (BEAR,) * 4)
    waiting = [table.g.object(id) for id in table.g.root.waiting]
    first, second = (id for id in table.g.battlefield() if table.g.name(id) == "Watcher")
    assert [obj.source for obj in waiting] == [first] * 4 + [first, second] * 4
    came = [obj.event.roles["subject"][0] for obj in waiting if obj.event is not None]
    assert came == sorted(came)
    assert len(set(came)) == 8


def test_nothing_of_a_run_is_kept() -> None:
    table = entered(((ANY, BATCH), (ANY,)), (BEAR,) * 9)
    assert table.g.root.waiting
    gc.collect()
    assert not any(type(one) is Run for one in gc.get_objects())


def test_what_waits_is_apart_though_it_is_alike() -> None:
    table = entered(((ANY,), ()), (BEAR,) * 4)
    one, *others = table.g.root.waiting
    edited: Object = table.g.state.edit(one)
    edited.uses = {**edited.uses, "looked at": 1}
    assert all(not table.g.object(other).uses for other in others)
