"""Choosing a word: a color, a creature type, a card name, a number, a player … (607.2d, 614.12a)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mtgrules.abilities import words
from mtgrules.abilities.predicates import Filter, Is, Not
from mtgrules.engine.decisions import Ask, Decision
from mtgrules.engine.events import Next, Note
from mtgrules.engine.faces import Face
from mtgrules.engine.frames import Do
from mtgrules.engine.object_events import Remembered
from mtgrules.engine.records import Object

if TYPE_CHECKING:
    from mtgrules.engine.game import Game

NONBASIC_LAND_TYPES = tuple(word for word in words.LAND_TYPES if word not in words.BASIC_LAND_TYPES)

LISTS: dict[str, tuple[str, ...]] = {
    "color": words.COLORS,
    "creature type": words.CREATURE_TYPES,
    "basic land type": words.BASIC_LAND_TYPES,
    "land type": (*words.BASIC_LAND_TYPES, *NONBASIC_LAND_TYPES),
    "artifact type": words.ARTIFACT_TYPES,
    "card type": words.CARD_TYPES,
    "odd or even": ("odd", "even"),
    "left or right": ("left", "right"),
    "color or colorless": (*words.COLORS, "colorless"),
}

PLAYERS = {"opponent", "player", "other player"}


#: a card's name is typed in
CARD_NAMES = ("card name", "nonland card name", "creature card name")


def known(quality: str) -> bool:
    """Is it something that can be chosen?"""
    return (
        quality in LISTS
        or quality in PLAYERS
        or quality in CARD_NAMES
        or quality == "number"
        or " or " in quality
    )


def excluded(restriction: Filter | None) -> frozenset[str]:
    """The words that may not be chosen: "a creature type other than Wall", "a nonland card name"."""
    if restriction is None:
        return frozenset()
    return frozenset(
        predicate.predicate.word
        for predicate in restriction.predicates
        if isinstance(predicate, Not) and isinstance(predicate.predicate, Is)
    )


def word(
    g: Game, ask: Ask, player: int, quality: str, *, source: int = 0, restriction: Filter | None = None
) -> str:
    """The word that a player chooses."""
    prompt = f"Choose {'an' if quality[0] in 'aeo' else 'a'} {quality}"
    if quality == "number":
        return str(ask.number(player, prompt, 0, 1_000_000, source=source, about="number"))
    listed = LISTS.get(quality)
    if (
        listed is None and " or " in quality
    ):  # "Choose Mardu or Jeskai": words without a meaning of their own (607.2f)
        listed = tuple(quality.split(" or "))
    if listed is None and quality not in CARD_NAMES:
        from mtgrules.engine.game import Unplayable

        raise Unplayable("", f"nothing says how to choose a {quality}")
    options = tuple(option for option in listed or () if option not in excluded(restriction))
    decision = Decision(
        player,
        "word",
        prompt,
        options,
        source=source,
        rule="608.2d",
        check="" if options else "card name",
        about=quality,
    )
    answer = str(ask.decide(decision)[0])
    if not options:
        must_be_a_card(g, answer, restriction)
    return answer


def must_be_a_card(g: Game, name: str, restriction: Filter | None) -> None:
    """201.4: only names of cards can be chosen; 201.4a: of those whose characteristics are asked for. An alternative
    name is judged by the alternative characteristics (201.4f)."""
    from mtgrules.engine.game import IllegalAction

    face = _face_named(g, name)
    if face is None:
        raise IllegalAction("201.4", f"no card is named {name}")
    words = {*face.types, *face.supertypes, *face.subtypes, *face.colors}
    for predicate in restriction.predicates if restriction is not None else ():
        if isinstance(predicate, Is) and predicate.word not in words:
            raise IllegalAction("201.4a", f"{name} is not the name of a card that is {predicate.word}")
        if (
            isinstance(predicate, Not)
            and isinstance(predicate.predicate, Is)
            and predicate.predicate.word in words
        ):
            raise IllegalAction("201.4a", f"{name} is the name of a card that is {predicate.predicate.word}")


def _face_named(g: Game, name: str) -> Face | None:
    """The characteristics that a card name stands for: those of a card in the game, or of any other."""
    for record in g.state.of_kind(Object):
        if record.kind == "card":
            printed = g.printed(record)
            for face in (printed, *printed.alternatives.values()):
                if face.name == name:
                    return face
    return g.rules.named(name)


def chosen(g: Game, f: Do, ask: Ask, player: int, quality: str, restriction: Filter | None) -> Iterable[Next]:
    """The choice, remembered by the resolution and by the object whose ability it is (607.2d)."""
    memory = g.memory(f)
    source = memory.source
    lasting = type(g.state.records.get(source)) is Object
    if quality in PLAYERS:
        able = g.opponents(player) if quality == "opponent" else g.players()
        if quality == "other player":
            able = [other for other in able if other != player]
        if not able:
            return []
        who = ask.one(
            player,
            f"Choose {'an' if quality[0] == 'o' else 'a'} {quality}",
            able,
            source=source,
            about=quality,
        )
        follows: list[Next] = [
            Note(resolution=f.resolution, done={"chosen player": (who,), "chosen": (who,)})
        ]
        if lasting:
            follows.append(Remembered(object=source, linked={"chosen player": (who,)}))
        return follows
    answer = word(g, ask, player, quality, source=source, restriction=restriction)
    key = "card name" if quality.endswith("card name") else quality
    follows = [Note(resolution=f.resolution, chosen={key: answer})]
    if lasting:
        follows.append(Remembered(object=source, chosen={key: answer}))
    return follows


NOTED = "noted "
#: between the words noted for an object
AND = "|"


def noted(g: Game, f: Do, ask: Ask, player: int, quality: str) -> Iterable[Next]:
    """A word that hasn't been noted for the object before; with none left, nothing is noted (608.2d)."""
    memory = g.memory(f)
    source = g.state.records.get(memory.source)
    before = source.chosen.get(NOTED + quality, "") if type(source) is Object else ""
    known = tuple(filter(None, before.split(AND)))
    options = tuple(option for option in LISTS[quality] if option not in known)
    if not options:
        return []
    answer = ask.one(player, f"Note a {quality}", options, source=memory.source, rule="608.2d", about=quality)
    follows: list[Next] = [Note(resolution=f.resolution, chosen={quality: answer})]
    if type(source) is Object:
        follows.append(Remembered(object=source.id, chosen={NOTED + quality: AND.join((*known, answer))}))
    return follows


__all__ = ["chosen", "noted", "word"]
