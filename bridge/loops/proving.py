"""From a verdict of the search to the verdict that is printed: a loop is claimed only if the proof checker accepts it.

The checker (`bridge/loops/proof/`) shares nothing with the search, and can only reject.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import to_builtins
from msgspec.structs import replace

from bridge.case.state import as_written
from bridge.errors import REPORT
from bridge.language import Recognizer, phrase, phrase_in, term_in
from bridge.loops.verdict import Checked, LoopVerdict
from bridge.rulebook import cited_in, newest_edition

if TYPE_CHECKING:
    from bridge.case.state import Case
    from bridge.loops.proof import Problem, Reason

__all__ = ["in_words", "proved"]

_CLAIMS = ("mandatory", "ends", "optional", "fragmented")
_WORDS = {
    "mandatory": term_in("claim", "a draw"),
    "ends": term_in("claim", "an end"),
    "optional": term_in("claim", "an optional loop"),
    "fragmented": term_in("claim", "a fragmented loop"),
}


def proved(case: Case, verdict: LoopVerdict, deadline: float | None = None) -> LoopVerdict:
    """The verdict, if its proof holds; otherwise an undetermined one that says what is wrong with the proof.

    Args:
        case: The case, with its names looked up and its texts read.
        verdict: The verdict of the search.
        deadline: The time at which the time budget runs out, in seconds of `time.monotonic()`; None for no limit.
    """
    if verdict.kind not in _CLAIMS:
        return verdict
    from bridge.loops.proof import Unsupported, check

    claim = phrase_in("claim", _WORDS[verdict.kind])
    try:
        found = check(to_builtins(as_written(case)), to_builtins(verdict), deadline)
    except Unsupported as reason:
        text = phrase("the proof of {claim} can't be checked: {reason}", claim=claim, reason=in_words(reason))
        return replace(_undetermined(verdict, text, None), late=reason.late)
    except Exception as error:  # a bug of the checker must not let a verdict pass, nor lose the other cases
        what = f"{type(error).__name__}: {error}"
        text = phrase(
            "the check of {claim} failed, which is a bug of azor's ({report}): {error}",
            claim=claim,
            report=phrase(REPORT),
            error=what,
        )
        return _undetermined(verdict, text, None)
    checked = Checked(found.comparisons, len(found.branches), tuple(map(in_words, found.problems)), found.even)
    if not found.problems:
        return replace(verdict, checked=checked)
    if found.uneven:
        text = phrase("rounds change more each time: in which of them somebody loses isn't known")
        return _undetermined(verdict, text, checked)
    if found.left and len(found.problems) == 1:  # the checker follows choices farther than the search
        text = phrase("a choice leaves the loop: {reason}", reason=in_words(found.left))
        return _undetermined(verdict, text, checked)
    text = phrase(
        "the proof of {claim} is rejected, which is a bug of azor's ({report}): {problem}",
        claim=claim,
        report=phrase(REPORT),
        problem=in_words(found.problems[0]),
    )
    return _undetermined(verdict, text, checked)


def in_words(said: Reason | Problem) -> str:
    """What the checker says, in the language that is spoken."""
    parts = {name: _said(each) for name, each in said.parts.items()}
    return phrase(said.template, **parts)


def _said(part: object) -> object:
    from bridge.loops.proof import Problem, Reason  # here, because only a check needs them

    if isinstance(part, Reason | Problem):
        return in_words(part)
    return _NAMES.said(part) if isinstance(part, str) else part


_NAMES = Recognizer(
    "number",
    (
        term_in("number", "the power of {name}"),
        term_in("number", "the toughness of {name}"),
        term_in("number", "{player} draws from an empty library"),
        term_in("number", "the active player"),
        term_in("number", "the order of turns"),
        term_in("number", "priority in the cleanup step"),
        term_in("number", "the phase"),
        term_in("number", "what follows extra phases"),
        term_in("number", "the phases to come"),
        term_in("number", "the turns to come"),
        term_in("number", "the players"),
        term_in("number", "who drew from an empty library"),
        term_in("number", "the top of the library"),
        term_in("number", "the stack"),
        term_in("number", "what is resolving"),
        term_in("number", "what waits"),
    ),
)
"""What the checker calls numbers and parts of a state, besides by the words of a case."""


def _undetermined(verdict: LoopVerdict, text: str, checked: Checked | None) -> LoopVerdict:
    return LoopVerdict(
        "undetermined",
        edition=verdict.edition,
        steps=verdict.steps,
        start=verdict.start,
        round=verdict.round,
        unsupported=((verdict.rule or cited_in(verdict.edition or newest_edition(), "732.2a"), text),),
        seconds=verdict.seconds,
        checked=checked,
    )
