"""Many cases: the same answers in the same order wherever they are judged, and nothing lost with what breaks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import count, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from bridge import Failure, InputError, LazyVerdict, check, check_many, load_text
from bridge.case.loading import Loaded
from bridge.combat import many
from bridge.combat.many import halves, spread, time_limit
from bridge.combat.preparing import prepared
from bridge.combat.verdict import Outcome, Verdict
from tests.combat.judges import DIES, HANGS, IS_KILLED, RAISES, own_process, plus, slow_at_first, tenfold

ROOT = Path(__file__).resolve().parents[2]


def board(tapped: bool, title: str = "A bear") -> dict[str, Any]:
    """A bear that attacks; legal unless it is tapped (CR 508.1a)."""
    bear = {"id": "bear", "name": "Bear", "controller": "alice", "types": ["creature"], "tapped": tapped}
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": [bear]}
    return {"title": title, "state": state, "play": {"attackers": {"bear": "bob"}}}


def boards(number: int) -> tuple[list[dict[str, Any]], list[str]]:
    """Boards with their outcomes, in an order without a period that a chunk could have."""
    legal = [number % 3 == 0 or number % 7 == 0 for number in range(number)]
    return [board(not each) for each in legal], ["legal" if each else "illegal" for each in legal]


def outcomes(answers: Iterator[Any]) -> list[str]:
    return [each.outcome.value if not isinstance(each, Failure) else each.kind for each in answers]


def failed(item: int, failure: Failure) -> list[Any]:
    return [(item, failure.kind, failure.message)]


def chunks(items: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]


def flat(parts: Iterator[list[Any]]) -> list[Any]:
    return [each for part in parts for each in part]


def children() -> set[int]:
    """The processes that this one has started and not yet waited for; not the one by which Python cleans up."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8").rpartition(")")[2].split()
            command = path.with_name("cmdline").read_bytes()
        except OSError:  # it has just ended
            continue
        if int(fields[1]) == os.getpid() and b"resource_tracker" not in command:
            found.add(int(path.parent.name))
    return found


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    before = children()
    yield
    assert children() - before == set()


# --------------------------------------------------------------------------------------------------------------- spread


def test_answers_are_in_order_though_later_chunks_are_ready_first() -> None:
    numbers = list(range(12))
    assert flat(spread(chunks(numbers, 1), slow_at_first, failed, workers=2)) == numbers
    with ThreadPoolExecutor(4) as executor:
        assert flat(spread(chunks(numbers, 1), slow_at_first, failed, executor=executor)) == numbers


@pytest.mark.parametrize("culprit", [DIES, IS_KILLED])
@pytest.mark.parametrize("size", [1, 4])
def test_a_process_that_dies_loses_only_the_case_that_is_to_blame(culprit: int, size: int) -> None:
    numbers = [*range(13), culprit, *range(13, 20)]
    answers = flat(spread(chunks(numbers, size), tenfold, failed, workers=2))
    item, kind, message = answers.pop(13)
    assert answers == [10 * each for each in range(20)]
    assert (item, kind) == (culprit, "crash")
    assert message == f"the process that judged it died ({'exit code 3' if culprit == DIES else 'SIGKILL'})"


def test_a_case_that_never_ends_is_ended_and_loses_nothing_else() -> None:
    numbers = [*range(5), HANGS, *range(5, 10)]
    answers = flat(spread(chunks(numbers, 4), tenfold, failed, workers=2, seconds=lambda items: 0.3))
    assert answers.pop(5) == (HANGS, "timeout", "it was still being judged after 0.3 seconds")
    assert answers == [10 * each for each in range(10)]


@pytest.mark.parametrize("workers", [0, 1])
def test_what_the_judge_raises_is_a_bug_of_ours_and_loses_nothing_else(workers: int) -> None:
    numbers = [0, 1, RAISES, 2]
    answers = flat(spread(chunks(numbers, 4), tenfold, failed, workers=workers))
    assert answers == [0, 10, (RAISES, "internal", "MemoryError: too much"), 20]


