"""The effects that keyword abilities make on types, colors, power, toughness and keywords of their object.

The rule of the keyword (`asp_rules/rules/`) says what such an effect does, and when. This module only gives the
keyword, the question that it asks, and the words that follow it on the card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from bridge.case.keywords import KEYWORD_ROWS
from bridge.case.symbols import NotManaError, halves_of, symbols_of
from bridge.case.words import keyword_of
from bridge.text.readings import Node

__all__ = ["Spoken", "spoken"]


class Spoken(NamedTuple):
    """The effects that keyword abilities make, and the questions that the effects ask."""

    effects: tuple[Node, ...] = ()
    questions: tuple[str, ...] = ()


_SECOND_SET = re.compile(r"(?P<cost>(?:\{[^{}\s]{1,6}\})+) (?:—|--|-) (?P<power>\d{1,6})/(?P<toughness>\d{1,6})")
"""What follows the word prototype: a mana cost, power and toughness (CR 718.2)."""


def spoken(keywords: Iterable[str]) -> Spoken:
    """The effects that some keyword abilities make, each spelled as the case file spells it.

    The questions speak of the permanent as `~`.
    """
    effects: list[Node] = []
    questions: list[str] = []
    for keyword in dict.fromkeys(keywords):
        family, parameter = keyword_of(keyword)
        row = KEYWORD_ROWS[family]
        if not row.makes:
            continue
        effect: Node = {"kind": row.makes, "subject": "self", "keyword": keyword}
        if row.asks:
            questions.append(row.asks)
            effect["if"] = {"answer": row.asks}
        if row.makes == "defines":
            found = _SECOND_SET.fullmatch(parameter)
            if found is None or not _is_cost(cost := found["cost"].upper()):
                continue
            effect |= {"power": int(found["power"]), "toughness": int(found["toughness"]), "cost": cost}
        effects.append(effect)
    return Spoken(tuple(effects), tuple(dict.fromkeys(questions)))


def _is_cost(symbols: str) -> bool:
    """Whether all are mana symbols of a cost."""
    try:
        return all(halves_of(each) for each in symbols_of(symbols))
    except NotManaError:
        return False
