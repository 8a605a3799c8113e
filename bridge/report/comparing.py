"""The difference between two reports: what is new, what is gone, and what is still there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bridge.errors import InputError
from bridge.language import phrase
from bridge.report.accepting import read_json
from bridge.report.grouping import place_name
from bridge.report.model import Finding, Report, finding_object

__all__ = ["Difference", "compared", "difference_lines", "difference_object"]


class Difference(msgspec.Struct, frozen=True):
    """A comparison with the findings of an earlier report.

    Attributes:
        new: Findings that the earlier report lacks.
        gone: Findings of the earlier report that are no longer found.
        still: How many are in both.
    """

    new: tuple[Finding, ...]
    gone: tuple[Finding, ...]
    still: int


def compared(path: str, report: Report) -> Difference:
    """The diff of a report in a JSON file and a report.

    Raises:
        InputError: The file is no report in JSON that azor has written.
    """
    value = read_json(path)
    try:
        earlier = [
            finding
            for key in ("findings", "review")
            for finding in msgspec.convert(value[key], list[Finding], strict=True)
        ]
    except (KeyError, msgspec.ValidationError):
        raise InputError(phrase("no report in JSON that azor has written"), file=path) from None
    now = [*report.findings, *report.review]
    ids, ids_now = {finding.id for finding in earlier}, {finding.id for finding in now}
    accepted = {each.finding.id for each in report.accepted}
    return Difference(
        tuple(finding for finding in now if finding.id not in ids),
        tuple(finding for finding in earlier if finding.id not in ids_now and finding.id not in accepted),
        len(ids & ids_now),
    )


def difference_object(difference: Difference) -> dict[str, Any]:
    """The diff for JSON."""
    return {
        "form": "azor report diff 1",
        "new": [finding_object(each) for each in difference.new],
        "gone": [finding_object(each) for each in difference.gone],
        "still": difference.still,
    }


def difference_lines(difference: Difference) -> Iterator[str]:
    """The diff in lines: `+` of a new finding, `-` of one that is gone."""
    for sign, findings in (("+", difference.new), ("-", difference.gone)):
        for finding in findings:
            place = phrase("(line {line})", line=finding.line)
            yield f"{sign} {place_name(finding.rule)} {place} {finding.kind}: {finding.why} [{finding.id}]"
    yield phrase(
        "{new} new, {gone} gone, {still} still there",
        new=len(difference.new),
        gone=len(difference.gone),
        still=difference.still,
    )
