"""Plays as plain data: comparing them, checking those of others, and what there is to try on a board.

What is tried is everything that could be declared at all: each creature of a side with each thing on the other side.
Which of these plays are legal is not known here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product
from typing import Any, TypeAlias

from bridge.validate.model import Board, Play, canonical

__all__ = [
    "KEYS",
    "MOST_TRIED",
    "Pairs",
    "as_play",
    "candidates",
    "key_of",
    "pairs_of",
    "play_of",
    "question_of",
    "sorted_plays",
    "tried",
]

Pairs: TypeAlias = frozenset[tuple[Any, ...]]
"""A play to compare: (attacker, what it attacks), (blocker, attacker), or (source, recipient, amount)."""

KEYS = {"declare_attackers": "attackers", "declare_blockers": "blockers", "assign_combat_damage": "damage"}
"""Question to the key of its plays."""

MOST_TRIED = 600
"""The most plays of a board that are tried, besides the legal ones."""


def question_of(board: Board) -> str:
    """The question of a board; `declare_attackers` if its case doesn't say."""
    return str(board.case.get("question", "declare_attackers"))


def key_of(board: Board) -> str:
    """The key of the board's plays: `attackers`, `blockers` or `damage`."""
    return KEYS[question_of(board)]


def pairs_of(play: Play) -> Pairs:
    """The pairs of which a play consists, to compare plays: a blocker that blocks nothing is in none."""
    ((key, declared),) = play.items()
    if key == "attackers":
        return frozenset(declared.items())
    if key == "blockers":
        return frozenset((blocker, attacker) for blocker, attackers in declared.items() for attacker in attackers)
    return frozenset(
        (source, recipient, amount) for source, to in declared.items() for recipient, amount in to.items() if amount
    )


def play_of(key: str, pairs: Iterable[tuple[Any, ...]]) -> Play:
    """The play of these pairs, in a fixed order."""
    declared: dict[str, Any] = {}
    for pair in sorted(pairs):
        if key == "attackers":
            declared[pair[0]] = pair[1]
        elif key == "blockers":
            declared.setdefault(pair[0], []).append(pair[1])
        else:
            declared.setdefault(pair[0], {})[pair[1]] = pair[2]
    return {key: declared}


def sorted_plays(key: str, plays: Iterable[Pairs]) -> tuple[Play, ...]:
    """Plays in a fixed order, small ones first."""
    return tuple(play_of(key, each) for each in sorted(plays, key=lambda pairs: (len(pairs), sorted(pairs))))


# ----------------------------------------------------------------------------------------------------- plays of others


def as_play(board: Board, value: object) -> Pairs:
    """The pairs of a play that somebody else wrote: as in a case, or only what stands under its key there.

    Raises:
        ValueError: It is no play of this board, with the reason in a few words.
    """
    key = key_of(board)
    if not isinstance(value, dict):
        raise ValueError(f"a play is an object, not {_shortly(value)}")
    declared = value.get(key, {}) if set(value) <= set(KEYS.values()) and value else value
    if set(value) & (set(KEYS.values()) - {key}) and declared is not value:
        raise ValueError(f"a play of this board has the key {key!r}")
    if not isinstance(declared, dict):
        raise ValueError(f"{key!r} holds an object, not {_shortly(declared)}")
    permanents = {str(each.get("id")) for each in board.case["state"].get("battlefield", ())}
    targets = permanents | set(board.case["state"]["players"])
    pairs: set[tuple[Any, ...]] = set()
    for creature, on in declared.items():
        if creature not in permanents:
            raise ValueError(f"a play names the unknown permanent {_shortly(creature)}")
        for pair in _pairs(key, creature, on):
            if pair[1] not in targets:
                raise ValueError(f"a play names {_shortly(pair[1])}, which isn't there")
            pairs.add(pair)
    return frozenset(pairs)


def _pairs(key: str, creature: str, on: object) -> list[tuple[Any, ...]]:
    if key == "attackers" and isinstance(on, str):
        return [(creature, on)]
    if key == "blockers" and isinstance(on, str):
        return [(creature, on)]
    if key == "blockers" and isinstance(on, list) and all(isinstance(each, str) for each in on):
        return [(creature, each) for each in on]
    if key == "damage" and isinstance(on, dict) and all(type(each) is int for each in on.values()):
        return [(creature, recipient, amount) for recipient, amount in on.items() if amount]
    raise ValueError(f"under {key!r} stands {_shortly(on)}")


