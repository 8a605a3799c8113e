"""Work on all cards of an index, a part of them at a time, by several processes."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from bridge.cards import CardIndex

__all__ = ["in_parts"]

Made = TypeVar("Made")

_CARDS_PER_TASK = 50
"""How many cards a process works on at a time."""


def in_parts(index: CardIndex, jobs: int, work: Callable[[Path, int, int], Made]) -> Iterator[tuple[int, Made]]:
    """What is made of each part of the index, with the number of its cards.

    Args:
        index: The index.
        jobs: The number of processes; 1: this process works.
        work: A function of a module, which other processes can import: of the index's path, and of the numbers of the
            first and the last card of a part.

    Raises:
        InputError: The index can't be read.
    """
    ids = index.ids()
    parts = [ids[at : at + _CARDS_PER_TASK] for at in range(0, len(ids), _CARDS_PER_TASK)]
    if jobs == 1 or len(parts) < 2:
        for part in parts:
            yield len(part), work(index.path, part[0], part[-1])
        return
    # Spawned, not forked: a progress bar has threads, which a forked process would lose.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(parts)), context, _deaf_to_interrupts) as pool:
        with _deafly():  # processes are started here, and inherit it
            sizes = {pool.submit(work, index.path, part[0], part[-1]): len(part) for part in parts}
        try:
            for each in as_completed(sizes):
                yield sizes[each], each.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _deaf_to_interrupts() -> None:
    """Lets a worker ignore Ctrl-C, which goes to all processes: the main process ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _deafly() -> Iterator[None]:
    """Ignores Ctrl-C inside, if this is the main thread: no other thread can."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
