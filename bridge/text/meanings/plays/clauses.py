"""The meanings of whole clauses: a subject with what it does or must do, or what is done to it."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.descriptions import without_noun
from bridge.text.meanings.plays.predicates import faced_creature, objects
from bridge.text.meanings.plays.subjects import singular, subject_of
from bridge.text.meanings.plays.values import (
    ACTIONS,
    Subject,
    Times,
    constants,
    everything_but,
    is_any_creature,
    means,
    partial_effect,
    set_pt,
    times_in,
    whom_in,
)
from bridge.text.meanings.values import IT, Node, slot

__all__ = []


@means("more")
def _more(clauses: list[Node], *rest: Any) -> list[Node]:
    return [*clauses, *rest[-1]]


@means("lure")
def _lure(blockers: Node, *children: Any) -> list[Node]:
    *_, faced = [child for child in children if isinstance(child, dict | str)]
    if faced == {"any": ["self", "host"]}:
        each = [child for child in children if child is not faced]
        return [*_lure(blockers, "self", *each), *_lure(blockers, "host", *each)]
    effect = partial_effect("lure", *children)
    if not is_any_creature(blockers):
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


@means("capped")
def _capped(number: int, subject: Node, cap: Node) -> list[Node]:
    subject = dict(subject)
    each = "turn" if cap.pop("_each", "") == "turn" else None
    effect = {**cap, "n": number, **({"each": each} if each else {}), "_subject": Subject("group", singular(subject))}
    return [effect]


@means("cap_attack")
def _cap_attack(*children: Any) -> Node:
    whom = whom_in(children)
    node = partial_effect("max_attackers", whom=whom)
    times = times_in(children)
    if "each_turn" in times or "this_turn" in times:
        node["_each"] = "turn"
    if lasting := [time for time in times if time not in ("each_turn", "each_combat")]:
        node["_times"] = tuple(lasting)
    return node


ACTIONS.functions(
    cap_block=lambda *children: partial_effect("max_blockers", *children, attacker=faced_creature(objects(children))),
    goads=lambda subject, times=(): [{**partial_effect("goad", times), "_subject": subject_of(subject)}],
    is_goaded=lambda *children: partial_effect("goad", *children),
)


@means("is_goaded_by")
def _is_goaded_by(*children: Any) -> Node:
    return partial_effect("goad", *children, by=next(child for child in children if isinstance(child, dict | str)))


@means("is_detained")
def _is_detained(*children: Any) -> Node:
    return partial_effect("detain", *children)


@means("can_attack_only")
def _can_attack_only(*children: Any) -> Node:
    whom = whom_in(children)
    return partial_effect("cant_attack", *children, whom={"non": {"any": whom} if isinstance(whom, list) else whom})


@means("suspects")
def _suspects(subject: Any) -> list[Node]:
    blocks_not = {"kind": "cant_block", "subject": "self"}
    return [{"kind": "gains", "keywords": ["menace"], "abilities": [blocks_not], "_subject": subject_of(subject)}]


ACTIONS.functions(
    detains=lambda subject: [{"kind": "detain", "_subject": subject_of(subject), "_times": ("until_your_next_turn",)}],
    may_exert=lambda thing, *_children: [{"kind": "may_exert", "_subject": _as_subject(thing)}],
    without_tapping=lambda subject, times: [
        {**partial_effect("attacks_without_tapping", times), "_subject": subject_of(subject)}
    ],
    chooses_attackers=lambda times: [partial_effect("chooses_attackers", times)],
    chooses_blockers=lambda *times: [partial_effect("chooses_blockers", *times[:1])],
)


@means("assigns_as_unblocked")
def _assigns_as_unblocked(subject: Any, *children: Any) -> list[Node]:
    return [{**partial_effect("may_assign_as_though_unblocked", *children), "_subject": subject_of(subject)}]


@means("host_as_unblocked")
def _host_as_unblocked(_host: str, *children: Any) -> list[Node]:
    return [{**partial_effect("may_assign_as_though_unblocked", *children), "_subject": Subject("host", {})}]


ACTIONS.functions(
    each_as_unblocked=lambda described, *_children: [
        {"kind": "may_assign_as_though_unblocked", "_subject": Subject("group", described)}
    ],
    it_is_goaded=lambda *children: [{**partial_effect("goad", *children), "_subject": Subject("it", {})}],
    only_those=lambda *children: (
        [{**partial_effect("cant_attack", *children), "_subject": Subject("group", {"non": slot("chosen creatures")})}]
    ),
)


@means("only_these")
def _only_these(described: Node, *children: Any) -> list[Node]:
    return [{**partial_effect("cant_attack", *children), "_subject": Subject("group", everything_but(described))}]


constants(self_own=None, both_measures=("power", "toughness"), power_alone=("power",), toughness_alone=("toughness",))


@means("defines")
def _defines(_own: None, measures: tuple[str, ...], amount: Any) -> list[Node]:
    return [{"kind": "defines", **dict.fromkeys(measures, amount), "_subject": Subject("self", {})}]


constants(target_own={"bind": "target", "_target": {"type": "creature"}}, each_own={"type": "creature"})


ACTIONS.functions(
    other_own=lambda *_words: None,
    became_as_its=lambda _own, measures: {each: slot(each) for each in measures},
    became_size=lambda size, *_own: set_pt(size),
    became_amount=lambda amount: {"power": amount},
    became_chosen=lambda *_sizes: {"power": slot("power"), "toughness": slot("toughness")},
)


@means("base_becomes")
def _base_becomes(subject: Any, measures: tuple[str, ...], numbers: Node, times: Times) -> list[Node]:
    """Base power and toughness that become others as something resolves; numbers read then are slots (CR 608.2h)."""
    if len(measures) == 1 and len(numbers) == 1:
        numbers = dict.fromkeys(measures, next(iter(numbers.values())))
    if set(measures) != set(numbers):
        raise MeaninglessError
    return [{**partial_effect("has_base", times, **numbers), "_subject": subject_of(subject)}]


@means("base_of_becomes")
def _base_of_becomes(measures: tuple[str, ...], subject: Any, numbers: Node, times: Times) -> list[Node]:
    if len(numbers) == 1:  # "the base power and toughness of each … become equal to its power"
        numbers = dict.fromkeys(measures, next(iter(numbers.values())))
    return _base_becomes(subject, measures, numbers, times)


@means("switches")
def _switches(subject: Any, times: Times) -> list[Node]:
    return [{**partial_effect("switches", times), "_subject": subject_of(subject)}]


@means("takes_control")
def _takes_control(subject: Any, times: Times) -> list[Node]:
    """Control that changes as something resolves: the effect's controller gains it (CR 613.1b)."""
    return [{**partial_effect("takes_control", times), "_subject": subject_of(subject)}]


