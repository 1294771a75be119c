"""Tokens: how many, and what they are (111)."""

from __future__ import annotations

from typing import Any

import msgspec

from mtgrules.abilities.amounts import A_NUMBER_OF, EventAmount, How, Number, Times, X
from mtgrules.abilities.effect_words import (
    NAME_FIRST,
    NAME_INSIDE,
    NAME_LAST,
    THOSE,
)
from mtgrules.abilities.effects import (
    CopySpec,
    CreateEmblem,
    CreateToken,
    OneOf,
    Sequence,
    TokenSpec,
)
from mtgrules.abilities.predicates import ControlledBy, Filter, Is, Status
from mtgrules.abilities.references import Both, Some, Target, TargetRef
from mtgrules.abilities.wording import Ref
from mtgrules.abilities.words import COLORS
from mtgrules.oracle.build.context import Build, builds, noun_form, number, with_form
from mtgrules.oracle.build.done import mention_done
from mtgrules.oracle.build.tails import Action
from mtgrules.oracle.lexer import Noun


@builds("create")
def create(build: Build, made: Any) -> Action:
    token, amount, fields = made
    one = isinstance(amount, Number) and amount.value == 1
    words = {"token"}
    if isinstance(token, TokenSpec):
        words |= {*token.types, *token.subtypes}
        if token.predefined:
            words |= {"artifact", token.name or ""}
    else:
        words |= {"creature", "permanent", "copy"}
    mention_done(build, "created", frozenset(words), not one)
    build.created = token, {key: value for key, value in fields.items() if key in ("tapped", "attacking")}
    return Action(lambda who: CreateToken(who=who, amount=amount, token=token, **fields))


def several(build: Build, found: list[Any]) -> Action:
    """ "create a Food token and a Treasure token": one after the other, one verb."""
    for token, amount, _ in found:
        one = isinstance(amount, Number) and amount.value == 1
        if not isinstance(token, TokenSpec):
            build.decline("copies among several tokens")
        mention_done(build, "created", frozenset(("token", *token.types, *token.subtypes)), not one)
    mention_done(build, "created", frozenset(("token",)), True)

    def make(who: Any) -> Any:
        made: list[Any] = []
        for number_, (token, amount, fields) in enumerate(found):
            form = fields.get("form", 0) | (4 if number_ else 0)
            made.append(CreateToken(who=who, amount=amount, token=token, **{**fields, "form": form}))
        joints = (2,) if len(made) == 2 else (3, 4)
        return Sequence(effects=tuple(made), joints=joints, form=1)

    return Action(make)


@builds("create_either")
def create_either(build: Build, first: Any, comma: Any, second: Any) -> Action:
    action = several(build, [first, second])

    def make(who: Any) -> Any:
        made = action.make(who)
        return OneOf(options=made.effects)

    return Action(make)


@builds("create_two")
def create_two(build: Build, first: Any, comma: Any, second: Any) -> Action:
    return several(build, [first, second])


@builds("create_three")
def create_three(build: Build, first: Any, comma: Any, second: Any, joint: Any, third: Any) -> Action:
    return several(build, [first, second, third])


def spec(build: Build, items: list[Any], rest: dict[str, Any]) -> tuple[TokenSpec, dict[str, Any], bool]:
    """A token's characteristics from the words before "token", how it enters, whether it is plural."""
    power = toughness = None
    colors: list[str] = []
    supertypes: list[str] = []
    types: list[str] = []
    subtypes: list[str] = []
    fields: dict[str, Any] = {}
    colorless = token = plural = False
    for item in items:
        if isinstance(item, tuple):
            power, toughness = (pt_amount(build, half) for half in item)
        elif (isinstance(item, Status) and item.word == "tapped") or item == "tapped":
            fields["tapped"] = True
        elif isinstance(item, str):
            if item == "colorless":
                colorless = True
            elif item in ("legendary", "basic", "snow", "world"):
                supertypes.append(item)
            elif item in ("white", "blue", "black", "red", "green"):
                colors.append(item)
            else:
                build.decline(f'a token that is "{item}"')
        elif isinstance(item, Noun):
            if item.word == "token":
                token, plural = True, item.plural
            elif item.word[:1].isupper():
                subtypes.append(item.word)
            else:
                types.append(item.word)
        else:
            build.decline("a word that no token has")
    if not token:
        build.decline('a token without the word "token"')
    form = rest.pop("named_last", 0) | (NAME_INSIDE if build.name_quoted else 0)
    build.token_name, build.name_quoted = None, False
    predefined = power is None and not types and not colors and not supertypes and not colorless
    if predefined:
        if len(subtypes) != 1 or rest.get("abilities"):
            build.decline("a token that the rules do not define")
        made = TokenSpec(name=subtypes[0], predefined=True)
    else:
        made = TokenSpec(
            name=rest.get("name"),
            power=power,
            toughness=toughness,
            colors=tuple(colors),
            supertypes=tuple(supertypes),
            types=tuple(types),
            subtypes=tuple(subtypes),
            abilities=tuple(rest.get("abilities", ())),
            form=form,
        )
    made = msgspec.structs.replace(made, counters=rest.get("counters", ()))
    for key in ("attacking", "tapped", "attached", "attacked", "form"):
        if key in rest:
            fields[key] = rest[key]
    return made, fields, plural


def pt_amount(build: Build, text: str) -> Any:
    """Half of "2/2" or "X/X"."""
    if text == "X":
        return X()
    if text.isdigit():
        return Number(value=int(text))
    if text == "-X":
        return Times(factor=-1, amount=X())
    if text[:1] == "-" and text[1:].isdigit():
        return Number(value=-int(text[1:]))
    return build.decline(f'the number "{text}"')


