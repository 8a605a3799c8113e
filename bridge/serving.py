"""Answering requests: JSON lines in, JSON lines out, as `docs/protocol.md` describes it.

`Server` answers lines; it reads and writes nothing, and nothing that it is given makes it fail. `serve` lets it answer
what comes in on one file descriptor on another one: a thread reads all that comes, at once and however much it is,
while the main thread answers. So a client that sends without reading never waits for itself, and what it cancels is
heard before its turn comes.
"""

from __future__ import annotations

import json
import math
import os
import re
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec
from msgspec import UNSET
from msgspec.structs import fields, replace

from bridge.deadlines import Budget
from bridge.documents import TOO_DEEP, Path, path_text
from bridge.errors import REPORT, EffortExceeded, InputError, InternalError
from bridge.protocol import (
    MAX_LINE,
    MAX_VALUES,
    MAX_WAITING,
    MEMORY,
    PROTOCOL,
    REQUESTS,
    Cancel,
    Check,
    CheckMany,
    ErrorKind,
    Explain,
    Forget,
    Legal,
    OpenPosition,
    Refusal,
    Request,
    Schema,
    Shutdown,
    Version,
    protocol_schema,
)
from bridge.words import described, nearest, quoted

if TYPE_CHECKING:
    from bridge.cards import CardIndex
    from bridge.position import Position
    from bridge.state import Case, Play, Prepared, Understood
    from bridge.verdict import Failure, LegalPlays, Outcome, Verdict

__all__ = ["Guard", "RefusedError", "Room", "Server", "edition_known", "serve"]

_FILE = "<request>"

_SLICE = 250
"""So many cases or plays of one request are judged before it is looked whether it was cancelled."""

_A_PERMANENT = 5_000
"""Bytes that the forms of a case take that are kept with a position, for each permanent."""

_EXPLAINED = 12
"""How many unmet requirements `check` explains, as `azor check` does."""


class RefusedError(Exception):
    """There is no result, for a reason that the client is told."""

    def __init__(self, kind: ErrorKind, message: str, path: str = "") -> None:
        super().__init__(message)
        self.refusal = Refusal(kind, message, path)


class _Kept(NamedTuple):
    """A position that is kept.

    Attributes:
        case: The case without a play.
        prepared: The same as it is judged.
        form: As much of it, as plain data, as says whether a play is well-formed.
        position: The same, grounded.
        given: The case as it was given, and the edition asked for.
    """

    case: Understood
    prepared: Prepared
    form: dict[str, Any]
    position: Position
    given: tuple[Any, str | None]

    @property
    def size(self) -> int:
        """Bytes that it takes, about."""
        return self.position.size + _A_PERMANENT * len(self.case.state.battlefield)


class _Cancelling:
    """What a request to cancel that still waits asks for, and whether anything was cancelled by it."""

    def __init__(self, request: object) -> None:
        self.request = request
        self.heeded = False


class Guard(Protocol):
    """What answers requests in time, in another process; see `guarding`."""

    active: bool

    def takes(self, request: Request) -> bool: ...

    def adopt(self, positions: dict[str, tuple[Any, str | None]]) -> None: ...

    def known(self, name: object, edition: str | None) -> None: ...

    def opened(self, request: OpenPosition, name: str) -> dict[str, Any]: ...

    def forgotten(self, request: Forget) -> dict[str, Any]: ...

    def result(self, request: Check | CheckMany | Explain | Legal, stop: Callable[[], None]) -> dict[str, Any]: ...

    def close(self) -> None: ...


