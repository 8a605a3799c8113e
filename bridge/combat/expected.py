"""Verdicts against what cases expect of them, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bridge.case.state import Expect
from bridge.combat.verdict import Verdict, Witness

__all__ = ["compares", "differences"]


def compares(expect: Expect) -> bool:
    """Whether the case expects something of a verdict, not only of the list of legal plays."""
    fields = (expect.outcome, expect.violations, expect.malformed, expect.unsupported, expect.notes)
    return any(field is not None for field in (*fields, expect.requirements))


def differences(expect: Expect, verdict: Verdict) -> Iterator[str]:
    """The differences between the verdict and what the case expects, in words."""
    if expect.outcome is not None and expect.outcome != verdict.outcome.value:
        yield f"expected {expect.outcome}, judged {verdict.outcome.value}"
    yield from _differing("violation", expect.violations, verdict.violations)
    yield from _differing("malformed", expect.malformed, verdict.malformed)
    yield from _differing("unsupported", expect.unsupported, verdict.unsupported)
    yield from _differing("note", expect.notes, verdict.notes)
    if (wanted := expect.requirements) is not None:
        obeyed = len(verdict.requirements.obeyed)
        total = obeyed + len(verdict.requirements.unmet)
        if (wanted.obeyed, wanted.of) != (obeyed, total):
            yield f"expected {wanted.obeyed} of {wanted.of} requirements obeyed, judged {obeyed} of {total}"


def _differing(what: str, wanted: list[dict[str, Any]] | None, found: Iterable[Witness]) -> Iterator[str]:
    """The witnesses that are missing and those that are not expected, in words. An expected witness need not give all
    arguments."""
    if wanted is None:
        return
    from bridge.combat.reports import to_json

    left = [each.to_dict() for each in found]
    for each in wanted:
        match = next((one for one in left if each.items() <= one.items()), None)
        if match is None:
            yield f"{what} expected and missing: {to_json(each)}"
        else:
            left.remove(match)
    for one in left:
        yield f"{what} not expected: {to_json(one)}"
