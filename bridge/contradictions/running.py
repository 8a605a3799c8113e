"""Answers inquiries one after the other, keeps the answers, and goes on where a run was ended."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b

import msgspec

from bridge.asp.encodings import RULES
from bridge.contradictions.model import Answer, Bounds, Inquiry
from bridge.contradictions.registry import PROPERTIES
from bridge.errors import EffortExceeded, InputError, OutputError, unreadable
from bridge.files.keeping import digest_of
from bridge.rulebook.tables import newest_edition

__all__ = ["ANSWERS", "answers", "inquiries"]

ANSWERS = "answers.jsonl"
"""The file in the folder of a run: a line for what it is about, and one for each answer."""


_PACKAGES = ("aimed", "asp", "case", "combat", "contradictions", "validate")
"""The packages on which answers rest."""

_MOST_BYTES = 64 << 20
"""The most bytes of a file of answers."""


class _Settings(msgspec.Struct, frozen=True):
    """What a run is about: with other settings, answers are others."""

    edition: str
    source: str
    bounds: Bounds
    seconds: float | None


def inquiries(properties: Sequence[str], bounds: Bounds) -> list[Inquiry]:
    """The inquiries of properties, in the order of the registry.

    Args:
        properties: The names of properties; none for all.
        bounds: What boards may have.
    """
    return [
        inquiry
        for name, each in PROPERTIES.items()
        if not properties or name in properties
        for inquiry in each.inquiries(bounds)
    ]


def answers(
    asked: Iterable[Inquiry],
    bounds: Bounds,
    *,
    seconds: float | None = None,
    folder: str | None = None,
    progress: Callable[[str], object] = lambda line: None,
) -> Iterator[Answer]:
    """The answers to inquiries, in their order.

    Args:
        asked: The inquiries.
        bounds: What boards may have.
        seconds: How long each may take.
        folder: Where answers are kept, so that a run that was ended goes on; None for nowhere.
        progress: Told what is being asked.

    Raises:
        InputError: The folder holds a run with other settings, or something else.
        OutputError: The folder can't be written.
        InternalError: A board is judged otherwise by itself than in the search.
    """
    kept = None if folder is None else _Kept(folder, _settings(bounds, seconds))
    try:
        listed = list(asked)
        for number, inquiry in enumerate(listed, 1):
            answer = None if kept is None else kept.answers.get(inquiry.name)
            if answer is None:
                progress(f"{number} of {len(listed)}: {inquiry.late.claim}")
                answer = _answer(inquiry, seconds)
                if kept is not None and answer.outcome != "out of time":
                    kept.add(answer)
            yield answer
    finally:
        if kept is not None:
            kept.close()


def _answer(inquiry: Inquiry, seconds: float | None) -> Answer:
    try:
        return inquiry.ask(None if seconds is None else time.monotonic() + seconds)
    except EffortExceeded:
        return inquiry.late


def _settings(bounds: Bounds, seconds: float | None) -> _Settings:
    digest = blake2b(digest_of(*_PACKAGES), digest_size=12)
    for path in sorted(RULES.rglob("*.lp")):
        digest.update(path.read_bytes())
    return _Settings(newest_edition(), digest.hexdigest(), bounds, seconds)


class _Kept:
    """The file of answers, open for further ones.

    Args:
        folder: Its folder, which is made if it isn't there.
        settings: What the run is about.

    Raises:
        InputError: It holds a run with other settings, or something else.
        OutputError: It can't be written.
    """

    def __init__(self, folder: str, settings: _Settings) -> None:
        self.file = os.path.join(folder, ANSWERS)
        self.answers: dict[str, Answer] = {}
        try:
            os.makedirs(folder, exist_ok=True)
            self._stream = open(self.file, "a+b")  # noqa: SIM115  # closed by `close`
        except (OSError, ValueError) as error:
            raise _unwritten(error, folder) from None
        try:
            self._go_on(settings)
        except (InputError, OutputError):
            self._stream.close()
            raise

    def _go_on(self, settings: _Settings) -> None:
        """Reads the answers that are there."""
        self._stream.seek(0)
        lines = self._read().splitlines(keepends=True)
        if not lines:
            self._write(settings)
            return
        try:
            if msgspec.json.decode(lines[0], type=_Settings) != settings:
                raise InputError(
                    "it has answers of another scope or of other rules; nothing was changed", file=self.file
                )
            whole = [line for line in lines[1:] if line.endswith(b"\n")]
            kept = [msgspec.json.decode(line, type=Answer) for line in whole]
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise InputError(
                "it has no answers of azor, or damaged ones; nothing was changed", file=self.file
            ) from None
        self.answers = {each.inquiry: each for each in kept}
        self._stream.truncate(sum(map(len, (lines[0], *whole))))  # a last line that was not written to its end goes

    def _read(self) -> bytes:
        try:
            found = self._stream.read(_MOST_BYTES + 1)
        except OSError as error:
            raise unreadable(error, self.file) from None
        if len(found) > _MOST_BYTES:
            raise InputError(f"more than {_MOST_BYTES >> 20} MiB", file=self.file)
        return found

    def add(self, answer: Answer) -> None:
        """Keeps an answer."""
        self._write(answer)

    def _write(self, value: msgspec.Struct) -> None:
        try:
            self._stream.write(msgspec.json.encode(value) + b"\n")
            self._stream.flush()
        except OSError as error:
            raise _unwritten(error, self.file) from None

    def close(self) -> None:
        """Closes the file."""
        self._stream.close()


def _unwritten(error: OSError | ValueError, file: str) -> OutputError:
    return OutputError(f"can't be written: {getattr(error, 'strerror', None) or error}", file=file)
