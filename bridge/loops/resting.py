"""A verdict that rests on sentences that aren't read: they take no part in the loop, or it is undetermined."""

from __future__ import annotations

from msgspec.structs import replace

from bridge.case.state import Case
from bridge.language import phrase
from bridge.loops.aside import aside_of, reason_of
from bridge.loops.verdict import LoopVerdict
from bridge.rulebook import cited_in, newest_edition

__all__ = ["resting_on"]

_BY_CHOICE = ("optional", "ends", "fragmented")


def resting_on(case: Case, verdict: LoopVerdict) -> LoopVerdict:
    """The verdict with the sentences that it rests on; without a loop, or with a draw, an undetermined one.

    No draw rests on a sentence that isn't read: what it does might end the loop.

    Args:
        case: The case, with its names looked up and its texts read.
        verdict: The verdict on it, as if these sentences did nothing.
    """
    aside = aside_of(case)
    if not aside or verdict.kind == "undetermined":
        return verdict
    if verdict.kind in _BY_CHOICE:
        told = tuple((f"{each.card}: {each.text}", reason_of(each)) for each in aside if each.topic != "mode")
        return replace(verdict, conditions=told)
    cr = cited_in(verdict.edition or newest_edition(), "113.1")
    unsupported = tuple((cr, phrase('"{text}" is not understood.', text=each.text)) for each in aside)
    return LoopVerdict(
        "undetermined", edition=verdict.edition, steps=verdict.steps, unsupported=unsupported, seconds=verdict.seconds
    )
