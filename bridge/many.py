"""Judging many cases: in this process, on an executor of the caller's, or in processes of our own.

Chunks of cases are judged ahead of the answers that are wanted next, a bounded number of them, and the answers come in
order. A chunk whose process dies, or doesn't end, is judged again in halves until the case that is to blame is alone.

Processes of our own are started as plain commands, not forked: a fork would copy the threads of the solver halfway, and
`multiprocessing` would run the caller's main module again.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from bridge.errors import InputError, InternalError
from bridge.loading import Loaded, case_from_object
from bridge.state import Case, Prepared, Understood
from bridge.verdict import Failure, LazyVerdict, Outcome, Verdict

if TYPE_CHECKING:
    import subprocess
    from concurrent.futures import Executor, Future
    from typing import BinaryIO

__all__ = ["check_many", "halves", "serve", "spread", "time_limit"]

T = TypeVar("T")
R = TypeVar("R")

Item: TypeAlias = "Case | Loaded | dict[str, Any]"

_AHEAD = 3
"""Chunks that are given out for each worker before the first of them has to be answered."""

_WITH_EVIDENCE, _WITHOUT = 100, 1000
"""Cases in a chunk: about a second's work, and no more than the solver still gains by judging together."""

_MOST_ITEMS = 40_000
"""A process of ours that has judged so many is replaced: the solver keeps every term that it has ever met."""

_LEAST_GRACE = 5.0
_A_CASE = 0.1
"""How long, in seconds, a chunk may take beyond the time of one case: at least, and for each of its cases."""


# ----------------------------------------------------------------------------------------------------------- check_many


def check_many(
    cases: Iterable[Item],
    *,
    executor: Executor | None = None,
    evidence: bool = False,
    timeout: float | None = None,
    chunk: int | None = None,
) -> Iterator[LazyVerdict | Verdict | Failure]:
    """Judges the plays of many cases, and answers in their order.

    A few chunks are read and judged ahead, so the cases may come without end and memory stays the same. Ending the
    iterator early cancels what was not begun and ends the processes that were started for it.

    Args:
        cases: Cases, what `loading` gives, or plain data as `case_from_object` takes it.
        executor: Where chunks are judged; by default here. It is not shut down. If it breaks, or nothing has come back
            from it for much longer than `timeout`, the rest is judged in processes of our own, as many as it had.
        evidence: Give whole verdicts. Otherwise each has its outcome, and the evidence is looked for, in this process,
            when it is first read: much faster.
        timeout: Seconds for each case after which it is `undetermined`. It bounds the search; what can't be interrupted
            is ended only in processes of our own.
        chunk: How many cases are judged in one go; by default 1,000, or with evidence, which takes longer, 100.

    Returns:
        For each case its verdict, or why there is none. A malformed case, a process that dies, a case that takes too
        long: each is a `Failure` in its place, and the others are judged.

    Raises:
        ValueError: `chunk` is less than 1.
    """
    if chunk is None:
        chunk = _WITH_EVIDENCE if evidence else _WITHOUT
    if chunk < 1:
        raise ValueError(f"a chunk has at least one case, not {chunk}")
    return _checked(iter(cases), executor, evidence, timeout, chunk)


def _checked(
    cases: Iterator[Item], executor: Executor | None, evidence: bool, timeout: float | None, chunk: int
) -> Iterator[LazyVerdict | Verdict | Failure]:
    waiting: deque[tuple[Case | _Packed | Failure, Loaded | None]] = deque()
    ready = _unpacked if executor is None else _packed

    def chunks() -> Iterator[list[Case | _Packed | Failure]]:
        more = True
        while more:
            items: list[Case | _Packed | Failure] = []
            try:
                for item in islice(cases, chunk):
                    # As it is now: whoever gives it may change it before it is judged.
                    items.append(ready(item))
                    waiting.append((items[-1], item if isinstance(item, Loaded) else None))
                more = len(items) == chunk
            except BaseException:
                if items:
                    yield items
                raise
            if items:
                yield items

    judge = partial(_judged, evidence=evidence, timeout=timeout)
    seconds = None if timeout is None else partial(time_limit, timeout)
    with closing(spread(chunks(), judge, _failed, executor=executor, seconds=seconds)) as parts:
        for answers in parts:
            for answer in answers:
                item, loaded = waiting.popleft()
                if isinstance(answer, Outcome):
                    yield LazyVerdict(answer, partial(_look, item, timeout))
                elif isinstance(answer, Failure) and loaded is not None:
                    yield replace(answer, file=loaded.file, line=loaded.line)
                else:
                    yield answer


