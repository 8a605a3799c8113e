"""The part of `azor check` that judges cases, one or very many.

Files and lines are read here, judged here or in processes of our own (`many`), and answered in order. What costs time
to import is imported where it is used.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache, lru_cache, partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO, TypeAlias

from msgspec import Struct

from bridge.cli_output import (
    BAD_INPUT,
    BUG,
    ILLEGAL,
    INTERRUPTED,
    LEGAL,
    UNDETERMINED,
    escaped_lines,
    say,
    unwritten,
    worst,
)
from bridge.deadlines import Budget
from bridge.errors import REPORT, CaseError, EffortExceeded, InputError, InternalError, OutputError

if TYPE_CHECKING:
    from io import BufferedReader

    from msgspec import json

    from bridge.cards import CardIndex
    from bridge.documents import Document
    from bridge.loading import Loaded, Loader
    from bridge.loops.loading import LoadedLoop
    from bridge.loops.model import LoopCase
    from bridge.loops.verdict import LoopVerdict
    from bridge.state import Case, Question, Understood
    from bridge.verdict import Failure, Outcome, Verdict

__all__ = [
    "A_YEAR",
    "CODES",
    "DECLARED",
    "NEEDED",
    "Answer",
    "Options",
    "Printer",
    "bug_text",
    "check_files",
    "index_of",
    "internal_error",
    "judge_units",
    "limited",
    "loader",
    "summary",
]

AS_EXPECTED, NOT_AS_EXPECTED = "as expected", "not as expected"
"""What comes of a loop case, which is compared with what it expects."""

CODES = {
    "legal": LEGAL,
    "illegal": ILLEGAL,
    "undetermined": UNDETERMINED,
    "malformed": BAD_INPUT,
    AS_EXPECTED: LEGAL,
    NOT_AS_EXPECTED: ILLEGAL,
}
"""The exit code of each outcome."""

_CODES_OF_FAILURES = {"file": BAD_INPUT, "input": BAD_INPUT, "timeout": UNDETERMINED, "crash": BUG, "internal": BUG}

DECLARED: dict[Question, str] = {
    "declare_attackers": "attackers ({} for no attack)",
    "declare_blockers": "blockers ({} for no block)",
    "assign_combat_damage": "damage ({} for none)",
}
"""The key of a play, for each question."""

A_YEAR = 365 * 24 * 3600.0
"""The seconds for a case when none are given: with any limit the solver looks up now and then, and Ctrl-C is heard."""

NEEDED = ("bridge.explaining", "bridge.rendering")
"""What a process of ours that judges cases imports before the time of the first one begins."""

_FEW = 4
"""Fewer cases than this are judged one by one: that is faster, and needs less to be imported."""

_MANY = 1000
"""The most files or lines that are judged in one go."""

_TOGETHER = 500
"""So many are judged in one go if only outcomes are wanted, however long it takes."""

_MUCH = 1 << 22
"""The most bytes of them."""

_SECONDS = 1.0
"""How long one go should take, so that answers come steadily and an interruption loses little."""

_LARGE = 1 << 18
"""Files of more bytes than this are read here, and their cases handed over, so that they can be divided."""

_BLOCK = 1 << 22
"""Bytes of JSON Lines that are read at once."""


def limited(timeout: float) -> bool:
    """Whether the time of a case is limited; then cases are judged in another process, which is ended when it is late:
    not everything can be interrupted."""
    return timeout < A_YEAR


def internal_error(what: str, place: str = "") -> str:
    """The line that reports a bug of ours."""
    return f"azor: internal error: {f'{place}: ' if place else ''}{' '.join(what.split())}; {REPORT}, with the case"


def bug_text(error: Exception) -> str:
    """What a bug of ours says; with AZOR_DEBUG=1 where it happened is printed, too."""
    if os.environ.get("AZOR_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    return str(error) if isinstance(error, InternalError) else f"{type(error).__name__}: {error}"


class Printer:
    """Prints reports in a form; in colours on a terminal.

    Args:
        form: `text`, `json` or `markdown`.
        stream: Where to; by default standard output.
    """

    def __init__(self, form: str, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stdout
        self._read = form in ("text", "markdown")
        self._colored = form == "text" and self._stream.isatty() and not os.environ.get("NO_COLOR")
        self._printed = False

    def put(self, text: str, apart: bool = False) -> None:
        """Prints some lines; with a blank line before them when they stand `apart` from something.

        What a terminal can't show is escaped, except in forms that programs read.
        """
        if apart and self._printed:
            text = "\n" + text
        self._printed = True
        if self._read:
            text = escaped_lines(text)
        if self._colored:
            from bridge.colors import print_colored

            print_colored(text, self._stream)
        else:
            self._stream.write(text)

    def line(self, text: str, apart: bool = False) -> None:
        """Prints one line."""
        self.put(text + "\n", apart)

    def flush(self) -> None:
        """Hands over what was printed."""
        self._stream.flush()


# ------------------------------------------------------------------------------------------------------ what is judged


class Options(Struct, frozen=True):
    """What was asked for.

    Attributes:
        form: `text`, `json` or `markdown`.
        brief: Only outcomes.
        timeout: Seconds for a case.
        edition: The edition to judge by in place of the cases' own.
        cards: The file of the index in which names are looked up, in place of the user's own.
        jobs: In how many processes; 1 for here.
        resume: The file that answers are appended to, or None.
        headed: Whether each report stands under a heading.
    """

    form: str = "text"
    brief: bool = False
    timeout: float = A_YEAR
    edition: str | None = None
    cards: str | None = None
    jobs: int = 1
    resume: str | None = None
    headed: bool = False


class _Unit(Struct, frozen=True, kw_only=True):
    """A part of the input.

    Attributes:
        file: Name of its file.
        line: Its line; 0 for a whole file.
        size: Its length in bytes.
        key: With `resume`, what tells it from every other part of every other input and from other options.
        skip: How many of its first cases were answered before.
    """

    file: str
    line: int = 0
    size: int = 0
    key: str = ""
    skip: int = 0


class _Text(_Unit, frozen=True):
    """A whole file: its text."""

    text: bytes


class _Line(_Unit, frozen=True):
    """A line of JSON Lines."""

    text: bytes


class _One(_Unit, frozen=True):
    """One case of a file that was read."""

    loaded: Loaded | LoadedLoop


class _Refused(_Unit, frozen=True):
    """A file that can't be used."""

    message: str
    path: str = ""


