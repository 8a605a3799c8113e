"""Which real cards can't all be obeyed: minimal pairs and triples of creatures of an index that are on one side.

Cards that say the same of attacks are one sort, so that all cards of an index are put together by their sorts. Where a
card's effect has a condition, what else the card is may matter, and only cards that are alike in all are one sort.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from time import monotonic
from typing import NamedTuple

from msgspec import json
from msgspec.structs import replace

from bridge.cards.index import CardIndex
from bridge.case.loading import case_from_object
from bridge.case.words import keyword_of
from bridge.combat.legal_sets import judged_of_many
from bridge.combat.preparing import understood
from bridge.contradictions.model import Node
from bridge.contradictions.pools import keywords_of, kinds_of
from bridge.errors import EffortExceeded
from bridge.validate.parts import kind_part
from bridge.validate.pool import CardPool

__all__ = ["CardConflict", "Same", "conflicting_cards", "same_cards"]

_MOST_CARDS = 1_000_000
"""All cards of an index are read whose words may bear on combat."""

_MOST_IN_TRIPLES = 24
"""So many sorts of cards are put together by three, those with the most cards first; by two all are."""

_CONDITIONS = (b'"if"', b'"unless"')
"""What stands in an effect under a condition."""

_AT_ONCE = 500
"""So many boards are judged at once."""


class Same(NamedTuple):
    """Cards of an index that say the same of attacks.

    Attributes:
        cards: Their permanents, by name in order.
        kinds: The kinds of their effects.
    """

    cards: tuple[Node, ...]
    kinds: tuple[str, ...]

    def __str__(self) -> str:
        others = f" (and {len(self.cards) - 1} that say the same)" if len(self.cards) > 1 else ""
        return f"{self.cards[0]['name']}{others}"


class CardConflict(NamedTuple):
    """A minimal set of cards.

    Attributes:
        cards: One card of each sort.
        case: The board, as a case without a play.
    """

    cards: tuple[Same, ...]
    case: Node


def same_cards(path: str, kinds: Sequence[str]) -> list[Same]:
    """Creatures of an index whose every sentence is read, with effects of these kinds, by what they say.

    Args:
        path: The index.
        kinds: The kinds of effects.

    Raises:
        InputError: The index can't be read.
    """
    with CardIndex(path) as cards:
        pool = CardPool(cards, most=_MOST_CARDS)
    permanents = {each["name"]: each for kind in kinds for each in pool.with_part(kind_part(kind), "own")}
    sorts: dict[bytes, list[Node]] = {}
    told: dict[bytes, tuple[str, ...]] = {}
    words = {keyword_of(each)[0] for each in keywords_of("declare_attackers")}
    bearing = kinds_of("declare_attackers")
    for name in sorted(permanents):
        (creature,) = understood(case_from_object(_board([permanents[name]]))).state.battlefield
        effects = [replace(each, id=None, text=None) for each in creature.effects or () if each.kind in bearing]
        said = sorted(map(json.encode, effects))
        depends = any(word in each for word in _CONDITIONS for each in said)
        key = json.encode(
            replace(creature, name=None, text=None)
            if depends
            else [said, sorted(each for each in creature.keywords if keyword_of(each)[0] in words)]
        )
        sorts.setdefault(key, []).append(permanents[name])
        told[key] = tuple(sorted({str(each.kind) for each in effects}))
    found = [Same(tuple(those), told[key]) for key, those in sorts.items()]
    return sorted(found, key=lambda each: (-len(each.cards), each.cards[0]["name"]))


def _board(permanents: Sequence[Node]) -> Node:
    battlefield = [{**each, "id": f"c{n}", "controller": "alice"} for n, each in enumerate(permanents)]
    battlefield = [{**each, "timestamp": n} for n, each in enumerate(battlefield, 1)]
    players = {name: {"life": 20, "mana": ""} for name in ("alice", "bob")}
    return {"state": {"active": "alice", "players": players, "battlefield": battlefield, "printed": True}}


def conflicting_cards(sorts: Sequence[Same], *, deadline: float | None = None) -> list[CardConflict]:
    """The minimal pairs, and triples of the sorts with the most cards, of which no attack obeys everything.

    A sort may be there more than once. Cards that can't be obeyed by themselves, and boards that aren't judged, are
    left out.

    Args:
        sorts: The cards.
        deadline: `time.monotonic()` when to end.

    Raises:
        EffortExceeded: The deadline passed.
    """
    found: list[Counter[int]] = []
    listed: list[CardConflict] = []
    for number in (1, 2, 3):
        sets = [
            some
            for some in combinations_with_replacement(range(len(sorts))[: _among(number)], number)
            if not any(each <= Counter(some) for each in found)
        ]
        for start in range(0, len(sets), _AT_ONCE):
            if deadline is not None and monotonic() >= deadline:
                raise EffortExceeded("the time ran out")
            chunk = sets[start : start + _AT_ONCE]
            boards = [_board([sorts[place].cards[0] for place in some]) for some in chunk]
            for some, board, cant in zip(chunk, boards, _cant_be_obeyed(boards), strict=True):
                if cant:
                    found.append(Counter(some))
                    if number > 1:
                        listed.append(CardConflict(tuple(sorts[place] for place in some), board))
    return listed


def _among(number: int) -> int | None:
    """How many of the sorts are put together by so many; all, if None."""
    return _MOST_IN_TRIPLES if number > 2 else None


def _cant_be_obeyed(boards: Sequence[Node]) -> Iterator[bool]:
    """For each board whether every legal attack leaves a requirement unmet."""
    for each in judged_of_many([case_from_object(board) for board in boards]):
        yield each.unmet is not None and each.unmet > 0
