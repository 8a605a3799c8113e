"""Objects of a loop case that give their printed characteristics themselves, in place of a card of their name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bridge.case.abilities import Ability, Card, Instruction
from bridge.case.conditions import Cost
from bridge.case.documents import Path
from bridge.case.land_types import BASIC_LAND_TYPES
from bridge.case.state import ZONES, Case, ManaAbility, Permanent

__all__ = ["OF_THE_CARD", "card_of", "described_objects", "mana_abilities", "name_of", "with_cards_of_objects"]

OF_THE_CARD = (
    *("types", "subtypes", "supertypes", "colors", "mana_cost", "power", "toughness", "loyalty", "text", "abilities"),
    "mana",
)
"""The keys of an object that give its printed characteristics; `keywords` is another one."""


def described_objects(case: Case) -> Iterator[tuple[Permanent, Path]]:
    """The objects of a loop case that give their printed characteristics, each with its path."""
    for zone in ZONES:
        for index, each in enumerate(getattr(case.state, zone)):
            if each.types:
                yield each, ("state", zone, index)


def name_of(described: Permanent) -> str:
    """The name of the card of such an object: its own, or its id."""
    return described.name or described.id


def card_of(described: Permanent) -> Card:
    """The printed characteristics of such an object."""
    found: dict[str, Any] = {key: getattr(described, key) for key in OF_THE_CARD if key not in ("abilities", "mana")}
    mana = described.mana
    if described.abilities is not None:
        found["text"] = None  # only quoted
    elif described.text is None and mana is None and "land" in described.types:
        mana = [symbol for kind, symbol in BASIC_LAND_TYPES.items() if kind in map(str.lower, described.subtypes)]
    abilities = [*(described.abilities or ()), *mana_abilities(mana)]
    return Card(**found, keywords=described.keywords, abilities=abilities)


def mana_abilities(mana: str | list[str] | ManaAbility | None) -> list[Ability]:
    """The mana abilities that `mana` of a permanent stands for: one for each thing that it may add (CR 605.1a)."""
    if mana is None:
        return []
    given = mana if isinstance(mana, ManaAbility) else ManaAbility(mana)
    cost = Cost(tap=given.tap, sacrifice="self" if given.sacrifice else None)
    added = given.add if isinstance(given.add, list) else [given.add]
    return [Ability(cost=cost, do=[Instruction(do="add_mana", mana=each)]) for each in added]


def with_cards_of_objects(case: Case) -> Case:
    """The case in which each such object has a card in `cards` and only names it."""
    found = {name_of(each): card_of(each) for each, _ in described_objects(case)}
    if not found:
        return case
    plain = Permanent("")
    nothing = {key: getattr(plain, key) for key in (*OF_THE_CARD, "keywords", "printed")}
    zones = {
        zone: [
            replace(each, **nothing, name=name_of(each)) if each.types else each for each in getattr(case.state, zone)
        ]
        for zone in ZONES
    }
    return replace(case, cards={**case.cards, **found}, state=replace(case.state, **zones, printed=False))