class Answer(Struct, frozen=True):
    """What is to be printed for a case, or for a file that is refused.

    Attributes:
        text: For standard output, or for the file of answers.
        outcome: The outcome; empty if there is none.
        failure: Why there is none, as in `Failure`; `file` if a whole file is refused.
        error: A line for standard error.
        size: Bytes of the input that are done with it.
    """

    text: str = ""
    outcome: str = ""
    failure: str = ""
    error: str = ""
    size: int = 0


def loader(cards: str | None = None) -> Loader[Any]:
    """What reads cases about plays and cases about loops.

    Args:
        cards: The file of the index in which names of loop cases are looked up, in place of the user's own.
    """
    from bridge.loading import Loader

    return Loader(partial(_loaded, cards))


def _loaded(cards: str | None, document: Document, index: int) -> Any:
    from bridge.loading import asks_for_loops, loaded

    if asks_for_loops(document):
        from bridge.loops.loading import loaded_loop  # here, because most runs have no such case

        return loaded_loop(document, index, None if cards is None else index_of(cards))
    return loaded(document, index)


def _whole(options: Options, unit: _Text) -> list[_Unit]:
    """The cases of a file, without those that are skipped; or the one refusal of all of it."""
    try:
        found = list(loader(options.cards).text(unit.text, unit.file))
    except InputError as error:
        return [_refusal(unit, error)]
    sizes = [unit.size] + [0] * len(found)
    return [
        _One(file=each.file, line=each.line, key=unit.key, size=size, loaded=each)
        for each, size in list(zip(found, sizes, strict=False))[unit.skip :]
    ]


def _refusal(unit: _Unit, error: InputError) -> _Refused:
    return _Refused(
        file=error.file, line=error.line, size=unit.size, key=unit.key, message=error.message, path=error.path
    )


# ------------------------------------------------------------------------------------------------------------- judging


def judge_units(options: Options, units: Sequence[_Unit]) -> list[Answer]:
    """Judges parts of the input.

    Args:
        options: What was asked for.
        units: The parts.

    Returns:
        An answer for each case, in order, and one for a file that is refused.
    """
    limit = options.timeout if limited(options.timeout) else None
    parts: list[_Unit] = []
    budgets: list[Budget] = []
    for place, unit in enumerate(units):
        found = _whole(options, unit) if isinstance(unit, _Text) else [unit]
        parts += found
        budgets += (Budget(limit, place) for _ in found)
    cases = [_in_time(options, each, budget) for each, budget in zip(parts, budgets, strict=True)]
    left = [(case, budget) for case, budget in zip(cases, budgets, strict=True) if not isinstance(case, Answer)]
    verdicts = iter(_verdicts(options, left))
    answers: list[Answer] = []
    for part, case, budget in zip(parts, cases, budgets, strict=True):
        if isinstance(case, Answer):
            answers.append(case)
            continue
        with budget.told():
            answers.append(_answered(options, part, case, next(verdicts)))
    return answers


