"""`azor check` of many cases: in several processes, line by line, interrupted and resumed."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bridge.cli import check as cli_many
from bridge.combat import preparing
from bridge.errors import REPORT, EffortExceeded
from tests.cli.commands import ROOT, Command, Printed
from tests.combat import judges

AZOR = [sys.executable, "-m", "bridge"]


def board(number: int, title: str = "") -> dict[str, Any]:
    """A bear that attacks; every third one is tapped, and may not (CR 508.1a)."""
    bear = {"id": "bear", "name": "Bear", "controller": "alice", "types": ["creature"], "tapped": number % 3 == 2}
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": [bear]}
    return {"title": title or f"board {number}", "state": state, "play": {"attackers": {"bear": "bob"}}}


def outcome(number: int) -> str:
    return "illegal" if number % 3 == 2 else "legal"


def lines(number: int) -> str:
    return "".join(json.dumps(board(each)) + "\n" for each in range(number))


class Checks(Command):
    """Calls `azor check`."""

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def __call__(self, *arguments: str) -> Printed:
        return super().__call__("check", *arguments)


@pytest.fixture
def azor(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Checks:
    monkeypatch.chdir(tmp_path)
    return Checks(tmp_path, capsys)


def workers_of(process: int) -> list[int]:
    """The child processes of a process that it has not waited for."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = path.read_text(encoding="utf-8").rpartition(")")[2].split()[1]
        except OSError:
            continue
        if parent == str(process):
            found.append(int(path.parent.name))
    return found


def runs(process: int) -> bool:
    """Whether a process exists and is no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(true: Any) -> bool:
    """Waits until something is true; False if it isn't within a minute."""
    end = time.monotonic() + 60
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


# ----------------------------------------------------------------------------------------------------------- processes


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_what_is_printed_is_the_same_in_one_process_and_in_two(azor: Checks, form: str) -> None:
    """YAML with two documents, JSON Lines with a broken line, a list, a file that isn't there."""
    documents = "---\n".join(json.dumps(board(each), indent=1) + "\n" for each in range(2))
    files = [
        azor.file("a.yaml", documents),
        azor.file("b.jsonl", f"{lines(7)}nonsense\n{lines(3)}"),
        "missing.yaml",
        azor.file("c.json", json.dumps([board(5), {"state": board(0)["state"]}])),
    ]
    one, two = azor("--format", form, *files), azor("--format", form, "--jobs", "2", *files)
    assert (one.code, one.out, one.err) == (two.code, two.out, two.err)
    assert one.code == 2
    assert one.err.splitlines() == [
        "azor: b.jsonl:8: not valid JSON: expected a value",
        "azor: missing.yaml: can't be read: No such file or directory",
        "azor: c.json:1: no play to judge; give play.attackers ({} for no attack)",
    ]
    if form == "json":
        expected = [*map(outcome, range(2)), *map(outcome, range(7)), *map(outcome, range(3)), outcome(5)]
        assert [each["outcome"] for each in one.objects] == expected
    else:
        assert one.out.endswith("\n15 cases: 9 legal, 4 illegal, 2 not judged; 1 file refused\n")


def test_as_many_processes_as_processors(azor: Checks, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []

    def check_files(_files: Any, options: cli_many.Options, _heard: Any) -> int:
        given.append(options.jobs)
        return 0

    monkeypatch.setattr("bridge.cli.check.check_files", check_files)
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 2, 5}, raising=False)
    for jobs in ([], ["--jobs", "0"], ["-j", "7"]):
        azor("a.jsonl", *jobs)
    assert given == [1, 3, 7]