def test_a_process_is_used_again_and_again() -> None:
    assert len(set(flat(spread(chunks(list(range(6)), 1), own_process, failed, workers=1)))) == 1


def test_what_cant_be_sent_is_a_bug_of_ours() -> None:
    items: list[Any] = [threading.Lock(), 4]
    (lost, kind, message), answer = flat(spread([items], tenfold, failed, workers=1))
    assert (lost, kind, answer) == (items[0], "internal", 40)
    assert "pickle" in message


def test_what_reading_raises_comes_after_the_answers_to_what_was_read() -> None:
    def reading() -> Iterator[list[int]]:
        yield [1, 2]
        raise OSError("gone")

    for workers in (0, 1):
        found = []
        with pytest.raises(OSError, match="gone"):
            for part in spread(reading(), tenfold, failed, workers=workers):
                found += part
        assert found == [10, 20]


def test_reading_stays_a_bounded_number_of_chunks_ahead() -> None:
    read: list[int] = []

    def endless() -> Iterator[list[int]]:
        for number in count():
            read.append(number)
            yield [number]

    parts = spread(endless(), tenfold, failed, workers=1)
    assert [next(parts) for _ in range(30)] == [[10 * number] for number in range(30)]
    parts.close()
    assert len(read) <= 30 + many._CHUNKS_AHEAD_PER_WORKER


def test_ending_early_ends_the_processes_at_once() -> None:
    before = children()
    parts = spread(chunks([1, 2, HANGS, HANGS], 1), tenfold, failed, workers=2)
    assert next(parts) == [10]
    assert len(children() - before) in (1, 2)
    parts.close()
    assert children() - before == set()


def test_processes_that_cant_be_started_are_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from bridge.errors import InternalError

    monkeypatch.setattr(sys, "executable", "false")
    with pytest.raises(InternalError, match="can't be started"):
        next(spread([[1]], tenfold, failed, workers=1))


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_ends_with_the_process_that_it_works_for(ending: signal.Signals) -> None:
    """Even in the middle of a chunk that never ends."""
    code = (
        "from tests.combat.judges import HANGS, tenfold; from bridge.combat.many import spread\n"
        "parts = spread([[1], [HANGS]], tenfold, lambda item, failure: [], workers=2)\n"
        "print(next(parts), flush=True); next(parts)"
    )
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "[10]\n"
        workers = [
            int(path.parent.name)
            for path in Path("/proc").glob("[0-9]*/stat")
            if path.read_text(encoding="utf-8").rpartition(")")[2].split()[1] == str(running.pid)
        ]
        assert workers
        running.send_signal(ending)
        running.wait(60)
    until = time.monotonic() + 60
    while any(_runs(each) for each in workers) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(_runs(each) for each in workers)


