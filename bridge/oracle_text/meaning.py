"""What the parts of a sentence mean, one function for each name in the grammar.

Values are records in the case file's form, or parts of them. Three things in them are settled later, by `reading`, when
it is known what they stand beside: `{"ref": "it"}` (a pronoun), `{"bind": SLOT}` (what a user has to name), and keys
that begin with an underscore (how long an effect lasts, what it is about).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from bridge.oracle_text.actions import Actions, MeaninglessError
from bridge.words import EVERY_CREATURE_TYPE

__all__ = ["IT", "Node", "Subject", "Times", "action", "slot"]

Node = dict[str, Any]
IT: Node = {"ref": "it"}
Times = tuple[str, ...]


class Subject(NamedTuple):
    """Whom a clause is about.

    Args:
        kind: `self`, `host`, `it` (a pronoun or "that creature"), `group` or `target`.
        filter: For a group, its description; for a target, what it has to be.
        slot: For a target or a noun that points back, the slot's name.
    """

    kind: str
    filter: Node
    slot: str = ""


def slot(name: str) -> Node:
    """A place that a user fills."""
    return {"bind": name}


_ACTIONS = Actions()
action = _ACTIONS.of
_means = _ACTIONS.means
_constants = _ACTIONS.constants


# ---------------------------------------------------------------- general


@_means("plain", "word")
def _plain(value: Any = None) -> Any:
    return value


@_means("first", "only")
def _first(value: Any) -> list[Any]:
    return [*value] if isinstance(value, list) else [value]


@_means("next")
def _next(values: list[Any], *rest: Any) -> list[Any]:
    value = rest[-1]
    return [*values, *value] if isinstance(value, list) else [*values, value]


@_means("link", "pred_link", "if_able", "its", "it", "do_so", "as_attacks", "as_unblocked", "next_turn_of", "lacked",
        "those", "pays", "cant_other", "other_predicate", "its_is", "other_types", "other_colors", "still",
        "its_or_own")  # fmt: skip
def _nothing(*_children: Any) -> None:
    return None


def _parts(children: tuple[Any, ...]) -> list[Any]:
    return [child for child in children if child is not None]


def _times_in(children: tuple[Any, ...]) -> Times:
    return tuple(
        time for child in children if isinstance(child, tuple) and not hasattr(child, "_fields") for time in child
    )


@_means("times")
def _times(*children: str) -> Times:
    return tuple(children)


_constants(
    this_turn="this_turn",
    this_combat="this_combat",
    each_combat="each_combat",
    each_turn="each_turn",
    until_your_next_turn="until_your_next_turn",
    their_next_turn="their_next_turn",
    rest_of_game="rest_of_game",
)


def _effect(kind: str, *children: Any, **fields: Any) -> Node:
    """A partial record: its kind, its fields that are not None, and how long it lasts."""
    node: Node = {"kind": kind, **{key: value for key, value in fields.items() if value is not None}}
    times = _times_in(children)
    if times:
        node["_times"] = times
    return node


def _of(children: tuple[Any, ...], kind: type) -> list[Any]:
    return [child for child in children if isinstance(child, kind) and not hasattr(child, "_fields")]


# ---------------------------------------------------------------- clauses


@_means("more")
def _more(clauses: list[Node], *rest: Any) -> list[Node]:
    return [*clauses, *rest[-1]]


def _all_about(subject: Subject, predicates: list[Node]) -> list[Node]:
    if all("_aside" in each for each in predicates):
        return [{"_aside": True}]
    # What is lost is all that it had before: what the same words give comes after it.
    ordered = sorted(predicates, key=lambda each: "_first" not in each)
    return [_with_subject(each, subject) for each in ordered if "_aside" not in each]


def _with_subject(effect: Node, subject: Subject) -> Node:
    if "_blocked" in effect:  # said of who blocks, written of what is blocked
        if subject.kind not in ("self", "host", "group"):
            raise MeaninglessError
        blocker = subject.kind if subject.kind != "group" else subject.filter
        rest = {key: value for key, value in effect.items() if key != "_blocked"}
        return {**rest, "blocker": blocker, "_subject": _subject_of(effect["_blocked"])}
    return {**effect, "_subject": subject}


@_means("lure")
def _lure(blockers: Node, *children: Any) -> list[Node]:
    *_, faced = [child for child in children if isinstance(child, dict | str)]
    if faced == {"any": ["self", "host"]}:
        each = [child for child in children if child is not faced]
        return [*_lure(blockers, "self", *each), *_lure(blockers, "host", *each)]
    effect = _effect("lure", *children)
    if not _is_any_creature(blockers):
        effect["blocker"] = blockers
    return [{**effect, "_subject": _as_subject(faced)}]


def _as_subject(thing: Any) -> Subject:
    if thing in ("self", "host"):
        return Subject(thing, {})
    if thing == IT:
        return Subject("it", {})
    if isinstance(thing, dict) and "bind" in thing:
        return Subject("target", {}, thing["bind"])
    return Subject("group", thing)


def _is_any_creature(described: Any) -> bool:
    return bool(described == {"type": "creature"})


@_means("capped")
def _capped(number: int, subject: Node, cap: Node) -> list[Node]:
    subject = dict(subject)
    each = "turn" if cap.pop("_each", "") == "turn" else None
    effect = {**cap, "n": number, **({"each": each} if each else {}), "_subject": Subject("group", _singular(subject))}
    return [effect]


def _singular(subject: Any) -> Node:
    if isinstance(subject, Subject):
        return subject.filter
    return dict(subject)


@_means("cap_attack")
def _cap_attack(*children: Any) -> Node:
    whom = _whom_in(children)
    node = _effect("max_attackers", whom=whom)
    times = _times_in(children)
    if "each_turn" in times or "this_turn" in times:
        node["_each"] = "turn"
    if lasting := [time for time in times if time not in ("each_turn", "each_combat")]:
        node["_times"] = tuple(lasting)
    return node


@_means("cap_block")
def _cap_block(*children: Any) -> Node:
    return _effect("max_blockers", *children, attacker=_faced(_objects(children)))


@_means("goads")
def _goads(subject: Any, times: Times = ()) -> list[Node]:
    return [{**_effect("goad", times), "_subject": _subject_of(subject)}]


@_means("is_goaded")
def _is_goaded(*children: Any) -> Node:
    return _effect("goad", *children)


@_means("is_goaded_by")
def _is_goaded_by(*children: Any) -> Node:
    return _effect("goad", *children, by=next(child for child in children if isinstance(child, dict | str)))


@_means("is_detained")
def _is_detained(*children: Any) -> Node:
    return _effect("detain", *children)


@_means("can_attack_only")
def _can_attack_only(*children: Any) -> Node:
    whom = _whom_in(children)
    return _effect("cant_attack", *children, whom={"non": {"any": whom} if isinstance(whom, list) else whom})


@_means("suspects")
def _suspects(subject: Any) -> list[Node]:
    blocks_not = {"kind": "cant_block", "subject": "self"}
    return [{"kind": "gains", "keywords": ["menace"], "abilities": [blocks_not], "_subject": _subject_of(subject)}]


@_means("detains")
def _detains(subject: Any) -> list[Node]:
    return [{"kind": "detain", "_subject": _subject_of(subject), "_times": ("until_your_next_turn",)}]


@_means("may_exert")
def _may_exert(thing: Any, *_children: Any) -> list[Node]:
    return [{"kind": "may_exert", "_subject": _as_subject(thing)}]


@_means("without_tapping")
def _without_tapping(subject: Any, times: Times) -> list[Node]:
    return [{**_effect("attacks_without_tapping", times), "_subject": _subject_of(subject)}]


@_means("chooses_attackers")
def _chooses_attackers(times: Times) -> list[Node]:
    return [_effect("chooses_attackers", times)]


@_means("chooses_blockers")
def _chooses_blockers(*times: Times) -> list[Node]:
    return [_effect("chooses_blockers", *times[:1])]


@_means("assigns_as_unblocked")
def _assigns_as_unblocked(subject: Any, *children: Any) -> list[Node]:
    return [{**_effect("may_assign_as_though_unblocked", *children), "_subject": _subject_of(subject)}]


@_means("host_as_unblocked")
def _host_as_unblocked(_host: str, *children: Any) -> list[Node]:
    return [{**_effect("may_assign_as_though_unblocked", *children), "_subject": Subject("host", {})}]


@_means("each_as_unblocked")
def _each_as_unblocked(described: Node, *_children: Any) -> list[Node]:
    return [{"kind": "may_assign_as_though_unblocked", "_subject": Subject("group", described)}]


@_means("it_is_goaded")
def _it_is_goaded(*children: Any) -> list[Node]:
    return [{**_effect("goad", *children), "_subject": Subject("it", {})}]


@_means("only_those")
def _only_those(*children: Any) -> list[Node]:
    return [{**_effect("cant_attack", *children), "_subject": Subject("group", {"non": slot("chosen creatures")})}]


@_means("only_these")
def _only_these(described: Node, *children: Any) -> list[Node]:
    return [{**_effect("cant_attack", *children), "_subject": Subject("group", _not(described))}]


_constants(self_own=None, both_measures=("power", "toughness"), power_alone=("power",), toughness_alone=("toughness",))


@_means("defines")
def _defines(_own: None, measures: tuple[str, ...], amount: Any) -> list[Node]:
    return [{"kind": "defines", **dict.fromkeys(measures, amount), "_subject": Subject("self", {})}]


_constants(target_own={"bind": "target", "_target": {"type": "creature"}}, each_own={"type": "creature"})


@_means("switches")
def _switches(subject: Any, times: Times) -> list[Node]:
    return [{**_effect("switches", times), "_subject": _subject_of(subject)}]


@_means("assigns_damage_of")
def _assigns_damage_of(*children: Any) -> list[Node]:
    *_, subject, times = children
    return [{**_effect("assigns_damage_of", times), "_subject": _subject_of(subject)}]


@_means("attacks_along")
def _attacks_along(one: Any, other: Any, *_children: Any) -> list[Node]:
    first, second = _subject_of(one), _subject_of(other)
    tally = {"what": {"is": "self"} if first.kind == "self" else first.filter}
    if "_n" in first.filter:
        tally = {"what": first.filter["what"], "at_least": first.filter["_n"]}
    described = second.filter
    if described.get("controller") == {"bind": "player"}:
        # "that opponent": all attackers are of one player, or of one team.
        if first.filter.get("controller") != "opponent":
            raise MeaninglessError
        second = second._replace(filter={**described, "controller": "opponent"})
    return [{"kind": "must_attack", "if": {"attacks": tally}, "_subject": second}]


@_means("or_more")
def _or_more(n: int, described: Node) -> Node:
    return {"what": described, "_n": n}


# ---------------------------------------------------------------- predicates


@_means("aside", "cant_aside")
def _aside(*_children: Any) -> Node:
    return {"_aside": True}


def _whom_in(children: tuple[Any, ...]) -> Any:
    found = [child for child in children if isinstance(child, _Whom)]
    return found[0].described() if found else None


class _Whom:
    """What is attacked."""

    def __init__(self, parts: list[Node]) -> None:
        self.parts = parts

    def described(self) -> Any:
        return self.parts[0] if len(self.parts) == 1 else self.parts

    def __repr__(self) -> str:
        return f"Whom({self.parts!r})"


@_means("must_attack")
def _must_attack(*children: Any) -> Node:
    return _effect("must_attack", *children, whom=_whom_in(children))


@_means("must_attack_or_block")
def _must_attack_or_block(*children: Any) -> Node:
    return _effect("must_attack_or_block", *children, whom=_whom_in(children), attacker=_faced(_objects(children)))


@_means("must_block")
def _must_block(*children: Any) -> Node:
    return _effect("must_block", *children, attacker=_faced(_objects(children)))


def _objects(children: tuple[Any, ...]) -> list[Any]:
    return [child for child in children if isinstance(child, dict | str)]


def _faced(found: list[Any]) -> Any:
    """The creature on the other side, None for any creature."""
    if not found or _is_any_creature(found[0]):
        return None
    return found[0]


@_means("must_block_each")
def _must_block_each(attackers: Node, *children: Any) -> Node:
    if attackers == {"attacking": True, "type": "creature"}:
        attackers = {"type": "creature"}
    return _effect("must_block_each", *children, attacker=_faced([attackers]))


@_means("must_be_blocked")
def _must_be_blocked(*children: Any) -> Node:
    by = [child for child in children if isinstance(child, _By)]
    fields = by[0]._asdict() if by else {"blocker": None, "n": None, "exactly": False}
    kind = "must_be_blocked_by_exactly" if fields["exactly"] else "must_be_blocked"
    return _effect(kind, *children, blocker=_faced([fields["blocker"]] if fields["blocker"] else []), n=fields["n"])


class _By(NamedTuple):
    blocker: Any = None
    n: int | None = None
    exactly: bool = False


@_means("by_object")
def _by_object(blocker: Any) -> _By:
    return _By(blocker=blocker)


@_means("by_at_least")
def _by_at_least(n: int, described: Node) -> _By:
    return _By(blocker=_bare(described), n=n)


@_means("by_exactly")
def _by_exactly(n: int) -> _By:
    return _By(n=n, exactly=True)


def _not(described: Any) -> Node:
    """Everything else."""
    if described in ("self", "host"):
        return {"non": {"is": described}}
    if not isinstance(described, dict) or "bind" in described or "ref" in described:
        return {"non": {"is": described}}
    if set(described) == {"non"}:
        return dict(described["non"])
    return {"non": _trimmed(described)}


def _trimmed(described: Node) -> Node:
    """A description of creatures without saying that they are creatures, where something else is said."""
    rest = {key: value for key, value in described.items() if key != "type" or value != "creature"}
    return rest or described


@_means("can_block_only")
def _can_block_only(described: Any, *children: Any) -> Node:
    return _effect("cant_block", *children, attacker=_not(described))


@_means("can_be_blocked_only")
def _can_be_blocked_only(*children: Any) -> Node:
    described = next(child for child in children if isinstance(child, dict | str))
    return _effect("cant_be_blocked", *children, blocker=_not(described))


@_means("only_alone")
def _only_alone() -> Node:
    return {"kind": "cant_attack_except_alone"}


@_means("may_divide")
def _may_divide(subject: Any, *children: Any) -> list[Node]:
    return [{**_effect("may_assign_among_defenders", *children), "_subject": _subject_of(subject)}]


@_means("block_as_though_lacking")
def _block_as_though_lacking(faced: Any, *children: Any) -> Node:
    (keyword,) = [child for child in children if isinstance(child, str)]
    return {**_effect("may_be_blocked_as_though_it_lacked", *children, keyword=keyword), "_blocked": faced}


_constants(one_more=1)


@_means("so_many_more")
def _so_many_more(n: int) -> int:
    return n


@_means("can_block_additional")
def _can_block_additional(n: int, *children: Any) -> Node:
    each = [child for child in children if isinstance(child, _Each)]
    amount: Any = n
    if each:
        if n != 1:
            raise MeaninglessError
        amount = each[0].amount
    return _effect("can_block_additional", *children, n=None if amount == 1 else amount)


@_means("can_block_any_number")
def _can_block_any_number(*children: Any) -> Node:
    return _effect("can_block_any_number", *children)


@_means("as_though_no_defender")
def _as_though_no_defender(*children: Any) -> Node:
    return _effect("may_attack_as_though_no_defender", *children, whom=_whom_in(children))


@_means("as_though_haste")
def _as_though_haste(*children: Any) -> Node:
    (keyword,) = [child for child in children if isinstance(child, str)]
    if keyword != "haste":
        raise MeaninglessError
    return _effect("may_attack_as_though_haste", *children, whom=_whom_in(children))


@_means("block_as_though")
def _block_as_though(*children: Any) -> Node:
    *faced, keyword = [child for child in children if isinstance(child, dict | str)]
    return _effect("may_block_as_though_it_had", *children, attacker=_faced(faced), keyword=keyword)


@_means("block_as_though_untapped")
def _block_as_though_untapped(*children: Any) -> Node:
    return _effect("may_block_as_though_untapped", *children)


@_means("blocked_as_though")
def _blocked_as_though(*children: Any) -> Node:
    (keyword,) = [child for child in children if isinstance(child, str)]
    return _effect("may_be_blocked_as_though_it_lacked", *children, keyword=keyword)


@_means("assigns_toughness")
def _assigns_toughness(*children: Any) -> Node:
    return _effect("assigns_toughness", *children)


@_means("assigns_no_damage")
def _assigns_no_damage(*children: Any) -> Node:
    return _effect("assigns_no_damage", *children)


@_means("gets")
def _gets(change: Node, *children: Any) -> Node:
    return _effect("gets", *children, **change)


@_means("gains")
def _gains(abilities: list[Any], *children: Any) -> Node:
    keywords = [each for each in abilities if isinstance(each, str) or "bind" in each]
    quoted = [each["quoted"] for each in abilities if "quoted" in each]
    if "riot" in keywords:
        raise MeaninglessError  # whether it gave haste is another question for each creature (CR 702.136a)
    return _effect("gains", *children, keywords=keywords or None, _quoted=quoted or None)


@_means("ability_keyword")
def _ability_keyword(keyword: str) -> str:
    return keyword


@_means("chosen_keyword")
def _chosen_keyword(*_children: Any) -> Node:
    return slot("keyword")


@_means("ability_quoted")
def _ability_quoted(text: str) -> Node:
    return {"quoted": text}


@_means("defender")
def _defender() -> str:
    return "defender"


@_means("loses")
def _loses(lost: Node, *children: Any) -> Node:
    return _effect("loses", *children, **lost)


@_means("lost_all")
def _lost_all() -> Node:
    return {"all_abilities": True}


@_means("lost_chosen")
def _lost_chosen(_keywords: list[str]) -> Node:
    return {"keywords": [slot("keyword")]}


@_means("lost_chosen_of_two")
def _lost_chosen_of_two(*_keywords: str) -> Node:
    return {"keywords": [slot("keyword")]}


@_means("lost_keywords")
def _lost_keywords(keywords: list[str]) -> Node:
    return {"keywords": keywords}


@_means("cant_have")
def _cant_have(keywords: list[str]) -> Node:
    return {"kind": "cant_have", "keywords": keywords}


@_means("has_base")
def _has_base(base: Node, *children: Any) -> Node:
    return _effect("has_base", *children, **base)


def _pt(text: str) -> tuple[Any, Any]:
    power, toughness = text.split("/")
    return power, toughness


@_means("base_both")
def _set_pt(text: str) -> Node:
    power, toughness = _pt(text)
    if not all(each == "x" or each.isdigit() for each in (power, toughness)):
        raise MeaninglessError
    return {key: slot("X") if each == "x" else int(each) for key, each in (("power", power), ("toughness", toughness))}


@_means("base_amount")
def _base_amount(amount: Any) -> Node:
    return {"power": amount, "toughness": amount}


@_means("base_power")
def _base_power(n: int) -> Node:
    return {"power": n}


@_means("base_toughness")
def _base_toughness(n: int) -> Node:
    return {"toughness": n}


@_means("described", "added")
def _described(*children: Any) -> Node:
    node: Node = {}
    for child in children:
        if child is None:
            continue
        if isinstance(child, str):
            node.update({"_base": _set_pt(child)})
        elif isinstance(child, list):
            node.update(_kinds_of(child))
        else:
            node.update(child)
    return node


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


@_means("kinds")
def _kinds(*kinds: Node) -> list[Node]:
    return [{key: value for key, value in kind.items() if key != "one"} for kind in kinds]


@_means("described_after")
def _described_after(quality: Node, size: str, kinds: list[Node], *rest: Any) -> Node:
    node: Node = _described(size, [quality, *kinds], *rest)
    return node


@_means("every_type")
def _every_type(*times: Any) -> Node:
    return _effect("is_also", *times, subtypes=[EVERY_CREATURE_TYPE])


@_means("is_also_listed")
def _is_also_listed(kinds: list[Node], *times: Any) -> Any:
    return _changed("is_also", _kinds_of(_kinds(*kinds)), times)


@_means("with_base")
def _with_base(text: str) -> Node:
    return {"_base": _set_pt(text)}


@_means("with_base_keywords")
def _with_base_keywords(text: str, keywords: list[str]) -> Node:
    return {"_base": _set_pt(text), "_keywords": keywords}


@_means("with_all_types", "with_keywords_all_types")
def _with_all_types(keywords: list[str] | None = None) -> Node:
    return {"_keywords": keywords, "_every_type": True}


@_means("with_quoted")
def _with_quoted(text: str) -> Node:
    return {"_quotes": [text]}


@_means("with_keywords_quoted")
def _with_keywords_quoted(keywords: list[str], text: str) -> Node:
    return {"_keywords": keywords, "_quotes": [text]}


@_means("with_keywords")
def _with_keywords(keywords: list[str]) -> Node:
    return {"_keywords": keywords}


@_means("added_with_colors")
def _added_with_colors(*children: Any) -> Node:
    return {**_described(*children), "_more_colors": True}


def _changed(kind: str, node: Node, times: tuple[Any, ...]) -> Any:
    """What an object becomes, or also is: types as `kind` says, and what is different for each of the rest."""
    node = dict(node)
    base, keywords, quotes = node.pop("_base", None), node.pop("_keywords", None), node.pop("_quotes", None)
    more_colors, every_type = node.pop("_more_colors", False), node.pop("_every_type", False)
    found = []
    colors = node.pop("colors", None)
    supertypes = node.pop("supertypes", None)
    types = node.get("types", [])
    if kind == "becomes" and "artifact" in types and "creature" in types:
        # It keeps its card types, and all subtypes but creature types (CR 205.1b).
        found.append(_effect("is_also", *times, types=node.pop("types")))
    if node:
        found.append(_effect(kind, *times, **node))
    if every_type:
        found.append(_effect("is_also", *times, subtypes=[EVERY_CREATURE_TYPE]))
    if supertypes:
        found.append(_effect("is_also", *times, supertypes=supertypes))
    if colors is not None:  # A color replaces the others (CR 105.3).
        found.append(_effect("is_also" if more_colors else "becomes", *times, colors=colors))
    if base:
        found.append(_effect("has_base", *times, **base))
    if keywords or quotes:
        found.append(_effect("gains", *times, keywords=keywords, _quoted=quotes))
    return found


@_means("becomes")
def _becomes(node: Node, *times: Any) -> Any:
    return _changed("becomes", node, times)


@_means("is_also")
def _is_also(node: Node, *times: Any) -> Any:
    return _changed("is_also", node, times)


class _Each(NamedTuple):
    amount: Any


@_means("each_of")
def _each_of(amount: Any) -> _Each:
    return _Each(amount)


@_means("by_choice")
def _by_choice(_first: str, _second: str) -> Node:
    return {"power": slot("power"), "toughness": slot("toughness")}


@_means("aside_clause")
def _aside_clause(*_children: Any) -> list[Node]:
    return [{"_aside": True}]


@_means("you_and")
def _you_and(group: Any) -> Any:
    return group


@_means("it_is_not_state")
def _it_is_not_state(*children: Any) -> Node:
    return {"non": _thing_is(IT, _parts(children)[-1])}


@_means("controls_commander")
def _controls_commander(player: Any) -> Node:
    return {"controls": {"player": player, "what": {"mark": "commander", "owner": "you"}}}


@_means("gets_for_each")
def _gets_for_each(text: str, *children: Any) -> Node:
    (each,) = [child for child in children if isinstance(child, _Each)]
    return _effect("gets", *children, **_by_each(text, each))


@_means("by_numbers")
def _by_numbers(text: str) -> Node:
    power, toughness = _pt(text)
    if power[:1] not in ("+", "-") or toughness[:1] not in ("+", "-"):
        raise MeaninglessError
    fields: Node = {}
    for key, value in (("power", power), ("toughness", toughness)):
        if value in ("+x", "-x"):
            fields[key] = slot(value.upper().removeprefix("+"))
        elif int(value):
            fields[key] = int(value)
    return fields or {"power": 0}


@_means("by_each")
def _by_each(text: str, each: _Each) -> Node:
    fields: Node = {}
    for key, value in zip(("power", "toughness"), _pt(text), strict=True):
        if value in ("+0", "-0"):
            continue
        if not re.fullmatch(r"\+\d{1,2}", value):
            raise MeaninglessError
        fields[key] = each.amount if value == "+1" else {"sum": [each.amount] * int(value)}
    return fields


@_means("by_x")
def _by_x(text: str, amount: Any) -> Node:
    fields: Node = {}
    for key, value in zip(("power", "toughness"), _pt(text), strict=True):
        if value == "+x":
            fields[key] = amount
        elif re.fullmatch(r"[+-]\d+", value):
            if int(value):
                fields[key] = int(value)
        else:
            raise MeaninglessError
    return fields


# ---------------------------------------------------------------- can't


@_means("can_not")
def _can_not(done: list[Node]) -> list[Node]:
    return _joined(done)


def _joined(done: list[Node]) -> list[Node]:
    """ "can't attack or block" as the one kind for both."""
    real = [each for each in done if "_aside" not in each]
    kinds = [each["kind"] for each in real]
    if kinds == ["cant_block", "cant_be_blocked"] and "attacker" not in real[0] and "blocker" in real[1]:
        raise MeaninglessError  # "by" is said of both
    if kinds[:2] == ["cant_attack", "cant_block_alone"] and "whom" not in real[0]:
        raise MeaninglessError  # "alone" is said of both
    if kinds == ["cant_attack", "cant_block"]:
        attack, block = real
        if not block.get("attacker") or not attack.get("whom"):
            times = block.get("_times") or attack.get("_times")
            merged: Node = {"kind": "cant_attack_or_block"}
            merged.update({key: attack[key] for key in ("whom",) if key in attack})
            merged.update({key: block[key] for key in ("attacker",) if key in block})
            if "whom" not in merged and "attacker" not in merged:
                return [merged | ({"_times": times} if times else {})]
    # A time at the end is said of all.
    last = real[-1].get("_times") if real else None
    found = [{**each, "_times": last} if last and "_times" not in each else each for each in real]
    return found or [{"_aside": True}]


@_means("unblockable")
def _unblockable() -> Node:
    return {"kind": "cant_be_blocked"}


@_means("cant_attack")
def _cant_attack(*children: Any) -> Node:
    return _effect("cant_attack", *children, whom=_whom_in(children))


@_means("cant_block")
def _cant_block(*children: Any) -> Node:
    faced = [child for child in children if isinstance(child, dict | str)]
    return _effect("cant_block", *children, attacker=_faced(faced))


@_means("cant_be_blocked")
def _cant_be_blocked(*children: Any) -> Node:
    return _effect("cant_be_blocked", *children)


@_means("cant_be_blocked_by")
def _cant_be_blocked_by(*children: Any) -> Node:
    (faced,) = [child for child in children if isinstance(child, dict | str)]
    return _effect("cant_be_blocked", *children, blocker=_needed(faced))


def _needed(described: Any) -> Any:
    return {"is": described} if described in ("self", "host") else described


@_means("cant_be_blocked_except_by")
def _cant_be_blocked_except_by(*children: Any) -> Node:
    (faced,) = [child for child in children if isinstance(child, dict | str)]
    return _effect("cant_be_blocked", *children, blocker=_not(faced))


@_means("cant_be_blocked_except_by_n")
def _cant_be_blocked_except_by_n(*children: Any) -> Node:
    (n,) = _of(children, int)
    return _effect("cant_be_blocked_except_by_at_least", *children, n=n)


@_means("cant_be_blocked_except_by_just_n")
def _cant_be_blocked_except_by_just_n(*children: Any) -> Node:
    (n,) = _of(children, int)
    return _effect("cant_be_blocked_except_by_exactly", *children, n=n)


@_means("cant_be_blocked_by_more")
def _cant_be_blocked_by_more(*children: Any) -> Node:
    (n,) = _of(children, int)
    return _effect("cant_be_blocked_by_more_than", *children, n=n)


@_means("all_or_none")
def _all_or_none(*_children: Any) -> Node:
    return {"kind": "cant_be_blocked_unless_by_all"}


@_means("cant_block_or_be_blocked_by")
def _cant_block_or_be_blocked_by(*children: Any) -> list[Node]:
    (faced,) = [child for child in children if isinstance(child, dict | str)]
    return [_effect("cant_block", *children, attacker=faced), _effect("cant_be_blocked", *children, blocker=faced)]


@_means("cant_attack_alone")
def _cant_attack_alone(*children: Any) -> Node:
    return _effect("cant_attack_alone", *children)


@_means("cant_block_alone")
def _cant_block_alone(*children: Any) -> Node:
    return _effect("cant_block_alone", *children)


@_means("cant_attack_or_block_alone")
def _cant_attack_or_block_alone(*children: Any) -> Node:
    return _effect("cant_attack_or_block_alone", *children)


# ---------------------------------------------------------------- costs


_constants(payer_you="you", payer_controller="controller", payer_defending="defending")


@_means("costs")
def _costs(done: list[Node], demanded: tuple[str, Any]) -> list[Node]:
    payer, cost = demanded
    kinds = {
        "cant_attack": "costs_attack",
        "cant_block": "costs_block",
        "cant_attack_or_block": "costs_attack_or_block",
        "cant_be_blocked": "costs_be_blocked",
    }
    found = []
    for each in _joined(done):
        kind = kinds.get(each.get("kind", ""))
        if kind is None:
            raise MeaninglessError
        if (payer == "defending") != (kind == "costs_be_blocked"):
            raise MeaninglessError  # somebody else than who declares
        found.append({**each, "kind": kind, "cost": cost, "_payer": payer})
    return found


@_means("unless_paid")
def _unless_paid(*children: Any) -> tuple[str, Any]:
    payer, cost = _parts(children)
    return payer, cost


@_means("unless_paid_x")
def _unless_paid_x(*children: Any) -> Any:
    payer, mana, each, amount = _parts(children)
    if each != "creature":
        raise MeaninglessError
    return payer, _pay_mana_x(None, mana, amount)


@_means("with_tapping", "of_choice", "they_control")
def _no_meaning(*_children: Any) -> None:
    return None


@_means("unless_paid_for_each")
def _unless_paid_for_each(*children: Any) -> Any:
    payer, cost, each = _parts(children)
    if each == "creature":
        return payer, cost
    if "'attacking'" in repr(each) or "'blocking'" in repr(each) or "{'bind': 'player'}" in repr(each):
        raise MeaninglessError  # the creatures of the declaration, for each of which it is paid
    if not isinstance(cost, str) or not re.fullmatch(r"\{(\d{1,2})\}", cost):
        raise MeaninglessError
    n = int(cost[1:-1])
    return payer, {"mana": "{X}", "x": each.amount if n == 1 else {"sum": [each.amount] * n}}


_constants(each_attacker="creature", each_blocker="creature")


@_means("pay_mana")
def _pay_mana(_pays: None, mana: str) -> Any:
    return {"mana": mana, "x": slot("X")} if "X" in mana else mana


@_means("pay_mana_x")
def _pay_mana_x(_pays: None, mana: str, amount: Any) -> Any:
    if "X" not in mana:
        raise MeaninglessError
    return {"mana": mana, "x": amount}


@_means("pay_life")
def _pay_life(_pays: None, n: int) -> Node:
    return {"life": n}


@_means("pay_sacrifice")
def _pay_sacrifice(paid: Node) -> Node:
    return {"sacrifice": paid}


@_means("pay_return")
def _pay_return(paid: Node, *_children: Any) -> Node:
    return {"return": paid}


@_means("pay_tap")
def _pay_tap(paid: Node) -> Node:
    return {"tap": paid}


@_means("pay_tap_others")
def _pay_tap_others(paid: Node) -> Node:
    return {"tap": {**paid, "uninvolved": True}}


@_means("pay_discard")
def _pay_discard(n: int = 1) -> Node:
    return {"discard": n}


@_means("pay_both")
def _pay_both(*costs: Any) -> Node:
    parts = [{"mana": cost} if isinstance(cost, str) else cost for cost in costs]
    if set(parts[0]) & set(parts[1]) or any("x" in part for part in parts):
        raise MeaninglessError
    return {**parts[0], **parts[1]}


@_means("one_paid")
def _one_paid(described: Node, *_children: Any) -> Node:
    return {"what": _without_controller(described)}


@_means("so_many_paid")
def _so_many_paid(n: int, described: Node, *_children: Any) -> Node:
    return {"n": n, "what": _without_controller(described)}


def _without_controller(described: Node) -> Node:
    """What is paid with is the payer's own."""
    rest = {key: value for key, value in described.items() if key != "controller"}
    return {**rest, "all": [_without_controller(each) for each in rest["all"]]} if "all" in rest else rest