def _look(item: Case | _Packed | Failure, timeout: float | None) -> Verdict:
    from bridge.explaining import check

    case = _unpacked(item)
    assert isinstance(case, Case), "an outcome is of a case"
    return check(case, timeout=timeout)


def _case(item: Item) -> Case:
    """The case in an item.

    Raises:
        InputError: There is none.
    """
    if isinstance(item, Loaded):
        return item.case
    return item if isinstance(item, Case) else case_from_object(item)


_CASES = (Case, Understood, Prepared)
_PICKLED = len(_CASES)


class _Packed(NamedTuple):
    """A case for another process: which of `_CASES` it is, or `_PICKLED`, and its bytes."""

    sort: int
    data: bytes


def _packed(item: Item) -> _Packed | Failure:
    """What of an item goes to another process: MessagePack takes 2 µs to make for a small case and 70 µs to read, where
    pickling takes 50 µs on either side; plain data is checked over there."""
    try:
        if isinstance(item, Case | Loaded):
            case = _case(item)
            return _Packed(_CASES.index(type(case)), msgspec.msgpack.encode(case))
        try:
            return _Packed(_PICKLED, pickle.dumps(item))
        except Exception:  # then it is no plain data, and this says what is wrong
            return _Packed(_CASES.index(Case), msgspec.msgpack.encode(case_from_object(item)))
    except InputError as error:
        return _refused(error)


def _unpacked(item: Item | _Packed | Failure) -> Case | Failure:
    try:
        if not isinstance(item, _Packed):
            return item if isinstance(item, Failure) else _case(item)
        sort, data = item
        if sort == _PICKLED:
            return case_from_object(pickle.loads(data))
        return msgspec.msgpack.decode(data, type=_CASES[sort])
    except InputError as error:
        return _refused(error)


def _refused(error: InputError) -> Failure:
    return Failure("input", error.message, error.file, error.line, error.path)


def _judged(items: Sequence[Any], evidence: bool, timeout: float | None) -> list[Verdict | Outcome | Failure]:
    from bridge.chunks import judge_chunk

    cases = [_unpacked(each) for each in items]
    answers = iter(judge_chunk([each for each in cases if isinstance(each, Case)], evidence=evidence, timeout=timeout))
    return [each if isinstance(each, Failure) else next(answers) for each in cases]


def _failed(_item: object, failure: Failure) -> list[Any]:
    return [failure]


def time_limit(timeout: float, items: int) -> float:
    """Seconds after which a process that judges so many items is ended.

    Not the time of all its cases: most need none of it. If they do, the chunk is judged in halves, which at worst
    doubles the work, while one case that never ends is found after a few times its own time.
    """
    return timeout + max(timeout, _LEAST_GRACE) + _A_CASE * items


# --------------------------------------------------------------------------------------------------------------- spread


def halves(items: Sequence[T]) -> list[Sequence[T]]:
    """The two halves of several items; nothing of one."""
    middle = len(items) // 2
    return [items[:middle], items[middle:]] if middle else []