def _in_time(options: Options, unit: _Unit, budget: Budget) -> Understood | Answer:
    """As `_ready`, or that the time was over."""
    try:
        with budget.running():
            return _ready(options, unit)
    except EffortExceeded as error:
        return _late(options, unit, error.phase)


def _late(options: Options, unit: _Unit, phase: str, found: tuple[Case, Verdict] | None = None) -> Answer:
    """The answer to a part whose time was over when this was known of it."""
    from bridge.overtime import judged_by_then

    try:
        case = _case(options, unit)
        if case.question == "find_loops":
            from bridge.loops.finding import out_of_time as loop_out_of_time

            return _loop_answer(options, unit, case, loop_out_of_time(case, phase))
        case, verdict = judged_by_then(case, phase, found)
        if options.brief:
            return Answer(_brief_text(options, unit, case, verdict.outcome), verdict.outcome.value, size=unit.size)
        return Answer(_long_text(options, unit, case, verdict), outcome=verdict.outcome.value, size=unit.size)
    except Exception as error:
        return _failed(unit, _failure_of(error))


def _case(options: Options, unit: _Unit) -> Case | LoopCase:
    """The case of a part, as it is to be judged.

    Raises:
        InputError: There is none.
    """
    from msgspec.structs import replace

    if isinstance(unit, _Refused):
        raise InputError(unit.message, path=unit.path)
    if isinstance(unit, _Line):
        case: Case | LoopCase = loader(options.cards).line(unit.text, unit.file, unit.line).case
    else:
        assert isinstance(unit, _One)
        case = unit.loaded.case
    return case if options.edition is None else replace(case, edition=options.edition)


def _ready(options: Options, unit: _Unit) -> Understood | Answer:
    """The case of a part, with its names looked up and its texts read; or what is wrong with it, or what was found of
    loops.

    Raises:
        EffortExceeded: The time was over.
    """
    from bridge.preparing import understood

    try:
        case = _case(options, unit)
        if case.question == "find_loops":
            return _loop_answer(options, unit, case, None)
        case = understood(case, None if options.cards is None else index_of(options.cards))
        if case.play is None:
            raise CaseError(f"no play to judge; give play.{DECLARED[case.question]}")
        return case
    except EffortExceeded:
        raise
    except Exception as error:
        return _failed(unit, _failure_of(error))


def _loop_answer(options: Options, unit: _Unit, case: LoopCase, found_before: LoopVerdict | None) -> Answer:
    """The answer to a loop case: whether what is found is what it expects."""
    from bridge.loops.comparing import differences
    from bridge.loops.finding import find
    from bridge.loops.rendering import compared_report, loop_object
    from bridge.rendering import Report, heading, to_json, to_markdown, to_text

    if case.expect is None:
        raise CaseError("nothing to compare with; give expect, or ask 'azor loops'")
    verdict = found_before or find(case, timeout=options.timeout)
    different = differences(case.expect, verdict)
    outcome = NOT_AS_EXPECTED if different else AS_EXPECTED
    if options.form == "json":
        found = loop_object(case, verdict, unit.file, unit.line)
        brief = {key: found[key] for key in ("file", "line", "title")} | {
            "outcome": outcome,
            "edition": found["edition"],
        }
        text = to_json(_keyed(unit, brief if options.brief else brief | found | {"differences": different})) + "\n"
        return Answer(text, outcome=outcome, size=unit.size)
    head = heading(unit.file, unit.line, case)
    if options.brief:
        report, head = Report(outcome.upper(), "", head), ""
    else:
        report, head = compared_report(case, verdict), head if options.headed else ""
    if options.form == "markdown":
        text = to_markdown(report, head)
    else:
        text = f"{head}\n{to_text(report)}" if head else to_text(report)
    return Answer(text, outcome=outcome, size=unit.size)


@lru_cache(1)
def index_of(path: str) -> CardIndex:
    """The index of cards in a file, opened once."""
    from bridge.cards import CardIndex

    return CardIndex(path)


_Found: TypeAlias = "tuple[Verdict, Case] | Verdict | Outcome | Failure"
"""What was found of a case; the verdict with the case that was judged, if that is known."""


