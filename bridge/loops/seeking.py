"""Says to the search which kinds of loops are searched; `asp_rules/search/loops/seek.lp` says what the kinds are."""

from __future__ import annotations

from collections.abc import Collection

from clingo import Function, Number

from bridge.asp.solving import Stepper

__all__ = ["Kinds", "ends_unknown", "seek"]

_WORDS = (
    *("mandatory", "single", "several", "joint", "declined", "gain", "event"),
    *("forced", "growing", "started", "deep", "worn", "together"),
)
"""The words of the external `seek`."""
_EITHER = ("mandatory", "single", "several", "joint", "declined", "gain", "event")
"""The words between which a search for a loop of any kind chooses."""


def seek(stepper: Stepper, words: Collection[str], either: Collection[str] = ()) -> None:
    """Sets what is searched.

    Args:
        stepper: The search.
        words: The words of `seek` that are true.
        either: Those that the search chooses.
    """
    for word in _WORDS:
        stepper.external("seek", None if word in either else word in words, Function(word))


_CONFLICTS = 1000
"""The solver's conflicts after which it isn't asked together any more what can be asked one by one: a wider question
is harder where numbers leave many ways."""


class Kinds:
    """Asks whether there is a loop of any kind, before each kind is searched for itself.

    Where there is none of any kind, there is none of each, so that most searches are left out. The other direction
    doesn't hold: which kinds of rounds a case has is asked in the widest sense.

    Args:
        stepper: The search.
        growing: Whether rounds are searched in which amounts of events grow.
        worn: Whether rounds are searched that use up what the case asks for.

    Attributes:
        numbers: The numbers of `stop` with which there may be a loop, in the order in which they were asked for.
    """

    def __init__(self, stepper: Stepper, *, growing: bool, worn: bool) -> None:
        self._stepper = stepper
        self._words = ("together", "started", *(["growing"] if growing else []))
        self._either = (*_EITHER, *(["worn"] if worn else []))
        self._asks = True
        self.numbers: list[int] = []

    def any(self, number: int) -> bool:
        """Whether there may be a loop of one step less than `number`, for which the external `stop` is true."""
        if self._asks:
            seek(self._stepper, self._words, self._either)
            found = self._stepper.is_possible(_CONFLICTS)
            if found is False:
                return False
            self._asks = found is not None
        self.numbers.append(number)
        return True


def ends_unknown(stepper: Stepper, most: int) -> bool:
    """Whether a run of at most `most` steps may come to a state from which its continuation is unknown."""
    stepper.ground_part("unknown", (most,))
    last = [Number(number) for number in range(2, most + 2)]
    for number in last:
        stepper.external("stop", None, number)
    stepper.external("ask_unknown", True, Number(most))
    found = stepper.is_possible(_CONFLICTS)
    stepper.external("ask_unknown", False, Number(most))
    for number in last:
        stepper.external("stop", False, number)
    return found is not False