# ---------------------------------------------------------------- who and what


@_means("self")
def _self(*_children: Any) -> str:
    return "self"


_constants(host_ref="host")


@_means("host")
def _host(*_children: Any) -> str:
    return "host"


@_means("anaphor")
def _anaphor(*_children: Any) -> Node:
    return IT


@_means("anaphor_noun")
def _anaphor_noun(*_children: Any) -> Node:
    return IT


@_means("self_and_target")
def _self_and_target(_self: str, target: Node) -> Subject:
    return Subject("group", {"any": [{"is": "self"}, slot(target["bind"])]})


@_means("self_and_group")
def _self_and_group(_self: str, group: Any) -> Subject:
    return Subject("group", {"any": [{"is": "self"}, _singular(group)]})


@_means("target_and_group")
def _target_and_group(*_children: Any) -> Subject:
    return Subject("target", {}, "the target and others")


@_means("bare")
def _bare(described: Any) -> Node:
    if getattr(described, "singular", False):
        raise MeaninglessError  # one of them wants an article
    return dict(described)


@_means("every")
def _every(described: Node) -> Node:
    return dict(described)


@_means("others")
def _others(described: Node) -> Node:
    return _and(described, {"other": True})


def _owned_alike(first: Node, second: Node) -> Node:
    """The first of two descriptions with the second one's owner: "red creatures and white creatures you control" are
    all yours. Bare nouns are one description with a list in it."""
    parts = first["any"] if set(first) == {"any"} else [first]
    owned = ["controller" in each for each in parts]
    if "controller" not in second or owned[-1]:
        return first
    if any(owned):
        raise MeaninglessError  # whose the ones in the middle are
    if any(len(each) < 2 for each in parts) or len(second) < 3:
        raise MeaninglessError
    return _or([{**each, "controller": second["controller"]} for each in parts])