class Server:
    """Answers requests. Nothing is raised but what ends the process, such as KeyboardInterrupt.

    Args:
        timeout: Seconds for a case or play when a request says nothing.
        cards: The index in which names are looked up; the user's own, without it.
        positions: How many positions are kept; the one that was not used for longest makes room for a new one.
        memory: In how many bytes, about, they are kept; likewise.
        guard: What answers requests in time, in another process.
        log: Called with a line about each request that was answered.
    """

    def __init__(
        self,
        *,
        timeout: float | None = None,
        cards: CardIndex | None = None,
        positions: int = 64,
        memory: int = MEMORY,
        guard: Guard | None = None,
        log: Callable[[str], None] | None = None,
    ) -> None:
        self._timeout = timeout
        self._cards = cards
        self._most = positions
        self._memory = memory
        self._guard = guard
        self._log = log
        self._positions: OrderedDict[str, _Kept] = OrderedDict()
        self._sizes: dict[str, int] = {}
        self._opened = 0
        self._cancelling: list[_Cancelling] = []
        self._start = 0
        self.finished = False
        """Whether the client has asked to shut down: nothing more is to be answered."""

    def hear(self, line: bytes) -> None:
        """Notes what a line cancels. To be called as soon as the line is there, before its turn to be answered; the
        only method that another thread may call."""
        if b"cancel" not in line:
            return
        with suppress(RefusedError):
            for data in _requests(line):
                with suppress(RefusedError):
                    if isinstance(request := _request(data), Cancel):
                        self._cancelling.append(_Cancelling(request.request))

    def answers(self, line: bytes) -> Iterator[bytes]:
        """The answers to a line, each a line: one to a request, one to each of a list of requests, none to blanks."""
        if not line.strip():
            return
        try:
            requests = _requests(line)
        except RefusedError as error:
            yield _encoded({"id": None, "error": msgspec.to_builtins(error.refusal)})
            return
        for data in requests:
            yield self._answer(data)
            if self.finished:
                return

    def _answer(self, data: object) -> bytes:
        began = time.perf_counter()
        id = _id_of(data)
        failed = ""
        try:
            request = _request(data)
            self._stop_if_cancelled(request)
            answer = _encoded({"id": id, "result": self._result(request)})
        except Exception as error:  # whatever it is, the client is told, and the next request is answered
            refusal = _refusal(error)
            failed = f" {refusal.kind}"
            answer = _encoded({"id": id, "error": msgspec.to_builtins(refusal)})
        if self._log is not None:
            method = data.get("method") if isinstance(data, dict) else None
            known = method if isinstance(method, str) and method in REQUESTS else "?"
            self._log(f"{json.dumps(id)[:60]} {known} {(time.perf_counter() - began) * 1e3:.1f} ms{failed}")
        return answer

    def _stop_if_cancelled(self, request: Request) -> None:
        for each in self._cancelling:
            if each.request == request.id and not isinstance(request, Cancel):
                each.heeded = True
                raise RefusedError("cancelled", "a later request cancelled it")

    def answer(self, data: dict[str, Any], timeout: float | None) -> dict[str, Any]:
        """The result of a request that is plain data, each case of which has so many seconds. It may be a part of one
        about many: `start` is the index of its first case or play.

        Raises:
            RefusedError, InputError, EffortExceeded, InternalError: There is none.
        """
        self._timeout = timeout
        self._start = data.pop("start", 0)
        try:
            return self._result(_request(data))
        finally:
            self._start = 0

    @staticmethod
    def refusal(error: Exception) -> Refusal:
        """What the client is told of an exception."""
        return _refusal(error)

    def close(self) -> None:
        """Ends what else works for it."""
        if self._guard is not None:
            self._guard.close()

    def _guarded(self, guard: Guard, request: Request) -> dict[str, Any]:
        """The result of a request that is answered in time."""
        if not guard.active:
            guard.adopt({name: kept.given for name, kept in self._positions.items()})
            self._positions.clear()
            self._sizes.clear()
        if isinstance(request, OpenPosition):
            made = guard.opened(request, f"p{self._opened + 1}")
            self._opened += 1
            return made
        if isinstance(request, Forget):
            return guard.forgotten(request)
        assert isinstance(request, Check | CheckMany | Explain | Legal)
        if isinstance(request, Check | Explain):
            of_position = _of_position(request, "case", "play")
        elif isinstance(request, CheckMany):
            of_position = _of_position(request, "cases", "plays")
        else:
            of_position = _of_position(request, "case")
        if of_position:
            guard.known(request.position, request.options.edition)
        return guard.result(request, lambda: self._stop_if_cancelled(request))

    def _result(self, request: Request) -> dict[str, Any]:
        if self._guard is not None and self._guard.takes(request):
            return self._guarded(self._guard, request)
        match request:
            case Check() | Explain():
                return self._check(request)
            case CheckMany():
                return {"answers": self._check_many(request)}
            case Legal():
                return self._legal(request)
            case OpenPosition():
                return self._open(request)
            case Forget():
                self._sizes.pop(request.position, None)
                return {"forgotten": self._positions.pop(request.position, None) is not None}
            case Cancel():
                return {"cancelled": self._cancel(request)}
            case Version():
                return self._version()
            case Schema():
                return protocol_schema()
            case Shutdown():
                self.finished = True
                return {}
        raise AssertionError(request)

    # ------------------------------------------------------------------------------------------------------ the methods

    def _check(self, request: Check | Explain) -> dict[str, Any]:
        from bridge.explaining import checked
        from bridge.judging import judge_play

        timeout = request.options.timeout or self._timeout
        explained = _EXPLAINED if isinstance(request, Check) else None
        evidence = isinstance(request, Explain) or request.options.evidence
        if _of_position(request, "case", "play"):
            kept = self._kept(request.position, request.options.edition)
            return _played(kept, request.play, "play", evidence, timeout, explained)
        budget = Budget(timeout)
        try:
            with budget.running():
                case = self._case(request.case, "case", edition_known(request.options.edition))
        except EffortExceeded as error:
            read, late = self._late(request.case, request.options.edition, error.phase)
            return _told(read, late) if evidence else {"outcome": late.outcome.value}
        with _placed("case"):
            if not evidence:
                deadline = None if timeout is None else time.monotonic() + (budget.left or 0.0)
                with budget.running():
                    return {"outcome": judge_play(case, deadline=deadline)[0].outcome.value}
            left = budget.left
            with budget.running():
                verdict, judged = checked(case, timeout=left, explain=explained)
            return _told(judged, verdict)

    def _check_many(self, request: CheckMany) -> list[dict[str, Any]]:
        timeout = request.options.timeout or self._timeout
        evidence = request.options.evidence
        answers: list[dict[str, Any]] = []
        if _of_position(request, "cases", "plays"):
            kept = self._kept(request.position, request.options.edition)
            assert request.plays is not UNSET
            for index, data in enumerate(request.plays):
                if index % _SLICE == 0:
                    self._stop_if_cancelled(request)
                try:
                    with Budget(timeout, index).running():
                        place = f"plays[{self._start + index}]"
                        answers.append({"result": _played(kept, data, place, evidence, timeout)})
                except Exception as error:
                    answers.append({"error": msgspec.to_builtins(_refusal(error))})
            return answers
        edition = edition_known(request.options.edition)
        assert request.cases is not UNSET
        for start in range(0, len(request.cases), _SLICE):
            self._stop_if_cancelled(request)
            some = request.cases[start : start + _SLICE]
            answers += self._slice(some, start + self._start, edition, evidence, timeout)
        return answers

    def _slice(
        self, data: Sequence[object], start: int, edition: str | None, evidence: bool, timeout: float | None
    ) -> list[dict[str, Any]]:
        """The answers to some of many cases, the first of which has the index `start`."""
        from bridge.chunks import judge_chunk

        cases: dict[int, Understood] = {}
        refused: dict[int, Exception] = {}
        late: dict[int, tuple[Case, Verdict]] = {}
        budgets = [Budget(timeout, index) for index in range(len(data))]
        for index, each in enumerate(data, start):
            try:
                with budgets[index - start].running():
                    cases[index] = self._case(each, f"cases[{index}]", edition)
            except EffortExceeded as error:
                late[index] = self._late(each, edition, error.phase)
            except Exception as error:
                refused[index] = error
        left = [budgets[index - start] for index in cases]
        judged = judge_chunk(list(cases.values()), evidence=evidence, timeout=timeout, budgets=left)
        found = dict(zip(cases, judged, strict=True))
        answers: list[dict[str, Any]] = []
        for index in range(start, start + len(data)):
            try:
                if index in refused:
                    raise refused[index]
                if index in late:
                    told = _told(*late[index]) if evidence else {"outcome": late[index][1].outcome.value}
                    answers.append({"result": told})
                    continue
                with budgets[index - start].told():
                    answers.append({"result": _outcome(found[index], f"cases[{index}]", cases[index])})
            except Exception as error:
                answers.append({"error": msgspec.to_builtins(_refusal(error))})
        return answers

    def _legal(self, request: Legal) -> dict[str, Any]:
        from bridge.judging import legal_plays
        from bridge.overtime import ran_out
        from bridge.preparing import prepared
        from bridge.verdict import LegalPlays

        options = request.options
        timeout = options.timeout or self._timeout
        if _of_position(request, "case"):
            kept = self._kept(request.position, options.edition)
            found = kept.position.legal_plays(fold=options.fold, limit=options.limit, timeout=timeout)
            return _listed(kept.prepared, found, options.plays)
        budget = Budget(timeout)
        try:
            with budget.running():
                case = self._case(request.case, "case", edition_known(options.edition))
        except EffortExceeded as error:
            read, verdict = self._late(request.case, options.edition, error.phase)
            found = LegalPlays(
                verdict.outcome, unsupported=verdict.unsupported, edition=verdict.edition, cr_hash=verdict.cr_hash
            )
            return _listed(read, found, options.plays)
        with _placed("case"):
            left = budget.left
            with budget.running():
                found = legal_plays(case, fold=options.fold, limit=options.limit, timeout=left)
            return _listed(case if ran_out(found.unsupported) else prepared(case), found, options.plays)

    def _open(self, request: OpenPosition) -> dict[str, Any]:
        name = f"p{self._opened + 1}"
        with Budget(request.options.timeout or self._timeout).running():
            forgotten = self.keep(name, request.case, request.options.edition)
        self._opened += 1
        return {"position": name, "forgotten": forgotten}

    def keep(self, name: str, data: Any, edition: str | None) -> list[str]:
        """Makes and keeps a position.

        Args:
            name: What it is called.
            data: Its case, as plain data.
            edition: The edition asked for.

        Returns:
            The names of those that made room for it.

        Raises:
            RefusedError: The case can't be used, or takes more memory than all positions may.
        """
        from bridge.position import Position
        from bridge.preparing import prepared

        case = replace(self._case(data, "case", edition_known(edition)), play=None, expect=None)
        with _placed("case"):
            kept = _Kept(case, prepared(case), _form(case), Position(case, cards=self._cards), (data, edition))
        if kept.size > self._memory:
            raise RefusedError(
                "input", f"a position of some {kept.size // 2**20} MiB, and all have {self._memory // 2**20}", "case"
            )
        self._positions[name] = kept
        self._sizes[name] = kept.size
        return self._make_room()

    def _make_room(self) -> list[str]:
        """Forgets the positions that were not used for longest; the last one used is kept."""
        total, forgotten = sum(self._sizes.values()), []
        while len(self._positions) > 1 and (len(self._positions) > self._most or total > self._memory):
            name, _ = self._positions.popitem(last=False)
            total -= self._sizes.pop(name)
            forgotten.append(name)
        return forgotten

    def _late(self, data: object, edition: str | None, phase: str) -> tuple[Case, Verdict]:
        """A case whose time was over while it was read, and the verdict then."""
        from bridge.loading import case_from_object
        from bridge.overtime import out_of_time

        case = case_from_object(data, _FILE)
        case = case if edition is None else replace(case, edition=edition)
        return case, out_of_time(case, phase)

    def _cancel(self, request: Cancel) -> bool:
        """Whether it has cancelled anything; from now on it does nothing."""
        for index, each in enumerate(self._cancelling):
            if each.request == request.request:
                return self._cancelling.pop(index).heeded
        return False

    def _version(self) -> dict[str, Any]:
        from importlib import metadata

        from bridge.rulebook import editions, newest_edition

        try:
            version = metadata.version("azor")
        except metadata.PackageNotFoundError:
            version = "not installed"
        return {
            "azor": version,
            "protocol": PROTOCOL,
            "edition": newest_edition(),
            "editions": list(editions()),
            "methods": list(REQUESTS),
            "positions": self._most,
        }

    # ------------------------------------------------------------------------------------------------------------ cases

    def _case(self, data: object, path: str, edition: str | None) -> Understood:
        """The case that is written at a place of the request, with its names looked up and its texts read."""
        from bridge.loading import case_from_object
        from bridge.preparing import understood

        with _placed(path):
            case = case_from_object(data, _FILE)
            if edition is not None:
                case = replace(case, edition=edition)
            return understood(case, self._cards)

    def _kept(self, name: object, edition: str | None) -> _Kept:
        if edition is not None:
            raise RefusedError("request", "a position has the edition that it was made with", "options.edition")
        kept = self._positions.get(name) if isinstance(name, str) else None
        if kept is None:
            raise RefusedError("unknown_position", f"no position {quoted(str(name))} is kept", "position")
        self._positions.move_to_end(str(name))
        if (size := kept.size) > self._sizes[str(name)]:  # what was found of it since takes more
            self._sizes[str(name)] = size
            self._make_room()
        return kept


