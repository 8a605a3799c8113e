"""A loop case of which only cards are named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bridge.case.abilities import Card
from bridge.case.conditions import Pick
from bridge.case.descriptions import Description, range_of
from bridge.case.state import ZONES, Case, Permanent, Player, State
from bridge.case.words import quoted
from bridge.errors import InputError
from bridge.language import phrase

__all__ = ["combo_case", "described_card"]

YOU, OTHER = "alice", "bob"
"""The players of such a case."""


def combo_case(
    names: Sequence[str],
    besides: Sequence[str] = (),
    where: Mapping[str, str] | None = None,
    *,
    described: Sequence[str] = (),
    edition: str | None = None,
    steps: int | None = None,
) -> Case:
    """The case in which some cards take part in a loop, and in which it is open how they begin.

    Args:
        names: The names of the cards.
        besides: The names of cards that are on the battlefield besides.
        where: The zone in which a card begins, by its name; of the others that is open.
        described: What else is on the battlefield, in words such as "a creature with power 3".
        edition: The edition to judge by; None for the newest one.
        steps: The most steps of a run; None for the usual number.

    Raises:
        InputError: There is no such zone, a zone is that of no such card, or words aren't understood.
    """
    where = dict(where or {})
    for name, zone in where.items():
        if zone not in ZONES:
            zones = ", ".join(ZONES)
            raise InputError(phrase("there is no zone {zone}; the zones are {zones}", zone=quoted(zone), zones=zones))
        if name not in names:
            raise InputError(phrase("{name} is none of the cards that are asked about", name=quoted(name)))
    cards = {words: described_card(words) for words in described}
    many: Counter[str] = Counter()
    listed: dict[str, list[Permanent]] = {}
    for name, zone in [
        *((each, where.get(each, "open")) for each in names),
        *((each, "battlefield") for each in (*besides, *described)),
    ]:
        many[name] += 1
        id = name if many[name] == 1 else f"{name} {many[name]}"
        listed.setdefault(zone, []).append(Permanent(id=id, name=name))
    keys: dict[str, Any] = dict(listed)
    return Case(
        question="find_loops",
        title=" and ".join(names),
        edition=edition,
        steps=steps,
        cards=cards,
        state=State(active=YOU, players={YOU: Player(), OTHER: Player()}, **keys),
    )


def described_card(words: str) -> Card:
    """The plain card that words describe, such as "a creature with power 3" or "an artifact".

    Raises:
        InputError: The words aren't understood.
    """
    from bridge.loops.text.reading import abilities_of  # here, because names need no reading

    read = abilities_of("", f"Sacrifice {words}: Draw a card.", ["artifact"], []).abilities()
    cost = read[0].cost if read else None
    pick = cost.sacrifice if cost is not None else None
    what = pick.choose if isinstance(pick, Pick) and pick.n == 1 else None
    if what is None:
        raise InputError(
            phrase(
                "{words} isn't understood; write a card's name, or words like {example}",
                words=quoted(words),
                example=quoted("a creature with power 3"),
            )
        )
    said: dict[str, Any] = {
        key: value for key in Description.__struct_fields__ if (value := getattr(what, key)) is not None
    }
    for key in ("other", "controller"):
        said.pop(key, None)
    keys: dict[str, Any] = {}
    for key, plural in (("type", "types"), ("subtype", "subtypes"), ("supertype", "supertypes"), ("color", "colors"),
                        ("keyword", "keywords")):  # fmt: skip
        value = said.pop(key, None)
        if value is not None:
            keys[plural] = [value] if isinstance(value, str) else list(value)[:1]
    least = said.pop("power", None)
    if said:
        key = next(iter(said))
        raise InputError(phrase("of {words} the {key} isn't understood", words=quoted(words), key=key))
    if "subtypes" in keys or not keys.get("types"):
        keys.setdefault("types", ["creature"])
    if "creature" in keys["types"]:
        low, high = range_of(least) if least is not None else (2, 2)
        keys["power"] = low if low is not None else high or 0
        keys["toughness"] = max(keys["power"], 1)
    return Card(**keys)