@pytest.mark.parametrize("name", ["a.jsonl", "a.yaml"])
def test_a_process_that_dies_or_hangs_loses_only_its_case(
    azor: Checks, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """This holds also inside a file, which is one part of the input until its process dies."""
    monkeypatch.setattr(cli_many, "judge_units", judges.judge_units)
    titles = ["DIES", "", "HANGS"]
    boards = [json.dumps(board(number, title)) for number, title in enumerate(titles)]
    file = azor.file(name, ("\n" if name == "a.jsonl" else "\n---\n").join(boards))
    other = azor.file("b.yaml", json.dumps(board(0)))
    printed = azor("--jobs", "2", "--timeout", "1", "--format", "json", file, other)
    assert [(each["file"], each["line"], each["outcome"]) for each in printed.objects] == [
        (name, 2 if name == "a.jsonl" else 3, "legal"),
        (name, 3 if name == "a.jsonl" else 5, "undetermined"),
        ("b.yaml", 1, "legal"),
    ]
    assert [each["kind"] for each in printed.objects[1]["unsupported"]] == ["effort_exceeded_in"]
    (dead,) = printed.err.splitlines()
    assert dead == (
        f"azor: internal error: {name}:1: the process that judged it died (exit code 3); {REPORT}, with the case"
    )
    assert printed.code == 4


# ----------------------------------------------------------------------------------------------------------- JSON Lines


def test_a_line_is_judged_before_the_next_is_there(tmp_path: Path) -> None:
    """A program may write a case and wait for the answer."""
    with subprocess.Popen(
        [*AZOR, "check", "--format", "json", "-"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for number in range(4):
            running.stdin.write(json.dumps(board(number)) + "\n")
            running.stdin.flush()
            found = json.loads(running.stdout.readline())
            assert (found["line"], found["outcome"]) == (number + 1, outcome(number))
        running.stdin.close()
        assert running.wait(60) == 1


def test_a_bad_line_is_refused_with_its_number_and_the_others_are_judged(azor: Checks) -> None:
    good = json.dumps(board(0))
    bad = ["[]", "{} {}", '{"state": 1}', "{", '{"title": "a", "title": "b"}', '"\\u0000"', good[:-1], f"[{good}]"]
    text = "".join(f"{good}\n{each}\n\n" for each in bad)
    printed = azor("--format", "json", azor.file("a.jsonl", text))
    assert [each["line"] for each in printed.objects] == [1 + 3 * number for number in range(len(bad))]
    errors = printed.err.splitlines()
    assert [each.split(":")[:3] for each in errors] == [
        ["azor", " a.jsonl", str(2 + 3 * number)] for number in range(len(bad))
    ]
    assert "given twice; first on line 14" in errors[4]
    assert printed.code == 2


def test_a_file_of_one_line_is_one_case(azor: Checks) -> None:
    """Without heading and summary, as any file with one case."""
    printed = azor(azor.file("a.ndjson", "\n\n" + lines(1).strip()))
    assert printed.out == "LEGAL  No restriction is broken, and nothing has to attack.\n"


def test_a_file_without_lines_has_no_case(azor: Checks) -> None:
    printed = azor(azor.file("a.jsonl", "\n\n"))
    assert (printed.code, printed.out) == (2, "")
    assert printed.err == "azor: a.jsonl: there is no case in this file\n"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (lines(3), ["<stdin>:1", "<stdin>:2", "<stdin>:3"]),
        ("\ufeff" + lines(2), ["<stdin>:1", "<stdin>:2"]),
        ("\n" + lines(2), ["<stdin>:2", "<stdin>:3"]),
        (json.dumps(board(0), indent=2), ["<stdin>:1"]),
        (json.dumps([board(0), board(1)]), ["<stdin>:1", "<stdin>:1"]),
        (f"title: a board\nstate: {json.dumps(board(0)['state'])}\nplay: {{attackers: {{}}}}\n", ["<stdin>:1"]),
        (f"{json.dumps(board(0))} {json.dumps(board(1))}\n", ["<stdin>:1", "<stdin>:1"]),
    ],
)
def test_standard_input_is_read_by_line_if_its_first_line_is_a_case(
    azor: Checks, monkeypatch: pytest.MonkeyPatch, text: str, where: list[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    printed = azor("--brief", "-")
    assert [line.split()[1] for line in printed.out.splitlines() if "<stdin>" in line] == where
    assert printed.code == (1 if len(where) == 3 else 0)


def test_another_edition_counts_for_lines_too(azor: Checks) -> None:
    file = azor.file("a.jsonl", lines(2))
    printed = azor("--format", "json", "--edition", "2018-10-05", file)
    assert [each["edition"] for each in printed.objects] == ["2018-10-05"] * 2


# ---------------------------------------------------------------------------------------------------------------- brief


def test_brief_is_a_line_a_case(azor: Checks) -> None:
    file = azor.file("a.jsonl", lines(3))
    assert azor("--brief", file).out.splitlines() == [
        "LEGAL  a.jsonl:1  board 0",
        "LEGAL  a.jsonl:2  board 1",
        "ILLEGAL  a.jsonl:3  board 2",
        "",
        "3 cases: 2 legal, 1 illegal",
    ]
    one = azor.file("b.jsonl", lines(1))
    assert azor("--brief", one).out == "LEGAL  b.jsonl:1  board 0\n"
    assert azor("--brief", "--format", "markdown", one).out == "**LEGAL** · b.jsonl:1  board 0\n"


def test_brief_json_has_the_outcome_only(azor: Checks) -> None:
    full = azor("--format", "json", azor.file("a.jsonl", lines(4)))
    brief = azor("--brief", "--format", "json", "a.jsonl")
    assert brief.code == full.code == 1
    keys = ["file", "line", "title", "outcome", "edition"]
    assert brief.objects == [{key: each[key] for key in keys} for each in full.objects]


# --------------------------------------------------------------------------------------------------------------- resume


@pytest.fixture
def whole(azor: Checks) -> str:
    """The answers of an uninterrupted run over two files, a missing one, and a file of lines."""
    azor.file("a.yaml", "---\n".join(json.dumps(board(each)) + "\n" for each in range(3)))
    azor.file("b.jsonl", f"{lines(3)}nonsense\n{lines(2)}")
    printed = azor("--resume", "whole", *INPUTS)
    assert (printed.code, printed.out) == (2, "")
    return azor.read("whole")


INPUTS = ["a.yaml", "missing.yaml", "b.jsonl", "a.yaml"]


def test_answers_are_appended_with_errors_in_their_place(azor: Checks, whole: str) -> None:
    found = [json.loads(line) for line in whole.splitlines()]
    assert [(each["file"], each["line"], each.get("outcome")) for each in found] == [
        ("a.yaml", 1, "legal"),
        ("a.yaml", 3, "legal"),
        ("a.yaml", 5, "illegal"),
        ("missing.yaml", 0, None),
        ("b.jsonl", 1, "legal"),
        ("b.jsonl", 2, "legal"),
        ("b.jsonl", 3, "illegal"),
        ("b.jsonl", 4, None),
        ("b.jsonl", 5, "legal"),
        ("b.jsonl", 6, "legal"),
        ("a.yaml", 1, "legal"),
        ("a.yaml", 3, "legal"),
        ("a.yaml", 5, "illegal"),
    ]
    assert [each["error"] for each in found if "error" in each] == [
        {"kind": "file", "message": "can't be read: No such file or directory", "path": ""},
        {"kind": "input", "message": "not valid JSON: expected a value", "path": ""},
    ]
    plain = azor("--format", "json", *INPUTS).objects
    judged = [each for each in found if "outcome" in each]
    assert [{key: each[key] for key in each if key != "digest"} for each in judged] == plain


def test_a_run_goes_on_wherever_it_was_interrupted(azor: Checks, whole: str) -> None:
    """After any whole number of lines, and in the middle of one."""
    ends = [0]
    for line in whole.encode().splitlines(keepends=True):
        ends.append(ends[-1] + len(line))
    for number, end in enumerate(ends):
        cut = end if number % 2 else max(0, end - 20)
        before = number if number % 2 else max(0, number - 1)
        (azor.folder / "out").write_bytes(whole.encode()[:cut])
        printed = azor("--resume", "out", *INPUTS, *(["--jobs", "2"] if number == 5 else []))
        assert azor.read("out") == whole
        assert printed.code == 2
        assert printed.err.splitlines()[-1] == (
            f"12 cases: 8 legal, 3 illegal, 1 not judged; 1 file refused; {before} answered before"
        )


@pytest.mark.parametrize("cut", [0, 5, 30, 400, None])
def test_nul_bytes_that_a_crash_of_the_machine_left_are_dropped(azor: Checks, whole: str, cut: int | None) -> None:
    data = whole.encode()
    (azor.folder / "out").write_bytes(data[:cut] + b"\0" * 5000)
    assert azor("--resume", "out", *INPUTS).code == 2
    assert azor.read("out") == whole


def test_the_exit_code_counts_what_was_answered_before(azor: Checks) -> None:
    file = azor.file("a.jsonl", lines(3))
    assert azor("--resume", "out", file).code == 1
    assert azor("--resume", "out", file).code == 1
    assert azor("--resume", "other", azor.file("b.jsonl", lines(2))).code == 0


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["b.jsonl"], 1),
        (["a.jsonl", "--brief"], 1),
        (["a.jsonl", "--edition", "2018-10-05"], 1),
        (["changed.jsonl"], 1),
        (["a.jsonl", "b.jsonl"], None),
        (["short/a.jsonl"], 1),
    ],
)
def test_answers_to_other_cases_are_left_alone(azor: Checks, arguments: list[str], line: int | None) -> None:
    (azor.folder / "short").mkdir()
    for name in ("b.jsonl", "changed.jsonl", "short/a.jsonl"):
        azor.file(name, lines(2))
    azor("--resume", "out", azor.file("a.jsonl", lines(3)))
    before = azor.read("out")
    printed = azor("--resume", "out", *arguments)
    if line is None:  # the answers belong to the first file, and the second one is new
        assert azor.read("out").startswith(before)
        assert printed.code == 1
        return
    assert (printed.code, azor.read("out")) == (2, before)
    assert printed.err == (
        f"azor: out:{line}: it has answers to other cases, or by other options; nothing was changed\n"
    )