# ---------------------------------------------------------------------------------------------------- reading a request


def _requests(line: bytes) -> list[object]:
    """The requests of a line, as plain data.

    Raises:
        RefusedError: It is not JSON, or a list of nothing.
    """
    if len(line) > MAX_LINE:
        raise RefusedError("syntax", f"a line of more than {MAX_LINE // 2**20} MiB")
    if len(line) > MAX_VALUES and sum(map(line.count, (b",", b"[", b"{"))) > MAX_VALUES:
        raise RefusedError("syntax", f"a line of more than {MAX_VALUES:,} values")
    try:
        value = _JSON.decode(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RefusedError("syntax", f"not UTF-8: byte {error.start + 1} of the line") from None
    except json.JSONDecodeError as error:
        message = error.msg[:1].lower() + error.msg[1:].removesuffix(" at").removesuffix(":")
        raise RefusedError("syntax", f"not JSON: {message} (character {error.pos + 1} of the line)") from None
    except RecursionError:
        raise RefusedError("syntax", TOO_DEEP) from None
    if value == []:
        raise RefusedError("request", "a list of no requests")
    return value if isinstance(value, list) else [value]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise RefusedError("syntax", f"the key {quoted(key)} is given twice")
            seen.add(key)
    return found


def _not_a_number(written: str) -> float:
    raise RefusedError("syntax", f"{written} is no number of JSON")


def _integer(written: str) -> int:
    if len(written) >= 20:  # nothing in a case is so large, and converting it takes long
        raise RefusedError("syntax", f"the integer {quoted(written)} is too large")
    return int(written)


def _float(written: str) -> float:
    value = float(written)
    if math.isinf(value):
        raise RefusedError("syntax", f"the number {quoted(written)} is too large")
    return value


_JSON = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_not_a_number, parse_int=_integer, parse_float=_float)


