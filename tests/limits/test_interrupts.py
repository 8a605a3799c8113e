"""Ctrl-C while Python calls no signal handler."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bridge import rulebook
from bridge.cli.app import main
from bridge.errors import REPORT

__all__: list[str] = []

ROOT = Path(__file__).parents[2]

GROUNDING = """
import os, signal, sys, threading, time
import clingo
from bridge.limits import interrupts

signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background of a script ignore it
assert interrupts._SECONDS_UNTIL_HEARD == 1.0
interrupts._SECONDS_UNTIL_HEARD = {patience}
{watch}
control = clingo.Control()
control.add("base", [], "n(1..{size}). a(X,Y,Z) :- n(X), n(Y), n(Z).")
print("begun")
threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    with interrupts.deaf():
        control.ground([("base", [])])
        print("ground")
    time.sleep(60)
except KeyboardInterrupt:
    sys.exit(7)
"""


@pytest.mark.parametrize(
    ("watch", "patience", "size", "code", "out", "err"),
    [
        ("interrupts.watch()", 0.2, 500, 130, "begun\n", "azor: interrupted\n"),  # 125,000,000 atoms
        ("interrupts.watch()", 100, 120, 7, "begun\n", ""),  # longer than a second, but not than the patience
        ("interrupts.watch()", 0.2, 5, 7, "begun\nground\n", ""),
        ("", 0.2, 5, 7, "begun\nground\n", ""),
    ],
)
def test_ctrl_c_ends_the_process_amid_grounding(
    watch: str, patience: float, size: int, code: int, out: str, err: str
) -> None:
    """A long call is ended with its process, and no output is lost; after a short one, Ctrl-C raises an exception."""
    program = GROUNDING.format(watch=watch, patience=patience, size=size)
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, timeout=120, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (code, out, err)


def test_a_file_of_the_installation_that_ends_too_soon_is_no_ctrl_c(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python raises EOFError for a compiled module that was cut off, and click would take that for Ctrl-C."""

    def cut_off(*_arguments: object) -> None:
        raise EOFError("marshal data too short")

    monkeypatch.setattr(rulebook, "load_table", cut_off)
    assert main(["rules"]) == 4
    told = f"azor: internal error: EOFError: marshal data too short; {REPORT}, with the case\n"
    assert capsys.readouterr().err == told
