"""The checks behind the plugin's assertions, with results in words."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import to_builtins
from msgspec.structs import replace

from bridge.case.loading import case_from_object, load_paths
from bridge.case.state import Case
from bridge.combat.explaining import checked
from bridge.combat.preparing import understood
from bridge.combat.rendering import explain_report
from bridge.combat.reports import to_text
from bridge.errors import CaseError
from bridge.language import phrase, term
from bridge.validate.comparing import compare
from bridge.validate.model import Direction, Engine, Play, board_of
from bridge.validate.processes import ProcessEngine
from bridge.validate.saying import said, said_of_direction

__all__ = ["CaseLike", "Found", "Told", "compared", "judged", "started"]

CaseLike = Case | dict[str, Any] | str | Path

_PLAYS_SHOWN = 3
"""How many plays on which an engine differs are explained."""


class Found(NamedTuple):
    """The verdict on a case.

    Attributes:
        outcome: The outcome.
        rules: The numbers of the rules that the play breaks.
        explained: The text of `azor explain`.
    """

    outcome: str
    rules: frozenset[str]
    explained: str


class Told(NamedTuple):
    """The result of a comparison: why nothing could be compared, or how the engine differs; both empty if it agrees."""

    skipped: str = ""
    failed: str = ""


def _cases(given: CaseLike, edition: str | None) -> Iterator[tuple[str, Case]]:
    """The cases that are given, each with a heading."""
    if isinstance(given, str | Path):
        found = [(f"{each.file}:{each.line}", each.case) for each in load_paths([str(given)])]
    else:
        found = [("", given if isinstance(given, Case) else case_from_object(given))]
    for place, case in found:
        heading = "  ".join(filter(None, (place, case.title)))
        yield heading, case if edition is None else replace(case, edition=edition)


def judged(given: CaseLike, edition: str | None) -> Iterator[Found]:
    """The verdicts on cases.

    Raises:
        InputError: Something isn't a case, or has no play.
    """
    for heading, case in _cases(given, edition):
        yield _judged(heading, case)


def _judged(heading: str, case: Case) -> Found:
    if case.play is None:
        raise CaseError(phrase("no play to judge"))
    read = understood(case)
    verdict, prepared = checked(read)
    text = to_text(explain_report(prepared, verdict, read), heading)
    return Found(verdict.outcome.value, frozenset(each.cr for each in verdict.violations), text)


def compared(engine: Engine | str | Sequence[str], given: CaseLike, edition: str | None) -> Iterator[Told]:
    """Compares what an engine accepts with the legal plays, for each case.

    Raises:
        InputError: Something isn't a case, or the engine can't be started.
    """
    if isinstance(engine, str | Sequence):
        with started(engine) as running:
            yield from compared(running, given, edition)
        return
    for heading, case in _cases(given, edition):
        yield _compared(engine, heading, case)


def _compared(engine: Engine, heading: str, case: Case) -> Told:
    data = {
        key: value for key, value in to_builtins(case).items() if key not in ("play", "expect") and value is not None
    }
    found = compare(board_of(data), engine)
    name = f"{engine.name} {engine.version}"
    if found.outcome == "agrees":
        return Told()
    if found.outcome == "unsupported":
        return Told(skipped=phrase("{engine} doesn't know: {what}", engine=name, what=said(found.reason)))
    if found.outcome == "undetermined":
        why = phrase("nothing was compared: {why}", why=said(found.reason))
        return Told(failed="\n".join(filter(None, (heading, why))))
    lines = [*filter(None, (heading,)), *(_does(name, each) for each in found.directions)]
    if found.reason:
        lines.append(said(found.reason))
    accepts, refuses = term("{engine} accepts {play}:"), term("{engine} refuses {play}:")
    differing = [(accepts, play) for play in found.accepted if play not in found.legal]
    if found.accepted or "accepts_nothing" in found.directions:
        differing += [(refuses, play) for play in found.legal if play not in found.accepted]
    for does, play in differing[:_PLAYS_SHOWN]:
        lines += ["", phrase(does, engine=name, play=play), _judged("", _with_play(data, play)).explained]
    if more := len(differing) - _PLAYS_SHOWN:
        lines += ["", phrase("and {n} more plays", n=more)] if more > 0 else []
    return Told(failed="\n".join(lines))


def _does(engine: str, direction: Direction) -> str:
    """In which way an engine differs, in a line."""
    return phrase("{engine} {does}", engine=engine, does=said_of_direction(direction))


def _with_play(data: dict[str, Any], play: Play) -> Case:
    return case_from_object({**data, "play": play})


@contextmanager
def started(command: str | Sequence[str]) -> Iterator[Engine]:
    """The engine of a command, while it runs.

    Raises:
        InputError: It can't be started.
    """
    words = shlex.split(command) if isinstance(command, str) else list(command)
    engine = ProcessEngine(words)
    try:
        yield engine
    finally:
        engine.close()