def _id_of(data: object) -> str | int | float | None:
    id = data.get("id") if isinstance(data, dict) else None
    return id if isinstance(id, str | int | float) and not isinstance(id, bool) else None


def _request(data: object) -> Request:
    """The request that plain data describes.

    Raises:
        RefusedError: It is none.
    """
    if not isinstance(data, dict):
        raise RefusedError("request", f"expected a request (a mapping), got {described(data)}")
    if "method" not in data:
        raise RefusedError("request", f"missing key 'method'; {_hint(None, tuple(REQUESTS), 'methods')}")
    method = data["method"]
    if not isinstance(method, str):
        raise RefusedError("request", f"expected a string, got {described(method)}", "method")
    if method not in REQUESTS:
        raise RefusedError(
            "request", f"unknown method {quoted(method)}; {_hint(method, tuple(REQUESTS), 'methods')}", "method"
        )
    kind = REQUESTS[method]
    _refuse_unknown(data, ("id", "method", *_keys(kind)), ())
    if isinstance(options := data.get("options"), dict):
        _refuse_unknown(options, _keys(kind, "options"), ("options",))
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$.")
        raise RefusedError("request", _in_words(message), path.rstrip("`")) from None
    except UnicodeEncodeError:  # half of a surrogate pair, where something else than a string is expected
        raise RefusedError("request", "a lone surrogate character is not allowed") from None