@_means("both_groups")
def _both_groups(first: Node, second: Node) -> Node:
    return _or([_owned_alike(first, second), second])


@_means("one_target")
def _one_target(described: Node) -> Node:
    return {"bind": "target", "_target": described}


@_means("another_target")
def _another_target(described: Node) -> Node:
    return {"bind": "target", "_target": described}


@_means("some_targets")
def _some_targets(*children: Any) -> Node:
    return {"bind": "target", "_target": children[-1]}


@_means("any_targets")
def _any_targets(*children: Any) -> Node:
    return {"bind": "target", "_target": children[-1]}


@_means("self_or_host")
def _self_or_host(*_children: Any) -> Node:
    return {"any": ["self", "host"]}


@_means("object_target")
def _object_target(_target: Node) -> Node:
    return slot("other target")


@_means("object_group")
def _object_group(described: Node) -> Node:
    return dict(described)


@_means("object_or")
def _object_or(first: Node, second: Node) -> Node:
    return _or([_owned_alike(first, second), second])


def _subject_of(value: Any) -> Subject:
    if isinstance(value, Subject):
        return value
    if value in ("self", "host"):
        return Subject(value, {})
    if value == IT:
        return Subject("it", {})
    if "_target" in value:
        return Subject("target", value["_target"], value["bind"])
    return Subject("group", value)