def _shortly(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


# ------------------------------------------------------------------------------------------------------- what is tried


def tried(board: Board, pairs: Pairs) -> bool:
    """Whether a play is among those that a board compares: a recording may have tried only some."""
    blocks: dict[str, int] = {}
    for pair in pairs:
        blocks[pair[0]] = blocks.get(pair[0], 0) + 1
    return all(blocks.get(blocker, 0) <= most for blocker, most in board.most_blocks.items())


def candidates(board: Board, legal: Sequence[Pairs], most: int = MOST_TRIED) -> tuple[Play, ...]:
    """The plays to try on a board: all legal ones, and everything else that could be declared.

    Args:
        board: The board.
        legal: The legal plays.
        most: The most other plays; of more, some are taken, those with few pairs first and otherwise by their digests.
    """
    key = key_of(board)
    known = set(legal)
    others = {
        pairs: None for pairs in islice(_everything(board, legal), 50 * most) if pairs not in known
    }  # a dict keeps them in order
    kept = list(others)
    if len(kept) > most:
        kept = sorted(kept, key=lambda pairs: (len(pairs) > 2, _digest(play_of(key, pairs))))[:most]
    return sorted_plays(key, [pairs for pairs in (*known, *kept) if tried(board, pairs)])


def _digest(play: Play) -> bytes:
    return hashlib.sha256(canonical(play)).digest()


def _everything(board: Board, legal: Sequence[Pairs]) -> Iterator[Pairs]:
    question = question_of(board)
    if question == "declare_attackers":
        yield from _attacks(board.case["state"])
    elif question == "declare_blockers":
        yield from _blocks(board.case["state"])
    else:
        yield from _other_damage(legal)


def _creatures(state: dict[str, Any], players: set[str]) -> list[str]:
    return [
        each["id"]
        for each in state["battlefield"]
        if "creature" in each.get("types", ("creature",)) and each["controller"] in players
    ]


def _side(state: dict[str, Any], player: str) -> set[str]:
    """A player and those of the same team."""
    team = state["players"].get(player, {}).get("team")
    return {id for id, each in state["players"].items() if id == player or (team and each.get("team") == team)}


def _attacks(state: dict[str, Any]) -> Iterator[Pairs]:
    ours = _side(state, state["active"])
    attackers = _creatures(state, ours)
    targets = [id for id in state["players"] if id not in ours]
    targets += [
        each["id"]
        for each in state["battlefield"]
        if {"planeswalker", "battle"} & set(each.get("types", ()))
        and (each.get("protector", each["controller"]) not in ours)
    ]
    for number in range(len(attackers) + 1):
        for chosen in combinations(attackers, number):
            for on in product(targets, repeat=number):
                yield frozenset(zip(chosen, on, strict=True))


def _blocks(state: dict[str, Any]) -> Iterator[Pairs]:
    declaring = state.get("declaring")
    ours = _side(state, state["active"])
    players = {id for id in state["players"] if id not in ours} if declaring is None else _side(state, declaring)
    blockers = _creatures(state, players)
    attackers = list(state.get("attacking", {}))
    pairs = [(blocker, attacker) for blocker in blockers for attacker in attackers]
    for number in range(len(pairs) + 1):
        for chosen in combinations(pairs, number):
            yield frozenset(chosen)


def _other_damage(legal: Sequence[Pairs]) -> Iterator[Pairs]:
    """The legal assignments with one point moved, taken away or added."""
    for pairs in legal:
        for pair in sorted(pairs):
            source, recipient, amount = pair
            rest = pairs - {pair}
            yield rest | ({(source, recipient, amount - 1)} if amount > 1 else set())
            yield rest | {(source, recipient, amount + 1)}
            for other in sorted(rest):
                if other[0] == source:
                    moved = (rest - {other}) | {(source, other[1], other[2] + 1)}
                    yield moved | ({(source, recipient, amount - 1)} if amount > 1 else set())
