"""Making a disagreement small: parts of a case are taken out as long as the two still disagree about the same."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

__all__ = ["Node", "at", "changed", "paths_in", "shrunk", "without_a_part"]

Node = dict[str, Any]
Path = tuple[str | int, ...]


class Found(Protocol):
    """A disagreement: about which question, and what the product says."""

    @property
    def question(self) -> str: ...

    @property
    def product(self) -> str: ...


_F = TypeVar("_F", bound=Found)


def shrunk(case: Node, compare: Callable[[Node], _F | None], smaller: Callable[[Node], Iterator[Node]]) -> Node:
    """A smaller case on which the two still disagree about the same question.

    Args:
        case: A case on which they disagree.
        compare: Compares the two on a case.
        smaller: The smaller cases to try in place of a case, the best first.
    """
    wanted = compare(case)
    found: Node | None = case
    while found is not None and wanted is not None:
        case = found
        found = next((each for each in smaller(case) if _is_the_same(each, compare, wanted)), None)
    return case


def _is_the_same(case: Node, compare: Callable[[Node], _F | None], wanted: _F) -> bool:
    try:
        found = compare(case)
    except Exception:  # No longer a case that the definition reads.
        return False
    # An abstention or an exception must stay the one it was, not become a complaint about the smaller case.
    said = (wanted.product if ":" in wanted.product else "").split(",")[0]
    return found is not None and found.question == wanted.question and (found.product.split(",")[0] == said or not said)


def without_a_part(case: Node) -> Iterator[Node]:
    """Copies of the case with one part taken out, larger ones first."""
    for path in paths_in(case):
        copied = copy.deepcopy(case)
        del at(copied, path[:-1])[path[-1]]
        yield copied


def changed(case: Node, path: Path, value: object) -> Node:
    """A copy of the case with another part at a path."""
    copied = copy.deepcopy(case)
    at(copied, path[:-1])[path[-1]] = value
    return copied


def at(node: Any, path: Sequence[str | int]) -> Any:
    """The part at a path."""
    for step in path:
        node = node[step]
    return node


def paths_in(case: Node) -> list[Path]:
    """The path of every part, those of larger parts first."""
    return sorted(_paths(case), key=len)


def _paths(node: Any, path: Path = ()) -> Iterator[Path]:
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for step, value in items:
        yield (*path, step)
        yield from _paths(value, (*path, step))
