"""Every node that reading can build has its meaning in the registries of `Rules`: no ability falls silent."""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from mtgrules.abilities import (
    abilities,
    amounts,
    changes,
    conditions,
    costs,
    counters,
    effects,
    joints,
    predicates,
    references,
    triggers,
    words,
)
from mtgrules.abilities.abilities import Keyword
from mtgrules.abilities.node import (
    Ability,
    Amount,
    Change,
    Condition,
    Cost,
    Duration,
    Effect,
    Node,
    Predicate,
    Trigger,
    What,
    Who,
)
from mtgrules.abilities.registry import core_nodes
from mtgrules.engine import restrictions, triggers_core, vocabulary
from mtgrules.engine.faces import Face
from mtgrules.engine.keywords import BEFORE_THE_GAME, READ
from mtgrules.engine.playable import obstacles
from mtgrules.rules import Rules

MODULES = (amounts, conditions, counters, effects, joints, predicates, references)
RULES = Rules(mechanics=[])
ENGINE = Path(__file__).parents[2] / "mtgrules" / "engine"

#: which registry holds the meaning of which kind of node
REGISTRIES = {
    Effect: "effects",
    Amount: "amounts",
    Condition: "conditions",
    What: "references",
    Who: "references",
    Predicate: "predicates",
}
#: looked up by its ``name`` in `keyword_actions`
BY_NAME = {effects.KeywordAction}


def nodes(marker: type, modules: Iterable[ModuleType] = MODULES) -> Iterator[type[Node]]:
    for module in modules:
        for _, cls in inspect.getmembers(module, inspect.isclass):
            if cls.__module__ == module.__name__ and issubclass(cls, Node) and issubclass(cls, marker):
                yield cls


@pytest.mark.parametrize("marker", REGISTRIES, ids=lambda marker: marker.__name__)
def test_every_node_has_its_meaning(marker: type) -> None:
    registry = getattr(RULES, REGISTRIES[marker])
    missing = [cls.__name__ for cls in nodes(marker) if cls not in registry and cls not in BY_NAME]
    assert missing == []


# --- what is read in more than one way -----------------------------------------------------------------------------

#: by marker: who reads which class, and where the classes are
READERS = {
    Ability: (vocabulary.ABILITIES, abilities),
    Change: (vocabulary.READ_BY, changes),
    Cost: (vocabulary.PAID_BY, costs),
    Duration: (vocabulary.DURATIONS, changes),
}
#: what reading builds and no rule of the engine carries out: cards with it are not playable, and say so
NOT_CARRIED_OUT = {
    "DayAsEnters",
    "ExertAbility",
    "LevelAbility",
    "OpeningHand",
    "ToSolve",
    "Waterbend",
}


@pytest.mark.parametrize("marker", READERS, ids=lambda marker: marker.__name__)
def test_every_change_cost_and_duration_has_its_reader(marker: type) -> None:
    table, module = READERS[marker]
    for cls in nodes(marker, (module,)):
        read = cls in table or (marker is Change and cls in RULES.layers)
        assert read is not (cls.__name__ in NOT_CARRIED_OUT), cls.__name__


@pytest.mark.parametrize("marker", READERS, ids=lambda marker: marker.__name__)
def test_a_reader_speaks_of_what_it_reads(marker: type) -> None:
    table, _ = READERS[marker]
    for cls, module in table.items():
        source = (ENGINE / f"{module}.py").read_text(encoding="utf-8")
        assert re.search(rf"\b{cls.__name__}\b", source), f"{module} does not read {cls.__name__}"


def _literals() -> Counter[str]:
    """How often each word stands in the engine's source; in texts about it, and where words are listed, it doesn't
    count."""
    found: Counter[str] = Counter()
    for path in ENGINE.glob("*.py"):
        if path.stem != "vocabulary":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            texts = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
                    found.update({node.value, *node.value.split()})
    synonyms = {word for also in restrictions.ALSO.values() for word in also}
    found.subtract((restrictions.CANT | restrictions.CAN) - synonyms)
    return found


def test_every_word_that_is_known_is_acted_on() -> None:
    found = _literals()
    acted_on = {word for word, times in found.items() if times > 0}
    acted_on.update((*words.COST_KEYWORDS, *words.FILTER_KEYWORDS))
    for cls, fields in vocabulary.WORDS.items():
        for field, known in fields.items():
            if not callable(known):
                assert known <= acted_on, f"{cls.__name__}.{field}: {sorted(known - acted_on)}"
    assert acted_on >= vocabulary.REMEMBERED, sorted(vocabulary.REMEMBERED - acted_on)


#: fields that say nothing about what happens, each with the reason
NOT_READ = {
    "Attached.status": "what is attached to something says which of them it is",
    "Cant.payer": "the controller of the creature that attacks or blocks pays (508.1h, 509.1d)",
    "CrewsAsThough.saddles": "no Mount is saddled yet: the keyword itself says so",
    "Companion.larger": "asked of a deck before the game",
    "DayAsEnters.night": "nothing lets day and night change",
    "RevealUntil.finder": "the player who reveals is the one who finds",
    "Unparsed.column": "where reading stopped",
    "Unparsed.expected": "what reading would have understood",
    "Unparsed.line": "where reading stopped",
}