def _runs(process: int) -> bool:
    """Whether a process is there, and not only waits to be waited for."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_the_halves_of_one_item_are_none() -> None:
    assert halves([1]) == []
    assert halves([1, 2, 3]) == [[1], [2, 3]]


def test_a_case_alone_has_its_time_and_some_more() -> None:
    """Within a fifth or a second, whichever is more, with time left to end the process."""
    for timeout in (0.1, 1.0, 5.0, 100.0):
        assert timeout + 0.2 < time_limit(timeout, 1) < timeout + max(timeout / 5, 1.0) - 0.3
    assert time_limit(1, 200) > time_limit(1, 1)


# -------------------------------------------------------------------------------------------------- executors of others


class Broken(Executor):
    """Judges some chunks, and then breaks as a pool of processes does. It has one worker."""

    _max_workers = 1

    def __init__(self, good: int, error: Callable[[], Exception], on_submit: bool = False) -> None:
        self.left = good
        self._error = error
        self._on_submit = on_submit

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.left -= 1
        if self.left >= 0:
            future.set_result(fn(*args, **kwargs))
        elif self._on_submit:
            raise self._error()
        else:
            future.set_exception(self._error())
        return future


def broken_pool() -> Exception:
    from concurrent.futures.process import BrokenProcessPool

    return BrokenProcessPool("a worker is gone")


def unpicklable() -> Exception:
    return TypeError("cannot pickle this")


@pytest.mark.parametrize(("error", "on_submit"), [(broken_pool, True), (broken_pool, False), (unpicklable, False)])
def test_an_executor_that_breaks_loses_nothing(error: Callable[[], Exception], on_submit: bool) -> None:
    numbers = list(range(40))
    answers = flat(spread(chunks(numbers, 4), tenfold, failed, executor=Broken(3, error, on_submit)))
    assert answers == [10 * each for each in numbers]


def test_a_worker_of_a_pool_dies_and_loses_only_the_case_that_is_to_blame() -> None:
    numbers = [*range(10), DIES, *range(10, 20)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        answers = flat(spread(chunks(numbers, 4), tenfold, failed, executor=pool))
    assert answers.pop(10)[:2] == (DIES, "crash")
    assert answers == [10 * each for each in range(20)]


def test_an_executor_from_which_nothing_comes_back_is_left() -> None:
    class Silent(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            return Future()

    numbers = chunks([1, 2, HANGS, 3], 2)
    parts = spread(numbers, tenfold, failed, executor=Silent(), seconds=lambda items: 0.4)
    assert [each if isinstance(each, int) else each[1] for each in flat(parts)] == [10, 20, "timeout", 30]


def test_an_executor_that_was_shut_down_is_for_its_owner() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(RuntimeError, match="shutdown"):
        next(spread([[1]], tenfold, failed, executor=executor))


# ----------------------------------------------------------------------------------------------------------- check_many


@pytest.mark.parametrize("chunk", [1, 3, 200])
def test_answers_here_are_those_of_check(chunk: int) -> None:
    cases, expected = boards(8)
    assert outcomes(check_many(cases, chunk=chunk)) == expected


def test_evidence_is_whole_or_looked_for_when_it_is_read() -> None:
    (loaded,) = load_text(
        "state: {active: alice, players: {alice: {}, bob: {}}, battlefield: "
        "[{id: bear, name: Bear, controller: alice, types: [creature], tapped: true}]}\nplay: {attackers: {bear: bob}}"
    )
    whole = check(loaded.case)
    (found,) = check_many([loaded], evidence=True)
    assert isinstance(found, Verdict)
    assert found == whole
    (lazy,) = check_many([loaded])
    assert isinstance(lazy, LazyVerdict)
    assert lazy.outcome is Outcome.ILLEGAL
    assert lazy.violations == whole.violations
    assert lazy.verdict == whole


def test_every_sort_of_item_crosses_to_another_process() -> None:
    """Cases, loaded cases, prepared ones, plain data; and what is none of them. The executor breaks at once."""
    (loaded,) = load_text("state: {active: alice, players: {alice: {}, bob: {}}}\nplay: {attackers: {}}", "a.yaml")
    malformed: list[Any] = [{"state": 1}, {"state": {"active": threading.Lock()}}, None, "text", (1, 2)]
    unplayed = Loaded(_without_play(loaded), "b.yaml", 7, 1)
    items = [loaded, loaded.case, prepared(loaded.case), board(True), *malformed, unplayed, board(False)]
    answers = list(check_many(items, executor=Broken(0, broken_pool), chunk=4))
    here = list(check_many(items))
    for found in (answers, here):
        assert outcomes(iter(found)) == ["legal"] * 3 + ["illegal"] + ["input"] * 6 + ["legal"]
    failures = [each for each in answers if isinstance(each, Failure)]
    assert failures == [each for each in here if isinstance(each, Failure)]
    assert (failures[0].path, failures[0].message) == ("state", "expected a mapping, got an integer (1)")
    assert (failures[-1].file, failures[-1].line) == ("b.yaml", 7)


def _without_play(loaded: Loaded) -> Any:
    from msgspec.structs import replace

    return replace(loaded.case, play=None)


def test_evidence_crosses_back() -> None:
    cases, _ = boards(6)
    with ThreadPoolExecutor(2) as executor:
        assert list(check_many(cases, executor=executor, evidence=True, chunk=2)) == list(
            check_many(cases, evidence=True)
        )


def test_cases_may_come_without_end() -> None:
    read: list[int] = []

    def endless() -> Iterator[dict[str, Any]]:
        for number in count():
            read.append(number)
            yield board(number % 2 == 1)

    with ThreadPoolExecutor(1) as executor:
        for chosen in (None, executor):
            read.clear()
            answers = check_many(endless(), executor=chosen, chunk=3)
            assert outcomes(islice(answers, 9)) == ["legal", "illegal"] * 4 + ["legal"]
            answers.close()  # type: ignore[attr-defined]
            assert len(read) <= 9 + 3 * (1 + many._CHUNKS_AHEAD_PER_WORKER)


def test_a_chunk_is_not_empty() -> None:
    with pytest.raises(ValueError, match="at least one case, not 0"):
        check_many([], chunk=0)


def test_no_cases_have_no_answers() -> None:
    assert list(check_many([])) == []


def test_the_time_given_reaches_the_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    def judge_chunk(cases: Sequence[Any], **options: Any) -> list[Outcome]:
        given.append(options)
        return [Outcome.LEGAL for _ in cases]

    from bridge.combat import chunks

    monkeypatch.setattr(chunks, "judge_chunk", judge_chunk)
    assert outcomes(check_many([board(False)], timeout=2.5)) == ["legal"]
    (options,) = given
    assert (options["evidence"], options["timeout"]) == (False, 2.5)
    assert [each.left for each in options["budgets"]] == [2.5]


def test_partial_judges_are_sent() -> None:
    """What is bound to the judge goes along with it."""
    assert flat(spread([[1, 2]], partial(plus, more=5), failed, workers=1)) == [6, 7]


def test_the_page_on_many_cases_shows_what_can_be_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "docs" / "many-cases.md").read_text(encoding="utf-8")
    example = text.partition("```python\n")[2].partition("```")[0]
    documents = [board(tapped=True), {"state": board(False)["state"]}]
    (tmp_path / "boards.yaml").write_text("---\n".join(json.dumps(each) + "\n" for each in documents), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    exec(example, {})
    illegal, refused = capsys.readouterr().out.splitlines()
    assert "tapped_attacker" in illegal
    assert refused.startswith("input ")


def _changing(board: dict[str, Any], times: int) -> Iterator[dict[str, Any]]:
    for number in range(times):
        board["state"]["battlefield"][0]["tapped"] = number % 2 == 0
        yield board


@pytest.mark.parametrize("chunk", [1, 4, 1000])
@pytest.mark.parametrize("threads", [False, True])
def test_a_dict_is_judged_as_it_was_when_it_was_read(chunk: int, threads: bool) -> None:
    bear = {"id": "bear", "controller": "alice", "types": ["creature"]}
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": [bear]}
    board = {"state": state, "play": {"attackers": {"bear": "bob"}}}
    with ThreadPoolExecutor(1) as pool:
        answers = list(check_many(_changing(board, 6), executor=pool if threads else None, chunk=chunk))
    # CR 508.1a: a tapped creature can't attack.
    assert [each.outcome.value for each in answers] == ["illegal", "legal"] * 3
    assert [bool(each.violations) for each in answers] == [True, False] * 3


def test_what_was_read_before_reading_fails_is_answered() -> None:
    board = {"state": {"active": "alice", "players": {"alice": {}, "bob": {}}}, "play": {"attackers": {}}}

    def cases() -> Iterator[dict[str, Any]]:
        yield board
        yield board
        raise InputError("no more")

    found = []
    with pytest.raises(InputError, match="no more"):
        for answer in check_many(cases()):
            found.append(answer.outcome.value)
    assert found == ["legal", "legal"]
