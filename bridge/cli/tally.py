"""How many cases had which outcome, and the exit code of them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bridge.cli.exit_codes import OF_FAILURES, OF_OUTCOMES, worst

__all__ = ["Tally", "summary"]


class Tally:
    """Counts of outcomes and failures."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()

    def count(self, outcome: str, failure: str) -> None:
        """Counts an answer."""
        if failure:
            self.failures[failure] += 1
        else:
            self.outcomes[outcome] += 1

    @property
    def judged(self) -> int:
        """The number of cases, without refused files."""
        return self.outcomes.total() + self.failures.total() - self.failures["file"]

    @property
    def code(self) -> int:
        """The exit code."""
        return worst([*map(OF_OUTCOMES.__getitem__, self.outcomes), *(OF_FAILURES[each] for each in self.failures)])

    def text(self) -> str:
        """How many cases had which outcome."""
        return summary(self.outcomes, self.judged, self.failures["file"])


def summary(outcomes: Counter[str], judged: int, refused: int, words: Iterable[str] = OF_OUTCOMES) -> str:
    """How many cases had which outcome: `3 cases: 2 legal, 1 not judged; 1 file refused`.

    Args:
        outcomes: How many had each outcome.
        judged: How many cases there were.
        refused: How many files were refused.
        words: The outcomes, in their order.
    """
    from bridge.language import counted_phrase, phrase_in

    numbers = [
        phrase_in("tally", "{n} {outcome}", n=outcomes[word], outcome=phrase_in("outcome", word))
        for word in words
        if outcomes[word]
    ]
    if failed := judged - outcomes.total():
        numbers.append(phrase_in("tally", "{n} not judged", n=failed))
    said = counted_phrase("{n} case", "{n} cases", judged, n=judged)
    if numbers:
        said = phrase_in("tally", "{cases}: {numbers}", cases=said, numbers=", ".join(numbers))
    if refused:
        files = counted_phrase("{n} file refused", "{n} files refused", refused, n=refused)
        said = phrase_in("tally", "{cases}; {files}", cases=said, files=files)
    return said
