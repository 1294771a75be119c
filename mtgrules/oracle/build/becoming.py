"""What something becomes: types, colors, copies and their exceptions."""

from __future__ import annotations

from typing import Any

from mtgrules.abilities.amounts import Quality
from mtgrules.abilities.change_words import (
    CONTRACTED,
    EACH_EQUAL,
    IN_ADDITION,
    LOSES_OTHERS,
    STATE,
    STILL,
    STILL_PLANESWALKER,
    WITH_ARTICLE,
)
from mtgrules.abilities.changes import (
    Becomes,
    BecomesCopy,
    EntersAsCopy,
)
from mtgrules.abilities.effects import (
    CopySpec,
)
from mtgrules.abilities.references import TheCopy
from mtgrules.abilities.wording import BASE_VERB, Ref
from mtgrules.abilities.words import CARD_TYPES, COLORS
from mtgrules.oracle.build.changes import change
from mtgrules.oracle.build.clauses import assemble
from mtgrules.oracle.build.context import Build, builds, with_form
from mtgrules.oracle.build.tails import Action
from mtgrules.oracle.build.tokens import pt_amount
from mtgrules.oracle.lexer import Noun

# --- becoming -----------------------------------------------------------------------------------------------


@builds("becomes")
def becomes(build: Build, fields: dict[str, Any]) -> Action:
    return change(lambda what: becoming_of(build, what, fields, 0))


@builds("is_being")
def is_being(build: Build, fields: dict[str, Any]) -> Action:
    return change(lambda what: becoming_of(build, what, fields, STATE))


def becoming_of(build: Build, what: Any, fields: dict[str, Any], form: int) -> Becomes:
    fields = dict(fields)
    form |= fields.pop("form", 0)
    one = build.plural_name or (what.form & BASE_VERB and not getattr(what, "many", False))
    if not one:  # its subject says so
        form &= ~WITH_ARTICLE
    return Becomes(what=what, form=form, **fields)


@builds("becoming")
def becoming(build: Build, article: Any, items: list[Any], rest: dict[str, Any]) -> dict[str, Any]:
    fields = characteristics(build, items, rest)
    fields["form"] = fields.get("form", 0) | WITH_ARTICLE
    return fields


@builds("becoming_two_colors")
def becoming_two_colors(
    build: Build, article: Any, items: list[Any], comma: Any, more: list[Any], rest: dict[str, Any]
) -> dict[str, Any]:
    """ "becomes a 2/3 white and blue Bird creature"."""
    if items[-1] not in COLORS or more[0] not in COLORS:
        build.decline("becoming two things")
    return becoming(build, article, [*items, *more], rest)


@builds("becoming_plural")
def becoming_plural(build: Build, items: list[Any], rest: dict[str, Any]) -> dict[str, Any]:
    return characteristics(build, items, rest)


@builds("mods_plural")
def mods_plural(build: Build, items: list[Any]) -> list[Any]:
    return items


def characteristics(build: Build, items: list[Any], rest: dict[str, Any]) -> dict[str, Any]:
    """What something becomes, from the words before and after its noun."""
    found: dict[str, Any] = {"types": [], "subtypes": [], "supertypes": [], "colors": []}
    for item in items:
        if isinstance(item, tuple):
            found["power"], found["toughness"] = (pt_amount(build, half) for half in item)
        elif isinstance(item, str):
            if item in ("white", "blue", "black", "red", "green", "colorless"):
                found["colors"].append(item)
            elif item in ("legendary", "basic", "snow", "world"):
                found["supertypes"].append(item)
            else:
                build.decline(f'becoming "{item}"')
        elif isinstance(item, Noun):
            if item.word[:1].isupper():
                found["subtypes"].append(item.word)
            elif item.word in ("token", "card", "permanent", "spell", "player"):
                build.decline(f'becoming a "{item.word}"')
            else:
                found["types"].append(item.word)
        else:
            build.decline("becoming something that is not said in types and colors")
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in found.items()
    }
    for key, value in rest.items():
        if key == "form":
            fields["form"] = fields.get("form", 0) | value
        elif key in ("power", "toughness") and key in fields:
            build.decline("power and toughness said twice")
        else:
            fields[key] = value
    fields.setdefault("adding", bool(int(fields.get("form", 0)) & (IN_ADDITION | STILL)))
    return fields


@builds("becoming_chosen")
def becoming_chosen(build: Build, words: str, rest: dict[str, Any]) -> dict[str, Any]:
    kind = {"chosen type": "creature type", "chosen color": "color"}.get(words, words)
    fields = characteristics(build, [], rest)
    fields["chosen"] = kind
    return fields


@builds("being_every_type")
def being_every_type(build: Build) -> dict[str, Any]:
    return {"chosen": "every creature type"}


@builds("being_all_colors")
def being_all_colors(build: Build) -> dict[str, Any]:
    return {"chosen": "all colors"}


@builds("becoming_rest_none")
def becoming_rest_none(build: Build) -> dict[str, Any]:
    return {}


