"""Which real cards can't all be obeyed: minimal pairs and triples of creatures of an index, attacking, or blocking and
being blocked.

Cards that say the same of a declaration are one sort, so that all cards of an index are put together by their sorts.
Where a card's effect has a condition, what else the card is may matter, and only cards that are alike in all are one
sort.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import combinations_with_replacement
from time import monotonic
from typing import Literal, NamedTuple, TypeAlias

from msgspec import json
from msgspec.structs import replace

from bridge.cards.index import CardIndex
from bridge.case.kinds import KINDS
from bridge.case.loading import case_from_object
from bridge.case.state import Effect, Question
from bridge.case.words import keyword_of
from bridge.combat.legal_sets import judged_of_many
from bridge.combat.preparing import understood
from bridge.contradictions.model import Node, Notes
from bridge.contradictions.pools import keywords_of, kinds_of
from bridge.errors import EffortExceeded
from bridge.language import phrase
from bridge.validate.parts import kind_part
from bridge.validate.pool import CardPool

__all__ = ["CardConflict", "Role", "Same", "conflicting_cards", "same_cards"]

_MOST_CARDS = 1_000_000
"""All cards of an index are read whose words may bear on combat."""

_MOST_IN_TRIPLES = 24
"""So many sorts of cards are put together by three, those with the most cards first; by two all are."""

_CONDITIONS = (b'"if"', b'"unless"')
"""What stands in an effect under a condition."""

_AT_ONCE = 500
"""So many boards are judged at once."""


_AT_LEAST = 2
"""So many creatures each side has on a board of blocks: plain ones beside the cards."""

_PLAIN: Node = {"types": ["creature"], "power": 2, "toughness": 2}

Role: TypeAlias = Literal["attacker", "blocker"]


class Same(NamedTuple):
    """Cards of an index that say the same of a declaration.

    Attributes:
        cards: Their permanents, by name in order.
        kinds: The kinds of their effects.
        role: Whether the cards attack, or might block.
    """

    cards: tuple[Node, ...]
    kinds: tuple[str, ...]
    role: Role = "attacker"

    def __str__(self) -> str:
        name = str(self.cards[0]["name"])
        if len(self.cards) == 1:
            return name
        return phrase("{card} (and {n} that say the same)", card=name, n=len(self.cards) - 1)


class CardConflict(NamedTuple):
    """A minimal set of cards.

    Attributes:
        cards: One card of each sort.
        case: The board, as a case without a play.
    """

    cards: tuple[Same, ...]
    case: Node


def same_cards(
    path: str, kinds: Sequence[str], question: Question = "declare_attackers", *, deadline: float | None = None
) -> list[Same]:
    """Creatures of an index whose every sentence is read, with effects of these kinds, by what they say.

    Args:
        path: The index.
        kinds: The kinds of effects.
        question: The question on which the effects bear. Of blocks, a card is told for each side on which it matters.
        deadline: `time.monotonic()` when to end.

    Raises:
        InputError: The index can't be read.
        EffortExceeded: The deadline passed.
    """
    pool = _pool(path, deadline)
    permanents = {each["name"]: each for kind in kinds for each in pool.with_part(kind_part(kind), "own")}
    sorts: dict[bytes, list[Node]] = {}
    told: dict[bytes, Same] = {}
    words = {keyword_of(each)[0] for each in keywords_of(question)}
    bearing = kinds_of(question)
    for name in sorted(permanents):
        (creature,) = understood(case_from_object(_attacking([permanents[name]]))).state.battlefield
        bear = [replace(each, id=None, text=None) for each in creature.effects or () if each.kind in bearing]
        for role in _ROLES[question]:
            effects = [each for each in bear if question == "declare_attackers" or _matters(each, role)]
            if not effects:
                continue
            said = sorted(map(json.encode, effects))
            depends = any(word in each for word in _CONDITIONS for each in said)
            key = json.encode(
                [role, replace(creature, name=None, text=None)]
                if depends
                else [role, said, sorted(each for each in creature.keywords if keyword_of(each)[0] in words)]
            )
            sorts.setdefault(key, []).append(permanents[name])
            told[key] = Same((), tuple(sorted({str(each.kind) for each in effects})), role)
    found = [told[key]._replace(cards=tuple(those)) for key, those in sorts.items()]
    return sorted(found, key=lambda each: (-len(each.cards), each.role, each.cards[0]["name"]))


_ROLES: dict[Question, tuple[Role, ...]] = {
    "declare_attackers": ("attacker",),
    "declare_blockers": ("attacker", "blocker"),
}
_TOPICS: dict[Role, str] = {"attacker": "being_blocked", "blocker": "blocks"}


@lru_cache(maxsize=1)
def _pool(path: str, deadline: float | None) -> CardPool:
    with CardIndex(path) as cards:
        return CardPool(cards, most=_MOST_CARDS, deadline=deadline)


def _matters(effect: Effect, role: Role) -> bool:
    """Whether an effect matters on a creature with this role; what is about others does on either side."""
    about_others = effect.subject not in (None, "self")
    return about_others or _TOPICS[role] in KINDS[str(effect.kind)].bears_on


def _attacking(permanents: Sequence[Node]) -> Node:
    battlefield = [{**each, "id": f"c{n}", "controller": "alice"} for n, each in enumerate(permanents)]
    battlefield = [{**each, "timestamp": n} for n, each in enumerate(battlefield, 1)]
    players = {name: {"life": 20, "mana": ""} for name in ("alice", "bob")}
    return {"state": {"active": "alice", "players": players, "battlefield": battlefield, "printed": True}}


def _blocking(attackers: Sequence[Node], blockers: Sequence[Node]) -> Node:
    """All attackers attack bob; each side has plain creatures besides, so that it has two at least."""
    mine, theirs = ([*some, *[_PLAIN] * (_AT_LEAST - len(some))] for some in (attackers, blockers))
    case = _attacking([*mine, *theirs])
    battlefield = case["state"]["battlefield"]
    for each in battlefield[len(mine) :]:
        each["controller"] = "bob"
    case["state"]["attacking"] = {each["id"]: "bob" for each in battlefield[: len(mine)]}
    return {"question": "declare_blockers", **case}


def _board(question: Question, some: Sequence[Same]) -> Node:
    if question == "declare_attackers":
        return _attacking([each.cards[0] for each in some])
    return _blocking(*([each.cards[0] for each in some if each.role == role] for role in _ROLES[question]))


def conflicting_cards(
    sorts: Sequence[Same],
    question: Question = "declare_attackers",
    *,
    deadline: float | None = None,
    notes: Notes | None = None,
) -> list[CardConflict]:
    """The minimal pairs, and triples of the sorts with the most cards, of which no declaration obeys everything.

    A sort may be there more than once. Cards that can't be obeyed by themselves, and boards that aren't judged, are
    left out.

    Args:
        sorts: The cards.
        question: What is declared.
        deadline: `time.monotonic()` when to end.
        notes: Where it is noted what was found, so that another run goes on there.

    Raises:
        EffortExceeded: The deadline passed.
    """
    notes = Notes() if notes is None else notes
    digest = blake2b(json.encode([question, sorts]), digest_size=12).hexdigest()
    found: list[Counter[int]] = []
    listed: list[CardConflict] = []
    for number in (1, 2, 3):
        sets = [
            some
            for some in combinations_with_replacement(range(len(sorts))[: _among(number)], number)
            if not any(each <= Counter(some) for each in found)
        ]
        conflicts: list[tuple[int, ...]] = []
        for start in range(0, len(sets), _AT_ONCE):
            chunk = sets[start : start + _AT_ONCE]
            key = f"{digest} {number} {start}"
            known = _noted(notes.known.get(key), len(chunk))
            if known is None:
                if deadline is not None and monotonic() >= deadline:
                    raise EffortExceeded(phrase("the time ran out"))
                notes.progress(phrase("{n} of {m} sets of {k} cards", n=f"{start:,}", m=f"{len(sets):,}", k=number))
                boards = [_board(question, [sorts[place] for place in some]) for some in chunk]
                cant = _cant_be_obeyed(boards)
                known = [place for place, each in enumerate(cant) if each]
                notes.add(key, known)
            conflicts += [chunk[place] for place in known]
        found += map(Counter, conflicts)
        if number > 1:
            for some in conflicts:
                those = tuple(sorts[place] for place in some)
                listed.append(CardConflict(those, _board(question, those)))
    return listed


def _noted(value: object, most: int) -> list[int] | None:
    """The places of sets that were noted before; None if they weren't, or if it is something else that is noted."""
    if not isinstance(value, list) or not all(isinstance(each, int) and 0 <= each < most for each in value):
        return None
    return value


def _among(number: int) -> int | None:
    """How many of the sorts are put together by so many; all, if None."""
    return _MOST_IN_TRIPLES if number > 2 else None


def _cant_be_obeyed(boards: Sequence[Node]) -> Iterator[bool]:
    """For each board whether every legal attack leaves a requirement unmet."""
    for each in judged_of_many([case_from_object(board) for board in boards]):
        yield each.unmet is not None and each.unmet > 0
