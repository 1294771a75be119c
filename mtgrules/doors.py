"""The doors of the package: what comes in from callers is looked at once, where it comes in.

`door` names the parameters of a public function with what they take; whatever else is given is an `ArgumentError` of one
line that names the parameter, what was expected and what was found, instead of an error from deep inside. Within the
package nothing is looked at again, and what is called at every step of a game has no door.

>>> @door(name=str)
... def greet(name: str) -> str:
...     return f"Hello {name}"
>>> greet(5)
Traceback (most recent call last):
    ...
mtgrules.doors.ArgumentError: greet(name): a text was expected, found 5
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from msgspec.structs import force_setattr

from mtgrules.errors import MtgRulesError

P = ParamSpec("P")
R = TypeVar("R")


class ArgumentError(MtgRulesError, TypeError):
    """Something of a wrong type was given: which parameter of what, what was expected, what was found."""


class Each:
    """Any iterable but a text or a mapping, of which each item is of that kind. It comes in as a tuple."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind


Kind = type | Each | None | tuple[type | Each | None, ...]
"""What is taken: a class, items, None, or one of several of these. A truth value is no number here."""

PATH = (str, Path)
"""The name of a file."""

_WORDS = {str: "a text", int: "a whole number", bytes: "bytes", type: "a class", Mapping: "a mapping"}


def door(**kinds: Kind) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Look at these arguments of a function before it is called."""

    def wrap(function: Callable[P, R]) -> Callable[P, R]:
        code = function.__code__
        names = code.co_varnames[: code.co_argcount]
        places = [(names.index(name) if name in names else -1, name, kind) for name, kind in kinds.items()]
        where = function.__qualname__.removesuffix(".__init__")

        @wraps(function)
        def checked(*args: Any, **named: Any) -> R:
            for place, name, kind in places:
                if name in named:
                    named[name] = taken(named[name], kind, where, name)
                elif 0 <= place < len(args):
                    value = taken(args[place], kind, where, name)
                    if value is not args[place]:
                        args = (*args[:place], value, *args[place + 1 :])
            return function(*args, **named)

        return cast("Callable[P, R]", checked)

    return wrap


def taken(value: Any, kind: Kind, where: str, name: str) -> Any:
    """The value, if it is of that kind. Raises `ArgumentError`: ``name`` of ``where`` is something else."""
    for one in kind if isinstance(kind, tuple) else (kind,):
        if isinstance(one, type):
            if isinstance(value, one) and (one is not int or type(value) is not bool):
                return value
        elif one is None:
            if value is None:
                return None
        elif isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping):
            return tuple(taken(item, one.kind, where, f"{name}[{n}]") for n, item in enumerate(value))
    raise ArgumentError(f"{_words(kind)} was expected, found {_shown(value)}", f"{where}({name})")


def take_fields(made: Any, **kinds: Kind) -> None:
    """Look at fields of a struct that has just been made (its door is ``__post_init__``)."""
    for name, kind in kinds.items():
        value = getattr(made, name)
        found = taken(value, kind, type(made).__name__, name)
        if found is not value:
            force_setattr(made, name, found)


def _words(kind: Kind) -> str:
    if isinstance(kind, tuple):
        return " or ".join(map(_words, kind))
    if kind is None or isinstance(kind, Each):
        return "None" if kind is None else "a list"
    name = kind.__name__
    return _WORDS.get(kind) or f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def _shown(value: object) -> str:
    """A value in few words: itself where that is short, else its class."""
    try:
        text = repr(value)
    except ValueError:  # a number of more digits than Python turns into text
        text = ""
    return text if 0 < len(text) <= 60 else _words(type(value))