def test_every_field_of_every_node_is_read() -> None:
    """A field that no rule looks at would change nothing."""
    read: set[str] = set()
    for path in (
        *ENGINE.glob("*.py"),
        *(ENGINE.parent / "mechanics").glob("*.py"),
        ENGINE.parent / "rules.py",
    ):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                read.add(node.attr)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "getattr":
                read.update(
                    arg.value
                    for arg in node.args
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                )
    fields = {
        f"{cls.__name__}.{name}": name
        for cls in core_nodes()
        for name in cls.__struct_fields__
        if name not in cls.wording
    }
    assert {field for field, name in fields.items() if name not in read} == set(NOT_READ)


#: triggers that are taken apart or asked for by themselves (`index.event_names`)
TAKEN_APART = {"EitherTrigger", "StateIs", "WhileTrigger"}
#: nothing lets day and night change
NOT_AWAITED = {"DayChanges"}


def test_every_trigger_has_its_matcher() -> None:
    for cls in nodes(Trigger, (triggers,)):
        places = (cls in RULES.triggers, cls.__name__ in TAKEN_APART, cls.__name__ in NOT_AWAITED)
        assert sum(places) == 1, cls.__name__


def test_the_events_that_verbs_wait_for_exist() -> None:
    events = {cls.__name__ for cls in RULES.event_classes}
    for table in (triggers_core.PLAYER_VERBS, triggers_core.OBJECT_VERBS):
        for verb, names in table.items():
            assert names, verb
            assert set(names) <= events, verb


# --- rules 701 and 702 ---------------------------------------------------------------------------------------------

KEYWORDS = dict.fromkeys(
    (
        *words.SIMPLE_KEYWORDS,
        *words.COST_KEYWORDS,
        *words.NUMBER_KEYWORDS,
        *words.COST_AND_NUMBER_KEYWORDS,
        *words.FILTER_KEYWORDS,
    )
)


def test_keywords_read_by_name_are_read() -> None:
    found = _literals()
    found.subtract(READ)
    assert [name for name in sorted(READ) if found[name] <= 0] == []


@pytest.mark.parametrize("name", KEYWORDS)
def test_a_keyword_has_a_meaning_or_keeps_its_card_from_being_played(name: str) -> None:
    bearer = Face(name="Bearer", types=("creature",), abilities=(Keyword(name=name),), power=1, toughness=1)
    known = name in READ | BEFORE_THE_GAME or name in RULES.keyword_abilities
    assert (f"keyword {name}" in obstacles(RULES, bearer)) is not known


#: rule 701, in its order
KEYWORD_ACTIONS = (
    """
activate; attach; behold; cast; counter; create; destroy; discard; double; triple; exchange; exile; fight; goad;
investigate; mill; play; regenerate; reveal; sacrifice; scry; search; shuffle; surveil; tap; transform; convert;
fateseal; clash; planeswalk; set in motion; abandon; proliferate; detain; populate; monstrosity; vote; bolster;
manifest; support; meld; exert; explore; assemble; adapt; amass; learn; venture into the dungeon; connive;
open an attraction; roll to visit your attractions; incubate; the ring tempts you; face a villainous choice;
time travel; discover; cloak; collect evidence; suspect; forage; manifest dread; endure; harness; airbend; earthbend;
waterbend; blight; heal; recruit
""".replace("\n", " ")
    .strip()
    .split("; ")
)

#: what players and costs do, or what has a node of its own
OTHERWISE = set(
    "activate attach cast clash convert counter create destroy discard exchange exile fight mill play regenerate"
    " reveal sacrifice scry search shuffle surveil tap transform double triple waterbend".split()
)
#: mechanics of their own
MECHANICS = {"amass", "recruit", "the ring tempts you"}
#: they need decks, dungeons or cards that a game of these rules doesn't have, or choices that are no fixed wording
NOT_PLAYED = {
    "planeswalk",
    "set in motion",
    "abandon",
    "vote",
    "meld",
    "assemble",
    "venture into the dungeon",
    "open an attraction",
    "roll to visit your attractions",
    "face a villainous choice",
}


def test_every_keyword_action_has_its_place() -> None:
    played = set(RULES.keyword_actions)
    for name in KEYWORD_ACTIONS:
        places = [name in place for place in (played, OTHERWISE, MECHANICS, NOT_PLAYED)]
        assert sum(places) == 1, name
    abilities = {*words.SIMPLE_KEYWORDS, *words.COST_KEYWORDS, *words.NUMBER_KEYWORDS}
    assert played <= {*KEYWORD_ACTIONS, *abilities, "clash with an opponent"}


#: rules of choices, and of all instructions or zone changes: a case may cite them for what they describe
BEHIND_EVERYTHING = {"400.7", "608.2c", "608.2d", "700.2", "122.1", "700.3", "701.9b", "303.4f", "508.4"}
RULE_NUMBER = re.compile(r"\d{3}\.\d+[a-z]?")


@pytest.mark.parametrize("path", sorted(ENGINE.glob("effects_*.py")) + sorted(ENGINE.glob("keyword_*.py")))
def test_the_rules_named_by_handlers_are_listed(path: Path) -> None:
    """`judge` tells by the list which cited rules a run must have applied."""
    named = {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and RULE_NUMBER.fullmatch(node.value)
    }
    assert named <= RULES.applied_rules | BEHIND_EVERYTHING
