"""Hard boards: families of block declarations, drawn from a seed at any size.

Deciding whether one declaration is legal is coNP-complete (Chatterjee and Ibsen-Jensen, ECAI 2016). The families use
effects of real cards. If the maximum is known by construction, a generator gives a pair of boards: in one the play
obeys the maximum number of requirements, in the other one fewer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

__all__ = [
    "FAMILIES",
    "Board",
    "capped",
    "dense_mix",
    "exact_cover",
    "has_exact_cover",
    "lures",
    "matchings",
    "menaces",
    "near_cover",
    "pigeonhole",
    "random_triples",
]

_Blocks = Mapping[str, Sequence[str]]
"""For each blocker the attackers that it blocks."""


@dataclass(frozen=True)
class Board:
    """A case, with what is known about it by construction.

    Attributes:
        family: The family's name.
        n: Its size, as the family counts it.
        seed: The seed that it was drawn from.
        case: The case, in the format of case files.
        maximum: The most requirements that a declaration without broken restrictions obeys; None if it isn't known.
        obeys: How many requirements the play obeys; None if the case has no play.
    """

    family: str
    n: int
    seed: int
    case: dict[str, Any]
    maximum: int | None = None
    obeys: int | None = None

    @property
    def outcome(self) -> str | None:
        """`legal` or `illegal`; None if the maximum isn't known. No play breaks a restriction."""
        if self.maximum is None or self.obeys is None:
            return None
        return "legal" if self.obeys == self.maximum else "illegal"


def _attacker(number: int) -> str:
    return f"attacker {number}"


def _blocker(number: int) -> str:
    return f"blocker {number}"


def _creature(
    name: str, player: str, effects: Iterable[dict[str, Any]], keywords: Sequence[str] = ()
) -> dict[str, Any]:
    return {
        "id": name,
        "controller": player,
        "types": ["creature"],
        "power": 2,
        "toughness": 2,
        "keywords": list(keywords),
        "effects": list(effects),
    }


class _Table:
    """A board that is being built, on which Alice attacks Bob."""

    def __init__(self, family: str, n: int, seed: int) -> None:
        self._of = family, n, seed
        self._battlefield: list[dict[str, Any]] = []
        self._attacking: dict[str, str] = {}
        self._effects: list[dict[str, Any]] = []

    def attacker(self, name: str, *effects: dict[str, Any], keywords: Sequence[str] = ()) -> None:
        """Adds a creature that attacks Bob."""
        self._battlefield.append(_creature(name, "alice", effects, keywords))
        self._attacking[name] = "bob"

    def blocker(self, name: str, *effects: dict[str, Any], keywords: Sequence[str] = ()) -> None:
        """Adds a creature that Bob controls."""
        self._battlefield.append(_creature(name, "bob", effects, keywords))

    def must_block(self, blocker: str, attacker: str) -> None:
        """Adds an effect: the blocker blocks the attacker this turn if able."""
        self.effect(kind="must_block", subject={"id": blocker}, attacker={"id": attacker})

    def effect(self, **effect: Any) -> None:
        """Adds an effect that has no permanent as its source."""
        self._effects.append(effect)

    def board(self, play: _Blocks | None, maximum: int | None = None, obeys: int | None = None) -> Board:
        """The board with a play."""
        case: dict[str, Any] = {
            "question": "declare_blockers",
            "state": {
                "active": "alice",
                "players": {"alice": {}, "bob": {}},
                "battlefield": self._battlefield,
                "effects": self._effects,
                "attacking": self._attacking,
            },
        }
        if play is not None:
            case["play"] = {"blockers": {blocker: list(attackers) for blocker, attackers in play.items() if attackers}}
        return Board(*self._of, case, maximum, obeys)


def _at_least(number: int) -> dict[str, Any]:
    return {"kind": "cant_be_blocked_except_by_at_least", "n": number}


# ---------------------------------------------------------------- exact cover


def has_exact_cover(n: int, sets: Sequence[frozenset[int]]) -> bool:
    """Whether some of the sets form a partition of the numbers below n, found by trying all of them."""
    masks = [sum(1 << each for each in members) for members in sets]
    holding = [[mask for mask in masks if mask >> element & 1] for element in range(n)]

    def covers(left: int) -> bool:
        if not left:
            return True
        fewest: list[int] | None = None
        for element in range(n):
            if left >> element & 1:
                fitting = [mask for mask in holding[element] if mask & left == mask]
                if fewest is None or len(fitting) < len(fewest):
                    fewest = fitting
                    if len(fitting) < 2:
                        break
        return any(covers(left & ~mask) for mask in fewest or ())

    return covers((1 << n) - 1)


