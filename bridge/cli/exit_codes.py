"""The exit codes of `azor`: their meaning, the code of each outcome and failure, and which of several codes counts."""

from __future__ import annotations

from collections.abc import Iterable

from bridge.language import term_in

__all__ = [
    "AUDIT_EXIT_CODES",
    "BAD_INPUT",
    "BUG",
    "CONTRADICTIONS_EXIT_CODES",
    "EXIT_CODES",
    "ILLEGAL",
    "INTERRUPTED",
    "LEGAL",
    "LOOP_EXIT_CODES",
    "NOT_WRITTEN",
    "NO_READER",
    "OF_FAILURES",
    "OF_LOOPS",
    "OF_OUTCOMES",
    "OF_PROOFS",
    "PROOF_EXIT_CODES",
    "UNDETERMINED",
    "worst",
]

LEGAL = 0
ILLEGAL = 1
BAD_INPUT = 2
UNDETERMINED = 3
BUG = 4
NOT_WRITTEN = 5
INTERRUPTED = 130
NO_READER = 141
_WORST_FIRST = (BUG, BAD_INPUT, ILLEGAL, UNDETERMINED, LEGAL)

OF_FAILURES = {"file": BAD_INPUT, "input": BAD_INPUT, "timeout": UNDETERMINED, "crash": BUG, "internal": BUG}
"""The exit codes of the reasons why `azor check` has no outcome for a case, by the kind of failure."""

OF_LOOPS = {
    term_in("outcome", "mandatory"): LEGAL,
    term_in("outcome", "ends"): LEGAL,
    term_in("outcome", "optional"): LEGAL,
    term_in("outcome", "fragmented"): LEGAL,
    term_in("outcome", "conditional"): LEGAL,
    term_in("outcome", "none"): LEGAL,
    "undetermined": UNDETERMINED,
}
"""The exit codes of the kinds of verdicts on loops."""

OF_OUTCOMES = {
    "legal": LEGAL,
    "illegal": ILLEGAL,
    "malformed": BAD_INPUT,
    **OF_LOOPS,
}
"""The exit codes of the outcomes of `azor check`."""

OF_PROOFS = {"accepted": LEGAL, "rejected": ILLEGAL, "undetermined": UNDETERMINED}
"""The exit codes of the outcomes of `azor verify`."""

EXIT_CODES = """
\b
Exit codes
  0  legal, or a loop case judged  4  a bug of azor
  1  illegal                       5  an output can't be written
  2  bad input, malformed state  130  interrupted by Ctrl-C
  3  undetermined                141  the reader of the output has gone away
Of many cases the worst counts, in the order 4, 2, 1, 3, 0.
"""
"""For the help of the commands that judge plays."""

LOOP_EXIT_CODES = """
\b
Exit codes
  0  a loop was found, or none within the steps that were searched
  1  with --expect: a verdict is not the expected one
  2  bad input                       5  an output can't be written
  3  undetermined                  130  interrupted by Ctrl-C
  4  a bug of azor                 141  the reader of the output has gone away
Of many cases the worst counts, in the order 4, 2, 1, 3, 0.
"""
"""For the help of `azor loops`."""

PROOF_EXIT_CODES = """
\b
Exit codes
  0  every proof holds               4  a bug of azor
  1  a proof is rejected             5  an output can't be written
  2  bad input                     130  interrupted by Ctrl-C
  3  a proof can't be checked      141  the reader of the output has gone away
Of many proofs the worst counts, in the order 4, 2, 1, 3, 0.
"""
"""For the help of `azor verify`."""

AUDIT_EXIT_CODES = """
\b
Exit codes
  0  no certain finding              5  an output can't be written
  1  certain findings              130  interrupted by Ctrl-C
  2  bad input                     141  the reader of the output has gone away
  4  a bug of azor
"""
"""For the help of `azor audit`."""


CONTRADICTIONS_EXIT_CODES = """
\b
Exit codes
  0  nothing is wrong                4  a bug of azor
  1  a contradiction, or a gap       5  an output can't be written
     that isn't meant              130  interrupted by Ctrl-C
  2  bad input                     141  the reader of the output has gone away
  3  the time ran out for a question
"""
"""For the help of `azor contradictions`."""


def worst(codes: Iterable[int]) -> int:
    """The worst of several exit codes, which is that of the whole run; `LEGAL` for none."""
    found = {LEGAL, *codes}
    return next(code for code in _WORST_FIRST if code in found)
