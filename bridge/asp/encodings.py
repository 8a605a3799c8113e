"""Finds the encodings in a checkout or an installed wheel, and resolves their includes.

clingo looks for an included file in the caller's working directory first, so that a stray `interface/output.lp` would
take the place of ours. Therefore includes are resolved here, from the question file's own folder, and clingo is given
text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from os.path import normpath
from pathlib import Path

from bridge.errors import InternalError

__all__ = ["RULES", "joined", "program", "questions", "text"]


def _find() -> Path:
    here = Path(__file__).resolve().parents[1]
    for folder in (here / "asp_rules", here.parent / "asp_rules"):
        if (folder / "interface" / "output.lp").is_file():
            return folder
    raise InternalError(f"the encodings are missing: no asp_rules in {here} or beside it")


RULES = _find()
"""The folder `asp_rules`."""

_INCLUDE = re.compile(r'^#include "([^"]+)"\.$', re.MULTILINE)
_BLOCK_COMMENT = re.compile(r"^%\*.*?\*%$", re.MULTILINE | re.DOTALL)
_LINE_COMMENT = re.compile(r"^(%.*)?\n", re.MULTILINE)


def questions() -> tuple[str, ...]:
    """The names of the question files, such as `declare_attackers`."""
    return tuple(sorted(path.stem for path in RULES.glob("*.lp")))


@cache
def program(question: str) -> tuple[tuple[Path, str], ...]:
    """The files of a question in order, each with its text: the included ones, then the question file itself.

    A file of `core/` is replaced by the files that it includes.

    Raises:
        InternalError: The question or an included file does not exist.
    """
    path = RULES / f"{question}.lp"
    return (*_included(path), (path, _INCLUDE.sub("", _read(path))))


def _included(path: Path) -> Iterator[tuple[Path, str]]:
    """The files that a file includes; a file of `core/` is replaced by those that it includes."""
    for name in _INCLUDE.findall(_read(path)):
        included = Path(normpath(path.parent / name))
        if included.parent == RULES / "core":
            yield from _included(included)
        else:
            yield included, _read(included)


@cache
def text(question: str) -> str:
    """The whole program of a question as one text, without comments, ready for clingo."""
    return joined(part for _, part in program(question))


def joined(parts: Iterable[str]) -> str:
    """The texts of files as one text, without comments."""
    # As with an include, each file begins in the part `base`, whatever part the one before it ended in.
    whole = "\n#program base.\n".join(parts)
    return _LINE_COMMENT.sub("", _BLOCK_COMMENT.sub("", whole))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InternalError(f"the encoding {path.name} can't be read: {error.strerror}") from error
