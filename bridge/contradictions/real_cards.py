"""Which real cards can't all be obeyed: minimal pairs and triples of creatures of an index that are on one side."""

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
from bridge.combat.explaining import check
from bridge.combat.legal_sets import legal_plays_of_many
from bridge.combat.preparing import understood
from bridge.combat.verdict import Declaration, LegalPlays
from bridge.contradictions.model import Node
from bridge.errors import EffortExceeded
from bridge.validate.parts import kind_part
from bridge.validate.pool import CardPool

__all__ = ["CardConflict", "Same", "conflicting_cards", "same_cards"]

_MOST_SAME = 24
"""So many sorts of cards are put together, those with the most cards first."""

_CONDITIONS = (b'"if"', b'"unless"')
"""What stands in an effect under a condition."""

_AT_ONCE = 500
"""So many boards are judged at once."""


class Same(NamedTuple):
    """Cards of an index that say the same of attacks.

    Attributes:
        cards: Their permanents, by name in order.
        kinds: The kinds of their effects.
        depends: Whether one of their effects is under a condition.
    """

    cards: tuple[Node, ...]
    kinds: tuple[str, ...]
    depends: bool

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
        pool = CardPool(cards)
    permanents = {each["name"]: each for kind in kinds for each in pool.with_part(kind_part(kind), "own")}
    sorts: dict[bytes, list[Node]] = {}
    told: dict[bytes, tuple[tuple[str, ...], bool]] = {}
    for name in sorted(permanents):
        (creature,) = understood(case_from_object(_board([permanents[name]]))).state.battlefield
        effects = [replace(each, id=None, text=None) for each in creature.effects or ()]
        key = json.encode([sorted(map(json.encode, effects)), sorted(creature.keywords)])
        sorts.setdefault(key, []).append(permanents[name])
        said = b"".join(map(json.encode, effects))
        told[key] = (tuple(sorted({str(each.kind) for each in effects})), any(word in said for word in _CONDITIONS))
    found = [Same(tuple(those), *told[key]) for key, those in sorts.items()]
    return sorted(found, key=lambda each: (-len(each.cards), each.cards[0]["name"]))[:_MOST_SAME]


def _board(permanents: Sequence[Node]) -> Node:
    battlefield = [{**each, "id": f"c{n}", "controller": "alice"} for n, each in enumerate(permanents)]
    battlefield = [{**each, "timestamp": n} for n, each in enumerate(battlefield, 1)]
    players = {name: {"life": 20, "mana": ""} for name in ("alice", "bob")}
    return {"state": {"active": "alice", "players": players, "battlefield": battlefield, "printed": True}}


def conflicting_cards(sorts: Sequence[Same], *, deadline: float | None = None) -> list[CardConflict]:
    """The minimal pairs and triples of which no attack obeys everything, small ones first.

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
            for some in combinations_with_replacement(range(len(sorts)), number)
            if not any(each <= Counter(some) for each in found)
        ]
        for start in range(0, len(sets), _AT_ONCE):
            if deadline is not None and monotonic() >= deadline:
                raise EffortExceeded("the time ran out")
            chunk = sets[start : start + _AT_ONCE]
            boards = [_board([sorts[place].cards[0] for place in some]) for some in chunk]
            for some, board, cant in zip(chunk, boards, _cant_be_obeyed(sorts, chunk, boards), strict=True):
                if cant:
                    found.append(Counter(some))
                    if number > 1:
                        listed.append(CardConflict(tuple(sorts[place] for place in some), board))
    return listed


def _cant_be_obeyed(sorts: Sequence[Same], chunk: Sequence[tuple[int, ...]], boards: Sequence[Node]) -> Iterator[bool]:
    """For each board whether every legal attack leaves a requirement unmet."""
    cases = [case_from_object(each) for each in boards]
    for number, listed in enumerate(legal_plays_of_many(cases)):
        if not isinstance(listed, LegalPlays) or not listed.found:
            yield False
            continue
        depends = any(sorts[place].depends for place in chunk[number])
        best = [each for each in listed.found if each.obeys == listed.maximum]
        plays = listed.found if depends else best[:1]
        yield all(_leaves_unmet(boards[number], each.declaration) for each in plays)


def _leaves_unmet(board: Node, attackers: Declaration) -> bool:
    """Whether an attack obeys not every requirement that asks something of it."""
    verdict = check(case_from_object({**board, "play": {"attackers": attackers}}), explain=0)
    return bool(verdict.requirements.unmet)
