"""The meanings of descriptions in a loop: those of every reader, as far as the case form can express them."""

from __future__ import annotations

from typing import Any

from bridge.case.asked import NOT_IN_LOOPS
from bridge.case.descriptions import Description
from bridge.text.actions import MeaninglessError
from bridge.text.meanings.descriptions import Heads, any_of
from bridge.text.meanings.loops.values import constant, in_order, means
from bridge.text.meanings.values import Node, slot

__all__ = ["counter_kind", "either", "joined", "listed", "lowered", "plain_description", "spelled"]


constant(
    permanent={"_noun": "permanent"},
    one_permanent={"_noun": "permanent"},
    card={"_noun": "card"},
    spell={"_noun": "spell"},
    instant={"type": "instant"},
    sorcery={"type": "sorcery"},
    anywhere={"zone": "battlefield"},
    borrowed={"controller": "you", "owner": "opponent"},  # there are no teams in a loop
    entered_this_turn={"entered_this_turn": True},
    in_exile={"zone": "exile"},
    in_a_graveyard={"zone": "graveyard"},
    in_opposing_graveyard={"zone": "graveyard", "owner": "opponent"},
    library="library",
    exile="exile",
    their="they",
)

_COLORS = ["white", "blue", "black", "red", "green"]
_CHOSEN = (slot("chosen color"), slot("chosen type"))


def lowered(described: Node) -> Node:
    """A description, as every reader takes it, in the words of a loop case.

    Raises:
        MeaninglessError: If a loop case can't ask for a part of it.
    """
    node: Node = {}
    for key, value in described.items():
        if key in ("one", "all"):
            continue
        if value == {"is": "self"}:
            node["other"] = True
        elif key == "non":
            node[key] = lowered(value)
        elif key == "any":
            node[key] = [lowered(each) for each in value]
        elif key == "colors" and value == 0:
            node["non"] = {"color": _COLORS}
        elif value in _CHOSEN:
            node["_chosen"] = True
        elif key == "controller":
            node[key] = "opponent" if value == "not_you" else value
        elif key in NOT_IN_LOOPS[Description] or (key == "counters" and "any" in value):
            raise MeaninglessError
        else:
            node[key] = value
    return joined(node, *map(lowered, described.get("all", ())))


def spelled(subtype: str) -> str:
    """A subtype as cards write it."""
    return "-".join(part[:1].upper() + part[1:] for part in subtype.split("-"))


def joined(*nodes: Node) -> Node:
    """The description of objects that fit all of some descriptions."""
    node: Node = {}
    for each in nodes:
        for key, value in each.items():
            if key not in node:
                node[key] = value
            elif node[key] == value:
                continue
            elif key == "_noun" and node[key] == "permanent" and value in ("card", "spell"):
                # CR 110.4a: a card or spell that would be a permanent.
                node = joined(
                    {each: node[each] for each in node if each != key}, {"non": {"type": ["instant", "sorcery"]}}
                )
                node[key] = value
            elif key == "non":
                held = node["non"]
                if set(held) == set(value) and len(held) == 1:
                    (inner,) = held
                    node["non"] = {inner: [*listed(held[inner]), *listed(value[inner])]}
                else:
                    node["non"] = {"any": [*_alternatives(held), *_alternatives(value)]}
            elif key in ("type", "subtype", "color", "supertype", "keyword"):
                if "any" in node:
                    raise MeaninglessError
                node["any"] = [{key: value}]
            else:
                raise MeaninglessError
    return in_order(node)


def listed(value: Any) -> list[Any]:
    """A value of a description as a list; one alone is a list of one."""
    return value if isinstance(value, list) else [value]


def _alternatives(node: Node) -> list[Node]:
    return list(node["any"]) if list(node) == ["any"] else [node]


@means("group")
def _group(adjectives: list[Node], heads: Any, posts: list[Node]) -> Node:
    if isinstance(heads, Heads) and "_noun" in heads.parts[0] and any(set(each) - _OF_ALL for each in posts):
        raise MeaninglessError  # "a Doctor spell or creature spell with flash": it may be said of the last alone
    return joined(_sort(adjectives, heads), *map(lowered, posts))


def _sort(adjectives: list[Node], heads: Any) -> Node:
    described = either(*map(lowered, heads.parts)) if isinstance(heads, Heads) else lowered(heads)
    if adjectives and isinstance(heads, Heads) and (not _noun_of(described) or _noun_of(heads.parts[0])):
        # "Tapped artifact or creature", "noncreature spell or Dragon spell": it may describe only the first.
        raise MeaninglessError
    return joined(*map(lowered, adjectives), described)


def _noun_of(described: Node) -> Node:
    """The noun that stands at the end of a list, and belongs to all that is listed."""
    return {key: value for key, value in described.items() if key == "token" or value in ("card", "spell")}


def either(*sorts: Node) -> Node:
    """The description of objects that fit one of some descriptions."""
    if noun := _noun_of(sorts[-1]):
        plain = [{key: value for key, value in each.items() if (key, value) not in noun.items()} for each in sorts]
        if not all(plain) or any(set(each) - {"type", "subtype"} for each in plain):
            raise MeaninglessError
        return joined(any_of(plain), noun)
    if not all(sorts) or any(set(each) & _OF_ONE for each in sorts):
        raise MeaninglessError
    return any_of(list(sorts))


_OF_ALL = {"controller", "owner", "zone"}
"""Keys that apply to the whole list if they stand at its end."""

_OF_ONE = {"_noun", "tapped", "token", "attacking", "non", "color", "supertype"}
"""Keys that may apply to the first item of a list alone, or to all."""


@means("that_is_sort")
def _that_is_sort(*parts: Any) -> Node:
    return _sort(list(parts[:-1]), parts[-1])


@means("in_zone")
def _in_zone(whose: str, place: str) -> Node:
    if whose != "you":
        raise MeaninglessError
    return {"zone": place, "owner": "you"}


def counter_kind(kind: str) -> str:
    """The kind of counter, which has to be named."""
    if kind == "any":
        raise MeaninglessError
    return kind


def plain_description(described: Node) -> Node:
    """A description of permanents, without the noun itself; "card" and "spell" are refused."""
    if described.get("_noun") in ("card", "spell"):
        raise MeaninglessError
    return {key: value for key, value in described.items() if key != "_noun"}
