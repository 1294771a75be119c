"""What every part of an ability is made of: frozen, typed, tagged nodes.

A node is a msgspec struct; its JSON tag (field ``node``) is its class name. Fields that hold other nodes are
annotated with a *marker* (`Effect`, `Cost`, `Who` …): a closed union could not take the nodes of a mechanic, so
decoding looks the tag up in a registry (`registry.py`).

``form`` says how a meaning was worded (an int or IntEnum, never text). ``str()`` and JSON carry it, ``==`` and
``hash`` leave it out: two lines that mean the same build equal objects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, ClassVar

import msgspec

from mtgrules.abilities.wording import Case, possessive


class Node(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag=True,
    tag_field="node",
    omit_defaults=True,
    eq=False,
    gc=False,
):
    """Base of all nodes. ``str(node)`` prints its normalised Oracle wording. Frozen nodes make trees, never circles,
    so the garbage collector need not look at them."""

    form: int = 0

    wording: ClassVar[tuple[str, ...]] = ("form",)
    """The fields that say how, not what: left out of == and hash."""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in meaning_fields(type(self)))

    def __ne__(self, other: object) -> bool:
        return not self == other  # msgspec's own would ask whether it is the same object

    def __hash__(self) -> int:
        return hash((type(self).__name__, *[getattr(self, name) for name in meaning_fields(type(self))]))

    def children(self) -> Iterator[Node]:
        """The nodes directly inside this one, in the order of its fields."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (item for item in value if isinstance(item, Node))

    def walk(self) -> Iterator[Node]:
        """This node and all nodes inside it, outer before inner, in field order."""
        yield self
        for child in self.children():
            yield from child.walk()


def mapped(value: Any, change: Callable[[Node], Node | None]) -> Any:
    """A node, or a tuple of them, with parts exchanged: ``change(node)`` stands in place of a node and is not looked
    into; None keeps the node and goes on inside. What nothing is changed in is the very same object."""
    if isinstance(value, tuple):
        items = tuple(mapped(item, change) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    if not isinstance(value, Node):
        return value
    instead = change(value)
    return mapped_inside(value, change) if instead is None else instead


def mapped_inside(node: Node, change: Callable[[Node], Node | None]) -> Any:
    """The node with `mapped` parts, itself not asked about."""
    fields = {}
    for name in node.__struct_fields__:
        old = getattr(node, name)
        new = mapped(old, change)
        if new is not old:
            fields[name] = new
    return msgspec.structs.replace(node, **fields) if fields else node


@cache
def meaning_fields(node: type[Node]) -> tuple[str, ...]:
    """The fields of that class that make its meaning."""
    return tuple(name for name in node.__struct_fields__ if name not in node.wording)


class NounPhrase:
    """What has the printed forms of a noun phrase."""

    __slots__ = ()

    def phrase(self, case: Case = Case.SUBJECT) -> str:
        """The words, as subject, object or possessive."""
        text = str(self)
        return possessive(text) if case is Case.POSSESSIVE else text

    @property
    def third(self) -> bool:
        """Whether a verb with this subject takes -s."""
        return True


class Ability:
    """Marker: one ability (113) as it stands on a card."""

    __slots__ = ()


class Effect:
    """Marker: an instruction carried out while a spell or ability resolves (608.2), or as part of a cost."""

    __slots__ = ()


class Change:
    """Marker: something a continuous effect does (611): a static ability's, or one that lasts for a duration."""

    __slots__ = ()


class Cost:
    """Marker: one item of a cost (118)."""

    __slots__ = ()


class Trigger:
    """Marker: the event or moment that a triggered ability waits for (603.2)."""

    __slots__ = ()


class Condition:
    """Marker: something that is true or not when it is looked at."""

    __slots__ = ()


class Amount:
    """Marker: a number, fixed or read from the game."""

    __slots__ = ()

    @property
    def direct(self) -> bool:
        """Whether it stands before its noun ("two cards"), not after it ("cards equal to …")."""
        return False

    def digits(self) -> str:
        """As it stands before "damage" and "life"."""
        return str(self)

    def count(self, noun: str, nouns: str) -> str:
        """With a noun: "a card", "two cards", "cards equal to …"."""
        return f"{nouns} equal to {self}"

    def tail(self) -> str:
        """What follows at the end of the clause: "for each …"."""
        return ""


class Predicate:
    """Marker: what one object (or player) is asked to be, inside a `Filter`."""

    __slots__ = ()


class Who(NounPhrase):
    """Marker: names one or more players."""

    __slots__ = ()


class What(NounPhrase):
    """Marker: names one or more objects (or, for damage and targets, players)."""

    __slots__ = ()


class Duration:
    """Marker: how long a continuous effect lasts (611.2)."""

    __slots__ = ()
