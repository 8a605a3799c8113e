"""Keeping time limits: requests are answered in another process, which is ended and replaced when it is late.

Grounding can't be interrupted, so that a server that answers in its own process has to wait until it is done. The other
process has a server of its own, with the positions. When the process is ended, its positions are made again as they are
asked for.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from threading import Thread
from typing import Any, NamedTuple

import msgspec

from bridge.case.state import Case
from bridge.case.words import quoted
from bridge.combat.many import time_limit
from bridge.combat.overtime import plays_out_of_time
from bridge.combat.preparing import refuse_loops
from bridge.combat.processes import MOST_ITEMS, LostError, Process, preparation
from bridge.combat.rendering import legal_object
from bridge.combat.verdict import Failure
from bridge.errors import InputError, InternalError
from bridge.language import phrase, speaking
from bridge.limits import deadlines
from bridge.limits.deadlines import Budget
from bridge.serve.answers import (
    TOO_LARGE,
    case_of,
    late_object,
    refusal_of,
    refuse_further,
    without_place,
    written_late,
)
from bridge.serve.protocol import (
    Cards,
    CheckMany,
    Forget,
    Judging,
    Legal,
    OpenPosition,
    Render,
    Request,
    ShowCard,
)
from bridge.serve.requests import RefusedError, edition_known, placed
from bridge.serve.serving import Server

__all__ = ["ProcessGuard", "Settings", "answer_in_process"]

_OUT_OF_MEMORY = 12
"""The exit code of a process that needs more memory than it may have."""

_CASES_PER_SLICE = 250
"""How many cases of one request are judged between two checks for a cancellation."""

_CASES_ALONE_AT_ONCE = 32
"""How many cases are sent at once to be judged one by one, after several together took too long."""

_NEEDED = ("bridge.combat.chunks", "bridge.combat.position", "bridge.combat.rendering", "bridge.serve.guarding")


class Settings(NamedTuple):
    """What the server in the other process is made with.

    Attributes:
        cards: The file of the index of cards; None for the user's own.
        positions: How many positions are kept at most.
        memory: Bytes in which they are kept, about.
        address_space: Bytes that the process may have in all; when it needs more, it ends. None for any number.
    """

    cards: str | None
    positions: int
    memory: int
    address_space: int | None = None


class _Open(NamedTuple):
    """A position that is to be made: its name, its case as plain data, its edition."""

    name: str
    case: Any
    edition: str | None


class _Asked(NamedTuple):
    """A request as plain data, and the seconds for each of its cases; None for any."""

    request: dict[str, Any]
    timeout: float | None


class ProcessGuard:
    """Answers requests in another process within their time.

    Args:
        settings: Those of the server in that process.
        timeout: Seconds for a case if its request gives none; None for any.
    """

    def __init__(self, settings: Settings, timeout: float | None) -> None:
        self._settings = settings
        self._timeout = timeout
        self._process: Process | None = None
        self._judged = 0
        self.started = 0
        """How many processes were started until now: more than one if some died, were late or were used up."""
        self._positions: dict[str, _Open] = {}
        self._there: set[str] = set()
        self.active = timeout is not None
        """Whether requests are answered in the other process: from the first one with a time limit on."""

    def takes(self, request: Request) -> bool:
        """Whether it answers a request."""
        if isinstance(request, Cards | ShowCard | Forget):
            return self.active
        if not isinstance(request, Judging | OpenPosition):
            return False
        return self.active or (request.options.timeout is not None)

    def adopt(self, positions: dict[str, tuple[Any, str | None]]) -> None:
        """Takes over positions and answers all requests from now on.

        Args:
            positions: For each name the case, as plain data, and the edition that was asked for.
        """
        self._positions.update({name: _Open(name, *each) for name, each in positions.items()})
        self.active = True

    @property
    def process(self) -> int | None:
        """The id of the other process; None if none runs."""
        return None if self._process is None else self._process.id

    def start(self) -> None:
        """Starts the other process, if none runs.

        Raises:
            InternalError: It can't be started.
        """
        if self._process is not None:
            return
        self._process = Process()
        self._judged = 0
        self.started += 1
        self._there.clear()
        try:
            self._process.prepare(preparation(partial(answer_in_process, self._settings), _NEEDED, says=True))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends the other process."""
        if self._process is not None:
            self._process.end()
            self._process = None
        self._there.clear()

    def known(self, name: object, edition: str | None) -> None:
        """Makes sure that a position is kept, and that no edition is asked for.

        Raises:
            RefusedError: The position isn't kept, or an edition is asked for.
        """
        if edition is not None:
            raise RefusedError("request", phrase("a position has the edition that it was made with"), "options.edition")
        if name not in self._positions:
            raise RefusedError(
                "unknown_position", phrase("no position {name} is kept", name=quoted(str(name))), "position"
            )

    def opened(self, request: OpenPosition, name: str) -> dict[str, Any]:
        """The result of a request to open a position under this name.

        Raises:
            RefusedError: The position can't be made, or not in time.
        """
        edition_known(request.options.edition)
        self._positions[name] = _Open(name, request.case, request.options.edition)
        try:
            return {"position": name, "forgotten": self._make(name, request.options.timeout or self._timeout)}
        except RefusedError:
            self._positions.pop(name, None)
            raise

    def forgotten(self, request: Forget) -> dict[str, Any]:
        """The result of a request to forget a position."""
        known = self._positions.pop(request.position, None) is not None
        if request.position in self._there:
            self._there.discard(request.position)
            self._ask([_Asked(msgspec.to_builtins(request), None)], None)
        return {"forgotten": known}

    def found(self, request: Cards | ShowCard) -> dict[str, Any]:
        """The result of a request about cards.

        Raises:
            RefusedError: There is no result, or not in time.
            InternalError: The other process died, for another reason than its time.
        """
        try:
            told: dict[str, Any] = self._ask([_Asked(msgspec.to_builtins(request), None)], self._timeout)[0]
        except LostError as lost:
            if lost.failure.kind == "timeout":
                raise RefusedError("timeout", phrase("the time ran out before the card was found")) from None
            raise _died(lost) from None
        return told

    def result(self, request: Judging, stop: Callable[[], None]) -> dict[str, Any]:
        """The result of a request.

        Args:
            request: The request.
            stop: Called now and then; it may raise.

        Raises:
            RefusedError: There is no result.
            InternalError: The other process died, for another reason than its time.
        """
        with speaking(request.options.lang):
            return self._result(request, stop)

    def _result(self, request: Judging, stop: Callable[[], None]) -> dict[str, Any]:
        timeout = request.options.timeout or self._timeout
        data: dict[str, Any] = msgspec.to_builtins(request)
        data.get("options", {}).pop("timeout", None)
        if isinstance(name := data.get("position"), str) and name in self._positions and name not in self._there:
            began = time.monotonic()
            self._make(name, timeout)
            timeout = None if timeout is None else max(0.01, timeout - (time.monotonic() - began))
        if not isinstance(request, CheckMany):
            return self._one(request, data, timeout)
        key = "cases" if "cases" in data else "plays"
        listed = data.get(key)
        if not isinstance(listed, list):
            return self._one(request, data, timeout)
        answers: list[Any] = []
        for start in range(0, len(listed) or 1, _CASES_PER_SLICE):
            stop()
            answers += self._many(request, {**data, key: listed[start : start + _CASES_PER_SLICE]}, key, start, timeout)
        return {"answers": answers}

    # One request

    def _one(self, request: Request, data: dict[str, Any], timeout: float | None) -> dict[str, Any]:
        try:
            found: dict[str, Any] = self._ask([_Asked(data, timeout)], timeout)[0]
        except LostError as lost:
            if lost.failure.kind != "timeout":
                raise _died(lost) from None
            return self._late(request, data, lost.failure)
        return found

    def _late(self, request: Request, data: dict[str, Any], failure: Failure) -> dict[str, Any]:
        case = self._case_of(data, data.get("play"))
        if isinstance(request, Render):
            refuse_further(case)
            return {"text": written_late(case, request.format, failure.phase, failure.found)}
        if isinstance(request, Legal):
            with placed("case"):
                refuse_loops(case)
            plays = plays_out_of_time(case, failure.phase)
            return without_place(legal_object(case, plays, "", 0, request.options.plays))
        return late_object(case, failure.phase, data.get("options", {}).get("evidence", True), failure.found)

    def _case_of(self, data: dict[str, Any], play: Any = None) -> Case:
        """The case of a request, or of its position, as it was given."""
        edition = data.get("options", {}).get("edition")
        given = data.get("case")
        if given is None:
            position = self._positions[data["position"]]
            given, edition = dict(position.case), position.edition
            given.pop("expect", None)
            if play is not None:
                given["play"] = play
        return case_of(given, edition)

    # Many

    def _many(
        self, request: Request, data: dict[str, Any], key: str, start: int, timeout: float | None, alone: bool = False
    ) -> list[Any]:
        """The answers to some of many cases or plays.

        Args:
            request: The request.
            data: The request as plain data, with only these cases or plays.
            key: `cases` or `plays`.
            start: The index of the first of them in the request.
            timeout: Seconds for each; None for any.
            alone: Whether they are judged one by one.
        """
        items = data[key]
        try:
            return list(self._ask([_Asked({**data, "start": start}, timeout)], timeout, alone)[0]["answers"])
        except LostError as lost:
            if lost.failure.kind != "timeout":
                if len(items) == 1:
                    return [{"error": msgspec.to_builtins(refusal_of(_died(lost)))}]
                parts, alone = (len(items) + 1) // 2, False
            elif lost.place is None and len(items) > 1:
                parts, alone = min(_CASES_ALONE_AT_ONCE, (len(items) + 1) // 2), True
            else:
                place = lost.place or 0
                late = self._late_of_many(data, items[place], key, lost.failure)
                before, after = {**data, key: items[:place]}, {**data, key: items[place + 1 :]}
                return [
                    *(self._many(request, before, key, start, timeout, alone) if place else []),
                    late,
                    *(self._many(request, after, key, start + place + 1, timeout, alone) if after[key] else []),
                ]
        return [
            answer
            for first in range(0, len(items), parts)
            for answer in self._many(
                request, {**data, key: items[first : first + parts]}, key, start + first, timeout, alone
            )
        ]

    def _late_of_many(self, data: dict[str, Any], item: Any, key: str, failure: Failure) -> dict[str, Any]:
        options = data.get("options", {})
        try:
            of = {"case": item, "options": options} if key == "cases" else data
            case = self._case_of(of, None if key == "cases" else item)
            return {"result": late_object(case, failure.phase, options.get("evidence", True), failure.found)}
        except InputError as error:
            return {"error": {"kind": "input", "message": error.message, "path": error.path}}

    # The process

    def _make(self, name: str, timeout: float | None) -> list[str]:
        """Makes a position in the other process; returns the names of those that were forgotten to make room."""
        try:
            found: list[str] = self._ask([self._positions[name]], timeout)[0]["forgotten"]
        except LostError as lost:
            if lost.failure.kind == "timeout":
                phase = f" ({lost.failure.phase})" if lost.failure.phase else ""
                raise RefusedError(
                    "timeout", phrase("the time ran out before the position was made{phase}", phase=phase)
                ) from None
            raise _died(lost) from None
        self._there.add(name)
        for each in found:
            self._positions.pop(each, None)
            self._there.discard(each)
        return found

    def _ask(self, items: Sequence[Any], timeout: float | None, alone: bool = False) -> list[Any]:
        """What the other process answers; it is started first if it doesn't run.

        Raises:
            LostError: The process was ended, or died, or the deadline that is set here is over.
            RefusedError: The request was refused.
        """
        ends = deadlines.ends()
        if ends is not None and time.monotonic() >= ends:
            raise LostError("timeout", phrase("the time of the whole request is over"))
        if self._process is not None and (self._process.is_over() or self._judged >= MOST_ITEMS):
            self.close()
        self.start()
        process = self._process
        assert process is not None
        self._judged += sum(map(_number_in, items))
        seconds = None if timeout is None else partial(time_limit, timeout)
        try:
            ((answered, found),) = process.ask(items, seconds, alone, ends)
        except BaseException:
            # In a thread, because ending it takes until its memory is given back.
            Thread(target=process.end, daemon=True).start()
            self._process = None
            self._there.clear()
            raise
        if not answered:
            raise RefusedError(*found)
        return [found]


def _died(lost: LostError) -> InternalError | RefusedError:
    """The exception for a request whose process died."""
    if lost.code == _OUT_OF_MEMORY:
        return RefusedError("memory", phrase(TOO_LARGE))
    return InternalError(lost.failure.message)


def _number_in(item: _Open | _Asked) -> int:
    """How many cases or plays a request has."""
    if isinstance(item, _Open):
        return 1
    return max(1, *(len(item.request.get(key) or ()) for key in ("cases", "plays")))


_servers: list[Server] = []
"""The server of this process: empty, or one."""


def _bound_memory(most: int) -> None:
    """Bounds the memory of this process, where the system can do it."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (bound, hard))


def answer_in_process(settings: Settings, items: Sequence[_Open | _Asked]) -> list[tuple[bool, Any]]:
    """Answers a request, or makes a position, in the other process.

    Returns:
        One pair: True and the result, or False and the arguments of a `RefusedError`.
    """
    if not _servers:
        if settings.address_space is not None:
            _bound_memory(settings.address_space)
        cards = None
        if settings.cards is not None:
            from bridge.cards import CardIndex

            cards = CardIndex(settings.cards)
        _servers.append(Server(cards=cards, positions=settings.positions, memory=settings.memory))
    (server,) = _servers
    (item,) = items
    try:
        if isinstance(item, _Open):
            # Phases are reported; the asking process keeps the time.
            with Budget(float("inf")).running():
                return [(True, {"forgotten": server.keep(item.name, item.case, item.edition)})]
        return [(True, server.answer(item.request, item.timeout))]
    except MemoryError:
        os._exit(_OUT_OF_MEMORY)  # who knows what is whole: a new process is started in place of this one
    except Exception as error:
        refusal = server.refusal(error)
        return [(False, (refusal.kind, refusal.message, refusal.path))]