@cache
def _keys(kind: type[Request], inside: str = "") -> tuple[str, ...]:
    """The keys of a request, or of its options."""
    if not inside:
        return tuple(each.encode_name for each in fields(kind) if each.name != "id")
    return tuple(name for each in fields(kind) if each.name == inside for name in each.type.__struct_encode_fields__)


def _refuse_unknown(data: dict[str, Any], keys: tuple[str, ...], path: Path) -> None:
    for key in data:
        if key not in keys:
            message = f"unknown key {quoted(key)}; {_hint(key, keys, 'keys')}"
            raise RefusedError("request", message, path_text((*path, key)))


def _hint(word: str | None, words: tuple[str, ...], what: str) -> str:
    near = None if word is None else nearest(word, words)
    return f"did you mean '{near}'?" if near else f"the {what} here are {', '.join(words)}"


_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "str": "a string",
    "int": "an integer",
    "float": "a number",
    "bool": "true or false",
    "null": "null",
}


def _in_words(message: str) -> str:
    """A message of msgspec in the words of this package."""

    def listed(found: re.Match[str]) -> str:
        kinds = found[1].split(" | ")
        return " or ".join(_TYPES.get(each, each) for each in kinds if each != "int" or "float" not in kinds)

    message = message.replace("Object missing required field `", "missing key `")
    if message.startswith("missing"):
        return message.replace("`", "'")
    return message[:1].lower() + re.sub("`([^`]*)`", listed, message[1:])


