"""Reading the input of `azor check`: files, lines and standard input become parts, which chunks are made of."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, BinaryIO

from bridge.cli.options import Options
from bridge.cli.units import JsonLine, Unit, WholeFile, cases_of, refusal
from bridge.errors import CaseError, InputError, unreadable
from bridge.language import phrase

__all__ = ["divided", "more_than_one", "units_of"]

_MAX_BYTES_UNDIVIDED = 1 << 18
"""A file of more bytes than this is divided into its cases before it is handed to a process."""

_BYTES_PER_BLOCK = 1 << 22
"""The most bytes that are read at once."""


_ENDINGS_OF_LINES = (".jsonl", ".ndjson")
"""The endings of names of files that are read line by line."""


def units_of(files: Sequence[str]) -> Iterator[Unit | None]:
    """The parts of the files; None where reading on may have to wait."""
    from bridge.case.lists import ARGUMENTS, Said
    from bridge.case.loading import printable_file, read_file

    for number, file in enumerate(files):
        name = "<stdin>" if file == "-" else printable_file(file)
        try:
            if isinstance(file, Said):
                text = file.text.encode()
                yield WholeFile(file=ARGUMENTS, size=len(text), text=text)
            elif file == "-":
                if "-" in files[:number]:
                    raise InputError(phrase("'-' is given twice; standard input can be read once"), file=name)
                yield from _standard_input(name)
            elif file.lower().endswith(_ENDINGS_OF_LINES):
                with _opened(file, name) as stream:
                    yield from _lines(_blocks(stream, name), name)
            else:
                text = read_file(file)
                yield WholeFile(file=name, size=len(text), text=text)
        except InputError as error:
            yield refusal(Unit(file=name), error)


def _opened(file: str, name: str) -> BinaryIO:
    try:
        return open(file, "rb")
    except (OSError, ValueError) as error:
        raise unreadable(error, name) from None


def _blocks(stream: Any, name: str) -> Iterator[bytes]:
    """The content of a stream in blocks, each as soon as it arrives."""
    try:
        while block := stream.read1(_BYTES_PER_BLOCK):
            yield block
    except (OSError, ValueError) as error:
        raise unreadable(error, name) from None


def _lines(blocks: Iterable[bytes], name: str) -> Iterator[JsonLine | None]:
    """The lines that are not blank, and None after each block.

    Raises:
        CaseError: There are no such lines.
    """
    from bridge.case.documents import MAX_LINE

    number, found = 0, False
    begun: list[bytes] = []  # pieces of a line whose end was not read yet
    length = 0
    for block in chain(blocks, [b"\n"]):  # the last line may have no end
        first, *others = block.split(b"\n")
        # A line that is too long is cut to one byte over the limit, is refused later, and the next line is read.
        begun.append(first[: max(0, MAX_LINE + 1 - length)])
        length += len(begun[-1])
        for other in others:
            text, begun, length = b"".join(begun), [other], len(other)
            number += 1
            if text.strip():
                found = True
                yield JsonLine(file=name, line=number, size=len(text) + 1, text=text)
        yield None
    if not found:
        raise CaseError(phrase("there is no case in this file"), file=name)


def _standard_input(name: str) -> Iterator[Unit | None]:
    """The parts of standard input: its lines, if the first one is a whole JSON object; otherwise one text."""
    import io

    if sys.stdin is None:
        raise InputError(phrase("can't be read: standard input is closed"), file=name)
    stream = getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read().encode("utf-8", "surrogatepass"))
    from bridge.case.documents import MAX_LINE, MAX_TEXT

    blocks = _blocks(stream, name)
    begin: list[bytes] = []
    blank, length = True, 0
    for block in blocks:
        begin.append(block)
        text = block.lstrip() if blank else block
        blank = not text
        length += len(block)
        if b"\n" in text or length > MAX_TEXT:
            break
    first = b"".join(begin).lstrip().partition(b"\n")[0]
    if len(first) <= MAX_LINE and _is_object(first):
        yield from _lines(chain(begin, blocks), name)
    else:
        for block in blocks:  # a text that is too large is refused by its reader
            if length > MAX_TEXT:
                break
            begin.append(block)
            length += len(block)
        text = b"".join(begin)
        yield WholeFile(file=name, size=len(text), text=text)


def _is_object(line: bytes) -> bool:
    import json

    try:
        return isinstance(json.loads(line.removeprefix(b"\xef\xbb\xbf")), dict)
    except (ValueError, RecursionError):
        return False


def divided(options: Options, units: Iterable[Unit | None], all_files: bool) -> Iterator[Unit | None]:
    """The parts, with large files (or all files) divided into their cases."""
    for unit in units:
        if isinstance(unit, WholeFile) and (all_files or len(unit.text) > _MAX_BYTES_UNDIVIDED):
            yield from cases_of(options, unit)
        else:
            yield unit


def more_than_one(units: Iterator[Unit | None]) -> tuple[bool, Iterator[Unit | None]]:
    """Whether there are several parts, and an iterator over all of them."""
    begin = list(islice((each for each in units if each is not None), 2))
    return len(begin) > 1, chain(begin, units)
