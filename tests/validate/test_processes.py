"""Engines in processes of their own: whatever they do costs the board that they are asked about."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bridge.errors import InputError
from bridge.validate.comparing import compare
from bridge.validate.model import Answer, Board
from bridge.validate.opening import EngineSpec, open_engine
from bridge.validate.probing import asked_about, probe
from bridge.validate.processes import ProcessEngine
from tests.validate.toys import attack_board, creature, misbehaving, trouble

__all__: list[str] = []

GOOD = attack_board(creature("x", "a"))

HALF_A_SECOND = 0.5


def _asked(engine: ProcessEngine, board: Board) -> Answer:
    return engine.answer(board, asked_about(board))


@pytest.mark.parametrize(
    ("mode", "error", "crashed"),
    [
        ("crash", "its process ended (SIGSEGV)", True),
        ("exit", "its process ended (exit code 3)", True),
        ("silent", "it closed its output", True),
        ("hang", "no answer after 0.5 seconds", False),
        ("spin", "no answer after 0.5 seconds", False),
        ("flood", "it wrote more than 16 MiB without the end of a line", False),
        ("lines", "it wrote more than one line for an answer", False),
        ("garbage", "its line is no answer", False),
        ("number", "it answered another request", False),
        ("unasked", "a play names the unknown permanent 'nobody'", False),
        ("twice", "its line is no answer: a key is given twice", False),
        ("both", "an answer has one of accepts, unsupported and error", False),
        ("error", "I give up", False),
    ],
)
def test_what_an_engine_does_costs_one_board(mode: str, error: str, crashed: bool) -> None:
    seconds = 30.0 if mode in ("flood", "silent") else HALF_A_SECOND
    engine = ProcessEngine(misbehaving(mode), seconds=seconds)
    try:
        before = _asked(engine, GOOD)
        found = _asked(engine, trouble(1))
        after = _asked(engine, GOOD)
    finally:
        engine.close()
    assert found.accepts is None and found.error.startswith(error), found
    assert found.crashed == crashed
    assert before.accepts == after.accepts == asked_about(GOOD)


def test_an_engine_that_refuses_need_not_say_who_it_is() -> None:
    with pytest.raises(InputError, match=r"the engine can't be started: no library$"):
        ProcessEngine(misbehaving("refuses"))


def test_orphaned_children_are_ended(tmp_path: Path) -> None:
    left = tmp_path / "left"
    engine = ProcessEngine(misbehaving(f"orphan:{left}"))
    found = _asked(engine, trouble(1))
    assert found.crashed
    assert _asked(engine, GOOD).accepts == asked_about(GOOD)
    engine.close()
    for line in left.read_text().split():
        _wait_until_gone(int(line))


def _wait_until_gone(process: int) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            os.kill(process, 0)
            if Path(f"/proc/{process}/stat").read_text().split(")")[-1].split()[0] == "Z":
                return
        except (FileNotFoundError, ProcessLookupError):
            return
        time.sleep(0.05)
    raise AssertionError(f"process {process} is still there")


def test_an_engine_ends_when_its_campaign_is_killed(tmp_path: Path) -> None:
    """Also one that doesn't look at its input any more."""
    program = (
        "import sys; sys.path[:0] = [sys.argv[1]]\n"
        "from bridge.validate.processes import ProcessEngine\n"
        "from tests.validate.toys import misbehaving, trouble\n"
        "engine = ProcessEngine(misbehaving('hang'))\n"
        "pid = engine._running._process.pid\n"
        "print(open(f'/proc/{pid}/task/{pid}/children').read(), flush=True)\n"
        "engine.answer(trouble(1), ())\n"
    )
    root = str(Path(__file__).parents[2])
    started = subprocess.Popen([sys.executable, "-c", program, root], stdout=subprocess.PIPE, text=True, cwd=root)
    assert started.stdout is not None
    (toy,) = map(int, started.stdout.readline().split())
    started.send_signal(signal.SIGKILL)
    started.wait()
    started.stdout.close()
    _wait_until_gone(toy)


@pytest.mark.parametrize(
    ("mode", "direction"), [("nothing", "accepts_nothing"), ("exit", "crash"), ("number", "no_answer")]
)
def test_directions(mode: str, direction: str) -> None:
    engine = ProcessEngine(misbehaving(mode))
    found = compare(trouble(1), engine)
    engine.close()
    assert found.outcome == "differs"
    assert found.directions == (direction,)


def test_a_flaky_engine_is_told_from_one_that_differs(tmp_path: Path) -> None:
    engine = ProcessEngine(misbehaving(f"flaky:{tmp_path / 'times'}"))
    _asked(engine, trouble(1))  # so that the next answer is the one that differs
    found = compare(trouble(1), engine)
    engine.close()
    assert found.directions == ("flaky",)


def test_what_an_engine_does_not_know_is_not_compared() -> None:
    engine = ProcessEngine(misbehaving("unsupported"))
    found = compare(trouble(1), engine)
    engine.close()
    assert (found.outcome, found.reason) == ("unsupported", "trouble")


def test_a_class_is_hosted() -> None:
    engine = open_engine(EngineSpec("python:tests.validate.toys:Blind"))
    tapped = attack_board(creature("x", "a", tapped=True))
    answer = engine.answer(tapped, None)
    assert (engine.name, engine.version) == ("blind", "1")
    assert answer.accepts == ({"attackers": {}}, {"attackers": {"x": "b"}})
    assert all(each.sound is not False for each in probe(open_engine(EngineSpec("python:tests.validate.toys:Sound"))))
    assert any(each.sound is False for each in probe(engine))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("no-such-program --at-all", "the engine can't be started"),
        (f"{sys.executable} -c 1", "the engine can't be started: its process ended (exit code 0)"),
        ("python:tests", "an engine in Python is named python:MODULE:CLASS"),
        ("python:tests.validate.toys:Nobody", "the engine can't be started: AttributeError: module"),
        ("python:tests.validate.toys:Absent", "the engine can't be started: no-such-engine: it isn't installed: pip "),
        ("'", "no command"),
        ("", "name an engine"),
        ("nowhere.jsonl", "can't be read"),
    ],
)
def test_engines_that_cannot_be_opened_are_refused(words: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        open_engine(EngineSpec(words))
    assert message in str(refused.value)
