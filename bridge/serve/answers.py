"""Verdicts, legal plays and exceptions as the objects and lines of answers."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from bridge.errors import REPORT, EffortExceeded, InputError, InternalError
from bridge.language import phrase, term
from bridge.serve.positions import Kept
from bridge.serve.protocol import ErrorKind, Refusal
from bridge.serve.requests import FILE, RefusedError, joined_path, placed

if TYPE_CHECKING:
    from bridge.case.state import Case, Play, Understood
    from bridge.combat.verdict import Failure, LegalPlays, Outcome, Verdict
    from bridge.loops.verdict import LoopVerdict

__all__ = [
    "MAX_EXPLAINED",
    "TOO_LARGE",
    "case_of",
    "encoded_line",
    "is_judged_alone",
    "judged_alone",
    "late_object",
    "outcome_object",
    "play_object",
    "plays_object",
    "refusal_of",
    "refuse_further",
    "verdict_object",
    "without_place",
    "written_late",
    "written_out",
]

MAX_EXPLAINED = 12
"""How many unmet requirements `check` explains, as `azor check` does."""


TOO_LARGE = term("it needs more memory than the process that judges may have")
"""What a client is told where memory runs out."""


def case_of(data: object, edition: str | None) -> Case:
    """The case of a request as it was given.

    Args:
        data: The case, as plain data.
        edition: The edition to judge by; None for the case's own.

    Raises:
        InputError: It is no case.
    """
    from bridge.case.loading import case_from_object

    case = case_from_object(data, FILE)
    return case if edition is None else replace(case, edition=edition)


def outcome_object(found: Verdict | Outcome | Failure, path: str, case: Case) -> dict[str, Any]:
    """The object for what `judge_chunk` found of a case.

    Args:
        found: A verdict, an outcome, or why there is neither.
        path: The place of the case in the request.
        case: The case.

    Raises:
        RefusedError: There is no verdict.
    """
    from bridge.combat.verdict import Failure, Verdict

    if isinstance(found, Failure):
        kind: ErrorKind = "input" if found.kind == "input" else "timeout" if found.kind == "timeout" else "internal"
        raise RefusedError(kind, found.message, joined_path(path, found.path) if kind == "input" else "")
    return verdict_object(case, found) if isinstance(found, Verdict) else {"outcome": found.value}


def play_object(
    kept: Kept,
    data: Any,
    path: str,
    evidence: bool,
    timeout: float | None,
    explained: int | None = MAX_EXPLAINED,
    board: bool = False,
) -> dict[str, Any]:
    """The answer for a play of a position.

    Args:
        kept: The position.
        data: The play, as plain data.
        path: Its place in the request.
        evidence: Whether the whole object is wanted, and not only the outcome.
        timeout: Seconds for it; None for any.
        explained: How many unmet requirements are explained; None for all.
        board: Whether the permanents are told, and what each sentence is about.

    Raises:
        RefusedError: The play is malformed.
    """
    with placed(path, "play"):
        if not evidence:
            return {"outcome": kept.position.check(data, timeout=timeout).outcome.value}
        from bridge.case.loading import case_from_object
        from bridge.combat.explaining import check

        play = case_from_object({**kept.form, "play": data}, FILE).play
        return verdict_object(
            kept.prepared, check(replace(kept.case, play=play), timeout=timeout, explain=explained), play, board
        )


def verdict_object(case: Case, verdict: Verdict, play: Play | None = None, board: bool = False) -> dict[str, Any]:
    """The object of `azor check` for a verdict on the case's own play, or on another one; with its `board`, too."""
    from bridge.combat.overtime import ran_out
    from bridge.combat.preparing import prepared
    from bridge.combat.rendering import check_object

    case = case if ran_out(verdict.unsupported) else prepared(case)
    case = case if play is None else replace(case, play=play)
    told = without_place(check_object(case, verdict, FILE, 0))
    return _placed(told, case, verdict) if board else told


def _placed(told: dict[str, Any], case: Case, verdict: Verdict) -> dict[str, Any]:
    """An object of `azor check` with the board, with what each sentence is about, and with the sentence of all."""
    from bridge.combat.places import with_places
    from bridge.combat.rendering import check_report

    return {**with_places(told, case, verdict), "sentence": check_report(case, verdict).sentence}


def written_out(case: Understood, form: str, timeout: float | None) -> str:
    """A case with the verdict on it, as a picture or in words.

    Args:
        case: The case, about one play or about loops.
        form: `svg`, `text` or `markdown`.
        timeout: Seconds for it; None for any.
    """
    from bridge.combat.drawing import drawing
    from bridge.combat.explaining import checked
    from bridge.combat.preparing import prepared
    from bridge.combat.rendering import check_report
    from bridge.combat.reports import to_markdown, to_text

    write = to_markdown if form == "markdown" else to_text
    if case.question == "find_loops":
        from bridge.loops.drawing import to_svg
        from bridge.loops.finding import find
        from bridge.loops.rendering import loop_report

        found = find(case, timeout=timeout)
        return to_svg(case, found) if form == "svg" else write(loop_report(case, found))
    if case.play is None:
        if form == "svg":
            return drawing(prepared(case))
        _refuse_without_play(case)
    verdict, judged = checked(case, timeout=timeout)
    return drawing(judged, verdict) if form == "svg" else write(check_report(judged, verdict))