ACTIONS.functions(
    taken_one=lambda described: dict(described),
    taker_named=lambda *_words: {"bind": "player"},
    taker_owner=lambda *_words: {"ref": "its owner"},
)


@means("gives_control")
def _gives_control(*children: Any) -> list[Node]:
    """Control that a player gains who isn't the effect's controller; without a subject ("untaps it and gains control of
    it") the player that was spoken of."""
    *taker, taken, times = children
    by = taker[0] if taker else {"bind": "player"}
    return [{**partial_effect("takes_control", times, by=by), "_subject": subject_of(taken)}]


@means("trade_all")
def _trade_all(by: Any, described: Node, times: Times) -> list[Node]:
    """Two players each gain control of what the other one controls: two sets, fixed as it resolves (CR 611.2c)."""
    without_noun(described)
    theirs, yours = (Subject("target", {}, f"all that {who}") for who in ("the other controls", "you control"))
    return [
        {**partial_effect("takes_control", times), "_subject": theirs},
        {**partial_effect("takes_control", times, by=by), "_subject": yours},
    ]


@means("gives_back")
def _gives_back(described: Node, times: Times) -> list[Node]:
    return [{**partial_effect("takes_control", times, by="owner"), "_subject": Subject("group", dict(described))}]


ACTIONS.functions(exchanged_target=lambda *words: {"bind": "target", "_target": words[-1]})