def _of_position(request: Check | CheckMany | Explain | Legal, case: str, play: str | None = None) -> bool:
    """Whether a request is about a position that is kept, and not about cases of its own.

    Raises:
        RefusedError: It doesn't say, says both, or lacks the play of the position.
    """
    own, position = (getattr(request, key) is not UNSET for key in (case, "position"))
    declared = play is not None and getattr(request, play) is not UNSET
    if own == position:
        raise RefusedError("request", f"give either '{case}' or 'position'" + (f" with '{play}'" if play else ""))
    if declared and own:
        raise RefusedError("request", f"'{play}' goes with 'position'; a case has its own play")
    if position and play is not None and not declared:
        raise RefusedError("request", f"missing key '{play}'")
    return position


def edition_known(edition: str | None) -> str | None:
    """The edition of an option, if there is one of that name.

    Raises:
        RefusedError: There is none.
    """
    if edition is not None:
        from bridge.rulebook import editions

        if edition not in editions():
            known = ", ".join(editions())
            raise RefusedError("request", f"no edition {quoted(edition)}; there are {known}", "options.edition")
    return edition


def _form(case: Case) -> dict[str, Any]:
    """A case with the same question, players and permanents."""
    battlefield = [
        {"id": each.id, "controller": each.controller, "types": ["creature"]} for each in case.state.battlefield
    ]
    players: dict[str, Any] = {id: {} for id in case.state.players}
    state = {"active": case.state.active, "players": players, "battlefield": battlefield}
    return {"state": state, "question": case.question}


# ------------------------------------------------------------------------------------------------------------- judgment


def _outcome(found: Verdict | Outcome | Failure, path: str, case: Case) -> dict[str, Any]:
    """What `judge_chunk` found of a case that is written at a place of the request.

    Raises:
        RefusedError: It found none.
    """
    from bridge.verdict import Failure, Verdict

    if isinstance(found, Failure):
        kind: ErrorKind = "input" if found.kind == "input" else "timeout" if found.kind == "timeout" else "internal"
        raise RefusedError(kind, found.message, _joined(path, found.path) if kind == "input" else "")
    return _told(case, found) if isinstance(found, Verdict) else {"outcome": found.value}


def _played(
    kept: _Kept, data: Any, path: str, evidence: bool, timeout: float | None, explained: int | None = _EXPLAINED
) -> dict[str, Any]:
    """The answer for a play of a position, which is written at a place of the request."""
    with _placed(path, "play"):
        if not evidence:
            return {"outcome": kept.position.check(data, timeout=timeout).outcome.value}
        from bridge.explaining import check
        from bridge.loading import case_from_object

        play = case_from_object({**kept.form, "play": data}, _FILE).play
        return _told(kept.prepared, check(replace(kept.case, play=play), timeout=timeout, explain=explained), play)


def _told(case: Case, verdict: Verdict, play: Play | None = None) -> dict[str, Any]:
    """The object of `azor check`, of the case's own play or of another one."""
    from bridge.overtime import ran_out
    from bridge.preparing import prepared
    from bridge.rendering import check_object

    case = case if ran_out(verdict.unsupported) else prepared(case)
    return _without_place(check_object(case if play is None else replace(case, play=play), verdict, _FILE, 0))


def _listed(case: Case, plays: LegalPlays, listed: bool) -> dict[str, Any]:
    from bridge.rendering import legal_object

    return _without_place(legal_object(case, plays, _FILE, 0, listed))


