"""Subjects: whom and what a clause is about."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.descriptions import any_of, is_noun_as_it_is
from bridge.text.meanings.plays.values import ACTIONS, Subject, means
from bridge.text.meanings.values import IT, Node, slot

__all__ = ["all_about", "singular", "subject_of"]


def all_about(subject: Subject, predicates: list[Node]) -> list[Node]:
    """The effects of all predicates, with one subject; what is left out stays, without it."""
    # "Loses all other abilities" takes away what it had before, not what the same sentence gives: it comes first.
    ordered = sorted(predicates, key=lambda each: "_first" not in each)
    if any("_only" in each for each in ordered):
        ordered = [_with_these_types_only(each) for each in ordered if "_only" not in each]
        if not any(each.get("kind") == "becomes" and "types" in each for each in ordered):
            raise MeaninglessError
    return [each if "_aside" in each else _with_subject(each, subject) for each in ordered]


def _with_these_types_only(effect: Node) -> Node:
    """The change of an object that "loses all other card types": it has no types but these (CR 205.1a)."""
    if effect.get("kind") == "is_also" and "types" in effect:
        return {**effect, "kind": "becomes"}
    return effect


def _with_subject(effect: Node, subject: Subject) -> Node:
    if "_blocked" in effect:  # the words are about the blocker, the record is about what is blocked
        if subject.kind not in ("self", "host", "group"):
            raise MeaninglessError
        blocker = subject.kind if subject.kind != "group" else subject.filter
        rest = {key: value for key, value in effect.items() if key != "_blocked"}
        return {**rest, "blocker": blocker, "_subject": subject_of(effect["_blocked"])}
    return {**effect, "_subject": subject}


def singular(subject: Any) -> Node:
    """The description of a subject."""
    if isinstance(subject, Subject):
        return subject.filter
    return dict(subject)


@means("self")
def _self(*_children: Any) -> str:
    return "self"


ACTIONS.functions(
    host=lambda *_children: "host",
    anaphor=lambda *_children: IT,
    anaphor_noun=lambda *_children: IT,
    self_and_target=lambda _self, target: Subject("group", {"any": [{"is": "self"}, slot(target["bind"])]}),
    self_and_group=lambda _self, group: Subject("group", {"any": [{"is": "self"}, singular(group)]}),
    target_and_group=lambda *_children: Subject("target", {}, "the target and others"),
)


ACTIONS.functions(every=lambda described: dict(described))


def _owned_alike(first: Node, second: Node) -> Node:
    """The first of two descriptions with the second one's controller: "red creatures and white creatures you control"
    are all yours. A list of bare nouns is one description and means nothing here."""
    parts = first["any"] if set(first) == {"any"} else [first]
    owned = ["controller" in each for each in parts]
    if "controller" not in second or owned[-1]:
        return first
    if any(owned):
        raise MeaninglessError  # who controls those in the middle isn't said
    if any(len(each) < 2 for each in parts) or len(second) < 3:
        raise MeaninglessError
    return any_of([{**each, "controller": second["controller"]} for each in parts])


def _noun_alone(first: Node, second: Node) -> Node:
    """The first of two descriptions, unless its word belongs to the noun of the second: "Ninja and Rogue creatures"."""
    of_creatures = {"type", "subtype"} <= set(second) and second["type"] == "creature"
    if of_creatures and is_noun_as_it_is({key: value for key, value in first.items() if key != "other"}):
        raise MeaninglessError
    return first


ACTIONS.functions(
    both_groups=lambda first, second: any_of([_owned_alike(_noun_alone(first, second), second), second]),
    one_target=lambda described: {"bind": "target", "_target": described},
    another_target=lambda described: {"bind": "target", "_target": described},
    some_targets=lambda *children: {"bind": "target", "_target": children[-1]},
    any_targets=lambda *children: {"bind": "target", "_target": children[-1]},
    self_or_host=lambda *_children: {"any": ["self", "host"]},
    object_target=lambda _target: slot("other target"),
    object_group=lambda described: dict(described),
    object_or=lambda first, second: any_of([_owned_alike(first, second), second]),
)


def subject_of(value: Any) -> Subject:
    """The subject that a value of the grammar stands for."""
    if isinstance(value, Subject):
        return value
    if value in ("self", "host"):
        return Subject(value, {})
    if value == IT:
        return Subject("it", {})
    if "_target" in value:
        return Subject("target", value["_target"], value["bind"])
    return Subject("group", value)


@means("about")
def _about(subject: Any, predicates: list[Node]) -> list[Node]:
    return all_about(subject_of(subject), predicates)


@means("about_both")
def _about_both(_self: str, _host: str, predicates: list[Node]) -> list[Node]:
    """Of an object and what it is attached to, if it is attached to anything."""
    return [each for one in ("self", "host") for each in all_about(Subject(one, {}), predicates)]