def _verdicts(options: Options, cases: Sequence[tuple[Understood, Budget]]) -> list[_Found]:
    if len(cases) < _FEW:
        return [_checked(options, *each) for each in cases]
    from bridge.chunks import judge_chunk

    budgets = [budget for _, budget in cases]
    found: list[_Found] = [
        *judge_chunk([case for case, _ in cases], evidence=not options.brief, timeout=options.timeout, budgets=budgets)
    ]
    if os.environ.get("AZOR_DEBUG") == "1":  # alone, a bug of ours shows where it is
        for number, (case, each) in enumerate(zip(cases, found, strict=True)):
            if getattr(each, "kind", "") == "internal":
                found[number] = _checked(options, *case)
    return found


def _checked(options: Options, case: Understood, budget: Budget) -> _Found:
    from bridge.explaining import checked
    from bridge.judging import judge_play

    timeout = options.timeout if budget.left is None else budget.left
    try:
        with budget.running():
            if options.brief:
                return judge_play(case, deadline=time.monotonic() + timeout)[0].outcome
            return checked(case, timeout=timeout)
    except Exception as error:
        return _failure_of(error)


def _failure_of(error: Exception) -> Failure:
    from bridge.verdict import Failure

    if isinstance(error, InputError):
        return Failure("input", error.message, path=error.path)
    if isinstance(error, EffortExceeded):
        return Failure("timeout", str(error))
    return Failure("internal", bug_text(error))


def _failed(unit: _Unit, failure: Failure) -> Answer:
    """The answer where there is no verdict."""
    from bridge.rendering import to_json

    kind = "file" if isinstance(unit, _Refused) else failure.kind
    place = f"{unit.file}:{unit.line}" if unit.line else unit.file
    if kind in ("file", "input"):
        line = unit.loaded.line_of(failure.path) if isinstance(unit, _One) else unit.line
        error = f"azor: {CaseError(failure.message, file=unit.file, line=line, path=failure.path)}"
    elif kind == "timeout":
        error = f"azor: {place}: {failure.message}"
    else:
        error = internal_error(failure.message, place)
    text = ""
    if unit.key:
        told = {"kind": kind, "message": failure.message, "path": failure.path}
        text = to_json({"file": unit.file, "line": unit.line, "error": told, "digest": unit.key}) + "\n"
    return Answer(text, failure=kind, error=error, size=unit.size)


def _answered(options: Options, unit: _Unit, case: Understood, found: _Found) -> Answer:
    """The answer to a case."""
    from bridge.overtime import ran_out
    from bridge.preparing import prepared
    from bridge.verdict import Failure, Verdict

    try:
        if isinstance(found, Failure):
            return _failed(unit, found)
        if isinstance(found, Verdict):
            # When the time is over nothing is applied to characteristics any more.
            found = (found, case if ran_out(found.unsupported) else prepared(case))
        if isinstance(found, tuple):
            verdict, judged = found
            text = _long_text(options, unit, judged, verdict)
            return Answer(text, outcome=verdict.outcome.value, size=unit.size)
        return Answer(_brief_text(options, unit, case, found), outcome=found.value, size=unit.size)
    except Exception as error:
        return _failed(unit, _failure_of(error))


def _long_text(options: Options, unit: _Unit, case: Case, verdict: Verdict) -> str:
    from bridge.rendering import check_object, check_report, heading, to_json, to_markdown, to_text

    if options.form == "json":
        return to_json(_keyed(unit, check_object(case, verdict, unit.file, unit.line))) + "\n"
    report = check_report(case, verdict)
    head = heading(unit.file, unit.line, case) if options.headed else ""
    if options.form == "markdown":
        return to_markdown(report, head)
    return f"{head}\n{to_text(report)}" if head else to_text(report)


def _brief_text(options: Options, unit: _Unit, case: Case, outcome: Outcome) -> str:
    from bridge.judging import edition_of
    from bridge.rendering import Report, heading, to_json, to_markdown, to_text

    if options.form == "json":
        what = {"title": case.title, "outcome": outcome.value, "edition": edition_of(case)}
        return to_json(_keyed(unit, {"file": unit.file, "line": unit.line, **what})) + "\n"
    report = Report(outcome.value.upper(), "", heading(unit.file, unit.line, case))
    return to_markdown(report) if options.form == "markdown" else to_text(report)


def _keyed(unit: _Unit, found: dict[str, Any]) -> dict[str, Any]:
    return {**found, "digest": unit.key} if unit.key else found


# ------------------------------------------------------------------------------------------------------------- reading

