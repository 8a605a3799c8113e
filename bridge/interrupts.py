"""Ctrl-C where Python can't take an exception."""

from __future__ import annotations

import _thread
import signal
import threading
import time
from types import FrameType

__all__ = ["postponed"]


def postponed(number: int, frame: FrameType | None) -> bool:
    """Whether a handler of a signal must not raise here: then it is called again a little later.

    What is raised in a callback of clingo can end the process, without a word of ours; in a finalizer it is printed and
    dropped; and the finalizers of clingo complain about objects that were only half made.

    Args:
        number: The signal.
        frame: Where it was heard.
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
        signal.pthread_kill(main, number)  # also wakes what waits
    else:
        _thread.interrupt_main(signal.Signals(number))
