"""Time limits in every phase and command: a case that takes too long is undetermined, and the others are judged.

Clingo needs minutes to ground the boards used here, and can't be interrupted meanwhile.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bridge import Verdict, case_from_object, check, check_many
from bridge.cli import check as cli_many
from bridge.cli import run as cli_run
from bridge.cli.app import main
from bridge.combat import many
from bridge.combat.listing import legal_plays
from bridge.combat.preparing import understood
from bridge.errors import EffortExceeded
from bridge.limits.deadlines import Beat, Budget, entering, listen, until
from bridge.serve import guarding
from bridge.serve.protocol import Check, CheckMany
from bridge.serve.streams import Room
from tests.combat.judges import looking_without_end
from tests.serve.test_serving import process, said

ROOT = Path(__file__).resolve().parents[2]
TIMEOUT = 2.0
GUARD = 60.0
"""The most seconds that an interrupted run may take on a busy machine; without the limit the boards take longer."""


def creatures(controller: str, number: int, **more: Any) -> list[dict[str, Any]]:
    return [
        {"id": f"{controller}{n}", "controller": controller, "types": ["creature"], "power": 2, "toughness": 2, **more}
        for n in range(number)
    ]


def state(*battlefield: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": list(battlefield), **more}


def quick(title: str = "") -> dict[str, Any]:
    return {"title": title, "state": state(*creatures("a", 1)), "play": {"attackers": {"a0": "b"}}}


def large(number: int = 2400) -> dict[str, Any]:
    """A case with `number` attackers and blockers, which have millions of pairs."""
    attacking = {f"a{n}": "b" for n in range(number)}
    whole = state(*creatures("a", number), *creatures("b", number), attacking=attacking)
    return {"title": "large", "question": "declare_blockers", "state": whole, "play": {"blockers": {"b0": ["a0"]}}}


def layered(number: int = 40) -> dict[str, Any]:
    """A case with effects that count what the others may change: each is evaluated without each other one."""
    text = "Creatures you control get +1/+1 for each creature you control with power 2 or greater."
    battlefield = creatures("a", number, text=text, printed=True)
    return {"title": "layered", "state": state(*battlefield), "play": {"attackers": {"a0": "b"}}}


def kinds(found: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each["kind"], each.get("phase", "")) for each in found["unsupported"]]


LATE = ("effort_exceeded_in", "grounding")


@pytest.fixture
def files(tmp_path: Path) -> str:
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(json.dumps(each) + "\n" for each in (quick(), large(), quick())), encoding="utf-8")
    return str(path)


# --------------------------------------------------------------------------------------------------------- the commands


@pytest.mark.parametrize(
    ("command", "outcomes"),
    [
        (("check",), ["legal", "undetermined", "legal"]),
        (("check", "--jobs", "2"), ["legal", "undetermined", "legal"]),
        (("explain",), ["legal", "undetermined", "legal"]),
        (("legal",), ["legal", "undetermined", "legal"]),
    ],
)
def test_grounding_that_takes_too_long_is_ended(
    command: tuple[str, ...], outcomes: list[str], files: str, capsys: pytest.CaptureFixture[str]
) -> None:
    began = time.monotonic()
    code = main([*command, "--timeout", str(TIMEOUT), "--format", "json", files])
    assert time.monotonic() - began < GUARD
    out, err = capsys.readouterr()
    found = [json.loads(line) for line in out.splitlines()]
    assert [each["outcome"] for each in found] == outcomes
    assert kinds(found[1]) == [LATE]
    assert (code, err) == (3, "")


def test_brief_cases_that_are_judged_together_lose_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Thirty small cases and a large one are judged together; only the large one is undetermined."""
    path = tmp_path / "cases.jsonl"
    cases = [quick() for _ in range(30)]
    cases.insert(17, large())
    path.write_text("".join(json.dumps(each) + "\n" for each in cases), encoding="utf-8")
    assert main(["check", "--brief", "--timeout", str(TIMEOUT), "--format", "json", str(path)]) == 3
    found = [json.loads(line)["outcome"] for line in capsys.readouterr().out.splitlines()]
    assert found == ["legal"] * 17 + ["undetermined"] + ["legal"] * 13


