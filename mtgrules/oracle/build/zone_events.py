"""Events of objects that change zones."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.triggers import ANYWHERE, DIES, PUT, THE_BATTLEFIELD
from mtgrules.oracle.build.context import Build, builds
from mtgrules.oracle.build.past import zone_change
from mtgrules.oracle.build.triggers import Event
from mtgrules.oracle.lexer import Noun


def moves(**fields: Any) -> Event:
    return Event(lambda what, batch: zone_change(what=what, batch=bool(batch), **fields))


def _moves(alias: str, form: int = 0, **fields: Any) -> None:
    @builds(alias)
    def builder(build: Build) -> Event:
        return moves(form=form, **fields)


_moves("ev_enters", to="battlefield")
_moves("ev_enters_the", THE_BATTLEFIELD, to="battlefield")
_moves("ev_dies", DIES, source="battlefield", to="graveyard")
_moves("ev_leaves", source="battlefield")
_moves("ev_put_gy_bf", source="battlefield", to="graveyard")
_moves("ev_put_gy_any", ANYWHERE, to="graveyard")
_NOT_BATTLEFIELD = "anywhere other than the battlefield"
_moves("ev_put_gy_other", source=_NOT_BATTLEFIELD, to="graveyard")
_moves("ev_put_gy", to="graveyard")
_moves("ev_put_exile", PUT, source="battlefield", to="exile")
_moves("ev_exiled", to="exile")


@builds("ev_enters_under")
def ev_enters_under(build: Build, who: Any) -> Event:
    return moves(to="battlefield", controller=who)


@builds("ev_enters_the_under")
def ev_enters_the_under(build: Build, who: Any) -> Event:
    return moves(to="battlefield", controller=who, form=THE_BATTLEFIELD)


@builds("ev_enters_from_a")
def ev_enters_from_a(build: Build, article: Any, zone: Noun) -> Event:
    return moves(source=zone.word, to="battlefield")


@builds("ev_enters_from")
def ev_enters_from(build: Build, who: Any, zone: Noun) -> Event:
    return moves(source=zone.word, to="battlefield", who=who)


@builds("ev_put_exile_from")
def ev_put_exile_from(build: Build, who: Any, zone: Noun) -> Event:
    return moves(source=zone.word, to="exile", who=who, form=PUT)


@builds("ev_leaves_zone")
def ev_leaves_zone(build: Build, who: Any, zone: Noun) -> Event:
    return moves(source=zone.word, who=who)


def _put_zone(alias: str, **fields: Any) -> None:
    @builds(alias)
    def builder(build: Build, who: Any, zone: Noun) -> Event:
        return moves(to=zone.word, who=who, **fields)


_put_zone("ev_put_zone")
_put_zone("ev_put_zone_any", form=ANYWHERE)
_put_zone("ev_put_zone_bf", source="battlefield")
_put_zone("ev_put_zone_other", source=_NOT_BATTLEFIELD)


@builds("ev_put_zone_from")
def ev_put_zone_from(build: Build, who: Any, zone: Noun, whose: Any, source: Noun) -> Event:
    if who != whose:
        build.decline("a move between the zones of two players")
    return moves(source=source.word, to=zone.word, who=who)


__all__ = ["moves"]