_LINES = (".jsonl", ".ndjson")
"""How the names of files end that are read line by line."""


def _units(files: Sequence[str]) -> Iterator[_Unit | None]:
    """The parts of the files; None where reading on may have to wait."""
    from bridge.loading import printable_file, read_file

    for number, file in enumerate(files):
        name = "<stdin>" if file == "-" else printable_file(file)
        try:
            if file == "-":
                if "-" in files[:number]:
                    raise InputError("'-' is given twice; standard input can be read once", file=name)
                yield from _standard_input(name)
            elif file.lower().endswith(_LINES):
                with _opened(file, name) as stream:
                    yield from _lines(_blocks(stream, name), name)
            else:
                text = read_file(file)
                yield _Text(file=name, size=len(text), text=text)
        except InputError as error:
            yield _refusal(_Unit(file=name), error)


def _opened(file: str, name: str) -> BinaryIO:
    try:
        return open(file, "rb")
    except (OSError, ValueError) as error:
        raise _unreadable(error, name) from None


def _unreadable(error: OSError | ValueError, name: str) -> InputError:
    return InputError(f"can't be read: {getattr(error, 'strerror', None) or error}", file=name)


def _blocks(stream: Any, name: str) -> Iterator[bytes]:
    """What a stream has, as soon as it has something."""
    try:
        while block := stream.read1(_BLOCK):
            yield block
    except (OSError, ValueError) as error:
        raise _unreadable(error, name) from None


def _lines(blocks: Iterable[bytes], name: str) -> Iterator[_Line | None]:
    """The lines that are not blank.

    Raises:
        CaseError: There are none.
    """
    from bridge.documents import MAX_LINE

    number, found = 0, False
    begun: list[bytes] = []  # pieces of a line whose end was not read yet
    length = 0
    for block in chain(blocks, [b"\n"]):  # the last line may have no end
        first, *others = block.split(b"\n")
        # Of a line that is too long only one byte too many is kept: then it is refused, and the next one is read.
        begun.append(first[: max(0, MAX_LINE + 1 - length)])
        length += len(begun[-1])
        for other in others:
            text, begun, length = b"".join(begun), [other], len(other)
            number += 1
            if text.strip():
                found = True
                yield _Line(file=name, line=number, size=len(text) + 1, text=text)
        yield None
    if not found:
        raise CaseError("there is no case in this file", file=name)


def _standard_input(name: str) -> Iterator[_Unit | None]:
    """Line by line, if the first line is a whole JSON object; otherwise as one text."""
    import io

    if sys.stdin is None:
        raise InputError("can't be read: standard input is closed", file=name)
    stream = getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read().encode("utf-8", "surrogatepass"))
    from bridge.documents import MAX_LINE, MAX_TEXT

    blocks = _blocks(stream, name)
    begin: list[bytes] = []
    blank, length = True, 0
    for block in blocks:
        begin.append(block)
        text = block.lstrip() if blank else block
        blank = not text
        length += len(block)
        if b"\n" in text or length > MAX_TEXT:
            break
    first = b"".join(begin).lstrip().partition(b"\n")[0]
    if len(first) <= MAX_LINE and _is_object(first):
        yield from _lines(chain(begin, blocks), name)
    else:
        for block in blocks:  # what is too large is refused as it is read
            if length > MAX_TEXT:
                break
            begin.append(block)
            length += len(block)
        text = b"".join(begin)
        yield _Text(file=name, size=len(text), text=text)


def _is_object(line: bytes) -> bool:
    import json

    try:
        return isinstance(json.loads(line.removeprefix(b"\xef\xbb\xbf")), dict)
    except (ValueError, RecursionError):
        return False


def _divided(options: Options, units: Iterable[_Unit | None], all_files: bool) -> Iterator[_Unit | None]:
    """Large files, or all of them, as their cases."""
    for unit in units:
        if isinstance(unit, _Text) and (all_files or len(unit.text) > _LARGE):
            yield from _whole(options, unit)
        else:
            yield unit


def _several(units: Iterator[_Unit | None]) -> tuple[bool, Iterator[_Unit | None]]:
    """Whether there are several parts, and all of them."""
    begin = list(islice((each for each in units if each is not None), 2))
    return len(begin) > 1, chain(begin, units)


