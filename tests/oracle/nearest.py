"""The nearest legal play, by trying all of them: how many changes it takes to make a play legal.

A change is a creature that is added to the declaration, removed from it, or redirected. Of a creature that blocks
several attackers each block counts: a block that is added and one that is removed are one redirected block. Leaving a
band, not being exerted and not enlisting are a change each, but for an attacker that is removed; nothing is announced
that the play doesn't announce.

Of an assignment of combat damage the points that are moved are counted: of each source those that are added to some
recipient, or those that are taken away from some, whichever are more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from .blocks import BlockBoard, pairs_of
from .damage import Assignment
from .definition import Board, Play

__all__ = [
    "attack_changes",
    "block_changes",
    "considered",
    "fewest_attack_changes",
    "fewest_block_changes",
    "fewest_points_moved",
    "points_moved",
]

Node = Any
Declaration = Mapping[str, str]
Option = tuple[str, Any, str]
"""An announcement of the play: its kind, the band's number or what is enlisted, and the creature."""


def redirected(play: Declaration, other: Declaration) -> int:
    """How many creatures attack something else, or attack in one of the declarations only."""
    return sum(play.get(x) != other.get(x) for x in {*play, *other})


def options_of(play: Node) -> list[Option]:
    """What a play announces besides its attackers."""
    bands: list[Option] = [("band", n, x) for n, band in enumerate(play.get("bands") or ()) for x in band]
    exerted: list[Option] = [("exert", None, x) for x in play.get("exert") or ()]
    return [*bands, *exerted, *(("enlist", helper, x) for x, helper in (play.get("enlist") or {}).items())]


def attack_changes(play: Node, other: Node) -> int | None:
    """The changes from one play to the other; None if the other announces something that the play doesn't."""
    kept = options_of({**other, "bands": _numbered(play, other)})
    if any(each not in options_of(play) for each in kept):
        return None
    given_up = [each for each in options_of(play) if each not in kept]
    return redirected(play["attackers"], other["attackers"]) + _number(given_up, play, other["attackers"])


def _number(given_up: Iterable[Option], play: Node, declaration: Declaration) -> int:
    """How many changes that is: what goes with an attacker that is removed is none of its own."""
    return sum(x in declaration or x not in play["attackers"] for _, _, x in given_up)


def _numbered(play: Node, other: Node) -> list[Sequence[str]]:
    """The bands of the other play, each in the place of the one of the play that it is a part of."""
    bands: list[Sequence[str]] = [[] for _ in play.get("bands") or ()]
    for band in other.get("bands") or ():
        place = next((n for n, whole in enumerate(play["bands"]) if set(band) <= set(whole) and not bands[n]), None)
        if place is None:
            return [*bands, band]
        bands[place] = band
    return bands


def fewest_attack_changes(board: Board, play: Node, plays: Iterable[Play]) -> int | None:
    """The fewest changes to a legal play.

    Args:
        board: The board.
        play: Attackers, with bands and optional costs.
        plays: The legal declarations among which it is looked for.
    """
    fewest: int | None = None
    for declaration in sorted(map(dict, plays), key=lambda each: redirected(play["attackers"], each)):
        changes = redirected(play["attackers"], declaration)
        if fewest is not None and changes >= fewest:
            break
        for given_up, announced in _announcements(play, declaration):
            if fewest is not None and changes + given_up >= fewest:
                break
            if board.judge(declaration, *announced).outcome == "legal":
                fewest = changes + given_up
                break
    return fewest


def _announcements(play: Node, declaration: Declaration) -> Iterator[tuple[int, tuple[Any, Any, Any]]]:
    """What can be kept of bands and optional costs, the fewest given up first."""
    # For a creature that doesn't attack nothing can be announced.
    open_to_choice = [each for each in options_of(play) if each[2] in declaration]
    lost = _number([each for each in options_of(play) if each[2] not in declaration], play, declaration)
    for number in range(len(open_to_choice) + 1):
        for given_up in combinations(open_to_choice, number):
            kept = [each for each in open_to_choice if each not in given_up]
            bands = [
                [x for kind, m, x in kept if kind == "band" and m == n] for n in range(len(play.get("bands") or ()))
            ]
            exerted = [x for kind, _, x in kept if kind == "exert"]
            enlisted = {x: helper for kind, helper, x in kept if kind == "enlist"}
            yield lost + number, ([band for band in bands if band], exerted, enlisted)


def considered(board: BlockBoard, blockers: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """The blocks that are judged: not those of other defending players when one is asked about (CR 802.4b)."""
    judged = {player for side in board.sides for player in side}
    others = set(board.defending_players) - judged if board.declaring is not None else set()
    return {b: attackers for b, attackers in blockers.items() if board.permanents[b]["controller"] not in others}


def block_changes(play: Mapping[str, Sequence[str]], other: Mapping[str, Sequence[str]]) -> int:
    """The changes from one declaration of blocks to the other."""
    changes = 0
    for b in {*play, *other}:
        before, after = set(play.get(b, ())), set(other.get(b, ()))
        changes += max(len(before - after), len(after - before))
    return changes


def fewest_block_changes(play: Mapping[str, Sequence[str]], plays: Iterable[Play]) -> int | None:
    """The fewest changes to one of the legal declarations."""
    return min((block_changes(play, _grouped(each)) for each in plays), default=None)


def _grouped(pairs: Play) -> dict[str, list[str]]:
    grouped: dict[str, list[str]] = {}
    for b, a in sorted(pairs):
        grouped.setdefault(b, []).append(a)
    assert pairs_of(grouped) == pairs
    return grouped


def points_moved(play: Assignment, other: Assignment) -> int:
    """How many points of damage are moved from one assignment to the other."""
    before, after = ({(s, to): n for s, to, n in each} for each in (play, other))
    moved = 0
    for source in {s for s, _ in {**before, **after}}:
        more = [after.get(pair, 0) - before.get(pair, 0) for pair in {**before, **after} if pair[0] == source]
        moved += max(sum(n for n in more if n > 0), -sum(n for n in more if n < 0))
    return moved


def fewest_points_moved(play: Assignment, assignments: Iterable[Assignment]) -> int | None:
    """The fewest points moved to one of the legal assignments."""
    return min((points_moved(play, each) for each in assignments), default=None)
