"""All minimal sets of effects that can't all be obeyed, up to symmetry.

The solver gives the boards of which no part can be taken away (of effects and attributes) so that the goal still
holds. Of boards that are the same under other names it looks at one, so that a set may still have another one within
it, under other names; such sets are left out. Each board is judged again by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, permutations, product

from bridge.aimed.programs import program_of
from bridge.aimed.scopes import Part, Scope
from bridge.asp.solving import Atom, Search
from bridge.case.loading import case_from_object
from bridge.combat.legal_sets import legal_plays_of_many
from bridge.combat.verdict import LegalPlays
from bridge.errors import EffortExceeded, InternalError
from bridge.validate.plays import KEYS, pairs_of

__all__ = ["every_board", "images", "minimal_sets"]

_MINIMAL = "#heuristic part_picked(Part) : part_offered(Part). [1,false]\n"
"""Parts are left out where they can be; with `domRec`, what has another answer within it is no answer."""

_MOST_SETS = 100_000
"""So many answers are looked at."""


def minimal_sets(scope: Scope, *, deadline: float | None = None) -> list[list[Part]]:
    """The minimal sets of effects and attributes of a scope that no play obeys all of, small ones first.

    Args:
        scope: The boards; all their permanents have to be fixed.
        deadline: `time.monotonic()` when to end the search.

    Raises:
        ValueError: A permanent isn't fixed.
        EffortExceeded: The deadline passed, or there are too many.
        InternalError: A board is judged otherwise by itself.
    """
    if {each["id"] for each in scope.permanents} != scope.fixed:
        raise ValueError("minimal sets are looked for on boards whose permanents are fixed")
    plays = scope.plays()
    program = program_of("conflict", scope, plays) + _MINIMAL
    arguments = ("--opt-mode=ignore", "--heuristic=Domain", "--enum-mode=domRec")
    search = Search("", program=program, deadline=deadline, arguments=arguments)
    parts = scope.parts()
    legal: dict[frozenset[Part], set[frozenset[tuple[str, ...]]]] = {}

    def take(atoms: list[Atom]) -> bool:
        some = frozenset(parts[_number(atom)] for atom in atoms if atom.name == "part_picked")
        own = frozenset(part for part in some if part[0] != "permanent")
        legal[own] = {frozenset(plays[_number(atom)]) for atom in atoms if atom.name == "play_legal"}
        return len(legal) < _MOST_SETS

    search.solve(on_model=take)
    if len(legal) == _MOST_SETS:
        raise EffortExceeded("there are too many sets")
    found = sorted(map(sorted, legal), key=lambda some: (len(some), some))
    minimal = [some for some in found if not any(legal.keys() & _within(image) for image in images(scope, some))]
    _judge_again(scope, minimal, legal)
    return minimal


def _within(some: frozenset[Part]) -> set[frozenset[Part]]:
    """The sets within a set, of some size less than its own."""
    members = sorted(some)
    return {
        frozenset(part for part, taken in zip(members, chosen, strict=True) if taken)
        for chosen in product((False, True), repeat=len(members))
        if not all(chosen)
    }


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


def _judge_again(
    scope: Scope, minimal: list[list[Part]], legal: dict[frozenset[Part], set[frozenset[tuple[str, ...]]]]
) -> None:
    permanents = [part for part in scope.parts() if part[0] == "permanent"]
    cases = [case_from_object(scope.case([*permanents, *some])) for some in minimal]
    key = KEYS[scope.question]
    for some, found in zip(minimal, legal_plays_of_many(cases), strict=True):
        judged = isinstance(found, LegalPlays) and {pairs_of({key: each}) for each in found.plays}
        if judged != legal[frozenset(some)]:
            raise InternalError(f"a board that was found is judged otherwise by itself: {scope.case(some)}")


def _number(atom: Atom) -> int:
    return atom.arguments[0].number
