"""Verdicts against what cases expect of them, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bridge.case.state import Expect
from bridge.combat.verdict import Verdict, Witness
from bridge.language import phrase, phrase_in, term_in

__all__ = ["compares", "differences"]


def compares(expect: Expect) -> bool:
    """Whether the case expects something of a verdict, not only of the list of legal plays."""
    fields = (expect.outcome, expect.violations, expect.malformed, expect.unsupported, expect.notes)
    return any(field is not None for field in (*fields, expect.requirements))


def differences(expect: Expect, verdict: Verdict) -> Iterator[str]:
    """The differences between the verdict and what the case expects, in words."""
    if expect.outcome is not None and expect.outcome != verdict.outcome.value:
        yield phrase("expected {expected}, judged {judged}", expected=expect.outcome, judged=verdict.outcome.value)
    yield from _differing(term_in("expected", "violation"), expect.violations, verdict.violations)
    yield from _differing(term_in("expected", "malformed"), expect.malformed, verdict.malformed)
    yield from _differing(term_in("expected", "unsupported"), expect.unsupported, verdict.unsupported)
    yield from _differing(term_in("expected", "note"), expect.notes, verdict.notes)
    if (wanted := expect.requirements) is not None:
        obeyed = len(verdict.requirements.obeyed)
        total = obeyed + len(verdict.requirements.unmet)
        if (wanted.obeyed, wanted.of) != (obeyed, total):
            yield phrase(
                "expected {n} of {m} requirements obeyed, judged {obeyed} of {total}",
                n=wanted.obeyed,
                m=wanted.of,
                obeyed=obeyed,
                total=total,
            )


def _differing(what: str, wanted: list[dict[str, Any]] | None, found: Iterable[Witness]) -> Iterator[str]:
    """The witnesses that are missing and those that are not expected, in words. An expected witness need not give all
    arguments."""
    if wanted is None:
        return
    from bridge.combat.reports import to_json

    named = phrase_in("expected", what)
    left = [each.to_dict() for each in found]
    for each in wanted:
        match = next((one for one in left if each.items() <= one.items()), None)
        if match is None:
            yield phrase("{what} expected and missing: {witness}", what=named, witness=to_json(each))
        else:
            left.remove(match)
    for one in left:
        yield phrase("{what} not expected: {witness}", what=named, witness=to_json(one))
