"""Answering requests: JSON in, JSON out, as `docs/protocol.md` describes it.

`Server` turns lines into answers. It does no input or output itself, and no line makes it raise an exception.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from bridge.case.words import quoted
from bridge.errors import EffortExceeded
from bridge.language import phrase, speaking
from bridge.limits.deadlines import Budget
from bridge.serve.answers import (
    MAX_EXPLAINED,
    case_of,
    encoded_line,
    is_judged_alone,
    judged_alone,
    late_object,
    outcome_object,
    play_object,
    plays_object,
    refusal_of,
    refuse_further,
    verdict_object,
    written_late,
    written_out,
)
from bridge.serve.looking import looked_up
from bridge.serve.positions import Kept, form_of
from bridge.serve.protocol import (
    BYTES_FOR_POSITIONS,
    PROTOCOL,
    REQUESTS,
    Cancel,
    Cards,
    Check,
    CheckMany,
    Examples,
    Explain,
    Forget,
    Judging,
    Legal,
    OpenPosition,
    Refusal,
    Render,
    Request,
    Rules,
    Schema,
    ShowCard,
    ShowRule,
    Shutdown,
    Version,
    protocol_schema,
)
from bridge.serve.requests import (
    RefusedError,
    edition_known,
    id_of,
    is_of_position,
    placed,
    request_of,
    requests_of,
)

if TYPE_CHECKING:
    from bridge.cards import CardIndex
    from bridge.case.state import Understood

__all__ = ["Guard", "Server"]

_CASES_PER_SLICE = 250
"""How many cases or plays of one request are judged between two checks for a cancellation."""


class _Canceling:
    """A request to cancel that still waits: the id that it names, and whether it has canceled that request."""

    def __init__(self, request: object) -> None:
        self.request = request
        self.heeded = False


class Guard(Protocol):
    """The interface of an object that answers requests in another process, within their time; `guarding` implements
    it."""

    active: bool

    def takes(self, request: Request) -> bool: ...

    def adopt(self, positions: dict[str, tuple[Any, str | None]]) -> None: ...

    def known(self, name: object, edition: str | None) -> None: ...

    def opened(self, request: OpenPosition, name: str) -> dict[str, Any]: ...

    def forgotten(self, request: Forget) -> dict[str, Any]: ...

    def found(self, request: Cards | ShowCard) -> dict[str, Any]: ...

    def result(self, request: Judging, stop: Callable[[], None]) -> dict[str, Any]: ...

    def close(self) -> None: ...


class Server:
    """Answers requests. `answers` and `hear` raise only what ends the process, such as KeyboardInterrupt.

    Args:
        timeout: Seconds for a case or play if its request gives none; None for any.
        cards: The index in which names are looked up; None for the user's own.
        positions: How many positions are kept; the least recently used one makes room for a new one.
        memory: Bytes in which they are kept, about; again the least recently used ones make room.
        guard: What answers requests with a time limit, in another process; None to answer all of them here.
        log: Called with a line about each request that was answered.
        names: Makes the name of a position from its number, from 1; it must make none twice.
    """

    def __init__(
        self,
        *,
        timeout: float | None = None,
        cards: CardIndex | None = None,
        positions: int = 64,
        memory: int = BYTES_FOR_POSITIONS,
        guard: Guard | None = None,
        log: Callable[[str], None] | None = None,
        names: Callable[[int], str] = "p{}".format,
    ) -> None:
        self._timeout = timeout
        self._cards = cards
        self._most = positions
        self._memory = memory
        self._guard = guard
        self._log = log
        self._name = names
        self._positions: OrderedDict[str, Kept] = OrderedDict()
        self._sizes: dict[str, int] = {}
        self._opened = 0
        self._canceling: list[_Canceling] = []
        self._start = 0
        self.finished = False
        """Whether the client has asked to shut down, so that nothing more is to be answered."""

    def hear(self, line: bytes) -> None:
        """Notes which requests a line cancels.

        To be called as soon as a line arrives, before its turn to be answered. It is the only method that another
        thread may call.
        """
        if b"cancel" not in line:
            return
        with suppress(RefusedError):
            for data in requests_of(line):
                with suppress(RefusedError):
                    if isinstance(request := request_of(data), Cancel):
                        self._canceling.append(_Canceling(request.request))

    def answers(self, line: bytes) -> Iterator[bytes]:
        """The answers to a line, each as a line: one to a request, one to each of a list of requests, none to a blank
        line."""
        if not line.strip():
            return
        try:
            requests = requests_of(line)
        except RefusedError as error:
            yield encoded_line({"id": None, "error": msgspec.to_builtins(error.refusal)})
            return
        for data in requests:
            yield self._answer(data)
            if self.finished:
                return

    def _answer(self, data: object) -> bytes:
        began = time.perf_counter()
        id = id_of(data)
        failed = ""
        try:
            request = request_of(data)
            self._stop_if_cancelled(request)
            answer = encoded_line({"id": id, "result": self.result(request)})
        except Exception as error:  # whatever it is, the client is told, and the next request is answered
            refusal = refusal_of(error)
            failed = f" {refusal.kind}"
            answer = encoded_line({"id": id, "error": msgspec.to_builtins(refusal)})
        if self._log is not None:
            method = data.get("method") if isinstance(data, dict) else None
            known = method if isinstance(method, str) and method in REQUESTS else "?"
            self._log(f"{json.dumps(id)[:60]} {known} {(time.perf_counter() - began) * 1e3:.1f} ms{failed}")
        return answer

    def _stop_if_cancelled(self, request: Request) -> None:
        for each in self._canceling:
            if each.request == request.id and not isinstance(request, Cancel):
                each.heeded = True
                raise RefusedError("cancelled", phrase("a later request cancelled it"))

    def answer(self, data: dict[str, Any], timeout: float | None) -> dict[str, Any]:
        """The result of a request, for the process that keeps its time.

        Args:
            data: The request as plain data. If it is a part of a `check_many`, its key `start` has the index of its
                first case or play in the whole; the key is removed.
            timeout: Seconds for each case; None for any.

        Raises:
            RefusedError, InputError, EffortExceeded, InternalError: There is no result.
        """
        self._timeout = timeout
        self._start = data.pop("start", 0)
        try:
            return self.result(request_of(data))
        finally:
            self._start = 0

    @staticmethod
    def refusal(error: Exception) -> Refusal:
        """What the client is told of an exception."""
        return refusal_of(error)

    def close(self) -> None:
        """Ends the process of the guard, if there is one."""
        if self._guard is not None:
            self._guard.close()

    def _guarded(self, guard: Guard, request: Request) -> dict[str, Any]:
        """The result of a request that the guard answers; it takes over the positions first."""
        if not guard.active:
            guard.adopt({name: kept.given for name, kept in self._positions.items()})
            self._positions.clear()
            self._sizes.clear()
        if isinstance(request, OpenPosition):
            made = guard.opened(request, self._name(self._opened + 1))
            self._opened += 1
            return made
        if isinstance(request, Forget):
            return guard.forgotten(request)
        if isinstance(request, Cards | ShowCard):
            return guard.found(request)
        if isinstance(request, Render):
            return guard.result(request, lambda: self._stop_if_cancelled(request))
        assert isinstance(request, Check | CheckMany | Explain | Legal)
        if isinstance(request, Check | Explain):
            of_position = is_of_position(request, "case", "play")
        elif isinstance(request, CheckMany):
            of_position = is_of_position(request, "cases", "plays")
        else:
            of_position = is_of_position(request, "case")
        if of_position:
            guard.known(request.position, request.options.edition)
        return guard.result(request, lambda: self._stop_if_cancelled(request))

    def result(self, request: Request) -> dict[str, Any]:
        """The result of a request. The deadline that is set around the call (`bridge.limits.deadlines`) bounds what the
        guard answers.

        Raises:
            RefusedError, InputError, EffortExceeded, InternalError: There is no result.
        """
        with speaking(request.options.lang if isinstance(request, Judging | OpenPosition) else None):
            if self._guard is not None and self._guard.takes(request):
                return self._guarded(self._guard, request)
            return self._result(request)

    def _result(self, request: Request) -> dict[str, Any]:
        match request:
            case Check() | Explain():
                return self._check(request)
            case CheckMany():
                return {"answers": self._check_many(request)}
            case Legal():
                return self._legal(request)
            case Render():
                return self._render(request)
            case OpenPosition():
                return self._open(request)
            case Forget():
                self._sizes.pop(request.position, None)
                return {"forgotten": self._positions.pop(request.position, None) is not None}
            case Cancel():
                return {"cancelled": self._cancel(request)}
            case Cards() | ShowCard() | Rules() | ShowRule() | Examples():
                return looked_up(request, self._cards)
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
        from bridge.combat.explaining import checked
        from bridge.combat.judging import judge_play

        timeout = request.options.timeout or self._timeout
        explained = MAX_EXPLAINED if isinstance(request, Check) else None
        evidence = isinstance(request, Explain) or request.options.evidence
        if is_of_position(request, "case", "play"):
            kept = self._kept(request.position, request.options.edition)
            board = request.options.board
            return play_object(kept, request.play, "play", evidence, timeout, explained, board)
        budget = Budget(timeout)
        try:
            with budget.running():
                case = self._case(request.case, "case", edition_known(request.options.edition), loops=True)
        except EffortExceeded as error:
            return late_object(case_of(request.case, request.options.edition), error.phase, evidence)
        with placed("case"):
            if is_judged_alone(case):
                left = budget.left
                with budget.running():
                    return judged_alone(case, evidence, left, explained, request.options.board)
            if not evidence:
                deadline = None if timeout is None else time.monotonic() + (budget.left or 0.0)
                with budget.running():
                    return {"outcome": judge_play(case, deadline=deadline)[0].outcome.value}
            left = budget.left
            with budget.running():
                verdict, judged = checked(case, timeout=left, explain=explained)
            return verdict_object(judged, verdict, board=request.options.board)

    def _check_many(self, request: CheckMany) -> list[dict[str, Any]]:
        timeout = request.options.timeout or self._timeout
        evidence = request.options.evidence
        answers: list[dict[str, Any]] = []
        if is_of_position(request, "cases", "plays"):
            kept = self._kept(request.position, request.options.edition)
            assert request.plays is not UNSET
            for index, data in enumerate(request.plays):
                if index % _CASES_PER_SLICE == 0:
                    self._stop_if_cancelled(request)
                try:
                    with Budget(timeout, index).running():
                        place = f"plays[{self._start + index}]"
                        answers.append({"result": play_object(kept, data, place, evidence, timeout)})
                except Exception as error:
                    answers.append({"error": msgspec.to_builtins(refusal_of(error))})
            return answers
        edition = edition_known(request.options.edition)
        assert request.cases is not UNSET
        for start in range(0, len(request.cases), _CASES_PER_SLICE):
            self._stop_if_cancelled(request)
            some = request.cases[start : start + _CASES_PER_SLICE]
            answers += self._slice(some, start + self._start, edition, evidence, timeout)
        return answers

    def _slice(
        self, data: Sequence[object], start: int, edition: str | None, evidence: bool, timeout: float | None
    ) -> list[dict[str, Any]]:
        """The answers to some of many cases.

        Args:
            data: The cases, as plain data.
            start: The index of the first of them in the request.
            edition: The edition to judge by; None for the cases' own.
            evidence: Whether whole objects are wanted, and not only outcomes.
            timeout: Seconds for each case; None for any.
        """
        from bridge.combat.chunks import judge_chunk

        cases: dict[int, Understood] = {}
        refused: dict[int, Exception] = {}
        late: dict[int, dict[str, Any]] = {}
        budgets = [Budget(timeout, index) for index in range(len(data))]
        for index, each in enumerate(data, start):
            try:
                with budgets[index - start].running():
                    cases[index] = self._case(each, f"cases[{index}]", edition, loops=True)
            except EffortExceeded as error:
                late[index] = late_object(case_of(each, edition), error.phase, evidence)
            except Exception as error:
                refused[index] = error
        plays = {index: case for index, case in cases.items() if not is_judged_alone(case)}
        left = [budgets[index - start] for index in plays]
        judged = judge_chunk(list(plays.values()), evidence=evidence, timeout=timeout, budgets=left)
        found = dict(zip(plays, judged, strict=True))
        answers: list[dict[str, Any]] = []
        for index in range(start, start + len(data)):
            try:
                if index in refused:
                    raise refused[index]
                if index in late:
                    answers.append({"result": late[index]})
                    continue
                budget = budgets[index - start]
                if index not in plays:
                    seconds = budget.left
                    with budget.running():
                        answers.append({"result": judged_alone(cases[index], evidence, seconds)})
                    continue
                with budget.told():
                    answers.append({"result": outcome_object(found[index], f"cases[{index}]", cases[index])})
            except Exception as error:
                answers.append({"error": msgspec.to_builtins(refusal_of(error))})
        return answers

    def _legal(self, request: Legal) -> dict[str, Any]:
        from bridge.combat.listing import legal_plays
        from bridge.combat.overtime import plays_out_of_time, ran_out
        from bridge.combat.preparing import prepared, refuse_loops

        options = request.options
        timeout = options.timeout or self._timeout
        if is_of_position(request, "case"):
            kept = self._kept(request.position, options.edition)
            found = kept.position.legal_plays(fold=options.fold, limit=options.limit, timeout=timeout)
            return plays_object(kept.prepared, found, options.plays)
        budget = Budget(timeout)
        try:
            with budget.running():
                case = self._case(request.case, "case", edition_known(options.edition))
        except EffortExceeded as error:
            read = case_of(request.case, options.edition)
            with placed("case"):
                refuse_loops(read)
            return plays_object(read, plays_out_of_time(read, error.phase), options.plays)
        with placed("case"):
            left = budget.left
            with budget.running():
                found = legal_plays(case, fold=options.fold, limit=options.limit, timeout=left)
            return plays_object(case if ran_out(found.unsupported) else prepared(case), found, options.plays)

    def _render(self, request: Render) -> dict[str, Any]:
        options = request.options
        if request.format == "yaml":
            from bridge.case.writing import case_in_yaml

            with placed("case"):
                case_of(request.case, edition_known(options.edition))  # what is no case is refused
            return {"text": case_in_yaml(request.case)}
        budget = Budget(options.timeout or self._timeout)
        try:
            with budget.running():
                case = self._case(request.case, "case", edition_known(options.edition), loops=True)
                refuse_further(case)
                with placed("case"):
                    return {"text": written_out(case, request.format, budget.left)}
        except EffortExceeded as error:
            given = case_of(request.case, options.edition)
            refuse_further(given)
            return {"text": written_late(given, request.format, error.phase)}

    def _open(self, request: OpenPosition) -> dict[str, Any]:
        name = self._name(self._opened + 1)
        with Budget(request.options.timeout or self._timeout).running():
            forgotten = self.keep(name, request.case, request.options.edition)
        self._opened += 1
        return {"position": name, "forgotten": forgotten}

    def keep(self, name: str, data: Any, edition: str | None) -> list[str]:
        """Makes and keeps a position.

        Args:
            name: What it is called.
            data: Its case, as plain data.
            edition: The edition to judge by; None for the case's own.

        Returns:
            The names of the positions that were forgotten to make room.

        Raises:
            RefusedError: The case can't be used, or takes more memory than all positions may.
        """
        from bridge.combat.position import Position
        from bridge.combat.preparing import prepared

        case = replace(self._case(data, "case", edition_known(edition)), play=None, expect=None)
        with placed("case"):
            kept = Kept(case, prepared(case), form_of(case), Position(case, cards=self._cards), (data, edition))
        if kept.size > self._memory:
            raise RefusedError(
                "input",
                phrase(
                    "a position of some {size} MiB, and all have {memory}",
                    size=kept.size // 2**20,
                    memory=self._memory // 2**20,
                ),
                "case",
            )
        self._positions[name] = kept
        self._sizes[name] = kept.size
        return self._make_room()

    def _make_room(self) -> list[str]:
        """Forgets the least recently used positions until the limits hold, or one is left; returns their names."""
        total, forgotten = sum(self._sizes.values()), []
        while len(self._positions) > 1 and (len(self._positions) > self._most or total > self._memory):
            name, _ = self._positions.popitem(last=False)
            total -= self._sizes.pop(name)
            forgotten.append(name)
        return forgotten

    def _cancel(self, request: Cancel) -> bool:
        """Whether a request to cancel has canceled anything; it is dropped."""
        for index, each in enumerate(self._canceling):
            if each.request == request.request:
                return self._canceling.pop(index).heeded
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

    def _case(self, data: object, path: str, edition: str | None, loops: bool = False) -> Understood:
        """A case of the request with its names looked up and its texts read.

        Args:
            data: The case, as plain data.
            path: Its place in the request.
            edition: The edition to judge by; None for the case's own.
            loops: Whether it may be a loop case.
        """
        from bridge.combat.preparing import understood

        with placed(path):
            case = case_of(data, edition)
            if loops and case.question == "find_loops":
                from bridge.loops.understanding import understood as loop_understood

                return loop_understood(case, self._cards)
            return understood(case, self._cards)

    def _kept(self, name: object, edition: str | None) -> Kept:
        if edition is not None:
            raise RefusedError("request", phrase("a position has the edition that it was made with"), "options.edition")
        kept = self._positions.get(name) if isinstance(name, str) else None
        if kept is None:
            raise RefusedError(
                "unknown_position", phrase("no position {name} is kept", name=quoted(str(name))), "position"
            )
        self._positions.move_to_end(str(name))
        if (size := kept.size) > self._sizes[str(name)]:  # a position grows as its plays are judged
            self._sizes[str(name)] = size
            self._make_room()
        return kept
