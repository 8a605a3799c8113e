"""The command when things go wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bridge.case.loading import load_text
from bridge.case.state import Case
from bridge.combat import explaining, listing
from bridge.combat.verdict import LegalPlays, Outcome
from bridge.errors import REPORT, EffortExceeded, InternalError
from tests.cli.commands import ROOT, Command, on_a_terminal
from tests.cli.test_cli import ILLEGAL, LEGAL, MALFORMED, process

__all__: list[str] = []

# ------------------------------------------------------------------------------------------------- when things go wrong


def test_our_bug_is_one_line_and_the_other_cases_are_judged(azor: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    right = explaining.checked

    def checked(case: Case, **options: Any) -> Any:
        if case.title == "A tapped attacker":
            raise ValueError("two\nlines")
        return right(case, **options)

    monkeypatch.setattr(explaining, "checked", checked)
    files = [azor.file("a.yaml", LEGAL), azor.file("b.yaml", ILLEGAL), azor.file("c.yaml", MALFORMED)]
    printed = azor("check", *files)
    assert printed.code == 4
    assert printed.err == f"azor: internal error: b.yaml:1: ValueError: two lines; {REPORT}, with the case\n"
    assert printed.lines[-1] == "3 cases: 1 legal, 1 malformed, 1 not judged"
    monkeypatch.setenv("AZOR_DEBUG", "1")
    assert "Traceback" in azor("check", *files).err


def test_an_internal_error_keeps_its_own_words(azor: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def legal_plays(case: Case, **_options: Any) -> LegalPlays:
        raise InternalError("the solver said something")

    monkeypatch.setattr(listing, "legal_plays", legal_plays)
    printed = azor("legal", azor.file("a.yaml", LEGAL))
    assert (printed.code, printed.err) == (
        4,
        f"azor: internal error: a.yaml:1: the solver said something; {REPORT}, with the case\n",
    )


def test_no_time_left_is_undetermined(azor: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def legal_plays(case: Case, **_options: Any) -> LegalPlays:
        raise EffortExceeded("the time budget ran out")

    monkeypatch.setattr(listing, "legal_plays", legal_plays)
    printed = azor("legal", azor.file("a.yaml", LEGAL))
    assert (printed.code, printed.err) == (3, "")
    assert printed.out.startswith("UNDETERMINED  CR 508.1  The time given ran out while the case was judged")


def test_the_time_given_reaches_the_judge(azor: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float | None] = []

    def legal_plays(case: Case, *, timeout: float | None, **_options: Any) -> LegalPlays:
        given.append(timeout)
        return LegalPlays(Outcome.LEGAL)

    monkeypatch.setattr(listing, "legal_plays", legal_plays)
    monkeypatch.setattr("bridge.cli.options.A_YEAR", 1.0)  # so that this process judges
    azor("legal", "--timeout", "2.5", azor.file("a.yaml", LEGAL))
    assert given == [2.5]


def test_the_reader_goes_away(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(LEGAL, encoding="utf-8")
    command = [sys.executable, "-m", "bridge", "check", *[str(tmp_path / "a.yaml")] * 200]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(60) == 141


@pytest.mark.parametrize("module", ["click", "bridge.cli.check", "bridge.case.documents"])
def test_an_interruption_of_the_start_is_one_line(module: str) -> None:
    """Ctrl-C arrives during the import of a module, where an exception would be shown with a traceback."""
    start = f"""
import os, signal, sys
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupts())
sys.argv = ["azor", "check", "-"]
from bridge.__main__ import run
run()
"""
    done = subprocess.run(
        [sys.executable, "-c", start], input="{}", cwd=ROOT, text=True, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "azor: interrupted\n")


def test_interruption_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(LEGAL, encoding="utf-8")
    command = [sys.executable, "-u", "-m", "bridge", "check", *[str(tmp_path / "a.yaml")] * 5000]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as running:
        assert running.stdout is not None
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        errors = running.communicate(timeout=60)[1]
    assert (running.returncode, errors) == (130, "azor: interrupted\n")


def terminal(*arguments: str, **environment: str) -> str:
    """What the command writes to a terminal."""
    return on_a_terminal([sys.executable, "-m", "bridge", *arguments], ROOT, **environment)[1]


def test_colors_on_a_terminal_only(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(ILLEGAL, encoding="utf-8")
    plain = process("check", str(file)).stdout
    assert "\x1b" not in plain
    colored = terminal("check", str(file))
    assert colored.startswith("\x1b[31m\x1b[1mILLEGAL\x1b[0m")
    assert terminal("check", str(file), NO_COLOR="1").replace("\r\n", "\n") == plain
    assert "\x1b" not in terminal("check", "--format", "json", str(file))


def test_names_do_not_reach_the_terminal_as_commands() -> None:
    """Case files can't hold control characters; titles may hold line breaks."""
    (loaded,) = load_text(LEGAL.replace("Nothing attacks", '"one\\ntwo"'))
    assert loaded.case.title == "one\ntwo"
    printed = process("check", "-", "-", input=LEGAL.replace("Nothing attacks", '"one\\ntwo"'))
    assert printed.stdout.splitlines()[0] == "<stdin>:1  one two"


DEAR = ("rich", "lark", "sqlite3", "platformdirs", "bridge.cards", "bridge.text")
"""Modules that take longer to import than a verdict takes, or that only cases with texts or names need."""


@pytest.mark.parametrize(
    ("more", "imported"),
    [
        ("tapped: true", []),
        ("effects: [], text: Flying", []),
        ("printed: true, counters: {flying: 1}", []),
        ("text: Flying", ["bridge.text", "lark"]),
    ],
)
@pytest.mark.parametrize("command", ["check", "legal", "explain"])
def test_what_is_dear_is_imported_only_where_it_is_needed(
    command: str, more: str, imported: list[str], tmp_path: Path
) -> None:
    (tmp_path / "a.yaml").write_text(ILLEGAL.replace("tapped: true", more), encoding="utf-8")
    code = (
        "import sys; from bridge.cli.app import main; main(sys.argv[1:]); "
        f"print(sorted(each for each in {DEAR} if each in sys.modules))"
    )
    words = [sys.executable, "-c", code, command, str(tmp_path / "a.yaml")]
    output = subprocess.run(words, text=True, capture_output=True, cwd=ROOT, timeout=60, check=True).stdout
    assert output.splitlines()[-1] == str(imported)


def test_progress_is_not_shown_in_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(LEGAL, encoding="utf-8")
    started = time.monotonic()
    printed = process("check", *[str(tmp_path / "a.yaml")] * 300)
    assert printed.stderr == "", time.monotonic() - started