def _parted(random: Random, n: int) -> list[frozenset[int]]:
    """A random partition of the numbers below n into threes."""
    if n % 3 or n < 9:
        raise ValueError("an exact cover by threes needs a multiple of three, nine or more")
    order = random.sample(range(n), n)
    return [frozenset(order[start : start + 3]) for start in range(0, n, 3)]


def _threes(random: Random, n: int, planted: Sequence[frozenset[int]]) -> list[frozenset[int]]:
    """n different sets of three numbers, with each number below n in three sets; the planted sets are among them."""
    while True:
        left = [element for element in range(n) for _ in range(3 - sum(element in each for each in planted))]
        random.shuffle(left)
        sets = [*planted, *(frozenset(left[start : start + 3]) for start in range(0, len(left), 3))]
        if len(set(sets)) == n and all(len(each) == 3 for each in sets):
            random.shuffle(sets)
            return sets


def _cover_table(family: str, n: int, seed: int, sets: Sequence[frozenset[int]]) -> _Table:
    table = _Table(family, n, seed)
    for element in range(n):
        table.blocker(_blocker(element))
    for number, members in enumerate(sets):
        table.attacker(_attacker(number), _at_least(3))
        for element in sorted(members):
            table.must_block(_blocker(element), _attacker(number))
    return table


def exact_cover(n: int, seed: int) -> list[Board]:
    """F1: in the play all creatures block one attacker that can be blocked only by all; all but one must block it.

    Each of n creatures (n a multiple of 3) must also block three other attackers, each of which can't be blocked except
    by three or more and is named to three creatures. The play obeys n - 1 requirements; a declaration that obeys more
    is an exact cover by threes. The second board has such a cover; the first has none.
    """
    random = Random(f"exact cover {n} {seed}")
    boards = []
    for planted in (False, True):
        cover = _parted(random, n)
        sets = _threes(random, n, cover if planted else ())
        while not planted and has_exact_cover(n, sets):
            sets = _threes(random, n, ())
        table = _cover_table("F1", n, seed, sets)
        table.attacker("leviathan", {"kind": "cant_be_blocked_unless_by_all"})
        for element in range(n - 1):
            table.must_block(_blocker(element), "leviathan")
        play = {_blocker(element): ["leviathan"] for element in range(n)}
        boards.append(table.board(play, n if planted else n - 1, n - 1))
    return boards


def near_cover(n: int, seed: int) -> list[Board]:
    """F2: F1 without the attacker that all block; the play obeys n - 1 requirements by a cover of all but one."""
    random = Random(f"near cover {n} {seed}")
    boards = []
    for planted in (False, True):
        while True:
            *whole, rest = _parted(random, n)
            one, two, helper = random.sample(sorted(rest), 3)
            third = random.choice(sorted(whole[0]))
            torn = frozenset((one, two, third))
            cover = _parted(random, n) if planted else ()
            if not planted or not set(cover) & {*whole, torn}:
                try_sets = [*whole, torn, *cover]
                counts = [sum(element in each for each in try_sets) for element in range(n)]
                if max(counts) <= 3:
                    sets = _threes(random, n, try_sets)
                    if planted or not has_exact_cover(n, sets):
                        break
        table = _cover_table("F2", n, seed, sets)
        names = {members: _attacker(number) for number, members in enumerate(sets)}
        play = {_blocker(element): [names[members]] for members in whole for element in members}
        play |= {_blocker(element): [names[torn]] for element in (one, two, helper)}
        boards.append(table.board(play, n if planted else n - 1, n - 1))
    return boards


# ---------------------------------------------------------------- pigeonholes


