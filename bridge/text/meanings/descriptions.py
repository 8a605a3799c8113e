"""What descriptions of permanents mean: adjectives, nouns, and what follows the noun."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.values import ACTIONS, IT, Node, Whom, constants, means, set_pt, slot

__all__ = ["all_of", "any_of"]


def all_of(*parts: Node) -> Node:
    """The description that asks for all of some descriptions; those that repeat a key go into `all`."""
    joined: Node = {}
    rest: list[Node] = []
    for part in parts:
        if set(part) & set(joined):
            rest.append(part)
        else:
            joined.update(part)
    if rest:
        return {"all": [joined, *rest]}
    return joined


_LISTED = ("type", "subtype", "supertype", "color", "keyword", "name")


def any_of(parts: list[Node]) -> Node:
    """The description that asks for any of some descriptions.

    Words under one key are merged into one list, so that the result doesn't depend on how a list was parsed.
    """
    flat: list[Node] = []
    for part in parts:
        flat += part["any"] if set(part) == {"any"} else [part]
    merged: list[Node] = []
    for part in flat:
        ((key, value), *more) = part.items() or [("", None)]
        alike = next((each for each in merged if not more and key in _LISTED and set(each) == {key}), None)
        if alike is None:
            merged.append(dict(part))
            continue
        words = alike[key] if isinstance(alike[key], list) else [alike[key]]
        alike[key] = words + [word for word in (value if isinstance(value, list) else [value]) if word not in words]
    return merged[0] if len(merged) == 1 else {"any": merged}


@means("group")
def _group(adjectives: list[Node], heads: Any, posts: list[Node]) -> Node:
    if isinstance(heads, _Heads):
        # "Walls and/or creatures with flying": words that don't say whose they are belong to the last noun alone.
        if any(post and set(post) - {"controller", "owner", "attached_to"} for post in posts):
            raise MeaninglessError
        last = heads.last
        heads = heads.filter
    else:
        last = heads
    described = all_of(*adjectives, heads, *posts)
    return _one(described) if getattr(last, "singular", False) else described


@means("group_of_size")
def _group_of_size(size: str, heads: Any, posts: list[Node]) -> Node:
    described = _group([], heads, posts)
    sized = all_of(described, set_pt(size))
    return _one(sized) if getattr(described, "singular", False) else sized


class _Commas(NamedTuple):
    """Adjectives with commas between them."""

    parts: tuple[Node, ...]

    def together(self) -> Node:
        """One description of them: "nonartifact, nonblack" asks for both, "white, blue" for either."""
        negative = all(set(each) == {"non"} or list(each.values()) == [False] for each in self.parts)
        return all_of(*self.parts) if negative else any_of(list(self.parts))


@means("adjective_comma")
def _with_commas(first: Any, second: Node) -> _Commas:
    return _Commas((*(first.parts if isinstance(first, _Commas) else (first,)), second))


@means("adjectives")
def _adjectives(*found: Any) -> list[Node]:
    return [each.together() if isinstance(each, _Commas) else each for each in found]


@means("adjective_or")
def _adjective_or(first: Any, second: Node) -> Node:
    return any_of(list(_with_commas(first, second).parts))


@means("adjective_and")
def _adjective_and(first: Any, second: Node) -> Node:
    return _with_commas(first, second).together()


constants(
    commander={"mark": "commander"},
    blocked={"blocked": True},
    unblocked={"unblocked": True},
    blocking_now={"blocking": True},
    of_that_color={"color": slot("color")},
    of_that_type={"subtype": slot("type")},
    chosen_color={"color": slot("chosen color")},
    chosen_type={"subtype": slot("chosen type")},
    enchanted={"attached": "aura"},
    equipped={"attached": "equipment"},
    attacking={"attacking": True},
    tapped={"tapped": True},
    untapped={"tapped": False},
    goaded={"goaded": True},
    suspected={"suspected": True},
    modified={"modified": True},
    token={"token": True},
    creature={"type": "creature"},
    planeswalker={"type": "planeswalker"},
    battle={"type": "battle"},
    permanent={},
)


def _is_creature(described: Node) -> bool:
    return described.get("type") == "creature" or any(_is_creature(each) for each in described.get("all", ()))


class _Heads(NamedTuple):
    """Several nouns with "or" or "and" between them."""

    filter: Node
    last: Node


@means("head_or")
def _head_or(first: Any, second: Node) -> _Heads:
    last = first.last if isinstance(first, _Heads) else first
    if getattr(last, "singular", False) and not getattr(second, "singular", False) and _is_creature(second):
        raise MeaninglessError  # "artifact and enchantment creatures": both words describe the one noun
    if _is_creature(last) and _is_creature(second):
        raise MeaninglessError  # two descriptions, each with adjectives of its own
    return _Heads(any_of([first.filter if isinstance(first, _Heads) else first, second]), second)


class _Described(dict[str, Any]):
    """A description, and whether its noun stands in the singular."""

    singular = False


def _one(described: Node) -> _Described:
    found = _Described({key: value for key, value in described.items() if key != "one"})
    found.singular = True
    return found


for _name, _plural in (
    ("creature", {"type": "creature"}),
    ("planeswalker", {"type": "planeswalker"}),
    ("battle", {"type": "battle"}),
    ("permanent", {}),
    ("commander", {"mark": "commander"}),
    ("token", {"token": True}),
):
    ACTIONS[f"one_{_name}"] = lambda _value=_plural: _one(_value)


@means("nouns")
def _nouns(*nouns: Node) -> Node:
    last = nouns[-1]
    parts = [{key: value for key, value in noun.items() if key != "one"} for noun in nouns]
    joined = all_of(*(part for part in parts if part))
    return _one(joined) if last.get("one") or getattr(last, "singular", False) else joined


@means("posts")
def _posts(*posts: Node) -> list[Node]:
    return list(posts)


class _All(list[str]):
    """Keywords with "and" between them."""


@means("next_and")
def _next_and(keywords: list[str], keyword: str) -> list[str]:
    return _All([*keywords, keyword])


@means("with_keyword")
def _with_keyword(keywords: list[str]) -> Node:
    if isinstance(keywords, _All):
        return {"all": [{"keyword": each} for each in keywords]}
    return {"keyword": keywords[0] if len(keywords) == 1 else keywords}


@means("without_keyword")
def _without_keyword(keywords: list[str]) -> Node:
    if isinstance(keywords, _All):
        raise MeaninglessError  # without both, or without either
    return {"non": _with_keyword(keywords)}


constants(power="power", toughness="toughness", mana_value="mana_value")


@means("with_measure")
def _with_measure(measure: str, comparison: Node) -> Node:
    return {measure: comparison}


@means("with_exactly")
def _with_exactly(measure: str, n: int) -> Node:
    return {measure: n}


def _compared(bound: str) -> Callable[[str, Any], Node]:
    def compared(measure: str, amount: Any) -> Node:
        if isinstance(amount, dict) and IT in amount.values():
            raise MeaninglessError  # comparing its power with its own toughness has another form
        return {measure: {bound: amount}}

    return compared


for _name, _bound in (
    ("measure_at_most", "at_most"),
    ("measure_at_least", "at_least"),
    ("measure_less", "fewer_than"),
    ("measure_greater", "more_than"),
    ("measure_equal", "exactly"),
):
    ACTIONS[_name] = _compared(_bound)

constants(
    greater_power={"power": {"more_than": {"power_of": "subject"}}},
    lesser_power={"power": {"fewer_than": {"power_of": "subject"}}},
    other_than_self={"non": {"is": "self"}},
    anywhere={},
)


@means("power_or_toughness")
def _power_or_toughness(comparison: Node) -> Node:
    return {"any": [{"power": comparison}, {"toughness": comparison}]}


@means("tough")
def _tough(*_children: Any) -> Node:
    return {"toughness_minus_power": {"more_than": 0}}


@means("strong")
def _strong(*_children: Any) -> Node:
    return {"toughness_minus_power": {"fewer_than": 0}}


@means("with_counter")
def _with_counter(kind: str) -> Node:
    return {"counters": {kind: {"at_least": 1}}}


@means("with_counters")
def _with_counters(n: int, kind: str) -> Node:
    return {"counters": {kind: {"at_least": n}}}


@means("with_at_most_counters")
def _with_at_most_counters(n: int, kind: str) -> Node:
    return {"counters": {kind: {"at_most": n}}}


@means("without_counter")
def _without_counter(kind: str) -> Node:
    return {"counters": {kind: 0}}


@means("named")
def _named(name: str) -> Node:
    return {"name": name}


@means("that_is")
def _that_is(described: Node) -> Node:
    return described


@means("that_is_not")
def _that_is_not(described: Node) -> Node:
    return {"non": described}


constants(attacked={"attacked_this_turn": True}, did_not_attack={"attacked_this_turn": False})


@means("that_is_not_a")
def _that_is_not_a(heads: Any) -> Node:
    return {"non": _that_is_a(heads)}


@means("that_is_a")
def _that_is_a(heads: Any) -> Node:
    return heads.filter if isinstance(heads, _Heads) else dict(heads)


@means("that_attacks")
def _that_attacks(whom: Whom) -> Node:
    described = whom.described()
    if not isinstance(described, dict) or set(described) != {"player"} or not isinstance(described["player"], str):
        raise MeaninglessError  # it attacks a planeswalker or battle
    return {"attacking": described["player"]}


@means("attached_here")
def _attached_here(*children: Any) -> Node:
    return {"attached_to": {"is": "self" if children == ("~",) else IT}}


@means("shares_color")
def _shares_color(*children: Any) -> Node:
    return {"shares_color_with": {"~": "self", "host": "host"}.get(children[0] if children else "it", IT)}


@means("whose_power")
def _whose_power(comparison: Node) -> Node:
    return {"power": comparison}


constants(
    you_control={"controller": "you"},
    you_own={"owner": "you"},
    not_you_control={"controller": "not_you"},
    its_owner_controls={"controller": {"ref": "its owner"}},
    opponents_control={"controller": "opponent"},
    defending_controls={"controller": "defending"},
    attacking_controls={"controller": "active"},
    that_player_controls={"controller": {"bind": "player"}},
    target_player_controls={"controller": {"bind": "player"}},
    enchanted_player_controls={"controller": "enchanted_player"},
)


@means("its_controller_controls")
def _its_controller_controls(*_children: Any) -> Node:
    return {"controller": {"ref": "its controller"}}


constants(at_most_x={"at_most": slot("X")}, at_least_x={"at_least": slot("X")})


@means("at_most")
def _at_most(n: int) -> Node:
    return {"at_most": n}


@means("at_least")
def _at_least(n: int) -> Node:
    return {"at_least": n}


constants(even_value={"mana_value": {"parity": "even"}}, odd_value={"mana_value": {"parity": "odd"}})


@means("even_counters")
def _even_counters(kind: str) -> Node:
    return {"counters": {kind: {"parity": "even"}}}


@means("odd_counters")
def _odd_counters(kind: str) -> Node:
    return {"counters": {kind: {"parity": "odd"}}}