def test_a_changed_line_and_one_too_many_are_seen(azor: Checks) -> None:
    azor("--resume", "out", azor.file("a.jsonl", lines(3)))
    before = azor.read("out")
    for text, line in ((lines(2), 3), (lines(1) + lines(2), 2), ("", 1)):
        printed = azor("--resume", "out", azor.file("a.jsonl", text))
        assert (printed.code, azor.read("out")) == (2, before)
        assert printed.err.startswith(f"azor: out:{line}: it has answers to other cases")


@pytest.mark.parametrize(
    "text",
    [
        "title: a case\n",
        "{}\n",
        '{"digest": 1}\n',
        '{"digest": "1"}\n',
        "\x00\n",
        "[]\n",
        "a note",
        "{}",
        '{"file": 1}',
        '{"file": "a.jsonl", "size": 1',
        '{"file": "a.jsonl", "line": 1, "title": "of another program"}',
        "SQLite format 3\x00" + "\x00" * 500,
    ],
)
def test_a_file_of_something_else_is_left_alone(azor: Checks, text: str) -> None:
    azor.file("out", text)
    printed = azor("--resume", "out", azor.file("a.jsonl", lines(1)))
    assert (printed.code, azor.read("out")) == (2, text)
    assert printed.err == "azor: out:1: it has answers to other cases, or by other options; nothing was changed\n"


