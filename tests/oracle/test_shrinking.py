"""A disagreement is made small as long as it is the same one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .shrinking import Node, at, changed, paths_in, shrunk, without_a_part

__all__: list[str] = []


class Differing(NamedTuple):
    """A disagreement."""

    question: str
    product: str


def compare(case: Node) -> Differing | None:
    """They disagree about `b` where it is more than 2; without `a` the case can't be read, without `c` in another
    way, and the product raises another exception without `d`."""
    for part in case["a"]:
        if isinstance(part, dict) and part.get("b", 0) > 2:
            return Differing("b" if "c" in case else "c", f"Error: {'d' in case}, {len(case)}")
    return None


def smaller(case: Node) -> Iterator[Node]:
    """Without a part, or with a number that is less by one."""
    yield from without_a_part(case)
    for path in paths_in(case):
        if isinstance(value := at(case, path), int):
            yield changed(case, path, value - 1)


def test_what_is_left_makes_the_same_disagreement() -> None:
    case = {"a": [1, {"b": 9, "x": [2]}, {"b": 1}], "c": {}, "d": {"y": {}}, "e": [[[]]]}
    assert shrunk(case, compare, without_a_part) == {"a": [{"b": 9}], "c": {}, "d": {}}
    assert shrunk(case, compare, smaller) == {"a": [{"b": 3}], "c": {}, "d": {}}
    assert case["e"] == [[[]]]


def test_where_they_agree_nothing_is_taken_out() -> None:
    case = {"a": [1], "c": 2}
    assert shrunk(case, compare, smaller) == case
