"""Judging many cases: in this process, on an executor of the caller's, or in processes of our own.

Chunks of cases are judged ahead of the answers that are wanted next, a bounded number of them, and the answers come in
order. A chunk whose process dies is judged again in halves until the case to blame is alone. A chunk that takes too
long is ended, and judged again without the case that was being judged.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from bridge.case.loading import Loaded, case_from_object
from bridge.case.state import Case, Prepared, Understood
from bridge.combat.processes import LostError, Processes, described_error
from bridge.combat.verdict import Failure, LazyVerdict, Outcome, Verdict
from bridge.errors import InputError, InternalError
from bridge.limits.deadlines import Budget
from bridge.limits.turns import in_turn

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

__all__ = ["check_many", "halves", "spread", "time_limit"]

T = TypeVar("T")
R = TypeVar("R")

Item: TypeAlias = "Case | Loaded | dict[str, Any]"

_CHUNKS_AHEAD_PER_WORKER = 3
"""The most unanswered chunks for each worker."""

_WITH_EVIDENCE, _WITHOUT = 100, 1000
"""Cases in a chunk: about a second's work, and no more than the solver still gains by judging together."""

_GRACE, _LEAST_GRACE = 0.1, 0.3
"""How much longer than its time a case may take before its process is ended: this part of its time, and at least so
many seconds. Whatever can be interrupted has ended by itself by then."""

_SECONDS_PER_CASE = 0.1
"""How long, in seconds, a chunk may take for each further case, if it isn't known which case is being judged."""

_CASES_ALONE_AT_ONCE = 32
"""If several cases together took too long, chunks of so many are judged one by one."""

_NEEDED = ("bridge.combat.chunks",)
"""What a process imports before the time of the first case begins."""


# ----------------------------------------------------------------------------------------------------------- check_many