@means("exchanges")
def _exchanges(first: Any, second: Any, times: Times) -> list[Node]:
    """Two permanents change their controllers (CR 701.12b): each is controlled by who controlled the other one."""
    return [*_exchanged(first, second, "player", times), *_exchanged(second, first, "player 2", times)]


def _exchanged(thing: Any, other: Any, player: str, times: Times) -> list[Node]:
    subject = subject_of(thing)
    if subject.kind == "target":
        subject = subject._replace(filter={**subject.filter, "_exchanged": True})  # a target of its own
    yours = isinstance(other, dict) and other.get("_target", {}).get("controller") == "you"
    by = None if yours else {"bind": player}  # the effect's controller takes what another player had
    return [{**partial_effect("takes_control", times, by=by), "_subject": subject}]


@means("exchanges_two")
def _exchanges_two(n: int, described: Node, times: Times) -> list[Node]:
    if n != 2:
        raise MeaninglessError
    return _exchanges({"bind": "target", "_target": described}, {"bind": "target", "_target": dict(described)}, times)


_OWN_POWER, _OWN_TOUGHNESS = slot("its power"), slot("its toughness")
constants(
    power_doubled={"power": _OWN_POWER},
    toughness_doubled={"toughness": _OWN_TOUGHNESS},
    both_doubled={"power": _OWN_POWER, "toughness": _OWN_TOUGHNESS},
)


@means("doubles")
def _doubles(subject: Any, numbers: Node, times: Times) -> list[Node]:
    """To double a creature's power gives it +X/+0, where X is its power as that resolves (CR 701.10b)."""
    doubled = subject_of(subject)
    if doubled.kind == "group":
        raise MeaninglessError  # each by its own number
    return [{**partial_effect("gets", times, **numbers), "_subject": doubled}]


@means("doubles_of")
def _doubles_of(numbers: Node, subject: Any, times: Times) -> list[Node]:
    return _doubles(subject, numbers, times)


@means("doubles_each")
def _doubles_each(numbers: Node, _described: Node, times: Times) -> list[Node]:
    """Each by its own number (CR 701.10b): an effect for each of them, which the case names one by one."""
    return [{**partial_effect("gets", times, **numbers), "_subject": Subject("target", {}, "one of them")}]


@means("aside_done")
def _aside_done(*_children: Any) -> list[Node]:
    return [{"_aside": "done"}]


@means("assigns_damage_of")
def _assigns_damage_of(*children: Any) -> list[Node]:
    *_, subject, times = children
    return [{**partial_effect("assigns_damage_of", times), "_subject": subject_of(subject)}]


@means("lethal_by_power")
def _lethal_by_power(*children: Any) -> list[Node]:
    subject, *_, times = children
    return [{**partial_effect("lethal_by_power", times), "_subject": subject_of(subject)}]


@means("attacks_along")
def _attacks_along(one: Any, other: Any, *_children: Any) -> list[Node]:
    first, second = subject_of(one), subject_of(other)
    tally = {"what": {"is": "self"} if first.kind == "self" else first.filter}
    if "_n" in first.filter:
        tally = {"what": first.filter["what"], "at_least": first.filter["_n"]}
    described = second.filter
    if described.get("controller") == {"bind": "player"}:
        # "that opponent": all attacking creatures belong to one player or one team.
        if first.filter.get("controller") != "opponent":
            raise MeaninglessError
        second = second._replace(filter={**described, "controller": "opponent"})
    return [{"kind": "must_attack", "if": {"attacks": tally}, "_subject": second}]


@means("or_more")
def _or_more(n: int, described: Node) -> Node:
    return {"what": described, "_n": n}