@_means("about")
def _about(subject: Any, predicates: list[Node]) -> list[Node]:
    return _all_about(_subject_of(subject), predicates)


# ---------------------------------------------------------------- descriptions


def _and(*parts: Node) -> Node:
    """All of these hold; keys that stand twice go into `all`."""
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


def _or(parts: list[Node]) -> Node:
    """Any of these holds; words under one key make one list, so that it doesn't matter how a list was taken apart."""
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


@_means("group")
def _group(adjectives: list[Node], heads: Any, posts: list[Node]) -> Node:
    if isinstance(heads, _Heads):
        # "Walls and/or creatures with flying": what is no owner is said of the last noun alone.
        if any(post and set(post) - {"controller", "owner", "attached_to"} for post in posts):
            raise MeaninglessError
        last = heads.last
        heads = heads.filter
    else:
        last = heads
    described = _and(*adjectives, heads, *posts)
    return _one(described) if getattr(last, "singular", False) else described


@_means("group_of_size")
def _group_of_size(size: str, heads: Any, posts: list[Node]) -> Node:
    described = _group([], heads, posts)
    sized = _and(described, _set_pt(size))
    return _one(sized) if getattr(described, "singular", False) else sized


class _Commas(NamedTuple):
    """Adjectives with commas between them."""

    parts: tuple[Node, ...]

    def together(self) -> Node:
        """ "Nonartifact, nonblack" is both; "white, blue" begins a list of which one is enough."""
        negative = all(set(each) == {"non"} or list(each.values()) == [False] for each in self.parts)
        return _and(*self.parts) if negative else _or(list(self.parts))