class _Pace:
    """How much is judged in one go: more and more, but not for longer than `_SECONDS`.

    Args:
        jobs: The number of processes.
        brief: Whether only outcomes are wanted. They come many times as fast if many are judged together, so it is not
            to be seen from few how long many take.
    """

    def __init__(self, jobs: int, brief: bool) -> None:
        self._jobs = jobs
        self._least = _TOGETHER if brief else 1
        self._noted: deque[tuple[float, int]] = deque([(time.monotonic(), 0)], maxlen=4 * jobs)

    def note(self, cases: int) -> None:
        """So many more cases are judged."""
        self._noted.append((time.monotonic(), cases))

    def chunks(self, units: Iterable[_Unit | None]) -> Iterator[list[_Unit]]:
        """Parts to judge in one go."""
        size, much = self._least, 0
        chunk: list[_Unit] = []
        for unit in units:
            if unit is not None:
                chunk.append(unit)
                much += unit.size
            if chunk and (unit is None or len(chunk) >= size or much >= _MUCH):
                yield chunk
                size, much, chunk = min(2 * size, self._fitting()), 0, []
        if chunk:
            yield chunk

    def _fitting(self) -> int:
        """How many cases a process judges in `_SECONDS`, as far as is known."""
        cases = sum(number for _, number in list(self._noted)[1:])
        seconds = self._noted[-1][0] - self._noted[0][0]
        fitting = int(cases / seconds / self._jobs * _SECONDS) if cases and seconds else _MANY
        return max(self._least, min(_MANY, fitting))


# --------------------------------------------------------------------------------------------------- answers in a file


class _Error(Struct):
    kind: str


class _Earlier(Struct):
    """What is looked at of a line that was written before."""

    digest: str
    outcome: str = ""
    error: _Error | None = None


_BEGIN = b'{"file": "'
"""How each line begins."""

_NAME_AND_LINE = re.compile(rb'\{"file": "((?:[^"\\]|\\.|\\$)*)(?:", "line": (\d*))?')


def _is_begun(text: bytes) -> bool:
    """Whether this is the beginning of a line that was not written to its end."""
    found = _NAME_AND_LINE.match(text)
    if found is None:
        return _BEGIN.startswith(text)
    begin = b'%b%b", "line": %b, ' % (_BEGIN, found[1], found[2] or b"")
    whole = (begin + b'"title": ', begin + b'"error": ')
    return any(each.startswith(text) or text.startswith(each) for each in whole)


def _is_json(text: bytes) -> bool:
    from msgspec import DecodeError, json

    try:
        json.decode(text)
    except (DecodeError, UnicodeDecodeError):
        return False
    return True


@cache
def _decoder() -> json.Decoder[_Earlier]:
    from msgspec import json

    return json.Decoder(_Earlier)