def test_what_a_case_expects_is_compared_though_the_time_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps({**large(), "expect": {"outcome": "legal"}}), encoding="utf-8")
    assert main(["check", "--expect", "--timeout", str(TIMEOUT), str(path)]) == 1
    assert "expected legal, judged undetermined" in capsys.readouterr().out


# ----------------------------------------------------------------------------------------------------------- the phases


def test_layers_end_between_two_of_their_steps() -> None:
    case = understood(case_from_object(layered()))
    began = time.monotonic()
    verdict = check(case, timeout=0.3)
    assert time.monotonic() - began < GUARD
    assert (verdict.outcome, [each.values for each in verdict.unsupported]) == ("undetermined", [("layers",)])
    assert legal_plays(case, timeout=0.3).outcome == "undetermined"


def test_the_same_text_on_every_permanent_is_checked_once_each() -> None:
    """The work grows with the number of permanents, not with its square, which takes minutes."""
    battlefield = creatures("a", 5000, text="This creature attacks each combat if able.")
    began = time.monotonic()
    read = understood(case_from_object({"state": state(*battlefield), "play": {"attackers": {}}}))
    assert [len(each.effects or ()) for each in read.state.battlefield] == [1] * 5000
    assert time.monotonic() - began < GUARD


def test_no_time_at_all() -> None:
    verdict = check(case_from_object(quick()), timeout=1e-9)
    (late,) = verdict.unsupported
    assert (late.cr, late.kind, verdict.edition) == ("508.1", "effort_exceeded_in", "2026-04-17")


def test_processes_of_check_many_keep_the_time() -> None:
    cases = [quick(), large(), quick()]
    for evidence in (False, True):
        found = list(check_many(cases, workers=1, timeout=TIMEOUT, evidence=evidence))
        assert [each.outcome for each in found if not hasattr(each, "kind")] == ["legal", "undetermined", "legal"]
        assert [each.kind for each in found[1].unsupported] == ["effort_exceeded_in"]
        assert isinstance(found[1], Verdict) == evidence


MUST = [{"kind": "must_attack"}]
STANDING = [
    (state(*creatures("a", 1, tapped=True)), "illegal", ["nearest_not_found"]),
    (state(*creatures("a", 1, effects=MUST)), "illegal", ["better_not_found", "nearest_not_found"]),
    (state(*creatures("a", 1, effects=[*MUST, {"kind": "cant_attack"}])), "legal", ["reasons_not_found"]),
]
"""States, the outcomes (a tapped creature attacks; one that must attack stays home; so does one that must and can't),
and the notes if there is no time for evidence."""


def standing() -> list[dict[str, Any]]:
    plays = {"a0": "b"}, {}, {}
    return [{"state": each, "play": {"attackers": play}} for (each, *_), play in zip(STANDING, plays, strict=True)]


def missing(module: str, name: str) -> Any:
    return partial(looking_without_end, module, name)


@pytest.mark.parametrize(
    ("module", "name", "command"),
    [
        (cli_many, "judge_units", ("check",)),
        (cli_run, "_judged_one_by_one", ("explain",)),
    ],
)
def test_a_verdict_stands_though_its_evidence_takes_too_long(
    module: Any,
    name: str,
    command: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, name, missing(module.__name__, name))
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(json.dumps(each) + "\n" for each in [*standing(), quick()]), encoding="utf-8")
    assert main([*command, "--timeout", "1", "--format", "json", str(path)]) == 1
    out, err = capsys.readouterr()
    found = [json.loads(line) for line in out.splitlines()]
    told = [(each["outcome"], [note["kind"] for note in each["notes"]]) for each in found]
    assert told == [*((outcome, notes) for _, outcome, notes in STANDING), ("legal", [])]
    assert err == ""


