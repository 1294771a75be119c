"""What every part of an ability is made of: frozen, typed, tagged nodes.

A node is a msgspec struct; its JSON tag (field ``node``) is its class name. Fields that hold other nodes are
annotated with a *marker* (`Effect`, `Cost`, `Who` …): a closed union could not take the nodes of a mechanic, so
decoding looks the tag up in a registry (`registry.py`).

``form`` says how a meaning was worded (an int or IntEnum, never text). ``str()`` and JSON carry it, ``==`` and
``hash`` leave it out: two lines that mean the same build equal objects.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


class Node(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="node", omit_defaults=True, eq=False):
    """Base of all nodes. ``str(node)`` prints its normalised Oracle wording."""

    form: int = 0

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name) for name in self.__struct_fields__ if name != "form"
        )

    def __hash__(self) -> int:
        values = (getattr(self, name) for name in self.__struct_fields__ if name != "form")
        return hash((type(self).__name__, *values))

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


class Predicate:
    """Marker: what one object (or player) is asked to be, inside a `Filter`."""

    __slots__ = ()


class Who:
    """Marker: names one or more players."""

    __slots__ = ()


class What:
    """Marker: names one or more objects (or, for damage and targets, players)."""

    __slots__ = ()


class Duration:
    """Marker: how long a continuous effect lasts (611.2)."""

    __slots__ = ()