def _without_place(found: dict[str, Any]) -> dict[str, Any]:
    del found["file"], found["line"]
    return found


# --------------------------------------------------------------------------------------------------- errors and answers


@contextmanager
def _placed(path: str, inside: str = "") -> Iterator[None]:
    """Refuses input with its place in the request.

    Args:
        path: Where in the request the thing is.
        inside: The path of the thing in the case that is checked.
    """
    try:
        yield
    except InputError as error:
        raise RefusedError("input", error.message, _joined(path, error.path.removeprefix(inside))) from None


def _joined(path: str, inside: str) -> str:
    return path + (f".{inside}" if inside and inside[0] not in ".[" else inside)


def _refusal(error: Exception) -> Refusal:
    """What the client is told of an exception."""
    if isinstance(error, RefusedError):
        return error.refusal
    if isinstance(error, InputError):
        return Refusal("input", error.message, error.path)
    if isinstance(error, EffortExceeded):
        return Refusal("timeout", str(error))
    if os.environ.get("AZOR_DEBUG") == "1":
        import traceback

        traceback.print_exception(error, file=sys.stderr)
    what = str(error) if isinstance(error, InternalError) else f"{type(error).__name__}: {error}"
    return Refusal("internal", f"{' '.join(what.split())}; {REPORT}, with the request")


_A_LINE = 100
"""Bytes that a line takes beside its own."""

_AS_JSON = json.JSONEncoder()


def _encoded(answer: dict[str, Any]) -> bytes:
    """A line in ASCII: nothing in it ends a line for anybody, or depends on how a client reads bytes."""
    return _AS_JSON.encode(answer).encode("ascii") + b"\n"


# ---------------------------------------------------------------------------------------------------------- the streams


def serve(server: Server, source: int, target: int, interrupted: Callable[[], None] = lambda: None) -> None:
    """Answers what comes in until it ends, or until the client asks to shut down.

    Args:
        server: What answers.
        source: The file descriptor of what comes in. It is read in a thread, which ends with the input.
        target: The file descriptor that the answers are written to, each as soon as it is there.
        interrupted: Called between two requests; it may raise what ends the process.

    Raises:
        BrokenPipeError: Nobody reads the answers any more.
    """
    lines: SimpleQueue[bytes | None] = SimpleQueue()
    room = Room(MAX_WAITING)

    def read() -> None:
        try:
            for line in _lines(source):
                room.take(len(line))
                server.hear(line)
                lines.put(line)
        finally:
            lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    try:
        while not server.finished and (line := lines.get()) is not None:
            for answer in server.answers(line):
                interrupted()
                _write(target, answer)
            room.give(len(line))
    finally:
        server.close()


class Room:
    """The bytes of lines that wait to be answered. One line waits whatever its length.

    Args:
        most: How many there may be.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken = 0
        self._changed = threading.Condition()

    def take(self, length: int) -> None:
        """Waits until there is room, and takes it."""
        length += _A_LINE
        with self._changed:
            while self._taken and self._taken + length > self._most:
                self._changed.wait()
            self._taken += length

    def give(self, length: int) -> None:
        """Gives it back."""
        with self._changed:
            self._taken -= length + _A_LINE
            self._changed.notify()


def _lines(source: int) -> Iterator[bytes]:
    """The lines of a file descriptor, without their ends. What can't be read any more is its end; what follows the last
    line end is a line. Of a line that is too long only the first bytes are kept, one too many.

    Not through a buffered file: at the end of the process its lock could not be had from a thread that waits in it.
    """
    parts: list[bytes] = []
    length = 0
    while True:
        try:
            read = os.read(source, 2**16)
        except OSError:
            read = b""
        *ended, rest = read.split(b"\n")
        for each in ended:
            parts.append(each[: max(0, MAX_LINE + 1 - length)])
            yield b"".join(parts)
            parts, length = [], 0
        if rest := rest[: max(0, MAX_LINE + 1 - length)]:
            parts.append(rest)
            length += len(rest)
        if not read:
            if parts:
                yield b"".join(parts)
            return


def _write(target: int, line: bytes) -> None:
    rest = memoryview(line)
    while rest:
        rest = rest[os.write(target, rest) :]
