"""All minimal sets of effects that can't all be obeyed, up to symmetry.

The rules say which plays disobey each effect where it is alone; effects that the same plays disobey say the same, and
are one class. A set can't be obeyed if every play disobeys some effect of it, and the minimal ones are found by one
search (`asp_rules/guess_conflicts.lp`), of whatever size.

That effects together require what each requires alone isn't assumed. Each minimal set that is found is judged by
itself, and so is, for each play, the largest set of effects that it obeys. A set of effects without one of the minimal
sets inside it lies inside one of the largest ones; so both lists together show that no minimal set is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, permutations, product

from msgspec import Struct

from bridge.aimed.scopes import Part, Scope
from bridge.asp import encodings
from bridge.asp.solving import Atom, Search
from bridge.case.loading import case_from_object
from bridge.combat.explaining import check
from bridge.combat.legal_sets import legal_plays_of_many
from bridge.combat.verdict import LegalPlays
from bridge.errors import EffortExceeded, InternalError
from bridge.language import phrase
from bridge.validate.plays import KEYS, Pairs, pairs_of, play_of

__all__ = ["Conflicts", "every_board", "images", "minimal_sets"]

_ALL_MINIMAL = ("--opt-mode=ignore", "--heuristic=Domain", "--enum-mode=domRec")
"""Prefer answers without a part, and skip an answer that contains another one."""

_MOST_SETS = 100_000
"""The most answers that a search may have."""


class Conflicts(Struct, frozen=True):
    """The minimal sets of effects that can't all be obeyed.

    Attributes:
        classes: The effects that say the same of all plays, each class as its parts.
        sets: The minimal sets up to symmetry, small ones first; of each class the first part stands for all.
        maximal: The sizes of the largest sets that some play obeys, in descending order.
    """

    classes: list[list[Part]]
    sets: list[list[Part]]
    maximal: list[int]

    def expanded(self) -> Iterator[list[Part]]:
        """The same sets, with every choice of an effect from each class."""
        members = {some[0]: some for some in self.classes}
        for each in self.sets:
            yield from map(sorted, product(*(members[part] for part in each)))


def minimal_sets(scope: Scope, *, deadline: float | None = None) -> Conflicts:
    """The minimal sets of effects and attributes of a scope of which every play disobeys at least one.

    Args:
        scope: The boards; all their permanents have to be fixed, and no effect may permit what another one forbids.
        deadline: `time.monotonic()` when to end the search.

    Raises:
        ValueError: A permanent isn't fixed.
        EffortExceeded: The deadline passed, or there are too many.
        InternalError: Effects together require something else than each of them alone.
    """
    if {each["id"] for each in scope.permanents} != scope.fixed:
        raise ValueError("minimal sets are looked for on boards whose permanents are fixed")
    permanents, effects = _parts(scope)
    plain, *alone = _legal(scope, [permanents, *([*permanents, part] for part in effects)])
    asked = _asked(scope, permanents, dict(zip(effects, alone, strict=True)))
    plays = sorted(plain, key=sorted)
    classes: dict[frozenset[Pairs], list[Part]] = {}
    for part, legal in zip(effects, alone, strict=True):
        obeying = frozenset(play for play, obeys in legal.items() if obeys == asked[part])
        classes.setdefault(obeying, []).append(part)
    firsts = {some[0]: obeying for obeying, some in classes.items()}
    found = _searched(scope, plays, firsts, deadline)
    class_of = {part: some[0] for some in classes.values() for part in some}
    sets = []
    seen: set[frozenset[Part]] = set()
    for some in sorted(found, key=lambda some: (len(some), some)):
        if frozenset(some) not in seen:
            seen.update(frozenset(class_of[part] for part in image) for image in images(scope, some))
            sets.append(some)
    maximal = {frozenset(part for part, obeying in firsts.items() if play in obeying): play for play in plays}
    _judge_again(scope, permanents, sets, maximal, asked)
    return Conflicts(list(classes.values()), sets, sorted(map(len, maximal), reverse=True))


def _parts(scope: Scope) -> tuple[list[Part], list[Part]]:
    """The permanents, and the effects and attributes."""
    parts = scope.parts()
    return [part for part in parts if part[0] == "permanent"], [part for part in parts if part[0] != "permanent"]


def _searched(
    scope: Scope, plays: Sequence[Pairs], firsts: Mapping[Part, frozenset[Pairs]], deadline: float | None
) -> list[list[Part]]:
    """The minimal sets, with those that are the same under other names."""
    parts = scope.parts()
    number = {part: place for place, part in enumerate(parts)}
    facts = [f"board_play({place})." for place in range(len(plays))]
    facts += [f"part_offered({number[part]}). part_limited({number[part]})." for part in firsts]
    facts += [f"parts_at_most({scope.most})."] if scope.most is not None else []
    facts += [
        f"play_disobeys({place},{number[part]})."
        for part, obeying in firsts.items()
        for place, play in enumerate(plays)
        if play not in obeying
    ]
    found: list[list[Part]] = []

    def take(atoms: list[Atom]) -> bool:
        found.append(sorted(parts[atom.arguments[0].number] for atom in atoms))
        return len(found) < _MOST_SETS

    program = "\n".join((encodings.text("guess_conflicts"), *facts))
    Search("", program=program, deadline=deadline, arguments=_ALL_MINIMAL).solve(on_model=take)
    if len(found) == _MOST_SETS:
        raise EffortExceeded(phrase("there are too many sets"))
    return found


_Legal = dict[Pairs, int]
"""The legal plays of a board, each with the number of requirements that it obeys."""


def _legal(scope: Scope, boards: Sequence[Sequence[Part]]) -> list[_Legal]:
    key = KEYS[scope.question]
    cases = [scope.case(some) for some in boards]
    found = []
    for case, each in zip(cases, legal_plays_of_many([case_from_object(each) for each in cases]), strict=True):
        if not isinstance(each, LegalPlays) or not each.found:
            raise InternalError(f"a board of effects has no legal play: {case}")
        found.append({pairs_of({key: one.declaration}): one.obeys for one in each.found})
    return found


def _asked(scope: Scope, permanents: Sequence[Part], alone: Mapping[Part, _Legal]) -> dict[Part, int]:
    """How many requirements each effect makes; of effects that differ only in names, one is judged."""
    asked: dict[Part, int] = {}
    for part, legal in alone.items():
        if part not in asked:
            best = max(legal, key=lambda play: (legal[play], sorted(play)))
            play = play_of(KEYS[scope.question], best)
            verdict = check(case_from_object({**scope.case([*permanents, part]), "play": play}), explain=0)
            number = len(verdict.requirements.obeyed) + len(verdict.requirements.unmet)
            asked |= {other: number for image in images(scope, [part]) for other in image}
    return asked


def _judge_again(
    scope: Scope,
    permanents: Sequence[Part],
    sets: Sequence[Sequence[Part]],
    maximal: Mapping[frozenset[Part], Pairs],
    asked: Mapping[Part, int],
) -> None:
    """Judge each minimal set, which no play may obey, and each largest set with the play that obeys it."""
    for some, legal in zip(sets, _legal(scope, [[*permanents, *some] for some in sets]), strict=True):
        if max(legal.values()) >= sum(asked[part] for part in some):
            raise InternalError(f"effects can all be obeyed together, and not each alone: {scope.case(some)}")
    boards = [[*permanents, *sorted(some)] for some in maximal]
    for (largest, play), legal in zip(maximal.items(), _legal(scope, boards), strict=True):
        if legal.get(play) != sum(asked[part] for part in largest):
            raise InternalError(f"a play obeys each effect alone, and not all together: {scope.case(sorted(largest))}")


def images(scope: Scope, some: list[Part]) -> Iterator[frozenset[Part]]:
    """A set of parts under all exchanges of the names of creatures that are alike."""
    classes: dict[int, list[list[Part]]] = {}
    numbers: dict[Part, int] = {}
    for one, other in scope.alike():
        number = numbers.setdefault(one[0], len(numbers))
        numbers[other[0]] = number
        members = classes.setdefault(number, [one])
        members.append(other)
    exchanges = [list(permutations(members)) for members in classes.values()]
    for chosen in product(*exchanges):
        names: dict[Part, Part] = {}
        for members, exchanged in zip(classes.values(), chosen, strict=True):
            for own, new in zip(members, exchanged, strict=True):
                names.update(zip(own, new, strict=True))
        yield frozenset(names.get(part, part) for part in some)


def every_board(scope: Scope) -> Iterator[list[Part]]:
    """Each board of a small scope once, as its parts, by trying all choices of parts: of boards that are the same when
    creatures change their names, the first. This uses no solver, and confirms `Scope.distinct`.

    Args:
        scope: The boards; there are as many steps as choices of parts, so it should have no more than some 20 parts,
            or few effects and attributes on a board.
    """
    names = {part: scope.permanents[part[1]]["id"] for part in scope.parts() if part[0] == "permanent"}
    others = [part for part in scope.parts() if part[0] != "permanent"]
    free = [part for part, name in names.items() if name not in scope.fixed]
    fixed = [part for part in names if part not in free]
    most = len(others) if scope.most is None else scope.most
    seen: set[frozenset[Part]] = set()
    for some in _choices(free, len(free)):
        there = {names[part] for part in (*fixed, *some)}
        here = [part for part in others if scope.host_of(part) in (None, *there)]
        for more in _choices(here, most):
            board = [*fixed, *some, *more]
            if frozenset(board) not in seen:
                seen.update(images(scope, board))
                yield board


def _choices(parts: Sequence[Part], most: int) -> Iterator[tuple[Part, ...]]:
    """The choices of at most so many parts."""
    return chain.from_iterable(combinations(parts, number) for number in range(min(most, len(parts)) + 1))
