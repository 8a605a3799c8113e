"""Loop cases with their names looked up and their texts read, from files, texts and plain data."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from bridge.cards import CardIndex
from bridge.case.loading import Loaded, case_from_object, load_file, load_paths, load_text
from bridge.case.state import Understood
from bridge.errors import CaseError, InputError
from bridge.loops.understanding import understood

__all__ = ["load_loop_file", "load_loop_paths", "load_loop_text", "loop_from_object"]


def loop_from_object(obj: object, file: str = "<case>", cards: CardIndex | None = None) -> Understood:
    return understood(case_from_object(obj, file), cards)


def load_loop_paths(paths: Sequence[str], cards: CardIndex | None = None) -> Iterator[Loaded]:
    return _understood(load_paths(paths), cards)


def load_loop_file(path: str | os.PathLike[str], cards: CardIndex | None = None) -> Iterator[Loaded]:
    return _understood(load_file(path), cards)


def load_loop_text(text: str | bytes, file: str = "<text>", cards: CardIndex | None = None) -> Iterator[Loaded]:
    return _understood(load_text(text, file), cards)


def _understood(found: Iterable[Loaded], cards: CardIndex | None) -> Iterator[Loaded]:
    for loaded in found:
        try:
            case = understood(loaded.case, cards)
        except InputError as error:
            line = loaded.line_of(error.path)
            raise CaseError(error.message, file=loaded.file, line=line, path=error.path) from None
        yield replace(loaded, case=case)
