"""Bands (CR 702.22, until 2020 702.21): which can be announced, and what blocking one member does to the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

__all__ = ["becomes_blocked", "broken_bands", "rule_of_bands"]

Node = Any
Violation = tuple[str | int, ...]

OTHER = "bands with other "
PLURALS = {"dinosaurs": "dinosaur", "goblins": "goblin", "humans": "human", "soldiers": "soldier", "walls": "wall"}
"""Plurals that are read as creature types."""


def rule_of_bands(edition: str, letter: str) -> str:
    """The number of a rule about banding; a keyword action moved it by one in 2021."""
    return f"702.{'21' if edition < '2021' else '22'}{letter}"


def broken_bands(
    bands: Sequence[Sequence[str]], permanents: Mapping[str, Node], attackers: Mapping[str, str]
) -> Iterator[Violation]:
    """What is wrong with bands announced as creatures attack (CR 702.22c-d). A band is named by its number, from 1."""
    for number, band in enumerate(bands, 1):
        yield from (("banded_without_attacking", number, x) for x in band if x not in attackers)
        if not _can_band([permanents[x] for x in band]):
            yield "no_band", number
        if len({attackers[x] for x in band if x in attackers}) > 1:
            yield "band_attacks_apart", number
    for x in {x for band in bands for x in band}:
        if sum(x in band for band in bands) > 1:
            yield "banded_twice", x


def _can_band(members: Sequence[Node]) -> bool:
    """CR 702.22c."""
    without = [o for o in members if "banding" not in _keywords(o)]
    if len(without) < len(members) and len(without) <= 1:
        return True
    qualities = {word.removeprefix(OTHER) for o in members for word in _keywords(o) if word.startswith(OTHER)}
    return any(all(_has_quality(o, quality) for o in members) for quality in qualities)


def _keywords(o: Node) -> list[str]:
    return [keyword.lower() for keyword in o.get("keywords") or []]


def _has_quality(o: Node, quality: str) -> bool:
    if quality.startswith("creatures named "):
        return bool((o.get("name") or "").lower() == quality.removeprefix("creatures named "))
    if quality in ("legends", "legendary creatures"):
        return "legendary" in (o.get("supertypes") or [])
    return PLURALS[quality] in [subtype.lower() for subtype in o.get("subtypes") or []]


def becomes_blocked(bands: Sequence[Sequence[str]], blocks: Mapping[str, Sequence[str]]) -> set[tuple[str, str]]:
    """Pairs (attacker, blocker): the blocker blocks another member of its band and not itself (CR 702.22h)."""
    return {
        (other, blocker)
        for blocker, attackers in blocks.items()
        for band in bands
        if set(band) & set(attackers)
        for other in band
        if other not in attackers
    }
