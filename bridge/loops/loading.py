"""YAML and JSON to loop cases, read as strictly as other cases and by the code of `bridge.case.loading`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from bridge.case.documents import TOO_DEEP, Document
from bridge.case.loading import Loader, asks_for_loops, printable_file, struct_of
from bridge.case.words import quoted
from bridge.errors import SyntaxInputError
from bridge.loops.form import card_names, check_form
from bridge.loops.model import LoopCase

if TYPE_CHECKING:
    from bridge.cards import CardIndex

__all__ = [
    "LoadedLoop",
    "load_loop_file",
    "load_loop_paths",
    "load_loop_text",
    "loaded_loop",
    "loop_from_object",
]


class LoadedLoop(msgspec.Struct, frozen=True):
    """A loop case and where it came from.

    Args:
        case: The case, with its names looked up and its texts read.
        file: Name of the file as it was given; `<stdin>` for standard input.
        line: Line on which the case begins, from 1.
        index: Which case of the file it is, from 1.
    """

    case: LoopCase
    file: str
    line: int
    index: int

    def line_of(self, _path: str) -> int:
        """The line of a path; since the lines of parts aren't kept, that of the case."""
        return self.line


def load_loop_paths(paths: Sequence[str], cards: CardIndex | None = None) -> Iterator[LoadedLoop]:
    """The loop cases of several files in order; `-` is standard input.

    Args:
        paths: The files.
        cards: The index in which names that a case doesn't describe are looked up; None for the user's own.

    Raises:
        InputError: A file can't be read, or `load_loop_text` refuses it; the cases of earlier files were yielded.
    """
    return _loader(cards).paths(paths)


def load_loop_file(path: str | os.PathLike[str], cards: CardIndex | None = None) -> Iterator[LoadedLoop]:
    """The loop cases of one file: YAML documents, or JSON (an object, a list of objects, JSON Lines). UTF-8.

    Args:
        path: The file.
        cards: As for `load_loop_paths`.

    Raises:
        InputError: The file can't be read, or `load_loop_text` refuses it.
    """
    return _loader(cards).file(path)


def load_loop_text(text: str | bytes, file: str = "<text>", cards: CardIndex | None = None) -> Iterator[LoadedLoop]:
    """The loop cases in a text, all of which are checked before the first is yielded.

    Args:
        text: YAML documents, or JSON; as text, or as bytes in UTF-8.
        file: Name for messages.
        cards: As for `load_loop_paths`.

    Raises:
        SyntaxInputError: The text is neither YAML nor JSON, or exceeds the bounds of the format.
        CaseError: A document is no loop case, or there is no document.
    """
    return _loader(cards).text(text, file)


def loaded_loop(document: Document, index: int, cards: CardIndex | None = None) -> LoadedLoop:
    """The loop case in a document, checked, with its names looked up, its texts read, and its place.

    Args:
        document: The document.
        index: Its number in its file, from 1.
        cards: As for `load_loop_paths`.

    Raises:
        CaseError: A key, type, word or id is wrong, or neither the case nor the index knows a card.
        SyntaxInputError: The document is nested too deeply, or has hidden characters.
    """
    return LoadedLoop(_case(document, cards), document.file, document.line(), index)


def _loader(cards: CardIndex | None) -> Loader[LoadedLoop]:
    return Loader(partial(loaded_loop, cards=cards))


def loop_from_object(obj: object, file: str = "<case>", cards: CardIndex | None = None) -> LoopCase:
    """The loop case that plain Python data describes: dicts, lists, strings, integers, booleans, None.

    A `LoopCase` built in Python is accepted too and gets the same checks. Names are looked up and texts are read.

    Args:
        obj: The data.
        file: Name for messages.
        cards: As for `load_loop_paths`.

    Raises:
        CaseError: The data is no loop case.
        SyntaxInputError: The data is nested too deeply.
    """
    file = printable_file(file)
    try:
        if isinstance(obj, LoopCase):
            obj = msgspec.to_builtins(obj)
        return _case(Document(file, obj), cards)
    except RecursionError:  # data that contains itself, or a caller near the recursion limit
        raise SyntaxInputError(TOO_DEEP, file=file) from None


def _case(document: Document, cards: CardIndex | None) -> LoopCase:
    value = document.value
    if isinstance(value, dict) and not asks_for_loops(document):
        question = value.get("question")
        if question is None:
            document.refuse("a loop case says so: write question: find_loops")
        if isinstance(question, str):
            document.refuse(
                f"the question {quoted(question)} is not about loops; 'azor check' judges plays", ("question",)
            )
    case = struct_of(document, LoopCase)
    if any(name not in case.cards for name, *_ in card_names(case)):
        from bridge.loops.naming import with_named_cards

        case = with_named_cards(case, document, cards)
    check_form(document, case)
    if any(card.text is not None and not card.abilities for card in case.cards.values()):
        from bridge.loops.text import with_texts_read  # here, because most cases say everything as data

        case = with_texts_read(case)
    return case
