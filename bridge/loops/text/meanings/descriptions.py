"""What descriptions of objects mean."""

from __future__ import annotations

from typing import Any

from bridge.loops.text.meanings.values import Node, constant, in_order, means
from bridge.text.actions import MeaninglessError

__all__ = ["counter_kind", "described", "either", "joined", "listed", "plain_description", "spelled"]


constant(
    creature={"type": "creature"},
    permanent={"_noun": "permanent"},
    planeswalker={"type": "planeswalker"},
    battle={"type": "battle"},
    instant={"type": "instant"},
    sorcery={"type": "sorcery"},
    token={"_noun": "token"},
    card={"_noun": "card"},
    spell={"_noun": "spell"},
    tapped={"tapped": True},
    untapped={"tapped": False},
    attacking={"attacking": True},
    yours={"controller": "you"},
    opposing={"controller": "opponent"},
    you_own={"owner": "you"},
    borrowed={"controller": "you", "owner": "opponent"},
    other_than_self={"other": True},
    of_chosen={"_chosen": True},
    entered_this_turn={"entered_this_turn": True},
    on_battlefield={"zone": "battlefield"},
    in_exile={"zone": "exile"},
    in_a_graveyard={"zone": "graveyard"},
    at_least="at_least",
    at_most="at_most",
    graveyard="graveyard",
    hand="hand",
    library="library",
    exile="exile",
    your="you",
    their="they",
    defender="defender",
)


@means("plain", "only")
def _plain(value: Any) -> Any:
    return value


@means("described")
def described(value: Node) -> Node:
    """The description that the shared grammar of card texts gives, in words of the case form."""
    if "mark" in value or isinstance(value.get("colors"), dict):
        raise MeaninglessError
    node: Node = {}
    for key, each in value.items():
        if key == "one":
            continue
        if key == "colors":
            if each != 0:
                raise MeaninglessError
            node["non"] = {"color": ["white", "blue", "black", "red", "green"]}
        elif key == "non":
            node["non"] = described(each)
        elif key == "any":
            node["any"] = [described(one) for one in each]
        elif key in ("type", "subtype", "supertype", "color", "token", "attacking"):
            node[key] = each
        else:
            raise MeaninglessError
    return node


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
                node.setdefault("any", [])
                if node["any"]:
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


@means("of_nouns", "of_tail")
def _phrase(*parts: Node) -> Node:
    return joined(*parts)


@means("either")
def either(*phrases: Node) -> Node:
    """The description of objects that fit one of some phrases."""
    last = phrases[-1]
    noun = last.get("_noun")
    first, *others = phrases
    if noun in ("card", "spell", "token"):
        # The noun at the end belongs to all of them, and so does a description of the first.
        alike = {key: value for key, value in first.items() if key not in ("type", "subtype", "_noun")}
        for each in others[:-1]:
            if set(each) - {"type", "subtype"}:
                raise MeaninglessError
        if set(last) - {"type", "subtype", "_noun"}:
            raise MeaninglessError
        plain = [{key: value for key, value in each.items() if key in ("type", "subtype")} for each in phrases]
        return joined(_any_of(plain), {**alike, "_noun": noun})
    if any("_noun" in each for each in phrases):
        raise MeaninglessError
    for each in phrases:
        # "Tapped artifact or creature" is ambiguous: "tapped" may describe only the first.
        if set(each) & {"tapped", "token", "attacking", "non", "color", "supertype"}:
            raise MeaninglessError
    return _any_of(list(phrases))


def _any_of(nodes: list[Node]) -> Node:
    for key in ("type", "subtype"):
        if all(list(node) == [key] for node in nodes):
            return {key: [word for node in nodes for word in listed(node[key])]}
    if any(not node for node in nodes):
        raise MeaninglessError
    return {"any": nodes}


@means()
def _group(alternatives: Node, *quals: Node) -> Node:
    return joined(alternatives, *quals)


@means("power_bound")
def _power_bound(number: int, bound: str) -> Node:
    return {"power": {bound: number}}


@means("mana_value_bound")
def _mana_value_bound(number: int, bound: str) -> Node:
    return {"mana_value": {bound: number}}


@means("mana_value_is")
def _mana_value_is(number: int) -> Node:
    return {"mana_value": number}


@means("with_counters")
def _with_counters(counters: tuple[int, str]) -> Node:
    return {"counters": {counters[1]: {"at_least": counters[0]}}}


@means("without_counters")
def _without_counters(kind: str) -> Node:
    return {"counters": {counter_kind(kind): 0}}


@means("with_keyword")
def _with_keyword(keyword: str) -> Node:
    return {"keyword": keyword}


@means("without_keyword")
def _without_keyword(keyword: str) -> Node:
    return {"non": {"keyword": keyword}}


@means("named")
def _named(name: str) -> Node:
    return {"name": name}


@means("is_not")
def _is_not(phrase: Node) -> Node:
    return {"non": plain_description(phrase)}


@means("is_a")
def _is_a(phrase: Node) -> Node:
    return plain_description(phrase)


@means("in_zone")
def _in_zone(whose: str, place: str) -> Node:
    if whose != "you":
        raise MeaninglessError
    return {"zone": place, "owner": "you"}


@means("one_counter")
def _one_counter(kind: str) -> tuple[int, str]:
    return (1, counter_kind(kind))


@means("least_counters")
def _least_counters(number: int, kind: str) -> tuple[int, str]:
    return (number, counter_kind(kind))


def counter_kind(kind: str) -> str:
    """The kind of counter, which has to be named."""
    if kind == "any":
        raise MeaninglessError
    return kind


def plain_description(phrase: Node) -> Node:
    """A description of permanents, without the noun itself; "token" becomes a key, "card" and "spell" are refused."""
    noun = phrase.get("_noun")
    if noun in ("card", "spell"):
        raise MeaninglessError
    node = {key: value for key, value in phrase.items() if key != "_noun"}
    return joined(node, {"token": True}) if noun == "token" else node
