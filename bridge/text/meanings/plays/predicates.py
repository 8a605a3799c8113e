"""What predicates mean: has to attack, can block, gets, gains, loses, becomes."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from bridge.case.creature_types import CREATURE_TYPES
from bridge.case.land_types import BASIC_LAND_TYPES, LAND_TYPES
from bridge.case.words import EVERY_CREATURE_TYPE
from bridge.text.actions import MeaninglessError
from bridge.text.meanings.conditions import thing_is
from bridge.text.meanings.descriptions import without_noun
from bridge.text.meanings.plays.subjects import subject_of
from bridge.text.meanings.plays.values import (
    ACTIONS,
    constants,
    everything_but,
    is_any_creature,
    means,
    only_kind,
    partial_effect,
    power_and_toughness,
    set_pt,
    whom_in,
)
from bridge.text.meanings.values import IT, Node, Quoted, list_of_parts, slot

__all__ = ["changed_types", "faced_creature", "objects"]


constants(
    activating="activating",
    untapping="untapping",
    happening="happening",
    targeting="targeting",
    this_ability="this ability",
)


ACTIONS.functions(
    aside=lambda rule, *_times: {"_aside": rule},
    cant_aside=lambda rule: {"_aside": rule},
    must_attack=lambda *children: partial_effect("must_attack", *children, whom=whom_in(children)),
    must_attack_or_block=lambda *children: partial_effect(
        "must_attack_or_block", *children, whom=whom_in(children), attacker=faced_creature(objects(children))
    ),
    must_block=lambda *children: partial_effect("must_block", *children, attacker=faced_creature(objects(children))),
)


def objects(children: tuple[Any, ...]) -> list[Any]:
    """The descriptions (dicts) and references (strings) among the parts."""
    return [child for child in children if isinstance(child, dict | str)]


def faced_creature(found: list[Any]) -> Any:
    """The creature that attacks or blocks on the other side; None for any creature."""
    if not found or is_any_creature(found[0]):
        return None
    return found[0]


@means("must_block_each")
def _must_block_each(attackers: Node, *children: Any) -> Node:
    if attackers == {"attacking": True, "type": "creature"}:
        attackers = {"type": "creature"}
    return partial_effect("must_block_each", *children, attacker=faced_creature([attackers]))


@means("must_be_blocked")
def _must_be_blocked(*children: Any) -> Node:
    by = [child for child in children if isinstance(child, _By)]
    fields = by[0]._asdict() if by else {"blocker": None, "n": None, "exactly": False}
    kind = "must_be_blocked_by_exactly" if fields["exactly"] else "must_be_blocked"
    return partial_effect(
        kind, *children, blocker=faced_creature([fields["blocker"]] if fields["blocker"] else []), n=fields["n"]
    )


class _By(NamedTuple):
    blocker: Any = None
    n: int | None = None
    exactly: bool = False


ACTIONS.functions(
    by_object=lambda blocker: _By(blocker=blocker),
    by_at_least=lambda n, described: _By(blocker=without_noun(described), n=n),
    by_exactly=lambda n: _By(n=n, exactly=True),
    can_block_only=lambda described, *children: partial_effect(
        "cant_block", *children, attacker=everything_but(described)
    ),
)


@means("can_be_blocked_only")
def _can_be_blocked_only(*children: Any) -> Node:
    described = next(child for child in children if isinstance(child, dict | str))
    return partial_effect("cant_be_blocked", *children, blocker=everything_but(described))


ACTIONS.functions(
    only_alone=lambda: {"kind": "cant_attack_except_alone"},
    may_divide=lambda subject, *children: [
        {**partial_effect("may_assign_among_defenders", *children), "_subject": subject_of(subject)}
    ],
)


@means("block_as_though_lacking")
def _block_as_though_lacking(faced: Any, *children: Any) -> Node:
    (keyword,) = [child for child in children if isinstance(child, str)]
    return {**partial_effect("may_be_blocked_as_though_it_lacked", *children, keyword=keyword), "_blocked": faced}


constants(one_more=1)


@means("so_many_more")
def _so_many_more(n: int) -> int:
    return n


@means("can_block_additional")
def _can_block_additional(n: int, *children: Any) -> Node:
    each = [child for child in children if isinstance(child, _Each)]
    amount: Any = n
    if each:
        if n != 1:
            raise MeaninglessError
        amount = each[0].amount
    return partial_effect("can_block_additional", *children, n=None if amount == 1 else amount)


ACTIONS.functions(
    can_block_any_number=lambda *children: partial_effect("can_block_any_number", *children),
    as_though_no_defender=lambda *children: partial_effect(
        "may_attack_as_though_no_defender", *children, whom=whom_in(children)
    ),
)


@means("as_though_haste")
def _as_though_haste(*children: Any) -> Node:
    (keyword,) = [child for child in children if isinstance(child, str)]
    if keyword != "haste":
        raise MeaninglessError
    return partial_effect("may_attack_as_though_haste", *children, whom=whom_in(children))


@means("block_as_though")
def _block_as_though(*children: Any) -> Node:
    *faced, keyword = [child for child in children if isinstance(child, dict | str)]
    return partial_effect("may_block_as_though_it_had", *children, attacker=faced_creature(faced), keyword=keyword)


@means("block_as_though_untapped")
def _block_as_though_untapped(*children: Any) -> Node:
    return partial_effect("may_block_as_though_untapped", *children)


@means("blocked_as_though")
def _blocked_as_though(*children: Any) -> Node:
    (keyword,) = [child for child in children if isinstance(child, str)]
    return partial_effect("may_be_blocked_as_though_it_lacked", *children, keyword=keyword)


ACTIONS.functions(
    assigns_toughness=lambda *children: partial_effect("assigns_toughness", *children),
    assigns_no_damage=lambda *children: partial_effect("assigns_no_damage", *children),
    gets=lambda change, *children: partial_effect("gets", *children, **change),
)


@means("gains")
def _gains(abilities: list[Any], *children: Any) -> Node:
    keywords = [each for each in abilities if not isinstance(each, Quoted)]
    quoted = [each.text for each in abilities if isinstance(each, Quoted)]
    if "riot" in keywords:
        raise MeaninglessError  # whether it gave haste is another question for each creature (CR 702.136a)
    return partial_effect("gains", *children, keywords=keywords or None, _quoted=quoted or None)


ACTIONS.functions(
    chosen_keyword=lambda *_children: slot("keyword"),
    loses=lambda lost, *children: partial_effect("loses", *children, **lost),
    lost_all=lambda: {"all_abilities": True},
    lost_chosen=lambda _keywords: {"keywords": [slot("keyword")]},
    lost_chosen_of_two=lambda *_keywords: {"keywords": [slot("keyword")]},
    lost_keywords=lambda keywords: {"keywords": keywords},
    cant_have=lambda keywords: {"kind": "cant_have", "keywords": keywords},
    has_base=lambda base, *children: partial_effect("has_base", *children, **base),
    has_base_and_gains=lambda base, abilities, *children: [
        partial_effect("has_base", *children, **base),
        _gains(abilities, *children),
    ],
    base_amount=lambda amount: {"power": amount, "toughness": amount},
    base_power=lambda n: {"power": n},
    base_toughness=lambda n: {"toughness": n},
)


@means("base_x")
def _base_x(text: str, amount: Any) -> Node:
    fields = set_pt(text)
    if slot("X") not in fields.values():
        raise MeaninglessError
    return {key: amount if value == slot("X") else value for key, value in fields.items()}


@means("described", "added")
def _described(*children: Any) -> Node:
    node: Node = {}
    kinds: list[Node] = []
    for child in children:
        if child is None:
            continue
        if isinstance(child, str):
            node.update({"_base": set_pt(child)})
        elif isinstance(child, list):
            kinds += child
        else:
            node.update(child)
    return {**_kinds_of(kinds), **node}


def _kinds_of(kinds: list[Node]) -> Node:
    node: Node = {}
    for kind in kinds:
        if len(kind) != 1:
            raise MeaninglessError
        ((key, value),) = kind.items()
        plural = {"type": "types", "subtype": "subtypes", "supertype": "supertypes", "color": "colors"}.get(key)
        if key == "colors" and value == 0:
            node["colors"] = node.get("colors", [])
            continue
        if plural is None:
            raise MeaninglessError
        node.setdefault(plural, []).extend(value if isinstance(value, list) else [value])
    return node


@means("kinds")
def _kinds(*kinds: Node) -> list[Node]:
    return [{key: value for key, value in kind.items() if key != "one"} for kind in kinds]


@means("described_after")
def _described_after(quality: Node, size: str, kinds: list[Node], *rest: Any) -> Node:
    node: Node = _described(size, [quality, *kinds], *rest)
    return node


ACTIONS.functions(
    types_lost=lambda: [{"_only": True}],
    types_and_abilities_lost=lambda: [{"_only": True}, {"kind": "loses", "all_abilities": True, "_first": True}],
    only_these_types=lambda lost, times=(): [{**each, **({"_times": times} if times else {})} for each in lost],
    next_only_types=lambda predicates, *rest: [*predicates, *rest[-1]],
)


@means("is_not_type")
def _is_not_type(_is_not: None, noun: Node, *times: Any) -> Node:
    if "type" in noun:
        return partial_effect("is_not", *times, types=[noun["type"]])
    subtype = noun["subtype"]
    if not isinstance(subtype, str) or subtype in CREATURE_TYPES:
        raise MeaninglessError  # an object that is every creature type would have all the others
    return partial_effect("is_not", *times, subtypes=[subtype])


@means("is_not_supertype")
def _is_not_supertype(_is_not: None, quality: Node, *times: Any) -> Node:
    if set(quality) != {"supertype"} or not isinstance(quality["supertype"], str):
        raise MeaninglessError
    return partial_effect("is_not", *times, supertypes=[quality["supertype"]])


@means("becomes_no_longer")
def _becomes_no_longer(node: Node, *rest: Any) -> list[Node]:
    noun, *times = list_of_parts(rest)
    return [_is_not_type(None, noun, *times), *changed_types("becomes", node, tuple(times))]


@means("loses_land_types")
def _loses_land_types(noun: Node, *times: Any) -> list[Node]:
    if noun.get("type") != "land":
        raise MeaninglessError
    return [
        {**partial_effect("is_not", *times, subtypes=list(LAND_TYPES)), "_first": True},
        {**partial_effect("loses", *times, all_abilities=True), "_first": True},
    ]


@means("every_type")
def _every_type(*times: Any) -> Node:
    return partial_effect("is_also", *times, subtypes=[EVERY_CREATURE_TYPE])


@means("every_basic_type")
def _every_basic_type(quality: Node, noun: Node, *rest: Any) -> Node:
    if quality.get("supertype") != "basic" or noun.get("type") != "land":
        raise MeaninglessError  # no other types are all given
    times = [each for each in rest if each is not None]
    return partial_effect("is_also", *times, subtypes=list(BASIC_LAND_TYPES))


ACTIONS.functions(
    loses_creature_types=lambda *times: partial_effect("is_not", *times, subtypes=[EVERY_CREATURE_TYPE]),
    is_also_listed=lambda kinds, *times: changed_types("is_also", _kinds_of(_kinds(*kinds)), times),
    with_base=lambda text: {"_base": set_pt(text)},
    with_base_series=lambda text, keywords, last: {"_base": set_pt(text), "_keywords": [*keywords, last]},
    with_base_quoted=lambda text, quote: {"_base": set_pt(text), "_quotes": [quote]},
    with_base_keywords_quoted=lambda text, keywords, quote: {
        "_base": set_pt(text),
        "_keywords": keywords,
        "_quotes": [quote],
    },
    with_amount=lambda amount: {"_base": {"power": amount, "toughness": amount}},
    with_base_keywords=lambda text, keywords: {"_base": set_pt(text), "_keywords": keywords},
)


@means("with_all_types", "with_keywords_all_types")
def _with_all_types(keywords: list[str] | None = None) -> Node:
    return {"_keywords": keywords, "_every_type": True}


ACTIONS.functions(
    with_quoted=lambda text: {"_quotes": [text]},
    with_keywords_quoted=lambda keywords, text: {"_keywords": keywords, "_quotes": [text]},
    with_keywords=lambda keywords: {"_keywords": keywords},
    added_with_colors=lambda *children: {**_described(*children), "_more_colors": True},
)


def changed_types(kind: str, node: Node, times: tuple[Any, ...]) -> Any:
    """The effects of an object that becomes something, or also is something: one for each sort of change.

    Args:
        kind: `becomes` or `is_also`: whether the types replace its own.
        node: What it becomes.
        times: The parts that say how long.
    """
    node = dict(node)
    base, keywords, quotes = node.pop("_base", None), node.pop("_keywords", None), node.pop("_quotes", None)
    more_colors, every_type = node.pop("_more_colors", False), node.pop("_every_type", False)
    found = []
    colors = node.pop("colors", None)
    supertypes = node.pop("supertypes", None)
    types = node.get("types", [])
    if kind == "becomes" and "artifact" in types and "creature" in types:
        # It keeps its card types, and its subtypes other than creature types (CR 205.1b).
        found.append(partial_effect("is_also", *times, types=node.pop("types")))
    if node:
        found.append(partial_effect(kind, *times, **node))
    if every_type:
        found.append(partial_effect("is_also", *times, subtypes=[EVERY_CREATURE_TYPE]))
    if supertypes:
        found.append(partial_effect("is_also", *times, supertypes=supertypes))
    if colors is not None:  # A color replaces the others (CR 105.3).
        found.append(partial_effect("is_also" if more_colors else "becomes", *times, colors=colors))
    if base:
        found.append(partial_effect("has_base", *times, **base))
    if keywords or quotes:
        found.append(partial_effect("gains", *times, keywords=keywords, _quoted=quotes))
    return found


ACTIONS.functions(
    becomes=lambda node, *times: changed_types("becomes", node, times),
    is_also=lambda node, *times: changed_types("is_also", node, times),
)


ACTIONS.functions(
    copied=lambda *_words: slot("copied"),
    only_a_copy=lambda *_words: {},
    has_besides=lambda *words: {"keywords": words[-1]},
)


@means("is_besides")
def _is_besides(*words: Any) -> Node:
    node: Node = dict(list_of_parts(words)[-1])
    if set(node) - {"types", "subtypes"}:
        raise MeaninglessError  # a copy has only these and keywords besides
    return node


@means("copies")
def _copies(copied: Node, *children: Any) -> Node:
    """A copy of a permanent (CR 707.2), with what it has besides (CR 707.9)."""
    besides: Node = {}
    for each in (node for child in only_kind(children, list) for node in child):
        besides.update({key: [*besides.get(key, []), *words] for key, words in each.items()})
    return partial_effect("is_copy", *children, of=copied, **besides)


class _Each(NamedTuple):
    amount: Any


ACTIONS.functions(
    each_of=lambda amount: _Each(amount),
    by_choice=lambda first_of, _second: {"power": slot("power"), "toughness": slot("toughness")},
    aside_clause=lambda *_children: [{"_aside": "players"}],
    it_is_not_state=lambda *children: {"non": thing_is(IT, list_of_parts(children)[-1])},
    controls_commander=lambda player: {"controls": {"player": player, "what": {"mark": "commander", "owner": "you"}}},
)


@means("gets_for_each")
def _gets_for_each(text: str, *children: Any) -> Node:
    (each,) = [child for child in children if isinstance(child, _Each)]
    return partial_effect("gets", *children, **_by_each(text, each))


@means("gets_for_two")
def _gets_for_two(first: str, each: _Each, second: str, other: _Each, *times: Any) -> list[Node]:
    return [partial_effect("gets", *times, **_by_each(text, of)) for text, of in ((first, each), (second, other))]


@means("by_numbers")
def _by_numbers(text: str) -> Node:
    power, toughness = power_and_toughness(text)
    if power[:1] not in ("+", "-") or toughness[:1] not in ("+", "-"):
        raise MeaninglessError
    fields: Node = {}
    for key, value in (("power", power), ("toughness", toughness)):
        if value in ("+x", "-x"):
            fields[key] = slot(value.upper().removeprefix("+"))
        elif int(value):
            fields[key] = int(value)
    return fields or {"power": 0}


@means("by_each")
def _by_each(text: str, each: _Each) -> Node:
    fields: Node = {}
    for key, value in zip(("power", "toughness"), power_and_toughness(text), strict=True):
        if value in ("+0", "-0"):
            continue
        if not re.fullmatch(r"[+-]\d{1,2}", value):
            raise MeaninglessError
        fields[key] = _multiplied(each.amount, int(value))
    return fields


def _multiplied(amount: Any, factor: int) -> Any:
    """So many times a number; below zero for what is taken away."""
    if isinstance(amount, int):
        return amount * factor
    if "bind" in amount and factor < 0:
        amount, factor = slot(f"-{amount['bind']}"), -factor
    if factor < 0:
        return {**amount, "times": factor}
    return amount if factor == 1 else {"sum": [amount] * factor}


@means("by_x")
def _by_x(text: str, amount: Any) -> Node:
    fields: Node = {}
    for key, value in zip(("power", "toughness"), power_and_toughness(text), strict=True):
        if value in ("+x", "-x"):
            fields[key] = _multiplied(amount, 1 if value == "+x" else -1)
        elif re.fullmatch(r"[+-]\d+", value):
            if int(value):
                fields[key] = int(value)
        else:
            raise MeaninglessError
    return fields
