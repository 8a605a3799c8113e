"""What keyword abilities say of types, colors, power, toughness and haste that no rule reads from the keyword itself.

Each is said as effects in the case file's form, as its section of CR 702 words it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from bridge.case.words import CHANGING_KEYWORDS, keyword_of
from bridge.text.readings import Node

__all__ = ["Prototype", "Spoken", "prototype_of", "spoken"]


class Spoken(NamedTuple):
    """What keyword abilities say: effects, and the questions that the effects ask."""

    effects: tuple[Node, ...] = ()
    questions: tuple[str, ...] = ()


class Prototype(NamedTuple):
    """The second set of characteristics of a prototype card (CR 718.2)."""

    mana_cost: str
    power: int
    toughness: int


_MAYBE_HASTE = {
    "riot": "~ has haste by riot",  # CR 702.136a
    "dash": "~'s dash cost was paid",  # CR 702.109a
    "blitz": "~'s blitz cost was paid",  # CR 702.152a
    "unearth": "~ was unearthed",  # CR 702.84a
    "suspend": "~ was cast by suspend, and its controller hasn't changed",  # CR 702.62a
}
"""Keywords that gave haste if something was done that the state doesn't show, with the question whether it was."""

_IMPENDING = "~'s impending cost was paid"
_PROTOTYPED = "~ was cast prototyped"

_IS_ATTACHED: Node = {"source": {"attached_to": {}}}
_NO_CREATURE: Node = {"kind": "is_not", "subject": "self", "types": ["creature"]}

_ALWAYS: dict[str, tuple[Node, ...]] = {
    # CR 702.103b, 702.103f: it is an Aura, and a creature again when it becomes unattached.
    "bestow": (
        {**_NO_CREATURE, "if": _IS_ATTACHED},
        {"kind": "is_also", "subject": "self", "subtypes": ["aura"], "if": _IS_ATTACHED},
    ),
    # CR 702.151b
    "reconfigure": ({**_NO_CREATURE, "if": _IS_ATTACHED},),
    # CR 702.161a
    "living metal": (
        {
            "kind": "is_also",
            "subject": "self",
            "types": ["artifact", "creature"],
            "if": {"source": {"controller": "active"}},
        },
    ),
    # CR 702.176a
    "impending": (
        {**_NO_CREATURE, "if": {"all": [{"source": {"counters": {"time": {"at_least": 1}}}}, {"answer": _IMPENDING}]}},
    ),
}

_COLORS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}
_PROTOTYPE = re.compile(r"(?P<cost>(?:\{[^{}\s]{1,6}\})+) (?:—|--|-) (?P<power>\d{1,6})/(?P<toughness>\d{1,6})")


def spoken(keywords: Iterable[str]) -> Spoken:
    """What some keyword abilities say, each spelled as the case file spells it.

    The questions speak of the permanent as `~`.
    """
    effects: list[Node] = []
    questions: list[str] = []
    for keyword in dict.fromkeys(keywords):
        family = keyword_of(keyword)[0]
        if family in _MAYBE_HASTE:
            question = _MAYBE_HASTE[family]
            questions.append(question)
            effects.append({"kind": "gains", "subject": "self", "keywords": ["haste"], "if": {"answer": question}})
        elif family == "prototype":
            effects += _of_prototype(prototype_of(keyword))
            questions.append(_PROTOTYPED)
        elif family in CHANGING_KEYWORDS:
            effects += _ALWAYS[family]
            questions += [_IMPENDING] if family == "impending" else []
    return Spoken(tuple(effects), tuple(dict.fromkeys(questions)))


def prototype_of(keyword: str) -> Prototype | None:
    """The characteristics that a prototype ability stands for; None for a keyword that says none."""
    found = _PROTOTYPE.fullmatch(keyword_of(keyword)[1])
    return Prototype(found["cost"].upper(), int(found["power"]), int(found["toughness"])) if found else None


def _of_prototype(printed: Prototype | None) -> tuple[Node, ...]:
    """The power, toughness and colors of a prototyped spell's permanent, as effects that apply before those that set
    any of them (CR 718.3b)."""
    only: Node = {"if": {"answer": _PROTOTYPED}}
    if printed is None:
        return ()
    colors = [color for symbol, color in _COLORS.items() if symbol in printed.mana_cost.lower()]
    return (
        {"kind": "defines", "subject": "self", "power": printed.power, "toughness": printed.toughness, **only},
        {"kind": "becomes", "subject": "self", "colors": colors, **only},
    )