@builds("created")
def created(build: Build, count: tuple[Any, dict[str, Any]], items: list[Any], rest: dict[str, Any]) -> Any:
    amount, how = count
    token, fields, _plural = spec(build, split_colors(items), dict(rest))
    fields.update(how)
    return token, amount, fields


def split_colors(items: list[Any]) -> list[Any]:
    return items


@builds("created_two_colors")
def created_two_colors(
    build: Build,
    count: tuple[Any, dict[str, Any]],
    items: list[Any],
    comma: Any,
    more: list[Any],
    rest: dict[str, Any],
) -> Any:
    """ "a 2/2 black and green Wolf creature token"."""
    if items[-1] not in COLORS or more[0] not in COLORS:
        build.decline("a token that is two things")
    return created(build, count, [*items, *more], rest)


@builds("created_equal")
def created_equal(build: Build, items: list[Any], rest: dict[str, Any], amount: Any) -> Any:
    token, fields, _plural = spec(build, items, dict(rest))
    form = amount.form | A_NUMBER_OF if isinstance(amount, EventAmount) else How.NUMBER_OF
    return token, with_form(amount, form), fields


@builds("named_first")
def named_first(build: Build, name: str, comma: Any, article: Any) -> str:
    build.token_name = name
    return name


@builds("created_named")
def created_named(build: Build, name: str, items: list[Any], rest: dict[str, Any]) -> Any:
    token, fields, _plural = spec(build, items, dict(rest))
    if token.name is not None:
        build.decline("a token with two names")
    return msgspec.structs.replace(token, name=name, form=token.form | NAME_FIRST), Number(value=1), fields


@builds("token_count")
def token_count(build: Build, amount: Any) -> tuple[Any, dict[str, Any]]:
    return amount, {}


@builds("token_count_attacking")
def token_count_attacking(build: Build, amount: Any) -> tuple[Any, dict[str, Any]]:
    return amount, {"tapped": True, "attacking": True}


@builds("token_rest_none")
def token_rest_none(build: Build) -> dict[str, Any]:
    return {}


@builds("token_rest")
def token_rest(build: Build, items: list[dict[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for item in items:
        if "name" in item and "abilities" in made:
            made["named_last"] = NAME_LAST
        if set(item) & set(made):
            build.decline("the same said twice of a token")
        made.update(item)
    return made


@builds("created_attached")
def created_attached(build: Build, made: Any, what: Any) -> Any:
    token, amount, fields = made
    return token, amount, {**fields, "attached": what}


@builds("tw_abilities")
def tw_abilities(build: Build, abilities: list[Any]) -> dict[str, Any]:
    return {"abilities": tuple(abilities)}


@builds("tw_counters")
def tw_counters(build: Build, counters: list[Any], on: str) -> dict[str, Any]:
    if on != "it":
        build.decline("counters on several tokens")
    return {"counters": tuple(counters)}


@builds("tw_named")
def tw_named(build: Build, name: str) -> dict[str, Any]:
    build.token_name = name
    return {"name": name}


@builds("tw_attacking")
def tw_attacking(build: Build) -> dict[str, Any]:
    return {"tapped": True, "attacking": True, "form": 1}


@builds("tw_attacking_whom")
def tw_attacking_whom(build: Build, words: str) -> dict[str, Any]:
    """ "that's tapped and attacking that player or a planeswalker they control"."""
    whom, _, other = words.rpartition(" attacking that ")[2].partition(" ")
    attacked: Any = build.refer(noun_form(build, Ref.THAT, whom), player=True)
    if other:
        theirs = ControlledBy(who=build.refer(Ref.THEY, player=True))
        walker = Some(filter=Filter(predicates=(Is(word="planeswalker"), theirs)))
        attacked = Both(parts=(attacked, walker), either=True)
    return {**tw_attacking(build), "attacked": attacked}


@builds("created_copy")
def created_copy(build: Build, amount: Any, words: str, what: Any) -> Any:
    fields = {word: True for word in ("tapped", "attacking") if word in words}
    return CopySpec(what=what), amount, fields


@builds("created_copy_attacking")
def created_copy_attacking(build: Build, amount: Any, words: str, what: Any, how: str) -> Any:
    if words.startswith("tapped"):
        build.decline("the same said twice of a token")
    return CopySpec(what=what), amount, {"tapped": True, "attacking": True, "form": 1}


@builds("created_those")
def created_those(build: Build, value: tuple[int, bool], rest: dict[str, Any]) -> Any:
    """Tokens as the ones that were, or would have been, created: not copies of those."""
    if build.created is None:
        build.decline('"those tokens" refers to nothing said before')
    token, fields = build.created
    if isinstance(token, CopySpec) and isinstance(token.what, Target):
        token = msgspec.structs.replace(token, what=TargetRef(index=token.what.index))
    if set(rest) - {"tapped", "attacking", "form"}:
        build.decline("something that those tokens have besides")
    return token, number(value), {**fields, **rest, "form": THOSE | rest.get("form", 0)}


@builds("quotes_one")
def quotes_one(build: Build, text: str) -> list[Any]:
    return [build.quoted(text)]


@builds("quotes_more")
def quotes_more(build: Build, found: list[Any], comma: Any, text: str) -> list[Any]:
    return [*found, build.quoted(text)]


@builds("get_emblem")
def get_emblem(build: Build, abilities: list[Any]) -> Action:
    return Action(lambda who: CreateEmblem(who=who, abilities=tuple(abilities)))
