"""Ctrl-C in places where Python can't raise an exception."""

from __future__ import annotations

import _thread
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from bridge.language import phrase

__all__ = ["deaf", "postponed", "watch"]

_SECONDS_UNTIL_HEARD = 1.0
"""Seconds after which Ctrl-C ends the process if no handler was called."""

_EXIT_CODE_OF_INTERRUPTS = 130


class _Deaf:
    """The state of `deaf`.

    Attributes:
        watched: Whether Ctrl-C is to end the process inside `deaf`.
        waits: Whether the thread that waits for signals runs.
        now: An object for the present call of `deaf`; None outside.
        line: What is said at the end, in the language that the thread of `deaf` speaks.
    """

    watched = False
    waits = False
    now: object | None = None
    line = b""


def postponed(number: int, frame: FrameType | None) -> bool:
    """Whether a signal handler must not raise at this place; the signal is then sent again a little later.

    An exception in a callback of clingo can end the process without a message of ours. In a finalizer, Python prints
    and drops it. In a constructor of clingo it leaves an object half made, about which the finalizer complains.

    Args:
        number: The signal.
        frame: The frame that it interrupted.
    """
    while frame is not None:
        name = frame.f_code.co_name
        of_clingo = frame.f_globals.get("__name__", "").startswith("clingo.")
        if name == "__del__" or (of_clingo and (name == "__init__" or name.startswith("_pyclingo_"))):
            _thread.start_new_thread(_again, (number,))
            return True
        frame = frame.f_back
    return False


def _again(number: int) -> None:
    time.sleep(0.005)
    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:
        signal.pthread_kill(main, number)  # also wakes a system call that waits
    else:
        _thread.interrupt_main(signal.Signals(number))


def watch() -> None:
    """Lets Ctrl-C end the process even while Python calls no handlers (`deaf`). The command calls it once."""
    _Deaf.watched = True


@contextmanager
def deaf() -> Iterator[None]:
    """Surrounds a call that may take long and during which Python calls no signal handler."""
    if _Deaf.watched and not _Deaf.waits:
        _wait()
    _Deaf.now = object()
    try:
        yield
    finally:
        _Deaf.now = None


def _wait() -> None:
    try:
        heard, tell = os.pipe()
        os.set_blocking(tell, False)
        signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
    except (AttributeError, OSError, ValueError):  # not on every system, and not in every thread
        _Deaf.watched = False
        return
    _Deaf.line = f"{phrase('azor: interrupted')}\n".encode()
    _Deaf.waits = True
    threading.Thread(target=_listen, args=(heard,), daemon=True).start()


def _listen(heard: int) -> None:
    while signals := os.read(heard, 64):
        where = _Deaf.now
        if signal.SIGINT not in signals or where is None:
            continue
        time.sleep(_SECONDS_UNTIL_HEARD)
        if _Deaf.now is not where:
            continue
        writing = threading.Thread(target=_flush, daemon=True)
        writing.start()
        writing.join(_SECONDS_UNTIL_HEARD)  # nobody may be reading
        with suppress(OSError):
            os.write(2, _Deaf.line)
        os._exit(_EXIT_CODE_OF_INTERRUPTS)


def _flush() -> None:
    with suppress(Exception):
        sys.stdout.flush()
