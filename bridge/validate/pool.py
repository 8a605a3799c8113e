"""Cards of an index by what they do: those whose every sentence is read, and what bears on a question on each.

An index has tens of thousands of cards, and reading one takes milliseconds. So only those are read whose words may bear
on combat, and only until there are enough.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from time import monotonic

from bridge.cards.model import Card, Face
from bridge.case.keywords import KEYWORD_ROWS
from bridge.case.words import keyword_of
from bridge.errors import EffortExceeded
from bridge.language import phrase
from bridge.validate.parts import Node, Place, kind_part

__all__ = ["CardPool"]

_BEARS = re.compile(
    r"\b(?:attack|block|goad|assign|gets? [+−-]|base power|loses? all|"
    + "|".join(row.name for row in KEYWORD_ROWS.values() if row.bears_on)
    + r")",
    re.IGNORECASE,
)
_ENCHANTS = re.compile(r"^Enchant creature$", re.IGNORECASE | re.MULTILINE)

_MAX_CARDS_READ = 4000
"""So many cards are read at most."""


class CardPool:
    """Permanents of an index that Azor reads wholly, by their parts.

    Args:
        cards: The cards.
        seed: Which of them are read, if there are many.
        known: Whether the engine under test knows a card of this name; all, by default.
        most: How many cards are read at most.
        deadline: `time.monotonic()` when to end.

    Raises:
        EffortExceeded: The deadline passed.
    """

    def __init__(
        self,
        cards: Iterable[Card],
        seed: int = 0,
        known: Callable[[str], bool] | None = None,
        most: int = _MAX_CARDS_READ,
        deadline: float | None = None,
    ) -> None:
        candidates = [
            card
            for card in cards
            if len(card.faces) == 1
            and not card.token
            and not card.minor
            and (known is None or known(card.name))
            and (_BEARS.search(card.faces[0].text) or not card.faces[0].text)
        ]
        candidates.sort(key=lambda card: card.name)
        random.Random(f"cards {seed}").shuffle(candidates)
        self._by_part: defaultdict[tuple[str, Place], list[Node]] = defaultdict(list)
        for card in candidates[:most]:
            if deadline is not None and monotonic() >= deadline:
                raise EffortExceeded(phrase("the time ran out"))
            self._read(card.faces[0])

    def __len__(self) -> int:
        """How many cards there are, each counted once for each of its parts."""
        return sum(map(len, self._by_part.values()))

    def __contains__(self, part: str) -> bool:
        return any(name == part for name, _ in self._by_part)

    def with_part(self, part: str, place: Place) -> list[Node]:
        """The permanents with a part: creatures (`own`), Auras and Equipment (`host`), or others (`group`)."""
        return self._by_part.get((part, place), [])

    def _read(self, face: Face) -> None:
        from bridge.cards.reading import reading_of

        printed = face.characteristics()
        place = _place(printed, face.text)
        if place is None or "colors_unknown" in printed:
            return
        statements = reading_of(face).statements
        if any(
            each.role == "unread" or each.questions or (each.role == "in_force" and each.bind) for each in statements
        ):
            return
        in_force = [each for each in statements if each.role == "in_force"]
        parts = {f"keyword: {keyword_of(word)[0]}" for each in in_force for word in each.keywords}
        parts |= {kind_part(effect["kind"]) for each in in_force for effect in each.effects if "kind" in effect}
        permanent = {"name": face.name, **{key: value for key, value in printed.items() if value != []}}
        permanent["text"] = face.text
        for part in sorted(parts) or ["creature"]:
            self._by_part[part, place].append(permanent)


def _place(printed: Node, text: str) -> Place | None:
    """Where the effects of a permanent stand; None for what boards don't have."""
    types, subtypes = set(printed["types"]), set(printed["subtypes"])
    if "creature" in types:
        return "own" if {"power", "toughness"} <= printed.keys() else None
    if "aura" in subtypes:
        return "host" if _ENCHANTS.search(text) else None
    if "equipment" in subtypes:
        return "host"
    return "group" if types and types <= {"artifact", "enchantment"} and not subtypes else None