def spread(
    chunks: Iterable[Sequence[T]],
    judge: Callable[[Sequence[T]], list[R]],
    failed: Callable[[T, Failure], list[R]],
    *,
    executor: Executor | None = None,
    workers: int = 0,
    smaller: Callable[[Sequence[T]], list[Sequence[T]]] = halves,
    seconds: Callable[[int], float] | None = None,
) -> Generator[list[R], None, None]:
    """The answers to chunks of items, in order.

    Args:
        chunks: The items; read as far as is worthwhile. If reading raises, that is raised after the answers to what was
            read before.
        judge: Answers a chunk, in order, with any number of answers for an item. A function of a module, or a partial
            one, because it has to be pickled. It must not raise for an item's sake; if it does, that is a `Failure`.
        failed: The answers to an item whose judging failed.
        executor: Where to judge.
        workers: Without an executor: in how many processes of our own; 0 for here.
        smaller: The parts in which a chunk is judged again after its process died; none if it has only one part.
        seconds: From the number of items, after what time a process of ours is ended.

    Raises:
        InternalError: A process can't be started.
    """
    if executor is None and not workers:
        return _spread_here(chunks, judge, failed, smaller)
    return _Spread(judge, failed, executor, workers, smaller, seconds).answers(iter(chunks))


def _spread_here(
    chunks: Iterable[Sequence[T]],
    judge: Callable[[Sequence[T]], list[R]],
    failed: Callable[[T, Failure], list[R]],
    smaller: Callable[[Sequence[T]], list[Sequence[T]]],
) -> Generator[list[R], None, None]:
    def answered(items: Sequence[T]) -> list[R]:
        try:
            return judge(items)
        except Exception as error:
            parts = smaller(items)
            if not parts:
                return failed(items[0], Failure("internal", _described(error)))
            return [answer for part in parts for answer in answered(part)]

    for items in chunks:
        yield answered(items)