@pytest.mark.parametrize("name", [".", "no/such/folder", os.devnull, "a\x00b"])
def test_a_file_of_answers_that_cant_be_used(azor: Checks, name: str) -> None:
    printed = azor("--resume", name, azor.file("a.jsonl", lines(1)))
    assert (printed.code, printed.out) == (5, "")
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("azor: ")


def test_a_full_disk_is_one_line_and_the_run_goes_on_later(azor: Checks) -> None:
    """In a file that may not grow, only a part of a line is written, which is dropped."""
    azor("--resume", "whole", azor.file("a.jsonl", lines(5)), "--brief")
    code = (
        "import resource, sys; from bridge.cli.app import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300)); sys.exit(main(sys.argv[1:]))"
    )
    words = [sys.executable, "-c", code, "check", "a.jsonl", "--brief", "--resume", "out"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, cwd=azor.folder, env=environment, text=True, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (5, "")
    assert done.stderr.startswith("azor: out: can't be written: ")
    assert done.stderr.count("\n") == 1
    assert azor("--resume", "out", "a.jsonl", "--brief").code == 1
    assert azor.read("out") == azor.read("whole")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--resume", "out", "--format", "text"], "--resume writes JSON lines; --format text can't be given with it"),
        (["--resume", "out", "--expect"], "--resume can't be given with --expect"),
        (["--jobs", "2", "--expect"], "--jobs can't be given with --expect"),
        (["--brief", "--expect"], "--brief can't be given with --expect"),
    ],
)
def test_options_that_dont_go_together(azor: Checks, arguments: list[str], words: str) -> None:
    printed = azor(azor.file("a.jsonl", lines(1)), *arguments)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err == f"azor: {words} (try 'azor check --help')\n"
    assert not (azor.folder / "out").exists()


# --------------------------------------------------------------------------------------------------------- interruption


@pytest.fixture
def long(tmp_path: Path) -> Iterator[Path]:
    """A folder with more cases than are judged in the time that a test takes."""
    (tmp_path / "a.jsonl").write_text(lines(20_000), encoding="utf-8")
    yield tmp_path


def started(folder: Path, *arguments: str, **options: Any) -> subprocess.Popen[str]:
    command = [*AZOR, "check", "a.jsonl", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
    )


