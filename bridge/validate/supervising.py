"""Runs a command, and ends it with all that it started when the process that started this one closes a pipe or is gone.

Run as a script, by `python -I -S`: it imports nothing of the project, so that it costs little.

    supervising.py CONTROL COMMAND...

CONTROL is the number of a file descriptor: the reading end of that pipe. Standard input and output are the command's.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress

__all__: list[str] = []

_PR_SET_CHILD_SUBREAPER = 36
_MAX_ROUNDS_OF_ENDING = 50
"""How often what is still there is looked for and ended."""


def _adopt() -> None:
    """Asks Linux to make processes children of this one that lose their own parent."""
    try:
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    except (AttributeError, ImportError, OSError):  # not on every system; the process group is ended all the same
        return


def _children() -> list[int]:
    """The processes that this one has to end, as far as the system tells."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as stream:
            return [int(each) for each in stream.read().split()]
    except (OSError, ValueError):
        return []


def _end_all(group: int) -> None:
    for _ in range(_MAX_ROUNDS_OF_ENDING):
        with suppress(OSError):
            os.killpg(group, signal.SIGKILL)
        for each in _children():
            with suppress(OSError):
                os.kill(each, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(0.002)


def _main(control: int, command: list[str]) -> int:
    """Runs the command until it ends or the pipe is closed, and returns its exit code.

    Args:
        control: The reading end of a pipe; nothing is ever written to it.
        command: The command with its arguments.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    heard, tell = os.pipe()
    os.set_blocking(tell, False)
    signal.set_wakeup_fd(tell)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    _adopt()
    started = subprocess.Popen(command, start_new_session=True)
    # Only the command may hold the pipes: otherwise its end would not be seen at the other side.
    for stream in (0, 1):
        os.close(stream)
    while (code := started.poll()) is None:
        readable, _, _ = select.select([control, heard], [], [])
        if control in readable:
            break
        os.read(heard, 64)
    _end_all(started.pid)
    return 255 if code is None else code if code >= 0 else 128 - code


if __name__ == "__main__":
    try:
        code = _main(int(sys.argv[1]), sys.argv[2:])
    except OSError as error:
        print(f"{sys.argv[2]}: {error.strerror}", file=sys.stderr)
        code = 127
    os._exit(code)
