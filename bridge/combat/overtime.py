"""The answers when the time is over. This module is quick to import."""

from __future__ import annotations

from collections.abc import Iterable

from bridge.case.rules import RULE_OF
from bridge.case.state import Case
from bridge.combat.verdict import LegalPlays, Outcome, Verdict, Witness
from bridge.rulebook.tables import cr_hash, newest_edition

__all__ = ["judged_by_then", "out_of_time", "plays_out_of_time", "ran_out"]


def out_of_time(case: Case, phase: str) -> Verdict:
    """The verdict when time runs out before anything is known of a case.

    Args:
        case: The case.
        phase: What was done for it then, as in `deadlines`.
    """
    edition = case.edition or newest_edition()
    late = Witness(RULE_OF[case.question], "effort_exceeded_in", (phase or "judging",), ("phase",))
    return Verdict(Outcome.UNDETERMINED, unsupported=(late,), edition=edition, cr_hash=cr_hash(edition))


def ran_out(unsupported: Iterable[Witness]) -> bool:
    """Whether the time was over when nothing was known, from what isn't judged."""
    return any(each.kind == "effort_exceeded_in" for each in unsupported)


def judged_by_then(case: Case, phase: str, found: tuple[Case, Verdict] | None) -> tuple[Case, Verdict]:
    """The case as it was judged, with its verdict, when time runs out.

    Args:
        case: The case.
        phase: What was done for it then, as in `deadlines`.
        found: What was known of it then, as in `Failure`.
    """
    return found or (case, out_of_time(case, phase))


def plays_out_of_time(case: Case, phase: str) -> LegalPlays:
    """The list when time runs out before anything is known of a case; as `out_of_time`."""
    late = out_of_time(case, phase)
    return LegalPlays(late.outcome, unsupported=late.unsupported, edition=late.edition, cr_hash=late.cr_hash)
