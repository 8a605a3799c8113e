"""The parts of the input of `azor check`: whole files, lines of JSON Lines, single cases; and how they are loaded."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from bridge.cli.options import Options
from bridge.errors import InputError

if TYPE_CHECKING:
    from bridge.cards import CardIndex
    from bridge.case.loading import Loaded

__all__ = ["JsonLine", "OneCase", "RefusedFile", "Unit", "WholeFile", "cases_of", "index_of", "refusal"]


class Unit(Struct, frozen=True, kw_only=True):
    """A part of the input.

    Attributes:
        file: The name of its file.
        line: Its line; 0 for a whole file.
        size: Its length in bytes.
        key: With `resume`, the digest that identifies it (`digest_of`); otherwise empty.
        skip: The number of its first cases that earlier runs answered.
    """

    file: str
    line: int = 0
    size: int = 0
    key: str = ""
    skip: int = 0


class WholeFile(Unit, frozen=True):
    """A whole file: its text."""

    text: bytes


class JsonLine(Unit, frozen=True):
    """A line of JSON Lines."""

    text: bytes


class OneCase(Unit, frozen=True):
    """One case of a file that was read."""

    loaded: Loaded


class RefusedFile(Unit, frozen=True):
    """A file that can't be used."""

    message: str
    path: str = ""


def cases_of(options: Options, unit: WholeFile) -> list[Unit]:
    """The cases of a file without the first `skip` ones; or one part that refuses the whole file."""
    from bridge.case.loading import load_text

    try:
        found = list(load_text(unit.text, unit.file))
    except InputError as error:
        return [refusal(unit, error)]
    sizes = [unit.size] + [0] * len(found)
    return [
        OneCase(file=each.file, line=each.line, key=unit.key, size=size, loaded=each)
        for each, size in list(zip(found, sizes, strict=False))[unit.skip :]
    ]


def refusal(unit: Unit, error: InputError) -> RefusedFile:
    """The part that replaces one that can't be used."""
    return RefusedFile(
        file=error.file, line=error.line, size=unit.size, key=unit.key, message=error.message, path=error.path
    )


@lru_cache(1)
def index_of(path: str) -> CardIndex:
    """The index of cards in a file, opened once."""
    from bridge.cards import CardIndex

    return CardIndex(path)