@_means("adjective_comma")
def _with_commas(first: Any, second: Node) -> _Commas:
    return _Commas((*(first.parts if isinstance(first, _Commas) else (first,)), second))


@_means("adjectives")
def _adjectives(*found: Any) -> list[Node]:
    return [each.together() if isinstance(each, _Commas) else each for each in found]


@_means("adjective_or")
def _adjective_or(first: Any, second: Node) -> Node:
    return _or(list(_with_commas(first, second).parts))


@_means("adjective_and")
def _adjective_and(first: Any, second: Node) -> Node:
    return _with_commas(first, second).together()


_constants(
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


@_means("head_or")
def _head_or(first: Any, second: Node) -> _Heads:
    last = first.last if isinstance(first, _Heads) else first
    if getattr(last, "singular", False) and not getattr(second, "singular", False) and _is_creature(second):
        raise MeaninglessError  # "artifact and enchantment creatures": both words describe the one noun
    if _is_creature(last) and _is_creature(second):
        raise MeaninglessError  # two descriptions, each with adjectives of its own
    return _Heads(_or([first.filter if isinstance(first, _Heads) else first, second]), second)


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
    _ACTIONS[f"one_{_name}"] = lambda _value=_plural: _one(_value)


@_means("nouns")
def _nouns(*nouns: Node) -> Node:
    last = nouns[-1]
    parts = [{key: value for key, value in noun.items() if key != "one"} for noun in nouns]
    joined = _and(*(part for part in parts if part))
    return _one(joined) if last.get("one") or getattr(last, "singular", False) else joined


@_means("posts")
def _posts(*posts: Node) -> list[Node]:
    return list(posts)


class _All(list[str]):
    """Keywords with "and" between them."""


@_means("next_and")
def _next_and(keywords: list[str], keyword: str) -> list[str]:
    return _All([*keywords, keyword])


@_means("with_keyword")
def _with_keyword(keywords: list[str]) -> Node:
    if isinstance(keywords, _All):
        return {"all": [{"keyword": each} for each in keywords]}
    return {"keyword": keywords[0] if len(keywords) == 1 else keywords}


@_means("without_keyword")
def _without_keyword(keywords: list[str]) -> Node:
    if isinstance(keywords, _All):
        raise MeaninglessError  # without both, or without either
    return {"non": _with_keyword(keywords)}


_constants(power="power", toughness="toughness", mana_value="mana_value")


@_means("with_measure")
def _with_measure(measure: str, comparison: Node) -> Node:
    return {measure: comparison}


@_means("with_exactly")
def _with_exactly(measure: str, n: int) -> Node:
    return {measure: n}


def _compared(bound: str) -> Callable[[str, Any], Node]:
    def compared(measure: str, amount: Any) -> Node:
        if isinstance(amount, dict) and IT in amount.values():
            raise MeaninglessError  # its own two numbers have a form of their own
        return {measure: {bound: amount}}

    return compared


for _name, _bound in (
    ("measure_at_most", "at_most"),
    ("measure_at_least", "at_least"),
    ("measure_less", "fewer_than"),
    ("measure_greater", "more_than"),
    ("measure_equal", "exactly"),
):
    _ACTIONS[_name] = _compared(_bound)

_constants(
    greater_power={"power": {"more_than": {"power_of": "subject"}}},
    lesser_power={"power": {"fewer_than": {"power_of": "subject"}}},
    other_than_self={"non": {"is": "self"}},
    anywhere={},
)


@_means("power_or_toughness")
def _power_or_toughness(comparison: Node) -> Node:
    return {"any": [{"power": comparison}, {"toughness": comparison}]}


@_means("tough")
def _tough(*_children: Any) -> Node:
    return {"toughness_minus_power": {"more_than": 0}}


@_means("strong")
def _strong(*_children: Any) -> Node:
    return {"toughness_minus_power": {"fewer_than": 0}}


@_means("with_counter")
def _with_counter(kind: str) -> Node:
    return {"counters": {kind: {"at_least": 1}}}


@_means("with_counters")
def _with_counters(n: int, kind: str) -> Node:
    return {"counters": {kind: {"at_least": n}}}


@_means("with_at_most_counters")
def _with_at_most_counters(n: int, kind: str) -> Node:
    return {"counters": {kind: {"at_most": n}}}


@_means("without_counter")
def _without_counter(kind: str) -> Node:
    return {"counters": {kind: 0}}


@_means("named")
def _named(name: str) -> Node:
    return {"name": name}


@_means("that_is")
def _that_is(described: Node) -> Node:
    return described


@_means("that_is_not")
def _that_is_not(described: Node) -> Node:
    return {"non": described}


_constants(attacked={"attacked_this_turn": True}, did_not_attack={"attacked_this_turn": False})


@_means("that_is_not_a")
def _that_is_not_a(heads: Any) -> Node:
    return {"non": _that_is_a(heads)}


@_means("that_is_a")
def _that_is_a(heads: Any) -> Node:
    return heads.filter if isinstance(heads, _Heads) else dict(heads)


@_means("that_attacks")
def _that_attacks(whom: _Whom) -> Node:
    described = whom.described()
    if not isinstance(described, dict) or set(described) != {"player"} or not isinstance(described["player"], str):
        raise MeaninglessError  # a planeswalker or battle that is attacked
    return {"attacking": described["player"]}


@_means("attached_here")
def _attached_here(*children: Any) -> Node:
    return {"attached_to": {"is": "self" if children == ("~",) else IT}}


@_means("shares_color")
def _shares_color(*children: Any) -> Node:
    return {"shares_color_with": {"~": "self", "host": "host"}.get(children[0] if children else "it", IT)}


@_means("whose_power")
def _whose_power(comparison: Node) -> Node:
    return {"power": comparison}


_constants(
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


@_means("its_controller_controls")
def _its_controller_controls(*_children: Any) -> Node:
    return {"controller": {"ref": "its controller"}}


_constants(at_most_x={"at_most": slot("X")}, at_least_x={"at_least": slot("X")})


@_means("at_most")
def _at_most(n: int) -> Node:
    return {"at_most": n}


@_means("at_least")
def _at_least(n: int) -> Node:
    return {"at_least": n}


_constants(even_value={"mana_value": {"parity": "even"}}, odd_value={"mana_value": {"parity": "odd"}})


@_means("even_counters")
def _even_counters(kind: str) -> Node:
    return {"counters": {kind: {"parity": "even"}}}


@_means("odd_counters")
def _odd_counters(kind: str) -> Node:
    return {"counters": {kind: {"parity": "odd"}}}


# ---------------------------------------------------------------- numbers


@_means("count_group")
def _count_group(described: Node) -> Node:
    return {"count": described}


@_means("count_other")
def _count_other(described: Node) -> Node:
    return {"count": _and(described, {"other": True})}


@_means("counters_on")
def _counters_on(kind: str, *thing: Any) -> Node:
    return {"counters": kind, "on": {"~": "self", "host": "host"}.get(thing[0] if thing else "it", IT)}


@_means("hand_of")
def _hand_of(player: Any) -> Node:
    return {"number": "hand", "of": player}


@_means("graveyard_of")
def _graveyard_of(player: Any) -> Node:
    return {"number": "graveyard", "of": player}


@_means("host_measure")
def _host_measure(_host: str, measure: str) -> Node:
    return {f"{measure}_of": "host"}


@_means("power_at_least")
def _power_at_least(amount: Any) -> Node:
    return {"power": {"at_least": amount}}


@_means("own_measure")
def _own_measure(_self: str, measure: str) -> Node:
    return {f"{measure}_of": "self"}


@_means("its_measure")
def _its_measure(*children: Any) -> Node:
    return {f"{children[-1]}_of": IT}


@_means("distinct_land_types")
def _distinct_land_types(noun: Node, described: Node) -> Node:
    if noun.get("type") != "land":
        raise MeaninglessError
    return {"distinct": "basic_land_types", "among": dict(described)}


@_means("distinct_card_types")
def _distinct_card_types(described: Node) -> Node:
    return {"distinct": "card_types", "among": dict(described)}


@_means("distinct_colors")
def _distinct_colors(described: Node) -> Node:
    return {"distinct": "colors", "among": dict(described)}


@_means("greatest")
def _greatest(measure: str, described: Node) -> Node:
    return {"greatest": measure, "among": dict(described)}


@_means("named_number")
def _named_number(value: Any) -> Node:
    return dict(value)


@_means("twice")
def _twice(amount: Any) -> Node:
    return {"sum": [amount, amount]}


@_means("plus")
def _plus(first: Any, second: Any) -> Node:
    terms = [
        term
        for each in (first, second)
        for term in (each["sum"] if isinstance(each, dict) and "sum" in each else [each])
    ]
    return {"sum": terms}


@_means("life_of")
def _life_of(player: Any) -> Node:
    return {"number": "life", "of": player}


# ---------------------------------------------------------------- players

_constants(
    you="you",
    opponent="opponent",
    not_you="not_you",
    any_player="any",
    defending="defending",
    attacking_player="active",
    that_player={"bind": "player"},
    target_player={"bind": "player"},
    enchanted_player="enchanted_player",
)


@_means("its_controller")
def _its_controller(*_children: Any) -> Node:
    return {"ref": "its controller"}


@_means("its_owner")
def _its_owner(*_children: Any) -> Node:
    return {"ref": "its owner"}


@_means("their")
def _their(*_children: Any) -> Node:
    return {"ref": "their"}


@_means("whom_player")
def _whom_player(player: Any) -> _Whom:
    return _Whom([{"player": player}])


@_means("whom_planeswalkers")
def _whom_planeswalkers(*children: Any) -> _Whom:
    return _Whom([{"planeswalkers_of": children[-1]["controller"]}] if "controller" in children[-1] else _no())


def _no() -> Any:
    raise MeaninglessError


@_means("whom_permanents")
def _whom_permanents(*children: Any) -> _Whom:
    controller = children[-1].get("controller") or _no()
    return _Whom([{"planeswalkers_of": controller}, {"permanent": {"type": "battle", "controller": controller}}])


@_means("whom_battles")
def _whom_battles(*children: Any) -> _Whom:
    return _Whom([{"battles_of": children[-1]["controller"] if children else "you"}])


@_means("whom_self")
def _whom_self(_self: str) -> _Whom:
    return _Whom([{"permanent": {"is": "self"}}])


def _join_whom(values: Any, other: _Whom) -> _Whom:
    first = values[0] if isinstance(values, list) else values
    return _Whom([*first.parts, *other.parts])


def _first_or_whom(value: Any) -> Any:
    return value if isinstance(value, _Whom) else _first(value)


_ACTIONS["first"] = _first_or_whom
_ACTIONS["only"] = _first_or_whom


def _next_or_whom(values: Any, *rest: Any) -> Any:
    return _join_whom(values, rest[-1]) if isinstance(values, _Whom) else _next(values, *rest)


_ACTIONS["next"] = _next_or_whom


@_means("of_players")
def _of_players(player: Any, done: list[Node]) -> list[Node]:
    found = []
    for each in done if isinstance(done, list) else [done]:
        each = dict(each)
        if each.pop("_player", None):
            each["player"] = player
            each["_subject"] = Subject("group", each.pop("_with"))
        else:
            each["_subject"] = Subject("group", {**each.pop("_what"), "controller": player})
        found.append(each)
    return found


@_means("except_for")
def _except_for(left_out: Any, group: Node, predicates: list[Node]) -> list[Node]:
    if not isinstance(left_out, dict):
        left_out = {"is": left_out}
    if set(left_out) & set(group) == {"type"} or "any" in left_out:
        described = _and(group, _not(left_out))
    else:
        described = _and(group, {"non": left_out})
    return _all_about(Subject("group", described), predicates)


@_means("it_is_a")
def _it_is_a(*children: Any) -> list[Node]:
    return _all_about(Subject("it", {}), _changed("becomes", _of(children, dict)[0], children))


@_means("it_is_also_a")
def _it_is_also_a(*children: Any) -> list[Node]:
    return _all_about(Subject("it", {}), _changed("is_also", _of(children, dict)[0], children))


@_means("whom_host_controller")
def _whom_host_controller(*_children: Any) -> _Whom:
    return _Whom([{"player": "host_controller"}])


@_means("is_not_type")
def _is_not_type(noun: Any, *times: Any) -> Node:
    return _effect("is_not", *times, types=[noun["type"]])


@_means("loses_others")
def _loses_others(*times: Any) -> Node:
    return {**_effect("loses", *times, all_abilities=True), "_first": True}


@_means("all_colors")
def _all_colors(*times: Any) -> Node:
    return _effect("becomes", *times, colors=["white", "blue", "black", "red", "green"])


@_means("is_chosen_color")
def _is_chosen_color(*times: Any) -> Node:
    return _effect("becomes", *times, colors=[slot("chosen color")])


@_means("is_also_chosen_color")
def _is_also_chosen_color(*times: Any) -> Node:
    return _effect("is_also", *times, colors=[slot("chosen color")])


@_means("is_chosen_type")
def _is_chosen_type(*times: Any) -> Node:
    return _effect("becomes", *times, subtypes=[slot("chosen type")])


@_means("is_also_chosen_type")
def _is_also_chosen_type(*times: Any) -> Node:
    return _effect("is_also", *times, subtypes=[slot("chosen type")])


@_means("must_attack_with")
def _must_attack_with(*children: Any) -> Node:
    if _of(children, int) != [1]:
        raise MeaninglessError
    (described,) = _of(children, dict)
    return {
        **_effect("must_attack_with", *children, whom=_whom_in(children)),
        "_player": True,
        "_with": dict(described),
    }


@_means("cant_block_with")
def _cant_block_with(described: Any, *children: Any) -> Node:
    if not isinstance(described, dict) or "bind" in described or "ref" in described:
        raise MeaninglessError
    return {**_effect("cant_block", *children), "_what": described}


@_means("players_cant_attack")
def _players_cant_attack(*children: Any) -> Node:
    return {**_effect("cant_attack", *children, whom=_whom_in(children)), "_what": {"type": "creature"}}


@_means("cant_attack_with")
def _cant_attack_with(*children: Any) -> Node:
    described = next((child for child in children if isinstance(child, dict)), None)
    if described is None or "bind" in described or "ref" in described:
        raise MeaninglessError
    return {**_effect("cant_attack", *children, whom=_whom_in(children)), "_what": described}


@_means("block_with_at_most")
def _block_with_at_most(n: int, *children: Any) -> Node:
    return {**_effect("max_blockers", *children), "n": n, "each": "player", "_what": {"type": "creature"}}


@_means("attack_with_at_most")
def _attack_with_at_most(*children: Any) -> Node:
    (n,) = _of(children, int)
    return {
        **_effect("max_attackers", *children, whom=_whom_in(children)),
        "n": n,
        "each": "player",
        "_what": {"type": "creature"},
    }


# ---------------------------------------------------------------- conditions


class _Linked(dict[str, Any]):
    """Conditions with "and" or with "or" between them."""


def _linked(key: str) -> Callable[..., Node]:
    def linked(*conditions: Node) -> Node:
        found = [each for each in conditions if each is not None]
        if any(isinstance(each, _Linked) and key not in each for each in found):
            raise MeaninglessError  # "A or B and C" can be taken in two ways
        return _Linked({key: [one for each in found for one in (each[key] if isinstance(each, _Linked) else [each])]})

    return linked


_ACTIONS["cond_and"] = _linked("all")
_ACTIONS["cond_or"] = _linked("any")


@_means("controls")
def _controls(player: Any, owned: Any) -> Node:
    return _owned_by(player, owned)


def _owned_by(player: Any, owned: Node) -> Node:
    if "either" in owned:
        return {"any": [_owned_by(player, each) for each in owned["either"]]}
    bounds = {key: value for key, value in owned.items() if key not in ("what", "none", "bare")}
    found: Node = {"controls": {"player": player, "what": owned["what"], **bounds}}
    return {"non": found} if owned.get("none") else found


@_means("no_opponent_controls")
def _no_opponent_controls(owned: Node) -> Node:
    return {"non": _owned_by("opponent", owned)}


@_means("some_have_counter")
def _some_have_counter(described: Node, kind: str) -> Node:
    return {"exists": {"what": _and(dict(described), {"counters": {kind: {"at_least": 1}}})}}


@_means("counters_here")
def _counters_here(n: int, kind: str, *_self: str) -> Node:
    return {"source": {"counters": {kind: {"at_least": n}}}}


@_means("controls_it")
def _controls_it(player: Any, thing: Any) -> Node:
    return _thing_is(thing, {"controller": player})


@_means("has_a_counter")
def _has_a_counter(player: Any, kind: str) -> Node:
    if kind == "poison":
        return {"compare": {"value": {"number": "poison", "of": player}, "at_least": 1}}
    return _mark(player, f"has a {kind} counter")


@_means("has_counters")
def _has_counters(player: Any, n: int, kind: str) -> Node:
    return {
        "compare": {
            "value": {"number": "poison" if kind == "poison" else f"{kind} counters", "of": player},
            "at_least": n,
        }
    }


@_means("poisoned")
def _poisoned(player: Any) -> Node:
    return {"compare": {"value": {"number": "poison", "of": player}, "at_least": 1}}


@_means("controls_more")
def _controls_more(player: Any, described: Node, other: Any) -> Node:
    return _more_than(player, described, other, {})


def _more_than(player: Any, described: Node, other: Any, extra: Node) -> Node:
    return {
        "compare": {
            "value": {"count": {**described, "controller": player}},
            "more_than": {"count": {**described, "controller": other}},
            **extra,
        }
    }


@_means("controls_so_many_more")
def _controls_so_many_more(player: Any, n: int, described: Node, other: Any) -> Node:
    return {
        "compare": {
            "value": {"count": {**described, "controller": player}},
            "at_least": {"sum": [{"count": {**described, "controller": other}}, n]},
        }
    }


@_means("controls_most")
def _controls_most(player: Any, described: Node) -> Node:
    own = {"count": {**described, "controller": player}}
    return {"non": {"controls": {"player": "any", "what": dict(described), "more_than": own}}}


@_means("exists", "exists_passive")
def _exists(owned: Node) -> Node:
    if "either" in owned:
        return {"any": [_exists(each) for each in owned["either"]]}
    bounds = {key: value for key, value in owned.items() if key not in ("what", "none", "bare")}
    found: Node = {"exists": {"what": owned["what"], **bounds}}
    return {"non": found} if owned.get("none") else found


@_means("some_owned")
def _some_owned(described: Node) -> Node:
    return {"what": described}


@_means("bare_owned")
def _bare_owned(described: Node) -> Node:
    _bare(described)
    return {"what": described, "bare": True}


@_means("another_owned")
def _another_owned(described: Node) -> Node:
    return {"what": _and(described, {"other": True})}


@_means("none_owned")
def _none_owned(described: Node) -> Node:
    return {"what": described, "none": True}


@_means("at_least_owned")
def _at_least_owned(n: int, described: Node) -> Node:
    return {"what": described, "at_least": n}


@_means("at_most_owned")
def _at_most_owned(n: int, described: Node) -> Node:
    return {"what": described, "at_most": n}


@_means("exactly_owned")
def _exactly_owned(n: int, described: Node) -> Node:
    return {"what": described, "exactly": n}


@_means("either_owned")
def _either_owned(first: Node, second: Node) -> Node:
    before = first.get("either", [first])
    if "bare" in second or _are_one_list(before[-1], second):
        raise MeaninglessError  # one description with "or" in it
    return {"either": [*before, second]}


def _are_one_list(first: Node, second: Node) -> bool:
    """Whether two descriptions say no more than a list of nouns does."""
    if any(set(each) != {"what"} for each in (first, second)):
        return False
    return all(set(each["what"]) <= {"type"} for each in (first, second)) or all(
        _is_noun(one) for each in (first, second) for one in _alternatives(each["what"])
    )


def _alternatives(described: Node) -> list[Node]:
    return described["any"] if set(described) == {"any"} else [described]


def _is_noun(described: Node) -> bool:
    return len(described) == 1 and set(described) <= {"subtype", "type"}


def _thing_is(thing: Any, described: Node) -> Node:
    """A condition on one object; which one a pronoun means is settled later."""
    if thing == "self":
        return {"source": described}
    if thing == "host":
        return {"host": described}
    return {"of_it": described}


@_means("is_state")
def _is_state(thing: Any, state: Node) -> Node:
    return _thing_is(thing, state)


@_means("it_is_state")
def _it_is_state(*children: Any) -> Node:
    return _thing_is(IT, _parts(children)[-1])


@_means("is_not_state")
def _is_not_state(thing: Any, state: Node) -> Node:
    return {"non": _thing_is(thing if thing is not None else IT, state)}


@_means("has_holding")
def _has_holding(thing: Any, held: Node) -> Node:
    return _thing_is(thing, held)


@_means("has_not_holding")
def _has_not_holding(thing: Any, held: Node) -> Node:
    return {"non": _thing_is(thing, held)}


@_means("measure_is")
def _measure_is(thing: Any, measure: str, comparison: Node) -> Node:
    return _thing_is(thing, {measure: comparison})


@_means("measure_exceeds")
def _measure_exceeds(thing: Any, first: str, *rest: Any) -> Node:
    second = _parts(rest)[-1]
    if {first, second} != {"power", "toughness"}:
        raise MeaninglessError
    bound = "more_than" if first == "toughness" else "fewer_than"
    return _thing_is(thing, {"toughness_minus_power": {bound: 0}})


@_means("hand_is")
def _hand_is(comparison: Node) -> Node:
    return {"compare": {"value": {"number": "hand", "of": "you"}, **comparison}}


@_means("hand_of_is")
def _hand_of_is(player: Any, comparison: Node) -> Node:
    return {"compare": {"value": {"number": "hand", "of": player}, **comparison}}


@_means("cards_at_least")
def _cards_at_least(n: int) -> Node:
    return {"at_least": n}


@_means("cards_at_most")
def _cards_at_most(n: int) -> Node:
    return {"at_most": n}


@_means("cards_fewer")
def _cards_fewer(n: int) -> Node:
    return {"fewer_than": n}


@_means("cards_none")
def _cards_none() -> Node:
    return {"exactly": 0}


@_means("cards_exactly")
def _cards_exactly(n: int) -> Node:
    return {"exactly": n}


@_means("cards_some")
def _cards_some() -> Node:
    return {"at_least": 1}


@_means("graveyard_is")
def _graveyard_is(comparison: Node, player: Any) -> Node:
    return {"compare": {"value": {"number": "graveyard", "of": player}, **comparison}}


@_means("player_graveyard")
def _player_graveyard(player: Any, comparison: Node) -> Node:
    return {"compare": {"value": {"number": "graveyard", "of": player}, **comparison}}


@_means("life_at_least")
def _life_at_least(player: Any, n: int) -> Node:
    return {"compare": {"value": {"number": "life", "of": player}, "at_least": n}}


@_means("life_at_most")
def _life_at_most(player: Any, n: int) -> Node:
    return {"compare": {"value": {"number": "life", "of": player}, "at_most": n}}


def _mark(who: Any, mark: str) -> Node:
    return {"player": {"who": who, "mark": mark}}


_constants(
    you_monarch=_mark("you", "monarch"),
    blessing=_mark("you", "city's blessing"),
    initiative=_mark("you", "initiative"),
    max_speed=_mark("you", "max speed"),
    your_turn={"source": {"controller": "active"}},
    not_your_turn={"non": {"source": {"controller": "active"}}},
)


@_means("player_monarch")
def _player_monarch(player: Any) -> Node:
    return _mark(player, "monarch")


@_means("life_is_of")
def _life_is_of(player: Any, comparison: Node) -> Node:
    return {"compare": {"value": {"number": "life", "of": player}, **comparison}}


@_means("also_attacks")
def _also_attacks(also: Node) -> Node:
    return {"also_attacks": also}


@_means("also_blocks")
def _also_blocks(also: Node) -> Node:
    return {"also_blocks": also}


@_means("one_also")
def _one_also(described: Node) -> Node:
    return {"what": described}


@_means("another_also")
def _another_also(described: Node) -> Node:
    return {"what": described, "_other": True}


@_means("some_also")
def _some_also(n: int, described: Node) -> Node:
    return {"what": described, "at_least": n}


@_means("others_attack")
def _others_attack(n: int, described: Node) -> Node:
    return {"also_attacks": {"what": described, "at_least": n}}


@_means("others_block")
def _others_block(n: int, described: Node) -> Node:
    return {"also_blocks": {"what": described, "at_least": n}}


@_means("some_attack")
def _some_attack(also: Node) -> Node:
    also = dict(also)
    return {"also_attacks" if also.pop("_other", False) else "attacks": also}


@_means("some_block")
def _some_block(also: Node) -> Node:
    also = dict(also)
    return {"also_blocks" if also.pop("_other", False) else "blocks": also}


@_means("so_many_attack")
def _so_many_attack(n: int, described: Node) -> Node:
    return {"attacks": {"what": _bare(described), "at_least": n}}


@_means("so_many_block")
def _so_many_block(n: int, described: Node) -> Node:
    return {"blocks": {"what": _bare(described), "at_least": n}}


@_means("attacks_alone")
def _attacks_alone(thing: Any) -> Node:
    return _alone(thing)


@_means("it_attacks_alone")
def _it_attacks_alone(*_children: Any) -> Node:
    return _alone(IT)


def _alone(thing: Any) -> Node:
    return {
        "all": [
            _thing_is(thing, {"attacking": True}),
            {"non": {"exists": {"what": {"attacking": True}, "at_least": 2}}},
        ]
    }


_constants(
    state_in_combat={"any": [{"attacking": True}, {"blocking": True}]},
    state_in_block={"any": [{"blocking": True}, {"blocked": True}]},
)


@_means("state_group")
def _state_group(described: Node) -> Node:
    return described


_constants(state_either={"any": [{"attached": "aura"}, {"attached": "equipment"}]})


_constants(monstrous={"mark": "monstrous"}, renowned={"mark": "renowned"})


@_means("state_attached")
def _state_attached(described: Node) -> Node:
    return {"attached_to": described}
