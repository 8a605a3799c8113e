"""Which findings are known or accepted: a baseline file, and marks inside a document.

A baseline is JSON: `{"form": "azor baseline 1", "accepted": {ID: REASON}, "known": [ID]}`. A report in JSON serves as a
baseline, too: all that it found is known.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, structs

from bridge.errors import InputError, unreadable
from bridge.language import phrase
from bridge.report.model import Accepted, Finding, Report

__all__ = ["Baseline", "held_back", "read_baseline", "read_json", "to_baseline"]

_FORM = "azor baseline 1"
_MOST_BYTES = 64 << 20


class Baseline(Struct, frozen=True):
    """Findings that are not to be reported.

    Attributes:
        accepted: Id to the reason why it was accepted.
        known: Ids of findings that were there before.
    """

    accepted: dict[str, str] = {}
    known: tuple[str, ...] = ()


def read_baseline(path: str) -> Baseline:
    """Reads a baseline, or a report in JSON as one.

    Raises:
        InputError: It can't be read, or it is neither.
    """
    value = read_json(path)
    accepted, known = value.get("accepted"), value.get("known")
    if value.get("form") == _FORM and isinstance(accepted, dict) and isinstance(known, list):
        if all(isinstance(each, str) for each in (*accepted, *accepted.values(), *known)):
            return Baseline(accepted, tuple(known))
    elif "findings" in value and "review" in value:
        ids = [each.get("id") for key in ("findings", "review") for each in _objects(value[key])]
        reasons = {each["id"]: each["reason"] for each in _objects(accepted) if {"id", "reason"} <= each.keys()}
        if all(isinstance(each, str) for each in (*ids, *reasons, *reasons.values())):
            return Baseline(reasons, tuple(str(each) for each in ids))
    raise InputError(phrase("neither a baseline nor a report in JSON that azor has written"), file=path)


def _objects(value: Any) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def read_json(path: str) -> dict[str, Any]:
    """A JSON object in a file.

    Raises:
        InputError: It can't be read, or it is none.
    """
    try:
        with open(path, "rb") as stream:
            data = stream.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise unreadable(error, path) from None
    if len(data) > _MOST_BYTES:
        raise InputError(phrase("more than {n} MiB", n=_MOST_BYTES >> 20), file=path)
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise InputError(phrase("this is no JSON"), file=path) from None
    if not isinstance(value, dict):
        raise InputError(phrase("this is no JSON object"), file=path)
    return value


def to_baseline(baseline: Baseline) -> str:
    """The baseline as the text of its file."""
    value = {"form": _FORM, "accepted": dict(sorted(baseline.accepted.items())), "known": sorted(baseline.known)}
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def held_back(report: Report, baseline: Baseline, marks: Mapping[str, str] = {}) -> Report:
    """The report without what is known or accepted, by a baseline or by a mark in the document."""
    reasons = {**baseline.accepted, **marks}
    known = frozenset(baseline.known)
    accepted: list[Accepted] = list(report.accepted)
    counted = report.known
    lists: list[tuple[Finding, ...]] = []
    for findings in (report.findings, report.review):
        kept = []
        for finding in findings:
            if finding.id in reasons:
                accepted.append(Accepted(finding, reasons[finding.id]))
            elif finding.id in known:
                counted += 1
            else:
                kept.append(finding)
        lists.append(tuple(kept))
    return structs.replace(report, findings=lists[0], review=lists[1], accepted=tuple(accepted), known=counted)
