"""Processes of our own that judge: started as plain commands, ended when they are late, and replaced.

They are not forked: a fork would copy the threads of the solver halfway, and `multiprocessing` would run the caller's
main module again.

A process says which of its items it is at, and in which phase (`deadlines`). If it stays with one for longer than that
may take, it is ended, and it is known which item is to blame.
"""

from __future__ import annotations

import os
import pickle
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bridge.combat.verdict import Failure
from bridge.errors import InternalError
from bridge.language import phrase
from bridge.limits import deadlines
from bridge.limits.deadlines import Beat

if TYPE_CHECKING:
    import subprocess
    from concurrent.futures import Future
    from typing import BinaryIO

    from bridge.case.state import Case
    from bridge.combat.verdict import Verdict

__all__ = ["MOST_ITEMS", "LostError", "Process", "Processes", "described_error", "preparation", "serve"]

MOST_ITEMS = 40_000
"""A process of ours that has judged so many is replaced: the solver keeps every term that it has ever met."""


def described_error(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


class LostError(Exception):
    """A chunk got no answer: its process died, was ended, or raised.

    Args:
        kind, message: As in `Failure`.
        certain: Whether nothing else can be to blame, such as what the process judged before.
        place: Which item was being judged, from 0; None if that isn't known, or several were.
        phase: What was done for it, as in `deadlines`.
        found: What was known of it, as in `Failure`.
        code: The exit code of the process, if it died; None otherwise.
    """

    def __init__(
        self,
        kind: str,
        message: str,
        certain: bool = True,
        place: int | None = None,
        phase: str = "",
        found: tuple[Case, Verdict] | None = None,
        code: int | None = None,
    ) -> None:
        super().__init__(message)
        self.failure = Failure(kind, message, phase=phase, found=found)
        self.certain = certain
        self.place = place
        self.code = code


class Processes:
    """Processes that judge chunks. A thread for each of them hands chunks over and waits.

    Args:
        judge: As in `spread`.
        workers: How many.
        seconds: As in `spread`.
        imports: As in `spread`.
    """

    def __init__(
        self,
        judge: Callable[[Sequence[Any]], list[Any]],
        workers: int,
        seconds: Callable[[int], float] | None,
        imports: Sequence[str] = (),
    ) -> None:
        from queue import SimpleQueue
        from threading import Lock, Thread

        self._preparation = preparation(judge, imports, says=seconds is not None)
        self._workers = workers
        self._seconds = seconds
        self._new_thread = partial(Thread, target=self._work, name="azor", daemon=True)
        self._threads: list[Thread] = []
        self._tasks: SimpleQueue[tuple[Future[Any], Sequence[Any], bool, bool] | None] = SimpleQueue()
        self._lock = Lock()
        self._closed = False
        self._running: set[Process] = set()

    def submit(self, items: Sequence[Any], fresh: bool = False, alone: bool = False) -> Future[Any]:
        """Has a chunk judged; in a process that has judged nothing before, if `fresh`; item by item, if `alone`.

        The future raises `LostError` if there is no answer, and `InternalError` if a process can't be started.
        """
        from concurrent.futures import Future

        future: Future[Any] = Future()
        self._tasks.put((future, items, fresh, alone))
        if len(self._threads) < self._workers:
            self._threads.append(self._new_thread())
            self._threads[-1].start()
        return future

    def close(self) -> None:
        """Ends all processes at once."""
        with self._lock:
            self._closed = True
            running = list(self._running)
        for _ in self._threads:
            self._tasks.put(None)
        for process in running:
            process.kill()
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        process: Process | None = None
        while (task := self._tasks.get()) is not None and not self._closed:
            future, items, fresh, alone = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                if process is not None and (
                    (fresh and process.judged) or process.judged >= MOST_ITEMS or process.is_over()
                ):
                    self._end(process)
                    process = None
                process = process or self._started()
                future.set_result(process.ask(items, self._seconds, alone))
            except LostError as lost:
                future.set_exception(lost)
            except BaseException as error:
                future.set_exception(
                    error if isinstance(error, InternalError) else InternalError(described_error(error))
                )
        if process is not None:
            self._end(process)

    def _started(self) -> Process:
        with self._lock:  # so that none is started behind the back of `close`
            if self._closed:
                raise InternalError("the processes are closed")
            process = Process()
            self._running.add(process)
        try:
            process.prepare(self._preparation)
        except BaseException:
            self._end(process)
            raise
        return process

    def _end(self, process: Process) -> None:
        process.end()
        with self._lock:
            self._running.discard(process)


def preparation(judge: Callable[[Any], Any], imports: Sequence[str] = (), *, says: bool = False) -> bytes:
    """The first message to a process.

    Args:
        judge: What it judges with; it has to be pickled.
        imports: Modules to import before it is ready.
        says: Whether it is to say where it is.
    """
    return pickle.dumps((judge, tuple(imports), says))


_BYTES_OF_LENGTH = 8
"""Bytes before each message between processes, which say how long it is."""


def _write(stream: BinaryIO, message: bytes) -> None:
    stream.write(len(message).to_bytes(_BYTES_OF_LENGTH, "big"))
    stream.write(message)
    stream.flush()


def _read(stream: BinaryIO) -> bytes | None:
    """The next message; None when there is none any more, or only a part of it."""
    head = stream.read(_BYTES_OF_LENGTH)
    if len(head) < _BYTES_OF_LENGTH:
        return None
    length = int.from_bytes(head, "big")
    message = stream.read(length)
    return message if len(message) == length else None


class Process:
    """A process that judges chunks. It ends by itself when this process does."""

    def __init__(self) -> None:
        import subprocess

        code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; serve()"
        # A session of its own: Ctrl-C on the terminal is for us, and we end it.
        self._process: subprocess.Popen[bytes] = subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._requests: Any = self._process.stdin
        self._answers: Any = self._process.stdout
        self._killed = False
        self.judged = 0
        """How many items it was given."""

    @property
    def id(self) -> int:
        """The id that the system gave it."""
        return self._process.pid

    def prepare(self, message: bytes) -> None:
        """Gives it what `preparation` makes, and waits until it is ready.

        Raises:
            InternalError: It can't be started.
        """
        with suppress(BrokenPipeError):
            _write(self._requests, message)
        answer = _read(self._answers)
        if answer is None:
            raise InternalError(f"a process to judge cases in can't be started: it ended ({self._process.wait()})")
        ready, why = pickle.loads(answer)
        if not ready:
            raise InternalError(f"a process to judge cases in can't be started: {why}")

    def ask(
        self,
        items: Sequence[Any],
        seconds: Callable[[int], float] | None,
        alone: bool = False,
        until: float | None = None,
    ) -> list[Any]:
        """Its answers to a chunk.

        Args:
            items: The chunk.
            seconds: How long so many items may take; None for as long as they take. While it says where it is, this is
                counted from when it began with an item.
            alone: Whether it is to judge item by item.
            until: When it is ended in any case, in seconds of `time.monotonic()`; None for never. It goes with
                `seconds`.

        Raises:
            LostError: It died, was ended because it was late, or raised something.
        """
        fresh = not self.judged
        self.judged += len(items)
        try:
            message = pickle.dumps((items, alone))
        except Exception as error:
            raise LostError("internal", described_error(error)) from None
        watch = None if seconds is None else _Watch(self, seconds, len(items), until)
        answer: tuple[bool, Any] | None = None
        try:
            with suppress(BrokenPipeError):  # then there is no answer either
                _write(self._requests, message)
            while (said := _read(self._answers)) is not None:
                told = pickle.loads(said)
                if not isinstance(told, Beat):
                    answer = told
                    break
                if watch is not None:
                    watch.note(told)
        finally:
            if watch is not None:
                watch.end()
        if answer is not None and watch is not None and watch.late:
            self._process.wait()  # it answered at the last moment, and is gone
        if answer is not None:
            judged, result = answer
            if not judged:
                raise LostError("internal", result)
            found: list[Any] = result
            return found
        self.kill()
        if watch is not None and watch.late:  # it isn't waited for: to give back much memory takes long
            message_ = phrase("it was still being judged after {n} seconds", n=f"{watch.late:.3g}")
            found_by_then = pickle.loads(watch.found) if watch.found else None
            raise LostError("timeout", message_, place=watch.place, phase=watch.phase, found=found_by_then)
        code = self._process.wait()
        raise LostError(
            "crash", phrase("the process that judged it died ({how})", how=_death(code)), certain=fresh, code=code
        )

    def is_over(self) -> bool:
        """Whether it has ended, or is about to."""
        return self._killed or self._process.poll() is not None

    def kill(self) -> None:
        """Ends the process unconditionally."""
        self._killed = True
        self._process.kill()

    def end(self) -> None:
        """Ends it, and waits until it is gone."""
        self._process.kill()
        with suppress(OSError):  # something was left to be written
            self._requests.close()
        self._answers.close()
        self._process.wait()


class _Watch:
    """Ends a process that stays with an item for too long.

    Args:
        process: The process.
        seconds: How long so many items may take.
        items: How many it was given; until it says where it is, it has the time of all of them.
        until: When it is ended in any case, in seconds of `time.monotonic()`; None for never.
    """

    def __init__(
        self, process: Process, seconds: Callable[[int], float], items: int, until: float | None = None
    ) -> None:
        from threading import Event, Thread

        self._process = process
        self._one = seconds(1)
        self._allowed = seconds(items)
        self._began = time.monotonic()
        self._until = float("inf") if until is None else until
        self._end = self._began + self._allowed
        self._over = Event()
        self.place: int | None = None
        """The item that it is at, as far as is known."""
        self.phase = ""
        """What it does for it."""
        self.found = b""
        """What it has found of it, as in `Beat`."""
        self.late = 0.0
        """After how many seconds it was ended; 0 if it wasn't."""
        self._thread = Thread(target=self._watch, name="azor watch", daemon=True)
        self._thread.start()

    def note(self, beat: Beat) -> None:
        """The process has said where it is."""
        if beat.begins:
            self.place = beat.place
            self.found = b""
            self._allowed = self._one
            self._end = time.monotonic() + self._one - beat.spent
        self.phase = beat.phase
        self.found = beat.found or self.found

    def end(self) -> None:
        """The process has answered, or ended; afterwards it isn't ended any more."""
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        # It may get more time while this waits, or less, if it goes on with what took long before.
        while not self._over.wait(max(0.0, min(self._end - (now := time.monotonic()), self._until - now, self._one))):
            if time.monotonic() >= min(self._end, self._until):
                # At least a moment: nothing but 0 says that it wasn't ended.
                self.late = self._allowed if self._end <= self._until else max(0.01, self._until - self._began)
                self._process.kill()
                return


def _death(code: int) -> str:
    """How a process ended, from its code."""
    import signal

    if code >= 0:
        return phrase("exit code {code}", code=code)
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"


def serve() -> None:
    """Judges chunks for the process that started this one, until that process closes the pipe or is gone."""
    import signal
    from queue import SimpleQueue
    from threading import Thread

    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # What anything prints must not get between the answers.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    messages: SimpleQueue[bytes] = SimpleQueue()

    def listen() -> None:
        while (message := _read(requests)) is not None:
            messages.put(message)
        os._exit(0)  # even in the middle of a chunk: nobody waits for it

    def said(answer: tuple[bool, Any]) -> bytes:
        try:
            return pickle.dumps(answer)
        except Exception as error:
            return pickle.dumps((False, described_error(error)))

    def beat(beat: Beat) -> None:
        _write(answers, pickle.dumps(beat))

    Thread(target=listen, daemon=True).start()
    judge: Callable[[Any], Any] | None = None
    while True:
        message = messages.get()
        try:
            if judge is None:
                judge, imports, says = pickle.loads(message)
                for name in imports:
                    import_module(name)
                if says:
                    deadlines.listen(beat)
                answer: tuple[bool, Any] = (True, None)
            else:
                items, deadlines.alone = pickle.loads(message)
                answer = (True, judge(items))
        except Exception as error:
            answer = (False, described_error(error))
        _write(answers, said(answer))