@builds("becoming_rest")
def becoming_rest(build: Build, items: list[dict[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for item in items:
        for key, value in item.items():
            if key == "form":
                made["form"] = made.get("form", 0) | value
            elif key in made:
                build.decline("the same said twice of what something becomes")
            else:
                made[key] = value
    return made


@builds("bi_base")
def bi_base(build: Build, halves: tuple[str, str]) -> dict[str, Any]:
    power, toughness = (pt_amount(build, half) for half in halves)
    return {"power": power, "toughness": toughness, "form": 16}


@builds("bi_base_and")
def bi_base_and(build: Build, halves: tuple[str, str], comma: Any, abilities: list[Any]) -> dict[str, Any]:
    return {**bi_base(build, halves), "abilities": tuple(abilities)}


@builds("bi_both_equal")
def bi_both_equal(build: Build, words: str, what: Any, quality: str) -> dict[str, Any]:
    """ "an artifact creature with power and toughness each equal to its mana value"."""
    amount = Quality(quality=quality, what=what)
    form = EACH_EQUAL | (16 if "base" in words else 0)
    return {"power": amount, "toughness": amount, "form": form}


@builds("bi_with")
def bi_with(build: Build, abilities: list[Any]) -> dict[str, Any]:
    return {"abilities": tuple(abilities)}


@builds("bi_with_types")
def bi_with_types(build: Build, abilities: list[Any]) -> dict[str, Any]:
    return {"abilities": tuple(abilities), "chosen": "all creature types"}


_IN_ADDITION: dict[str, dict[str, Any]] = {
    "types": {"form": IN_ADDITION},
    "creature types": {"form": IN_ADDITION | 32},
    "colors and types": {"form": IN_ADDITION, "adding_colors": True},
    "land types": {"form": IN_ADDITION | 256},
}


@builds("bi_addition")
def bi_addition(build: Build, words: str) -> dict[str, Any]:
    if words == "that's still a planeswalker":
        return {"form": STILL | STILL_PLANESWALKER}
    if words == "that's still a land":
        return {"form": STILL}
    return dict(_IN_ADDITION[words.partition(" other ")[2]])


@builds("bi_named")
def bi_named(build: Build, name: str) -> dict[str, Any]:
    return {"name": name}


@builds("is_not_adjective")
def is_not_adjective(build: Build, word: str) -> Action:
    if word not in ("legendary", "basic", "snow", "world"):
        build.decline(f'"isn\'t {word}" as an effect')
    return change(lambda what: Becomes(what=what, lost_supertypes=(word,)))


@builds("is_not_type")
def is_not_type(build: Build, article: Any, noun: Noun) -> Action:
    """ "~ isn't a creature" (205.1a, layer 4)."""
    if noun.word not in CARD_TYPES or noun.plural:
        build.decline(f'"isn\'t a {noun.word}" as an effect')
    return change(lambda what: Becomes(what=what, lost_types=(noun.word,)))


@builds("becomes_copy")
def becomes_copy(build: Build, words: str, of: Any) -> Action:
    spec = CopySpec(what=of, form=int(words == "copies of"))
    return change(lambda what: BecomesCopy(what=what, of=spec))


@builds("enters_as_copy")
def enters_as_copy(build: Build, words: str, of: Any) -> Action:
    tapped = words.startswith("tapped")
    return change(lambda what: EntersAsCopy(what=what, of=CopySpec(what=of), may=False, tapped=tapped))


@builds("exceptions_one")
def exceptions_one(build: Build, found: list[Any]) -> list[Any]:
    if found == [NO_OTHER_TYPES]:
        build.decline("other card types than those of something that is not said")
    return found


@builds("exceptions_more")
def exceptions_more(build: Build, found: list[Any], comma: Any, added: list[Any]) -> list[Any]:
    if added == [NO_OTHER_TYPES]:  # what it is sets its card types (205.1a): the words say so
        last = found[-1]
        if not isinstance(last, Becomes) or last.adding or not last.types:
            build.decline("other card types than those of something that is not said")
        return [*found[:-1], with_form(last, last.form | LOSES_OTHERS)]
    return [*found, *added]


NO_OTHER_TYPES = "loses all other card types"


@builds("exc_no_other_types")
def exc_no_other_types(build: Build, subject: str) -> list[Any]:
    if subject != "it":
        build.decline("other card types than those of something that is not said")
    return [NO_OTHER_TYPES]


_COPY_FORMS = {
    "it": Ref.IT,
    "they": Ref.THEY,
    "he": Ref.HE,
    "she": Ref.SHE,
    "the token": Ref.THE | 7 << 8,
    "the tokens": Ref.THE_PLURAL | 7 << 8,
    "the copy": Ref.THE | 30 << 8,
    "the copies": Ref.THE_PLURAL | 30 << 8,
    "that copy": Ref.THAT | 30 << 8,
    "that token": Ref.THAT | 7 << 8,
}


@builds("exception")
def exception(build: Build, subject: str, actions: Any) -> list[Any]:
    copy = TheCopy(form=_COPY_FORMS[subject])
    clauses = assemble(build, actions, lambda: TheCopy(form=Ref.ELIDED), copy)
    found: list[Any] = []
    for part in clauses.parts:
        if part.effect is not None or part.duration is not None or part.condition is not None:
            build.decline("an exception that is no characteristic")
        found += part.changes
    return found


@builds("exc_its_not")
def exc_its_not(build: Build, word: str) -> list[Any]:
    if word not in ("legendary", "basic", "snow", "world"):
        build.decline(f'a copy that is not "{word}"')
    return [Becomes(what=TheCopy(form=Ref.IT), lost_supertypes=(word,), form=CONTRACTED)]


@builds("exc_its")
def exc_its(build: Build, fields: dict[str, Any]) -> list[Any]:
    return [becoming_of(build, TheCopy(form=Ref.IT), fields, CONTRACTED)]


@builds("exc_theyre")
def exc_theyre(build: Build, fields: dict[str, Any]) -> list[Any]:
    return [becoming_of(build, TheCopy(form=Ref.THEY), fields, CONTRACTED)]