@pytest.mark.parametrize(("ending", "jobs"), [(signal.SIGINT, "1"), (signal.SIGINT, "2"), (signal.SIGKILL, "2")])
def test_an_interrupted_run_goes_on_and_leaves_no_process(
    long: Path, azor: Checks, ending: signal.Signals, jobs: str
) -> None:
    out = long / "out"
    with started(long, "--resume", "out", "--brief", "--jobs", jobs) as running:
        assert until(lambda: out.exists() and out.read_bytes().count(b"\n") >= 3)
        workers = workers_of(running.pid)
        running.send_signal(ending)
        errors = running.communicate(timeout=60)[1]
    assert bool(workers) == (jobs == "2")
    assert until(lambda: not any(map(runs, workers)))
    number = azor.read("out").count("\n")
    if ending is signal.SIGINT:
        assert azor.read("out").endswith("\n")
        assert running.returncode == 130
        told = "the same command, with --resume out, goes on where that file ends"
        assert errors == f"azor: interrupted; {told}\n"
    azor.file("a.jsonl", lines(number + 3))
    assert azor("--resume", "out", "--brief", "a.jsonl").err.endswith(f"; {number} answered before\n")
    azor("--resume", "again", "--brief", "a.jsonl")
    assert azor.read("out") == azor.read("again")


def test_an_interrupt_without_a_file_of_answers_is_one_line(long: Path) -> None:
    with started(long, "--jobs", "2", "--brief") as running:
        assert running.stdout is not None
        running.stdout.readline()
        workers = workers_of(running.pid)
        running.send_signal(signal.SIGINT)
        errors = running.communicate(timeout=60)[1]
    assert (running.returncode, errors) == (130, "azor: interrupted\n")
    assert workers
    assert until(lambda: not any(map(runs, workers)))


def test_the_reader_goes_away_and_no_process_is_left(long: Path) -> None:
    with started(long, "--jobs", "2", "--brief") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        workers = workers_of(running.pid)
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(60) == 141
    assert workers
    assert until(lambda: not any(map(runs, workers)))


# ------------------------------------------------------------------------------------------------------------- progress


def on_a_terminal(folder: Path, *arguments: str) -> str:
    """What the command writes to a terminal as standard error, until it is interrupted there."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "100"}
    command = [*AZOR, "check", "a.jsonl", *arguments]
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=theirs) as running:
        os.close(theirs)
        text = b""
        while b"judged, " not in text:
            text += os.read(ours, 4096)
        running.send_signal(signal.SIGINT)
        try:
            while read := os.read(ours, 4096):
                text += read
        except OSError:  # the other side is closed
            pass
        assert running.wait(60) == 130
    os.close(ours)
    return text.decode()


def test_progress_is_shown_on_a_terminal_after_a_second(long: Path) -> None:
    text = on_a_terminal(long, "--brief", "--jobs", "2")
    assert "cases judged, " in text
    assert " a second" in text
    assert text.rstrip().endswith("azor: interrupted")


@pytest.mark.parametrize("number", [1, 3])
def test_few_cases_in_one_process_import_nothing_for_many(number: int, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(lines(number), encoding="utf-8")
    dear = ("rich", "concurrent.futures", "multiprocessing", "subprocess", "bridge.combat.chunks", "bridge.asp.lifting")
    code = (
        "import sys; from bridge.cli.app import main; main(sys.argv[1:]); "
        f"print(sorted(each for each in {dear} if each in sys.modules))"
    )
    words = [sys.executable, "-c", code, "check", str(tmp_path / "a.jsonl")]
    output = subprocess.run(words, text=True, capture_output=True, cwd=ROOT, timeout=60, check=True).stdout
    assert output.splitlines()[-1] == "[]"


@pytest.mark.nightly
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_memory_stays_the_same(jobs: str, tmp_path: Path) -> None:
    """Each process has grown by less than 5 MB between the 3,000th case and the 29,000th."""
    (tmp_path / "a.jsonl").write_text(lines(30_000), encoding="utf-8")
    out = tmp_path / "out"

    def resident(process: int) -> int:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    with started(tmp_path, "--resume", "out", "--brief", "--jobs", jobs) as running:
        sizes: list[list[int]] = []
        for number in (3_000, 29_000):
            while out.read_bytes().count(b"\n") < number if out.exists() else True:
                assert running.poll() is None
                time.sleep(0.1)
            sizes.append([resident(each) for each in (running.pid, *sorted(workers_of(running.pid)))])
        running.communicate(timeout=60)
    early, late = sizes
    assert len(early) == len(late) == (1 if jobs == "1" else 3)
    assert [after - before for before, after in zip(early, late, strict=True) if after - before > 5_000] == []


def test_nothing_is_applied_to_characteristics_for_a_report_when_the_time_is_over(
    azor: Checks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the report on a case that takes too long would take as long again."""
    begun = []

    def late(case: Any) -> Any:
        begun.append(case)
        raise EffortExceeded("the time budget ran out")

    monkeypatch.setattr(preparing, "_current", late)
    printed = azor(azor.file("board.json", json.dumps(board(0))))
    assert (printed.code, printed.err, len(begun)) == (3, "", 1)
    assert "The time given ran out" in printed.out
