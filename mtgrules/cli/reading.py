"""``mtgrules parse``, ``card`` and ``schema``: what text means, as a tree or as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mtgrules.abilities import words
from mtgrules.abilities.abilities import Unparsed
from mtgrules.abilities.node import Ability, Node
from mtgrules.abilities.registry import VERSION, NodeRegistry
from mtgrules.cards import Card, Library, UnknownCard
from mtgrules.errors import MtgRulesError
from mtgrules.names import did_you_mean
from mtgrules.rules import installed_mechanics, shipped_mechanics, shipped_reader

if TYPE_CHECKING:
    from rich.tree import Tree

    from mtgrules.oracle.reader import Reading

MOST_EXPECTED = 12
"""How many of the words that could have stood where reading stopped are named."""

CLASSES = {
    "a keyword ability": words.SIMPLE_KEYWORDS,
    "a keyword ability with a cost": words.COST_KEYWORDS,
    "a keyword ability with a number": words.NUMBER_KEYWORDS,
    "a type": words.CARD_TYPES,
    "a color, a supertype or a state": (*words.COLORS, *words.SUPERTYPES),
}
"""The words of kinds of words that could have stood where reading stopped."""

UNWRAPPED = 100_000
"""How wide a line may be where it is not printed on a terminal."""

UNREAD = 1
"""Exit status where a line was not understood."""


@click.command()
@click.argument("text")
@click.option("--name", default="", help="The card's name, which its text may use for itself.")
@click.option("--type", "type_line", default="", help="The card's type line.")
@click.option("--json", "as_text", is_flag=True, help="Print JSON instead of a tree.")
def parse(text: str, name: str, type_line: str, as_text: bool) -> None:
    """Show what TEXT, a card's rules text, means; "-" reads it from standard input."""
    if text == "-":
        text = _standard_input()
    reading = shipped_reader().read(text.rstrip("\n"), name, type_line=type_line)
    if as_text:
        _print_json({"version": VERSION, **_face(name, type_line, reading)})
    else:
        _print_trees([(name, reading)])
    if not reading.complete:
        sys.exit(UNREAD)


@click.command()
@click.argument("name")
@click.option(
    "--cards", "files", multiple=True, type=click.Path(path_type=Path), help="A card file to look in too."
)
@click.option("--json", "as_text", is_flag=True, help="Print JSON instead of a tree.")
def card(name: str, files: tuple[Path, ...], as_text: bool) -> None:
    """Show what the text of the card called NAME means, face by face."""
    found = find_card(name, files)
    readings = [
        (face, shipped_reader().read(face.oracle_text, face.name, type_line=face.type_line))
        for face in found.faces
    ]
    complete = all(reading.complete for _, reading in readings)
    if as_text:
        faces = [_face(face.name, face.type_line, reading) for face, reading in readings]
        _print_json(
            {
                "version": VERSION,
                "name": found.name,
                "layout": found.layout,
                "complete": complete,
                "faces": faces,
            }
        )
    else:
        _print_trees(
            [(f"{face.name}  {face.mana_cost}  {face.type_line}", reading) for face, reading in readings]
        )
    if not complete:
        sys.exit(UNREAD)


@click.command()
def schema() -> None:
    """Print the JSON Schema of the abilities that ``parse --json`` and ``card --json`` print."""
    _print_json(_registry().schema())


def find_card(name: str, files: tuple[Path, ...] = ()) -> Card:
    """A card, or else a token, by name: of these files, of the folders in MTGRULES_CARDS, of the shipped ones."""
    library = Library.at_hand(files)
    try:
        return library.find(name)
    except UnknownCard as unknown:
        try:
            return library.find_token(name)
        except UnknownCard:
            raise unknown from None


def _registry() -> NodeRegistry:
    mechanics = (*shipped_mechanics(), *installed_mechanics())
    return NodeRegistry(node for mechanic in mechanics for node in mechanic.nodes)


def _standard_input() -> str:
    try:
        return sys.stdin.buffer.read().decode()
    except UnicodeDecodeError:
        raise MtgRulesError("the text is not UTF-8", "standard input") from None


def _print_json(value: dict[str, Any]) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))


def _face(name: str, type_line: str, reading: Reading) -> dict[str, Any]:
    registry = _registry()
    abilities = []
    for ability in reading.abilities:
        assert isinstance(ability, Node)  # every class of abilities is one of nodes
        abilities.append(registry.plain(ability))
    return {"name": name, "type_line": type_line, "complete": reading.complete, "abilities": abilities}


# --- trees -------------------------------------------------------------------------------------------------------


def _print_trees(faces: list[tuple[str, Reading]]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=UNWRAPPED)
    for heading, reading in faces:
        if heading:
            console.print(Text(heading, style="bold"))
        for ability in reading.abilities:
            console.print(ability_tree(ability))


def ability_tree(ability: Ability) -> Tree:
    """An ability as a tree; one that was not read says where reading stopped, and what was expected."""
    from rich.text import Text
    from rich.tree import Tree

    tree = Tree(Text(str(ability), style="red" if isinstance(ability, Unparsed) else "bold"))
    if isinstance(ability, Unparsed):
        tree.add(Text(unread_words(ability), style="red"))
    else:
        assert isinstance(ability, Node)
        _grow(tree, "", ability)
    return tree


def unread_words(line: Unparsed) -> str:
    """Where reading stopped, what stood there, what was expected: one line."""
    found = f'"{line.found}"' if line.found else "its end"
    return f"not read: line {line.line}, column {line.column}: found {found}{_meant(line)}"


def _meant(line: Unparsed) -> str:
    """What could have stood there: words like the one that does, or else some of all that could."""
    could: list[str] = []
    for word in line.expected:
        could += [word.strip('"')] if word.startswith('"') else CLASSES.get(word, ())
    meant = did_you_mean(line.found, could)
    if meant or not line.expected:
        return meant
    kinds_first = sorted(line.expected, key=lambda word: word.startswith('"'))
    more = " …" if len(kinds_first) > MOST_EXPECTED else ""
    return f"; expected {', '.join(kinds_first[:MOST_EXPECTED])}{more}"


def _grow(tree: Tree, label: str, value: Any) -> None:
    from rich.text import Text

    before = Text(f"{label}: ", style="dim") if label else Text()
    if isinstance(value, tuple) and any(isinstance(item, (Node, tuple)) for item in value):
        branch = tree.add(before)
        for item in value:
            _grow(branch, "", item)
    elif isinstance(value, tuple):
        tree.add(before + Text(", ".join([str(item) for item in value])))
    elif isinstance(value, Node):
        plain = [
            (name, getattr(value, name)) for name in value.__struct_fields__ if name not in value.wording
        ]
        shown = [(name, item) for name, item in plain if item not in (None, False, ())]
        simple = [
            f"{name}={item}" if item is not True else name
            for name, item in shown
            if not isinstance(item, (Node, tuple))
        ]
        branch = tree.add(
            before + Text(type(value).__name__, style="cyan") + Text(f" {' '.join(simple)}".rstrip())
        )
        for name, item in shown:
            if isinstance(item, (Node, tuple)):
                _grow(branch, name, item)
    else:
        tree.add(before + Text(str(value)))
