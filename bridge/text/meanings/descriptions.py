"""What descriptions of objects mean: adjectives, nouns, and what follows the noun."""

from __future__ import annotations

from typing import Any, NamedTuple

from bridge.text.actions import MeaninglessError
from bridge.text.lexicon import SAME_IN_PLURAL
from bridge.text.meanings.values import SHARED, Node, slot

__all__ = ["Heads", "all_of", "any_of", "is_noun_as_it_is", "one", "without_noun"]

means = SHARED.means


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


SHARED.constants(
    enchanted={"attached": "aura"},
    equipped={"attached": "equipment"},
    state_either={"any": [{"attached": "aura"}, {"attached": "equipment"}]},
    attacking={"attacking": True},
    tapped={"tapped": True},
    untapped={"tapped": False},
    goaded={"goaded": True},
    suspected={"suspected": True},
    modified={"modified": True},
    blocked={"blocked": True},
    unblocked={"unblocked": True},
    blocking_now={"blocking": True},
    attacked={"attacked_this_turn": True},
    did_not_attack={"attacked_this_turn": False},
    had_to_attack={"had_to_attack": True},
    chosen_color={"color": slot("chosen color")},
    chosen_type={"subtype": slot("chosen type")},
    other_than_self={"non": {"is": "self"}},
    anywhere={},
    you_control={"controller": "you"},
    you_own={"owner": "you"},
    not_you_control={"controller": "not_you"},
    not_you_own={"owner": "not_you"},
    borrowed={"controller": "you", "owner": "not_you"},
    opponents_control={"controller": "opponent"},
    power="power",
    toughness="toughness",
    mana_value="mana_value",
    defender="defender",
)


def _is_creature(described: Node) -> bool:
    if "_noun" in described:
        return False  # a card or a spell
    return described.get("type") == "creature" or any(_is_creature(each) for each in described.get("all", ()))


class Heads(NamedTuple):
    """Several nouns with "or" or "and" between them."""

    parts: tuple[Node, ...]

    @property
    def filter(self) -> Node:
        """Their description."""
        return any_of(list(self.parts))


def is_noun_as_it_is(described: Node) -> bool:
    """Whether a description is one subtype whose plural looks like the singular."""
    return set(described) == {"subtype"} and str(described["subtype"]) in SAME_IN_PLURAL


@means("head_or")
def _head_or(first: Any, second: Node) -> Heads:
    parts = first.parts if isinstance(first, Heads) else (first,)
    last = parts[-1]
    if is_noun_as_it_is(last) and _is_creature(second) and len(second) > 1:
        raise MeaninglessError  # "Ninja and Rogue creatures": both words describe the one noun
    if getattr(last, "singular", False) and not getattr(second, "singular", False) and _is_creature(second):
        raise MeaninglessError  # "artifact and enchantment creatures": both words describe the one noun
    if _is_creature(last) and _is_creature(second):
        raise MeaninglessError  # two descriptions, each with adjectives of its own
    return Heads((*parts, second))


class _Described(dict[str, Any]):
    """A description, and whether its noun stands in the singular."""

    singular = False


def one(described: Node) -> Node:
    """A description whose noun stands in the singular."""
    found = _Described({key: value for key, value in described.items() if key != "one"})
    found.singular = True
    return found


_NOUNS: dict[str, Node] = {
    "creature": {"type": "creature"},
    "planeswalker": {"type": "planeswalker"},
    "battle": {"type": "battle"},
    "permanent": {},
    "commander": {"mark": "commander"},
    "token": {"token": True},
}
for _name, _described in _NOUNS.items():
    SHARED.constants(**{_name: _described, f"one_{_name}": one(_described)})


@means("nouns")
def _nouns(*nouns: Node) -> Node:
    last = nouns[-1]
    parts = [{key: value for key, value in noun.items() if key != "one"} for noun in nouns]
    joined = all_of(*(part for part in parts if part))
    return one(joined) if last.get("one") or getattr(last, "singular", False) else joined


class _OneNoun(dict[str, Any]):
    """A noun that describes another one: "Ninja" of "Ninja and Rogue creatures"."""


@means("noun_quality")
def _noun_quality(noun: Node) -> Node:
    if not (noun.get("one") or is_noun_as_it_is(noun)):
        raise MeaninglessError  # "Ninjas and Rogue creatures": two nouns
    return _OneNoun({key: value for key, value in noun.items() if key != "one"})


@means("both_qualities")
def _both_qualities(*qualities: Node) -> Node:
    if not any(isinstance(each, _OneNoun) for each in qualities) or any(set(each) == {"non"} for each in qualities):
        raise MeaninglessError  # adjectives alone
    return any_of([dict(each) for each in qualities])


SHARED.functions(
    qualified_creatures=lambda qualities: all_of(qualities, {"type": "creature"}),
    qualified_permanents=lambda qualities: dict(qualities),
)


class _All(list[str]):
    """Keywords with "and" between them."""


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


def _of_heads(heads: Any) -> Node:
    return heads.filter if isinstance(heads, Heads) else dict(heads)


SHARED.functions(
    posts=lambda *posts: list(posts),
    next_and=lambda keywords, keyword: _All([*keywords, keyword]),
    with_measure=lambda measure, comparison: {measure: comparison},
    with_exactly=lambda measure, n: {measure: n},
    at_most=lambda n: {"at_most": n},
    at_least=lambda n: {"at_least": n},
    with_counter=lambda kind: {"counters": {kind: {"at_least": 1}}},
    with_counters=lambda n, kind: {"counters": {kind: {"at_least": n}}},
    without_counter=lambda kind: {"counters": {kind: 0}},
    named=lambda name: {"name": name},
    that_is_a=_of_heads,
    that_is_not=lambda described: {"non": described},
    that_is_not_a=lambda heads: {"non": _of_heads(heads)},
)


@means("bare")
def without_noun(described: Any) -> Node:
    """A description in the plural, which stands without an article.

    Raises:
        MeaninglessError: If the description is in the singular.
    """
    if getattr(described, "singular", False):
        raise MeaninglessError  # a singular noun needs an article
    return dict(described)


SHARED.functions(others=lambda described: all_of(described, {"other": True}))