def test_verdicts_of_check_many_and_of_the_server_stand_likewise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "_judged", missing("bridge.combat.many", "_judged"))
    found = list(check_many(standing(), workers=1, timeout=1.0, evidence=True))
    assert [(each.outcome, [note.kind for note in each.notes]) for each in found if isinstance(each, Verdict)] == [
        (outcome, notes) for _, outcome, notes in STANDING
    ]
    monkeypatch.setattr(guarding, "answer_in_process", missing("bridge.serve.guarding", "answer_in_process"))
    guard = guarding.ProcessGuard(guarding.Settings(None, 64, 2**30), 1.0)
    try:
        first = guard.result(Check(case=standing()[0]), lambda: None)
        answers = guard.result(CheckMany(cases=standing()[1:]), lambda: None)["answers"]
    finally:
        guard.close()
    told = [first, *(each["result"] for each in answers)]
    assert [(each["outcome"], [note["kind"] for note in each["notes"]]) for each in told] == [
        (outcome, notes) for _, outcome, notes in STANDING
    ]


def test_workers_and_an_executor_are_too_much() -> None:
    with pytest.raises(ValueError, match="give an executor"):
        check_many([], executor=object(), workers=1)  # type: ignore[arg-type]


def test_an_earlier_deadline_stays() -> None:
    now = time.monotonic()
    with until(now - 1), until(now + 100), pytest.raises(EffortExceeded) as caught:
        entering("layers")
    assert caught.value.phase == "layers"
    entering("layers")


def test_beats_say_where_a_process_is() -> None:
    heard: list[Beat] = []
    listen(heard.append)
    try:
        budget = Budget(10.0, 3)
        with budget.running():
            entering("reading")
            entering("reading")
            entering("grounding")
        with budget.running():
            entering("evidence")
            entering("search")
    finally:
        listen(None)
    assert [(each.place, each.phase, each.begins) for each in heard] == [
        (3, "", True),
        (3, "reading", False),
        (3, "grounding", False),
        (3, "", True),
        (3, "evidence", False),
    ]
    assert heard[0].spent == 0.0
    assert 0.0 < heard[3].spent < 10.0
    assert budget.left is not None
    assert 0.0 < budget.left < 10.0


# ----------------------------------------------------------------------------------------------------------- the server


def test_a_server_keeps_the_time_of_requests() -> None:
    hurried = {"options": {"timeout": TIMEOUT}}
    with process() as running:
        began = time.monotonic()
        position = said(running, {"id": 0, "method": "position", "case": quick()})["result"]["position"]
        late = said(running, {"id": 1, "method": "check", "case": large(), **hurried})["result"]
        assert (late["outcome"], kinds(late)) == ("undetermined", [LATE])
        # The process that had the position was ended, but the position is still kept.
        play = {"position": position, "play": {"attackers": {"a0": "b"}}}
        assert said(running, {"id": 2, "method": "check", **play})["result"]["outcome"] == "legal"
        many = {"cases": [quick(), large(), {}, quick()], "options": {"timeout": TIMEOUT, "evidence": False}}
        first, second, third, fourth = said(running, {"id": 3, "method": "check_many", **many})["result"]["answers"]
        assert (first, fourth) == ({"result": {"outcome": "legal"}},) * 2
        assert second == {"result": {"outcome": "undetermined"}}
        assert third["error"]["path"] == "cases[2]"
        assert said(running, {"id": 4, "method": "legal", "case": large(), **hurried})["result"]["count"] == 0
        assert said(running, {"id": 5, "method": "forget", "position": position})["result"] == {"forgotten": True}
        gone = said(running, {"id": 6, "method": "check", **play})
        assert gone["error"]["kind"] == "unknown_position"
        assert time.monotonic() - began < 2 * GUARD


@pytest.mark.parametrize(
    ("command", "request_"), [(("--timeout", str(TIMEOUT)), {}), ((), {"options": {"timeout": TIMEOUT}})]
)
def test_a_position_that_takes_too_long_is_refused(command: tuple[str, ...], request_: dict[str, Any]) -> None:
    with process(*command) as running:
        late = said(running, {"id": 1, "method": "position", "case": large(), **request_})
        assert (late["error"]["kind"], late["error"]["message"][:33]) == (
            "timeout",
            "the time ran out before the posit",
        )
        assert said(running, {"id": 2, "method": "position", "case": quick()})["result"]["position"] == "p1"


