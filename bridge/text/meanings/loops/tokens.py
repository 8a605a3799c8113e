"""What phrases for tokens and copies mean."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.characteristics import ability_key, added_types, size_of
from bridge.text.meanings.loops.descriptions import spelled
from bridge.text.meanings.loops.numbers import known_number, multiplied
from bridge.text.meanings.loops.values import ACTIONS, Clause, Do, Number, Token, constant, in_order, means
from bridge.text.meanings.values import Node

__all__ = ["changed_copy"]


constant(and_word={})


@means("token_head")
def _token_head(*parts: Any) -> Token:
    card: Node = {"types": [], "subtypes": [], "supertypes": [], "colors": []}
    size: str | None = None
    for each in parts:
        if isinstance(each, str):
            size = each
            continue
        for key, value in each.items():
            if key == "type":
                card["types"].append(value)
            elif key == "subtype" and isinstance(value, str):
                card["subtypes"].append(spelled(value))
            elif key == "color":
                card["colors"].append(value)
            elif key == "supertype":
                card["supertypes"].append(value)
            elif key == "colors" and value == 0:
                card["colorless"] = True
            elif key != "one":
                raise MeaninglessError
    if size is not None:
        if size[0] in "+-" or "x" in size:
            raise MeaninglessError
        card["power"], card["toughness"] = size_of(size)
        if "creature" not in card["types"]:
            raise MeaninglessError
    elif card["types"] or len(card["subtypes"]) not in (1, 2) or card["colors"] or card["supertypes"]:
        raise MeaninglessError
    else:
        return Token({}, name=" ".join(card["subtypes"]))
    return Token(card)


@means("tapped_token_head")
def _tapped_token_head(*parts: Any) -> Token:
    return _token_head(*parts)._replace(tapped=True)


@means("token_words")
def _token_words(token: Token, *parts: Node) -> Token:
    for part in parts:
        if "has" in part:
            token = token._replace(has=(*token.has, *part["has"]))
        elif "name" in part:
            token = token._replace(card={**token.card, "name": part["name"]})
        else:
            token = token._replace(tapped=True, attacking=True)
    if token.name is not None and not token.card and any("attacking" not in part for part in parts):
        raise MeaninglessError
    return token


ACTIONS.functions(
    token_with=lambda abilities: {"has": abilities},
    token_named=lambda name: {"name": name},
)


constant(token_attacking={"attacking": True})


ACTIONS.functions(
    tokens=lambda count, token: {"card": token, "n": known_number(count)},
    tokens_for_each=lambda count, token, amount: {"card": token, "n": multiplied(count, amount)},
    token_copies=lambda count, copy: {"n": known_number(count), **copy},
    tapped_token_copies=lambda count, copy: {"n": known_number(count), **copy, "tapped": True},
    creates=lambda form, tokens: Do("create" if "card" in tokens else "copy_token", tokens, form),
    copies_of=lambda thing: {"what": thing},
    copies_except=lambda thing, changes: {"what": thing, **changed_copy(changes)},
    only_exception=lambda change: (change,),
    more_exceptions=lambda changes, change: (*changes, change),
)


@means("for_each_creates")
def _for_each_creates(amount: Any, form: str, tokens: Node) -> Clause:
    if form != "base" or "card" not in tokens:
        raise MeaninglessError
    return Clause((Do("create", {**tokens, "n": multiplied(tokens["n"], amount)}),))


@means("tokens_equal")
def _tokens_equal(count: Any, token: Token, amount: Any) -> Node:
    if count != Number("open"):
        raise MeaninglessError
    return {"card": token, "n": amount}


def changed_copy(changes: tuple[Node, ...]) -> Node:
    """Keys for what a copy has in addition or lacks."""
    node: Node = {}
    for change in changes:
        for key, value in change.items():
            if key in ("types", "subtypes"):
                node[key] = [*node.get(key, []), *value]
            elif key in node:
                raise MeaninglessError
            else:
                node[key] = value
    return in_order(node)


@means("except_has")
def _except_has(abilities: tuple[Any, ...]) -> Node:
    node: Node = {}
    for each in abilities:
        key, value = ability_key(each)
        if value == "haste":
            node["haste"] = True
        elif key in node:
            raise MeaninglessError
        else:
            node[key] = value
    return in_order(node)


@means("except_has_if")
def _except_has_if(keyword: str, noun: Node) -> Node:
    if not keyword.startswith("vanishing"):
        raise MeaninglessError
    # CR 702.63a: its counters are looked at in upkeeps.
    return {"_left_out": "later"}


@means("except_not")
def _except_not(value: Node) -> Node:
    if value != {"supertype": "legendary"}:
        raise MeaninglessError
    return {"nonlegendary": True}


@means("except_also")
def _except_also(being: Node) -> Node:
    return added_types(being)


@means("except_sized")
def _except_sized(*parts: Any) -> Node:
    raise MeaninglessError


@means("except_super")
def _except_super(value: Node) -> Node:
    raise MeaninglessError
