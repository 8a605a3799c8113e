"""Searches many combos, given by names of cards: the result for each, and a table of all."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median, quantiles
from typing import Any

from bridge.errors import AzorError, CaseError, EffortExceeded, InputError
from bridge.language import ENGLISH, counted_phrase, phrase, phrase_in, speaking, term_in

__all__ = ["MOST_CARDS", "OUTCOMES", "combos_of", "swept", "table"]

MOST_CARDS = 8
"""The most cards of a combo."""

OUTCOMES = {
    "mandatory": term_in("sweep", "a draw, proved and checked"),
    "ends": term_in("sweep", "the game ends, proved and checked"),
    "optional": term_in("sweep", "a loop, proved and checked"),
    "fragmented": term_in("sweep", "a loop of several players, proved and checked"),
    "conditional": term_in("sweep", "a loop, if words that aren't read take no part"),
    "none": term_in("sweep", "no loop within the steps that were searched"),
    "unread": term_in("sweep", "undetermined: a sentence that bears on it isn't read"),
    "undetermined": term_in("sweep", "undetermined for another reason"),
    "late": term_in("sweep", "out of time"),
    "unknown": term_in("sweep", "a card isn't in the index"),
}
"""The outcomes of a sweep, in the order of its table."""


def combos_of(text: str, file: str) -> Iterator[tuple[str, ...]]:
    """The combos of a text, each once: the names of their cards, sorted.

    Args:
        text: A line each: JSON with `cards`, a list of names or of objects with a `name`; or names with " + " between.
        file: Its name, for messages.

    Raises:
        CaseError: A line is no combo, with its number.
    """
    seen = set()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        names = _names(line)
        if not names or len(names) > MOST_CARDS:
            message = phrase(
                "no combo: write names with ' + ' between, or JSON with 'cards'; at most {most}", most=MOST_CARDS
            )
            raise CaseError(message, file=file, line=number)
        if names not in seen:
            seen.add(names)
            yield names


def _names(line: str) -> tuple[str, ...]:
    """The sorted names of a line; none if it is no combo."""
    if not line.lstrip().startswith("{"):
        return tuple(sorted(each.strip() for each in line.split(" + ") if each.strip()))
    try:
        cards = json.loads(line).get("cards")
        return tuple(sorted(str(each["name"] if isinstance(each, dict) else each) for each in cards))
    except (ValueError, TypeError, KeyError, RecursionError):
        return ()


def swept(names: Sequence[str], index: str | None, timeout: float | None, edition: str | None = None) -> dict[str, Any]:
    """The result for a combo, as an object of JSON.

    Args:
        names: The names of its cards; of a card with two faces, both may be named with " // " between.
        index: The file of the index of cards; None for the user's own.
        timeout: Seconds; None for any.
        edition: The edition to judge by; None for the newest one.
    """
    began = time.process_time()
    found: dict[str, Any] = {"cards": list(names)}
    try:
        found |= _found([each.split(" // ")[0] for each in names], index, timeout, edition)
    except EffortExceeded:
        found["outcome"] = "late"
    except InputError as error:
        found |= {"outcome": "unknown", "why": [error.message]}
    except AzorError as error:
        found |= {"outcome": "undetermined", "why": [str(error)]}
    found["cpu"] = round(time.process_time() - began, 2)
    return found


def _found(names: Sequence[str], index: str | None, timeout: float | None, edition: str | None) -> dict[str, Any]:
    from bridge.cards import CardIndex
    from bridge.limits.deadlines import until
    from bridge.loops.combos import combo_case
    from bridge.loops.finding import find
    from bridge.loops.needs import needs
    from bridge.loops.understanding import understood
    from bridge.rulebook import cited_in, newest_edition

    deadline = None if timeout is None else time.monotonic() + timeout
    with CardIndex(index) as cards, until(deadline), speaking(ENGLISH):  # rows aren't translated
        case = understood(combo_case(names, edition=edition), cards)
        verdict = find(case, timeout=None if deadline is None else max(deadline - time.monotonic(), 0.001))
    outcome = verdict.outcome
    if outcome == "undetermined":
        rules, unread = {cr for cr, _ in verdict.unsupported}, cited_in(edition or newest_edition(), "113.1")
        outcome = "late" if verdict.late else "unread" if rules == {unread} else outcome
    found: dict[str, Any] = {"outcome": outcome, "kind": verdict.kind}
    if verdict.round:
        found |= {"needs": needs(case), "start": len(verdict.start), "round": len(verdict.round)}
        found["yields"] = dict(verdict.yields)
    if verdict.conditions:
        found["conditions"] = [list(each) for each in verdict.conditions]
    why = [text for _, text in verdict.unsupported] or list(verdict.notes if outcome == "none" else ())
    return found | ({"why": why} if why else {})


def table(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """How many combos have each outcome, with their share, and how much CPU time one takes, as lines."""
    listed = list(rows)
    counted = Counter(str(row.get("outcome")) for row in listed)
    most = len(listed) or 1
    lines = [counted_phrase("{n} combo", "{n} combos", len(listed), n=f"{len(listed):,}")]
    for outcome, words in OUTCOMES.items():
        if n := counted.pop(outcome, 0):
            lines.append(f"{n:>7,}  {100 * n / most:5.1f} %  {outcome:13} {phrase_in('sweep', words)}")
    lines += [f"{n:>7,}  {100 * n / most:5.1f} %  {outcome}" for outcome, n in sorted(counted.items())]
    spent = sorted(float(row.get("cpu", 0)) for row in listed)
    if len(spent) > 1:
        slow = quantiles(spent, n=20, method="inclusive")[-1]
        middle = f"{median(spent):.2f}"
        lines.append(phrase("seconds of CPU time: median {n}, 95 % under {m}", n=middle, m=f"{slow:.2f}"))
    return lines