def test_positions_are_kept_in_so_much_memory() -> None:
    """A position takes at least some 0.6 MiB, so that two small ones fit in two MiB, and a large one doesn't."""
    with process("--memory", "2") as running:
        names = [said(running, {"id": n, "method": "position", "case": quick()})["result"] for n in range(5)]
        assert names[0] == {"position": "p1", "forgotten": []}
        assert [len(each["forgotten"]) for each in names[3:]] == [1, 1]
        board = {"state": state(*creatures("a", 400)), "play": {"attackers": {}}}
        refused = said(running, {"id": 9, "method": "position", "case": board})["error"]
        assert refused["kind"] == "input"
        assert "MiB" in refused["message"]


def test_a_client_that_never_reads_does_not_let_memory_grow() -> None:
    """The client has to wait, because the server holds only a limited number of bytes of requests."""
    sent = threading.Event()
    line = json.dumps({"id": "x" * 60_000, "method": "version"}).encode() + b"\n"
    with process() as running:
        assert running.stdin is not None

        def send() -> None:
            assert running.stdin is not None
            try:
                for _ in range(5_000):  # 300 MB
                    running.stdin.write(line)
            except OSError:
                return
            sent.set()

        writer = threading.Thread(target=send, daemon=True)
        writer.start()
        writer.join(8)
        assert not sent.is_set()
        status = Path(f"/proc/{running.pid}/status")
        if status.exists():
            peak = next(row for row in status.read_text(encoding="utf-8").splitlines() if row.startswith("VmHWM"))
            assert int(peak.split()[1]) < 300_000  # kB; some 30 MB if nothing waits
        running.kill()
        writer.join(GUARD)


def test_one_line_has_room_whatever_its_length() -> None:
    room = Room(1000)
    room.take(5000)
    taken = threading.Event()

    def take() -> None:
        room.take(1)
        taken.set()

    threading.Thread(target=take, daemon=True).start()
    assert not taken.wait(0.05)
    room.give(5000)
    assert taken.wait(GUARD)


# --------------------------------------------------------------------------------------------------------------- memory

_MEGABYTE = 2**20
BAD: dict[str, Callable[[], bytes]] = {
    "lists.json": lambda: b"[" + b"[]," * (20 * _MEGABYTE // 3) + b"[]]",
    "lists.yaml": lambda: b"[a," + b"[]," * (20 * _MEGABYTE // 3) + b"]",
    "deep.json": lambda: b"[" * (20 * _MEGABYTE),
    "keys.json": lambda: b"{" + b",".join(b'"k%07d":1' % n for n in range(20 * _MEGABYTE // 12)) + b"}",
    "string.yaml": lambda: b"title: " + b"x" * (20 * _MEGABYTE),
    "laughs.yaml": lambda: b"a: &a [x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n",
    "line.jsonl": lambda: b'{"title":"' + b"y" * (20 * _MEGABYTE) + b'"}\n',
}


@pytest.mark.nightly
@pytest.mark.parametrize("command", ["check", "legal", "loops"])
@pytest.mark.parametrize("name", BAD)
def test_large_files_are_read_in_bounded_memory(name: str, command: str, tmp_path: Path) -> None:
    """Each is refused in one line, with a peak of memory below one GiB."""
    path = tmp_path / name
    path.write_bytes(BAD[name]())
    program = (
        "import resource, sys; from bridge.cli.app import main; code = main(sys.argv[1:]); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stdout); sys.exit(code)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, command, str(path)],
        capture_output=True, text=True, cwd=ROOT, timeout=300, check=False, env={**os.environ},
    )  # fmt: skip
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1), ran.stderr[-500:]
    assert int(ran.stdout.split()[-1]) < 2**20  # kB