def _described(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


class _LostError(Exception):
    """A chunk got no answer: its process died, was ended, or raised.

    Args:
        kind, message: As in `Failure`.
        certain: Whether nothing else can be to blame, such as what the process judged before.
    """

    def __init__(self, kind: str, message: str, certain: bool = True) -> None:
        super().__init__(message)
        self.failure = Failure(kind, message)
        self.certain = certain


class _Given(NamedTuple):
    """A chunk that is being judged; whether in a process of ours."""

    items: Sequence[Any]
    future: Future[Any]
    ours: bool


class _Spread:
    """Chunks given out ahead, answered in order. The arguments are those of `spread`."""

    def __init__(
        self,
        judge: Callable[[Sequence[Any]], list[Any]],
        failed: Callable[[Any, Failure], list[Any]],
        executor: Executor | None,
        workers: int,
        smaller: Callable[[Sequence[Any]], list[Sequence[Any]]],
        seconds: Callable[[int], float] | None,
    ) -> None:
        self._judge = judge
        self._failed = failed
        self._executor = executor
        self._workers = workers or int(getattr(executor, "_max_workers", 0)) or os.cpu_count() or 1
        self._smaller = smaller
        self._seconds = seconds
        self._own: _Processes | None = None
        self._given: deque[_Given] = deque()

    def answers(self, chunks: Iterator[Sequence[Any]]) -> Generator[list[Any], None, None]:
        """The answers, in order; afterwards no process is left."""
        most = _AHEAD * self._workers
        raised: Exception | None = None
        more = True
        try:
            while more or self._given:
                read = False
                while more and len(self._given) < most and not (read and self._given[0].future.done()):
                    try:
                        items = next(chunks)
                    except StopIteration:
                        more = False
                    except Exception as error:
                        raised, more = error, False
                    else:
                        self._given.append(self._submitted(items))
                        read = True
                if self._given and (found := self._first()) is not None:
                    yield found
            if raised is not None:
                raise raised
        finally:
            self._close()

    def _submitted(self, items: Sequence[Any]) -> _Given:
        from concurrent.futures import BrokenExecutor

        if self._executor is not None:
            try:
                return _Given(items, self._executor.submit(self._judge, items), ours=False)
            except BrokenExecutor:
                self._leave()
        return self._submitted_to_us(items)

    def _submitted_to_us(self, items: Sequence[Any], alone: bool = False) -> _Given:
        if self._own is None:
            self._own = _Processes(self._judge, self._workers, self._seconds)
        return _Given(items, self._own.submit(items, alone), ours=True)

    def _leave(self) -> None:
        """Goes on without the executor: what it hasn't answered is judged in processes of ours."""
        self._executor = None
        for number, each in enumerate(self._given):
            if not each.ours and (not each.future.done() or _error(each.future) is not None):
                each.future.cancel()
                self._given[number] = self._submitted_to_us(each.items)

    def _first(self) -> list[Any] | None:
        """The answers to the first chunk; None if it has to be judged again."""
        from concurrent.futures import BrokenExecutor, CancelledError

        first = self._given[0]
        if not first.ours and not self._waited(first):
            self._leave()
            return None
        try:
            answers: list[Any] = first.future.result()
        except _LostError as lost:
            self._given.popleft()
            if parts := self._smaller(first.items):
                self._given.extendleft([self._submitted_to_us(each) for each in parts][::-1])
            elif not lost.certain:
                self._given.appendleft(self._submitted_to_us(first.items, alone=True))
            else:
                return self._failed(first.items[0], lost.failure)
            return None
        except (CancelledError, InternalError):
            raise
        except BrokenExecutor:
            self._leave()
            return None
        except Exception:
            if first.ours:
                raise
            self._given[0] = self._submitted_to_us(first.items)
            return None
        self._given.popleft()
        return answers

    def _waited(self, first: _Given) -> bool:
        """Waits for the executor; False if nothing at all comes back from it for as long as this chunk may take."""
        from concurrent.futures import wait

        limit = None if self._seconds is None else self._seconds(len(first.items))
        done = -1
        while not first.future.done():
            before, done = done, sum(each.future.done() for each in self._given)
            if before == done:
                return False
            wait([first.future], limit)
        return True

    def _close(self) -> None:
        for each in self._given:
            each.future.cancel()
        self._given.clear()
        if self._own is not None:
            self._own.close()


def _error(future: Future[Any]) -> BaseException | None:
    """Why a finished future has no result."""
    from concurrent.futures import CancelledError

    try:
        return future.exception(0)
    except CancelledError as error:
        return error


# ------------------------------------------------------------------------------------------------ processes of our own


class _Processes:
    """Processes that judge chunks. A thread for each of them hands chunks over and waits.

    Args:
        judge: As in `spread`.
        workers: How many.
        seconds: As in `spread`.
    """

    def __init__(
        self,
        judge: Callable[[Sequence[Any]], list[Any]],
        workers: int,
        seconds: Callable[[int], float] | None,
    ) -> None:
        from queue import SimpleQueue
        from threading import Lock, Thread

        self._judge = pickle.dumps(judge)
        self._workers = workers
        self._seconds = seconds
        self._new_thread = partial(Thread, target=self._work, name="azor", daemon=True)
        self._threads: list[Thread] = []
        self._tasks: SimpleQueue[tuple[Future[Any], Sequence[Any], bool] | None] = SimpleQueue()
        self._lock = Lock()
        self._closed = False
        self._running: set[_Process] = set()

    def submit(self, items: Sequence[Any], alone: bool) -> Future[Any]:
        """Has a chunk judged; in a process that has judged nothing before, if `alone`.

        The future raises `_LostError` if there is no answer, and `InternalError` if a process can't be started.
        """
        from concurrent.futures import Future

        future: Future[Any] = Future()
        self._tasks.put((future, items, alone))
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
        process: _Process | None = None
        while (task := self._tasks.get()) is not None and not self._closed:
            future, items, alone = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                if process is not None and (
                    (alone and process.judged) or process.judged >= _MOST_ITEMS or process.is_dead()
                ):
                    self._end(process)
                    process = None
                process = process or self._started()
                future.set_result(process.ask(items, self._seconds))
            except _LostError as lost:
                future.set_exception(lost)
            except BaseException as error:
                future.set_exception(error if isinstance(error, InternalError) else InternalError(_described(error)))
        if process is not None:
            self._end(process)

    def _started(self) -> _Process:
        with self._lock:  # so that none is started behind the back of `close`
            if self._closed:
                raise InternalError("the processes are closed")
            process = _Process()
            self._running.add(process)
        try:
            process.prepare(self._judge)
        except BaseException:
            self._end(process)
            raise
        return process

    def _end(self, process: _Process) -> None:
        process.end()
        with self._lock:
            self._running.discard(process)


_LENGTH = 8
"""Bytes before each message between processes, which say how long it is."""


def _write(stream: BinaryIO, message: bytes) -> None:
    stream.write(len(message).to_bytes(_LENGTH, "big"))
    stream.write(message)
    stream.flush()


def _read(stream: BinaryIO) -> bytes | None:
    """The next message; None when there is none any more, or only a part of it."""
    head = stream.read(_LENGTH)
    if len(head) < _LENGTH:
        return None
    length = int.from_bytes(head, "big")
    message = stream.read(length)
    return message if len(message) == length else None


class _Process:
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
        self.judged = 0
        """How many items it was given."""

    def prepare(self, judge: bytes) -> None:
        """Gives it the pickled function to judge with, and waits until it has imported what that needs.

        Raises:
            InternalError: It can't be started.
        """
        with suppress(BrokenPipeError):
            _write(self._requests, judge)
        answer = _read(self._answers)
        if answer is None:
            raise InternalError(f"a process to judge cases in can't be started: it ended ({self._process.wait()})")
        ready, message = pickle.loads(answer)
        if not ready:
            raise InternalError(f"a process to judge cases in can't be started: {message}")

    def ask(self, items: Sequence[Any], seconds: Callable[[int], float] | None) -> list[Any]:
        """Its answers to a chunk.

        Raises:
            _LostError: It died, was ended after so many seconds, or raised something.
        """
        from threading import Timer

        fresh = not self.judged
        self.judged += len(items)
        try:
            message = pickle.dumps(items)
        except Exception as error:
            raise _LostError("internal", _described(error)) from None
        late: list[float] = []
        timer: Timer | None = None
        if seconds is not None:
            limit = seconds(len(items))

            def stop() -> None:
                late.append(limit)
                self.kill()

            timer = Timer(limit, stop)
            timer.daemon = True
            timer.start()
        try:
            with suppress(BrokenPipeError):  # then there is no answer either
                _write(self._requests, message)
            answer = _read(self._answers)
        finally:
            if timer is not None:
                timer.cancel()
        if answer is not None:
            judged, result = pickle.loads(answer)
            if not judged:
                raise _LostError("internal", result)
            found: list[Any] = result
            return found
        self.kill()
        code = self._process.wait()
        if late:
            raise _LostError("timeout", f"it was still being judged after {late[0]:.3g} seconds")
        raise _LostError("crash", f"the process that judged it died ({_death(code)})", certain=fresh)

    def is_dead(self) -> bool:
        """Whether it has ended."""
        return self._process.poll() is not None

    def kill(self) -> None:
        """Ends it whatever it does."""
        self._process.kill()

    def end(self) -> None:
        """Ends it, and waits until it is gone."""
        self._process.kill()
        with suppress(OSError):  # something was left to be written
            self._requests.close()
        self._answers.close()
        self._process.wait()


def _death(code: int) -> str:
    """How a process ended, from its code."""
    import signal

    if code >= 0:
        return f"exit code {code}"
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
            return pickle.dumps((False, _described(error)))

    Thread(target=listen, daemon=True).start()
    judge: Callable[[Any], Any] | None = None
    while True:
        message = messages.get()
        try:
            if judge is None:
                judge = pickle.loads(message)
                answer: tuple[bool, Any] = (True, None)
            else:
                answer = (True, judge(pickle.loads(message)))
        except Exception as error:
            answer = (False, _described(error))
        _write(answers, said(answer))
