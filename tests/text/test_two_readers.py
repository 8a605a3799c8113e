"""The readers of plays and of loops as witnesses of one another: what both read of a static ability is about the same
objects, and under conditions on the same objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.text import readers
from tests.text.coverage import DATA

YOUR_TURN = "your turn"
"""A condition that a reading for loops leaves to the case."""


def _objects(condition: Any) -> Iterator[Any]:
    """The objects that a condition looks at."""
    if isinstance(condition, dict):
        if "fits" in condition:
            yield condition["fits"]["object"]
        for each in condition.values():
            yield from _objects(each)
    elif isinstance(condition, list):
        for each in condition:
            yield from _objects(each)


def _about(subject: Any) -> str:
    return subject if isinstance(subject, str) else "others"


def _readings(face: dict[str, Any], line: str) -> tuple[list[Any], list[Any]] | None:
    """The effects and the static abilities of a line that both read; None if one of them doesn't."""
    plays = [reading for _, reading, _ in readers.of_plays({**face, "text": line})]
    loops = [reading for _, reading, _ in readers.of_loops({**face, "text": line})]
    if None in plays or None in loops:
        return None
    effects = [effect for role, _, _, found, *_ in plays if role == "in_force" for effect in found]
    statics = [each["static"] for piece in loops for each in piece["abilities"] if each.get("static")]
    return (effects, statics) if effects and statics else None


@pytest.mark.parametrize("share", [12, pytest.param(1, marks=pytest.mark.nightly)])
def test_both_readers_mean_the_same_objects(share: int) -> None:
    if not DATA.exists():
        pytest.skip(f"third-party data is not beside the checkout: {DATA}")
    compared, unlike = 0, []
    for _, face in readers.cards():
        if not readers.chosen(face["name"], share):
            continue
        for line in (face.get("text") or "").splitlines():
            if (
                " as long as " not in f" {line.lower()}"
                or YOUR_TURN in line
                or (found := _readings(face, line)) is None
            ):
                continue
            compared += 1
            effects, statics = found
            subjects = ({_about(each["subject"]) for each in effects}, {_about(each["what"]) for each in statics})
            conditions = (
                {str(list(_objects(each.get("if", each.get("unless"))))) for each in effects},
                {str(list(_objects(each.get("if")))) for each in statics},
            )
            if subjects[0] != subjects[1] or conditions[0] != conditions[1]:
                unlike.append((line, *subjects, *conditions))
    print(*unlike, sep="\n")
    assert unlike == [] and compared > 10
