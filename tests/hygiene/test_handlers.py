"""Every node that reading can build has its meaning in the registries of `Rules`: no ability falls silent."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mtgrules.abilities import (
    amounts,
    conditions,
    effects,
    predicates,
    references,
    words,
)
from mtgrules.abilities.node import (
    Amount,
    Condition,
    Effect,
    Node,
    Predicate,
    What,
    Who,
)
from mtgrules.rules import Rules

MODULES = (amounts, conditions, effects, predicates, references)
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


def nodes(marker: type) -> Iterator[type[Node]]:
    for module in MODULES:
        for _, cls in inspect.getmembers(module, inspect.isclass):
            if cls.__module__ == module.__name__ and issubclass(cls, Node) and issubclass(cls, marker):
                yield cls


@pytest.mark.parametrize("marker", REGISTRIES, ids=lambda marker: marker.__name__)
def test_every_node_has_its_meaning(marker: type) -> None:
    registry = getattr(RULES, REGISTRIES[marker])
    missing = [cls.__name__ for cls in nodes(marker) if cls not in registry and cls not in BY_NAME]
    assert missing == []


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
    "activate attach cast counter create destroy discard exchange exile fight mill play regenerate reveal sacrifice"
    " scry search shuffle surveil tap transform double triple waterbend".split()
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