class _Answers:
    """The file that answers are appended to, a line each, and what is in it already.

    Args:
        file: Its path; it is made if it isn't there.

    Raises:
        OutputError: It can't be written.
        InputError: Another run is writing to it.
    """

    def __init__(self, file: str) -> None:
        from bridge.loading import printable_file

        self.name = printable_file(file)
        self._line = self._end = 0
        if os.path.exists(file) and not os.path.isfile(file):
            raise OutputError("it is no file that can be appended to", file=self.name)
        try:
            self._stream = open(file, "a+b", buffering=0)  # noqa: SIM115  # closed by `close`
        except (OSError, ValueError) as error:
            raise unwritten(error, self.name) from None
        self._lock()

    def _lock(self) -> None:
        """Keeps other runs out, where the system can: two of them would write over each other."""
        try:
            import fcntl
        except ImportError:  # not a Unix
            return
        try:
            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._stream.close()
            raise InputError("another run is writing to it; nothing was changed", file=self.name) from None
        except OSError:  # a file system that knows no locks
            return

    def left(
        self, units: Iterable[_Unit | None], key: Callable[[int, _Unit], str], note: Callable[[str, str, int], None]
    ) -> Iterator[_Unit | None]:
        """The parts that have no answers yet.

        Args:
            units: All parts.
            key: What tells a part, which is that many in the input, from all others: the `digest` of its lines.
            note: Called with the outcome and the failure of each line that is there, and the bytes done with it.

        Raises:
            InputError: A line is not of these parts.
        """
        from msgspec.structs import replace

        with self._opened() as stream:
            lines = self._lines(stream)
            line = next(lines, None)
            number = 0
            for unit in units:
                if unit is None:
                    yield None
                    continue
                number += 1
                unit = replace(unit, key=key(number, unit))
                skip = 0
                while line is not None and line.digest == unit.key:
                    note(line.outcome, line.error.kind if line.error else "", 0 if skip else unit.size)
                    skip += 1
                    line = next(lines, None)
                if line is not None and not skip:
                    raise self._foreign()
                if line is None and (not skip or isinstance(unit, _Text)):
                    yield replace(unit, skip=skip, size=0 if skip else unit.size)
            if line is not None:
                raise self._foreign()
        self._drop_rest()

    def _opened(self) -> BufferedReader:
        try:
            return open(self._stream.name, "rb")
        except OSError as error:
            raise _unreadable(error, self.name) from None

    def _foreign(self) -> InputError:
        message = "it has answers to other cases, or by other options; nothing was changed"
        return InputError(message, file=self.name, line=self._line)

    def _lines(self, stream: BufferedReader) -> Iterator[_Earlier]:
        """The whole lines of the file.

        A last line without an end was being written when something ended the run. If that was the machine, the file
        can end in NUL bytes, in place of what was not yet on the disk.
        """
        if stream.peek(1)[:1] not in (b"{", b"\0", b""):
            self._line = 1
            raise self._foreign()  # before a line is read, which may be very long
        for text in stream:
            self._line += 1
            if text.endswith(b"\n"):
                self._end += len(text)
                yield self._read(text)
            elif not _is_begun(begun := text.rstrip(b"\0")) or _is_json(begun):
                self._read(begun)

    def _read(self, text: bytes) -> _Earlier:
        """A line of ours.

        Raises:
            InputError: It is none.
        """
        from msgspec import DecodeError

        try:
            line = _decoder().decode(text)
        except (DecodeError, UnicodeDecodeError):
            raise self._foreign() from None
        if line.outcome not in CODES and (line.error is None or line.error.kind not in _CODES_OF_FAILURES):
            raise self._foreign()
        return line

    def append(self, line: str) -> None:
        """Writes a line at the end, whole.

        Raises:
            OutputError: It can't be written.
        """
        self._drop_rest()
        try:
            data = line.encode("utf-8", "backslashreplace")
            written = self._stream.write(data)
            if written != len(data):  # the disk is full; the next run drops what there is of the line
                raise OSError(0, "only a part of a line could be written")
        except OSError as error:
            raise unwritten(error, self.name) from None
        self._end += len(data)

    def _drop_rest(self) -> None:
        """Drops what stands behind the whole lines."""
        try:
            if self._stream.seek(0, os.SEEK_END) > self._end:
                self._stream.truncate(self._end)
        except OSError as error:
            raise unwritten(error, self.name) from None

    def close(self) -> None:
        """Closes the file."""
        self._stream.close()


# --------------------------------------------------------------------------------------------------------- the command