def pigeonhole(n: int, seed: int, k: int = 2) -> list[Board]:
    """F3: attackers that must each be blocked by k or more of n identical creatures, one attacker too many."""
    most = n // k
    boards = []
    for blocked in (most, most - 1):
        table = _Table(f"F3 k={k}", n, seed)
        for number in range(most + 1):
            if k == 2:
                table.attacker(_attacker(number), {"kind": "must_be_blocked"}, keywords=["menace"])
            else:
                table.attacker(_attacker(number), {"kind": "must_be_blocked"}, _at_least(k))
        for number in range(n):
            table.blocker(_blocker(number))
        play = {_blocker(number): [_attacker(number // k)] for number in range(blocked * k)}
        boards.append(table.board(play, most, blocked))
    return boards


# ---------------------------------------------------------------- random


def random_triples(n: int, seed: int) -> list[Board]:
    """F4: n creatures, each of which must block three of n/2 attackers that can be blocked only by three or more.

    Some pairs of creatures must block an attacker that no other creature must block. Such a pair needs the help of a
    third creature, which then disobeys its own requirements; without help both of the pair disobey. The two creatures
    of an unhelped pair can help two other pairs. So of three pairs two requirements are lost, and the last one or two
    pairs lose one each.
    """
    random = Random(f"random triples {n} {seed}")
    pairs = max(1, n // 20)
    attackers = max(n // 2, 3 * pairs + 3)
    split = pairs // 3
    names = random.sample(range(n), n)
    lonely = [names[2 * each : 2 * each + 2] for each in range(pairs)]
    first, last = 2 * pairs, 3 * pairs - 3 * split
    helpers = [*(each for pair in lonely[:split] for each in pair), *names[first:last]]
    others = names[last:]
    order = random.sample(range(attackers), attackers)
    apart, common = [order[3 * each : 3 * each + 3] for each in range(pairs)], order[3 * pairs :]
    # Four to a group: one creature may be missing.
    groups = [others[start : start + 4] for start in range(0, len(others), 4)]
    if len(groups[-1]) < 4:
        groups[-2:] = [groups[-2] + groups[-1]]
    told: dict[int, list[int]] = {each: random.sample(common, 3) for each in names[first:last]}
    play: dict[str, list[str]] = {}
    for members, places in zip(lonely, apart, strict=True):
        told |= dict.fromkeys(members, places)
    for place, group in zip(random.sample(common, len(groups)), groups, strict=True):
        for each in group:
            told[each] = [place, *random.sample([other for other in common if other != place], 2)]
            play[_blocker(each)] = [_attacker(place)]
    for pair, helper, places in zip(lonely[split:], helpers, apart[split:], strict=True):
        for each in (*pair, helper):
            play[_blocker(each)] = [_attacker(places[0])]
    maximum = n - pairs + split
    boards = []
    for missing in (None, groups[0][0]):
        table = _Table("F4", n, seed)
        for number in range(attackers):
            table.attacker(_attacker(number), _at_least(3))
        for number in range(n):
            table.blocker(_blocker(number))
            for place in told[number]:
                table.must_block(_blocker(number), _attacker(place))
        blocks = {name: places for name, places in play.items() if missing is None or name != _blocker(missing)}
        boards.append(table.board(blocks, maximum, maximum - (missing is not None)))
    return boards


# ---------------------------------------------------------------- easy controls


def lures(n: int, seed: int) -> list[Board]:
    """F5: n creatures and a quarter as many attackers that all able creatures have to block; everybody blocks one."""
    random = Random(f"lures {n} {seed}")
    attackers = max(2, n // 4)
    boards = []
    for missing in (0, 1):
        table = _Table("F5 lure", n, seed)
        for number in range(attackers):
            table.attacker(_attacker(number), {"kind": "lure"})
        for number in range(n):
            table.blocker(_blocker(number))
        play = {_blocker(number): [_attacker(random.randrange(attackers))] for number in range(missing, n)}
        boards.append(table.board(play, n, n - missing))
    return boards


def menaces(n: int, seed: int) -> list[Board]:
    """F5: n creatures that have to block, and half as many attackers with menace."""
    boards = []
    for missing in (0, 1):
        table = _Table("F5 menace", n, seed)
        for number in range(n // 2):
            table.attacker(_attacker(number), keywords=["menace"])
        for number in range(n):
            table.blocker(_blocker(number), {"kind": "must_block"})
        # Two block each attacker except the first; the rest, at least three, block that, so that one can be missing.
        rest = 3 + (n - 3) % 2
        play = {_blocker(number): [_attacker(max(0, number - rest + 2) // 2)] for number in range(missing, n)}
        boards.append(table.board(play, n, n - missing))
    return boards


def capped(n: int, seed: int) -> list[Board]:
    """F5: n creatures that must block, no more than half of which can block together."""
    boards = []
    for blocking in (n // 2, n // 2 - 1):
        table = _Table("F5 cap", n, seed)
        for number in range(n // 2):
            table.attacker(_attacker(number))
        for number in range(n):
            table.blocker(_blocker(number), {"kind": "must_block"})
        table.effect(kind="max_blockers", n=n // 2)
        play = {_blocker(number): [_attacker(number)] for number in range(blocking)}
        boards.append(table.board(play, n // 2, blocking))
    return boards


def matchings(n: int, seed: int) -> list[Board]:
    """F5: n creatures that block one to three attackers each, a quarter as many with Lure that up to k may block.

    Some attackers fly and some of the creatures can block them; the maximum is that of a flow.
    """
    random = Random(f"matching {n} {seed}")
    attackers = max(1, n // 4)
    capacity = [random.choice((1, 1, 2, 3)) for _ in range(n)]
    most = [random.randint(2, 8) for _ in range(attackers)]
    flying = [random.random() < 0.5 for _ in range(attackers)]
    reach = [each == 0 or random.random() < 0.25 for each in range(n)]
    able = [[not flying[place] or reach[each] for place in range(attackers)] for each in range(n)]
    blocks = _flow(capacity, most, able)
    maximum = sum(map(len, blocks))
    boards = []
    for missing in (0, 1):
        table = _Table("F5 matching", n, seed)
        for place, number in enumerate(most):
            table.attacker(
                _attacker(place),
                {"kind": "lure"},
                {"kind": "cant_be_blocked_by_more_than", "n": number},
                keywords=["flying"] if flying[place] else [],
            )
        for each, number in enumerate(capacity):
            more = [{"kind": "can_block_additional", "n": number - 1}] if number > 1 else []
            table.blocker(_blocker(each), *more, keywords=["reach"] if reach[each] else [])
        play = {_blocker(each): [_attacker(place) for place in sorted(places)] for each, places in enumerate(blocks)}
        if missing:
            first = next(each for each, places in play.items() if places)
            play[first] = play[first][1:]
        boards.append(table.board(play, maximum, maximum - missing))
    return boards


def _flow(capacity: Sequence[int], most: Sequence[int], able: Sequence[Sequence[bool]]) -> list[set[int]]:
    """A largest set of blocks, found by augmenting paths: for each blocker the attackers that it blocks."""
    blocks: list[set[int]] = [set() for _ in capacity]
    blocked = [0] * len(most)

    def augment(blocker: int, seen: set[int]) -> bool:
        for place in range(len(most)):
            if able[blocker][place] and place not in blocks[blocker] and place not in seen:
                seen.add(place)
                if blocked[place] < most[place]:
                    blocked[place] += 1
                    blocks[blocker].add(place)
                    return True
                for other in range(len(capacity)):
                    if place in blocks[other]:
                        blocks[other].remove(place)
                        if augment(other, seen):
                            blocks[blocker].add(place)
                            return True
                        blocks[other].add(place)
        return False

    for blocker, number in enumerate(capacity):
        while len(blocks[blocker]) < number and augment(blocker, set()):
            pass
    return blocks


# ---------------------------------------------------------------- dense mix


def dense_mix(n: int, seed: int) -> list[Board]:
    """F6: n attackers and n creatures, six of ten pairs able to block; menace, limits and requirements at random.

    The maximum isn't known, and the board has no play.
    """
    random = Random(f"dense mix {n} {seed}")
    table = _Table("F6", n, seed)
    for number in range(n):
        unable = [_blocker(each) for each in range(n) if random.random() < 0.4]
        effects: list[dict[str, Any]] = [{"kind": "cant_be_blocked", "blocker": {"ids": unable}}] if unable else []
        keywords = ["menace"] if random.random() < 0.4 else []
        if random.random() < 0.35:
            effects.append({"kind": "cant_be_blocked_by_more_than", "n": random.randint(2, 3)})
        if random.random() < 0.3:
            effects.append(_at_least(random.randint(2, 4)))
        if random.random() < 0.2:
            effects.append({"kind": "lure"})
        effects += [{"kind": "must_be_blocked"} for _ in range(random.choice((0, 0, 1, 1, 2)))]
        table.attacker(_attacker(number), *effects, keywords=keywords)
    for number in range(n):
        more = [{"kind": "can_block_additional"}] if random.random() < 0.1 else []
        table.blocker(_blocker(number), *more)
        for attacker in random.sample(range(n), random.choice((0, 1, 2, 3))):
            table.must_block(_blocker(number), _attacker(attacker))
    return [table.board(None)]


FAMILIES: dict[str, Callable[[int, int], list[Board]]] = {
    "F1": exact_cover,
    "F2": near_cover,
    "F3": pigeonhole,
    "F4": random_triples,
    "F5 lure": lures,
    "F5 menace": menaces,
    "F5 cap": capped,
    "F5 matching": matchings,
    "F6": dense_mix,
}
"""The families, each a function of size and seed."""
