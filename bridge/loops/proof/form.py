"""The form of a case as plain dicts: its keys, and a walk over all parts of a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

__all__ = [
    "Node",
    "OutOfTime",
    "Problem",
    "Reason",
    "Unsupported",
    "bounds_in",
    "colors_of",
    "every_node",
    "mana_value_of",
    "normal",
    "refuse_counters",
    "symbols_of",
    "words_in",
]

Node = dict[str, Any]


class Reason(Exception):
    """Why a check can't go on, as a message that can be said in other languages.

    Args:
        template: The message in English, with places in braces; a literal.
        parts: The values of the places, which may be such reasons themselves.
    """

    def __init__(self, template: str, /, **parts: object) -> None:
        super().__init__(template.format_map(parts))
        self.template = template
        self.parts = parts


class Problem(str):
    """What is wrong with a claim, in English, with the message from which it is said in other languages.

    Args:
        template: The message in English, with places in braces; a literal.
        parts: The values of the places, which may be such problems themselves, or reasons.
    """

    template: str
    parts: dict[str, object]

    def __new__(cls, template: str, /, **parts: object) -> Problem:
        made = super().__new__(cls, template.format_map(parts))
        made.template = template
        made.parts = parts
        return made

    @classmethod
    def again(cls, template: str, parts: dict[str, object]) -> Problem:
        """A copy, from its message."""
        return cls(template, **parts)

    def __reduce__(self) -> tuple[Callable[..., Problem], tuple[str, dict[str, object]]]:
        return self.again, (self.template, self.parts)


class Unsupported(Reason):
    """The case asks for something that is not modeled here.

    Attributes:
        late: Whether only the time ran out.
    """

    late = False


class OutOfTime(Unsupported):
    """The time budget ran out."""

    late = True


_KEYS = {
    "Case": "question title cr source note near_miss edition steps expect meta state:State cards:{Card}",
    "State": (
        "active players:{Player} phase options:Options stack:[Stacked] battlefield:[Positioned] "
        "hand:[Positioned] graveyard:[Positioned] exile:[Positioned] command:[Positioned] "
        "library:[Positioned]"
    ),
    "Player": "life mana library hand graveyard poison energy cast_this_turn drawn_this_turn land_drops",
    "Options": "range_of_influence across_turns",
    "Positioned": (
        "id name owner controller token tapped sick counters attached_to exiled_until exiled_by bind damage keywords n"
    ),
    "Stacked": "id controller name source targets ability:Ability",
    "Card": (
        "types subtypes supertypes colors mana_cost power toughness loyalty keywords return_to_hand text "
        "pt:Number additional:Cost abilities:[Ability]"
    ),
    "Ability": (
        "may once_each_turn sorcery zone text cost:Cost when:Event static:Static targets:[Target] "
        "do:[Instruction] if:Condition"
    ),
    "Target": "player ability any_target up_to again another object:Description spell:Description",
    "Event": "on who counter step by zone_from color one_or_more first_each_turn what:Description",
    "Cost": (
        "mana tap untap remove put life energy discard discard_hand mill exile_top loyalty sacrifice:Pick "
        "exile:Pick return:Pick tap_permanents:Pick"
    ),
    "Pick": "n up_to by each:Description choose:Description",
    "Description": (
        "type subtype supertype color keyword name mana_value power counters tapped token attacking "
        "entered_this_turn zone controller owner is other id non:Description any:[Description]"
    ),
    "Number": (
        "power_of toughness_of mana_value_of counters on number of greatest that_much devotion times plus "
        "count:Description among:Description"
    ),
    "Condition": "compare:Compare fits:Fits non:Condition all:[Condition]",
    "Compare": "value:Number at_least:Number at_most:Number",
    "Fits": "object what:Description",
    "Instruction": (
        "do who source counter card mana colors to under tapped attacking haste nonlegendary with keyword "
        "types subtypes until_leaves may by if_done mode what:Pick of:Pick n:Number m:Number ability:Ability "
        "until:Description unless:Cost pay:Cost if:Condition"
    ),
    "Static": (
        "does who times counter keyword types subtypes every_subtype mana zone to nonlegendary "
        "what:Description n:Number m:Number ability:Ability of:Description event:Event if:Condition"
    ),
}
"""The keys of each form; behind a colon the form of what stands there, in brackets if it is a list or a mapping."""
_FORMS: dict[str, dict[str, str]] = {
    form: {key: inner for key, _, inner in (word.partition(":") for word in keys.split())}
    for form, keys in _KEYS.items()
}


def normal(node: Any) -> Any:
    """The same value with the key `on` as text: YAML 1.1 reads it as true."""
    if isinstance(node, dict):
        return {("on" if key is True else key): normal(value) for key, value in node.items()}
    return [normal(value) for value in node] if isinstance(node, list) else node


def every_node(node: Any, form: str, path: tuple[Any, ...] = ()) -> Iterator[tuple[str, Node, tuple[Any, ...]]]:
    """Every dict of the case below `node` with the name of its form and the keys that lead to it.

    Raises:
        Unsupported: There is a key that the form here doesn't have.
    """
    if form.startswith("["):
        for place, each in enumerate(node or ()):
            yield from every_node(each, form[1:-1], (*path, place))
    elif form.startswith("{"):
        for key, each in (node or {}).items():
            yield from every_node(each, form[1:-1], (*path, key))
    elif isinstance(node, dict):
        yield form, node, path
        for key, value in node.items():
            if key not in _FORMS[form]:
                raise Unsupported("the key {key} of a {form}", key=repr(key), form=form)
            inner = _FORMS[form][key]
            if inner and value is not None:
                yield from every_node(value, inner, (*path, key))


_SIZE = re.compile(r"[+-]\d+/[+-]\d+", re.ASCII)


def refuse_counters(case: Node) -> None:
    """Refuses counters with rules of their own.

    Raises:
        Unsupported: Counters of another size than +1/+1 and -1/-1 (CR 122.1a), shield and finality counters (122.1c,
            122.1h), or stun counters where something may become untapped (122.1d).
    """
    kinds: set[str] = set()
    untaps = bool(case["state"].get("options", {}).get("across_turns"))
    for form, node, _ in every_node(case, "Case"):
        untaps = untaps or node.get("do") in ("untap", "tap_or_untap") or (form == "Cost" and bool(node.get("untap")))
        for key in ("counter", "counters", "remove", "put", "with"):
            said = node.get(key)
            kinds.update(said if isinstance(said, dict) else [said] if isinstance(said, str) else ())
    for kind in sorted(kinds):
        sized = _SIZE.fullmatch(kind) is not None and kind not in ("+1/+1", "-1/-1")
        if sized or kind in ("shield", "finality") or (kind == "stun" and untaps):
            raise Unsupported("counters of the kind {kind}", kind=repr(kind))


def words_in(said: Any) -> set[str]:
    """The words that stand anywhere in a part of an ability, as values. "Under its owner's control" names no player."""
    if isinstance(said, str):
        return {said}
    pairs = said.items() if isinstance(said, dict) else enumerate(said) if isinstance(said, list) else ()
    return {word for key, each in pairs if (key, each) != ("under", "owner") for word in words_in(each)}


def bounds_in(comparison: Any) -> tuple[int | None, int | None]:
    """The least and the most that a comparison, or an exact number, allows.

    Raises:
        Unsupported: It asks for something else.
    """
    if not isinstance(comparison, dict):
        return comparison, comparison
    least, most = [], []
    for key, n in comparison.items():
        if n is None:
            continue
        if not isinstance(n, int) or key not in _BOUNDS:
            raise Unsupported("the comparison {comparison}", comparison=repr(comparison))
        side, more = _BOUNDS[key]
        least += [n + more] if "least" in side else []
        most += [n + more] if "most" in side else []
    return max(least, default=None), min(most, default=None)


_BOUNDS = {
    "at_least": (("least",), 0),
    "at_most": (("most",), 0),
    "exactly": (("least", "most"), 0),
    "more_than": (("least",), 1),
    "fewer_than": (("most",), -1),
}
"""Which side a bound is on, and how much is added to it."""


def symbols_of(cost: str | None) -> list[str]:
    """The symbols of a mana cost in capitals without their braces, numbers apart: "{2}{U/R}" is ["2", "U/R"]."""
    if not cost:
        return []
    inside = cost.strip()
    if not (inside.startswith("{") and inside.endswith("}")):
        raise Unsupported("the mana cost {cost}", cost=repr(cost))
    return [each.strip().strip("{").strip().upper() for each in inside[1:-1].split("}")]


_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def mana_value_of(cost: str | None) -> int:
    """CR 202.3: hybrid symbols count their larger part, X is 0."""
    total = 0
    for symbol in symbols_of(cost):
        parts = [int(part) if part.isdecimal() else 0 if part == "X" else 1 for part in symbol.split("/")]
        total += max(parts)
    return total


def colors_of(card: Node) -> list[str]:
    """CR 105.2, 202.2: the colors given, or those of the mana cost."""
    if card.get("colors"):
        return list(card["colors"])
    found: list[str] = []
    for symbol in symbols_of(card.get("mana_cost")):
        for part in symbol.split("/"):
            if part in _COLORS and _COLORS[part] not in found:
                found.append(_COLORS[part])
    return found
