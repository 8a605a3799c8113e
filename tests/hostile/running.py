"""Runs trials in watched processes: a trial that hangs, dies, or gives a forbidden answer is a finding."""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

__all__ = ["Finding", "Suite", "called", "run", "wrong_answer"]

SECONDS = 120.0
"""The seconds after which a trial counts as hanging."""


class Finding(NamedTuple):
    """A trial with a wrong result.

    Attributes:
        suite, number, seed: The trial: its suite, its number in the run, and its seed.
        what: What is wrong.
    """

    suite: str
    number: int
    seed: int
    what: str


class Suite(NamedTuple):
    """Trials of one sort.

    Attributes:
        about: What is tried, in one line.
        trial: Runs a trial with a seed and a folder for files; returns what is wrong, empty for nothing.
        count: The number of trials of a whole run.
    """

    about: str
    trial: Callable[[int, Path], str]
    count: int


class Called(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


@contextmanager
def _streams(given: bytes) -> Iterator[tuple[io.StringIO, io.StringIO]]:
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = io.StringIO(), io.StringIO()
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(given), "utf-8", "surrogateescape"), out, err
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def called(*arguments: str, given: bytes = b"") -> Called:
    """Calls a command in this process."""
    from bridge.cli.app import main

    with _streams(given) as (out, err):
        code = main(arguments)
    return Called(code, out.getvalue(), err.getvalue())


def wrong_answer(found: Called, codes: Sequence[int] = (0, 1, 2, 3)) -> str:
    """What is wrong with an answer, empty for nothing: a traceback, a bug of ours, control characters, broken JSON."""
    if found.code not in codes:
        return f"exit code {found.code}: {found.err[:600]!r}"
    for name, text in (("stdout", found.out), ("stderr", found.err)):
        if "Traceback (most recent call last)" in text or "internal error" in text:
            return f"{name} tells of a bug: {text[:600]!r}"
    for text in found.err.splitlines():
        if not text.isprintable():
            return f"a message isn't printable: {text[:300]!r}"
    if found.out.startswith("{"):
        for text in found.out.splitlines():
            try:
                json.loads(text)
            except ValueError:
                return f"no JSON: {text[:300]!r}"
    elif not found.out.replace("\n", "").isprintable():
        return f"the answer isn't printable: {found.out[:300]!r}"
    if found.code == 2 and not (found.err or "MALFORMED" in found.out or '"malformed"' in found.out):
        return "exit code 2 without a word"
    return ""


# ------------------------------------------------------------------------------------------------------------- watching


def _work(name: str, first: int, last: int, seed: int, pipe: Connection) -> None:
    from tests.hostile.suites import SUITES

    suite = SUITES[name]
    os.environ["AZOR_CARDS"] = os.path.join(os.sep, "nonexistent", "cards.sqlite")
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        for number in range(first, last):
            try:
                what = suite.trial(seed + number, Path(folder))
            except BaseException as error:
                import traceback

                place = traceback.extract_tb(error.__traceback__)[-1]
                what = f"{type(error).__name__}: {error} ({place.filename}:{place.lineno})"
            pipe.send((number, what))


def run(
    name: str, count: int, seed: int, progress: Callable[[int], object] = lambda done: None, seconds: float = SECONDS
) -> Iterator[Finding]:
    """Runs trials of a suite in a watched process, which is replaced if it dies or hangs.

    Args:
        name: The suite.
        count: The number of trials.
        seed: The seed of the first trial; each further one has the next seed.
        progress: Called with the number of trials done.
        seconds: The seconds that a trial may take.
    """
    context = multiprocessing.get_context("spawn")
    number = 0
    while number < count:
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(name, number, count, seed, theirs), daemon=False)
        process.start()
        theirs.close()
        try:
            while number < count:
                began = time.monotonic()
                if not ours.poll(seconds):
                    yield Finding(name, number, seed + number, f"no end after {time.monotonic() - began:.0f} s")
                    break
                try:
                    _, what = ours.recv()
                except EOFError:
                    process.join(5)
                    yield Finding(name, number, seed + number, f"the process died ({process.exitcode})")
                    break
                if what:
                    yield Finding(name, number, seed + number, what)
                number += 1
                progress(number)
            else:
                return
            number += 1
        finally:
            process.kill()
            process.join()
            ours.close()


def told(finding: Finding) -> dict[str, Any]:
    """A finding as an object for JSON."""
    return finding._asdict()