class _Progress:
    """How far a long run is, on standard error where that is a terminal.

    Args:
        files: The arguments.
        shown: Whether it may be shown.
    """

    def __init__(self, files: Sequence[str], shown: bool) -> None:
        self._files = files
        self._shown = shown and sys.stderr.isatty()
        self._since = time.monotonic()
        self._cases = self._size = 0
        self.earlier = 0
        """How many cases were judged in earlier runs."""
        self._bar: Any = None

    def skip(self, size: int) -> None:
        """A case was judged in an earlier run."""
        self._cases += 1
        self.earlier += 1
        self._size += size

    def note(self, answers: Sequence[Answer]) -> None:
        """Shows what was done, if it took long enough."""
        self._cases += len(answers)
        self._size += sum(each.size for each in answers)
        seconds = time.monotonic() - self._since
        if not self._shown or seconds < 1:
            return
        rate = (self._cases - self.earlier) / seconds
        told = f"{self._cases:,} cases judged, {rate:,.0f} a second"
        if self._bar is None:
            self._bar = self._started(told)
        self._bar.update(self._bar.task_ids[0], completed=self._size, description=told)

    def _started(self, told: str) -> Any:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        console = Console(file=sys.stderr)
        bar = Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
        bar.add_task(told, total=self._total())
        bar.start()
        return bar

    def _total(self) -> int | None:
        """The bytes of all files; None where one of them has no length."""
        try:
            return sum(map(os.path.getsize, self._files)) or None
        except (OSError, ValueError):
            return None

    def hide(self) -> None:
        """Takes it away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None


class _Tally:
    """What was answered."""

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
        """How many cases there were."""
        return self.outcomes.total() + self.failures.total() - self.failures["file"]

    @property
    def code(self) -> int:
        """The exit code."""
        return worst([*map(CODES.__getitem__, self.outcomes), *(_CODES_OF_FAILURES[each] for each in self.failures)])

    def text(self) -> str:
        """How many cases had which outcome."""
        return summary(self.outcomes, self.judged, self.failures["file"])


def summary(outcomes: Counter[str], judged: int, refused: int) -> str:
    """How many cases had which outcome: `3 cases: 2 legal, 1 not judged; 1 file refused`."""
    from bridge.rendering import counted

    numbers = [f"{outcomes[word]} {word}" for word in CODES if outcomes[word]]
    if failed := judged - outcomes.total():
        numbers.append(f"{failed} not judged")
    text = ", ".join(numbers)
    return f"{counted(judged, 'case')}{f': {text}' if text else ''}" + (
        f"; {counted(refused, 'file')} refused" if refused else ""
    )


def check_files(files: Sequence[str], options: Options, heard: Sequence[int]) -> int:
    """Judges every case of the files and prints the answers, or appends them to a file.

    Args:
        files: The arguments; `-` is standard input.
        options: What was asked for.
        heard: Not empty after an interrupt, also after one whose exception was dropped.

    Returns:
        The exit code.

    Raises:
        InputError: The file of answers is not of these cases.
        OutputError: The file of answers, or another output, can't be written.
        InternalError: A process can't be started.
        KeyboardInterrupt: As it comes, unless there is a file of answers.
    """
    from msgspec.structs import replace

    from bridge.many import spread, time_limit

    tally = _Tally()
    printer = Printer(options.form)
    out = None if options.resume is None else _Answers(options.resume)
    progress = _Progress(files, shown=out is not None or not sys.stdout.isatty())
    units = _units(files)
    if out is not None:

        def note(outcome: str, failure: str, size: int) -> None:
            tally.count(outcome, failure)
            progress.skip(size)

        units = out.left(units, partial(_key, options), note)
    # What can't be interrupted is ended with its process, which has to be known case by case.
    guarded = limited(options.timeout)
    units = _divided(options, units, all_files=guarded or len(files) == 1)
    several = len(files) > 1
    if not several and options.form != "json":
        several, units = _several(units)
    options = replace(options, headed=several)
    apart = options.form == "markdown" or (several and not options.brief)
    pace = _Pace(options.jobs, options.brief)
    parts = spread(
        pace.chunks(units),
        partial(judge_units, options),
        partial(_lost, options),
        workers=options.jobs if options.jobs > 1 or guarded else 0,
        smaller=partial(_smaller, options),
        seconds=partial(time_limit, options.timeout) if guarded else None,
        imports=NEEDED if guarded else (),
        ahead=1 if options.jobs == 1 else 3,
    )
    try:
        with closing(parts):
            for answers in parts:
                pace.note(len(answers))
                for answer in answers:
                    tally.count(answer.outcome, answer.failure)
                    if answer.error:
                        progress.hide()
                        printer.flush()  # so that the line stands where it belongs when both go to one place
                        say(answer.error)
                    if out is not None:
                        out.append(answer.text)
                    elif answer.text:
                        printer.put(answer.text, apart and options.form != "json")
                printer.flush()
                progress.note(answers)
                if heard:
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        if out is None:
            raise
        progress.hide()
        say(f"azor: interrupted; the same command, with --resume {out.name}, goes on where that file ends")
        return INTERRUPTED
    finally:
        progress.hide()
        if out is not None:
            out.close()
    if out is not None:
        say(f"{tally.text()}; {progress.earlier} answered before")
    elif options.form != "json" and tally.judged > 1:
        printer.line(tally.text(), apart=True)
    return tally.code


def _lost(options: Options, unit: _Unit, failure: Failure) -> list[Answer]:
    late = failure.kind == "timeout"
    return [_late(options, unit, failure.phase, failure.found) if late else _failed(unit, failure)]


def _smaller(options: Options, units: Sequence[_Unit]) -> list[Sequence[_Unit]]:
    """What is judged again where a process died: halves, and of one file its cases."""
    from bridge.many import halves

    if len(units) == 1 and isinstance(units[0], _Text):
        return [_whole(options, units[0])]
    return halves(units)


def _key(options: Options, number: int, unit: _Unit) -> str:
    """What tells a part of the input from all others, judged by these options."""
    from hashlib import blake2b

    from bridge.rulebook import newest_edition

    content: str | bytes = ""
    if isinstance(unit, _Text | _Line):
        content = unit.text
    elif isinstance(unit, _Refused):
        content = unit.message
    asked = (options.brief, options.edition or newest_edition(), options.cards)
    whole = repr((asked, number, unit.file, unit.line, content))
    return blake2b(whole.encode("utf-8", "backslashreplace"), digest_size=12).hexdigest()