def check_many(
    cases: Iterable[Item],
    *,
    executor: Executor | None = None,
    evidence: bool = False,
    timeout: float | None = None,
    chunk: int | None = None,
    workers: int = 0,
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
        timeout: Seconds for each case after which it is `undetermined`. In processes of our own it is kept whatever is
            done, within a tenth or 0.3 seconds, whichever is more: a process that is late is ended, and what else it
            judged is judged again. Here, and on an executor, it is kept as by `check`: grounding can't be interrupted.
            Evidence that is read later is looked for here, with as much time again.
        chunk: How many cases are judged in one go; by default 1,000, or with evidence, which takes longer, 100.
        workers: Without an executor: in how many processes of our own; 0 for here.

    Returns:
        For each case its verdict, or why there is none. A malformed case, a process that dies: each is a `Failure` in
        its place, and the others are judged.

    Raises:
        ValueError: `chunk` is less than 1, `workers` less than 0, or there is an executor beside them.
    """
    if chunk is None:
        chunk = _WITH_EVIDENCE if evidence else _WITHOUT
    if chunk < 1:
        raise ValueError(f"a chunk has at least one case, not {chunk}")
    if workers < 0 or (workers and executor is not None):
        raise ValueError("give an executor, or how many processes of our own")
    return _checked(iter(cases), executor, evidence, timeout, chunk, workers)


def _checked(
    cases: Iterator[Item],
    executor: Executor | None,
    evidence: bool,
    timeout: float | None,
    chunk: int,
    workers: int,
) -> Iterator[LazyVerdict | Verdict | Failure]:
    waiting: deque[tuple[Case | _Packed | Failure, Loaded | None]] = deque()
    ready = _unpacked if executor is None and not workers else _packed

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
    parts_ = spread(chunks(), judge, _failed, executor=executor, workers=workers, seconds=seconds, imports=_NEEDED)
    with closing(parts_) as parts:
        for answers in parts:
            for answer in answers:
                item, loaded = waiting.popleft()
                if isinstance(answer, Outcome):
                    yield LazyVerdict(answer, partial(_look, item, timeout))
                elif isinstance(answer, _Late):
                    yield answer.verdict if evidence else LazyVerdict(answer.verdict.outcome, answer.look)
                elif isinstance(answer, Failure) and loaded is not None:
                    yield replace(answer, file=loaded.file, line=loaded.line_of(answer.path))
                else:
                    yield answer


def _look(item: Case | _Packed | Failure, timeout: float | None) -> Verdict:
    from bridge.combat.explaining import check

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
    """What another process is sent of an item: MessagePack takes 2 µs to make for a small case and 70 µs to read, where
    pickling takes 50 µs on either side; plain data is checked over there."""
    try:
        if isinstance(item, Case | Loaded):
            case = _case(item)
            return _Packed(_CASES.index(type(case)), msgspec.msgpack.encode(case))
        try:
            import pickle  # here, because one case is judged without it

            return _Packed(_PICKLED, pickle.dumps(item))
        except Exception:  # it isn't plain data; this tells what is wrong
            return _Packed(_CASES.index(Case), msgspec.msgpack.encode(case_from_object(item)))
    except InputError as error:
        return _refused(error)


def _unpacked(item: Item | _Packed | Failure) -> Case | Failure:
    try:
        if not isinstance(item, _Packed):
            return item if isinstance(item, Failure) else _case(item)
        sort, data = item
        if sort == _PICKLED:
            import pickle  # here, because one case is judged without it

            return case_from_object(pickle.loads(data))
        return msgspec.msgpack.decode(data, type=_CASES[sort])
    except InputError as error:
        return _refused(error)


def _refused(error: InputError) -> Failure:
    return Failure("input", error.message, error.file, error.line, error.path)


@in_turn
def _judged(items: Sequence[Any], evidence: bool, timeout: float | None) -> list[Verdict | Outcome | Failure]:
    from bridge.combat.chunks import judge_chunk

    cases = [_unpacked(each) for each in items]
    budgets = [Budget(timeout, place) for place, each in enumerate(cases) if isinstance(each, Case)]
    good = [each for each in cases if isinstance(each, Case)]
    answers = iter(judge_chunk(good, evidence=evidence, timeout=timeout, budgets=budgets))
    return [each if isinstance(each, Failure) else next(answers) for each in cases]


class _Late(NamedTuple):
    """The verdict on a case whose time ran out before its verdict or its evidence was known."""

    verdict: Verdict

    def look(self) -> Verdict:
        """The verdict."""
        return self.verdict


def _failed(item: Item | _Packed | Failure, failure: Failure) -> list[Any]:
    if failure.kind != "timeout":
        return [failure]
    from bridge.combat.overtime import judged_by_then

    case = _unpacked(item)
    assert isinstance(case, Case), "only what is judged takes time"
    return [_Late(judged_by_then(case, failure.phase, failure.found)[1])]


def time_limit(timeout: float, items: int) -> float:
    """Seconds after which a process that judges so many items is ended, if it doesn't report which one it judges.

    It is less than the time of all the items together, most of which need little. If they need it, the chunk is
    divided.
    """
    return timeout + max(_GRACE * timeout, _LEAST_GRACE) + _SECONDS_PER_CASE * (items - 1)


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
    imports: Sequence[str] = (),
    ahead: int = _CHUNKS_AHEAD_PER_WORKER,
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
        seconds: From the number of items, after what time a process of ours is ended; that of one item, counted from
            when it begins with one, if it says so (`deadlines`).
        imports: Modules that a process of ours imports before it is given anything.
        ahead: How many chunks are given out for each worker before the first of them has to be answered.

    Raises:
        InternalError: A process can't be started.
    """
    if executor is None and not workers:
        return _spread_here(chunks, judge, failed, smaller)
    return _Spread(judge, failed, executor, workers, smaller, seconds, imports, ahead).answers(iter(chunks))


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
                return failed(items[0], Failure("internal", described_error(error)))
            return [answer for part in parts for answer in answered(part)]

    for items in chunks:
        yield answered(items)


class _Given(NamedTuple):
    """A chunk that is being judged; whether in a process of ours, and there item by item."""

    items: Sequence[Any]
    future: Future[Any]
    ours: bool
    alone: bool = False


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
        imports: Sequence[str],
        ahead: int,
    ) -> None:
        self._judge = judge
        self._failed = failed
        self._executor = executor
        self._workers = workers or int(getattr(executor, "_max_workers", 0)) or os.cpu_count() or 1
        self._smaller = smaller
        self._seconds = seconds
        self._imports = imports
        self._ahead = ahead
        self._own: Processes | None = None
        self._given: deque[_Given] = deque()

    def answers(self, chunks: Iterator[Sequence[Any]]) -> Generator[list[Any], None, None]:
        """The answers, in order; afterwards no process is left."""
        most = self._ahead * self._workers
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

    def _submitted_to_us(self, items: Sequence[Any], fresh: bool = False, alone: bool = False) -> _Given:
        if self._own is None:
            self._own = Processes(self._judge, self._workers, self._seconds, self._imports)
        return _Given(items, self._own.submit(items, fresh, alone), True, alone)

    def _leave(self) -> None:
        """Continues without the executor: processes of our own judge what it hasn't answered."""
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
        except LostError as lost:
            self._given.popleft()
            self._given.extendleft(self._again(first, lost)[::-1])
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

    def _again(self, given: _Given, lost: LostError) -> list[_Given]:
        """The replacement of a chunk without an answer: its parts, and the failure of the item to blame."""
        items = given.items
        late = lost.failure.kind == "timeout"
        if late and lost.place is not None and len(items) > 1:
            before, after = items[: lost.place], items[lost.place + 1 :]
            blamed = self._again(_Given([items[lost.place]], given.future, True, given.alone), lost)
            return [
                *([self._submitted_to_us(before, alone=given.alone)] if before else []),
                *blamed,
                *([self._submitted_to_us(after, alone=given.alone)] if after else []),
            ]
        if parts := self._smaller(items):
            alone = given.alone or (late and lost.place is None)
            if alone:
                parts = [
                    part[start : start + _CASES_ALONE_AT_ONCE]
                    for part in parts
                    for start in range(0, len(part), _CASES_ALONE_AT_ONCE)
                ]
            return [self._submitted_to_us(part, alone=alone) for part in parts]
        if not lost.certain:
            return [self._submitted_to_us(items, fresh=True)]
        return [_Given(items, _done(self._failed(items[0], lost.failure)), ours=True)]

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


def _done(answers: list[Any]) -> Future[Any]:
    from concurrent.futures import Future

    future: Future[Any] = Future()
    future.set_result(answers)
    return future


def _error(future: Future[Any]) -> BaseException | None:
    """Why a finished future has no result."""
    from concurrent.futures import CancelledError

    try:
        return future.exception(0)
    except CancelledError as error:
        return error