def written_late(case: Case, form: str, phase: str, found: tuple[Case, Verdict] | None = None) -> str:
    """A case with the verdict that its time ran out, as `written_out` writes it.

    Args:
        case: The case as it was given.
        form: `svg`, `text` or `markdown`.
        phase: What was done for it then, as in `bridge.limits.deadlines`.
        found: What was known of a play then, as in `Failure`.
    """
    from bridge.combat.drawing import drawing
    from bridge.combat.overtime import judged_by_then
    from bridge.combat.rendering import check_report
    from bridge.combat.reports import to_markdown, to_text

    write = to_markdown if form == "markdown" else to_text
    if case.question == "find_loops":
        from bridge.loops.drawing import to_svg
        from bridge.loops.finding import out_of_time
        from bridge.loops.rendering import loop_report

        late = out_of_time(case, phase)
        return to_svg(case, late) if form == "svg" else write(loop_report(case, late))
    if case.play is None and form == "svg":
        return drawing(case)
    _refuse_without_play(case)
    judged, verdict = judged_by_then(case, phase, found)
    return drawing(judged, verdict) if form == "svg" else write(check_report(judged, verdict))


def refuse_further(case: Case) -> None:
    """Refuses to write a case with further questions.

    Raises:
        RefusedError: It has some.
    """
    if case.then:
        raise RefusedError("input", phrase("it is written one question at a time"), "case.then")


def _refuse_without_play(case: Case) -> None:
    """Refuses to write the verdict on a case without a play.

    Raises:
        RefusedError: It has none.
    """
    if case.play is None:
        raise RefusedError("input", phrase("there is no play to judge"), "case.play")


def is_judged_alone(case: Case) -> bool:
    """Whether a case can't be judged together with others: it asks for loops, or several questions."""
    return case.question == "find_loops" or bool(case.then)


def judged_alone(
    case: Understood,
    evidence: bool,
    timeout: float | None,
    explained: int | None = MAX_EXPLAINED,
    board: bool = False,
) -> dict[str, Any]:
    """The object of `azor check` for a loop case, or one with several questions, which is judged now.

    Args:
        case: The case.
        evidence: Whether the whole object is wanted, and not only the outcome.
        timeout: Seconds for it; None for any.
        explained: How many unmet requirements are explained; None for all.
        board: Whether the board is told with each verdict and what each sentence is about, or the boards of a loop's
            run.
    """
    if case.then:
        from bridge.combat.sequence import judged_in_order

        found = judged_in_order(case, timeout=timeout, explain=explained)
        told = _object_in_order(found, evidence)
        if board and evidence:
            for each, judged in zip([told, *told["then"]], found, strict=True):
                each.update(_placed(each, *judged))
        return told
    from bridge.loops.finding import find

    loop = find(case, timeout=timeout)
    told = _loop_object(case, loop, evidence)
    if not (board and evidence):
        return told
    from bridge.loops.boards import boards
    from bridge.loops.prose import LoopWording

    return {**told, "boards": boards(case, loop), "yields_in_words": list(LoopWording(case).yields(loop.yields))}


def late_object(case: Case, phase: str, evidence: bool, found: tuple[Case, Verdict] | None = None) -> dict[str, Any]:
    """The object for a case whose time ran out.

    Args:
        case: The case, about a play or about loops.
        phase: What was done for it then, as in `bridge.limits.deadlines`.
        evidence: Whether the whole object is wanted, and not only the outcome.
        found: What was known of a play then, as in `Failure`.
    """
    if case.question == "find_loops":
        from bridge.loops.finding import out_of_time

        return _loop_object(case, out_of_time(case, phase), evidence)
    if case.then:
        from bridge.combat.sequence import late_in_order

        return _object_in_order(late_in_order(case, phase), evidence)
    from bridge.combat.overtime import judged_by_then
    from bridge.combat.rendering import check_object

    case, verdict = judged_by_then(case, phase, found)
    return without_place(check_object(case, verdict, FILE, 0)) if evidence else {"outcome": verdict.outcome.value}


def _object_in_order(found: list[tuple[Case, Verdict]], evidence: bool) -> dict[str, Any]:
    from bridge.combat.sequence import object_in_order, outcomes_in_order

    return without_place(object_in_order(found, FILE, 0)) if evidence else outcomes_in_order(found)


def _loop_object(case: Case, verdict: LoopVerdict, evidence: bool) -> dict[str, Any]:
    from bridge.loops.rendering import loop_object

    return without_place(loop_object(case, verdict, FILE, 0)) if evidence else {"outcome": verdict.outcome}


def plays_object(case: Case, plays: LegalPlays, listed: bool) -> dict[str, Any]:
    """The object of the legal plays of a case."""
    from bridge.combat.rendering import legal_object

    return without_place(legal_object(case, plays, FILE, 0, listed))


def without_place(found: dict[str, Any]) -> dict[str, Any]:
    """The object of a command without the file and the line, which a request doesn't have."""
    del found["file"], found["line"]
    return found


def refusal_of(error: Exception) -> Refusal:
    """What the client is told of an exception."""
    if isinstance(error, RefusedError):
        return error.refusal
    if isinstance(error, InputError):
        return Refusal("input", error.message, error.path)
    if isinstance(error, EffortExceeded):
        return Refusal("timeout", str(error))
    if isinstance(error, MemoryError):
        return Refusal("memory", phrase(TOO_LARGE))
    if os.environ.get("AZOR_DEBUG") == "1":
        import traceback

        traceback.print_exception(error, file=sys.stderr)
    what = str(error) if isinstance(error, InternalError) else f"{type(error).__name__}: {error}"
    said = phrase("{what}; {report}, with the request", what=" ".join(what.split()), report=phrase(REPORT))
    return Refusal("internal", said)


_AS_JSON = json.JSONEncoder()


def encoded_line(answer: dict[str, Any]) -> bytes:
    """An answer as a line in ASCII, so that no client takes a character in it for a line end or decodes it wrongly."""
    return _AS_JSON.encode(answer).encode("ascii") + b"\n"
