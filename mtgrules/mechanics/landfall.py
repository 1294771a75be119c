"""Landfall (207.2c): an ability word, which names the triggered abilities that watch lands enter.

It has no rules meaning of its own: "Whenever a land you control enters" is read and triggers like any other. The
mechanic brings the word.
"""

from __future__ import annotations

from mtgrules.mechanics.spec import Mechanic

MECHANIC = Mechanic(
    name="landfall", fragment="landfall.lark", builders={"aw_landfall": lambda build: "landfall"}
)
