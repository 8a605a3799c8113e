"""Judging many cases in one process."""

from __future__ import annotations

from collections.abc import Sequence

from bridge.errors import InputError
from bridge.explaining import check
from bridge.state import Case
from bridge.verdict import Failure, Outcome, Verdict

__all__ = ["judge_chunk"]


def judge_chunk(
    cases: Sequence[Case], *, evidence: bool = True, timeout: float | None = None
) -> list[Verdict | Outcome | Failure]:
    """What `check` says of each case, in order.

    Args:
        cases: Cases with plays.
        evidence: Give whole verdicts; otherwise only outcomes, which is much faster.
        timeout: Seconds for each case after which it is `undetermined`.

    Returns:
        A verdict (or an outcome) for each case, or why there is none; one case that fails loses no other.
    """
    answers: list[Verdict | Outcome | Failure] = []
    for case in cases:
        try:
            verdict = check(case, timeout=timeout)
            answers.append(verdict if evidence else verdict.outcome)
        except InputError as error:
            answers.append(Failure("input", error.message, error.file, error.line, error.path))
        except Exception as error:
            answers.append(Failure("internal", f"{type(error).__name__}: {error}"))
    return answers
