"""Answers inquiries one after the other, keeps the answers, and goes on where a run was ended."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from bridge.asp.encodings import RULES
from bridge.contradictions.model import Answer, Bounds, Inquiry, Notes
from bridge.contradictions.registry import PROPERTIES
from bridge.errors import EffortExceeded, InputError, OutputError, said_by_system, unreadable
from bridge.files.keeping import digest_of
from bridge.language import language, phrase
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
    files: tuple[str, ...]
    language: str


class _Note(msgspec.Struct, frozen=True):
    """A part of the answer to a long question."""

    inquiry: str
    key: str
    noted: Any


class _Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of the file: an answer, or a part of one."""

    answer: Answer | None = None
    note: _Note | None = None


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
    kept = None if folder is None else _Kept(folder, _settings(bounds))
    try:
        listed = list(asked)
        for number, inquiry in enumerate(listed, 1):
            answer = None if kept is None else kept.answers.get(inquiry.name)
            if answer is None:
                begun = phrase("{n} of {m}: {claim}", n=number, m=len(listed), claim=inquiry.late.claim)
                progress(begun)
                answer = _answer(inquiry, seconds, _notes(inquiry, kept, begun, progress))
                if kept is not None and answer.outcome != "out of time":
                    kept.add(answer)
            yield answer
    finally:
        if kept is not None:
            kept.close()


def _notes(inquiry: Inquiry, kept: _Kept | None, begun: str, progress: Callable[[str], object]) -> Notes:
    """Where a long question notes what it has found."""
    said = lambda line: progress(f"{begun} {line}")  # noqa: E731
    if kept is None:
        return Notes(progress=said)
    known = {each.key: each.noted for each in kept.notes if each.inquiry == inquiry.name}
    return Notes(known, lambda key, value: kept.note(_Note(inquiry.name, key, value)), said)


def _answer(inquiry: Inquiry, seconds: float | None, notes: Notes) -> Answer:
    deadline = None if seconds is None else time.monotonic() + seconds
    try:
        return inquiry.ask(deadline) if inquiry.by_steps is None else inquiry.by_steps(deadline, notes)
    except EffortExceeded:
        return inquiry.late


def _settings(bounds: Bounds) -> _Settings:
    digest = blake2b(digest_of(*_PACKAGES), digest_size=12)
    for path in sorted(RULES.rglob("*.lp")):
        digest.update(path.read_bytes())
    files = tuple(_digest_of_file(each) for each in (bounds.cards, bounds.text) if each is not None)
    return _Settings(newest_edition(), digest.hexdigest(), bounds, files, language())


def _digest_of_file(path: str) -> str:
    """The digest of a file on which answers rest."""
    if not os.path.isfile(path):
        return ""
    try:
        with open(path, "rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except (OSError, ValueError):
        return ""  # the question that reads it says so


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
        self.notes: list[_Note] = []
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
                    phrase(
                        "it has answers of another scope, of other rules or in another language; nothing was changed"
                    ),
                    file=self.file,
                )
            whole = [line for line in lines[1:] if line.endswith(b"\n")]
            read = [msgspec.json.decode(line, type=_Line) for line in whole]
            self.notes = [each.note for each in read if each.note is not None]
            kept = [each.answer for each in read if each.answer is not None]
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise InputError(
                phrase("it has no answers of azor, or damaged ones; nothing was changed"), file=self.file
            ) from None
        self.answers = {each.inquiry: each for each in kept}
        self._stream.truncate(sum(map(len, (lines[0], *whole))))  # a last line that was not written to its end goes

    def _read(self) -> bytes:
        try:
            found = self._stream.read(_MOST_BYTES + 1)
        except OSError as error:
            raise unreadable(error, self.file) from None
        if len(found) > _MOST_BYTES:
            raise InputError(phrase("more than {n} MiB", n=_MOST_BYTES >> 20), file=self.file)
        return found

    def add(self, answer: Answer) -> None:
        """Keeps an answer."""
        self._write(_Line(answer=answer))

    def note(self, note: _Note) -> None:
        """Keeps a part of an answer."""
        self._write(_Line(note=note))

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
    return OutputError(phrase("can't be written: {error}", error=said_by_system(error)), file=file)
